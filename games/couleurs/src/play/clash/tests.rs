//! What an attacker announces, and the tests of both sides (mac.test, maf.choice, react.cost).

use super::super::muster::Occasion;
use super::super::offer;
use super::{AfterClash, FirePhase, Respond};
use crate::book::objections::Objections;
use crate::book::options::Sequence;
use crate::book::vocabulary::{Ammo, Arm, Band, Formation, Gait, Marker, Moral, Order, UnitId};
use crate::rules;
use crate::rules::morale::{self, Column, Rung, Start};
use crate::rules::{drill, pace, points};
use crate::state::{Action, Answer, ClashKind, Couleurs, Event, Fate, Manoeuvre, Marks, Party, Then};
use gamekit::question::{Asked, Flow, Question, Step};
use kernel::{Chance, Journal, Offer, Seat, Tally, Text};

/// The attacker says how far he wants to go (DP9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announce {
    /// Which attacker.
    pub attacker: u8,
}

impl Announce {
    fn gaits(self, game: &Couleurs) -> arrayvec::ArrayVec<Gait, 3> {
        let mut gaits = arrayvec::ArrayVec::new();
        let Some(party) = game.attacker(self.attacker) else { return gaits };
        let top = game.top_march_gait(party.unit);
        gaits.extend([Gait::Charge, Gait::Quick, Gait::Ordinary].into_iter().filter(|gait| *gait <= top));
        gaits
    }

    /// Who comes in echelon behind another has seen what came of the first attack, and may stay where it is.
    fn may_stay(self, game: &Couleurs) -> bool {
        self.attacker == 0 && game.clash.as_ref().is_some_and(|clash| clash.echelon)
    }
}

impl Couleurs {
    /// A march in echelon stays where it is (mac.echelon).
    fn stay_behind(&mut self, journal: &mut impl Journal<Event>) {
        let units: arrayvec::ArrayVec<UnitId, 3> =
            self.clash.iter().flat_map(|clash| clash.attackers.iter().map(|party| party.unit)).collect();
        for unit in units {
            self.unit_mut(unit).gait = Gait::Halt;
            self.amend(unit, |party| party.out = true);
            journal.tell(|| Event::Did { unit, label: "log-stays", rule: rules::MAC_ECHELON });
        }
        self.stack.push(AfterClash { next: 0 });
    }

    /// The highest gait its points and formation allow in a march (mac.cost, mac.line).
    pub(crate) fn top_march_gait(&self, id: UnitId) -> Gait {
        let unit = self.unit(id);
        let by_points = pace::gait_for(unit.paid.max(1));
        by_points.min(pace::top_gait(self.charts(), self.arm(id), unit.formation))
    }
}

impl Question<Couleurs> for Announce {
    fn asked(&self, game: &Couleurs) -> Asked {
        let fire = game.clash.as_ref().is_some_and(|clash| clash.kind == ClashKind::Fire);
        let seat = game.clash.as_ref().map_or(Seat(0), |clash| clash.seat);
        let (point, rule) =
            if fire { ("decision-range", rules::MAF_CHOICE) } else { ("decision-gait", rules::MORALE_MAX) };
        Asked::one(seat, point, rule)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        if game.clash.as_ref().is_some_and(|clash| clash.kind == ClashKind::Fire) {
            out.extend([Band::P1, Band::P2, Band::P3].map(|band| Action::Range { band }));
        } else {
            out.extend(self.gaits(game).into_iter().map(|gait| Action::Gait { gait }));
        }
        if self.may_stay(game) {
            out.push(Action::Done);
        }
    }

