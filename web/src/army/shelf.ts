// The armies a player keeps on this device.

import { Shelf } from "../lib/shelf.svelte";

export interface Kept {
  id: string;
  game: string;
  name: string;
  nation: string;
  points: number;
  /** Its file. */
  text: string;
}

export const shelf = new Shelf<Kept>("grognard.armies", 200);
