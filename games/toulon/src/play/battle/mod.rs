//! The combat phase (B6 of the sequence): the menu of battles and bombardments, and each battle on its own board.
//!
//! The engine pushes `Phase::Combat` and calls [`open`]; from then on the decisions of the phase are
//! [`BattleAction`]s, until the phase takes itself off the stack. What it remembers is [`Combat`].
//!
//! One file per part of a battle, in the order of the rulebook:
//!
//! - `bombardment`: the menu, batteries at areas, batteries at ships, ships at areas;
//! - `opening`: who is there, who is in which work, the Royal Louis, the leaders' dice;
//! - `line`: the defender's line, the attacker's groups, the surplus;
//! - `guns`: range, ammunition, redoubts, support from a distance;
//! - `melee`, `losses`: ratio, shifts, die, losses and letters;
//! - `second`: the Spanish, those who leave, those who join;
//! - `retreat`, `ending`, `leaders`: where everybody goes, who has won, who is hit.

mod access;
mod action;
mod bombardment;
mod ending;
pub mod event;
mod guns;
mod leaders;
mod line;
mod losses;
mod melee;
mod opening;
mod retreat;
mod second;
mod works;

pub use crate::book::battle_objections::Objections;
pub use crate::state::combat::{Combat, Fight, Step};
pub use action::BattleAction;
pub use event::{BattleEvent, Seen};

use crate::book::vocabulary::Side;
use crate::play::event::Event;
use crate::rules;
use crate::state::Toulon;
use kernel::{Chance, Journal, RuleId, Seat};

/// The combat phase begins: a battle is due wherever both sides stand (25.1).
pub fn open(game: &mut Toulon) {
    let due = game.occupied[0] & game.occupied[1];
    game.combat = Combat { due, ..Combat::default() };
}

/// Goes on to the next decision, or until the phase is over or the engine has something on top of it. A decision with
/// one answer is taken, unless that would betray what the enemy may not know; one without any is passed over
/// (rule.termination).
pub fn proceed(game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
    while game.fights_now() {
        if question(game).is_none() {
            game.advance(chance, journal);
            continue;
        }
        let mut only = None;
        let mut count = 0_u32;
        each(game, &mut |action| {
            only = Some(action);
            count += 1;
        });
        match (count, only) {
            (0, _) => game.pass_over(journal),
            (1, Some(action)) if !game.asks_anyway() => decide(game, &action, chance, journal),
            _ => return,
        }
    }
}

/// Who decides now, the message that asks, and the rule that makes it ask.
#[must_use]
pub fn question(game: &Toulon) -> Option<(Seat, &'static str, RuleId)> {
    let fight = &game.combat.fight;
    let (attacker, defender) = (fight.attacker, fight.defender());
    let (side, point, rule) = match game.combat.step {
        Step::Menu => (game.phasing(), "decision-battle_order", rules::R25_7A),
        Step::Volley => (Side::Republican, "decision-barrage", rules::R27_38),
        Step::Hit => {
            let hit = game.combat.hit?;
            let rule = if hit.ships { rules::R27_51A } else { rules::R27_34A };
            (hit.side, "decision-hit_unit", rule)
        }
        Step::Garrison => {
            let rule = if fight.round == 1 { rules::R16_12B } else { rules::R25_8F };
            (defender, "decision-works_occupation", rule)
        }
        Step::LineUp => (defender, "decision-lineup", rules::R25_20),
        Step::Assign => (attacker, "decision-assign_groups", rules::R25_22),
        Step::Join => (attacker, "decision-combine", rules::R25_13),
        Step::Spread => (defender, "decision-spread_surplus", rules::R25_24A),
        Step::Reduce => (attacker, "decision-reduction", rules::R25_25),
        Step::Support(side) if side == attacker => (side, "decision-remote_fire", rules::R25_26),
        Step::Support(side) => (side, "decision-remote_fire", rules::R27_33),
        Step::Aim(side, _) => (side, "decision-aim", rules::R27_32),
        Step::Melees => (attacker, "decision-melee_order", rules::R25_11),
        Step::Losses(_) => (fight.bills.first()?.side, "decision-distribute_losses", rules::R25_28A),
        Step::Cure => (Side::Republican, "decision-overstack", rules::R32_13),
        Step::Withdraw(side) => (side, "decision-voluntary_retreat", rules::R25_8C),
        Step::Reinforce(side) => (side, "decision-round2_reinforce", rules::R25_8D),
        Step::Follow(side) => (side, "decision-entering_leaders", rules::R25_8D),
        Step::Retreats(side) => {
            let rule = if side == attacker { rules::R26_1 } else { rules::R26_2 };
            fight.leaving[side.index()].lowest()?;
            (side, "decision-retreat_area", rule)
        }
        Step::LeaderBack(side, _) => (side, "decision-retreat_area", rules::R26_6),
        Step::Prepare
        | Step::Letters
        | Step::RoundEnds
        | Step::SecondRound
        | Step::Close
        | Step::Pursuit
        | Step::LeadersBack(_)
        | Step::Crowding
        | Step::Verdict
        | Step::LeaderRolls
        | Step::LeadersAlone
        | Step::Settled => return None,
    };
    Some((game.decider(side), point, rule))
}

