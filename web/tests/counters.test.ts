// Counters of a map in the editor: each is in one place, wherever it is put.
import { describe, expect, it } from "vitest";
import { putAt, putInto, takeOff, takes, whereabouts } from "../src/editor/counters";
import { features } from "../src/editor/draft";
import type { ArmyField, ScenarioCounter, ScenarioForm, ScenarioPart } from "../src/lib/types";

const text = { key: "x", args: [] };
const id = (key: string): ArmyField => ({ key, name: text, kind: { is: "id" }, start: null, rule: null, only: [] });
const part = (key: string, role: ScenarioPart["role"], rest: Partial<ScenarioPart> = {}): ScenarioPart => ({
  key,
  name: text,
  role,
  fields: [],
  parts: [],
  places: [],
  least: 0,
  most: 99,
  rule: null,
  single: false,
  ...rest,
});
const counter = (name: string, brigade: string, seat = 0): ScenarioCounter => ({
  id: name,
  name: text,
  kind: "unit",
  seat,
  symbol: null,
  within: brigade,
  ties: { brigade },
  only: [],
});
const UNITS = { is: "counters" as const, lists: [{ key: "units", kind: "unit" }] };
const stack = part("hexes", UNITS, { places: [{ at: "hex", facing: null, optional: false }] });
const FORM: ScenarioForm = {
  table: null,
  map: { facings: ["N", "S"], counters: [counter("a1", "a"), counter("a2", "a"), counter("b1", "b", 1)] },
  sides: null,
  head: [],
  parts: [
    part(
      "setup",
      { is: "other" },
      { fields: [id("brigade"), id("facing")], parts: [stack], places: [{ at: "leader", facing: "facing", optional: true }] },
    ),
    part("arrival", UNITS, { fields: [id("brigade")] }),
  ],
  scenarios: [],
};
const [a1, a2, b1] = FORM.map!.counters as [ScenarioCounter, ScenarioCounter, ScenarioCounter];
const draft = (): Record<string, unknown> => ({
  setup: [{ brigade: "a", facing: "S", leader: "0101", hexes: [{ hex: "0101", units: ["a1", "a2"] }] }],
  arrival: [{ units: [] }],
});
const at = (it: Record<string, unknown>, name: string): string | undefined => whereabouts(features(FORM, it)).get(name)?.field;

describe("counters", () => {
  it("leave one stack for another, and a stack of nobody is none", () => {
    const it = draft();
    putAt(FORM, it, a1, "0202");
    expect([at(it, "a1"), at(it, "a2")]).toEqual(["setup.0.hexes.1.units.0", "setup.0.hexes.0.units.0"]);
    putAt(FORM, it, a2, "0202");
    expect(it["setup"]).toEqual([{ brigade: "a", facing: "S", leader: "0101", hexes: [{ hex: "0202", units: ["a1", "a2"] }] }]);
    putAt(FORM, it, a2, "0202");
    expect(at(it, "a2")).toBe("setup.0.hexes.0.units.1");
  });

  it("bring their leader, and face as their side does", () => {
    const it = draft();
    takeOff(FORM, it, "a1");
    takeOff(FORM, it, "a2");
    expect(it["setup"]).toEqual([]);
    putAt(FORM, it, a1, "0303");
    expect(it["setup"]).toEqual([{ brigade: "a", leader: "0303", hexes: [{ hex: "0303", units: ["a1"] }] }]);
    const both = draft();
    putAt(FORM, both, b1, "0404");
    expect((both["setup"] as { brigade: string }[])[1]).toEqual({ brigade: "b", leader: "0404", hexes: [{ hex: "0404", units: ["b1"] }] });
  });

  it("arrive together with their own only", () => {
    const it = draft();
    const arrival = (): ReturnType<typeof features>[number] => features(FORM, it).find((found) => found.part.key === "arrival")!;
    expect(takes(arrival(), b1)).toBe(true);
    putInto(FORM, it, arrival().table, arrival().part, b1);
    expect(it["arrival"]).toEqual([{ brigade: "b", units: ["b1"] }]);
    expect(takes(arrival(), a1)).toBe(false);
  });
});
