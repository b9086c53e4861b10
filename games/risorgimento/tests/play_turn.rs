//! The turn: initiative, Reserves, activation, Orders, command, the end of the turn, special rules, victory.

use super::common::*;
use kernel::chance::Fast;
use kernel::{Game, Seat, Silent};
use risorgimento::book::facing::Facing;
use risorgimento::book::vocabulary::{Nation, Weather};
use risorgimento::play::event::Event;
use risorgimento::play::{ChooseBrigade, Commanders, Orders, Phase, ReserveIn, ReserveOut, TurnBegins, Unstack};
use risorgimento::state::{BrigadeMarks, CorpsMarks, GONE, Leader, Marks, OFF, Storm};
use risorgimento::{Action, Risorgimento, rules};

#[test]
fn initiative_goes_to_the_higher_die() {
    kernel::exercises!(rules::R4_3, rules::R4_52);
    // Napoleon III is on the map: +1. 5 against 6 is a tie, rolled again; then 4 against 6.
    let table = Table::open("ponte_nuovo", &[], &[5, 6, 4, 6]);
    assert_eq!(table.seat(), Seat(1));
    let rolls: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Initiative { drm, winner, .. } => Some((*drm, *winner)),
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [([1, 0], None), ([1, 0], Some(Seat(1)))]);
    let constants = &risorgimento::book::tables::tables().constants;
    assert_eq!((constants.hex_metres, constants.turn_minutes), (325, 60));
    // At Magenta he comes at noon only.
    let table = Table::open("magenta", &[], &[9, 0]);
    assert_eq!(table.game.initiative_drm(Seat(0)), 0);
}

#[test]
fn corps_are_activated_by_continuity_and_the_enemy_interrupts() {
    kernel::exercises!(rules::R4_4, rules::R4_4B, rules::R4_51, rules::R4_53, rules::R4_53B, rules::R4_52);
    let mut table = Table::open("solferino", &[], &[9, 0]);
    let [first, second, fourth] = ["fr-1", "fr-2", "fr-4"].map(|id| table.corps(id));
    let fifth = table.corps("au-5");
    assert_eq!(table.refused(Action::Activate { corps: fifth }), ["4.4"]);
    assert_eq!(table.refused(Action::Activate { corps: table.corps("fr-ig") }), ["4.4b"], "not yet there");
    table.play(Action::Activate { corps: first }, &[]).play(Action::Done, &[]);
    assert_eq!(table.refused(Action::Activate { corps: first }), ["4.53b"]);
    // MacMahon, Continuity 5: a 5 is enough. Two in a row: the Austrians have a free one.
    table.play(Action::Activate { corps: second }, &[5]).play(Action::Done, &[]);
    assert_eq!(table.seat(), Seat(1));
    table.play(Action::Activate { corps: fifth }, &[]).play(Action::Done, &[]);
    // The hand comes back; Niel, Continuity 4, rolls 7 and fails: the Austrians have the hand.
    assert_eq!(table.seat(), Seat(0));
    table.play(Action::Activate { corps: fourth }, &[7]);
    assert_eq!(table.seat(), Seat(1));
    assert_eq!(table.game.corps(fourth).activations, 0);
    // Passes: Austrian, then allied, end the phase.
    table.play(Action::Pass, &[]);
    assert_eq!(table.seat(), Seat(0));
    table.play(Action::Pass, &[]);
    assert!(!matches!(table.game.phase(), Some(Phase::ChooseCorps(_))));
}

