//! What a game of questions need not write: the parts of its `impl`s that only pass on, and the enum of its phases.

/// What `impl Asking` of a game need not write, if it keeps its phases in the field `stack`:
/// `gamekit::asking!(Phase, Objections, UnitId);` among its methods. With the word `told` each answer is told in the words of
/// its offer, if events are [`Told`](crate::plain::Told).
#[macro_export]
macro_rules! asking {
    ($phase:ty, $objections:ty, $piece:ty, told) => {
        $crate::asking!($phase, $objections, $piece);

        fn tell_answer(
            &self,
            seat: $crate::private::Seat,
            action: &Self::Action,
            journal: &mut impl $crate::private::Journal<Self::Event>,
        ) {
            $crate::question::echo(self, seat, action, journal);
        }
    };
    ($phase:ty, $objections:ty, $piece:ty) => {
        type Phase = $phase;
        type Objections = $objections;
        type Piece = $piece;

        fn phases(&self) -> &[$phase] {
            self.stack.phases()
        }

        fn leave_phase(&mut self) -> Option<$phase> {
            self.stack.pop()
        }
    };
}

/// What `impl Game` of a game of questions need not write: who is awaited, what is listed, refused, played, aimed at, and
/// how it ends. `gamekit::by_questions!();` among its methods. With the word `offer` also how an action is offered, if
/// nothing is to be added to what the question says; with `told` also that, and how an event is told: what happens is said
/// where it happens, in the words of the log ([`Told`](crate::plain::Told)).
#[macro_export]
macro_rules! by_questions {
    (offer) => {
        $crate::by_questions!();

        fn offer(&self, seat: $crate::private::Seat, action: &Self::Action) -> $crate::private::Offer {
            $crate::question::offer(self, seat, action)
        }
    };
    (told) => {
        type Event = $crate::plain::Told;

        $crate::by_questions!(offer);

        fn narrate(&self, event: &Self::Event, viewer: $crate::private::Viewer) -> Option<$crate::private::LogLine> {
            event.read_by(viewer)
        }
    };
    () => {
        fn awaiting(&self) -> $crate::private::Awaiting {
            $crate::question::awaiting(self)
        }

        fn actions(&self, seat: $crate::private::Seat, out: &mut Vec<Self::Action>) {
            $crate::question::list(self, seat, out);
        }

        fn check(&self, seat: $crate::private::Seat, action: &Self::Action) -> Result<(), $crate::private::Refused> {
            $crate::question::check(self, seat, action)
        }

        fn apply(
            &mut self,
            seat: $crate::private::Seat,
            action: &Self::Action,
            chance: &mut impl $crate::private::Chance,
            journal: &mut impl $crate::private::Journal<Self::Event>,
        ) {
            $crate::question::answer(self, seat, action, chance, journal);
        }

        fn aim(&self, seat: $crate::private::Seat, gesture: &$crate::private::Gesture) -> Option<$crate::private::Aim> {
            $crate::question::aim(self, seat, gesture)
        }

        fn outcome(&self) -> Option<$crate::private::Outcome> {
            $crate::question::outcome(self)
        }
    };
}

/// What `impl Game` of any game need not write, if its room `show` has these functions: the board, what a viewer sees of it,
/// and what an action has led to. `gamekit::shown_by!(crate::show);` among its methods. A board that needs no function is
/// named: `gamekit::shown_by!(show, on plain::row_of_areas(5, show::place));`
#[macro_export]
macro_rules! shown_by {
    ($($show:ident)::+) => {
        fn board(&self) -> $crate::private::Board {
            $($show)::+::board(self)
        }

        $crate::shown_by!(@rest $($show)::+);
    };
    ($($show:ident)::+, on $board:expr) => {
        fn board(&self) -> $crate::private::Board {
            $board
        }

        $crate::shown_by!(@rest $($show)::+);
    };
    (@rest $($show:ident)::+) => {
        fn scene(&self, viewer: $crate::private::Viewer) -> $crate::private::Scene {
            $($show)::+::scene(self, viewer)
        }

        fn consequence(
            &self,
            before: &Self,
            seat: $crate::private::Seat,
            action: &Self::Action,
        ) -> $crate::private::Text {
            $($show)::+::consequence(before, self, seat, action)
        }
    };
}

