//! Moves: unit by unit, everything that costs points, and the marches that will be resolved (DP4 of the sequence).

mod built;
mod drill;
mod leading;
mod marching;
mod narrowing;
mod offers;
mod parts;
mod ready;
mod remembered;
mod screens;
mod together;
mod walking;

pub(crate) use built::Entering;
pub(crate) use narrowing::Alignment;
pub(crate) use offers::act_offer;
pub(crate) use ready::ReadyFires;
pub(crate) use remembered::Remembered;
pub(crate) use together::Together;
pub(crate) use walking::Walk;

use crate::book::objections::Objections;
use crate::book::options::Sequence;
use crate::book::vocabulary::{Arm, Formation, Gait, Moral, UD, UnitId, Weapon, ud};
use crate::rules;
use crate::rules::drill as cost;
use crate::rules::{arcs, points};
use crate::state::{Action, Couleurs, Event, MarchKind, Marks};
use boards::table::{Hand, Length, Point};
use gamekit::question::{Asked, Question};
use kernel::{Aim, Chance, Gesture, Journal, Offer, Seat};

/// The side in phase moves its units and declares its marches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves {
    /// Who is in phase.
    pub seat: Seat,
    /// Which of its units.
    pub line: Line,
}

/// Which units move: all at once, or one line after the other in simultaneous play (sim.step3, sim.step4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// All.
    Both,
    /// Those with nobody before them.
    First,
    /// Those behind others, who have seen what happens.
    Second,
}

impl Line {
    /// Whether a unit belongs to it.
    fn has(self, game: &Couleurs, id: UnitId) -> bool {
        match self {
            Line::Both => true,
            Line::First => !game.is_second_line(id),
            Line::Second => game.is_second_line(id),
        }
    }
}

/// The formations a unit may choose between.
const FORMATIONS: [Formation; 9] = [
    Formation::March,
    Formation::Companies,
    Formation::Divisions,
    Formation::Closed,
    Formation::Line,
    Formation::Square,
    Formation::Skirmish,
    Formation::Battery,
    Formation::Special,
];

impl Couleurs {
    /// What forbids a unit any act of its own in this phase.
    pub(super) fn against_acting(&self, seat: Seat, id: UnitId) -> Objections {
        let mut against = self.own(seat, id);
        if !against.is_empty() {
            return against;
        }
        let unit = self.unit(id);
        against.require(unit.moral.is_positive(), Objections::SHAKEN);
        against.require(!self.is_frozen(id), Objections::FROZEN);
        against.require(!unit.marks.has(Marks::FIRED_LATE), Objections::FIRE_WAS_LAST);
        let going = Marks::MARCHING | Marks::SUPPORTS | Marks::UNDER_WAY;
        against.require(!unit.marks.has(going), Objections::MARCHING);
        against
    }

    /// Points a unit may spend on one act: those it has left, or any number for a single change begun with all three
    /// (pa.voluntary, form.over3).
    pub(super) fn can_pay(&self, id: UnitId, pa: i32) -> bool {
        let left = i32::from(self.left(id));
        pa <= left || pa > 3 && left >= 3 && self.unit(id).spent == 0
    }

    pub(crate) fn against_flight(&self, seat: Seat, id: UnitId) -> Objections {
        let mut against = self.own(seat, id);
        if !against.is_empty() {
            return against;
        }
        against.require(!self.unit(id).marks.has(Marks::FLED), Objections::FLED);
        against.require(!self.is_frozen(id), Objections::FROZEN);
        against.require(!self.unit(id).moral.falls_back(), Objections::SHAKEN);
        if let Some(enemy) = self.nearest_enemy(id) {
            against.require(!self.is_surrounded(id, &self.stand(enemy)), Objections::SURROUNDED);
        }
        against
    }

    /// In simultaneous play a change takes its time: who is marched upon meanwhile may be caught in it.
    fn is_changing(&mut self, id: UnitId, cost: i32) {
        if self.setup.options.sequence == Sequence::Simultaneous {
            // The second line can never be caught in the act (sim.second_line); the time passes for it too.
            let second = self.is_second_line(id);
            let unit = self.unit_mut(id);
            unit.changed = unit.changed.saturating_add(cost.clamp(0, 100) as u8);
            if !second {
                unit.marks.add(Marks::CHANGING);
            }
        }
    }

    /// It has turned: the enemy may see an opportunity in it. A march column wheels free in the course of its move, so it
    /// moves before it wheels again (move.facing).
    fn wheeled(&mut self, id: UnitId, cost: i32, journal: &mut impl Journal<Event>) {
        if cost == 0 {
            self.unit_mut(id).marks.add(Marks::WHEELED);
        }
        journal.tell(|| Event::Turned { unit: id, pa: cost });
        self.offer_opportunity(id);
    }

