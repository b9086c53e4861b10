//! Nothing that is hidden from a side reaches it: pairs of games that look the same to a side and differ in what it
//! may not know give it the same picture, the same offers, the same odds and the same thoughts.

use super::common::{self, PICK, number, pick, setup};
use kernel::chance::Fast;
use kernel::odds::{Effort, of_action};
use kernel::scene::{Place, Wish};
use kernel::{Chance, Evaluate, Game, Seat, Silent, Viewer};
use std::sync::Arc;
use toulon::book::vocabulary::Side;
use toulon::play::{Movement, Phase};
use toulon::state::{AreaId, LeaderId, Marks, UnitId, Whereabouts};
use toulon::{Action, Setup, Toulon};

/// Everything a seat is shown and asked, and how it is answered.
fn shown(game: &Toulon, seat: Seat, tries: &[Action]) -> String {
    let mut out = serde_json::to_string(&game.scene(Viewer::Seat(seat))).expect("scenes are JSON");
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    for action in &actions {
        out += &serde_json::to_string(&game.offer(seat, action)).expect("offers are JSON");
    }
    let checks: Vec<_> = tries.iter().map(|action| game.check(seat, action)).collect();
    out + &format!("{checks:?}")
}

/// What a side has been told of each enemy stack besides the picture.
fn declared(game: &Toulon, side: Side) -> Vec<(bool, bool)> {
    let areas = game.setup.map.area_ids();
    areas
        .map(|area| {
            // Where both sides stand nobody asks any more.
            let told = !game.contested().has(area) && game.knows_status(side, area);
            (told, told && game.strength_in(area, side.other()) <= 1)
        })
        .collect()
}

fn assert_same(here: &str, there: &str, game: &Toulon, what: &str) {
    if let Some(at) = here.bytes().zip(there.bytes()).position(|(a, b)| a != b) {
        let around = |text: &str| text.get(at.saturating_sub(200)..(at + 160).min(text.len())).map(str::to_owned);
        let (here, there) = (around(here), around(there));
        panic!("{what} in {:?}:\n{here:?}\n{there:?}", game.phase());
    }
    assert_eq!(here.len(), there.len(), "{what} in {:?}", game.phase());
}

/// Random games, stopped now and then.
fn stops(wanted: u64, every: u32, seed: u64, mut look: impl FnMut(&Arc<Setup>, &Toulon, &[Action], &mut Fast)) {
    let setups =
        [setup("campaign", &[]), setup("assault", &[]), setup("assault_4", &[]), setup("campaign", &[("notes", "on")])];
    let (mut states, mut index) = (0, 0);
    while states < wanted {
        let setup = &setups[index as usize % setups.len()];
        let mut dice = Fast::for_game(seed, index);
        index += 1;
        let mut game = Toulon::start(setup, &mut dice, &mut Silent);
        let (mut actions, mut tries): (Vec<Action>, Vec<Action>) = (Vec::new(), Vec::new());
        while let Some(seat) = game.awaiting().seats().lowest() {
            actions.clear();
            game.actions(seat, &mut actions);
            if dice.uniform(PICK, every) == 0 && states < wanted {
                states += 1;
                look(setup, &game, &tries, &mut dice);
            }
            // Plans bring the sides together more often than chance does.
            let action = if dice.uniform(PICK, 3) == 0 { pick(&actions, &mut dice) } else { game.reflex(seat) };
            if tries.len() < 30 {
                tries.push(action);
            } else {
                tries[dice.uniform(PICK, 30) as usize] = action;
            }
            game.apply(seat, &action, &mut dice, &mut Silent);
        }
    }
}

/// The seats of a side that are asked now, or one of it.
fn viewer(setup: &Setup, game: &Toulon, side: Side) -> Seat {
    let asked = setup.seats_of(side).find(|seat| game.is_awaited(*seat));
    asked.unwrap_or_else(|| game.speaker(side))
}

#[test]
fn a_guess_looks_to_its_side_as_the_truth_does() {
    let mut differing = 0;
    stops(number("STATES", 120), 60, 17, |setup, game, tries, dice| {
        for side in Side::ALL {
            let seat = viewer(setup, game, side);
            if !game.is_awaited(seat) {
                continue;
            }
            let other = game.resample(seat, dice);
            differing += u64::from(other != *game);
            assert_same(&shown(game, seat, tries), &shown(&other, seat, tries), game, "the picture");
            assert_eq!(declared(game, side), declared(&other, side), "{:?}", game.phase());
        }
    });
    assert!(differing > 30, "hidden counters were there to be dealt out: {differing}");
}