/// Everything that forbids a decision now.
#[must_use]
pub fn objections(game: &Toulon, seat: Seat, action: &BattleAction) -> Objections {
    if question(game).is_none_or(|(awaited, ..)| awaited != seat) || !game.knows_ids(action) {
        return Objections::NOT_NOW;
    }
    against(game, action)
}

/// What forbids a decision of whoever is asked.
fn against(game: &Toulon, action: &BattleAction) -> Objections {
    match game.combat.step {
        Step::Menu => game.menu_objections(action),
        Step::Volley => game.volley_objections(action),
        Step::Hit => game.hit_objections(action),
        Step::Garrison => game.places_objections(action),
        Step::LineUp => game.line_objections(action),
        Step::Assign => game.assign_objections(action),
        Step::Join => game.join_objections(action),
        Step::Spread => game.spread_objections(action),
        Step::Reduce => game.reduce_objections(action),
        Step::Support(side) => game.support_objections(side, action),
        Step::Aim(side, gun) => game.aim_objections(side, gun, action),
        Step::Melees => game.melee_objections(action),
        Step::Losses(_) => game.loss_objections(action),
        Step::Cure => game.withdraw_objections(Side::Republican, action),
        Step::Withdraw(side) => game.withdraw_objections(side, action),
        Step::Reinforce(side) => game.reinforce_objections(side, action),
        Step::Follow(side) => game.follow_objections(side, action),
        Step::Retreats(side) | Step::LeaderBack(side, _) => game.retreat_objections(side, action),
        _ => Objections::NOT_NOW,
    }
}

/// Every legal decision of whoever is asked, once.
pub fn each(game: &Toulon, out: &mut impl FnMut(BattleAction)) {
    let mut legal = |action: BattleAction| {
        if against(game, &action).is_empty() {
            out(action);
        }
    };
    let out = &mut legal;
    match game.combat.step {
        Step::Menu => game.list_menu(out),
        Step::Volley => game.list_volley(out),
        Step::Hit => game.list_hit(out),
        Step::Garrison => game.list_garrison(out),
        Step::LineUp => game.list_line(out),
        Step::Assign => game.list_assign(out),
        Step::Join => game.list_join(out),
        Step::Spread => game.list_spread(out),
        Step::Reduce => game.list_reduce(out),
        Step::Support(side) => game.list_support(side, out),
        Step::Aim(side, _) => game.list_aim(side, out),
        Step::Melees => game.list_melees(out),
        Step::Losses(_) => game.list_losses(out),
        Step::Cure => game.list_withdraw(Side::Republican, out),
        Step::Withdraw(side) => game.list_withdraw(side, out),
        Step::Reinforce(side) => game.list_reinforce(side, out),
        Step::Follow(side) => game.list_follow(side, out),
        Step::Retreats(side) => game.list_retreat(side, out),
        Step::LeaderBack(side, _) => game.list_leader_back(side, out),
        _ => {}
    }
}

