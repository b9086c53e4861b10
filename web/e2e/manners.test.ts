// What happens around a game: fingers, sound, notifications, revanche, leaving, watching, records, estimated odds.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house, newTable, pair, resign } from "./fixture.ts";
import { ourMove, playOne, playTo, reach, read, ready, unpacked } from "./table.ts";

const the = house();
const noCurtain = (): void => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" }));

/** Counts what the page would sound and notify. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = ((globalThis as unknown as { heard: object }).heard = { tones: 0, notes: [] as string[] });
    class Tone {
      frequency = { value: 0 };
      type = "";
      connect = (to: unknown): unknown => to;
      start = (): void => void heard.tones++;
      stop = (): void => {};
    }
    const gain = {
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (to: unknown) => to,
    };
    class Sound {
      currentTime = 0;
      destination = {};
      createOscillator = (): Tone => new Tone();
      createGain = (): typeof gain => gain;
    }
    class Note {
      static permission = "default";
      static requestPermission = async (): Promise<string> => (Note.permission = "granted");
      onclick = null;
      constructor(title: string, { body }: { body: string }) {
        heard.notes.push(`${title}: ${body}`);
      }
      close(): void {}
    }
    Object.assign(globalThis, { AudioContext: Sound, Notification: Note });
  });
}
const heard = (page: Page): Promise<{ tones: number; notes: string[] }> =>
  page.evaluate(() => (globalThis as unknown as { heard: { tones: number; notes: string[] } }).heard);

describe("manners", () => {
  it("zooms with two fingers to where they are", async () => {
    const page = await the.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto("/demo/table");
    await page.waitForSelector('[data-piece="F4"]');
    const width = async (): Promise<number> => (await page.locator('[data-piece="F4"] .stand').boundingBox())!.width;
    const box = (await page.locator('[data-piece="F4"] .stand').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const before = await width();
    const touch = await page.context().newCDPSession(page);
    const fingers = (apart: number): { x: number; y: number; id: number }[] => [
      { x: x - apart, y, id: 1 },
      { x: x + apart, y, id: 2 },
    ];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(20) });
    for (let apart = 25; apart <= 60; apart += 5)
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(width).toBeGreaterThan(before * 2);
    const after = (await page.locator('[data-piece="F4"] .stand').boundingBox())!;
    expect(Math.hypot(after.x + after.width / 2 - x, after.y + after.height / 2 - y)).toBeLessThan(25);
    // And together again.
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(60) });
    for (let apart = 55; apart >= 20; apart -= 5)
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(width).toBeLessThan(before * 1.5);
  });

  it("sounds only when asked to, and notifies only whoever looks elsewhere", async () => {
    const { host: page, guest } = await pair(the, { prepare: listen });
    /** Until the guest has decided and it is the host's turn. */
    const next = async (): Promise<void> => {
      for (let i = 0, waited = false; i < 100; i++) {
        const version = Math.max((await read(page)).version, (await read(guest)).version);
        await Promise.all([reach(page, version), reach(guest, version)]);
        const own = (await read(page)).awaiting === "0";
        if (own && waited) return;
        waited ||= !own;
        await ourMove(own ? page : guest);
        await playOne(own ? page : guest, i * 7);
      }
    };
    await next();
    expect(await heard(page)).toEqual({ tones: 0, notes: [] });
    await page.locator("#tab-table").click();
    await page.getByLabel("Un son quand c’est à moi").check();
    await page.getByLabel("Une notification du navigateur quand c’est à moi").check();
    await next();
    await expect.poll(async () => (await heard(page)).tones).toBeGreaterThan(0);
    expect((await heard(page)).notes, "whoever looks at the table needs no notification").toEqual([]);
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    await next();
    await expect.poll(async () => (await heard(page)).notes[0]).toBe("À vous: La Marche des Aigles");
    await page.locator("#tab-table").click();
    await page.getByLabel("Un son quand c’est à moi").uncheck();
    const { tones } = await heard(page);
    await next();
    expect((await heard(page)).tones).toBe(tones);
    // The choice is remembered on this device.
    expect(await page.evaluate(() => localStorage.getItem("grognard.prefs"))).toContain('"notify":true');
  });

  it.each([
    ["Revanche", ["0", "1"]],
    ["Revanche, camps échangés", ["1", "0"]],
  ])("offers a revanche to both players: %s", async (name, seats) => {
    const { host, guest, id } = await pair(the);
    await resign(host);
    await guest.waitForSelector('[data-over="yes"]');
    await host.locator(".end").getByRole("button", { name, exact: true }).click();
    await host.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.includes(id));
    await ready(host);
    await guest.locator(".end").getByRole("link", { name: "Aller à la revanche" }).click();
    await guest.waitForURL((url) => !url.pathname.includes(id));
    await ready(guest);
    expect(new URL(guest.url()).pathname).toBe(new URL(host.url()).pathname);
    const [a, b] = [await read(host), await read(guest)];
    expect([a.version, a.mine, b.mine]).toEqual([0, ...seats]);
  });

  it("lets a player leave, and another take the seat", async () => {
    const { host, guest } = await pair(the);
    await host.getByText("Soult").first().waitFor();
    await guest.locator("#tab-table").click();
    await guest.getByRole("button", { name: "Quitter la table" }).click();
    await host.getByText("place libre").waitFor();
    await host.locator("#tab-table").click();
    const again = await host.locator("input[id^=invite]").inputValue();
    const other = await the.visitor();
    await other.goto(again);
    await other.locator("input").first().fill("Davout");
    await other.getByRole("button", { name: "Prendre place" }).click();
    await ready(other);
    await host.getByText("Davout").first().waitFor();
    await expect.poll(async () => (await read(guest)).mine).toBe("");
  });

  it("lets others watch without acting, if the table allows it", async () => {
    const { host, guest, id } = await pair(the);
    const watcher = await the.visitor();
    await watcher.goto(`/table/${id}`);
    await ready(watcher);
    const state = await read(watcher);
    expect([state.seat, state.mine, state.offers]).toEqual(["", "", 0]);
    const mover = (await read(host)).awaiting === "0" ? host : guest;
    const { version } = await ourMove(mover);
    await playOne(mover, 1);
    await reach(watcher, version + 1);
    await expect.poll(() => watcher.locator(".offers .take").count()).toBe(0);
    const closed = await pair(the, { spectators: false });
    for (const [locale, words] of [
      ["fr-FR", "n’accueille pas de spectateurs"],
      ["en-GB", "does not let others watch"],
    ] as const) {
      const page = await the.visitor({ locale });
      await page.goto(`/table/${closed.id}`);
      await page.getByText(words).waitFor();
    }
  });

  it("takes a record in, and says when it is none", async () => {
    const page = await the.visitor();
    await page.addInitScript(noCurtain);
    await newTable(page, ["me", "same_screen"]);
    const { version } = await playTo(page, 6);
    await resign(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Télécharger la partie" }).click();
    const file = await (await download).path();
    for (const [locale, button, words] of [
      ["fr-FR", "Reprendre une partie enregistrée", "partie rejouable"],
      ["en-GB", "Take up a recorded game", "not a game that can be replayed"],
    ] as const) {
      const other = await the.visitor({ locale });
      await other.goto("/");
      const input = other.locator("input[type=file]");
      await other.getByText(button).waitFor();
      await input.setInputFiles({
        name: "broken.jsonl",
        mimeType: "text/plain",
        buffer: Buffer.from(readFileSync(file, "utf8").replace('"n":3', '"n":4')),
      });
      await other.getByText(words).waitFor();
      await input.setInputFiles(file);
      await other.waitForURL("**/table/*");
      await ready(other);
      const state = await read(other);
      expect([state.version, state.over]).toEqual([version, true]);
    }
  });

  it("shows estimated odds as such, with their interval", async () => {
    const page = await the.visitor({ locale: "en-GB" });
    await page.addInitScript(noCurtain);
    // What the server answers is exact here; an estimate is put in its place on the way.
    await page.routeWebSocket(/\/play/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const message = unpacked(text) as {
          is: string;
          odds?: {
            cases: {
              odds: {
                exact: boolean;
                samples: number | null;
                rows: { low: string; high: string; percent: string; fraction: string | null }[];
              };
            }[];
          };
        };
        if (message.is === "odds" && message.odds) {
          for (const one of message.odds.cases) {
            one.odds = {
              ...one.odds,
              exact: false,
              samples: 4096,
              rows: one.odds.rows.map((row) => ({ ...row, fraction: null, low: "1.5", high: "98.5" })),
            };
          }
        }
        socket.send(JSON.stringify(message));
      });
    });
    await newTable(page, ["me", "same_screen"]);
    for (let i = 0; i < 60; i++) {
      const now = await ourMove(page);
      const risky = await page.evaluate(async () => {
        document.querySelector<HTMLElement>("#tab-actions")?.click();
        for (const group of document.querySelectorAll<HTMLDetailsElement>(".offers .group")) {
          if (!group.open) group.querySelector("summary")!.click();
          await new Promise((resolve) => setTimeout(resolve, 0));
          const take = [...document.querySelectorAll<HTMLElement>(".offers .take")].find((it) => it.classList.contains("risky"));
          if (take) return (take.click(), true);
        }
        return false;
      });
      if (
        risky &&
        (await page
          .locator(".odds")
          .first()
          .waitFor({ timeout: 60_000 })
          .then(
            () => true,
            () => false,
          ))
      )
        break;
      await playTo(page, now.version + 1, i);
    }
    const odds = await page.locator(".odds").first().innerText();
    expect(odds).toContain("4,096");
    expect(odds).toContain("1.50 % – 98.50 %");
    await expect.poll(() => page.locator(".odds .whisker").count()).toBeGreaterThan(0);
  });
});
