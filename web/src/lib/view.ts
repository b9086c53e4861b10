// Pan and zoom as pure functions. Screen = board * k + (x, y).

import type { Point } from "./geometry";

export interface View {
  k: number;
  x: number;
  y: number;
}

export interface Size {
  w: number;
  h: number;
}

export const toScreen = (view: View, p: Point): Point => [p[0] * view.k + view.x, p[1] * view.k + view.y];
export const toBoard = (view: View, p: Point): Point => [(p[0] - view.x) / view.k, (p[1] - view.y) / view.k];

/** The view that shows the whole board with a margin. */
export function fit(board: Size, screen: Size, margin = 12): View {
  const k = Math.max(0.01, Math.min((screen.w - 2 * margin) / Math.max(board.w, 1), (screen.h - 2 * margin) / Math.max(board.h, 1)));
  return { k, x: (screen.w - board.w * k) / 2, y: (screen.h - board.h * k) / 2 };
}

/** Moves the view so that nothing beside the board is shown where there is board to show; what is smaller is centred. */
export function within(view: View, board: Size, screen: Size, margin = 12): View {
  const along = (at: number, long: number, room: number): number =>
    long + 2 * margin <= room ? (room - long) / 2 : Math.min(margin, Math.max(room - margin - long, at));
  return { k: view.k, x: along(view.x, board.w * view.k, screen.w), y: along(view.y, board.h * view.k, screen.h) };
}

/** Zooms by a factor, keeping the board under a screen point where it is. */
export function zoomAt(view: View, at: Point, factor: number, min: number, max: number): View {
  const k = Math.min(max, Math.max(min, view.k * factor));
  const f = k / view.k;
  return { k, x: at[0] - (at[0] - view.x) * f, y: at[1] - (at[1] - view.y) * f };
}

/** Moves the view, keeping some of the board on the screen. */
export function clamp(view: View, board: Size, screen: Size): View {
  const keep = 0.35;
  const lowX = screen.w * keep - board.w * view.k;
  const lowY = screen.h * keep - board.h * view.k;
  return {
    k: view.k,
    x: Math.min(screen.w * (1 - keep), Math.max(lowX, view.x)),
    y: Math.min(screen.h * (1 - keep), Math.max(lowY, view.y)),
  };
}

/** The view after two fingers moved from (a0, b0) to (a1, b1). */
export function pinch(view: View, a0: Point, b0: Point, a1: Point, b1: Point, min: number, max: number): View {
  const d0 = Math.hypot(a0[0] - b0[0], a0[1] - b0[1]) || 1;
  const d1 = Math.hypot(a1[0] - b1[0], a1[1] - b1[1]) || 1;
  const m0: Point = [(a0[0] + b0[0]) / 2, (a0[1] + b0[1]) / 2];
  const m1: Point = [(a1[0] + b1[0]) / 2, (a1[1] + b1[1]) / 2];
  const moved = { k: view.k, x: view.x + m1[0] - m0[0], y: view.y + m1[1] - m0[1] };
  return zoomAt(moved, m1, d1 / d0, min, max);
}

/** Shifts the view so that a board point is comfortably on the screen; unchanged if it already is. */
export function reveal(view: View, p: Point, screen: Size, margin = 70): View {
  const [sx, sy] = toScreen(view, p);
  const m = Math.min(margin, screen.w / 4, screen.h / 4);
  const dx = sx < m ? m - sx : sx > screen.w - m ? screen.w - m - sx : 0;
  const dy = sy < m ? m - sy : sy > screen.h - m ? screen.h - m - sy : 0;
  return dx || dy ? { k: view.k, x: view.x + dx, y: view.y + dy } : view;
}

/** Shifts the view so that a part of the board is on the screen, and draws back where it is too large for that. */
export function show(view: View, part: { x: number; y: number } & Size, screen: Size, margin = 70): View {
  const m = Math.min(margin, screen.w / 6, screen.h / 6);
  const k = Math.min(view.k, (screen.w - 2 * m) / Math.max(part.w, 1), (screen.h - 2 * m) / Math.max(part.h, 1));
  const far = zoomAt(view, [screen.w / 2, screen.h / 2], k / view.k, k, k);
  const [left, upper] = toScreen(far, [part.x, part.y]);
  const by = (from: number, long: number, room: number): number => Math.max(m - from, 0) || Math.min(room - m - from - long, 0);
  return { k, x: far.x + by(left, part.w * k, screen.w), y: far.y + by(upper, part.h * k, screen.h) };
}

/** How the view follows a hand at its edge, in pixels a frame: not one in the middle of the board or beside it, and not beyond
 *  the edge of the board. */
export function pullAtEdge(at: Point, view: View, board: Size, screen: Size, edge = 28, most = 14, margin = 12): Point {
  if (at[0] < 0 || at[1] < 0 || at[0] > screen.w || at[1] > screen.h) return [0, 0];
  const along = (p: number, room: number, from: number, long: number): number => {
    if (p < edge) return Math.min((1 - p / edge) * most, Math.max(0, margin - from));
    if (p > room - edge) return Math.max(((room - p) / edge - 1) * most, Math.min(0, room - margin - from - long));
    return 0;
  };
  return [along(at[0], screen.w, view.x, board.w * view.k), along(at[1], screen.h, view.y, board.h * view.k)];
}

/** From where to where the bulk of some places reaches: of many, a few stragglers are left out. */
export function bulk(places: readonly number[]): [number, number] {
  const sorted = [...places].sort((a, b) => a - b);
  const stragglers = Math.floor(sorted.length / 12);
  return [sorted[stragglers] ?? 0, sorted[sorted.length - 1 - stragglers] ?? 0];
}
