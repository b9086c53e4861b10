//! Rules that a table hears in the course of any siege: what they say is in pictures, offers, questions and the log.

use super::common::{PICK, pick, setup};
use kernel::chance::Fast;
use kernel::spoken::{Listener, tell_table};
use kernel::{Chance, Evaluate, Game};
use std::collections::BTreeSet;
use toulon::{Toulon, rules};

/// The rules heard in so many decisions of a scenario: by plan, and now and then by chance, so that sides meet.
fn heard(scenario: &str, index: u64, most: usize, spoken: &mut BTreeSet<kernel::RuleId>) {
    let setup = setup(scenario, &[]);
    let (mut dice, mut choice) = (Fast::for_game(41, index), Fast::for_game(42, index));
    let mut events = Vec::new();
    let mut game = Toulon::start(&setup, &mut dice, &mut events);
    let listener = Listener::new();
    let mut actions = Vec::new();
    for _ in 0..most {
        let Some(seat) = game.awaiting().seats().lowest() else { break };
        actions.clear();
        game.actions(seat, &mut actions);
        let by_plan = choice.uniform(PICK, 3) > 0;
        let action = if by_plan { game.reflex(seat) } else { pick(&actions, &mut choice) };
        events.clear();
        game.apply(seat, &action, &mut dice, &mut events);
        tell_table(&game, &events);
    }
    spoken.extend(listener.heard().into_keys());
}

/// Each of these speaks somewhere in four sieges that are played partly by chance.
#[test]
fn rules_speak_in_the_course_of_a_siege() {
    kernel::exercises!(
        rules::R2_UNITS,
        rules::R2_FOG,
        rules::R2_WING,
        rules::R2_ENTRY,
        rules::R2_CINC_REPUBLICAN,
        rules::R3_RIVER_COST,
        rules::R5_4,
        rules::R7_8,
        rules::R9_1A,
        rules::R9_3,
        rules::R12_1,
        rules::R16_4,
        rules::R16_5,
        rules::R22_1,
        rules::R23_6,
        rules::R24_3,
        rules::R24_5,
        rules::R24_6,
        rules::R25_7A,
        rules::R25_7B,
        rules::R25_8G,
        rules::R25_9A,
        rules::R25_10,
        rules::R25_28A,
        rules::R27_6,
        rules::R27_30,
        rules::R27_32,
        rules::R28_2,
        rules::R32_16,
        rules::R33_1A,
        rules::R35_1C,
        rules::RULE_AREA_SCORE,
        rules::RULE_STACK_TOP,
        rules::RULE_VISIBLE_ACTIONS
    );
    let mut spoken = BTreeSet::new();
    for (scenario, index, most) in
        [("assault", 0, 2000), ("assault", 1, 2000), ("campaign", 0, 3000), ("campaign_7", 1, 1500)]
    {
        heard(scenario, index, most, &mut spoken);
    }
    assert!(spoken.len() > 200, "{} rules spoke", spoken.len());
}
