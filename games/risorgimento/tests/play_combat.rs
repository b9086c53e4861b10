//! Fire, attacks, charges, retreats, leaders, losses: rules at work with dice as told.

use super::common::*;
use kernel::Seat;
use risorgimento::book::facing::Facing;
use risorgimento::book::vocabulary::FireResult;
use risorgimento::play::event::Event;
use risorgimento::play::{Combine, Continue, Lead, Phase, React, Retreat, SpreadLosses, UnitTurn, Victim, Window};
use risorgimento::state::{AssaultKind, BrigadeMarks, CorpsMarks, GONE, Marks};
use risorgimento::{Action, rules};

/// French units at their places with the Grenadiers' brigadier at 1230, ready to act; Austrians where told.
fn stage(own: &[(&str, &str, Facing)], enemies: &[(&str, &str, Facing)]) -> Table {
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    for (id, label, facing) in own.iter().chain(enemies) {
        table.put(id, label, *facing);
    }
    let brigade = table.lead("fr-ig-1-2", "1230");
    table.act(brigade);
    table
}

fn attack(table: &Table, id: &str, label: &str) -> Action {
    Action::Attack { unit: table.unit(id), target: table.hex(label), inside: false }
}

fn losses(table: &Table) -> [u8; 2] {
    let fought = |event: &Event| match event {
        Event::Fought { losses, .. } => Some(*losses),
        _ => None,
    };
    table.events.iter().rev().find_map(fought).expect("a fight")
}

#[test]
fn a_battery_fires_and_is_answered() {
    kernel::exercises!(rules::R7_1, rules::R7_11B, rules::R7_17A, rules::R7_18, rules::R7_18B);
    let mut table = stage(&[(GUARD_BATTERY, "1229", Facing::S)], &[(WASA_BATTERY, "1528", Facing::SW)]);
    let (guns, theirs) = (table.unit(GUARD_BATTERY), table.unit(WASA_BATTERY));
    table.play(Action::Unit { unit: guns }, &[]);
    let target = table.hex("1528");
    // Rifled guns at three hexes: +1; 5 + 1 = 6 Disorders a battery. It turns to fire.
    assert!(table.may(Action::Shoot { target }));
    let mut missed = Table { game: table.game.clone(), events: Vec::new() };
    table.play(Action::Shoot { target }, &[5]);
    assert!(table.game.is(theirs, Marks::DISORDERED));
    assert_ne!(table.game.unit(guns).facing(), Facing::S);
    assert!(table.told(|event| matches!(event, Event::Fired { result: FireResult::Disorder, .. })));
    assert_eq!(
        table.game.phase(),
        Some(Phase::UnitTurn(UnitTurn { unit: guns })),
        "a Disordered battery does not answer"
    );
    assert_eq!(table.refused(Action::Shoot { target }), ["7.1"], "once a segment");
    // CDR means nothing to guns: it answers, in any direction, and nobody answers that.
    missed.play(Action::Shoot { target }, &[3]);
    assert_eq!((missed.game.phase(), missed.seat()), (Some(Phase::React(React(Window::Reply))), Seat(1)));
    missed.play(Action::Answer { unit: theirs, target: missed.hex("1229") }, &[9]);
    assert!(missed.game.is(guns, Marks::DISORDERED) && missed.game.is(theirs, Marks::REACTED));
    // Disordered once more, a battery is lost (8.24).
    missed.play(Action::Stop { facing: Facing::NE, below: false }, &[]);
    assert_eq!(missed.game.hex_of(guns), missed.hex("1229"));
}

