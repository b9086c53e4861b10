//! The forces file: every counter of the game (`armies/forces.toml`).

use crate::book::vocabulary::{Arm, Force, Grade, Quality, Size};
use crate::setup::{LeaderSetup, Special, UnitSetup};
use crate::state::Whereabouts;
use crate::state::sets::{LEADERS, LeaderId, UNITS};
use gamekit::reader::{Entry, Reader};
use kernel::Faults;

/// The file as it stands.
pub(crate) const TEXT: &str = include_str!("../../armies/forces.toml");
/// Its name in messages.
pub(crate) const FILE: &str = "armies/forces.toml";

/// All counters, before a scenario says where they are.
pub(crate) struct Counters {
    /// Combat units, Bonaparte's batteries last.
    pub units: Vec<UnitSetup>,
    /// Leaders.
    pub leaders: Vec<LeaderSetup>,
}

/// Reads a forces file.
///
/// # Errors
/// Everything wrong with it, with its line.
pub(crate) fn read(file: &str, text: &str) -> Result<Counters, Faults> {
    let mut reader = Reader::new(file, text);
    let counters = reader.parse().map(|root| {
        let root = reader.root(&root, &["game", "sides", "unit", "battery", "leader"]);
        read_root(&mut reader, &root)
    });
    reader.finish(counters).map(|(counters, _)| counters)
}

fn read_root<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>) -> Counters {
    let mut units = Vec::new();
    for (key, battery) in [("unit", false), ("battery", true)] {
        for node in r.list(root, key) {
            if let Some(unit) = read_unit(r, node, key, battery) {
                if units.iter().any(|other: &UnitSetup| other.id == unit.id) {
                    r.fault(node.span().start, format!("[[{key}]]: there are two `{}`", unit.id));
                }
                units.push(unit);
            }
        }
    }
    let mut leaders = Vec::new();
    let mut departures = Vec::new();
    for node in r.list(root, "leader") {
        if let Some((leader, leaves)) = read_leader(r, node) {
            departures.push((leaders.len(), leaves, node.span().start));
            leaders.push(leader);
        }
    }
    for (index, leaves, at) in departures {
        // Who leaves by date makes room for the other commander in chief of his force (2.cinc-british).
        let heir = match &leaves {
            Leaves::Never => continue,
            Leaves::With(id) => leaders.iter().position(|other| other.id == *id),
            Leaves::After(_) => {
                let own = &leaders[index];
                (0..leaders.len()).find(|n| *n != index && leaders[*n].force == own.force && leaders[*n].chief)
            }
        };
        match heir {
            Some(heir) => leaders[index].leaves_for = Some(LeaderId(heir as u8)),
            None => r.fault(at, "[[leader]]: he leaves for nobody"),
        }
        if let Leaves::After(turn) = leaves {
            leaders[index].leaves_from = turn;
        }
    }
    if units.len() > UNITS || leaders.len() > LEADERS {
        r.fault(root.at(), format!("at most {UNITS} units and {LEADERS} leaders"));
    }
    if !leaders.iter().any(|leader| leader.bonaparte) {
        r.fault(root.at(), "no leader has special = \"bonaparte\"");
    }
    Counters { units, leaders }
}

fn force<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Option<Force> {
    r.need(entry, "force")?;
    r.word(entry, "force", Force::from_id, Force::ALL.map(Force::id))
}

