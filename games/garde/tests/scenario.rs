//! Scenarios: those that come with the game load, and everything wrong with a file is told with its line.

use garde::book::vocabulary::{Arm, Order, TableEdge, Weather};
use garde::setup::army;
use garde::setup::scenario::{self, SCENARIOS};
use garde::{Garde, Setup, rules};
use kernel::exercises;
use kernel::record::SetupSpec;
use kernel::scene::Place;
use kernel::{Seat, Title as _};

fn load(id: &str) -> Setup {
    let spec = SetupSpec { scenario: id.to_owned(), ..SetupSpec::default() };
    Setup::load(&spec).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn all_load_without_warning() {
    for (id, _) in SCENARIOS {
        let setup = load(id);
        assert_eq!(setup.warnings, [], "{id}");
        let [a, b] = &setup.sides;
        println!(
            "{id}: {} {} points {} elements, {} {} points {} elements",
            a.id, a.points, a.elements, b.id, b.points, b.elements
        );
        for side in &setup.sides {
            assert!(side.break_at > 0 && side.elements > 0);
        }
        for brigade in &setup.brigades {
            let division = setup.division(brigade.division);
            assert!(brigade.deploy.is_some() || division.arrival.is_some(), "{id}: {} has no place", brigade.id);
            assert_eq!(division.seat, brigade.seat);
        }
        // Brigades fill their lists without a gap.
        for seat in [Seat(0), Seat(1)] {
            let by_division: usize = setup.divisions_of(seat).map(|d| setup.division(d).brigades.len()).sum();
            assert_eq!(by_division, setup.side(seat).brigades.len());
        }
    }
}

#[test]
fn a_scenario_is_sketched_where_its_file_puts_everybody() {
    let (_, text) = SCENARIOS.iter().find(|(id, _)| *id == "corps").expect("a built-in scenario");
    let sketch = Garde::sketch_scenario(text);
    let setup = load("corps");
    assert_eq!(sketch.pieces.len(), setup.brigades.len() + setup.generals.len());
    let at = |field: &str| {
        let found = sketch.pieces.iter().find(|sketched| sketched.field == field).map(|sketched| &sketched.piece.place);
        let Some(Place::Pose { x, y, heading, .. }) = found else { panic!("{found:?} is drawn at {field}") };
        (*x, *y, *heading)
    };
    assert_eq!(at("force.0.division.0.brigade.0.deploy.position"), (4000, 2400, 0));
    assert_eq!(at("force.1.division.0.brigade.3.deploy.position"), (4750, 9300, 8192));
    let general = at("force.1.division.2.general.position");
    assert_eq!((general.0, general.1), (12500, 10800));
    assert_eq!(sketch.overlays.len(), 2);
}

#[test]
fn a_division_on_its_own() {
    let setup = load("division");
    assert!(setup.is_lone_division());
    assert_eq!(setup.divisions.len(), 2);
    let general = setup.general(setup.divisions[1].general);
    assert_eq!((general.id.as_str(), general.division), ("AD-general", Some(garde::book::vocabulary::DivisionId(1))));
    assert_eq!((setup.sides[0].break_at, setup.sides[1].points), (6, 75));
    assert_eq!(setup.objectives[0].area, Some(0));
}

#[test]
fn a_corps_has_troops_and_baggage() {
    let setup = load("corps");
    let corps = &setup.corps[0];
    let troops = setup.division(corps.troops.unwrap());
    assert!(troops.corps_troops && troops.id == "FC" && troops.general == corps.general);
    let baggage = setup.brigade(corps.baggage.unwrap());
    assert_eq!((baggage.arm, baggage.counted_elements()), (Arm::Baggage, 0));
    assert_eq!((setup.sides[0].elements, setup.sides[0].break_at), (32, 13));
    assert_eq!(corps.first_order, Order::Manoeuvre);
    assert_eq!(setup.corps_of(setup.brigade_by_id("R21").unwrap()), Some(garde::book::vocabulary::CorpsId(1)));
}

#[test]
fn quatre_bras_has_army_generals_and_reinforcements() {
    let setup = load("quatre_bras");
    assert!(setup.sides.iter().all(|side| side.army_general.is_some()));
    let picton = setup.division(setup.division_by_id("AD5").unwrap());
    let arrival = picton.arrival.unwrap();
    assert_eq!((arrival.turn, arrival.edge, picton.first_order), (2, TableEdge::North, Order::Manoeuvre));
    assert_eq!(setup.objectives[0].holder, Some(Seat(1)));
    assert!(setup.division(setup.division_by_id("FC").unwrap()).corps_troops);
}

#[test]
fn players_bring_their_own_armies() {
    exercises!(rules::R2_1);
    let text = |nation: &str| army::LISTS.iter().find(|(id, _)| *id == nation).unwrap().1.to_owned();
    let mut spec = SetupSpec { scenario: "corps".to_owned(), ..SetupSpec::default() };
    spec.forces.insert("russian".to_owned(), text("prussian"));
    let setup = Setup::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(setup.sides[1].nation.id(), "prussian");
    assert!(setup.brigades_of(Seat(1)).all(|brigade| setup.brigade(brigade).deploy.is_none()));

    spec.scenario = "division".to_owned();
    spec.forces = [("austrian".to_owned(), text("austrian"))].into();
    let faults = Setup::load(&spec).unwrap_err().to_string();
    assert!(faults.contains("points, at most 75 (2.1)"), "{faults}");
}

#[test]
fn faults_have_lines() {
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
        "force french: break_at is 7, should be 6 (8.2)",
    ] {
        assert!(faults.contains(expected), "{expected}\n---\n{faults}");
    }
    assert!(faults.lines().all(|line| line.starts_with("mine.toml:")), "{faults}");

    let moved = text
        .replace("position = [62, 20], facing = 0", "position = [50, 20], facing = 0")
        .replace("position = [38, 22], facing = 0", "position = [38, 40], facing = 0");
    let faults = scenario::check("mine.toml", &moved).unwrap_err().to_string();
    assert!(faults.contains("brigade F2: overlaps "), "{faults}");
    assert!(faults.contains("brigade F4: outside the deployment zone"), "{faults}");
}

#[test]
fn weather_clears() {
    let (_, text) = SCENARIOS[0];
    let fog = text.replace("weather = \"clear\"", "weather = \"poor\"\nweather_until = 2");
    let setup = scenario::check("fog.toml", &fog).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!([1, 2, 3].map(|turn| setup.weather_in(turn)), [Weather::Poor, Weather::Poor, Weather::Clear]);
}
