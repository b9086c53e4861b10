//! A unit fires: who fires, at what factor, and what it does (fire.figures, fire.sight, fire.over, fire.penetration).

use crate::book::objections::Objections;
use crate::book::options::DenseTarget;
use crate::book::vocabulary::{
    Ammo, Arm, Band, Cover, Formation, Gait, Order, TerrainKind, UD, UnitId, Weapon, Zone, ud,
};
use crate::rules::fire::{self, Volley, carbine_band};
use crate::rules::losses::{self, Loss};
use crate::rules::{arcs, shape};
use crate::state::{Action, Couleurs, Event, Fate, MOST_UNITS, Marks};
use arrayvec::ArrayVec;
use boards::table::{Angle, Edge, Length, Point, Segment, Stand};
use gamekit::listing::Listing;
use kernel::{Chance, Journal};

/// How many tenths of a millimetre the rounding of a place can come to.
const MOST_HAIRS: i32 = 3;

/// A fire that can be delivered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    /// Its numbers.
    pub volley: Volley,
    /// The zone of the target it comes from.
    pub zone: Zone,
    /// The way of the fire.
    pub line: Segment,
    /// The target's skirmishers stand before it: how far they keep the fire off it (skirm.engage).
    pub screen: Screened,
}

/// What the screen of a target does to the fire of skirmishers within 1 UD of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screened {
    /// Nothing: there is none so near.
    No,
    /// So many of the firers are busy with it; the others fire past it.
    Partly,
    /// The fire goes into the screen.
    Wholly,
}

/// What bounds a fire besides range and arc.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bounds {
    /// Figures at most (fire.overlap).
    pub most: Option<u8>,
    /// The nearest band its morale allows (morale.distance).
    pub nearest: Option<Band>,
    /// Penalty points it will have when it fires.
    pub penalty: u8,
}

impl Couleurs {
    /// The edge of a unit that fires toward a point, with its figures: a square and a garrison have four.
    pub(crate) fn firing_line(&self, id: UnitId, toward: Point) -> (Stand, u8) {
        let (unit, stand) = (self.unit(id), self.stand(id));
        match unit.formation {
            Formation::Square | Formation::Garrison => {
                let edge = boards::table::Heading::towards(stand.centre(), toward)
                    .map_or(Edge::Front, |heading| stand.edge_towards(heading));
                let faces = if unit.inside.is_some() { unit.faces } else { shape::square_faces(self.body(id)) };
                let n = match edge {
                    Edge::Front => 0,
                    Edge::Right => 1,
                    Edge::Rear => 2,
                    Edge::Left => 3,
                };
                let width = stand.edge_length(edge);
                let face = Stand::new(stand.centre(), stand.outward(edge), width, Length::mm(10));
                (face.with_front_at(stand.edge_middle(edge), stand.outward(edge)), faces[n])
            }
            _ => (stand, self.shape(id).front),
        }
    }

    /// The cover a unit has from a line of fire (terrain.cover, wood.fire).
    pub(crate) fn cover_from(&self, id: UnitId, line: Segment, light_wood: Length) -> Cover {
        let unit = self.unit(id);
        if let Some(area) = unit.inside {
            return self.setup.ground.area(area).cover;
        }
        let stand = self.stand(id);
        let mut cover = if light_wood > Length::mm(1) { Cover::Light } else { Cover::None };
        for area in &self.setup.ground.areas {
            if matches!(area.kind, TerrainKind::LightWood | TerrainKind::DenseWood) && area.shape.holds(&stand) {
                cover = cover.max(area.cover);
            }
        }
        for obstacle in &self.setup.ground.lines {
            // Touching it, on the far side of it.
            if obstacle.cover > cover
                && obstacle.kind.is_linear()
                && obstacle.touches(&stand, UD.scaled(1, 4))
                && obstacle.meets(line)
            {
                cover = obstacle.cover;
            }
        }
        cover
    }

