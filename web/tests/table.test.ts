import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { moment, parse } from "../src/lib/route";
import { commitmentOf, keepsPromise } from "../src/lib/verify";
import { bulk, clamp, fit, pinch, pullAtEdge, reveal, show, toBoard, toScreen, within, zoomAt } from "../src/lib/view";
import { linkify } from "../src/lib/linkify";
import { blocks } from "../src/parts/markdown";
import { found, plain } from "../src/parts/search";
import { command, decides } from "../src/table/keys";
import { bars, percent } from "../src/table/odds";
import { Batches } from "../src/table/batch";
import { step } from "../src/table/cursor";
import { actable, deedsAt, deedsOf, deedsTo, direct, distinct, nextFacing, onTheSpot, turns, type Deed } from "../src/table/deeds";
import { aside, follow, middle, shift } from "../src/table/formation";
import { foretell, goBeside, type Leg } from "../src/table/march";
import { endable, grouped, inOrder, nextPiece, numbered } from "../src/table/offers";
import type { TableStore } from "../src/table/store.svelte";
import { facesSouth, flagOf } from "../src/table/sides";
import { amount, total } from "../src/table/tally";
import { compass, whereIs } from "../src/table/where";
import { backoff } from "../src/lib/backoff";
import { demos } from "../src/demo/fixtures";
import type { Board, Offer, OddsView, Piece, Place, Text } from "../src/lib/types";

const offer = (piece: string | null, verb: string, target: string | null = null, more: Partial<Offer> = {}): Offer => ({
  action: { piece, verb, target, ...more },
  verb,
  label: { key: verb, args: [] },
  rule: "r.one",
  piece,
  target,
  ghost: null,
  risky: false,
  free: false,
  purpose: "act",
  ...more,
});
const hex = (q: number, r: number, facing: number | null = null): Place => ({ kind: "hex", q, r, facing, stack: 0 });

const say = (text: Text): string => text.key;

describe("offers", () => {
  const offers = [offer("B1", "fire", "F1"), offer("B1", "fire", "F2"), offer("B1", "pass"), offer(null, "end"), offer("B2", "pass")];
  it("groups by piece and verb", () => {
    expect(grouped(offers).map((group) => [group.piece, group.verbs.map((verb) => [verb.verb, verb.offers.length])])).toEqual([
      [
        "B1",
        [
          ["fire", 2],
          ["pass", 1],
        ],
      ],
      [null, [["end", 1]]],
      ["B2", [["pass", 1]]],
    ]);
  });
  it("has no digit for what gives something up or ends it, and puts the useful first", () => {
    const digits = (open: Offer[], selected: string | null = null): string[] => {
      const deeds = open.filter((it) => selected !== null && it.piece === selected).map(direct);
      return numbered({ open, deeds, selected, choices: null } as unknown as TableStore).map((deed) => deed.offer.verb);
    };
    const [end, pass] = [offer(null, "end", null, { purpose: "finish" }), offer(null, "pass", null, { purpose: "yield" })];
    expect(digits([end, pass, offer(null, "spy")])).toEqual(["spy"]);
    const own = [
      offer("B1", "halt", null, { purpose: "finish" }),
      offer("B1", "form_line"),
      offer("B1", "wait", null, { purpose: "yield" }),
    ];
    expect(digits([pass, ...own], "B1")).toEqual(["form_line"]);
    // To face as it stands is a place on the map, and comes after the others.
    const faces = [
      offer("B1", "stay", null, { purpose: "finish", ghost: hex(0, 0, 1) }),
      offer("B1", "march", null, { ghost: hex(1, 0, 1) }),
    ];
    expect(digits([pass, ...faces], "B1")).toEqual(["march", "stay"]);
    // One piece alone need not be chosen; of several one must be.
    expect(digits(own)).toEqual(["form_line"]);
    expect(digits([...own, offer("B2", "form_line")])).toEqual([]);
    // So too where all of it can be let be, and whoever else is looked at.
    expect(digits([pass, ...own])).toEqual(["form_line"]);
    expect(digits([pass, ...own], "E1")).toEqual(["form_line"]);
    expect(digits([offer(null, "spy"), ...own])).toEqual(["spy"]);
  });
  it("knows a stand that only turns where it stands", () => {
    const at = (x: number, heading: number): Place => ({ kind: "pose", x, y: 0, heading, front: 1600, depth: 400 });
    expect(onTheSpot(at(0, 90), at(0, 0))).toBe(true);
    expect(onTheSpot(at(300, 0), at(0, 0))).toBe(false);
    expect(onTheSpot(hex(1, 1), hex(1, 1))).toBe(false);
  });
  it("knows who could end something", () => {
    const own = [offer("B1", "pass", null, { purpose: "yield" }), offer("B2", "pass", null, { purpose: "yield" })];
    expect(endable([...own, offer("B1", "fire", "F1")])).toBe(2);
    expect(endable([offer("B1", "fire", "F1"), offer(null, "end", null, { purpose: "finish" })])).toBe(0);
  });
  it("knows who can act, on whom, and who is next", () => {
    const able = actable(demos["table"]!.scene, offers, [], [1]);
    expect(able).toEqual(["B1", "B2"]);
    expect(deedsAt(deedsOf(offers, [], ["B1"]), "F1")).toHaveLength(1);
    expect(deedsAt(deedsOf(offers, [], ["B2"]), "F1")).toHaveLength(0);
    expect(nextPiece(able, null)).toBe("B1");
    expect(nextPiece(able, "B2")).toBe("B1");
    expect(nextPiece(able, "B1", -1)).toBe("B2");
    expect(nextPiece([], "B1")).toBe(null);
  });
});

