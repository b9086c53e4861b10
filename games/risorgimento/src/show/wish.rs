//! What a wish of the hand could mean: a piece wanted somewhere, or aimed at somebody. Every wish means something, so that
//! there is always a rule to say why not.

use crate::play::action::Action;
use crate::play::{ChooseUnit, CommanderMove, LeaderFlees, LeaderMove, Phase, UnitTurn};
use crate::setup::UnitId;
use crate::show::naming::leader_id;
use crate::state::{Hex, Leader, OFF, Risorgimento};
use boards::hex::Axial;
use kernel::scene::Place;
use kernel::{Seat, Wish};

/// Appends the actions a wish could mean now, legal or not.
pub fn meant(game: &Risorgimento, seat: Seat, wish: &Wish, out: &mut Vec<Action>) {
    if let Some(unit) = game.setup.unit_by_id(&wish.piece) {
        if game.seat_of(unit) == seat {
            of_unit(game, unit, wish, out);
        } else {
            out.push(Action::Unit { unit });
        }
    } else if let Some(leader) = game.leaders(seat).find(|leader| leader_id(&game.setup, *leader) == wish.piece) {
        of_leader(game, leader, goal(game, wish).unwrap_or(OFF), out);
    }
}

fn of_unit(game: &Risorgimento, unit: UnitId, wish: &Wish, out: &mut Vec<Action>) {
    let brigade = game.setup.unit(unit).brigade;
    let free = || game.idle_objections(unit).is_empty();
    let target = target(game, wish);
    let hex = goal(game, wish).unwrap_or(OFF);
    let Some(phase) = game.phase() else { return };
    match phase {
        Phase::ChooseCorps(_) if free() => out.push(Action::Activate { corps: game.setup.brigade(brigade).corps }),
        Phase::ChooseBrigade(_) if free() => out.push(Action::Brigade { brigade }),
        Phase::UnitTurn(UnitTurn { unit: turn }) if turn == unit => match target {
            Some(target) if game.class(unit).attacks() || game.class(unit).is_cavalry() => {
                out.push(declaration(game, unit, target));
                if game.fire_objections(unit).is_empty() {
                    out.push(Action::Shoot { target });
                }
            }
            Some(target) => out.push(Action::Shoot { target }),
            None => out.extend([Action::March { hex }, Action::Strategic { hex }]),
        },
        // To name it would roll the die of 4.43 for the unit at its turn: a wish rolls no die.
        Phase::UnitTurn(UnitTurn { unit: turn }) if free() && game.strains(turn) => {
            out.extend(game.acting_now().map(|brigade| Action::Brigade { brigade }));
        }
        Phase::Declare(_) if target.is_some() => {
            out.extend(target.map(|target| declaration(game, unit, target)));
        }
        Phase::React(_) => out.push(match target {
            Some(target) => Action::Answer { unit, target },
            None => Action::Withdraw { unit, hex },
        }),
        Phase::Continue(_) => out.extend(target.map(|target| Action::Continue { unit, target })),
        Phase::Place(_) => out.push(Action::Place { unit, hex }),
        Phase::Retreat(_) | Phase::Unstack(_) => out.push(Action::Retreat { unit, hex }),
        _ => {}
    }
    if out.is_empty() {
        out.push(Action::Unit { unit });
    }
}

fn of_leader(game: &Risorgimento, leader: Leader, hex: Hex, out: &mut Vec<Action>) {
    let free = || game.leader_idle_objections(leader).is_empty();
    let Some(phase) = game.phase() else { return };
    out.push(match (phase, leader) {
        (Phase::LeaderMove(LeaderMove { brigade: moves }), Leader::Brigadier(brigade)) if moves == brigade => {
            Action::March { hex }
        }
        (Phase::CommanderMove(CommanderMove(moves)), _) if moves == leader => Action::March { hex },
        (Phase::LeaderFlees(LeaderFlees(flees)), _) if flees == leader => Action::Point { hex },
        (Phase::ChooseCorps(_), Leader::Brigadier(brigade)) if free() => {
            Action::Activate { corps: game.setup.brigade(brigade).corps }
        }
        (Phase::ChooseBrigade(_), Leader::Brigadier(brigade)) if free() => Action::Brigade { brigade },
        // The brigadier of another formation: it is not its turn.
        (Phase::ChooseUnit(ChooseUnit { brigade: acting }), Leader::Brigadier(brigade)) if acting != brigade => {
            Action::Brigade { brigade }
        }
        (_, Leader::Brigadier(_)) => Action::Brigadier,
        (_, Leader::Commander(corps)) => Action::Commander { corps },
        (_, Leader::Chief(chief)) => Action::Chief { chief },
    });
}

/// The attack or charge a unit could mean: one that is open to it, or the plain one.
fn declaration(game: &Risorgimento, unit: UnitId, target: Hex) -> Action {
    let mut open = None;
    game.attacks(unit, &mut |declared| open = open.or(Some(declared).filter(|declared| declared.target == target)));
    let (via, inside) = open.map_or((game.hex_of(unit), false), |declared| (declared.via, declared.inside));
    if game.class(unit).is_cavalry() {
        Action::Charge { unit, target, via }
    } else {
        Action::Attack { unit, target, inside }
    }
}

fn goal(game: &Risorgimento, wish: &Wish) -> Option<Hex> {
    let Some(Place::Hex { q, r, .. }) = wish.to else { return None };
    game.setup.map.grid().at(Axial { q, r }).map(|hex| Hex(hex.0))
}

fn target(game: &Risorgimento, wish: &Wish) -> Option<Hex> {
    let unit = game.setup.unit_by_id(wish.target.as_ref()?)?;
    game.is_on_map(unit).then(|| game.hex_of(unit))
}
