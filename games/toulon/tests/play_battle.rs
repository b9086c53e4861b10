//! Battles from the line-up to the verdict, with dice as told: 13, 23 to 26, 28, 32.

use super::common::field::{Field, at};
use super::common::{ALLIED, REPUBLICAN};
use kernel::{Game, Viewer};
use toulon::book::vocabulary::{Ending, LossKind, RadeState, Side, Work};
use toulon::play::battle::{
    Assign, BattleAction, BattleEvent, Casualties, Cure, Garrison, LineUp, Melees, Reinforce, Spread, Withdraw,
};
use toulon::rules;
use toulon::state::combat::Then;
use toulon::state::{Marks, Whereabouts};

const REP: Side = Side::Republican;
const ALL: Side = Side::Allied;
const COMBAT: &str = "die-combat";
const COMBINED: &str = "die-combined";

/// A battalion of 4 B3 against one of 3 B3 in open ground, friends of the defender next door.
fn duel() -> Field {
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_11"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_25"]);
    field
}

/// Three battalions of 7 under Dugommier, who will combine them.
fn assault(area: &'static str, from: &str) -> Field {
    let mut field = Field::new(REP, 13, area);
    field.attack(from, &["w_grenadiers", "w_allobroges", "w_cote_dor_2"]).leader("dugommier").roll(COMBINED, &[1]);
    field
}

const THREE: [&str; 3] = ["w_grenadiers", "w_allobroges", "w_cote_dor_2"];

#[test]
fn a_duel_in_the_open_goes_through_two_rounds() {
    kernel::exercises!(
        rules::R25_8A,
        rules::R25_18,
        rules::R25_27B,
        rules::R25_29,
        rules::R23_1,
        rules::R23_2,
        rules::R23_3,
        rules::R23_4A,
        rules::R23_5,
        rules::R25_32,
        rules::R26_2,
        rules::R28_1,
        rules::R25_36
    );
    let mut field = duel();
    // 4 + 3 against 3 + 3 is 1:1; a four costs one PF each, the first of each side temporary.
    field.roll(COMBAT, &[4, 6]).begin();
    assert_eq!(field.melee(), (7, 6, "1:1", "1/1".to_owned()));
    assert_eq!((field.losses("w_grenadiers"), field.losses("br_11")), ((1, 0), (1, 0)));
    assert_eq!(field.step(), at(Withdraw(REP)), "the attacker is asked first");
    // Second round, six: the second loss of each side is permanent, and the defender is driven back.
    field.stay();
    assert_eq!((field.losses("w_grenadiers"), field.losses("br_11")), ((1, 1), (1, 1)));
    assert!(field.is_at("br_11", "lagoubran"), "the friendly area comes before no man's land");
    assert!(field.is_at("w_grenadiers", "les_gaux"));
    assert!(field.told(|event| matches!(event, BattleEvent::Decided { winner: None, losses: [2, 2], .. })));
    assert!(field.told(|event| matches!(event, BattleEvent::Over { .. })) && field.is_over() && field.all_rolled());
}

#[test]
fn the_attacker_goes_back_if_a_defender_remains() {
    kernel::exercises!(rules::R25_9C, rules::R26_1);
    let mut field = duel();
    field.roll(COMBAT, &[3, 3]).begin().stay();
    assert!(field.is_at("w_grenadiers", "valbertrand"), "where it came from, though nobody stands there");
    assert!(field.told(|event| matches!(event, BattleEvent::MustGo { side: REP, rule: rules::R25_9C })));
    // Two losses to none, and the field is lost: beaten, but one permanent loss decides nothing.
    assert!(field.told(|event| matches!(event, BattleEvent::Decided { winner: Some(ALL), decisive: false, .. })));
    assert_eq!(field.table.game.unit(field.table.unit("w_grenadiers")).checks, 1);
    assert_eq!(field.points(ALL), 0);
}

#[test]
fn units_may_leave_before_the_second_round() {
    kernel::exercises!(rules::R25_8C, rules::R26_1);
    let mut field = duel();
    field.roll(COMBAT, &[4]).begin();
    let (unit, area) = (field.table.unit("w_grenadiers"), field.table.area("lagoubran"));
    assert_eq!(field.refused(BattleAction::Withdraw { unit, area }), ["26.2"], "only back where it came from");
    let area = field.table.area("valbertrand");
    field.play(BattleAction::Withdraw { unit, area }).stay();
    // Nobody is left to attack: the battle is over without a second round.
    assert!(field.is_over() && field.is_at("w_grenadiers", "valbertrand") && field.is_at("br_11", "les_gaux"));
    assert!(field.told(|event| matches!(event, BattleEvent::Spent { side: REP })));
}

