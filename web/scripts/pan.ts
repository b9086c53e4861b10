// How smoothly the biggest map opens and pans, measured in Chromium: time to the first picture, frames, long tasks.
// Figures, not a test: they depend on the machine. `make pan`.

import { Server } from "../e2e/server.ts";
import { launch } from "../e2e/browser.ts";
import { it } from "vitest";

interface Watched {
  long: number[];
  frames: number;
}

it("measures opening and panning Solferino", async () => {
  const server = await Server.start();
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, baseURL: server.url });
    await page.addInitScript(() => {
      const watched = { long: [] as number[], frames: 0 };
      (globalThis as unknown as { watched: Watched }).watched = watched;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => watched.long.push(Math.round(entry.duration)))).observe({
        type: "longtask",
      });
      const count = (): void => {
        watched.frames++;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    await page.goto("/new/risorgimento");
    await page.locator("input[name=scenario][value=solferino]").check();
    await page.locator("form button.primary").click();
    await page.waitForURL("**/table/*");
    await page.waitForSelector('[data-ready="true"] .board-svg .cloth');
    await page.reload();
    await page.waitForSelector('[data-ready="true"] .board-svg .cloth');
    const first = await page.evaluate(
      () => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))),
    );
    console.log(`first picture after ${Math.round(first)} ms, ${await page.locator("[data-piece]").count()} pieces`);
    const box = (await page.locator(".board").boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const zoom of [0, 4, 4, 4]) {
      await page.mouse.move(x, y);
      for (let i = 0; i < zoom; i++) await page.mouse.wheel(0, -120);
      await page.waitForTimeout(1500);
      await page.evaluate(() => ((globalThis as unknown as { watched: Watched }).watched.long.length = 0));
      const start = await page.evaluate(() => [(globalThis as unknown as { watched: Watched }).watched.frames, performance.now()]);
      await page.mouse.down();
      for (let i = 0; i < 90; i++) await page.mouse.move(x - 4 * i, y - 2 * i + 10 * Math.sin(i / 4));
      await page.mouse.up();
      const end = await page.evaluate(() => [(globalThis as unknown as { watched: Watched }).watched.frames, performance.now()]);
      const long = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.long);
      const seconds = (end[1]! - start[1]!) / 1000;
      console.log(
        `panning: ${Math.round((end[0]! - start[0]!) / seconds)} frames a second, longest task ${Math.max(0, ...long)} ms (tasks over 50 ms: ${long.length})`,
      );
    }
  } finally {
    await browser.close();
    await server.end();
  }
});
