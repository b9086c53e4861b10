//! Facts of the worked examples, looked up where play looks them up: charts, costs, zones, the hand, ranges on the map.

use super::common::*;
use boards::hex::{HexId, Passed};
use kernel::{Seat, exercises};
use risorgimento::book::facing::Facing;
use risorgimento::book::options::Options;
use risorgimento::book::tables::tables;
use risorgimento::book::vocabulary::{Class, Column, FireResult, Link, Nation, Side, Slope, Slot, Terrain, Weather};
use risorgimento::rules;
use risorgimento::rules::artillery::{self, Shot};
use risorgimento::rules::attack::{self, Position};
use risorgimento::rules::border::Border;
use risorgimento::rules::hand::{self, CorpsState, Failure, Hand, How, Mode, Table as Corps};
use risorgimento::rules::magenta::{Perceived, perceives};
use risorgimento::rules::small_arms::{self, Volley};
use risorgimento::rules::stacking::{self, Stack};
use risorgimento::rules::step::{Mire, Step, StepCost, price};
use risorgimento::rules::{continued, losses, zoc};
use risorgimento::setup::BrigadeId;
use risorgimento::state::Marks;

fn border(words: &str) -> Border {
    serde_json::from_value(serde_json::Value::from(words.split(' ').collect::<Vec<_>>())).expect("words of a hexside")
}

fn mp(step: Step) -> Option<u8> {
    price(tables(), &step).map(StepCost::total)
}

// ------------------------------------------------------------ command

#[test]
fn brigadiers_in_range_have_orders_and_the_guard_reaches_farther_beside_the_emperor() {
    exercises!(rules::R4_21);
    let mut table = Table::open("solferino", &[], &[0, 9]);
    let corps = table.corps("au-3");
    let commander = table.game.corps[corps.index()].commander;
    let brigades: Vec<BrigadeId> =
        table.game.setup.brigades_of(corps).filter(|b| table.game.setup.brigade(*b).range > 0).take(5).collect();
    let ground = &table.game.setup.ground;
    let at = |far: u8| {
        let all = (0..ground.hexes.len()).map(|hex| risorgimento::state::Hex(hex as u16));
        all.filter(|hex| ground.hex(*hex).in_play).find(|hex| ground.distance(commander, *hex) == far).expect("a hex")
    };
    let places = [3, 2, 1, 4, 5].map(at);
    for (brigade, hex) in brigades.iter().zip(places) {
        table.game.brigades[brigade.index()].leader = hex;
    }
    let orders: Vec<bool> = brigades.iter().map(|brigade| table.game.has_orders_now(*brigade)).collect();
    assert_eq!(orders, [true, true, true, false, false], "Range 3");
    // Saint-Jean d'Angély, none, one and two hexes from Napoleon III.
    let guard = table.corps("fr-ig");
    let here = table.hex("S1010");
    table.game.corps[guard.index()].commander = here;
    let emperor = table.game.setup.chiefs.iter().position(|chief| chief.is_emperor).expect("Napoleon");
    let ranges = ["S1010", "S1011", "S1012"].map(|label| {
        table.game.chiefs[emperor].at = table.hex(label);
        table.game.corps_range(guard)
    });
    assert_eq!((ranges[0], ranges[1]), (Some(6), Some(6)));
    assert!(ranges[2] < Some(6));
}

#[test]
fn command_goes_along_a_chain_of_neighbours() {
    exercises!(rules::R4_12);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    // Range 4: the first is reached, the next four hang on it, the sixth stands alone.
    let chain = ["1728", "1828", "1927", "2027", "2126"];
    for (id, label) in GRENADIERS.iter().zip(chain) {
        table.put(id, label, Facing::NE);
    }
    table.put(GRENADIERS[5], "1028", Facing::NE);
    let brigade = table.lead("fr-ig-1-2", "1529");
    let commanded = table.game.in_command(brigade);
    let is = |n: usize| commanded.contains(&table.unit(GRENADIERS[n]));
    assert!((0..5).all(is) && !is(5));
    let range = table.game.command_range(brigade);
    assert!(range.cost(table.hex("1728")).is_some() && range.cost(table.hex("2027")).is_none());
    // Leaders pay 2 for heavy cultivation and 1 along a Road.
    let leader = |terrain, link| mp(Step { column: Column::Leader, terrain, link, ..Step::default() });
    assert_eq!(leader(Terrain::HeavyCultivated, Link::Field), Some(2));
    assert_eq!(leader(Terrain::HeavyCultivated, Link::Main), Some(1));
}

