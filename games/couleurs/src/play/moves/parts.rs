//! What a unit may do, part by part, and where friends matter to each part: so a list can be mended where they have moved.

use super::FORMATIONS;
use super::built::TOUCHING;
use super::walking::Outlook;
use crate::book::vocabulary::{Arm, Formation, Order, UD, UnitId, ud};
use crate::state::{Action, Couleurs, MarchKind};
use arrayvec::ArrayVec;
use boards::table::{Angle, Bounds, Hand, Heading, Length, Stand};
use kernel::Seat;
use std::cell::OnceCell;

/// What rounding may come to, and the room that ways are looked at with.
const SPARE: Length = Length::mm(4);

/// The straight moves that are listed, by their angles to the front.
const SLANTS: [Angle; 5] =
    [Angle::ZERO, Angle::degrees(-15), Angle::degrees(15), Angle::degrees(-30), Angle::degrees(30)];
/// The turns on the spot that are listed.
const TURNS: [Angle; 6] = [
    Angle::degrees(-90),
    Angle::degrees(-45),
    Angle::degrees(-30),
    Angle::degrees(30),
    Angle::degrees(45),
    Angle::degrees(90),
];

/// A part of the list of a unit: acts that hang on the same ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Flight.
    Flight,
    /// Straight moves at one of the [`SLANTS`].
    Moves(usize),
    /// Turns on the spot.
    Turns,
    /// Steps to the side and back; guns drawn on.
    Steps,
    /// A change into one of the [`FORMATIONS`].
    Form(usize),
    /// Giving way before friends.
    Unmask,
    /// Re-forming, loading, skirmishers, houses.
    Rest,
    /// Marches to combat and to fire.
    Marches,
}

/// How many parts there are.
pub(super) const PARTS: usize = 20;

impl Part {
    /// All, in the order in which they are listed.
    pub(super) const ALL: [Part; PARTS] = [
        Part::Flight,
        Part::Moves(0),
        Part::Moves(1),
        Part::Moves(2),
        Part::Moves(3),
        Part::Moves(4),
        Part::Turns,
        Part::Steps,
        Part::Form(0),
        Part::Form(1),
        Part::Form(2),
        Part::Form(3),
        Part::Form(4),
        Part::Form(5),
        Part::Form(6),
        Part::Form(7),
        Part::Form(8),
        Part::Unmask,
        Part::Rest,
        Part::Marches,
    ];

    /// Whether it hangs on how far the unit goes, and so on the general beside it (move.general).
    pub(super) const fn hangs_on_pace(self) -> bool {
        matches!(self, Part::Moves(_) | Part::Marches)
    }
}

/// Some parts, a bit each by their places in [`Part::ALL`].
pub(super) type Parts = u32;

/// All the ground on which friends matter to what a unit may do.
#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    all: ArrayVec<Scope, 40>,
    /// Parts with more ground than there is room for: friends matter to them wherever they are.
    everywhere: Parts,
    /// A box around all of it.
    around: Option<Bounds>,
}

/// Ground on which friends matter to a part.
#[derive(Clone, Copy, Debug)]
struct Scope {
    part: u8,
    bounds: Bounds,
    /// A place, or a way from it: which way, how far.
    place: Stand,
    way: Option<(Heading, Length)>,
}

impl Scopes {
    /// Forgets the ground of some parts.
    pub(super) fn forget(&mut self, parts: Parts) {
        self.all.retain(|scope| parts >> scope.part & 1 == 0);
        self.everywhere &= !parts;
        self.around = self.all.iter().map(|scope| scope.bounds).reduce(Bounds::around_both);
    }

    /// Which parts a friend matters to who stands there, the box around him known.
    pub(super) fn touched(&self, stand: &Stand, bounds: Bounds) -> Parts {
        let mut touched = self.everywhere;
        if !self.around.is_some_and(|around| around.meets(bounds)) {
            return touched;
        }
        for scope in &self.all {
            if touched >> scope.part & 1 == 0 && scope.bounds.meets(bounds) && scope.holds_part_of(stand) {
                touched |= 1 << scope.part;
            }
        }
        touched
    }

