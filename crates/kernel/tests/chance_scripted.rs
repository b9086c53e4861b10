//! Scripted dice fall as told, and tell when the script does not fit. Recorded dice can be played again.

use kernel::RuleId;
use kernel::chance::{Chance, Classes, Recording, Roll, ScriptError, Scripted, Seed, Seeded};

const FIRE: Roll = Roll { rule: RuleId("fire.dice"), label: "die-fire" };
const BAG: Roll = Roll { rule: RuleId("order.bag"), label: "draw-order" };
const HITS: Classes = Classes::d6([0, 0, 0, 0, 1, 1]);

#[test]
fn gives_every_kind_of_draw_in_order() {
    let mut dice = Scripted::new([4, 10, 2, 5, 6, 1, 2, 0, 2]);
    assert_eq!(dice.d6(FIRE), 4);
    assert_eq!(dice.uniform(FIRE, 10), 9);
    assert_eq!(dice.weighted(BAG, &[0, 7]), 1);
    let pool = dice.pool(FIRE, 3, &HITS);
    assert_eq!((pool.counts[0], pool.counts[1], &pool.faces[..]), (1, 2, &[5, 6, 1][..]));
    let drawn = dice.draw(BAG, &[1, 0, 2], 3);
    assert_eq!((drawn.counts[..3].to_vec(), &drawn.order[..]), (vec![1, 0, 2], &[2, 0, 2][..]));
    assert_eq!(dice.finish(), Ok(()));
    assert_eq!(dice.rolls(), [FIRE, FIRE, BAG, FIRE, BAG]);
}

#[test]
fn missing_dice_are_told() {
    let mut dice = Scripted::new([6]);
    assert_eq!(dice.pool(FIRE, 3, &HITS).counts[..2], [2, 1]);
    assert_eq!(dice.finish(), Err(ScriptError::Missing { position: 2, roll: FIRE }));
    assert_eq!(dice.finish().unwrap_err().to_string(), "the list of dice ends before die 2 (die-fire, rule fire.dice)");
}

#[test]
fn impossible_dice_are_told() {
    let out_of_range = |dice: &Scripted| match dice.finish() {
        Err(ScriptError::OutOfRange { position, face, lowest, highest, .. }) => (position, face, lowest, highest),
        other => panic!("{other:?}"),
    };
    let mut dice = Scripted::new([3, 7, 0]);
    assert_eq!([dice.d6(FIRE), dice.d6(FIRE), dice.d6(FIRE)], [3, 1, 1]);
    assert_eq!(out_of_range(&dice), (2, 7, 1, 6), "the first fault is the one to mend");
    // An index of no weight, and a colour that is used up.
    let mut dice = Scripted::new([1]);
    assert_eq!(dice.weighted(BAG, &[0, 5, 5]), 1);
    assert_eq!(out_of_range(&dice), (1, 1, 1, 3));
    let mut dice = Scripted::new([0, 0]);
    assert_eq!(dice.draw(BAG, &[1, 1], 2).counts[..2], [1, 1]);
    assert_eq!(out_of_range(&dice), (2, 0, 0, 1));
    let mut dice = Scripted::new([2]);
    dice.draw(BAG, &[1, 1], 1);
    assert_eq!(out_of_range(&dice), (1, 2, 0, 1));
}

#[test]
fn dice_left_over_are_told() {
    let mut dice = Scripted::new([1, 2, 3]);
    dice.d6(FIRE);
    assert_eq!(dice.finish(), Err(ScriptError::LeftOver { faces: vec![2, 3] }));
    assert_eq!(Scripted::new([]).finish(), Ok(()));
}

#[test]
fn a_bag_gives_no_more_than_it_holds() {
    let mut dice = Scripted::new([1, 1]);
    assert_eq!(dice.draw(BAG, &[0, 2], 5).counts[..2], [0, 2]);
    assert_eq!(dice.finish(), Ok(()));
}

/// Draws of every kind, some depending on earlier ones.
fn program(chance: &mut impl Chance) -> Vec<u32> {
    let mut seen = vec![u32::from(chance.d10(FIRE)), chance.uniform(FIRE, 1000)];
    let pool = chance.pool(FIRE, 12, &HITS);
    let drawn = chance.draw(BAG, &[3, 4, 5], pool.counts[1]);
    seen.extend(pool.counts.iter().chain(&drawn.counts).map(|count| u32::from(*count)));
    seen.push(chance.weighted(BAG, &[5, 0, 6]) as u32);
    seen
}

#[test]
fn recorded_dice_fall_again() {
    for stream in 0..50 {
        let mut recording = Recording::new(Seeded::new(&Seed([1; 32]), stream));
        let seen = program(&mut recording);
        assert_eq!(seen, program(&mut Seeded::new(&Seed([1; 32]), stream)), "recording changes nothing");
        assert_eq!(recording.count(), 5);
        let draws: Vec<_> = recording.draws().collect();
        assert_eq!(draws.iter().map(|draw| draw.roll).collect::<Vec<_>>(), [FIRE, FIRE, FIRE, BAG, BAG]);
        assert_eq!(draws[2].faces.len(), 12);
        let mut again = Scripted::wide(recording.faces().iter().copied());
        assert_eq!(seen, program(&mut again));
        assert_eq!(again.finish(), Ok(()));
        recording.clear();
        assert_eq!((recording.count(), recording.faces().len()), (0, 0));
    }
}

#[test]
fn a_digit_is_told_shown_and_told_again_as_it_is_read() {
    let mut dice = Recording::new(Scripted::new([0, 9, 10]));
    assert_eq!([dice.digit(FIRE), dice.digit(FIRE)], [0, 9]);
    assert_eq!(dice.faces(), [0, 9]);
    let mut again = Scripted::wide(dice.faces().iter().copied());
    assert_eq!([again.digit(FIRE), again.digit(FIRE)], [0, 9]);
    assert_eq!(again.finish(), Ok(()));
    assert_eq!(dice.digit(FIRE), 0);
    assert!(matches!(dice.inner().finish(), Err(ScriptError::OutOfRange { face: 10, lowest: 0, highest: 9, .. })));
}
