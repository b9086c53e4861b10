//! The rulebook as a state machine: who decides now, what is allowed, what comes of it.
//!
//! Every phase has its file; here the decisions are handed to them, and the game goes on by itself to the next one.

use crate::action::Action;
use crate::event::Event;
use crate::objections::Objections;
use crate::setup::Setup;
use crate::state::{Phase, Toulon};
use crate::vocabulary::{Role, Side};
use crate::{battle, consequence, narrate, offers, rules, scene};
use kernel::scene::Board;
use kernel::{
    Awaiting, Chance, Game, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, SeatSet, Text, Viewer,
};
use std::sync::Arc;

impl Game for Toulon {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "toulon";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let mut game = Toulon::set_up(setup);
        game.test_endings(journal);
        game.proceed(chance, journal);
        game
    }

    fn awaiting(&self) -> Awaiting {
        match self.question() {
            Some((seats, point, rule)) => Awaiting::Decision { seats, point, rule },
            None => Awaiting::Nobody,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.is_awaited(seat) {
            self.each_action(seat, &mut |action| out.push(action));
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        if let Action::Battle(action) = action {
            return match self.phase() {
                Phase::Combat => battle::objections(self, seat, action).or_allow(),
                _ => Objections::NOT_NOW.or_allow(),
            };
        }
        self.objections(seat, action).or_allow()
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.decide(seat, action, chance, journal);
        self.proceed(chance, journal);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over().map(|over| {
            let winners = over.winner.map(|side| self.setup.seats_of(side).collect()).unwrap_or_default();
            let text = Text::new("outcome")
                .with("winner", Text::new(over.winner.map_or("victory-nobody", Side::label)))
                .with("level", Text::new(over.level.label()))
                .with("ending", Text::new(over.by.label()));
            Outcome { winners, text, rule: ending_rule(over.by) }
        })
    }

    fn board(&self) -> Board {
        scene::board(self)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene::scene(self, viewer)
    }

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        offers::offer(self, seat, action)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        narrate::narrate(self, event, viewer)
    }

    fn consequence(&self, before: &Self, seat: Seat, action: &Action) -> Text {
        consequence::consequence(before, self, seat, action)
    }

    /// Partners, as far as they may talk unheard (10.2).
    fn confidants(&self, seat: Seat) -> SeatSet {
        match self.setup.side_of_seat(seat) {
            Some(side) if self.may_confer(side) => self.setup.seats_of(side).filter(|other| *other != seat).collect(),
            _ => SeatSet::EMPTY,
        }
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.guess(seat, chance)
    }
}

const fn ending_rule(by: crate::vocabulary::Ending) -> RuleId {
    use crate::vocabulary::Ending;
    match by {
        Ending::Points => rules::R34_1A,
        Ending::Evacuation => rules::R34_1B,
        Ending::Depot => rules::R34_1C,
        Ending::Toulon => rules::R34_1D,
        Ending::Passage => rules::RULE_ASSAULT,
        Ending::LastTurn => rules::R34_2,
    }
}

impl Toulon {
    /// Whether a seat has to decide now.
    #[must_use]
    pub fn is_awaited(&self, seat: Seat) -> bool {
        self.question().is_some_and(|(seats, ..)| seats.contains(seat))
    }

    /// Seats of a side that are not done with the phase that runs.
    fn undone(&self, side: Side) -> SeatSet {
        self.setup.seats_of(side).filter(|seat| !self.done.contains(*seat)).collect()
    }

