// A failure as a sentence in the language in use.

import { Failure } from "./api";
import { prefs } from "./prefs.svelte";
import { t, words } from "./words.svelte";

export function sentence(error: unknown): string {
  if (!(error instanceof Failure)) return t("error-internal");
  return byCode(error.code, error.sentence(prefs.lang));
}

/** The sentence of a code: ours, or the server's, or a general one. */
export function byCode(code: string, other: string | null = null): string {
  const key = `error-${code}`;
  return words.has(key) ? t(key) : (other ?? t("error-internal"));
}
