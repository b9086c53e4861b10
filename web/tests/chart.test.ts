// Charts become tables that can be read: heads for columns, spans for dice, words for keys.

import { describe, expect, it } from "vitest";
import { gridsOf as grids, span } from "../src/parts/chart";
import { isAid, styleOf, type Book } from "../src/parts/lexicon";

const book = (messages: Record<string, string>): Book => ({
  knows: (key) => key in messages,
  say: (key, args = {}) => messages[key]!.replace("$n", String(args["n"])),
  number: (value, signed) => (signed && value > 0 ? `+${value}` : String(value)),
  truth: (value) => (value ? "oui" : "non"),
});
const gridsOf = (values: Record<string, unknown>, messages: Record<string, string> = {}): ReturnType<typeof grids> =>
  grids(
    values,
    styleOf("x", values, book({ "chart-losses": "Pertes", "chart-clear": "Clair", "chart-infantry": "Infanterie", ...messages })),
  );

describe("charts", () => {
  it("say spans of a die as a player does", () => {
    expect([span(-99, 2), span(3, 5), span(6, 6), span(9, 99)]).toEqual(["≤ 2", "3 – 5", "6", "≥ 9"]);
  });
  it("put records under heads, the die first", () => {
    expect(
      gridsOf({
        rows: [
          { losses: 0, max: 6, min: -99 },
          { losses: 1, max: 99, min: 7 },
        ],
      }),
    ).toEqual([
      {
        name: "",
        heads: ["", "Pertes"],
        rows: [
          ["≤ 6", "0"],
          ["≥ 7", "1"],
        ],
      },
    ]);
  });
  it("put figures under named columns", () => {
    expect(gridsOf({ columns: ["infantry", "cavalry"], clear: [1, 2] })).toEqual([
      { name: "", heads: ["", "Infanterie", "cavalry"], rows: [["Clair", "1", "2"]] },
    ]);
  });
  it("list single numbers, and leave out what only the program reads", () => {
    expect(gridsOf({ id: "x", rule: "r", provenance: "rulebook", note: "", score: { recruits: 5, guard: 2 } })).toEqual([
      {
        name: "",
        heads: [],
        rows: [
          ["recruits", "5"],
          ["guard", "2"],
        ],
      },
    ]);
  });
  it("answer yes or no where an entry stands by itself, and tick it in a column", () => {
    expect(gridsOf({ infantry: true, clear: false })).toEqual([
      {
        name: "",
        heads: [],
        rows: [
          ["Infanterie", "oui"],
          ["Clair", "non"],
        ],
      },
    ]);
    const [columns] = gridsOf({ infantry: { losses: true, clear: false }, cavalry: { losses: false, clear: false } });
    expect(columns!.rows).toEqual([
      ["Infanterie", "✓", "—"],
      ["cavalry", "—", "—"],
    ]);
  });
  it("lose no figure, however the data is nested", () => {
    const values = {
      one: 1,
      list: [2, 3],
      deep: { a: { x: 4, y: [5, 6] }, b: { x: 7 } },
      rows: [{ z: 8 }, { w: [9, [10]] }],
      columns: ["p"],
      line: [11],
    };
    const seen = gridsOf(values)
      .flatMap((grid) => grid.rows.flat())
      .join(" ");
    for (let n = 1; n <= 11; n++) expect(seen, String(n)).toMatch(new RegExp(`(^|\\D)${n}(\\D|$)`));
  });
  it("show what is added to a die with its sign, tokens in words, and leave the program's own aside", () => {
    expect(gridsOf({ slope: -1, cover: 2, step: 1 }, { "table-x": "X", "table-x.signed": "all", "table-x.aside": "step" })).toEqual([
      {
        name: "",
        heads: [],
        rows: [
          ["slope", "-1"],
          ["cover", "+2"],
        ],
      },
    ]);
    expect(
      gridsOf(
        { cover: { blue: 2 }, chain: { attacker: { red: 1 } } },
        {
          "table-x.shape": "rows",
          "chart-tokens": "Jetons",
          "chart-blue": "Bleu",
          "chart-blue.with": "$n bleus",
          "chart-red": "Rouge",
          "chart-red.with": "$n rouge",
        },
      ),
    ).toEqual([
      {
        name: "",
        heads: ["", "Jetons", "attacker"],
        rows: [
          ["cover", "2 bleus", ""],
          ["chain", "", "1 rouge"],
        ],
      },
    ]);
    expect(isAid("x", book({ "table-x.aside": "all" }))).toBe(false);
    expect(isAid("x", book({ "table-x.aside": "step" }))).toBe(true);
  });
  it("spread lines of figures under the heads the chart names", () => {
    expect(gridsOf({ sizes: [16, 20, 24], guard: [32, 40, 48] }, { "table-x.heads": "sizes", "table-x.corner": "Hommes" })).toEqual([
      { name: "", heads: ["Hommes", "16", "20", "24"], rows: [["guard", "32", "40", "48"]] },
    ]);
  });
  it("tell of every word they do not know", () => {
    const raw: string[] = [];
    const values = { move_rate: 3, A: 1, name: "Benedek" };
    grids(
      values,
      styleOf("x", values, book({ "chart-name": "Nom" }), (key) => raw.push(key)),
    );
    expect(raw).toEqual(["move_rate"]);
  });
});
