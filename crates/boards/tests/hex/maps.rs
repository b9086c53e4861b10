//! Two drawn maps against reference rasters made by another program.

use boards::hex::{Direction, HexId, HexMap, Snapped};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn drawn(name: &str) -> (HexMap, Value) {
    let place = |end: &str| format!("{}/{end}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(place(&format!("../../games/risorgimento/maps/{name}.geojson")));
    let reference = std::fs::read_to_string(place(&format!("tests/hex/reference/{name}_hexes.json")));
    let reading = HexMap::read(&text.expect("the map is there")).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(reading.map.id(), name);
    (reading.map, serde_json::from_str(&reference.expect("the reference is there")).expect("JSON"))
}

fn label(map: &HexMap, hex: HexId) -> String {
    map.grid().label(hex)[1..].to_owned()
}

/// Pairs of labels with a word each, as the reference writes them.
fn pairs(list: &Value) -> BTreeMap<(String, String), String> {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let entry = |entry: &Value| ((word(&entry[0]), word(&entry[1])), entry.get(2).map(word).unwrap_or_default());
    list.as_array().expect("a list").iter().map(entry).collect()
}

/// What a question tells of every side, where it tells anything.
fn sides(map: &HexMap, tell: impl Fn(HexId, Direction) -> Option<String>) -> BTreeMap<(String, String), String> {
    let mut found = BTreeMap::new();
    for hex in map.grid().hexes() {
        for (direction, other) in map.grid().neighbours(hex) {
            let (told, back) = (tell(hex, direction), tell(other, direction.opposite()));
            assert_eq!(told, back, "the same from both hexes");
            if let Some(told) = told {
                let (a, b) = (label(map, hex), label(map, other));
                found.insert(if a < b { (a, b) } else { (b, a) }, told);
            }
        }
    }
    found
}

/// The sides on which two rasters differ, in order.
fn differences(ours: &BTreeMap<(String, String), String>, theirs: &BTreeMap<(String, String), String>) -> String {
    let all: BTreeSet<_> = ours.keys().chain(theirs.keys()).collect();
    let differing = all.into_iter().filter(|key| ours.get(*key) != theirs.get(*key));
    differing.map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" ")
}

fn check_ground(map: &HexMap, reference: &Value) {
    let key = reference["terrain_key"].as_object().expect("a key");
    for hex in map.grid().hexes() {
        let (column, row) = map.grid().column_and_row(hex);
        let sign = &reference["terrain"][row as usize].as_str().expect("a row")[column as usize..=column as usize];
        let word = map.words().ground.word(map.ground(hex));
        assert_eq!(word, key[sign].as_str(), "{}", label(map, hex));
        let level = &reference["level"][row as usize].as_str().expect("a row")[column as usize..=column as usize];
        assert_eq!(map.level(hex).to_string(), level, "{}", label(map, hex));
    }
}

fn check_points(map: &HexMap, reference: &Value) {
    for (name, place) in reference["places"].as_object().expect("places") {
        // A castle may share its name with nothing else; a landmark may.
        let found = map.features().iter().any(|feature| {
            feature.name == *name && feature.hexes.iter().any(|hex| label(map, *hex) == place.as_str().expect("a hex"))
        });
        assert!(found, "{name} at {place}");
    }
    for (id, place) in reference["entries"].as_object().expect("entries") {
        let entry = map.features_of("entry").find(|feature| feature.property("id") == Some(id)).expect("drawn");
        assert_eq!(
            entry.hexes.iter().map(|hex| label(map, *hex)).collect::<Vec<_>>(),
            [place.as_str().expect("a hex")]
        );
    }
    let castle = map.words().marks.code("castle").expect("a castle");
    let castles: Vec<String> =
        map.grid().hexes().filter(|hex| map.marks(*hex).has(castle)).map(|hex| label(map, hex)).collect();
    assert_eq!(serde_json::json!(castles), reference["castles"]);
    for wall in reference["entrenchments"].as_array().expect("walls") {
        let hex = map.grid().named(wall[0].as_str().expect("a hex")).expect("on the map");
        let guarded: BTreeSet<&str> = Direction::ALL
            .into_iter()
            .filter(|direction| !map.walls(hex, *direction).is_empty())
            .map(|direction| direction.name(map.grid().orientation()))
            .collect();
        let expected = wall[1].as_array().expect("sides").iter().filter_map(Value::as_str).collect();
        let slighted = !wall[3].as_str().expect("a state").is_empty();
        assert_eq!(guarded, if slighted { BTreeSet::new() } else { expected }, "{wall}");
    }
}

fn water(map: &HexMap) -> BTreeMap<(String, String), String> {
    sides(map, |hex, direction| {
        let words: Vec<&str> = map.words().sides.in_mask(map.side(hex, direction)).collect();
        (!words.is_empty()).then(|| words.join("+"))
    })
}