#[test]
fn orders_come_by_range_or_by_a_die() {
    kernel::exercises!(rules::R4_13, rules::R4_21, rules::R4_22, rules::R4_12, rules::R3_0B, rules::R4_24);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let near = table.put(GRENADIERS[0], "1229", Facing::NE);
    let chained = table.put(GRENADIERS[1], "1328", Facing::NE);
    let far = table.put(GRENADIERS[2], "2029", Facing::NE);
    table.put(WASA[0], "2626", Facing::SW);
    let brigade = table.lead("fr-ig-1-2", "1230");
    let corps = table.corps("fr-ig");
    // The commander is ten hexes away: no Orders; 6 - 2 gives them.
    table.game.corps[corps.index()].commander = table.hex("2229");
    table.game.chiefs[0].at = OFF;
    let mut failed = Table { game: table.game.clone(), events: Vec::new() };
    table.play(Action::Activate { corps }, &[]).play(Action::Brigade { brigade }, &[]);
    assert_eq!(table.game.phase(), Some(Phase::Orders(Orders { brigade })));
    table.play(Action::Orders { roll: true }, &[6]);
    assert!(table.game.is(near, Marks::COMMANDED) && table.game.is(chained, Marks::COMMANDED));
    assert!(!table.game.is(far, Marks::COMMANDED));
    // 7 - 2 = 5 leaves Rally only; not rolling leaves movement away from the enemy.
    failed.play(Action::Activate { corps }, &[]).play(Action::Brigade { brigade }, &[]);
    let mut unasked = Table { game: failed.game.clone(), events: Vec::new() };
    // Only who is Disordered is asked then.
    failed.mark(near, Marks::DISORDERED);
    failed.play(Action::Orders { roll: true }, &[7]).play(Action::Unit { unit: near }, &[]);
    assert!(failed.may(Action::Rally));
    assert_eq!(failed.refused(Action::March { hex: failed.hex("1329") }), ["4.13"]);
    unasked.play(Action::Orders { roll: false }, &[]).play(Action::Unit { unit: near }, &[]);
    assert!(unasked.may(Action::March { hex: unasked.hex("1329") }));
    assert!(!unasked.game.is(near, Marks::COMMANDED));
    // Beside the Emperor the Guard commander reaches six hexes.
    assert_eq!(table.game.corps_range(corps), Some(4));
    table.game.chiefs[0].at = table.hex("2228");
    assert_eq!(table.game.corps_range(corps), Some(6));
}

#[test]
fn brigades_go_into_reserve_recover_and_leave() {
    kernel::exercises!(rules::R4_6A, rules::R4_6B, rules::R4_61, rules::R8_52, rules::R3_0D, rules::R8_51);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    // The Zouaves stand far back; put them In Reserve as their segment would.
    let brigade = table.brigade("fr-ig-1-1");
    let zouave = table.unit(ZOUAVE);
    table.game.units[zouave.index()].losses = 4;
    table.mark(zouave, Marks::DISORDERED);
    table.game.stack.push(ReserveIn { second: false });
    assert!(table.may(Action::Reserve { brigade }));
    assert_eq!(table.refused(Action::Reserve { brigade: table.brigade("au-ir60") }), ["4.4"]);
    table.play(Action::Reserve { brigade }, &[]).skip_reserves();
    assert!(table.game.is(zouave, Marks::RESERVE));
    // In Reserve it only Rallies.
    table.act(brigade).play(Action::Unit { unit: zouave }, &[]);
    assert_eq!(table.refused(Action::March { hex: table.hex("1429") }), ["4.61"]);
    table.play(Action::Rally, &[]);
    assert!(!table.game.is(zouave, Marks::DISORDERED));
    // Nobody else of the brigade has anything to do: it is over.
    table.play(Action::Stop { facing: table.game.unit(zouave).facing(), below: false }, &[]);
    assert_eq!(table.game.phase(), Some(Phase::ChooseBrigade(ChooseBrigade)));
    table.play(Action::Done, &[]);
    // The turn ends by passes: Recovery takes two Losses, never the first.
    table.play(Action::Pass, &[]).play(Action::Pass, &[]);
    assert_eq!(table.game.unit(zouave).losses, 2);
    assert_eq!(table.game.phase(), Some(Phase::ReserveOut(ReserveOut { side: Seat(0) })));
    table.play(Action::Leave { brigade }, &[]);
    while matches!(table.game.phase(), Some(Phase::Unstack(_))) {
        let action = table.actions()[0];
        table.play(action, &[]);
    }
    assert!(!table.game.is(zouave, Marks::RESERVE));
}

#[test]
fn commanders_ride_at_the_end_of_the_turn() {
    kernel::exercises!(rules::R4_23A, rules::R4_23B, rules::R4_25);
    let mut table = Table::open("solferino", &[], &[9, 0]);
    table.play(Action::Pass, &[]).play(Action::Pass, &[]).play(Action::Pass, &[]);
    while matches!(table.game.phase(), Some(Phase::ReserveOut(_))) {
        table.play(Action::Done, &[]);
    }
    assert_eq!(table.game.phase(), Some(Phase::Commanders(Commanders { side: Seat(0) })));
    let corps = table.corps("fr-1");
    let (range, continuity) = (table.game.corps_range(corps), table.game.continuity(corps));
    table.play(Action::Commander { corps }, &[]);
    let from = table.game.corps(corps).commander;
    let reach = table.game.leader_reach(Seat(0), from, 18);
    let far = table.actions().into_iter().find_map(|action| match action {
        Action::March { hex } if reach.cost(hex).is_some_and(|cost| cost > 12) => Some(hex),
        _ => None,
    });
    table.play(Action::March { hex: far.expect("a long ride") }, &[]);
    assert!(table.game.corps(corps).marks.has(CorpsMarks::WEAK));
    assert_eq!((table.game.corps_range(corps), table.game.continuity(corps)), (range.map(|r| r - 1), continuity - 1));
    assert!(!table.may(Action::Commander { corps }), "once a segment");
    // The King is both; La Réserve has a Continuity of 2 and no commander.
    let (king, reserve) = (table.corps("sa"), table.corps("au-res"));
    assert_eq!((table.game.setup.corps(king).range, table.game.setup.corps(king).continuity), (3, 3));
    assert_eq!((table.game.continuity(reserve), table.game.corps_range(reserve)), (2, None));
    assert!(table.game.has_orders_now(table.brigade("au-cav-zichy")));
}

