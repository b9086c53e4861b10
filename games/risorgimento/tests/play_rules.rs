//! Ground, sight, options and the ends of the activation phase, each seen at work on the map.

use super::common::*;
use kernel::{Seat, exercises};
use risorgimento::book::facing::Facing;
use risorgimento::book::vocabulary::{Crossing, Link, Ridge, Slope, Terrain, Water, Weather};
use risorgimento::play::event::Event;
use risorgimento::setup::ground::{HexFacts, Hexside};
use risorgimento::state::Hex;
use risorgimento::state::{BrigadeMarks, CorpsMarks, Marks, OFF};
use risorgimento::{Action, Setup, rules};
use std::sync::Arc;

const LINE: &str = "fr-1-1-1-1-74e-de-ligne";
const SECOND: &str = "fr-1-1-1-2-74e-de-ligne";
const BRIGADE: &str = "fr-1-1-1";

/// Solferino with nobody on the map; the allies have the initiative.
pub(super) fn solferino() -> Table {
    let mut table = Table::open("solferino", &[], &[9, 0]);
    clear_leaders(&mut table);
    table
}

/// Nobody on the map, no leader either.
pub(super) fn clear_leaders(table: &mut Table) {
    table.clear();
    table.game.brigades.iter_mut().for_each(|brigade| brigade.leader = OFF);
    table.game.corps.iter_mut().for_each(|corps| corps.commander = OFF);
    table.game.chiefs.iter_mut().for_each(|chief| chief.at = OFF);
}

pub(super) fn copy(table: &Table) -> Table {
    Table { game: table.game.clone(), events: Vec::new() }
}

/// Every step on the map from one hex over a hexside to another.
pub(super) fn steps(table: &Table) -> Vec<(Hex, Facing, Hex)> {
    let ground = &table.game.setup.ground;
    let hexes = (0..ground.hexes.len()).map(|hex| Hex(hex as u16));
    hexes
        .filter(|hex| ground.hex(*hex).in_play)
        .flat_map(|hex| ground.around(hex).map(move |(s, to)| (hex, s, to)))
        .collect()
}

/// What a battalion pays, and whether it is Disordered, on a step of a kind: the first that it makes directly.
fn pays(table: &Table, kind: impl Fn(&Hexside, &HexFacts) -> bool) -> (u8, bool) {
    for (from, side, to) in steps(table) {
        let ground = &table.game.setup.ground;
        let here = ground.hex(from).terrain != Terrain::Town;
        if !here || !kind(ground.side(from, side), ground.hex(to)) {
            continue;
        }
        let mut table = copy(table);
        let unit = table.unit(LINE);
        table.game.at.set(unit.index(), from);
        let brigade = table.brigade(BRIGADE);
        table.game.brigades[brigade.index()].leader = from;
        let corps = table.corps("fr-1");
        table.game.corps[corps.index()].commander = from;
        table.act(brigade).play(Action::Unit { unit }, &[]);
        table.play(Action::March { hex: to }, &[]);
        let made = table.events.iter().filter(|event| matches!(event, Event::Stepped { .. })).count();
        if made == 1 {
            return (table.game.unit(unit).spent, table.game.is(unit, Marks::DISORDERED));
        }
    }
    panic!("no such step on the map");
}

pub(super) fn flat(edge: &Hexside) -> bool {
    edge.border.slope == Slope::None && edge.border.ridge == Ridge::None && !edge.works
}

pub(super) fn dry(edge: &Hexside) -> bool {
    edge.border.water == Water::None
}

pub(super) fn plain(hex: &HexFacts) -> bool {
    hex.terrain == Terrain::Clear && !hex.rough && !hex.castle
}

