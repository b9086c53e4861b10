//! What the tests of play share: a table on which units are put where a rule is to be seen at work, and dice as told.
#![allow(dead_code, unreachable_pub, clippy::missing_panics_doc)]

use kernel::chance::Scripted;
use kernel::record::SetupSpec;
use kernel::{Game, Seat};
use risorgimento::book::facing::Facing;
use risorgimento::play::Phase;
use risorgimento::play::event::Event;
use risorgimento::setup::{BrigadeId, CorpsId, UnitId};
use risorgimento::state::Hex;
use risorgimento::state::{LEFT, Marks};
use risorgimento::{Action, Risorgimento, Setup};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A built-in scenario with options.
pub fn setup(scenario: &str, options: &[(&str, &str)]) -> Arc<Setup> {
    let options: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), options, ..SetupSpec::default() };
    Arc::new(Setup::load(&spec).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A game and everything that happened in it.
pub struct Table {
    pub game: Risorgimento,
    pub events: Vec<Event>,
}

impl Table {
    /// A game with the first dice as told, up to the first decision that is not about Reserves.
    pub fn open(scenario: &str, options: &[(&str, &str)], dice: &[u8]) -> Table {
        let mut scripted = Scripted::new(dice.iter().copied());
        let mut events = Vec::new();
        let game = Risorgimento::start(&setup(scenario, options), &mut scripted, &mut events);
        assert_eq!(scripted.finish(), Ok(()));
        let mut table = Table { game, events };
        table.skip_reserves();
        table
    }

    /// Ponte Nuovo, the given side having the initiative.
    pub fn ponte_nuovo(first: Seat, options: &[(&str, &str)]) -> Table {
        Table::open("ponte_nuovo", options, if first == Seat(0) { &[9, 0] } else { &[0, 9] })
    }

    pub fn skip_reserves(&mut self) {
        while matches!(self.game.phase(), Some(Phase::ReserveIn(_))) {
            self.play(Action::Done, &[]);
        }
    }

    pub fn seat(&self) -> Seat {
        self.game.awaiting().seats().lowest().expect("somebody decides")
    }

    /// Plays a legal action with exactly these dice.
    pub fn play(&mut self, action: Action, dice: &[u8]) -> &mut Table {
        let mut scripted = Scripted::new(dice.iter().copied());
        let (seat, told) = (self.seat(), self.events.len());
        if let Err(refused) = self.game.play(seat, &action, &mut scripted, &mut self.events) {
            panic!("{action:?} in {:?}: {refused}", self.game.phase());
        }
        assert_eq!(scripted.finish(), Ok(()), "{action:?}: {:?}", self.game.stack);
        kernel::spoken::tell_table(&self.game, &self.events[told..]);
        self
    }

    /// The rules that forbid an action.
    pub fn refused(&self, action: Action) -> Vec<&'static str> {
        let refused = self.game.check(self.seat(), &action).expect_err("it should be refused");
        refused.reasons.iter().map(|reason| reason.rule.0).collect()
    }

    /// All legal actions.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(self.seat(), &mut actions);
        actions
    }

    pub fn may(&self, action: Action) -> bool {
        self.actions().contains(&action)
    }

    pub fn hex(&self, label: &str) -> Hex {
        Hex(self.game.setup.map.grid().named(label).expect("a hex of the map").0)
    }

    pub fn unit(&self, id: &str) -> UnitId {
        self.game.setup.unit_by_id(id).unwrap_or_else(|| panic!("no unit {id}"))
    }

    pub fn brigade(&self, id: &str) -> BrigadeId {
        self.game.setup.brigade_by_id(id).unwrap_or_else(|| panic!("no brigade {id}"))
    }

    pub fn corps(&self, id: &str) -> CorpsId {
        self.game.setup.corps_by_id(id).unwrap_or_else(|| panic!("no corps {id}"))
    }

    /// Takes every unit off the map.
    pub fn clear(&mut self) -> &mut Table {
        for unit in self.game.ids() {
            self.game.at.set(unit.index(), LEFT);
            self.game.units[unit.index()].depth = 0;
            self.game.units[unit.index()].marks = Marks::default();
        }
        self
    }

    /// Puts a unit into a hex, below whoever is there.
    pub fn put(&mut self, id: &str, label: &str, facing: Facing) -> UnitId {
        let (unit, hex) = (self.unit(id), self.hex(label));
        let depth = self.game.at.iter().filter(|at| **at == hex).count() as u8;
        self.game.at.set(unit.index(), hex);
        self.game.units[unit.index()].depth = depth;
        self.game.units[unit.index()].face(facing);
        unit
    }

    /// Puts a brigadier and his corps commander into hexes.
    pub fn lead(&mut self, brigade: &str, label: &str) -> BrigadeId {
        let (brigade, hex) = (self.brigade(brigade), self.hex(label));
        self.game.brigades[brigade.index()].leader = hex;
        let corps = self.game.setup.brigade(brigade).corps;
        self.game.corps[corps.index()].commander = hex;
        brigade
    }

    pub fn mark(&mut self, unit: UnitId, marks: Marks) {
        self.game.units[unit.index()].marks.set(marks);
    }

    /// Activates the only corps of the side that has the hand and lets a brigade with Orders act.
    pub fn act(&mut self, brigade: BrigadeId) -> &mut Table {
        let corps = self.game.setup.brigade(brigade).corps;
        self.play(Action::Activate { corps }, &[]);
        self.play(Action::Brigade { brigade }, &[])
    }

    /// Declares these attacks and resolves the first of them with these dice.
    pub fn strike(&mut self, attacks: &[Action], dice: &[u8]) -> &mut Table {
        for attack in attacks {
            self.play(*attack, &[]);
        }
        if matches!(self.game.phase(), Some(Phase::Declare(_))) {
            self.play(Action::Done, &[]);
        }
        let unit = match attacks {
            [Action::Attack { unit, .. } | Action::Charge { unit, .. }, ..] => *unit,
            _ => panic!("an attack"),
        };
        self.play(Action::Resolve { unit }, dice)
    }

    /// Plays the first listed action as long as a seat decides in the middle of an attack.
    pub fn settle(&mut self) -> &mut Table {
        while matches!(self.game.phase(), Some(Phase::Retreat(_) | Phase::Face(_) | Phase::Excess(_))) {
            let action = self.actions()[0];
            self.play(action, &[]);
        }
        self
    }

    /// Every unit of the brigade stays, its attacks come.
    pub fn attacks_come(&mut self) -> &mut Table {
        self.play(Action::Done, &[])
    }

    /// The rest of the activation: nobody else acts.
    pub fn finish(&mut self) -> &mut Table {
        while matches!(self.game.phase(), Some(Phase::ChooseUnit(_) | Phase::Declare(_) | Phase::ChooseBrigade(_))) {
            self.play(Action::Done, &[]);
        }
        self
    }

    /// Holds in every window that allows it.
    pub fn hold(&mut self) -> &mut Table {
        while matches!(self.game.phase(), Some(Phase::React(_))) {
            self.play(Action::Hold, &[]);
        }
        self
    }

    pub fn told(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(what)
    }
}

pub const GRENADIERS: [&str; 6] = [
    "fr-ig-1-2-1-2e-grenadiers",
    "fr-ig-1-2-2-2e-grenadiers",
    "fr-ig-1-2-3-2e-grenadiers",
    "fr-ig-1-2-1-3e-grenadiers",
    "fr-ig-1-2-2-3e-grenadiers",
    "fr-ig-1-2-3-3e-grenadiers",
];
pub const GUARD_BATTERY: &str = "fr-ig-1-2-guard-foot-battery-2";
pub const ZOUAVE: &str = "fr-ig-1-1-1-zouaves-de-la-garde";
pub const CHASSEURS: &str = "fr-ig-c-3-chasseurs-a-cheval-de-la-garde";
pub const WASA: [&str; 4] =
    ["au-ir60-gren-ir-60-wasa", "au-ir60-i-ir-60-wasa", "au-ir60-ii-ir-60-wasa", "au-ir60-iii-ir-60-wasa"];
pub const JAGER: &str = "au-ir60-2-jager";
pub const WASA_BATTERY: &str = "au-ir60-burdina-paszthory-battery";
pub const HARTMANN: &str = "au-ir9-i-ir-9-hartmann";