#[test]
fn broken_brigades_demoralize_a_corps() {
    kernel::exercises!(rules::R9_1, rules::R9_2, rules::SCN_SANMARTINO);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    let brigade = table.brigade("au-ir60");
    for id in WASA {
        let unit = table.unit(id);
        table.mark(unit, Marks::DISORDERED);
    }
    table.play(Action::Pass, &[]).play(Action::Pass, &[]).play(Action::Pass, &[]);
    while matches!(table.game.phase(), Some(Phase::ReserveOut(_))) {
        table.play(Action::Done, &[]);
    }
    // The last "done" ends the turn: 9.2 rolls 8 + 1 - 2 = 7, then initiative of the next turn.
    while matches!(table.game.phase(), Some(Phase::Commanders(Commanders { side: Seat(0) }))) {
        table.play(Action::Done, &[]);
    }
    table.play(Action::Done, &[8, 9, 0]);
    let corps = table.corps("au-2");
    assert!(table.game.brigade(brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT));
    assert!(table.game.corps(corps).marks.has(CorpsMarks::DEMORALIZED));
    // Rally takes the brigade out of it, but the corps stays demoralized and rolls to act at all.
    for id in WASA {
        let unit = table.unit(id);
        table.game.units[unit.index()].marks.clear(Marks::DISORDERED);
    }
    table.skip_reserves();
    table.play(Action::Pass, &[]);
    assert_eq!(table.seat(), Seat(1));
    table.play(Action::Activate { corps }, &[9]);
    assert!(table.game.sits_out(brigade), "9 > 2");
    assert!(table.told(|event| matches!(event, Event::HalfRolled { sits: true, .. })));
    assert_eq!(table.game.corps(corps).activations, 1);
    let _ = Leader::Chief(0);
}

#[test]
fn weather_comes_by_the_list_and_by_the_die() {
    kernel::exercises!(rules::SCN_WEATHER);
    let setup = setup("san_martino", &[]);
    let mut start = Risorgimento::start(&setup, &mut Fast::new(1), &mut Silent);
    while matches!(start.phase(), Some(Phase::Halves(_))) {
        let mut actions = Vec::new();
        start.actions(Seat(0), &mut actions);
        start.apply(Seat(0), &actions[0], &mut Fast::new(1), &mut Silent);
    }
    let at = |turn: u8, dice: &[u8]| {
        let mut game = start.clone();
        game.turn = turn;
        game.stack.restart(TurnBegins);
        game.hand.over = false;
        let mut table = Table { game, events: Vec::new() };
        let mut scripted = kernel::chance::Scripted::new(dice.iter().copied());
        gamekit::question::proceed(&mut table.game, &mut scripted, &mut table.events);
        assert_eq!(scripted.finish(), Ok(()));
        table
    };
    assert_eq!(at(4, &[0, 9]).game.weather, Weather::Heat);
    // 16:00: the storm breaks on 3 or less and lasts two turns.
    assert_eq!(at(9, &[4, 0, 9]).game.weather, Weather::Fair);
    let storm = at(9, &[3, 0, 9]).game;
    assert_eq!((storm.weather, storm.storm), (Weather::Rain, Storm::Raging(1)));
    // In rain guns and horses pay more off the main roads, and nobody sees far.
    let cavalry = storm.ids().find(|unit| storm.class(*unit).is_cavalry()).expect("cavalry");
    let hex = storm.hex_of(cavalry);
    let cost =
        |game: &Risorgimento| game.ground_cost(risorgimento::book::vocabulary::Column::Cavalry, hex, Facing::SE, false);
    assert!(cost(&storm).map(|c| c.0) > cost(&start).map(|c| c.0));
    assert_eq!(risorgimento::book::tables::tables().sight(storm.weather), 3);
}

