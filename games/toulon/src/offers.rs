//! How an action is offered to a player. Placeholder until the words are written.

use crate::action::Action;
use crate::state::Toulon;
use crate::{battle, rules};
use kernel::{Offer, Seat, Text};

/// The offer of a legal action.
#[must_use]
pub fn offer(game: &Toulon, _seat: Seat, action: &Action) -> Offer {
    if let Action::Battle(action) = action {
        return battle::offer(game, action);
    }
    let rule = game.question().map_or(rules::R4_TURN, |(_, _, rule)| rule);
    Offer {
        action: serde_json::to_value(action).unwrap_or_default(),
        verb: "action-done",
        label: Text::name(format!("{action:?}")),
        rule,
        piece: None,
        target: None,
        ghost: None,
        risky: false,
        free: false,
    }
}
