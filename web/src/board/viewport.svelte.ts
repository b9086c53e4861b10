// The view of a board: pan and zoom by mouse, fingers and keys, and what a press or a drag begins on.

import type { Point } from "../lib/geometry";
import { clamp, fit, pinch, pullAtEdge, reveal, show, toBoard, toScreen, within, zoomAt, type Size, type View } from "../lib/view";

/** What a drag does, decided by where it begins. */
export interface Grip {
  /** The drag has begun to move; `false` lets the view pan instead. */
  move(at: Point): void;
  end(at: Point, moved: boolean): void;
  /** The wheel is turned while holding. */
  wheel?(steps: number): void;
}

/** Where something is on the screen, and how far its picture reaches to the sides, up and down. */
export interface Anchor {
  x: number;
  y: number;
  wide: number;
  high: number;
}

const CLICK = 5;
/** How long a hand rests at the edge before the view follows it, in milliseconds. */
const REST = 500;

export class Viewport {
  view = $state.raw<View>({ k: 1, x: 0, y: 0 });
  screen = $state.raw<Size>({ w: 0, h: 0 });
  panning = $state(false);
  private board: Size = { w: 1, h: 1 };
  /** What is worth seeing at first: where the troops are; all of the board, if not known. */
  private focus: { x: number; y: number; w: number; h: number } | null = null;
  private touched = false;
  private pointers = new Map<number, Point>();
  private start: Point = [0, 0];
  private moved = false;
  private grip: Grip | null = null;
  private pressed: PointerEvent | null = null;
  /** The hand has been away from the edge since it took hold: only then the edge means anything. */
  private away = false;
  private following = false;

  /** Asks what begins at a press; nothing means panning. */
  begin: (event: PointerEvent, at: Point) => Grip | null = () => null;
  click: (event: PointerEvent) => void = () => {};
  /** A second click at the same place. */
  twice: (event: PointerEvent) => void = () => {};

  /** Marks keep a readable size on the screen; in steps, so that zooming redraws little. */
  get marks(): number {
    const step = 2 ** (Math.round(Math.log2(this.view.k) * 3) / 3);
    return Math.min(2.9, Math.max(0.5, 0.82 / step));
  }
  private get limits(): [number, number] {
    const least = fit(this.board, this.screen).k;
    return [least * 0.7, Math.max(6, least * 4)];
  }

