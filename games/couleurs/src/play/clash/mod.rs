//! The resolution of a march: tests, answers, fire, contact, what follows (sequence R).

mod after;
mod answers;
mod contact;
mod declining;
mod onward;
mod redirect;
mod screens;
mod stopping;
mod strokes;
mod tests;

pub(crate) use after::{AfterClash, Aftermath, Victor};
pub(crate) use answers::{Respond, answer_words};
pub(crate) use contact::Contact;
pub(crate) use declining::Declining;
pub(crate) use onward::Onward;
pub(crate) use redirect::Redirect;
pub(crate) use stopping::FirePhase;
pub(crate) use strokes::{CounterStroke, FireBack};
pub(crate) use tests::{Announce, AttackTest, DefenceTest};

use crate::book::vocabulary::{Arm, Gait, UnitId, ud};
use crate::rules;
use crate::rules::arcs;
use crate::rules::morale::Start;
use crate::state::{Clash, ClashKind, Couleurs, Event, Fate, MarchKind, Marks, Party};
use boards::table::{Hand, Heading, Length};
use gamekit::question::Step;
use kernel::{Chance, Journal};

/// Takes the next march up, if there is one (mac.order, mac.joint).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marches;

impl Step<Couleurs> for Marches {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(first) = game.next_march() else { return };
        game.stack.push(Marches);
        let march = game.marches[first];
        game.time_goes_by(march.unit, journal);
        let kind = if march.kind == MarchKind::Fire { ClashKind::Fire } else { ClashKind::Combat };
        let mut clash = Clash::new(kind, game.seat_of(march.unit));
        // Units of the same arm and group that march on the same target attack together.
        let together: arrayvec::ArrayVec<UnitId, 3> = game
            .marches
            .iter()
            .filter(|other| {
                other.target == march.target
                    && other.kind == march.kind
                    && game.of(other.unit).group == game.of(march.unit).group
                    && game.arm(other.unit) == game.arm(march.unit)
            })
            .map(|other| other.unit)
            .take(3)
            .collect();
        let group = 1_u64 << game.of(march.unit).group;
        clash.echelon = game.led & group != 0;
        game.led |= group;
        for unit in together {
            let Some(place) = game.marches.iter().position(|march| march.unit == unit) else { continue };
            let march = game.marches.remove(place);
            game.unit_mut(unit).marks.remove(Marks::MARCHING);
            let able = game.unit(unit).fate == Fate::OnTable && game.unit(unit).moral.is_positive();
            if !able {
                game.unit_mut(unit).gait = Gait::Halt;
                continue;
            }
            let way = if march.shares { Some((march.direction, Length::ZERO)) } else { game.way_of_march(&march) };
            let Some((direction, room)) = way else {
                game.target_gone(march);
                continue;
            };
            let mut party = Party::new(unit, direction, room);
            party.stop = march.stop;
            party.tolerance = march.tolerance;
            party.gait = Gait::Ordinary;
            party.from = march.from;
            party.caught = march.caught;
            party.shares = march.shares;
            if kind == ClashKind::Fire && march.from <= ud(2) && !game.arm(unit).is_guns() {
                // It stood within range already: the fire fight goes on on the spot (maf.static).
                party.start = Start::Static;
            }
            let _ = clash.attackers.try_push(party);
        }
        if clash.attackers.is_empty() {
            return;
        }
        for target in game.targets(&clash, march.target) {
            let _ = clash.defenders.try_push(Party::new(target, Heading::NORTH, Length::ZERO));
        }
        if clash.attackers.len() > 1 {
            let (unit, target) = (clash.attackers[0].unit, march.target);
            let count = clash.attackers.len() as u8;
            journal.tell(|| Event::Together { unit, target, count });
        }
        game.clash = Some(clash);
        game.skirmish(chance, journal);
        game.begin_clash(journal);
    }
}

