// How many inputs (clicks, drags, keys) a person needs for ordinary turns: played in Chromium as a person would, with
// the map, and printed beside what is aimed at. `make inputs`.

import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { house } from "../e2e/fixture.ts";
import { playOne, read } from "../e2e/table.ts";
import { Person } from "./person.ts";

const the = house();
const figures: string[] = [];
afterAll(() => console.log(`\n${figures.join("\n")}\n`));

function report(what: string, { inputs, trace }: Person, most: number): void {
  figures.push(`${what}: ${inputs} inputs, at most ${most}`);
  expect(inputs, `${what}: ${trace.join(", ")}`).toBeLessThanOrEqual(most);
}

const desk = { viewport: { width: 1600, height: 1000 } };

async function visitor(): Promise<Person> {
  const page = await the.visitor(desk);
  await page.addInitScript(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, pace: "instant" })));
  return new Person(page);
}

async function sit(page: Page, game: string, scenario: string, seats: readonly string[]): Promise<void> {
  await page.goto(`/new/${game}`);
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
  for (const [seat, kind] of seats.entries()) await page.selectOption(`#seat-${seat}`, kind);
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await page.waitForSelector('[data-ready="true"]');
}

it("from “play now” to the first move", async () => {
  const person = await visitor();
  const { page } = person;
  await page.goto("/");
  const button = page.getByRole("button", { name: /Jouer tout de suite/ }).first();
  await button.waitFor();
  await person.clickOn(button);
  await page.waitForSelector('[data-ready="true"]');
  await person.ourMove();
  const before = await person.version();
  await person.moveAnything();
  expect(await person.version()).toBeGreaterThan(before);
  report("From “play now” to the first move", person, 6);
});

it("Magenta, the Allied turn 1", async () => {
  const person = await visitor();
  await sit(person.page, "risorgimento", "magenta", ["me", "same_screen"]);
  const US = 0;
  const moved = new Set<string>();
  let entered = 0;
  let attacks = 0;
  /** What is offered against an enemy: dropped on him, and confirmed when the odds have been seen. */
  const strike = async (): Promise<boolean> => {
    const shot = person.offers.find((offer) => offer.target !== null && offer.piece !== null && offer.purpose === "act");
    if (!shot || attacks >= 2) return false;
    const version = await person.version();
    await person.drag(shot.piece!, () => person.at(shot.target!));
    if ((await person.version()) === version && !(await person.confirm())) return false;
    attacks++;
    return true;
  };
  for (let i = 0; i < 160 && (await person.hour()) < 1; i++) {
    await person.ourMove();
    if ((await person.seat()) !== US) {
      // The other side only lets the turn go on.
      await person.uncounted(() => person.answer());
      continue;
    }
    if (await strike()) continue;
    const waiting = await person.plates();
    const opens = person.offers.some((offer) => offer.purpose === "open");
    const next = opens
      ? person.bodies.find(
          (body) =>
            body.pieces.length > 0 &&
            !moved.has(body.pieces[0]!) &&
            body.pieces.some((piece) => person.onMap(piece) && person.seatOf(piece) === US && person.canAct(piece)),
        )
      : undefined;
    if (next) {
      // A formation goes as a whole: one of its units, all with it, a place nearer to the enemy. Guns that see one fire first.
      moved.add(next.pieces[0]!);
      const guns = next.pieces.filter((piece) => person.arm(piece).includes("artillery"));
      const unit = await person.select([...guns, ...next.pieces].filter((piece) => person.onMap(piece)));
      if (unit === null) continue;
      await person.lit();
      const target = attacks < 2 ? await person.ringed() : null;
      if (target !== null) {
        const version = await person.version();
        await person.click(target);
        if ((await person.settled(version)) || (await person.confirm())) attacks++;
        moved.delete(next.pieces[0]!);
        if (await person.select(next.pieces.filter((piece) => !guns.includes(piece) && person.onMap(piece)))) moved.add(next.pieces[0]!);
      }
      await person.key("a");
      const goal = person.nearestToEnemy(await person.lit(), US);
      if (!goal) continue;
      const before = await person.version();
      await person.click(goal);
      await person.settled(before);
    } else if (opens && waiting.length > 0 && waiting.some((plate) => !moved.has(plate))) {
      // Those that wait beside the map come in as a whole, each brigade dragged by its plate.
      const plate = waiting.find((it) => !moved.has(it))!;
      moved.add(plate);
      if (await person.bringIn(plate, US)) entered++;
    } else await person.answer();
  }
  expect(await person.hour(), "the first turn ends").toBe(1);
  figures.push(`  ${moved.size} formations, ${entered} of them from beside the map; ${attacks} attacks or shots`);
  // By the one road of their entry two brigades of the three come in on a turn (5.6a).
  expect(entered).toBeGreaterThanOrEqual(2);
  report("Magenta, Allied turn 1, every formation moved", person, 80);
}, 900_000);

