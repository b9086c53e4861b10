// Troops of a side: where a new one stands, and armies that are brought in whole.

import { clone, entries, freeId, get, ids, set, type Table } from "../army/form";
import { length, sub, type Point } from "../lib/geometry";
import type { ScenarioPart, ScenarioSketch } from "../lib/types";
import { alignSides, point, round, sides, size, type Feature, type TableForm } from "./draft";

/** Away from an edge, in degrees. */
const INWARD: Record<string, number> = { south: 0, west: 90, north: 180, east: 270 };

export const inward = (side: Table | null): number => INWARD[String(side?.["edge"] ?? "south")] ?? 0;

/** The part of the table before an edge: where the side deploys, or else the fourth of the table nearest to it. */
function before(form: TableForm, draft: Table, side: Table | null, n: number, sketch: ScenarioSketch): [Point, Point] {
  const shape = sketch.overlays[n]?.shape;
  if (shape?.kind === "outline" && shape.points.length === 4) {
    const unit = form.table.unit;
    const [low, , high] = shape.points as [Point, Point, Point, Point];
    return [
      [low[0] / unit, low[1] / unit],
      [high[0] / unit, high[1] / unit],
    ];
  }
  const [w, d] = size(form, draft);
  switch (side?.["edge"]) {
    case "north":
      return [[0, d * 0.75], [w, d]]; // prettier-ignore
    case "west":
      return [[0, 0], [w * 0.25, d]]; // prettier-ignore
    case "east":
      return [[w * 0.75, 0], [w, d]]; // prettier-ignore
    default:
      return [[0, 0], [w, d * 0.25]]; // prettier-ignore
  }
}

/** Where a side has most room for one more. */
export function spot(form: TableForm, draft: Table, all: readonly Feature[], side: Table | null, sketch: ScenarioSketch): Point {
  const n = sides(form, draft).findIndex((it) => it.table === side);
  const [low, high] = before(form, draft, side, Math.max(n, 0), sketch);
  const taken = all.flatMap(({ part, table }) =>
    part.places.flatMap((place) => {
      const p = point(get(table, place.at));
      return p ? [p] : [];
    }),
  );
  let best: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  let room = -1;
  for (let i = 1; i < 12; i++) {
    for (const deep of [0.5, 0.3, 0.7]) {
      const at: Point = [low[0] + ((high[0] - low[0]) * i) / 12, low[1] + (high[1] - low[1]) * deep];
      const free = Math.min(...taken.map((p) => length(sub(p, at))), 1e6);
      if (free > room + 0.01) [best, room] = [at, free];
    }
  }
  return [round(Math.round(best[0] * 2) / 2), round(Math.round(best[1] * 2) / 2)];
}

/** Puts what must stand somewhere somewhere: in two lines before the edge of its side. */
function lineUp(
  form: TableForm,
  draft: Table,
  part: ScenarioPart,
  tables: readonly Table[],
  side: Table,
  n: number,
  sketch: ScenarioSketch,
): void {
  const [low, high] = before(form, draft, side, n, sketch);
  const abreast = Math.ceil(tables.length / 2);
  tables.forEach((table, i) => {
    for (const place of part.places) {
      if (place.optional) continue;
      const [row, file] = [Math.floor(i / abreast), i % abreast];
      const share = (file + 0.5) / abreast;
      set(table, place.at, [round(low[0] + (high[0] - low[0]) * share), round(low[1] + (high[1] - low[1]) * (row ? 0.3 : 0.7))]);
      if (place.facing) set(table, place.facing, inward(side));
    }
  });
}

/** Brings an army in the place of a side's own troops. */
export function enlist(form: TableForm, draft: Table, side: Table, army: Table, sketch: ScenarioSketch): void {
  const n = sides(form, draft).findIndex((it) => it.table === side);
  const own = form.parts.find((part) => part.key === form.sides.part);
  const id = String(side[form.sides.key]);
  const used = ids(draft);
  for (const part of own?.parts ?? []) if (part.role.is === "troops") set(side, part.key, clone(entries(army, part.key)));
  for (const part of form.parts) {
    const key = part.fields.find((field) => field.kind.is === "side")?.key;
    if (part.role.is !== "troops" || !key) continue;
    const brought = clone(entries(army, part.key));
    for (const table of brought) {
      table["id"] = freeId(part, used);
      set(table, key, id);
    }
    lineUp(form, draft, part, brought, side, n, sketch);
    set(draft, part.key, [...entries(draft, part.key).filter((table) => get(table, key) !== id), ...brought]);
  }
  const head = (army["army"] ?? {}) as Table;
  if (head["nation"]) side["nation"] = head["nation"];
  alignSides(form, draft);
}
