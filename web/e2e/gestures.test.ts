// The map is the interface: a unit goes where it is dragged or clicked to, through all the questions before; one undo takes
// it back; what cannot be done says why; a double click plays nothing.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Person } from "../scripts/person.ts";
import { house } from "./fixture.ts";
import { ready } from "./table.ts";

const the = house();

async function sit(page: Page, game: string, scenario: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" })));
  await page.goto(`/new/${game}`);
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
  await page.selectOption("#seat-1", "same_screen");
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await ready(page);
}

/** Passes until a corps is to be named; tells a unit of it that can be seen. */
async function toNaming(person: Person): Promise<string> {
  for (let i = 0; i < 10; i++) {
    await person.ourMove();
    if (person.offers.some((offer) => offer.verb === "action-activate")) break;
    await person.answer();
  }
  const board = person.board;
  if (board?.kind !== "hex") throw new Error("not a hex map");
  const named = person.offers.find((offer) => offer.verb === "action-activate" && !offer.risky)?.piece;
  const corps = board.bodies.findIndex((body) => body.head === named);
  for (const piece of board.bodies.filter((body) => body.within === corps).flatMap((body) => body.pieces)) {
    if (person.onMap(piece) && (await person.at(piece))) return piece;
  }
  throw new Error("no unit of the corps can be seen");
}

describe("gestures on a free table", () => {
  it("take one's own unit in hand, whoever could do something for it", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    await sit(person.page, "couleurs", "ecole");
    await person.ourMove();
    const before = await person.version();
    const us = await person.seat();
    // A general could join them.
    const led = [...new Set(person.offers.flatMap((offer) => offer.target ?? []))].filter((piece) => person.seatOf(piece) === us);
    expect(led.length).toBeGreaterThan(0);
    for (const piece of led) {
      await person.page.keyboard.press("Escape");
      await person.select([piece]);
      await person.page.waitForSelector(`[data-piece="${piece}"].selected`);
      await expect.poll(() => person.version()).toBe(before);
    }
  });
});

describe("gestures of a whole line on a free table", () => {
  it("take all that may move along with the one that is dragged, and one undo takes them back", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    await sit(person.page, "couleurs", "ecole");
    const moving = (): string[] => [
      ...new Set(person.offers.filter((offer) => offer.verb === "action-move" && offer.free).flatMap((offer) => offer.piece ?? [])),
    ];
    for (let i = 0; i < 20 && moving().length < 3; i++) {
      await person.ourMove();
      if (moving().length < 3) await person.answer();
    }
    const line = moving();
    expect(line.length).toBeGreaterThanOrEqual(3);
    const [before, stood] = [await person.version(), line.map((piece) => person.placeOf(piece))];
    const lead = (await person.select(line))!;
    await person.key("a");
    await expect.poll(() => person.page.locator(".board [data-piece].selected").count()).toBe(line.length);
    const at = (await person.at(lead))!;
    const frame = (await person.page.locator(".board").boundingBox())!;
    expect(await person.drag(lead, () => [at[0], at[1] + (at[1] > frame.y + frame.height / 2 ? -40 : 40)])).toBe(true);
    await person.quiet();
    const went = line.filter((piece, n) => person.placeOf(piece) !== stood[n]);
    expect(went).toContain(lead);
    expect(went.length).toBeGreaterThanOrEqual(2);
    await person.key("z");
    await expect.poll(() => person.version()).toBe(before);
  });
});

