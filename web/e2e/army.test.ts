// An army of one's own: built in the form, brought to a table, played; and what is wrong with one is told.
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";
import { ourMove, playTo, read, ready } from "./table.ts";

const the = house();

describe("armies", () => {
  it("are built for 200 points, kept, brought to a table and played", async () => {
    const page = await the.visitor();
    await page.goto("/army/aigles");
    await page.waitForSelector("[data-total]");
    await page.selectOption("#army-nation", "prussian");
    await page.fill("#army-name", "Brigade Steinmetz");
    const total = async (): Promise<number> => Number(await page.locator("[data-total]").textContent());
    const reaches = (points: number): Promise<unknown> =>
      page.waitForFunction((wanted) => document.querySelector("[data-total]")?.textContent === String(wanted), points);
    // One battalion of 48 Guards is a third of the army.
    await page.selectOption("#unit-0-quality", "guard");
    await page.fill("#unit-0-rankers", "48");
    await page.locator("#unit-0-rankers").press("Tab");
    await reaches(96);
    await page.getByRole("button", { name: "Dupliquer : Bataillon 1" }).click();
    await reaches(192);
    await page.getByRole("button", { name: "Plus : Officier" }).first().click();
    await page.waitForSelector(".sum .faults li");
    await expect.poll(() => total()).toBeGreaterThan(200);
    await expect.poll(() => page.locator(".sum .faults").textContent()).toContain("200 au plus");
    await page.getByRole("button", { name: "Moins : Officier" }).first().click();
    await reaches(192);
    for (const _ of [1, 2]) await page.getByRole("button", { name: "Plus : Tambour" }).first().click();
    for (const _ of [1, 2]) await page.getByRole("button", { name: "Plus : Tambour" }).last().click();
    await reaches(200);
    await page.waitForFunction(() => !document.querySelector(".faults"));
    expect(await axe(page)).toEqual([]);

    await page.getByRole("button", { name: "Jouer avec cette armée" }).click();
    await page.waitForURL("**/new/aigles?army=*");
    await page.waitForSelector("#army-1");
    await expect.poll(() => page.locator("#army-0 option:checked").textContent()).toContain("Brigade Steinmetz");
    await page.selectOption("#army-1", "list-british");
    await page.selectOption("#seat-1", "random");
    await page.locator("form button.primary").click();
    await page.waitForURL("**/table/*");
    await ready(page);
    await ourMove(page);
    const before = (await read(page)).version;
    await playTo(page, before + 25, 7);
    await expect.poll(async () => (await read(page)).version).toBeGreaterThan(before);
    await page.locator("#tab-units").click();
    await expect.poll(() => page.locator("[role=tabpanel], .panel, main").first().textContent()).toContain("Bataillon 1");

    await page.goto("/army/aigles");
    await page.getByRole("link", { name: /Brigade Steinmetz/ }).click();
    await reaches(200);
  });

  it("are saved as they stand, however slow the answers are", async () => {
    const page = await the.visitor();
    await page.goto("/army/aigles/list-british");
    await page.waitForSelector("[data-total]");
    await page.route("**/api/games/aigles/army", async (route) => {
      await new Promise((answered) => setTimeout(answered, 500));
      await route.continue();
    });
    await page.fill("#army-name", "Picton");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("list-british"));
    await expect.poll(() => page.locator(".shelf .mine").first().textContent()).toContain("Picton");
  });

  it("come from files, and say where these are wrong", async () => {
    const page = await the.visitor();
    await page.goto("/army/garde/list-prussian");
    await page.waitForSelector("[data-total]");
    await page.locator(".import summary").click();
    await page.locator(".import textarea").fill('[army]\nnation = "prussian"\n[[corps]]\nid = "C"\ngeneral = { competence = "bon" }\n');
    await page.getByRole("button", { name: "Prendre ce texte" }).click();
    await page.waitForFunction(() => document.querySelector(".faults")?.textContent?.includes("divisions"));
    await expect.poll(() => page.locator(".entry .faults").first().textContent()).toContain("0 divisions");
    await page.locator(".import textarea").fill("[army\n");
    await page.getByRole("button", { name: "Prendre ce texte" }).click();
    await page.waitForSelector(".error-box");
    await expect.poll(() => page.locator(".error-box").textContent()).toContain("Ligne 1");
  });
});
