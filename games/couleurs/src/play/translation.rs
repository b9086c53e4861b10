//! Translation: two engaged groups under operational orders that agree are shifted together, as they stand
//! (sop.reenactment).

use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{GeneralId, UD, UnitId};
use crate::rules;
use crate::rules::operational;
use crate::state::{Action, Command, Couleurs, Event, Marks};
use boards::table::{Heading, Length};
use gamekit::listing::Listing;
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Does the other side agree that both groups be shifted?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consent {
    /// Whose group is ordered.
    general: GeneralId,
    /// Which way.
    heading: Heading,
    /// How far.
    distance: Length,
}

impl Couleurs {
    /// The units a translation would shift: a general's group, and that of the enemy it is engaged with.
    fn shifted_by(&self, general: GeneralId) -> arrayvec::ArrayVec<UnitId, 40> {
        let mut units = arrayvec::ArrayVec::new();
        let setup = self.setup.general(general);
        let Some(group) = setup.group else { return units };
        let engaged = self.group(setup.seat, group).find_map(|unit| {
            let stand = self.stand(unit);
            self.known_enemies(setup.seat).find(|enemy| {
                let stop = operational::stop(self.charts(), self.arm(unit), self.arm(*enemy));
                stand.is_within(&self.stand(*enemy), stop)
            })
        });
        let Some(enemy) = engaged else { return units };
        units.extend(self.group(setup.seat, group));
        units.extend(self.group(setup.seat.opponent(), self.of(enemy).group));
        units
    }

    pub(super) fn against_translating(&self, seat: Seat, action: &Action) -> Objections {
        let Action::Translate { general, heading, distance } = *action else { return Objections::NOT_NOW };
        let mut against = Objections::NONE;
        let known = general.index() < self.generals.len() && self.setup.general(general).seat == seat;
        if !known {
            return Objections::NOT_OWN;
        }
        let state = &self.generals[general.index()];
        against.require(self.setup.options.translation, Objections::NOT_NOW);
        against.require(state.state == Command::Fit, Objections::GENERAL_OUT);
        against.require(state.actions > 0, Objections::NO_ORDER);
        let units = self.shifted_by(general);
        against.require(!units.is_empty(), Objections::NO_TRANSLATION);
        let fresh = units.iter().all(|unit| {
            let unit = self.unit(*unit);
            unit.moral.is_positive() && unit.inside.is_none() && !unit.marks.has(Marks::OPERATED)
        });
        against.require(fresh, Objections::NO_TRANSLATION);
        let paces =
            units.iter().map(|id| operational::pace(self.charts(), &self.of(*id).troop, self.unit(*id).formation));
        let reach = operational::reach(self.charts(), paces.min().unwrap_or(1));
        against.require(distance >= UD && distance <= reach, Objections::BEYOND_MARCH);
        let room = units.iter().all(|id| {
            let end = self.stand(*id).shifted(heading, distance);
            let others = self.present().filter(|other| !units.contains(other));
            self.setup.table.holds(&end)
                && !self.is_on_closed(*id, &end)
                && !others.into_iter().any(|other| self.stand(other).overlaps(&end))
        });
        against.require(room, Objections::NO_ROOM);
        against
    }

    /// What may be proposed: straight back, as far as it goes.
    pub(super) fn list_translations(&self, seat: Seat, out: &mut impl Listing<Action>) {
        if !self.setup.options.translation {
            return;
        }
        let heading = self.setup.rearward(seat);
        for general in self.setup.general_ids().filter(|general| self.setup.general(*general).seat == seat) {
            let mut farthest = (1..=20).rev().map(|n| Action::Translate { general, heading, distance: UD * n });
            if let Some(action) = farthest.find(|action| self.against_translating(seat, action).is_empty()) {
                out.add(action);
            }
        }
    }

    pub(super) fn translation_offer(&self, action: &Action) -> Offer {
        let Action::Translate { general, distance, .. } = *action else {
            return offer("action-operate", Text::new("offer-no_operations"), rules::SOP_REENACTMENT);
        };
        let label = Text::new("offer-translate")
            .with("general", self.setup.general(general).name.clone())
            .with("ud", crate::show::in_ud(distance));
        let mut offer = offer("action-operate", label, rules::SOP_REENACTMENT);
        offer.piece = Some(self.setup.general(general).id.clone());
        offer
    }

    /// A general writes the order; the other side is asked whether its own agrees with it.
    pub(super) fn propose(
        &mut self,
        general: GeneralId,
        heading: Heading,
        distance: Length,
        journal: &mut impl Journal<Event>,
    ) {
        let setup = self.setup.general(general);
        let (seat, group) = (setup.seat, setup.group.unwrap_or(0));
        self.gives_order(seat, group, journal);
        self.stack.push(Consent { general, heading, distance });
    }

    /// Both groups are shifted, formations and places kept.
    fn translate(&mut self, consent: &Consent, journal: &mut impl Journal<Event>) {
        let units = self.shifted_by(consent.general);
        let seat = self.setup.general(consent.general).seat;
        let distance = consent.distance;
        journal.tell(|| Event::Translated { seat, distance });
        for id in units {
            let end = self.stand(id).shifted(consent.heading, distance);
            self.put(id, &end);
            let unit = self.unit_mut(id);
            unit.marks.add(Marks::OPERATED);
            unit.was = unit.pose;
        }
    }
}

impl Question<Couleurs> for Consent {
    fn asked(&self, game: &Couleurs) -> Asked {
        let seat = game.setup.general(self.general).seat.opponent();
        Asked::one(seat, "decision-consent", rules::SOP_REENACTMENT)
    }

    fn list(&self, _game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Agree]);
    }

    fn against(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Done | Action::Agree) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        let agrees = matches!(action, Action::Agree);
        let (verb, key) =
            if agrees { ("action-operate", "offer-agree") } else { ("action-done", "offer-do_not_agree") };
        let label = Text::new(key).with("ud", crate::show::in_ud(self.distance));
        Some(offer(verb, label, rules::SOP_REENACTMENT))
    }

    fn answered(
        self,
        game: &mut Couleurs,
        seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if matches!(action, Action::Agree) {
            game.translate(&self, journal);
        } else {
            journal.tell(|| Event::NotTranslated { seat });
            // It is not proposed again this turn.
            game.generals[self.general.index()].actions = 0;
        }
    }
}
