//! The charts can be read, and what is written there is what the rules reckon with.

use super::*;
use crate::book::options::Options;
use crate::book::vocabulary::{Characters, Command, Cover, Nation, Order, Weapon};
use crate::rules;
use crate::rules::quality::standing;
use crate::rules::{combat, cost, defensive, fire, movement, obstacle, range, risk, skirmishers, test};
use kernel::chance::Scripted;
use kernel::exercises;

/// The charts with one number changed.
fn changed(from: &str, to: &str) -> Tables {
    assert!(TEXT.contains(from), "nothing to change: {from}");
    Tables::parse("copy", &TEXT.replacen(from, to, 1)).unwrap_or_else(|faults| panic!("{from} -> {to}:\n{faults}"))
}

#[test]
fn the_charts_can_be_read() {
    let t = tables();
    assert_eq!(t.constants.turns, 8);
    assert_eq!(t.rates.difficult_backward, Length::tenths(125));
    assert_eq!(t.fire.hard_cover, Share::new(1, 2));
    assert_eq!(t.terrain[TerrainKind::Wood.index()].movement, Movement::Difficult);
    assert_eq!(t.battalion_cost.points(Quality::Guard, 48), Some(96));
}

#[test]
fn a_missing_or_contradictory_chart_is_told() {
    let faults = Tables::parse("copy", "").unwrap_err();
    assert!(faults.0.len() >= 14, "{faults}");
    let broken = TEXT.replace("line = [16, 4], column = [8, 8]", "line = [17, 4], column = [8, 8]");
    assert!(Tables::parse("copy", &broken).unwrap_err().to_string().contains("16 rankers"));
    let broken = TEXT.replace("winner_losses = 2", "winner_losses = 3");
    assert!(Tables::parse("copy", &broken).unwrap_err().to_string().contains("constants"));
    let broken = TEXT.replace("die = [6]", "die = [7]");
    assert!(Tables::parse("copy", &broken).unwrap_err().to_string().contains("face"));
}

/// Where the numbers of the file stand: not in comments, notes or quotes, and not in the line of the commander, who
/// costs nothing by the text.
fn numbers() -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in TEXT.split_inclusive('\n') {
        let words = ["#", "note", "id ", "rule", "provenance", "supreme_commander"];
        if !words.iter().any(|word| line.starts_with(word)) {
            let (mut quoted, mut start) = (false, None);
            for (n, c) in line.char_indices() {
                quoted ^= c == '"';
                let part = c.is_ascii_digit() || (c == '.' && start.is_some());
                let inside_word = start.is_none() && line[..n].ends_with(|c: char| c.is_alphanumeric() || c == '_');
                match (part && !quoted && !inside_word, start) {
                    (true, None) => start = Some(at + n),
                    (false, Some(from)) => {
                        found.push(from..at + n);
                        start = None;
                    }
                    _ => {}
                }
            }
        }
        at += line.len();
    }
    found
}

#[test]
fn every_number_of_the_file_is_read() {
    let numbers = numbers();
    assert!(numbers.len() > 250, "{}", numbers.len());
    for place in numbers {
        let number = &TEXT[place.clone()];
        let other = if number.contains('.') { "0.125".to_owned() } else { format!("{number}1") };
        let copy = format!("{}{other}{}", &TEXT[..place.start], &TEXT[place.end..]);
        let line = TEXT[..place.start].lines().count();
        // Either the rules reckon with the new number, or it contradicts another one and is refused.
        if let Ok(copy) = Tables::parse("copy", &copy) {
            assert!(copy != *tables(), "line {line}: {number} is read by nobody");
        }
    }
}

