//! Ground that is closed or dear, and cavalry beside its enemy, seen at work on the map.

use super::common::*;
use super::play_rules::{clear_leaders, copy, dry, flat, open_ride, plain, solferino, steps};
use kernel::{Seat, exercises};
use risorgimento::book::facing::Facing;
use risorgimento::book::vocabulary::{Column, Crossing, Gun, Link, Terrain, Water};
use risorgimento::play::event::Event;
use risorgimento::setup::UnitId;
use risorgimento::state::Hex;
use risorgimento::{Action, rules};

/// Whether one of the steps of a kind is refused to a unit of a brigade by a rule.
fn forbidden(table: &Table, ids: [&str; 2], rule: &str, kind: impl Fn(Hex, Facing) -> bool) -> bool {
    steps(table).into_iter().filter(|(from, side, _)| kind(*from, *side)).take(80).any(|(from, _, to)| {
        let mut table = copy(table);
        let unit = table.unit(ids[0]);
        table.game.at.set(unit.index(), from);
        let brigade = table.brigade(ids[1]);
        let corps = table.game.setup.brigade(brigade).corps;
        table.game.brigades[brigade.index()].leader = from;
        table.game.corps[corps.index()].commander = from;
        table.act(brigade).play(Action::Unit { unit }, &[]);
        !table.may(Action::March { hex: to }) && table.refused(Action::March { hex: to }).contains(&rule)
    })
}

#[test]
fn rivers_and_closed_ground_are_not_entered() {
    exercises!(rules::R5_23A, rules::R5_26);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    clear_leaders(&mut table);
    let river = |from: Hex, side: Facing| {
        let edge = table.game.setup.ground.side(from, side);
        edge.border.water == Water::River && edge.border.crossing == Crossing::None && edge.link == Link::Field
    };
    assert!(forbidden(&table, [GRENADIERS[0], "fr-ig-1-2"], "5.23a", river));
    // Wheels do not enter a marsh.
    let marsh = |from: Hex, side: Facing| {
        let ground = &table.game.setup.ground;
        let there = ground.neighbour(from, side).map(|hex| ground.hex(hex).terrain);
        dry(ground.side(from, side)) && there == Some(Terrain::Marsh) && ground.hex(from).terrain != Terrain::Marsh
    };
    assert!(forbidden(&table, [GUARD_BATTERY, "fr-ig-1-2"], "5.26", marsh));
}

#[test]
fn a_unit_drags_itself_one_hex_however_dear() {
    exercises!(rules::R5_31);
    let mut table = Table::open("magenta", &[], &[0, 9]);
    clear_leaders(&mut table);
    let setup = table.game.setup.clone();
    let heavy = |unit: &UnitId| setup.unit(*unit).seat == Seat(1) && setup.unit(*unit).gun == Some(Gun::Heavy);
    let unit = table.game.ids().find(heavy).expect("a heavy battery");
    let dear = |from: Hex, side: Facing| {
        let cost = table.game.ground_cost(Column::FootArtillery, from, side, false);
        cost.is_some_and(|(cost, ..)| cost > setup.unit(unit).movement)
    };
    let (from, _, to) = steps(&table).into_iter().find(|(from, side, _)| dear(*from, *side)).expect("such a step");
    table.game.at.set(unit.index(), from);
    let formation = setup.unit(unit).brigade;
    table.play(Action::Activate { corps: setup.brigade(formation).corps }, &[]);
    table.play(Action::Brigade { brigade: formation }, &[]).play(Action::Unit { unit }, &[]);
    table.play(Action::March { hex: to }, &[]);
    assert_eq!(table.game.hex_of(unit), to);
    assert!(table.told(|event| matches!(event, Event::Stepped { minimum: true, .. })));
    // And then no more.
    assert!(table.refused(Action::March { hex: from }).contains(&"5.31"));
}

