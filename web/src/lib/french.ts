// French typography: no line begins with a mark that belongs to the word before it, and apostrophes are bent.

const NARROW = "\u202f";
const WIDE = "\u00a0";

/** A source of messages with bent apostrophes, and the spaces of French punctuation made unbreakable. */
export function typeset(source: string): string {
  return source
    .replace(/(?<=\p{L})'(?=\p{L})/gu, "’")
    .replace(/(?<=\S) (?=[?!;](?!\S))/gu, NARROW)
    .replace(/(?<=\S) (?=:(?!\S))/gu, WIDE)
    .replace(/« /gu, `«${WIDE}`)
    .replace(/ »/gu, `${WIDE}»`);
}