    /// What forbids a unit to give way before friends it masks (flee.unmask).
    fn against_unmasking(&self, id: UnitId) -> Objections {
        let mut against = self.against_unmasking_anybody(id);
        against.require(against.has(Objections::MASKS_NOBODY) || self.masks_somebody(id), Objections::MASKS_NOBODY);
        against
    }

    /// Whether it stands in the way of the fire of a friend.
    fn masks_somebody(&self, id: UnitId) -> bool {
        let (stand, seat) = (self.stand(id), self.seat_of(id));
        self.others_in(id, stand.bounds().grown(ud(4) + Length::mm(1))).any(|friend| {
            self.seat_of(friend) == seat
                && self.weapon(friend) != Weapon::Pike
                && !self.is_limbered(friend)
                && arcs::in_front(&self.stand(friend), &stand)
                && self.stand(friend).is_within(&stand, ud(4))
        })
    }

    /// The same whoever is behind it.
    fn against_unmasking_anybody(&self, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        against.require(unit.formation != Formation::Garrison, Objections::NO_SUCH_MOVE);
        against.require(!unit.marks.has(Marks::FLED), Objections::FLED);
        let stand = self.stand(id);
        let near = self
            .enemies(id)
            .any(|enemy| self.unit(enemy).moral.is_positive() && stand.is_within(&self.stand(enemy), ud(8)));
        against.require(near, Objections::MASKS_NOBODY);
        against
    }

    /// What forbids steps to either side.
    fn against_side_steps(&self, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        let fixed = matches!(unit.formation, Formation::Garrison | Formation::Battery | Formation::March);
        against.require(!fixed, Objections::NO_SUCH_MOVE);
        against.require(!unit.marks.has(Marks::SIDE_STEPPED), Objections::SIDE_STEPPED);
        against.require(self.left(id) >= 1, Objections::NO_POINTS);
        against
    }

    fn against_side_step(&self, id: UnitId, hand: Hand) -> Objections {
        let mut against = self.against_side_steps(id);
        let stand = self.stand(id);
        let way = stand.heading().quarter(hand);
        against.require(self.free_way(id, &stand, way, UD) >= UD, Objections::BLOCKED);
        against.add(self.nearness(id, &stand.sidestepped(hand, UD), Gait::Ordinary));
        against
    }

    /// What forbids a step back, whatever is behind.
    fn against_back_steps(&self, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        against.require(self.arm(id) == Arm::Infantry, Objections::NO_BACK_STEP);
        let fixed = matches!(self.unit(id).formation, Formation::Garrison | Formation::March);
        against.require(!fixed, Objections::NO_SUCH_MOVE);
        let slow = self.charts().status_move[self.of(id).troop.status.index()] < 0;
        against.require(self.left(id) > u8::from(slow), Objections::NO_POINTS);
        against
    }

    fn against_back_step(&self, id: UnitId) -> Objections {
        let mut against = self.against_back_steps(id);
        let stand = self.stand(id);
        let back = stand.heading().reversed();
        against.require(self.free_way(id, &stand, back, UD) >= UD, Objections::BLOCKED);
        against
    }

    /// It falls back and loses a step of formation, and stands again next turn.
    fn unmask(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        let from = self.nearest_enemy(id).map(|enemy| self.stand(enemy));
        journal.tell(|| Event::Did { unit: id, label: "log-unmasks", rule: rules::FLEE_UNMASK });
        self.enter(id, Moral::FallBack, rules::FLEE_UNMASK, journal);
        self.unit_mut(id).marks.add(Marks::UNMASKED | Marks::FLED);
        self.fall_back(id, from, journal);
    }

    /// Lists the marches a unit may support: all that it may do beside [`Couleurs::acts_of`].
    fn supports_of(&self, seat: Seat, id: UnitId, out: &mut Vec<Action>) {
        let marches = self.marches.iter();
        let supports = marches.map(|march| Action::March { unit: id, target: march.unit, kind: MarchKind::Support });
        out.extend(supports.filter(|support| self.against_act(seat, support).is_empty()));
    }

