// A place in words.

import { TURN } from "../lib/geometry";
import type { Place } from "../lib/types";

const POINTS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** The point of the compass a heading is nearest to. */
export function compass(heading: number): (typeof POINTS)[number] {
  return POINTS[Math.round((heading / TURN) * 8) % 8]!;
}

/** The message of the client that says where something is. */
export function whereIs(place: Place): { key: string; args: Record<string, string | number> } {
  switch (place.kind) {
    case "pose":
      return { key: `where-pose-${compass(place.heading)}`, args: { x: Math.round(place.x / 100), y: Math.round(place.y / 100) } };
    case "hex":
      return { key: "where-hex", args: { q: place.q, r: place.r } };
    case "area":
      return { key: "where-area", args: { area: place.area } };
    case "box":
      return { key: "where-box", args: { box: place.id } };
  }
}
