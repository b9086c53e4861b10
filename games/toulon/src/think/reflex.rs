//! What quick answers are made of: what computer players do where looking ahead is not worth it. Which answer a question
//! gets is said beside it, in `play`.

use crate::book::vocabulary::Side;
use crate::play::Muster;
use crate::play::action::Action;
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{Origin, Toulon};
use crate::think::orders::{Order, Way};
use gamekit::question::Question;
use kernel::Seat;

/// With so much in the reserve a volley is worth firing.
const ENOUGH_POWDER: i32 = 9;
/// PF that keep a battery from being overrun.
const ESCORT: i16 = 4;

/// Of the answers to a question the first of those with the most points; none if nothing is listed.
pub(crate) fn best<Q: Question<Toulon>>(
    question: &Q,
    game: &Toulon,
    seat: Seat,
    score: impl Fn(&Action) -> i32,
) -> Option<Action> {
    let mut answers = Vec::new();
    question.list(game, seat, &mut answers);
    let mut best: Option<(i32, Action)> = None;
    for action in answers {
        let points = score(&action);
        if best.is_none_or(|(most, _)| points > most) {
            best = Some((points, action));
        }
    }
    best.map(|(_, action)| action)
}

impl Toulon {
    /// How easily a unit bears a loss.
    pub(crate) fn spare(&self, unit: UnitId) -> i32 {
        let guns = if self.is_bb(unit) { 40 } else { i32::from(self.is_artillery(unit)) * 10 };
        let patrol = if self.pf(unit) <= 1 { 20 } else { 0 };
        i32::from(self.pf(unit)) * 2 + self.quality(unit).index() as i32 - guns - patrol
    }

    /// Whether a battery would not stand alone before the enemy: guns without escort are overrun (20.1).
    pub(crate) fn is_guarded(&self, area: AreaId) -> bool {
        let side = Side::Republican;
        let threatened = self.setup.ground(area).neighbours.meets(self.occupied[side.other().index()]);
        let escort: i16 =
            self.stack_of(area, side).filter(|unit| !self.is_artillery(*unit)).map(|unit| self.pf(unit)).sum();
        !threatened || escort >= ESCORT
    }

    pub(crate) fn guns_at(&self, area: AreaId) -> i32 {
        self.stack_of(area, Side::Republican)
            .filter(|unit| self.is_bb(*unit))
            .map(|unit| i32::from(self.pf(unit)))
            .sum()
    }

    /// Stacks next to one's own, and places that matter, are looked into first.
    pub(crate) fn curiosity(&self, side: Side, area: AreaId) -> i32 {
        let near = (self.setup.ground(area).neighbours & self.occupied[side.index()]).len() as i32;
        1 + near * 4 + self.setup.plans[side.index()][area.index()].hold / 10
    }

    /// How good it is to stake so much on a war depot: much if an attack is on, nothing if not (15.6).
    pub(crate) fn stake(&self, seat: Seat, points: i32) -> i32 {
        let side = self.phasing();
        let next_to = self.occupied[side.other().index()].iter().any(|area| {
            let near = self.setup.ground(area).neighbours & self.friendly(side);
            let own: i32 = near
                .iter()
                .flat_map(|from| self.stack_of(from, side))
                .filter(|unit| self.commands(seat, self.force_of(*unit)) && !self.is_immobile(*unit))
                .map(|unit| i32::from(self.pf(unit)))
                .sum();
            let limit = self.setup.ground(area).limit.map_or(99, i32::from);
            let worth = self.setup.plans[side.index()][area.index()].hold >= 16 || self.looks_like(side, area) <= 1;
            worth && own >= (3 * self.looks_like(side, area) / 2).min(limit - 2)
        });
        if next_to && points <= 4 { points } else { -1 }
    }

    // ------------------------------------------------------------ movement

    pub(crate) fn move_on(&self, seat: Seat) -> Action {
        if self.is_phase_spent() {
            return Action::MovementDone;
        }
        if let Some((area, _)) = self.next_work(seat, None, true) {
            return Action::Muster { from: Origin::Area(area) };
        }
        if let Some(order) = self.next_order(seat, None) {
            if order.way == Way::Attack
                && let Some((leader, _)) = self.next_to_lead(seat)
            {
                return Action::LeaderOut { leader };
            }
            return Action::Muster { from: order.from };
        }
        if let Some((area, _)) = self.next_work(seat, None, false) {
            return Action::Muster { from: Origin::Area(area) };
        }
        if let Some(order) = self.next_venture(seat, None) {
            return Action::Muster { from: order.from };
        }
        if let Some(order) = self.next_embarkation(seat, None) {
            return Action::Muster { from: order.from };
        }
        if let Some((leader, _)) = self.next_leader(seat) {
            return Action::LeaderOut { leader };
        }
        Action::MovementDone
    }

