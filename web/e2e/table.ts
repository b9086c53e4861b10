// A table in a page: reads its state and plays it. Waits on version numbers, never on time.

import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** A message of the socket as it was meant: long ones come packed. */
export const unpacked = (message: string | Buffer): unknown =>
  JSON.parse(typeof message === "string" ? message : gunzipSync(message).toString());

export interface State {
  version: number;
  seat: string;
  awaiting: string;
  mine: string;
  over: boolean;
  offers: number;
  /** Decisions of this page are on their way: a question with one answer answers itself. */
  working: boolean;
  link: string;
  curtain: boolean;
}

export async function read(page: Page): Promise<State> {
  return page.evaluate(() => {
    const root = document.querySelector<HTMLElement>("[data-version]");
    const data = root?.dataset ?? {};
    return {
      version: Number(data["version"] ?? -1),
      seat: data["seat"] ?? "",
      awaiting: data["awaiting"] ?? "",
      mine: data["mine"] ?? "",
      over: data["over"] === "yes",
      offers: Number(data["offers"] ?? 0),
      working: data["working"] === "true",
      link: data["link"] ?? "",
      curtain: document.querySelector(".curtain") !== null,
    };
  });
}

/** Waits until the table is drawn. */
export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('[data-ready="true"] .board-svg :is(.cloth, .sea)', { timeout: 60_000 });
}

/** Waits until something can be done here and nothing is on its way any more, or the game is over. */
export async function ourMove(page: Page): Promise<State> {
  await page.waitForFunction(
    () => {
      const data = document.querySelector<HTMLElement>("[data-version]")?.dataset;
      if (!data || data["working"] === "true") return false;
      return data["over"] === "yes" || Number(data["offers"]) > 0 || document.querySelector(".curtain");
    },
    undefined,
    { timeout: 60_000, polling: 20 },
  );
  return read(page);
}

export async function reach(page: Page, version: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"] ?? -1) >= wanted,
    version,
    { timeout: 60_000, polling: 20 },
  );
}

/**
 * Presses once, confirms once where that is asked, and waits until the game has gone on. `press` says whether there was
 * anything to press: a list may still be on its way.
 */
export async function pressOnce(page: Page, press: () => Promise<boolean>): Promise<void> {
  const before = (await read(page)).version;
  /** What the press has led to: the game went on, or a second word is asked for. */
  const led = (to: "on" | "on or asked"): Promise<string> =>
    page
      .waitForFunction(
        ([was, wanted]) => {
          const data = document.querySelector<HTMLElement>("[data-version]")?.dataset;
          if (data && (Number(data["version"]) > was || data["over"] === "yes")) return "on";
          return wanted !== "on" && document.querySelector(".offers .confirm") ? "asked" : "";
        },
        [before, to] as const,
        { timeout: 60_000, polling: 10 },
      )
      .then((it) => it.jsonValue());
  for (let empty = 0; !(await press()); empty++) {
    const now = await read(page);
    if (now.version > before || now.over) return;
    if (empty > 500) throw new Error("nothing is offered");
    await page.waitForTimeout(20);
  }
  if ((await led("on or asked")) === "on") return;
  await page.evaluate(() => document.querySelector<HTMLButtonElement>(".offers .confirm")?.click());
  await led("on");
}

/** Takes an offer of the list (a different one each time) and waits until the game has gone on. */
export async function playOne(page: Page, pick: number): Promise<void> {
  await pressOnce(page, () =>
    page.evaluate(async (n) => {
      const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
      const tab = document.querySelector<HTMLElement>("#tab-actions");
      if (tab && tab.getAttribute("aria-selected") !== "true") tab.click();
      await pause();
      const groups = [...document.querySelectorAll<HTMLDetailsElement>(".offers .group")];
      const group = groups[n % groups.length];
      if (!group) return false;
      const id = group.dataset["group"]!;
      if (!group.open) group.querySelector("summary")!.click();
      await pause();
      const again = document.querySelector<HTMLElement>(`.offers .group[data-group="${CSS.escape(id)}"]`);
      const takes = [...(again?.querySelectorAll<HTMLButtonElement>(".take") ?? [])];
      if (takes.length === 0) return false;
      takes[Math.floor(n / 3) % takes.length]!.click();
      return true;
    }, pick),
  );
}

/** Plays until a version, or the end. */
export async function playTo(page: Page, version: number, seed = 1): Promise<State> {
  let random = seed;
  for (;;) {
    const now = await ourMove(page);
    if (now.over || now.version >= version) return now;
    if (now.curtain) {
      await page.locator(".curtain .primary").click();
      await page.waitForFunction(() => !document.querySelector(".curtain"));
      continue;
    }
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    await playOne(page, (random >>> 8) % 1009);
  }
}

/** Waits until somebody has something to decide, and tells who: each device counts only what it has been shown. */
export async function together(pages: readonly Page[]): Promise<{ over: boolean; next: Page }> {
  for (;;) {
    const states = await Promise.all(pages.map(read));
    if (states.some((it) => it.over)) {
      await Promise.all(pages.map((page) => page.waitForSelector('[data-over="yes"]')));
      return { over: true, next: pages[0]! };
    }
    const next = pages.find((_, n) => states[n]!.offers > 0 && !states[n]!.working);
    if (next) return { over: false, next };
    await pages[0]!.waitForTimeout(20);
  }
}
