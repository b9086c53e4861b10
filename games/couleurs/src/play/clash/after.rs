//! After a fight: routs seen, pursuits, control tests, opportunities (DP14 to DP16, DP29).

use super::super::{DemandControl, Opportunity, Phase, offer};
use super::{CounterStroke, Onward};
use crate::book::objections::Objections;
use crate::book::options::PursuitLosses;
use crate::book::vocabulary::{Arm, Formation, Gait, Moral, Order, UD, UnitId, ud};
use crate::rules;
use crate::rules::control::ControlTest;
use crate::rules::losses::inflicted;
use crate::rules::{points, pursuit};
use crate::state::{Action, ClashKind, Couleurs, Event, Fate, Marks, Party};
use boards::table::Length;
use gamekit::question::{Asked, Flow, Question, Step};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// What follows a resolution, one thing after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AfterClash {
    /// What is next.
    pub next: u8,
}

impl Step<Couleurs> for AfterClash {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if self.next < 4 {
            game.stack.push(AfterClash { next: self.next + 1 });
        }
        match self.next {
            0 => game.look_at_routs(),
            1 => game.control_of_chargers(chance, journal),
            2 => {
                let pursuer = game.pursuits().first().map(|(unit, _)| game.seat_of(*unit));
                let passing = [Seat(0), Seat(1)].into_iter().find(|seat| game.passing_on(*seat).is_some());
                let seat = pursuer.or(passing);
                if let Some(seat) = seat {
                    game.stack.push(Victor { seat });
                }
            }
            3 => game.look_at_routs(),
            _ => game.finish_clash(),
        }
    }
}

impl Couleurs {
    /// Chargers that met nobody must be held (mac.no_contact).
    fn control_of_chargers(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(clash) = self.clash.clone() else { return };
        if clash.kind == ClashKind::Fire {
            return;
        }
        for party in clash.attackers.iter().filter(|party| !party.out && !party.met) {
            let id = party.unit;
            let unit = self.unit(id);
            if unit.fate != Fate::OnTable || unit.inside.is_some() || party.gait < Gait::Quick {
                continue;
            }
            if !self.control_test(id, party.gait, chance, journal) {
                self.lose_order(id, rules::MAC_NO_CONTACT, journal);
            }
        }
    }

    /// Rolls a control test: whether the unit is held (mac.control).
    pub(crate) fn control_test(
        &mut self,
        id: UnitId,
        gait: Gait,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let troop = &self.of(id).troop;
        let test = ControlTest {
            ccf: troop.ccf,
            gait,
            general: self.general_with(id).is_some(),
            poor_control: troop.poor_control,
        };
        let charts = self.charts();
        let (die, held) = test.take(charts, chance);
        journal.tell(|| Event::Control { unit: id, tally: test.tally(charts), die, held });
        held
    }

    /// Who may pursue whom now (pursuit.who).
    pub(crate) fn pursuits(&self) -> arrayvec::ArrayVec<(UnitId, UnitId), 12> {
        let mut pairs = arrayvec::ArrayVec::new();
        let Some(clash) = &self.clash else { return pairs };
        let beaten = clash.attackers.iter().chain(&clash.defenders).map(|party| party.unit);
        for target in beaten {
            let fled = self.unit(target);
            if fled.fate != Fate::OnTable || !fled.moral.flees() || fled.marks.has(Marks::PURSUED) {
                continue;
            }
            for unit in self.enemies(target) {
                if self.against_chosen_pursuit(unit, target).is_empty() {
                    let _ = pairs.try_push((unit, target));
                }
            }
        }
        pairs
    }

