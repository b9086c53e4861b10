import { describe, expect, it } from "vitest";
import { moment, parse } from "../src/lib/route";
import { commitmentOf, keepsPromise } from "../src/lib/verify";
import { clamp, fit, pinch, reveal, toBoard, toScreen, zoomAt } from "../src/lib/view";
import { linkify } from "../src/lib/linkify";
import { blocks } from "../src/parts/markdown";
import { rowsOf } from "../src/parts/chart";
import { found, plain } from "../src/parts/search";
import { command } from "../src/table/keys";
import { bars, percent } from "../src/table/odds";
import { actable, aimedAt, grouped, nextPiece } from "../src/table/offers";
import { facesSouth, flagOf } from "../src/table/sides";
import { amount, total } from "../src/table/tally";
import { compass, whereIs } from "../src/table/where";
import { backoff } from "../src/lib/backoff";
import { demos } from "../src/demo/fixtures";
import type { Board, Offer, OddsView, Piece, Text } from "../src/lib/types";

const offer = (piece: string | null, verb: string, target: string | null = null): Offer => ({
  action: { piece, verb, target }, verb, label: { key: verb, args: [] }, rule: "r.one", piece, target, ghost: null, risky: false, free: false,
});

const say = (text: Text): string => text.key;

describe("offers", () => {
  const offers = [offer("B1", "fire", "F1"), offer("B1", "fire", "F2"), offer("B1", "pass"), offer(null, "end"), offer("B2", "pass")];
  it("groups by piece and verb", () => {
    expect(grouped(offers).map((group) => [group.piece, group.verbs.map((verb) => [verb.verb, verb.offers.length])])).toEqual([
      ["B1", [["fire", 2], ["pass", 1]]], [null, [["end", 1]]], ["B2", [["pass", 1]]],
    ]);
  });
  it("knows who can act, on whom, and who is next", () => {
    const able = actable(demos["table"]!.scene, offers);
    expect(able).toEqual(["B1", "B2"]);
    expect(aimedAt(offers, "F1", "B1")).toHaveLength(1);
    expect(aimedAt(offers, "F1", "B2")).toHaveLength(0);
    expect(nextPiece(able, null)).toBe("B1");
    expect(nextPiece(able, "B2")).toBe("B1");
    expect(nextPiece(able, "B1", -1)).toBe("B2");
    expect(nextPiece([], "B1")).toBe(null);
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
  it("fits, and does not lose the board", () => {
    const fitted = fit({ w: 1000, h: 500 }, { w: 500, h: 500 }, 0);
    expect(fitted.k).toBe(0.5);
    expect(clamp({ k: 0.5, x: 9999, y: 0 }, { w: 1000, h: 500 }, { w: 500, h: 500 }).x).toBeLessThan(500);
    expect(reveal(view, [5, 5], { w: 500, h: 500 }, 0)).toBe(view);
    expect(reveal(view, [500, 5], { w: 500, h: 500 }, 0).x).toBeLessThan(10);
  });
});

describe("odds", () => {
  const odds = (n: number): OddsView => ({ exact: true, samples: null, branches: n, rows: Array.from({ length: n }, (_, i) => ({ outcome: { key: `o${i}`, args: [] }, fraction: `1/${n}`, percent: (100 / n).toFixed(2), low: "0", high: "0" })) }) as unknown as OddsView;
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
    expect(key("q")).toBe(null);
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
      { text: "voir ", rule: null }, { text: "loss.removal", rule: "loss.removal" }, { text: " et e.g. rien", rule: null },
    ]);
  });
  it("searches without accents", () => {
    expect(found("deroute melee", plain("Déroute après la Mêlée"))).toBe(true);
    expect(found("charge", plain("Déroute"))).toBe(false);
  });
  it("reads the Markdown of rulings", () => {
    expect(blocks("# T\n\n**R1** a `b`\nc\n\n- x\n- y").map((block) => block.kind)).toEqual(["heading", "text", "list"]);
  });
  it("flies the flag of the seat, or of most of its pieces", () => {
    const of = (seat: number, nation: string): Piece => ({ id: "", name: { key: "", args: [] }, seat, place: { kind: "box", id: "" }, symbol: { arm: "", nation, marks: [] }, figures: null, badges: [], facts: [], hidden: false, spent: false });
    const pieces = [of(0, "piedmontese"), of(0, "french"), of(0, "french"), of(1, "austrian"), of(1, "french"), of(1, "french")];
    expect(flagOf({ seat: 0, id: "allied" }, pieces)).toBe("french");
    expect(flagOf({ seat: 1, id: "austria" }, pieces)).toBe("austria");
    expect(flagOf({ seat: 0, id: "allied" }, [...pieces, of(0, "british")])).toBe("allied");
    expect(flagOf({ seat: 2, id: "allied" }, pieces)).toBeNull();
  });
  it("makes rows of a chart", () => {
    expect(rowsOf({ id: "x", rule: "r", provenance: "rulebook", note: "", score: { recruits: 5, guard: 2 } })).toEqual([{ name: "recruits", cells: ["5"] }, { name: "guard", cells: ["2"] }]);
  });
  it("says where a piece is", () => {
    expect(compass(16300)).toBe("n");
    expect(whereIs({ kind: "pose", x: 2600, y: 3000, heading: 8192, front: 1, depth: 1 }, null, say)).toEqual({ key: "where-pose-s", args: { x: 26, y: 30 } });
    const cell = { q: 3, r: -1, level: 0, symbols: [], label: "0412", name: "Medole" };
    const hexes: Board = { kind: "hex", flat: true, hexes: [cell, { ...cell, q: 4, name: null }], sides: [], ways: [], names: [], bodies: [], legend: [] };
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
