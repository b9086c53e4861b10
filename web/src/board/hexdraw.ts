// A hex map as it was engraved and coloured by hand: relief by wash and hachures, cultivation by rows, water with its
// shore lines. Everything is cut into squares, so that a part of the map is drawn without the rest.

import { add, between, circlePath, closedPath, num, sub, times, xy, type Point } from "../lib/geometry";
import { seeded } from "../lib/seeded";
import type { HexBoard, HexCell } from "../lib/types";
import { HEX, hexCentre, hexCorners } from "./hex";
import { cellKey, chains, curve, outlines, paced, sideEnds, smooth, steps, stroke, withMargin } from "./hexregion";
import type { Layer } from "./layers";
import type { Projection } from "./projection";

/** Size of the squares a map is cut into. */
const SQUARE = 560;

/** The layers of a map from the bottom up. Fine ones are left out when the map is seen from far away. */
export const ORDER = [
  "hx-level",
  "hx-field",
  "hx-grove",
  "hx-wood",
  "hx-marsh",
  "hx-lake",
  "hx-shore",
  "hx-row fine",
  "hx-vine fine",
  "hx-tree-shade fine",
  "hx-tree-dot fine",
  "hx-mulberry fine",
  "hx-wave fine",
  "hx-reed fine",
  "hx-crown fine",
  "hx-crown two fine",
  "hx-crown-ink fine",
  "hx-hachure",
  "hx-crest",
  "hx-brook",
  "hx-stream-bank",
  "hx-stream",
  "hx-canal-bank walled",
  "hx-canal-bank",
  "hx-canal",
  "hx-river-bank",
  "hx-river",
  "hx-river-line",
  "hx-path",
  "hx-road-edge",
  "hx-road",
  "hx-high-edge",
  "hx-high",
  "hx-rail",
  "hx-ties fine",
  "hx-ford",
  "hx-bridge",
  "hx-bridge-rail",
  "hx-works",
  "hx-works-teeth fine",
  "hx-grid fine",
  "hx-house-shade fine",
  "hx-house",
  "hx-house dark",
  "hx-castle",
  "hx-number near",
] as const;
export type Cls = (typeof ORDER)[number] | `hx-level l${number}`;

/** Strokes by layer and square. */
class Squares {
  private readonly parts = new Map<string, Map<string, string[]>>();
  constructor(private readonly far: boolean) {}
  put(cls: Cls, at: Point | null, d: string): void {
    if (!d || (this.far && cls.endsWith(" fine"))) return;
    let squares = this.parts.get(cls);
    if (!squares) this.parts.set(cls, (squares = new Map()));
    const key = at ? `${Math.floor(at[0] / SQUARE)},${Math.floor(at[1] / SQUARE)}` : "";
    const list = squares.get(key);
    if (list) list.push(d);
    else squares.set(key, [d]);
  }
  layers(): Layer[] {
    const rank = (cls: string): number => {
      const at = ORDER.findIndex((known) => known === cls);
      return at >= 0 ? at : 0;
    };
    return [...this.parts]
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .flatMap(([cls, squares]) => [...squares.values()].map((parts) => ({ cls, d: parts.join("") })));
  }
}

/** All layers of a map, in the order in which they are painted; without the fine ones for a picture from far away. */
export function drawHexMap(board: HexBoard, map: Projection, far = false): Layer[] {
  const squares = new Squares(far);
  const cells = withMargin(board);
  relief(board, map, cells, squares);
  for (const [symbol, cls] of [
    ["vineyard", "hx-field"],
    ["mulberry", "hx-grove"],
    ["wood", "hx-wood"],
    ["marsh", "hx-marsh"],
    ["water", "hx-lake"],
  ] as const) {
    cover(board, map, cells, symbol, cls, squares);
  }
  if (!far) for (const cell of cells.values()) ground(board, map, cell, squares);
  lines(board, map, squares);
  ways(board, map, squares);
  crossings(board, map, squares);
  if (!far) grid(board, map, squares);
  for (const cell of board.hexes) places(board, map, cell, squares);
  if (!far) for (const cell of board.hexes) numbers(board, map, cell, squares);
  return squares.layers();
}

/** Rings of a set of hexes on the drawing, smoothed. */
function rings(board: HexBoard, map: Projection, cells: ReadonlyMap<string, HexCell>, holds: (cell: HexCell) => boolean): Point[][] {
  const inside = (q: number, r: number): boolean => {
    const cell = cells.get(cellKey(q, r));
    return cell !== undefined && holds(cell);
  };
  return outlines(cells.values(), inside, board.flat).map((ring) => smooth(ring.map(map.point), true));
}