describe("deeds", () => {
  it("put the useful first and what gives up last", () => {
    const offers = [
      offer(null, "done", null, { purpose: "yield" }),
      offer(null, "turn_to", null, { purpose: "open" }),
      offer(null, "halt", null, { purpose: "finish" }),
      offer(null, "fire"),
    ];
    expect(inOrder(offers).map((it) => it.verb)).toEqual(["fire", "turn_to", "halt", "done"]);
  });
  it("leave out what a piece begins with once it is known what that leads to", () => {
    const open = [offer("U1", "unit", null, { purpose: "open" })];
    const way = { steps: [open[0]!.action], yields: [], offer: offer("U1", "move", null, { ghost: hex(1, 0, 2) }) };
    expect(deedsOf(open, [], ["U1"]).map((deed) => deed.offer.verb)).toEqual(["unit"]);
    const known = deedsOf(open, [way], ["U1"]);
    expect(known.map((deed) => [deed.offer.verb, deed.steps.length])).toEqual([["move", 1]]);
    expect(deedsTo(known, "1,0")).toHaveLength(1);
    expect(deedsTo(known, "0,0")).toHaveLength(0);
  });
  it("ask once about a place that can be reached facing several ways, and turn on the edges", () => {
    const deeds = deedsOf(
      [0, 1, 2].map((facing) => offer("U1", "move", null, { ghost: hex(1, 0, facing) })),
      [],
      ["U1"],
    );
    expect(distinct(deeds, hex(0, 0, 2)).map((deed) => deed.offer.ghost)).toEqual([hex(1, 0, 2)]);
    const stops = deedsOf(
      [0, 1].map((facing) => offer("U1", "stop", null, { ghost: hex(0, 0, facing), purpose: facing ? "act" : "finish" })),
      [],
      ["U1"],
    );
    expect(turns(stops, hex(0, 0, 0))).toHaveLength(2);
    expect(turns(deeds, hex(0, 0, 0))).toHaveLength(0);
  });
  it("turn to the next side that is allowed, either way round", () => {
    const ways = deedsOf(
      [1, 2, 5].map((facing) => offer("U1", "turn", null, { ghost: hex(0, 0, facing) })),
      [],
      ["U1"],
    );
    const to = (now: number, by: number): unknown => nextFacing(ways, now, by)?.offer.ghost;
    expect([to(0, 1), to(0, -1), to(2, 1), to(2, -1)]).toEqual([1, 5, 5, 1].map((facing) => hex(0, 0, facing)));
    expect(nextFacing([], 0, 1)).toBeNull();
  });
  it("know a formation by its head until its units speak for themselves", () => {
    const scene = demos["table"]!.scene;
    const [head, first, second] = scene.pieces.filter((piece) => !piece.spent).map((piece) => piece.id) as [string, string, string];
    const body = { name: { key: "name", args: [] }, head, pieces: [first, second], within: null };
    const opens = [offer(head, "brigade", null, { purpose: "open" })];
    expect(actable(scene, opens, [body], [])).toEqual(expect.arrayContaining([head, first, second]));
    expect(actable(scene, [...opens, offer(first, "unit", null, { purpose: "open" })], [body], [])).not.toContain(second);
    // One that comes on a later turn waits for it.
    const turns = { symbol: "turns", label: body.name, boxes: [body.name, body.name], at: 0 };
    const due = (turn: number): typeof scene => ({
      ...scene,
      tracks: [turns],
      arrivals: [{ turn, seat: 0, name: body.name, units: 2, place: null }],
    });
    expect(actable(due(0), opens, [body], [])).toContain(second);
    expect(actable(due(1), opens, [body], [])).not.toContain(second);
  });
});