#[test]
fn losses_beyond_its_strength_eliminate_a_unit() {
    kernel::exercises!(rules::R25_31);
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_25"]).weaken("br_25", 1).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_11"]);
    // 7 against 1 + 3 is 3:2; a five means two losses, and it has one PF.
    field.roll(COMBAT, &[5]).begin();
    assert_eq!(field.melee(), (7, 4, "3:2", "1/2r".to_owned()));
    assert!(field.is_gone("br_25"));
    assert!(field.told(|event| matches!(event, BattleEvent::Eliminated { .. })));
    assert!(field.told(|event| matches!(event, BattleEvent::Decided { winner: None, permanent: [1, 0], .. })));
    // Brought to exactly 0 PF it stays in play.
    let mut field = assault("les_gaux", "valbertrand");
    field.defend(&["br_25"]).near("lagoubran", &["br_11"]).roll(COMBAT, &[6]).begin();
    field.lead("dugommier", &THREE[..2], 0).may(BattleAction::AssignDone);
    assert_eq!(field.melee(), (14, 5, "2:1", "-/2R".to_owned()));
    assert_eq!(field.losses("br_25"), (1, 1));
    assert!(field.is_at("br_25", "lagoubran"));
}

#[test]
fn leaders_combine_units_of_one_attack() {
    kernel::exercises!(
        rules::R25_12,
        rules::R25_13,
        rules::R25_15,
        rules::R25_21,
        rules::R25_22,
        rules::R25_4,
        rules::R25_30
    );
    let mut field = Field::new(ALL, 5, "les_gaux");
    field.defend(&["w_allobroges"]).attack("lagoubran", &["br_11", "sp_marina_1", "br_25", "to_dragons"]);
    field.leader("elphinstone").leader("gravina").near("valbertrand", &["w_grenadiers"]);
    // Elphinstone (A) rolls a 4: three units; Gravina (B) a 5: nothing.
    field.roll(COMBINED, &[4, 5]).begin();
    let [elphinstone, gravina] = ["elphinstone", "gravina"].map(|id| field.table.leader(id));
    let [british, spanish, dragoons] = ["br_11", "sp_marina_1", "to_dragons"].map(|id| field.table.unit(id));
    let engage = |unit, leader| BattleAction::Engage { unit, work: 0, leader };
    assert!(field.refused(engage(british, Some(gravina))).contains(&"25.12"), "he has no success");
    assert_eq!(field.refused(engage(dragoons, None)), ["25.30"], "the dragoons have 0 PF");
    assert_eq!(field.refused(BattleAction::AssignDone), ["25.4"], "the enemy in the open must be engaged");
    field.play(engage(british, Some(elphinstone)));
    assert_eq!(field.refused(BattleAction::GroupDone), ["25.13"], "one unit is no combination");
    field.play(BattleAction::Join { unit: spanish });
    // The third unit completes his three: 6 + 7 + 5 against 7 is 2:1. A two: one loss each.
    let unit = field.table.unit("br_25");
    field.roll(COMBAT, &[2]).play(BattleAction::Join { unit });
    assert_eq!(field.melee(), (18, 7, "2:1", "1/1".to_owned()));
    assert_eq!((field.step(), field.seat()), (at(Casualties(Then::Letters)), ALLIED), "the owner spreads the loss");
    field.roll("die-spanish", &[1]).lose("sp_marina_1");
    assert_eq!((field.losses("sp_marina_1"), field.losses("w_allobroges")), ((1, 0), (1, 0)));
    // Second round: a new roll for everybody. Both fail now, so a single unit attacks: 4 + 2 against 5 + 2.
    field.roll(COMBINED, &[6, 6]).stay();
    field.roll(COMBAT, &[4]).engage("sp_marina_1", 0).may(BattleAction::AssignDone).go_on();
    assert_eq!(field.melee().2, "1:2");
}

