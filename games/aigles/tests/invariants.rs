//! What must hold in every game, whoever plays: random games to the end, on every scenario and with every option.

use aigles::book::options::Options;
use aigles::book::vocabulary::{Formation, UnitId};
use aigles::play::Phase;
use aigles::play::action::{Action, Drill, Step};
use aigles::setup::scenario::SCENARIOS;
use aigles::state::{Fate, Target};
use aigles::{Aigles, Setup};
use boards::table::{Angle, Hand, Heading, Length};
use gamekit::options::OptionSet as _;
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Awaiting, Chance, Game, Roll, RuleId, Seat, Silent};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

const PICK: Roll = Roll { rule: RuleId("test"), label: "test" };
/// Far more decisions than eight turns can have.
const MOST_DECISIONS: usize = 5000;

/// How many games of the first two scenarios, `GAMES=10000` for a long run; the battles that were fought have a
/// twenty-fifth of them each.
fn games() -> u64 {
    gamekit::muster::games(100)
}

fn battle(scenario: &str, options: &[(&str, &str)]) -> Arc<Setup> {
    let options: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), scenario_text: None, options, forces: BTreeMap::new() };
    Arc::new(Setup::load(&spec).expect("a built-in scenario"))
}

/// A scenario with everything: skirmishers, a light battalion with rifles, river, stream, marsh, crops.
fn proving_ground() -> Arc<Setup> {
    let text = include_str!("proving_ground.toml");
    Arc::new(aigles::setup::scenario::check("proving_ground.toml", text).unwrap_or_else(|faults| panic!("{faults}")))
}

/// Nobody stands on anybody, everybody on the table, nobody in a river.
fn assert_sound(game: &Aigles) {
    let stands: Vec<_> = game
        .bodies()
        .map(|(id, stand)| (id, "body", stand))
        .chain(game.screens().map(|(id, stand)| (id, "screen", stand)))
        .collect();
    for (n, (id, what, stand)) in stands.iter().enumerate() {
        assert!(game.setup.table.holds(stand), "{what} of {id:?} is off the table: {stand:?}");
        assert!(!game.is_in_impassable(stand), "{what} of {id:?} is in impassable ground");
        for (other_id, other_what, other) in &stands[n + 1..] {
            assert!(
                !stand.overlaps(other),
                "{what} of {id:?} overlaps {other_what} of {other_id:?} in {:?}:\n{stand:?}\n{other:?}",
                game.stack.top()
            );
        }
    }
    for id in game.ids() {
        let (unit, setup) = (game.unit(id), game.setup.unit(id));
        assert!(unit.rankers + unit.skirmishers + game.losses(id) == setup.rankers, "men are conserved");
        assert!(unit.skirmishers <= unit.deployed && unit.characters.count() <= setup.characters.count());
        if let Some(enemy) = unit.contact {
            assert_eq!(game.unit(enemy).contact, Some(id), "contact is mutual");
            assert_ne!(game.seat_of(enemy), game.seat_of(id));
            assert_eq!(unit.fate, Fate::OnTable);
            assert!(game.is_steady(id), "routers are in no contact");
        }
        if let Some(enemy) = unit.supports_against {
            assert!(game.unit(enemy).contact.is_some(), "a joiner helps in a combat");
        }
    }
}

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq)]
enum Temper {
    /// Anything.
    Any,
    /// Mostly what leads to contact: rules about combat are seen at work.
    Bold,
}

/// Whether a bold player likes an action.
fn is_bold(action: &Action) -> bool {
    match action {
        Action::Attack { .. } | Action::Continue { .. } | Action::Rally { .. } => true,
        Action::Path { steps } => !steps.is_empty(),
        Action::Direction { back } => !back,
        Action::Pursue { yes } | Action::Reroll { yes } | Action::DefensiveFire { yes } => *yes,
        Action::Place { skirmishers, .. } => *skirmishers > 0,
        Action::Manoeuvre { drill, .. } => *drill != Drill::Formation,
        _ => false,
    }
}

