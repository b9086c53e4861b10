//! What the tests of play share: set-ups, random choices, and games set up by hand.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

pub mod field;
pub mod sound;

use gamekit::question;
use kernel::chance::{Fast, Scripted};
use kernel::record::SetupSpec;
use kernel::{Chance, Game, Roll, RuleId, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;
use toulon::book::vocabulary::{Pool, Side};
use toulon::play::event::Event;
use toulon::play::{Calendar, Phase};
use toulon::state::sets::{AreaId, LeaderId, UnitId};
use toulon::state::{Origin, Payment, Step, Whereabouts};
use toulon::{Action, Setup, Toulon};

pub const PICK: Roll = Roll { rule: RuleId("test"), label: "test" };
pub const ALLIED: Seat = Seat(0);
pub const REPUBLICAN: Seat = Seat(1);

/// A built-in scenario with options.
pub fn setup(scenario: &str, options: &[(&str, &str)]) -> Arc<Setup> {
    let options: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), scenario_text: None, options, forces: BTreeMap::new() };
    Arc::new(Setup::load(&spec).unwrap_or_else(|faults| panic!("{faults}")))
}

/// The action at random.
pub fn pick(actions: &[Action], choice: &mut impl Chance) -> Action {
    actions[choice.uniform(PICK, actions.len() as u32) as usize]
}

/// How many, unless the environment asks for more.
pub fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A game by hand: nobody on the map but who is put there, in the movement phase of a side.
pub struct Table {
    pub game: Toulon,
    pub events: Vec<Event>,
    /// Questions with one answer, which are put only to keep a secret, wait for it.
    pub patient: bool,
}

impl Table {
    /// A scenario at its first decision.
    pub fn start(setup: &Arc<Setup>) -> Self {
        let mut events = Vec::new();
        let game = Toulon::start(setup, &mut Fast::new(1), &mut events);
        kernel::spoken::tell_table(&game, &events);
        Table { game, events: Vec::new(), patient: false }
    }

    /// The campaign with an empty map, all pools at 12, at the start of a step of a side's turn.
    pub fn empty(side: Side, turn: u8) -> Self {
        Self::empty_of(&setup("campaign", &[]), side, turn)
    }

    pub fn empty_of(setup: &Arc<Setup>, side: Side, turn: u8) -> Self {
        let mut game = Toulon::set_up(setup);
        for unit in setup.unit_ids() {
            game.lift(unit, Whereabouts::Gone);
        }
        for leader in setup.leader_ids() {
            game.lift_leader(leader, Whereabouts::Gone);
        }
        game.turn = turn;
        game.first = side;
        game.initiative = side;
        game.pools = [12; Pool::COUNT];
        game.stack.restart(Calendar(Step::Movement));
        Table { game, events: Vec::new(), patient: false }
    }

    /// Goes to the step, with these dice.
    pub fn at(&mut self, step: Step, dice: &[u8]) -> &mut Self {
        self.game.stack.restart(Calendar(step));
        let mut chance = Scripted::new(dice.iter().copied());
        let told = self.events.len();
        question::proceed(&mut self.game, &mut chance, &mut self.events);
        chance.finish().unwrap_or_else(|fault| panic!("{fault} after {:?}", chance.rolls()));
        kernel::spoken::tell_table(&self.game, &self.events[told..]);
        self
    }

    pub fn unit(&self, id: &str) -> UnitId {
        self.game.setup.unit_by_id(id).unwrap_or_else(|| panic!("no unit {id}"))
    }

    pub fn leader(&self, id: &str) -> LeaderId {
        self.game.setup.leader_by_id(id).unwrap_or_else(|| panic!("no leader {id}"))
    }

    pub fn area(&self, id: &str) -> AreaId {
        self.game.setup.area_by_id(id).unwrap_or_else(|| panic!("no area {id}"))
    }

    /// Puts units into an area.
    pub fn put(&mut self, area: &str, units: &[&str]) -> &mut Self {
        let area = self.area(area);
        for unit in units {
            let unit = self.unit(unit);
            self.game.put(unit, area);
        }
        self
    }