    /// Who decides now, the message that asks, and the rule that makes it ask.
    #[must_use]
    pub fn question(&self) -> Option<(SeatSet, &'static str, RuleId)> {
        let one = SeatSet::one;
        let role = |role: Role| one(self.setup.seat_of[role.index()]);
        let speaker = |side: Side| one(self.speaker(side));
        let phasing = self.phasing();
        Some(match self.phase() {
            Phase::Penalty { side, .. } => (speaker(side), "decision-penalty", rules::R7_12B),
            Phase::Cambridgeshire { .. } => (role(Role::British), "decision-cambridgeshire", rules::R32_14),
            Phase::Schedule { side } => (self.undone(side), "decision-schedule", rules::R9_5A),
            Phase::Austrians { .. } => (role(Role::Toulonnais), "decision-austrians", rules::R32_4),
            Phase::Batteries => (role(Role::West), "decision-batteries", rules::R27_3),
            Phase::FirstSide => (speaker(self.initiative), "decision-initiative", rules::R10_4),
            Phase::Rades { .. } => (role(Role::British), "decision-rade", rules::R12_6),
            Phase::RadeConsent { .. } => (role(Role::Spanish), "decision-rade_consent", rules::R12_6),
            Phase::Spies => (speaker(phasing), "decision-spies", rules::R14_2),
            Phase::SpyPayment { side, .. } => (speaker(side), "decision-spy_payment", rules::R14_4),
            Phase::SpyShift { side, .. } => (speaker(side), "decision-spy_shift", rules::R14_4),
            Phase::Look { side, .. } => (speaker(side), "decision-inspect", rules::R14_2),
            Phase::Depots => (self.undone(phasing), "decision-war_depot", rules::R15_6),
            Phase::Supply => (self.undone(phasing), "decision-supply", rules::R15_16),
            Phase::Movement => (self.undone(phasing), "decision-movement", rules::R16_7),
            Phase::Muster { seat, .. } => (one(seat), "decision-force", rules::R5_3),
            Phase::Road { seat, .. } => (one(seat), "decision-road", rules::R18_15),
            // Whose the hidden units are must not show, so who speaks for the side decides about them.
            Phase::ShowGarrison { .. } => (speaker(phasing.other()), "decision-show_garrison", rules::R13_1E),
            Phase::LeadersIn { seat, .. } => (one(seat), "decision-entering_leaders", rules::R16_10),
            Phase::PatrolMeets { seat, .. } => (one(seat), "decision-patrol_meets", rules::R21_7),
            Phase::Overrun { seat, .. } => (one(seat), "decision-overrun", rules::R20_1),
            Phase::Marker { seat, .. } => (one(seat), "decision-marker", rules::R21_2),
            Phase::PatrolRetreat { side, .. } => (speaker(side), "decision-patrol_to", rules::R21_1B),
            Phase::LeaderAlone { seat, .. } => (one(seat), "decision-leader_way", rules::R19_2A),
            Phase::Combat => {
                let (seat, point, rule) = battle::question(self)?;
                (one(seat), point, rule)
            }
            Phase::Rally => (self.undone(phasing), "decision-rally", rules::R29_1),
            Phase::RallyPick { seat, .. } => (one(seat), "decision-rally_units", rules::R29_4),
            Phase::Losses(losses) => (one(self.seat_of_losses(&losses)), "decision-losses", rules::R30_4),
            Phase::Calendar(_) | Phase::Encircled { .. } | Phase::FinalLosses { .. } | Phase::Over(_) => return None,
        })
    }

    /// Everything that forbids an action now, outside the combat phase.
    #[must_use]
    pub fn objections(&self, seat: Seat, action: &Action) -> Objections {
        if !self.is_awaited(seat) {
            return Objections::NOT_NOW;
        }
        let phase = self.phase();
        match (phase, action) {
            (Phase::FirstSide, Action::PlayFirst { .. })
            | (Phase::Austrians { .. }, Action::Austrians { .. })
            | (Phase::RadeConsent { .. }, Action::Consent { .. })
            | (Phase::Spies, Action::SendSpies { .. })
            | (Phase::PatrolMeets { .. }, Action::PatrolStays { .. })
            | (Phase::Overrun { .. }, Action::Overrun { .. }) => Objections::NONE,
            (Phase::Penalty { side, .. }, action) => self.penalty_objections(side, action),
            (Phase::Cambridgeshire { .. }, action) => self.cambridgeshire_objections(action),
            (Phase::Schedule { side }, action) => self.schedule_objections(seat, side, action),
            (Phase::Batteries, action) => self.battery_objections(seat, action),
            (Phase::Rades { decided }, action) => self.rade_objections(decided, action),
            (Phase::SpyPayment { side, .. }, Action::PaySpies { pool }) => {
                self.spy_payment_objections(seat, side, *pool)
            }
            (Phase::SpyShift { .. }, action) => Self::spy_shift_objections(action),
            (Phase::Look { .. }, action) => self.look_objections(&phase, action),
            (Phase::Depots, action) => self.depot_objections(seat, action),
            (Phase::Supply, action) => self.supply_objections(seat, action),
            (Phase::Movement, action) => self.movement_objections(seat, action),
            (Phase::Muster { from, .. }, action) => self.muster_objections(seat, from, action),
            (Phase::Road { .. }, action) => self.road_objections(seat, action),
            (Phase::ShowGarrison { to, .. }, Action::ShowGarrison { yes }) => self.garrison_objections(to, *yes),
            (Phase::LeadersIn { from, .. }, action) => self.leaders_in_objections(seat, from, action),
            (Phase::Marker { area, .. }, action) => self.marker_objections(area, action),
            (Phase::PatrolRetreat { .. }, action) => self.patrol_objections(action),
            (Phase::LeaderAlone { .. }, action) => self.leader_alone_objections(&phase, action),
            (Phase::Rally, action) => self.rally_objections(seat, action),
            (Phase::RallyPick { area, .. }, action) => self.rally_pick_objections(area, action),
            (Phase::Losses(losses), action) => self.loss_objections_of(&losses, action),
            _ => Objections::NOT_NOW,
        }
    }

