//! The games on the shelf: the only place outside `games/` that names one. A sixth game is a sixth line here.

use crate::trouble::Trouble;
use aigles::Aigles;
use risorgimento::Risorgimento;
use session::{Rules, Shelf};
use std::sync::Arc;

/// Every game.
pub(crate) fn shelf() -> Vec<Arc<dyn Rules>> {
    vec![Arc::new(Shelf::<Aigles>::NEW), Arc::new(Shelf::<Risorgimento>::NEW)]
}

/// A game by its id.
pub(crate) fn find(id: &str) -> Result<Arc<dyn Rules>, Trouble> {
    let shelf = shelf();
    let ids: Vec<&str> = shelf.iter().map(|rules| rules.id()).collect();
    let known = ids.join(", ");
    shelf
        .into_iter()
        .find(|rules| rules.id() == id)
        .ok_or_else(|| Trouble::message("trouble-no-game", [("game", id.to_owned()), ("games", known)]))
}
