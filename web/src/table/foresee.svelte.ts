// What would come of the deed that is looked at: its way, what it costs, what it does. Asked when the hand lingers.

import type { Foresight, Place } from "../lib/types";
import { keyOf, type Deed } from "./deeds";
import type { TableStore } from "./store.svelte";

const LINGER = 70;

export class Foresee {
  private known = $state.raw<{ key: string; foresight: Foresight | null } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  private key(deed: Deed): string {
    return `${this.store.version}/${keyOf(deed)}`;
  }

  /** What is known of the deed looked at. */
  get now(): Foresight | null {
    const deed = this.store.looked;
    return deed && this.known?.key === this.key(deed) ? this.known.foresight : null;
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
    const answer = await store.ask({
      is: "foresee",
      version: store.version,
      seat: store.seat,
      action: deed.offer.action,
      after: [...deed.steps],
    });
    this.known = { key, foresight: answer?.is === "foreseen" ? answer.foresight : null };
  }
}
