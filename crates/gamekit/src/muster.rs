//! The muster: what every game has to show, whatever its rules. One constant and one line, [`muster!`](crate::muster!),
//! make four tests of it: everything has words in both languages, questions and offers say what they are about, odds are
//! what is played, whole games replay.

use crate::golden;
use crate::nameless::{self, Walk};
use crate::truth::{self, Trial};
use crate::words::Reader;
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Awaiting, Chance, Evaluate, Roll, RuleId, Seat, Silent, Title, Viewer};
use std::collections::BTreeSet;

/// How many games a test plays: as many as `GAMES` in the environment says, `GAMES=10000` for a night and `GAMES=1` where
/// each of many runs has to be short; else as many as the test usually does.
#[must_use]
pub fn games(usual: u64) -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

/// Where games are played: a scenario, and the options that differ from its own.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Its id.
    pub scenario: &'static str,
    /// Its text, if it is not one of the shelf.
    pub text: Option<&'static str>,
    /// The options.
    pub options: &'static [(&'static str, &'static str)],
}

impl Ground {
    /// A scenario of the shelf.
    #[must_use]
    pub const fn of(scenario: &'static str) -> Self {
        Ground { scenario, text: None, options: &[] }
    }

    /// The same with options.
    #[must_use]
    pub const fn with(self, options: &'static [(&'static str, &'static str)]) -> Self {
        Ground { options, ..self }
    }

    /// The set-up.
    #[must_use]
    pub fn spec(&self) -> SetupSpec {
        SetupSpec {
            scenario: self.scenario.to_owned(),
            scenario_text: self.text.map(str::to_owned),
            options: self.options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect(),
            ..SetupSpec::default()
        }
    }
}

/// What a game is mustered with.
#[derive(Clone, Copy, Debug)]
pub struct Muster {
    /// Where random games are played; those of the odds on the first grounds of the shelf.
    pub grounds: &'static [Ground],
    /// Games on each ground.
    pub games: u64,
    /// Decisions of each, at most.
    pub decisions: usize,
    /// Messages that come up in any such handful of games: it was in earnest.
    pub often: &'static [&'static str],
    /// Questions that concern a whole side, and name nobody.
    pub of_a_side: &'static [&'static str],
    /// Offers that concern a whole side, and name nobody.
    pub by_a_side: &'static [&'static str],
    /// How odds are tried.
    pub odds: Trial,
    /// Scenarios of which a whole game is kept in `tests/replays`, with the names of its players.
    pub golden: &'static [(&'static str, &'static [&'static str])],
}

impl Muster {
    /// What does for a small game: 150 games on each ground, and odds tried in as many. The rest is said by the game.
    #[must_use]
    pub const fn of(grounds: &'static [Ground]) -> Self {
        Muster {
            grounds,
            games: 150,
            decisions: 200,
            often: &[],
            of_a_side: &[],
            by_a_side: &[],
            odds: Trial { games: 150, decisions: 100, asked: 5, tries: 300, calendar: &[], closing: &[] },
            golden: &[],
        }
    }

    /// The same with dice that the calendar rolls ([`Trial::calendar`]).
    #[must_use]
    pub const fn with_calendar(mut self, dice: &'static [&'static str]) -> Self {
        self.odds.calendar = dice;
        self
    }
}

/// Everything that is shown in random games has words in both languages.
///
/// # Panics
/// If something has none; if a message that should come up often never did.
pub fn words<G: Title>(muster: &Muster) {
    let mut reader = Reader::<G>::default();
    for ground in muster.grounds {
        (0..games(muster.games)).for_each(|game| reader.read_along(&ground.spec(), game, muster.decisions));
    }
    for often in muster.often.iter().filter(|_| games(muster.games) >= muster.games) {
        assert!(reader.seen().contains(*often), "{often} comes up in random play");
    }
}

/// A question says which piece, place or cause it is about, an offer what it does it to; only what concerns a whole side
/// names nobody.
///
/// # Panics
/// If one does not; if one that is said to name nobody does, or never comes up.
pub fn names<G: Title>(muster: &Muster) {
    let mut all = Walk::default();
    for ground in muster.grounds {
        for game in 0..games(muster.games) {
            let walk = nameless::walk::<G>(&ground.spec(), game, muster.decisions);
            all.questions += walk.questions;
            all.offers += walk.offers;
            all.prompts.extend(walk.prompts);
            all.labels.extend(walk.labels);
        }
    }
    let found = |keys: &BTreeSet<String>, may: &[&str]| -> Vec<String> {
        keys.iter().filter(|key| !may.contains(&key.as_str())).cloned().collect()
    };
    let (prompts, labels) = (found(&all.prompts, muster.of_a_side), found(&all.labels, muster.by_a_side));
    let named = prompts.is_empty() && labels.is_empty();
    assert!(named, "asked without saying about whom: {prompts:?}; offered without saying to whom: {labels:?}");
    let said = muster.of_a_side.iter().map(|key| (*key, &all.prompts));
    let said = said.chain(muster.by_a_side.iter().map(|key| (*key, &all.labels)));
    let idle: Vec<&str> = said.filter(|(key, met)| !met.contains(*key)).map(|(key, _)| key).collect();
    assert!(idle.is_empty() || games(muster.games) < muster.games, "said to name nobody, and not met: {idle:?}");
    assert!(all.questions > 0 && all.offers > all.questions, "{} questions, {} offers", all.questions, all.offers);
}

