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

/** The client's own words, in the portions in which its pages need them: on a slow line every page waits for its own only. */
export const OWN_WORDS = {
  /** What home and a table say before anybody has asked for anything. */
  first: {
    fr: () => import("../words/fr.ftl?raw"),
    en: () => import("../words/en.ftl?raw"),
  },
  /** What they say later, and the other pages. */
  more: {
    fr: () => import("../words/more.fr.ftl?raw"),
    en: () => import("../words/more.en.ftl?raw"),
  },
  /** Armies, battles of one's own and the laboratory. */
  workshop: {
    fr: () => import("../words/workshop.fr.ftl?raw"),
    en: () => import("../words/workshop.en.ftl?raw"),
  },
} satisfies Record<string, Source>;

export type Portion = keyof typeof OWN_WORDS;
