//! Scenario files: which map, which forces, where they stand, when they come, how the battle is won.
//!
//! See `scenarios/ponte_nuovo.toml` for the shape of a file; the head of each says how entries are filled. Everything
//! wrong is reported with its line; nothing is half loaded.

pub(super) mod ends;
mod file;
mod formations;
mod staff;

use crate::book::facing::Facing;
use crate::book::options::{OptionSet as _, Options};
use crate::book::tables::{Tables, tables};
use crate::book::vocabulary::{BridgeState, Column, Side, TurnWeather};
use crate::setup::forces::{self, Forces, UnitEntry};
use crate::setup::ground::Ground;
use crate::setup::terrain::{Chart, chart, clip_of, map_ids, place_of};
use crate::setup::{ArrivalSetup, EntrySetup, FormationKind, PlacementSetup, Setup, Specials, TurnSetup, VictorySetup};
use crate::state::{Hex, Risorgimento};
use boards::hex::HexId;
use file::{File, Head, RatingFile, ReinforcementEntry, Word};
use gamekit::reader::Reader;
use kernel::record::SetupSpec;
use kernel::{Arg, Fault, Faults, Found, Seat, Text, Title as _};
use std::collections::BTreeMap;
use toml::de::DeTable;
use toml::{Spanned, Value};

/// Turns of a battle at most.
const MAX_TURNS: usize = 60;

/// The scenarios of the game: id and text. The first is the one to begin with.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("ponte_nuovo", include_str!("../../scenarios/ponte_nuovo.toml")),
    ("magenta", include_str!("../../scenarios/magenta.toml")),
    ("san_martino", include_str!("../../scenarios/san_martino.toml")),
    ("solferino", include_str!("../../scenarios/solferino.toml")),
];

impl Setup {
    /// The battle that a set-up describes: a built-in scenario or a scenario file, with options and own ratings.
    ///
    /// # Errors
    /// Everything wrong with the scenario, the options and the ratings.
    pub(crate) fn load(spec: &SetupSpec) -> Result<Setup, Faults> {
        let (file, text) = gamekit::scenario::text(SCENARIOS, spec)?;
        read(&file, text, &spec.options, &spec.forces)
    }
}

/// Checks a scenario file by itself.
///
/// # Errors
/// Everything wrong with it, with lines and what was expected.
pub fn check(file: &str, text: &str) -> Result<Setup, Faults> {
    read(file, text, &BTreeMap::new(), &BTreeMap::new())
}

/// Reads a scenario, with options put over its own and ratings (by side) over those of the forces file.
///
/// # Errors
/// Everything wrong with the scenario, the options and the ratings.
pub fn read(
    file: &str,
    text: &str,
    options: &BTreeMap<String, String>,
    ratings: &BTreeMap<String, String>,
) -> Result<Setup, Faults> {
    let forces = forces::read("forces.toml", forces::TEXT)?;
    let mut reader = reader(file, text);
    let setup = build(&mut reader, &forces, text, options, ratings);
    reader.finish(setup).map(|(setup, _)| setup)
}

/// What is wrong names corps, for which only the game has words.
fn reader<'t>(file: &'t str, text: &'t str) -> Reader<'t> {
    Reader::new(file, text).in_words(Risorgimento::rulebook().catalogue())
}

/// A scenario as far as it can be read, right or wrong.
#[must_use]
pub(crate) fn read_anyway(text: &str) -> Option<Setup> {
    let forces = forces::read("forces.toml", forces::TEXT).ok()?;
    build(&mut reader("", text), &forces, text, &BTreeMap::new(), &BTreeMap::new())
}

fn build(
    reader: &mut Reader<'_>,
    forces: &Forces,
    text: &str,
    options: &BTreeMap<String, String>,
    ratings: &BTreeMap<String, String>,
) -> Option<Setup> {
    let fields = reader.parse()?;
    let parsed: File = toml::from_str(text).map_err(|error| reader.tell_error(&error)).ok()?;
    let options = options_of(reader, &fields, options);
    Builder { reader, forces, tables: tables() }.build(&parsed, options, ratings)
}

/// The options of the file, with those of the table put over them.
fn options_of<'t>(reader: &mut Reader<'t>, root: &DeTable<'t>, over: &BTreeMap<String, String>) -> Options {
    let own = root.get("scenario").and_then(|node| reader.table(node, "[scenario]", file::HEAD));
    let own = own.map(|head| {
        gamekit::scenario::check_game(reader, &head, "risorgimento");
        gamekit::scenario::said(reader, &head);
        gamekit::scenario::read_options(reader, &head, Options::default())
    });
    let mut others = Vec::new();
    let options = gamekit::scenario::options(own, over, &mut others);
    reader.extend(others);
    options
}

struct Builder<'a, 'r, 't> {
    reader: &'r mut Reader<'t>,
    forces: &'a Forces,
    tables: &'static Tables,
}

/// Something there is none of.
fn unknown(id: &str) -> Text {
    Text::new("scenario-fault-unknown").with("id", Arg::Name(id.to_owned()))
}

/// That there is too much of something.
fn too_many(found: usize, most: usize) -> Text {
    Text::new("scenario-fault-counters").with("found", found as i64).with("most", most as i64)
}

/// A formation before it has a number.
struct Formation<'a> {
    id: &'a str,
    kind: FormationKind,
    corps: &'a str,
    units: Vec<&'a UnitEntry>,
    /// Where the file names it first.
    said: usize,
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

impl<'a> Builder<'a, '_, '_> {
    fn tell(&mut self, at: usize, text: Text) {
        self.reader.tell(at, "", text, None);
    }

