//! Which corps, brigades and units take part, where they stand and when they come.

use super::file::{File, ReinforcementEntry, SetupEntry, Word};
use super::{Builder, Formation, Stand, on_track, seat_of, too_many, unknown};
use crate::book::facing::Facing;
use crate::book::options::{OptionSet, Options};
use crate::book::vocabulary::{Nation, Side};
use crate::setup::forces::UnitEntry;
use crate::setup::ground::Ground;
use crate::setup::terrain::{Chart, place_of};
use crate::setup::{
    ArrivalSetup, BrigadeId, BrigadeSetup, CorpsId, CorpsSetup, EntrySetup, FormationKind, TurnSetup, UnitSetup,
};
use crate::show::naming;
use crate::state::{Hex, MAX_BRIGADES, MAX_CORPS, MAX_UNITS};
use kernel::{Arg, Fault, Seat, Text};
use std::collections::BTreeMap;

impl<'a> Builder<'a, '_, '_> {
    pub(super) fn formation<'f>(
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
                kind: FormationKind::of_group(&group.kind),
                corps: attached.unwrap_or(&group.corps),
                units: all(&group.units),
                said: word.span().start,
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
                    said: word.span().start,
                    arrival: None,
                    leader: None,
                    reserve: false,
                })
            })
        };
        let Some(made) = made else {
            self.tell(word.span().start, unknown(id));
            return None;
        };
        formations.push(made);
        formations.last_mut()
    }

    #[expect(clippy::too_many_arguments)]
    pub(super) fn set_up(
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
                self.tell(entry.facing.span().start, Text::new("scenario-fault-formation_kind"));
                return;
            }
        };
        let Some(facing) = Facing::from_word(entry.facing.get_ref()) else {
            let known = Arg::Name(Facing::WORDS.join(", "));
            self.tell(entry.facing.span().start, Text::new("scenario-fault-words").with("known", known));
            return;
        };
        let leader = entry.leader_hex.as_ref().and_then(|word| self.hex(chart, ground, word));
        let at = self.stand(
            chart,
            ground,
            entry.hexes.first().map(|stack| &stack.hex).filter(|_| entry.at.is_none()),
            entry.at.as_ref(),
        );
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
        let mut faults: Vec<(usize, Text)> = Vec::new();
        let mut hexes: Vec<(&'a Word, usize)> = Vec::new();
        for (n, stack) in entry.hexes.iter().enumerate() {
            hexes.push((&stack.hex, n));
            for unit in &stack.units {
                match known.iter().find(|other| other.id == *unit.get_ref()) {
                    Some(other) => {
                        if formation.units.iter().any(|twice| twice.id == other.id) {
                            let text = Text::new("scenario-fault-elsewhere").with("id", Arg::Name(other.id.clone()));
                            faults.push((unit.span().start, text));
                        } else {
                            formation.units.push(other);
                            named.push(other.id.as_str());
                        }
                    }
                    None => faults.push((unit.span().start, unknown(unit.get_ref()))),
                }
            }
        }
        // The order of the forces file, whatever that of the stacks.
        let order = |unit: &&UnitEntry| known.iter().position(|other| other.id == unit.id);
        formation.units.sort_by_key(order);
        for (at, text) in faults {
            self.tell(at, text);
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
    pub(super) fn reinforce(
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
                let text = Text::new("scenario-fault-entry").with("entry", Arg::Name(word.get_ref().clone()));
                self.tell(word.span().start, text);
                None
            }),
            (None, Some(at)) => self.place(chart, at).map(|hex| {
                let first = entry.brigades.first().map(|word| word.get_ref().as_str()).unwrap_or_default();
                let seat = Seat(u8::from(first.starts_with("au-")));
                entries.push(EntrySetup { id: format!("at-{}", hex.0), seat, hex, edge: vec![hex], last_turn: None });
                entries.len() - 1
            }),
            (None, None) => {
                self.tell(entry.hour.span().start, Text::new("scenario-fault-no_place"));
                None
            }
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

    pub(super) fn track(&mut self, file: &'a File, options: Options) -> Vec<&'a str> {
        let mut ids: Vec<&'a str> = Vec::new();
        for word in file.activation_track.allied.iter().chain(&file.activation_track.austria) {
            if self.forces.corps.iter().any(|corps| corps.id == *word.get_ref()) {
                ids.push(word.get_ref());
            } else {
                self.tell(word.span().start, unknown(word.get_ref()));
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

    #[expect(clippy::too_many_arguments)]
    pub(super) fn corps(
        &mut self,
        file: &'a File,
        chart: &Chart,
        ground: &Ground,
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
            let start = start.and_then(|entry| self.stand(chart, ground, entry.hex.as_ref(), entry.at.as_ref()));
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
            self.tell(0, too_many(all.len(), MAX_CORPS));
        }
        all
    }

    pub(super) fn formations(
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
                let text = Text::new("scenario-fault-track").with("id", Arg::Name(formation.id.to_owned()));
                self.tell(formation.said, text.with("corps", naming::corps(formation.corps)));
                continue;
            };
            let printed = &corps[number];
            let entry = self.forces.brigade.iter().find(|brigade| brigade.id == formation.id);
            let leader = entry.and_then(|entry| entry.leaders.iter().find(|leader| leader.battle == battle));
            if formation.kind == FormationKind::Brigade && leader.is_none() {
                let text = Text::new("scenario-fault-no_leader").with("id", Arg::Name(formation.id.to_owned()));
                self.tell(formation.said, text);
            }
            let first = units.len() as u16;
            for unit in &formation.units {
                let Some(class) = unit.class() else {
                    let what = format!("{}: unknown class {}", unit.id, unit.class);
                    self.reader.extend([Fault::of("forces.toml", what)]);
                    continue;
                };
                let stand = stands.get(unit.id.as_str());
                let usual = if printed.seat == Seat(0) { Facing::NE } else { Facing::SW };
                units.push(UnitSetup {
                    id: unit.id.clone(),
                    name: naming::unit(&unit.name),
                    seat: printed.seat,
                    nation: printed.nation,
                    class,
                    gun: unit.gun,
                    cohesion: unit.cohesion,
                    rated: false,
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
                && match printed.nation {
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
                name: naming::formation(formation.kind, name, &printed.id),
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
            let (found, most) =
                if units.len() > MAX_UNITS { (units.len(), MAX_UNITS) } else { (brigades.len(), MAX_BRIGADES) };
            self.tell(0, too_many(found, most));
        }
        (units, brigades)
    }
}
