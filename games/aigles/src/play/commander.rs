//! The supreme commander: his free move, joining and leaving, and making way (`cmd.move`, `cmd.alone`).

use crate::book::objections::Objections;
use crate::book::tables::FIGURE_BASE;
use crate::book::vocabulary::UnitId;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::once_each;
use crate::rules;
use crate::rules::movement;
use crate::show::aim::{self, Wish};
use crate::show::offers;
use crate::state::Pose;
use crate::state::{Aigles, Commander, Fate};
use boards::table::Heading;
use boards::table::{Length, Point, Stand};
use gamekit::question::{Asked, Question};
use kernel::{Aim, Gesture, Offer, Text};
use kernel::{Chance, Journal, Seat};

/// The commander's die is rolled: where does he go (`cmd.move`)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommanderRide {
    /// Whose commander.
    pub side: Seat,
    /// What the die showed.
    pub die: u8,
}

impl Question<Aigles> for CommanderRide {
    fn asked(&self, _: &Aigles) -> Asked {
        Asked::one(self.side, "decision-commander_place", rules::CMD_MOVE)
    }

    fn list(&self, game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        commander_moves(game, seat, self.die, out);
        once_each(out, first);
    }

    fn against(&self, game: &Aigles, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::CommanderStay => Objections::NONE,
            Action::CommanderTo { x, y } => game.commander_to_objections(seat, self.die, x, y),
            Action::CommanderJoin { unit } => game.commander_join_objections(seat, self.die, unit),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Aigles, seat: Seat, action: &Action) -> Option<Offer> {
        let mut offer = match action {
            Action::CommanderTo { x, y } => {
                let distance = ride(game, seat, Point::tenths((*x).into(), (*y).into()));
                let label = Text::new("offer-commander_to").with("distance", offers::cm(distance));
                offers::here(game, action, offers::plain("action-commander_move", label, rules::CMD_MOVE))
            }
            Action::CommanderJoin { unit } => {
                let setup = game.setup.unit(*unit);
                let label = Text::new("offer-commander_join").with("unit", setup.name.clone());
                let target = Some(setup.id.clone());
                Offer { target, ..offers::plain("action-commander_join", label, rules::CMD_MOVE) }
            }
            Action::CommanderStay => {
                let verb = "action-commander_stay";
                offers::yielding(offers::plain(verb, Text::new(verb), rules::CMD_MOVE))
            }
            _ => return None,
        };
        offer.piece = Some(game.setup.sides[seat.index()].commander.id.clone());
        Some(offer)
    }

    fn answered(
        self,
        game: &mut Aigles,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::CommanderTo { x, y } => game.move_commander(seat, x, y, journal),
            Action::CommanderJoin { unit } => game.join_commander(seat, unit, journal),
            _ => {}
        }
    }

    fn reflex(&self, _: &Aigles, _: Seat) -> Option<Action> {
        Some(Action::CommanderStay)
    }

    fn aim(&self, game: &Aigles, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let Pose { x, y, .. } = Wish::of(gesture)?.pose();
        Some(aim::judge(game, seat, &Action::CommanderTo { x, y }, Vec::new()))
    }

    /// Where it goes is free again.
    fn quiet(&self) -> bool {
        true
    }
}

/// How far the commander rides to a point, from his base or from the footprint he leaves.
fn ride(game: &Aigles, seat: Seat, to: Point) -> Length {
    match game.sides[seat.index()].commander {
        Commander::Alone { x, y } => Point::tenths(x.into(), y.into()).distance(to),
        Commander::With(unit) => game.body(unit).distance_to(to),
        Commander::Unplaced | Commander::Dead => Length::ZERO,
    }
}

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
    pub fn roll_commander(&mut self, side: Seat, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].commander_moved = true;
        let die = movement::ride(chance);
        journal.tell(|| Event::CommanderRolled { side, die });
        self.stack.push(CommanderRide { side, die });
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
        objections.require(self.setup.table.holds(base), Objections::OFF_TABLE);
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
        let Some(setup) = self.setup.units.get(unit.index()) else { return Objections::NOT_OWN };
        objections.require(setup.seat == seat, Objections::NOT_OWN);
        objections.require(self.unit(unit).fate == Fate::OnTable, Objections::NOT_ON_TABLE);
        objections
    }

    /// The commander goes somewhere on his own.
    pub fn move_commander(&mut self, side: Seat, x: i16, y: i16, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].commander = Commander::Alone { x, y };
        journal.tell(|| Event::CommanderMoved { side, to: [x, y], swept: false });
    }

    /// The commander joins a battalion.
    pub fn join_commander(&mut self, side: Seat, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.sides[side.index()].commander = Commander::With(unit);
        journal.tell(|| Event::CommanderJoined { side, unit });
    }

    /// A commander on whom troops have come to stand is set down beside the nearest friend (`cmd.alone`).
    pub fn clear_commanders(&mut self, journal: &mut impl Journal<Event>) {
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

fn commander_moves(game: &Aigles, seat: Seat, die: u8, out: &mut Vec<Action>) {
    out.push(Action::CommanderStay);
    for unit in game.army(seat) {
        if game.commander_join_objections(seat, die, unit).is_empty() {
            out.push(Action::CommanderJoin { unit });
        }
    }
    let from = match game.sides[seat.index()].commander {
        Commander::Alone { x, y } => Point::tenths(x.into(), y.into()),
        Commander::With(unit) => game.body(unit).centre(),
        Commander::Unplaced | Commander::Dead => return,
    };
    let reach = movement::commander(game.tables(), die);
    for eighths in 0..8 {
        let direction = Heading::from_units(eighths * 2048).dir();
        for distance in [reach, reach.scaled(1, 2)] {
            let Pose { x, y, .. } = Pose::new(from + direction.along(distance), Heading::NORTH);
            if game.commander_to_objections(seat, die, x, y).is_empty() {
                out.push(Action::CommanderTo { x, y });
            }
        }
    }
}
