//! What an action led to, in a few words: the labels of the bars in a chart of odds.
//!
//! Told from the state before it and from the next quiet moment after it.

use crate::play::action::{Act, Action};
use crate::play::{Orders, Phase, React, UnitTurn, Window};
use crate::setup::{BrigadeId, CorpsId, UnitId};
use crate::state::{AssaultEnd, AssaultKind, BrigadeMarks, CorpsMarks, GONE, Hex, LEFT, Marks, OFF, Risorgimento};
use kernel::Text;

/// The consequence of an action.
#[must_use]
pub(crate) fn consequence(before: &Risorgimento, after: &Risorgimento, action: &Action) -> Text {
    let told = Told { before, after };
    match *action {
        Action::Activate { corps } => told.activation(corps),
        Action::Mass { brigade } => told.activation(before.setup.brigade(brigade).corps),
        Action::Release { formation } => told.release(formation),
        Action::Orders { roll: true } => match before.phase() {
            Some(Phase::Orders(Orders { brigade })) => told.orders(brigade),
            _ => Text::new("odds-goes_on"),
        },
        Action::Call { brigade, roll: true } => told.orders(brigade),
        Action::March { .. } | Action::Strategic { .. } => match before.phase() {
            Some(Phase::UnitTurn(UnitTurn { unit })) => told.march(unit),
            _ => Text::new("odds-goes_on"),
        },
        Action::Go { unit, .. } => told.march(unit),
        Action::Blow { bridge } => {
            let gone = after.blown & !before.blown & (1 << bridge) != 0;
            Text::new(if gone { "odds-bridge_blown" } else { "odds-bridge_stands" })
        }
        Action::Shoot { target } | Action::Answer { target, .. } => told.fire(target),
        Action::Let { act: Act::Shoot { target }, .. } => told.fire(target),
        Action::Fire => told.fire(before.shot.target),
        Action::Resolve { unit } => {
            let declared = before.declared.iter().find(|declared| declared.unit == unit);
            told.assault(declared.map_or(OFF, |declared| declared.target))
        }
        Action::Strike { target, .. } => told.assault(target),
        Action::Continue { target, .. } => told.continued(target),
        Action::CounterCharge { .. } => told.assault(after.assault.target),
        Action::Hold | Action::Lead { .. } | Action::Withdraw { .. } => told.answer(),
        _ => Text::new("odds-goes_on"),
    }
}

struct Told<'a> {
    before: &'a Risorgimento,
    after: &'a Risorgimento,
}

