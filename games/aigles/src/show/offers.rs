//! Words and pieces that offers of many questions share.

use crate::book::vocabulary::UnitId;
use crate::play::action::Action;
use crate::show::aim::ghost;
use crate::show::scene::{place, screen_id};
use crate::state::{Aigles, Target};
use boards::table::Length;
use kernel::{Arg, Offer, Purpose, RuleId, Text};

pub use gamekit::plain::offer as plain;

/// An offer of a battalion.
pub fn of(game: &Aigles, unit: UnitId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
    let setup = game.setup.unit(unit);
    let piece = Some(setup.id.clone());
    Offer { piece, ..plain(verb, Text::new(label).with("unit", setup.name.clone()), rule) }
}

/// An offer of a battalion that rolls dice.
pub fn risky(game: &Aigles, unit: UnitId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
    Offer { risky: true, ..of(game, unit, verb, label, rule) }
}

/// An offer that gives up what could still be done: never the first choice.
pub fn yielding(offer: Offer) -> Offer {
    Offer { purpose: Purpose::Yield, ..offer }
}

/// An offer of a place: the stand is shown there, and may be put elsewhere by hand.
pub fn here(game: &Aigles, action: &Action, offer: Offer) -> Offer {
    Offer { ghost: ghost(game, action).map(|stand| place(&stand)), free: true, ..offer }
}

/// The name of something that can be shot at.
pub fn target_name(game: &Aigles, target: Target) -> Text {
    let name = game.setup.unit(target.unit).name.clone();
    if target.screen { Text::new("unit-screen_of").with("unit", name) } else { name }
}

/// The piece that stands for it.
pub fn target_id(game: &Aigles, target: Target) -> String {
    if target.screen { screen_id(&game.setup, target.unit) } else { game.setup.unit(target.unit).id.clone() }
}

/// A length in words.
pub fn cm(length: Length) -> Arg {
    Arg::cm(length.to_tenths().into())
}
