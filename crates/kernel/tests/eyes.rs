//! Versions and logs are counted per viewer: a secret step does not exist for those who must not know of it. In Skirmish
//! orders are such steps, until the last of them shows all.

use crate::common::{BLUE, WHITE, attack, turn, write};
use kernel::chance::Seed;
use kernel::live::{Live, LogPage, Witnesses};
use kernel::record::SetupSpec;
use kernel::{SeatSet, Viewer};
use skirmish::{COMPANIES, Skirmish};
use std::sync::Arc;

const A: Viewer = Viewer::Seat(BLUE);
const B: Viewer = Viewer::Seat(WHITE);

fn open(turns: u16) -> Live<Skirmish> {
    let names = vec![String::new(), String::new()];
    let mut live = Live::open(Arc::new(turns), SetupSpec::default(), names, Seed([1; 32]));
    live.note_witnesses(&[]);
    live
}

/// Writes an order for a company: the first three are Blue's.
fn note(live: &mut Live<Skirmish>, company: usize) {
    live.play(COMPANIES.seat_of(company), &attack(company)).unwrap();
}

fn noted(live: &Live<Skirmish>) -> [bool; 6] {
    live.game().companies.map(|company| company.order.is_some())
}

#[test]
fn a_secret_step_does_not_exist_for_others() {
    let mut live = open(4);
    for company in [0, 1, 3] {
        note(&mut live, company);
    }
    assert_eq!([A, B, Viewer::Public, Viewer::Everything].map(|viewer| live.version_of(viewer)), [2, 1, 0, 3]);
    assert_eq!(live.version(), 3, "the record has them all");
    // Everybody has read of the turn and of its mist.
    let log = |viewer| live.log(viewer, 0).iter().map(|entry| entry.version).collect::<Vec<_>>();
    assert_eq!((log(A), log(B), log(Viewer::Public)), (vec![0, 0, 1, 2], vec![0, 0, 1], vec![0, 0]));
    // The newest version of a viewer stands for everything up to now, an older one for all before the next it saw.
    assert_eq!([0, 1, 2].map(|version| live.decision_of(B, version)), [Some(2), Some(3), None]);
    assert_eq!([0, 1, 2].map(|version| live.decision_of(A, version)), [Some(0), Some(1), Some(3)]);
    assert_eq!(live.decision_of(Viewer::Public, 0), Some(3));

    note(&mut live, 2);
    let all = SeatSet::one(BLUE).with(WHITE);
    assert_eq!([A, B, Viewer::Public].map(|viewer| live.awaited(viewer)), [SeatSet::one(WHITE), all, all]);
    write(&mut live, WHITE);
    assert_eq!([A, B, Viewer::Public].map(|viewer| live.version_of(viewer)), [4, 3, 1], "all see the last");
    assert_eq!(live.awaited(Viewer::Public), SeatSet::one(BLUE));
}

#[test]
fn one_takes_back_ones_own_whatever_others_have_done_in_secret() {
    let mut live = open(4);
    for company in [0, 1, 3, 4] {
        note(&mut live, company);
    }
    assert!(live.can_undo(BLUE) && live.can_undo(WHITE));
    let undone = live.undo(BLUE).unwrap();
    assert_eq!((undone.n, undone.lines.len()), (2, 2), "what came after it stays, under new numbers");
    assert!(undone.witnesses.has(A) && !undone.witnesses.has(B) && !undone.witnesses.has(Viewer::Public));
    assert_eq!(noted(&live), [true, false, false, true, true, false]);
    assert_eq!([A, B].map(|viewer| live.version_of(viewer)), [1, 2], "the other notices nothing");
    let again = Live::<Skirmish>::replay("r", live.record(), Arc::new(4), Seed([1; 32])).unwrap();
    assert_eq!(again.game(), live.game());
    assert_eq!(undone.lines, [live.record().line(2).unwrap(), live.record().line(3).unwrap()]);
    write(&mut live, WHITE);
    assert!(live.can_undo(WHITE));
    write(&mut live, BLUE);
    assert!(!live.can_undo(WHITE), "what one has been shown stands between");
}

#[test]
fn who_was_asked_is_told_anew_when_something_before_is_taken_back() {
    let mut live = open(4);
    write(&mut live, BLUE);
    note(&mut live, 3);
    assert!(live.can_undo(WHITE));
    live.undo(BLUE).unwrap();
    assert!(live.can_undo(WHITE), "the other was asked before, now that Blue has not written all");
    live.undo(WHITE).unwrap();
    assert_eq!(noted(&live), [true, true, false, false, false, false]);
}

#[test]
fn who_saw_what_is_kept_over_a_restart_and_a_branch() {
    let mut live = open(4);
    for company in [3, 0, 4, 1, 5] {
        note(&mut live, company);
    }
    let known: Vec<Witnesses> = (1..=5).map(|n| live.witnesses(n)).collect();
    let mut again = Live::<Skirmish>::replay("r", live.record(), Arc::new(4), Seed([1; 32])).unwrap();
    assert_eq!(again.version_of(B), 5, "if nobody knows better, all saw all");
    again.note_witnesses(&known);
    assert_eq!([A, B, Viewer::Public].map(|viewer| again.version_of(viewer)), [2, 3, 0]);
    let past = live.at(3).unwrap();
    assert_eq!([A, B].map(|viewer| past.version_of(viewer)), [1, 2]);
    let mut fork = live.fork(3, Seed([2; 32])).unwrap();
    note(&mut fork, 2);
    assert_eq!([A, B, Viewer::Public].map(|viewer| fork.version_of(viewer)), [2, 2, 0]);
}

#[test]
fn pages_of_the_log_fit_together() {
    let mut live = open(60);
    while !live.is_over() {
        turn(&mut live, &[]);
    }
    let (mut before, mut lines, mut pages) = (None, Vec::new(), 0);
    loop {
        let page = live.log_page(A, before);
        lines.splice(0..0, page.lines);
        (before, pages) = (Some(page.from), pages + 1);
        if page.from == 0 {
            break;
        }
    }
    assert_eq!(lines, live.log(A, 0));
    // Of a turn: that it begins, its mist, three orders of one's own, all orders, and who passes.
    assert_eq!((lines.len(), pages), (60 * 8, 4));
    assert_eq!(live.log_page(A, Some(0)), LogPage::default());
}
