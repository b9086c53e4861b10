//! Arranging one's own counters outside battles: who is in which work, which counter lies on top (rule.inside,
//! rule.stack-top).
//!
//! The owner may do so at any time when he is asked something; the enemy hears nothing of it.

use crate::book::objections::Objections;
use crate::play::Phase;
use crate::play::action::Action;
use crate::rules::works;
use crate::state::sets::{AreaId, UnitId};
use crate::state::{Post, Toulon};
use kernel::Seat;

impl Toulon {
    /// Whether a seat may arrange its counters now: it is asked something, and nothing is half done.
    fn may_arrange(&self, seat: Seat) -> bool {
        let quiet = matches!(
            self.phase(),
            Some(
                Phase::Penalty(_)
                    | Phase::Cambridgeshire(_)
                    | Phase::Schedule(_)
                    | Phase::Austrians(_)
                    | Phase::Batteries(_)
                    | Phase::FirstSide(_)
                    | Phase::Rades(_)
                    | Phase::RadeConsent(_)
                    | Phase::Spies(_)
                    | Phase::SpyPayment(_)
                    | Phase::SpyShift(_)
                    | Phase::Look(_)
                    | Phase::Depots(_)
                    | Phase::Supply(_)
                    | Phase::Movement(_)
                    | Phase::Muster(_)
                    | Phase::Rally(_)
            )
        );
        quiet && self.is_awaited(seat)
    }

    /// A unit of the seat in an area without enemies.
    fn own_area(&self, seat: Seat, unit: UnitId) -> Option<AreaId> {
        let area = self.unit(unit).at.area()?;
        let side = self.side_of(unit);
        let own = self.setup.side_of_seat(seat) == Some(side) && self.commands(seat, self.force_of(unit));
        (own && self.friendly(side).has(area)).then_some(area)
    }

    /// What forbids arranging counters so; none for an action that arranges nothing.
    pub(crate) fn arrangement_objections(&self, seat: Seat, action: &Action) -> Option<Objections> {
        match *action {
            Action::Post { unit, post } => Some(self.post_objections(seat, unit, post)),
            Action::ShowOnTop { unit } => Some(self.top_objections(seat, unit)),
            _ => None,
        }
    }

    /// Arranges counters; whether the action does.
    pub(crate) fn arrange(&mut self, action: &Action) -> bool {
        match *action {
            Action::Post { unit, post } => {
                self.unit_mut(unit).post = post;
                if let Some(area) = self.unit(unit).at.area() {
                    self.settle_works(area, self.side_of(unit));
                }
            }
            Action::ShowOnTop { unit } => {
                self.lay_on_top(unit);
                if matches!(self.phase(), Some(Phase::Movement(_) | Phase::Muster(_))) {
                    self.count_action();
                }
            }
            _ => return false,
        }
        true
    }

    /// What forbids posting a unit in a work of its area or outside (6.3, 13.3, rule.inside).
    fn post_objections(&self, seat: Seat, unit: UnitId, post: Post) -> Objections {
        if !self.may_arrange(seat) {
            return Objections::NOT_NOW;
        }
        let Some(area) = self.own_area(seat, unit) else { return Objections::NOT_OWN };
        let side = self.side_of(unit);
        let mut objections = Objections::NONE;
        let known = match post {
            Post::Work(work) => (1..=self.work_count(area, side)).contains(&usize::from(work)),
            Post::Free | Post::Outside => true,
        };
        objections.require(known && self.is_fortified(area, side), Objections::NO_WORK);
        objections.require(!self.setup.ground(area).fills, Objections::FILLS_AREA);
        if let (true, Post::Work(work)) = (known, post) {
            objections.require(self.has_post(area, unit, work), Objections::WORK_FULL);
        }
        objections
    }

    /// Whether a unit fits into a work beside those who are posted there (13.3).
    fn has_post(&self, area: AreaId, unit: UnitId, work: u8) -> bool {
        let side = self.side_of(unit);
        let Some(kind) = self.works(area, side).get(usize::from(work) - 1).copied() else { return false };
        let men = |unit: UnitId| {
            let state = self.unit(unit);
            let printed = self.counter(unit).printed(kind.is_fort());
            printed.saturating_sub(state.permanent).saturating_sub(state.temporary)
        };
        let posted = self.stack_of(area, side).filter(|other| self.unit(*other).post == Post::Work(work));
        let inside = posted.filter(|other| *other != unit).chain(std::iter::once(unit)).map(men);
        works::garrison_fits(kind, inside)
    }

    /// What forbids laying a counter on top of its stack.
    fn top_objections(&self, seat: Seat, unit: UnitId) -> Objections {
        if !self.may_arrange(seat) {
            return Objections::NOT_NOW;
        }
        let Some(area) = self.own_area(seat, unit) else { return Objections::NOT_OWN };
        let mut objections = Objections::NONE;
        objections.require(self.top(area, self.side_of(unit)) != Some(unit), Objections::NOT_ON_TOP);
        objections.require(!self.is_phase_spent(), Objections::TOO_LONG);
        objections
    }

    /// What a seat may arrange about one of its counters.
    pub(crate) fn list_arrangements(&self, seat: Seat, piece: &str, out: &mut impl FnMut(Action)) {
        let Some(unit) = self.setup.unit_by_id(piece) else { return };
        let Some(area) = self.own_area(seat, unit) else { return };
        let works = (1..=self.work_count(area, self.side_of(unit)) as u8).map(Post::Work);
        for post in works.chain([Post::Outside, Post::Free]) {
            if post != self.unit(unit).post && self.post_objections(seat, unit, post).is_empty() {
                out(Action::Post { unit, post });
            }
        }
        if self.top_objections(seat, unit).is_empty() {
            out(Action::ShowOnTop { unit });
        }
    }
}
