//! Scenario files: which map, which forces, where they stand, when they come, how the battle is won.
//!
//! See `scenarios/ponte_nuovo.toml` for the shape of a file; the head of each says how entries are filled. Everything
//! wrong is reported with its line; nothing is half loaded.

use crate::battle::{
    ArrivalSetup, Battle, BoundSetup, Bounty, BrigadeId, BrigadeSetup, ChiefSetup, CorpsId, CorpsSetup, EntrySetup,
    FormationKind, ObjectiveSetup, PlacementSetup, ReleaseSetup, SideSetup, Specials, TurnSetup, UnitSetup,
    VictorySetup,
};
use crate::facing::Facing;
use crate::forces::{self, Forces, UnitEntry};
use crate::ground::Ground;
use crate::naming;
use crate::options::{OptionSet, Options};
use crate::procedures::stacking::{self, Stack};
use crate::procedures::victory::{PROMPT_HANDICAP, Verdict};
use crate::state::{Hex, MAX_BRIGADES, MAX_CHIEFS, MAX_CORPS, MAX_ENTRIES, MAX_OBJECTIVE_HEXES, MAX_STACK, MAX_UNITS};
use crate::tables::{Tables, tables};
use crate::terrain::{self, Chart, chart, clip_of, place_of};
use crate::vocabulary::{BridgeState, Column, Grade, Nation, Side, Terrain, TurnWeather};
use boards::hex::HexId;
use kernel::record::SetupSpec;
use kernel::{Fault, Faults, Seat, Text};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// The scenarios of the game: id and text. The first is the one to begin with.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("ponte_nuovo", include_str!("../scenarios/ponte_nuovo.toml")),
    ("magenta", include_str!("../scenarios/magenta.toml")),
    ("san_martino", include_str!("../scenarios/san_martino.toml")),
    ("solferino", include_str!("../scenarios/solferino.toml")),
];

impl Battle {
    /// The battle that a set-up describes: a built-in scenario or a scenario file, with options and own ratings.
    ///
    /// # Errors
    /// Everything wrong with the scenario, the options and the ratings.
    pub fn load(spec: &SetupSpec) -> Result<Battle, Faults> {
        let (file, text) = gamekit::scenario::text(SCENARIOS, spec)?;
        read(&file, text, &spec.options, &spec.forces)
    }
}

/// Checks a scenario file by itself.
///
/// # Errors
/// Everything wrong with it, with lines and what was expected.
pub fn check(file: &str, text: &str) -> Result<Battle, Faults> {
    read(file, text, &BTreeMap::new(), &BTreeMap::new())
}

// ---------------------------------------------------------------- the file

