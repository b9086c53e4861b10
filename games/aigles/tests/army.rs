//! Army files: what they cost, and what is wrong with them.

use aigles::rules;
use aigles::setup::army::{ArmyReport, EXAMPLES};
use kernel::{Faults, exercises};

fn check(file: &str, text: &str, limit: Option<u16>) -> Result<ArmyReport, Faults> {
    match aigles::setup::army::check(file, text, limit) {
        (Some(report), faults) if faults.is_empty() => Ok(report),
        (_, faults) => Err(Faults(faults)),
    }
}

fn faults(text: &str) -> Vec<String> {
    let faults = check("army.toml", text, None).expect_err("the army is broken");
    faults.0.iter().map(ToString::to_string).collect()
}

fn expect_fault(text: &str, line: usize, words: &str) {
    let faults = faults(text);
    let at = format!("army.toml:{line}: ");
    assert!(faults.iter().any(|fault| fault.starts_with(&at) && fault.contains(words)), "{faults:#?}");
}

/// An army of one battalion with these lines; they begin on line 4.
fn army(nation: &str, unit: &str) -> String {
    format!("[army]\nnation = \"{nation}\"\n[[unit]]\n{unit}\n")
}

const PLAIN: &str = "id = \"A\"\nquality = \"veterans\"\nrankers = 28";

#[test]
fn the_printed_armies_cost_what_is_printed() {
    exercises!(rules::ARMY_SIZES);
    let costs: [(&[u16], u16); 2] = [(&[52, 48, 34, 52, 14], 3), (&[32, 40, 36, 92], 1)];
    for ((nation, text), (costs, officers)) in EXAMPLES.into_iter().zip(costs) {
        let report = check(nation, text, None).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!((report.total, report.limit, report.officers), (200, 200, officers), "{nation}");
        assert!(report.battalions.iter().map(|battalion| battalion.cost).eq(costs.iter().copied()), "{nation}");
        let printed = &aigles::book::tables::tables().example_armies[report.nation.index()];
        assert_eq!(report.battalions.len(), printed.len());
        for (battalion, printed) in report.battalions.iter().zip(printed) {
            assert_eq!((&battalion.id, battalion.cost), (&printed.id, printed.cost));
            assert_eq!(battalion.tally.sum(), i32::from(battalion.cost));
        }
    }
}

#[test]
fn all_faults_are_told_with_their_lines() {
    let text = "[army]\nnation = \"british\"\n[[unit]]\nid = \"A\"\nquality = \"good\"\nrankers = 30\n\
                characters = { drummer = 3, bugler = 1 }\n[[unit]]\nid = \"B\"\nquality = \"guard\"\nrankers = 16\ncost = 30\n";
    let faults = faults(text);
    let expected = [
        "army.toml:5: battalion A: `quality` is \"good\"; expected recruits, trained, veterans, guard",
        "army.toml:6: battalion A: 30 rankers; expected 16, 20, 24, 28, 32, 36, 40, 44, 48 (army.sizes)",
        "army.toml:7: battalion A: characters: unknown key `bugler`; expected drummer, sergeant, ensign, officer",
        "army.toml:7: battalion A: characters: `drummer`: expected a whole number from 0 to 2, found 3",
        "army.toml:12: battalion B: cost is 30, should be 32 (army.points)",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn a_file_that_is_not_toml_says_where() {
    let faults = faults("[army]\nnation = british\n");
    assert!(faults[0].starts_with("army.toml:2: "), "{faults:?}");
    assert!(self::faults("")[0].contains("`army` is missing"));
}

#[test]
fn rifles_are_for_british_light_battalions() {
    exercises!(rules::ARMY_RIFLES);
    let light = format!("{PLAIN}\nlight = true\nrifles = true");
    let report = check("army.toml", &army("british", &light), None).unwrap();
    assert_eq!(report.total, 42 + 28);
    expect_fault(&army("french", &light), 8, "British light");
    expect_fault(&army("british", &format!("{PLAIN}\nrifles = true")), 7, "British light");
}

#[test]
fn light_battalions_are_one_of_veterans_and_small() {
    assert!(check("army.toml", &army("french", &format!("{PLAIN}\nlight = true")), None).is_ok());
    let trained = "id = \"A\"\nquality = \"trained\"\nrankers = 28\nlight = true";
    expect_fault(&army("french", trained), 5, "Veterans");
    let large = "id = \"A\"\nquality = \"veterans\"\nrankers = 32\nlight = true";
    expect_fault(&army("french", large), 6, "at most 30");
    let two =
        format!("{PLAIN}\nlight = true\n[[unit]]\nid = \"B\"\nquality = \"veterans\"\nrankers = 16\nlight = true");
    expect_fault(&army("french", &two), 1, "2 light battalions, at most 1");
}

#[test]
fn skirmishers_are_a_fifth_or_three_quarters() {
    assert!(check("army.toml", &army("french", &format!("{PLAIN}\nskirmishers = 6")), None).is_ok());
    expect_fault(&army("french", &format!("{PLAIN}\nskirmishers = 7")), 7, "at most 6");
    assert!(check("army.toml", &army("french", &format!("{PLAIN}\nlight = true\nskirmishers = 21")), None).is_ok());
}

#[test]
fn two_british_ensigns_are_one_character() {
    exercises!(rules::CHAR_ENSIGN);
    let pair = format!("{PLAIN}\ncharacters = {{ ensign = 2 }}");
    assert_eq!(check("army.toml", &army("british", &pair), None).unwrap().total, 42 + 6);
    expect_fault(&army("french", &pair), 7, "from 0 to 1");
}

#[test]
fn the_points_of_the_army_are_a_limit() {
    assert!(check("army.toml", &army("french", PLAIN), Some(42)).is_ok());
    let faults = check("army.toml", &army("french", PLAIN), Some(41)).unwrap_err();
    assert!(faults.to_string().contains("42 points, at most 41"), "{faults}");
    let twice = format!("{PLAIN}\n[[unit]]\n{PLAIN}");
    expect_fault(&army("french", &twice), 8, "used twice");
}
