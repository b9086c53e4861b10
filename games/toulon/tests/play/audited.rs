//! More of what play once got wrong: lines without their sums, counters that could not be arranged, fire without a limit,
//! places that are not on the map. Each test is named after its rule.

use crate::tests::common::field::{Field, at};
use crate::tests::common::{ALLIED, REPUBLICAN, Table};
use kernel::scene::Board;
use kernel::{Game, Viewer, exercises};
use toulon::Action;
use toulon::book::vocabulary::{Pool, Side};
use toulon::play::battle::{BattleAction, BattleEvent, Support};
use toulon::play::event::Event;
use toulon::play::{Phase, SpyPayment};
use toulon::rules;
use toulon::state::{Place, Step};

const REP: Side = Side::Republican;
const ALL: Side = Side::Allied;

#[test]
fn r27_38_the_line_of_a_barrage_shows_its_modifiers() {
    exercises!(rules::R27_38);
    let mut field = Field::new(REP, 13, "le_caire");
    field.near("bregaillon", &["bb_montagne"]).near("malbousquet", &["br_11"]);
    field.table.put_leader("bregaillon", "bonaparte");
    field.table.game.reserve = 10;
    field.menu().roll("die-barrage", &[3]);
    let gun = field.table.unit("bb_montagne");
    field.play(BattleAction::Lay { gun, grande: 0, petite: 2, reserve: true }).may(BattleAction::FireVolley);
    let fired = |event: &&Event| matches!(event, Event::Battle(BattleEvent::Barrage { .. }, _));
    let fired = field.table.events.iter().find(fired).expect("it was fired");
    let line = field.table.game.narrate(fired, Viewer::Public).expect("everybody hears it");
    let [(_, tally)] = &line.tallies[..] else { panic!("{line:?}") };
    assert_eq!(tally.sum(), 4, "a three, and one for Bonaparte: {tally:?}");
}

#[test]
fn r30_1_the_line_of_final_attrition_shows_its_modifiers() {
    exercises!(rules::R30_1);
    let mut table = Table::empty(REP, 5);
    table.put("artaud", &["w_vaucluse_1"]).put_leader("artaud", "carteaux").at(Step::FinalAttrition, &[4]);
    let rolled = |event: &&Event| matches!(event, Event::FinalAttrition { pool: Pool::West, .. });
    let rolled = table.events.iter().find(rolled).expect("it was rolled");
    let line = table.game.narrate(rolled, Viewer::Public).expect("everybody hears it");
    let [(_, tally)] = &line.tallies[..] else { panic!("{line:?}") };
    assert!(tally.lines.len() >= 2, "the die, and what Carteaux is worth: {tally:?}");
}

#[test]
fn rule_stack_top_counters_are_turned_whenever_their_owner_is_asked() {
    // The Republicans move; the Allies are asked whether they pay against the spies.
    let mut table = Table::empty(REP, 5);
    table.put("toulon", &["br_11"]).put("fort_rouge", &["br_69", "sp_art_1"]).put("ollioules", &["w_allobroges"]);
    table.at(Step::Espionage, &[]);
    table.play(Action::SendSpies { yes: true }, &[]).play(Action::PaySpies { pool: None }, &[]);
    assert!(matches!(table.game.phase(), Some(Phase::SpyPayment(SpyPayment { side: ALL, .. }))));
    let (area, gun, foot) = (table.area("fort_rouge"), table.unit("sp_art_1"), table.unit("br_69"));
    let top = table.game.top(area, ALL).expect("they stand there");
    let other = if top == gun { foot } else { gun };
    let mut asides = Vec::new();
    table.game.asides(ALLIED, &table.game.counter(other).id, &mut asides);
    assert!(asides.contains(&Action::ShowOnTop { unit: other }), "{asides:?}");
    table.play_as(ALLIED, Action::ShowOnTop { unit: other }, &[]);
    assert_eq!(table.game.top(area, ALL), Some(other));
    assert!(matches!(table.game.phase(), Some(Phase::SpyPayment(SpyPayment { side: ALL, .. }))), "the question stands");
    assert!(table.game.check(REPUBLICAN, &Action::ShowOnTop { unit: other }).is_err(), "not the enemy's counters");
}

