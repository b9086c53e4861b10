//! Fire on a march: stop fire, marches to fire, the gait that is left (fire.stop, maf.fire_first, fire.residual).

use super::super::shooting::{Bounds, Shot};
use super::{AfterClash, Contact, FireBack};
use crate::book::vocabulary::{Ammo, Arm, Band, Formation, Gait, Moral, Order, UnitId, Weapon, Zone};
use crate::rules;
use crate::rules::arcs;
use crate::rules::fire::{self, Concerned};
use crate::rules::losses::{Loss, on_first_ranks};
use crate::rules::melee::{self, Fate as Result};
use crate::rules::morale::{self, Column, Rung};
use crate::state::{Answer, ClashKind, Couleurs, Event, Fate, Marks, Party, Then};
use boards::table::Length;
use gamekit::question::Step;
use kernel::{Chance, Journal};
use std::cmp::Ordering;

/// The defenders fire, the attackers come on or stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirePhase;

impl Step<Couleurs> for FirePhase {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(kind) = game.clash.as_ref().map(|clash| clash.kind) else { return };
        if kind == ClashKind::Fire && !game.is_counter_charged() {
            game.stack.push(AfterClash { next: 0 });
            game.fire_fight(chance, journal);
            return;
        }
        let defenders: arrayvec::ArrayVec<UnitId, 3> = game
            .clash
            .as_ref()
            .map(|clash| clash.defenders.iter().map(|party| party.unit).collect())
            .unwrap_or_default();
        if kind == ClashKind::Fire {
            game.marcher_fires(chance, journal);
        }
        let mut fired = false;
        for defender in defenders {
            fired |= game.defensive_fire(defender, chance, journal);
        }
        if !fired {
            game.give_back(journal);
        }
        game.apply_stops(journal);
        let ask = game.stopped_who_may_fire(None);
        game.stack.push(Contact);
        if let Some(unit) = ask {
            game.stack.push(FireBack { unit });
        }
    }
}

impl Couleurs {
    fn is_counter_charged(&self) -> bool {
        self.clash
            .as_ref()
            .is_some_and(|clash| clash.defenders.iter().any(|party| party.gait > Gait::Halt && !party.out))
    }

    /// The band a party's morale lets it fire from at the nearest; none if its fire has no effect.
    fn moral_band(&self, party: &Party, wanted: Band) -> Option<Band> {
        match morale::rung(self.charts(), Column::Fire, party.score) {
            Rung::Fire(Some(band)) => Some(band.max(wanted)),
            _ => None,
        }
    }

    /// What a defender means to fire with.
    fn wanted_fire(answer: Answer) -> Option<Band> {
        match answer {
            Answer::Stand(band) | Answer::React(_, Then::Fire(band)) => Some(band),
            _ => None,
        }
    }

    /// The sides on which a unit overlaps another: a figure's width beyond (cac.overlap).
    pub(crate) fn overlapping_sides(&self, id: UnitId, enemy: UnitId) -> u8 {
        let unit = self.unit(enemy);
        if matches!(unit.formation, Formation::Square) || unit.inside.is_some() {
            return 0;
        }
        let width = if self.arm(id) == Arm::Infantry { Length::mm(10) } else { Length::mm(20) };
        arcs::overlaps(&self.stand(id), &self.stand(enemy), width).into_iter().filter(|side| *side).count() as u8
    }

