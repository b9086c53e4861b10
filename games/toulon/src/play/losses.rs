//! Losses outside battles: overcrowding, encirclement, final attrition (6.4, 23, 29.5, 30).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Force, LossKind, Pool, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::final_attrition::{self, Army};
use crate::show::offers::{of_unit, plain};
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{LossCause, Marks, Toulon};
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question, Step};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Tally, Text};

/// Temporary losses that a player spreads one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Losses {
    /// Why.
    pub cause: LossCause,
    /// Whose units.
    pub side: Side,
    /// Losses left.
    pub left: u8,
}

impl Losses {
    /// One unit takes one of them; those that are left.
    fn fall_on(self, unit: UnitId, game: &mut Toulon, journal: &mut impl Journal<Event>) -> Self {
        let rule = match self.cause {
            LossCause::Crowding(_) => rules::R6_4,
            LossCause::Encircled(_) => rules::R29_5,
            LossCause::Attrition(_) => rules::R30_4,
            LossCause::OutOfSupply(_) => rules::R15_14,
        };
        if !(game.losers(&self) - game.taken).has(unit) {
            // A second round of the category begins.
            game.taken = UnitSet::EMPTY;
        }
        game.taken.add(unit);
        game.lose_one(unit, LossKind::Temporary, rule, journal);
        let left = match self.cause {
            LossCause::Crowding(area) => u8::from(game.is_crowded(area, self.side)),
            _ => self.left - 1,
        };
        Losses { left, ..self }
    }

    /// What is left falls on the strongest; those that nobody can take.
    fn fall_on_strongest(mut self, game: &mut Toulon, journal: &mut impl Journal<Event>) -> Self {
        while self.left > 0 {
            let losers = game.losers(&self);
            let strongest = losers.iter().max_by_key(|unit| (game.pf(*unit), std::cmp::Reverse(unit.0)));
            let Some(unit) = strongest else { break };
            self = self.fall_on(unit, game, journal);
        }
        self
    }
}

impl Question<Toulon> for Losses {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.seat_of_losses(self), "decision-losses", rules::R30_4)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.losers(self).iter().map(|unit| Action::TakeLoss { unit }));
        if self.left > 1 || matches!(self.cause, LossCause::Crowding(_)) {
            out.push(Action::LossesRest);
        }
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::LossesRest => Objections::NONE,
            Action::TakeLoss { unit } if game.losers(self).has(unit) => Objections::NONE,
            Action::TakeLoss { .. } => Objections::NO_LOSS,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let rule = match self.cause {
            LossCause::Crowding(_) => rules::R6_4,
            LossCause::Encircled(_) => rules::R29_5,
            LossCause::Attrition(_) => rules::R30_3,
            LossCause::OutOfSupply(_) => rules::R15_14,
        };
        match *action {
            Action::TakeLoss { unit } => {
                Some(of_unit(game, unit, "action-take_loss", Text::new("offer-take_loss"), rule))
            }
            Action::LossesRest => Some(plain("action-take_loss", Text::new("offer-losses_rest"), rule)),
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let left = match *action {
            Action::TakeLoss { unit } => self.fall_on(unit, game, journal),
            _ => self.fall_on_strongest(game, journal),
        };
        game.push(left);
    }

    /// Whether somebody has to choose who takes the loss.
    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let losers = game.losers(&self);
        match (self.left, losers.len(), losers.lowest()) {
            (0, ..) | (_, 0, _) => {
                game.taken = UnitSet::EMPTY;
                game.pop();
            }
            (_, 1, Some(unit)) => {
                let left = self.fall_on(unit, game, journal);
                game.replace(left);
            }
            _ => return Flow::Ask,
        }
        Flow::On
    }

    /// Those who are many and bad take the losses; batteries last.
    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::TakeLoss { unit } => game.spare(*unit),
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        !matches!(self.cause, LossCause::Crowding(_))
    }
}

/// Encircled forces that are out of supply lose men, one area after another (29.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encircled {
    /// The next area.
    pub next: AreaId,
}

impl Step<Toulon> for Encircled {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let side = game.phasing();
        let mut areas = game.occupied[side.index()].iter().filter(|area| *area >= self.next);
        if let Some(area) = areas.find(|area| game.starves(*area, side)) {
            game.push(Encircled { next: AreaId(area.0 + 1) });
            let left = final_attrition::encircled(chance);
            game.order_losses(Losses { cause: LossCause::Encircled(area), side, left }, journal);
        }
    }
}

/// Final attrition: of each nation and wing in turn, then of each force out of supply (30.1, 15.14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinalLosses {
    /// The next: a pool, then areas.
    pub next: u8,
}

