//! What a morale test counts, read off the table: friends and enemies, flanks, cover, fire (morale.now).

use crate::book::options::StatusMalus;
use crate::book::vocabulary::{Ammo, Arm, Cover, Formation, Gait, Moral, Order, TerrainKind, UD, UnitId, Zone, ud};
use crate::rules::arcs;
use crate::rules::generals::near_bonus;
use crate::rules::losses;
use crate::rules::morale::{self, CavalryOnInfantry, Column, Presence, Start, Test};
use crate::state::{ClashKind, Command, Couleurs, Marks};
use boards::table::{Angle, Edge, Hand, Length, Point, Segment, Stand};

/// What a test is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occasion<'a> {
    /// The column it is read in.
    pub column: Column,
    /// Where it begins.
    pub start: Start,
    /// Whom it is confronted with.
    pub opponents: &'a [UnitId],
    /// It comes on: a march, a charge.
    pub attacks: bool,
    /// It goes to meet the enemy: a march or a counter-march.
    pub closes: bool,
    /// Penalty points it has or will have.
    pub penalty: u8,
    /// Gaits to lose first.
    pub gaits_to_lose: u8,
    /// Its order, where it does not count as it is.
    pub order: Option<Order>,
}

impl Couleurs {
    /// Everything a test counts.
    pub(crate) fn test(&self, id: UnitId, occasion: &Occasion<'_>) -> Test {
        let (setup, unit) = (self.of(id), self.unit(id));
        let troop = &setup.troop;
        let stand = self.stand(id);
        let began = if troop.arm.is_guns() { setup.figures } else { setup.figures.saturating_sub(unit.screen) };
        let began = began.saturating_add(self.of_its_regiment(id).map(|other| self.of(other).figures).sum());
        let mut test = Test::plain(occasion.column, occasion.start, troop.arm, began, troop.morale);
        test.two_deep = troop.two_deep;
        (test.lost_before, test.lost_now) = self.losses_of(id);
        test.penalty = occasion.penalty;
        test.gaits_to_lose = occasion.gaits_to_lose;
        test.out_of_command = self.is_out_of_command(id);
        test.under_musketry = unit.marks.has(Marks::UNDER_MUSKETRY | Marks::UNDER_SCREEN);
        test.under_ball = unit.marks.has(Marks::UNDER_BALL);
        test.under_canister = unit.marks.has(Marks::UNDER_CANISTER);
        test.screen = unit.screen > 0 && !unit.marks.has(Marks::SCREEN_BEATEN);
        test.guns_too_close = unit.marks.has(Marks::GUNS_NEAR);
        test.order = occasion.order.unwrap_or_else(|| self.counted_order(id));
        (test.friends, test.enemies) = self.company(id, occasion);
        (test.famous_friends, test.famous_enemies) = self.famous(id);
        test.supporting_arms = self.supporting_arms(id, occasion);
        self.flanks(id, &stand, occasion, &mut test);
        self.opposition(id, &stand, occasion, &mut test);
        if self.shares_houses(id) {
            // Both have the benefit of the houses they are in (eco.both).
            let houses = occasion.opponents.iter().filter_map(|enemy| self.unit(*enemy).inside);
            let cover = houses.map(|area| self.setup.ground.area(area).cover).max();
            test.own_cover = test.own_cover.max(cover.unwrap_or(Cover::None));
        }
        let bonus = if occasion.closes && occasion.column == Column::March {
            troop.attack_bonus
        } else if !occasion.attacks && occasion.column == Column::Fire && troop.arm != Arm::Cavalry {
            troop.defence_bonus
        } else {
            0
        };
        test.national = bonus;
        test.leader = self.leader(id, occasion.column) as i8;
        test
    }

