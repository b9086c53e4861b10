//! Everything a player can read has words in both languages: scenes, offers, logs, odds, refusals.

use garde::battle::Battle;
use garde::{Garde, rules};
use kernel::chance::Fast;
use kernel::odds::{Effort, of_action};
use kernel::record::SetupSpec;
use kernel::scene::{Board, Fact};
use kernel::{Arg, BagView, Chance, Game, Lang, Roll, Scene, Seat, Text, Title, Viewer, exercises};
use std::collections::BTreeSet;
use std::sync::Arc;

const PICK: Roll = Roll { rule: rules::R4_1, label: "test" };

/// Collects the messages that were shown, and fails on one that lacks words.
#[derive(Default)]
struct Reader {
    seen: BTreeSet<String>,
}

impl Reader {
    fn read(&mut self, text: &Text) {
        self.seen.insert(text.key.to_string());
        for lang in [Lang::Fr, Lang::En] {
            let words = Garde::rulebook().catalogue().try_render(text, lang);
            assert!(words.is_ok(), "{lang:?}: {:?} of {text:?}", words.err());
        }
        for (_, arg) in &text.args {
            if let Arg::Text(inner) = arg {
                self.read(inner);
            }
        }
    }

    fn key(&mut self, key: &'static str) {
        self.read(&Text::new(key));
    }

    fn bag(&mut self, bag: &BagView) {
        self.read(&bag.title);
        bag.notes.iter().chain(&bag.result).for_each(|text| self.read(text));
        bag.lines.iter().for_each(|line| self.read(&line.label));
        bag.odds.iter().flat_map(|odds| &odds.rows).for_each(|row| self.read(&row.outcome));
    }

    fn facts(&mut self, facts: &[Fact]) {
        for fact in facts {
            self.read(&fact.label);
            fact.values.iter().for_each(|value| self.read(value));
            if let Some(rule) = fact.rule {
                assert!(Garde::rulebook().rule(rule.0).is_some(), "{rule} is a rule");
            }
        }
    }

    fn scene(&mut self, game: &Garde) {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Everything] {
            self.picture(&game.scene(viewer));
        }
    }

    fn picture(&mut self, scene: &Scene) {
        for piece in &scene.pieces {
            self.read(&piece.name);
            self.facts(&piece.facts);
            piece.badges.iter().for_each(|badge| self.read(&badge.label));
        }
        scene.overlays.iter().for_each(|overlay| self.read(&overlay.label));
        for track in &scene.tracks {
            self.read(&track.label);
            track.boxes.iter().for_each(|text| self.read(text));
        }
        for panel in &scene.panels {
            self.read(&panel.title);
            panel.columns.iter().for_each(|text| self.read(text));
            self.facts(&panel.rows);
        }
        self.read(&scene.prompt.text);
        if let Some(outcome) = &scene.outcome {
            self.read(&outcome.text);
        }
    }
}

fn load(scenario: &str) -> Arc<Battle> {
    Garde::load(&SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() }).expect("built in")
}

#[test]
fn whatever_is_shown_in_random_games_has_words_in_both_languages() {
    exercises!(rules::R1_3, rules::R6_3);
    let mut reader = Reader::default();
    let grounds = ["division", "corps", "quatre_bras"];
    for (n, ground) in grounds.into_iter().enumerate() {
        let battle = load(ground);
        for index in 0..2 {
            let mut dice = Fast::for_game(n as u64, index);
            let mut choice = Fast::for_game(100 + n as u64, index);
            let mut events = Vec::new();
            let mut game = Garde::start(&battle, &mut dice, &mut events);
            if let Board::Table(board) = game.board() {
                board.ground.iter().for_each(|ground| reader.facts(&ground.facts));
                board.marks.iter().for_each(|mark| reader.read(&mark.label));
            }
            let mut actions = Vec::new();
            let mut decisions = 0;
            while let Some(seat) = game.awaiting().seats().lowest() {
                if decisions % 5 == 0 {
                    reader.scene(&game);
                }
                actions.clear();
                game.actions(seat, &mut actions);
                for action in actions.iter().filter(|_| decisions % 3 == 0) {
                    let offer = game.offer(seat, action);
                    reader.key(offer.verb);
                    reader.read(&offer.label);
                    if let Some(bag) = game.bag(seat, action) {
                        reader.bag(&bag);
                        assert!(bag.odds.is_some_and(|odds| odds.exact), "the six results are weighed exactly");
                    }
                    assert_eq!(serde_json::from_value::<garde::Action>(offer.action).expect("an action"), *action);
                }
                let action = &actions[choice.uniform(PICK, actions.len() as u32) as usize];
                if decisions % 7 == 0 {
                    let effort = Effort { branches: 200, samples: 20, seed: 1 };
                    let odds = of_action(&game, seat, action, effort).expect("a listed action is legal");
                    odds.view(kernel::odds::Order::Likeliest, Text::clone)
                        .rows
                        .iter()
                        .for_each(|row| reader.read(&row.outcome));
                }
                game.apply(seat, action, &mut dice, &mut events);
                decisions += 1;
            }
            reader.scene(&game);
            for event in &events {
                let line = game.narrate(event, Viewer::Everything);
                let line = line.unwrap_or_else(|| panic!("{event:?} is told"));
                if let Some(bag) = game.drawn(event, Viewer::Everything) {
                    reader.bag(&bag);
                    assert_eq!(bag.drawn.len(), 2);
                }
                reader.read(&line.text);
                line.tallies.iter().for_each(|(of, tally)| {
                    reader.read(of);
                    tally.lines.iter().for_each(|reason| reader.key(reason.label));
                });
            }
        }
    }
    for often in [
        "log-fought",
        "log-bombarded",
        "log-routs",
        "offer-engage",
        "odds-combat",
        "log-order_changed",
        "bag-order_hidden",
    ] {
        assert!(reader.seen.contains(often), "{often} comes up in random play");
    }
}

#[test]
fn every_refusal_has_words_in_both_languages() {
    exercises!(rules::R3_0);
    let battle = load("division");
    let mut game = Garde::start(&battle, &mut Fast::for_game(1, 1), &mut kernel::Silent);
    let mut reader = Reader::default();
    let mut choice = Fast::for_game(2, 2);
    let mut refused = 0;
    let mut before = Vec::new();
    // Yesterday's actions are mostly illegal today.
    while let Some(seat) = game.awaiting().seats().lowest() {
        for action in &before {
            if let Err(reasons) = game.check(seat, action) {
                assert!(!reasons.reasons.is_empty());
                reasons.reasons.iter().for_each(|reason| reader.read(&reason.text));
                refused += 1;
            }
        }
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let action = actions[choice.uniform(PICK, actions.len() as u32) as usize].clone();
        game.apply(seat, &action, &mut Fast::for_game(3, refused), &mut kernel::Silent);
        before = actions;
    }
    assert!(refused > 100, "{refused} refusals read");
}
