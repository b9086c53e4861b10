//! What offers are made of: words, a rule, the piece they belong to, where they lead. Which offer an answer gets is said
//! beside its question, in `play`.
//!
//! Words, rule and place are made of the action itself and of what the seat's own side knows; an attack on a hidden
//! stack reads the same whatever is in it.

use crate::book::vocabulary::Force;
use crate::play::action::Action;
use crate::play::battle::BattleAction;
use crate::rules;
use crate::state::sets::{AreaId, LeaderId, UnitId};
use crate::state::{Payment, Post, Toulon};
pub(crate) use gamekit::plain::offer as plain;
use kernel::scene::Place;
use kernel::{Offer, Purpose, RuleId, Text};

/// An offer tied to a unit, which its label names `unit`.
pub(crate) fn of_unit(game: &Toulon, unit: UnitId, verb: &'static str, text: Text, rule: RuleId) -> Offer {
    let piece = Some(game.counter(unit).id.clone());
    Offer { piece, ..plain(verb, text.with("unit", game.unit_name(unit)), rule) }
}

/// An offer tied to a leader, whom its label names `leader`.
pub(crate) fn of_leader(game: &Toulon, leader: LeaderId, verb: &'static str, text: Text, rule: RuleId) -> Offer {
    let piece = Some(game.chief(leader).id.clone());
    Offer { piece, ..plain(verb, text.with("leader", game.chief_name(leader)), rule) }
}

/// An offer that leads into an area, which its label names `area`.
pub(crate) fn into_area(game: &Toulon, area: AreaId, verb: &'static str, text: Text, rule: RuleId) -> Offer {
    Offer { ghost: Some(at(game, area)), ..in_area(game, area, verb, text, rule) }
}

/// An offer about the area where somebody stands, which its label names `area`.
pub(crate) fn in_area(
    game: &Toulon,
    area: impl Into<Option<AreaId>>,
    verb: &'static str,
    text: Text,
    rule: RuleId,
) -> Offer {
    plain(verb, area.into().into_iter().fold(text, |text, area| text.with("area", game.area_name(area))), rule)
}

/// The same offer, which begins something that is to be carried on.
pub(crate) fn opening(offer: Offer) -> Offer {
    Offer { purpose: Purpose::Open, ..offer }
}

/// The same offer, which rolls dice.
pub(crate) fn risky(offer: Offer) -> Offer {
    Offer { risky: true, ..offer }
}

/// The same offer, which leaves things as they are.
pub(crate) fn yielding(offer: Offer) -> Offer {
    Offer { purpose: Purpose::Yield, ..offer }
}

/// Nothing more of a kind: the game goes on.
pub(crate) fn done(key: &'static str, rule: RuleId) -> Offer {
    yielding(plain("action-go_on", Text::new(key), rule))
}

/// What is in hand is put down again.
pub(crate) fn finish(key: &'static str, rule: RuleId) -> Offer {
    Offer { purpose: Purpose::Finish, ..plain("action-go_on", Text::new(key), rule) }
}

/// A place on the map.
pub(crate) fn at(game: &Toulon, area: AreaId) -> Place {
    Place::Area { area: game.map().area(area).id.clone(), stack: 0 }
}

/// Words that say what is paid.
pub(crate) fn paid(key: &'static str, pay: Payment) -> Text {
    Text::new(key).with("pay", pay.words())
}

/// The rule of a deed, or the one by which its price is shared (`shared`) or paid by the British for others (7.9).
pub(crate) fn paid_by(game: &Toulon, pay: Payment, shared: RuleId, rule: RuleId) -> RuleId {
    let british = || game.force.iter().any(|unit| game.force_of(unit) == Force::British);
    if pay.parts().iter().filter(|points| **points > 0).count() > 1 {
        shared
    } else if pay.british > 0 && !british() {
        rules::R7_9
    } else {
        rule
    }
}

/// How an arrangement of one's own counters is offered, at whatever time; none for any other action.
pub(crate) fn arrangement(game: &Toulon, action: &Action) -> Option<Offer> {
    Some(match *action {
        Action::ShowOnTop { unit } => {
            of_unit(game, unit, "action-reorder_stack", Text::new("offer-show_on_top"), rules::RULE_STACK_TOP)
        }
        Action::Post { unit, post } => {
            let area = game.unit(unit).at.area();
            let text = match (post, area) {
                (Post::Work(work), Some(area)) => {
                    Text::new("offer-post_work").with("work", game.work_name_in(area, game.side_of(unit), work))
                }
                (Post::Outside, _) => Text::new("offer-post_outside"),
                _ => Text::new("offer-post_free"),
            };
            of_unit(game, unit, "action-post", text, rules::RULE_INSIDE)
        }
        _ => return None,
    })
}

/// An answer of the enemy that would name one of his counters, without its name.
pub(crate) fn answer_of_enemy(action: &Action) -> Option<Text> {
    let key = match action {
        Action::TakeMarker { .. } | Action::TakeLoss { .. } | Action::LossesRest => "answer-unit_chosen",
        Action::LeaderIn { .. } => "answer-leader_in",
        Action::LeaderTo { .. } => "answer-leader_goes",
        // What a shift comes to depends on the die.
        Action::ShiftSpies { by: -1 } => "answer-shift_down",
        Action::ShiftSpies { by: 0 } => "answer-shift_none",
        Action::ShiftSpies { .. } => "answer-shift_up",
        Action::Battle(action) => match action {
            BattleAction::TakeHit { .. } | BattleAction::Lose { .. } => "answer-unit_chosen",
            BattleAction::Withdraw { .. } => "answer-unit_leaves",
            BattleAction::Retreat { .. } => "answer-retreats",
            BattleAction::Reinforce { .. } | BattleAction::ReinforceAll | BattleAction::Follow { .. } => {
                "answer-unit_joins"
            }
            BattleAction::PutIn { .. } | BattleAction::TakeOut { .. } | BattleAction::LineUp { .. } => "answer-places",
            BattleAction::Spread { .. } => "answer-unit_joins",
            BattleAction::Load { .. } | BattleAction::Aim { .. } => "answer-guns_fire",
            _ => return None,
        },
        _ => return None,
    };
    Some(Text::new(key))
}
