//! Orders, aides-de-camp, rally, replacement of generals, initiative: the preparation of a turn, with dice as told.

use super::common::{Table, changed, deployed, phase, setup};
use boards::table::Point;
use garde::book::vocabulary::{Cohesion, Competence, CorpsId, DivisionId, GeneralId, Order};
use garde::play::Phase;
use garde::play::activation::Activate;
use garde::play::deployment::Deploy;
use garde::play::event::Event;
use garde::play::ordering::Orders;
use garde::play::rally::Replace;
use garde::state::{Command, Fate, Post, Sender, Spot};
use garde::{Action, Garde, rules};
use kernel::chance::{Fast, Scripted};
use kernel::{Awaiting, Evaluate, Game, Seat, Silent, Text, Viewer};

/// The corps scenario in the order phase of turn 1.
fn order_phase() -> Table {
    let mut game = deployed(&setup("corps", &[]));
    for seat in [Seat(0), Seat(1)] {
        game.play(seat, &Action::OrdersDone, &mut Fast::new(1), &mut Silent).expect("orders may be left");
    }
    assert!(matches!(phase(&game), Phase::Orders(_)));
    Table { game, events: Vec::new() }
}

#[test]
fn divisions_are_deployed_in_turns_and_corps_last() {
    kernel::exercises!(rules::R2_3, rules::R1_8);
    let setup = setup("corps", &[]);
    // The French general is Bon, the Russian Compétent: the Russians begin without a die.
    let mut game = Garde::start(&setup, &mut Scripted::new([]), &mut Silent);
    let mut table = Table { game: game.clone(), events: Vec::new() };
    assert_eq!(table.seat(), Seat(1));
    let of = |division: &str| setup.division(setup.division_by_id(division).unwrap()).general;
    let corps = setup.corps[1].general;
    assert_eq!(table.refused(&Action::DeployAsPlanned { general: corps }), ["2.3"], "corps generals come last");
    // Outside the zone, and too far from the general.
    let rd1 = of("RD1");
    assert_eq!(table.refused(&Action::PlaceGeneral { general: rd1, x: 5500, y: 5000 }), ["2.3"]);
    table.play(Action::PlaceGeneral { general: rd1, x: 5500, y: 10800 }, &[]);
    let r11 = table.id("R11");
    let place = |x| Action::PlaceBrigade {
        brigade: r11,
        x,
        y: 10500,
        heading: boards::table::Heading::SOUTH,
        formation: garde::book::vocabulary::Formation::Battle,
    };
    assert_eq!(table.refused(&place(9500)), ["1.8"]);
    table.play(place(4500), &[]);
    game = deployed(&setup);
    assert!(game.ids().all(|id| game.is_on_table(id)));
    assert!(game.generals.iter().all(|general| general.post == Post::Filled));
    assert_eq!(phase(&game), Phase::Orders(Orders { done: kernel::SeatSet::EMPTY }));
}

#[test]
fn equal_bonuses_deploy_by_a_die() {
    kernel::exercises!(rules::R2_3);
    let setup = setup("division", &[]);
    let mut dice = Scripted::new([7, 3]);
    let game = Garde::start(&setup, &mut dice, &mut Silent);
    assert_eq!(dice.finish(), Ok(()));
    assert_eq!(phase(&game), Phase::Deploy(Deploy { next: Seat(1) }));
}

