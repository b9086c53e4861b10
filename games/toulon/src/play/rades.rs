//! Control of the rades (12).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Pool, Rade, RadeState, Role, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::rades;
use crate::show::offers::plain;
use crate::state::Toulon;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// The British keep, give up or take back the rades (12.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rades {
    /// Rades decided already, as bits of [`Rade`].
    pub decided: u8,
}

impl Question<Toulon> for Rades {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.setup.seat_of[Role::British.index()], "decision-rade", rules::R12_6)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        if let Some(rade) = game.rade_in_question(self.decided) {
            out.extend([true, false].map(|hold| Action::Rade { rade, hold }));
        }
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        let Action::Rade { rade, .. } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(game.rade_in_question(self.decided) == Some(rade), Objections::NOT_THIS_RADE);
        let held_back = rade == Rade::Petite && !game.rades[Rade::Grande.index()].is_held();
        objections.require(!held_back, Objections::GRANDE_FIRST);
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Rade { rade, hold } = *action else { return None };
        let (verb, key) = match (game.rades[rade.index()].is_held(), hold) {
            (true, true) => ("action-keep_rade", "offer-keep_rade"),
            (true, false) => ("action-give_up_rade", "offer-give_up_rade"),
            (false, true) => ("action-take_back_rade", "offer-take_back_rade"),
            (false, false) => ("action-leave_rade", "offer-leave_rade"),
        };
        Some(plain(verb, Text::new(key).with("rade", Text::new(rade.label())), rules::R12_6))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Rade { rade, hold } = *action else { return };
        let [british, spanish] = [Role::British, Role::Spanish].map(|role| game.setup.seat_of[role.index()]);
        game.push(Rades { decided: self.decided | 1 << rade.index() });
        // Where two players differ the rade is kept or taken back (12.6).
        if !hold && british != spanish && game.is_in_play(Pool::Spanish) {
            game.push(RadeConsent { rade });
        } else {
            game.settle_rade(rade, hold, journal);
        }
    }

    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.rade_in_question(self.decided).is_some() {
            return Flow::Ask;
        }
        game.pop();
        Flow::On
    }

    fn reflex(&self, game: &Toulon, _: Seat) -> Option<Action> {
        let rade = game.rade_in_question(self.decided)?;
        let hold = game.rades[rade.index()] != RadeState::Lost && game.should_hold(rade);
        Some(Action::Rade { rade, hold })
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// The Spanish agree that a rade be given up or left (12.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RadeConsent {
    /// Which one.
    pub rade: Rade,
}

impl Question<Toulon> for RadeConsent {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.setup.seat_of[Role::Spanish.index()], "decision-rade_consent", rules::R12_6)
    }

    fn list(&self, _: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::Consent { yes }));
    }

    fn offer(&self, _: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Consent { yes } = *action else { return None };
        let (verb, key) = if yes { ("action-consent", "offer-consent") } else { ("action-object", "offer-object") };
        Some(plain(verb, Text::new(key).with("rade", Text::new(self.rade.label())), rules::R12_6))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.settle_rade(self.rade, *action != Action::Consent { yes: true }, journal);
    }

    fn reflex(&self, game: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::Consent { yes: !game.should_hold(self.rade) })
    }
}

impl Toulon {
    /// Rades return to the Allies by themselves where nothing threatens them any more (12.7), the Grande Rade first;
    /// then the Allies decide (12.6).
    pub(crate) fn begin_rades(&mut self, journal: &mut impl Journal<Event>) {
        for rade in Rade::ALL {
            let held_back = rade == Rade::Petite && !self.rades[Rade::Grande.index()].is_held();
            let state = rades::recovered(self.rades[rade.index()], self.is_threatened(rade), held_back);
            self.set_rade(rade, state, rules::R12_7, journal);
        }
        self.push(Rades { decided: 0 });
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
}
