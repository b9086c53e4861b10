// What the tables of a scenario are called: in lists, beside what is wrong with them, and where one refers to another.

import { get, type Table } from "../army/form";
import type { ArmyFieldKind, Board, FaultView, ScenarioForm, Text } from "../lib/types";
import { inPlay, listed, listsOf, places } from "./counters";
import { owner, sides, type Feature } from "./draft";

type Say = (text: Text) => string;
type Choice = readonly [id: string, name: string];

/** The places of a map by their ids in the file, as they are called. */
export function placeNames(board: Board | null, say: Say): ReadonlyMap<string, string> {
  return new Map(
    places(board).map((it) => {
      const area = board?.kind === "areas" ? board.areas.find((other) => other.id === it.board) : undefined;
      return [it.file, area ? say(area.name) : it.name];
    }),
  );
}

/** What a table of the file is about, in a few words. */
export function featureName(form: ScenarioForm, it: Feature, say: Say): string {
  const own = String(get(it.table, "name") || "");
  if (!form.map) return own || String(get(it.table, "formation") || get(it.table, "id") || "") || say(it.part.name);
  const { counters } = form.map;
  const counterName = (id: string): string => {
    const found = counters.find((other) => other.id === id);
    return found ? say(found.name) : id;
  };
  const chosen = it.part.fields.flatMap((field) => {
    const value = get(it.table, field.key);
    if (value === undefined || value === null || value === "" || value === false) return [];
    if (field.kind.is === "choice") {
      const found = field.kind.choices.find((choice) => choice.id === value);
      return found ? [say(found.name)] : [];
    }
    if (field.kind.is === "id") return field.key === "id" ? [] : [counterName(String(value))];
    return field.kind.is === "count" ? [`${say(field.name)} ${String(value)}`] : [];
  });
  const members = listsOf(it.part)
    .flatMap(({ key }) => listed(it.table, key))
    .map(counterName);
  const about = it.part.fields.some((field) => field.key === "name" && field.kind.is === "name") && own ? [own, ...chosen] : chosen;
  const all = [...about, ...members.slice(0, 2), ...(members.length > 2 ? ["…"] : [])];
  return all.slice(0, 4).join(" · ") || String(get(it.table, "formation") || "") || say(it.part.name);
}

/** The table that a fault is about, as it is called. */
export function faultName(form: ScenarioForm, all: readonly Feature[], fault: FaultView, say: Say): string | null {
  const of = owner(all, fault.field);
  if (of && form.map) return featureName(form, of, say);
  return of ? String(get(of.table, "name") || "") || `${say(of.part.name)} ${String(get(of.table, "id") ?? "")}` : null;
}

/** What a field that names something else may name. */
export function choices(
  form: ScenarioForm,
  draft: Table,
  all: readonly Feature[],
  called: ReadonlyMap<string, string>,
  kind: ArmyFieldKind,
  say: Say,
): readonly Choice[] {
  switch (kind.is) {
    case "side": {
      const part = form.parts.find((it) => it.key === form.sides?.part);
      const nations = part?.fields.find((field) => field.key === "nation")?.kind;
      const said = (id: unknown): string => {
        const found = nations?.is === "choice" ? nations.choices.find((choice) => choice.id === id) : undefined;
        return found ? say(found.name) : String(id);
      };
      return sides(form, draft).map((side) => [side.id, said(side.table["nation"] ?? side.id)]);
    }
    case "place":
    case "places":
      return [...called].sort((a, b) => a[1].localeCompare(b[1]));
    case "counters":
      return inPlay(form, draft).flatMap((it) => (it.kind === kind.kind ? [[it.id, say(it.name)] as const] : []));
    case "reference":
      return all.flatMap(({ part, table }) => {
        if (part.key !== kind.part) return [];
        const id = String(table["id"] ?? "");
        const role = part.role;
        const what = role.is === "ground" ? role.kinds.find((it) => it.id === table[role.kind])?.name : null;
        return [[id, [table["name"] || (what ? say(what) : ""), id].filter(Boolean).join(" · ")] as const];
      });
    default:
      return [];
  }
}