    /// A victor inside the built-up area it has just won, with the garrison in flight before it (eco.take).
    pub(crate) fn passing_on(&self, seat: Seat) -> Option<(UnitId, UnitId)> {
        let clash = self.clash.as_ref()?;
        let parties = || clash.attackers.iter().chain(&clash.defenders);
        let victor = parties().find(|party| {
            let unit = self.unit(party.unit);
            party.met
                && !party.out
                && self.seat_of(party.unit) == seat
                && unit.inside.is_some()
                && unit.moral.is_positive()
                && !unit.marks.has(Marks::PURSUED)
        })?;
        let target = parties().find(|party| {
            let fled = self.unit(party.unit);
            self.seat_of(party.unit) != seat
                && fled.fate == Fate::OnTable
                && fled.moral.flees()
                && !fled.marks.has(Marks::PURSUED)
                && pursuit::may(self.arm(victor.unit), self.arm(party.unit))
        })?;
        let way = self.way_after(victor.unit, target.unit);
        self.stand_outside(victor.unit, way, Formation::Divisions)?;
        Some((victor.unit, target.unit))
    }

    fn way_after(&self, id: UnitId, target: UnitId) -> boards::table::Heading {
        let (own, other) = (self.stand(id), self.stand(target));
        boards::table::Heading::towards(own.centre(), other.centre()).unwrap_or(own.heading())
    }

    /// It passes through after the enemy, without formation, and catches him if it can (eco.take).
    pub(crate) fn pass_on(&mut self, id: UnitId, target: UnitId, journal: &mut impl Journal<Event>) {
        let way = self.way_after(id, target);
        let Some(stand) = self.stand_outside(id, way, Formation::Divisions) else { return };
        let area = self.unit(id).inside.unwrap_or(0);
        let order = self.counted_order(id).max(Order::Saf);
        let unit = self.unit_mut(id);
        unit.inside = None;
        unit.formation = Formation::Divisions;
        unit.aside = [0; 2];
        unit.order = order;
        unit.marks.add(Marks::PURSUED);
        self.put(id, &stand);
        journal.tell(|| Event::Occupied { unit: id, area, enters: false });
        if self.is_caught(id, target) {
            self.catch(id, target, journal);
        }
    }

    /// What forbids a pursuit by choice: it goes no farther than the unit's whole move and its tolerance (pursuit.who,
    /// pa.forced_distance).
    fn against_chosen_pursuit(&self, id: UnitId, target: UnitId) -> Objections {
        let mut against = self.against_pursuit(id, target);
        against.require(self.room_to_pursue(id) >= UD, Objections::MOVE_SPENT);
        against
    }

    /// What is left of its greatest move this turn, its tolerance with it.
    fn room_to_pursue(&self, id: UnitId) -> Length {
        self.whole_move_left(id, if self.unit(id).paid > 0 { 0 } else { points::PURSUIT })
    }

    /// What forbids a pursuit.
    pub(crate) fn against_pursuit(&self, id: UnitId, target: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let (unit, fled) = (self.unit(id), self.unit(target));
        let party = self.clash.as_ref().and_then(|clash| clash.party(id));
        let victor = party.is_some_and(|party| party.met && !party.out);
        let arm = self.arm(id);
        against.require(fled.fate == Fate::OnTable && fled.moral.flees(), Objections::NO_PURSUIT);
        against.require(pursuit::may(arm, self.arm(target)), Objections::NO_PURSUIT);
        // Whom it passed through it leaves behind it (trav.next).
        against.require(!party.is_some_and(|party| party.through), Objections::PASSED_THROUGH);
        against.require(unit.moral.is_positive() && unit.inside.is_none(), Objections::SHAKEN);
        against.require(unit.order < Order::Des, Objections::IN_DISORDER);
        against.require(!unit.marks.has(Marks::PURSUED | Marks::MARCHING), Objections::NO_PURSUIT);
        let mobile = !matches!(
            unit.formation,
            Formation::Square | Formation::Skirmish | Formation::March | Formation::Closed | Formation::Garrison
        );
        against.require(mobile, Objections::NO_SUCH_FORMATION);
        // The victor's first pursuit belongs to its action; a fresh unit pays two points (pursuit.cost).
        against.require(victor || self.is_available(id, points::PURSUIT), Objections::NOT_AVAILABLE);
        if !against.is_empty() {
            return against;
        }
        let (own, other) = (self.stand(id), self.stand(target));
        let near = ud(self.charts().pursuit.opportunity[usize::from(arm == Arm::Cavalry)]);
        // Within its distance of where the fugitive stands, or set out from.
        let was = other.at(fled.was.centre());
        against.require(victor || own.is_within(&other, near) || own.is_within(&was, near), Objections::OUT_OF_REACH);
        against.require(victor || self.is_caught(id, target), Objections::OUT_OF_REACH);
        against.require(!self.is_barred(id, target), Objections::OBSTACLE_PURSUIT);
        against
    }

