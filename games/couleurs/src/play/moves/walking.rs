//! Straight moves, walked step by step so that the enemy may interrupt (move.straight, move.interrupt).

use super::super::way::{Foe, Lane, Toll};
use super::super::{Opportunity, Phase};
use super::narrowing::Narrowing;
use crate::book::objections::Objections;
use crate::book::options::Sequence;
use crate::book::vocabulary::{Formation, Gait, UD, UnitId, ud};
use crate::rules;
use crate::rules::{arcs, pace};
use crate::state::{Action, Couleurs, Event, Fate, MOST_UNITS, Marks, Pose};
use boards::table::{Angle, Heading, Length, Stand};
use gamekit::question::Step;
use kernel::{Chance, Journal};

/// No straight move is listed that leads farther: 14 UD.
const FARTHEST: Length = Length::mm(14 * 60);
/// None is listed that leads less far beyond the last.
const LEAST: Length = UD.scaled(1, 4);
/// A tenth of a UD.
const TENTH: i32 = UD.scaled(1, 10).to_tenths();
/// A straight move is at most so far off the front, and a hair for rounding (move.straight).
const ASIDE: Angle = Angle::from_units(Angle::degrees(30).units() + 4);

/// What the straight moves of a unit are judged by, looked up once for all of them.
pub(super) struct Outlook {
    /// Where it stands.
    stand: Stand,
    /// What its moves are reckoned from.
    march: pace::March,
    /// The enemies that a move of the longest may bring near.
    foes: arrayvec::ArrayVec<Foe, MOST_UNITS>,
}

/// A way that has been looked at already.
struct Looked<'a> {
    lane: &'a Lane<'a>,
    /// What the ground takes for it.
    toll: Option<Toll>,
}

impl Couleurs {
    /// What forbids a straight move.
    pub(super) fn against_move(&self, id: UnitId, heading: Heading, distance: Length) -> Objections {
        let outlook = self.outlook(id, distance);
        let lane = self.lane(id, &outlook.stand, heading, distance);
        self.against_move_as_seen(&outlook, &Looked { lane: &lane, toll: None }, id, heading, distance)
    }

