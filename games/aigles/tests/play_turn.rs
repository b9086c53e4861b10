//! Setup, the turn, resolve, routs, victory: setup.*, turn.*, res.*, rout.*, vic.*.

use super::bench::*;
use aigles::Aigles;
use aigles::book::vocabulary::{Character, Formation, TableEdge};
use aigles::play::action::{Action, Drill};
use aigles::play::activation::AfterActivation;
use aigles::play::deployment::Placing;
use aigles::play::event::Event;
use aigles::play::one_by_one::{Due, OneByOne};
use aigles::rules;
use aigles::rules::victory::Decided;
use aigles::state::{Commander, Fate, Marks, Pose};
use boards::table::{Heading, Length};
use kernel::chance::Scripted;
use kernel::record::SetupSpec;
use kernel::scene::Place;
use kernel::{Game, Gesture, Seat, Title, Viewer, exercises};

#[test]
fn the_winner_of_the_setup_roll_chooses_edge_and_order() {
    exercises!(rules::SETUP_SIDE, rules::SETUP_ALTERNATE, rules::SETUP_ZONE);
    let template = bench(&[plain("B1"), plain("B2"), plain("F1")]);
    let mut events = Vec::new();
    // The second of the unequal pairs is 1 and 3: the French win.
    let game = Aigles::start(&template.game.setup, &mut Scripted::new([2]), &mut events);
    assert_eq!(events, [Event::SetupRolled { dice: [1, 3], winner: FRENCH }]);
    let mut b = Bench { game, events };
    assert_eq!((b.asks(), b.seat()), ("decision-side", FRENCH));
    b.play(Action::ChooseEdge { edge: TableEdge::South }, &[]);
    assert_eq!(b.game.sides[0].edge, TableEdge::North);
    assert_eq!(b.asks(), "decision-first_placement");
    b.play(Action::ChooseFirst { first: BRITISH }, &[]);
    let place = |unit, x, y, heading| Action::Place {
        unit,
        x,
        y,
        heading,
        formation: Formation::Line,
        skirmishers: 0,
        screen: None,
    };
    let (b1, b2, f1) = (b.id("B1"), b.id("B2"), b.id("F1"));
    assert_eq!(b.refusals(&place(b1, 6000, 9100, Heading::SOUTH)), ["refuse-zone"], "30 cm from the centre line");
    assert!(b.refusals(&place(f1, 6000, 10000, Heading::SOUTH)).contains(&"refuse-not_own".to_owned()));
    b.play(place(b1, 6000, 9200, Heading::SOUTH), &[]);
    assert_eq!((b.asks(), b.seat()), ("decision-place_battalion", FRENCH));
    b.play(place(f1, 6000, 2800, Heading::NORTH), &[]);
    assert_eq!(b.seat(), BRITISH);
    assert_eq!(b.refusals(&place(b2, 6000, 9300, Heading::SOUTH)), ["refuse-overlap"]);
    b.play(place(b2, 11000, 10500, Heading::degrees(123)), &[]);
    // Commanders last, the winner of the roll after the loser.
    assert_eq!((b.asks(), b.seat()), ("decision-place_commander", BRITISH));
    b.play(Action::PlaceCommander { x: 1000, y: 11000 }, &[]);
    assert_eq!(b.seat(), FRENCH);
    let mut places = Vec::new();
    b.game.actions(FRENCH, &mut places);
    assert_eq!(places.len(), 14, "two rows of seven: where one of them is free no other place is looked for");
    assert_eq!(b.refusals(&Action::PlaceCommander { x: 1000, y: 3100 }), ["refuse-zone"]);
    // Both sides add one for their commander: 4 against 3.
    let draw = draw_of([4, 3], [1, 1]).expect("no tie");
    b.play(Action::PlaceCommander { x: 1000, y: 1000 }, &[draw]);
    assert_eq!((b.game.turn, b.asks(), b.seat()), (1, "decision-initiative", BRITISH));
}