    /// A pursuer catches a fugitive: both lose order, the fugitive routs and loses figures (pursuit.catch).
    pub(crate) fn catch(&mut self, id: UnitId, target: UnitId, journal: &mut impl Journal<Event>) {
        let before_contact = self.clash.as_ref().and_then(|clash| clash.party(id)).is_some_and(|party| !party.met);
        let rule = if before_contact { rules::MAC_FLEE_CAUGHT } else { rules::PURSUIT_CATCH };
        journal.tell(|| Event::Pursues { unit: id, target, rule });
        self.unit_mut(id).marks.add(Marks::PURSUED | Marks::MUST_RALLY);
        self.unit_mut(target).marks.add(Marks::PURSUED);
        self.lose_order(id, rules::PURSUIT_CATCH, journal);
        self.lose_order(target, rules::PURSUIT_CATCH, journal);
        let (own, other) = (self.stand(id), self.stand(target));
        let room = self.room_to_pursue(id).max(UD);
        let fresh = self.clash.as_ref().and_then(|clash| clash.party(id)).is_none();
        // A fresh unit comes up with the fugitive first; the victor is in touch with him.
        let length = ud(pursuit::length(self.charts(), self.arm(id)));
        let length = if fresh { own.distance(&other).max(length) } else { length };
        let way = boards::table::Heading::towards(own.centre(), other.centre()).unwrap_or(own.heading());
        if self.arm(target).is_guns() {
            self.lose_guns(target, journal);
        } else {
            let penalty = self.toll(target, &other, way, ud(2)).ud;
            let moral = self.unit(target).moral;
            let figures = self.ridden_down(id, target);
            let prisoners = pursuit::prisoners(self.charts(), self.arm(target), moral, penalty, self.figures(target));
            journal.tell(|| Event::RiddenDown { unit: target, figures, prisoners });
            let pap = (figures + prisoners).saturating_mul(self.charts().losses.per_figure);
            self.hurt(target, pap, false, journal);
            if self.unit(target).fate == Fate::OnTable {
                self.enter(target, Moral::Rout, rules::PURSUIT_CATCH, journal);
                // Its status may raise it once more (status.rescue).
                self.rescue_or_give_way(target, Some(id), false, journal);
            }
        }
        self.advance(id, way, length.min(room));
        self.run_into(id, target, way, journal);
        self.unit_mut(id).gait = Gait::Halt;
    }

