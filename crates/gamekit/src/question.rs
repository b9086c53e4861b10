//! A decision is one thing: who is asked, what may be answered, what forbids it, how it is offered, what follows.
//!
//! What is going on in a game is a stack of phases, the innermost on top. A phase is a [`Question`] that waits for a seat,
//! a [`Step`] that the game takes by itself, or an [`End`]. Each is a type of its own in a file of its own; [`questions!`]
//! makes the enum of all of them and the dispatch. The stack, the test whether a seat is awaited, and going on by itself
//! to the next question are here, once for all games: [`asking!`](crate::asking!) and
//! [`by_questions!`](crate::by_questions!) say so in a game's `impl Asking` and `impl Game`.

mod dispatch;

use crate::plain::{self, Log, Told};
use arrayvec::ArrayVec;
use kernel::chance::{Fast, Recording, any};
use kernel::live::RULE_TURN;
use kernel::scene::Prompt;
use kernel::{
    Aim, Awaiting, Chance, Game, Gesture, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, SeatSet,
    Silent, Text, Viewer, Written,
};

/// Who is asked, in which words, and by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The seats that have to answer. Several at once for simultaneous orders.
    pub seats: SeatSet,
    /// Id of the message that asks the question.
    pub point: &'static str,
    /// The rule that asks it.
    pub rule: RuleId,
}

impl Asked {
    /// One seat is asked.
    #[must_use]
    pub fn one(seat: Seat, point: &'static str, rule: RuleId) -> Self {
        Asked { seats: SeatSet::one(seat), point, rule }
    }
}

/// Whether the game can go on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Somebody has something to decide.
    Ask,
    /// Something was done: look at the top of the stack again.
    On,
}

/// A phase that waits for a seat. It stays on the stack until it is answered.
pub trait Question<G: Asking>: Copy {
    /// Who is asked what.
    fn asked(&self, game: &G) -> Asked;

    /// Appends the answers worth listing: complete where finite. Every one of them passes [`Question::against`].
    fn list(&self, game: &G, seat: Seat, out: &mut Vec<G::Action>);

    /// Everything that forbids an action as an answer; [`Refusal::NOT_NOW`] for one that does not answer this question.
    /// By default whatever is listed is allowed, and of the rest what [`Question::unlisted`] says: for questions whose
    /// answers are few, or all of them listed.
    fn against(&self, game: &G, seat: Seat, action: &G::Action) -> G::Objections {
        let mut answers = Vec::new();
        self.list(game, seat, &mut answers);
        if answers.contains(action) { G::Objections::NONE } else { self.unlisted(game, seat, action) }
    }

    /// What forbids an action that is not listed; nothing if it is allowed all the same, as the sum of two that are. By
    /// default what forbids any action that answers no question of the moment.
    fn unlisted(&self, game: &G, seat: Seat, action: &G::Action) -> G::Objections {
        game.out_of_turn(seat, action)
    }

    /// How an answer is offered; nothing for an action that does not answer this question. [`Offer::action`] is filled in
    /// by [`offer`]. By default as [`Asking::offered`] says, whatever is asked.
    fn offer(&self, game: &G, seat: Seat, action: &G::Action) -> Option<Offer> {
        game.offered(seat, action)
    }

    /// Carries out an answer. The question is off the stack already: one that is to be asked again pushes itself.
    fn answered(
        self,
        game: &mut G,
        seat: Seat,
        action: &G::Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<G::Event>,
    );

    /// Called before it is asked, while it is on top of the stack: may answer itself where there is nothing to decide,
    /// or put something before itself.
    fn go_on(self, _game: &mut G, _chance: &mut impl Chance, _journal: &mut impl Journal<G::Event>) -> Flow {
        Flow::Ask
    }

    /// A quick sensible answer: carries a half-done resolution to its end. By default the first that is listed.
    fn reflex(&self, game: &G, seat: Seat) -> Option<G::Action> {
        let mut answers = Vec::new();
        self.list(game, seat, &mut answers);
        answers.into_iter().next()
    }

    /// Whether it is a free choice that always comes when no resolution is half done: a position may be judged here.
    const FREE: bool = false;

    /// Whether nobody is told who of those that are asked at once has answered.
    const SECRET: bool = false;

    /// Whether it comes in the middle of a resolution, so that a position is not to be judged here; by default unless it is
    /// always a free choice.
    fn unsettled(&self) -> bool {
        !Self::FREE
    }

    /// Whether odds end here: the dice have fallen, and what follows is the player's own free choice. By default where
    /// no resolution is half done.
    fn quiet(&self) -> bool {
        !self.unsettled()
    }

