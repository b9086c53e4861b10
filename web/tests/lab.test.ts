// The laboratory: axes, bands, and the wish that is sent.
import { describe, expect, it } from "vitest";
import { apart, band, line, place, ticks, type Axis } from "../src/lab/plots/scale";
import { inPoints, percent, rangeOf } from "../src/lab/told";
import { begin, changed, experiment, playerKey } from "../src/lab/wish";
import type { GameInfo, ScenarioInfo } from "../src/lib/types";

describe("scale", () => {
  it("marks an axis with round numbers inside it", () => {
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(1, 50, 5)).toEqual([10, 20, 30, 40, 50]);
    expect(ticks(-0.25, 0.25, 5)).toEqual([-0.2, -0.1, 0, 0.1, 0.2]);
    expect(ticks(3, 3, 4).every((it) => it === 3)).toBe(true);
  });
  it("places numbers, also on an axis of one", () => {
    const axis: Axis = { from: 10, to: 20, start: 0, end: 100 };
    expect([place(axis, 10), place(axis, 15), place(axis, 20)]).toEqual([0, 50, 100]);
    expect(place({ ...axis, to: 10 }, 10)).toBe(0);
  });
  it("draws a line and the ground around it", () => {
    const [x, y]: [Axis, Axis] = [
      { from: 1, to: 2, start: 0, end: 10 },
      { from: 0, to: 1, start: 10, end: 0 },
    ];
    const points = [
      { at: 1, low: 0, value: 0.5, high: 1 },
      { at: 2, low: 0.25, value: 0.5, high: 0.75 },
    ];
    expect(line(points, x, y)).toBe("M0 5L10 5");
    expect(band(points, x, y)).toBe("M0 0L10 2.5L10 7.5L0 10Z");
    expect([line([], x, y), band([], x, y)]).toEqual(["", ""]);
  });
  it("moves names apart, within the plot", () => {
    expect(apart([50, 52], 16, 0, 100)).toEqual([50, 66]);
    const low = apart([99, 100], 16, 0, 100);
    expect(low[1]! - low[0]!).toBeGreaterThanOrEqual(16);
    expect(Math.max(...low)).toBeLessThanOrEqual(100);
  });
});

describe("words of findings", () => {
  it("writes shares and differences as the language does", () => {
    expect(percent(0.4251, "fr")).toBe("42,5 %");
    expect([inPoints(0.1234, "en"), inPoints(-0.0001, "en"), inPoints(-0.05, "en", 0)]).toEqual(["+12.3", "0.0", "-5"]);
  });
  it("finds the range of bands, never an empty one", () => {
    const at = (lower: number, upper: number) => ({ turn: 1, playing: 1, lower, median: lower, upper });
    expect(rangeOf([at(2, 5), at(-3, 1)])).toEqual([-3, 5]);
    expect(rangeOf([at(0, 0)])).toEqual([0, 1]);
  });
});

describe("a wish", () => {
  const scenario = (id: string, seats: number): ScenarioInfo =>
    ({
      id,
      seats: Array.from({ length: seats }, (_, n) => ({ id: `s${n}`, name: `side-${n}` })),
      options: [["fog", "on"]],
      points: [],
    }) as unknown as ScenarioInfo;
  const game = {
    id: "toy",
    scenarios: [scenario("hill", 2), scenario("river", 3)],
    options: [{ id: "fog", values: ["off", "on"], rule: "r" }],
    armies: false,
  } as unknown as GameInfo;
  const wish = begin(game, game.scenarios[0]!, null);
  it("sends one variant, without what is usual in the scenario", () => {
    const sent = experiment(game, { ...wish, options: { fog: "on" } }, { is: "none" }, 50, 1, () => null);
    expect(sent).toEqual({
      game: "toy",
      games: 50,
      seed: 1,
      variants: [{ scenario: "hill", options: {}, players: ["quick", "quick"], exchange: false }],
    });
  });
  it("sends a second variant with one thing changed", () => {
    const sent = experiment(game, wish, { is: "option", option: "fog", value: "off" }, 50, 1, () => null);
    expect(sent.variants.map((it) => it.options)).toEqual([{}, { fog: "off" }]);
    expect(changed(game, wish, { is: "scenario", scenario: "river" })?.players).toHaveLength(3);
    expect(changed(game, wish, { is: "players", player: "greedy" })?.players).toEqual(["greedy", "greedy"]);
    expect(playerKey("search:300")).toBe("lab-player-search-300");
  });
});
