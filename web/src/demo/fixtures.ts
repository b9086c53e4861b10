// Scenes to look at and to test with: one for each kind of board.

import type { AreasBoard, Board, Figures, Ground, HexBoard, Overlay, Piece, Scene, Text } from "../lib/types";

export const named = (name: string): Text => ({ key: "name", args: [["name", { is: "name", value: name }]] });
const degrees = (d: number): number => Math.round((d / 360) * 16384);

type Box = [number, number][];
const ground = (id: string, symbol: string, points: Box, level = 0): Ground => ({
  id,
  symbol,
  level,
  outline: points.map(([x, y]) => [x * 100, y * 100]),
  facts: [{ label: named(symbol), values: [named(id)], rule: null }],
});

export const tableBoard: Board = {
  kind: "table",
  width: 16000,
  depth: 12000,
  ground: [
    ground("road", "road", [
      [0, 76],
      [60, 79],
      [160, 74],
      [160, 78],
      [60, 83],
      [0, 80],
    ]),
    ground("stream", "stream", [
      [40, 0],
      [44, 20],
      [40, 34],
      [43, 34],
      [47, 20],
      [43, 0],
    ]),
    ground("farm", "farm", [
      [74, 54],
      [90, 54],
      [90, 66],
      [74, 66],
    ]),
    ground("farm_wall_south", "wall", [
      [70, 49],
      [94, 49],
      [94, 50],
      [70, 50],
    ]),
    ground("farm_wall_north", "wall", [
      [70, 70],
      [94, 70],
      [94, 71],
      [70, 71],
    ]),
    ground("wood_west", "wood", [
      [14, 48],
      [34, 44],
      [42, 56],
      [36, 72],
      [18, 74],
      [10, 60],
    ]),
    ground(
      "hill_east",
      "hill",
      [
        [112, 44],
        [134, 38],
        [152, 46],
        [154, 64],
        [138, 74],
        [116, 66],
      ],
      1,
    ),
    ground(
      "hill_east_crest",
      "hill",
      [
        [124, 50],
        [140, 48],
        [144, 58],
        [132, 64],
        [122, 60],
      ],
      2,
    ),
    ground("hedge_sw", "hedge", [
      [46, 36],
      [66, 36],
      [66, 37],
      [46, 37],
    ]),
    ground("hedge_se", "hedge", [
      [98, 36],
      [118, 36],
      [118, 37],
      [98, 37],
    ]),
    ground("hedge_n", "hedge", [
      [52, 84],
      [76, 84],
      [76, 85],
      [52, 85],
    ]),
    ground("crops", "crops", [
      [100, 84],
      [130, 82],
      [132, 96],
      [104, 98],
    ]),
    ground("marsh", "marsh", [
      [2, 2],
      [24, 2],
      [28, 12],
      [14, 18],
      [4, 14],
    ]),
    ground("fence", "fence", [
      [132, 20],
      [156, 24],
      [156, 25],
      [132, 21],
    ]),
    ground("ditch", "ditch", [
      [4, 90],
      [30, 94],
      [30, 95],
      [4, 91],
    ]),
  ],
  marks: [{ symbol: "objective", at: [8200, 6000], radius: 0, label: named("La ferme") }],
};

interface Unit {
  id: string;
  name: string;
  nation: string;
  seat: number;
  x: number;
  y: number;
  facing: number;
  men: number;
  column?: boolean;
  fallen?: number;
  characters?: string[];
  badges?: Piece["badges"];
  quality?: string;
  spent?: boolean;
}

function unit(u: Unit): Piece {
  const groups = Math.ceil(u.men / 4);
  const files = u.column ? 4 : groups * 2;
  const ranks = u.column ? Math.ceil(groups / 2) * 2 : 2;
  const figures: Figures = {
    files,
    ranks,
    standing: u.men - (u.fallen ?? 0),
    fallen: u.fallen ?? 0,
    open: false,
    characters: u.characters ?? [],
    bases: null,
  };
  return {
    id: u.id,
    name: named(u.name),
    seat: u.seat,
    place: { kind: "pose", x: u.x * 100, y: u.y * 100, heading: degrees(u.facing), front: files * 200, depth: ranks * 200 },
    symbol: { arm: "infantry", nation: u.nation, marks: [u.id.slice(1), u.quality ?? "E"] },
    figures,
    badges: u.badges ?? [],
    facts: [
      { label: named("Hommes"), values: [named(`${u.men - (u.fallen ?? 0)} / ${u.men}`)], rule: "def.ranker" },
      { label: named("Formation"), values: [named(u.column ? "Colonne" : "Ligne")], rule: "def.line" },
    ],
    hidden: false,
    spent: u.spent ?? false,
  };
}

