//! The reinforcement phase: fixed events, Austrians, arrivals (9, 32). The schedule and the batteries have their own files.

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Force, LossKind, Role, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::arrivals::{self, AustrianMood};
use crate::setup::Special;
use crate::show::offers::{of_unit, plain};
use crate::state::sets::{AreaId, LeaderId, UnitId, UnitSet};
use crate::state::{Depot, Marks, Toulon, Whereabouts};
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Tally, Text};

/// Permanent losses of the British on turn 13 (32.14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cambridgeshire {
    /// Losses left.
    pub left: u8,
}

impl Question<Toulon> for Cambridgeshire {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.setup.seat_of[Role::British.index()], "decision-cambridgeshire", rules::R32_14)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.british_with_men().map(|unit| Action::SendAway { unit }));
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        let Action::SendAway { unit } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(game.british_with_men().any(|other| other == unit), Objections::NOT_OWN);
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::SendAway { unit } = *action else { return None };
        Some(of_unit(game, unit, "action-send_away", Text::new("offer-send_away"), rules::R32_14))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::SendAway { unit } = *action {
            game.send_man_away(unit, journal);
            game.push(Cambridgeshire { left: self.left - 1 });
        }
    }

    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if self.left > 0 && game.british_with_men().next().is_some() {
            return Flow::Ask;
        }
        game.pop();
        Flow::On
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::SendAway { unit } => -i32::from(game.pf(*unit)),
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// Austrians come to Toulon now or later by an edge (32.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Austrians {
    /// The units.
    pub units: UnitSet,
}

