// Areas, fog of war and seven seats in the browser: an assault between two devices, the battle board, and a turn of the
// campaign with a device for every nation and wing.
import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { house } from "./fixture.ts";
import { pressOnce, playOne, read, ready, together } from "./table.ts";

const the = house();
const LONG = 1_800_000;
/** Decisions in which both sides march and fight, before they let the battle come to its end. */
const LIVELY = 80;

/** Makes a table through the form; gives back the links for the seats that are invited. */
async function table(page: Page, scenario: string, seats: readonly string[]): Promise<string[]> {
  await page.goto("/new/toulon");
  await page.locator(`input[name=scenario][value=${scenario.replace(/_\d$/, "")}]`).check();
  if (/_\d$/.test(scenario)) await page.selectOption("#players", scenario);
  for (const [seat, kind] of seats.entries()) await page.selectOption(`#seat-${seat}`, kind);
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await ready(page);
  await page.locator("#tab-table").click();
  // Each invitation has a field of its own, and is waited for.
  const invited = seats.filter((kind) => kind === "invite");
  return Promise.all(invited.map((_, n) => page.locator("input[id^=invite]").nth(n).inputValue()));
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.locator("input").first().fill(name);
  await page.getByRole("button", { name: "Prendre place" }).click();
  await page.waitForURL("**/table/*");
  await ready(page);
}

/** What is seen at a table: every piece by its id, and whether its face is. */
const seen = (page: Page): Promise<Record<string, boolean>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<SVGGElement>(".board [data-piece]")].map((it) => [
        it.dataset["piece"]!,
        !it.querySelector(".face-down"),
      ]),
    ),
  );
const faces = (pieces: Record<string, boolean>): string[] => Object.keys(pieces).filter((id) => pieces[id]);

/** Takes an offer of the whole side, or else the first of the first piece: the most useful, or the one that ends the phase. */
const playFor = (page: Page, what: "useful" | "ends"): Promise<void> =>
  pressOnce(page, () =>
    page.evaluate(async (wanted) => {
      const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
      const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(`.offers ${what}`);
      if (!find(".take")) {
        // The pieces that can act may be folded away: press the first of them all the same.
        find(".others:not([open]) > summary")?.click();
        await pause();
        find(".group > summary")?.click();
      }
      await pause();
      const side = [...document.querySelectorAll<HTMLElement>('.offers .group[data-group=""] .take')];
      const take = (wanted === "ends" ? side.at(-1) : side[0]) ?? find(".take");
      take?.click();
      return take !== null;
    }, what),
  );

