// What lies in a hex, for the inspector.

import type { HexBoard, HexCell, HexLegend } from "../lib/types";
import { hexId } from "./hex";
import { steps } from "./hexregion";

/** Points of the compass of the six sides. */
const SIDES = { flat: ["n", "ne", "se", "s", "sw", "nw"], pointy: ["ne", "e", "se", "sw", "w", "nw"] } as const;

export interface HexGround {
  cell: HexCell;
  /** The ground itself. */
  ground: HexLegend[];
  /** What runs along its sides, with the points of the compass where it does. */
  sides: { what: HexLegend; at: string[] }[];
  /** Roads and railways through it. */
  ways: HexLegend[];
}

/** All that the legend of the map says of a hex. */
export function hexGround(board: HexBoard, id: string): HexGround | null {
  const cell = board.hexes.find((it) => hexId(it.q, it.r) === id);
  if (!cell) return null;
  const legend = (symbol: string): HexLegend | undefined => board.legend.find((it) => it.symbol === symbol);
  const known = (symbols: Iterable<string>): HexLegend[] => [...new Set(symbols)].flatMap((symbol) => legend(symbol) ?? []);
  const compass = SIDES[board.flat ? "flat" : "pointy"];
  const around = new Map<string, Set<number>>();
  const put = (symbol: string, side: number): void => void around.set(symbol, (around.get(symbol) ?? new Set()).add(side));
  for (const side of board.sides) {
    if (side.q === cell.q && side.r === cell.r) put(side.symbol, side.side);
    // Works belong to one hex; everything else is drawn once for both.
    else if (side.symbol !== "wall") {
      const [dq, dr] = steps(board.flat)[side.side]!;
      if (side.q + dq === cell.q && side.r + dr === cell.r) put(side.symbol, (side.side + 3) % 6);
    }
  }
  const sides = [...around].flatMap(([symbol, at]) => {
    const what = legend(symbol);
    return what ? [{ what, at: [...at].sort((a, b) => a - b).map((side) => compass[side]!) }] : [];
  });
  const ways = board.ways.filter((way) => way.hexes.some(([q, r]) => q === cell.q && r === cell.r)).map((way) => way.symbol);
  return { cell, ground: known(cell.symbols), sides, ways: known(ways) };
}
