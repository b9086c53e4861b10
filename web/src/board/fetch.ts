// Where the hands that draw are fetched from: one for each kind of board, and one for what lies on a board only at times.

import type { Board } from "../lib/types";

export const FETCH = {
  table: () => import("./hands/table"),
  hex: () => import("./hands/hex"),
  areas: () => import("./hands/areas"),
  rest: () => import("./hands/rest"),
};
export type Kind = keyof typeof FETCH;

/** Asks for the hand that draws a kind of board, before anybody needs it. */
export const fetchHand = (kind: Board["kind"]): void => void FETCH[kind]().catch(() => {});
