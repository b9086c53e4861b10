//! Movement: what a step costs and what forbids it, how far a unit gets (5.0 to 5.3, 6.3).

use crate::battle::{BrigadeId, FormationKind, UnitId};
use crate::facing::Facing;
use crate::field::Field;
use crate::ground::CLOSED;
use crate::objections::Objections;
use crate::reach::{Next, Reach};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, Marks, Risorgimento};
use crate::vocabulary::{Class, Column, Terrain, Water, Weather};
use kernel::Seat;

/// A unit that moves, with all that limits it.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Which one.
    pub unit: UnitId,
    /// Whose.
    pub seat: Seat,
    /// Its class.
    pub class: Class,
    /// Its column of the charts.
    pub column: Column,
    /// Its formation.
    pub brigade: BrigadeId,
    /// Where it stands.
    pub at: Hex,
    /// In strategic movement (5.1).
    pub strategic: bool,
    /// May not come next to enemies: without Orders, or Not Commanded (4.42).
    pub shy: bool,
    /// May not enter enemy zones of control: Hors de Combat, withdrawing (9.11, scn.sol.withdrawal).
    pub broken: bool,
    /// Movement points in all.
    pub allowance: u8,
    /// Movement points spent.
    pub spent: u8,
    /// It has left the hex where its activation began.
    pub moved: bool,
}

/// What a step means for a mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What forbids it, movement points apart.
    pub objections: Objections,
    /// What it costs.
    pub cost: u8,
    /// It goes no further.
    pub stop: bool,
    /// It goes along a Road or Path.
    pub by_way: bool,
    /// It is Disordered by the ground.
    pub disorders: bool,
}

impl Risorgimento {
    /// The allowance of a unit in this activation (5.0, 5.11, 5.12, 5.32).
    #[must_use]
    pub fn allowance(&self, unit: UnitId, strategic: bool) -> u8 {
        let (setup, constants) = (self.setup(unit), &self.battle.tables().constants);
        let printed = setup.movement;
        if strategic {
            let doubled = printed * constants.strategic_multiplier;
            return if setup.class == Class::FootArtillery {
                doubled.min(constants.foot_artillery_strategic_cap)
            } else {
                doubled
            };
        }
        // 5.32: a battery that fires has half its allowance.
        if setup.class.is_artillery() && self.is(unit, Marks::FIRED) { printed / 2 } else { printed }
    }

    /// A unit as a mover.
    #[must_use]
    pub fn mover(&self, unit: UnitId, strategic: bool) -> Mover {
        let (setup, state) = (self.setup(unit), self.unit(unit));
        let brigade = self.acting_brigade(unit);
        let own = self.brigade(setup.brigade);
        let corps = self.corps(self.corps_of(unit));
        Mover {
            unit,
            seat: setup.seat,
            class: setup.class,
            column: setup.class.column(),
            brigade,
            at: self.hex_of(unit),
            strategic,
            shy: !state.is(Marks::COMMANDED),
            broken: own.marks.has(BrigadeMarks::HORS_DE_COMBAT) || corps.marks.has(CorpsMarks::WITHDRAWING),
            allowance: self.allowance(unit, strategic),
            spent: state.spent,
            moved: state.is(Marks::MOVED),
        }
    }

    /// What a step over a hexside costs by terrain alone, whether it goes by Road or Path, whether it Disorders.
    #[must_use]
    pub fn ground_cost(&self, column: Column, from: Hex, side: Facing, crowded: bool) -> Option<(u8, bool, bool)> {
        let ground = &self.battle.ground;
        let step = ground.step(self.rains(), column, from, side);
        if step.way <= step.field && step.way != CLOSED {
            let bridge = ground.side(from, side).bridge.filter(|_| self.blown != 0);
            let blown = bridge.is_some_and(|bridge| self.blown & 1 << bridge != 0);
            // 5.27: in lightly cultivated ground a second unit has to leave the track.
            let light = |to: Hex| ground.hex(to).terrain == Terrain::LightCultivated;
            let off_track = crowded && ground.neighbour(from, side).is_none_or(light);
            if !blown && !off_track {
                return Some((step.way, true, step.way_disorders));
            }
        }
        (step.field != CLOSED).then_some((step.field, false, step.disorders))
    }

