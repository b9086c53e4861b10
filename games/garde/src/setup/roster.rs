//! The troops of a side as they are written in scenario and army files: corps, divisions, brigades, generals
//! (1.2, 2.1, 2.2).
//!
//! ```toml
//! [[corps]]                          # in a scenario [[force.corps]], or [force.corps] with [[force.division]]
//! id = "FC"
//! name = "II Corps"
//! first_order = "manoeuvrer"
//! general = { name = "Reille", competence = "competent", position = [90, 7] }
//! baggage = { id = "FC-bag", position = [90, 2] }
//! [[corps.brigade]]                  # corps troops
//! id = "FCA"
//! arm = "artillerie_lourde"
//! level = "veteran"
//! elements = 1
//! [[corps.division]]
//! id = "FD1"
//! name = "5th Division"
//! general = { name = "Bachelu", competence = "competent" }
//! [[corps.division.brigade]]
//! id = "F11"
//! arm = "infanterie_ligne"
//! level = "regulier"                 # or levels = ["conscrit", "elite"], one for each element
//! elements = 4
//! traits = ["voltigeurs"]
//! points = 17                        # optional; checked
//! deploy = { position = [40, 24], facing = 0, formation = "bataille" }
//! ```

use crate::book::options::MixedBrigades;
use crate::book::tables::{MAX_BRIGADES, MAX_CORPS, MAX_DIVISIONS, MAX_ELEMENTS, Tables};
use crate::book::traits::Traits;
use crate::book::vocabulary::{Arm, ArmClass, Competence, Experience, Formation, Nation, Order, Rank, Trait};
use crate::book::words::WORDS;
use crate::rules;
use crate::rules::points::Paid;
use crate::rules::{level, points};
use crate::setup::Deployment;
use arrayvec::ArrayVec;
use boards::table::{Heading, Point};
use gamekit::reader::{Entry, Node, Reader};
use kernel::{Arg, Text};

/// The troops of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Roster {
    /// Its army general.
    pub(crate) army: Option<General>,
    /// Its corps.
    pub(crate) corps: Vec<Corps>,
    /// Its division, where there is no corps (2.5).
    pub(crate) divisions: Vec<Division>,
}

/// A general.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct General {
    /// His id, if he has one of his own.
    pub(crate) id: Option<String>,
    /// His name.
    pub(crate) name: Text,
    /// How able he is.
    pub(crate) competence: Competence,
    /// Where he stands by default.
    pub(crate) deploy: Option<Point>,
    /// Where in the text.
    pub(crate) at: usize,
}

/// A corps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Corps {
    /// Its id.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: Text,
    /// Its general.
    pub(crate) general: General,
    /// The order a scenario suggests.
    pub(crate) first_order: Option<Order>,
    /// Its divisions.
    pub(crate) divisions: Vec<Division>,
    /// Its own troops, the baggage last.
    pub(crate) troops: Vec<Brigade>,
    /// Where in the text.
    pub(crate) at: usize,
}

/// A division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Division {
    /// Its id.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: Text,
    /// Its general.
    pub(crate) general: General,
    /// The order a scenario suggests.
    pub(crate) first_order: Option<Order>,
    /// Its brigades.
    pub(crate) brigades: Vec<Brigade>,
    /// Where in the text.
    pub(crate) at: usize,
}

/// A brigade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Brigade {
    /// Its id.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: Text,
    /// Its arm.
    pub(crate) arm: Arm,
    /// What it counts as (1.6).
    pub(crate) experience: Experience,
    /// The levels of its elements, if they differ.
    pub(crate) levels: ArrayVec<Experience, MAX_ELEMENTS>,
    /// Its elements.
    pub(crate) elements: u8,
    /// Its traits.
    pub(crate) traits: Traits,
    /// What it costs.
    pub(crate) points: i16,
    /// Where it stands by default.
    pub(crate) deploy: Option<Deployment>,
    /// Where in the text.
    pub(crate) at: usize,
}

/// Whether what breaks the limits of the army lists is a fault or a warning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limits {
    /// Army files.
    Strict,
    /// Scenarios: history may go beyond.
    Lenient,
}

impl Limits {
    fn tell(self, r: &mut Reader<'_>, at: usize, what: &str, text: Text) {
        match self {
            Limits::Strict => r.tell(at, what, text, rules::R2_2),
            Limits::Lenient => r.tell_warning(at, what, &text, rules::R2_2),
        }
    }
}

impl Brigade {
    /// As it is paid for (2.1).
    pub(crate) fn paid(&self) -> Paid {
        let Brigade { arm, experience, elements, traits, .. } = *self;
        Paid { arm, experience, levels: self.levels.clone(), elements, traits }
    }
}