// ------------------------------------------------------------ the hand

/// Plays an activation phase: who names which corps with which die. Returns how each was named, and whether it acted.
fn phase(first: Side, corps: &mut [CorpsState], choices: &[(Option<u8>, Option<u8>)]) -> (Hand, Vec<(String, bool)>) {
    let options = Options::default();
    let mut hand = Hand::start(first, false);
    let mut told = Vec::new();
    for (choice, die) in choices {
        let table = Corps { tables: tables(), options: &options, weather: Weather::Fair, corps };
        let Some(index) = *choice else {
            hand.passed(&table, hand.can_name(&table));
            told.push(("pass".to_owned(), false));
            continue;
        };
        let how = match hand.naming(&table, index) {
            Ok(how) => how,
            Err(barrier) => {
                told.push((barrier.id().to_owned(), false));
                continue;
            }
        };
        assert_eq!(how.rolls(), die.is_some(), "{how:?}");
        let state = &mut corps[usize::from(index)];
        let success = die.is_none_or(|die| rules::activation::continues(state.continuity.unwrap_or(0), die));
        let failure = if success { Failure::Nothing } else { hand::consequence(how) };
        let acts = success || failure == Failure::NoAttack;
        state.finished |= failure == Failure::Finished;
        state.activations += u8::from(acts || failure == Failure::UsesActivation);
        let table = Corps { tables: tables(), options: &options, weather: Weather::Fair, corps };
        if acts {
            hand.activated(&table, index, how);
        } else {
            hand.failed(&table, how);
        }
        told.push((how.id().to_owned(), success));
    }
    (hand, told)
}

/// A corps at the start of a turn, with nothing unusual about it.
fn fresh(side: Side, continuity: u8) -> CorpsState {
    CorpsState {
        side,
        activations: 0,
        continuity: Some(continuity),
        finished: false,
        demoralized: false,
        withdrawing: false,
        present: true,
        may_roll: true,
        most: u8::MAX,
        extended_tried: false,
    }
}

fn french(continuity: u8) -> CorpsState {
    fresh(Side::Allied, continuity)
}

fn austrian(continuity: u8) -> CorpsState {
    fresh(Side::Austria, continuity)
}

#[test]
fn the_long_example_of_activations() {
    // I, IV and II Corps, the Piedmontese; V, VIII and III Corps.
    let mut corps = [french(3), french(4), french(5), french(3), austrian(2), austrian(5), austrian(3)];
    let choices = [
        (Some(0), None),
        (Some(1), Some(3)),
        (Some(4), None),
        (Some(0), Some(7)),
        (Some(4), None),
        (Some(5), Some(4)),
        (Some(3), None),
        (Some(6), Some(9)),
        (Some(3), None),
        (Some(2), Some(9)),
        (Some(4), Some(6)),
    ];
    let (hand, told) = phase(Side::Allied, &mut corps, &choices);
    let how: Vec<&str> = told.iter().map(|(how, _)| how.as_str()).collect();
    let (free, roll) = ("free", "continuity");
    assert_eq!(how, [free, roll, free, roll, free, roll, free, roll, free, roll, "extended-roll"]);
    let acted: Vec<bool> = told.iter().map(|(_, acted)| *acted).collect();
    assert_eq!(acted, [true, true, true, false, true, true, true, false, true, false, false]);
    assert!(corps[4].finished, "V Corps has Finished");
    assert_eq!((hand.holder, hand.mode), (Side::Allied, Mode::Free));
}