    fn against(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        let fire = game.clash.as_ref().is_some_and(|clash| clash.kind == ClashKind::Fire);
        let mut against = Objections::NONE;
        match action {
            Action::Range { band } if fire => {
                against.require(matches!(band, Band::P1 | Band::P2 | Band::P3), Objections::NO_SUCH_ANSWER);
            }
            Action::Gait { gait } if !fire => {
                against.require(self.gaits(game).contains(gait), Objections::NO_SUCH_GAIT);
            }
            Action::Done if self.may_stay(game) => {}
            _ => against.add(Objections::NOT_NOW),
        }
        against
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            let unit = game.attacker(self.attacker).map_or(UnitId(0), |party| party.unit);
            let target = game.defender(0).map(|party| party.unit);
            match action {
                Action::Range { band } => {
                    let label = Text::new("offer-range").with("range", Text::new(band.label()));
                    game.unit_offer("action-announce", label, rules::MAF_CHOICE, unit, target)
                }
                Action::Gait { gait } => {
                    let label = Text::new("offer-gait").with("gait", Text::new(gait.label()));
                    game.unit_offer("action-announce", label, rules::MORALE_MAX, unit, target)
                }
                _ => offer("action-done", Text::new("offer-stand").with("unit", game.name(unit)), rules::MAC_ECHELON),
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
        if matches!(action, Action::Done) {
            game.stay_behind(journal);
            return;
        }
        if let Some(party) = game.attacker(self.attacker) {
            game.amend(party.unit, |party| match action {
                Action::Gait { gait } => party.wanted = *gait,
                Action::Range { band } => party.band = *band,
                _ => {}
            });
        }
        game.stack.push(AttackTest { attacker: self.attacker });
    }

    /// One gait is no choice.
    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let fire = game.clash.as_ref().is_some_and(|clash| clash.kind == ClashKind::Fire);
        if !fire && self.gaits(game).len() < 2 && !self.may_stay(game) {
            let gait = self.gaits(game).first().copied().unwrap_or(Gait::Ordinary);
            if let Some(party) = game.attacker(self.attacker) {
                game.amend(party.unit, |party| party.wanted = gait);
            }
            game.stack.replace(AttackTest { attacker: self.attacker });
            return Flow::On;
        }
        Flow::Ask
    }

    fn reflex(&self, game: &Couleurs, seat: Seat) -> Option<Action> {
        let mut answers = Vec::new();
        self.list(game, seat, &mut answers);
        answers.into_iter().next()
    }

    fn about(&self, game: &Couleurs) -> Option<UnitId> {
        game.attacker(self.attacker).map(|party| party.unit)
    }
}

/// The attacker's test (mac.test).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackTest {
    /// Which attacker.
    pub attacker: u8,
}

impl Step<Couleurs> for AttackTest {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(party) = game.attacker(self.attacker) else { return };
        let Some(kind) = game.clash.as_ref().map(|clash| clash.kind) else { return };
        let id = party.unit;
        let column = if kind == ClashKind::Fire { Column::Fire } else { Column::March };
        let opponents = game.opponents(id);
        let occasion = Occasion {
            column,
            start: party.start,
            opponents: &opponents,
            attacks: true,
            closes: true,
            penalty: game.penalty(id),
            gaits_to_lose: 0,
            order: None,
        };
        let mut test = game.test(id, &occasion);
        if kind == ClashKind::Fire {
            test.enemy_cover = crate::book::vocabulary::Cover::None;
        }
        let charts = game.charts();
        let expected = opponents.first().and_then(|target| game.would_fire(*target, id)).map_or(0, |ammo| {
            let already = match ammo {
                Ammo::Bullets => game.unit(id).marks.has(Marks::UNDER_MUSKETRY),
                Ammo::Ball => game.unit(id).marks.has(Marks::UNDER_BALL | Marks::UNDER_CANISTER),
                Ammo::Canister => game.unit(id).marks.has(Marks::UNDER_CANISTER),
            };
            match ammo {
                _ if already => 0,
                Ammo::Canister => 2,
                _ => 1,
            }
        });
        let (die, scored) = test.take(charts, chance);
        journal.tell(|| Event::Tested {
            unit: id,
            test: Couleurs::test_label(kind),
            rule: rules::MAC_TEST,
            tallies: Box::new(test.tallies(charts)),
            die,
            score: scored.score,
            rung: scored.rung,
        });
        game.remember_awe(id, &opponents);
        let zone = opponents.first().map(|target| game.attacked_zone(*target, &game.stand(id)));
        let gait = scored.rung.moral().gait().min(party.wanted).min(game.physical_gait(&party));
        let order = game.counted_order(id);
        game.amend(id, |party| {
            party.score = scored.score;
            party.column = column;
            party.expected = expected;
            party.order = order;
            party.zone = zone.unwrap_or(crate::book::vocabulary::Zone::Front);
            party.gait = if column == Column::Fire { Gait::Ordinary } else { gait };
        });
        let goes_on = match scored.rung {
            Rung::State(moral) => moral <= Moral::Advance,
            Rung::Fire(band) => band.is_some(),
            _ => false,
        };
        if !goes_on {
            game.fail_to_attack(id, scored.rung, opponents.first().copied(), journal);
        }
        let more = game.clash.as_ref().is_some_and(|clash| clash.attackers.len() > usize::from(self.attacker) + 1);
        if more {
            game.stack.push(Announce { attacker: self.attacker + 1 });
        } else if game.clash.as_ref().is_some_and(|clash| clash.attackers.iter().any(|party| !party.out)) {
            game.stack.push(Respond { defender: 0 });
        } else {
            game.stack.push(AfterClash { next: 0 });
        }
    }
}

