//! Control of the rades (12).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Pool, Rade, RadeState, Role, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::rades;
use crate::state::{Phase, Toulon};
use kernel::Journal;

impl Toulon {
    /// Rades return to the Allies by themselves where nothing threatens them any more (12.7), the Grande Rade first;
    /// then the Allies decide (12.6).
    pub(crate) fn begin_rades(&mut self, journal: &mut impl Journal<Event>) {
        for rade in Rade::ALL {
            let held_back = rade == Rade::Petite && !self.rades[Rade::Grande.index()].is_held();
            let state = rades::recovered(self.rades[rade.index()], self.is_threatened(rade), held_back);
            self.set_rade(rade, state, rules::R12_7, journal);
        }
        self.push(Phase::Rades { decided: 0 });
    }

    /// The rade about which the Allies decide next: one that is not fully theirs, or on whose shore Republicans stand.
    /// Whether these have guns the Allies may not know, so it is asked in any case.
    #[must_use]
    pub fn rade_in_question(&self, decided: u8) -> Option<Rade> {
        let shore = |rade: Rade| {
            let enemies = self.occupied[Side::Republican.index()];
            enemies.iter().any(|area| self.setup.ground(area).bears_on[rade.index()])
        };
        let asked = |rade: &Rade| {
            let held_back = *rade == Rade::Petite && !self.rades[Rade::Grande.index()].is_held();
            let at_stake = self.rades[rade.index()] != RadeState::Allied || shore(*rade);
            decided & (1 << rade.index()) == 0 && at_stake && !held_back
        };
        Rade::ALL.into_iter().find(asked)
    }

    pub(crate) fn rade_objections(&self, decided: u8, action: &Action) -> Objections {
        let Action::Rade { rade, .. } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(self.rade_in_question(decided) == Some(rade), Objections::NOT_THIS_RADE);
        let held_back = rade == Rade::Petite && !self.rades[Rade::Grande.index()].is_held();
        objections.require(!held_back, Objections::GRANDE_FIRST);
        objections
    }

    pub(crate) fn list_rades(&self, decided: u8, out: &mut impl FnMut(Action)) {
        if let Some(rade) = self.rade_in_question(decided) {
            out(Action::Rade { rade, hold: true });
            out(Action::Rade { rade, hold: false });
        }
    }

    pub(crate) fn decide_rade(&mut self, rade: Rade, hold: bool, journal: &mut impl Journal<Event>) {
        let Phase::Rades { decided } = self.phase() else { return };
        let decided = decided | 1 << rade.index();
        let [british, spanish] = [Role::British, Role::Spanish].map(|role| self.setup.seat_of[role.index()]);
        self.replace(Phase::Rades { decided });
        // Where two players differ the rade is kept or taken back (12.6).
        if !hold && british != spanish && self.is_in_play(Pool::Spanish) {
            self.push(Phase::RadeConsent { rade, decided });
        } else {
            self.settle_rade(rade, hold, journal);
        }
    }

    pub(crate) fn decide_consent(&mut self, yes: bool, journal: &mut impl Journal<Event>) {
        let Phase::RadeConsent { rade, .. } = self.phase() else { return };
        self.pop();
        self.settle_rade(rade, !yes, journal);
    }

    fn settle_rade(&mut self, rade: Rade, hold: bool, journal: &mut impl Journal<Event>) {
        let now = self.rades[rade.index()];
        let state = match (hold, now) {
            (true, RadeState::Lost) => rades::taken_back(self.is_threatened(rade)),
            (true, held) => held,
            (false, _) => RadeState::Lost,
        };
        self.set_rade(rade, state, rules::R12_6, journal);
        // Without the Grande Rade there is no Petite Rade (12.4).
        if rade == Rade::Grande && state == RadeState::Lost {
            self.set_rade(Rade::Petite, RadeState::Lost, rules::R12_4, journal);
        }
        self.test_endings(journal);
    }

    pub(crate) fn settle_rades(&mut self) -> bool {
        let Phase::Rades { decided } = self.phase() else { return true };
        if self.rade_in_question(decided).is_some() {
            return true;
        }
        self.pop();
        false
    }
}
