//! Artillery in and outside battles: range, ammunition, redoubts, support, ships, spiked guns (27, 32.16 to 32.18).

use super::common::field::{Field, at};
use super::common::{ALLIED, REPUBLICAN};
use toulon::book::vocabulary::{RadeState, Side};
use toulon::play::battle::{Aim, BattleAction, BattleEvent, Melees, Reduce, Spread, Struck, Support};
use toulon::rules;
use toulon::state::{Marks, Whereabouts};

const REP: Side = Side::Republican;
const ALL: Side = Side::Allied;
const COMBAT: &str = "die-combat";

/// Republican batteries before Le Caire, where two British battalions stand; a full reserve.
fn siege(turn: u8) -> Field {
    let mut field = Field::new(REP, turn, "le_caire");
    field.defend(&["br_11", "br_25"]).near("quatre_moulins", &["bb_hommes_sans_peur", "bb_quatre_moulins"]);
    field.table.game.reserve = 10;
    field
}

fn bombard(field: &Field, gun: &str, area: &str, reserve: bool) -> BattleAction {
    BattleAction::Bombard { gun: field.table.unit(gun), area: field.table.area(area), reserve }
}

#[test]
fn batteries_fire_at_areas_without_a_battle() {
    kernel::exercises!(
        rules::R27_34A,
        rules::R27_8,
        rules::R27_11,
        rules::R27_12,
        rules::R27_13,
        rules::R27_14,
        rules::R27_15,
        rules::R27_17,
        rules::R27_19,
        rules::RULE_BOMBARDMENT_STEP,
        rules::R24_2
    );
    let mut field = siege(13);
    field
        .near("la_seyne", &["bb_patriotes_du_midi"])
        .near("janas", &["bb_breguart"])
        .near("eguillette", &["br_69"])
        .menu();
    let three = "bb_hommes_sans_peur";
    assert_eq!(field.refused(bombard(&field, "bb_breguart", "le_caire", false)), ["27.19"], "three areas away");
    assert!(field.allowed(bombard(&field, three, "eguillette", true)), "a BB reaches two areas over Le Caire");
    // From the reserve: 3 PF, no roll for ammunition; a three hits, and the owner picks who suffers.
    field.roll("die-bombardment", &[3]);
    field.play(bombard(&field, three, "le_caire", true));
    assert_eq!(field.table.game.reserve, 7);
    assert_eq!((field.step(), field.seat()), (at(Struck), ALLIED));
    let unit = field.table.unit("br_25");
    field.play(BattleAction::TakeHit { unit });
    assert_eq!(field.losses("br_25"), (1, 0));
    // It may fire again, now with a roll: a three is a 2 of 1D3, no ammunition, and that was it for this turn.
    field.roll("die-ammunition", &[3]);
    field.play(bombard(&field, three, "le_caire", false));
    let marks = field.table.game.unit(field.table.unit(three)).marks;
    assert!(marks.has(Marks::FIRED) && marks.has(Marks::SPENT) && marks.has(Marks::FIRED_THIS_TURN));
    assert!(field.refused(bombard(&field, three, "le_caire", true)).contains(&"27.14"));
    // Another battery rolls a one, has ammunition, and misses with a six; after a rolled shot it is done.
    field.roll("die-ammunition", &[1]).roll("die-bombardment", &[6]);
    field.play(bombard(&field, "bb_quatre_moulins", "le_caire", false));
    assert!(field.refused(bombard(&field, "bb_quatre_moulins", "le_caire", true)).contains(&"27.17"));
    field.play(BattleAction::EndCombat);
    assert!(field.is_over() && field.all_rolled());
    // Too little in the reserve for its PF.
    let mut field = siege(13);
    field.table.game.reserve = 2;
    field.menu();
    assert_eq!(field.refused(bombard(&field, three, "le_caire", true)), ["27.15"]);
}