impl Roster {
    /// Every brigade.
    pub(crate) fn brigades(&self) -> impl Iterator<Item = &Brigade> {
        let in_corps = self
            .corps
            .iter()
            .flat_map(|corps| corps.divisions.iter().flat_map(|division| &division.brigades).chain(&corps.troops));
        in_corps.chain(self.divisions.iter().flat_map(|division| &division.brigades))
    }

    /// Every general with his rank.
    pub(crate) fn generals(&self) -> impl Iterator<Item = (&General, Rank)> {
        let army = self.army.iter().map(|general| (general, Rank::Army));
        let in_corps = self.corps.iter().flat_map(|corps| {
            let divisions = corps.divisions.iter().map(|division| (&division.general, Rank::Division));
            std::iter::once((&corps.general, Rank::Corps)).chain(divisions)
        });
        let lone = self.divisions.iter().map(|division| (&division.general, Rank::Division));
        army.chain(in_corps).chain(lone)
    }

    /// What it costs (2.1).
    #[must_use]
    pub(crate) fn points(&self, t: &Tables) -> u16 {
        let brigades: i32 = self.brigades().map(|brigade| i32::from(brigade.points)).sum();
        let generals: i32 =
            self.generals().map(|(general, rank)| i32::from(points::general(t, rank, general.competence))).sum();
        (brigades + generals).clamp(0, i32::from(u16::MAX)) as u16
    }

    /// Elements, baggage not counted.
    #[must_use]
    pub(crate) fn elements(&self) -> u16 {
        let counted = self.brigades().filter(|brigade| brigade.arm != Arm::Baggage);
        counted.map(|brigade| u16::from(brigade.elements)).sum()
    }
}

pub(crate) const ROSTER_KEYS: [&str; 3] = ["army", "corps", "division"];
const CORPS_KEYS: [&str; 9] =
    ["id", "name", "competence", "position", "general", "first_order", "brigade", "baggage", "division"];
const DIVISION_KEYS: [&str; 5] = ["id", "name", "first_order", "general", "brigade"];
const GENERAL_KEYS: [&str; 4] = ["id", "name", "competence", "position"];
const BRIGADE_KEYS: [&str; 9] = ["id", "name", "arm", "level", "levels", "elements", "traits", "points", "deploy"];

/// Reads the troops under an entry. `army` is where the army general is written, if he is.
pub(crate) fn read<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    army: Option<&Node<'t>>,
    nation: Nation,
    limits: Limits,
    t: &Tables,
) -> Option<Roster> {
    let army = army.and_then(|node| {
        let general = r.table(node, "army general", &GENERAL_KEYS)?;
        read_general(r, &general, Rank::Army)
    });
    let single = entry.get("corps").is_some_and(|node| node.get_ref().as_table().is_some());
    let nodes = if single { entry.get("corps").into_iter().collect() } else { bounded(r, entry, "corps", MAX_CORPS) };
    let mut corps: Vec<Corps> = nodes.into_iter().filter_map(|node| read_corps(r, node, t)).collect();
    let loose = read_divisions(r, entry, t);
    let mut divisions = Vec::new();
    match (corps.as_mut_slice(), loose.is_empty()) {
        (_, true) => {}
        ([], false) => divisions = loose,
        // [force.corps] with [[force.division]]: they are the divisions of that corps.
        ([only], false) => only.divisions.extend(loose),
        (_, false) => {
            r.tell(entry.at_key("division"), entry.what(), Text::new("army-fault-loose_division"), rules::R2_2);
        }
    }
    let roster = Roster { army, corps, divisions };
    if roster.corps.is_empty() && roster.divisions.len() != 1 {
        r.tell(entry.at(), entry.what(), Text::new("army-fault-corps_or_division"), rules::R2_5);
        return None;
    }
    check_limits(r, &roster, entry.at(), nation, limits, t);
    check_ids(r, &roster);
    Some(roster)
}

/// The tables under a key, unless there are more than any table has room for: files come from strangers, too.
fn bounded<'a, 't>(r: &mut Reader<'t>, parent: &Entry<'a, 't>, key: &str, most: usize) -> Vec<&'a Node<'t>> {
    let nodes = r.list(parent, key);
    if nodes.len() <= most {
        return nodes;
    }
    let text = Text::new("army-fault-many").with("found", nodes.len() as i64).with("most", most as i64);
    r.tell(parent.at_key(key), parent.what(), text.with("key", Arg::Name(key.to_owned())), None);
    Vec::new()
}

