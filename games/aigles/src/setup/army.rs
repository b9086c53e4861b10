//! Army files: battalions bought with points (army.*, char.*).
//!
//! ```toml
//! [army]
//! nation = "british"
//! name = "Picton's brigade"
//! points = 200                       # by default those of the rulebook
//! commander = { name = "Brigadier" }
//!
//! [[unit]]
//! id = "B1"
//! name = "1st Battalion"
//! quality = "trained"
//! rankers = 36
//! characters = { drummer = 1, sergeant = 1, ensign = 0, officer = 1 }
//! cost = 52                          # optional; checked
//! ```

use crate::book::tables::{MAX_UNITS, Tables, tables};
use crate::book::vocabulary::{Character, Characters, Formation, Nation, Quality, Weapon};
use crate::book::words::WORDS;
use crate::rules;
use crate::rules::cost::{self, Purchase};
use crate::setup::{CommanderSetup, Deployment, UnitSetup};
use crate::state::Aigles;
use boards::table::{Heading, Point};
use gamekit::reader::{Entry, Reader};
use kernel::{Arg, Fault, Faults, Seat, Tally, Text, Title};
use serde::Serialize;

/// The printed armies as army files: id and text.
pub const EXAMPLES: [(&str, &str); 2] =
    [("british", include_str!("../../armies/british.toml")), ("french", include_str!("../../armies/french.toml"))];

/// A validated army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its nation.
    pub nation: Nation,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its supreme commander.
    pub commander: CommanderSetup,
    /// Its battalions, all of seat 0.
    pub units: Vec<UnitSetup>,
    /// What it costs.
    pub report: ArmyReport,
}

/// What an army costs, battalion by battalion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArmyReport {
    /// Its nation.
    pub nation: Nation,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its battalions.
    pub battalions: Vec<BattalionReport>,
    /// All together.
    pub total: u16,
    /// What it may cost.
    pub limit: u16,
    /// Officers, for the initiative.
    pub officers: u16,
    /// What is odd but allowed.
    pub warnings: Vec<Fault>,
}

/// What a battalion costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattalionReport {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its quality.
    pub quality: Quality,
    /// Its rankers.
    pub rankers: u8,
    /// Its characters.
    pub characters: Characters,
    /// The light battalion of its army.
    pub light: bool,
    /// What it fires with.
    pub weapon: Weapon,
    /// Points.
    pub cost: u16,
    /// How they come about.
    pub tally: Tally,
    /// Its table in the file.
    pub field: Option<String>,
}

/// What an army file costs, as far as it can be read, and everything wrong with it. `limit` overrides the points of the
/// file.
#[must_use]
pub fn check(file: &str, text: &str, limit: Option<u16>) -> (Option<ArmyReport>, Vec<Fault>) {
    let mut reader = reader(file, text);
    let army = reader.parse().and_then(|root| read_root(&mut reader, &root, limit));
    let (army, faults, warnings) = reader.finish_anyway(army);
    (army.map(|army| ArmyReport { warnings, ..army.report }), faults)
}

/// A reader that tells what is wrong in the words of the game.
pub(super) fn reader<'t>(file: &'t str, text: &'t str) -> Reader<'t> {
    Reader::new(file, text).in_words(Aigles::rulebook().catalogue())
}

/// Reads an army file. `limit` overrides the points of the file.
///
/// # Errors
/// Everything wrong with the file, with lines and what was expected.
pub fn read(file: &str, text: &str, limit: Option<u16>) -> Result<Army, Faults> {
    let mut reader = reader(file, text);
    let army = reader.parse().and_then(|root| read_root(&mut reader, &root, limit));
    let (mut army, warnings) = reader.finish(army)?;
    army.report.warnings = warnings;
    Ok(army)
}

fn read_root<'t>(r: &mut Reader<'t>, root: &toml::de::DeTable<'t>, limit: Option<u16>) -> Option<Army> {
    let t = tables();
    let root = r.root(root, &["army", "unit"]);
    let head = r.need(&root, "army")?;
    let head = r.table(head, "[army]", &["id", "name", "nation", "points", "commander"])?;
    r.need(&head, "nation");
    let nation = r.word(&head, "nation", Nation::from_id, Nation::ALL.map(Nation::id));
    let name = r.text(&head, "name").map(str::to_owned);
    let points = r.whole(&head, "points", 1..=10_000).map(|points| points as u16);
    let commander = head.get("commander").and_then(|node| {
        let entry = r.table(node, "commander", COMMANDER_KEYS)?;
        Some(read_commander(r, &entry))
    });
    let nation = nation?;
    let units = read_units(r, &root, "unit", nation, Seat(0), t);
    let limit = limit.or(points).unwrap_or(t.constants.army_points);
    let total = check_army(r, &units, head.at(), limit, t);
    let nodes = r.list(&root, "unit");
    let field = |unit: &UnitSetup| {
        let has_id = |id: &str| id == unit.id;
        let place = nodes
            .iter()
            .position(|node| node.get_ref().get("id").and_then(|id| id.get_ref().as_str()).is_some_and(has_id));
        place.map(|place| format!("unit.{place}"))
    };
    let battalions = units.iter().map(|unit| report(unit, field(unit), t)).collect();
    let officers = units.iter().map(|unit| u16::from(unit.characters.of(Character::Officer))).sum();
    let report = ArmyReport { nation, name: name.clone(), battalions, total, limit, officers, warnings: Vec::new() };
    let commander = commander.unwrap_or_else(|| CommanderSetup {
        id: "commander".to_owned(),
        name: Text::new(Character::Commander.label()),
        deploy: None,
        heading: Heading::NORTH,
    });
    Some(Army { nation, name, commander, units, report })
}