fn links(map: &HexMap) -> BTreeMap<(String, String), String> {
    sides(map, |hex, direction| {
        let mut words: Vec<&str> = map.words().links.in_mask(map.links(hex, direction)).collect();
        words.sort_unstable();
        (!words.is_empty()).then(|| words.join("+"))
    })
}

fn crossings(map: &HexMap, kind: &str) -> BTreeSet<(String, String)> {
    let ends = |side: &boards::hex::Side| {
        let other = map.grid().neighbour(side.hex, side.toward).expect("inside");
        let (a, b) = (label(map, side.hex), label(map, other));
        if a < b { (a, b) } else { (b, a) }
    };
    map.features_of(kind).flat_map(|feature| feature.sides.iter().map(ends)).collect()
}

fn keys(map: &BTreeMap<(String, String), String>) -> BTreeSet<(String, String)> {
    map.keys().cloned().collect()
}

#[test]
fn magenta_is_as_the_reference_has_it() {
    let (map, reference) = drawn("magenta");
    check_ground(&map, &reference);
    check_points(&map, &reference);
    // The reference snaps sampled points; where the Ticino passes close to the middle of 1641 its samples jump to the
    // far corner and go round the wrong side of the middle. Nothing else differs.
    let found = differences(&water(&map), &pairs(&reference["water_hexsides"]));
    assert_eq!(found, "1540-1641 1541-1641 1640-1641 1641-1642 1641-1740 1641-1741");
    assert_eq!(crossings(&map, "bridge"), keys(&pairs(&reference["bridges"])));
    // The reference counts samples, so it also cuts two corners (0832, 3330) a little longer than a quarter of a hex.
    let found = differences(&links(&map), &pairs(&reference["links"]));
    assert_eq!(found, "0731-0831 0731-0832 0831-0832 3230-3231 3230-3330 3231-3330");
}

#[test]
fn solferino_is_as_the_reference_has_it() {
    let (map, reference) = drawn("solferino");
    check_ground(&map, &reference);
    check_points(&map, &reference);
    // As on the Ticino, round the middle of 1255.
    let found = differences(&water(&map), &pairs(&reference["water_hexsides"]));
    assert_eq!(found, "1154-1255 1155-1255 1254-1255 1255-1256 1255-1354 1255-1355");
    let ridges = sides(&map, |hex, direction| map.crest(hex, direction).map(|level| level.to_string()));
    assert_eq!(differences(&ridges, &pairs(&reference["ridge_hexsides"])), "");
    assert_eq!(crossings(&map, "bridge"), keys(&pairs(&reference["bridges"])));
    assert_eq!(crossings(&map, "ford"), keys(&pairs(&reference["fords"])));
    // Three corners (0720, 1105, 4346) as on the other map, and a link the reference makes from a road that only touches
    // the edge of the map.
    let found = differences(&links(&map), &pairs(&reference["links"]));
    let corners = ["0620-0621 0620-0720 0621-0720", "1005-1104 1005-1105 1104-1105", "4345-4346 4345-4446 4346-4446"];
    assert_eq!(found, format!("{} 6213-6214", corners.join(" ")));
}

#[test]
fn roads_hang_together() {
    for name in ["magenta", "solferino"] {
        let (map, _) = drawn(name);
        for road in map.features_of("road").chain(map.features_of("railway")) {
            for pair in road.hexes.windows(2) {
                assert_eq!(map.grid().distance(pair[0], pair[1]), 1, "{name}: {}", road.name);
            }
            assert_eq!(road.sides.len() + 1, road.hexes.len(), "{name}: {}", road.name);
        }
    }
}

#[test]
fn everything_drawn_is_reported_once() {
    let text = include_str!("../../../../games/risorgimento/maps/solferino.geojson");
    let reading = HexMap::read(text).expect("in order");
    assert_eq!(reading.report.len(), reading.map.features().len());
    for snap in &reading.report {
        let (name, kind) = (&reading.map.features()[snap.feature].name, &reading.map.features()[snap.feature].kind);
        match &snap.became {
            // Entries may lie just off the map; no other point is moved further than a corner is from the middle.
            Snapped::In { off, .. } if kind == "entry" => assert!((0..=1500).contains(off), "{name}: {off}"),
            Snapped::In { off, .. } | Snapped::Along { off, .. } => assert!((0..=578).contains(off), "{name}: {off}"),
            Snapped::Carries { sides, off, .. } => assert!(!sides.is_empty() && *off <= 1000, "{name}"),
            Snapped::Joins { hexes, .. } => assert!(*hexes > 1, "{name}"),
            Snapped::Covers { hexes, hidden, .. } => assert!(hidden <= hexes && *hexes > 0, "{name}"),
            Snapped::Guards { sides, .. } => assert_eq!(sides.len(), 3, "{name}"),
            Snapped::Nothing => panic!("{name} is passed over"),
        }
    }
}
