//! A toy game for the tests of players, lab and session: two firing lines.
//!
//! In turn each side fires with one to three dice (5 and 6 hit; every die of the firer that shows 1 costs a man of its
//! own), or rallies a man. Whoever is hit must stand (all hits count) or run (two men are lost). Most men after eight
//! turns each win.
#![allow(dead_code, unreachable_pub, reason = "not every test uses all of it")]

use kernel::catalogue::Words;
use kernel::chance::Classes;
use kernel::record::SetupSpec;
use kernel::rulebook::{Coverage, RulebookSources};
use kernel::scene::{Board, Prompt, TableBoard, Track};
use kernel::*;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

pub const FIRE: RuleId = RuleId("toy.fire");
pub const FLEE: RuleId = RuleId("toy.flee");
pub const WIN: RuleId = RuleId("toy.win");
const DICE: Classes = Classes::d6([2, 0, 0, 0, 1, 1]);

#[derive(Clone, Debug)]
pub struct Lines {
    pub men: [i32; 2],
    pub turn: u8,
    /// Hits that wait for the target to stand or run.
    pub hits: i32,
    /// Who began.
    pub first: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    Fire { dice: u8 },
    Rally,
    Stand,
    Run,
}

#[derive(Clone, Debug)]
pub struct Told(pub &'static str);

const TURNS: u8 = 16;

impl Lines {
    fn mover(&self) -> Seat {
        Seat(self.turn % 2)
    }
}

impl Game for Lines {
    type Action = Act;
    type Event = Told;
    type Setup = ();
    const ID: &'static str = "toy";
    const RULES_VERSION: u32 = 1;

    fn start(_: &Arc<()>, chance: &mut impl Chance, journal: &mut impl Journal<Told>) -> Self {
        let first = chance.uniform(Roll { rule: FIRE, label: "die-first" }, 2) as u8;
        journal.tell(|| Told("log-start"));
        Lines { men: [12, 12], turn: first, hits: 0, first }
    }

    fn awaiting(&self) -> Awaiting {
        if self.outcome().is_some() {
            return Awaiting::Nobody;
        }
        let seat = if self.hits > 0 { self.mover().opponent() } else { self.mover() };
        let (point, rule) = if self.hits > 0 { ("decide-flee", FLEE) } else { ("decide-fire", FIRE) };
        Awaiting::Decision { seats: SeatSet::one(seat), point, rule }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Act>) {
        if !self.awaiting().seats().contains(seat) {
        } else if self.hits > 0 {
            out.extend([Act::Run, Act::Stand]);
        } else {
            out.extend([Act::Rally, Act::Fire { dice: 1 }, Act::Fire { dice: 2 }, Act::Fire { dice: 3 }]);
        }
    }

    fn check(&self, seat: Seat, action: &Act) -> Result<(), Refused> {
        let mut listed = Vec::new();
        self.actions(seat, &mut listed);
        if listed.contains(action) { Ok(()) } else { Err(Refused::because(FIRE, Text::new("refused-toy"))) }
    }

    fn apply(&mut self, seat: Seat, action: &Act, chance: &mut impl Chance, journal: &mut impl Journal<Told>) {
        match action {
            Act::Rally => {
                self.men[seat.index()] += 1;
                self.turn += 1;
            }
            Act::Fire { dice } => {
                let pool = chance.pool(Roll { rule: FIRE, label: "die-fire" }, (*dice).into(), &DICE);
                self.hits = pool.counts[1].into();
                self.men[seat.index()] -= i32::from(pool.counts[2]);
                journal.tell(|| Told("log-fire"));
                if self.hits == 0 {
                    self.turn += 1;
                }
            }
            Act::Stand => {
                self.men[seat.index()] -= std::mem::take(&mut self.hits);
                self.turn += 1;
            }
            Act::Run => {
                self.hits = 0;
                self.men[seat.index()] -= 2;
                self.turn += 1;
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = match (self.men[0] - self.men[1]).signum() {
            1 => vec![Seat(0)],
            -1 => vec![Seat(1)],
            _ => vec![],
        };
        (self.turn >= TURNS + self.first && self.hits == 0).then(|| Outcome {
            winners,
            text: Text::new("toy-over"),
            rule: WIN,
        })
    }

    fn board(&self) -> Board {
        Board::Table(TableBoard { width: 100, depth: 100, ground: vec![], marks: vec![] })
    }

    fn scene(&self, _: Viewer) -> Scene {
        let boxes = self.men.iter().map(|men| Text::new("number").with("number", *men)).collect();
        let track = |symbol: &str, at, boxes| Track { symbol: symbol.into(), label: Text::new("toy-track"), boxes, at };
        Scene {
            pieces: vec![],
            overlays: vec![],
            tracks: vec![
                track("turns", u32::from(self.turn - self.first).min(15) / 2, vec![]),
                track("points", 0, boxes),
            ],
            panels: vec![],
            prompt: Prompt { text: Text::new("decide-fire"), rule: Some(FIRE), seats: vec![], piece: None },
            outcome: self.outcome(),
        }
    }

    fn offer(&self, _: Seat, action: &Act) -> Offer {
        Offer {
            action: serde_json::to_value(action).unwrap(),
            verb: "action-toy",
            label: Text::new("action-toy"),
            rule: FIRE,
            piece: None,
            target: None,
            ghost: None,
            risky: matches!(action, Act::Fire { .. }),
            free: false,
        }
    }

    fn narrate(&self, event: &Told, _: Viewer) -> Option<LogLine> {
        let text = Text::new(event.0);
        Some(LogLine { text, rule: Some(FIRE), dice: vec![], tallies: vec![], depth: 1, piece: None })
    }

    fn consequence(&self, before: &Self, _: Seat, _: &Act) -> Text {
        Text::new("toy-hits").with("hits", self.hits - before.hits)
    }

    fn resample(&self, _: Seat, _: &mut impl Chance) -> Self {
        self.clone()
    }
}

impl Evaluate for Lines {
    fn value(&self, seat: Seat) -> i64 {
        i64::from(self.men[seat.index()] - self.men[seat.opponent().index()]) * 1000
    }

    fn settled(&self) -> bool {
        self.hits == 0
    }

    fn reflex(&self, _: Seat) -> Act {
        if self.hits > 2 { Act::Run } else { Act::Stand }
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        for seat in [Seat(0), Seat(1)] {
            out.push(("figure-losses", seat, i64::from(12 - self.men[seat.index()])));
        }
    }
}

impl Title for Lines {
    fn rulebook() -> &'static Rulebook {
        static BOOK: OnceLock<Rulebook> = OnceLock::new();
        let sources = RulebookSources {
            id: "toy",
            ledger: "[game]\nid = \"toy\"\n[[rule]]\nid = \"toy.fire\"\nkind = \"procedure\"\n",
            tables: "",
            words: &[Words {
                file: "toy",
                en: "rule-toy-fire = Fire\n    .text = Five and six hit.\n",
                fr: "rule-toy-fire = Tir\n    .text = Cinq et six touchent.\n",
            }],
            rulings: "",
        };
        BOOK.get_or_init(|| Rulebook::parse(&sources).unwrap())
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        let seats = Self::seats(&()).into_iter().map(SeatInfo::from).collect();
        vec![ScenarioInfo { id: "plain".into(), seats, options: vec![], notes: None }]
    }

    fn options() -> Vec<OptionSpec> {
        vec![]
    }

    fn load(spec: &SetupSpec) -> Result<Arc<()>, Faults> {
        match spec.scenario.as_str() {
            "plain" => Ok(Arc::new(())),
            other => Err(Fault::of(other, "no such scenario: expected plain").into()),
        }
    }

    fn seats((): &()) -> Vec<SeatSpec> {
        ["blue", "white"].map(|id| SeatSpec { id: id.into(), name: format!("side-{id}") }).into()
    }

    fn procedures() -> &'static [&'static dyn DynProcedure] {
        &[]
    }

    fn check_army(file: &str, _: &str, _: Option<u32>) -> Result<ArmyReport, Faults> {
        Err(Fault::of(file, "there are no armies").into())
    }

    fn check_scenario(file: &str, _: &str) -> Result<ScenarioInfo, Faults> {
        Err(Fault::of(file, "there are no scenario files").into())
    }

    fn coverage() -> Coverage {
        Coverage::of(Self::rulebook(), &[], &[], &[])
    }
}