describe("gestures on hexes", () => {
  it("drag a unit through the questions before, and one undo takes it all back", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    await sit(person.page, "risorgimento", "ponte_nuovo");
    const unit = await toNaming(person);
    const before = await person.version();
    expect(await person.drag(unit, (goals) => goals.at(-1)?.at ?? null)).toBe(true);
    await person.quiet();
    // Corps, formation, unit and the march itself: one gesture.
    await expect.poll(() => person.version()).toBeGreaterThanOrEqual(before + 3);
    await person.key("z");
    await expect.poll(() => person.version()).toBe(before);
  });

  it("clicks a unit and then the whole hex; a double click does not play", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    await sit(person.page, "risorgimento", "ponte_nuovo");
    const unit = await toNaming(person);
    const before = await person.version();
    await person.click((await person.at(unit))!);
    await person.lit();
    // Near the edge of a hex that nobody stands in, not in its middle.
    const [x, y] = await person.page.evaluate(() => {
      for (const path of document.querySelectorAll<SVGPathElement>("[data-place]")) {
        const box = path.getBoundingClientRect();
        const [px, py] = [box.left + box.width / 2, box.top + box.height * 0.86];
        const free = [0.2, 0.5, 0.86].every((f) => {
          const top = document.elementFromPoint(px, box.top + box.height * f);
          return top?.closest(".board") && !top.closest("[data-piece], .float, .fan-paper");
        });
        if (free) return [px, py] as [number, number];
      }
      throw new Error("no free goal");
    });
    await person.click([x, y]);
    expect(await person.after(before)).toBe(true);
    const then = await person.version();
    await person.page.keyboard.press("Escape");
    await person.page.mouse.dblclick(x, y);
    await person.page.waitForTimeout(300);
    await expect.poll(() => person.version()).toBe(then);
  });

  it("bring into sight where those beside the map come in", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    const { page } = person;
    await sit(page, "risorgimento", "magenta");
    const waits = async (): Promise<string | undefined> => (await person.plates()).find((it) => person.canAct(it));
    for (let i = 0; i < 10 && (await waits()) === undefined; i++) {
      await person.answer();
      await person.ourMove();
    }
    // The view is near the middle of the map; they come in at its corner.
    for (let i = 0; i < 5; i++) await page.keyboard.press("+");
    const plate = page.locator(`.chip.plate[data-plate="${(await waits())!}"]`);
    const box = (await plate.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y - 60, { steps: 4 });
    await page.waitForSelector("[data-place]", { state: "attached" });
    await expect.poll(async () => (await person.lit()).length).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await page.mouse.up();
  });

  it("tells what each of a formation pays before it goes, and takes along who leads it", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    const { page } = person;
    await sit(page, "risorgimento", "ponte_nuovo");
    const unit = await toNaming(person);
    const body = person.bodies.findLast((it) => it.pieces.includes(unit))!;
    const stood = person.placeOf(body.head!);
    await person.click((await person.at(unit))!);
    await person.lit();
    await person.key("a");
    // A few hexes on, where most of them can go.
    const goal = (await person.lit()).find(({ key }) => person.apart(key, unit) === 2 && person.standingAt(key).length === 0)!;
    await page.mouse.move(...goal.at, { steps: 3 });
    const rows = page.locator(".foretold li");
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(body.pieces.length + 1);
    await expect.poll(() => page.locator(`.foretold li[data-unit="${unit}"] .num`).innerText(), { timeout: 60_000 }).toMatch(/PM \d → \d/);
    await expect.poll(() => page.locator(".board-svg .ghost").count()).toBeGreaterThan(1);
    const before = await person.version();
    await person.click(goal.at);
    await person.after(before);
    await person.quiet();
    expect(person.placeOf(unit)).toBe(goal.key);
    expect(person.placeOf(body.head!)).not.toBe(stood);
    // He is where some of his men are.
    expect(body.pieces.map((piece) => person.placeOf(piece))).toContain(person.placeOf(body.head!));
  }, 300_000);

  it("aims at an enemy while others of the formation have yet to move, and says that they stay", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    const { page } = person;
    await sit(page, "risorgimento", "ponte_nuovo");
    const FRENCH = 0;
    for (let i = 0; i < 10; i++) {
      await toNaming(person);
      if ((await person.seat()) === FRENCH) break;
      await person.pass();
    }
    const near = person.bodies
      .filter((body) => body.pieces.length > 2)
      .flatMap((body) => body.pieces)
      .filter((it) => person.onMap(it) && person.seatOf(it) === FRENCH && person.arm(it) === "infantry")
      .sort((a, b) => person.farFromEnemy(a, FRENCH) - person.farFromEnemy(b, FRENCH));
    let found: { unit: string; enemy: string } | null = null;
    for (const unit of near) {
      let enemy: string | null = null;
      await person.drag(unit, (goals) => {
        const meets = person.beforeEnemy(goals, unit, FRENCH, new Set());
        enemy = meets?.[1] ?? null;
        return meets?.[0] ?? null;
      });
      if (enemy === null) continue;
      await person.quiet();
      found = { unit, enemy };
      break;
    }
    expect(found, "somebody comes before an enemy").not.toBeNull();
    const { unit, enemy } = found!;
    await person.ourMove();
    expect(person.offers.some((offer) => offer.verb === "action-attack")).toBe(false);
    const foe = person.standingAt(enemy)[0]!;
    if (!(await page.locator(`[data-piece="${unit}"].selected`).count())) await person.select([unit]);
    await person.lit();
    const before = await person.version();
    await person.click((await person.at(foe))!);
    // Nothing is done before it is said what is given up for it.
    await page.locator(".card .gives").first().waitFor({ timeout: 60_000 });
    expect(await person.version()).toBe(before);
    await page.locator(".card .take").first().click();
    await person.after(before);
    await person.quiet();
    expect(person.offers.some((offer) => offer.verb === "action-resolve" || offer.verb === "action-attack")).toBe(true);
    await person.key("z");
    await expect.poll(() => person.version()).toBe(before);
  }, 300_000);

  it("says why not, with the rule, whoever begins", async () => {
    const person = new Person(await the.visitor({ viewport: { width: 1500, height: 1000 } }));
    // The dice say who begins: tables until both sides have.
    const begun = new Set<boolean>();
    while (begun.size < 2) {
      await sit(person.page, "risorgimento", "magenta");
      const unit = await toNaming(person);
      const austrian = unit.startsWith("au-");
      if (begun.has(austrian)) continue;
      begun.add(austrian);
      await person.click((await person.at(unit))!);
      await person.lit();
      // A town at the other end of the map that is no goal of its own.
      const far = await person.page.evaluate(() => {
        const towns = [...document.querySelectorAll<SVGTextElement>(".place-name.town")].map((it) => it.getBoundingClientRect());
        const free = towns.filter((box) => {
          const at = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          const goal = at.some((it) => it.closest("[data-place]"));
          return !goal && at[0]?.closest(".board") && !at[0].closest(".float, [data-piece]");
        });
        const last = free.sort((a, b) => b.left - a.left)[0]!;
        return [last.left + last.width / 2, last.top + last.height / 2] as [number, number];
      });
      const before = await person.version();
      await person.click(far);
      const why = person.page.locator(".refused .rule-link");
      await why.first().waitFor();
      await expect.poll(() => person.version()).toBe(before);
    }
  });

  it("ends with the space bar, whatever button was clicked before", async () => {
    const person = new Person(await the.visitor());
    const { page } = person;
    await sit(page, "risorgimento", "magenta");
    for (const button of ["Agrandir", "Retourner la carte"]) {
      await person.ourMove();
      const before = await person.version();
      await page.getByRole("button", { name: button }).click();
      await page.keyboard.press(" ");
      await expect.poll(() => person.version()).toBeGreaterThan(before);
    }
  });

  it("never has a digit for what gives something up", async () => {
    const person = new Person(await the.visitor());
    await sit(person.page, "risorgimento", "magenta");
    await toNaming(person);
    const yields = new Set(person.offers.filter((offer) => offer.purpose === "yield").map((offer) => offer.verb));
    const first = person.page.locator(".offers .offer", { has: person.page.locator("kbd", { hasText: /^1$/ }) });
    for (const verb of await first.evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset["verb"]!)))
      expect(yields.has(verb)).toBe(false);
    const pass = person.page.locator(".offers .offer", { has: person.page.locator("kbd", { hasText: "Espace" }) });
    expect(yields.has((await pass.first().getAttribute("data-verb"))!)).toBe(true);
  });
});
