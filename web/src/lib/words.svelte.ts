// The words in use: the client's own and those of the games that have been opened.

import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { prefs } from "./prefs.svelte";
import { Catalogue, render, ruleKey, type Lang } from "./text";
import type { RuleId, Text } from "./types";

const OWN: Record<Lang, () => Promise<{ default: string }>> = {
  fr: () => import("../words/fr.ftl?raw"),
  en: () => import("../words/en.ftl?raw"),
};

class Words {
  private own = new SvelteMap<Lang, Catalogue>();
  private games = new SvelteMap<string, Catalogue>();
  private asked = new Map<string, Promise<void>>();

  /** Loads the client's words in the language in use. */
  async ready(lang: Lang): Promise<void> {
    if (this.own.has(lang)) return;
    this.own.set(lang, new Catalogue(lang, (await OWN[lang]()).default));
  }

  /** Loads the words of a game in the language in use. */
  game(game: string, lang: Lang = prefs.lang): Promise<void> {
    return this.once(`${game}/${lang}`, async (key) => {
      this.games.set(key, new Catalogue(lang, await api.words(game, lang)));
    });
  }

  /** Loads what a shelf says of a game: its name and those of its scenarios. All its words know that, too. */
  shelf(game: string, lang: Lang = prefs.lang): Promise<void> {
    const whole = `${game}/${lang}`;
    if (this.asked.has(whole)) return this.game(game, lang);
    return this.once(`${whole}/shelf`, async () => {
      const source = await api.words(game, lang, "shelf");
      if (!this.games.has(whole)) this.games.set(whole, new Catalogue(lang, source));
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
    return this.own.get(prefs.lang)?.format(key, args) ?? key;
  }

  has(key: string): boolean {
    return this.own.get(prefs.lang)?.has(key) ?? false;
  }

  /** The catalogues that put a game's texts into words. */
  of(game: string): Catalogue[] {
    // While the words of a language are on their way, those of the other do.
    const other = prefs.lang === "fr" ? "en" : "fr";
    const lists = [this.games.get(`${game}/${prefs.lang}`), this.own.get(prefs.lang), this.games.get(`${game}/${other}`)];
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