    /// The fire of a unit on a target, or what forbids it.
    pub(crate) fn shot(&self, id: UnitId, target: UnitId, ammo: Ammo, bounds: Bounds) -> Result<Shot, Objections> {
        let charts = self.charts();
        let (setup, unit) = (self.of(id), self.unit(id));
        let weapon = self.weapon(id);
        let guns = setup.troop.arm.is_guns();
        let mut against = Objections::NONE;
        let told = self.is_identified_to(kernel::Viewer::Seat(self.seat_of(id)), target);
        against.require(told, Objections::NOT_IDENTIFIED);
        against.require(weapon != Weapon::Pike, Objections::NO_FIREARM);
        against.require(!self.is_limbered(id), Objections::LIMBERED);
        against.require(guns == (ammo != Ammo::Bullets), Objections::WRONG_AMMO);
        against.require(!(guns && self.in_wood(id)), Objections::NO_GUNS_IN_WOOD);
        if !against.is_empty() {
            return Err(against);
        }
        let engaged = self.engaged_with(id);
        if engaged.is_some_and(|enemy| enemy != target) {
            return Err(Objections::ENGAGED);
        }
        let (line, count) = self.firing_line(id, self.stand(target).centre());
        let other = self.stand(target);
        let distance = line.distance(&other);
        let Some(mut band) = charts.band(weapon, distance) else { return Err(Objections::OUT_OF_RANGE) };
        if ammo == Ammo::Canister && band > Band::P2 {
            return Err(Objections::NO_CANISTER);
        }
        let skirmishing = unit.formation == Formation::Skirmish;
        let reach = ud(charts.reach(weapon));
        let mut firing = 0_u8;
        let mut way: Option<(Segment, Length)> = None;
        let (mut over, mut blocked) = (false, false);
        let mut seen_in_arc = false;
        // Beside the front of close order nothing is fired at, whatever part of it is looked at.
        let count = if !skirmishing && arcs::is_surely_beside(&line, &other) { 0 } else { count };
        let (view, spots) = (arcs::View::of(&line), other.sight_points());
        let crest = self.crest_between(&self.stand(id), &other);
        let inside = [unit.inside, self.unit(target).inside];
        let between = self.close_order_between(id, target, &line);
        for n in 0..count {
            let from = line.front_piece(n.into(), count.into());
            if !other.separation_to(from).is_within(reach) {
                continue;
            }
            let points = std::iter::once(other.nearest_point(from)).chain(spots);
            for to in points {
                let in_arc = if skirmishing { view.has_ahead(to) } else { view.has_in_front(to) };
                if !in_arc {
                    continue;
                }
                seen_in_arc = true;
                let sight = Segment::new(from, to);
                let veil = self.setup.ground.veil(sight, inside);
                if veil.cut || crest.hides(sight) {
                    continue;
                }
                match self.fires_past(id, target, &between, sight, guns) {
                    Past::Clear => {}
                    Past::Over => over = true,
                    Past::Blocked => {
                        blocked = true;
                        continue;
                    }
                }
                firing += 1;
                way.get_or_insert((sight, veil.light_wood));
                break;
            }
        }
        let Some((sight, light_wood)) = way else {
            if !seen_in_arc {
                return Err(Objections::OUT_OF_ARC);
            }
            let mut against = Objections::NO_SIGHT;
            against.require(!blocked, Objections::OVER_FRIENDS);
            against.require(!self.is_behind_crest(id, target), Objections::BEHIND_CREST);
            return Err(against);
        };
        if over && ammo == Ammo::Canister {
            return Err(Objections::NO_CANISTER);
        }
        let zone = arcs::zone(&other, line.front_middle());
        if let Some(most) = bounds.most {
            firing = firing.min(most.max(1));
        }
        if engaged.is_some() {
            // Against skirmishers before them: as many as face them, and one for each side they overlap.
            let sides = self.overlapping_sides(id, target);
            firing = firing.min(self.figures(target) + sides);
        }
        let mut screen = Screened::No;
        if let Some((screeners, near)) = self.screen_before(id, target) {
            // Each of them keeps one of the firers busy; a surplus is free (skirm.engage).
            screen = if firing > screeners { Screened::Partly } else { Screened::Wholly };
            match screen {
                Screened::Partly => firing -= screeners,
                _ => band = charts.band(weapon, near).unwrap_or(band),
            }
        }
        if let Some(nearest) = bounds.nearest {
            band = band.max(nearest);
        }
        if weapon == Weapon::Carbine {
            band = carbine_band(band).ok_or(Objections::OUT_OF_RANGE)?;
        }
        let mut volley = self.volley(id, target, firing, band, ammo, zone, sight, light_wood, bounds);
        if screen == Screened::Wholly {
            volley =
                Volley { skirmishers: true, dense_target: false, deep_target: false, flank_or_rear: false, ..volley };
        }
        Ok(Shot { volley, zone, line: sight, screen })
    }