    /// The shot of a target on its attacker, bounded by fronts and morale (fire.overlap, morale.distance).
    pub(super) fn stop_shot(&self, defender: UnitId, attacker: UnitId, nearest: Band) -> Option<Shot> {
        let front = self.shape(attacker).front;
        let square = self.unit(defender).formation == Formation::Square;
        let sides = self.overlapping_sides(defender, attacker);
        let guns = self.arm(defender).is_guns();
        let open = self.unit(defender).formation == Formation::Skirmish;
        // Who overlaps is seen at the real distance, whatever the range the fire is counted at.
        let real = self.charts().band(self.weapon(defender), self.gap(defender, attacker)).unwrap_or(nearest);
        let most = fire::most_figures(self.arm(attacker), front, real, sides, square, open).clamp(1, 250) as u8;
        // All guns may close on one target (fire.converge).
        let bounds = Bounds { most: (!guns).then_some(most), nearest: Some(nearest), penalty: 0 };
        let kinds: &[Ammo] = if guns { &[Ammo::Canister, Ammo::Ball] } else { &[Ammo::Bullets] };
        kinds.iter().find_map(|ammo| self.shot(defender, attacker, *ammo, bounds).ok())
    }

    /// A defender that stands fires on the nearest attacker still coming: whether it fires at all.
    fn defensive_fire(&mut self, id: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let Some(party) = self.clash.as_ref().and_then(|clash| clash.party(id)).copied() else { return false };
        let attacker = self.clash.as_ref().and_then(|clash| {
            let coming = clash.attackers.iter().filter(|other| !other.out);
            coming.min_by_key(|other| self.gap(id, other.unit)).map(|other| other.unit)
        });
        let Some(attacker) = attacker else { return false };
        let wanted = Couleurs::wanted_fire(party.answer);
        let band = wanted.filter(|_| !party.out).and_then(|wanted| self.moral_band(&party, wanted));
        let Some(band) = band else { return false };
        // The distance is one of morale: who comes on is fired at where it says (morale.distance).
        if let Some(marcher) = self.clash.as_ref().and_then(|clash| clash.party(attacker)).copied() {
            let gone = self.approach(attacker, marcher.direction, marcher.room, self.weapon(id), band);
            self.amend(attacker, |party| party.room -= gone);
            if gone > Length::ZERO {
                let rule = rules::MORALE_DISTANCE;
                journal.tell(|| Event::Did { unit: attacker, label: "log-comes_into_range", rule });
            }
        }
        let Some(shot) = self.stop_shot(id, attacker, band) else { return false };
        self.deliver_stop(id, attacker, &shot, chance, journal);
        true
    }

    /// Nobody fires after all: the points counted for it come back, and with them the gait they cost (fire.star).
    fn give_back(&mut self, journal: &mut impl Journal<Event>) {
        let attackers: arrayvec::ArrayVec<Party, 3> =
            self.clash.as_ref().map(|clash| clash.attackers.clone()).unwrap_or_default();
        for party in attackers.iter().filter(|party| !party.out && party.expected > 0) {
            let (id, points) = (party.unit, party.expected);
            let score = morale::clamped(self.charts(), party.score + points);
            let rung = morale::rung(self.charts(), party.column, score);
            let reached = self.physical_gait(party).min(party.wanted);
            self.amend(id, |party| {
                party.score = score;
                party.expected = 0;
                if party.column == Column::March {
                    party.gait = rung.moral().gait().min(reached);
                }
            });
            journal.tell(|| Event::Adjusted { unit: id, label: "log-no_fire", rule: rules::FIRE_STAR, points, rung });
        }
    }

