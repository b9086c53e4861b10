// A piece taken by the hand: where it is wanted, where the rules let it be, and what it costs.

import { heading, type Pose } from "../lib/geometry";
import type { Aim, Gesture, Offer, Place } from "../lib/types";
import type { Deed } from "./deeds";
import { goBeside } from "./march";
import type { TableStore } from "./store.svelte";

const PAUSE = 60;

/** Of offers that lead somewhere on a free table, the one that comes nearest to where a piece is wanted. */
function nearest(offers: readonly Offer[], wish: Pose): Offer | null {
  const far = (offer: Offer): number =>
    offer.ghost?.kind === "pose" ? Math.hypot(offer.ghost.x - wish.x, offer.ghost.y - wish.y) : Infinity;
  const leading = offers.filter((offer) => offer.purpose === "act" && far(offer) < Infinity);
  return leading.reduce<Offer | null>((best, offer) => (best && far(best) <= far(offer) ? best : offer), null);
}

export class AimTool {
  piece = $state<string | null>(null);
  verb = $state<string | null>(null);
  /** Where the hand holds it. */
  wish = $state.raw<Pose | null>(null);
  /** What the rules say to that. */
  answer = $state.raw<Aim | null>(null);
  /** Let go: it waits for a word. */
  resting = $state(false);
  /** Decisions that come before the placement. */
  private after: readonly unknown[] = [];
  /** Dropped: played as soon as the rules allow it. */
  private dropped = false;
  /** A wish that a die stands before: it is taken up again when the piece may move. */
  private kept: { piece: string; wish: Pose } | null = null;
  private asking = false;
  private asked: Pose | null = null;
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** What the piece can do by being placed freely. */
  private free(id: string): Deed[] {
    return this.store.selected === id ? this.store.deeds.filter((deed) => deed.offer.free && deed.offer.piece === id) : [];
  }

  /** Takes the selected piece, if it can be placed freely. */
  take(id: string, verb?: string): boolean {
    const place = this.store.piece(id)?.place;
    const free = this.free(id);
    const deed = (verb && free.find((it) => it.offer.verb === verb)) || free[0];
    const ghost = free.find((it) => it.offer.ghost?.kind === "pose")?.offer.ghost;
    const start = place?.kind === "pose" ? place : ghost;
    if (!deed || start?.kind !== "pose" || !this.store.playing) return false;
    this.piece = id;
    this.verb = deed.offer.verb;
    this.after = deed.steps;
    this.wish = { x: start.x, y: start.y, heading: start.heading, front: start.front, depth: start.depth };
    this.answer = null;
    this.resting = false;
    this.dropped = false;
    return true;
  }

  /** Where a stand that cannot move yet is wanted once the dice let it. */
  keep(piece: string, at: { x: number; y: number }): void {
    const place = this.store.piece(piece)?.place;
    if (place?.kind === "pose")
      this.kept = { piece, wish: { x: at.x, y: at.y, heading: place.heading, front: place.front, depth: place.depth } };
  }

  /** The game went on: a wish that was kept is taken up if the piece may move now, as near to it as the dice allow. */
  resume(): void {
    const kept = this.kept;
    if (!kept || !this.store.playing) return;
    // The dice said no, or something else is asked: nothing is held against the next move.
    if (this.store.live?.prompt.piece !== kept.piece || this.store.selected !== kept.piece) return void (this.kept = null);
    if (this.take(kept.piece)) {
      this.kept = null;
      this.move({ x: kept.wish.x, y: kept.wish.y });
      this.drop();
      return;
    }
    // A question about the way stands between: the answer that leads there was given with the hand.
    const answer = nearest(
      this.store.open.filter((offer) => offer.piece === kept.piece),
      kept.wish,
    );
    if (answer) void this.store.decide(answer.action);
    else this.kept = null;
  }

  /** Where those that go along would stand beside it. */
  get beside(): Place[] {
    const { store, wish } = this;
    const from = store.piece(this.piece)?.place;
    if (!wish || from?.kind !== "pose") return [];
    const places = store.reach.along.map((id) => store.piece(id)?.place);
    return places.flatMap((at) => (at?.kind === "pose" ? { ...at, x: at.x + wish.x - from.x, y: at.y + wish.y - from.y } : []));
  }

  /** The footprints it can take, from the offers: a line, a column. */
  get shapes(): { front: number; depth: number }[] {
    const found = new Map<string, { front: number; depth: number }>();
    for (const { offer } of this.piece === null ? [] : this.free(this.piece)) {
      if (offer.ghost?.kind === "pose")
        found.set(`${offer.ghost.front}/${offer.ghost.depth}`, { front: offer.ghost.front, depth: offer.ghost.depth });
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

  /** Lets go of it: what the rules allow is played, what they forbid waits with its reasons. */
  drop(): void {
    this.dropped = true;
    this.rest();
    if (this.wish === this.asked && !this.asking) this.settle();
  }

  private settle(): void {
    if (this.dropped && this.allowed) void this.confirm();
    this.dropped = false;
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
    const { store } = this;
    const offer = this.piece === null ? undefined : this.free(this.piece)[0]?.offer;
    if (!offer) return;
    const deed: Deed = { steps: this.after, yields: [], offer: { ...offer, action: this.answer.action } };
    const [from, to] = [store.piece(this.piece)?.place, this.answer.ghost];
    const { along } = store.reach;
    const follow =
      along.length > 0 && from?.kind === "pose" && to.kind === "pose"
        ? (): Promise<string[]> => goBeside(this.ground, along, [to.x - from.x, to.y - from.y], offer.verb)
        : undefined;
    if (await store.carryOut([deed], follow)) this.cancel();
  }

  /** The table as those see it who go beside the first. */
  private get ground(): Parameters<typeof goBeside>[0] {
    const { store } = this;
    return {
      get playing() {
        return store.playing;
      },
      reach: store.reach,
      piece: (id) => store.piece(id),
      playAll: (deed) => store.playAll(deed),
      aimAt: (deed, piece, to) => this.askFor({ verb: deed.offer.verb, piece, to }, deed.steps),
    };
  }

  private async askFor(gesture: Gesture, after: readonly unknown[]): Promise<Aim | null> {
    const { seat, version } = this.store;
    if (seat === null) return null;
    const answer = await this.store.ask({ is: "aim", version, seat, gesture, after: [...after] });
    return answer?.is === "aimed" ? answer.aim : null;
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
    if (!wish || !piece || !verb || this.store.seat === null || wish === this.asked) return;
    this.asking = true;
    this.asked = wish;
    this.last = performance.now();
    const answer = await this.askFor({ verb, piece, to: { kind: "pose", ...wish } }, this.after);
    this.asking = false;
    if (this.piece !== piece) return;
    if (answer) this.answer = answer;
    if (this.wish !== wish) this.ask();
    else this.settle();
  }
}