const commander = (id: string, name: string, nation: string, seat: number, x: number, y: number, facing: number): Piece => ({
  id,
  name: named(name),
  seat,
  place: { kind: "pose", x: x * 100, y: y * 100, heading: degrees(facing), front: 200, depth: 200 },
  symbol: { arm: "commander", nation, marks: [] },
  figures: null,
  badges: [],
  facts: [],
  hidden: false,
  spent: false,
});

const fan = (piece: string, reach: number, name: string, tone: Overlay["tone"]): Overlay => ({
  symbol: "range",
  piece,
  shape: { kind: "fan", piece, reach, half_angle: 2048 },
  label: named(name),
  tone,
});

export const tableScene: Scene = {
  pieces: [
    unit({
      id: "B1",
      name: "1st Battalion",
      nation: "british",
      seat: 0,
      x: 26,
      y: 30,
      facing: 0,
      men: 36,
      characters: ["drummer", "sergeant", "officer"],
    }),
    unit({
      id: "B2",
      name: "2nd Battalion",
      nation: "british",
      seat: 0,
      x: 66,
      y: 30,
      facing: 0,
      men: 36,
      fallen: 5,
      characters: ["drummer", "drummer", "sergeant", "sergeant"],
      badges: [
        { symbol: "fired", label: named("A tiré"), tone: "plain" },
        { symbol: "activated", label: named("Activé"), tone: "plain" },
      ],
      spent: true,
    }),
    unit({
      id: "B3",
      name: "3rd Battalion",
      nation: "british",
      seat: 0,
      x: 80,
      y: 12,
      facing: 0,
      men: 40,
      characters: ["officer", "sergeant"],
      quality: "R",
    }),
    unit({
      id: "B4",
      name: "4th Battalion",
      nation: "british",
      seat: 0,
      x: 106,
      y: 30,
      facing: 12,
      men: 28,
      characters: ["officer"],
      quality: "V",
      badges: [{ symbol: "disorder", label: named("Désorganisé"), tone: "bad" }],
    }),
    unit({
      id: "B5",
      name: "5th Battalion",
      nation: "british",
      seat: 0,
      x: 132,
      y: 30,
      facing: 0,
      men: 20,
      column: true,
      characters: ["sergeant"],
      quality: "R",
    }),
    commander("BC", "Brigadier", "british", 0, 66, 20, 0),
    unit({
      id: "F1",
      name: "1er Bataillon",
      nation: "french",
      seat: 1,
      x: 40,
      y: 96,
      facing: 180,
      men: 24,
      column: true,
      characters: ["drummer", "ensign"],
    }),
    unit({
      id: "F2",
      name: "2e Bataillon",
      nation: "french",
      seat: 1,
      x: 60,
      y: 62,
      facing: 150,
      men: 24,
      fallen: 9,
      column: true,
      characters: ["sergeant"],
      quality: "V",
      badges: [
        { symbol: "rout", label: named("En déroute"), tone: "bad" },
        { symbol: "half", label: named("50 % de pertes"), tone: "warn" },
      ],
    }),
    unit({
      id: "F3",
      name: "3e Bataillon",
      nation: "french",
      seat: 1,
      x: 122,
      y: 74,
      facing: 180,
      men: 32,
      column: true,
      characters: ["drummer", "drummer"],
    }),
    unit({
      id: "F4",
      name: "4e Bataillon",
      nation: "french",
      seat: 1,
      x: 100,
      y: 92,
      facing: 195,
      men: 32,
      characters: ["drummer", "ensign", "officer", "sergeant"],
      quality: "G",
    }),
    commander("FC", "Général de brigade", "french", 1, 100, 104, 180),
  ],
  overlays: [
    fan("B4", 1500, "Courte portée", "good"),
    fan("B4", 3000, "Moyenne portée", "warn"),
    fan("B4", 4500, "Longue portée", "bad"),
    {
      symbol: "deployment",
      piece: null,
      shape: {
        kind: "outline",
        points: [
          [0, 0],
          [16000, 0],
          [16000, 3000],
          [0, 3000],
        ],
      },
      label: named("Déploiement"),
      tone: "plain",
    },
  ],
  tracks: [{ symbol: "turns", label: named("Tour"), boxes: ["1", "2", "3", "4", "5", "6", "7", "8"].map(named), at: 2 }],
  arrivals: [],
  panels: [],
  prompt: { text: named("Choisissez un bataillon."), rule: "act.score", seats: [0], piece: null },
  outcome: null,
};

