//! Everything a player can read has words in both languages: boards, scenes, offers, logs, odds, refusals.

mod common;

use common::{PICK, number, pick, setup};
use kernel::chance::Fast;
use kernel::odds::{Effort, of_action};
use kernel::{Arg, Chance, Game, Lang, Seat, Text, Title, Viewer, exercises};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use toulon::{Toulon, objections, rules};

/// Collects the messages that were shown, and fails on one that lacks words.
#[derive(Default)]
struct Reader {
    seen: BTreeSet<String>,
    read: BTreeSet<String>,
}

impl Reader {
    fn text(&mut self, text: &Text) {
        self.seen.insert(text.key.to_string());
        for lang in Lang::ALL {
            let words = Toulon::rulebook().catalogue().try_render(text, lang);
            assert!(words.is_ok(), "{lang:?}: {:?} of {text:?}", words.err());
        }
        for (_, arg) in &text.args {
            if let Arg::Text(inner) = arg {
                self.text(inner);
            }
        }
    }

    fn key(&mut self, key: &str) {
        self.text(&Text::new(key.to_owned()));
    }

    /// Every message in anything that is sent: an object with `key` and `args`.
    fn anything(&mut self, sent: &impl Serialize) {
        let value = serde_json::to_value(sent).expect("what is sent is JSON");
        self.value(&value);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Object(fields) if is_text(fields) => {
                let fresh = self.read.insert(value.to_string());
                if fresh {
                    self.text(&text(fields));
                }
            }
            Value::Object(fields) => {
                // Rules are named by their ids.
                if let Some(rule) = fields.get("rule").and_then(Value::as_str) {
                    assert!(Toulon::rulebook().rule(rule).is_some(), "{rule} is a rule");
                }
                fields.values().for_each(|inner| self.value(inner));
            }
            Value::Array(items) => items.iter().for_each(|inner| self.value(inner)),
            _ => {}
        }
    }
}

fn is_text(fields: &Map<String, Value>) -> bool {
    fields.get("key").is_some_and(Value::is_string)
        && fields.keys().all(|field| ["key", "args"].contains(&field.as_str()))
}

/// A message as it was sent.
fn text(fields: &Map<String, Value>) -> Text {
    let mut text = Text::new(fields["key"].as_str().expect("a key").to_owned());
    for pair in fields.get("args").and_then(Value::as_array).into_iter().flatten() {
        let value = &pair[1]["value"];
        let arg = match pair[1]["is"].as_str() {
            Some("int") => Arg::Int(value.as_i64().expect("a number")),
            Some("decimal") => {
                Arg::Decimal(value[0].as_i64().expect("a number"), value[1].as_u64().expect("places") as u8)
            }
            Some("name") => Arg::Name(value.as_str().expect("a name").to_owned()),
            Some("text") => Arg::Text(self::text(value.as_object().expect("a text"))),
            other => panic!("an argument of kind {other:?}"),
        };
        text = text.with(pair[0].as_str().expect("a name").to_owned(), arg);
    }
    text
}

fn viewers(game: &Toulon) -> Vec<Viewer> {
    let seats = (0..game.setup.seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Public, Viewer::Everything]).collect()
}

