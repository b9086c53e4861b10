//! Where beaten defenders go (8.33).

use crate::book::objections::Objections;
use crate::book::options::RetreatOverstack;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Counter, Face};
use crate::rules;
use crate::setup::UnitId;
use crate::show::offers::{of_unit, to_hex};
use crate::state::{AssaultKind, Hex, Leader, Marks, Risorgimento};
use arrayvec::ArrayVec;
use boards::hex::{Direction, HexId};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// Where a beaten defender goes (8.33).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retreat;

impl Question<Risorgimento> for Retreat {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.assault.seat.opponent(), "decision-retreat", rules::R8_33)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        for unit in game.beaten() {
            out.extend(game.retreats(unit).into_iter().map(|hex| Action::Retreat { unit, hex }));
        }
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Retreat { .. } => Objections::NO_RETREAT,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Retreat { unit, hex } = *action else { return None };
        let offer = of_unit(game, unit, "action-retreat", "offer-retreat", rules::R8_33);
        Some(to_hex(game, offer, hex, Some(game.unit(unit).facing())))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Retreat { unit, hex } = *action {
            game.retreat(unit, hex, journal);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.beaten().into_iter().any(|unit| !game.retreats(unit).is_empty()) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.assault_counter()
    }
}

impl Risorgimento {
    /// The beaten defenders still in the hex.
    fn beaten(&self) -> ArrayVec<UnitId, 16> {
        let (target, seat) = (self.assault.target, self.assault.seat);
        let garrison = self.garrison_in_assault();
        let part =
            |unit: &UnitId| self.seat_of(*unit) != seat && garrison.is_none_or(|g| (g == *unit) == self.assault.inside);
        self.stack_at(target).into_iter().filter(part).collect()
    }

    /// The unit inside the castle, as it was when the attack began: batteries and Jägers outside retreat with the rest.
    fn garrison_in_assault(&self) -> Option<UnitId> {
        if !self.setup.ground.hex(self.assault.target).castle {
            return None;
        }
        if self.assault.inside {
            return self.assault.defenders.first().copied();
        }
        self.garrison(self.assault.target)
    }

    /// Moves the next beaten unit if there is only one way, asks its owner otherwise. Says whether any is left.
    pub(crate) fn retreat_next(&mut self, journal: &mut impl Journal<Event>) -> bool {
        let beaten = self.beaten();
        let Some(first) = beaten.first().copied() else { return false };
        // scn.mag.sigmund: a Disordered battalion that must retreat is lost.
        for unit in &beaten {
            if self.printed(*unit).sigismund && self.is(*unit, Marks::DISORDERED) {
                self.eliminate(*unit, rules::SCN_MAG_SIGMUND, journal);
                return true;
            }
        }
        for unit in &beaten {
            if self.retreats(*unit).is_empty() {
                self.cannot_retreat(*unit, journal);
                return true;
            }
        }
        match (beaten.len(), &self.retreats(first)[..]) {
            (1, [hex]) => self.retreat(first, *hex, journal),
            _ => self.stack.push(Retreat),
        }
        true
    }

    /// A unit without a way out is eliminated; off the edge of a clipped map it is withdrawn unless Disordered.
    fn cannot_retreat(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let edge = self.setup.specials.edge_retreat && self.is_at_clip(self.hex_of(unit));
        if edge && !self.is(unit, Marks::DISORDERED) {
            self.leave(unit, rules::R8_33, journal);
        } else {
            self.eliminate(unit, rules::R8_33, journal);
        }
    }

    /// Whether the map goes on beyond the ground in play.
    fn is_at_clip(&self, hex: Hex) -> bool {
        let grid = self.setup.map.grid();
        Direction::ALL.into_iter().any(|side| {
            grid.neighbour(HexId(hex.0), side).is_none_or(|next| !self.setup.ground.hex(Hex(next.0)).in_play)
        })
    }

