//! Several words in one: who is sure of what comes next says it at once. A sum stands for words that are listed one by one,
//! each allowed when its turn comes: the unit at its turn ends it as it stands, its formation is done, the next is named,
//! and so on to the deed itself (3.0b, 4.41). It is found anew at every step which word leads on, so that nothing is
//! allowed, forbidden or done here that is not by those words.

use crate::book::objections::Objections;
use crate::play::action::Action;
use crate::play::commanders::moves_next;
use crate::play::event::Event;
use crate::play::{ChooseUnit, CommanderMove, Declare, LeaderMove, Orders, Phase, Resolve, UnitTurn};
use crate::rules;
use crate::setup::{BrigadeId, UnitId};
use crate::show::offers::{done, march, of_brigade, ride};
use crate::state::{Leader, Risorgimento};
use gamekit::question::{self, Question};
use kernel::chance::{Fast, Recording, any};
use kernel::{Chance, Game, Journal, Offer, Seat, Silent};

/// More words no sum has: the turn of a unit ends, its formation is done, the next acts, one of it is named, and does it.
const MOST_WORDS: usize = 5;

/// One of the words of a sum.
#[derive(Clone, Copy)]
enum Word {
    /// It leads on.
    On(Action),
    /// It is the deed.
    Last(Action),
}

/// The attack or charge of a sum.
const fn attack(sum: &Action) -> Option<Action> {
    match *sum {
        Action::Strike { unit, target, via: Some(via), .. } => Some(Action::Charge { unit, target, via }),
        Action::Strike { unit, target, inside, via: None } => Some(Action::Attack { unit, target, inside }),
        _ => None,
    }
}

impl Risorgimento {
    /// Whether an action is a sum of others now.
    pub(crate) fn is_sum(&self, action: &Action) -> bool {
        match action {
            Action::Go { .. }
            | Action::Let { .. }
            | Action::Ride { .. }
            | Action::Call { .. }
            | Action::Stand { .. }
            | Action::Strike { .. }
            | Action::Forgo
            | Action::Rest => true,
            // While attacks are declared: that is all, and this one is resolved.
            Action::Resolve { .. } => matches!(self.phase(), Some(Phase::Declare(_))),
            _ => false,
        }
    }

    /// The formation that a sum is about.
    fn formation_of(&self, sum: &Action) -> Option<BrigadeId> {
        match *sum {
            Action::Go { unit, .. } | Action::Let { unit, .. } | Action::Strike { unit, .. } => {
                Some(self.printed(unit).brigade)
            }
            Action::Ride { leader: Leader::Brigadier(brigade), .. } => Some(brigade),
            Action::Call { brigade, .. } | Action::Stand { brigade } => Some(brigade),
            _ => None,
        }
    }

    /// Whether a unit is one of those that act with a formation now.
    fn acts_with(&self, brigade: BrigadeId, unit: UnitId) -> bool {
        let mut acts = false;
        self.acting_units(brigade, &mut |other| acts |= other == unit);
        acts
    }

    /// The word that comes next on the way of a sum; nothing if the question of the moment is not on it.
    fn next_word(&self, sum: &Action) -> Option<Word> {
        Some(match (self.phase()?, *sum) {
            (Phase::UnitTurn(UnitTurn { unit: now }), Action::Go { unit, hex, strategic, .. }) if now == unit => {
                Word::Last(if strategic { Action::Strategic { hex } } else { Action::March { hex } })
            }
            (Phase::UnitTurn(UnitTurn { unit: now }), Action::Let { unit, act }) if now == unit => {
                Word::Last(act.into())
            }
            (Phase::UnitTurn(UnitTurn { unit: now }), _) if self.hands_on(now) => {
                Word::On(Action::Stop { facing: self.unit(now).facing(), below: false })
            }
            (Phase::ChooseUnit(ChooseUnit { brigade }), Action::Go { unit, .. } | Action::Let { unit, .. })
                if self.acts_with(brigade, unit) =>
            {
                Word::On(Action::Unit { unit })
            }
            (Phase::ChooseUnit(ChooseUnit { brigade }), Action::Ride { leader: Leader::Brigadier(of), .. })
                if of == brigade =>
            {
                Word::On(Action::Brigadier)
            }
            (Phase::ChooseUnit(ChooseUnit { brigade }), Action::Stand { brigade: stands }) if stands == brigade => {
                Word::Last(Action::Done)
            }
            (Phase::ChooseUnit(_), _) => Word::On(Action::Done),
            (Phase::ChooseBrigade(_), Action::Rest) => Word::Last(Action::Done),
            (Phase::ChooseBrigade(_), _) => Word::On(Action::Brigade { brigade: self.formation_of(sum)? }),
            (Phase::Orders(Orders { brigade: asked }), Action::Call { brigade, roll }) if asked == brigade => {
                Word::Last(Action::Orders { roll })
            }
            (Phase::LeaderMove(LeaderMove { brigade }), Action::Ride { leader, hex })
                if leader == Leader::Brigadier(brigade) =>
            {
                Word::Last(Action::March { hex })
            }
            (Phase::Commanders(_), Action::Ride { leader, .. }) => Word::On(moves_next(leader)?),
            (Phase::CommanderMove(CommanderMove(rides)), Action::Ride { leader, hex }) if rides == leader => {
                Word::Last(Action::March { hex })
            }
            (Phase::Declare(_), Action::Strike { .. }) => Word::Last(attack(sum)?),
            (Phase::Declare(_), Action::Forgo) => Word::Last(Action::Done),
            (Phase::Declare(_), Action::Resolve { .. }) => Word::On(Action::Done),
            (Phase::Resolve(_), Action::Resolve { .. }) => Word::Last(*sum),
            _ => return None,
        })
    }

