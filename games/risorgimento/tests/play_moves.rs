//! Movement, stacking, facing, zones of control, reactions, squares, reinforcements: rules at work on the map.

use super::common::*;
use kernel::{Game, Seat};
use risorgimento::book::facing::{Facing, Standing};
use risorgimento::book::vocabulary::{Class, Column};
use risorgimento::play::event::Event;
use risorgimento::play::{Phase, React, UnitTurn, Unstack, Window};
use risorgimento::setup::UnitId;
use risorgimento::state::{BrigadeMarks, GONE, Hex, Marks, OFF};
use risorgimento::{Action, rules};

fn march(table: &Table, label: &str) -> Action {
    Action::March { hex: table.hex(label) }
}

/// The Grenadiers act on empty ground; returns the table with the first battalion at 1229 to act.
fn grenadier_acts(enemies: &[(&str, &str, Facing)]) -> Table {
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let unit = table.put(GRENADIERS[0], "1229", Facing::NE);
    for (id, label, facing) in enemies {
        table.put(id, label, *facing);
    }
    let brigade = table.lead("fr-ig-1-2", "1230");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    table
}

#[test]
fn a_unit_moves_hex_by_hex_within_its_allowance() {
    kernel::exercises!(rules::R5_0, rules::R5_2, rules::R5_3, rules::R6_11, rules::R4_41, rules::R2_4C);
    let mut table = grenadier_acts(&[(WASA[0], "2126", Facing::SW)]);
    let unit = table.unit(GRENADIERS[0]);
    // Five hexes of clear ground and one up a gentle slope, which costs two.
    assert!(table.may(march(&table, "1729")) && !table.may(march(&table, "1829")));
    assert_eq!(table.refused(march(&table, "2029")), ["5.0"]);
    let before = table.game.unit(unit).facing();
    table.play(march(&table, "1429"), &[]);
    assert_eq!((table.game.hex_of(unit), table.game.unit(unit).spent), (table.hex("1429"), 2));
    // It goes on with what is left, then faces as it likes and is done.
    assert!(table.may(march(&table, "1729")) && !table.may(march(&table, "2027")));
    table.play(Action::Stop { facing: Facing::S, below: false }, &[]);
    assert_ne!(before, Facing::S);
    assert_eq!(table.game.unit(unit).facing(), Facing::S);
    assert!(table.game.is(unit, Marks::DONE) && !table.may(Action::Unit { unit }));
}

#[test]
fn a_unit_is_named_and_sent_in_one_word() {
    kernel::exercises!(rules::R4_41);
    let mut two = grenadier_acts(&[(WASA[0], "2126", Facing::SW)]);
    two.play(march(&two, "1429"), &[]);
    let mut one = Table::ponte_nuovo(Seat(0), &[]);
    one.clear();
    let [unit, next] = [GRENADIERS[0], GRENADIERS[1]].map(|id| one.unit(id));
    one.put(GRENADIERS[0], "1229", Facing::NE);
    let enemy = one.put(WASA[0], "2126", Facing::SW);
    let brigade = one.lead("fr-ig-1-2", "1230");
    one.act(brigade);
    let go = |table: &Table, unit: UnitId, label: &str| Action::Go {
        unit,
        hex: table.hex(label),
        strategic: false,
        halt: None,
    };
    // What forbids either of the two words forbids their sum; it is not listed beside them.
    assert_eq!(one.refused(go(&one, unit, "2029")), ["5.0"]);
    assert!(one.game.check(Seat(0), &go(&one, enemy, "2027")).is_err());
    assert!(one.game.check(Seat(0), &go(&one, next, "1429")).is_err(), "it is not on the map");
    assert!(!one.actions().iter().any(|action| matches!(action, Action::Go { .. })));
    one.play(go(&one, unit, "1429"), &[]);
    assert_eq!((&one.game.at, &one.game.units), (&two.game.at, &two.game.units));
    assert_eq!(one.game.phase(), two.game.phase());
    // The one at its turn hands on, as it does when another is named.
    assert!(one.game.check(Seat(0), &go(&one, unit, "1529")).is_err(), "it has the floor: it marches by itself");
    let mut both = grenadier_acts(&[(WASA[0], "2126", Facing::SW)]);
    let other = both.put(GRENADIERS[1], "1230", Facing::NE);
    both.play(march(&both, "1429"), &[]);
    both.mark(other, Marks::COMMANDED);
    both.play(go(&both, other, "1330"), &[]);
    assert!(both.game.is(both.unit(GRENADIERS[0]), Marks::DONE));
    assert_eq!(both.game.hex_of(other), both.hex("1330"));
    assert_eq!(both.game.phase(), Some(Phase::UnitTurn(UnitTurn { unit: other })));
}

