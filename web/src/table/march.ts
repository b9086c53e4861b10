// Several units go by one gesture, one after the other, each by its own rules. Both ways tell who did not come along.

import type { Point } from "../lib/geometry";
import type { Aim, Board, Piece, Place } from "../lib/types";
import { placeKey, wholeDeed, type Deed } from "./deeds";
import { aside, follow, shift, toward, type Head } from "./formation";

/** The most deeds one unit does to come in and march on. */
const MOST_LEGS = 4;

/** The table they march on. */
interface Ground {
  readonly playing: boolean;
  readonly reach: { of(piece: string): Promise<Deed[]> };
  piece(id: string): Piece | null;
  /** Plays a deed with all that comes before it; whether it was done. */
  playAll(deed: Deed): Promise<boolean>;
}

/** They come in from beside the map, each as near to a point as it can. */
export async function bringIn(table: Ground, board: Board, pieces: readonly string[], goal: Point): Promise<string[]> {
  const place = (piece: string): Place | null => table.piece(piece)?.place ?? null;
  const next = async (piece: string): Promise<Deed | null> => toward(board, await table.reach.of(piece), place(piece), goal);
  const left: string[] = [];
  let last: string | null = null;
  for (const [n, piece] of pieces.entries()) {
    // Where there is no room for it at the edge, who came in before it goes on.
    if (last !== null && !(await next(piece))) {
      const on = aside(board, await table.reach.of(last), place(last), goal, pieces.length - n);
      if (on) await table.playAll(on);
    }
    for (let leg = 0; leg < MOST_LEGS && table.playing; leg++) {
      const deed = await next(piece);
      if (!deed || !(await table.playAll(deed))) break;
    }
    if (place(piece)?.kind === "box") left.push(piece);
    else last = piece;
  }
  return left;
}

/** The first goes, and the others as far, the same way; nothing if they would not go anywhere together. */
export function goAlong(
  table: Ground,
  board: Board,
  [first, ...rest]: readonly string[],
  deed: Deed,
  head: Head | null,
): (() => Promise<string[]>) | null {
  const by = first === undefined ? null : shift(board, table.piece(first)?.place ?? null, deed.offer.ghost);
  if (!by) return null;
  return async () => {
    const left: string[] = [];
    let going = await table.playAll(deed);
    for (const piece of rest) {
      const men =
        piece === head?.piece ? [first!, ...rest].filter((it) => it !== piece).map((it) => placeKey(table.piece(it)?.place ?? null)) : [];
      const next =
        going && table.playing
          ? follow(board, await table.reach.of(piece), table.piece(piece)?.place ?? null, by, deed.offer.verb, men, head?.hears)
          : null;
      if (!next) left.push(piece);
      else going = await table.playAll(next);
    }
    return left;
  };
}

/** A table without places: where a unit is wanted is asked of the rules. */
interface OpenGround extends Ground {
  aimAt(deed: Deed, piece: string, to: Place): Promise<Aim | null>;
}

/** On a free table the others go as far as the first did, the same way, those in front before those behind them. */
export async function goBeside(table: OpenGround, rest: readonly string[], [dx, dy]: Point, verb: string): Promise<string[]> {
  const pose = (piece: string): Extract<Place, { kind: "pose" }> | null => {
    const place = table.piece(piece)?.place;
    return place?.kind === "pose" ? place : null;
  };
  const ahead = (piece: string): number => (pose(piece)?.x ?? 0) * dx + (pose(piece)?.y ?? 0) * dy;
  const left: string[] = [];
  for (const piece of [...rest].sort((a, b) => ahead(b) - ahead(a))) {
    const now = pose(piece);
    const free = table.playing && now ? (await table.reach.of(piece)).filter(({ offer }) => offer.free && !offer.risky) : [];
    const deed = free.find(({ offer }) => offer.verb === verb) ?? free[0];
    const aim = deed && now ? await table.aimAt(deed, piece, { ...now, x: now.x + dx, y: now.y + dy }) : null;
    const goes = deed && aim?.action ? await table.playAll({ ...deed, offer: { ...deed.offer, action: aim.action } }) : false;
    if (!goes) left.push(piece);
  }
  return left;
}

/** A unit of a formation before it goes: what it would do, and what would have been decided before that. */
export interface Leg {
  readonly piece: string;
  readonly deed: Deed | null;
  readonly before: readonly unknown[];
}

/** What each would do if the first did this and the others followed it: each is told as soon as it is known. */
export async function foretell(
  table: Pick<Ground, "piece"> & { readonly reach: { of(piece: string, after: readonly unknown[]): Promise<Deed[]> } },
  board: Board,
  [first, ...rest]: readonly string[],
  deed: Deed,
  head: Head | null,
  tell: (leg: Leg) => boolean,
): Promise<void> {
  const by = first === undefined ? null : shift(board, table.piece(first)?.place ?? null, deed.offer.ghost);
  if (!by || first === undefined || !tell({ piece: first, deed, before: [] })) return;
  let before = wholeDeed(deed);
  const stands = new Map([first, ...rest].map((piece) => [piece, table.piece(piece)?.place ?? null]));
  stands.set(first, deed.offer.ghost);
  for (const piece of rest) {
    const men = piece === head?.piece ? [...stands].filter(([it]) => it !== piece).map(([, place]) => placeKey(place)) : [];
    const now = stands.get(piece) ?? null;
    const next = follow(board, await table.reach.of(piece, before), now, by, deed.offer.verb, men, head?.hears);
    if (!tell({ piece, deed: next, before })) return;
    if (!next) continue;
    before = [...before, ...wholeDeed(next)];
    stands.set(piece, next.offer.ghost);
  }
}
