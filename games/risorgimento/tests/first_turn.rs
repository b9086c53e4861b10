//! The first turn of Magenta: what the Allies can do in it. `make inputs` counts what a hand needs for just that.

use super::common::{GRENADIERS, Table};
use boards::hex::HexId;
use kernel::chance::Fast;
use kernel::{Game, Seat, exercises};
use risorgimento::book::facing::Facing;
use risorgimento::play::{Phase, UnitTurn};
use risorgimento::state::Hex;
use risorgimento::{Action, rules};

const ALLIES: Seat = Seat(0);
/// The bridgehead of Ponte Nuovo.
const GOAL: &str = "2027";
/// Those of MacMahon's corps who come on this turn, all by one road.
const COLUMN: [&str; 3] = ["fr-2-1-1", "fr-2-1-2", "fr-2-c-1"];

/// The Allies go for the bridgehead as often as their corps may act; the Austrians stand. Tells how many attacks were
/// resolved, and the game afterwards.
fn first_turn(seed: u64) -> (u32, Table) {
    let mut table = Table::open("magenta", &[], &[9, 0]);
    let mut chance = Fast::for_game(seed, 1);
    let (mut attacks, turn) = (0, table.game.turn);
    while table.game.turn == turn {
        let seat = table.seat();
        let action = if seat == ALLIES { advance(&table) } else { stand(&table) };
        attacks += u32::from(matches!(action, Action::Resolve { .. }));
        let told = table.events.len();
        let (game, events) = (&mut table.game, &mut table.events);
        game.play(seat, &action, &mut chance, events).unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
        if matches!(action, Action::Activate { .. } | Action::Enter { .. }) {
            kernel::spoken::tell_table(&table.game, &table.events[told..]);
        }
    }
    (attacks, table)
}

/// Passes where that is allowed.
fn stand(table: &Table) -> Action {
    let actions = table.actions();
    let passes = |action: &&Action| matches!(action, Action::Pass | Action::Done | Action::Hold);
    *actions.iter().find(passes).unwrap_or(&actions[0])
}

fn advance(table: &Table) -> Action {
    let actions = table.actions();
    let goal = table.hex(GOAL);
    let far = |hex: Hex| table.game.setup.map.grid().distance(HexId(hex.0), HexId(goal.0));
    let first = |wanted: fn(&Action) -> bool| actions.iter().copied().find(wanted);
    match table.game.phase().expect("somebody decides") {
        Phase::UnitTurn(UnitTurn { unit }) if !table.game.is_on_map(unit) => {
            first(|action| matches!(action, Action::Enter { .. })).unwrap_or_else(|| stand(table))
        }
        Phase::UnitTurn(UnitTurn { unit }) => {
            let here = far(table.game.hex_of(unit));
            let goes = |action: &Action| match action {
                Action::March { hex } if far(*hex) < here => Some((far(*hex), *action)),
                _ => None,
            };
            let nearest = actions.iter().filter_map(goes).min_by_key(|(far, _)| *far).map(|(_, action)| action);
            let faces = |action: &Action| matches!(action, Action::Stop { facing: Facing::NE, below: false });
            nearest.or_else(|| first(faces)).unwrap_or_else(|| stand(table))
        }
        Phase::ChooseUnit(_) => first(|action| matches!(action, Action::Unit { .. })).unwrap_or(Action::Done),
        // Never by a die (4.51): who passes the hand has it back free, since the others stand (4.52).
        Phase::ChooseCorps(_) => {
            let free =
                |action: &Action| matches!(action, Action::Activate { .. }) && !table.game.offer(ALLIES, action).risky;
            actions.iter().copied().find(free).unwrap_or(Action::Pass)
        }
        // A battalion at each hex, so that they do not combine (7.31).
        Phase::Declare(_) => {
            let fresh = |action: &Action| match action {
                Action::Attack { target, .. } => !table.game.declared.iter().any(|it| it.target == *target),
                _ => false,
            };
            actions.iter().rev().copied().find(fresh).unwrap_or(Action::Done)
        }
        _ => first(|action| matches!(action, Action::Resolve { .. }))
            .or_else(|| first(|action| matches!(action, Action::Brigade { .. })))
            .unwrap_or_else(|| stand(table)),
    }
}

/// A corps acts twice on a turn (4.43): the Guard marches up in its first activation and attacks in its second (7.3), and
/// who of MacMahon's column did not come in by its one road in the first activation does in the second (5.6a).
#[test]
fn a_corps_that_acts_twice_attacks_and_comes_in_on_the_first_turn_of_magenta() {
    exercises!(rules::R5_6A);
    for seed in 0..20 {
        let (attacks, table) = first_turn(seed);
        assert_eq!(attacks, 2, "seed {seed}");
        for brigade in COLUMN {
            let mut units = table.game.setup.units_of(table.brigade(brigade));
            assert!(units.any(|unit| table.game.is_on_map(unit)), "{brigade} of seed {seed}");
        }
    }
}

/// 4.43, 5.6c: a corps that may act again can be taken by any of its units, and a brigade that waits beside the map by its
/// plate: the offer to name it goes by its brigadier, on the map or not.
#[test]
fn units_of_an_activation_that_is_over_and_brigades_beside_the_map_can_be_taken() {
    let mut table = Table::open("magenta", &[], &[9, 0]);
    let guard = table.brigade("fr-ig-1-2");
    let unit = table.unit(GRENADIERS[0]);
    let is_spent = |table: &Table| {
        let scene = table.game.scene(kernel::Viewer::Seat(ALLIES));
        scene.pieces.iter().find(|piece| piece.id == GRENADIERS[0]).expect("the battalion").spent
    };
    let facing = table.game.unit(unit).facing();
    table.act(guard).play(Action::Unit { unit }, &[]).play(Action::Stop { facing, below: false }, &[]);
    assert!(is_spent(&table), "it has acted");
    table.finish();
    assert!(!is_spent(&table), "its corps may act again");
    while table.seat() != ALLIES {
        table.play(Action::Pass, &[]);
    }
    table.play(Action::Pass, &[]).play(Action::Pass, &[]);
    let corps = table.corps("fr-2");
    table.play(Action::Activate { corps }, &[]);
    for id in COLUMN {
        let offer = table.game.offer(ALLIES, &Action::Brigade { brigade: table.brigade(id) });
        assert_eq!(offer.piece, Some(format!("brigadier-{id}")));
    }
}