function relief(board: HexBoard, map: Projection, cells: ReadonlyMap<string, HexCell>, squares: Squares): void {
  const highest = Math.max(0, ...board.hexes.map((cell) => cell.level));
  const lowest = Math.min(0, ...board.hexes.map((cell) => cell.level));
  for (let level = lowest + 1; level <= highest; level++) {
    const edges = rings(board, map, cells, (cell) => cell.level >= level);
    squares.put(`hx-level l${Math.min(level - lowest, 6)}`, null, edges.map((ring) => curve(ring, true)).join(""));
    const random = seeded(`hachures ${level}`);
    for (const ring of edges) {
      paced(ring, true, 4.1, (at, along) => {
        // Downhill is on the left as one walks round the height.
        const down: Point = [along[1], -along[0]];
        const lean = times(along, (random() - 0.5) * 0.25);
        const dir = add(down, lean);
        const from = add(at, times(dir, -3 - random() * 3));
        squares.put("hx-hachure", at, stroke(from, add(from, times(dir, 12 + random() * 8))));
      });
    }
  }
}

function cover(board: HexBoard, map: Projection, cells: ReadonlyMap<string, HexCell>, symbol: string, cls: Cls, squares: Squares): void {
  const edges = rings(board, map, cells, (cell) => cell.symbols.includes(symbol));
  squares.put(cls, null, edges.map((ring) => curve(ring, true)).join(""));
  if (symbol !== "water") return;
  // Shore lines, further apart the further out.
  for (const off of [5, 11, 19]) {
    for (const ring of edges) {
      const out = ring.map((p, i): Point => {
        const along = sub(ring[(i + 1) % ring.length]!, ring[(i + ring.length - 1) % ring.length]!);
        const l = Math.hypot(along[0], along[1]) || 1;
        return [p[0] - (along[1] / l) * off, p[1] + (along[0] / l) * off];
      });
      squares.put("hx-shore", null, curve(out, true));
    }
  }
}

function ground(board: HexBoard, map: Projection, cell: HexCell, squares: Squares): void {
  const c = map.point(hexCentre(cell.q, cell.r, board.flat));
  const random = seeded(`${cell.q}/${cell.r}`);
  const built = cell.symbols.includes("town") || cell.symbols.includes("village");
  if (cell.symbols.includes("vineyard")) vines(c, `${Math.floor(cell.q / 2)}/${Math.floor((2 * cell.r + cell.q) / 4)}`, random, squares);
  else if (cell.symbols.includes("mulberry")) mulberries(c, random, squares);
  else if (cell.symbols.includes("wood") && !built) wood(c, random, squares);
  else if (cell.symbols.includes("marsh")) marsh(c, random, squares);
}

/** Rows of vines between trees; fields of a few hexes run the same way. */
function vines(c: Point, field: string, random: () => number, squares: Squares): void {
  const angle = seeded(field)() * Math.PI;
  const along: Point = [Math.cos(angle), Math.sin(angle)];
  const across: Point = [-along[1], along[0]];
  for (let row = -3; row <= 3; row++) {
    const o = row * 10.5 + (random() - 0.5) * 2;
    const half = Math.sqrt(Math.max(0, 39 * 39 - o * o)) * (0.82 + random() * 0.16);
    const m = add(c, times(across, o));
    const from = add(m, times(along, -half));
    const to = add(m, times(along, half));
    squares.put("hx-row fine", c, stroke(from, to));
    if (row % 2 !== 0) continue;
    for (let t = 0.1 + random() * 0.1; t < 1; t += 0.24) {
      const p = add(between(from, to, t), times(across, (random() - 0.5) * 1.6));
      squares.put("hx-vine fine", c, dot(p));
    }
  }
}

/** A point that the round end of a stroke makes a tree of: much shorter than a circle. */
const dot = (p: Point): string => `M${xy(p)}h0`;

function mulberries(c: Point, random: () => number, squares: Squares): void {
  for (const [x, y] of [
    [-25, -18],
    [0, -20],
    [25, -16],
    [-36, 2],
    [-12, 3],
    [13, 1],
    [36, 3],
    [-24, 21],
    [1, 22],
    [25, 20],
  ] as const) {
    const p: Point = [c[0] + x + (random() - 0.5) * 5, c[1] + y + (random() - 0.5) * 5];
    squares.put("hx-tree-dot fine", c, dot([p[0] + 0.6, p[1] + 0.7]));
    squares.put("hx-mulberry fine", c, dot(p));
  }
}

