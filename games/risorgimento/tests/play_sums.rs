//! What is said at once is what is said word by word; and computers, who speak so, come to the end of the longest battle.

use super::common::*;
use kernel::chance::Fast;
use kernel::{Game, Seat, Silent};
use players::{Player, Quick, no_hurry};
use risorgimento::book::facing::Facing;
use risorgimento::play::action::Act;
use risorgimento::play::{ChooseBrigade, Commanders, Phase};
use risorgimento::setup::BrigadeId;
use risorgimento::state::{Leader, Marks, OFF};
use risorgimento::{Action, Risorgimento, rules};

/// Two grenadiers and a battery of one brigade, a zouave of another, an enemy; the first brigade acts.
fn two_brigades(enemy: &str, guns: &str) -> (Table, BrigadeId, BrigadeId) {
    let mut table = Table::ponte_nuovo(Seat(0), &[]);
    table.clear();
    table.put(GRENADIERS[0], "1229", Facing::NE);
    table.put(GRENADIERS[1], "1230", Facing::NE);
    table.put(GUARD_BATTERY, guns, Facing::NE);
    table.put(ZOUAVE, "1131", Facing::NE);
    table.put(WASA[1], enemy, Facing::SW);
    let zouaves = table.lead("fr-ig-1-1", "1131");
    let grenadiers = table.lead("fr-ig-1-2", "1229");
    table.act(grenadiers);
    (table, grenadiers, zouaves)
}

fn copy(table: &Table) -> Table {
    Table { game: table.game.clone(), events: Vec::new() }
}

/// Plays the words and their sum, all with the same dice, and finds the same position and the same story; tells that one.
fn same(table: &Table, words: &[Action], sum: Action, dice: &[u8]) -> Table {
    assert!(!table.may(sum), "{sum:?} is not listed beside its words");
    let written = serde_json::to_string(&sum).expect("it is written");
    assert_eq!(serde_json::from_str::<Action>(&written).expect("and read"), sum);
    let (mut slow, mut quick) = (copy(table), copy(table));
    let (last, before) = words.split_last().expect("a word");
    for word in before {
        slow.play(*word, &[]);
    }
    slow.play(*last, dice);
    quick.play(sum, dice);
    let told = |table: &Table| format!("{:?}", table.events);
    assert_eq!(told(&quick), told(&slow));
    assert_eq!((&quick.game.at, &quick.game.units), (&slow.game.at, &slow.game.units));
    assert_eq!((&quick.game.brigades, &quick.game.corps), (&slow.game.brigades, &slow.game.corps));
    assert_eq!(quick.game.stack, slow.game.stack);
    quick
}

#[test]
fn a_unit_is_named_and_acts_in_one_word() {
    kernel::exercises!(rules::R4_41, rules::R5_3);
    let (mut table, _, zouaves) = two_brigades("1428", "1228");
    let [first, second, guns, zouave] = [GRENADIERS[0], GRENADIERS[1], GUARD_BATTERY, ZOUAVE].map(|id| table.unit(id));
    let (target, hex) = (table.hex("1428"), table.hex("1330"));
    let (facing, below) = (Facing::SE, false);
    same(&table, &[Action::Unit { unit: guns }, Action::Shoot { target }], let_(guns, Act::Shoot { target }), &[0]);
    let stop = Action::Stop { facing, below };
    same(&table, &[Action::Unit { unit: second }, stop], let_(second, Act::Stop { facing }), &[]);
    let go = |unit, halt| Action::Go { unit, hex, strategic: false, halt };
    let march = Action::March { hex };
    same(&table, &[Action::Unit { unit: second }, march, stop], go(second, Some(facing)), &[]);
    // A unit of another brigade: the first has done, and whoever is at its turn ends it as it stands.
    let brigade = Action::Brigade { brigade: zouaves };
    let name = Action::Unit { unit: zouave };
    let hex = table.hex("1231");
    let far = Action::Go { unit: zouave, hex, strategic: false, halt: None };
    let march = Action::March { hex };
    table.game.at.set(first.index(), OFF);
    same(&table, &[Action::Done, brigade, name, march], far, &[]);
    table.play(Action::Unit { unit: second }, &[]);
    assert_eq!(table.refused(far), ["3.0b"], "the unit at its turn has done nothing yet");
    table.play(Action::March { hex: table.hex("1330") }, &[]);
    let as_it_stands = Action::Stop { facing: table.game.unit(second).facing(), below };
    same(&table, &[as_it_stands, Action::Done, brigade, name, march], far, &[]);
    assert!(table.game.check(Seat(0), &go(second, None)).is_err(), "it has the floor: it marches by itself");
    assert_eq!(table.refused(let_(table.unit(WASA[1]), Act::Rally)), ["4.4"]);
}

fn let_(unit: risorgimento::setup::UnitId, act: Act) -> Action {
    Action::Let { unit, act }
}

