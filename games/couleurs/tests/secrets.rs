//! What one side hides the other is not shown: orders face down, troops out of sight, dispositions (sim.markers, vis.hidden).

use crate::book::options::{Deploying, Options, Sequence};
use crate::book::vocabulary::{Ammo, Formation, Marker, UnitId};
use crate::rules;
use crate::setup::scenario;
use crate::state::{Action, Couleurs, MarchKind, Marks};
use boards::table::{Heading, Length, Point, Stand};
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Evaluate, Game, Seat, Title, Viewer, exercises, spoken};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Prussia has given one unit this order, in secret.
fn ordered(marker: Marker) -> Couleurs {
    let options = BTreeMap::from([("sequence".to_owned(), "simultaneous".to_owned())]);
    let spec = SetupSpec { scenario: "hameau".to_owned(), options, ..SetupSpec::default() };
    let setup = Couleurs::load(&spec).unwrap();
    let mut events = Vec::new();
    let mut game = Couleurs::start(&setup, &mut Fast::for_game(1, 1), &mut events);
    let unit = game.army(Seat(0)).next().unwrap();
    game.play(Seat(0), &Action::Order { unit, marker }, &mut Fast::for_game(1, 2), &mut events).unwrap();
    spoken::tell_table(&game, &events);
    game
}

#[test]
fn the_enemy_sees_no_order_before_all_are_turned_over() {
    exercises!(rules::SIM_MARKERS);
    let (mut march, mut blank) = (ordered(Marker::Combat), ordered(Marker::Decoy));
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(march.scene(viewer), blank.scene(viewer));
    }
    assert_ne!(march.scene(Viewer::Seat(Seat(0))), blank.scene(Viewer::Seat(Seat(0))), "their own side sees them");
    let listed = |game: &Couleurs| {
        let mut out = Vec::new();
        game.actions(Seat(1), &mut out);
        out
    };
    assert_eq!(listed(&march), listed(&blank));
    let told = |game: &mut Couleurs| {
        let mut events = Vec::new();
        game.play(Seat(0), &Action::Done, &mut Fast::for_game(1, 3), &mut events).unwrap();
        events.iter().filter_map(|event| game.narrate(event, Viewer::Seat(Seat(1)))).collect::<Vec<_>>()
    };
    assert_eq!(told(&mut march), told(&mut blank), "nor does the log tell");
    assert_eq!(march.scene(Viewer::Seat(Seat(1))), blank.scene(Viewer::Seat(Seat(1))));
    for game in [&mut march, &mut blank] {
        game.play(Seat(1), &Action::Done, &mut Fast::for_game(1, 4), &mut kernel::Silent).unwrap();
    }
    assert_ne!(march.scene(Viewer::Seat(Seat(1))), blank.scene(Viewer::Seat(Seat(1))), "turned over, they are open");
}

/// A computer that thinks for the other side draws them anew.
#[test]
fn an_imagined_position_does_not_hang_on_hidden_orders() {
    let (march, blank) = (ordered(Marker::Combat), ordered(Marker::Decoy));
    let marker = |game: &Couleurs| {
        let seen = game.resample(Seat(1), &mut Fast::for_game(9, 9));
        seen.army(Seat(0)).map(|id| seen.unit(id).marker).collect::<Vec<_>>()
    };
    assert_eq!(marker(&march), marker(&blank));
}

/// A dense wood from edge to edge: nobody sees to the other side.
const SCREENED: &str = r#"
[scenario]
id = "screened"
kind = "attack-attack"
width_ud = 24
depth_ud = 16
turns = 4
year = 1809
first_initiative = "austria"
[[terrain]]
id = "wood"
kind = "bod"
points = [[0.0, 7.0], [24.0, 7.0], [24.0, 9.5], [0.0, 9.5]]
[[side]]
id = "france"
nation = "french"
edge = "south"
[[side]]
id = "austria"
nation = "austrian"
edge = "north"
[[general]]
id = "fr_gen"
side = "france"
group = "f"
grade = "brigade"
ccf = 2
pos = [10.0, 1.0]
[[general]]
id = "au_gen"
side = "austria"
group = "a"
grade = "brigade"
ccf = 2
pos = [10.0, 15.0]
[[unit]]
id = "line"
side = "france"
group = "f"
troop = "fr_line_1805"
formation = "line"
pos = [10.0, 2.0]
facing = 0
[[unit]]
id = "voltigeurs"
side = "france"
group = "f"
troop = "fr_light_1805"
formation = "skirmish"
pos = [14.0, 5.0]
facing = 0
[[unit]]
id = "whites"
side = "austria"
group = "a"
troop = "au_line_1809"
formation = "cod"
pos = [10.0, 13.0]
facing = 180
[[unit]]
id = "uhlans"
side = "austria"
group = "a"
troop = "au_uhlans"
formation = "line"
pos = [16.0, 13.0]
facing = 180
"#;