#[test]
fn steps_cost_what_the_charts_say() {
    exercises!(
        rules::R5_2,
        rules::R5_2B,
        rules::R5_21A,
        rules::R5_21B,
        rules::R5_22,
        rules::R5_23C,
        rules::R5_23D,
        rules::R5_24A,
        rules::R5_25
    );
    let table = solferino();
    let fields = |edge: &Hexside| edge.link == Link::Field;
    assert_eq!(pays(&table, |edge, hex| flat(edge) && dry(edge) && plain(hex) && fields(edge)), (1, false));
    let gentle =
        |edge: &Hexside| edge.border.slope == Slope::GentleUp && edge.border.ridge == Ridge::None && !edge.works;
    assert_eq!(pays(&table, |edge, hex| gentle(edge) && dry(edge) && plain(hex) && fields(edge)), (2, false));
    let rough = |hex: &HexFacts| hex.terrain == Terrain::Clear && hex.rough && !hex.castle;
    assert_eq!(pays(&table, |edge, hex| flat(edge) && dry(edge) && rough(hex) && fields(edge)), (2, false));
    // A ridge replaces the slope under it, as in the example of the rulebook.
    let steep = |edge: &Hexside| edge.border.ridge == Ridge::Steep && !edge.works;
    let expected = (3, false);
    assert_eq!(pays(&table, |edge, hex| steep(edge) && dry(edge) && plain(hex) && fields(edge)), expected);
    // A Road costs 1 whatever the hex, and takes a gentle slope away.
    let road = |edge: &Hexside| edge.link.is_road();
    assert_eq!(
        pays(&table, |edge, hex| gentle(edge) && dry(edge) && road(edge) && hex.terrain != Terrain::Town),
        (1, false)
    );
    // A steep slope or ridge is gentle by Road.
    let steep_road = |edge: &Hexside| {
        let slope = edge.border.slope == Slope::SteepUp && edge.border.ridge == Ridge::None;
        (slope || edge.border.ridge == Ridge::Steep) && road(edge) && !edge.works
    };
    assert_eq!(pays(&table, |edge, hex| steep_road(edge) && dry(edge) && hex.terrain != Terrain::Town), (2, false));
    // A Path halves, rounded down, at least 1.
    let light = |hex: &HexFacts| hex.terrain == Terrain::LightCultivated && !hex.rough;
    assert_eq!(pays(&table, |edge, hex| flat(edge) && dry(edge) && light(hex) && edge.link == Link::Path), (1, false));
    let stream = |edge: &Hexside| edge.border.water == Water::StreamShallow && edge.border.crossing == Crossing::None;
    assert_eq!(pays(&table, |edge, hex| flat(edge) && stream(edge) && plain(hex) && fields(edge)), (2, false));
    let ford = |edge: &Hexside| edge.border.crossing == Crossing::Ford && edge.border.water == Water::StreamShallow;
    assert_eq!(
        pays(&table, |edge, hex| flat(edge) && ford(edge) && road(edge) && hex.terrain != Terrain::Town),
        (2, false)
    );
}

#[test]
fn a_canal_disorders_whoever_wades_it() {
    exercises!(rules::R5_23B);
    let table = solferino();
    let canal = |edge: &Hexside| edge.border.water == Water::Canal && edge.border.crossing == Crossing::None;
    let fields = |edge: &Hexside| edge.link == Link::Field;
    let light = |hex: &HexFacts| hex.terrain == Terrain::LightCultivated && !hex.rough;
    // Two for the field, three for the canal.
    assert_eq!(pays(&table, |edge, hex| flat(edge) && canal(edge) && light(hex) && fields(edge)), (5, true));
}

#[test]
fn rain_turns_side_roads_into_paths() {
    exercises!(rules::R5_21D);
    let mut table = solferino();
    table.game.weather = Weather::Rain;
    let light = |hex: &HexFacts| hex.terrain == Terrain::LightCultivated && !hex.rough;
    let gentle =
        |edge: &Hexside| edge.border.slope == Slope::GentleUp && edge.border.ridge == Ridge::None && !edge.works;
    assert_eq!(pays(&table, |edge, hex| flat(edge) && dry(edge) && light(hex) && edge.link == Link::Path), (2, false));
    assert_eq!(
        pays(&table, |edge, hex| gentle(edge) && dry(edge) && plain(hex) && edge.link == Link::Secondary),
        (2, false)
    );
}

