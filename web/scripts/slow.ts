// How long a newcomer waits on a slow line: 50 kB/s and 400 ms, nothing in the cache; then again with what was kept.
// Printed, never judged: the machine counts as much as the line. `make slow`.

import type { Page } from "playwright-core";
import { afterAll, it } from "vitest";
import { house } from "../e2e/fixture.ts";

const the = house();
const figures: string[] = [];
afterAll(() => console.log(`\n${figures.join("\n")}\n`));

/** Bytes a second, and milliseconds there and back. */
const LINE = { download: 50_000, upload: 50_000, latency: 400 };

interface Load {
  seconds: number;
  kilobytes: number;
}

async function slow(page: Page): Promise<{ bytes: () => number }> {
  const line = await page.context().newCDPSession(page);
  let bytes = 0;
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.download,
    uploadThroughput: LINE.upload,
  });
  line.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  return { bytes: () => bytes };
}

/** From asking for an address until something can be seen. */
async function load(page: Page, bytes: () => number, address: string, seen: string): Promise<Load> {
  const before = bytes();
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(seen, { timeout: 120_000 });
  return { seconds: (performance.now() - start) / 1000, kilobytes: (bytes() - before) / 1000 };
}

const tell = (what: string, { seconds, kilobytes }: Load): void =>
  void figures.push(`${what}: ${seconds.toFixed(1)} s, ${kilobytes.toFixed(0)} kB`);

it("home, and a table of every game, on a slow line", async () => {
  const page = await the.visitor();
  // Pictures of the openings are worked out once by the server: not part of the line.
  await page.goto("/");
  await page.waitForSelector(".preview svg");
  const tables = await page.evaluate(async () => {
    const games = (await (await fetch("/api/games")).json()) as { id: string; scenarios: { id: string; seats: unknown[] }[] }[];
    const made: { game: string; id: string }[] = [];
    for (const game of games) {
      const { id: scenario, seats } = game.scenarios[0]!;
      const body = JSON.stringify({
        game: game.id,
        scenario,
        options: {},
        seats: seats.map((_, i) => ({ is: i === 0 ? "me" : "same_screen" })),
        open: false,
        spectators: true,
      });
      const table = (await (
        await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body })
      ).json()) as { id: string };
      made.push({ game: game.id, id: table.id });
    }
    return made;
  });
  const stranger = await the.visitor();
  const { bytes } = await slow(stranger);
  tell("Home, the first time (at most 3 s)", await load(stranger, bytes, "/", "article h3"));
  await stranger.waitForLoadState("networkidle");
  tell("Home, again", await load(stranger, bytes, "/", "article h3"));
  for (const { game, id } of tables) {
    const fresh = await the.visitor();
    const line = await slow(fresh);
    tell(
      `A table of ${game}, the first time (at most 4 s)`,
      await load(fresh, line.bytes, `/table/${id}`, '[data-ready="true"] .board-svg :is(.cloth, .sea)'),
    );
  }
}, 600_000);
