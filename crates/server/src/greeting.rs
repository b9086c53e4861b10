//! What goes before the first pictures of a table, to a client that wishes for their words: what kind of board comes, so that
//! it can fetch what draws it, and the messages that the pictures name. On a slow line all words of a game are most of what a
//! newcomer would wait for.

use crate::fluent::{is_id, messages};
use crate::house::House;
use crate::protocol::ToClient;
use kernel::catalogue::Lang;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// What has been told of the words so far.
pub(crate) struct Greeting {
    lang: Lang,
    /// The game, once the welcome has said which.
    book: Option<Book>,
    told: HashSet<&'static str>,
}

/// The messages of a game.
struct Book {
    game: &'static str,
    blocks: HashMap<&'static str, &'static str>,
}

/// As much of a welcome as is needed here. It is read as it goes out: the table may live on another node.
#[derive(Deserialize)]
struct Welcome<'a> {
    #[serde(borrow)]
    table: Played<'a>,
    #[serde(borrow)]
    board: Kind<'a>,
}

#[derive(Deserialize)]
struct Played<'a> {
    game: &'a str,
    scenario: &'a str,
}

#[derive(Deserialize)]
struct Kind<'a> {
    kind: &'a str,
}

impl Greeting {
    pub(crate) fn new(lang: Lang) -> Self {
        Greeting { lang, book: None, told: HashSet::new() }
    }

    /// What goes before a message, and whether that was all: the state is the last that is waited for.
    pub(crate) fn before(&mut self, house: &House, message: &str) -> (Vec<ToClient>, bool) {
        if let Some(book) = self.book.take() {
            return (self.words(&book, message, &[]), true);
        }
        // Who is not welcomed is told why, and needs no words for it.
        let Ok(Welcome { table, board }) = serde_json::from_str(message) else { return (Vec::new(), true) };
        let Some(rules) = house.rules(table.game) else { return (Vec::new(), true) };
        let book = Book { game: rules.id(), blocks: blocks(rules.rulebook().catalogue().source(self.lang)) };
        let mut lines = vec![ToClient::Opening { board: board.kind.to_owned() }];
        lines.extend(self.words(&book, message, &["game-title", &format!("scenario-{}-name", table.scenario)]));
        self.book = Some(book);
        (lines, false)
    }

    /// The messages that something names, and others that are wanted, unless they have been told.
    fn words(&mut self, Book { game, blocks }: &Book, something: &str, others: &[&str]) -> Vec<ToClient> {
        let mut wanted: Vec<&'static str> = strings(something).filter_map(|said| named(blocks, said)).collect();
        wanted.extend(others.iter().filter_map(|id| named(blocks, id)));
        let mut text = String::new();
        while let Some(id) = wanted.pop() {
            if !self.told.insert(id) {
                continue;
            }
            let block = blocks.get(id).copied().unwrap_or_default();
            // A message may name others.
            wanted.extend(block.split('{').skip(1).filter_map(|after| {
                let name = after.trim_start().split(|it: char| !is_id(it)).next()?;
                blocks.get_key_value(name).map(|(id, _)| *id)
            }));
            text.push_str(block);
        }
        let game = (*game).to_owned();
        if text.is_empty() { Vec::new() } else { vec![ToClient::Words { game, lang: self.lang, text }] }
    }
}

/// The id of the message that a string names: itself, one of its attributes, or the title of a rule.
fn named<'a>(blocks: &HashMap<&'a str, &'a str>, said: &str) -> Option<&'a str> {
    let known = |id: &str| blocks.get_key_value(id).map(|(id, _)| *id);
    known(said)
        .or_else(|| known(said.rsplit_once('.')?.0))
        .or_else(|| known(&format!("rule-{}", said.replace('.', "-"))))
}

/// The messages of a source by their ids; of a rule only its title.
fn blocks(source: &str) -> HashMap<&str, &str> {
    let title = |id: &str, block: &str| block.find("\n    .").filter(|_| id.starts_with("rule-"));
    messages(source).map(|(id, block)| (id, title(id, block).map_or(block, |end| &block[..=end]))).collect()
}

/// The strings of something in JSON that have nothing escaped in them, as ids never have.
fn strings(json: &str) -> impl Iterator<Item = &str> {
    let mut rest = json;
    std::iter::from_fn(move || {
        loop {
            let inside = rest.split_once('"')?.1;
            let mut escaped = false;
            let end = inside.bytes().position(|byte| {
                let end = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                end
            })?;
            let (said, after) = inside.split_at_checked(end)?;
            rest = after.get(1..)?;
            if !said.contains('\\') {
                return Some(said);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_found_whatever_else_is_said() {
        let json = r#"{"is":"chat","text":"he said \"fire\" \\","key":"rule.one","n":[1,"side-a"]}"#;
        assert_eq!(strings(json).collect::<Vec<_>>(), ["is", "chat", "text", "key", "rule.one", "n", "side-a"]);
    }

    #[test]
    fn of_a_rule_only_its_title_is_told() {
        let source = "# Heading\nside-a = A\n    .short = a\nrule-one = One\n    .text =\n        Two lines.\n\n# More\ncount = { $n ->\n    [one] one\n   *[other] { $n }\n}\n";
        let blocks = blocks(source);
        assert_eq!(blocks["side-a"], "side-a = A\n    .short = a\n");
        assert_eq!(blocks["rule-one"], "rule-one = One\n");
        assert_eq!(blocks["count"], "count = { $n ->\n    [one] one\n   *[other] { $n }\n}\n");
        assert_eq!(blocks.len(), 3);
        assert_eq!(named(&blocks, "side-a.short"), Some("side-a"));
        assert_eq!(named(&blocks, "one"), Some("rule-one"));
        assert_eq!(named(&blocks, "two"), None);
    }
}