    /// The hexes a beaten unit may go to: the cheapest open ones; else, where only full ones are, one beyond (8.33).
    fn retreats(&self, unit: UnitId) -> ArrayVec<Hex, 24> {
        let (hex, seat, column) = (self.hex_of(unit), self.seat_of(unit), self.class(unit).column());
        let ground = &self.setup.ground;
        let strategic = self.is(unit, Marks::STRATEGIC);
        let mut open: ArrayVec<Hex, 24> = ArrayVec::new();
        let mut cheapest = u8::MAX;
        let mut full: ArrayVec<Hex, 6> = ArrayVec::new();
        for (side, to) in ground.around(hex) {
            let barred = self.holds_enemy(to, seat) || self.is_origin(to);
            let Some((cost, ..)) = self.ground_cost(column, hex, side, false).filter(|_| !barred) else { continue };
            if !self.may_join(unit, to, strategic) {
                full.push(to);
                continue;
            }
            if cost < cheapest {
                cheapest = cost;
                open.clear();
            }
            if cost == cheapest {
                open.push(to);
            }
        }
        if !open.is_empty() || self.setup.options.retreat_overstack == RetreatOverstack::Eliminate {
            return open;
        }
        for first in full {
            for (side, to) in ground.around(first) {
                let fits = ground.distance(hex, to) == 2
                    && !self.holds_enemy(to, seat)
                    && !self.is_origin(to)
                    && !open.contains(&to)
                    && self.ground_cost(column, first, side, false).is_some()
                    && self.may_join(unit, to, strategic);
                if fits && !open.is_full() {
                    open.push(to);
                }
            }
        }
        open
    }

    /// Whether attackers came from a hex, those that were eliminated included (8.33); for a charge its start and the last
    /// hex before the target.
    fn is_origin(&self, hex: Hex) -> bool {
        let assault = &self.assault;
        let charge = assault.kind == AssaultKind::Charge;
        self.setup.ground.side_to(assault.target, hex).is_some_and(|side| assault.over & side.bit() != 0)
            || charge && assault.attackers.iter().any(|attacker| self.hex_of(attacker.unit) == hex)
    }

    /// A beaten unit goes to a hex; into an enemy zone of control it costs a Loss (8.33).
    fn retreat(&mut self, unit: UnitId, to: Hex, journal: &mut impl Journal<Event>) {
        let (from, seat) = (self.hex_of(unit), self.seat_of(unit));
        let column = self.class(unit).column();
        let attacking = |enemy: UnitId| self.assault.attackers.iter().any(|attacker| attacker.unit == enemy);
        let zoc = self.in_enemy_zoc(to, seat, attacking);
        let ground = self.setup.ground.side_to(from, to).and_then(|side| self.ground_cost(column, from, side, false));
        self.put(unit, to, false);
        // 5.1: the strategic marker stays until its own next activation.
        self.unit_mut(unit).marks.clear(Marks::SQUARE);
        journal.tell(|| Event::Retreated { unit, from, to, zoc, rule: rules::R8_33 });
        self.match_stack(unit);
        self.lead_away(from, to, seat, journal);
        if let Some((_, _, Some(mire))) = ground {
            self.disorder(unit, mire.rule(), journal);
        }
        if zoc {
            self.lose(unit, 1, rules::R8_33, journal);
        }
        self.come_to(to, seat, journal);
        let joined = self.at_hex(to).any(|other| other != unit && !self.class(other).is_artillery());
        if self.is_on_map(unit) && (!joined || self.class(unit).is_artillery()) {
            self.stack.push(Face { hex: to, side: seat });
        }
    }

    /// Leaders go with the first unit that leaves (4.11c).
    fn lead_away(&mut self, from: Hex, to: Hex, seat: Seat, journal: &mut impl Journal<Event>) {
        let here: ArrayVec<Leader, 8> =
            self.leaders(seat).filter(|leader| self.leader_hex(*leader) == from).take(8).collect();
        for leader in here {
            self.flee_to(leader, to, journal);
        }
    }
}
