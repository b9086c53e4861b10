// Terrain as a map of the period draws it. Points are in millimetres on the drawing, y down.

import {
  add,
  area2,
  between,
  bounds,
  centroid,
  circlePath,
  closedPath,
  inside,
  length,
  num,
  outlineDistance,
  scan,
  spine,
  sub,
  times,
  turned,
  walk,
  xy,
  type Point,
} from "../lib/geometry";
import { seeded } from "../lib/seeded";
import { Sheet, type Layer } from "./layers";
import { farm } from "./farm";

type Draw = (outline: Point[], sheet: Sheet, random: () => number, level: number) => void;

/** The layers of one piece of terrain; an unknown symbol is drawn as a plain shape. */
export function drawGround(symbol: string, outline: Point[], id: string, level = 0): Layer[] {
  const sheet = new Sheet();
  if (outline.length >= 3) (DRAW[symbol] ?? plain)(outline, sheet, seeded(id), level);
  return sheet.layers();
}

const DRAW: Record<string, Draw> = {
  wood,
  grove,
  farm,
  wall,
  hedge,
  fence,
  ditch,
  crops,
  marsh,
  stream,
  river,
  road,
  hill,
  town,
  bridge,
  ford,
  fort: rampart,
  redoubt: rampart,
  path,
};

function plain(outline: Point[], sheet: Sheet): void {
  sheet.put("g-plain", closedPath(outline));
}

/** Points scattered inside an outline, no two nearer than about `gap`. */
export function scatter(outline: Point[], gap: number, edge: number, random: () => number): Point[] {
  const box = bounds(outline);
  const out: Point[] = [];
  let odd = false;
  for (let y = box.y + gap * 0.4; y < box.y + box.h; y += gap * 0.87, odd = !odd) {
    for (let x = box.x + gap * (odd ? 0.9 : 0.4); x < box.x + box.w; x += gap) {
      const p: Point = [x + (random() - 0.5) * gap * 0.7, y + (random() - 0.5) * gap * 0.7];
      if (inside(outline, p) && outlineDistance(outline, p) >= edge) out.push(p);
    }
  }
  return out;
}

/** A tree from above: a scalloped crown. */
function crown(c: Point, r: number, random: () => number): string {
  const lobes = 6 + Math.floor(random() * 3);
  const start = random() * Math.PI;
  const pts: Point[] = [];
  for (let i = 0; i < lobes; i++) {
    const a = start + (i / lobes) * 2 * Math.PI;
    pts.push([c[0] + Math.cos(a) * r, c[1] + Math.sin(a) * r]);
  }
  const s = num((2 * r * Math.sin(Math.PI / lobes)) / 1.7);
  return `M${xy(pts[lobes - 1]!)}` + pts.map((p) => `A${s} ${s} 0 0 1 ${xy(p)}`).join("") + "Z";
}

function wood(outline: Point[], sheet: Sheet, random: () => number): void {
  sheet.put("g-wood", closedPath(outline));
  const trees = scatter(outline, 21, 6, random).sort((a, b) => a[1] - b[1]);
  for (const c of trees) {
    const r = 8 + random() * 3.2;
    sheet.put("g-tree-shadow", circlePath([c[0] + 2.6, c[1] + 3.2], r + 0.6));
    sheet.put(random() < 0.5 ? "g-tree" : "g-tree two", crown(c, r, random));
    // Engraver's strokes on the shaded side.
    for (const k of [0.35, 0.65, 0.95]) {
      const a = between([c[0] + r * 0.15, c[1] + r * 0.85], [c[0] + r * 0.9, c[1] - r * 0.1], k - 0.15);
      sheet.put("g-tree-ink", `M${xy(a)}l${num(-r * 0.42)} ${num(-r * 0.1)}`);
    }
    sheet.put(
      "g-tree-light",
      `M${num(c[0] - r * 0.6)} ${num(c[1] - r * 0.1)}a${num(r * 0.6)} ${num(r * 0.6)} 0 0 1 ${num(r * 0.6)} ${num(-r * 0.5)}`,
    );
  }
}

