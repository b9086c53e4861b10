//! Movement: what a step costs and what forbids it, how far a unit gets (5.0 to 5.3, 6.3).

use crate::book::facing::Facing;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Class, Column, Terrain, Water, Weather};
use crate::rules;
use crate::rules::drm::Modifiers;
use crate::rules::field::Field;
use crate::rules::reach::{Next, Reach};
use crate::rules::step::Mire;
use crate::rules::zoc::{self, Nearness};
use crate::setup::ground::{CLOSED, StepCost, Tread};
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, Marks, Risorgimento};
use kernel::{Seat, Tally};

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
    /// What of that is for enemies next to the hex (6.31).
    pub near: u8,
    /// It goes no further.
    pub stop: bool,
    /// It goes along a Road or Path.
    pub by_way: bool,
    /// It is Disordered by the ground.
    pub disorders: Option<Mire>,
}

impl Risorgimento {
    /// The allowance of a unit in this activation (5.0, 5.11, 5.12, 5.32).
    #[must_use]
    pub(crate) fn allowance(&self, unit: UnitId, strategic: bool) -> u8 {
        let (printed, constants) = (self.printed(unit), &self.setup.tables().constants);
        if strategic {
            let doubled = printed.movement * constants.strategic_multiplier;
            return if printed.class == Class::FootArtillery {
                doubled.min(constants.foot_artillery_strategic_cap)
            } else {
                doubled
            };
        }
        // 5.32: a battery that fires has half its allowance.
        if printed.class.is_artillery() && self.is(unit, Marks::FIRED) {
            printed.movement / 2
        } else {
            printed.movement
        }
    }

