// How a game ended, in words.

import type { Arg, Outcome, Text } from "../lib/types";

const isEmpty = (arg: Arg): boolean =>
  (arg.is === "name" && arg.value === "") ||
  (arg.is === "text" && arg.value.key === "name" && (arg.value.args ?? []).some(([, it]) => isEmpty(it)));

/** What is said of the end. Who gave up without a name is called by his side. */
export function endText(outcome: Outcome, seats: readonly { seat: number; name: string }[]): Text {
  const losers = seats.filter((seat) => !outcome.winners.includes(seat.seat));
  const args = outcome.text.args ?? [];
  if (losers.length !== 1 || !args.some(([, arg]) => isEmpty(arg))) return outcome.text;
  const side: Arg = { is: "text", value: { key: losers[0]!.name, args: [] } };
  return { ...outcome.text, args: args.map(([name, arg]) => [name, isEmpty(arg) ? side : arg]) };
}
