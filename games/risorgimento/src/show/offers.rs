//! What offers are made of: words, a rule, the piece they belong to, where they lead. Which offer an answer gets is said
//! beside its question, in `play`.

use crate::book::facing::{Facing, Standing};
use crate::play::action::Action;
use crate::rules;
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::show::naming::{Names, leader_id};
use crate::state::{Hex, Leader, Risorgimento};
pub(crate) use gamekit::plain::offer as plain;
use gamekit::question;
use kernel::scene::Place;
use kernel::{Offer, Purpose, RuleId, Seat, Text};

/// An offer tied to a unit, which its label names `unit`.
pub(crate) fn of_unit(
    game: &Risorgimento,
    unit: UnitId,
    verb: &'static str,
    label: &'static str,
    rule: RuleId,
) -> Offer {
    let label = Text::new(label).with("unit", names(game).unit(unit));
    Offer { piece: Some(game.printed(unit).id.clone()), ..plain(verb, label, rule) }
}

/// An offer tied to a formation, which its label names `brigade`.
pub(crate) fn of_brigade(
    game: &Risorgimento,
    brigade: BrigadeId,
    verb: &'static str,
    label: &'static str,
    rule: RuleId,
) -> Offer {
    let setup = &game.setup;
    let label = Text::new(label).with("brigade", names(game).brigade(brigade));
    let unit = setup.units_of(brigade).find(|unit| game.is_on_map(*unit));
    // One that waits beside the map as a whole goes by its brigadier, too, who comes in with it (5.6c).
    let waits = unit.is_none() && setup.brigade(brigade).kind == FormationKind::Brigade;
    let piece = if game.brigade(brigade).leader.is_on_map() || waits {
        Some(leader_id(setup, Leader::Brigadier(brigade)))
    } else {
        unit.map(|unit| game.printed(unit).id.clone())
    };
    Offer { piece, ..plain(verb, label, rule) }
}

/// An offer tied to a leader, whom its label names `leader`.
pub(crate) fn of_leader(
    game: &Risorgimento,
    leader: Leader,
    verb: &'static str,
    label: &'static str,
    rule: RuleId,
) -> Offer {
    let label = Text::new(label).with("leader", names(game).leader(leader));
    Offer { piece: Some(leader_id(&game.setup, leader)), ..plain(verb, label, rule) }
}

/// The same offer, aimed at the topmost unit of a hex, which its label names `hex`.
pub(crate) fn at_target(game: &Risorgimento, offer: Offer, target: Hex) -> Offer {
    let aim = game.exposed_at(target).first().map(|unit| game.printed(*unit).id.clone());
    Offer { label: offer.label.with("hex", names(game).hex(target)), target: aim, ..offer }
}

/// The same offer, which leads to a hex, which its label names `hex`.
pub(crate) fn to_hex(game: &Risorgimento, offer: Offer, hex: Hex, facing: Option<Facing>) -> Offer {
    Offer { label: offer.label.with("hex", names(game).hex(hex)), ghost: ghost(game, hex, facing), ..offer }
}

/// Where a piece would stand in a hex.
pub(crate) fn ghost(game: &Risorgimento, hex: Hex, facing: Option<Facing>) -> Option<Place> {
    if !hex.is_on_map() {
        return None;
    }
    let at = game.setup.map.grid().axial(boards::hex::HexId(hex.0));
    let stack = game.at_hex(hex).count() as u8;
    Some(Place::Hex { q: at.q, r: at.r, facing: facing.map(|facing| facing.index() as u8), stack })
}

/// A unit marches to a hex.
pub(crate) fn march(game: &Risorgimento, unit: UnitId, hex: Hex, strategic: bool) -> Offer {
    let (verb, label, rule) = if strategic {
        ("action-strategic_move", "offer-strategic_move", rules::R5_11)
    } else {
        ("action-move", "offer-move", rules::R5_3)
    };
    to_hex(game, of_unit(game, unit, verb, label, rule), hex, Some(game.unit(unit).facing()))
}

/// A leader rides to a hex.
pub(crate) fn ride(game: &Risorgimento, leader: Leader, hex: Hex) -> Offer {
    to_hex(game, of_leader(game, leader, "action-move_leader", "offer-leader_to", rules::R4_11C), hex, None)
}

/// The same offer, which begins something that is to be carried on.
pub(crate) fn opening(offer: Offer) -> Offer {
    Offer { purpose: Purpose::Open, ..offer }
}

/// The same offer, which leaves things as they are.
pub(crate) fn yielding(offer: Offer) -> Offer {
    Offer { purpose: Purpose::Yield, ..offer }
}

/// Nothing more to do here.
pub(crate) fn done(label: &'static str, rule: RuleId) -> Offer {
    yielding(plain("action-done", Text::new(label), rule))
}

/// A standing order, at whatever time.
pub(crate) fn standing(game: &Risorgimento, unit: UnitId, order: Standing) -> Offer {
    let now = game.unit(unit).standing() == order;
    let label = if now { "offer-standing_now" } else { "offer-standing" };
    let offer = of_unit(game, unit, "action-standing", label, rules::OPT_ERRATA);
    Offer { label: offer.label.with("order", Text::new(standing_label(order))), ..offer }
}

/// The message of a standing order.
pub(crate) const fn standing_label(order: Standing) -> &'static str {
    match order {
        Standing::Ask => "standing-ask",
        Standing::Hold => "standing-hold",
        Standing::Fire => "standing-fire",
        Standing::Withdraw => "standing-withdraw",
        Standing::Charge => "standing-charge",
    }
}

/// Whether dice fall before the next question: the action is played, and it is seen whether it asks for one.
pub(crate) fn rolls(game: &Risorgimento, seat: Seat, action: &Action) -> bool {
    // A march that no leader, no field of vines and no standing order can disturb is not worth playing.
    let quiet = matches!(action, Action::March { .. } | Action::Strategic { .. })
        && !game.setup.specials.perception
        && !game.setup.options.answer_for_me
        && !game.has_lone_leader(seat.opponent());
    !quiet && question::rolls(game, seat, action)
}

fn names(game: &Risorgimento) -> Names<'_> {
    Names { setup: &game.setup }
}
