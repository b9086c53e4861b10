//! Scenario files and army lists: what they give, where a brought army stands, and what is told of a file that is wrong.

use crate::Setup;
use crate::book::vocabulary::{Cover, Formation, Grade, Nation, TableEdge, TerrainKind, UD, ud};
use crate::rules;
use crate::setup::form::{FORM, LISTS};
use crate::setup::making::{SCENARIO_FORM, sketch};
use crate::setup::{Taking, UnitSetup, army, scenario};
use crate::state::Couleurs;
use boards::table::{Heading, Length, Point, Stand};
use gamekit::hand;
use kernel::record::SetupSpec;
use kernel::scene::Place;
use kernel::{Seat, Title, exercises};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The board with one piece of every ground.
fn ground() -> String {
    let board: toml::Table = toml::from_str(include_str!("positions/ground.toml")).unwrap();
    board["board"]["ground"].as_str().unwrap().to_owned()
}

fn read(text: &str) -> Result<Setup, Vec<String>> {
    scenario::check("s.toml", text).map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
}

/// The board with one thing changed.
fn changed(from: &str, to: &str) -> Result<Setup, Vec<String>> {
    hand::changed(scenario::check, &ground(), from, to)
}

/// What is wrong is told once, with the line it stands on.
#[track_caller]
fn expect_fault(from: &str, to: &str, words: &str) {
    hand::expect_told(changed(from, to), words);
}

fn unit<'s>(setup: &'s Setup, id: &str) -> &'s UnitSetup {
    setup.units.iter().find(|unit| unit.id == id).unwrap()
}

fn at(x: f64, y: f64) -> Point {
    let part = |ud: f64| Length::tenths((ud * 600.0).round() as i32);
    Point::new(part(x), part(y))
}

#[test]
fn a_scenario_comes_out_as_written() {
    let setup = read(&ground()).unwrap();
    assert_eq!((setup.table.width(), setup.table.depth()), (ud(24), ud(16)));
    assert_eq!((setup.turns, setup.year, setup.first, setup.attacker), (6, 1809, Some(Seat(0)), Seat(0)));
    assert_eq!([setup.sides[0].edge, setup.sides[1].edge], [TableEdge::South, TableEdge::North]);
    assert_eq!([setup.sides[0].strength, setup.sides[1].strength], [10, 8]);
    assert_eq!((setup.groups.len(), setup.groups[1].id.as_str(), setup.groups[1].seat), (2, "a", Seat(1)));
    let line = unit(&setup, "line");
    assert_eq!((line.at, line.heading, line.formation), (at(1.5, 1.0), Heading::NORTH, Formation::Line));
    assert_eq!((line.group, line.arrives, line.inside, line.regiment), (0, None, None, None));
    assert_eq!(unit(&setup, "whites").group, 1);
    let spent: u16 = setup.units.iter().filter(|unit| unit.seat == Seat(0)).map(|unit| unit.points).sum();
    let general = army::general_price(Grade::Brigade, 2);
    assert_eq!(setup.sides[0].points, spent + general);
    assert_eq!(setup.sides[0].limit, army::USUAL);
    let lane = setup.ground.lines.iter().find(|line| line.id == "lane").unwrap();
    assert_eq!((lane.kind, lane.width, lane.points.len()), (TerrainKind::Road, UD.scaled(1, 4), 2));
    let (_, farm) = setup.ground.built().find(|(_, area)| area.id == "farm").unwrap();
    assert_eq!((farm.footprint.centre(), farm.cover, farm.ridge), (at(15.5, 6.5), Cover::Medium, false));
    assert_eq!((farm.footprint.front(), farm.footprint.depth()), (UD, UD));
    let (_, hut) = setup.ground.built().find(|(_, area)| area.id == "hut").unwrap();
    assert_eq!((hut.footprint.front(), hut.footprint.depth()), (UD.scaled(84, 100), UD.scaled(1, 2)));
}

