//! What must hold at every moment of every game.

use toulon::Toulon;
use toulon::book::vocabulary::{Pool, Side};
use toulon::play::Phase;
use toulon::state::Whereabouts;

/// Stacks are in order, nobody stands too thick, strength is conserved.
pub fn assert_sound(game: &Toulon) {
    let setup = &game.setup;
    let battle = game.is_in_combat();
    for area in setup.map.area_ids() {
        for side in Side::ALL {
            let units = game.units_in(area, side);
            assert_eq!(units.is_empty(), !game.is_held_by(area, side), "{area:?} {side}");
            for unit in units.iter() {
                assert_eq!(game.unit(unit).at, Whereabouts::Area(area));
                assert_eq!(game.side_of(unit), side);
            }
            // While a battle is fought and its retreats are not over an area may be too full (25.8d, 6.4).
            let settling = game.stack.inwards_out().any(|phase| matches!(phase, Phase::Losses(_)));
            assert!(
                battle || settling || !game.is_crowded(area, side),
                "{} holds {} PF of {side} in {:?}",
                setup.map.area(area).id,
                game.strength_in(area, side),
                game.phase()
            );
        }
    }
    let phase_ok = battle
        || matches!(
            game.stack.inwards_out().find(|phase| !matches!(phase, Phase::Losses(_))),
            Some(
                Phase::Movement(_)
                    | Phase::Muster(_)
                    | Phase::Road(_)
                    | Phase::ShowGarrison(_)
                    | Phase::LeadersIn(_)
                    | Phase::PatrolMeets(_)
                    | Phase::Overrun(_)
                    | Phase::Marker(_)
                    | Phase::PatrolRetreat(_)
                    | Phase::LeaderAlone(_)
            )
        );
    assert!(
        phase_ok || game.contested().is_empty() || game.over().is_some(),
        "both sides share an area in {:?}",
        game.phase()
    );
    for unit in setup.unit_ids() {
        let (state, counter) = (game.unit(unit), game.counter(unit));
        let printed = i16::from(counter.printed(game.is_in_fort(unit)));
        let lost = i16::from(state.permanent) + i16::from(state.temporary);
        assert_eq!(game.raw_pf(unit), printed - lost);
        let most = i16::from(counter.strength_in_fort);
        assert!(i16::from(state.permanent) <= most, "{} has lost more for good than it has", counter.id);
        let listed = state.at.area().is_some_and(|area| game.units_in(area, game.side_of(unit)).has(unit));
        assert_eq!(listed, state.at.area().is_some(), "{}", counter.id);
    }
    for pool in Pool::ALL {
        assert!(game.pools[pool.index()] <= 19, "{pool}");
    }
    assert!(game.reserve <= 19);
}