#[test]
fn the_minimum_move_never_crosses_the_naviglio() {
    kernel::exercises!(rules::SCN_MAG_CANALS);
    let mut table = grenadier_acts(&[(WASA[0], "2424", Facing::SW)]);
    let unit = table.unit(GRENADIERS[0]);
    table.play(march(&table, "1429"), &[]);
    // On the bank of the canal: no way but the bridges.
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    table.put(GRENADIERS[0], "1926", Facing::NE);
    table.put(WASA[0], "2626", Facing::SW);
    let brigade = table.lead("fr-ig-1-2", "1827");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    assert!(table.may(march(&table, "2126")), "by the bridge of Ponte Nuovo");
    let across =
        table.game.ground_cost(risorgimento::book::vocabulary::Column::Infantry, table.hex("1926"), Facing::NE, false);
    assert_eq!(across, None, "not over the canal");
    table.game.units[unit.index()].spent = 5;
    assert_eq!(table.refused(march(&table, "2026")), ["scn.mag.canals"]);
    // With nothing spent it moves one hex however dear, and then no more.
    table.game.units[unit.index()].spent = 0;
    let printed = table.game.printed(unit).movement;
    assert!(table.may(march(&table, "2027")) && printed == 6);
}

#[test]
fn zones_of_control_stop_cost_and_hold() {
    kernel::exercises!(rules::R6_31, rules::R6_32, rules::R6_33, rules::R5_42);
    let mut table = grenadier_acts(&[(WASA[0], "1429", Facing::NW)]);
    let unit = table.unit(GRENADIERS[0]);
    // 1329 lies in the zone of 1429, which faces north-west: 1328, 1428 and 1329.
    assert_eq!(table.refused(march(&table, "1429")), ["5.42"]);
    table.play(march(&table, "1329"), &[]);
    assert_eq!(table.game.unit(unit).spent, 3, "1 for the hex, 2 for the zone");
    assert!(table.refused(march(&table, "1330")).contains(&"6.32"));
    table.play(Action::Stop { facing: Facing::NE, below: false }, &[]);
    table.finish();
    assert_eq!(table.seat(), Seat(1), "alternating activations");
    // In its own next activation it leaves for one more, but not from zone to zone; it turns one hexside at most.
    table.play(Action::Pass, &[]);
    let brigade = table.brigade("fr-ig-1-2");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    assert!(table.may(march(&table, "1328")), "by a way round");
    table.game.units[unit.index()].spent = 3;
    assert!(table.refused(march(&table, "1328")).contains(&"6.33"), "not straight from zone to zone");
    table.game.units[unit.index()].spent = 0;
    assert_eq!(table.refused(Action::Stop { facing: Facing::SW, below: false }), ["6.33"]);
    assert!(table.may(Action::Stop { facing: Facing::SE, below: false }));
    table.play(march(&table, "1230"), &[]);
    assert_eq!(table.game.unit(unit).spent, 2);
    // No zone over a bridge, none into a town, none by guns.
    let bridge = table.put(WASA[1], "2126", Facing::SW);
    assert_eq!(table.game.zoc_mask(bridge) & Facing::SW.bit(), 0);
}

