//! Embarking and landing.

use crate::tests::common::{Table, british, setup};
use kernel::exercises;
use toulon::Action;
use toulon::book::vocabulary::{Pool, Rade, RadeState, Side};
use toulon::rules;
use toulon::state::{Marks, Origin, Step, Whereabouts};

fn aboard(table: &mut Table, units: &[&str]) {
    for unit in units {
        let unit = table.unit(unit);
        table.game.lift(unit, Whereabouts::Afloat);
    }
}

#[test]
fn the_first_landing_has_its_own_beaches() {
    exercises!(rules::R17_4, rules::R17_5, rules::R17_3);
    let mut table = Table::empty_of(&setup("campaign", &[]), Side::Allied, 1);
    aboard(&mut table, &["br_11", "br_25"]);
    let unit = table.unit("br_25");
    table.game.units[unit.index()].marks.set(Marks::FIRST_WAVE);
    table.put("toulon", &["to_crew_1"]).at(Step::Movement, &[]);
    table.play(Action::Muster { from: Origin::Afloat }, &[]);
    let checked = table.unit("br_11");
    table.play(Action::Take { unit: checked }, &[]);
    let [malgue, toulon, tamaris] = ["la_malgue", "toulon", "tamaris"].map(|area| table.area(area));
    assert!(table.refused(Action::Land { to: tamaris, checked, pay: british(2) }).contains(&"17.4"));
    assert!(table.refused(Action::Land { to: toulon, checked, pay: british(1) }).contains(&"17.5"));
    table.play(Action::Land { to: malgue, checked, pay: british(2) }, &[6]);
    assert_eq!(table.game.unit(checked).at, Whereabouts::Afloat, "the check failed: it stays aboard");
    table.play(Action::Land { to: malgue, checked, pay: british(2) }, &[1]);
    assert!(table.is_at("br_11", "la_malgue"));
    assert_eq!((table.points(Pool::British), table.checks("br_11")), (8, 1));
    assert!(table.marks("br_11").has(Marks::LANDED));
    // By land it opens Toulon to the fleet.
    table.put("saint_jean", &["to_dragons"]).muster("la_malgue", &["br_11"]).play(Action::March { to: toulon }, &[]);
    assert!(table.game.toulon_entered);
    // Whoever stays aboard comes again next turn; the first wave keeps its place off the beaches.
    aboard(&mut table, &["br_18"]);
    table.play(Action::MovementDone, &[1, 1, 1]);
    assert_eq!(table.game.unit(table.unit("br_18")).at, Whereabouts::Track(2));
    assert_eq!(table.game.unit(table.unit("br_25")).at, Whereabouts::Afloat);
}

#[test]
fn ships_carry_allies_from_beach_to_beach() {
    exercises!(rules::R17_1, rules::R17_2, rules::R17_6, rules::R17_8);
    let mut table = Table::empty(Side::Allied, 7);
    table.put("toulon", &["br_11", "br_25"]).put("tamaris", &["br_69"]).put("les_sablettes", &["w_grenadiers"]);
    table.game.toulon_entered = true;
    table.at(Step::Movement, &[]).muster("toulon", &["br_11"]).play(Action::Embark { pay: british(1) }, &[]);
    let unit = table.unit("br_11");
    assert_eq!(table.game.unit(unit).at, Whereabouts::Afloat);
    let [tamaris, shore, lazaret] = ["tamaris", "les_sablettes", "lazaret"].map(|area| table.area(area));
    table.play(Action::Muster { from: Origin::Afloat }, &[]).play(Action::Take { unit }, &[]);
    assert!(table.refused(Action::Land { to: shore, checked: unit, pay: british(1) }).contains(&"17.2"));
    assert!(table.refused(Action::Land { to: lazaret, checked: unit, pay: british(1) }).contains(&"17.8"));
    table.play(Action::Land { to: tamaris, checked: unit, pay: british(1) }, &[]);
    assert!(table.is_at("br_11", "tamaris"));
    // And back again the same turn.
    table.muster("tamaris", &["br_11"]).play(Action::Embark { pay: british(1) }, &[]);
    assert_eq!(table.points(Pool::British), 9);
    // A lost rade closes its beaches.
    table.game.rades[Rade::Grande.index()] = RadeState::Lost;
    table.play(Action::Muster { from: Origin::Afloat }, &[]).play(Action::Take { unit }, &[]);
    assert_eq!(table.refused(Action::Land { to: tamaris, checked: unit, pay: british(1) }), ["17.6"]);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("la_seyne", &["w_grenadiers"]).at(Step::Movement, &[]).muster("la_seyne", &["w_grenadiers"]);
    let pay = toulon::state::Payment::from(Pool::West, 1);
    assert_eq!(table.refused(Action::Embark { pay }), ["17.1"]);
}