#[test]
fn what_a_file_leaves_out_is_usual() {
    let head = changed("turns = 6\n", "").unwrap();
    assert_eq!(head.turns, crate::book::charts::charts().victory.turns);
    let rolled = changed("first_initiative = \"france\"", "").unwrap();
    assert_eq!((rolled.first, rolled.attacker), (None, Seat(0)));
    let second = changed("first_initiative = \"france\"", "attacker = \"austria\"").unwrap();
    assert_eq!((second.first, second.attacker), (None, Seat(1)));
    let begins = changed("first_initiative = \"france\"", "first_initiative = \"austria\"").unwrap();
    assert_eq!((begins.first, begins.attacker), (Some(Seat(1)), Seat(1)));
    let foot = changed("formation = \"line\"\npos = [1.5, 1.0]", "pos = [1.5, 1.0]").unwrap();
    assert_eq!(unit(&foot, "line").formation, Formation::Divisions);
    let horse = changed("formation = \"line\"\npos = [9.2, 1.0]", "pos = [9.2, 1.0]").unwrap();
    assert_eq!(unit(&horse, "hussars").formation, Formation::Line);
    let guns = changed("formation = \"battery\"\npos = [15.2, 1.0]", "pos = [15.2, 4.0]").unwrap();
    assert_eq!(unit(&guns, "guns").formation, Formation::Companies);
    // Without a group of its own a unit is of the first of its side.
    let loose = changed(
        "side = \"austria\"\ngroup = \"a\"\ntroop = \"au_uhlans\"",
        "side = \"austria\"\ntroop = \"au_uhlans\"",
    );
    let loose = loose.unwrap();
    assert_eq!((loose.groups.len(), unit(&loose, "uhlans").group), (2, unit(&loose, "whites").group));
    let general = &changed("grade = \"brigade\"\nccf = 2\npos = [10.0, 1.0]", "pos = [10.0, 1.0]").unwrap().generals[0];
    assert_eq!((general.grade, general.ccf, general.speciality), (Grade::Brigade, 2, 0));
}

#[test]
fn what_a_file_says_more_is_taken() {
    let ridge = changed("kind = \"boc\"", "kind = \"ni1\"\ncrest = \"ridge\"\ncover = \"al\"").unwrap();
    let grove = ridge.ground.areas.iter().find(|area| area.id == "grove").unwrap();
    assert_eq!((grove.kind, grove.ridge, grove.cover), (TerrainKind::Level1, true, Cover::Light));
    let bridge = changed("kind = \"road\"", "kind = \"bridge\"\nwidth_ud = 0.5").unwrap();
    let lane = bridge.ground.lines.iter().find(|line| line.id == "lane").unwrap();
    assert_eq!((lane.kind, lane.width), (TerrainKind::Bridge, UD.scaled(1, 2)));
    let garrison = changed("pos = [1.5, 1.0]\nfacing = 0", "inside = \"farm\"\nfaces = [6, 2, 2, 2]").unwrap();
    let line = unit(&garrison, "line");
    assert_eq!((line.formation, line.at), (Formation::Garrison, at(15.5, 6.5)));
    assert_eq!(line.inside.map(|(_, faces)| faces), Some([6, 2, 2, 2]));
    let even = changed("pos = [1.5, 1.0]\nfacing = 0", "inside = \"farm\"").unwrap();
    assert_eq!(unit(&even, "line").inside.map(|(_, faces)| faces), Some([3, 3, 3, 3]));
    let text = ground()
        .replacen("id = \"line\"", "id = \"line\"\nregiment = \"9e\"\narrives = 3", 1)
        .replacen("id = \"second\"", "id = \"second\"\nregiment = \"9e\"", 1)
        .replacen("id = \"third\"", "id = \"third\"\nregiment = \"4e\"", 1);
    let regiments = read(&text).unwrap();
    let regiment = |id: &str| unit(&regiments, id).regiment;
    assert_eq!([regiment("line"), regiment("second"), regiment("third")], [Some(0), Some(0), Some(1)]);
    assert_eq!((unit(&regiments, "line").arrives, unit(&regiments, "second").arrives), (Some(3), None));
}

#[test]
fn units_that_name_no_group_are_one_for_each_side() {
    let text: String =
        ground().lines().filter(|line| !line.starts_with("group =")).map(|line| format!("{line}\n")).collect();
    let setup = read(&text).unwrap();
    let groups: Vec<(&str, Seat)> = setup.groups.iter().map(|group| (group.id.as_str(), group.seat)).collect();
    assert_eq!(groups, [("france", Seat(0)), ("austria", Seat(1))]);
    for unit in &setup.units {
        assert_eq!(setup.groups[usize::from(unit.group)].seat, unit.seat, "{}", unit.id);
    }
}