#[test]
fn works_save_their_garrison_from_shells() {
    kernel::exercises!(rules::R27_34B);
    for (die, lost) in [(2, 0), (3, 1)] {
        let mut field = Field::new(REP, 13, "le_caire");
        field.redoubt(ALL, false).defend(&["br_25"]).near("quatre_moulins", &["bb_quatre_moulins"]);
        field.table.game.reserve = 10;
        field.menu();
        assert_eq!(field.table.game.unit(field.table.unit("br_25")).inside, 1);
        field.roll("die-bombardment", &[1]).roll("die-saving", &[die]);
        field.play(bombard(&field, "bb_quatre_moulins", "le_caire", true));
        assert_eq!(field.losses("br_25"), (lost, 0), "1D3 read from a {die}");
    }
}

#[test]
fn guns_without_supply_need_the_reserve() {
    kernel::exercises!(rules::R27_7, rules::R27_9, rules::R32_18);
    let mut field = siege(13);
    let gun = field.table.unit("bb_quatre_moulins");
    field.table.game.units[gun.index()].marks.set(Marks::OUT_OF_SUPPLY);
    field.menu();
    assert_eq!(field.refused(bombard(&field, "bb_quatre_moulins", "le_caire", false)), ["27.7"]);
    assert!(field.allowed(bombard(&field, "bb_quatre_moulins", "le_caire", true)));
    // Allied guns on the shore need no roll while the rades are held; neither do crews in a fort, whatever their supply.
    let mut field = Field::new(ALL, 13, "lagoubran");
    field.defend(&[]).near("lagoubran", &["w_aix"]).near("malbousquet", &["br_navy_guns", "br_crew_1"]);
    let crew = field.table.unit("br_crew_1");
    field.table.game.units[crew.index()].marks.set(Marks::OUT_OF_SUPPLY);
    field.menu();
    assert_eq!(field.table.game.pf(crew), 3, "its second strength inside the fort");
    field.roll("die-bombardment", &[6, 3]);
    field.play(bombard(&field, "br_navy_guns", "lagoubran", false));
    field.play(bombard(&field, "br_crew_1", "lagoubran", false));
    assert_eq!(field.losses("w_aix"), (1, 0));
    // Away from the shore they roll like anybody else.
    let mut field = Field::new(ALL, 13, "les_arenes");
    field.near("les_arenes", &["w_aix"]).near("pomets", &["sp_art_1"]).menu();
    field.roll("die-ammunition", &[5]);
    field.play(bombard(&field, "sp_art_1", "les_arenes", false));
    assert_eq!(field.losses("w_aix"), (0, 0));
}

#[test]
fn a_redoubt_is_reduced_before_the_assault() {
    kernel::exercises!(rules::R25_25, rules::R27_42, rules::R27_44, rules::R27_46, rules::R27_47);
    for (improved, die, column) in [(false, 3, "1:1"), (false, 4, "1:3"), (true, 2, "1:2"), (true, 3, "1:4")] {
        let mut field = Field::new(REP, 13, "le_caire");
        field.redoubt(ALL, improved).defend(&["br_11"]).attack("la_seyne", &["w_allobroges"]);
        field.near("quatre_moulins", &["bb_hommes_sans_peur"]).near("eguillette", &["br_69"]);
        field.table.game.reserve = 3;
        field.begin().go_on().engage("w_allobroges", 1);
        assert_eq!(field.step(), at(Reduce));
        let gun = field.table.unit("bb_hommes_sans_peur");
        field.play(BattleAction::Reduce { gun, work: 1, reserve: true });
        // 3 PF: reduced on three or less, one to the die for an improved redoubt.
        field.roll("die-reduction", &[die]).roll(COMBAT, &[4]).go_on();
        assert_eq!(field.melees()[0].2, column, "improved {improved}, die {die}");
        assert_eq!(field.losses("br_11").0, u8::from(field.melees()[0].3.ends_with('1')), "such fire hurts nobody");
    }
}

