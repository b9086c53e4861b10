// The men of a stand seen from above, front upwards, as a few long paths.

import type { Figures } from "../lib/types";
import { circlePath, num, type Point } from "../lib/geometry";
import { seeded } from "../lib/seeded";
import { Sheet, type Layer } from "./layers";

export interface Man {
  at: Point;
  /** Degrees he is turned from straight ahead. */
  turn: number;
  fallen: boolean;
}

/** Where each man stands: front rank first, from the left; the fallen lie at the end of the last ranks. */
export function muster(figures: Figures, front: number, depth: number, id: string): Man[] {
  const random = seeded(id);
  const files = Math.max(figures.files, 1);
  const ranks = Math.max(figures.ranks, 1);
  const w = front / files;
  const d = depth / ranks;
  const men: Man[] = [];
  const places = files * ranks;
  const shown = Math.min(figures.standing + figures.fallen, places);
  const standing = Math.min(figures.standing, places);
  for (let i = 0; i < shown; i++) {
    const file = i % files;
    const rank = Math.floor(i / files);
    const loose = figures.open ? 0.32 : 0.06;
    men.push({
      at: [
        -front / 2 + (file + 0.5) * w + (random() - 0.5) * w * loose,
        -depth / 2 + (rank + 0.5) * d + (random() - 0.5) * d * loose + (figures.open && file % 2 ? d * 0.12 : 0),
      ],
      turn: (random() - 0.5) * (figures.open ? 40 : 10),
      fallen: i >= standing,
    });
  }
  return men;
}

const rotate = (p: Point, deg: number): Point => {
  const a = (deg * Math.PI) / 180;
  return [p[0] * Math.cos(a) - p[1] * Math.sin(a), p[0] * Math.sin(a) + p[1] * Math.cos(a)];
};

/** Paths of all men of a stand, by class. `s` is the size of one man's base. */
export function drawMen(men: Man[], s: number, light: boolean): Layer[] {
  const sheet = new Sheet();
  for (const cls of ["f-shadow", "f-fallen", "f-legs", "f-pack", "f-musket", "f-coat", "f-belt", "f-shako", "f-plume"]) sheet.put(cls, "");
  for (const man of men) {
    if (man.fallen) fallen(sheet, man, s);
    else soldier(sheet, man, s, light);
  }
  return sheet.layers().filter((layer) => layer.d !== "");
}

function ellipse(c: Point, rx: number, ry: number, deg: number): string {
  const [dx, dy] = rotate([rx, 0], deg);
  const r = `${num(rx)} ${num(ry)} ${num(deg)}`;
  return `M${num(c[0] - dx)} ${num(c[1] - dy)}A${r} 1 0 ${num(c[0] + dx)} ${num(c[1] + dy)}A${r} 1 0 ${num(c[0] - dx)} ${num(c[1] - dy)}Z`;
}

function soldier(sheet: Sheet, man: Man, s: number, light: boolean): void {
  const put = (p: Point): Point => {
    const q = rotate([p[0] * s, p[1] * s], man.turn);
    return [man.at[0] + q[0], man.at[1] + q[1]];
  };
  const line = (a: Point, b: Point): string => `M${put(a).map(num).join(" ")}L${put(b).map(num).join(" ")}`;
  sheet.put("f-shadow", ellipse([man.at[0] + s * 0.1, man.at[1] + s * 0.14], s * 0.38, s * 0.27, man.turn));
  sheet.put("f-legs", ellipse(put([-0.1, -0.14]), s * 0.09, s * 0.15, man.turn) + ellipse(put([0.1, -0.02]), s * 0.09, s * 0.15, man.turn));
  sheet.put(
    "f-pack",
    `M${[
      [-0.19, 0.08],
      [0.19, 0.08],
      [0.19, 0.32],
      [-0.19, 0.32],
    ]
      .map((p) =>
        put(p as Point)
          .map(num)
          .join(" "),
      )
      .join("L")}Z`,
  );
  sheet.put("f-coat", ellipse(put([0, 0.02]), s * 0.35, s * 0.19, man.turn));
  sheet.put("f-belt", line([-0.2, -0.12], [0.17, 0.16]) + line([0.2, -0.12], [-0.17, 0.16]));
  sheet.put("f-musket", line([0.29, 0.3], [0.24, -0.5]));
  sheet.put("f-shako", circlePath(put([0, -0.03]), s * (light ? 0.15 : 0.17)));
  sheet.put("f-plume", circlePath(put([0, -0.16]), s * 0.065));
}

/** A man or horse that lies where it fell. */
export function fallen(sheet: Sheet, man: Man, s: number): void {
  const deg = 55 + man.turn * 6;
  sheet.put("f-fallen", ellipse(man.at, s * 0.36, s * 0.15, deg));
  const [hx, hy] = rotate([s * 0.42, 0], deg);
  sheet.put("f-fallen", circlePath([man.at[0] + hx, man.at[1] + hy], s * 0.1));
}

/** Where the special figures of a stand are: along the middle of the front, the most important in the middle. */
export function posts(characters: string[], front: number, depth: number, s: number): { kind: string; at: Point }[] {
  const weight: Record<string, number> = { ensign: 0, officer: 1, commander: 2, sergeant: 3, drummer: 4, bugler: 4 };
  const order = [...characters].sort((a, b) => (weight[a] ?? 5) - (weight[b] ?? 5));
  const gap = Math.min(s * 1.15, front / Math.max(order.length, 1));
  return order.map((kind, i) => {
    const step = i === 0 ? 0 : (i % 2 ? 1 : -1) * Math.ceil(i / 2);
    return { kind, at: [(step + (order.length % 2 ? 0 : -0.5)) * gap, -depth / 2 - s * 0.05] };
  });
}
