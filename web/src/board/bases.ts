// Stands made of several bases: blocks of very small figures, drawn by arm. Front upwards, middle at the origin.

import type { Figures } from "../lib/types";
import { circlePath, num, type Point } from "../lib/geometry";
import { seeded } from "../lib/seeded";
import { fallen, type Man } from "./figures";
import { Sheet, type Layer } from "./layers";

export interface Base {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The bases row by row from the front; a short last row stands in the middle. */
export function layout(figures: Figures, front: number, depth: number): Base[] {
  const bases = figures.bases;
  if (!bases) return [];
  const w = front / Math.max(bases.abreast, 1);
  const h = depth / Math.max(bases.deep, 1);
  const out: Base[] = [];
  for (let i = 0; i < bases.count; i++) {
    const row = Math.floor(i / bases.abreast);
    const inRow = Math.min(bases.abreast, bases.count - row * bases.abreast);
    const column = i - row * bases.abreast;
    out.push({ x: (column - inRow / 2) * w, y: -depth / 2 + row * h, w, h });
  }
  return out;
}

type Draw = (sheet: Sheet, at: Point, w: number, h: number, turn: number) => void;

/** All figures of all bases as a few long paths; loosened ranks are drawn loosely. */
export function drawBases(figures: Figures, arm: string, front: number, depth: number, id: string): Layer[] {
  const random = seeded(id);
  const sheet = byArm();
  const draw = DRAW[arm] ?? foot;
  for (const base of layout(figures, front, depth)) {
    const margin = Math.min(base.w, base.h) * 0.07;
    const w = (base.w - 2 * margin) / Math.max(figures.files, 1);
    const h = (base.h - 2 * margin) / Math.max(figures.ranks, 1);
    const loose = figures.open ? 0.6 : 0.05;
    for (let rank = 0; rank < figures.ranks; rank++) {
      for (let file = 0; file < figures.files; file++) {
        const at: Point = [
          base.x + margin + (file + 0.5) * w + (random() - 0.5) * w * loose,
          base.y + margin + (rank + 0.5) * h + (random() - 0.5) * h * loose,
        ];
        draw(sheet, at, w, h, (random() - 0.5) * (figures.open ? 1.2 : 0.1));
      }
    }
  }
  return sheet.layers().filter((layer) => layer.d !== "");
}

const DRAW: Record<string, Draw> = { cavalry: horse, artillery: gun, supply: wagon, light };
/** Arms whose figures are no men on foot. */
const MOUNTED: Record<string, Draw> = { cavalry: horse, artillery: gun, supply: wagon };

/** A sheet whose layers lie in the order in which things lie upon each other. */
function byArm(): Sheet {
  const sheet = new Sheet();
  for (const cls of ["f-shadow", "f-fallen", "b-wheel", "b-horse", "b-limber", "f-coat", "b-belt", "b-barrel", "f-shako", "f-plume"])
    sheet.put(cls, "");
  return sheet;
}

/** The figures of a single stand that are drawn as horses, guns or wagons; none for an arm on foot. */
export function drawMounted(men: readonly Man[], arm: string, w: number, h: number): Layer[] | null {
  const draw = MOUNTED[arm];
  if (!draw) return null;
  const sheet = byArm();
  for (const man of men) {
    if (man.fallen) fallen(sheet, man, Math.min(w, h));
    else draw(sheet, man.at, w, h, man.turn / 60);
  }
  return sheet.layers().filter((layer) => layer.d !== "");
}

function foot(sheet: Sheet, [x, y]: Point, w: number, h: number): void {
  const s = Math.min(w, h);
  sheet.put("f-shadow", circlePath([x + s * 0.12, y + s * 0.16], s * 0.4));
  sheet.put("f-coat", `M${num(x - s * 0.42)} ${num(y - s * 0.18)}h${num(s * 0.84)}v${num(s * 0.42)}h${num(-s * 0.84)}Z`);
  sheet.put("b-belt", `M${num(x - s * 0.22)} ${num(y - s * 0.15)}L${num(x + s * 0.22)} ${num(y + s * 0.2)}`);
  sheet.put("b-barrel", `M${num(x + s * 0.38)} ${num(y + s * 0.1)}V${num(y - s * 0.48)}`);
  sheet.put("f-shako", circlePath([x, y - s * 0.02], s * 0.2));
}

function light(sheet: Sheet, at: Point, w: number, h: number, turn: number): void {
  void turn;
  foot(sheet, at, w, h);
  const s = Math.min(w, h);
  sheet.put("f-plume", circlePath([at[0], at[1] - s * 0.2], s * 0.12));
}

function horse(sheet: Sheet, [x, y]: Point, w: number, h: number, turn: number): void {
  const s = Math.min(w * 1.35, h);
  const lean = turn * s * 0.12;
  sheet.put("f-shadow", circlePath([x + s * 0.08, y + s * 0.12], s * 0.34));
  sheet.put(
    "b-horse",
    `M${num(x - s * 0.15)} ${num(y + s * 0.44)}Q${num(x - s * 0.24)} ${num(y)} ${num(x + lean)} ${num(y - s * 0.5)}Q${num(x + s * 0.24)} ${num(y)} ${num(x + s * 0.15)} ${num(y + s * 0.44)}Z`,
  );
  sheet.put("f-coat", `M${num(x - s * 0.24)} ${num(y - s * 0.05)}h${num(s * 0.48)}v${num(s * 0.26)}h${num(-s * 0.48)}Z`);
  sheet.put("f-shako", circlePath([x, y + s * 0.04], s * 0.11));
  sheet.put("f-plume", circlePath([x, y - s * 0.06], s * 0.06));
}

function gun(sheet: Sheet, [x, y]: Point, w: number, h: number): void {
  const s = Math.min(w, h);
  sheet.put(
    "b-wheel",
    `M${num(x - s * 0.26)} ${num(y - s * 0.3)}v${num(s * 0.42)}M${num(x + s * 0.26)} ${num(y - s * 0.3)}v${num(s * 0.42)}`,
  );
  sheet.put("b-limber", `M${num(x - s * 0.26)} ${num(y - s * 0.1)}h${num(s * 0.52)}M${num(x)} ${num(y - s * 0.1)}v${num(s * 0.56)}`);
  sheet.put("b-gun", `M${num(x - s * 0.08)} ${num(y + s * 0.14)}V${num(y - s * 0.62)}h${num(s * 0.16)}V${num(y + s * 0.14)}Z`);
  for (const [dx, dy] of [
    [-0.42, 0.2],
    [0.42, 0.2],
    [-0.2, 0.6],
    [0.2, 0.6],
  ] as const) {
    const r = s * 0.13;
    sheet.put("f-coat", circlePath([x + dx * s, y + dy * s], r));
    sheet.put("f-shako", circlePath([x + dx * s, y + dy * s], r * 0.6));
  }
}

function wagon(sheet: Sheet, [x, y]: Point, w: number, h: number): void {
  const s = Math.min(w, h);
  sheet.put(
    "b-horse",
    `M${num(x - s * 0.3)} ${num(y - s * 0.1)}Q${num(x - s * 0.34)} ${num(y - s * 0.34)} ${num(x - s * 0.2)} ${num(y - s * 0.48)}Q${num(x - s * 0.06)} ${num(y - s * 0.34)} ${num(x - s * 0.1)} ${num(y - s * 0.1)}ZM${num(x + s * 0.1)} ${num(y - s * 0.1)}Q${num(x + s * 0.06)} ${num(y - s * 0.34)} ${num(x + s * 0.2)} ${num(y - s * 0.48)}Q${num(x + s * 0.34)} ${num(y - s * 0.34)} ${num(x + s * 0.3)} ${num(y - s * 0.1)}Z`,
  );
  sheet.put("b-wheel", `M${num(x - s * 0.36)} ${num(y)}v${num(s * 0.4)}M${num(x + s * 0.36)} ${num(y)}v${num(s * 0.4)}`);
  sheet.put("b-tilt", `M${num(x - s * 0.3)} ${num(y - s * 0.04)}h${num(s * 0.6)}v${num(s * 0.5)}h${num(-s * 0.6)}Z`);
  sheet.put("b-belt", `M${num(x - s * 0.3)} ${num(y + s * 0.2)}h${num(s * 0.6)}`);
}
