//! Leaders in danger, and where they go (8.4, 4.11c, 4.23).

use crate::book::objections::Objections;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::morale;
use crate::setup::{BrigadeId, CorpsId, FormationKind, UnitId};
use crate::show::offers::{at_target, of_leader};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, Leader, Marks, OFF, Risorgimento};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Asking, Flow, Question, Step};
use kernel::{Chance, Journal, Offer, Seat};

/// A side has brought a combat unit into a hex: enemy leaders alone next to it are in danger, one after the other (8.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exposed {
    /// The hex.
    pub hex: Hex,
    /// The side.
    pub side: Seat,
}

impl Step<Risorgimento> for Exposed {
    /// A lone leader rolls and then goes to the nearest unit of his formation (8.4).
    fn take(self, game: &mut Risorgimento, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if let Some(leader) = game.lone_leader_near(self.hex, self.side) {
            game.stack.push(self);
            game.endanger(leader, chance, journal);
            game.leader_flees(leader, journal);
        }
    }
}

/// With whom a lone leader goes (8.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderFlees(pub Leader);

impl Question<Risorgimento> for LeaderFlees {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.leader_seat(self.0), "decision-lone_leader", rules::R8_4)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.refuges(self.0).into_iter().map(|hex| Action::Point { hex }));
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Point { .. } => Objections::LEADER,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Point { hex } = *action else { return None };
        Some(at_target(game, of_leader(game, self.0, "action-flee", "offer-flee", rules::R8_4), hex))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Point { hex } = *action {
            game.flee_to(self.0, hex, journal);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if !game.refuges(self.0).is_empty() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.if_on_map(self.0)
    }
}