    fn against_move_as_seen(
        &self,
        outlook: &Outlook,
        looked: &Looked<'_>,
        id: UnitId,
        heading: Heading,
        distance: Length,
    ) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        let fixed = matches!(unit.formation, Formation::Battery | Formation::Garrison);
        against.require(!fixed, Objections::NO_SUCH_MOVE);
        against.require(distance >= Length::mm(1), Objections::NO_DISTANCE);
        let off = arcs::off(unit.pose.heading, heading).abs();
        against.require(off <= ASIDE, Objections::NOT_STRAIGHT);
        if !against.is_empty() {
            return against;
        }
        let own = outlook.stand;
        let free = looked.lane.free(distance);
        let toll = looked.toll.unwrap_or_else(|| self.toll(id, &own, heading, distance));
        let hindered = free < distance || toll.closed;
        let narrowing = hindered.then(|| self.narrowing_where(id, heading, distance, free, || toll.closed)).flatten();
        let (start, free, toll) = match narrowing {
            Some(Narrowing { stand, .. }) => {
                let free = self.free_way(id, &stand, heading, distance);
                (stand, free, self.toll(id, &stand, heading, distance))
            }
            None => (own, free, toll),
        };
        let price = self.price_at(id, outlook.march, distance, &toll);
        against.require(price.is_some(), Objections::TOO_FAR);
        against.require(!toll.closed, Objections::CLOSED);
        against.require(free >= distance, Objections::BLOCKED);
        let gait = self.gait_of_move(id, outlook.march, distance, &toll, unit.paid + price.unwrap_or(1));
        against.require(gait <= toll.top.max(Gait::Ordinary), Objections::NO_SUCH_GAIT);
        let end = start.shifted(heading, distance);
        let open = unit.formation == Formation::Skirmish;
        let hooked = if narrowing.is_some() {
            // Narrower it is deeper: others may be near.
            against.add(self.nearness(id, &end, gait));
            !open && self.is_hooked_on_the_way(id, &start, heading, distance)
        } else {
            for foe in outlook.foes.iter().filter(|foe| !foe.is_out_of_mind(distance)) {
                against.add(self.nearness_to(foe, id, &end, gait));
            }
            let near = |foe: &&Foe| !open && foe.hooks && foe.gap.is_within(distance + UD);
            let mut near = outlook.foes.iter().filter(near);
            near.any(|foe| self.hooks_on_the_way(&foe.stand, foe.gap, &own, heading, distance))
        };
        against.require(!hooked, Objections::ZONE_OF_CONTROL);
        if unit.marks.has(Marks::HELD) && self.comes_nearer(id, &end) {
            against.add(Objections::HELD);
        }
        against
    }

    /// Whether a place is nearer to the nearest enemy than where the unit stands.
    pub(crate) fn comes_nearer(&self, id: UnitId, end: &Stand) -> bool {
        let start = self.stand(id);
        self.enemies(id).any(|enemy| {
            let stand = self.stand(enemy);
            end.separation_within(&stand, ud(6)).is_some_and(|gap| gap.is_clearly_below(start.separation(&stand)))
        })
    }

    /// How all the straight moves of a unit are judged, written where it will be kept: it is too large to be handed about.
    pub(super) fn outlook_kept<'a>(&self, id: UnitId, outlook: &'a mut Option<Outlook>) -> &'a Outlook {
        match outlook {
            Some(outlook) => outlook,
            None => {
                let outlook = outlook.insert(self.outlook_without_foes(id));
                self.look_at_foes(id, self.clear_reach(id, outlook.march, self.left(id)), outlook);
                outlook
            }
        }
    }

    /// Lists the straight moves of a unit one way, and tells how far they were looked for.
    pub(super) fn list_moves(
        &self,
        outlook: &Outlook,
        id: UnitId,
        heading: Heading,
        straight: bool,
        out: &mut Vec<Action>,
    ) -> Length {
        let (stand, march) = (outlook.stand, outlook.march);
        let most = if straight { self.left(id) } else { self.left(id).min(1) };
        let farthest = self.clear_reach(id, march, most).min(FARTHEST);
        if farthest < LEAST {
            return Length::ZERO;
        }
        let lane = self.lane(id, &stand, heading, farthest);
        let mut last = Length::ZERO;
        // Before it has paid for a move, none leads as far as the first point.
        for pa in u8::from(self.unit(id).paid == 0)..=most {
            let clear = self.clear_reach(id, march, pa).min(FARTHEST);
            if clear < last + LEAST {
                continue;
            }
            let toll = self.toll(id, &stand, heading, clear);
            let wish = self.reach_at(id, march, pa, clear, || toll.ud);
            if wish < last + LEAST {
                continue;
            }
            let mut free = lane.free(wish);
            // Straight on, a front too wide for the ground is narrowed (move.narrow).
            if straight && free + UD < wish && self.narrowing_where(id, heading, wish, free, || false).is_some() {
                free = wish;
            }
            let distance = self.outside_of(outlook, id, &stand, heading, free, pa);
            // Whole tenths of a UD read better and lose nothing.
            let distance = Length::tenths(distance.to_tenths() / TENTH * TENTH);
            if distance >= last + LEAST {
                last = distance;
                let action = Action::Move { unit: id, heading, distance };
                let looked = Looked { lane: &lane, toll: (distance == clear).then_some(toll) };
                if self.against_order(id, &action).is_empty()
                    && self.against_move_as_seen(outlook, &looked, id, heading, distance).is_empty()
                {
                    out.push(action);
                }
            }
        }
        farthest
    }

    /// The longest part of a way that ends outside the reach of enemies.
    pub(crate) fn outside_of_enemies(
        &self,
        id: UnitId,
        stand: &Stand,
        heading: Heading,
        wish: Length,
        pa: u8,
    ) -> Length {
        self.outside_of(&self.outlook(id, wish), id, stand, heading, wish, pa)
    }

    /// How the straight moves of a unit are judged, none being longer.
    fn outlook(&self, id: UnitId, longest: Length) -> Outlook {
        let mut outlook = self.outlook_without_foes(id);
        self.look_at_foes(id, longest, &mut outlook);
        outlook
    }

    fn outlook_without_foes(&self, id: UnitId) -> Outlook {
        Outlook { stand: self.stand(id), march: self.march_of(id), foes: arrayvec::ArrayVec::new() }
    }

    fn look_at_foes(&self, id: UnitId, longest: Length, outlook: &mut Outlook) {
        // Who is farther off is still out of every reach at the end.
        let far = self.farthest_care(id) + longest.max(Length::ZERO) + Length::mm(1);
        for enemy in self.enemies(id) {
            let there = self.stand(enemy);
            if let Some(gap) = outlook.stand.separation_within(&there, far) {
                outlook.foes.push(self.foe_at(enemy, id, gap));
            }
        }
    }

    fn outside_of(
        &self,
        outlook: &Outlook,
        id: UnitId,
        stand: &Stand,
        heading: Heading,
        wish: Length,
        pa: u8,
    ) -> Length {
        let gait = pace::gait_for(self.unit(id).paid + pa);
        // Who forbids one place mostly forbids the next: he is looked at first.
        let mut first = 0;
        let mut fine = |distance: Length| {
            let end = stand.shifted(heading, distance);
            let forbids =
                |foe: &Foe| !foe.is_out_of_mind(distance) && !self.nearness_to(foe, id, &end, gait).is_empty();
            if outlook.foes.get(first).is_some_and(forbids) {
                return false;
            }
            let other = outlook.foes.iter().enumerate().position(|(n, foe)| n != first && forbids(foe));
            first = other.unwrap_or(first);
            other.is_none()
        };
        if wish <= Length::ZERO || fine(wish) {
            return wish;
        }
        let (mut good, mut bad) = (Length::ZERO, wish);
        while bad - good > Length::mm(3) {
            let middle = Length::tenths(i32::midpoint(good.to_tenths(), bad.to_tenths()));
            if fine(middle) { good = middle } else { bad = middle }
        }
        good
    }

    /// Begins a walk that the enemy may interrupt.
    pub(super) fn begin_walk(
        &mut self,
        id: UnitId,
        direction: Heading,
        distance: Length,
        gait: Gait,
        toll: &Toll,
        journal: &mut impl Journal<Event>,
    ) {
        self.suffer(id, toll, gait, journal);
        let unit = self.unit_mut(id);
        unit.moved += distance;
        unit.gait = gait;
        unit.marks.remove(Marks::WHEELED);
        if gait > Gait::Ordinary {
            unit.marks.add(Marks::MOVED_FAST);
        }
        journal.tell(|| Event::Moved { unit: id, gait, distance, tally: self.move_tally(id) });
        let from = self.unit(id).pose;
        // What needs a turn or a change first begins later, by its cost (sim.prelim).
        let after = self.unit(id).changed;
        let walk = Walk { unit: id, from, direction, left: distance, gone: Length::ZERO, after };
        if self.setup.options.sequence == Sequence::Simultaneous {
            // It is set going; both sides walk together once all are (sim.fraction).
            self.unit_mut(id).marks.add(Marks::UNDER_WAY);
            let _ = self.walks.try_push(walk);
        } else {
            self.stack.push(walk);
        }
    }

    /// Asks the enemy whether he uses an opportunity on a unit, if he can: whether he is asked.
    pub(crate) fn offer_opportunity(&mut self, victim: UnitId) -> bool {
        let question = Opportunity { victim, seat: self.seat_of(victim).opponent(), after: false, but: None };
        let open = self.unit(victim).fate == Fate::OnTable && question.is_open(self);
        if open {
            self.stack.push(Phase::from(question));
        }
        open
    }

    /// The same of a unit in the midst of a change: who catches it finds it without formation (form.saf, eco.enter). In
    /// simultaneous play that is seen once the marches are resolved (sim.manoeuvre).
    pub(super) fn offer_on_change(&mut self, victim: UnitId) {
        if self.setup.options.sequence == Sequence::Alternate {
            self.unit_mut(victim).marks.add(Marks::CHANGING);
        }
        if !self.offer_opportunity(victim) {
            self.end_change(victim);
        }
    }

    /// The change is made.
    pub(crate) fn end_change(&mut self, id: UnitId) {
        if self.setup.options.sequence == Sequence::Alternate {
            self.unit_mut(id).marks.remove(Marks::CHANGING);
        }
    }
}

