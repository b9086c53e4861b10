// Finds ids of rules inside the text of a rule.

export interface Part {
  text: string;
  rule: string | null;
}

/** The text in parts; those that `known` says are rules become links. */
export function linkify(text: string, known: (id: string) => boolean): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const found of text.matchAll(/\b[a-z]+(?:\.[a-z_]+)+\b/g)) {
    if (!known(found[0])) continue;
    if (found.index > done) parts.push({ text: text.slice(done, found.index), rule: null });
    parts.push({ text: found[0], rule: found[0] });
    done = found.index + found[0].length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), rule: null });
  return parts;
}
