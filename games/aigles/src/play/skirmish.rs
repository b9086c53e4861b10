//! Skirmish screens: their own moves, their leash, and how they are set down again (`skirm.body`, `skirm.activate`,
//! `skirm.contact`).

use crate::book::objections::Objections;
use crate::book::vocabulary::UnitId;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::once_each;
use crate::rules;
use crate::rules::ground::steps_of;
use crate::show::aim::{self, Wish};
use crate::show::offers;
use crate::show::scene::screen_id;
use crate::state::{Aigles, Marks, Pose};
use crate::think;
use boards::table::{Edge, Hand, Length, Segment, Stand, Zone};
use gamekit::question::{Asked, Flow, Question};
use kernel::Journal;
use kernel::{Aim, Chance, Gesture, Offer, Seat, Text};

/// Move the screen with the die of its parent (`skirm.activate`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScreenMarch {
    /// The battalion whose screen moves.
    pub unit: UnitId,
    /// What the distance die showed.
    pub die: u8,
    /// The battalion went back.
    pub back: bool,
}

impl Question<Aigles> for ScreenMarch {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-screen_path", rules::SKIRM_ACTIVATE)
    }

    fn list(&self, game: &Aigles, _: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        screen_paths(game, self.unit, self.die, self.back, out);
        once_each(out, first);
    }

    fn against(&self, game: &Aigles, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::ScreenPath { x, y, heading } => {
                game.screen_path_objections(self.unit, self.die, self.back, Pose { x, y, heading })
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        Some(screen_offer(game, self.unit, action))
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::ScreenPath { x, y, heading } = *action {
            game.put_screen(self.unit, Pose { x, y, heading }, journal);
        }
    }

    fn go_on(self, game: &mut Aigles, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if any_screen_path(game, self.unit, self.die, self.back) {
            return Flow::Ask;
        }
        // Nowhere to go with this die: it is set down again when the activation is over.
        game.stack.pop();
        Flow::On
    }

    fn reflex(&self, game: &Aigles, seat: Seat) -> Option<Action> {
        think::nearest(game, seat)
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.unit)
    }

    fn aim(&self, game: &Aigles, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = Wish::of(gesture).filter(|_| screen_id(&game.setup, self.unit) == gesture.piece)?;
        let Pose { x, y, heading } = wish.pose();
        Some(aim::judge(game, seat, &Action::ScreenPath { x, y, heading }, Vec::new()))
    }

    /// Where it goes is free again.
    fn quiet(&self) -> bool {
        true
    }
}

/// Set a screen down again (`skirm.activate`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScreenReset {
    /// Whose screen.
    pub unit: UnitId,
}

impl Question<Aigles> for ScreenReset {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-screen_reset", rules::SKIRM_ACTIVATE)
    }

    fn list(&self, game: &Aigles, _: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        screen_resets(game, self.unit, out);
        once_each(out, first);
    }

    fn against(&self, game: &Aigles, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::ScreenReset { x, y, heading } => game.screen_reset_objections(self.unit, Pose { x, y, heading }),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        Some(screen_offer(game, self.unit, action))
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::ScreenReset { x, y, heading } = *action {
            game.put_screen(self.unit, Pose { x, y, heading }, journal);
        }
    }

    fn reflex(&self, game: &Aigles, seat: Seat) -> Option<Action> {
        think::nearest(game, seat)
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.unit)
    }

    fn aim(&self, game: &Aigles, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = Wish::of(gesture).filter(|_| screen_id(&game.setup, self.unit) == gesture.piece)?;
        let Pose { x, y, heading } = wish.pose();
        Some(aim::judge(game, seat, &Action::ScreenReset { x, y, heading }, Vec::new()))
    }
}

fn screen_offer(game: &Aigles, unit: UnitId, action: &Action) -> Offer {
    let offer = offers::plain("unit-screen", Text::new("offer-screen_here"), rules::SKIRM_ACTIVATE);
    Offer { piece: Some(screen_id(&game.setup, unit)), ..offers::here(game, action, offer) }
}

