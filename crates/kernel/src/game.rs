//! A game: decisions in, events out.

use crate::scene::Board;
use crate::{
    Aim, Awaiting, BagView, Chance, Clock, Feature, Gesture, Judgement, LogLine, Offer, Prospect, Refused, RuleId,
    Scene, Seat, SeatSet, Text, Viewer, Wish,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::sync::Arc;
use ts_rs::TS;

/// A rulebook at play: a small deterministic state machine.
///
/// A game has no clock, no input or output, no hidden globals and no floats that differ between machines. It always
/// knows who must decide what; it lists sensible legal actions; it plays any legal action and refuses any other with
/// all the reasons, leaving the state untouched. What a seat is shown is computed from what that seat may know.
///
/// `Clone` must be cheap: what never changes during a game lives in the shared [`Game::Setup`].
pub trait Game: Clone + Send + Sync + 'static {
    /// One decision of one seat.
    type Action: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Something that happened, for the log.
    type Event: Clone + Send + Sync + 'static;
    /// Scenario, forces and options after validation: everything that is fixed before the first decision.
    type Setup: Send + Sync + 'static;

    /// Short id of the game, also its folder: `aigles`.
    const ID: &'static str;
    /// Raised whenever a change of the rules code alters how stored actions replay.
    const RULES_VERSION: u32;
    /// Whether viewers may see different scenes or read different logs. A game in which nothing is hidden says no:
    /// its scene and log are then made once for everybody.
    const SECRETS: bool = true;

    /// The game at its first decision. Dice that come before any decision are rolled here.
    fn start(setup: &Arc<Self::Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Self::Event>) -> Self;

    /// Who decides now, and what about.
    fn awaiting(&self) -> Awaiting;

    /// Appends the legal actions of a seat: complete where finite; on a free table a good finite sample (any other
    /// legal pose is accepted too). Never empty for a seat that is awaited. Depends only on what the seat may know.
    fn actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether the action is legal now, with all the reasons if not.
    ///
    /// # Errors
    /// [`Refused`] with every rule that forbids the action.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Refused>;

    /// Plays a legal action: one that [`Game::actions`] lists or [`Game::check`] allows.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Self::Event>,
    );

    /// Checks, then plays.
    ///
    /// # Errors
    /// [`Refused`] with every rule that forbids the action; the state is as before.
    fn play(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Self::Event>,
    ) -> Result<(), Refused> {
        self.check(seat, action)?;
        self.apply(seat, action, chance, journal);
        Ok(())
    }

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The part of the picture that never changes: sent once.
    fn board(&self) -> Board;

    /// What this viewer may see now, ready to draw. Hidden information never leaves here.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// How an action of this seat is offered: its words, its rule, the piece and place it is tied to.
    fn offer(&self, seat: Seat, action: &Self::Action) -> Offer;

    /// Turns a free gesture (a stand dragged to a wished pose) into the nearest action, with what it costs and what
    /// forbids it. Boards without free positions need none.
    fn aim(&self, _seat: Seat, _gesture: &Gesture) -> Option<Aim> {
        None
    }

    /// Appends the actions that a wish of the hand could mean now, legal or not, the likeliest first: what forbids them
    /// answers "why not?". Nothing where the wish means nothing.
    fn meant(&self, _seat: Seat, _wish: &Wish, _out: &mut Vec<Self::Action>) {}

    /// Appends what a seat may settle about one of its pieces beside the decisions of the game, such as a standing
    /// order: offered to whoever looks at the piece, never listed, since it does not move the game.
    fn asides(&self, _seat: Seat, _piece: &str, _out: &mut Vec<Self::Action>) {}

    /// An event in words, as this viewer may know it; nothing if the viewer must not know of it.
    fn narrate(&self, event: &Self::Event, viewer: Viewer) -> Option<LogLine>;

    /// An answer of one seat in words, as the viewing seat may read them: what odds are headed with ("if he fires").
    /// By default the words in which it is offered; a game whose offers name what the viewer must not know says less.
    fn answer_words(&self, _viewer: Seat, seat: Seat, action: &Self::Action) -> Text {
        self.offer(seat, action).label
    }

    /// What an action led to, in a few words, told from the state before it and from `self`, the next quiet moment
    /// ([`Evaluate::quiet`]) after it: the label of one bar in the chart of odds.
    fn consequence(&self, before: &Self, seat: Seat, action: &Self::Action) -> Text;

    /// The seats that win and lose with this one, whatever happens. Rulebooks without partners have none.
    fn partners(&self, _seat: Seat) -> SeatSet {
        SeatSet::EMPTY
    }

    /// The seats this one may talk to now without the others hearing it. Rulebooks without partners have none.
    fn confidants(&self, _seat: Seat) -> SeatSet {
        SeatSet::EMPTY
    }

    /// The bag of tokens an action leads to, as far as the seat can know it: what goes in and why, and the exact odds of
    /// the draw. Games without bags have none.
    fn bag(&self, _seat: Seat, _action: &Self::Action) -> Option<BagView> {
        None
    }

    /// The bag an event tells of, as this viewer may know it: what went in, what came out.
    fn drawn(&self, _event: &Self::Event, _viewer: Viewer) -> Option<BagView> {
        None
    }

    /// A state that agrees with all this seat knows, the rest drawn at random: what a computer player thinks with.
    /// A game without secrets returns itself.
    #[must_use]
    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self;

    /// The same for the odds of one action: what that action cannot depend on need not be drawn, and fewer draws let
    /// more odds be exact.
    #[must_use]
    fn resample_for(&self, seat: Seat, _action: &Self::Action, chance: &mut impl Chance) -> Self {
        self.resample(seat, chance)
    }
}

