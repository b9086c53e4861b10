// Everything that can go wrong has a sentence, in French and in English.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house, newTable, pair } from "./fixture.ts";
import { ourMove, playTo, ready, reach, read } from "./table.ts";

const the = house();
const LANGS = ["fr-FR", "en-GB"] as const;
const noCurtain = (): void => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" }));
const say = (locale: (typeof LANGS)[number], fr: string, en: string): string => (locale === "fr-FR" ? fr : en);

const any = (...said: Parameters<typeof say>): RegExp => new RegExp(say(...said));

async function alert(page: Page): Promise<string> {
  await page.getByRole("alert").first().waitFor();
  return (await page.getByRole("alert").first().innerText()).replace(/\s/g, " ");
}

describe("in both languages", () => {
  it("an unknown table", async () => {
    for (const locale of LANGS) {
      const page = await the.visitor({ locale });
      await page.goto("/table/nosuchtable");
      await expect
        .poll(() => alert(page))
        .toBe(say(locale, "Cette table n’existe pas ou n’existe plus.", "There is no such table, or no longer."));
    }
  });

  it("a full table, and a seat that was just taken", async () => {
    for (const locale of LANGS) {
      const host = await the.visitor();
      await host.goto("/new");
      await host.waitForSelector("#seat-0");
      await host.selectOption("#seat-1", "invite");
      await host.getByLabel(/Visible parmi les tables ouvertes/).check();
      await host.locator("form button.primary").click();
      await ready(host);
      const id = new URL(host.url()).pathname.split("/")[2]!;
      const late = await the.visitor({ locale });
      await late.goto("/");
      const row = late.locator("li", { has: late.locator(`a[href="/table/${id}"]`) });
      await row.waitFor();
      // Somebody else is quicker.
      const quick = await the.visitor();
      await quick.goto("/");
      await quick
        .locator("li", { has: quick.locator(`a[href="/table/${id}"]`) })
        .getByRole("button")
        .click();
      await ready(quick);
      await row.getByRole("button").click();
      await expect
        .poll(() => alert(late))
        .toMatch(
          any(
            locale,
            "Cette place vient d’être prise.|Toutes les places de cette table sont prises.",
            "This seat has just been taken.|Every seat at this table is taken.",
          ),
        );
      const full = await late.evaluate(async (table) => {
        const answer = await fetch(`/api/tables/${table}/join`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        });
        return (await answer.json()) as { code: string; text: { fr: string; en: string } };
      }, id);
      expect(full.code).toBe("full_table");
      expect(say(locale, full.text.fr, full.text.en)).toBe(
        say(locale, "Toutes les places de cette table sont prises.", "Every seat at this table is taken."),
      );
    }
  });

  it("an invitation that has served, and one that never was", async () => {
    const { link, id } = await pair(the);
    for (const locale of LANGS) {
      for (const address of [link, `/join/${id}/nosuchsecret`]) {
        const page = await the.visitor({ locale });
        await page.goto(address);
        await page.getByRole("button", { name: say(locale, "Prendre place", "Sit down") }).click();
        await expect
          .poll(() => alert(page))
          .toMatch(
            any(
              locale,
              "Ce lien d’invitation a déjà servi ou a expiré|Toutes les places",
              "This invitation link has been used or has expired|Every seat",
            ),
          );
      }
    }
  });

  it("a server that has stopped", async () => {
    for (const locale of LANGS) {
      if (!the.server.ours) break;
      const page = await the.visitor({ locale });
      await page.addInitScript(noCurtain);
      await newTable(page, ["me", "same_screen"]);
      const other = await the.visitor({ locale });
      await other.goto("/");
      await other.waitForSelector("article");
      const { version } = await playTo(page, 2);
      await the.server.stop();
      await page.waitForSelector('[data-link="lost"]');
      await expect
        .poll(() => alert(page))
        .toContain(say(locale, "Liaison perdue ; la partie est en sûreté.", "Connection lost; the game is safe."));
      await other
        .getByRole("link", { name: say(locale, "Nouvelle table", "New table") })
        .first()
        .click();
      await expect.poll(() => alert(other)).toContain(say(locale, "Le serveur ne répond pas.", "The server does not answer."));
      await the.server.run();
      // By hand, unless it has come back by itself.
      await page
        .getByRole("button", { name: say(locale, "Réessayer", "Try again") })
        .click({ timeout: 1000 })
        .catch(() => {});
      await page.waitForSelector('[data-link="open"]');
      await reach(page, version);
    }
  });

  it("an action that the rules refuse", async () => {
    for (const locale of LANGS) {
      const page = await the.visitor({ locale });
      await page.addInitScript(noCurtain);
      // A page gone wrong: it sends what was never offered. Every decision is moved far off the table.
      await page.addInitScript(() => {
        const off = (value: unknown): unknown => {
          if (typeof value === "number") return 30_000;
          if (Array.isArray(value)) return value.map(off);
          if (value && typeof value === "object")
            return Object.fromEntries(
              Object.entries(value).map(([key, it]) => [key, /^(x|y)$/.test(key) || typeof it === "object" ? off(it) : it]),
            );
          return value;
        };
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
          const message = JSON.parse(String(text)) as { is: string; action?: unknown };
          if (message.is === "decide" && (globalThis as unknown as { spoil: boolean }).spoil) message.action = off(message.action);
          send.call(this, JSON.stringify(message));
        };
      });
      await newTable(page, ["me", "same_screen"]);
      // The first placement of a battalion is spoilt.
      for (let i = 0; i < 10; i++) {
        await ourMove(page);
        if (await page.evaluate(() => document.querySelector(".offers .by-hand") !== null)) break;
        await playTo(page, (await read(page)).version + 1, i);
      }
      const { version } = await read(page);
      await page.evaluate(() => ((globalThis as unknown as { spoil: boolean }).spoil = true));
      await page.locator(".offers .take").first().click();
      // A second word may be asked for before anything is sent.
      const confirm = page.locator(".offers .confirm");
      await confirm.or(page.getByRole("alert")).first().waitFor();
      if (await confirm.count()) await confirm.click();
      const said = await alert(page);
      expect(said).toContain(say(locale, "Les règles l’interdisent", "The rules forbid it"));
      // With the rule, in words.
      await expect.poll(() => page.locator(".refused .rule-link").count()).toBeGreaterThan(0);
      expect(said).not.toMatch(/refuse-|refused-/);
      await expect.poll(async () => (await read(page)).version).toBe(version);
      // And the game goes on.
      await page.evaluate(() => ((globalThis as unknown as { spoil: boolean }).spoil = false));
      await playTo(page, version + 1);
    }
  });

  it("a page that is too old for the server", async () => {
    for (const locale of LANGS) {
      const page = await the.visitor({ locale });
      const id = await newTable(page, ["me", "random"]);
      await page.addInitScript(() => {
        const Socket = WebSocket;
        globalThis.WebSocket = class extends Socket {
          constructor(address: string | URL) {
            super(String(address).replace(/protocol=\d+/, "protocol=0"));
          }
        };
      });
      await page.goto(`/table/${id}`);
      await page.reload();
      await expect
        .poll(() => alert(page))
        .toBe(
          say(locale, "Cette page est trop ancienne pour le serveur ; rechargez-la.", "This page is too old for the server; reload it."),
        );
      await page.getByRole("button", { name: say(locale, "Recharger", "Reload") }).waitFor();
    }
  });
});
