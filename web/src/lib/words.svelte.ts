// The words in use: the client's own and those of the games that have been opened.

import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { prefs } from "./prefs.svelte";
import { OWN_WORDS, WORKSHOP_WORDS, type Lang } from "./lang";
import { Catalogue, render, ruleKey } from "./text";
import type { RuleId, Text } from "./types";

/** The words of a game come in portions: what a table says at first, the rest, and what a shelf says of it. */
const PORTIONS = ["first", "rest", "shelf"] as const;

class Words {
  private own = new SvelteMap<Lang, Catalogue>();
  private workshop = new SvelteMap<Lang, Catalogue>();
  private games = new SvelteMap<string, Catalogue>();
  private asked = new Map<string, Promise<void>>();

  /** Loads the client's words in a language, with those of the workshop if they are needed. */
  async load(lang: Lang, workshop: boolean): Promise<void> {
    const read = async (into: SvelteMap<Lang, Catalogue>, from: typeof OWN_WORDS): Promise<void> => {
      if (!into.has(lang)) into.set(lang, new Catalogue(lang, (await from[lang]()).default));
    };
    await Promise.all([read(this.own, OWN_WORDS), workshop ? read(this.workshop, WORKSHOP_WORDS) : undefined]);
  }

  /** Whether a page has words; while those of a language are on their way, it keeps the ones it has. */
  ready(workshop: boolean): boolean {
    return this.own.size > 0 && (!workshop || this.workshop.size > 0);
  }

  /** Loads the words of a game in the language in use. */
  async game(game: string, lang: Lang = prefs.lang): Promise<void> {
    await Promise.all([this.first(game, lang), this.portion(game, lang, "rest")]);
  }

  /** Loads what a table of a game says before anybody has acted or asked. */
  first(game: string, lang: Lang = prefs.lang): Promise<void> {
    return this.portion(game, lang, "first");
  }

  /** Loads what a shelf says of all games: their names and those of their scenarios. */
  shelf(lang: Lang = prefs.lang): Promise<void> {
    return this.once(`shelf/${lang}`, async () => {
      for (const [game, source] of Object.entries(await api.shelf(lang)))
        this.games.set(`${game}/${lang}/shelf`, new Catalogue(lang, source));
    });
  }

  private portion(game: string, lang: Lang, part: "first" | "rest"): Promise<void> {
    return this.once(`${game}/${lang}/${part}`, async (key) => {
      this.games.set(key, new Catalogue(lang, await api.words(game, lang, part)));
    });
  }

  private once(key: string, fetch: (key: string) => Promise<void>): Promise<void> {
    let asked = this.asked.get(key);
    if (!asked) {
      asked = fetch(key);
      asked.catch(() => this.asked.delete(key));
      this.asked.set(key, asked);
    }
    return asked;
  }

  /** A message of the client. */
  t(key: string, args: Record<string, string | number> = {}): string {
    return this.own.get(prefs.lang)?.format(key, args) ?? this.workshop.get(prefs.lang)?.format(key, args) ?? key;
  }

  has(key: string): boolean {
    return [this.own, this.workshop].some((words) => words.get(prefs.lang)?.has(key));
  }

  /** The catalogues that put a game's texts into words. */
  of(game: string): Catalogue[] {
    // While the words of a language are on their way, those of the other do.
    const other = prefs.lang === "fr" ? "en" : "fr";
    const told = (lang: Lang): (Catalogue | undefined)[] => PORTIONS.map((part) => this.games.get(`${game}/${lang}/${part}`));
    const lists = [...told(prefs.lang), this.own.get(prefs.lang), this.workshop.get(prefs.lang), ...told(other)];
    return lists.filter((catalogue) => catalogue !== undefined);
  }

  /** Whether a game has this message. */
  knows(game: string, key: string): boolean {
    return this.of(game).some((catalogue) => catalogue.has(key));
  }

  say(game: string, text: Text): string {
    return render(text, this.of(game));
  }

  /** Title and text of a rule. */
  rule(game: string, rule: RuleId): { title: string; text: string } {
    const key = ruleKey(rule);
    const title = this.say(game, { key, args: [] });
    return {
      title: title === key ? rule : title,
      text: this.knows(game, `${key}.text`) ? this.say(game, { key: `${key}.text`, args: [] }) : "",
    };
  }
}

export const words = new Words();
export const t = (key: string, args: Record<string, string | number> = {}): string => words.t(key, args);