function wood(c: Point, random: () => number, squares: Squares): void {
  const trees: Point[] = [];
  for (const [x, y] of [
    [-22, -24],
    [2, -26],
    [24, -22],
    [-34, -6],
    [-11, -8],
    [13, -7],
    [35, -5],
    [-24, 10],
    [0, 9],
    [24, 11],
    [-14, 26],
    [11, 27],
  ] as const) {
    trees.push([c[0] + x + (random() - 0.5) * 7, c[1] + y + (random() - 0.5) * 7]);
  }
  for (const p of trees) {
    const r = 6.2 + random() * 2.4;
    squares.put("hx-tree-shade fine", c, circlePath([p[0] + 2.2, p[1] + 2.6], r));
    squares.put(random() < 0.5 ? "hx-crown fine" : "hx-crown two fine", c, crown(p, r, random));
    squares.put(
      "hx-crown-ink fine",
      c,
      `M${num(p[0] + r * 0.75)} ${num(p[1] + r * 0.05)}a${num(r * 0.8)} ${num(r * 0.8)} 0 0 1 ${num(-r * 0.95)} ${num(r * 0.62)}`,
    );
  }
}

function crown(c: Point, r: number, random: () => number): string {
  const lobes = 5 + Math.floor(random() * 2);
  const start = random() * Math.PI;
  const at = (i: number): Point => [
    c[0] + Math.cos(start + (i / lobes) * 2 * Math.PI) * r,
    c[1] + Math.sin(start + (i / lobes) * 2 * Math.PI) * r,
  ];
  const s = num((2 * r * Math.sin(Math.PI / lobes)) / 1.7);
  let d = `M${xy(at(lobes - 1))}`;
  for (let i = 0; i < lobes; i++) d += `A${s} ${s} 0 0 1 ${xy(at(i))}`;
  return `${d}Z`;
}

function marsh(c: Point, random: () => number, squares: Squares): void {
  for (let y = -30; y <= 30; y += 7.5) {
    const half = 44 - Math.abs(y) * 0.58;
    for (let x = -half + random() * 10; x < half - 6; x += 14 + random() * 14) {
      squares.put("hx-wave fine", c, `M${num(c[0] + x)} ${num(c[1] + y)}h${num(6 + random() * 8)}`);
    }
  }
  for (let i = 0; i < 4; i++) {
    const p: Point = [c[0] + (random() - 0.5) * 56, c[1] + (random() - 0.5) * 48];
    squares.put("hx-reed fine", c, `M${xy(p)}l-2.4 -5m2.4 5v-6.6m0 6.6l2.4 -5`);
  }
}

const CHAINS: Record<string, { rounds: number; classes: Cls[] }> = {
  river: { rounds: 2, classes: ["hx-river-bank", "hx-river", "hx-river-line"] },
  canal: { rounds: 1, classes: ["hx-canal-bank", "hx-canal"] },
  walled_canal: { rounds: 1, classes: ["hx-canal-bank walled", "hx-canal-bank", "hx-canal"] },
  stream: { rounds: 1, classes: ["hx-stream-bank", "hx-stream"] },
  brook: { rounds: 1, classes: ["hx-brook"] },
};

/** Water and ridges along hexsides. */
function lines(board: HexBoard, map: Projection, squares: Squares): void {
  const ends = (q: number, r: number, side: number): [Point, Point] =>
    sideEnds(hexCorners(hexCentre(q, r, board.flat), board.flat).map(map.point), side, board.flat);
  const of = (symbol: string): Point[][] =>
    chains(board.sides.filter((side) => side.symbol === symbol).map((it) => ends(it.q, it.r, it.side)));
  for (const [symbol, { rounds, classes }] of Object.entries(CHAINS)) {
    for (const chain of of(symbol)) {
      const d = curve(smooth(chain, false, rounds), false);
      for (const cls of classes) squares.put(cls, null, d);
    }
  }
  const random = seeded("ridges");
  for (const chain of of("ridge")) {
    const line = smooth(chain, false, 1);
    squares.put("hx-crest", null, curve(line, false));
    paced(line, false, 3.4, (at, along) => {
      for (const hand of [1, -1]) {
        const out: Point = [along[1] * hand, -along[0] * hand];
        const from = add(at, times(out, 2.2));
        squares.put("hx-hachure", at, stroke(from, add(from, times(out, 8 + random() * 6))));
      }
    });
  }
}

