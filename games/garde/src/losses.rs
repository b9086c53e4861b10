//! Losses, cohesion, broken brigades and the tests of their friends (6.10.3, 6.11, 6.12, 6.13).

use crate::event::Event;
use crate::procedures::cohesion;
use crate::procedures::effects::{Engaged, Suffered};
use crate::procedures::loss;
use crate::rules;
use crate::state::{Fate, Garde};
use crate::vocabulary::{ArmClass, BrigadeId, Cohesion, Trait};
use boards::table::{Heading, Length, Stand};
use kernel::{Chance, Journal, RuleId, Seat};

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] = &[rules::R6_10_3, rules::R6_11, rules::R6_12, rules::R6_13, rules::R9_1];

impl Garde {
    /// A brigade as a result finds it; `enemy_guns`: what guns add to its loss tests.
    pub(crate) fn engaged(&self, id: BrigadeId, enemy_guns: u8) -> Engaged {
        let (setup, own) = (self.battle.brigade(id), self.brigade(id));
        Engaged {
            arm: setup.arm,
            experience: setup.experience,
            traits: setup.traits,
            cohesion: own.cohesion,
            elements: own.elements,
            enemy_guns,
        }
    }

    /// Puts what a brigade has suffered on the table, all but its movement (6.10).
    pub(crate) fn suffer(
        &mut self,
        id: BrigadeId,
        suffered: &Suffered,
        enemy_guns: u8,
        rule: RuleId,
        journal: &mut impl Journal<Event>,
    ) {
        for taken in &suffered.loss_tests {
            self.tell_loss_test(id, *taken, enemy_guns, journal);
        }
        self.lose(id, suffered.losses, rule, journal);
        if !self.is_on_table(id) {
            return;
        }
        if suffered.artillery_broken {
            self.break_up(id, rules::R6_10_1, journal);
            return;
        }
        let (from, to) = (self.brigade(id).cohesion, suffered.cohesion);
        match suffered.cohesion_test {
            Some(taken) => {
                let tally = || Box::new(self.test_tally(id, taken, cohesion::COHESION));
                let rule = rules::R6_10_3;
                journal.tell(|| Event::CohesionTested { brigade: id, taken, tally: tally(), from, to, rule });
            }
            None if from != to => journal.tell(|| Event::CohesionChanged { brigade: id, from, to, rule }),
            None => {}
        }
        if to == Cohesion::Broken {
            self.break_up(id, rules::R6_11, journal);
        } else {
            self.brigade_mut(id).cohesion = to;
        }
    }

    fn tell_loss_test(
        &self,
        id: BrigadeId,
        taken: crate::procedures::test::Taken,
        guns: u8,
        journal: &mut impl Journal<Event>,
    ) {
        journal.tell(|| {
            let mut tally = taken.tally(loss::ROLL, &[(rules::R6_13, "mod-loss-artillery", guns.min(100) as i8)]);
            if self.has_trait(id, Trait::Large) {
                tally.note(rules::R9_1, "mod-loss-large");
            }
            Event::LossTested { brigade: id, taken, tally: Box::new(tally) }
        });
    }

    /// A loss test by itself (5.9).
    pub(crate) fn test_loss(
        &mut self,
        id: BrigadeId,
        guns: u8,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let large = self.has_trait(id, Trait::Large);
        let taken = loss::take(self.tables(), &self.battle.options, guns, large, chance);
        self.tell_loss_test(id, taken, guns, journal);
        self.lose(id, u8::from(taken.passed), rules::R5_9, journal);
    }