    fn add(&mut self, part: u8, stand: &Stand, by: Length, way: Option<(Heading, Length)>) {
        let by = (by + SPARE) * 2;
        let place = stand.resized(stand.front() + by, stand.depth() + by);
        let bounds = place.bounds();
        let bounds = way.map_or(bounds, |(way, far)| bounds.around_both(place.shifted(way, far).bounds()));
        self.around = Some(self.around.map_or(bounds, |around| around.around_both(bounds)));
        if self.all.try_push(Scope { part, bounds, place, way }).is_err() {
            self.everywhere |= 1 << part;
        }
    }
}

impl Scope {
    fn holds_part_of(&self, stand: &Stand) -> bool {
        match self.way {
            None => self.place.overlaps(stand),
            Some((way, far)) => {
                let span = self.place.overlap_span(way, stand);
                span.is_some_and(|span| span.leaves >= Length::ZERO && span.enters <= far)
            }
        }
    }
}

/// A unit whose acts are listed, with what is looked up once for all of them.
pub(super) struct Acting<'a> {
    game: &'a Couleurs,
    seat: Seat,
    id: UnitId,
    stand: Stand,
    /// It may act of its own will at all.
    able: bool,
    outlook: Option<Outlook>,
    deep: OnceCell<Stand>,
}

impl<'a> Acting<'a> {
    pub(super) fn new(game: &'a Couleurs, seat: Seat, id: UnitId) -> Self {
        let able = game.against_acting(seat, id).is_empty();
        let stand = game.stand(id);
        Acting { game, seat, id, stand, able, outlook: None, deep: OnceCell::new() }
    }

    /// Lists a part, and the ground on which friends matter to it.
    pub(super) fn list(&mut self, part: Part, place: usize, scopes: &mut Scopes, out: &mut Vec<Action>) {
        let mut ground = |stand: &Stand, by: Length| scopes.add(place as u8, stand, by, None);
        let left = self.game.left(self.id);
        match part {
            Part::Flight => self.list_flight(&mut ground, out),
            _ if !self.able => {}
            Part::Moves(slant) => self.list_moves(SLANTS[slant], place as u8, scopes, out),
            _ if left == 0 => {}
            Part::Turns => self.list_turns(&mut ground, out),
            Part::Steps => self.list_steps(&mut ground, out),
            Part::Form(n) => self.list_form(FORMATIONS[n], &mut ground, out),
            Part::Unmask => self.list_unmasking(&mut ground, out),
            Part::Rest => self.list_rest(&mut ground, out),
            Part::Marches => self.list_marches(place as u8, scopes, out),
        }
    }

    /// Adds an act if nothing forbids it to a unit that may act.
    fn offer(&self, action: Action, out: &mut Vec<Action>) {
        let Acting { game, seat, id, .. } = *self;
        if game.against_order(id, &action).is_empty() && game.against_able(seat, id, &action).is_empty() {
            out.push(action);
        }
    }

    /// Flight is open to all, whatever they have spent; it is listed to who is in need of it (flee.any).
    fn list_flight(&self, ground: &mut impl FnMut(&Stand, Length), out: &mut Vec<Action>) {
        let Acting { game, seat, id, .. } = *self;
        let threats = game.threats(id);
        if threats.is_empty() {
            return;
        }
        let spoiled = game.left(id) == 0 || game.counted_order(id) >= Order::Saf;
        let exposed = |enemy: &UnitId| !game.attacked_zone(id, &game.stand(*enemy)).is_frontal();
        if spoiled || threats.iter().any(exposed) {
            match game.unit(id).inside {
                Some(area) => self.add_outside(area, ground),
                // It gives way to any side by a UD.
                None => self.add_around(UD, ground),
            }
            let flight = Action::Flee { unit: id };
            if game.against_act(seat, &flight).is_empty() {
                out.push(flight);
            }
        }
    }

