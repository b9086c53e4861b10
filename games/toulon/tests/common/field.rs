//! Battles set up by hand: who defends where, who has come in from where, and what each kind of die will show.

use super::Table;
use gamekit::question;
use kernel::chance::{Classes, Drawn, Pool};
use kernel::{Chance, Game, Roll, Seat};
use std::collections::{BTreeMap, VecDeque};
use toulon::Action;
use toulon::book::vocabulary::{LossKind, Side, Work};
use toulon::play::battle::{self, BattleAction, BattleEvent};
use toulon::play::event::Event;
use toulon::play::{Menu, Phase};
use toulon::state::{Marks, Redoubt};

/// A moment of the battle, as [`Field::step`] tells it.
pub fn at(moment: impl Into<Phase>) -> Option<Phase> {
    Some(moment.into())
}

/// Dice by what they are rolled for. A leader's die for his life is a one unless told otherwise; any other die that was
/// not foretold is a fault of the test.
#[derive(Default)]
pub struct Dice(BTreeMap<&'static str, VecDeque<u8>>);

impl Chance for Dice {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        assert_eq!(n, 6, "{}", roll.label);
        let foretold = self.0.get_mut(roll.label).and_then(VecDeque::pop_front);
        let face = match (foretold, roll.label) {
            (Some(face), _) => face,
            (None, "die-leader_hit") => 1,
            (None, label) => panic!("no die was foretold for {label} (rule {})", roll.rule),
        };
        u32::from(face) - 1
    }

    fn weighted(&mut self, roll: Roll, _: &[u64]) -> usize {
        panic!("{} is no die", roll.label)
    }

    fn pool(&mut self, roll: Roll, _: u16, _: &Classes) -> Pool {
        panic!("{} is no die", roll.label)
    }

    fn draw(&mut self, roll: Roll, _: &[u16], _: u16) -> Drawn {
        panic!("{} is no die", roll.label)
    }
}

/// A battle in the making.
pub struct Field {
    pub table: Table,
    pub area: &'static str,
    dice: Dice,
}

impl Field {
    /// An empty map on a turn of a side, and the area where it attacks.
    pub fn new(side: Side, turn: u8, area: &'static str) -> Self {
        Self::with_options(side, turn, area, &[])
    }

    pub fn with_options(side: Side, turn: u8, area: &'static str, options: &[(&str, &str)]) -> Self {
        let mut table = Table::empty_of(&super::setup("campaign", options), side, turn);
        table.game.redoubts.clear();
        Field { table, area, dice: Dice::default() }
    }

    /// Foretells dice: `combat` for `die-combat`.
    pub fn roll(&mut self, label: &'static str, faces: &[u8]) -> &mut Self {
        self.dice.0.entry(label).or_default().extend(faces);
        self
    }

    /// Every die that was foretold has fallen.
    pub fn all_rolled(&self) -> bool {
        self.dice.0.values().all(VecDeque::is_empty)
    }

    /// Units that stand there and defend.
    pub fn defend(&mut self, units: &[&str]) -> &mut Self {
        self.table.put(self.area, units);
        self
    }

    /// Units that have entered from an area.
    pub fn attack(&mut self, from: &str, units: &[&str]) -> &mut Self {
        let (from, to) = (self.table.area(from), self.table.area(self.area));
        self.table.put(self.area, units);
        for unit in units {
            let unit = self.table.unit(unit);
            let river = self.table.game.setup.ground(to).across.has(from);
            let state = &mut self.table.game.units[unit.index()];
            state.came_from = Some(from);
            state.marks.set(Marks::ENTERED);
            state.marks.put(Marks::ACROSS_RIVER, river);
        }
        self
    }

    /// Units elsewhere, all in war supply.
    pub fn near(&mut self, area: &str, units: &[&str]) -> &mut Self {
        self.table.put(area, units);
        for unit in units {
            let unit = self.table.unit(unit);
            self.table.game.units[unit.index()].marks.set(Marks::WAR_SUPPLY);
        }
        self
    }

    pub fn leader(&mut self, leader: &str) -> &mut Self {
        self.table.put_leader(self.area, leader);
        self
    }

    /// Temporary losses that a unit already has.
    pub fn weaken(&mut self, unit: &str, by: u8) -> &mut Self {
        let unit = self.table.unit(unit);
        self.table.game.units[unit.index()].temporary = by;
        self
    }

    /// A redoubt of a side, in the area of the battle.
    pub fn redoubt(&mut self, side: Side, improved: bool) -> &mut Self {
        let area = self.table.area(self.area);
        let redoubt = Redoubt { area, side, improved, built: 0, progress: 0, reduced: false, destroyed: false };
        self.table.game.redoubts.push(redoubt);
        self
    }

    /// The combat phase begins and the battle with it, up to its first decision; after the phase nothing comes.
    pub fn begin(&mut self) -> &mut Self {
        self.menu();
        let area = self.table.area(self.area);
        self.may(BattleAction::Fight { area })
    }

    /// The combat phase begins, up to its first decision.
    pub fn menu(&mut self) -> &mut Self {
        let game = &mut self.table.game;
        game.stack = Default::default();
        battle::open(game);
        let told = self.table.events.len();
        question::proceed(game, &mut self.dice, &mut self.table.events);
        self.hurry();
        kernel::spoken::tell_table(&self.table.game, &self.table.events[told..]);
        self
    }

    pub fn seat(&self) -> Seat {
        self.table.seat()
    }

    pub fn play(&mut self, action: BattleAction) -> &mut Self {
        let (seat, step, told) = (self.seat(), self.step(), self.table.events.len());
        let played = self.table.game.play(seat, &Action::Battle(action), &mut self.dice, &mut self.table.events);
        played.unwrap_or_else(|refused| panic!("{action:?} in {step:?}: {refused}"));
        self.hurry();
        kernel::spoken::tell_table(&self.table.game, &self.table.events[told..]);
        self
    }