describe("a gesture of several decisions", () => {
  it("is taken back as one", () => {
    const batches = new Batches();
    batches.add(4, 7);
    batches.add(7, 8, true);
    batches.add(8, 9);
    expect(batches.before(9)).toBe(8);
    batches.cut(8);
    expect(batches.before(8)).toBe(4);
    batches.cut(4);
    expect(batches.before(4)).toBe(3);
  });
  it("leads a formation, each unit to its own place beside the first", () => {
    const cells = [0, 1, 2, 3].flatMap((q) => [0, 1].map((r) => ({ q, r, level: 0, symbols: [], label: `${q}${r}`, name: null })));
    const board: Board = { kind: "hex", flat: true, hexes: cells, sides: [], ways: [], names: [], bodies: [], legend: [] };
    const by = shift(board, hex(0, 0), hex(2, 0))!;
    const deeds = deedsOf(
      [1, 2, 3].map((q) => offer("U2", "move", null, { ghost: hex(q, 1, 0) })),
      [],
      ["U2"],
    );
    expect(follow(board, deeds, hex(0, 1), by, "move")?.offer.ghost).toEqual(hex(2, 1, 0));
    expect(follow(board, deeds, hex(0, 1), by, "march")).toBeNull();
    // Where those behind need room, a unit goes on by a hex for two of them, or as far as it can.
    const at = middle(board, hex(0, 1))!;
    expect(aside(board, deeds, hex(0, 1), at, 2)?.offer.ghost).toEqual(hex(1, 1, 0));
    expect(aside(board, deeds, hex(0, 1), at, 4)?.offer.ghost).toEqual(hex(2, 1, 0));
    expect(aside(board, deeds, hex(0, 1), at, 12)?.offer.ghost).toEqual(hex(3, 1, 0));
    expect(aside(board, deeds.slice(0, 1), hex(1, 1), at, 2)).toBeNull();
    // Who leads goes by his own right, to where one of his men stands.
    const rides = deedsOf(
      [1, 2, 3].map((q) => offer("L", "ride", null, { ghost: hex(q, 1) })),
      [],
      ["L"],
    );
    expect(follow(board, rides, hex(0, 1), by, "move")).toBeNull();
    expect(follow(board, rides, hex(0, 1), by, "move", ["9,9"])?.offer.ghost).toEqual(hex(2, 1));
    expect(follow(board, rides, hex(0, 1), by, "move", ["3,1"])?.offer.ghost).toEqual(hex(3, 1));
    // He goes no further than he hears who leads the larger formation; if he hears nothing anyway, with his men.
    expect(follow(board, rides, hex(0, 1), by, "move", ["3,1"], new Set(["0,1", "1,1"]))?.offer.ghost).toEqual(hex(1, 1));
    expect(follow(board, rides, hex(0, 1), by, "move", ["3,1"], new Set(["0,1"]))).toBeNull();
    expect(follow(board, rides, hex(0, 1), by, "move", ["3,1"], new Set(["0,0"]))?.offer.ghost).toEqual(hex(3, 1));
    expect(step(board, "0,0", 60, 0)).toBe("1,0");
    expect(step(board, "0,0", 0, 60)).toBe("0,1");
    expect(step(board, "0,0", -60, 0)).toBe("0,0");
  });
});

