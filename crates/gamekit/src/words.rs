//! For the tests of games: everything a player can read has words in both languages.

use kernel::chance::Fast;
use kernel::odds::{self, Effort};
use kernel::record::SetupSpec;
use kernel::{Arg, Chance, Lang, Roll, RuleId, Seat, Text, Title, Viewer};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::marker::PhantomData;

const PICK: Roll = Roll { rule: RuleId("test"), label: "die-test" };

/// Reads what is sent to players, in both languages.
#[derive(Debug)]
pub struct Reader<G> {
    seen: BTreeSet<String>,
    read: BTreeSet<String>,
    of: PhantomData<fn() -> G>,
}

impl<G> Default for Reader<G> {
    fn default() -> Self {
        Reader { seen: BTreeSet::new(), read: BTreeSet::new(), of: PhantomData }
    }
}

impl<G: Title> Reader<G> {
    /// The ids of the messages read so far.
    #[must_use]
    pub fn seen(&self) -> &BTreeSet<String> {
        &self.seen
    }

    /// Reads a message.
    ///
    /// # Panics
    /// If it, or a message within it, lacks words in a language.
    pub fn text(&mut self, text: &Text) {
        self.seen.insert(text.key.to_string());
        for lang in Lang::ALL {
            let words = G::rulebook().catalogue().try_render(text, lang);
            assert!(words.is_ok(), "{lang:?}: {:?} of {text:?}", words.err());
        }
        for (_, arg) in &text.args {
            if let Arg::Text(inner) = arg {
                self.text(inner);
            }
        }
    }

    /// Reads a message without arguments.
    ///
    /// # Panics
    /// As [`Reader::text`].
    pub fn key(&mut self, key: &str) {
        self.text(&Text::new(key.to_owned()));
    }

    /// Reads every message in anything that is sent, and looks up every rule it names.
    ///
    /// # Panics
    /// As [`Reader::text`], and if a rule is not in the ledger.
    pub fn anything(&mut self, sent: &impl Serialize) {
        let value = serde_json::to_value(sent).unwrap_or_else(|error| panic!("what is sent is JSON: {error}"));
        self.value(&value);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Object(fields) if is_text(fields) => {
                let is_new = self.read.insert(value.to_string());
                if is_new {
                    self.text(&text(fields));
                }
            }
            Value::Object(fields) => {
                if let Some(rule) = fields.get("rule").and_then(Value::as_str) {
                    assert!(G::rulebook().rule(rule).is_some(), "{rule} is a rule");
                }
                fields.values().for_each(|inner| self.value(inner));
            }
            Value::Array(items) => items.iter().for_each(|inner| self.value(inner)),
            _ => {}
        }
    }

    /// Plays a game at random and reads all that its viewers are shown: board, pictures, offers, bags, odds, refusals of
    /// what was legal a moment ago, log, outcome.
    ///
    /// # Panics
    /// As [`Reader::anything`]; if a refusal has no reason, or an offer does not carry its action.
    pub fn read_along(&mut self, spec: &SetupSpec, index: u64, most: usize) {
        let setup = G::load(spec).unwrap_or_else(|faults| panic!("{faults}"));
        let seats = (0..G::seats(&setup).len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        let viewers: Vec<Viewer> = seats.chain([Viewer::Public, Viewer::Everything]).collect();
        let (mut dice, mut choice) = (Fast::for_game(1, index), Fast::for_game(2, index));
        let mut events = Vec::new();
        let mut game = G::start(&setup, &mut dice, &mut events);
        self.anything(&game.board());
        let (mut listed, mut before) = (Vec::new(), Vec::new());
        for decision in 0..most {
            for event in events.drain(..) {
                viewers.iter().filter_map(|viewer| game.drawn(&event, *viewer)).for_each(|bag| self.anything(&bag));
                for line in viewers.iter().filter_map(|viewer| game.narrate(&event, *viewer)) {
                    self.anything(&line);
                    line.tallies.iter().flat_map(|(_, tally)| &tally.lines).for_each(|by| self.key(by.label));
                }
            }
            let kernel::Awaiting::Decision { seats, point, .. } = game.awaiting() else { break };
            let Some(seat) = seats.lowest() else { break };
            self.key(point);
            listed.clear();
            game.actions(seat, &mut listed);
            let action = listed[choice.uniform(PICK, listed.len() as u32) as usize].clone();
            listed.iter().filter_map(|listed| game.bag(seat, listed)).for_each(|bag| self.anything(&bag));
            if decision % 5 == 0 {
                viewers.iter().for_each(|viewer| self.anything(&game.scene(*viewer)));
                for listed in &listed {
                    let offer = game.offer(seat, listed);
                    self.anything(&offer);
                    self.key(offer.verb);
                    assert_eq!(offer.action.read::<G::Action>().ok().as_ref(), Some(listed));
                }
                for refused in before.iter().filter_map(|action| game.check(seat, action).err()) {
                    assert!(!refused.reasons.is_empty(), "a refusal gives its reasons");
                    self.anything(&refused);
                }
                before.clone_from(&listed);
            }
            if game.offer(seat, &action).risky && decision % 3 == 0 {
                let odds = odds::of_action(&game, seat, &action, Effort { branches: 60, samples: 10, seed: 1 });
                self.anything(&odds.unwrap_or_else(|refused| panic!("{action:?} is listed and {refused}")));
            }
            game.apply(seat, &action, &mut dice, &mut events);
        }
        viewers.iter().for_each(|viewer| self.anything(&game.scene(*viewer)));
    }
}

fn is_text(fields: &Map<String, Value>) -> bool {
    fields.get("key").is_some_and(Value::is_string)
        && fields.keys().all(|field| ["key", "args"].contains(&field.as_str()))
}

/// A message as it was sent.
fn text(fields: &Map<String, Value>) -> Text {
    let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let number = |value: &Value| value.as_i64().unwrap_or_default();
    let mut text = Text::new(words(&fields["key"]));
    for pair in fields.get("args").and_then(Value::as_array).into_iter().flatten() {
        let value = &pair[1]["value"];
        let arg = match (pair[1]["is"].as_str(), value.as_object()) {
            (Some("int"), _) => Arg::Int(number(value)),
            (Some("decimal"), _) => Arg::Decimal(number(&value[0]), number(&value[1]) as u8),
            (Some("name"), _) => Arg::Name(words(value)),
            (Some("text"), Some(inner)) => Arg::Text(self::text(inner)),
            (other, _) => panic!("an argument of kind {other:?}"),
        };
        text = text.with(words(&pair[0]), arg);
    }
    text
}
