// A whole game with hidden orders and a bag, between two devices by an invitation link.
import { describe, expect, it } from "vitest";
import { house } from "./fixture.ts";
import { playOne, read, ready, together } from "./table.ts";
import type { Page } from "playwright-core";

const the = house();

/** Makes a table of this game and scenario for two devices; gives back the link for the other. */
async function invite(page: Page, game: string, scenario: string): Promise<string> {
  await page.goto(`/new/${game}`);
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
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
  await page.locator("input").first().fill("Schwarzenberg");
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.waitForURL("**/table/*");
  await ready(page);
}

/** The enemy's chits that lie face up here. */
const enemyOrders = (page: Page, mine: string): Promise<string[]> =>
  page.evaluate(
    (own) =>
      [...document.querySelectorAll<SVGGElement>('[data-piece^="order-"]')]
        .filter((it) => it.dataset["piece"]!.startsWith(`order-${own}`) && !it.querySelector(".face-down"))
        .map((it) => it.dataset["piece"]!),
    mine,
  );

interface Seen {
  draws: number;
  rolls: number;
}

/** Counts the times that tokens drawn from a bag are shown, and dice that roll: they may be gone again before a test looks. */
function watchTray(): void {
  const seen: Seen = Object.assign(globalThis, { draws: 0, rolls: 0 });
  new MutationObserver(() => {
    if (document.querySelector(".tray .draw")) seen.draws++;
    if (document.querySelector(".tray.rolling .die")) seen.rolls++;
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["class"] });
}
const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { draws, rolls } = globalThis as unknown as Seen;
    return { draws, rolls };
  });

describe("a game with secrets", () => {
  it("is played to its end between two devices, and what is hidden stays hidden", async () => {
    const host = await the.visitor();
    await host.addInitScript(watchTray);
    await host.addInitScript(() => localStorage.setItem("grognard.prefs", JSON.stringify({ dice: true })));
    const link = await invite(host, "garde", "division");
    const guest = await the.visitor({ locale: "en-GB" });
    await guest.addInitScript(watchTray);
    await join(guest, link);
    const pages = [host, guest];
    let random = 7;
    let secret = 0;
    for (let i = 0; i < 3000; i++) {
      const { over, next } = await together(pages);
      if (over) break;
      const now = await read(host);
      // While orders are given each sees his own only: the French are FD, the Austrians AD.
      if (now.awaiting.includes("0") && now.awaiting.includes("1") && secret < 6) {
        secret++;
        expect(await enemyOrders(host, "AD")).toEqual([]);
        expect(await enemyOrders(guest, "FD")).toEqual([]);
        expect(await enemyOrders(host, "FD")).toEqual(["order-FD"]);
      }
      random = (Math.imul(random, 1103515245) + 12345) >>> 0;
      await playOne(next, (random >>> 8) % 1009);
    }
    const end = await read(host);
    expect(end.over).toBe(true);
    expect(secret).toBeGreaterThan(0);
    const [one, other] = [await seen(host), await seen(guest)];
    expect(one.draws + other.draws).toBeGreaterThan(0);
    expect(one.rolls, "dice are seen to roll").toBeGreaterThan(0);
    expect(other.rolls, "with reduced motion they lie still").toBe(0);
    await expect.poll(async () => (await read(guest)).over).toBe(true);
    await expect.poll(() => host.locator(".prompt").innerText()).toMatch(/Victoire|Partie nulle/);
    await expect.poll(() => guest.locator(".prompt").innerText()).toMatch(/wins|won|Victory|draw/i);
  }, 600_000);
});
