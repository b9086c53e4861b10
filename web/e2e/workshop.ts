// The editor of battles in a page, as the tests of every kind of map use it.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ourMove, ready } from "./table.ts";

/** The editor has been answered: nothing is wrong. */
export const good = (page: Page): Promise<unknown> => page.waitForSelector('[data-state="good"]');

/** Where a point of an Aigles table, in cm, is on the screen. */
export async function at(page: Page, x: number, y: number): Promise<[number, number]> {
  return page.evaluate(
    ([cx, cy]) => {
      const cloth = document.querySelector(".board .cloth") as SVGGraphicsElement;
      const box = cloth.getBoundingClientRect();
      const scale = box.width / Number(cloth.getAttribute("width"));
      return [box.left + cx! * 10 * scale, box.bottom - cy! * 10 * scale] as [number, number];
    },
    [x, y],
  );
}

export async function press(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.click(...(await at(page, x, y)));
}

/** Shares the battle; gives back its link. */
export async function share(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Partager" }).click();
  return (await page.locator("[data-share]").getAttribute("href"))!;
}

/** Tries the battle: it is played at once. */
export async function tryIt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Essayer" }).click();
  await page.waitForURL("**/table/*");
  await ready(page);
  await ourMove(page);
}

/** Opens a battle that somebody else has shared, under the name it has. */
export async function openShared(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.waitForSelector(".picture .board-svg");
  await expect.poll(() => page.locator("h1").textContent()).toBe(name);
}