    /// The screen of a target that skirmishers have within 1 UD before them, if it is not beaten: its figures, and how far off
    /// it is (skirm.engage).
    fn screen_before(&self, id: UnitId, target: UnitId) -> Option<(u8, Length)> {
        let active = !self.unit(target).marks.has(Marks::SCREEN_BEATEN);
        let open = self.unit(id).formation == Formation::Skirmish;
        let screen = self.screen_stand(target).filter(|_| open && active)?;
        let near = self.stand(id).distance(&screen);
        (near <= UD).then_some((self.unit(target).screen, near))
    }

    #[allow(clippy::too_many_arguments, reason = "what the table gives for one fire")]
    fn volley(
        &self,
        id: UnitId,
        target: UnitId,
        firing: u8,
        band: Band,
        ammo: Ammo,
        zone: Zone,
        sight: Segment,
        light_wood: Length,
        bounds: Bounds,
    ) -> Volley {
        let charts = self.charts();
        let (setup, unit, enemy) = (self.of(id), self.unit(id), self.unit(target));
        let (stand, other) = (self.stand(id), self.stand(target));
        let guns = ammo != Ammo::Bullets;
        let calibre = charts.calibre[setup.troop.weapon.index()];
        let shape = self.shape(target);
        let close = self.is_close_order(target) && enemy.inside.is_none();
        let beside = close && !zone.is_frontal() && enemy.formation != Formation::Square;
        let infantry_column = matches!(
            enemy.formation,
            Formation::March | Formation::Companies | Formation::Divisions | Formation::Closed | Formation::Square
        );
        let dense = match self.arm(target) {
            Arm::Infantry => infantry_column,
            Arm::Cavalry => true,
            _ => false,
        };
        let ground = &self.setup.ground;
        let (own_level, other_level) = (ground.level(&stand), ground.level(&other));
        // Through the rim of a level, or over a ridge between two on the same ground (fire.crest).
        let ridge = |area: &crate::setup::Area| area.ridge && area.kind.level() > own_level && area.shape.meets(sight);
        let across = own_level != other_level || ground.areas.iter().any(ridge);
        let crest = if across { crest_band(stand.distance(&other)) } else { 0 };
        let general = self
            .general_with(id)
            .filter(|general| self.setup.general(*general).speciality == setup.troop.arm.of_three());
        Volley {
            factor: setup.troop.fire + calibre as i8,
            ammo,
            first_fire: setup.troop.arm == Arm::Infantry
                && self.is_close_order(id)
                && !unit.marks.has(Marks::FIRST_FIRED),
            under_musketry: unit.marks.has(Marks::UNDER_MUSKETRY),
            under_ball: unit.marks.has(Marks::UNDER_BALL),
            under_canister: unit.marks.has(Marks::UNDER_CANISTER),
            level_difference: guns && own_level != other_level,
            dense_target: dense && close && self.setup.options.dense_target_bonus == DenseTarget::Two,
            skirmishers: enemy.formation == Formation::Skirmish,
            deployed_guns: enemy.formation == Formation::Battery,
            flank_or_rear: beside,
            crossing_fast: self.is_setting_off(id, target).unwrap_or(beside && enemy.gait >= Gait::Quick),
            deep_target: if beside { shape.front >= 3 } else { shape.ranks >= 3 } && close,
            cover: self.cover_from(target, sight, light_wood),
            crest,
            order: if self.is_close_order(id) { self.counted_order(id) } else { unit.order },
            penalty: self.penalty(id).max(bounds.penalty),
            skirmish_faculty: if unit.formation == Formation::Skirmish { setup.troop.ft } else { 0 },
            gave_ground: unit.gave,
            general: general.is_some(),
            mounted: setup.troop.arm == Arm::Cavalry,
            ..Volley::plain(firing, 0, band)
        }
    }

