// What would come of the deed that is looked at: its way, what it costs, what it does. Asked when the hand lingers.

import type { Foresight, Objection, Place } from "../lib/types";
import { keyOf, type Deed } from "./deeds";
import { foretell } from "./march";
import type { TableStore } from "./store.svelte";

const LINGER = 70;

/** What one unit of a formation would do, and what that costs; who stays, and why. */
export interface Foretold {
  readonly piece: string;
  readonly ghost: Place | null;
  readonly foresight: Foresight | null;
  readonly reasons: readonly Objection[];
}

export class Foresee {
  private marching = $state.raw<{ key: string; units: readonly Foretold[] } | null>(null);
  private known = $state.raw<{ key: string; foresight: Foresight | null } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  private key(deed: Deed): string {
    return `${this.store.version}/${this.store.reach.pieces.join(" ")}/${keyOf(deed)}`;
  }

  /** What is known of the deed looked at. */
  get now(): Foresight | null {
    const deed = this.store.looked;
    return deed && this.known?.key === this.key(deed) ? this.known.foresight : null;
  }

  /** What is known of each unit of the formation that would go. */
  get units(): readonly Foretold[] {
    const deed = this.store.looked;
    return deed && this.marching?.key === this.key(deed) ? this.marching.units : [];
  }

  /** The way it would take on the board. */
  get path(): readonly Place[] {
    const ways = (this.now?.lines ?? []).flatMap((line) => (line.act && line.act.way.length > 1 ? [line.act.way] : []));
    return ways.flatMap((way, n) => (n === 0 ? way : way.slice(1)));
  }

  /** A deed is looked at; dice are weighed elsewhere. */
  look(deed: Deed | null): void {
    clearTimeout(this.timer);
    if (!deed || deed.offer.risky || this.known?.key === this.key(deed)) return;
    this.timer = setTimeout(() => void this.ask(deed), LINGER);
  }

  private async ask(deed: Deed): Promise<void> {
    const { store } = this;
    if (store.seat === null || !store.playing || store.working) return;
    const key = this.key(deed);
    const together = store.reach.inTurn ? this.march(deed, key) : Promise.resolve();
    this.known = { key, foresight: await this.foresight(deed, []) };
    await together;
  }

  /** What would come of a deed after decisions that are supposed to be made. */
  private async foresight(deed: Deed, before: readonly unknown[]): Promise<Foresight | null> {
    const { store } = this;
    const { version, seat } = store;
    if (seat === null) return null;
    const after = [...before, ...deed.steps];
    const answer = await store.ask({ is: "foresee", version, seat, action: deed.offer.action, after });
    return answer?.is === "foreseen" ? answer.foresight : null;
  }

  /** Who stays is asked why: what forbids it the place where the first goes. */
  private async reasons(piece: string, to: Place | null): Promise<readonly Objection[]> {
    const { store } = this;
    const { version, seat } = store;
    if (seat === null) return [];
    const answer = await store.ask({ is: "why_not", version, seat, wish: { piece, to, target: null } });
    return answer?.is === "why_not" ? answer.reasons : [];
  }

  /** The whole formation is foretold, unit by unit, as long as this is what is looked at. */
  private async march(deed: Deed, key: string): Promise<void> {
    const { store } = this;
    if (!store.board) return;
    const wanted = (): boolean => store.looked !== null && this.key(store.looked) === key;
    this.marching = { key, units: [] };
    const tell = (told: Foretold): void => {
      if (this.marching?.key !== key) return;
      const units = this.marching.units;
      const known = units.some((it) => it.piece === told.piece);
      this.marching = { key, units: known ? units.map((it) => (it.piece === told.piece ? told : it)) : [...units, told] };
    };
    await foretell(store, store.board, store.reach.pieces, deed, store.reach.head, ({ piece, deed: next, before }) => {
      const leg: Foretold = { piece, ghost: next?.offer.ghost ?? null, foresight: null, reasons: [] };
      tell(leg);
      if (next) void this.foresight(next, before).then((foresight) => tell({ ...leg, foresight }));
      else void this.reasons(piece, deed.offer.ghost).then((reasons) => tell({ ...leg, reasons }));
      return wanted();
    });
  }
}
