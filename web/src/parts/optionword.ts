import type { Speaker } from "../lib/game";
import { words } from "../lib/words.svelte";

/** The name of a value of an option: its own word, or the one common to options. */
export function optionWord(speaker: Speaker, option: string, value: string): string {
  const own = `option-${option}-${value}`;
  const common = `option-value-${value}`;
  const key = words.knows(speaker.game, own) ? own : common;
  return words.knows(speaker.game, key) ? speaker.say({ key, args: [] }) : value;
}
