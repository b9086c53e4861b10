//! Numbers of the rulebook as they fall in play: the state machine takes them from the same functions as the table
//! assistant, and here it is seen to do so.

use super::common::{ALLIED, REPUBLICAN, Table, setup, west};
use kernel::chance::Scripted;
use kernel::exercises;
use toulon::book::vocabulary::{AreaStatus, Ending, Grade, Pool, Rade, RadeState, SectionStatus, Side};
use toulon::play::event::Event;
use toulon::play::{Austrians, Penalty, Phase};
use toulon::state::sets::UnitSet;
use toulon::state::{Origin, Payment, Step, Whereabouts};
use toulon::{Action, rules};

/// The Austrians wait until they are called; by default a table has nobody in the game.
fn austrians_wait(table: &mut Table) {
    for unit in table.game.setup.austrians.clone() {
        table.game.lift(unit, Whereabouts::Waiting);
    }
}

#[test]
fn pools_are_filled_by_schedule_and_dice() {
    exercises!(rules::R7_2, rules::R7_3, rules::R7_4A, rules::R7_4B, rules::R7_5, rules::R7_12A, rules::R32_8);
    let mut table = Table::empty(Side::Republican, 14);
    table
        .put("ollioules", &["w_allobroges"])
        .put("toulon", &["br_11", "to_dragons"])
        .put_leader("ollioules", "bonaparte");
    austrians_wait(&mut table);
    let austrians = table.game.setup.austrians.clone();
    let toulon = table.area("toulon");
    table.game.put(austrians[0], toulon);
    table.game.lift(austrians[1], Whereabouts::Gone);
    table.game.shaken = [true, false];
    // White and red for British, Toulonnais, Austrians and West, then the penalty of the Allies.
    table.at(Step::Income, &[1, 6, 1, 6, 3, 4, 6, 1, 2]);
    assert_eq!(table.points(Pool::British), 13 - 5);
    assert_eq!(table.points(Pool::Toulonnais), 0, "never below 0");
    assert_eq!(table.points(Pool::Austrian), 2 * 2 - 1, "the eliminated one counts");
    assert_eq!(table.points(Pool::West), 19, "never above 19");
    assert_eq!(table.points(Pool::Bonaparte), 6, "fixed");
    assert_eq!((table.points(Pool::Spanish), table.points(Pool::East)), (0, 0), "not in play");
    assert!(matches!(table.game.phase(), Some(Phase::Penalty(Penalty { side: Side::Allied, left: 2 }))));
}

#[test]
fn initiative_on_turn_one_and_on_a_tie() {
    exercises!(rules::R10_3, rules::R10_4, rules::R10_5, rules::R10_6);
    assert_eq!(setup("campaign", &[]).first_initiative, Side::Allied);
    let mut first = Table::empty(Side::Allied, 1);
    first.at(Step::Initiative, &[]);
    assert_eq!(first.seat(), ALLIED, "without a roll");
    let mut tie = Table::empty(Side::Republican, 5);
    // Both rades fully held give the Allies one.
    tie.at(Step::Initiative, &[3, 4]);
    assert!(
        tie.told(|event| matches!(event, Event::InitiativeRolled { totals: [4, 4], winner: Side::Republican, .. }))
    );
    let mut ahead = Table::empty(Side::Republican, 5);
    ahead.at(Step::Initiative, &[4, 4]);
    assert_eq!(ahead.seat(), ALLIED);
}

