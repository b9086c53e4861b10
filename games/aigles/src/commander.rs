//! The supreme commander: his free move, joining and leaving, and making way (`cmd.move`, `cmd.alone`).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::movement;
use crate::rules;
use crate::state::{Aigles, Commander, Fate, Phase};
use crate::tables::FIGURE_BASE;
use crate::vocabulary::UnitId;
use boards::table::{Length, Point, Stand};
use kernel::{Chance, Journal, RuleId, Seat};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[rules::CMD_ALONE, rules::CMD_MOVE, rules::CMD_JOIN_OTHERS];

impl Aigles {
    /// What forbids the commander's free move now.
    #[must_use]
    pub fn commander_roll_objections(&self, seat: Seat) -> Objections {
        let side = &self.sides[seat.index()];
        let mut objections = Objections::NONE;
        objections.require(side.commander != Commander::Dead, Objections::COMMANDER_DEAD);
        objections.require(!side.commander_moved, Objections::COMMANDER_MOVED);
        objections
    }

    /// Rolls the commander's die.
    pub(crate) fn roll_commander(&mut self, side: Seat, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].commander_moved = true;
        let die = chance.d6(movement::COMMANDER_ROLL);
        journal.tell(|| Event::CommanderRolled { side, die });
        self.stack.push(Phase::CommanderTo { side, die });
    }

    /// The stand he starts from: his base, or the battalion he is with.
    #[must_use]
    pub fn commander_start(&self, seat: Seat) -> Option<Stand> {
        match self.sides[seat.index()].commander {
            Commander::Alone { x, y } => Some(Self::commander_base(Point::tenths(x.into(), y.into()))),
            Commander::With(unit) => Some(self.body(unit)),
            Commander::Unplaced | Commander::Dead => None,
        }
    }

    /// What forbids the commander to go there on his own.
    #[must_use]
    pub fn commander_to_objections(&self, seat: Seat, die: u8, x: i16, y: i16) -> Objections {
        let base = Self::commander_base(Point::tenths(x.into(), y.into()));
        let mut objections = self.commander_stand_objections(&base);
        let reach = movement::commander(self.tables(), die);
        let near = match self.sides[seat.index()].commander {
            Commander::Alone { x, y } => Point::tenths(x.into(), y.into()).separation(base.centre()).is_within(reach),
            Commander::With(unit) => self.body(unit).separation_to(base.centre()).is_within(reach),
            Commander::Unplaced | Commander::Dead => false,
        };
        objections.require(near, Objections::COMMANDER_TOO_FAR);
        objections
    }

    /// What forbids a commander to stand somewhere: he makes way for all troops.
    #[must_use]
    pub fn commander_stand_objections(&self, base: &Stand) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(self.battle.table.holds(base), Objections::OFF_TABLE);
        objections.require(!self.is_under_troops(base), Objections::OVERLAP);
        objections
    }

    fn is_under_troops(&self, base: &Stand) -> bool {
        self.bodies().any(|(_, body)| body.overlaps(base)) || self.screens().any(|(_, screen)| screen.overlaps(base))
    }

    /// What forbids the commander to join a battalion.
    #[must_use]
    pub fn commander_join_objections(&self, seat: Seat, die: u8, unit: UnitId) -> Objections {
        let mut objections = self.own_unit_objections(seat, unit);
        if !objections.is_empty() {
            return objections;
        }
        let reach = movement::commander(self.tables(), die);
        let near = self.commander_start(seat).is_some_and(|start| start.is_within(&self.body(unit), reach));
        objections.require(near, Objections::COMMANDER_TOO_FAR);
        objections.require(!self.has_commander(unit), Objections::COMMANDER_THERE);
        objections
    }

    /// Whether a battalion exists, is his, and is on the table.
    #[must_use]
    pub fn own_unit_objections(&self, seat: Seat, unit: UnitId) -> Objections {
        let mut objections = Objections::NONE;
        let Some(setup) = self.battle.units.get(unit.index()) else { return Objections::NOT_OWN };
        objections.require(setup.seat == seat, Objections::NOT_OWN);
        objections.require(self.unit(unit).fate == Fate::OnTable, Objections::NOT_ON_TABLE);
        objections
    }

    /// The commander goes somewhere on his own.
    pub(crate) fn move_commander(&mut self, side: Seat, x: i16, y: i16, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].commander = Commander::Alone { x, y };
        journal.tell(|| Event::CommanderMoved { side, to: [x, y], swept: false });
    }

    /// The commander joins a battalion.
    pub(crate) fn join_commander(&mut self, side: Seat, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].commander = Commander::With(unit);
        journal.tell(|| Event::CommanderJoined { side, unit });
    }

    /// A commander on whom troops have come to stand is set down beside the nearest friend (`cmd.alone`).
    pub(crate) fn clear_commanders(&mut self, journal: &mut impl Journal<Event>) {
        for side in [Seat(0), Seat(1)] {
            let Commander::Alone { x, y } = self.sides[side.index()].commander else { continue };
            let base = Self::commander_base(Point::tenths(x.into(), y.into()));
            if !self.is_under_troops(&base) {
                continue;
            }
            let nearest = self.army(side).min_by_key(|unit| self.body(*unit).separation(&base));
            let wanted = nearest.map_or(base, |unit| {
                let body = self.body(unit);
                let behind = body.heading().reversed().dir().along(FIGURE_BASE.scaled(1, 2));
                base.at(body.rear_middle() + behind)
            });
            let limit = Length::cm(60);
            let free = |stand: &Stand| self.commander_stand_objections(stand).is_empty();
            // Room for a base of 2 cm can always be found on a table; he stays where he is if it cannot.
            let Some(found) = wanted.nearest_free(limit, free) else { continue };
            let at = crate::state::Pose::new(found.centre(), found.heading());
            self.sides[side.index()].commander = Commander::Alone { x: at.x, y: at.y };
            journal.tell(|| Event::CommanderMoved { side, to: [at.x, at.y], swept: true });
        }
    }
}
