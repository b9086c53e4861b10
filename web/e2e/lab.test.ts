// The laboratory: games of a scenario are played, shown, and opened as replays.
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";

const the = house();
/** Fifty games of quick players are played within this time on any machine that runs the tests. */
const PATIENT = { timeout: 240_000 };

describe("the laboratory", () => {
  it("plays 50 games of a scenario, shows them, and opens one as a replay", async () => {
    const page = await the.visitor();
    await page.goto("/new/aigles");
    await page.waitForSelector("#seat-0");
    await page.locator('a[href="/lab/aigles?scenario=learning"]').click();
    await page.waitForSelector("#lab-scenario");
    await expect.poll(() => page.locator("#lab-scenario").inputValue()).toBe("learning");
    for (const seat of [0, 1]) await expect.poll(() => page.locator(`#lab-player-${seat}`).inputValue()).toBe("quick");
    expect(await axe(page)).toEqual([]);
    await page.fill("#lab-games", "50");
    await page.getByRole("button", { name: "Jouer", exact: true }).click();
    await page.waitForURL("**/lab/aigles?run=*");
    await page.waitForSelector('[data-run="done"]', PATIENT);
    await expect.poll(() => page.locator("[data-run] .progress").textContent()).toContain("50 parties sur 50");

    // The table behind the plot tells every game; the interval has become narrower.
    const plot = page.locator('[data-plot="chance"]');
    await plot.locator("summary").click();
    const rows = await plot.locator("tbody tr").allTextContents();
    expect(rows).toHaveLength(50);
    const widths = await plot.locator("tbody tr").evaluateAll((found) =>
      found.map((row) => {
        const [, low, high] = [...(row.querySelector("td")?.textContent ?? "").matchAll(/\d+,\d/g)].map((it) =>
          Number(it[0].replace(",", ".")),
        );
        return high! - low!;
      }),
    );
    expect(widths[49]!).toBeLessThan(widths[9]!);
    expect(widths[49]!).toBeLessThan(30);
    await expect.poll(() => plot.locator("svg[role=img]").getAttribute("aria-label")).toContain("après 50 parties");
    for (const name of ["endings", "turns", "decisions", "first"])
      await expect.poll(() => page.locator(`[data-plot="${name}"]`).count(), { message: name }).toBe(1);
    const ended = await page.locator('[data-plot="endings"] tbody tr td:nth-child(2)').allTextContents();
    expect(ended.reduce((sum, count) => sum + Number(count), 0)).toBe(50);
    expect(await axe(page)).toEqual([]);

    const csv = await page.request.get((await page.getByRole("link", { name: "CSV" }).getAttribute("href"))!);
    expect((await csv.text()).trim().split("\r\n")).toHaveLength(51);

    await page.locator("[data-games] summary").click();
    const third = page.locator("[data-games] tbody tr").nth(2);
    await third.waitFor();
    const decisions = Number(await third.locator("td").nth(3).textContent());
    await page.getByRole("button", { name: "Revoir la partie 3", exact: true }).click();
    await page.waitForURL("**/table/*", PATIENT);
    await page.waitForSelector('[data-ready="true"]');
    const id = new URL(page.url()).pathname.split("/")[2]!;
    const table = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      version: number;
      outcome: unknown;
      seats: { computer: string }[];
    };
    expect([table.version, table.seats.map((seat) => seat.computer)]).toEqual([decisions, ["quick", "quick"]]);
    expect(table.outcome).not.toBeNull();
  }, 400_000);

  it("compares two variants, is stopped, and says what is wrong with a file", async () => {
    const page = await the.visitor();
    await page.goto("/lab/aigles?scenario=learning");
    await page.selectOption("#lab-change", "option");
    await page.fill("#lab-games", "1000");
    await page.getByRole("button", { name: "Jouer", exact: true }).click();
    await page.waitForSelector('[data-plot="change"]', PATIENT);
    await page.waitForSelector('[data-plot="chance-2"]', PATIENT);
    await page.getByRole("button", { name: "Arrêter" }).click();
    await page.waitForSelector('[data-run="stopped"]');
    const link = page.url();

    // Who has the link may look, and not stop.
    const other = await the.visitor();
    await other.goto(link);
    await other.waitForSelector('[data-run="stopped"]');
    await expect.poll(() => other.getByRole("button", { name: "Arrêter" }).count()).toBe(0);

    // A scenario that another page hands over, with a fault.
    await page.evaluate(() =>
      sessionStorage.setItem("grognard.lab.scenario", JSON.stringify({ game: "aigles", text: 'id = "mine"\nturns = "many"\n' })),
    );
    await page.goto("/lab/aigles");
    await page.waitForSelector(".own .faults li");
    await expect.poll(() => page.locator(".own .faults").textContent()).toContain("Ligne");
  }, 400_000);
});
