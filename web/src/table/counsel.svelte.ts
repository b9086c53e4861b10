// What would you do? Why did you do that? For who plays alone.

import type { Advice, Explanation } from "../lib/types";
import { direct } from "./deeds";
import type { TableStore } from "./store.svelte";

export class Counsel {
  /** What the computer would do; an empty list if there is nothing to choose. */
  hint = $state.raw<readonly Advice[] | null>(null);
  /** What the computer thought of its last decision; "nothing" if it had no choice. */
  why = $state.raw<Explanation | "nothing" | null>(null);
  asking = $state<"hint" | "why" | null>(null);

  constructor(private readonly store: TableStore) {}

  /** All people here are this player, who shares the screen with nobody. */
  private get alone(): boolean {
    const people = (this.store.table?.seats ?? []).filter((seat) => seat.computer === null);
    return people.every((seat) => seat.yours && !seat.same_screen);
  }

  get mayHint(): boolean {
    return this.alone && this.store.playing && this.store.open.length > 1;
  }

  get mayWhy(): boolean {
    const { table, live } = this.store;
    if (!table || this.store.version === 0 || !table.seats.some((seat) => seat.computer !== null)) return false;
    return live?.outcome != null || (this.alone && !table.secrets);
  }

  /** Asks what the computer would do: shown on the map, and to be taken. */
  async ask(): Promise<void> {
    const { store } = this;
    const { version, seat } = store;
    if (seat === null || !store.playing || store.working || this.asking) return;
    this.forget();
    this.asking = "hint";
    const answer = await store.ask({ is: "hint", version, seat });
    this.asking = null;
    if (answer?.is !== "hint" || store.version !== version) return;
    this.hint = answer.advice;
    const first = answer.advice[0]?.offer;
    if (!first) return;
    if (first.piece !== null && store.piece(first.piece)) store.select(first.piece);
    store.looked = direct(first);
  }

  /** Asks about the last decision of the computer: up to the moment looked back at, or up to now. */
  async wonder(): Promise<void> {
    const { store } = this;
    if (this.asking) return;
    this.forget();
    this.asking = "why";
    const answer = await store.ask({ is: "why", at: store.replay.at });
    this.asking = null;
    if (answer?.is === "why") this.why = answer.why ?? "nothing";
  }

  /** The game has gone on. */
  forget(): void {
    this.hint = null;
    this.why = null;
  }
}
