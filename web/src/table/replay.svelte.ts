// Looking back: any moment of the game, step by step or by itself.

import type { LogEntry, Scene } from "../lib/types";
import { Stage } from "./stage.svelte";
import type { TableStore } from "./store.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Replay {
  at = $state<number | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** The page of the log up to the moment looked at, where it is older than the log at hand. */
  log = $state.raw<LogEntry[] | null>(null);
  running = $state(false);
  speed = $state<number>(1);
  /** What is shown goes over boards of its own, as fast as one looks back. */
  readonly stage = new Stage(
    () => {},
    () => {},
    () => 1 / this.speed,
    8,
  );
  private cache = new Map<number, Scene>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  /** The moment whose picture is shown. */
  private shown: number | null = null;
  /** Running leads back to the game. */
  private returns = false;

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
      this.stage.skip();
      this.stage.forgetTrails();
      this.shown = null;
      this.scene = null;
      this.log = null;
    } else void this.fetch();
  }

  step(by: number): void {
    this.show((this.at ?? this.store.version) + by);
  }

  /** Runs on from the moment looked at, or from this one. */
  play(from = 0): void {
    if (this.at === null || this.at >= this.store.version) this.show(from);
    this.returns = false;
    this.running = true;
    this.tick();
  }

  /** Shows once more what happened since a moment, and comes back to the game. */
  again(from: number): void {
    this.show(from);
    this.returns = true;
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
      // What is being shown is shown to its end.
      const settled = this.shown === this.at && !this.stage.performing;
      if (settled && this.at >= this.store.version) return this.returns ? this.show(null) : this.pause();
      if (settled) this.step(1);
      this.tick();
    }, 300 / this.speed);
  }

  /** The next moment is staged like what others do; any other is simply looked at. */
  private present(at: number, scene: Scene): void {
    const forward = this.shown !== null && at === this.shown + 1;
    const before = this.scene;
    this.shown = at;
    if (!forward) {
      this.stage.skip();
      this.stage.forgetTrails();
      this.scene = scene;
      return;
    }
    const entries = (this.log ?? this.store.log).filter((entry) => entry.version === at);
    const dice = entries.filter((entry) => entry.line.dice.length > 0 || entry.bag);
    const tell = (settled: boolean): void => {
      if (dice.length && this.at === at) this.store.fallen = { id: -at, entries: dice, settled };
    };
    const show = (): void => {
      this.scene = scene;
      tell(true);
    };
    this.stage.perform({ before, after: scene, entries, own: false, roll: () => tell(false), show }, () => {});
  }

  /** One request at a time; the last wish is honoured when the answer comes. */
  private async fetch(): Promise<void> {
    const at = this.at;
    if (at === null) return;
    const known = this.cache.get(at);
    if (known) {
      await this.turnTo(at);
      if (this.at === at) this.present(at, known);
      return;
    }
    if (this.asking) return;
    this.asking = true;
    const answer = await this.store.ask({ is: "look", at });
    await this.turnTo(at);
    this.asking = false;
    if (answer?.is === "looked") {
      if (this.cache.size > 400) this.cache.clear();
      this.cache.set(answer.at, answer.scene);
      if (this.at === answer.at) this.present(answer.at, answer.scene);
    }
    if (this.at !== null && this.at !== at) void this.fetch();
  }

  /** Fetches the page of the log that ends with a moment, if the log at hand does not reach back so far. */
  private async turnTo(at: number): Promise<void> {
    if (at >= this.store.logFrom) {
      this.log = null;
      return;
    }
    const answer = await this.store.ask({ is: "log", before: at + 1 });
    if (answer?.is === "log" && this.at === at) this.log = answer.log;
  }
}