#[test]
fn cavalry_and_guns_keep_away_and_uncommanded_units_too() {
    kernel::exercises!(rules::R5_33, rules::R4_42, rules::R9_11, rules::R2_5B);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let cavalry = table.put(CHASSEURS, "1229", Facing::NE);
    let guns = table.put(GUARD_BATTERY, "1230", Facing::NE);
    let foot = table.put(GRENADIERS[1], "1231", Facing::NE);
    table.put(WASA[0], "1529", Facing::N);
    let guard = table.lead("fr-ig-1-2", "1230");
    let light = table.lead("fr-ig-c-3", "1230");
    table.act(light).play(Action::Unit { unit: cavalry }, &[]);
    assert_eq!(table.refused(march(&table, "1429")), ["5.33"]);
    table.play(Action::Stop { facing: Facing::NE, below: false }, &[]).play(Action::Done, &[]);
    if matches!(table.game.phase(), Some(Phase::Declare(_))) {
        table.play(Action::Done, &[]);
    }
    table.play(Action::Brigade { brigade: guard }, &[]).play(Action::Unit { unit: guns }, &[]);
    assert_eq!(table.refused(march(&table, "1430")), ["5.33"]);
    table.play(Action::Stop { facing: Facing::NE, below: false }, &[]);
    // Not Commanded: not next to an enemy. Hors de Combat: not into his zone.
    table.game.units[foot.index()].marks.clear(Marks::COMMANDED);
    table.play(Action::Unit { unit: foot }, &[]);
    assert_eq!(table.refused(march(&table, "1430")), ["4.42"]);
    table.mark(foot, Marks::COMMANDED);
    table.game.brigades[guard.index()].marks.set(BrigadeMarks::HORS_DE_COMBAT);
    assert!(table.may(march(&table, "1430")), "behind it: no zone there");
    let wasa = table.unit(WASA[0]);
    table.game.units[wasa.index()].face(Facing::SW);
    assert_eq!(table.refused(march(&table, "1430")), ["9.11"]);
}

#[test]
fn stacking_is_kept_at_all_times() {
    kernel::exercises!(rules::R5_41A, rules::R5_41B);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let first = table.put(GRENADIERS[0], "1229", Facing::NE);
    table.put(GRENADIERS[1], "1329", Facing::N);
    table.put(GRENADIERS[2], "1429", Facing::N);
    table.put(GRENADIERS[3], "1429", Facing::N);
    table.put(ZOUAVE, "1328", Facing::N);
    let guns = table.put(GUARD_BATTERY, "1230", Facing::S);
    table.put(WASA[0], "2424", Facing::SW);
    let brigade = table.lead("fr-ig-1-2", "1230");
    table.act(brigade).play(Action::Unit { unit: first }, &[]);
    assert_eq!(table.refused(march(&table, "1328")), ["5.41a"], "another brigade");
    assert_eq!(table.refused(march(&table, "1429")), ["5.41a"], "two are there");
    table.play(march(&table, "1329"), &[]);
    // It faces as the other does, and may lie below; together they turn.
    assert_eq!((table.game.unit(first).facing(), table.game.unit(first).depth), (Facing::N, 0));
    table.play(Action::Stop { facing: Facing::SE, below: true }, &[]);
    assert_eq!(table.game.unit(first).depth, 1);
    assert_eq!(table.game.unit(table.unit(GRENADIERS[1])).facing(), Facing::SE);
    // A battery joins one battalion, never two, and faces as it likes.
    table.play(Action::Unit { unit: guns }, &[]);
    assert_eq!(table.refused(march(&table, "1329")), ["5.41b"]);
    assert!(table.may(march(&table, "1328")), "guns with any formation");
    table.play(march(&table, "1328"), &[]);
    table.play(Action::Stop { facing: Facing::S, below: true }, &[]);
    assert_eq!(table.game.unit(table.unit(ZOUAVE)).facing(), Facing::N);
    assert_eq!(table.game.unit(guns).facing(), Facing::S);
}

#[test]
fn strategic_movement_doubles_and_keeps_its_distance() {
    kernel::exercises!(rules::R5_1, rules::R5_11);
    let mut table = grenadier_acts(&[(WASA[0], "1629", Facing::SW)]);
    let unit = table.unit(GRENADIERS[0]);
    let to = table.hex("1028");
    assert!(table.may(Action::Strategic { hex: to }));
    assert_eq!(table.refused(Action::Strategic { hex: table.hex("1329") }), ["5.11"], "within three hexes");
    table.play(Action::Strategic { hex: to }, &[]);
    assert!(table.game.is(unit, Marks::STRATEGIC));
    assert!(table.refused(march(&table, "1027")).contains(&"5.1"), "its move is strategic");
    table.play(Action::Stop { facing: Facing::NE, below: false }, &[]);
    let guns = table.unit(GUARD_BATTERY);
    assert_eq!((table.game.allowance(guns, true), table.game.allowance(guns, false)), (10, 6));
    // The marker stays until its next activation, when it may be dropped.
    table.finish().play(Action::Pass, &[]);
    assert!(table.game.is(unit, Marks::STRATEGIC));
    let brigade = table.brigade("fr-ig-1-2");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    table.play(Action::Stop { facing: Facing::NE, below: false }, &[]);
    assert!(!table.game.is(unit, Marks::STRATEGIC));
}

