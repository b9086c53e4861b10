// A piece taken by the hand: where it is wanted, where the rules let it be, and what it costs.

import { heading, type Pose } from "../lib/geometry";
import type { Aim, Place } from "../lib/types";
import { freeVerbs } from "./offers";
import type { TableStore } from "./store.svelte";

const PAUSE = 60;

export class AimTool {
  piece = $state<string | null>(null);
  verb = $state<string | null>(null);
  /** Where the hand holds it. */
  wish = $state.raw<Pose | null>(null);
  /** What the rules say to that. */
  answer = $state.raw<Aim | null>(null);
  /** Let go: it waits for a word. */
  resting = $state(false);
  private asking = false;
  private asked: Pose | null = null;
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** Takes a piece, if it can be placed freely. */
  take(id: string, verb?: string): boolean {
    const place = this.store.piece(id)?.place;
    const ghost = this.store.open.find((offer) => offer.piece === id && offer.free && offer.ghost?.kind === "pose")?.ghost;
    const chosen = verb ?? freeVerbs(this.store.open, id)[0];
    const start = place?.kind === "pose" ? place : ghost;
    if (!chosen || start?.kind !== "pose" || !this.store.playing) return false;
    this.piece = id;
    this.verb = chosen;
    this.wish = { x: start.x, y: start.y, heading: start.heading, front: start.front, depth: start.depth };
    this.answer = null;
    this.resting = false;
    return true;
  }

  /** The footprints it can take, from the offers: a line, a column. */
  get shapes(): { front: number; depth: number }[] {
    const found = new Map<string, { front: number; depth: number }>();
    for (const { piece, free, ghost } of this.store.open) {
      if (piece === this.piece && free && ghost?.kind === "pose") found.set(`${ghost.front}/${ghost.depth}`, { front: ghost.front, depth: ghost.depth });
    }
    return [...found.values()];
  }

  /** The next footprint. */
  reshape(): void {
    const { shapes, wish } = this;
    if (!wish || shapes.length < 2) return;
    const at = shapes.findIndex((shape) => shape.front === wish.front && shape.depth === wish.depth);
    this.move(shapes[(at + 1) % shapes.length]!);
    this.rest();
  }

  move(to: Partial<Pose>): void {
    if (!this.wish) return;
    const next = { ...this.wish, ...to };
    this.wish = { ...next, x: Math.round(next.x), y: Math.round(next.y), heading: heading(next.heading) };
    this.ask();
  }

  rest(): void {
    this.resting = true;
    this.ask();
  }

  cancel(): void {
    this.piece = null;
    this.verb = null;
    this.wish = null;
    this.answer = null;
    this.resting = false;
    clearTimeout(this.timer);
  }

  get allowed(): boolean {
    return this.answer !== null && this.answer.action !== null && this.answer.action !== undefined;
  }

  /** Plays what the rules made of the wish. */
  async confirm(): Promise<void> {
    if (!this.allowed || !this.answer) return;
    const action = this.answer.action;
    if (await this.store.decide(action)) this.cancel();
  }

  /** One question at a time, not more than one every `PAUSE` milliseconds. */
  private ask(): void {
    if (this.asking) return;
    clearTimeout(this.timer);
    const wait = this.last + PAUSE - performance.now();
    if (wait > 0) this.timer = setTimeout(() => void this.send(), wait);
    else void this.send();
  }

  private async send(): Promise<void> {
    const { wish, piece, verb } = this;
    const seat = this.store.seat;
    if (!wish || !piece || !verb || seat === null || wish === this.asked) return;
    this.asking = true;
    this.asked = wish;
    this.last = performance.now();
    const to: Place = { kind: "pose", ...wish };
    const answer = await this.store.ask({ is: "aim", version: this.store.version, seat, gesture: { verb, piece, to } });
    this.asking = false;
    if (this.piece !== piece) return;
    if (answer?.is === "aimed") this.answer = answer.aim;
    if (this.wish !== wish) this.ask();
  }
}