/// Odds are what is played, and what has no die mark rolls none.
///
/// # Panics
/// If they are not, or too little was tried to tell.
pub fn odds<G: Evaluate + Title>(muster: &Muster) {
    let usual = muster.odds.games;
    let trial = Trial { games: games(usual), ..muster.odds };
    let scenarios: Vec<&str> =
        muster.grounds.iter().filter(|ground| ground.text.is_none()).map(|ground| ground.scenario).collect();
    let tried = truth::odds_are_what_is_played::<G>(&scenarios, trial);
    assert!(tried.faults.is_empty(), "{:#?}", tried.faults);
    let enough = tried.asked >= 12 && tried.unmarked >= 100;
    assert!(enough || trial.games < usual, "too little to tell: {tried:?}");
}

/// What is answered to these questions is seen and told to nobody else, until the last of those asked has answered.
///
/// # Panics
/// If another sees that something was answered, or reads of it; if who answered does not see it himself; if they are
/// never asked.
pub fn secrets<G: Title>(muster: &Muster, questions: &[&str]) {
    const PICK: Roll = Roll { rule: RuleId("test"), label: "die-test" };
    let (mut answers, mut listed) = (0, Vec::new());
    for (ground, index) in muster.grounds.iter().flat_map(|ground| (0..games(20)).map(move |index| (ground, index))) {
        let setup = G::load(&ground.spec()).unwrap_or_else(|faults| panic!("{faults}"));
        let (mut dice, mut choice) = (Fast::for_game(7, index), Fast::for_game(8, index));
        let mut game = G::start(&setup, &mut dice, &mut Silent);
        for _ in 0..muster.decisions {
            let Awaiting::Decision { seats, point, .. } = game.awaiting() else { break };
            let asked: Vec<Seat> = seats.iter().collect();
            let seat = asked[choice.uniform(PICK, asked.len() as u32) as usize];
            listed.clear();
            game.actions(seat, &mut listed);
            let action = listed.swap_remove(choice.uniform(PICK, listed.len() as u32) as usize);
            let (before, mut events) = (game.clone(), Vec::new());
            game.apply(seat, &action, &mut dice, &mut events);
            let still = matches!(game.awaiting(), Awaiting::Decision { point: next, .. } if next == point);
            if !still || !questions.contains(&point) {
                continue;
            }
            answers += 1;
            let others = (0..G::seats(&setup).len() as u8).map(Seat).filter(|other| *other != seat).map(Viewer::Seat);
            for viewer in others.chain([Viewer::Public]) {
                assert_eq!(game.scene(viewer), before.scene(viewer), "{viewer:?} sees {action:?} of {seat:?}");
                let told = events.iter().find_map(|event| game.narrate(event, viewer));
                assert_eq!(told, None, "{viewer:?} reads of {action:?} of {seat:?}");
            }
            let own = Viewer::Seat(seat);
            assert_ne!(game.scene(own), before.scene(own), "{seat:?} does not see his own {action:?}");
        }
    }
    assert!(answers > 0, "these are never asked: {questions:?}");
}

/// Whole games replay as they were played.
///
/// # Panics
/// If one goes another way now.
pub fn golden<G: Title>(muster: &Muster, folder: &str) {
    for (scenario, players) in muster.golden {
        let replayed = golden::check::<G>(folder, scenario, players);
        assert!(replayed.is_ok(), "{scenario}: {}", replayed.err().map_or(String::new(), |faults| faults.to_string()));
    }
}

/// Makes the four tests of a [`Muster`]: `muster!(Aigles, MUSTER);`, and a fifth where questions are answered in secret:
/// `muster!(Skirmish, MUSTER, secret "decision-orders");`
#[macro_export]
macro_rules! muster {
    ($game:ty, $muster:expr, secret $($question:literal),+) => {
        $crate::muster!($game, $muster);

        #[test]
        fn secret_answers_are_seen_by_nobody_else() {
            $crate::muster::secrets::<$game>(&$muster, &[$($question),+]);
        }
    };
    ($game:ty, $muster:expr) => {
        #[test]
        fn everything_has_words_in_both_languages() {
            $crate::muster::words::<$game>(&$muster);
        }

        #[test]
        fn questions_and_offers_name_what_they_are_about() {
            $crate::muster::names::<$game>(&$muster);
        }

        #[test]
        fn odds_are_what_is_played_in_random_games() {
            $crate::muster::odds::<$game>(&$muster);
        }

        #[test]
        fn whole_games_replay() {
            $crate::muster::golden::<$game>(&$muster, env!("CARGO_MANIFEST_DIR"));
        }
    };
}
