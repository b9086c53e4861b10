// What the log tells is staged in beats: who strikes whom, and by which ways pieces come to where they stand.

import { placeKey } from "../board/places";
import type { Act, LogEntry, Place } from "../lib/types";

/** The most beats of one decision that are looked at one by one. */
const MOST = 5;

const STRIKES = new Set<Act["kind"]>(["charge", "volley", "gun", "melee"]);

/** Strikes in their order, those of one kind that follow each other as one beat. */
export function beats(entries: readonly LogEntry[]): Act[][] {
  const found: Act[][] = [];
  for (const { line } of entries) {
    const act = line.act;
    if (!act || !STRIKES.has(act.kind)) continue;
    const last = found.at(-1);
    if (last && (last[0]!.kind === act.kind || found.length === MOST)) last.push(act);
    else found.push([act]);
  }
  return found;
}

/** A way of a piece, or of a force whose pieces are not known. */
export interface Walk {
  piece: string | null;
  places: Place[];
  flees: boolean;
}

/** The ways that were taken, steps of one piece joined. */
export function walks(entries: readonly LogEntry[]): Walk[] {
  const found: Walk[] = [];
  for (const { line } of entries) {
    const act = line.act;
    if (!act || act.way.length === 0) continue;
    const flees = act.kind === "flee";
    for (const piece of act.pieces.length ? act.pieces : [null]) {
      const last = piece === null ? undefined : found.findLast((walk) => walk.piece === piece);
      const joins = last && placeKey(last.places.at(-1) ?? null) === placeKey(act.way[0]!);
      if (joins) {
        last.places.push(...act.way.slice(1));
        last.flees ||= flees;
      } else found.push({ piece, places: [...act.way], flees });
    }
  }
  return found;
}

/** Everybody who does something, to be pointed at. */
export const actors = (entries: readonly LogEntry[]): string[] => [
  ...new Set(entries.flatMap(({ line }) => (line.act ? line.act.pieces : line.piece !== null ? [line.piece] : []))),
];
