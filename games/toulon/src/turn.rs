//! The calendar of a turn: what comes after what (4).

use crate::battle;
use crate::event::Event;
use crate::rules;
use crate::sets::{AreaId, UnitId};
use crate::setup::Setup;
use crate::state::{Marks, Phase, Redoubt, Step, Toulon, Unit, Whereabouts};
use crate::tables::tables;
use crate::troops::{NO_LEADERS, NO_STACKS, NOTHING_BELOW};
use crate::vocabulary::{Pool, Role, Side};
use boards::areas::Places;
use kernel::{Chance, Journal, RuleId, SeatSet};
use std::sync::Arc;

impl Step {
    /// The rules a step is played by: what the rules page opens beside the board.
    #[must_use]
    pub const fn rules(self) -> &'static [RuleId] {
        match self {
            Step::Income => &[
                rules::R4_TURN,
                rules::R7_2,
                rules::R7_3,
                rules::R7_4A,
                rules::R7_5,
                rules::R7_6,
                rules::R7_11,
                rules::R7_12A,
            ],
            Step::Events => &[rules::R32_9, rules::R32_14, rules::R32_15, rules::R2_CINC_BRITISH],
            Step::Schedule | Step::ScheduleOther => {
                &[rules::R9_5A, rules::R9_5B, rules::R9_6, rules::R9_7, rules::RULE_SIDE_ORDER]
            }
            Step::Austrians => &[rules::R32_3, rules::R32_4],
            Step::Arrivals => &[
                rules::R2_ENTRY,
                rules::R9_1A,
                rules::R9_1B,
                rules::R9_2,
                rules::R9_3,
                rules::R9_4,
                rules::R9_8,
                rules::R27_1,
                rules::RULE_WORKS_PAYMENT,
            ],
            Step::Initiative => &[rules::R10_1, rules::R10_2, rules::R10_3, rules::R10_4, rules::R10_5, rules::R10_6],
            Step::Rades => &[rules::R4_SIDE_TURN, rules::R12_5, rules::R12_6, rules::R12_7],
            Step::Espionage => &[rules::R14_1, rules::R14_2, rules::R14_3, rules::R14_4, rules::R14_5, rules::R7_10],
            Step::Depots => &[rules::R15_2, rules::R15_3, rules::R15_4, rules::R15_5, rules::R15_10],
            Step::Supply => &[
                rules::R15_13,
                rules::R15_15,
                rules::R15_16,
                rules::R15_18,
                rules::R15_19,
                rules::R15_22,
                rules::R32_7,
                rules::R32_12,
            ],
            Step::Movement => &[
                rules::R16_7,
                rules::R16_8B,
                rules::R16_13,
                rules::R17_7,
                rules::R18_1A,
                rules::R18_2,
                rules::R18_5,
                rules::R18_17,
                rules::R18_18,
                rules::R18_19,
                rules::R19_2B,
                rules::R19_3,
                rules::R19_4,
                rules::R19_8,
                rules::R19_9,
                rules::R21_4,
                rules::R32_5,
                rules::R32_20,
                rules::R9_9,
                rules::R9_10,
                rules::R3_ROADS,
                rules::R13_7,
                rules::R13_14,
                rules::RULE_HIDDEN_RATIOS,
            ],
            Step::Attrition => &[rules::R22_2, rules::R22_3, rules::R22_4, rules::RULE_COMBAT_MARKERS],
            Step::Combat => &[rules::R25_1, rules::R25_7A, rules::RULE_BOMBARDMENT_STEP],
            Step::Rally => &[rules::R29_1, rules::R29_2, rules::R29_4, rules::R29_5],
            Step::FinalAttrition => &[rules::R30_1, rules::R30_4, rules::R30_5],
            Step::Administration => &[rules::R30_6, rules::R30_7, rules::R17_9],
            Step::EndOfTurn => &[rules::R31_1, rules::R31_2, rules::R31_3, rules::R31_4, rules::RULE_FIRST_FORCE],
        }
    }
}

impl Toulon {
    /// The game before its first turn, everybody where the scenario puts him (rule.first-force).
    #[must_use]
    pub fn set_up(setup: &Arc<Setup>) -> Self {
        let mut game = Toulon {
            setup: Arc::clone(setup),
            units: [Unit::default(); crate::sets::UNITS],
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
            stack: Default::default(),
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
        game.stack.push(Phase::Calendar(Step::Income));
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
    pub fn phase(&self) -> Phase {
        // The stack is never empty: the innermost phase of all is the calendar or the end.
        self.stack[self.stack.len() - 1]
    }

    /// Something begins inside what is going on; nothing does once the game is over.
    pub(crate) fn push(&mut self, phase: Phase) {
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
    pub(crate) fn replace(&mut self, phase: Phase) {
        if self.over().is_none()
            && let Some(top) = self.stack.last_mut()
        {
            *top = phase;
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
        let next = |game: &mut Self, step: Step| game.replace(Phase::Calendar(step));
        match step {
            Step::Income => {
                next(self, Step::Events);
                self.receive_points(chance, journal);
            }
            Step::Events => {
                next(self, Step::Schedule);
                self.fixed_events(journal);
            }
            Step::Schedule => {
                next(self, Step::ScheduleOther);
                self.push(Phase::Schedule { side: self.initiative });
            }
            Step::ScheduleOther => {
                next(self, Step::Austrians);
                self.push(Phase::Schedule { side: self.initiative.other() });
            }
            Step::Austrians => {
                next(self, Step::Arrivals);
                self.call_austrians(chance, journal);
            }
            Step::Arrivals => {
                next(self, Step::Initiative);
                self.push(Phase::Batteries);
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
                self.push(Phase::Depots);
            }
            Step::Supply => {
                next(self, Step::Movement);
                self.push(Phase::Supply);
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
                self.push(Phase::Combat);
                battle::open(self);
            }
            Step::Rally => {
                next(self, Step::FinalAttrition);
                self.rallied = Default::default();
                self.push(Phase::Rally);
                self.push(Phase::Encircled { next: AreaId(0) });
            }
            Step::FinalAttrition => {
                next(self, Step::Administration);
                self.push(Phase::FinalLosses { next: 0 });
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
            self.leave_aboard();
        }
        self.wait_another_turn(side);
        if self.half == 0 {
            self.half = 1;
            self.replace(Phase::Calendar(Step::Rades));
        } else {
            self.replace(Phase::Calendar(Step::EndOfTurn));
        }
        self.test_endings(journal);
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
            self.replace(Phase::Calendar(Step::Income));
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
        let table = &tables().ammunition;
        let grown = i16::from(self.reserve) + silent * i16::from(table.reserve_gain_per_pf);
        let reserve = grown.min(i16::from(table.reserve_maximum)) as u8;
        if reserve != self.reserve {
            self.reserve = reserve;
            journal.tell(|| Event::Reserve { reserve });
        }
    }
}