impl Step<Toulon> for FinalLosses {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let side = game.phasing();
        let pools = Pool::COUNT as u8;
        if self.next < pools {
            game.push(FinalLosses { next: self.next + 1 });
            let pool = Pool::ALL[usize::from(self.next)];
            if pool.side() == side {
                game.attrition_of(pool, chance, journal);
            }
            return;
        }
        let cut_off = |area: &AreaId| {
            game.stack_of(*area, side).any(|unit| game.pf(unit) > 0 && game.unit(unit).marks.has(Marks::OUT_OF_SUPPLY))
        };
        let from = AreaId(self.next - pools);
        if let Some(area) = game.occupied[side.index()].iter().find(|area| *area >= from && cut_off(area)) {
            game.push(FinalLosses { next: area.0 + 1 + pools });
            game.order_losses(Losses { cause: LossCause::OutOfSupply(area), side, left: 1 }, journal);
        }
    }
}

impl Toulon {
    /// A unit loses one point.
    pub(crate) fn lose_one(&mut self, unit: UnitId, kind: LossKind, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.forget(unit);
        let state = self.unit_mut(unit);
        match kind {
            LossKind::Temporary => state.temporary += 1,
            LossKind::Permanent => state.permanent += 1,
        }
        journal.tell(|| Event::Lost { unit, kind, rule });
        if let Some(area) = self.unit(unit).at.area() {
            self.settle_works(area, self.side_of(unit));
        }
    }

    /// An area that holds more than it may is thinned out (6.4).
    pub fn cure_crowding(&mut self, area: AreaId, side: Side, journal: &mut impl Journal<Event>) {
        if self.is_crowded(area, side) {
            self.order_losses(Losses { cause: LossCause::Crowding(area), side, left: 1 }, journal);
        }
    }

    fn order_losses(&mut self, losses: Losses, journal: &mut impl Journal<Event>) {
        self.taken = UnitSet::EMPTY;
        journal.tell(|| Event::LossesDue { losses });
        self.push(losses);
    }

    // ------------------------------------------------------------ who can take them

    /// Units of a nation or wing on the map that have any PF; reserve units serve either wing (30.4).
    fn attrition_units(&self, pool: Pool) -> impl Iterator<Item = UnitId> + '_ {
        let side = pool.side();
        self.occupied[side.index()].iter().flat_map(move |area| self.stack_of(area, side)).filter(move |unit| {
            let force = self.force_of(*unit);
            let own = pool.force() == Some(force) || force == Force::Reserve && side == Side::Republican;
            own && self.pf(*unit) > 0
        })
    }

    /// The table takes its toll of a nation or wing, if it has anybody on the map (30.1).
    fn attrition_of(&mut self, pool: Pool, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(force) = pool.force().filter(|_| self.attrition_units(pool).next().is_some()) else { return };
        let army = Army { force, turn: self.turn, commander: self.commander(force) };
        let taken = army.roll(chance);
        let (die, left) = (taken.die, taken.losses);
        journal.tell(|| {
            let mut tally = Box::new(Tally::new());
            army.tally(&taken, &mut tally);
            Event::FinalAttrition { pool, die, losses: left, tally }
        });
        if left > 0 {
            self.order_losses(Losses { cause: LossCause::Attrition(pool), side: pool.side(), left }, journal);
        }
    }

    /// The category of a unit in final attrition: out of supply, in the open, any other (table `final_attrition`).
    fn category(&self, unit: UnitId) -> u8 {
        let state = self.unit(unit);
        let Some(area) = state.at.area() else { return 2 };
        let ground = self.setup.ground(area);
        if state.marks.has(Marks::OUT_OF_SUPPLY) {
            0
        } else if !ground.town && ground.depot.is_none() && state.inside == 0 {
            1
        } else {
            2
        }
    }

    /// The units of which one takes the next loss.
    #[must_use]
    pub fn losers(&self, losses: &Losses) -> UnitSet {
        let strong = |area: AreaId| self.stack_of(area, losses.side).filter(|unit| self.pf(*unit) > 0);
        match losses.cause {
            LossCause::Crowding(area) | LossCause::Encircled(area) => strong(area).collect(),
            LossCause::OutOfSupply(area) => {
                strong(area).filter(|unit| self.unit(*unit).marks.has(Marks::OUT_OF_SUPPLY)).collect()
            }
            LossCause::Attrition(pool) => {
                let Some(first) = self.attrition_units(pool).map(|unit| self.category(unit)).min() else {
                    return UnitSet::EMPTY;
                };
                let all: UnitSet = self.attrition_units(pool).filter(|unit| self.category(*unit) == first).collect();
                // Everybody of a category takes one before anybody takes a second.
                let fresh = all - self.taken;
                if fresh.is_empty() { all } else { fresh }
            }
        }
    }

    /// The seat that spreads losses: the nation's or wing's own; for a hidden force who speaks for its side, so that
    /// nobody sees whose it is.
    pub(crate) fn seat_of_losses(&self, losses: &Losses) -> Seat {
        match losses.cause {
            LossCause::Attrition(pool) => self.seat_of(pool.force().unwrap_or(Force::West)),
            _ => self.speaker(losses.side),
        }
    }

    /// Whether a force is out of supply by encirclement.
    #[must_use]
    pub fn starves(&self, area: AreaId, side: Side) -> bool {
        self.is_encircled(area, side)
            && self.stack_of(area, side).any(|unit| self.unit(unit).marks.has(Marks::OUT_OF_SUPPLY))
    }
}
