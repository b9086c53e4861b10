//! Phase 2: which battalion does what (`turn.alternate`, `act.types`, `turn.pass`), and the end of the turn.

use crate::book::objections::Objections;
use crate::book::tables::MAX_UNITS;
use crate::book::vocabulary::{Quality, UnitId, Weapon};
use crate::play::action::{Action, Drill};
use crate::play::event::Event;
use crate::play::one_by_one::{Due, OneByOne};
use crate::play::trial;
use crate::rules;
use crate::rules::range;
use crate::show::offers;
use crate::state::{Aigles, Body, Marks, Target};
use arrayvec::ArrayVec;
use boards::table::{Length, Zone};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Purpose, RuleId, Seat, Text};

/// The kinds of activation (`act.types`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// MANOEUVRE.
    Manoeuvre(Drill),
    /// FIRE.
    Fire,
    /// ATTACK.
    Attack,
    /// CONTINUE.
    Continue,
    /// RECOVER, and perhaps reform.
    Recover {
        /// Test to reform too.
        reform: bool,
    },
    /// RALLY.
    Rally,
    /// PASS.
    Pass,
}

impl Kind {
    /// The message that names it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Kind::Manoeuvre(Drill::Move) => "action-move",
            Kind::Manoeuvre(Drill::Formation) => "action-change_formation",
            Kind::Manoeuvre(Drill::Reform) => "action-reform",
            Kind::Fire => "action-fire",
            Kind::Attack => "action-attack",
            Kind::Continue => "action-continue",
            Kind::Recover { .. } => "action-recover",
            Kind::Rally => "action-rally",
            Kind::Pass => "action-pass",
        }
    }

    /// The rule that allows it.
    const fn rule(self) -> RuleId {
        if matches!(self, Kind::Pass) { rules::TURN_PASS } else { rules::ACT_TYPES }
    }
}

/// A side activates a battalion, or first moves its commander (`turn.alternate`, `act.types`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activation {
    /// Whose turn it is.
    pub active: Seat,
}

impl Question<Aigles> for Activation {
    fn asked(&self, _: &Aigles) -> Asked {
        Asked::one(self.active, "decision-activation", rules::ACT_TYPES)
    }

    fn list(&self, game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
        activations(game, seat, out);
    }

    fn against(&self, game: &Aigles, seat: Seat, action: &Action) -> Objections {
        let (unit, kind) = match *action {
            Action::CommanderRoll => return game.commander_roll_objections(seat),
            Action::Manoeuvre { unit, drill } => (unit, Kind::Manoeuvre(drill)),
            Action::Fire { unit, .. } => (unit, Kind::Fire),
            Action::Attack { unit, .. } => (unit, Kind::Attack),
            Action::Continue { unit } => (unit, Kind::Continue),
            Action::Recover { unit, reform } => (unit, Kind::Recover { reform }),
            Action::Rally { unit } => (unit, Kind::Rally),
            Action::Pass { unit } => (unit, Kind::Pass),
            _ => return Objections::NOT_NOW,
        };
        let objections = game.activation_objections(seat, unit, kind);
        if objections.has(Objections::NOT_OWN | Objections::NOT_ON_TABLE) {
            return objections;
        }
        match *action {
            Action::Fire { target, screen, .. } => objections | game.fire_objections(unit, target, screen),
            Action::Attack { target, .. } => objections | game.attack_objections(unit, target),
            _ => objections,
        }
    }