impl Question<Toulon> for Austrians {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.setup.seat_of[Role::Toulonnais.index()], "decision-austrians", rules::R32_4)
    }

    fn list(&self, _: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|now| Action::Austrians { now }));
    }

    fn offer(&self, _: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Austrians { now } = *action else { return None };
        let key = if now { "offer-austrians_now" } else { "offer-austrians_later" };
        Some(Offer { risky: !now, ..plain("action-austrians", Text::new(key), rules::R32_4) })
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if *action == (Action::Austrians { now: true }) {
            for unit in self.units.iter() {
                game.unit_mut(unit).at = Whereabouts::Track(game.turn);
            }
            return;
        }
        let turns = arrivals::austrian_delay(chance);
        journal.tell(|| Event::AustriansDelayed { turns });
        for unit in self.units.iter() {
            let due = game.turn + turns;
            let state = game.unit_mut(unit);
            state.at = Whereabouts::Track(due);
            state.marks.set(Marks::BY_EDGE);
        }
    }

    fn reflex(&self, game: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::Austrians { now: game.toulon_is_open() })
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Toulon {
    // ------------------------------------------------------------ fixed events

    /// Units and leaders that recover, leave or are disbanded on a fixed turn (32.9, 32.14, 32.15, 2.cinc-british).
    pub(crate) fn fixed_events(&mut self, journal: &mut impl Journal<Event>) {
        let calendar = &tables().calendar;
        if self.turn == calendar.royal_louis_recovers
            && let Some(unit) = self.setup.special(Special::RoyalLouis)
            && self.unit(unit).permanent > 0
            && self.unit(unit).at != Whereabouts::Gone
        {
            self.unit_mut(unit).permanent -=
                tables().special.royal_louis.starting_permanent_losses.min(self.unit(unit).permanent);
            self.forget(unit);
            journal.tell(|| Event::SpecialUnit { unit, rule: rules::R32_9 });
        }
        if self.turn == calendar.national_guard_disbands
            && let Some(unit) = self.setup.special(Special::NationalGuard)
            && self.unit(unit).at != Whereabouts::Gone
        {
            self.lift(unit, Whereabouts::Gone);
            journal.tell(|| Event::SpecialUnit { unit, rule: rules::R32_15 });
        }
        for leader in self.setup.leader_ids() {
            let chief = self.chief(leader);
            let Some(heir) = chief.leaves_for.filter(|_| chief.leaves_from > 0) else { continue };
            if self.turn >= chief.leaves_from
                && self.leader(heir).arrived
                && self.leader(leader).at != Whereabouts::Gone
            {
                self.depart(leader, journal);
            }
        }
        if self.turn == calendar.cambridgeshire_leaves {
            self.send_cambridgeshire(journal);
        }
    }

    fn depart(&mut self, leader: LeaderId, journal: &mut impl Journal<Event>) {
        self.lift_leader(leader, Whereabouts::Gone);
        journal.tell(|| Event::LeaderDeparts { leader: self.as_chief(leader) });
    }

    /// British units other than the Cambridgeshire that could send men away (32.14).
    fn british_with_men(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.unit_ids().filter(|unit| {
            self.counter(*unit).force == Force::British
                && matches!(self.unit(*unit).at, Whereabouts::Area(_) | Whereabouts::Afloat)
                && self.pf(*unit) > 0
        })
    }

    fn send_cambridgeshire(&mut self, journal: &mut impl Journal<Event>) {
        let Some(unit) = self.setup.special(Special::Cambridgeshire) else { return };
        let here = matches!(self.unit(unit).at, Whereabouts::Area(_) | Whereabouts::Afloat);
        let own = if here { self.pf(unit) as u8 } else { 0 };
        let others: u16 =
            self.british_with_men().filter(|other| *other != unit).map(|other| self.pf(other) as u16).sum();
        let (own, others) = arrivals::cambridgeshire(own, others);
        journal.tell(|| Event::SpecialUnit { unit, rule: rules::R32_14 });
        for _ in 0..own {
            self.send_man_away(unit, journal);
        }
        if others > 0 {
            self.push(Cambridgeshire { left: others });
        }
    }

    /// A British unit loses a point for good; at 0 PF it leaves the map (32.14).
    fn send_man_away(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.lose_one(unit, LossKind::Permanent, rules::R32_14, journal);
        if self.pf(unit) == 0 {
            self.lift(unit, Whereabouts::Gone);
            journal.tell(|| Event::Eliminated { unit, rule: rules::R32_14 });
        }
    }

    // ------------------------------------------------------------ Austrians

    /// Rolls for the Austrians (32.3).
    pub(crate) fn call_austrians(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let waiting = |unit: &&UnitId| self.unit(**unit).at == Whereabouts::Waiting;
        let left = self.setup.austrians.iter().filter(waiting).count() as u8;
        if self.turn < tables().calendar.austrians_from || left == 0 {
            return;
        }
        let mood = AustrianMood {
            turn: self.turn,
            allied_lead: self.allied_lead(),
            rade_lost_or_tenuous: self.rades.iter().any(|rade| *rade != crate::book::vocabulary::RadeState::Allied),
            peninsula_lost: self.peninsula_lost(),
            waiting: left,
        };
        let rolled = mood.roll(chance);
        journal.tell(|| {
            let mut tally = Tally::new();
            mood.tally(rolled.die, &mut tally);
            Event::AustriansRolled { dice: (rolled.die, rolled.group), tally: Box::new(tally), units: rolled.units }
        });
        let called: UnitSet = self.setup.austrians.iter().filter(waiting).take(rolled.units.into()).copied().collect();
        if !called.is_empty() {
            self.push(Austrians { units: called });
        }
    }

    /// The Austrian leader comes with the first Austrian unit (32.3).
    pub(crate) fn bring_austrian_leader(&mut self, at: Whereabouts, journal: &mut impl Journal<Event>) {
        for leader in self.setup.leader_ids() {
            if self.leader_force(leader) == Force::Austrian && self.leader(leader).at == Whereabouts::Waiting {
                self.leaders[leader.index()].arrived = true;
                self.lift_leader(leader, at);
                journal.tell(|| Event::LeaderArrived { leader: self.as_chief(leader), area: at.area() });
            }
        }
    }

    // ------------------------------------------------------------ arrivals

    /// Where reinforcements of a force come in; none: aboard the fleet (9.1, 9.2).
    #[must_use]
    pub fn entry_of(&self, force: Force) -> Option<AreaId> {
        let toulon = self.setup.depot(Depot::Toulon);
        match force {
            Force::West => Some(self.setup.depot(Depot::Ollioules)),
            Force::East | Force::Reserve => Some(self.setup.depot(Depot::Sollies)),
            Force::Toulonnais => Some(toulon),
            _ => self.toulon_is_open().then_some(toulon),
        }
    }

    /// Places everything that is due and needs no decision (9.1, 9.3, 9.4).
    pub(crate) fn place_arrivals(&mut self, journal: &mut impl Journal<Event>) {
        let now = self.turn;
        let due = |at: Whereabouts| matches!(at, Whereabouts::Track(turn) if turn <= now);
        let units: UnitSet = self
            .setup
            .unit_ids()
            .filter(|unit| {
                let state = self.unit(*unit);
                let new_battery = self.counter(*unit).battery && !state.marks.has(Marks::PLACED);
                due(state.at) && !new_battery && !state.marks.has(Marks::BY_EDGE)
            })
            .collect();
        for unit in units.iter() {
            self.place_arrival(unit, journal);
        }
        for leader in self.setup.leader_ids() {
            if due(self.leader(leader).at) && !self.is_bonaparte(leader) {
                self.place_leader(leader, journal);
            }
        }
        self.test_endings(journal);
    }

    fn place_arrival(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let force = self.force_of(unit);
        let area = self.entry_of(force);
        match area {
            // The depot is in enemy hands: they come in the movement phase (9.8).
            Some(area) if self.is_held_by(area, force.side().other()) => {
                self.unit_mut(unit).marks.set(Marks::BY_EDGE);
                return;
            }
            Some(area) => self.put(unit, area),
            None => self.lift(unit, Whereabouts::Afloat),
        }
        let rule = match force {
            Force::Toulonnais => rules::R9_2,
            _ if force.side() == Side::Republican => rules::R9_3,
            _ if self.rades.iter().all(|rade| rade.is_held()) => rules::R9_1B,
            _ => rules::R9_1C,
        };
        journal.tell(|| Event::Arrived { unit, area, rule });
        if force == Force::Austrian {
            self.bring_austrian_leader(self.unit(unit).at, journal);
        }
    }

    fn place_leader(&mut self, leader: LeaderId, journal: &mut impl Journal<Event>) {
        let force = self.leader_force(leader);
        let area = self.entry_of(force);
        match area {
            Some(area) if self.is_held_by(area, force.side().other()) => return,
            Some(area) => self.put_leader(leader, area),
            None => {
                self.leaders[leader.index()].arrived = true;
                self.lift_leader(leader, Whereabouts::Afloat);
            }
        }
        journal.tell(|| Event::LeaderArrived { leader: self.as_chief(leader), area });
        // Carteaux goes when Dugommier comes (2.cinc-republican).
        for other in self.setup.leader_ids() {
            let chief = self.chief(other);
            if chief.leaves_for == Some(leader) && chief.leaves_from == 0 && self.leader(other).at != Whereabouts::Gone
            {
                self.depart(other, journal);
            }
        }
    }
}