export const hexBoard: Board = ((): Board => {
  const hexes: HexBoard["hexes"] = [];
  const special: Record<string, string[]> = {
    "2/2": ["wood"],
    "3/2": ["wood"],
    "2/3": ["wood"],
    "6/3": ["town"],
    "7/1": ["vineyard"],
    "8/1": ["vineyard"],
    "1/6": ["marsh"],
    "2/6": ["marsh"],
    "9/5": ["water"],
    "9/6": ["water"],
  };
  for (let col = 0; col < 11; col++) {
    for (let row = 0; row < 8; row++) {
      const q = col;
      const r = row - Math.floor(col / 2);
      const high = Math.hypot(col - 5, row - 5.2);
      hexes.push({
        q,
        r,
        level: high < 1.2 ? 2 : high < 2.3 ? 1 : 0,
        symbols: special[`${col}/${row}`] ?? ["clear"],
        label: `${String(col + 1).padStart(2, "0")}${String(row + 1).padStart(2, "0")}`,
        name: col === 6 && row === 3 ? "Magenta" : null,
      });
    }
  }
  const at = (col: number, row: number): [number, number] => [col, row - Math.floor(col / 2)];
  return {
    kind: "hex",
    flat: true,
    hexes,
    sides: [
      ...[0, 1, 2, 3].flatMap((i) => [
        { q: 4, r: at(4, i)[1], side: 1, symbol: "stream" },
        { q: 4, r: at(4, i)[1], side: 2, symbol: "stream" },
      ]),
      ...[0, 1, 2].map((i) => ({ q: 8, r: at(8, i)[1], side: 4, symbol: "canal" })),
      ...[0, 1, 2].map((i) => ({ q: 8, r: at(8, i)[1], side: 5, symbol: "canal" })),
      { q: 4, r: at(4, 2)[1], side: 2, symbol: "bridge" },
      { q: 6, r: at(6, 5)[1], side: 0, symbol: "ridge" },
      { q: 6, r: at(6, 5)[1], side: 5, symbol: "ridge" },
      { q: 6, r: at(6, 3)[1], side: 4, symbol: "wall" },
    ],
    ways: [
      {
        symbol: "highroad",
        hexes: [at(0, 4), at(1, 3), at(2, 4), at(3, 3), at(4, 3), at(5, 2), at(6, 3), at(7, 3), at(8, 4), at(9, 3), at(10, 4)],
      },
      { symbol: "railway", hexes: [at(6, 0), at(6, 1), at(6, 2), at(6, 3), at(6, 4), at(7, 4), at(7, 5), at(8, 6), at(8, 7)] },
      { symbol: "path", hexes: [at(1, 3), at(1, 2), at(1, 1), at(1, 0)] },
    ],
    names: [{ symbol: "water", text: "Naviglio", from: at(8, 0), to: at(8, 2) }],
    bodies: [
      { name: named("II"), colour: 1, within: null, head: "H5", pieces: [] },
      { name: named("Brigade"), colour: 3, within: 0, head: null, pieces: ["H4", "H6"] },
    ],
    legend: [],
  };
})();

const counter = (
  id: string,
  nation: string,
  seat: number,
  arm: string,
  marks: string[],
  place: Piece["place"],
  badges: Piece["badges"] = [],
  hidden = false,
): Piece => ({
  id,
  name: named(id),
  seat,
  place,
  symbol: { arm, nation, marks },
  figures: null,
  badges,
  facts: [],
  hidden,
  spent: false,
});
const quiet = {
  tracks: [],
  arrivals: [],
  panels: [],
  prompt: { text: named("Démonstration"), rule: null, seats: [], piece: null },
  outcome: null,
};

export const hexScene: Scene = {
  ...quiet,
  pieces: [
    counter("H1", "french", 0, "infantry", ["4-6"], { kind: "hex", q: 3, r: 2, facing: 1, stack: 0 }),
    counter("H2", "french", 0, "cavalry", ["2-9"], { kind: "hex", q: 3, r: 2, facing: 1, stack: 1 }),
    counter("H3", "piedmontese", 0, "artillery", ["3-5"], { kind: "hex", q: 2, r: 3, facing: 0, stack: 0 }, [
      { symbol: "ammo", label: named("Munitions"), tone: "warn" },
    ]),
    counter("H4", "austrian", 1, "infantry", ["5-5"], { kind: "hex", q: 6, r: 0, facing: 3, stack: 0 }, [
      { symbol: "disorder", label: named("Désordre"), tone: "bad" },
    ]),
    counter("H5", "austrian", 1, "leader", ["2"], { kind: "hex", q: 7, r: 0, facing: null, stack: 0 }),
    counter("H6", "austrian", 1, "infantry", [], { kind: "hex", q: 8, r: 0, facing: null, stack: 0 }, [], true),
  ],
  overlays: [
    {
      symbol: "zone",
      piece: "H4",
      shape: {
        kind: "hexes",
        hexes: [
          [5, 0],
          [5, 1],
          [6, 1],
        ],
      },
      label: named("Zone de contrôle"),
      tone: "bad",
    },
  ],
};

