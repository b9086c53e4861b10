//! Rally, attrition, the end of turns and of the game.

use crate::tests::common::{Table, setup};
use kernel::{Game, Tally, exercises};
use toulon::Action;
use toulon::book::vocabulary::{Ending, Grade, Pool, Quality, Rade, Side, VictoryLevel};
use toulon::play::event::Event;
use toulon::play::{Phase, RallyPick};
use toulon::rules;
use toulon::rules::rally::Rallying;
use toulon::state::{Marks, Step};

#[test]
fn the_leader_who_helps_to_rally_is_named_by_his_grade() {
    for (grade, label) in [(Grade::A, "mod-leader_a"), (Grade::B, "mod-leader_b")] {
        let led =
            Rallying { quality: Quality::C, leader: Some(grade), town_fort_or_depot: false, out_of_supply: false };
        let mut tally = Tally::new();
        led.tally(4, &mut tally);
        let helps = tally.lines.iter().map(|line| line.label).find(|label| label.starts_with("mod-leader"));
        assert_eq!(helps, Some(label));
    }
}

#[test]
fn forces_rally_as_far_as_there_is_room() {
    exercises!(rules::R29_1, rules::R29_4, rules::R32_22);
    let mut table = Table::empty(Side::Republican, 5);
    table.put("ollioules", &["w_allobroges", "w_gendarmerie"]).put("artaud", &["w_grenadiers"]);
    table.put("pas_de_la_masque", &["e_28_1", "e_chasseurs"]);
    table
        .tired("w_allobroges", 2)
        .tired("w_gendarmerie", 1)
        .tired("w_grenadiers", 1)
        .tired("e_28_1", 2)
        .tired("e_chasseurs", 2);
    table.at(Step::Rally, &[]);
    let [ollioules, artaud, masque] = ["ollioules", "artaud", "pas_de_la_masque"].map(|area| table.area(area));
    // The gendarmes bring one man back to everybody but themselves; their own die is a 6.
    table.play(Action::Rally { area: ollioules }, &[6]);
    assert_eq!((table.pf("w_allobroges"), table.pf("w_gendarmerie")), (5, 0));
    // B recovers on 4 or less.
    table.play(Action::Rally { area: artaud }, &[5]);
    assert_eq!(table.pf("w_grenadiers"), 3);
    // The pass holds 6 PF; 5 are there, so one of the two may try.
    let unit = table.unit("e_28_1");
    table.play(Action::Rally { area: masque }, &[]);
    assert!(matches!(table.game.phase(), Some(Phase::RallyPick(RallyPick { left: 1, .. }))));
    table.play(Action::RallyUnit { unit }, &[1, 1, 1]);
    assert_eq!(table.pf("e_28_1"), 5);
    assert_eq!(table.game.strength_in(masque, Side::Republican), 6);
}

#[test]
fn attrition_takes_its_toll_in_order() {
    exercises!(rules::R30_4);
    let mut table = Table::empty(Side::Republican, 9);
    table
        .put("ollioules", &["w_allobroges"])
        .put("artaud", &["w_grenadiers", "w_vaucluse_1"])
        .put("janas", &["w_marseille"]);
    let unit = table.unit("w_marseille");
    table.game.units[unit.index()].marks.set(Marks::OUT_OF_SUPPLY | Marks::FIRED);
    // The West wing loses 2, who is out of supply first; a force out of supply adds 1.
    table.at(Step::FinalAttrition, &[]);
    assert_eq!(table.pf("w_marseille"), 2, "alone out of supply it takes both, and one more for its force");
    assert!(table.told(|event| matches!(event, Event::FinalAttrition { pool: Pool::West, losses: 2, .. })));
    assert!(!table.marks("w_marseille").has(Marks::FIRED), "the markers are lifted");
}