#[test]
fn a_square_is_formed_kept_and_left() {
    kernel::exercises!(rules::R6_14A, rules::R6_14C, rules::R6_14E);
    let mut table = grenadier_acts(&[(WASA[0], "2126", Facing::SW)]);
    let (unit, second) = (table.unit(GRENADIERS[0]), table.unit(GRENADIERS[1]));
    table.put(GRENADIERS[1], "1229", Facing::NE);
    table.mark(second, Marks::COMMANDED);
    table.play(Action::Square { form: true }, &[]);
    assert!(table.game.is(unit, Marks::SQUARE) && table.game.is(second, Marks::SQUARE), "all of the hex");
    assert_eq!((table.game.unit(unit).spent, table.game.unit(second).spent), (1, 1));
    assert_eq!(table.game.front_mask(unit), 0b11_1111);
    assert_eq!(table.game.zoc_mask(unit), 0b11_1111);
    assert_eq!(table.refused(march(&table, "1329")), ["6.14c"]);
    assert_eq!(table.refused(Action::Square { form: false }), ["6.14a"], "not in the same turn");
    table.play(Action::Stop { facing: Facing::NE, below: false }, &[]);
    // In a later turn it may leave, and then move; not next to an enemy.
    table.game.units[unit.index()].marks.clear(Marks::FORMED);
    table.game.units[second.index()].marks.clear(Marks::FORMED);
    table.finish().play(Action::Pass, &[]);
    let brigade = table.brigade("fr-ig-1-2");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    table.put(WASA[1], "1328", Facing::S);
    assert_eq!(table.refused(Action::Square { form: false }), ["6.14a"]);
    let gone = table.unit(WASA[1]);
    table.game.at.set(gone.index(), GONE);
    table.play(Action::Square { form: false }, &[]);
    assert!(!table.game.is(second, Marks::SQUARE) && table.may(march(&table, "1329")));
}

#[test]
fn jagers_withdraw_before_the_enemy_comes() {
    kernel::exercises!(rules::R6_35);
    let mut table = grenadier_acts(&[(JAGER, "1429", Facing::NW)]);
    let (unit, jager) = (table.unit(GRENADIERS[0]), table.unit(JAGER));
    table.play(march(&table, "1329"), &[]);
    assert_eq!((table.game.phase(), table.seat()), (Some(Phase::React(React(Window::BeforeStep))), Seat(1)));
    // One of its three Rear hexes: north-east, south-east, south.
    let rear = ["1528", "1529", "1430"].map(|label| Action::Withdraw { unit: jager, hex: table.hex(label) });
    for action in rear {
        assert!(table.may(action));
    }
    assert_eq!(table.refused(Action::Withdraw { unit: jager, hex: table.hex("1328") }), ["7.54"]);
    table.play(rear[1], &[]);
    assert_eq!(table.game.hex_of(jager), table.hex("1529"));
    // The mover completes its hex and goes no further.
    assert_eq!(table.game.hex_of(unit), table.hex("1329"));
    assert_eq!(table.game.phase(), Some(Phase::UnitTurn(UnitTurn { unit })));
}

