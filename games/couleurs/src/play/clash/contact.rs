//! Contact: who reaches whom, who gives up, the close combat and its result (cac.when, cac.result).

use super::AfterClash;
use crate::book::vocabulary::{Arm, Formation, Gait, Order, Status, TerrainKind, UD, UnitId, Zone, ud};
use crate::rules;
use crate::rules::melee::{self, Fate as Result, Fighter};
use crate::rules::{arcs, losses, pursuit};
use crate::state::{ClashKind, Couleurs, Event, Fate, Marks, Party};
use arrayvec::ArrayVec;
use boards::table::{Length, Segment, Stand};
use gamekit::question::Step;
use kernel::{Chance, Journal};

/// The lines meet, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact;

impl Step<Couleurs> for Contact {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(clash) = game.clash.clone() else { return };
        let mut pairs: ArrayVec<[UnitId; 2], 9> = ArrayVec::new();
        // A status raises a beaten unit before anybody pursues it: that question comes first.
        game.stack.push(AfterClash { next: 0 });
        for attacker in clash.attackers.iter().filter(|party| !party.out) {
            game.close_in(attacker, &clash.defenders, &mut pairs, journal);
        }
        // A counter-charger that is still coming meets an attacker who stands.
        for defender in clash.defenders.iter().filter(|party| !party.out && party.gait > Gait::Halt) {
            if !pairs.iter().any(|pair| pair[1] == defender.unit) {
                game.counter_closes(defender, &mut pairs, journal);
            }
        }
        for [attacker, defender] in pairs.iter().copied() {
            game.cross_to_meet(defender, attacker, journal);
        }
        game.fight(&pairs, journal);
    }
}

impl Couleurs {
    /// An attacker reaches each defender who is still there, gives up before formed infantry, or meets nobody.
    fn close_in(
        &mut self,
        attacker: &Party,
        defenders: &[Party],
        pairs: &mut ArrayVec<[UnitId; 2], 9>,
        journal: &mut impl Journal<Event>,
    ) {
        let id = attacker.unit;
        let mut gave_up = false;
        let mut met = false;
        for defender in defenders {
            let enemy = defender.unit;
            // Who only catches part of another's front has to do with that one alone (move.break).
            let others = self.clash.iter().flat_map(|clash| &clash.attackers).filter(|party| party.unit != id);
            let theirs = others.filter_map(|party| party.caught).any(|(caught, _)| caught == enemy);
            if theirs && attacker.caught.is_none_or(|(caught, _)| caught != enemy) {
                continue;
            }
            let there = self.unit(enemy);
            let stands = there.fate == Fate::OnTable && !there.moral.falls_back();
            // Skirmishers who have given way are out of it for foot; cavalry rides on at them (skirm.no_cac, skirm.cav).
            if !stands || defender.out && self.arm(id) != Arm::Cavalry {
                continue;
            }
            let order = self.clash.as_ref().and_then(|clash| clash.party(enemy)).map_or(Order::Formed, |p| p.order);
            if defender.gait == Gait::Halt && self.is_insurmountable(enemy, id, order) {
                gave_up = true;
                continue;
            }
            if self.arm(id) == Arm::Cavalry && self.unit(enemy).inside.is_some() {
                gave_up = true;
                continue;
            }
            if self.unit(enemy).formation == Formation::Skirmish {
                // Skirmishers never fight hand to hand; cavalry rides them down (skirm.no_cac, skirm.cav).
                if self.arm(id) == Arm::Cavalry {
                    self.catch(id, enemy, journal);
                    met = true;
                } else {
                    self.flee(enemy, Some(id), journal);
                }
                continue;
            }
            let _ = pairs.try_push([id, enemy]);
            met = true;
        }
        if met {
            // A counter-charger walks the last third: who waits for him neither crosses it nor needs his tolerance.
            let awaits = defenders.iter().any(|defender| !defender.out && defender.gait > Gait::Halt);
            if !awaits {
                self.cross_the_rest(attacker, journal);
                if attacker.tolerance && self.of(id).troop.status != Status::Guard {
                    self.lose_order(id, rules::MAC_REACH, journal);
                }
            }
            self.amend(id, |party| party.met = true);
            return;
        }
        if gave_up {
            journal.tell(|| Event::GaveUp { unit: id });
            self.lose_order(id, rules::CAV_RENOUNCE, journal);
            self.amend(id, |party| party.out = true);
            let unit = self.unit_mut(id);
            unit.gait = Gait::Halt;
            unit.marks.add(Marks::MUST_RALLY);
            return;
        }
        self.follow_up(attacker, defenders, journal);
    }

