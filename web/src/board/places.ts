// Where pieces are on the drawing, whatever the board.

import type { Board, Piece, Place, Scene } from "../lib/types";
import { mean, type Point } from "../lib/geometry";
import { hexCentre, hexFacing } from "./hex";
import type { Projection } from "./projection";

export interface Spot {
  at: Point;
  /** Degrees on the drawing, if it looks somewhere. */
  turn: number | null;
  /** Half the size of what is clicked. */
  half: Point;
}

/** Half steps are used if any facing is beyond the six sides. */
export function facingSteps(scene: Scene): 6 | 12 {
  return scene.pieces.some((piece) => piece.place.kind === "hex" && (piece.place.facing ?? 0) > 5) ? 12 : 6;
}

/** Where a place is; nothing for boxes beside the board. */
export function spot(place: Place, board: Board, map: Projection, steps: 6 | 12 = 6, aside: Point = [0, 0]): Spot | null {
  switch (place.kind) {
    case "pose":
      return {
        at: map.point([place.x, place.y]),
        turn: map.angle(place.heading),
        half: [(place.front * map.unit) / 2, (place.depth * map.unit) / 2],
      };
    case "hex": {
      if (board.kind !== "hex") return null;
      const c = map.point(hexCentre(place.q, place.r, board.flat));
      const turn = place.facing === null ? null : hexFacing(place.facing, steps, board.flat) + (map.flip ? 180 : 0);
      return { at: [c[0] + place.stack * 5 + aside[0], c[1] - place.stack * 5 + aside[1]], turn, half: [25, 25] };
    }
    case "area": {
      if (board.kind !== "areas") return null;
      const area = board.areas.find((shape) => shape.id === place.area);
      const c = map.point(area?.centre ?? mean([[0, 0]]));
      return { at: [c[0] + aside[0], c[1] + aside[1]], turn: null, half: [25, 25] };
    }
    case "box":
      return null;
  }
}

/** Signs that are built into the ground: they stand beside the stacks. */
const BUILT = new Set(["redoubt", "improved_redoubt"]);
/** Counters of a stack that is fanned out, and rows of them. */
const FAN_STEP = 56;
const FAN_ROW = 5;
/** How far each counter of a closed stack peeps out, and how many do. */
const PEEP = 4;
const PEEPING = 4;

/** The stack of an area to which a piece belongs: from a height of 128 on the second one, and one for what is built. */
function heap(piece: Piece): string {
  if (BUILT.has(piece.symbol.arm)) return "built";
  return piece.place.kind === "area" && piece.place.stack >= 128 ? "second" : "first";
}

/** The size of a stack that is fanned out. */
export function fanSize(n: number): { w: number; h: number } {
  const rows = Math.ceil(n / FAN_ROW);
  return { w: Math.min(n, FAN_ROW) * FAN_STEP + 10, h: rows * FAN_STEP + 10 };
}

/** Where a place is, without which way one looks there; nothing beside the board. */
export function placeKey(place: Place | null): string | null {
  switch (place?.kind) {
    case "hex":
      return `${place.q},${place.r}`;
    case "area":
      return place.area;
    case "pose":
      return `${place.x},${place.y}`;
    default:
      return null;
  }
}

/** The area or hex in which a piece lies, by which its stack is fanned out; nothing for what does not stack. */
export function stackOf(place: Place): string | null {
  return place.kind === "pose" ? null : placeKey(place);
}

/** Spots of all pieces on the board, lower stacks first; the stacks of the place `open` are fanned out, above all others. */
export function spots(scene: Scene, board: Board, map: Projection, open: string | null = null): { piece: Piece; spot: Spot }[] {
  const steps = facingSteps(scene);
  const height = (place: Place): number => (place.kind === "hex" || place.kind === "area" ? place.stack : 0);
  const isOpen = (place: Place): boolean => open !== null && stackOf(place) === open;
  const sorted = [...scene.pieces].sort((a, b) => Number(isOpen(a.place)) - Number(isOpen(b.place)) || height(a.place) - height(b.place));
  const heaps = new Map<string, Map<string, Piece[]>>();
  for (const piece of sorted) {
    const stack = stackOf(piece.place);
    if (stack === null || (piece.place.kind === "hex" && stack !== open)) continue;
    const inArea = heaps.get(stack) ?? new Map<string, Piece[]>();
    heaps.set(stack, inArea);
    const key = heap(piece);
    inArea.set(key, [...(inArea.get(key) ?? []), piece]);
  }
  return sorted.flatMap((piece) => {
    const inStack = heaps.get(stackOf(piece.place) ?? "");
    const fanned = isOpen(piece.place);
    const aside = inStack ? asideOf(piece, inStack, fanned) : undefined;
    // In a fan a counter of a hex lies where the fan puts it, not up its stack.
    const place = piece.place.kind === "hex" && fanned ? { ...piece.place, stack: 0 } : piece.place;
    const found = spot(place, board, map, steps, aside);
    return found ? [{ piece, spot: found }] : [];
  });
}

/** How far from the middle of its area a piece lies. */
function asideOf(piece: Piece, inArea: Map<string, Piece[]>, open: boolean): Point {
  const key = heap(piece);
  const stack = inArea.get(key) ?? [piece];
  const n = stack.indexOf(piece);
  if (key === "built") return [-36 - n * 10, 20 - n * 9];
  const stacks = [...inArea.keys()].filter((other) => other !== "built").sort();
  const base: Point = [(stacks.indexOf(key) - (stacks.length - 1) / 2) * 64, 0];
  if (!open || stack.length === 1) {
    // The top counters peep out, the others lie beneath.
    const peep = Math.max(0, Math.min(PEEPING, stack.length - 1) - (stack.length - 1 - n));
    return [base[0] + peep * PEEP, base[1] - peep * PEEP];
  }
  const rows = Math.ceil(stack.length / FAN_ROW);
  const [row, column] = [Math.floor(n / FAN_ROW), n % FAN_ROW];
  const across = row === rows - 1 ? stack.length - row * FAN_ROW : FAN_ROW;
  return [
    (column - (across - 1) / 2) * FAN_STEP,
    (row - (rows - 1) / 2) * FAN_STEP + (stacks.indexOf(key) - (stacks.length - 1) / 2) * rows * FAN_STEP,
  ];
}
