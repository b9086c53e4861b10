// Typography: apostrophes are bent, and no line of French begins with a mark that belongs to the word before it.

import type { Lang } from "./lang";

const NARROW = "\u202f";
const WIDE = "\u00a0";

/** A source of messages with bent apostrophes; in French, the spaces of its punctuation are made unbreakable. */
export function typeset(source: string, lang: Lang): string {
  const bent = source.replace(/(?<=[\p{L}}])'/gu, "’");
  return lang === "fr" ? bound(bent) : bent;
}

function bound(source: string): string {
  return source
    .replace(/(?<=\S) (?=[?!;](?!\S))/gu, NARROW)
    .replace(/(?<=\S) (?=:(?!\S))/gu, WIDE)
    .replace(/« /gu, `«${WIDE}`)
    .replace(/ »/gu, `${WIDE}»`);
}