#[test]
fn a_number_changed_in_the_file_changes_the_rules() {
    exercises!(rules::FIRE_MODIFIERS, rules::COM_MODIFIERS, rules::RES_MODIFIERS);
    let o = Options::default();
    let march = |formation, backward, slow| movement::March { formation, backward, slow, commander: false };

    // movement
    for (from, to, m) in [
        ("line_forward = 5.0", "line_forward = 6.0", march(Formation::Line, false, false)),
        ("column_forward = 7.5", "column_forward = 6.0", march(Formation::Column, false, false)),
        ("\nbackward = 2.5", "\nbackward = 6.0", march(Formation::Line, true, false)),
        ("uphill_forward = 2.5", "uphill_forward = 6.0", march(Formation::Line, false, true)),
        ("uphill_backward = 1.25", "uphill_backward = 6.0", march(Formation::Line, true, true)),
    ] {
        assert_eq!(movement::distance(&changed(from, to), &o, m, 2), Length::cm(12), "{from}");
    }
    let flight = movement::flight(&changed("rout = 7.5", "rout = 6.0"), &mut Scripted::new([2]));
    assert_eq!(flight, (2, Length::cm(12)));
    assert_eq!(movement::commander(&changed("commander = 10.0", "commander = 6.0"), 2), Length::cm(12));
    let t = changed("subtraction = 2.5", "subtraction = 1");
    assert_eq!(obstacle::Met::roll(&t, Length::cm(10), &mut Scripted::new([2])).left, Length::cm(8));
    let t = changed("wheel = 2.5", "wheel = 3.5");
    assert_eq!(movement::Allowance::of(&t, &o, march(Formation::Line, false, false), 2).wheel, Length::cm(7));

    // points
    let buy = cost::Purchase {
        quality: Quality::Trained,
        rankers: 16,
        characters: Characters::new(1, 1, 1, 1),
        rifles: true,
    };
    let price = |t: &Tables| cost::battalion(t, &buy).map(|(_, points)| points);
    assert_eq!(price(tables()), Some(16 + 16 + 22));
    assert_eq!(price(&changed("trained  = [16,", "trained  = [17,")), Some(55));
    assert_eq!(price(&changed("drummer = { cost = 2", "drummer = { cost = 3")), Some(55));
    assert_eq!(price(&changed("rifles_per_ranker = 1", "rifles_per_ranker = 2")), Some(70));

    // tests
    let t = changed("trained = 4, veterans = 3", "trained = 6, veterans = 3");
    assert_eq!(standing(&t, Quality::Trained, Command::Alone).score, 6);
    let t = changed("recruit_extra_die_modifier = -1", "recruit_extra_die_modifier = -2");
    assert_eq!(standing(&t, Quality::Recruits, Command::Dead).die_modifier, -2);
    let t = changed("officer_present = 2", "officer_present = 3");
    let trial = test::Trial {
        kind: test::Kind::Resolve,
        quality: Quality::Guard,
        command: Command::Alone,
        half_losses: true,
        lost_combat: true,
        officer: true,
        ensign: false,
        drummers: 0,
    };
    assert_eq!(trial.modifiers(&t).sum(), 1);

    // fire
    let shot = fire::Shot {
        groups: 6,
        nation: Nation::British,
        quality: Quality::Guard,
        command: Command::Alone,
        order: Order::Line,
        weapon: Weapon::Rifle,
        own_bonus: true,
        disordered: false,
        target: Order::Column,
        cover: Cover::Light,
    };
    let dice = |t: &Tables| fire::dice(t, &shot, Share::ALL, fire::BY_RANGE).1;
    assert_eq!(dice(tables()), 6 + 8 - 2);
    for from in ["target_in_column = { dice = 2", "not_recruits = { dice = 2", "guard_shooter = { dice = 2"] {
        assert_eq!(dice(&changed(from, &from.replace('2', "3"))), 13, "{from}");
    }
    assert_eq!(dice(&changed("light_cover = { dice = -2", "light_cover = { dice = -3")), 11);
    let t = changed("hard_cover = { factor = 0.5", "hard_cover = { factor = 0.25");
    let behind_wall = fire::Shot { cover: Cover::Hard, ..shot };
    assert_eq!(fire::dice(&t, &behind_wall, Share::ALL, fire::BY_RANGE).1, 4, "a quarter of 14");
    let t = changed("musket = [ { up_to_cm = 15", "musket = [ { up_to_cm = 16");
    assert_eq!(range::effect(&t, &o, Weapon::Musket, Length::cm(16)), Share::ALL);
    let t = changed("range = \"long\", factor = 0.25", "range = \"long\", factor = 0.5");
    assert_eq!(defensive::count(&t, &shot, defensive::Band::Long).1, 7, "14 dice, half of them");
    assert_eq!(skirmishers::most(&changed("figures_per_group = 2", "figures_per_group = 2 "), 36, false), 8);

    // combat
    let fighter = combat::Fighter {
        groups: 5,
        charge: Some(Formation::Line),
        officer: true,
        characters: 2,
        commander: true,
        friend_joined: true,
        higher: true,
        disordered: true,
        enemy_cover: Cover::Hard,
    };
    let total = |t: &Tables| fighter.tally(t).sum();
    assert_eq!(total(tables()), 5 + 3 + 3 + 2 + 3 + 2 + 2 - 2 - 4);
    for (name, from, to) in [
        ("charging_in_line", 3, 4),
        ("\nofficer", 3, 4),
        ("friend_joined", 2, 3),
        ("higher_on_hill", 2, 3),
        ("\ncommander_joined", 3, 4),
        ("\ndisordered", -2, -1),
        ("enemy_in_hard_cover", -4, -3),
    ] {
        let t = changed(&format!("{name} = {from}\n"), &format!("{name} = {to}\n"));
        assert_eq!(total(&t), total(tables()) + 1, "{name}");
    }
    let t = changed("character_risk_margin = 3", "character_risk_margin = 2");
    assert!(risk::at_risk(&t, 2) && !risk::at_risk(tables(), 2));
    let t = Tables::parse("copy", &TEXT.replace("recoil_cm = 5", "recoil_cm = 4")).unwrap();
    assert_eq!(t.result.recoil, Length::cm(4));
    let t = changed("half_losses_fraction = 0.5", "half_losses_fraction = 0.25");
    assert!(t.is_half(9, 36) && !tables().is_half(9, 36));
}
