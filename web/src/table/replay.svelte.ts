// Looking back: any moment of the game, step by step or by itself.

import type { Scene } from "../lib/types";
import type { TableStore } from "./store.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Replay {
  at = $state<number | null>(null);
  scene = $state.raw<Scene | null>(null);
  running = $state(false);
  speed = $state<number>(1);
  private cache = new Map<number, Scene>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;

  constructor(
    private readonly store: TableStore,
    at: number | null,
  ) {
    this.at = at;
  }

  /** Shows the game after so many decisions; `null` goes back to now. */
  show(at: number | null): void {
    const now = this.store.version;
    this.at = at === null ? null : Math.max(0, Math.min(now, at));
    history.replaceState(history.state, "", location.pathname + (this.at === null ? "" : `#at=${this.at}`));
    if (this.at === null) {
      this.pause();
      this.scene = null;
    } else void this.fetch();
  }

  step(by: number): void {
    this.show((this.at ?? this.store.version) + by);
  }

  play(): void {
    if (this.at === null || this.at >= this.store.version) this.show(0);
    this.running = true;
    this.tick();
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  /** The game went on: what came after an undo is no longer true. */
  moved(before: number): void {
    for (const at of [...this.cache.keys()]) if (at >= Math.min(before, this.store.version)) this.cache.delete(at);
    if (this.at !== null && this.at > this.store.version) this.at = this.store.version;
    if (this.at !== null && this.scene === null) void this.fetch();
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.running || this.at === null) return;
      if (this.at >= this.store.version) return this.pause();
      if (!this.asking) this.step(1);
      this.tick();
    }, 900 / this.speed);
  }

  /** One request at a time; the last wish is honoured when the answer comes. */
  private async fetch(): Promise<void> {
    const at = this.at;
    if (at === null) return;
    const known = this.cache.get(at);
    if (known) {
      this.scene = known;
      return;
    }
    if (this.asking) return;
    this.asking = true;
    const answer = await this.store.ask({ is: "look", at });
    this.asking = false;
    if (answer?.is === "looked") {
      if (this.cache.size > 400) this.cache.clear();
      this.cache.set(answer.at, answer.scene);
      if (this.at === answer.at) this.scene = answer.scene;
    }
    if (this.at !== null && this.at !== at) void this.fetch();
  }
}