    fn place(&mut self, chart: &Chart, at: &Spanned<Vec<Value>>) -> Option<Hex> {
        let place = place_of(at.get_ref()).ok();
        if place.is_none() {
            self.tell(at.span().start, Text::new("scenario-fault-degrees"));
        }
        place.map(|place| chart.hex_at(place))
    }

    fn hex(&mut self, chart: &Chart, ground: &Ground, word: &Word) -> Option<Hex> {
        let hex = chart.map.grid().named(word.get_ref()).map(|HexId(hex)| Hex(hex));
        let fault = match hex {
            Some(hex) if ground.hex(hex).in_play => return Some(hex),
            Some(_) => "scenario-fault-place_out",
            None => "scenario-fault-place_off",
        };
        self.tell(word.span().start, Text::new(fault).with("place", Arg::Name(word.get_ref().clone())));
        None
    }

    /// Where somebody stands: in a hex by its number, or in the one that holds a place of the map.
    fn stand(
        &mut self,
        chart: &Chart,
        ground: &Ground,
        hex: Option<&Word>,
        at: Option<&Spanned<Vec<Value>>>,
    ) -> Option<Hex> {
        match hex {
            Some(word) => self.hex(chart, ground, word),
            None => at.and_then(|at| self.place(chart, at)),
        }
    }

    fn build(&mut self, file: &'a File, options: Options, ratings: &BTreeMap<String, String>) -> Option<Setup> {
        let head = &file.scenario;
        let chart = match chart(head.map.get_ref()) {
            Ok(chart) => chart,
            Err(_) => {
                let text = Text::new("scenario-fault-map").with("map", Arg::Name(head.map.get_ref().clone()));
                self.tell(head.map.span().start, text.with("known", Arg::Name(map_ids().join(", "))));
                return None;
            }
        };
        let clip = head.map_clip.as_ref().and_then(|clip| {
            let corners = clip_of(clip.get_ref()).ok();
            if corners.is_none() {
                self.tell(clip.span().start, Text::new("scenario-fault-clip"));
            }
            corners
        });
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
                let hour = i64::from(*entry.hour.get_ref());
                self.tell(entry.hour.span().start, Text::new("scenario-fault-hour").with("hour", hour));
                continue;
            };
            self.reinforce(file, chart, turn, entry, &mut formations, &mut entries, &mut commanders);
        }
        let corps_ids = self.track(file, options);
        let corps = self.corps(file, chart, &ground, options, &corps_ids, &commanders, &turns);
        let (mut units, brigades) = self.formations(file, formations, &stands, &corps_ids, &corps);
        self.rate(file, ratings, &mut units);
        let chiefs = self.chiefs(file, chart, &ground, &entries, &turns);
        let releases = self.releases(file, &corps, &brigades);
        let mut setup = Setup {
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
        if !SCENARIOS.iter().any(|(id, _)| *id == setup.id) {
            let [title, notes] = said(head);
            setup.title = title.unwrap_or_else(|| Text::name(head.id.get_ref().clone()));
            setup.description = notes.unwrap_or_else(|| Text::name(""));
        }
        for (names, at, spread, side) in placements {
            let units = names.iter().filter_map(|name| setup.unit_by_id(name)).collect();
            setup.entries_of_setup.push(PlacementSetup { units, at, spread, seat: seat_of(side) });
        }
        self.number_releases(file, &mut setup);
        self.objectives(file, chart, &mut setup);
        self.victory(file, options, &mut setup);
        self.specials(file, chart, options, &mut setup);
        setup.goals =
            setup.objective_hexes.iter().map(|hex| setup.ground.distances(Column::Infantry, &[*hex])).collect();
        self.last_arrivals(&mut setup);
        self.check(file, &setup);
        Some(setup)
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
            file.turn.iter().map(|turn| TurnSetup { hour: *turn.hour.get_ref(), weather: turn.weather }).collect();
        if options.second_wave
            && file.option.iter().any(|option| option.id.get_ref() == "second_wave")
            && let Some(last) = turns.last().map(|turn| turn.hour)
        {
            turns.extend([1, 2].map(|more| TurnSetup { hour: last.saturating_add(more), weather: TurnWeather::Fair }));
        }
        let at = file.turn.first().map_or(0, |turn| turn.hour.span().start);
        for [earlier, later] in file.turn.array_windows() {
            if earlier.hour.get_ref() >= later.hour.get_ref() {
                self.tell(later.hour.span().start, Text::new("scenario-fault-hours"));
            }
        }
        if turns.is_empty() || turns.len() > MAX_TURNS {
            self.tell(at, Text::new("scenario-fault-turns").with("most", MAX_TURNS as i64));
            turns = vec![TurnSetup { hour: 12, weather: TurnWeather::Fair }];
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
}

/// What a scenario of a player's own is called, and what is said of it, in one language or in both.
fn said(head: &Head) -> [Option<Text>; 2] {
    let notes = head.description.as_deref().or(head.summary.as_deref());
    [(head.title.as_deref(), &head.title_fr), (notes, &head.description_fr)]
        .map(|(english, french)| gamekit::scenario::in_both(english, french.as_deref()))
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
    let mut faults = Found::default();
    let mut rated = Vec::new();
    for rating in &parsed.rating {
        let cohesion = *rating.cohesion.get_ref();
        match all().find(|unit| unit.id == *rating.unit.get_ref()) {
            Some(unit) if (1..=9).contains(&cohesion) => rated.push((unit.clone(), cohesion)),
            Some(_) => {
                faults.note(|| Fault::at(file, text, rating.cohesion.span().start, "cohesion: expected 1 to 9"));
            }
            None => {
                let what = format!("`{}`: no such unit", rating.unit.get_ref());
                faults.note(|| Fault::at(file, text, rating.unit.span().start, what));
            }
        }
    }
    if faults.is_empty() { Ok(rated) } else { Err(faults.finish(file)) }
}