    /// The piece that is in hand.
    fn about(&self, _game: &G) -> Option<G::Piece> {
        None
    }

    /// The nearest answer to a gesture of the hand.
    fn aim(&self, _game: &G, _seat: Seat, _gesture: &Gesture) -> Option<Aim> {
        None
    }
}

/// A phase that needs nobody. It is off the stack before it is taken.
pub trait Step<G: Asking>: Copy {
    /// Takes it.
    fn take(self, game: &mut G, chance: &mut impl Chance, journal: &mut impl Journal<G::Event>);

    /// The piece that is in hand.
    fn about(&self, _game: &G) -> Option<G::Piece> {
        None
    }
}

/// The game is over.
pub trait End<G: Asking>: Copy {
    /// How it ended.
    fn outcome(&self, game: &G) -> Outcome;
}

/// A set of reasons against an action: [`objections!`](crate::objections) makes one.
pub trait Refusal: Copy {
    /// Nothing forbids it.
    const NONE: Self;

    /// The action answers no question that this seat is asked now.
    const NOT_NOW: Self;

    /// Allowed, or refused with every reason; the rule is that of the question that is asked.
    ///
    /// # Errors
    /// All the reasons, if there is any.
    fn or_allow(self, asked: RuleId) -> Result<(), Refused>;
}

/// A game whose flow is a stack of phases.
pub trait Asking: Game {
    /// The enum that [`questions!`] makes.
    type Phase: Phases<Self>;
    /// What forbids an action.
    type Objections: Refusal;
    /// How the game names a piece.
    type Piece: Copy;

    /// What is going on, the innermost last.
    fn phases(&self) -> &[Self::Phase];

    /// Takes the innermost phase off.
    fn leave_phase(&mut self) -> Option<Self::Phase>;

    /// What forbids an action of the seat that is asked, if it answers another question than that: that it is not its time,
    /// or what a game can tell more exactly, whatever is asked.
    fn out_of_turn(&self, _seat: Seat, _action: &Self::Action) -> Self::Objections {
        Self::Objections::NOT_NOW
    }

    /// How an action is offered, where this does not depend on what is asked: then it is said once for all questions.
    fn offered(&self, _seat: Seat, _action: &Self::Action) -> Option<Offer> {
        None
    }

    /// What is told of an answer before it is carried out, whatever is asked; by default nothing.
    fn tell_answer(&self, _seat: Seat, _action: &Self::Action, _journal: &mut impl Journal<Self::Event>) {}

    /// What is put right before each phase is looked at.
    fn before_phase(&mut self, _journal: &mut impl Journal<Self::Event>) {}

    /// What is put right before somebody is asked.
    fn before_question(&mut self, _journal: &mut impl Journal<Self::Event>) {}
}

/// What is going on, the innermost last. Reactions to reactions nest as deep as the book of a game lets them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stack<P, const DEPTH: usize = 8>(ArrayVec<P, DEPTH>);

impl<P, const DEPTH: usize> Default for Stack<P, DEPTH> {
    fn default() -> Self {
        Stack(ArrayVec::new())
    }
}

impl<P: Copy, const DEPTH: usize> Stack<P, DEPTH> {
    /// A stack with this at its bottom.
    pub fn new(bottom: impl Into<P>) -> Self {
        let mut stack = Stack(ArrayVec::new());
        stack.push(bottom);
        stack
    }

    /// The innermost phase.
    #[must_use]
    pub fn top(&self) -> Option<P> {
        self.0.last().copied()
    }

    /// Puts a phase on top. Nesting deeper than a rulebook can is a defect of the rules code.
    pub fn push(&mut self, phase: impl Into<P>) {
        debug_assert!(!self.0.is_full(), "phases nest too deeply");
        let _ = self.0.try_push(phase.into());
    }

    /// The innermost phase, to be changed.
    pub fn top_mut(&mut self) -> Option<&mut P> {
        self.0.last_mut()
    }

    /// Takes the innermost phase off.
    pub fn pop(&mut self) -> Option<P> {
        self.0.pop()
    }

    /// The innermost phase gives way to another.
    pub fn replace(&mut self, phase: impl Into<P>) {
        self.0.pop();
        self.push(phase);
    }

    /// Everything gives way to one phase.
    pub fn restart(&mut self, phase: impl Into<P>) {
        self.0.clear();
        self.push(phase);
    }

    /// The phases, the outermost first.
    #[must_use]
    pub fn phases(&self) -> &[P] {
        &self.0
    }

    /// The phases, to be changed, the outermost first.
    pub fn each_mut(&mut self) -> impl Iterator<Item = &mut P> {
        self.0.iter_mut()
    }

