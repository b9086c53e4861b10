//! Fire: who sees and reaches whom, batteries (7.1) and small arms (7.2), what comes of it.

use crate::book::facing::Facing;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Class, FireResult, Gun, Terrain, Weather};
use crate::play::event::Event;
use crate::play::{Assaulting, Victim};
use crate::rules;
use crate::rules::artillery::{self, CHECK_ROLL, FIRE_ROLL};
use crate::rules::border::Border;
use crate::rules::sight;
use crate::rules::small_arms::{self, SMALL_ARMS_ROLL, Volley};
use crate::setup::UnitId;
use crate::state::{AssaultKind, BrigadeMarks, Hex, Marks, Pile, Risorgimento};
use arrayvec::ArrayVec;
use boards::hex::{Direction, HexId, Hidden, Passed, look};
use kernel::{Chance, Journal, Tally};

impl Risorgimento {
    // ------------------------------------------------------------ who sees and reaches whom

    /// Whether one sees from a hex to another; hexes for which `clear` says so do not block (7.13, 7.5b).
    #[must_use]
    pub(crate) fn sees(&self, from: Hex, to: Hex, clear: impl Fn(Hex) -> bool) -> bool {
        self.line_of_sight(from, to, clear).is_ok()
    }

    /// The same, with what is in the way.
    fn line_of_sight(&self, from: Hex, to: Hex, clear: impl Fn(Hex) -> bool) -> Result<(), Objections> {
        let (ground, t) = (&self.setup.ground, self.setup.tables());
        let range = ground.distance(from, to);
        if range < 2 {
            return Ok(());
        }
        if range > t.sight(self.weather) {
            return Err(Objections::NO_TARGET);
        }
        let seen = look(&self.setup.map, HexId(from.0), HexId(to.0), |HexId(hex)| {
            let hex = Hex(hex);
            let facts = ground.hex(hex);
            let occupied = self.at.is_taken(hex);
            // Fields on the way of a charge hide nobody; troops in them do.
            let terrain = if clear(hex) { Terrain::Clear } else { facts.terrain };
            sight::obstacle(t, terrain, facts.castle, facts.level as i8, occupied)
        });
        seen.map_err(|blocked| match blocked.why {
            Hidden::ByHeight | Hidden::ByCrest => Objections::NO_TARGET,
            Hidden::ByScreen => Objections::SCREENED,
            Hidden::InShadow => Objections::SHADOWED,
        })
    }

    /// Whether a battery reaches and sees a hex, whichever way it faces (7.11b, 7.13, 7.14).
    #[must_use]
    pub(crate) fn gun_bears(&self, unit: UnitId, target: Hex) -> bool {
        let (printed, from, t) = (self.printed(unit), self.hex_of(unit), self.setup.tables());
        let Some(gun) = printed.gun else { return false };
        let ground = &self.setup.ground;
        let range = ground.distance(from, target);
        let night = if self.weather == Weather::Night { t.night.artillery_max_range } else { u8::MAX };
        if range == 0 || range > printed.range.min(night) || t.range_drm(gun, range).is_none() {
            return false;
        }
        let dry = gun != Gun::Rocket || !self.rains() || t.rockets.may_fire_in_rain;
        let rise = ground.hex(target).level as i8 - ground.hex(from).level as i8;
        dry && !self.is(unit, Marks::DISORDERED)
            && (range > 1 || artillery::may_fire_adjacent(rise))
            && self.sees(from, target, |_| false)
    }

    /// Whether small arms of a unit bear on an adjacent Front hex (7.23, 5.43).
    #[must_use]
    pub(crate) fn small_arms_bear(&self, unit: UnitId, target: Hex) -> bool {
        self.setup.ground.side_to(self.hex_of(unit), target).is_some_and(|side| self.front_mask(unit) & side.bit() != 0)
            && self.may_volley(unit, target)
    }

