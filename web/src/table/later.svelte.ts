// What a table shows only once it stands, as far as it is here.

import { prefs } from "../lib/prefs.svelte";
import { words } from "../lib/words.svelte";

/** How long after a failure it is tried again, in milliseconds. */
const AGAIN = 3000;

class Later {
  extras = $state.raw<typeof import("./extras") | null>(null);

  /** Fetches it, with the words it says. */
  load(): void {
    if (this.extras) return;
    Promise.all([import("./extras"), words.load(prefs.lang, ["more"])]).then(
      ([extras]) => (this.extras = extras),
      () => setTimeout(() => this.load(), AGAIN),
    );
  }
}

export const later = new Later();
