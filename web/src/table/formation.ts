// A formation marches: every unit goes by its own rules as near as it can to its place beside the first.

import { HEX, hexCentre } from "../board/hex";
import type { Point } from "../lib/geometry";
import type { Board, Place } from "../lib/types";
import { placeKey, type Deed } from "./deeds";

/** The middle of a place on a map of places. */
export function middle(board: Board, place: Place | null): Point | null {
  if (place?.kind === "hex" && board.kind === "hex") return hexCentre(place.q, place.r, board.flat);
  if (place?.kind === "area" && board.kind === "areas") return board.areas.find((area) => area.id === place.area)?.centre ?? null;
  return null;
}

/** How far the first unit goes. */
export function shift(board: Board, from: Place | null, to: Place | null): Point | null {
  const [a, b] = [middle(board, from), middle(board, to)];
  return a && b ? [b[0] - a[0], b[1] - a[1]] : null;
}

/** How far a place is from a point of the map; endless beside the map. */
const apart = (at: Point | null, goal: Point): number => (at ? Math.hypot(at[0] - goal[0], at[1] - goal[1]) : Infinity);

/** Of what a unit can do without dice, that which brings it nearest to a point; nothing if it stands best where it is. */
export function toward(board: Board, deeds: readonly Deed[], now: Place | null, goal: Point): Deed | null {
  let best: { deed: Deed; far: number } | null = null;
  for (const deed of deeds) {
    const { ghost, target, risky } = deed.offer;
    const far = target === null && !risky ? apart(middle(board, ghost), goal) : Infinity;
    if (far < (best?.far ?? apart(middle(board, now), goal))) best = { deed, far };
  }
  return best?.deed ?? null;
}

/** Of what a unit can do without dice, that which takes it elsewhere and leaves room at a point for those behind it: two to a
 *  place, as near as that lets it. */
export function aside(board: Board, deeds: readonly Deed[], now: Place | null, goal: Point, behind: number): Deed | null {
  const places = deeds.flatMap((deed) => {
    const { ghost, target, risky } = deed.offer;
    const far = apart(middle(board, ghost), goal);
    return target !== null || risky || far === Infinity || placeKey(ghost) === placeKey(now) ? [] : [{ deed, far }];
  });
  const room = board.kind === "hex" ? Math.ceil(behind / 2) * HEX * 1.5 : 0;
  const enough = places.filter(({ far }) => far >= room).sort((a, b) => a.far - b.far);
  return (enough[0] ?? places.sort((a, b) => b.far - a.far)[0])?.deed ?? null;
}

/** Who leads a formation, and where he hears who leads the larger one. */
export interface Head {
  readonly piece: string;
  readonly hears: ReadonlySet<string> | null;
}

/** Of what a unit can do, that which brings it nearest to its place in the formation; nothing if it stands best where it is.
 *  It goes the way the first goes. Who leads goes his own way to where his men are, if he can, as far as he hears. */
export function follow(
  board: Board,
  deeds: readonly Deed[],
  now: Place | null,
  by: Point,
  verb: string,
  men: readonly (string | null)[] = [],
  hears: ReadonlySet<string> | null = null,
): Deed | null {
  const from = middle(board, now);
  if (!from) return null;
  const goal: Point = [from[0] + by[0], from[1] + by[1]];
  const going = deeds.filter(({ offer }) => offer.ghost !== null && offer.target === null && !offer.risky);
  const heard = (place: Place | null): boolean => hears === null || hears.has(placeKey(place) ?? "");
  const within = going.filter(({ offer }) => heard(offer.ghost));
  const rides = within.length > 0 || heard(now) ? within : going;
  const ways = men.length > 0 ? rides : going.filter(({ offer }) => offer.verb === verb);
  const among = ways.filter(({ offer }) => men.includes(placeKey(offer.ghost)));
  let best: { deed: Deed; far: number } | null = null;
  for (const deed of among.length > 0 ? among : ways) {
    const far = apart(middle(board, deed.offer.ghost), goal);
    if (far < (best?.far ?? Math.hypot(by[0], by[1]))) best = { deed, far };
  }
  return best?.deed ?? null;
}
