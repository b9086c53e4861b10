//! What players are told of chances: odds of attacks, the die marked on an offer.

use super::common::*;
use gamekit::nameless;
use gamekit::truth::{Trial, odds_are_what_is_played};
use kernel::chance::{Fast, Scripted};
use kernel::odds::{Effort, of_action};
use kernel::record::SetupSpec;
use kernel::{Chance, Game, Roll, Silent};
use risorgimento::book::facing::Facing;
use risorgimento::{Action, Risorgimento, rules};

/// One battalion of Cohesion 6 attacks one of Cohesion 5: Engagement 0 to 6 of ten, then 73 of 100 pairs of dice win.
#[test]
fn a_failed_engagement_is_not_won() {
    let mut table = Table::open("magenta", &[], &[0, 9]);
    table.clear();
    let grenadiers = table.put(WASA[0], "1310", Facing::N);
    table.put("sa-piemonte-i-ii-3o-piemonte", "1309", Facing::S);
    let brigade = table.lead("au-ir60", "1311");
    table.act(brigade).attacks_come();
    let target = table.hex("1309");
    table.play(Action::Attack { unit: grenadiers, target, inside: false }, &[]);
    let resolve = Action::Resolve { unit: grenadiers };
    let odds = of_action(&table.game, table.seat(), &resolve, Effort::default()).expect("legal");
    // Wherever the beaten would go, it is the same.
    assert!(odds.cases.len() > 1);
    for case in &odds.cases {
        assert!(case.odds.exact);
        let thousandths = |key: &str| -> u32 {
            let rows = case.odds.rows.iter().filter(|row| row.outcome.key == key);
            rows.map(|row| {
                let fraction = row.fraction.clone().expect("exact");
                let (ways, out_of) = fraction.split_once('/').unwrap_or((&fraction, "1"));
                ways.parse::<u32>().expect("a number") * 1000 / out_of.parse::<u32>().expect("a number")
            })
            .sum()
        };
        assert_eq!(thousandths("odds-not_engaged"), 300);
        assert_eq!(thousandths("odds-attack_won"), 511);
        assert_eq!(thousandths("odds-attack_lost"), 189);
    }
}

/// An offer without a die mark never rolls one before the next question, and one with the mark does.
#[test]
fn the_die_mark_tells_the_truth() {
    const PICK: Roll = Roll { rule: rules::R3_0A, label: "die-continuity" };
    for (scenario, steps) in [("ponte_nuovo", 600), ("magenta", 250)] {
        let mut dice = Fast::for_game(5, 1);
        let mut game = Risorgimento::start(&setup(scenario, &[]), &mut dice, &mut Silent);
        let mut actions = Vec::new();
        let (mut marked, mut plain) = (0, 0);
        for _ in 0..steps {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            actions.clear();
            game.actions(seat, &mut actions);
            // All of a small list, a sample of a long one.
            let every = actions.len().div_ceil(12);
            for action in actions.iter().step_by(every) {
                let mut none = Scripted::new([]);
                game.clone().apply(seat, action, &mut none, &mut Silent);
                let rolled = !none.rolls().is_empty();
                assert_eq!(game.offer(seat, action).risky, rolled, "{action:?} in {:?}", game.phase());
                *if rolled { &mut marked } else { &mut plain } += 1;
            }
            let picked = actions[dice.uniform(PICK, actions.len() as u32) as usize];
            game.apply(seat, &picked, &mut dice, &mut Silent);
        }
        assert!(marked > 20 && plain > 200, "{scenario}: {marked} marked, {plain} not");
    }
}

/// A question says which side, formation, unit or place it is about, and an offer what it does.
#[test]
fn questions_and_offers_name_what_they_are_about() {
    for (scenario, index, most) in
        [("ponte_nuovo", 0, 4000), ("ponte_nuovo", 1, 4000), ("magenta", 2, 1200), ("san_martino", 3, 600)]
    {
        let spec = SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() };
        let walk = nameless::walk::<Risorgimento>(&spec, index, most);
        assert!(walk.questions > 100 && walk.offers > 1000, "{scenario}: {} questions", walk.questions);
        assert!(walk.prompts.is_empty(), "{scenario} asks without saying about whom: {:?}", walk.prompts);
        assert!(walk.labels.is_empty(), "{scenario} offers without saying to whom: {:?}", walk.labels);
    }
}

#[test]
fn odds_are_what_is_played_in_random_games() {
    let trial = Trial {
        games: 6,
        decisions: 400,
        asked: 8,
        tries: 200,
        calendar: &["die-initiative_allied", "die-initiative_austria", "die-storm", "die-withdrawal"],
        closing: &[],
    };
    let tried = odds_are_what_is_played::<Risorgimento>(&["ponte_nuovo", "san_martino", "magenta"], trial);
    assert!(tried.faults.is_empty(), "{:#?}", tried.faults);
    assert!(tried.asked >= 18 && tried.unmarked >= 100, "{tried:?}");
}
