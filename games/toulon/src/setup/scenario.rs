//! Scenario files: which turns, who stands where, who comes when.
//!
//! See `scenarios/campaign.toml` for the shape of a file. Everything wrong is reported with its line; nothing is half
//! loaded. Counters come from the forces file, areas from the map.

use crate::book::options::Options;
use crate::book::tables::{TURNS, Tables, tables};
use crate::book::vocabulary::{Force, Pool, Rade, RadeState, Side};
use crate::rules;
use crate::setup::forces::{self, Counters};
use crate::setup::ground;
use crate::setup::seating;
use crate::setup::{Passage, Setup};
use crate::state::sets::{AreaId, AreaSet, UnitId};
use crate::state::{Depot, Toulon, Whereabouts};
use gamekit::reader::{Entry, Node, Reader};
use kernel::record::SetupSpec;
use kernel::{Arg, Fault, Faults, Text, Title as _};
use std::collections::BTreeMap;

/// The scenario files of the game: id and text.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("campaign", include_str!("../../scenarios/campaign.toml")),
    ("assault", include_str!("../../scenarios/assault.toml")),
];

/// The scenarios as a new table offers them: id, file, number of seats. The plain ids are games of two.
pub const TABLES: &[(&str, &str, u8)] = &[
    ("campaign", "campaign", 2),
    ("assault", "assault", 2),
    ("campaign_3", "campaign", 3),
    ("campaign_4", "campaign", 4),
    ("campaign_5", "campaign", 5),
    ("campaign_6", "campaign", 6),
    ("campaign_7", "campaign", 7),
    ("assault_3", "assault", 3),
    ("assault_4", "assault", 4),
];

impl Setup {
    /// The game that a set-up describes: a built-in scenario or a scenario file, with options.
    ///
    /// # Errors
    /// Everything wrong with the scenario and the options.
    pub fn load(spec: &SetupSpec) -> Result<Setup, Faults> {
        let table = TABLES.iter().find(|(id, ..)| *id == spec.scenario);
        let mut named = spec.clone();
        if let Some((_, file, _)) = table {
            (*file).clone_into(&mut named.scenario);
        }
        let (file, text) = gamekit::scenario::text(SCENARIOS, &named)?;
        let mut setup = read(&file, text, &spec.options, table.map(|(.., seats)| *seats))?;
        if spec.scenario_text.is_none() {
            setup.id.clone_from(&spec.scenario);
        }
        Ok(setup)
    }
}

/// Checks a scenario file by itself.
///
/// # Errors
/// Everything wrong with it, with lines and what was expected.
pub fn check(file: &str, text: &str) -> Result<Setup, Faults> {
    read(file, text, &BTreeMap::new(), None)
}

/// Reads a scenario, with options put over its own.
///
/// # Errors
/// Everything wrong with the scenario and the options.
pub fn read(file: &str, text: &str, options: &BTreeMap<String, String>, seats: Option<u8>) -> Result<Setup, Faults> {
    let counters = forces::read(forces::FILE, forces::TEXT)?;
    let mut reader = reader(file, text);
    let mut others: Vec<Fault> = Vec::new();
    let mut setup = reader.parse().and_then(|root| read_root(&mut reader, &root, counters, seats));
    let all = gamekit::scenario::options(setup.as_ref().map(|setup| setup.options), options, &mut others);
    if let Some(setup) = &mut setup {
        setup.options = all;
    }
    let (mut setup, warnings) = gamekit::scenario::finish(reader, setup, others)?;
    setup.warnings = warnings;
    Ok(setup)
}

/// What is wrong may be told in words that only the game has.
fn reader<'t>(file: &'t str, text: &'t str) -> Reader<'t> {
    Reader::new(file, text).in_words(Toulon::rulebook().catalogue())
}

/// A scenario as far as it can be read, right or wrong.
#[must_use]
pub(crate) fn read_anyway(text: &str) -> Option<Setup> {
    let counters = forces::read(forces::FILE, forces::TEXT).ok()?;
    let mut reader = reader("", text);
    reader.parse().and_then(|root| read_root(&mut reader, &root, counters, None))
}

/// What is being put together.
struct Draft {
    setup: Setup,
    /// Counters that have a place.
    placed: Vec<bool>,
    leaders_placed: Vec<bool>,
    /// Where the file says who stands in an area.
    said: Vec<(AreaId, usize)>,
}