#[test]
fn both_sides_give_first_orders_at_once() {
    kernel::exercises!(rules::R2_3, rules::R3_2A, rules::R3_2B);
    let mut table = Table { game: deployed(&setup("corps", &[])), events: Vec::new() };
    let Awaiting::Decision { seats, .. } = table.game.awaiting() else { panic!() };
    assert_eq!(seats.len(), 2);
    let fd1 = table.division("FD1");
    table.play_as(Seat(0), Action::FirstOrder { division: fd1, order: Order::Attack }, &[]);
    table.play_as(Seat(1), Action::CorpsOrder { corps: CorpsId(1), order: Order::Attack }, &[]);
    // Each order once; the other side's orders are not ours to give; corps troops follow their corps.
    let again = table.game.check(Seat(0), &Action::FirstOrder { division: fd1, order: Order::Defend });
    assert_eq!(again.unwrap_err().reasons[0].rule, rules::R3_2B);
    assert!(table.game.check(Seat(1), &Action::FirstOrder { division: fd1, order: Order::Defend }).is_err());
    let troops = table.game.setup.corps[1].troops.unwrap();
    assert_eq!(table.game.division(troops).order, Order::Attack);
    assert!(table.game.check(Seat(1), &Action::FirstOrder { division: troops, order: Order::Defend }).is_err());
    table.play_as(Seat(1), Action::OrdersDone, &[]);
    assert_eq!(table.game.awaiting().seats().lowest(), Some(Seat(0)));
    table.play_as(Seat(0), Action::OrdersDone, &[]);
    assert!(matches!(phase(&table.game), Phase::Orders(_)) && table.game.turn == 1);
}

#[test]
fn an_aide_that_arrives_brings_a_test() {
    kernel::exercises!(rules::R3_2C, rules::R3_2D);
    let mut table = order_phase();
    let fd2 = table.division("FD2");
    let send = |order| Action::SendAide { division: fd2, order, sender: Sender::Corps };
    assert_eq!(table.game.corps_aides(CorpsId(0)), 4, "Bon");
    assert_eq!(table.refused(&send(Order::Manoeuvre)), ["3.2c"], "already in force");
    // Bon needs 4: 3 fails, the second try has -1: 4 fails, 5 succeeds with -2? No: 5 - 2 = 3 fails, 6 - 3 = 3 fails.
    table.play_as(Seat(0), send(Order::Attack), &[3]).play_as(Seat(0), send(Order::Attack), &[4]);
    assert_eq!(table.game.division(fd2).order, Order::Manoeuvre);
    table.play_as(Seat(0), send(Order::Attack), &[6]);
    assert_eq!(table.game.division(fd2).order, Order::Attack, "6 - 2 = 4");
    table.play_as(Seat(0), send(Order::Defend), &[1]);
    assert_eq!(table.game.corps_aides(CorpsId(0)), 0);
    let refused = table.game.check(Seat(0), &send(Order::Defend)).unwrap_err();
    assert!(refused.reasons.iter().any(|reason| reason.rule == rules::R3_2D));
    // The enemy hears nothing of which division and which order.
    let secrets = table.events.iter().filter(|event| event.known_to() == Some(Seat(0)));
    assert!(secrets.count() >= 8);
    let tested = table.events.iter().find(|event| matches!(event, Event::OrderTested { .. })).unwrap();
    let heard = table.game.narrate(tested, Viewer::Seat(Seat(1)));
    assert!(heard.is_none_or(|line| !format!("{line:?}").contains("attaquer")));
}

#[test]
fn a_far_aide_rides_on_and_tests_when_he_arrives() {
    kernel::exercises!(rules::R3_2E);
    let mut table = order_phase();
    let fd3 = table.division("FD3");
    let general = table.game.setup.division(fd3).general;
    // Corps general at (90, 7), division general 85 cm away: bases 3 cm wide leave 82 cm.
    table.game.generals[general.index()].at = Spot::new(Point::cm(175, 7));
    table.play_as(Seat(0), Action::SendAide { division: fd3, order: Order::Attack, sender: Sender::Corps }, &[]);
    assert_eq!(table.game.riders.len(), 1);
    assert_eq!(table.game.riders[0].at, Spot::new(Point::cm(160, 7)));
    assert_eq!(table.game.corps_aides(CorpsId(0)), 3, "he is not available");
    // Next turn he arrives and the Compétent general needs 5.
    table.game.stack.restart(Activate { active: Seat(0) });
    for division in &mut table.game.divisions {
        division.activated = true;
    }
    table.game.divisions[0].activated = false;
    let fd1 = table.division("FD1");
    table.play(Action::Activate { division: fd1 }, &[]);
    table.play(Action::MovesDone, &[5]);
    assert_eq!(table.game.turn, 2);
    assert!(table.game.riders.is_empty());
    assert_eq!(table.game.division(fd3).order, Order::Attack);
    assert_eq!(table.game.corps_aides(CorpsId(0)), 3, "he is used this turn");
}