    /// The same without looking at its facing.
    #[must_use]
    pub(crate) fn may_volley(&self, unit: UnitId, target: Hex) -> bool {
        let hex = self.hex_of(unit);
        self.class(unit).has_small_arms()
            && self.setup.ground.side_to(hex, target).is_some_and(|side| {
                small_arms::fires_through(self.setup.tables(), &self.setup.ground.side(hex, side).border)
            })
            && self.fires_from_stack(unit)
            && self.within_town_limit(unit)
    }

    /// Small arms fire from the top of a stack, or out of a Square; batteries fire from any place and hide nobody (5.43,
    /// 6.14c).
    fn fires_from_stack(&self, unit: UnitId) -> bool {
        let depth = self.unit(unit).depth;
        let above = |other: &UnitId| self.unit(*other).depth < depth && !self.class(*other).is_artillery();
        self.is(unit, Marks::SQUARE) || !self.at_hex(self.hex_of(unit)).any(|other| above(&other))
    }

    /// Out of a town two units fight at most, attacks and the fire of small arms taken together (5.53); in the enemy's
    /// segment two answer.
    pub(crate) fn within_town_limit(&self, unit: UnitId) -> bool {
        let hex = self.hex_of(unit);
        if self.setup.ground.hex(hex).terrain != Terrain::Town {
            return true;
        }
        let own = self.seat_of(unit) == self.active_seat();
        let fights = |other: UnitId| {
            let marks = if own { Marks::FIRED | Marks::ATTACKED } else { Marks::REACTED };
            self.is(other, marks) || own && self.declared.iter().any(|declared| declared.unit == other)
        };
        let others = self.at_hex(hex).filter(|other| *other != unit && self.class(*other).is_infantry());
        others.filter(|other| fights(*other)).count() < 2
    }

    /// What forbids a unit to fire in its own activation.
    #[must_use]
    pub(crate) fn fire_objections(&self, unit: UnitId) -> Objections {
        self.fire_objections_if(unit, self.is(unit, Marks::COMMANDED))
    }

    pub(crate) fn fire_objections_if(&self, unit: UnitId, commanded: bool) -> Objections {
        let (state, class) = (self.unit(unit), self.class(unit));
        if !self.is_on_map(unit) {
            return Objections::NOT_ON_MAP;
        }
        let mut o = Objections::NONE;
        let guns = class.is_artillery();
        o.require(guns || class.has_small_arms(), Objections::CANNOT_FIRE);
        o.require(guns || self.fires_from_stack(unit), Objections::NOT_ON_TOP);
        o.require(guns || self.within_town_limit(unit), Objections::TOWN_LIMIT);
        o.require(!state.is(Marks::FIRED), Objections::FIRED_ALREADY);
        o.require(!state.is(Marks::RALLIED), Objections::ALREADY_ACTED);
        o.require(!state.is(Marks::RESERVE), Objections::IN_RESERVE);
        o.require(!state.is(Marks::ANY_SURPRISE), Objections::SURPRISED);
        o.require(!(guns && state.is(Marks::DISORDERED)), Objections::DISORDERED);
        let rally = self.brigade(self.acting_brigade(unit)).marks.has(BrigadeMarks::RALLY_ONLY);
        o.require(!rally, Objections::RALLY_ONLY);
        // 5.32, 5.12: half the allowance at most, and never out of strategic movement.
        let strategic = state.is(Marks::STRATEGIC) && state.is(Marks::MOVED);
        o.require(!strategic, Objections::IN_STRATEGIC);
        o.require(!guns || state.spent <= self.printed(unit).movement / 2, Objections::NO_POINTS);
        let uncommanded = guns && self.setup.options.uncommanded_artillery && !state.is(Marks::MOVED);
        o.require(commanded || uncommanded, self.lack_of_orders(unit));
        if guns && self.active.extended && self.setup.options.extended_artillery_limit {
            o.require(self.in_leader_range(unit), Objections::EXTENDED_GUNS);
        }
        o
    }

    /// Option `extended_artillery_limit`: within the Range of the corps commander, for Austrians also of the brigadier
    /// (4.43a).
    fn in_leader_range(&self, unit: UnitId) -> bool {
        let brigade = self.printed(unit).brigade;
        let austrian = self.seat_of(unit) == kernel::Seat(1);
        self.in_corps_range(unit) || austrian && self.in_range_now(brigade, unit)
    }

