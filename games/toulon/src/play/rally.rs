//! The rally phase (29, 32.22).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::rally::{self, Rallying};
use crate::show::offers::{in_area, into_area, of_unit, plain, risky, yielding};
use crate::state::sets::{AreaId, AreaSet, UnitId, UnitSet};
use crate::state::{Marks, Toulon};
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Tally, Text};

/// Forces rally (29.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rally;

impl Question<Toulon> for Rally {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked { seats: game.undone(game.phasing()), point: "decision-rally", rule: rules::R29_1 }
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::RallyDone);
        if game.whole_forces(seat).nth(1).is_some() {
            out.push(Action::RallyAll);
        }
        let areas = game.occupied[game.phasing().index()].iter().filter(|area| game.may_rally(seat, *area));
        out.extend(areas.map(|area| Action::Rally { area }));
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::RallyDone => Objections::NONE,
            Action::RallyAll if game.whole_forces(seat).next().is_some() => Objections::NONE,
            Action::RallyAll => Objections::NO_RALLY,
            Action::Rally { area } if game.is_held_by(area, game.phasing()) => {
                let mut objections = Objections::NONE;
                objections.require(game.rally_room(area, game.phasing()) > 0, Objections::RALLY_ROOM);
                objections.require(
                    game.may_rally(seat, area) || objections.has(Objections::RALLY_ROOM),
                    Objections::NO_RALLY,
                );
                objections
            }
            Action::Rally { .. } => Objections::NO_RALLY,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Rally { area } => {
                risky(into_area(game, area, "action-rally", Text::new("offer-rally"), rules::R29_1))
            }
            Action::RallyAll => risky(plain("action-rally", Text::new("offer-rally_all"), rules::R29_1)),
            Action::RallyDone => yielding(plain("action-end_phase", Text::new("offer-rally_done"), rules::R29_1)),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Toulon,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.push(self);
        let side = game.phasing();
        match *action {
            Action::Rally { area } => {
                game.rallied.add(area);
                let units = game.rallyable(area, side);
                let room = game.rally_room(area, side);
                if units.len() > u32::from(room) {
                    // Not all would fit: the owner names those who try (29.4).
                    game.clear_force();
                    game.push(RallyPick { seat, area, left: room });
                } else {
                    game.rally_units(area, units, chance, journal);
                }
            }
            Action::RallyAll => {
                let forces: AreaSet = game.whole_forces(seat).collect();
                for area in forces.iter() {
                    game.rallied.add(area);
                    let units = game.rallyable(area, side);
                    game.rally_units(area, units, chance, journal);
                }
            }
            _ => game.done = game.done.with(seat),
        }
    }

    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        game.while_busy(game.phasing(), Toulon::has_rally)
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::RallyAll => 2,
            Action::Rally { .. } => 1,
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// Which units of a force rally where not all fit (29.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RallyPick {
    /// Who decides.
    pub seat: Seat,
    /// Where.
    pub area: AreaId,
    /// Units chosen so far are in `force`; so many more fit.
    pub left: u8,
}

impl RallyPick {
    /// Those who may still be chosen.
    fn others(self, game: &Toulon) -> UnitSet {
        game.rallyable(self.area, game.phasing()) - game.force
    }
}