/** Scattered trees of a map on a small scale. */
function grove(outline: Point[], sheet: Sheet, random: () => number): void {
  for (const c of scatter(outline, 26, 9, random).sort((a, b) => a[1] - b[1])) {
    const r = 4.2 + random() * 2;
    sheet.put("g-tree-shadow", `M${num(c[0] - r * 0.6)} ${num(c[1] + r)}h${num(r * 2)}l${num(-r * 0.5)} 1.6h${num(-r * 1.2)}Z`);
    sheet.put(random() < 0.5 ? "g-tree" : "g-tree two", crown(c, r, random));
    sheet.put(
      "g-tree-ink",
      `M${num(c[0] + r * 0.6)} ${num(c[1] + r * 0.5)}l${num(-r * 0.7)} ${num(r * 0.25)}M${num(c[0] + r * 0.7)} ${num(c[1])}l${num(-r * 0.5)} ${num(r * 0.2)}`,
    );
  }
}

function crops(outline: Point[], sheet: Sheet, random: () => number): void {
  sheet.put("g-crops", closedPath(outline));
  const s = spine(outline);
  const angle = Math.atan2(s.to[1] - s.from[1], s.to[0] - s.from[0]);
  const c = centroid(outline);
  const flat = turned(outline, -angle, c);
  const box = bounds(flat);
  for (let y = box.y + 4; y < box.y + box.h; y += 6) {
    const xs = scan(flat, y);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const [a, b] = turned(
        [
          [xs[i]! + 1.5, y],
          [xs[i + 1]! - 1.5, y],
        ],
        angle,
        c,
      ) as [Point, Point];
      if (length(sub(b, a)) > 3) sheet.put("g-furrow", `M${xy(a)}L${xy(b)}`);
    }
  }
  for (const p of scatter(outline, 13, 4, random)) sheet.put("g-ear", `M${xy(p)}l-1.6 -3.4m1.6 3.4l1.6 -3.4m-1.6 3.4v-4`);
}

function hill(outline: Point[], sheet: Sheet, random: () => number, level: number): void {
  sheet.put(`g-hill level-${Math.min(level, 4)}`, closedPath(outline));
  const sign = area2(outline) > 0 ? 1 : -1;
  const reach = Math.sqrt(Math.abs(area2(outline)) / 2) * 0.16;
  for (const { at, along } of walk(outline, 3.6, true)) {
    const inward: Point = [-along[1] * sign, along[0] * sign];
    const l = Math.min(24, Math.max(9, reach)) * (0.7 + random() * 0.5);
    const lean = (random() - 0.5) * 0.18;
    const dir = add(inward, times(along, lean));
    const foot = add(at, times(dir, 0.8));
    const top = add(at, times(dir, l));
    const side = times(along, 0.62);
    // A hachure is thick above and fine below.
    sheet.put("g-hachure", `M${xy(foot)}L${xy(add(top, side))}L${xy(sub(top, side))}Z`);
  }
}

function linear(outline: Point[]): { at: (t: number, off?: number) => Point; l: number; w: number; along: Point; off: Point } {
  const s = spine(outline);
  const l = length(sub(s.to, s.from));
  const along = l ? times(sub(s.to, s.from), 1 / l) : ([1, 0] as Point);
  const off: Point = [-along[1], along[0]];
  return { at: (t, o = 0) => add(add(s.from, times(along, t)), times(off, o)), l, w: Math.max(s.width, 3), along, off };
}

function wall(outline: Point[], sheet: Sheet, random: () => number): void {
  const s = linear(outline);
  sheet.put("g-shadow", closedPath(outline.map((p) => add(p, [2, 2.6]))));
  sheet.put("g-wall", closedPath(outline));
  for (const row of [-0.25, 0.25]) {
    for (let t = random() * 6; t < s.l; t += 6 + random() * 5) {
      sheet.put("g-stone", `M${xy(s.at(t, row * s.w - s.w * 0.25))}L${xy(s.at(t, row * s.w + s.w * 0.25))}`);
    }
  }
  sheet.put("g-stone", `M${xy(s.at(0))}L${xy(s.at(s.l))}`);
}

function hedge(outline: Point[], sheet: Sheet, random: () => number): void {
  const s = linear(outline);
  sheet.put("g-hedge-bed", closedPath(outline));
  for (let t = 3; t < s.l - 1; t += 6.5) {
    const c = s.at(t + (random() - 0.5) * 2, (random() - 0.5) * s.w * 0.3);
    const r = Math.max(4, s.w * 0.55) * (0.85 + random() * 0.3);
    sheet.put("g-tree-shadow", circlePath(add(c, [1.6, 2]), r));
    sheet.put("g-hedge", crown(c, r * 0.82, random));
    sheet.put("g-tree-ink", `M${num(c[0] + r * 0.6)} ${num(c[1] + r * 0.35)}l${num(-r * 0.5)} ${num(r * 0.2)}`);
  }
}