impl Couleurs {
    /// A march that its test does not let go on.
    fn fail_to_attack(&mut self, id: UnitId, rung: Rung, target: Option<UnitId>, journal: &mut impl Journal<Event>) {
        self.amend(id, |party| {
            party.out = true;
            party.gait = Gait::Halt;
        });
        self.unit_mut(id).gait = Gait::Halt;
        self.unit_mut(id).marks.add(Marks::HELD);
        let moral = rung.moral();
        if !moral.is_positive() {
            self.enter(id, moral, rules::MORALE_LADDER, journal);
            let from = target.map(|target| self.stand(target));
            self.fall_back(id, from, journal);
        }
    }

    /// Status of an enemy is counted once a turn by the same tester (morale.status).
    pub(crate) fn remember_awe(&mut self, id: UnitId, opponents: &[UnitId]) {
        for enemy in opponents {
            self.unit_mut(id).awed_by |= 1 << enemy.index();
        }
    }

    /// The gait the ground and the room let it reach: from the halt it set out from, or from the pace at which it crosses
    /// the last obstacle of its way (mac.physical, mac.obstacle).
    pub(crate) fn physical_gait(&self, party: &Party) -> Gait {
        let Party { unit: id, direction, room, .. } = *party;
        let stand = self.stand(id);
        let way = party.from.max(room);
        let start = stand.shifted(direction.reversed(), way - room);
        let reached = match self.last_crossing(id, &start, direction, way) {
            Some((gait, beyond)) => pace::reachable(self.arm(id), beyond, gait),
            None => pace::reachable(self.arm(id), way, Gait::Halt),
        };
        let ground = self.toll(id, &stand, direction, room).ground;
        reached.min(ground).min(self.top_march_gait(id)).max(Gait::Ordinary)
    }

    /// Points an answer takes, line by line.
    pub(crate) fn answer_tally(&self, id: UnitId, answer: Answer) -> Tally {
        let mut tally = Tally::new();
        match answer {
            Answer::Nothing => {}
            Answer::Flee => tally.add(rules::PA_COSTS, "points-flight", points::FLIGHT.into()),
            Answer::Stand(_) => self.add_fire(id, &mut tally),
            Answer::Counter(_) => {
                // Who was about to carry out another order gives it up for a point (cac.attack_des).
                let ordered = matches!(self.unit(id).marker, Some(Marker::Formation | Marker::Facing));
                if ordered && self.unit(id).marks.has(Marks::CHANGING) {
                    tally.add(rules::CAC_ATTACK_DES, "points-order", points::REACTION.into());
                }
                self.add_counter(id, &mut tally);
            }
            Answer::React(manoeuvre, then) => {
                // The point lost, the manoeuvre, what follows (react.cost).
                tally.add(rules::REACT_COST, "points-reaction", points::REACTION.into());
                tally.add(rules::REACT_COST, "points-manoeuvre", self.manoeuvre_cost(id, manoeuvre));
                match then {
                    Then::Stand => {}
                    Then::Fire(_) => self.add_fire(id, &mut tally),
                    Then::Counter => self.add_counter(id, &mut tally),
                }
            }
        }
        tally
    }