/// A unit on its way, step by step: 1 UD on foot, 2 UD mounted (move.interrupt).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    /// Who.
    pub unit: UnitId,
    /// From where: every step is measured from there, so that rounding does not add up.
    pub from: Pose,
    /// Which way.
    pub direction: Heading,
    /// How far still.
    pub left: Length,
    /// How far it has gone.
    pub gone: Length,
    /// Points of the manoeuvre it made first: who is ready sooner goes sooner (sim.prelim).
    pub after: u8,
}

impl Walk {
    /// How far it has still to go.
    pub(super) const fn left(&self) -> Length {
        self.left
    }

    /// Interrupted: what it has paid for and not walked it may still walk, once the nuisance is gone (move.interrupt).
    fn break_off(self, game: &mut Couleurs, journal: &mut impl Journal<Event>) {
        let unit = game.unit_mut(self.unit);
        if unit.fate != Fate::OnTable || !unit.moral.is_positive() || unit.marks.has(Marks::MUST_RALLY) {
            return;
        }
        unit.moved -= self.left.min(unit.moved);
        if let Some(march) = game.marches.iter_mut().find(|march| march.unit == self.unit) {
            march.left += self.left;
        }
        journal.tell(|| Event::Did { unit: self.unit, label: "log-interrupted", rule: rules::MOVE_INTERRUPT });
    }

