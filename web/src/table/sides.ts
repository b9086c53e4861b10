// Which way a side looks, so that the board can be turned for it.

import type { Scene, Seat } from "../lib/types";

/** Whether the pieces of a seat stand in the north of a free table; nothing while it cannot be told. */
export function facesSouth(scene: Scene, seat: Seat | null): boolean | null {
  if (seat === null) return null;
  const mean = (own: boolean): number | null => {
    const ys = scene.pieces.flatMap((piece) => (piece.place.kind === "pose" && piece.seat !== null && (piece.seat === seat) === own ? [piece.place.y] : []));
    return ys.length ? ys.reduce((sum, y) => sum + y, 0) / ys.length : null;
  };
  const ours = mean(true);
  const theirs = mean(false);
  return ours !== null && theirs !== null ? ours > theirs : null;
}
