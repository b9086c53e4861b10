//! The end of a turn and of the battle: marks, shaken divisions, objectives, morale, time.

use super::common::{Table, phase, setup};
use garde::book::vocabulary::{Cohesion, Order};
use garde::play::Phase;
use garde::play::consolidation::{Decided, Ending};
use garde::play::event::Event;
use garde::rules::victory::Grade;
use garde::state::{Fate, Marks};
use garde::{Action, rules};
use kernel::{Game, Seat};

/// The corps battle with one activation left in the turn: its end is one decision away.
fn last_activation() -> Table {
    let mut table = Table::new(&setup("corps", &[]), Seat(0));
    for division in &mut table.game.divisions {
        division.activated = true;
    }
    table.game.divisions[0].activated = false;
    table.game.turn = 3;
    table
}

fn end_turn(table: &mut Table, dice: &[u8]) {
    let fd1 = table.division("FD1");
    table.play(Action::Activate { division: fd1 }, &[]).play(Action::MovesDone, dice);
}

/// How the battle ended, once it has.
fn ended(table: &Table) -> Option<Ending> {
    match phase(&table.game) {
        Phase::Ending(ending) => Some(ending),
        _ => None,
    }
}

fn lose(table: &mut Table, name: &str, left: u8) {
    let id = table.id(name);
    let brigade = &mut table.game.brigades[id.index()];
    brigade.elements = left;
    if left == 0 {
        (brigade.fate, brigade.cohesion) = (Fate::Gone, Cohesion::Broken);
    }
}

#[test]
fn consolidation_clears_marks_and_begins_the_next_turn() {
    kernel::exercises!(rules::R8_1, rules::R3_0, rules::R3_2A);
    let mut table = last_activation();
    let r11 = table.id("R11");
    table.game.brigades[r11.index()].combats = 2;
    table.game.brigades[r11.index()].marks.set(Marks::MOVED);
    end_turn(&mut table, &[]);
    assert_eq!((table.game.brigade(r11).combats, table.game.brigade(r11).marks), (0, Marks::NONE));
    assert_eq!(table.game.turn, 4);
    assert!(table.game.divisions.iter().all(|division| !division.revealed && !division.activated));
    assert!(matches!(phase(&table.game), Phase::Orders(_)));
}

#[test]
fn a_division_that_lost_half_is_shaken() {
    kernel::exercises!(rules::R3_2F);
    let mut table = last_activation();
    // 11 elements: five lost are not half.
    table.order("FD1", Order::Attack);
    lose(&mut table, "F11", 0);
    lose(&mut table, "F12", 3);
    table.order("FD1", Order::Manoeuvre);
    end_turn(&mut table, &[]);
    let fd1 = table.division("FD1");
    assert!(!table.game.division(fd1).shaken);
    let mut table = last_activation();
    lose(&mut table, "F11", 0);
    lose(&mut table, "F12", 2);
    end_turn(&mut table, &[]);
    assert!(table.game.division(fd1).shaken);
    assert_eq!(table.game.division(fd1).order, Order::Defend);
    let attack = Action::SendAide { division: fd1, order: Order::Attack, sender: garde::state::Sender::Corps };
    let refused = table.game.check(Seat(0), &attack).unwrap_err();
    assert_eq!(refused.reasons[0].rule, rules::R3_2F);
    assert!(
        table
            .game
            .check(
                Seat(0),
                &Action::SendAide { division: fd1, order: Order::Manoeuvre, sender: garde::state::Sender::Corps }
            )
            .is_ok()
    );
}

#[test]
fn objectives_stay_with_the_last_holder() {
    kernel::exercises!(rules::R8_5);
    let mut table = last_activation();
    table.put("F21", 90, 50, 0);
    end_turn(&mut table, &[]);
    assert_eq!(table.game.holders[0], None, "10 cm away and outside the village");
    let mut table = last_activation();
    table.put("F21", 90, 53, 0);
    end_turn(&mut table, &[]);
    assert_eq!(table.game.holders[0], Some(Seat(0)), "it overlaps the village");
    assert!(table.told(|event| *event == Event::ObjectiveTaken { objective: 0, side: Seat(0) }));
    // Both are there: it stays with who held it.
    let mut both = last_activation();
    both.game.holders[0] = Some(Seat(0));
    both.put("F21", 90, 53, 0).put("R21", 90, 66, 180);
    end_turn(&mut both, &[]);
    assert_eq!(both.game.holders[0], Some(Seat(0)));
    // A routing brigade does not hold; the enemy who is alone takes it.
    let mut other = last_activation();
    other.game.holders[0] = Some(Seat(0));
    other.put("F21", 90, 53, 0).cohesion("F21", Cohesion::Rout).put("R21", 90, 66, 180);
    end_turn(&mut other, &[]);
    assert_eq!(other.game.holders[0], Some(Seat(1)));
}

#[test]
fn an_army_breaks_at_forty_per_cent() {
    kernel::exercises!(rules::R8_2, rules::R8_3, rules::R2_1);
    let mut table = last_activation();
    // 32 elements: breaks at 13. Eleven lost, a brigade of four in rout (2): 13.
    for name in ["F21", "F22"] {
        lose(&mut table, name, 0);
    }
    lose(&mut table, "F23", 1);
    table.cohesion("F12", Cohesion::Rout);
    assert_eq!(table.game.standing(Seat(0)).points, 13);
    // Its routers flee first; the army breaks only at the end of the turn.
    let fd1 = table.division("FD1");
    table.play(Action::Activate { division: fd1 }, &[]);
    assert!(ended(&table).is_none());
    table.play(Action::MovesDone, &[]);
    let ending = ended(&table).expect("the French army is broken");
    assert_eq!((ending.winner, ending.by), (Some(Seat(1)), Decided::Broken));
    assert_eq!(table.game.outcome().unwrap().winners, [Seat(1)]);
    let mut actions = Vec::new();
    table.game.actions(Seat(0), &mut actions);
    assert!(actions.is_empty());
}

#[test]
fn lost_generals_and_baggage_demoralise() {
    kernel::exercises!(rules::R8_2);
    let mut table = last_activation();
    let train = table.id("FC-bag");
    table.game.brigades[train.index()].fate = Fate::Gone;
    table.game.generals[table.game.setup.corps[0].general.index()].losses = 1;
    assert_eq!(table.game.standing(Seat(0)).points, 4 + 2);
}

#[test]
fn time_ends_the_battle_by_a_die() {
    kernel::exercises!(rules::R8_4, rules::R8_3);
    let mut table = last_activation();
    table.game.turn = 10;
    end_turn(&mut table, &[6]);
    assert!(ended(&table).is_none(), "7 is needed in turn 10");
    let mut table = last_activation();
    table.game.turn = 11;
    end_turn(&mut table, &[5]);
    let ending = ended(&table).expect("5 is enough in turn 11");
    assert_eq!((ending.winner, ending.grade, ending.by), (None, Grade::Draw, Decided::Time));
    // Turn N+3 ends without a die; an objective is worth 10 per cent.
    let mut table = last_activation();
    table.game.turn = 13;
    table.game.holders[0] = Some(Seat(1));
    end_turn(&mut table, &[]);
    let ending = ended(&table).unwrap();
    assert_eq!((ending.winner, ending.grade), (Some(Seat(1)), Grade::Minor));
}
