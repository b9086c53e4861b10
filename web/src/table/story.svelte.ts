// The story of the game, asked for until it is told.

import { api, Failure } from "../lib/api";
import type { Story } from "../lib/types";
import type { TableStore } from "./store.svelte";

/** How often it is asked how far the story has come, in milliseconds. */
const PAUSE = 700;

export class StoryTeller {
  story = $state.raw<Story | null>(null);
  /** Decisions told so far, of how many; nothing if nothing is being told. */
  progress = $state.raw<{ done: number; of: number } | null>(null);
  /** Code of what went wrong. */
  failed = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly store: TableStore) {}

  /** Whether there is a story to be told: the game is over, or hides nothing from who plays it alone. */
  get possible(): boolean {
    const { table, live } = this.store;
    if (!table || this.store.version === 0 || table.old_rules?.whole === false) return false;
    return live?.outcome != null || (table.may_fork && !table.secrets);
  }

  /** Whether the game has gone on since it was told, or has ended. */
  get stale(): boolean {
    const { story, store } = this;
    return story !== null && (story.moments.length !== store.version || (story.outcome === null) !== (store.live?.outcome == null));
  }

  /** Has it told, unless it is being told. */
  ask(): void {
    if (this.progress || this.closed) return;
    this.failed = null;
    this.progress = { done: 0, of: this.store.version };
    void this.fetch();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async fetch(): Promise<void> {
    try {
      const answer = await api.story(this.store.id);
      if (this.closed) return;
      if (answer.is === "told") {
        this.story = answer.story;
        this.progress = null;
        return;
      }
      this.progress = { done: answer.done, of: answer.of };
    } catch (error) {
      const code = error instanceof Failure ? error.code : "internal";
      // What passes is waited for.
      if (code !== "rate_limited" && code !== "moving" && code !== "offline") {
        this.failed = code;
        this.progress = null;
        return;
      }
    }
    if (!this.closed) this.timer = setTimeout(() => void this.fetch(), PAUSE);
  }
}