#[test]
fn passes_end_the_phase_in_the_french_order() {
    let over = |first, passes: usize| {
        let mut corps = [french(3), austrian(3)];
        phase(first, &mut corps, &vec![(None, None); passes]).0.over
    };
    assert!(over(Side::Austria, 2), "Austrian, French");
    assert!(!over(Side::Allied, 2), "French, Austrian");
    assert!(over(Side::Allied, 3), "French, Austrian, French");
    // The same corps twice only if no other is left, and by a roll that may finish it.
    let mut two = [french(3), french(3), austrian(3)];
    assert_eq!(phase(Side::Allied, &mut two, &[(Some(0), None), (Some(0), None)]).1[1].0, "again");
    let mut one = [french(3), austrian(3)];
    assert_eq!(phase(Side::Allied, &mut one, &[(Some(0), None), (Some(0), Some(5))]).1[1].0, "last-corps-roll");
    assert!(one[0].finished);
    // A side that is out: the first of the other's corps is free, then each rolls; failure forbids attacks only.
    let mut out = [french(5), french(4), french(3), CorpsState { finished: true, ..austrian(3) }];
    let (_, told) = phase(Side::Allied, &mut out, &[(Some(0), None), (Some(1), Some(4)), (Some(2), Some(5))]);
    let how: Vec<&str> = told.iter().map(|(how, _)| how.as_str()).collect();
    assert_eq!(how, ["free", "one-side-out-roll", "one-side-out-roll"]);
    assert_eq!((hand::consequence(How::Alone), out[2].activations), (Failure::NoAttack, 1));
}

#[test]
fn the_third_activation_is_extended_and_demoralized_corps_always_roll() {
    let slots = |weather| [0, 1, 2, 3].map(|used| hand::slot(tables(), weather, used));
    assert_eq!(slots(Weather::Fair), [Slot::Normal, Slot::Normal, Slot::Extended, Slot::None]);
    assert_eq!(slots(Weather::Rain), [Slot::Normal, Slot::Extended, Slot::None, Slot::None]);
    assert_eq!(slots(Weather::Night)[1], Slot::None);
    let mut third = [CorpsState { activations: 2, ..french(2) }, austrian(3)];
    assert_eq!(phase(Side::Allied, &mut third, &[(Some(0), Some(6))]).1[0], ("extended-roll".to_owned(), false));
    assert!(third[0].finished);
    let mut shaken = [CorpsState { demoralized: true, ..french(3) }, austrian(3)];
    assert_eq!(phase(Side::Allied, &mut shaken, &[(Some(0), Some(5))]).1[0], ("demoralized-roll".to_owned(), false));
    assert_eq!((shaken[0].activations, shaken[0].finished), (1, false));
    let mut both = [CorpsState { activations: 2, demoralized: true, ..french(3) }, austrian(3)];
    assert_eq!(phase(Side::Allied, &mut both, &[(Some(0), None)]).1[0].0, "demoralized");
}

// ------------------------------------------------------------ movement