    /// The others of its regiment that attack together with it: they count as one (mac.joint).
    fn of_its_regiment(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let regiment = self.of(id).regiment;
        let together = self.clash.iter().filter(move |clash| clash.attackers.iter().any(|party| party.unit == id));
        together
            .flat_map(|clash| clash.attackers.iter().map(|party| party.unit))
            .filter(move |other| *other != id && regiment.is_some() && self.of(*other).regiment == regiment)
    }

    /// Percent lost before the action, and in it.
    fn losses_of(&self, id: UnitId) -> (u8, u8) {
        let (setup, unit) = (self.of(id), self.unit(id));
        let charts = self.charts();
        if setup.troop.arm.is_guns() {
            let before = setup.guns.saturating_sub(unit.guns + unit.lost_action.min(setup.guns));
            let was = unit.guns + unit.lost_action;
            (
                losses::gun_percent(charts, before, setup.guns) as u8,
                losses::gun_percent(charts, unit.lost_action, was.max(1)) as u8,
            )
        } else {
            let before = unit.pap.saturating_sub(unit.lost_action);
            let was = losses::figures_left(charts, setup.figures, before);
            (
                losses::percent(charts, before, setup.figures) as u8,
                losses::percent(charts, unit.lost_action, was.max(1)) as u8,
            )
        }
    }

    /// The bonus of generals (gen.mac, gen.proximity).
    fn leader(&self, id: UnitId, column: Column) -> i32 {
        let (seat, stand) = (self.seat_of(id), self.stand(id));
        let eligible = self.setup.general_ids().filter(|general| {
            self.generals[general.index()].state == Command::Fit && self.commands(*general, id, seat)
        });
        let bonus = |general: crate::book::vocabulary::GeneralId| {
            let state = &self.generals[general.index()];
            let full = self.charts().grades[self.setup.general(general).grade.index()].moral;
            let beside = state.with.is_some_and(|unit| unit == id || self.charge_side_by_side(unit, id));
            // In a march he commands, for one of his actions; otherwise his presence is enough (gen.actions, gen.proximity).
            if beside && (column == Column::Other || state.may_lead()) {
                return full;
            }
            if column != Column::Other || !self.general_sees(state.at, id) {
                return 0;
            }
            near_bonus(full, stand.distance_to(state.at))
        };
        eligible.map(bonus).max().unwrap_or(0)
    }

    /// Whether two units attack together with less than 1 UD between their fronts: a general between them serves both
    /// (gen.mac).
    pub(crate) fn charge_side_by_side(&self, one: UnitId, two: UnitId) -> bool {
        let attacks = |unit: UnitId| {
            self.clash.as_ref().is_some_and(|clash| clash.attackers.iter().any(|party| party.unit == unit))
        };
        let front = |unit: UnitId| {
            let stand = self.stand(unit);
            Stand::new(stand.front_middle(), stand.heading(), stand.front(), Length::GRAIN)
        };
        one != two
            && attacks(one)
            && attacks(two)
            && self.arm(one) == self.arm(two)
            && front(one).distance(&front(two)) < UD
    }

    /// Whether a unit that is no party to the action counts in it (morale.concerned).
    fn is_concerned(&self, other: UnitId, tester: UnitId, opponents: &[UnitId]) -> bool {
        let stand = self.stand(other);
        arcs::in_front(&stand, &self.stand(tester))
            || opponents.iter().any(|enemy| *enemy != other && arcs::in_front(&stand, &self.stand(*enemy)))
    }

