// Bags and stands of several bases, as pure functions.
import { describe, expect, it } from "vitest";
import { drawBases, layout } from "../src/board/bases";
import type { BagView, Figures } from "../src/lib/types";
import { contents, drops, moments, STEP } from "../src/table/bag";

const line = (...tokens: [string, number][]): BagView["lines"][number] => ({
  rule: "6.3",
  label: { key: "x", args: [] },
  tokens: tokens.map(([colour, count]) => ({ colour, count })),
});
const bag: BagView = {
  title: { key: "x", args: [] },
  lines: [line(["red", 1], ["white", 2], ["blue", 1]), line(["red", 2])],
  drawn: ["red", "white"],
  result: null,
  odds: null,
  notes: [],
};
const figures = (abreast: number, deep: number, count: number): Figures => ({
  files: 2,
  ranks: 2,
  standing: 4 * count,
  fallen: 0,
  open: false,
  characters: [],
  bases: { abreast, deep, count },
});

describe("a bag", () => {
  it("adds up by colour", () => {
    expect(contents(bag)).toEqual([
      { colour: "red", count: 3 },
      { colour: "white", count: 2 },
      { colour: "blue", count: 1 },
    ]);
  });
  it("is filled token by token, each with its reason, before anything comes out", () => {
    const all = drops(bag);
    expect(all.map((it) => it.colour)).toEqual(["red", "white", "white", "blue", "red", "red"]);
    expect(all.map((it) => it.line)).toEqual([0, 0, 0, 0, 1, 1]);
    expect(all[5]!.at).toBe(5 * STEP);
    const { out, end } = moments(bag);
    expect(out).toHaveLength(2);
    expect(out[0]).toBeGreaterThan(all[5]!.at);
    expect(end).toBeGreaterThan(out[1]!);
  });
});

describe("a stand of several bases", () => {
  it("fills rows from the front, a short last row in the middle", () => {
    const bases = layout(figures(2, 2, 3), 60, 60);
    expect(bases.map(({ x, y }) => [x, y])).toEqual([
      [-30, -30],
      [0, -30],
      [-15, 0],
    ]);
    expect(layout({ ...figures(1, 1, 1), bases: null }, 60, 60)).toEqual([]);
  });
  it("draws every arm", () => {
    const drawn = ["infantry", "light", "cavalry", "artillery", "supply"].map((arm) =>
      drawBases(figures(2, 1, 2), arm, 60, 30, "a").map((layer) => layer.d.length),
    );
    for (const layers of drawn) expect(layers.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(100);
  });
});