#[test]
fn areas_and_sections_by_who_stands_there() {
    let mut table = Table::empty(Side::Republican, 11);
    table.put("saint_nazaire", &["br_crew_1"]).put("janas", &["br_30"]).put("valbertrand", &["w_allobroges"]);
    let status = |table: &Table, area: &str, side: Side| table.game.status(table.area(area), side);
    assert_eq!(status(&table, "saint_nazaire", Side::Republican), AreaStatus::EnemyOccupied);
    assert_eq!(status(&table, "saint_nazaire", Side::Allied), AreaStatus::Friendly, "a patrol of one's own is enough");
    assert_eq!(status(&table, "janas", Side::Republican), AreaStatus::EnemyControlled);
    assert_eq!(status(&table, "sicie", Side::Republican), AreaStatus::NoMansLand);
    let section = table.game.map().section_by_id("ot2").expect("on the map");
    table.put("les_gaux", &["w_grenadiers"]).put("les_arenes", &["w_vaucluse_1"]);
    assert_eq!(table.game.section_status(section, Side::Republican), SectionStatus::Friendly);
    let gone = table.unit("w_grenadiers");
    table.game.lift(gone, Whereabouts::Gone);
    assert_eq!(table.game.section_status(section, Side::Republican), SectionStatus::NoMansLand);
    // The wings keep apart until turn 12.
    let (east, here) = (table.unit("e_var_1"), table.area("valbertrand"));
    let west: UnitSet = table.game.units_in(here, Side::Republican);
    assert!(!table.game.may_stand_with(east, west));
    table.game.turn = 12;
    assert!(table.game.may_stand_with(east, west));
}

#[test]
fn limits_of_areas_come_from_the_map() {
    let table = Table::empty(Side::Allied, 3);
    let ground = |area: &str| table.game.setup.ground(table.area(area));
    assert_eq!(ground("la_garde").limit, Some(7));
    let usual = table.game.map().area_ids().find(|area| {
        let ground = table.game.setup.ground(*area);
        (ground.capacity, ground.limit) == (Some(5), Some(15))
    });
    assert!(usual.is_some(), "three times the number");
    assert_eq!(ground("toulon").limit, None);
    assert_eq!(table.game.tables().calendar.turns, 17);
}

#[test]
fn a_check_counts_who_stands_in_the_area_left() {
    exercises!(rules::R8_1, rules::R8_1A);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_vaucluse_1"]).put("janas", &["w_allobroges"]).put_leader("janas", "bonaparte");
    let unit = table.unit("w_vaucluse_1");
    assert_eq!(table.game.check_of(unit).leader, None, "he stands elsewhere");
    table.put_leader("artaud", "bonaparte");
    assert_eq!(table.game.check_of(unit).leader, Some(Grade::A));
    let printed = table.pf("w_vaucluse_1");
    table.tired("w_vaucluse_1", 3);
    assert_eq!(table.pf("w_vaucluse_1"), printed - 3);
    assert!(table.game.check_of(unit).half_losses);
    let check = table.game.check_of(unit);
    let passes = |die: u8| check.roll(&mut Scripted::new([die])).passed;
    assert!(passes(1) && !passes(6), "the ends of the die are sure");
}

#[test]
fn every_step_is_paid_for_whatever_comes_of_it() {
    exercises!(rules::R16_8A, rules::R7_7);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_grenadiers", "w_vaucluse_1"]).put("ollioules", &["w_allobroges"]).at(Step::Movement, &[]);
    let (unit, to) = (table.unit("w_grenadiers"), table.area("janas"));
    table.muster("artaud", &["w_grenadiers"]);
    assert_eq!(table.refused(Action::EnterNml { to, checked: unit, pay: Payment::from(Pool::East, 1) }), ["7.7"]);
    table.play(Action::EnterNml { to, checked: unit, pay: west(1) }, &[6]);
    assert!(table.is_at("w_grenadiers", "artaud") && table.points(Pool::West) == 11, "paid, and nobody went");
    if matches!(table.game.phase(), Some(Phase::Movement(_))) {
        table.muster("artaud", &["w_grenadiers"]);
    }
    table.play(Action::EnterNml { to, checked: unit, pay: west(1) }, &[1]);
    assert!(table.is_at("w_grenadiers", "janas") && table.points(Pool::West) == 10);
    assert_eq!(table.checks("w_grenadiers"), 1);
    // Friendly ground is free.
    table.muster("artaud", &["w_vaucluse_1"]).play(Action::March { to }, &[]);
    assert!(table.is_at("w_vaucluse_1", "janas") && table.points(Pool::West) == 10);
    // The Reppe costs one more.
    let (unit, beyond) = (table.unit("w_allobroges"), table.area("sainte_barbe"));
    table.muster("ollioules", &["w_allobroges"]);
    assert_eq!(table.refused(Action::EnterNml { to: beyond, checked: unit, pay: west(1) }), ["7.1"]);
    table.play(Action::EnterNml { to: beyond, checked: unit, pay: west(2) }, &[1]);
    assert_eq!(table.points(Pool::West), 8);
}

