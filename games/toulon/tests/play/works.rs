//! Redoubts, garrisons, batteries made mobile, bombardment areas.

use crate::tests::common::{Table, west};
use kernel::exercises;
use toulon::Action;
use toulon::book::vocabulary::{Pool, Rade, Side, Work};
use toulon::play::Phase;
use toulon::rules;
use toulon::state::{Marks, Payment, Step};

#[test]
fn redoubts_are_built_improved_and_destroyed() {
    exercises!(rules::R13_8);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_pionniers_1", "w_grenadiers", "w_vaucluse_1"]).at(Step::Movement, &[]);
    table.muster("artaud", &["w_pionniers_1", "w_grenadiers"]);
    assert_eq!(table.refused(Action::Build { pay: west(4) }), ["13.11a"]);
    table.play(Action::Disband, &[]).muster("artaud", &["w_pionniers_1"]).play(Action::Build { pay: west(4) }, &[]);
    assert_eq!(table.checks("w_pionniers_1"), 0, "pioneers do not tire");
    let area = table.area("artaud");
    assert_eq!(table.game.works(area, Side::Republican)[..], [Work::Redoubt]);
    assert!(table.game.works(area, Side::Allied).is_empty(), "it serves its builder only");
    let redoubt = table.game.redoubts.len() as u8 - 1;
    table.muster("artaud", &["w_grenadiers"]);
    assert_eq!(table.refused(Action::Improve { redoubt, pay: west(2) }), ["13.8"], "not in the turn it was built");
    table.play(Action::Disband, &[]);
    for (turn, improved) in [(8, false), (9, true)] {
        table.game.turn = turn;
        table.game.half = 0;
        table.pool(Pool::West, 12).at(Step::Movement, &[]);
        table.muster("artaud", &["w_pionniers_1"]).play(Action::Improve { redoubt, pay: west(2) }, &[]);
        assert_eq!(table.game.redoubts[usize::from(redoubt)].improved, improved);
    }
    assert_eq!(table.game.counters_left(Side::Republican), [7, 3]);
    // The Allies destroy it once they hold the ground.
    let mut allied = Table { game: table.game.clone(), events: Vec::new(), patient: false };
    for unit in ["w_pionniers_1", "w_grenadiers", "w_vaucluse_1"] {
        let unit = allied.unit(unit);
        allied.game.lift(unit, toulon::state::Whereabouts::Gone);
    }
    allied.game.first = Side::Allied;
    allied.game.half = 0;
    allied.put("artaud", &["br_11"]).at(Step::Movement, &[]).muster("artaud", &["br_11"]);
    allied.play(Action::Destroy { redoubt, pay: crate::tests::common::british(3) }, &[]);
    assert!(allied.game.works(area, Side::Republican).is_empty());
}

#[test]
fn a_strong_garrison_closes_its_fort() {
    exercises!(rules::R13_1D, rules::R13_1E, rules::R32_17, rules::R32_18);
    let mut table = Table::empty(Side::Republican, 9);
    table.put("les_arenes", &["w_allobroges", "w_grenadiers"]).put("malbousquet", &["br_11", "br_crew_1", "br_25"]);
    table.at(Step::Movement, &[]).supplied(&["w_allobroges", "w_grenadiers"]);
    let crew = table.unit("br_crew_1");
    assert!(table.game.is_artillery(crew) && table.pf("br_crew_1") == 3, "in the fort it serves the guns");
    let to = table.area("malbousquet");
    table.muster("les_arenes", &["w_allobroges"]).play(Action::Attack { to, pay: west(3) }, &[]);
    assert!(matches!(table.game.phase(), Some(Phase::ShowGarrison(_))));
    table.play(Action::ShowGarrison { yes: true }, &[]);
    assert_eq!(table.points(Pool::West), 11);
    assert!(table.is_at("w_allobroges", "les_arenes"));
    assert!(table.game.knows(Side::Republican, crew), "just enough is shown");
    let unseen = ["br_11", "br_25"]
        .map(|unit| table.unit(unit))
        .iter()
        .filter(|unit| !table.game.knows(Side::Republican, **unit))
        .count();
    assert_eq!(unseen, 1);
    // Without guns there is nothing to show, but the question is asked all the same.
    let mut table = Table::empty(Side::Republican, 9);
    table.put("les_arenes", &["w_allobroges"]).put("malbousquet", &["br_11"]).at(Step::Movement, &[]);
    table.supplied(&["w_allobroges"]);
    table.muster("les_arenes", &["w_allobroges"]).play(Action::Attack { to, pay: west(3) }, &[]);
    assert_eq!(table.refused(Action::ShowGarrison { yes: true }), ["13.1d"]);
    table.play(Action::ShowGarrison { yes: false }, &[1]);
    assert!(table.is_at("w_allobroges", "malbousquet"));
}

#[test]
fn batteries_are_made_mobile_from_turn_six() {
    exercises!(rules::R27_5);
    for turn in [5, 6] {
        let mut table = Table::empty(Side::Republican, turn);
        table.put("bregaillon", &["bb_montagne", "w_allobroges"]).at(Step::Movement, &[]);
        table.muster("bregaillon", &["bb_montagne"]);
        let pay = Payment::from(Pool::West, 2);
        if turn == 5 {
            assert_eq!(table.refused(Action::Limber { pay }), ["27.5"]);
            continue;
        }
        let to = table.area("la_seyne");
        let checked = table.unit("bb_montagne");
        assert!(table.refused(Action::EnterNml { to, checked, pay: west(1) }).contains(&"27.5"));
        table.play(Action::Limber { pay }, &[]);
        assert!(table.marks("bb_montagne").has(Marks::MOBILE));
        assert_eq!((table.game.batteries_on(Rade::Petite), table.game.batteries_on(Rade::Grande)), (1, 0));
    }
}