#[test]
fn cavalry_withdraws_or_counter_charges() {
    kernel::exercises!(rules::R6_34, rules::R7_53, rules::R7_54, rules::R7_45K, rules::R7_45M);
    // Austrian infantry marches at the Chasseurs à cheval of the Guard.
    let mut table = Table::ponte_nuovo(Seat(1), &[]);
    table.clear();
    let foot = table.put(WASA[1], "1529", Facing::SW);
    let cavalry = table.put(CHASSEURS, "1229", Facing::NE);
    table.lead("fr-ig-c-3", "1130");
    let brigade = table.lead("au-ir60", "1629");
    table.act(brigade).play(Action::Unit { unit: foot }, &[]);
    // 1429 is not next to it; 1328 lies in its zone.
    table.play(march(&table, "1328"), &[]);
    assert_eq!((table.game.phase(), table.seat()), (Some(Phase::React(React(Window::Cavalry))), Seat(0)));
    assert_eq!(table.refused(Action::Hold), ["7.54"], "it must do one or the other");
    let away = Action::Withdraw { unit: cavalry, hex: table.hex("1028") };
    assert!(table.may(away) && table.may(Action::CounterCharge { unit: cavalry }));
    let mut other = Table { game: table.game.clone(), events: Vec::new() };
    table.play(away, &[]);
    assert_eq!(table.game.hex_of(cavalry), table.hex("1028"));
    // The same, but it charges: attack die 9 - 2 + 1 for Cohesion, defence die 0 + 2. One Loss against one: the lower
    // adjusted Cohesion goes back.
    other.play(Action::CounterCharge { unit: cavalry }, &[9, 0]);
    let fought = other.events.iter().find_map(|event| match event {
        Event::Fought { losses, .. } => Some(*losses),
        _ => None,
    });
    assert_eq!(fought, Some([1, 2]));
    other.settle();
    assert_ne!(other.game.hex_of(foot), other.hex("1328"), "the infantry is driven back");
    assert_eq!(other.game.hex_of(cavalry), other.hex("1328"));
    assert!(!other.told(|event| matches!(event, Event::Engaged { .. })), "no Engagement roll");
}

#[test]
fn standing_orders_answer_for_the_owner() {
    let mut table = Table::ponte_nuovo(Seat(1), &[("answer_for_me", "on")]);
    table.clear();
    let foot = table.put(WASA[1], "1529", Facing::SW);
    let cavalry = table.put(CHASSEURS, "1229", Facing::NE);
    assert_eq!(table.game.unit(cavalry).standing(), Standing::Withdraw, "what cavalry does unless told otherwise");
    table.lead("fr-ig-c-3", "1130");
    let brigade = table.lead("au-ir60", "1629");
    table.act(brigade).play(Action::Unit { unit: foot }, &[]);
    table.play(march(&table, "1328"), &[]);
    assert_ne!(table.game.hex_of(cavalry), table.hex("1229"), "it withdrew by itself");
    table.settle();
    // An order may be given at any decision of its owner, and only by him.
    assert!(table.game.check(table.seat(), &Action::Standing { unit: cavalry, order: Standing::Hold }).is_err());
    table.play(Action::Standing { unit: foot, order: Standing::Hold }, &[]);
    assert_eq!(table.game.unit(foot).standing(), Standing::Hold);
    // All five are offered beside his own units, and none beside the enemy's.
    let beside = |seat: Seat, unit: &str| {
        let mut asides = Vec::new();
        table.game.asides(seat, unit, &mut asides);
        asides
    };
    let name = |unit| table.game.setup.unit(unit).id.clone();
    assert_eq!(beside(table.seat(), &name(foot)), Standing::ALL.map(|order| Action::Standing { unit: foot, order }));
    assert_eq!(beside(table.seat(), &name(cavalry)), []);
}

#[test]
fn reinforcements_come_in_column() {
    kernel::exercises!(rules::R5_6A, rules::R5_6C);
    // Magenta: La Motterouge enters by F-NW at 10:00 with MacMahon; the French have the initiative.
    let mut table = Table::open("magenta", &[], &[9, 0]);
    let (corps, brigade) = (table.corps("fr-2"), table.brigade("fr-2-1-1"));
    let entry = table.hex("0102");
    assert_eq!(table.game.corps(corps).commander, entry, "the commander is put on the entry hex");
    table.play(Action::Activate { corps }, &[]).play(Action::Brigade { brigade }, &[]);
    let units: Vec<_> = table.game.setup.units_of(brigade).collect();
    assert!(units.iter().all(|unit| table.game.hex_of(*unit) == OFF && table.game.is(*unit, Marks::COMMANDED)));
    let mut costs = Vec::new();
    let foot: Vec<_> = units.iter().filter(|unit| !table.game.class(**unit).is_artillery()).take(4).collect();
    for unit in foot {
        table.play(Action::Unit { unit: *unit }, &[]).play(Action::Enter { strategic: false }, &[]);
        costs.push(table.game.unit(*unit).spent);
        let on = table.actions().into_iter().rfind(|action| matches!(action, Action::March { .. }));
        table.play(on.expect("it marches on"), &[]);
        table.play(Action::Stop { facing: table.game.unit(*unit).facing(), below: false }, &[]);
    }
    assert_eq!(costs, [1, 1, 2, 3], "as printed");
    assert!(table.game.brigade(brigade).leader.is_on_map(), "the brigadier comes with the first unit");
    // A unit that stays off the map waits.
    let guns = *units.iter().find(|unit| table.game.class(**unit).is_artillery()).expect("its battery");
    table.play(Action::Unit { unit: guns }, &[]);
    table.play(Action::Stop { facing: table.game.unit(guns).facing(), below: false }, &[]);
    assert_eq!(table.game.hex_of(guns), OFF);
    // 5.34: the entry is guarded as long as somebody is due there.
    let field = table.game.field(Seat(1), false);
    assert!(field.has(table.hex("0303"), risorgimento::rules::field::Field::GUARDED));
    // 5.6b: Espinasse may be activated only once on his turn.
    let late = table.game.setup.brigade(table.brigade("fr-2-2-1")).arrival.expect("a reinforcement");
    assert!(late.once && late.turn == 2);
}