#[test]
fn a_second_unit_leaves_the_track_in_cultivated_ground() {
    exercises!(rules::R5_27);
    let table = solferino();
    let ground = &table.game.setup.ground;
    let found = steps(&table).into_iter().find(|(from, side, to)| {
        let (edge, hex) = (ground.side(*from, *side), ground.hex(*to));
        let lonely = ground.around(*to).filter(|(s, _)| ground.side(*to, *s).link != Link::Field).count() <= 2;
        flat(edge)
            && dry(edge)
            && edge.link == Link::Path
            && lonely
            && hex.terrain == Terrain::LightCultivated
            && ground.hex(*from).terrain == Terrain::LightCultivated
    });
    let (from, _, to) = found.expect("a Path through fields");
    for (crowded, spent) in [(false, 1), (true, 2)] {
        let mut table = copy(&table);
        let (unit, other, brigade) = (table.unit(LINE), table.unit(SECOND), table.brigade(BRIGADE));
        table.game.at.set(unit.index(), from);
        if crowded {
            table.game.at.set(other.index(), to);
        }
        table.game.brigades[brigade.index()].leader = from;
        let corps = table.corps("fr-1");
        table.game.corps[corps.index()].commander = from;
        table.act(brigade).play(Action::Unit { unit }, &[]).play(Action::March { hex: to }, &[]);
        assert_eq!(table.game.unit(unit).spent, spent, "crowded: {crowded}");
    }
}

#[test]
fn zones_of_control_go_down_slopes_and_stay_in_the_rows() {
    let mut table = solferino();
    let ground = table.game.setup.clone();
    let ground = &ground.ground;
    let is = |slope: Slope| {
        move |edge: &Hexside| {
            edge.border.slope == slope && edge.border.ridge == Ridge::None && edge.border.water == Water::None
        }
    };
    let open = |hex: Hex| matches!(ground.hex(hex).terrain, Terrain::Clear | Terrain::Woods);
    let (infantry, cavalry) = (table.unit(LINE), table.unit("fr-1-c-1-5e-hussards"));
    for (slope, foot, horse) in
        [(Slope::SteepUp, false, false), (Slope::SteepDown, true, false), (Slope::GentleUp, true, true)]
    {
        let found = steps(&table)
            .into_iter()
            .find(|(from, side, to)| is(slope)(ground.side(*from, *side)) && open(*from) && open(*to));
        let (from, side, _) = found.expect("such a slope");
        for (unit, zoc) in [(infantry, foot), (cavalry, horse)] {
            table.game.at.set(unit.index(), from);
            table.game.units[unit.index()].face(side);
            assert_eq!(table.game.zoc_mask(unit) & side.bit() != 0, zoc, "{slope} {:?}", table.game.class(unit));
            table.game.at.set(unit.index(), OFF);
        }
    }
    // In the fields only ahead, and along Roads and Paths; in light ones it may still attack all its Front.
    let linked = |hex: Hex| ground.around(hex).any(|(side, _)| ground.side(hex, side).link != Link::Field);
    let even = |hex: Hex| {
        ground.around(hex).all(|(side, to)| {
            let edge = ground.side(hex, side);
            flat(edge) && dry(edge) && ground.hex(to).terrain == ground.hex(hex).terrain
        }) && ground.around(hex).count() == 6
    };
    let fields = (0..ground.hexes.len() as u16)
        .map(Hex)
        .find(|hex| ground.hex(*hex).terrain == Terrain::LightCultivated && !linked(*hex) && even(*hex));
    table.game.at.set(infantry.index(), fields.expect("fields"));
    table.game.units[infantry.index()].face(Facing::N);
    assert_eq!(table.game.zoc_mask(infantry), Facing::N.bit());
    assert_eq!(table.game.attack_mask(infantry), Facing::N.front());
}

