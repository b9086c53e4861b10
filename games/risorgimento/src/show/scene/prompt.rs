//! The question of the moment, with the piece, the place and the cause it is about.

use crate::play::activation::seat;
use crate::setup::UnitId;
use crate::show::naming::{Names, leader_id};
use crate::state::{Hex, Leader, OFF, Phase, Risorgimento, Window};
use kernel::Text;
use kernel::scene::Prompt;

/// What is asked now.
pub(super) fn prompt(game: &Risorgimento) -> Prompt {
    match game.question() {
        None => Prompt { text: Text::new("phase-game_over"), rule: None, seats: Vec::new(), piece: None },
        Some((seat, point, rule)) => {
            let asker = Asker { game, names: Names { setup: &game.setup } };
            Prompt { text: asker.text(point), rule: Some(rule), seats: vec![seat], piece: asker.piece() }
        }
    }
}

struct Asker<'a> {
    game: &'a Risorgimento,
    names: Names<'a>,
}

impl Asker<'_> {
    /// The question in words; `point` is its general form.
    fn text(&self, point: &'static str) -> Text {
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
        match game.phase() {
            Phase::Halves => {
                let corps = game.setup.corps_ids().find(|corps| game.setup.corps(*corps).halves);
                corps.map_or_else(
                    || Text::new(point),
                    |corps| Text::new("prompt-halves").with("corps", names.corps(corps)),
                )
            }
            Phase::ReserveIn { side, .. } => of_side("prompt-reserve_in", side),
            Phase::ReserveOut { side } => of_side("prompt-reserve_out", side),
            Phase::Commanders { side } => of_side("prompt-commanders", side),
            Phase::Place { entry } => {
                let waits = |unit: &&UnitId| !game.is_on_map(**unit);
                let unit = game.setup.entries_of_setup[usize::from(entry)].units.iter().find(waits);
                unit.map_or_else(|| Text::new(point), |unit| Text::new("prompt-place").with("unit", names.unit(*unit)))
            }
            Phase::Choose => {
                let key = if game.hand.interrupts.is_some() { "prompt-interrupt" } else { "prompt-choose_corps" };
                of_side(key, seat(game.hand.holder))
            }
            Phase::Corps => Text::new("prompt-choose_brigade").with("corps", names.corps(game.active.corps)),
            Phase::Orders { brigade } => {
                let corps = game.setup.brigade(brigade).corps;
                let commander = names.leader(Leader::Commander(corps));
                Text::new("prompt-orders_roll").with("brigade", names.brigade(brigade)).with("leader", commander)
            }
            Phase::Brigade { brigade } => Text::new("prompt-choose_unit").with("brigade", names.brigade(brigade)),
            Phase::LeaderMove { brigade } => {
                Text::new("prompt-leader_move").with("leader", names.leader(Leader::Brigadier(brigade)))
            }
            Phase::CommanderMove(leader) => Text::new("prompt-leader_move").with("leader", names.leader(leader)),
            Phase::UnitTurn { unit } if game.hex_of(unit) == OFF => {
                Text::new("prompt-unit_waits").with("unit", names.unit(unit))
            }
            Phase::UnitTurn { unit } => {
                let strategic =
                    game.is(unit, crate::state::Marks::STRATEGIC) && game.is(unit, crate::state::Marks::MOVED);
                let left = game.allowance(unit, strategic).saturating_sub(game.unit(unit).spent);
                unit_at("prompt-unit", unit, game.hex_of(unit)).with("points", left)
            }
            Phase::Combine => match game.shot.firers.first() {
                Some(first) => unit_at("prompt-combine", *first, game.shot.target),
                None => Text::new(point),
            },
            Phase::React(window) => self.reaction(window),
            Phase::Unstack { side } => {
                game.overstacked(side).map_or_else(|| Text::new(point), |hex| at("prompt-unstack", hex))
            }
            Phase::Surprise => unit_at("prompt-surprise", game.march.unit, game.hex_of(game.march.unit)),
            Phase::LeaderFlees(leader) => {
                at("prompt-lone_leader", game.leader_hex(leader)).with("leader", names.leader(leader))
            }
            Phase::Victim { hex, .. } => at("prompt-victim", hex),
            Phase::Declare { brigade: Some(brigade) } => {
                Text::new("prompt-declare").with("brigade", names.brigade(brigade))
            }
            Phase::Declare { brigade: None } => {
                Text::new("prompt-declare").with("brigade", names.corps(game.active.corps))
            }
            Phase::Resolve => {
                let whose = game.acting_now().map_or_else(|| names.corps(game.active.corps), |b| names.brigade(b));
                Text::new("prompt-resolve").with("brigade", whose).with("attacks", game.declared.len() as i64)
            }
            Phase::Lead => match game.brigadier_at_hand() {
                Some(brigade) => {
                    at("prompt-lead", game.assault.target).with("leader", names.leader(Leader::Brigadier(brigade)))
                }
                None => Text::new(point),
            },
            Phase::Spread { attacker } => {
                let owed = game.assault.owed[usize::from(!attacker)];
                attack("prompt-spread_losses").with("losses", owed)
            }
            Phase::Retreat => attack("prompt-retreat"),
            Phase::Excess => at("prompt-excess", game.assault.target),
            Phase::Face { hex, side } => {
                let unit = game.stack_at(hex).into_iter().find(|unit| game.seat_of(*unit) == side);
                unit.map_or_else(|| Text::new(point), |unit| unit_at("prompt-facing", unit, hex))
            }
            Phase::Continue => attack("prompt-continue"),
            _ => Text::new(point),
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

    /// The piece it is about.
    fn piece(&self) -> Option<String> {
        let (game, setup) = (self.game, &self.game.setup);
        // A brigadier who has not arrived yet has no piece.
        let leader = |who| game.leader_hex(who).is_on_map().then(|| leader_id(setup, who));
        let unit = |unit: UnitId| Some(setup.unit(unit).id.clone());
        let top = |hex: Hex| game.exposed_at(hex).first().and_then(|top| unit(*top));
        match game.phase() {
            Phase::UnitTurn { unit: acting } => unit(acting),
            Phase::Surprise => unit(game.march.unit),
            Phase::Orders { brigade } | Phase::Brigade { brigade } | Phase::LeaderMove { brigade } => {
                leader(Leader::Brigadier(brigade))
            }
            Phase::LeaderFlees(who) | Phase::CommanderMove(who) => leader(who),
            Phase::Lead => leader(Leader::Brigadier(game.brigadier_at_hand()?)),
            Phase::Combine => game.shot.firers.first().and_then(|firer| unit(*firer)),
            Phase::Victim { hex, .. } | Phase::Face { hex, .. } => top(hex),
            Phase::Unstack { side } => top(game.overstacked(side)?),
            Phase::React(Window::BeforeStep | Window::Cavalry | Window::Batteries) => unit(game.march.unit),
            Phase::React(Window::BeforeSmallArms | Window::Reply) => {
                game.shot.firers.first().and_then(|firer| unit(*firer))
            }
            Phase::React(_) => game.assault.attackers.first().and_then(|attacker| unit(attacker.unit)),
            Phase::Retreat | Phase::Excess | Phase::Spread { .. } | Phase::Continue => {
                top(game.assault.target).or_else(|| game.assault.attackers.first().and_then(|first| unit(first.unit)))
            }
            _ => None,
        }
    }
}