#[test]
fn objectives_are_circles_houses_or_a_whole_army() {
    let objectives = r#"
[[objective]]
id = "hill"
pos = [12.0, 8.0]
radius_ud = 2
points = 40
owner = "austria"
[[objective]]
id = "houses"
area = "farm"
[[objective]]
id = "whole"
intact = 5
"#;
    let setup = read(&(ground() + objectives)).unwrap();
    let [hill, houses, whole] = &setup.objectives[..] else { panic!("{:?}", setup.objectives) };
    assert_eq!((hill.kind, hill.at, hill.radius), (Taking::Circle, at(12.0, 8.0), ud(2)));
    assert_eq!((hill.points, hill.owner), (40, Some(Seat(1))));
    assert_eq!((houses.at, houses.radius, houses.points, houses.owner), (at(15.5, 6.5), UD, 0, None));
    assert!(matches!(houses.kind, Taking::Garrison(area) if setup.ground.area(area).id == "farm"));
    assert_eq!(whole.kind, Taking::Intact(5));
    let stand = |y: f64| Stand::new(at(12.0, y), Heading::NORTH, UD, UD);
    assert!(hill.touches(&stand(5.6)) && !hill.touches(&stand(5.4)));
}

#[test]
fn faults_of_a_scenario_are_told_with_their_line() {
    expect_fault("width_ud = 24", "width_ud = 61", "4 to 60");
    expect_fault("depth_ud = 16", "depth_ud = 3.99", "4 to 60");
    expect_fault("year = 1809\n", "", "`year` is missing");
    expect_fault("year = 1809", "year = 1804", "1805 to 1815");
    expect_fault("turns = 6", "turns = 31", "1 to 30");
    expect_fault("first_initiative = \"france\"", "first_initiative = \"spain\"", "no side `spain`");
    expect_fault("nation = \"austrian\"", "nation = \"french\"", "of one nation");
    expect_fault("[[side]]\nid = \"france\"\nnation = \"french\"\nedge = \"south\"", "", "two sides, found 1");
    expect_fault("nation = \"french\"\n", "", "`nation` is missing");
    expect_fault("edge = \"south\"", "edge = \"south\"\npoints = 500", "500 are allowed");
    expect_fault("id = \"hut\"", "id = \"farm\"", "used twice");
    expect_fault("id = \"hedge\"", "id = \"farm\"", "used twice");
    expect_fault("id = \"brook\"", "id = \"lane\"", "used twice");
    expect_fault("[20.84, 3.5], [20.0, 3.5]]", "[20.84, 3.5]]", "four corners");
    expect_fault("[[8.0, 0.0], [8.0, 4.0]]", "[[8.0, 0.0]]", "two points or more");
    expect_fault("[[0.0, 4.0], [6.0, 4.0]]", "[[0.0, 4.0]]", "two points or more");
    expect_fault("[[0.0, 4.0], [6.0, 4.0]]", "[[0.0, 4.0], [25.0, 4.0]]", "not wholly on the table");
    expect_fault(
        "[[2.0, 10.0], [5.0, 10.0], [5.0, 12.0], [2.0, 12.0]]",
        "[[2.0, 10.0], [5.0, 10.0]]",
        "at least 3 points",
    );
    expect_fault("kind = \"road\"", "kind = \"road\"\nwidth_ud = 4.01", "0 to 4");
    expect_fault(
        "side = \"france\"\ngroup = \"f\"\ngrade",
        "side = \"spain\"\ngroup = \"f\"\ngrade",
        "no side `spain`",
    );
    expect_fault("ccf = 2\npos = [10.0, 1.0]", "ccf = 4\npos = [10.0, 1.0]", "1 to 3");
}

