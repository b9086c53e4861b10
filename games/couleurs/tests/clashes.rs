//! Resolutions that need a table set up in the midst of a phase.

use crate::book::vocabulary::{Gait, Moral, Order, UnitId};
use crate::play::{AfterClash, EndOfTurn, Marches, Onward, Part};
use crate::rules;
use crate::rules::morale::Start;
use crate::setup::scenario;
use crate::state::{Action, Couleurs, Event, March, MarchKind, Pose};
use boards::table::{Heading, Length, Point, Stand};
use gamekit::question::{Stack, proceed};
use kernel::chance::Scripted;
use kernel::{Game, Seat, Silent, exercises, spoken};
use std::sync::Arc;

const FIELD: &str = include_str!("positions/further.toml");

/// The board of the further positions with these units alone, the middles of their fronts in UD.
fn field(units: &[(&str, i32, i32)]) -> Couleurs {
    let board: toml::Table = toml::from_str(FIELD).unwrap();
    let text = board["board"]["field"].as_str().unwrap();
    let setup = scenario::check("field", text).unwrap_or_else(|faults| panic!("{faults}"));
    let mut game = Couleurs::open(&Arc::new(setup));
    game.turn = 1;
    for id in game.setup.clone().ids() {
        let name = game.of(id).id.clone();
        let Some((_, x, y)) = units.iter().find(|(unit, ..)| *unit == name) else {
            game.unit_mut(id).fate = crate::state::Fate::LeftTable;
            continue;
        };
        let (at, heading) = (Point::tenths(x * 600, y * 600), game.unit(id).pose.heading);
        let shape = game.shape(id);
        let stand = Stand::new(at, heading, shape.width, shape.depth).with_front_at(at, heading);
        game.unit_mut(id).pose = Pose::from(&stand);
    }
    let seat = Seat(0);
    game.active = seat;
    game.stack = Stack::new(EndOfTurn);
    game.stack.push(Part { seat, both: false, next: Part::LOSSES });
    game
}

fn named(game: &Couleurs, name: &str) -> UnitId {
    game.setup.ids().find(|id| game.of(*id).id == name).unwrap()
}

fn march(game: &Couleurs, unit: &str, target: &str, left: i32) -> March {
    March {
        unit: named(game, unit),
        target: named(game, target),
        kind: MarchKind::Combat,
        direction: Heading::NORTH,
        stop: 0,
        tolerance: false,
        left: Length::tenths(left * 600),
        from: Length::tenths(left * 600),
        caught: None,
        shares: false,
    }
}

fn goes_on(game: &mut Couleurs) -> Vec<Event> {
    let mut events = Vec::new();
    proceed(game, &mut Scripted::new([]), &mut events);
    spoken::tell_table(game, &events);
    events
}

fn listed(game: &Couleurs, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    spoken::tell_offers(game, seat, &actions);
    actions
}

#[test]
fn who_comes_in_echelon_may_stay_behind() {
    exercises!(rules::MAC_ECHELON);
    let mut game = field(&[("second", 12, 5), ("blues", 12, 8)]);
    let second = march(&game, "second", "blues", 3);
    game.marches.push(second);
    game.led = 1 << game.of(second.unit).group;
    game.stack.push(Marches);
    goes_on(&mut game);
    assert!(listed(&game, Seat(0)).contains(&Action::Done), "what came of the first attack is known");
    let mut events = Vec::new();
    game.play(Seat(0), &Action::Done, &mut Scripted::new([]), &mut events).unwrap();
    assert!(events.iter().any(|event| matches!(event, Event::Did { rule, .. } if *rule == rules::MAC_ECHELON)));
    assert_eq!(game.unit(second.unit).gait, Gait::Halt);
}

