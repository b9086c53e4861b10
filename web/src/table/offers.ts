// What the offers of the moment say about pieces, verbs and targets.

import type { Offer } from "../lib/types";
import { direct, keyOf, type Deed } from "./deeds";
import type { TableStore } from "./store.svelte";

export interface Group {
  /** The piece the offers act with; none for those of the whole side. */
  piece: string | null;
  verbs: { verb: string; offers: Offer[] }[];
}

const RANK: Record<Offer["purpose"], number> = { act: 0, open: 1, finish: 2, yield: 3 };

/** What begins with a die is as much of a deed as any. */
const rank = (offer: Offer): number => (offer.purpose === "open" && offer.risky ? RANK.act : RANK[offer.purpose]);

/** Offers with the useful first and what gives something up last, else in the order they came. */
export const inOrder = (offers: readonly Offer[]): Offer[] => [...offers].sort((a, b) => rank(a) - rank(b));

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

/** The offers of a piece. */
export function offersOf(offers: readonly Offer[], piece: string): Offer[] {
  return offers.filter((offer) => offer.piece === piece);
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

/** Deeds of the selection that are not shown on the map. */
export const orders = (deeds: readonly Deed[]): Deed[] =>
  deeds.filter((deed) => deed.offer.ghost === null && deed.offer.target === null && deed.offer.purpose !== "yield");

/** Whether it gives something up, or ends what is under way. */
export const isEnd = (offer: Offer): boolean => offer.purpose === "yield" || offer.purpose === "finish";

/** The only piece that can do anything, whether or not all of it can be let be: it need not be chosen first. */
export function lone(offers: readonly Offer[]): string | null {
  const acts = offers.filter((offer) => offer.piece !== null || !isEnd(offer));
  const only = acts[0]?.piece ?? null;
  return acts.every((offer) => offer.piece === only) ? only : null;
}

/** What the digits choose: what the last gesture may mean, else the orders of the selection and of the whole side, then what
 *  the selection can do on the map. What gives something up or ends it has no digit: the space bar does that. */
export function numbered(store: TableStore): Deed[] {
  if (store.choices) return [...store.choices.deeds].slice(0, 9);
  const byUse = (a: Deed, b: Deed): number => rank(a.offer) - rank(b.offer);
  const general = store.open.filter((offer) => offer.piece === null && !isEnd(offer));
  const only = lone(store.open);
  const deeds = only !== null && only !== store.selected ? offersOf(store.open, only).map(direct) : store.deeds;
  const own = orders(deeds).filter((deed) => !isEnd(deed.offer));
  // To face as one does and have done is a place on the map like others, and the last of them.
  const onMap = deeds.filter((deed) => !isEnd(deed.offer) || (deed.offer.purpose === "finish" && deed.offer.ghost !== null));
  const all = [...own.sort(byUse), ...inOrder(general).map(direct), ...onMap.sort(byUse)];
  const known = new Set<string>();
  return all.filter((deed) => !known.has(keyOf(deed)) && known.add(keyOf(deed))).slice(0, 9);
}

/** What the space bar does: ends what is under way, or gives up what is left. */
export function passing(store: TableStore): Deed | null {
  const own = store.open.filter((offer) => offer.piece === null || offer.piece === store.selected);
  const found = own.find((offer) => offer.purpose === "finish") ?? own.find((offer) => offer.purpose === "yield");
  return found ? direct(found) : null;
}

/** How many pieces could each end what they do, or pass. */
export function endable(offers: readonly Offer[]): number {
  const ends = offers.filter((offer) => offer.piece !== null && isEnd(offer));
  return new Set(ends.map((offer) => offer.piece)).size;
}