#[test]
fn in_heavy_cultivation_one_attacks_only_where_one_has_a_zone() {
    exercises!(rules::R6_23B);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    table.clear();
    let setup = table.game.setup.clone();
    let ground = &setup.ground;
    let plain = |hex: Hex| {
        ground.around(hex).count() == 6
            && ground.around(hex).all(|(side, to)| {
                let edge = ground.side(hex, side);
                flat(edge)
                    && dry(edge)
                    && edge.link == Link::Field
                    && ground.hex(to).terrain == Terrain::HeavyCultivated
            })
    };
    let vines = (0..ground.hexes.len() as u16)
        .map(Hex)
        .find(|hex| ground.hex(*hex).terrain == Terrain::HeavyCultivated && plain(*hex));
    let unit = table.unit(GRENADIERS[0]);
    table.game.at.set(unit.index(), vines.expect("vines without a road"));
    table.game.units[unit.index()].face(Facing::SE);
    assert_eq!(table.game.zoc_mask(unit), Facing::SE.bit());
    assert_eq!(table.game.attack_mask(unit), Facing::SE.bit());
    // One enemy ahead, one beside: only the first may be attacked.
    let here = table.game.hex_of(unit);
    for (id, side) in [(WASA[0], Facing::SE), (WASA[1], Facing::NE)] {
        let enemy = table.unit(id);
        table.game.at.set(enemy.index(), ground.neighbour(here, side).expect("vines all round"));
    }
    let brigade = table.brigade("fr-ig-1-2");
    let corps = table.corps("fr-ig");
    table.game.brigades[brigade.index()].leader = here;
    table.game.corps[corps.index()].commander = here;
    table.act(brigade).attacks_come();
    let at = |side| Action::Attack { unit, target: ground.neighbour(here, side).expect("vines"), inside: false };
    assert!(table.may(at(Facing::SE)));
    assert_eq!(table.refused(at(Facing::NE)), ["6.23b"]);
}

/// The battle with other ground: hexes by label, with terrain and level.
fn reshape(table: &mut Table, hexes: &[(&str, Terrain, u8)]) {
    let mut setup: Setup = (*table.game.setup).clone();
    let mut map = (*setup.map).clone();
    for (label, terrain, level) in hexes {
        let hex = table.hex(label);
        map.put_level(boards::hex::HexId(hex.0), *level as i8);
        let facts = &mut setup.ground.hexes[hex.index()];
        (facts.terrain, facts.level) = (*terrain, *level);
    }
    setup.map = Arc::new(map);
    table.game.setup = Arc::new(setup);
}

#[test]
fn lines_of_sight_over_screens_and_heights() {
    exercises!(rules::R7_13C);
    let column = |levels: [(Terrain, u8); 5]| {
        let mut table = Table::ponte_nuovo(Seat(0), &[]);
        table.clear();
        let labels = ["1230", "1229", "1228", "1227", "1226"];
        let hexes: Vec<_> =
            labels.into_iter().zip(levels).map(|(label, (terrain, level))| (label, terrain, level)).collect();
        reshape(&mut table, &hexes);
        table
    };
    let sees = |table: &Table| table.game.sees(table.hex("1230"), table.hex("1226"), |_| false);
    use Terrain::{Clear, HeavyCultivated, Village, Woods};
    assert!(sees(&column([(Clear, 0); 5])));
    assert!(!sees(&column([(Clear, 0), (Clear, 0), (Woods, 0), (Clear, 0), (Clear, 0)])));
    assert!(!sees(&column([(Clear, 0), (Clear, 0), (HeavyCultivated, 0), (Clear, 0), (Clear, 0)])));
    assert!(sees(&column([(Clear, 1), (Clear, 0), (Village, 0), (Clear, 0), (Clear, 1)])));
    // From above: woods near the gun hide nothing, those halfway or farther do.
    assert!(sees(&column([(Clear, 3), (Woods, 1), (Clear, 1), (Clear, 1), (Clear, 1)])));
    assert!(!sees(&column([(Clear, 3), (Clear, 1), (Woods, 1), (Clear, 1), (Clear, 1)])));
    assert!(!sees(&column([(Clear, 3), (Clear, 1), (Clear, 1), (Woods, 1), (Clear, 1)])));
    // Troops hide on the level, not from above. A line along hexsides is blocked by either hex.
    let mut table = column([(Clear, 0); 5]);
    table.put(GRENADIERS[0], "1228", Facing::N);
    assert!(!sees(&table));
    let mut table = column([(Clear, 1), (Clear, 0), (Clear, 0), (Clear, 0), (Clear, 0)]);
    table.put(GRENADIERS[0], "1228", Facing::N);
    assert!(sees(&table));
    // A player who aims there is told why not.
    let mut table = column([(Clear, 3), (Clear, 1), (Woods, 1), (Clear, 1), (Clear, 1)]);
    let unit = table.put(GUARD_BATTERY, "1230", Facing::N);
    table.put(WASA[0], "1226", Facing::S);
    let brigade = table.lead("fr-ig-1-2", "1231");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    assert_eq!(table.refused(Action::Shoot { target: table.hex("1226") }), ["7.13c"]);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let (from, to) = (table.hex("1229"), table.hex("1429"));
    assert!(table.game.sees(from, to, |_| false));
    table.put(GRENADIERS[0], "1328", Facing::N);
    assert!(!table.game.sees(from, to, |_| false), "along the side of 1328 and 1329");
}

