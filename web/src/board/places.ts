// Where pieces are on the drawing, whatever the board.

import type { Board, Piece, Place, Scene } from "../lib/types";
import { mean, type Point } from "../lib/geometry";
import { hexCentre, hexFacing } from "./hex";
import type { Projection } from "./projection";

export interface Spot {
  at: Point;
  /** Degrees on the drawing, if it looks somewhere. */
  turn: number | null;
  /** Half the size of what is clicked. */
  half: Point;
}

/** Half steps are used if any facing is beyond the six sides. */
export function facingSteps(scene: Scene): 6 | 12 {
  return scene.pieces.some((piece) => piece.place.kind === "hex" && (piece.place.facing ?? 0) > 5) ? 12 : 6;
}

/** Where a place is; nothing for boxes beside the board. */
export function spot(place: Place, board: Board, map: Projection, steps: 6 | 12 = 6, beside = 0, of = 1): Spot | null {
  switch (place.kind) {
    case "pose":
      return {
        at: map.point([place.x, place.y]),
        turn: map.angle(place.heading),
        half: [(place.front * map.unit) / 2, (place.depth * map.unit) / 2],
      };
    case "hex": {
      if (board.kind !== "hex") return null;
      const c = map.point(hexCentre(place.q, place.r, board.flat));
      const turn = place.facing === null ? null : hexFacing(place.facing, steps, board.flat) + (map.flip ? 180 : 0);
      return { at: [c[0] + place.stack * 5, c[1] - place.stack * 5], turn, half: [25, 25] };
    }
    case "area": {
      if (board.kind !== "areas") return null;
      const area = board.areas.find((shape) => shape.id === place.area);
      const c = map.point(area?.centre ?? mean([[0, 0]]));
      // Pieces of one area stand side by side.
      return { at: [c[0] + (beside - (of - 1) / 2) * 56, c[1]], turn: null, half: [25, 25] };
    }
    case "box":
      return null;
  }
}

/** Spots of all pieces on the board, lower stacks first. */
export function spots(scene: Scene, board: Board, map: Projection): { piece: Piece; spot: Spot }[] {
  const steps = facingSteps(scene);
  const inArea = new Map<string, number>();
  const total = new Map<string, number>();
  for (const { place } of scene.pieces) if (place.kind === "area") total.set(place.area, (total.get(place.area) ?? 0) + 1);
  const height = (place: Place): number => (place.kind === "hex" || place.kind === "area" ? place.stack : 0);
  return [...scene.pieces]
    .sort((a, b) => height(a.place) - height(b.place))
    .flatMap((piece) => {
      const { place } = piece;
      const beside = place.kind === "area" ? (inArea.get(place.area) ?? 0) : 0;
      if (place.kind === "area") inArea.set(place.area, beside + 1);
      const found = spot(place, board, map, steps, beside, place.kind === "area" ? (total.get(place.area) ?? 1) : 1);
      return found ? [{ piece, spot: found }] : [];
    });
}
