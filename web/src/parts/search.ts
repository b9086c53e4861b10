// Searching without regard to accents and case.

export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** All words of the query are in the (plain) text. */
export function found(query: string, text: string): boolean {
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
