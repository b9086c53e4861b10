//! Leaders after a battle: hit, wounded, captured, alone (24).

use super::event::BattleEvent;
use crate::play::event::Event;
use crate::rules;
use crate::state::Toulon;
use crate::state::sets::{AreaId, LeaderId};
use kernel::{Chance, Journal};

impl Toulon {
    /// A leader who was in the battle rolls for his life (24.1 to 24.7).
    pub(super) fn leader_risks(
        &mut self,
        leader: LeaderId,
        lost: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let risk = rules::leader_loss::Risk { side_lost: lost, bonaparte: self.is_bonaparte(leader) };
        let taken = risk.roll(chance);
        let fate = taken.fate;
        journal.tell(|| self.told(BattleEvent::LeaderRolled { leader: self.as_chief(leader), dice: taken.dice, fate }));
        self.leader_suffers(leader, fate, chance, journal);
    }

    /// A leader without troops among the enemy is caught, or looks for a way out (24.8).
    pub(super) fn leader_caught_alone(
        &mut self,
        leader: LeaderId,
        area: AreaId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let taken = rules::leader_capture::Straggler::ALONE.roll(chance);
        let (die, captured) = (taken.die, taken.captured);
        journal.tell(|| self.told(BattleEvent::LeaderAlone { leader: self.as_chief(leader), die, captured }));
        if captured {
            self.leader_captured(leader, chance, journal);
        } else {
            self.leader_flees(leader, area);
        }
    }
}
