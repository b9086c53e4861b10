// Counters of a map: each is printed once, and so is in one place: in a list of one table of the file, which says where that is.

import { clone, get, holds, set, type Table } from "../army/form";
import type { Board, CounterList, ScenarioCounter, ScenarioForm, ScenarioPart } from "../lib/types";
import { features, fresh, remove, type Feature } from "./draft";

export const listsOf = (part: ScenarioPart): readonly CounterList[] => (part.role.is === "counters" ? part.role.lists : []);

/** The ids in a list of a table. */
export const listed = (table: Table, key: string): string[] => {
  const found = get(table, key);
  return Array.isArray(found) ? found.filter((it): it is string => typeof it === "string") : [];
};

/** The counters that take part in this scenario. */
export function inPlay(form: ScenarioForm, draft: Table): ScenarioCounter[] {
  const head = (draft["scenario"] ?? {}) as Table;
  return form.map?.counters.filter((it) => holds(it.only, head, head)) ?? [];
}

export interface Where {
  feature: Feature;
  list: string;
  /** Where the file names it: `setup.3.units.0`. */
  field: string;
}

/** Where each counter is. */
export function whereabouts(all: readonly Feature[]): Map<string, Where> {
  const found = new Map<string, Where>();
  for (const feature of all) {
    for (const { key } of listsOf(feature.part)) {
      listed(feature.table, key).forEach((id, n) => found.set(id, { feature, list: key, field: `${feature.path}.${key}.${n}` }));
    }
  }
  return found;
}

/** Takes a counter off: a table that has nobody left goes too, and so does one around it that has none left. */
export function takeOff(form: ScenarioForm, draft: Table, id: string): void {
  const at = whereabouts(features(form, draft)).get(id);
  if (!at) return;
  const { feature, list } = at;
  set(
    feature.table,
    list,
    listed(feature.table, list).filter((it) => it !== id),
  );
  if (listsOf(feature.part).some(({ key }) => listed(feature.table, key).length > 0)) return;
  remove(draft, feature.path);
  const around = feature.within;
  if (around && around.part.parts.every((part) => ((get(around.table, part.key) as unknown[] | undefined) ?? []).length === 0))
    remove(draft, around.path);
}

/** What a table says of a counter, it or one around it, does not speak against it. */
function fits(part: ScenarioPart, table: Table, counter: ScenarioCounter): boolean {
  return Object.entries(counter.ties).every(([key, value]) => {
    if (!part.fields.some((field) => field.key === key)) return true;
    const said = get(table, key);
    return said === value || ((said === undefined || said === null) && isEmpty(part, table));
  });
}

const isEmpty = (part: ScenarioPart, table: Table): boolean =>
  listsOf(part).length > 0 && listsOf(part).every(({ key }) => listed(table, key).length === 0);

function tie(part: ScenarioPart, table: Table, counter: ScenarioCounter): void {
  for (const [key, value] of Object.entries(counter.ties)) if (part.fields.some((field) => field.key === key)) set(table, key, value);
}

/** Whether a table can take a counter. */
export const takes = (feature: Feature, counter: ScenarioCounter): boolean =>
  listsOf(feature.part).some((list) => list.kind === counter.kind) &&
  fits(feature.part, feature.table, counter) &&
  (feature.within === null || fits(feature.within.part, feature.within.table, counter));

/** Puts a counter into a table, wherever it was before. */
export function putInto(form: ScenarioForm, draft: Table, table: Table, part: ScenarioPart, counter: ScenarioCounter): void {
  const list = listsOf(part).find((it) => it.kind === counter.kind);
  if (!list || listed(table, list.key).includes(counter.id)) return;
  takeOff(form, draft, counter.id);
  tie(part, table, counter);
  set(table, list.key, [...listed(table, list.key), counter.id]);
}

/** The facing that others of the same side have: who joins them looks as they do. */
function usualFacing(form: ScenarioForm, all: readonly Feature[], part: ScenarioPart, seat: number): unknown {
  const key = part.places.find((place) => place.facing)?.facing;
  if (!key) return undefined;
  const seats = new Map(form.map?.counters.map((it) => [it.id, it.seat]));
  const mine = [...whereabouts(all)].find(([id, at]) => seats.get(id) === seat && at.feature.within?.part === part);
  return mine ? get(mine[1].feature.within!.table, key) : undefined;
}

/** Puts a counter somewhere on the map: beside its friends there, or in a stack of its own. Says whether there was a way. */
export function putAt(form: ScenarioForm, draft: Table, counter: ScenarioCounter, place: string): boolean {
  const all = features(form, draft);
  const here = all.find(
    (it) => takes(it, counter) && it.part.places.some((its) => get(it.table, its.at) === place) && listsOf(it.part).length > 0,
  );
  if (here) {
    putInto(form, draft, here.table, here.part, counter);
    return true;
  }
  for (const part of form.parts) {
    if (isStack(part, counter)) return (stack(form, draft, draft, part, counter, place), true);
    const inner = part.parts.find((it) => isStack(it, counter));
    if (!inner) continue;
    let around = all.find((it) => it.part === part && fits(part, it.table, counter))?.table;
    if (!around) {
      around = fresh(part, draft, {}, "");
      tie(part, around, counter);
      // The first of a formation brings its leader.
      for (const its of part.places) {
        set(around, its.at, place);
        const facing = usualFacing(form, all, part, counter.seat);
        if (its.facing && facing !== undefined) set(around, its.facing, facing);
      }
      append(draft, part.key, around);
      around = (get(draft, part.key) as Table[]).at(-1)!;
    }
    return (stack(form, draft, around, inner, counter, place), true);
  }
  return false;
}

const isStack = (part: ScenarioPart, counter: ScenarioCounter): boolean =>
  part.places.length > 0 && listsOf(part).some((list) => list.kind === counter.kind);

function stack(form: ScenarioForm, draft: Table, parent: Table, part: ScenarioPart, counter: ScenarioCounter, place: string): void {
  const table = fresh(part, draft, {}, "");
  set(table, part.places[0]!.at, place);
  append(parent, part.key, table);
  putInto(form, draft, (get(parent, part.key) as Table[]).at(-1)!, part, counter);
}

function append(parent: Table, key: string, table: Table): void {
  const list = get(parent, key);
  if (Array.isArray(list)) list.push(clone(table));
  else set(parent, key, [clone(table)]);
}

/** The places of a board by the ids that files have for them, and the ids the board has. */
export function places(board: Board | null): { file: string; board: string; name: string }[] {
  if (board?.kind === "hex")
    return board.hexes.flatMap((cell) =>
      cell.label ? [{ file: cell.label, board: `${cell.q},${cell.r}`, name: cell.name ? `${cell.name} (${cell.label})` : cell.label }] : [],
    );
  if (board?.kind === "areas")
    return board.areas.flatMap((area) => (area.symbol === "roadstead" ? [] : [{ file: area.id, board: area.id, name: "" }]));
  return [];
}

/** Puts a counter somewhere; the answer is the next of its formation that stands nowhere yet, or nothing if it cannot stand there. */
export function putNext(form: ScenarioForm, draft: Table, id: string, place: string): string | null | undefined {
  const counters = inPlay(form, draft);
  const counter = counters.find((it) => it.id === id);
  if (!counter || !putAt(form, draft, counter, place)) return undefined;
  const where = whereabouts(features(form, draft));
  return counters.find((it) => it.within === counter.within && it.kind === counter.kind && !where.has(it.id))?.id ?? null;
}
