//! Being beaten: states, falling back, surrender, rescue by status, friends who see a rout (move.fallback, status.rescue).

use super::muster::Occasion;
use super::way::Toll;
use super::{Phase, offer};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Formation, Gait, Moral, Order, UD, UnitId, ud};
use crate::rules;
use crate::rules::morale::{Column, Rung, Start, dropped};
use crate::rules::{drill, points, rally};
use crate::state::{Action, Couleurs, Event, Fate, Marks, Pose};
use boards::table::{Angle, Heading, Length, Stand};
use gamekit::question::{Asked, Question, Step};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// How closely a fall back must match its distance to count as exact: rounding of poses.
const EXACT: Length = Length::mm(1);
/// How far a fugitive looks for a free place beyond his distance.
const BEYOND: Length = Length::mm(150);
/// Steps of a search.
const PITCH: Length = Length::mm(10);

impl Couleurs {
    /// A unit comes to a state, with what that does to its order (morale_ladder: formation effects).
    pub(crate) fn enter(&mut self, id: UnitId, moral: Moral, rule: RuleId, journal: &mut impl Journal<Event>) {
        let before = self.unit(id).moral;
        self.unit_mut(id).moral = moral;
        match moral {
            Moral::Halt => self.degrade(id),
            Moral::FallBack | Moral::Retreat => {
                let order = self.counted_order(id).max(Order::Saf);
                self.unit_mut(id).order = order.max(self.unit(id).order);
            }
            Moral::Rout => self.unit_mut(id).order = Order::Des,
            _ => {}
        }
        if moral.is_positive() {
            return;
        }
        journal.tell(|| Event::State { unit: id, moral, rule });
        let unit = self.unit_mut(id);
        unit.gait = Gait::Halt;
        unit.marks.remove(Marks::MARCHING | Marks::SUPPORTS | Marks::FELL_EXACTLY | Marks::MUST_RALLY);
        self.marches.retain(|march| march.unit != id);
        if moral.flees() {
            if self.unit(id).screen > 0 {
                // Companies that are out share the fate of their battalion (skirm.fate).
                let before = self.stand(id);
                self.unit_mut(id).screen = 0;
                self.reshape(id, &before);
                journal.tell(|| Event::Did { unit: id, label: "log-screen_follows", rule: rules::SKIRM_FATE });
            }
            for general in &mut self.generals {
                general.setback |= general.with == Some(id);
            }
        }
        if moral == Moral::Rout && before != Moral::Rout && self.unit(id).formation != Formation::Skirmish {
            self.routs |= 1 << id.index();
        }
    }

    /// It loses a step of formation, and its side is told why (form.ddf).
    pub(crate) fn lose_order(&mut self, id: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let before = self.unit(id).order;
        self.degrade(id);
        let order = self.unit(id).order;
        if order != before {
            journal.tell(|| Event::Degraded { unit: id, order, rule });
        }
    }

    /// Makes the move its state demands, straight away from an enemy, or by the smallest deviation that serves.
    pub(crate) fn fall_back(&mut self, id: UnitId, from: Option<Stand>, journal: &mut impl Journal<Event>) {
        let moral = self.unit(id).moral;
        if self.unit(id).fate != Fate::OnTable || !moral.falls_back() {
            return;
        }
        let was = self.unit(id).pose;
        self.unit_mut(id).was = was;
        let mut cost = points::fall_back(moral);
        cost += self.leave_in_haste(id, from.as_ref());
        cost += self.limber_in_haste(id, moral);
        let wish = rally::obligatory(self.charts(), self.arm(id), moral);
        let away = match &from {
            Some(enemy) => self.away_from(id, enemy),
            None => self.setup.rearward(self.seat_of(id)),
        };
        let (end, went, off, toll) = self.flight(id, away, wish, moral);
        let each = if self.arm(id).is_mounted() { 2 } else { 1 };
        cost += (toll.ud.clamp(0, 20) as u8).div_ceil(each);
        self.spend(id, cost);
        if off && moral.flees() {
            self.remove(id, Fate::LeftTable, "log-off_table", journal);
            return;
        }
        if moral.flees() && went < UD.scaled(1, 4) {
            self.remove(id, Fate::Destroyed, "log-surrender", journal);
            return;
        }
        self.trample(id, &end, journal);
        self.put(id, &end);
        let exact = (went - wish).abs() <= EXACT;
        if exact {
            self.unit_mut(id).marks.add(Marks::FELL_EXACTLY);
        }
        journal.tell(|| Event::FellBack { unit: id, distance: went, rule: rules::RALLY_MOVES });
    }

