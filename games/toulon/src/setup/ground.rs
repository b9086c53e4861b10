//! The map as the rules see it: capacities, works, beaches, roads (3).

use crate::book::tables::Tables;
use crate::book::vocabulary::{Peninsula, Rade, Work};
use crate::setup::{Ground, SectionGround};
use crate::state::Depot;
use crate::state::sets::{AREAS, AreaId, AreaSet, SectionId};
use arrayvec::ArrayVec;
use boards::areas::{Area, AreaMap, Capacity, Graph, Place};
use kernel::{Fault, Faults};
use std::sync::{Arc, LazyLock};

/// The map file as it stands.
pub(crate) const MAP: &str = include_str!("../../maps/toulon.geojson");
/// Its shapes.
pub(crate) const SHAPES: &str = include_str!("../../maps/toulon_cells.geojson");

static TOULON: LazyLock<Arc<AreaMap>> = LazyLock::new(|| match read_map("maps/toulon.geojson", MAP, Some(SHAPES)) {
    Ok(map) => Arc::new(map),
    // The file is part of the program: a test reads it.
    Err(faults) => panic!("{faults}"),
});

/// The map of the siege.
#[must_use]
pub(crate) fn map() -> Arc<AreaMap> {
    Arc::clone(&TOULON)
}

/// Reads a map.
///
/// # Errors
/// Everything wrong with it.
pub(crate) fn read_map(file: &str, text: &str, shapes: Option<&str>) -> Result<AreaMap, Faults> {
    let map = AreaMap::read(text, shapes).map_err(|faults| {
        let fault = |fault: boards::areas::MapFault| Fault { line: fault.line, ..Fault::of(file, fault.what) };
        Faults(faults.into_iter().map(fault).collect())
    })?;
    if map.areas.len() > AREAS || map.sections.len() > 32 {
        return Err(Fault::of(file, format!("at most {AREAS} areas and 32 road sections")).into());
    }
    Ok(map)
}

/// The map as the rules see it.
#[must_use]
pub(crate) fn survey(map: &AreaMap, t: &Tables) -> (Vec<Ground>, Vec<SectionGround>) {
    let sections: Vec<SectionGround> = map.section_ids().map(|id| section(map, id)).collect();
    let ground = (0..map.areas.len() as u8).map(AreaId).map(|id| area(map, id, &sections, t)).collect();
    (ground, sections)
}

fn section(map: &AreaMap, id: SectionId) -> SectionGround {
    let section = map.section(id);
    let areas: AreaSet = section.areas.iter().copied().collect();
    let exits = areas | section.gates.iter().copied().collect();
    let meets =
        |other: &SectionId| *other != id && map.section(*other).ends.iter().any(|end| section.ends.contains(end));
    SectionGround { areas, exits, linked: map.section_ids().filter(meets).fold(0, |bits, other| bits | 1 << other.0) }
}

fn area(map: &AreaMap, id: AreaId, sections: &[SectionGround], t: &Tables) -> Ground {
    let area = map.area(id);
    let fills = area.is("fort_fills_area");
    let is_toulon = area.text("depot") == Some("allied");
    let capacity = match area.capacity {
        Capacity::Usual => Some(t.areas.default_capacity),
        Capacity::Of(number) => Some(i16::from(number)),
        Capacity::Unlimited => None,
    };
    // A fort that fills its area holds no more than a fort does (3.la-garde); Toulon has no limit (13.3).
    let limit = match capacity {
        Some(_) if fills => Some(t.areas.la_garde_limit),
        Some(number) => Some(number * t.areas.occupation_factor),
        None => None,
    };
    let bits = |has: &dyn Fn(&SectionGround) -> bool| {
        sections.iter().enumerate().filter(|(_, section)| has(section)).fold(0_u32, |bits, (n, _)| bits | 1 << n)
    };
    Ground {
        capacity,
        limit,
        woods: area.is("woods"),
        town: area.is("town"),
        depot: match area.text("depot") {
            Some("west") => Some(Depot::Ollioules),
            Some("east") => Some(Depot::Sollies),
            Some("allied") => Some(Depot::Toulon),
            _ => None,
        },
        impassable: area.impassable,
        beach: area.text("beach_roadstead").filter(|_| area.is("beach")).and_then(rade),
        bears_on: Rade::ALL
            .map(|own| area.list("bombardment").iter().any(|letter| letter.as_str().and_then(rade) == Some(own))),
        points: area.number("victory_points") as u8,
        forts: forts(area, is_toulon),
        fills,
        peninsula: Peninsula::ALL
            .into_iter()
            .find(|own| map.groups.get(own.id()).is_some_and(|group| group.has(id.place()))),
        neighbours: AreaSet(map.ground().neighbours(id.place())),
        across: AreaSet(map.across(id)),
        roads: bits(&|section| section.areas.has(id)),
        gates: bits(&|section| section.exits.has(id)),
    }
}

