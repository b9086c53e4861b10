//! Battles that somebody makes: the counters and parts of the form, and how a battle looks in the making.

use kernel::Seat;
use kernel::scenario::ScenarioCounter;
use kernel::scene::Place;
use risorgimento::setup::making::{SCENARIO_FORM, sketch};
use risorgimento::setup::scenario::{SCENARIOS, check_ratings};

fn counter(id: &str, battle: &str) -> &'static ScenarioCounter {
    let all = &SCENARIO_FORM.map.as_ref().unwrap().counters;
    let fought = |counter: &&ScenarioCounter| counter.only.iter().any(|only| only.among.contains(&battle));
    all.iter().filter(fought).find(|counter| counter.id == id).unwrap_or_else(|| panic!("no {id} at {battle}"))
}

#[test]
fn counters_are_drawn_as_in_play_and_know_where_they_belong() {
    let grenadiers = counter("fr-ig-1-2-1-2e-grenadiers", "magenta");
    let symbol = grenadiers.symbol.as_ref().expect("it is drawn");
    assert_eq!((symbol.arm.as_str(), symbol.nation.as_str(), symbol.marks.len()), ("infantry", "french", 2));
    assert_eq!((grenadiers.seat, grenadiers.within.as_deref()), (Seat(0), Some("fr-ig-1-2")));
    assert_eq!(grenadiers.ties.get("brigade").map(String::as_str), Some("fr-ig-1-2"));
    let brigade = counter("fr-ig-1-2", "magenta");
    assert_eq!((brigade.kind, brigade.within.as_deref()), ("brigade", Some("fr-ig")));
    assert_eq!((counter("au-2", "magenta").kind, counter("au-2", "magenta").seat), ("corps", Seat(1)));
}

#[test]
fn a_form_asks_for_all_that_a_battle_has() {
    let parts: Vec<&str> = SCENARIO_FORM.parts.iter().map(|part| part.key).collect();
    for key in ["turn", "setup", "reinforcement", "objective", "victory"] {
        assert!(parts.contains(&key), "{key}: {parts:?}");
    }
    let victory = SCENARIO_FORM.parts.iter().find(|part| part.key == "victory").unwrap();
    assert_eq!((victory.single, victory.least, victory.most), (true, 1, 1));
    let levels = &victory.parts[0];
    assert_eq!((levels.key, levels.most), ("levels", 10));
    assert_eq!(levels.fields.iter().map(|field| field.key).collect::<Vec<_>>(), ["level", "at_least"]);
}

#[test]
fn a_battle_in_the_making_looks_as_it_will() {
    let (_, text) = SCENARIOS.iter().find(|(id, _)| *id == "ponte_nuovo").unwrap();
    let drawn = sketch(text).pieces;
    let of = |id: &str| &drawn.iter().find(|drawn| drawn.piece.id == id).unwrap_or_else(|| panic!("no {id}")).piece;
    let zouaves = of("fr-ig-1-1-1-zouaves-de-la-garde");
    let below = of("fr-ig-1-1-guard-foot-battery-1");
    let at = |place: &Place| match place {
        Place::Hex { q, r, .. } => (*q, *r),
        other => panic!("{other:?}"),
    };
    assert_eq!((at(&zouaves.place), &zouaves.symbol.nation), (at(&below.place), &"french".to_owned()));
    assert_ne!(zouaves.place, below.place, "one lies upon the other");
    assert_eq!(of("brigadier-fr-ig-1-1").symbol.arm, "leader");
    assert_eq!(at(&of("brigadier-fr-ig-1-1").place), at(&zouaves.place));
    assert!(sketch("no battle").pieces.is_empty());
}

/// Players may rate units anew (2.6): from 1 to 9, and only those there are.
#[test]
fn ratings_are_checked_before_they_are_taken() {
    let rated = |unit: &str, cohesion: u8| {
        let text = format!("[[rating]]\nunit = \"{unit}\"\ncohesion = {cohesion}\n");
        let read = check_ratings("ratings.toml", &text).map_err(|faults| faults.to_string());
        read.map(|rated| rated.into_iter().map(|(unit, cohesion)| (unit.id, cohesion)).collect::<Vec<_>>())
    };
    let grenadiers = "fr-ig-1-2-1-2e-grenadiers";
    for cohesion in [1, 9] {
        assert_eq!(rated(grenadiers, cohesion), Ok(vec![(grenadiers.to_owned(), cohesion)]));
    }
    for cohesion in [0, 10] {
        assert!(rated(grenadiers, cohesion).unwrap_err().contains("expected 1 to 9"));
    }
    assert!(rated("nobody", 5).unwrap_err().contains("no such unit"));
}