    /// Why a unit does not fire at a hex: it may not fire, something hides the hex, or there is no target (7.13).
    #[must_use]
    pub(crate) fn target_objections(&self, unit: UnitId, target: Hex) -> Objections {
        let (o, hex) = (self.fire_objections(unit), self.hex_of(unit));
        if !o.is_empty() {
            return o;
        }
        let ground = &self.setup.ground;
        let there = target.index() < ground.hexes.len() && self.holds_enemy(target, self.seat_of(unit));
        let reached =
            there && self.class(unit).is_artillery() && ground.distance(hex, target) <= self.printed(unit).range;
        let seen = if reached { self.line_of_sight(hex, target, |_| false) } else { Ok(()) };
        seen.err().unwrap_or(Objections::NO_TARGET)
    }

    /// How a battery has to face to fire at a hex; in an enemy zone of control it turns by one hexside at most (7.1,
    /// 6.33).
    #[must_use]
    pub(crate) fn aim(&self, unit: UnitId, target: Hex) -> Option<Facing> {
        let (state, hex) = (self.unit(unit), self.hex_of(unit));
        let now = state.facing();
        let pinned = !state.is(Marks::MOVED) && self.is_in_zoc(unit);
        let most = if !pinned { 3 } else { usize::from(!state.is(Marks::TURNED)) };
        let grid = self.setup.map.grid();
        let holds = |facing: &Facing| {
            let side = boards::hex::Facing::Side(Direction::of(facing.index()));
            side.arc_holds(grid, HexId(hex.0), HexId(target.0))
        };
        [0, 1, 5, 2, 4, 3].into_iter().map(|by| now.turned(by)).filter(|f| now.apart(*f) <= most).find(holds)
    }

    /// The hexes a unit may fire at in its own activation.
    pub(crate) fn targets(&self, unit: UnitId, out: &mut impl FnMut(Hex)) {
        if !self.fire_objections(unit).is_empty() {
            return;
        }
        let (hex, seat, ground) = (self.hex_of(unit), self.seat_of(unit), &self.setup.ground);
        if !self.class(unit).is_artillery() {
            for (_, next) in ground.around(hex) {
                if self.holds_enemy(next, seat) && self.small_arms_bear(unit, next) {
                    out(next);
                }
            }
            return;
        }
        let range = self.printed(unit).range;
        let mut seen: ArrayVec<Hex, 64> = ArrayVec::new();
        for at in self.at.of(seat.opponent()) {
            if ground.distance(hex, at) > range || seen.contains(&at) || seen.is_full() {
                continue;
            }
            seen.push(at);
            if self.gun_bears(unit, at) && self.aim(unit, at).is_some() {
                out(at);
            }
        }
    }

    /// A Reaction: one unit fires at a hex, and nobody answers (7.17, 7.24).
    pub(crate) fn shoot_once(
        &mut self,
        unit: UnitId,
        target: Hex,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if self.class(unit).is_artillery() {
            self.bombard(&[unit], target, true, chance, journal);
        } else {
            self.volley(unit, target, true, chance, journal);
        }
    }

    // ------------------------------------------------------------ resolution

    /// Whom fire into a hex meets: the units in it, the top one first, and cavalry that a charge has brought there
    /// (7.17b).
    #[must_use]
    pub(crate) fn exposed_at(&self, hex: Hex) -> Pile {
        let mut exposed = self.stack_at(hex);
        if self.assault.kind == AssaultKind::Charge && self.stack.phases().contains(&Assaulting.into()) {
            let riders = self.assault.attackers.iter().filter(|attacker| attacker.at == hex);
            let riders = riders.map(|attacker| attacker.unit).filter(|unit| self.is_on_map(*unit));
            for rider in riders {
                if !exposed.contains(&rider) && !exposed.is_full() {
                    exposed.push(rider);
                }
            }
        }
        exposed
    }

