// A whole game by secret orders between two devices, by an invitation link: nobody sees an order before all are turned
// over.
import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { house } from "./fixture.ts";
import { playOne, read, ready, together } from "./table.ts";

const the = house();

/** Makes a table of simultaneous play for two devices; gives back the link for the other. */
async function invite(page: Page, scenario: string): Promise<string> {
  await page.goto("/new/couleurs");
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
  await page.evaluate(() => document.querySelectorAll("details").forEach((it) => (it.open = true)));
  await page.selectOption("#option-sequence", "simultaneous");
  await page.selectOption("#seat-0", "me");
  await page.selectOption("#seat-1", "invite");
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await ready(page);
  await page.locator("#tab-table").click();
  return page.locator("input[id^=invite]").inputValue();
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator("input").first().fill("Bellegarde");
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.waitForURL("**/table/*");
  await ready(page);
}

/** The units that carry an order to be seen here. */
const ordered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>(".board [data-piece]")]
      .filter((it) => it.querySelector('[data-badge="order"]'))
      .map((it) => it.dataset["piece"]!)
      .sort(),
  );

describe("Les Trois Couleurs", () => {
  it("is played to its end by secret orders between two devices", async () => {
    const host = await the.visitor();
    const link = await invite(host, "ecole");
    const guest = await the.visitor({ locale: "en-GB" });
    await join(guest, link);
    const pages = [host, guest];
    let random = 5;
    let both = 0;
    let secret = 0;
    for (let i = 0; i < 3000; i++) {
      const { over, next } = await together(pages);
      if (over) break;
      const now = await read(host);
      if (now.awaiting.includes("0") && now.awaiting.includes("1")) {
        both++;
        const [french, austrian] = [await ordered(host), await ordered(guest)];
        expect(french.filter((id) => id.startsWith("au_"))).toEqual([]);
        expect(austrian.filter((id) => id.startsWith("fr_"))).toEqual([]);
        secret += french.length;
      }
      random = (Math.imul(random, 1103515245) + 12345) >>> 0;
      await playOne(next, (random >>> 8) % 1009);
    }
    // Both were asked at once, and saw their own orders.
    expect(both).toBeGreaterThan(0);
    expect(secret).toBeGreaterThan(0);
    for (const page of pages) await expect.poll(async () => (await read(page)).over).toBe(true);
    await expect.poll(() => host.locator(".prompt").innerText()).toMatch(/emporte|victoire|nul/i);
    await expect.poll(() => guest.locator(".prompt").innerText()).toMatch(/wins|victory|draw/i);
  }, 900_000);
});
