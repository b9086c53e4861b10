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

use crate::book::tables::{Tables, tables};
use crate::book::vocabulary::Nation;
use crate::rules;
use crate::rules::points;
use crate::setup::roster::{self, Brigade, Limits, Roster};
use crate::state::Garde;
use gamekit::reader::Reader;
use kernel::{Arg, ArmyCheck, ArmyLine, ArmyReport, Faults, Tally, Text, Title};

/// The armies that come with the game: id and text.
pub const LISTS: [(&str, &str); 5] = [
    ("french", include_str!("../../armies/french.toml")),
    ("austrian", include_str!("../../armies/austrian.toml")),
    ("russian", include_str!("../../armies/russian.toml")),
    ("prussian", include_str!("../../armies/prussian.toml")),
    ("british", include_str!("../../armies/british.toml")),
];

/// A validated army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its nation.
    pub nation: Nation,
    /// Its troops.
    pub(crate) roster: Roster,
    /// What it costs, formation by formation.
    pub report: ArmyReport,
}

/// What an army file costs, as far as it can be read, and everything wrong with it. `limit` overrides the points of the
/// file.
#[must_use]
pub fn check(file: &str, text: &str, limit: Option<u32>) -> ArmyCheck {
    let mut reader = reader(file, text);
    let army = reader.parse().and_then(|root| read_root(&mut reader, &root, limit));
    let (army, faults, warnings) = reader.finish_anyway(army);
    let warnings = warnings.iter().map(ToString::to_string).collect();
    ArmyCheck { report: army.map(|army| ArmyReport { warnings, ..army.report }), faults }
}

/// A reader that tells what is wrong in the words of the game.
pub(super) fn reader<'t>(file: &'t str, text: &'t str) -> Reader<'t> {
    Reader::new(file, text).in_words(Garde::rulebook().catalogue())
}

/// Reads an army file. `limit` overrides the points of the file.
///
/// # Errors
/// Everything wrong with the file, with lines and what was expected.
pub fn read(file: &str, text: &str, limit: Option<u32>) -> Result<Army, Faults> {
    let mut reader = reader(file, text);
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
        let text = Text::new("army-over_limit").with("points", total).with("limit", limit);
        r.tell(head.at_key("points"), "", text, rules::R2_1);
    }
    let report = ArmyReport {
        name: name.unwrap_or_else(|| Text::new(nation.label())),
        nation: nation.id().to_owned(),
        points: total,
        limit,
        rule: rules::R2_1,
        units: lines(r, &roster, t),
        warnings: Vec::new(),
    };
    Some(Army { nation, roster, report })
}

/// One line for each brigade and each general.
fn lines(r: &Reader<'_>, roster: &Roster, t: &Tables) -> Vec<ArmyLine> {
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
            field: r.field(general.at),
        }
    });
    let brigades = roster.brigades().map(|brigade| ArmyLine {
        id: brigade.id.clone(),
        name: brigade.name.clone(),
        facts: facts(brigade),
        points: brigade.points.max(0) as u32,
        tally: points::brigade(t, &brigade.paid()),
        field: r.field(brigade.at),
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