    /// A unit as a mover.
    #[must_use]
    pub(crate) fn mover(&self, unit: UnitId, strategic: bool) -> Mover {
        let (printed, state) = (self.printed(unit), self.unit(unit));
        let brigade = self.acting_brigade(unit);
        let own = self.brigade(printed.brigade);
        let corps = self.corps(self.corps_of(unit));
        Mover {
            unit,
            seat: printed.seat,
            class: printed.class,
            column: printed.class.column(),
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
    pub(crate) fn ground_cost(
        &self,
        column: Column,
        from: Hex,
        side: Facing,
        crowded: bool,
    ) -> Option<(u8, bool, Option<Mire>)> {
        let step = self.setup.ground.step(self.rains(), column, from, side);
        Some(match self.tread(&step, from, side, crowded)? {
            Tread::Way => (step.way, true, step.way_disorders),
            Tread::Beside => (step.beside, false, step.way_disorders),
            Tread::Field => (step.field, false, step.disorders),
        })
    }

    /// How a step is made: by the way as long as it is no dearer and its bridge stands, else across the fields.
    pub(crate) fn tread(&self, step: &StepCost, from: Hex, side: Facing, crowded: bool) -> Option<Tread> {
        let ground = &self.setup.ground;
        // 5.27: in lightly cultivated ground a second unit has to leave the track; it still uses the bridge or ford.
        let light = |to: Hex| ground.hex(to).terrain == Terrain::LightCultivated;
        let beside = crowded && ground.neighbour(from, side).is_none_or(light);
        let way = if beside { step.beside } else { step.way };
        if way <= step.field && way != CLOSED {
            let bridge = ground.side(from, side).bridge.filter(|_| self.blown != 0);
            if bridge.is_none_or(|bridge| self.blown & 1 << bridge == 0) {
                return Some(if beside { Tread::Beside } else { Tread::Way });
            }
        }
        (step.field != CLOSED).then_some(Tread::Field)
    }

    /// What a step costs item by item: ground, enemies beside it, what is left behind. Nothing where one point is all
    /// there is to say.
    #[must_use]
    pub(crate) fn step_tally(&self, field: &Field<'_>, m: &Mover, from: Hex, side: Facing, to: Hex) -> Tally {
        let (ground, crowded) = (&self.setup.ground, field.has(to, Field::FRIEND));
        let mut tally = Tally::new();
        let step = ground.step(self.rains(), m.column, from, side);
        let Some(tread) = self.tread(&step, from, side, crowded) else { return tally };
        ground.explain(self.setup.tables(), self.weather, m.column, from, side, tread, &mut tally);
        let near = self.nearness(field, to);
        tally.add(rules::R6_31, near.label(), zoc::entry_cost(&self.setup.tables().zoc, m.column, near).into());
        self.leaving_cost(field, m, from, &mut tally);
        let plain = tally.sum() == 1 && step.field == 1;
        if plain { Tally::new() } else { tally }
    }

    /// What a step means for a mover. With `all`, every reason against it is looked for.
    #[must_use]
    pub(crate) fn step_verdict(
        &self,
        field: &Field<'_>,
        m: &Mover,
        from: Hex,
        side: Facing,
        to: Hex,
        all: bool,
    ) -> Verdict {
        let mut verdict =
            Verdict { objections: Objections::NONE, cost: 0, near: 0, stop: false, by_way: false, disorders: None };
        let (here, there) = (field.flags(from), field.flags(to));
        let (friend, near, zoc) = (there & Field::FRIEND != 0, there & Field::NEAR != 0, there & Field::ZOC != 0);
        let Some((cost, by_way, disorders)) = self.ground_cost(m.column, from, side, friend) else {
            verdict.objections = self.closed_reason(from, side);
            return verdict;
        };
        (verdict.by_way, verdict.disorders) = (by_way, disorders);
        let o = &mut verdict.objections;
        let done = |o: &Objections| !all && !o.is_empty();
        o.require(there & Field::ENEMY == 0, Objections::ENEMY_HEX);
        // 6.33: out of a zone of control, but not into another; one that stopped in it this activation stays (6.32).
        let pinned = here & Field::ZOC != 0;
        o.require(!(pinned && m.moved), Objections::ZOC_STOP);
        o.require(!(pinned && zoc), Objections::ZOC_TO_ZOC);
        if done(o) {
            return verdict;
        }
        o.require(!(near && m.class.is_cavalry()), Objections::CAVALRY_ADJACENT);
        o.require(!(m.class.is_artillery() && there & Field::EXPOSED != 0), Objections::ARTILLERY_ADJACENT);
        o.require(!(near && m.shy), Objections::SHY);
        o.require(!(m.broken && zoc), Objections::BROKEN);
        o.require(there & Field::GUARDED == 0, Objections::GUARDED_ENTRY);
        if done(o) {
            return verdict;
        }
        if m.strategic {
            let strategic = self.setup.ground.strategic(self.setup.tables(), from, side);
            o.require(strategic, Objections::STRATEGIC_GROUND);
            o.require(there & Field::WATCHED == 0, Objections::STRATEGIC_ENEMY);
        }
        if friend && !self.may_join(m.unit, to, m.strategic) {
            o.add(if all { self.stacking_reason(m.unit, to, m.strategic) } else { Objections::STACKING });
        }
        if done(o) {
            return verdict;
        }
        self.special_limits(m, from, side, to, o);
        verdict.stop = zoc;
        verdict.near = self.adjacent_cost(field, m.class, to);
        let mut leaving = 0;
        self.leaving_cost(field, m, from, &mut leaving);
        verdict.cost = cost.saturating_add(verdict.near).saturating_add(leaving as u8);
        verdict
    }

    /// Which limit of stacking a unit would break by joining those in a hex (5.41, 5.51).
    fn stacking_reason(&self, unit: UnitId, hex: Hex, strategic: bool) -> Objections {
        let others = || self.at_hex(hex).filter(|other| *other != unit);
        let guns = |unit: UnitId| self.class(unit).is_artillery();
        if strategic || others().any(|other| self.is(other, Marks::STRATEGIC | Marks::RESERVE)) {
            Objections::STACKING
        } else if self.setup.ground.hex(hex).terrain == Terrain::Town && self.class(unit).is_infantry() {
            Objections::STACK_TOWN
        } else if guns(unit) && others().all(guns) {
            Objections::STACK_BATTERIES
        } else if guns(unit) || others().any(guns) {
            Objections::STACK_BATTERY
        } else {
            Objections::STACK_LINE
        }
    }

    /// What enemies next to a hex add to the cost of entering it (6.31).
    pub(crate) fn adjacent_cost(&self, field: &Field<'_>, class: Class, to: Hex) -> u8 {
        zoc::entry_cost(&self.setup.tables().zoc, class.column(), self.nearness(field, to))
    }

    /// Who is next to a hex (6.31).
    fn nearness(&self, field: &Field<'_>, to: Hex) -> Nearness {
        match () {
            () if field.has(to, Field::ZOC) => Nearness::Zoc,
            () if field.has(to, Field::SUPPORTED) => Nearness::Adjacent,
            () if field.has(to, Field::NEAR) => Nearness::LoneBattery,
            () => Nearness::None,
        }
    }

    /// What leaving an enemy zone of control, or the shelter of a town, adds (6.33, 5.53).
    fn leaving_cost(&self, field: &Field<'_>, m: &Mover, from: Hex, cost: &mut impl Modifiers) {
        let costs = &self.setup.tables().zoc;
        if field.has(from, Field::ZOC) {
            cost.add(rules::R6_33, "cost-leave_zoc", costs.leave_zoc.into());
        }
        let sheltered = !m.moved
            && from == m.at
            && m.class.is_infantry()
            && self.setup.ground.hex(from).terrain == Terrain::Town
            && self.has_garrison(from);
        if sheltered {
            cost.add(rules::R5_53, "cost-leave_town", costs.leave_town_after_benefit.into());
        }
    }

    /// Special rules of the battles: closed ground, the Naviglio before its hour, the damaged bridge.
    fn special_limits(&self, m: &Mover, from: Hex, side: Facing, to: Hex, o: &mut Objections) {
        o.require(!self.is_closed(m.brigade, to), Objections::OUT_OF_BOUNDS);
        let ground = &self.setup.ground;
        let edge = ground.side(from, side);
        if edge.border.water == Water::Naviglio {
            // scn.mag.austrian_restrictions: not westward before the hour.
            let westward = m.seat == Seat(1) && ground.hex(from).beyond_canal && !ground.hex(to).beyond_canal;
            o.require(!(westward && self.hour() < self.setup.specials.cross_hour), Objections::HESITATION);
        }
        if edge.bridge.is_some() && edge.bridge == ground.damaged && !m.class.is_infantry() {
            o.require(!self.active.bridge_used, Objections::DAMAGED_BRIDGE);
        }
    }

    /// Whether a special rule closes a hex to a formation.
    #[must_use]
    pub(crate) fn is_closed(&self, brigade: BrigadeId, hex: Hex) -> bool {
        self.setup.bounds.iter().any(|bound| {
            bound.brigades & 1 << brigade.0 != 0
                && bound.closed[hex.index()]
                && bound.until_turn.is_none_or(|turn| self.turn < turn)
                && bound.until_release.is_none_or(|release| self.released & 1 << release == 0)
        })
    }

    /// Why the ground itself forbids a step (5.26, 5.23).
    fn closed_reason(&self, from: Hex, side: Facing) -> Objections {
        match self.setup.ground.side(from, side).border.water {
            Water::None => Objections::IMPASSABLE,
            Water::River => Objections::RIVER,
            Water::Naviglio => Objections::NAVIGLIO,
            Water::StreamShallow | Water::StreamDeep | Water::Canal => Objections::WATER,
        }
    }

    /// What forbids a unit to move at all.
    #[must_use]
    pub(crate) fn move_objections(&self, unit: UnitId, strategic: bool) -> Objections {
        let state = self.unit(unit);
        let mut o = Objections::NONE;
        o.require(!state.is(Marks::RESERVE), Objections::IN_RESERVE);
        o.require(!state.is(Marks::SQUARE), Objections::IN_SQUARE);
        o.require(!state.is(Marks::FORMED), Objections::IN_SQUARE);
        o.require(!state.is(Marks::RALLIED | Marks::DONE), Objections::ALREADY_ACTED);
        o.require(!state.is(Marks::MINIMUM), Objections::NO_POINTS);
        o.require(!state.is(Marks::STOPPED), Objections::ZOC_STOP);
        o.require(!state.is(Marks::HALTED), Objections::JAGERS_GONE);
        o.require(!state.is(Marks::CHARGED), Objections::COUNTER_CHARGED);
        o.require(!state.is(Marks::SURPRISED) || !state.is(Marks::MOVED), Objections::SURPRISED);
        let brigade = self.brigade(self.acting_brigade(unit));
        o.require(!brigade.marks.has(BrigadeMarks::RALLY_ONLY), Objections::RALLY_ONLY);
        let class = self.class(unit);
        // 4.41: small arms fire after moving; what has fired does not move any more.
        let guns = class.is_artillery();
        o.require(guns || !self.setup.options.action_order || !state.is(Marks::FIRED), Objections::FIRED_ALREADY);
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
        let (state, t) = (self.unit(unit), self.setup.tables());
        let mut o = Objections::NONE;
        o.require(self.weather != Weather::Night || t.night.strategic_movement, Objections::NIGHT);
        let began = state.is(Marks::MOVED) && !state.is(Marks::STRATEGIC);
        o.require(!began && !state.is(Marks::FIRED), Objections::ALREADY_ACTED);
        // 4.42: units without Orders only go on with it; reinforcements and released reserves may begin.
        let shy = !state.is(Marks::COMMANDED) && !state.is(Marks::STRATEGIC) && !state.is(Marks::FRESH);
        o.require(!(shy && self.setup.options.no_new_strategic_without_orders), Objections::NO_ORDERS);
        let hex = self.hex_of(unit);
        if hex.is_on_map() && !state.is(Marks::MOVED) {
            let near = self.is_enemy_within(hex, self.seat_of(unit), t.constants.strategic_enemy_distance);
            o.require(!near, Objections::STRATEGIC_ENEMY);
        }
        o
    }

    /// Where a unit gets.
    #[must_use]
    pub(crate) fn reach_of(&self, unit: UnitId, strategic: bool) -> Reach {
        let m = self.mover(unit, strategic);
        let points = m.allowance.saturating_sub(m.spent);
        let field = self.field(m.seat, strategic);
        // 5.31: one hex in any case, if nothing has been spent.
        let minimum = m.spent == 0 && !strategic && !m.moved && !self.is(unit, Marks::FIRED);
        let table = self.setup.ground.least(self.rains(), m.column);
        Reach::search(&self.setup, table, m.at, points, minimum, |from, side, to| {
            let verdict = self.step_verdict(&field, &m, from, side, to, false);
            verdict.objections.is_empty().then_some(Next { cost: verdict.cost, stop: verdict.stop })
        })
    }

    /// Why a unit does not get to a hex: the reasons of the last step, or else that it is too far.
    #[must_use]
    pub(crate) fn march_objections(&self, unit: UnitId, strategic: bool, to: Hex) -> Objections {
        let mut o = self.move_objections(unit, strategic);
        // A reinforcement has to enter first (5.6a).
        o.require(self.is_on_map(unit), Objections::NOT_ON_MAP);
        if usize::from(to.0) >= self.setup.ground.hexes.len() || !self.setup.ground.hex(to).in_play {
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
        let field = self.field(m.seat, strategic);
        let before = self.setup.ground.around(to).filter(|(_, from)| reach.cost(*from).is_some());
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
    pub(crate) fn leader_reach(&self, seat: Seat, from: Hex, points: u8) -> Reach {
        self.leader_search(seat, from, points).0
    }

    fn leader_search(&self, seat: Seat, from: Hex, points: u8) -> (Reach, Field<'_>) {
        let table = self.setup.ground.least(self.rains(), Column::Leader);
        let field = self.field(seat, false);
        let reach = Reach::search(&self.setup, table, from, points, false, |from, side, to| {
            let (cost, ..) = self.ground_cost(Column::Leader, from, side, false)?;
            (!field.has(to, Field::ENEMY)).then_some(Next { cost, stop: false })
        });
        (reach, field)
    }

    /// The hexes in which a leader may end his move: next to an enemy only with friends (4.11c).
    pub(crate) fn leader_hexes(&self, seat: Seat, from: Hex, points: u8, out: &mut impl FnMut(Hex)) {
        let (reach, field) = self.leader_search(seat, from, points);
        let may_stay = |hex: &Hex| *hex == from || field.has(*hex, Field::FRIEND) || !field.has(*hex, Field::NEAR);
        reach.hexes().filter(may_stay).for_each(out);
    }

    /// The hexes within a brigadier's Range, in leader movement points (4.12).
    #[must_use]
    pub(crate) fn command_range(&self, brigade: BrigadeId) -> Reach {
        let printed = self.setup.brigade(brigade);
        let (seat, from) = (self.setup.seat_of(brigade), self.brigade(brigade).leader);
        let table = self.setup.ground.least(self.rains(), Column::Leader);
        let blocks = self.setup.options.command_zoc_block;
        let field = self.field(seat, false);
        Reach::search(&self.setup, table, from, printed.range, false, |from, side, to| {
            let (cost, ..) = self.ground_cost(Column::Leader, from, side, false)?;
            let blocked = blocks && field.has(to, Field::ZOC) && !field.has(to, Field::FRIEND);
            (!blocked && !field.has(to, Field::ENEMY)).then_some(Next { cost, stop: false })
        })
    }

    /// Whether a unit is within a brigadier's Range now (7.41).
    #[must_use]
    pub(crate) fn in_range_now(&self, brigade: BrigadeId, unit: UnitId) -> bool {
        self.setup.brigade(brigade).kind == FormationKind::Brigade
            && self.has_brigadier(brigade)
            && self.is_on_map(unit)
            && (self.brigade(brigade).leader == self.hex_of(unit)
                || self.command_range(brigade).cost(self.hex_of(unit)).is_some())
    }
}
