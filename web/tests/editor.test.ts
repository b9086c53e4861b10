// What the editor of scenarios works out by itself: shapes, sides, ground from a map.
import { describe, expect, it } from "vitest";
import { alignSides, asOwn, bare, duplicate, features, owner, remove, slug, type TableForm } from "../src/editor/draft";
import { read } from "../src/editor/geojson";
import { finished, ribbon, snap } from "../src/editor/shapes";
import type { GroundKind, ScenarioPart } from "../src/lib/types";

const text = { key: "x", args: [] };
const kind = (id: string, shape: GroundKind["shape"]): GroundKind => ({ id, name: text, symbol: id, shape, level: 0, scenery: 0 });
const KINDS = [kind("wood", { is: "area" }), kind("wall", { is: "ribbon", width: 100 }), kind("farm", { is: "box" })];
const part = (key: string, role: ScenarioPart["role"], rest: Partial<ScenarioPart> = {}): ScenarioPart => ({
  key,
  name: text,
  role,
  fields: [],
  parts: [],
  places: [],
  least: 0,
  most: 9,
  rule: null,
  single: false,
  ...rest,
});
const unit = part("unit", { is: "troops" }, { places: [{ at: "deploy.position", facing: "deploy.facing", optional: true }] });
const FORM: TableForm = {
  map: null,
  table: { unit: 100, unit_name: text, width: "scenario.size.0", depth: "scenario.size.1", least: 10, most: 300, rule: null },
  sides: { part: "force", key: "side", list: "scenario.sides" },
  head: [
    { key: "id", name: text, kind: { is: "id" }, start: "", rule: null, only: [] },
    { key: "game", name: text, kind: { is: "id" }, start: "toy", rule: null, only: [] },
  ],
  parts: [
    part("terrain", { is: "ground", kind: "kind", points: "points", level: null, kinds: KINDS }),
    part(
      "scenario.objectives",
      { is: "objective", radius: 5, reach: null },
      {
        fields: [{ key: "held_by", name: text, kind: { is: "side" }, start: null, rule: null, only: [] }],
      },
    ),
    part("force", { is: "side" }, { parts: [unit] }),
  ],
  scenarios: [],
};
const draft = (): Record<string, unknown> => ({
  scenario: { size: [120, 90], sides: ["british", "french"], objectives: [{ id: "o", held_by: "french" }] },
  terrain: [{ id: "t1", kind: "wood", points: [[1, 1], [5, 1], [3, 4]] }], // prettier-ignore
  force: [
    { side: "british", nation: "british", unit: [{ id: "u1", deploy: { position: [10, 10] } }] },
    { side: "french", nation: "french", unit: [] },
  ],
});

describe("drafts", () => {
  it("find the table a field belongs to, the innermost first", () => {
    const all = features(FORM, draft());
    expect(all.map((it) => it.path)).toEqual(["terrain.0", "scenario.objectives.0", "force.0", "force.0.unit.0", "force.1"]);
    expect(owner(all, "force.0.unit.0.deploy.position")?.path).toBe("force.0.unit.0");
    expect(owner(all, "force.0.nation")?.path).toBe("force.0");
    expect(owner(all, "scenario.turns")).toBeNull();
  });
  it("let a side go by its nation wherever it is named", () => {
    const it = draft();
    const forces = it["force"] as Record<string, unknown>[];
    forces[1]!["nation"] = "prussian";
    alignSides(FORM, it);
    expect(forces[1]!["side"]).toBe("prussian");
    expect(it["scenario"]).toMatchObject({ sides: ["british", "prussian"], objectives: [{ held_by: "prussian" }] });
    forces[1]!["nation"] = "british";
    alignSides(FORM, it);
    expect(forces[1]!["side"], "two sides never have one id").toBe("prussian");
  });
  it("copy with ids of their own and remove", () => {
    const it = draft();
    const found = owner(features(FORM, it), "force.0.unit.0")!;
    expect(duplicate(it, found, 6)).toBe("force.0.unit.1");
    const units = (it["force"] as { unit: { id: string; deploy: { position: number[] } }[] }[])[0]!.unit;
    expect(units.map((unit) => unit.id)).toEqual(["u1", "u2"]);
    expect(units[1]!.deploy.position).toEqual([16, 10]);
    remove(it, "force.0.unit.0");
    expect(units.map((unit) => unit.id)).toEqual(["u2"]);
  });
  it("become one's own, and a bare table", () => {
    const own = asOwn(FORM, bare(FORM, draft()), "Le Bois de l’Été");
    expect(own["terrain"]).toEqual([]);
    expect(own["scenario"]).toMatchObject({ id: "le_bois_de_l_ete", game: "toy", title_fr: "Le Bois de l’Été", objectives: [] });
    expect(slug("—")).toBe("scenario");
  });
});