    /// The shot of batteries as the charts see it (7.18).
    #[must_use]
    pub(crate) fn shot_of(&self, firers: &[UnitId], target: Hex, reaction: bool) -> artillery::Shot {
        let (ground, t) = (&self.setup.ground, self.setup.tables());
        let facts = ground.hex(target);
        let mut shot = artillery::Shot {
            range_drm: i8::MAX,
            batteries: firers.len() as u8,
            terrain: self.cover(target),
            rough: facts.rough,
            rise: i8::MIN,
            weather: self.weather,
            ..artillery::Shot::PLAIN
        };
        let mut worst = i32::MAX;
        for firer in firers {
            let (printed, from) = (self.printed(*firer), self.hex_of(*firer));
            let range = ground.distance(from, target);
            let drm = printed.gun.and_then(|gun| t.range_drm(gun, range)).unwrap_or(0);
            shot.range_drm = shot.range_drm.min(drm);
            shot.rise = shot.rise.max(facts.level as i8 - ground.hex(from).level as i8);
            shot.adjacent |= range == 1;
            shot.moved |= !reaction && self.is(*firer, Marks::MOVED);
            shot.rockets |= printed.gun == Some(Gun::Rocket);
            // 7.12b: the least favourable line.
            let border = self.entry_border(from, target);
            let mut sum = 0;
            artillery::drm(t, &artillery::Shot { border, rise: 0, ..artillery::Shot::PLAIN }, &mut sum);
            if sum < worst {
                (worst, shot.border) = (sum, border);
            }
        }
        let (mut jagers, mut others, mut batteries) = (0, 0, 0);
        for unit in self.exposed_at(target) {
            match self.class(unit) {
                Class::Jager => jagers += 1,
                class if class.is_artillery() => batteries += 1,
                class => {
                    others += 1;
                    shot.cavalry |= class.is_cavalry();
                }
            }
        }
        let drm = artillery::target_drm(t, jagers, others, batteries);
        shot.massed = drm > 0;
        shot.dispersed = drm < 0;
        shot
    }

    /// The terrain that protects the units of a hex outside its castle, or the one alone inside; a town protects no
    /// cavalry (5.29, 5.54).
    #[must_use]
    pub(crate) fn cover(&self, hex: Hex) -> Terrain {
        let facts = self.setup.ground.hex(hex);
        let units = self.exposed_at(hex);
        if facts.castle && units.len() <= 1 && units.iter().all(|unit| !self.class(*unit).is_cavalry()) {
            return Terrain::Castle;
        }
        if facts.terrain == Terrain::Town && units.iter().all(|unit| self.class(*unit).is_cavalry()) {
            return Terrain::Clear;
        }
        facts.terrain
    }

    /// The hexside by which a line enters a hex, as the shot crosses it; of two the better for the target (7.18).
    #[must_use]
    pub(crate) fn entry_border(&self, from: Hex, target: Hex) -> Border {
        let (ground, t) = (&self.setup.ground, self.setup.tables());
        if let Some(side) = ground.side_to(from, target) {
            return ground.side(from, side).border;
        }
        let range = ground.distance(from, target);
        let grid = self.setup.map.grid();
        let passes = |hex: Hex| grid.trace(HexId(from.0), HexId(target.0)).any(|p| p == Passed::Hex(HexId(hex.0)));
        let mut best = Border::OPEN;
        let mut least = i32::MAX;
        for (side, next) in ground.around(target) {
            if ground.distance(from, next) + 1 != range || !passes(next) {
                continue;
            }
            let border = ground.side(next, side.back()).border;
            let mut sum = 0;
            artillery::drm(t, &artillery::Shot { border, ..artillery::Shot::PLAIN }, &mut sum);
            if sum < least {
                (least, best) = (sum, border);
            }
        }
        best
    }

