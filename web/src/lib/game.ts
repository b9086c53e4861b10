// The game whose words are spoken in a part of the page.

import { getContext, setContext } from "svelte";
import type { RuleId, Text } from "./types";
import { words } from "./words.svelte";

const KEY = Symbol("game");

export interface Speaker {
  readonly game: string;
  say(text: Text): string;
  rule(rule: RuleId): { title: string; text: string };
}

export function speaker(game: () => string): Speaker {
  return {
    get game() {
      return game();
    },
    say: (text) => words.say(game(), text),
    rule: (rule) => words.rule(game(), rule),
  };
}

export function setSpeaker(game: () => string): Speaker {
  return setContext(KEY, speaker(game));
}

export function getSpeaker(): Speaker {
  return getContext<Speaker>(KEY);
}
