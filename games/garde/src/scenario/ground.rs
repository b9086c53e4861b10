//! The terrain of a scenario and its objectives.

use crate::battle::{Objective, Terrain};
use crate::tables::MAX_OBJECTIVES;
use crate::vocabulary::TerrainKind;
use crate::words::WORDS;
use boards::table::{Point, Polygon, Region, Regions, Table};
use gamekit::reader::{Entry, Node, Reader};
use kernel::{Seat, Text};

const MAX_PIECES: usize = 200;

pub(super) fn read_terrain<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, table: Table) -> Regions<Terrain> {
    let mut regions: Vec<Region<Terrain>> = Vec::new();
    let nodes = r.list(root, "terrain");
    if nodes.len() > MAX_PIECES {
        r.fault(root.at_key("terrain"), format!("{} pieces of terrain, at most {MAX_PIECES}", nodes.len()));
        return Regions::default();
    }
    for node in nodes {
        let Some((at, region)) = read_piece(r, node, table) else { continue };
        if regions.iter().any(|other| other.kind.id == region.kind.id) {
            r.fault(at, format!("terrain {}: this id is used twice", region.kind.id));
        }
        regions.push(region);
    }
    Regions::new(regions)
}

fn read_piece<'t>(r: &mut Reader<'t>, node: &Node<'t>, table: Table) -> Option<(usize, Region<Terrain>)> {
    let name = node.get_ref().get("id").and_then(|id| id.get_ref().as_str());
    let what = format!("terrain {}", name.unwrap_or("?"));
    let entry = r.table(node, what.clone(), &["id", "kind", "level", "points"])?;
    let id = r.need_id(&entry, "id");
    r.need(&entry, "kind");
    let kind = r.word(&entry, "kind", TerrainKind::from_id, TerrainKind::ALL.map(TerrainKind::id));
    let level = r.whole(&entry, "level", 1..=9);
    let hill = kind.is_some_and(TerrainKind::is_hill);
    if hill && entry.get("level").is_none() {
        r.fault(entry.at(), format!("{what}: a hill needs `level` (1.11)"));
    }
    if !hill && level.is_some() && kind.is_some() {
        r.fault(entry.at_key("level"), format!("{what}: only hills have levels (1.11)"));
    }
    let list = r.need(&entry, "points")?;
    let nodes = r.list(&entry, "points");
    let points: Option<Vec<Point>> = nodes.into_iter().map(|node| r.point(node, &format!("{what}: points"))).collect();
    let points = points?;
    if points.iter().any(|p| !table.contains(*p)) {
        r.fault(list.span().start, format!("{what}: not wholly on the table"));
    }
    let shape = Polygon::new(points).map_err(|error| r.fault(list.span().start, format!("{what}: {error}"))).ok()?;
    let level = if hill { level.unwrap_or(1) as u8 } else { 0 };
    Some((entry.at(), Region { shape, kind: Terrain { id: id?.to_owned(), kind: kind?, level } }))
}

pub(super) fn read_objectives<'t>(
    r: &mut Reader<'t>,
    head: &Entry<'_, 't>,
    scenario: &str,
    table: Table,
    sides: &[String; 2],
    terrain: &Regions<Terrain>,
) -> Vec<Objective> {
    let mut objectives: Vec<Objective> = Vec::new();
    for node in r.list(head, "objectives") {
        let Some(entry) = r.table(node, "objective", &["id", "name", "position", "held_by"]) else { continue };
        let id = r.need_id(&entry, "id");
        let position = r.need(&entry, "position").and_then(|node| r.point(node, "objective: position"));
        let (Some(id), Some(position)) = (id, position) else { continue };
        if objectives.iter().any(|other| other.id == id) {
            r.fault(entry.at(), format!("objective {id}: this id is used twice"));
        }
        if !table.contains(position) {
            r.fault(entry.at_key("position"), format!("objective {id}: off the table"));
        }
        let holder = r.text(&entry, "held_by").and_then(|side| {
            let seat = sides.iter().position(|known| known == side).map(|seat| Seat(seat as u8));
            if seat.is_none() {
                r.fault(entry.at_key("held_by"), format!("objective {id}: no side `{side}`"));
            }
            seat
        });
        let key = format!("scenario-{scenario}-{id}");
        let name = match r.text(&entry, "name") {
            Some(name) => WORDS.message_or_name(&key, name),
            None if WORDS.has(&key) => Text::new(key),
            None => Text::name(id),
        };
        let built = |kind: TerrainKind| matches!(kind, TerrainKind::Town | TerrainKind::Fort);
        let area = terrain.all().iter().position(|piece| built(piece.kind.kind) && piece.shape.contains(position));
        objectives.push(Objective { id: id.to_owned(), name, position, area: area.map(|area| area as u8), holder });
    }
    if objectives.len() > MAX_OBJECTIVES {
        r.fault(head.at_key("objectives"), format!("at most {MAX_OBJECTIVES} objectives"));
    }
    objectives
}
