// The table assistant: what stands on a real table is filled in, odds follow, dice are rolled here or told.
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";

const the = house();

describe("the table assistant", () => {
  it("reckons a volley as it is filled in, rolls it, and takes the dice of a real table", async () => {
    const page = await the.visitor();
    await page.goto("/");
    await page.getByRole("link", { name: "Assistant de table : La Marche des Aigles" }).click();
    await page.getByRole("navigation", { name: "Résolution" }).getByRole("link", { name: "Test", exact: true }).click();
    await page.waitForURL("**/desk/aigles/test");
    await page.waitForSelector(".answer .odds");
    const passes = (): Promise<string | null> => page.locator(".answer .odds tr").first().textContent();
    const before = await passes();
    expect(before).toContain("%");
    // The Guard passes more often: the odds follow.
    await page.selectOption("#desk-quality", "guard");
    await expect.poll(passes).not.toBe(before);
    await page.getByLabel("50 % de pertes ou plus").check();
    await page.locator(".answer").getByRole("button", { name: "Lancer les dés" }).click();
    await page.waitForSelector("[data-result]");
    await expect.poll(() => page.locator("[data-result]").textContent()).toMatch(/Test réussi\s*(oui|non)/);
    expect(await axe(page)).toEqual([]);

    // A six of one's own passes; too few dice are said to be too few.
    await page.getByLabel("Ou vos propres dés").fill("6");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("[data-result]").textContent()).toMatch(/Test réussi\s*oui/);
    await expect.poll(() => page.locator(".past summary").textContent()).toContain("précédent");
    await page.getByLabel("Ou vos propres dés").fill("6 6 6 6 6 6 6");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".answer [role=alert]");

    // What was filled in is there again, in the other language too.
    await page.getByRole("navigation", { name: "Résolution" }).getByRole("link", { name: "Tir", exact: true }).click();
    await page.waitForURL("**/desk/aigles/fire");
    await page.goBack();
    await expect.poll(() => page.getByLabel("50 % de pertes ou plus").isChecked()).toBe(true);
  });

  it("fits a phone, in every game", async () => {
    const page = await the.visitor({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
    for (const game of ["aigles", "garde", "couleurs", "risorgimento", "toulon"]) {
      await page.goto(`/desk/${game}`);
      await page.waitForSelector(".given h2");
      const forms = await page.locator(".pick option").evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value));
      expect(forms.length).toBeGreaterThanOrEqual(10);
      for (const form of forms) {
        await page.goto(`/desk/${game}/${form}`);
        await page.waitForSelector(".answer .odds, .answer .sure, .answer [role=alert]");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wide, `${game}/${form}`).toBeLessThanOrEqual(0);
        // No message id is shown instead of words.
        expect(await page.locator("main").textContent(), `${game}/${form}`).not.toMatch(/field-|procedure-|option-|tally-|mod-/);
      }
    }
  });
});
