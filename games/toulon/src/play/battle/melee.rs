//! Melees: ratio, shifts, die, losses and letters (25.11, 25.27 to 25.33).

use super::event::BattleEvent;
use super::{BattleAction, Casualties, Moment, RoundEnds};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Retreat, Side};
use crate::play::event::Event;
use crate::rules;
use crate::rules::combat::{Fought, Odds, Shifts};
use crate::rules::losses;
use crate::show::offers::{plain, risky};
use crate::state::combat::{Bill, Then};
use crate::state::sets::{UnitId, UnitSet};
use crate::state::{Marks, Toulon};
use gamekit::question;
use kernel::{Chance, Journal, Offer, RuleId, Tally, Text};

/// The attacker chooses the next melee (25.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Melees;

impl Moment for Melees {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (game.combat.fight.attacker, "decision-melee_order", rules::R25_11)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        for (number, melee) in game.combat.fight.melees.iter().enumerate() {
            if !melee.done {
                out(BattleAction::Resolve { melee: number as u8 });
            }
        }
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let BattleAction::Resolve { melee } = *action else { return Objections::NOT_NOW };
        let open = game.combat.fight.melees.get(usize::from(melee)).is_some_and(|melee| !melee.done);
        if open { Objections::NONE } else { Objections::NO_MELEE }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        let BattleAction::Resolve { melee } = *action else { return None };
        let odds = game.odds(melee);
        let fight = &game.combat.fight;
        // Defenders who still lie face down are not read (25.20).
        let seen = fight.group(fight.defender(), melee).iter().all(|unit| game.knows(fight.attacker, unit));
        let key = if seen { "offer-resolve" } else { "offer-resolve_hidden" };
        let mut text = Text::new(key).with("melee", melee + 1).with("attacker", i64::from(odds.attacker));
        if seen {
            text = text.with("defender", i64::from(odds.defender));
        }
        let works = fight.melees.iter().any(|melee| melee.work != 0);
        let rule = if works { rules::R25_7B } else { rules::R25_11 };
        let first = fight.group(fight.attacker, melee).lowest();
        let piece = first.map(|unit| game.counter(unit).id.clone());
        Some(Offer { piece, ..risky(plain("action-resolve", text, rule)) })
    }

    fn decide(
        self,
        game: &mut Toulon,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let BattleAction::Resolve { melee } = *action {
            game.resolve_melee(melee, chance, journal);
        }
    }

    fn pass_over(self, game: &mut Toulon, _: &mut impl Journal<Event>) {
        game.turn_to(RoundEnds);
    }

    fn worth(&self, _: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Resolve { melee } => 40 - i32::from(melee),
            _ => 0,
        }
    }
}

/// The letters of the melee just resolved take effect (25.32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letters;

impl question::Step<Toulon> for Letters {
    fn take(self, game: &mut Toulon, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.read_letters(journal);
    }
}

impl Toulon {
    /// The shifts of a melee, all in the defender's favour (13.1, 13.2, 3.river-combat, 3.towns).
    fn shifts(&self, melee: u8) -> Shifts {
        let fight = &self.combat.fight;
        let place = fight.melees[usize::from(melee)].work;
        let attackers = fight.group(fight.attacker, melee);
        // A melee has the shift of a work only if every defender in it has it (25.24b).
        let sheltered = place != 0
            && fight.group(fight.defender(), melee).iter().all(|unit| self.units[unit.index()].inside == place);
        let work = if sheltered { self.work_kind(place) } else { None };
        Shifts {
            work,
            reduced: work.is_some() && self.is_reduced(place),
            guns_in_assault: work.is_some() && self.guns_in_assault(place),
            town: self.setup.ground(fight.area).town,
            river: fight.round == 1
                && attackers.iter().any(|unit| self.units[unit.index()].marks.has(Marks::ACROSS_RIVER)),
        }
    }

    /// Whether the assault on a work has artillery of 1 PF or more in it (13.2), judged work by work.
    fn guns_in_assault(&self, work: u8) -> bool {
        let fight = &self.combat.fight;
        fight.present[fight.attacker.index()].iter().any(|unit| {
            let at = fight.melee_of(unit).map(|melee| fight.melees[usize::from(melee)].work);
            at == Some(work) && self.is_artillery(unit) && self.men(unit) > 0
        })
    }

    fn has_guns(&self, group: UnitSet) -> bool {
        group.iter().any(|unit| self.is_artillery(unit) && self.men(unit) > 0)
    }

    /// The values of both sides of a melee: units and supporting guns (25.27a, 25.29).
    pub(crate) fn odds(&self, melee: u8) -> Odds {
        let fight = &self.combat.fight;
        let total = |side: Side| {
            let units: u16 = fight.group(side, melee).iter().map(|unit| u16::from(self.combat_value(unit))).sum();
            units + u16::from(fight.melees[usize::from(melee)].support[side.index()])
        };
        Odds { attacker: total(fight.attacker), defender: total(fight.defender()), shifts: self.shifts(melee) }
    }

