// A toy game on the demonstration scene, only to look at the screens: no rules at all.
const T = (key, args = []) => ({ key, args });
const int = (value) => ({ is: "int", value });
const txt = (value) => ({ is: "text", value });
const d6 = () => 1 + Math.floor(Math.random() * 6);

export class MockGame {
  constructor(demo) {
    this.board = demo.board;
    this.scenes = [structuredClone(demo.scene)];
    this.log = [{ version: 0, line: line(T("log-turn", [["turn", int(3)]]), 0) }];
  }
  get version() {
    return this.scenes.length - 1;
  }
  get awaiting() {
    return this.version % 2;
  }
  scene(at = this.version) {
    const scene = structuredClone(this.scenes[at]);
    const seat = at % 2;
    scene.prompt = { text: T("decision-activation"), rule: "act.score", seats: [seat], piece: null };
    scene.tracks = [
      { symbol: "turns", label: T("log-turn", [["turn", int(3)]]), boxes: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => name(String(n))), at: 2 },
    ];
    scene.panels = [
      {
        title: T("value-losses"),
        columns: [T("nation-british"), T("nation-french")],
        rows: [
          { label: T("value-rankers"), values: [name("155"), name("103")], rule: "def.ranker" },
          { label: T("value-losses"), values: [name("5"), name("9")], rule: null },
        ],
      },
    ];
    return scene;
  }
  offers(seat) {
    if (seat !== this.awaiting) return [];
    const scene = this.scenes.at(-1);
    const own = scene.pieces.filter((p) => p.seat === seat && p.figures && !p.spent);
    const foes = scene.pieces.filter((p) => p.seat !== seat && p.figures);
    return own.flatMap((p) => [
      ...foes.slice(0, 2).map((f) => ({
        action: { fire: [p.id, f.id] },
        verb: "action-fire",
        label: T("log-activated_target", [
          ["unit", txt(p.name)],
          ["activation", txt(T("action-fire"))],
          ["target", txt(f.name)],
        ]),
        rule: "fire.roll",
        piece: p.id,
        target: f.id,
        ghost: null,
        risky: true,
        free: false,
        purpose: "act",
      })),
      ...[600, 1200].map((by) => ({
        action: { move: [p.id, by] },
        verb: "action-move",
        label: T("log-moved", [
          ["unit", txt(p.name)],
          ["distance", { is: "decimal", value: [by / 10, 1] }],
        ]),
        rule: "man.move",
        piece: p.id,
        target: null,
        ghost: ahead(p.place, by),
        risky: false,
        free: true,
        purpose: "act",
      })),
      {
        action: { pass: p.id },
        verb: "action-pass",
        label: T("action-pass"),
        rule: "act.types",
        piece: p.id,
        target: null,
        ghost: null,
        risky: false,
        free: false,
        purpose: "yield",
      },
    ]);
  }
  aim(gesture) {
    const piece = this.scenes.at(-1).pieces.find((p) => p.id === gesture.piece);
    const far = Math.hypot(gesture.to.x - piece.place.x, gesture.to.y - piece.place.y);
    const ok = far <= 2000;
    const k = ok ? 1 : 2000 / far;
    const ghost = {
      ...gesture.to,
      x: Math.round(piece.place.x + (gesture.to.x - piece.place.x) * k),
      y: Math.round(piece.place.y + (gesture.to.y - piece.place.y) * k),
    };
    return {
      action: ok ? { pose: [piece.id, ghost] } : null,
      ghost,
      path: [
        [piece.place.x, piece.place.y],
        [ghost.x, ghost.y],
      ],
      facts: [
        {
          label: T("value-distance"),
          values: [T("name", [["name", { is: "name", value: `${(far / 100).toFixed(1)} / 20.0` }]])],
          rule: "man.move",
        },
      ],
      refused: ok ? [] : [{ rule: "man.move", text: T("refuse-too_far") }],
    };
  }
  odds() {
    const rows = [
      ["result-miss", "125/216", "57.87"],
      ["result-hit", "75/216", "34.72"],
      ["result-ranker_lost", "15/216", "6.94"],
      ["result-character_lost", "1/216", "0.46"],
    ];
    return {
      exact: true,
      samples: null,
      branches: 216,
      rows: rows.map(([key, fraction, percent]) => ({ outcome: T(key), fraction, percent, low: percent, high: percent })),
    };
  }
  play(action) {
    const scene = structuredClone(this.scenes.at(-1));
    this.scenes.push(scene);
    const version = this.version;
    const find = (id) => scene.pieces.find((p) => p.id === id);
    if (action.fire) {
      const [a, b] = action.fire.map(find);
      const dice = Array.from({ length: 7 }, d6);
      const tally = {
        lines: [
          { rule: "fire.dice", label: "mod-fire-groups", value: { is: "add", by: 7 } },
          { rule: "fire.dice", label: "mod-fire-target_in_column", value: { is: "add", by: 2 } },
          { rule: "fire.range", label: "mod-fire-range", value: { is: "times", by: [1, 2] } },
        ],
      };
      this.log.push({
        version,
        line: line(
          T("log-activated_target", [
            ["unit", txt(a.name)],
            ["activation", txt(T("action-fire"))],
            ["target", txt(b.name)],
          ]),
          1,
          a.id,
        ),
      });
      this.log.push({
        version,
        line: {
          ...line(
            T("log-losses", [
              ["unit", txt(b.name)],
              ["count", int(2)],
            ]),
            2,
            b.id,
            "fire.roll",
          ),
          dice,
          tallies: [[T("value-dice"), tally]],
        },
      });
      b.figures.standing -= 2;
      b.figures.fallen += 2;
      a.spent = true;
      a.badges.push({ symbol: "fired", label: T("state-fired"), tone: "plain" });
    } else {
      const piece = find(action.pass ?? action.move?.[0] ?? action.pose[0]);
      if (action.move) piece.place = ahead(piece.place, action.move[1]);
      if (action.pose) piece.place = action.pose[1];
      this.log.push({
        version,
        line: line(
          T("log-activated", [
            ["unit", txt(piece.name)],
            ["activation", txt(T(action.pass ? "action-pass" : "action-move"))],
          ]),
          1,
          piece.id,
          "man.move",
        ),
      });
    }
  }
}

const name = (value) => T("name", [["name", { is: "name", value }]]);
const line = (text, depth, piece = null, rule = null) => ({ text, rule, dice: [], tallies: [], depth, piece });
const ahead = (place, by) => {
  const a = (place.heading / 16384) * 2 * Math.PI;
  return { ...place, x: Math.round(place.x + Math.sin(a) * by), y: Math.round(place.y + Math.cos(a) * by) };
};
