//! The turn and its phases: initiative, upkeep, obligatory moves, the order of parts (turn.structure, turn.start).

use super::{
    Declining, Deployment, Fires, LateOpportunity, Line, LossDemand, Marches, Moves, Operations, OrdersSecret, Phase,
    Rallies, RoutTests, Safeguards, Surprise, Together, TurnOver, When, offer,
};
use crate::book::objections::Objections;
use crate::book::options::{Deploying, Sequence};
use crate::book::vocabulary::{Formation, Gait, Moral, Order, UnitId, ud};
use crate::rules;
use crate::rules::generals;
use crate::rules::points;
use crate::rules::rally::Pause;
use crate::setup::Setup;
use crate::state::{Action, Command, Couleurs, Event, Fate, General, March, MarchKind, Marks, Pose, Unit};
use boards::table::{Hand, Length, Stand};
use gamekit::question::{Asked, Flow, Question, Stack, Step};
use kernel::{Chance, Journal, Offer, Roll, Seat, Text};
use std::sync::Arc;

/// A general's replacement keeps the chain of command together from the second turn after he fell (gen.replace).
pub(crate) const REPLACED: u8 = 2;
/// The die of the order of marches (mac.order).
const ORDER: Roll = Roll { rule: rules::MAC_ORDER, label: "die-march_order" };

impl Unit {
    /// A unit as the scenario has it.
    pub(crate) fn fresh(setup: &Setup, unit: &crate::setup::UnitSetup) -> Self {
        let shape = unit.shape(unit.formation, unit.figures, unit.guns);
        let stand = match unit.inside {
            Some((area, _)) => setup.ground.area(area).footprint,
            None => Stand::new(unit.at, unit.heading, shape.width, shape.depth).with_front_at(unit.at, unit.heading),
        };
        let pose = Pose::from(&stand);
        Unit {
            fate: if unit.arrives.is_some() { Fate::Expected } else { Fate::OnTable },
            pose,
            formation: unit.formation,
            order: Order::Formed,
            moral: Moral::Stand,
            gait: Gait::Halt,
            pap: 0,
            guns: unit.guns,
            allowance: points::PER_TURN,
            spent: 0,
            lent: 0,
            paid: 0,
            moved: Length::ZERO,
            toll: 0,
            charged: 0,
            lost_turn: 0,
            lost_action: 0,
            lost_fire: 0,
            turn_strength: if unit.guns > 0 { unit.guns } else { unit.figures },
            inside: unit.inside.map(|(area, _)| area),
            faces: unit.inside.map_or([0; 4], |(_, faces)| faces),
            aside: [0; 2],
            screen: 0,
            screen_spent: 0,
            rescued: 0,
            fired_on: 0,
            changed: 0,
            split: 0,
            vain: None,
            awed_by: 0,
            gave: 0,
            was: pose,
            marker: None,
            marks: Marks::NONE,
        }
    }
}

impl Couleurs {
    /// The game before its first turn.
    pub(crate) fn open(setup: &Arc<Setup>) -> Self {
        let general = |general: &crate::setup::GeneralSetup| General {
            at: general.at,
            with: None,
            actions: general.ccf,
            leads: false,
            state: Command::Fit,
            rallies: None,
            setback: false,
        };
        Couleurs {
            turn: 0,
            initiative: setup.first.unwrap_or(setup.attacker),
            active: setup.first.unwrap_or(setup.attacker),
            units: setup.units.iter().map(|unit| Unit::fresh(setup, unit)).collect(),
            generals: setup.generals.iter().map(general).collect(),
            holders: setup.objectives.iter().map(|objective| objective.owner).collect(),
            guns_taken: [0; 2],
            marches: Default::default(),
            clash: None,
            routs: 0,
            saw: 0,
            swept: 0,
            from_right: 0,
            led: 0,
            unsaid: Default::default(),
            later: Default::default(),
            elapsed: 0,
            prompted: 0,
            ordered: 0,
            walks: Default::default(),
            stack: Stack::new(TurnBegins),
            footprints: Default::default(),
            remembered: Default::default(),
            setup: Arc::clone(setup),
        }
    }

