// What a game says of a scenario. What is said of one is said of its variants for more players.

import type { Text } from "../lib/types";
import { words } from "../lib/words.svelte";

/** Scenarios that differ only in how many play them are one. */
export const family = (scenario: string): string => scenario.replace(/_\d$/, "");

const find = (game: string, scenario: string, part: string): string | undefined =>
  [scenario, family(scenario)].map((id) => `scenario-${id}-${part}`).find((it) => words.knows(game, it));

/** The message `scenario-ID-PART`, if the game has it. */
export function told(game: string, scenario: string, part: string): string | null {
  const key = find(game, scenario, part);
  return key ? words.say(game, { key, args: [] }) : null;
}

/** What a scenario is called; one of a player's own by the id in its file. */
export const nameOf = (game: string, scenario: string): string => told(game, scenario, "name") ?? scenario.replaceAll(/[_-]+/g, " ");

/** What happened there. */
export function story(game: string, scenario: string): Text | null {
  const key = find(game, scenario, "notes") ?? find(game, scenario, "history");
  return key ? { key, args: [] } : null;
}