describe("Toulon", () => {
  it(
    "is assaulted to the end between two devices, and neither sees the other's units",
    async () => {
      const host = await the.visitor();
      const [link] = await table(host, "assault", ["me", "invite"]);
      const guest = await the.visitor();
      await join(guest, link!, "Dugommier");
      const pages = [host, guest];
      const watcher = await the.visitor();
      await watcher.goto(host.url());
      await ready(watcher);
      const open = new Set(faces(await seen(watcher)));
      // He need not draw the whole battle.
      await watcher.close();
      const [allied, republican] = [await seen(host), await seen(guest)];
      for (const [own, other] of [
        [allied, republican],
        [republican, allied],
      ] as const) {
        const secret = faces(own).filter((id) => !open.has(id));
        expect(secret.length).toBeGreaterThan(5);
        expect(secret.filter((id) => id in other)).toEqual([]);
        // The enemy is there, face down.
        expect(Object.values(other).filter((up) => !up).length).toBeGreaterThan(5);
      }
      let random = 11;
      let moves = 0;
      for (; moves < 4000; moves++) {
        const { over, next } = await together(pages);
        if (over) break;
        random = (Math.imul(random, 1103515245) + 12345) >>> 0;
        // At first whatever is useful is done, and marches are many; then they go on from phase to phase, with a deed in between.
        const useful = moves < LIVELY;
        const any = (random >>> 8) % (useful ? 5 : 2) === 0;
        await (any ? playOne(next, (random >>> 12) % 1009) : playFor(next, useful ? "useful" : "ends"));
      }
      expect(moves).toBeGreaterThan(LIVELY);
      for (const page of pages) {
        await expect.poll(async () => (await read(page)).over).toBe(true);
        await expect.poll(() => page.locator(".prompt").innerText()).toMatch(/Victoire|Partie nulle/);
      }
      // When all is over nothing is hidden any longer.
      await expect.poll(async () => Object.values(await seen(guest)).every(Boolean)).toBe(true);
    },
    LONG,
  );

  it(
    "shows the battle board, which is played on",
    async () => {
      const page = await the.visitor();
      await table(page, "assault", ["greedy", "me"]);
      const tray = page.locator("section.tray");
      for (let i = 0; i < 2000 && !(await tray.locator(".tray-piece.can").count()); i++) {
        await page.waitForFunction(
          () =>
            Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["offers"]) > 0 ||
            document.querySelector('[data-over="yes"]'),
          undefined,
          { timeout: 240_000, polling: 20 },
        );
        if ((await read(page)).over) break;
        if (await tray.locator(".tray-piece.can").count()) break;
        await playFor(page, "useful");
      }
      const able = tray.locator(".tray-piece.can");
      await expect.poll(() => able.count()).toBeGreaterThan(0);
      // Boxes with their names, both sides' retreat among them.
      await expect
        .poll(() => tray.locator(".tray-box h3").allInnerTexts())
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/Retraite/),
            expect.stringMatching(/Alliés/),
            expect.stringMatching(/Républicains/),
          ]),
        );
      // It folds away to show the map, and comes back.
      await tray.locator(".fold").click();
      await expect.poll(() => tray.locator(".tray-box").count()).toBe(0);
      await tray.locator(".fold").click();
      // A counter in a box is pressed: it is chosen, and what it can do is listed first.
      const name = await able.first().getAttribute("title");
      if ((await able.first().getAttribute("aria-pressed")) !== "true") await able.first().click();
      await expect.poll(() => page.locator(".offers .group[open] summary").first().innerText()).toContain(name);
      const before = (await read(page)).version;
      await page.locator(".offers .group[open] .take").first().click();
      await page.waitForFunction(
        (was) => (
          document.querySelector<HTMLButtonElement>(".offers .confirm")?.click(),
          Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"]) > was
        ),
        before,
        { timeout: 60_000, polling: 50 },
      );
    },
    LONG,
  );

  it(
    "is besieged for a turn from seven devices; partners see and hear each other, the enemy does not",
    async () => {
      const host = await the.visitor();
      const links = await table(host, "campaign_7", ["me", "invite", "invite", "invite", "invite", "invite", "invite"]);
      expect(new Set(links).size).toBe(6);
      const pages = [host];
      for (const [n, link] of links.entries()) {
        const page = await the.visitor({ viewport: { width: 1000, height: 700 } });
        await join(page, link, `Joueur ${n + 2}`);
        pages.push(page);
      }
      expect(await Promise.all(pages.map(async (page) => (await read(page)).mine))).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
      const turn = (): Promise<number> =>
        host.evaluate(() => [...document.querySelectorAll(".track.turns li")].findIndex((it) => it.classList.contains("now")));
      const first = await turn();
      for (let i = 0; i < 3000 && (await turn()) === first; i++) {
        const { over, next } = await together(pages);
        if (over) break;
        await playFor(next, "ends");
      }
      await expect.poll(() => turn()).toBe(first + 1);
      await together(pages);

      const [allies, wings] = [pages.slice(0, 5), pages.slice(5)];
      const watcher = await the.visitor();
      await watcher.goto(host.url());
      await ready(watcher);
      const open = new Set(faces(await seen(watcher)));
      for (const [side, enemies] of [
        [allies, wings],
        [wings, allies],
      ] as const) {
        // Each device draws in its own time.
        const own = (): Promise<string[][]> => Promise.all(side.map(async (page) => faces(await seen(page)).sort()));
        await expect.poll(async () => new Set((await own()).map(String)).size).toBe(1);
        const secret = (await own())[0]!.filter((id) => !open.has(id));
        expect(secret.length).toBeGreaterThan(0);
        for (const enemy of enemies) {
          const all = await seen(enemy);
          expect(secret.filter((id) => id in all)).toEqual([]);
        }
      }

      await wings[0]!.locator("#tab-chat").click();
      await wings[0]!.locator(".chat input[type=checkbox]").check();
      await wings[0]!.locator(".chat form input").fill("L’Éguillette, cette nuit");
      await wings[0]!.locator(".chat form button").click();
      for (const page of [...allies, wings[1]!]) await page.locator("#tab-chat").click();
      await expect.poll(() => wings[1]!.locator(".chat ol").innerText()).toContain("cette nuit");
      await allies[0]!.locator(".chat form input").fill("Rendez-vous");
      await allies[0]!.locator(".chat form button").click();
      // Once the open word has come the secret one would have come as well.
      for (const page of allies) {
        await expect.poll(() => page.locator(".chat ol").innerText()).toContain("Rendez-vous");
        await expect.poll(() => page.locator(".chat ol").innerText()).not.toContain("cette nuit");
      }
    },
    LONG,
  );
});
