//! Rules that play once got wrong, and what must happen instead, each named after its rule.

use crate::tests::common::field::{Field, at};
use crate::tests::common::{ALLIED, REPUBLICAN, Table, british, setup, spanish, west};
use kernel::{Arg, Game, Seat, Text, Viewer, exercises};
use toulon::Action;
use toulon::book::vocabulary::{Pool, Rade, RadeState, Side};
use toulon::play::battle::{BattleAction, BattleEvent, Reinforce, Struck};
use toulon::play::event::Event;
use toulon::play::{Phase, SpyPayment};
use toulon::rules;
use toulon::state::{Marks, Origin, Post, Step, Whereabouts};

const REP: Side = Side::Republican;
const ALL: Side = Side::Allied;

fn arg<'t>(text: &'t Text, name: &str) -> &'t Arg {
    let found = text.args.iter().find(|(key, _)| *key == name);
    found.map_or_else(|| panic!("no {name} in {text:?}"), |(_, arg)| arg)
}

#[test]
fn r14_4_who_paid_sees_the_die_and_the_first_shift() {
    exercises!(rules::R14_4);
    let mut table = Table::empty(REP, 4);
    table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_11"]).at(Step::Espionage, &[]);
    table.play(Action::SendSpies { yes: true }, &[]);
    table.play(Action::PaySpies { pool: Some(Pool::West) }, &[]);
    table.play(Action::PaySpies { pool: Some(Pool::British) }, &[4]);
    assert!(
        table.told(|event| matches!(event, Event::SpiesDie { side: REP, die: 4 })),
        "the die is told before the choice"
    );
    let prompt = table.game.scene(Viewer::Seat(REPUBLICAN)).prompt;
    assert_eq!((prompt.text.key.as_ref(), arg(&prompt.text, "die")), ("ask-spy_shift", &Arg::Int(4)));
    table.play_as(REPUBLICAN, Action::ShiftSpies { by: -1 }, &[]);
    let prompt = table.game.scene(Viewer::Seat(ALLIED)).prompt;
    let Arg::Text(so_far) = arg(&prompt.text, "so_far") else { panic!("{prompt:?}") };
    assert_eq!((so_far.key.as_ref(), arg(so_far, "by")), ("ask-spy_shifted", &Arg::Int(-1)));
    assert!(table.told(|event| matches!(event, Event::SpiesShifted { side: REP, by: -1 })));
}

#[test]
fn r13_1e_the_question_names_fort_origin_and_attacker() {
    exercises!(rules::R13_1E);
    let mut table = Table::empty(REP, 5);
    table.put("les_arenes", &["w_grenadiers"]).put("malbousquet", &["br_11", "br_navy_guns"]);
    table.war().at(Step::Movement, &[]).supplied(&["w_grenadiers"]);
    let to = table.area("malbousquet");
    table.muster("les_arenes", &["w_grenadiers"]).play(Action::Attack { to, pay: west(3) }, &[]);
    for viewer in [Viewer::Seat(ALLIED), Viewer::Seat(REPUBLICAN), Viewer::Public] {
        let prompt = table.game.scene(viewer).prompt;
        assert_eq!(prompt.text.key, "ask-show_garrison");
        for name in ["area", "from", "side", "pay"] {
            arg(&prompt.text, name);
        }
    }
    let offer = table.game.offer(ALLIED, &Action::ShowGarrison { yes: true });
    arg(&offer.label, "area");
}

#[test]
fn r12_6_the_spanish_are_told_which_rade() {
    exercises!(rules::R12_6);
    let mut table = Table::empty_of(&setup("campaign_7", &[]), ALL, 9);
    table.put("lagoubran", &["w_allobroges"]).put("toulon", &["br_11", "sp_marina_1"]).at(Step::Rades, &[]);
    table.play(Action::Rade { rade: Rade::Petite, hold: false }, &[]);
    let prompt = table.game.scene(Viewer::Seat(Seat(1))).prompt;
    assert_eq!(prompt.seats, [Seat(1)]);
    let Arg::Text(rade) = arg(&prompt.text, "rade") else { panic!("{prompt:?}") };
    assert_eq!(rade.key, Rade::Petite.label());
    let offer = table.game.offer(Seat(1), &Action::Consent { yes: true });
    arg(&offer.label, "rade");
}

