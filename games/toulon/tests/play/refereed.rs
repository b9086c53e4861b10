//! What referees of whole games asked for: dice and markers that were not told, and rules that were cited for another.
//! Each test is named after its rule.

use crate::tests::common::field::{Field, at};
use crate::tests::common::{Table, west};
use kernel::{Game, Viewer, exercises};
use toulon::Action;
use toulon::book::vocabulary::Side;
use toulon::play::battle::{BattleAction, BattleEvent, Support};
use toulon::play::event::Event;
use toulon::rules;
use toulon::state::{LossCause, Step, Whereabouts};

const REP: Side = Side::Republican;
const ALL: Side = Side::Allied;

#[test]
fn r25_14_a_second_leader_combines_a_second_group() {
    exercises!(rules::R25_14);
    let mut field = Field::new(REP, 13, "les_gaux");
    field.attack("valbertrand", &["w_grenadiers", "w_allobroges", "w_cote_dor_2", "w_59_2"]);
    field.defend(&["br_11", "br_25"]).leader("dugommier").leader("delaborde").near("lagoubran", &["br_69"]);
    field.roll("die-combined", &[1, 1]).begin().may(BattleAction::LineUpRest);
    field.lead("dugommier", &["w_grenadiers", "w_allobroges"], 0);
    let (unit, leader) = (field.table.unit("w_cote_dor_2"), field.table.leader("delaborde"));
    let second = BattleAction::Engage { unit, work: 0, leader: Some(leader) };
    assert_eq!(field.table.game.offer(field.seat(), &Action::Battle(second)).rule, rules::R25_14);
    field.lead("delaborde", &["w_cote_dor_2", "w_59_2"], 0);
    let groups = |melee| field.table.game.combat.fight.group(REP, melee).len();
    assert_eq!((groups(0), groups(1)), (2, 2), "one group each");
}

#[test]
fn r27_31_guns_are_laid_anew_in_the_second_round() {
    exercises!(rules::R27_31);
    let mut field = Field::new(REP, 13, "le_caire");
    field.defend(&["br_11", "br_25"]).near("quatre_moulins", &["bb_quatre_moulins"]);
    field.attack("la_seyne", &["w_allobroges", "w_grenadiers"]).near("eguillette", &["br_69"]);
    field.table.game.reserve = 19;
    // 3:2 and 1:1: a loss of the attackers each, and nobody is driven back.
    field.roll("die-combat", &[2, 3]).begin().may(BattleAction::LineUpRest);
    field.engage("w_allobroges", 0).engage("w_grenadiers", 0);
    let gun = field.table.unit("bb_quatre_moulins");
    field.play(BattleAction::Load { gun, reserve: true }).play(BattleAction::Aim { melee: 0, leader: None });
    field.go_on().stay().may(BattleAction::LineUpRest).engage("w_allobroges", 0).engage("w_grenadiers", 0);
    assert_eq!((field.step(), field.table.game.combat.fight.round), (at(Support(REP)), 2));
    field.play(BattleAction::Load { gun, reserve: true });
    let aim = Action::Battle(BattleAction::Aim { melee: 1, leader: None });
    assert_eq!(field.table.game.offer(field.seat(), &aim).rule, rules::R27_31);
    field.play(BattleAction::Aim { melee: 1, leader: None });
    assert!(field.table.game.combat.fight.melees[1].support[REP.index()] > 0, "another melee than before");
}