/** A road through the middles of hexes: near them, without their corners. */
export function wayCurve(middles: readonly Point[]): string {
  if (middles.length < 3) return curve(middles, false);
  const soft: Point[] = [middles[0]!];
  for (let i = 1; i < middles.length - 1; i++) {
    const m = times(add(middles[i - 1]!, middles[i + 1]!), 0.5);
    soft.push(between(middles[i]!, m, 0.3));
  }
  soft.push(middles[middles.length - 1]!);
  // Through every point, bending half-way between them.
  let d = `M${xy(soft[0]!)}`;
  for (let i = 0; i + 1 < soft.length; i++) {
    const before = soft[Math.max(0, i - 1)]!;
    const [a, b] = [soft[i]!, soft[i + 1]!];
    const after = soft[Math.min(soft.length - 1, i + 2)]!;
    d += `C${xy(add(a, times(sub(b, before), 1 / 6)))} ${xy(sub(b, times(sub(after, a), 1 / 6)))} ${xy(b)}`;
  }
  return d;
}

const WAYS: Record<string, Cls[]> = {
  highroad: ["hx-high-edge", "hx-high"],
  road: ["hx-road-edge", "hx-road"],
  path: ["hx-path"],
  railway: ["hx-rail", "hx-ties fine"],
};

function ways(board: HexBoard, map: Projection, squares: Squares): void {
  for (const way of board.ways) {
    const d = wayCurve(way.hexes.map(([q, r]) => map.point(hexCentre(q, r, board.flat))));
    for (const cls of WAYS[way.symbol] ?? WAYS["road"]!) squares.put(cls, null, d);
  }
}

/** Bridges, fords and works. */
function crossings(board: HexBoard, map: Projection, squares: Squares): void {
  for (const it of board.sides) {
    const c = map.point(hexCentre(it.q, it.r, board.flat));
    const [a, b] = sideEnds(hexCorners(hexCentre(it.q, it.r, board.flat), board.flat).map(map.point), it.side, board.flat);
    const m = between(a, b, 0.5);
    const out = times(sub(m, c), 1 / (Math.hypot(m[0] - c[0], m[1] - c[1]) || 1));
    const along: Point = [-out[1], out[0]];
    const box = (w: number, l: number): string =>
      closedPath(
        [
          [w, l],
          [w, -l],
          [-w, -l],
          [-w, l],
        ].map(([x, y]) => add(m, add(times(along, x!), times(out, y!)))),
      );
    if (it.symbol === "bridge") {
      squares.put("hx-bridge", m, box(4.2, 9));
      for (const hand of [4.6, -4.6]) {
        const rail = add(m, times(along, hand));
        const tip = times(along, Math.sign(hand) * 3);
        const [near, far] = [add(rail, times(out, -9)), add(rail, times(out, 9))];
        squares.put(
          "hx-bridge-rail",
          m,
          `M${xy(add(near, add(tip, times(out, -3))))}L${xy(near)}L${xy(far)}L${xy(add(far, add(tip, times(out, 3))))}`,
        );
      }
    } else if (it.symbol === "ford") {
      for (const o of [-4, 0, 4])
        squares.put("hx-ford", m, stroke(add(m, add(times(along, o), times(out, -7))), add(m, add(times(along, o), times(out, 7)))));
    } else if (it.symbol === "wall") {
      const inward = times(out, -6);
      const [from, to] = [add(between(a, b, 0.06), inward), add(between(a, b, 0.94), inward)];
      squares.put("hx-works", m, stroke(from, to));
      for (let t = 0.08; t < 1; t += 0.12) {
        const p = between(from, to, t);
        squares.put("hx-works-teeth fine", m, stroke(p, add(p, times(out, 5))));
      }
    }
  }
}

/** Every side once. */
function grid(board: HexBoard, map: Projection, squares: Squares): void {
  const known = new Set(board.hexes.map((cell) => cellKey(cell.q, cell.r)));
  for (const cell of board.hexes) {
    const corners = hexCorners(hexCentre(cell.q, cell.r, board.flat), board.flat).map(map.point);
    steps(board.flat).forEach(([dq, dr], side) => {
      if (side >= 3 && known.has(cellKey(cell.q + dq, cell.r + dr))) return;
      const [a, b] = sideEnds(corners, side, board.flat);
      squares.put("hx-grid fine", a, stroke(a, b));
    });
  }
}