    /// The phases, the innermost first.
    pub fn inwards_out(&self) -> impl Iterator<Item = P> + '_ {
        self.0.iter().rev().copied()
    }
}

/// What [`questions!`] writes for the enum of all phases: each call goes to the phase it holds.
pub trait Phases<G: Asking>: Copy {
    /// [`Question::asked`]; nobody is asked by a step or at the end.
    fn asked(&self, game: &G) -> Option<Asked>;
    /// [`Question::list`].
    fn list(&self, game: &G, seat: Seat, out: &mut Vec<G::Action>);
    /// [`Question::against`].
    fn against(&self, game: &G, seat: Seat, action: &G::Action) -> G::Objections;
    /// [`Question::offer`]; nothing is offered by a step or at the end.
    fn offer(&self, game: &G, seat: Seat, action: &G::Action) -> Option<Offer>;
    /// [`Question::answered`].
    fn answered(
        self,
        game: &mut G,
        seat: Seat,
        action: &G::Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<G::Event>,
    );
    /// [`Question::go_on`], or [`Step::take`].
    fn go_on(self, game: &mut G, chance: &mut impl Chance, journal: &mut impl Journal<G::Event>) -> Flow;
    /// [`Question::reflex`].
    fn reflex(&self, game: &G, seat: Seat) -> Option<G::Action>;
    /// [`Question::unsettled`]; a step always is, the end never.
    fn unsettled(&self) -> bool;
    /// [`Question::quiet`]; a step never is, the end always.
    fn quiet(&self) -> bool;
    /// [`Question::SECRET`].
    fn secret(&self) -> bool;
    /// The piece in hand.
    fn about(&self, game: &G) -> Option<G::Piece>;
    /// [`Question::aim`].
    fn aim(&self, game: &G, seat: Seat, gesture: &Gesture) -> Option<Aim>;
    /// [`End::outcome`].
    fn outcome(&self, game: &G) -> Option<Outcome>;
}

/// The innermost phase.
fn top<G: Asking>(game: &G) -> Option<G::Phase> {
    game.phases().last().copied()
}

fn asked<G: Asking>(game: &G) -> Option<Asked> {
    top(game)?.asked(game)
}

/// The phase that asks this seat, if it is asked.
fn asking<G: Asking>(game: &G, seat: Seat) -> Option<G::Phase> {
    let top = top(game)?;
    top.asked(game)?.seats.contains(seat).then_some(top)
}

/// For [`Game::awaiting`].
pub fn awaiting<G: Asking>(game: &G) -> Awaiting {
    match asked(game) {
        Some(Asked { seats, point, rule }) => Awaiting::Decision { seats, point, rule },
        None => Awaiting::Nobody,
    }
}

/// For [`Game::actions`].
pub fn list<G: Asking>(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
    if let Some(phase) = asking(game, seat) {
        phase.list(game, seat, out);
    }
}

/// Everything that forbids an action of this seat now.
pub fn against<G: Asking>(game: &G, seat: Seat, action: &G::Action) -> G::Objections {
    asking(game, seat).map_or(G::Objections::NOT_NOW, |phase| phase.against(game, seat, action))
}

/// For [`Game::check`].
///
/// # Errors
/// Every rule that forbids the action.
pub fn check<G: Asking>(game: &G, seat: Seat, action: &G::Action) -> Result<(), Refused> {
    against(game, seat, action).or_allow(asked(game).map_or(RULE_TURN, |asked| asked.rule))
}

/// For [`Game::apply`]: the innermost question is answered, then the game goes on by itself.
pub fn answer<G: Asking>(
    game: &mut G,
    seat: Seat,
    action: &G::Action,
    chance: &mut impl Chance,
    journal: &mut impl Journal<G::Event>,
) {
    game.tell_answer(seat, action, journal);
    if let Some(phase) = game.leave_phase() {
        phase.answered(game, seat, action, chance, journal);
    }
    proceed(game, chance, journal);
}

/// Goes on until somebody has something to decide, or the game is over.
pub fn proceed<G: Asking>(game: &mut G, chance: &mut impl Chance, journal: &mut impl Journal<G::Event>) {
    loop {
        game.before_phase(journal);
        let flow = top(game).map_or(Flow::Ask, |phase| phase.go_on(game, chance, journal));
        if flow == Flow::Ask {
            return game.before_question(journal);
        }
    }
}

/// For [`Game::start`]: a game that is set up goes on to its first decision.
pub fn begin<G: Asking>(mut game: G, chance: &mut impl Chance, journal: &mut impl Journal<G::Event>) -> G {
    proceed(&mut game, chance, journal);
    game
}