#[test]
fn a_lost_addressee_frees_the_aide() {
    kernel::exercises!(rules::R3_2E);
    let mut table = order_phase();
    let fd3 = table.division("FD3");
    let general = table.game.setup.division(fd3).general;
    table.game.generals[general.index()].at = Spot::new(Point::cm(175, 7));
    table.play_as(Seat(0), Action::SendAide { division: fd3, order: Order::Attack, sender: Sender::Corps }, &[]);
    table.game.generals[general.index()].post = Post::Vacant;
    table.game.stack.restart(Activate { active: Seat(0) });
    for division in &mut table.game.divisions {
        division.activated = true;
    }
    table.game.divisions[0].activated = false;
    table.play(Action::Activate { division: DivisionId(0) }, &[]).play(Action::MovesDone, &[]);
    assert!(table.game.riders.is_empty());
    assert!(table.told(|event| *event == Event::AideFree { side: Seat(0), division: fd3 }));
}

#[test]
fn a_division_on_its_own_tests_once() {
    kernel::exercises!(rules::R2_5);
    let mut game = deployed(&setup("division", &[]));
    for seat in [Seat(0), Seat(1)] {
        game.play(seat, &Action::OrdersDone, &mut Fast::new(1), &mut Silent).expect("orders may be left");
    }
    let mut table = Table { game, events: Vec::new() };
    let fd = table.division("FD");
    table.play_as(Seat(0), Action::OwnOrder { division: fd, order: Order::Attack }, &[4]);
    assert_eq!(table.game.division(fd).order, Order::Manoeuvre, "Compétent needs 5");
    assert_eq!(table.game.awaiting().seats().lowest(), Some(Seat(1)), "nothing left to order");
}

#[test]
fn brigades_rally_once_with_the_state_at_the_start() {
    kernel::exercises!(rules::R3_3A, rules::R9_3, rules::R1_9);
    let mut table = order_phase();
    table
        .cohesion("F11", Cohesion::Disorganised)
        .cohesion("F21", Cohesion::Rout)
        .cohesion("R34", Cohesion::Disorganised);
    // Out of command: no test.
    table.cohesion("R13", Cohesion::Disorganised).put("R13", 150, 110, 180);
    table.play_as(Seat(0), Action::OrdersDone, &[]);
    // F11 Régulier 5: rallies. F21 Vétéran 4: rout to disorganised. R34 Conscrit 6, Démotivés: 6 - 1 fails.
    // Then initiative: 5 + 3 against 4 + 2.
    table.play_as(Seat(1), Action::OrdersDone, &[5, 4, 6, 5, 4]);
    let cohesion = |name: &str| table.game.brigade(table.id(name)).cohesion;
    assert_eq!(cohesion("F11"), Cohesion::Formed);
    assert_eq!(cohesion("F21"), Cohesion::Disorganised);
    assert_eq!(cohesion("R34"), Cohesion::Disorganised);
    assert_eq!(cohesion("R13"), Cohesion::Disorganised);
    assert_eq!(table.game.initiative, Some(Seat(0)));
}

#[test]
fn a_router_in_an_enemy_zone_does_not_rally() {
    let mut table = order_phase();
    table.cohesion("F11", Cohesion::Rout).put("R11", 40, 33, 180);
    let f11 = table.id("F11");
    assert!(table.game.is_in_zone(f11) && !table.game.may_rally(f11));
}

#[test]
fn ammunition_comes_from_the_train_or_by_a_die() {
    kernel::exercises!(rules::R3_3C);
    let mut table = order_phase();
    for name in ["F2A", "F1A", "R1A"] {
        let id = table.id(name);
        table.game.brigades[id.index()].marks.set(garde::state::Marks::NO_AMMUNITION);
    }
    // F2A stands 25 cm from its train at most: no die. F1A and R1A roll 7 and 8.
    table.put("F2A", 90, 27, 0).play_as(Seat(0), Action::OrdersDone, &[]);
    table.play_as(Seat(1), Action::OrdersDone, &[7, 8, 9, 1]);
    let dry = |name: &str| table.game.is(table.id(name), garde::state::Marks::NO_AMMUNITION);
    assert!(!dry("F2A") && dry("F1A") && !dry("R1A"));
}