#[test]
fn bridges_are_blown_and_the_austrians_hesitate() {
    kernel::exercises!(rules::SCN_MAG_BRIDGES, rules::SCN_MAG_AUSTRIAN_RESTRICTIONS);
    let mut table = Table::open("magenta", &[], &[0, 9]);
    assert_eq!(table.game.blown, 0);
    let corps = table.corps("au-2");
    let brigade = table.brigade("au-ir9");
    let unit = table.unit("au-ir9-ii-ir-9-hartmann");
    table.clear();
    table.put("au-ir9-ii-ir-9-hartmann", "1723", Facing::SW);
    table.put(GRENADIERS[0], "0832", Facing::NE);
    table.lead("au-ir9", "1723");
    table.play(Action::Activate { corps }, &[]).play(Action::Brigade { brigade }, &[]).play(Action::Unit { unit }, &[]);
    let bridge =
        table.game.setup.ground.bridges.iter().position(|b| b.name == "Boffalora bridge").expect("mined") as u8;
    assert!(!table.game.may_blow(unit, bridge), "not before noon");
    assert_eq!(table.refused(Action::Blow { bridge }), ["scn.mag.bridges"]);
    assert!(table.refused(Action::March { hex: table.hex("1724") }).contains(&"scn.mag.austrian_restrictions"));
    table.game.turn = 2;
    table.play(Action::Blow { bridge }, &[4]);
    assert!(table.game.blown & 1 << bridge != 0);
    assert!(
        table
            .game
            .ground_cost(risorgimento::book::vocabulary::Column::Infantry, table.hex("1723"), Facing::S, false)
            .is_none()
    );
    // The Sigismund regiment: the first Loss Disorders, +1 to Engagement.
    let doubtful = table.unit("au-ir45-i-ir-45-erzh-sigismund");
    assert!(table.game.printed(doubtful).sigismund && table.game.engagement_of(doubtful).sigismund);
    // The railway redoubt is walled to the south-west.
    let wall = table.game.setup.ground.side(table.hex("2028"), Facing::NE);
    assert!(wall.border.fortified && wall.works);
}

#[test]
fn a_mass_of_cavalry_charges_together() {
    kernel::exercises!(rules::R4_16A, rules::R4_16B);
    let mut table = Table::open("solferino", &[], &[9, 0]);
    let leader = table.brigade("fr-1-c-1");
    let setup = table.game.setup.clone();
    assert!(setup.brigade(leader).mass_leader);
    let leaders: Vec<&str> =
        setup.brigades.iter().filter(|b| b.mass_leader && b.id.starts_with("au-")).map(|b| b.id.as_str()).collect();
    assert_eq!(leaders, ["au-cav-vopaterny", "au-cav-zichy", "au-cav-palffy"]);
    assert!(!setup.brigades.iter().any(|b| b.mass_leader && setup.corps(b.corps).nation == Nation::Piedmont));
    // French cavalry takes the lead of its own corps; everybody in Range is massed.
    table.play(Action::Mass { brigade: leader }, &[]);
    assert!(table.game.massed[0]);
    let massed = table.game.ids().filter(|unit| table.game.is(*unit, Marks::MASSED)).count();
    assert!(massed >= 2);
    assert!(table.game.ids().filter(|u| table.game.is(*u, Marks::MASSED)).all(|u| table.game.class(u).is_cavalry()));
    // No enemy is near: nobody charges, so nobody moves.
    assert!(!table.actions().iter().any(|action| matches!(action, Action::March { .. })));
    table.play(Action::Done, &[]);
    assert_eq!(table.game.corps(setup.brigade(leader).corps).activations, 1);
    assert!(!table.actions().iter().any(|action| matches!(action, Action::Mass { .. })), "once a turn");
}

