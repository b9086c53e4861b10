//! What is wrong with a drawing is told by line and feature; what is not a map is not taken for one.

use boards::hex::{HexMap, Snapped, is_map};

const HEAD: &str = r#"{"type":"FeatureCollection","name":"toy",
"grid":{"hex_m":100,"orientation":"flat","bbox":[0,-1,1,0],"cols":5,"rows":5,"metres_per_degree":[100000,100000],"shifted":"even","prefix":"T"},
"legend":[
{"kind":"hill","as":"level"},
{"kind":"wood","as":"ground"},
{"kind":"house","as":"ground","over":["clear"]},
{"kind":"brook","as":"side","word":"brook_{depth}"},
{"kind":"lane","as":"link"},
{"kind":"bridge","as":"crossing"},
{"kind":"trench","as":"wall"}
],
"features":[
"#;

fn file(features: &[&str]) -> String {
    format!("{HEAD}{}\n]}}", features.join(",\n"))
}

fn feature(kind: &str, more: &str, geometry: &str, coordinates: &str) -> String {
    format!(
        r#"{{"properties":{{"kind":"{kind}","name":"the {kind}"{more}}},"geometry":{{"type":"{geometry}","coordinates":{coordinates}}}}}"#
    )
}

fn fault(features: &[&str]) -> String {
    HexMap::read(&file(features)).expect_err("a fault").to_string()
}

#[test]
fn faults_name_line_and_feature() {
    let house = feature("house", "", "Point", "[0.001,-0.001]");
    let cases = [
        (feature("mill", "", "Point", "[0,0]"), "kind `mill` is not in the legend"),
        (feature("wood", "", "Point", "[0.5]"), "longitude and latitude"),
        (feature("wood", "", "Polygon", "[[[0,0],[0,1],[1,1]]]"), "the last like the first"),
        (feature("brook", "", "LineString", "[[0,0],[0,1]]"), "property `depth`"),
        (feature("lane", "", "Point", "[0,0]"), "wants a line"),
        (feature("lane", "", "LineString", "[[0,0]]"), "at least two points"),
        (feature("house", "", "Point", "[0.5,-0.5]"), "lies off the map"),
        (feature("house", "", "Point", "[1e9,0]"), "far off the map"),
        (feature("hill", "", "Polygon", "[[[0,0],[0,-1],[1,-1],[0,0]]]"), "needs a `level`"),
        (feature("hill", ",\"level\":500", "Polygon", "[[[0,0],[0,-1],[1,-1],[0,0]]]"), "needs a `level`"),
        (feature("trench", ",\"sides\":[\"E\"]", "Point", "[0.001,-0.001]"), "a list of N, NE, SE, S, SW, NW"),
        (
            feature("bridge", ",\"over\":\"the brook\"", "Point", "[0.001,-0.001]"),
            "no link that it carries goes over the brook",
        ),
        (feature("wood", "", "Circle", "[0,0]"), "a geometry is"),
    ];
    for (broken, what) in cases {
        let told = fault(&[&house, &broken]);
        assert!(told.starts_with("line 14, `the ") && told.contains(what), "{told}");
    }
    assert!(fault(&[&house, r#"{"geometry":null}"#]).contains("line 14: a feature needs `properties`"));
    let all = HexMap::read(&file(&["{}", "{}"])).expect_err("two faults");
    assert_eq!(all.0.iter().map(|fault| fault.line).collect::<Vec<_>>(), [13, 14], "everything wrong is told");
}

#[test]
fn faults_of_the_frame() {
    let cases = [
        ("", "line 1: not JSON"),
        ("{\"type\":\"FeatureCollection\"\n,}", "line 2: not JSON: expected a name in quotes"),
        ("{}", "`FeatureCollection`"),
        (r#"{"type":"FeatureCollection"}"#, "no `grid`"),
        (&HEAD.replace("\"cols\":5", "\"cols\":0"), "not JSON"),
    ];
    for (text, what) in cases {
        let told = HexMap::read(text).expect_err("a fault").to_string();
        assert!(told.contains(what), "{told}");
    }
    for (from, to, what) in [
        ("\"cols\":5", "\"cols\":0", "a grid of 0 columns"),
        ("\"cols\":5", "\"cols\":50000", "fewer than 65,535 hexes"),
        ("\"cols\":5", "\"cols\":\"5\"", "`cols`, a whole number"),
        ("\"flat\"", "\"round\"", "`flat` or `pointy`"),
        ("\"shifted\":\"even\"", "\"x\":1", "`odd` or `even`"),
        ("[0,-1,1,0]", "[0,1]", "a list of 4 numbers"),
        ("\"hex_m\":100", "\"hex_m\":0", "`hex_m`"),
        ("\"as\":\"wall\"", "\"as\":\"moat\"", "`moat` is not something a feature can become"),
        ("\"legend\"", "\"legends\"", "no `legend`"),
        ("\"features\"", "\"feature\"", "no list of `features`"),
    ] {
        let told = HexMap::read(&file(&[]).replace(from, to)).expect_err("a fault").to_string();
        assert!(told.contains(what), "{told}");
    }
}

#[test]
fn a_small_drawing_becomes_hexes() {
    // Hexes of 100 m; a thousandth of a degree is 100 m. T0101 has its middle at 57.7 m east, 50 m south.
    let wood = feature("wood", "", "Polygon", "[[[0,0],[0.002,0],[0.002,-0.0012],[0,-0.0012],[0,0]]]");
    let house = feature("house", "", "Point", "[0.0005,-0.0006]");
    let brook = feature("brook", ",\"depth\":\"deep\"", "LineString", "[[0,-0.002],[0.005,-0.002]]");
    let lane = feature("lane", "", "LineString", "[[0.0006,-0.0005],[0.0006,-0.0045]]");
    let bridge = feature("bridge", ",\"over\":\"the brook\",\"carries\":\"lane\"", "Point", "[0.0006,-0.002]");
    let trench = feature("trench", ",\"sides\":[\"N\",\"SE\"]", "Point", "[0.0006,-0.0045]");
    let text = file(&[&wood, &house, &brook, &lane, &bridge, &trench]);
    assert!(is_map(&text));
    let reading = HexMap::read(&text).expect("in order");
    let map = &reading.map;
    let hex = |label| map.grid().named(label).expect("on the map");
    let ground = |label| map.words().ground.word(map.ground(hex(label))).expect("a word");
    assert_eq!((ground("T0101"), ground("T0201"), ground("T0102")), ("wood", "wood", "clear"));
    assert_eq!(map.feature_named("the house").expect("drawn").hexes, [hex("T0101")]);
    let south = boards::hex::Direction::D3;
    assert_eq!(map.words().links.in_mask(map.links(hex("T0102"), south)).collect::<Vec<_>>(), ["lane"]);
    assert_eq!(map.words().sides.in_mask(map.side(hex("T0102"), south)).collect::<Vec<_>>(), ["brook_deep"]);
    assert!(!map.crossings(hex("T0102"), south).is_empty() && !map.carried(hex("T0103"), south.opposite()).is_empty());
    assert!(map.crossings(hex("T0103"), south).is_empty());
    assert!(!map.walls(hex("T0105"), boards::hex::Direction::D2).is_empty());
    assert!(map.walls(hex("T0105"), south).is_empty());
    let became: Vec<&Snapped> = reading.report.iter().map(|snap| &snap.became).collect();
    assert!(matches!(became[0], Snapped::Covers { hexes: 2, hidden: 0, .. }), "{:?}", became[0]);
    assert!(matches!(became[1], Snapped::In { word, off: 120..130, .. } if word.is_empty()), "{:?}", became[1]);
    assert!(
        matches!(became[3], Snapped::Joins { hexes: 5, cut, uncarried, .. } if cut.is_empty() && uncarried.is_empty())
    );
    assert!(matches!(became[4], Snapped::Carries { sides, off: 20..25, .. } if sides.len() == 1), "{:?}", became[4]);
}

#[test]
fn only_maps_are_taken_for_maps() {
    assert!(is_map(&file(&[])));
    assert!(is_map(HEAD), "a broken map is still one");
    assert!(!is_map("{\"is\":\"header\"}"));
    assert!(!is_map("[scenario]"));
    assert!(!is_map(r#"{"type":"FeatureCollection","features":[{"grid":1}]}"#));
}
