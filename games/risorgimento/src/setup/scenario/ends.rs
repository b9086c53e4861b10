//! Objectives, victory, special rules, and whether the set-up is legal.

use super::file::{File, SpecialEntry};
use super::{Builder, seat_of, too_many, unknown};
use crate::book::options::Options;
use crate::book::vocabulary::{Column, Grade, Side, Terrain};
use crate::rules;
use crate::rules::stacking::{self, Stack};
use crate::rules::victory::{PROMPT_HANDICAP, Verdict};
use crate::setup::terrain::{Chart, place_of};
use crate::setup::{BoundSetup, Bounty, FormationKind, ObjectiveSetup, Setup, Specials, UnitSetup};
use crate::show::naming;
use crate::state::{Hex, MAX_ENTRIES, MAX_OBJECTIVE_HEXES, MAX_STACK, Risorgimento};
use boards::hex::HexId;
use kernel::{Arg, Seat, Text, Title as _};
use toml::Value;

/// Kinds of features of a map that can be objectives.
pub(in crate::setup) const PLACES: [&str; 6] = ["town", "village", "castle", "entrenchment", "landmark", "bridge"];

/// An objective as players call it: what is no proper name has words of its own.
pub(in crate::setup) fn called(name: &str) -> Text {
    let id = name.to_lowercase().replace(' ', "_");
    let words = Risorgimento::rulebook().catalogue().text_if_any(format!("objective-{id}"));
    words.unwrap_or_else(|| Text::name(name.to_owned()))
}

/// Where the file puts units into a hex.
fn stack_at(file: &File, label: &str) -> usize {
    let mut stacks = file.setup.iter().flat_map(|entry| &entry.hexes);
    stacks.find(|stack| stack.hex.get_ref() == label).map_or(0, |stack| stack.hex.span().start)
}