describe("shapes", () => {
  it("keep to the table, the grid and corners near by", () => {
    expect(snap([-3, 95], [120, 90], 1, [], 1)).toEqual([0, 90]);
    expect(snap([10.4, 20.6], [120, 90], 1, [], 1)).toEqual([10, 21]);
    expect(snap([10.4, 20.6], [120, 90], 1, [[10.9, 20.2]], 1)).toEqual([10.9, 20.2]);
    expect(snap([10.437, 20.6], [120, 90], 1, [[10.9, 20.2]], 1, true)).toEqual([10.44, 20.6]);
  });
  it("are finished when there is enough of them", () => {
    const [wood, wall, farm] = KINDS as [GroundKind, GroundKind, GroundKind];
    expect(finished(wood, [[1, 1], [5, 1]], FORM, [120, 90])).toBeNull(); // prettier-ignore
    expect(finished(farm, [[1, 1], [1, 9]], FORM, [120, 90]), "a box has two sides").toBeNull(); // prettier-ignore
    expect(finished(farm, [[5, 9], [1, 1]], FORM, [120, 90])).toEqual([[1, 1], [5, 1], [5, 9], [1, 9]]); // prettier-ignore
    expect(finished(wall, [[10, 10], [20, 10]], FORM, [120, 90])).toEqual([[10, 10.5], [20, 10.5], [20, 9.5], [10, 9.5]]); // prettier-ignore
    expect(ribbon([[0, 0], [10, 0]], 2, [120, 90])[2], "no point is off the table").toEqual([10, 0]); // prettier-ignore
  });
});

describe("ground from a map", () => {
  const collection = (...features: unknown[]): string => JSON.stringify({ type: "FeatureCollection", features });
  const square = { type: "Polygon", coordinates: [[[600000, 200000], [600400, 200000], [600400, 200300], [600000, 200300], [600000, 200000]]] }; // prettier-ignore
  it("fills the table, north up", () => {
    const taken = read(collection({ properties: { kind: "wood", name: "Bois" }, geometry: square }), KINDS, [120, 90], 100)!;
    expect(taken.wrong).toEqual([]);
    expect(taken.pieces[0]).toMatchObject({ name: "Bois", points: [[0, 0], [120, 0], [120, 90], [0, 90]] }); // prettier-ignore
  });
  it("says of every feature why it is left out", () => {
    const ring = Array.from({ length: 70 }, (_, i) => [Math.cos(i), Math.sin(i)]);
    const taken = read(
      collection(
        { properties: { kind: "lava" }, geometry: square },
        { properties: {}, geometry: square },
        { properties: { kind: "wood" }, geometry: null },
        { properties: { kind: "wood" }, geometry: { type: "LineString", coordinates: [[0, 0], [1, 1]] } }, // prettier-ignore
        { properties: { kind: "wood" }, geometry: { type: "Polygon", coordinates: [ring] } },
        { properties: { kind: "wood" }, geometry: { type: "Polygon", coordinates: [[["a", 1]]] } },
        null,
      ),
      KINDS,
      [120, 90],
      100,
    )!;
    expect(taken.pieces).toEqual([]);
    expect(taken.wrong.map((it) => [it.feature, it.why])).toEqual([[1, "unknown_kind"], [2, "no_kind"], [3, "no_geometry"], [4, "not_an_area"], [5, "too_many_points"], [6, "bad_numbers"], [7, "no_kind"]]); // prettier-ignore
    expect(read("[", KINDS, [120, 90], 100)).toBeNull();
    expect(read("{}", KINDS, [120, 90], 100)).toBeNull();
  });
});
