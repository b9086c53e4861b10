//! The initiative phase (10).

use crate::book::vocabulary::{Force, RadeState, Side};
use crate::play::event::Event;
use crate::rules::initiative::{self, Contest, Momentum, Rolled};
use crate::state::{Phase, Toulon};
use kernel::{Chance, Journal};

impl Toulon {
    /// Initiative is rolled; on the first turn of a scenario it is given (10.3, 10.6).
    pub(crate) fn roll_initiative(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.roll_for_talk(chance, journal);
        if self.turn > self.setup.first_turn {
            let allied = Momentum {
                commander: self.commander(Force::British),
                significant_defeat: self.shaken[Side::Allied.index()],
                both_rades: self.rades.iter().all(|rade| *rade == RadeState::Allied),
                bonaparte: false,
            };
            let republican = Momentum {
                commander: self.commander(Force::West),
                significant_defeat: self.shaken[Side::Republican.index()],
                both_rades: false,
                bonaparte: self.bonaparte_at().is_some(),
            };
            let contest = Contest { allied, republican, previous: self.initiative };
            let Rolled { dice, totals, winner } = contest.roll(chance);
            let tallies = || Box::new(contest.tallies(dice));
            journal.tell(|| Event::InitiativeRolled { dice, totals, winner, tallies: tallies() });
            self.initiative = winner;
        }
        self.push(Phase::FirstSide);
    }

    /// Whether the Allies may confer in secret this turn (10.2): the option alone makes it matter.
    fn roll_for_talk(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if !self.setup.options.secret_talk {
            return;
        }
        self.secret_talk = initiative::secret_talk(self.turn, chance);
        let secret = self.secret_talk;
        journal.tell(|| Event::Talk { secret });
    }

    /// Whether the players of a side may talk among themselves unheard now (10.2). Without the option they always may.
    #[must_use]
    pub fn may_confer(&self, side: Side) -> bool {
        side == Side::Republican || !self.setup.options.secret_talk || self.secret_talk
    }

    pub(crate) fn decide_first_side(&mut self, first: bool, journal: &mut impl Journal<Event>) {
        self.pop();
        let side = if first { self.initiative } else { self.initiative.other() };
        self.first = side;
        journal.tell(|| Event::FirstSide { side });
    }
}
