// Which way a side looks, so that the board can be turned for it, and under which flag it fights.

import { nation } from "../board/nations";
import type { Piece, Scene, Seat } from "../lib/types";

/** The nation whose flag a seat flies: its own if some of its pieces do, else that of most of them; nothing while it has none. */
export function flagOf(seat: { seat: Seat; id: string }, pieces: readonly Piece[]): string | null {
  const count = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.seat === seat.seat) count.set(piece.symbol.nation, (count.get(piece.symbol.nation) ?? 0) + 1);
  }
  if (count.size === 0) return null;
  const flag = (id: string): string => JSON.stringify(nation(id).flag);
  if ([...count.keys()].some((it) => flag(it) === flag(seat.id))) return seat.id;
  return [...count].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** Whether the pieces of a seat stand in the north of a free table; nothing while it cannot be told. */
export function facesSouth(scene: Scene, seat: Seat | null): boolean | null {
  if (seat === null) return null;
  const mean = (own: boolean): number | null => {
    const ys = scene.pieces.flatMap((piece) =>
      piece.place.kind === "pose" && piece.seat !== null && (piece.seat === seat) === own ? [piece.place.y] : [],
    );
    return ys.length ? ys.reduce((sum, y) => sum + y, 0) / ys.length : null;
  };
  const ours = mean(true);
  const theirs = mean(false);
  return ours !== null && theirs !== null ? ours > theirs : null;
}
