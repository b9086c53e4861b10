// The story of a finished game, hints, and why the computer did that.

import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe, house, newTable, pair, resign } from "./fixture.ts";
import { playTo, read, together } from "./table.ts";

const the = house();
/** Where pictures of it go, if anywhere. */
const pictures = process.env["PICTURES"];
if (pictures) mkdirSync(pictures, { recursive: true });
const shoot = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};

describe("the story of a game", () => {
  it("is told from the end card, and leads to its moments", async () => {
    const page = await the.visitor();
    const id = await newTable(page, ["me", "greedy"]);
    await playTo(page, 30);
    await resign(page);
    await page.locator(".end .to-story").click();
    await page.waitForSelector('[data-story="told"]', { timeout: 180_000 });
    const { version } = await read(page);
    const curve = page.getByRole("slider", { name: /Chances de gagner/ });
    await expect.poll(() => curve.getAttribute("aria-valuemax")).toBe(String(version));
    await expect.poll(() => page.locator(".story .totals li").count()).toBe(2);
    await shoot(page, "story-desktop");

    // A turning point is a link to its moment.
    await page.locator(".story .points button").first().click();
    await page.waitForSelector(".story .moment.now");
    const at = Number(await page.locator("[data-at]").first().getAttribute("data-at"));
    expect(at).toBeGreaterThan(0);
    await expect.poll(() => curve.getAttribute("aria-valuenow")).toBe(String(at));
    // And the curve is walked along with the keys.
    await curve.focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(`[data-at="${at - 1}"]`);
    await page.keyboard.press("End");
    await page.waitForSelector(`[data-at="${version}"]`);
    await shoot(page, "story-moment");

    // The table behind it adds up: every row with its luck and choice.
    await page.locator(".story details summary").click();
    await page.locator(".story details input[type=checkbox]").check();
    await expect.poll(() => page.locator(".story tbody tr").count()).toBe(version);
    expect(await axe(page)).toEqual([]);

    // Told once: whoever comes later has it at once, also on a phone in the dark.
    const phone = await the.visitor({
      viewport: { width: 390, height: 844 },
      colorScheme: "dark",
      locale: "en-GB",
      hasTouch: true,
      isMobile: true,
    });
    await phone.goto(`/table/${id}#at=${at}`);
    await phone.waitForSelector('[data-ready="true"]');
    await phone.locator(".replay .to-story").click();
    await phone.waitForSelector('[data-story="told"]');
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await shoot(phone, "story-phone");
    await phone.locator(".story .points").scrollIntoViewIfNeeded();
    await shoot(phone, "story-phone-points");
    expect(await axe(phone)).toEqual([]);
  });
});

describe("who plays alone", () => {
  it("asks what the computer would do, takes it, and asks why it did what it did", async () => {
    const page = await the.visitor();
    await newTable(page, ["me", "greedy"]);
    const before = (await playTo(page, 12)).version;
    await page.keyboard.press("h");
    const hint = page.locator('[data-counsel="hint"]');
    await hint.waitFor({ timeout: 60_000 });
    await expect.poll(() => hint.locator(".candidate").count()).toBeGreaterThan(0);
    await expect.poll(() => hint.locator(".chance").first().innerText()).toMatch(/\d+,\d.%/);
    await shoot(page, "hint-desktop");
    expect(await axe(page)).toEqual([]);
    await hint.locator(".best .take").click();
    // A risky one is weighed first.
    if (await hint.locator(".best .confirm").isVisible()) await hint.locator(".best .confirm").click();
    await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"]) > was, before);

    await playTo(page, before + 12);
    await page.keyboard.press("w");
    const why = page.locator('[data-counsel="why"]');
    await why.waitFor({ timeout: 60_000 });
    await expect.poll(() => why.innerText()).toContain("Voltigeur");
    await shoot(page, "why-desktop");
    // Where nothing is hidden the game so far is told, too.
    await page.locator("#tab-story").click();
    await page.waitForSelector('[data-story="told"]', { timeout: 120_000 });
    await page.keyboard.press("?");
    await expect.poll(() => page.locator("dialog").innerText()).toContain("que feriez-vous");
  });

  it("but not where people play each other", async () => {
    const { host, guest } = await pair(the);
    const { next: page } = await together([host, guest]);
    await expect.poll(() => page.locator(".offers .ask").count()).toBe(0);
    await page.keyboard.press("h");
    await page.getByText("Pas de conseil à une table où l’on s’affronte").waitFor();
  });
});