fn check_ids(r: &mut Reader<'_>, roster: &Roster) {
    let mut seen: Vec<&str> = Vec::new();
    let corps = roster.corps.iter().map(|corps| (corps.id.as_str(), corps.at, "corps"));
    let divisions = roster.corps.iter().flat_map(|corps| &corps.divisions).chain(&roster.divisions);
    let divisions = divisions.map(|division| (division.id.as_str(), division.at, "division"));
    let brigades = roster.brigades().map(|brigade| (brigade.id.as_str(), brigade.at, "brigade"));
    for (id, at, what) in corps.chain(divisions).chain(brigades) {
        if seen.contains(&id) {
            r.tell(at, &format!("{what} {id}"), Text::new("file-id_twice"), None);
        }
        seen.push(id);
    }
}

fn within(count: usize, [least, most]: [u8; 2]) -> bool {
    (usize::from(least)..=usize::from(most)).contains(&count)
}

/// Sizes of commands and what the nation has (2.2).
fn check_limits(r: &mut Reader<'_>, roster: &Roster, at: usize, nation: Nation, limits: Limits, t: &Tables) {
    let c = &t.composition;
    let count = |brigades: &[Brigade], class: ArmClass| brigades.iter().filter(|b| b.arm.class() == class).count();
    let number = |key: &'static str, found: usize, [least, most]: [u8; 2]| {
        Text::new(key).with("found", found as i64).with("least", least).with("most", most)
    };
    if !roster.corps.is_empty() && !within(roster.corps.len(), c.corps) {
        r.tell(at, "", number("army-fault-corps", roster.corps.len(), c.corps), rules::R2_2);
    }
    for corps in &roster.corps {
        let what = format!("corps {}", corps.id);
        if !within(corps.divisions.len(), c.divisions) {
            limits.tell(r, corps.at, &what, number("army-fault-divisions", corps.divisions.len(), c.divisions));
        }
        let most = [
            (ArmClass::Infantry, 0, "army-fault-corps_infantry"),
            (ArmClass::Artillery, c.corps_batteries, "army-fault-corps_batteries"),
            (ArmClass::Cavalry, c.corps_cavalry, "army-fault-corps_cavalry"),
            (ArmClass::Baggage, c.corps_baggage, "army-fault-corps_baggage"),
        ];
        for (class, most, key) in most {
            let found = count(&corps.troops, class);
            if found > usize::from(most) {
                let text = Text::new(key).with("found", found as i64).with("most", most);
                limits.tell(r, corps.at, &what, text);
            }
        }
    }
    for division in roster.corps.iter().flat_map(|corps| &corps.divisions).chain(&roster.divisions) {
        let what = format!("division {}", division.id);
        let batteries = count(&division.brigades, ArmClass::Artillery);
        let others = division.brigades.len() - batteries;
        if !within(others, c.brigades) {
            limits.tell(r, division.at, &what, number("army-fault-brigades", others, c.brigades));
        }
        if batteries > usize::from(c.division_batteries) {
            let text = Text::new("army-fault-division_batteries").with("found", batteries as i64);
            limits.tell(r, division.at, &what, text.with("most", c.division_batteries));
        }
        if count(&division.brigades, ArmClass::Baggage) > 0 {
            r.tell(division.at, &what, Text::new("army-fault-division_baggage"), rules::R2_2);
        }
    }
    let list = &t.nations[nation.index()];
    let of_nation = |key: &'static str| Text::new(key).with("nation", Text::new(nation.label()));
    for brigade in roster.brigades().filter(|brigade| brigade.arm != Arm::Baggage) {
        let what = format!("brigade {}", brigade.id);
        let best = list.best(brigade.arm.class());
        let level = brigade.levels.iter().copied().max().unwrap_or(brigade.experience);
        if level > best {
            let text = of_nation("army-fault-level").with("level", Text::new(level.label()));
            limits.tell(r, brigade.at, &what, text.with("best", Text::new(best.label())));
        }
        for one in brigade.traits.iter().filter(|one| !list.traits.has(*one)) {
            limits.tell(r, brigade.at, &what, of_nation("army-fault-trait").with("trait", Text::new(one.label())));
        }
    }
    for (general, rank) in roster.generals().filter(|(general, _)| general.competence > list.general) {
        let text = of_nation("army-fault-general").with("found", Text::new(general.competence.label()));
        limits.tell(r, general.at, &format!("{rank} general"), text.with("best", Text::new(list.general.label())));
    }
}

