// What the parts of a form and of a result are called.

import type { Speaker } from "../lib/game";
import { prefs } from "../lib/prefs.svelte";
import { t, words } from "../lib/words.svelte";
import { optionWord } from "../parts/optionword";
import { leaves, type Choice, type Field, type Leaf, type Shape } from "./schema";

/** The name of a field of a procedure. */
export function fieldName(speaker: Speaker, procedure: string, field: Pick<Field, "key" | "title">): string {
  return speaker.say({ key: field.title ?? messageOf(speaker, procedure, field.key), args: [] });
}

/** What one should know to fill it in. */
export function fieldHelp(speaker: Speaker, procedure: string, key: string): string | null {
  const help = `${messageOf(speaker, procedure, key)}.help`;
  return words.knows(speaker.game, help) ? speaker.say({ key: help, args: [] }) : null;
}

function messageOf(speaker: Speaker, procedure: string, key: string): string {
  const own = `field-${procedure}-${key}`;
  return words.knows(speaker.game, own) ? own : `field-${key}`;
}

/** The name of a choice. */
export function choiceName(speaker: Speaker, choice: Choice): string {
  const option = choice.title && /^option-(.+)-[^-]+$/.exec(choice.title);
  const said = option ? optionWord(speaker, option[1]!, choice.id) : speaker.say({ key: choice.title ?? choice.id, args: [] });
  return choice.suffix ? `${said} (${choice.suffix})` : said;
}

/** A number or word of a result. */
export function leafWord(speaker: Speaker, leaf: Leaf): string {
  if (leaf.shape.is === "flag") return leaf.value ? t("desk-yes") : t("desk-no");
  if (leaf.shape.is === "number") return Number(leaf.value).toLocaleString(prefs.lang);
  const choice = leaf.shape.is === "choice" && leaf.shape.choices.find((it) => it.id === leaf.value);
  return choice ? choiceName(speaker, choice) : String(leaf.value);
}

const nthOf = (leaf: Leaf): number | undefined => leaf.path.find((step) => typeof step === "number");

/** What a part of a result is called: a bare result by its procedure, one of several among all parts by its number. */
export function leafName(speaker: Speaker, procedure: string, leaf: Leaf, among: readonly Leaf[]): string | null {
  const bare = `outcome-${procedure}`;
  if (leaf.key === "" && !words.knows(speaker.game, bare)) return null;
  const name = leaf.key === "" ? speaker.say({ key: bare, args: [] }) : fieldName(speaker, procedure, { key: leaf.key, title: null });
  const nth = nthOf(leaf);
  const several = among.some((other) => other.key === leaf.key && nthOf(other) !== nth);
  return nth === undefined || !several ? name : t("desk-nth", { name, n: nth + 1 });
}

/** A whole result in a line: what is so, and how many. */
export function phrase(speaker: Speaker, procedure: string, of: Shape, value: unknown): string {
  const said = leaves(of, value);
  if (said.length === 1 && said[0]!.key === "" && said[0]!.shape.is !== "flag") return leafWord(speaker, said[0]!);
  const parts = said.flatMap((leaf) => {
    const name = leafName(speaker, procedure, leaf, said);
    if (leaf.shape.is === "flag") return leaf.value ? [name ?? t("desk-yes")] : [];
    return [name ? t("desk-part", { name, value: leafWord(speaker, leaf) }) : leafWord(speaker, leaf)];
  });
  if (parts.length) return parts.join(" · ");
  // A question of yes or no has been answered, too.
  const [only] = said;
  const asked = said.length === 1 && only ? leafName(speaker, procedure, only, said) : null;
  return asked ? t("desk-part", { name: asked, value: t("desk-no") }) : t("desk-nothing");
}
