// Checks the promise of the dice in the browser: the hash of the revealed seed is the published one.

/** Stands before the seed in what is hashed, so that the hash cannot be mistaken for another of the same bytes. */
const DOMAIN = "grognard seed, v1\n\0\0\0";

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The commitment to a seed of 64 hexadecimal digits. */
export async function commitmentOf(seed: string): Promise<string> {
  const secret = (seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  const text = Uint8Array.from([...new TextEncoder().encode(DOMAIN), ...secret]);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/** Whether the seed keeps the promise; nothing if this browser cannot hash (a page without https). */
export async function keepsPromise(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  return (await commitmentOf(seed)) === commitment.toLowerCase();
}