    /// Everything that forbids an act of this phase.
    pub(crate) fn against_act(&self, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Done => return Objections::NONE,
            Action::Ride { general, x, y } => {
                return self.against_general(seat, *general, None, Some(Point::tenths((*x).into(), (*y).into())));
            }
            Action::Join { general, unit } => return self.against_general(seat, *general, Some(*unit), None),
            Action::Rally { general, unit } => return self.against_rally(seat, *general, *unit),
            Action::Flee { unit } => return self.against_flight(seat, *unit),
            _ => {}
        }
        let Some(id) = action.unit() else { return Objections::NOT_NOW };
        let against = self.against_acting(seat, id);
        if !against.is_empty() {
            return against;
        }
        let marked = self.against_order(id, action);
        if !marked.is_empty() {
            return marked;
        }
        self.against_able(seat, id, action)
    }

    /// The same of a unit that may act, and has the order for it.
    fn against_able(&self, seat: Seat, id: UnitId, action: &Action) -> Objections {
        match *action {
            Action::Move { heading, distance, .. } => self.against_move(id, heading, distance),
            Action::Turn { heading, .. } => self.against_turn(id, heading),
            Action::About { .. } => self.against_about(id),
            Action::SideStep { hand, .. } => self.against_side_step(id, hand),
            Action::BackStep { .. } => self.against_back_step(id),
            Action::Prolonge { .. } => self.against_prolonge(id),
            Action::Form { formation, .. } => self.against_form(id, formation),
            Action::Reform { formation, .. } => self.against_reform(id, formation),
            Action::Load { .. } => {
                let mut against = Objections::NONE;
                against.require(self.unit(id).marks.has(Marks::UNLOADED), Objections::LOADED);
                against.require(self.left(id) >= 1, Objections::NO_POINTS);
                against
            }
            Action::Unmask { .. } => self.against_unmasking(id),
            Action::Screen { figures, .. } => self.against_screen(id, figures),
            Action::Enter { area, .. } => self.against_enter(id, area),
            Action::Leave { heading, formation, .. } => self.against_leave(id, heading, formation),
            Action::Rearrange { faces, .. } => self.against_rearrange(id, faces),
            Action::March { target, kind, .. } => self.against_march(seat, id, target, kind),
            _ => Objections::NOT_NOW,
        }
    }

    /// Does an act that needs no interruption.
    pub(crate) fn act(&mut self, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match *action {
            Action::Move { unit, heading, distance } => {
                let (price, toll) = self.price_of_move(unit, heading, distance);
                let pa = price.unwrap_or(0);
                let led = self.needs_its_general(unit, pa, distance, &toll);
                if led {
                    self.take_command(unit, journal);
                }
                if let Some(narrowing) = self.narrowing(unit, heading, distance) {
                    self.narrow(unit, &narrowing, journal);
                }
                self.spend(unit, pa);
                let state = self.unit_mut(unit);
                state.paid += pa;
                let paid = state.paid;
                let gait = self.gait_of_move(unit, self.march_of(unit), distance, &toll, paid);
                self.begin_walk(unit, heading, distance, gait, &toll, journal);
                if led {
                    self.end_command(unit);
                }
            }
            Action::Turn { unit, heading } => {
                let cost = self.wheel_tally(unit, heading).sum();
                self.spend(unit, cost as u8);
                self.is_changing(unit, cost);
                let stand = self.stand(unit);
                self.put(unit, &stand.with_front_at(stand.front_middle(), heading));
                self.wheeled(unit, cost, journal);
            }
            Action::About { unit } => {
                let cost = cost::about(&self.of(unit).troop, self.unit(unit).formation).sum();
                self.spend(unit, cost as u8);
                self.is_changing(unit, cost);
                let stand = self.stand(unit).about_faced();
                self.put(unit, &stand);
                self.wheeled(unit, cost, journal);
            }
            Action::SideStep { unit, hand } => {
                self.spend(unit, 1);
                let stand = self.stand(unit).sidestepped(hand, UD);
                self.put(unit, &stand);
                self.unit_mut(unit).marks.add(Marks::SIDE_STEPPED);
                journal.tell(|| Event::Did { unit, label: "log-side_step", rule: rules::MOVE_SIDE });
                self.offer_opportunity(unit);
            }
            Action::BackStep { unit } => {
                let slow = self.charts().status_move[self.of(unit).troop.status.index()] < 0;
                self.spend(unit, 1 + u8::from(slow));
                let stand = self.stand(unit).backed(UD);
                self.put(unit, &stand);
                journal.tell(|| Event::Did { unit, label: "log-back_step", rule: rules::MOVE_BACK });
                self.offer_opportunity(unit);
            }
            Action::Prolonge { unit } => {
                let cost = self.prolonge_tally(unit).sum();
                self.spend(unit, cost as u8);
                let stand = self.stand(unit).advanced(UD);
                self.put(unit, &stand);
                self.unit_mut(unit).moved = UD;
                journal.tell(|| Event::Did { unit, label: "log-prolonge", rule: rules::ART_PROLONGE });
                self.offer_opportunity(unit);
            }
            Action::Form { unit, formation } => {
                let cost = self.change_tally(unit, formation).map_or(0, |tally| tally.sum());
                self.spend(unit, cost as u8);
                self.is_changing(unit, cost);
                self.take_formation(unit, formation);
                journal.tell(|| Event::Formed { unit, formation, pa: cost });
                self.offer_on_change(unit);
            }
            Action::Reform { unit, formation } => {
                self.reform(unit, formation, journal);
                self.offer_on_change(unit);
            }
            Action::Load { unit } => {
                self.spend(unit, points::FIRE);
                self.unit_mut(unit).marks.remove(Marks::UNLOADED);
                journal.tell(|| Event::Did { unit, label: "log-load", rule: rules::FIRE_RELOAD });
            }
            Action::Screen { unit, figures } => {
                let before = self.stand(unit);
                let state = self.unit_mut(unit);
                state.screen = figures;
                state.screen_spent += 1;
                self.reshape(unit, &before);
                journal.tell(|| Event::ScreenOut { unit, figures });
            }
            Action::Enter { unit, area } => {
                let holder = self.present().find(|other| self.unit(*other).inside == Some(area));
                match holder {
                    Some(holder) => self.enter_too(unit, area, holder, journal),
                    None => {
                        self.spend(unit, cost::occupy(self.of(unit).troop.ft).sum() as u8);
                        self.stack.push(Entering { unit, area });
                        self.offer_on_change(unit);
                    }
                }
            }
            Action::Leave { unit, heading, formation } => {
                let Some(stand) = self.stand_outside(unit, heading, formation) else { return };
                let cost = cost::occupy(self.of(unit).troop.ft).sum();
                self.spend(unit, cost as u8);
                let area = self.unit(unit).inside.unwrap_or(0);
                let state = self.unit_mut(unit);
                state.inside = None;
                state.formation = formation;
                state.aside = [0; 2];
                self.put(unit, &stand);
                journal.tell(|| Event::Occupied { unit, area, enters: false });
                self.offer_on_change(unit);
            }
            Action::Rearrange { unit, faces } => {
                let cost = cost::occupy(self.of(unit).troop.ft).sum();
                self.spend(unit, cost as u8);
                self.unit_mut(unit).faces = faces;
                journal.tell(|| Event::Did { unit, label: "log-rearrange", rule: rules::ECO_ENTER });
            }
            Action::March { unit, target, kind } => self.set_out(unit, target, kind, journal),
            Action::Ride { general, x, y } => {
                let state = &mut self.generals[general.index()];
                state.at = Point::tenths(x.into(), y.into());
                state.with = None;
                state.leads = false;
                state.actions -= 1;
                journal.tell(|| Event::General {
                    general,
                    unit: None,
                    label: "log-general_rides",
                    rule: rules::GEN_ACTIONS,
                });
            }
            Action::Join { general, unit } => self.join(general, unit, rules::GEN_ACTIONS, journal),
            Action::Rally { general, unit } => self.rally(general, unit, journal),
            Action::Unmask { unit } => self.unmask(unit, journal),
            Action::Flee { unit } => {
                let by = self.nearest_enemy(unit);
                self.flee(unit, by, journal);
            }
            _ => {}
        }
        let _ = chance;
    }
}