/// What a game gives to players that think: how good a position is.
pub trait Evaluate: Game {
    /// How good the position is for a seat, in thousandths of the game's own unit (a battalion, a victory point);
    /// symmetric sides sum to about zero. Uses only what the seat may know.
    fn value(&self, seat: Seat) -> i64;

    /// Whether the position can be valued as it stands: nothing is half done, be it a resolution or a move.
    fn settled(&self) -> bool;

    /// Whether no resolution is under way: whoever decides now decides freely, and does not answer to what has begun.
    /// Odds tell what comes up to the next quiet moment. Where a resolution hands over to a free choice (a path on the
    /// table, whether to attack again) it is quiet, too.
    fn quiet(&self) -> bool {
        self.settled()
    }

    /// A quick sensible answer of a seat that is awaited: used to carry a half-done resolution to its end.
    fn reflex(&self, seat: Seat) -> Self::Action;

    /// The actions worth looking at; by default all that are listed.
    fn sensible(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.actions(seat, out);
    }

    /// Named figures of the position for statistics, such as losses per side: message id, seat, number.
    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>);

    /// The turn and the last one: how far a search looks, and how little may still change. Nothing where none are counted.
    fn clock(&self) -> Option<Clock> {
        None
    }

    /// What a [`Judgement`] of the position weighs, for a seat and as far as it knows; always the same names in the same
    /// order. By default the value, early and late: a lead weighs more the later it is.
    fn features(&self, seat: Seat, out: &mut Vec<Feature>) {
        let value = self.value(seat);
        let (early, late) = self.clock().map_or((value, 0), |clock| clock.early_and_late(value));
        out.extend([("value_early", early), ("value_late", late)]);
    }

    /// The weights of this scenario; by default none are fitted.
    fn judgement(&self) -> &'static Judgement {
        Judgement::plain()
    }

    /// The chance of a seat to win, as it may judge it. Certain once the game is over; half for a draw.
    fn prospect(&self, seat: Seat) -> Prospect {
        if let Some(Outcome { winners, .. }) = self.outcome() {
            let partners = self.partners(seat);
            return match winners.iter().any(|winner| *winner == seat || partners.contains(*winner)) {
                true => Prospect::SURE,
                false if winners.is_empty() => Prospect::EVEN,
                false => Prospect::NONE,
            };
        }
        let mut features = Vec::with_capacity(16);
        self.features(seat, &mut features);
        Prospect::from_logit(self.judgement().logit(seat, &features))
    }
}

/// Where events go. Telling costs nothing when nobody listens.
pub trait Journal<E> {
    /// Something happened.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// A secret has been seen: what came before cannot be taken back.
    fn reveal(&mut self) {}
}

/// The journal that nobody reads.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl<E> Journal<E> for Silent {
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Journal<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Keeps all that is told, and whether a secret was seen.
pub(crate) struct Telling<E> {
    pub(crate) events: Vec<E>,
    pub(crate) revealed: bool,
}

impl<E> Default for Telling<E> {
    fn default() -> Self {
        Telling { events: Vec::new(), revealed: false }
    }
}

impl<E> Journal<E> for Telling<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }

    fn reveal(&mut self) {
        self.revealed = true;
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Outcome {
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// How it was decided, in words.
    pub text: Text,
    /// The rule that decided it.
    pub rule: RuleId,
}

impl Outcome {
    /// One seat has won.
    pub fn won(winner: Seat, text: impl Into<Text>, rule: RuleId) -> Self {
        Outcome { winners: vec![winner], text: text.into(), rule }
    }

    /// Nobody has.
    pub fn drawn(text: impl Into<Text>, rule: RuleId) -> Self {
        Outcome { winners: Vec::new(), text: text.into(), rule }
    }
}

/// An option of the rules, with its default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct OptionSpec {
    /// Id, also in the messages `option-ID-name` and `option-ID-help`.
    pub id: &'static str,
    /// The values it can take, the first being the default; shown as `option-ID-VALUE` or `option-value-VALUE`.
    pub values: &'static [&'static str],
    /// The rule it belongs to.
    pub rule: RuleId,
}