    pub fn put_leader(&mut self, area: &str, leader: &str) -> &mut Self {
        let (area, leader) = (self.area(area), self.leader(leader));
        self.game.put_leader(leader, area);
        self
    }

    pub fn pool(&mut self, pool: Pool, points: u8) -> &mut Self {
        self.game.pools[pool.index()] = points;
        self
    }

    pub fn seat(&self) -> Seat {
        self.game.awaiting().seats().lowest().expect("somebody decides")
    }

    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(self.seat(), &mut actions);
        actions
    }

    /// Plays an action of whoever decides, with these dice, all of them used.
    pub fn play(&mut self, action: Action, dice: &[u8]) -> &mut Self {
        let seat = self.seat();
        self.play_as(seat, action, dice)
    }

    pub fn play_as(&mut self, seat: Seat, action: Action, dice: &[u8]) -> &mut Self {
        let mut chance = Scripted::new(dice.iter().copied());
        let phase = self.game.phase();
        let told = self.events.len();
        if let Err(refused) = self.game.play(seat, &action, &mut chance, &mut self.events) {
            panic!("{action:?} in {phase:?}: {refused}");
        }
        while !self.patient && matches!(self.game.phase(), Some(Phase::LeadersIn(_))) && self.actions().len() == 1 {
            let seat = self.seat();
            let alone = self.game.play(seat, &Action::LeadersInDone, &mut chance, &mut self.events);
            assert!(alone.is_ok(), "{action:?}");
        }
        if let Err(fault) = chance.finish() {
            panic!("{action:?}: {fault} after {:?}", chance.rolls());
        }
        kernel::spoken::tell_table(&self.game, &self.events[told..]);
        self
    }

    /// The rules that refuse an action of whoever decides.
    pub fn refused(&self, action: Action) -> Vec<&'static str> {
        let refused = self.game.check(self.seat(), &action).expect_err("it should be refused");
        refused.reasons.iter().map(|reason| reason.rule.0).collect()
    }

    pub fn allowed(&self, action: Action) -> bool {
        self.game.check(self.seat(), &action).is_ok()
    }

    /// Forms a force of these units of an area.
    pub fn muster(&mut self, area: &str, units: &[&str]) -> &mut Self {
        let from = Origin::Area(self.area(area));
        self.play(Action::Muster { from }, &[]);
        for unit in units {
            let unit = self.unit(unit);
            self.play(Action::Take { unit }, &[]);
        }
        self
    }

    pub fn is_at(&self, unit: &str, area: &str) -> bool {
        self.game.unit(self.unit(unit)).at == Whereabouts::Area(self.area(area))
    }

    pub fn told(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(wanted)
    }
}

pub fn west(points: u8) -> Payment {
    Payment::from(Pool::West, points)
}

pub fn east(points: u8) -> Payment {
    Payment::from(Pool::East, points)
}

pub fn british(points: u8) -> Payment {
    Payment::from(Pool::British, points)
}

pub fn spanish(points: u8) -> Payment {
    Payment::from(Pool::Spanish, points)
}

impl Table {
    /// Every depot is a war depot.
    pub fn war(&mut self) -> &mut Self {
        self.game.war = [true; 3];
        self
    }

    /// These units are in every supply.
    pub fn supplied(&mut self, units: &[&str]) -> &mut Self {
        for unit in units {
            let unit = self.unit(unit);
            self.game.units[unit.index()].marks.set(toulon::state::Marks::WAR_SUPPLY);
            self.game.units[unit.index()].marks.clear(toulon::state::Marks::OUT_OF_SUPPLY);
        }
        self
    }

    pub fn marks(&self, unit: &str) -> toulon::state::Marks {
        self.game.unit(self.unit(unit)).marks
    }

    pub fn checks(&self, unit: &str) -> u8 {
        self.game.unit(self.unit(unit)).checks
    }

    pub fn points(&self, pool: Pool) -> u8 {
        self.game.pools[pool.index()]
    }

    /// Sets temporary losses.
    pub fn tired(&mut self, unit: &str, losses: u8) -> &mut Self {
        let unit = self.unit(unit);
        self.game.units[unit.index()].temporary = losses;
        self
    }

    pub fn pf(&self, unit: &str) -> i16 {
        self.game.pf(self.unit(unit))
    }
}
