//! Maps of areas: what must hold on any map, and what is told of a broken one.

use boards::areas::{AreaMap, Capacity, Graph, Place, Places, is_map};
use proptest::prelude::*;

const SMALL: &str = r#"{
  "type": "FeatureCollection",
  "voronoi": {"frame": {"west": 5.8, "east": 6.0, "south": 43.0, "north": 43.2}},
  "peninsulas": {"spit": ["c"]},
  "map_edges": {"north": ["a"]},
  "adjacent": [{"a": "a", "b": "b", "river": true}, {"a": "b", "b": "c", "road": true}],
  "road_sections": [
    {"id": "s1", "road_name": "High road", "from": "m1", "to": "m2", "areas": ["b", "c"], "towns": ["a"], "line": [[5.8, 43.1], [5.9, 43.1]]},
    {"id": "s2", "from": "m2", "to": "m3", "areas": ["c"], "towns": [], "line": []}
  ],
  "features": [
    {"properties": {"kind": "area", "id": "a", "name": "Alpha", "capacity": null, "woods": true}, "geometry": {"type": "Point", "coordinates": [5.8, 43.2]}},
    {"properties": {"kind": "area", "id": "b", "name": "Beta", "capacity": 7}, "geometry": {"type": "Point", "coordinates": [5.9, 43.1]}},
    {"properties": {"kind": "area", "id": "c", "name": "Gamma", "capacity": "unlimited"}, "geometry": {"type": "Point", "coordinates": [6.0, 43.0]}},
    {"properties": {"kind": "area", "id": "x", "name": "Cliffs", "capacity": 0, "impassable": true}, "geometry": {"type": "Point", "coordinates": [6.0, 43.1]}},
    {"properties": {"kind": "milestone", "id": "m1"}, "geometry": {"type": "Point", "coordinates": [5.8, 43.1]}},
    {"properties": {"kind": "milestone", "id": "m2"}, "geometry": {"type": "Point", "coordinates": [5.9, 43.1]}},
    {"properties": {"kind": "milestone", "id": "m3"}, "geometry": {"type": "Point", "coordinates": [6.0, 43.1]}},
    {"properties": {"kind": "roadstead", "id": "bay", "letter": "B", "name": "Bay"}, "geometry": {"type": "Polygon", "coordinates": [[[5.9, 43.0], [6.0, 43.0], [6.0, 43.1], [5.9, 43.0]]]}}
  ]
}"#;

#[test]
fn a_map_is_read_as_it_is_written() {
    let map = AreaMap::read(SMALL, None).unwrap_or_else(|faults| panic!("{faults:?}"));
    let [a, b, c] = ["a", "b", "c"].map(|id| map.area_by_id(id).unwrap());
    assert_eq!(map.area(a).capacity, Capacity::Usual);
    assert_eq!(map.area(b).capacity, Capacity::Of(7));
    assert_eq!(map.area(c).capacity, Capacity::Unlimited);
    assert!(map.area(a).is("woods") && !map.area(b).is("woods"));
    assert!(map.is_river_between(a, b) && !map.is_river_between(b, c));
    assert!(map.are_adjacent(a, b) && !map.are_adjacent(a, c));
    assert_eq!(map.area_ids().count(), 3, "cliffs cannot be entered");
    let [one, two] = ["s1", "s2"].map(|id| map.section_place(map.section_by_id(id).unwrap()));
    assert!(map.roads().neighbours(one).has(two), "they meet at a milestone");
    assert!(map.roads().neighbours(one).has(a.place()), "a town at the milestone");
    assert!(!map.roads().neighbours(two).has(a.place()));
    assert_eq!(map.groups["spit"], Places::one(c.place()));
    let bay = map.water_by_id("B").unwrap();
    assert_eq!(map.as_water(map.water_place(bay)), Some(bay));
    assert_eq!((map.as_area(one), map.as_section(one)), (None, map.section_by_id("s1")));
    assert_eq!(map.area(a).centre, boards::areas::Spot { x: 0, y: 0 });
    assert!(map.frame.size().y > 20_000, "a fifth of a degree in metres");
}