/// Ruling R56: on the ground of a battle that was fought the roll is for who places first.
#[test]
fn where_the_edges_are_fixed_nobody_chooses_one() {
    exercises!(rules::SETUP_SIDE);
    let spec = SetupSpec { scenario: "vimeiro".to_owned(), ..SetupSpec::default() };
    let setup = Aigles::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
    let mut events = Vec::new();
    let game = Aigles::start(&setup, &mut Scripted::new([2]), &mut events);
    assert_eq!(events, [Event::SetupRolled { dice: [1, 3], winner: FRENCH }]);
    let line = game.narrate(&events[0], Viewer::Public).expect("everybody sees the roll");
    assert_eq!(line.text.key, "log-setup_rolled_fixed");
    let b = Bench { game, events };
    assert_eq!((b.asks(), b.seat()), ("decision-first_placement", FRENCH));
    assert_eq!([0, 1].map(|side: usize| b.game.sides[side].edge), [TableEdge::South, TableEdge::North]);
}

#[test]
fn skirmishers_are_sent_out_when_a_battalion_is_placed() {
    exercises!(rules::SETUP_SKIRMISHERS, rules::SKIRM_BODY);
    let mut b = bench(&[plain("B1"), Buy("BL", "veterans", 28, [0; 4]), plain("F1")]);
    for unit in &mut b.game.units {
        unit.fate = Fate::Unplaced;
    }
    b.game.stack.restart(Placing { next: BRITISH, winner: BRITISH });
    let (line, light) = (b.id("B1"), b.id("BL"));
    let place = |unit, men, screen_y: i16| Action::Place {
        unit,
        x: 6000,
        y: 1000,
        heading: Heading::NORTH,
        formation: Formation::Line,
        skirmishers: men,
        screen: (men > 0).then_some(Pose { x: 6000, y: screen_y, heading: Heading::NORTH }),
    };
    assert_eq!(b.refusals(&place(line, 6, 1800)), ["refuse-too_many_skirmishers"]);
    assert_eq!(b.refusals(&place(line, 5, 2400)), ["refuse-screen_leash"]);
    assert!(b.refusals(&place(light, 21, 2750)).is_empty(), "15 cm for the light battalion");
    b.play(place(line, 5, 2000), &[]);
    assert_eq!((b.game.unit(line).rankers, b.game.unit(line).skirmishers), (19, 5));
    assert_eq!(b.stand(line).front(), Length::cm(20), "the body that is left");
    assert_eq!(b.game.screen(line).map(|screen| screen.front()), Some(Length::cm(20)));
}

#[test]
fn a_battalion_dragged_into_place_sends_out_as_many_as_its_front_lacks() {
    exercises!(rules::SETUP_SKIRMISHERS);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    for unit in &mut b.game.units {
        unit.fate = Fate::Unplaced;
    }
    b.game.stack.restart(Placing { next: BRITISH, winner: BRITISH });
    let sent = |front_cm: i32| {
        let to = Place::Pose { x: 6000, y: 1000, heading: 0, front: front_cm * 100, depth: 400 };
        let gesture = Gesture { verb: "action-place".to_owned(), piece: "B1".to_owned(), to };
        let aim = b.game.aim(BRITISH, &gesture).expect("it can be dragged");
        match serde_json::from_value(aim.action.expect("there is room")) {
            Ok(Action::Place { skirmishers, formation, .. }) => (skirmishers, formation),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(sent(24), (0, Formation::Line));
    assert_eq!(sent(20), (5, Formation::Line), "five men are a group and a half");
    assert_eq!(sent(8), (0, Formation::Column));
    let most = b.game.setup.unit(b.id("B1")).max_skirmishers;
    let screen = Some(Pose { x: 6000, y: 1700, heading: Heading::NORTH });
    let unit = b.id("B1");
    let place = Action::Place {
        unit,
        x: 6000,
        y: 1000,
        heading: Heading::NORTH,
        formation: Formation::Line,
        skirmishers: most + 1,
        screen,
    };
    assert_eq!(b.refusals(&place), ["refuse-too_many_skirmishers"]);
}

#[test]
fn who_passes_is_told_the_rule_of_passing() {
    exercises!(rules::TURN_PASS);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 100, 180);
    assert_eq!(b.game.offer(BRITISH, &Action::Pass { unit }).rule, rules::TURN_PASS);
    let events = b.play(Action::Pass { unit }, &[]);
    let cited: Vec<_> = events.iter().filter_map(|event| b.game.narrate(event, Viewer::Public)?.rule).collect();
    assert!(cited.contains(&rules::TURN_PASS) && !cited.contains(&rules::ACT_TYPES), "{cited:?}");
}

#[test]
fn sides_alternate_and_the_rest_follows_in_a_row() {
    exercises!(rules::TURN_ALTERNATE, rules::TURN_SEQUENCE, rules::TURN_PASS);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("B3"), plain("F1")]);
    let units = [b.line("B1", 30, 20, 0), b.line("B2", 80, 20, 0), b.line("B3", 130, 20, 0)];
    let enemy = b.line("F1", 80, 100, 180);
    b.play(Action::Pass { unit: units[0] }, &[]);
    assert_eq!((b.asks(), b.seat()), ("decision-commander_roll", BRITISH));
    b.play(Action::CommanderWait, &[]);
    assert_eq!(b.seat(), FRENCH);
    b.play(Action::Pass { unit: enemy }, &[]);
    b.play(Action::CommanderWait, &[]);
    assert_eq!(b.seat(), BRITISH);
    assert_eq!(b.refusals(&Action::Pass { unit: units[0] }), ["refuse-already_activated"]);
    b.play(Action::Pass { unit: units[1] }, &[]);
    b.play(Action::CommanderWait, &[]);
    assert_eq!(b.seat(), BRITISH, "the French have none left");
    b.play(Action::Pass { unit: units[2] }, &[]);
    let draw = draw_of([2, 5], [1, 1]).expect("no tie");
    b.play(Action::CommanderWait, &[draw]);
    assert_eq!((b.game.turn, b.game.initiative), (3, FRENCH));
    b.play(Action::Initiative { first: false }, &[]);
    assert_eq!(b.seat(), BRITISH, "the winner lets the enemy begin");
}