#[test]
fn fire_checks_every_unit_and_the_owner_chooses_who_bleeds() {
    kernel::exercises!(rules::R7_16, rules::R8_11, rules::R8_12A, rules::R8_4);
    let mut table =
        stage(&[(GUARD_BATTERY, "1229", Facing::NE)], &[(WASA[0], "1429", Facing::SW), (WASA[1], "1429", Facing::SW)]);
    let leader = table.brigade("au-ir60");
    table.game.brigades[leader.index()].leader = table.hex("1429");
    let guns = table.unit(GUARD_BATTERY);
    table.play(Action::Unit { unit: guns }, &[]);
    let target = table.hex("1429");
    let mut hard = Table { game: table.game.clone(), events: Vec::new() };
    // Two hexes +1, massed +1: 2 becomes 4, a check of both: Cohesion 6 and 5.
    table.play(Action::Shoot { target }, &[2, 7, 5]);
    let disordered: Vec<bool> = [WASA[0], WASA[1]].map(|id| table.game.is(table.unit(id), Marks::DISORDERED)).into();
    assert_eq!(disordered, [true, false]);
    // 9 becomes 11: D+1. The leader with them rolls 7 and is Finished; the owner chooses the victim.
    hard.play(Action::Shoot { target }, &[9, 7]);
    assert!(hard.game.brigade(leader).marks.has(BrigadeMarks::LEADER_FINISHED));
    assert_eq!((hard.game.phase(), hard.seat()), (Some(Phase::Victim(Victim { hex: target, spared: None })), Seat(1)));
    hard.play(Action::Lose { unit: hard.unit(WASA[1]) }, &[]);
    assert_eq!(hard.game.unit(hard.unit(WASA[1])).losses, 1);
    // 7.16 counts no Jägers; alone they are a poor target.
    let shot = hard.game.shot_of(&[guns], target, false);
    assert!(shot.massed && !shot.dispersed && shot.batteries == 1);
    hard.clear();
    hard.put(JAGER, "1429", Facing::SW);
    hard.put(GUARD_BATTERY, "1229", Facing::NE);
    assert!(hard.game.shot_of(&[guns], target, false).dispersed);
}

#[test]
fn small_arms_reply_and_guns_fire_before() {
    kernel::exercises!(rules::R7_23, rules::R7_25, rules::R7_17B);
    let mut table = Table::ponte_nuovo(Seat(1), &[]);
    table.clear();
    let jager = table.put(JAGER, "1429", Facing::SW);
    table.put(WASA[0], "1529", Facing::SW);
    let guns = table.put(GUARD_BATTERY, "1329", Facing::NE);
    let brigade = table.lead("au-ir60", "1529");
    table.act(brigade).play(Action::Unit { unit: jager }, &[]);
    let target = table.hex("1329");
    assert!(table.may(Action::Shoot { target }));
    // The battery fires first: 4 + 0 for the range - 2 for Jägers: no effect. Then 7 hits.
    table.play(Action::Shoot { target }, &[]);
    assert_eq!((table.game.phase(), table.seat()), (Some(Phase::React(React(Window::BeforeSmallArms))), Seat(0)));
    table.play(Action::Answer { unit: guns, target: table.hex("1429") }, &[4, 7]);
    assert_eq!(table.game.unit(guns).losses, 1);
    assert!(table.told(|event| matches!(event, Event::Volley { losses: 1, .. })));
    // It fires once, does not move any more, and never attacks.
    assert!(table.refused(Action::March { hex: table.hex("1428") }).contains(&"7.1"));
    table.play(Action::Stop { facing: Facing::SW, below: false }, &[]).attacks_come();
    assert!(!table.actions().iter().any(|action| matches!(action, Action::Attack { unit, .. } if *unit == jager)));
}

