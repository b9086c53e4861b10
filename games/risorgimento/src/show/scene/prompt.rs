//! The question of the moment, with the piece, the place and the cause it is about.

use crate::play::activation::seat;
use crate::play::{
    ChooseUnit, CommanderMove, Commanders, Counter, Declare, LeaderFlees, LeaderMove, Orders, Phase, Place, React,
    ReserveOut, SpreadLosses, UnitTurn, Unstack, Victim, Window,
};
use crate::setup::UnitId;
use crate::show::naming::{Names, leader_id};
use crate::state::{Hex, Leader, Marks, OFF, Risorgimento};
use gamekit::question::Phases;
use kernel::scene::Prompt;
use kernel::{Awaiting, Game, Seat, SeatSet, Text};

/// What is asked now.
pub(super) fn prompt(game: &Risorgimento) -> Prompt {
    match (game.phase(), game.awaiting()) {
        (Some(phase), Awaiting::Decision { seats, point, rule }) => {
            let asker = Asker { game, names: Names { setup: &game.setup } };
            let text = asker.text(phase, seats, point);
            Prompt { text, rule: Some(rule), seats: seats.iter().collect(), piece: subject(game, phase) }
        }
        _ => Prompt { text: Text::new("phase-game_over"), rule: None, seats: Vec::new(), piece: None },
    }
}

/// The piece the question is about.
fn subject(game: &Risorgimento, phase: Phase) -> Option<String> {
    phase.about(game).map(|counter| match counter {
        Counter::Unit(unit) => game.printed(unit).id.clone(),
        Counter::Leader(leader) => leader_id(&game.setup, leader),
    })
}

struct Asker<'a> {
    game: &'a Risorgimento,
    names: Names<'a>,
}

