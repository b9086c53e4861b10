//! What is offered, and in whose name: each kind of action has words of its own, and a question is about somebody.

use crate::rules;
use crate::state::{Action, Couleurs};
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Awaiting, Chance, Game, Roll, Silent, Title};
use serde::Deserialize;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const PICK: Roll = Roll { rule: rules::TURN_STRUCTURE, label: "die-initiative" };

/// What `tests/offers.toml` expects.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// Kinds of action with all the words they are offered in.
    words: BTreeMap<String, BTreeSet<String>>,
    /// Kinds and questions that these games need not come to.
    rare: BTreeSet<String>,
    /// Questions that are about a unit.
    about: BTreeSet<String>,
    /// Kinds whose offers do not point at the unit or general that acts, and at the target.
    elsewhere: BTreeSet<String>,
}

/// What random games were seen to offer and to ask.
#[derive(Default)]
struct Seen {
    /// Kinds of action, with the words of their offers.
    words: BTreeMap<String, BTreeSet<String>>,
    /// Questions that were asked, and those of them that were about a unit.
    asked: BTreeSet<String>,
    about: BTreeSet<String>,
    /// Kinds whose offers did not point at the unit or general that acts, and at the target.
    elsewhere: BTreeSet<String>,
}

fn watch(seen: &mut Seen, scenario: &str, options: &[(&str, &str)], games: u64) {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), options, ..SetupSpec::default() };
    let setup = Couleurs::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
    for index in 0..games {
        let mut chance = Fast::for_game(1809, index);
        let mut game = Couleurs::start(&setup, &mut chance, &mut Silent);
        let mut actions = Vec::new();
        while let Awaiting::Decision { point, seats, .. } = game.awaiting() {
            let seat = seats.lowest().unwrap();
            actions.clear();
            game.actions(seat, &mut actions);
            actions.iter().for_each(|action| hear(seen, &game, action));
            seen.asked.insert(point.to_owned());
            if gamekit::question::about(&game).is_some() {
                seen.about.insert(point.to_owned());
            }
            let pick = chance.uniform(PICK, actions.len() as u32) as usize;
            game.apply(seat, &actions[pick], &mut chance, &mut Silent);
        }
    }
}

/// Notes how an action is offered; who acts is who is pointed at.
fn hear(seen: &mut Seen, game: &Couleurs, action: &Action) {
    let seat = game.awaiting().seats().lowest().unwrap();
    let offer = game.offer(seat, action);
    let written = serde_json::to_value(action).unwrap();
    let kind = written["do"].as_str().unwrap().to_owned();
    let general = game.setup.general_ids().find(|id| json!(id) == written["general"] && kind != "aim");
    let unit = game.setup.ids().find(|id| json!(id) == written["unit"]);
    let acts = general.map(|id| game.setup.general(id).id.clone()).or(unit.map(|id| game.of(id).id.clone()));
    let target = game.setup.ids().find(|id| json!(id) == written["target"]).map(|id| game.of(id).id.clone());
    if acts.is_some() && offer.piece != acts || target.is_some() && offer.target != target {
        seen.elsewhere.insert(kind.clone());
    }
    if *action != Action::Done {
        seen.words.entry(kind).or_default().insert(offer.label.key.trim_start_matches("offer-").to_owned());
    }
}

#[test]
fn every_kind_of_action_is_offered_in_its_own_words() {
    let mut seen = Seen::default();
    watch(&mut seen, "hameau", &[], 6);
    watch(&mut seen, "rencontre", &[("operations", "on"), ("deployment", "secret")], 3);
    watch(&mut seen, "rencontre", &[("sequence", "simultaneous")], 3);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let expected: Expected = toml::from_str(&std::fs::read_to_string(folder.join("offers.toml")).unwrap()).unwrap();
    for (kind, heard) in &seen.words {
        let known = expected.words.get(kind).unwrap_or_else(|| panic!("{kind} is offered, and not expected"));
        let strange: Vec<_> = heard.difference(known).collect();
        assert!(strange.is_empty(), "{kind} is offered as {strange:?}");
    }
    let all = expected.words.keys().filter(|kind| !expected.rare.contains(*kind));
    let unseen: Vec<_> = all.filter(|kind| !seen.words.contains_key(*kind)).collect();
    assert!(unseen.is_empty(), "never offered: {unseen:?}");
    let unasked: Vec<_> =
        expected.about.difference(&seen.asked).filter(|point| !expected.rare.contains(*point)).collect();
    assert!(unasked.is_empty(), "never asked: {unasked:?}");
    assert_eq!(seen.about, &expected.about & &seen.asked);
    assert_eq!(seen.elsewhere, expected.elsewhere);
}