fn read_corps<'t>(r: &mut Reader<'t>, node: &Node<'t>, t: &Tables) -> Option<Corps> {
    let entry = r.table(node, named(node, "corps"), &CORPS_KEYS)?;
    let id = r.need_id(&entry, "id").map(str::to_owned);
    let name = r.text(&entry, "name");
    let (general, name) = match entry.get("general") {
        Some(node) => {
            let general = r.table(node, format!("{}: general", entry.what()), &GENERAL_KEYS);
            let general = general.and_then(|general| read_general(r, &general, Rank::Corps));
            (general, name.map_or_else(|| Text::new("level-corps"), |name| WORDS.name("name-", name)))
        }
        // The short form: name, competence and position are the general's.
        None => (read_general(r, &entry, Rank::Corps), Text::new("level-corps")),
    };
    let first_order = read_order(r, &entry, "first_order");
    let divisions = read_divisions(r, &entry, t);
    let mut troops = read_brigades(r, &entry, t);
    if let Some(node) = entry.get("baggage") {
        let own = id.clone().unwrap_or_default();
        troops.extend(read_baggage(r, node, &own, t));
    }
    Some(Corps { id: id?, name, general: general?, first_order, divisions, troops, at: entry.at() })
}

fn read_divisions<'t>(r: &mut Reader<'t>, parent: &Entry<'_, 't>, t: &Tables) -> Vec<Division> {
    let nodes = bounded(r, parent, "division", MAX_DIVISIONS);
    nodes.into_iter().filter_map(|node| read_division(r, node, t)).collect()
}

fn read_division<'t>(r: &mut Reader<'t>, node: &Node<'t>, t: &Tables) -> Option<Division> {
    let entry = r.table(node, named(node, "division"), &DIVISION_KEYS)?;
    let id = r.need_id(&entry, "id").map(str::to_owned);
    let name = r.text(&entry, "name").map(|name| WORDS.name("name-", name));
    let first_order = read_order(r, &entry, "first_order");
    let general = r.need(&entry, "general").and_then(|node| {
        let general = r.table(node, format!("{}: general", entry.what()), &GENERAL_KEYS)?;
        read_general(r, &general, Rank::Division)
    });
    let brigades = read_brigades(r, &entry, t);
    if brigades.is_empty() && r.is_clean() {
        r.tell(entry.at(), entry.what(), Text::new("army-fault-no_brigade"), rules::R2_2);
    }
    let id = id?;
    let name = name.unwrap_or_else(|| Text::name(&*id));
    Some(Division { id, name, general: general?, first_order, brigades, at: entry.at() })
}

fn read_general<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, rank: Rank) -> Option<General> {
    // The short form of a corps shares its table, so only a table of his own has an id of his own.
    let own = entry.get("division").is_none() && entry.get("brigade").is_none() && entry.get("baggage").is_none();
    let id = if own && entry.get("id").is_some() { r.need_id(entry, "id").map(str::to_owned) } else { None };
    let name = r.text(entry, "name").map(|name| WORDS.name("name-", name));
    r.need(entry, "competence");
    let competence = r.word(entry, "competence", Competence::from_id, Competence::ALL.map(Competence::id));
    let deploy = entry.get("position").and_then(|node| r.point(node, &format!("{}: position", entry.what())));
    let name = name.unwrap_or_else(|| Text::new(rank.label()));
    Some(General { id, name, competence: competence?, deploy, at: entry.at() })
}

fn read_brigades<'t>(r: &mut Reader<'t>, parent: &Entry<'_, 't>, t: &Tables) -> Vec<Brigade> {
    let nodes = bounded(r, parent, "brigade", MAX_BRIGADES);
    nodes.into_iter().filter_map(|node| read_brigade(r, node, t)).collect()
}