#[test]
fn r27_13_fire_from_the_reserve_is_repeated_unless_the_table_says_once() {
    exercises!(rules::R27_13, rules::OPT_REPEATED_RESERVE_FIRE);
    let shots = |repeated: &'static str| {
        let mut field = Field::with_options(REP, 13, "le_caire", &[("repeated_reserve_fire", repeated)]);
        field.defend(&["br_11"]).attack("la_seyne", &["w_allobroges"]).near("quatre_moulins", &["bb_quatre_moulins"]);
        field.table.game.reserve = 19;
        field.table.patient = true;
        field.begin();
        while field.step() != at(Support(REP)) {
            let action = field.table.actions()[0];
            let toulon::Action::Battle(action) = action else { panic!("{action:?}") };
            field.play(action);
        }
        let gun = field.table.unit("bb_quatre_moulins");
        let mut fired = 0;
        while field.step() == at(Support(REP)) && field.allowed(BattleAction::Load { gun, reserve: true }) {
            field.play(BattleAction::Load { gun, reserve: true }).may(BattleAction::Aim { melee: 0, leader: None });
            fired += 1;
        }
        // Whoever has fired all he may goes on to the melee; the refusal is asked before.
        let refused = field.refused(BattleAction::Load { gun, reserve: true });
        (fired, refused.contains(&"opt.repeated_reserve_fire"), refused.contains(&"27.15"))
    };
    // 2 PF a shot: nine shots of nineteen.
    assert_eq!(shots("on"), (9, false, true));
    assert_eq!(shots("off"), (1, true, false));
}

#[test]
fn r19_2a_a_leader_goes_to_places_of_the_map_only() {
    exercises!(rules::R19_2A);
    let mut table = Table::empty(ALL, 5);
    table.put("toulon", &["br_11"]).put("la_malgue", &["br_25"]).put_leader("toulon", "elphinstone");
    table.put("ollioules", &["w_allobroges"]).at(Step::Movement, &[]);
    let leader = table.leader("elphinstone");
    table.play(Action::LeaderOut { leader }, &[]);
    let places = table.game.setup.lines.len();
    for place in (0..=u8::MAX).filter(|place| *place >= places) {
        let action = Action::LeaderTo { place: Place(place) };
        assert!(table.game.check(ALLIED, &action).is_err(), "{place}");
        assert!(
            kernel::odds::of_action(&table.game, ALLIED, &action, kernel::odds::Effort::default()).is_err(),
            "{place}"
        );
        assert!(table.game.check(REPUBLICAN, &action).is_err(), "{place}");
    }
}

/// The inspector tells of every area what the ground is, and by which rule.
#[test]
fn r3_the_ground_says_what_it_is() {
    exercises!(
        rules::R3_DEPOTS,
        rules::R3_WOODS,
        rules::R3_IMPASSABLE,
        rules::R3_LA_GARDE,
        rules::R3_COAST,
        rules::R3_BOMBARDMENT,
        rules::R6_2A,
        rules::R6_2B,
        rules::R13_4,
        rules::R35_1E
    );
    let table = Table::empty(ALL, 5);
    let Board::Areas(board) = table.game.board() else { panic!("a map of areas") };
    let of = |id: &str| board.areas.iter().find(|area| area.id == id).unwrap_or_else(|| panic!("no {id}"));
    let says = |id: &str, rule: kernel::RuleId| of(id).facts.iter().filter(|fact| fact.rule == Some(rule)).count();
    assert!(says("toulon", rules::R3_DEPOTS) > 0);
    assert_eq!(says("la_garde", rules::R3_LA_GARDE), 2, "both limits");
    assert!(says("les_sablettes", rules::R3_COAST) == 1 && says("bregaillon", rules::R3_BOMBARDMENT) >= 1);
    assert!(says("malbousquet", rules::R13_4) == 1 && says("malbousquet", rules::R35_1E) == 1);
    board.areas.iter().flat_map(|area| &area.facts).for_each(kernel::spoken::tell);
}
