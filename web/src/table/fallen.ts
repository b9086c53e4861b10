// Dice that have just fallen.

import type { LogEntry } from "../lib/types";
import type { State } from "./stage.svelte";

export interface Fallen {
  id: number;
  entries: LogEntry[];
  /** They lie still: the result may be told. */
  settled: boolean;
}

/** The throws of a picture that was not seen yet. */
export const fallen = (state: State, seen: number): LogEntry[] =>
  state.log.filter((entry) => entry.version > seen && (entry.line.dice.length > 0 || entry.bag));
