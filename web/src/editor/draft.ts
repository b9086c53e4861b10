// What stands in the editor of a scenario: JSON of the same shape as its file, walked by the form of its game.

import { clone, entries, fill, freeId, get, ids, set, type Table } from "../army/form";
import type { Point } from "../lib/geometry";
import type { FaultView, GroundKind, ScenarioForm, ScenarioPart, ScenarioPlace, ScenarioSides, ScenarioTable } from "../lib/types";

/** The form of a game of the free table. */
export type TableForm = ScenarioForm & { table: ScenarioTable; sides: ScenarioSides };

export const ofTable = (form: ScenarioForm | null): TableForm | null => (form?.table && form.sides ? (form as TableForm) : null);

/** A table of the file with where it is: `force.0.unit.2`. */
export interface Feature {
  path: string;
  part: ScenarioPart;
  table: Table;
  /** The table it is in, if that is another one of the form. */
  within: Feature | null;
}

export type GroundRole = Extract<ScenarioPart["role"], { is: "ground" }>;
export type ObjectiveRole = Extract<ScenarioPart["role"], { is: "objective" }>;

/** Every table of the form, in the order of the file. */
export function features(form: ScenarioForm, draft: Table): Feature[] {
  const found: Feature[] = [];
  const walk = (parts: readonly ScenarioPart[], parent: Table, path: string, within: Feature | null): void => {
    for (const part of parts) {
      const list = get(parent, part.key);
      if (!Array.isArray(list)) continue;
      (list as Table[]).forEach((table, n) => {
        const feature: Feature = { path: `${path}${part.key}.${n}`, part, table, within };
        found.push(feature);
        walk(part.parts, table, `${feature.path}.`, feature);
      });
    }
  };
  walk(form.parts, draft, "", null);
  return found;
}

/** The table a field belongs to: the one with the longest path. */
export function owner(all: readonly Feature[], field: string | null): Feature | null {
  if (!field) return null;
  const fits = all.filter((it) => field === it.path || field.startsWith(`${it.path}.`));
  return fits.reduce<Feature | null>((best, it) => (best === null || it.path.length > best.path.length ? it : best), null);
}

export const point = (value: unknown): Point | null =>
  Array.isArray(value) && value.length === 2 && value.every((it) => typeof it === "number")
    ? [value[0] as number, value[1] as number]
    : null;

export const pointsOf = (value: unknown): Point[] => (Array.isArray(value) ? value.map(point).filter((it) => it !== null) : []);

/** As the file writes lengths: two decimals at most. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export const size = (form: TableForm, draft: Table): [number, number] => {
  const of = (key: string): number => {
    const found = Number(get(draft, key));
    return Number.isFinite(found) ? Math.min(Math.max(found, 1), form.table.most) : form.table.least;
  };
  return [of(form.table.width), of(form.table.depth)];
};

/** Sets a number that may be within a list: `scenario.table_cm.0`. */
export function setSize(form: TableForm, draft: Table, side: "width" | "depth", value: number): void {
  const parts = form.table[side].split(".");
  const last = parts.pop()!;
  const holder = get(draft, parts.join("."));
  if (Array.isArray(holder)) holder[Number(last)] = value;
  else set(draft, form.table[side], value);
}

/** The sides by their ids, with the tables that have them. */
export function sides(form: ScenarioForm, draft: Table): { id: string; table: Table; path: string }[] {
  const { sides } = form;
  if (!sides) return [];
  return entries(draft, sides.part).map((table, n) => ({ id: String(table[sides.key] ?? ""), table, path: `${sides.part}.${n}` }));
}

/** The side a table belongs to: the one it is in, or the one it names. */
export function sideOf(form: ScenarioForm, draft: Table, feature: Feature): Table | null {
  for (let at: Feature | null = feature; at; at = at.within) if (at.part.role.is === "side") return at.table;
  const key = feature.part.fields.find((field) => field.kind.is === "side")?.key;
  const named = key ? get(feature.table, key) : null;
  return sides(form, draft).find((side) => side.id === named)?.table ?? null;
}

/** A side goes by its nation: what names it is changed with it. */
export function renameSide(form: TableForm, draft: Table, from: string, to: string): void {
  const swap = (table: Table, key: string): void => {
    if (get(table, key) === from) set(table, key, to);
  };
  for (const field of form.head) if (field.kind.is === "side") swap(draft["scenario"] as Table, field.key);
  for (const { part, table } of features(form, draft)) {
    if (part.key === form.sides.part) swap(table, form.sides.key);
    for (const field of part.fields) if (field.kind.is === "side") swap(table, field.key);
  }
  const list = form.sides.list ? get(draft, form.sides.list) : null;
  if (Array.isArray(list))
    set(
      draft,
      form.sides.list!,
      list.map((it) => (it === from ? to : it)),
    );
}

