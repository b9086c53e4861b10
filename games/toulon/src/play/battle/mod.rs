//! The combat phase (B6 of the sequence): the menu of battles and bombardments, and each battle on its own board.
//!
//! The phase begins with [`open`]; from then on one of its moments is on the stack, each of which names the next, until the
//! menu is closed. Those that somebody decides are [`Moment`]s, and questions by [`moments!`]. What the phase remembers is
//! [`Combat`].
//!
//! One file per part of a battle, in the order of the rulebook:
//!
//! - `bombardment`: the menu, batteries at areas, batteries at ships, ships at areas;
//! - `opening`: who is there, who is in which work, the Royal Louis, the leaders' dice;
//! - `line`: the defender's line, the attacker's groups, the surplus;
//! - `guns`: range, ammunition, redoubts, support from a distance;
//! - `melee`, `losses`: ratio, shifts, die, losses and letters;
//! - `second`: the Spanish, those who leave, those who join;
//! - `retreat`, `ending`, `leaders`: where everybody goes, who has won, who is hit.

mod access;
mod action;
mod bombardment;
mod ending;
pub mod event;
mod guns;
mod leaders;
mod line;
mod losses;
mod melee;
mod opening;
mod retreat;
mod second;
mod works;

pub use crate::state::combat::{Combat, Fight};
pub use action::BattleAction;
pub use bombardment::{Menu, Struck, Volley};
pub use ending::{Close, Crowding, LeaderRolls, LeadersAlone, Pursuit, Settled, Verdict};
pub use event::{BattleEvent, Seen};
pub use guns::{Aim, Reduce, Support};
pub use line::{Assign, Join, LineUp, Spread};
pub use losses::Casualties;
pub use melee::{Letters, Melees};
pub use opening::{Garrison, Prepare};
pub use retreat::{LeaderBack, LeadersBack, Retreats};
pub use second::{Cure, Follow, Reinforce, RoundEnds, SecondRound, Withdraw};

use crate::book::objections::Objections;
use crate::book::vocabulary::Side;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Counter, Phase};
use crate::state::Toulon;
use crate::state::sets::UnitSet;
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat};

/// The combat phase begins: a battle is due wherever both sides stand (25.1).
pub fn open(game: &mut Toulon) {
    let due = game.occupied[0] & game.occupied[1];
    game.combat = Combat { due, ..Combat::default() };
    game.push(Menu);
}

/// A moment of the combat phase at which somebody decides. A decision with one answer is taken, unless that would betray
/// what the enemy may not know; one without any is passed over (rule.termination).
pub(super) trait Moment: Copy + Into<Phase> {
    /// Whether odds end here.
    const QUIET: bool = true;

    /// The side that decides, the message that asks, and the rule that makes it ask.
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId);

    /// The seat that decides for the side.
    fn seat(&self, game: &Toulon, side: Side) -> Seat {
        game.decider(side, game.combat.fight.part[side.index()])
    }

    /// Every legal decision once, among others.
    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction));

    /// Everything that forbids a decision.
    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections;

    /// How a decision is offered.
    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer>;

    /// Carries out a decision, and turns to the next moment.
    fn decide(
        self,
        game: &mut Toulon,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    );

    /// Turns to the next moment where there is nothing to decide.
    fn pass_over(self, game: &mut Toulon, _journal: &mut impl Journal<Event>) {
        game.combat.hit = None;
        game.turn_to(Menu);
    }

    /// Whether the side is asked even if it has one answer only: were it not, the enemy could tell a lone unit from
    /// several, a gun in range, a reserve next door (rule.stack-top).
    fn anyway(&self, _: &Toulon) -> bool {
        false
    }

    /// What the quick answer thinks of a decision.
    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32;

    /// The piece it is about.
    fn subject(&self, _: &Toulon) -> Option<Counter> {
        None
    }

    /// Every legal decision, once.
    fn each(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        self.candidates(game, &mut |action| {
            if self.objections(game, &action).is_empty() {
                out(action);
            }
        });
    }
}