fn screened(change: impl FnOnce(&mut Options)) -> Couleurs {
    let mut setup = scenario::check("screened", SCREENED).unwrap_or_else(|faults| panic!("{faults}"));
    change(&mut setup.options);
    Couleurs::start(&Arc::new(setup), &mut Fast::for_game(1, 1), &mut kernel::Silent)
}

fn named(game: &Couleurs, name: &str) -> UnitId {
    game.setup.ids().find(|id| game.of(*id).id == name).unwrap()
}

/// Everything a seat is shown, and what a computer makes of it.
fn shown(game: &Couleurs, seat: Seat) -> Vec<String> {
    let mut out =
        vec![serde_json::to_string(&game.scene(Viewer::Seat(seat))).unwrap(), format!("{:?}", game.awaiting())];
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    out.extend(actions.iter().map(|action| serde_json::to_string(&game.offer(seat, action)).unwrap()));
    let (line, whites) = (named(game, "line"), named(game, "whites"));
    let march = Action::March { unit: line, target: whites, kind: MarchKind::Combat };
    let fire = Action::Fire { unit: line, target: whites, ammo: Ammo::Bullets, figures: None };
    out.extend([march, fire].map(|action| format!("{:?}", game.check(seat, &action))));
    let guess = game.resample(seat, &mut Fast::for_game(5, 5));
    out.push(format!("{:?} {:?}", guess.units, guess.generals));
    out.push(guess.value(seat).to_string());
    out
}

#[test]
fn troops_out_of_sight_are_not_there_for_the_enemy() {
    exercises!(rules::VIS_HIDDEN);
    let game = screened(|options| options.hidden_troops = true);
    let mut other = game.clone();
    let whites = named(&game, "whites");
    let stand = other.stand(whites).at(Point::new(Length::mm(6 * 60), Length::mm(12 * 60)));
    other.unit_mut(whites).formation = Formation::Line;
    other.put(whites, &stand);
    other.unit_mut(whites).pap = 4;
    let (own, enemy) = (shown(&game, Seat(0)), shown(&other, Seat(0)));
    assert_eq!(own, enemy, "whatever is hidden, the French are shown the same");
    assert!(!own[0].contains("whites") && !own[0].contains("uhlans"));
    let watched = |game: &Couleurs| serde_json::to_string(&game.scene(Viewer::Public)).unwrap();
    assert_eq!(watched(&game), watched(&other));
    assert!(!watched(&game).contains("voltigeurs"), "who watches knows the secrets of neither side");
    assert_ne!(shown(&game, Seat(1)), shown(&other, Seat(1)), "their own side sees them");
}

#[test]
fn a_hidden_move_is_no_news() {
    let mut game = screened(|options| options.hidden_troops = true);
    let heard = |game: &mut Couleurs, seat: Seat, action: &Action| {
        let mut events = Vec::new();
        game.play(seat, action, &mut Fast::for_game(1, 2), &mut events).unwrap();
        spoken::tell_table(game, &events);
        events.iter().filter_map(|event| game.narrate(event, Viewer::Seat(seat.opponent()))).collect::<Vec<_>>()
    };
    assert!(heard(&mut game, Seat(1), &Action::Done).is_empty(), "no fires, and asked all the same");
    let (whites, voltigeurs) = (named(&game, "whites"), named(&game, "voltigeurs"));
    let before = game.scene(Viewer::Seat(Seat(0)));
    let advance = Action::Move { unit: whites, heading: Heading::SOUTH, distance: Length::mm(120) };
    assert!(heard(&mut game, Seat(1), &advance).is_empty());
    assert_eq!(game.scene(Viewer::Seat(Seat(0))), before, "nor does the picture change");
    // Skirmishers find out from farther off who holds a wood.
    let stand = game.stand(voltigeurs).with_front_at(Point::new(Length::mm(840), Length::mm(410)), Heading::NORTH);
    game.put(voltigeurs, &stand);
    let wood = game.stand(whites).at(Point::new(Length::mm(840), Length::mm(520)));
    game.unit_mut(whites).formation = Formation::Skirmish;
    let hidden = Stand::new(wood.centre(), Heading::SOUTH, game.shape(whites).width, game.shape(whites).depth);
    game.put(whites, &hidden);
    assert!(!game.unit(whites).marks.has(Marks::KNOWN));
    let mut events = Vec::new();
    game.look_out(&mut events);
    spoken::tell_table(&game, &events);
    assert!(game.unit(whites).marks.has(Marks::KNOWN), "scouts have found them");
}