impl Asker<'_> {
    /// The question in words; `point` is its general form.
    fn text(&self, phase: Phase, seats: SeatSet, point: &'static str) -> Text {
        let (game, names) = (self.game, &self.names);
        let unit_at = |key: &'static str, unit: UnitId, hex: Hex| {
            Text::new(key).with("unit", names.unit(unit)).with("hex", names.hex(hex))
        };
        let at = |key: &'static str, hex: Hex| Text::new(key).with("hex", names.hex(hex));
        let of_side = |key: &'static str, side| Text::new(key).with("side", names.side(side));
        // The attack that is being resolved, and who makes it.
        let attack = |key: &'static str| {
            let target = at(key, game.assault.target);
            match game.assault.attackers.first() {
                Some(first) => target.with("unit", names.unit(first.unit)),
                None => target.with("unit", names.side(game.assault.seat)),
            }
        };
        match phase {
            Phase::Halves(_) => {
                let corps = game.setup.corps_ids().find(|corps| game.setup.corps(*corps).halves);
                corps.map_or_else(
                    || Text::new(point),
                    |corps| Text::new("prompt-halves").with("corps", names.corps(corps)),
                )
            }
            Phase::ReserveIn(_) => of_side("prompt-reserve_in", seats.lowest().unwrap_or(Seat(0))),
            Phase::ReserveOut(ReserveOut { side }) => of_side("prompt-reserve_out", side),
            Phase::Commanders(Commanders { side }) => of_side("prompt-commanders", side),
            Phase::Place(Place { entry }) => {
                let waits = |unit: &&UnitId| !game.is_on_map(**unit);
                let unit = game.setup.entries_of_setup[usize::from(entry)].units.iter().find(waits);
                unit.map_or_else(|| Text::new(point), |unit| Text::new("prompt-place").with("unit", names.unit(*unit)))
            }
            Phase::ChooseCorps(_) => {
                let key = if game.hand.interrupts.is_some() { "prompt-interrupt" } else { "prompt-choose_corps" };
                of_side(key, seat(game.hand.holder))
            }
            Phase::ChooseBrigade(_) => Text::new("prompt-choose_brigade").with("corps", names.corps(game.active.corps)),
            Phase::Orders(Orders { brigade }) => {
                let corps = game.setup.brigade(brigade).corps;
                let commander = names.leader(Leader::Commander(corps));
                Text::new("prompt-orders_roll").with("brigade", names.brigade(brigade)).with("leader", commander)
            }
            Phase::ChooseUnit(ChooseUnit { brigade }) => {
                Text::new("prompt-choose_unit").with("brigade", names.brigade(brigade))
            }
            Phase::LeaderMove(LeaderMove { brigade }) => {
                Text::new("prompt-leader_move").with("leader", names.leader(Leader::Brigadier(brigade)))
            }
            Phase::CommanderMove(CommanderMove(leader)) => {
                Text::new("prompt-leader_move").with("leader", names.leader(leader))
            }
            Phase::UnitTurn(UnitTurn { unit }) if game.hex_of(unit) == OFF => {
                Text::new("prompt-unit_waits").with("unit", names.unit(unit))
            }
            Phase::UnitTurn(UnitTurn { unit }) => {
                let strategic = game.is(unit, Marks::STRATEGIC) && game.is(unit, Marks::MOVED);
                let left = game.allowance(unit, strategic).saturating_sub(game.unit(unit).spent);
                unit_at("prompt-unit", unit, game.hex_of(unit)).with("points", left)
            }
            Phase::Combine(_) => match game.shot.firers.first() {
                Some(first) => unit_at("prompt-combine", *first, game.shot.target),
                None => Text::new(point),
            },
            Phase::React(React(window)) => self.reaction(window),
            Phase::Unstack(Unstack { side }) => {
                game.overstacked(side).map_or_else(|| Text::new(point), |hex| at("prompt-unstack", hex))
            }
            Phase::Surprise(_) => unit_at("prompt-surprise", game.march.unit, game.hex_of(game.march.unit)),
            Phase::LeaderFlees(LeaderFlees(leader)) => {
                at("prompt-lone_leader", game.leader_hex(leader)).with("leader", names.leader(leader))
            }
            Phase::Victim(Victim { hex, .. }) => at("prompt-victim", hex),
            Phase::Declare(Declare { brigade: Some(brigade) }) => {
                Text::new("prompt-declare").with("brigade", names.brigade(brigade))
            }
            Phase::Declare(Declare { brigade: None }) => {
                Text::new("prompt-declare").with("brigade", names.corps(game.active.corps))
            }
            Phase::Resolve(_) => {
                let whose = game.acting_now().map_or_else(|| names.corps(game.active.corps), |b| names.brigade(b));
                Text::new("prompt-resolve").with("brigade", whose).with("attacks", game.declared.len() as i64)
            }
            Phase::Lead(_) => match game.brigadier_at_hand() {
                Some(brigade) => {
                    at("prompt-lead", game.assault.target).with("leader", names.leader(Leader::Brigadier(brigade)))
                }
                None => Text::new(point),
            },
            Phase::SpreadLosses(SpreadLosses { attacker }) => {
                let owed = game.assault.owed[usize::from(!attacker)];
                attack("prompt-spread_losses").with("losses", owed)
            }
            Phase::Retreat(_) => attack("prompt-retreat"),
            Phase::Excess(_) => at("prompt-excess", game.assault.target),
            Phase::Face(face) => {
                face.first(game).map_or_else(|| Text::new(point), |unit| unit_at("prompt-facing", unit, face.hex))
            }
            Phase::Continue(_) => attack("prompt-continue"),
            Phase::TurnBegins(_)
            | Phase::Marching(_)
            | Phase::Shooting(_)
            | Phase::Exposed(_)
            | Phase::Assaulting(_)
            | Phase::TurnEnds(_)
            | Phase::Ending(_) => Text::new(point),
        }
    }

    /// What the enemy does that may be answered.
    fn reaction(&self, window: Window) -> Text {
        let (game, names) = (self.game, &self.names);
        let march = &game.march;
        let next = || game.setup.ground.neighbour(game.hex_of(march.unit), march.next()).unwrap_or(march.hex);
        let attacker = || game.assault.attackers.first().map_or(march.unit, |attacker| attacker.unit);
        let firer = || game.shot.firers.first().copied().unwrap_or(march.unit);
        let (key, unit, hex) = match window {
            Window::BeforeStep => ("prompt-withdraw", march.unit, next()),
            Window::Cavalry => ("prompt-cavalry_reaction", march.unit, march.hex),
            Window::Batteries => ("prompt-battery_reaction", march.unit, march.hex),
            Window::BeforeSmallArms => ("prompt-guns_fired_at", firer(), game.shot.target),
            Window::Reply => ("prompt-reply", firer(), game.shot.target),
            Window::Ride => ("prompt-ride", attacker(), game.assault.target),
            Window::BeforeCharge => ("prompt-charge", attacker(), game.assault.target),
            Window::BeforeAttack => ("prompt-defensive_fire", attacker(), game.assault.target),
        };
        Text::new(key).with("unit", names.unit(unit)).with("hex", names.hex(hex))
    }
}