#[test]
fn a_lost_general_costs_an_aide_for_good() {
    kernel::exercises!(rules::R3_3B, rules::R8_2);
    let mut table = order_phase();
    let fd2 = table.division("FD2");
    let general = table.game.setup.division(fd2).general;
    let state = &mut table.game.generals[general.index()];
    (state.post, state.losses) = (Post::Vacant, 1);
    table.play_as(Seat(0), Action::OrdersDone, &[]).play_as(Seat(1), Action::OrdersDone, &[]);
    assert_eq!(phase(&table.game), Phase::Replace(Replace { side: Seat(0), asked: 0 }));
    table.play(Action::Replace { general, yes: true }, &[9, 1]);
    let state = table.game.general(general);
    assert_eq!((state.post, state.competence, state.holder.acting), (Post::Filled, Competence::Competent, true));
    assert_eq!(table.game.corps[0].spent, 1);
    assert_eq!(table.game.corps_aides(CorpsId(0)), 3, "one less for the rest of the game");
    assert_eq!(table.game.ruin(Seat(0)).generals, [1, 0, 0]);
}

#[test]
fn a_lone_division_replaces_its_general_for_nothing() {
    kernel::exercises!(rules::R2_5);
    let mut game = deployed(&setup("division", &[]));
    let mut dice = Fast::new(1);
    for seat in [Seat(0), Seat(1)] {
        game.play(seat, &Action::OrdersDone, &mut dice, &mut Silent).unwrap();
    }
    game.generals[0].post = Post::Vacant;
    let mut table = Table { game, events: Vec::new() };
    table.play_as(Seat(0), Action::OrdersDone, &[]);
    table.play_as(Seat(1), Action::OrdersDone, &[9, 2]);
    assert_eq!(table.game.generals[0].competence, Competence::Poor);
    assert_eq!(table.game.generals[0].post, Post::Filled);
}

#[test]
fn the_best_corps_general_takes_the_army() {
    let mut game = deployed(&setup("quatre_bras", &[]));
    for seat in [Seat(0), Seat(1)] {
        game.play(seat, &Action::OrdersDone, &mut Fast::new(1), &mut Silent).expect("orders may be left");
    }
    let army = game.setup.sides[0].army_general.unwrap();
    game.generals[army.index()].post = Post::Vacant;
    let heirs: Vec<GeneralId> = game.heirs(Seat(0)).collect();
    let heir = heirs[0];
    let competence = game.general(heir).competence;
    let mut table = Table { game, events: Vec::new() };
    let mut dice = Fast::new(3);
    for seat in [Seat(0), Seat(1)] {
        table.game.play(seat, &Action::OrdersDone, &mut dice, &mut table.events).unwrap();
    }
    if heirs.len() > 1 {
        table.game.play(Seat(0), &Action::Succeed { general: heir }, &mut dice, &mut table.events).unwrap();
    }
    assert_eq!(table.game.general(army).competence, competence);
    assert_eq!(table.game.general(heir).post, Post::Vacant, "his corps needs a replacement");
    assert!(matches!(phase(&table.game), Phase::Replace(Replace { side: Seat(0), .. })));

    // From now on the army general goes by the name of the man who took the post, and the next one dies by his own.
    let named = |game: &Garde, id: GeneralId| {
        let piece = format!("general-{}", game.setup.general(id).id);
        game.scene(Viewer::Everything).pieces.into_iter().find(|one| one.id == piece).expect("on the table").name
    };
    let heirs_name = table.game.setup.general(heir).name.clone();
    assert_eq!(named(&table.game, army), heirs_name);
    let replace = Action::Replace { general: heir, yes: true };
    table.game.play(Seat(0), &replace, &mut dice, &mut table.events).unwrap();
    assert_eq!(named(&table.game, heir), Text::new("name-acting").with("general", heirs_name.clone()));
    table.game.lose_general(army, rules::R6_14, &mut table.events);
    let lost = table.events.last().and_then(|event| table.game.narrate(event, Viewer::Public)).expect("it is told");
    assert_eq!(lost.text, Text::new("log-general_lost").with("general", heirs_name));
}