describe("a line of stands", () => {
  it("goes beside the first, those in front before those behind, and tells who stays", async () => {
    const at = (y: number): Place => ({ kind: "pose", x: 0, y, heading: 0, front: 100, depth: 50 });
    const places = new Map([
      ["rear", at(0)],
      ["front", at(500)],
      ["stuck", at(200)],
      ["held", at(300)],
    ]);
    const played: unknown[] = [];
    const left = await goBeside(
      {
        playing: true,
        reach: { of: async (id) => (id === "held" ? [] : [direct(offer(id, "move", null, { free: true }))]) },
        piece: (id) => ({ id, place: places.get(id)! }) as Piece,
        playAll: async (deed) => played.push(deed.offer.action) > 0,
        aimAt: async (_deed, piece, to) => ({
          action: piece === "stuck" ? null : `${piece} to ${to.kind === "pose" ? `${to.x},${to.y}` : ""}`,
          ghost: to,
          path: [],
          facts: [],
          refused: [],
        }),
      },
      ["rear", "stuck", "held", "front"],
      [30, 400],
      "move",
    );
    expect(played).toEqual(["front to 30,900", "rear to 30,400"]);
    expect(left).toEqual(["held", "stuck"]);
  });
});

describe("a formation before it goes", () => {
  it("is foretold unit by unit, each after what those before it do", async () => {
    const cells = [0, 1, 2, 3].flatMap((q) => [0, 1, 2].map((r) => ({ q, r, level: 0, symbols: [], label: `${q}${r}`, name: null })));
    const board: Board = { kind: "hex", flat: true, hexes: cells, sides: [], ways: [], names: [], bodies: [], legend: [] };
    const places: Record<string, Place> = { U1: hex(0, 0), U2: hex(0, 1), U3: hex(0, 2), L: hex(0, 0) };
    const asked: [string, number][] = [];
    const table = {
      piece: (id: string) => ({ id, place: places[id] }) as unknown as Piece,
      reach: {
        of: (piece: string, after: readonly unknown[]): Promise<Deed[]> => {
          asked.push([piece, after.length]);
          const row = { U2: 1, L: 0 }[piece];
          const verb = piece === "L" ? "ride" : "move";
          return Promise.resolve(row === undefined ? [] : [2, 3].map((q) => direct(offer(piece, verb, null, { ghost: hex(q, row) }))));
        },
      },
    };
    const legs: Leg[] = [];
    const first = direct(offer("U1", "move", null, { ghost: hex(2, 0) }));
    await foretell(table, board, ["U1", "U2", "U3", "L"], first, { piece: "L", hears: null }, (leg) => legs.push(leg) > 0);
    expect(legs.map(({ piece, deed, before }) => [piece, deed?.offer.ghost ?? null, before.length])).toEqual([
      ["U1", hex(2, 0), 0],
      ["U2", hex(2, 1), 1],
      ["U3", null, 2],
      ["L", hex(2, 0), 2],
    ]);
    expect(asked).toEqual([
      ["U2", 1],
      ["U3", 2],
      ["L", 2],
    ]);
  });
});

