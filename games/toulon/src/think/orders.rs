//! The next order of a computer player in the movement phase: which units go where.
//!
//! Orders are found anew at every decision and depend only on the state, so that the decisions of one order (form the
//! force, take the units, go) fit together. Free marches come first, as long as they make the plan better; then
//! attacks on what looks weak enough; then works where they are needed; then patrols into no man's land.

use crate::book::vocabulary::{Arm, Grade, RadeState, Side};
use crate::play::action::Action;
use crate::state::sets::{AreaId, AreaSet, LeaderId, UnitId, UnitSet};
use crate::state::{Depot, Origin, Toulon};
use crate::think::plan::Goal;
use boards::areas::Places;
use kernel::Seat;

/// What a computer player wants a force to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    /// From where.
    pub(crate) from: Origin,
    /// Who.
    pub(crate) units: UnitSet,
    /// Where to.
    pub(crate) to: AreaId,
    /// How.
    pub(crate) way: Way,
}

/// How a force goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Over friendly ground.
    March,
    /// Into no man's land, or ashore.
    Venture,
    /// Aboard, to land elsewhere.
    Embark,
    /// Into an enemy area.
    Attack,
}

/// Less gain than this is not worth a march.
const LEAST_GAIN: i32 = 4;
/// What a point is worth: a patrol into no man's land must gain more.
const POINT: i32 = 5;
/// Points for going aboard and for landing in no man's land (17.1).
const VOYAGE: u16 = 3;
/// PF that a redoubt covers (13.3).
const COVER: i32 = 7;
/// Redoubts that are worth building in one area.
const MOST_WORKS: i32 = 2;
/// More leaders than this an attack does not need.
const ENOUGH_LEADERS: u32 = 3;

impl Toulon {
    fn goal(&self, side: Side, area: AreaId) -> &Goal {
        &self.setup.plans[side.index()][area.index()]
    }

    /// What the stack of a side in an area is worth with and without some units.
    fn worth_of(&self, side: Side, area: AreaId, with: UnitSet, without: UnitSet) -> i32 {
        let goal = self.goal(side, area);
        let (mut units, mut pf, mut foot, mut guns) = (0, 0, 0, 0);
        let there = self.stack_of(area, side).filter(|unit| !without.has(*unit) && !with.has(*unit));
        for unit in there.chain(with.iter()) {
            let own = i32::from(self.pf_in(unit, area));
            units += 1;
            pf += own;
            match self.arm(unit) {
                Arm::Infantry | Arm::Pioneers => foot += own,
                Arm::Artillery | Arm::Gunners => guns += own,
                Arm::Cavalry | Arm::Gendarmes => {}
            }
        }
        let toulon = self.setup.ground(area).depot == Some(Depot::Toulon);
        let least = if toulon { 2 } else { 1 };
        let closes = goal.closed > 0 && foot >= least && guns >= least && pf >= 3 * least;
        // Men are needed most where the enemy is next door.
        let near = self.setup.ground(area).neighbours & self.occupied[side.other().index()];
        let pressed = near.len().min(3) as i32;
        // Ships fire less well at guns when everybody with them is under cover (table `sea_bombardment`).
        let cover = COVER * (self.redoubts_in(area, side).count() as i32).max(MOST_WORKS);
        let exposed = if self.is_shelled(side, area) { (pf - cover).max(0) } else { 0 };
        let pf = pf - exposed;
        goal.worth(units, pf, closes) + if pf > 0 { pressed * pf.min(6) / 2 } else { 0 }
    }

    /// Whether guns of the Republicans stand there under the fire of the fleet.
    fn is_shelled(&self, side: Side, area: AreaId) -> bool {
        side == Side::Republican && self.setup.ground(area).bears_on.contains(&true) && self.guns_at(area) > 0
    }

    /// What a move gains.
    fn gain(&self, side: Side, units: UnitSet, from: Option<AreaId>, to: AreaId) -> i32 {
        let none = UnitSet::EMPTY;
        let there = self.worth_of(side, to, units, none) - self.worth_of(side, to, none, none);
        let here =
            from.map_or(0, |from| self.worth_of(side, from, none, units) - self.worth_of(side, from, none, none));
        there + here
    }

