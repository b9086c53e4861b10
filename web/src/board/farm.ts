// A farm: a walled yard with a house, a barn and a shed around it.

import { add, bounds, centroid, closedPath, inside, mean, spine, sub, turned, type Point } from "../lib/geometry";
import type { Sheet } from "./layers";

/** Draws the yard as the outline and roofs inside it, along the sides. */
export function farm(outline: Point[], sheet: Sheet, random: () => number): void {
  sheet.put("g-yard", closedPath(outline));
  const s = spine(outline);
  const angle = Math.atan2(s.to[1] - s.from[1], s.to[0] - s.from[0]);
  const c = centroid(outline);
  const box = bounds(turned(outline, -angle, c));
  const pad = 5;
  const deep = Math.min(box.h * 0.36, box.w * 0.3);
  const x0 = box.x + pad;
  const y0 = box.y + pad;
  const x1 = box.x + box.w - pad;
  const y1 = box.y + box.h - pad;
  const roofs: [number, number, number, number][] = [
    [x0, y0, (x1 - x0) * 0.58, deep],
    [x1 - deep, y0 + (y1 - y0) * 0.2, deep, (y1 - y0) * 0.8],
    [x0, y1 - deep * 0.72, (x1 - x0) * 0.34, deep * 0.72],
  ];
  const put = (cls: string, points: Point[]): void => void sheet.put(cls, closedPath(turned(points, angle, c)));
  for (const [x, y, w, h] of roofs) {
    const corners: Point[] = [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ];
    if (!inside(outline, turned([mean(corners)], angle, c)[0]!)) continue;
    sheet.put("g-shadow", closedPath(turned(corners, angle, c).map((p) => add(p, [3, 4]))));
    roof(x, y, w, h, put, (a, b) => {
      const [p, q] = turned([a, b], angle, c) as [Point, Point];
      sheet.put("g-tile", `M${p.map((v) => v.toFixed(1)).join(" ")}L${q.map((v) => v.toFixed(1)).join(" ")}`);
    });
  }
  well(sheet, c, box.w, random);
}

/** A hipped roof: two long slopes and two short ones, ruled with rows of tiles. */
function roof(
  x: number,
  y: number,
  w: number,
  h: number,
  put: (cls: string, p: Point[]) => void,
  tile: (a: Point, b: Point) => void,
): void {
  const wide = w >= h;
  const half = (wide ? h : w) / 2;
  const a: Point = wide ? [x + half * 0.8, y + half] : [x + half, y + half * 0.8];
  const b: Point = wide ? [x + w - half * 0.8, y + half] : [x + half, y + h - half * 0.8];
  const [tl, tr, br, bl]: Point[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ] as Point[];
  if (wide) {
    put("g-roof lit", [tl!, tr!, b, a]);
    put("g-roof dark", [bl!, br!, b, a]);
    put("g-roof", [tl!, a, bl!]);
    put("g-roof dark", [tr!, b, br!]);
  } else {
    put("g-roof lit", [tl!, a, b, bl!]);
    put("g-roof dark", [tr!, a, b, br!]);
    put("g-roof lit", [tl!, tr!, a]);
    put("g-roof", [bl!, br!, b]);
  }
  const long = sub(b, a);
  const n = Math.max(2, Math.floor(Math.hypot(...long) / 4));
  for (let i = 0; i <= n; i++) {
    const p = add(a, [(long[0] * i) / n, (long[1] * i) / n]);
    if (wide) tile([p[0], y + 0.8], [p[0], y + h - 0.8]);
    else tile([x + 0.8, p[1]], [x + w - 0.8, p[1]]);
  }
}

function well(sheet: Sheet, c: Point, w: number, random: () => number): void {
  const at: Point = [c[0] - w * 0.06 + random() * 2, c[1] + 3];
  sheet.put("g-well", `M${(at[0] - 3).toFixed(1)} ${at[1].toFixed(1)}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z`);
}
