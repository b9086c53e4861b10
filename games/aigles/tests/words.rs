//! Everything a player can read has words in both languages: scenes, offers, logs, odds, refusals.

use aigles::battle::Battle;
use aigles::{Aigles, rules};
use kernel::chance::Fast;
use kernel::odds::{Effort, of_action};
use kernel::record::SetupSpec;
use kernel::scene::{Board, Fact};
use kernel::{Arg, Chance, Game, Lang, Roll, Text, Title, Viewer, exercises};
use std::collections::BTreeSet;
use std::sync::Arc;

const PICK: Roll = Roll { rule: rules::ACT_TYPES, label: "die-distance" };

/// Collects the messages that were shown, and fails on one that lacks words.
#[derive(Default)]
struct Reader {
    seen: BTreeSet<String>,
}

impl Reader {
    fn read(&mut self, text: &Text) {
        self.seen.insert(text.key.to_string());
        for lang in [Lang::Fr, Lang::En] {
            let words = Aigles::rulebook().catalogue().try_render(text, lang);
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

    fn facts(&mut self, facts: &[Fact]) {
        for fact in facts {
            self.read(&fact.label);
            fact.values.iter().for_each(|value| self.read(value));
            if let Some(rule) = fact.rule {
                assert!(Aigles::rulebook().rule(rule.0).is_some(), "{rule} is a rule");
            }
        }
    }

    fn scene(&mut self, game: &Aigles) {
        let scene = game.scene(Viewer::Public);
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

fn load(scenario: Result<&str, &str>) -> Arc<Battle> {
    match scenario {
        Ok(id) => Aigles::load(&SetupSpec { scenario: id.to_owned(), ..SetupSpec::default() }).expect("built in"),
        Err(text) => Arc::new(aigles::scenario::check("proving_ground.toml", text).expect("a sound scenario")),
    }
}

#[test]
fn whatever_is_shown_in_random_games_has_words_in_both_languages() {
    exercises!(rules::DEF_SCALE, rules::DEF_TERRAIN);
    let mut reader = Reader::default();
    let grounds = [Ok("learning"), Ok("example_armies"), Err(include_str!("proving_ground.toml"))];
    for (n, ground) in grounds.into_iter().enumerate() {
        let battle = load(ground);
        for index in 0..8 {
            let mut dice = Fast::for_game(n as u64, index);
            let mut choice = Fast::for_game(100 + n as u64, index);
            let mut events = Vec::new();
            let mut game = Aigles::start(&battle, &mut dice, &mut events);
            if let Board::Table(board) = game.board() {
                board.ground.iter().for_each(|ground| reader.facts(&ground.facts));
                board.marks.iter().for_each(|mark| reader.read(&mark.label));
            }
            let mut actions = Vec::new();
            let mut decisions = 0;
            while let Some(seat) = game.awaiting().seats().lowest() {
                reader.scene(&game);
                actions.clear();
                game.actions(seat, &mut actions);
                for action in &actions {
                    let offer = game.offer(seat, action);
                    reader.key(offer.verb);
                    reader.read(&offer.label);
                    assert_eq!(serde_json::from_value::<aigles::Action>(offer.action).expect("an action"), *action);
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
                let line = game.narrate(event, Viewer::Public);
                let line = line.unwrap_or_else(|| panic!("{event:?} is told"));
                reader.read(&line.text);
                line.tallies.iter().for_each(|(of, tally)| {
                    reader.read(of);
                    tally.lines.iter().for_each(|reason| reader.key(reason.label));
                });
            }
        }
    }
    for often in ["log-volley_range", "log-combat_won", "log-routs", "offer-attack", "odds-hits", "log-screen_moved"] {
        assert!(reader.seen.contains(often), "{often} comes up in random play");
    }
}

#[test]
fn every_refusal_has_words_in_both_languages() {
    exercises!(rules::DEF_POSITION);
    let battle = load(Ok("learning"));
    let mut game = Aigles::start(&battle, &mut Fast::for_game(1, 1), &mut kernel::Silent);
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
