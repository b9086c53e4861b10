// The scenarios a player keeps on this device.

import { Shelf } from "../lib/shelf.svelte";

export interface KeptScenario {
  id: string;
  game: string;
  name: string;
  /** Its file. */
  text: string;
}

export const scenarioShelf = new Shelf<KeptScenario>("grognard.scenarios", 100);