    /// A garrison leaves by the side farthest from the enemy: what it costs (move.fallback).
    pub(crate) fn leave_in_haste(&mut self, id: UnitId, from: Option<&Stand>) -> u8 {
        let Some(area) = self.unit(id).inside else { return 0 };
        let footprint = self.setup.ground.area(area).footprint;
        let away = match from {
            Some(enemy) => self.away_from(id, enemy),
            None => self.setup.rearward(self.seat_of(id)),
        };
        let edge = footprint.edge_towards(away);
        let heading = footprint.outward(edge);
        self.unit_mut(id).inside = None;
        self.unit_mut(id).formation = Formation::Divisions;
        self.unit_mut(id).aside = [0; 2];
        let shape = self.shape(id);
        let stand = Stand::new(footprint.centre(), heading, shape.width, shape.depth);
        let out = stand.at(footprint.edge_middle(edge) + heading.dir().along(shape.depth.scaled(1, 2) + Length::mm(1)));
        let free = |stand: &Stand| self.is_free(id, stand);
        let place = if free(&out) { Some(out) } else { out.nearest_free(ud(8), free) };
        if let Some(place) = place {
            self.put(id, &place);
        } else {
            self.unit_mut(id).pose = Pose::from(&out);
        }
        drill::occupy(self.of(id).troop.ft).sum() as u8
    }

    /// A deployed battery limbers before it flees; in Repli it is drawn back by hand (rally.moves).
    fn limber_in_haste(&mut self, id: UnitId, moral: Moral) -> u8 {
        if self.unit(id).formation != Formation::Battery || moral == Moral::FallBack {
            return 0;
        }
        let troop = &self.of(id).troop;
        let cost = drill::change(self.charts(), troop, self.setup.year, Formation::Battery, Couleurs::LIMBERED);
        let before = self.stand(id);
        self.unit_mut(id).formation = Couleurs::LIMBERED;
        self.unit_mut(id).aside = [0; 2];
        self.reshape(id, &before);
        cost.map_or(0, |tally| tally.sum() as u8)
    }

    /// Where a flight leads: the end, how far, whether off the table, and what the ground takes.
    fn flight(&self, id: UnitId, away: Heading, wish: Length, moral: Moral) -> (Stand, Length, bool, Toll) {
        let start = self.stand(id);
        let mut best: Option<(Stand, Length, bool, Heading)> = None;
        for n in 0..13_i32 {
            let side = if n % 2 == 0 { 1 } else { -1 };
            let direction = away + Angle::degrees(15 * side * ((n + 1) / 2));
            let facing = if moral.flees() { direction } else { direction.reversed() };
            let (end, went, off) = self.run(id, &start.facing(facing), direction, wish, moral.flees());
            if best.as_ref().is_none_or(|(_, most, ..)| went > *most + Length::mm(1)) {
                best = Some((end, went, off, direction));
            }
            if went >= wish - EXACT {
                break;
            }
        }
        let (end, went, off, direction) = best.unwrap_or((start, Length::ZERO, false, away));
        let toll = self.toll(id, &start, direction, went);
        (end, went, off, toll)
    }

    /// Runs in a straight line, through friends but not through enemies or closed ground, to a free place.
    fn run(&self, id: UnitId, from: &Stand, direction: Heading, wish: Length, leaves: bool) -> (Stand, Length, bool) {
        let seat = self.seat_of(id);
        let enemies: arrayvec::ArrayVec<Stand, 40> =
            self.army(seat.opponent()).map(|enemy| self.stand(enemy)).collect();
        let start = self.stand(id);
        // Skirmishers slip through; others are barred by zones of control they would go deeper into (move.fallback).
        let open = self.unit(id).formation == Formation::Skirmish;
        let hooked = |stand: &Stand| {
            !open
                && self.enemies(id).any(|enemy| {
                    let there = self.stand(enemy);
                    // Zones of control are a UD deep.
                    let gap = stand.separation_within(&there, UD);
                    gap.is_some_and(|gap| gap.is_clearly_below(start.separation(&there)))
                        && self.hooks(enemy, id, stand)
                })
        };
        let barred = |stand: &Stand| {
            enemies.iter().any(|enemy| enemy.overlaps(stand)) || self.is_on_closed(id, stand) || hooked(stand)
        };
        let mut best = (start, Length::ZERO);
        let mut at = Length::ZERO;
        while at < wish + BEYOND {
            let step = if at < wish { (at + PITCH).min(wish) } else { at + PITCH };
            let stand = from.shifted(direction, step);
            if !self.setup.table.holds(&stand) {
                // Fugitives leave the table; a unit in Repli stops at its edge (loss.destroyed).
                return if leaves && at < wish { (best.0, wish, true) } else { (best.0, best.1, false) };
            }
            if barred(&stand) {
                break;
            }
            at = step;
            if !self.is_on_others(id, &stand) {
                best = (stand, at);
                if at >= wish {
                    break;
                }
            }
        }
        (best.0, best.1, false)
    }

