// Ground is added to a battle: drawn by hand, rolled by the rulebook's dice, taken from a file.

import { get, set, type Table } from "../army/form";
import { inside, type Point } from "../lib/geometry";
import type { GroundKind, ScenarioForm, ScenarioPart } from "../lib/types";
import { add, features, fresh, pointsOf } from "./draft";
import type { Taken } from "./geojson";

const groundPart = (form: ScenarioForm): ScenarioPart | undefined => form.parts.find((it) => it.role.is === "ground");

/** Adds a piece of ground; the answer is where it stands in the draft. */
export function addGround(form: ScenarioForm, draft: Table, kind: GroundKind, points: readonly Point[]): string | null {
  const part = groundPart(form);
  if (part?.role.is !== "ground") return null;
  const { level, kind: key, points: shape } = part.role;
  const table = fresh(part, draft, {}, "");
  set(table, key, kind.id);
  if (level && kind.symbol === "hill" && kind.level === 0) {
    // A height drawn inside another is the next level of it.
    const below = features(form, draft).filter((it) => it.part === part && points.every((p) => inside(pointsOf(get(it.table, shape)), p)));
    set(table, level, 1 + Math.max(0, ...below.map((it) => Number(get(it.table, level) ?? 0))));
  } else if (level) delete table[level];
  set(table, shape, points);
  return add(draft, "", part, table);
}

/** Adds the ground of a file, with its names and levels. */
export function takeGround(form: ScenarioForm, draft: Table, pieces: Taken["pieces"]): void {
  const part = groundPart(form);
  if (part?.role.is !== "ground") return;
  for (const { kind, name, level, points } of pieces) {
    addGround(form, draft, kind, points);
    const made = (get(draft, part.key) as Table[]).at(-1);
    if (made && name && part.fields.some((field) => field.key === "name")) made["name"] = name;
    if (made && level && part.role.level && kind.symbol === "hill") set(made, part.role.level, level);
  }
}
