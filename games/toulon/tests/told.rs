//! What a game does is told: the dice it rolls, the questions it puts, the points it gives.

use super::common::{PICK, pick, setup};
use kernel::chance::{Fast, Recording};
use kernel::{Chance, Evaluate, Game, Viewer};
use toulon::Toulon;
use toulon::book::vocabulary::Side;

/// Games partly by plan and partly by chance, decision by decision: the state before, the action, the state after, what
/// was told and which dice fell.
fn watch(scenario: &str, index: u64, most: usize, mut look: impl FnMut(&Toulon, &[kernel::LogLine], &[String])) {
    let setup = setup(scenario, &[]);
    let (mut dice, mut choice) = (Fast::for_game(51, index), Fast::for_game(52, index));
    let mut game = Toulon::start(&setup, &mut dice, &mut kernel::Silent);
    let mut actions = Vec::new();
    for _ in 0..most {
        let Some(seat) = game.awaiting().seats().lowest() else { return };
        actions.clear();
        game.actions(seat, &mut actions);
        let by_plan = choice.uniform(PICK, 3) > 0;
        let action = if by_plan { game.reflex(seat) } else { pick(&actions, &mut choice) };
        let mut events = Vec::new();
        let mut rolling = Recording::new(&mut dice);
        game.apply(seat, &action, &mut rolling, &mut events);
        let rolled: Vec<String> =
            rolling.draws().flat_map(|draw| draw.faces.iter().map(move |_| draw.roll.label.to_owned())).collect();
        let lines: Vec<_> = events.iter().filter_map(|event| game.narrate(event, Viewer::Everything)).collect();
        look(&game, &lines, &rolled);
    }
}

/// Whoever referees a game from its log finds every die in it.
#[test]
fn no_die_falls_in_silence() {
    let mut dice = 0;
    for (scenario, index, most) in [("assault", 0, 4000), ("assault", 1, 4000), ("campaign", 0, 4000)] {
        watch(scenario, index, most, |_, lines, rolled| {
            let told: usize = lines.iter().map(|line| line.dice.len()).sum();
            dice += rolled.len();
            assert!(told >= rolled.len(), "{told} dice in the log, but {rolled:?} fell: {lines:#?}");
        });
    }
    assert!(dice > 500, "{dice} dice");
}

/// The victory points of a side are what its log says they have become.
#[test]
fn victory_points_can_be_summed_up_from_the_log() {
    use kernel::Arg;
    let mut scored = 0;
    for index in 0..4 {
        let mut sums: Option<[i64; 2]> = None;
        watch("assault", 10 + index, 4000, |game, lines, _| {
            let now = Side::ALL.map(|side| i64::from(game.victory_points(side)));
            if let Some(sums) = &mut sums {
                for line in lines {
                    let number = |name: &str| {
                        line.text.args.iter().find_map(|(key, arg)| match arg {
                            Arg::Int(number) if key == name => Some(*number),
                            _ => None,
                        })
                    };
                    let sign = match line.text.key.as_ref() {
                        "log-scored" | "log-areas_gained" => 1,
                        "log-areas_lost" => -1,
                        _ => continue,
                    };
                    let of = |side: &Side| {
                        line.text.args.iter().any(|(_, arg)| matches!(arg, Arg::Text(text) if text.key == side.label()))
                    };
                    let side = Side::ALL.into_iter().find(of).expect("somebody scores");
                    sums[side.index()] += sign * number("points").expect("so many");
                    scored += 1;
                }
                assert_eq!(*sums, now, "{lines:#?}");
            } else {
                sums = Some(now);
            }
        });
    }
    assert!(scored > 8, "{scored} lines about points");
}