    /// The force does what the order says: units first, then the step.
    pub(crate) fn lead(&self, seat: Seat, from: Origin) -> Action {
        if from.area().is_some_and(|area| self.next_work(seat, Some(area), true).is_some()) {
            return self.work_on(seat, from);
        }
        let Some(order) = self.next_order(seat, Some(from)) else {
            return self.work_on(seat, from);
        };
        self.follow(Muster { seat, from }, &order)
    }

    fn take(&self, units: UnitSet) -> Option<Action> {
        (units - self.force).lowest().map(|unit| Action::Take { unit })
    }

    fn follow(&self, muster: Muster, order: &Order) -> Action {
        if !(self.force - order.units).is_empty() {
            return Action::Disband;
        }
        if let Some(take) = self.take(order.units) {
            return take;
        }
        let (to, way) = (order.to, order.way);
        let wanted = best(&muster, self, muster.seat, |action| match (*action, way) {
            (Action::March { to: goal }, Way::March) if goal == to => 3,
            (Action::Embark { .. }, Way::Embark) => 3,
            (Action::Attack { to: goal, pay }, Way::Attack) if goal == to => 3 + i32::from(pay.bonaparte),
            (Action::EnterNml { to: goal, checked, .. } | Action::Land { to: goal, checked, .. }, Way::Venture)
                if goal == to =>
            {
                10 - self.quality(checked).index() as i32
            }
            _ => 0,
        });
        match wanted {
            Some(
                action @ (Action::March { .. }
                | Action::Embark { .. }
                | Action::Attack { .. }
                | Action::EnterNml { .. }
                | Action::Land { .. }),
            ) => action,
            _ => Action::Disband,
        }
    }

    fn work_on(&self, seat: Seat, from: Origin) -> Action {
        let work = from.area().and_then(|area| self.next_work(seat, Some(area), false));
        let Some((_, units)) = work else {
            let venture = self.next_venture(seat, Some(from)).or_else(|| self.next_embarkation(seat, Some(from)));
            return venture.map_or(Action::Disband, |order| self.follow(Muster { seat, from }, &order));
        };
        if !(self.force - units).is_empty() {
            return Action::Disband;
        }
        if let Some(take) = self.take(units) {
            return take;
        }
        let muster = Muster { seat, from };
        let build = best(&muster, self, seat, |action| i32::from(matches!(action, Action::Build { .. })));
        match build {
            Some(action @ Action::Build { .. }) => action,
            _ => Action::Disband,
        }
    }

    // ------------------------------------------------------------ combat

    /// What a unit is worth in a fight.
    pub(crate) fn worth_in_battle(&self, unit: UnitId) -> i32 {
        i32::from(self.pf(unit)) + 4 - self.quality(unit).index() as i32
    }

    /// Whether the attacker of the battle has little left to win with.
    pub(crate) fn is_hopeless(&self, side: Side) -> bool {
        let fight = &self.combat.fight;
        let own = self.strength(fight.present[side.index()]);
        let line = fight.present[side.other().index()].len() as i16;
        side == fight.attacker && own <= line
    }

    /// The reserve is saved for big volleys, since many guns together hit more often (table `naval_barrage`); silent
    /// guns elsewhere fill it again.
    pub(crate) fn lay_score(&self, gun: UnitId, grande: u8, petite: u8, reserve: bool) -> i32 {
        let last = self.turn >= self.setup.last_turn;
        let full = i32::from(self.reserve) >= ENOUGH_POWDER || !self.combat.volley.is_empty();
        let whole = i32::from(grande.max(petite));
        match reserve {
            true if full || last => 70 + whole + i32::from(self.pf(gun)),
            false if last => 62 + whole,
            _ => -1,
        }
    }

    /// Guns that always have ammunition fire at whoever is near; the others save it.
    pub(crate) fn bombard_score(&self, gun: UnitId, area: AreaId, reserve: bool) -> i32 {
        let side = self.side_of(gun);
        let free = side == Side::Allied && !reserve;
        let prize = self.setup.plans[side.other().index()][area.index()].wanted;
        if free { 30 + prize } else { -1 }
    }
}
