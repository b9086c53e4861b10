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

/** A table of any game through the form. */
async function sit(page: Page, game: string, scenario: string, seats: readonly string[]): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false })));
  await page.goto(`/new/${game}`);
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
  for (const [seat, kind] of seats.entries()) await page.selectOption(`#seat-${seat}`, kind);
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await ready(page);
  await ourMove(page);
  await page.waitForTimeout(400);
}

/** Plays until there is something to see, or for so many decisions. */
async function playUntil(page: Page, selector: string, most: number): Promise<boolean> {
  for (let i = 0; i < most; i++) {
    const now = await ourMove(page);
    await page.keyboard.press("n");
    await page.waitForTimeout(50);
    if (await page.locator(selector).count()) return true;
    if (now.over) return false;
    await playTo(page, now.version + 1, 5 * i + 2);
  }
  return false;
}

async function wheel(page: Page, x: number, y: number, turns: number): Promise<void> {
  const box = (await page.locator(".board").boundingBox())!;
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  for (let i = 0; i < turns; i++) {
    await page.mouse.wheel(0, -120);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(600);
}

async function maps(lang: string, theme: "light" | "dark"): Promise<void> {
  const tag = `${lang.slice(0, 2)}-${theme}`;
  const visit = (): Promise<Page> => the.visitor({ locale: lang, colorScheme: theme, viewport: { width: 1440, height: 900 } });
  let page = await visit();
  await sit(page, "toulon", "campaign", ["me", "greedy"]);
  await shoot(page, `toulon-campaign-${tag}`);
  page = await visit();
  await sit(page, "toulon", "assault", ["me", "greedy"]);
  await wheel(page, 0.42, 0.5, 3);
  await shoot(page, `toulon-assault-${tag}`);
  if (await playUntil(page, "section.tray .tray-piece.can", 600)) await shoot(page, `toulon-battle-${tag}`);
  page = await visit();
  await sit(page, "risorgimento", "solferino", ["me", "same_screen"]);
  await shoot(page, `risorgimento-solferino-${tag}`);
  await wheel(page, 0.3, 0.5, 7);
  await shoot(page, `risorgimento-zoomed-${tag}`);
  page = await visit();
  await sit(page, "risorgimento", "ponte_nuovo", ["me", "same_screen"]);
  if (await playUntil(page, ".overlays .overlay.reach", 60)) await shoot(page, `risorgimento-reach-${tag}`);
  await page.keyboard.press("Escape");
  page = await visit();
  await sit(page, "garde", "corps", ["me", "same_screen"]);
  await playTo(page, 60, 5);
  await shoot(page, `garde-corps-${tag}`);
  page = await visit();
  await sit(page, "garde", "division", ["me", "same_screen"]);
  if (await playUntil(page, ".tray .draw", 300)) {
    await page.waitForTimeout(1500);
    await shoot(page, `garde-bag-${tag}`);
  }
}

it("maps, French, light", () => maps("fr-FR", "light"), 900_000);
it("maps, English, dark", () => maps("en-GB", "dark"), 900_000);

it("maps on a phone", async () => {
  const page = await the.visitor({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  await sit(page, "toulon", "assault", ["me", "greedy"]);
  await shoot(page, "phone-toulon");
  if (await playUntil(page, "section.tray .tray-piece.can", 600)) await shoot(page, "phone-battle");
}, 600_000);

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
