// Whole games: alone at one screen, against the computer, between two devices.
import { describe, expect, it } from "vitest";
import { house, newTable } from "./fixture.ts";
import { ourMove, playOne, playTo, reach, read, ready } from "./table.ts";

const the = house();

describe("a whole game", () => {
  it("goes from the home page to the result at one screen, and the dice can be checked", async () => {
    const page = await the.visitor();
    await page.goto("/");
    await page
      .getByRole("link", { name: /Nouvelle table/ })
      .first()
      .click();
    await page.waitForSelector("#seat-0");
    await page.selectOption("#seat-1", "same_screen");
    await page.getByRole("button", { name: "Dresser la table" }).click();
    await ready(page);
    // The first time the curtain falls, it is told not to fall again.
    await playTo(page, 1);
    await page.evaluate(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" })));
    await page.reload();
    await ready(page);
    const end = await playTo(page, 100_000);
    expect(end.over).toBe(true);
    expect(end.version).toBeGreaterThan(20);
    await expect.poll(() => page.locator(".prompt").innerText()).toMatch(/Victoire|Partie nulle/);
    await page.locator("#tab-table").click();
    await page.getByRole("button", { name: "Vérifier les dés" }).click();
    await page.waitForSelector('[data-kept="yes"]');
    await expect.poll(() => page.locator(".proof").innerText()).toContain("donnent les mêmes dés et le même résultat");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Télécharger la partie" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.jsonl$/);
  });

  it("is played against the computer in one click", async () => {
    const page = await the.visitor();
    await page.goto("/");
    await page
      .getByRole("button", { name: /Jouer tout de suite/ })
      .first()
      .click();
    await ready(page);
    const start = await ourMove(page);
    // The side that the guided first game gives, too: the French.
    expect(start.mine).toBe("1");
    const later = await playTo(page, start.version + 12);
    expect(later.version).toBeGreaterThanOrEqual(start.version + 12);
    // Only one seat is ours: more decisions have been made than we made.
    expect(later.curtain).toBe(false);
  });

  it("is played between two devices by an invitation link", async () => {
    const host = await the.visitor();
    await newTable(host, ["me", "invite"]);
    await host.locator("#tab-table").click();
    const link = await host.locator("input[id^=invite]").inputValue();
    const guest = await the.visitor({ locale: "en-GB" });
    await guest.goto(link);
    await guest.locator("input").first().fill("Wellington");
    await guest.getByRole("button", { name: "Sit down" }).click();
    await guest.waitForURL("**/table/*");
    await ready(guest);
    await host.getByText("Wellington").first().waitFor();
    let moves = { host: 0, guest: 0 };
    for (let i = 0; i < 24 && !(moves.host > 3 && moves.guest > 3); i++) {
      const [a, b] = [await read(host), await read(guest)];
      const version = Math.max(a.version, b.version);
      await Promise.all([reach(host, version), reach(guest, version)]);
      if ((await read(host)).awaiting === "0") {
        await ourMove(host);
        await playOne(host, i * 7);
        moves.host++;
      } else {
        await ourMove(guest);
        await playOne(guest, i * 7);
        moves.guest++;
      }
    }
    expect(moves.host).toBeGreaterThan(0);
    expect(moves.guest).toBeGreaterThan(0);
    // What one says the other hears.
    await host.locator("#tab-chat").click();
    await host.getByPlaceholder("Dire quelque chose").fill("Vive l’Empereur !");
    await host.keyboard.press("Enter");
    await guest.locator("#tab-chat").click();
    await guest.getByText("Vive l’Empereur !").waitFor();
    // The link has served.
    const late = await the.visitor();
    await late.goto(link);
    await late.getByRole("button", { name: "Prendre place" }).click();
    await late.getByRole("alert").waitFor();
    await expect.poll(() => late.getByRole("alert").innerText()).toMatch(/lien|places/);
  });

  it("lowers a curtain between two players at one screen", async () => {
    const page = await the.visitor();
    await newTable(page, ["me", "same_screen"], true, "garde");
    let seen = 0;
    for (let i = 0; i < 20 && seen < 2; i++) {
      const now = await ourMove(page);
      if (now.curtain) {
        seen++;
        await expect.poll(() => page.locator(".curtain h2").innerText()).toMatch(/La main passe/);
        await page
          .getByRole("button", { name: /lever le rideau/ })
          .first()
          .click();
        await page.waitForFunction(() => !document.querySelector(".curtain"));
      } else await playOne(page, i);
    }
    expect(seen).toBe(2);
  });

  it("lowers none where nothing is secret", async () => {
    const page = await the.visitor();
    await newTable(page, ["me", "same_screen"]);
    const seats = new Set<string>();
    for (let i = 0; i < 20 && seats.size < 2; i++) {
      const now = await ourMove(page);
      expect(now.curtain).toBe(false);
      seats.add(now.seat);
      await playOne(page, i);
    }
    expect(seats.size).toBe(2);
  });

  it("tells those who watch that they do, and lets them see a game of computers go on from a moment", async () => {
    const page = await the.visitor();
    const id = await newTable(page, ["greedy", "greedy"]);
    await page.waitForSelector('[data-over="yes"], .watching', { timeout: 120_000 });
    await page.waitForSelector('[data-over="yes"]', { timeout: 200_000 });
    await page.goto(`/table/${id}#at=4`);
    await page.waitForSelector('[data-ready="true"] .board-svg .cloth');
    await page.locator(".fork").click();
    await page.waitForURL((url) => /\/table\//.test(url.pathname) && !url.pathname.includes(id));
    await page.waitForSelector('[data-ready="true"] .board-svg .cloth');
    await page.waitForSelector(".watching, [data-over=yes]");
    await expect.poll(() => page.locator(".line-state").count()).toBe(0);
  });
});