#[test]
fn the_line_is_engaged_from_the_left_and_the_surplus_joins_in() {
    kernel::exercises!(rules::R25_20, rules::R25_22, rules::R25_24A, rules::R25_11, rules::RULE_REVEAL);
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_11", "br_25", "br_30"]).attack("valbertrand", &["w_grenadiers", "w_allobroges"]);
    field.near("lagoubran", &["br_69"]).begin();
    assert_eq!((field.step(), field.seat()), (at(LineUp), ALLIED));
    let [first, second, third] = ["br_25", "br_11", "br_30"].map(|id| field.table.unit(id));
    field.play(BattleAction::LineUp { unit: first }).play(BattleAction::LineUp { unit: second });
    assert_eq!(field.step(), at(Assign), "the last place is filled by itself");
    // The attacker sees three hidden counters, and none of their names.
    let seen = field.table.game.scene(Viewer::Seat(REPUBLICAN));
    let line: Vec<_> = seen.pieces.iter().filter(|piece| piece.id.starts_with("line-")).collect();
    assert_eq!(line.len(), 3);
    assert!(line.iter().all(|piece| piece.hidden && piece.symbol.marks.is_empty()));
    assert!(!seen.pieces.iter().any(|piece| piece.id == "br_30"));
    field.engage("w_grenadiers", 0).engage("w_allobroges", 0);
    // Both groups are used up: the defender puts his third unit into one of the two melees.
    assert_eq!((field.step(), field.seat()), (at(Spread), ALLIED));
    assert_eq!(field.refused(BattleAction::SpreadDone), ["25.24a"]);
    field.play(BattleAction::Spread { unit: third, melee: 1 });
    assert_eq!((field.step(), field.seat()), (at(Melees), REPUBLICAN), "in the attacker's order");
    field.roll(COMBAT, &[4, 4]).play(BattleAction::Resolve { melee: 1 });
    assert_eq!(field.melees()[0], (7, 14, "1:2", "1/-".to_owned()), "6 + 8 against 7");
    assert_eq!(field.melees()[1], (7, 5, "1:1", "1/1".to_owned()), "the last one is resolved by itself");
    let game = &field.table.game;
    assert!([first, second, third].iter().all(|unit| game.knows(REP, *unit)), "turned up when resolved");
    assert!(game.knows(ALL, field.table.unit("w_grenadiers")), "turned up when the groups are formed");
}

#[test]
fn the_big_r_clears_the_field_and_ends_the_battle() {
    kernel::exercises!(rules::R25_33, rules::R28_3);
    for (option, stays) in [("on", false), ("off", true)] {
        let mut field = Field::with_options(REP, 13, "les_routes", &[("big_r", option)]);
        field.redoubt(ALL, false).defend(&["br_11", "sp_marina_1"]).near("missiessy", &["br_69"]);
        field.attack("saint_andre", &THREE).leader("dugommier").roll(COMBINED, &[1]).begin();
        assert_eq!((field.works(), field.step()), (vec![Work::Redoubt], at(Garrison)));
        let [british, spanish] = ["br_11", "sp_marina_1"].map(|id| field.table.unit(id));
        field.may(BattleAction::TakeOut { unit: british }).may(BattleAction::PutIn { unit: spanish, work: 1 }).go_on();
        // Dugommier combines three against the one outside: 21 against 6 is 3:1, and a six is -/3R.
        field.roll(COMBAT, &[6]).roll("die-spanish", &[1]);
        field.lead("dugommier", &THREE, 0).may(BattleAction::AssignDone).go_on();
        assert_eq!(field.melee(), (21, 6, "3:1", "-/3R".to_owned()));
        assert_eq!(field.is_at("sp_marina_1", "les_routes"), stays, "big_r {option}");
        assert_eq!(field.is_over(), !stays, "with the garrison left, a second round follows");
        if !stays {
            assert!(field.is_at("br_11", "missiessy") && field.is_at("sp_marina_1", "missiessy"));
            // One permanent loss and two temporary ones: won, not decisive.
            assert!(field.told(|event| matches!(event, BattleEvent::Decided { winner: Some(REP), .. })));
        }
    }
}

#[test]
fn works_shelter_their_garrison_and_guns_breach_them() {
    kernel::exercises!(
        rules::R13_1A,
        rules::R13_1B,
        rules::R13_2,
        rules::R25_3,
        rules::R25_5,
        rules::R25_6,
        rules::R27_20,
        rules::R23_4B,
        rules::RULE_WORK_NAMES
    );
    for (guns, improved, column) in
        [(false, false, "1:4"), (true, false, "1:2"), (false, true, "1:4"), (true, true, "1:3")]
    {
        let mut field = Field::new(REP, 13, "les_routes");
        field.redoubt(ALL, improved).redoubt(REP, true).defend(&["br_30"]);
        let attackers: &[&str] = if guns { &["e_art_1", "w_grenadiers"] } else { &["w_allobroges"] };
        field.attack("saint_andre", attackers).leader("dugommier").roll(COMBINED, &[1, 1]).begin();
        assert_eq!(field.works().len(), 1, "the enemy's redoubt is of no use to the defender");
        field.may(BattleAction::GarrisonDone);
        assert!(field.allowed(BattleAction::AssignDone), "nobody has to go for a work");
        field.roll(COMBAT, &[4]);
        if guns {
            field.lead("dugommier", attackers, 1);
        } else {
            field.engage("w_allobroges", 1);
        }
        field.may(BattleAction::AssignDone).go_on();
        let (attacker, defender, read, _) = field.melees()[0].clone();
        assert_eq!((attacker, defender), (if guns { 11 } else { 7 }, 8));
        assert_eq!(read, column, "guns {guns}, improved {improved}");
    }
    // With guns in the melee the enemy's first loss is permanent.
    let mut field = Field::new(REP, 13, "les_gaux");
    field.defend(&["br_30"]).attack("valbertrand", &["e_art_1"]).near("lagoubran", &["br_11"]);
    field.roll(COMBAT, &[6]).begin().go_on();
    assert_eq!(field.melee(), (4, 8, "1:2", "1/1r".to_owned()));
    assert_eq!((field.losses("br_30"), field.losses("e_art_1")), ((0, 1), (1, 0)));
}