impl Risorgimento {
    /// Every leader of a side on the map.
    pub(crate) fn leaders(&self, seat: Seat) -> impl Iterator<Item = Leader> + '_ {
        let brigadiers =
            self.setup.brigade_ids().filter(move |brigade| self.setup.seat_of(*brigade) == seat).map(Leader::Brigadier);
        let commanders = self.setup.corps_of(seat).map(Leader::Commander);
        let chiefs = (0..self.chiefs.len()).filter(move |chief| self.setup.chiefs[*chief].seat == seat);
        brigadiers
            .chain(commanders)
            .chain(chiefs.map(|chief| Leader::Chief(chief as u8)))
            .filter(|leader| self.leader_hex(*leader).is_on_map())
    }

    /// Where a leader stands.
    #[must_use]
    pub(crate) fn leader_hex(&self, leader: Leader) -> Hex {
        match leader {
            Leader::Brigadier(brigade) => self.brigade(brigade).leader,
            Leader::Commander(corps) => self.corps(corps).commander,
            Leader::Chief(chief) => self.chiefs[usize::from(chief)].at,
        }
    }

    /// A leader as what a question is about; one who has not arrived yet has no piece.
    pub(crate) fn if_on_map(&self, leader: Leader) -> Option<Counter> {
        self.leader_hex(leader).is_on_map().then_some(Counter::Leader(leader))
    }

    /// Whose leader he is.
    #[must_use]
    pub(crate) fn leader_seat(&self, leader: Leader) -> Seat {
        match leader {
            Leader::Brigadier(brigade) => self.setup.seat_of(brigade),
            Leader::Commander(corps) => self.setup.corps(corps).seat,
            Leader::Chief(chief) => self.setup.chiefs[usize::from(chief)].seat,
        }
    }

    /// Puts a leader into a hex.
    pub(crate) fn put_leader(&mut self, leader: Leader, hex: Hex) {
        match leader {
            Leader::Brigadier(brigade) => self.brigade_mut(brigade).leader = hex,
            Leader::Commander(corps) => self.corps_mut(corps).commander = hex,
            Leader::Chief(chief) => self.chiefs[usize::from(chief)].at = hex,
        }
    }

    /// The roll of a leader in danger (8.4).
    pub(crate) fn endanger(&mut self, leader: Leader, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let die = chance.digit(morale::LEADER_ROLL);
        let finished = morale::leader_finished(self.setup.tables(), die);
        journal.tell(|| Event::LeaderInDanger { leader, die, finished });
        if !finished {
            return;
        }
        match leader {
            Leader::Brigadier(brigade) => {
                self.brigade_mut(brigade).marks.set(BrigadeMarks::LEADER_FINISHED);
                // His units are Not Commanded from now on.
                for unit in self.setup.units_of(brigade) {
                    self.unit_mut(unit).marks.clear(Marks::COMMANDED);
                }
            }
            Leader::Commander(corps) => self.corps_mut(corps).marks.set(CorpsMarks::COMMANDER_FINISHED),
            Leader::Chief(chief) => self.chiefs[usize::from(chief)].finished = true,
        }
    }

    /// Leaders stacked with units hit by D+1 (8.4).
    pub(crate) fn leaders_under_fire(&mut self, hex: Hex, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(seat) = self.occupant(hex) else { return };
        let here: ArrayVec<Leader, 16> =
            self.leaders(seat).filter(|leader| self.leader_hex(*leader) == hex).take(16).collect();
        for leader in here {
            self.endanger(leader, chance, journal);
        }
    }

    /// A leader alone in a hex next to this one, an enemy of a side that has just entered it (8.4).
    fn lone_leader_near(&self, hex: Hex, seat: Seat) -> Option<Leader> {
        let near = |at: Hex| at.is_on_map() && self.setup.ground.distance(hex, at) <= 1;
        // Asked at every step, and hardly any leader is so near: his place is looked at first.
        let brigadiers = self.brigades.iter().zip(0..).filter(|(state, _)| near(state.leader));
        let commanders = self.corps.iter().zip(0..).filter(|(state, _)| near(state.commander));
        let chiefs = self.chiefs.iter().zip(0..).filter(|(state, _)| near(state.at));
        brigadiers
            .map(|(_, n)| Leader::Brigadier(BrigadeId(n)))
            .chain(commanders.map(|(_, n)| Leader::Commander(CorpsId(n))))
            .chain(chiefs.map(|(_, n)| Leader::Chief(n)))
            .filter(|leader| self.leader_seat(*leader) == seat.opponent())
            .find(|leader| self.occupant(self.leader_hex(*leader)) != Some(seat.opponent()) && !self.is_safe(*leader))
    }

    /// Whether a leader of a side is alone in his hex.
    #[must_use]
    pub(crate) fn has_lone_leader(&self, seat: Seat) -> bool {
        self.leaders(seat).any(|leader| self.occupant(self.leader_hex(leader)) != Some(seat))
    }

    /// A leader who has just arrived is not exposed until he has moved (5.6c).
    fn is_safe(&self, leader: Leader) -> bool {
        match leader {
            Leader::Brigadier(_) => false,
            Leader::Commander(corps) => self.corps(corps).marks.has(CorpsMarks::SAFE),
            Leader::Chief(chief) => self.chiefs[usize::from(chief)].safe,
        }
    }

    /// Enemy leaders alone next to a hex that a side has entered are in danger, one after the other (8.4).
    pub(crate) fn expose(&mut self, hex: Hex, side: Seat) {
        if hex.is_on_map() && self.lone_leader_near(hex, side).is_some() {
            self.stack.push(Exposed { hex, side });
        }
    }

    /// A leader goes to the nearest unit of his formation; his owner chooses among equals; with none he is set aside.
    fn leader_flees(&mut self, leader: Leader, journal: &mut impl Journal<Event>) {
        match self.refuges(leader)[..] {
            [] => self.put_leader(leader, OFF),
            [hex] => self.flee_to(leader, hex, journal),
            _ => self.stack.push(LeaderFlees(leader)),
        }
    }

    /// He goes there.
    pub(crate) fn flee_to(&mut self, leader: Leader, hex: Hex, journal: &mut impl Journal<Event>) {
        let from = self.leader_hex(leader);
        self.put_leader(leader, hex);
        let rule = rules::R4_11C;
        journal.tell(|| Event::LeaderMoved { leader, from, to: hex, cost: 0, weak: None, rule });
    }

    /// The nearest hexes with a unit of his formation.
    fn refuges(&self, leader: Leader) -> ArrayVec<Hex, 16> {
        let (from, seat) = (self.leader_hex(leader), self.leader_seat(leader));
        let own = |unit: UnitId| match leader {
            Leader::Brigadier(brigade) => self.printed(unit).brigade == brigade,
            Leader::Commander(corps) => self.corps_of(unit) == corps,
            Leader::Chief(_) => self.seat_of(unit) == seat,
        };
        let mut found: ArrayVec<Hex, 16> = ArrayVec::new();
        let mut nearest = u8::MAX;
        for unit in self.ids().filter(|unit| self.is_on_map(*unit) && own(*unit)) {
            let hex = self.hex_of(unit);
            let far = self.setup.ground.distance(from, hex);
            if far < nearest {
                nearest = far;
                found.clear();
            }
            if far == nearest && !found.contains(&hex) && !found.is_full() {
                found.push(hex);
            }
        }
        found
    }

    /// A brigadier whose formation comes onto the map again takes his place (8.4, 5.6c).
    pub(crate) fn bring_brigadier(&mut self, brigade: BrigadeId, hex: Hex) {
        if self.setup.brigade(brigade).kind == FormationKind::Brigade && !self.brigade(brigade).leader.is_on_map() {
            self.brigade_mut(brigade).leader = hex;
        }
    }
}
