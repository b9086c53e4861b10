//! Every legal action of the seat that decides now: the list is complete, since hexes are finite.

use crate::book::facing::Facing;
use crate::play::action::Action;
use crate::rules::hand::How;
use crate::state::{Hex, Leader, Marks, Phase, Risorgimento};
use kernel::Seat;

/// Calls `out` with every legal action.
pub(crate) fn each(game: &Risorgimento, out: &mut impl FnMut(Action)) {
    match game.phase() {
        Phase::Halves => game.halves_to_name(&mut |brigade| out(Action::Half { brigade })),
        Phase::Place { entry } => placings(game, entry, out),
        Phase::ReserveIn { side, .. } => {
            for brigade in game.setup.brigade_ids().filter(|b| game.reserve_objections(side, *b).is_empty()) {
                out(Action::Reserve { brigade });
            }
            out(Action::Done);
        }
        Phase::Choose => {
            game.nameable(&mut |corps, _: How| out(Action::Activate { corps }));
            let holder = crate::play::activation::seat(game.hand.holder);
            game.mass_leaders(holder, &mut |brigade| out(Action::Mass { brigade }));
            out(Action::Pass);
        }
        Phase::Corps => {
            game.ready_brigades(&mut |brigade| out(Action::Brigade { brigade }));
            out(Action::Done);
        }
        Phase::Orders { .. } => [true, false].into_iter().for_each(|roll| out(Action::Orders { roll })),
        Phase::Brigade { brigade } => {
            game.acting_units(brigade, &mut |unit| out(Action::Unit { unit }));
            if game.active.mass.is_none() {
                game.cavalry_to_take(brigade, &mut |unit| out(Action::Take { unit }));
            }
            if game.may_move_brigadier(brigade) {
                out(Action::Brigadier);
            }
            out(Action::Done);
        }
        Phase::LeaderMove { brigade } => game.brigadier_hexes(brigade, &mut |hex| out(Action::March { hex })),
        Phase::UnitTurn { unit } => {
            game.unit_actions(unit, out);
            if let Some(brigade) = game.acting_now().filter(|_| game.hands_on(unit)) {
                game.acting_units(brigade, &mut |other| {
                    if other != unit {
                        out(Action::Unit { unit: other });
                    }
                });
                if game.may_close(unit, brigade) {
                    out(Action::Done);
                }
            }
        }
        Phase::Combine => {
            game.joinable(&mut |unit| out(Action::Join { unit }));
            out(Action::Fire);
        }
        Phase::React(window) => {
            game.reactions(window, out);
            if Risorgimento::may_hold(window) {
                out(Action::Hold);
            }
        }
        Phase::Unstack { side } => game.unstackings(side, &mut |unit, hex| out(Action::Retreat { unit, hex })),
        Phase::Surprise => game.surprise_hexes().for_each(|hex| out(Action::Point { hex })),
        Phase::LeaderFlees(leader) => game.refuges(leader).into_iter().for_each(|hex| out(Action::Point { hex })),
        Phase::Victim { hex, spared } => game.victims(hex, spared, &mut |unit| out(Action::Lose { unit })),
        Phase::Declare { brigade } => {
            game.declarers(brigade, &mut |unit| {
                game.attacks(unit, &mut |declared| {
                    out(if game.class(unit).is_cavalry() {
                        Action::Charge { unit, target: declared.target, via: declared.via }
                    } else {
                        Action::Attack { unit, target: declared.target, inside: declared.inside }
                    });
                });
            });
            out(Action::Done);
        }
        Phase::Resolve => game.groups(&mut |n| out(Action::Resolve { unit: game.declared[n].unit })),
        Phase::Lead => [true, false].into_iter().for_each(|yes| out(Action::Lead { yes })),
        Phase::Spread { attacker } => game.odd_takers(attacker).for_each(|unit| out(Action::Lose { unit })),
        Phase::Retreat => {
            for unit in game.beaten() {
                game.retreats(unit).into_iter().for_each(|hex| out(Action::Retreat { unit, hex }));
            }
        }
        Phase::Excess => {
            game.assault.attackers.iter().for_each(|attacker| out(Action::GoBack { unit: attacker.unit }));
        }
        Phase::Face { .. } => Facing::ALL.into_iter().for_each(|facing| out(Action::Face { facing })),
        Phase::Continue => {
            game.continuations(&mut |unit, target| out(Action::Continue { unit, target }));
            out(Action::Done);
        }
        Phase::ReserveOut { side } => reserves(game, side, out),
        Phase::Commanders { side } => {
            game.movable_commanders(side, &mut |leader| match leader {
                Leader::Commander(corps) => out(Action::Commander { corps }),
                Leader::Chief(chief) => out(Action::Chief { chief }),
                Leader::Brigadier(_) => {}
            });
            out(Action::Done);
        }
        Phase::CommanderMove(leader) => game.commander_hexes(leader, &mut |hex| out(Action::March { hex })),
        Phase::TurnBegins
        | Phase::Marching
        | Phase::Exposed { .. }
        | Phase::Shooting
        | Phase::Assault
        | Phase::TurnEnds
        | Phase::Over(_) => {}
    }
}

fn reserves(game: &Risorgimento, side: Seat, out: &mut impl FnMut(Action)) {
    for brigade in game.setup.brigade_ids().filter(|b| game.leave_objections(side, *b).is_empty()) {
        out(Action::Leave { brigade });
    }
    for formation in (0..game.setup.releases.len() as u8).filter(|f| game.may_roll_release(side, *f)) {
        out(Action::Release { formation });
    }
    out(Action::Done);
}

/// Where the units of a set-up entry may be placed by hand (option `free_setup`).
fn placings(game: &Risorgimento, entry: u8, out: &mut impl FnMut(Action)) {
    let printed = &game.setup.entries_of_setup[usize::from(entry)];
    let waiting = |unit: &&crate::setup::UnitId| {
        !game.is_on_map(**unit) && !game.is(**unit, Marks::RESERVE) && game.printed(**unit).start.is_some()
    };
    let Some(unit) = printed.units.iter().find(waiting) else { return };
    for hex in (0..game.setup.ground.hexes.len()).map(|hex| Hex(hex as u16)) {
        if game.may_place(*unit, hex, printed) {
            out(Action::Place { unit: *unit, hex });
        }
    }
    if game.plan_is_free(printed) {
        out(Action::PlaceRest);
    }
}