    /// What a step means for a mover. With `all`, every reason against it is looked for.
    #[must_use]
    pub fn step_verdict(&self, field: &Field, m: &Mover, from: Hex, side: Facing, to: Hex, all: bool) -> Verdict {
        let mut verdict =
            Verdict { objections: Objections::NONE, cost: 0, stop: false, by_way: false, disorders: false };
        let friend = field.has(to, Field::FRIEND);
        let Some((cost, by_way, disorders)) = self.ground_cost(m.column, from, side, friend) else {
            verdict.objections = self.closed_reason(from, side);
            return verdict;
        };
        (verdict.by_way, verdict.disorders) = (by_way, disorders);
        let o = &mut verdict.objections;
        let done = |o: &Objections| !all && !o.is_empty();
        o.require(!field.has(to, Field::ENEMY), Objections::ENEMY_HEX);
        // 6.33: out of a zone of control, but not into another; one that stopped in it this activation stays (6.32).
        let pinned = field.has(from, Field::ZOC);
        o.require(!(pinned && m.moved), Objections::ZOC_STOP);
        o.require(!(pinned && field.has(to, Field::ZOC)), Objections::ZOC_TO_ZOC);
        if done(o) {
            return verdict;
        }
        let near = field.has(to, Field::NEAR);
        o.require(!(near && m.class.is_cavalry()), Objections::CAVALRY_ADJACENT);
        o.require(!(m.class.is_artillery() && field.has(to, Field::EXPOSED)), Objections::ARTILLERY_ADJACENT);
        o.require(!(near && m.shy), Objections::SHY);
        o.require(!(m.broken && field.has(to, Field::ZOC)), Objections::BROKEN);
        o.require(!field.has(to, Field::GUARDED), Objections::GUARDED_ENTRY);
        if done(o) {
            return verdict;
        }
        if m.strategic {
            let strategic = self.battle.ground.strategic(self.battle.tables(), from, side);
            o.require(strategic, Objections::STRATEGIC_GROUND);
            o.require(!field.has(to, Field::WATCHED), Objections::STRATEGIC_ENEMY);
        }
        o.require(!friend || self.may_join(m.unit, to, m.strategic), Objections::STACKING);
        if done(o) {
            return verdict;
        }
        self.special_limits(m, from, side, to, o);
        verdict.stop = field.has(to, Field::ZOC);
        verdict.cost = cost.saturating_add(self.near_cost(field, m, from, to));
        verdict
    }

    /// Movement points on top of the terrain: enemies, zones of control, towns (6.31, 6.33, 5.53).
    fn near_cost(&self, field: &Field, m: &Mover, from: Hex, to: Hex) -> u8 {
        let costs = &self.battle.tables().zoc;
        let mut cost = 0;
        if field.has(to, Field::SUPPORTED) {
            cost += match m.class {
                Class::Infantry if field.has(to, Field::ZOC) => costs.infantry_into_zoc,
                Class::Infantry => costs.infantry_adjacent_no_zoc,
                Class::LightInfantry => costs.light_infantry_adjacent,
                Class::Jager => costs.jager_adjacent,
                Class::LightCavalry | Class::HeavyCavalry => costs.cavalry_charge,
                Class::FootArtillery | Class::HorseArtillery => costs.artillery_adjacent,
            };
        }
        if field.has(from, Field::ZOC) {
            cost += costs.leave_zoc;
        }
        let sheltered = !m.moved
            && from == m.at
            && m.class.is_infantry()
            && self.battle.ground.hex(from).terrain == Terrain::Town
            && self.has_garrison(from);
        if sheltered {
            cost += costs.leave_town_after_benefit;
        }
        cost
    }

    /// Special rules of the battles: closed ground, the Naviglio before its hour, the damaged bridge.
    fn special_limits(&self, m: &Mover, from: Hex, side: Facing, to: Hex, o: &mut Objections) {
        o.require(!self.is_closed(m.brigade, to), Objections::OUT_OF_BOUNDS);
        let ground = &self.battle.ground;
        let edge = ground.side(from, side);
        if edge.border.water == Water::Naviglio {
            // scn.mag.austrian_restrictions: not westward before the hour.
            let westward = m.seat == Seat(1) && ground.hex(from).beyond_canal && !ground.hex(to).beyond_canal;
            o.require(!(westward && self.hour() < self.battle.specials.cross_hour), Objections::HESITATION);
        }
        if edge.bridge.is_some() && edge.bridge == ground.damaged && !m.class.is_infantry() {
            o.require(!self.active.bridge_used, Objections::DAMAGED_BRIDGE);
        }
    }