#[test]
fn units_check_one_by_one_to_enter_an_enemy_area() {
    exercises!(rules::R16_9);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("janas", &["w_grenadiers", "w_tirailleurs"]).put("artaud", &["br_30"]).at(Step::Movement, &[]);
    table.supplied(&["w_grenadiers", "w_tirailleurs"]).muster("janas", &["w_grenadiers", "w_tirailleurs"]);
    let to = table.area("artaud");
    table.play(Action::Attack { to, pay: west(3) }, &[6, 1]);
    let inside = ["w_grenadiers", "w_tirailleurs"].map(|unit| table.is_at(unit, "artaud"));
    assert_ne!(inside[0], inside[1], "one passed and one failed");
    assert_eq!(table.points(Pool::West), 9);
}

#[test]
fn works_by_woods_and_by_labour() {
    exercises!(rules::R13_5, rules::R13_9, rules::R13_13);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("evenos", &["w_pionniers_1", "w_grenadiers"]).at(Step::Movement, &[]).muster("evenos", &["w_grenadiers"]);
    assert_eq!(table.refused(Action::Build { pay: west(4) }), ["7.1"], "woods are cheaper");
    table.play(Action::Build { pay: west(3) }, &[]);
    assert_eq!((table.checks("w_grenadiers"), table.points(Pool::West)), (1, 9));
    let redoubt = table.game.redoubts.len() as u8 - 1;
    // On a later turn the improvement is begun, and finished on another.
    table.game.turn = 8;
    table.game.half = 0;
    table
        .at(Step::Movement, &[])
        .muster("evenos", &["w_pionniers_1"])
        .play(Action::Improve { redoubt, pay: west(2) }, &[]);
    assert_eq!(table.game.redoubts[usize::from(redoubt)].progress, 8);
    // Nobody destroys a redoubt of his own.
    table.muster("evenos", &["w_grenadiers"]);
    assert_eq!(table.refused(Action::Destroy { redoubt, pay: west(2) }), ["13.13"]);
}

#[test]
fn rades_are_threatened_lost_and_found() {
    exercises!(rules::R12_4, rules::R12_6, rules::R12_7, rules::R33_1C);
    let guns = ["bb_montagne", "bb_sans_culottes", "bb_petite_rade", "bb_poudriere"];
    let mut table = Table::empty(Side::Allied, 13);
    table.put("bregaillon", &guns[..2]).put("lagoubran", &guns[2..]).put("toulon", &["br_11"]);
    let mut events = Vec::new();
    table.game.ships_hit(Rade::Petite, 1, &mut events);
    assert_eq!(table.game.rades[Rade::Petite.index()], RadeState::Allied, "no peninsula yet");
    table.put("eguillette", &["w_allobroges"]);
    table.game.ships_hit(Rade::Petite, 2, &mut events);
    assert_eq!((table.game.gauge, table.game.points[Side::Republican.index()]), (3, 3), "this barrage counts single");
    assert_eq!(table.game.rades[Rade::Petite.index()], RadeState::Tenuous);
    table.game.ships_hit(Rade::Petite, 1, &mut events);
    assert_eq!(table.game.gauge, 5, "from now on double");
    // The Allies give up the Grande Rade, and with it the other.
    table.at(Step::Rades, &[]);
    table.play(Action::Rade { rade: Rade::Grande, hold: false }, &[]);
    assert_eq!(table.game.rades, [RadeState::Lost; 2]);
    assert!(table.game.over().is_some_and(|over| over.by == Ending::Evacuation), "5 + 2 + 2 points and a peninsula");
    // Without the batteries both come back by themselves.
    let mut calm = Table::empty(Side::Allied, 13);
    calm.put("toulon", &["br_11"]);
    calm.game.rades = [RadeState::Lost; 2];
    calm.game.gauge = 5;
    calm.at(Step::Rades, &[]);
    assert_eq!((calm.game.rades, calm.game.gauge), ([RadeState::Allied; 2], 1));
}