    /// The enemy skirmishers within 1 UD that skirmishers are engaged with: they fire at nobody else (skirm.engage).
    fn engaged_with(&self, id: UnitId) -> Option<UnitId> {
        let open = |unit: UnitId| self.unit(unit).formation == Formation::Skirmish;
        if !open(id) {
            return None;
        }
        let stand = self.stand(id);
        let near = self.enemies(id).filter(|enemy| open(*enemy) && stand.is_within(&self.stand(*enemy), UD));
        near.min_by_key(|enemy| stand.separation(&self.stand(*enemy)))
    }

    /// What a unit fires with; cavalry does not, unless the table plays that option.
    pub(crate) fn weapon(&self, id: UnitId) -> Weapon {
        let troop = &self.of(id).troop;
        match troop.arm {
            Arm::Cavalry if !self.setup.options.cavalry_fire => Weapon::Pike,
            Arm::Cavalry if troop.musket_until >= self.setup.year => Weapon::Musket,
            _ => troop.weapon,
        }
    }

    fn in_wood(&self, id: UnitId) -> bool {
        let stand = self.stand(id);
        let wood = |kind| matches!(kind, TerrainKind::LightWood | TerrainKind::DenseWood);
        self.setup.ground.areas.iter().any(|area| wood(area.kind) && area.shape.overlaps(&stand))
    }

    /// The close order that may stand in a line of fire on a target.
    fn close_order_between(&self, id: UnitId, target: UnitId, line: &Stand) -> ArrayVec<(UnitId, Stand), MOST_UNITS> {
        let there = self.stand(target).bounds();
        let around = line.bounds().with(there.low).with(there.high);
        let others = self.others_in(id, around);
        let others = others.filter(|other| *other != target && self.is_close_order(*other));
        others.map(|other| (other, self.stand(other))).collect()
    }

    /// Whether troops stand in a line of fire, and whether it goes over their heads (fire.over).
    fn fires_past(&self, id: UnitId, target: UnitId, between: &[(UnitId, Stand)], line: Segment, guns: bool) -> Past {
        let ground = &self.setup.ground;
        let mut past = Past::Clear;
        for (other, stand) in between.iter().copied() {
            if !stand.is_in_the_way_of(line) {
                continue;
            }
            let level = |unit: UnitId| ground.level(&self.stand(unit));
            let (own, between, there) = (level(id), level(other), level(target));
            let level_shot = own == there && between < own;
            let keep = if guns { ud(2) } else { UD };
            let apart = self.gap(id, other) >= keep && self.gap(other, target) >= keep;
            let plunging = there != own && there != between && apart;
            if !(level_shot || plunging) {
                return Past::Blocked;
            }
            past = Past::Over;
        }
        past
    }

