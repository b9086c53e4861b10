//! What must hold in every game, whoever plays: random games to the end, on every scenario and with every option.

use super::common::{PICK, at_moment, phase, pick, setup};
use boards::table::{Heading, Length};
use gamekit::options::OptionSet as _;
use garde::book::options::Options;
use garde::book::vocabulary::{BrigadeId, Cohesion, CorpsId, DivisionId, Formation, GeneralId, Order};
use garde::play::Phase;
use garde::setup::scenario;
use garde::state::{Fate, Garde, Post, Sender, Spot};
use garde::{Action, Setup};
use kernel::chance::Fast;
use kernel::{Awaiting, Chance, Game, Seat, Silent};
use proptest::prelude::*;
use std::sync::Arc;

/// Far more decisions than the longest battle can have.
const MOST_DECISIONS: usize = 20_000;

/// Nobody stands on anybody, everybody on the table; strength is conserved; hidden orders that the enemy can be sure
/// of are what he thinks.
fn assert_sound(game: &Garde) {
    let stands: Vec<_> = game.on_table().map(|id| (id, game.stand(id))).collect();
    for (n, (id, stand)) in stands.iter().enumerate() {
        assert!(game.setup.table.holds(stand), "{id:?} is off the table: {stand:?}");
        for (other_id, other) in &stands[n + 1..] {
            let at = phase(game);
            assert!(!stand.overlaps(other), "{id:?} overlaps {other_id:?} in {at:?}:\n{stand:?}\n{other:?}");
        }
    }
    for id in game.ids() {
        let (brigade, setup) = (game.brigade(id), game.setup.brigade(id));
        assert!(brigade.elements <= setup.elements, "elements do not grow");
        assert_eq!(brigade.elements == 0, brigade.fate == Fate::Gone, "{id:?} is gone when it has no element");
        assert_eq!(brigade.cohesion == Cohesion::Broken, brigade.fate == Fate::Gone, "{id:?} is broken when gone");
    }
    for seat in [Seat(0), Seat(1)] {
        let left: u16 = game
            .setup
            .brigades_of(seat)
            .filter(|id| !game.setup.brigade(*id).is_baggage())
            .map(|id| u16::from(game.brigade(id).elements))
            .sum();
        assert_eq!(game.ruin(seat).elements + left, game.setup.side(seat).elements, "elements are conserved");
    }
    for (index, general) in game.generals.iter().enumerate() {
        if let (Post::Filled, Some(at)) = (general.post, game.general_at(GeneralId(index as u8))) {
            assert!(game.setup.table.contains(at), "general {index} is on the table");
            assert!(
                general.with.is_none_or(|id| game.is_on_table(id)),
                "general {index} is with a brigade that is there"
            );
        }
    }
    for (index, division) in game.divisions.iter().enumerate() {
        if let Some(order) = game.certain_order(DivisionId(index as u8)) {
            assert_eq!(order, division.order, "what the enemy is sure of is true for division {index}");
        }
        assert!(!(division.shaken && division.order == Order::Attack), "a shaken division does not attack");
    }
    assert!(game.tests.is_empty() && game.broken.is_empty(), "no test is left over");
}

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq)]
enum Temper {
    /// Anything, all alike.
    Any,
    /// Mostly attacks: more contact, more combats.
    Bold,
}

/// One of the actions; a bold player takes an attack where he finds one, three times out of four.
fn choose(actions: &[Action], temper: Temper, choice: &mut Fast) -> Action {
    let attack = |action: &&Action| match action {
        Action::FirstOrder { order, .. }
        | Action::CorpsOrder { order, .. }
        | Action::ArmyOrder { order }
        | Action::OwnOrder { order, .. }
        | Action::SendAide { order, .. } => *order == Order::Attack,
        Action::Advance { .. }
        | Action::SupportMove { .. }
        | Action::Bombard { .. }
        | Action::DeployAsPlanned { .. } => true,
        Action::Engage { general } => general.is_some(),
        _ => false,
    };
    let attacks: Vec<&Action> = actions.iter().filter(attack).collect();
    if temper == Temper::Bold && !attacks.is_empty() && choice.uniform(PICK, 4) > 0 {
        return attacks[choice.uniform(PICK, attacks.len() as u32) as usize].clone();
    }
    pick(actions, choice)
}