    /// All the ground within so much of a unit that turns about the middle of its front.
    fn add_around(&self, by: Length, ground: &mut impl FnMut(&Stand, Length)) {
        let own = &self.stand;
        let around = own.front() + own.depth() * 2;
        ground(&own.at(own.front_middle()).resized(around, around), by);
    }

    /// The ground outside a built-up area, where a garrison comes out on any side (eco.enter).
    fn add_outside(&self, area: u8, ground: &mut impl FnMut(&Stand, Length)) {
        let shapes = [Formation::Divisions, Formation::Line].map(|formation| self.game.shape_in(self.id, formation));
        let around = shapes.map(|shape| shape.width + shape.depth).into_iter().max().unwrap_or(UD);
        ground(&self.game.setup.ground.area(area).footprint, around + UD);
    }

    fn list_moves(&mut self, slant: Angle, place: u8, scopes: &mut Scopes, out: &mut Vec<Action>) {
        let Acting { game, id, .. } = *self;
        let unit = game.unit(id);
        let fixed = matches!(unit.formation, Formation::Battery | Formation::Garrison);
        if fixed || game.left(id) == 0 && unit.paid == 0 {
            return;
        }
        let outlook = game.outlook_kept(id, &mut self.outlook);
        let heading = unit.pose.heading + slant;
        let far = game.list_moves(outlook, id, heading, slant == Angle::ZERO, out);
        if far > Length::ZERO {
            scopes.add(place, self.deep(), Length::ZERO, Some((heading, far)));
        }
    }

    /// Its footprint with the depth of a front that is narrowed for the ground (move.narrow).
    fn deep(&self) -> &Stand {
        self.deep.get_or_init(|| {
            let depth = self.game.deepest(self.id);
            self.stand.resized_at_front(self.stand.front(), depth)
        })
    }

    fn list_turns(&self, ground: &mut impl FnMut(&Stand, Length), out: &mut Vec<Action>) {
        let Acting { game, id: unit, .. } = *self;
        let from = game.unit(unit).pose.heading;
        let mut looked = false;
        for angle in TURNS {
            let heading = from + angle;
            let turn = Action::Turn { unit, heading };
            if game.against_order(unit, &turn).is_empty() && game.against_turn_anywhere(unit, heading).is_empty() {
                looked = true;
                if game.has_room_to_turn(unit, heading) {
                    out.push(turn);
                }
            }
        }
        if looked {
            self.add_around(Length::ZERO, ground);
        }
        self.offer(Action::About { unit }, out);
    }

    fn list_steps(&self, ground: &mut impl FnMut(&Stand, Length), out: &mut Vec<Action>) {
        let Acting { game, id: unit, .. } = *self;
        if game.against_side_steps(unit).is_empty() {
            ground(&self.stand.resized(self.stand.front() + UD * 2, self.stand.depth()), Length::ZERO);
            for hand in Hand::ALL {
                self.offer(Action::SideStep { unit, hand }, out);
            }
        }
        if game.against_back_steps(unit).is_empty() {
            ground(&self.stand.roomy_lane(self.stand.heading().reversed(), UD), Length::ZERO);
            self.offer(Action::BackStep { unit }, out);
        }
        if game.unit(unit).formation == Formation::Battery {
            ground(&self.stand.roomy_lane(self.stand.heading(), UD), Length::ZERO);
            self.offer(Action::Prolonge { unit }, out);
        }
    }

    /// Room is looked for last: only for what it can pay, and only if it is in order.
    fn list_form(&self, formation: Formation, ground: &mut impl FnMut(&Stand, Length), out: &mut Vec<Action>) {
        let Acting { game, id, .. } = *self;
        let unit = game.unit(id);
        let pays = || game.change_cost(id, formation).is_some_and(|cost| game.can_pay(id, cost));
        if unit.order < Order::Saf && formation != unit.formation && pays() {
            self.add_formation(formation, ground);
            self.offer(Action::Form { unit: id, formation }, out);
        }
    }

    /// Where it would stand in a formation, or near.
    fn add_formation(&self, formation: Formation, ground: &mut impl FnMut(&Stand, Length)) {
        let shape = self.game.shape_in(self.id, formation);
        ground(&self.stand.resized_at_front(shape.width, shape.depth), UD);
    }

