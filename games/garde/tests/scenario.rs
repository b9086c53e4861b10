//! Scenarios: the three that come with the game load, and everything wrong with a file is told with its line.

use garde::scenario::{self, SCENARIOS};
use garde::{Arm, Battle, Order, TableEdge, Weather, army, rules};
use kernel::Seat;
use kernel::exercises;
use kernel::record::SetupSpec;

fn load(id: &str) -> Battle {
    let spec = SetupSpec { scenario: id.to_owned(), ..SetupSpec::default() };
    Battle::load(&spec).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn all_load_without_warning() {
    exercises!(rules::R2_3, rules::R1_4);
    for (id, _) in SCENARIOS {
        let battle = load(id);
        assert_eq!(battle.warnings, [], "{id}");
        let [a, b] = &battle.sides;
        println!(
            "{id}: {} {} points {} elements, {} {} points {} elements",
            a.id, a.points, a.elements, b.id, b.points, b.elements
        );
        for side in &battle.sides {
            assert!(side.break_at > 0 && side.elements > 0);
        }
        for brigade in &battle.brigades {
            let division = battle.division(brigade.division);
            assert!(brigade.deploy.is_some() || division.arrival.is_some(), "{id}: {} has no place", brigade.id);
            assert_eq!(division.seat, brigade.seat);
        }
        // Brigades fill their lists without a gap.
        for seat in [Seat(0), Seat(1)] {
            let by_division: usize = battle.divisions_of(seat).map(|d| battle.division(d).brigades.len()).sum();
            assert_eq!(by_division, battle.side(seat).brigades.len());
        }
    }
}

#[test]
fn a_division_on_its_own() {
    exercises!(rules::R2_5);
    let battle = load("division");
    assert!(battle.is_lone_division());
    assert_eq!(battle.divisions.len(), 2);
    let general = battle.general(battle.divisions[1].general);
    assert_eq!((general.id.as_str(), general.division), ("AD-general", Some(garde::DivisionId(1))));
    assert_eq!((battle.sides[0].break_at, battle.sides[1].points), (6, 75));
    assert_eq!(battle.objectives[0].area, Some(0));
}

#[test]
fn a_corps_has_troops_and_baggage() {
    exercises!(rules::R1_2, rules::R8_2);
    let battle = load("corps");
    let corps = &battle.corps[0];
    let troops = battle.division(corps.troops.unwrap());
    assert!(troops.corps_troops && troops.id == "FC" && troops.general == corps.general);
    let baggage = battle.brigade(corps.baggage.unwrap());
    assert_eq!((baggage.arm, baggage.counted_elements()), (Arm::Baggage, 0));
    assert_eq!((battle.sides[0].elements, battle.sides[0].break_at), (32, 13));
    assert_eq!(corps.first_order, Order::Manoeuvre);
    assert_eq!(battle.corps_of(battle.brigade_by_id("R21").unwrap()), Some(garde::CorpsId(1)));
}

#[test]
fn quatre_bras_has_army_generals_and_reinforcements() {
    exercises!(rules::R3_1, rules::R1_10);
    let battle = load("quatre_bras");
    assert!(battle.sides.iter().all(|side| side.army_general.is_some()));
    let picton = battle.division(battle.division_by_id("AD5").unwrap());
    let arrival = picton.arrival.unwrap();
    assert_eq!((arrival.turn, arrival.edge, picton.first_order), (2, TableEdge::North, Order::Manoeuvre));
    assert_eq!(battle.objectives[0].holder, Some(Seat(1)));
    assert!(battle.division(battle.division_by_id("FC").unwrap()).corps_troops);
}

#[test]
fn players_bring_their_own_armies() {
    exercises!(rules::R2_1);
    let text = |nation: &str| army::LISTS.iter().find(|(id, _)| *id == nation).unwrap().1.to_owned();
    let mut spec = SetupSpec { scenario: "corps".to_owned(), ..SetupSpec::default() };
    spec.forces.insert("russian".to_owned(), text("prussian"));
    let battle = Battle::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(battle.sides[1].nation.id(), "prussian");
    assert!(battle.brigades_of(Seat(1)).all(|brigade| battle.brigade(brigade).deploy.is_none()));

    spec.scenario = "division".to_owned();
    spec.forces = [("austrian".to_owned(), text("austrian"))].into();
    let faults = Battle::load(&spec).unwrap_err().to_string();
    assert!(faults.contains("points, at most 75 (2.1)"), "{faults}");
}

#[test]
fn faults_have_lines() {
    exercises!(rules::R1_12, rules::R5_11);
    let (_, text) = SCENARIOS[0];
    let broken = text
        .replace("kind = \"bois\"", "kind = \"jungle\"")
        .replace("position = [62, 20], facing = 0", "position = [50, 20], facing = 0")
        .replace("position = [38, 22], facing = 0", "position = [38, 40], facing = 0")
        .replace("break_at = 6", "break_at = 7")
        .replace("level = 1\n", "")
        .replace("weather = \"clear\"", "weather = \"rain\"\nreinforcements_ = 3");
    let faults = scenario::check("mine.toml", &broken).unwrap_err().to_string();
    for expected in [
        "terrain wood: `kind` is \"jungle\"; expected open, bois",
        "`weather` is \"rain\"; expected clear, poor",
        "unknown key `reinforcements_`",
        "terrain rise: a hill needs `level` (1.11)",
        "force french: `break_at` is 7, should be 6 (8.2)",
    ] {
        assert!(faults.contains(expected), "{expected}\n---\n{faults}");
    }
    assert!(faults.lines().all(|line| line.starts_with("mine.toml:")), "{faults}");

    let moved = text
        .replace("position = [62, 20], facing = 0", "position = [50, 20], facing = 0")
        .replace("position = [38, 22], facing = 0", "position = [38, 40], facing = 0");
    let faults = scenario::check("mine.toml", &moved).unwrap_err().to_string();
    assert!(faults.contains("brigade F2: overlaps brigade F1 (5.11)"), "{faults}");
    assert!(faults.contains("brigade F4: outside the deployment zone"), "{faults}");
}

#[test]
fn weather_clears() {
    exercises!(rules::R6_6_5);
    let (_, text) = SCENARIOS[0];
    let fog = text.replace("weather = \"clear\"", "weather = \"poor\"\nweather_until = 2");
    let battle = scenario::check("fog.toml", &fog).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!([1, 2, 3].map(|turn| battle.weather_in(turn)), [Weather::Poor, Weather::Poor, Weather::Clear]);
}