#[test]
fn spies_of_a_beaten_side_serve_the_enemy() {
    exercises!(rules::R14_2, rules::R14_4);
    let mut table = Table::empty(Side::Allied, 5);
    table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_11"]).put("cap_brun", &["br_25"]);
    table.game.shaken = [true, false];
    table.at(Step::Espionage, &[]).play(Action::SendSpies { yes: true }, &[]);
    table.play(Action::PaySpies { pool: None }, &[]).play(Action::PaySpies { pool: None }, &[5]);
    assert!(
        table.told(
            |event| matches!(event, Event::SpiesRolled { report, .. } if (report.die, report.modified) == (5, 6))
        )
    );
    assert_eq!(table.seat(), REPUBLICAN);
}

#[test]
fn supply_through_a_lost_rade_is_a_matter_of_luck() {
    exercises!(rules::R15_6, rules::R15_7, rules::R15_16, rules::R15_17, rules::R15_20);
    for (die, cut_off) in [(4, false), (5, true)] {
        let mut table = Table::empty(Side::Allied, 9);
        table.put("toulon", &["br_11"]).put("saint_mandrier", &["br_25"]);
        table.game.rades[Rade::Petite.index()] = RadeState::Lost;
        table.at(Step::Depots, &[]);
        let pay = Payment::from(Pool::British, 2);
        table.play(Action::WarDepot { depot: toulon::state::Depot::Toulon, pay }, &[2]);
        assert!(table.game.is_war_depot(toulon::state::Depot::Toulon), "2 on 2 points");
        let place = table.game.setup.rade_place(Rade::Petite);
        table.play(Action::Trace { place }, &[die]);
        if matches!(table.game.phase(), Some(Phase::Supply(_))) {
            table.play(Action::SupplyDone, &[]);
        }
        assert_eq!(table.marks("br_25").has(toulon::state::Marks::OUT_OF_SUPPLY), cut_off);
    }
}

#[test]
fn a_leader_alone_rolls_in_no_mans_land() {
    exercises!(rules::R19_7);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_grenadiers"]).put_leader("artaud", "mouret").at(Step::Movement, &[]);
    let (leader, there, back) = (table.leader("mouret"), table.area("janas").place(), table.area("artaud").place());
    table.play(Action::LeaderOut { leader }, &[]).play(Action::LeaderTo { place: there }, &[5]);
    table.play(Action::LeaderTo { place: back }, &[]);
    assert!(!table.told(|event| matches!(event, Event::LeaderAtRisk { caught: true, .. })));
    assert_eq!(table.game.leader(leader).at, Whereabouts::Area(table.area("artaud")));
}

#[test]
fn attrition_and_rally() {
    exercises!(rules::R22_3, rules::R22_5, rules::R29_2);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_vaucluse_1"]);
    let unit = table.unit("w_vaucluse_1");
    table.game.add_check(unit);
    table.game.add_check(unit);
    assert_eq!(table.game.weary(unit, table.area("artaud")).marker, 1);
    let before = table.pf("w_vaucluse_1");
    table.at(Step::Attrition, &[6]);
    assert_eq!((table.pf("w_vaucluse_1"), table.checks("w_vaucluse_1")), (before - 1, 0));
    let area = table.area("artaud");
    table.at(Step::Rally, &[]);
    // West turn 7: a die for final attrition comes after it.
    let seat = table.seat();
    let mut chance = kernel::chance::Scripted::new([1, 1]);
    kernel::Game::play(&mut table.game, seat, &Action::Rally { area }, &mut chance, &mut table.events)
        .expect("it may rally");
    assert_eq!(table.pf("w_vaucluse_1"), before);
}

