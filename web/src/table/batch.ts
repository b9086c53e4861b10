// Decisions that belong to one gesture are taken back together.

export interface Batch {
  from: number;
  to: number;
}

export class Batches {
  private list: Batch[] = [];

  /** Decisions from one version to another were one gesture; one that follows another by itself belongs to it. */
  add(from: number, to: number, follows = false): void {
    const last = this.list.at(-1);
    if (follows && last && last.to === from) last.to = to;
    else if (to > from) this.list.push({ from, to });
  }

  /** Where undo goes back to from this version: to before the last gesture, or one decision. */
  before(version: number): number {
    const last = this.list.findLast((it) => it.from < version && it.to >= version);
    return last ? last.from : version - 1;
  }

  /** The game went back: what came after is forgotten. */
  cut(version: number): void {
    this.list = this.list.filter((it) => it.from < version).map((it) => ({ from: it.from, to: Math.min(it.to, version) }));
  }
}