    /// What forbids a sum: what forbids any of its words. On the way nobody else is asked, and the only die is that of the
    /// unit at its turn for its march, before another of its formation is named (4.43).
    pub(crate) fn sum_objections(&self, seat: Seat, sum: &Action) -> Objections {
        let own = match *sum {
            Action::Go { unit, .. } | Action::Let { unit, .. } | Action::Strike { unit, .. } => self.is_of(seat, unit),
            Action::Ride { leader, .. } => self.is_leader_of(seat, leader),
            _ => true,
        };
        if !own {
            return Objections::NOT_OWN;
        }
        let (mut then, mut rolled) = (self.clone(), false);
        for said in 0..MOST_WORDS {
            let word = then.next_word(sum).filter(|_| then.is_awaited(seat));
            let named = matches!(word, Some(Word::On(Action::Unit { .. })));
            match word {
                Some(_) if rolled && !named => return Objections::STRAIN_FIRST,
                // One word alone is no sum; an attack may be resolved with it.
                Some(Word::Last(word)) if said > 0 || matches!(sum, Action::Strike { .. }) => {
                    return question::against(&then, seat, &word);
                }
                Some(Word::On(word)) if question::against(&then, seat, &word).is_empty() => {
                    let mut dice = Recording::new(Fast::new(0));
                    then.apply(seat, &word, &mut any(&mut dice), &mut Silent);
                    rolled = dice.count() > 0;
                }
                _ => break,
            }
        }
        match *sum {
            Action::Go { unit, .. } | Action::Let { unit, .. } => self.idle_objections(unit),
            Action::Ride { leader, .. } => self.leader_idle_objections(leader),
            _ => Objections::NONE,
        }
        .or(Objections::NOT_A_CHOICE)
    }

    /// Whether there is such a leader, and he is of a seat.
    fn is_leader_of(&self, seat: Seat, leader: Leader) -> bool {
        let is_known = match leader {
            Leader::Brigadier(brigade) => brigade.index() < self.brigades.len(),
            Leader::Commander(corps) => corps.index() < self.corps.len(),
            Leader::Chief(chief) => usize::from(chief) < self.chiefs.len(),
        };
        is_known && self.leader_seat(leader) == seat
    }

    /// Says the words of a sum one after the other.
    pub(crate) fn say_all(
        &mut self,
        seat: Seat,
        sum: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        for _ in 0..MOST_WORDS {
            match self.next_word(sum) {
                Some(Word::On(word)) => question::answer(self, seat, &word, chance, journal),
                Some(Word::Last(word)) => {
                    question::answer(self, seat, &word, chance, journal);
                    break;
                }
                None => break,
            }
        }
        if let Some(last) = self.last_word(sum) {
            question::answer(self, seat, &last, chance, journal);
        }
    }

    /// What is said after the deed of a sum if nothing has come between: whoever was stopped on the way, or asked anything, is
    /// asked how he goes on.
    fn last_word(&self, sum: &Action) -> Option<Action> {
        match (self.phase()?, *sum) {
            (Phase::UnitTurn(UnitTurn { unit: now }), Action::Go { unit, hex, halt: Some(facing), .. }) => {
                let arrived = now == unit && self.hex_of(unit) == hex;
                let turns = arrived && self.stop_objections(unit, facing).is_empty();
                turns.then_some(Action::Stop { facing, below: false })
            }
            (Phase::Resolve(_), Action::Strike { .. }) => {
                let (mut attacks, mut first) = (0, 0);
                self.groups(&mut |n| (attacks, first) = (attacks + 1, n));
                (attacks == 1).then(|| Action::Resolve { unit: self.declared[first].unit })
            }
            _ => None,
        }
    }

    /// How a sum is offered: as its deed is.
    pub(crate) fn sum_offer(&self, seat: Seat, sum: &Action) -> Offer {
        let offer = match *sum {
            Action::Go { unit, hex, strategic, .. } => Some(march(self, unit, hex, strategic)),
            Action::Let { unit, act } => UnitTurn { unit }.offer(self, seat, &act.into()),
            Action::Ride { leader, hex } => Some(ride(self, leader, hex)),
            Action::Call { brigade, roll } => Orders { brigade }.offer(self, seat, &Action::Orders { roll }),
            Action::Stand { brigade } => {
                Some(of_brigade(self, brigade, "action-brigade", "offer-brigade", rules::R3_0B))
            }
            Action::Strike { .. } => attack(sum).and_then(|word| Declare { brigade: None }.offer(self, seat, &word)),
            Action::Forgo => Some(done("offer-done_declare", rules::R7_3)),
            Action::Resolve { .. } => Resolve { brigade: None }.offer(self, seat, sum),
            _ => None,
        };
        offer.unwrap_or_else(|| done("offer-done_corps", rules::R3_0B))
    }
}
