//! Operation points, initiative, espionage, rades.

use crate::tests::common::{ALLIED, REPUBLICAN, Table, setup};
use kernel::chance::Scripted;
use kernel::{Evaluate, Game, exercises};
use toulon::book::vocabulary::{Pool, Rade, RadeState, Side};
use toulon::play::event::Event;
use toulon::play::{Penalty, Phase, Schedule};
use toulon::rules;
use toulon::state::{Depot, Step};
use toulon::{Action, Toulon};

#[test]
fn the_campaign_begins_as_it_should() {
    let campaign = setup("campaign", &[]);
    let mut dice = Scripted::new([1, 4, 3, 3, 6, 1, 1, 1]);
    let mut events = Vec::new();
    let game = Toulon::start(&campaign, &mut dice, &mut events);
    dice.finish().expect("two dice for each of British, Spanish, Toulonnais and West");
    assert_eq!(game.pools[Pool::British.index()], 7);
    assert_eq!(game.pools[Pool::Toulonnais.index()], 9);
    assert_eq!((game.pools[Pool::West.index()], game.pools[Pool::East.index()]), (6, 0), "the East comes on turn 2");
    assert_eq!(game.pools[Pool::Bonaparte.index()], 0, "he is not there yet");
    assert_eq!(game.rades, [RadeState::Allied; 2]);
    assert_eq!((game.gauge, game.reserve, game.allied_lead()), (0, 0, 2));
    assert!(campaign.ground(campaign.depot(Depot::Toulon)).limit.is_none());
    assert!(matches!(game.phase(), Some(Phase::Schedule(Schedule { side: Side::Allied }))));
    assert!(events.iter().any(|event| matches!(event, Event::Income { allotment, income } if (allotment.pool, income.points) == (Pool::West, 6))));
    let entry = campaign.unit_by_id("br_royals").map(|unit| campaign.unit(unit).at);
    assert_eq!(entry, Some(toulon::state::Whereabouts::Track(10)));
    assert_eq!(campaign.redoubts.len(), 4);
}

#[test]
fn a_beaten_side_loses_points_where_it_likes() {
    exercises!(rules::R7_12B);
    let mut table = Table::empty(Side::Republican, 6);
    table.put("ollioules", &["w_allobroges"]).put("sollies", &["e_var_1"]).put("toulon", &["br_11", "sp_art_1"]);
    for unit in table.game.setup.austrians.clone() {
        table.game.lift(unit, toulon::state::Whereabouts::Waiting);
    }
    table.game.shaken = [true, true];
    // British, Spanish, West, East, then the penalties: the side without the initiative rolls first, but the side
    // with it decides first.
    table.at(Step::Income, &[1, 1, 1, 1, 1, 1, 1, 1, 4, 3]);
    assert!(matches!(table.game.phase(), Some(Phase::Penalty(Penalty { side: Side::Republican, left: 3 }))));
    assert_eq!(table.refused(Action::Penalty { pool: Pool::British }), ["7.12b"]);
    // Who leaves it to the computer loses them where there are most.
    for (most, least) in [(Pool::West, Pool::East), (Pool::East, Pool::West)] {
        let mut game = table.game.clone();
        (game.pools[most.index()], game.pools[least.index()]) = (9, 3);
        assert_eq!(game.reflex(REPUBLICAN), Action::Penalty { pool: most });
    }
    for pool in [Pool::West, Pool::East, Pool::West] {
        table.play(Action::Penalty { pool }, &[]);
    }
    assert_eq!((table.points(Pool::West), table.points(Pool::East)), (10 - 2, 7 - 1));
    assert!(matches!(table.game.phase(), Some(Phase::Penalty(Penalty { side: Side::Allied, left: 4 }))));
    for left in [3, 2, 1, 0] {
        // The phases after it go on to the initiative.
        let dice: &[u8] = if left == 0 { &[1, 1] } else { &[] };
        table.play(Action::Penalty { pool: Pool::Spanish }, dice);
    }
    assert_eq!(table.points(Pool::Spanish), 9 - 4);
}

#[test]
fn the_initiative_lets_its_holder_choose() {
    exercises!(rules::R10_1, rules::R2_CINC, rules::R2_EFFECTIVENESS);
    let mut table = Table::empty(Side::Allied, 13);
    table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_11"]);
    table.put_leader("ollioules", "dugommier").put_leader("ollioules", "carteaux").put_leader("toulon", "mulgrave");
    assert_eq!(table.game.commander(toulon::book::vocabulary::Force::East), Some(toulon::book::vocabulary::Grade::A));
    // Allies 4 + B 1 + both rades 1 = 6; Republicans 5 + Dugommier 2 = 7.
    table.at(Step::Initiative, &[4, 5]);
    assert!(
        table.told(|event| matches!(event, Event::InitiativeRolled { totals: [6, 7], winner: Side::Republican, .. }))
    );
    assert_eq!(table.seat(), REPUBLICAN);
    table.play(Action::PlayFirst { first: false }, &[]);
    assert_eq!(table.game.first, Side::Allied);
    assert!(table.game.may_confer(Side::Allied), "only the option forbids talk");
}

#[test]
fn allied_talk_is_heard_when_the_option_says_so() {
    exercises!(rules::R10_2);
    let table_of = |turn: u8, dice: &[u8]| {
        let mut table = Table::empty_of(&setup("campaign", &[("secret_talk", "on")]), Side::Allied, turn);
        table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_11"]).at(Step::Initiative, dice);
        table.game.may_confer(Side::Allied)
    };
    assert!(!table_of(2, &[3, 3]), "not on turns 1 and 2");
    assert!(table_of(3, &[2, 3, 3]), "1 on 1D3");
    assert!(!table_of(3, &[3, 3, 3]));
    let mut table = Table::empty_of(&setup("campaign", &[("secret_talk", "on")]), Side::Allied, 3);
    table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_11"]).at(Step::Initiative, &[5, 3, 3]);
    assert!(table.game.may_confer(Side::Republican), "Republicans always may");
}

