//! The odds of an action are what comes of it, and what has no die mark rolls no die.

use super::common::{Table, setup};
use garde::Action;
use garde::book::vocabulary::Order;
use kernel::odds::{Effort, OddsCase, OddsRow, of_action};
use kernel::{Arg, Seat, Text};

/// F11 in contact with R11, whose general stands near: the French choose their next combat.
fn before_the_combat() -> Table {
    let mut table = Table::new(&setup("corps", &[]), Seat(0));
    table.only(&["F11", "R11"]).order("FD1", Order::Attack).order("RD1", Order::Defend);
    table.put("F11", 62, 24, 0).put("R11", 62, 30, 180).general("F11", 62, 8).general("R11", 62, 42);
    let (brigade, target) = (table.id("F11"), table.id("R11"));
    table.activate("FD1").play(Action::Advance { brigade, target }, &[]).play(Action::MovesDone, &[]);
    table
}

#[test]
fn a_combat_is_weighed_to_its_end_under_each_answer_of_the_defender() {
    let mut table = before_the_combat();
    let fight = Action::Fight { brigade: table.id("F11"), enemy: table.id("R11") };
    let odds = of_action(&table.game, Seat(0), &fight, Effort::default()).expect("a listed action");
    assert!(odds.hidden, "the order of the defender is face down");
    table.play(fight, &[]);
    let engage = Action::Engage { general: None };
    let known = of_action(&table.game, Seat(0), &engage, Effort::default()).expect("a listed action");
    assert!(!known.hidden, "all orders that matter have been turned up");
    for odds in [&odds, &known] {
        // The Russian general may be engaged or not: a chart for each.
        let headings: Vec<&str> = odds
            .cases
            .iter()
            .filter_map(|case| case.heading.as_ref())
            .map(|answer| answer.words.key.as_ref())
            .collect();
        assert_eq!(headings, ["offer-engage", "offer-defend_without"]);
        for case in &odds.cases {
            assert!(case.odds.rows.len() > 6, "{case:?}");
            for row in &case.odds.rows {
                assert_eq!(row.outcome.key, "odds-combat", "what became of both, not that the game goes on");
            }
        }
    }
    // How often something befalls one of the two, in per cent.
    let share = |case: &OddsCase, whom: &str, what: &str| -> f64 {
        let of = |row: &&OddsRow<Text>| {
            let fate = row.outcome.args.iter().find(|(name, _)| name == whom);
            matches!(fate, Some((_, Arg::Text(text))) if text.key.starts_with(what))
        };
        case.odds.rows.iter().filter(of).map(|row| row.percent.parse::<f64>().expect("a share")).sum()
    };
    let [with, without] = &known.cases[..] else { panic!("two answers") };
    // A general at the head of the defenders means more blue: the attacker routs more often.
    let routed = |case: &OddsCase| share(case, "attacker", "odds-rout");
    assert!(routed(with) > routed(without), "{} with a general, {} without", routed(with), routed(without));
    // He may fall: on 1 to 3 of ten (6.14).
    let fallen = |case: &OddsCase| share(case, "defender", "odds-general_lost");
    assert!(fallen(with) > 9.0 && fallen(with) < 30.0, "{}", fallen(with));
    assert!(fallen(without) < 0.01, "nobody is engaged");
}