#[test]
fn guns_next_door_support_a_melee() {
    kernel::exercises!(rules::R25_26, rules::R27_24, rules::R27_25, rules::R27_33);
    let mut field = Field::new(REP, 13, "le_caire");
    field.defend(&["br_11"]).attack("la_seyne", &["w_allobroges"]).near("quatre_moulins", &["bb_quatre_moulins"]);
    field.near("eguillette", &["br_navy_guns", "br_69"]);
    field.table.game.reserve = 2;
    field.begin();
    assert_eq!((field.step(), field.seat()), (at(Support(REP)), REPUBLICAN), "the attacker declares first");
    let gun = field.table.unit("bb_quatre_moulins");
    field.play(BattleAction::Load { gun, reserve: true });
    field.may(BattleAction::Aim { melee: 0, leader: None }).may(BattleAction::SupportDone);
    assert_eq!((field.step(), field.seat()), (at(Support(ALL)), ALLIED), "then the defender");
    // The gun on the shore needs no roll; it adds its PF, not its quality. 7 + 2 against 6 + 1.
    let gun = field.table.unit("br_navy_guns");
    field
        .roll(COMBAT, &[2, 2])
        .play(BattleAction::Load { gun, reserve: false })
        .may(BattleAction::Aim { melee: 0, leader: None });
    field.go_on();
    assert_eq!(field.melee(), (9, 7, "1:1", "1r/-".to_owned()));
    assert_eq!(field.losses("bb_quatre_moulins"), (0, 0), "guns at a distance suffer nothing");
    assert!(field.told(|event| matches!(event, BattleEvent::Over { .. })), "one round was enough");
    let marks = field.table.game.unit(gun).marks;
    assert!(marks.has(Marks::FIRED) && marks.has(Marks::SPENT), "marked after the battle");
}

#[test]
fn leaders_coordinate_guns_and_bonaparte_always_does() {
    kernel::exercises!(rules::R25_16, rules::R25_17, rules::R27_27);
    let mut field = Field::new(REP, 13, "le_caire");
    field.defend(&["br_11"]).attack("la_seyne", &["w_allobroges"]).leader("bonaparte").roll("die-combined", &[6, 6]);
    field.near("quatre_moulins", &["bb_quatre_moulins", "bb_hommes_sans_peur"]).near("eguillette", &["br_69"]);
    field.table.game.reserve = 5;
    field.begin();
    let bonaparte = Some(field.table.leader("bonaparte"));
    assert_eq!(field.step(), at(Support(REP)));
    field.roll(COMBAT, &[3]);
    for gun in ["bb_quatre_moulins", "bb_hommes_sans_peur"] {
        let gun = field.table.unit(gun);
        field.play(BattleAction::Load { gun, reserve: true }).play(BattleAction::Aim { melee: 0, leader: bonaparte });
    }
    // Full values: 2 + 3 and 3 + 4, with 7 against 6.
    field.go_on();
    assert_eq!(field.melees()[0], (19, 6, "3:1", "-/2r".to_owned()));
    // With guns of his own he combines one of them with another unit, whatever the die.
    let mut field = Field::new(REP, 13, "le_caire");
    field.defend(&["br_30"]).attack("la_seyne", &["w_allobroges", "e_art_1", "w_59_2"]).leader("bonaparte");
    field.near("eguillette", &["br_69"]).roll("die-combined", &[6, 6]).roll(COMBAT, &[4]).begin();
    let unit = field.table.unit("w_allobroges");
    field.play(BattleAction::Engage { unit, work: 0, leader: bonaparte });
    // The other battalion could not join him: a battery must be in it. So it is the gun: 7 + 4 against 8.
    assert_eq!(field.melees()[0], (11, 8, "1:1", "1/1".to_owned()));
}