    /// Every action of a seat that is awaited, once.
    pub fn each_action(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        let phase = self.phase();
        match phase {
            Phase::Penalty { side, .. } => self.list_penalty(side, out),
            Phase::Cambridgeshire { .. } => self.list_cambridgeshire(out),
            Phase::Schedule { side } => self.list_schedule(seat, side, out),
            Phase::Austrians { .. } => both(out, |now| Action::Austrians { now }),
            Phase::Batteries => self.list_batteries(seat, out),
            Phase::FirstSide => both(out, |first| Action::PlayFirst { first }),
            Phase::Rades { decided } => self.list_rades(decided, out),
            Phase::RadeConsent { .. } => both(out, |yes| Action::Consent { yes }),
            Phase::Spies => both(out, |yes| Action::SendSpies { yes }),
            Phase::SpyPayment { side, .. } => self.list_spy_payment(seat, side, out),
            Phase::SpyShift { .. } => Self::list_spy_shift(out),
            Phase::Look { .. } => self.list_look(&phase, out),
            Phase::Depots => self.list_depots(seat, out),
            Phase::Supply => self.list_supply(seat, out),
            Phase::Movement => self.list_movement(seat, out),
            Phase::Muster { from, .. } => self.list_muster(seat, from, out),
            Phase::Road { .. } => self.list_road(seat, out),
            Phase::ShowGarrison { to, .. } => {
                out(Action::ShowGarrison { yes: false });
                if self.garrison_objections(to, true).is_empty() {
                    out(Action::ShowGarrison { yes: true });
                }
            }
            Phase::LeadersIn { from, .. } => self.list_leaders_in(seat, from, out),
            Phase::PatrolMeets { .. } => both(out, |yes| Action::PatrolStays { yes }),
            Phase::Overrun { .. } => both(out, |yes| Action::Overrun { yes }),
            Phase::Marker { area, .. } => self.list_marker(area, out),
            Phase::PatrolRetreat { .. } => self.list_patrol(out),
            Phase::LeaderAlone { .. } => self.list_leader_alone(&phase, out),
            Phase::Combat => battle::each(self, &mut |action| out(Action::Battle(action))),
            Phase::Rally => self.list_rally(seat, out),
            Phase::RallyPick { area, .. } => self.list_rally_pick(area, out),
            Phase::Losses(losses) => self.list_losers(&losses, out),
            Phase::Calendar(_) | Phase::Encircled { .. } | Phase::FinalLosses { .. } | Phase::Over(_) => {}
        }
    }

    // ------------------------------------------------------------ playing

    /// Carries out a legal decision, up to the point where the game would go on by itself.
    fn decide(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let phase = self.phase();
        if matches!(
            phase,
            Phase::Movement | Phase::Muster { .. } | Phase::Road { .. } | Phase::LeaderAlone { flees: false, .. }
        ) {
            self.actions = self.actions.saturating_add(1);
        }
        match (phase, *action) {
            (Phase::Penalty { .. }, Action::Penalty { pool }) => self.decide_penalty(pool, journal),
            (Phase::Cambridgeshire { .. }, Action::SendAway { unit }) => self.decide_cambridgeshire(unit, journal),
            (Phase::Schedule { .. }, _) => self.decide_schedule(seat, action, journal),
            (Phase::Austrians { .. }, Action::Austrians { now }) => self.decide_austrians(now, chance, journal),
            (Phase::Batteries, _) => self.decide_batteries(action, journal),
            (Phase::FirstSide, Action::PlayFirst { first }) => self.decide_first_side(first, journal),
            (Phase::Rades { .. }, Action::Rade { rade, hold }) => self.decide_rade(rade, hold, journal),
            (Phase::RadeConsent { .. }, Action::Consent { yes }) => self.decide_consent(yes, journal),
            (Phase::Spies, Action::SendSpies { yes }) => self.decide_spies(yes),
            (Phase::SpyPayment { .. }, Action::PaySpies { pool }) => self.decide_spy_payment(pool, chance, journal),
            (Phase::SpyShift { .. }, Action::ShiftSpies { by }) => self.decide_spy_shift(by),
            (Phase::Look { .. }, _) => self.decide_look(action, journal),
            (Phase::Depots, _) => self.decide_depot(seat, action, chance, journal),
            (Phase::Supply, _) => self.decide_supply(seat, action, chance, journal),
            (Phase::Movement, _) => self.decide_movement(seat, action),
            (Phase::Muster { from, .. }, _) => self.decide_muster(seat, from, action, chance, journal),
            (Phase::Road { .. }, _) => self.decide_road(action, chance, journal),
            (Phase::ShowGarrison { .. }, Action::ShowGarrison { yes }) => {
                self.decide_garrison_shown(yes, chance, journal);
            }
            (Phase::LeadersIn { .. }, _) => self.decide_leaders_in(action, chance, journal),
            (Phase::PatrolMeets { .. }, Action::PatrolStays { yes }) => self.decide_patrol_meets(yes, journal),
            (Phase::Overrun { .. }, Action::Overrun { yes }) => self.decide_overrun(yes, chance, journal),
            (Phase::Marker { .. }, Action::TakeMarker { unit }) => self.decide_marker(unit),
            (Phase::PatrolRetreat { .. }, Action::PatrolTo { area }) => self.decide_patrol(area, journal),
            (Phase::LeaderAlone { .. }, _) => self.decide_leader_alone(action, chance, journal),
            (Phase::Combat, Action::Battle(action)) => battle::decide(self, &action, chance, journal),
            (Phase::Rally, _) => self.decide_rally(seat, action, chance, journal),
            (Phase::RallyPick { .. }, _) => self.decide_rally_pick(action, chance, journal),
            (Phase::Losses(_), Action::TakeLoss { unit }) => self.decide_loser(unit, journal),
            _ => {}
        }
    }