#[test]
fn steps_of_the_worked_examples() {
    let road = |slope: &str| mp(Step { border: border(slope), link: Link::Main, ..Step::default() });
    assert_eq!(["gentle_up", "steep_up", "sharp_up"].map(road), [Some(1), Some(2), Some(3)]);
    let woods = Step { terrain: Terrain::Woods, rough: true, border: border("gentle_up"), ..Step::default() };
    assert_eq!(
        [Link::Field, Link::Path, Link::Main].map(|link| mp(Step { link, ..woods })),
        [Some(4), Some(2), Some(1)]
    );
    let light = Step { terrain: Terrain::LightCultivated, border: border("canal bridge gentle_up"), ..Step::default() };
    assert_eq!(mp(Step { link: Link::Path, ..light }), Some(2));
    let beside = price(tables(), &light).expect("through the canal");
    assert_eq!((beside.total(), beside.disorders), (6, Some(Mire::Water)));
    let marsh = price(tables(), &Step { terrain: Terrain::Marsh, ..Step::default() }).expect("through the marsh");
    assert_eq!((marsh.total(), marsh.disorders), (3, Some(Mire::Ground)));
    assert_eq!(mp(Step { border: border("gentle_up fortification"), ..Step::default() }), Some(3));
    let sharp = |column, link| mp(Step { column, border: border("sharp_up"), link, ..Step::default() }).is_some();
    let columns = [Column::FootArtillery, Column::HorseArtillery, Column::Cavalry, Column::Infantry];
    assert_eq!(columns.map(|column| sharp(column, Link::Field)), [false, false, false, true]);
    assert!(columns.into_iter().all(|column| sharp(column, Link::Main)));
    let path = |terrain| mp(Step { terrain, link: Link::Path, ..Step::default() });
    assert_eq!([Terrain::HeavyCultivated, Terrain::Woods, Terrain::Clear].map(path), [Some(1); 3]);
    let last =
        Step { terrain: Terrain::LightCultivated, border: border("gentle_up"), link: Link::Path, ..Step::default() };
    assert_eq!(mp(last), Some(2));
    // Up a sharp slope into the open, and into heavy cultivation; with an enemy zone of control 6 and 8.
    let up = |terrain| mp(Step { terrain, border: border("sharp_up"), ..Step::default() });
    let zone = zoc::entry_cost(&tables().zoc, Column::Infantry, zoc::Nearness::Zoc);
    assert_eq!((up(Terrain::Clear), up(Terrain::HeavyCultivated), zone), (Some(4), Some(6), 2));
}

#[test]
fn strategic_and_halved_allowances() {
    let mut table = Table::open("magenta", &[], &[9, 0]);
    let strategic = |id: &str| table.game.allowance(table.unit(id), true);
    assert_eq!(strategic(GRENADIERS[0]), 12);
    assert_eq!(strategic(GUARD_BATTERY), 10, "capped");
    assert_eq!(strategic("au-1-i-12-pdr-battery"), 10);
    assert_eq!(strategic("fr-ig-guard-horse-battery-2"), 16);
    for (id, half) in [(GUARD_BATTERY, 3), ("au-1-i-12-pdr-battery", 2)] {
        let unit = table.unit(id);
        table.mark(unit, Marks::FIRED);
        assert_eq!(table.game.allowance(unit, false), half);
    }
    let moved = |moved: bool| {
        let mut drm = 0;
        artillery::drm(tables(), &Shot { moved, ..Shot::PLAIN }, &mut drm);
        drm
    };
    assert_eq!((moved(true), moved(false)), (-1, 0));
}

#[test]
fn stacks_of_two_brigades_are_not_allowed() {
    let pair = |mixed, town| {
        let stack = Stack { infantry: 2, mixed, ..Stack::default() };
        stacking::legal(tables(), &Options::default(), &stack, town)
    };
    assert!(pair(false, false) && !pair(true, false) && pair(true, true));
}

// ------------------------------------------------------------ position

#[test]
fn the_printed_zone_of_control_in_the_vines() {
    // A unit faces M2503 from M2403: its zone lies there, and in M2404 along the Road, not in M2502.
    let mut table = Table::open("magenta", &[], &[9, 0]);
    table.clear();
    let unit = table.put(GRENADIERS[0], "2403", Facing::SE);
    let ahead = Facing::SE.bit();
    assert_eq!(table.game.zoc_mask(unit) & (ahead | Facing::NE.bit()), ahead);
    let linked = table.game.setup.ground.linked[table.hex("2403").index()] & Facing::S.bit();
    assert_eq!(table.game.zoc_mask(unit) & Facing::S.bit(), linked);
    // In the open three hexes; none if Disordered, none for guns.
    let unit = table.put(GRENADIERS[0], "1309", Facing::N);
    assert_eq!(table.game.zoc_mask(unit).count_ones(), 3);
    table.mark(unit, Marks::DISORDERED);
    let guns = table.put(GUARD_BATTERY, "1308", Facing::N);
    assert_eq!((table.game.zoc_mask(unit), table.game.zoc_mask(guns)), (0, 0));
    let crosses = |class, slope: &str| zoc::crosses(tables(), class, &border(slope), false);
    assert!(!crosses(Class::Infantry, "steep_up") && crosses(Class::Infantry, "steep_down"));
    assert!(!crosses(Class::LightCavalry, "steep_down"));
    assert!(crosses(Class::Infantry, "gentle_up") && crosses(Class::LightCavalry, "gentle_up"));
}

