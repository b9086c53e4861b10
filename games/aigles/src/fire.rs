//! Fire: who can fire at whom, the volleys of body and screen, sergeants, hits (`fire.*`, `skirm.groups`,
//! `skirm.target`, `char.risk.fire`, `def.fire.*`).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::fire::{BY_RANGE, Shot};
use crate::procedures::volley::{self, Aim, HIT, MISS, SIX};
use crate::procedures::{defensive, fire, range, risk, skirmishers};
use crate::rules;
use crate::state::{Aigles, Body, Charge, ChargeStage, Fate, Marks, Phase, Purpose, Target, Volley};
use crate::tables::MAX_UNITS;
use crate::vocabulary::{Cover, Formation, UnitId};
use arrayvec::ArrayVec;
use boards::table::{Angle, Edge, Length, Point, Segment, Stand, Zone, in_arc};
use kernel::{Chance, Journal, RuleId, Tally};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[
    rules::FIRE_ACTIVATION,
    rules::FIRE_ELIGIBLE,
    rules::FIRE_ONCE,
    rules::FIRE_DICE,
    rules::FIRE_RANGE,
    rules::FIRE_HIT,
    rules::DEF_MEASURE,
    rules::SKIRM_GROUPS,
    rules::SKIRM_SCREEN,
    rules::SKIRM_TARGET,
    rules::CHAR_SERGEANT,
    rules::CHAR_RISK_FIRE,
    rules::DEF_FIRE_ROLL,
    rules::DEF_FIRE_HIT,
    rules::DEF_FIRE_TEST,
];

/// What a body or screen has of a target: groups that can fire, and the range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Groups able to fire.
    pub groups: u8,
    /// From the nearest of them to the nearest point of the target.
    pub range: Option<Length>,
}

/// A body or screen looking at a target: what stands between them is gathered once, for all groups.
struct Look {
    own: Stand,
    enemy: Stand,
    groups: u8,
    arc: Angle,
    /// Where the target can be seen (`def.sight`): those of its nine points that some group may have in its arc.
    points: ArrayVec<Point, 9>,
    /// Troops that may be in the way.
    between: ArrayVec<Stand, { 2 * MAX_UNITS }>,
    /// Ground that may be in the way.
    ground: bool,
}

impl Look {
    fn new(game: &Aigles, shooter: UnitId, by: Body, target: Target) -> Option<Look> {
        let unit = game.unit(shooter);
        let tables = game.tables();
        let (own, groups, arc) = match by {
            Body::Battalion => {
                let groups = tables.footprint.front_rank(game.groups(shooter), unit.formation);
                (game.body(shooter), groups, Angle::degrees(game.battle.options.fire_arc_deg.degrees()))
            }
            Body::Screen => (game.screen(shooter)?, skirmishers::groups(tables, unit.skirmishers), Angle::HALF),
        };
        let enemy = game.target_stand(target)?;
        let (near, far) = (own.bounds(), enemy.bounds());
        let room = near.with(far.low).with(far.high);
        // A battalion cannot fire through its own skirmishers (`skirm.screen`); only the two at the ends are left out.
        let ends = [Target { unit: shooter, screen: by == Body::Screen }, target];
        let mut between = ArrayVec::new();
        for id in game.on_table() {
            let body = game.body(id);
            if !ends.contains(&Target { unit: id, screen: false }) && body.bounds().meets(room) {
                between.push(body);
            }
            if let Some(screen) = game.screen(id)
                && !ends.contains(&Target { unit: id, screen: true })
                && screen.bounds().meets(room)
            {
                between.push(screen);
            }
        }
        // Nothing behind the prolonged front edge is in the arc of a close-order group.
        let may_be_in_arc = |p: &Point| by == Body::Screen || own.zone_of(*p) == Zone::Front;
        let points = enemy.sight_points().into_iter().filter(may_be_in_arc).collect();
        Some(Look { own, enemy, groups, arc, points, between, ground: game.may_hide(room) })
    }

    /// Whether a group has a clear line within the arc, from the middle of its front to one of the nine points.
    fn sees(&self, game: &Aigles, group: u8) -> bool {
        let from = self.own.front_piece(group.into(), self.groups.into());
        self.points.iter().any(|to| {
            let line = Segment::new(from, *to);
            in_arc(from, self.own.heading(), *to, self.arc)
                && !self.between.iter().any(|stand| stand.is_in_the_way_of(line))
                && (!self.ground || game.ground_is_clear(line, [&self.own, &self.enemy]))
        })
    }
}

