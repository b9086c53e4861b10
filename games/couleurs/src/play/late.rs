//! Opportunities that need a turn or a change of formation first: once all moves of the segment are made (opp.prelim).

use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Ammo, Formation, UnitId, ud};
use crate::rules;
use crate::rules::{arcs, drill};
use crate::state::{Action, Couleurs, Event, Marks, Preparation};
use boards::table::{Angle, Heading};
use gamekit::listing::{Any, Listing};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text, Viewer};

/// Does a side use opportunities its units must turn or change formation for?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateOpportunity {
    /// Who is asked.
    pub seat: Seat,
}

/// Formations a unit may take to charge.
const TO_CHARGE: [Formation; 2] = [Formation::Divisions, Formation::Line];

impl Couleurs {
    /// The facing a unit turns to for an opportunity, and what that costs: no farther than brings the enemy into its front.
    fn turn_for(&self, id: UnitId, target: UnitId) -> (Heading, i32) {
        let (heading, cost) = self.turn_to_face(id, target);
        let stand = self.stand(id);
        let off = arcs::off(stand.heading(), heading);
        let most = Angle::degrees(30).units();
        let little = stand.heading() + Angle::from_units(off.units().clamp(-most, most));
        let turned = stand.with_front_at(stand.front_middle(), little);
        if off.units().abs() > most && arcs::in_front(&turned, &self.stand(target)) {
            let wheel = drill::wheel(&self.of(id).troop, self.unit(id).formation, arcs::off(stand.heading(), little));
            return (little, wheel.sum());
        }
        (heading, cost)
    }

    /// What a preparation costs, if the unit can make it.
    fn preparation_cost(&self, id: UnitId, target: UnitId, first: Preparation) -> Option<i32> {
        match first {
            Preparation::Face => Some(self.turn_for(id, target).1),
            Preparation::Form(formation) => self.change_tally(id, formation).map(|tally| tally.sum()),
        }
    }

    /// Makes the preparation: where it stands then, if there is room.
    fn prepare(&mut self, id: UnitId, target: UnitId, first: Preparation) -> bool {
        match first {
            Preparation::Face => {
                let (heading, _) = self.turn_for(id, target);
                let stand = self.stand(id);
                let turned = stand.with_front_at(stand.front_middle(), heading);
                let about = stand.facing(heading);
                let place = [turned, about].into_iter().find(|stand| self.is_free(id, stand));
                place.inspect(|stand| self.put(id, stand)).is_some()
            }
            Preparation::Form(formation) => {
                let room = self.stand_in(id, formation).is_some();
                if room {
                    self.take_formation(id, formation);
                }
                room
            }
        }
    }

    /// What forbids an opportunity that begins with a manoeuvre.
    pub(crate) fn against_preparing(
        &self,
        seat: Seat,
        id: UnitId,
        target: UnitId,
        first: Preparation,
        fire: bool,
    ) -> Objections {
        let mut against = self.own(seat, id) | self.foe(seat, target);
        if !against.is_empty() {
            return against;
        }
        let unit = self.unit(id);
        let busy = Marks::MARCHING | Marks::SUPPORTS | Marks::UNDER_WAY;
        against.require(!unit.marks.has(busy), Objections::MARCHING);
        against.require(!unit.marks.has(Marks::FIRED_LATE), Objections::FIRE_WAS_LAST);
        against.require(!fire || !self.answers_a_march(id), Objections::ANSWERS);
        against.require(unit.inside.is_none(), Objections::NO_SUCH_MOVE);
        let Some(cost) = self.preparation_cost(id, target, first) else { return Objections::NO_SUCH_FORMATION };
        // What can be seized as it stands was offered when it was there.
        let ready = if fire {
            self.fires_in_passing(id, target).is_some()
        } else {
            self.against_seizing(id, target).is_empty()
        };
        against.require(cost > 0 && !ready, Objections::NOTHING_FIRST);
        against.require(i32::from(self.left(id)) >= cost, Objections::NO_POINTS);
        let far = self.tactical_distance(id).unwrap_or(ud(6)).max(ud(2));
        against.require(self.stand(id).is_within(&self.stand(target), far), Objections::OUT_OF_REACH);
        if !against.is_empty() {
            return against;
        }
        // As it would stand then.
        let mut then = self.clone();
        against.require(then.prepare(id, target, first), Objections::NO_ROOM);
        then.spend(id, cost as u8);
        if fire {
            against.require(then.fires_in_passing(id, target).is_some(), Objections::NOT_IN_DEFAULT);
        } else {
            against.add(then.against_seizing(id, target));
        }
        against
    }

