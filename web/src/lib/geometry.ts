// Geometry of the drawing: points, polygons, poses. Screen axes: x to the right, y down.

export type Point = [number, number];

/** 16384ths of a turn. */
export const TURN = 16384;

/** A pose on a free table, in the units of the scene. */
export interface Pose {
  x: number;
  y: number;
  heading: number;
  front: number;
  depth: number;
}

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
export const length = (a: Point): number => Math.hypot(a[0], a[1]);
export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A heading as radians clockwise from north. */
export const radians = (heading: number): number => (heading / TURN) * 2 * Math.PI;
/** A heading as degrees clockwise from north. */
export const degrees = (heading: number): number => (heading / TURN) * 360;

/** A heading brought into one turn, as a whole number. */
export function heading(value: number): number {
  return ((Math.round(value) % TURN) + TURN) % TURN;
}

/** Unit vector of a heading in scene axes (x east, y north). */
export function direction(of: number): Point {
  const a = radians(of);
  return [Math.sin(a), Math.cos(a)];
}

/** The heading from one scene point to another. */
export function headingTo(from: Point, to: Point): number {
  return heading((Math.atan2(to[0] - from[0], to[1] - from[1]) / (2 * Math.PI)) * TURN);
}

/** The corners of a pose in scene axes: front left, front right, rear right, rear left. */
export function corners(pose: Pose): [Point, Point, Point, Point] {
  const f = direction(pose.heading);
  const r: Point = [f[1], -f[0]];
  const at = (side: number, ahead: number): Point => [pose.x + r[0] * side + f[0] * ahead, pose.y + r[1] * side + f[1] * ahead];
  const w = pose.front / 2;
  const d = pose.depth / 2;
  return [at(-w, d), at(w, d), at(w, -d), at(-w, -d)];
}

/** Twice the signed area: positive when anticlockwise with y up. */
export function area2(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!;
    const b = points[(i + 1) % points.length]!;
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum;
}

export function centroid(points: readonly Point[]): Point {
  const a = area2(points);
  if (Math.abs(a) < 1e-9) return mean(points);
  let x = 0;
  let y = 0;
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!;
    const q = points[(i + 1) % points.length]!;
    const c = p[0] * q[1] - q[0] * p[1];
    x += (p[0] + q[0]) * c;
    y += (p[1] + q[1]) * c;
  }
  return [x / (3 * a), y / (3 * a)];
}

export function mean(points: readonly Point[]): Point {
  const n = Math.max(points.length, 1);
  return times(
    points.reduce<Point>((s, p) => add(s, p), [0, 0]),
    1 / n,
  );
}

export function inside(points: readonly Point[], p: Point): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[i]!;
    const b = points[j]!;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

export interface Bounds {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function bounds(points: readonly Point[]): Bounds {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return points.length ? { x: x0, y: y0, w: x1 - x0, h: y1 - y0 } : { x: 0, y: 0, w: 0, h: 0 };
}

/** Distance from a point to a segment. */
export function segmentDistance(p: Point, a: Point, b: Point): number {
  const d = sub(b, a);
  const l2 = d[0] * d[0] + d[1] * d[1];
  const t = l2 === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / l2));
  return length(sub(p, between(a, b, t)));
}

/** Distance from a point to the outline of a polygon. */
export function outlineDistance(points: readonly Point[], p: Point): number {
  let best = Infinity;
  for (let i = 0; i < points.length; i++) {
    best = Math.min(best, segmentDistance(p, points[i]!, points[(i + 1) % points.length]!));
  }
  return best;
}

/** Points every `step` along an outline (closed) or a line, with the unit tangent at each. */
export function walk(points: readonly Point[], step: number, closed: boolean): { at: Point; along: Point }[] {
  const out: { at: Point; along: Point }[] = [];
  let left = step / 2;
  const n = closed ? points.length : points.length - 1;
  for (let i = 0; i < n; i++) {
    const a = points[i]!;
    const b = points[(i + 1) % points.length]!;
    const l = length(sub(b, a));
    if (l === 0) continue;
    const along = times(sub(b, a), 1 / l);
    let t = left;
    for (; t < l; t += step) out.push({ at: add(a, times(along, t)), along });
    left = t - l;
  }
  return out;
}

/** Where a level line y = const cuts a polygon: sorted pairs of x. */
export function scan(points: readonly Point[], y: number): number[] {
  const xs: number[] = [];
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!;
    const b = points[(i + 1) % points.length]!;
    if (a[1] <= y !== b[1] <= y) xs.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
  }
  return xs.sort((p, q) => p - q);
}

/** The points turned about a centre by an angle in radians. */
export function turned(points: readonly Point[], by: number, about: Point = [0, 0]): Point[] {
  const c = Math.cos(by);
  const s = Math.sin(by);
  return points.map(([x, y]) => [about[0] + (x - about[0]) * c - (y - about[1]) * s, about[1] + (x - about[0]) * s + (y - about[1]) * c]);
}

/** The long middle line of a narrow polygon (a wall, a hedge), and how wide it is. */
export function spine(points: readonly Point[]): { from: Point; to: Point; width: number } {
  const c = mean(points);
  let best = { angle: 0, l: -1, w: 0, mid: 0, x0: 0, x1: 0 };
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!;
    const b = points[(i + 1) % points.length]!;
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const box = bounds(turned(points, -angle, c));
    if (box.w > best.l) best = { angle, l: box.w, w: box.h, mid: box.y + box.h / 2, x0: box.x, x1: box.x + box.w };
  }
  const [from, to] = turned(
    [
      [best.x0, best.mid],
      [best.x1, best.mid],
    ],
    best.angle,
    c,
  ) as [Point, Point];
  return { from, to, width: best.w };
}

const n1 = (v: number): string => String(Math.round(v * 10) / 10);

/** A point as SVG writes it. */
export const xy = (p: Point): string => `${n1(p[0])} ${n1(p[1])}`;
export const num = n1;

/** A closed path through the points. */
export function closedPath(points: readonly Point[]): string {
  return points.length ? `M${points.map(xy).join("L")}Z` : "";
}

/** An open path through the points. */
export function openPath(points: readonly Point[]): string {
  return points.length ? `M${points.map(xy).join("L")}` : "";
}

/** A circle as part of a path. */
export function circlePath(c: Point, r: number): string {
  return `M${n1(c[0] - r)} ${n1(c[1])}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0Z`;
}

/** A closed curve through the middles of the sides, with the corners as control points: softens an outline. */
export function softPath(points: readonly Point[]): string {
  if (points.length < 3) return closedPath(points);
  const mids = points.map((p, i) => between(p, points[(i + 1) % points.length]!, 0.5));
  let d = `M${xy(mids[mids.length - 1]!)}`;
  points.forEach((p, i) => (d += `Q${xy(p)} ${xy(mids[i]!)}`));
  return d + "Z";
}