#[test]
fn final_attrition_by_table() {
    exercises!(rules::R30_1, rules::R30_2A, rules::R30_2B, rules::R30_3);
    let mut table = Table::empty(Side::Republican, 9);
    table.put("artaud", &["w_vaucluse_1", "w_grenadiers"]).at(Step::FinalAttrition, &[]);
    assert!(table.told(|event| matches!(event, Event::FinalAttrition { pool: Pool::West, die: None, losses: 2, .. })));
    assert!(matches!(table.game.phase(), Some(Phase::Losses(_))));
    let mut table = Table::empty(Side::Republican, 5);
    table.put("artaud", &["w_vaucluse_1"]).at(Step::FinalAttrition, &[4]);
    assert!(
        table.told(|event| matches!(event, Event::FinalAttrition { pool: Pool::West, die: Some(4), losses: 0, .. }))
    );
}

#[test]
fn the_reserve_grows_at_the_end_of_the_turn() {
    exercises!(rules::R27_10);
    let mut table = Table::empty(Side::Republican, 6);
    table.put("bregaillon", &["bb_montagne", "bb_sans_culottes"]);
    austrians_wait(&mut table);
    table.game.reserve = 15;
    // White and red of the West, then the initiative of the next turn.
    table.at(Step::EndOfTurn, &[1, 1, 3, 3]);
    assert_eq!((table.game.reserve, table.game.turn), (19, 7), "5 PF, but never above 19");
}

#[test]
fn arrivals_are_shifted_on_the_track() {
    exercises!(rules::R9_5B, rules::R9_7);
    let mut table = Table::empty(Side::Republican, 7);
    let (unit, battery) = (table.unit("w_vaucluse_1"), table.unit("bb_montagne"));
    table.game.lift(unit, Whereabouts::Track(8));
    table.game.lift(battery, Whereabouts::Track(8));
    table.at(Step::Schedule, &[]);
    assert!(table.refused(Action::AdvanceUnit { unit: battery, turn: 7, pay: west(2) }).contains(&"9.7"));
    table.play(Action::DelayUnit { unit, turn: 10, pool: Pool::West }, &[]);
    assert_eq!(table.points(Pool::West), 13, "only a delay brings points");
    assert_eq!(table.game.unit(unit).at, Whereabouts::Track(10));
}

#[test]
fn austrians_come_when_vienna_dares() {
    exercises!(rules::R32_3);
    let mut table = Table::empty(Side::Allied, 15);
    table.put("toulon", &["br_11"]);
    austrians_wait(&mut table);
    table.at(Step::Austrians, &[6, 5]);
    assert!(
        matches!(table.game.phase(), Some(Phase::Austrians(Austrians { units })) if units.len() == 3),
        "a five counts as 3 on 1D3"
    );
}

#[test]
fn areas_score_while_they_are_held() {
    let mut table = Table::empty(Side::Republican, 12);
    table.put("la_malgue", &["br_11"]).put("grosse_tour", &["w_vaucluse_1"]);
    assert_eq!((table.game.area_points(Side::Allied), table.game.area_points(Side::Republican)), (2, 2));
    let gone = table.unit("br_11");
    table.game.lift(gone, Whereabouts::Gone);
    assert_eq!(table.game.area_points(Side::Allied), 0);
    // A patrol controls a peninsula only if the option says so.
    let holds = |options: &[(&str, &str)]| {
        let mut table = Table::empty_of(&setup("campaign", options), Side::Republican, 12);
        table.put("grosse_tour", &["w_vaucluse_1"]);
        let losses = table.pf("w_vaucluse_1") as u8 - 1;
        table.tired("w_vaucluse_1", losses);
        table.game.controls(table.area("grosse_tour"), Side::Republican)
    };
    assert!(!holds(&[]) && holds(&[("victory_control", "literal")]));
    // From turn 12 either wing pays for the other.
    let payers = |options: &[(&str, &str)]| {
        let mut table = Table::empty_of(&setup("campaign", options), Side::Republican, 12);
        table.put("artaud", &["w_vaucluse_1"]);
        let area = table.area("artaud");
        table.game.payers(table.game.units_in(area, Side::Republican), Origin::Area(area)).has(Pool::East)
    };
    assert!(payers(&[]) && !payers(&[("pooled_republican_po", "off")]));
}