#[test]
fn what_it_costs_to_come_near() {
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    table.put(WASA[0], "1429", Facing::NW);
    table.put(WASA_BATTERY, "1726", Facing::SW);
    let field = table.game.field(Seat(0), false);
    let cost = |class, label: &str| table.game.adjacent_cost(&field, class, table.hex(label));
    // In its zone of control, beside it, beside lone guns, nowhere near.
    assert_eq!(["1329", "1430", "1627", "1229"].map(|label| cost(Class::Infantry, label)), [2, 1, 0, 0]);
    assert_eq!([Class::Jager, Class::LightInfantry].map(|class| cost(class, "1329")), [1, 1]);
    assert_eq!(cost(Class::LightInfantry, "1430"), 1);
}

// ------------------------------------------------------------ fire

#[test]
fn the_charts_of_fire() {
    let t = tables();
    let (none, check, disorder, loss) =
        (FireResult::NoEffect, FireResult::Check, FireResult::Disorder, FireResult::DisorderAndLoss);
    let read = [-3, 0, 2, 3, 5, 6, 8, 9, 14].map(|die| t.artillery_fire.at(die));
    assert_eq!(read, [none, none, none, check, check, disorder, disorder, loss, loss]);
    assert!(artillery::may_combine(Nation::Austria, false) && !artillery::may_combine(Nation::France, false));
    assert!(artillery::may_combine(Nation::France, true) && !artillery::may_combine(Nation::Piedmont, true));
    // A Jäger alone, two line battalions, one with a Jäger, two Jägers.
    let targets = [(1, 0), (0, 2), (1, 1), (2, 0)];
    assert_eq!(targets.map(|(jagers, others)| artillery::target_drm(t, jagers, others, 0)), [-2, 1, 0, -2]);
    assert_eq!([-1, -2, -3, -4].map(|rise| artillery::height_drm(t, rise, false)), [0, 1, 2, 2]);
    assert!(artillery::may_fire_adjacent(-1) && !artillery::may_fire_adjacent(-2));
    let uphill = |rise: i8| {
        let mut drm = 0;
        artillery::drm(t, &Shot { rise, ..Shot::PLAIN }, &mut drm);
        drm
    };
    assert_eq!([1, 2, 3].map(uphill), [0, -1, -2]);
    assert_eq!(Slope::between(0, 2), Slope::SteepUp);
    assert!(artillery::fails_check(4, 5) && !artillery::fails_check(6, 6));
}

#[test]
fn small_arms_by_cover_and_over_a_canal() {
    let t = tables();
    let losses = |terrain, disordered| {
        let mut drm = 0;
        let weather = Weather::Fair;
        small_arms::drm(t, &Volley { terrain, rough: false, border: Border::OPEN, disordered, weather }, &mut drm);
        [6, 7, 8].map(|die| t.small_arms.at(die + drm))
    };
    assert_eq!(losses(Terrain::Clear, false), [0, 1, 1]);
    assert_eq!(losses(Terrain::Woods, false), [0, 0, 1]);
    assert_eq!(losses(Terrain::Clear, true), [0, 0, 1]);
    for water in ["canal", "naviglio"] {
        assert!(small_arms::fires_through(t, &border(water)));
        assert_eq!(attack::hexside_drm(t, &border(water)), None, "nobody attacks over it");
    }
}