impl Question<Toulon> for RallyPick {
    fn asked(&self, _: &Toulon) -> Asked {
        Asked::one(self.seat, "decision-rally_units", rules::R29_4)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::RallyPicked);
        out.extend(self.others(game).iter().map(|unit| Action::RallyUnit { unit }));
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::RallyPicked => Objections::NONE,
            Action::RallyUnit { unit } if self.others(game).has(unit) => Objections::NONE,
            Action::RallyUnit { .. } => Objections::NO_RALLY,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let words = Text::new;
        match *action {
            Action::RallyUnit { unit } => {
                Some(of_unit(game, unit, "action-rally", words("offer-rally_unit"), rules::R29_4))
            }
            Action::RallyPicked => {
                Some(risky(in_area(game, self.area, "action-rally", words("offer-rally_picked"), rules::R29_2)))
            }
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::RallyUnit { unit } = *action {
            game.force.add(unit);
            if self.left > 1 {
                return game.push(RallyPick { left: self.left - 1, ..self });
            }
        }
        let units = game.force;
        game.clear_force();
        game.rally_units(self.area, units, chance, journal);
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::RallyUnit { unit } => 10 - game.quality(*unit).index() as i32,
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Toulon {
    /// Units of a force that could rally: with a temporary loss, and not starving in the open (29.5).
    fn rallyable(&self, area: AreaId, side: Side) -> UnitSet {
        let starves = self.starves(area, side);
        let may = |unit: &UnitId| {
            let state = self.unit(*unit);
            state.temporary > 0 && (!starves || self.is_in_fort(*unit))
        };
        self.stack_of(area, side).filter(may).collect()
    }

    /// Whether gendarmes see to it that a unit recovers: others than it in its area (32.22).
    fn has_gendarmes(&self, unit: UnitId, area: AreaId, side: Side) -> bool {
        self.arm(unit) != Arm::Gendarmes && self.stack_of(area, side).any(|other| self.arm(other) == Arm::Gendarmes)
    }

    /// Losses that may be recovered in an area before it is too full (29.4); a lone unit always may.
    fn rally_room(&self, area: AreaId, side: Side) -> u8 {
        let alone = self.stack_of(area, side).filter(|unit| self.pf_in(*unit, area) > 0).count() <= 1
            && self.stack_of(area, side).count() <= 1;
        if alone {
            return u8::MAX;
        }
        self.room(area, side).map_or(u8::MAX, |room| room as u8)
    }

    /// Forces that a seat may still rally.
    fn may_rally(&self, seat: Seat, area: AreaId) -> bool {
        let side = self.phasing();
        !self.rallied.has(area)
            && self.rally_room(area, side) > 0
            && self.rallyable(area, side).iter().any(|unit| self.commands(seat, self.force_of(unit)))
    }

    /// Forces of a seat that rally without leaving anybody out for want of room.
    fn whole_forces(&self, seat: Seat) -> impl Iterator<Item = AreaId> + '_ {
        let side = self.phasing();
        let fits = move |area: &AreaId| {
            self.may_rally(seat, *area) && self.rallyable(*area, side).len() <= u32::from(self.rally_room(*area, side))
        };
        self.occupied[side.index()].iter().filter(fits)
    }

    fn has_rally(&self, seat: Seat) -> bool {
        self.occupied[self.phasing().index()].iter().any(|area| self.may_rally(seat, area))
    }

    /// One die for the force, read for each unit; gendarmes need none (29.2, 32.22).
    fn rally_units(
        &mut self,
        area: AreaId,
        units: UnitSet,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let side = self.phasing();
        let sure: UnitSet = units.iter().filter(|unit| self.has_gendarmes(*unit, area, side)).collect();
        for unit in sure.iter() {
            self.recover(unit, rules::R32_22, journal);
        }
        let others = units - sure;
        if others.is_empty() {
            return;
        }
        let die = rally::roll(chance);
        journal.tell(|| {
            let tally = |unit: UnitId| {
                let mut tally = Tally::new();
                self.rallying(unit, area).tally(die, &mut tally);
                (unit, tally)
            };
            Event::RallyRolled { area, side, die, tallies: others.iter().map(tally).collect() }
        });
        for unit in others.iter() {
            if self.rallying(unit, area).recovers(die) {
                self.recover(unit, rules::R29_2, journal);
            }
        }
    }

    /// What counts when a unit rallies.
    #[must_use]
    pub fn rallying(&self, unit: UnitId, area: AreaId) -> Rallying {
        let ground = self.setup.ground(area);
        Rallying {
            quality: self.quality(unit),
            leader: self.best_grade(self.leaders_in(area, self.side_of(unit)), self.force_of(unit)),
            town_fort_or_depot: ground.town || ground.depot.is_some() || self.is_in_fort(unit),
            out_of_supply: self.unit(unit).marks.has(Marks::OUT_OF_SUPPLY),
        }
    }

    fn recover(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.forget(unit);
        let state = self.unit_mut(unit);
        state.temporary = state.temporary.saturating_sub(1);
        journal.tell(|| Event::Recovered { unit, rule });
        if let Some(area) = self.unit(unit).at.area() {
            self.settle_works(area, self.side_of(unit));
        }
    }
}
