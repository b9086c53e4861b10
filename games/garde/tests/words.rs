//! What a question names, and what the bag shows: beyond what every game has to show.

use gamekit::muster::Ground;
use gamekit::question;
use garde::state::DivisionSet;
use garde::{Garde, rules};
use kernel::chance::Fast;
use kernel::{Chance, Game, Lang, Roll, Title, Viewer, exercises};
use std::collections::BTreeSet;

const PICK: Roll = Roll { rule: rules::R4_1, label: "test" };

/// A question about a brigade names it, in words and as a piece; one about a formation names that.
fn assert_named(game: &Garde) {
    let prompt = game.scene(Viewer::Public).prompt;
    let named = |arg: &str| prompt.text.args.iter().any(|(name, _)| name == arg);
    if question::about(game).is_some() {
        assert!(named("unit") && prompt.piece.is_some(), "{} does not say which brigade", prompt.text.key);
    } else if game.active_set() != DivisionSet::default() {
        assert!(named("division"), "{} does not say which formation", prompt.text.key);
    }
}

/// Corps troops of both sides, brigades of the same number: whoever reads the log knows whom it speaks of.
#[test]
fn everybody_on_the_table_has_a_name_of_his_own() {
    for ground in garde::setup::scenario::SCENARIOS.iter().map(|(id, _)| Ground::of(id)) {
        let setup = Garde::load(&ground.spec()).expect("built in");
        let game = Garde::start(&setup, &mut Fast::for_game(1, 1), &mut kernel::Silent);
        let brigades: Vec<_> = game.scene(Viewer::Everything).pieces.into_iter().map(|piece| piece.name).collect();
        let formations: Vec<_> = setup.divisions.iter().map(|division| division.name.clone()).collect();
        let corps: Vec<_> = setup.corps.iter().map(|corps| corps.name.clone()).collect();
        let all = [&brigades, &formations, &corps];
        for (names, lang) in all.into_iter().flat_map(|names| Lang::ALL.map(|lang| (names, lang))) {
            let words: BTreeSet<String> =
                names.iter().map(|name| Garde::rulebook().catalogue().render(name, lang)).collect();
            assert_eq!(words.len(), names.len(), "{}: {words:?}", ground.scenario);
        }
    }
}

#[test]
fn brigades_are_named_and_bags_are_weighed_exactly() {
    exercises!(rules::R6_3);
    let (mut weighed, mut drawn) = (0, 0);
    for (index, ground) in ["division", "corps", "quatre_bras"].map(Ground::of).into_iter().enumerate() {
        let setup = Garde::load(&ground.spec()).expect("built in");
        let (mut dice, mut choice) = (Fast::for_game(index as u64, 1), Fast::for_game(100 + index as u64, 1));
        let mut events = Vec::new();
        let mut game = Garde::start(&setup, &mut dice, &mut events);
        while let Some(seat) = game.awaiting().seats().lowest() {
            assert_named(&game);
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
            for bag in actions.iter().filter_map(|action| game.bag(seat, action)) {
                assert!(bag.odds.is_some_and(|odds| odds.exact), "the six results are weighed exactly");
                weighed += 1;
            }
            let action = &actions[choice.uniform(PICK, actions.len() as u32) as usize];
            game.apply(seat, action, &mut dice, &mut events);
        }
        for event in &events {
            assert!(game.narrate(event, Viewer::Everything).is_some(), "{event:?} is told");
            if let Some(bag) = game.drawn(event, Viewer::Everything) {
                assert_eq!(bag.drawn.len(), 2);
                let line = game.narrate(event, Viewer::Public).expect("everybody sees the draw").text;
                let named = |arg: &str| line.args.iter().any(|(name, _)| name == arg);
                assert!(named("first") && named("second"), "{} does not name the tokens drawn", line.key);
                drawn += 1;
            }
        }
    }
    assert!(weighed > 20 && drawn > 10, "{weighed} bags weighed, {drawn} drawn");
}