#[test]
fn r27_22_guns_left_with_nobody_fit_are_spiked_though_they_held() {
    exercises!(rules::R27_22, rules::R25_9A);
    // One PF against one: both are spent, the attacker goes back, and nobody is left to save the guns.
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["sp_art_1"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_11"]);
    field.weaken("w_grenadiers", 3).weaken("sp_art_1", 1).roll("die-combat", &[4]).begin().go_on();
    assert_eq!(field.melee(), (4, 3, "1:1", "1/1".to_owned()));
    assert!(field.is_at("w_grenadiers", "valbertrand") && field.is_gone("sp_art_1"));
    let spiked = |event: &BattleEvent| matches!(event, BattleEvent::Spiked { rule: rules::R27_22, .. });
    assert!(field.told(spiked));
    // With a man of strength beside them they stay.
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["sp_art_1", "br_25"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_11"]);
    field.weaken("w_grenadiers", 3).weaken("sp_art_1", 2).roll("die-combat", &[3]).begin().go_on();
    assert!(field.is_at("sp_art_1", "les_gaux"));
}

#[test]
fn r6_4_who_recovers_in_a_full_area_makes_it_too_full() {
    exercises!(rules::R6_4, rules::R32_9);
    // Nine PF may stand on La Croix-Faron; on turn 7 the Royal Louis is five strong again.
    let mut table = Table::empty(ALL, 7);
    table.put("croix_faron", &["to_royal_louis", "br_30"]).put("ollioules", &["w_allobroges"]);
    assert!(!table.game.is_crowded(table.area("croix_faron"), ALL));
    table.at(Step::Events, &[]);
    let area = table.area("croix_faron");
    assert!(table.game.is_crowded(area, ALL) && table.actions().contains(&Action::LossesRest));
    // The dice are those of the initiative.
    table.play(Action::LossesRest, &[4, 4]);
    assert_eq!(table.game.strength_in(area, ALL), 9);
}

#[test]
fn r25_9b_defenders_without_a_man_left_leave_the_field() {
    exercises!(rules::R25_9B);
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_25"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_11"]);
    // 7 against 4 is 3:2, a three: a loss each, and it was the defender's last.
    field.weaken("br_25", 1).roll("die-combat", &[3]).begin().go_on();
    let gone = |event: &BattleEvent| matches!(event, BattleEvent::MustGo { side: ALL, rule: rules::R25_9B });
    assert!(field.told(gone) && field.is_at("br_25", "lagoubran") && field.is_at("w_grenadiers", "les_gaux"));
}

#[test]
fn r27_26_a_leader_with_a_success_lays_the_guns() {
    exercises!(rules::R27_26, rules::R25_17);
    let mut field = Field::new(REP, 13, "le_caire");
    field.defend(&["br_11"]).attack("la_seyne", &["w_allobroges"]).near("quatre_moulins", &["bb_quatre_moulins"]);
    field.leader("dugommier").near("eguillette", &["br_69"]).roll("die-combined", &[1]);
    field.table.game.reserve = 19;
    field.begin().engage("w_allobroges", 0);
    let (gun, leader) = (field.table.unit("bb_quatre_moulins"), field.table.leader("dugommier"));
    field.play(BattleAction::Load { gun, reserve: true });
    let aim = BattleAction::Aim { melee: 0, leader: Some(leader) };
    assert_eq!(field.table.game.offer(field.seat(), &Action::Battle(aim)).rule, rules::R27_26);
    field.play(aim);
    // 2 PF and the 3 of its quality.
    assert_eq!(field.table.game.combat.fight.melees[0].support[REP.index()], 5);
}

#[test]
fn r25_35_the_beaten_are_told_of_their_markers() {
    exercises!(rules::R25_35);
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_11"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_25"]);
    field.roll("die-combat", &[1]).begin().go_on();
    assert!(field.told(|event| matches!(event, BattleEvent::Beaten { side: REP })), "two losses and the field");
    assert_eq!((field.table.checks("w_grenadiers"), field.table.checks("br_11")), (1, 0));
}

#[test]
fn r17_9_who_did_not_land_is_named_to_his_side() {
    exercises!(rules::R17_9);
    let mut table = Table::empty(ALL, 5);
    table.put("toulon", &["br_25"]).put("ollioules", &["w_allobroges"]);
    let unit = table.unit("sp_marina_2");
    table.game.lift(unit, Whereabouts::Afloat);
    table.at(Step::Administration, &[]);
    assert_eq!(table.game.unit(unit).at, Whereabouts::Track(6));
    let event = table.events.iter().find(|event| matches!(event, Event::StayedAboard { .. })).expect("told");
    assert!(table.game.narrate(event, Viewer::Seat(crate::tests::common::ALLIED)).is_some());
    assert!(table.game.narrate(event, Viewer::Seat(crate::tests::common::REPUBLICAN)).is_none());
}