/// What `impl Evaluate` of a game of questions need not write: where a position may be judged, where odds end, and the
/// quick answer. `gamekit::quick_by_questions!(Action::Pass);` among its methods; the action is for nobody, since whoever is
/// awaited has an answer.
#[macro_export]
macro_rules! quick_by_questions {
    ($otherwise:expr) => {
        fn settled(&self) -> bool {
            $crate::question::settled(self)
        }

        fn quiet(&self) -> bool {
            $crate::question::quiet(self)
        }

        fn reflex(&self, seat: $crate::private::Seat) -> Self::Action {
            $crate::question::reflex(self, seat).unwrap_or($otherwise)
        }
    };
}

/// What `impl Evaluate` of a small game need not write: how good it is for a side, and its figures for statistics, where
/// each is a method of the game that counts something of a side: `gamekit::worth!("figure-men" = 100 * men);` among its
/// methods says that a man counts 100.
#[macro_export]
macro_rules! worth {
    ($($figure:literal = $weight:literal * $count:ident),+ $(,)?) => {
        fn value(&self, seat: $crate::private::Seat) -> i64 {
            let side = |seat: $crate::private::Seat| 0 $(+ $weight * self.$count(seat))+;
            side(seat) - side(seat.opponent())
        }

        fn figures(&self, out: &mut Vec<(&'static str, $crate::private::Seat, i64)>) {
            $(out.extend($crate::private::Seat::BOTH.map(|seat| ($figure, seat, self.$count(seat))));)+
        }
    };
}

/// The enum of all decisions of a small game, in files and JSON by the name of each as `do`.
#[macro_export]
macro_rules! actions {
    ($(#[$about:meta])* pub enum $name:ident { $($variants:tt)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, $crate::private::serde::Serialize, $crate::private::serde::Deserialize)]
        #[serde(crate = "gamekit::private::serde")]
        #[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
        #[allow(missing_docs)]
        pub enum $name { $($variants)+ }
    };
}

/// [`questions!`](crate::questions!) of a small game, whose phases stand with what they know in the list itself:
/// `asks { Orders, Acting { active: Seat } }`.
#[macro_export]
macro_rules! phases {
    (@phase $name:ident) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub struct $name;
    };
    (@phase $name:ident { $($field:ident: $type:ty),+ }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub struct $name { $(pub $field: $type,)+ }
    };
    (
        $(#[$doc:meta])* $vis:vis enum $phase:ident of $game:ty {
            asks { $($ask:ident $({ $($asked:tt)+ })?),+ $(,)? }
            steps { $($step:ident $({ $($taken:tt)+ })?),* $(,)? }
            ends { $($end:ident $({ $($ended:tt)+ })?),+ $(,)? }
        }
    ) => {
        $($crate::phases! { @phase $ask $({ $($asked)+ })? })+
        $($crate::phases! { @phase $step $({ $($taken)+ })? })*
        $($crate::phases! { @phase $end $({ $($ended)+ })? })+

        $crate::questions! {
            $(#[$doc])* $vis enum $phase of $game { asks { $($ask),+ } steps { $($step),* } ends { $($end),+ } }
        }
    };
}

/// Makes the enum of everything that can go on in a game, and sends each call to the phase it holds.
///
/// ```text
/// questions! {
///     /// One thing that is going on.
///     pub enum Phase of Aigles {
///         asks { ChooseEdge, Pursuit }
///         steps { ScreenVolley }
///         ends { Ending }
///     }
/// }
/// ```
#[macro_export]
macro_rules! questions {
    (
        $(#[$doc:meta])* $vis:vis enum $phase:ident of $game:ty {
            asks { $($ask:ident),+ $(,)? }
            steps { $($step:ident),* $(,)? }
            ends { $($end:ident),+ $(,)? }
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        $vis enum $phase {
            $($ask($ask),)+
            $($step($step),)*
            $($end($end),)+
        }

        $(impl From<$ask> for $phase { fn from(phase: $ask) -> Self { $phase::$ask(phase) } })+
        $(impl From<$step> for $phase { fn from(phase: $step) -> Self { $phase::$step(phase) } })*
        $(impl From<$end> for $phase { fn from(phase: $end) -> Self { $phase::$end(phase) } })+

        #[allow(unused_variables)]
        impl $crate::question::Phases<$game> for $phase {
            fn asked(&self, game: &$game) -> Option<$crate::question::Asked> {
                match self {
                    $($phase::$ask(phase) => Some($crate::question::Question::asked(phase, game)),)+
                    _ => None,
                }
            }

            fn list(
                &self,
                game: &$game,
                seat: $crate::private::Seat,
                out: &mut Vec<<$game as $crate::private::Game>::Action>,
            ) {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::list(phase, game, seat, out),)+
                    _ => {}
                }
            }

            fn against(
                &self,
                game: &$game,
                seat: $crate::private::Seat,
                action: &<$game as $crate::private::Game>::Action,
            ) -> <$game as $crate::question::Asking>::Objections {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::against(phase, game, seat, action),)+
                    _ => $crate::question::Refusal::NOT_NOW,
                }
            }

            fn offer(
                &self,
                game: &$game,
                seat: $crate::private::Seat,
                action: &<$game as $crate::private::Game>::Action,
            ) -> Option<$crate::private::Offer> {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::offer(phase, game, seat, action),)+
                    _ => None,
                }
            }

            fn answered(
                self,
                game: &mut $game,
                seat: $crate::private::Seat,
                action: &<$game as $crate::private::Game>::Action,
                chance: &mut impl $crate::private::Chance,
                journal: &mut impl $crate::private::Journal<<$game as $crate::private::Game>::Event>,
            ) {
                match self {
                    $($phase::$ask(phase) => {
                        $crate::question::Question::answered(phase, game, seat, action, chance, journal);
                    })+
                    _ => {}
                }
            }

            fn go_on(
                self,
                game: &mut $game,
                chance: &mut impl $crate::private::Chance,
                journal: &mut impl $crate::private::Journal<<$game as $crate::private::Game>::Event>,
            ) -> $crate::question::Flow {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::go_on(phase, game, chance, journal),)+
                    $($phase::$step(phase) => {
                        $crate::question::Asking::leave_phase(game);
                        $crate::question::Step::take(phase, game, chance, journal);
                        $crate::question::Flow::On
                    })*
                    $($phase::$end(_) => $crate::question::Flow::Ask,)+
                }
            }

            fn reflex(
                &self,
                game: &$game,
                seat: $crate::private::Seat,
            ) -> Option<<$game as $crate::private::Game>::Action> {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::reflex(phase, game, seat),)+
                    _ => None,
                }
            }

            fn unsettled(&self) -> bool {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::<$game>::unsettled(phase),)+
                    $($phase::$step(_) => true,)*
                    $($phase::$end(_) => false,)+
                }
            }

            fn quiet(&self) -> bool {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::<$game>::quiet(phase),)+
                    $($phase::$step(_) => false,)*
                    $($phase::$end(_) => true,)+
                }
            }

            fn secret(&self) -> bool {
                match self {
                    $($phase::$ask(_) => <$ask as $crate::question::Question<$game>>::SECRET,)+
                    _ => false,
                }
            }

            fn about(&self, game: &$game) -> Option<<$game as $crate::question::Asking>::Piece> {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::about(phase, game),)+
                    $($phase::$step(phase) => $crate::question::Step::about(phase, game),)*
                    $($phase::$end(_) => None,)+
                }
            }

            fn aim(
                &self,
                game: &$game,
                seat: $crate::private::Seat,
                gesture: &$crate::private::Gesture,
            ) -> Option<$crate::private::Aim> {
                match self {
                    $($phase::$ask(phase) => $crate::question::Question::aim(phase, game, seat, gesture),)+
                    _ => None,
                }
            }

            fn outcome(&self, game: &$game) -> Option<$crate::private::Outcome> {
                match self {
                    $($phase::$end(phase) => Some($crate::question::End::outcome(phase, game)),)+
                    _ => None,
                }
            }
        }
    };
}