#[test]
fn a_demoralized_corps_withdraws_in_the_rain() {
    kernel::exercises!(rules::SCN_RESERVES);
    let mut table = Table::open("solferino", &[], &[0, 9]);
    let corps = table.corps("au-5");
    table.game.corps[corps.index()].marks.set(CorpsMarks::WITHDRAWING);
    table.game.corps[corps.index()].marks.set(CorpsMarks::DEMORALIZED);
    table.play(Action::Activate { corps }, &[]);
    let brigade = table
        .actions()
        .into_iter()
        .find_map(|action| match action {
            Action::Brigade { brigade } => Some(brigade),
            _ => None,
        })
        .expect("a brigade");
    table.play(Action::Brigade { brigade }, &[]);
    if matches!(table.game.phase(), Some(Phase::Orders(_))) {
        table.play(Action::Orders { roll: false }, &[]);
    }
    let unit = table.game.setup.units_of(brigade).find(|unit| table.game.is_on_map(*unit)).expect("a unit");
    table.play(Action::Unit { unit }, &[]);
    let column = table.game.class(unit).column();
    let here = table.game.setup.way_out(Seat(1), column, table.game.hex_of(unit));
    let marches: Vec<_> = table
        .actions()
        .into_iter()
        .filter_map(|a| if let Action::March { hex } = a { Some(hex) } else { None })
        .collect();
    assert!(!marches.is_empty());
    assert!(marches.iter().all(|hex| table.game.setup.way_out(Seat(1), column, *hex) < here), "towards the way out");
    assert!(!table.actions().iter().any(|action| matches!(action, Action::Stop { .. })), "it must go");
    // Reserves held back by the scenario leave by a die only from their hour on.
    assert!(!table.game.may_roll_release(Seat(1), 3));
    table.game.turn = 3;
    assert!(table.game.may_roll_release(Seat(1), 3));
    table.game.stack.push(ReserveOut { side: Seat(1) });
    assert!(table.may(Action::Release { formation: 3 }));
    assert_eq!(table.refused(Action::Leave { brigade: table.brigade("au-ir60") }), ["scn.reserves"]);
}

#[test]
fn a_withdrawing_unit_leaves_by_an_entry_of_its_side() {
    kernel::exercises!(rules::SCN_SOL_WITHDRAWAL);
    let mut table = Table::open("solferino", &[], &[0, 9]);
    table.clear();
    let setup = table.game.setup.clone();
    let entry = setup.entries.iter().find(|entry| entry.seat == Seat(1) && entry.hex.is_on_map()).expect("an entry");
    let unit = table.unit("au-ir31-i-ir-31-culoz");
    let brigade = setup.unit(unit).brigade;
    let corps = setup.brigade(brigade).corps;
    table.game.at.set(unit.index(), entry.hex);
    table.game.brigades[brigade.index()].leader = entry.hex;
    table.game.corps[corps.index()].commander = entry.hex;
    table.game.corps[corps.index()].marks.set(CorpsMarks::WITHDRAWING);
    table.act(brigade).play(Action::Unit { unit }, &[]).play(Action::Exit, &[]);
    assert!(!table.game.is_on_map(unit) && table.game.hex_of(unit) != GONE);
}

#[test]
fn the_reserve_of_austria_has_orders_and_masses_its_cavalry() {
    kernel::exercises!(rules::R4_16C, rules::R4_17);
    let mut table = Table::open("solferino", &[], &[0, 9]);
    table.clear();
    let unit = table.put("au-cav-zichy-ur-1-civalart", "3030", Facing::SW);
    let brigade = table.lead("au-cav-zichy", "3030");
    let mut acts = Table { game: table.game.clone(), events: Vec::new() };
    table.play(Action::Mass { brigade }, &[]);
    assert!(table.game.is(unit, Marks::MASSED));
    assert_eq!(acts.game.corps_range(acts.corps("au-res")), None, "no commander");
    acts.act(brigade);
    assert!(acts.game.is(unit, Marks::COMMANDED));
}

#[test]
fn a_commander_in_chief_rides_as_far_as_he_likes() {
    kernel::exercises!(rules::R4_23C, rules::R4_23A);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    let chief = table.game.setup.chiefs.iter().position(|chief| chief.seat == Seat(0)).expect("the Emperor");
    table.game.chiefs[chief].at = table.hex("1229");
    table.play(Action::Pass, &[]).play(Action::Pass, &[]).play(Action::Pass, &[]);
    while matches!(table.game.phase(), Some(Phase::ReserveOut(_))) {
        table.play(Action::Done, &[]);
    }
    table.play(Action::Chief { chief: chief as u8 }, &[]);
    let reach = table.game.leader_reach(Seat(0), table.game.chiefs[chief].at, 18);
    let far = table
        .actions()
        .into_iter()
        .find(|action| matches!(action, Action::March { hex } if reach.cost(*hex).is_some_and(|cost| cost > 12)));
    table.play(far.expect("a long ride"), &[]);
    assert!(!table.game.chiefs[chief].finished);
    assert!(table.told(|event| matches!(event, Event::LeaderMoved { rule: rules::R4_23C, weak: None, .. })));
}