#[test]
fn the_defence_coordinates_only_by_option() {
    kernel::exercises!(rules::R27_28);
    for (option, may) in [("off", false), ("on", true)] {
        let mut field = Field::with_options(ALL, 13, "quatre_moulins", &[("defensive_coordination", option)]);
        field.redoubt(REP, false).defend(&["bb_quatre_moulins", "w_allobroges"]).leader("bonaparte");
        field.attack("le_caire", &["br_30"]).near("eguillette", &["br_69"]);
        field.table.game.reserve = 5;
        field.roll(COMBAT, &[3, 3]).begin();
        let unit = field.table.unit("w_allobroges");
        field.may(BattleAction::TakeOut { unit }).may(BattleAction::GarrisonDone).may(BattleAction::LineUpRest);
        field.engage("br_30", 0).may(BattleAction::AssignDone);
        if field.step() == at(Spread) {
            field.play(BattleAction::SpreadDone);
        }
        assert_eq!(field.step(), at(Support(REP)), "the battery sits in a work that nobody engages");
        let gun = field.table.unit("bb_quatre_moulins");
        let leader = Some(field.table.leader("bonaparte"));
        field.play(BattleAction::Load { gun, reserve: true });
        if may {
            assert!(field.allowed(BattleAction::Aim { melee: 0, leader }));
        } else {
            // Without a choice of leader there is nothing to decide: it fires at once, with its PF alone.
            assert!(field.told(|event| matches!(event, BattleEvent::Supports { added: 2, leader: None, .. })));
        }
    }
}

#[test]
fn guns_in_reserve_fire_only_when_all_are_engaged() {
    kernel::exercises!(rules::R27_21);
    let mut field = Field::new(REP, 13, "les_gaux");
    field.defend(&["br_11", "br_25"]).attack("valbertrand", &["w_allobroges", "w_cote_dor_2", "e_art_1"]);
    field.near("lagoubran", &["br_69"]).begin().go_on();
    field.engage("w_allobroges", 0).engage("w_cote_dor_2", 0).may(BattleAction::AssignDone);
    // Both enemies are engaged: the gun in reserve tests its ammunition and picks a melee.
    assert_eq!(field.step(), at(Support(REP)));
    let gun = field.table.unit("e_art_1");
    field.roll("die-ammunition", &[2]).play(BattleAction::Load { gun, reserve: false });
    assert_eq!(field.step(), at(Aim(REP, gun)));
    field.play(BattleAction::Aim { melee: 1, leader: None });
    assert_eq!(field.table.game.combat.fight.melees[1].support[REP.index()], 2);
    assert!(field.refused(BattleAction::Load { gun, reserve: false }).contains(&"27.17") || field.step() == at(Melees));
    // With one enemy left over it may not.
    let mut field = Field::new(REP, 13, "les_gaux");
    field.defend(&["br_11", "br_25", "br_30"]).attack("valbertrand", &["w_allobroges", "e_art_1"]);
    field.leader("dugommier").roll("die-combined", &[6]).near("lagoubran", &["br_69"]).begin().go_on();
    field.engage("w_allobroges", 0);
    let gun = field.table.unit("e_art_1");
    assert!(field.table.game.combat.fight.melee_of(gun).is_some(), "the gun itself must engage the next one");
    assert_eq!(field.step(), at(Spread));
}