  setBoard(size: Size): void {
    this.board = size;
    if (!this.touched) this.home();
  }
  /** Frames the view on a part of the board, until it is moved by hand. */
  setFocus(part: { x: number; y: number; w: number; h: number } | null): void {
    this.focus = part;
    if (!this.touched) this.home();
  }
  setScreen(size: Size): void {
    if (size.w === this.screen.w && size.h === this.screen.h) return;
    this.screen = size;
    this.touched ? (this.view = clamp(this.view, this.board, size)) : this.home();
  }
  home(): void {
    this.touched = false;
    if (this.screen.w === 0) return;
    const whole = fit(this.board, this.screen);
    if (!this.focus) return void (this.view = whole);
    const near = fit(this.focus, this.screen, 40);
    // A little closer is not worth losing sight of the rest for.
    const close = { k: near.k, x: near.x - this.focus.x * near.k, y: near.y - this.focus.y * near.k };
    this.view = near.k > whole.k * 1.15 ? within(close, this.board, this.screen) : whole;
  }
  /** The whole board. */
  all(): void {
    this.touched = true;
    if (this.screen.w > 0) this.view = fit(this.board, this.screen);
  }
  zoom(factor: number, at: Point = [this.screen.w / 2, this.screen.h / 2]): void {
    this.set(zoomAt(this.view, at, factor, ...this.limits));
  }
  pan(dx: number, dy: number): void {
    this.set({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }
  reveal(p: Point): void {
    const next = reveal(this.view, p, this.screen);
    if (next !== this.view) this.set(next);
  }
  /** Brings some points of the board into sight, unless one of them is. */
  show(points: readonly Point[]): void {
    const isSeen = ([x, y]: Point): boolean => x > 0 && y > 0 && x < this.screen.w && y < this.screen.h;
    if (points.length === 0 || this.screen.w === 0 || points.some((p) => isSeen(this.toScreen(p)))) return;
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    this.view = show(this.view, { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }, this.screen);
    this.carry();
  }
  toScreen(p: Point): Point {
    return toScreen(this.view, p);
  }
  toBoard(p: Point): Point {
    return toBoard(this.view, p);
  }
  private set(view: View): void {
    this.touched = true;
    this.view = clamp(view, this.board, this.screen);
  }

  down(event: PointerEvent, at: Point): void {
    if (event.button > 1) return;
    this.pointers.set(event.pointerId, at);
    if (this.pointers.size === 1) {
      this.start = at;
      this.pressed = event;
      this.moved = this.away = false;
      this.grip = event.button === 1 ? null : this.begin(event, this.toBoard(at));
    } else if (this.pointers.size === 2) {
      this.moved = true;
      this.grip?.end(this.toBoard(at), true);
      this.grip = null;
    }
  }

  /** A drag that began outside the board goes on over it. */
  grab(event: PointerEvent, at: Point, grip: Grip): void {
    this.pointers.set(event.pointerId, at);
    this.start = at;
    this.pressed = null;
    this.moved = this.away = false;
    this.grip = grip;
  }

  /** The view has moved under the hand: what it holds goes along. */
  private carry(): void {
    const [at] = this.pointers.values();
    if (this.grip && this.moved && at) this.grip.move(this.toBoard(at));
  }

  /** How a hand with something in it pulls at the edge. */
  private get pull(): Point {
    const [at] = this.pointers.values();
    return this.grip && this.moved && at ? pullAtEdge(at, this.view, this.board, this.screen) : [0, 0];
  }

  /** A hand that rests at the edge with something in it takes the view along. */
  private follow(): void {
    const [at] = this.pointers.values();
    const inside = at !== undefined && Math.min(at[0], at[1], this.screen.w - at[0], this.screen.h - at[1]) > 0;
    const pulls = this.pull.some((by) => by !== 0);
    if (inside && !pulls) this.away = true;
    if (!pulls || !this.away || this.following) return;
    this.following = true;
    const since = performance.now();
    const step = (now: number): void => {
      const [dx, dy] = this.pull;
      this.following = dx !== 0 || dy !== 0;
      if (!this.following) return;
      if (now - since > REST) {
        this.pan(dx, dy);
        this.carry();
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  move(event: PointerEvent, at: Point): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)![1];
      this.pointers.set(event.pointerId, at);
      this.set(pinch(this.view, before, other, at, other, ...this.limits));
      return;
    }
    this.pointers.set(event.pointerId, at);
    if (!this.moved && Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) < CLICK) return;
    this.moved = true;
    if (this.grip) {
      this.grip.move(this.toBoard(at));
      this.follow();
    } else {
      this.panning = true;
      this.pan(at[0] - before[0], at[1] - before[1]);
    }
  }

  up(event: PointerEvent, at: Point, cancelled = false): void {
    if (!this.pointers.delete(event.pointerId)) return;
    this.panning = false;
    if (this.pointers.size > 0) return;
    const grip = this.grip;
    this.grip = null;
    if (grip) grip.end(this.toBoard(at), this.moved);
    if (this.moved || cancelled) this.pressed = null;
  }

  /** The click that follows a press without a drag: by then nothing that opens can catch it. */
  clicked(times: number): void {
    const pressed = this.pressed;
    this.pressed = null;
    // The second click of a double click plays nothing: it takes more into the hand.
    if (times > 1) {
      if (times === 2 && pressed) this.twice(pressed);
      return;
    }
    // The pointer is captured, so only the first event knows what was pressed.
    if (pressed) this.click(pressed);
  }

  wheel(event: WheelEvent, at: Point): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    if (this.grip?.wheel && this.moved) this.grip.wheel(Math.sign(lines));
    else this.zoom(Math.exp(-Math.max(-120, Math.min(120, lines)) * 0.0022), at);
  }
}
