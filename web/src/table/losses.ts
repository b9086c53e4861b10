// What a game has cost each side, by arm: who stood there at the start and no longer does.

import type { Piece, Seat } from "../lib/types";

export interface Loss {
  arm: string;
  /** Units at the start. */
  units: number;
  lost: number;
  /** Men at the start, where they are drawn. */
  men: number;
  fallen: number;
}

export interface Losses {
  seat: Seat;
  arms: Loss[];
}

const box = (piece: Piece): string | null => (piece.place.kind === "box" ? piece.place.id : null);

/** Losses by seat and arm. Who waits in the box in which he began has lost nothing; generals and works are not counted as men. */
export function lossesOf(start: readonly Piece[], end: readonly Piece[], seats: number): Losses[] {
  const now = new Map(end.map((piece) => [piece.id, piece]));
  return Array.from({ length: seats }, (_, seat) => {
    const arms = new Map<string, Loss>();
    for (const piece of start) {
      if (piece.seat !== seat || piece.hidden) continue;
      const entry = arms.get(piece.symbol.arm) ?? { arm: piece.symbol.arm, units: 0, lost: 0, men: 0, fallen: 0 };
      const after = now.get(piece.id);
      const gone = after === undefined || (box(after) !== null && box(after) !== box(piece));
      const men = piece.figures?.standing ?? 0;
      entry.units++;
      entry.men += men;
      if (gone) entry.lost++;
      entry.fallen += gone ? men : Math.max(0, men - (after.figures?.standing ?? men));
      arms.set(piece.symbol.arm, entry);
    }
    return { seat, arms: [...arms.values()] };
  }).filter((side) => side.arms.length > 0);
}