#[test]
fn batteries_fire_at_the_ships() {
    kernel::exercises!(rules::R27_35, rules::R27_36, rules::R27_38, rules::R27_40, rules::R35_1A, rules::R33_1B);
    let mut field = Field::new(REP, 13, "le_caire");
    field.near("bregaillon", &["bb_montagne", "bb_sans_culottes", "bb_petite_rade"]).near("malbousquet", &["br_11"]);
    field.near("lagoubran", &["bb_poudriere"]);
    field.table.game.reserve = 10;
    field.menu();
    let lay = |field: &Field, gun: &str, grande, petite, reserve| BattleAction::Lay {
        gun: field.table.unit(gun),
        grande,
        petite,
        reserve,
    };
    assert!(field.refused(lay(&field, "bb_montagne", 2, 0, true)).contains(&"27.35"), "it bears on the Petite Rade");
    assert_eq!(field.refused(lay(&field, "bb_montagne", 0, 1, true)), ["27.38"], "with its whole strength");
    field.play(lay(&field, "bb_montagne", 0, 2, true));
    field.play(lay(&field, "bb_sans_culottes", 0, 3, true));
    assert_eq!(field.refused(lay(&field, "bb_petite_rade", 0, 2, true)), ["27.36"], "two batteries of an area");
    // 5 PF, a five: one hit, one point, one on the gauge.
    field.roll("die-barrage", &[5]).play(BattleAction::FireVolley);
    assert!(field.told(|event| matches!(event, BattleEvent::Barrage { pf: 5, hits: 1, .. })));
    assert_eq!((field.points(REP), field.table.game.gauge, field.table.game.reserve), (1, 1, 5));
    // They may go on from the reserve.
    field.roll("die-barrage", &[1]);
    field.play(lay(&field, "bb_sans_culottes", 0, 3, true));
    field.play(BattleAction::FireVolley);
    assert_eq!(field.table.game.reserve, 2);
    // No ships lie in a rade that is given up.
    for rades in [RadeState::Allied, RadeState::Tenuous, RadeState::Lost] {
        let mut field = Field::new(REP, 13, "le_caire");
        field.near("bregaillon", &["bb_montagne"]).near("malbousquet", &["br_11"]).near("les_gaux", &["bb_fariniere"]);
        field.table.game.rades = [rades; 2];
        field.menu();
        let laid = lay(&field, "bb_montagne", 0, 2, false);
        if rades.is_held() {
            assert!(field.allowed(laid), "{rades:?}");
        } else {
            assert_eq!(field.refused(laid), ["27.35"]);
        }
    }
}

#[test]
fn a_battery_may_split_between_both_rades() {
    kernel::exercises!(rules::R27_38);
    let mut field = Field::new(REP, 13, "le_caire");
    field.near("eguillette", &["bb_hommes_sans_peur"]).near("saint_louis", &["br_11"]);
    let gun = field.table.unit("bb_hommes_sans_peur");
    field.table.game.units[gun.index()].marks.set(Marks::MOBILE);
    field.table.game.reserve = 10;
    field.menu();
    // The only battery is laid, and fires.
    field.roll("die-barrage", &[6, 6]).play(BattleAction::Lay { gun, grande: 1, petite: 2, reserve: true });
    // One barrage for each rade: 1 PF and 2 PF, a six hits once with each.
    assert_eq!((field.points(REP), field.table.game.gauge), (2, 2));
}

#[test]
fn ships_fire_at_areas_in_their_reach() {
    kernel::exercises!(rules::R27_48, rules::R27_49, rules::R27_50, rules::R27_51A, rules::R27_51B, rules::R35_1B);
    let mut field = Field::new(ALL, 13, "lagoubran");
    field.near("lagoubran", &["w_aix", "bb_petite_rade"]).near("les_gaux", &["w_drome_1"]).menu();
    let fire = |field: &Field, area: &str, demand| BattleAction::ShipsFire { area: field.table.area(area), demand };
    assert_eq!(field.refused(fire(&field, "les_gaux", true)), ["27.48"], "out of their reach");
    // A six hits; the Allies demand the battery, and score its loss.
    field.roll("die-sea_fire", &[6]);
    field.play(fire(&field, "lagoubran", true));
    assert_eq!((field.losses("bb_petite_rade"), field.losses("w_aix")), ((1, 0), (0, 0)));
    assert_eq!(field.points(ALL), 1);
    // Once per area: there is nothing else to fire at, and the phase ends.
    assert!(field.is_over());
    // Also where a battle is due. Without the demand the owner chooses.
    let mut field = Field::new(ALL, 13, "lagoubran");
    field.near("lagoubran", &["w_aix", "bb_petite_rade"]).attack("malbousquet", &["br_30"]).menu();
    field.roll("die-sea_fire", &[6]);
    field.play(fire(&field, "lagoubran", false));
    assert_eq!((field.step(), field.seat()), (at(Struck), REPUBLICAN));
}