/// The Guard battery at 1230 fires at a battalion at 1226, the ground between as told.
fn battery_fires(levels: [u8; 2], enemies: &[&str]) -> Table {
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    reshape(&mut table, &[("1230", Terrain::Clear, levels[0]), ("1226", Terrain::Clear, levels[1])]);
    let unit = table.put(GUARD_BATTERY, "1230", Facing::N);
    for enemy in enemies {
        table.put(enemy, "1226", Facing::S);
    }
    let brigade = table.lead("fr-ig-1-2", "1231");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    table
}

fn fire_rules(table: &Table) -> Vec<&'static str> {
    let tally = table.events.iter().find_map(|event| match event {
        Event::Fired { tally, .. } => Some(tally.lines.iter().map(|line| line.rule.0).collect()),
        _ => None,
    });
    tally.expect("a shot was told")
}

#[test]
fn fire_uphill_counts_the_whole_rise() {
    exercises!(rules::R5_24B, rules::R7_14, rules::R7_16);
    let mut table = battery_fires([0, 2], &[WASA[0]]);
    let target = table.hex("1226");
    table.play(Action::Shoot { target }, &[0]);
    assert_eq!(fire_rules(&table), ["5.24b"]);
    let mut table = battery_fires([3, 0], &[WASA[0], WASA[1]]);
    // 0 + 2 + 1: both battalions test their Cohesion, and stand.
    table.play(Action::Shoot { target }, &[0, 0, 0]);
    assert_eq!(fire_rules(&table), ["7.14", "7.16"]);
}

#[test]
fn the_walls_of_a_castle_help_whoever_is_inside() {
    exercises!(rules::R7_18B);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    clear_leaders(&mut table);
    reshape(&mut table, &[("2131", Terrain::Clear, 2)]);
    let unit = table.put(GUARD_BATTERY, "2131", Facing::N);
    let (outside, inside) = (table.put(WASA[0], "2128", Facing::S), table.put(WASA[1], "2128", Facing::S));
    let brigade = table.lead("fr-ig-1-2", "2131");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    // 5 + 1 for range + 1 massed Disorders the one outside; behind the walls it is 4: a test, passed.
    table.play(Action::Shoot { target: table.hex("2128") }, &[5, 0]);
    assert!(table.game.is(outside, Marks::DISORDERED) && !table.game.is(inside, Marks::DISORDERED));
    assert!(table.told(|event| matches!(event, Event::Checked { unit, .. } if *unit == inside)));
}

#[test]
fn the_walls_of_a_castle_keep_small_arms_off_whoever_is_inside() {
    exercises!(rules::R7_23, rules::R8_11);
    let mut table = Table::ponte_nuovo(Seat(1), &[]);
    clear_leaders(&mut table);
    let unit = table.put(JAGER, "2129", Facing::N);
    let (outside, inside) = (table.put(GRENADIERS[0], "2128", Facing::S), table.put(GRENADIERS[1], "2128", Facing::S));
    let brigade = table.lead("au-ir60", "2129");
    table.act(brigade).play(Action::Unit { unit }, &[]);
    let mut strong = copy(&table);
    // An 8 hits in the open, but is 6 behind the walls: nobody is asked, the one outside takes the Loss.
    let target = table.hex("2128");
    table.play(Action::Shoot { target }, &[8]);
    assert_eq!((table.game.unit(outside).losses, table.game.unit(inside).losses), (1, 0));
    // A 9 goes through: the owner chooses.
    strong.play(Action::Shoot { target }, &[9]);
    assert_eq!(strong.actions(), [Action::Lose { unit: outside }, Action::Lose { unit: inside }]);
    strong.play(Action::Lose { unit: inside }, &[]);
    assert_eq!((strong.game.unit(outside).losses, strong.game.unit(inside).losses), (0, 1));
}