const area = (
  id: string,
  symbol: string,
  name: string,
  centre: [number, number],
  outline: [number, number][],
): AreasBoard["areas"][number] => ({
  id,
  symbol,
  outlines: [outline],
  centre,
  name: named(name),
  facts: [],
});

export const areasBoard: Board = {
  kind: "areas",
  width: 1000,
  depth: 700,
  ground: [],
  areas: [
    area(
      "toulon",
      "town",
      "Toulon",
      [420, 440],
      [
        [330, 380],
        [480, 350],
        [540, 430],
        [490, 520],
        [350, 510],
      ],
    ),
    area(
      "malbousquet",
      "fort",
      "Malbousquet",
      [230, 440],
      [
        [120, 360],
        [330, 380],
        [350, 510],
        [240, 560],
        [110, 500],
      ],
    ),
    area(
      "faron",
      "land",
      "Mont Faron",
      [440, 600],
      [
        [240, 560],
        [350, 510],
        [490, 520],
        [620, 560],
        [600, 690],
        [260, 690],
      ],
    ),
    area(
      "sablettes",
      "beach",
      "Les Sablettes",
      [200, 170],
      [
        [90, 90],
        [260, 70],
        [330, 190],
        [240, 260],
        [110, 240],
      ],
    ),
    area(
      "lamalgue",
      "fort",
      "La Malgue",
      [660, 410],
      [
        [540, 430],
        [640, 340],
        [780, 360],
        [790, 480],
        [620, 560],
        [490, 520],
      ],
    ),
    area(
      "petite",
      "roadstead",
      "Petite rade",
      [390, 270],
      [
        [120, 360],
        [110, 240],
        [240, 260],
        [330, 190],
        [520, 220],
        [540, 430],
        [480, 350],
        [330, 380],
      ],
    ),
    area(
      "grande",
      "sea",
      "Grande rade",
      [700, 180],
      [
        [330, 190],
        [260, 70],
        [560, 20],
        [960, 60],
        [960, 330],
        [780, 360],
        [640, 340],
        [540, 430],
        [520, 220],
      ],
    ),
  ],
  lines: [
    {
      symbol: "road",
      points: [
        [180, 690],
        [230, 440],
        [420, 440],
        [660, 410],
        [960, 460],
      ],
    },
    {
      symbol: "river",
      points: [
        [330, 690],
        [300, 560],
        [290, 400],
        [300, 330],
      ],
    },
    {
      symbol: "depth",
      points: [
        [330, 210],
        [520, 120],
        [900, 140],
      ],
    },
  ],
  marks: [{ symbol: "objective", at: [230, 470], radius: 0, label: named("Redoute") }],
};

export const areasScene: Scene = {
  ...quiet,
  pieces: [
    counter("A1", "french", 0, "infantry", ["6"], { kind: "area", area: "faron", stack: 0 }),
    counter("A2", "french", 0, "battery", ["24"], { kind: "area", area: "faron", stack: 1 }),
    counter("A3", "british", 1, "ship", ["74"], { kind: "area", area: "petite", stack: 0 }),
    counter("A4", "spanish", 2, "ship", ["112"], { kind: "area", area: "grande", stack: 0 }),
    counter("A5", "neapolitan", 3, "infantry", ["3"], { kind: "area", area: "lamalgue", stack: 0 }),
    counter("A6", "british", 1, "commander", [], { kind: "area", area: "toulon", stack: 0 }),
  ],
  overlays: [{ symbol: "supply", piece: null, shape: { kind: "areas", areas: ["faron"] }, label: named("Ravitaillement"), tone: "good" }],
};

export const demos: Record<string, { board: Board; scene: Scene }> = {
  table: { board: tableBoard, scene: tableScene },
  hex: { board: hexBoard, scene: hexScene },
  areas: { board: areasBoard, scene: areasScene },
};