#[test]
fn beaten_batteries_are_spiked_and_come_back() {
    kernel::exercises!(rules::R26_4, rules::R26_5, rules::R27_18, rules::R27_5);
    let mut field = Field::new(ALL, 9, "quatre_moulins");
    field.defend(&["bb_quatre_moulins"]).attack("le_caire", &["br_30", "br_69"]).near("la_seyne", &["w_aix"]);
    field.leader("elphinstone").roll("die-combined", &[1]).roll(COMBAT, &[6]).roll("die-reserve_lost", &[4]);
    field.table.game.reserve = 10;
    field.begin();
    // 14 against 2 + 3 is 2:1, a six: two losses and R. The immobile battery cannot go: it is spiked.
    field.lead("elphinstone", &["br_30", "br_69"], 0).may(BattleAction::AssignDone).go_on();
    assert!(field.told(|event| matches!(event, BattleEvent::Spiked { returns: Some(11), .. })));
    let battery = field.table.game.unit(field.table.unit("bb_quatre_moulins"));
    assert_eq!(battery.at, Whereabouts::Track(11));
    assert_eq!((battery.temporary, battery.permanent), (0, 1), "its temporary losses are forgotten");
    assert_eq!(field.table.game.reserve, 6, "part of the ammunition is lost");
    // East-wing guns count as BB from turn 8 but do not come back.
    let mut field = Field::new(ALL, 9, "le_thouar");
    field.defend(&["e_art_1"]).attack("la_palasse", &["br_30", "br_69"]).near("la_chaberte", &["e_grasse"]);
    field.leader("elphinstone").roll("die-combined", &[1]).roll(COMBAT, &[5]).begin();
    field.lead("elphinstone", &["br_30", "br_69"], 0).may(BattleAction::AssignDone).go_on();
    assert_eq!(field.melee(), (14, 4, "3:1", "-/2R".to_owned()));
    assert!(field.told(|event| matches!(event, BattleEvent::Spiked { returns: None, .. })));
}

#[test]
fn lonely_guns_lose_for_good_what_they_lost() {
    kernel::exercises!(rules::R23_4C);
    // A mobile gun of 2 PF, driven back alone with one loss.
    let mut field = Field::new(ALL, 9, "le_thouar");
    field.defend(&["e_art_1"]).attack("la_palasse", &["br_30"]).near("la_chaberte", &["e_art_2"]);
    field.roll(COMBAT, &[4]).begin().go_on();
    // 8 against 4 is 2:1, a four: -/1r.
    assert_eq!(field.melee(), (8, 4, "2:1", "-/1r".to_owned()));
    assert!(field.is_at("e_art_1", "la_chaberte"));
    assert_eq!(field.losses("e_art_1"), (0, 1), "no infantry stands with it");
    assert!(field.told(|event| matches!(event, BattleEvent::GunsSpoilt { losses: 1, .. })));
    assert_eq!(field.points(ALL), 2, "a permanent loss of a BB");
}

#[test]
fn at_ships_no_battery_of_a_battle_area_fires() {
    let mut field = Field::new(REP, 13, "lagoubran");
    field.near("lagoubran", &["br_11"]).attack("les_gaux", &["w_aix"]);
    field.near("les_gaux", &["bb_fariniere"]).near("malbousquet", &["br_69"]).menu();
    assert!(field.table.game.combat.due.has(field.table.area("lagoubran")));
    let gun = field.table.unit("bb_fariniere");
    assert!(!field.allowed(BattleAction::Lay { gun, grande: 0, petite: 2, reserve: false }), "no letter there");
    assert_eq!(field.refused(BattleAction::EndCombat), ["25.1"], "the battle must be fought");
}