#[test]
fn a_broken_reserve_comes_apart() {
    kernel::exercises!(rules::R4_62);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    let reserve = table.brigade("au-ir45");
    assert!(table.game.brigade(reserve).marks.has(BrigadeMarks::RESERVE));
    let here = table.hex("3932");
    assert_eq!(table.game.stack_at(here).len(), 6);
    // A French battalion appears four hexes away and steps to three.
    let unit = table.put(GRENADIERS[0], "3534", Facing::NE);
    let brigade = table.lead("fr-ig-1-2", "3534");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    table.play(march(&table, "3633"), &[]);
    assert_eq!((table.game.phase(), table.seat()), (Some(Phase::Unstack(Unstack { side: Seat(1) })), Seat(1)));
    while matches!(table.game.phase(), Some(Phase::Unstack(_))) {
        let action = table.actions()[0];
        table.play(action, &[]);
    }
    assert!(table.game.is_legal(here) && !table.game.brigade(reserve).marks.has(BrigadeMarks::RESERVE));
    assert!(table.told(|event| matches!(event, Event::LeftReserve { brigade, .. } if *brigade == reserve)));
    assert!(matches!(table.game.phase(), Some(Phase::UnitTurn(_))), "the mover goes on");
}

#[test]
fn surprise_in_the_vines() {
    kernel::exercises!(rules::SCN_MAG_PERCEPTION, rules::SCN_MAG_SURPRISE);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    table.clear();
    let unit = table.put(GRENADIERS[0], "2720", Facing::NE);
    let enemy = table.put(WASA[1], "2920", Facing::NE);
    let brigade = table.lead("fr-ig-1-2", "2720");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    // Into heavy cultivation next to an enemy, off the roads: Cohesion 8, the die shows 9.
    let contact = table
        .actions()
        .into_iter()
        .find(|action| {
            let Action::March { hex } = action else { return false };
            table.game.setup.ground.distance(*hex, table.hex("2920")) == 1
        })
        .expect("it gets there");
    let mut lucky = Table { game: table.game.clone(), events: Vec::new() };
    table.play(contact, &[9]);
    assert!(table.game.is(unit, Marks::SURPRISED));
    assert!(table.told(|event| matches!(event, Event::Perception { surprised: true, .. })));
    table.play(Action::Stop { facing: table.game.unit(unit).facing(), below: false }, &[]).attacks_come();
    assert!(!table.actions().iter().any(|action| matches!(action, Action::Attack { .. })), "a surprised unit is idle");
    // A natural 0 surprises the enemy instead.
    lucky.play(contact, &[0]);
    lucky.play(Action::Point { hex: lucky.hex("2920") }, &[]);
    assert!(lucky.game.is(enemy, Marks::AMBUSHED));
}