    /// Answers questions with one answer, which are put only to keep a secret.
    fn hurry(&mut self) -> &mut Self {
        while !self.table.patient && !self.is_over() && self.step() != at(Menu) {
            let actions = self.table.actions();
            let [action] = actions[..] else { return self };
            let seat = self.seat();
            let played = self.table.game.play(seat, &action, &mut self.dice, &mut self.table.events);
            assert!(played.is_ok(), "{action:?}");
        }
        self
    }

    /// Plays it if it is asked for and allowed.
    pub fn may(&mut self, action: BattleAction) -> &mut Self {
        if !self.is_over() && self.table.game.is_awaited(self.seat()) && self.allowed(action) {
            self.play(action);
        }
        self
    }

    pub fn refused(&self, action: BattleAction) -> Vec<&'static str> {
        self.table.refused(Action::Battle(action))
    }

    pub fn allowed(&self, action: BattleAction) -> bool {
        self.table.allowed(Action::Battle(action))
    }

    /// The moment of the battle; none when the phase is over.
    pub fn step(&self) -> Option<Phase> {
        self.table.game.phase()
    }

    /// Nobody leaves, nobody joins: on into the second round.
    pub fn stay(&mut self) -> &mut Self {
        loop {
            let action = match self.step() {
                _ if self.is_over() => return self,
                Some(Phase::Withdraw(_)) => BattleAction::WithdrawDone,
                Some(Phase::Reinforce(_)) => BattleAction::ReinforceDone,
                Some(Phase::Follow(_)) => BattleAction::FollowDone,
                _ => return self,
            };
            self.play(action);
        }
    }

    /// Goes on by doing nothing where that is possible: no change of garrisons, no fire, no leaving, no joining; lines
    /// up the strongest first; resolves melees in order.
    pub fn go_on(&mut self) -> &mut Self {
        loop {
            let action = match self.step() {
                _ if self.is_over() => return self,
                Some(Phase::Garrison(_)) => BattleAction::GarrisonDone,
                Some(Phase::LineUp(_)) => BattleAction::LineUpRest,
                Some(Phase::Spread(_)) => BattleAction::SpreadDone,
                Some(Phase::Join(_)) => BattleAction::GroupDone,
                Some(Phase::Reduce(_)) => BattleAction::ReduceDone,
                Some(Phase::Support(_)) => BattleAction::SupportDone,
                Some(Phase::Melees(_)) => {
                    let next = self.table.game.combat.fight.melees.iter().position(|melee| !melee.done);
                    BattleAction::Resolve { melee: next.expect("a melee is left") as u8 }
                }
                _ => return self,
            };
            if !self.allowed(action) {
                return self;
            }
            self.play(action);
        }
    }

    pub fn engage(&mut self, unit: &str, work: u8) -> &mut Self {
        let unit = self.table.unit(unit);
        self.may(BattleAction::Engage { unit, work, leader: None })
    }

    /// A combined attack of these units; the rest stays in reserve if it can.
    pub fn lead(&mut self, leader: &str, units: &[&str], work: u8) -> &mut Self {
        let leader = self.table.leader(leader);
        let first = self.table.unit(units[0]);
        self.play(BattleAction::Engage { unit: first, work, leader: Some(leader) });
        for unit in &units[1..] {
            let unit = self.table.unit(unit);
            self.may(BattleAction::Join { unit });
        }
        self.may(BattleAction::GroupDone)
    }

    pub fn lose(&mut self, unit: &str) -> &mut Self {
        let unit = self.table.unit(unit);
        self.play(BattleAction::Lose { unit })
    }

    /// Temporary and permanent losses of a unit.
    pub fn losses(&self, unit: &str) -> (u8, u8) {
        let unit = self.table.game.unit(self.table.unit(unit));
        (unit.temporary, unit.permanent)
    }

    pub fn is_at(&self, unit: &str, area: &str) -> bool {
        self.table.is_at(unit, area)
    }

    pub fn is_gone(&self, unit: &str) -> bool {
        self.table.game.unit(self.table.unit(unit)).at == toulon::state::Whereabouts::Gone
    }

    /// The phase is over, or the game.
    pub fn is_over(&self) -> bool {
        self.table.game.awaiting().seats().is_empty()
    }

    pub fn points(&self, side: Side) -> i16 {
        self.table.game.points[side.index()]
    }

    /// The melees so far: values, column, result.
    pub fn melees(&self) -> Vec<(u16, u16, &'static str, String)> {
        let melee = |event: &Event| match event {
            Event::Battle(BattleEvent::Melee { values, column, suffered, .. }, _) => {
                Some((values[0], values[1], column.name(), format!("{}/{}", suffered[0], suffered[1])))
            }
            _ => None,
        };
        self.table.events.iter().filter_map(melee).collect()
    }

    /// The last melee.
    pub fn melee(&self) -> (u16, u16, &'static str, String) {
        self.melees().pop().expect("a melee was fought")
    }

    pub fn told(&self, wanted: impl Fn(&BattleEvent) -> bool) -> bool {
        self.table.told(|event| matches!(event, Event::Battle(event, _) if wanted(event)))
    }

    pub fn kinds(&self) -> Vec<LossKind> {
        let kind = |event: &Event| match event {
            Event::Battle(BattleEvent::Loss { kind, .. }, _) => Some(*kind),
            _ => None,
        };
        self.table.events.iter().filter_map(kind).collect()
    }

    pub fn works(&self) -> Vec<Work> {
        let game = &self.table.game;
        game.works(self.table.area(self.area), game.combat.fight.defender()).to_vec()
    }
}