#[test]
fn nothing_is_passed_over_on_the_way_of_a_sum() {
    kernel::exercises!(rules::R4_43);
    // Attacks of the first brigade come before the second acts.
    let (mut table, _, zouaves) = two_brigades("1328", "1129");
    let unit = table.unit(ZOUAVE);
    let far = Action::Go { unit, hex: table.hex("1231"), strategic: false, halt: None };
    assert!(table.game.check(Seat(0), &far).is_err());
    assert!(table.game.check(Seat(0), &Action::Rest).is_err());
    // A march of an Extended Activation is rolled for before anything but the next unit of the brigade.
    let first = table.unit(GRENADIERS[0]);
    table.game.at.set(table.unit(WASA[1]).index(), OFF);
    table.game.active.extended = true;
    let hex = table.hex("1329");
    table.play(Action::Unit { unit: first }, &[]).play(Action::March { hex }, &[]);
    assert_eq!(table.refused(far), ["4.43"]);
    assert_eq!(table.refused(Action::Call { brigade: zouaves, roll: true }), ["4.43"]);
    let second = table.unit(GRENADIERS[1]);
    table.play(Action::Go { unit: second, hex: table.hex("1330"), strategic: false, halt: None }, &[0]);
    assert!(table.game.is(first, Marks::STRAINED));
}

#[test]
fn leaders_ride_and_formations_are_called_in_one_word() {
    kernel::exercises!(rules::R4_11A, rules::R4_13, rules::R4_23A, rules::R3_0B);
    let (mut table, grenadiers, zouaves) = two_brigades("2027", "1129");
    let hex = table.hex("1329");
    let ride = |brigade| Action::Ride { leader: Leader::Brigadier(brigade), hex };
    let march = Action::March { hex };
    same(&table, &[Action::Brigadier, march], ride(grenadiers), &[]);
    same(&table, &[Action::Done, Action::Brigade { brigade: zouaves }, Action::Brigadier, march], ride(zouaves), &[]);
    assert_eq!(table.refused(Action::Ride { leader: Leader::Brigadier(table.brigade("au-ir60")), hex }), ["4.4"]);
    same(&table, &[Action::Done, Action::Done], Action::Rest, &[]);
    // Without Orders.
    let corps = table.corps("fr-ig");
    table.game.brigades[zouaves.index()].leader = table.hex("2229");
    table.game.brigades[zouaves.index()].marks = risorgimento::state::BrigadeMarks::default();
    let call = Action::Call { brigade: zouaves, roll: true };
    let words = [Action::Done, Action::Brigade { brigade: zouaves }, Action::Orders { roll: true }];
    same(&table, &words, call, &[9]);
    table.play(Action::Done, &[]);
    assert_eq!(table.game.phase(), Some(ChooseBrigade.into()));
    assert!(table.game.check(Seat(0), &Action::Rest).is_err(), "one word is no sum");
    // Commanders, at the end of the turn.
    table.game.stack.restart(Commanders { side: Seat(0) });
    let ride = Action::Ride { leader: Leader::Commander(corps), hex };
    same(&table, &[Action::Commander { corps }, march], ride, &[]);
}

#[test]
fn an_attack_is_declared_and_resolved_in_one_word() {
    kernel::exercises!(rules::R7_3, rules::R7_44);
    let (mut table, grenadiers, _) = two_brigades("1328", "1129");
    let [first, second] = [GRENADIERS[0], GRENADIERS[1]].map(|id| table.unit(id));
    let (target, inside) = (table.hex("1328"), false);
    let attack = Action::Attack { unit: first, target, inside };
    let strike = Action::Strike { unit: first, target, inside, via: None };
    table.game.at.set(second.index(), OFF);
    // Nobody else can join: it is resolved.
    let resolve = Action::Resolve { unit: first };
    let quick = same(&table, &[Action::Done, attack, resolve], strike, &[]);
    assert!(matches!(quick.game.phase(), Some(Phase::Lead(_) | Phase::React(_))), "{:?}", quick.game.phase());
    same(&table, &[Action::Done, Action::Done], Action::Forgo, &[]);
    // Somebody can: he is asked.
    table.put(GRENADIERS[1], "1228", Facing::NE);
    table.mark(second, Marks::COMMANDED);
    let quick = same(&table, &[Action::Done, attack], strike, &[]);
    let both = Action::Strike { unit: second, target, inside, via: None };
    same(&quick, &[Action::Done, resolve], resolve, &[]);
    same(&quick, &[Action::Attack { unit: second, target, inside }, resolve], both, &[]);
    assert_eq!(quick.game.acting_now(), Some(grenadiers));
}

/// Plays a game between quick players on from here; every word they say is allowed. Tells how many they were.
fn play_out(game: &mut Risorgimento, run: u64, most: usize) -> usize {
    let seed = Fast::for_game(run, 0).bits();
    let mut dice = Fast::for_game(seed, 0);
    let mut players = [1, 2].map(|n| Quick::<Risorgimento>::new(Fast::for_game(seed, n).bits()));
    for decision in 0..most {
        let Some(seat) = game.awaiting().seats().lowest() else { return decision };
        let action = players[seat.index()].choose(game, seat, &no_hurry);
        assert_eq!(game.check(seat, &action), Ok(()), "{action:?} in {:?}", game.phase());
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    most
}

#[test]
fn computers_say_only_what_is_allowed() {
    let mut game = Risorgimento::start(&setup("magenta", &[]), &mut Fast::for_game(5, 0), &mut Silent);
    let said = play_out(&mut game, 5, 4000);
    assert!(game.outcome().is_some(), "{said}");
}

/// The last turns of Solferino with both armies as they stand at the start: some 600 decisions a turn on average.
#[test]
fn computers_end_solferino() {
    let mut game = Risorgimento::start(&setup("solferino", &[]), &mut Fast::for_game(1859, 0), &mut Silent);
    game.turn = game.setup.turns.len() as u8 - 2;
    let said = play_out(&mut game, 1859, 4000);
    assert!(game.outcome().is_some(), "{said} decisions in two turns");
}