#[test]
fn initiative_counts_officers_and_commanders() {
    exercises!(rules::TURN_INITIATIVE, rules::CHAR_OFFICER);
    let mut b = bench(&[Buy("B1", "trained", 24, [0, 0, 0, 1]), plain("F1")]);
    let unit = b.line("B1", 30, 20, 0);
    let enemy = b.line("F1", 80, 100, 180);
    b.mark(unit, Marks::ACTIVATED | Marks::ROUTING | Marks::FLED);
    b.game.sides[1].commander = Commander::Dead;
    b.active(FRENCH);
    let draw = draw_of([3, 4], [2, 0]).expect("5 against 4");
    let events = b.play(Action::Pass { unit: enemy }, &[]);
    assert!(!events.is_empty());
    // A routing officer still counts; the dead commander does not. The British have no steady battalion: the game ends.
    assert!(b.game.outcome().is_some());
    let mut b = bench(&[Buy("B1", "trained", 24, [0, 0, 0, 1]), plain("B2"), plain("F1")]);
    let unit = b.line("B1", 30, 20, 0);
    let other = b.line("B2", 100, 20, 0);
    let enemy = b.line("F1", 80, 100, 180);
    b.mark(unit, Marks::ACTIVATED | Marks::ROUTING | Marks::FLED);
    b.mark(other, Marks::ACTIVATED);
    b.game.sides[1].commander = Commander::Dead;
    b.active(FRENCH);
    b.play(Action::Pass { unit: enemy }, &[draw]);
    assert_eq!(b.game.initiative, BRITISH, "3 + 1 + 1 against 4");
}

#[test]
fn everybody_with_a_reason_tests_in_the_order_his_player_likes() {
    exercises!(rules::RES_PHASE, rules::RES_WHEN);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("B3"), plain("F1")]);
    let units = [b.line("B1", 30, 20, 0), b.line("B2", 80, 20, 0), b.line("B3", 130, 20, 0)];
    b.line("F1", 80, 100, 180);
    b.mark(units[0], Marks::TOOK_LOSSES);
    b.mark(units[1], Marks::TOOK_LOSSES | Marks::TESTED);
    b.mark(units[2], Marks::TOOK_LOSSES);
    b.phase3();
    assert_eq!(b.asks(), "decision-resolve_order");
    assert_eq!(b.refusals(&Action::ResolveNext { unit: units[1] }), ["refuse-no_test_due"]);
    // The third breaks; the first sees it but has a reason anyway, and tests alone: it passes. Then the flight.
    let draw = draw_of([6, 1], [1, 1]).expect("no tie");
    let events = b.play(Action::ResolveNext { unit: units[2] }, &[3, 5, 1, draw]);
    assert!(events.contains(&Event::Routs { unit: units[2] }));
    assert!(events.contains(&Event::SawRout { unit: units[0], friend: units[2] }));
    assert!(!events.contains(&Event::SawRout { unit: units[1], friend: units[2] }), "it has tested");
    assert_eq!(b.game.turn, 3);
}

