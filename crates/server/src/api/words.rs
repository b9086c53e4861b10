//! The words of the games: all of one, or what a shelf says of each.

use super::games::unchanging;
use crate::assets::{self, ClientFile};
use crate::error::{Answer, Code};
use crate::fluent::messages;
use crate::house::House;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kernel::catalogue::Lang;
use session::Rules;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The words of a game, as Fluent messages.
pub(super) async fn of_game(
    State(house): State<Arc<House>>,
    Path((id, lang)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Response> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let lang: Lang = lang.parse().map_err(|_| Code::BadLanguage)?;
    let name = format!("{id}/words/{lang:?}");
    let file = match house.packed(&name) {
        Some(file) => file,
        None => {
            let source = rules.rulebook().catalogue().source(lang);
            let text = source.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
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
        let said = |rules: &dyn Rules| {
            // Who fights there, so that a list of tables can say who is waited for.
            let sides = rules.scenarios().into_iter().flat_map(|scenario| scenario.seats);
            let sides: HashSet<String> = sides.map(|seat| seat.name).collect();
            chosen(rules.rulebook().catalogue().source(lang), |id| is_on_the_shelf(id) || sides.contains(id))
        };
        Ok(shelf.iter().map(|rules| (rules.id().to_owned(), said(&**rules))).collect::<BTreeMap<String, String>>())
    };
    unchanging(&house, format!("shelf/{lang:?}"), &headers, work).await
}

/// Whether a shelf needs a message: names, what a scenario is called and a line about it, not its story.
fn is_on_the_shelf(id: &str) -> bool {
    let scenario = id.starts_with("scenario-") && (id.ends_with("-name") || id.ends_with("-line"));
    scenario || id.starts_with("game-") || id.starts_with("coach-start-")
}

/// The messages of a source that are wanted, by their ids.
fn chosen(source: &str, wanted: impl Fn(&str) -> bool) -> String {
    messages(source).filter(|(id, _)| wanted(id)).map(|(_, block)| block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_chosen_with_all_their_lines() {
        let source = "# A heading\ngame-title = A game\nrule-move = Moving\n    .text = One step.\n\
            coach-start-a = Count { $n ->\n    [one] one\n   *[other] { $n }\n}\nchart-wood = wood\n";
        assert_eq!(
            chosen(source, is_on_the_shelf),
            "game-title = A game\ncoach-start-a = Count { $n ->\n    [one] one\n   *[other] { $n }\n}\n"
        );
    }
}