#[test]
fn two_battalions_take_a_hex() {
    kernel::exercises!(
        rules::R7_3,
        rules::R7_31,
        rules::R7_41,
        rules::R7_42,
        rules::R7_44,
        rules::R7_45A,
        rules::R7_45B,
        rules::R8_31,
        rules::R8_33,
        rules::R6_12
    );
    let mut table = stage(
        &[(GRENADIERS[0], "1229", Facing::NE), (GRENADIERS[1], "1229", Facing::NE), (GRENADIERS[2], "1230", Facing::S)],
        &[(WASA[1], "1328", Facing::SW)],
    );
    table.attacks_come();
    assert!(table.may(attack(&table, GRENADIERS[0], "1328")));
    assert_eq!(table.refused(attack(&table, GRENADIERS[2], "1328")), ["6.12"], "not in its Front");
    let both = [attack(&table, GRENADIERS[0], "1328"), attack(&table, GRENADIERS[1], "1328")];
    // Engagement of the top unit: 8 - 2 for Wimpffen <= 8. Attack 5 + 1 + 1 = 7: two Losses; defence 1: none.
    table.strike(&both, &[8, 5, 1]);
    assert_eq!(losses(&table), [0, 2]);
    let wasa = table.unit(WASA[1]);
    assert_eq!(table.game.unit(wasa).losses, 2);
    // The defender goes to the cheapest hex, never to where the attackers came from.
    assert_eq!((table.game.phase(), table.seat()), (Some(Phase::Retreat(Retreat)), Seat(1)));
    assert_eq!(table.refused(Action::Retreat { unit: wasa, hex: table.hex("1229") }), ["8.33"]);
    let away = table.actions()[0];
    table.play(away, &[]).play(Action::Face { facing: Facing::SW }, &[]);
    // Both go in and turn as one.
    assert_eq!(table.game.stack_at(table.hex("1328")).len(), 2);
    table.play(Action::Face { facing: Facing::NE }, &[]);
    assert_eq!(table.game.unit(table.unit(GRENADIERS[1])).facing(), Facing::NE);
    // An attack that fails its roll stays where it is.
    assert!(table.told(|event| matches!(event, Event::Engaged { engages: true, .. })));
}

#[test]
fn losing_attackers_go_back_and_a_failed_engagement_stays() {
    kernel::exercises!(rules::R8_32);
    let own = [(GRENADIERS[0], "1229", Facing::NE), (GRENADIERS[1], "1230", Facing::NE)];
    let mut table = stage(&own, &[(WASA[1], "1329", Facing::SW)]);
    table.attacks_come();
    let mut failed = Table { game: table.game.clone(), events: Vec::new() };
    let first = table.unit(GRENADIERS[0]);
    table.game.units[first.index()].face(Facing::SE);
    let both = [attack(&table, GRENADIERS[0], "1329"), attack(&table, GRENADIERS[1], "1329")];
    // Both engage (0, 0); attack 0 + 1 + 1 = 2: one Loss; defence 9: three Losses, spread evenly: 1 each and one odd.
    table.strike(&both, &[]).play(Action::Lead { yes: false }, &[0, 0, 0, 9]);
    assert_eq!(losses(&table), [3, 1]);
    assert_eq!(
        (table.game.phase(), table.seat()),
        (Some(Phase::SpreadLosses(SpreadLosses { attacker: true })), Seat(0))
    );
    table.play(Action::Lose { unit: table.unit(GRENADIERS[1]) }, &[]);
    assert_eq!(table.game.unit(table.unit(GRENADIERS[0])).losses, 1);
    assert_eq!(table.game.unit(table.unit(GRENADIERS[1])).losses, 2);
    assert_eq!(table.game.hex_of(table.unit(GRENADIERS[0])), table.hex("1229"), "where it came from");
    // From the rear: +1, from both +2. A Disordered defender: -1.
    let first = failed.unit(GRENADIERS[0]);
    failed.game.units[first.index()].face(Facing::SE);
    let weak = failed.unit(GRENADIERS[0]);
    failed.game.units[weak.index()].losses = 5;
    let alone = attack(&failed, GRENADIERS[0], "1329");
    failed.strike(&[alone], &[6]);
    assert!(failed.told(|event| matches!(event, Event::Engaged { engages: false, .. })), "6 + 5 - 2 > 8");
    assert_eq!(failed.game.hex_of(weak), failed.hex("1229"));
    assert!(!failed.told(|event| matches!(event, Event::Fought { .. })));
}