function fence(outline: Point[], sheet: Sheet): void {
  const s = linear(outline);
  sheet.put("g-verge", closedPath(outline));
  for (const o of [-0.18, 0.18]) sheet.put("g-rail", `M${xy(s.at(0, o * s.w))}L${xy(s.at(s.l, o * s.w))}`);
  for (let t = 1; t <= s.l; t += 12) sheet.put("g-post", `M${xy(s.at(t, -0.42 * s.w))}L${xy(s.at(t, 0.42 * s.w))}`);
}

function ditch(outline: Point[], sheet: Sheet): void {
  const s = linear(outline);
  sheet.put("g-ditch", closedPath(outline));
  for (let t = 2; t < s.l; t += 4) {
    sheet.put(
      "g-stone",
      `M${xy(s.at(t, -s.w / 2))}L${xy(s.at(t, -s.w * 0.12))}M${xy(s.at(t + 2, s.w / 2))}L${xy(s.at(t + 2, s.w * 0.12))}`,
    );
  }
}

function marsh(outline: Point[], sheet: Sheet, random: () => number): void {
  sheet.put("g-marsh", closedPath(outline));
  const box = bounds(outline);
  for (let y = box.y + 4; y < box.y + box.h; y += 7) {
    const xs = scan(outline, y);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      for (let x = xs[i]! + random() * 12; x < xs[i + 1]!; x += 14 + random() * 18) {
        sheet.put("g-water-line", `M${num(x)} ${num(y)}h${num(Math.min(5 + random() * 9, xs[i + 1]! - x))}`);
      }
    }
  }
  for (const p of scatter(outline, 24, 5, random)) {
    sheet.put("g-reed", `M${xy(p)}l-3 -6m3 6v-8m0 8l3 -6`);
  }
}

function water(outline: Point[], sheet: Sheet, random: () => number, cls: string): void {
  sheet.put(cls, closedPath(outline));
  for (const p of scatter(outline, cls === "g-river" ? 20 : 13, 2, random)) {
    sheet.put("g-water-line", `M${xy(p)}q3 -2.4 6 0t6 0`);
  }
}

function stream(outline: Point[], sheet: Sheet, random: () => number): void {
  water(outline, sheet, random, "g-stream");
}

function river(outline: Point[], sheet: Sheet, random: () => number): void {
  water(outline, sheet, random, "g-river");
}

function road(outline: Point[], sheet: Sheet): void {
  sheet.put("g-road", closedPath(outline));
}

function path(outline: Point[], sheet: Sheet): void {
  const s = linear(outline);
  sheet.put("g-path", `M${xy(s.at(0))}L${xy(s.at(s.l))}`);
}

function bridge(outline: Point[], sheet: Sheet): void {
  sheet.put("g-bridge", closedPath(outline));
  const s = linear(outline);
  for (let t = 3; t < s.l; t += 4) sheet.put("g-house-ridge", `M${xy(s.at(t, -s.w / 2))}L${xy(s.at(t, s.w / 2))}`);
}

function ford(outline: Point[], sheet: Sheet): void {
  const s = linear(outline);
  for (const o of [-0.3, 0, 0.3]) sheet.put("g-ford", `M${xy(s.at(0, o * s.w))}L${xy(s.at(s.l, o * s.w))}`);
}

function rampart(outline: Point[], sheet: Sheet): void {
  const c = centroid(outline);
  sheet.put("g-rampart", closedPath(outline));
  sheet.put("g-rampart-inner", closedPath(outline.map((p) => add(c, times(sub(p, c), 0.78)))));
}

/** A town or village: houses in a loose grid, small enough that troops read on top of them. */
function town(outline: Point[], sheet: Sheet, random: () => number): void {
  sheet.put("g-town", closedPath(outline));
  for (const p of scatter(outline, 17, 7, random)) {
    const w = 5 + random() * 4;
    const h = 4 + random() * 2.5;
    const deg = random() < 0.5 ? 0 : 90;
    const at = (x: number, y: number): Point => (deg ? [p[0] + y, p[1] + x] : [p[0] + x, p[1] + y]);
    sheet.put("g-shadow", closedPath([at(-w + 1.5, -h + 2), at(w + 1.5, -h + 2), at(w + 1.5, h + 2), at(-w + 1.5, h + 2)]));
    sheet.put("g-house", closedPath([at(-w, -h), at(w, -h), at(w, h), at(-w, h)]));
    sheet.put("g-house-ridge", `M${xy(at(-w, 0))}L${xy(at(w, 0))}`);
  }
}