impl Couleurs {
    /// The next march in the order of the phase: from one hand to the other, as its group looks.
    fn next_march(&self) -> Option<usize> {
        let fights = self.marches.iter().enumerate().filter(|(_, march)| march.kind != MarchKind::Support);
        let key = |(_, march): &(usize, &crate::state::March)| {
            let stand = self.stand(march.unit);
            let right = stand.heading().quarter(Hand::Right).dir();
            let p = stand.front_middle();
            let across =
                i64::from(right.x) * i64::from(p.x.to_tenths()) + i64::from(right.y) * i64::from(p.y.to_tenths());
            let across = if self.from_right & 1 << self.of(march.unit).group != 0 { -across } else { across };
            // Who had no manoeuvre to make first, or a cheaper one, is resolved sooner (sim.shared).
            let after = self.unit(march.unit).changed;
            (after, self.seat_of(march.unit) != self.initiative, self.of(march.unit).group, across)
        };
        fights.min_by_key(key).map(|(n, _)| n)
    }

    /// The units a march meets: its target, and neighbours its front would touch with it (mac.target).
    fn targets(&self, clash: &Clash, target: UnitId) -> arrayvec::ArrayVec<UnitId, 3> {
        let mut targets = arrayvec::ArrayVec::new();
        targets.push(target);
        if clash.kind == ClashKind::Fire {
            return targets;
        }
        for party in &clash.attackers {
            if let Some((enemy, _)) = party.caught.filter(|(enemy, _)| self.unit(*enemy).fate == Fate::OnTable) {
                let _ = targets.try_push(enemy);
            }
            let own = self.stand(party.unit);
            let end = own.shifted(party.direction, party.room + Length::mm(8));
            for enemy in self.enemies(party.unit) {
                // Cavalry passes infantry and guns by (cav.choice).
                let ignored = self.arm(party.unit) == Arm::Cavalry && self.arm(enemy) != Arm::Cavalry;
                if enemy != target
                    && !ignored
                    && !targets.contains(&enemy)
                    && arcs::in_front(&own, &self.stand(enemy))
                    && end.overlaps(&self.stand(enemy))
                {
                    let _ = targets.try_push(enemy);
                }
            }
        }
        targets
    }

    /// Points spent on a manoeuvre before a march have gone by for everybody: changes that take no longer are done
    /// (sim.shared).
    fn time_goes_by(&mut self, marches: UnitId, journal: &mut impl Journal<Event>) {
        let spent = self.unit(marches).changed;
        if spent <= self.elapsed {
            return;
        }
        self.elapsed = spent;
        for id in self.setup.clone().ids() {
            let unit = self.unit_mut(id);
            if unit.marks.has(Marks::CHANGING) && unit.changed <= spent {
                unit.marks.remove(Marks::CHANGING);
                if id != marches {
                    journal.tell(|| Event::Did { unit: id, label: "log-shared_time", rule: rules::SIM_SHARED });
                }
            }
        }
    }

    /// Those a party is confronted with.
    pub(crate) fn opponents(&self, unit: UnitId) -> arrayvec::ArrayVec<UnitId, 3> {
        let Some(clash) = &self.clash else { return arrayvec::ArrayVec::new() };
        let attacks = clash.attackers.iter().any(|party| party.unit == unit);
        let others = if attacks { &clash.defenders } else { &clash.attackers };
        let alive = |party: &&Party| self.unit(party.unit).fate == Fate::OnTable && (attacks || !party.out);
        others.iter().filter(alive).map(|party| party.unit).collect()
    }

    /// An attacker of the clash by number.
    pub(crate) fn attacker(&self, n: u8) -> Option<Party> {
        self.clash.as_ref().and_then(|clash| clash.attackers.get(usize::from(n))).copied()
    }

    /// A defender by number.
    pub(crate) fn defender(&self, n: u8) -> Option<Party> {
        self.clash.as_ref().and_then(|clash| clash.defenders.get(usize::from(n))).copied()
    }

    /// Changes a party.
    pub(crate) fn amend(&mut self, unit: UnitId, change: impl FnOnce(&mut Party)) {
        if let Some(party) = self.clash.as_mut().and_then(|clash| clash.party_mut(unit)) {
            change(party);
        }
    }
}
