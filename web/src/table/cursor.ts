// A cursor that walks over the board with the arrow keys: from hex to hex, from area to area, over a grid on a free table.

import { hexCentre } from "../board/hex";
import type { Board } from "../lib/types";
import type { Point } from "../lib/geometry";

/** Five centimetres of a free table. */
const GRID = 500;

/** The place one step on in a direction of the screen, north being up; the first one if there was none. */
export function step(board: Board, from: string | null, dx: number, dy: number): string | null {
  if (board.kind === "table") {
    const [x, y] = from === null ? [Math.round(board.width / 2 / GRID) * GRID, Math.round(board.depth / 2 / GRID) * GRID] : point(from);
    const to: Point = from === null ? [x, y] : [x + Math.sign(dx) * GRID, y - Math.sign(dy) * GRID];
    return `${clamp(to[0], board.width)},${clamp(to[1], board.depth)}`;
  }
  const places = centres(board);
  const at = places.find((place) => place.id === from)?.at;
  if (!at) return from ?? places[Math.floor(places.length / 2)]?.id ?? null;
  let best: { id: string; far: number } | null = null;
  for (const place of places) {
    const [x, y] = [place.at[0] - at[0], place.at[1] - at[1]];
    const along = x * Math.sign(dx) + y * Math.sign(dy);
    const across = Math.abs(dx !== 0 ? y : x);
    if (place.id === from || along <= 0 || across > along * 1.8) continue;
    const far = along + across * 1.2;
    if (!best || far < best.far) best = { id: place.id, far };
  }
  return best?.id ?? from;
}

/** Middles of all places, on a drawing whose rows go down. */
function centres(board: Exclude<Board, { kind: "table" }>): { id: string; at: Point }[] {
  if (board.kind === "hex") return board.hexes.map((cell) => ({ id: `${cell.q},${cell.r}`, at: hexCentre(cell.q, cell.r, board.flat) }));
  return board.areas.map((area) => ({ id: area.id, at: [area.centre[0], -area.centre[1]] }));
}

const point = (key: string): Point => key.split(",").map(Number) as Point;
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
