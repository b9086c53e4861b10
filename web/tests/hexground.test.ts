import { describe, expect, it } from "vitest";
import { hexCentre } from "../src/board/hex";
import { hexAt } from "../src/board/hex";
import { hexGround } from "../src/board/hexground";
import type { HexBoard, HexCell } from "../src/lib/types";

const cell = (q: number, r: number, symbols: string[]): HexCell => ({ q, r, level: 1, symbols, label: `${q}${r}`, name: null });
const sign = (symbol: string): HexBoard["legend"][number] => ({ symbol, name: { key: `terrain-${symbol}`, args: [] }, facts: [] });
const board: HexBoard = {
  flat: true,
  hexes: [cell(0, 0, ["clear"]), cell(0, 1, ["wood", "castle"])],
  // A brook between the two, told from the upper one; works of the upper hex towards the lower.
  sides: [
    { q: 0, r: 0, side: 3, symbol: "brook" },
    { q: 0, r: 0, side: 3, symbol: "wall" },
  ],
  ways: [
    {
      symbol: "road",
      hexes: [
        [0, 0],
        [0, 1],
      ],
    },
  ],
  names: [],
  bodies: [],
  legend: ["clear", "wood", "castle", "brook", "wall", "road"].map(sign),
};

describe("what lies in a hex", () => {
  it("is its ground, its ways, and the sides it shares, seen from within", () => {
    const lower = hexGround(board, "0,1")!;
    expect(lower.ground.map((it) => it.symbol)).toEqual(["wood", "castle"]);
    expect(lower.ways.map((it) => it.symbol)).toEqual(["road"]);
    expect(lower.sides.map((it) => [it.what.symbol, it.at])).toEqual([["brook", ["n"]]]);
    const upper = hexGround(board, "0,0")!;
    expect(upper.sides.map((it) => [it.what.symbol, it.at])).toEqual([
      ["brook", ["s"]],
      ["wall", ["s"]],
    ]);
  });

  it("is found under the hand, and nothing is found beside the map", () => {
    const [x, y] = hexCentre(0, 1, true);
    expect(hexAt(board, [x + 20, y - 20])).toBe(board.hexes[1]);
    expect(hexAt(board, [x + 400, y])).toBeNull();
    expect(hexGround(board, "7,7")).toBeNull();
  });
});
