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
  if (process.env["TRACE"]) figures.push(`    ${trace.join(", ")}`);
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

/** From how far away infantry comes to attack, in hexes. */
const REACH = 6;

it("Magenta, the Allied turn 1", async () => {
  const person = await visitor();
  await sit(person.page, "risorgimento", "magenta", ["me", "same_screen"]);
  const US = 0;
  await person.ourMove();
  const home = new Map(person.bodies.flatMap((body) => body.pieces).map((piece) => [piece, person.placeOf(piece)]));
  const isOurs = (body: (typeof person.bodies)[number]): boolean => person.seatOf(body.pieces[0] ?? "") === US;
  const hasMoved = (body: (typeof person.bodies)[number]): boolean => body.pieces.some((it) => person.placeOf(it) !== home.get(it));
  /** What has been tried in the activation that is under way. */
  const tried = new Set<string>();
  const seen = new Set<string>();
  /** Where those beside the map come in. */
  const gates = new Set<string>();
  /** Enemy hexes somebody marches against, and those an attack is declared on. */
  const sought = new Set<string>();
  const struck = new Set<string>();
  let attacks = 0;
  for (let i = 0; i < 200 && (await person.hour()) < 1; i++) {
    await person.ourMove();
    if ((await person.seat()) !== US) {
      // The other side only lets the turn go on; when it names a corps, what we had begun is over.
      if (person.offers.some((offer) => offer.verb === "action-activate")) for (const done of [tried, sought]) done.clear();
      await person.uncounted(() => person.answer());
      continue;
    }
    const { offers } = person;
    // A battalion is dropped on each enemy; all that attack are let go, one after the other, when the odds have been seen.
    const attack = await person.firstThatLiesOpen(
      offers.filter((offer) => offer.verb === "action-attack" && attacks + struck.size < 2 && !struck.has(person.placeOf(offer.target!)!)),
    );
    if (attack) {
      struck.add(person.placeOf(attack.target!)!);
      expect(await person.drag(attack.piece!, () => person.at(attack.target!)), `${attack.piece!} attacks`).toBe(true);
      continue;
    }
    if (offers.some((offer) => offer.verb === "action-resolve")) {
      expect(await person.answer()).toBe(true);
      attacks++;
      sought.clear();
      struck.clear();
      continue;
    }
    const opens = offers.some((offer) => ["action-activate", "action-brigade", "action-unit"].includes(offer.verb) && !offer.risky);
    const free = person.bodies.filter(
      (body) => opens && isOurs(body) && !tried.has(body.pieces[0]!) && body.pieces.some((it) => person.onMap(it) && person.canAct(it)),
    );
    const still = free.find((body) => !hasMoved(body));
    // Each that comes in pays for those before it (5.6a): horses first, they ride on.
    const plates = opens ? (await person.plates()).filter((it) => !tried.has(it) && person.canAct(it)) : [];
    const plate = plates.find((it) => person.arm(it) === "cavalry") ?? plates[0];
    // Those of the last time who still stand where others are to come in go on first.
    const barring = plates.length === 0 ? undefined : free.find((body) => body.pieces.some((it) => gates.has(person.placeOf(it)!)));
    // Who has marched up in the first activation of its corps attacks in the second (4.43).
    const near = free
      .filter((body) => hasMoved(body) && attacks + sought.size < 2)
      .flatMap((body) => body.pieces.filter((it) => person.onMap(it) && person.arm(it) === "infantry" && !tried.has(`near ${it}`)))
      .filter((it) => person.farFromEnemy(it, US) <= REACH)
      .sort((a, b) => person.farFromEnemy(a, US) - person.farFromEnemy(b, US))[0];
    const marching = still ?? barring;
    if (marching) {
      // A formation goes as a whole: one of its units, all with it, a place nearer to the enemy.
      tried.add(marching.pieces[0]!);
      const unit = await person.select(marching.pieces.filter((piece) => person.onMap(piece)));
      if (unit === null) continue;
      if (marching.pieces.length > 1) await person.key("a");
      // Who is not commanded does not attack (4.42): no further than the brigadier reaches from where he stands. He comes
      // along as far as his corps commander reaches him.
      const command = person.reachOf(marching.head);
      const goal = person.nearestToEnemy(
        (await person.lit()).filter(({ key }) => (!command || command.has(key)) && person.standingAt(key).length === 0),
        US,
      );
      if (!goal) continue;
      const before = await person.version();
      await person.click(goal);
      await person.settled(before);
    } else if (plate !== undefined) {
      // Those that wait beside the map come in as a whole, each brigade dragged by its plate.
      tried.add(plate);
      seen.add(plate);
      const gate = await person.bringIn(plate, US);
      if (gate !== null) gates.add(gate);
    } else if (near !== undefined) {
      tried.add(`near ${near}`);
      const stood = person.placeOf(near);
      let enemy: string | null = null;
      const before = await person.version();
      await person.drag(near, (goals) => {
        const found = person.beforeEnemy(goals, near, US, sought);
        enemy = found?.[1] ?? null;
        return found?.[0] ?? null;
      });
      if (enemy !== null && (await person.version()) === before) await person.confirm();
      if (enemy !== null && person.placeOf(near) !== stood) sought.add(enemy);
    } else await person.answer();
  }
  expect(await person.hour(), "the first turn ends").toBe(1);
  const onMap = (body: (typeof person.bodies)[number]): boolean => body.pieces.some((it) => person.onMap(it));
  const due = person.bodies.filter((body) => isOurs(body) && (onMap(body) || body.pieces.some((it) => seen.has(it))));
  const arrived = due.filter((body) => onMap(body) && body.pieces.every((it) => home.get(it)?.includes("box")));
  const waiting = due.flatMap((body) => body.pieces.filter((it) => !person.onMap(it)));
  figures.push(
    `  ${due.length} formations, ${arrived.length} of them from beside the map, where ${waiting.length} of their units still wait; ${attacks} attacks`,
  );
  report("Magenta, Allied turn 1, every formation moved, two attacks", person, 80);
  expect(due.filter((body) => !hasMoved(body)).map((body) => body.pieces[0])).toEqual([]);
  expect(attacks).toBe(2);
  expect(arrived.length).toBe(3);
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