    fn offer(&self, game: &Aigles, seat: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::CommanderRoll => roll_offer(game, seat),
            Action::Manoeuvre { unit, drill } => {
                let (verb, label, rule) = match drill {
                    Drill::Move => ("action-move", "offer-drill_move", rules::MAN_MOVE),
                    Drill::Formation => ("action-change_formation", "offer-drill_formation", rules::MAN_FORMATION),
                    Drill::Reform => ("action-reform", "offer-drill_reform", rules::MAN_REFORM),
                };
                let purpose = if drill == Drill::Move { Purpose::Open } else { Purpose::Act };
                Offer { purpose, ..offers::risky(game, unit, verb, label, rule) }
            }
            Action::Fire { unit, target, screen, bonus } => fire_offer(game, unit, target, screen, bonus),
            Action::Attack { unit, target } => {
                let mut offer = offers::risky(game, unit, "action-attack", "offer-attack", rules::ATT_TEST);
                offer.label = offer.label.with("target", game.setup.unit(target).name.clone());
                offer.target = Some(game.setup.unit(target).id.clone());
                offer
            }
            Action::Continue { unit } => {
                offers::risky(game, unit, "action-continue", "offer-continue", rules::COM_CONTINUE)
            }
            Action::Recover { unit, reform: false } => {
                offers::of(game, unit, "action-recover", "offer-recover", rules::ATT_SHORT)
            }
            Action::Recover { unit, reform: true } => {
                offers::risky(game, unit, "action-recover", "offer-recover_reform", rules::ATT_SHORT)
            }
            Action::Rally { unit } => offers::risky(game, unit, "action-rally", "offer-rally", rules::ROUT_RALLY),
            Action::Pass { unit } => {
                offers::yielding(offers::of(game, unit, "action-pass", "offer-pass", rules::TURN_PASS))
            }
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Aigles,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if *action == Action::CommanderRoll {
            game.stack.push(self);
            game.roll_commander(seat, chance, journal);
        } else {
            game.activate(seat, action, chance, journal);
        }
    }

