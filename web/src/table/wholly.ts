// A decision in words that stand alone: with the name of whose it is, unless that is said.

import type { Text } from "../lib/types";
import { t } from "../lib/words.svelte";

export function wholly(decision: Text, name: Text | null, say: (text: Text) => string): string {
  const what = say(decision);
  const who = name === null ? "" : say(name);
  return who && !what.includes(who) ? t("counsel-of", { name: who, what }) : what;
}