    /// The manoeuvre of a reaction.
    fn manoeuvre_cost(&self, id: UnitId, manoeuvre: Manoeuvre) -> i32 {
        let (setup, unit) = (self.of(id), self.unit(id));
        let troop = &setup.troop;
        match manoeuvre {
            Manoeuvre::Halt => 0,
            Manoeuvre::Face => {
                let by = self.clash.as_ref().and_then(|clash| clash.attackers.first()).map(|party| party.unit);
                by.map_or(0, |by| self.turn_to_face(id, by).1)
            }
            Manoeuvre::Square => self.change_tally(id, Formation::Square).map_or(0, |tally| tally.sum()),
            // Wholly: from disorder it goes through being without formation.
            Manoeuvre::Reform => {
                let step = |order| drill::reform(self.charts(), troop, order, false).sum();
                step(unit.order) + if unit.order == Order::Des { step(Order::Saf) } else { 0 }
            }
            Manoeuvre::Rearrange => drill::occupy(troop.ft).sum(),
        }
    }

    /// A counter-charge takes all the points that are left, two at least; the third lies within the turn's and weighs on
    /// no test (mac.cost, mac.counter_cost).
    fn add_counter(&self, id: UnitId, tally: &mut Tally) {
        let left = i32::from(self.left(id)) - tally.sum();
        tally.add(rules::MAC_COUNTER_COST, "points-counter", left.max(points::COUNTER.into()));
    }

    /// One point to fire, one more to load first (fire.reload).
    fn add_fire(&self, id: UnitId, tally: &mut Tally) {
        let unloaded = self.unit(id).marks.has(Marks::UNLOADED);
        tally.add(rules::FIRE_RELOAD, "points-load", i32::from(points::FIRE * u8::from(unloaded)));
        tally.add(rules::PA_COSTS, "points-fire", points::FIRE.into());
    }

    /// The heading with which a unit faces an enemy, and what turning there costs.
    pub(crate) fn turn_to_face(&self, id: UnitId, enemy: UnitId) -> (boards::table::Heading, i32) {
        let own = self.stand(id);
        let heading =
            boards::table::Heading::towards(own.centre(), self.stand(enemy).centre()).unwrap_or(own.heading());
        let off = crate::rules::arcs::off(own.heading(), heading);
        let (troop, formation) = (&self.of(id).troop, self.unit(id).formation);
        let about = off.abs() > boards::table::Angle::degrees(150);
        let tally = if about { drill::about(troop, formation) } else { drill::wheel(troop, formation, off) };
        (heading, tally.sum())
    }
}

/// A defender's test (mac.counter, mac.responses, react.start).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefenceTest {
    /// Which defender.
    pub defender: u8,
}

impl Step<Couleurs> for DefenceTest {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(party) = game.defender(self.defender) else { return };
        let id = party.unit;
        let gone = game.unit(id).fate != Fate::OnTable || party.out;
        if !gone {
            game.test_defender(id, party.answer, chance, journal);
        }
        let more = game.clash.as_ref().is_some_and(|clash| clash.defenders.len() > usize::from(self.defender) + 1);
        if more {
            game.stack.push(Respond { defender: self.defender + 1 });
        } else {
            game.stack.push(FirePhase);
        }
    }
}