#[test]
fn a_line_passes_these_hexes() {
    let setup = setup("magenta", &[]);
    let grid = setup.map.grid();
    let named = |label: &str| grid.named(label).expect("a hex");
    let from = named("1010");
    // Straight between two hexes: either of them blocks.
    let along = |to: &str| -> Vec<HexId> {
        let pairs = grid.trace(from, named(to)).filter_map(|step| match step {
            Passed::Along(hex, side) => Some([Some(hex), grid.neighbour(hex, side)]),
            _ => None,
        });
        pairs.flatten().flatten().collect()
    };
    let passed = |to: &str| -> Vec<String> {
        let beside = along(to);
        let inside = grid.trace(from, named(to)).filter_map(|step| match step {
            Passed::Hex(hex) if !beside.contains(&hex) => Some(grid.label(hex)),
            _ => None,
        });
        inside.collect()
    };
    assert_eq!(["1013", "1209", "1210", "1410", "1511"].map(|to| grid.distance(from, named(to))), [3, 2, 2, 4, 5]);
    assert_eq!(passed("1013"), ["M1011", "M1012"]);
    assert_eq!(passed("1209"), ["M1109"]);
    assert_eq!(passed("1410"), ["M1210"]);
    assert_eq!(passed("1511"), ["M1110", "M1211", "M1310", "M1411"]);
    let mut beside: Vec<String> = along("1210").iter().map(|hex| grid.label(*hex)).collect();
    beside.sort();
    beside.dedup();
    assert_eq!(beside, ["M1109", "M1110"]);
}

// ------------------------------------------------------------ attack and results

#[test]
fn the_charts_of_attacks_and_losses() {
    let t = tables();
    let read = [-2, 1, 2, 5, 6, 8, 9, 11, 12].map(|die| t.attack_results.at(die));
    assert_eq!(read, [0, 0, 1, 1, 2, 2, 3, 3, 3]);
    let position = |front, rear| attack::position_drm(t, Position::of(front, rear));
    assert_eq!([position(false, true), position(true, false), position(true, true)], [1, 0, 2]);
    assert!(attack::defends(Class::Jager, false) && !attack::defends(Class::Jager, true));
    assert!(!attack::defends(Class::FootArtillery, false));
    assert!(continued::may_continue(1, 3) && !continued::may_continue(1, 1));
    assert_eq!(losses::adjusted(6, 2), 4);
    assert!(!losses::eliminated(5, 5) && losses::eliminated(5, 6));
}

#[test]
fn charges_start_two_or_three_hexes_away() {
    for (label, may) in [("1228", false), ("1328", true), ("1429", true), ("1529", false)] {
        let mut table = Table::ponte_nuovo(Seat(0), &[]);
        table.clear();
        let cavalry = table.put(CHASSEURS, "1129", Facing::NE);
        table.put(WASA[1], if label == "1228" { "1229" } else { label }, Facing::SW);
        table.lead("fr-ig-c-3", "1129");
        let mut charges = 0;
        table.game.charges(cavalry, table.hex("1129"), &mut |_, _| charges += 1);
        assert_eq!(charges > 0, may, "{label}");
    }
    let into = |terrain: Terrain| tables().ground[terrain.index()].charge_into;
    assert_eq!(into(Terrain::Village), into(Terrain::Woods));
    assert_ne!(into(Terrain::Clear), into(Terrain::Woods));
}

#[test]
fn perception_by_cohesion() {
    let see = |cohesion, drm, die| perceives(tables(), cohesion, drm, die);
    assert_eq!(see(6, 0, 6), Perceived::Aware);
    assert_eq!(see(6, 0, 7), Perceived::Surprised);
    assert_eq!(see(6, 0, 0), Perceived::SurprisesEnemy);
    assert_eq!(see(4, -2, 6), Perceived::Aware);
}

/// The high road south of the Robecco bridge keeps to its hexes (ruling 134).
#[test]
fn the_road_from_robecco_does_not_cut_a_corner() {
    let table = Table::open("magenta", &[], &[9, 0]);
    let ground = &table.game.setup.ground;
    let is_way = |from: &str, to: &str| {
        let (from, to) = (table.hex(from), table.hex(to));
        let side = ground.side_to(from, to).expect("neighbours");
        ground.side(from, side).link.is_way()
    };
    assert!(is_way("3236", "3237") && is_way("3237", "3236"));
    assert!(!is_way("3236", "3336") && !is_way("3336", "3237"));
}
