// Pictures of every screen: both languages, desktop, a small laptop, a phone upright and across, dark, at 200 %.
// They are kept as a page, screenshots/index.html. `npm run screenshots`.

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, it } from "vitest";
import { house } from "../e2e/fixture.ts";
import { ourMove, playTo, read, ready } from "../e2e/table.ts";

const the = house();
const folder = new URL("../screenshots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

interface Setting extends BrowserContextOptions {
  name: string;
}

const phone = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SETTINGS: Setting[] = [
  { name: "fr-desktop", locale: "fr-FR", viewport: { width: 1440, height: 900 } },
  { name: "en-dark", locale: "en-GB", colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  { name: "en-laptop", locale: "en-GB", viewport: { width: 1366, height: 768 } },
  { name: "fr-phone", locale: "fr-FR", viewport: { width: 390, height: 844 }, ...phone },
  { name: "en-phone-across", locale: "en-GB", viewport: { width: 844, height: 390 }, ...phone },
  // 200 % of zoom on a screen of 1440 by 900 is half as many pixels, each twice as large.
  { name: "fr-200", locale: "fr-FR", viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
];

interface Game {
  id: string;
  scenario: string;
  /** Decisions after which there is something to see. */
  deep: number;
}
const GAMES: Game[] = [
  { id: "aigles", scenario: "learning", deep: 30 },
  { id: "garde", scenario: "division", deep: 30 },
  { id: "risorgimento", scenario: "ponte_nuovo", deep: 20 },
  { id: "toulon", scenario: "assault", deep: 20 },
  { id: "couleurs", scenario: "ecole", deep: 20 },
];

const RULES_TABS = ["rules", "charts", "rulings", "scenarios"];

/** Prefs without curtain and waiting; the briefing is shown where it is wanted. */
const calm = (): void => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" }));

async function shoot(page: Page, setting: Setting, screen: string): Promise<void> {
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}${screen}.${setting.name}.png` });
  process.stdout.write(`${screen}.${setting.name}\n`);
}

async function visit(setting: Setting): Promise<Page> {
  const { name: _, ...options } = setting;
  const page = await the.visitor(options);
  await page.addInitScript(calm);
  return page;
}

/** The pictures of the boards that are in sight have come. */
const pictures = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll(".preview")].every((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        return bottom < 0 || top > innerHeight || it.childElementCount > 0;
      }),
    undefined,
    { timeout: 60_000 },
  );

/** A table of any game through the form. */
async function sit(page: Page, { id, scenario }: Game, seats: readonly string[]): Promise<void> {
  await page.goto(`/new/${id}`);
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
  for (const [seat, kind] of seats.entries()) await page.selectOption(`#seat-${seat}`, kind);
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await ready(page);
}

describe.each(SETTINGS)("$name", (setting) => {
  it("the pages around the table", async () => {
    const page = await visit(setting);
    await page.goto("/");
    await page.waitForSelector("article h3");
    await pictures(page);
    await shoot(page, setting, "01-home");
    await page.goto("/new/toulon");
    await page.waitForSelector("#seat-0");
    await pictures(page);
    await shoot(page, setting, "02-new-table");
    await page.goto("/account");
    await page.waitForSelector("main h1");
    await shoot(page, setting, "03-account");
    for (const [id, from] of [
      ["aigles", ""],
      ["garde", "?from=corps"],
      ["couleurs", "?from=hameau"],
    ] as const) {
      // prettier-ignore
      await page.goto(`/editor/${id}${from}`);
      await page.waitForSelector('.board[data-ready="true"]');
      await page.waitForSelector('[data-state="good"]');
      await shoot(page, setting, `06-editor-${id}`);
      await page.locator("#tab-forces").click();
      await shoot(page, setting, `06-editor-${id}-forces`);
    }
    for (const { id } of GAMES) {
      await page.goto(`/desk/${id}`);
      await page.waitForSelector(".desk .answer .row");
      await shoot(page, setting, `07-assistant-${id}`);
    }
    for (const [path, screen] of [
      ["/army/aigles", "08-army"],
      ["/event", "08-new-event"],
      ["/ratings/aigles", "08-ratings"],
    ] as const) {
      await page.goto(path);
      await page.waitForSelector("main h1");
      await shoot(page, setting, screen);
    }
    await page.goto("/nowhere/at/all");
    await page.waitForSelector("main");
    await shoot(page, setting, "04-no-such-page");
    for (const { id } of GAMES) {
      await page.goto(`/rules/${id}`);
      await page.waitForSelector("article");
      for (const [n, tab] of RULES_TABS.entries()) {
        if (id !== "risorgimento" && tab !== "charts") continue;
        await page.getByRole("tab").nth(n).click();
        await pictures(page);
        await shoot(page, setting, `05-rules-${id}-${tab}`);
      }
    }
  }, 900_000);

  it("the laboratory", async () => {
    const page = await visit(setting);
    await page.goto("/lab/aigles?scenario=learning");
    await page.waitForSelector("#lab-games");
    await pictures(page);
    await shoot(page, setting, "30-laboratory");
    await page.fill("#lab-games", "60");
    await page.selectOption("#lab-change", "option");
    await page.locator("form.setup button.primary").click();
    await page.waitForSelector('[data-run="done"]', { timeout: 600_000 });
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${folder}31-laboratory-results.${setting.name}.png`, fullPage: true });
  }, 900_000);

  it.each(GAMES)(
    "a table of $id",
    async (game) => {
      const page = await visit(setting);
      await sit(page, game, ["me", "same_screen"]);
      // On a small screen the tools are folded into one.
      const fold = page.locator(".tools .fold");
      if (await fold.isVisible()) await fold.click();
      await page
        .getByRole("button", { name: /^(Ordre du jour|Briefing)$/ })
        .first()
        .click();
      await page.waitForSelector(".briefing");
      await pictures(page);
      await shoot(page, setting, `10-briefing-${game.id}`);
      await page.locator(".briefing form button").click();
      if (await fold.isVisible()) await fold.click();
      await ourMove(page);
      await shoot(page, setting, `11-opening-${game.id}`);
      await playTo(page, game.deep, 7);
      await shoot(page, setting, `12-table-${game.id}`);
      if (setting.name.includes("phone")) return;
      await page.keyboard.press("?");
      await page.waitForSelector("dialog[open]");
      await shoot(page, setting, `13-legend-${game.id}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("n");
      const risky = page.locator(".offers .take.risky").first();
      if (await risky.count()) {
        await risky.click();
        await page.waitForTimeout(800);
        await shoot(page, setting, `14-odds-${game.id}`);
      }
    },
    900_000,
  );

  it.each(GAMES)(
    "how $id ends",
    async (game) => {
      const page = await visit(setting);
      await sit(page, game, ["conscript", "conscript"]);
      await page.waitForSelector('[data-over="yes"] .end', { timeout: 600_000 });
      await shoot(page, setting, `15-end-${game.id}`);
    },
    900_000,
  );

  it("tabs of the panel, an invitation, the coach, the end", async () => {
    const page = await visit(setting);
    await sit(page, GAMES[0]!, ["me", "invite"]);
    await shoot(page, setting, "20-invite");
    await page.goto("/");
    await page.waitForSelector("article h3");
    await page
      .getByRole("button", { name: /guidée|guided/i })
      .first()
      .click();
    await page.waitForSelector(".coach");
    await shoot(page, setting, "21-coach");
    await page.locator(".coach .row button").last().click();
    for (const tab of ["log", "state", "units", "chat", "table"]) {
      const button = page.locator(`#tab-${tab}`);
      if (!(await button.count())) continue;
      await button.click();
      await shoot(page, setting, `22-tab-${tab}`);
    }
    await playTo(page, 25, 3);
    if (!(await read(page)).over) {
      await page.locator("#tab-table").click();
      await page.getByRole("button", { name: /^(Abandonner|Resign)$/ }).click();
      await page.getByRole("button", { name: /^(Oui|Yes)/ }).click();
    }
    await page.waitForSelector(".end");
    await page.waitForTimeout(600);
    await shoot(page, setting, "23-end");
  }, 900_000);
});

/** All pictures on one page: a row for each screen, a column for each setting. */
function index(): string {
  const files = readdirSync(folder)
    .filter((it) => it.endsWith(".png"))
    .sort();
  const screens = [...new Set(files.map((it) => it.split(".")[0]!))];
  const cell = (screen: string, { name }: Setting): string => {
    const file = `${screen}.${name}.png`;
    return `<td>${files.includes(file) ? `<a href="${file}"><img loading="lazy" alt="${screen}, ${name}" src="${file}"></a>` : ""}</td>`;
  };
  const rows = screens.map(
    (screen) => `<tr><th scope="row">${screen.replace(/^\d+-/, "")}</th>${SETTINGS.map((it) => cell(screen, it)).join("")}</tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grognard: every screen</title>
<style>body{font-family:sans-serif;background:#f4ecd8}img{width:300px;border:1px solid #999}th{text-align:start;vertical-align:top}td{vertical-align:top}</style>
<h1>Every screen</h1><table><thead><tr><td></td>${SETTINGS.map(({ name }) => `<th scope="col">${name}</th>`).join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></html>\n`;
}

afterAll(() => writeFileSync(`${folder}index.html`, index()));