#[test]
fn batteries_alone_are_overrun_and_with_infantry_go_along() {
    kernel::exercises!(rules::R7_46, rules::R7_17B);
    let mut table = stage(&[(GRENADIERS[0], "1229", Facing::NE)], &[(WASA_BATTERY, "1328", Facing::SW)]);
    let guns = table.unit(WASA_BATTERY);
    table.attacks_come();
    let alone = attack(&table, GRENADIERS[0], "1328");
    table.strike(&[alone], &[]);
    // It fires before it is lost: field guns at one hex +2; 2 + 2 = 4, a check that passes; Engagement 0.
    assert_eq!((table.game.phase(), table.seat()), (Some(Phase::React(React(Window::BeforeAttack))), Seat(1)));
    table.play(Action::Answer { unit: guns, target: table.hex("1229") }, &[2, 0, 0]);
    assert_eq!(table.game.hex_of(guns), GONE);
    assert!(table.told(|event| matches!(event, Event::Overrun { .. })));
    assert!(!table.told(|event| matches!(event, Event::Fought { .. })), "no dice");
    assert_eq!(table.game.hex_of(table.unit(GRENADIERS[0])), table.hex("1328"));
}

#[test]
fn fire_before_the_attack_stops_it() {
    kernel::exercises!(rules::R7_17B);
    let mut table = stage(&[(GRENADIERS[0], "1229", Facing::NE)], &[(WASA_BATTERY, "1328", Facing::SW)]);
    table.attacks_come();
    let alone = attack(&table, GRENADIERS[0], "1328");
    table.strike(&[alone], &[]);
    let answer = Action::Answer { unit: table.unit(WASA_BATTERY), target: table.hex("1229") };
    // 5 + 2 = 7: Disordered, so it does not attack.
    table.play(answer, &[5]);
    let unit = table.unit(GRENADIERS[0]);
    assert!(table.game.is(unit, Marks::DISORDERED) && table.game.hex_of(unit) == table.hex("1229"));
    assert!(table.game.is_on_map(table.unit(WASA_BATTERY)));
    assert_eq!(table.game.zoc_mask(unit), 0);
}

#[test]
fn jagers_in_a_stack_are_ignored() {
    kernel::exercises!(rules::R7_21B);
    let mut table = stage(
        &[(GRENADIERS[0], "1229", Facing::NE), (GRENADIERS[1], "1229", Facing::NE)],
        &[(WASA[1], "1328", Facing::SW), (JAGER, "1328", Facing::SW)],
    );
    let jager = table.unit(JAGER);
    table.attacks_come();
    let both = [attack(&table, GRENADIERS[0], "1328"), attack(&table, GRENADIERS[1], "1328")];
    // With nobody else left they take what is left over: of three Losses one eliminates the worn battalion.
    let mut last = Table { game: table.game.clone(), events: Vec::new() };
    let worn = last.unit(WASA[1]);
    last.game.units[worn.index()].losses = last.game.printed(worn).cohesion;
    last.strike(&both, &[0, 9, 0]);
    assert_eq!((last.game.hex_of(worn), last.game.unit(jager).losses), (GONE, 2));
    // The Jägers lie below: no defensive fire. Two against one counted.
    table.strike(&both, &[0, 5, 0]);
    let drm = table.events.iter().find_map(|event| match event {
        Event::Fought { tallies, defenders, .. } => Some((tallies[0].sum(), defenders.len())),
        _ => None,
    });
    assert_eq!(drm, Some((2, 1)), "+1 for numbers, +1 for Cohesion");
    assert_eq!(table.game.unit(jager).losses, 0);
    // It retreats with the rest.
    table.settle();
    assert_ne!(table.game.hex_of(jager), table.hex("1328"));
}

