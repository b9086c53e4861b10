//! Losses, cohesion, broken brigades and the tests of their friends (6.10.3, 6.11, 6.12, 6.13).

use crate::book::vocabulary::{ArmClass, BrigadeId, Cohesion};
use crate::play::event::Event;
use crate::rules;
use crate::rules::cohesion::{self, Tested};
use crate::rules::effects::{Engaged, Suffered};
use crate::rules::loss::{self, EnemyGuns, Exposed};
use crate::rules::test::Taken;
use crate::state::{Fate, Garde, OwedTest, Shock};
use boards::table::{Heading, Length, Stand};
use kernel::{Chance, Journal, RuleId, Seat};

impl Garde {
    /// A brigade as a result finds it.
    pub(crate) fn engaged(&self, id: BrigadeId, enemy_guns: EnemyGuns) -> Engaged {
        let (setup, own) = (self.setup.brigade(id), self.brigade(id));
        Engaged {
            arm: setup.arm,
            experience: setup.experience,
            mixed: setup.is_mixed(),
            traits: setup.traits,
            cohesion: own.cohesion,
            elements: own.elements,
            enemy_guns,
        }
    }

    /// A brigade as a test of its nerve sees it (3.3a, 6.11).
    pub(crate) fn tested(&self, id: BrigadeId) -> Tested {
        self.engaged(id, EnemyGuns::default()).tested(self.setup.options)
    }

    /// Puts what a brigade has suffered on the table, all but its movement (6.10).
    pub(crate) fn suffer(
        &mut self,
        id: BrigadeId,
        suffered: &Suffered,
        enemy_guns: EnemyGuns,
        rule: RuleId,
        journal: &mut impl Journal<Event>,
    ) {
        let own = self.engaged(id, enemy_guns);
        let after = suffered.after;
        let by_test = suffered.loss_tests.iter().filter(|taken| taken.passed).count() as u8;
        let outright = after.losses - by_test;
        if outright > 0 {
            journal.tell(|| Event::Lost { brigade: id, elements: outright, rule });
        }
        for taken in &suffered.loss_tests {
            self.tell_loss_test(id, &own.exposed(self.setup.options), *taken, journal);
        }
        self.lose(id, after.losses, journal);
        if !self.is_on_table(id) {
            return;
        }
        if suffered.artillery_broken {
            self.break_up(id, rules::R6_10_1, journal);
            return;
        }
        let (from, to) = (own.cohesion, after.cohesion);
        match suffered.cohesion_test {
            Some(taken) => {
                let tested = own.tested(self.setup.options);
                let tally = || Box::new(tested.tally(self.tables(), taken, cohesion::COHESION));
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

    fn tell_loss_test(&self, id: BrigadeId, own: &Exposed, taken: Taken, journal: &mut impl Journal<Event>) {
        let tally = || Box::new(loss::tally(self.tables(), own, taken));
        journal.tell(|| Event::LossTested { brigade: id, taken, tally: tally() });
    }

    /// A loss test by itself, without guns (5.9).
    pub(crate) fn test_loss(&mut self, id: BrigadeId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let own = self.engaged(id, EnemyGuns::default()).exposed(self.setup.options);
        let taken = loss::take(self.tables(), &own, chance);
        self.tell_loss_test(id, &own, taken, journal);
        self.lose(id, u8::from(taken.passed), journal);
    }

    /// Takes elements off a brigade; its footprint shrinks about the middle of its front (1.4, 6.12).
    pub(crate) fn lose(&mut self, id: BrigadeId, elements: u8, journal: &mut impl Journal<Event>) {
        if elements == 0 {
            return;
        }
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
        brigade.broken_with = brigade.elements;
        (brigade.fate, brigade.cohesion, brigade.elements) = (Fate::Gone, Cohesion::Broken, 0);
        if baggage {
            journal.tell(|| Event::BaggageLost { brigade: id });
        } else {
            self.broken.add(id);
            journal.tell(|| Event::Broken { brigade: id, rule });
        }
    }

    /// A brigade owes a cohesion test (6.11). Baggage has no cohesion to lose.
    pub(crate) fn owe_test(&mut self, id: BrigadeId, shock: Shock) {
        if self.class(id) != ArmClass::Baggage {
            // There is room for more tests than brigades can owe at a time.
            let _ = self.tests.try_push(OwedTest { brigade: id, shock });
        }
    }

    /// The tests that are owed, and those they cause in turn, the side `first` before the other (6.11).
    pub(crate) fn settle_tests(&mut self, first: Seat, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        loop {
            while !self.tests.is_empty() {
                let owed = self.tests.remove(0);
                if self.is_on_table(owed.brigade) {
                    self.take_cohesion_test(owed, chance, journal);
                }
            }
            let own = self.setup.side(first).brigades;
            let next = self.broken.iter().find(|id| own.contains(id.0)).or(self.broken.iter().next());
            let Some(gone) = next else { break };
            self.broken.remove(gone);
            self.shock_friends(gone);
        }
    }

    /// Friends of the same division near a brigade that broke owe a test.
    fn shock_friends(&mut self, gone: BrigadeId) {
        let near = self.tables().constants.broken_friend_distance;
        let place = self.stand(gone);
        for friend in self.setup.division(self.division_of(gone)).brigades.brigades() {
            if self.is_on_table(friend) && self.stand(friend).is_within(&place, near) {
                self.owe_test(friend, Shock::FriendBroken);
            }
        }
    }

    fn take_cohesion_test(&mut self, owed: OwedTest, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let id = owed.brigade;
        let own = self.tested(id);
        let from = own.cohesion;
        let (taken, to) = cohesion::hold(self.tables(), &own, chance);
        let tally = || Box::new(own.tally(self.tables(), taken, cohesion::COHESION));
        let rule = match owed.shock {
            Shock::RunThrough => rules::R5_6,
            Shock::FriendBroken => rules::R6_11,
        };
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
