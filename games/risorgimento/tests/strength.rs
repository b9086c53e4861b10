//! Computer players beat chance. How often, and how even the battles are, is measured by `grognard simulate`; the long
//! runs are in `scripts/soak`.

use super::common::setup;
use kernel::chance::Fast;
use kernel::{Game, Seat, Silent};
use players::{Greedy, Player, Random, Who, no_hurry};
use risorgimento::{Risorgimento, Setup};
use std::sync::Arc;

/// Plays a game between a greedy player on this seat and a random one, and says who won.
fn play(setup: &Arc<Setup>, index: u64, greedy: Seat) -> Option<Seat> {
    let mut dice = Fast::for_game(11, index);
    let mut game = Risorgimento::start(setup, &mut dice, &mut Silent);
    let mut thinker = Greedy::<Risorgimento>::new(index, Who::PLAYOUTS);
    let mut dreamer = Random::new(index);
    while let Some(seat) = game.awaiting().seats().lowest() {
        let action = match seat == greedy {
            true => thinker.choose(&game, seat, &no_hurry),
            false => dreamer.choose(&game, seat, &no_hurry),
        };
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    game.outcome().expect("it is over").winners.first().copied()
}

#[test]
fn greedy_beats_random_at_ponte_nuovo_from_either_side() {
    let setup = setup("ponte_nuovo", &[]);
    let won = (0..4).filter(|index| {
        let greedy = Seat((index % 2) as u8);
        play(&setup, *index, greedy) == Some(greedy)
    });
    assert!(won.count() >= 3, "of four games one may go wrong");
}
