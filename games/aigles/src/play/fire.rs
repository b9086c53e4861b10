//! Fire: who can fire at whom, the volleys of body and screen, sergeants, hits (`fire.*`, `skirm.groups`,
//! `skirm.target`, `char.risk.fire`, `def.fire.*`).

use crate::book::objections::Objections;
use crate::book::tables::MAX_UNITS;
use crate::book::vocabulary::{Cover, Order, UnitId};
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::attack::{Charge, ChargeStage};
use crate::play::event::Event;
use crate::play::trial::{Purpose, reroll_offer};
use crate::rules;
use crate::rules::fire::{BY_RANGE, Shot};
use crate::rules::volley::{Aim, Fallen};
use crate::rules::{defensive, fire, range, risk, skirmishers};
use crate::state::{Aigles, Body, Fate, Marks, Target};
use arrayvec::ArrayVec;
use boards::table::{Angle, Edge, Length, Point, Segment, Stand, Zone, in_arc};
use gamekit::question::{Asked, Question, Step};
use kernel::{Chance, Journal, Offer, Seat, Tally};

/// A volley whose dice lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// Who fires.
    pub shooter: UnitId,
    /// Whether its body or its screen fires.
    pub by: Body,
    /// At whom.
    pub target: Target,
    /// Defensive fire: each die -1 (`def.fire.hit`).
    pub defensive: bool,
    /// Its dice as they lie.
    pub fallen: Fallen,
}

/// A volley before its dice are rolled.
struct Loaded {
    /// How many dice.
    dice: u8,
    /// Why so many.
    tally: Tally,
    /// Cover of the target.
    cover: Cover,
    /// Distance to it, where it was measured.
    range: Option<Length>,
}

/// The skirmishers' volley, after that of the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScreenVolley {
    /// Whose skirmishers.
    pub unit: UnitId,
    /// At whom.
    pub target: Target,
    /// They have the Guard's or riflemen's bonus (ruling R31).
    pub bonus: bool,
}

impl Step<Aigles> for ScreenVolley {
    fn take(self, game: &mut Aigles, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.fire_volley(self.unit, Body::Screen, self.target, self.bonus, chance, journal);
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.unit)
    }
}

/// A missed die may be rolled again by a sergeant (`char.sergeant`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sergeant(pub Volley);

