//! The calendar of a turn: what comes after what (4).

use crate::book::vocabulary::{Pool, Role, Side};
use crate::play::Phase;
use crate::play::batteries::Batteries;
use crate::play::battle;
use crate::play::event::Event;
use crate::play::losses::{Encircled, FinalLosses};
use crate::play::rally::Rally;
use crate::play::schedule::Schedule;
use crate::play::supply::{Depots, Supply};
use crate::rules::ammunition;
use crate::setup::Setup;
use crate::state::sets::{AreaId, UnitId};
use crate::state::troops::{NO_LEADERS, NO_STACKS, NOTHING_BELOW};
use crate::state::{Marks, Redoubt, Step, Toulon, Unit, Whereabouts};
use boards::areas::Places;
use gamekit::question::{self, Stack};
use kernel::{Chance, Journal, SeatSet};
use std::sync::Arc;

/// Where the turn stands: always the outermost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Calendar(pub Step);

impl question::Step<Toulon> for Calendar {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.begin_step(self.0, chance, journal);
    }
}

impl Toulon {
    /// The game before its first turn, everybody where the scenario puts him (rule.first-force).
    #[must_use]
    pub fn set_up(setup: &Arc<Setup>) -> Self {
        let mut game = Toulon {
            setup: Arc::clone(setup),
            units: [Unit::default(); crate::state::sets::UNITS],
            leaders: NO_LEADERS,
            heads: NO_STACKS,
            below: NOTHING_BELOW,
            occupied: Default::default(),
            redoubts: Default::default(),
            known: Default::default(),
            noted: Default::default(),
            turn: setup.first_turn,
            initiative: setup.first_initiative,
            first: setup.first_initiative,
            half: 0,
            pools: [0; Pool::COUNT],
            rades: setup.rades,
            gauge: setup.gauge,
            reserve: setup.reserve,
            points: setup.points,
            shaken: [false; 2],
            toulon_entered: false,
            edge: None,
            once_held: [false; 2],
            war: Default::default(),
            war_tried: Default::default(),
            scouted: 0,
            opened: Places::EMPTY,
            blocked: Places::EMPTY,
            force: Default::default(),
            escort: Default::default(),
            paid: Default::default(),
            taken: Default::default(),
            failures: Default::default(),
            entries: Default::default(),
            overrun_tried: Default::default(),
            rallied: Default::default(),
            actions: 0,
            done: SeatSet::EMPTY,
            trustees: Role::ALL,
            secret_talk: false,
            combat: Default::default(),
            stack: Stack::new(Calendar(Step::Income)),
        };
        for (area, side, improved) in &setup.redoubts {
            let (area, side, improved) = (*area, *side, *improved);
            let redoubt = Redoubt { area, side, improved, built: 0, progress: 0, reduced: false, destroyed: false };
            let _ = game.redoubts.try_push(redoubt);
        }
        for unit in setup.unit_ids() {
            game.set_up_unit(unit);
        }
        for leader in setup.leader_ids() {
            let at = setup.leader(leader).at;
            let state = &mut game.leaders[leader.index()];
            state.at = at;
            state.arrived = !matches!(at, Whereabouts::Track(_) | Whereabouts::Waiting);
            // Who is nowhere in this scenario has gone, or was never there.
        }
        game.toulon_entered = game.toulon_is_entered_at_start();
        game
    }

    fn set_up_unit(&mut self, unit: UnitId) {
        let setup = Arc::clone(&self.setup);
        let counter = setup.unit(unit);
        let state = self.unit_mut(unit);
        [state.permanent, state.temporary] = counter.losses;
        state.marks.put(Marks::MOBILE, counter.mobile);
        state.marks.put(Marks::FIRST_WAVE, counter.first_wave);
        match counter.at {
            Whereabouts::Area(area) => {
                state.marks.put(Marks::PLACED, counter.battery);
                self.put(unit, area);
            }
            at => state.at = at,
        }
    }

    // ------------------------------------------------------------ the stack