    /// Friends it goes through lose order, and so does it (move.interpenetrate).
    fn trample(&mut self, id: UnitId, end: &Stand, journal: &mut impl Journal<Event>) {
        let start = self.stand(id);
        let Some(direction) = Heading::towards(start.centre(), end.centre()) else { return };
        let way = start.centre().distance(end.centre());
        if self.unit(id).formation == Formation::Skirmish || way < UD.scaled(1, 2) {
            return;
        }
        let path = end.facing(direction.reversed()).lane(way);
        let friends: arrayvec::ArrayVec<UnitId, 40> = self
            .army(self.seat_of(id))
            .filter(|friend| *friend != id && self.unit(*friend).formation != Formation::Skirmish)
            .filter(|friend| self.unit(*friend).inside.is_none())
            .filter(|friend| self.stand(*friend).overlaps(&path) && !self.stand(*friend).overlaps(&start))
            .collect();
        for friend in friends {
            self.lose_order(friend, rules::MOVE_INTERPENETRATE, journal);
            self.lose_order(id, rules::MOVE_INTERPENETRATE, journal);
        }
    }

    /// Beaten in a fight: pushed back, then the move of its state (cac.push, cac.separate).
    pub(crate) fn beaten(&mut self, id: UnitId, by: UnitId, journal: &mut impl Journal<Event>) {
        if self.unit(id).fate != Fate::OnTable {
            return;
        }
        if self.arm(id).is_guns() {
            // A battery that loses a close combat loses its guns (art.contact).
            self.lose_guns(id, journal);
            return;
        }
        let enemy = self.stand(by);
        let held = self.unit(id).inside;
        let _ = self.leave_in_haste(id, Some(&enemy));
        let away = self.away_from(id, &enemy);
        let push = if self.arm(id) == Arm::Cavalry { ud(2) } else { UD };
        let moral = self.unit(id).moral;
        let separate = if moral.falls_back() { push } else { push + UD };
        let facing = if moral.flees() { away } else { away.reversed() };
        let (end, ..) = self.run(id, &self.stand(id).facing(facing), away, separate, false);
        self.put(id, &end);
        self.fall_back(id, Some(enemy), journal);
        if let Some(area) = held {
            self.take_from(by, area, journal);
        }
    }

    /// Who beat a garrison stands in its place, if it can (eco.take).
    fn take_from(&mut self, victor: UnitId, area: u8, journal: &mut impl Journal<Event>) {
        let unit = self.unit(victor);
        let able = unit.fate == Fate::OnTable
            && unit.moral.is_positive()
            && unit.inside.is_none()
            && self.arm(victor) == Arm::Infantry
            && self.figures(victor) <= self.capacity(area)
            && !self.present().any(|other| self.unit(other).inside == Some(area));
        if able {
            self.take_over(victor, area, journal);
        }
    }

    /// Whether its status can still raise it (status.rescue).
    pub(crate) fn rescue_left(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        let most = self.charts().status[self.of(id).troop.status.index()].rescue;
        if unit.fate != Fate::OnTable || unit.moral.is_positive() { 0 } else { most.saturating_sub(unit.rescued) }
    }
}

/// May a beaten unit of Elite or Guard recover (status.rescue)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rescue {
    /// Which.
    pub unit: UnitId,
    /// Who beat it.
    pub by: Option<UnitId>,
    /// In close combat: it is pushed back first.
    pub pushed: bool,
}

impl Question<Couleurs> for Rescue {
    fn asked(&self, game: &Couleurs) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-rescue", rules::STATUS_RESCUE)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend((1..=game.rescue_left(self.unit)).rev().map(|rungs| Action::Rescue { rungs }));
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        let mut against = Objections::NONE;
        match action {
            Action::Rescue { rungs } => {
                against.require((1..=game.rescue_left(self.unit)).contains(rungs), Objections::NO_RESCUE);
            }
            Action::Done => {}
            _ => against.add(Objections::NOT_NOW),
        }
        against
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            match action {
                Action::Rescue { rungs } => {
                    let moral = game.unit(self.unit).moral.raised(*rungs);
                    let label = Text::new("offer-rescue").with("state", Text::new(moral.label()));
                    game.unit_offer("action-rescue", label, rules::STATUS_RESCUE, self.unit, None)
                }
                _ => offer("action-done", Text::new("offer-no_rescue"), rules::STATUS_RESCUE),
            }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Rescue { rungs } = action {
            let unit = game.unit_mut(self.unit);
            unit.rescued += rungs;
            unit.moral = unit.moral.raised(*rungs);
            let (id, moral) = (self.unit, unit.moral);
            if moral != Moral::Rout {
                game.routs &= !(1 << id.index());
            }
            journal.tell(|| Event::Rescued { unit: id, moral });
        }
        game.give_way(self.unit, self.by, self.pushed, journal);
        if let Some(next) = game.unsaid.pop() {
            game.stack.push(next);
        }
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}

