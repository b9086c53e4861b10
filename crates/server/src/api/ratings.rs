//! Who plays how well.

use crate::error::{Answer, Code};
use crate::house::House;
use crate::identity::Visitor;
use crate::protocol::RatingView;
use crate::rating::book_of;
use axum::Json;
use axum::extract::{Path, State};
use std::sync::Arc;

/// Most players in a list; the asker's own place is told even so.
const MOST: usize = 200;

/// The ratings of a game, the best first.
pub(super) async fn of_game(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(game): Path<String>,
) -> Answer<Json<Vec<RatingView>>> {
    house.rules(&game).ok_or(Code::UnknownGame)?;
    let book = book_of(&house, &game).await?;
    let view = |(player, name): &(_, String)| {
        let rating = book.of.get(player)?;
        let yours = visitor.as_ref().is_some_and(|visitor| visitor.id == *player);
        let (points, deviation) = (rating.points(), rating.within());
        Some(RatingView { name: name.clone(), rating: points, deviation, games: rating.games, yours })
    };
    let mut list: Vec<RatingView> = book.names.iter().filter_map(view).collect();
    list.sort_by(|one, other| other.rating.cmp(&one.rating).then_with(|| one.name.cmp(&other.name)));
    let own = list.iter().skip(MOST).find(|row| row.yours).cloned();
    list.truncate(MOST);
    list.extend(own);
    Ok(Json(list))
}
