//! Army files: the lists that come with the game are legal, and everything wrong with a file is told with its line.

use garde::book::vocabulary::{Experience, Nation};
use garde::rules;
use garde::setup::army::{self, LISTS};
use kernel::exercises;

#[test]
fn the_lists_are_legal_and_even() {
    exercises!(rules::R2_1);
    let mut totals = Vec::new();
    for (id, text) in LISTS {
        let army = army::read(&format!("armies/{id}.toml"), text, None).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(army.nation.id(), id);
        assert_eq!(army.report.units.iter().map(|line| line.points).sum::<u32>(), army.report.points, "{id}");
        assert_eq!(army.report.warnings, Vec::<String>::new(), "{id}");
        totals.push((id, army.report.points, army.roster.elements()));
    }
    // Equal totals within 5 % make an even game.
    for (id, points, _) in &totals {
        assert!((205..=216).contains(points), "{id}: {totals:?}");
    }
}

#[test]
fn a_mixed_brigade_counts_one_above_its_weakest() {
    let (_, text) = LISTS[Nation::Prussian.index()];
    let army = army::read("prussian", text, None).unwrap();
    let mixed = army.roster.brigades().find(|brigade| brigade.id == "P11").unwrap();
    assert_eq!((mixed.experience, mixed.levels.len()), (Experience::Veteran, 4));
    // 4 + 4 + 5 + 5, and Voltigeurs.
    assert_eq!(mixed.points, 19);
}

#[test]
fn faults_have_lines() {
    let text = r#"[army]
nation = "austrian"
points = 60
[[corps]]
id = "C"
general = { name = "X", competence = "excellent" }
[[corps.division]]
id = "D1"
general = { competence = "bon" }
[[corps.division.brigade]]
id = "B1"
arm = "infanterie_ligne"
level = "garde"
elements = 9
[[corps.division.brigade]]
id = "B1"
arm = "infanterie_ligne"
level = "garde"
elements = 4
traits = ["feu_roulant", "magic"]
points = 3
"#;
    let faults = army::read("mine.toml", text, None).unwrap_err().to_string();
    for expected in [
        "mine.toml:14: brigade B1: `elements`: expected a whole number from 1 to 6, found 9",
        "mine.toml:20: brigade B1: unknown trait; expected large, voltigeurs",
        "mine.toml:21: brigade B1: points is 3, should be 35 (2.1)",
        "division D1: 1 brigades; expected 2 to 5 (2.2)",
        "corps C: 1 divisions; expected 2 to 5 (2.2)",
        "brigade B1: Guard: the Austrians have Elite at most (2.2)",
        "brigade B1: Rolling fire: the Austrians do not have this trait (2.2)",
        "corps general: Excellent: the Austrians have Good at most (2.2)",
    ] {
        assert!(faults.contains(expected), "{expected}\n---\n{faults}");
    }
    let dear = army::check("dear.toml", LISTS[0].1, Some(100)).in_order().unwrap_err().to_string();
    assert!(dear.contains("points, at most 100 (2.1)"), "{dear}");
}
