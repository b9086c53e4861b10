// A person at the table: sees what the page is told and shown, and acts with mouse and keys only. Every input is counted.

import type { Locator, Page } from "playwright-core";
import { unpacked } from "../e2e/table.ts";
import { steps } from "../src/board/hexregion.ts";
import type { Board, Offer, Overlay, Piece, ToClient } from "../src/lib/types.ts";

type Point = [number, number];

/** How long a person waits for the page, in milliseconds. */
const PATIENCE = 60_000;
/** What waits for a second word. */
const CONFIRMS = ".card .confirm, .offers .confirm, .aim button.primary:enabled";

export class Person {
  inputs = 0;
  /** What was put in, one after the other. */
  trace: string[] = [];
  offers: Offer[] = [];
  board: Board | null = null;
  private overlays: Overlay[] = [];
  private pieces = new Map<string, Piece>();
  private taken: string | null = null;

  constructor(readonly page: Page) {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const message = unpacked(payload) as ToClient;
        if (message.is === "welcome") this.board = message.board;
        if (message.is !== "state" && message.is !== "change") return;
        this.offers = message.offers;
        this.overlays = message.scene.overlays ?? this.overlays;
        for (const piece of message.scene.pieces ?? []) this.pieces.set(piece.id, piece);
      }),
    );
  }

  /** Whether a piece stands on the board. */
  onMap(piece: string): boolean {
    const place = this.pieces.get(piece)?.place;
    return place !== undefined && place.kind !== "box";
  }

  /** Where a piece stands, whichever way it looks there. */
  placeOf(piece: string): string | null {
    const place = this.pieces.get(piece)?.place;
    if (place === undefined) return null;
    return place.kind === "hex" ? `${place.q},${place.r}` : JSON.stringify(place);
  }

  /** Who stands at a place. */
  standingAt(key: string): string[] {
    return [...this.pieces.keys()].filter((piece) => this.placeOf(piece) === key);
  }

  /** The formations of the map. */
  get bodies(): Extract<Board, { kind: "hex" }>["bodies"] {
    return this.board?.kind === "hex" ? this.board.bodies : [];
  }

  seatOf(piece: string): number | null {
    return this.pieces.get(piece)?.seat ?? null;
  }

  arm(piece: string): string {
    return this.pieces.get(piece)?.symbol.arm ?? "";
  }

  /** Whether it, its formation or the larger one can be turned to now. */
  canAct(piece: string): boolean {
    const heads = new Set(this.offers.filter((offer) => offer.purpose === "open" && !offer.risky).map((offer) => offer.piece));
    const body = this.bodies.findLast((it) => it.pieces.includes(piece));
    const above = body?.within === null || body === undefined ? undefined : this.bodies[body.within];
    return (
      heads.has(piece) ||
      (body?.head !== null && body !== undefined && heads.has(body.head)) ||
      (above?.head !== null && above !== undefined && heads.has(above.head))
    );
  }

  /** The formations that wait beside the map and can come in, by their first unit. */
  plates(): Promise<string[]> {
    return this.page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".chip.plate")].map((it) => it.dataset["plate"]!));
  }

  /** Drags a formation by its plate onto the map, towards the enemy; tells where, if anybody came in. */
  async bringIn(plate: string, us: number): Promise<string | null> {
    const { mouse } = this.page;
    const before = await this.version();
    const handle = this.page.locator(`.chip.plate[data-plate="${plate}"]`);
    // The question may go on to others meanwhile.
    const box = await handle.scrollIntoViewIfNeeded({ timeout: 2000 }).then(
      () => handle.boundingBox(),
      () => null,
    );
    if (!box) return null;
    this.count(`drag plate ${plate}`);
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + box.width / 2, box.y - 20, { steps: 3 });
    await this.page.waitForSelector("[data-place]", { timeout: 3000 }).catch(() => {});
    // Dropped on the way to the enemy: they come in and march on as far as they can.
    const [entry] = await this.lit();
    const enemy = entry ? await this.at(this.nearestEnemy(entry.key, us) ?? "") : null;
    const frame = (await this.page.locator(".board").boundingBox())!;
    const goal: Point =
      entry && enemy
        ? [entry.at[0] + 0.6 * (enemy[0] - entry.at[0]), entry.at[1] + 0.6 * (enemy[1] - entry.at[1])]
        : [frame.x + frame.width / 2, frame.y + frame.height / 3];
    await mouse.move(...goal, { steps: 4 });
    await mouse.up();
    return (await this.settled(before, 5000)) ? (entry?.key ?? "") : null;
  }

  /** How far each enemy on the map is from a hex, in hexes. */
  private enemies(key: string, us: number): { id: string; far: number }[] {
    const [q, r] = key.split(",").map(Number) as [number, number];
    return [...this.pieces.values()].flatMap(({ id, seat, place: at }) =>
      seat === us || seat === null || at.kind !== "hex"
        ? []
        : [{ id, far: Math.max(Math.abs(at.q - q), Math.abs(at.r - r), Math.abs(at.q - q + at.r - r)) }],
    );
  }

  private nearestEnemy(key: string, us: number): string | null {
    return this.enemies(key, us).sort((a, b) => a.far - b.far)[0]?.id ?? null;
  }

  /** Of lit hexes, a point of the one nearest to an enemy. */
  nearestToEnemy(goals: readonly { key: string; at: Point }[], us: number): Point | null {
    const far = (key: string): number => Math.min(...this.enemies(key, us).map((enemy) => enemy.far));
    return [...goals].sort((a, b) => far(a.key) - far(b.key))[0]?.at ?? null;
  }

  /** Of lit hexes, one from which a piece looks at an enemy hex next to it that is not spoken for; with that hex. */
  beforeEnemy(
    goals: readonly { key: string; at: Point }[],
    piece: string,
    us: number,
    spoken: ReadonlySet<string>,
  ): [Point, string] | null {
    const place = this.pieces.get(piece)?.place;
    if (place?.kind !== "hex" || place.facing === null || this.board?.kind !== "hex") return null;
    const around = steps(this.board.flat);
    const held = new Set([...this.pieces.values()].flatMap(({ id, seat }) => (seat !== us && seat !== null ? [this.placeOf(id)!] : [])));
    for (const { key, at } of goals) {
      const [q, r] = key.split(",").map(Number) as [number, number];
      for (const turn of [0, 1, 5]) {
        const [dq, dr] = around[(place.facing + turn) % 6]!;
        const enemy = `${q + dq},${r + dr}`;
        if (held.has(enemy) && !spoken.has(enemy)) return [at, enemy];
      }
    }
    return null;
  }

  /** How far a place is from a piece, in hexes. */
  apart(key: string, piece: string): number {
    const [[q, r], [x, y]] = [key, this.placeOf(piece) ?? ""].map((it) => it.split(",").map(Number) as [number, number]) as [Point, Point];
    return Math.max(Math.abs(x - q), Math.abs(y - r), Math.abs(x - q + y - r));
  }

  /** The hexes a leader reaches with his orders, as they are shown when he is looked at; nothing if he is not on the map. */
  reachOf(leader: string | null): ReadonlySet<string> | null {
    const shape = leader === null ? undefined : this.overlays.find((it) => it.symbol === "command" && it.piece === leader)?.shape;
    return shape?.kind === "hexes" ? new Set(shape.hexes.map(([q, r]) => `${q},${r}`)) : null;
  }

  /** How far a piece is from the nearest enemy. */
  farFromEnemy(piece: string, us: number): number {
    return Math.min(...this.enemies(this.placeOf(piece) ?? "", us).map((enemy) => enemy.far));
  }

  /** Of offers the first whose piece lies open to the hand. */
  async firstThatLiesOpen(offers: readonly Offer[]): Promise<Offer | null> {
    for (const offer of offers) if (offer.piece !== null && (await this.at(offer.piece))) return offer;
    return null;
  }

  /** A piece of ours on the map that lies open to the hand and has not done what it may, other than the last one taken. */
  async firstSeen(us: number): Promise<string | null> {
    const own = [...this.pieces.values()].filter(
      (piece) => piece.seat === us && piece.place.kind !== "box" && !piece.spent && piece.id !== this.taken,
    );
    for (const { id } of own) {
      if (!(await this.at(id))) continue;
      this.taken = id;
      return id;
    }
    return null;
  }

  version(): Promise<number> {
    return this.page.evaluate(() => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"] ?? -1));
  }

  /** The seat that has to decide. */
  seat(): Promise<number> {
    return this.page.evaluate(() =>
      Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["awaiting"]?.split(" ")[0] ?? -1),
    );
  }

  /** How far the turn track has come. */
  hour(): Promise<number> {
    return this.page.evaluate(() => [...document.querySelectorAll(".track.turns li")].findIndex((it) => it.classList.contains("now")));
  }

  /** Something that is not part of what is counted. */
  async uncounted(what: () => Promise<unknown>): Promise<void> {
    const { inputs, trace } = this;
    this.trace = [];
    await what();
    this.inputs = inputs;
    this.trace = trace;
  }

  private count(what: string): void {
    this.inputs++;
    this.trace.push(what === "key  " ? "Space" : what);
  }

  /** Waits until something can be done here; tells whether it can (else the game is over). */
  async ourMove(): Promise<boolean> {
    await this.page.waitForFunction(
      () => {
        const data = document.querySelector<HTMLElement>("[data-version]")?.dataset;
        return data && (data["over"] === "yes" || Number(data["offers"]) > 0);
      },
      undefined,
      { timeout: 120_000, polling: 20 },
    );
    // Between two at one screen the map turns round: it is looked at when that has been drawn.
    await this.drawn();
    return this.page.evaluate(() => document.querySelector<HTMLElement>("[data-version]")!.dataset["over"] !== "yes");
  }

  /** Waits until the game has gone on from a version, or a while. */
  async after(version: number, wait = PATIENCE): Promise<boolean> {
    const went = await this.page
      .waitForFunction((was) => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"]) > was, version, {
        timeout: wait,
        polling: 15,
      })
      .then(
        () => true,
        () => false,
      );
    if (went) await this.quiet();
    return went;
  }

  /** Waits until a gesture has led to something: the game went on, or the page asks or says why not. Tells whether it went on. */
  async settled(version: number, wait = PATIENCE, says = ".refused"): Promise<boolean> {
    const went = await this.page
      .waitForFunction(
        ([was, tells]) => {
          const data = document.querySelector<HTMLElement>("[data-version]")?.dataset;
          if (Number(data?.["version"]) > was) return "on";
          return data?.["working"] === "false" && document.querySelector(tells) ? "asks" : false;
        },
        [version, `${CONFIRMS}, .card .take, ${says}`] as const,
        { timeout: wait, polling: 15 },
      )
      .then(
        (it) => it.jsonValue(),
        () => "nothing",
      );
    if (went === "on") await this.quiet();
    return went === "on";
  }

  /** Waits until a gesture is over: it may be several decisions. */
  async quiet(): Promise<void> {
    let last = -1;
    for (let now = await this.version(); now !== last; now = await this.version()) {
      last = now;
      await this.page.waitForFunction(
        () => document.querySelector<HTMLElement>("[data-version]")?.dataset["working"] === "false",
        undefined,
        { timeout: 60_000, polling: 15 },
      );
      await this.page.waitForTimeout(150);
    }
  }

  async clickOn(what: Locator): Promise<void> {
    this.count("press");
    await what.click();
  }

  async click([x, y]: Point): Promise<void> {
    this.count("click");
    await this.page.mouse.click(x, y);
  }

  async key(key: string): Promise<void> {
    this.count(`key ${key}`);
    await this.page.keyboard.press(key);
  }

  /** A point of a piece that is not covered by another. */
  at(piece: string): Promise<Point | null> {
    return this.page.evaluate((id) => {
      for (const node of document.querySelectorAll(`[data-piece="${CSS.escape(id)}"], .chip[data-chip="${CSS.escape(id)}"]`)) {
        const face = node.querySelector(".counter-face, .stand, .commander-base, .chit-face") ?? node;
        const box = face.getBoundingClientRect();
        for (const [fx, fy] of [
          [0.5, 0.5],
          [0.25, 0.25],
          [0.75, 0.75],
          [0.2, 0.8],
          [0.8, 0.2],
          [0.9, 0.5],
          [0.5, 0.1],
          [0.5, 0.92],
        ] as const) {
          const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
          const top = document.elementFromPoint(x, y);
          if (top && node.contains(top)) return [x, y] as [number, number];
        }
      }
      return null;
    }, piece);
  }

  /** The lit places of the map with a point in each. */
  goals(): Promise<{ key: string; at: Point }[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<SVGPathElement>("[data-place]")].flatMap((path) => {
        const box = path.getBoundingClientRect();
        for (const [fx, fy] of [
          [0.5, 0.5],
          [0.35, 0.4],
          [0.65, 0.6],
          [0.4, 0.7],
          [0.6, 0.3],
        ] as const) {
          const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
          const p = new DOMPoint(x, y).matrixTransform(path.getScreenCTM()!.inverse());
          const top = document.elementFromPoint(x, y);
          if (path.isPointInFill(p) && top?.closest(".board") && !top.closest(".float"))
            return [{ key: path.dataset["place"]!, at: [x, y] as [number, number] }];
        }
        return [];
      }),
    );
  }

  /** The lit places, once it is known what the selection can do. */
  async lit(): Promise<{ key: string; at: Point }[]> {
    await this.known();
    return this.goals();
  }

  /** Waits until what the page knows has been drawn. */
  private drawn(): Promise<unknown> {
    return this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }

  /** Waits until it is known, and drawn, what the selection can do. */
  private async known(): Promise<void> {
    // A gesture is heard first, then it is asked.
    await this.drawn();
    await this.page.waitForFunction(() => document.querySelector<HTMLElement>("[data-version]")?.dataset["asking"] === "false", undefined, {
      timeout: PATIENCE,
      polling: 15,
    });
    await this.drawn();
  }

  /** Clicks the first of these pieces that can be seen; tells which. */
  async select(pieces: readonly string[]): Promise<string | null> {
    for (const piece of pieces) {
      const at = await this.at(piece);
      if (!at) continue;
      await this.click(at);
      return piece;
    }
    return null;
  }

  /** Drags a piece to a lit place, to a point or onto another piece; tells whether the game went on. */
  async drag(piece: string, to: (goals: { key: string; at: Point }[]) => Point | null | Promise<Point | null>): Promise<boolean> {
    const from = await this.at(piece);
    if (!from) return false;
    const before = await this.version();
    const { mouse } = this.page;
    this.count(`drag ${piece}`);
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(from[0] + 9, from[1] + 9, { steps: 3 });
    // Either the piece is in hand, or the map is.
    await this.page.waitForSelector("[data-place], [data-goal], .held, .carried, .board.panning", { timeout: PATIENCE });
    const goal = await to(await this.lit());
    if (!goal) {
      await this.page.keyboard.press("Escape");
      await mouse.move(...from);
      await mouse.up();
      return false;
    }
    await mouse.move(...goal, { steps: 6 });
    await this.page.waitForTimeout(120);
    await mouse.up();
    return this.settled(before);
  }

  /** Where a gesture may mean several things: takes the one of this verb by its digit. Tells whether the game went on. */
  async mean(verb: string): Promise<boolean> {
    const rows = await this.page
      .locator(".card .offer")
      .evaluateAll((all) => all.map((it) => ({ verb: (it as HTMLElement).dataset["verb"], armed: it.classList.contains("armed") })));
    const n = rows.findIndex((row) => row.verb === verb);
    // What is weighed already only wants to be confirmed.
    if (n < 0 || rows.length < 2 || rows[n]!.armed) return false;
    const before = await this.version();
    await this.key(String(n + 1));
    return this.settled(before);
  }

  /** Confirms what is weighed beside the pair. */
  async confirm(): Promise<boolean> {
    const button = this.page.locator(CONFIRMS).first();
    if (!(await button.isVisible())) return false;
    const before = await this.version();
    await this.key("Enter");
    return this.after(before);
  }

  /** Ends what is under way, or passes. */
  async pass(): Promise<boolean> {
    const before = await this.version();
    await this.key(" ");
    if (await this.settled(before, PATIENCE, ".refused, .remark")) return true;
    return this.confirm();
  }

  /** Answers a question that does not matter here: passes, or takes the first choice. */
  async answer(): Promise<boolean> {
    if (this.offers.some((offer) => offer.purpose === "yield" || offer.purpose === "finish")) return this.pass();
    const before = await this.version();
    await this.key("1");
    return (await this.settled(before)) || this.confirm();
  }

  /** Takes an offer of the list by its verb: for questions that are no gesture. */
  async choose(verb: string, n = 0): Promise<boolean> {
    const before = await this.version();
    const button = this.page.locator(`.offers [data-verb="${verb}"] .take`).nth(n);
    if (!(await button.count())) return false;
    await this.clickOn(button);
    if (await this.settled(before)) return true;
    return this.confirm();
  }

  /** The first thing a newcomer would do: drags a piece that can act. */
  async moveAnything(): Promise<boolean> {
    const before = await this.version();
    for (const piece of [...new Set(this.offers.flatMap((offer) => offer.piece ?? []))].slice(0, 3)) {
      const box = (await this.page.locator(".board").boundingBox())!;
      await this.drag(piece, (goals) => goals[0]?.at ?? [box.x + box.width / 2, box.y + box.height * 0.86]);
      if ((await this.version()) > before || (await this.confirm())) return true;
    }
    await this.key("1");
    return (await this.settled(before)) || this.confirm();
  }
}
