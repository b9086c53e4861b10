import { describe, expect, it } from "vitest";
import { drawGround } from "../src/board/ground";
import { drawMounted } from "../src/board/bases";
import { drawMen, muster, posts } from "../src/board/figures";
import { hexCentre, hexCorners, hexFacing } from "../src/board/hex";
import { nation, NATIONS } from "../src/board/nations";
import { spots } from "../src/board/places";
import { isClosed, markPath } from "../src/board/chart";
import { project } from "../src/board/projection";
import { drawShape, fanPath, shownOverlays } from "../src/board/shapes";
import { demos } from "../src/demo/fixtures";
import type { Point } from "../src/lib/geometry";

const outline: Point[] = [
  [0, 0],
  [200, 0],
  [200, 120],
  [0, 120],
];

describe("ground", () => {
  it("draws every kind of terrain, the same every time", () => {
    for (const symbol of [
      "wood",
      "farm",
      "wall",
      "hedge",
      "fence",
      "ditch",
      "crops",
      "marsh",
      "stream",
      "river",
      "road",
      "hill",
      "unheard-of",
    ]) {
      const layers = drawGround(symbol, outline, "x", 1);
      expect(layers.length, symbol).toBeGreaterThan(0);
      expect(
        layers.every((layer) => !layer.d.includes("NaN")),
        symbol,
      ).toBe(true);
      expect(drawGround(symbol, outline, "x", 1)).toEqual(layers);
    }
  });
  it("draws nothing of an outline that is none", () => {
    expect(drawGround("wood", [[0, 0]], "x")).toEqual([]);
  });
});

describe("figures", () => {
  const line = { files: 18, ranks: 2, standing: 31, fallen: 5, open: false, characters: [], bases: null };
  it("musters the standing first and the fallen after them", () => {
    const men = muster(line, 360, 40, "B1");
    expect(men).toHaveLength(36);
    expect(men.filter((man) => man.fallen)).toHaveLength(5);
    expect(men.slice(0, 31).every((man) => !man.fallen)).toBe(true);
    expect(men.every((man) => Math.abs(man.at[0]) <= 180 && Math.abs(man.at[1]) <= 20)).toBe(true);
  });
  it("never musters more men than there are places", () => {
    expect(muster({ ...line, standing: 99 }, 360, 40, "B1")).toHaveLength(36);
  });
  it("draws them in a handful of paths", () => {
    const layers = drawMen(muster(line, 360, 40, "B1"), 20, false);
    expect(layers.length).toBeLessThan(12);
    expect(layers.some((layer) => layer.cls === "f-fallen")).toBe(true);
  });
  it("tells the three arms apart", () => {
    const men = muster(line, 360, 40, "B1");
    const drawn = (arm: string): string[] => (drawMounted(men, arm, 20, 20) ?? []).map((layer) => layer.cls);
    expect(drawn("cavalry")).toContain("b-horse");
    expect(drawn("cavalry")).toContain("f-fallen");
    expect(drawn("artillery")).toContain("b-gun");
    expect(drawMounted(men, "infantry", 20, 20)).toBeNull();
  });
  it("puts the ensign in the middle of the front", () => {
    const [first] = posts(["drummer", "ensign", "officer"], 360, 40, 20);
    expect(first).toMatchObject({ kind: "ensign" });
    expect(first!.at[0]).toBeCloseTo(0);
    expect(first!.at[1]).toBeLessThan(0);
  });
});

describe("projection", () => {
  it("goes there and back, turned round or not", () => {
    for (const { board } of Object.values(demos)) {
      for (const flip of [false, true]) {
        const map = project(board, flip);
        const p: Point = board.kind === "hex" ? [40, 60] : [board.width * 0.3, board.depth * 0.6];
        const back = map.back(map.point(p));
        expect(back[0]).toBeCloseTo(p[0]);
        expect(back[1]).toBeCloseTo(p[1]);
      }
    }
  });
  it("has north up", () => {
    const map = project(demos["table"]!.board, false);
    expect(map.point([0, 12000])[1]).toBeLessThan(map.point([0, 0])[1]);
    expect(map.angle(0)).toBe(0);
    expect(project(demos["table"]!.board, true).angle(0)).toBe(180);
  });
});

describe("pieces and overlays", () => {
  it("finds a spot for every piece on every board", () => {
    for (const { board, scene } of Object.values(demos))
      expect(spots(scene, board, project(board, false))).toHaveLength(scene.pieces.length);
  });
  it("shows overlays of the pieces looked at, and those of nobody always", () => {
    const { scene } = demos["table"]!;
    expect(shownOverlays(scene.overlays, [null])).toHaveLength(1);
    expect(shownOverlays(scene.overlays, ["B4"])).toHaveLength(4);
  });
  it("draws every overlay of the demonstrations", () => {
    for (const { board, scene } of Object.values(demos)) {
      for (const overlay of scene.overlays) expect(drawShape(overlay.shape, scene.pieces, board, project(board, false))?.d).toMatch(/^M/);
    }
  });
  it("opens a fan ahead, and all round", () => {
    expect(fanPath(100, 40, 150, 2048)).toMatch(/^M-50 -20L-156\.1 -126\.1A150 150/);
    expect(fanPath(100, 40, 150, 8192)).toContain("L200 20");
  });
});

describe("hexes", () => {
  it("lays neighbours side by side", () => {
    for (const flat of [true, false]) {
      const [a, b] = [hexCentre(0, 0, flat), hexCentre(1, 0, flat)];
      expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeCloseTo(46 * Math.sqrt(3));
    }
    expect(hexCorners([0, 0], true)).toHaveLength(6);
    expect(hexFacing(0, 6, true)).toBe(0);
    expect(hexFacing(1, 6, false)).toBe(90);
  });
});

describe("nations", () => {
  it("gives everyone letters of its own", () => {
    const letters = Object.values(NATIONS).map((it) => it.letters);
    expect(new Set(letters).size).toBe(letters.length);
    expect(nation("tuscan").letters).toBe("TU");
  });
});

describe("stacks on maps of areas", () => {
  const { board, scene } = demos["areas"]!;
  const map = project(board, false);
  const faron = scene.pieces.filter((piece) => piece.place.kind === "area" && piece.place.area === "faron");
  const apart = (open: string | null): number => {
    const [a, b] = spots(scene, board, map, open)
      .filter((it) => faron.includes(it.piece))
      .map((it) => it.spot.at);
    return Math.hypot(a![0] - b![0], a![1] - b![1]);
  };
  it("lie on each other until they are opened", () => {
    expect(faron).toHaveLength(2);
    expect(apart(null)).toBeLessThan(10);
    expect(apart("faron")).toBeGreaterThan(50);
    expect(spots(scene, board, map, "faron").at(-1)!.piece.place).toMatchObject({ area: "faron" });
  });
  it("of a second side lie beside those of the first", () => {
    const second = { ...faron[0]!, id: "other", place: { kind: "area" as const, area: "faron", stack: 128 } };
    const all = spots({ ...scene, pieces: [...scene.pieces, second] }, board, map);
    const [x, y] = [faron[0]!.id, "other"].map((id) => all.find((it) => it.piece.id === id)!.spot.at[0]);
    expect(y! - x!).toBeGreaterThan(40);
  });
  it("know a closed coast", () => {
    expect(
      isClosed([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ]),
    ).toBe(true);
    expect(
      isClosed([
        [0, 0],
        [1, 0],
        [1, 1],
      ]),
    ).toBe(false);
    expect(markPath("ship")).not.toBeNull();
    expect(markPath("objective")).toBeNull();
  });
});