/** Keeps the ids of the sides in step with their nations, so that each wears its own colours. */
export function alignSides(form: TableForm, draft: Table): void {
  const all = sides(form, draft);
  for (const side of all) {
    const nation = String(side.table["nation"] ?? side.id);
    const taken = all.some((other) => other !== side && other.id === nation);
    if (side.id !== nation && !taken && !side.id.startsWith(`${nation}_`)) {
      // Both at once would be one: the other gives way first.
      renameSide(form, draft, side.id, nation);
      side.id = nation;
    }
  }
}

/** A new table of a part. */
export function fresh(part: ScenarioPart, draft: Table, head: Table, name: string): Table {
  const table: Table = {};
  const used = ids(draft);
  if (part.fields.some((field) => field.key === "id")) table["id"] = freeId(part, used);
  fill(part.fields, table, head);
  if (part.fields.some((field) => field.key === "name")) table["name"] = name;
  for (const inner of part.parts) {
    if (inner.least > 0) {
      set(
        table,
        inner.key,
        Array.from({ length: inner.least }, () => {
          const made = fresh(inner, { draft, table }, head, name);
          return made;
        }),
      );
    }
  }
  return table;
}

/** Adds a table to a list of the draft and says where it is. */
export function add(parent: Table, prefix: string, part: ScenarioPart, table: Table): string {
  const list = get(parent, part.key);
  if (Array.isArray(list)) {
    list.push(table);
    return `${prefix}${part.key}.${list.length - 1}`;
  }
  set(parent, part.key, [table]);
  return `${prefix}${part.key}.0`;
}

/** Takes a table out of the list it is in. */
export function remove(draft: Table, path: string): void {
  const at = path.lastIndexOf(".");
  const list = get(draft, path.slice(0, at));
  if (Array.isArray(list)) list.splice(Number(path.slice(at + 1)), 1);
}

/** A copy beside a table, with ids of its own and a little apart. */
export function duplicate(draft: Table, feature: Feature, apart: number): string {
  const at = feature.path.lastIndexOf(".");
  const list = get(draft, feature.path.slice(0, at)) as Table[];
  const copy = clone(feature.table);
  const used = ids(draft);
  const again = (part: ScenarioPart, table: Table): void => {
    if ("id" in table) table["id"] = freeId(part, used);
    for (const inner of part.parts) for (const it of entries(table, inner.key)) again(inner, it);
    shift(part, table, [apart, 0]);
  };
  again(feature.part, copy);
  list.splice(Number(feature.path.slice(at + 1)) + 1, 0, copy);
  return `${feature.path.slice(0, at)}.${Number(feature.path.slice(at + 1)) + 1}`;
}

/** Moves what a table has on the board. */
export function shift(part: ScenarioPart, table: Table, by: Point): void {
  const moved = (p: Point): Point => [round(p[0] + by[0]), round(p[1] + by[1])];
  if (part.role.is === "ground") set(table, part.role.points, pointsOf(get(table, part.role.points)).map(moved));
  for (const place of part.places) {
    const at = point(get(table, place.at));
    if (at) set(table, place.at, moved(at));
  }
}

/** The thing of a table that a field is about, if it stands somewhere. */
export const placeOf = (feature: Feature, field: string): ScenarioPlace | null =>
  feature.part.places.find((place) => field === `${feature.path}.${place.at}`) ?? null;

export const facing = (table: Table, place: ScenarioPlace): number => (place.facing ? Number(get(table, place.facing) ?? 0) || 0 : 0);

export function turn(table: Table, place: ScenarioPlace, degrees: number): void {
  if (place.facing) set(table, place.facing, ((Math.round(degrees) % 360) + 360) % 360);
}

export const kindOf = (role: GroundRole, table: Table): GroundKind | undefined =>
  role.kinds.find((kind) => kind.id === get(table, role.kind));

/** What is wrong with a table itself, not with one within it. */
export function faultsOf(faults: readonly FaultView[], all: readonly Feature[], path: string): FaultView[] {
  return faults.filter((fault) => owner(all, fault.field)?.path === path);
}

/** The id a title becomes: short, of plain letters. */
export function slug(title: string): string {
  const plain = title
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return plain.slice(0, 40) || "scenario";
}

/** The forces of a scenario on a bare table: what a new one begins with. */
export function bare(form: ScenarioForm, draft: Table): Table {
  const next = clone(draft);
  const head = (next["scenario"] ??= {}) as Table;
  for (const field of form.head) if (field.kind.is === "words") head[field.key] = "";
  for (const part of form.parts) {
    if (form.table && (part.role.is === "ground" || part.role.is === "objective" || part.role.is === "other"))
      if (get(next, part.key)) set(next, part.key, []);
  }
  return next;
}

/** A scenario of the shelf or of somebody else as one's own: with another title, and so another id. */
export function asOwn(form: ScenarioForm, draft: Table, title: string): Table {
  const next = clone(draft);
  const head = (next["scenario"] ??= {}) as Table;
  for (const field of form.head) if (field.kind.is === "id" && field.start) head[field.key] = field.start;
  head["title"] = head["title_fr"] = title;
  head["id"] = slug(title);
  return next;
}
