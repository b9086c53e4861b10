//! The terrain of a scenario and its objectives.

use crate::book::tables::MAX_OBJECTIVES;
use crate::book::vocabulary::TerrainKind;
use crate::book::words::WORDS;
use crate::rules;
use crate::setup::{Objective, Terrain};
use boards::table::{Point, Polygon, Region, Regions, Table};
use gamekit::reader::{Entry, Node, Reader};
use gamekit::scenario as files;
use kernel::{Seat, Text};

const MAX_PIECES: usize = 200;

pub(super) fn read_terrain<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, table: Table) -> Regions<Terrain> {
    let mut regions: Vec<Region<Terrain>> = Vec::new();
    let nodes = r.list(root, "terrain");
    if nodes.len() > MAX_PIECES {
        r.tell(root.at_key("terrain"), "terrain", files::too_many(nodes.len(), MAX_PIECES), None);
        return Regions::default();
    }
    for node in nodes {
        let Some((at, region)) = read_piece(r, node, table) else { continue };
        if regions.iter().any(|other| other.kind.id == region.kind.id) {
            r.tell(at, &format!("terrain {}", region.kind.id), Text::new("file-id_twice"), None);
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
        r.tell(entry.at(), &what, Text::new("scenario-fault-level"), rules::R1_11);
    }
    if !hill && level.is_some() && kind.is_some() {
        r.tell(entry.at_key("level"), &what, Text::new("scenario-fault-no_level"), rules::R1_11);
    }
    let list = r.need(&entry, "points")?;
    let nodes = r.list(&entry, "points");
    let points: Option<Vec<Point>> = nodes.into_iter().map(|node| r.point(node, &format!("{what}: points"))).collect();
    let points = points?;
    if points.iter().any(|p| !table.contains(*p)) {
        r.tell(list.span().start, &what, Text::new("scenario-fault-off_table"), None);
    }
    let shape =
        Polygon::new(points).map_err(|error| r.tell(list.span().start, &what, files::no_outline(error), None)).ok()?;
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
            r.tell(entry.at(), &format!("objective {id}"), Text::new("file-id_twice"), None);
        }
        if !table.contains(position) {
            let text = Text::new("scenario-fault-off_table");
            r.tell(entry.at_key("position"), &format!("objective {id}"), text, None);
        }
        let holder = r.text(&entry, "held_by").and_then(|side| {
            let seat = sides.iter().position(|known| known == side).map(|seat| Seat(seat as u8));
            if seat.is_none() {
                let text = files::of_side("scenario-fault-side", side);
                r.tell(entry.at_key("held_by"), &format!("objective {id}"), text, None);
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
        let text = files::too_many(objectives.len(), MAX_OBJECTIVES);
        r.tell(head.at_key("objectives"), "objectives", text, None);
    }
    objectives
}