    /// Goes on by a stretch: 1 UD on foot, 2 UD mounted. What is left of it, if anything.
    pub(super) fn stretch(self, game: &mut Couleurs, journal: &mut impl Journal<Event>) -> Option<Walk> {
        let unit = game.unit(self.unit);
        // A test, a fight or a flight on the way may have ended it.
        if unit.fate != Fate::OnTable || !unit.moral.is_positive() || unit.gait == Gait::Halt {
            return None;
        }
        let step = if game.arm(self.unit).is_mounted() { ud(2) } else { UD };
        let go = self.left.min(step);
        let start = game.stand(self.unit).at(self.from.centre());
        let gone = game.free_way(self.unit, &start, self.direction, self.gone + go);
        if gone < self.gone {
            return None;
        }
        game.put(self.unit, &start.shifted(self.direction, gone));
        // An enemy who comes in sight within its distance stops it where it is (vis.hidden).
        let found = game.look_out(journal);
        let near = game.tactical_distance(self.unit).unwrap_or(UD).max(UD * 2);
        let stand = game.stand(self.unit);
        let meets = game
            .enemies(self.unit)
            .any(|enemy| found & 1 << enemy.index() != 0 && stand.is_within(&game.stand(enemy), near));
        if meets && game.setup.options.hidden_troops {
            game.unit_mut(self.unit).gait = Gait::Halt;
            return None;
        }
        let left = self.left - go;
        (left > Length::ZERO && gone >= self.gone + go).then_some(Walk { left, gone, ..self })
    }
}

impl Step<Couleurs> for Walk {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let unit = game.unit(self.unit);
        if unit.fate != Fate::OnTable || !unit.moral.is_positive() || unit.gait == Gait::Halt {
            self.break_off(game, journal);
            return;
        }
        let rest = self.stretch(game, journal);
        match rest {
            Some(rest) => game.stack.push(rest),
            None => game.widen(self.unit, journal),
        }
        if rest.is_none_or(|rest| rest.gone > UD) {
            game.offer_opportunity(self.unit);
        }
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}
