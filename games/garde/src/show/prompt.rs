//! The question of the moment in words: it names the unit, the enemy and the reason it is asked.

use crate::book::vocabulary::{BrigadeId, Camp, DivisionId, Order};
use crate::play::Phase;
use crate::play::bombardment::{AfterProlonge, Bombard};
use crate::play::combat::Combats;
use crate::play::deployment::DeployBrigades;
use crate::play::follow_up::FollowUp;
use crate::play::moving::{Move, MoveBrigade};
use crate::play::rally::Replace;
use crate::play::retreat::Turn;
use crate::show::offers::general_name;
use crate::show::scene::subject;
use crate::state::{DivisionSet, Garde};
use boards::table::Length;
use kernel::scene::Prompt;
use kernel::{Arg, Awaiting, Game as _, Text};

/// What is asked now, of whom, and about which piece.
pub(crate) fn prompt(game: &Garde) -> Prompt {
    match game.awaiting() {
        Awaiting::Nobody => Prompt { text: Text::new("phase-over"), rule: None, seats: Vec::new(), piece: None },
        Awaiting::Decision { seats, point, rule } => Prompt {
            text: words(game, point),
            rule: Some(rule),
            seats: seats.iter().collect(),
            piece: subject(game).map(|id| game.setup.brigade(id).id.clone()),
        },
    }
}

fn words(game: &Garde, point: &'static str) -> Text {
    let unit = |id: BrigadeId| game.setup.brigade(id).name.clone();
    let general = |id| general_name(&game.setup, game.general(id).holder);
    let Some(phase) = game.stack.top() else { return Text::new(point) };
    match phase {
        Phase::DeployBrigades(DeployBrigades { general: id }) => {
            Text::new("ask-deploy_brigades").with("general", general(id))
        }
        Phase::Replace(Replace { side, asked }) => match game.replaceable(side, asked) {
            Some(id) => Text::new("ask-replace").with("general", general(id)),
            None => Text::new(point),
        },
        Phase::Bombard(Bombard { active }) => Text::new("ask-bombard").with("division", formation(game, active)),
        Phase::Move(Move { active }) => Text::new("ask-move")
            .with("division", formation(game, active))
            .with("order", active.iter().next().map_or_else(|| Text::new(point), |id| order(game, id))),
        Phase::MoveBrigade(MoveBrigade { brigade }) => moving(game, brigade).with("unit", unit(brigade)),
        Phase::AfterProlonge(AfterProlonge { brigade }) => Text::new("ask-prolonge").with("unit", unit(brigade)),
        Phase::Combats(Combats { active }) => Text::new("ask-combat").with("division", formation(game, active)),
        Phase::Combat(fight) => {
            let key = match fight.camp {
                Camp::Attacker => "ask-engage_attacker",
                Camp::Defender => "ask-engage_defender",
            };
            let (own, enemy) = fight.asked_of();
            Text::new(key).with("unit", unit(own)).with("enemy", unit(enemy))
        }
        Phase::Turn(Turn { brigade }) => Text::new("ask-turn").with("unit", unit(brigade)),
        Phase::FollowUp(FollowUp { brigade }) => {
            Text::new("ask-follow_up").with("unit", unit(brigade)).with("distance", cm(game.follow_up_reach(brigade)))
        }
        Phase::Deploy(_)
        | Phase::Orders(_)
        | Phase::Successor(_)
        | Phase::Initiative(_)
        | Phase::Activate(_)
        | Phase::Ending(_) => Text::new(point),
    }
}

/// The active formation; with the option `activation` = corps the corps of the first.
pub(crate) fn formation(game: &Garde, active: DivisionSet) -> Text {
    let mut all = active.iter();
    let (first, more) = (all.next(), all.next().is_some());
    let Some(setup) = first.map(|id| game.setup.division(id)) else { return Text::new("phase-activation") };
    match setup.corps.filter(|_| more) {
        Some(corps) => game.setup.a_corps(corps).name.clone(),
        None => setup.name.clone(),
    }
}

fn order(game: &Garde, division: DivisionId) -> Text {
    Text::new(game.division(division).order.label())
}

/// How a brigade may move, and why it is held to it.
fn moving(game: &Garde, id: BrigadeId) -> Text {
    let scout = game.scout(id);
    let key = match (scout.order, game.order_of(id)) {
        (Order::Attack, _) if game.may_support(id) => "ask-advance_or_support",
        (Order::Attack, _) => "ask-advance",
        (Order::Manoeuvre, _) if scout.in_zone => "ask-withdraw",
        (Order::Manoeuvre, _) => "ask-march",
        (Order::Defend, Order::Defend) if scout.in_zone => "ask-withdraw",
        (Order::Defend, Order::Defend) => "ask-shift",
        (Order::Defend, _) => "ask-uncommanded",
    };
    let far = match scout.order {
        Order::Attack => game.allowance(id, Order::Attack, false),
        _ if scout.in_zone => game.fall_back_allowance(id),
        _ => scout.allowance[1],
    };
    Text::new(key).with("distance", cm(far))
}

fn cm(length: Length) -> Arg {
    Arg::cm(length.to_tenths().into())
}
