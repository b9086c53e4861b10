// The words in use: the client's own and those of the games that have been opened.

import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { prefs } from "./prefs.svelte";
import { OWN_WORDS, type Lang, type Portion } from "./lang";
import { Catalogue, render, ruleKey } from "./text";
import type { RuleId, Text } from "./types";

const PORTIONS = Object.keys(OWN_WORDS) as Portion[];
/** The words of a game: all of them, what a table has told with its pictures, what the shelf says of it. */
const TOLD = ["all", "table", "shelf"] as const;

const other = (lang: Lang): Lang => (lang === "fr" ? "en" : "fr");

class Words {
  private own = new SvelteMap<string, Catalogue>();
  /** What has been asked for once is there in every language. */
  private wanted = new Set<Portion>();
  private games = new SvelteMap<string, Catalogue>();
  private tables = new Map<string, string[]>();
  private asked = new Map<string, Promise<void>>();

  /** Loads portions of the client's words in a language. */
  async load(lang: Lang, portions: readonly Portion[]): Promise<void> {
    for (const portion of portions) this.wanted.add(portion);
    await Promise.all(
      [...this.wanted].map(async (portion) => {
        const key = `${portion}/${lang}`;
        if (!this.own.has(key)) this.own.set(key, new Catalogue(lang, (await OWN_WORDS[portion][lang]()).default));
      }),
    );
  }

  /** Whether a page has words; while those of a language are on their way, it keeps the ones it has. */
  ready(portions: readonly Portion[]): boolean {
    return portions.every((portion) => this.own.has(`${portion}/fr`) || this.own.has(`${portion}/en`));
  }

  /** Loads the words of a game. */
  game(game: string, lang: Lang = prefs.lang): Promise<void> {
    return this.once(`${game}/${lang}/all`, async (key) => {
      this.games.set(key, new Catalogue(lang, await api.words(game, lang)));
    });
  }

  /** Words of a game that came with the pictures of a table. */
  tell(game: string, lang: Lang, source: string): void {
    // Who has them all needs no more.
    if (this.games.has(`${game}/${lang}/all`)) return;
    const key = `${game}/${lang}/table`;
    const sources = [...(this.tables.get(key) ?? []), source];
    this.tables.set(key, sources);
    this.games.set(key, new Catalogue(lang, ...sources));
  }

  /** Whether a table of a game can speak. */
  speaks(game: string): boolean {
    return (["fr", "en"] as const).some((lang) => this.games.has(`${game}/${lang}/all`) || this.games.has(`${game}/${lang}/table`));
  }

  /** Loads what a shelf says of all games: their names, those of their scenarios and of who fights there. */
  shelf(lang: Lang = prefs.lang): Promise<void> {
    return this.once(`shelf/${lang}`, async () => {
      for (const [game, source] of Object.entries(await api.shelf(lang)))
        this.games.set(`${game}/${lang}/shelf`, new Catalogue(lang, source));
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

  /** The client's catalogues in a language. */
  private ours(lang: Lang): Catalogue[] {
    return PORTIONS.flatMap((portion) => this.own.get(`${portion}/${lang}`) ?? []);
  }

  private told(game: string, lang: Lang): Catalogue[] {
    return TOLD.flatMap((portion) => this.games.get(`${game}/${lang}/${portion}`) ?? []);
  }

  /** A message of the client. */
  t(key: string, args: Record<string, string | number> = {}): string {
    for (const lang of [prefs.lang, other(prefs.lang)])
      for (const catalogue of this.ours(lang)) {
        const said = catalogue.format(key, args);
        if (said !== null) return said;
      }
    return key;
  }

  has(key: string): boolean {
    return this.ours(prefs.lang).some((catalogue) => catalogue.has(key));
  }

  /** The catalogues that put a game's texts into words. While those of a language are on their way, those of the other do. */
  of(game: string): Catalogue[] {
    return [...this.told(game, prefs.lang), ...this.ours(prefs.lang), ...this.told(game, other(prefs.lang))];
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