#[test]
fn faults_of_units_are_told_with_their_line() {
    let place = "pos = [1.5, 1.0]\nfacing = 0";
    expect_fault("id = \"column\"", "id = \"line\"", "used twice");
    expect_fault(place, "inside = \"castle\"", "no built-up area `castle`");
    expect_fault(place, "inside = \"farm\"\nfaces = [6, 2, 2, 3]", "add up to 12 figures");
    expect_fault(place, "inside = \"farm\"\nfaces = [6, 6]", "add up to 12 figures");
    expect_fault(place, "inside = \"farm\"\narrives = 2", "does not begin in houses");
    expect_fault(place, "pos = [15.5, 6.8]\nfacing = 0", "without holding it");
    expect_fault(place, "pos = [0.5, 1.0]\nfacing = 0", "not wholly on the table");
    expect_fault(place, "pos = [3.2, 1.0]\nfacing = 0", "overlaps");
    expect_fault(place, "pos = [1.5, 1.0]\nfacing = 360", "0 to 359");
    expect_fault(place, "pos = [1.5, 1.0]\narrives = 1", "2 to 30");
    expect_fault(
        "formation = \"line\"\npos = [9.2, 1.0]",
        "formation = \"square\"\npos = [9.2, 1.0]",
        "no such formation",
    );
    expect_fault("troop = \"fr_hussars\"", "troop = \"fr_lion\"", "no troop `fr_lion`");
    expect_fault("troop = \"fr_hussars\"", "troop = \"fr_hussars\"\nguns = 2", "guns");
    // Guns stand in battery, and a garrison in its houses, though neither goes anywhere so.
    assert!(read(&ground()).is_ok());
    assert!(changed(place, "inside = \"farm\"").is_ok());
}

#[test]
fn a_file_has_bounds() {
    let more = |count: usize, entry: &dyn Fn(usize) -> String| (0..count).map(entry).collect::<String>();
    let road = |n: usize| format!("[[terrain]]\nid = \"r{n}\"\nkind = \"road\"\npoints = [[1.0, 5.0], [2.0, 5.0]]\n");
    // Ten pieces of ground are there, and sixty are allowed.
    assert!(read(&(ground() + &more(50, &road))).is_ok());
    let faults = read(&(ground() + &more(51, &road))).unwrap_err();
    assert!(faults.iter().any(|fault| fault.contains("61 found, at most 60")), "{faults:?}");
    let battalion = |n: usize| {
        let (x, y) = (1.0 + (n % 20) as f64 * 1.1, if n < 20 { 2.6 } else { 12.6 });
        format!("[[unit]]\nid = \"n{n}\"\nside = \"france\"\ntroop = \"fr_line_1805\"\npos = [{x:.2}, {y:.2}]\n")
    };
    // Ten are there, and twenty are room enough for a side.
    assert!(read(&(ground() + &more(10, &battalion))).is_ok());
    let faults = read(&(ground() + &more(11, &battalion))).unwrap_err();
    assert!(faults.iter().any(|fault| fault.contains("1 to 20 units, found 21")), "{faults:?}");
    let bare = ground().replace("side = \"austria\"\ngroup = \"a\"\ntroop", "side = \"france\"\ngroup = \"f\"\ntroop");
    let faults = read(&bare).unwrap_err();
    assert!(faults.iter().any(|fault| fault.contains("1 to 20 units, found 0")), "{faults:?}");
}

/// The board, whose sides bring these armies.
fn brought(text: &str, forces: &[(&str, &str)]) -> Result<Arc<Setup>, String> {
    let forces: BTreeMap<String, String> =
        forces.iter().map(|(side, army)| ((*side).to_owned(), (*army).to_owned())).collect();
    let scenario_text = Some(text.to_owned());
    let spec = SetupSpec { scenario: "ground".to_owned(), scenario_text, forces, ..SetupSpec::default() };
    Couleurs::load(&spec).map_err(|faults| faults.to_string())
}

fn list(nation: &str) -> &'static str {
    LISTS.iter().find(|(id, _)| *id == nation).unwrap().1
}

/// Where a side's units and generals stand.
fn places(setup: &Setup, seat: Seat) -> (Vec<Point>, Vec<Point>) {
    let units = setup.units.iter().filter(|unit| unit.seat == seat).map(|unit| unit.at);
    let generals = setup.generals.iter().filter(|general| general.seat == seat).map(|general| general.at);
    (units.collect(), generals.collect())
}