#[test]
fn a_victorious_attack_goes_on() {
    kernel::exercises!(rules::R7_47);
    let mut table = stage(
        &[(GRENADIERS[0], "1229", Facing::NE), (GRENADIERS[1], "1229", Facing::NE)],
        &[(WASA[1], "1328", Facing::SW), (HARTMANN, "1428", Facing::SW)],
    );
    table.attacks_come();
    let both = [attack(&table, GRENADIERS[0], "1328"), attack(&table, GRENADIERS[1], "1328")];
    table.strike(&both, &[0, 9, 0]).settle();
    assert_eq!(table.game.phase(), Some(Phase::Continue(Continue)));
    let go =
        table.actions().into_iter().find(|action| matches!(action, Action::Continue { .. })).expect("an enemy near");
    // Die 9 less the three Losses between them is 6, not above 8: on it goes, without Engagement.
    table.play(go, &[9, 9, 0]);
    assert!(table.told(|event| matches!(event, Event::ContinueRolled { goes_on: true, drm: -3, .. })));
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::Engaged { .. })).count(), 1);
    assert!(matches!(table.game.assault.kind, AssaultKind::Continued(3)));
    table.settle();
    // Each that went on takes a Loss, whatever came of it.
    assert_eq!([0, 1].map(|n| table.game.unit(table.unit(GRENADIERS[n])).losses), [1, 1]);
}

#[test]
fn cavalry_charges_what_it_sees() {
    kernel::exercises!(rules::R7_5A, rules::R6_14D);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let cavalry = table.put(CHASSEURS, "1129", Facing::NE);
    let foot = table.put(WASA[1], "1329", Facing::SW);
    table.put(WASA[2], "1629", Facing::SW);
    let brigade = table.lead("fr-ig-c-3", "1129");
    table.act(brigade).attacks_come();
    let charges: Vec<Action> = table.actions();
    let target = table.hex("1329");
    let charge = Action::Charge { unit: cavalry, target, via: table.hex("1229") };
    assert!(charges.contains(&charge));
    assert!(
        !charges.iter().any(|action| matches!(action, Action::Charge { target, .. } if *target == table.hex("1629"))),
        "too far"
    );
    let mut square = Table { game: table.game.clone(), events: Vec::new() };
    // No Engagement DRM out of range matters: Cassaignolles -2. Attack 9 + 1 - 2 = 8; defence 0 + 2 = 2: two to one.
    table.strike(&[charge], &[]).play(Action::Lead { yes: false }, &[0, 9, 0]);
    assert_eq!(losses(&table), [1, 2]);
    table.settle();
    assert_ne!(table.game.hex_of(foot), target);
    assert_eq!(table.game.hex_of(cavalry), target, "the charge stays");
    // Against a Square the Engagement roll has +1.
    square.mark(foot, Marks::SQUARE);
    square.strike(&[charge], &[]);
    square.play(Action::Lead { yes: false }, &[9]);
    let tally = square.events.iter().find_map(|event| match event {
        Event::Engaged { tally, engages, .. } => Some((tally.sum(), *engages)),
        _ => None,
    });
    assert_eq!(tally, Some((-1, false)), "-2 + 1; 9 - 1 > 7");
    assert_eq!(square.game.hex_of(cavalry), square.hex("1129"));
}

