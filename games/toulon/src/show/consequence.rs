//! What an action led to, in a few words: the labels of the bars in a chart of odds.
//!
//! Told from the state before it and from the next quiet moment after it, both drawn to agree with what the seat knows.

use crate::book::vocabulary::{Rade, Side};
use crate::play::action::Action;
use crate::play::battle::BattleAction;
use crate::play::{LeaderAlone, LeadersIn, Look, Phase};
use crate::state::sets::{AreaId, UnitId};
use crate::state::{Toulon, Whereabouts};
use kernel::{Seat, Text};

/// What came of an action.
#[must_use]
pub(crate) fn consequence(before: &Toulon, after: &Toulon, seat: Seat, action: &Action) -> Text {
    let told = Told { before, after, side: before.setup.side_of_seat(seat).unwrap_or(Side::Allied) };
    if let Some(over) = after.over() {
        let key = if over.winner == Some(told.side) { "odds-game_won" } else { "odds-game_over" };
        return Text::new(key).with("ending", Text::new(over.by.label()));
    }
    match *action {
        Action::EnterNml { to, .. } | Action::Land { to, .. } | Action::LeaveRoad { to, .. } => told.enters(to),
        Action::Attack { to, .. } => told.attacks(to),
        Action::LeadersInDone => told.contact(),
        Action::Scout { section, .. } => {
            let passed = after.scouted >> section.0 & 1 == 1;
            Text::new(if passed { "odds-scouted" } else { "odds-check_failed" })
        }
        Action::WarDepot { depot, .. } => {
            Text::new(if after.is_war_depot(depot) { "odds-war_depot" } else { "odds-no_war_depot" })
        }
        Action::Trace { place } => {
            Text::new(if after.blocked.has(place) { "odds-supply_blocked" } else { "odds-supply_passes" })
        }
        Action::PaySpies { .. } => told.spies(),
        Action::Austrians { now: false } => told.austrians(),
        Action::Overrun { yes: true } => {
            let gone = told.holds_no_more(told.side.other());
            Text::new(if gone { "odds-overrun" } else { "odds-overrun_failed" })
        }
        Action::LeaderTo { .. } => told.leader(),
        Action::Rally { area } => told.rally(area),
        Action::RallyPicked | Action::RallyAll => told.rally_all(),
        Action::Battle(action) => told.battle(&action),
        _ => Text::new("odds-goes_on"),
    }
}

struct Told<'a> {
    before: &'a Toulon,
    after: &'a Toulon,
    side: Side,
}