#[test]
fn a_brought_army_stands_in_two_lines_before_its_edge() {
    let setup = brought(&ground(), &[("france", list("french"))]).unwrap();
    let (units, generals) = places(&setup, Seat(0));
    let front = [3.0, 9.0, 15.0, 21.0].map(|x| at(x, 3.0));
    let second = [3.0, 9.0, 15.0].map(|x| at(x, 1.5));
    assert_eq!(units, [&front[..], &second[..]].concat());
    assert_eq!(generals, [Point::tenths(1029, 600)]);
    let first = &setup.units[0];
    assert_eq!(
        (first.id.as_str(), first.heading, first.formation),
        ("france-u1", Heading::NORTH, Formation::Divisions)
    );
    assert_eq!((setup.sides[0].strength, setup.sides[0].points), (7, 587));
    assert_eq!(setup.groups[usize::from(first.group)].id, "army-france");
    assert_eq!(setup.generals.iter().find(|general| general.seat == Seat(0)).unwrap().group, Some(first.group));
    // The other side is as the scenario has it.
    assert_eq!((setup.sides[1].strength, unit(&setup, "whites").at), (8, at(2.0, 15.0)));
    assert_eq!(setup.generals.len(), 2);
}

#[test]
fn a_brought_army_looks_in_from_any_edge() {
    let from = |edge: &str| {
        let other = if edge == "north" { "south" } else { "north" };
        let text = ground().replacen("edge = \"north\"", &format!("edge = \"the {other}\""), 1);
        let text = text.replacen("edge = \"south\"", &format!("edge = \"{edge}\""), 1).replace("\"the ", "\"");
        let setup = brought(&text, &[("france", list("french"))]).unwrap();
        let (units, generals) = places(&setup, Seat(0));
        (units[0], units[4], generals[0], setup.units[0].heading)
    };
    assert_eq!(from("north"), (at(3.0, 13.0), at(3.0, 14.5), Point::tenths(1029, 9000), Heading::SOUTH));
    // Before the west edge lie the forest and the bog: they are no houses, and are stood in.
    assert_eq!(from("west"), (at(3.0, 2.0), at(1.5, 2.0), Point::tenths(600, 686), Heading::EAST));
    assert_eq!(from("east"), (at(21.0, 2.0), at(22.5, 2.0), Point::tenths(13800, 686), Heading::WEST));
}

#[test]
fn a_brought_unit_without_room_goes_where_there_is_some() {
    // Houses where the first battalion would stand: it goes to the first free place of the foremost line.
    let houses = "[[terrain]]\nid = \"inn\"\nkind = \"eco\"\npoints = [[2.5, 2.2], [3.5, 2.2], [3.5, 3.2], [2.5, 3.2]]\n[[side]]";
    let text = ground().replacen("[[side]]", houses, 1);
    let setup = brought(&text, &[("france", list("french"))]).unwrap();
    let (units, _) = places(&setup, Seat(0));
    assert_eq!((units[0], units[1]), (at(0.5, 3.0), at(9.0, 3.0)));
    // On a table of four UD they stand as close as they must, and nobody on anybody.
    let small = "[scenario]\nid = \"ground\"\nwidth_ud = 5\ndepth_ud = 9\nyear = 1809\n[[side]]\nid = \"france\"\nnation = \"french\"\nedge = \"south\"\n\
                 [[side]]\nid = \"austria\"\nnation = \"austrian\"\nedge = \"north\"\n[[unit]]\nid = \"whites\"\nside = \"austria\"\n\
                 troop = \"au_line_1809\"\npos = [2.5, 8.0]\nfacing = 180\n";
    let setup = brought(small, &[("france", list("french"))]).unwrap();
    assert_eq!(setup.sides[0].strength, 7);
    let deepest = setup.units[..7].iter().map(|unit| unit.at.y).min().unwrap();
    assert!(deepest > Length::ZERO && setup.units[..7].iter().all(|unit| unit.at.y <= ud(3)));
    // Where there is none left, that is told.
    let tiny = small.replace("width_ud = 5", "width_ud = 4");
    let many: String = (8..20).map(|n| format!("[[unit]]\nid = \"u{n}\"\ntroop = \"fr_foot_8\"\nguns = 8\n")).collect();
    let army = list("french").replace("points = 600", "points = 6000") + &many;
    let tiny = tiny.replacen("edge = \"south\"", "edge = \"south\"\npoints = 9000", 1);
    let faults = brought(&tiny, &[("france", &army)]).unwrap_err();
    assert!(faults.contains("not wholly on the table"), "{faults}");
}