/// Audit, 5.33: a battery comes next to an enemy only where that enemy could not cross to it; cavalry never does.
#[test]
fn a_battery_comes_next_to_an_enemy_who_cannot_cross() {
    kernel::exercises!(rules::R5_33);
    let open = Table::ponte_nuovo(Seat(0), &[]);
    let ground = &open.game.setup.ground;
    let hexes = || (0..ground.hexes.len()).map(|hex| Hex(hex as u16)).filter(|hex| ground.hex(*hex).in_play);
    let crosses = |from: Hex, side: Facing| open.game.ground_cost(Column::Infantry, from, side, false).is_some();
    let rolls = |from: Hex, side: Facing| open.game.ground_cost(Column::FootArtillery, from, side, false);
    let far = |hex: Hex, enemy: Hex| ground.distance(hex, enemy) > 1;
    // From `start` one cheap step to `to`; behind `to` a hex from which infantry does, or does not, get there.
    let find = |open_to_enemy: bool| {
        hexes().find_map(|to| {
            let (_, enemy) = ground.around(to).find(|(side, enemy)| crosses(*enemy, side.back()) == open_to_enemy)?;
            let step = |(side, from): &(Facing, Hex)| rolls(*from, side.back()).is_some_and(|(cost, ..)| cost <= 2);
            let (_, start) = ground.around(to).filter(step).find(|(_, from)| far(*from, enemy))?;
            Some((start, to, enemy))
        })
    };
    for open_to_enemy in [true, false] {
        let (start, to, enemy) = find(open_to_enemy).expect("such ground");
        let mut table = Table::ponte_nuovo(Seat(0), &[]);
        table.clear();
        let guns = table.put(GUARD_BATTERY, "1229", Facing::NE);
        let foe = table.put(WASA[0], "1328", Facing::SW);
        table.game.at.set(guns.index(), start);
        table.game.at.set(foe.index(), enemy);
        let brigade = table.lead("fr-ig-1-2", "1229");
        let corps = table.corps("fr-ig");
        table.game.brigades[brigade.index()].leader = start;
        table.game.corps[corps.index()].commander = start;
        table.act(brigade).play(Action::Unit { unit: guns }, &[]);
        if open_to_enemy {
            assert_eq!(table.refused(Action::March { hex: to }), ["5.33"]);
        } else {
            table.play(Action::March { hex: to }, &[]);
            assert_eq!(table.game.hex_of(guns), to);
        }
    }
}

#[test]
fn a_fourth_battery_finds_no_room() {
    kernel::exercises!(rules::R5_41C);
    let mut table = Table::open("solferino", &[], &[9, 0]);
    table.clear();
    let formation = table.brigade("fr-1-reserve-artillery");
    let setup = table.game.setup.clone();
    let corps = setup.brigade(formation).corps;
    let guns = |unit: &UnitId| table.game.class(*unit) == Class::FootArtillery && table.game.corps_of(*unit) == corps;
    let all: Vec<UnitId> = table.game.ids().filter(guns).collect();
    let mover = *all.iter().find(|unit| setup.unit(**unit).brigade == formation).expect("a corps battery");
    let rolls = |hex: Hex, side: Facing| table.game.ground_cost(Column::FootArtillery, hex, side, false).is_some();
    let from = table.hex("1010");
    let (_, to) = setup.ground.around(from).find(|(side, _)| rolls(from, *side)).expect("open ground");
    for (depth, unit) in all.iter().filter(|unit| **unit != mover).take(3).enumerate() {
        table.game.at.set(unit.index(), to);
        table.game.units[unit.index()].depth = depth as u8;
    }
    table.game.at.set(mover.index(), from);
    table.play(Action::Activate { corps }, &[]).play(Action::Brigade { brigade: formation }, &[]);
    table.play(Action::Unit { unit: mover }, &[]);
    assert_eq!(table.refused(Action::March { hex: to }), ["5.41c"]);
}

/// Audit: the road south of the Robecco bridge ran through a corner of M3336.
#[test]
fn the_high_road_runs_straight_to_the_bridge_of_robecco() {
    let table = Table::open("magenta", &[], &[9, 0]);
    let ground = &table.game.setup.ground;
    let (north, south, corner) = (table.hex("3236"), table.hex("3237"), table.hex("3336"));
    let link = |from: Hex, to: Hex| ground.side_to(from, to).map(|side| ground.side(from, side).link);
    assert!(link(north, south).is_some_and(|link| link.is_road()));
    for hex in [north, south] {
        assert!(link(hex, corner).is_none_or(|link| !link.is_road()), "not by the corner");
    }
}