    /// The ground between where it tested and its enemy takes what it takes before the lines meet; the test did not count it
    /// (mac.obstacle, morale.now).
    fn cross_the_rest(&mut self, party: &Party, journal: &mut impl Journal<Event>) {
        let way = self.up_to_the_wood(party.unit, party.direction, party.room);
        let toll = self.toll(party.unit, &self.stand(party.unit), party.direction, way);
        self.suffer(party.unit, &toll, party.gait, journal);
    }

    /// The way of a counter-charger to the attacker who waits for him, if he is one.
    fn way_to_meet(&self, id: UnitId, attacker: UnitId) -> Option<(boards::table::Heading, Length)> {
        let party = self.clash.as_ref().and_then(|clash| clash.party(id)).filter(|party| party.gait > Gait::Halt)?;
        let (own, other) = (self.stand(party.unit), self.stand(attacker));
        let way = boards::table::Heading::towards(own.front_middle(), other.nearest_point(own.front_middle()))?;
        Some((way, Couleurs::way_to_contact(&own, way, &other, ud(8)).unwrap_or(Length::ZERO)))
    }

    /// The ground a counter-charger crosses takes its toll of him.
    fn cross_to_meet(&mut self, id: UnitId, attacker: UnitId, journal: &mut impl Journal<Event>) {
        let Some((direction, way)) = self.way_to_meet(id, attacker) else { return };
        let gait = self.clash.as_ref().and_then(|clash| clash.party(id)).map_or(Gait::Halt, |party| party.gait);
        let toll = self.toll(id, &self.stand(id), direction, way);
        self.suffer(id, &toll, gait, journal);
    }

    /// How much of a way close order goes: it stops at the edge of a dense wood (wood.dense).
    fn up_to_the_wood(&self, id: UnitId, direction: boards::table::Heading, way: Length) -> Length {
        let stand = self.stand(id);
        let ground = &self.setup.ground;
        let wooded = |stand: &Stand| ground.under(stand).any(|(_, area)| area.kind == TerrainKind::DenseWood);
        if self.unit(id).formation == Formation::Skirmish || wooded(&stand) {
            return way;
        }
        let open = stand.shifted_while(direction, way, |stand| !wooded(stand)).1;
        // A hair's breadth short of it, so that the edge is not crossed.
        if open < way { (open - Length::mm(1)).max(Length::ZERO) } else { way }
    }

    /// Nobody stood: the attacker goes on, takes what was left, or catches who broke (mac.flee_caught).
    fn follow_up(&mut self, attacker: &Party, defenders: &[Party], journal: &mut impl Journal<Event>) {
        let id = attacker.unit;
        let emptied = defenders.first().and_then(|defender| {
            let at = self.stand(id).shifted(attacker.direction, attacker.room + Length::mm(5));
            let fled = self.unit(defender.unit).moral.falls_back() || self.unit(defender.unit).fate != Fate::OnTable;
            let built = self.setup.ground.built().find(|(n, area)| {
                area.footprint.overlaps(&at) && !self.present().any(|other| self.unit(other).inside == Some(*n))
            });
            built.map(|(n, _)| n).filter(|_| fled && self.arm(id) == Arm::Infantry)
        });
        if let Some(area) = emptied.filter(|area| self.figures(id) <= self.capacity(*area)) {
            self.take_over(id, area, journal);
            // Its target was the houses: it has met what it came for, and may go on after the garrison (eco.take).
            self.amend(id, |party| party.met = true);
            return;
        }
        let broke = defenders.iter().find(|defender| {
            let unit = self.unit(defender.unit);
            unit.fate == Fate::OnTable
                && unit.moral.flees()
                && pursuit::may(self.arm(id), self.arm(defender.unit))
                && self.is_caught(id, defender.unit)
                && self.comes_up_with(attacker, defender.unit)
        });
        self.cross_the_rest(attacker, journal);
        self.advance(id, attacker.direction, attacker.room);
        match broke {
            Some(defender) => {
                self.catch(id, defender.unit, journal);
                self.amend(id, |party| party.met = true);
            }
            None => {
                journal.tell(|| Event::NoContact { unit: id });
                self.unit_mut(id).gait = Gait::Halt;
                let fled = |defender: &&Party| {
                    self.unit(defender.unit).fate == Fate::OnTable && self.unit(defender.unit).moral.flees()
                };
                let saved = defenders.iter().filter(fled).find(|defender| self.is_sheltered(id, defender.unit));
                if let Some(saved) = saved.map(|defender| defender.unit) {
                    journal.tell(|| Event::Did { unit: saved, label: "log-sheltered", rule: rules::FLEE_CAUGHT });
                }
            }
        }
    }

