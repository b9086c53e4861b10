//! Overruns, the marker they cost, and who is out of the game (20, 21.2, 26.4).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::Side;
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::overrun::Odds;
use crate::rules::{movement, spiked_battery};
use crate::show::offers::{in_area, of_unit, risky, yielding};
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{Depot, Marks, Origin, Toulon, Whereabouts};
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// An overrun is tried or not (20.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overrun {
    /// Who decides.
    pub seat: Seat,
    /// The area.
    pub area: AreaId,
}

impl Question<Toulon> for Overrun {
    fn asked(&self, game: &Toulon) -> Asked {
        let forces = game.entries.iter().filter(|(at, _)| *at == self.area).count();
        Asked::one(self.seat, "decision-overrun", if forces > 1 { rules::R20_2 } else { rules::R20_1 })
    }

    fn list(&self, _: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::Overrun { yes }));
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let relief = game.setup.ground(self.area).depot.is_some();
        let rule = if relief { rules::R9_10 } else { rules::R20_4 };
        let offer = |verb, key| in_area(game, self.area, verb, Text::new(key), rule);
        match *action {
            Action::Overrun { yes: true } => Some(risky(offer("action-overrun", "offer-overrun"))),
            Action::Overrun { yes: false } => Some(yielding(offer("action-no_overrun", "offer-no_overrun"))),
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
        let area = self.area;
        if *action != (Action::Overrun { yes: true }) {
            return game.clear_force();
        }
        game.overrun_tried.add(area);
        let tried = game.overrun_odds(area).roll(chance);
        journal.tell(|| Event::OverrunRolled { area, die: tried.die, success: tried.success });
        if !tried.success {
            return game.clear_force();
        }
        for unit in game.units_in(area, game.phasing().other()).iter() {
            game.eliminate(unit, rules::R20_4, journal);
        }
        for n in 0..game.entries.len() {
            let (at, paid) = game.entries[n];
            if at == area {
                game.refund(paid, movement::refund(), rules::R20_6, journal);
            }
        }
        game.entries.retain(|(at, _)| *at != area);
        // Everybody who stands there has had a part in it, whenever he came (20.2, 20.6).
        game.force = game.units_in(area, game.phasing());
        game.push(Marker { seat: self.seat, area, overran: true });
        game.take_ground(area, chance, journal);
    }

    fn reflex(&self, _: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::Overrun { yes: true })
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// Which unit of a force takes the Attrition Check marker (20.6, 21.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marker {
    /// Who decides.
    pub seat: Seat,
    /// Where the force is.
    pub area: AreaId,
    /// After an overrun, not a patrol that was pushed.
    pub overran: bool,
}

impl Marker {
    fn rule(self) -> RuleId {
        if self.overran { rules::R20_6 } else { rules::R21_2 }
    }

    /// It is given: the force is free again, but for a patrol that met a patrol and has yet to say whether it stays.
    fn given(game: &mut Toulon) {
        if !matches!(game.phase(), Some(Phase::PatrolMeets(_))) {
            game.clear_force();
        }
    }
}

impl Question<Toulon> for Marker {
    fn asked(&self, _: &Toulon) -> Asked {
        Asked::one(self.seat, "decision-marker", self.rule())
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.markable(self.area).iter().map(|unit| Action::TakeMarker { unit }));
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        let Action::TakeMarker { unit } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(game.markable(self.area).has(unit), Objections::NOT_IN_FORCE);
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::TakeMarker { unit } = *action else { return None };
        Some(of_unit(game, unit, "action-take_marker", Text::new("offer-take_marker"), self.rule()))
    }

    fn answered(self, game: &mut Toulon, _: Seat, action: &Action, _: &mut impl Chance, _: &mut impl Journal<Event>) {
        if let Action::TakeMarker { unit } = *action {
            game.add_check(unit);
        }
        Marker::given(game);
    }

    /// Whether there is a choice who takes it.
    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let units = game.markable(self.area);
        if units.len() > 1 {
            return Flow::Ask;
        }
        if let Some(unit) = units.lowest() {
            game.add_check(unit);
        }
        game.pop();
        Marker::given(game);
        Flow::On
    }

    /// The least tired bear it most easily.
    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::TakeMarker { unit } => -i32::from(game.unit(*unit).checks),
            _ => 0,
        })
    }
}

impl Toulon {
    /// Whether an overrun may be tried: no work of the enemy's, no town, not across the river, 6:1 (20.1). The town
    /// of a depot does not bar those who come to relieve it (9.10).
    pub(super) fn may_overrun(&self, from: Origin, area: AreaId) -> bool {
        let enemy = self.phasing().other();
        let ground = self.setup.ground(area);
        let relief = from == Origin::OffMap && ground.depot.is_some_and(|depot| depot != Depot::Toulon);
        !self.is_fortified(area, enemy)
            && (!ground.town || relief)
            && !self.overrun_tried.has(area)
            && self.overrun_odds(area).are_enough()
    }

    /// Who would overrun whom: those who came across the river do not count (20.1).
    fn overrun_odds(&self, area: AreaId) -> Odds {
        let side = self.phasing();
        let dry = |unit: &UnitId| !self.unit(*unit).marks.has(Marks::ACROSS_RIVER);
        let pf: i16 = self.stack_of(area, side).filter(dry).map(|unit| self.pf(unit)).sum();
        Odds { attacker_pf: pf as u16, defender_pf: self.strength_in(area, side.other()) as u16 }
    }

    /// Units of which one takes the marker: those who pushed a patrol away, or all who overran.
    fn markable(&self, area: AreaId) -> UnitSet {
        self.force & self.units_in(area, self.phasing())
    }

    /// A unit is out of the game; the Allies score batteries of Bonaparte as losses for good (20.4, 21.5, ruling 32).
    pub(crate) fn eliminate(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let (bb, pf) = (self.is_bb(unit), self.pf(unit));
        self.unit_mut(unit).permanent += pf as u8;
        self.lift(unit, Whereabouts::Gone);
        journal.tell(|| Event::Eliminated { unit, rule });
        if bb {
            let points = pf * i16::from(tables().points.bb_permanent_loss);
            self.award(Side::Allied, points, rules::R35_1B, journal);
        }
    }

    /// A gun that cannot get away is spiked: out of the game, or a West battery back two turns later (26.4, 26.5).
    pub(crate) fn spike_gun(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let counter = self.counter(unit);
        let returns = if counter.battery {
            spiked_battery::returns(self.turn, counter.strength, self.unit(unit).permanent)
        } else {
            None
        };
        let state = self.unit_mut(unit);
        if returns.is_some() {
            state.temporary = 0;
            state.marks.clear(Marks::MOBILE);
        }
        self.lift(unit, returns.map_or(Whereabouts::Gone, Whereabouts::Track));
        journal.tell(|| Event::Spiked { unit, returns });
    }
}