impl Question<Aigles> for Sergeant {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.seat_of(self.0.shooter), "decision-sergeant", rules::CHAR_SERGEANT)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::Reroll { yes }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Reroll { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Reroll { yes } = action else { return None };
        Some(reroll_offer(game, self.0.shooter, *yes, rules::CHAR_SERGEANT))
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let mut volley = self.0;
        let shooter = volley.shooter;
        if *action != (Action::Reroll { yes: true }) {
            return game.finish_volley(volley, chance, journal);
        }
        game.unit_mut(shooter).corrected += 1;
        let aim = Aim::new(game.tables(), &game.standing(shooter), volley.defensive);
        let (face, hit) = aim.reroll(&mut volley.fallen, chance);
        journal.tell(|| Event::DieRerolled { shooter, face, hit });
        game.offer_sergeant(volley, chance, journal);
    }

    fn reflex(&self, _: &Aigles, _: Seat) -> Option<Action> {
        Some(Action::Reroll { yes: true })
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.0.shooter)
    }
}

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
                (game.body(shooter), groups, Angle::degrees(game.setup.options.fire_arc_deg.degrees()))
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
        let enemy = self.setup.units.get(target.unit.index()).is_some_and(|unit| unit.seat != self.seat_of(shooter));
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
                && self.setup.options.premeasure
                && (by == Body::Battalion || self.screen(unit).is_some())
            {
                let view = self.view(unit, by, target);
                objections.require(view.groups > 0, Objections::NO_GROUP);
                let reach = range::reach(self.tables(), &self.setup.options, self.setup.unit(unit).weapon);
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
        let setup = self.setup.unit(shooter);
        Shot {
            groups,
            nation: setup.nation,
            quality: setup.quality,
            command: self.command(shooter),
            order: self.order(Target { unit: shooter, screen: by == Body::Screen }),
            weapon: setup.weapon,
            own_bonus,
            disordered: self.is(shooter, Marks::DISORDERED),
            target: self.order(target),
            cover,
        }
    }

    /// The order of a body or a screen.
    fn order(&self, of: Target) -> Order {
        if of.screen { Order::Open } else { Order::of(self.unit(of.unit).formation) }
    }

    /// A FIRE activation: a test first only by option `fire_activation_roll` (ruling R2).
    pub fn activate_fire(
        &mut self,
        unit: UnitId,
        body: Option<Target>,
        screen: Option<Target>,
        bonus: Body,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if self.setup.options.fire_activation_roll {
            self.take_test(unit, Purpose::Fire { body, screen, bonus }, chance, journal);
        } else {
            self.open_fire(unit, body, screen, bonus, chance, journal);
        }
    }

    /// Body and screen fire, one after the other. The bonus of Guard or rifles goes to the volley the owner chose, or to the
    /// other if that one cannot be fired (ruling R31).
    pub fn open_fire(
        &mut self,
        unit: UnitId,
        body: Option<Target>,
        screen: Option<Target>,
        bonus: Body,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let fires = |by, target: Option<Target>| target.is_some_and(|at| self.loaded(unit, by, at, false).is_ok());
        let (chosen, other) = match bonus {
            Body::Battalion => (fires(Body::Battalion, body), Body::Screen),
            Body::Screen => (fires(Body::Screen, screen), Body::Battalion),
        };
        let bonus = if chosen { bonus } else { other };
        if let Some(target) = screen {
            self.stack.push(ScreenVolley { unit, target, bonus: bonus == Body::Screen });
        }
        if let Some(target) = body {
            self.fire_volley(unit, Body::Battalion, target, bonus == Body::Battalion, chance, journal);
        }
    }

    /// A volley ready to be fired; without one, the range that was too long, if the target was seen at all.
    fn loaded(&self, shooter: UnitId, by: Body, target: Target, own_bonus: bool) -> Result<Loaded, Option<Length>> {
        let View { groups, range } = self.view(shooter, by, target);
        let (Some(distance), Some(stand)) = (range, self.target_stand(target)) else { return Err(range) };
        let (tables, weapon) = (self.tables(), self.setup.unit(shooter).weapon);
        let effect = range::effect(tables, &self.setup.options, weapon, self.judged(distance));
        let from = match by {
            Body::Battalion => self.body(shooter).front_middle(),
            Body::Screen => self.screen(shooter).map_or(self.body(shooter).front_middle(), |screen| screen.centre()),
        };
        let cover = self.cover_from(&stand, from);
        let shot = self.shot(shooter, by, groups, target, cover, own_bonus);
        let (tally, dice) = fire::dice(tables, &shot, effect, BY_RANGE);
        if dice > 0 { Ok(Loaded { dice, tally, cover, range }) } else { Err(range) }
    }

    /// One volley: range, dice, then sergeants.
    pub fn fire_volley(
        &mut self,
        shooter: UnitId,
        by: Body,
        target: Target,
        own_bonus: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match self.loaded(shooter, by, target, own_bonus) {
            Ok(loaded) => {
                let fresh = Volley { shooter, by, target, defensive: false, fallen: Fallen::default() };
                self.roll_volley(fresh, loaded, chance, journal);
            }
            Err(range) => journal.tell(|| Event::NoFire { shooter, by, target, range }),
        }
    }

    /// Defensive fire against the charge on top of the stack (`def.fire.roll`, `def.fire.hit`).
    pub fn fire_defensively(&mut self, charge: Charge, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let shooter = charge.target;
        let target = Target { unit: charge.charger, screen: false };
        let tables = self.tables();
        let (band, die) = defensive::roll_range(tables, &self.setup.options, chance);
        journal.tell(|| Event::DefensiveRange { shooter, die, range: band.label() });
        let groups = tables.footprint.front_rank(self.groups(shooter), self.unit(shooter).formation);
        let shot = self.shot(shooter, Body::Battalion, groups, target, Cover::None, true);
        let (tally, dice) = defensive::count(tables, &shot, band);
        let fresh = Volley { shooter, by: Body::Battalion, target, defensive: true, fallen: Fallen::default() };
        self.roll_volley(fresh, Loaded { dice, tally, cover: Cover::None, range: None }, chance, journal);
    }

    fn roll_volley(
        &mut self,
        mut volley: Volley,
        loaded: Loaded,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Volley { shooter, by, target, defensive, .. } = volley;
        // Who has found no target has not fired: only its activation is spent (`fire.activation`).
        self.unit_mut(shooter).marks.set(Marks::FIRED);
        let Loaded { dice, tally, cover, range } = loaded;
        let aim = Aim::new(self.tables(), &self.standing(shooter), defensive);
        let (fallen, faces) = aim.shoot(dice, chance);
        volley.fallen = fallen;
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
            faces: faces.to_vec(),
            hits: fallen.hits,
        });
        self.offer_sergeant(volley, chance, journal);
    }

    /// A missed die may be rolled again as long as a sergeant is left (`char.sergeant`).
    fn offer_sergeant(&mut self, volley: Volley, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let unit = self.unit(volley.shooter);
        if volley.fallen.misses > 0 && unit.corrected < unit.characters.sergeants() {
            self.stack.push(Sergeant(volley));
        } else {
            self.finish_volley(volley, chance, journal);
        }
    }

    /// The dice lie as they lie: losses are taken (`fire.hit`, `char.risk.fire`, `skirm.target`).
    fn finish_volley(&mut self, volley: Volley, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Volley { target: Target { unit, screen }, fallen: Fallen { hits, sixes, .. }, defensive, .. } = volley;
        let rule = if defensive { rules::DEF_FIRE_HIT } else { rules::FIRE_HIT };
        if screen {
            return self.lose_skirmishers(unit, hits, rules::SKIRM_TARGET, journal);
        }
        let lost = self.shoot_characters(unit, sixes, chance, journal);
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
        let (characters, commander) = (self.unit(unit).characters, self.has_commander(unit));
        let hits = risk::under_fire(self.tables(), &self.setup.options, sixes, characters, commander, chance);
        for hit in &hits {
            self.lose_character(unit, hit.who, hit.die, rules::CHAR_RISK_FIRE, journal);
        }
        hits.len() as u8
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
        } else {
            if hurt {
                journal.tell(|| Event::TestedAlready { unit: charger });
            }
            if let Some(Phase::Charge(charge)) = self.stack.top_mut() {
                charge.stage = ChargeStage::Closes;
            }
        }
    }
}
