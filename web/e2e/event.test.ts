// A round robin: made, entered by its link, begun, played, told how it stands. And a browser that is told.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";

process.env["GROGNARD_PUSH"] = "on";
const the = house();

async function register(page: Page, name: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("Nom de compte").fill(name);
  await page.locator("input[type=password]").fill("grenadiers-a-cheval");
  await page.getByRole("button", { name: "Créer un compte" }).click();
  await page.getByRole("heading", { name: "Tournois" }).waitFor();
}

describe("a round robin", () => {
  it("is made, entered by its link and begun, by keyboard and on a phone", async () => {
    const host = await the.visitor();
    await register(host, "Anne");
    await host.getByRole("link", { name: "Organiser un tournoi" }).click();
    await host.getByLabel("Son nom").fill("Coupe d’hiver");
    await host.keyboard.press("Enter");
    await host.getByRole("heading", { name: "Coupe d’hiver" }).waitFor();
    await host.getByRole("button", { name: "S’inscrire" }).click();
    await host.getByRole("button", { name: "Se retirer" }).waitFor();
    const link = await host.locator(".link code").innerText();
    expect(await axe(host)).toEqual([]);

    const guest = await the.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await guest.goto(link);
    await guest.getByText("il faut un compte").waitFor();
    await register(guest, "Marc");
    await guest.goto(link);
    await guest.getByRole("button", { name: "S’inscrire" }).tap();
    await guest.getByRole("button", { name: "Se retirer" }).waitFor();

    await host.reload();
    await host.getByText("Marc", { exact: true }).waitFor();
    await host.getByRole("button", { name: "Lancer le tournoi" }).click();
    await host.getByRole("heading", { name: "Ronde 1" }).waitFor();
    await expect.poll(() => host.locator("tbody tr").count()).toBe(2);
    expect(await axe(host)).toEqual([]);

    // To the table and back.
    await guest.reload();
    await guest.getByRole("heading", { name: "Classement" }).waitFor();
    await expect.poll(() => guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const table = guest.locator("a[href^='/table/']").first();
    const path = await table.getAttribute("href");
    await table.tap();
    await guest.waitForSelector('[data-ready="true"]');
    const gone = await guest.evaluate(
      async (path) => (await fetch(`/api/tables/${path.split("/")[2]}/leave`, { method: "POST" })).status,
      path!,
    );
    expect(gone).toBe(200);
    await host.reload();
    await host.getByText("Toutes les parties sont finies.").waitFor();
    const first = host.locator("tbody tr").first();
    await expect.poll(() => first.innerText()).toMatch(/Anne/);
    await expect.poll(() => first.locator("td").nth(1).innerText()).toBe("1");
    const english = await the.visitor({ locale: "en-GB" });
    await english.goto(new URL(host.url()).pathname);
    await english.getByRole("heading", { name: "Standings" }).waitFor();
    await expect.poll(() => english.locator("main").innerText()).not.toMatch(/\bevent-[a-z_]+/);
  });
});

describe("a browser", () => {
  it("is told when it is the account's turn, until that is stopped", async () => {
    const page = await the.visitor({ permissions: ["notifications"] });
    // The maker of the browser is not asked: its part is played here, with a key as a browser makes one.
    await page.addInitScript(() => {
      const taken = new Uint8Array(65).fill(4).buffer;
      let made: unknown = null;
      const fake = {
        endpoint: "https://push.example/1",
        getKey: (name: string) => (name === "auth" ? taken.slice(0, 16) : taken),
        unsubscribe: () => ((made = null), Promise.resolve(true)),
      };
      PushManager.prototype.subscribe = () => ((made = fake), Promise.resolve(fake as unknown as PushSubscription));
      PushManager.prototype.getSubscription = () => Promise.resolve(made as PushSubscription | null);
    });
    await register(page, "Jean");
    const box = page.getByLabel("Me prévenir dans ce navigateur, même site fermé");
    const told = async (): Promise<number> =>
      page.evaluate(async () => ((await (await fetch("/api/notices")).json()) as { pushes: number }).pushes);
    await box.check();
    await expect.poll(told).toBe(1);
    // What the server would send is shown by the worker.
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
    const shown = await worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): void };
      const data = JSON.stringify({ title: "À vous de jouer", body: "On attend votre décision.", url: "/table/x", tag: "x" });
      const make = (globalThis as unknown as { PushEvent: new (type: string, init: { data: string }) => Event }).PushEvent;
      scope.dispatchEvent(new make("push", { data }));
      for (let i = 0; i < 600; i++) {
        const notes = await scope.registration.getNotifications();
        if (notes.length) return notes.map((it) => [it.title, it.body, (it.data as { url: string }).url]);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return [];
    });
    expect(shown).toEqual([["À vous de jouer", "On attend votre décision.", "/table/x"]]);
    await box.uncheck();
    await expect.poll(told).toBe(0);
    expect(await axe(page)).toEqual([]);
  });
});