/// A message about something by its id.
fn of_id(key: &'static str, id: &str) -> Text {
    Text::new(key).with("id", Arg::Name(id.to_owned()))
}

fn read_root<'t>(
    r: &mut Reader<'t>,
    root: &toml::de::DeTable<'t>,
    counters: Counters,
    seats: Option<u8>,
) -> Option<Setup> {
    const HEAD: &[&str] = &[
        "game",
        "id",
        "title",
        "title_fr",
        "description",
        "description_fr",
        "seats",
        "options",
        "first_turn",
        "last_turn",
        "first_initiative",
    ];
    const KEYS: &[&str] = &[
        "scenario",
        "entries",
        "roadsteads",
        "tracks",
        "op_modifiers",
        "redoubts",
        "setup",
        "afloat",
        "arrival",
        "variable_arrival",
        "battery",
        "departure",
        "losses",
        "victory",
    ];
    let t = tables();
    // Files of before had no table for what concerns the scenario as a whole.
    let headless = !root.contains_key("scenario");
    let keys: Vec<&str> = KEYS.iter().chain(HEAD.iter().filter(|_| headless)).copied().collect();
    let root = r.root(root, &keys);
    let head = match root.get("scenario") {
        Some(node) => r.table(node, "[scenario]", HEAD)?,
        None => root.clone(),
    };
    gamekit::scenario::check_game(r, &head, "toulon");
    let [title, notes] = gamekit::scenario::said(r, &head);
    let id = r.need_id(&head, "id").unwrap_or_default().to_owned();
    let turns = 1..=TURNS as i64;
    r.need(&head, "first_turn");
    r.need(&head, "last_turn");
    let first_turn = r.whole(&head, "first_turn", turns.clone()).unwrap_or(1) as u8;
    let last_turn = r.whole(&head, "last_turn", turns).unwrap_or(1) as u8;
    if first_turn > last_turn {
        r.tell(head.at_key("last_turn"), head.what(), Text::new("scenario-fault-last_turn"), None);
    }
    let first_initiative = side(r, &head, "first_initiative").unwrap_or(Side::Allied);
    let own_seats = r.whole(&head, "seats", 2..=7).map(|seats| seats as u8);
    let (seat_list, seat_of) = seating::seating(seats.or(own_seats).unwrap_or(2))?;
    let map = ground::map();
    let (ground, sections) = ground::survey(&map, t);
    let lines = ground::lines(&map, &ground);
    let tracks = ground::tracks(&map);
    let depot = |wanted: Depot| {
        ground.iter().position(|area| area.depot == Some(wanted)).map_or(AreaId(0), |n| AreaId(n as u8))
    };
    let depots = Depot::ALL.map(depot);
    let Counters { units, leaders } = counters;
    let mut draft = Draft {
        placed: vec![false; units.len()],
        leaders_placed: vec![false; leaders.len()],
        said: Vec::new(),
        setup: Setup {
            id,
            title,
            notes,
            options: gamekit::scenario::read_options(r, &head, Options::default()),
            seats: seat_list,
            seat_of,
            map,
            ground,
            sections,
            tracks,
            lines,
            units,
            leaders,
            depots,
            first_beaches: AreaSet::EMPTY,
            closed_shore: AreaSet::EMPTY,
            edges: [AreaSet::EMPTY; 2],
            austrians: Vec::new(),
            first_turn,
            last_turn,
            first_initiative,
            rades: [RadeState::Allied; Rade::COUNT],
            points: [0; 2],
            gauge: 0,
            reserve: 0,
            op_modifiers: [0; Pool::COUNT],
            redoubts: Vec::new(),
            counters: [[0; 2]; 2],
            major_difference: t.points.major_victory_difference,
            passage: None,
            plans: Default::default(),
            warnings: Vec::new(),
        },
    };
    draft.read_entries(r, &root);
    draft.read_redoubts(r, &root, t);
    draft.read_places(r, &root);
    draft.read_arrivals(r, &root);
    draft.read_batteries(r, &root);
    draft.read_losses(r, &root);
    draft.read_tracks(r, &root, t);
    draft.read_victory(r, &root);
    draft.check_limits(r, &root);
    draft.setup.plans = crate::think::plan::draw(&draft.setup);
    Some(draft.setup)
}