    /// Delivers a fire on a unit that comes on, and counts the points it costs (fire.stop, fire.stop_figures).
    fn deliver_stop(
        &mut self,
        id: UnitId,
        attacker: UnitId,
        shot: &Shot,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let before = self.strength(attacker);
        let shape = self.shape(attacker);
        let sides = self.overlapping_sides(attacker, id);
        let square = self.unit(id).formation == Formation::Square;
        let own = self.firing_line(id, self.stand(attacker).centre()).1;
        let firer_front = crate::rules::shape::infantry_fronts(self.arm(id), own.into()).clamp(1, 200) as u8;
        let concerned = Concerned {
            attacker: self.arm(attacker),
            front: shape.front,
            ranks: shape.ranks,
            firer_front,
            overlapping_sides: sides,
            square,
        };
        let stood = self.figures(attacker);
        let loss = self.fire(id, attacker, shot, chance, journal);
        self.amend(id, |party| party.fired = true);
        if shot.volley.ammo != Ammo::Ball {
            let fallen = stood.saturating_sub(self.figures(attacker));
            self.amend(attacker, |party| party.fallen += fallen);
        }
        if self.unit(attacker).fate != Fate::OnTable {
            return;
        }
        let frontal = arcs::zone(&self.stand(attacker), self.stand(id).front_middle()) == Zone::Front;
        let ranks = concerned.ranks_concerned();
        let pap = if shot.volley.ammo == Ammo::Ball {
            on_first_ranks(loss.pap(), shape.ranks, ranks, self.setup.options.ball_share)
        } else {
            loss.pap()
        };
        let figures = concerned.figures().min(before).max(1);
        let percent = self.percent(attacker, pap, figures);
        let charts = self.charts();
        let points = if frontal {
            morale::stop_fire(charts, percent)
        } else {
            charts.morale.loss_5pct_action * (percent / charts.losses.step)
        };
        let band = shot.volley.band;
        self.amend(attacker, |party| {
            party.stop += points;
            party.suffered += loss.pap();
            party.under = Some((band, id));
        });
    }

    /// Reads every attacker's rung again after the fires, then what his gait costs the defenders.
    fn apply_stops(&mut self, journal: &mut impl Journal<Event>) {
        let charts = self.charts();
        let attackers: arrayvec::ArrayVec<Party, 3> =
            self.clash.as_ref().map(|clash| clash.attackers.clone()).unwrap_or_default();
        for party in attackers.iter().filter(|party| !party.out) {
            let id = party.unit;
            if self.unit(id).fate != Fate::OnTable {
                self.amend(id, |party| party.out = true);
                continue;
            }
            let Some(party) = self.clash.as_ref().and_then(|clash| clash.party(id)).copied() else { continue };
            let score = party.score + party.stop;
            let rung = morale::rung(charts, Column::March, score);
            if party.stop < 0 {
                let points = party.stop;
                journal.tell(|| Event::Adjusted {
                    unit: id,
                    label: "log-stop_fire",
                    rule: rules::FIRE_STOP,
                    points,
                    rung,
                });
            }
            let gait = party.gait.min(rung.moral().gait());
            self.amend(id, |party| {
                party.score = score;
                party.gait = gait;
            });
            if gait == Gait::Halt {
                journal.tell(|| Event::Stopped { unit: id });
                self.amend(id, |party| party.out = true);
                self.unit_mut(id).gait = Gait::Halt;
                self.unit_mut(id).marks.add(Marks::HELD);
                if !rung.moral().is_positive() {
                    let by = self.opponents(id).first().copied();
                    self.enter(id, rung.moral(), rules::MORALE_LADDER, journal);
                    let from = by.map(|by| self.stand(by));
                    self.fall_back(id, from, journal);
                }
            }
        }
        self.residual_gait(journal);
    }

    /// What the gait an attacker still has does to the defenders (fire.residual).
    fn residual_gait(&mut self, journal: &mut impl Journal<Event>) {
        let charts = self.charts();
        let Some(clash) = &self.clash else { return };
        let fastest = clash.attackers.iter().filter(|party| !party.out).max_by_key(|party| party.gait).copied();
        let Some(fastest) = fastest else { return };
        let defenders: arrayvec::ArrayVec<Party, 3> = clash.defenders.clone();
        for party in defenders.iter().filter(|party| !party.out && party.gait == Gait::Halt) {
            let id = party.unit;
            if self.unit(id).fate != Fate::OnTable || !self.unit(id).moral.is_positive() {
                continue;
            }
            let points = morale::residual(charts, fastest.gait);
            let score = party.score + points;
            // A standing unit that loses points reads the rungs of the march: Arrêt, Halte, Repli.
            let rung = morale::rung(charts, Column::March, score);
            journal.tell(|| Event::Adjusted {
                unit: id,
                label: "log-residual",
                rule: rules::FIRE_RESIDUAL,
                points,
                rung,
            });
            self.amend(id, |party| party.score = score);
            if rung.moral().is_positive() {
                continue;
            }
            self.enter(id, rung.moral(), rules::FIRE_RESIDUAL, journal);
            if rung.moral().falls_back() {
                // It breaks before contact; whether it is caught is seen next (mac.flee_caught).
                let from = self.stand(fastest.unit);
                self.fall_back(id, Some(from), journal);
            }
        }
    }

