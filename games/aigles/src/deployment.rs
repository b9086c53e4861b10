//! Before the first turn: choice of side, placing battalions and commanders (`setup.*`).

use crate::battle::Battle;
use crate::event::Event;
use crate::objections::Objections;
use crate::rules;
use crate::state::{Aigles, Commander, Fate, Marks, Phase, Pose, Side, Unit};
use crate::vocabulary::{Formation, TableEdge, UnitId};
use arrayvec::ArrayVec;
use boards::table::{Heading, Point, Stand};
use kernel::{Chance, Journal, Roll, RuleId, Seat};
use std::sync::Arc;

/// The rules at work in this file.
pub const RULES: &[RuleId] =
    &[rules::SETUP_TABLE, rules::SETUP_SIDE, rules::SETUP_ZONE, rules::SETUP_ALTERNATE, rules::SETUP_SKIRMISHERS];

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

impl Aigles {
    /// The game before its first decision: both sides have rolled for the choice of side (`setup.side`).
    pub(crate) fn open(battle: &Arc<Battle>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let side = |seat: usize| Side {
            edge: battle.sides[seat].edge,
            commander: Commander::Unplaced,
            commander_moved: false,
        };
        let mut units = ArrayVec::new();
        for setup in battle.units.iter().take(crate::tables::MAX_UNITS) {
            units.push(Unit {
                pose: Pose::default(),
                screen: Pose::default(),
                front: 0,
                depth: 0,
                marks: Marks::NONE,
                fate: Fate::Unplaced,
                formation: Formation::Line,
                rankers: setup.rankers,
                deployed: 0,
                skirmishers: 0,
                characters: setup.characters,
                drummed: 0,
                corrected: 0,
                contact: None,
                supports_against: None,
                combat_began: 0,
            });
        }
        let roll = Roll { rule: rules::SETUP_SIDE, label: "die-setup" };
        let dice = unequal_dice(chance.uniform(roll, UNEQUAL_PAIRS));
        let winner = if dice[0] > dice[1] { Seat(0) } else { Seat(1) };
        journal.tell(|| Event::SetupRolled { dice, winner });
        let mut stack = ArrayVec::new();
        stack.push(Phase::ChooseEdge { winner });
        Aigles { battle: battle.clone(), units, sides: [side(0), side(1)], turn: 0, initiative: winner, stack, eye: 0 }
    }

    /// The winner of the roll takes an edge, the other has the opposite one.
    pub(crate) fn choose_edge(&mut self, side: Seat, edge: TableEdge, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].edge = edge;
        self.sides[side.opponent().index()].edge = edge.opposite();
        journal.tell(|| Event::EdgeChosen { side, edge });
    }

    /// Battalions of a side not yet placed.
    pub fn unplaced(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.battle.units_of(seat).filter(|id| self.unit(*id).fate == Fate::Unplaced)
    }

    /// The stands of a battalion placed so, and of its screen.
    #[must_use]
    pub fn placed_stands(&self, placement: &Placement) -> (Stand, Option<Stand>) {
        let Placement { unit, pose, formation, skirmishers, screen } = *placement;
        let setup = self.battle.unit(unit);
        let (front, depth) = setup.footprint(skirmishers.min(setup.max_skirmishers), formation, self.tables());
        let (width, deep) = self.tables().footprint.screen(skirmishers);
        let stand = Stand::new(pose.centre(), pose.heading, front, depth);
        (stand, screen.map(|pose| Stand::new(pose.centre(), pose.heading, width, deep)))
    }

    /// What forbids a placement (`setup.zone`, `setup.skirmishers`, `def.position`).
    #[must_use]
    pub fn place_objections(&self, seat: Seat, placement: &Placement) -> Objections {
        let unit = placement.unit;
        let Some(setup) = self.battle.units.get(unit.index()).filter(|setup| setup.seat == seat) else {
            return Objections::NOT_OWN;
        };
        let mut objections = Objections::NONE;
        objections.require(self.unit(unit).fate == Fate::Unplaced, Objections::ALREADY_PLACED);
        objections.require(placement.skirmishers <= setup.max_skirmishers, Objections::TOO_MANY_SKIRMISHERS);
        objections.require((placement.skirmishers > 0) == placement.screen.is_some(), Objections::SCREEN_PLACE);
        let (body, screen) = self.placed_stands(placement);
        let zone = self.battle.zone(self.sides[seat.index()].edge);
        for stand in [Some(body), screen].into_iter().flatten() {
            objections.require(self.battle.table.holds(&stand), Objections::OFF_TABLE);
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
    pub(crate) fn place(&mut self, placement: &Placement, journal: &mut impl Journal<Event>) {
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
        let other = self.seat_of(unit).opponent();
        if let Some(Phase::Place { next, .. }) = self.stack.last_mut() {
            *next = other;
        }
    }

    /// What forbids to place a commander there: on his own, in the deployment strip (`setup.alternate`).
    #[must_use]
    pub fn place_commander_objections(&self, seat: Seat, x: i16, y: i16) -> Objections {
        let base = Self::commander_base(Point::tenths(x.into(), y.into()));
        let mut objections = self.commander_stand_objections(&base);
        let zone = self.battle.zone(self.sides[seat.index()].edge);
        objections.require(zone.holds(&base), Objections::ZONE);
        objections
    }

    /// Places a commander.
    pub(crate) fn place_commander(&mut self, side: Seat, x: i16, y: i16, journal: &mut impl Journal<Event>) {
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
