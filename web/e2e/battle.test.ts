// The whole story of a battle of one's own: an army is bought, set on a table drawn by hand, played, shared, and measured by another.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house } from "./fixture.ts";
import { ourMove, playOne, read } from "./table.ts";
import { good, openShared, press, share, tryIt } from "./workshop.ts";

const the = house();
/** What takes long on a busy machine. */
const PATIENT = { timeout: 240_000 };

/** The turn that is being played, counted from 1. */
const turn = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.querySelectorAll(".track.turns li")].findIndex((it) => it.getAttribute("aria-current")) + 1);

describe("a battle of one's own", () => {
  it("is bought, drawn, played for three turns, shared, and measured by another", async () => {
    const page = await the.visitor();
    // An army of 200 points.
    await page.goto("/army/aigles");
    await page.waitForSelector("[data-total]");
    await page.selectOption("#army-nation", "prussian");
    await page.fill("#army-name", "Brigade Steinmetz");
    await page.selectOption("#unit-0-quality", "guard");
    await page.fill("#unit-0-rankers", "48");
    await page.locator("#unit-0-rankers").press("Tab");
    const reaches = (points: number): Promise<unknown> =>
      page.waitForFunction((wanted) => document.querySelector("[data-total]")?.textContent === String(wanted), points);
    await reaches(96);
    await page.getByRole("button", { name: "Dupliquer : Bataillon 1" }).click();
    await reaches(192);
    for (const button of ["first", "last"] as const)
      for (const _ of [1, 2]) await page.getByRole("button", { name: "Plus : Tambour" })[button]().click();
    await reaches(200);
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.waitForURL(/\/army\/aigles\/.+/);

    // A table drawn by hand, and the army set on it.
    await page.goto("/editor/aigles");
    await page.waitForSelector('.board[data-ready="true"]');
    await good(page);
    await page.locator('[data-kind="wood"]').click();
    for (const [x, y] of [[20, 50], [40, 48], [44, 66], [24, 70], [20, 50]] as const) await press(page, x, y); // prettier-ignore
    await page.waitForSelector(".ground.wood");
    await page.locator("#tab-scenario").click();
    await page.fill("#scenario-points", "200");
    await page.locator("#scenario-points").press("Tab");
    await page.fill("#scenario-title", "Steinmetz at the wood");
    await page.fill("#scenario-title_fr", "Steinmetz au bois");
    await page.locator("#tab-forces").click();
    const camp = page.locator(".camp").first();
    const army = await camp.locator(".bring option", { hasText: "Brigade Steinmetz" }).getAttribute("value");
    await camp.locator(".bring select").selectOption(army!);
    await page.waitForFunction(() => document.querySelectorAll(".camp:first-of-type .troops .pick").length === 2);
    await good(page);

    // Shared, and tried at once: three turns against the computer.
    const link = await share(page);
    await tryIt(page);
    let random = 7;
    while ((await turn(page)) < 4 && !(await read(page)).over) {
      random = (Math.imul(random, 1103515245) + 12345) >>> 0;
      await playOne(page, (random >>> 8) % 1009);
      await ourMove(page);
    }
    expect((await turn(page)) >= 4 || (await read(page)).over).toBe(true);

    // Another person opens the link, and asks whether it is fair.
    const other = await the.visitor();
    await openShared(other, link, "Steinmetz au bois");
    await expect.poll(() => other.getByRole("button", { name: "Ne plus partager" }).count()).toBe(0);
    await other.getByRole("button", { name: "Est-ce équilibré ?" }).click();
    await other.waitForURL("**/lab/aigles*");
    await other.waitForSelector("#lab-games", PATIENT);
    await other.fill("#lab-games", "50");
    await other.getByRole("button", { name: "Jouer", exact: true }).click();
    await other.waitForURL("**/lab/aigles?run=*");
    await other.waitForSelector('[data-run="done"]', PATIENT);
    await expect.poll(() => other.locator("[data-run] .progress").textContent()).toContain("50 parties sur 50");
    const plot = other.locator('[data-plot="chance"]');
    await expect.poll(() => plot.locator("svg[role=img]").getAttribute("aria-label")).toContain("après 50 parties");
    await plot.locator("summary").click();
    await expect.poll(() => plot.locator("tbody tr").count()).toBe(50);
    const ended = await other.locator('[data-plot="endings"] tbody tr td:nth-child(2)').allTextContents();
    expect(ended.reduce((sum, count) => sum + Number(count), 0)).toBe(50);
  }, 600_000);
});
