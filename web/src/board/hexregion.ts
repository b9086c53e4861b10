// Sets of hexes as outlines, and chains of hexsides as lines, smoothed as an engraver would draw them.

import { add, num, sub, times, xy, type Point } from "../lib/geometry";
import type { HexBoard, HexCell } from "../lib/types";
import { hexCentre, hexCorners } from "./hex";

export const cellKey = (q: number, r: number): string => `${q}/${r}`;

/** Steps to the six neighbours, clockwise from north (flat) or north-east (pointy). */
export const STEPS: Record<"flat" | "pointy", readonly [number, number][]> = {
  flat: [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ],
  pointy: [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
  ],
};

export function steps(flat: boolean): readonly [number, number][] {
  return STEPS[flat ? "flat" : "pointy"];
}

/** The two ends of a side as one looks out of the hex: left, then right. */
export function sideEnds(corners: readonly Point[], side: number, flat: boolean): [Point, Point] {
  const first = flat ? side + 4 : side + 5;
  return [corners[first % 6]!, corners[(first + 1) % 6]!];
}

/** The cells of a board with two rings of the same ground around them, so that what is drawn runs on to the frame. */
export function withMargin(board: HexBoard): Map<string, HexCell> {
  const cells = new Map(board.hexes.map((cell) => [cellKey(cell.q, cell.r), cell]));
  let edge: HexCell[] = board.hexes;
  for (let ring = 0; ring < 2; ring++) {
    const next: HexCell[] = [];
    for (const cell of edge) {
      for (const [dq, dr] of steps(board.flat)) {
        const [q, r] = [cell.q + dq, cell.r + dr];
        if (cells.has(cellKey(q, r))) continue;
        const ground = cell.symbols.filter((symbol) => symbol !== "town" && symbol !== "village" && symbol !== "castle");
        const ghost: HexCell = { ...cell, q, r, symbols: ground, label: "", name: null };
        cells.set(cellKey(q, r), ghost);
        next.push(ghost);
      }
    }
    edge = next;
  }
  return cells;
}

const spot = (p: Point): string => `${Math.round(p[0] * 4)},${Math.round(p[1] * 4)}`;

/** The outlines of a set of hexes: rings of corners, the set on the right as one walks along. */
export function outlines(cells: Iterable<{ q: number; r: number }>, holds: (q: number, r: number) => boolean, flat: boolean): Point[][] {
  const next = new Map<string, { from: Point; to: Point }>();
  for (const { q, r } of cells) {
    if (!holds(q, r)) continue;
    const corners = hexCorners(hexCentre(q, r, flat), flat);
    steps(flat).forEach(([dq, dr], side) => {
      if (holds(q + dq, r + dr)) return;
      const [from, to] = sideEnds(corners, side, flat);
      next.set(spot(from), { from, to });
    });
  }
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    for (let edge = next.get(start); edge; edge = next.get(spot(edge.to))) {
      next.delete(spot(edge.from));
      ring.push(edge.from);
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}

const middles = (points: readonly Point[], closed: boolean): Point[] => {
  const out: Point[] = closed ? [] : [points[0]!];
  for (let i = closed ? 0 : 1; i < points.length; i++) {
    const a = points[(i + points.length - 1) % points.length]!;
    out.push(times(add(a, points[i]!), 0.5));
  }
  if (!closed) out.push(points[points.length - 1]!);
  return out;
};

/** Takes the zigzag of hexsides out of a line. */
export function smooth(points: readonly Point[], closed: boolean, rounds = 2): Point[] {
  let out = [...points];
  for (let i = 0; i < rounds && out.length > 2; i++) out = middles(out, closed);
  return out;
}

/** A soft curve near the points of a line. */
export function curve(points: readonly Point[], closed: boolean): string {
  if (points.length < 2) return "";
  if (closed) {
    const mid = (i: number): Point => times(add(points[i % points.length]!, points[(i + 1) % points.length]!), 0.5);
    let d = `M${xy(mid(points.length - 1))}`;
    for (let i = 0; i < points.length; i++) d += `Q${xy(points[i]!)} ${xy(mid(i))}`;
    return `${d}Z`;
  }
  let d = `M${xy(points[0]!)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const end = i === points.length - 2 ? points[i + 1]! : times(add(points[i]!, points[i + 1]!), 0.5);
    d += `Q${xy(points[i]!)} ${xy(end)}`;
  }
  return points.length === 2 ? `${d}L${xy(points[1]!)}` : d;
}

/** Points along a line at even distances, each with the direction of travel. */
export function paced(points: readonly Point[], closed: boolean, pace: number, each: (at: Point, along: Point, n: number) => void): void {
  let left = pace / 2;
  let n = 0;
  const last = closed ? points.length : points.length - 1;
  for (let i = 0; i < last; i++) {
    const a = points[i]!;
    const b = points[(i + 1) % points.length]!;
    const run = sub(b, a);
    const l = Math.hypot(run[0], run[1]);
    if (l === 0) continue;
    const along = times(run, 1 / l);
    for (; left < l; left += pace) each(add(a, times(along, left)), along, n++);
    left -= l;
  }
}

/** Sides joined end to end into lines as long as they go; forks begin a new line. */
export function chains(sides: readonly [Point, Point][]): Point[][] {
  const at = new Map<string, { to: Point; side: number }[]>();
  const put = (from: Point, to: Point, side: number): void => {
    const list = at.get(spot(from));
    if (list) list.push({ to, side });
    else at.set(spot(from), [{ to, side }]);
  };
  sides.forEach(([a, b], i) => (put(a, b, i), put(b, a, i)));
  const used = new Set<number>();
  const lines: Point[][] = [];
  const walk = (start: Point): void => {
    for (const first of at.get(spot(start)) ?? []) {
      if (used.has(first.side)) continue;
      const line: Point[] = [start];
      let edge: { to: Point; side: number } | undefined = first;
      while (edge) {
        used.add(edge.side);
        line.push(edge.to);
        const onward: { to: Point; side: number }[] = at.get(spot(edge.to)) ?? [];
        edge = onward.length === 2 ? onward.find((it) => !used.has(it.side)) : undefined;
      }
      lines.push(line);
    }
  };
  // Ends and forks first, then whatever closes on itself.
  for (const [a, b] of sides) for (const p of [a, b]) if (at.get(spot(p))!.length !== 2) walk(p);
  for (const [a] of sides) walk(a);
  return lines;
}

/** A short stroke. */
export const stroke = (from: Point, to: Point): string => `M${xy(from)}l${num(to[0] - from[0])} ${num(to[1] - from[1])}`;
