//! A tiny game with all that makes records difficult: dice before the first decision, decisions with and without dice,
//! a look at a secret, a simultaneous hidden choice that is revealed, pools and bags too large for show.

use kernel::chance::{Classes, Roll};
use kernel::scene::{AreasBoard, Board, Fact, Panel, Prompt};
use kernel::{
    Awaiting, Chance, Game, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, SeatSet, Text, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub(crate) const TURN: RuleId = RuleId("toy.turn");
pub(crate) const CHOICE: RuleId = RuleId("toy.choice");
pub(crate) const WIN: RuleId = RuleId("toy.win");
const DIE: Roll = Roll { rule: TURN, label: "die-toy" };

pub(crate) struct Setup {
    pub rounds: u8,
}

#[derive(Clone)]
pub(crate) struct Toy {
    setup: Arc<Setup>,
    round: u8,
    turn: Seat,
    score: [i32; 2],
    prepared: u32,
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
    Prepare,
    Pass,
    Peek,
    Roll,
    Volley,
    /// The fields are not in alphabetical order, and the record must not mind.
    Choose {
        card: u8,
        because: String,
    },
}

#[derive(Clone)]
pub(crate) enum Event {
    Starts(Seat),
    Did(&'static str, Seat),
    Rolled(Seat, i32),
    Chose(Seat, u8),
    Revealed([u8; 2]),
}

pub(crate) fn choose(card: u8) -> Action {
    Action::Choose { card, because: "é".to_owned() }
}

impl Toy {
    pub(crate) fn turn(&self) -> Seat {
        self.turn
    }

    pub(crate) fn prepared(&self) -> u32 {
        self.prepared
    }

    fn plain(key: &'static str, seat: Seat) -> LogLine {
        let text = Text::new(key).with("seat", i32::from(seat.0));
        LogLine { text, rule: Some(TURN), dice: Vec::new(), tallies: Vec::new(), depth: 1, piece: None, act: None }
    }
}

impl Game for Toy {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "toy";
    const RULES_VERSION: u32 = 3;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let turn = Seat(chance.die(DIE, 2) - 1);
        journal.tell(|| Event::Starts(turn));
        let mode = if setup.rounds == 0 { Mode::Over } else { Mode::Turn };
        Toy { setup: Arc::clone(setup), round: 0, turn, score: [0; 2], prepared: 0, mode }
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
            Mode::Turn => out.extend([Action::Prepare, Action::Pass, Action::Peek, Action::Roll, Action::Volley]),
            _ => out.extend((1..=3).map(choose)),
        }
    }

    fn check(&self, _seat: Seat, action: &Action) -> Result<(), Refused> {
        let mut refused = Refused::default();
        let choosing = matches!(self.mode, Mode::Choose(_));
        let choice = matches!(action, Action::Choose { .. });
        refused.require(choosing == choice, TURN, || Text::new("refused-phase"));
        if let Action::Choose { card, .. } = action {
            refused.require((1..=3).contains(card), CHOICE, || Text::new("refused-card"));
        }
        refused.or_allow()
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match action {
            Action::Prepare => {
                self.prepared += 1;
                journal.tell(|| Event::Did("log-prepares", seat));
            }
            Action::Pass => {
                self.turn = seat.opponent();
                journal.tell(|| Event::Did("log-passes", seat));
            }
            Action::Peek => {
                journal.reveal();
                journal.tell(|| Event::Did("log-peeks", seat));
            }
            Action::Roll => {
                let gain = i32::from(chance.d6(DIE)) + chance.weighted(DIE, &[1, 0, 2]) as i32;
                self.score[seat.index()] += gain;
                self.mode = Mode::Choose([None; 2]);
                journal.tell(|| Event::Rolled(seat, gain));
            }
            Action::Volley => {
                let hits = i32::from(chance.pool(DIE, 70, &Classes::d6([0, 0, 0, 0, 1, 2])).counts[1]);
                let drawn = chance.draw(DIE, &[20, 0, 15], 25);
                let gain = hits + i32::from(drawn.counts[2]);
                self.score[seat.index()] += gain;
                self.mode = Mode::Choose([None; 2]);
                journal.tell(|| Event::Rolled(seat, gain));
            }
            Action::Choose { card, .. } => {
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
        let own = match &self.mode {
            Mode::Choose(cards) => [Seat(0), Seat(1)].map(|seat| cards[seat.index()].filter(|_| viewer.knows(seat))),
            _ => [None; 2],
        };
        let figure = |key, value: i32| Fact {
            label: Text::new(key),
            values: vec![Text::new("number").with("number", value)],
            rule: None,
        };
        let rows = vec![
            figure("round", self.round.into()),
            figure("score", self.score[0]),
            figure("score", self.score[1]),
            figure("prepared", self.prepared as i32),
            figure("card", own[0].unwrap_or(0).into()),
            figure("card", own[1].unwrap_or(0).into()),
        ];
        let seats = self.awaiting().seats().iter().collect();
        Scene {
            pieces: Vec::new(),
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
            action: kernel::Written::of(action).unwrap(),
            verb: "action-toy",
            label: Text::new("action-toy"),
            rule: TURN,
            piece: None,
            target: None,
            ghost: None,
            risky: matches!(action, Action::Roll | Action::Volley),
            free: false,
            purpose: kernel::Purpose::Act,
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        Some(match event {
            Event::Starts(seat) => Toy::plain("log-starts", *seat),
            Event::Did(what, seat) => Toy::plain(what, *seat),
            Event::Rolled(seat, _) => Toy::plain("log-rolls", *seat),
            Event::Chose(seat, card) => {
                if !viewer.knows(*seat) {
                    return None;
                }
                let mut line = Toy::plain("log-chooses", *seat);
                line.text = line.text.with("card", i32::from(*card));
                line
            }
            Event::Revealed(cards) => {
                let mut line = Toy::plain("log-reveals", Seat(0));
                line.text = line.text.with("first", i32::from(cards[0])).with("second", i32::from(cards[1]));
                line
            }
        })
    }

    fn consequence(&self, _before: &Self, _seat: Seat, _action: &Action) -> Text {
        Text::new("score").with("score", self.score[0])
    }

    fn resample(&self, _seat: Seat, _chance: &mut impl Chance) -> Self {
        self.clone()
    }
}