    /// Friends and enemies that count (morale.friends_enemies, morale.fallers, morale.same_arm).
    fn company(&self, id: UnitId, occasion: &Occasion<'_>) -> (Presence, Presence) {
        let (mut friends, mut enemies) = (Presence::default(), Presence::default());
        let (seat, arm, stand) = (self.seat_of(id), self.arm(id), self.stand(id));
        for other in self.present().filter(|other| *other != id) {
            let friend = self.seat_of(other) == seat;
            let unit = self.unit(other);
            let there = self.stand(other);
            if friend && !arm.is_guns() && self.arm(other).of_three() != arm.of_three() {
                continue;
            }
            let side = if friend { &mut friends } else { &mut enemies };
            if unit.moral.falls_back() {
                let was = there.at(unit.was.centre());
                if stand.is_within(&there, ud(4)) || stand.is_within(&was, ud(4)) {
                    match unit.moral {
                        Moral::FallBack => side.falling_back += 1,
                        Moral::Retreat => side.retreating += 1,
                        _ => side.routing += 1,
                    }
                }
                continue;
            }
            let party = self.clash.as_ref().and_then(|clash| clash.party(other)).filter(|party| !party.out);
            let opponent = occasion.opponents.contains(&other);
            let gait = match party {
                Some(party) => party.gait,
                None => unit.gait,
            };
            if !unit.moral.is_positive() {
                // At Halte it weighs neither way.
                continue;
            }
            if !opponent {
                let Some(distance) = self.tactical_distance(other) else { continue };
                let snubbed = !friend && occasion.attacks && arm == Arm::Cavalry && self.arm(other) != Arm::Cavalry;
                // A support is part of the march it follows, whatever that has cost it (mac.support).
                let needs = u8::from(!unit.marks.has(Marks::SUPPORTS));
                // So are those who march and those marched upon, whatever their order and their points (form.available).
                let engaged = party.is_some() || unit.marks.has(Marks::MARCHING) || self.answers_a_march(other);
                let counts = !snubbed
                    && stand.is_within(&there, distance)
                    && (engaged || self.is_available(other, needs))
                    && self.is_concerned(other, id, occasion.opponents)
                    && (friend || self.sees(id, other, true));
                if !counts {
                    continue;
                }
                if unit.marks.has(Marks::SUPPORTS) {
                    side.supports += 1;
                    continue;
                }
            }
            match gait {
                Gait::Halt => side.halted += 1,
                Gait::Ordinary => side.ordinary += 1,
                Gait::Quick => side.quick += 1,
                Gait::Charge => side.charging += 1,
            }
        }
        (friends, enemies)
    }

    /// Levels of famous units that fall back nearby (morale.famous).
    fn famous(&self, id: UnitId) -> (u8, u8) {
        let charts = self.charts();
        let kind = |unit: UnitId| if self.arm(unit) == Arm::Cavalry { self.of(unit).troop.kind } else { 1 };
        let own = charts.status[self.of(id).troop.status.index()].level;
        let stand = self.stand(id);
        let mut sums = [0, 0];
        for other in self.present().filter(|other| *other != id && self.unit(*other).moral.falls_back()) {
            let status = charts.status[self.of(other).troop.perceived.index()].level - own;
            let mounted = self.arm(other) == Arm::Cavalry || self.arm(id) == Arm::Cavalry;
            let heavier = if mounted { kind(other).saturating_sub(kind(id)) } else { 0 };
            let above = status.max(0) as u8 + heavier;
            if above > 0 && stand.is_within(&self.stand(other), ud(4)) {
                let side = usize::from(self.seat_of(other) != self.seat_of(id));
                sums[side] = above.max(sums[side]);
            }
        }
        (sums[0], sums[1])
    }

    /// Arms that support the tester (morale.support, morale.support_cav).
    fn supporting_arms(&self, id: UnitId, occasion: &Occasion<'_>) -> u8 {
        let (own, stand) = (self.arm(id).of_three(), self.stand(id));
        let mut arms = [false; 3];
        for friend in self.army(self.seat_of(id)).filter(|friend| *friend != id) {
            let arm = self.arm(friend);
            if arm.of_three() == own || arms[arm.of_three()] {
                continue;
            }
            arms[arm.of_three()] = if arm.is_guns() {
                let unit = self.unit(friend);
                unit.marks.has(Marks::FIRED_LATE)
                    && occasion.opponents.iter().any(|target| unit.fired_on & 1 << target.index() != 0)
            } else {
                let Some(distance) = self.tactical_distance(friend) else { continue };
                let there = self.stand(friend);
                let near = stand.is_within(&there, distance)
                    || occasion.opponents.iter().any(|enemy| self.stand(*enemy).is_within(&there, distance));
                near && self.is_available(friend, 1)
                    && self.is_concerned(friend, id, occasion.opponents)
                    && !(arm == Arm::Cavalry
                        && occasion.attacks
                        && occasion.opponents.iter().any(|enemy| self.is_out_of_cavalry_reach(*enemy, &stand)))
            };
        }
        arms.into_iter().filter(|arm| *arm).count().min(2) as u8
    }