    fn list_unmasking(&self, ground: &mut impl FnMut(&Stand, Length), out: &mut Vec<Action>) {
        if self.game.against_unmasking_anybody(self.id).is_empty() {
            ground(&self.stand, ud(4));
            let unmask = Action::Unmask { unit: self.id };
            if self.game.against_order(self.id, &unmask).is_empty() && self.game.masks_somebody(self.id) {
                out.push(unmask);
            }
        }
    }

    fn list_rest(&self, ground: &mut impl FnMut(&Stand, Length), out: &mut Vec<Action>) {
        let Acting { game, id, .. } = *self;
        let unit = game.unit(id);
        if unit.order >= Order::Saf {
            self.add_formation(Formation::Square, ground);
            self.offer(Action::Reform { unit: id, formation: None }, out);
            self.offer(Action::Reform { unit: id, formation: Some(Formation::Square) }, out);
        }
        self.offer(Action::Load { unit: id }, out);
        let most = game.most_skirmishers(id);
        if most > 0 || unit.screen > 0 {
            let whole = game.of(id).shape(unit.formation, game.figures(id), unit.guns);
            ground(&self.stand.resized_at_front(whole.width, whole.depth), Length::ZERO);
        }
        for figures in [0, most / 2, most] {
            self.offer(Action::Screen { unit: id, figures }, out);
        }
        let enters = game.arm(id) == Arm::Infantry && unit.inside.is_none();
        let near = game.setup.ground.built().filter(|(_, built)| self.stand.is_within(&built.footprint, TOUCHING));
        for (area, built) in near.filter(|_| enters) {
            ground(&built.footprint, Length::ZERO);
            self.offer(Action::Enter { unit: id, area }, out);
        }
        if let Some(area) = unit.inside {
            self.add_outside(area, ground);
            for face in 0..4 {
                self.offer(Action::Rearrange { unit: id, faces: game.massed_on(id, area, face) }, out);
            }
            let even = crate::rules::shape::square_faces(game.figures(id));
            self.offer(Action::Rearrange { unit: id, faces: even }, out);
            for heading in [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST] {
                for formation in [Formation::Divisions, Formation::Line] {
                    self.offer(Action::Leave { unit: id, heading, formation }, out);
                }
            }
        }
    }

    fn list_marches(&self, place: u8, scopes: &mut Scopes, out: &mut Vec<Action>) {
        let Acting { game, seat, id, .. } = *self;
        if !game.against_marching_on_anybody(id).is_empty() {
            return;
        }
        // Who is out of reach is out of every march: most are, and need no closer look.
        let (far, by_hand) = (game.farthest_march(id), game.against_drawing_on(id));
        for target in game.enemies(id).filter(|target| self.stand.is_within(&game.stand(*target), far)) {
            let mut looked = false;
            for kind in [MarchKind::Combat, MarchKind::Fire] {
                let march = Action::March { unit: id, target, kind };
                if !game.against_order(id, &march).is_empty()
                    || !game.against_marching(seat, id, target, kind, by_hand).is_empty()
                {
                    continue;
                }
                looked = true;
                if game.against_march_path(id, target, kind).is_empty() {
                    out.push(march);
                }
            }
            if looked && !game.arm(id).is_guns() {
                for way in game.march_headings(id, target) {
                    scopes.add(place, self.deep(), Length::ZERO, Some((way, far)));
                }
            }
        }
        if game.unit(id).formation == Formation::Battery {
            scopes.add(place, &self.stand.roomy_lane(self.stand.heading(), UD), Length::ZERO, None);
        }
    }
}

impl Couleurs {
    /// Lists what a unit may do now, supports apart. What that hangs on is written in `remembered.rs`.
    pub(super) fn acts_of(&self, seat: Seat, id: UnitId, scopes: &mut Scopes, out: &mut Vec<Action>) {
        let mut acting = Acting::new(self, seat, id);
        for (place, part) in Part::ALL.into_iter().enumerate() {
            acting.list(part, place, scopes, out);
        }
    }
}
