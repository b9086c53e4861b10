// Coming back, taking back, looking back, going on from there.
import { describe, expect, it } from "vitest";
import { house, newTable } from "./fixture.ts";
import { ourMove, playOne, playTo, reach, read, ready } from "./table.ts";

const the = house();
const plain = { curtain: false, pace: "instant" };

describe("time", () => {
  it("is not lost on a slow line: a table speaks and is played before all words of its game are here", async () => {
    const page = await the.visitor();
    await page.addInitScript((prefs) => localStorage.setItem("grognard.prefs", JSON.stringify(prefs)), plain);
    let heard = (): void => {};
    const later = new Promise<void>((go) => (heard = go));
    await page.route("**/api/games/*/words/*", async (route) => {
      await later;
      await route.continue();
    });
    for (const game of ["aigles", "garde", "risorgimento", "toulon", "couleurs"]) {
      await page.goto("/");
      const id = await page.evaluate(async (game) => {
        const { scenarios } = (await (await fetch(`/api/games/${game}`)).json()) as { scenarios: { id: string; seats: unknown[] }[] };
        const { id: scenario, seats } = scenarios[0]!;
        const wish = { game, scenario, options: {}, seats: seats.map((_, i) => ({ is: i === 0 ? "me" : "same_screen" })) };
        const body = JSON.stringify({ ...wish, open: false, spectators: true });
        const made = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
        return ((await made.json()) as { id: string }).id;
      }, game);
      await page.goto(`/table/${id}`);
      await ready(page);
      const said = (): Promise<string> =>
        page
          .locator(".prompt, .offers, .seats, .tracks, .board")
          .allInnerTexts()
          .then((all) => all.join("\n"));
      await expect.poll(said).toMatch(/\p{L}{4}/u);
      // No id of a message: they are words tied by hyphens, in small letters.
      const ids = /(?<![\p{L}-])(?:action|ask|decision|offer|prompt|side|area|phase|unit|term|state|scene)-[a-z][a-z_-]+/gu;
      await expect.poll(async () => (await said()).match(ids)).toBeNull();
      const before = (await ourMove(page)).version;
      await playOne(page, 1);
      await expect.poll(async () => (await read(page)).version).toBeGreaterThan(before);
    }
    heard();
  });

  it("comes back after a reload and after the server was stopped and killed", async () => {
    const page = await the.visitor();
    await page.addInitScript((prefs) => localStorage.setItem("grognard.prefs", JSON.stringify(prefs)), plain);
    await newTable(page, ["me", "same_screen"]);
    const { version } = await playTo(page, 8);
    await page.reload();
    await ready(page);
    await expect.poll(async () => (await read(page)).version).toBe(version);
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      if (!the.server.ours) break;
      const before = (await read(page)).version;
      await the.server.stop(signal);
      await page.waitForSelector('[data-link="lost"]');
      await expect.poll(() => page.locator(".line-state").innerText()).toContain("Liaison perdue");
      await the.server.run();
      await page.waitForSelector('[data-link="open"]');
      await reach(page, before);
      await expect.poll(async () => (await read(page)).version).toBe(before);
      await playTo(page, before + 2);
    }
  });

  it("takes back a decision until a die has fallen", async () => {
    const page = await the.visitor();
    await page.addInitScript((prefs) => localStorage.setItem("grognard.prefs", JSON.stringify(prefs)), plain);
    await newTable(page, ["me", "same_screen"]);
    let undone = false;
    for (let i = 0; i < 40 && !undone; i++) {
      const before = await ourMove(page);
      if (before.over) break;
      await playOne(page, i * 5);
      const undo = page.locator(".side .undo");
      if (await undo.isEnabled()) {
        const after = (await read(page)).version;
        await undo.click();
        await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"]) < was, after);
        undone = true;
      }
    }
    expect(undone).toBe(true);
  });

  it("replays, shares a moment and plays on from there", async () => {
    const page = await the.visitor();
    await page.addInitScript((prefs) => localStorage.setItem("grognard.prefs", JSON.stringify(prefs)), plain);
    const id = await newTable(page, ["me", "same_screen"]);
    // Long enough that the replay is still under way when it is paused.
    const { version } = await playTo(page, 30);
    await page.getByRole("button", { name: "Un pas en arrière" }).click();
    await page.waitForSelector(`[data-at="${version - 1}"]`);
    await page.getByRole("slider").fill("4");
    await page.waitForSelector('[data-at="4"]');
    expect(new URL(page.url()).hash).toBe("#at=4");
    await page.getByRole("button", { name: "Lecture" }).click();
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>("[data-at]")?.dataset["at"]) >= 6);
    await page.getByRole("button", { name: "Pause" }).click();
    // A link to a moment opens at that moment.
    await page.goto(`/table/${id}#at=5`);
    await page.reload();
    await page.waitForSelector('[data-at="5"][data-ready="true"]');
    await page.getByRole("button", { name: "Reprendre d’ici" }).click();
    await page.waitForFunction(
      (old) => !location.pathname.includes(old) && Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"]) >= 5,
      id,
    );
    await playTo(page, 7);
    await expect.poll(async () => (await read(page)).version).toBeGreaterThanOrEqual(7);
  });
});
