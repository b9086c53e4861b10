// A place in words.

import { TURN } from "../lib/geometry";
import type { Board, Place, Text } from "../lib/types";

const POINTS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** The point of the compass a heading is nearest to. */
export function compass(heading: number): (typeof POINTS)[number] {
  return POINTS[Math.round((heading / TURN) * 8) % 8]!;
}

/** The message of the client that says where something is. */
export function whereIs(
  place: Place,
  board: Board | null,
  say: (text: Text) => string,
): { key: string; args: Record<string, string | number> } {
  switch (place.kind) {
    case "pose":
      // A point looks nowhere.
      if (place.front === 0) return { key: "where-point", args: { x: Math.round(place.x / 100), y: Math.round(place.y / 100) } };
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

/** A place of the board by the name it is pressed by. */
export function placeFrom(board: Board, key: string): Place {
  if (board.kind === "areas") return { kind: "area", area: key, stack: 0 };
  const [x, y] = key.split(",").map(Number) as [number, number];
  return board.kind === "hex"
    ? { kind: "hex", q: x, r: y, facing: null, stack: 0 }
    : { kind: "pose", x, y, heading: 0, front: 0, depth: 0 };
}