#[test]
fn initiative_is_rolled_again_in_the_first_turn_only() {
    kernel::exercises!(rules::R3_4);
    let mut table = order_phase();
    table.play_as(Seat(0), Action::OrdersDone, &[]);
    // Bon +3 and Compétent +2: 4 + 3 = 5 + 2, again; then 1 + 3 < 9 + 2.
    table.play_as(Seat(1), Action::OrdersDone, &[4, 5, 1, 9]);
    assert_eq!(table.game.initiative, Some(Seat(1)));
    table.play(Action::Initiative { first: false }, &[]);
    assert_eq!(phase(&table.game), Phase::Activate(Activate { active: Seat(0) }));
    // A tie in a later turn goes to the side that did not have it.
    let mut later = order_phase();
    later.game.initiative = Some(Seat(0));
    later.play_as(Seat(0), Action::OrdersDone, &[]).play_as(Seat(1), Action::OrdersDone, &[4, 5]);
    assert_eq!(later.game.initiative, Some(Seat(1)));
}

#[test]
fn corps_orders_are_revealed_before_the_first_activation() {
    kernel::exercises!(rules::R3_5, rules::R3_2A);
    let mut table = order_phase();
    table.play_as(Seat(0), Action::CorpsOrder { corps: CorpsId(0), order: Order::Attack }, &[]);
    table.play_as(Seat(0), Action::OrdersDone, &[]).play_as(Seat(1), Action::OrdersDone, &[9, 1]);
    assert!(table.game.corps.iter().all(|corps| !corps.revealed));
    table.play(Action::Initiative { first: true }, &[]);
    assert!(table.game.corps.iter().all(|corps| corps.revealed));
    let (command, order) = (Command::Corps(CorpsId(0)), Order::Attack);
    let shown = Event::OrderRevealed { command, order, rule: rules::R3_5 };
    assert!(table.told(|event| *event == shown));
    let fd1 = table.division("FD1");
    assert!(!table.game.division(fd1).revealed, "divisions stay hidden");
    assert!(
        !table.game.knows_division(Viewer::Seat(Seat(1)), fd1) && table.game.knows_division(Viewer::Seat(Seat(0)), fd1)
    );
}

#[test]
fn an_army_general_spends_aides_on_corps_orders() {
    kernel::exercises!(rules::R3_2B, rules::R3_2D);
    let mut game = deployed(&setup("quatre_bras", &[]));
    for seat in [Seat(0), Seat(1)] {
        game.play(seat, &Action::OrdersDone, &mut Fast::new(1), &mut Silent).expect("orders may be left");
    }
    let mut table = Table { game, events: Vec::new() };
    let corps = CorpsId(0);
    let order = if table.game.corps[0].order == Order::Attack { Order::Defend } else { Order::Attack };
    let before = table.game.army_aides(Seat(0));
    table.play_as(Seat(0), Action::CorpsOrder { corps, order }, &[]);
    assert_eq!(table.game.army_aides(Seat(0)), before - 1);
    // A corps general out of reach of the army general cannot be given an order.
    let allied = table.game.setup.sides[1].corps.corps().next().unwrap();
    let army = table.game.setup.sides[1].army_general.unwrap();
    let general = table.game.setup.a_corps(allied).general;
    table.game.generals[army.index()].at = Spot::new(Point::cm(5, 130));
    table.game.generals[general.index()].at = Spot::new(Point::cm(160, 130));
    let other = if table.game.corps[allied.index()].order == Order::Attack { Order::Defend } else { Order::Attack };
    let refused = table.game.check(Seat(1), &Action::CorpsOrder { corps: allied, order: other }).unwrap_err();
    assert!(refused.reasons.iter().any(|reason| reason.rule == rules::R3_2B));
}