#[test]
fn a_march_whose_target_has_gone_takes_another_or_advances() {
    exercises!(rules::MAC_TARGET_GONE);
    let mut game = field(&[("second", 12, 5), ("whites", 2, 14), ("blues", 12, 7)]);
    let gone = march(&game, "second", "whites", 3);
    game.marches.push(gone);
    game.stack.push(Marches);
    goes_on(&mut game);
    let actions = listed(&game, Seat(0));
    let (unit, blues) = (gone.unit, named(&game, "blues"));
    let other = Action::March { unit, target: blues, kind: MarchKind::Combat };
    assert!(actions.contains(&other) && actions.contains(&Action::Done), "{actions:?}");
    let mut events = Vec::new();
    game.play(Seat(0), &other, &mut Scripted::new([]), &mut events).unwrap();
    let clash = game.clash.as_ref().expect("the march is resolved on the other enemy");
    assert_eq!(clash.defenders[0].unit, blues);
}

#[test]
fn the_guard_goes_on_to_a_second_enemy() {
    exercises!(rules::TRAV_NEXT);
    let mut game = field(&[("lancers", 10, 5), ("hussars", 5, 5), ("whites", 10, 8), ("blues", 5, 8)]);
    let (lancers, hussars) = (named(&game, "lancers"), named(&game, "hussars"));
    for unit in [lancers, hussars] {
        game.unit_mut(unit).order = Order::Saf;
        game.unit_mut(unit).moral = Moral::Charge;
    }
    game.stack.push(Onward { unit: hussars, gait: Gait::Charge });
    goes_on(&mut game);
    assert_ne!(game.stack.top(), Some(Onward { unit: hussars, gait: Gait::Charge }.into()), "the Line does not go on");
    game.stack.push(Onward { unit: lancers, gait: Gait::Charge });
    goes_on(&mut game);
    let target = named(&game, "whites");
    let on = Action::March { unit: lancers, target, kind: MarchKind::Combat };
    assert!(listed(&game, Seat(0)).contains(&on));
    let mut events = Vec::new();
    game.play(Seat(0), &on, &mut Scripted::new([]), &mut events).unwrap();
    let clash = game.clash.as_ref().expect("it is engaged");
    assert_eq!(clash.attackers[0].start, Start::Onward(Gait::Charge), "it begins from its moral");
}

#[test]
fn what_a_resolution_leaves_lies_beside_and_not_upon() {
    let mut game = field(&[("second", 12, 5), ("blues", 12, 8)]);
    game.stack.push(AfterClash { next: 3 });
    goes_on(&mut game);
    assert!(game.later.is_empty() && game.unsaid.is_empty());
}

/// Who has come up to a limbered battery touches it by all that touching may be. When it loses guns and its column grows
/// shorter, the rounding of its new place once pushed it 0.304 mm into him.
#[test]
fn ranks_that_close_do_not_push_into_whom_they_touch() {
    let mut pushed = 0;
    let mut game = field(&[("guns", 12, 8), ("uhlans", 12, 12)]);
    let (guns, uhlans) = (named(&game, "guns"), named(&game, "uhlans"));
    game.unit_mut(guns).formation = Couleurs::LIMBERED;
    for heading in (0..16384).step_by(29).map(Heading::from_units) {
        let mut game = game.clone();
        let at = Point::tenths(7213, 5107);
        let shape = game.shape(guns);
        let column = Stand::new(at, heading, shape.width, shape.depth);
        game.put(guns, &column);
        let before = game.stand(uhlans).with_front_at(column.front_middle(), heading.reversed());
        let before = before.backed(Length::mm(50));
        let free = game.free_way(uhlans, &before, heading.reversed(), Length::mm(90));
        game.put(uhlans, &before.shifted(heading.reversed(), free));
        assert!(free < Length::mm(90) && !game.stand(uhlans).overlaps(&game.stand(guns)));
        let battery = game.stand(guns);
        game.hurt(guns, 3, false, &mut Silent);
        let (now, other) = (game.stand(guns), game.stand(uhlans));
        pushed += usize::from(battery.resized_at_front(now.front(), now.depth()).overlaps(&other));
        assert!(now.depth() < battery.depth() && !now.overlaps(&other), "{heading:?}");
        assert!(now.front_middle().distance(battery.front_middle()) <= Length::tenths(5));
    }
    assert!(pushed > 0, "it is not tried");
}
