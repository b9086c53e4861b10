// The lines of a tally as they are written.

import type { Tally, Value } from "../lib/types";

/** `+2`, `−1`, `× 1/2`, `= 3`; nothing for a note. */
export function amount(value: Value): string {
  switch (value.is) {
    case "add":
      return value.by < 0 ? `−${-value.by}` : `+${value.by}`;
    case "times": {
      const [num, den] = value.by;
      return den === 1 ? `× ${num}` : `× ${num}/${den}`;
    }
    case "set":
      return `= ${value.by}`;
    case "note":
      return "·";
  }
}

/** The sum, if the tally only adds; a product is rounded by rules the client does not know. */
export function total(tally: Tally): number | null {
  let sum = 0;
  for (const line of tally.lines) {
    if (line.value.is === "add") sum += line.value.by;
    else if (line.value.is !== "note") return null;
  }
  return tally.lines.some((line) => line.value.is === "add") ? sum : null;
}