fn read_unit<'t>(r: &mut Reader<'t>, node: &gamekit::reader::Node<'t>, key: &str, battery: bool) -> Option<UnitSetup> {
    const KEYS: &[&str] = &[
        "id",
        "name",
        "force",
        "arm",
        "size",
        "strength",
        "strength_in_fort",
        "quality",
        "arrival",
        "earliest_turn",
        "source",
        "placement",
        "area",
        "aim",
        "note",
        "draw_order",
        "permanent_losses_at_start",
        "fog_side",
    ];
    let entry = r.table(node, format!("[[{key}]]"), KEYS)?;
    let id = r.need_id(&entry, "id")?;
    let name = r.need_text(&entry, "name")?;
    let force = force(r, &entry)?;
    r.need(&entry, "arm")?;
    let arm = r.word(&entry, "arm", Arm::from_id, Arm::ALL.map(Arm::id))?;
    r.need(&entry, "size")?;
    let size = r.word(&entry, "size", Size::from_id, Size::ALL.map(Size::id))?;
    r.need(&entry, "strength")?;
    let strength = r.whole(&entry, "strength", 0..=30)? as u8;
    let strength_in_fort = r.whole(&entry, "strength_in_fort", 0..=30).map_or(strength, |pf| pf as u8);
    let code = r.need_text(&entry, "quality")?;
    let quality = code.get(..1).and_then(Quality::from_id);
    if quality.is_none() {
        r.fault(entry.at_key("quality"), format!("{}: `quality` is \"{code}\", expected A4 to E0", entry.what()));
    }
    let permanent = r.whole(&entry, "permanent_losses_at_start", 0..=i64::from(strength)).unwrap_or(0) as u8;
    let special = match id {
        "to_royal_louis" => Some(Special::RoyalLouis),
        "br_30" => Some(Special::Cambridgeshire),
        "to_garde_nationale" => Some(Special::NationalGuard),
        _ => None,
    };
    if arm == Arm::Gunners && strength_in_fort < strength {
        r.fault(entry.at_key("strength_in_fort"), format!("{}: a crew is not weaker inside a fort", entry.what()));
    }
    Some(UnitSetup {
        id: id.to_owned(),
        name: name.to_owned(),
        force,
        arm,
        size,
        strength,
        strength_in_fort,
        quality: quality?,
        open: battery || r.flag(&entry, "fog_side") == Some(false),
        battery,
        special,
        position: None,
        at: Whereabouts::Gone,
        losses: [permanent, 0],
        mobile: false,
        first_wave: false,
    })
}

/// When a leader leaves the game.
enum Leaves {
    Never,
    With(String),
    After(u8),
}

fn read_leader<'t>(r: &mut Reader<'t>, node: &gamekit::reader::Node<'t>) -> Option<(LeaderSetup, Leaves)> {
    const KEYS: &[&str] = &[
        "id",
        "name",
        "force",
        "efficiency",
        "commander_in_chief",
        "arrival",
        "departure",
        "departs_when_arrives",
        "replacement",
        "placement",
        "note",
        "special",
        "both_wings",
    ];
    let entry = r.table(node, "[[leader]]", KEYS)?;
    let id = r.need_id(&entry, "id")?.to_owned();
    let name = r.need_text(&entry, "name")?.to_owned();
    let force = force(r, &entry)?;
    r.need(&entry, "efficiency")?;
    let grade = r.word(&entry, "efficiency", Grade::from_id, Grade::ALL.map(Grade::id))?;
    let (mut replacement, mut replacement_grade) = (name.clone(), grade);
    if let Some(node) = entry.get("replacement") {
        let other = r.table(node, "[[leader]] replacement", &["name", "efficiency"])?;
        replacement = r.need_text(&other, "name")?.to_owned();
        r.need(&other, "efficiency")?;
        replacement_grade = r.word(&other, "efficiency", Grade::from_id, Grade::ALL.map(Grade::id))?;
    }
    let leaves = match (r.text(&entry, "departs_when_arrives"), r.whole(&entry, "departure", 1..=17)) {
        (Some(id), _) => Leaves::With(id.to_owned()),
        (None, Some(turn)) => Leaves::After(turn as u8),
        (None, None) => Leaves::Never,
    };
    let leader = LeaderSetup {
        id,
        name,
        force,
        grade,
        replacement,
        replacement_grade,
        chief: r.flag(&entry, "commander_in_chief").unwrap_or(false),
        both_wings: r.flag(&entry, "both_wings").unwrap_or(false),
        bonaparte: r.text(&entry, "special") == Some("bonaparte"),
        leaves_for: None,
        leaves_from: 0,
        at: Whereabouts::Gone,
    };
    Some((leader, leaves))
}