#[test]
fn a_wood_hides_a_rout_and_troops_do_not() {
    let units = [plain("B1"), plain("B2"), plain("B3"), plain("F1")];
    let mut b = bench_with("wood 50 10 70 30", &[], &units);
    let hidden = b.line("B1", 30, 20, 0);
    let router = b.column("B2", 90, 20, 0);
    let near = b.line("B3", 130, 20, 0);
    b.line("F1", 80, 100, 180);
    assert!(!b.game.sees_rout(&b.stand(hidden), &b.stand(router)));
    assert!(b.game.sees_rout(&b.stand(near), &b.stand(router)));
}

#[test]
fn routers_turn_home_and_flee_past_enemies() {
    exercises!(rules::ROUT_MOVE, rules::ROUT_PATH);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1")]);
    let router = b.line("B1", 50, 80, 0);
    let friend = b.line("B2", 70, 62, 0);
    let enemy = b.line("F1", 44, 60, 180);
    b.mark(router, Marks::ROUTING | Marks::TESTED);
    b.phase3();
    b.game.stack.restart(OneByOne { side: BRITISH, due: Due::Flight });
    assert_eq!(b.game.owing(BRITISH, Due::Flight).count(), 1);
    // One router only: it flees as soon as the game goes on, here after a needless test of nobody.
    b.active(BRITISH);
    b.mark(friend, Marks::ACTIVATED);
    b.mark(enemy, Marks::ACTIVATED);
    let draw = draw_of([6, 1], [1, 1]).expect("no tie");
    b.play(Action::Pass { unit: router }, &[]);
    let events = b.play(Action::CommanderWait, &[4, draw]);
    // The enemy spans 32 to 56: the lane is shifted 18 cm east, to 56..80, through the friend.
    let fled = events.iter().find_map(|event| if let Event::Fled { to, .. } = event { *to } else { None });
    assert_eq!(fled.map(|pose| (pose.x, pose.y, pose.heading)), Some((6800, 5000, Heading::SOUTH)));
    assert!(b.has(friend, Marks::DISORDERED));
}

#[test]
fn routers_leave_over_their_edge_and_the_commander_stays() {
    exercises!(rules::ROUT_OFF, rules::VIC_EARLY);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let router = b.line("B1", 50, 20, 0);
    let enemy = b.line("F1", 44, 100, 180);
    b.join_commander(router);
    b.mark(router, Marks::ROUTING);
    b.mark(enemy, Marks::ACTIVATED);
    b.game.sides[0].commander_moved = true;
    b.play(Action::Pass { unit: router }, &[6]);
    assert_eq!(b.game.unit(router).fate, Fate::LeftTable);
    assert!(matches!(b.game.sides[0].commander, Commander::Alone { x: 5000, y } if y <= 300));
    let ending = b.ending().expect("nobody is left");
    assert_eq!((ending.winner(), ending.verdict.by), (Some(FRENCH), Decided::Early));
}

#[test]
fn an_illegal_end_of_a_flight_is_passed() {
    exercises!(rules::ROUT_PATH);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1")]);
    let router = b.line("B1", 60, 60, 0);
    let friend = b.line("B2", 60, 45, 0);
    let enemy = b.line("F1", 44, 110, 180);
    b.mark(router, Marks::ROUTING);
    for unit in [friend, enemy] {
        b.mark(unit, Marks::ACTIVATED);
    }
    b.game.sides[0].commander_moved = true;
    let draw = draw_of([6, 1], [1, 1]).expect("no tie");
    // 15 cm would end on the friend: it goes on behind him.
    b.play(Action::Pass { unit: router }, &[2, draw]);
    let (_, y) = b.at(router);
    assert!((4090..=4105).contains(&y), "{y}");
    assert!(b.has(friend, Marks::DISORDERED));
}