#[test]
fn far_off_only_the_arm_is_made_out() {
    exercises!(rules::VIS_MARKERS);
    let game = screened(|options| options.type_markers = true);
    spoken::tell_table(&game, &[]);
    let far = serde_json::to_string(&game.scene(Viewer::Seat(Seat(1)))).unwrap();
    assert!(far.contains("marker-1") && !far.contains("\"line\""), "{far}");
    let (whites, line) = (named(&game, "whites"), named(&game, "line"));
    let march = Action::March { unit: whites, target: line, kind: MarchKind::Combat };
    let refused = game.check(Seat(1), &march).unwrap_err();
    spoken::tell(&refused);
    assert!(refused.reasons.iter().any(|reason| reason.rule == rules::VIS_MARKERS), "{refused:?}");
}

#[test]
fn dispositions_are_secret_until_both_are_laid_open() {
    exercises!(rules::SCENARIO_DEPLOY, rules::SOP_SPEED, rules::SOP_STOP);
    let mut game = screened(|options| options.deployment = Deploying::Secret);
    let line = named(&game, "line");
    let before = game.scene(Viewer::Seat(Seat(1)));
    let place = |x: i16, y: i16| Action::Deploy {
        unit: line,
        x: x * 600,
        y: y * 600,
        heading: Heading::NORTH,
        formation: Formation::Divisions,
    };
    let mut events = Vec::new();
    for (x, y, rule) in [(10, 12, rules::SOP_STOP), (4, 2, rules::SOP_SPEED)] {
        let refused = game.check(Seat(0), &place(x, y)).unwrap_err();
        assert!(refused.reasons.iter().any(|reason| reason.rule == rule), "{refused:?}");
        spoken::tell(&refused);
    }
    game.play(Seat(0), &place(9, 2), &mut Fast::for_game(1, 2), &mut events).unwrap();
    assert_eq!(game.scene(Viewer::Seat(Seat(1))), before, "the Austrians see the heads of the columns");
    for seat in [Seat(0), Seat(1)] {
        game.play(seat, &Action::Done, &mut Fast::for_game(1, 3), &mut events).unwrap();
    }
    spoken::tell_table(&game, &events);
    assert_ne!(game.scene(Viewer::Seat(Seat(1))), before, "laid open");
    assert_eq!(game.unit(line).formation, Formation::Divisions);
}

/// Two games that differ only in what is hidden from the French, played alike: the French are shown, offered and told the
/// same all along, whatever the options that ask questions of their own.
#[test]
fn games_that_differ_only_in_hidden_facts_look_the_same() {
    exercises!(rules::VIS_HIDDEN);
    for sequence in [Sequence::Alternate, Sequence::Simultaneous] {
        for index in 0..4 {
            let mut one = screened(|options| {
                options.hidden_troops = true;
                options.operations = true;
                options.sequence = sequence;
            });
            let mut two = one.clone();
            let whites = named(&two, "whites");
            let stand = two.stand(whites).at(Point::new(Length::mm(5 * 60), Length::mm(13 * 60)));
            two.put(whites, &stand);
            two.unit_mut(whites).pap = 5;
            two.unit_mut(whites).spent = 1;
            let mut pick = Fast::for_game(11, index);
            for _ in 0..60 {
                let Some(seat) = one.awaiting().seats().lowest() else { break };
                if [&one, &two].iter().any(|game| game.unit(whites).marks.has(Marks::KNOWN)) {
                    break;
                }
                assert_eq!(shown(&one, Seat(0)), shown(&two, Seat(0)), "{:?}", one.stack);
                let mut actions = Vec::new();
                one.actions(seat, &mut actions);
                // The Austrians wait; what they do would be a fact of its own.
                let action = if seat == Seat(1) { Action::Done } else { actions[chance_of(&mut pick, actions.len())] };
                let told: Vec<_> = [&mut one, &mut two]
                    .into_iter()
                    .map(|game| {
                        let mut events = Vec::new();
                        game.play(seat, &action, &mut Fast::for_game(3, 3), &mut events).unwrap();
                        let heard = events.iter().filter_map(|event| game.narrate(event, Viewer::Seat(Seat(0))));
                        heard.collect::<Vec<_>>()
                    })
                    .collect();
                // Who has been found out is no secret any more.
                if [&one, &two].iter().any(|game| game.unit(whites).marks.has(Marks::KNOWN)) {
                    break;
                }
                assert_eq!(told[0], told[1], "{action:?}");
            }
        }
    }
}

fn chance_of(chance: &mut Fast, count: usize) -> usize {
    let roll = kernel::Roll { rule: rules::VIS_HIDDEN, label: "die-guess" };
    kernel::Chance::uniform(chance, roll, count as u32) as usize
}