#[test]
fn rule_stack_top_a_question_tells_its_piece_to_its_own_side_only() {
    let mut table = Table::empty(ALL, 5);
    table.put("toulon", &["br_11"]).put("la_malgue", &["br_25"]).put_leader("toulon", "elphinstone");
    table.put("ollioules", &["w_allobroges"]).at(Step::Movement, &[]);
    let leader = table.leader("elphinstone");
    table.play(Action::LeaderOut { leader }, &[]);
    let prompt = |viewer| table.game.scene(viewer).prompt;
    assert_eq!(prompt(Viewer::Seat(ALLIED)).piece.as_deref(), Some("elphinstone"));
    for viewer in [Viewer::Public, Viewer::Seat(REPUBLICAN)] {
        assert_eq!(prompt(viewer).piece, None);
        assert_eq!(prompt(viewer).text.key, "decision-movement", "what he does in secret reads like any movement");
    }
}

#[test]
fn r27_34a_a_hit_asks_the_same_of_one_unit_and_of_several() {
    exercises!(rules::R27_34A);
    let shelled = |units: &[&str]| {
        let mut field = Field::new(ALL, 5, "les_gaux");
        field.table.put("valbertrand", units);
        field
            .near("les_gaux", &["br_navy_guns", "br_11"])
            .roll("die-ammunition", &[1])
            .roll("die-bombardment", &[1])
            .menu();
        field.table.patient = true;
        let (gun, area) = (field.table.unit("br_navy_guns"), field.table.area("valbertrand"));
        field.play(BattleAction::Bombard { gun, area, reserve: false });
        field
    };
    for units in [&["w_dragons_allobroges"][..], &["w_grenadiers"], &["w_grenadiers", "w_allobroges"]] {
        let field = shelled(units);
        assert_eq!((field.step(), field.seat()), (at(Struck), REPUBLICAN), "{units:?}");
        let prompt = field.table.game.scene(Viewer::Seat(ALLIED)).prompt;
        assert_eq!(prompt.text.key, "ask-hit_guns");
    }
    let mut field = shelled(&["w_dragons_allobroges"]);
    field.play(BattleAction::NobodyHit);
    assert_eq!((field.step(), field.losses("w_dragons_allobroges")), (None, (0, 0)), "the phase is over");
}