impl Couleurs {
    fn test_defender(
        &mut self,
        id: UnitId,
        answer: Answer,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let unit = *self.unit(id);
        let (column, closes) = match answer {
            Answer::Nothing | Answer::Flee | Answer::Stand(_) => (Column::Fire, false),
            Answer::Counter(_) => (Column::March, true),
            Answer::React(_, Then::Stand) => (Column::Reaction, false),
            Answer::React(_, Then::Fire(_)) => (Column::Fire, false),
            Answer::React(_, Then::Counter) => (Column::March, true),
        };
        let cost = self.answer_tally(id, answer).sum();
        // The charge pace takes all three points (mac.counter).
        let top = if self.left(id) >= points::PER_TURN { Gait::Charge } else { Gait::Quick };
        self.spend(id, cost.clamp(0, 100) as u8);
        let reacts = matches!(answer, Answer::React(..));
        let start = match unit.moral {
            moral if !moral.is_positive() => Start::State(moral),
            _ if reacts => Start::Reaction,
            _ => Start::Response,
        };
        let opponents = self.opponents(id);
        let by_cavalry = opponents.iter().any(|enemy| self.arm(*enemy) == Arm::Cavalry);
        let caught = by_cavalry && self.arm(id) != Arm::Cavalry && unit.marks.has(Marks::MOVED_FAST);
        let order = (caught && self.counted_order(id) == Order::Formed).then_some(Order::Neither);
        if order.is_some() {
            journal.tell(|| Event::Did { unit: id, label: "log-caught_moving", rule: rules::CAV_INF_MOVING });
        }
        // Caught in a change it made by order: it tests in reaction to finish it, and loses no point (sim.chf_target).
        let changing = opponents.first().and_then(|enemy| self.caught_changing(id, *enemy));
        let order = changing.or(order);
        let start = if changing.is_some() && start == Start::Response { Start::Reaction } else { start };
        if changing.is_some() {
            self.unit_mut(id).marks.remove(Marks::CHANGING);
            let alternate = self.setup.options.sequence == Sequence::Alternate;
            let rule = if alternate { rules::FORM_SAF } else { rules::SIM_CHF_TARGET };
            journal.tell(|| Event::Did { unit: id, label: "log-caught_changing", rule });
        }
        let gaits = if reacts && unit.gait > Gait::Halt { unit.gait.level() as u8 } else { 0 };
        let occasion = Occasion {
            column,
            start,
            opponents: &opponents,
            attacks: false,
            closes,
            penalty: self.penalty(id),
            gaits_to_lose: gaits,
            order,
        };
        let test = self.test(id, &occasion);
        let charts = self.charts();
        let (die, scored) = test.take(charts, chance);
        let (label, rule) = match answer {
            Answer::React(..) => ("test-reaction", rules::REACT_WHEN),
            Answer::Counter(_) => ("test-counter_mac", rules::MAC_COUNTER),
            _ => ("test-stand", rules::MAC_RESPONSES),
        };
        journal.tell(|| Event::Tested {
            unit: id,
            test: label,
            rule,
            tallies: Box::new(test.tallies(charts)),
            die,
            score: scored.score,
            rung: scored.rung,
        });
        self.remember_awe(id, &opponents);
        let counted = test.order;
        self.amend(id, |party| {
            party.score = scored.score;
            party.column = column;
            party.order = counted;
        });
        let done = scored.rung.moral().is_positive();
        if let Some(caught) = changing {
            // The change is finished before the enemy is there, or not at all (sim.chf_target, react.fail).
            if done {
                let order = self.counted_order(id);
                self.amend(id, |party| party.order = order);
            } else {
                self.unit_mut(id).order = caught;
            }
        }
        if let Answer::React(manoeuvre, _) = answer {
            if done {
                self.carry_out(id, manoeuvre, journal);
            } else {
                // Caught as it was (react.fail).
                self.unit_mut(id).order = self.counted_order(id).max(Order::Saf);
                self.amend(id, |party| party.order = Order::Saf.max(party.order));
                journal.tell(|| Event::Did { unit: id, label: "log-caught_as_it_was", rule: rules::REACT_FAIL });
            }
        }
        if !done {
            let by = opponents.first().copied();
            self.enter(id, scored.rung.moral(), rules::MORALE_LADDER, journal);
            if scored.rung.moral().falls_back() {
                self.amend(id, |party| party.out = true);
                let from = by.map(|by| self.stand(by));
                self.fall_back(id, from, journal);
            }
            return;
        }
        if closes {
            self.counter_gait(id, answer, top, scored.rung, journal);
        }
    }