#[test]
fn a_garrison_is_limited_and_batteries_come_first_in_redoubts() {
    kernel::exercises!(rules::R13_3, rules::R16_12B, rules::R25_8F, rules::R25_8E);
    let mut field = Field::new(ALL, 10, "quatre_moulins");
    field.redoubt(REP, false).defend(&["w_allobroges", "bb_quatre_moulins", "w_drome_1", "w_tirailleurs"]);
    field.weaken("w_drome_1", 2);
    field.attack("le_caire", &["br_30"]).near("la_seyne", &["w_aix"]).begin();
    assert_eq!(field.step(), at(Garrison));
    let [battery, big] = ["bb_quatre_moulins", "w_allobroges"].map(|id| field.table.unit(id));
    let other = field.table.unit("w_tirailleurs");
    assert_eq!(field.table.game.unit(battery).inside, 1, "the battery is in the redoubt");
    assert_eq!(field.refused(BattleAction::TakeOut { unit: battery }), ["16.12b"]);
    assert_eq!(field.refused(BattleAction::PutIn { unit: big, work: 1 }), ["13.3"], "2 + 6 PF are too many");
    let inside = field.table.game.unit(other).inside > 0;
    let change =
        if inside { BattleAction::TakeOut { unit: other } } else { BattleAction::PutIn { unit: other, work: 1 } };
    field.play(change);
    let back =
        if inside { BattleAction::PutIn { unit: other, work: 1 } } else { BattleAction::TakeOut { unit: other } };
    assert!(field.refused(back).contains(&"25.8f"), "one change each");
    // In the second round those who have just come may not go in.
    field.roll(COMBAT, &[4, 4, 4, 4]).go_on().engage("br_30", 0).go_on();
    while field.step() == at(Spread) {
        let action = field.table.actions()[0];
        let toulon::Action::Battle(action) = action else { panic!("{action:?}") };
        field.play(action);
    }
    field.go_on();
    assert_eq!(field.step(), at(Withdraw(ALL)));
    field.play(BattleAction::WithdrawDone).play(BattleAction::WithdrawDone);
    let unit = field.table.unit("w_aix");
    field.roll("die-quality", &[1]).may(BattleAction::Reinforce { unit }).may(BattleAction::ReinforceDone).stay();
    assert!(field.is_at("w_aix", "quatre_moulins"));
    if field.step() == at(Garrison) {
        assert!(field.refused(BattleAction::PutIn { unit, work: 1 }).contains(&"25.8e"));
    }
}

#[test]
fn surplus_units_of_a_work_keep_its_shift_only_there() {
    kernel::exercises!(rules::R25_24B, rules::R25_6);
    for (melee, column) in [(0, "1:2"), (1, "1:4")] {
        // Two units in the redoubt, one outside; a group against each place. The second of the redoubt must join in.
        let mut field = Field::new(REP, 13, "les_routes");
        field.redoubt(ALL, false).defend(&["br_25", "br_marines", "br_30"]).near("missiessy", &["br_69"]);
        field.attack("saint_andre", &["w_allobroges", "w_cote_dor_2"]).begin();
        let [small, marines, big] = ["br_25", "br_marines", "br_30"].map(|id| field.table.unit(id));
        field.may(BattleAction::TakeOut { unit: big });
        for unit in [small, marines] {
            field.may(BattleAction::PutIn { unit, work: 1 });
        }
        field.go_on().engage("w_allobroges", 0).engage("w_cote_dor_2", 1).may(BattleAction::AssignDone);
        assert_eq!(field.step(), at(Spread));
        let spare = field.table.game.combat.fight.line[2];
        assert!(spare == small || spare == marines, "one of the redoubt is left over");
        field.roll(COMBAT, &[4, 4]).play(BattleAction::Spread { unit: spare, melee }).go_on();
        let fought = field.melees();
        // In the open it adds its value and has no shelter; at its own work the shift of two columns stays.
        assert_eq!(fought[usize::from(melee)].2, column, "{fought:?}");
    }
}

