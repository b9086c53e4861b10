// Hexes: centres, corners, sides. Axial coordinates, rows going down the drawing.

import type { Point } from "../lib/geometry";
import type { HexBoard, HexCell } from "../lib/types";

/** From the centre of a hex to a corner. */
export const HEX = 46;
const ROOT = Math.sqrt(3);

export function hexCentre(q: number, r: number, flat: boolean): Point {
  return flat ? [HEX * 1.5 * q, HEX * ROOT * (r + q / 2)] : [HEX * ROOT * (q + r / 2), HEX * 1.5 * r];
}

export function hexCorners(c: Point, flat: boolean, size = HEX): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const a = ((i * 60 + (flat ? 0 : -30)) * Math.PI) / 180;
    return [c[0] + size * Math.cos(a), c[1] + size * Math.sin(a)];
  });
}

/** Degrees on the drawing of a facing; `steps` is 6 for sides, 12 for half steps. */
export function hexFacing(facing: number, steps: 6 | 12, flat: boolean): number {
  return (facing * 360) / steps + (flat ? 0 : 30);
}

/** The name by which a hex is pressed. */
export const hexId = (q: number, r: number): string => `${q},${r}`;

/** The hex of the board at a point of the map, if there is one in play. */
export function hexAt(board: HexBoard, [x, y]: Point): HexCell | null {
  let best: HexCell | null = null;
  let least = HEX * HEX;
  for (const cell of board.hexes) {
    const [cx, cy] = hexCentre(cell.q, cell.r, board.flat);
    const far = (cx - x) ** 2 + (cy - y) ** 2;
    if (far < least) [best, least] = [cell, far];
  }
  return best;
}
