//! The words of the games, in the portions in which a client needs them: on a slow line they are most of what it waits for.

use super::games::unchanging;
use crate::assets::{self, ClientFile};
use crate::error::{Answer, Code};
use crate::house::House;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kernel::catalogue::Lang;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which words of a game are wanted. The first and the rest together are all of them.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Part {
    /// All of them.
    #[default]
    All,
    /// What a table says before anybody has acted or asked.
    First,
    /// Everything else: refusals, odds, the texts of rules and charts.
    Rest,
}

/// What is asked about words.
#[derive(Deserialize)]
pub(super) struct WordsQuery {
    #[serde(default)]
    part: Part,
}

/// The words of a game, as Fluent messages.
pub(super) async fn of_game(
    State(house): State<Arc<House>>,
    Path((id, lang)): Path<(String, String)>,
    Query(WordsQuery { part }): Query<WordsQuery>,
    headers: HeaderMap,
) -> Answer<Response> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let lang: Lang = lang.parse().map_err(|_| Code::BadLanguage)?;
    let name = format!("{id}/words/{lang:?}/{part:?}");
    let file = match house.packed(&name) {
        Some(file) => file,
        None => {
            let source = rules.rulebook().catalogue().source(lang);
            let text = match part {
                Part::All => source.to_owned(),
                Part::First => chosen(source, |id, attribute| !comes_later(id, attribute)),
                Part::Rest => chosen(source, comes_later),
            };
            house.keep(name, ClientFile::packed("text/plain; charset=utf-8", text.into_bytes()))
        }
    };
    Ok(assets::send(&file, false, &headers))
}

/// What a shelf says of every game, by game: one answer, beside the list of the games.
pub(super) async fn on_the_shelf(
    State(house): State<Arc<House>>,
    Path(lang): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let lang: Lang = lang.parse().map_err(|_| Code::BadLanguage)?;
    let shelf = house.shelf.clone();
    let work = move || {
        let said = |source| chosen(source, |id, _| is_on_the_shelf(id));
        let games = shelf.iter().map(|rules| (rules.id().to_owned(), said(rules.rulebook().catalogue().source(lang))));
        Ok(games.collect::<BTreeMap<String, String>>())
    };
    unchanging(&house, format!("shelf/{lang:?}"), &headers, work).await
}

/// Whether a shelf needs a message: names, what a scenario is called and a line about it, not its story.
fn is_on_the_shelf(id: &str) -> bool {
    let scenario = id.starts_with("scenario-") && (id.ends_with("-name") || id.ends_with("-line"));
    scenario || id.starts_with("game-") || id.starts_with("coach-start-")
}

/// What the messages begin with that answer somebody who acts or asks: what forbids it, what it would bring and by which
/// modifiers, how the charts read, how armies are made.
const LATER: [&str; 8] = ["refuse-", "mod-", "odds-", "procedure-", "army-", "table-", "chart-", "chapter-"];

/// Whether a message, or one of its attributes, is not needed for the first picture of a table. Of a rule that is its text.
fn comes_later(id: &str, attribute: bool) -> bool {
    (attribute && id.starts_with("rule-")) || LATER.iter().any(|prefix| id.starts_with(prefix))
}

/// The messages of a source that are wanted, by their ids, and of each its value (`false`), its attributes (`true`) or both.
fn chosen(source: &str, wanted: impl Fn(&str, bool) -> bool) -> String {
    let mut text = String::new();
    // The message that a line belongs to, whether it stands in the text already, and whether the line is wanted.
    let (mut id, mut named, mut within) = ("", false, false);
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            id = line.split([' ', '=']).next().unwrap_or_default();
            within = wanted(id, false);
            named = within;
        } else if line.trim_start().starts_with('.') {
            within = wanted(id, true);
            if within && !named {
                named = true;
                text.push_str(id);
                text.push_str(" =\n");
            }
        }
        if within {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "# A heading\ngame-title = A game\nrule-move = Moving\n    .text =\n        One step.\n\n        Or two.\n\
        count = { $n ->\n    [one] one\n   *[other] { $n }\n}\nchart-wood = wood\n";

    #[test]
    fn attributes_go_without_their_value_and_the_other_way_round() {
        assert_eq!(
            chosen(SOURCE, |id, attribute| !comes_later(id, attribute)),
            "game-title = A game\nrule-move = Moving\ncount = { $n ->\n    [one] one\n   *[other] { $n }\n}\n"
        );
        assert_eq!(
            chosen(SOURCE, comes_later),
            "rule-move =\n    .text =\n        One step.\n\n        Or two.\nchart-wood = wood\n"
        );
        assert_eq!(chosen(SOURCE, |id, _| is_on_the_shelf(id)), "game-title = A game\n");
    }
}