/// Carries out a legal decision, up to the point where [`proceed`] would go on.
pub fn decide(game: &mut Toulon, action: &BattleAction, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
    match game.combat.step {
        Step::Menu | Step::Volley => game.decide_menu(action, chance, journal),
        Step::Hit => match *action {
            BattleAction::TakeHit { unit } => game.take_hit(unit, chance, journal),
            _ => game.drop_hit(),
        },
        Step::Garrison => game.decide_garrison(action),
        Step::LineUp => game.decide_line(action, journal),
        Step::Assign => game.decide_assign(action, journal),
        Step::Join => game.decide_join(action),
        Step::Spread => game.decide_spread(action),
        Step::Reduce => game.decide_reduce(action, chance, journal),
        Step::Support(side) => game.decide_support(side, action, chance, journal),
        Step::Aim(side, gun) => game.decide_aim(side, gun, action, journal),
        Step::Melees => {
            if let BattleAction::Resolve { melee } = *action {
                game.resolve_melee(melee, chance, journal);
            }
        }
        Step::Losses(_) => game.decide_loss(action, journal),
        Step::Cure => game.decide_withdraw(Side::Republican, action, journal),
        Step::Withdraw(side) => game.decide_withdraw(side, action, journal),
        Step::Reinforce(side) => game.decide_reinforce(side, action, chance, journal),
        Step::Follow(side) => game.decide_follow(side, action),
        Step::Retreats(side) | Step::LeaderBack(side, _) => game.decide_retreat(side, action, journal),
        _ => {}
    }
}

impl Toulon {
    /// Whether a side is asked even if it has one answer only: were it not, the enemy could tell a lone unit from
    /// several, a gun in range, a reserve next door (rule.stack-top).
    fn asks_anyway(&self) -> bool {
        let fight = &self.combat.fight;
        let mut works = self.works_here();
        match self.combat.step {
            Step::Hit | Step::Support(_) | Step::Withdraw(_) | Step::Reinforce(_) => true,
            Step::Garrison | Step::LineUp => works.next().is_some() && self.filling_work().is_none(),
            Step::Spread => works.any(|work| fight.engaged & (1 << work) == 0),
            Step::Reduce => self.has_redoubt_to_reduce(),
            _ => false,
        }
    }

    /// One automatic step of the combat phase.
    fn advance(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match self.combat.step {
            Step::Prepare => self.prepare_round(chance, journal),
            Step::Letters => self.read_letters(journal),
            Step::RoundEnds => self.end_round(),
            Step::SecondRound => self.begin_second_round(chance, journal),
            Step::Close => self.close_battle(journal),
            Step::Pursuit => self.pursue(chance, journal),
            Step::LeadersBack(side) => {
                if !self.settle_leaders(side, chance, journal) {
                    if side == self.combat.fight.attacker {
                        self.begin_retreats(side.other(), journal);
                    } else {
                        self.note_crowds();
                    }
                }
            }
            Step::Losses(then) => self.after_losses(then, journal),
            Step::Retreats(side) => self.combat.step = Step::LeadersBack(side),
            Step::Crowding => self.settle_crowds(journal),
            Step::Verdict => self.judge(chance, journal),
            Step::LeaderRolls => self.roll_next_leader(chance, journal),
            Step::LeadersAlone => self.next_leader_alone(chance, journal),
            Step::Settled => self.settle_battle(journal),
            // Nobody is asked: a hit that is gone.
            _ => self.drop_hit(),
        }
    }

    /// A decision for which there is no answer is passed over.
    fn pass_over(&mut self, journal: &mut impl Journal<Event>) {
        match self.combat.step {
            Step::LineUp => self.end_line(journal),
            Step::Melees => self.combat.step = Step::RoundEnds,
            Step::Retreats(side) => self.combat.step = Step::LeadersBack(side),
            _ => self.drop_hit(),
        }
    }
}
