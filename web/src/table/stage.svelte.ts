// The stage: what others did is shown step by step, at the pace one likes; dice lie still before their result is told.
// Replay runs over the same boards.

import { placeKey } from "../board/places";
import { prefs, type Pace } from "../lib/prefs.svelte";
import { sound } from "../lib/sound";
import type { Act, LogEntry, Place, Scene, ToClient } from "../lib/types";
import { actors, beats, walks, type Walk } from "./beats";

export type State = Extract<ToClient, { is: "state" }>;

/** How long a step, a strike, a throw of dice and a line of words are looked at, in milliseconds, at the normal pace. */
const STEP = 250;
const STRIKE = 600;
const DICE = 650;
const LINE = 350;
const FACTOR: Record<Pace, number> = { slow: 2.2, normal: 1, fast: 0.4, instant: 0 };

interface Waiting {
  state: State;
  own: boolean;
}

/** Something to be seen: what leads up to it, and the picture it ends with. */
interface Scenario {
  before: Scene | null;
  after: Scene;
  entries: readonly LogEntry[];
  /** One's own deed needs no looking at afterwards. */
  own: boolean;
  roll: () => void;
  show: () => void;
}

export class Stage {
  /** How many pictures wait. */
  waiting = $state(0);
  paused = $state(false);
  /** The ways gone since one's last decision. */
  trails = $state.raw<readonly Walk[]>([]);
  /** Who strikes whom at this beat. */
  strikes = $state.raw<readonly Act[]>([]);
  /** The ways by which pieces come to where they stand in the picture that is shown. */
  ways = $state.raw<readonly Walk[]>([]);
  /** Who acts in what is shown. */
  actors = $state.raw<readonly string[]>([]);
  private queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  private shown: Scene | null = null;

  constructor(
    private readonly apply: (state: State) => void,
    /** Dice of the next picture begin to roll. */
    private readonly roll: (state: State) => void,
    /** How long everything takes beside the normal pace. */
    private readonly factor: () => number = () => FACTOR[prefs.pace],
    /** How many ways are kept in sight. */
    private readonly kept = 60,
  ) {}

  /** How long a piece glides one step of its way; not at all for who wants no motion. */
  get glide(): number {
    return prefs.dice ? STEP * this.factor() : 0;
  }

  /** Something is being shown. */
  get performing(): boolean {
    return this.busy;
  }

  /** The newest picture, shown or not. */
  get latest(): Scene | null {
    return this.queue.at(-1)?.state.scene ?? this.shown;
  }

  /** A new picture: one's own deed is shown at once, others' wait for their turn. */
  push(state: State, own: boolean, at_once: boolean): void {
    if (at_once) {
      this.skip();
      if (!own) this.trace(this.shown, state.scene, told(state));
      return this.show(state);
    }
    this.queue.push({ state, own });
    this.waiting = this.queue.length;
    if (!this.busy) this.next();
  }

  /** Shows all that waits at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.busy = false;
    this.paused = false;
    this.strikes = [];
    this.ways = [];
    this.actors = [];
    for (const { state, own } of this.queue.splice(0)) {
      if (!own) this.trace(this.shown, state.scene, told(state));
      this.show(state);
    }
    this.waiting = 0;
  }

  pause(): void {
    this.paused = !this.paused;
    if (!this.paused && !this.busy) this.next();
  }

  forgetTrails(): void {
    this.trails = [];
  }

  close(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private next(): void {
    const first = this.queue[0];
    if (!first || this.paused) return;
    const { state, own } = first;
    this.perform(
      {
        before: this.shown,
        after: state.scene,
        entries: told(state),
        own,
        roll: () => this.roll(state),
        show: () => {
          this.queue.shift();
          this.waiting = this.queue.length;
          this.show(state);
        },
      },
      () => this.next(),
    );
  }

  /** Shows one thing that happened: the strikes one after the other, the dice, the picture with its ways, the words. */
  perform(what: Scenario, then: () => void): void {
    const factor = this.factor();
    const dice = what.entries.some((entry) => entry.line.dice.length > 0 || entry.bag) && prefs.dice;
    const moved = moves(what.before, what.after).length > 0;
    const after = what.own ? 0 : ((moved ? STEP * this.legs(what.entries) : 0) + (what.entries.length ? LINE : 0)) * factor;
    this.busy = true;
    this.actors = what.own ? [] : actors(what.entries);
    const strike = (left: readonly Act[][]): void => {
      const [now, ...rest] = left;
      this.strikes = now ?? [];
      if (!now) return throwDice();
      sound(now[0]!.kind === "gun" ? "gun" : now[0]!.kind === "volley" ? "volley" : "drum");
      this.wait(STRIKE * factor * (what.own ? 0.7 : 1), () => strike(rest));
    };
    const throwDice = (): void => {
      if (dice && factor > 0) {
        what.roll();
        sound("dice");
      }
      this.wait(dice ? DICE * factor : 0, settle);
    };
    const settle = (): void => {
      this.ways = walks(what.entries);
      if (!what.own) this.trace(what.before, what.after, what.entries);
      what.show();
      this.wait(after, () => {
        this.busy = false;
        this.actors = [];
        then();
      });
    };
    strike(factor > 0 ? beats(what.entries) : []);
  }

  /** The longest way of what is shown, in steps. */
  private legs(entries: readonly LogEntry[]): number {
    return Math.max(1, ...walks(entries).map((walk) => walk.places.length - 1));
  }

  private wait(time: number, then: () => void): void {
    clearTimeout(this.timer);
    if (time <= 0) then();
    else this.timer = setTimeout(then, time);
  }

  private show(state: State): void {
    this.shown = state.scene;
    this.apply(state);
  }

  private trace(before: Scene | null, after: Scene, entries: readonly LogEntry[]): void {
    const told = walks(entries);
    const known = new Set(told.map((walk) => walk.piece));
    const others = moves(before, after)
      .filter((move) => !known.has(move.id))
      .map((move): Walk => ({ piece: move.id, places: [move.from, move.to], flees: false }));
    const trails = [...this.trails];
    for (const walk of [...told, ...others]) {
      // A way that is told without where it began does so where the piece stood.
      const from = walk.places.length === 1 ? before?.pieces.find((piece) => piece.id === walk.piece)?.place : undefined;
      const places = from ? [from, ...walk.places] : walk.places;
      const n = walk.piece === null ? -1 : trails.findIndex((trail) => trail.piece === walk.piece);
      if (n < 0) trails.push({ ...walk, places });
      else trails[n] = { piece: walk.piece, places: [...trails[n]!.places, ...places], flees: trails[n]!.flees || walk.flees };
    }
    this.trails = trails.slice(-this.kept);
  }
}

/** What is told of a picture that was not told before. */
const told = (state: State): LogEntry[] => state.log.filter((entry) => entry.version === state.version);

/** Which pieces stand elsewhere than before. */
function moves(before: Scene | null, after: Scene): { id: string; from: Place; to: Place }[] {
  const were = new Map((before?.pieces ?? []).map((piece) => [piece.id, piece.place]));
  return after.pieces.flatMap((piece) => {
    const from = were.get(piece.id);
    return from && placeKey(from) !== null && placeKey(piece.place) !== null && placeKey(from) !== placeKey(piece.place)
      ? [{ id: piece.id, from, to: piece.place }]
      : [];
  });
}