fn report(unit: &UnitSetup, field: Option<String>, t: &Tables) -> BattalionReport {
    let (tally, cost) = cost::battalion(t, &unit.purchase()).unwrap_or_default();
    BattalionReport {
        id: unit.id.clone(),
        name: unit.name.clone(),
        quality: unit.quality,
        rankers: unit.rankers,
        characters: unit.characters,
        light: unit.light,
        weapon: unit.weapon,
        cost,
        tally,
        field,
    }
}

impl UnitSetup {
    /// What was paid for.
    #[must_use]
    pub fn purchase(&self) -> Purchase {
        Purchase {
            quality: self.quality,
            rankers: self.rankers,
            characters: self.characters,
            rifles: self.weapon == Weapon::Rifle,
        }
    }
}

const UNIT_KEYS: &[&str] =
    &["id", "name", "quality", "rankers", "characters", "light", "rifles", "cost", "skirmishers", "deploy"];
pub(crate) const COMMANDER_KEYS: &[&str] = &["id", "name", "position", "facing"];

/// The battalions under a key, with everything that is wrong with each.
pub fn read_units<'t>(
    r: &mut Reader<'t>,
    parent: &Entry<'_, 't>,
    key: &str,
    nation: Nation,
    seat: Seat,
    t: &Tables,
) -> Vec<UnitSetup> {
    let nodes = r.list(parent, key);
    if nodes.is_empty() {
        let text = Text::new("army-fault-none").with("key", Arg::Name(key.to_owned()));
        r.tell(parent.at(), parent.what(), text, None);
    }
    if nodes.len() > MAX_UNITS {
        let text = Text::new("army-fault-many").with("found", nodes.len() as i64).with("most", MAX_UNITS as i64);
        r.tell(parent.at_key(key), parent.what(), text, None);
        return Vec::new();
    }
    let mut units: Vec<UnitSetup> = Vec::new();
    for (n, node) in nodes.into_iter().enumerate() {
        let id = node.get_ref().get("id").and_then(|id| id.get_ref().as_str());
        let what = id.map_or_else(|| format!("battalion {}", n + 1), |id| format!("battalion {id}"));
        let Some(entry) = r.table(node, what, UNIT_KEYS) else { continue };
        let Some(unit) = read_unit(r, &entry, nation, seat, t) else { continue };
        if units.iter().any(|other| other.id == unit.id) {
            r.tell(entry.at_key("id"), entry.what(), Text::new("file-id_twice"), None);
        }
        units.push(unit);
    }
    units
}