#[test]
fn the_french_may_be_made_more_fragile() {
    kernel::exercises!(rules::OPT_BALANCE, rules::R9_2);
    for (level, demoralized) in [("7", false), ("5", true)] {
        let mut table = Table::ponte_nuovo(Seat(0), &[("french_demoralization_level", level)]);
        for id in GRENADIERS {
            let unit = table.unit(id);
            table.mark(unit, Marks::DISORDERED);
        }
        table.play(Action::Pass, &[]).play(Action::Pass, &[]).play(Action::Pass, &[]);
        while matches!(table.game.phase(), Some(Phase::ReserveOut(_) | Phase::Commanders(Commanders { side: Seat(0) })))
        {
            table.play(Action::Done, &[]);
        }
        // 8 + 1 for the brigade - 4 for their commander: 5.
        table.play(Action::Done, &[8, 9, 0]);
        let corps = table.corps("fr-ig");
        assert_eq!(table.game.corps(corps).marks.has(CorpsMarks::DEMORALIZED), demoralized, "level {level}");
    }
}

#[test]
fn a_demoralized_corps_has_no_third_activation() {
    kernel::exercises!(rules::R9_21B);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    let corps = table.corps("fr-ig");
    table.game.corps[corps.index()].activations = 2;
    table.game.corps[corps.index()].marks.set(CorpsMarks::DEMORALIZED);
    assert_eq!(table.refused(Action::Activate { corps }), ["9.21b"]);
}

#[test]
fn the_guard_arrives_in_reserve() {
    kernel::exercises!(rules::R5_6D, rules::R5_6C);
    let mut game = Table::open("solferino", &[], &[9, 0]).game;
    let mut dice = Fast::new(3);
    let guard = game.setup.brigade_by_id("fr-ig-1-1").expect("Cler's brigade");
    // Both sides pass their way into the second turn.
    while game.turn == 0 {
        let seat = game.awaiting().seats().lowest().expect("somebody decides");
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let idle = actions.iter().find(|action| matches!(action, Action::Pass | Action::Done)).copied();
        let mut events = Vec::new();
        game.apply(seat, &idle.unwrap_or(actions[0]), &mut dice, &mut events);
        kernel::spoken::tell_table(&game, &events);
    }
    assert!(game.brigade(guard).marks.has(BrigadeMarks::RESERVE));
    assert!(game.setup.units_of(guard).all(|unit| game.is(unit, Marks::RESERVE)));
    assert!(game.brigade(guard).leader.is_on_map());
    assert_eq!(game.setup.brigade(guard).leader, kernel::Text::name("Niol"), "Cler fell at Magenta");
}

#[test]
fn guns_that_leave_a_reserve_leave_the_brigade_in_it() {
    let mut game = Table::open("solferino", &[], &[9, 0]).game;
    let mut dice = Fast::new(3);
    let (guard, guns) = ("fr-ig-1-1", "fr-ig-reserve-artillery");
    let [guard, guns] = [guard, guns].map(|id| game.setup.brigade_by_id(id).expect("of the Guard"));
    while game.turn == 0 || game.phase() != Some(Phase::ReserveOut(ReserveOut { side: Seat(0) })) {
        let seat = game.awaiting().seats().lowest().expect("somebody decides");
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let idle = actions.iter().find(|action| matches!(action, Action::Pass | Action::Done)).copied();
        game.apply(seat, &idle.unwrap_or(actions[0]), &mut dice, &mut Silent);
    }
    let camp = game.hex_of(game.setup.units_of(guard).next().expect("a battalion"));
    assert!(game.setup.units_of(guns).all(|unit| game.hex_of(unit) == camp), "the guns wait with the first brigade");
    game.play(Seat(0), &Action::Leave { brigade: guns }, &mut dice, &mut Silent).expect("nothing holds the guns");
    while game.phase() == Some(Phase::Unstack(Unstack { side: Seat(0) })) {
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let setup = &game.setup;
        let moves_guns =
            |action: &Action| matches!(action, Action::Retreat { unit, .. } if setup.unit(*unit).brigade == guns);
        assert!(actions.iter().all(moves_guns), "who is In Reserve stays");
        game.play(Seat(0), &actions[0], &mut dice, &mut Silent).expect("listed");
    }
    assert!(game.setup.units_of(guard).all(|unit| game.is(unit, Marks::RESERVE) && game.hex_of(unit) == camp));
    assert!(
        game.brigade(guard).marks.has(BrigadeMarks::RESERVE) && !game.brigade(guns).marks.has(BrigadeMarks::RESERVE)
    );
    for unit in game.ids().filter(|unit| game.is_on_map(*unit)) {
        assert!(game.is_legal(game.hex_of(unit)), "{unit:?}");
    }
}