    /// Takes elements off a brigade; its footprint shrinks about the middle of its front (1.4, 6.12).
    pub(crate) fn lose(&mut self, id: BrigadeId, elements: u8, rule: RuleId, journal: &mut impl Journal<Event>) {
        if elements == 0 {
            return;
        }
        journal.tell(|| Event::Lost { brigade: id, elements, rule });
        let left = self.brigade(id).elements.saturating_sub(elements);
        if left == 0 {
            self.break_up(id, rules::R6_12, journal);
            return;
        }
        let (front, depth) = self.tables().footprint.of(self.brigade(id).formation, left);
        let stand = self.stand(id).resized_at_front(front, depth);
        self.brigade_mut(id).elements = left;
        let stand = self.eased(id, stand);
        self.put(id, &stand);
    }

    /// A smaller footprint lies within the larger one, but for the rounding of its middle: where that presses it into
    /// a neighbour by a hair, it gives way by a hair.
    fn eased(&self, id: BrigadeId, stand: Stand) -> Stand {
        let hairs = (1..=4).flat_map(|grains| (0..8).map(move |eighth| (grains, eighth)));
        let near =
            hairs.map(|(grains, eighth)| stand.shifted(Heading::from_units(eighth * 2048), Length::tenths(grains)));
        std::iter::once(stand).chain(near).find(|stand| self.is_clear_of_troops(id, stand)).unwrap_or(stand)
    }

    /// A brigade is broken and leaves the game (1.5); a baggage train is lost (5.8).
    pub(crate) fn break_up(&mut self, id: BrigadeId, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.dismount_generals(id);
        let baggage = self.class(id) == ArmClass::Baggage;
        let brigade = self.brigade_mut(id);
        (brigade.fate, brigade.cohesion, brigade.elements) = (Fate::Gone, Cohesion::Broken, 0);
        if baggage {
            journal.tell(|| Event::BaggageLost { brigade: id });
        } else {
            self.broken.add(id);
            journal.tell(|| Event::Broken { brigade: id, rule });
        }
    }

    /// A brigade owes a cohesion test (6.11). Baggage has no cohesion to lose.
    pub(crate) fn owe_test(&mut self, id: BrigadeId) {
        if self.class(id) != ArmClass::Baggage {
            // There is room for more tests than brigades can owe at a time.
            let _ = self.tests.try_push(id);
        }
    }

    /// The tests that are owed, and those they cause in turn, the side `first` before the other (6.11).
    pub(crate) fn settle_tests(&mut self, first: Seat, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        loop {
            while !self.tests.is_empty() {
                let id = self.tests.remove(0);
                if self.is_on_table(id) {
                    self.take_cohesion_test(id, chance, journal);
                }
            }
            let own = self.battle.side(first).brigades;
            let next = self.broken.iter().find(|id| own.contains(id.0)).or(self.broken.iter().next());
            let Some(gone) = next else { break };
            self.broken.0 &= !(1 << gone.0);
            self.shock_friends(gone);
        }
    }

    /// Friends of the same division near a brigade that broke owe a test.
    fn shock_friends(&mut self, gone: BrigadeId) {
        let near = self.tables().constants.broken_friend_distance;
        let place = self.stand_as(gone, self.brigade(gone).pose, self.brigade(gone).formation);
        for friend in self.battle.division(self.division_of(gone)).brigades.brigades() {
            if self.is_on_table(friend) && self.stand(friend).is_within(&place, near) {
                self.owe_test(friend);
            }
        }
    }

    fn take_cohesion_test(&mut self, id: BrigadeId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (setup, from) = (self.battle.brigade(id), self.brigade(id).cohesion);
        let (experience, traits) = (setup.experience, setup.traits);
        let (taken, to) = cohesion::hold(self.tables(), &self.battle.options, experience, traits, from, chance);
        let tally = || Box::new(self.test_tally(id, taken, cohesion::COHESION));
        let rule = rules::R6_11;
        journal.tell(|| Event::CohesionTested { brigade: id, taken, tally: tally(), from, to, rule });
        if to == Cohesion::Broken {
            self.break_up(id, rules::R6_11, journal);
            return;
        }
        self.brigade_mut(id).cohesion = to;
        if to == Cohesion::Rout && from != Cohesion::Rout {
            self.flee(id, journal);
        }
    }
}