fn side<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, key: &str) -> Option<Side> {
    r.need(entry, key)?;
    r.word(entry, key, Side::from_id, Side::ALL.map(Side::id))
}

impl Draft {
    fn area<'t>(&self, r: &mut Reader<'t>, node: &Node<'t>, what: &str) -> Option<AreaId> {
        let name = node.get_ref().as_str().unwrap_or_default();
        let found = self.setup.map.area_by_id(name).filter(|id| !self.setup.ground(*id).impassable);
        if found.is_none() {
            let text = Text::new("scenario-fault-place_off").with("place", Arg::Name(format!("“{name}”")));
            r.tell(node.span().start, what, text, None);
        }
        found
    }

    fn areas<'t>(&self, r: &mut Reader<'t>, entry: &Entry<'_, 't>, key: &str) -> Vec<AreaId> {
        let what = format!("{}: `{key}`", entry.what());
        r.list(entry, key).into_iter().filter_map(|node| self.area(r, node, &what)).collect()
    }

    fn need_area<'t>(&self, r: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Option<AreaId> {
        let node = r.need(entry, "area")?;
        self.area(r, node, entry.what())
    }

    fn read_entries<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>) {
        const KEYS: &[&str] = &[
            "west",
            "east",
            "reserve",
            "toulonnais",
            "turn_1_beaches",
            "closed_until_toulon_entered",
            "closed_shore",
            "austrian_north_edge",
            "austrian_east_edge",
        ];
        let Some(node) = r.need(root, "entries") else { return };
        let Some(entry) = r.table(node, "[entries]", KEYS) else { return };
        for (key, depot) in [
            ("west", Depot::Ollioules),
            ("east", Depot::Sollies),
            ("reserve", Depot::Sollies),
            ("toulonnais", Depot::Toulon),
        ] {
            let named = entry.get(key).and_then(|node| self.area(r, node, "[entries]"));
            if named.is_some_and(|area| area != self.setup.depot(depot)) {
                r.tell(entry.at_key(key), "[entries]", Text::new("scenario-fault-depot"), rules::R9_1A);
            }
        }
        self.setup.first_beaches = self.areas(r, &entry, "turn_1_beaches").into_iter().collect();
        self.setup.closed_shore = self.areas(r, &entry, "closed_shore").into_iter().collect();
        self.setup.edges =
            ["austrian_north_edge", "austrian_east_edge"].map(|key| self.areas(r, &entry, key).into_iter().collect());
        for area in self.setup.first_beaches.iter() {
            if self.setup.ground(area).beach.is_none() {
                let text = Text::new("scenario-fault-beach").with("place", self.named(area));
                r.tell(entry.at_key("turn_1_beaches"), "[entries]", text, None);
            }
        }
    }

    fn read_redoubts<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>, t: &Tables) {
        let keys = ["allied", "republican", "allied_improved", "republican_improved"];
        let Some(node) = r.need(root, "redoubts") else { return };
        let Some(entry) = r.table(node, "[redoubts]", &keys) else { return };
        for side in Side::ALL {
            let plain = self.areas(r, &entry, side.id());
            let improved = self.areas(r, &entry, &format!("{}_improved", side.id()));
            let free = if side == Side::Allied { t.counters.allied_on_map } else { 0 };
            // What a scenario sets up beyond the four on the map comes out of the counters (13.12).
            let used = (plain.len() as u8).saturating_sub(free);
            let left =
                [t.counters.plain(side).checked_sub(used), t.counters.improved(side).checked_sub(improved.len() as u8)];
            if left.contains(&None) {
                r.tell(entry.at_key(side.id()), "[redoubts]", Text::new("scenario-fault-redoubts"), rules::R13_12);
            }
            self.setup.counters[side.index()] = left.map(Option::unwrap_or_default);
            let all = improved
                .into_iter()
                .map(|area| (area, side, true))
                .chain(plain.into_iter().map(|area| (area, side, false)));
            self.setup.redoubts.extend(all);
        }
    }

    /// Units and leaders of an entry, put somewhere.
    fn put<'t>(
        &mut self,
        r: &mut Reader<'t>,
        entry: &Entry<'_, 't>,
        at: Whereabouts,
        fits: impl Fn(Force) -> bool,
    ) -> Vec<UnitId> {
        let mut found = Vec::new();
        for node in r.list(entry, "units") {
            let id = node.get_ref().as_str().unwrap_or_default();
            match self.setup.unit_by_id(id) {
                Some(unit) if self.placed[unit.index()] => {
                    r.tell(node.span().start, entry.what(), of_id("scenario-fault-elsewhere", id), None);
                }
                Some(unit) => {
                    self.placed[unit.index()] = true;
                    self.setup.units[unit.index()].at = at;
                    if !fits(self.setup.unit(unit).force) {
                        r.tell(node.span().start, entry.what(), of_id("scenario-fault-not_here", id), None);
                    }
                    found.push(unit);
                }
                None => r.tell(node.span().start, entry.what(), of_id("scenario-fault-unknown", id), None),
            }
        }
        for node in r.list(entry, "leaders") {
            let id = node.get_ref().as_str().unwrap_or_default();
            match self.setup.leader_by_id(id) {
                Some(leader) if self.leaders_placed[leader.index()] => {
                    r.tell(node.span().start, entry.what(), of_id("scenario-fault-elsewhere", id), None);
                }
                Some(leader) => {
                    self.leaders_placed[leader.index()] = true;
                    self.setup.leaders[leader.index()].at = at;
                    if !fits(self.setup.leader(leader).force) {
                        r.tell(node.span().start, entry.what(), of_id("scenario-fault-not_here", id), None);
                    }
                }
                None => r.tell(node.span().start, entry.what(), of_id("scenario-fault-unknown", id), None),
            }
        }
        found
    }

    fn read_places<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>) {
        for node in r.list(root, "setup") {
            let keys = ["area", "side", "units", "leaders", "inside", "mobile"];
            let Some(entry) = r.table(node, "[[setup]]", &keys) else { continue };
            let (Some(area), Some(side)) = (self.need_area(r, &entry), side(r, &entry, "side")) else { continue };
            self.put(r, &entry, Whereabouts::Area(area), |force| force.side() == side);
            self.said.push((area, entry.at_key("area")));
            self.check_inside(r, &entry, area);
            for node in r.list(&entry, "mobile") {
                let id = node.get_ref().as_str().unwrap_or_default();
                match self.setup.unit_by_id(id) {
                    Some(unit) if self.setup.unit(unit).battery => self.setup.units[unit.index()].mobile = true,
                    _ => r.tell(node.span().start, "[[setup]]", of_id("scenario-fault-no_battery", id), None),
                }
            }
        }
        for node in r.list(root, "afloat") {
            let Some(entry) = r.table(node, "[[afloat]]", &["side", "units", "leaders", "note"]) else { continue };
            let units = self.put(r, &entry, Whereabouts::Afloat, |force| force.side() == Side::Allied);
            for unit in units {
                self.setup.units[unit.index()].first_wave = true;
            }
        }
    }

    /// Places inside works are proposals (rule.inside), but the works must exist.
    fn check_inside<'t>(&self, r: &mut Reader<'t>, entry: &Entry<'_, 't>, area: AreaId) {
        for node in r.list(entry, "inside") {
            let Some(inside) = r.table(node, "inside", &["work", "units"]) else { continue };
            let Some(work) = r.need_text(&inside, "work") else { continue };
            let forts = self.setup.map.area(area).list("fort");
            let known = match work {
                "redoubt" => self.setup.redoubts.iter().any(|(at, ..)| *at == area),
                "improved redoubt" => self.setup.redoubts.iter().any(|(at, _, improved)| *at == area && *improved),
                name => forts.iter().any(|fort| fort["name"].as_str() == Some(name)),
            };
            if !known {
                let text = Text::new("scenario-fault-work").with("work", Arg::Name(work.to_owned()));
                r.tell(inside.at_key("work"), "inside", text, None);
            }
        }
    }

    fn read_arrivals<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>) {
        for node in r.list(root, "arrival") {
            let keys = ["turn", "force", "where", "units", "leaders"];
            let Some(entry) = r.table(node, "[[arrival]]", &keys) else { continue };
            r.need(&entry, "turn");
            let turn = r.whole(&entry, "turn", 1..=TURNS as i64).unwrap_or(1) as u8;
            r.need(&entry, "force");
            let Some(force) = r.word(&entry, "force", Force::from_id, Force::ALL.map(Force::id)) else { continue };
            self.put(r, &entry, Whereabouts::Track(turn), |own| own == force);
        }
        for node in r.list(root, "variable_arrival") {
            let keys = ["force", "units", "leaders", "from_turn", "note"];
            let Some(entry) = r.table(node, "[[variable_arrival]]", &keys) else { continue };
            let units = self.put(r, &entry, Whereabouts::Waiting, |force| force == Force::Austrian);
            self.setup.austrians.extend(units);
        }
        for node in r.list(root, "departure") {
            let Some(entry) = r.table(node, "[[departure]]", &["leader", "turn", "reason"]) else { continue };
            let name = r.need_text(&entry, "leader").unwrap_or_default();
            if self.setup.leader_by_id(name).is_none_or(|leader| self.setup.leader(leader).leaves_for.is_none()) {
                r.tell(entry.at_key("leader"), "[[departure]]", of_id("scenario-fault-departs", name), None);
            }
        }
    }

    fn read_batteries<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>) {
        for node in r.list(root, "battery") {
            let Some(entry) = r.table(node, "[[battery]]", &["id", "earliest_turn", "area"]) else { continue };
            let Some(id) = r.need_id(&entry, "id") else { continue };
            let Some(unit) = self.setup.unit_by_id(id).filter(|unit| self.setup.unit(*unit).battery) else {
                r.tell(entry.at_key("id"), "[[battery]]", of_id("scenario-fault-no_battery", id), None);
                continue;
            };
            if self.placed[unit.index()] {
                r.tell(entry.at_key("id"), "[[battery]]", of_id("scenario-fault-elsewhere", id), None);
            }
            self.placed[unit.index()] = true;
            r.need(&entry, "earliest_turn");
            let turn = r.whole(&entry, "earliest_turn", 1..=TURNS as i64).unwrap_or(1) as u8;
            let area = self.need_area(r, &entry);
            let setup = &mut self.setup.units[unit.index()];
            setup.at = Whereabouts::Track(turn);
            setup.position = area;
        }
    }

    fn read_losses<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>) {
        for node in r.list(root, "losses") {
            let Some(entry) = r.table(node, "[[losses]]", &["unit", "permanent", "temporary", "reason"]) else {
                continue;
            };
            let name = r.need_text(&entry, "unit").unwrap_or_default();
            let Some(unit) = self.setup.unit_by_id(name) else {
                r.tell(entry.at_key("unit"), "[[losses]]", of_id("scenario-fault-unknown", name), None);
                continue;
            };
            let most = i64::from(self.setup.unit(unit).strength);
            let permanent = r.whole(&entry, "permanent", 0..=most).unwrap_or(0) as u8;
            let temporary = r.whole(&entry, "temporary", 0..=most).unwrap_or(0) as u8;
            if i64::from(permanent) + i64::from(temporary) > most {
                r.tell(
                    entry.at_key("unit"),
                    "[[losses]]",
                    Text::new("scenario-fault-too_strong").with("most", most),
                    None,
                );
            }
            self.setup.units[unit.index()].losses = [permanent, temporary];
        }
        // The Royal Louis recovers on turn 7 (32.9).
        for unit in &mut self.setup.units {
            if unit.special == Some(crate::setup::Special::RoyalLouis)
                && self.setup.first_turn > tables().calendar.royal_louis_recovers
            {
                unit.losses[0] = 0;
            }
        }
    }

    fn read_tracks<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>, t: &Tables) {
        if let Some(node) = r.need(root, "roadsteads")
            && let Some(entry) = r.table(node, "[roadsteads]", &Rade::ALL.map(Rade::id))
        {
            self.setup.rades = Rade::ALL.map(|rade| {
                r.need(&entry, rade.id());
                r.word(&entry, rade.id(), RadeState::from_id, RadeState::ALL.map(RadeState::id))
                    .unwrap_or(RadeState::Allied)
            });
        }
        if let Some(node) = r.need(root, "tracks")
            && let Some(entry) = r.table(
                node,
                "[tracks]",
                &["victory_side", "victory_differential", "evacuation_gauge", "bb_ammunition_reserve"],
            )
        {
            self.setup.gauge =
                r.whole(&entry, "evacuation_gauge", 0..=i64::from(t.evacuation.trigger) - 1).unwrap_or(0) as u8;
            let most = i64::from(t.ammunition.reserve_maximum);
            self.setup.reserve = r.whole(&entry, "bb_ammunition_reserve", 0..=most).unwrap_or(0) as u8;
            let lead = r.whole(&entry, "victory_differential", 0..=100).unwrap_or(0) as i16;
            let wanted = match r.text(&entry, "victory_side") {
                Some("republican") => -lead,
                _ => lead,
            };
            // The score for areas is what is occupied (rule.area-score); the rest came from events.
            let events = wanted - self.area_lead();
            self.setup.points = if events >= 0 { [events, 0] } else { [0, -events] };
        }
        if let Some(node) = root.get("op_modifiers")
            && let Some(entry) = r.table(node, "[op_modifiers]", &Pool::ALL.map(Pool::id))
        {
            self.setup.op_modifiers = Pool::ALL.map(|pool| r.whole(&entry, pool.id(), -19..=19).unwrap_or(0) as i8);
        }
    }

    /// Points that the Allies have for areas beyond those of the Republicans.
    fn area_lead(&self) -> i16 {
        let worth = |side: Side| -> i16 {
            let held: AreaSet = self
                .setup
                .units
                .iter()
                .filter(|unit| unit.force.side() == side)
                .filter_map(|unit| unit.at.area())
                .collect();
            held.iter().map(|area| i16::from(self.setup.ground(area).points)).sum()
        };
        worth(Side::Allied) - worth(Side::Republican)
    }

    fn read_victory<'t>(&mut self, r: &mut Reader<'t>, root: &Entry<'_, 't>) {
        let Some(node) = root.get("victory") else { return };
        let keys = ["major_difference", "republican_operational", "allied_operational"];
        let Some(entry) = r.table(node, "[victory]", &keys) else { return };
        if let Some(lead) = r.whole(&entry, "major_difference", 1..=100) {
            self.setup.major_difference = lead as i16;
        }
        let mut areas = |key: &str| -> AreaSet { self.areas(r, &entry, key).into_iter().collect() };
        let passage = Passage { republican: areas("republican_operational"), allied: areas("allied_operational") };
        self.setup.passage = (!passage.allied.is_empty() || !passage.republican.is_empty()).then_some(passage);
    }

    /// An area by its name.
    fn named(&self, area: AreaId) -> Text {
        Text::name(self.setup.map.area(area).name.clone())
    }

    fn check_limits<'t>(&self, r: &mut Reader<'t>, root: &Entry<'_, 't>) {
        let fights = |unit: &crate::setup::UnitSetup| unit.at != Whereabouts::Gone && unit.at != Whereabouts::Waiting;
        for side in Side::ALL {
            if !self.setup.units.iter().any(|unit| unit.force.side() == side && fights(unit)) {
                r.tell(root.at_key("scenario"), "", Text::new("scenario-fault-nobody"), None);
            }
        }
        for area in self.setup.map.area_ids() {
            let at = self.said.iter().rfind(|(said, _)| *said == area).map_or(root.at(), |(_, at)| *at);
            let there = |unit: &&crate::setup::UnitSetup| unit.at == Whereabouts::Area(area);
            let sides =
                Side::ALL.map(|side| self.setup.units.iter().filter(there).any(|unit| unit.force.side() == side));
            if sides == [true, true] {
                let text = Text::new("scenario-fault-both_sides").with("place", self.named(area));
                r.tell(at, "", text, rules::R6_1);
            }
            let pf: i16 = self
                .setup
                .units
                .iter()
                .filter(there)
                .map(|unit| {
                    let forts = !self.setup.ground(area).forts.is_empty();
                    i16::from(unit.printed(forts)) - i16::from(unit.losses[0]) - i16::from(unit.losses[1])
                })
                .sum();
            let alone = self.setup.units.iter().filter(there).count() == 1;
            if self.setup.ground(area).limit.is_some_and(|limit| pf > limit) && !alone {
                let text = Text::new("scenario-fault-strength").with("place", self.named(area));
                r.tell(at, "", text.with("found", i64::from(pf)), rules::R6_2A);
            }
        }
    }
}