#[test]
fn guns_combine_in_one_hex() {
    kernel::exercises!(rules::R7_12, rules::R7_12C, rules::R4_14B);
    let mut table = Table::open("solferino", &[], &[9, 0]);
    let guns = ["fr-1-i-corps-12-pdr-battery-1", "fr-1-i-corps-12-pdr-battery-2", "fr-1-i-corps-rifled-battery"];
    for id in guns.iter().copied().chain(["au-8-viii-12-pdr-battery-1"]) {
        let unit = table.unit(id);
        table.game.at.set(unit.index(), risorgimento::state::LEFT);
    }
    // Somewhere open and flat, three hexes from a target.
    let ground = &table.game.setup.ground;
    let flat = |hex: risorgimento::state::Hex| {
        ground.hex(hex).terrain == risorgimento::book::vocabulary::Terrain::Clear
            && ground.hex(hex).level == 1
            && ground.hex(hex).in_play
    };
    let spot = (0..ground.hexes.len() as u16).map(risorgimento::state::Hex).find(|hex| {
        flat(*hex)
            && (0..3).try_fold(*hex, |at, _| ground.neighbour(at, Facing::SE).filter(|next| flat(*next))).is_some()
            && table.game.occupant(*hex).is_none()
            && table.game.enemy_distance(*hex, Seat(0)) > 6
            && table.game.enemy_distance(*hex, Seat(1)) > 6
    });
    let spot = spot.expect("open ground");
    let target = (0..3).fold(spot, |at, _| table.game.setup.ground.neighbour(at, Facing::SE).expect("flat"));
    let label =
        |table: &Table, hex: risorgimento::state::Hex| table.game.setup.map.grid().label(boards::hex::HexId(hex.0));
    let (here, there) = (label(&table, spot), label(&table, target));
    for id in guns {
        table.put(id, &here, Facing::SE);
    }
    table.put("au-8-viii-12-pdr-battery-1", &there, Facing::NW);
    // One more of the corps in the next hex: the French combine in one hex only.
    let beside = table.unit("fr-1-1-1-6-8-i");
    let ground = &table.game.setup.ground;
    let aside = |hex: &risorgimento::state::Hex| {
        table.game.occupant(*hex).is_none() && ground.distance(*hex, target) >= ground.distance(spot, target)
    };
    let next = ground.around(spot).map(|(_, hex)| hex).find(aside);
    table.game.at.set(beside.index(), next.expect("a hex beside them"));
    table.game.units[beside.index()].depth = 0;
    let corps = table.corps("fr-1");
    table.game.corps[corps.index()].commander = spot;
    let formation = table.brigade("fr-1-reserve-artillery");
    table.play(Action::Activate { corps }, &[]).play(Action::Brigade { brigade: formation }, &[]);
    let first = table.unit(guns[0]);
    table.play(Action::Unit { unit: first }, &[]).play(Action::Shoot { target }, &[]);
    assert_eq!(table.game.phase(), Some(Phase::Combine(Combine)));
    assert!(table.refused(Action::Join { unit: beside }).contains(&"7.12c"));
    table.play(Action::Join { unit: table.unit(guns[1]) }, &[]);
    let shot = table.game.shot_of(&[first, table.unit(guns[2])], target, false);
    assert_eq!((shot.batteries, shot.range_drm), (2, 0), "the least effective range: heavy guns at three hexes");
    table.play(Action::Join { unit: table.unit(guns[2]) }, &[2]);
    assert!(
        table.told(
            |event| matches!(event, Event::Fired { result: FireResult::Disorder, firers, .. } if firers.len() == 3)
        )
    );
    assert!(guns.iter().all(|id| table.game.is(table.unit(id), Marks::FIRED)));
}

#[test]
fn a_brigadier_goes_in_and_a_lone_leader_flees() {
    kernel::exercises!(rules::R4_11C, rules::R8_4, rules::R4_11A);
    let mut table = stage(&[(GRENADIERS[0], "1229", Facing::NE)], &[(WASA[1], "1328", Facing::SW)]);
    let brigade = table.brigade("fr-ig-1-2");
    table.play(Action::Brigadier, &[]);
    table.play(Action::March { hex: table.hex("1229") }, &[]);
    assert!(!table.may(Action::Brigadier), "once an activation");
    table.attacks_come();
    let alone = attack(&table, GRENADIERS[0], "1328");
    table.strike(&[alone], &[]);
    assert_eq!(table.game.phase(), Some(Phase::Lead(Lead)));
    // Attack 9 + 1: three Losses; defence 9: three too. The lower adjusted Cohesion loses; both leaders' danger: he
    // rolls 3 and stays.
    table.play(Action::Lead { yes: true }, &[0, 9, 9, 3]);
    assert!(table.told(|event| matches!(event, Event::LeaderInDanger { finished: false, .. })));
    table.settle();
    assert_eq!(table.game.brigade(brigade).leader, table.hex("1328"), "he went in with them");
    // A leader alone, an enemy coming next to him.
    let mut table =
        stage(&[(GRENADIERS[0], "1229", Facing::NE)], &[(WASA[1], "1629", Facing::SW), (WASA[2], "1729", Facing::SW)]);
    let theirs = table.brigade("au-ir60");
    table.game.brigades[theirs.index()].leader = table.hex("1430");
    table.play(Action::Unit { unit: table.unit(GRENADIERS[0]) }, &[]);
    table.play(Action::March { hex: table.hex("1329") }, &[8]);
    assert!(table.game.brigade(theirs).marks.has(BrigadeMarks::LEADER_FINISHED));
    assert_eq!(table.game.brigade(theirs).leader, table.hex("1629"), "the nearest unit of his");
    assert!(!table.game.corps(table.corps("au-2")).marks.has(CorpsMarks::COMMANDER_FINISHED));
}

