// Pictures of every screen, into screenshots/. `npm run screenshots`.

import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { it } from "vitest";
import { house, newTable } from "../e2e/fixture.ts";
import { ourMove, playTo, ready } from "../e2e/table.ts";

const the = house();
const folder = new URL("../screenshots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const shoot = (page: Page, name: string): Promise<unknown> => page.screenshot({ path: `${folder}${name}.png` });

async function desk(lang: string, theme: "light" | "dark"): Promise<void> {
  const tag = `${lang.slice(0, 2)}-${theme}`;
  const page = await the.visitor({ locale: lang, colorScheme: theme, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false })));
  await page.goto("/");
  await page.waitForSelector("article .picture, article .none");
  await shoot(page, `home-${tag}`);
  await page.goto("/rules/aigles");
  await page.waitForSelector("article");
  await shoot(page, `rules-${tag}`);
  await page.goto("/new");
  await page.waitForSelector("#seat-0");
  await page.waitForTimeout(300);
  await shoot(page, `new-${tag}`);
  await newTable(page, ["me", "greedy"]);
  await ourMove(page);
  await page.waitForTimeout(300);
  await shoot(page, `table-opening-${tag}`);
  await playTo(page, 60, 7);
  await page.keyboard.press("n");
  await page.waitForTimeout(300);
  await shoot(page, `table-${tag}`);
  const risky = page.locator(".offers .take.risky").first();
  if (await risky.count()) {
    await risky.click();
    await page.waitForTimeout(600);
    await shoot(page, `table-odds-${tag}`);
  }
}

it("desk, French, light", () => desk("fr-FR", "light"));
it("desk, English, dark", () => desk("en-GB", "dark"));

it("phone", async () => {
  const page = await the.visitor({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  await page.goto("/");
  await page.waitForSelector("article .picture, article .none");
  await shoot(page, "phone-home");
  await page.getByRole("button", { name: /Jouer tout de suite/ }).tap();
  await ready(page);
  await playTo(page, 30, 3);
  await shoot(page, "phone-table");
  await page.locator("#tab-log").tap();
  await shoot(page, "phone-log");
});

it("curtain, demonstrations", async () => {
  const page = await the.visitor();
  await newTable(page, ["me", "same_screen"]);
  for (let i = 0; i < 30; i++) {
    const now = await ourMove(page);
    if (now.curtain) break;
    await playTo(page, now.version + 1);
  }
  await shoot(page, "curtain");
  for (const board of ["table", "hex", "areas"]) {
    await page.goto(`/demo/${board}`);
    await page.waitForSelector(".board-svg .piece");
    await page.waitForTimeout(300);
    await shoot(page, `demo-${board}`);
  }
});
