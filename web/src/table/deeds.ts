// What can be done with what is selected: offers of the moment, and those a few safe answers further on.

import { placeKey } from "../board/places";
import type { Offer, Piece, Place, Scene, Text, Way } from "../lib/types";

export { placeKey };

/** An offer with the decisions that come before it. */
export interface Deed {
  readonly offer: Offer;
  /** Actions to be played first, in their order; none of them rolls a die. */
  readonly steps: readonly unknown[];
  /** What is given up by them. */
  readonly yields: readonly Text[];
}

export const direct = (offer: Offer): Deed => ({ offer, steps: [], yields: [] });
export const fromWay = (way: Way): Deed => ({ offer: way.offer, steps: way.steps, yields: way.yields });
/** All its decisions, in their order. */
export const wholeDeed = (deed: Deed): unknown[] => [...deed.steps, deed.offer.action];

/** The same deed in the same words has the same key. */
export const keyOf = (deed: Deed): string => JSON.stringify(deed.steps.length ? [...deed.steps, deed.offer.action] : deed.offer.action);
export const sameDeed = (a: Deed | null, b: Deed | null): boolean => a !== null && b !== null && keyOf(a) === keyOf(b);

/** What these pieces can do. What a piece merely begins with is left out once it is known what that leads to. */
export function deedsOf(open: readonly Offer[], ways: readonly Way[], pieces: readonly string[]): Deed[] {
  if (pieces.length === 0) return [];
  const own = open.filter((offer) => offer.piece !== null && pieces.length === 1 && offer.piece === pieces[0]);
  const known = ways.length > 0;
  const first = own.filter((offer) => !(known && offer.purpose === "open" && !offer.risky)).map(direct);
  // What a force does without a piece that could still join it is not what this piece does.
  const joins = open.some((offer) => offer.piece !== null && pieces.includes(offer.piece) && offer.purpose === "open" && !offer.risky);
  const force = joins ? [] : open.filter((offer) => offer.piece === null && offer.ghost !== null && offer.purpose === "act").map(direct);
  return [...first, ...force, ...ways.map(fromWay)];
}

/** Deeds that lead to this place. */
export const deedsTo = (deeds: readonly Deed[], key: string): Deed[] =>
  deeds.filter((deed) => deed.offer.ghost !== null && deed.offer.target === null && placeKey(deed.offer.ghost) === key);

/** Deeds done to this piece. */
export const deedsAt = (deeds: readonly Deed[], target: string): Deed[] => deeds.filter((deed) => deed.offer.target === target);

const facingOf = (place: Place | null): number | null => (place?.kind === "hex" ? place.facing : null);

/** Of several ways to go to one place, those worth asking about: of those that differ only in facing, the one that keeps it. */
export function distinct(deeds: readonly Deed[], now: Place | null): Deed[] {
  const kept = new Map<string, Deed>();
  for (const deed of deeds) {
    const key = `${deed.offer.verb}/${deed.offer.target}/${facingOf(deed.offer.ghost) === null ? keyOf(deed) : ""}`;
    const other = kept.get(key);
    if (!other || facingOf(deed.offer.ghost) === facingOf(now)) kept.set(key, deed);
  }
  return [...kept.values()];
}

/** Whether a stand of a free table stays where it stands, and only turns or changes its shape there. */
export const onTheSpot = (to: Place | null, now: Place | null): boolean =>
  to?.kind === "pose" && now?.kind === "pose" && Math.hypot(to.x - now.x, to.y - now.y) < Math.min(now.front, now.depth) / 2;

/** Ways to turn where one stands: shown on the edges of the hex. */
export function turns(deeds: readonly Deed[], now: Place | null): Deed[] {
  const here = placeKey(now);
  const found = new Map<number, Deed>();
  for (const deed of deeds) {
    const { ghost, target, purpose } = deed.offer;
    if (now?.kind !== "hex" || ghost?.kind !== "hex" || ghost.facing === null || target !== null || placeKey(ghost) !== here) continue;
    if (!found.has(ghost.facing) || purpose === "finish") found.set(ghost.facing, deed);
  }
  return [...found.values()];
}

/** Of the ways to turn where one stands, the first one comes to clockwise (1) or against the clock (-1). */
export function nextFacing(ways: readonly Deed[], now: number | null, by: number): Deed | null {
  const sides = ways.some((deed) => (facingOf(deed.offer.ghost) ?? 0) > 5) || (now ?? 0) > 5 ? 12 : 6;
  const far = (deed: Deed): number => ((((facingOf(deed.offer.ghost) ?? 0) - (now ?? 0)) * by + 2 * sides - 1) % sides) + 1;
  return ways.reduce<Deed | null>((best, deed) => (best && far(best) <= far(deed) ? best : deed), null);
}

export interface Formation {
  readonly name: Text;
  readonly head: string | null;
  readonly pieces: readonly string[];
  /** The larger one it belongs to, by number. */
  readonly within: number | null;
}

/** The pieces that can act, in the order of the scene: those with offers, those whose formation can be turned to, and
 *  those who stand where a force can be formed. */
export function actable(scene: Scene, offers: readonly Offer[], bodies: readonly Formation[], seats: readonly number[]): string[] {
  const own = new Set(offers.map((offer) => offer.piece));
  const opens = offers.filter((offer) => offer.purpose === "open" && !offer.risky);
  const heads = new Set(opens.map((offer) => offer.piece));
  // A formation is turned to by its head, and all within it; once its pieces have offers of their own, those count. Those that
  // come on a later turn are not there to be turned to.
  const now = scene.tracks.find((track) => track.symbol === "turns")?.at ?? 0;
  const late = new Set(scene.arrivals.filter((arrival) => arrival.turn > now).map((arrival) => JSON.stringify(arrival.name)));
  const opened: boolean[] = [];
  const able = new Set(own);
  for (const [n, body] of bodies.entries()) {
    const above = body.within !== null && opened[body.within] === true;
    opened[n] = (above || (body.head !== null && heads.has(body.head))) && !body.pieces.some((piece) => own.has(piece));
    if (opened[n] && !late.has(JSON.stringify(body.name))) for (const piece of body.pieces) able.add(piece);
  }
  const musters = new Set(opens.flatMap((offer) => (offer.piece === null ? (placeKey(offer.ghost) ?? []) : [])));
  const gathers = (piece: Piece): boolean =>
    piece.seat !== null && seats.includes(piece.seat) && !piece.hidden && musters.has(placeKey(piece.place) ?? "");
  return scene.pieces
    .filter((piece) => own.has(piece.id) || (able.has(piece.id) && !piece.spent) || gathers(piece))
    .map((piece) => piece.id);
}