    /// On ground closed to cavalry or disordering it, or behind a great obstacle from where it is attacked
    /// (morale.support_cav).
    fn is_out_of_cavalry_reach(&self, id: UnitId, from: &Stand) -> bool {
        let hard = |kind| {
            matches!(
                kind,
                TerrainKind::Built
                    | TerrainKind::LightWood
                    | TerrainKind::DenseWood
                    | TerrainKind::Marsh
                    | TerrainKind::Level3
            )
        };
        let (stand, ground) = (self.stand(id), &self.setup.ground);
        let line = Segment::new(from.front_middle(), stand.nearest_point(from.front_middle()));
        self.unit(id).inside.is_some()
            || ground.under(&stand).any(|(_, area)| hard(area.kind))
            || ground.lines.iter().any(|wall| wall.kind == TerrainKind::Obstacle2 && wall.meets(line))
    }

    /// Which flanks are safe against an enemy to the front (morale.safe_flank).
    pub(crate) fn safe_flanks(&self, id: UnitId, enemy: &Stand) -> u8 {
        let stand = self.stand(id);
        let unit = self.unit(id);
        if let Some(area) = unit.inside {
            // An adjacent face that is held secures the one attacked (eco.face).
            let face = self.face_toward(area, enemy.centre());
            return [(face + 1) % 4, (face + 3) % 4].into_iter().filter(|n| unit.faces[*n] > 0).count() as u8;
        }
        if !arcs::zone_of(&stand, enemy).is_frontal() {
            return 0;
        }
        Hand::ALL.into_iter().filter(|hand| self.is_flank_safe(id, &stand, *hand, enemy)).count() as u8
    }

    fn is_flank_safe(&self, id: UnitId, stand: &Stand, hand: Hand, enemy: &Stand) -> bool {
        let corner = if hand == Hand::Left { stand.front_left() } else { stand.front_right() };
        let outward = stand.heading().quarter(hand);
        let beside = |p: Point| boards::table::in_arc(stand.front_middle(), outward, p, Angle::degrees(90));
        let ridden_at = self
            .clash
            .as_ref()
            .is_some_and(|clash| clash.attackers.iter().any(|party| self.arm(party.unit) == Arm::Cavalry));
        let friends = self.army(self.seat_of(id)).filter(|friend| *friend != id && !self.arm(*friend).is_guns());
        for friend in friends {
            let there = self.stand(friend);
            let unit = self.unit(friend);
            if let Some(area) = unit.inside {
                let held = self.setup.ground.area(area).footprint;
                if held.separation_to(corner).is_within(UD) && beside(held.centre()) {
                    return true;
                }
                continue;
            }
            let front = there.edge(Edge::Front);
            let wood = self.setup.ground.under(&there).any(|(_, area)| {
                matches!(area.kind, TerrainKind::LightWood | TerrainKind::DenseWood)
                    && area.shape.separation(corner).is_within(UD)
            });
            let formed = self.counted_order(friend) == Order::Formed && self.is_close_order(friend);
            let caught = ridden_at && unit.marks.has(Marks::MOVED_FAST);
            let spot = Stand::new(corner, stand.heading(), Length::GRAIN, Length::GRAIN);
            let near = spot.separation_to_segment(front).is_within(UD);
            // It faces the action: the line of its front stands more than 30 degrees off the axis of the attack.
            let action = boards::table::Heading::towards(stand.front_middle(), enemy.front_middle());
            let faces = arcs::off(action.unwrap_or(stand.heading()), there.heading()).abs() < Angle::degrees(60);
            let holds = wood && unit.moral.is_positive();
            if beside(there.front_middle()) && (holds || formed && !caught && faces && near) {
                return true;
            }
        }
        let table = self.setup.table.bounds();
        let edge = !table.grown(-UD).contains(corner) && !table.contains(corner + outward.dir().along(UD));
        edge || self
            .setup
            .ground
            .areas
            .iter()
            .any(|area| area.kind == TerrainKind::DenseWood && area.shape.separation(corner).is_within(UD))
    }