/// Changes something of the enemy that a side may not know. Most changes would show; those are not taken.
fn disturb(game: &Toulon, side: Side, dice: &mut Fast) -> Toulon {
    let enemy = side.other();
    let mut other = game.clone();
    let own: Vec<UnitId> = game.setup.unit_ids().filter(|unit| game.side_of(*unit) == enemy).collect();
    let stacks: Vec<AreaId> = game.occupied[enemy.index()].iter().collect();
    let mut unit = || own[dice.uniform(PICK, own.len() as u32) as usize];
    let (a, b) = (unit(), unit());
    let fights = |unit: UnitId| {
        let fight = &game.combat.fight;
        game.is_in_combat() && fight.part.iter().chain(&fight.left).any(|set| set.has(unit))
    };
    // Where a battery was placed was told, though it may be covered since (9.3).
    let bound = |unit: UnitId| fights(unit) || game.is_placed_openly(unit) || game.unit(unit).marks.has(Marks::ENTERED);
    let area = |unit: UnitId| game.unit(unit).at.area();
    match dice.uniform(PICK, 8) {
        0 => other.units[a.index()].temporary ^= 1,
        1 => other.units[a.index()].permanent ^= 1,
        2 => other.units[a.index()].checks ^= 1,
        3 => {
            let marks = [Marks::OUT_OF_SUPPLY, Marks::WAR_SUPPLY, Marks::ROLLED, Marks::FIRED_THIS_TURN, Marks::LANDED];
            let mark = marks[dice.uniform(PICK, marks.len() as u32) as usize];
            let on = other.units[a.index()].marks.has(mark);
            other.units[a.index()].marks.put(mark, !on);
        }
        4 if !stacks.is_empty() && area(a).is_some() && !bound(a) => {
            other.put(a, stacks[dice.uniform(PICK, stacks.len() as u32) as usize]);
        }
        5 => {
            if let (Some(at_a), Some(at_b)) = (area(a), area(b))
                && !bound(a)
                && !bound(b)
            {
                other.put(a, at_b);
                other.put(b, at_a);
            }
        }
        6 if !stacks.is_empty() => {
            let leaders: Vec<LeaderId> = game.setup.leader_ids().filter(|id| game.leader_side(*id) == enemy).collect();
            let leader = leaders[dice.uniform(PICK, leaders.len() as u32) as usize];
            let quiet = !game.combat.fight.leaders.iter().any(|set| set.has(leader));
            if matches!(game.leader(leader).at, Whereabouts::Area(_)) && quiet {
                other.put_leader(leader, stacks[dice.uniform(PICK, stacks.len() as u32) as usize]);
            }
        }
        _ => {
            if let (Some(at), false) = (area(a), fights(a)) {
                // Another order of the stack.
                let units: Vec<UnitId> = other.stack_of(at, enemy).collect();
                if units.len() > 2 {
                    other.put(units[1], at);
                }
            }
        }
    }
    other
}

/// A game that looks the same to a seat and differs in what it may not know.
fn twin(game: &Toulon, side: Side, seat: Seat, tries: &[Action], dice: &mut Fast) -> Toulon {
    let mut twin = game.clone();
    let (picture, told) = (shown(game, seat, tries), declared(game, side));
    for _ in 0..40 {
        let other = disturb(&twin, side, dice);
        let crowded = game.setup.map.area_ids().any(|area| other.is_crowded(area, side.other()));
        let same_notes = (other.known, other.noted) == (twin.known, twin.noted);
        if other != twin
            && same_notes
            && !crowded
            && told == declared(&other, side)
            && picture == shown(&other, seat, tries)
        {
            twin = other;
        }
    }
    twin
}

#[test]
fn guesses_odds_and_thoughts_depend_on_nothing_hidden() {
    let (mut pairs, mut odds) = (0, 0);
    stops(number("PAIRS", 40), 150, 23, |setup, game, tries, dice| {
        for side in Side::ALL {
            let seat = viewer(setup, game, side);
            if !game.is_awaited(seat) {
                continue;
            }
            let twin = twin(game, side, seat, tries, dice);
            if twin == *game {
                continue;
            }
            pairs += 1;
            for seed in 0..3 {
                let guess = |game: &Toulon| game.resample(seat, &mut Fast::new(seed));
                let (one, two) = (guess(game), guess(&twin));
                assert!(one == two, "the guess in {:?} {}", game.phase(), difference(&one, &two));
            }
            assert_eq!(game.reflex(seat), twin.reflex(seat), "the answer in {:?}", game.phase());
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
            let action = pick(&actions, dice);
            let effort = Effort { branches: 200, samples: 20, ..Effort::default() };
            let of = |game: &Toulon| format!("{:?}", of_action(game, seat, &action, effort));
            odds += 1;
            assert_same(&of(game), &of(&twin), game, "the odds");
        }
    });
    assert!(pairs > 15 && odds > 15, "{pairs} pairs, {odds} odds");
}

