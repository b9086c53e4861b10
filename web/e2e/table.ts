// A table in a page: reads its state and plays it. Waits on version numbers, never on time.

import type { Page } from "playwright-core";

export interface State {
  version: number;
  seat: string;
  awaiting: string;
  mine: string;
  over: boolean;
  offers: number;
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
      link: data["link"] ?? "",
      curtain: document.querySelector(".curtain") !== null,
    };
  });
}

/** Waits until the table is drawn. */
export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('[data-ready="true"] .board-svg :is(.cloth, .sea)', { timeout: 30_000 });
}

/** Waits until something can be done here, or the game is over. */
export async function ourMove(page: Page): Promise<State> {
  await page.waitForFunction(
    () => {
      const data = document.querySelector<HTMLElement>("[data-version]")?.dataset;
      return data && (data["over"] === "yes" || Number(data["offers"]) > 0 || document.querySelector(".curtain"));
    },
    undefined,
    { timeout: 60_000, polling: 20 },
  );
  return read(page);
}

export async function reach(page: Page, version: number): Promise<void> {
  await page.waitForFunction((wanted) => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"] ?? -1) >= wanted, version, { timeout: 60_000, polling: 20 });
}

/** Takes an offer of the list (a different one each time) and waits until the game has gone on. */
export async function playOne(page: Page, pick: number): Promise<void> {
  const before = (await read(page)).version;
  await page.evaluate(async (n) => {
    const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
    const tab = document.querySelector<HTMLElement>("#tab-actions");
    if (tab && tab.getAttribute("aria-selected") !== "true") tab.click();
    await pause();
    const groups = [...document.querySelectorAll<HTMLDetailsElement>(".offers .group")];
    const group = groups[n % groups.length];
    if (!group) throw new Error("nothing is offered");
    const id = group.dataset["group"]!;
    if (!group.open) group.querySelector("summary")!.click();
    await pause();
    const again = document.querySelector<HTMLElement>(`.offers .group[data-group="${CSS.escape(id)}"]`)!;
    const takes = [...again.querySelectorAll<HTMLButtonElement>(".take")];
    takes[Math.floor(n / 3) % takes.length]!.click();
    await pause();
    document.querySelector<HTMLButtonElement>(".offers .confirm")?.click();
  }, pick);
  await page.waitForFunction(
    (was) => {
      const data = document.querySelector<HTMLElement>("[data-version]")?.dataset;
      // On a busy machine the button that confirms may come later.
      if (data && Number(data["version"]) === was) document.querySelector<HTMLButtonElement>(".offers .confirm")?.click();
      return data && (Number(data["version"]) > was || data["over"] === "yes");
    },
    before,
    { timeout: 30_000, polling: 10 },
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
