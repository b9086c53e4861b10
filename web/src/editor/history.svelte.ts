// Taking back and doing again: whole drafts, as text.

const MOST = 200;

export class History {
  private past = $state.raw<readonly string[]>([]);
  private ahead = $state.raw<readonly string[]>([]);
  private now: string | null = null;

  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.ahead.length > 0;
  }

  /** The draft as it is now; the one before can be taken back to. */
  note(draft: unknown): void {
    const text = JSON.stringify(draft);
    if (text === this.now) return;
    if (this.now !== null) this.past = [...this.past, this.now].slice(-MOST);
    this.now = text;
    this.ahead = [];
  }

  undo(): unknown {
    const before = this.past.at(-1);
    if (before === undefined || this.now === null) return null;
    this.past = this.past.slice(0, -1);
    this.ahead = [this.now, ...this.ahead];
    this.now = before;
    return JSON.parse(before);
  }

  redo(): unknown {
    const next = this.ahead[0];
    if (next === undefined || this.now === null) return null;
    this.ahead = this.ahead.slice(1);
    this.past = [...this.past, this.now];
    this.now = next;
    return JSON.parse(next);
  }
}
