// The clocks of a table: what is left of them as time goes by, and in words.

import type { ClocksView, SeatClock, TableView, TimeControl } from "./types";

/** Clocks as they were told, and when (by this browser's clock, in milliseconds). */
export interface Told {
  view: ClocksView;
  at: number;
}

/** What is left of a clock, some time after it was told. */
export interface Left {
  /** Milliseconds of the game, or for the decision; those of the vacation once that is used. */
  left: number;
  /** The days are used up: what is left is vacation. */
  vacation: boolean;
  out: boolean;
  low: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function leftOf(clock: SeatClock, time: TimeControl, elapsed: number): Left {
  const gone = clock.running ? Math.max(0, elapsed) : 0;
  const over = Math.max(0, gone - clock.left);
  const left = Math.max(0, clock.left - gone);
  const reserve = Math.max(0, clock.reserve - over);
  const vacation = left === 0 && reserve > 0;
  const warn = time.is === "fischer" ? MINUTE : DAY;
  return { left: vacation ? reserve : left, vacation, out: clock.running && left === 0 && reserve === 0, low: left + reserve < warn };
}

/** A time as a message with its numbers: days and hours, hours and minutes, or minutes and seconds. */
export function spell(left: number): { key: "clock-days" | "clock-hours" | "clock-minutes"; args: { big: number; small: string } } {
  const pair = (unit: number, part: number): { big: number; small: string } => ({
    big: Math.floor(left / unit),
    small: String(Math.floor((left % unit) / part)).padStart(2, "0"),
  });
  if (left >= DAY) return { key: "clock-days", args: { ...pair(DAY, HOUR), small: String(Math.floor((left % DAY) / HOUR)) } };
  // The last second is shown until it is over.
  if (left >= HOUR) return { key: "clock-hours", args: pair(HOUR, MINUTE) };
  const seconds = Math.ceil(left / 1000);
  return { key: "clock-minutes", args: { big: Math.floor(seconds / 60), small: String(seconds % 60).padStart(2, "0") } };
}

/** How much time a table gives, as a message. */
export function paceOf(time: TimeControl | null): { key: "time-none" | "time-fischer" | "time-days"; args: Record<string, number> } {
  if (time === null) return { key: "time-none", args: {} };
  if (time.is === "fischer") return { key: "time-fischer", args: { minutes: time.minutes, increment: time.increment } };
  return { key: "time-days", args: { days: time.days, vacation: time.vacation } };
}

/** Seats of others that may be claimed now: out of time, or left by who got up. */
export function claimable(table: TableView, told: Told | null, now: number): number[] {
  if (table.outcome || !table.seats.some((seat) => seat.yours)) return [];
  const out = (seat: number): boolean => {
    const clock = told?.view.seats[seat];
    return clock !== undefined && table.time !== null && leftOf(clock, table.time, now - told!.at).out;
  };
  return table.seats.filter((seat) => !seat.yours && !seat.computer && (seat.got_up || out(seat.seat))).map((seat) => seat.seat);
}