#[test]
fn r16_10_leaders_are_asked_for_even_where_there_are_none() {
    exercises!(rules::R16_10);
    let mut table = Table::empty(REP, 5);
    table.put("valbertrand", &["w_grenadiers"]).put("les_gaux", &["br_11", "br_25"]);
    table.war().at(Step::Movement, &[]).supplied(&["w_grenadiers"]);
    let to = table.area("les_gaux");
    table.patient = true;
    table.muster("valbertrand", &["w_grenadiers"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    assert!(matches!(table.game.phase(), Some(Phase::LeadersIn(_))));
    assert_eq!(table.actions(), [Action::LeadersInDone]);
}

#[test]
fn rule_stack_top_who_is_asked_does_not_betray_a_nation() {
    let asked = |unit: &str| {
        let mut field = Field::new(REP, 5, "la_seyne");
        field.table = Table::empty_of(&setup("campaign_7", &[]), REP, 9);
        field.table.game.redoubts.clear();
        field.table.put("les_gaux", &[unit]).put("les_arenes", &["e_art_1", "e_28_1"]);
        field.roll("die-ammunition", &[1]).roll("die-bombardment", &[1]).menu();
        field.table.patient = true;
        let (gun, area) = (field.table.unit("e_art_1"), field.table.area("les_gaux"));
        field.play(BattleAction::Bombard { gun, area, reserve: false });
        field.seat()
    };
    assert_eq!(asked("br_11"), asked("sp_marina_1"));
}

#[test]
fn rule_visible_actions_the_enemy_does_not_read_the_supply_of_a_gun() {
    let facts = |supplied: bool, viewer| {
        let mut table = Table::empty(REP, 5);
        table.put("sollies", &["e_art_1"]).put("toulon", &["br_11"]);
        let gun = table.unit("e_art_1");
        table.game.know(ALL, gun);
        table.game.units[gun.index()].marks.put(Marks::OUT_OF_SUPPLY, !supplied);
        table.game.units[gun.index()].checks = u8::from(!supplied);
        let scene = table.game.scene(viewer);
        format!("{:?}", scene.pieces.iter().find(|piece| piece.id == "e_art_1").expect("it is turned up"))
    };
    assert_eq!(facts(true, Viewer::Seat(ALLIED)), facts(false, Viewer::Seat(ALLIED)));
    assert_ne!(facts(true, Viewer::Seat(REPUBLICAN)), facts(false, Viewer::Seat(REPUBLICAN)));
}

#[test]
fn r25_31_temporary_losses_of_an_eliminated_unit_count_for_good() {
    exercises!(rules::R25_31);
    // Two PF: a temporary loss in the first round, wiped out in the second.
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_25"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_11"]);
    field.roll("die-combat", &[4, 5]).begin().go_on().stay().go_on();
    assert!(field.is_gone("br_25"));
    let permanent = |event: &BattleEvent| matches!(event, BattleEvent::Decided { permanent: [2, _], .. });
    assert!(field.told(permanent), "{:?}", field.table.events.last());
    assert_eq!(field.losses("br_25"), (0, 2));
    assert!(field.told(|event| matches!(event, BattleEvent::Decided { decisive: true, .. })));
}

#[test]
fn r15_22_only_the_first_landing_brings_supply() {
    exercises!(rules::R15_22);
    let mut table = Table::empty(ALL, 5);
    table.game.toulon_entered = true;
    table.put("sainte_marguerite", &["br_11", "br_25"]).put("ollioules", &["w_allobroges"]).at(Step::Movement, &[]);
    let unit = table.unit("br_69");
    table.game.lift(unit, Whereabouts::Afloat);
    table.game.units[unit.index()].marks = Marks::NONE;
    let to = table.area("sainte_marguerite");
    table.play(Action::Muster { from: Origin::Afloat }, &[]).play(Action::Take { unit }, &[]);
    table.play(Action::Land { to, checked: unit, pay: british(1) }, &[]);
    assert!(table.marks("br_69").has(Marks::LANDED), "the first time");
    // Another has been ashore, out of supply: aboard and back it stays so.
    let other = table.unit("br_25");
    table.game.units[other.index()].marks.clear(Marks::WAR_SUPPLY);
    table.game.units[other.index()].marks.set(Marks::OUT_OF_SUPPLY);
    table.muster("sainte_marguerite", &["br_25"]).play(Action::Embark { pay: british(1) }, &[]);
    table.play(Action::Muster { from: Origin::Afloat }, &[]).play(Action::Take { unit: other }, &[]);
    table.play(Action::Land { to, checked: other, pay: british(1) }, &[]);
    assert!(!table.marks("br_25").has(Marks::LANDED) && table.marks("br_25").has(Marks::OUT_OF_SUPPLY));
    assert!(!table.game.may_attack(other));
}

