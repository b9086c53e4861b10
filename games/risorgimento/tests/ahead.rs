//! What a hand sees before anything is decided: where a unit can go once its corps and brigade are named, and why not.

use super::common::{GRENADIERS, Table, WASA};
use kernel::ahead::{look, suppose_all, why_not};
use kernel::chance::Fast;
use kernel::scene::{Piece, Place};
use kernel::{Chance, Game, Offer, Purpose, Roll, RuleId, Seat, Silent, Wish, exercises};
use risorgimento::book::facing::Facing;
use risorgimento::setup::UnitId;
use risorgimento::{Action, Risorgimento, rules};
use serde::Deserialize;

/// A unit of the side that names a corps, and its place.
fn first_unit(table: &Table) -> (String, Place) {
    let seat = table.seat();
    let scene = table.game.scene(kernel::Viewer::Seat(seat));
    let own = |piece: &&kernel::scene::Piece| {
        piece.seat == Some(seat) && matches!(piece.place, Place::Hex { .. }) && piece.symbol.arm == "infantry"
    };
    let piece = scene.pieces.iter().find(own).expect("an infantry unit on the map");
    (piece.id.clone(), piece.place.clone())
}

#[test]
fn a_unit_goes_somewhere_through_all_the_questions_before() {
    let table = Table::open("magenta", &[], &[9, 0]);
    let seat = table.seat();
    let (piece, _) = first_unit(&table);
    let ahead = look(&table.game, seat, std::slice::from_ref(&piece));
    let way = ahead.ways.iter().find(|way| way.offer.ghost.is_some()).expect("it can go somewhere");
    assert!(way.steps.len() >= 2, "corps, brigade and unit are named first: {:?}", way.steps);
    assert!(ahead.ways.iter().all(|way| matches!(way.offer.purpose, Purpose::Act | Purpose::Finish)));
    let actions: Vec<Action> = way.steps.iter().map(|step| Action::deserialize(step).expect("an action")).collect();
    let then = suppose_all(&table.game, seat, &actions).expect("the steps are safe");
    let deed = way.offer.action.read::<Action>().expect("an action");
    assert_eq!(then.check(seat, &deed), Ok(()));
}

#[test]
fn a_place_out_of_reach_tells_what_forbids_it() {
    let table = Table::open("magenta", &[], &[9, 0]);
    let seat = table.seat();
    let (piece, home) = first_unit(&table);
    let Place::Hex { q, r, .. } = home else { panic!("a hex") };
    let far = Wish {
        piece: piece.clone(),
        to: Some(Place::Hex { q: q + 25, r: r - 12, facing: None, stack: 0 }),
        target: None,
    };
    assert!(!why_not(&table.game, seat, &far).is_empty());
    let ahead = look(&table.game, seat, std::slice::from_ref(&piece));
    let near =
        ahead.ways.iter().find_map(|way| way.offer.ghost.clone().filter(|ghost| *ghost != home)).expect("a goal");
    assert_eq!(why_not(&table.game, seat, &Wish { piece, to: Some(near), target: None }), Vec::new());
}

/// Every wish that leads nowhere is told by which rule: in random games of every kind, whatever is asked, for a unit or a
/// leader of the side that decides and a hex it does not get to. `SOAK=1` asks at Magenta too, where it takes minutes.
#[test]
fn a_wish_that_leads_nowhere_always_has_a_rule() {
    const PICK: Roll = Roll { rule: RuleId("test"), label: "die-test" };
    let mut asked = 0;
    let soaks = std::env::var_os("SOAK").is_some();
    let games = [("ponte_nuovo", 1, 240), ("magenta", 2, 240)];
    for (scenario, index, most) in games.into_iter().take(if soaks { 2 } else { 1 }) {
        let mut chance = Fast::for_game(23, index);
        let mut game = Risorgimento::start(&super::common::setup(scenario, &[]), &mut chance, &mut Silent);
        for decision in 0..most {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            if decision % 12 == 0 {
                let own = |piece: &Piece| piece.seat == Some(seat) && matches!(piece.place, Place::Hex { .. });
                let pieces: Vec<Piece> =
                    game.scene(kernel::Viewer::Seat(seat)).pieces.into_iter().filter(own).collect();
                let from = &pieces[chance.uniform(PICK, pieces.len() as u32) as usize];
                let to = &pieces[chance.uniform(PICK, pieces.len() as u32) as usize];
                asked += u32::from(is_answered(&game, seat, from, to));
            }
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
            let action = actions[chance.uniform(PICK, actions.len() as u32) as usize];
            game.apply(seat, &action, &mut chance, &mut Silent);
        }
    }
    assert!(asked > if soaks { 20 } else { 8 }, "{asked} wishes led nowhere");
}

/// Whether a wish leads nowhere; if it does, a rule says why.
fn is_answered(game: &Risorgimento, seat: Seat, piece: &Piece, to: &Piece) -> bool {
    let is_there = |place: &Place| match (place, &to.place) {
        (Place::Hex { q, r, .. }, Place::Hex { q: x, r: y, .. }) => (q, r) == (x, y),
        _ => false,
    };
    let goes = |offer: &Offer| offer.piece.as_ref() == Some(&piece.id) && offer.ghost.as_ref().is_some_and(is_there);
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let ahead = look(game, seat, std::slice::from_ref(&piece.id));
    if actions.iter().any(|action| goes(&game.offer(seat, action))) || ahead.ways.iter().any(|way| goes(&way.offer)) {
        return false;
    }
    let wish = Wish { piece: piece.id.clone(), to: Some(to.place.clone()), target: None };
    assert!(!why_not(game, seat, &wish).is_empty(), "{wish:?} in {:?}: no rule says why not", game.phase());
    true
}

/// 4.43: naming another unit rolls for the march of the one at its turn; a wish does not, and says so.
#[test]
fn a_wish_that_would_roll_a_die_first_says_which() {
    exercises!(rules::R4_43);
    let mut table = Table::ponte_nuovo(kernel::Seat(0), &[]);
    table.clear();
    let first = table.put(GRENADIERS[0], "M1229", Facing::NE);
    let second = table.put(GRENADIERS[1], "M1230", Facing::NE);
    table.put(WASA[0], "M2027", Facing::SW);
    let brigade = table.lead("fr-ig-1-2", "M1230");
    table.act(brigade);
    table.game.active.extended = true;
    table.play(Action::Unit { unit: first }, &[]);
    let hex = table.hex("M1328");
    table.play(Action::March { hex }, &[]);
    let id = |unit: UnitId| table.game.setup.unit(unit).id.clone();
    let scene = table.game.scene(kernel::Viewer::Seat(table.seat()));
    let enemy = scene.pieces.iter().find(|piece| piece.id == WASA[0]).expect("the enemy");
    let wish = Wish { piece: id(second), to: Some(enemy.place.clone()), target: None };
    let rules_told: Vec<&str> = why_not(&table.game, table.seat(), &wish).iter().map(|reason| reason.rule.0).collect();
    assert_eq!(rules_told, ["4.43"]);
    // The player may name it all the same: then the die falls.
    table.play(Action::Unit { unit: second }, &[9]);
    assert_eq!(table.game.unit(first).losses, 1);
}