/// Spectators, and seats at which nobody sits, are shown no more than whoever of the side is asked.
#[test]
fn spectators_and_empty_chairs_are_shown_nothing_hidden() {
    let (mut pairs, mut chairs) = (0, 0);
    stops(number("CHAIRS", 40), 350, 37, |setup, game, tries, dice| {
        for side in Side::ALL {
            let seat = viewer(setup, game, side);
            let twin = twin(game, side, seat, tries, dice);
            if twin == *game {
                continue;
            }
            pairs += 1;
            for chair in setup.seats_of(side).filter(|chair| *chair != seat) {
                chairs += 1;
                let (here, there) = (shown(game, chair, tries), shown(&twin, chair, tries));
                assert_same(&here, &there, game, "what an empty chair is shown");
            }
            let public = |game: &Toulon| serde_json::to_string(&game.scene(Viewer::Public)).expect("scenes are JSON");
            assert_same(&public(game), &public(&twin), game, "what a spectator is shown");
        }
    });
    assert!(pairs > 30 && chairs > 4, "{pairs} pairs, {chairs} chairs");
}

/// What the look-ahead tells a seat of its own pieces: the ways they could go, and why a wish is not granted.
fn ahead(game: &Toulon, seat: Seat, pieces: &[String], areas: &[String]) -> String {
    let mut out = String::new();
    for piece in pieces {
        let ways = kernel::ahead::look(game, seat, std::slice::from_ref(piece)).ways;
        out += &serde_json::to_string(&ways).expect("ways are JSON");
        for area in areas {
            let to = Some(Place::Area { area: area.clone(), stack: 0 });
            let wish = Wish { piece: piece.clone(), to, target: None };
            out += &serde_json::to_string(&kernel::ahead::why_not(game, seat, &wish)).expect("reasons are JSON");
        }
    }
    out
}

#[test]
fn looking_ahead_depends_on_nothing_hidden() {
    let (mut pairs, mut told) = (0, 0);
    stops(number("AHEAD", 60), 90, 29, |setup, game, tries, dice| {
        for side in Side::ALL {
            let seat = viewer(setup, game, side);
            // The look-ahead is for the hand that moves pieces over the map.
            if !game.is_awaited(seat) || game.phase() != Some(Phase::Movement(Movement)) {
                continue;
            }
            let twin = twin(game, side, seat, tries, dice);
            if twin == *game {
                continue;
            }
            pairs += 1;
            let own: Vec<UnitId> = setup.unit_ids().filter(|unit| game.side_of(*unit) == side).collect();
            let on_map: Vec<UnitId> = own.into_iter().filter(|unit| game.unit(*unit).at.area().is_some()).collect();
            let pieces: Vec<String> = (0..4)
                .map(|_| game.counter(on_map[dice.uniform(PICK, on_map.len() as u32) as usize]).id.clone())
                .collect();
            let areas: Vec<String> = game.occupied[side.other().index()]
                .iter()
                .take(6)
                .map(|area| game.map().area(area).id.clone())
                .collect();
            let (here, there) = (ahead(game, seat, &pieces, &areas), ahead(&twin, seat, &pieces, &areas));
            told += usize::from(here.contains("\"rule\""));
            assert_same(&here, &there, game, "the look-ahead");
        }
    });
    assert!(pairs > 8 && told > 4, "{pairs} pairs, {told} with something to tell");
}

/// Where two guesses differ, for whoever has to mend it.
fn difference(one: &Toulon, two: &Toulon) -> String {
    let mut found = Vec::new();
    for unit in one.setup.unit_ids().filter(|unit| one.unit(*unit) != two.unit(*unit)) {
        found.push(format!("{} {:?} {:?}", one.counter(unit).id, one.unit(unit), two.unit(unit)));
    }
    found.push(format!(
        "stack {} force {} combat {}",
        one.stack == two.stack,
        one.force == two.force,
        one.combat == two.combat
    ));
    found.push(format!(
        "heads {} below {} leaders {}",
        one.heads == two.heads,
        one.below == two.below,
        one.leaders == two.leaders
    ));
    found.join("; ")
}

/// The same march with other counters of the same stack: what the enemy sees of it is the same.
#[test]
fn who_marched_shows_only_what_marched() {
    let mut table = common::Table::empty(Side::Allied, 5);
    table
        .put("toulon", &["br_11", "sp_marina_1", "br_marines"])
        .put("la_rode", &["br_25"])
        .put("ollioules", &["w_allobroges"]);
    table.at(toulon::state::Step::Movement, &[]);
    let to = table.area("la_rode");
    let marched = |units: &[&str]| {
        let mut table = common::Table { game: table.game.clone(), events: Vec::new(), patient: false };
        table.muster("toulon", units).play(Action::March { to }, &[]);
        table
    };
    let (one, two) = (marched(&["br_11"]), marched(&["br_11", "br_marines"]));
    for viewer in [Viewer::Seat(common::REPUBLICAN), Viewer::Public] {
        let scene = |table: &common::Table| serde_json::to_string(&table.game.scene(viewer)).expect("JSON");
        assert_eq!(scene(&one), scene(&two));
        let lines = |table: &common::Table| -> Vec<_> {
            table
                .events
                .iter()
                .filter_map(|event| table.game.narrate(event, viewer))
                .map(|line| format!("{line:?}"))
                .collect()
        };
        assert_eq!(lines(&one), lines(&two));
    }
    let guess = |table: &common::Table| table.game.resample(common::REPUBLICAN, &mut Fast::new(5));
    assert!(guess(&one) == guess(&two));
}
