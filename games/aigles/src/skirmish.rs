//! Skirmish screens: their own moves, their leash, and how they are set down again (`skirm.body`, `skirm.activate`,
//! `skirm.contact`).

use crate::event::Event;
use crate::ground::steps_of;
use crate::objections::Objections;
use crate::rules;
use crate::state::{Aigles, Marks, Phase, Pose};
use crate::vocabulary::UnitId;
use boards::table::{Edge, Hand, Length, Segment, Stand, Zone};
use kernel::{Journal, RuleId};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[rules::SKIRM_BODY, rules::SKIRM_ACTIVATE, rules::SKIRM_CONTACT, rules::SKIRM_PARENT];

impl Aigles {
    /// What forbids a screen to stand there, enemies apart.
    fn screen_objections(&self, unit: UnitId, stand: &Stand) -> Objections {
        let mut objections = Objections::NONE;
        let body = self.body(unit);
        let leash = self.battle.unit(unit).leash(self.tables());
        objections.require(self.battle.table.holds(stand), Objections::OFF_TABLE);
        objections.require(!stand.overlaps(&body) && self.is_clear_of_troops(stand, unit), Objections::OVERLAP);
        objections.require(!self.is_in_impassable(stand), Objections::IMPASSABLE);
        objections.require(stand.is_within(&body, leash), Objections::LEASH);
        objections
    }

    /// What forbids a screen to go there in a straight line, turning as it likes, with the die of its parent.
    #[must_use]
    pub fn screen_path_objections(&self, unit: UnitId, die: u8, back: bool, to: Pose) -> Objections {
        let start = self.screen_as(unit, self.unit(unit).screen);
        let end = self.screen_as(unit, to);
        let mut objections = self.screen_objections(unit, &end);
        let way = Segment::new(start.centre(), end.centre());
        let length = way.length();
        // Passable ground, slopes and hedges neither slow nor disorder men in open order (`skirm.body`, R49).
        objections.require(length <= self.allowance(unit, die, back).full, Objections::SCREEN_TOO_FAR);
        objections.add(self.screen_way_objections(unit, &start, &end, way));
        objections
    }

    /// Whether a screen may go there: the same, but the way is not walked once something forbids its end.
    #[must_use]
    pub fn may_screen_go(&self, unit: UnitId, die: u8, back: bool, to: Pose) -> bool {
        let start = self.screen_as(unit, self.unit(unit).screen);
        let end = self.screen_as(unit, to);
        let way = Segment::new(start.centre(), end.centre());
        way.length() <= self.allowance(unit, die, back).full
            && self.screen_objections(unit, &end).is_empty()
            && self.screen_way_objections(unit, &start, &end, way).is_empty()
    }

    /// What forbids the way of a screen that turns first and then goes straight.
    fn screen_way_objections(&self, unit: UnitId, start: &Stand, end: &Stand, way: Segment) -> Objections {
        let mut objections = Objections::NONE;
        let seat = self.seat_of(unit);
        let ground = end.bounds().with(end.at(way.from).bounds().low).with(end.at(way.from).bounds().high);
        let zone = ground.grown(self.tables().constants.enemy_distance);
        let lonely = !self.army(seat.opponent()).any(|id| {
            self.body(id).bounds().meets(zone) || self.screen(id).is_some_and(|screen| screen.bounds().meets(zone))
        });
        if lonely && !self.has_impassable(ground) {
            return objections;
        }
        let steps = steps_of(way.length());
        for step in 1..=steps {
            let at = end.at(way.at(step, steps));
            objections.require(!self.crowds(seat, start, &at), Objections::TOO_CLOSE);
            objections.require(!self.is_in_impassable(&at), Objections::IMPASSABLE);
            let through =
                self.army(seat.opponent()).any(|id| self.is(id, Marks::ROUTING) && at.overlaps(&self.body(id)));
            objections.require(!through, Objections::THROUGH_ENEMY);
        }
        objections
    }

    /// What forbids a screen to be set down there: 10 cm from enemies if there is any such place.
    #[must_use]
    pub fn screen_reset_objections(&self, unit: UnitId, to: Pose) -> Objections {
        let mut objections = self.screen_reset_basics(unit, to);
        if self.is_near_enemy(unit, to) && self.finds_roomy_place(unit) {
            objections.add(Objections::TOO_CLOSE);
        }
        objections
    }