/** Dice fall as they will: of several games the one that took most counts. */
const GAMES = 3;

it("Toulon, a first turn with seven moves", async () => {
  const US = 1;
  const played: Person[] = [];
  while (played.length < GAMES) {
    const person = await visitor();
    await sit(person.page, "toulon", "campaign", ["conscript", "me"]);
    let ordered = 0;
    for (let i = 0; i < 40 && ordered < 7; i++) {
      await person.ourMove();
      const moving = person.offers.some((offer) => ["action-muster", "action-take", "action-move_leader"].includes(offer.verb));
      const unit = moving ? await person.firstSeen(US) : null;
      if (unit === null) {
        await person.answer();
        continue;
      }
      // Every march out is tested: a force that fails has marched for the hand all the same.
      const before = await person.version();
      await person.drag(unit, (goals) => goals[ordered % Math.max(goals.length, 1)]?.at ?? null);
      if ((await person.version()) > before || (await person.confirm())) ordered++;
      else await person.answer();
      await person.quiet();
    }
    expect(ordered).toBe(7);
    await person.page.close();
    played.push(person);
  }
  const counts = played.map((person) => person.inputs);
  figures.push(`  ${GAMES} games: ${counts.join(", ")} inputs`);
  report("Toulon, Republican turn 1 with seven moves ordered", played[counts.indexOf(Math.max(...counts))]!, 25);
}, 900_000);

it("La Garde, a turn without combat", async () => {
  const person = await visitor();
  await sit(person.page, "garde", "division", ["me", "same_screen"]);
  const US = 0;
  // Set-up and first orders are not part of a turn. The division manoeuvres, by its first order or by this one.
  await person.uncounted(async () => {
    for (let i = 0; i < 20; i++) {
      await person.ourMove();
      const orders = person.offers.filter((offer) => offer.verb === "action-set_order");
      const manoeuvre = orders.findIndex((offer) => JSON.stringify(offer.action).includes("manoeuvrer"));
      if (person.offers.some((offer) => offer.verb === "action-deploy_planned")) await person.choose("action-deploy_planned");
      else if (orders.length === 0) break;
      else if (manoeuvre >= 0) await person.choose("action-set_order", manoeuvre);
      else await person.pass();
    }
  });
  // The whole turn: orders left as they are, who goes first, every brigade where it is dragged to.
  const gone = new Set<string>();
  for (let i = 0; i < 40; i++) {
    await person.ourMove();
    if ((await person.seat()) !== US) {
      if (gone.size > 0) break;
      await person.uncounted(() => person.answer());
      continue;
    }
    const unit =
      person.offers.find(
        (offer) => offer.purpose === "open" && offer.verb === "action-move" && offer.piece !== null && !gone.has(offer.piece),
      )?.piece ?? null;
    if (unit === null) {
      await person.answer();
      continue;
    }
    gone.add(unit);
    const at = (await person.at(unit))!;
    const frame = (await person.page.locator(".board").boundingBox())!;
    expect(await person.drag(unit, () => [at[0], at[1] + (at[1] > frame.y + frame.height / 2 ? -60 : 60)]), `${unit} moves`).toBe(true);
  }
  figures.push(`  ${gone.size} brigades moved`);
  expect(gone.size).toBeGreaterThanOrEqual(4);
  report("La Garde, a turn without combat", person, 10);
}, 600_000);

