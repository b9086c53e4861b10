// A battle of one's own: drawn by hand, tried at once, shared by a link, copied by another; and all of it by keys.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";
import { playTo, read } from "./table.ts";
import { at, good, openShared, press, share, tryIt } from "./workshop.ts";

const the = house();

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)));
  await page.mouse.down();
  const [x, y] = await at(page, ...to);
  await page.mouse.move(x - 6, y - 6, { steps: 4 });
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

describe("the editor", () => {
  it("draws a wood, sets up a battalion, is played, shared, and copied by another", async () => {
    const page = await the.visitor();
    await page.goto("/editor/aigles");
    await page.waitForSelector('.board[data-ready="true"]');
    await good(page);
    const woods = page.locator(".pieces .pick");
    await expect.poll(() => woods.count()).toBe(0);

    await page.locator('[data-kind="wood"]').click();
    for (const [x, y] of [[20, 50], [40, 48], [44, 66], [24, 70]] as const) await press(page, x, y); // prettier-ignore
    await press(page, 20, 50);
    await page.waitForSelector(".ground.wood");
    await good(page);
    await expect.poll(() => woods.count()).toBe(1);
    await expect.poll(() => page.locator("[data-corner]").count()).toBe(4);
    // A corner is dragged to the edge and snaps; undone, it is back.
    await drag(page, [44, 66], [52, 60]);
    const moved = (): Promise<string | null> => page.locator('[data-corner="2"]').getAttribute("cx");
    const there = await moved();
    await page.getByRole("button", { name: "Annuler" }).click();
    await page.waitForFunction((old) => document.querySelector('[data-corner="2"]')?.getAttribute("cx") !== old, there);
    await page.getByRole("button", { name: "Rétablir" }).click();
    await page.waitForFunction((old) => document.querySelector('[data-corner="2"]')?.getAttribute("cx") === old, there);

    await page.locator("#tab-forces").click();
    const battalions = page.locator(".camp").first().locator(".troops .pick");
    const before = await battalions.count();
    await page.locator('[data-add="british-unit"]').click();
    await page.waitForFunction((n) => document.querySelectorAll(".camp:first-of-type .troops .pick").length > n, before);
    // It costs more than the points allow: the fault says so and leads to the side; a cheaper army does.
    await page.waitForSelector('[data-state="bad"]');
    await expect.poll(() => page.locator(".faults-box").textContent()).toContain("points");
    await page.locator("#tab-scenario").click();
    await page.locator("#scenario-points").fill("200");
    await page.locator("#scenario-points").press("Tab");
    await page.waitForFunction(() => !document.querySelector(".faults-box")?.textContent?.includes("100 au plus"));
    await page.locator("#tab-forces").click();
    await battalions.last().click();
    await page.fill("#force-0-unit-3-name", "Chasseurs de la Reine");
    await page.selectOption("#force-0-unit-3-deploy-formation", "column");
    await page.fill("#force-0-unit-3-deploy-position-x", "40");
    await page.locator("#force-0-unit-3-deploy-position-x").press("Tab");
    await page.fill("#force-0-unit-3-deploy-position-y", "10");
    await page.locator("#force-0-unit-3-deploy-position-y").press("Tab");
    await good(page);
    // By hand to the other side of the table: a place where nobody deploys is told, with the battalion it is about.
    await drag(page, [40, 10], [40, 60]);
    await page.waitForSelector('[data-state="bad"]');
    await expect.poll(() => page.locator(".inspector .faults").textContent()).toContain("zone de déploiement");
    await drag(page, [40, 60], [42, 10]);
    await good(page);

    await page.locator("#tab-goals").click();
    await page.getByRole("button", { name: "Ajouter : Objectif" }).click();
    await page.locator("#tab-scenario").click();
    await page.fill("#scenario-title", "The Queen's Wood");
    await page.fill("#scenario-title_fr", "Le bois de la Reine");
    await page.fill("#scenario-description_fr", "<img src=x onerror=alert(1)> Tenir le bois.");
    await good(page);
    expect(await axe(page)).toEqual([]);

    const link = await share(page);
    await tryIt(page);
    const version = (await read(page)).version;
    await playTo(page, version + 2, 7);
    await expect.poll(async () => (await read(page)).version).toBeGreaterThan(version);

    const other = await the.visitor();
    await openShared(other, link, "Le bois de la Reine");
    await expect.poll(() => other.locator(".notes").textContent()).toContain("<img src=x");
    await expect.poll(() => other.locator("main").textContent()).toContain("Chasseurs de la Reine");
    await expect.poll(() => other.getByRole("button", { name: "Ne plus partager" }).count()).toBe(0);
    expect(await axe(other)).toEqual([]);
    await other.getByRole("link", { name: "Copier et modifier" }).click();
    await other.waitForURL("**/editor/aigles?shared=*");
    await other.waitForSelector('.board[data-ready="true"]');
    await good(other);
    await expect.poll(() => other.locator("h1").textContent()).toContain("Le bois de la Reine (copie)");
    await other.goto(link);
    await other.getByRole("link", { name: "Jouer", exact: true }).click();
    await other.waitForSelector(".own-name", { timeout: 90_000 });
    await other.locator("form button.primary").click();
    await other.waitForURL("**/table/*");
  });

  it("goes by keys, by files, and by ground from a map", async () => {
    const page = await the.visitor();
    await page.goto("/editor/couleurs?from=ecole");
    await page.waitForSelector('.board[data-ready="true"]');
    await good(page);
    // A wood by keys alone: chosen, put in the middle, moved, turned back, taken away.
    await page.locator('[data-kind="boc"]').focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "En poser un au milieu" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-corner]");
    const x = (): Promise<string | null> => page.locator('[data-corner="0"]').getAttribute("cx");
    const start = await x();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((old) => document.querySelector('[data-corner="0"]')?.getAttribute("cx") !== old, start);
    await page.waitForTimeout(400);
    await page.keyboard.press("Control+z");
    await page.waitForFunction((old) => document.querySelector('[data-corner="0"]')?.getAttribute("cx") === old, start);
    const pieces = await page.locator(".pieces .pick").count();
    await page.keyboard.press("Delete");
    await page.waitForFunction((n) => document.querySelectorAll(".pieces .pick").length < n, pieces);

    const file = {
      type: "FeatureCollection",
      features: [
        { type: "Feature", properties: { kind: "boc", name: "Bois carré" }, geometry: { type: "Polygon", coordinates: [[[0, 0], [300, 0], [300, 200], [0, 200], [0, 0]]] } }, // prettier-ignore
        { type: "Feature", properties: { kind: "volcano" }, geometry: { type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] } }, // prettier-ignore
        { type: "Feature", properties: { kind: "road" }, geometry: { type: "LineString", coordinates: [[0, 300], [900, 600]] } }, // prettier-ignore
        { type: "Feature", properties: {}, geometry: null },
      ],
    };
    const taken = page.locator("#panel-ground [role=status]").last();
    await page
      .locator("#panel-ground input[type=file]")
      .setInputFiles({ name: "map.geojson", mimeType: "application/geo+json", buffer: Buffer.from(JSON.stringify(file)) });
    await page.waitForFunction(() => document.body.textContent?.includes("2 éléments de terrain importés"));
    await expect.poll(() => taken.textContent()).toContain("Entité 2");
    await expect.poll(() => taken.textContent()).toContain("volcano");
    await expect.poll(() => taken.textContent()).toContain("Entité 4");

    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Exporter (TOML)" }).click()]);
    expect(saved.suggestedFilename()).toMatch(/^couleurs-.*\.toml$/);
    await page
      .locator(".files input[type=file]")
      .setInputFiles({ name: "bad.toml", mimeType: "text/plain", buffer: Buffer.from("[scenario\n") });
    await page.waitForSelector(".error-box");
    await expect.poll(() => page.locator(".error-box").textContent()).toContain("Ligne 1");
  });
});