/// For [`Game::offer`].
///
/// # Panics
/// If the action answers no question that is asked: only answers are offered.
pub fn offer<G: Asking>(game: &G, seat: Seat, action: &G::Action) -> Offer {
    let offered = top(game).and_then(|phase| phase.offer(game, seat, action));
    let mut offer = offered.expect("only answers to the question that is asked are offered");
    offer.action = Written::of(action).unwrap_or_default();
    // Where nothing is hidden the die mark is not written, it is tried: also the last answer of a phase is marked if the
    // next one begins with dice.
    if !G::SECRETS {
        offer.risky = rolls(game, seat, action);
    }
    offer
}

/// Whether an action rolls a die before the next question.
pub fn rolls<G: Game>(game: &G, seat: Seat, action: &G::Action) -> bool {
    let mut dice = Recording::new(Fast::new(0));
    game.clone().apply(seat, action, &mut any(&mut dice), &mut Silent);
    dice.count() > 0
}

/// For [`Game::aim`]: only who is asked can aim.
pub fn aim<G: Asking>(game: &G, seat: Seat, gesture: &Gesture) -> Option<Aim> {
    asking(game, seat)?.aim(game, seat, gesture)
}

/// For [`Game::outcome`].
pub fn outcome<G: Asking>(game: &G) -> Option<Outcome> {
    top(game)?.outcome(game)
}

/// For `Evaluate::settled`: no resolution is half done.
pub fn settled<G: Asking>(game: &G) -> bool {
    top(game).is_none_or(|phase| !phase.unsettled())
}

/// For `Evaluate::quiet`: odds end here.
pub fn quiet<G: Asking>(game: &G) -> bool {
    top(game).is_none_or(|phase| phase.quiet())
}

/// For `Evaluate::reflex`.
pub fn reflex<G: Asking>(game: &G, seat: Seat) -> Option<G::Action> {
    asking(game, seat)?.reflex(game, seat)
}

/// The piece in hand: of the innermost phase that has one.
pub fn about<G: Asking>(game: &G) -> Option<G::Piece> {
    game.phases().iter().rev().find_map(|phase| phase.about(game))
}

/// The question of the moment, about the piece in hand: in the words of its point, or of the message `over` once nobody
/// decides any more.
pub fn prompt<G: Asking>(game: &G, id: impl FnOnce(G::Piece) -> String, over: &'static str) -> Prompt {
    match asked(game) {
        Some(Asked { seats, point, rule }) => Prompt {
            text: Text::new(point),
            rule: Some(rule),
            seats: seats.iter().collect(),
            piece: about(game).map(id),
        },
        None => Prompt { text: Text::new(over), rule: None, seats: Vec::new(), piece: None },
    }
}

/// A scene with nothing in it but the question of the moment (as in [`prompt`]) and how it ended: what else there is to
/// see is put into it.
pub fn scene<G: Asking>(game: &G, id: impl FnOnce(G::Piece) -> String, over: &'static str) -> Scene {
    Scene {
        pieces: Vec::new(),
        overlays: Vec::new(),
        tracks: Vec::new(),
        arrivals: Vec::new(),
        panels: Vec::new(),
        prompt: prompt(game, id, over),
        outcome: outcome(game),
    }
}

/// The same for one viewer of a game of two: of a question in secret he is not told whether the other has answered.
pub fn scene_for<G: Asking>(
    game: &G,
    viewer: Viewer,
    id: impl FnOnce(G::Piece) -> String,
    over: &'static str,
) -> Scene {
    let mut scene = scene(game, id, over);
    if top(game).is_some_and(|phase| phase.secret()) {
        let asked = |seat: &Seat| !viewer.knows(*seat) || scene.prompt.seats.contains(seat);
        scene.prompt.seats = Seat::BOTH.into_iter().filter(asked).collect();
    }
    scene
}

/// For [`Asking::tell_answer`]: what a seat does is a line of the log, in the words in which it was offered
/// ([`Asking::offered`]). An answer to a question in secret is told to nobody else.
///
/// # Panics
/// If the game does not say how it is offered.
pub fn echo<G: Asking<Event = Told>>(game: &G, seat: Seat, action: &G::Action, log: &mut impl Log) {
    let line = || {
        let offer = game.offered(seat, action).expect("what is done was offered");
        LogLine { piece: offer.piece, ..plain::line(1, offer.rule, offer.label) }
    };
    match top(game).is_some_and(|phase| phase.secret()) {
        true => log.say_to(seat, line),
        false => log.say(line),
    }
}
