// A place in words.

import { TURN } from "../lib/geometry";
import type { Board, Place, Text } from "../lib/types";

const POINTS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** The point of the compass a heading is nearest to. */
export function compass(heading: number): (typeof POINTS)[number] {
  return POINTS[Math.round((heading / TURN) * 8) % 8]!;
}

/** The message of the client that says where something is. */
export function whereIs(place: Place, board: Board | null, say: (text: Text) => string): { key: string; args: Record<string, string | number> } {
  switch (place.kind) {
    case "pose":
      return { key: `where-pose-${compass(place.heading)}`, args: { x: Math.round(place.x / 100), y: Math.round(place.y / 100) } };
    case "hex": {
      const cell = board?.kind === "hex" ? board.hexes.find((it) => it.q === place.q && it.r === place.r) : undefined;
      const hex = cell?.label || `${place.q}, ${place.r}`;
      return { key: "where-hex", args: { hex: cell?.name ? `${hex} (${cell.name})` : hex } };
    }
    case "area": {
      const area = board?.kind === "areas" ? board.areas.find((it) => it.id === place.area) : undefined;
      return { key: "where-area", args: { area: area ? say(area.name) : place.area } };
    }
    case "box":
      return { key: "where-box", args: { box: place.id } };
  }
}