#[test]
fn more_generals_than_units_stand_before_the_units() {
    let staff = "[army]\nnation = \"french\"\n[[general]]\ngrade = \"brigade\"\nccf = 2\n[[general]]\ngrade = \"division\"\nccf = 3\n\
                 [[general]]\ngrade = \"brigade\"\nccf = 1\n[[unit]]\nid = \"a\"\ntroop = \"fr_line_1805\"\n[[unit]]\nid = \"b\"\ntroop = \"fr_hussars\"\n";
    let setup = brought(&ground(), &[("france", staff)]).unwrap();
    let (units, generals) = places(&setup, Seat(0));
    assert_eq!(units, [at(12.0, 3.0), at(12.0, 1.5)]);
    assert_eq!(generals, [at(6.0, 1.0), at(18.0, 1.0), at(6.0, 1.0)]);
    let led = setup.generals.iter().filter(|general| general.seat == Seat(0)).map(|general| general.group);
    // Who commands more than a brigade commands all.
    let group = Some(setup.units[0].group);
    assert_eq!(led.collect::<Vec<_>>(), [group, None, group]);
}

#[test]
fn whose_army_is_brought_is_said_by_side_or_nation() {
    let by_nation = brought(&ground(), &[("austrian", list("austrian"))]).unwrap();
    assert_eq!(by_nation.sides[0].strength, 10);
    assert!(by_nation.units.iter().filter(|unit| unit.seat == Seat(1)).all(|unit| unit.id.starts_with("austria-")));
    let other = brought(&ground(), &[("france", list("russian"))]).unwrap();
    assert_eq!(other.sides[0].nation, Nation::Russia);
    let alike = brought(&ground(), &[("austria", list("french"))]).unwrap_err();
    assert!(alike.contains("of one nation"), "{alike}");
    let dear = list("french").replace("points = 600", "points = 6000");
    let text = ground().replacen("edge = \"south\"", "edge = \"south\"\npoints = 586", 1);
    let faults = brought(&text, &[("france", &dear)]).unwrap_err();
    assert!(faults.contains("the army costs 587 points, at most 586"), "{faults}");
}

#[test]
fn the_lists_are_legal_and_priced_line_by_line() {
    exercises!(rules::SCENARIO_BUDGET);
    for (id, text) in LISTS {
        let army = army::read(id, text, None).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(army.nation.id(), id);
        let (points, limit) = (army.points, army.limit);
        let report = army.report();
        assert_eq!(report.units.iter().map(|line| line.points).sum::<u32>(), u32::from(points), "{id}");
        assert_eq!((report.points, report.limit), (u32::from(points), u32::from(limit)));
        assert!(points <= limit && report.warnings.is_empty(), "{id}: {:?}", report.warnings);
        assert!(report.units.iter().all(|line| line.tally.sum() == line.points as i32));
        let offered = FORM.lists.iter().find(|list| list.id == id).unwrap();
        assert_eq!((offered.points, offered.nation), (u32::from(points), id));
    }
    let french = army::read("french", list("french"), None).unwrap().report();
    let lines: Vec<_> = french.units.iter().map(|line| (line.id.as_str(), line.field.as_deref().unwrap())).collect();
    assert_eq!(lines[..3], [("general_1", "general.0"), ("u1", "unit.0"), ("u2", "unit.1")]);
    let counted = |line: usize| french.units[line].facts[2].key.clone();
    assert_eq!((counted(1).as_ref(), counted(7).as_ref()), ("army-figures", "army-guns"));
}

