// What the log tells, as beats and ways.
import { describe, expect, it } from "vitest";
import type { Act, LogEntry, Place } from "../src/lib/types";
import { actors, beats, walks } from "../src/table/beats";

const hex = (q: number, r: number): Place => ({ kind: "hex", q, r, facing: null, stack: 0 });
const entry = (act: Partial<Act> | null, piece: string | null = null): LogEntry => ({
  version: 1,
  line: {
    text: { key: "log", args: [] },
    rule: null,
    dice: [],
    tallies: [],
    depth: 1,
    piece,
    act: act ? { kind: "march", pieces: [], way: [], target: null, at: null, ...act } : null,
  },
});

describe("beats", () => {
  it("joins strikes of one kind that follow each other, and leaves marches out", () => {
    const told = [
      entry({ kind: "volley", pieces: ["a"] }),
      entry({ kind: "volley", pieces: ["b"] }),
      entry({ kind: "march", pieces: ["c"], way: [hex(0, 0), hex(1, 0)] }),
      entry({ kind: "melee", pieces: ["a"] }),
      entry(null),
    ];
    expect(beats(told).map((beat) => beat.map((act) => `${act.kind} ${act.pieces.join()}`))).toEqual([
      ["volley a", "volley b"],
      ["melee a"],
    ]);
  });

  it("puts what is too much for one decision into the last beat", () => {
    const kinds: Act["kind"][] = ["volley", "gun", "volley", "gun", "volley", "gun", "volley"];
    const found = beats(kinds.map((kind) => entry({ kind })));
    expect(found).toHaveLength(5);
    expect(found.at(-1)).toHaveLength(3);
  });
});

describe("walks", () => {
  it("joins the steps of one piece and keeps others apart", () => {
    const told = [
      entry({ pieces: ["a"], way: [hex(0, 0), hex(1, 0)] }),
      entry({ pieces: ["a"], way: [hex(1, 0), hex(2, 0)] }),
      entry({ kind: "flee", pieces: ["b"], way: [hex(5, 5), hex(5, 6)] }),
    ];
    expect(walks(told)).toEqual([
      { piece: "a", places: [hex(0, 0), hex(1, 0), hex(2, 0)], flees: false },
      { piece: "b", places: [hex(5, 5), hex(5, 6)], flees: true },
    ]);
  });

  it("tells the way of a force whose pieces are hidden, without a piece", () => {
    expect(walks([entry({ way: [hex(0, 0), hex(1, 0)] })])).toEqual([{ piece: null, places: [hex(0, 0), hex(1, 0)], flees: false }]);
  });
});

it("points at who acts, once each", () => {
  expect(actors([entry({ pieces: ["a", "b"] }), entry(null, "b"), entry(null, "c")])).toEqual(["a", "b", "c"]);
});