    /// Whether a fugitive is caught: by its move and the ground (pursuit.catch).
    pub(crate) fn is_caught(&self, id: UnitId, target: UnitId) -> bool {
        let (own, other) = (self.stand(id), self.stand(target));
        let Some(way) = boards::table::Heading::towards(own.centre(), other.centre()) else { return true };
        let penalty = |unit: UnitId| self.toll(unit, &self.stand(unit), way, UD).ud;
        let flight = crate::rules::rally::obligatory(self.charts(), self.arm(target), self.unit(target).moral);
        let flight = flight.to_tenths() / UD.to_tenths();
        !self.is_barred(id, target)
            && !self.is_sheltered(id, target)
            && pursuit::is_caught(self.charts(), self.arm(id), self.arm(target), [penalty(id), penalty(target)], flight)
    }

    /// Whether an attacker comes up with who broke before it within its greatest move and its tolerance: to where he stood,
    /// and as far again as it takes to catch him (mac.flee_caught).
    fn comes_up_with(&self, attacker: &Party, target: UnitId) -> bool {
        let catch = pursuit::catch_distance(self.charts(), self.arm(attacker.unit), self.arm(target), 0, 0);
        attacker.room + ud(catch) <= self.whole_move_left(attacker.unit, 0)
    }

    /// Whether an obstacle lies between a pursuer and a fugitive (pursuit.obstacle).
    pub(crate) fn is_barred(&self, id: UnitId, target: UnitId) -> bool {
        let (own, other) = (self.stand(id), self.stand(target));
        let Some(way) = boards::table::Heading::towards(own.centre(), other.centre()) else { return false };
        self.toll(id, &own, way, own.distance(&other)).obstacle
    }

    /// Whether a fugitive has reached ground closed to his pursuer, or formed friends who bar the way (flee.caught).
    fn is_sheltered(&self, id: UnitId, target: UnitId) -> bool {
        let (own, other) = (self.stand(id), self.stand(target));
        let line = Segment::new(own.front_middle(), other.centre());
        let bars = |friend: UnitId| {
            friend != target
                && self.is_close_order(friend)
                && self.counted_order(friend) < Order::Saf
                && self.unit(friend).moral.is_positive()
                && self.stand(friend).is_in_the_way_of(line)
        };
        self.unit(target).inside.is_some() || self.is_on_closed(id, &other) || self.army(self.seat_of(target)).any(bars)
    }

    /// A unit goes on over free ground.
    pub(crate) fn advance(&mut self, id: UnitId, direction: boards::table::Heading, distance: Length) {
        let stand = self.stand(id);
        let free = self.free_way(id, &stand, direction, distance);
        let free = self.up_to_the_wood(id, direction, free);
        self.put(id, &stand.shifted(direction, free));
        self.unit_mut(id).moved += free;
    }

