//! Versions and logs are counted per viewer: a secret step does not exist for those who must not know of it.

use kernel::chance::Seed;
use kernel::live::{Live, Witnesses};
use kernel::record::SetupSpec;
use kernel::scene::{AreasBoard, Board, Fact, Panel, Prompt};
use kernel::{
    Awaiting, Chance, Game, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, SeatSet, Text, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const RULE: RuleId = RuleId("sealed.note");

/// Both seats write secret notes, as many as they like, until both have shown theirs. Who still writes is a secret, too.
#[derive(Clone)]
struct Sealed {
    notes: [Vec<u8>; 2],
    /// Who rests is not asked, and nobody else knows.
    rests: [bool; 2],
    shown: [bool; 2],
}

impl Sealed {
    fn unshown(&self) -> SeatSet {
        [Seat(0), Seat(1)].into_iter().filter(|seat| !self.shown[seat.index()]).collect()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Action {
    Note { n: u8 },
    Rest,
    Show,
}

#[derive(Clone)]
enum Event {
    Noted(Seat, u8),
    Shown(Seat),
}

fn line(text: Text) -> LogLine {
    LogLine { text, rule: Some(RULE), dice: Vec::new(), tallies: Vec::new(), depth: 1, piece: None, act: None }
}

impl Game for Sealed {
    type Action = Action;
    type Event = Event;
    type Setup = ();

    const ID: &'static str = "sealed";
    const RULES_VERSION: u32 = 1;

    fn start(_setup: &Arc<()>, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Self {
        Sealed { notes: [Vec::new(), Vec::new()], rests: [false; 2], shown: [false; 2] }
    }

    fn awaiting(&self) -> Awaiting {
        let seats: SeatSet = self.unshown().iter().filter(|seat| !self.rests[seat.index()]).collect();
        if seats.is_empty() { Awaiting::Nobody } else { Awaiting::Decision { seats, point: "ask", rule: RULE } }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.shown[seat.index()] {
            out.extend([Action::Note { n: 1 }, Action::Show]);
        }
    }

    fn check(&self, _seat: Seat, action: &Action) -> Result<(), Refused> {
        let mut refused = Refused::default();
        refused.require(*action != Action::Note { n: 0 }, RULE, || Text::new("refused-nothing"));
        refused.or_allow()
    }

    fn apply(&mut self, seat: Seat, action: &Action, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match action {
            Action::Note { n } => {
                self.notes[seat.index()].push(*n);
                journal.tell(|| Event::Noted(seat, *n));
            }
            Action::Rest => self.rests[seat.index()] = true,
            Action::Show => {
                self.shown[seat.index()] = true;
                journal.reveal();
                journal.tell(|| Event::Shown(seat));
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.shown.iter().all(|shown| *shown).then(|| Outcome { winners: vec![], text: Text::new("over"), rule: RULE })
    }

    fn board(&self) -> Board {
        let (ground, areas, lines, marks) = (vec![], vec![], vec![], vec![]);
        Board::Areas(AreasBoard { width: 1, depth: 1, ground, areas, lines, marks })
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let notes = |seat: Seat| {
            let known = viewer.knows(seat) || self.shown[seat.index()];
            let values = self.notes[seat.index()].iter().filter(|_| known).map(|n| Text::new("note").with("n", *n));
            Fact { label: Text::new("notes"), values: values.collect(), rule: None }
        };
        // All may know that both write until they have shown, and no more.
        let seats = self.unshown().iter().collect();
        Scene {
            pieces: Vec::new(),
            overlays: Vec::new(),
            tracks: Vec::new(),
            arrivals: Vec::new(),
            panels: vec![Panel {
                title: Text::new("notes"),
                columns: vec![],
                rows: vec![notes(Seat(0)), notes(Seat(1))],
            }],
            prompt: Prompt { text: Text::new("ask"), rule: Some(RULE), seats, piece: None },
            outcome: self.outcome(),
        }
    }

    fn offer(&self, _seat: Seat, action: &Action) -> Offer {
        Offer {
            action: kernel::Written::of(action).unwrap_or_default(),
            verb: "note",
            label: Text::new("note"),
            rule: RULE,
            piece: None,
            target: None,
            ghost: None,
            risky: false,
            free: false,
            purpose: kernel::Purpose::Act,
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        match event {
            Event::Noted(seat, n) if viewer.knows(*seat) => Some(line(Text::new("log-notes").with("n", *n))),
            Event::Noted(..) => None,
            Event::Shown(seat) => Some(line(Text::new("log-shows").with("seat", seat.0))),
        }
    }

    fn consequence(&self, _before: &Self, _seat: Seat, _action: &Action) -> Text {
        Text::new("noted")
    }

    fn resample(&self, _seat: Seat, _chance: &mut impl Chance) -> Self {
        self.clone()
    }
}

const A: Viewer = Viewer::Seat(Seat(0));
const B: Viewer = Viewer::Seat(Seat(1));

fn open() -> Live<Sealed> {
    let mut live = Live::open(Arc::new(()), SetupSpec::default(), vec![String::new(), String::new()], Seed([1; 32]));
    live.note_witnesses(&[]);
    live
}

fn note(live: &mut Live<Sealed>, seat: u8, n: u8) {
    live.play(Seat(seat), &Action::Note { n }).unwrap();
}

#[test]
fn a_secret_step_does_not_exist_for_others() {
    let mut live = open();
    for n in 1..=5 {
        note(&mut live, 0, n);
    }
    note(&mut live, 1, 9);
    assert_eq!([A, B, Viewer::Public, Viewer::Everything].map(|viewer| live.version_of(viewer)), [5, 1, 0, 6]);
    assert_eq!(live.version(), 6, "the record has them all");
    let log = |viewer| live.log(viewer, 0).iter().map(|entry| entry.version).collect::<Vec<_>>();
    assert_eq!((log(A), log(B), log(Viewer::Public)), (vec![1, 2, 3, 4, 5], vec![1], vec![]));
    // The newest version of a viewer stands for everything up to now, an older one for all before the next it saw.
    assert_eq!([0, 1, 2].map(|version| live.decision_of(B, version)), [Some(5), Some(6), None]);
    assert_eq!([0, 4, 5].map(|version| live.decision_of(A, version)), [Some(0), Some(4), Some(6)]);
    assert_eq!(live.decision_of(Viewer::Public, 0), Some(6));

    live.play(Seat(0), &Action::Show).unwrap();
    assert_eq!([A, B, Viewer::Public].map(|viewer| live.version_of(viewer)), [6, 2, 1], "all see it");
    assert_eq!(live.awaited(Viewer::Public), SeatSet::one(Seat(1)));
}

#[test]
fn one_takes_back_ones_own_whatever_others_have_done_in_secret() {
    let mut live = open();
    note(&mut live, 0, 1);
    note(&mut live, 0, 2);
    note(&mut live, 1, 7);
    note(&mut live, 1, 8);
    assert!(live.can_undo(Seat(0)) && live.can_undo(Seat(1)));
    let undone = live.undo(Seat(0)).unwrap();
    assert_eq!((undone.n, undone.lines.len()), (2, 2), "what came after it stays, under new numbers");
    assert!(undone.witnesses.has(A) && !undone.witnesses.has(B) && !undone.witnesses.has(Viewer::Public));
    assert_eq!((&live.game().notes[0], &live.game().notes[1]), (&vec![1], &vec![7, 8]));
    assert_eq!([A, B].map(|viewer| live.version_of(viewer)), [1, 2], "the other notices nothing");
    let again = Live::<Sealed>::replay("r", live.record(), Arc::new(()), Seed([1; 32])).unwrap();
    assert_eq!(again.game().notes, live.game().notes);
    assert_eq!(undone.lines, [live.record().line(2).unwrap(), live.record().line(3).unwrap()]);
    live.play(Seat(1), &Action::Show).unwrap();
    assert!(!live.can_undo(Seat(0)), "what one has been shown stands between");
}

#[test]
fn who_was_asked_is_told_anew_when_something_before_is_taken_back() {
    let mut live = open();
    live.play(Seat(0), &Action::Rest).unwrap();
    note(&mut live, 1, 7);
    assert!(live.can_undo(Seat(1)));
    live.undo(Seat(0)).unwrap();
    assert!(live.can_undo(Seat(1)), "the other was asked before, now that it has not rested");
    live.undo(Seat(1)).unwrap();
    assert!(live.record().acts().is_empty());
}

#[test]
fn who_saw_what_is_kept_over_a_restart_and_a_branch() {
    let mut live = open();
    for n in 1..=20 {
        note(&mut live, n % 2, n);
    }
    let known: Vec<Witnesses> = (1..=20).map(|n| live.witnesses(n)).collect();
    let mut again = Live::<Sealed>::replay("r", live.record(), Arc::new(()), Seed([1; 32])).unwrap();
    assert_eq!(again.version_of(B), 20, "if nobody knows better, all saw all");
    again.note_witnesses(&known);
    assert_eq!([A, B, Viewer::Public].map(|viewer| again.version_of(viewer)), [10, 10, 0]);
    let past = live.at(7).unwrap();
    assert_eq!([A, B].map(|viewer| past.version_of(viewer)), [3, 4]);
    let mut fork = live.fork(7, Seed([2; 32])).unwrap();
    note(&mut fork, 0, 99);
    assert_eq!([A, B, Viewer::Public].map(|viewer| fork.version_of(viewer)), [4, 4, 0]);
}

#[test]
fn pages_of_the_log_fit_together() {
    let mut live = open();
    for n in 0..200_u16 {
        note(&mut live, 0, (n % 250) as u8 + 1);
        note(&mut live, 0, 1);
        note(&mut live, 1, 2);
    }
    let (mut before, mut lines) = (None, Vec::new());
    loop {
        let page = live.log_page(A, before);
        lines.splice(0..0, page.lines);
        before = Some(page.from);
        if page.from == 0 {
            break;
        }
    }
    assert_eq!(lines, live.log(A, 0));
    assert_eq!(lines.len(), 400);
    assert_eq!(live.log_page(A, Some(0)), live.log_page(Viewer::Public, None));
}