    /// A march to fire that is not counter-charged: every unit fires once (maf.fire_first, maf.after). Of several that
    /// march together the target fires on the nearest; each of them fires on it (mac.joint).
    fn fire_fight(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(d) = self.defender(0) else { return };
        let mut marchers: arrayvec::ArrayVec<Party, 3> =
            self.clash.as_ref().map(|clash| clash.attackers.clone()).unwrap_or_default();
        marchers.retain(|party| !party.out && self.unit(party.unit).fate == Fate::OnTable);
        marchers.sort_by_key(|party| self.gap(party.unit, d.unit));
        let mut answer = Couleurs::wanted_fire(d.answer).filter(|_| !d.out);
        // What each marcher suffered and inflicted, where it was a duel; the target adds up (cac.multi).
        let mut duels: arrayvec::ArrayVec<(UnitId, [u8; 2]), 3> = arrayvec::ArrayVec::new();
        for a in marchers {
            if self.unit(d.unit).fate != Fate::OnTable {
                return;
            }
            let wanted = answer.take();
            let (suffered, duel) = self.exchange_of_fires(&a, &d, wanted, chance, journal);
            if duel {
                duels.push((a.unit, suffered));
            }
        }
        self.settle_duels(d.unit, &duels, journal);
    }

    /// The fires of one marcher and of its target, which answers from this band or not at all: what both lost, and whether
    /// it was a duel.
    fn exchange_of_fires(
        &mut self,
        a: &Party,
        d: &Party,
        answer: Option<Band>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> ([u8; 2], bool) {
        let own = self.moral_band(a, a.band);
        let other = answer.and_then(|wanted| self.moral_band(d, wanted));
        let band = own.unwrap_or(Band::P3).max(other.unwrap_or(Band::P1));
        if !self.arm(a.unit).is_guns() {
            self.approach(a.unit, a.direction, a.room, self.weapon(a.unit), band);
        }
        let near = self.gap(a.unit, d.unit);
        let physical = self.charts().band(self.weapon(a.unit), near).unwrap_or(Band::P3);
        // Who fires first is settled by the ranges both came to fire from, not by where they stand.
        let first = own.zip(other).map(|(own, other)| other.cmp(&own));
        let own = own.map(|band| band.max(physical));
        let other = other.map(|band| band.max(physical));
        let mut suffered = [0_u8; 2];
        match (own, other) {
            (Some(_), Some(other)) if first == Some(Ordering::Greater) => {
                // The defender fires first, unhampered; the answer is at his range, under fire (maf.drop).
                journal.tell(|| Event::Did { unit: d.unit, label: "log-fires_first", rule: rules::MAF_FIRE_FIRST });
                let before = self.strength(a.unit);
                suffered[0] = self.one_fire(d.unit, a.unit, other, chance, journal).pap();
                if self.unit(a.unit).fate == Fate::OnTable && self.fires_on(a, suffered[0], before, journal) {
                    suffered[1] = self.one_fire(a.unit, d.unit, other, chance, journal).pap();
                }
            }
            (Some(own), Some(_)) if first == Some(Ordering::Less) => {
                // The marcher does, from farther out than his enemy would; the reply is under fire (B2 of the rulings).
                journal.tell(|| Event::Did { unit: a.unit, label: "log-fires_first", rule: rules::MAF_FIRE_FIRST });
                suffered[1] = self.one_fire(a.unit, d.unit, own, chance, journal).pap();
                if self.unit(d.unit).fate == Fate::OnTable {
                    suffered[0] = self.one_fire(d.unit, a.unit, own, chance, journal).pap();
                }
            }
            (Some(own), Some(other)) => {
                let band = own.max(other);
                let shots = (self.stop_shot(a.unit, d.unit, band), self.stop_shot(d.unit, a.unit, band));
                if let (Some(first), Some(second)) = shots {
                    let units = [a.unit, d.unit];
                    journal.tell(|| Event::Exchange { units });
                    let (volleys, losses) = fire::exchange(self.charts(), [first.volley, second.volley]);
                    let first = Shot { volley: volleys[0], ..first };
                    let second = Shot { volley: volleys[1], ..second };
                    self.deliver(a.unit, d.unit, &first, losses[0], chance, journal);
                    self.deliver(d.unit, a.unit, &second, losses[1], chance, journal);
                    suffered = [losses[1].pap(), losses[0].pap()];
                } else {
                    suffered[1] = self.one_fire(a.unit, d.unit, own, chance, journal).pap();
                }
            }
            (Some(own), None) => suffered[1] = self.one_fire(a.unit, d.unit, own, chance, journal).pap(),
            (None, Some(other)) => suffered[0] = self.one_fire(d.unit, a.unit, other, chance, journal).pap(),
            (None, None) => {}
        }
        self.unit_mut(a.unit).gait = Gait::Halt;
        let weapons = [self.weapon(a.unit), self.weapon(d.unit)];
        let counted = own.is_some_and(|band| band == Band::P1) || other.is_some_and(|band| band == Band::P1);
        (suffered, counted && fire::is_duel(self.charts(), weapons, near))
    }

    /// Whether a unit marching to fire still fires after a fire from farther out (maf.drop).
    fn fires_on(&mut self, party: &Party, suffered: u8, before: u8, journal: &mut impl Journal<Event>) -> bool {
        let percent = self.percent(party.unit, suffered, before);
        let points = morale::march_to_fire_drop(self.charts(), percent);
        let rung = morale::rung(self.charts(), Column::Fire, party.score + points);
        if points < 0 {
            let unit = party.unit;
            journal.tell(|| Event::Adjusted { unit, label: "log-stop_fire", rule: rules::MAF_DROP, points, rung });
        }
        matches!(rung, Rung::Fire(Some(_)))
    }

    /// The difference of losses decides a duel: of each against the target by its own, of the target by the sum of all
    /// (duel.result, duel.draw, cac.multi). Losses are those of the other unit, then those of the target.
    pub(super) fn settle_duels(
        &mut self,
        target: UnitId,
        duels: &[(UnitId, [u8; 2])],
        journal: &mut impl Journal<Event>,
    ) {
        let Some((first, _)) = duels.first().copied() else { return };
        let all = |n: usize| duels.iter().map(|(_, losses)| losses[n]).sum::<u8>();
        let drawn = duels.iter().find(|(_, losses)| losses[0] == losses[1]);
        if let Some((unit, _)) = drawn {
            journal.tell(|| Event::Drawn { units: [*unit, target], duel: true });
        }
        let fates = duels.iter().map(|(unit, losses)| (*unit, target, *losses));
        for (id, by, [suffered, inflicted]) in fates.chain([(target, first, [all(1), all(0)])]) {
            if self.unit(id).fate != Fate::OnTable {
                continue;
            }
            if let Result::Lost(moral) = melee::fate(suffered, inflicted) {
                let difference = suffered - inflicted;
                journal.tell(|| Event::Beaten { unit: id, difference, moral, duel: true });
                self.unit_mut(id).order = melee::order_after_duel(moral, self.counted_order(id));
                self.enter(id, moral, rules::DUEL_RESULT, journal);
                self.rescue_or_give_way(id, Some(by), false, journal);
            }
        }
    }

    /// A marching unit is put in the first UD inside the band of a weapon it is to be counted at: how far it goes for it
    /// (morale.distance).
    fn approach(
        &mut self,
        id: UnitId,
        direction: boards::table::Heading,
        room: Length,
        weapon: Weapon,
        band: Band,
    ) -> Length {
        let limit = self.charts().ranges[weapon.index()][band.index()].map_or(1, i32::from);
        let keep = crate::book::vocabulary::ud(limit) - Length::mm(3);
        let go = (room - keep).max(Length::ZERO);
        if go <= Length::mm(1) {
            return Length::ZERO;
        }
        let stand = self.stand(id);
        let free = self.free_way(id, &stand, direction, go);
        self.put(id, &stand.shifted(direction, free));
        self.unit_mut(id).moved += free;
        free
    }

    pub(super) fn one_fire(
        &mut self,
        id: UnitId,
        target: UnitId,
        band: Band,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> Loss {
        match self.stop_shot(id, target, band) {
            Some(shot) => self.fire(id, target, &shot, chance, journal),
            None => Loss::Nothing,
        }
    }

    /// A unit marching to fire that is counter-charged fires as stop fire (maf.counter).
    fn marcher_fires(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(marcher) = self.attacker(0) else { return };
        let counter = self
            .clash
            .as_ref()
            .and_then(|clash| clash.defenders.iter().find(|party| party.gait > Gait::Halt && !party.out).copied());
        let Some(counter) = counter else { return };
        if marcher.out {
            return;
        }
        if let Some(band) = self.moral_band(&marcher, marcher.band)
            && let Some(shot) = self.stop_shot(marcher.unit, counter.unit, band)
        {
            self.deliver_stop(marcher.unit, counter.unit, &shot, chance, journal);
        }
        let Some(counter) = self.clash.as_ref().and_then(|clash| clash.party(counter.unit)).copied() else { return };
        let charts = self.charts();
        let score = counter.score + counter.stop;
        let rung = morale::rung(charts, Column::March, score);
        let gait = counter.gait.min(rung.moral().gait());
        if counter.stop < 0 {
            let (unit, points, rule) = (counter.unit, counter.stop, rules::MAF_COUNTER);
            journal.tell(|| Event::Adjusted { unit, label: "log-stop_fire", rule, points, rung });
        }
        self.amend(counter.unit, |party| {
            party.score = score;
            party.gait = gait;
            party.stop = 0;
        });
        // The marcher stands from now on.
        self.amend(marcher.unit, |party| party.gait = Gait::Halt);
        if gait == Gait::Halt {
            let id = counter.unit;
            journal.tell(|| Event::Stopped { unit: id });
            if !rung.moral().is_positive() {
                self.enter(id, rung.moral(), rules::MORALE_LADDER, journal);
                let from = self.stand(marcher.unit);
                self.fall_back(id, Some(from), journal);
                self.amend(id, |party| party.out = true);
            }
            self.amend(marcher.unit, |party| party.out = true);
        }
    }

    /// Whether infantry still forms a front cavalry does not ride into (cav.contact).
    pub(crate) fn is_insurmountable(&self, defender: UnitId, attacker: UnitId, counted: Order) -> bool {
        let unit = self.unit(defender);
        self.arm(attacker) == Arm::Cavalry
            && self.arm(defender) == Arm::Infantry
            && unit.moral == Moral::Stand.max(unit.moral)
            && unit.moral.is_positive()
            && counted == Order::Formed
            && self.counted_order(defender) == Order::Formed
            && unit.gait == Gait::Halt
            && (unit.formation == Formation::Square || self.attacked_zone(defender, &self.stand(attacker)).is_frontal())
    }
}