    /// The face of a built-up area toward a point: north, east, south, west.
    pub(crate) fn face_toward(&self, area: u8, p: Point) -> usize {
        let footprint = self.setup.ground.area(area).footprint;
        let heading = boards::table::Heading::towards(footprint.centre(), p);
        match heading.map_or(Edge::Front, |heading| footprint.edge_towards(heading)) {
            Edge::Front => 0,
            Edge::Right => 1,
            Edge::Rear => 2,
            Edge::Left => 3,
        }
    }

    /// Safe and threatened flanks, and the rear (morale.flank_threat).
    fn flanks(&self, id: UnitId, stand: &Stand, occasion: &Occasion<'_>, test: &mut Test) {
        if let Some(enemy) = occasion.opponents.first() {
            test.safe_flanks = self.safe_flanks(id, &self.stand(*enemy));
        }
        let unit = self.unit(id);
        if matches!(unit.formation, Formation::Square | Formation::Closed | Formation::Garrison | Formation::Skirmish) {
            return;
        }
        let infantry = self.arm(id) == Arm::Infantry;
        // Nothing, threatened, threatened by cavalry: left, right, rear.
        let mut threats = [0_u8; 3];
        for (n, mark) in [Marks::FIRE_ON_LEFT, Marks::FIRE_ON_RIGHT, Marks::FIRE_ON_REAR].into_iter().enumerate() {
            threats[n] = u8::from(unit.marks.has(mark));
        }
        for enemy in self.enemies(id) {
            if !self.unit(enemy).moral.is_positive() {
                continue;
            }
            let Some(distance) = self.tactical_distance(enemy).map(|distance| distance.min(ud(4))) else { continue };
            let there = self.stand(enemy);
            if self.arm(enemy).is_guns() || !stand.is_within(&there, distance) {
                continue;
            }
            let place = match arcs::zone_of(stand, &there) {
                Zone::LeftFlank => 0,
                Zone::RightFlank => 1,
                Zone::Rear => 2,
                Zone::Front | Zone::DeadAngle => continue,
            };
            let cavalry = infantry && self.arm(enemy) == Arm::Cavalry;
            if self.sees(id, enemy, false) {
                threats[place] = threats[place].max(1 + u8::from(cavalry));
            }
        }
        test.threatened_flanks = threats[..2].iter().filter(|threat| **threat == 1).count() as u8;
        test.cavalry_on_flanks = threats[..2].iter().filter(|threat| **threat == 2).count() as u8;
        test.threatened_rear = threats[2] == 1;
        test.cavalry_on_rear = threats[2] == 2;
    }

