// What is in a bag, and the moments of a draw.

import type { BagView } from "../lib/types";

export interface Count {
  colour: string;
  count: number;
}

/** All tokens of a bag by colour, in the order the colours first go in. */
export function contents(bag: BagView): Count[] {
  const sums = new Map<string, number>();
  for (const line of bag.lines) {
    for (const { colour, count } of line.tokens) sums.set(colour, (sums.get(colour) ?? 0) + count);
  }
  return [...sums].map(([colour, count]) => ({ colour, count }));
}

export interface Drop {
  colour: string;
  /** The line that puts it in. */
  line: number;
  /** Milliseconds after the beginning. */
  at: number;
}

/** Between one token and the next. */
export const STEP = 170;

/** The tokens one by one as they go in. */
export function drops(bag: BagView): Drop[] {
  const out: Drop[] = [];
  for (const [line, { tokens }] of bag.lines.entries()) {
    for (const { colour, count } of tokens) {
      for (let i = 0; i < count; i++) out.push({ colour, line, at: out.length * STEP });
    }
  }
  return out;
}

/** When the drawn tokens come out, and when all has been seen. */
export function moments(bag: BagView): { out: number[]; end: number } {
  const filled = drops(bag).length * STEP + 350;
  const out = bag.drawn.map((_, i) => filled + i * 500);
  return { out, end: filled + bag.drawn.length * 500 + 600 };
}