#[test]
fn the_turn_ends_with_the_reserve_and_empty_pools() {
    exercises!(rules::R31_3, rules::R31_4);
    let mut table = Table::empty(Side::Republican, 9);
    table.put("bregaillon", &["bb_montagne", "bb_sans_culottes"]).put("toulon", &["br_11"]);
    let unit = table.unit("bb_montagne");
    table.game.units[unit.index()].marks.set(Marks::FIRED_THIS_TURN);
    table.game.reserve = 4;
    table.game.half = 1;
    // British, West and Austrians receive new points on the next turn, and the initiative is rolled.
    table.at(Step::EndOfTurn, &[1; 8]);
    assert_eq!(table.game.reserve, 7, "three guns were silent");
    assert_eq!((table.game.turn, table.points(Pool::East)), (10, 0));
    assert!(!table.marks("bb_montagne").has(Marks::FIRED_THIS_TURN));
}

#[test]
fn the_game_ends_at_once_or_by_points() {
    exercises!(rules::R34_1A, rules::R34_1C, rules::R34_1D, rules::R34_2);
    // Toulon.
    let mut table = Table::empty(Side::Republican, 9);
    table.put("missiessy", &["w_allobroges"]).put("ollioules", &["w_grenadiers"]).at(Step::Movement, &[]);
    let (to, checked) = (table.area("toulon"), table.unit("w_allobroges"));
    table.muster("missiessy", &["w_allobroges"]);
    table.play(Action::EnterNml { to, checked, pay: crate::tests::common::west(1) }, &[1]);
    let over = table.game.over().expect("Toulon has fallen");
    assert_eq!((over.winner, over.by, over.level), (Some(Side::Republican), Ending::Toulon, VictoryLevel::Major));
    assert!(table.game.outcome().is_some());
    // A depot, once Republicans have been there.
    let mut table = Table::empty(Side::Allied, 9);
    table.put("la_farlede", &["br_11"]).put("toulon", &["br_25"]).at(Step::Movement, &[]);
    table.game.once_held = [true, true];
    let (to, checked) = (table.area("sollies"), table.unit("br_11"));
    table.muster("la_farlede", &["br_11"]);
    table.play(Action::EnterNml { to, checked, pay: crate::tests::common::british(1) }, &[1]);
    assert_eq!(table.game.over().map(|over| over.by), Some(Ending::Depot));
    // Evacuation, in whichever order.
    let mut table = Table::empty(Side::Republican, 16);
    table.put("eguillette", &["w_allobroges"]).put("toulon", &["br_25"]);
    table.game.gauge = 8;
    table.game.ships_hit(Rade::Petite, 1, &mut table.events);
    table.game.test_endings(&mut table.events);
    assert_eq!(table.game.over().map(|over| over.by), Some(Ending::Evacuation));
    // Points at the end of a turn, and after the last.
    for (lead, turn, by, level) in
        [(19, 9, Ending::Points, VictoryLevel::Major), (3, 17, Ending::LastTurn, VictoryLevel::Marginal)]
    {
        let mut table = Table::empty(Side::Republican, turn);
        table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_25"]);
        table.game.points = [lead, 0];
        table.game.half = 1;
        table.at(Step::EndOfTurn, &[]);
        let over = table.game.over().expect("it is over");
        assert_eq!((over.winner, over.by, over.level), (Some(Side::Allied), by, level));
    }
    let mut table = Table::empty(Side::Republican, 17);
    table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_25"]);
    table.game.points = [0, 0];
    table.game.half = 1;
    table.at(Step::EndOfTurn, &[]);
    assert_eq!(table.game.over().map(|over| over.winner), Some(None), "level points are a draw");
}

#[test]
fn the_assault_is_decided_by_the_passage() {
    exercises!(rules::RULE_ASSAULT);
    let assault = setup("assault", &[]);
    let mut table = Table::empty_of(&assault, Side::Republican, 17);
    table.put("eguillette", &["w_allobroges"]).put("toulon", &["br_25"]).put("ollioules", &["w_grenadiers"]);
    table.game.points = [5, 0];
    table.game.gauge = 0;
    table.game.half = 1;
    table.at(Step::EndOfTurn, &[]);
    let over = table.game.over().expect("it is over");
    assert_eq!((over.winner, over.by), (Some(Side::Republican), Ending::Passage));
}