fn rade(letter: &str) -> Option<Rade> {
    match letter {
        "G" => Some(Rade::Grande),
        "P" => Some(Rade::Petite),
        _ => None,
    }
}

fn forts(area: &Area, is_toulon: bool) -> ArrayVec<Work, 4> {
    let level = |fort: &serde_json::Value| match fort["level"].as_u64() {
        _ if is_toulon => Work::Toulon,
        Some(2) => Work::LevelTwoFort,
        _ => Work::LevelThreeFort,
    };
    area.list("fort").iter().take(4).map(level).collect()
}

/// Areas, sections and rades as supply runs through them: Toulon and the beaches touch their rade, the rades each
/// other (15.19).
#[must_use]
pub(crate) fn lines(map: &AreaMap, ground: &[Ground]) -> Graph {
    let land = map.roads();
    let base = land.len();
    let mut lines = Graph::new(base + Rade::COUNT as u8);
    for place in (0..base).map(Place) {
        for other in land.neighbours(place).iter() {
            lines.link(place, other);
        }
    }
    let sea = |rade: Rade| Place(base + rade.index() as u8);
    for (n, area) in ground.iter().enumerate() {
        if let Some(rade) = area.beach {
            lines.link(Place(n as u8), sea(rade));
        }
    }
    lines.link(sea(Rade::Grande), sea(Rade::Petite));
    lines
}

/// Areas and sections without the borders that a river follows: a road crosses it for nothing (3.river-cost).
#[must_use]
pub(crate) fn tracks(map: &AreaMap) -> Graph {
    let roads = map.roads();
    let mut tracks = Graph::new(roads.len());
    for place in (0..roads.len()).map(Place) {
        for other in roads.neighbours(place).iter() {
            let areas = (map.as_area(place), map.as_area(other));
            if !matches!(areas, (Some(a), Some(b)) if map.is_river_between(a, b)) {
                tracks.link(place, other);
            }
        }
    }
    tracks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::tables::tables;

    #[test]
    fn the_map_is_in_order() {
        let map = read_map("maps/toulon.geojson", MAP, Some(SHAPES)).unwrap_or_else(|faults| panic!("{faults}"));
        let (ground, sections) = survey(&map, tables());
        assert_eq!((ground.len(), sections.len()), (80, 19));
        let of = |id: &str| &ground[map.area_by_id(id).unwrap().index()];
        assert_eq!((of("toulon").capacity, of("la_garde").limit, of("valbertrand").limit), (None, Some(7), Some(15)));
        assert_eq!(of("toulon").beach, Some(Rade::Petite));
        assert_eq!(of("eguillette").forts.len(), 2);
        assert_eq!(of("eguillette").peninsula, Some(Peninsula::EguilletteBalaguier));
        assert!(of("ollioules").across.has(map.area_by_id("les_playes").unwrap()));
        assert!(of("rivage_bregaillon").neighbours.is_empty());
        assert!(map.areas.iter().all(|area| !area.outline.is_empty()), "every area is drawn");
    }
}