#[test]
fn points_decide_the_battle() {
    kernel::exercises!(rules::SCN_VICTORY, rules::R2_6, rules::R2_4A);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    // At the start the Austrians have 5 for want of a French foothold beyond the canal.
    assert_eq!((table.game.points(Seat(0)), table.game.points(Seat(1))), (0, 5));
    let village = table.hex("2126");
    let n = table.game.setup.objective_hexes.iter().position(|hex| *hex == village).expect("an objective");
    for id in ["au-ir60-gren-ir-60-wasa", WASA_BATTERY] {
        let unit = table.unit(id);
        table.game.at.set(unit.index(), GONE);
    }
    table.game.holders[n] = Some(Seat(0));
    assert_eq!(table.game.points(Seat(0)), 12, "two units and the village");
    // An enemy zone of control over it takes it away, unless somebody stands there.
    let guard = table.put(WASA[3], "2226", Facing::SW);
    assert!(table.game.in_enemy_zoc(village, Seat(0), |_| false));
    assert_eq!(table.game.points(Seat(0)), 4);
    let _ = guard;
    table.put(GRENADIERS[0], "2126", Facing::NE);
    table.lead("fr-ig-1-2", "2126");
    assert_eq!((table.game.points(Seat(0)), table.game.points(Seat(1))), (12, 0));
    let verdict = table.game.verdict([12, 0]);
    assert_eq!(verdict.winner, None);
    assert_eq!(table.game.verdict([23, 0]).winner, Some(risorgimento::book::vocabulary::Side::Allied));
    // 2.6: players may rate a unit otherwise.
    let ratings = [("austria".to_owned(), format!("[[rating]]\nunit = \"{HARTMANN}\"\ncohesion = 8\n"))];
    let spec = kernel::record::SetupSpec {
        scenario: "ponte_nuovo".to_owned(),
        forces: ratings.into_iter().collect(),
        ..kernel::record::SetupSpec::default()
    };
    let setup = risorgimento::Setup::load(&spec).expect("rated");
    let unit = setup.unit_by_id(HARTMANN).expect("there");
    assert_eq!(setup.unit(unit).cohesion, 8);
    let rated = Risorgimento::start(&std::sync::Arc::new(setup), &mut Fast::new(1), &mut Silent);
    kernel::spoken::tell_table(&rated, &[]);
}

#[test]
fn free_setup_places_every_unit_by_hand() {
    kernel::exercises!(rules::OPT_ERRATA);
    let setup = setup("ponte_nuovo", &[("free_setup", "on")]);
    let mut game = Risorgimento::start(&setup, &mut Fast::new(1), &mut Silent);
    let mut placed = 0;
    kernel::spoken::tell_table(&game, &[]);
    while let Some(Phase::Place(_)) = game.phase() {
        let seat = game.awaiting().seats().lowest().expect("somebody places");
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let action =
            actions.iter().find(|action| matches!(action, Action::Place { .. })).copied().unwrap_or(actions[0]);
        game.play(seat, &action, &mut Fast::new(2), &mut Silent).expect("legal");
        placed += 1;
    }
    assert!(placed > 20);
    assert!(game.ids().all(|unit| game.is_on_map(unit)));
}

#[test]
fn faults_of_a_scenario_are_told_with_their_lines() {
    let text = include_str!("../scenarios/ponte_nuovo.toml")
        .replace("\"1629\"", "\"9999\"")
        .replace("map = \"magenta\"", "map = \"magenta\"\n");
    let faults = risorgimento::setup::scenario::check("mine.toml", &text).expect_err("no such hex");
    let named = faults.0.iter().find(|fault| fault.what.contains("9999")).expect("the hex is named");
    let line = named.line.expect("with its line");
    assert!(text.lines().nth(line - 1).expect("a line of the file").contains("9999"), "{named:?}");
    let faults = risorgimento::setup::scenario::check("mine.toml", "[scenario]\nid = 3\n").expect_err("broken");
    assert!(faults.0[0].line.is_some(), "{faults}");
}