    /// A copy in which the force is formed: what the rules would let it do.
    fn as_force(&self, units: UnitSet) -> Self {
        let mut game = self.clone();
        game.force = units;
        game
    }

    /// The next order of a seat, if any is worth it; only from one origin, where a force is being formed there.
    pub(crate) fn next_order(&self, seat: Seat, only: Option<Origin>) -> Option<Order> {
        if self.is_phase_spent() {
            return None;
        }
        self.next_opening(seat, only).or_else(|| self.next_march(seat, only)).or_else(|| self.next_attack(seat, only))
    }

    /// The Allies march somebody into Toulon before anything else, so that the fleet can land there (17.5): over friendly
    /// ground if they can, else the next step of the shortest way over no man's land.
    fn next_opening(&self, seat: Seat, only: Option<Origin>) -> Option<Order> {
        let toulon = self.setup.depot(Depot::Toulon);
        if self.phasing() != Side::Allied || self.toulon_entered || self.is_held_by(toulon, Side::Republican) {
            return None;
        }
        let areas = Places::first(self.setup.ground.len() as u8) - self.occupied[Side::Republican.index()].0;
        let mut best: Option<(usize, i16, Order)> = None;
        for from in self.origins(seat, only) {
            let Some(way) =
                from.area().and_then(|area| self.setup.map.ground().way(area.place(), toulon.place(), areas))
            else {
                continue;
            };
            for unit in self.movable(seat, from).iter().filter(|unit| self.opens_toulon(*unit)) {
                let units = UnitSet::one(unit);
                let game = self.as_force(units);
                let (to, way_in) = if game.march_goals(from).has(toulon) {
                    (toulon, Way::March)
                } else {
                    (AreaId(way.get(1)?.0), Way::Venture)
                };
                let mut can = way_in == Way::March;
                game.list_nml(seat, from, &mut |action| {
                    can |= matches!(action, Action::EnterNml { to: goal, .. } if goal == to);
                });
                let steps = if way_in == Way::March { 0 } else { way.len() };
                let better = best.is_none_or(|(least, pf, _)| (steps, self.pf(unit)) < (least, pf));
                if can && better {
                    best = Some((steps, self.pf(unit), Order { from, units, to, way: way_in }));
                }
            }
        }
        best.map(|(.., order)| order)
    }