/// Plays at random and reads all that is shown, as every viewer sees it.
fn read_along(reader: &mut Reader, scenario: &str, index: u64, most: usize) {
    let setup = setup(scenario, &[]);
    let mut dice = Fast::for_game(11, index);
    let mut choice = Fast::for_game(12, index);
    let mut events = Vec::new();
    let mut game = Toulon::start(&setup, &mut dice, &mut events);
    reader.anything(&game.board());
    let mut actions = Vec::new();
    let mut before: Vec<toulon::Action> = Vec::new();
    for decision in 0..most {
        let Some(seat) = game.awaiting().seats().lowest() else { break };
        actions.clear();
        game.actions(seat, &mut actions);
        if decision % 15 == 0 {
            for viewer in viewers(&game) {
                reader.anything(&game.scene(viewer));
            }
        }
        if decision % 3 == 0 {
            for action in &actions {
                let offer = game.offer(seat, action);
                reader.key(offer.verb);
                reader.anything(&offer);
                assert_eq!(serde_json::from_value::<toulon::Action>(offer.action).expect("an action"), *action);
            }
            // Yesterday's actions are mostly illegal today.
            for action in &before {
                if let Err(refused) = game.check(seat, action) {
                    assert!(!refused.reasons.is_empty());
                    refused.reasons.iter().for_each(|reason| reader.text(&reason.text));
                }
            }
            before.clone_from(&actions);
        }
        let action = pick(&actions, &mut choice);
        if game.offer(seat, &action).risky && decision % 3 == 0 {
            let odds = of_action(&game, seat, &action, Effort { branches: 40, samples: 8, seed: 1 });
            let view = odds.expect("a listed action is legal").view(kernel::odds::Order::Likeliest, Text::clone);
            view.rows.iter().for_each(|row| reader.text(&row.outcome));
        }
        game.apply(seat, &action, &mut dice, &mut events);
        if decision % 50 == 0 || game.outcome().is_some() {
            for event in events.drain(..) {
                let everything = game.narrate(&event, Viewer::Everything);
                for viewer in viewers(&game) {
                    let line = game.narrate(&event, viewer);
                    assert!(line.is_none() || everything.is_some(), "{event:?} is told to somebody only");
                    line.iter().for_each(|line| {
                        reader.anything(line);
                        line.tallies.iter().flat_map(|(_, tally)| &tally.lines).for_each(|by| reader.key(by.label));
                    });
                }
            }
        }
    }
    if let Some(outcome) = game.outcome() {
        reader.anything(&outcome);
    }
}

#[test]
fn whatever_is_shown_in_random_games_has_words_in_both_languages() {
    exercises!(rules::RULE_VISIBLE_ACTIONS, rules::R9_3, rules::R7_11, rules::R12_5);
    let mut reader = Reader::default();
    for index in 0..number("TOULON_WORDS", 1) {
        read_along(&mut reader, "assault", index, 3000);
        read_along(&mut reader, "campaign", index, 4000);
    }
    read_along(&mut reader, "campaign_7", 1, 1000);
    for often in [
        "log-turn",
        "log-income",
        "log-paid",
        "log-moved",
        "log-check_passed",
        "log-initiative",
        "log-out_of_supply",
        "offer-attack",
        "offer-enter_nml",
        "offer-march",
        "offer-take",
        "odds-enters",
        "log-some_unit",
        "refuse-not_now",
    ] {
        assert!(reader.seen.contains(often), "{often} comes up in random play");
    }
}

#[test]
fn every_refusal_has_words_in_both_languages() {
    exercises!(rules::R7_1, rules::SETUP_ROLES);
    let mut reader = Reader::default();
    for (_, rule, key) in objections::Objections::ALL {
        reader.key(key);
        assert!(Toulon::rulebook().rule(rule.0).is_some(), "{rule} is a rule");
    }
    for (_, rule, key) in toulon::battle::Objections::ALL {
        reader.key(key);
        assert!(Toulon::rulebook().rule(rule.0).is_some(), "{rule} is a rule");
    }
}