#[test]
fn rallying_halts_a_rout_and_then_it_must_reform() {
    exercises!(rules::ROUT_RALLY, rules::ROUT_STATE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 40, 180);
    let enemy = b.line("F1", 60, 100, 180);
    b.mark(unit, Marks::ROUTING);
    assert_eq!(b.refusals(&fire(unit, enemy)), ["refuse-routing"]);
    b.play(Action::Rally { unit }, &[4]);
    assert!(!b.has(unit, Marks::ROUTING));
    assert!(b.has(unit, Marks::DISORDERED) && b.has(unit, Marks::MUST_REFORM) && b.has(unit, Marks::TESTED));
    b.run_out();
    b.active(BRITISH);
    assert!(b.refusals(&Action::Manoeuvre { unit, drill: Drill::Move }).contains(&"refuse-must_reform".to_owned()));
    b.play(Action::Manoeuvre { unit, drill: Drill::Reform }, &[4]);
    b.run_out();
    assert!(!b.has(unit, Marks::DISORDERED) && !b.has(unit, Marks::MUST_REFORM));
}

#[test]
fn a_failed_rally_flees_on() {
    exercises!(rules::ROUT_RALLY, rules::ROUT_MOVE);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1")]);
    let unit = b.line("B1", 60, 60, 180);
    let other = b.line("B2", 120, 20, 0);
    let enemy = b.line("F1", 60, 110, 180);
    b.mark(unit, Marks::ROUTING);
    for unit in [other, enemy] {
        b.mark(unit, Marks::ACTIVATED);
    }
    b.game.sides[0].commander_moved = true;
    let draw = draw_of([6, 1], [1, 1]).expect("no tie");
    b.play(Action::Rally { unit }, &[3, 2, draw]);
    assert_eq!(b.at(unit), (6000, 4500));
    assert!(b.has(unit, Marks::ROUTING));
}

#[test]
fn a_battalion_may_rout_out_of_a_contact_in_phase_three() {
    exercises!(rules::COM_ROUT);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    b.engage(column, line);
    b.mark(line, Marks::ACTIVATED);
    b.mark(column, Marks::ACTIVATED | Marks::TOOK_LOSSES);
    b.game.stack.restart(AfterActivation { active: BRITISH });
    b.play(Action::CommanderWait, &[3, 1]);
    // The French have nobody else: the game ends early; the line is free and disordered.
    assert!(b.game.unit(line).contact.is_none() && b.has(line, Marks::DISORDERED));
    assert_eq!(b.ending().and_then(|ending| ending.winner()), Some(BRITISH));
}

#[test]
fn after_the_last_turn_battalions_and_objectives_are_counted() {
    exercises!(rules::VIC_COUNT, rules::VIC_OBJECTIVES, rules::VIC_TIE);
    let end_with = |options: &[(&str, &str)], losses: u8, sergeant: bool| {
        let mut b = bench_with("", options, &[Buy("B1", "trained", 24, [0, 1, 0, 0]), plain("F1")]);
        let line = b.line("B1", 80, 50, 0);
        let enemy = b.line("F1", 80, 100, 180);
        b.mark(enemy, Marks::ACTIVATED);
        let state = &mut b.game.units[line.index()];
        state.rankers -= losses;
        state.characters = if sergeant { state.characters } else { state.characters.without(Character::Sergeant) };
        b.game.sides[0].commander_moved = true;
        b.game.turn = 8;
        b.play(Action::Pass { unit: line }, &[]);
        b.ending().expect("eight turns")
    };
    let end = |options: &[(&str, &str)], losses: u8| end_with(options, losses, true);
    let ending = end(&[("objectives", "on")], 3);
    assert_eq!((ending.winner(), ending.verdict.by, ending.points), (Some(BRITISH), Decided::Count, [2, 1]));
    let ending = end(&[("objectives", "off")], 3);
    assert_eq!((ending.winner(), ending.verdict.by), (Some(FRENCH), Decided::Losses));
    let ending = end(&[("objectives", "off")], 0);
    assert_eq!((ending.winner(), ending.verdict.by), (None, Decided::Losses));
    let ending = end_with(&[("objectives", "off")], 0, false);
    assert_eq!((ending.winner(), ending.verdict.by), (Some(FRENCH), Decided::Losses), "a sergeant is a loss, too");
}

#[test]
fn a_decision_of_another_seat_is_refused() {
    exercises!(rules::TURN_SEQUENCE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    b.line("B1", 80, 50, 0);
    let enemy = b.line("F1", 80, 100, 180);
    let refused = b.game.check(Seat(1), &Action::Pass { unit: enemy }).expect_err("the British decide");
    assert_eq!(refused.reasons[0].rule, rules::TURN_SEQUENCE);
    assert!(b.refusals(&Action::Pass { unit: enemy }).contains(&"refuse-not_own".to_owned()));
}