describe("view", () => {
  const view = { k: 2, x: 10, y: 20 };
  it("goes to the screen and back", () => {
    expect(toBoard(view, toScreen(view, [7, 9]))).toEqual([7, 9]);
  });
  it("keeps the point under the pointer while zooming", () => {
    const at: [number, number] = [100, 80];
    const next = zoomAt(view, at, 1.5, 0.1, 10);
    expect(toBoard(next, at)).toEqual(toBoard(view, at));
    expect(next.k).toBe(3);
  });
  it("keeps what is between two fingers between them", () => {
    const next = pinch(view, [100, 100], [200, 100], [50, 100], [250, 100], 0.1, 10);
    expect(next.k).toBeCloseTo(4);
    expect(toBoard(next, [150, 100])[0]).toBeCloseTo(toBoard(view, [150, 100])[0]);
  });
  it("frames a part without showing what lies beside the board", () => {
    const [board, screen] = [
      { w: 1000, h: 100 },
      { w: 500, h: 500 },
    ];
    // To the left there is board to show; up and down there is none: it is centred.
    expect(within({ k: 1, x: 200, y: -40 }, board, screen, 10)).toEqual({ k: 1, x: 10, y: 200 });
    expect(within({ k: 1, x: -900, y: 0 }, board, screen, 10).x).toBe(-510);
    expect(within({ k: 1, x: -300, y: 0 }, board, screen, 10).x).toBe(-300);
  });
  it("looks at the bulk of the troops, not at stragglers", () => {
    expect(bulk([5, 1, 9])).toEqual([1, 9]);
    const many = [-1000, ...Array.from({ length: 22 }, (_, n) => n), 2000];
    expect(bulk(many)).toEqual([1, 20]);
  });
  it("fits, and does not lose the board", () => {
    const fitted = fit({ w: 1000, h: 500 }, { w: 500, h: 500 }, 0);
    expect(fitted.k).toBe(0.5);
    expect(clamp({ k: 0.5, x: 9999, y: 0 }, { w: 1000, h: 500 }, { w: 500, h: 500 }).x).toBeLessThan(500);
    expect(reveal(view, [5, 5], { w: 500, h: 500 }, 0)).toBe(view);
    expect(reveal(view, [500, 5], { w: 500, h: 500 }, 0).x).toBeLessThan(10);
  });
  it("shows a part of the board: shifted just so far, or drawn back where it is too large", () => {
    const screen = { w: 600, h: 400 };
    const near = show({ k: 2, x: 0, y: 0 }, { x: 500, y: 10, w: 20, h: 10 }, screen, 50);
    expect(near.k).toBe(2);
    expect(toScreen(near, [520, 20])).toEqual([550, 70]);
    const large = show({ k: 2, x: 0, y: 0 }, { x: 0, y: 0, w: 1000, h: 100 }, screen, 50);
    expect(large.k).toBe(0.5);
    expect(toScreen(large, [0, 0])[0]).toBeCloseTo(50);
    expect(toScreen(large, [1000, 0])[0]).toBeCloseTo(550);
  });
  it("follows a hand at its edge as far as there is board, and none beside it", () => {
    const [board, screen] = [
      { w: 2000, h: 400 },
      { w: 600, h: 400 },
    ];
    const middle = { k: 1, x: -500, y: 0 };
    const pull = (at: [number, number], view = middle): [number, number] => pullAtEdge(at, view, board, screen);
    expect(pull([300, 200])).toEqual([0, 0]);
    expect(pull([2, 200])[0]).toBeGreaterThan(0);
    expect(pull([598, 200])[0]).toBeLessThan(0);
    expect(pull([2, 200])[0]).toBeGreaterThan(pull([20, 200])[0]);
    expect(pull([-1, 200])).toEqual([0, 0]);
    // The left edge of the board is in sight already.
    expect(pull([2, 200], { k: 1, x: 12, y: 0 })[0]).toBe(0);
    expect(pull([598, 200], { k: 1, x: -1412, y: 0 })[0]).toBeCloseTo(0);
  });
});

describe("odds", () => {
  const odds = (n: number): OddsView =>
    ({
      exact: true,
      samples: null,
      branches: n,
      rows: Array.from({ length: n }, (_, i) => ({
        outcome: { key: `o${i}`, args: [] },
        fraction: `1/${n}`,
        percent: (100 / n).toFixed(2),
        low: "0",
        high: "0",
      })),
    }) as unknown as OddsView;
  it("shows every bar if they are few and puts the least likely together if not", () => {
    expect(bars(odds(4))).toHaveLength(4);
    const many = bars(odds(20));
    expect(many).toHaveLength(9);
    expect(many.at(-1)).toMatchObject({ outcome: null, folded: 12 });
  });
  it("writes percent with two decimals and the sign of the language", () => {
    expect(percent("42.1", "fr")).toBe("42,10 %");
    expect(percent("42.1", "en")).toBe("42.10 %");
  });
});

