// From the units of a scene to the drawing: north up, or turned round so that one's own side is below.

import { bounds, degrees, length, sub, TURN, type Point } from "../lib/geometry";
import type { Size } from "../lib/view";
import type { AreasBoard, Board, HexBoard } from "../lib/types";
import { hexCentre, hexCorners } from "./hex";

export interface Projection {
  kind: Board["kind"];
  /** The whole drawing, frame included. */
  size: Size;
  /** The board inside the frame. */
  inner: { x: number; y: number; w: number; h: number };
  /** Drawing units for one unit of the scene. */
  unit: number;
  flip: boolean;
  point(p: Point): Point;
  /** The scene point under a drawing point. */
  back(p: Point): Point;
  /** A heading as degrees on the drawing. */
  angle(heading: number): number;
}

/** Width of the frame with its scale, in drawing units. */
export const FRAME = 34;

export function project(board: Board, flip: boolean): Projection {
  if (board.kind === "hex") return hexProjection(board, flip);
  // A table is drawn in millimetres.
  const unit = board.kind === "table" ? 0.1 : areasUnit(board);
  const w = board.width * unit;
  const h = board.depth * unit;
  return framed(board.kind, w, h, unit, flip, [0, h], -1);
}

/** A map of areas is drawn so large that counters fit into most of its areas. */
export function areasUnit(board: AreasBoard): number {
  const least = 1400 / Math.max(board.width, board.depth, 1);
  const near = board.areas.flatMap((area) => {
    const others = board.areas.filter((other) => other !== area).map((other) => length(sub(other.centre, area.centre)));
    return others.length ? [Math.min(...others)] : [];
  });
  near.sort((a, b) => a - b);
  const narrow = near[Math.floor(near.length / 5)] ?? 0;
  return narrow > 0 ? Math.min(least * 2, Math.max(least, 86 / narrow)) : least;
}

function framed(kind: Board["kind"], w: number, h: number, unit: number, flip: boolean, origin: Point, up: 1 | -1): Projection {
  const place = (p: Point): Point => [origin[0] + p[0] * unit, origin[1] + up * p[1] * unit];
  return {
    kind,
    size: { w: w + 2 * FRAME, h: h + 2 * FRAME },
    inner: { x: FRAME, y: FRAME, w, h },
    unit,
    flip,
    point(p) {
      const [x, y] = place(p);
      return flip ? [FRAME + w - x, FRAME + h - y] : [FRAME + x, FRAME + y];
    },
    back(p) {
      const x = flip ? FRAME + w - p[0] : p[0] - FRAME;
      const y = flip ? FRAME + h - p[1] : p[1] - FRAME;
      return [(x - origin[0]) / unit, (up * (y - origin[1])) / unit];
    },
    angle: (heading) => degrees((heading + (flip ? TURN / 2 : 0)) % TURN),
  };
}

function hexProjection(board: HexBoard, flip: boolean): Projection {
  const box = bounds(board.hexes.flatMap((cell) => hexCorners(hexCentre(cell.q, cell.r, board.flat), board.flat)));
  return framed("hex", box.w, box.h, 1, flip, [-box.x, -box.y], 1);
}