    /// What the unit it is confronted with brings: status, type, numbers, ground, defaults, expected fire.
    fn opposition(&self, id: UnitId, stand: &Stand, occasion: &Occasion<'_>, test: &mut Test) {
        let (troop, ground) = (&self.of(id).troop, &self.setup.ground);
        let charts = self.charts();
        let own_status = charts.status[troop.status.index()].level;
        let own_kind = if troop.arm == Arm::Cavalry { troop.kind } else { 1 };
        let (mut higher, mut lower) = (!occasion.opponents.is_empty(), !occasion.opponents.is_empty());
        let (mut streams, mut marshes) = (0, 0);
        for enemy in occasion.opponents.iter().copied() {
            let foe = &self.of(enemy).troop;
            let there = self.stand(enemy);
            let above = (charts.status[foe.perceived.index()].level - own_status).max(0) as u8;
            let counted = self.setup.options.status_malus_once == StatusMalus::RescueOnly
                || self.unit(id).awed_by & (1 << enemy.index()) == 0;
            if counted && self.unit(enemy).moral.is_positive() {
                test.enemy_status = test.enemy_status.max(above);
            }
            // Who falls back awes nobody: his levels count the other way round (morale.famous).
            let steady = self.unit(enemy).moral.is_positive();
            if steady && (troop.arm == Arm::Cavalry || foe.arm == Arm::Cavalry) {
                let kind = if foe.arm == Arm::Cavalry { foe.kind } else { 1 };
                test.enemy_type = test.enemy_type.max(kind.saturating_sub(own_kind));
            }
            if foe.arm.of_three() == troop.arm.of_three() {
                let own = self.of_its_regiment(id).map(|other| self.strength(other)).sum::<u8>();
                let own = own.saturating_add(self.strength(id));
                test.outnumbered = test.outnumbered.max(morale::outnumbered(own, self.strength(enemy)));
            }
            let (own_level, level) = (ground.level(stand), ground.level(&there));
            higher &= own_level > level;
            lower &= own_level < level;
            let line = Segment::new(stand.front_middle(), there.nearest_point(stand.front_middle()));
            let (stream, marsh) = self.waters_between(line);
            (streams, marshes) = (streams + usize::from(stream), marshes + usize::from(marsh));
            if occasion.column != Column::Other {
                self.cover_between(id, enemy, line, occasion, test);
            }
        }
        // In a test for another reason only if all enemies are on the other side (morale.stream).
        let enough = if occasion.column == Column::Other { occasion.opponents.len().max(1) } else { 1 };
        let crosses = occasion.closes || occasion.column == Column::Other && self.unit(id).gait > Gait::Halt;
        let sign = if crosses { -1 } else { 1 };
        test.stream = if streams >= enough { sign } else { 0 };
        test.marsh = if marshes >= enough { sign } else { 0 };
        test.height = i8::from(higher) - i8::from(lower);
        let Some(enemy) = occasion.opponents.first().copied() else { return };
        if occasion.attacks {
            self.defaults(id, occasion.opponents, test);
            self.expected_fire(id, enemy, test);
        } else if self.unit(id).formation == Formation::Square {
            let cavalry = occasion.opponents.iter().any(|enemy| self.arm(*enemy) == Arm::Cavalry);
            test.square_against_cavalry = cavalry && test.order == Order::Formed;
        }
    }

    /// Whether a stream, and whether a marsh, lies between two units (morale.stream).
    fn waters_between(&self, line: Segment) -> (bool, bool) {
        let ground = &self.setup.ground;
        let stream = ground.lines.iter().any(|water| water.kind == TerrainKind::Stream && water.meets(line));
        let marsh = ground.areas.iter().any(|area| area.kind == TerrainKind::Marsh && area.shape.meets(line));
        (stream, marsh)
    }

    /// Cover between two units (morale.cover).
    fn cover_between(&self, id: UnitId, enemy: UnitId, line: Segment, occasion: &Occasion<'_>, test: &mut Test) {
        let ground = &self.setup.ground;
        let between = ground.lines.iter().filter(|obstacle| obstacle.kind.is_linear() && obstacle.meets(line));
        let linear = between.map(|obstacle| obstacle.cover).max().unwrap_or(Cover::None);
        let veil = ground.veil(line, [self.unit(id).inside, self.unit(enemy).inside]);
        if occasion.closes {
            test.enemy_cover = test.enemy_cover.max(self.cover_from(enemy, line, Length::ZERO)).max(linear);
        } else {
            test.own_cover = test.own_cover.max(self.cover_from(id, line, veil.light_wood)).max(linear);
        }
    }