    /// The game as it begins to be played: with the troops to be laid out first, if the table plays that.
    pub(crate) fn begin(setup: &Arc<Setup>) -> Self {
        let mut game = Couleurs::open(setup);
        if setup.options.deployment == Deploying::Secret {
            game.stack.push(Deployment::new());
        }
        game
    }

    /// The moral bonus of the highest general in play (turn.initiative).
    fn commander_bonus(&self, seat: Seat) -> i32 {
        let own = self.setup.general_ids().filter(|general| {
            self.setup.general(*general).seat == seat && self.generals[general.index()].state == Command::Fit
        });
        own.map(|general| self.charts().grades[self.setup.general(general).grade.index()].moral).max().unwrap_or(0)
    }

    fn roll_initiative(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if let (1, Some(winner)) = (self.turn, self.setup.first) {
            self.initiative = winner;
            journal.tell(|| Event::InitiativeGiven { winner });
            return;
        }
        let bonus = [self.commander_bonus(Seat(0)), self.commander_bonus(Seat(1))];
        let (dice, order) = generals::initiative(bonus, chance);
        self.initiative = match order {
            std::cmp::Ordering::Greater => Seat(0),
            std::cmp::Ordering::Less => Seat(1),
            // A tie leaves it with its holder; on the first turn he is the attacker.
            std::cmp::Ordering::Equal => self.initiative,
        };
        let winner = self.initiative;
        journal.tell(|| Event::Initiative { dice, bonus, winner });
    }

    /// Points, marks, rungs, then the moves of the beaten (turn.start).
    fn upkeep(&mut self, journal: &mut impl Journal<Event>) {
        for id in self.setup.clone().ids() {
            if self.unit(id).fate != Fate::OnTable {
                continue;
            }
            let debt = self.penalty(id) + self.unit(id).lent;
            let pause = Pause {
                moved_exactly: self.unit(id).moral == Moral::Halt || self.unit(id).marks.has(Marks::FELL_EXACTLY),
                under_effective_fire: self.unit(id).marks.has(Marks::HURT),
                enemy_near: self.is_enemy_near(id),
            };
            let strength = self.strength(id);
            let unit = self.unit_mut(id);
            unit.allowance = points::allowance(debt);
            unit.spent = 0;
            unit.lent = 0;
            unit.paid = 0;
            unit.moved = Length::ZERO;
            unit.toll = 0;
            unit.charged = 0;
            unit.lost_turn = 0;
            unit.lost_action = 0;
            unit.lost_fire = 0;
            unit.turn_strength = strength;
            unit.screen_spent = 0;
            unit.rescued = 0;
            unit.awed_by = 0;
            unit.fired_on = 0;
            unit.marker = None;
            unit.gait = Gait::Halt;
            unit.marks.remove(Marks::OF_TURN);
            if unit.moral.is_positive() {
                unit.moral = Moral::Stand;
                continue;
            }
            if unit.marks.has(Marks::UNMASKED) {
                // Who gave way to unmask a friend stands again (flee.unmask).
                unit.marks.remove(Marks::UNMASKED);
                unit.moral = Moral::Stand;
                journal.tell(|| Event::Did { unit: id, label: "log-stands_again", rule: rules::FLEE_UNMASK });
                continue;
            }
            if pause.gains() {
                unit.moral = unit.moral.raised(1);
                let moral = unit.moral;
                journal.tell(|| Event::Climbs { unit: id, moral });
            } else {
                let rule = if pause.under_effective_fire { rules::RALLY_FIRE } else { rules::RALLY_EXACT };
                journal.tell(|| Event::NoClimb { unit: id, rule });
            }
        }
    }

    /// An enemy of positive moral is within his tactical distance (rally.exact).
    pub(crate) fn is_enemy_near(&self, id: UnitId) -> bool {
        let stand = self.stand(id);
        self.enemies(id).any(|enemy| {
            self.unit(enemy).moral.is_positive()
                && self.tactical_distance(enemy).is_some_and(|distance| {
                    stand.is_within(&self.stand(enemy), distance.min(crate::book::vocabulary::ud(4)))
                })
        })
    }