/// Plays a random game to its end; returns it and the number of decisions.
fn play(battle: &Arc<Setup>, index: u64, every_check: bool, temper: Temper) -> (Aigles, usize) {
    let mut dice = Fast::for_game(7, index);
    let mut choice = Fast::for_game(8, index);
    let mut game = Aigles::start(battle, &mut dice, &mut Silent);
    let mut actions = Vec::new();
    for decision in 0..MOST_DECISIONS {
        let Some(seat) = game.awaiting().seats().lowest() else {
            assert!(game.outcome().is_some(), "a game without a decision is over");
            return (game, decision);
        };
        actions.clear();
        game.actions(seat, &mut actions);
        assert!(!actions.is_empty(), "dead end in {:?} of game {index}", game.stack.top());
        for (n, action) in actions.iter().enumerate() {
            assert!(!actions[..n].contains(action), "{action:?} is listed twice in {:?}", game.stack.top());
        }
        if every_check {
            for action in &actions {
                if let Err(refused) = game.check(seat, action) {
                    panic!("{action:?} is listed in {:?} but {refused}", game.stack.top());
                }
            }
            assert_sound(&game);
        }
        if temper == Temper::Bold && actions.iter().any(is_bold) && choice.uniform(PICK, 4) > 0 {
            actions.retain(is_bold);
            // A charge before anything else.
            if actions.iter().any(|action| matches!(action, Action::Attack { .. })) {
                actions.retain(|action| matches!(action, Action::Attack { .. }));
            }
        }
        let action = &actions[choice.uniform(PICK, actions.len() as u32) as usize];
        game.apply(seat, action, &mut dice, &mut Silent);
    }
    panic!("game {index} does not end");
}

#[test]
fn random_games_run_to_their_end() {
    for (scenario, _) in SCENARIOS {
        let share = if matches!(*scenario, "learning" | "example_armies") { 1 } else { 25 };
        let battle = battle(scenario, &[]);
        for index in 0..games().div_ceil(share) {
            play(&battle, index, true, Temper::Any);
            play(&battle, index, true, Temper::Bold);
        }
    }
}

#[test]
fn games_with_everything_run_to_their_end() {
    let battle = proving_ground();
    for index in 0..games() {
        play(&battle, index, true, Temper::Any);
        play(&battle, index, true, Temper::Bold);
    }
}

#[test]
fn every_option_plays_to_the_end() {
    for spec in Options::SPECS {
        for value in &spec.values[1..] {
            let battle = battle("example_armies", &[(spec.id, value)]);
            for index in 0..8 {
                play(&battle, 1000 + index, true, Temper::Bold);
            }
        }
    }
}

#[test]
fn the_same_dice_and_choices_give_the_same_game() {
    let battle = proving_ground();
    for index in 0..10 {
        let ((one, decisions), (two, again)) =
            (play(&battle, index, false, Temper::Bold), play(&battle, index, false, Temper::Bold));
        assert!(one == two && decisions == again, "game {index}");
    }
}

#[test]
fn the_state_is_small_and_its_parts_are_flat() {
    assert!(size_of::<Aigles>() < 2048, "{} bytes", size_of::<Aigles>());
    assert!(size_of::<aigles::state::Unit>() <= 40, "{} bytes", size_of::<aigles::state::Unit>());
    assert!(size_of::<Phase>() <= 32, "{} bytes", size_of::<Phase>());
}

#[test]
fn only_the_seat_that_decides_has_actions() {
    let battle = battle("learning", &[]);
    let game = Aigles::start(&battle, &mut Fast::new(1), &mut Silent);
    let Awaiting::Decision { seats, point, .. } = game.awaiting() else { panic!("somebody decides") };
    assert_eq!(point, "decision-side");
    let other = seats.lowest().unwrap().opponent();
    let mut actions = Vec::new();
    game.actions(other, &mut actions);
    assert!(actions.is_empty());
    assert!(game.check(other, &Action::CommanderRoll).is_err());
}