fn read_unit<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    nation: Nation,
    seat: Seat,
    t: &Tables,
) -> Option<UnitSetup> {
    let what = entry.what();
    let id = r.need_id(entry, "id").map(str::to_owned);
    let name = r.text(entry, "name").map(|name| WORDS.name("name-", name));
    r.need(entry, "quality");
    let quality = r.word(entry, "quality", Quality::from_id, Quality::ALL.map(Quality::id));
    r.need(entry, "rankers");
    let rankers = r.whole(entry, "rankers", 1..=200).and_then(|rankers| {
        let size = u8::try_from(rankers).ok().filter(|size| t.battalion_cost.sizes.contains(size));
        if size.is_none() {
            let sizes: Vec<String> = t.battalion_cost.sizes.iter().map(u8::to_string).collect();
            let text = Text::new("army-fault-size").with("rankers", rankers).with("sizes", Arg::Name(sizes.join(", ")));
            r.tell(entry.at_key("rankers"), what, text, rules::ARMY_SIZES);
        }
        size
    });
    let characters = read_characters(r, entry, nation, t);
    let light = r.flag(entry, "light").unwrap_or(false);
    let rifles = r.flag(entry, "rifles").unwrap_or(false);
    if rifles && !(light && nation == Nation::British) {
        r.tell(entry.at_key("rifles"), what, Text::new("army-fault-rifles"), rules::ARMY_RIFLES);
    }
    if light && quality.is_some_and(|quality| quality != Quality::Veterans) {
        r.tell(entry.at_key("quality"), what, Text::new("army-fault-light_quality"), rules::ARMY_LIGHT);
    }
    let most = t.constants.light_battalion_max_rankers;
    if light && rankers.is_some_and(|rankers| rankers > most) {
        let text = Text::new("army-fault-light_size").with("most", most);
        r.tell(entry.at_key("rankers"), what, text, rules::ARMY_LIGHT);
    }
    let deploy = entry.get("deploy").and_then(|node| {
        let entry = r.table(node, format!("{what}: deploy"), &["position", "facing", "formation"])?;
        read_deployment(r, &entry)
    });
    let (id, quality, rankers) = (id?, quality?, rankers?);
    let max_skirmishers = crate::rules::skirmishers::most(t, rankers, light);
    let skirmishers = r.whole(entry, "skirmishers", 0..=200).unwrap_or(0);
    if skirmishers > i64::from(max_skirmishers) {
        let text = Text::new("army-fault-skirmishers").with("found", skirmishers).with("most", max_skirmishers);
        r.tell(entry.at_key("skirmishers"), what, text, rules::SETUP_SKIRMISHERS);
    }
    let weapon = if rifles { Weapon::Rifle } else { Weapon::Musket };
    let mut unit = UnitSetup {
        name: name.unwrap_or_else(|| Text::name(&*id)),
        id,
        seat,
        nation,
        quality,
        rankers,
        characters,
        light,
        weapon,
        cost: 0,
        skirmishers: skirmishers.clamp(0, i64::from(max_skirmishers)) as u8,
        max_skirmishers,
        deploy,
    };
    unit.cost = cost::battalion(t, &unit.purchase()).map_or(0, |(_, cost)| cost);
    if let Some(written) = r.whole(entry, "cost", 0..=10_000)
        && written != i64::from(unit.cost)
    {
        let text = Text::new("army-price").with("key", Arg::Name("cost".to_owned())).with("found", written);
        r.tell(entry.at_key("cost"), what, text.with("right", i64::from(unit.cost)), rules::ARMY_POINTS);
    }
    Some(unit)
}

/// The characters that can be bought.
pub const BOUGHT: [Character; 4] = [Character::Drummer, Character::Sergeant, Character::Ensign, Character::Officer];

fn read_characters<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, nation: Nation, t: &Tables) -> Characters {
    let mut characters = Characters::NONE;
    let Some(node) = entry.get("characters") else { return characters };
    let what = format!("{}: characters", entry.what());
    let Some(entry) = r.table(node, what, &BOUGHT.map(Character::id)) else { return characters };
    for who in BOUGHT {
        // A British battalion may show two ensigns, who count and cost as one (char.ensign, ruling R22).
        let pair = nation == Nation::British && who == Character::Ensign;
        let most = t.character_cost.of(who).max;
        let figures = r.whole(&entry, who.id(), 0..=i64::from(most + u8::from(pair))).unwrap_or(0);
        characters = characters.with(who, (figures as u8).min(most));
    }
    characters
}

fn read_deployment<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Option<Deployment> {
    let centre = r.need(entry, "position").and_then(|node| r.point(node, entry.what()));
    let heading = read_facing(r, entry);
    r.need(entry, "formation");
    let formation = r.word(entry, "formation", Formation::from_id, Formation::ALL.map(Formation::id));
    Some(Deployment { centre: centre?, heading: heading?, formation: formation? })
}

/// `facing`: degrees clockwise from north, 0 by default.
fn read_facing<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Option<Heading> {
    if entry.get("facing").is_none() {
        return Some(Heading::NORTH);
    }
    let hundredths = r.hundredths(entry, "facing")?;
    Some(Heading::degrees_ratio(hundredths, 100))
}

/// A commander; his position may be left to the players.
pub fn read_commander<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>) -> CommanderSetup {
    let id = r.text(entry, "id").unwrap_or("commander").to_owned();
    let name = r.text(entry, "name");
    let name = name.map_or_else(|| Text::new(Character::Commander.label()), |name| WORDS.name("rank-", name));
    let deploy: Option<Point> = entry.get("position").and_then(|node| r.point(node, entry.what()));
    CommanderSetup { id, name, deploy, heading: read_facing(r, entry).unwrap_or_default() }
}

/// What concerns the army as a whole: points and light battalions. Returns its cost.
pub fn check_army(r: &mut Reader<'_>, units: &[UnitSetup], at: usize, limit: u16, t: &Tables) -> u16 {
    let total: u32 = units.iter().map(|unit| u32::from(unit.cost)).sum();
    if total > u32::from(limit) {
        let text = Text::new("army-over_limit").with("points", total).with("limit", i64::from(limit));
        r.tell(at, "", text, rules::ARMY_POINTS);
    }
    let light = units.iter().filter(|unit| unit.light).count();
    let most = usize::from(t.constants.light_battalions_max);
    if light > most {
        let text = Text::new("army-fault-light_number").with("found", light as i64).with("most", most as i64);
        r.tell(at, "", text, rules::ARMY_LIGHT);
    }
    total.min(u32::from(u16::MAX)) as u16
}