    /// What is going on, innermost.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.stack.top()
    }

    /// Something begins inside what is going on; nothing does once the game is over.
    pub(crate) fn push(&mut self, phase: impl Into<Phase>) {
        if self.over().is_none() {
            self.stack.push(phase);
        }
    }

    /// The innermost phase is over; the end of the game never is.
    pub(crate) fn pop(&mut self) {
        if self.over().is_none() {
            self.stack.pop();
        }
    }

    /// The innermost phase gives way to another.
    pub(crate) fn replace(&mut self, phase: impl Into<Phase>) {
        if self.over().is_none() {
            self.stack.replace(phase);
        }
    }

    // ------------------------------------------------------------ the steps

    /// A step of the calendar begins: what needs nobody is done, what needs somebody is put on the stack, and the step
    /// after it stands ready beneath.
    pub(crate) fn begin_step(&mut self, step: Step, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.done = SeatSet::EMPTY;
        let side = self.phasing();
        let joint = step < Step::Rades || step == Step::EndOfTurn;
        if step == Step::Income {
            journal.tell(|| Event::TurnBegins { turn: self.turn });
        }
        if step == Step::Rades {
            journal.tell(|| Event::SideTurn { side });
        }
        if !matches!(step, Step::Rades) || side == Side::Allied {
            journal.tell(|| Event::PhaseBegins { step, side: (!joint).then_some(side) });
        }
        let next = |game: &mut Self, step: Step| game.push(Calendar(step));
        match step {
            Step::Income => {
                next(self, Step::Events);
                self.receive_points(chance, journal);
            }
            Step::Events => {
                next(self, Step::Schedule);
                self.fixed_events(journal);
                self.thin_out(journal);
            }
            Step::Schedule => {
                next(self, Step::ScheduleOther);
                self.push(Schedule { side: self.initiative });
            }
            Step::ScheduleOther => {
                next(self, Step::Austrians);
                self.push(Schedule { side: self.initiative.other() });
            }
            Step::Austrians => {
                next(self, Step::Arrivals);
                self.call_austrians(chance, journal);
            }
            Step::Arrivals => {
                next(self, Step::Initiative);
                self.push(Batteries);
                self.place_arrivals(journal);
            }
            Step::Initiative => {
                next(self, Step::Rades);
                self.half = 0;
                self.roll_initiative(chance, journal);
            }
            Step::Rades => {
                next(self, Step::Espionage);
                self.begin_side_turn();
                if side == Side::Allied {
                    self.begin_rades(journal);
                }
            }
            Step::Espionage => {
                next(self, Step::Depots);
                self.begin_espionage(journal);
            }
            Step::Depots => {
                next(self, Step::Supply);
                self.push(Depots);
            }
            Step::Supply => {
                next(self, Step::Movement);
                self.push(Supply);
            }
            Step::Movement => {
                next(self, Step::Attrition);
                self.begin_movement(journal);
            }
            Step::Attrition => {
                next(self, Step::Combat);
                self.end_movement(chance, journal);
                self.check_attrition(chance, journal);
            }
            Step::Combat => {
                next(self, Step::Rally);
                battle::open(self);
            }
            Step::Rally => {
                next(self, Step::FinalAttrition);
                self.rallied = Default::default();
                self.push(Rally);
                self.push(Encircled { next: AreaId(0) });
            }
            Step::FinalAttrition => {
                next(self, Step::Administration);
                self.push(FinalLosses { next: 0 });
            }
            Step::Administration => self.administer(journal),
            Step::EndOfTurn => self.end_turn(journal),
        }
    }

    /// A side's turn begins: its war depots are to be tried for anew (15.8).
    fn begin_side_turn(&mut self) {
        self.war = Default::default();
        self.war_tried = Default::default();
        self.scouted = 0;
    }

    /// The movement phase is over: troops are their own players' again, leaders stand with troops (19.5).
    fn end_movement(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.trustees = Role::ALL;
        self.clear_force();
        self.gather_leaders(self.phasing(), chance, journal);
    }

    /// Final administration of a side turn (30.6, 30.7, 17.9).
    fn administer(&mut self, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        self.push(Calendar(if self.half == 0 { Step::Rades } else { Step::EndOfTurn }));
        for unit in self.setup.unit_ids() {
            let own = self.side_of(unit) == side;
            let state = self.unit_mut(unit);
            // Fired markers of both sides are lifted (ruling 68); the others belong to the side whose turn ends.
            state.marks.clear(if own { Marks::OF_SIDE_TURN } else { Marks::FIRED | Marks::SPENT });
            if own {
                state.came_from = None;
            }
        }
        for redoubt in &mut self.redoubts {
            redoubt.reduced = false;
        }
        self.scouted = 0;
        self.hide_all();
        if side == Side::Allied {
            self.leave_aboard(journal);
        }
        self.wait_another_turn(side);
        self.half = 1;
        self.thin_out(journal);
        self.test_endings(journal);
    }

    /// No area holds more than it may (6.4): a unit that recovers (32.9) and crews that find room in a fort (32.18) make an
    /// area fuller without a step.
    fn thin_out(&mut self, journal: &mut impl Journal<Event>) {
        for side in Side::ALL {
            for area in self.occupied[side.index()].iter() {
                self.cure_crowding(area, side, journal);
            }
        }
    }

    /// Reinforcements that did not come in over the edge of the map try again next turn (9.10, 32.5).
    fn wait_another_turn(&mut self, side: Side) {
        let next = Whereabouts::Track(self.turn + 1);
        for unit in self.waiting_to_enter(side).iter() {
            self.unit_mut(unit).at = next;
        }
    }

    /// The turn ends (31).
    fn end_turn(&mut self, journal: &mut impl Journal<Event>) {
        self.grow_reserve(journal);
        self.pools = [0; Pool::COUNT];
        for unit in self.setup.unit_ids() {
            self.unit_mut(unit).marks.clear(Marks::OF_TURN);
        }
        self.test_end_of_turn(journal);
        if self.over().is_none() {
            self.turn += 1;
            self.half = 0;
            self.push(Calendar(Step::Income));
        }
    }

    /// Batteries that were silent all turn and are in supply fill the reserve (27.10).
    fn grow_reserve(&mut self, journal: &mut impl Journal<Event>) {
        let side = Side::Republican;
        let feeds = |unit: UnitId| {
            let marks = self.unit(unit).marks;
            self.is_bb(unit) && !marks.has(Marks::FIRED_THIS_TURN) && !marks.has(Marks::OUT_OF_SUPPLY)
        };
        let silent: i16 = self.occupied[side.index()]
            .iter()
            .flat_map(|area| self.stack_of(area, side))
            .filter(|unit| feeds(*unit))
            .map(|unit| self.pf(unit))
            .sum();
        let reserve = ammunition::after_turn(self.reserve, silent as u16);
        if reserve != self.reserve {
            self.reserve = reserve;
            journal.tell(|| Event::Reserve { reserve });
        }
    }
}