#[test]
fn small_arms_fire_over_a_canal_that_nobody_can_attack_over() {
    exercises!(rules::R7_2);
    let mut table = Table::ponte_nuovo(Seat(1), &[]);
    table.clear();
    let jager = table.put(JAGER, "2026", Facing::S);
    let line = table.put(WASA[0], "1925", Facing::S);
    table.put(GRENADIERS[0], "2027", Facing::N);
    table.put(GRENADIERS[1], "1926", Facing::N);
    let brigade = table.lead("au-ir60", "2025");
    table.act(brigade).play(Action::Unit { unit: jager }, &[]);
    let target = table.hex("2027");
    table.play(Action::Shoot { target }, &[9]);
    assert!(table.told(|event| matches!(event, Event::Volley { losses: 1, .. })));
    table.play(Action::Stop { facing: Facing::S, below: false }, &[]);
    table.play(Action::Unit { unit: line }, &[]);
    assert_eq!(table.refused(Action::Shoot { target: table.hex("1926") }), ["7.2"]);
    assert_eq!(table.game.attack_mask(line) & Facing::S.bit(), 0, "no attack over the Naviglio");
    table.play(Action::Stop { facing: Facing::S, below: false }, &[]);
    assert!(!table.actions().iter().any(|action| matches!(action, Action::Attack { .. })));
}

#[test]
fn attackers_profit_from_marching_broken_and_surprised_defenders() {
    exercises!(rules::R7_45E, rules::R7_45F, rules::R7_45J);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let unit = table.put(GRENADIERS[0], "1429", Facing::SE);
    let enemy = table.put(WASA[0], "1529", Facing::NW);
    table.put(WASA[1], "1826", Facing::SW);
    table.mark(enemy, Marks::STRATEGIC);
    table.mark(enemy, Marks::SURPRISED);
    let hurt = table.brigade("au-ir60");
    table.game.brigades[hurt.index()].marks.set(BrigadeMarks::HORS_DE_COMBAT);
    table.game.units[enemy.index()].losses = 3;
    let brigade = table.lead("fr-ig-1-2", "1230");
    table.act(brigade).attacks_come();
    let target = table.hex("1529");
    // Engagement 0, attack die 0 with +2, +1, +2 and the higher Cohesion, defence die 0.
    table.strike(&[Action::Attack { unit, target, inside: false }], &[0, 0, 0]);
    let tally = table.events.iter().find_map(|event| match event {
        Event::Fought { tallies, losses, .. } => Some((tallies.clone(), *losses)),
        _ => None,
    });
    let (tallies, losses) = tally.expect("the attack is told");
    let told: Vec<&str> = tallies[0].lines.iter().map(|line| line.rule.0).collect();
    assert_eq!(told, ["7.45b", "7.45e", "7.45f", "7.45j"]);
    assert_eq!((tallies[0].sum(), losses), (6, [0, 2]), "the defender's Losses change no modifier");
    assert!(tallies[1].lines.is_empty());
}

/// A straight ride over open ground, from the first hex by the second into the third.
pub(super) fn open_ride(table: &Table, fits: impl Fn(&Hexside, &HexFacts) -> bool) -> [Hex; 3] {
    let ground = &table.game.setup.ground;
    for (from, side, via) in steps(table) {
        let Some(to) = ground.around(via).find(|(s, _)| *s == side).map(|(_, to)| to) else { continue };
        let good = fits(ground.side(from, side), ground.hex(via)) && fits(ground.side(via, side), ground.hex(to));
        if good && ground.hex(from).terrain != Terrain::Town {
            return [from, via, to];
        }
    }
    panic!("no such ride");
}

/// Cavalry charges over a ride; the rules of the attacker's tally.
fn charge(table: &mut Table, unit: &str, brigade: &str, enemy: &str, ride: [Hex; 3], dice: &[u8]) -> Vec<&'static str> {
    let (unit, brigade, enemy) = (table.unit(unit), table.brigade(brigade), table.unit(enemy));
    table.game.at.set(unit.index(), ride[0]);
    table.game.at.set(enemy.index(), ride[2]);
    let ground = table.game.setup.clone();
    let back = ground.ground.side_to(ride[2], ride[1]).expect("neighbours");
    table.game.units[enemy.index()].face(back);
    let corps = table.game.setup.brigade(brigade).corps;
    table.game.brigades[brigade.index()].leader = ride[0];
    table.game.corps[corps.index()].commander = ride[0];
    table.act(brigade).attacks_come();
    table.strike(&[Action::Charge { unit, target: ride[2], via: ride[1] }], &[]).hold();
    table.play(Action::Lead { yes: false }, dice);
    let told = table.events.iter().find_map(|event| match event {
        Event::Fought { tallies, .. } => Some(tallies[0].lines.iter().map(|line| line.rule.0).collect()),
        _ => None,
    });
    told.expect("the charge is told")
}

