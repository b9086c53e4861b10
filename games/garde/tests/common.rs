//! What the tests of play share: battles, random choices, and games set up by hand.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

use boards::table::{Heading, Point};
use gamekit::hand;
use garde::book::vocabulary::{BrigadeId, Cohesion, DivisionId, Formation, Order};
use garde::play::Phase;
use garde::play::activation::Activate;
use garde::play::deployment::Deploy;
use garde::play::event::Event;
use garde::setup::scenario;
use garde::state::{Fate, Garde, Pose};
use garde::{Action, Setup};
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Chance, Game, Roll, RuleId, Seat, Silent};
use std::collections::BTreeMap;
use std::sync::Arc;

pub const PICK: Roll = Roll { rule: RuleId("test"), label: "test" };

/// A built-in scenario with options.
pub fn setup(scenario: &str, options: &[(&str, &str)]) -> Arc<Setup> {
    let options: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), scenario_text: None, options, forces: BTreeMap::new() };
    Arc::new(Setup::load(&spec).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A scenario of its own.
pub fn setup_of(text: &str) -> Arc<Setup> {
    Arc::new(scenario::check("test.toml", text).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A scenario changed by replacing text.
pub fn changed(scenario: &str, changes: &[(&str, &str)]) -> Arc<Setup> {
    let (_, text) = scenario::SCENARIOS.iter().find(|(id, _)| *id == scenario).expect("a built-in scenario");
    let mut text = (*text).to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "`{from}` is not in {scenario}");
        text = text.replace(from, to);
    }
    setup_of(&text)
}

/// What is going on, innermost.
pub fn phase(game: &Garde) -> Phase {
    game.stack.top().expect("something is always going on")
}

/// The action at random.
pub fn pick(actions: &[Action], choice: &mut impl Chance) -> Action {
    actions[choice.uniform(PICK, actions.len() as u32) as usize].clone()
}

/// Deploys everybody as planned and leaves the first orders of the scenario: the game in its first order phase.
pub fn deployed(setup: &Arc<Setup>) -> Garde {
    let mut dice = Fast::new(1);
    let mut game = Garde::start(setup, &mut dice, &mut Silent);
    while let Phase::Deploy(Deploy { next }) = phase(&game) {
        let mut actions = Vec::new();
        game.actions(next, &mut actions);
        let planned = actions.iter().find(|action| matches!(action, Action::DeployAsPlanned { .. }));
        let planned = planned.expect("scenarios can be deployed as planned").clone();
        game.play(next, &planned, &mut dice, &mut Silent).expect("a listed action");
    }
    game
}

/// A game by hand: the first turn, in its activation phase, the given side to activate.
pub struct Table {
    pub game: Garde,
    pub events: Vec<Event>,
}

impl Table {
    /// Everybody deployed as planned, orders as the scenario suggests, turn 1, `active` to activate.
    pub fn new(setup: &Arc<Setup>, active: Seat) -> Self {
        let mut game = deployed(setup);
        let mut dice = Fast::new(1);
        for seat in [Seat(0), Seat(1)] {
            game.play(seat, &Action::OrdersDone, &mut dice, &mut Silent).expect("orders may be left");
        }
        assert!(matches!(phase(&game), Phase::Orders(_)));
        game.initiative = Some(active);
        game.stack.restart(Activate { active });
        Table { game, events: Vec::new() }
    }

    pub fn id(&self, name: &str) -> BrigadeId {
        self.game.setup.brigade_by_id(name).unwrap_or_else(|| panic!("no brigade {name}"))
    }

    pub fn division(&self, name: &str) -> DivisionId {
        self.game.setup.division_by_id(name).unwrap_or_else(|| panic!("no division {name}"))
    }

    /// Sets the order of a division and of its corps troops' corps untouched.
    pub fn order(&mut self, name: &str, order: Order) -> &mut Self {
        let division = self.division(name);
        self.game.divisions[division.index()].order = order;
        self
    }

    /// Puts a brigade somewhere, in cm and degrees, in battle order.
    pub fn put(&mut self, name: &str, x: i32, y: i32, degrees: i32) -> &mut Self {
        self.put_mm(name, x * 10, y * 10, degrees)
    }

    pub fn put_mm(&mut self, name: &str, x: i32, y: i32, degrees: i32) -> &mut Self {
        let id = self.id(name);
        let brigade = &mut self.game.brigades[id.index()];
        brigade.pose = Pose::new(Point::tenths(x * 10, y * 10), Heading::degrees(degrees));
        brigade.formation = Formation::Battle;
        brigade.fate = Fate::OnTable;
        self
    }

    pub fn cohesion(&mut self, name: &str, cohesion: Cohesion) -> &mut Self {
        let id = self.id(name);
        self.game.brigades[id.index()].cohesion = cohesion;
        self
    }

    /// Takes brigades off the table without anybody noticing.
    pub fn only(&mut self, names: &[&str]) -> &mut Self {
        for index in 0..self.game.brigades.len() {
            if !names.contains(&self.game.setup.brigades[index].id.as_str()) {
                self.game.brigades[index].fate = Fate::Gone;
            }
        }
        self
    }

    /// Puts the general who commands a brigade somewhere, in cm.
    pub fn general(&mut self, brigade: &str, x: i32, y: i32) -> &mut Self {
        let leader = self.game.leader(self.id(brigade));
        let general = &mut self.game.generals[leader.index()];
        general.at = garde::state::Spot::new(Point::cm(x, y));
        general.with = None;
        self
    }

    pub fn seat(&self) -> Seat {
        hand::seat(&self.game)
    }

    /// Plays an action of whoever decides, with these dice, all of them used.
    pub fn play(&mut self, action: Action, dice: &[u8]) -> &mut Self {
        let seat = self.seat();
        self.play_as(seat, action, dice)
    }

    pub fn play_as(&mut self, seat: Seat, action: Action, dice: &[u8]) -> &mut Self {
        self.events.extend(hand::play(&mut self.game, seat, &action, dice));
        self
    }

    /// The rules that refuse an action of whoever decides.
    pub fn refused(&self, action: &Action) -> Vec<&'static str> {
        hand::because(&self.game, self.seat(), action).iter().map(|rule| rule.0).collect()
    }

    pub fn activate(&mut self, name: &str) -> &mut Self {
        let division = self.division(name);
        self.play(Action::Activate { division }, &[])
    }

    pub fn told(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(wanted)
    }
}

/// A random game at some moment, and the dice it was played with.
pub fn at_moment(setup: &Arc<Setup>, index: u64, moment: usize) -> (Garde, Fast) {
    let mut dice = Fast::for_game(17, index);
    let mut game = Garde::start(setup, &mut dice, &mut Silent);
    let mut actions = Vec::new();
    for step in 0..moment {
        let seats = game.awaiting().seats();
        let Some(seat) = seats.iter().nth(step % seats.len().max(1) as usize) else { break };
        actions.clear();
        game.actions(seat, &mut actions);
        let action = actions[dice.uniform(PICK, actions.len() as u32) as usize].clone();
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    (game, dice)
}
