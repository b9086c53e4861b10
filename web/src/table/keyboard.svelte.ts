// Keys turned into deeds at the table.

import { step as walk } from "./cursor";
import { endable, nextPiece, numbered, passing } from "./offers";
import { direct, nextFacing } from "./deeds";
import { command, decides, isWriting, type Command } from "./keys";
import type { TableStore } from "./store.svelte";

interface BoardHandle {
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  home(): void;
  turnRound(): void;
  revealPiece(id: string): void;
  revealPlace(id: string): void;
  pressPlace(key: string): boolean;
}

export class Keyboard {
  measuring = $state(false);
  help = $state(false);
  briefing = $state(false);
  tab = $state("actions");
  board: BoardHandle | null = null;
  /** The place the keys have come to. */
  cursor = $state<string | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Before the focused piece or button hears it: a key held down decides once; Enter confirms what is being weighed, or takes
   *  and drops where the arrows have come to. */
  capture = (event: KeyboardEvent): void => {
    if (event.repeat && decides(event.key) && !(event.target instanceof Element && event.target.matches("input, textarea, select"))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // Who goes on to another piece has left the place the arrows came to.
    if (event.key === "Tab") this.cursor = null;
    const piece = event.target instanceof Element && event.target.closest("[data-piece]");
    if (event.key !== "Enter" || !piece || !(this.store.armed || this.store.aim.wish || this.cursor !== null)) return;
    event.preventDefault();
    event.stopPropagation();
    this.enter();
  };

  down = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || this.help || this.briefing || isWriting(event.target, event.key)) return;
    const found = command(event);
    if (found && this.run(found)) event.preventDefault();
  };

  /** What was pressed with the mouse does not keep the keys: the space bar ends what is under way, as everywhere. */
  release = (event: MouseEvent): void => {
    const pressed = document.activeElement;
    if (event.detail > 0 && pressed instanceof HTMLElement && pressed.matches("button, summary") && !pressed.closest("dialog"))
      pressed.blur();
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
        else if (what.fine) board?.pan(-what.dx * 5, -what.dy * 5);
        else this.walk(what.dx, what.dy);
        return true;
      case "pass":
        return this.pass();
      case "all":
        return this.all();
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
      case "fill":
        void (store.filled ? store.takeFilled() : store.fill());
        return store.playing;
      case "hint":
        void store.counsel.ask();
        return store.playing;
      case "why":
        void store.counsel.wonder();
        return true;
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
    const deed = numbered(this.store)[n - 1];
    if (deed) this.store.choose(deed, this.store.choices !== null);
    return deed !== undefined;
  }

  /** Ends what is under way, or gives up what is left; what is still being shown is skipped. Where there is nothing to end
   *  it is said why. */
  private pass(): boolean {
    const { store } = this;
    const deed = passing(store);
    if (deed) store.choose(deed);
    else if (store.stage.waiting > 0) store.stage.skip();
    else if (store.playing) store.unended = endable(store.open);
    else return false;
    return true;
  }

  /** The whole stack, or the whole formation, goes along. */
  private all(): boolean {
    return this.store.gather();
  }

  private walk(dx: number, dy: number): void {
    const { store } = this;
    if (!store.board) return;
    const from = this.cursor ?? store.placeOf(store.selected) ?? store.placeOf(store.able[0] ?? null);
    this.cursor = walk(store.board, from, dx, dy);
    if (this.cursor !== null) this.board?.revealPlace(this.cursor);
    // What going there costs is told as to a hand that lingers.
    if (store.selected !== null && store.playing) store.gestures.lookTo(this.cursor);
  }

  /** What stands under the cursor is taken, aimed at, or its place is where the selection goes. */
  private takeHere(): boolean {
    const { store, cursor } = this;
    if (cursor === null) return false;
    const here = (store.scene?.pieces ?? []).filter((piece) => store.placeOf(piece.id) === cursor);
    const target = here.find((piece) => store.targets.has(piece.id) && piece.id !== store.selected);
    const own = here.filter((piece) => store.able.includes(piece.id));
    const next = own[(own.findIndex((piece) => piece.id === store.selected) + 1) % Math.max(own.length, 1)];
    if (target) store.gestures.press(target.id);
    else if (store.selected !== null && store.gestures.pressPlace(cursor)) return true;
    else if (next) store.select(next.id);
    else if (store.board?.kind === "table" && this.hand()) {
      const [x, y] = cursor.split(",").map(Number) as [number, number];
      store.aim.move({ x, y });
      store.aim.rest();
    } else return this.board?.pressPlace(cursor) ?? false;
    return true;
  }

  private next(step: 1 | -1): boolean {
    const id = nextPiece(this.store.able, this.store.selected, step);
    if (id === null) return false;
    this.cursor = null;
    this.store.select(id);
    this.board?.revealPiece(id);
    document.querySelector<SVGElement>(`[data-piece="${CSS.escape(id)}"]`)?.focus();
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
    if (!aim.wish && !this.hand()) return this.face(Math.sign(by));
    if (aim.wish) aim.move({ heading: aim.wish.heading + by });
    aim.rest();
    return true;
  }

  /** Turns a counter where it stands, to the next side that the rules allow. */
  private face(by: number): boolean {
    const { store } = this;
    const place = store.piece(store.selected)?.place;
    const deed = place?.kind === "hex" ? nextFacing(store.facings, place.facing, by) : null;
    if (deed) store.choose(deed, true);
    return deed !== null;
  }

  private hand(): boolean {
    const { store } = this;
    if (!store.selected || !store.aim.take(store.selected)) return false;
    store.choices = null;
    store.aim.rest();
    return true;
  }

  private enter(): boolean {
    const { store } = this;
    if (store.aim.wish) void store.aim.confirm();
    else if (store.armed) store.choose(store.armed, store.onMap);
    else if (this.takeHere()) return true;
    else if (store.open.length === 1) store.choose(direct(store.open[0]!));
    else return false;
    return true;
  }

  private escape(): boolean {
    const { store } = this;
    if (store.aim.wish) store.aim.cancel();
    else if (store.armed) store.armed = store.looked = store.choices = null;
    else if (store.choices) store.choices = null;
    else if (store.forbidden) store.forbidden = null;
    else if (store.unended !== null) store.unended = null;
    else if (store.filled) store.filled = null;
    else if (store.counsel.hint || store.counsel.why) store.counsel.forget();
    else if (this.cursor !== null) this.cursor = null;
    else if (this.measuring) this.measuring = false;
    else if (store.replay.at !== null) store.replay.show(null);
    else if (store.selected) store.select(null);
    else return false;
    return true;
  }
}