    /// Units still in Repli, Retraite or Déroute go on, those nearest their own edge first (turn.start).
    fn obligatory_moves(&mut self, journal: &mut impl Journal<Event>) {
        for seat in [self.initiative, self.initiative.opponent()] {
            let mut fallers: arrayvec::ArrayVec<UnitId, { crate::state::MOST_UNITS }> =
                self.army(seat).filter(|id| self.unit(*id).moral.falls_back()).collect();
            fallers.sort_by_key(|id| self.setup.from_own_edge(seat, &self.stand(*id)));
            for id in fallers {
                let from = self.nearest_enemy(id).map(|enemy| self.stand(enemy));
                self.unit_mut(id).marks.remove(Marks::FELL_EXACTLY);
                self.fall_back(id, from, journal);
            }
        }
    }

    /// Reserves whose turn has come enter where the scenario has them, or as near as there is room; else they wait
    /// (sop.when).
    fn reserves_arrive(&mut self, journal: &mut impl Journal<Event>) {
        for id in self.setup.clone().ids() {
            let due = self.of(id).arrives.is_some_and(|turn| turn <= self.turn);
            if !due || self.unit(id).fate != Fate::Expected {
                continue;
            }
            let stand = self.stand(id);
            let free = |stand: &Stand| self.is_free(id, stand) && !self.threatened_at(id, stand);
            let place = if free(&stand) { Some(stand) } else { stand.nearest_free(ud(6), free) };
            let Some(place) = place else { continue };
            self.unit_mut(id).fate = Fate::OnTable;
            self.put(id, &place);
            journal.tell(|| Event::Did { unit: id, label: "log-reserve", rule: rules::SOP_WHEN });
        }
    }

    /// Whether a place lies within the tactical distance of an enemy.
    fn threatened_at(&self, id: UnitId, stand: &Stand) -> bool {
        self.enemies(id).any(|enemy| {
            let near = self.tactical_distance(enemy).unwrap_or(Length::ZERO).min(ud(4));
            stand.is_within(&self.stand(enemy), near)
        })
    }

    fn generals_return(&mut self, journal: &mut impl Journal<Event>) {
        for general in self.setup.clone().general_ids() {
            let ccf = self.setup.general(general).ccf;
            let turn = self.turn;
            let state = &mut self.generals[general.index()];
            if let Command::Down { until: Some(until), .. } = state.state
                && turn >= until
            {
                state.state = Command::Fit;
                journal.tell(|| Event::GeneralBack { general });
            }
            let state = &mut self.generals[general.index()];
            if let Command::Down { since, .. } = state.state
                && turn == since + REPLACED
            {
                journal.tell(|| Event::GeneralReplaced { general });
            }
            state.actions = ccf;
            state.leads = false;
            state.setback = false;
            if let Some(unit) = state.rallies {
                let free = self.units[unit.index()].moral <= Moral::Halt;
                if free {
                    self.generals[general.index()].rallies = None;
                }
            }
        }
    }
}

/// A turn begins (turn.start).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnBegins;

impl Step<Couleurs> for TurnBegins {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.turn += 1;
        let turn = game.turn;
        journal.tell(|| Event::Turn { turn });
        game.roll_initiative(chance, journal);
        game.upkeep(journal);
        game.obligatory_moves(journal);
        game.reserves_arrive(journal);
        game.generals_return(journal);
        game.ordered = 0;
        match game.setup.options.sequence {
            Sequence::Alternate => game.stack.push(PhaseBegins { seat: game.initiative }),
            Sequence::Simultaneous => {
                game.stack.push(EndOfTurn);
                game.stack.push(OrdersSecret::new());
            }
        }
        if game.setup.options.operations || game.setup.options.translation {
            // Operational marches come before anything tactical, the side with the initiative first (sop.when).
            game.stack.push(Operations { seat: game.initiative.opponent() });
            game.stack.push(Operations { seat: game.initiative });
        }
    }
}

/// A side's phase begins (turn.alternate).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhaseBegins {
    /// Whose.
    pub seat: Seat,
}