type Word = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    scenario: Head,
    activation_track: Track,
    turn: Vec<TurnEntry>,
    #[serde(default)]
    commander_in_chief: Vec<ChiefEntry>,
    #[serde(default)]
    corps_commander: Vec<CommanderEntry>,
    #[serde(default)]
    attachment: Vec<AttachmentEntry>,
    setup: Vec<SetupEntry>,
    #[serde(default)]
    reinforcement: Vec<ReinforcementEntry>,
    #[serde(default)]
    reserve_release: Vec<ReleaseEntry>,
    initiative: Vec<InitiativeEntry>,
    #[serde(default)]
    special: Vec<SpecialEntry>,
    victory: VictoryEntry,
    objective: Vec<ObjectiveEntry>,
    #[serde(default)]
    option: Vec<OptionEntry>,
    #[serde(default)]
    rating: Vec<RatingEntry>,
    #[serde(default, rename = "unused")]
    _unused: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: Word,
    title: String,
    map: Word,
    map_clip: Option<Spanned<Vec<Value>>>,
    battle: String,
    #[serde(rename = "date")]
    _date: String,
    #[serde(rename = "sides")]
    _sides: Vec<String>,
    #[serde(rename = "first_hour")]
    _first_hour: u8,
    #[serde(rename = "last_hour")]
    _last_hour: u8,
    #[serde(rename = "turns")]
    _turns: u8,
    summary: String,
    #[serde(rename = "provenance")]
    _provenance: String,
    options: Option<BTreeMap<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Track {
    allied: Vec<Word>,
    austria: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnEntry {
    #[serde(rename = "n")]
    _n: u8,
    hour: u8,
    weather: TurnWeather,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChiefEntry {
    name: String,
    side: Side,
    #[serde(rename = "near")]
    _near: Option<String>,
    at: Option<Spanned<Vec<Value>>>,
    arrives: Option<Spanned<u8>>,
    entry: Option<Word>,
    movement: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommanderEntry {
    corps: Word,
    #[serde(rename = "near")]
    _near: Option<String>,
    at: Spanned<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttachmentEntry {
    brigades: Vec<String>,
    corps: Word,
    #[serde(rename = "why")]
    _why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupEntry {
    brigade: Option<Word>,
    corps_troops: Option<Word>,
    #[serde(rename = "near")]
    _near: Option<String>,
    at: Spanned<Vec<Value>>,
    facing: Word,
    spread: u8,
    #[serde(default, rename = "units")]
    _units: Vec<String>,
    #[serde(default, rename = "span")]
    _span: bool,
    #[serde(default, rename = "only_listed")]
    _only_listed: bool,
    #[serde(rename = "name")]
    _name: Option<String>,
    #[serde(default)]
    reserve: bool,
    leader_hex: Option<Word>,
    hexes: Vec<StackEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StackEntry {
    hex: Word,
    units: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReinforcementEntry {
    hour: Spanned<u8>,
    entry: Option<Word>,
    entry_at: Option<Spanned<Vec<Value>>>,
    brigades: Vec<Word>,
    #[serde(default)]
    corps_troops: Vec<Word>,
    commander: Option<Word>,
    #[serde(rename = "commander_in_chief")]
    _commander_in_chief: Option<String>,
    #[serde(default)]
    max_activations: Option<u8>,
    #[serde(default)]
    reserve_at: Vec<Vec<Value>>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReleaseEntry {
    formation: String,
    brigades: Vec<Word>,
    earliest: u8,
    roll_max: u8,
    automatic: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InitiativeEntry {
    side: Side,
    drm: i8,
    needs_on_map: Option<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialEntry {
    id: Word,
    #[serde(rename = "rules")]
    _rules: Vec<String>,
    #[serde(rename = "text")]
    _text: String,
    #[serde(rename = "provenance")]
    _provenance: Option<String>,
    corps: Option<Word>,
    brigade: Option<Word>,
    #[serde(default)]
    hours: Vec<u8>,
    from: Option<u8>,
    late_from: Option<u8>,
    #[serde(default)]
    blown: Vec<Word>,
    latitude: Option<Value>,
    longitude: Option<Value>,
    corps_north: Option<CorpsLimit>,
    corps_south: Option<CorpsLimit>,
    release: Option<Word>,
    #[serde(default)]
    brigades_west: Vec<Word>,
    #[serde(default)]
    brigades_once: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorpsLimit {
    corps: Word,
    until: Option<u8>,
    hexes: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryEntry {
    #[serde(rename = "rule")]
    _rule: String,
    #[serde(rename = "table")]
    _table: Option<String>,
    #[serde(rename = "count")]
    _count: String,
    levels: Vec<LevelEntry>,
    bounty: Option<BountyEntry>,
    sudden: Option<SuddenEntry>,
    #[serde(rename = "sudden_death")]
    _sudden_death: Option<String>,
    #[serde(rename = "history")]
    _history: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelEntry {
    level: Word,
    #[serde(rename = "below")]
    _below: Option<i16>,
    at_least: Option<i16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BountyEntry {
    allied: u8,
    austria: u8,
    no_foothold: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuddenEntry {
    from: u8,
    hold: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveEntry {
    name: Word,
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(default)]
    each_hex: bool,
    points: u8,
    start: String,
    only_for: Option<Side>,
    hold: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionEntry {
    id: Word,
    #[serde(rename = "default")]
    _default: Value,
    #[serde(default, rename = "values")]
    _values: Vec<Value>,
    #[serde(rename = "text")]
    _text: String,
    #[serde(default)]
    adds: Vec<ReinforcementEntry>,
}

/// A rating other than that of the forces file (2.6).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RatingEntry {
    unit: Word,
    cohesion: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RatingFile {
    #[serde(default)]
    rating: Vec<RatingEntry>,
}

// ---------------------------------------------------------------- reading

/// Reads a scenario, with options put over its own and ratings (by side) over those of the forces file.
///
/// # Errors
/// Everything wrong with the scenario, the options and the ratings.
pub fn read(
    file: &str,
    text: &str,
    options: &BTreeMap<String, String>,
    ratings: &BTreeMap<String, String>,
) -> Result<Battle, Faults> {
    let parsed: File = toml::from_str(text)
        .map_err(|error| Fault::at(file, text, error.span().map_or(0, |span| span.start), error.message()))?;
    let forces = forces::read("forces.toml", forces::TEXT)?;
    let mut builder = Builder { file, text, faults: Vec::new(), forces: &forces, tables: tables() };
    let options = builder.options(&parsed, options);
    let battle = builder.build(&parsed, options, ratings);
    match battle {
        Some(battle) if builder.faults.is_empty() => Ok(battle),
        _ => {
            if builder.faults.is_empty() {
                builder.faults.push(Fault::of(file, "cannot be read"));
            }
            builder.faults.sort_by_key(|fault| fault.line);
            Err(Faults(builder.faults))
        }
    }
}

struct Builder<'a> {
    file: &'a str,
    text: &'a str,
    faults: Vec<Fault>,
    forces: &'a Forces,
    tables: &'static Tables,
}

/// A formation before it has a number.
struct Formation<'a> {
    id: &'a str,
    kind: FormationKind,
    corps: &'a str,
    units: Vec<&'a UnitEntry>,
    arrival: Option<ArrivalSetup>,
    leader: Option<Hex>,
    reserve: bool,
}

/// Where a unit stands.
struct Stand {
    hex: Hex,
    facing: Facing,
    depth: u8,
}

const fn seat_of(side: Side) -> Seat {
    match side {
        Side::Allied => Seat(0),
        Side::Austria => Seat(1),
    }
}

impl<'a> Builder<'a> {
    fn fault(&mut self, at: usize, what: impl Into<String>) {
        self.faults.push(Fault::at(self.file, self.text, at, what));
    }

    fn options(&mut self, file: &File, over: &BTreeMap<String, String>) -> Options {
        let mut options = Options::default();
        for (id, value) in file.scenario.options.iter().flatten() {
            let word = match value {
                Value::Boolean(on) => (if *on { "on" } else { "off" }).to_owned(),
                Value::String(word) => word.clone(),
                other => other.to_string(),
            };
            if let Err(what) = options.set(id, &word) {
                self.faults.push(Fault::of(self.file, what));
            }
        }
        let mut others = Vec::new();
        let options = gamekit::scenario::options(Some(options), over, &mut others);
        self.faults.extend(others);
        options
    }

    fn place(&mut self, chart: &Chart, at: &Spanned<Vec<Value>>) -> Option<Hex> {
        match place_of(at.get_ref()) {
            Ok(place) => Some(chart.hex_at(place)),
            Err(what) => {
                self.fault(at.span().start, format!("at: {what}"));
                None
            }
        }
    }

    fn hex(&mut self, chart: &Chart, ground: &Ground, word: &Word) -> Option<Hex> {
        let hex = chart.map.grid().named(word.get_ref()).map(|HexId(hex)| Hex(hex));
        match hex {
            Some(hex) if ground.hex(hex).in_play => Some(hex),
            Some(_) => {
                self.fault(word.span().start, format!("hex {}: not in play", word.get_ref()));
                None
            }
            None => {
                self.fault(word.span().start, format!("hex {}: not on the map", word.get_ref()));
                None
            }
        }
    }

    fn build(&mut self, file: &'a File, options: Options, ratings: &BTreeMap<String, String>) -> Option<Battle> {
        let head = &file.scenario;
        let chart = match chart(head.map.get_ref()) {
            Ok(chart) => chart,
            Err(what) => {
                self.fault(head.map.span().start, what);
                return None;
            }
        };
        let clip = head.map_clip.as_ref().and_then(|clip| match clip_of(clip.get_ref()) {
            Ok(clip) => Some(clip),
            Err(what) => {
                self.fault(clip.span().start, what);
                None
            }
        });
        let special = |id: &str| file.special.iter().find(|special| special.id.get_ref() == id);
        let ground = self.ground(file, chart, clip, options);
        let turns = self.turns(file, options);
        let turn_of = |hour: u8| turns.iter().position(|turn| turn.hour == hour).map(|turn| turn as u8);
        let mut entries = self.entries(chart, &ground);
        // Formations in the order of the file: set-up, then reinforcements, then those of options.
        let mut formations: Vec<Formation<'a>> = Vec::new();
        let mut stands: BTreeMap<&'a str, Stand> = BTreeMap::new();
        let mut placements: Vec<(Vec<&'a str>, Hex, u8, Side)> = Vec::new();
        for entry in &file.setup {
            self.set_up(file, chart, &ground, entry, &mut formations, &mut stands, &mut placements);
        }
        let added = file.option.iter().filter(|option| options.get(option.id.get_ref()) == Some("on"));
        let added: Vec<&'a ReinforcementEntry> = added.flat_map(|option| &option.adds).collect();
        let mut commanders: BTreeMap<&'a str, (u8, u8)> = BTreeMap::new();
        for entry in file.reinforcement.iter().chain(added) {
            let Some(turn) = turn_of(*entry.hour.get_ref()) else {
                self.fault(entry.hour.span().start, format!("hour {}: no such turn", entry.hour.get_ref()));
                continue;
            };
            self.reinforce(file, chart, turn, entry, &mut formations, &mut entries, &mut commanders);
        }
        let corps_ids = self.track(file, options);
        let corps = self.corps(file, chart, options, &corps_ids, &commanders, &turns);
        let (mut units, brigades) = self.formations(file, formations, &stands, &corps_ids, &corps);
        self.rate(file, ratings, &mut units);
        let chiefs = self.chiefs(file, chart, &entries, &turns);
        let releases = self.releases(file, &corps, &brigades);
        let mut battle = Battle {
            id: head.id.get_ref().clone(),
            title: Text::new(format!("scenario-{}-name", head.id.get_ref())),
            description: Text::new(format!("scenario-{}-line", head.id.get_ref())),
            options,
            map: chart.map.clone(),
            ground,
            sides: self.sides(file, &chiefs, &corps),
            units,
            brigades,
            corps,
            chiefs,
            turns,
            entries,
            releases,
            objectives: Vec::new(),
            objective_hexes: Vec::new(),
            victory: VictorySetup::default(),
            bounds: Vec::new(),
            specials: Specials::default(),
            entries_of_setup: Vec::new(),
            ways_out: Vec::new(),
            goals: Vec::new(),
            warnings: Vec::new(),
        };
        if !SCENARIOS.iter().any(|(id, _)| *id == battle.id) {
            battle.title = Text::name(head.title.clone());
            battle.description = Text::name(head.summary.clone());
        }
        for (names, at, spread, side) in placements {
            let units = names.iter().filter_map(|name| battle.unit_by_id(name)).collect();
            battle.entries_of_setup.push(PlacementSetup { units, at, spread, seat: seat_of(side) });
        }
        self.number_releases(file, &mut battle);
        self.objectives(file, chart, &mut battle);
        self.victory(file, options, &mut battle);
        self.specials(file, chart, options, &mut battle);
        let _ = special;
        battle.goals =
            battle.objective_hexes.iter().map(|hex| battle.ground.distances(Column::Infantry, &[*hex])).collect();
        self.last_arrivals(&mut battle);
        self.check(&battle);
        Some(battle)
    }

    fn ground(&mut self, file: &File, chart: &Chart, clip: Option<[i64; 4]>, options: Options) -> Ground {
        let special = |id: &str| file.special.iter().find(|special| special.id.get_ref() == id);
        let blown: Vec<&str> = special("bridges")
            .map(|s| s.blown.iter().map(|word| word.get_ref().as_str()).collect())
            .unwrap_or_default();
        let mines = special("naviglio").is_some();
        let damaged = special("damaged_bridge").is_some();
        chart.ground(self.tables, clip, |name, state| match state {
            _ if blown.contains(&name) => (BridgeState::Blown, false),
            BridgeState::Mined if !mines => (BridgeState::Intact, false),
            BridgeState::Damaged if !damaged => (BridgeState::Intact, false),
            // Option `all_mined`: the bridges Gyulai kept for his own attack.
            BridgeState::Intact if mines && options.all_mined && matches!(name, "Ponte Nuovo" | "Railway bridge") => {
                (BridgeState::Mined, true)
            }
            state => (state, false),
        })
    }

    fn turns(&mut self, file: &File, options: Options) -> Vec<TurnSetup> {
        let mut turns: Vec<TurnSetup> =
            file.turn.iter().map(|turn| TurnSetup { hour: turn.hour, weather: turn.weather }).collect();
        if options.second_wave
            && file.option.iter().any(|option| option.id.get_ref() == "second_wave")
            && let Some(last) = turns.last().map(|turn| turn.hour)
        {
            turns.extend([1, 2].map(|more| TurnSetup { hour: last + more, weather: TurnWeather::Fair }));
        }
        if turns.is_empty() || turns.len() > 60 {
            self.faults.push(Fault::of(self.file, "expected 1 to 60 turns"));
            turns.push(TurnSetup { hour: 12, weather: TurnWeather::Fair });
        }
        turns
    }

    /// The entry hexes of the map.
    fn entries(&mut self, chart: &Chart, ground: &Ground) -> Vec<EntrySetup> {
        let mut entries = Vec::new();
        for feature in chart.map.features_of("entry") {
            let (Some(id), Some(HexId(hex))) = (feature.property("id"), feature.hexes.first()) else { continue };
            let side = feature.property("side").and_then(Side::from_id).unwrap_or(Side::Allied);
            let hex = Hex(*hex);
            if ground.hex(hex).in_play {
                entries.push(EntrySetup {
                    id: id.to_owned(),
                    seat: seat_of(side),
                    hex,
                    edge: edge_of(chart, ground, hex),
                    last_turn: None,
                });
            }
        }
        entries
    }

    fn formation<'f>(
        &mut self,
        file: &'a File,
        formations: &'f mut Vec<Formation<'a>>,
        word: &'a Word,
        troops: bool,
        whole: bool,
    ) -> Option<&'f mut Formation<'a>> {
        let id = word.get_ref().as_str();
        let battle = file.scenario.battle.as_str();
        if let Some(n) = formations.iter().position(|formation| formation.id == id) {
            return Some(&mut formations[n]);
        }
        let attached = file.attachment.iter().find(|attachment| attachment.brigades.iter().any(|other| other == id));
        let attached = attached.map(|attachment| attachment.corps.get_ref().as_str());
        let all = |units: &'a [UnitEntry]| -> Vec<&'a UnitEntry> {
            if whole { units.iter().filter(|unit| unit.fights_at(battle)).collect() } else { Vec::new() }
        };
        let made = if troops {
            self.forces.corps_troops.iter().find(|group| group.id == id).map(|group| Formation {
                id,
                kind: match group.kind.as_str() {
                    "corps_cavalry" => FormationKind::CorpsCavalry,
                    "army_artillery" => FormationKind::ArmyBatteries,
                    _ => FormationKind::Batteries,
                },
                corps: attached.unwrap_or(&group.corps),
                units: all(&group.units),
                arrival: None,
                leader: None,
                reserve: false,
            })
        } else {
            self.forces.brigade.iter().find(|brigade| brigade.id == id).and_then(|brigade| {
                Some(Formation {
                    id,
                    kind: FormationKind::Brigade,
                    corps: attached.or_else(|| brigade.corps.get(battle).map(|corps| on_track(file, corps)))?,
                    units: all(&brigade.units),
                    arrival: None,
                    leader: None,
                    reserve: false,
                })
            })
        };
        let Some(made) = made else {
            self.fault(word.span().start, format!("`{id}`: no such formation in this battle"));
            return None;
        };
        formations.push(made);
        formations.last_mut()
    }

    #[expect(clippy::too_many_arguments)]
    fn set_up(
        &mut self,
        file: &'a File,
        chart: &Chart,
        ground: &Ground,
        entry: &'a SetupEntry,
        formations: &mut Vec<Formation<'a>>,
        stands: &mut BTreeMap<&'a str, Stand>,
        placements: &mut Vec<(Vec<&'a str>, Hex, u8, Side)>,
    ) {
        let (word, troops) = match (&entry.brigade, &entry.corps_troops) {
            (Some(word), None) => (word, false),
            (None, Some(word)) => (word, true),
            _ => {
                self.fault(entry.at.span().start, "a set-up entry names a brigade or corps_troops");
                return;
            }
        };
        let Some(facing) = Facing::from_word(entry.facing.get_ref()) else {
            self.fault(entry.facing.span().start, "facing: expected N, NE, SE, S, SW or NW");
            return;
        };
        let leader = entry.leader_hex.as_ref().and_then(|word| self.hex(chart, ground, word));
        let at = self.place(chart, &entry.at);
        let forces = self.forces;
        let Some(formation) = self.formation(file, formations, word, troops, false) else { return };
        formation.leader = formation.leader.or(leader);
        formation.reserve |= entry.reserve;
        let known: &'a [UnitEntry] = if troops {
            forces.corps_troops.iter().find(|group| group.id == formation.id).map_or(&[], |group| &group.units)
        } else {
            forces.brigade.iter().find(|brigade| brigade.id == formation.id).map_or(&[], |brigade| &brigade.units)
        };
        let nation = forces.corps.iter().find(|corps| corps.id == formation.corps).map(|corps| corps.nation);
        let mut named = Vec::new();
        let mut faults: Vec<(usize, String)> = Vec::new();
        let mut hexes: Vec<(&'a Word, usize)> = Vec::new();
        for (n, stack) in entry.hexes.iter().enumerate() {
            hexes.push((&stack.hex, n));
            for unit in &stack.units {
                match known.iter().find(|other| other.id == *unit.get_ref()) {
                    Some(other) => {
                        if formation.units.iter().any(|twice| twice.id == other.id) {
                            faults.push((unit.span().start, format!("`{}` stands twice", other.id)));
                        } else {
                            formation.units.push(other);
                            named.push(other.id.as_str());
                        }
                    }
                    None => faults.push((unit.span().start, format!("`{}`: no such unit here", unit.get_ref()))),
                }
            }
        }
        // The order of the forces file, whatever that of the stacks.
        let order = |unit: &&UnitEntry| known.iter().position(|other| other.id == unit.id);
        formation.units.sort_by_key(order);
        for (at, what) in faults {
            self.fault(at, what);
        }
        for (word, n) in hexes {
            let Some(hex) = self.hex(chart, ground, word) else { continue };
            for (depth, unit) in entry.hexes[n].units.iter().enumerate() {
                stands.insert(unit.get_ref(), Stand { hex, facing, depth: depth as u8 });
            }
        }
        if let (Some(at), Some(nation), false) = (at, nation, entry.reserve) {
            placements.push((named, at, entry.spread, nation.side()));
        }
    }

    #[expect(clippy::too_many_arguments)]
    fn reinforce(
        &mut self,
        file: &'a File,
        chart: &Chart,
        turn: u8,
        entry: &'a ReinforcementEntry,
        formations: &mut Vec<Formation<'a>>,
        entries: &mut Vec<EntrySetup>,
        commanders: &mut BTreeMap<&'a str, (u8, u8)>,
    ) {
        let number = match (&entry.entry, &entry.entry_at) {
            (Some(word), _) => entries.iter().position(|other| other.id == *word.get_ref()).or_else(|| {
                self.fault(word.span().start, format!("entry {}: not on the map", word.get_ref()));
                None
            }),
            (None, Some(at)) => self.place(chart, at).map(|hex| {
                let first = entry.brigades.first().map(|word| word.get_ref().as_str()).unwrap_or_default();
                let seat = Seat(u8::from(first.starts_with("au-")));
                entries.push(EntrySetup { id: format!("at-{}", hex.0), seat, hex, edge: vec![hex], last_turn: None });
                entries.len() - 1
            }),
            (None, None) => None,
        };
        let Some(number) = number.map(|number| number as u8) else { return };
        if let Some(word) = &entry.commander {
            commanders.insert(word.get_ref(), (turn, number));
        }
        let spots: Vec<Option<Hex>> =
            entry.reserve_at.iter().map(|at| place_of(at).ok().map(|place| chart.hex_at(place))).collect();
        let once = entry.max_activations == Some(1);
        for (n, word) in entry.brigades.iter().enumerate() {
            let reserve_at = spots.get(n).copied().flatten();
            if let Some(formation) = self.formation(file, formations, word, false, true) {
                formation.arrival = Some(ArrivalSetup { turn, entry: number, once, reserve_at });
            }
        }
        for word in &entry.corps_troops {
            // The guns of the corps go with the first brigade.
            let reserve_at = spots.first().copied().flatten();
            if let Some(formation) = self.formation(file, formations, word, true, true) {
                formation.arrival = Some(ArrivalSetup { turn, entry: number, once, reserve_at });
            }
        }
    }

    fn track(&mut self, file: &'a File, options: Options) -> Vec<&'a str> {
        let mut ids: Vec<&'a str> = Vec::new();
        for word in file.activation_track.allied.iter().chain(&file.activation_track.austria) {
            if self.forces.corps.iter().any(|corps| corps.id == *word.get_ref()) {
                ids.push(word.get_ref());
            } else {
                self.fault(word.span().start, format!("`{}`: no such corps", word.get_ref()));
            }
        }
        // A corps that an option brings in joins the track before La Réserve.
        for option in file.option.iter().filter(|option| options.get(option.id.get_ref()) == Some("on")) {
            for word in option.adds.iter().filter_map(|entry| entry.commander.as_ref()) {
                if !ids.contains(&word.get_ref().as_str()) {
                    let at = ids.len().saturating_sub(1);
                    ids.insert(at, word.get_ref());
                }
            }
        }
        ids
    }

    fn corps(
        &mut self,
        file: &'a File,
        chart: &Chart,
        options: Options,
        ids: &[&'a str],
        commanders: &BTreeMap<&'a str, (u8, u8)>,
        turns: &[TurnSetup],
    ) -> Vec<CorpsSetup> {
        let battle = file.scenario.battle.as_str();
        let halves = file.special.iter().any(|special| special.id.get_ref() == "one_formation");
        let halt = file.special.iter().find(|special| special.id.get_ref() == "macmahon_halt");
        let mut all = Vec::new();
        for id in ids {
            let Some(entry) = self.forces.corps.iter().find(|corps| corps.id == *id) else { continue };
            let start = file.corps_commander.iter().find(|commander| commander.corps.get_ref() == id);
            let start = start.and_then(|commander| self.place(chart, &commander.at));
            let halts = halt.filter(|halt| halt.corps.as_ref().is_some_and(|corps| corps.get_ref() == id));
            let halts = halts.filter(|_| !options.prompt_macmahon).map_or(0..0, |halt| {
                let turn = |hour: &u8| turns.iter().position(|turn| turn.hour == *hour).map(|turn| turn as u8);
                let hours: Vec<u8> = halt.hours.iter().filter_map(turn).collect();
                hours.iter().min().copied().unwrap_or(0)..hours.iter().max().map_or(0, |last| last + 1)
            });
            all.push(CorpsSetup {
                id: (*id).to_owned(),
                name: naming::corps(id),
                commander: Text::name(entry.commander.get(battle).cloned().unwrap_or_default()),
                seat: seat_of(entry.nation.side()),
                nation: entry.nation,
                range: entry.range,
                range_near_chief: entry.range_near_napoleon,
                continuity: entry.continuity,
                movement: entry.movement,
                ersatz: entry.ersatz,
                start,
                arrives: commanders.get(id).copied(),
                army: entry.army.get(battle).copied().unwrap_or(0),
                halves: halves && entry.nation == Nation::Piedmont,
                halts,
            });
        }
        if all.len() > MAX_CORPS {
            self.faults.push(Fault::of(self.file, format!("{} corps, at most {MAX_CORPS}", all.len())));
        }
        all
    }

    fn formations(
        &mut self,
        file: &File,
        formations: Vec<Formation<'a>>,
        stands: &BTreeMap<&'a str, Stand>,
        corps_ids: &[&'a str],
        corps: &[CorpsSetup],
    ) -> (Vec<UnitSetup>, Vec<BrigadeSetup>) {
        let battle = file.scenario.battle.as_str();
        let mut units: Vec<UnitSetup> = Vec::new();
        let mut brigades: Vec<BrigadeSetup> = Vec::new();
        for formation in formations {
            let Some(number) = corps_ids.iter().position(|id| *id == formation.corps) else {
                let what = format!("{}: its corps {} is not on the activation track", formation.id, formation.corps);
                self.faults.push(Fault::of(self.file, what));
                continue;
            };
            let setup = &corps[number];
            let entry = self.forces.brigade.iter().find(|brigade| brigade.id == formation.id);
            let leader = entry.and_then(|entry| entry.leaders.iter().find(|leader| leader.battle == battle));
            if formation.kind == FormationKind::Brigade && leader.is_none() {
                self.faults.push(Fault::of(self.file, format!("{}: no brigadier in this battle", formation.id)));
            }
            let first = units.len() as u16;
            for unit in &formation.units {
                let Some(class) = unit.class() else {
                    self.faults.push(Fault::of("forces.toml", format!("{}: unknown class {}", unit.id, unit.class)));
                    continue;
                };
                let stand = stands.get(unit.id.as_str());
                let usual = if setup.seat == Seat(0) { Facing::NE } else { Facing::SW };
                units.push(UnitSetup {
                    id: unit.id.clone(),
                    name: naming::unit(&unit.name),
                    seat: setup.seat,
                    nation: setup.nation,
                    class,
                    gun: unit.gun,
                    cohesion: unit.cohesion,
                    movement: unit.movement,
                    range: unit.range,
                    brigade: BrigadeId(brigades.len() as u8),
                    sigismund: battle == "magenta" && unit.id.contains("sigismund"),
                    start: stand.map(|stand| stand.hex),
                    facing: stand.map_or(usual, |stand| stand.facing),
                    depth: stand.map_or(0, |stand| stand.depth),
                });
            }
            let own = &units[usize::from(first)..];
            let cavalry = own.iter().any(|unit| unit.class.is_cavalry())
                && own.iter().all(|unit| unit.class.is_cavalry() || unit.class.is_artillery());
            let name = leader.map(|leader| leader.name.as_str()).unwrap_or_default();
            let mass_leader = formation.kind == FormationKind::Brigade
                && match setup.nation {
                    Nation::France => cavalry,
                    Nation::Austria => self.tables.mass.austrian_leaders.iter().any(|other| other == name),
                    Nation::Piedmont => false,
                };
            let division = entry.map(|entry| entry.division.as_str()).unwrap_or_default();
            let army = match () {
                () if division.contains("1st Army") => 1,
                () if division.contains("2nd Army") => 2,
                () => 0,
            };
            brigades.push(BrigadeSetup {
                id: formation.id.to_owned(),
                name: naming::formation(formation.kind, name, &setup.id),
                leader: Text::name(name),
                kind: formation.kind,
                corps: CorpsId(number as u8),
                first,
                end: units.len() as u16,
                engagement: leader.map_or(0, |leader| leader.engagement),
                range: leader.map_or(0, |leader| leader.range),
                movement: leader.map_or(0, |leader| leader.movement),
                start: formation.leader,
                reserve: formation.reserve,
                release: None,
                arrival: formation.arrival,
                mass_leader,
                army,
                nervous: false,
                once_until: None,
            });
        }
        if brigades.len() > MAX_BRIGADES || units.len() > MAX_UNITS {
            let what = format!(
                "{} formations and {} units, at most {MAX_BRIGADES} and {MAX_UNITS}",
                brigades.len(),
                units.len()
            );
            self.faults.push(Fault::of(self.file, what));
        }
        (units, brigades)
    }

    /// Ratings other than those of the forces file (2.6): of the scenario, then of each side's own file.
    fn rate(&mut self, file: &File, ratings: &BTreeMap<String, String>, units: &mut [UnitSetup]) {
        for rating in &file.rating {
            self.rate_one(rating, None, units);
        }
        for (side, text) in ratings {
            let seat = Side::from_id(side).map(seat_of);
            let parsed: Result<RatingFile, _> = toml::from_str(text);
            match (parsed, seat) {
                (Ok(parsed), Some(seat)) => {
                    let (file, whole) = (self.file, self.text);
                    for rating in &parsed.rating {
                        self.rate_one(rating, Some(seat), units);
                    }
                    (self.file, self.text) = (file, whole);
                }
                (Ok(_), None) => self.faults.push(Fault::of(side, "expected the ratings of allied or austria")),
                (Err(error), _) => {
                    let at = error.span().map_or(0, |span| span.start);
                    self.faults.push(Fault::at(side, text, at, error.message()));
                }
            }
        }
    }

    fn rate_one(&mut self, rating: &RatingEntry, seat: Option<Seat>, units: &mut [UnitSetup]) {
        let cohesion = *rating.cohesion.get_ref();
        let unit =
            units.iter_mut().find(|unit| unit.id == *rating.unit.get_ref() && seat.is_none_or(|s| s == unit.seat));
        match unit {
            Some(unit) if (1..=9).contains(&cohesion) => unit.cohesion = cohesion,
            Some(_) => self.fault(rating.cohesion.span().start, "cohesion: expected 1 to 9"),
            None => self.fault(rating.unit.span().start, format!("`{}`: no such unit", rating.unit.get_ref())),
        }
    }

    fn chiefs(&mut self, file: &File, chart: &Chart, entries: &[EntrySetup], turns: &[TurnSetup]) -> Vec<ChiefSetup> {
        let mut chiefs = Vec::new();
        for entry in &file.commander_in_chief {
            let start = entry.at.as_ref().and_then(|at| self.place(chart, at));
            let arrives = entry.arrives.as_ref().zip(entry.entry.as_ref()).and_then(|(hour, word)| {
                let turn = turns.iter().position(|turn| turn.hour == *hour.get_ref());
                let number = entries.iter().position(|other| other.id == *word.get_ref());
                if turn.is_none() || number.is_none() {
                    self.fault(hour.span().start, "no such turn or entry");
                }
                Some((turn? as u8, number? as u8))
            });
            let army = self.forces.army.iter().find(|army| army.commander == entry.name);
            chiefs.push(ChiefSetup {
                is_emperor: entry.name == "Napoleon III",
                name: Text::name(entry.name.clone()),
                seat: seat_of(entry.side),
                start,
                arrives,
                movement: entry.movement.or(army.map(|army| army.movement)).unwrap_or(0),
            });
        }
        if chiefs.len() > MAX_CHIEFS {
            self.faults.push(Fault::of(self.file, format!("at most {MAX_CHIEFS} commanders-in-chief")));
        }
        chiefs
    }

    fn releases(&mut self, file: &File, corps: &[CorpsSetup], brigades: &[BrigadeSetup]) -> Vec<ReleaseSetup> {
        let mut all = Vec::new();
        for entry in &file.reserve_release {
            let first = entry.brigades.first().map(|word| word.get_ref().as_str()).unwrap_or_default();
            let seat = brigades.iter().find(|brigade| brigade.id == first).map(|b| corps[b.corps.index()].seat);
            all.push(ReleaseSetup {
                name: naming::release(&entry.formation),
                seat: seat.unwrap_or(Seat(0)),
                earliest: entry.earliest,
                roll_max: entry.roll_max,
                automatic: entry.automatic,
            });
        }
        if all.len() > 16 {
            self.faults.push(Fault::of(self.file, "at most 16 formations held in Reserve"));
        }
        all
    }

    fn number_releases(&mut self, file: &File, battle: &mut Battle) {
        for (n, entry) in file.reserve_release.iter().enumerate() {
            for word in &entry.brigades {
                match battle.brigade_by_id(word.get_ref()) {
                    Some(brigade) => battle.brigades[brigade.index()].release = Some(n as u8),
                    None => self.fault(word.span().start, format!("`{}`: not in this battle", word.get_ref())),
                }
            }
        }
    }

    fn sides(&mut self, file: &File, chiefs: &[ChiefSetup], corps: &[CorpsSetup]) -> [SideSetup; 2] {
        [Side::Allied, Side::Austria].map(|side| {
            let entry = file.initiative.iter().find(|entry| entry.side == side);
            let needs = entry.and_then(|entry| entry.needs_on_map.as_ref());
            let name = needs.map(|word| Text::name(word.get_ref().clone()));
            let chief = name.as_ref().and_then(|name| chiefs.iter().position(|chief| chief.name == *name));
            let commander = name.as_ref().and_then(|name| corps.iter().position(|corps| corps.commander == *name));
            if let Some(word) = needs
                && chief.is_none()
                && commander.is_none()
            {
                self.fault(word.span().start, format!("{}: no such leader", word.get_ref()));
            }
            SideSetup {
                id: side.id().to_owned(),
                initiative: entry.map_or(0, |entry| entry.drm),
                needs_chief: chief.map(|n| n as u8),
                needs_commander: commander.filter(|_| chief.is_none()).map(|n| CorpsId(n as u8)),
            }
        })
    }

    fn objectives(&mut self, file: &File, chart: &Chart, battle: &mut Battle) {
        let decisive = file.victory.sudden.as_ref();
        for entry in &file.objective {
            let name = entry.name.get_ref();
            let kinds = ["town", "village", "castle", "entrenchment", "landmark", "bridge"];
            let feature =
                kinds.iter().find_map(|kind| chart.map.features_of(kind).find(|feature| feature.name == *name));
            let Some(feature) = feature else {
                self.fault(entry.name.span().start, format!("{name}: no such place on the map"));
                continue;
            };
            let mut hexes: Vec<Hex> = feature.hexes.iter().map(|hex| Hex(hex.0)).collect();
            if feature.kind == "bridge" {
                // The hex at its eastern end.
                let ends = battle.ground.bridges.iter().filter(|bridge| bridge.name == *name);
                let east = ends
                    .flat_map(|bridge| [bridge.from, bridge.to])
                    .max_by_key(|hex| chart.map.middle(HexId(hex.0))[0]);
                hexes = east.into_iter().collect();
            } else if entry.hold.is_some() {
                self.fault(entry.name.span().start, "hold: only bridges have ends");
            }
            hexes.retain(|hex| battle.ground.hex(*hex).in_play);
            if hexes.is_empty() {
                self.fault(entry.name.span().start, format!("{name}: not in play"));
                continue;
            }
            let first = battle.objective_hexes.len();
            battle.objective_hexes.extend(hexes);
            battle.objectives.push(ObjectiveSetup {
                name: Text::name(name.clone()),
                hexes: first..battle.objective_hexes.len(),
                each: entry.each_hex,
                points: entry.points,
                start: Side::from_id(&entry.start).map(seat_of),
                only_for: entry.only_for.map(seat_of),
                decisive: decisive.is_some_and(|sudden| sudden.hold.iter().any(|other| other == name)),
            });
        }
        if battle.objective_hexes.len() > MAX_OBJECTIVE_HEXES {
            self.faults.push(Fault::of(self.file, format!("at most {MAX_OBJECTIVE_HEXES} hexes of objectives")));
            battle.objective_hexes.truncate(MAX_OBJECTIVE_HEXES);
        }
    }

    fn victory(&mut self, file: &File, options: Options, battle: &mut Battle) {
        let entry = &file.victory;
        battle.victory.sudden_from = entry.sudden.as_ref().map(|sudden| sudden.from);
        battle.victory.handicap = if options.prompt_macmahon { PROMPT_HANDICAP as u8 } else { 0 };
        battle.victory.bounty =
            entry.bounty.as_ref().map(|b| Bounty { units: [b.allied, b.austria], no_foothold: b.no_foothold });
        if entry.bounty.is_none() {
            return;
        }
        let mut ladder = Vec::new();
        for level in &entry.levels {
            let word = level.level.get_ref();
            let (who, grade) = word.split_once(' ').unwrap_or(("", word));
            let winner = match who {
                "French" => Some(Side::Allied),
                "Austrian" => Some(Side::Austria),
                _ => None,
            };
            match Grade::from_id(grade) {
                Some(grade) => ladder.push((level.at_least.unwrap_or(i16::MIN), Verdict { winner, grade })),
                None => self.fault(level.level.span().start, format!("{word}: no such grade of victory")),
            }
        }
        battle.victory.ladder = Some(ladder);
    }

    fn specials(&mut self, file: &File, chart: &Chart, options: Options, battle: &mut Battle) {
        let special = |id: &str| file.special.iter().find(|special| special.id.get_ref() == id);
        let hesitation = special("hesitation").is_some();
        let t = self.tables;
        battle.specials = Specials {
            one_formation: special("one_formation").is_some(),
            perception: special("perception").is_some() && (options.perception || special("one_formation").is_none()),
            demolition: special("naviglio").and_then(|special| special.from),
            late_mines: special("naviglio").and_then(|special| special.late_from),
            react_hour: if hesitation { t.hesitation.react_hour } else { 0 },
            react_distance: t.hesitation.react_distance,
            cross_hour: if hesitation { t.hesitation.first_cross_hour } else { 0 },
            withdrawal: special("storm").is_some(),
            edge_retreat: special("edge").is_some(),
        };
        if let Some(word) = special("lauingen").and_then(|special| special.brigade.as_ref()) {
            match battle.brigade_by_id(word.get_ref()) {
                Some(brigade) => battle.brigades[brigade.index()].nervous = true,
                None => self.fault(word.span().start, "no such brigade"),
            }
        }
        if let Some(benedek) = special("benedek") {
            self.bound_by_latitude(chart, benedek, battle);
        }
        if let Some(canrobert) = special("canrobert") {
            self.bound_by_longitude(chart, canrobert, battle);
        }
        if battle.specials.withdrawal {
            for seat in [Seat(0), Seat(1)] {
                let out: Vec<Hex> =
                    battle.entries.iter().filter(|entry| entry.seat == seat).map(|entry| entry.hex).collect();
                for column in Column::ALL {
                    battle.ways_out.push(battle.ground.distances(column, &out));
                }
            }
        }
    }

    fn bound_by_latitude(&mut self, chart: &Chart, entry: &SpecialEntry, battle: &mut Battle) {
        let Some(latitude) = &entry.latitude else { return };
        let Ok(place) = place_of(&[Value::Integer(0), latitude.clone()]) else { return };
        let line = chart.place(place)[1];
        for (limit, until_only) in [(&entry.corps_north, true), (&entry.corps_south, false)] {
            let Some(limit) = limit else { continue };
            let Some(corps) = battle.corps_by_id(limit.corps.get_ref()) else {
                self.fault(limit.corps.span().start, "no such corps");
                continue;
            };
            let south = line + i64::from(limit.hexes.unwrap_or(0)) * i64::from(boards::hex::HexMap::UNIT);
            let until = limit.until.filter(|_| until_only);
            battle.bounds.push(BoundSetup {
                brigades: battle.brigades_of(corps).fold(0, |bits, brigade| bits | 1 << brigade.0),
                closed: chart.map.grid().hexes().map(|hex| i64::from(chart.map.middle(hex)[1]) > south).collect(),
                until_turn: until
                    .and_then(|hour| battle.turns.iter().position(|turn| turn.hour >= hour))
                    .map(|n| n as u8),
                until_release: None,
            });
        }
    }

    fn bound_by_longitude(&mut self, chart: &Chart, entry: &SpecialEntry, battle: &mut Battle) {
        let (Some(longitude), Some(release)) = (&entry.longitude, &entry.release) else { return };
        let Ok(place) = place_of(&[longitude.clone(), Value::Integer(0)]) else { return };
        let line = chart.place(place)[0];
        let name = naming::release(release.get_ref());
        let Some(number) = battle.releases.iter().position(|other| other.name == name) else {
            self.fault(release.span().start, "no such formation in Reserve");
            return;
        };
        let mut bits = 0;
        for word in &entry.brigades_west {
            match battle.brigade_by_id(word.get_ref()) {
                Some(brigade) => bits |= 1 << brigade.0,
                None => self.fault(word.span().start, "no such brigade"),
            }
        }
        for word in &entry.brigades_once {
            match battle.brigade_by_id(word.get_ref()) {
                Some(brigade) => battle.brigades[brigade.index()].once_until = Some(number as u8),
                None => self.fault(word.span().start, "no such brigade"),
            }
        }
        battle.bounds.push(BoundSetup {
            brigades: bits,
            closed: chart.map.grid().hexes().map(|hex| i64::from(chart.map.middle(hex)[0]) > line).collect(),
            until_turn: None,
            until_release: Some(number as u8),
        });
    }

    /// The last turn in which somebody arrives at each entry (5.34).
    fn last_arrivals(&mut self, battle: &mut Battle) {
        for brigade in &battle.brigades {
            if let Some(arrival) = brigade.arrival {
                let last = &mut battle.entries[usize::from(arrival.entry)].last_turn;
                *last = Some(last.map_or(arrival.turn, |other| other.max(arrival.turn)));
            }
        }
        if battle.entries.len() > MAX_ENTRIES {
            self.faults.push(Fault::of(self.file, format!("at most {MAX_ENTRIES} entry hexes")));
        }
    }

    /// Stacks at the start are legal, nobody stands in a lake or on an enemy, every stack has one facing (5.41, 6.1).
    fn check(&mut self, battle: &Battle) {
        let mut hexes: Vec<Hex> = battle.units.iter().filter_map(|unit| unit.start).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let here: Vec<&UnitSetup> = battle.units.iter().filter(|unit| unit.start == Some(hex)).collect();
            let label = battle.map.grid().label(HexId(hex.0));
            let mut stack = Stack::default();
            for unit in &here {
                match unit.class {
                    class if class.is_artillery() => stack.artillery += 1,
                    class if class.is_cavalry() => stack.cavalry += 1,
                    _ => stack.infantry += 1,
                }
            }
            let mut brigades = here.iter().filter(|unit| !unit.class.is_artillery()).map(|unit| unit.brigade);
            let first = brigades.next();
            stack.mixed = brigades.any(|brigade| Some(brigade) != first);
            stack.reserve = here.iter().all(|unit| battle.brigade(unit.brigade).reserve);
            let town = battle.ground.hex(hex).terrain == Terrain::Town;
            if !stacking::legal(self.tables, &battle.options, &stack, town) || here.len() > MAX_STACK {
                self.faults.push(Fault::of(self.file, format!("hex {label}: too many units (5.41)")));
            }
            if here.iter().any(|unit| unit.seat != here[0].seat) {
                self.faults.push(Fault::of(self.file, format!("hex {label}: units of both sides")));
            }
        }
    }
}

/// The corps a brigade is activated with: its own, or in a battle of one formation a side that one (scn.sanmartino).
fn on_track<'a>(file: &'a File, corps: &'a str) -> &'a str {
    let track = &file.activation_track;
    let side = if corps.starts_with("au-") { &track.austria } else { &track.allied };
    match &side[..] {
        [only] => only.get_ref(),
        _ => corps,
    }
}

/// The hexes of the same edge of the map, the nearest first (5.6b).
fn edge_of(chart: &Chart, ground: &Ground, hex: Hex) -> Vec<Hex> {
    let grid = chart.map.grid();
    let (column, row) = grid.column_and_row(HexId(hex.0));
    let (last_column, last_row) = (grid.columns() - 1, grid.rows() - 1);
    let on_edge = |other: HexId| {
        let (c, r) = grid.column_and_row(other);
        column == 0 && c == 0
            || column == last_column && c == last_column
            || row == 0 && r == 0
            || row == last_row && r == last_row
    };
    let mut edge: Vec<Hex> = grid
        .hexes()
        .filter(|other| on_edge(*other))
        .map(|other| Hex(other.0))
        .filter(|h| ground.hex(*h).in_play)
        .collect();
    edge.sort_by_key(|other| (ground.distance(hex, *other), other.0));
    edge
}

/// The units a side may rate, for the report on a file of ratings.
///
/// # Errors
/// What is wrong with the file.
pub fn check_ratings(file: &str, text: &str) -> Result<Vec<(UnitEntry, u8)>, Faults> {
    let parsed: RatingFile = toml::from_str(text)
        .map_err(|error| Fault::at(file, text, error.span().map_or(0, |span| span.start), error.message()))?;
    let forces = forces::read("forces.toml", forces::TEXT)?;
    let all = || forces.brigade.iter().flat_map(|b| &b.units).chain(forces.corps_troops.iter().flat_map(|g| &g.units));
    let mut faults = Vec::new();
    let mut rated = Vec::new();
    for rating in &parsed.rating {
        let cohesion = *rating.cohesion.get_ref();
        match all().find(|unit| unit.id == *rating.unit.get_ref()) {
            Some(unit) if (1..=9).contains(&cohesion) => rated.push((unit.clone(), cohesion)),
            Some(_) => faults.push(Fault::at(file, text, rating.cohesion.span().start, "cohesion: expected 1 to 9")),
            None => {
                let what = format!("`{}`: no such unit", rating.unit.get_ref());
                faults.push(Fault::at(file, text, rating.unit.span().start, what));
            }
        }
    }
    if faults.is_empty() { Ok(rated) } else { Err(Faults(faults)) }
}

/// Checks a map file by itself.
///
/// # Errors
/// What is wrong with it.
pub fn check_map(file: &str, text: &str) -> Result<(), Faults> {
    terrain::check(file, text).map_err(Faults::from)
}