#[test]
fn everything_wrong_is_told() {
    let broken = [
        ("{", "EOF"),
        ("{}", "FeatureCollection"),
        (&SMALL.replace("\"west\": 5.8", "\"west\": null"), "frame.west"),
        (&SMALL.replace("\"b\": \"c\", \"road\"", "\"b\": \"z\", \"road\""), "no area"),
        (&SMALL.replace("\"b\": \"c\", \"road\"", "\"b\": \"x\", \"road\""), "cannot be entered"),
        (&SMALL.replace("\"a\": \"b\", \"b\": \"c\"", "\"a\": \"b\", \"b\": \"a\""), "again"),
        (&SMALL.replace("\"from\": \"m1\"", "\"from\": \"m9\""), "milestones"),
        (&SMALL.replace("\"capacity\": 7", "\"capacity\": 900"), "capacity"),
        (&SMALL.replace("\"id\": \"b\", \"name\"", "\"id\": \"a\", \"name\""), "two of this id"),
        (&SMALL.replace("\"letter\": \"B\", ", ""), "letter"),
        (
            &SMALL.replace("\"kind\": \"milestone\", \"id\": \"m3\"", "\"kind\": \"stone\", \"id\": \"m3\""),
            "expected kind",
        ),
    ];
    for (text, says) in broken {
        let faults = AreaMap::read(text, None).expect_err(says);
        assert!(faults.iter().any(|fault| fault.to_string().contains(says)), "{says}: {faults:?}");
    }
    // By feature and line.
    let faults = AreaMap::read(&SMALL.replace("\"capacity\": 7", "\"capacity\": 900"), None).expect_err("capacity");
    assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [Some(13)]);
    assert!(is_map(SMALL) && is_map("{\"type\": \"FeatureCollection\", \"adjacent\": ["), "a broken map is still one");
    assert!(!is_map("{\"is\":\"header\"}") && !is_map("[scenario]"));
    let shapes = r#"{"features": [{"properties": {"kind": "cell", "id": "z"}, "geometry": {}}]}"#;
    assert!(AreaMap::read(SMALL, Some(shapes)).is_err());
}

/// A random graph of some places.
fn graphs() -> impl Strategy<Value = Graph> {
    (2_u8..24).prop_flat_map(|places| {
        proptest::collection::vec((0..places, 0..places), 0..60).prop_map(move |links| {
            let mut graph = Graph::new(places);
            links.into_iter().for_each(|(a, b)| graph.link(Place(a), Place(b)));
            graph
        })
    })
}

fn sets() -> impl Strategy<Value = Places> {
    any::<u32>().prop_map(|bits| (0..24_u8).filter(|n| bits & (1 << n) != 0).map(Place).collect())
}

proptest! {
    #[test]
    fn borders_have_two_sides(graph in graphs()) {
        for place in (0..graph.len()).map(Place) {
            prop_assert!(!graph.neighbours(place).has(place));
            for other in graph.neighbours(place).iter() {
                prop_assert!(graph.neighbours(other).has(place));
            }
        }
    }

    #[test]
    fn what_is_open_more_reaches_farther(graph in graphs(), from in sets(), open in sets(), more in sets()) {
        let from = from & Places::first(graph.len());
        let near = graph.reach(from, open);
        prop_assert!(graph.reach(from, open | more).covers(near));
        prop_assert!((from | open).covers(near), "nothing closed is entered");
        prop_assert_eq!(graph.reach(near, open), near, "there is no more to reach");
    }

    #[test]
    fn a_way_is_as_short_as_the_distance(graph in graphs(), from in 0_u8..24, to in 0_u8..24) {
        let (from, to) = (Place(from % graph.len()), Place(to % graph.len()));
        let all = Places::first(graph.len());
        match (graph.way(from, to, all), graph.distance(from, to)) {
            (Some(way), Some(steps)) => {
                prop_assert_eq!(way.len(), usize::from(steps) + 1);
                prop_assert_eq!((way[0], way[way.len() - 1]), (from, to));
                prop_assert!(way.windows(2).all(|pair| graph.neighbours(pair[0]).has(pair[1])));
            }
            (None, None) => prop_assert!(!graph.reach(Places::one(from), all).has(to)),
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn the_fewest_doubtful_places_suffice(graph in graphs(), open in sets(), doubtful in sets(), from in 0_u8..24, to in 0_u8..24) {
        let all = Places::first(graph.len());
        let (from, to) = (Places::one(Place(from % graph.len())), Places::one(Place(to % graph.len())));
        let (open, doubtful) = (open & all, (doubtful & all) - open);
        match graph.fewest(from, to, open, doubtful) {
            Some((0, on_way)) => {
                prop_assert!(on_way.is_empty());
                prop_assert!(graph.reach(from, open | to).meets(to));
            }
            Some((cost, on_way)) => {
                prop_assert!(!graph.reach(from, open | to).meets(to), "it cannot be had for nothing");
                prop_assert!(doubtful.covers(on_way) && on_way.len() >= u32::from(cost));
                prop_assert!(graph.reach(from, open | on_way | to).meets(to), "those on the way lead there");
            }
            None => prop_assert!(!graph.reach(from, open | doubtful | to).meets(to)),
        }
    }
}
