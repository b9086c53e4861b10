//! The fire of a unit in its own activation: batteries that join it, what comes before the dice and after (7.1, 7.12, 7.2).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Gun, Nation};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Counter, Phase, Window};
use crate::rules;
use crate::rules::artillery;
use crate::setup::{FormationKind, UnitId};
use crate::show::offers::{at_target, of_unit, plain};
use crate::state::{BrigadeMarks, Hex, Marks, Risorgimento, ShotStage};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Asking, Flow, Question, Step};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// More batteries may join the shot (7.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combine;

impl Question<Risorgimento> for Combine {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.active_seat(), "decision-combine", rules::R7_12)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.joinable(&mut |unit| out.push(Action::Join { unit }));
        out.push(Action::Fire);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        let Action::Join { unit } = *action else { return game.out_of_turn(seat, action) };
        let free = !game.is_of(seat, unit) || game.printed(unit).nation == Nation::Austria;
        if free { Objections::NO_COMBINING } else { Objections::NO_COMBINING | Objections::NATION_COMBINES }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let offer = match *action {
            Action::Join { unit } => of_unit(game, unit, "action-combine_fire", "offer-combine_fire", rules::R7_12),
            Action::Fire => {
                let count = game.shot.firers.len() as i64;
                let label = Text::new("offer-fire_together").with("batteries", count);
                let piece = game.shot.firers.first().map(|unit| game.printed(*unit).id.clone());
                Offer { piece, ..plain("action-fire", label, rules::R7_18) }
            }
            _ => return None,
        };
        Some(at_target(game, offer, game.shot.target))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        _: &mut impl Journal<Event>,
    ) {
        if let Action::Join { unit } = *action {
            game.shot.firers.push(unit);
            game.stack.push(self);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let mut more = false;
        game.joinable(&mut |_| more = true);
        if more {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.shot.firers.first().copied().map(Counter::Unit)
    }
}

/// The shot is fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shooting;

impl Step<Risorgimento> for Shooting {
    /// Takes the shot of the active side one stage further.
    fn take(self, game: &mut Risorgimento, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.stack.push(self);
        match game.shot.stage {
            ShotStage::Before => {
                let asked = game.shot.small_arms && game.open_window(Window::BeforeSmallArms, chance, journal);
                if !asked {
                    game.shot.stage = ShotStage::Fire;
                }
            }
            ShotStage::Fire => {
                game.shot.stage = ShotStage::Reply;
                game.fire_shot(chance, journal);
            }
            ShotStage::Reply => {
                if !game.open_window(Window::Reply, chance, journal) {
                    game.stack.pop();
                }
            }
        }
    }
}

impl Risorgimento {
    /// A unit begins to fire in its own activation.
    pub(crate) fn begin_shot(&mut self, unit: UnitId, target: Hex, journal: &mut impl Journal<Event>) {
        let small_arms = !self.class(unit).is_artillery();
        if let Some(facing) = self.aim(unit, target).filter(|facing| !small_arms && *facing != self.unit(unit).facing())
        {
            self.turn(unit, facing);
            journal.tell(|| Event::Faced { unit, facing });
        }
        self.shot.firers.clear();
        self.shot.firers.push(unit);
        self.shot.target = target;
        self.shot.small_arms = small_arms;
        self.shot.stage = ShotStage::Before;
        self.stack.push(Shooting);
        self.stack.push(Combine);
    }

    /// Batteries that may join the shot (7.12).
    fn joinable(&self, out: &mut impl FnMut(UnitId)) {
        let Some(first) = self.shot.firers.first().copied() else { return };
        if self.shot.small_arms || self.shot.firers.is_full() || !self.may_combine(first) {
            return;
        }
        for unit in self.ids() {
            let candidate = self.class(unit).is_artillery()
                && self.is_on_map(unit)
                && self.seat_of(unit) == self.seat_of(first)
                && !self.shot.firers.contains(&unit);
            if candidate && self.may_combine(unit) && self.joins(unit) {
                out(unit);
            }
        }
    }

    /// Whether a battery may take part in combined fire at all: same corps or lent to it, in the commander's Range.
    fn may_combine(&self, unit: UnitId) -> bool {
        let (printed, corps) = (self.printed(unit), self.active.corps);
        if !artillery::may_combine(printed.nation, true) || printed.gun == Some(Gun::Rocket) {
            return false;
        }
        let ersatz = self.setup.corps(corps).ersatz;
        if self.corps_of(unit) == corps {
            return ersatz && !self.is(unit, Marks::LENT) || !ersatz && self.in_corps_range(unit);
        }
        // 7.12: army batteries may be counted with any one corps a turn.
        let lent = self.setup.brigade(printed.brigade).kind == FormationKind::ArmyBatteries;
        let commander = self.corps(corps).commander;
        lent && !self.is(unit, Marks::LENT | Marks::FIRED)
            && commander.is_on_map()
            && self
                .corps_range(corps)
                .is_some_and(|range| self.setup.ground.distance(self.hex_of(unit), commander) <= range)
    }

    /// Whether a battery stands next to, or with, one that fires, and can fire at the target by itself.
    fn joins(&self, unit: UnitId) -> bool {
        let (hex, target) = (self.hex_of(unit), self.shot.target);
        let near = self.shot.firers.iter().any(|firer| {
            let apart = self.setup.ground.distance(hex, self.hex_of(*firer));
            apart == 0 || apart == 1 && artillery::may_combine(self.printed(unit).nation, false)
        });
        let lent = self.corps_of(unit) != self.active.corps;
        let free = if lent {
            !self.is(unit, Marks::RESERVE | Marks::ANY_SURPRISE)
        } else {
            // Its own formation may not have begun to act: Orders are those of the corps.
            let commanded =
                self.is(unit, Marks::COMMANDED) || !self.is(unit, Marks::DONE) && self.will_be_commanded(unit);
            self.fire_objections_if(unit, commanded).is_empty()
        };
        near && free && self.gun_bears(unit, target) && self.aim(unit, target).is_some()
    }

    /// A battery whose brigade has not acted yet is Commanded if its brigadier has Orders and it is in his Range.
    fn will_be_commanded(&self, unit: UnitId) -> bool {
        let brigade = self.printed(unit).brigade;
        let orders = self.brigade(brigade).marks.has(BrigadeMarks::ORDERS);
        self.setup.brigade(brigade).kind != FormationKind::Brigade || orders && self.in_range_now(brigade, unit)
    }

    /// The dice of the shot.
    fn fire_shot(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let target = self.shot.target;
        let firers: ArrayVec<UnitId, 9> =
            self.shot.firers.iter().copied().filter(|unit| self.is_on_map(*unit)).collect();
        let hit = self.occupant(target).is_some();
        for unit in &firers {
            self.unit_mut(*unit).marks.set(Marks::FIRED);
            let lent = self.corps_of(*unit) != self.active.corps || firers.len() > 1 && self.is_army_gun(*unit);
            if lent {
                self.unit_mut(*unit).marks.set(Marks::LENT);
            }
        }
        // The fire before may have Disordered the guns; small arms fire all the same (7.23b).
        let ready: ArrayVec<UnitId, 9> =
            firers.into_iter().filter(|unit| self.shot.small_arms || !self.is(*unit, Marks::DISORDERED)).collect();
        if hit && !ready.is_empty() {
            if self.shot.small_arms {
                self.volley(ready[0], target, false, chance, journal);
            } else {
                self.bombard(&ready, target, false, chance, journal);
            }
        }
    }

    fn is_army_gun(&self, unit: UnitId) -> bool {
        self.setup.brigade(self.printed(unit).brigade).kind == FormationKind::ArmyBatteries
    }

    /// The other side holds in a window of a shot.
    pub(crate) fn shot_held(&mut self, window: Window) {
        if window == Window::BeforeSmallArms {
            self.shot.stage = ShotStage::Fire;
        } else if let Some(Phase::Shooting(_)) = self.stack.top() {
            self.stack.pop();
        }
    }
}
