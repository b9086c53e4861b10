// Hexes: centres, corners, sides. Axial coordinates, rows going down the drawing.

import { between, type Point } from "../lib/geometry";

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

/** The two ends of a side: 0 to 5 clockwise from east (pointy) or south-east (flat). */
export function hexSide(c: Point, side: number, flat: boolean): [Point, Point] {
  const corners = hexCorners(c, flat);
  return [corners[side % 6]!, corners[(side + 1) % 6]!];
}

/** Degrees on the drawing of a facing; `steps` is 6 for sides, 12 for half steps. */
export function hexFacing(facing: number, steps: 6 | 12, flat: boolean): number {
  return (facing * 360) / steps + 90 + (flat ? 30 : 0);
}

/** A road through hexes: straight in the hex, soft at the corners. */
export function wayPath(centres: Point[]): string {
  if (centres.length < 2) return "";
  const f = (p: Point): string => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
  let d = `M${f(centres[0]!)}`;
  for (let i = 1; i < centres.length - 1; i++) {
    d += `L${f(between(centres[i]!, centres[i - 1]!, 0.35))}Q${f(centres[i]!)} ${f(between(centres[i]!, centres[i + 1]!, 0.35))}`;
  }
  return `${d}L${f(centres[centres.length - 1]!)}`;
}