    /// Whether a special rule closes a hex to a formation.
    #[must_use]
    pub fn is_closed(&self, brigade: BrigadeId, hex: Hex) -> bool {
        self.battle.bounds.iter().any(|bound| {
            bound.brigades & 1 << brigade.0 != 0
                && bound.closed[hex.index()]
                && bound.until_turn.is_none_or(|turn| self.turn < turn)
                && bound.until_release.is_none_or(|release| self.released & 1 << release == 0)
        })
    }

    /// Why the ground itself forbids a step (5.26, 5.23).
    fn closed_reason(&self, from: Hex, side: Facing) -> Objections {
        match self.battle.ground.side(from, side).border.water {
            Water::None => Objections::IMPASSABLE,
            Water::River => Objections::RIVER,
            Water::Naviglio => Objections::NAVIGLIO,
            Water::StreamShallow | Water::StreamDeep | Water::Canal => Objections::WATER,
        }
    }

    /// What forbids a unit to move at all.
    #[must_use]
    pub fn move_objections(&self, unit: UnitId, strategic: bool) -> Objections {
        let state = self.unit(unit);
        let mut o = Objections::NONE;
        o.require(!state.is(Marks::RESERVE), Objections::IN_RESERVE);
        o.require(!state.is(Marks::SQUARE), Objections::IN_SQUARE);
        o.require(!state.is(Marks::FORMED), Objections::IN_SQUARE);
        o.require(!state.is(Marks::RALLIED.and(Marks::DONE)), Objections::ALREADY_ACTED);
        o.require(!state.is(Marks::MINIMUM), Objections::NO_POINTS);
        o.require(!state.is(Marks::SURPRISED) || !state.is(Marks::MOVED), Objections::SURPRISED);
        let brigade = self.brigade(self.acting_brigade(unit));
        o.require(!brigade.marks.has(BrigadeMarks::RALLY_ONLY), Objections::RALLY_ONLY);
        let class = self.class(unit);
        // 4.41: small arms fire after moving; what has fired does not move any more.
        let guns = class.is_artillery();
        o.require(guns || !self.battle.options.action_order || !state.is(Marks::FIRED), Objections::FIRED_ALREADY);
        // Option uncommanded_artillery: fire or move (4.42a).
        let either = guns && state.is(Marks::FIRED) && !state.is(Marks::COMMANDED);
        o.require(!either, Objections::FIRED_ALREADY);
        if strategic {
            o.add(self.strategic_objections(unit));
        } else {
            o.require(!(state.is(Marks::STRATEGIC) && state.is(Marks::MOVED)), Objections::IN_STRATEGIC);
        }
        o
    }

    /// What forbids a unit to begin, or go on with, strategic movement (5.11).
    fn strategic_objections(&self, unit: UnitId) -> Objections {
        let (state, t) = (self.unit(unit), self.battle.tables());
        let mut o = Objections::NONE;
        o.require(self.weather != Weather::Night || t.night.strategic_movement, Objections::NIGHT);
        let began = state.is(Marks::MOVED) && !state.is(Marks::STRATEGIC);
        o.require(!began && !state.is(Marks::FIRED), Objections::ALREADY_ACTED);
        // 4.42: units without Orders only go on with it; reinforcements and released reserves may begin.
        let shy = !state.is(Marks::COMMANDED) && !state.is(Marks::STRATEGIC) && !state.is(Marks::FRESH);
        o.require(!(shy && self.battle.options.no_new_strategic_without_orders), Objections::NO_ORDERS);
        let hex = self.hex_of(unit);
        if hex.is_on_map() && !state.is(Marks::MOVED) {
            let near = self.enemy_distance(hex, self.seat_of(unit)) <= t.constants.strategic_enemy_distance;
            o.require(!near, Objections::STRATEGIC_ENEMY);
        }
        o
    }

