//! Before the first turn: choice of side, placing battalions and commanders (`setup.*`).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Formation, TableEdge, UnitId};
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::once_each;
use crate::rules;
use crate::setup::{Setup, UnitSetup};
use crate::show::aim::{self, Wish};
use crate::show::offers;
use crate::state::{Aigles, Commander, Fate, Marks, Pose, Side, Unit};
use crate::think;
use boards::table::{Hand, Length};
use boards::table::{Heading, Point, Stand};
use gamekit::question::{Asked, Flow, Question, Stack};
use kernel::{Aim, Gesture, Offer, Text};
use kernel::{Chance, Journal, Roll, Seat};
use std::sync::Arc;

/// A battalion about to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Which one.
    pub unit: UnitId,
    /// Where.
    pub pose: Pose,
    /// Line or column.
    pub formation: Formation,
    /// Skirmishers sent out.
    pub skirmishers: u8,
    /// Where they stand.
    pub screen: Option<Pose>,
}

/// The winner of the setup roll chooses his edge (`setup.side`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChooseEdge {
    /// Who won the roll.
    pub winner: Seat,
}

impl Question<Aigles> for ChooseEdge {
    fn asked(&self, _: &Aigles) -> Asked {
        Asked::one(self.winner, "decision-side", rules::SETUP_SIDE)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend(TableEdge::ALL.map(|edge| Action::ChooseEdge { edge }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::ChooseEdge { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, _: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::ChooseEdge { edge } = action else { return None };
        let label = Text::new("offer-choose_edge").with("edge", Text::new(edge.label()));
        Some(offers::plain("decision-side", label, rules::SETUP_SIDE))
    }

    fn answered(
        self,
        game: &mut Aigles,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::ChooseEdge { edge } = action {
            game.choose_edge(seat, *edge, journal);
            game.stack.push(ChooseFirst { winner: self.winner });
        }
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// The winner of the setup roll says who places first (`setup.alternate`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChooseFirst {
    /// Who won the roll.
    pub winner: Seat,
}

impl Question<Aigles> for ChooseFirst {
    fn asked(&self, _: &Aigles) -> Asked {
        Asked::one(self.winner, "decision-first_placement", rules::SETUP_ALTERNATE)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([Seat(0), Seat(1)].map(|first| Action::ChooseFirst { first }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        let Action::ChooseFirst { first } = action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(first.0 < 2, Objections::NOT_OWN);
        objections
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::ChooseFirst { first } = action else { return None };
        let side = Text::new(game.setup.sides[first.index()].nation.label());
        let label = Text::new("offer-places_first").with("side", side);
        Some(offers::plain("decision-first_placement", label, rules::SETUP_ALTERNATE))
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::ChooseFirst { first } = *action {
            journal.tell(|| Event::FirstPlacement { first });
            game.stack.push(Placing { next: first, winner: self.winner });
        }
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// Battalions are placed in turns (`setup.alternate`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Whose turn it is.
    pub next: Seat,
    /// Who won the roll: he places his commander last.
    pub winner: Seat,
}

impl Question<Aigles> for Placing {
    fn asked(&self, _: &Aigles) -> Asked {
        Asked::one(self.next, "decision-place_battalion", rules::SETUP_ALTERNATE)
    }

    fn list(&self, game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        places(game, seat, out);
        once_each(out, first);
    }

    fn against(&self, game: &Aigles, seat: Seat, action: &Action) -> Objections {
        Placement::of(action).map_or(Objections::NOT_NOW, |placement| game.place_objections(seat, &placement))
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Place { unit, formation, skirmishers, .. } = action else { return None };
        let key = if *skirmishers > 0 { "offer-place_skirmishers" } else { "offer-place" };
        let mut offer = offers::of(game, *unit, "action-place", key, rules::SETUP_ALTERNATE);
        offer.label = offer.label.with("formation", Text::new(formation.label()));
        if *skirmishers > 0 {
            offer.label = offer.label.with("count", *skirmishers);
        }
        Some(offers::here(game, action, offer))
    }

    fn answered(
        self,
        game: &mut Aigles,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Some(placement) = Placement::of(action) {
            game.place(&placement, journal);
            game.stack.push(Placing { next: seat.opponent(), ..self });
        }
    }

    /// Whose turn it is to place; battalions that find no room at all stay off the table.
    fn go_on(self, game: &mut Aigles, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let Placing { next, winner } = self;
        let Some(side) = [next, next.opponent()].into_iter().find(|seat| game.unplaced(*seat).next().is_some()) else {
            game.stack.replace(PlacingCommander { next: winner.opponent(), winner });
            return Flow::On;
        };
        game.stack.replace(Placing { next: side, winner });
        let finds_place = |unit: UnitId| {
            placements(game, side, unit).any(|place| game.place_objections(side, &place).is_empty())
                || combed_place(game, side, unit).is_some()
        };
        if game.unplaced(side).any(finds_place) {
            return Flow::Ask;
        }
        for unit in game.setup.units_of(side) {
            if game.unit(unit).fate == Fate::Unplaced {
                game.unit_mut(unit).fate = Fate::LeftTable;
                journal.tell(|| Event::NoRoom { unit });
            }
        }
        Flow::On
    }

    fn reflex(&self, game: &Aigles, seat: Seat) -> Option<Action> {
        think::nearest(game, seat)
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn aim(&self, game: &Aigles, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = Wish::of(gesture)?;
        let unit = game.setup.unit_by_id(&gesture.piece)?;
        Some(aim::judge(game, seat, &aim::placement(game, unit, &wish), Vec::new()))
    }
}

/// Commanders are placed (`setup.alternate`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacingCommander {
    /// Whose turn it is.
    pub next: Seat,
    /// Who won the roll.
    pub winner: Seat,
}

impl Question<Aigles> for PlacingCommander {
    fn asked(&self, _: &Aigles) -> Asked {
        Asked::one(self.next, "decision-place_commander", rules::SETUP_ALTERNATE)
    }

    fn list(&self, game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        commander_places(game, seat, out);
        once_each(out, first);
    }

    fn against(&self, game: &Aigles, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::PlaceCommander { x, y } => game.place_commander_objections(seat, x, y),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Aigles, seat: Seat, action: &Action) -> Option<Offer> {
        let mut offer = offers::plain("action-place", Text::new("offer-place_commander"), rules::SETUP_ALTERNATE);
        offer.piece = Some(game.setup.sides[seat.index()].commander.id.clone());
        Some(offers::here(game, action, offer))
    }

    fn answered(
        self,
        game: &mut Aigles,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::PlaceCommander { x, y } = *action else { return };
        game.place_commander(seat, x, y, journal);
        if seat == self.winner {
            game.begin_turn(chance, journal);
        } else {
            game.stack.push(PlacingCommander { next: self.winner, ..self });
        }
    }

    fn reflex(&self, game: &Aigles, seat: Seat) -> Option<Action> {
        think::nearest(game, seat)
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn aim(&self, game: &Aigles, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let Pose { x, y, .. } = Wish::of(gesture)?.pose();
        Some(aim::judge(game, seat, &Action::PlaceCommander { x, y }, Vec::new()))
    }
}

/// Between a body and the skirmishers drawn up before it when it is placed.
const SCREEN_GAP: Length = Length::cm(4);

impl Placement {
    /// A battalion with so many skirmishers, drawn up before its front.
    #[must_use]
    pub fn drawn_up(game: &Aigles, unit: UnitId, pose: Pose, formation: Formation, skirmishers: u8) -> Self {
        let tables = game.tables();
        let (_, depth) = game.setup.unit(unit).footprint(skirmishers, formation, tables);
        let (_, screen_depth) = tables.footprint.screen(skirmishers);
        let ahead = depth.scaled(1, 2) + SCREEN_GAP + screen_depth.scaled(1, 2);
        let before = || Pose::new(pose.centre() + pose.heading.dir().along(ahead), pose.heading);
        Placement { unit, pose, formation, skirmishers, screen: (skirmishers > 0).then(before) }
    }
}

impl Aigles {
    /// The game before anybody has rolled or decided anything, with this as the first thing to go on.
    pub fn untouched(setup: &Arc<Setup>, first: impl Into<Phase>) -> Self {
        let side =
            |seat: usize| Side { edge: setup.sides[seat].edge, commander: Commander::Unplaced, commander_moved: false };
        let unit = |bought: &UnitSetup| Unit {
            pose: Pose::default(),
            screen: Pose::default(),
            front: 0,
            depth: 0,
            marks: Marks::NONE,
            fate: Fate::Unplaced,
            formation: Formation::Line,
            rankers: bought.rankers,
            deployed: 0,
            skirmishers: 0,
            characters: bought.characters,
            drummed: 0,
            corrected: 0,
            contact: None,
            supports_against: None,
            combat_began: 0,
        };
        Aigles {
            setup: setup.clone(),
            units: setup.units.iter().take(crate::book::tables::MAX_UNITS).map(unit).collect(),
            sides: [side(0), side(1)],
            turn: 0,
            initiative: Seat(0),
            stack: Stack::new(first),
            eye: 0,
        }
    }

    /// The game before its first decision: both sides have rolled for the choice of side (`setup.side`).
    pub fn open(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let roll = Roll { rule: rules::SETUP_SIDE, label: "die-setup" };
        let dice = unequal_dice(chance.uniform(roll, UNEQUAL_PAIRS));
        let winner = if dice[0] > dice[1] { Seat(0) } else { Seat(1) };
        journal.tell(|| Event::SetupRolled { dice, winner });
        let opened = if setup.fixed_edges {
            // Ruling R56: on the ground of a battle fought the edges are the scenario's.
            Self::untouched(setup, ChooseFirst { winner })
        } else {
            Self::untouched(setup, ChooseEdge { winner })
        };
        Aigles { initiative: winner, ..opened }
    }

    /// The winner of the roll takes an edge, the other has the opposite one.
    pub fn choose_edge(&mut self, side: Seat, edge: TableEdge, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].edge = edge;
        self.sides[side.opponent().index()].edge = edge.opposite();
        journal.tell(|| Event::EdgeChosen { side, edge });
    }

    /// Battalions of a side not yet placed.
    pub fn unplaced(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.setup.units_of(seat).filter(|id| self.unit(*id).fate == Fate::Unplaced)
    }

    /// The stands of a battalion placed so, and of its screen.
    #[must_use]
    pub fn placed_stands(&self, placement: &Placement) -> (Stand, Option<Stand>) {
        let Placement { unit, pose, formation, skirmishers, screen } = *placement;
        let setup = self.setup.unit(unit);
        let (front, depth) = setup.footprint(skirmishers.min(setup.max_skirmishers), formation, self.tables());
        let (width, deep) = self.tables().footprint.screen(skirmishers);
        let stand = Stand::new(pose.centre(), pose.heading, front, depth);
        (stand, screen.map(|pose| Stand::new(pose.centre(), pose.heading, width, deep)))
    }

    /// What forbids a placement (`setup.zone`, `setup.skirmishers`, `def.position`).
    #[must_use]
    pub fn place_objections(&self, seat: Seat, placement: &Placement) -> Objections {
        let unit = placement.unit;
        let Some(setup) = self.setup.units.get(unit.index()).filter(|setup| setup.seat == seat) else {
            return Objections::NOT_OWN;
        };
        let mut objections = Objections::NONE;
        objections.require(self.unit(unit).fate == Fate::Unplaced, Objections::ALREADY_PLACED);
        objections.require(placement.skirmishers <= setup.max_skirmishers, Objections::TOO_MANY_SKIRMISHERS);
        objections.require((placement.skirmishers > 0) == placement.screen.is_some(), Objections::SCREEN_PLACE);
        let (body, screen) = self.placed_stands(placement);
        let zone = self.setup.zone(self.sides[seat.index()].edge);
        for stand in [Some(body), screen].into_iter().flatten() {
            objections.require(self.setup.table.holds(&stand), Objections::OFF_TABLE);
            objections.require(zone.holds(&stand), Objections::ZONE);
            objections.require(self.is_clear_of_troops(&stand, unit), Objections::OVERLAP);
            objections.require(!self.is_in_impassable(&stand), Objections::IMPASSABLE);
        }
        if let Some(screen) = screen {
            objections.require(!screen.overlaps(&body), Objections::OVERLAP);
            objections.require(screen.is_within(&body, setup.leash(self.tables())), Objections::LEASH);
        }
        objections
    }

    /// Places a battalion; the next one is the other side's, if it has any left (`setup.alternate`).
    pub fn place(&mut self, placement: &Placement, journal: &mut impl Journal<Event>) {
        let Placement { unit, pose, formation, skirmishers, screen } = *placement;
        let state = self.unit_mut(unit);
        state.fate = Fate::OnTable;
        state.pose = pose;
        state.formation = formation;
        state.rankers -= skirmishers;
        state.deployed = skirmishers;
        state.skirmishers = skirmishers;
        state.screen = screen.unwrap_or_default();
        self.refit(unit);
        journal.tell(|| Event::Placed { unit, pose, formation, skirmishers });
    }

    /// What forbids to place a commander there: on his own, in the deployment strip (`setup.alternate`).
    #[must_use]
    pub fn place_commander_objections(&self, seat: Seat, x: i16, y: i16) -> Objections {
        let base = Self::commander_base(Point::tenths(x.into(), y.into()));
        let mut objections = self.commander_stand_objections(&base);
        let zone = self.setup.zone(self.sides[seat.index()].edge);
        objections.require(zone.holds(&base), Objections::ZONE);
        objections
    }

    /// Places a commander.
    pub fn place_commander(&mut self, side: Seat, x: i16, y: i16, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].commander = Commander::Alone { x, y };
        journal.tell(|| Event::CommanderPlaced { side, at: [x, y] });
    }

    /// The way a side looks at the start: towards the enemy.
    #[must_use]
    pub fn forward(&self, seat: Seat) -> Heading {
        self.homeward(seat).reversed()
    }
}

/// Ordered pairs of dice that do not tie.
pub const UNEQUAL_PAIRS: u32 = 30;

/// Two dice rolled until they differ, as one draw: every unequal pair is equally likely, and the exact odds of what
/// follows stay finite.
#[must_use]
pub const fn unequal_dice(draw: u32) -> [u8; 2] {
    let first = (draw / 5 + 1) as u8;
    let second = (draw % 5 + 1) as u8;
    [first, if second >= first { second + 1 } else { second }]
}

/// Where a battalion might stand in its strip: the scenario's place, then a row along the front of the strip in the
/// scenario's formation and in the other; with the scenario's skirmishers, with none, with half of the most and the most.
fn placements(game: &Aigles, seat: Seat, unit: UnitId) -> impl Iterator<Item = Placement> + '_ {
    let setup = game.setup.unit(unit);
    let table = game.setup.table;
    let edge = game.sides[seat.index()].edge;
    let zone = game.setup.zone(edge);
    let heading = game.forward(seat);
    let usual = setup.deploy.map_or(Formation::Line, |deploy| deploy.formation);
    // The scenario's place, turned round the middle of the table if the side has the other edge.
    let turned = edge != game.setup.sides[seat.index()].edge;
    let default = setup.deploy.map(|deploy| {
        let centre = deploy.centre;
        let mirrored = Point::new(table.width() - centre.x, table.depth() - centre.y);
        if turned { Pose::new(mirrored, deploy.heading.reversed()) } else { Pose::new(centre, deploy.heading) }
    });
    let row = move |formation: Formation, eighths: i32, sent: u8| {
        let (_, depth) = setup.footprint(sent, formation, game.tables());
        // The front edge of the strip is the one nearer the enemy; a screen needs room before the body.
        let gap = if sent > 0 { game.tables().footprint.screen(sent).1 + SCREEN_GAP } else { Length::ZERO };
        let back = gap + depth.scaled(1, 2);
        let y = match edge {
            TableEdge::South => zone.high.y - back,
            TableEdge::North => zone.low.y + back,
        };
        Placement::drawn_up(
            game,
            unit,
            Pose::new(Point::new(table.width().scaled(eighths, 8), y), heading),
            formation,
            sent,
        )
    };
    let sizes = setup.screen_sizes();
    let at_default = sizes.clone().into_iter().flat_map(move |sent| {
        let orders = [usual, usual.other()].into_iter();
        orders.filter_map(move |formation| Some(Placement::drawn_up(game, unit, default?, formation, sent)))
    });
    let in_a_row = sizes.into_iter().flat_map(move |sent| {
        let step = if sent == setup.skirmishers { 1 } else { 2 };
        let usually = (1..8).filter(move |eighths| eighths % step == 0).map(move |eighths| row(usual, eighths, sent));
        usually.chain([2, 4, 6].into_iter().map(move |eighths| row(usual.other(), eighths, sent)))
    });
    at_default.chain(in_a_row)
}

/// A place for a battalion found by combing the whole strip, when none of the usual ones is free.
fn combed_place(game: &Aigles, seat: Seat, unit: UnitId) -> Option<Placement> {
    let zone = game.setup.zone(game.sides[seat.index()].edge);
    let forward = game.forward(seat);
    let step = Length::cm(2);
    for formation in [Formation::Column, Formation::Line] {
        for heading in [forward, forward.quarter(Hand::Right)] {
            let mut y = zone.low.y;
            while y <= zone.high.y {
                let mut x = zone.low.x;
                while x <= zone.high.x {
                    let pose = Pose::new(Point::new(x, y), heading);
                    let placement = Placement { unit, pose, formation, skirmishers: 0, screen: None };
                    if game.place_objections(seat, &placement).is_empty() {
                        return Some(placement);
                    }
                    x += step;
                }
                y += step;
            }
        }
    }
    None
}

fn places(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    let before = out.len();
    for unit in game.unplaced(seat) {
        let legal = placements(game, seat, unit).filter(|place| game.place_objections(seat, place).is_empty());
        out.extend(legal.map(Placement::action));
    }
    if out.len() == before {
        let combed = game.unplaced(seat).filter_map(|unit| combed_place(game, seat, unit));
        out.extend(combed.map(Placement::action));
    }
}

impl Placement {
    /// The placement an action asks for.
    fn of(action: &Action) -> Option<Placement> {
        match *action {
            Action::Place { unit, x, y, heading, formation, skirmishers, screen } => {
                Some(Placement { unit, pose: Pose { x, y, heading }, formation, skirmishers, screen })
            }
            _ => None,
        }
    }

    /// The action that asks for it.
    #[must_use]
    pub fn action(self) -> Action {
        let Placement { unit, pose: Pose { x, y, heading }, formation, skirmishers, screen } = self;
        Action::Place { unit, x, y, heading, formation, skirmishers, screen }
    }
}

fn commander_places(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    let table = game.setup.table;
    let edge = game.sides[seat.index()].edge;
    let zone = game.setup.zone(edge);
    let setup = &game.setup.sides[seat.index()];
    let default = setup
        .commander
        .deploy
        .map(|at| if edge == setup.edge { at } else { Point::new(table.width() - at.x, table.depth() - at.y) });
    let height = zone.high.y - zone.low.y;
    let row = (1..8).flat_map(|eighths| {
        [1, 3].map(|quarters| Point::new(table.width().scaled(eighths, 8), zone.low.y + height.scaled(quarters, 4)))
    });
    let mut offer = |at: Point| {
        let Pose { x, y, .. } = Pose::new(at, Heading::NORTH);
        if game.place_commander_objections(seat, x, y).is_empty() {
            out.push(Action::PlaceCommander { x, y });
            return true;
        }
        false
    };
    let mut found = false;
    for at in default.into_iter().chain(row) {
        found |= offer(at);
    }
    if !found {
        // Comb the strip until one free place is found.
        let comb = (1..zone.high.x.to_tenths() / 100).flat_map(|x| {
            (1..height.to_tenths() / 100).map(move |y| Point::new(Length::cm(x), zone.low.y + Length::cm(y)))
        });
        for at in comb {
            if offer(at) {
                break;
            }
        }
    }
}