/// Of what the enemy does hidden one hears nothing: no check, no loss, no unit by name.
#[test]
fn the_log_names_no_hidden_unit_to_the_enemy() {
    exercises!(rules::R6_3, rules::RULE_STACK_TOP, rules::RULE_VISIBLE_ACTIONS);
    let setup = setup("assault", &[]);
    let mut events = Vec::new();
    let mut dice = Fast::for_game(21, 1);
    let mut choice = Fast::for_game(22, 1);
    let mut game = Toulon::start(&setup, &mut dice, &mut events);
    let mut actions = Vec::new();
    let mut told = 0;
    for _ in 0..4000 {
        let Some(seat) = game.awaiting().seats().lowest() else { break };
        actions.clear();
        game.actions(seat, &mut actions);
        let action = actions[choice.uniform(PICK, actions.len() as u32) as usize];
        game.apply(seat, &action, &mut dice, &mut events);
    }
    let hidden: Vec<(Seat, String)> = setup
        .unit_ids()
        .filter(|unit| !game.counter(*unit).open)
        .map(|unit| {
            let enemy = if game.side_of(unit) == toulon::Side::Allied { Seat(1) } else { Seat(0) };
            (enemy, game.counter(unit).name.clone())
        })
        .collect();
    for event in events.iter().filter(|event| !matches!(event, toulon::Event::Battle(..))) {
        // What is on the turn track lies open.
        if matches!(event, toulon::Event::Rescheduled { .. }) {
            continue;
        }
        for seat in [Seat(0), Seat(1)] {
            let Some(line) = game.narrate(event, Viewer::Seat(seat)) else { continue };
            told += 1;
            let words = Toulon::rulebook().catalogue().render(&line.text, Lang::En);
            for (enemy, name) in &hidden {
                assert!(*enemy != seat || !words.contains(name.as_str()), "{seat:?} reads {words}");
            }
        }
    }
    assert!(told > 200, "{told} lines read");
}

/// A line is told by what was known when it happened: what is learnt or forgotten later changes no line, and whom the
/// reader could not name then he reads of as a unit.
#[test]
fn no_line_of_the_log_changes_with_what_is_known_later() {
    exercises!(rules::R6_3, rules::R30_7, rules::RULE_VISIBLE_ACTIONS);
    let setup = setup("assault", &[]);
    let (mut named, mut unnamed) = (0, 0);
    for index in 0..3 {
        let mut dice = Fast::for_game(31, index);
        let mut choice = Fast::for_game(32, index);
        let mut events = Vec::new();
        let mut game = Toulon::start(&setup, &mut dice, &mut events);
        let everybody = viewers(&game);
        let mut log: Vec<(toulon::Event, Vec<Option<kernel::LogLine>>)> = Vec::new();
        let mut actions = Vec::new();
        while let Some(seat) = game.awaiting().seats().lowest() {
            actions.clear();
            game.actions(seat, &mut actions);
            let before = game.clone();
            game.apply(seat, &pick(&actions, &mut choice), &mut dice, &mut events);
            for event in events.drain(..) {
                let lines: Vec<_> = everybody.iter().map(|viewer| game.narrate(&event, *viewer)).collect();
                if matches!(event, toulon::Event::Battle(..)) {
                    for (side, line) in toulon::Side::ALL.into_iter().zip(&lines) {
                        let Some(line) = line else { continue };
                        let words = Toulon::rulebook().catalogue().render(&line.text, Lang::En);
                        // Batteries, which lie open, are called like the places where they stand.
                        let hidden = setup.unit_ids().filter(|unit| !game.counter(*unit).open);
                        for unit in hidden.filter(|unit| words.contains(&game.counter(*unit).name)) {
                            let known = before.knows(side, unit) || game.knows(side, unit);
                            named += usize::from(known && before.side_of(unit) != side);
                            assert!(known || !is_about(line, &game, unit), "{side} reads {words}");
                        }
                        unnamed += usize::from(words.contains("a unit ("));
                    }
                }
                log.push((event, lines));
            }
        }
        for (event, lines) in &log {
            for (viewer, line) in everybody.iter().zip(lines) {
                assert_eq!(game.narrate(event, *viewer), *line, "{event:?} as {viewer:?} reads it");
            }
        }
    }
    assert!(named > 20 && unnamed > 5, "{named} lines name an enemy unit, {unnamed} do not");
}

/// Whether a line has the name of a unit as a word of its own.
fn is_about(line: &kernel::LogLine, game: &Toulon, unit: toulon::sets::UnitId) -> bool {
    fn names(text: &Text, name: &str) -> bool {
        text.args.iter().any(|(_, arg)| match arg {
            Arg::Name(own) => own == name,
            Arg::Text(inner) => names(inner, name),
            _ => false,
        })
    }
    line.piece.as_deref() == Some(game.counter(unit).id.as_str()) || names(&line.text, &game.counter(unit).name)
}