    fn screen_reset_basics(&self, unit: UnitId, to: Pose) -> Objections {
        let stand = self.screen_as(unit, to);
        let mut objections = self.screen_objections(unit, &stand);
        let attacks = self.unit(unit).contact.is_some() || self.is(unit, Marks::RALLYING);
        let ahead = self.body(unit).zone_of(stand.centre()) == Zone::Front;
        objections.require(!(attacks && ahead), Objections::SCREEN_ASIDE);
        objections
    }

    fn is_near_enemy(&self, unit: UnitId, to: Pose) -> bool {
        let stand = self.screen_as(unit, to);
        let limit = self.tables().constants.enemy_distance;
        self.army(self.seat_of(unit).opponent()).any(|id| {
            (!self.is(id, Marks::ROUTING) && stand.is_closer_than(&self.body(id), limit))
                || self.screen(id).is_some_and(|screen| stand.is_closer_than(&screen, limit))
        })
    }

    fn finds_roomy_place(&self, unit: UnitId) -> bool {
        self.places_around(unit)
            .any(|pose| !self.is_near_enemy(unit, pose) && self.screen_reset_basics(unit, pose).is_empty())
    }

    /// Places around a battalion where its screen might stand: along each of its edges, near and far, slid both ways.
    pub fn places_around(&self, unit: UnitId) -> impl Iterator<Item = Pose> + use<> {
        let body = self.body(unit);
        let screen = self.screen_as(unit, Pose::default());
        let leash = self.battle.unit(unit).leash(self.tables());
        let gaps = [Length::mm(20), leash.scaled(2, 3), leash];
        // Behind first, then beside, then in front: a screen steps back before it stands in the way.
        [Edge::Rear, Edge::Left, Edge::Right, Edge::Front].into_iter().flat_map(move |edge| {
            gaps.into_iter().flat_map(move |gap| {
                let outward = body.outward(edge);
                let parallel = screen.facing(outward);
                let upright = screen.facing(outward.quarter(Hand::Right));
                [(parallel, screen.depth()), (upright, screen.front())].into_iter().flat_map(move |(stand, deep)| {
                    let from_edge = gap + deep.scaled(1, 2);
                    let centre = body.edge_middle(edge) + outward.dir().along(from_edge);
                    let slide = (body.edge_length(edge) + screen.front()).scaled(1, 4);
                    [0, -1, 1, -2, 2].into_iter().map(move |n| {
                        let stand = stand.at(centre).shifted(outward.quarter(Hand::Right), slide * n);
                        Pose::new(stand.centre(), stand.heading())
                    })
                })
            })
        })
    }

    /// Moves or sets down a screen.
    pub(crate) fn put_screen(&mut self, unit: UnitId, to: Pose, journal: &mut impl Journal<Event>) {
        let state = self.unit_mut(unit);
        state.screen = to;
        state.marks.clear(Marks::SCREEN_LIFTED);
        journal.tell(|| Event::ScreenMoved { unit, to });
    }

    /// Lifts every screen that is out of its distance or has troops standing on it: it will be set down again.
    pub(crate) fn lift_screens(&mut self) {
        for unit in self.ids() {
            let Some(screen) = self.screen(unit) else { continue };
            let body = self.body(unit);
            let leash = self.battle.unit(unit).leash(self.tables());
            if !screen.is_within(&body, leash) || self.bodies().any(|(_, body)| body.overlaps(&screen)) {
                self.unit_mut(unit).marks.set(Marks::SCREEN_LIFTED);
            }
        }
    }

    /// Asks for the next lifted screen to be set down; one that finds no place is removed. Returns whether it asked.
    pub(crate) fn ask_for_screens(&mut self, journal: &mut impl Journal<Event>) -> bool {
        for unit in self.ids() {
            if !self.is(unit, Marks::SCREEN_LIFTED) {
                continue;
            }
            if self.places_around(unit).any(|pose| self.screen_reset_basics(unit, pose).is_empty()) {
                self.stack.push(Phase::ScreenReset { unit });
                return true;
            }
            self.remove_screen(unit, rules::SKIRM_ACTIVATE, journal);
        }
        false
    }

    /// Enemy screens touched by an attack are taken off (`skirm.contact`).
    pub(crate) fn sweep_screens(&mut self, attacker: UnitId, ground: &Stand, journal: &mut impl Journal<Event>) {
        for enemy in self.battle.units_of(self.seat_of(attacker).opponent()) {
            if self.screen(enemy).is_some_and(|screen| screen.overlaps(ground)) {
                self.remove_screen(enemy, rules::SKIRM_CONTACT, journal);
            }
        }
    }
}