#[test]
fn r35_1d_a_fort_left_without_a_fight_is_vacant() {
    // Malbousquet: one battalion in the open, one in the fort; only the open one is fought, and the fort is left.
    let mut field = Field::new(REP, 13, "malbousquet");
    field.defend(&["br_25", "br_marines"]).attack("les_arenes", &["w_grenadiers", "w_allobroges", "w_cote_dor_2"]);
    let outside = field.table.unit("br_25");
    field.table.game.units[outside.index()].inside = 0;
    field
        .near("missiessy", &["br_69"])
        .leader("dugommier")
        .roll("die-combined", &[1, 1])
        .roll("die-combat", &[6])
        .begin();
    field.go_on().lead("dugommier", &["w_grenadiers", "w_allobroges"], 0).may(BattleAction::AssignDone).go_on();
    let unit = field.table.unit("br_marines");
    let area = field.table.area("missiessy");
    field.may(BattleAction::WithdrawDone).may(BattleAction::Withdraw { unit, area }).stay().go_on();
    assert!(field.is_at("w_grenadiers", "malbousquet") && field.is_at("br_marines", "missiessy"));
    assert!(!field.told(|event| matches!(event, BattleEvent::FortsTaken { .. })), "nobody fought for the fort");
}

#[test]
fn r24_7b_bonaparte_is_not_taken_with_his_troops() {
    exercises!(rules::R24_7B, rules::R26_3);
    // Cut off at Eguillette by enemies all around: his battalion has nowhere to go.
    let mut field = Field::new(ALL, 9, "les_gaux");
    field.defend(&["w_grenadiers"]).leader("bonaparte").attack("lagoubran", &["br_11", "br_30", "br_69"]);
    let around: Vec<String> = field
        .table
        .game
        .setup
        .ground(field.table.area("les_gaux"))
        .neighbours
        .iter()
        .map(|area| field.table.game.map().area(area).id.clone())
        .filter(|id| id != "lagoubran")
        .collect();
    let guards = [
        "sp_marina_1",
        "sp_hibernia_1",
        "sp_mallorca_1",
        "sp_mallorca_2",
        "sp_marina_2",
        "sp_malaga_1",
        "sp_cordoba_1",
        "sp_suizos",
    ];
    for (area, unit) in around.iter().zip(guards) {
        field.near(area, &[unit]);
    }
    field.roll("die-combat", &[6]).begin().go_on();
    field.engage("br_30", 0).may(BattleAction::AssignDone).go_on().stay().go_on();
    let bonaparte = field.table.leader("bonaparte");
    let wounded = |event: &Event| matches!(event, Event::LeaderLost { wound: Some(_), returns: Some(_), .. });
    assert!(field.table.told(wounded), "{:?}", field.table.events);
    assert!(matches!(field.table.game.leader(bonaparte).at, Whereabouts::Track(_)));
}

#[test]
fn r13_1d_any_garrison_that_fits_closes_the_fort() {
    let mut table = Table::empty(ALL, 5);
    // A gun of 1, infantry of 1 and of 6: gun and six fit into the fort and close it.
    table.put("malbousquet", &["br_navy_guns", "sp_mallorca_1", "br_25"]).tired("br_25", 1);
    let area = table.area("malbousquet");
    let shown = table.game.closing_garrison(area, ALL).expect("7 PF with a gun");
    assert!(shown.has(table.unit("br_navy_guns")) && shown.has(table.unit("sp_mallorca_1")) && shown.len() == 2);
    // With three 1-PF units as few as do are shown.
    table.put("malbousquet", &["br_11"]).tired("br_11", 1);
    let shown = table.game.closing_garrison(area, ALL).expect("a gun and two");
    assert_eq!(table.game.strength(shown), 3);
}

