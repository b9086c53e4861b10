// The guided first games: data of the games, in both languages, about questions and deeds that exist.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { topics } from "../src/table/topics";

const games = new URL("../../games/", import.meta.url);
const LANGS = ["fr", "en"] as const;

const rulebook = (game: string): URL => new URL(`${game}/rulebook/`, games);
const keys = (file: URL): string[] => new FluentResource(readFileSync(file, "utf8")).body.map((message) => message.id);
const coached = readdirSync(games).filter((game) => existsSync(new URL("coach.fr.ftl", rulebook(game))));

describe("the guided first games", () => {
  it.each(coached)("%s has one, in both languages, of about a dozen topics", (game) => {
    const [fr, en] = LANGS.map((lang) => keys(new URL(`coach.${lang}.ftl`, rulebook(game))));
    expect(fr).toEqual(en);
    expect(fr!.filter((key) => key.startsWith("coach-start-")).length).toBe(1);
    expect(fr!.filter((key) => key.startsWith("coach-")).length).toBeGreaterThanOrEqual(12);
  });

  it.each(coached)("%s speaks of nothing that is not asked or offered", (game) => {
    const known = new Set(
      readdirSync(rulebook(game))
        .filter((file) => file.endsWith(".fr.ftl"))
        .flatMap((file) => keys(new URL(file, rulebook(game)))),
    );
    const spoken = keys(new URL("coach.fr.ftl", rulebook(game))).filter((key) => key.startsWith("coach-"));
    for (const key of spoken) {
      const about = key.startsWith("coach-start-") ? `scenario-${key.slice("coach-start-".length)}-goal` : key.slice("coach-".length);
      expect(known, key).toContain(about);
    }
  });

  it("speaks of the scenario first, then of the question, then of each kind of offer once", () => {
    const offers = ["action-fire", "action-move", "action-fire"].map((verb) => ({ verb }));
    expect(topics("learning", "decision-activation", offers)).toEqual([
      "coach-start-learning",
      "coach-decision-activation",
      "coach-action-fire",
      "coach-action-move",
    ]);
  });
});
