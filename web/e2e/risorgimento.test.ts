// Hexes in the browser: a whole game of Ponte Nuovo, and a big map that is only moved when it is moved.
import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { house } from "./fixture.ts";
import { playTo, ready } from "./table.ts";

const the = house();

async function table(page: Page, scenario: string): Promise<void> {
  await page.goto("/new/risorgimento");
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
  await page.selectOption("#seat-0", "me");
  await page.selectOption("#seat-1", "same_screen");
  await page.evaluate(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" })));
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await ready(page);
}

describe("a game on hexes", () => {
  it("tells its story before it is played, and in the rulebook", async () => {
    const page = await the.visitor();
    await page.goto("/new/risorgimento");
    const card = page.locator(".scenario", { has: page.locator("input[value=magenta]") });
    await card.locator("summary").click();
    await expect.poll(() => card.locator("details").innerText()).toContain("Milan");
    await page.goto("/rules/risorgimento");
    await page.getByRole("tab", { name: "Scénarios" }).click();
    await expect.poll(() => page.locator("article").count()).toBe(4);
    await expect.poll(() => page.locator("article").nth(1).innerText()).toContain("Milan");
  });

  it("tells who is still to come, on which turn and where", async () => {
    const page = await the.visitor();
    await table(page, "magenta");
    const due = page.locator(".track.turns .due");
    await expect.poll(() => due.count()).toBeGreaterThan(5);
    await page.getByRole("button", { name: /^Renforts/ }).click();
    const list = page.getByRole("region", { name: "Renforts" });
    await expect.poll(() => list.innerText()).toMatch(/11:00[^]*Manèque[^]*Robecchetto/);
    await list
      .getByRole("button", { name: /Robecchetto/ })
      .first()
      .click();
    await expect.poll(() => page.locator(".inspector").innerText()).toContain("Robecchetto");
    await expect.poll(() => page.locator(".ground-ring").count()).toBe(1);
  });

  it("tells what lies in a hex without pieces", async () => {
    const page = await the.visitor();
    await table(page, "ponte_nuovo");
    // The first question may be about a piece, which is then in hand.
    await page.keyboard.press("Escape");
    const free = await page.evaluate(() => {
      const box = document.querySelector(".board")!.getBoundingClientRect();
      // The whole hex of a piece is the piece: keep a counter's width away from each.
      const pieces = [...document.querySelectorAll(".board [data-piece]")].map((it) => it.getBoundingClientRect());
      const wide = Math.max(...pieces.map((it) => it.width));
      const isNearPiece = (x: number, y: number): boolean =>
        pieces.some((it) => Math.hypot(it.x + it.width / 2 - x, it.y + it.height / 2 - y) < 1.5 * wide);
      for (let y = box.y + box.height * 0.35; y < box.bottom - 120; y += 17) {
        for (let x = box.x + box.width * 0.4; x < box.right - 160; x += 19) {
          const under = document.elementFromPoint(x, y);
          if (under?.closest(".board") && !under.closest("[data-piece], .float") && !isNearPiece(x, y)) return { x, y };
        }
      }
      throw new Error("no free hex");
    });
    await page.mouse.click(free.x, free.y);
    const look = page.locator(".inspector");
    await expect.poll(() => look.innerText()).toMatch(/Hexagone|niveau/);
    await expect.poll(() => look.innerText()).toMatch(/Points de [Mm]ouvement/);
    await expect.poll(() => page.locator(".ground-ring").count()).toBe(1);
  });

  it("prints the numbers of hexes for those who ask", async () => {
    const page = await the.visitor();
    await table(page, "ponte_nuovo");
    for (let i = 0; i < 8; i++) await page.keyboard.press("+");
    const isPrinted = (): Promise<boolean> =>
      page
        .locator(".board .hx-number")
        .first()
        .evaluate((it) => getComputedStyle(it).display !== "none");
    expect(await isPrinted()).toBe(false);
    await page.evaluate(() => localStorage.setItem("grognard.prefs", JSON.stringify({ numbers: true })));
    await page.reload();
    await ready(page);
    for (let i = 0; i < 8; i++) await page.keyboard.press("+");
    await expect.poll(isPrinted).toBe(true);
  });

  it("is played to its end at one screen", async () => {
    const page = await the.visitor();
    await table(page, "ponte_nuovo");
    await page.reload();
    await ready(page);
    const end = await playTo(page, 100_000);
    expect(end.over).toBe(true);
    await expect.poll(() => page.locator(".prompt").innerText()).toMatch(/Victoire|victoire|Partie nulle/);
  });

  it("shows Solferino whole, and panning changes nothing but where the sheet lies", async () => {
    const page = await the.visitor();
    await table(page, "solferino");
    await expect.poll(() => page.locator("[data-piece]").count()).toBeGreaterThan(300);
    const box = (await page.locator(".board").boundingBox())!;
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.move(...middle);
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -120);
    const settled = (): Promise<unknown> =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await settled();
    await page.evaluate(() => {
      const seen = ((globalThis as unknown as { seen: string[] }).seen = []) as string[];
      new MutationObserver((changes) => {
        for (const it of changes)
          seen.push(`${it.type} ${(it.target as Element).getAttribute?.("class")?.split(" ")[0] ?? ""} ${it.attributeName ?? ""}`);
      }).observe(document.querySelector(".board")!, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const before = await page.locator(".sheet").getAttribute("style");
    await page.mouse.down();
    for (let i = 1; i <= 30; i++) await page.mouse.move(middle[0] - 6 * i, middle[1] - 4 * i);
    await page.mouse.up();
    await settled();
    await expect.poll(() => page.locator(".sheet").getAttribute("style")).not.toBe(before);
    const seen = await page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)]);
    // Pieces under the hand may be pointed at before and after; the map itself is never touched.
    expect(seen).toContain("attributes sheet style");
    expect(seen.filter((it) => /hx-|place-name/.test(it))).toEqual([]);
  });
});