    /// Batteries fire at a hex (7.18).
    pub(crate) fn bombard(
        &mut self,
        firers: &[UnitId],
        target: Hex,
        reaction: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let t = self.setup.tables();
        let shot = self.shot_of(firers, target, reaction);
        let mut drm = 0;
        artillery::drm(t, &shot, &mut drm);
        let die = chance.digit(FIRE_ROLL);
        let hit = artillery::read(t, die, drm, shot.rockets);
        journal.tell(|| {
            let mut tally = Tally::new();
            artillery::drm(t, &shot, &mut tally);
            Event::Fired {
                firers: firers.to_vec(),
                target,
                reaction,
                die,
                tally: Box::new(tally),
                result: hit.result,
                misfire: hit.misfire,
            }
        });
        if hit.misfire {
            for unit in firers {
                self.disorder(*unit, rules::SCN_SOL_ROCKETS, journal);
            }
            return;
        }
        // The unit inside a castle reads the same die behind its walls (5.29).
        let inside = self.garrison(target).map(|garrison| {
            let mut drm = 0;
            artillery::drm(t, &artillery::Shot { terrain: Terrain::Castle, ..shot }, &mut drm);
            (garrison, artillery::read(t, die, drm, shot.rockets).result)
        });
        for unit in self.exposed_at(target) {
            let result = inside.filter(|(garrison, _)| *garrison == unit).map_or(hit.result, |(_, result)| result);
            match result {
                FireResult::NoEffect => {}
                FireResult::Check if self.class(unit).is_artillery() => {}
                FireResult::Check => {
                    let cohesion = self.adjusted(unit);
                    let die = chance.digit(CHECK_ROLL);
                    let fails = artillery::fails_check(cohesion.max(0) as u8, die);
                    journal.tell(|| Event::Checked { unit, die, cohesion, disordered: fails });
                    if fails {
                        self.disorder(unit, rules::R7_18B, journal);
                    }
                }
                FireResult::Disorder | FireResult::DisorderAndLoss => self.disorder(unit, rules::R7_18B, journal),
            }
        }
        if hit.result == FireResult::DisorderAndLoss {
            let spared =
                inside.filter(|(_, result)| *result != FireResult::DisorderAndLoss).map(|(garrison, _)| garrison);
            self.leaders_under_fire(target, chance, journal);
            self.owe_loss(target, spared, journal);
        }
    }

    /// A unit fires small arms into an adjacent hex (7.23).
    pub(crate) fn volley(
        &mut self,
        unit: UnitId,
        target: Hex,
        reaction: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let (ground, t, hex) = (&self.setup.ground, self.setup.tables(), self.hex_of(unit));
        let border = ground.side_to(hex, target).map_or(Border::OPEN, |side| ground.side(hex, side).border);
        let volley = Volley {
            terrain: self.cover(target),
            rough: ground.hex(target).rough,
            border,
            disordered: self.is(unit, Marks::DISORDERED),
            weather: self.weather,
        };
        let mut drm = 0;
        small_arms::drm(t, &volley, &mut drm);
        let die = chance.digit(SMALL_ARMS_ROLL);
        let losses = t.small_arms.at(i32::from(die) + drm);
        journal.tell(|| {
            let mut tally = Tally::new();
            small_arms::drm(t, &volley, &mut tally);
            Event::Volley { unit, target, reaction, die, tally: Box::new(tally), losses }
        });
        if losses > 0 {
            // The unit inside a castle reads the same die behind its walls: one that misses it is for those outside.
            let spared = self.garrison(target).filter(|_| {
                let mut drm = 0;
                small_arms::drm(t, &Volley { terrain: Terrain::Castle, ..volley }, &mut drm);
                t.small_arms.at(i32::from(die) + drm) == 0
            });
            self.owe_loss(target, spared, journal);
        }
    }

    /// One unit of a hex, other than the one spared, takes a Loss; its owner chooses which (8.11).
    fn owe_loss(&mut self, hex: Hex, spared: Option<UnitId>, journal: &mut impl Journal<Event>) {
        let mut exposed = self.exposed_at(hex);
        exposed.retain(|unit| Some(*unit) != spared);
        match exposed[..] {
            [] => {}
            [unit] => self.lose(unit, 1, rules::R8_11, journal),
            _ => self.stack.push(Victim { hex, spared }),
        }
    }
}
