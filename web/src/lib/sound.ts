// Sounds, for who has asked for them; nobody else fetches what makes them.

import { prefs } from "./prefs.svelte";

export type Noise = "volley" | "gun" | "drum" | "dice";

/** Lets it be heard, if one has asked for sounds. */
export function sound(what: Noise): void {
  if (!prefs.noise) return;
  import("./noise").then(
    ({ play }) => play(what),
    () => {},
  );
}