/** Digits as strokes of the burin, 3 wide and 5 high: thousands of them must not be thousands of texts. */
const DIGITS = [
  "M1.5 0q-1.5 0 -1.5 2.5t1.5 2.5t1.5 -2.5t-1.5 -2.5z",
  "M0 1l1.5 -1v5",
  "M0 0h3v2.4l-3 2.6h3",
  "M0 0h3l-1.6 2q1.6 0 1.6 1.6t-3 1.2",
  "M2.2 5v-5l-2.2 3.4h3.2",
  "M3 0h-2.8v2.2h2q1 .2 .9 1.4t-3 1.4",
  "M2.8 0q-2.8 .8 -2.8 3.4q0 1.6 1.5 1.6t1.5 -1.4t-1.5 -1.4t-1.5 1",
  "M0 0h3l-2 5",
  "M1.5 2.3q-1.4 0 -1.4 -1.2t1.4 -1.1t1.4 1.1t-1.4 1.2q1.6 .1 1.6 1.4t-1.6 1.3t-1.6 -1.3t1.6 -1.4",
  "M3 1.6q0 -1.6 -1.5 -1.6t-1.5 1.3t1.5 1.3t1.5 -1q0 2.4 -2.4 3.4",
];

function digits(text: string, at: Point): string {
  const only = [...text].filter((letter) => letter >= "0" && letter <= "9");
  const start = at[0] - (only.length * 4.4 - 1.4) / 2;
  return only
    .map((digit, i) =>
      DIGITS[Number(digit)]!.replace(
        /^M(\S+) (\S+?)(?=[a-z])/,
        (_, x, y) => `M${num(start + i * 4.4 + Number(x))} ${num(at[1] + Number(y))}`,
      ),
    )
    .join("");
}

/** The number of a hex. */
function numbers(board: HexBoard, map: Projection, cell: HexCell, squares: Squares): void {
  const c = map.point(hexCentre(cell.q, cell.r, board.flat));
  if (cell.label) squares.put("hx-number near", c, digits(cell.label, [c[0], c[1] - HEX * (board.flat ? 0.78 : 0.72)]));
}

/** Villages, towns, castles. */
function places(board: HexBoard, map: Projection, cell: HexCell, squares: Squares): void {
  const c = map.point(hexCentre(cell.q, cell.r, board.flat));
  const random = seeded(`houses ${cell.label}`);
  const town = cell.symbols.includes("town");
  if (town || cell.symbols.includes("village")) {
    const spots: [number, number][] = town
      ? [
          [-24, -20],
          [-10, -24],
          [5, -20],
          [20, -22],
          [-30, -6],
          [-15, -8],
          [14, -7],
          [29, -8],
          [-26, 8],
          [-11, 6],
          [4, 8],
          [20, 7],
          [-18, 22],
          [-2, 22],
          [14, 21],
        ]
      : [
          [-16, -10],
          [-3, -15],
          [11, -11],
          [-20, 5],
          [14, 5],
          [-7, 14],
          [7, 15],
        ];
    for (const [x, y] of spots) {
      const p: Point = [c[0] + x + (random() - 0.5) * 4, c[1] + y + (random() - 0.5) * 4];
      const [w, h] = [3.2 + random() * 3, 2.6 + random() * 1.8];
      const a = (Math.round(random() * 4) * Math.PI) / 4 + (random() - 0.5) * 0.3;
      const turned = (dx: number, dy: number, off = 0): Point => [
        p[0] + dx * Math.cos(a) - dy * Math.sin(a) + off,
        p[1] + dx * Math.sin(a) + dy * Math.cos(a) + off,
      ];
      const box = (off = 0): string => closedPath([turned(-w, -h, off), turned(w, -h, off), turned(w, h, off), turned(-w, h, off)]);
      squares.put("hx-house-shade fine", c, box(1.6));
      squares.put(random() < 0.3 ? "hx-house dark" : "hx-house", c, box());
    }
    // The church.
    squares.put("hx-house dark", c, `M${num(c[0] - 3.4)} ${num(c[1] + 4)}v-6h6.8v6ZM${num(c[0] - 1.1)} ${num(c[1] - 2)}v-6h2.2v6Z`);
  }
  if (cell.symbols.includes("castle")) {
    squares.put("hx-castle", c, `M${num(c[0] - 9)} ${num(c[1] + 8)}v-13h4v-4h3v4h4v-4h3v4h4v13Z`);
  }
}
