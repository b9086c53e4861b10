// Keys turned into deeds at the table.

import { nextPiece, offersOf } from "./offers";
import { command, isWriting, type Command } from "./keys";
import type { TableStore } from "./store.svelte";

interface BoardHandle {
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  home(): void;
  turnRound(): void;
  revealPiece(id: string): void;
}

export class Keyboard {
  measuring = $state(false);
  help = $state(false);
  tab = $state("actions");
  board: BoardHandle | null = null;

  constructor(private readonly store: TableStore) {}

  /** Before the focused piece hears it: Enter confirms what is being weighed. */
  capture = (event: KeyboardEvent): void => {
    const piece = event.target instanceof Element && event.target.closest("[data-piece]");
    if (event.key !== "Enter" || !piece || !(this.store.armed || this.store.aim.wish)) return;
    event.preventDefault();
    event.stopPropagation();
    this.enter();
  };

  down = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || this.help || isWriting(event.target, event.key)) return;
    const found = command(event);
    if (found && this.run(found)) event.preventDefault();
  };

  /** Does it; tells whether there was anything to do. */
  private run(what: Command): boolean {
    const { store, board } = this;
    switch (what.do) {
      case "offer":
        return this.offer(what.n);
      case "next":
        return this.next(what.step);
      case "pan":
        if (store.aim.wish) this.nudge(what.dx, what.dy);
        else if (!this.neighbour(what.dx, what.dy)) board?.pan(-what.dx, -what.dy);
        return true;
      case "turn":
        return this.turn(what.by);
      case "zoom":
        board?.zoom(what.factor);
        return true;
      case "home":
        board?.home();
        return true;
      case "flip":
        board?.turnRound();
        return true;
      case "measure":
        this.measuring = !this.measuring;
        return true;
      case "replay":
        store.replay.step(what.step);
        return true;
      case "enter":
        return this.enter();
      case "escape":
        return this.escape();
      case "undo":
        void store.undo();
        return true;
      case "hand":
        return this.hand();
      case "shape":
        store.aim.reshape();
        return store.aim.wish !== null;
      case "list":
      case "chat":
        this.tab = what.do === "chat" ? "chat" : "units";
        return true;
      case "help":
        this.help = true;
        return true;
    }
  }

  private offer(n: number): boolean {
    const { store } = this;
    const own = store.menu ? store.menuOf(store.menu) : store.selected ? offersOf(store.open, store.selected) : [];
    const general = store.open.filter((offer) => offer.piece === null);
    const offer = (own.length ? [...own, ...(store.menu ? [] : general)] : general.length ? general : store.open)[n - 1];
    if (offer) store.choose(offer);
    return offer !== undefined;
  }

  private next(step: 1 | -1): boolean {
    const id = nextPiece(this.store.able, this.store.selected, step);
    if (id === null) return false;
    this.store.select(id);
    this.board?.revealPiece(id);
    document.querySelector<SVGElement>(`[data-piece="${CSS.escape(id)}"]`)?.focus();
    return true;
  }

  /** From a focused piece an arrow goes to the nearest one in that direction (with Shift the map moves instead). */
  private neighbour(dx: number, dy: number): boolean {
    const from = document.activeElement?.closest<SVGElement>("[data-piece]");
    if (!from || Math.hypot(dx, dy) < 30) return false;
    const middle = (it: Element): [number, number] => {
      const box = it.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let best: { it: SVGElement; far: number } | null = null;
    for (const it of document.querySelectorAll<SVGElement>('[data-piece][tabindex="0"]')) {
      const [ix, iy] = middle(it);
      const along = ((ix - x) * dx + (iy - y) * dy) / 60;
      const across = Math.abs((ix - x) * dy - (iy - y) * dx) / 60;
      if (it !== from && along > 4 && across < along * 2.2 && (!best || along + across < best.far)) best = { it, far: along + across };
    }
    best?.it.focus();
    return true;
  }

  private nudge(dx: number, dy: number): void {
    const { aim } = this.store;
    // An arrow moves a centimetre, with Shift two millimetres.
    if (aim.wish) aim.move({ x: aim.wish.x + (dx / 60) * 100, y: aim.wish.y - (dy / 60) * 100 });
    aim.rest();
  }

  private turn(by: number): boolean {
    const { aim } = this.store;
    if (!aim.wish && !this.hand()) return false;
    if (aim.wish) aim.move({ heading: aim.wish.heading + by });
    aim.rest();
    return true;
  }

  private hand(): boolean {
    const { store } = this;
    if (!store.selected || !store.aim.take(store.selected)) return false;
    store.menu = null;
    store.aim.rest();
    return true;
  }

  private enter(): boolean {
    const { store } = this;
    if (store.aim.wish) void store.aim.confirm();
    else if (store.armed) void store.decide(store.armed.action);
    else if (store.open.length === 1) store.choose(store.open[0]!);
    else return false;
    return true;
  }

  private escape(): boolean {
    const { store } = this;
    if (store.aim.wish) store.aim.cancel();
    else if (store.armed) store.armed = store.looked = null;
    else if (store.menu) store.menu = null;
    else if (this.measuring) this.measuring = false;
    else if (store.replay.at !== null) store.replay.show(null);
    else if (store.selected) store.select(null);
    else return false;
    return true;
  }
}
