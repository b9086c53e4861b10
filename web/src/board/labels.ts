// Names of places on a map, moved aside as far as they must so that each can be read.

import type { Point } from "../lib/geometry";

export interface Label {
  readonly at: Point;
  readonly text: string;
}

export interface Placed {
  /** The middle of its line of letters. */
  readonly at: Point;
  readonly size: number;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How wide a letter of a map's type is on average, as a part of its size. */
const LETTER = 0.52;
/** What stays free between two names in one line, in the same measure. */
const GAP = 0.6;
/** How often all names look for a better place. */
const ROUNDS = 5;
/** The smallest type a name is set in where there is no room, as a part of the others' size. */
const SMALL = 0.8;
/** Covering a name is as bad as standing so much farther from its place. */
const COVERS = 200;

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const boxOf = (text: string, [x, y]: Point, size: number): Box => {
  const w = (text.length * LETTER + GAP) * size;
  return { x: x - w / 2, y: y - size * 0.8, w, h: size };
};

/** Where each name stands: below its place by `below` if it can, else above or to a side, with no other name on it; `half` is how
 *  far a counter reaches that may stand in the middle of each place. */
export function placeLabels(labels: readonly Label[], size: number, below: number, half: number): Placed[] {
  const tries: Point[] = [];
  for (const dy of [below, below + size, -below + size * 0.6, below + size * 2, -below - size * 0.4])
    for (const dx of [0, -1, 1, -2, 2, -3, 3]) tries.push([dx * size * 1.4, dy]);
  const counters = labels.map(({ at: [x, y] }): Box => ({ x: x - half, y: y - half, w: 2 * half, h: 2 * half }));
  const sizes = labels.map(() => size);
  const placed: Point[] = labels.map(({ at: [x, y] }) => [x, y + below]);
  const box = (n: number): Box => boxOf(labels[n]!.text, placed[n]!, sizes[n]!);
  const boxes = labels.map((_, n) => box(n));
  /** How much of a box lies on other names, and, half as bad, on counters. */
  const covered = (it: Box, self: number): number => {
    let sum = 0;
    for (let n = 0; n < labels.length; n++) if (n !== self) sum += common(it, boxes[n]!) + common(it, counters[n]!) / 2;
    return sum / (it.w * it.h) + common(it, counters[self]!) / (2 * it.w * it.h);
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, { at, text }] of labels.entries()) {
      let best = Infinity;
      for (const [dx, dy] of tries) {
        const to: Point = [at[0] + dx, at[1] + dy];
        const cost = covered(boxOf(text, to, sizes[n]!), n) * COVERS + Math.abs(dx) * 0.5 + Math.abs(dy - below) * 0.6;
        if (cost < best) [best, placed[n]] = [cost, to];
      }
      boxes[n] = box(n);
      // Who finds no room is set smaller.
      if (round === 1 && labels.some((_, m) => m !== n && common(boxes[n]!, boxes[m]!) > 0)) {
        sizes[n] = size * SMALL;
        boxes[n] = box(n);
      }
    }
  return placed.map((at, n) => ({ at, size: sizes[n]! }));
}