impl Builder<'_, '_, '_> {
    pub(super) fn objectives(&mut self, file: &File, chart: &Chart, setup: &mut Setup) {
        let decisive = file.victory.sudden.as_ref();
        for entry in &file.objective {
            let name = entry.name.get_ref();
            let feature =
                PLACES.iter().find_map(|kind| chart.map.features_of(kind).find(|feature| feature.name == *name));
            let Some(feature) = feature else {
                let text = Text::new("scenario-fault-place_off").with("place", Arg::Name(name.clone()));
                self.tell(entry.name.span().start, text);
                continue;
            };
            let mut hexes: Vec<Hex> = feature.hexes.iter().map(|hex| Hex(hex.0)).collect();
            if feature.kind == "bridge" {
                // The hex at its eastern end.
                let ends = setup.ground.bridges.iter().filter(|bridge| bridge.name == *name);
                let east = ends
                    .flat_map(|bridge| [bridge.from, bridge.to])
                    .max_by_key(|hex| chart.map.middle(HexId(hex.0))[0]);
                hexes = east.into_iter().collect();
            } else if entry.hold.is_some() {
                self.tell(entry.name.span().start, Text::new("scenario-fault-bridge_end"));
            }
            hexes.retain(|hex| setup.ground.hex(*hex).in_play);
            if hexes.is_empty() {
                let text = Text::new("scenario-fault-place_out").with("place", Arg::Name(name.clone()));
                self.tell(entry.name.span().start, text);
                continue;
            }
            let first = setup.objective_hexes.len();
            setup.objective_hexes.extend(hexes);
            setup.objectives.push(ObjectiveSetup {
                name: called(name),
                hexes: first..setup.objective_hexes.len(),
                each: entry.each_hex,
                points: entry.points,
                start: Side::from_id(&entry.start).map(seat_of),
                only_for: entry.only_for.map(seat_of),
                decisive: decisive.is_some_and(|sudden| sudden.hold.iter().any(|other| other == name)),
            });
        }
        if setup.objective_hexes.len() > MAX_OBJECTIVE_HEXES {
            let at = file.objective.first().map_or(0, |entry| entry.name.span().start);
            self.tell(at, too_many(setup.objective_hexes.len(), MAX_OBJECTIVE_HEXES));
            setup.objective_hexes.truncate(MAX_OBJECTIVE_HEXES);
        }
    }

    pub(super) fn victory(&mut self, file: &File, options: Options, setup: &mut Setup) {
        let entry = &file.victory;
        setup.victory.sudden = entry.sudden.as_ref().map(|sudden| (seat_of(sudden.side), sudden.from));
        setup.victory.handicap = if options.prompt_macmahon { PROMPT_HANDICAP as u8 } else { 0 };
        setup.victory.bounty =
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
                None => {
                    let text = Text::new("scenario-fault-grade").with("word", Arg::Name(word.clone()));
                    self.tell(level.level.span().start, text);
                }
            }
        }
        setup.victory.ladder = Some(ladder);
    }

    pub(super) fn specials(&mut self, file: &File, chart: &Chart, options: Options, setup: &mut Setup) {
        let special = |id: &str| file.special.iter().find(|special| special.id.get_ref() == id);
        let hesitation = special("hesitation").is_some();
        let t = self.tables;
        setup.specials = Specials {
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
            match setup.brigade_by_id(word.get_ref()) {
                Some(brigade) => setup.brigades[brigade.index()].nervous = true,
                None => self.tell(word.span().start, unknown(word.get_ref())),
            }
        }
        if let Some(benedek) = special("benedek") {
            self.bound_by_latitude(chart, benedek, setup);
        }
        if let Some(canrobert) = special("canrobert") {
            self.bound_by_longitude(chart, canrobert, setup);
        }
        if setup.specials.withdrawal {
            for seat in [Seat(0), Seat(1)] {
                let out: Vec<Hex> =
                    setup.entries.iter().filter(|entry| entry.seat == seat).map(|entry| entry.hex).collect();
                for column in Column::ALL {
                    setup.ways_out.push(setup.ground.distances(column, &out));
                }
            }
        }
    }

    pub(super) fn bound_by_latitude(&mut self, chart: &Chart, entry: &SpecialEntry, setup: &mut Setup) {
        let Some(latitude) = &entry.latitude else { return };
        let Ok(place) = place_of(&[Value::Integer(0), latitude.clone()]) else { return };
        let line = chart.place(place)[1];
        for (limit, until_only) in [(&entry.corps_north, true), (&entry.corps_south, false)] {
            let Some(limit) = limit else { continue };
            let Some(corps) = setup.corps_by_id(limit.corps.get_ref()) else {
                self.tell(limit.corps.span().start, unknown(limit.corps.get_ref()));
                continue;
            };
            let south = line + i64::from(limit.hexes.unwrap_or(0)) * i64::from(boards::hex::HexMap::UNIT);
            let until = limit.until.filter(|_| until_only);
            setup.bounds.push(BoundSetup {
                brigades: setup.brigades_of(corps).fold(0, |bits, brigade| bits | 1 << brigade.0),
                closed: chart.map.grid().hexes().map(|hex| i64::from(chart.map.middle(hex)[1]) > south).collect(),
                until_turn: until
                    .and_then(|hour| setup.turns.iter().position(|turn| turn.hour >= hour))
                    .map(|n| n as u8),
                until_release: None,
            });
        }
    }

    pub(super) fn bound_by_longitude(&mut self, chart: &Chart, entry: &SpecialEntry, setup: &mut Setup) {
        let (Some(longitude), Some(release)) = (&entry.longitude, &entry.release) else { return };
        let Ok(place) = place_of(&[longitude.clone(), Value::Integer(0)]) else { return };
        let line = chart.place(place)[0];
        let name = naming::release(release.get_ref());
        let Some(number) = setup.releases.iter().position(|other| other.name == name) else {
            self.tell(release.span().start, unknown(release.get_ref()));
            return;
        };
        let mut bits = 0;
        for word in &entry.brigades_west {
            match setup.brigade_by_id(word.get_ref()) {
                Some(brigade) => bits |= 1 << brigade.0,
                None => self.tell(word.span().start, unknown(word.get_ref())),
            }
        }
        for word in &entry.brigades_once {
            match setup.brigade_by_id(word.get_ref()) {
                Some(brigade) => setup.brigades[brigade.index()].once_until = Some(number as u8),
                None => self.tell(word.span().start, unknown(word.get_ref())),
            }
        }
        setup.bounds.push(BoundSetup {
            brigades: bits,
            closed: chart.map.grid().hexes().map(|hex| i64::from(chart.map.middle(hex)[0]) > line).collect(),
            until_turn: None,
            until_release: Some(number as u8),
        });
    }

    /// The last turn in which somebody arrives at each entry (5.34).
    pub(super) fn last_arrivals(&mut self, setup: &mut Setup) {
        for brigade in &setup.brigades {
            if let Some(arrival) = brigade.arrival {
                let last = &mut setup.entries[usize::from(arrival.entry)].last_turn;
                *last = Some(last.map_or(arrival.turn, |other| other.max(arrival.turn)));
            }
        }
        if setup.entries.len() > MAX_ENTRIES {
            self.tell(0, too_many(setup.entries.len(), MAX_ENTRIES));
        }
    }

    /// Stacks at the start are legal, nobody stands in a lake or on an enemy, every stack has one facing (5.41, 6.1).
    pub(super) fn check(&mut self, file: &File, setup: &Setup) {
        let fights = |unit: &UnitSetup| unit.start.is_some() || setup.brigade(unit.brigade).arrival.is_some();
        if ![Seat(0), Seat(1)].into_iter().all(|seat| setup.units.iter().any(|unit| unit.seat == seat && fights(unit)))
        {
            self.tell(0, Text::new("scenario-fault-nobody"));
        }
        for (id, brigade) in setup.brigade_ids().zip(&setup.brigades) {
            let stands = setup.units_of(id).any(|unit| setup.unit(unit).start.is_some());
            if brigade.kind == FormationKind::Brigade && stands && brigade.start.is_none() {
                let entry = file.setup.iter().filter_map(|entry| entry.brigade.as_ref());
                let at = entry.clone().find(|word| *word.get_ref() == brigade.id).map_or(0, |word| word.span().start);
                let text = Text::new("scenario-fault-leaderless").with("id", Arg::Name(brigade.id.clone()));
                self.tell(at, text);
            }
        }
        let mut hexes: Vec<Hex> = setup.units.iter().filter_map(|unit| unit.start).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let here: Vec<&UnitSetup> = setup.units.iter().filter(|unit| unit.start == Some(hex)).collect();
            let label = setup.map.grid().label(HexId(hex.0));
            let at = stack_at(file, &label);
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
            stack.reserve = here.iter().all(|unit| setup.brigade(unit.brigade).reserve);
            let town = setup.ground.hex(hex).terrain == Terrain::Town;
            if !stacking::legal(self.tables, &setup.options, &stack, town) || here.len() > MAX_STACK {
                let text = Text::new("scenario-fault-stack").with("place", Arg::Name(label.clone()));
                self.reader.tell(at, "", text, rules::R5_41A);
            }
            if here.iter().any(|unit| unit.seat != here[0].seat) {
                self.tell(at, Text::new("scenario-fault-both_sides").with("place", Arg::Name(label)));
            }
        }
    }
}
