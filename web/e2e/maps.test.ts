// A battle of one's own on a map of hexes and on one of areas: counters by hand and by keys, faults, trying, sharing, copying.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";
import { good, openShared, share, tryIt } from "./workshop.ts";

const the = house();

/** Where a counter is, as the list of counters says. */
const place = (page: Page, id: string): Promise<string> =>
  page.evaluate((counter) => document.querySelector(`[data-counter="${counter}"] .quiet`)?.textContent ?? "", id);
const changes = (page: Page, id: string, from: string): Promise<unknown> =>
  page.waitForFunction(([counter, was]) => (document.querySelector(`[data-counter="${counter}"] .quiet`)?.textContent ?? "") !== was, [
    id,
    from,
  ] as const);
/** Opens every formation of the list. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelectorAll<HTMLDetailsElement>("details.group").forEach((it) => (it.open = true)));

describe("the editor of maps", () => {
  it("moves, removes and sets up counters on hexes, is tried, shared and copied", async () => {
    const page = await the.visitor();
    await page.goto("/editor/risorgimento?from=ponte_nuovo");
    await page.waitForSelector('[data-ready="true"] .board-svg');
    await good(page);
    await unfold(page);
    const zouave = "fr-ig-1-1-1-zouaves-de-la-garde";
    const start = await place(page, zouave);
    expect(start).toBe("1230");

    // By keys: one hex to the north, which the list tells; undone, it is back.
    await page.locator(`[data-counter="${zouave}"]`).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("ArrowUp");
    await changes(page, zouave, start);
    const there = await place(page, zouave);
    await page.getByRole("button", { name: "Annuler" }).click();
    await changes(page, zouave, there);
    await expect.poll(() => place(page, zouave)).toBe(start);
    await page.getByRole("button", { name: "Rétablir" }).click();
    await changes(page, zouave, start);
    await good(page);

    // Off the map and back by hand: the counter waits, then the hex is pressed.
    await page.locator(`[data-counter="${zouave}"]`).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Delete");
    await changes(page, zouave, there);
    await expect.poll(() => place(page, zouave)).toBe("absent de cette bataille");
    await page.locator(`[data-counter="${zouave}"]`).click();
    const friend = page.locator('[data-piece="fr-ig-1-1-2-zouaves-de-la-garde"]').first();
    const box = (await friend.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await changes(page, zouave, "absent de cette bataille");

    // A third unit in one hex is too many: told with its rule, and undone.
    await page.waitForSelector('[data-state="bad"]');
    await expect.poll(() => page.locator(".faults-box").textContent()).toContain("trop d’unités");
    await page.getByRole("button", { name: "Annuler" }).click();
    await good(page);

    await page.locator("#tab-goals").click();
    await page.getByRole("button", { name: "Ajouter : Objectif" }).click();
    await page.selectOption('[id^="objective-"][id$="-name"]', "Boffalora bridge");
    await good(page);
    await page.locator("#tab-scenario").click();
    await page.fill("#scenario-title", "The bridges again");
    await page.fill("#scenario-title_fr", "Encore les ponts");
    await good(page);
    expect(await axe(page)).toEqual([]);

    const link = await share(page);
    await tryIt(page);

    const other = await the.visitor();
    await openShared(other, link, "Encore les ponts");
    await other.getByRole("link", { name: "Copier et modifier" }).click();
    await other.waitForURL("**/editor/risorgimento?shared=*");
    await good(other);
    await expect.poll(() => other.locator("h1").textContent()).toContain("Encore les ponts (copie)");
  });

  it("sets up areas, arrivals and redoubts of a siege", async () => {
    const page = await the.visitor();
    await page.goto("/editor/toulon?from=assault");
    await page.waitForSelector('[data-ready="true"] .board-svg');
    await good(page);
    await unfold(page);
    const guards = "br_25";
    await expect.poll(() => place(page, guards)).toBe("Toulon");
    // To another area by keys, off the map, and onto the track of arrivals.
    await page.locator(`[data-counter="${guards}"]`).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Delete");
    await changes(page, guards, "Toulon");
    await page.locator('[data-add="arrival"]').click();
    await page.selectOption("[data-join]", guards);
    await changes(page, guards, "absent de cette bataille");
    await expect.poll(() => place(page, guards)).toContain("Tour");
    await good(page);
    await page.locator("#tab-scenario").click();
    await page.fill("#scenario-last_turn", "15");
    await page.locator("#scenario-last_turn").press("Tab");
    await good(page);
    await page.fill("#scenario-first_turn", "16");
    await page.locator("#scenario-first_turn").press("Tab");
    await page.waitForSelector('[data-state="bad"]');
    await expect.poll(() => page.locator(".faults-box").textContent()).toContain("le dernier tour vient avant le premier");
    await page.fill("#scenario-first_turn", "14");
    await page.locator("#scenario-first_turn").press("Tab");
    await good(page);
    expect(await axe(page)).toEqual([]);
    await tryIt(page);
  });
});

describe("the editor of maps on a phone", () => {
  it("shows what is picked under the map, which stays", async () => {
    const page = await the.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto("/editor/toulon?from=assault");
    await page.waitForSelector('[data-ready="true"] .board-svg');
    await good(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.evaluate(() => window.scrollTo(0, 900));
    const piece = (await page.locator("[data-piece]").first().boundingBox())!;
    await page.touchscreen.tap(piece.x + piece.width / 2, piece.y + piece.height / 2);
    await page.waitForSelector(".inspector");
    const gap = (): Promise<number> =>
      page.evaluate(() => {
        const edge = (of: string): DOMRect => document.querySelector(of)!.getBoundingClientRect();
        return Math.round(edge(".inspector").top - edge(".stage").bottom);
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(gap).toBeLessThan(40);
    await expect.poll(() => page.evaluate(() => Math.round(document.querySelector(".stage")!.getBoundingClientRect().top))).toBe(0);
  });
});