    /// A unit enters a built-up area it has won (eco.attack_ft0, eco.take).
    pub(crate) fn take_over(&mut self, id: UnitId, area: u8, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::Did { unit: id, label: "log-takes_houses", rule: rules::ECO_TAKE });
        if self.of(id).troop.ft == 0 && self.unit(id).order < Order::Saf {
            self.lose_order(id, rules::ECO_ATTACK_FT0, journal);
        }
        self.garrison(id, area);
        let unit = self.unit_mut(id);
        unit.gait = Gait::Halt;
        journal.tell(|| Event::Occupied { unit: id, area, enters: true });
    }

    fn counter_closes(
        &mut self,
        defender: &Party,
        pairs: &mut ArrayVec<[UnitId; 2], 9>,
        journal: &mut impl Journal<Event>,
    ) {
        let kind = self.clash.as_ref().map(|clash| clash.kind);
        let Some(attacker) = self.opponents_of_defender(defender.unit) else { return };
        let there = self.unit(attacker);
        if kind != Some(ClashKind::Fire) || there.fate != Fate::OnTable || there.moral.falls_back() {
            journal.tell(|| Event::NoContact { unit: defender.unit });
            return;
        }
        let _ = pairs.try_push([attacker, defender.unit]);
    }

    fn opponents_of_defender(&self, _defender: UnitId) -> Option<UnitId> {
        self.clash.as_ref()?.attackers.first().map(|party| party.unit)
    }

    /// One side of a close combat as the table has it.
    fn fighter(&self, id: UnitId, enemy: UnitId, attacks: bool, passed: bool) -> Fighter {
        let (setup, unit) = (self.of(id), self.unit(id));
        let troop = &setup.troop;
        let (own, other) = (self.stand(id), self.stand(enemy));
        let party = self.clash.as_ref().and_then(|clash| clash.party(id)).copied();
        let gait = party.map_or(Gait::Halt, |party| party.gait);
        let shape = self.shape(id);
        let broken = self.catches(id, enemy).is_some() || self.catches(enemy, id).is_some();
        let (front, ranks) = match unit.inside {
            Some(area) => (unit.faces[self.face_toward(area, other.centre())].max(1), 1),
            None if troop.arm.is_guns() => (self.figures(id), 1),
            // The figures an enemy caught fight him where they met (move.break).
            None if party.and_then(|party| party.caught).is_some_and(|(caught, _)| caught == enemy) => {
                (party.and_then(|party| party.caught).map_or(1, |(_, figures)| figures), shape.ranks)
            }
            None if self.catches(id, enemy).is_some() => {
                (shape.front.min(self.catches(id, enemy).unwrap_or(1)), shape.ranks)
            }
            None => (arcs::facing(&own, shape.front, &other), shape.ranks),
        };
        let ridden = self.arm(enemy) == Arm::Cavalry && troop.arm != Arm::Cavalry;
        let mut order = self.counted_order(id);
        if ridden && unit.marks.has(Marks::MOVED_FAST) && order < Order::Saf {
            // Infantry caught moving by cavalry fights without formation (cav.inf_moving).
            order = Order::Saf;
        }
        let ground = &self.setup.ground;
        let line = Segment::new(own.front_middle(), other.nearest_point(own.front_middle()));
        // Who walks the last third: the attacker, unless he is counter-charged.
        let met = self.clash.as_ref().and_then(|clash| clash.party(enemy)).is_some_and(|party| party.gait > Gait::Halt);
        let comes = gait > Gait::Halt && !(attacks && met);
        let zone = match self.catches(enemy, id) {
            Some(_) => self.attacked_zone(enemy, &own),
            None => party.map_or(Zone::Front, |party| party.zone),
        };
        let crosses =
            |kind: TerrainKind| ground.lines.iter().any(|obstacle| obstacle.kind == kind && obstacle.meets(line));
        let marsh = ground.areas.iter().any(|area| area.kind == TerrainKind::Marsh && area.shape.meets(line));
        // One between two that attack together serves both (gen.mac).
        let partners = self.clash.iter().flat_map(|clash| clash.attackers.iter().map(|party| party.unit));
        let general = partners
            .filter(|unit| self.charge_side_by_side(*unit, id))
            .chain([id])
            .filter_map(|unit| self.general_with(unit))
            .any(|general| self.setup.general(general).speciality == troop.arm.of_three());
        let fallen = party.map_or(0, |party| party.fallen);
        let before = setup.shape(unit.formation, self.body(id) + fallen, unit.guns).front;
        let mut fighter = Fighter {
            arm: troop.arm,
            factor: troop.cac,
            front,
            ranks,
            overlaps: if passed || broken { 0 } else { self.overlapping_sides(id, enemy) },
            gait,
            kind: if troop.arm == Arm::Cavalry { troop.kind } else { 1 },
            order,
            penalty: self.penalty(id),
            higher: ground.level(&own) > ground.level(&other),
            on_flank: attacks && zone.is_flank(),
            on_rear: attacks && zone == Zone::Rear,
            enemy_cover: match unit.inside {
                Some(area) if self.shares_houses(enemy) => ground.area(area).cover,
                _ if comes => self.cover_from(enemy, line, Length::ZERO),
                _ => crate::book::vocabulary::Cover::None,
            },
            across_stream: comes && crosses(TerrainKind::Stream),
            across_marsh: comes && marsh,
            lance: troop.lance,
            crew: unit.formation == Formation::Battery,
            general,
            gaps: 0,
        };
        if fallen > 0 && unit.inside.is_none() {
            // Who fell to fire in this action is not replaced in the first ranks before it ends (loss.front).
            fighter.gaps = losses::gaps(before, shape.front, fighter.fighting_ranks(), fallen);
        }
        fighter
    }

    /// The figures of an enemy's front that a unit caught on his way: it fights those, at their width (move.break).
    fn catches(&self, id: UnitId, enemy: UnitId) -> Option<u8> {
        let caught = self.clash.as_ref()?.party(enemy)?.caught.filter(|(catcher, _)| *catcher == id)?;
        let (own, theirs) = (self.arm(id), self.arm(enemy));
        let fronts = crate::rules::shape::infantry_fronts(theirs, caught.1.into());
        let own_fronts = crate::rules::shape::infantry_fronts(own, 1);
        Some((fronts / own_fronts).clamp(1, 200) as u8)
    }

    /// Whether a unit fights inside the built-up area of its enemy (eco.both).
    pub(crate) fn shares_houses(&self, id: UnitId) -> bool {
        self.clash.as_ref().and_then(|clash| clash.party(id)).is_some_and(|party| party.shares)
    }

    /// All pairs fight; a unit alone against several adds its losses up (cac.multi).
    pub(super) fn fight(&mut self, pairs: &[[UnitId; 2]], journal: &mut impl Journal<Event>) {
        if pairs.is_empty() {
            return;
        }
        let charts = self.charts();
        let mut results: ArrayVec<(usize, u8, u8), 9> = ArrayVec::new();
        for (n, [a, d]) in pairs.iter().copied().enumerate() {
            let gait = |id| self.clash.as_ref().and_then(|clash| clash.party(id)).map_or(Gait::Halt, |p| p.gait);
            let through = melee::passes_through(gait(a), gait(d), self.shape(d).ranks)
                && self.unit(d).inside.is_none()
                && self.unit(d).formation != Formation::Square;
            let (one, two) = (self.fighter(a, d, true, false), self.fighter(d, a, false, through));
            let (to_d, to_a) = (one.inflicts(charts, &two).pap(), two.inflicts(charts, &one).pap());
            journal.tell(|| Event::Melee {
                units: [a, d],
                figures: [one.figures(), two.figures()],
                tallies: Box::new([one.tally(charts, &two), two.tally(charts, &one)]),
                pap: [to_a, to_d],
            });
            if through {
                self.amend(a, |party| party.through = true);
            }
            results.push((n, to_a, to_d));
        }
        self.meet(pairs);
        for party in self.clash.iter_mut().flat_map(|clash| clash.attackers.iter_mut().chain(&mut clash.defenders)) {
            party.suffered = 0;
            party.inflicted = 0;
        }
        for (n, to_a, to_d) in results {
            let [a, d] = pairs[n];
            self.amend(a, |party| {
                party.suffered += to_a;
                party.inflicted += to_d;
                party.met = true;
            });
            self.amend(d, |party| {
                party.suffered += to_d;
                party.inflicted += to_a;
                party.met = true;
            });
        }
        let units: ArrayVec<UnitId, 6> = {
            let mut units = ArrayVec::new();
            for [a, d] in pairs {
                for id in [*a, *d] {
                    if !units.contains(&id) {
                        let _ = units.try_push(id);
                    }
                }
            }
            units
        };
        for id in units.iter().copied() {
            let suffered = self.clash.as_ref().and_then(|clash| clash.party(id)).map_or(0, |party| party.suffered);
            if suffered > 0 {
                self.hurt(id, suffered, false, journal);
            }
        }
        // Who is beaten makes room first: a victor may pass through where he stood (trav.when).
        let beaten = |game: &Couleurs, id: UnitId| {
            let party = game.clash.as_ref().and_then(|clash| clash.party(id));
            party.is_some_and(|party| party.suffered > party.inflicted)
        };
        for losers in [true, false] {
            for id in units.iter().copied() {
                if beaten(self, id) == losers {
                    self.settle_melee(id, pairs, journal);
                }
            }
        }
    }

    /// The lines meet: the counter-charger walks to the attacker, or the attacker to who stands (mac.two_thirds).
    fn meet(&mut self, pairs: &[[UnitId; 2]]) {
        for [a, d] in pairs.iter().copied() {
            let Some(attacker) = self.clash.as_ref().and_then(|clash| clash.party(a)).copied() else { continue };
            match self.way_to_meet(d, a) {
                Some((way, distance)) => self.advance(d, way, distance),
                None => self.advance(a, attacker.direction, attacker.room),
            }
        }
    }

    /// What a fight does to a unit: state, order, push, separation.
    fn settle_melee(&mut self, id: UnitId, pairs: &[[UnitId; 2]], journal: &mut impl Journal<Event>) {
        if self.unit(id).fate != Fate::OnTable {
            return;
        }
        let Some(party) = self.clash.as_ref().and_then(|clash| clash.party(id)).copied() else { return };
        let attacks = self.clash.as_ref().is_some_and(|clash| clash.attackers.iter().any(|other| other.unit == id));
        let enemy = pairs.iter().find_map(|[a, d]| {
            if *a == id {
                Some(*d)
            } else if *d == id {
                Some(*a)
            } else {
                None
            }
        });
        let fate = melee::fate(party.suffered, party.inflicted);
        let order = melee::order_after(fate, self.counted_order(id));
        self.unit_mut(id).order = order;
        self.unit_mut(id).gait = Gait::Halt;
        match fate {
            Result::Lost(moral) => {
                let difference = party.suffered - party.inflicted;
                journal.tell(|| Event::Beaten { unit: id, difference, moral, duel: false });
                let malus = self.charts().status[self.of(id).troop.status.index()].malus;
                let moral = moral.lowered(malus);
                if malus > 0 {
                    journal.tell(|| Event::Conscripts { unit: id });
                }
                self.amend(id, |party| party.out = true);
                self.enter(id, moral, rules::CAC_RESULT, journal);
                self.unit_mut(id).order = Order::Des;
                self.rescue_or_give_way(id, enemy, true, journal);
            }
            Result::Drew => {
                if attacks && let Some(enemy) = enemy {
                    journal.tell(|| Event::Drawn { units: [id, enemy], duel: false });
                    self.step_back(id, enemy);
                    let moving = self
                        .clash
                        .as_ref()
                        .and_then(|clash| clash.party(enemy))
                        .is_some_and(|party| party.gait > Gait::Halt);
                    if moving {
                        self.step_back(enemy, id);
                    }
                    if party.shares && self.unit(enemy).inside.is_some() {
                        // Neither has won: nobody stays in the houses (eco.both).
                        let from = self.stand(id);
                        let _ = self.leave_in_haste(enemy, Some(&from));
                        journal.tell(|| Event::Did { unit: enemy, label: "log-neither_stays", rule: rules::ECO_BOTH });
                    }
                }
                self.unit_mut(id).marks.add(Marks::MUST_RALLY);
            }
            Result::Won => {
                self.unit_mut(id).moral = party.gait_moral();
                self.unit_mut(id).marks.add(Marks::MUST_RALLY);
                if party.through
                    && let Some(enemy) = enemy
                {
                    journal.tell(|| Event::PassedThrough { unit: id, target: enemy });
                    let depth = self.stand(id).depth() + UD.scaled(1, 2);
                    let before = self.stand(id).centre();
                    let stop = crate::rules::pace::to_stop(self.arm(id), party.gait);
                    self.advance(id, party.direction, depth.max(ud(stop)));
                    // A step of formation for each UD it lacks to stop (trav.stop).
                    let went = before.distance(self.stand(id).centre()).to_tenths() / UD.to_tenths();
                    for _ in went..stop {
                        self.lose_order(id, rules::TRAV_STOP, journal);
                    }
                }
            }
        }
    }

    /// After a draw: one UD back (cac.draw).
    fn step_back(&mut self, id: UnitId, enemy: UnitId) {
        if self.unit(id).inside.is_some() || self.unit(id).fate != Fate::OnTable {
            return;
        }
        let away = self.away_from(id, &self.stand(enemy));
        let stand = self.stand(id);
        let free = self.free_way(id, &stand, away, UD);
        self.put(id, &stand.shifted(away, free));
    }
}

impl Party {
    /// The moral state of a victor: that of the gait it fought at.
    fn gait_moral(&self) -> crate::book::vocabulary::Moral {
        use crate::book::vocabulary::Moral;
        match self.gait {
            Gait::Charge => Moral::Charge,
            Gait::Quick => Moral::Attack,
            Gait::Ordinary => Moral::Advance,
            Gait::Halt => Moral::Stand,
        }
    }
}