it("La Marche des Aigles, two shots and a move", async () => {
  const person = await visitor();
  const { page } = person;
  // A game between two computers, taken up where the first side fires.
  await page.goto("/");
  const id = await page.evaluate(async () => {
    const post = async (path: string, body: unknown): Promise<{ id: string }> =>
      (
        await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
      ).json() as Promise<{ id: string }>;
    const table = await post("/api/tables", {
      game: "aigles",
      scenario: "learning",
      options: {},
      seats: [{ is: "me" }, { is: "same_screen" }],
      open: false,
      spectators: true,
    });
    return table.id;
  });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('[data-ready="true"]');
  const firing = (): string[] => [
    ...new Set(
      person.offers.filter((offer) => offer.verb === "action-fire" && offer.target !== null).flatMap((offer) => offer.piece ?? []),
    ),
  ];
  const marching = (): string[] => [
    ...new Set(
      person.offers.filter((offer) => offer.verb === "action-move" && offer.purpose === "open").flatMap((offer) => offer.piece ?? []),
    ),
  ];
  // Both sides march at each other until two battalions of the first can fire and a third is free to move.
  await person.uncounted(async () => {
    for (let i = 0; i < 400; i++) {
      await person.ourMove();
      if ((await read(page)).over) break;
      const free = new Set([...firing(), ...marching()]);
      if ((await person.seat()) === 0 && firing().length >= 2 && free.size >= 3) break;
      // Who could fire already waits for the others.
      const held = (await person.seat()) === 0 && (await person.select(firing())) !== null ? await person.pass() : false;
      if (!held && !(await person.choose("action-move")) && !(await person.choose("action-forward"))) await playOne(page, i * 7 + 1);
    }
  });
  let shots = 0;
  let moves = 0;
  for (let i = 0; i < 80 && (shots < 2 || moves < 1); i++) {
    await person.ourMove();
    if ((await person.seat()) !== 0) {
      await person.uncounted(() => playOne(page, i * 5 + 2));
      continue;
    }
    const fire = person.offers.find((offer) => offer.verb === "action-fire" && offer.target !== null);
    const march = marching().find((piece) => !firing().includes(piece)) ?? marching()[0];
    if (fire && shots < 2) {
      const went = await person.drag(fire.piece!, () => person.at(fire.target!));
      if (went || (await person.mean("action-fire")) || (await person.confirm())) shots++;
    } else if (march !== undefined && moves < 1) {
      const at = await person.at(march);
      expect(at, `${march} can be seen`).not.toBeNull();
      // One's own side is below: ahead is up. The test is confirmed; the rest follows from where it was dragged.
      await person.drag(march, () => [at![0], at![1] - 60]);
      if (await person.confirm()) moves++;
    } else await person.answer();
  }
  figures.push(`  ${shots} shots, ${moves} moves`);
  expect([shots, moves]).toEqual([2, 1]);
  report("La Marche des Aigles, two shots and a move", person, 8);
}, 900_000);

it("Les Trois Couleurs, a turn of three moves", async () => {
  const person = await visitor();
  await sit(person.page, "couleurs", "ecole", ["me", "same_screen"]);
  const gone = new Set<string>();
  let mine: number | null = null;
  for (let i = 0; i < 24; i++) {
    await person.ourMove();
    const seat = await person.seat();
    mine ??= seat;
    if (seat !== mine) break;
    const unit =
      person.offers.find((offer) => offer.verb === "action-move" && offer.free && offer.piece !== null && !gone.has(offer.piece))?.piece ??
      null;
    if (unit === null) {
      await person.answer();
      continue;
    }
    gone.add(unit);
    const at = (await person.at(unit))!;
    const frame = (await person.page.locator(".board").boundingBox())!;
    expect(await person.drag(unit, () => [at[0], at[1] + (at[1] > frame.y + frame.height / 2 ? -60 : 60)]), `${unit} moves`).toBe(true);
  }
  figures.push(`  ${gone.size} units moved`);
  expect(gone.size).toBe(3);
  report("Les Trois Couleurs, a turn of three moves", person, 10);
}, 600_000);