    /// The gait a counter-charge takes, and what it costs the attackers (mac.counter).
    fn counter_gait(&mut self, id: UnitId, answer: Answer, top: Gait, rung: Rung, journal: &mut impl Journal<Event>) {
        let wanted = match answer {
            Answer::Counter(gait) => gait,
            _ => Gait::Quick,
        };
        let room = self.clash.as_ref().and_then(|clash| clash.attackers.first()).map(|party| party.room);
        let physical = pace::reachable(self.arm(id), room.unwrap_or_default(), Gait::Halt).max(Gait::Ordinary);
        let top = top.min(pace::top_gait(self.charts(), self.arm(id), self.unit(id).formation));
        let gait = rung.moral().gait().min(wanted).min(physical).min(top);
        self.amend(id, |party| party.gait = gait);
        if gait == Gait::Halt {
            return;
        }
        let charts = self.charts();
        let total: i32 =
            self.clash.as_ref().map_or(0, |clash| clash.defenders.iter().map(|party| party.gait.level()).sum());
        let before = morale::counter(charts, total - gait.level());
        let points = morale::counter(charts, total) - before;
        let attackers: arrayvec::ArrayVec<UnitId, 3> = self.opponents(id);
        for attacker in attackers {
            let Some(party) = self.clash.as_ref().and_then(|clash| clash.party(attacker)).copied() else { continue };
            let score = morale::clamped(charts, party.score + points);
            let rung = morale::rung(charts, party.column, score);
            self.amend(attacker, |party| {
                party.score = score;
                if party.column == Column::March {
                    party.gait = party.gait.min(rung.moral().gait());
                }
            });
            journal.tell(|| Event::Adjusted {
                unit: attacker,
                label: "log-counter_gait",
                rule: rules::MAC_COUNTER,
                points,
                rung,
            });
        }
    }

    /// Carries out the manoeuvre of a reaction that succeeded.
    fn carry_out(&mut self, id: UnitId, manoeuvre: Manoeuvre, journal: &mut impl Journal<Event>) {
        let by = self.opponents(id).first().copied();
        match (manoeuvre, by) {
            (Manoeuvre::Face, Some(by)) => {
                let (heading, pa) = self.turn_to_face(id, by);
                let stand = self.stand(id);
                let turned = stand.facing(heading);
                let place = if self.is_free(id, &turned) {
                    Some(turned)
                } else {
                    turned.nearest_free(crate::book::vocabulary::UD, |stand| self.is_free(id, stand))
                };
                if let Some(place) = place {
                    self.put(id, &place);
                }
                journal.tell(|| Event::Turned { unit: id, pa });
            }
            (Manoeuvre::Square, _) => {
                self.take_formation(id, Formation::Square);
                journal.tell(|| Event::Formed { unit: id, formation: Formation::Square, pa: 0 });
            }
            (Manoeuvre::Reform, _) => {
                let order = Order::Formed;
                self.unit_mut(id).order = order;
                journal.tell(|| Event::Reformed { unit: id, order, pa: 0 });
            }
            (Manoeuvre::Rearrange, Some(by)) => {
                if let Some(area) = self.unit(id).inside {
                    let face = self.face_toward(area, self.stand(by).centre());
                    self.unit_mut(id).faces = self.massed_on(id, area, face);
                    journal.tell(|| Event::Did { unit: id, label: "log-rearrange", rule: rules::ECO_FACE });
                }
            }
            _ => {}
        }
        self.unit_mut(id).gait = Gait::Halt;
        self.unit_mut(id).marks.remove(Marks::MOVED_FAST);
    }
}
