// What an account keeps: an army and a scenario saved on one device, opened, changed and deleted on another.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";
import { good } from "./workshop.ts";

const the = house();

/** Goes to the page of the account and does what its button says. */
async function enter(page: Page, button: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("Nom de compte").fill("Anne");
  await page.getByLabel("Mot de passe").fill("voltigeurs-de-la-garde");
  await page.getByRole("button", { name: button }).click();
  await page.getByText("Vous êtes connecté").waitFor();
}
const text = (page: Page, selector: string): Promise<string> =>
  page.evaluate((of) => document.querySelector(of)?.textContent ?? "", selector);

describe("an account", () => {
  it("keeps armies and scenarios for every device", async () => {
    const home = await the.visitor();
    // Without an account the device keeps it.
    await home.goto("/army/aigles/list-british");
    await home.waitForSelector("[data-total]");
    await home.fill("#army-name", "Picton");
    await home.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await home.waitForURL((url) => !url.pathname.endsWith("list-british"));
    await expect.poll(() => text(home, ".shelf .mine")).toContain("Picton");

    // What is there already is put into the account.
    await enter(home, "Créer un compte");
    await home.getByText("Une armée ou un scénario n’est gardé que dans ce navigateur.").waitFor();
    expect(await axe(home)).toEqual([]);
    await home.getByRole("button", { name: "Mettre dans le compte" }).click();
    await home.getByText("Ils sont désormais dans votre compte").waitFor();
    await expect.poll(() => home.getByRole("button", { name: "Mettre dans le compte" }).count()).toBe(0);
    expect(await home.evaluate(() => localStorage.getItem("grognard.armies"))).toBe("[]");

    // A scenario goes there at once, and again over itself.
    await home.goto("/editor/aigles?from=learning");
    await good(home);
    await home.locator("#tab-scenario").click();
    await home.fill("#scenario-title_fr", "Le gué");
    const save = home.getByRole("button", { name: "Enregistrer", exact: true });
    await save.click();
    await home.getByText("Le scénario est gardé dans votre compte.").waitFor();
    await home.fill("#scenario-title_fr", "Le gué de l’Elster");
    await save.click();
    await expect.poll(() => home.locator(".files .mine").allTextContents()).toEqual(["Le gué de l’Elster"]);

    // Another device has neither before it logs in, and both after.
    const phone = await the.visitor();
    await phone.goto("/army/aigles");
    await phone.waitForSelector("[data-total]");
    await expect.poll(() => phone.locator(".shelf .mine").count()).toBe(0);
    await enter(phone, "Se connecter");
    await phone.goto("/editor/aigles");
    await phone.getByRole("link", { name: "Le gué de l’Elster" }).click();
    await good(phone);
    await phone.locator("#tab-scenario").click();
    await expect.poll(() => phone.inputValue("#scenario-title_fr")).toBe("Le gué de l’Elster");
    await phone.goto("/army/aigles");
    await phone.getByRole("link", { name: /Picton/ }).click();
    await expect.poll(() => phone.inputValue("#army-name").catch(() => "")).toBe("Picton");
    await phone.fill("#army-name", "Kempt");
    await phone.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await phone.getByText("L’armée est gardée dans votre compte.").waitFor();

    // The first device has what the second changed; a new table offers both.
    await home.goto("/new/aigles");
    await home.waitForSelector("#seat-0");
    await home.locator(".own summary").click();
    await expect.poll(() => home.locator("#own-scenario-mine option").allTextContents()).toContain("Le gué de l’Elster");
    await home.selectOption("#own-scenario-mine", { label: "Le gué de l’Elster" });
    await expect.poll(() => text(home, ".own-name")).toContain("Le gué de l’Elster");
    await home.goto("/army/aigles");
    await home.getByRole("link", { name: /Kempt/ }).click();
    await home.getByRole("button", { name: "Supprimer cette armée" }).click();
    await home.waitForURL("**/army/aigles");
    await expect.poll(() => home.locator(".shelf .mine").count()).toBe(0);
    await phone.goto("/army/aigles");
    await phone.waitForSelector("[data-total]");
    await expect.poll(() => phone.locator(".shelf .mine").count()).toBe(0);
  });
});
