// Drawings of the marks of state, in a square of 18 around the origin.

import type { Tone } from "../lib/types";

/** The shape tells good from bad without colour. */
export const SHAPES: Record<Tone, string> = {
  good: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z",
  bad: "M0 -9.5L9.5 0L0 9.5L-9.5 0Z",
  warn: "M0 -9L9.4 7.6H-9.4Z",
  plain: "M-7 -7H7V7H-7Z",
};

export interface Glyph {
  path: string | null;
  full: boolean;
  letter: string;
}

const GLYPHS: Record<string, string> = {
  disorder: "M-4.5 2.5L-2 -2.5L0.5 2.5L3 -2.5L4.5 1",
  activated: "M-4 0.2L-1.2 3L4 -3.2",
  passed: "M-4 0H4",
  contact: "M-4 -4L4 4M4 -4L-4 4M-4.6 1.6L-1.6 4.6M4.6 1.6L1.6 4.6",
  rally: "M-3 4.6V-4.6L4 -2.4L-3 0",
  reform: "M3.6 -2.6A4.4 4.4 0 1 0 4.2 1.6M4.4 -5V-2.2H1.6",
  fired: "M-4 2.4a2.2 2.2 0 0 1 0.6 -4.2a3 3 0 0 1 5.6 -0.4a2.3 2.3 0 0 1 1.6 4.4Z",
  order: "M-4.4 -3H4.4V3.4H-4.4ZM-4.4 -3L0 0.8L4.4 -3",
  rout: "M-4.5 1.5H2M-0.6 -1.8L2.6 1.5L-0.6 4.8M4.6 -4.5V5",
  charge: "M-4.6 0H3M0 -3.4L3.6 0L0 3.4M-4.6 -3.2H-1M-4.6 3.2H-1",
  test: "M-2.6 -2.2A2.7 2.7 0 1 1 0.2 1.2V2.4M0.2 4.6V4.8",
  square: "M-4 -4H4V4H-4ZM-1.4 -1.4H1.4V1.4H-1.4Z",
  move: "M0 4.4V-4M-3 -1L0 -4.2L3 -1",
};
const LETTERS: Record<string, string> = { half: "½", ammo: "A" };

/** What is drawn in a badge: a sign we know, or the letter itself. */
export function glyph(symbol: string): Glyph {
  const path = GLYPHS[symbol] ?? null;
  return { path, full: symbol === "fired", letter: LETTERS[symbol] ?? symbol.slice(0, 2).toUpperCase() };
}
