//! The initiative phase (10).

use crate::book::vocabulary::{Force, RadeState, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::initiative::{self, Contest, Momentum, Rolled};
use crate::show::offers::plain;
use crate::state::Toulon;
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Who plays first (10.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstSide;

impl Question<Toulon> for FirstSide {
    fn asked(&self, game: &Toulon) -> Asked {
        let rule = if game.turn == 1 { rules::R10_6 } else { rules::R10_4 };
        Asked::one(game.speaker(game.initiative), "decision-initiative", rule)
    }

    fn list(&self, _: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|first| Action::PlayFirst { first }));
    }

    fn offer(&self, _: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::PlayFirst { first } = *action else { return None };
        let verb = if first { "action-play_first" } else { "action-play_second" };
        Some(plain(verb, Text::new(verb), rules::R10_4))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let first = *action == Action::PlayFirst { first: true };
        let side = if first { game.initiative } else { game.initiative.other() };
        game.first = side;
        journal.tell(|| Event::FirstSide { side });
    }

    /// The Allies see what the siege does before they move; the Republicans likewise strike second.
    fn reflex(&self, game: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::PlayFirst { first: game.turn <= 2 })
    }

    fn quiet(&self) -> bool {
        true
    }
}

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
        self.push(FirstSide);
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
}
