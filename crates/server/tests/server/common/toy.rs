//! A tiny game with all that a server must mind: decisions with and without dice, a simultaneous hidden choice that is
//! revealed, an end. Skirmish has no games of thousands of rounds, no computers that think until they are told to stop, no
//! armies that are always wrong, and nobody to confer with.

use kernel::army::{ArmyCheck, ArmyForm, ArmyReport};
use kernel::catalogue::Words;
use kernel::record::SetupSpec;
use kernel::rulebook::{Coverage, RulebookSources};
use kernel::scenario::ScenarioForm;
use kernel::scene::{AreasBoard, Board, Fact, Panel, Piece, Place, Prompt, Symbol};
use kernel::{
    Awaiting, Chance, DynProcedure, Evaluate, Fault, Faults, Game, Journal, LogLine, Offer, OptionSpec, Outcome,
    Refused, Roll, RuleId, Rulebook, ScenarioInfo, Scene, Seat, SeatInfo, SeatSet, Text, Title, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Condvar, LazyLock, Mutex};

const TURN: RuleId = RuleId("toy.turn");
const CHOICE: RuleId = RuleId("toy.choice");
const WIN: RuleId = RuleId("toy.win");
const DIE: Roll = Roll { rule: TURN, label: "die-toy" };

/// Rounds of each scenario.
const SCENARIOS: [(&str, u16); 4] = [("short", 2), ("long", 40), ("endless", 20_000), (PONDEROUS, 3)];
/// In this one computers think until [`decide_at_last`].
const PONDEROUS: &str = "ponderous";
static DECIDED: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());

/// Lets all computers come to an end that think about [`PONDEROUS`].
pub(crate) fn decide_at_last() {
    *DECIDED.0.lock().unwrap() = true;
    DECIDED.1.notify_all();
}

#[derive(Clone)]
pub(crate) struct Setup {
    rounds: u16,
    ponderous: bool,
}

#[derive(Clone)]
pub(crate) struct Toy {
    setup: Arc<Setup>,
    round: u16,
    turn: Seat,
    score: [i32; 2],
    prepared: i32,
    mode: Mode,
}

#[derive(Clone, PartialEq, Eq)]
enum Mode {
    Turn,
    Choose([Option<u8>; 2]),
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Neither die nor end of the turn: can be taken back.
    Prepare,
    /// Rolls a die and lets both choose in secret.
    Roll,
    Choose {
        card: u8,
    },
}

#[derive(Clone)]
pub(crate) enum Event {
    Prepared(Seat),
    Rolled(Seat, u8),
    Chose(Seat, u8),
    Revealed([u8; 2]),
}

fn line(text: Text) -> LogLine {
    LogLine { text, rule: Some(TURN), dice: Vec::new(), tallies: Vec::new(), depth: 1, piece: None, act: None }
}

impl Game for Toy {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "toy";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Arc<Setup>, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Self {
        Toy { setup: Arc::clone(setup), round: 0, turn: Seat(0), score: [0; 2], prepared: 0, mode: Mode::Turn }
    }

