//! For the tests of games: an action played by hand, with exactly these dice; a file with one thing wrong.

use kernel::chance::Scripted;
use kernel::record::SetupSpec;
use kernel::{Faults, Game, RuleId, Seat, Title, spoken};

/// Who decides; the first of them, if several do.
///
/// # Panics
/// If nobody does.
#[track_caller]
pub fn seat<G: Game>(game: &G) -> Seat {
    game.awaiting().seats().lowest().expect("somebody decides")
}

/// A scenario of the shelf at its first decision, without options and dice, and the table told how it came there.
///
/// # Panics
/// If there is no such scenario, or a die falls before the first decision.
#[track_caller]
pub fn start<G: Title>(scenario: &str) -> G {
    start_with(scenario, &[])
}

/// The same with the dice that fall before the first decision, all of them used.
///
/// # Panics
/// If there is no such scenario, or fewer or more dice fall before the first decision.
#[track_caller]
pub fn start_with<G: Title>(scenario: &str, dice: &[u8]) -> G {
    let setup = G::load(&SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() });
    let setup = setup.unwrap_or_else(|faults| panic!("{faults}"));
    let (mut scripted, mut events) = (Scripted::new(dice.iter().copied()), Vec::new());
    let game = G::start(&setup, &mut scripted, &mut events);
    if let Err(fault) = scripted.finish() {
        panic!("{scenario}: {fault} after {:?}", scripted.rolls());
    }
    spoken::tell_table(&game, &events);
    game
}

/// Plays an action with these dice, all of them used, and tells the table what happened.
///
/// # Panics
/// If it is refused, or rolls fewer or more dice.
#[track_caller]
pub fn play<G: Game>(game: &mut G, seat: Seat, action: &G::Action, dice: &[u8]) -> Vec<G::Event> {
    let mut scripted = Scripted::new(dice.iter().copied());
    let mut events = Vec::new();
    if let Err(refused) = game.play(seat, action, &mut scripted, &mut events) {
        panic!("{action:?} of {seat:?}: {refused}");
    }
    if let Err(fault) = scripted.finish() {
        panic!("{action:?} of {seat:?}: {fault} after {:?}", scripted.rolls());
    }
    spoken::tell_table(game, &events);
    events
}

/// The rules that refuse an action, every one of them.
///
/// # Panics
/// If it is allowed.
#[track_caller]
pub fn because<G: Game>(game: &G, seat: Seat, action: &G::Action) -> Vec<RuleId> {
    match game.check(seat, action) {
        Err(refused) => refused.reasons.into_iter().map(|reason| reason.rule).collect(),
        Ok(()) => panic!("{action:?} of {seat:?} is allowed"),
    }
}

/// A file, called `s.toml`, with one thing changed, as it is read then; or all that is told of it.
///
/// # Errors
/// Everything that is wrong with it.
///
/// # Panics
/// If there is no such thing in it.
#[track_caller]
pub fn changed<S>(
    read: impl FnOnce(&str, &str) -> Result<S, Faults>,
    text: &str,
    from: &str,
    to: &str,
) -> Result<S, Vec<String>> {
    assert!(text.contains(from), "nothing to change: {from}");
    read("s.toml", &text.replacen(from, to, 1)).map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
}

/// What is wrong with a [`changed`] file is told in these words, with the line it stands on.
///
/// # Panics
/// If nothing is wrong with it, or it is told otherwise.
#[track_caller]
pub fn expect_told<S>(changed: Result<S, Vec<String>>, words: &str) {
    let Err(faults) = changed else { panic!("nothing is wrong; expected {words}") };
    assert!(faults.iter().any(|fault| fault.contains(words) && fault.starts_with("s.toml:")), "{words}: {faults:#?}");
}
