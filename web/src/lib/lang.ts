// The languages of the house.

export type Lang = "fr" | "en";

/** The language the browser asks for first: French unless it prefers English over French. */
export function preferred(languages: readonly string[]): Lang {
  for (const language of languages) {
    const lang = language.slice(0, 2).toLowerCase();
    if (lang === "fr" || lang === "en") return lang;
  }
  return languages.length ? "en" : "fr";
}

type Source = Record<Lang, () => Promise<{ default: string }>>;

/** The client's own words. */
export const OWN_WORDS: Source = {
  fr: () => import("../words/fr.ftl?raw"),
  en: () => import("../words/en.ftl?raw"),
};

/** Those of armies, battles of one's own and the laboratory, which only the pages about these need. */
export const WORKSHOP_WORDS: Source = {
  fr: () => import("../words/workshop.fr.ftl?raw"),
  en: () => import("../words/workshop.en.ftl?raw"),
};
