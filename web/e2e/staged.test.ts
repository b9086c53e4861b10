// What happens is staged: ways, strikes, smoke; what would happen is told before; what is asked again and again is filled in.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Person } from "../scripts/person.ts";
import { house } from "./fixture.ts";
import { table } from "./made.ts";
import { ready } from "./table.ts";

const the = house();
const slow = 300_000;

async function prefer(page: Page, prefs: Record<string, unknown>): Promise<void> {
  await page.addInitScript((it) => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, ...it })), prefs);
}

async function sit(page: Page, game: string, scenario: string): Promise<void> {
  await page.goto("/");
  const id = await table(page, { game, scenario, seats: [{ is: "me" }, { is: "same_screen" }] });
  await page.goto(`/table/${id}`);
  await ready(page);
}

describe("the stage", () => {
  it(
    "tells the cost and shows the way before a unit goes",
    async () => {
      const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
      await prefer(person.page, { pace: "instant" });
      await sit(person.page, "risorgimento", "ponte_nuovo");
      for (let i = 0; i < 10; i++) {
        await person.ourMove();
        if (person.offers.some((offer) => offer.verb === "action-activate")) break;
        await person.answer();
      }
      const before = await person.version();
      const named = person.offers.find((offer) => offer.verb === "action-activate" && !offer.risky)!.piece;
      const corps = person.bodies.findIndex((body) => body.head === named);
      expect(
        await person.select(
          person.bodies
            .filter((body) => body.within === corps)
            .flatMap((body) => body.pieces)
            .filter((piece) => person.onMap(piece)),
        ),
      ).not.toBeNull();
      const goals = await person.lit();
      for (const { at } of goals.slice(-4)) {
        await person.page.mouse.move(at[0] - 2, at[1]);
        await person.page.mouse.move(...at);
        if (
          await person.page.waitForSelector(".foretold", { timeout: 8000 }).then(
            () => true,
            () => false,
          )
        )
          break;
      }
      await expect.poll(() => person.page.locator(".foretold").innerText()).toMatch(/PM/);
      await expect.poll(() => person.page.locator(".way-taken.ahead").count()).toBe(1);
      // Looking decides nothing.
      await expect.poll(() => person.version()).toBe(before);
    },
    slow,
  );
});

describe("answers filled in", () => {
  it(
    "are looked at, confirmed once and taken back at once",
    async () => {
      const person = new Person(await the.visitor());
      await prefer(person.page, { pace: "instant" });
      await sit(person.page, "aigles", "learning");
      await person.ourMove();
      const before = await person.version();
      await person.key("p");
      await person.page.locator(".filled li").first().waitFor();
      await expect.poll(() => person.version()).toBe(before);
      await person.key("p");
      expect(await person.after(before)).toBe(true);
      await person.key("z");
      await expect.poll(() => person.version(), { timeout: 60_000 }).toBe(before);
    },
    slow,
  );
});
