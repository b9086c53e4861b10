//! What offers are made of: words, a rule, the piece they belong to, where they lead. Which offer an answer gets is said
//! beside its question, in `play`.

use crate::book::vocabulary::{BrigadeId, GeneralId};
use crate::play::action::Action;
use crate::setup::Setup;
use crate::show::aim::ghost;
use crate::show::scene::{general_piece, place};
use crate::state::{Garde, Holder};
use boards::table::{Heading, Length};
use kernel::{Arg, Offer, Purpose, RuleId, Text};

/// An offer that belongs to no piece.
pub(crate) fn plain(verb: &'static str, label: Text, rule: RuleId) -> Offer {
    Offer {
        action: kernel::Written::default(),
        verb,
        label,
        rule,
        piece: None,
        target: None,
        ghost: None,
        risky: false,
        free: false,
        purpose: Purpose::Act,
    }
}

/// What an action is for.
pub(crate) fn purpose(action: &Action) -> Purpose {
    match action {
        Action::Activate { .. } | Action::Select { .. } => Purpose::Open,
        Action::Pass
        | Action::BombardmentsDone
        | Action::MovesDone
        | Action::OrdersDone
        | Action::Stand { .. }
        | Action::Replace { yes: false, .. }
        | Action::Engage { general: None }
        | Action::FollowUp { distance: Length::ZERO } => Purpose::Yield,
        _ => Purpose::Act,
    }
}

/// An offer of a brigade, which its label names `unit`.
pub(crate) fn of_brigade(game: &Garde, id: BrigadeId, verb: &'static str, key: &'static str, rule: RuleId) -> Offer {
    let piece = Some(game.setup.brigade(id).id.clone());
    Offer { piece, ..plain(verb, Text::new(key).with("unit", name(game, id)), rule) }
}

/// An offer of a general, whom its label names `general`.
pub(crate) fn of_general(game: &Garde, id: GeneralId, verb: &'static str, key: &'static str, rule: RuleId) -> Offer {
    let name = general_name(&game.setup, game.general(id).holder);
    Offer { piece: Some(general_piece(game, id)), ..plain(verb, Text::new(key).with("general", name), rule) }
}

/// The name of whoever holds a general's post: his own, also where he took the army over; an aide-de-camp has that of the
/// one in whose place he stands (3.3b).
pub(crate) fn general_name(setup: &Setup, who: Holder) -> Text {
    let name = setup.general(who.of).name.clone();
    if who.acting { Text::new("name-acting").with("general", name) } else { name }
}

/// The same offer against an enemy, whom its label names `target`.
pub(crate) fn against(game: &Garde, enemy: BrigadeId, mut offer: Offer) -> Offer {
    offer.label = offer.label.with("target", name(game, enemy));
    offer.target = Some(game.setup.brigade(enemy).id.clone());
    offer
}

/// The same offer with one more word in its label.
pub(crate) fn with(mut offer: Offer, name: &'static str, value: impl Into<Arg>) -> Offer {
    offer.label = offer.label.with(name, value);
    offer
}

/// The same offer with the place to which it leads.
pub(crate) fn leading(game: &Garde, action: &Action, offer: Offer) -> Offer {
    Offer { ghost: ghost(game, action).map(|stand| place(&stand)), ..offer }
}

/// What a brigade is called.
pub(crate) fn name(game: &Garde, id: BrigadeId) -> Text {
    game.setup.brigade(id).name.clone()
}

pub(crate) fn cm(length: Length) -> Arg {
    Arg::cm(length.to_tenths().into())
}

pub(crate) fn degrees(heading: Heading) -> Arg {
    Arg::Int(i64::from(heading.units()) * 360 / 16384)
}