#[test]
fn towns_and_castles_shelter_their_garrison() {
    kernel::exercises!(rules::R5_53);
    let mut table = Table::open("magenta", &[], &[0, 9]);
    table.clear();
    let units = [WASA[0], WASA[1], HARTMANN].map(|id| table.put(id, "3224", Facing::NW));
    assert!(table.game.is_legal(table.hex("3224")), "three of any brigade in a town");
    assert_eq!(table.game.front_mask(units[0]), 0b11_1111);
    table.put(WASA[2], "3224", Facing::NW);
    assert!(!table.game.is_legal(table.hex("3224")));
    table.clear();
    let alone = table.put(WASA[0], "3224", Facing::NW);
    assert_eq!(table.game.front_mask(alone), Facing::NW.front(), "alone it has a front like any other");
    // Leaving costs one more where it had the benefits.
    table.put(WASA[1], "3224", Facing::NW);
    let brigade = table.lead("au-ir60", "3224");
    table.put(GRENADIERS[0], "0832", Facing::NE);
    table.act(brigade).play(Action::Unit { unit: alone }, &[]);
    let out = table.hex("3223");
    table.play(Action::March { hex: out }, &[]);
    let (plain, ..) = table
        .game
        .ground_cost(risorgimento::book::vocabulary::Column::Infantry, table.hex("3224"), Facing::N, false)
        .expect("open");
    assert_eq!(table.game.unit(alone).spent, plain + 1);
    // The castle of Monte Rotondo shelters the bottom unit, and it alone.
    table.clear();
    let (top, bottom) = (table.put(WASA[0], "2128", Facing::SW), table.put(WASA[1], "2128", Facing::SW));
    assert_eq!(table.game.garrison(table.hex("2128")), Some(bottom));
    assert_eq!(table.game.cover(table.hex("2128")), table.game.setup.ground.hex(table.hex("2128")).terrain);
    table.game.at.set(top.index(), GONE);
    table.game.units[bottom.index()].depth = 0;
    assert_eq!(table.game.cover(table.hex("2128")), risorgimento::book::vocabulary::Terrain::Castle);
    // A town is no help to cavalry.
    table.put(CHASSEURS, "3225", Facing::N);
    assert_eq!(table.game.cover(table.hex("3225")), risorgimento::book::vocabulary::Terrain::Clear);
}

#[test]
fn an_extended_activation_wears_troops_down() {
    kernel::exercises!(rules::R4_43, rules::R4_54);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let unit = table.put(GRENADIERS[0], "1229", Facing::NE);
    table.put(WASA[1], "1429", Facing::SW);
    let brigade = table.lead("fr-ig-1-2", "1230");
    let corps = table.corps("fr-ig");
    table.game.corps[corps.index()].activations = 2;
    // Continuity 4: the die shows 3.
    table.play(Action::Activate { corps }, &[3]).play(Action::Brigade { brigade }, &[]);
    assert!(table.game.active.extended);
    table.play(Action::Unit { unit }, &[]);
    table.play(Action::March { hex: table.hex("1328") }, &[]);
    table.play(Action::Stop { facing: Facing::SE, below: false }, &[9]);
    assert_eq!(table.game.unit(unit).losses, 1, "9 is above Cohesion 8");
    table.attacks_come();
    let alone = attack(&table, GRENADIERS[0], "1429");
    table.strike(&[alone], &[0, 9, 0]).settle();
    assert_eq!(table.game.unit(unit).losses, 2, "and one for attacking");
}
