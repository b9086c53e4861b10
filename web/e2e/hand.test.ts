// A stand placed by hand: with the keys, with the mouse, and what the rules say to it.
import { describe, expect, it } from "vitest";
import { house, newTable } from "./fixture.ts";
import { ourMove, playOne, read } from "./table.ts";

const the = house();

describe("by hand", () => {
  it("places a piece with the keys, and says what forbids it", async () => {
    const page = await the.visitor();
    await page.addInitScript(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" })));
    await newTable(page, ["me", "same_screen"]);
    for (let i = 0; i < 40; i++) {
      await ourMove(page);
      if (await page.locator(".offers .by-hand").count()) break;
      const group = page.locator(".offers .group:not([open]) summary").first();
      if (await group.count()) await group.click();
      if (await page.locator(".offers .by-hand").count()) break;
      await playOne(page, i * 3);
    }
    const before = (await read(page)).version;
    await page.locator(".offers .by-hand").first().click();
    await page.locator(".aim").waitFor();
    // Farther than any table is wide: refused, with the rule.
    for (let i = 0; i < 150; i++) await page.keyboard.press("ArrowLeft");
    await page.locator(".aim .bad .rule-link").first().waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".aim"));
    await expect.poll(async () => (await read(page)).version).toBe(before);
    // Taken in hand it stands where an offer would put it: turned there and back, that is legal and can be confirmed.
    await page.locator(".offers .by-hand").first().click();
    await page.keyboard.press("]");
    await page.keyboard.press("[");
    await page.locator(".aim button.primary:enabled").waitFor();
    await expect.poll(() => page.locator(".aim .bad").count()).toBe(0);
    await page.locator(".aim button.primary").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"]) > was, before);
    await page.waitForFunction(() => !document.querySelector(".aim"));
  });

  it("zooms to the pointer and pans", async () => {
    const page = await the.visitor();
    await page.goto("/demo/table");
    await page.waitForSelector('[data-piece="F4"]');
    const where = async (): Promise<number[]> => {
      const box = await page.locator('[data-piece="F4"] .stand').boundingBox();
      return [box!.x + box!.width / 2, box!.y + box!.height / 2, box!.width];
    };
    const [x, y, w] = (await where()) as [number, number, number];
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -240);
    await expect.poll(async () => (await where())[2]!).toBeGreaterThan(w * 1.2);
    const [x2, y2] = (await where()) as [number, number, number];
    expect(Math.hypot(x2 - x, y2 - y)).toBeLessThan(6);
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(360, 340, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await where())[0]! - x2)).toBe(60);
    expect((await where())[1]! - y2).toBeCloseTo(40, 0);
  });
});