#[test]
fn reinforcements_come_by_a_die_and_enter_in_march_column() {
    kernel::exercises!(rules::R3_1, rules::R4_1);
    let setup = changed(
        "corps",
        &[("reinforcements = []", "reinforcements = [ { formation = \"FD3\", turn = 2, entry = [90, 0] } ]")],
    );
    let mut game = deployed(&setup);
    let mut table = Table { game: game.clone(), events: Vec::new() };
    let fd3 = table.division("FD3");
    let f31 = table.id("F31");
    assert_eq!(game.brigade(f31).fate, Fate::Waiting);
    assert_eq!(game.division(fd3).order, Order::Manoeuvre);
    game.play(Seat(0), &Action::OrdersDone, &mut Fast::new(1), &mut Silent).unwrap();
    table.game = game;
    // Turn 1, due in 2: 9 is needed.
    table.play_as(Seat(1), Action::OrdersDone, &[9]);
    assert!(table.game.division(fd3).arrived);
    table.game.stack.restart(Activate { active: Seat(0) });
    // Its place on the road is taken by the baggage: it enters beside it.
    table.play(Action::Activate { division: fd3 }, &[]);
    let mut wanted = Vec::new();
    table.game.sensible(Seat(0), &mut wanted);
    let enters = |action: &Action| matches!(action, Action::Enter { .. });
    assert!(!wanted.is_empty() && wanted.iter().all(enters), "a computer does not leave them beside the table");
    table.play(Action::Enter { brigade: f31, distance: boards::table::Length::cm(20) }, &[]);
    let brigade = table.game.brigade(f31);
    assert_eq!((brigade.fate, brigade.formation), (Fate::OnTable, garde::book::vocabulary::Formation::March));
    assert!(table.game.is_clear_of_troops(f31, &table.game.stand(f31)));
    let general = table.game.setup.division(fd3).general;
    assert_eq!(table.game.general(general).post, Post::Filled, "its general comes with the first brigade");
    let too_far = Action::Enter { brigade: table.id("F32"), distance: boards::table::Length::cm(90) };
    assert_eq!(table.refused(&too_far), ["3.1"]);
}

#[test]
fn late_corps_troops_follow_their_corps_from_the_next_order_phase() {
    kernel::exercises!(rules::R3_2B, rules::R3_1);
    let setup = changed(
        "corps",
        &[("reinforcements = []", "reinforcements = [ { formation = \"FC\", turn = 2, entry = [150, 0] } ]")],
    );
    let mut table = Table { game: deployed(&setup), events: Vec::new() };
    let (corps, troops, battery) = (CorpsId(0), setup.corps[0].troops.unwrap(), table.id("FCA"));
    table.play_as(Seat(0), Action::CorpsOrder { corps, order: Order::Attack }, &[]);
    assert_eq!(table.game.division(troops).order, Order::Manoeuvre, "those still to come manoeuvre");
    table.play_as(Seat(0), Action::OrdersDone, &[]).play_as(Seat(1), Action::OrdersDone, &[9]);
    table.game.reveal_corps(Seat(0), &mut table.events);
    let [shown, of_troops] = [table.game.corps[0].revealed, table.game.division(troops).revealed];
    assert!(shown && !of_troops, "who is not there yet has no order to turn up");
    table.play(Action::Activate { division: troops }, &[]);
    let depth = table.game.entry_distances(battery).last().expect("it can enter");
    table.play(Action::Enter { brigade: battery, distance: depth }, &[]);
    assert_eq!(table.game.division(troops).order, Order::Manoeuvre, "they enter under Manœuvrer");
    // The next turn begins.
    table.game.stack.restart(Activate { active: Seat(0) });
    for division in &mut table.game.divisions {
        division.activated = true;
    }
    table.game.divisions[0].activated = false;
    table.play(Action::Activate { division: DivisionId(0) }, &[]).play(Action::MovesDone, &[]);
    assert_eq!(table.game.turn, 2);
    assert_eq!(table.game.division(troops).order, Order::Attack, "the order of their corps");
    // They follow every later order of the corps, too.
    table.play_as(Seat(0), Action::CorpsOrder { corps, order: Order::Defend }, &[]);
    assert_eq!(table.game.division(troops).order, Order::Defend);
}
