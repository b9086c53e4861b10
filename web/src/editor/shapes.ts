// Shapes drawn by hand: snapping, ribbons along a line, and the first shape of a kind. Points in units of the file.

import { add, between, length, sub, times, type Point } from "../lib/geometry";
import { seeded } from "../lib/seeded";
import type { GroundKind } from "../lib/types";
import { round, type TableForm } from "./draft";

/** The grid that points keep to. */
export const gridOf = (form: TableForm): number => (form.table.unit >= 500 ? 0.1 : 1);

/** A point kept to the table and the grid, or to a corner near by. */
export function snap(
  p: Point,
  table: readonly [number, number],
  grid: number,
  corners: readonly Point[],
  near: number,
  free = false,
): Point {
  const within: Point = [Math.min(Math.max(p[0], 0), table[0]), Math.min(Math.max(p[1], 0), table[1])];
  if (free) return [round(within[0]), round(within[1])];
  let best: Point | null = null;
  for (const corner of corners) {
    if (length(sub(corner, within)) < near && (!best || length(sub(corner, within)) < length(sub(best, within)))) best = corner;
  }
  if (best) return [best[0], best[1]];
  const to = (value: number, most: number): number => Math.min(round(Math.round(value / grid) * grid), most);
  return [to(within[0], table[0]), to(within[1], table[1])];
}

/** The narrow outline along a line. */
export function ribbon(line: readonly Point[], width: number, table: readonly [number, number]): Point[] {
  const half = width / 2;
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((p, i) => {
    const before = line[i - 1] ?? p;
    const after = line[i + 1] ?? p;
    const ahead = sub(after, before);
    const long = length(ahead) || 1;
    const off: Point = [(-ahead[1] / long) * half, (ahead[0] / long) * half];
    left.push(add(p, off));
    right.push(sub(p, off));
  });
  const keep = ([x, y]: Point): Point => [round(Math.min(Math.max(x, 0), table[0])), round(Math.min(Math.max(y, 0), table[1]))];
  return [...left, ...right.reverse()].map(keep);
}

export const box = (a: Point, b: Point): Point[] => {
  const [x0, x1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [y0, y1] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
};

/** The least corners a shape is drawn with. */
export const leastPoints = (kind: GroundKind): number => (kind.shape.is === "area" ? 3 : 2);

/** What the corners pressed become in the file; nothing while there are too few. */
export function finished(kind: GroundKind, pressed: readonly Point[], form: TableForm, table: readonly [number, number]): Point[] | null {
  const corners = pressed.filter((p, i) => i === 0 || length(sub(p, pressed[i - 1]!)) > 0);
  if (corners.length < leastPoints(kind)) return null;
  switch (kind.shape.is) {
    case "area":
    case "line":
      return [...corners];
    case "box": {
      const shape = box(corners[0]!, corners[corners.length - 1]!);
      return shape[0]![0] === shape[1]![0] || shape[0]![1] === shape[3]![1] ? null : shape;
    }
    case "ribbon":
      return ribbon(corners, kind.shape.width / form.table.unit, table);
  }
}

/** A shape of a usual size around a point, for who does not draw. `seed` varies it. */
export function usual(kind: GroundKind, at: Point, form: TableForm, table: readonly [number, number], seed: string): Point[] {
  const random = seeded(seed);
  const reach = Math.min(table[0], table[1]) / 9;
  const turn = random() * Math.PI;
  const along: Point = [Math.cos(turn) * reach * 1.4, Math.sin(turn) * reach * 1.4];
  const grid = gridOf(form);
  const on = (p: Point): Point => snap(p, table, grid, [], 0);
  if (kind.shape.is === "line") return [on(sub(at, along)), on(add(at, along))];
  if (kind.shape.is === "ribbon") return ribbon([on(sub(at, along)), on(add(at, along))], kind.shape.width / form.table.unit, table);
  if (kind.shape.is === "box") return box(on(sub(at, [reach * 0.7, reach * 0.55])), on(add(at, [reach * 0.7, reach * 0.55])));
  return Array.from({ length: 6 }, (_, i) => {
    const a = (i / 6) * 2 * Math.PI + turn;
    const r = reach * (0.8 + random() * 0.45);
    return on(add(at, [Math.cos(a) * r * 1.15, Math.sin(a) * r * 0.85]));
  });
}

/** The outline of a line as it is shown. */
export function widened(line: readonly Point[], width: number): Point[] {
  if (line.length < 2) return [];
  const half = width / 2;
  const side = (sign: number): Point[] =>
    line.map((p, i) => {
      const ahead = sub(line[i + 1] ?? p, line[i - 1] ?? p);
      const long = length(ahead) || 1;
      return add(p, times([-ahead[1] / long, ahead[0] / long], sign * half));
    });
  return [...side(1), ...side(-1).reverse()];
}

/** Where the middle of each side is. */
export const middles = (points: readonly Point[], closed: boolean): Point[] =>
  points.slice(0, closed ? undefined : -1).map((p, i) => between(p, points[(i + 1) % points.length]!, 0.5));