impl Step<Couleurs> for PhaseBegins {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let seat = self.seat;
        // What follows the phase lies under it, so that the deepest resolution has the whole stack above these two.
        if seat == game.initiative {
            game.stack.push(PhaseBegins { seat: seat.opponent() });
        } else {
            game.stack.push(EndOfTurn);
        }
        game.active = seat;
        game.begin_phase();
        journal.tell(|| Event::PhaseBegins { seat });
        game.stack.push(Part { seat, both: false, next: 0 });
    }
}

/// The parts of a phase, one after the other: of one side (turn.alternate), or of both at once (sim.step1 to sim.step6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Whose phase it is; in simultaneous play the side with the initiative.
    pub seat: Seat,
    /// Both sides act on their orders.
    pub both: bool,
    /// Which part is next.
    pub next: u8,
}

impl Part {
    /// Opportunities that need a manoeuvre first.
    pub(crate) const LATE: u8 = 7;
    /// Fires after the moves.
    pub(crate) const SUPPORT: u8 = 9;
    /// Loss tests, once the marches are resolved.
    pub(crate) const LOSSES: u8 = 12;
    /// The last part.
    pub(crate) const RALLIES: u8 = 14;
}

impl Step<Couleurs> for Part {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) {
        let Part { seat, both, next } = self;
        let other = seat.opponent();
        game.active = seat;
        for unit in &mut game.units {
            (unit.split, unit.vain) = (0, None);
        }
        if next < Part::RALLIES {
            game.stack.push(Part { next: next + 1, ..self });
        }
        let first = if both { Line::First } else { Line::Both };
        match next {
            0 => {
                if both {
                    game.stack.push(Fires { seat: other, when: When::Early });
                }
                game.stack.push(Fires { seat, when: When::Early });
            }
            // The first line of both sides is set going, then walks together (sim.step3). What was fired before supports no
            // march (fire.initial).
            1 => {
                game.end_action();
                game.stack.push(Moves { seat, line: first });
            }
            2 if both => game.stack.push(Moves { seat: other, line: first }),
            // The second line has seen it, and does what it must (sim.step4).
            4 if both => game.stack.push(Moves { seat, line: Line::Second }),
            5 if both => game.stack.push(Moves { seat: other, line: Line::Second }),
            3 | 6 if both => {
                game.prompted = 0;
                game.stack.push(Together);
            }
            // Who must turn or change formation first has his opportunity once all moves are made (opp.prelim).
            Part::LATE => game.stack.push(LateOpportunity { seat: other }),
            8 if both => game.stack.push(LateOpportunity { seat }),
            2..=8 => {}
            // Fires of both sides come before any march is resolved (fire.tactical).
            Part::SUPPORT => game.stack.push(Fires { seat, when: When::Late }),
            10 => game.stack.push(Fires { seat: other, when: When::Late }),
            11 => game.stack.push(MarchOrder { group: None }),
            Part::LOSSES => game.stack.push(LossDemand { seat, of: None }),
            13 => game.stack.push(LossDemand { seat: other, of: None }),
            _ => {
                // Whoever has to rally does, of either side, who is in phase first (rally.victor).
                game.stack.push(PhaseEnds);
                game.stack.push(Rallies { seat: other });
                game.stack.push(Rallies { seat });
            }
        }
    }
}

/// Which way the marches of each group are resolved (mac.order).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarchOrder {
    /// The group whose die leaves it to its side.
    pub group: Option<u8>,
}

impl Couleurs {
    /// A march of a group that has more than one to be put in order.
    fn first_of_several(&self, group: u8) -> Option<UnitId> {
        let own = |march: &&March| march.kind != MarchKind::Support && self.of(march.unit).group == group;
        let mut marches = self.marches.iter().filter(own);
        let first = marches.next()?;
        marches.next().map(|_| first.unit)
    }

    fn sweeps(&mut self, group: u8, from: Hand) {
        self.swept |= 1 << group;
        if from == Hand::Right {
            self.from_right |= 1 << group;
        }
    }
}

