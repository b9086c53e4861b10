// An experiment under way: asked for until no more games are played.

import { api, Failure } from "../lib/api";
import type { ExperimentView } from "../lib/types";

/** How often it is asked how far it has come, in milliseconds. */
const PAUSE = 700;
/** What passes is waited for. */
const PASSING = ["rate_limited", "offline", "unreachable"];

export class Run {
  view = $state.raw<ExperimentView | null>(null);
  /** Code of what went wrong. */
  failed = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly id: string) {
    void this.look();
  }

  get running(): boolean {
    return this.view !== null && this.view.expires === null;
  }

  async stop(): Promise<void> {
    try {
      this.view = await api.stopExperiment(this.id);
    } catch (error) {
      this.failed = error instanceof Failure ? error.code : "internal";
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const view = await api.experiment(this.id);
      if (this.closed) return;
      this.view = view;
      this.failed = null;
      if (!this.running) return;
    } catch (error) {
      const code = error instanceof Failure ? error.code : "internal";
      if (!PASSING.includes(code)) {
        this.failed = code;
        return;
      }
    }
    if (!this.closed) this.timer = setTimeout(() => void this.look(), PAUSE);
  }
}