#[test]
fn walls_cost_a_point_to_cross() {
    exercises!(rules::SCN_MAG_FORT);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    clear_leaders(&mut table);
    let ground = table.game.setup.clone();
    let ground = &ground.ground;
    let wall = |(from, side, to): &(Hex, Facing, Hex)| {
        let edge = ground.side(*from, *side);
        let open = table.game.ground_cost(Column::Infantry, *from, *side, false).is_some_and(|(cost, ..)| cost <= 6);
        edge.works && open && ground.hex(*from).terrain != Terrain::Town && ground.hex(*to).in_play
    };
    let walls: Vec<_> = steps(&table).into_iter().filter(wall).collect();
    let crossed = walls.into_iter().any(|(from, _, to)| {
        let mut table = copy(&table);
        let (unit, brigade, corps) = (table.unit(GRENADIERS[0]), table.brigade("fr-ig-1-2"), table.corps("fr-ig"));
        table.game.at.set(unit.index(), from);
        table.game.brigades[brigade.index()].leader = from;
        table.game.corps[corps.index()].commander = from;
        table.act(brigade).play(Action::Unit { unit }, &[]).play(Action::March { hex: to }, &[]);
        table.told(|event| {
            let Event::Stepped { tally, .. } = event else { return false };
            tally.lines.iter().any(|line| line.rule == rules::SCN_MAG_FORT)
        })
    });
    assert!(crossed, "a wall is crossed");
}

#[test]
fn cavalry_that_begins_next_to_an_enemy_does_not_charge() {
    exercises!(rules::R7_51);
    let mut table = solferino();
    let ride = open_ride(&table, |edge, hex| flat(edge) && dry(edge) && plain(hex) && edge.link == Link::Field);
    let ground = table.game.setup.clone();
    let ground = &ground.ground;
    let [start, via, target] = ride;
    let beside = ground
        .around(target)
        .map(|(_, hex)| hex)
        .find(|hex| *hex != via && ground.distance(*hex, start) > 2 && ground.hex(*hex).in_play);
    let [near, far] = ["fr-1-c-1-5e-hussards", "fr-1-c-1-1er-chasseurs-d-afrique"].map(|id| table.unit(id));
    let enemy = table.unit("au-ir31-i-ir-31-culoz");
    for (unit, hex) in [(near, beside.expect("a hex beside the target")), (far, start), (enemy, target)] {
        table.game.at.set(unit.index(), hex);
    }
    let brigade = table.brigade("fr-1-c-1");
    let corps = table.game.setup.brigade(brigade).corps;
    table.game.brigades[brigade.index()].leader = start;
    table.game.corps[corps.index()].commander = start;
    table.act(brigade).attacks_come();
    assert!(table.may(Action::Charge { unit: far, target, via }));
    assert!(table.refused(Action::Charge { unit: near, target, via }).contains(&"7.51"));
}

/// The bridge over the Ticino bears one battery or one regiment of horse an activation; foot does not wear it out, nor do wheels
/// that go elsewhere.
#[test]
fn the_damaged_bridge_is_used_by_wheels_that_cross_it() {
    let open = Table::open("magenta", &[], &[9, 0]);
    let setup = open.game.setup.clone();
    let bridge = &setup.ground.bridges[usize::from(setup.ground.damaged.expect("a damaged bridge"))];
    let label = |hex: Hex| setup.map.grid().label(boards::hex::HexId(hex.0));
    let crosses = |id: &str, over: bool| {
        let mut table = Table { game: open.game.clone(), events: Vec::new() };
        table.clear();
        let unit = table.put(id, &label(bridge.from), bridge.side);
        let brigade = table.lead("fr-ig-1-2", &label(bridge.from));
        table.act(brigade).play(Action::Unit { unit }, &[]);
        let aside = |action: &Action| {
            let Action::March { hex } = *action else { return false };
            hex != bridge.to && setup.ground.distance(bridge.from, hex) == 1
        };
        let way = if over { Some(Action::March { hex: bridge.to }) } else { table.actions().into_iter().find(aside) };
        table.play(way.expect("a way aside"), &[]);
        table.game.active.bridge_used
    };
    let battery = "fr-ig-1-2-guard-foot-battery-2";
    assert!(crosses(battery, true));
    assert!(!crosses(battery, false));
    assert!(!crosses("fr-ig-1-2-1-2e-grenadiers", true));
}