fn read_brigade<'t>(r: &mut Reader<'t>, node: &Node<'t>, t: &Tables) -> Option<Brigade> {
    let entry = r.table(node, named(node, "brigade"), &BRIGADE_KEYS)?;
    let what = entry.what();
    let id = r.need_id(&entry, "id").map(str::to_owned);
    let name = r.text(&entry, "name").map(|name| WORDS.name("name-", name));
    r.need(&entry, "arm");
    let arm = r.word(&entry, "arm", Arm::from_id, Arm::ALL.map(Arm::id));
    r.need(&entry, "elements");
    let artillery = arm.is_some_and(Arm::is_artillery);
    let [least, most] = if artillery { t.composition.battery_elements } else { t.composition.elements };
    let elements = r.whole(&entry, "elements", i64::from(least)..=i64::from(most)).map(|elements| elements as u8);
    let (experience, levels) = read_levels(r, &entry, elements, t);
    let traits = read_traits(r, &entry);
    let deploy = entry.get("deploy").and_then(|node| {
        let deploy = r.table(node, format!("{what}: deploy"), &["position", "facing", "formation"])?;
        read_deployment(r, &deploy)
    });
    let (id, arm, elements, experience) = (id?, arm?, elements?, experience?);
    let paid = Paid { arm, experience, levels: levels.clone(), elements, traits };
    let points = points::brigade(t, &paid).sum() as i16;
    if let Some(written) = r.whole(&entry, "points", -100..=10_000)
        && written != i64::from(points)
    {
        let text = Text::new("army-price").with("key", Arg::Name("points".to_owned())).with("found", written);
        r.tell(entry.at_key("points"), what, text.with("right", i64::from(points)), rules::R2_1);
    }
    let name = name.unwrap_or_else(|| Text::name(&*id));
    Some(Brigade { id, name, arm, experience, levels, elements, traits, points, deploy, at: entry.at() })
}

/// `level`, or `levels` with one for each element (1.6).
fn read_levels<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    elements: Option<u8>,
    t: &Tables,
) -> (Option<Experience>, ArrayVec<Experience, MAX_ELEMENTS>) {
    let mut levels = ArrayVec::new();
    if entry.get("levels").is_none() {
        r.need(entry, "level");
        return (r.word(entry, "level", Experience::from_id, Experience::ALL.map(Experience::id)), levels);
    }
    if entry.get("level").is_some() {
        r.tell(entry.at_key("level"), entry.what(), Text::new("army-fault-level_twice"), rules::R1_6);
    }
    for node in r.list(entry, "levels") {
        match node.get_ref().as_str().and_then(Experience::from_id) {
            Some(level) if !levels.is_full() => levels.push(level),
            _ => {
                let known = Experience::ALL.map(Experience::id).join(", ");
                let text = Text::new("army-fault-levels").with("known", Arg::Name(known));
                r.tell(node.span().start, entry.what(), text, rules::R1_6);
            }
        }
    }
    if elements.is_some_and(|elements| usize::from(elements) != levels.len()) {
        r.tell(entry.at_key("levels"), entry.what(), Text::new("army-fault-levels_number"), rules::R1_6);
    }
    let experience = level::of(t, MixedBrigades::Better, &levels);
    if levels.iter().all(|level| Some(level) == levels.first()) {
        levels.clear();
    }
    (experience, levels)
}

fn read_traits<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Traits {
    let mut traits = Traits::NONE;
    for node in r.list(entry, "traits") {
        match node.get_ref().as_str().and_then(Trait::from_id) {
            Some(one) => traits = traits.with(one),
            None => {
                let known = Trait::ALL.map(Trait::id).join(", ");
                let text = Text::new("army-fault-unknown_trait").with("known", Arg::Name(known));
                r.tell(node.span().start, entry.what(), text, None);
            }
        }
    }
    traits
}

fn read_baggage<'t>(r: &mut Reader<'t>, node: &Node<'t>, corps: &str, t: &Tables) -> Option<Brigade> {
    let entry = r.table(node, "baggage", &["id", "name", "position", "facing"])?;
    let id = r.text(&entry, "id").map_or_else(|| format!("{corps}-bag"), str::to_owned);
    let name = r.text(&entry, "name").map(|name| WORDS.name("name-", name));
    let centre = entry.get("position").and_then(|node| r.point(node, "baggage: position"));
    let heading = read_facing(r, &entry).unwrap_or(Heading::NORTH);
    let (arm, experience, elements, traits) = (Arm::Baggage, Experience::Regular, 1, Traits::NONE);
    let paid = Paid { arm, experience, levels: ArrayVec::new(), elements, traits };
    Some(Brigade {
        id,
        name: name.unwrap_or_else(|| Text::new(arm.label())),
        points: points::brigade(t, &paid).sum() as i16,
        arm,
        experience,
        levels: ArrayVec::new(),
        elements,
        traits,
        deploy: centre.map(|centre| Deployment { centre, heading, formation: Formation::Battle }),
        at: entry.at(),
    })
}

pub(crate) fn read_order<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, key: &str) -> Option<Order> {
    entry.get(key)?;
    r.word(entry, key, Order::from_id, Order::ALL.map(Order::id))
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

/// What a table is called in messages.
fn named(node: &Node<'_>, what: &str) -> String {
    let id = node.get_ref().get("id").and_then(|id| id.get_ref().as_str());
    id.map_or_else(|| what.to_owned(), |id| format!("{what} {id}"))
}