describe("tally", () => {
  it("writes values", () => {
    expect(amount({ is: "add", by: -2 })).toBe("−2");
    expect(amount({ is: "add", by: 3 })).toBe("+3");
    expect(amount({ is: "times", by: [1, 2] })).toBe("× 1/2");
    expect(amount({ is: "set", by: 1 })).toBe("= 1");
  });
  it("sums only what only adds", () => {
    const line = (value: Parameters<typeof amount>[0]) => ({ rule: "r", label: "l", value });
    expect(total({ lines: [line({ is: "add", by: 8 }), line({ is: "add", by: 3 }), line({ is: "note" })] })).toBe(11);
    expect(total({ lines: [line({ is: "add", by: 8 }), line({ is: "times", by: [1, 2] })] })).toBe(null);
  });
});

describe("keys", () => {
  const key = (name: string, shiftKey = false) => command({ key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  it("knows its keys", () => {
    expect(key("3")).toEqual({ do: "offer", n: 3 });
    expect(key("N", true)).toEqual({ do: "next", step: -1 });
    expect(key("?", true)).toEqual({ do: "help" });
    expect(key(" ")).toEqual({ do: "pass" });
    expect(key("j")).toBe(null);
    // Held down, a key that decides does so once; one that moves something goes on.
    expect(["1", "Enter", " ", "z", "p"].map(decides)).toEqual([true, true, true, true, true]);
    expect(["ArrowLeft", "q", "+", ".", "n", "j"].map(decides)).toEqual([false, false, false, false, false, false]);
    expect(command({ key: "u", shiftKey: false, ctrlKey: true, metaKey: false, altKey: false })).toBe(null);
  });
});

describe("addresses", () => {
  it("are read", () => {
    expect(parse("/", "", "")).toEqual({ screen: "home" });
    expect(parse("/table/abc", "", "#at=12")).toEqual({ screen: "table", id: "abc", at: 12 });
    expect(parse("/join/abc/s3", "", "")).toEqual({ screen: "join", id: "abc", secret: "s3" });
    expect(parse("/rules/aigles", "", "#man.move")).toEqual({ screen: "rules", game: "aigles", rule: "man.move" });
    expect(parse("/nowhere", "", "")).toEqual({ screen: "unknown" });
    expect(moment("#at=x")).toBe(null);
  });
});

describe("the promise of the dice", () => {
  it("is the hash of the seed behind its domain", async () => {
    const seed = "07".repeat(32);
    const commitment = await commitmentOf(seed);
    expect(commitment).toBe("c089a3c299267c0fb8eb37d13f8fb4e34f00022c56a20cc8a3e7be3ed29a3434");
    expect(await keepsPromise(seed, commitment.toUpperCase())).toBe(true);
    expect(await keepsPromise("08".repeat(32), commitment)).toBe(false);
  });
});

describe("the rest", () => {
  it("finds rules in a text", () => {
    expect(linkify("voir loss.removal et e.g. rien", (id) => id === "loss.removal")).toEqual([
      { text: "voir ", rule: null },
      { text: "loss.removal", rule: "loss.removal" },
      { text: " et e.g. rien", rule: null },
    ]);
  });
  it("searches without accents", () => {
    expect(found("deroute melee", plain("Déroute après la Mêlée"))).toBe(true);
    expect(found("charge", plain("Déroute"))).toBe(false);
  });
  it("reads the Markdown of rulings", () => {
    expect(blocks("# T\n\n**R1** a `b`\nc\n\n- x\n- y").map((block) => block.kind)).toEqual(["heading", "text", "list"]);
    const close = "## H\n1. one\n   goes on\n2. two\n- x\n  more\n- y\nthen\n| a | b |\n| --- | --- |\n| c | **d** |\nend";
    expect(blocks(close).map((block) => block.kind)).toEqual(["heading", "text", "text", "list", "text", "table", "text"]);
  });
  it("reads every ruling of every game as a paragraph of its own, and its tables as tables", () => {
    for (const game of ["aigles", "couleurs", "garde", "risorgimento", "toulon"])
      for (const file of ["rulings.md", "rulings.fr.md"]) {
        const source = readFileSync(new URL(`../../games/${game}/rulebook/${file}`, import.meta.url), "utf8");
        const told = blocks(source);
        const count = (kind: string): number => told.filter((block) => block.kind === kind).length;
        expect(count("heading"), `${game}/${file}`).toBe(source.match(/^#/gm)!.length);
        expect(count("text"), `${game}/${file}`).toBeGreaterThanOrEqual(source.match(/^\d+\. /gm)?.length ?? 0);
        expect(count("table"), `${game}/${file}`).toBe(source.match(/^\| ---/gm)?.length ?? 0);
        for (const block of told)
          if (block.kind === "table")
            for (const row of block.rows) expect(row.length, `${game}/${file}: ${JSON.stringify(row)}`).toBe(block.head.length);
      }
  });
  it("flies the flag of the seat, or of most of its pieces", () => {
    const of = (seat: number, nation: string): Piece => ({
      id: "",
      name: { key: "", args: [] },
      seat,
      place: { kind: "box", id: "" },
      symbol: { arm: "", nation, marks: [] },
      figures: null,
      badges: [],
      facts: [],
      hidden: false,
      spent: false,
    });
    const pieces = [of(0, "piedmontese"), of(0, "french"), of(0, "french"), of(1, "austrian"), of(1, "french"), of(1, "french")];
    expect(flagOf({ seat: 0, id: "allied" }, pieces)).toBe("french");
    expect(flagOf({ seat: 1, id: "austria" }, pieces)).toBe("austria");
    expect(flagOf({ seat: 0, id: "allied" }, [...pieces, of(0, "british")])).toBe("allied");
    expect(flagOf({ seat: 2, id: "allied" }, pieces)).toBeNull();
  });
  it("says where a piece is", () => {
    expect(compass(16300)).toBe("n");
    expect(whereIs({ kind: "pose", x: 2600, y: 3000, heading: 8192, front: 1, depth: 1 }, null, say)).toEqual({
      key: "where-pose-s",
      args: { x: 26, y: 30 },
    });
    const cell = { q: 3, r: -1, level: 0, symbols: [], label: "0412", name: "Medole" };
    const hexes: Board = {
      kind: "hex",
      flat: true,
      hexes: [cell, { ...cell, q: 4, name: null }],
      sides: [],
      ways: [],
      names: [],
      bodies: [],
      legend: [],
    };
    expect(whereIs({ kind: "hex", q: 3, r: -1, facing: null, stack: 0 }, hexes, say).args).toEqual({ hex: "0412 (Medole)" });
    expect(whereIs({ kind: "hex", q: 4, r: -1, facing: null, stack: 0 }, hexes, say).args).toEqual({ hex: "0412" });
    expect(whereIs({ kind: "area", area: "west", stack: 0 }, null, say).args).toEqual({ area: "west" });
  });
  it("turns the board for the side in the north", () => {
    expect(facesSouth(demos["table"]!.scene, 1)).toBe(true);
    expect(facesSouth(demos["table"]!.scene, 0)).toBe(false);
    expect(facesSouth(demos["table"]!.scene, null)).toBe(null);
    expect(facesSouth({ ...demos["table"]!.scene, pieces: [] }, 0)).toBe(null);
  });
  it("waits longer after each attempt, but never long", () => {
    expect(backoff(0, 0.5)).toBeCloseTo(0.4);
    expect(backoff(3, 0.5)).toBeCloseTo(3.2);
    expect(backoff(50, 0.5)).toBeLessThanOrEqual(20);
  });
});