/// Any action at all, sensible or not.
fn any_action() -> impl Strategy<Value = Action> {
    let unit = (0_u8..60).prop_map(UnitId);
    let pose = (any::<i16>(), any::<i16>(), (0_i32..16384).prop_map(Heading::from_units));
    let formation = prop_oneof![Just(Formation::Line), Just(Formation::Column)];
    let drill = prop_oneof![Just(Drill::Move), Just(Drill::Formation), Just(Drill::Reform)];
    let target = ((0_u8..60).prop_map(UnitId), any::<bool>()).prop_map(|(unit, screen)| Target { unit, screen });
    let step = prop_oneof![
        (-500_i32..6000).prop_map(|d| Step::Ahead { distance: Length::tenths(d) }),
        (-500_i32..6000).prop_map(|d| Step::Back { distance: Length::tenths(d) }),
        (-20000_i32..20000, any::<bool>()).prop_map(|(units, left)| Step::Wheel {
            pivot: if left { Hand::Left } else { Hand::Right },
            angle: Angle::from_units(units),
        }),
    ];
    prop_oneof![
        (0_u8..4).prop_map(|n| Action::ChooseFirst { first: Seat(n) }),
        (unit.clone(), pose.clone(), formation.clone(), 0_u8..30).prop_map(
            |(unit, (x, y, heading), formation, skirmishers)| Action::Place {
                unit,
                x,
                y,
                heading,
                formation,
                skirmishers,
                screen: None,
            }
        ),
        (any::<i16>(), any::<i16>()).prop_map(|(x, y)| Action::PlaceCommander { x, y }),
        (unit.clone(), drill).prop_map(|(unit, drill)| Action::Manoeuvre { unit, drill }),
        (unit.clone(), proptest::option::of(target.clone()), proptest::option::of(target)).prop_map(
            |(unit, target, screen)| Action::Fire { unit, target, screen, bonus: aigles::state::Body::Screen }
        ),
        (unit.clone(), unit.clone()).prop_map(|(unit, target)| Action::Attack { unit, target }),
        unit.clone().prop_map(|unit| Action::Continue { unit }),
        (unit.clone(), any::<bool>()).prop_map(|(unit, reform)| Action::Recover { unit, reform }),
        unit.clone().prop_map(|unit| Action::Rally { unit }),
        unit.clone().prop_map(|unit| Action::Pass { unit }),
        unit.clone().prop_map(|unit| Action::CommanderJoin { unit }),
        unit.clone().prop_map(|unit| Action::ResolveNext { unit }),
        unit.prop_map(|unit| Action::FleeNext { unit }),
        Just(Action::CommanderRoll),
        Just(Action::CommanderWait),
        Just(Action::CommanderStay),
        any::<bool>().prop_map(|yes| Action::Reroll { yes }),
        any::<bool>().prop_map(|yes| Action::Pursue { yes }),
        any::<bool>().prop_map(|yes| Action::DefensiveFire { yes }),
        any::<bool>().prop_map(|first| Action::Initiative { first }),
        any::<bool>().prop_map(|back| Action::Direction { back }),
        proptest::collection::vec(step, 0..=4).prop_map(|steps| Action::Path { steps: steps.into_iter().collect() }),
        pose.clone().prop_map(|(x, y, heading)| Action::ScreenPath { x, y, heading }),
        pose.clone().prop_map(|(x, y, heading)| Action::ScreenReset { x, y, heading }),
        (pose, formation).prop_map(|((_, _, heading), formation)| Action::Formation { formation, heading }),
        (any::<i16>(), any::<i16>()).prop_map(|(x, y)| Action::CommanderTo { x, y }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// An illegal action is refused with reasons and changes nothing; a legal one, however odd, can be played and
    /// leaves a sound table.
    #[test]
    fn any_action_is_played_or_refused(index in 0_u64..1000, moment in 0_usize..160, tries in proptest::collection::vec(any_action(), 24)) {
        let battle = proving_ground();
        let mut dice = Fast::for_game(17, index);
        let mut game = Aigles::start(&battle, &mut dice, &mut Silent);
        let mut actions = Vec::new();
        for _ in 0..moment {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            actions.clear();
            game.actions(seat, &mut actions);
            let pick = dice.uniform(PICK, actions.len() as u32) as usize;
            game.apply(seat, &actions[pick], &mut dice, &mut Silent);
        }
        for action in &tries {
            let json = serde_json::to_string(action).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Action>(&json).unwrap(), action);
            for seat in [Seat(0), Seat(1)] {
                let before = game.clone();
                let mut after = game.clone();
                match after.play(seat, action, &mut dice.clone(), &mut Silent) {
                    Ok(()) => assert_sound(&after),
                    Err(refused) => {
                        prop_assert!(!refused.reasons.is_empty());
                        prop_assert!(after == before);
                    }
                }
            }
        }
    }
}

#[test]
fn unknown_fields_and_kinds_are_refused() {
    for json in [
        r#"{"do":"pass","unit":1,"extra":2}"#,
        r#"{"do":"fly","unit":1}"#,
        r#"{"do":"formation","formation":"line","heading":16384}"#,
        r#"{"do":"path","steps":[{"step":"ahead","distance":1},{"step":"ahead","distance":1},{"step":"ahead","distance":1},{"step":"ahead","distance":1},{"step":"ahead","distance":1}]}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}
