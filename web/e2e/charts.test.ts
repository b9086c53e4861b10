// The rules page of every game in both languages: charts as a player aid, scenarios with what one needs to know.

import { describe, expect, it } from "vitest";
import { house } from "./fixture.ts";

const the = house();
const GAMES = ["aigles", "garde", "risorgimento", "toulon", "couleurs"];

describe.each(["fr-FR", "en-GB"])("the rules page, %s", (locale) => {
  it.each(GAMES)("%s: charts are in words, and nothing is cut off", async (game) => {
    const page = await the.visitor({ locale });
    await page.goto(`/rules/${game}`);
    await page.getByRole("tab").nth(1).click();
    await page.waitForSelector("article[id^=chart-]");
    const charts = await page.locator("article[id^=chart-]").evaluateAll((all) =>
      all.map((it) => ({
        id: it.id,
        raw: (it as HTMLElement).dataset["raw"] ?? "",
        cells: [...it.querySelectorAll("th, td, h2, h3, p")].map((cell) => cell.textContent ?? ""),
        cut: [...it.querySelectorAll<HTMLElement>("th, td")]
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
        rows: it.querySelectorAll("tbody tr").length,
      })),
    );
    expect(charts.length).toBeGreaterThan(10);
    for (const chart of charts) {
      expect(chart.raw, chart.id).toBe("");
      expect(chart.rows, chart.id).toBeGreaterThan(0);
      expect(chart.cut, chart.id).toEqual([]);
      // No key of a file, no placeholder of a message.
      for (const cell of chart.cells) expect(cell, chart.id).not.toMatch(/[a-z]_[a-z]|\{\s*\$|undefined|\[object/);
    }
  });
});