    /// Where a unit gets.
    #[must_use]
    pub fn reach_of(&self, unit: UnitId, strategic: bool) -> Reach {
        let m = self.mover(unit, strategic);
        let points = m.allowance.saturating_sub(m.spent);
        let field = self.field(m.seat, m.at, points.max(1), strategic);
        // 5.31: one hex in any case, if nothing has been spent.
        let minimum = m.spent == 0 && !strategic && !m.moved && !self.is(unit, Marks::FIRED);
        let table = self.battle.ground.least(self.rains(), m.column);
        Reach::search(&self.battle, table, m.at, points, minimum, |from, side, to| {
            let verdict = self.step_verdict(&field, &m, from, side, to, false);
            verdict.objections.is_empty().then_some(Next { cost: verdict.cost, stop: verdict.stop })
        })
    }

    /// Why a unit does not get to a hex: the reasons of the last step, or else that it is too far.
    #[must_use]
    pub fn march_objections(&self, unit: UnitId, strategic: bool, to: Hex) -> Objections {
        let mut o = self.move_objections(unit, strategic);
        // A reinforcement has to enter first (5.6a).
        o.require(self.is_on_map(unit), Objections::NOT_ON_MAP);
        if usize::from(to.0) >= self.battle.ground.hexes.len() || !self.battle.ground.hex(to).in_play {
            o.add(Objections::OFF_MAP);
            return o;
        }
        if !o.is_empty() {
            return o;
        }
        let reach = self.reach_of(unit, strategic);
        if to != self.hex_of(unit) && reach.cost(to).is_some() {
            return o;
        }
        let m = self.mover(unit, strategic);
        let field = self.field(m.seat, to, 2, strategic);
        let before = self.battle.ground.around(to).filter(|(_, from)| reach.cost(*from).is_some());
        let mut closed = false;
        for (side, from) in before {
            let verdict = self.step_verdict(&field, &m, from, side.back(), to, true);
            o.add(verdict.objections);
            closed = true;
        }
        o.require(closed && !o.is_empty(), Objections::TOO_FAR);
        o
    }

    // ------------------------------------------------------------ leaders

    /// Where a leader gets with so many points (4.11c): no zones of control, no enemies in the hex.
    #[must_use]
    pub fn leader_reach(&self, seat: Seat, from: Hex, points: u8) -> Reach {
        self.leader_search(seat, from, points).0
    }

    fn leader_search(&self, seat: Seat, from: Hex, points: u8) -> (Reach, Field) {
        let table = self.battle.ground.least(self.rains(), Column::Leader);
        let field = self.field(seat, from, points, false);
        let reach = Reach::search(&self.battle, table, from, points, false, |from, side, to| {
            let (cost, ..) = self.ground_cost(Column::Leader, from, side, false)?;
            (!field.has(to, Field::ENEMY)).then_some(Next { cost, stop: false })
        });
        (reach, field)
    }

    /// The hexes in which a leader may end his move: next to an enemy only with friends (4.11c).
    pub fn leader_hexes(&self, seat: Seat, from: Hex, points: u8, out: &mut impl FnMut(Hex)) {
        let (reach, field) = self.leader_search(seat, from, points);
        let may_stay = |hex: &Hex| *hex == from || field.has(*hex, Field::FRIEND) || !field.has(*hex, Field::NEAR);
        reach.hexes().filter(may_stay).for_each(out);
    }

    /// The hexes within a brigadier's Range, in leader movement points (4.12).
    #[must_use]
    pub fn command_range(&self, brigade: BrigadeId) -> Reach {
        let setup = self.battle.brigade(brigade);
        let (seat, from) = (self.battle.seat_of(brigade), self.brigade(brigade).leader);
        let table = self.battle.ground.least(self.rains(), Column::Leader);
        let blocks = self.battle.options.command_zoc_block;
        let field = self.field(seat, from, setup.range, false);
        Reach::search(&self.battle, table, from, setup.range, false, |from, side, to| {
            let (cost, ..) = self.ground_cost(Column::Leader, from, side, false)?;
            let blocked = blocks && field.has(to, Field::ZOC) && !field.has(to, Field::FRIEND);
            (!blocked && !field.has(to, Field::ENEMY)).then_some(Next { cost, stop: false })
        })
    }

    /// Whether a unit is within a brigadier's Range now (7.41).
    #[must_use]
    pub fn in_range_now(&self, brigade: BrigadeId, unit: UnitId) -> bool {
        self.battle.brigade(brigade).kind == FormationKind::Brigade
            && self.has_brigadier(brigade)
            && self.is_on_map(unit)
            && (self.brigade(brigade).leader == self.hex_of(unit)
                || self.command_range(brigade).cost(self.hex_of(unit)).is_some())
    }
}
