// What a press, a drop or a hand over the board means: what is taken, what is aimed at, where it goes, or why not.

import type { Piece } from "../lib/types";
import { deedsAt, deedsTo, direct, distinct, placeKey, sameDeed, type Deed } from "./deeds";
import { middle, toward } from "./formation";
import { bringIn } from "./march";
import type { TableStore } from "./store.svelte";
import { placeFrom } from "./where";

export class Gestures {
  constructor(private readonly store: TableStore) {}

  /** A piece was pressed: a target of what is selected is aimed at, anything else is selected. With nothing in hand an enemy
   *  is aimed at by all who can, but one's own piece is taken, whoever could do something for it. */
  press(id: string | null): void {
    if (id !== null && id !== this.store.selected) {
      const own = this.store.piece(id)?.seat === this.store.seat;
      const aimed =
        this.store.selected === null
          ? this.store.open.filter((offer) => offer.target === id && (offer.piece === null || !own)).map(direct)
          : this.deedsOn(id);
      if (aimed.length) return this.mean(id, aimed);
      if (this.isFoeOfHand(id)) return void this.aimAt(id);
    }
    if (id === this.store.selected && this.store.aim.piece === id && id !== null) return;
    this.store.select(id);
  }

  /** What the selection can do to a piece, or to whoever stands for it in its place: of a stack one is aimed at. */
  private deedsOn(id: string): Deed[] {
    const { place, seat } = this.store.piece(id) ?? { place: null, seat: null };
    const key = placeKey(place);
    const stands = (other: Piece): boolean => other.seat === seat && key !== null && placeKey(other.place) === key;
    const own = deedsAt(this.store.deeds, id);
    const stack = own.length > 0 || seat === this.store.seat ? [] : (this.store.scene?.pieces ?? []).filter(stands);
    return own.length > 0 ? own : stack.flatMap((other) => deedsAt(this.store.deeds, other.id));
  }

  /** Whether something that can act is in hand, and this is a piece of the other side. */
  isFoeOfHand(id: string): boolean {
    const seat = this.store.piece(id)?.seat ?? null;
    const { able, selected } = this.store;
    return (
      seat !== null && seat !== this.store.seat && this.store.playing && selected !== null && able.includes(selected) && !able.includes(id)
    );
  }

  /** A piece of the other side was pressed that nothing in hand can be done to now: what else leads to it is offered with what
   *  must be given up for it, or it is told why not. */
  async aimAt(id: string): Promise<void> {
    const { selected, version } = this.store;
    const deeds = await this.store.reach.at(id);
    if (this.store.selected !== selected || this.store.version !== version) return;
    if (deeds.length) this.mean(id, deeds);
    else await this.wonderWhyNot(id, id);
  }

  /** A place was pressed with something in hand: goes there, or tells why not. Returns whether it meant anything. */
  pressPlace(key: string): boolean {
    const now = this.store.piece(this.store.selected)?.place ?? null;
    const deeds = distinct(deedsTo(this.store.deeds, key), now);
    if ((deeds.length === 0 || this.store.reach.along.length > 0) && this.comesIn(key)) return true;
    if (deeds.length === 0 || (placeKey(now) === key && deeds.length === 1 && this.store.facings.some((deed) => sameDeed(deed, deeds[0]!))))
      return false;
    this.mean(key, deeds);
    return true;
  }

  /** The hand is over a place: what leads there is looked at. */
  lookTo(key: string | null): void {
    if (this.store.armed || this.store.choices) return;
    const deeds = key === null ? [] : distinct(deedsTo(this.store.deeds, key), this.store.piece(this.store.selected)?.place ?? null);
    this.store.looked = deeds[0] ?? null;
  }

  /** A piece was dropped on another, or on a place. */
  async drop(key: string | null, target: string | null): Promise<void> {
    const piece = this.store.selected;
    await this.store.reach.ask();
    if (piece !== this.store.selected || piece === null) return;
    if (target !== null && this.deedsOn(target).length) return this.mean(target, this.deedsOn(target));
    if (key !== null && this.pressPlace(key)) return;
    if (target !== null && this.isFoeOfHand(target)) return this.aimAt(target);
    if (key !== null && key !== placeKey(this.store.piece(piece)?.place ?? null)) await this.wonderWhyNot(key, target);
  }

  /** A gesture means one of these deeds: the only one is done; of several that can be taken back the first; of several with
   *  dice the first is weighed and the others stand beside it; else it is asked which. What gives something up is not done
   *  before it has been said what. */
  private mean(at: string, deeds: readonly Deed[]): void {
    this.store.forbidden = null;
    const gives = deeds.some((deed) => deed.yields.length > 0);
    if (!gives && (deeds.length === 1 || deeds.every((deed) => !deed.offer.risky && deed.offer.target === null))) {
      this.store.choices = null;
      this.store.choose(deeds[0]!, true);
    } else {
      this.store.armed = null;
      this.store.choices = { at, deeds };
      if (deeds.every((deed) => deed.offer.risky)) this.store.weigh(deeds[0]!, true);
    }
  }

  /** Asks what forbids the selected piece to go there, or to do anything to that piece. */
  async wonderWhyNot(at: string, target: string | null): Promise<void> {
    const { selected, version, seat } = this.store;
    if (selected === null || seat === null || !this.store.playing) return;
    const to = target === null && this.store.board ? placeFrom(this.store.board, at) : null;
    const answer = await this.store.ask({ is: "why_not", version, seat, wish: { piece: selected, to, target } });
    if (answer?.is === "why_not" && this.store.selected === selected && this.store.version === version)
      this.store.forbidden = { at: target ?? at, reasons: answer.reasons };
  }

  /** Whether the selection waits beside the map and can come in: then it does, and marches towards this place. */
  private comesIn(key: string): boolean {
    const { board, reach } = this.store;
    const goal = board ? middle(board, placeFrom(board, key)) : null;
    const beside = this.store.piece(this.store.selected)?.place.kind === "box";
    if (!board || !goal || !beside || !this.store.playing || this.store.working || !toward(board, this.store.deeds, null, goal))
      return false;
    void this.store.together(async () => {
      this.store.left = await bringIn(this.store, board, reach.pieces, goal);
    });
    return true;
  }
}
