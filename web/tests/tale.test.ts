import { describe, expect, it } from "vitest";
import type { Moment, Story } from "../src/lib/types";
import {
  amountAt,
  chanceAt,
  change,
  costliest,
  curve,
  figures,
  nearest,
  notable,
  points,
  signed,
  spaced,
  stairs,
  turnsOf,
} from "../src/table/tale";

const moment = (n: number, after: number, rest: Partial<Moment> = {}): Moment => ({
  n,
  after,
  seat: 0,
  decision: { key: "x", args: [] },
  piece: null,
  turn: null,
  luck: 0,
  choice: 0,
  exact: true,
  missed: 0,
  better: null,
  ...rest,
});
const story: Story = {
  of: [0],
  start: 500_000,
  moments: [
    moment(1, 600_000, { turn: 1, luck: 80_000, choice: 20_000 }),
    moment(2, 600_000, { turn: 1, seat: 1, missed: 9_000 }),
    moment(3, 350_000, { turn: 2, luck: 0, choice: -250_000, missed: 300_000 }),
    moment(4, 0, { turn: 3, seat: 1, luck: -340_000, choice: -10_000, missed: 12_000 }),
  ],
  totals: [
    { seat: 0, luck: -260_000, missed: 300_000 },
    { seat: 1, luck: 260_000, missed: 21_000 },
  ],
  turning_points: [2, 3],
  courses: [
    {
      figure: "lost",
      seat: 0,
      steps: [
        [0, 0],
        [3, 4],
      ],
    },
    { figure: "lost", seat: 1, steps: [[0, 0]] },
    { figure: "held", seat: 0, steps: [[0, 1]] },
    { figure: "held", seat: 1, steps: [[0, 1]] },
    {
      figure: "turns",
      seat: 0,
      steps: [
        [0, 1],
        [2, 2],
      ],
    },
  ],
  outcome: null,
};
const box = { left: 10, top: 0, width: 100, height: 50 };

describe("the story of a game", () => {
  it("tells chances in points", () => {
    expect([points(123_456), points(-49), points(-60_000)]).toEqual([12.3, 0, -6]);
    expect(Object.is(points(-49), 0)).toBe(true);
    expect([signed(123_456, "en"), signed(-20_000, "en"), signed(0, "en")]).toEqual(["+12.3", "-2.0", "0.0"]);
  });
  it("knows the chance at every moment, and what moved it", () => {
    expect([0, 1, 3, 4, 9].map((n) => chanceAt(story, n))).toEqual([500_000, 600_000, 350_000, 0, 0]);
    let now = story.start;
    for (const it of story.moments) expect((now += change(it))).toBe(it.after);
  });
  it("draws the curve from before the first decision to the last, and finds the decision under the hand", () => {
    expect(curve(story, box)).toBe("M10 25L35 20L60 20L85 32.5L110 50");
    expect([0, 10, 47, 48, 110, 500].map((x) => nearest(box, 4, x))).toEqual([0, 0, 1, 2, 4, 4]);
  });
  it("marks turns, and writes only those that have room", () => {
    const turns = turnsOf(story);
    expect(turns).toEqual([
      { turn: 1, from: 0 },
      { turn: 2, from: 2 },
      { turn: 3, from: 3 },
    ]);
    expect(spaced(turns, (mark) => mark.from * 10, 25).map((mark) => mark.turn)).toEqual([1, 3]);
  });
  it("finds what cost most, and leaves out what is not worth a word", () => {
    expect(costliest(story, 0)?.n).toBe(3);
    expect(costliest(story, 1)?.n).toBe(4);
    expect(notable(story).map((it) => it.n)).toEqual([1, 3, 4]);
  });
  it("compares sides where a figure has several, and ever changed", () => {
    const [lost, ...rest] = figures(story);
    expect(rest).toEqual([]);
    expect([lost!.name, lost!.least, lost!.most]).toEqual(["lost", 0, 4]);
    expect([0, 2, 3, 4].map((n) => amountAt(lost!.sides[0]!, n))).toEqual([0, 0, 4, 4]);
    expect(stairs(lost!.sides[0]!, 4, lost!, box)).toBe("M10 50H85V0H110");
  });
});