    fn awaiting(&self) -> Awaiting {
        match &self.mode {
            Mode::Turn => Awaiting::Decision { seats: SeatSet::one(self.turn), point: "ask-turn", rule: TURN },
            Mode::Choose(cards) => {
                let seats = [Seat(0), Seat(1)].into_iter().filter(|seat| cards[seat.index()].is_none()).collect();
                Awaiting::Decision { seats, point: "ask-choice", rule: CHOICE }
            }
            Mode::Over => Awaiting::Nobody,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.awaiting().seats().contains(seat) {
            return;
        }
        match self.mode {
            Mode::Turn if self.prepared < 2 => out.extend([Action::Prepare, Action::Roll]),
            Mode::Turn => out.push(Action::Roll),
            _ => out.extend((1..=3).map(|card| Action::Choose { card })),
        }
    }

    fn check(&self, _seat: Seat, action: &Action) -> Result<(), Refused> {
        let mut refused = Refused::default();
        let choosing = matches!(self.mode, Mode::Choose(_));
        refused.require(choosing == matches!(action, Action::Choose { .. }), TURN, || Text::new("refused-phase"));
        if let Action::Choose { card } = action {
            refused.require((1..=3).contains(card), CHOICE, || Text::new("refused-card"));
        }
        refused.require(*action != Action::Prepare || self.prepared < 2, TURN, || Text::new("refused-prepared"));
        refused.or_allow()
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match action {
            Action::Prepare => {
                self.prepared += 1;
                journal.tell(|| Event::Prepared(seat));
            }
            Action::Roll => {
                let face = chance.d6(DIE);
                self.score[seat.index()] += i32::from(face) + self.prepared;
                self.prepared = 0;
                self.mode = Mode::Choose([None; 2]);
                journal.tell(|| Event::Rolled(seat, face));
            }
            Action::Choose { card } => {
                let Mode::Choose(cards) = &mut self.mode else { return };
                cards[seat.index()] = Some(*card);
                journal.tell(|| Event::Chose(seat, *card));
                if let [Some(first), Some(second)] = *cards {
                    journal.reveal();
                    journal.tell(|| Event::Revealed([first, second]));
                    self.score[0] += i32::from(first > second);
                    self.score[1] += i32::from(second > first);
                    self.round += 1;
                    self.turn = self.turn.opponent();
                    self.mode = if self.round == self.setup.rounds { Mode::Over } else { Mode::Turn };
                }
            }
        }
    }

    fn confidants(&self, seat: Seat) -> SeatSet {
        match self.mode {
            Mode::Choose(_) => SeatSet::one(seat.opponent()),
            _ => SeatSet::EMPTY,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = match self.score[0].cmp(&self.score[1]) {
            std::cmp::Ordering::Less => vec![Seat(1)],
            std::cmp::Ordering::Equal => vec![],
            std::cmp::Ordering::Greater => vec![Seat(0)],
        };
        (self.mode == Mode::Over).then(|| Outcome { winners, text: Text::new("outcome-toy"), rule: WIN })
    }

    fn board(&self) -> Board {
        Board::Areas(AreasBoard {
            width: 1,
            depth: 1,
            ground: Vec::new(),
            areas: Vec::new(),
            lines: Vec::new(),
            marks: Vec::new(),
        })
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let cards = match &self.mode {
            Mode::Choose(cards) => [Seat(0), Seat(1)].map(|seat| cards[seat.index()].filter(|_| viewer.knows(seat))),
            _ => [None; 2],
        };
        let fact = |key, value: i32| Fact {
            label: Text::new(key),
            values: vec![Text::new("number").with("number", value)],
            rule: None,
        };
        let rows = vec![
            fact("round", self.round.into()),
            fact("score", self.score[0]),
            fact("score", self.score[1]),
            fact("prepared", self.prepared),
            fact("card", cards[0].unwrap_or(0).into()),
            fact("card", cards[1].unwrap_or(0).into()),
        ];
        let seats = self.awaiting().seats().iter().collect();
        Scene {
            pieces: self.pieces(viewer),
            overlays: Vec::new(),
            tracks: Vec::new(),
            arrivals: Vec::new(),
            panels: vec![Panel { title: Text::new("score"), columns: Vec::new(), rows }],
            prompt: Prompt { text: Text::new("ask-turn"), rule: Some(TURN), seats, piece: None },
            outcome: self.outcome(),
        }
    }

    fn offer(&self, _seat: Seat, action: &Action) -> Offer {
        Offer {
            action: kernel::Written::of(action).unwrap_or_default(),
            verb: "action-toy",
            label: Text::new("action-toy"),
            rule: TURN,
            piece: None,
            target: None,
            ghost: None,
            risky: *action == Action::Roll,
            free: false,
            purpose: kernel::Purpose::Act,
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        Some(match event {
            Event::Prepared(seat) => line(Text::new("log-prepares").with("seat", seat.0)),
            Event::Rolled(seat, face) => line(Text::new("log-rolls").with("seat", seat.0).with("face", *face)),
            Event::Chose(seat, card) if viewer.knows(*seat) => {
                line(Text::new("log-chooses").with("seat", seat.0).with("card", *card))
            }
            Event::Chose(..) => return None,
            Event::Revealed([first, second]) => {
                line(Text::new("log-reveals").with("first", *first).with("second", *second))
            }
        })
    }

    fn consequence(&self, _before: &Self, seat: Seat, _action: &Action) -> Text {
        Text::new("score").with("score", self.score[seat.index()])
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut other = self.clone();
        if let Mode::Choose(cards) = &mut other.mode
            && let Some(card) = &mut cards[seat.opponent().index()]
        {
            *card = chance.die(DIE, 3);
        }
        other
    }
}

impl Toy {
    /// Who leads lies on top; then the cards that have been chosen, face down for those who must not know them.
    fn pieces(&self, viewer: Viewer) -> Vec<Piece> {
        let piece = |id: String, seat: Seat, mark: String, hidden: bool| Piece {
            id,
            name: Text::new("piece"),
            seat: Some(seat),
            place: Place::Box { id: "table".to_owned() },
            symbol: Symbol { arm: "card".to_owned(), nation: "toy".to_owned(), marks: vec![mark] },
            figures: None,
            badges: Vec::new(),
            facts: Vec::new(),
            hidden,
            spent: false,
        };
        let marker = |seat: Seat| piece(format!("marker-{}", seat.0), seat, String::new(), false);
        let mut pieces = vec![marker(Seat(0)), marker(Seat(1))];
        if self.score[1] > self.score[0] {
            pieces.reverse();
        }
        if let Mode::Choose(cards) = &self.mode {
            for seat in [Seat(0), Seat(1)] {
                let Some(card) = cards[seat.index()] else { continue };
                let known = viewer.knows(seat);
                let face = if known { card.to_string() } else { String::new() };
                pieces.push(piece(format!("card-{}", seat.0), seat, face, !known));
            }
        }
        pieces
    }
}

impl Evaluate for Toy {
    fn value(&self, seat: Seat) -> i64 {
        if self.setup.ponderous {
            let decided = DECIDED.0.lock().unwrap();
            drop(DECIDED.1.wait_while(decided, |decided| !*decided));
        }
        i64::from(self.score[seat.index()] - self.score[seat.opponent().index()]) * 1000
    }

    fn settled(&self) -> bool {
        self.mode == Mode::Turn
    }

    fn reflex(&self, _seat: Seat) -> Action {
        if self.mode == Mode::Turn { Action::Roll } else { Action::Choose { card: 2 } }
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        out.extend([Seat(0), Seat(1)].map(|seat| ("score", seat, i64::from(self.score[seat.index()]))));
    }
}

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    let sources = RulebookSources {
        id: "toy",
        ledger: "[game]\nid = \"toy\"\n[[rule]]\nid = \"toy.turn\"\nkind = \"procedure\"\n",
        tables: "",
        words: &[Words {
            file: "toy",
            en: "rule-toy-turn = Turns\n    .text = One after the other.\n",
            fr: "rule-toy-turn = Tours\n    .text = Chacun son tour.\n",
        }],
        rulings: "None.",
    };
    Rulebook::parse(&sources).unwrap_or_else(|faults| panic!("{faults}"))
});

fn sides() -> Vec<SeatInfo> {
    ["blue", "white"].map(|side| SeatInfo { id: side.into(), name: format!("side-{side}") }).into()
}

impl Title for Toy {
    fn rulebook() -> &'static Rulebook {
        &BOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        let seats: Vec<SeatInfo> = sides();
        let info = |(id, _): (&str, u16)| ScenarioInfo {
            name: None,
            id: id.into(),
            seats: seats.clone(),
            options: Vec::new(),
            notes: None,
            points: vec![7, 7],
        };
        SCENARIOS.map(info).into()
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn load(spec: &SetupSpec) -> Result<Arc<Setup>, Faults> {
        let known = SCENARIOS.iter().find(|(id, _)| *id == spec.scenario);
        let Some((_, rounds)) = known else { return Err(Fault::of(&spec.scenario, "no such scenario").into()) };
        if let Some(army) = spec.forces.values().find(|army| Toy::check_army("army", army, None).report.is_none()) {
            return Err(Fault::of("army", format!("{army} has no nation")).into());
        }
        match spec.options.keys().next() {
            Some(option) => Err(Fault::of(&spec.scenario, format!("no option {option}")).into()),
            None => Ok(Arc::new(Setup { rounds: *rounds, ponderous: spec.scenario == PONDEROUS })),
        }
    }