    /// Resolves a melee: the die, then its losses.
    fn resolve_melee(&mut self, melee: u8, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (attacker, defender) = (self.combat.fight.attacker, self.combat.fight.defender());
        let groups = [attacker, defender].map(|side| self.combat.fight.group(side, melee));
        for unit in groups[1].iter() {
            self.reveal(unit);
        }
        journal.reveal();
        let odds = self.odds(melee);
        let Fought { column, die, result } = odds.fight(chance);
        let guns = [self.has_guns(groups[1]), self.has_guns(groups[0])];
        let points = [result.attacker.losses, result.defender.losses];
        journal.tell(|| {
            let mut shifts = Box::new(Tally::new());
            odds.shifts.tally(&mut shifts);
            // Of what kind the first loss is (23.4): for good where guns of the other side fight along.
            for (_, guns) in points.iter().zip(guns).filter(|(points, _)| **points > 0) {
                if guns {
                    shifts.note(rules::R23_4B, "mod-first_loss_for_good");
                } else {
                    shifts.note(rules::R23_4A, "mod-losses_by_turns");
                }
            }
            self.told(BattleEvent::Melee {
                melee,
                groups,
                values: [odds.attacker, odds.defender],
                column,
                die,
                suffered: [result.attacker, result.defender],
                shifts,
            })
        });
        for unit in (groups[0] | groups[1]).iter() {
            if self.is_artillery(unit) {
                self.combat.fight.guns.add(unit);
            }
        }
        let fight = &mut self.combat.fight;
        fight.current = melee;
        fight.melees[usize::from(melee)].done = true;
        fight.letters[attacker.index()] = result.attacker.retreat;
        fight.letters[defender.index()] = result.defender.retreat;
        fight.bills.clear();
        for (n, side) in [attacker, defender].into_iter().enumerate() {
            if points[n] > 0 {
                self.start_alternation(side, guns[n]);
                let bill = Bill { side, points: points[n], group: groups[n], permanent: false };
                self.combat.fight.bills.push(bill);
            }
        }
        self.turn_to(Casualties(Then::Letters));
        self.settle_bills(journal);
    }

    /// Where the alternation of losses stands when a melee begins to cost a side men (23.4a, 23.4b, rulings 38, 39).
    fn start_alternation(&mut self, side: Side, enemy_guns: bool) {
        let standing = self.combat.fight.next_loss[side.index()];
        self.combat.fight.next_loss[side.index()] = losses::first_loss(&self.setup.options, standing, enemy_guns);
    }

    /// The letters of the melee take effect (25.32, 25.33).
    fn read_letters(&mut self, journal: &mut impl Journal<Event>) {
        let melee = self.combat.fight.current;
        self.turn_to(Melees);
        for side in [self.combat.fight.attacker, self.combat.fight.defender()] {
            match self.combat.fight.letters[side.index()] {
                Retreat::None => {}
                Retreat::Group => {
                    let group = self.combat.fight.group(side, melee);
                    self.drive_back(side, group);
                    if side == self.combat.fight.attacker
                        && let Some(leader) = self.combat.fight.melees[usize::from(melee)].leader
                    {
                        self.combat.fight.leaders_leaving.add(leader);
                    }
                    // Who was wiped out in the melee is not driven back as well.
                    if !group.is_empty() {
                        journal.tell(|| self.told(BattleEvent::DrivenBack { side, units: group, whole: false }));
                    }
                }
                Retreat::All => self.clear_side(side, journal),
            }
        }
        self.combat.fight.letters = [Retreat::None; 2];
        if self.combat.fight.melees.iter().all(|melee| melee.done) {
            self.turn_to(RoundEnds);
        }
    }

    /// Units go to the retreat box.
    pub(super) fn drive_back(&mut self, side: Side, units: UnitSet) {
        let fight = &mut self.combat.fight;
        fight.present[side.index()] = fight.present[side.index()] - units;
        fight.leaving[side.index()] = fight.leaving[side.index()] | units;
        for unit in units.iter() {
            self.units[unit.index()].inside = 0;
        }
    }

    /// R: the whole side leaves and the battle ends; without option `big_r` garrisons of works that are not engaged
    /// stay (25.33, ruling 56).
    fn clear_side(&mut self, side: Side, journal: &mut impl Journal<Event>) {
        let fight = &self.combat.fight;
        let stays = |unit: UnitId| {
            let inside = self.units[unit.index()].inside;
            side == fight.defender()
                && !self.setup.options.big_r
                && inside != 0
                && fight.engaged & (1 << inside) == 0
                && fight.melee_of(unit).is_none()
        };
        let units: UnitSet = fight.present[side.index()].iter().filter(|unit| !stays(*unit)).collect();
        let remain = units != fight.present[side.index()];
        self.drive_back(side, units);
        journal.tell(|| self.told(BattleEvent::DrivenBack { side, units, whole: true }));
        for melee in &mut self.combat.fight.melees {
            melee.done = true;
        }
        self.combat.fight.over |= !remain;
    }
}