    /// Goes on from whatever is on the stack to the next decision: what tests set up by hand is taken up here.
    pub fn run(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.proceed(chance, journal);
    }

    /// Goes on until somebody has something to decide, or the game is over.
    pub(crate) fn proceed(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        while !self.settle(chance, journal) {}
    }

    /// One step of what needs nobody. Whether somebody has to decide now, or the game is over.
    fn settle(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        match self.phase() {
            Phase::Calendar(step) => {
                self.begin_step(step, chance, journal);
                false
            }
            Phase::Penalty { .. } => self.settle_penalty(journal),
            Phase::Cambridgeshire { .. } => self.settle_cambridgeshire(),
            Phase::Schedule { side } => self.settle_all(side, Self::has_schedule_of),
            Phase::Batteries => self.settle_batteries(),
            Phase::Rades { .. } => self.settle_rades(),
            Phase::SpyShift { .. } => self.settle_spy_shift(journal),
            Phase::Look { .. } => self.settle_look(),
            Phase::Depots => self.settle_all(self.phasing(), |game, seat, _| game.has_depots(seat)),
            Phase::Supply => self.settle_all(self.phasing(), |game, seat, _| !game.traceable(seat).is_empty()),
            Phase::Movement => self.settle_movement(),
            Phase::LeadersIn { .. } => self.settle_leaders_in(chance, journal),
            Phase::Marker { .. } => self.settle_marker(),
            Phase::PatrolRetreat { .. } => self.settle_patrol(chance, journal),
            Phase::LeaderAlone { .. } => self.settle_leader_alone(chance, journal),
            Phase::Combat => {
                battle::proceed(self, chance, journal);
                // Something of the engine lies on top of the phase, or it is over; else somebody is asked.
                self.phase() == Phase::Combat || self.over().is_some()
            }
            Phase::Encircled { .. } => self.settle_encircled(chance, journal),
            Phase::Rally => self.settle_all(self.phasing(), |game, seat, _| game.has_rally(seat)),
            Phase::FinalLosses { .. } => self.settle_final_losses(chance, journal),
            Phase::Losses(_) => self.settle_losses(journal),
            Phase::Austrians { .. }
            | Phase::FirstSide
            | Phase::RadeConsent { .. }
            | Phase::Spies
            | Phase::SpyPayment { .. }
            | Phase::Muster { .. }
            | Phase::Road { .. }
            | Phase::ShowGarrison { .. }
            | Phase::PatrolMeets { .. }
            | Phase::Overrun { .. }
            | Phase::RallyPick { .. }
            | Phase::Over(_) => true,
        }
    }

    fn has_schedule_of(&self, seat: Seat, side: Side) -> bool {
        self.has_schedule(seat, side)
    }

    /// Seats with nothing to do in a phase are done with it; when all are, it is over.
    fn settle_all(&mut self, side: Side, busy: impl Fn(&Self, Seat, Side) -> bool) -> bool {
        for n in 0..self.setup.seats.len() as u8 {
            let seat = Seat(n);
            if self.setup.side_of_seat(seat) == Some(side) && !self.done.contains(seat) && !busy(self, seat, side) {
                self.done = self.done.with(seat);
            }
        }
        if !self.undone(side).is_empty() {
            return true;
        }
        self.done = SeatSet::EMPTY;
        self.pop();
        false
    }
}

fn both(out: &mut impl FnMut(Action), action: impl Fn(bool) -> Action) {
    out(action(true));
    out(action(false));
}
