// What the offers of the moment say about pieces, verbs and targets.

import type { Offer, Place, Scene } from "../lib/types";

/** The same action in the same words has the same key. */
export const keyOf = (offer: Offer): string => JSON.stringify(offer.action);

export interface Group {
  /** The piece the offers act with; none for those of the whole side. */
  piece: string | null;
  verbs: { verb: string; offers: Offer[] }[];
}

/** Offers by piece and verb, in the order they came. */
export function grouped(offers: readonly Offer[]): Group[] {
  const groups = new Map<string | null, Map<string, Offer[]>>();
  for (const offer of offers) {
    let verbs = groups.get(offer.piece);
    if (!verbs) groups.set(offer.piece, (verbs = new Map()));
    const list = verbs.get(offer.verb);
    if (list) list.push(offer);
    else verbs.set(offer.verb, [offer]);
  }
  return [...groups].map(([piece, verbs]) => ({ piece, verbs: [...verbs].map(([verb, list]) => ({ verb, offers: list })) }));
}

/** The pieces that can act, in the order of the scene. */
export function actable(scene: Scene, offers: readonly Offer[]): string[] {
  const able = new Set(offers.map((offer) => offer.piece));
  return scene.pieces.filter((piece) => able.has(piece.id)).map((piece) => piece.id);
}

/** The offers tied to a piece: it acts, or it is the target of what is selected. */
export function offersOf(offers: readonly Offer[], piece: string): Offer[] {
  return offers.filter((offer) => offer.piece === piece);
}

/** What can be done to this piece, by the selected piece if there is one. */
export function aimedAt(offers: readonly Offer[], target: string, by: string | null): Offer[] {
  return offers.filter((offer) => offer.target === target && (by === null || offer.piece === by || offer.piece === null));
}

/** The next piece that can act after this one, round and round. */
export function nextPiece(able: readonly string[], now: string | null, step = 1): string | null {
  if (able.length === 0) return null;
  const i = now === null ? -1 : able.indexOf(now);
  if (i < 0) return able[step > 0 ? 0 : able.length - 1] ?? null;
  return able[(i + step + able.length) % able.length] ?? null;
}

/** The free verbs of a piece: ways it can be placed by hand. */
export function freeVerbs(offers: readonly Offer[], piece: string): string[] {
  return [...new Set(offers.filter((offer) => offer.free && offer.piece === piece).map((offer) => offer.verb))];
}

export function samePlace(a: Place | null, b: Place | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