/// Plays a random game to its end; returns it and the number of decisions.
fn play(setup: &Arc<Setup>, index: u64, every_check: bool) -> (Garde, usize) {
    let temper = if index.is_multiple_of(2) { Temper::Bold } else { Temper::Any };
    let mut dice = Fast::for_game(7, index);
    let mut choice = Fast::for_game(8, index);
    let mut game = Garde::start(setup, &mut dice, &mut Silent);
    let mut actions = Vec::new();
    for decision in 0..MOST_DECISIONS {
        let seats = game.awaiting().seats();
        let Some(seat) = seats.iter().nth(decision % seats.len().max(1) as usize) else {
            assert!(game.outcome().is_some(), "a game without a decision is over");
            return (game, decision);
        };
        actions.clear();
        game.actions(seat, &mut actions);
        assert!(!actions.is_empty(), "dead end in {:?} of game {index}", phase(&game));
        if every_check && decision % 3 == 0 {
            for action in &actions {
                if let Err(refused) = game.check(seat, action) {
                    panic!("{action:?} is listed in {:?} but {refused}", phase(&game));
                }
            }
        }
        if every_check {
            assert_sound(&game);
        }
        let action = choose(&actions, temper, &mut choice);
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    panic!("game {index} does not end");
}

/// How many games of the first three scenarios: `GAMES=5000` for a long run.
fn games() -> u64 {
    gamekit::muster::games(40)
}

/// Of so many games those that a scenario gets: the battles added to the first three a tenth of them each.
fn share(scenario: &str, games: u64) -> u64 {
    if matches!(scenario, "division" | "corps" | "quatre_bras") { games } else { games.div_ceil(10) }
}

#[test]
fn random_games_run_to_their_end() {
    for (scenario, _) in scenario::SCENARIOS {
        let setup = setup(scenario, &[]);
        for index in 0..share(scenario, games()) {
            play(&setup, index, true);
        }
    }
}

#[test]
fn every_option_plays_to_the_end() {
    for spec in Options::SPECS {
        for value in &spec.values[1..] {
            for scenario in ["corps", "quatre_bras"] {
                let setup = setup(scenario, &[(spec.id, value)]);
                for index in 0..4 {
                    play(&setup, 1000 + index, true);
                }
            }
        }
    }
}

#[test]
fn all_options_turned_play_to_the_end() {
    let turned: Vec<(&str, &str)> = Options::SPECS.iter().map(|spec| (spec.id, spec.values[1])).collect();
    for (scenario, _) in scenario::SCENARIOS {
        let setup = setup(scenario, &turned);
        for index in 0..share(scenario, 20) {
            play(&setup, 2000 + index, true);
        }
    }
}

#[test]
fn the_same_dice_and_choices_give_the_same_game() {
    let setup = setup("corps", &[]);
    for index in 0..10 {
        let ((one, decisions), (two, again)) = (play(&setup, index, false), play(&setup, index, false));
        assert!(one == two && decisions == again, "game {index}");
    }
}

#[test]
fn the_state_is_small_and_its_parts_are_flat() {
    assert!(size_of::<Garde>() <= 4096, "{} bytes", size_of::<Garde>());
    assert_eq!(align_of::<Garde>(), 64);
    assert!(size_of::<garde::state::Brigade>() <= 16, "{} bytes", size_of::<garde::state::Brigade>());
    assert!(size_of::<Phase>() <= 24, "{} bytes", size_of::<Phase>());
}

#[test]
fn only_seats_that_decide_have_actions() {
    let setup = setup("division", &[]);
    let game = Garde::start(&setup, &mut Fast::new(1), &mut Silent);
    let Awaiting::Decision { seats, point, .. } = game.awaiting() else { panic!("somebody decides") };
    assert_eq!(point, "decision-deploy_division");
    let other = seats.lowest().unwrap().opponent();
    let mut actions = Vec::new();
    game.actions(other, &mut actions);
    assert!(actions.is_empty());
    assert!(game.check(other, &Action::Pass).is_err());
}

/// Any action at all, sensible or not.
fn any_action() -> impl Strategy<Value = Action> {
    let brigade = || (0_u8..70).prop_map(BrigadeId);
    let division = || (0_u8..34).prop_map(DivisionId);
    let general = || (0_u8..42).prop_map(GeneralId);
    let heading = || (0_i32..16384).prop_map(Heading::from_units);
    let spot = || (0_i16..18000, 0_i16..13500).prop_map(|(x, y)| Spot { x, y });
    let order = || prop_oneof![Just(Order::Attack), Just(Order::Defend), Just(Order::Manoeuvre)];
    let formation = || prop_oneof![Just(Formation::Battle), Just(Formation::Line), Just(Formation::March)];
    let length = || (-500_i32..6000).prop_map(Length::tenths);
    let sender = prop_oneof![Just(Sender::Corps), Just(Sender::Army)];
    prop_oneof![
        general().prop_map(|general| Action::DeployAsPlanned { general }),
        (general(), spot()).prop_map(|(general, Spot { x, y })| Action::PlaceGeneral { general, x, y }),
        (brigade(), spot(), heading(), formation()).prop_map(|(brigade, Spot { x, y }, heading, formation)| {
            Action::PlaceBrigade { brigade, x, y, heading, formation }
        }),
        order().prop_map(|order| Action::ArmyOrder { order }),
        ((0_u8..8).prop_map(CorpsId), order()).prop_map(|(corps, order)| Action::CorpsOrder { corps, order }),
        (division(), order()).prop_map(|(division, order)| Action::FirstOrder { division, order }),
        (division(), order(), sender).prop_map(|(division, order, sender)| Action::SendAide {
            division,
            order,
            sender
        }),
        (division(), order()).prop_map(|(division, order)| Action::OwnOrder { division, order }),
        (general(), any::<bool>()).prop_map(|(general, yes)| Action::Replace { general, yes }),
        general().prop_map(|general| Action::Succeed { general }),
        any::<bool>().prop_map(|first| Action::Initiative { first }),
        division().prop_map(|division| Action::Activate { division }),
        (brigade(), brigade()).prop_map(|(brigade, target)| Action::Bombard { brigade, target }),
        brigade().prop_map(|brigade| Action::Select { brigade }),
        (general(), spot()).prop_map(|(general, Spot { x, y })| Action::MoveGeneral { general, x, y }),
        (brigade(), formation()).prop_map(|(brigade, formation)| Action::Form { brigade, formation }),
        (brigade(), proptest::collection::vec(spot(), 0..=3), heading(), proptest::option::of(formation())).prop_map(
            |(brigade, way, heading, formation)| Action::March {
                brigade,
                way: way.into_iter().collect(),
                heading,
                formation,
            }
        ),
        (brigade(), length()).prop_map(|(brigade, distance)| Action::FallBack { brigade, distance }),
        (brigade(), brigade()).prop_map(|(brigade, target)| Action::Advance { brigade, target }),
        (brigade(), spot(), heading()).prop_map(|(brigade, Spot { x, y }, heading)| Action::SupportMove {
            brigade,
            x,
            y,
            heading
        }),
        brigade().prop_map(|brigade| Action::Stand { brigade }),
        (brigade(), length()).prop_map(|(brigade, distance)| Action::Enter { brigade, distance }),
        (brigade(), brigade()).prop_map(|(brigade, enemy)| Action::Fight { brigade, enemy }),
        proptest::option::of(general()).prop_map(|general| Action::Engage { general }),
        heading().prop_map(|heading| Action::Turn { heading }),
        length().prop_map(|distance| Action::FollowUp { distance }),
        prop_oneof![
            Just(Action::OrdersDone),
            Just(Action::Pass),
            Just(Action::BombardmentsDone),
            Just(Action::MovesDone)
        ],
    ]
}

/// A short way near where a brigade stands: mostly legal.
fn near_march(game: &Garde, brigade: BrigadeId, dx: i16, dy: i16, heading: Heading) -> Action {
    let pose = game.brigade(brigade).pose;
    let spot = Spot { x: pose.x.saturating_add(dx), y: pose.y.saturating_add(dy) };
    Action::March { brigade, way: [spot].into_iter().collect(), heading, formation: None }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// An illegal action is refused with reasons and changes nothing; a legal one, however odd, can be played and
    /// leaves a sound table.
    #[test]
    fn any_action_is_played_or_refused(
        index in 0_u64..1000,
        moment in 0_usize..400,
        dx in -2500_i16..2500,
        dy in -2500_i16..2500,
        turn in 0_i32..16384,
        tries in proptest::collection::vec(any_action(), 24),
    ) {
        let names = ["division", "corps", "quatre_bras"];
        let setup = setup(names[index as usize % names.len()], &[]);
        let (game, dice) = at_moment(&setup, index, moment);
        let marches = game.on_table().map(|id| near_march(&game, id, dx, dy, Heading::from_units(turn)));
        let tries: Vec<Action> = tries.into_iter().chain(marches).collect();
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
        r#"{"do":"stand","brigade":1,"extra":2}"#,
        r#"{"do":"fly","brigade":1}"#,
        r#"{"do":"turn","heading":16384}"#,
        r#"{"do":"first_order","division":1,"order":"retreat"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}