#[test]
fn r25_8d_a_landed_unit_may_reinforce() {
    exercises!(rules::R25_8D);
    let mut field = Field::new(ALL, 5, "les_gaux");
    field.defend(&["w_allobroges"]).attack("lagoubran", &["br_11"]).near("lagoubran", &["br_25"]);
    field.near("valbertrand", &["w_grenadiers"]);
    let unit = field.table.unit("br_25");
    field.table.game.units[unit.index()].marks = Marks::LANDED;
    field.roll("die-combat", &[4]).begin().go_on();
    field
        .may(BattleAction::WithdrawDone)
        .may(BattleAction::WithdrawDone)
        .may(BattleAction::ReinforceDone)
        .may(BattleAction::FollowDone);
    assert_eq!(field.step(), at(Reinforce(ALL)));
    assert!(field.allowed(BattleAction::Reinforce { unit }));
}

#[test]
fn r34_1c_fighting_for_a_depot_is_not_holding_it() {
    let mut table = Table::empty(REP, 5);
    table.game.once_held = [true, false];
    table
        .put("sollies", &["br_11", "br_30"])
        .put("ollioules", &["w_allobroges", "w_grenadiers"])
        .put("saint_nazaire", &["w_vaucluse_1"]);
    let unit = table.unit("e_28_1");
    table.game.units[unit.index()].at = Whereabouts::Track(5);
    table.game.units[unit.index()].marks.set(Marks::BY_EDGE);
    table.at(Step::Movement, &[]);
    let to = table.area("sollies");
    table.play(Action::Muster { from: Origin::OffMap }, &[]).play(Action::Take { unit }, &[]);
    table.play(Action::Attack { to, pay: crate::tests::common::east(3) }, &[1]);
    // Another march follows: it must not make a holder of who only fights.
    let there = table.area("saint_nazaire");
    table.muster("ollioules", &["w_grenadiers"]).play(Action::March { to: there }, &[]);
    assert_eq!(table.game.once_held, [true, false]);
    table.game.lift(unit, Whereabouts::Gone);
    table.game.test_endings(&mut table.events);
    assert!(table.game.over().is_none(), "Sollies has never been Republican");
}

#[test]
fn r7_10_any_player_of_the_side_may_pay_the_spies() {
    exercises!(rules::R7_10, rules::R14_4);
    let mut table = Table::empty_of(&setup("campaign_7", &[]), ALL, 5);
    table.put("toulon", &["br_11", "sp_marina_1"]).put("ollioules", &["w_allobroges"]).at(Step::Espionage, &[]);
    table.play(Action::SendSpies { yes: true }, &[]);
    let spanish = table.game.setup.seat_of[1];
    assert!(table.game.is_awaited(spanish));
    table.play_as(spanish, Action::PaySpies { pool: Some(Pool::Spanish) }, &[]);
    assert!(matches!(table.game.phase(), Some(Phase::SpyPayment(SpyPayment { side: REP, .. }))), "one point a side");
    assert_eq!(table.points(Pool::Spanish), 11);
}

#[test]
fn r15_10_any_ally_may_pay_for_toulon() {
    exercises!(rules::R15_10);
    let mut table = Table::empty_of(&setup("campaign_7", &[]), ALL, 9);
    table.put("toulon", &["br_11", "sp_marina_1"]).put("ollioules", &["w_allobroges"]);
    table.game.rades = [RadeState::Allied, RadeState::Lost];
    table.at(Step::Depots, &[]);
    let seat = table.game.setup.seat_of[1];
    let depot = toulon::state::Depot::Toulon;
    table.play_as(seat, Action::WarDepot { depot, pay: spanish(2) }, &[2]);
    assert!(table.game.is_war_depot(depot));
}

#[test]
fn r7_9_the_british_may_hasten_neapolitans() {
    let mut table = Table::empty_of(&setup("campaign_7", &[]), ALL, 4);
    table.put("toulon", &["br_11"]).put("ollioules", &["w_allobroges"]);
    let unit = table.unit("na_re");
    table.game.units[unit.index()].at = Whereabouts::Track(5);
    table.at(Step::Schedule, &[]);
    let seat = table.game.setup.seat_of[0];
    let action = |pay| Action::AdvanceUnit { unit, turn: 4, pay };
    let price = (1..=19).find(|points| table.game.check(seat, &action(british(*points))).is_ok());
    let price = price.expect("the British pay for the Neapolitans");
    assert!(table.game.check(seat, &action(spanish(price))).is_err(), "but from their own pool only");
    table.play_as(seat, action(british(price)), &[]);
    assert_eq!(table.game.unit(unit).at, Whereabouts::Track(4));
}