    /// A pursuer that comes upon other enemies: all take the worst order among them, and fight (pursuit.others).
    fn run_into(
        &mut self,
        id: UnitId,
        fugitive: UnitId,
        way: boards::table::Heading,
        journal: &mut impl Journal<Event>,
    ) {
        let own = self.stand(id);
        let ahead = own.shifted(way, Length::mm(8));
        let closed = self.arm(id) == Arm::Cavalry;
        let met = self.enemies(id).find(|enemy| {
            *enemy != fugitive
                && !self.unit(*enemy).moral.falls_back()
                && self.unit(*enemy).formation != Formation::Skirmish
                && !(closed && self.unit(*enemy).inside.is_some())
                && self.stand(*enemy).overlaps(&ahead)
        });
        let Some(met) = met else { return };
        let worst = [id, fugitive, met].into_iter().map(|unit| self.counted_order(unit)).max().unwrap_or(Order::Des);
        journal.tell(|| Event::RanInto { unit: id, target: met, order: worst });
        for unit in [id, fugitive, met] {
            self.unit_mut(unit).order = worst;
        }
        // The new contact is a new close combat, at the gait of the pursuit; who is in this one already fights in it.
        let Some(clash) = self.clash.as_mut().filter(|clash| clash.party(met).is_none()) else { return };
        if clash.party(id).is_none() {
            let mut party = Party::new(id, way, Length::ZERO);
            party.gait = Gait::Quick;
            let side = if clash.seat == self.setup.unit(id).seat { &mut clash.attackers } else { &mut clash.defenders };
            if side.try_push(party).is_err() {
                return;
            }
        }
        let party = Party::new(met, way, Length::ZERO);
        let side = if clash.seat == self.setup.unit(met).seat { &mut clash.attackers } else { &mut clash.defenders };
        if side.try_push(party).is_ok() {
            self.fight(&[[id, met]], journal);
        }
    }

    /// Figures a pursuit costs: from the chart, or one rank of the pursuer in the loss table (pursuit.losses).
    fn ridden_down(&self, id: UnitId, target: UnitId) -> u8 {
        match self.setup.options.pursuit_losses {
            PursuitLosses::Automatic => {
                pursuit::losses(self.charts(), &self.of(id).troop, self.figures(id), &self.of(target).troop)
                    .unwrap_or(0)
            }
            PursuitLosses::Computed => {
                let factor = i32::from(self.of(id).troop.cac) + self.charts().melee.attack_rear;
                let pap = inflicted(self.charts(), self.shape(id).front, factor).pap();
                pap.div_ceil(self.charts().losses.per_figure)
            }
        }
    }

    /// The resolution is over; opportunities are offered on whoever it left in default (opp.resolve).
    fn finish_clash(&mut self) {
        let Some(clash) = self.clash.take() else { return };
        for party in clash.attackers.iter().chain(&clash.defenders) {
            // What they lost in this action is a loss of before in the next; the fires of the phase still count.
            self.unit_mut(party.unit).lost_action = 0;
            self.end_command(party.unit);
            self.end_change(party.unit);
            if self.unit(party.unit).fate == Fate::OnTable {
                self.unit_mut(party.unit).gait = Gait::Halt;
            }
        }
        let through = clash.attackers.iter().chain(&clash.defenders).find(|party| party.through);
        if let Some(party) = through.filter(|party| self.unit(party.unit).moral.is_positive()) {
            self.ask_later(Onward { unit: party.unit, gait: party.gait });
        }
        if clash.kind == ClashKind::Opportunity {
            return;
        }
        let (first, second) = (clash.attackers.first().copied(), clash.defenders.first().copied());
        let mut but = None;
        if let (Some(attacker), Some(defender)) = (first, second)
            && defender.fired
            && self.unit(defender.unit).fate == Fate::OnTable
            && self.unit(attacker.unit).fate == Fate::OnTable
        {
            but = Some(defender.unit);
            self.ask_later(CounterStroke { unit: defender.unit, target: attacker.unit });
        }
        // Whoever is not in phase first (opp.resolve): his question comes before.
        for seat in [self.active, self.active.opponent()] {
            let parties = clash.attackers.iter().chain(&clash.defenders);
            let victim = parties.map(|party| party.unit).find(|unit| {
                self.seat_of(*unit) != seat
                    && self.unit(*unit).fate == Fate::OnTable
                    && Opportunity { victim: *unit, seat, after: true, but }.is_open(self)
            });
            if let Some(victim) = victim {
                self.ask_later(Opportunity { victim, seat, after: true, but });
            }
        }
    }

