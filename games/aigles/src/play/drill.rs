//! What a MANOEUVRE asks: which way, along which path, in which formation (`man.move`, `man.back`, `man.formation`).

use crate::book::objections::Objections;
use crate::book::vocabulary::UnitId;
use crate::play::action::{Action, Step};
use crate::play::event::Event;
use crate::play::{once_each, skirmish::ScreenMarch};
use crate::rules;
use crate::show::aim::{self, Wish};
use crate::show::offers;
use crate::show::scene::place;
use crate::state::{Aigles, Marks};
use crate::think;
use arrayvec::ArrayVec;
use boards::table::{Angle, Hand, Heading, Length};
use gamekit::question::{Asked, Question};
use kernel::{Aim, Arg, Chance, Gesture, Journal, Offer, Seat, Text};

/// Ahead or back (`man.move`, `man.back`)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction {
    /// The battalion that moves.
    pub unit: UnitId,
}

impl Question<Aigles> for Direction {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-direction", rules::MAN_MOVE)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([false, true].map(|back| Action::Direction { back }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Direction { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Direction { back } = action else { return None };
        let (verb, rule) =
            if *back { ("action-backward", rules::MAN_BACK) } else { ("action-forward", rules::MAN_MOVE) };
        let piece = Some(game.setup.unit(self.unit).id.clone());
        // Drawn as far as the lowest die lets it go: a hand that wants it there means this way.
        let distance = game.allowance(self.unit, 1, *back).full;
        let step = if *back { Step::Back { distance } } else { Step::Ahead { distance } };
        let ghost = Some(place(&step.on_table().end(&game.body(self.unit))));
        Some(Offer { risky: true, piece, ghost, ..offers::plain(verb, Text::new(verb), rule) })
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Direction { back } = *action else { return };
        let unit = self.unit;
        let rule = if back { rules::MAN_BACK } else { rules::MAN_MOVE };
        let die = game.roll_distance(unit, rule, chance);
        let allowance = game.allowance(unit, die, back).full;
        journal.tell(|| Event::DistanceRolled { unit, die, allowance, back, rule });
        game.stack.push(March { unit, die, back });
    }

    fn reflex(&self, _: &Aigles, _: Seat) -> Option<Action> {
        Some(Action::Direction { back: false })
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.unit)
    }

    /// Where it goes is free again.
    fn quiet(&self) -> bool {
        true
    }
}

/// The distance die is rolled: draw the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    /// The battalion that moves.
    pub unit: UnitId,
    /// What the distance die showed.
    pub die: u8,
    /// It goes back.
    pub back: bool,
}

impl Question<Aigles> for March {
    fn asked(&self, game: &Aigles) -> Asked {
        let rule = if self.back { rules::MAN_BACK } else { rules::MAN_MOVE };
        Asked::one(game.seat_of(self.unit), "decision-path", rule)
    }

    fn list(&self, game: &Aigles, _: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        paths(game, self.unit, self.die, self.back, out);
        once_each(out, first);
    }

    fn against(&self, game: &Aigles, _: Seat, action: &Action) -> Objections {
        match action {
            Action::Path { steps } => game.survey(self.unit, self.die, self.back, steps).objections,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Path { steps } = action else { return None };
        let piece = Some(game.setup.unit(self.unit).id.clone());
        let offer = Offer { piece, ..offers::here(game, action, path_offer(steps)) };
        Some(if steps.is_empty() { offers::yielding(offer) } else { offer })
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let March { unit, die, back } = self;
        let Action::Path { steps } = action else { return };
        game.march(unit, die, back, steps, chance, journal);
        if game.unit(unit).skirmishers > 0 {
            game.unit_mut(unit).marks.set(Marks::SCREEN_LIFTED);
            game.stack.push(ScreenMarch { unit, die, back });
        }
    }

    fn reflex(&self, game: &Aigles, seat: Seat) -> Option<Action> {
        think::nearest(game, seat)
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.unit)
    }

    fn aim(&self, game: &Aigles, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = Wish::of(gesture).filter(|_| game.setup.unit(self.unit).id == gesture.piece)?;
        let aim = if self.back { aim::step_back } else { aim::march };
        Some(aim(game, seat, self.unit, &wish))
    }

    /// Where it goes is free again.
    fn quiet(&self) -> bool {
        true
    }
}

/// Choose formation and facing (`man.formation`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reshape {
    /// The battalion.
    pub unit: UnitId,
}