#[test]
fn rule_inside_the_owner_posts_his_units() {
    exercises!(rules::RULE_INSIDE, rules::R13_3);
    let mut table = Table::empty(ALL, 5);
    table.put("malbousquet", &["br_30", "br_11", "br_navy_guns"]).put("ollioules", &["w_allobroges"]);
    table.at(Step::Movement, &[]);
    let [big, small, gun] = ["br_30", "br_11", "br_navy_guns"].map(|id| table.unit(id));
    let inside = |table: &Table, unit: toulon::state::UnitId| table.game.unit(unit).inside;
    assert_eq!((inside(&table, big), inside(&table, small), inside(&table, gun)), (1, 0, 1), "the biggest first");
    let mut asides = Vec::new();
    table.game.asides(ALLIED, "br_11", &mut asides);
    assert!(asides.contains(&Action::Post { unit: small, post: Post::Work(1) }));
    table.play(Action::Post { unit: small, post: Post::Work(1) }, &[]);
    table.play(Action::Post { unit: gun, post: Post::Outside }, &[]);
    assert_eq!((inside(&table, big), inside(&table, small), inside(&table, gun)), (0, 1, 0));
    assert_eq!(table.refused(Action::Post { unit: big, post: Post::Work(1) }), ["13.3"], "3 and 5 are more than 7");
    assert_eq!(table.refused(Action::Post { unit: big, post: Post::Work(2) }), ["13.6"]);
    // The enemy sees nothing of it.
    let shown = |table: &Table| serde_json::to_string(&table.game.scene(Viewer::Seat(REPUBLICAN))).expect("JSON");
    let before = shown(&table);
    table.play(Action::Post { unit: gun, post: Post::Free }, &[]);
    assert_eq!(before, shown(&table));
}

#[test]
fn rule_inside_nobody_posts_the_units_of_an_ally() {
    exercises!(rules::SETUP_ROLES);
    let mut table = Table::empty_of(&setup("campaign_7", &[]), ALL, 5);
    table.put("malbousquet", &["br_11", "sp_marina_1"]).put("ollioules", &["w_allobroges"]).at(Step::Movement, &[]);
    let [own, allied] = ["br_11", "sp_marina_1"].map(|id| table.unit(id));
    let british = table.seat();
    assert_eq!(british, Seat(0), "the Spanish have a seat of their own");
    assert!(table.game.check(british, &Action::Post { unit: own, post: Post::Outside }).is_ok());
    assert_eq!(table.refused(Action::Post { unit: allied, post: Post::Outside }), ["setup.roles"]);
}

#[test]
fn r26_1_attackers_go_back_by_their_own_rule() {
    exercises!(rules::R26_1);
    let mut field = Field::new(REP, 5, "les_gaux");
    field.defend(&["br_11"]).attack("valbertrand", &["w_grenadiers"]).near("lagoubran", &["br_25"]);
    field.roll("die-combat", &[3, 3]).begin().go_on().stay().go_on();
    let back = field.table.events.iter().find(|event| matches!(event, Event::Battle(BattleEvent::Retreated { .. }, _)));
    let line = field.table.game.narrate(back.expect("it went back"), Viewer::Everything).expect("it is told");
    assert_eq!(line.rule, Some(rules::R26_1));
}