    fn go_on(self, game: &mut Aigles, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if game.unactivated(self.active).next().is_some() {
            return Flow::Ask;
        }
        game.pass_on(self.active, journal);
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// The activation is over: does the commander move now (`cmd.move`)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AfterActivation {
    /// Who has just activated.
    pub active: Seat,
}

impl Question<Aigles> for AfterActivation {
    fn asked(&self, _: &Aigles) -> Asked {
        Asked::one(self.active, "decision-commander_roll", rules::CMD_MOVE)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::CommanderWait, Action::CommanderRoll]);
    }

    fn against(&self, game: &Aigles, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::CommanderWait => Objections::NONE,
            Action::CommanderRoll => game.commander_roll_objections(seat),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Aigles, seat: Seat, action: &Action) -> Option<Offer> {
        match action {
            Action::CommanderRoll => Some(roll_offer(game, seat)),
            Action::CommanderWait => {
                let label = Text::new("offer-commander_wait");
                let mut offer = offers::yielding(offers::plain("action-commander_stay", label, rules::CMD_MOVE));
                offer.piece = Some(game.setup.sides[seat.index()].commander.id.clone());
                Some(offer)
            }
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Aigles,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.stack.push(self);
        if *action == Action::CommanderRoll {
            game.roll_commander(seat, chance, journal);
        } else {
            game.pass_on(self.active, journal);
        }
    }

    fn go_on(self, game: &mut Aigles, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if game.ask_for_screens(journal) {
            return Flow::On;
        }
        if game.commander_roll_objections(self.active).is_empty() {
            return Flow::Ask;
        }
        game.pass_on(self.active, journal);
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

fn roll_offer(game: &Aigles, seat: Seat) -> Offer {
    let verb = "action-commander_move";
    let piece = Some(game.setup.sides[seat.index()].commander.id.clone());
    Offer { risky: true, piece, ..offers::plain(verb, Text::new(verb), rules::CMD_MOVE) }
}

fn fire_offer(game: &Aigles, unit: UnitId, body: Option<Target>, screen: Option<Target>, bonus: Body) -> Offer {
    let key = match (body, screen) {
        (Some(_), Some(_)) if bonus == Body::Screen => "offer-fire_both_bonus",
        (Some(_), Some(_)) => "offer-fire_both",
        (None, Some(_)) => "offer-fire_screen",
        _ => "offer-fire",
    };
    let mut offer = offers::risky(game, unit, "action-fire", key, rules::FIRE_ACTIVATION);
    if let Some(target) = body.or(screen) {
        offer.label = offer.label.with("target", offers::target_name(game, target));
        offer.target = Some(offers::target_id(game, target));
    }
    if let (Some(_), Some(other)) = (body, screen) {
        offer.label = offer.label.with("other", offers::target_name(game, other));
    }
    offer
}

impl Aigles {
    /// The battalions of a side that have not been activated this turn.
    pub fn unactivated(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(seat).filter(|id| !self.is(*id, Marks::ACTIVATED))
    }

    /// What the state of a battalion forbids: the table of `sequence.md`. PASS is always allowed (`act.types`).
    #[must_use]
    pub fn kind_objections(&self, unit: UnitId, kind: Kind) -> Objections {
        let mut objections = Objections::NONE;
        if kind == Kind::Pass {
            return objections;
        }
        let state = self.unit(unit);
        let marks = state.marks;
        let routing = marks.has(Marks::ROUTING);
        objections.require(routing || kind != Kind::Rally, Objections::NOT_ROUTING);
        objections.require(!routing || kind == Kind::Rally, Objections::ROUTING);
        objections.require(state.contact.is_some() || kind != Kind::Continue, Objections::NOT_ENGAGED);
        objections.require(state.contact.is_none() || kind == Kind::Continue, Objections::ENGAGED);
        objections.require(state.supports_against.is_none(), Objections::JOINER);
        let reforms = matches!(kind, Kind::Manoeuvre(Drill::Reform) | Kind::Recover { reform: true });
        let recovers = matches!(kind, Kind::Recover { .. });
        if state.contact.is_none() {
            let must_reform = marks.has(Marks::MUST_REFORM);
            objections.require(!must_reform || kind == Kind::Manoeuvre(Drill::Reform), Objections::MUST_REFORM);
            objections.require(!marks.has(Marks::RALLYING) || recovers, Objections::MUST_RECOVER);
        }
        objections.require(marks.has(Marks::RALLYING) || !recovers, Objections::NOT_RALLYING);
        objections.require(marks.has(Marks::DISORDERED) || !reforms, Objections::NOT_DISORDERED);
        if kind == Kind::Manoeuvre(Drill::Formation) {
            objections.require(!self.is_in_difficult(&self.body(unit)), Objections::DIFFICULT_DRILL);
        }
        objections
    }

    /// What forbids to activate a battalion so.
    #[must_use]
    pub fn activation_objections(&self, seat: Seat, unit: UnitId, kind: Kind) -> Objections {
        let mut objections = self.own_unit_objections(seat, unit);
        if objections.is_empty() {
            objections.require(!self.is(unit, Marks::ACTIVATED), Objections::ALREADY_ACTIVATED);
            objections.add(self.kind_objections(unit, kind));
        }
        objections
    }

    /// Starts an activation: the battalion is activated whatever comes of it.
    pub fn activate(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.stack.push(AfterActivation { active: seat });
        match *action {
            Action::Manoeuvre { unit, drill } => {
                self.begin(unit, Kind::Manoeuvre(drill), None, journal);
                match drill {
                    Drill::Move => self.take_test(unit, trial::Purpose::Move, chance, journal),
                    Drill::Formation => self.take_test(unit, trial::Purpose::Formation, chance, journal),
                    Drill::Reform => self.reform(unit, chance, journal),
                }
            }
            Action::Fire { unit, target, screen, bonus } => {
                self.begin(unit, Kind::Fire, target.or(screen), journal);
                self.activate_fire(unit, target, screen, bonus, chance, journal);
            }
            Action::Attack { unit, target } => {
                self.begin(unit, Kind::Attack, Some(Target { unit: target, screen: false }), journal);
                self.take_test(unit, trial::Purpose::Attack { target }, chance, journal);
            }
            Action::Continue { unit } => {
                self.begin(unit, Kind::Continue, None, journal);
                if let Some(enemy) = self.unit(unit).contact {
                    self.fight(unit, enemy, None, chance, journal);
                }
            }
            Action::Recover { unit, reform } => {
                self.begin(unit, Kind::Recover { reform }, None, journal);
                if self.setup.options.short_rally_test {
                    self.take_test(unit, trial::Purpose::Recover { reform }, chance, journal);
                } else {
                    self.recover(unit, false, journal);
                    if reform {
                        self.reform(unit, chance, journal);
                    }
                }
            }
            Action::Rally { unit } => {
                self.begin(unit, Kind::Rally, None, journal);
                self.take_test(unit, trial::Purpose::Rally, chance, journal);
            }
            Action::Pass { unit } => {
                self.begin(unit, Kind::Pass, None, journal);
                self.unit_mut(unit).marks.set(Marks::PASSED);
            }
            _ => {}
        }
    }

    fn begin(&mut self, unit: UnitId, kind: Kind, target: Option<Target>, journal: &mut impl Journal<Event>) {
        self.unit_mut(unit).marks.set(Marks::ACTIVATED);
        journal.tell(|| Event::Activated { unit, activation: kind.label(), rule: kind.rule(), target });
    }

    /// Reforming needs a test, unless option `reform_auto` (ruling R24).
    fn reform(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if self.setup.options.reform_auto {
            self.begin_drill(unit, Drill::Reform, journal);
        } else {
            self.take_test(unit, trial::Purpose::Reform, chance, journal);
        }
    }

    /// The turn is spent rallying after a charge that fell short (`att.short`).
    pub fn recover(&mut self, unit: UnitId, reform: bool, journal: &mut impl Journal<Event>) {
        self.unit_mut(unit).marks.set(Marks::RECOVERING);
        journal.tell(|| Event::Recovers { unit });
        if reform {
            self.begin_drill(unit, Drill::Reform, journal);
        }
    }

    /// After an activation: the other side's turn, or phase 3.
    pub fn pass_on(&mut self, active: Seat, journal: &mut impl Journal<Event>) {
        match self.next_active(active) {
            Some(active) => self.stack.replace(Activation { active }),
            None => {
                journal.tell(|| Event::PhaseBegins { phase: "phase-resolve" });
                self.stack.replace(OneByOne { side: self.initiative, due: Due::Test });
            }
        }
    }

    /// Who activates after this side; nobody when all battalions have been activated (`turn.alternate`).
    #[must_use]
    pub fn next_active(&self, after: Seat) -> Option<Seat> {
        [after.opponent(), after].into_iter().find(|seat| self.unactivated(*seat).next().is_some())
    }

    /// The end of a turn (`turn.end`): what lasts one turn is over, who reformed is in order.
    pub fn end_turn(&mut self, journal: &mut impl Journal<Event>) {
        for unit in self.ids() {
            let state = self.unit_mut(unit);
            if state.marks.has(Marks::REFORMING) {
                state.marks.clear(Marks::DISORDERED | Marks::MUST_REFORM);
                journal.tell(|| Event::InOrder { unit });
            }
            if state.marks.has(Marks::RECOVERING) {
                state.marks.clear(Marks::RALLYING);
            }
            state.marks.clear(Marks::OF_ONE_TURN);
            state.drummed = 0;
            state.corrected = 0;
        }
        for side in &mut self.sides {
            side.commander_moved = false;
        }
    }
}

/// Without a tape one judges a distance only so well (ruling R36): targets a little out of reach are listed too.
const EYE_ERROR: Length = Length::cm(15);

fn activations(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    if game.commander_roll_objections(seat).is_empty() {
        out.push(Action::CommanderRoll);
    }
    for unit in game.unactivated(seat) {
        out.push(Action::Pass { unit });
        let state = game.unit(unit);
        let disordered = state.marks.has(Marks::DISORDERED);
        if state.marks.has(Marks::ROUTING) {
            out.push(Action::Rally { unit });
        } else if state.supports_against.is_some() {
            // A joiner can only pass.
        } else if state.contact.is_some() {
            out.push(Action::Continue { unit });
        } else if state.marks.has(Marks::MUST_REFORM) {
            out.push(Action::Manoeuvre { unit, drill: Drill::Reform });
        } else if state.marks.has(Marks::RALLYING) {
            out.push(Action::Recover { unit, reform: false });
            if disordered {
                out.push(Action::Recover { unit, reform: true });
            }
        } else {
            free_activations(game, unit, disordered, out);
        }
    }
}

fn free_activations(game: &Aigles, unit: UnitId, disordered: bool, out: &mut Vec<Action>) {
    out.push(Action::Manoeuvre { unit, drill: Drill::Move });
    if game.kind_objections(unit, Kind::Manoeuvre(Drill::Formation)).is_empty() {
        out.push(Action::Manoeuvre { unit, drill: Drill::Formation });
    }
    if disordered {
        out.push(Action::Manoeuvre { unit, drill: Drill::Reform });
    }
    if !game.is(unit, Marks::FIRED) {
        shots(game, unit, out);
    }
    charges(game, unit, out);
}

fn shots(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let own_screen = game.screen(unit);
    let enemies = game.army(game.seat_of(unit).opponent());
    let targets = enemies.clone().filter(|id| !game.is_in_contact(*id)).map(|unit| Target { unit, screen: false });
    let screens = enemies.filter(|id| game.screen(*id).is_some()).map(|unit| Target { unit, screen: true });
    let targets = targets.chain(screens);
    let plausible = |by: Body| -> ArrayVec<Target, { 2 * MAX_UNITS }> {
        targets.clone().filter(|target| is_plausible_shot(game, unit, by, *target)).collect()
    };
    let of_body = plausible(Body::Battalion);
    let of_screen = if own_screen.is_some() { plausible(Body::Screen) } else { ArrayVec::new() };
    if of_body.is_empty() {
        let alone = |target: &Target| Action::Fire { unit, target: None, screen: Some(*target), bonus: Body::Screen };
        return out.extend(of_screen.iter().map(alone));
    }
    // Whose volley has the bonus of Guard or rifles is the owner's choice (ruling R31).
    let chooses = game.setup.unit(unit).weapon == Weapon::Rifle || game.quality(unit) == Quality::Guard;
    for target in of_body {
        let target = Some(target);
        if of_screen.is_empty() {
            out.push(Action::Fire { unit, target, screen: None, bonus: Body::Battalion });
        }
        for screen in &of_screen {
            let screen = Some(*screen);
            out.push(Action::Fire { unit, target, screen, bonus: Body::Battalion });
            if chooses {
                out.push(Action::Fire { unit, target, screen, bonus: Body::Screen });
            }
        }
    }
}

/// Whether a shot is worth declaring: in sight and in the arc; with the tape out also in range (R36, R48).
fn is_plausible_shot(game: &Aigles, unit: UnitId, by: Body, target: Target) -> bool {
    let reach = range::reach(game.tables(), &game.setup.options, game.setup.unit(unit).weapon);
    let own = match by {
        Body::Battalion => Some(game.body(unit)),
        Body::Screen => game.screen(unit),
    };
    let (Some(own), Some(enemy)) = (own, game.target_stand(target)) else { return false };
    if game.setup.options.premeasure {
        return own.is_within(&enemy, reach) && {
            let view = game.view(unit, by, target);
            view.groups > 0 && view.range.is_some_and(|range| range <= reach)
        };
    }
    own.is_within(&enemy, reach + EYE_ERROR) && game.can_see(unit, by, target)
}

fn charges(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let reach = game.allowance(unit, 6, false).full;
    let reach = if game.setup.options.premeasure { reach } else { reach + EYE_ERROR };
    let own = game.body(unit);
    for target in game.army(game.seat_of(unit).opponent()) {
        let enemy = game.body(target);
        // Who lies wholly behind the prolonged front edge is surely out of the arc.
        let may_be_ahead = || enemy.corners().iter().any(|corner| own.zone_of(*corner) == Zone::Front);
        if own.is_within(&enemy, reach) && may_be_ahead() && game.attack_objections(unit, target).is_empty() {
            out.push(Action::Attack { unit, target });
        }
    }
}
