// The new picture of a game, from the one before and what is different in it.

import type { Piece, Scene, SceneChange, ToClient } from "./types";

type State = Extract<ToClient, { is: "state" }>;
type Change = Extract<ToClient, { is: "change" }>;

/** The new picture, or nothing if this change does not belong to the picture at hand. Pieces that are as they were stay the same objects. */
export function changed(before: Scene, change: SceneChange): Scene | null {
  const pieces = new Map<string, Piece>(before.pieces.map((piece) => [piece.id, piece]));
  for (const piece of change.pieces ?? []) pieces.set(piece.id, piece);
  const order = change.order ?? before.pieces.map((piece) => piece.id);
  if (order.some((id) => !pieces.has(id)) || (!change.order && pieces.size !== order.length)) return null;
  return {
    pieces: order.map((id) => pieces.get(id)!),
    overlays: change.overlays ?? before.overlays,
    tracks: change.tracks ?? before.tracks,
    arrivals: change.arrivals ?? before.arrivals,
    panels: change.panels ?? before.panels,
    prompt: change.prompt ?? before.prompt,
    outcome: change.outcome,
  };
}

/** A change as the whole state it leads to, or nothing if it does not fit. */
export function whole(before: Scene | null, change: Change): State | null {
  const scene = before && changed(before, change.scene);
  return scene && { ...change, is: "state", scene, log_anew: false };
}