impl Told<'_> {
    fn activation(&self, corps: CorpsId) -> Text {
        let newly =
            |marks: CorpsMarks| self.after.corps(corps).marks.has(marks) && !self.before.corps(corps).marks.has(marks);
        Text::new(match self.after.is_corps_active() && self.after.active.corps == corps {
            true if self.after.active.no_attack => "odds-activated_no_attack",
            true => "odds-activated",
            false if newly(CorpsMarks::FINISHED) => "odds-corps_finished",
            false => "odds-hand_passes",
        })
    }

    fn release(&self, formation: u8) -> Text {
        let released = self.after.released & (1 << formation) != 0;
        Text::new(if released { "odds-released" } else { "odds-held" })
    }

    fn orders(&self, brigade: BrigadeId) -> Text {
        if self.has_left(brigade) {
            return Text::new("odds-nerve_lost");
        }
        let orders = self.after.brigade(brigade).marks.has(BrigadeMarks::ORDERS);
        Text::new(if orders { "odds-orders" } else { "odds-no_orders" })
    }

    /// Whether a brigade that was on the map has left it.
    fn has_left(&self, brigade: BrigadeId) -> bool {
        let units = || self.before.setup.units_of(brigade);
        units().any(|unit| self.before.is_on_map(unit)) && units().all(|unit| !self.after.is_on_map(unit))
    }

    fn march(&self, unit: UnitId) -> Text {
        Text::new(match self.fate(unit) {
            Fate::Gone => "odds-mover_lost",
            Fate::Losses(_) => "odds-mover_loss",
            Fate::Disordered => "odds-mover_disordered",
            Fate::Same if self.newly(unit, Marks::ANY_SURPRISE) => "odds-mover_surprised",
            Fate::Same => "odds-arrives",
        })
    }

    fn newly(&self, unit: UnitId, marks: Marks) -> bool {
        self.after.is(unit, marks) && !self.before.is(unit, marks)
    }

    fn fate(&self, unit: UnitId) -> Fate {
        let lost = self.after.unit(unit).losses.saturating_sub(self.before.unit(unit).losses);
        if self.after.hex_of(unit) == GONE && self.before.hex_of(unit) != GONE {
            Fate::Gone
        } else if lost > 0 {
            Fate::Losses(lost)
        } else if self.newly(unit, Marks::DISORDERED) {
            Fate::Disordered
        } else {
            Fate::Same
        }
    }

    /// What fire did to the units of a hex.
    fn fire(&self, target: Hex) -> Text {
        let (mut gone, mut losses, mut disordered) = (0i64, 0i64, 0i64);
        for unit in self.before.exposed_at(target) {
            match self.fate(unit) {
                Fate::Gone => gone += 1,
                Fate::Losses(lost) => {
                    losses += i64::from(lost);
                    disordered += i64::from(self.newly(unit, Marks::DISORDERED));
                }
                Fate::Disordered => disordered += 1,
                Fate::Same => {}
            }
        }
        match (gone, losses, disordered) {
            (0, 0, 0) => Text::new("odds-no_effect"),
            (0, 0, _) => Text::new("odds-disordered").with("units", disordered),
            (0, _, 0) => Text::new("odds-losses").with("losses", losses),
            (0, _, _) => Text::new("odds-disordered_losses").with("units", disordered).with("losses", losses),
            _ => Text::new("odds-eliminated").with("units", gone),
        }
    }

    /// What came of an attack on a hex. Another may have followed it, so its own state tells only while it is there.
    fn assault(&self, target: Hex) -> Text {
        let assault = &self.after.assault;
        let [own, enemy] = assault.losses;
        let fought = |key: &'static str| Text::new(key).with("own", own).with("enemy", enemy);
        match assault.end {
            _ if assault.target != target => Text::new("odds-goes_on"),
            AssaultEnd::Open => Text::new("odds-goes_on"),
            AssaultEnd::Refused => Text::new("odds-not_engaged"),
            AssaultEnd::Missed => Text::new("odds-jagers_left"),
            AssaultEnd::Overrun => Text::new("odds-overrun"),
            AssaultEnd::Lost => fought("odds-attack_lost"),
            AssaultEnd::Won => fought("odds-attack_won"),
        }
    }

    fn continued(&self, target: Hex) -> Text {
        let goes_on =
            matches!(self.after.assault.kind, AssaultKind::Continued(_)) && self.after.assault.target == target;
        if goes_on { self.assault(target) } else { Text::new("odds-stays") }
    }

    /// What came of an answer depends on the question.
    fn answer(&self) -> Text {
        match self.before.phase() {
            Some(Phase::Lead(_) | Phase::React(React(Window::BeforeAttack | Window::BeforeCharge | Window::Ride))) => {
                self.assault(self.before.assault.target)
            }
            Some(Phase::React(React(Window::BeforeSmallArms))) => self.fire(self.before.shot.target),
            _ => {
                let mover = self.before.march.unit;
                let left = mover.index() < self.after.at.len()
                    && [GONE, LEFT].contains(&self.after.hex_of(mover))
                    && self.before.is_on_map(mover);
                Text::new(if left { "odds-mover_lost" } else { "odds-goes_on" })
            }
        }
    }
}

/// What became of a unit.
enum Fate {
    Gone,
    Losses(u8),
    Disordered,
    Same,
}