#[test]
fn spies_show_stacks_for_a_while() {
    exercises!(rules::R14_1, rules::R14_5, rules::R7_10);
    let mut table = Table::empty(Side::Allied, 5);
    table
        .put("ollioules", &["w_allobroges", "w_grenadiers"])
        .put("six_fours", &["w_tirailleurs"])
        .put("toulon", &["br_11"]);
    table.at(Step::Espionage, &[]);
    table.play(Action::SendSpies { yes: true }, &[]);
    assert_eq!(table.refused(Action::PaySpies { pool: Some(Pool::West) }), ["7.7"]);
    table.play(Action::PaySpies { pool: Some(Pool::Sardinian) }, &[]);
    assert_eq!(table.points(Pool::Sardinian), 11, "any pool may pay");
    // The other side pays too; then both shift.
    table.play_as(REPUBLICAN, Action::PaySpies { pool: Some(Pool::East) }, &[3]);
    table.play_as(ALLIED, Action::ShiftSpies { by: -1 }, &[]);
    assert_eq!(table.refused(Action::ShiftSpies { by: 2 }), ["14.4"]);
    table.play_as(REPUBLICAN, Action::ShiftSpies { by: 0 }, &[]);
    // 2: two stacks.
    let (here, there) = (table.area("ollioules"), table.area("six_fours"));
    let hidden = table.unit("w_grenadiers");
    assert!(!table.game.knows(Side::Allied, hidden));
    assert_eq!(table.refused(Action::Inspect { area: table.area("toulon") }), ["14.2"]);
    table.play(Action::Inspect { area: here }, &[]);
    assert!(table.game.knows(Side::Allied, hidden));
    table.play(Action::Inspect { area: there }, &[]);
    table.play(Action::LookDone, &[]);
    assert!(!table.game.knows(Side::Allied, hidden), "the counters are turned down again");
}

#[test]
fn what_spies_saw_is_noted_by_agreement() {
    let mut table = Table::empty_of(&setup("campaign", &[("notes", "on")]), Side::Allied, 5);
    table.put("ollioules", &["w_allobroges", "w_grenadiers"]).put("toulon", &["br_11"]).at(Step::Espionage, &[]);
    table.play(Action::SendSpies { yes: true }, &[]).play(Action::PaySpies { pool: None }, &[]);
    table.play(Action::PaySpies { pool: None }, &[3]);
    let area = table.area("ollioules");
    table.play(Action::Inspect { area }, &[]).play(Action::LookDone, &[]);
    let seen = table.unit("w_grenadiers");
    assert!(table.game.knows(Side::Allied, seen), "it is remembered");
    let elsewhere = table.area("evenos");
    table.game.put(seen, elsewhere);
    assert!(!table.game.knows(Side::Allied, seen), "until the unit moves");
}

#[test]
fn republican_spies_have_toulon_before_their_eyes() {
    exercises!(rules::R14_3);
    let mut table = Table::empty(Side::Republican, 3);
    table.put("ollioules", &["w_allobroges"]).put("toulon", &["br_11", "br_25"]).put("la_malgue", &["br_30"]);
    table.at(Step::Espionage, &[]);
    assert!(table.game.knows(Side::Republican, table.unit("br_11")));
    assert!(table.game.knows(Side::Republican, table.unit("br_25")));
    assert!(!table.game.knows(Side::Republican, table.unit("br_30")));
    table.play(Action::SendSpies { yes: false }, &[]);
    assert!(!table.game.knows(Side::Republican, table.unit("br_25")));
}

#[test]
fn rades_are_kept_given_up_and_come_back() {
    exercises!(rules::R4_SIDE_TURN);
    let mut table = Table::empty(Side::Allied, 12);
    table.put("bregaillon", &["bb_montagne", "bb_sans_culottes"]).put("toulon", &["br_11"]);
    table.at(Step::Rades, &[]);
    let (grande, petite) = (Rade::Grande, Rade::Petite);
    assert_eq!(table.refused(Action::Rade { rade: grande, hold: false }), ["12.6"], "nobody stands on its shore");
    table.play(Action::Rade { rade: petite, hold: false }, &[]);
    assert_eq!(table.game.rades[petite.index()], RadeState::Lost);
    assert_eq!(table.game.gauge, 2);
    assert!(table.told(|event| matches!(event, Event::RadeChanged { state: RadeState::Lost, .. })));
    // Two batteries are no threat: it returns by itself on the next Allied turn.
    table.game.half = 0;
    table.at(Step::Rades, &[]);
    assert_eq!((table.game.rades[petite.index()], table.game.gauge), (RadeState::Allied, 0));
}

#[test]
fn the_spanish_have_a_word_in_it() {
    let seven = setup("campaign_7", &[]);
    let mut table = Table::empty_of(&seven, Side::Allied, 12);
    table.put("bregaillon", &["bb_montagne"]).put("toulon", &["br_11", "sp_art_1"]).at(Step::Rades, &[]);
    let [british, spanish] = [0, 1].map(kernel::Seat);
    table.play_as(british, Action::Rade { rade: Rade::Petite, hold: false }, &[]);
    assert_eq!(table.seat(), spanish);
    table.play_as(spanish, Action::Consent { yes: false }, &[]);
    assert_eq!(table.game.rades[Rade::Petite.index()], RadeState::Allied, "where they differ it is kept");
    assert_eq!(seven.seats.len(), 7);
    assert_eq!(table.game.speaker(Side::Republican), kernel::Seat(5));
}