#[test]
fn faults_of_an_army_are_told() {
    let army = |from: &str, to: &str| {
        let text = list("french").replacen(from, to, 1);
        army::read("a.toml", &text, None).map_err(|faults| faults.to_string())
    };
    let expect = |from: &str, to: &str, words: &str| {
        let told = army(from, to).expect_err(to);
        assert!(told.contains(words), "{words}: {told}");
    };
    expect("id = \"u2\"", "id = \"u1\"", "used twice");
    expect("points = 600", "points = 586", "the army costs 587 points, at most 586");
    assert_eq!(army("points = 600", "points = 587").unwrap().limit, 587);
    expect("nation = \"french\"\n", "", "`nation` is missing");
    expect("ccf = 2", "ccf = 4", "1 to 3");
    expect("grade = \"brigade\"\n", "", "`grade` is missing");
    expect("guns = 4", "guns = 17", "1 to 16");
    expect("troop = \"fr_hussars\"", "troop = \"fr_hussars\"\nguns = 1", "guns");
    expect("troop = \"fr_line_1805\"", "troop = \"fr_line_1805\"\nfigures = 41", "1 to 40");
    let many: String =
        (0..14).map(|n| format!("[[unit]]\nid = \"n{n}\"\ntroop = \"fr_light_1805\"\nfigures = 1\n")).collect();
    let text = list("french").replace("points = 600", "points = 6000") + &many;
    let told = army::read("a.toml", &text, None).unwrap_err().to_string();
    assert!(told.contains("21") && told.contains("20"), "{told}");
    let none = army::read("a.toml", "[army]\nnation = \"french\"\n", None).unwrap_err().to_string();
    assert!(!none.is_empty());
    // One gunner stands for two guns; troops of another year are odd, and allowed.
    let battery = army("guns = 4", "guns = 3").unwrap();
    assert_eq!((battery.units[6].figures, battery.units[6].guns), (2, 3));
    let late = army("year = 1809", "year = 1813").unwrap();
    assert!(late.warnings.iter().any(|warning| warning.to_string().contains("not in 1813")), "{:?}", late.warnings);
    assert!(army("year = 1809", "year = 1809").unwrap().warnings.is_empty());
    let alone = army("[[general]]\ngrade = \"brigade\"\nccf = 2\n", "").unwrap();
    assert!(alone.warnings.iter().any(|warning| warning.to_string().contains("out of command")));
}

#[test]
fn a_scenario_in_the_making_is_drawn_as_far_as_it_can_be_read() {
    let text = ground().replacen("pos = [1.5, 1.0]\nfacing = 0", "inside = \"farm\"", 1);
    let drawn = sketch(&text).pieces;
    let of = |field: &str| &drawn.iter().find(|drawn| drawn.field == field).unwrap_or_else(|| panic!("{field}")).piece;
    let arms = ["unit.0.inside", "unit.1.pos", "unit.5.pos", "unit.8.pos", "unit.9.pos", "general.0.pos"];
    let arms = arms.map(|field| of(field).symbol.arm.as_str());
    assert_eq!(arms, ["infantry", "light", "cavalry", "artillery", "artillery", "commander"]);
    assert_eq!(of("unit.10.pos").symbol.nation, "austrian");
    let standing = |field: &str| of(field).figures.as_ref().map(|men| (men.files, men.ranks, men.standing, men.open));
    // A column of divisions of twelve, and eight guns.
    assert_eq!(standing("unit.2.pos"), Some((4, 3, 12, false)));
    assert_eq!(standing("unit.8.pos").map(|(_, _, standing, _)| standing), Some(8));
    assert_eq!(standing("general.0.pos"), None);
    let place = |x: f64, y: f64, front: Length, depth: Length| {
        let (x, y) = (Length::tenths((x * 600.0) as i32), Length::tenths((y * 600.0) as i32));
        let [x, y, front, depth] = [x, y, front, depth].map(Length::to_tenths);
        Place::Pose { x, y, heading: 0, front, depth }
    };
    assert_eq!(of("unit.0.inside").place, place(15.5, 6.5, UD, UD));
    assert_eq!(of("general.0.pos").place, place(10.0, 1.0, UD.scaled(2, 5), UD.scaled(2, 5)));
    let open = sketch(&ground().replacen("formation = \"cod\"", "formation = \"skirmish\"", 1)).pieces;
    assert!(open.iter().any(|drawn| drawn.field == "unit.1.pos" && drawn.piece.figures.as_ref().unwrap().open));
    // What is wrong in it is drawn all the same; what is no scenario is not.
    assert_eq!(sketch(&ground().replacen("turns = 6", "turns = 60", 1)).pieces.len(), 20);
    assert!(sketch("no scenario").pieces.is_empty());
    assert_eq!(SCENARIO_FORM.table.as_ref().map(|table| table.unit), Some(600));
}