macro_rules! moments {
    ($($moment:ident),+ $(,)?) => {$(
        impl Question<Toulon> for $moment {
            fn asked(&self, game: &Toulon) -> Asked {
                let (side, point, rule) = self.asks(game);
                Asked::one(self.seat(game, side), point, rule)
            }

            fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
                self.each(game, &mut |action| out.push(action.into()));
            }

            fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
                match action {
                    Action::Battle(action) => self.objections(game, action),
                    _ => Objections::NOT_NOW,
                }
            }

            fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
                match action {
                    Action::Battle(action) => Moment::offer(self, game, action),
                    _ => None,
                }
            }

            fn answered(
                self,
                game: &mut Toulon,
                _: Seat,
                action: &Action,
                chance: &mut impl Chance,
                journal: &mut impl Journal<Event>,
            ) {
                if let Action::Battle(action) = action {
                    self.decide(game, action, chance, journal);
                }
            }

            fn go_on(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
                let (mut count, mut only) = (0_u32, None);
                self.each(game, &mut |action| {
                    only = Some(action);
                    count += 1;
                });
                match (count, only) {
                    (0, _) => {
                        game.pop();
                        self.pass_over(game, journal);
                    }
                    (1, Some(action)) if !self.anyway(game) => {
                        game.pop();
                        self.decide(game, &action, chance, journal);
                    }
                    _ => return Flow::Ask,
                }
                Flow::On
            }

            fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
                best(self, game, seat, |action| match action {
                    Action::Battle(action) => self.worth(game, action),
                    _ => 0,
                })
            }

            fn quiet(&self) -> bool {
                Self::QUIET
            }

            fn about(&self, game: &Toulon) -> Option<Counter> {
                self.subject(game)
            }
        }
    )+};
}

moments! {
    Menu, Volley, Struck, Garrison, LineUp, Assign, Join, Spread, Reduce, Support,
    Aim, Melees, Casualties, Cure, Withdraw, Reinforce, Follow, Retreats, LeaderBack,
}

impl Phase {
    /// Whether it is a moment of the combat phase.
    const fn is_of_combat(self) -> bool {
        matches!(
            self,
            Phase::Menu(_)
                | Phase::Volley(_)
                | Phase::Struck(_)
                | Phase::Garrison(_)
                | Phase::LineUp(_)
                | Phase::Assign(_)
                | Phase::Join(_)
                | Phase::Spread(_)
                | Phase::Reduce(_)
                | Phase::Support(_)
                | Phase::Aim(_)
                | Phase::Melees(_)
                | Phase::Casualties(_)
                | Phase::Cure(_)
                | Phase::Withdraw(_)
                | Phase::Reinforce(_)
                | Phase::Follow(_)
                | Phase::Retreats(_)
                | Phase::LeaderBack(_)
                | Phase::Prepare(_)
                | Phase::Letters(_)
                | Phase::RoundEnds(_)
                | Phase::SecondRound(_)
                | Phase::Close(_)
                | Phase::Pursuit(_)
                | Phase::LeadersBack(_)
                | Phase::Crowding(_)
                | Phase::Verdict(_)
                | Phase::LeaderRolls(_)
                | Phase::LeadersAlone(_)
                | Phase::Settled(_)
        )
    }

    /// Whether a battle lies on its board.
    const fn is_of_battle(self) -> bool {
        self.is_of_combat() && !matches!(self, Phase::Menu(_) | Phase::Volley(_) | Phase::Struck(_))
    }
}

impl Toulon {
    /// Whether the combat phase runs.
    #[must_use]
    pub fn is_in_combat(&self) -> bool {
        self.stack.inwards_out().any(Phase::is_of_combat)
    }

    /// The battle on its board, if one is being fought.
    #[must_use]
    pub fn battle(&self) -> Option<&Fight> {
        self.stack.inwards_out().any(Phase::is_of_battle).then_some(&self.combat.fight)
    }

    /// Whether the defenders are about to say who is in which work.
    pub(crate) fn is_garrisoning(&self) -> bool {
        self.stack.inwards_out().any(|phase| matches!(phase, Phase::Garrison(_)))
    }

    /// The next moment of the combat phase: one of them is on the stack at a time.
    fn turn_to(&mut self, moment: impl Into<Phase>) {
        if self.phase().is_some_and(Phase::is_of_combat) {
            self.replace(moment);
        } else {
            self.push(moment);
        }
    }

    /// Whether the defender may put units into works of the area, or take them out.
    fn has_works_to_fill(&self) -> bool {
        self.works_here().next().is_some() && self.filling_work().is_none()
    }

    /// The seat that decides for a side about some units: whoever plays all of them, else who speaks for the side. Where
    /// the enemy cannot name one of them he must not read its nation off who is asked.
    fn decider(&self, side: Side, about: UnitSet) -> Seat {
        if about.iter().any(|unit| !self.knows(side.other(), unit)) {
            return self.speaker(side);
        }
        let mut seats = about.iter().map(|unit| self.seat_of(self.force_of(unit)));
        match seats.next() {
            Some(seat) if seats.all(|other| other == seat) => seat,
            _ => self.speaker(side),
        }
    }
}