    /// What the targets lack (morale.defaults, morale.cav_on_inf, morale.multi_target).
    fn defaults(&self, id: UnitId, targets: &[UnitId], test: &mut Test) {
        let own = self.stand(id);
        let cavalry = self.arm(id) == Arm::Cavalry;
        for target in targets.iter().copied() {
            let unit = self.unit(target);
            let zone = self.attacked_zone(target, &own);
            let order = self.caught_changing(target, id).unwrap_or_else(|| self.counted_order(target));
            if cavalry && self.arm(target) == Arm::Infantry && self.is_close_order(target) {
                let c: &mut CavalryOnInfantry = &mut test.on_infantry;
                let square = unit.formation == Formation::Square;
                let standing = unit.gait == Gait::Halt || !unit.marks.has(Marks::MOVED_FAST);
                if order == Order::Formed && standing && (zone.is_frontal() || square) {
                    c.formed_front += 1;
                    c.squares += u8::from(square);
                    c.safe_flanks += self.safe_flanks(target, &own);
                }
                c.flank += u8::from(zone.is_flank() && !square);
                c.rear += u8::from(zone == Zone::Rear && !square);
                c.saf += u8::from(order == Order::Saf);
                c.des += u8::from(order == Order::Des);
            } else {
                test.attacks_flank |= zone.is_flank();
                test.attacks_rear |= zone == Zone::Rear;
                test.attacks_saf |= order == Order::Saf;
                test.attacks_des |= order == Order::Des;
            }
        }
    }

    /// The zone of a unit an attack comes from; a garrison by its faces, a square has none but fronts (eco.face).
    pub(crate) fn attacked_zone(&self, target: UnitId, attacker: &Stand) -> Zone {
        let unit = self.unit(target);
        if let Some(area) = unit.inside {
            let face = self.face_toward(area, attacker.centre());
            let beside = [(face + 1) % 4, (face + 3) % 4];
            return if unit.faces[face] > 0 {
                Zone::Front
            } else if beside.into_iter().any(|n| unit.faces[n] > 0) {
                Zone::LeftFlank
            } else {
                Zone::Rear
            };
        }
        if matches!(unit.formation, Formation::Square | Formation::Skirmish) {
            return Zone::Front;
        }
        arcs::zone_of(&self.stand(target), attacker)
    }

    /// An attacker counts under the fire of a target able to fire on it (fire.star).
    fn expected_fire(&self, id: UnitId, enemy: UnitId, test: &mut Test) {
        if let Some(ammo) = self.would_fire(enemy, id) {
            match ammo {
                Ammo::Bullets => test.under_musketry = true,
                Ammo::Ball => test.under_ball = true,
                Ammo::Canister => test.under_canister = true,
            }
        }
    }

    /// What a target would fire at its attacker with, if it can.
    pub(crate) fn would_fire(&self, target: UnitId, attacker: UnitId) -> Option<Ammo> {
        let unit = self.unit(target);
        if !unit.moral.is_positive() || self.is_limbered(target) || self.is_frozen(target) {
            return None;
        }
        let kinds: &[Ammo] = if self.arm(target).is_guns() { &[Ammo::Canister, Ammo::Ball] } else { &[Ammo::Bullets] };
        kinds.iter().copied().find(|ammo| self.shot(target, attacker, *ammo, Default::default()).is_ok())
    }

    /// What the clash of the moment is called in tests.
    pub(crate) fn test_label(kind: ClashKind) -> &'static str {
        match kind {
            ClashKind::Combat => "test-mac",
            ClashKind::Fire => "test-maf",
            ClashKind::Opportunity => "test-opportunity",
        }
    }
}
