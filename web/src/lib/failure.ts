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
  if (words.has(key)) return t(key);
  if (words.ready(["more"])) return other ?? t("error-internal");
  // Most sentences come only when something goes wrong.
  words.load(prefs.lang, ["more"]).catch(() => {});
  return other ?? "";
}