    fn seats(_setup: &Setup) -> Vec<SeatInfo> {
        sides()
    }

    fn procedures() -> &'static [&'static dyn DynProcedure] {
        &[]
    }

    fn army_form() -> Option<&'static ArmyForm> {
        static FORM: ArmyForm = ArmyForm { rule: WIN, head: Vec::new(), parts: Vec::new(), lists: Vec::new() };
        Some(&FORM)
    }

    /// An army that names its nation can be read; it is always against the rules.
    fn check_army(file: &str, text: &str, _limit: Option<u32>) -> ArmyCheck {
        let draft = ArmyForm::draft(text).unwrap_or_default();
        let nation = draft["army"]["nation"].as_str().map(str::to_owned);
        let report = nation.map(|nation| ArmyReport {
            name: Text::new("name"),
            nation,
            points: 7,
            limit: 5,
            rule: WIN,
            units: Vec::new(),
            warnings: Vec::new(),
        });
        ArmyCheck { report, faults: vec![Fault::of(file, "nobody fights here")] }
    }

    fn scenario_form() -> Option<&'static ScenarioForm> {
        static FORM: ScenarioForm = ScenarioForm {
            table: None,
            map: None,
            sides: None,
            head: Vec::new(),
            parts: Vec::new(),
            scenarios: Vec::new(),
        };
        Some(&FORM)
    }

    fn check_scenario(file: &str, _text: &str) -> Result<ScenarioInfo, Faults> {
        Err(Fault::of(file, "no scenario files here").into())
    }

    fn coverage() -> Coverage {
        Coverage::of(&BOOK, &[])
    }
}
