//! Ratings, commanders-in-chief, formations held back, initiative.

use super::file::{File, RatingEntry, RatingFile};
use super::{Builder, seat_of, too_many, unknown};
use crate::book::vocabulary::Side;
use crate::setup::ground::Ground;
use crate::setup::terrain::Chart;
use crate::setup::{
    BrigadeSetup, ChiefSetup, CorpsId, CorpsSetup, EntrySetup, ReleaseSetup, Setup, SideSetup, TurnSetup, UnitSetup,
};
use crate::show::naming;
use crate::state::MAX_CHIEFS;
use kernel::{Arg, Fault, Seat, Text};
use std::collections::BTreeMap;

impl Builder<'_, '_, '_> {
    /// Ratings other than those of the forces file (2.6): of the scenario, then of each side's own file.
    pub(super) fn rate(&mut self, file: &File, ratings: &BTreeMap<String, String>, units: &mut [UnitSetup]) {
        for rating in &file.rating {
            self.rate_one(rating, None, units);
        }
        for (side, text) in ratings {
            let seat = Side::from_id(side).map(seat_of);
            let parsed: Result<RatingFile, _> = toml::from_str(text);
            match (parsed, seat) {
                (Ok(parsed), Some(seat)) => {
                    for rating in &parsed.rating {
                        self.rate_one(rating, Some(seat), units);
                    }
                }
                (Ok(_), None) => {
                    self.reader.extend([Fault::of(side, "expected the ratings of allied or austria")]);
                }
                (Err(error), _) => {
                    let at = error.span().map_or(0, |span| span.start);
                    self.reader.extend([Fault::at(side, text, at, error.message())]);
                }
            }
        }
    }

    pub(super) fn rate_one(&mut self, rating: &RatingEntry, seat: Option<Seat>, units: &mut [UnitSetup]) {
        let cohesion = *rating.cohesion.get_ref();
        let unit =
            units.iter_mut().find(|unit| unit.id == *rating.unit.get_ref() && seat.is_none_or(|s| s == unit.seat));
        match unit {
            Some(unit) if (1..=9).contains(&cohesion) => (unit.cohesion, unit.rated) = (cohesion, true),
            Some(_) => self.tell(rating.cohesion.span().start, Text::new("scenario-fault-cohesion")),
            None => self.tell(rating.unit.span().start, unknown(rating.unit.get_ref())),
        }
    }

    pub(super) fn chiefs(
        &mut self,
        file: &File,
        chart: &Chart,
        ground: &Ground,
        entries: &[EntrySetup],
        turns: &[TurnSetup],
    ) -> Vec<ChiefSetup> {
        let mut chiefs = Vec::new();
        for entry in &file.commander_in_chief {
            let start = self.stand(chart, ground, entry.hex.as_ref(), entry.at.as_ref());
            let arrives = entry.arrives.as_ref().zip(entry.entry.as_ref()).and_then(|(hour, word)| {
                let turn = turns.iter().position(|turn| turn.hour == *hour.get_ref());
                let number = entries.iter().position(|other| other.id == *word.get_ref());
                if turn.is_none() {
                    let text = Text::new("scenario-fault-hour").with("hour", i64::from(*hour.get_ref()));
                    self.tell(hour.span().start, text);
                }
                if number.is_none() {
                    let text = Text::new("scenario-fault-entry").with("entry", Arg::Name(word.get_ref().clone()));
                    self.tell(word.span().start, text);
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
            self.tell(0, too_many(chiefs.len(), MAX_CHIEFS));
        }
        chiefs
    }

    pub(super) fn releases(
        &mut self,
        file: &File,
        corps: &[CorpsSetup],
        brigades: &[BrigadeSetup],
    ) -> Vec<ReleaseSetup> {
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
            self.tell(0, too_many(all.len(), 16));
        }
        all
    }

    pub(super) fn number_releases(&mut self, file: &File, setup: &mut Setup) {
        for (n, entry) in file.reserve_release.iter().enumerate() {
            for word in &entry.brigades {
                match setup.brigade_by_id(word.get_ref()) {
                    Some(brigade) => setup.brigades[brigade.index()].release = Some(n as u8),
                    None => self.tell(word.span().start, unknown(word.get_ref())),
                }
            }
        }
    }

    pub(super) fn sides(&mut self, file: &File, chiefs: &[ChiefSetup], corps: &[CorpsSetup]) -> [SideSetup; 2] {
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
                self.tell(word.span().start, unknown(word.get_ref()));
            }
            SideSetup {
                id: side.id().to_owned(),
                initiative: entry.map_or(0, |entry| entry.drm),
                needs_chief: chief.map(|n| n as u8),
                needs_commander: commander.filter(|_| chief.is_none()).map(|n| CorpsId(n as u8)),
            }
        })
    }
}