#[test]
fn heavy_cavalry_rides_light_cavalry_down() {
    exercises!(rules::R7_45L, rules::R7_5A);
    let mut table = solferino();
    let ride = open_ride(&table, |edge, hex| flat(edge) && dry(edge) && plain(hex));
    let told = charge(
        &mut table,
        "fr-ig-c-1-1er-cuirassiers-de-la-garde",
        "fr-ig-c-1",
        "au-8-hr-1-kaiser-3-4",
        ride,
        &[0, 5, 5],
    );
    assert!(told.contains(&"7.45l"), "{told:?}");
}

#[test]
fn woods_hide_the_target_of_a_charge_even_on_a_road() {
    for (between, may) in [(Terrain::HeavyCultivated, true), (Terrain::Woods, false)] {
        let mut table = Table::ponte_nuovo(Seat(0), &[]);
        clear_leaders(&mut table);
        // The high road from the San Martino bridge.
        reshape(&mut table, &[("1629", Terrain::Clear, 0), ("1728", between, 0), ("1828", Terrain::Clear, 0)]);
        let unit = table.put(CHASSEURS, "1629", Facing::NE);
        table.put(WASA[1], "1828", Facing::SW);
        let brigade = table.lead("fr-ig-c-3", "1629");
        table.act(brigade).attacks_come();
        let charge = Action::Charge { unit, target: table.hex("1828"), via: table.hex("1728") };
        assert_eq!(table.may(charge), may, "{between:?}");
    }
}

#[test]
fn a_charge_through_the_vines_keeps_to_the_road() {
    exercises!(rules::R7_52B);
    let mut table = Table::open("magenta", &[], &[9, 0]);
    clear_leaders(&mut table);
    let vines = |edge: &Hexside, hex: &HexFacts| {
        flat(edge) && dry(edge) && edge.link == Link::Main && hex.terrain == Terrain::HeavyCultivated
    };
    let ride = open_ride(&table, vines);
    let told = charge(&mut table, CHASSEURS, "fr-ig-c-3", WASA[0], ride, &[0, 5, 5]);
    assert!(told.contains(&"7.52b"), "{told:?}");
}

#[test]
fn a_battery_without_orders_fires_by_the_clarification_only() {
    exercises!(rules::R4_42A, rules::R4_42);
    for (option, fires) in [("off", false), ("on", true)] {
        let mut table = Table::ponte_nuovo(Seat(0), &[("uncommanded_artillery", option)]);
        table.clear();
        let unit = table.put(GUARD_BATTERY, "1230", Facing::N);
        table.put(WASA[0], "1226", Facing::S);
        let brigade = table.lead("fr-ig-1-2", "1231");
        let corps = table.corps("fr-ig");
        table.game.corps[corps.index()].commander = table.hex("2229");
        table.game.chiefs[0].at = OFF;
        table.act(brigade).play(Action::Orders { roll: false }, &[]).play(Action::Unit { unit }, &[]);
        let shoot = Action::Shoot { target: table.hex("1226") };
        if fires {
            assert!(table.may(shoot));
        } else {
            assert_eq!(table.refused(shoot), ["4.42"]);
        }
    }
}