#[test]
fn the_river_and_towns_help_the_defender() {
    kernel::exercises!(rules::R3_RIVER_COMBAT, rules::R3_TOWNS);
    let mut field = Field::new(ALL, 5, "chateauvallon");
    field.defend(&["w_grenadiers"]).attack("ollioules", &["br_30", "br_69"]).near("croupatier", &["w_aix"]);
    field.leader("elphinstone").roll(COMBINED, &[1]).roll(COMBAT, &[5]).begin();
    // 8 + 6 against 7 is 2:1; two columns less across the river is 1:1.
    field.lead("elphinstone", &["br_30", "br_69"], 0);
    assert_eq!(field.melee(), (14, 7, "1:1", "1/1r".to_owned()));
    // A town alone is one column.
    let mut field = Field::new(REP, 5, "la_seyne");
    field.defend(&["br_11"]).attack("artaud", &["w_allobroges"]).near("le_caire", &["br_69"]);
    field.roll(COMBAT, &[3]).begin();
    assert_eq!(field.melee(), (7, 6, "1:2", "1r/-".to_owned()));
}

#[test]
fn friends_next_door_join_the_second_round() {
    kernel::exercises!(rules::R25_8D);
    let mut field = duel();
    field
        .near("valbertrand", &["w_allobroges", "w_aix"])
        .near("chateaubanne", &["e_28_1"])
        .near("lagoubran", &["br_69"]);
    let far = field.table.unit("w_aix");
    field.table.game.units[far.index()].marks.clear(Marks::WAR_SUPPLY);
    field.roll(COMBAT, &[4]).begin();
    field.play(BattleAction::WithdrawDone).play(BattleAction::WithdrawDone);
    // The defender names his first.
    assert_eq!((field.step(), field.seat()), (at(Reinforce(ALL)), ALLIED));
    let unit = field.table.unit("br_25");
    // B passes on 5.
    field.play(BattleAction::Reinforce { unit }).roll("die-quality", &[5]).play(BattleAction::ReinforceDone);
    assert!(field.is_at("br_25", "les_gaux"));
    assert_eq!(field.step(), at(Reinforce(REP)));
    let [allobroges, aix, east] = ["w_allobroges", "w_aix", "e_28_1"].map(|id| field.table.unit(id));
    assert_eq!(field.refused(BattleAction::Reinforce { unit: aix }), ["25.8d"], "no war supply");
    assert_eq!(field.refused(BattleAction::Reinforce { unit: east }), ["16.3"], "the other wing before turn 12");
    // C fails on 6: it stays where it is.
    field.roll("die-quality", &[6]).play(BattleAction::Reinforce { unit: allobroges }).may(BattleAction::ReinforceDone);
    assert!(field.is_at("w_allobroges", "valbertrand"));
    assert_eq!(field.step(), at(LineUp), "two defenders are lined up now");
}

#[test]
fn cavalry_in_reserve_rides_down_the_beaten() {
    kernel::exercises!(rules::R25_34);
    let mut field = assault("les_gaux", "valbertrand");
    field.attack("valbertrand", &["w_gendarmerie"]).defend(&["br_30"]).near("lagoubran", &["br_11"]).begin();
    // 21 against 8 is 2:1: a six, two losses and R. The gendarmes ride for 1D3 (a five: 3) + 1 PF: four more losses,
    // but only three PF are left: the battalion is wiped out.
    field.roll(COMBAT, &[6]).roll("die-pursuit", &[5]).lead("dugommier", &THREE, 0).may(BattleAction::AssignDone);
    assert!(field.told(|event| matches!(event, BattleEvent::Pursues { losses: 4, .. })));
    assert!(field.told(|event| matches!(event, BattleEvent::Eliminated { .. })) && field.is_gone("br_30"));
    assert!(field.told(|event| matches!(event, BattleEvent::Decided { winner: Some(REP), decisive: true, .. })));
    assert_eq!(field.points(REP), 1);
    assert!(field.table.game.shaken[ALL.index()] && field.all_rolled());
}

#[test]
fn a_whole_side_at_zero_goes_without_a_fight() {
    kernel::exercises!(rules::R25_2);
    let mut field = duel();
    field.weaken("br_11", 3).begin();
    assert!(field.is_over() && field.is_at("br_11", "lagoubran") && field.is_at("w_grenadiers", "les_gaux"));
    // Attackers spent on the march go back, even from defenders of 0 PF.
    let mut field = duel();
    field.weaken("w_grenadiers", 4).weaken("br_11", 3).begin();
    assert!(field.is_at("w_grenadiers", "valbertrand") && field.is_at("br_11", "les_gaux"));
}

