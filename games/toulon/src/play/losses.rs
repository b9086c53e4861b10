//! Losses outside battles: overcrowding, encirclement, final attrition (6.4, 23, 29.5, 30).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Force, LossKind, Pool, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::final_attrition::{self, Army};
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{LossCause, Losses, Marks, Phase, Toulon};
use kernel::{Chance, Journal, RuleId, Seat, Tally};

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
        self.push(Phase::Losses(losses));
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

    pub(crate) fn loss_objections_of(&self, losses: &Losses, action: &Action) -> Objections {
        match *action {
            Action::LossesRest => Objections::NONE,
            Action::TakeLoss { unit } if self.is_unit(unit) && self.losers(losses).has(unit) => Objections::NONE,
            Action::TakeLoss { .. } => Objections::NO_LOSS,
            _ => Objections::NOT_NOW,
        }
    }

    pub(crate) fn list_losers(&self, losses: &Losses, out: &mut impl FnMut(Action)) {
        self.losers(losses).iter().for_each(|unit| out(Action::TakeLoss { unit }));
        if losses.left > 1 || matches!(losses.cause, LossCause::Crowding(_)) {
            out(Action::LossesRest);
        }
    }

    /// What is left falls on the strongest.
    pub(crate) fn decide_rest(&mut self, journal: &mut impl Journal<Event>) {
        while let Phase::Losses(losses) = self.phase()
            && losses.left > 0
        {
            let losers = self.losers(&losses);
            let Some(unit) = losers.iter().max_by_key(|unit| (self.pf(*unit), std::cmp::Reverse(unit.0))) else {
                return;
            };
            self.decide_loser(unit, journal);
        }
    }

    pub(crate) fn decide_loser(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let Phase::Losses(losses) = self.phase() else { return };
        let rule = match losses.cause {
            LossCause::Crowding(_) => rules::R6_4,
            LossCause::Encircled(_) => rules::R29_5,
            LossCause::Attrition(_) => rules::R30_4,
            LossCause::OutOfSupply(_) => rules::R15_14,
        };
        if !(self.losers(&losses) - self.taken).has(unit) {
            // A second round of the category begins.
            self.taken = UnitSet::EMPTY;
        }
        self.taken.add(unit);
        self.lose_one(unit, LossKind::Temporary, rule, journal);
        let left = match losses.cause {
            LossCause::Crowding(area) => u8::from(self.is_crowded(area, losses.side)),
            _ => losses.left - 1,
        };
        self.replace(Phase::Losses(Losses { left, ..losses }));
    }

    /// Whether somebody has to choose who takes the loss.
    pub(crate) fn settle_losses(&mut self, journal: &mut impl Journal<Event>) -> bool {
        let Phase::Losses(losses) = self.phase() else { return true };
        let losers = self.losers(&losses);
        match (losses.left, losers.len(), losers.lowest()) {
            (0, ..) | (_, 0, _) => {
                self.taken = UnitSet::EMPTY;
                self.pop();
                false
            }
            (_, 1, Some(unit)) => {
                self.decide_loser(unit, journal);
                false
            }
            _ => true,
        }
    }

    // ------------------------------------------------------------ encircled forces

    /// Encircled forces that are out of supply lose men, one area after another (29.5).
    pub(crate) fn settle_encircled(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let Phase::Encircled { next } = self.phase() else { return true };
        let side = self.phasing();
        let areas = self.occupied[side.index()].iter().filter(|area| *area >= next);
        let Some(area) = areas.into_iter().find(|area| self.starves(*area, side)) else {
            self.pop();
            return false;
        };
        self.replace(Phase::Encircled { next: AreaId(area.0 + 1) });
        let left = final_attrition::encircled(chance);
        self.order_losses(Losses { cause: LossCause::Encircled(area), side, left }, journal);
        false
    }

    /// Whether a force is out of supply by encirclement.
    #[must_use]
    pub fn starves(&self, area: AreaId, side: Side) -> bool {
        self.is_encircled(area, side)
            && self.stack_of(area, side).any(|unit| self.unit(unit).marks.has(Marks::OUT_OF_SUPPLY))
    }

    // ------------------------------------------------------------ final attrition

    /// The table takes its toll of each nation and wing in turn, then of each force out of supply (30.1, 15.14).
    pub(crate) fn settle_final_losses(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let Phase::FinalLosses { next } = self.phase() else { return true };
        let side = self.phasing();
        let pools = Pool::COUNT as u8;
        if next < pools {
            self.replace(Phase::FinalLosses { next: next + 1 });
            let pool = Pool::ALL[usize::from(next)];
            if pool.side() == side
                && let Some(force) = pool.force()
                && self.attrition_units(pool).next().is_some()
            {
                let army = Army { force, turn: self.turn, commander: self.commander(force) };
                let taken = army.roll(chance);
                let (die, left) = (taken.die, taken.losses);
                journal.tell(|| {
                    let mut tally = Box::new(Tally::new());
                    army.tally(&taken, &mut tally);
                    Event::FinalAttrition { pool, die, losses: left, tally }
                });
                if left > 0 {
                    self.order_losses(Losses { cause: LossCause::Attrition(pool), side, left }, journal);
                }
            }
            return false;
        }
        let cut_off = |area: &AreaId| {
            self.stack_of(*area, side).any(|unit| self.pf(unit) > 0 && self.unit(unit).marks.has(Marks::OUT_OF_SUPPLY))
        };
        let from = AreaId(next - pools);
        match self.occupied[side.index()].iter().find(|area| *area >= from && cut_off(area)) {
            Some(area) => {
                self.replace(Phase::FinalLosses { next: area.0 + 1 + pools });
                self.order_losses(Losses { cause: LossCause::OutOfSupply(area), side, left: 1 }, journal);
            }
            None => self.pop(),
        }
        false
    }
}