    /// The late opportunities of a side; only one, where it is asked whether there are any.
    fn late_opportunities(&self, seat: Seat, out: &mut impl Listing<Action>) {
        for unit in self.army(seat).filter(|unit| self.is_available(*unit, 2)) {
            let stand = self.stand(unit);
            let far = self.tactical_distance(unit).unwrap_or(ud(2));
            for target in self.enemies(unit).filter(|enemy| stand.is_within(&self.stand(*enemy), far)) {
                if !self.is_known_to(Viewer::Seat(seat), target) || !self.is_in_default(target, unit) {
                    continue;
                }
                let forms = TO_CHARGE.map(Preparation::Form);
                for first in [Preparation::Face].into_iter().chain(forms) {
                    for fire in [false, true] {
                        // A change of formation serves a charge.
                        let sense = first == Preparation::Face || !fire;
                        if sense && self.against_preparing(seat, unit, target, first, fire).is_empty() {
                            out.add(Action::Prepare { unit, target, first, fire });
                            if out.is_enough() {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }
}

impl Question<Couleurs> for LateOpportunity {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-late_opportunity", rules::OPP_PRELIM)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        game.late_opportunities(seat, out);
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Done => Objections::NONE,
            Action::Prepare { unit, target, first, fire } => game.against_preparing(seat, unit, target, first, fire),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Prepare { unit, target, first, fire } => {
                let pa = game.preparation_cost(unit, target, first).unwrap_or(0);
                let (key, label) = match (first, fire) {
                    (Preparation::Face, false) => ("action-seize", Text::new("offer-turn_and_charge")),
                    (Preparation::Face, true) => ("action-fire", Text::new("offer-turn_and_fire")),
                    (Preparation::Form(formation), _) => (
                        "action-seize",
                        Text::new("offer-form_and_charge").with("formation", Text::new(formation.label())),
                    ),
                };
                game.unit_offer(key, label.with("pa", pa), rules::OPP_PRELIM, unit, Some(target))
            }
            _ => offer("action-done", Text::new("offer-no_opportunity"), rules::OPP_PRELIM),
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Prepare { unit, target, first, fire } = *action else { return };
        game.stack.push(self);
        let pa = game.preparation_cost(unit, target, first).unwrap_or(0);
        if !game.prepare(unit, target, first) {
            // Somebody it did not know of stands there (vis.hidden).
            game.surprised(unit, journal);
            return;
        }
        game.spend(unit, pa as u8);
        match first {
            Preparation::Face => journal.tell(|| Event::Turned { unit, pa }),
            Preparation::Form(formation) => journal.tell(|| Event::Formed { unit, formation, pa }),
        }
        if !fire {
            game.seize(unit, target, journal);
            return;
        }
        let ammo = game.fires_in_passing(unit, target).unwrap_or(Ammo::Bullets);
        game.chosen_fire(unit, target, ammo, None, Marks::FIRED_LATE, chance, journal);
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let mut any = Any::default();
        game.late_opportunities(self.seat, &mut any);
        if any.found() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn reflex(&self, _game: &Couleurs, _seat: Seat) -> Option<Action> {
        Some(Action::Done)
    }
}