    fn origins(&self, seat: Seat, only: Option<Origin>) -> impl Iterator<Item = Origin> + '_ {
        let areas = self.occupied[self.phasing().index()].iter().map(Origin::Area);
        let all = areas.chain([Origin::Afloat, Origin::OffMap]);
        all.filter(move |from| only.is_none_or(|only| only == *from) && !self.movable(seat, *from).is_empty())
    }

    /// The march of one unit that gains most.
    fn next_march(&self, seat: Seat, only: Option<Origin>) -> Option<Order> {
        let side = self.phasing();
        let friendly = self.friendly_places(side);
        let areas = Places::first(self.setup.ground.len() as u8);
        let mut best: arrayvec::ArrayVec<(i32, Order), 8> = arrayvec::ArrayVec::new();
        for from in self.origins(seat, only) {
            let Some(area) = from.area() else { continue };
            let reached = (self.setup.tracks.reach(Places::one(area.place()), friendly) & areas).without(area.place());
            for unit in self.movable(seat, from).iter().filter(|unit| !self.is_immobile(*unit)) {
                let units = UnitSet::one(unit);
                let open = |to: &AreaId| self.have_room(units, *to, side) && self.may_all_stand(units, *to, side);
                for to in reached.iter().map(|place| AreaId(place.0)).filter(open) {
                    let gain = self.gain(side, units, Some(area), to);
                    let worst = best.last().map_or(i32::MIN, |(gain, _)| *gain);
                    if gain < LEAST_GAIN || best.is_full() && gain <= worst {
                        continue;
                    }
                    if best.is_full() {
                        best.pop();
                    }
                    best.push((gain, Order { from, units, to, way: Way::March }));
                    best.sort_by_key(|(gain, _)| -gain);
                }
            }
        }
        best.into_iter().map(|(_, order)| order).find(|order| {
            let game = self.as_force(order.units);
            game.march_goals(order.from).has(order.to)
        })
    }

    /// A patrol into no man's land, or a landing, that is worth its price.
    pub(crate) fn next_venture(&self, seat: Seat, only: Option<Origin>) -> Option<Order> {
        if self.is_phase_spent() {
            return None;
        }
        let side = self.phasing();
        let mut best: Option<(i32, Order)> = None;
        let mut actions = Vec::new();
        for from in self.origins(seat, only) {
            for units in self.ventures(seat, from) {
                let game = self.as_force(units);
                actions.clear();
                game.list_muster(seat, from, &mut |action| {
                    if matches!(action, Action::EnterNml { .. } | Action::Land { .. }) {
                        actions.push(action);
                    }
                });
                for action in &actions {
                    let (to, pay) = match *action {
                        Action::EnterNml { to, pay, .. } | Action::Land { to, pay, .. } => (to, pay),
                        _ => continue,
                    };
                    let price = i32::from(pay.total()) * POINT + self.danger(side, to, units);
                    let gain = self.gain(side, units, from.area(), to) - price;
                    if gain >= LEAST_GAIN && best.is_none_or(|(most, _)| gain > most) {
                        best = Some((gain, Order { from, units, to, way: Way::Venture }));
                    }
                }
            }
        }
        best.map(|(_, order)| order)
    }

    /// Allies who do more good on another shore than where they stand go aboard, to land there (17.1, 17.7): the peninsulas
    /// can be reached in no other way once the besiegers are about.
    pub(crate) fn next_embarkation(&self, seat: Seat, only: Option<Origin>) -> Option<Order> {
        let side = self.phasing();
        if side != Side::Allied || self.is_phase_spent() {
            return None;
        }
        let shores: AreaSet = self.setup.map.area_ids().filter(|area| self.may_land_at(*area)).collect();
        let mut best: Option<(i32, Order)> = None;
        for from in self.origins(seat, only) {
            let Some(area) = from.area() else { continue };
            for unit in self.movable(seat, from).iter().filter(|unit| self.arm(*unit) == Arm::Infantry) {
                let units = UnitSet::one(unit);
                let mut pays = false;
                let game = self.as_force(units);
                game.list_sea(seat, from, &mut |action| pays |= matches!(action, Action::Embark { .. }));
                // There must be enough for going ashore as well.
                if !pays || self.means(seat, self.payers(units, from)) < VOYAGE {
                    continue;
                }
                for to in shores.iter().filter(|to| *to != area && self.have_room(units, *to, side)) {
                    let price = i32::from(VOYAGE) * POINT + self.danger(side, to, units);
                    let gain = self.gain(side, units, Some(area), to) - price;
                    if gain >= LEAST_GAIN && best.is_none_or(|(most, _)| gain > most) {
                        best = Some((gain, Order { from, units, to, way: Way::Embark }));
                    }
                }
            }
        }
        best.map(|(_, order)| order)
    }

    /// What a venture risks: a few men among enemies are soon thrown back.
    fn danger(&self, side: Side, to: AreaId, units: UnitSet) -> i32 {
        let near = self.setup.ground(to).neighbours & self.occupied[side.other().index()];
        let weak = (4 - i32::from(self.strength(units))).max(0);
        near.len() as i32 * weak
    }

    /// Forces worth sending out: single units, and at sea as many as may land together.
    fn ventures(&self, seat: Seat, from: Origin) -> arrayvec::ArrayVec<UnitSet, 64> {
        let mut forces = arrayvec::ArrayVec::new();
        let fit = |unit: &UnitId| !self.is_immobile(*unit) && self.arm(*unit) != Arm::Artillery;
        let movable: UnitSet = self.movable(seat, from).iter().filter(fit).collect();
        if from == Origin::Afloat {
            // Five PF fit on any beach; guns go with an escort.
            let mut force = UnitSet::EMPTY;
            for unit in self.movable(seat, from).iter() {
                if self.strength(force) + self.pf(unit) <= 5 {
                    force.add(unit);
                }
            }
            let _ = forces.try_push(force);
        }
        for unit in movable.iter() {
            if forces.try_push(UnitSet::one(unit)).is_err() {
                break;
            }
        }
        forces
    }

    // ------------------------------------------------------------ attacks

    /// How strong the enemy in an area looks to a side: what it can name, else a guess by the place.
    pub(crate) fn looks_like(&self, side: Side, area: AreaId) -> i32 {
        let enemy = side.other();
        let seen: i32 = self.stack_of(area, enemy).map(|unit| self.strength_seen(side, unit)).sum();
        if self.setup.ground(area).roads != 0 && self.strength_in(area, enemy) <= 1 {
            // Declared as a patrol (18.3c).
            return 1;
        }
        let goal = self.goal(enemy, area);
        let guess = match goal.wanted {
            0..=1 => 3,
            wanted => wanted.min(7),
        };
        seen.max(if seen > 0 { seen + 2 } else { guess })
    }

    /// PF of an enemy unit as a side can tell them: what it reads on the counter, the print of a battery that was placed
    /// in the open and is covered, nothing of the others.
    fn strength_seen(&self, side: Side, unit: UnitId) -> i32 {
        if self.knows(side, unit) {
            i32::from(self.pf(unit))
        } else if self.is_placed_openly(unit) {
            i32::from(self.counter(unit).strength)
        } else {
            0
        }
    }

    /// Works make a place stronger, in halves.
    fn toughness(&self, side: Side, area: AreaId) -> i32 {
        let enemy = side.other();
        let works = self.works(area, enemy);
        let best = works.iter().map(|work| i32::from(work.level())).max().unwrap_or(0);
        let town = i32::from(self.setup.ground(area).town);
        2 + if best > 0 { best + 1 } else { town }
    }

    /// What taking an area would be worth.
    fn prize(&self, side: Side, area: AreaId) -> i32 {
        let own = self.goal(side, area);
        let theirs = self.goal(side.other(), area);
        let guns: i32 = self
            .stack_of(area, side.other())
            .filter(|unit| side == Side::Allied && self.is_placed_openly(*unit))
            .map(|unit| 12 * self.strength_seen(side, unit))
            .sum();
        own.hold.max(theirs.hold / 2) + guns
    }

    /// Units of an area that could attack another.
    fn fighters(&self, seat: Seat, from: AreaId, to: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        let able = move |unit: &UnitId| {
            !self.is_immobile(*unit)
                && self.pf(*unit) > 0
                && self.may_attack(*unit)
                && self.arm(*unit) != Arm::Pioneers
                && !self.failures.contains(&(*unit, to))
        };
        self.movable(seat, Origin::Area(from)).iter().filter(able)
    }

    /// Those of them who go together, the strongest first, within what may enter together.
    fn column(&self, seat: Seat, from: AreaId, to: AreaId) -> UnitSet {
        let mut units: arrayvec::ArrayVec<UnitId, 64> = self.fighters(seat, from, to).take(64).collect();
        units.sort_by_key(|unit| (-self.pf(*unit), self.quality(*unit)));
        let mut force = UnitSet::EMPTY;
        for unit in units {
            let more = force.with(unit);
            let room = self.may_enter_together(more, to) && self.have_room(more, to, self.phasing());
            if room && self.may_stand_with(unit, force) {
                force = more;
            }
        }
        force
    }

    /// The strength a side could bring against an area now, column after column, and already has there.
    pub(crate) fn could_bring(&self, seat: Seat, to: AreaId) -> i32 {
        let side = self.phasing();
        let near = self.setup.ground(to).neighbours & self.friendly(side);
        let own: i32 = near
            .iter()
            .filter(|from| !self.setup.ground(*from).across.has(to))
            .flat_map(|from| self.fighters(seat, from, to))
            .map(|unit| i32::from(self.pf(unit)))
            .sum();
        let limit = self.setup.ground(to).limit.map_or(99, i32::from);
        (own + i32::from(self.strength_in(to, side))).min(limit)
    }

    /// Whether an attack on an area looks good.
    pub(crate) fn is_tempting(&self, seat: Seat, to: AreaId) -> bool {
        let side = self.phasing();
        let (enemy, own) = (self.looks_like(side, to), self.could_bring(seat, to));
        if enemy <= 1 {
            return own >= 2;
        }
        // Who attacks a garrison that closes its fort is only laughed at.
        let closed = self.has_level_three(to) && self.goal(side.other(), to).closed > 0;
        let prize = self.prize(side, to);
        if closed || prize < 10 {
            return false;
        }
        let hard = enemy * self.toughness(side, to) / 2;
        let limit = self.setup.ground(to).limit.map_or(99, i32::from);
        let needed = match prize {
            // Without a peninsula there is no evacuation: the besiegers have to dare more than the besieged.
            80.. if side == Side::Republican => hard.min(limit - 2),
            80.. => (5 * hard / 4).min(limit - 2),
            30.. => 5 * hard / 4,
            _ => 3 * hard / 2,
        };
        // Towards the end there is less to lose.
        let late = self.turn + 3 > self.setup.last_turn;
        own >= if late { 4 * needed / 5 } else { needed }
    }

    fn next_attack(&self, seat: Seat, only: Option<Origin>) -> Option<Order> {
        let side = self.phasing();
        let mut best: Option<(i32, Order)> = None;
        for to in self.occupied[side.other().index()].iter() {
            let near = self.setup.ground(to).neighbours & self.friendly(side);
            if near.is_empty() || !self.is_tempting(seat, to) {
                continue;
            }
            // Enough is enough: an area that is already held down needs no more.
            let there = i32::from(self.strength_in(to, side));
            if there >= 3 * self.looks_like(side, to) * self.toughness(side, to) / 2 {
                continue;
            }
            for from in near.iter().filter(|from| only.is_none_or(|only| only == Origin::Area(*from))) {
                let units = self.column(seat, from, to);
                if self.strength(units) < 1 || self.setup.ground(from).across.has(to) {
                    continue;
                }
                let game = self.as_force(units);
                let mut pays = false;
                game.list_attacks(seat, Origin::Area(from), &mut |action| {
                    pays |= matches!(action, Action::Attack { to: goal, .. } if goal == to);
                });
                let value = self.prize(side, to) + i32::from(self.strength(units));
                if pays && best.is_none_or(|(most, _)| value > most) {
                    let order = Order { from: Origin::Area(from), units, to, way: Way::Attack };
                    best = Some((value, order));
                }
            }
        }
        best.map(|(_, order)| order)
    }

    // ------------------------------------------------------------ leaders and labour

    /// A leader who could go with the attack that comes next, and from where it starts: whoever is led fights together
    /// (25.12).
    pub(crate) fn next_to_lead(&self, seat: Seat) -> Option<(LeaderId, AreaId)> {
        let side = self.phasing();
        let attack = self.next_attack(seat, None)?;
        let from = attack.from.area()?;
        if self.looks_like(side, attack.to) <= 1 {
            return None;
        }
        let there = (self.leaders_in(from, side) | self.leaders_in(attack.to, side)).len();
        if there >= ENOUGH_LEADERS {
            return None;
        }
        let friendly = self.friendly_places(side);
        let able = |leader: &LeaderId| {
            let here = self.leader(*leader).at.area();
            !self.is_bonaparte(*leader)
                && here.is_some_and(|here| {
                    here != from && self.setup.map.roads().reach(Places::one(here.place()), friendly).has(from.place())
                })
        };
        let best =
            self.leaders_to_send(seat, side).filter(able).min_by_key(|leader| (self.grade(*leader), leader.0))?;
        Some((best, from))
    }

    /// A leader who would do more good elsewhere, and where (19.2a).
    pub(crate) fn next_leader(&self, seat: Seat) -> Option<(LeaderId, AreaId)> {
        if let Some(leads) = self.next_to_lead(seat) {
            return Some(leads);
        }
        let side = self.phasing();
        let friendly = self.friendly_places(side);
        let good = |leader: LeaderId, area: AreaId| -> i32 {
            // Bonaparte belongs to the guns that bear on the fleet.
            if self.is_bonaparte(leader) && self.setup.ground(area).bears_on.contains(&true) {
                return 20 + 3 * self.guns_at(area);
            }
            let led = self.stack_of(area, side).filter(|unit| self.leads(leader, self.force_of(*unit)));
            let pf: i32 = led.map(|unit| i32::from(self.pf(unit))).sum();
            let front = (self.setup.ground(area).neighbours & self.occupied[side.other().index()]).len() as i32;
            let others = (self.leaders_in(area, side) - crate::state::sets::LeaderSet::one(leader)).len() as i32;
            if pf == 0 { 0 } else { pf * (1 + front.min(2)) / (1 + others) }
        };
        for leader in self.leaders_to_send(seat, side) {
            let Some(here) = self.leader(leader).at.area() else { continue };
            let reached = self.setup.map.roads().reach(Places::one(here.place()), friendly);
            let now = good(leader, here);
            let areas = self.friendly(side);
            let best =
                areas.iter().filter(|area| reached.has(area.place())).max_by_key(|area| (good(leader, *area), area.0));
            if let Some(best) = best.filter(|best| *best != here && good(leader, *best) > now + now / 2 + 3) {
                return Some((leader, best));
            }
        }
        None
    }

    /// Where a redoubt would do good: a wanted place without one, held by enough men, the enemy next door. `urgent`: only
    /// for guns under the fire of the fleet, which comes before any attack.
    pub(crate) fn next_work(&self, seat: Seat, only: Option<AreaId>, urgent: bool) -> Option<(AreaId, UnitSet)> {
        let side = self.phasing();
        for area in self.friendly(side).iter().filter(|area| only.is_none_or(|only| only == *area)) {
            let goal = self.goal(side, area);
            let ground = self.setup.ground(area);
            // Guns on the shore need cover from the ships' fire as well.
            let shelled = self.is_shelled(side, area);
            if urgent && !shelled {
                continue;
            }
            let pressed = shelled || ground.neighbours.meets(self.occupied[side.other().index()]);
            let covered = COVER * self.work_count(area, side) as i32;
            if goal.wanted < 5
                || !pressed
                || i32::from(self.strength_in(area, side)) <= covered
                || covered >= COVER * MOST_WORKS
            {
                continue;
            }
            let movable = self.movable(seat, Origin::Area(area));
            let fit = |unit: &UnitId| {
                let pioneers = self.arm(*unit) == Arm::Pioneers;
                let marked = self.unit(*unit).checks > 0;
                !self.is_immobile(*unit) && !marked && (pioneers || self.pf(*unit) >= 2)
            };
            for unit in movable.iter().filter(fit) {
                let units = UnitSet::one(unit);
                let game = self.as_force(units);
                let mut can = false;
                game.list_labour(seat, Origin::Area(area), &mut |action| can |= matches!(action, Action::Build { .. }));
                if can {
                    return Some((area, units));
                }
            }
        }
        None
    }

    /// Whether the Allies should keep a rade: it is given up only when its ships bring evacuation near.
    pub(crate) fn should_hold(&self, rade: crate::book::vocabulary::Rade) -> bool {
        let tenuous = self.rades[rade.index()] == RadeState::Tenuous;
        let room = i16::from(self.tables().evacuation.trigger) - i16::from(self.gauge);
        !(tenuous && room > 2 && self.batteries_seen(rade) >= 4)
    }

    /// Batteries on a rade that the Allies know of.
    fn batteries_seen(&self, rade: crate::book::vocabulary::Rade) -> usize {
        let side = Side::Republican;
        let named = self.named_by(Side::Allied);
        self.occupied[side.index()]
            .iter()
            .filter(|area| self.setup.ground(*area).bears_on[rade.index()])
            .flat_map(|area| self.stack_of(area, side))
            .filter(|unit| self.is_bb(*unit) && (named.has(*unit) || self.is_placed_openly(*unit)))
            .count()
    }

    /// Leaders worth taking into an attack.
    pub(crate) fn leads_well(&self, leader: LeaderId) -> bool {
        self.grade(leader) != Grade::C || self.force.iter().any(|unit| self.leads(leader, self.force_of(unit)))
    }
}
