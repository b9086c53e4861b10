import { describe, expect, it } from "vitest";
import { command, liveries } from "../src/board/bodies";
import { hexCentre, hexCorners } from "../src/board/hex";
import { drawHexMap, ORDER } from "../src/board/hexdraw";
import { cellKey, chains, outlines, paced, sideEnds, smooth, steps, withMargin } from "../src/board/hexregion";
import { project } from "../src/board/projection";
import { drawShape } from "../src/board/shapes";
import { demos } from "../src/demo/fixtures";
import { area2, type Point } from "../src/lib/geometry";
import type { HexBoard } from "../src/lib/types";

const { board, scene } = demos["hex"]!;
const hex = board as HexBoard & { kind: "hex" };

describe("regions of hexes", () => {
  it("numbers sides like neighbours, clockwise from the north or north-east", () => {
    for (const flat of [true, false]) {
      const corners = hexCorners([0, 0], flat);
      steps(flat).forEach(([q, r], side) => {
        const [a, b] = sideEnds(corners, side, flat);
        const there = hexCentre(q, r, flat);
        expect((a[0] + b[0]) / 2).toBeCloseTo(there[0] / 2);
        expect((a[1] + b[1]) / 2).toBeCloseTo(there[1] / 2);
        // Left, then right, as one looks out: clockwise round the hex.
        expect(a[0] * b[1] - a[1] * b[0]).toBeGreaterThan(0);
      });
      const [first] = steps(flat);
      const [x, y] = hexCentre(...first!, flat);
      expect(y).toBeLessThan(0);
      expect(Math.sign(Math.round(x))).toBe(flat ? 0 : 1);
    }
  });
  it("goes round a set of hexes with the set on the right, holes the other way", () => {
    for (const flat of [true, false]) {
      const around = steps(flat).map(([q, r]) => ({ q, r }));
      const held = new Set(around.map(({ q, r }) => cellKey(q, r)));
      const rings = outlines(around, (q, r) => held.has(cellKey(q, r)), flat);
      expect(rings.map((ring) => ring.length).sort((a, b) => a - b)).toEqual([6, 18]);
      const [hole, edge] = [...rings].sort((a, b) => a.length - b.length);
      expect(Math.sign(area2(edge!))).toBe(-Math.sign(area2(hole!)));
    }
  });
  it("joins sides into lines, and begins a new line at a fork", () => {
    const line: [Point, Point][] = [
      [
        [0, 0],
        [10, 0],
      ],
      [
        [20, 0],
        [10, 0],
      ],
      [
        [20, 0],
        [30, 0],
      ],
    ];
    expect(chains(line)).toEqual([
      [
        [0, 0],
        [10, 0],
        [20, 0],
        [30, 0],
      ],
    ]);
    expect(
      chains([
        ...line,
        [
          [20, 0],
          [20, 10],
        ],
      ])
        .map((it) => it.length)
        .sort(),
    ).toEqual([2, 2, 3]);
    expect(
      chains([
        [
          [0, 0],
          [1, 0],
        ],
        [
          [1, 0],
          [1, 1],
        ],
        [
          [1, 1],
          [0, 0],
        ],
      ]),
    ).toHaveLength(1);
  });
  it("smooths without moving the ends, and walks at an even pace", () => {
    const soft = smooth(
      [
        [0, 0],
        [10, 10],
        [20, 0],
        [30, 10],
      ],
      false,
    );
    expect(soft[0]).toEqual([0, 0]);
    expect(soft[soft.length - 1]).toEqual([30, 10]);
    const seen: number[] = [];
    paced(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      false,
      4,
      (at) => seen.push(at[0] + at[1]),
    );
    expect(seen).toEqual([2, 6, 10, 14, 18]);
  });
  it("lets the ground run on beyond the edge, without towns and numbers", () => {
    const cells = withMargin(hex);
    expect(cells.size).toBeGreaterThan(hex.hexes.length);
    const ghosts = [...cells.values()].filter((cell) => cell.label === "");
    expect(ghosts).toHaveLength(cells.size - hex.hexes.length);
    expect(ghosts.some((cell) => cell.symbols.includes("town") || cell.name !== null)).toBe(false);
  });
});

describe("the drawing of a hex map", () => {
  it("draws everything on it, turned round or not, in a fixed order and the same every time", () => {
    for (const flip of [false, true]) {
      const layers = drawHexMap(hex, project(hex, flip));
      expect(layers.some((layer) => layer.d.includes("NaN"))).toBe(false);
      const drawn = [...new Set(layers.map((layer) => layer.cls))];
      for (const cls of [
        "hx-hachure",
        "hx-stream",
        "hx-canal",
        "hx-high",
        "hx-rail",
        "hx-bridge",
        "hx-works",
        "hx-house",
        "hx-lake",
        "hx-crown fine",
        "hx-row fine",
        "hx-number near",
      ])
        expect(drawn).toContain(cls);
      const ranks = drawn.filter((cls) => !cls.startsWith("hx-level")).map((cls) => ORDER.findIndex((known) => known === cls));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      expect(drawHexMap(hex, project(hex, flip))).toEqual(layers);
    }
  });
  it("draws overlays of many hexes as one outline, and lines from hex to hex", () => {
    const map = project(hex, false);
    const shape = drawShape(
      {
        kind: "hexes",
        hexes: [
          [0, 0],
          [1, 0],
          [1, -1],
        ],
      },
      [],
      hex,
      map,
    );
    expect(shape!.d.match(/M/g)).toHaveLength(1);
    const line = drawShape(
      {
        kind: "line",
        points: [
          [0, 0],
          [2, 0],
        ],
      },
      [],
      hex,
      map,
    );
    const [x, y] = map.point(hexCentre(2, 0, true));
    expect(line!.d.endsWith(`${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`)).toBe(true);
  });
});

describe("bodies", () => {
  it("gives pieces the colours of all they belong to", () => {
    const colours = liveries(hex);
    expect(colours.get("H4")).toHaveLength(2);
    expect(colours.get("H5")).toEqual([colours.get("H4")![0]]);
    expect(colours.get("H1")).toBeUndefined();
    expect(liveries(demos["table"]!.board).size).toBe(0);
  });
  it("knows who commands whom", () => {
    expect(command(hex, "H4")).toEqual([["H5", "H4"]]);
    expect(command(hex, "H1")).toEqual([]);
    expect(scene.pieces.some((piece) => piece.id === "H5")).toBe(true);
  });
});
