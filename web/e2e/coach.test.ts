// The guided first game of every game on the shelf: begun from the home page, played on, left and taken up again.

import { describe, expect, it } from "vitest";
import { house } from "./fixture.ts";
import { ourMove, playOne, read } from "./table.ts";

const the = house();

describe("the guided first game", () => {
  it.each(["La Marche des Aigles", "La Garde", "Risorgimento", "Toulon", "Les Trois Couleurs"])(
    "%s: explains what comes up, once",
    async (title) => {
      const page = await the.visitor();
      await page.goto("/");
      await page.getByRole("button", { name: new RegExp(`guidée.*${title}`) }).click();
      await page.waitForURL("**/table/*");
      await page.waitForSelector('[data-ready="true"] .board-svg');
      // His words come after the first picture, and nobody plays before he has spoken.
      await page.waitForSelector(".coach");
      const said: string[] = [];
      // Two dozen decisions, and on until five things have come up: reinforcements alone can take as many.
      for (let i = 0; (i < 24 || (i < 96 && said.length < 5)) && !(await read(page)).over; i++) {
        await ourMove(page);
        for (;;) {
          const card = page.locator(".coach");
          if (!(await card.count())) break;
          const topic = (await card.getAttribute("data-topic"))!;
          expect(said).not.toContain(topic);
          said.push(topic);
          await expect.poll(() => card.locator("p").innerText()).toMatch(/\p{L}{3}/u);
          await expect.poll(() => card.locator("p").innerText()).not.toContain("coach-");
          await card.locator(".primary").click();
          await page.waitForFunction((was) => document.querySelector<HTMLElement>(".coach")?.dataset["topic"] !== was, topic);
        }
        if (!(await read(page)).over) await playOne(page, i * 13 + 5);
      }
      expect(said[0]).toMatch(/^coach-start-/);
      expect(said.length, said.join(", ")).toBeGreaterThanOrEqual(5);
    },
  );

  it("can be left and taken up again where it was left", async () => {
    const page = await the.visitor();
    await page.goto("/");
    await page
      .getByRole("button", { name: /guidée/ })
      .first()
      .click();
    await page.waitForSelector(".coach");
    await page.locator(".coach .primary").click();
    const topic = await page.locator(".coach").getAttribute("data-topic");
    await page.getByRole("button", { name: "Congédier le sergent" }).click();
    await expect.poll(() => page.locator(".coach").count()).toBe(0);
    await page.reload();
    await page.waitForSelector('[data-ready="true"] .board-svg');
    await expect.poll(() => page.locator(".coach").count()).toBe(0);
    await page.getByRole("button", { name: "Le vieux sergent" }).click();
    await expect.poll(() => page.locator(".coach").getAttribute("data-topic")).toBe(topic);
  });
});
