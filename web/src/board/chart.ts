// Signs of a sea chart: forts, batteries, milestones, ships at anchor, beaches, and the lines along a coast.

import type { Point } from "../lib/geometry";
import type { Layer } from "./layers";

/** Widths of the strokes that leave water lines along a coast, the widest first. */
export const COAST_LINES: readonly number[] = [74, 60, 47, 35, 24, 14, 6];

/** Whether a line ends where it began. */
export function isClosed(points: readonly Point[]): boolean {
  const first = points[0];
  const last = points[points.length - 1];
  return points.length > 3 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

const SIGNS: Record<string, Layer[]> = {
  fort: [
    { cls: "fort-ditch", d: "M0 -17L5 -8L15 -11L12 -1L18 6L8 8L7 18L0 11L-7 18L-8 8L-18 6L-12 -1L-15 -11L-5 -8Z" },
    { cls: "fort", d: "M0 -12L3.6 -5.4L11 -8L8.6 -.6L13 4.6L5.6 5.8L4.8 13L0 8L-4.8 13L-5.6 5.8L-13 4.6L-8.6 -.6L-11 -8L-3.6 -5.4Z" },
  ],
  battery: [
    { cls: "fort-ditch", d: "M-15 9A15 15 0 0 1 15 9L10 9A10 10 0 0 0 -10 9Z" },
    { cls: "fort", d: "M-12 9A12 12 0 0 1 12 9Z" },
    { cls: "mark-cut", d: "M-7 1L-10 -4M0 -3V-8M7 1L10 -4" },
  ],
  milestone: [{ cls: "milestone", d: "M0 -6.5L4.6 0L0 6.5L-4.6 0Z" }],
  ship: [
    { cls: "hull", d: "M-19 4Q0 8 20 3L16 11H-15Z" },
    { cls: "sail", d: "M-12 3V-13Q-6 -6 -5 3ZM-3 3V-19Q6 -9 6 3ZM8 3V-14Q15 -6 15 2Z" },
    { cls: "mark-cut", d: "M-12 3V-17M-3 3V-24M8 3V-18M-15 8H16" },
    { cls: "ripple", d: "M-25 15q4 -3 8 0t8 0t8 0t8 0t8 0t8 0M-14 20q4 -3 8 0t8 0t8 0" },
  ],
  beach: [{ cls: "beach-sign", d: "M-9 -3q3 -3 6 0t6 0t6 0M-9 2q3 -3 6 0t6 0t6 0M0 -16V-6M-4 -10L0 -6L4 -10" }],
};

/** The drawing of a mark, if there is one of its own. */
export function markPath(symbol: string): Layer[] | null {
  return SIGNS[symbol] ?? null;
}