impl Aigles {
    /// What forbids a screen to stand there, enemies apart.
    fn screen_objections(&self, unit: UnitId, stand: &Stand) -> Objections {
        let mut objections = Objections::NONE;
        let body = self.body(unit);
        let leash = self.setup.unit(unit).leash(self.tables());
        objections.require(self.setup.table.holds(stand), Objections::OFF_TABLE);
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
        let leash = self.setup.unit(unit).leash(self.tables());
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
    pub fn put_screen(&mut self, unit: UnitId, to: Pose, journal: &mut impl Journal<Event>) {
        let state = self.unit_mut(unit);
        state.screen = to;
        state.marks.clear(Marks::SCREEN_LIFTED);
        journal.tell(|| Event::ScreenMoved { unit, to });
    }

    /// Lifts every screen that is out of its distance or has troops standing on it: it will be set down again.
    pub fn lift_screens(&mut self) {
        for unit in self.ids() {
            let Some(screen) = self.screen(unit) else { continue };
            let body = self.body(unit);
            let leash = self.setup.unit(unit).leash(self.tables());
            if !screen.is_within(&body, leash) || self.bodies().any(|(_, body)| body.overlaps(&screen)) {
                self.unit_mut(unit).marks.set(Marks::SCREEN_LIFTED);
            }
        }
    }

    /// Asks for the next lifted screen to be set down; one that finds no place is removed. Returns whether it asked.
    pub fn ask_for_screens(&mut self, journal: &mut impl Journal<Event>) -> bool {
        for unit in self.ids() {
            if !self.is(unit, Marks::SCREEN_LIFTED) {
                continue;
            }
            if self.places_around(unit).any(|pose| self.screen_reset_basics(unit, pose).is_empty()) {
                self.stack.push(ScreenReset { unit });
                return true;
            }
            self.remove_screen(unit, rules::SKIRM_ACTIVATE, journal);
        }
        false
    }

    /// Enemy screens touched by an attack are taken off (`skirm.contact`).
    pub fn sweep_screens(&mut self, attacker: UnitId, ground: &Stand, journal: &mut impl Journal<Event>) {
        for enemy in self.setup.units_of(self.seat_of(attacker).opponent()) {
            if self.screen(enemy).is_some_and(|screen| screen.overlaps(ground)) {
                self.remove_screen(enemy, rules::SKIRM_CONTACT, journal);
            }
        }
    }
}

/// Where a screen might go: it stays, or takes one of the places around its battalion, the front first.
fn screen_goals(game: &Aigles, unit: UnitId) -> impl Iterator<Item = Pose> + use<> {
    let body = game.body(unit);
    let screen = game.screen_as(unit, game.unit(unit).screen);
    let ahead = [Length::cm(2), Length::cm(8)].into_iter().flat_map(move |gap| {
        let centre = body.front_middle() + body.heading().dir().along(gap + screen.depth().scaled(1, 2));
        [0, -1, 1].into_iter().map(move |n| {
            let slide = body.front().scaled(n, 2);
            let stand = screen.facing(body.heading()).at(centre).sidestepped(Hand::Right, slide);
            Pose::new(stand.centre(), stand.heading())
        })
    });
    std::iter::once(game.unit(unit).screen).chain(ahead).chain(game.places_around(unit))
}

/// The most places listed for a screen.
const SCREEN_PLACES: usize = 8;

fn screen_paths(game: &Aigles, unit: UnitId, die: u8, back: bool, out: &mut Vec<Action>) {
    let legal = screen_goals(game, unit).filter(|to| game.may_screen_go(unit, die, back, *to));
    out.extend(legal.take(SCREEN_PLACES).map(|Pose { x, y, heading }| Action::ScreenPath { x, y, heading }));
}

/// Whether a screen has anywhere to go with this die.
fn any_screen_path(game: &Aigles, unit: UnitId, die: u8, back: bool) -> bool {
    screen_goals(game, unit).any(|to| game.may_screen_go(unit, die, back, to))
}

fn screen_resets(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let legal = game.places_around(unit).filter(|to| game.screen_reset_objections(unit, *to).is_empty());
    out.extend(legal.take(SCREEN_PLACES).map(|Pose { x, y, heading }| Action::ScreenReset { x, y, heading }));
}
