//! Army files: corps and divisions bought with points from the list of a nation (2.1, 2.2).
//!
//! ```toml
//! [army]
//! nation = "prussian"
//! name = "Zieten's corps"
//! points = 216                       # what it may cost
//! general = { name = "Blücher", competence = "bon" }   # an army general, if there is one
//!
//! [[corps]]                          # or a single [[division]] (2.5); see `roster.rs` for what is in them
//! ```

use crate::procedures::points;
use crate::roster::{self, Brigade, Limits, Roster};
use crate::rules;
use crate::tables::{Tables, tables};
use crate::vocabulary::Nation;
use gamekit::reader::Reader;
use kernel::{Arg, Faults, Tally, Text};
use kernel::{ArmyLine, ArmyReport};

/// The armies that come with the game: id and text.
pub const LISTS: [(&str, &str); 5] = [
    ("french", include_str!("../armies/french.toml")),
    ("austrian", include_str!("../armies/austrian.toml")),
    ("russian", include_str!("../armies/russian.toml")),
    ("prussian", include_str!("../armies/prussian.toml")),
    ("british", include_str!("../armies/british.toml")),
];

/// A validated army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its nation.
    pub nation: Nation,
    /// Its troops.
    pub roster: Roster,
    /// What it costs, formation by formation.
    pub report: ArmyReport,
}

/// Checks an army file and says what it costs. `limit` overrides the points of the file.
///
/// # Errors
/// Everything wrong with the file, with lines and what was expected.
pub fn check(file: &str, text: &str, limit: Option<u32>) -> Result<ArmyReport, Faults> {
    read(file, text, limit).map(|army| army.report)
}

/// Reads an army file. `limit` overrides the points of the file.
///
/// # Errors
/// Everything wrong with the file, with lines and what was expected.
pub fn read(file: &str, text: &str, limit: Option<u32>) -> Result<Army, Faults> {
    let mut reader = Reader::new(file, text);
    let army = reader.parse().and_then(|root| read_root(&mut reader, &root, limit));
    let (mut army, warnings) = reader.finish(army)?;
    army.report.warnings = warnings.iter().map(ToString::to_string).collect();
    Ok(army)
}

fn read_root<'t>(r: &mut Reader<'t>, root: &toml::de::DeTable<'t>, limit: Option<u32>) -> Option<Army> {
    let t = tables();
    let root = r.root(root, &roster::ROSTER_KEYS);
    let head = r.need(&root, "army")?;
    let head = r.table(head, "[army]", &["id", "name", "nation", "points", "general"])?;
    r.need(&head, "nation");
    let nation = r.word(&head, "nation", Nation::from_id, Nation::ALL.map(Nation::id));
    let name = r.text(&head, "name").map(Text::name);
    let written = r.whole(&head, "points", 1..=10_000).map(|points| points as u32);
    let nation = nation?;
    let roster = roster::read(r, &root, head.get("general"), nation, Limits::Strict, t)?;
    let total = u32::from(roster.points(t));
    let limit = limit.or(written).unwrap_or(total);
    if total > limit {
        r.fault(head.at_key("points"), format!("the army costs {total} points, at most {limit} (2.1)"));
    }
    let report = ArmyReport {
        name: name.unwrap_or_else(|| Text::new(nation.label())),
        points: total,
        limit,
        rule: rules::R2_1,
        units: lines(&roster, t),
        warnings: Vec::new(),
    };
    Some(Army { nation, roster, report })
}

/// One line for each brigade and each general.
fn lines(roster: &Roster, t: &Tables) -> Vec<ArmyLine> {
    let generals = roster.generals().enumerate().map(|(n, (general, rank))| {
        let cost = points::general(t, rank, general.competence);
        let mut tally = Tally::new();
        tally.add(rules::R2_1, rank.label(), cost.into());
        ArmyLine {
            id: general.id.clone().unwrap_or_else(|| format!("general_{}", n + 1)),
            name: general.name.clone(),
            facts: vec![Text::new(rank.label()), Text::new(general.competence.label())],
            points: cost.max(0) as u32,
            tally,
        }
    });
    let brigades = roster.brigades().map(|brigade| ArmyLine {
        id: brigade.id.clone(),
        name: brigade.name.clone(),
        facts: facts(brigade),
        points: brigade.points.max(0) as u32,
        tally: points::brigade(t, brigade.arm, brigade.experience, &brigade.levels, brigade.elements, brigade.traits),
    });
    generals.chain(brigades).collect()
}

fn facts(brigade: &Brigade) -> Vec<Text> {
    let mut facts = vec![Text::new(brigade.arm.label())];
    if !brigade.levels.is_empty() {
        facts.push(Text::new("experience-mixed"));
    }
    facts.push(Text::new(brigade.experience.label()));
    facts.push(Text::new("value-element_count").with("count", Arg::Int(brigade.elements.into())));
    facts.extend(brigade.traits.iter().map(|one| Text::new(one.label())));
    facts
}