#[test]
fn the_spanish_go_home_when_it_gets_hot() {
    kernel::exercises!(rules::R32_1, rules::R32_2);
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["sp_marina_1", "br_11"]).attack("valbertrand", &["w_grenadiers", "w_allobroges"]);
    field.near("lagoubran", &["br_25"]).roll(COMBAT, &[3, 3]).roll("die-spanish", &[5]).begin().go_on();
    field.engage("w_grenadiers", 0).engage("w_allobroges", 0).go_on();
    // The Spanish of the defence go on a five, the British stay.
    assert!(field.told(|event| matches!(event, BattleEvent::Spanish { retreats: true, .. })));
    let fight = &field.table.game.combat.fight;
    assert!(fight.leaving[ALL.index()].has(field.table.unit("sp_marina_1")));
    assert!(fight.present[ALL.index()].has(field.table.unit("br_11")));
    // With no way out but the sea they stay without a roll.
    let mut field = Field::new(REP, 5, "saint_mandrier");
    field.defend(&["sp_marina_1"]).attack("lazaret", &["w_grenadiers"]).roll(COMBAT, &[3]).begin();
    assert_eq!(field.step(), at(Withdraw(REP)));
}

#[test]
fn the_royal_louis_may_go_over() {
    kernel::exercises!(rules::R32_10, rules::R32_11);
    let mut field = Field::new(REP, 9, "les_gaux");
    field.defend(&["to_royal_louis", "br_11"]).attack("valbertrand", &["w_grenadiers"]);
    field.near("lagoubran", &["br_25"]).roll("die-royal_louis", &[4, 6]).begin();
    let louis = field.table.unit("to_royal_louis");
    assert_eq!(field.table.game.side_of(louis), REP);
    assert!(field.table.game.combat.fight.present[REP.index()].has(louis), "it joins the attackers");
    assert_eq!(field.step(), at(Assign));
    assert!(field.allowed(BattleAction::Engage { unit: louis, work: 0, leader: None }));
    // Alone it leaves no battle at all.
    let mut field = Field::new(REP, 9, "les_gaux");
    field.defend(&["to_royal_louis"]).attack("valbertrand", &["w_grenadiers"]);
    field.roll("die-royal_louis", &[5, 6]).begin();
    assert!(field.is_over(), "nobody else was there: no battle");
    assert!(field.is_at("to_royal_louis", "les_gaux") && field.is_at("w_grenadiers", "les_gaux"));
    // Nine and it stays loyal.
    let mut field = Field::new(REP, 9, "les_gaux");
    field.defend(&["to_royal_louis"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_25"]);
    field.roll("die-royal_louis", &[4, 5]).roll(COMBAT, &[3]).begin();
    assert_eq!(field.table.game.side_of(field.table.unit("to_royal_louis")), ALL);
}

#[test]
fn the_crowd_that_the_royal_louis_joins_thins_out_after_the_round() {
    kernel::exercises!(rules::R32_13);
    let mut field = Field::new(REP, 9, "les_gaux");
    let four = ["w_allobroges", "w_cote_dor_2", "w_59_2", "w_tirailleurs"];
    field.defend(&["to_royal_louis", "br_11"]).attack("valbertrand", &four).near("lagoubran", &["br_25"]);
    field.roll("die-royal_louis", &[4, 6]).roll(COMBAT, &[4]).begin();
    let area = field.table.area("les_gaux");
    assert!(field.table.game.is_crowded(area, REP), "21 PF may stand there");
    // The round is fought all the same; then somebody has to go, and it need not be the Royal Louis.
    field.engage("w_allobroges", 0).may(BattleAction::AssignDone).go_on();
    assert_eq!((field.step(), field.seat()), (at(Cure), REPUBLICAN));
    assert!(!field.refused(BattleAction::WithdrawDone).is_empty(), "making room is not a choice");
    let (unit, back) = (field.table.unit("w_59_2"), field.table.area("valbertrand"));
    field.play(BattleAction::Withdraw { unit, area: back });
    field.may(BattleAction::WithdrawDone);
    assert!(field.is_at("w_59_2", "valbertrand") && field.is_at("to_royal_louis", "les_gaux"));
    assert!(!field.table.game.is_crowded(area, REP) && field.step() != at(Cure));
}

#[test]
fn units_without_a_way_out_are_captured_or_leave_by_sea() {
    kernel::exercises!(rules::R26_3, rules::R26_7A, rules::R26_7B, rules::R26_8);
    // Le Lazaret between two Republican forces: no way out, and no beach.
    let mut field = Field::new(REP, 13, "lazaret");
    field.attack("saint_elme", &THREE[..2]).leader("dugommier").roll(COMBINED, &[1]);
    field.defend(&["br_11"]).near("saint_mandrier", &["w_aix"]).roll(COMBAT, &[6]).begin();
    field.lead("dugommier", &THREE[..2], 0).may(BattleAction::AssignDone);
    assert!(field.told(|event| matches!(event, BattleEvent::Captured { .. })) && field.is_gone("br_11"));
    // Two losses in the melee, one PF captured: one temporary, two permanent.
    assert!(field.told(|event| matches!(event, BattleEvent::Decided { losses: [3, 0], permanent: [2, 0], .. })));
    // A beach with ships: a third of what is left is lost for good, the rest for the time being.
    for (rades, permanent, lost) in [(RadeState::Allied, 1, (3, 2)), (RadeState::Lost, 2, (2, 3))] {
        let mut field = assault("saint_mandrier", "lazaret");
        field.table.game.rades = [rades; 2];
        field.defend(&["br_30"]).roll(COMBAT, &[6]).begin();
        field.lead("dugommier", &THREE, 0).may(BattleAction::AssignDone);
        // 21 against 8: 2:1, six: two losses and R; three PF are left.
        assert!(field.told(|event| matches!(event, BattleEvent::BySea { permanent: p, .. } if *p == permanent)));
        assert!(field.is_at("br_30", "toulon"));
        assert_eq!(field.losses("br_30"), lost);
        assert!(field.told(|event| matches!(event, BattleEvent::Scattered { .. })));
    }
}

#[test]
fn a_retreat_into_no_mans_land_wears_the_force_down() {
    kernel::exercises!(rules::R26_2, rules::R26_6);
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_11", "br_25"]).leader("elphinstone").attack("valbertrand", &["w_grenadiers", "w_allobroges"]);
    // Both melees at 1:1, a five each: one loss each and the defenders driven back.
    field.roll(COMBAT, &[5, 5]).begin().go_on().engage("w_grenadiers", 0).engage("w_allobroges", 0).go_on();
    let area = field.table.area("bregaillon");
    let barred = field.table.area("valbertrand");
    assert_eq!(field.refused(BattleAction::Retreat { area: barred, all: true }), ["26.2"]);
    field.play(BattleAction::Retreat { area, all: true });
    assert!(field.is_at("br_11", "bregaillon") && field.is_at("br_25", "bregaillon"));
    assert_eq!(field.table.game.leader(field.table.leader("elphinstone")).at, Whereabouts::Area(area));
    for id in ["br_11", "br_25"] {
        let unit = field.table.game.unit(field.table.unit(id));
        assert!(unit.checks >= 1 && unit.marks.has(Marks::COMBAT_CHECK), "{id}");
    }
}

#[test]
fn leaders_are_hit_and_replaced() {
    kernel::exercises!(rules::R24_1, rules::R24_4, rules::R24_7A, rules::R24_7B, rules::R35_1F);
    // Elphinstone (A) wins, is hit by a six, killed by a two; his replacement comes after 1D3 (a three: 2) turns.
    let mut field = Field::new(ALL, 5, "les_gaux");
    field.defend(&["w_tirailleurs"]).attack("lagoubran", &["br_30"]).leader("elphinstone");
    field.near("valbertrand", &["w_grenadiers"]).roll(COMBINED, &[6]).roll(COMBAT, &[6]);
    field.roll("die-leader_hit", &[6]).roll("die-leader_killed", &[2]).roll("die-replacement", &[3]).begin();
    let elphinstone = field.table.leader("elphinstone");
    assert!(field.table.game.leader(elphinstone).replaced);
    assert_eq!(field.table.game.leader(elphinstone).at, Whereabouts::Track(7));
    assert_eq!(field.points(REP), 2, "an A leader");
    // A wound that is light: back next turn, himself.
    let mut field = Field::new(ALL, 5, "les_gaux");
    field.defend(&["w_tirailleurs"]).attack("lagoubran", &["br_30"]).leader("elphinstone");
    field.near("valbertrand", &["w_grenadiers"]).roll(COMBINED, &[6]).roll(COMBAT, &[6]);
    field.roll("die-leader_hit", &[6]).roll("die-leader_killed", &[3]).roll("die-leader_wound", &[1]).begin();
    assert!(!field.table.game.leader(elphinstone).replaced);
    assert_eq!(field.table.game.leader(elphinstone).at, Whereabouts::Track(6));
    // Bonaparte's star: killed means wounded for two turns, and the enemy scores all the same.
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_25"]).attack("valbertrand", &["w_allobroges"]).leader("bonaparte");
    field.near("lagoubran", &["br_11"]).roll(COMBINED, &[6, 6]).roll(COMBAT, &[3, 3]);
    field.roll("die-leader_hit", &[5]).roll("die-leader_killed", &[1]).begin().stay();
    let bonaparte = field.table.leader("bonaparte");
    assert!(!field.table.game.leader(bonaparte).replaced);
    assert_eq!(field.table.game.leader(bonaparte).at, Whereabouts::Track(7));
    assert_eq!(field.points(ALL), 2);
}

#[test]
fn a_leader_left_alone_is_caught_or_slips_away() {
    kernel::exercises!(rules::R24_8);
    for (die, caught) in [(4, true), (3, false)] {
        let mut field = Field::new(REP, 5, "les_gaux");
        field.defend(&["br_25"]).weaken("br_25", 1).leader("mulgrave").attack("valbertrand", &["w_grenadiers"]);
        field.near("lagoubran", &["br_11"]);
        // His only unit is wiped out (3:2, five).
        field.roll(COMBAT, &[5]).roll("die-leader_alone", &[die]).roll("die-replacement", &[1]).begin();
        let mulgrave = field.table.leader("mulgrave");
        assert!(field.told(|event| matches!(event, BattleEvent::LeaderAlone { captured, .. } if *captured == caught)));
        if caught {
            assert!(field.table.game.leader(mulgrave).replaced && field.is_over());
        } else {
            assert_eq!(field.seat(), ALLIED, "his owner looks for a way out");
        }
    }
}

#[test]
fn forts_that_were_held_score_when_they_fall() {
    kernel::exercises!(rules::R35_1D, rules::R13_1C);
    let mut field = assault("malbousquet", "les_arenes");
    field.attack("les_arenes", &["e_art_1"]).defend(&["br_25"]).near("missiessy", &["br_69"]).begin();
    assert_eq!(field.works(), [Work::LevelThreeFort]);
    assert_eq!(field.table.game.unit(field.table.unit("br_25")).inside, 1, "it is in the fort");
    // 7 + 7 + 7 + 4 against 5 is 5:1; three columns less one for the guns is 3:1, and a six -/3R.
    field.go_on().roll(COMBAT, &[6]);
    field.lead("dugommier", &["w_grenadiers", "w_allobroges", "w_cote_dor_2", "e_art_1"], 1);
    field.may(BattleAction::AssignDone).go_on();
    assert_eq!(field.melee(), (25, 5, "3:1", "-/3R".to_owned()));
    assert!(field.told(|event| matches!(event, BattleEvent::FortsTaken { forts: 1, .. })), "{:?}", field.melee());
    // Two points for the fort, one for a decisive battle: the garrison was wiped out.
    assert_eq!(field.points(REP), 3);
}

#[test]
fn alternation_may_start_afresh_in_each_melee() {
    kernel::exercises!(rules::R23_4A);
    for (option, second) in [("battle", LossKind::Permanent), ("melee", LossKind::Temporary)] {
        let mut field = Field::with_options(REP, 5, "les_gaux", &[("loss_alternation", option)]);
        field.defend(&["br_11", "br_69"]).attack("valbertrand", &["w_grenadiers", "w_allobroges"]);
        field.near("lagoubran", &["br_25"]).roll(COMBAT, &[3, 3]).begin().go_on();
        field.engage("w_grenadiers", 0).engage("w_allobroges", 0).go_on();
        assert_eq!(field.kinds(), [LossKind::Temporary, second], "{option}");
    }
}

#[test]
fn toulon_shelters_everybody_and_its_fall_ends_the_game() {
    kernel::exercises!(rules::R34_1D, rules::R13_1C);
    let mut field = assault("toulon", "les_routes");
    field.attack("les_routes", &["w_59_2"]).defend(&["br_25"]).near("valbourdin", &["br_69"]).begin();
    assert_eq!(field.works(), [Work::Toulon]);
    // 28 against 5 is 5:1, three columns less 2:1: a six drives the garrison out, -/2R.
    field.roll(COMBAT, &[6]).lead("dugommier", &["w_grenadiers", "w_allobroges", "w_cote_dor_2", "w_59_2"], 1);
    field.may(BattleAction::AssignDone).go_on();
    assert_eq!(field.melee(), (28, 5, "2:1", "-/2R".to_owned()));
    let over = field.table.game.over().expect("the town has fallen");
    assert_eq!((over.winner, over.by), (Some(REP), Ending::Toulon));
}
