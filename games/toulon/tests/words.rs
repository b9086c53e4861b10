//! Everything a player can read has words in both languages: boards, scenes, offers, logs, odds, refusals.

use super::common::{PICK, number, pick, setup};
use gamekit::nameless;
use gamekit::words::Reader;
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Arg, Chance, Game, Lang, Seat, Text, Title, Viewer};
use std::collections::BTreeSet;
use toulon::Toulon;
use toulon::book::objections;

fn viewers(game: &Toulon) -> Vec<Viewer> {
    let seats = (0..game.setup.seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Public, Viewer::Everything]).collect()
}

fn spec(scenario: &str) -> SetupSpec {
    SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() }
}

#[test]
fn whatever_is_shown_in_random_games_has_words_in_both_languages() {
    let mut reader = Reader::<Toulon>::default();
    for index in 0..number("TOULON_WORDS", 1) {
        reader.read_along(&spec("assault"), index, 3000);
        reader.read_along(&spec("campaign"), index, 4000);
    }
    reader.read_along(&spec("campaign_7"), 1, 1000);
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
        assert!(reader.seen().contains(often), "{often} comes up in random play");
    }
}

/// A question says which unit, place or cause it is about, an offer what it does it to; only what concerns a whole side
/// names nobody.
#[test]
fn questions_and_offers_name_what_they_are_about() {
    let mut prompts = BTreeSet::new();
    let mut labels = BTreeSet::new();
    for (scenario, index) in [("assault", 0), ("assault", 1), ("campaign", 0), ("campaign_7", 2)] {
        let walk = nameless::walk::<Toulon>(&spec(scenario), index, 2500);
        assert!(walk.questions > 300 && walk.offers > 3000, "{scenario}: {} questions", walk.questions);
        prompts.extend(walk.prompts);
        labels.extend(walk.labels);
    }
    let of_a_side = [
        "ask-force_afloat",
        "ask-force_off_map",
        "ask-look",
        "ask-look_types",
        "ask-spy_payment",
        "ask-spy_payment_enemy",
        "ask-austrians",
        "ask-cambridgeshire",
        "decision-barrage",
        "decision-batteries",
        "decision-battle_order",
        "decision-initiative",
        "decision-movement",
        "decision-rally",
        "decision-schedule",
        "decision-spies",
        "decision-supply",
        "decision-war_depot",
    ];
    let nameless: Vec<_> = prompts.iter().filter(|key| !of_a_side.contains(&key.as_str())).collect();
    assert!(nameless.is_empty(), "asked without saying about whom: {nameless:?}");
    let by_a_side = [
        "action-play_first",
        "action-play_second",
        "action-spy",
        "action-take_all",
        "offer-austrians_later",
        "offer-austrians_now",
        "offer-fire_volley",
        "offer-losses_rest",
        "offer-muster_afloat",
        "offer-muster_off_map",
        "offer-rally_all",
        "offer-reinforce_all",
    ];
    let nameless: Vec<_> = labels.iter().filter(|key| !by_a_side.contains(&key.as_str())).collect();
    assert!(nameless.is_empty(), "offered without saying to whom: {nameless:?}");
}

/// Every area has its name alone, after "of" and after "at": French contracts them with the article.
#[test]
fn areas_are_called_right_after_every_word() {
    let said = |key: &str| Toulon::rulebook().catalogue().render(&Text::new(key.to_owned()), Lang::Fr);
    assert_eq!((said("area-ollioules.of"), said("area-ollioules.at")), ("d’Ollioules".into(), "à Ollioules".into()));
    assert_eq!(
        (said("area-les_sablettes.of"), said("area-les_sablettes.at")),
        ("des Sablettes".into(), "aux Sablettes".into())
    );
    assert_eq!((said("area-le_caire.of"), said("area-le_caire.at")), ("du Caire".into(), "au Caire".into()));
    assert_eq!((said("area-fort_rouge.of"), said("area-la_seyne.at")), ("du Fort Rouge".into(), "à La Seyne".into()));
    let mut reader = Reader::<Toulon>::default();
    let game = Toulon::start(&setup("assault", &[]), &mut Fast::new(1), &mut kernel::Silent);
    for area in game.map().area_ids() {
        for form in ["", ".of", ".at"] {
            reader.key(&format!("area-{}{form}", game.map().area(area).id));
        }
    }
}

#[test]
fn every_refusal_has_words_in_both_languages() {
    let mut reader = Reader::<Toulon>::default();
    for (_, rule, key) in objections::Objections::ALL {
        reader.key(key);
        assert!(Toulon::rulebook().rule(rule.0).is_some(), "{rule} is a rule");
    }
}

/// Of what the enemy does hidden one hears nothing: no check, no loss, no unit by name.
#[test]
fn the_log_names_no_hidden_unit_to_the_enemy() {
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
            let enemy = if game.side_of(unit) == toulon::book::vocabulary::Side::Allied { Seat(1) } else { Seat(0) };
            (enemy, game.counter(unit).name.clone())
        })
        .collect();
    for event in events.iter().filter(|event| !matches!(event, toulon::play::event::Event::Battle(..))) {
        // What is on the turn track lies open.
        if matches!(event, toulon::play::event::Event::Rescheduled { .. }) {
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
    let setup = setup("assault", &[]);
    let (mut named, mut unnamed) = (0, 0);
    for index in 0..3 {
        let mut dice = Fast::for_game(31, index);
        let mut choice = Fast::for_game(32, index);
        let mut events = Vec::new();
        let mut game = Toulon::start(&setup, &mut dice, &mut events);
        let everybody = viewers(&game);
        let mut log: Vec<(toulon::play::event::Event, Vec<Option<kernel::LogLine>>)> = Vec::new();
        let mut actions = Vec::new();
        while let Some(seat) = game.awaiting().seats().lowest() {
            actions.clear();
            game.actions(seat, &mut actions);
            let before = game.clone();
            game.apply(seat, &pick(&actions, &mut choice), &mut dice, &mut events);
            for event in events.drain(..) {
                let lines: Vec<_> = everybody.iter().map(|viewer| game.narrate(&event, *viewer)).collect();
                if matches!(event, toulon::play::event::Event::Battle(..)) {
                    for (side, line) in toulon::book::vocabulary::Side::ALL.into_iter().zip(&lines) {
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
fn is_about(line: &kernel::LogLine, game: &Toulon, unit: toulon::state::sets::UnitId) -> bool {
    fn names(text: &Text, name: &Text) -> bool {
        text.args.iter().any(|(_, arg)| match arg {
            Arg::Text(inner) => inner == name || names(inner, name),
            _ => false,
        })
    }
    line.piece.as_deref() == Some(game.counter(unit).id.as_str()) || names(&line.text, &game.unit_name(unit))
}
