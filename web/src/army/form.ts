// What stands in the form of an army: JSON of the same shape as its file. The server says what is right.

import type { ArmyChoice, ArmyField, ArmyForm, ArmyPart, ArmyWhen, FaultView } from "../lib/types";

export type Table = { [key: string]: unknown };
export type Draft = Table & { army: Table };

/** The value of a key; `characters.drummer` is a key within a table of its own. */
export function get(table: Table, key: string): unknown {
  return key.split(".").reduce<unknown>((at, part) => (at as Table | undefined)?.[part], table);
}

export function set(table: Table, key: string, value: unknown): void {
  const parts = key.split(".");
  const last = parts.pop()!;
  let at = table;
  for (const part of parts) {
    if (typeof at[part] !== "object" || at[part] === null) at[part] = {};
    at = at[part] as Table;
  }
  at[last] = value;
}

/** The tables of a kind within another. */
export function entries(table: Table, key: string): Table[] {
  const found = table[key];
  return Array.isArray(found) ? (found as Table[]) : [];
}

/** A copy of plain data, whatever watches it. */
export const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const empty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || value === false || value === 0 || (Array.isArray(value) && value.length === 0);

/** Whether something is offered here. */
export function holds(only: readonly ArmyWhen[], table: Table, head: Table): boolean {
  return only.every((when) =>
    when.among.includes(String(when.key.startsWith("army.") ? get(head, when.key.slice(5)) : get(table, when.key))),
  );
}

/** Fields that are offered, and those that have something although they no longer are: it must be seen to be mended. */
export function shown(fields: readonly ArmyField[], table: Table, head: Table): ArmyField[] {
  return fields.filter((field) => field.kind.is !== "id" && (holds(field.only, table, head) || !empty(get(table, field.key))));
}

export function offered(choices: readonly ArmyChoice[], table: Table, head: Table, chosen: unknown): ArmyChoice[] {
  const has = (id: string): boolean => (Array.isArray(chosen) ? chosen.includes(id) : chosen === id);
  return choices.filter((choice) => holds(choice.only, table, head) || has(choice.id));
}

/** Every id in use. */
export function ids(table: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(table)) for (const it of table) ids(it, found);
  else if (typeof table === "object" && table !== null) {
    for (const [key, value] of Object.entries(table)) {
      if (key === "id" && typeof value === "string") found.add(value);
      else ids(value, found);
    }
  }
  return found;
}

export function freeId(part: { key: string }, used: Set<string>): string {
  for (let n = 1; ; n++) {
    const id = `${part.key.split(".").at(-1)![0]}${n}`;
    if (!used.has(id)) {
      used.add(id);
      return id;
    }
  }
}

/** Fills the fields of a new table. */
export function fill(fields: readonly ArmyField[], table: Table, head: Table): void {
  for (const field of fields) {
    if (field.kind.is === "id" || field.start === null || !holds(field.only, table, head)) continue;
    let value = clone(field.start);
    if (field.kind.is === "choice") {
      const choices = offered(field.kind.choices, table, head, null);
      if (!choices.some((choice) => choice.id === value)) value = choices[0]?.id ?? value;
    }
    set(table, field.key, value);
  }
}

/** A new table of a kind, with the least it is made of. */
export function fresh(part: ArmyPart, draft: Draft, name: (part: ArmyPart, n: number) => string, n: number, used = ids(draft)): Table {
  const table: Table = {};
  if (part.fields.some((field) => field.kind.is === "id")) table["id"] = freeId(part, used);
  fill(part.fields, table, draft.army);
  if (part.fields.some((field) => field.key === "name")) table["name"] = name(part, n);
  for (const inner of part.parts) {
    if (inner.least > 0) table[inner.key] = Array.from({ length: inner.least }, (_, i) => fresh(inner, draft, name, i + 1, used));
  }
  return table;
}

/** A copy of a table with ids of its own. */
export function copyOf(part: ArmyPart, table: Table, draft: Draft, used = ids(draft)): Table {
  const copy = clone(table);
  if ("id" in copy) copy["id"] = freeId(part, used);
  for (const inner of part.parts) {
    if (copy[inner.key]) copy[inner.key] = entries(copy, inner.key).map((it) => copyOf(inner, it, draft, used));
  }
  return copy;
}

/** An army to begin with. */
export function start(form: ArmyForm, name: (part: ArmyPart, n: number) => string): Draft {
  const draft: Draft = { army: {} };
  fill(form.head, draft.army, draft.army);
  const needed = form.parts.filter((part) => part.least > 0);
  for (const part of needed.length ? needed : form.parts.slice(0, 1)) {
    draft[part.key] = Array.from({ length: Math.max(1, part.least) }, (_, i) => fresh(part, draft, name, i + 1));
  }
  return draft;
}

/** What is wrong with a table itself, not with one within it. */
export function faultsOf(faults: readonly FaultView[], path: string, parts: readonly ArmyPart[]): FaultView[] {
  return faults.filter(({ field }) => {
    if (field === path) return true;
    if (!field?.startsWith(`${path}.`)) return false;
    const rest = field.slice(path.length + 1);
    return !parts.some((part) => rest.startsWith(`${part.key}.`));
  });
}

/** What is wrong with the army as a whole, or cannot be said of any of its parts. */
export function faultsOfAll(faults: readonly FaultView[], form: ArmyForm): FaultView[] {
  return faults.filter(({ field }) => !field || !form.parts.some((part) => field.startsWith(`${part.key}.`)));
}