#[test]
fn r10_3_the_line_of_initiative_shows_its_modifiers() {
    exercises!(rules::R10_3);
    let mut table = Table::empty(REP, 5);
    table
        .put("ollioules", &["w_allobroges"])
        .put("toulon", &["br_11"])
        .put_leader("ollioules", "carteaux")
        .put_leader("toulon", "ohara");
    table.at(Step::Initiative, &[4, 4]);
    let rolled = table.events.iter().find(|event| matches!(event, Event::InitiativeRolled { .. })).expect("rolled");
    let line = table.game.narrate(rolled, Viewer::Public).expect("told");
    assert_eq!(line.tallies.len(), 2);
    let Event::InitiativeRolled { totals, .. } = rolled else { unreachable!() };
    let sums: Vec<i32> = line.tallies.iter().map(|(_, tally)| tally.sum()).collect();
    assert_eq!(sums, totals.map(i32::from));
}

#[test]
fn r20_6_anybody_who_overran_may_take_the_marker() {
    exercises!(rules::R20_2, rules::R20_6);
    let mut table = Table::empty(REP, 5);
    table
        .put("les_gaux", &["br_25"])
        .put("valbertrand", &["w_allobroges", "w_cote_dor_2"])
        .put("les_arenes", &["w_grenadiers"]);
    table.put("toulon", &["br_11"]).war().at(Step::Movement, &[]).supplied(&[
        "w_allobroges",
        "w_cote_dor_2",
        "w_grenadiers",
    ]);
    let to = table.area("les_gaux");
    table.muster("valbertrand", &["w_allobroges"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    table.muster("valbertrand", &["w_cote_dor_2"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    assert!(matches!(table.game.phase(), Some(Phase::Overrun(_))), "12 to 2");
    table.play(Action::Overrun { yes: true }, &[1]);
    let unit = table.unit("w_allobroges");
    assert!(table.actions().contains(&Action::TakeMarker { unit }), "who came first had a part in it too");
}

#[test]
fn r7_12b_the_penalty_spares_bonapartes_allotment() {
    exercises!(rules::R7_12B, rules::R7_5);
    let mut table = Table::empty(REP, 5);
    table
        .put("ollioules", &["w_allobroges"])
        .put("sollies", &["e_28_1"])
        .put("toulon", &["br_11"])
        .put_leader("ollioules", "bonaparte");
    table.game.shaken = [false, true];
    let pools = Pool::ALL.iter().filter(|pool| table.game.is_in_play(**pool) && **pool != Pool::Bonaparte).count();
    let mut dice = vec![3; 2 * pools];
    dice.push(4);
    table.at(Step::Income, &dice);
    let offered = table.actions();
    assert!(offered.contains(&Action::Penalty { pool: Pool::West }));
    assert!(!offered.contains(&Action::Penalty { pool: Pool::Bonaparte }), "{offered:?}");
}

#[test]
fn r16_3_an_empty_depot_is_nobodys_wing() {
    let mut table = Table::empty(REP, 5);
    table.put("la_farlede", &["w_grenadiers"]).put("toulon", &["br_11"]).at(Step::Movement, &[]);
    let to = table.area("sollies");
    let checked = table.unit("w_grenadiers");
    table.muster("la_farlede", &["w_grenadiers"]);
    assert!(table.allowed(Action::EnterNml { to, checked, pay: west(1) }), "nobody of the other wing stands there");
}

#[test]
fn r32_18_the_inspector_counts_a_crew_in_its_fort() {
    exercises!(rules::R32_18, rules::R23_9);
    let mut table = Table::empty(ALL, 5);
    table.put("malbousquet", &["to_crew_2"]).put("ollioules", &["w_allobroges"]).at(Step::Movement, &[]);
    let scene = table.game.scene(Viewer::Seat(ALLIED));
    let crew = scene.pieces.iter().find(|piece| piece.id == "to_crew_2").expect("it is there");
    let strength = crew.facts.iter().flat_map(|fact| &fact.values).find(|text| text.key == "scene-of").expect("PF");
    assert_eq!((arg(strength, "now"), arg(strength, "all")), (&Arg::Int(2), &Arg::Int(2)));
}