/// Magenta's sudden death: Austria begins with all four places, so holding them is nobody's victory but the allies'.
#[test]
fn only_the_allies_win_magenta_before_its_last_turn() {
    kernel::exercises!(rules::SCN_VICTORY);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    let hour = |table: &mut Table, hour: u8| {
        let turn = table.game.setup.turns.iter().position(|turn| turn.hour == hour).expect("an hour of the battle");
        table.game.turn = turn as u8;
    };
    for (holder, at, winner) in
        [(Seat(1), 17, None), (Seat(1), 18, None), (Seat(0), 16, None), (Seat(0), 17, Some(Seat(0)))]
    {
        table.game.holders.iter_mut().for_each(|held| *held = Some(holder));
        hour(&mut table, at);
        let ending = table.game.ending_now();
        assert_eq!(ending.and_then(|ending| ending.winner), winner, "{holder:?} holds all at {at}");
    }
    // One of the four is enough to go on.
    let n = table.game.setup.objectives.iter().find(|objective| objective.decisive).expect("four places").hexes.start;
    table.game.holders[n] = Some(Seat(1));
    assert_eq!(table.game.ending_now(), None);
    table.game.holders[n] = Some(Seat(0));
    let ending = table.game.ending_now().expect("all four at 17:00");
    kernel::spoken::tell(&gamekit::question::End::outcome(&ending, &table.game));
}

/// San Martino: the king starts between the two brigades of the 3rd Division, and they alone have Orders (ruling 133).
#[test]
fn the_king_of_piedmont_commands_the_division_that_opens_the_battle() {
    kernel::exercises!(rules::R4_25);
    let game = Risorgimento::start(&setup("san_martino", &[]), &mut Fast::new(3), &mut Silent);
    let king = game.setup.corps_by_id("sa").expect("the army of Piedmont");
    let ordered: Vec<&str> = game
        .setup
        .brigades_of(king)
        .filter(|brigade| game.has_orders_now(*brigade))
        .map(|brigade| game.setup.brigade(brigade).id.as_str())
        .collect();
    assert_eq!(ordered, ["sa-cuneo", "sa-pinerolo"]);
    kernel::spoken::tell_table(&game, &[]);
}

/// Audit, 4.43: the move before a charge of a Mass Attack strains as any other (ruling 138), and the charge wears too.
#[test]
fn a_regiment_that_moves_before_its_mass_charge_is_worn_by_the_march() {
    kernel::exercises!(rules::R4_43, rules::R4_16B, rules::R4_54);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let unit = table.put(CHASSEURS, "1029", Facing::NE);
    table.put(WASA[0], "1329", Facing::SW);
    let brigade = table.lead("fr-ig-c-3", "1029");
    let (corps, enemy) = (table.corps("fr-ig"), table.corps("au-2"));
    for _ in 0..2 {
        table.play(Action::Activate { corps }, &[]).play(Action::Done, &[]);
        table.play(Action::Activate { corps: enemy }, &[]).play(Action::Done, &[]);
    }
    table.play(Action::Mass { brigade }, &[4]);
    assert!(table.game.active.extended);
    table.play(Action::Unit { unit }, &[]);
    let (near, target) = (table.hex("1129"), table.hex("1329"));
    table.play(Action::March { hex: near }, &[]);
    let charge = Action::Charge { unit, target, via: table.hex("1229") };
    assert!(table.may(charge), "{:?}", table.actions());
    // 9 is above any Cohesion: one Loss for the march, before the charge is even ridden.
    table.play(charge, &[9]);
    assert_eq!(table.game.unit(unit).losses, 1);
    assert!(table.told(|event| matches!(event, Event::Strained { die: 9, .. })));
}

/// 4.56: who cannot name anybody, even freely, does not keep the other from ending the phase by a pass.
#[test]
fn nobody_passes_for_ever_while_the_enemy_can_name_nobody() {
    for (dice, passes) in [([9, 0], Seat(0)), ([0, 9], Seat(1))] {
        let mut table = Table::open("solferino", &[], &dice);
        assert_eq!(table.seat(), passes);
        for corps in table.game.setup.clone().corps_of(passes.opponent()) {
            // Demoralized they act by a roll only, and without their commander there is none (9.21a, 8.4).
            for mark in [CorpsMarks::DEMORALIZED, CorpsMarks::SECOND_DEMORALIZED, CorpsMarks::COMMANDER_FINISHED] {
                table.game.corps[corps.index()].marks.set(mark);
            }
        }
        table.play(Action::Pass, &[]);
        assert!(!matches!(table.game.phase(), Some(Phase::ChooseCorps(_))), "{passes:?} is asked again");
    }
}