impl Question<Aigles> for Reshape {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-formation", rules::MAN_FORMATION)
    }

    fn list(&self, game: &Aigles, _: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        formations(game, self.unit, out);
        once_each(out, first);
    }

    fn against(&self, game: &Aigles, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::Formation { formation, heading } => game.formation_objections(self.unit, formation, heading),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Formation { formation, heading } = action else { return None };
        let label = Text::new("offer-formation")
            .with("formation", Text::new(formation.label()))
            .with("heading", Arg::Int(i64::from(heading.units()) * 360 / 16384));
        let piece = Some(game.setup.unit(self.unit).id.clone());
        let offer = offers::plain("action-change_formation", label, rules::MAN_FORMATION);
        Some(Offer { piece, ..offers::here(game, action, offer) })
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Formation { formation, heading } = *action {
            game.reshape(self.unit, formation, heading, journal);
        }
    }

    fn reflex(&self, game: &Aigles, seat: Seat) -> Option<Action> {
        think::nearest(game, seat)
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.unit)
    }

    fn aim(&self, game: &Aigles, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = Wish::of(gesture).filter(|_| game.setup.unit(self.unit).id == gesture.piece)?;
        let formation = aim::formation_of(game, self.unit, wish.front);
        Some(aim::judge(game, seat, &Action::Formation { formation, heading: wish.heading }, Vec::new()))
    }

    /// Where it goes is free again.
    fn quiet(&self) -> bool {
        true
    }
}

/// How a path is put into words.
fn path_offer(steps: &[Step]) -> Offer {
    let mut ahead = Length::ZERO;
    let mut back = Length::ZERO;
    let mut wheel = None;
    for step in steps {
        match step {
            Step::Ahead { distance } => ahead += *distance,
            Step::Back { distance } => back += *distance,
            Step::Wheel { pivot, angle } => wheel = Some((*pivot, *angle)),
        }
    }
    let (verb, key) = match (wheel, ahead > Length::ZERO, back > Length::ZERO) {
        (None, false, false) => ("action-stop_short", "offer-path_none"),
        (None, true, _) => ("action-forward", "offer-path_ahead"),
        (None, false, true) => ("action-backward", "offer-path_back"),
        (Some(_), false, _) => ("action-wheel", "offer-path_wheel"),
        (Some(_), true, _) => ("action-wheel", "offer-path_mixed"),
    };
    let mut label = Text::new(key);
    if let Some((pivot, angle)) = wheel {
        let hand = if pivot == Hand::Left { "hand-left" } else { "hand-right" };
        let tenths = i64::from(angle.units().unsigned_abs()) * 3600 / 16384;
        label = label.with("hand", Text::new(hand)).with("angle", Arg::Decimal(tenths, 1));
    }
    if ahead > Length::ZERO || back > Length::ZERO {
        label = label.with("distance", offers::cm(ahead.max(back)));
    }
    let rule = if wheel.is_some() { rules::MAN_WHEEL } else { rules::MAN_MOVE };
    offers::plain(verb, label, rule)
}

/// Straight at four distances and as far as it goes, wheels both ways, and half of each. To stay is always possible.
fn paths(game: &Aigles, unit: UnitId, die: u8, back: bool, out: &mut Vec<Action>) {
    out.push(Action::Path { steps: ArrayVec::new() });
    let allowance = game.allowance(unit, die, back);
    let straight = |distance| if back { Step::Back { distance } } else { Step::Ahead { distance } };
    let legal = |steps: &[Step]| game.survey(unit, die, back, steps).objections.is_empty();
    let mut any = false;
    for quarters in [4, 3, 2, 1] {
        let distance = allowance.full.scaled(quarters, 4);
        if legal(&[straight(distance)]) {
            any = true;
            out.push(path(&[straight(distance)]));
        }
    }
    if !any && allowance.slow < allowance.full && legal(&[straight(allowance.slow)]) {
        out.push(path(&[straight(allowance.slow)]));
    }
    if back || game.is_in_difficult(&game.body(unit)) {
        return;
    }
    let front = game.body(unit).front();
    for pivot in Hand::ALL {
        let whole = Step::Wheel { pivot, angle: Angle::of_arc(allowance.wheel, front) };
        if legal(&[whole]) {
            out.push(path(&[whole]));
        }
        let half = Step::Wheel { pivot, angle: Angle::of_arc(allowance.wheel.scaled(1, 2), front) };
        let steps = [half, straight(allowance.straight_after(allowance.full, allowance.wheel.scaled(1, 2)))];
        if legal(&steps) {
            out.push(path(&steps));
        } else if legal(&[half]) {
            out.push(path(&[half]));
        }
    }
}

fn path(steps: &[Step]) -> Action {
    Action::Path { steps: steps.iter().copied().collect() }
}

fn formations(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let now = game.unit(unit);
    let heading = now.pose.heading;
    out.push(Action::Formation { formation: now.formation, heading });
    let here = now.pose.centre();
    let nearest = game
        .army(game.seat_of(unit).opponent())
        .map(|enemy| game.unit(enemy).pose.centre())
        .min_by_key(|centre| here.separation(*centre))
        .and_then(|centre| Heading::towards(here, centre));
    let headings = [heading, heading.reversed(), heading.quarter(Hand::Left), heading.quarter(Hand::Right)];
    for formation in [now.formation.other(), now.formation] {
        for heading in headings.into_iter().chain(nearest) {
            let same = (formation, heading) == (now.formation, now.pose.heading);
            if !same && game.formation_objections(unit, formation, heading).is_empty() {
                out.push(Action::Formation { formation, heading });
            }
        }
    }
}
