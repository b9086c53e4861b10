//! The rulebook as a state machine: who decides now, what is allowed, what comes of it.
//!
//! Every phase has its file; here the decisions are handed to them, and the game goes on by itself to the next one.

use super::battle;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Role, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::setup::Setup;
use crate::show::{consequence, narrate, offers, scene, wish};
use crate::state::{Origin, Phase, Place, Toulon};
use kernel::chance::Fast;
use kernel::scene::Board;
use kernel::{
    Awaiting, Chance, Game, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, SeatSet, Text, Viewer, Wish,
};
use std::sync::Arc;

impl Game for Toulon {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "toulon";
    const RULES_VERSION: u32 = 3;

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

    fn asides(&self, seat: Seat, piece: &str, out: &mut Vec<Action>) {
        self.list_arrangements(seat, piece, &mut |action| out.push(action));
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
        let held = Side::ALL.map(|side| self.area_points(side));
        self.decide(seat, action, chance, journal);
        self.proceed(chance, journal);
        self.tell_areas(held, journal);
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

    fn meant(&self, _seat: Seat, wish: &Wish, out: &mut Vec<Action>) {
        wish::meant(self, wish, out);
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

    /// All who play the same side.
    fn partners(&self, seat: Seat) -> SeatSet {
        let side = self.setup.side_of_seat(seat);
        side.map(|side| self.setup.seats_of(side).filter(|other| *other != seat).collect()).unwrap_or_default()
    }

    /// Partners, as far as they may talk unheard (10.2).
    fn confidants(&self, seat: Seat) -> SeatSet {
        match self.setup.side_of_seat(seat) {
            Some(side) if self.may_confer(side) => self.setup.seats_of(side).filter(|other| *other != seat).collect(),
            _ => SeatSet::EMPTY,
        }
    }

    /// What an enemy answers in words that name no counter of his.
    fn answer_words(&self, viewer: Seat, seat: Seat, action: &Action) -> Text {
        let partners = self.setup.side_of_seat(viewer) == self.setup.side_of_seat(seat);
        let plain = if partners { None } else { offers::answer_of_enemy(action) };
        plain.unwrap_or_else(|| offers::offer(self, seat, action).label)
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.guess(seat, chance)
    }

    /// Where nothing hidden can matter one guess does for all.
    fn resample_for(&self, seat: Seat, action: &Action, chance: &mut impl Chance) -> Self {
        let alone = matches!(
            action,
            Action::Austrians { .. }
                | Action::PaySpies { .. }
                | Action::WarDepot { .. }
                | Action::Trace { .. }
                | Action::EnterNml { .. }
                | Action::Land { .. }
                | Action::Scout { .. }
                | Action::LeaveRoad { .. }
                | Action::Rally { .. }
                | Action::RallyPicked
                | Action::RallyAll
                | Action::Battle(battle::BattleAction::FireVolley)
        );
        if alone { self.guess(seat, &mut Fast::new(0)) } else { self.guess(seat, chance) }
    }
}

const fn ending_rule(by: crate::book::vocabulary::Ending) -> RuleId {
    use crate::book::vocabulary::Ending;
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
    pub(crate) fn undone(&self, side: Side) -> SeatSet {
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
            Phase::FirstSide => {
                let rule = if self.turn == 1 { rules::R10_6 } else { rules::R10_4 };
                (speaker(self.initiative), "decision-initiative", rule)
            }
            Phase::Rades { .. } => (role(Role::British), "decision-rade", rules::R12_6),
            Phase::RadeConsent { .. } => (role(Role::Spanish), "decision-rade_consent", rules::R12_6),
            Phase::Spies => (speaker(phasing), "decision-spies", rules::R14_2),
            Phase::SpyPayment { side, .. } => (self.undone(side), "decision-spy_payment", rules::R14_4),
            Phase::SpyShift { side, .. } => (speaker(side), "decision-spy_shift", rules::R14_4),
            Phase::Look { side, .. } => (speaker(side), "decision-inspect", rules::R14_2),
            Phase::Depots => {
                let rule = if phasing == Side::Allied { rules::R15_10 } else { rules::R15_5 };
                (self.undone(phasing), "decision-war_depot", rule)
            }
            Phase::Supply => (self.undone(phasing), "decision-supply", rules::R15_16),
            Phase::Movement => (self.undone(phasing), "decision-movement", rules::R16_7),
            Phase::Muster { seat, .. } => (one(seat), "decision-force", rules::R5_3),
            Phase::Road { seat, .. } => (one(seat), "decision-road", rules::R18_15),
            // Whose the hidden units are must not show, so who speaks for the side decides about them.
            Phase::ShowGarrison { .. } => (speaker(phasing.other()), "decision-show_garrison", rules::R13_1E),
            Phase::LeadersIn { seat, .. } => (one(seat), "decision-entering_leaders", rules::R16_10),
            Phase::PatrolMeets { seat, .. } => (one(seat), "decision-patrol_meets", rules::R21_7),
            Phase::Overrun { seat, area } => {
                let forces = self.entries.iter().filter(|(at, _)| *at == area).count();
                (one(seat), "decision-overrun", if forces > 1 { rules::R20_2 } else { rules::R20_1 })
            }
            Phase::Marker { seat, overran, .. } => {
                (one(seat), "decision-marker", if overran { rules::R20_6 } else { rules::R21_2 })
            }
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

    /// Whether every number in an action names something that exists: actions come from strangers.
    fn names_things(&self, action: &Action) -> bool {
        let places = |place: Place| place.index() < usize::from(self.setup.lines.len());
        match *action {
            Action::SendAway { unit }
            | Action::AdvanceUnit { unit, .. }
            | Action::DelayUnit { unit, .. }
            | Action::Take { unit }
            | Action::ShowOnTop { unit }
            | Action::Post { unit, .. }
            | Action::TakeMarker { unit }
            | Action::RallyUnit { unit }
            | Action::TakeLoss { unit } => self.is_unit(unit),
            Action::AdvanceLeader { leader, .. }
            | Action::DelayLeader { leader, .. }
            | Action::TakeLeader { leader }
            | Action::LeaderOut { leader }
            | Action::LeaderIn { leader } => self.is_leader(leader),
            Action::PlaceBattery { unit, area, .. } => self.is_unit(unit) && self.is_area(area),
            Action::PlaceBonaparte { area }
            | Action::Inspect { area }
            | Action::March { to: area }
            | Action::CrossRiver { to: area, .. }
            | Action::Attack { to: area, .. }
            | Action::LeaveRoad { to: area, .. }
            | Action::PatrolTo { area }
            | Action::Rally { area }
            | Action::Muster { from: Origin::Area(area) } => self.is_area(area),
            Action::EnterNml { to, checked, .. } | Action::Land { to, checked, .. } => {
                self.is_area(to) && self.is_unit(checked)
            }
            Action::Scout { section, .. } => section.index() < self.setup.sections.len(),
            Action::Trace { place } | Action::LeaderTo { place } => places(place),
            Action::Improve { redoubt, .. } | Action::Destroy { redoubt, .. } => {
                usize::from(redoubt) < self.redoubts.len()
            }
            _ => true,
        }
    }

    /// Everything that forbids an action now, outside the combat phase.
    #[must_use]
    pub fn objections(&self, seat: Seat, action: &Action) -> Objections {
        if !self.is_awaited(seat) {
            return Objections::NOT_NOW;
        }
        if !self.names_things(action) {
            return Objections::NOT_OWN;
        }
        let phase = self.phase();
        match (phase, action) {
            (_, Action::Post { unit, post }) => self.post_objections(seat, *unit, *post),
            (_, Action::ShowOnTop { unit }) => self.top_objections(seat, *unit),
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
        match *action {
            Action::Post { unit, post } => return self.arrange_post(unit, post),
            Action::ShowOnTop { unit } => self.lay_on_top(unit),
            _ => {}
        }
        let phase = self.phase();
        if matches!(
            phase,
            Phase::Movement | Phase::Muster { .. } | Phase::Road { .. } | Phase::LeaderAlone { flees: false, .. }
        ) {
            self.actions = self.actions.saturating_add(1);
        }
        match (phase, *action) {
            (_, Action::ShowOnTop { .. }) => {}
            (Phase::Penalty { .. }, Action::Penalty { pool }) => self.decide_penalty(pool, journal),
            (Phase::Cambridgeshire { .. }, Action::SendAway { unit }) => self.decide_cambridgeshire(unit, journal),
            (Phase::Schedule { .. }, _) => self.decide_schedule(seat, action, journal),
            (Phase::Austrians { .. }, Action::Austrians { now }) => self.decide_austrians(now, chance, journal),
            (Phase::Batteries, _) => self.decide_batteries(action, journal),
            (Phase::FirstSide, Action::PlayFirst { first }) => self.decide_first_side(first, journal),
            (Phase::Rades { .. }, Action::Rade { rade, hold }) => self.decide_rade(rade, hold, journal),
            (Phase::RadeConsent { .. }, Action::Consent { yes }) => self.decide_consent(yes, journal),
            (Phase::Spies, Action::SendSpies { yes }) => self.decide_spies(yes),
            (Phase::SpyPayment { .. }, Action::PaySpies { pool }) => self.decide_spy_payment(seat, pool, journal),
            (Phase::SpyShift { .. }, Action::ShiftSpies { by }) => self.decide_spy_shift(by, journal),
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
            (Phase::Losses(_), Action::LossesRest) => self.decide_rest(journal),
            _ => {}
        }
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
            Phase::SpyPayment { .. } => self.settle_spy_payment(chance, journal),
            Phase::SpyShift { .. } => self.settle_spy_shift(journal),
            Phase::Look { .. } => self.settle_look(),
            Phase::Depots => self.settle_all(self.phasing(), |game, seat, _| game.has_depots(seat)),
            Phase::Supply => self.settle_all(self.phasing(), |game, seat, _| !game.traceable(seat).is_empty()),
            Phase::Movement => self.settle_movement(),
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
            | Phase::Muster { .. }
            | Phase::Road { .. }
            | Phase::ShowGarrison { .. }
            | Phase::LeadersIn { .. }
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
