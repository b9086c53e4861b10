// Corps and brigades: the colours on their pieces, and who commands whom.

import type { Board, Body } from "../lib/types";

/** Colours of bodies, easy to tell apart; letters on counters and the inspector carry the same meaning. */
const PALETTE = [
  "#c8322b",
  "#2f6f4f",
  "#d9a425",
  "#5b4a9c",
  "#d9722b",
  "#2b7f9e",
  "#8c3b63",
  "#7a8a2e",
  "#1f1c18",
  "#b98a6a",
  "#e8e0cc",
  "#6f94c9",
];

export const bodyColour = (colour: number): string => PALETTE[colour % PALETTE.length]!;

/** The colours of every piece that belongs to a body: of the largest body first. */
export function liveries(board: Board): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (board.kind !== "hex") return found;
  const colours = (body: Body): string[] => {
    const above = body.within === null ? undefined : board.bodies[body.within];
    return [...(above ? colours(above) : []), bodyColour(body.colour)];
  };
  for (const body of board.bodies) {
    const bands = colours(body);
    for (const piece of body.head === null ? body.pieces : [body.head, ...body.pieces]) found.set(piece, bands);
  }
  return found;
}

/** Lines of command around a piece, as pairs of pieces: to its commander, and to those it commands. */
export function command(board: Board, piece: string | null): [string, string][] {
  if (board.kind !== "hex" || piece === null) return [];
  const lines: [string, string][] = [];
  const join = (a: string | null, b: string | null): void => void (a !== null && b !== null && a !== b && lines.push([a, b]));
  board.bodies.forEach((body, n) => {
    const within = board.bodies.filter((it) => it.within === n);
    const above = body.within === null ? null : (board.bodies[body.within]?.head ?? null);
    if (body.head === piece) {
      for (const it of body.pieces) join(piece, it);
      for (const it of within) join(piece, it.head);
      join(above, piece);
    } else if (body.pieces.includes(piece)) {
      join(body.head ?? above, piece);
      if (body.head !== null) join(above, body.head);
    }
  });
  return lines;
}