    /// Puts a question off until the one before it is answered with all that follows: however many a resolution
    /// leaves, they lie beside each other and not upon each other.
    pub(super) fn ask_later(&mut self, question: impl Into<Phase>) {
        let _ = self.later.try_push(question.into());
        if !self.stack.inwards_out().any(|phase| matches!(phase, Phase::Aftermath(_))) {
            self.stack.push(Aftermath);
        }
    }
}

/// The next of the questions that a resolution has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aftermath;

impl Step<Couleurs> for Aftermath {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) {
        if let Some(next) = game.later.pop() {
            if !game.later.is_empty() {
                game.stack.push(Aftermath);
            }
            game.stack.push(next);
        }
    }
}

/// May the victor pursue, or a fresh unit near him (DP14, DP16)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victor {
    /// Who is asked.
    pub seat: Seat,
}

impl Question<Couleurs> for Victor {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-pursue", rules::PURSUIT_WHO)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        let own = game.pursuits().into_iter().filter(|(unit, _)| game.seat_of(*unit) == seat);
        out.extend(own.map(|(unit, target)| Action::Pursue { unit, target }));
        if game.passing_on(seat).is_some() {
            out.push(Action::PassOn);
        }
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Done => Objections::NONE,
            Action::PassOn => {
                let mut against = Objections::NONE;
                against.require(game.passing_on(seat).is_some(), Objections::NO_PURSUIT);
                against
            }
            Action::Pursue { unit, target } => {
                let own = game.own(seat, unit) | game.foe(seat, target);
                if !own.is_empty() {
                    return own;
                }
                let mut against = game.against_chosen_pursuit(unit, target);
                against.require(game.pursuits().contains(&(unit, target)), Objections::NO_PURSUIT);
                against
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            match *action {
                Action::Pursue { unit, target } => {
                    let fresh = !game.clash.as_ref().and_then(|clash| clash.party(unit)).is_some_and(|p| p.met);
                    let (key, rule) = if fresh {
                        ("offer-pursue_fresh", rules::PURSUIT_COST)
                    } else {
                        ("offer-pursue", rules::PURSUIT_WHO)
                    };
                    let label = Text::new(key).with("pa", i32::from(points::PURSUIT));
                    game.unit_offer("action-pursue", label, rule, unit, Some(target))
                }
                Action::PassOn => {
                    let (unit, target) = game.passing_on(self.seat)?;
                    let label = Text::new("offer-pass_on");
                    game.unit_offer("action-pursue", label, rules::ECO_TAKE, unit, Some(target))
                }
                _ => offer("action-done", Text::new("offer-no_pursuit"), rules::PURSUIT_WHO),
            }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::Pursue { unit, target } => {
                let victor = game.clash.as_ref().and_then(|clash| clash.party(unit)).is_some_and(|party| party.met);
                if !victor {
                    game.spend(unit, points::PURSUIT);
                }
                game.stack.push(self);
                game.catch(unit, target, journal);
            }
            Action::PassOn => {
                game.stack.push(self);
                if let Some((unit, target)) = game.passing_on(seat) {
                    game.pass_on(unit, target, journal);
                }
            }
            _ => {
                // The loser's side may ask whether a victor who stays can be held (mac.control).
                let demanded = game.clash.as_ref().is_none_or(|clash| clash.control_demanded);
                let victor = game.pursuits().into_iter().find(|(unit, _)| {
                    game.seat_of(*unit) == seat
                        && game.clash.as_ref().and_then(|clash| clash.party(*unit)).is_some_and(|party| party.met)
                });
                if let Some((unit, target)) = victor.or_else(|| game.passing_on(seat)).filter(|_| !demanded) {
                    if let Some(clash) = &mut game.clash {
                        clash.control_demanded = true;
                    }
                    game.stack.push(DemandControl { unit, target });
                }
            }
        }
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let pursues = game.pursuits().iter().any(|(unit, _)| game.seat_of(*unit) == self.seat);
        if pursues || game.passing_on(self.seat).is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }
}