/// The rule that the last failed attempt to move was told by.
fn failed(table: &Table) -> Option<kernel::RuleId> {
    table.events.iter().rev().find_map(|event| match event {
        Event::MoveFailed { rule, .. } => Some(*rule),
        _ => None,
    })
}

#[test]
fn r16_11_a_failed_attack_cites_what_it_may_still_do() {
    exercises!(rules::R16_11);
    let mut table = Table::empty(REP, 5);
    table.put("valbertrand", &["w_grenadiers"]).put("les_gaux", &["br_11"]).put("toulon", &["br_25"]);
    table.war().at(Step::Movement, &[]).supplied(&["w_grenadiers"]);
    let to = table.area("les_gaux");
    table.muster("valbertrand", &["w_grenadiers"]).play(Action::Attack { to, pay: west(3) }, &[6]);
    assert_eq!(failed(&table), Some(rules::R16_11));
}

#[test]
fn r15_12_a_break_out_that_is_too_weak_says_so() {
    exercises!(rules::R15_12);
    let mut table = Table::empty(REP, 7);
    table.put("artaud", &["w_allobroges"]).put("janas", &["br_11"]).put("fabregas", &["sp_art_1"]);
    table.put("la_seyne", &["br_25"]).put("quatre_moulins", &["br_69"]).put("saint_jean_berthe", &["br_30"]);
    table.put("six_fours", &["br_marines"]).at(Step::Movement, &[]);
    let to = table.area("saint_jean_berthe");
    table.muster("artaud", &["w_allobroges"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    assert_eq!(failed(&table), Some(rules::R15_12), "six against five");
}

#[test]
fn r29_5_the_die_of_the_encircled_is_told() {
    exercises!(rules::R29_5);
    let mut table = Table::empty(REP, 7);
    table.put("artaud", &["w_allobroges"]).put("janas", &["br_11"]).put("fabregas", &["sp_art_1"]);
    table.put("la_seyne", &["br_25"]).put("quatre_moulins", &["br_69"]).put("saint_jean_berthe", &["br_30"]);
    table.put("six_fours", &["br_marines"]);
    let unit = table.unit("w_allobroges");
    table.game.units[unit.index()].marks.set(toulon::state::Marks::OUT_OF_SUPPLY);
    table.at(Step::Rally, &[3, 1]);
    let due = |event: &&Event| matches!(event, Event::LossesDue { losses } if matches!(losses.cause, LossCause::Encircled(_)));
    let due = table.events.iter().find(due).expect("it starves");
    let line = table.game.narrate(due, Viewer::Everything).expect("told");
    assert_eq!(line.dice, [3]);
}

#[test]
fn r35_1e_points_of_areas_are_told_when_they_change() {
    exercises!(rules::R35_1E);
    let mut table = Table::empty(REP, 5);
    table.put("quatre_moulins", &["w_grenadiers"]).put("toulon", &["br_25"]).at(Step::Movement, &[]);
    let (to, checked) = (table.area("la_seyne"), table.unit("w_grenadiers"));
    table.muster("quatre_moulins", &["w_grenadiers"]).play(Action::EnterNml { to, checked, pay: west(1) }, &[1]);
    assert!(table.told(|event| matches!(event, Event::AreasScored { side: REP, points: 1, all: 1 })));
}

#[test]
fn rule_visible_actions_a_side_reads_who_of_its_own_marched() {
    let mut table = Table::empty(REP, 5);
    table.put("sollies", &["e_28_1", "e_var_1"]).put("la_farlede", &["e_grasse"]).put("toulon", &["br_25"]);
    table.at(Step::Movement, &[]);
    let to = table.area("la_farlede");
    table.muster("sollies", &["e_28_1"]).play(Action::March { to }, &[]);
    let moved = table.events.iter().find(|event| matches!(event, Event::Moved { .. })).expect("it marched");
    let key = |viewer| table.game.narrate(moved, viewer).expect("told").text.key;
    assert_eq!(key(Viewer::Seat(crate::tests::common::REPUBLICAN)), "log-moved_who");
    assert_eq!(key(Viewer::Seat(crate::tests::common::ALLIED)), "log-moved");
    assert_eq!(key(Viewer::Public), "log-moved");
}
