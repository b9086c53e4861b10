//! Skirmish screens before a march: they fight first (skirm.screen_both, skirm.screen_attack, skirm.screen_defend).

use crate::book::vocabulary::{Ammo, Band, UnitId, Weapon, Zone};
use crate::rules;
use crate::rules::fire::{Volley, exchange};
use crate::rules::melee::{self, Fate as Result};
use crate::state::{Couleurs, Event, Fate, Marks};
use kernel::{Chance, Journal};

impl Couleurs {
    /// The screens of the first attacker and of the target, if they are active.
    pub(crate) fn skirmish(&mut self, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (Some(attacker), Some(defender)) = (self.attacker(0), self.defender(0)) else { return };
        let (a, d) = (attacker.unit, defender.unit);
        let active = |game: &Couleurs, id: UnitId| {
            let unit = game.unit(id);
            unit.screen > 0 && !unit.marks.has(Marks::SCREEN_BEATEN) && unit.fate == Fate::OnTable
        };
        match (active(self, a), active(self, d)) {
            (true, true) => self.screens_meet(a, d, journal),
            (true, false) => {
                // It worries the target even without effect; the defender's own has to tell (skirm.screen_attack).
                if self.screen_fires(a, d, journal) {
                    self.unit_mut(d).marks.add(Marks::UNDER_SCREEN);
                }
            }
            (false, true) => {
                self.screen_fires(d, a, journal);
            }
            (false, false) => {}
        }
    }

    fn screen_volley(&self, id: UnitId, band: Band) -> Volley {
        let (troop, unit) = (&self.of(id).troop, self.unit(id));
        Volley {
            skirmish_faculty: troop.ft,
            penalty: unit.screen_spent.saturating_sub(3),
            ..Volley::plain(unit.screen, troop.fire, band)
        }
    }

    /// Two screens within point-blank of each other: the difference decides, without a test (skirm.duel).
    fn screens_meet(&mut self, a: UnitId, d: UnitId, journal: &mut impl Journal<Event>) {
        let charts = self.charts();
        if self.rifles_stop(a, d, journal) || self.rifles_stop(d, a, journal) {
            return;
        }
        let volley = |id: UnitId| Volley { skirmishers: true, ..self.screen_volley(id, Band::P1) };
        let (_, losses) = exchange(charts, [volley(a), volley(d)]);
        let suffered = [losses[1].pap(), losses[0].pap()];
        journal.tell(|| Event::Skirmish { units: [a, d], losses: suffered });
        for (id, lost) in [(a, suffered[0]), (d, suffered[1])] {
            self.unit_mut(id).screen_spent += 1;
            if lost > 0 {
                self.hurt(id, lost, false, journal);
            }
        }
        for (id, lost, inflicted) in [(a, suffered[0], suffered[1]), (d, suffered[1], suffered[0])] {
            if matches!(melee::fate(lost, inflicted), Result::Lost(_)) {
                self.unit_mut(id).marks.add(Marks::SCREEN_BEATEN);
                journal.tell(|| Event::ScreenBeaten { unit: id });
                // The winner prolongs its effective fire, without losses, on the unit behind.
                self.unit_mut(id).marks.add(Marks::UNDER_MUSKETRY);
            }
        }
    }

    /// Riflemen fire first on muskets that close on them: a screen that loses more than a tenth stays out of its own
    /// range, unbeaten (skirm.rifles).
    fn rifles_stop(&mut self, rifles: UnitId, muskets: UnitId, journal: &mut impl Journal<Event>) -> bool {
        let weapon = |id: UnitId| self.of(id).troop.weapon;
        if weapon(rifles) != Weapon::Rifle || weapon(muskets) == Weapon::Rifle {
            return false;
        }
        let charts = self.charts();
        let volley = Volley { skirmishers: true, ..self.screen_volley(rifles, Band::P1) };
        let (loss, screen) = (volley.loss(charts), self.unit(muskets).screen);
        let percent = self.percent(muskets, loss.pap(), screen);
        journal.tell(|| Event::Fired {
            unit: rifles,
            target: muskets,
            screen: Some(rules::SKIRM_RIFLES),
            volley: Box::new(volley),
            tally: volley.tally(charts),
            loss,
            percent,
        });
        if loss.pap() > 0 {
            self.hurt(muskets, loss.pap(), true, journal);
        }
        let stopped = percent >= self.setup.options.loss_test_from.percent();
        if stopped {
            journal.tell(|| Event::Did { unit: muskets, label: "log-rifles_stop", rule: rules::SKIRM_RIFLES });
        }
        stopped
    }

    /// A screen alone fires on the unit before it: whether it does.
    fn screen_fires(&mut self, id: UnitId, target: UnitId, journal: &mut impl Journal<Event>) -> bool {
        if self.unit(id).marks.has(Marks::SCREEN_FIRED) || self.unit(id).screen_spent >= 3 {
            return false;
        }
        let attacks = self.attacker(0).is_some_and(|party| party.unit == id);
        let rule = if attacks { rules::SKIRM_SCREEN_ATTACK } else { rules::SKIRM_SCREEN_DEFEND };
        let charts = self.charts();
        let dense = self.is_close_order(target) && self.shape(target).ranks > 1;
        let volley = Volley {
            dense_target: dense && self.setup.options.dense_target_bonus == crate::book::options::DenseTarget::Two,
            cover: self
                .unit(target)
                .inside
                .map_or(crate::book::vocabulary::Cover::None, |area| self.setup.ground.area(area).cover),
            deployed_guns: self.unit(target).formation == crate::book::vocabulary::Formation::Battery,
            ..self.screen_volley(id, Band::P2)
        };
        let loss = volley.loss(charts);
        let before = self.strength(target);
        let percent = self.percent(target, loss.pap(), before);
        journal.tell(|| Event::Fired {
            unit: id,
            target,
            screen: Some(rule),
            volley: Box::new(volley),
            tally: volley.tally(charts),
            loss,
            percent,
        });
        let unit = self.unit_mut(id);
        unit.marks.add(Marks::SCREEN_FIRED);
        unit.screen_spent += 1;
        self.come_under(target, Ammo::Bullets, Zone::Front, loss);
        if loss.pap() > 0 {
            self.hurt(target, loss.pap(), true, journal);
        }
        true
    }
}
