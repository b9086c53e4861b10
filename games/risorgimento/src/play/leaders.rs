//! Leaders in danger, and where they go (8.4, 4.11c, 4.23).

use crate::play::event::Event;
use crate::rules;
use crate::rules::{command, morale};
use crate::setup::{BrigadeId, CorpsId};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, Leader, OFF, Phase, Risorgimento};
use arrayvec::ArrayVec;
use kernel::{Chance, Journal, Seat};

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
                    self.unit_mut(unit).marks.clear(crate::state::Marks::COMMANDED);
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
    #[must_use]
    pub(crate) fn lone_leader_near(&self, hex: Hex, seat: Seat) -> Option<Leader> {
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
            self.stack.push(Phase::Exposed { hex, side });
        }
    }

    /// A lone leader rolls and then goes to the nearest unit of his formation (8.4).
    pub(crate) fn lone_leader(&mut self, leader: Leader, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.endanger(leader, chance, journal);
        self.leader_flees(leader, journal);
    }

    /// A leader goes to the nearest unit of his formation; his owner chooses among equals; with none he is set aside.
    pub(crate) fn leader_flees(&mut self, leader: Leader, journal: &mut impl Journal<Event>) {
        match self.refuges(leader)[..] {
            [] => self.put_leader(leader, OFF),
            [hex] => self.flee_to(leader, hex, journal),
            _ => self.stack.push(Phase::LeaderFlees(leader)),
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
    #[must_use]
    pub(crate) fn refuges(&self, leader: Leader) -> ArrayVec<Hex, 16> {
        let (from, seat) = (self.leader_hex(leader), self.leader_seat(leader));
        let own = |unit: crate::setup::UnitId| match leader {
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

    // ------------------------------------------------------------ C3: commanders move (4.23)

    /// The commanders of a side that may still move in this segment.
    pub(crate) fn movable_commanders(&self, seat: Seat, out: &mut impl FnMut(Leader)) {
        for corps in self.setup.corps_of(seat) {
            let state = self.corps(corps);
            let free = state.commander.is_on_map()
                && !state.marks.has(CorpsMarks::COMMANDER_MOVED)
                && !state.marks.has(CorpsMarks::COMMANDER_FINISHED);
            if free && self.setup.corps(corps).movement > 0 {
                out(Leader::Commander(corps));
            }
        }
        for (n, (chief, printed)) in self.chiefs.iter().zip(&self.setup.chiefs).enumerate() {
            let free = printed.seat == seat && chief.at.is_on_map() && !chief.moved && !chief.finished;
            if free && printed.movement > 0 {
                out(Leader::Chief(n as u8));
            }
        }
    }

    fn leader_movement(&self, leader: Leader) -> u8 {
        match leader {
            Leader::Brigadier(brigade) => self.setup.brigade(brigade).movement,
            Leader::Commander(corps) => self.setup.corps(corps).movement,
            Leader::Chief(chief) => self.setup.chiefs[usize::from(chief)].movement,
        }
    }

    /// Where a commander may go.
    pub(crate) fn commander_hexes(&self, leader: Leader, out: &mut impl FnMut(Hex)) {
        let (seat, from) = (self.leader_seat(leader), self.leader_hex(leader));
        self.leader_hexes(seat, from, self.leader_movement(leader), out);
    }

    /// A commander goes to a hex; over 12 MP turns a corps commander weak, less turns him back (4.23b).
    pub(crate) fn move_commander(&mut self, leader: Leader, to: Hex, journal: &mut impl Journal<Event>) {
        self.stack.pop();
        let (seat, from) = (self.leader_seat(leader), self.leader_hex(leader));
        let cost = self.leader_reach(seat, from, self.leader_movement(leader)).cost(to).unwrap_or(0);
        self.put_leader(leader, to);
        let mut weak = None;
        let mut rule = rules::R4_23A;
        let long = command::marched_long(self.setup.tables(), cost);
        match leader {
            Leader::Brigadier(_) => {}
            Leader::Commander(corps) => {
                weak = self.set_weak(corps, long);
                if weak.is_some() {
                    rule = rules::R4_23B;
                }
            }
            Leader::Chief(chief) => {
                rule = rules::R4_23C;
                let state = &mut self.chiefs[usize::from(chief)];
                state.moved = true;
                state.safe = false;
                state.finished |= long && !self.setup.options.chief_moves_free;
            }
        }
        journal.tell(|| Event::LeaderMoved { leader, from, to, cost, weak, rule });
    }

    /// He has ridden: weaker after a long march, however often; himself again after a short one.
    fn set_weak(&mut self, corps: CorpsId, long: bool) -> Option<bool> {
        let marks = &mut self.corps_mut(corps).marks;
        marks.set(CorpsMarks::COMMANDER_MOVED);
        marks.clear(CorpsMarks::SAFE);
        let was = marks.has(CorpsMarks::WEAK);
        if long {
            marks.set(CorpsMarks::WEAK);
        } else {
            marks.clear(CorpsMarks::WEAK);
        }
        (was || long).then_some(long)
    }

    /// Those who did not move at all are themselves again (4.23b).
    pub(crate) fn end_commanders(&mut self, seat: Seat, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        for corps in setup.corps_of(seat) {
            let marks = self.corps(corps).marks;
            if marks.has(CorpsMarks::WEAK) && !marks.has(CorpsMarks::COMMANDER_MOVED) {
                self.corps_mut(corps).marks.clear(CorpsMarks::WEAK);
                let (leader, hex) = (Leader::Commander(corps), self.corps(corps).commander);
                let (weak, rule) = (Some(false), rules::R4_23B);
                journal.tell(|| Event::LeaderMoved { leader, from: hex, to: hex, cost: 0, weak, rule });
            }
        }
    }

    /// A brigadier whose formation comes onto the map again takes his place (8.4, 5.6c).
    pub(crate) fn bring_brigadier(&mut self, brigade: BrigadeId, hex: Hex) {
        if self.setup.brigade(brigade).kind == crate::setup::FormationKind::Brigade
            && !self.brigade(brigade).leader.is_on_map()
        {
            self.brigade_mut(brigade).leader = hex;
        }
    }
}