impl Aigles {
    /// The stand of a target.
    #[must_use]
    pub fn target_stand(&self, target: Target) -> Option<Stand> {
        if target.screen {
            self.screen(target.unit)
        } else {
            (self.unit(target.unit).fate == Fate::OnTable).then(|| self.body(target.unit))
        }
    }

    /// What forbids to declare this target; nothing is measured (`fire.activation`, `def.measure`).
    fn target_objections(&self, shooter: UnitId, target: Target) -> Objections {
        let mut objections = Objections::NONE;
        let enemy = self.battle.units.get(target.unit.index()).is_some_and(|unit| unit.seat != self.seat_of(shooter));
        if !enemy || self.target_stand(target).is_none() {
            return Objections::BAD_TARGET;
        }
        objections.require(target.screen || !self.is_in_contact(target.unit), Objections::TARGET_IN_CONTACT);
        objections
    }

    /// What forbids a FIRE activation, the battalion's state apart.
    #[must_use]
    pub fn fire_objections(&self, unit: UnitId, target: Option<Target>, screen: Option<Target>) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(!self.is(unit, Marks::FIRED), Objections::ALREADY_FIRED);
        objections.require(target.is_some() || screen.is_some(), Objections::NO_TARGET);
        objections.require(screen.is_none() || self.screen(unit).is_some(), Objections::NO_SCREEN);
        for (by, target) in [(Body::Battalion, target), (Body::Screen, screen)] {
            let Some(target) = target else { continue };
            let faults = self.target_objections(unit, target);
            objections.add(faults);
            // With the tape out, only targets that can be hit may be named (ruling R48).
            if faults.is_empty()
                && self.battle.options.premeasure
                && (by == Body::Battalion || self.screen(unit).is_some())
            {
                let view = self.view(unit, by, target);
                objections.require(view.groups > 0, Objections::NO_GROUP);
                let reach = range::reach(self.tables(), &self.battle.options, self.battle.unit(unit).weapon);
                objections.require(view.range.is_none_or(|range| range <= reach), Objections::OUT_OF_RANGE);
            }
        }
        objections
    }

    /// Which groups can fire at a target, and from how far (`fire.eligible`, `fire.range`, `skirm.groups`).
    #[must_use]
    pub fn view(&self, shooter: UnitId, by: Body, target: Target) -> View {
        let mut view = View { groups: 0, range: None };
        let Some(look) = Look::new(self, shooter, by, target) else { return view };
        match by {
            Body::Battalion => {
                let front = look.own.edge(Edge::Front);
                for index in 0..look.groups {
                    if look.sees(self, index) {
                        view.groups += 1;
                        let (at, of) = (u32::from(index), u32::from(look.groups));
                        let group = Segment::new(front.at(at, of), front.at(at + 1, of));
                        let range = look.enemy.distance_to_segment(group);
                        view.range = Some(view.range.map_or(range, |least| least.min(range)));
                    }
                }
            }
            Body::Screen => {
                // Men in open order fire in any direction, all of them if any sees the target.
                if (0..look.groups).any(|index| look.sees(self, index)) {
                    view = View { groups: look.groups, range: Some(look.own.distance(&look.enemy)) };
                }
            }
        }
        view
    }

    /// Whether any group sees a target at all, which needs no measuring.
    #[must_use]
    pub fn can_see(&self, shooter: UnitId, by: Body, target: Target) -> bool {
        Look::new(self, shooter, by, target).is_some_and(|look| (0..look.groups).any(|index| look.sees(self, index)))
    }

    /// The volley as the dice table wants it.
    fn shot(&self, shooter: UnitId, by: Body, groups: u8, target: Target, cover: Cover, own_bonus: bool) -> Shot {
        let setup = self.battle.unit(shooter);
        Shot {
            groups,
            nation: setup.nation,
            quality: self.standing(shooter).quality,
            formation: (by == Body::Battalion).then_some(self.unit(shooter).formation),
            weapon: setup.weapon,
            own_bonus,
            disordered: by == Body::Battalion && self.is(shooter, Marks::DISORDERED),
            target_in_column: self.unit(target.unit).formation == Formation::Column,
            target_skirmishers: target.screen,
            cover,
        }
    }

    /// A FIRE activation: a test first only by option `fire_activation_roll` (ruling R2).
    pub(crate) fn activate_fire(
        &mut self,
        unit: UnitId,
        body: Option<Target>,
        screen: Option<Target>,
        bonus: Body,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if self.battle.options.fire_activation_roll {
            self.take_test(unit, Purpose::Fire { body, screen, bonus }, chance, journal);
        } else {
            self.open_fire(unit, body, screen, bonus, chance, journal);
        }
    }

    /// Body and screen fire, one after the other (ruling R31).
    pub(crate) fn open_fire(
        &mut self,
        unit: UnitId,
        body: Option<Target>,
        screen: Option<Target>,
        bonus: Body,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.unit_mut(unit).marks.set(Marks::FIRED);
        if let Some(target) = screen {
            let bonus = bonus == Body::Screen || body.is_none();
            self.stack.push(Phase::ScreenVolley { unit, target, bonus });
        }
        if let Some(target) = body {
            let own_bonus = bonus == Body::Battalion || screen.is_none();
            self.fire_volley(unit, Body::Battalion, target, own_bonus, chance, journal);
        }
    }

    /// One volley: range, dice, then sergeants.
    pub(crate) fn fire_volley(
        &mut self,
        shooter: UnitId,
        by: Body,
        target: Target,
        own_bonus: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let view = self.view(shooter, by, target);
        let weapon = self.battle.unit(shooter).weapon;
        let effect =
            view.range.map(|range| range::effect(self.tables(), &self.battle.options, weapon, self.judged(range)));
        let (Some(effect), Some(stand)) = (effect, self.target_stand(target)) else {
            return journal.tell(|| Event::NoFire { shooter, by, target, range: view.range });
        };
        let from = match by {
            Body::Battalion => self.body(shooter).front_middle(),
            Body::Screen => self.screen(shooter).map_or(self.body(shooter).front_middle(), |screen| screen.centre()),
        };
        let cover = self.cover_from(&stand, from);
        let shot = self.shot(shooter, by, view.groups, target, cover, own_bonus);
        let (tally, count) = fire::dice(self.tables(), &shot, effect, BY_RANGE);
        if count.dice == 0 {
            return journal.tell(|| Event::NoFire { shooter, by, target, range: view.range });
        }
        let fresh = Volley { shooter, by, target, defensive: false, misses: 0, hits: 0, sixes: 0 };
        self.roll_volley(fresh, count.dice, (tally, cover, view.range), chance, journal);
    }

    /// Defensive fire against the charge on top of the stack (`def.fire.roll`, `def.fire.hit`).
    pub(crate) fn fire_defensively(
        &mut self,
        charge: Charge,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let shooter = charge.target;
        let target = Target { unit: charge.charger, screen: false };
        self.unit_mut(shooter).marks.set(Marks::FIRED);
        let (tables, options) = (self.tables(), self.battle.options);
        let classes = kernel::chance::Classes::of(6, |face| defensive::band(tables, &options, face) as u8);
        let rolled = chance.pool(defensive::ROLL, 1, &classes);
        let bands = [defensive::Band::Long, defensive::Band::Medium, defensive::Band::Short];
        let band = bands[rolled.counts[..3].iter().position(|count| *count > 0).unwrap_or(0)];
        let die = rolled.faces.first().copied().unwrap_or(0);
        journal.tell(|| Event::DefensiveRange { shooter, die, range: band.label() });
        let groups = tables.footprint.front_rank(self.groups(shooter), self.unit(shooter).formation);
        let shot = self.shot(shooter, Body::Battalion, groups, target, Cover::None, true);
        let (tally, count) = defensive::count(tables, &shot, band);
        let fresh = Volley { shooter, by: Body::Battalion, target, defensive: true, misses: 0, hits: 0, sixes: 0 };
        self.roll_volley(fresh, count.dice, (tally, Cover::None, None), chance, journal);
    }

    fn roll_volley(
        &mut self,
        mut volley: Volley,
        dice: u8,
        (tally, cover, range): (Tally, Cover, Option<Length>),
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Volley { shooter, by, target, defensive, .. } = volley;
        let aim = Aim::new(self.tables(), &self.standing(shooter), defensive);
        let pool = aim.shoot(dice, chance);
        volley.misses = pool.counts[MISS] as u8;
        volley.sixes = pool.counts[SIX] as u8;
        volley.hits = (pool.counts[HIT] + pool.counts[SIX]) as u8;
        journal.tell(|| Event::Volley {
            shooter,
            by,
            target,
            defensive,
            range,
            cover,
            dice: Box::new(tally),
            die: Box::new(aim.tally.clone()),
            score: aim.standing.score,
            faces: pool.faces.to_vec(),
            hits: volley.hits,
        });
        self.offer_sergeant(volley, chance, journal);
    }

    /// A missed die may be rolled again as long as a sergeant is left (`char.sergeant`).
    fn offer_sergeant(&mut self, volley: Volley, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let unit = self.unit(volley.shooter);
        if volley.misses > 0 && unit.corrected < unit.characters.sergeants() {
            self.stack.push(Phase::Sergeant(volley));
        } else {
            self.finish_volley(volley, chance, journal);
        }
    }

    /// Answers a sergeant's decision.
    pub(crate) fn decide_sergeant(
        &mut self,
        mut volley: Volley,
        yes: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if !yes {
            return self.finish_volley(volley, chance, journal);
        }
        let shooter = volley.shooter;
        self.unit_mut(shooter).corrected += 1;
        let aim = Aim::new(self.tables(), &self.standing(shooter), volley.defensive);
        let again = chance.pool(volley::SERGEANT_ROLL, 1, &aim.classes());
        let hit = again.counts[MISS] == 0;
        if hit {
            volley.misses -= 1;
            volley.hits += 1;
            volley.sixes += again.counts[SIX] as u8;
        }
        let face = again.faces.first().copied().unwrap_or(0);
        journal.tell(|| Event::DieRerolled { shooter, face, hit });
        self.offer_sergeant(volley, chance, journal);
    }

    /// The dice lie as they lie: losses are taken (`fire.hit`, `char.risk.fire`, `skirm.target`).
    fn finish_volley(&mut self, volley: Volley, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Volley { target: Target { unit, screen }, hits, defensive, .. } = volley;
        let rule = if defensive { rules::DEF_FIRE_HIT } else { rules::FIRE_HIT };
        if screen {
            return self.lose_skirmishers(unit, hits, rules::SKIRM_TARGET, journal);
        }
        let lost = self.shoot_characters(unit, volley.sixes, chance, journal);
        let rankers = self.lose_rankers(unit, hits - lost, rule, journal);
        if lost + rankers > 0 {
            self.unit_mut(unit).marks.set(Marks::TOOK_LOSSES);
        }
        let destroyed = self.remove_if_destroyed(unit, journal);
        if defensive {
            self.after_defensive_fire(unit, lost + rankers > 0, destroyed, chance, journal);
        }
    }

    /// A natural 6 that hits takes a character instead of a ranker (`char.risk.fire`, option `each_six`).
    fn shoot_characters(
        &mut self,
        unit: UnitId,
        sixes: u8,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> u8 {
        let present = self.unit(unit).characters.count() + u8::from(self.has_commander(unit));
        let due = volley::characters_hit(&self.battle.options, sixes, present);
        for _ in 0..due {
            let (characters, commander) = (self.unit(unit).characters, self.has_commander(unit));
            if let Some(who) = risk::pick(self.tables(), characters, commander, chance) {
                self.lose_character(unit, who, rules::CHAR_RISK_FIRE, journal);
            }
        }
        due
    }

    /// A charger that lost anything tests at once, unless it has tested this turn (`def.fire.test`, `res.once`).
    fn after_defensive_fire(
        &mut self,
        charger: UnitId,
        hurt: bool,
        destroyed: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if destroyed {
            self.stack.pop();
        } else if hurt && !self.is(charger, Marks::TESTED) {
            self.take_test(charger, Purpose::UnderFire, chance, journal);
        } else if let Some(Phase::Charge(charge)) = self.stack.last_mut() {
            charge.stage = ChargeStage::Closes;
        }
    }
}
