// One server and one browser for a file of tests; every test gets contexts of its own.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch } from "./browser.ts";
import { Server } from "./server.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What others do is shown at once, and nobody is briefed: tests wait on versions, never on time. */
function calm(): void {
  const prefs = JSON.parse(localStorage.getItem("grognard.prefs") ?? "{}") as Record<string, unknown>;
  localStorage.setItem("grognard.prefs", JSON.stringify({ pace: "instant", ...prefs }));
  const get = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key: string): string | null {
    return key.startsWith("grognard.briefed.") ? "1" : get.call(this, key);
  };
}

export class House {
  server!: Server;
  browser!: Browser;
  private contexts: BrowserContext[] = [];
  readonly complaints: string[] = [];

  /** A new device. Anything the page complains about fails the test. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      locale: "fr-FR",
      viewport: { width: 1280, height: 860 },
      reducedMotion: "reduce",
      baseURL: this.server.url,
      ...options,
    });
    this.contexts.push(context);
    await context.addInitScript(calm);
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.complaints.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !/net::ERR|WebSocket|status of 4|status of 5/.test(message.text()))
        this.complaints.push(message.text());
    });
    page.on("request", (request) => {
      const to = new URL(request.url());
      if (to.protocol.startsWith("http") && to.origin !== this.server.url) this.complaints.push(`external request: ${request.url()}`);
    });
    return page;
  }

  async closeAll(): Promise<void> {
    for (const context of this.contexts.splice(0)) await context.close();
  }
}

/** Sets up server and browser around the tests of a file. */
export function house(): House {
  const it = new House();
  beforeAll(async () => {
    it.server = await Server.start();
    it.browser = await launch();
  });
  afterEach(async () => {
    const complaints = it.complaints.splice(0);
    await it.closeAll();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await it.browser?.close();
    await it.server?.end();
  });
  return it;
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Serious and critical findings of axe on the page as it is. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe;
    return (await run.run()).violations
      .filter((it) => it.impact === "serious" || it.impact === "critical")
      .map((it) => ({ ...it, nodes: it.nodes.slice(0, 4) }));
  });
  return violations.map(
    (it) => `${it.impact} ${it.id}: ${it.nodes.map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary ?? ""}`).join("\n   ")}`,
  );
}

/** Makes a table through the form of the page and waits until it is drawn. */
export async function newTable(page: Page, seats: string[], spectators = true, game = ""): Promise<string> {
  await page.goto(`/new/${game}`);
  await page.waitForSelector("#seat-0");
  for (const [i, kind] of seats.entries()) await page.selectOption(`#seat-${i}`, kind);
  if (!spectators) await page.locator("fieldset .check input").last().uncheck();
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await page.waitForSelector('[data-ready="true"] .board-svg .cloth');
  return new URL(page.url()).pathname.split("/")[2]!;
}

/** Two devices at one table: the host made it, the guest came by the invitation link. */
export async function pair(
  the: House,
  { spectators = true, prepare = async (_host: Page): Promise<void> => {} } = {},
): Promise<{ host: Page; guest: Page; id: string; link: string }> {
  const host = await the.visitor();
  await prepare(host);
  const id = await newTable(host, ["me", "invite"], spectators);
  await host.locator("#tab-table").click();
  const link = await host.locator("input[id^=invite]").inputValue();
  const guest = await the.visitor();
  await guest.goto(link);
  await guest.locator("input").first().fill("Soult");
  await guest.getByRole("button", { name: "Prendre place" }).click();
  await guest.waitForURL("**/table/*");
  await guest.waitForSelector('[data-ready="true"] .board-svg .cloth');
  return { host, guest, id, link };
}

/** Gives the game up from the page. */
export async function resign(page: Page): Promise<void> {
  await page.locator("#tab-table").click();
  await page.getByRole("button", { name: "Abandonner" }).click();
  await page.getByRole("button", { name: "Oui, j’abandonne" }).click();
  await page.waitForSelector('[data-over="yes"]');
}