impl Question<Couleurs> for Moves {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-moves", rules::TURN_ALTERNATE)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        game.list_acts(seat, self.line, out);
        for general in game.setup.general_ids() {
            // What forbids him everything is looked at first, then who is too far off for anything.
            if game.setup.general(general).seat != seat || !game.against_general(seat, general, None, None).is_empty() {
                continue;
            }
            for unit in game.army(seat).filter(|unit| game.might_be_led(general, *unit, seat)) {
                for action in [Action::Join { general, unit }, Action::Rally { general, unit }] {
                    if game.against_act(seat, &action).is_empty() {
                        out.push(action);
                    }
                }
            }
        }
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        let mut against = game.against_act(seat, action);
        if let Some(unit) = action.unit().filter(|unit| game.own(seat, *unit).is_empty()) {
            against.require(self.line.has(game, unit), Objections::OTHER_LINE);
        }
        against
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(act_offer(game, action))
    }

    fn answered(
        self,
        game: &mut Couleurs,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if matches!(action, Action::Done) {
            return;
        }
        game.stack.push(self);
        // A straight move finds out on its way what was hidden; anything else finds its place taken.
        let walks = matches!(action, Action::Move { .. } | Action::Ride { .. });
        if let Some(unit) = action.unit().filter(|_| !walks && game.has_unseen(seat.opponent()))
            && !game.against_act(seat, action).is_empty()
        {
            game.surprised(unit, journal);
            return;
        }
        game.adapt_order(action, journal);
        game.act(action, chance, journal);
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn reflex(&self, _game: &Couleurs, _seat: Seat) -> Option<Action> {
        Some(Action::Done)
    }

    fn aim(&self, game: &Couleurs, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        crate::show::aim(game, seat, gesture)
    }
}