#[test]
fn in_an_extended_activation_guns_may_be_tied_to_their_commander() {
    exercises!(rules::R4_43A, rules::R4_54);
    for (option, fires) in [("off", true), ("on", false)] {
        let mut table = Table::ponte_nuovo(Seat(0), &[("extended_artillery_limit", option)]);
        table.clear();
        let unit = table.put(GUARD_BATTERY, "1829", Facing::N);
        table.put(WASA[0], "1826", Facing::S);
        let brigade = table.lead("fr-ig-1-2", "1629");
        let (corps, enemy) = (table.corps("fr-ig"), table.corps("au-2"));
        table.game.corps[corps.index()].commander = table.hex("1229");
        table.game.chiefs[0].at = OFF;
        for _ in 0..2 {
            table.play(Action::Activate { corps }, &[]).play(Action::Done, &[]);
            table.play(Action::Activate { corps: enemy }, &[]).play(Action::Done, &[]);
        }
        // The third is Extended: Continuity 4.
        table.play(Action::Activate { corps }, &[4]);
        assert!(table.game.active.extended);
        table.play(Action::Brigade { brigade }, &[]).play(Action::Unit { unit }, &[]);
        let shoot = Action::Shoot { target: table.hex("1826") };
        if fires {
            assert!(table.may(shoot), "option {option}");
        } else {
            assert_eq!(table.refused(shoot), ["4.43a"], "option {option}");
        }
    }
}

#[test]
fn the_last_corps_goes_on_by_a_roll_and_may_finish() {
    exercises!(rules::R4_53C);
    let mut table = solferino();
    table.put(LINE, "1010", Facing::NE);
    table.put("au-ir31-i-ir-31-culoz", "3030", Facing::SW);
    let (first, fifth) = (table.corps("fr-1"), table.corps("au-5"));
    table.play(Action::Activate { corps: first }, &[]).play(Action::Done, &[]);
    // It is the only corps the allies have: again, but by a roll; d'Hilliers has 3.
    assert!(table.may(Action::Activate { corps: first }));
    table.play(Action::Activate { corps: first }, &[4]);
    assert!(table.game.corps(first).marks.has(CorpsMarks::FINISHED));
    assert_eq!(table.seat(), Seat(1));
    table.play(Action::Activate { corps: fifth }, &[]).play(Action::Done, &[]);
    assert!(!table.may(Action::Activate { corps: first }));
}

#[test]
fn a_side_left_alone_has_one_corps_free_and_rolls_for_the_others() {
    exercises!(rules::R4_55);
    let mut table = solferino();
    table.put(LINE, "1010", Facing::NE);
    table.put("fr-2-1-1-1-45e-de-ligne", "1014", Facing::NE);
    let enemy = table.put("au-ir31-i-ir-31-culoz", "1114", Facing::SW);
    let fifth = table.game.corps_of(enemy);
    table.game.corps[fifth.index()].marks.set(CorpsMarks::FINISHED);
    let (first, second) = (table.corps("fr-1"), table.corps("fr-2"));
    table.play(Action::Activate { corps: first }, &[]).play(Action::Done, &[]);
    assert_eq!(table.refused(Action::Activate { corps: first }), ["4.53b"], "while another can be named");
    // MacMahon rolls above his 5: the corps acts, but may not attack.
    table.play(Action::Activate { corps: second }, &[9]);
    assert!(table.game.active.no_attack);
    let brigade = table.game.printed(table.unit("fr-2-1-1-1-45e-de-ligne")).brigade;
    let unit = table.unit("fr-2-1-1-1-45e-de-ligne");
    assert!(table.game.attack_objections(unit).has(risorgimento::book::objections::Objections::NO_ATTACK));
    assert!(table.may(Action::Brigade { brigade }));
    table.play(Action::Done, &[]);
    // Its pass ends the phase.
    assert_eq!(table.seat(), Seat(0));
    table.play(Action::Pass, &[9, 0]);
    assert_eq!(table.game.turn, 1, "nobody has anything to do at the end of the turn");
}

#[test]
fn a_unit_that_rallies_may_turn() {
    exercises!(rules::R8_51);
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    let unit = table.put(GRENADIERS[0], "1229", Facing::NE);
    table.put(WASA[0], "1826", Facing::SW);
    table.mark(unit, Marks::DISORDERED);
    let brigade = table.lead("fr-ig-1-2", "1230");
    table.act(brigade).play(Action::Unit { unit }, &[]).play(Action::Rally, &[]);
    assert!(!table.game.is(unit, Marks::DISORDERED));
    assert!(table.refused(Action::March { hex: table.hex("1329") }).contains(&"4.41"));
    table.play(Action::Stop { facing: Facing::S, below: false }, &[]);
    assert_eq!(table.game.unit(unit).facing(), Facing::S);
}
