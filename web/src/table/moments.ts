// The moments that decided a game: where most dice fell and most came of it, one a decision.

import type { LogEntry } from "../lib/types";

/** At most so many moments, in the order they happened. */
export function decisive(log: readonly LogEntry[], most = 3): LogEntry[] {
  const decisions = new Map<number, LogEntry[]>();
  for (const entry of log) if (entry.version > 0) decisions.set(entry.version, [...(decisions.get(entry.version) ?? []), entry]);
  const weighed = [...decisions.values()].map((entries) => ({
    // The line that says what was done, not the headings of turns and phases around it.
    head: entries.find((entry) => entry.line.depth > 0) ?? entries[0]!,
    chancy: entries.some((entry) => entry.line.dice.length > 0 || entry.bag),
    weight: entries.reduce(
      (sum, entry) => sum + entry.line.dice.length + (entry.bag ? 6 : 0) + entry.line.tallies.length * 2 + (entry.line.depth === 2 ? 1 : 0),
      0,
    ),
  }));
  const chosen = weighed
    .filter((it) => it.weight > 3 && it.chancy)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most);
  return chosen.map((it) => it.head).sort((a, b) => a.version - b.version);
}