impl Told<'_> {
    /// Into no man's land or off the road.
    fn enters(&self, to: AreaId) -> Text {
        let inside = |game: &Toulon| game.units_in(to, self.side);
        Text::new(if inside(self.before) == inside(self.after) { "odds-check_failed" } else { "odds-enters" })
    }

    /// Into an area of the enemy: who got in, and what is found there.
    fn attacks(&self, to: AreaId) -> Text {
        if matches!(self.after.phase(), Some(Phase::Overrun(_))) {
            return Text::new("odds-overrun_possible");
        }
        let entered = self.newly_in(to);
        if entered == 0 {
            return Text::new("odds-nobody_enters");
        }
        if self.after.is_held_by(to, self.side.other()) {
            Text::new("odds-entered").with("pf", i64::from(entered))
        } else {
            Text::new("odds-patrol_pushed")
        }
    }

    /// PF that were not in the area before.
    fn newly_in(&self, area: AreaId) -> i16 {
        let new = self.after.units_in(area, self.side) - self.before.units_in(area, self.side);
        self.after.strength(new)
    }

    /// After the leaders have chosen: what the force finds.
    fn contact(&self) -> Text {
        match self.before.phase() {
            Some(Phase::LeadersIn(LeadersIn { to, .. })) => self.attacks(to),
            _ => Text::new("odds-goes_on"),
        }
    }

    /// Whether a side has left some area that it held before.
    fn holds_no_more(&self, side: Side) -> bool {
        !(self.before.occupied[side.index()] - self.after.occupied[side.index()]).is_empty()
    }

    fn spies(&self) -> Text {
        match self.after.phase() {
            Some(Phase::Look(Look { side, stacks, types_only, .. })) => match (side == self.side, types_only) {
                (false, _) => Text::new("odds-spies_turned"),
                (true, true) => Text::new("odds-spies_types"),
                (true, false) => Text::new("odds-spies_see").with("stacks", stacks),
            },
            _ => Text::new("odds-spies_nothing"),
        }
    }

    fn austrians(&self) -> Text {
        let due = self.before.setup.unit_ids().find_map(|unit| {
            let fresh = self.before.unit(unit).at == Whereabouts::Waiting;
            match self.after.unit(unit).at {
                Whereabouts::Track(turn) if fresh => Some(turn),
                _ => None,
            }
        });
        due.map_or_else(|| Text::new("odds-goes_on"), |turn| Text::new("odds-austrians").with("turn", turn))
    }

    fn leader(&self) -> Text {
        let Some(Phase::LeaderAlone(LeaderAlone { leader, .. })) = self.before.phase() else {
            return Text::new("odds-goes_on");
        };
        let on_map = matches!(self.after.leader(leader).at, Whereabouts::Area(_) | Whereabouts::OnRoad)
            || matches!(self.after.phase(), Some(Phase::LeaderAlone(LeaderAlone { leader: same, .. })) if same == leader);
        Text::new(if on_map { "odds-leader_through" } else { "odds-leader_caught" })
    }

    fn recovered(&self, in_area: impl Fn(UnitId) -> bool) -> Text {
        let temporary = |game: &Toulon, unit: UnitId| i64::from(game.unit(unit).temporary);
        let own = self.before.setup.unit_ids().filter(|unit| self.before.side_of(*unit) == self.side && in_area(*unit));
        let back: i64 = own.map(|unit| (temporary(self.before, unit) - temporary(self.after, unit)).max(0)).sum();
        if matches!(self.after.phase(), Some(Phase::RallyPick(_))) {
            return Text::new("odds-rally_pick");
        }
        Text::new("odds-recovered").with("count", back)
    }

    fn rally(&self, area: AreaId) -> Text {
        self.recovered(|unit| self.before.unit(unit).at == Whereabouts::Area(area))
    }

    fn rally_all(&self) -> Text {
        self.recovered(|_| true)
    }

    fn battle(&self, action: &BattleAction) -> Text {
        match *action {
            BattleAction::Fight { .. } => self.opening(),
            BattleAction::FireVolley => self.volley(),
            BattleAction::Bombard { .. } | BattleAction::ShipsFire { .. } => self.hits(),
            BattleAction::TakeHit { unit } => {
                let same = self.before.unit(unit).temporary == self.after.unit(unit).temporary;
                Text::new(if same { "odds-hit_saved" } else { "odds-hit_taken" })
            }
            BattleAction::Reduce { .. } | BattleAction::Load { .. } => self.ammunition(action),
            BattleAction::ReduceDone => self.reduced(),
            BattleAction::Resolve { .. } => self.melee(),
            BattleAction::ReinforceDone => self.joined(),
            _ => Text::new("odds-goes_on"),
        }
    }

    /// A battle opens: how many units the leaders of this side may combine.
    fn opening(&self) -> Text {
        let own = self.after.combat.fight.leaders[self.side.index()];
        let units: i64 =
            own.iter().map(|leader| i64::from(self.after.combat.fight.command[leader.index()].units)).sum();
        Text::new("odds-battle_opens").with("units", units)
    }

    /// What a barrage brought: evacuation points tell hits and double hits alike.
    fn volley(&self) -> Text {
        let hits = self.after.points[Side::Republican.index()] - self.before.points[Side::Republican.index()];
        let tenuous =
            Rade::ALL.into_iter().any(|rade| self.after.rades[rade.index()] != self.before.rades[rade.index()]);
        let key = if tenuous { "odds-barrage_tenuous" } else { "odds-barrage" };
        Text::new(key).with("points", i64::from(hits))
    }

    /// What fire at an area cost the enemy.
    fn hits(&self) -> Text {
        let lost = |game: &Toulon| -> i64 {
            let enemy = game.setup.unit_ids().filter(|unit| game.side_of(*unit) != self.side);
            enemy.map(|unit| i64::from(game.unit(unit).temporary)).sum()
        };
        let hits = (lost(self.after) - lost(self.before)).max(0);
        if hits > 0 { Text::new("odds-hits").with("hits", hits) } else { Text::new("odds-no_hit") }
    }

    fn ammunition(&self, action: &BattleAction) -> Text {
        let (gun, reserve) = match *action {
            BattleAction::Reduce { gun, reserve, .. } | BattleAction::Load { gun, reserve } => (gun, reserve),
            _ => return Text::new("odds-goes_on"),
        };
        let failed = !reserve && self.after.unit(gun).marks.has(crate::state::Marks::SPENT);
        Text::new(if failed { "odds-no_ammunition" } else { "odds-ammunition" })
    }

    fn reduced(&self) -> Text {
        let count = |game: &Toulon| game.redoubts.iter().filter(|work| work.reduced).count();
        let more = count(self.after).saturating_sub(count(self.before)) as i64;
        Text::new(if more > 0 { "odds-reduced" } else { "odds-not_reduced" })
    }

    /// A melee: losses of both sides; what follows it if it was the last.
    fn melee(&self) -> Text {
        let lost = |side: Side| -> i64 {
            let toll = |game: &Toulon| i64::from(game.combat.fight.toll[side.index()].total());
            (toll(self.after) - toll(self.before)).max(0)
        };
        if self.before.combat.fight.area != self.after.combat.fight.area || !self.after.is_in_combat() {
            return Text::new("odds-battle_over");
        }
        Text::new("odds-melee").with("own", lost(self.side)).with("enemy", lost(self.side.other()))
    }

    fn joined(&self) -> Text {
        let area = self.before.combat.fight.area;
        let more = self.newly_in(area);
        if more > 0 { Text::new("odds-joined").with("pf", i64::from(more)) } else { Text::new("odds-nobody_joins") }
    }
}