    /// Fires it: losses, marks, generals. Returns what it did, and the percentage of the unit.
    pub(crate) fn fire(
        &mut self,
        id: UnitId,
        target: UnitId,
        shot: &Shot,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> Loss {
        let target = self.stray(id, target, shot, chance, journal);
        let loss = shot.volley.loss(self.charts());
        self.deliver(id, target, shot, loss, chance, journal);
        loss
    }

    /// What a reckoned fire does to its target.
    pub(crate) fn deliver(
        &mut self,
        id: UnitId,
        target: UnitId,
        shot: &Shot,
        loss: Loss,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.show_itself(id, journal);
        let charts = self.charts();
        let before = self.strength(target);
        let percent = self.percent(target, loss.pap(), before);
        let volley = shot.volley;
        journal.tell(|| Event::Fired {
            unit: id,
            target,
            screen: None,
            volley: Box::new(volley),
            tally: volley.tally(charts),
            loss,
            percent,
        });
        let unit = self.unit_mut(id);
        unit.marks.add(Marks::UNLOADED | Marks::FIRST_FIRED);
        unit.fired_on |= 1 << target.index();
        self.come_under(target, volley.ammo, shot.zone, loss);
        if loss.pap() > 0 {
            self.hurt(target, loss.pap(), true, journal);
        }
        if volley.ammo == Ammo::Ball && loss.pap() > 1 {
            self.penetrate(id, target, shot.line, loss.pap() / 2, journal);
        }
        self.generals_in_cone(id, shot, chance, journal);
    }

    /// What being fired on leaves behind (fire.under_fire, morale.flank_threat).
    pub(crate) fn come_under(&mut self, target: UnitId, ammo: Ammo, zone: Zone, loss: Loss) {
        if !loss.is_effective() {
            return;
        }
        let unit = self.unit_mut(target);
        unit.marks.add(Marks::HURT);
        unit.marks.add(match ammo {
            Ammo::Bullets => Marks::UNDER_MUSKETRY,
            Ammo::Ball => Marks::UNDER_BALL,
            Ammo::Canister => Marks::UNDER_CANISTER,
        });
        match zone {
            Zone::LeftFlank => unit.marks.add(Marks::FIRE_ON_LEFT),
            Zone::RightFlank => unit.marks.add(Marks::FIRE_ON_RIGHT),
            Zone::Rear => unit.marks.add(Marks::FIRE_ON_REAR),
            Zone::Front | Zone::DeadAngle => {}
        }
    }

    /// Loss steps as a percentage of so much strength.
    pub(crate) fn percent(&self, id: UnitId, pap: u8, strength: u8) -> i32 {
        if self.arm(id).is_guns() {
            losses::gun_percent(self.charts(), pap, strength)
        } else {
            losses::percent(self.charts(), pap, strength)
        }
    }

    /// Loss steps of a unit: figures fall for every third, a gun for each (loss.steps, loss.artillery).
    pub(crate) fn hurt(&mut self, id: UnitId, pap: u8, by_fire: bool, journal: &mut impl Journal<Event>) {
        let before = self.stand(id);
        let guns = self.arm(id).is_guns();
        let unit = self.unit_mut(id);
        unit.lost_turn = unit.lost_turn.saturating_add(pap);
        unit.lost_action = unit.lost_action.saturating_add(pap);
        if by_fire {
            unit.lost_fire = unit.lost_fire.saturating_add(pap);
        }
        if guns {
            unit.guns = unit.guns.saturating_sub(pap);
        } else {
            unit.pap = unit.pap.saturating_add(pap);
        }
        self.close_up(id, &before, journal);
    }

    /// After losses: the ranks close, or the unit is no more.
    pub(crate) fn close_up(&mut self, id: UnitId, before: &Stand, journal: &mut impl Journal<Event>) {
        let left = self.figures(id);
        let unit = self.unit_mut(id);
        unit.screen = unit.screen.min(left.saturating_sub(1));
        if left == 0 {
            self.remove(id, Fate::Destroyed, "log-destroyed", journal);
            return;
        }
        if self.unit(id).inside.is_some() {
            let mut faces = self.unit(id).faces;
            while faces.iter().sum::<u8>() > left {
                let fullest = (0..4).max_by_key(|n| faces[*n]).unwrap_or(0);
                faces[fullest] -= 1;
            }
            self.unit_mut(id).faces = faces;
            return;
        }
        let shape = self.shape(id);
        let stand = before.resized_at_front(shape.width, shape.depth);
        self.put(id, &self.eased(id, stand));
    }

    /// Who touches somebody by all that touching may be, and is drawn up anew, may lie on him by the rounding of its new
    /// place: it is shifted by that hair.
    fn eased(&self, id: UnitId, stand: Stand) -> Stand {
        if !self.is_on_others(id, &stand) {
            return stand;
        }
        let hairs = (1..=MOST_HAIRS).flat_map(|hairs| (0..8).map(move |n| (hairs, Angle::degrees(45 * n))));
        let mut eased =
            hairs.map(|(hairs, off)| stand.shifted(stand.heading().reversed() + off, Length::GRAIN * hairs));
        eased.find(|stand| self.is_free(id, stand)).unwrap_or(stand)
    }

    /// Takes a unit off the table.
    pub(crate) fn remove(&mut self, id: UnitId, fate: Fate, label: &'static str, journal: &mut impl Journal<Event>) {
        if self.unit(id).fate != Fate::OnTable {
            return;
        }
        self.unit_mut(id).fate = fate;
        self.unit_mut(id).inside = None;
        self.marches.retain(|march| march.unit != id);
        for general in &mut self.generals {
            if general.with == Some(id) {
                general.with = None;
                general.rallies = None;
            }
        }
        if let Some(party) = self.clash.as_mut().and_then(|clash| clash.party_mut(id)) {
            party.out = true;
        }
        journal.tell(|| Event::Lost { unit: id, label });
    }

    /// Guns that are overrun fall to the enemy (art.contact, art.taken).
    pub(crate) fn lose_guns(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        let guns = self.unit(id).guns;
        let seat = self.seat_of(id).opponent();
        self.guns_taken[seat.index()] = self.guns_taken[seat.index()].saturating_add(guns);
        journal.tell(|| Event::GunsTaken { seat, guns });
        self.unit_mut(id).guns = 0;
        self.remove(id, Fate::Destroyed, "log-destroyed", journal);
    }

    /// Ball goes on to the next unit in its line (fire.penetration).
    fn penetrate(&mut self, id: UnitId, target: UnitId, line: Segment, pap: u8, journal: &mut impl Journal<Event>) {
        let ground = &self.setup.ground;
        let level = |stand: &Stand| ground.level(stand);
        let (own, first) = (self.stand(id), self.stand(target));
        if self.unit(target).inside.is_some() || level(&first) != level(&own) {
            return;
        }
        let Some(heading) = boards::table::Heading::towards(line.from, line.to) else { return };
        let reach = ud(self.charts().reach(self.of(id).troop.weapon));
        let flight = Segment::new(line.from, line.from + heading.dir().along(reach));
        let behind = self
            .present()
            .filter(|other| *other != id && *other != target && self.is_close_order(*other))
            .filter(|other| {
                let stand = self.stand(*other);
                self.unit(*other).inside.is_none()
                    && stand.is_in_the_way_of(flight)
                    && level(&stand) == level(&own)
                    && own.separation(&stand) > own.separation(&first)
            })
            .min_by_key(|other| own.separation(&self.stand(*other)));
        let Some(behind) = behind else { return };
        journal.tell(|| Event::Penetrated { target: behind, pap });
        let zone = arcs::zone(&self.stand(behind), line.from);
        self.come_under(behind, Ammo::Ball, zone, Loss::Pap(pap));
        self.hurt(behind, pap, true, journal);
    }

    /// Guns that fire close to friends may strike them (fire.art_error): who is struck.
    fn stray(
        &mut self,
        id: UnitId,
        target: UnitId,
        shot: &Shot,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> UnitId {
        if shot.volley.ammo == Ammo::Bullets || !self.setup.options.gun_error {
            return target;
        }
        let danger = ud(self.charts().gun_error.danger[fire::error_band(shot.volley.band)]);
        let other = self.stand(target);
        let near = self
            .army(self.seat_of(id))
            .filter(|friend| *friend != id)
            .filter(|friend| {
                let stand = self.stand(*friend);
                stand.separation_to(shot.line.to).is_within(danger)
                    || stand.separation_to_segment(shot.line).is_within(Length::mm(10))
            })
            .min_by_key(|friend| other.separation(&self.stand(*friend)));
        let Some(friend) = near else { return target };
        self.unit_mut(friend).marks.add(Marks::GUNS_NEAR);
        let (die, strays) = fire::gun_error(self.charts(), self.of(id).troop.status, shot.volley.band, chance);
        journal.tell(|| Event::GunError { unit: id, friend, die, strays });
        if strays { friend } else { target }
    }

    /// Whether a unit may deliver a fire now, whatever the target (fire.reload, pa.freeze).
    pub(crate) fn may_fire(&self, id: UnitId) -> Objections {
        let unit = self.unit(id);
        let mut against = Objections::NONE;
        against.require(unit.fate == Fate::OnTable, Objections::NOT_ON_TABLE);
        against.require(self.weapon(id) != Weapon::Pike, Objections::NO_FIREARM);
        against.require(!self.is_limbered(id), Objections::LIMBERED);
        against.require(unit.moral.is_positive(), Objections::SHAKEN);
        against.require(!unit.marks.has(Marks::UNLOADED), Objections::UNLOADED);
        against.require(self.left(id) >= 1, Objections::NO_POINTS);
        against.require(!self.is_frozen(id), Objections::FROZEN);
        against.require(!unit.marks.has(Marks::FIRED_TWICE), Objections::ALREADY_FIRED);
        against.require(unit.order < Order::Des, Objections::IN_DISORDER);
        against
    }

    /// Every fire a unit may deliver, ball before canister; and half of it, where there is somebody for the other half.
    /// Who has fired with a part of its figures goes on with the rest (fire.split).
    pub(crate) fn fires_of(&self, id: UnitId, late: bool, out: &mut impl Listing<Action>) {
        let (split, fired_on) = (self.unit(id).split, self.unit(id).fired_on);
        if split == 0 && !self.may_fire(id).is_empty() {
            return;
        }
        let guns = self.arm(id).is_guns();
        let kinds: &[Ammo] = if guns { &[Ammo::Ball, Ammo::Canister] } else { &[Ammo::Bullets] };
        let reach = ud(self.charts().reach(self.weapon(id)));
        let stand = self.stand(id);
        let mut whole: arrayvec::ArrayVec<(UnitId, Ammo, u8), 80> = arrayvec::ArrayVec::new();
        let mut targets = 0_u8;
        for target in self.enemies(id) {
            if !stand.is_within(&self.stand(target), reach) || split > 0 && fired_on & 1 << target.index() != 0 {
                continue;
            }
            if late && !self.seen_long_enough(id, target) {
                continue;
            }
            let before = whole.len();
            for ammo in kinds {
                if let Ok(shot) = self.shot(id, target, *ammo, Bounds::default()) {
                    whole.push((target, *ammo, shot.volley.figures));
                    out.add(Action::Fire { unit: id, target, ammo: *ammo, figures: None });
                    if out.is_enough() {
                        return;
                    }
                }
            }
            targets += u8::from(whole.len() > before);
        }
        if split > 0 || targets < 2 {
            return;
        }
        for (target, ammo, figures) in whole.into_iter().filter(|(.., figures)| *figures >= 4) {
            out.add(Action::Fire { unit: id, target, ammo, figures: Some(figures / 2) });
        }
    }

    /// Whether an enemy on the move has been in sight for a UD of its way, two if it is mounted (fire.appearing).
    pub(crate) fn seen_long_enough(&self, id: UnitId, target: UnitId) -> bool {
        let unit = self.unit(target);
        if unit.gait == Gait::Halt || unit.moved <= Length::ZERO {
            return true;
        }
        let stretch = if self.arm(target).is_mounted() { ud(2) } else { UD };
        let march = self.marches.iter().find(|march| march.unit == target);
        let way = march.map_or(unit.pose.heading, |march| march.direction);
        let before = self.stand(target).shifted(way.reversed(), stretch.min(unit.moved));
        self.sees_at(id, target, &before, false)
    }
}

/// What stands in a line of fire.
enum Past {
    /// Nobody.
    Clear,
    /// Troops it goes over.
    Over,
    /// Troops it cannot pass.
    Blocked,
}

/// Through a crest within 1 UD, within 2, or not at all (fire.crest).
fn crest_band(distance: Length) -> u8 {
    if distance <= UD {
        1
    } else if distance <= ud(2) {
        2
    } else {
        0
    }
}