impl Question<Couleurs> for MarchOrder {
    fn asked(&self, game: &Couleurs) -> Asked {
        let seat = self.group.map_or(game.active, |group| game.setup.groups[usize::from(group)].seat);
        Asked::one(seat, "decision-march_order", rules::MAC_ORDER)
    }

    fn list(&self, _game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(Hand::ALL.map(|from| Action::Sweep { from }));
    }

    fn against(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Sweep { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            let left = matches!(action, Action::Sweep { from: Hand::Left });
            let key = if left { "offer-left_to_right" } else { "offer-right_to_left" };
            offer("action-march_order", Text::new(key), rules::MAC_ORDER)
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        _journal: &mut impl Journal<Event>,
    ) {
        if let (Action::Sweep { from }, Some(group)) = (action, self.group) {
            game.sweeps(group, *from);
        }
        game.stack.push(MarchOrder { group: None });
    }

    /// One die a group decides, unless it shows 2 to 5. With one march there is no order.
    fn go_on(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if self.group.is_some() {
            return Flow::Ask;
        }
        let groups = 0..game.setup.groups.len() as u8;
        let due = groups.filter(|group| game.swept & 1 << group == 0);
        let next = due.into_iter().find_map(|group| Some((group, game.first_of_several(group)?)));
        let Some((group, unit)) = next else {
            game.stack.replace(Marches);
            return Flow::On;
        };
        let die = chance.d6(ORDER);
        journal.tell(|| Event::OrderRolled { unit, die });
        match die {
            1 => game.sweeps(group, Hand::Left),
            6 => game.sweeps(group, Hand::Right),
            _ => game.stack.replace(MarchOrder { group: Some(group) }),
        }
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn about(&self, game: &Couleurs) -> Option<UnitId> {
        self.group.and_then(|group| game.first_of_several(group))
    }
}

/// A side's phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhaseEnds;

impl Step<Couleurs> for PhaseEnds {
    fn take(self, game: &mut Couleurs, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.generals_under_fire(chance, journal);
        game.end_action();
        for unit in &mut game.units {
            unit.gait = Gait::Halt;
            if unit.moral.is_positive() {
                unit.moral = Moral::Stand;
            }
        }
        for id in game.setup.clone().ids() {
            game.widen(id, journal);
        }
    }
}

/// The turn ends: safeguards, objectives, armies that break (turn.structure).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndOfTurn;

impl Step<Couleurs> for EndOfTurn {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) {
        let (first, second) = (game.initiative, game.initiative.opponent());
        game.stack.push(TurnOver);
        game.stack.push(Safeguards { seat: second });
        game.stack.push(Safeguards { seat: first });
    }
}

impl Couleurs {
    /// Nothing of an earlier phase is left over.
    pub(crate) fn begin_phase(&mut self) {
        self.marches.clear();
        (self.swept, self.from_right) = (0, 0);
        self.led = 0;
        for unit in &mut self.units {
            unit.marks.remove(Marks::OF_PHASE);
            unit.gait = Gait::Halt;
            unit.fired_on = 0;
            unit.changed = 0;
            unit.gave = 0;
            unit.lost_action = 0;
        }
        self.elapsed = 0;
        self.walks.clear();
    }

    /// Pushes the tests of friends who see a rout, if there are any to make.
    pub(crate) fn look_at_routs(&mut self) {
        if self.routs != 0 {
            self.stack.push(RoutTests);
        }
    }

    /// The battery formation a limbered battery takes to move.
    pub(crate) const LIMBERED: Formation = Formation::Companies;

    /// A clash begins with what may spare it, and the first announcement. Generals beside those in it command them.
    pub(crate) fn begin_clash(&mut self, journal: &mut impl Journal<Event>) {
        let parties = self.clash.iter().flat_map(|clash| clash.attackers.iter().chain(&clash.defenders));
        let units: arrayvec::ArrayVec<UnitId, 6> = parties.map(|party| party.unit).collect();
        for unit in units {
            self.take_command(unit, journal);
        }
        self.stack.push(Phase::from(Declining));
        if self.surprised_in_column().is_some() {
            self.stack.push(Surprise);
        }
    }
}
