// A press that falls while a decision is on its way: kept for the list it was made at, once that list is awake.

import type { Seat } from "../lib/types";
import type { Deed } from "./deeds";

/** A picture of the game: the offers of one are never those of another. */
interface Moment {
  readonly version: number;
  readonly seat: Seat | null;
}

export interface Press extends Moment {
  readonly deed: Deed;
  readonly onMap: boolean;
}

export class KeptPress {
  private press: Press | null = null;
  /** The version the decision under way was made at: a press there would be a second decision, and is none. */
  private sentAt = -1;

  /** A decision of this version leaves. */
  sent(version: number): void {
    this.sentAt = version;
  }

  /** Keeps a press if its list is newer than the decision under way. */
  keep(press: Press): void {
    if (press.version !== this.sentAt) this.press = press;
  }

  /** Hands out what was kept, once, if the game still stands where it was pressed. */
  take(now: Moment): Press | null {
    const { press } = this;
    this.press = null;
    return press !== null && press.version === now.version && press.seat === now.seat ? press : null;
  }
}
