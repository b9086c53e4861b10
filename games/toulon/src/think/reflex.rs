//! A quick sensible answer to every question: what computer players do where looking ahead is not worth it.

use crate::book::vocabulary::{Arm, Grade, Pool, RadeState, Side};
use crate::play::action::Action;
use crate::play::battle::{BattleAction, Step};
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{Origin, Phase, Toulon};
use crate::think::orders::{Order, Way};
use kernel::Seat;

/// With so much in the reserve a volley is worth firing.
const ENOUGH_POWDER: i32 = 9;
/// PF that keep a battery from being overrun.
const ESCORT: i16 = 4;

impl Toulon {
    /// The answer of a seat that is awaited.
    pub(crate) fn answer(&self, seat: Seat) -> Action {
        self.considered(seat).unwrap_or_else(|| self.first_of(seat))
    }

    /// The first action that is listed.
    fn first_of(&self, seat: Seat) -> Action {
        let mut first = None;
        self.each_action(seat, &mut |action| {
            first.get_or_insert(action);
        });
        first.unwrap_or(Action::MovementDone)
    }

    /// Of the listed actions the one with the most points; none if nothing is listed.
    fn best_of(&self, seat: Seat, score: impl Fn(&Action) -> i32) -> Option<Action> {
        let mut best: Option<(i32, Action)> = None;
        self.each_action(seat, &mut |action| {
            let points = score(&action);
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, action));
            }
        });
        best.map(|(_, action)| action)
    }

    fn considered(&self, seat: Seat) -> Option<Action> {
        match self.phase() {
            // Points are taken from whoever has most.
            Phase::Penalty { .. } => self.best_of(seat, |action| match action {
                Action::Penalty { pool } => i32::from(self.pools[pool.index()]) - i32::from(*pool == Pool::West),
                _ => 0,
            }),
            Phase::Cambridgeshire { .. } => self.best_of(seat, |action| match action {
                Action::SendAway { unit } => -i32::from(self.pf(*unit)),
                _ => 0,
            }),
            Phase::Schedule { .. } => Some(Action::ScheduleDone),
            Phase::Austrians { .. } => Some(Action::Austrians { now: self.toulon_is_open() }),
            Phase::Batteries => self.best_of(seat, |action| match action {
                // His own points first, then the wing's, and he goes where most guns are.
                Action::PlaceBattery { area, pay, .. } => {
                    if self.is_guarded(*area) {
                        2 + i32::from(pay.bonaparte)
                    } else {
                        -1
                    }
                }
                Action::PlaceBonaparte { area } => 10 + self.guns_at(*area),
                _ => 0,
            }),
            // The Allies see what the siege does before they move; the Republicans likewise strike second.
            Phase::FirstSide => Some(Action::PlayFirst { first: self.turn <= 2 }),
            Phase::Rades { decided } => {
                let rade = self.rade_in_question(decided)?;
                let hold = match self.rades[rade.index()] {
                    RadeState::Lost => false,
                    _ => self.should_hold(rade),
                };
                Some(Action::Rade { rade, hold })
            }
            Phase::RadeConsent { rade, .. } => Some(Action::Consent { yes: !self.should_hold(rade) }),
            Phase::Spies => Some(Action::SendSpies { yes: true }),
            Phase::SpyPayment { .. } => Some(Action::PaySpies { pool: None }),
            Phase::SpyShift { side, .. } => {
                Some(Action::ShiftSpies { by: if side == self.phasing() { -1 } else { 1 } })
            }
            Phase::Look { side, .. } => self.best_of(seat, |action| match action {
                Action::Inspect { area } => self.curiosity(side, *area),
                _ => 0,
            }),
            Phase::Depots => self.best_of(seat, |action| match action {
                Action::WarDepot { pay, .. } => self.stake(seat, pay.total().into()),
                _ => 0,
            }),
            Phase::Supply => self.best_of(seat, |action| i32::from(matches!(action, Action::Trace { .. }))),
            Phase::Movement => Some(self.move_on(seat)),
            Phase::Muster { from, .. } => Some(self.lead(seat, from)),
            Phase::Road { .. } => self.best_of(seat, |action| match action {
                Action::LeaveRoad { to, .. } => i32::from(self.friendly(self.phasing()).has(*to)),
                _ => 0,
            }),
            Phase::ShowGarrison { to, .. } => {
                Some(Action::ShowGarrison { yes: self.closing_garrison(to, self.phasing().other()).is_some() })
            }
            Phase::LeadersIn { .. } => self.best_of(seat, |action| match action {
                Action::LeaderIn { leader } => i32::from(self.leads_well(*leader)),
                _ => 0,
            }),
            Phase::PatrolMeets { .. } => Some(Action::PatrolStays { yes: false }),
            Phase::Overrun { .. } => Some(Action::Overrun { yes: true }),
            // The least tired and the best bear it most easily.
            Phase::Marker { .. } => self.best_of(seat, |action| match action {
                Action::TakeMarker { unit } => -i32::from(self.unit(*unit).checks),
                _ => 0,
            }),
            Phase::LeaderAlone { leader, flees, .. } => self.lead_leader(seat, leader, flees),
            Phase::Combat => self.fight_on(seat),
            Phase::Rally => self.best_of(seat, |action| match action {
                Action::RallyAll => 2,
                Action::Rally { .. } => 1,
                _ => 0,
            }),
            Phase::RallyPick { .. } => self.best_of(seat, |action| match action {
                Action::RallyUnit { unit } => 10 - self.quality(*unit).index() as i32,
                _ => 0,
            }),
            // Those who are many and bad take the losses; batteries last.
            Phase::Losses(_) => self.best_of(seat, |action| match action {
                Action::TakeLoss { unit } => self.spare(*unit),
                _ => 0,
            }),
            Phase::PatrolRetreat { .. }
            | Phase::Calendar(_)
            | Phase::Encircled { .. }
            | Phase::FinalLosses { .. }
            | Phase::Over(_) => None,
        }
    }

    /// How easily a unit bears a loss.
    fn spare(&self, unit: UnitId) -> i32 {
        let guns = if self.is_bb(unit) { 40 } else { i32::from(self.is_artillery(unit)) * 10 };
        let patrol = if self.pf(unit) <= 1 { 20 } else { 0 };
        i32::from(self.pf(unit)) * 2 + self.quality(unit).index() as i32 - guns - patrol
    }

    /// Whether a battery would not stand alone before the enemy: guns without escort are overrun (20.1).
    fn is_guarded(&self, area: AreaId) -> bool {
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
    fn curiosity(&self, side: Side, area: AreaId) -> i32 {
        let near = (self.setup.ground(area).neighbours & self.occupied[side.index()]).len() as i32;
        1 + near * 4 + self.setup.plans[side.index()][area.index()].hold / 10
    }

    /// How good it is to stake so much on a war depot: much if an attack is on, nothing if not (15.6).
    fn stake(&self, seat: Seat, points: i32) -> i32 {
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

    fn move_on(&self, seat: Seat) -> Action {
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
    fn lead(&self, seat: Seat, from: Origin) -> Action {
        if from.area().is_some_and(|area| self.next_work(seat, Some(area), true).is_some()) {
            return self.work_on(seat, from);
        }
        let Some(order) = self.next_order(seat, Some(from)) else {
            return self.work_on(seat, from);
        };
        self.follow(seat, &order)
    }

    fn take(&self, units: UnitSet) -> Option<Action> {
        (units - self.force).lowest().map(|unit| Action::Take { unit })
    }

    fn follow(&self, seat: Seat, order: &Order) -> Action {
        if !(self.force - order.units).is_empty() {
            return Action::Disband;
        }
        if let Some(take) = self.take(order.units) {
            return take;
        }
        let (to, way) = (order.to, order.way);
        let wanted = self.best_of(seat, |action| match (*action, way) {
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
            return venture.map_or(Action::Disband, |order| self.follow(seat, &order));
        };
        if !(self.force - units).is_empty() {
            return Action::Disband;
        }
        if let Some(take) = self.take(units) {
            return take;
        }
        let build = self.best_of(seat, |action| i32::from(matches!(action, Action::Build { .. })));
        match build {
            Some(action @ Action::Build { .. }) => action,
            _ => Action::Disband,
        }
    }

    fn lead_leader(&self, seat: Seat, leader: crate::state::sets::LeaderId, flees: bool) -> Option<Action> {
        let side = self.leader_side(leader);
        let wanted = if flees { None } else { self.next_leader(seat).filter(|(own, _)| *own == leader) };
        self.best_of(seat, |action| match *action {
            Action::LeaderTo { place } if wanted.is_some_and(|(_, to)| to.place() == place) => 9,
            Action::LeaderTo { place } => match self.setup.map.as_area(place) {
                Some(area) if self.friendly(side).has(area) => 4,
                Some(area) if self.is_held_by(area, side.other()) => 0,
                _ => 2,
            },
            Action::LeaderStays => 5,
            _ => 0,
        })
    }

    // ------------------------------------------------------------ combat

    fn fight_on(&self, seat: Seat) -> Option<Action> {
        let fight = &self.combat.fight;
        let worth = |unit: UnitId| i32::from(self.pf(unit)) + 4 - self.quality(unit).index() as i32;
        self.best_of(seat, |action| {
            let Action::Battle(action) = *action else { return 0 };
            match action {
                BattleAction::Fight { .. } => 50,
                BattleAction::Lay { gun, grande, petite, reserve } => self.lay_score(gun, grande, petite, reserve),
                BattleAction::FireVolley => 60,
                BattleAction::ShipsFire { demand, .. } => 40 + i32::from(demand),
                BattleAction::Bombard { gun, area, reserve } => self.bombard_score(gun, area, reserve),
                BattleAction::TakeHit { unit } | BattleAction::Lose { unit } => 100 + self.spare(unit),
                BattleAction::PutIn { unit, .. } => 10 + worth(unit),
                BattleAction::GarrisonDone | BattleAction::AssignDone | BattleAction::GroupDone => 1,
                BattleAction::LineUpRest => 50,
                // The strongest go in first, under a leader if one has the hand for it.
                BattleAction::Engage { unit, leader, .. } => {
                    let led = leader.map_or(0, |leader| match self.grade(leader) {
                        Grade::A => 9,
                        Grade::B => 8,
                        Grade::C => 7,
                    });
                    10 + worth(unit) + led - i32::from(self.arm(unit) == Arm::Artillery) * 4
                }
                BattleAction::Join { unit } => 10 + worth(unit),
                BattleAction::Spread { melee, .. } => 10 - i32::from(melee),
                BattleAction::Reduce { reserve, .. } => {
                    if reserve {
                        3
                    } else {
                        2
                    }
                }
                BattleAction::Load { reserve, .. } => 2 + i32::from(reserve),
                BattleAction::Aim { leader, melee } => 10 + i32::from(leader.is_some()) * 2 - i32::from(melee),
                BattleAction::Resolve { melee } => 40 - i32::from(melee),
                // Go on while there is somebody to fight with.
                BattleAction::WithdrawDone => {
                    if self.is_hopeless() {
                        0
                    } else {
                        5
                    }
                }
                BattleAction::Withdraw { .. } => 1,
                BattleAction::Reinforce { unit } => 5 + worth(unit),
                BattleAction::ReinforceAll => 1,
                BattleAction::Follow { leader } => i32::from(self.grade(leader) != Grade::C) * 5,
                BattleAction::Retreat { area, all } => {
                    let friendly = self.friendly(fight.attacker).has(area) || self.friendly(fight.defender()).has(area);
                    10 + i32::from(friendly) * 4 + i32::from(all)
                }
                BattleAction::EndCombat
                | BattleAction::SpreadDone
                | BattleAction::ReduceDone
                | BattleAction::SupportDone
                | BattleAction::ReinforceDone
                | BattleAction::FollowDone
                | BattleAction::NobodyHit
                | BattleAction::TakeOut { .. }
                | BattleAction::LineUp { .. } => 0,
            }
        })
    }

    /// Whether the attacker of the battle has little left to win with.
    fn is_hopeless(&self) -> bool {
        let fight = &self.combat.fight;
        let Step::Withdraw(side) = self.combat.step else { return false };
        let own = self.strength(fight.present[side.index()]);
        let line = fight.present[side.other().index()].len() as i16;
        side == fight.attacker && own <= line
    }

    /// The reserve is saved for big volleys, since many guns together hit more often (table `naval_barrage`); silent
    /// guns elsewhere fill it again.
    fn lay_score(&self, gun: UnitId, grande: u8, petite: u8, reserve: bool) -> i32 {
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
    fn bombard_score(&self, gun: UnitId, area: AreaId, reserve: bool) -> i32 {
        let side = self.side_of(gun);
        let free = side == Side::Allied && !reserve;
        let prize = self.setup.plans[side.other().index()][area.index()].wanted;
        if free { 30 + prize } else { -1 }
    }
}