/// Friends in sight of a rout within 4 UD test, nearest first (morale.when_other).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoutTests;

impl Step<Couleurs> for RoutTests {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if game.routs == 0 {
            return;
        }
        let router = UnitId(game.routs.trailing_zeros() as u8);
        let place = {
            let shape = game.shape(router);
            let was = game.unit(router).was;
            Stand::new(was.centre(), was.heading, shape.width, shape.depth)
        };
        let friend = game
            .army(game.seat_of(router))
            .filter(|friend| *friend != router && game.saw & (1 << friend.index()) == 0)
            .filter(|friend| game.unit(*friend).formation != Formation::Skirmish)
            .filter(|friend| {
                game.stand(*friend).is_within(&place, ud(4)) && game.sees_at(*friend, router, &place, false)
            })
            .min_by_key(|friend| game.stand(*friend).separation(&place));
        let Some(friend) = friend else {
            game.routs &= game.routs - 1;
            game.saw = 0;
            game.look_at_routs();
            return;
        };
        game.saw |= 1 << friend.index();
        game.stack.push(RoutTests);
        if game.unit(friend).moral == Moral::Rout {
            return;
        }
        game.other_reason(friend, "test-rout_seen", chance, journal);
    }
}

impl Couleurs {
    /// A test for another reason, and what it does (morale.when_other, morale.ladder).
    pub(crate) fn other_reason(
        &mut self,
        id: UnitId,
        label: &'static str,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let unit = self.unit(id);
        let start = if unit.moral.is_positive() { Start::Gait(unit.gait) } else { Start::State(unit.moral) };
        let near: arrayvec::ArrayVec<UnitId, 4> = self.threats(id);
        let occasion = Occasion {
            column: Column::Other,
            start,
            opponents: &near,
            attacks: false,
            closes: false,
            penalty: self.penalty(id),
            gaits_to_lose: 0,
            order: None,
        };
        let test = self.test(id, &occasion);
        let charts = self.charts();
        let (die, scored) = test.take(charts, chance);
        journal.tell(|| Event::Tested {
            unit: id,
            test: label,
            rule: rules::MORALE_WHEN_OTHER,
            tallies: Box::new(test.tallies(charts)),
            die,
            score: scored.score,
            rung: scored.rung,
        });
        let moral = match scored.rung {
            Rung::Hold => {
                self.unit_mut(id).marks.add(Marks::HELD);
                return;
            }
            Rung::Down(rungs) => dropped(self.unit(id).moral, rungs),
            Rung::State(moral) => moral,
            _ => return,
        };
        if moral.is_positive() {
            self.unit_mut(id).moral = moral;
            return;
        }
        self.enter(id, moral, rules::MORALE_LADDER, journal);
        let by = self.nearest_enemy(id);
        self.rescue_or_give_way(id, by, false, journal);
    }

    /// A beaten unit goes back, after its owner has said whether its status raises it (status.rescue).
    pub(crate) fn rescue_or_give_way(
        &mut self,
        id: UnitId,
        by: Option<UnitId>,
        pushed: bool,
        journal: &mut impl Journal<Event>,
    ) {
        if self.rescue_left(id) > 0 {
            // One is asked about at a time: several beaten at once do not deepen what is going on.
            let rescue = Rescue { unit: id, by, pushed };
            match self.stack.top() {
                Some(Phase::Rescue(_)) => {
                    let _ = self.unsaid.try_push(rescue);
                }
                _ => self.stack.push(rescue),
            }
        } else {
            self.give_way(id, by, pushed, journal);
        }
    }

    /// It goes back: from a fight pushed first.
    fn give_way(&mut self, id: UnitId, by: Option<UnitId>, pushed: bool, journal: &mut impl Journal<Event>) {
        match by {
            Some(enemy) if pushed => self.beaten(id, enemy, journal),
            _ => {
                let from = by.map(|enemy| self.stand(enemy));
                self.fall_back(id, from, journal);
            }
        }
    }

    /// The enemies a unit is confronted with outside any march: those within their distance with it in their front.
    pub(crate) fn threats(&self, id: UnitId) -> arrayvec::ArrayVec<UnitId, 4> {
        let stand = self.stand(id);
        let mut near = arrayvec::ArrayVec::new();
        for enemy in self.enemies(id) {
            let threat = self.unit(enemy).moral.is_positive()
                && self.tactical_distance(enemy).is_some_and(|d| stand.is_within(&self.stand(enemy), d.min(ud(4))))
                && crate::rules::arcs::in_front(&self.stand(enemy), &stand);
            if threat && near.try_push(enemy).is_err() {
                break;
            }
        }
        near
    }
}
