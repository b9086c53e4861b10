// Who takes part, by side and arm.

import type { Piece, Seat } from "../lib/types";

export interface Arms {
  arm: string;
  /** On the board. */
  here: number;
  /** Still to come, or in reserve beside it. */
  later: number;
}

export interface Side {
  seat: Seat;
  nation: string;
  arms: Arms[];
}

/** The forces of each seat; pieces whose face is hidden are not told apart. */
export function forcesOf(pieces: readonly Piece[], seats: number): Side[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = pieces.filter((piece) => piece.seat === seat && !piece.hidden);
    const arms = new Map<string, Arms>();
    const nations = new Map<string, number>();
    for (const { symbol, place } of own) {
      const entry = arms.get(symbol.arm) ?? { arm: symbol.arm, here: 0, later: 0 };
      if (place.kind === "box") entry.later++;
      else entry.here++;
      arms.set(symbol.arm, entry);
      nations.set(symbol.nation, (nations.get(symbol.nation) ?? 0) + 1);
    }
    const nation = [...nations].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
    return { seat, nation, arms: [...arms.values()] };
  }).filter((side) => side.arms.length > 0);
}
