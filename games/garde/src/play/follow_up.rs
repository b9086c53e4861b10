//! Following up after a victory (6.15).

use crate::book::objections::Objections;
use crate::book::vocabulary::BrigadeId;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::show::offers::{self, cm};
use crate::state::{Garde, Marks};
use boards::table::{Length, Segment, Stand, TOLERANCE};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// A victorious attacker may follow up (6.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FollowUp {
    /// Which one.
    pub brigade: BrigadeId,
}

impl Question<Garde> for FollowUp {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.seat_of(self.brigade), "decision-advance", rules::R6_15)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::FollowUp { distance: Length::ZERO });
        let reach = game.follow_up_reach(self.brigade);
        for distance in [reach, reach.scaled(1, 2)] {
            if distance > Length::ZERO && game.follow_up_objections(self.brigade, distance).is_empty() {
                out.push(Action::FollowUp { distance });
            }
        }
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::FollowUp { distance } => game.follow_up_objections(self.brigade, distance),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::FollowUp { distance } = *action else { return None };
        if distance == Length::ZERO {
            let (verb, key) = ("action-hold_ground", "offer-hold_ground");
            return Some(offers::of_brigade(game, self.brigade, verb, key, rules::R6_15));
        }
        let offer = offers::of_brigade(game, self.brigade, "action-follow_up", "offer-follow_up", rules::R6_15);
        Some(offers::leading(game, action, offers::with(offer, "distance", cm(distance))))
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::FollowUp { distance } = *action {
            game.follow_up(self.brigade, distance, journal);
            game.sweep(journal);
        }
    }

    fn go_on(self, game: &mut Garde, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let stands = game.is_on_table(self.brigade) && !game.is_routing(self.brigade);
        if stands && game.follow_up_reach(self.brigade) > Length::ZERO {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn reflex(&self, _: &Garde, _: Seat) -> Option<Action> {
        Some(Action::FollowUp { distance: Length::ZERO })
    }

    fn about(&self, _: &Garde) -> Option<BrigadeId> {
        Some(self.brigade)
    }
}

impl Garde {
    /// How far a victorious attacker can follow up straight ahead without contact (6.15).
    #[must_use]
    pub(crate) fn follow_up_reach(&self, id: BrigadeId) -> Length {
        let own = self.stand(id);
        let most = self.tables().constants.advance_after_combat;
        let lane = own.lane(most);
        let ahead = || self.enemies_of(self.seat_of(id)).filter(|(_, enemy)| enemy.is_within(&lane, TOLERANCE));
        if ahead().next().is_none() && self.setup.table.holds(&own.advanced(most)) {
            return most;
        }
        let apart = |stand: &Stand| {
            self.setup.table.holds(stand)
                && !ahead().any(|(_, enemy)| {
                    enemy.is_within(stand, TOLERANCE) && !enemy.is_within(&own, TOLERANCE) || enemy.overlaps(stand)
                })
        };
        own.shifted_while(own.heading(), most, apart).1
    }

    /// What forbids to follow up so far.
    #[must_use]
    pub(crate) fn follow_up_objections(&self, id: BrigadeId, distance: Length) -> Objections {
        let mut objections = Objections::NONE;
        if distance == Length::ZERO {
            return objections;
        }
        objections.require(distance > Length::ZERO, Objections::NEGATIVE);
        objections.require(distance <= self.follow_up_reach(id), Objections::FOLLOW_UP_TOO_FAR);
        let end = self.stand(id).advanced(distance);
        self.place_objections(id, self.brigade(id).formation, &end, &mut objections);
        objections
    }

    /// Follows up.
    pub(crate) fn follow_up(&mut self, id: BrigadeId, distance: Length, journal: &mut impl Journal<Event>) {
        if distance > Length::ZERO {
            let start = self.stand(id);
            let end = start.advanced(distance);
            self.put(id, &end);
            self.brigade_mut(id).marks.set(Marks::MOVED);
            let to = self.brigade(id).pose;
            journal.tell(|| Event::FollowedUp { brigade: id, to, distance });
            // A river is a river, also after a victory (1.12).
            if self.crosses_river(Segment::new(start.centre(), end.centre())) {
                self.wade(id, journal);
            }
        }
    }
}
