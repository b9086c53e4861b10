//! Combat: contact, rounds, losses, recoil, pursuit, and the end of it (`com.*`).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Cover, UnitId};
use crate::play::action::Action;
use crate::play::attack::Charge;
use crate::play::event::Event;
use crate::play::trial::Purpose;
use crate::rules;
use crate::rules::combat::{self, Fighter};
use crate::rules::risk;
use crate::show::offers;
use crate::state::{Aigles, Fate, Marks, Pose};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length, Stand};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// A battalion and those that touch it as joiners: they are shifted together.
type Group = ArrayVec<UnitId, { crate::book::tables::MAX_UNITS }>;

/// What of a contact ends with it.
const OF_CONTACT: Marks = Marks::CHARGE_BONUS.or(Marks::CHARGED_IN).or(Marks::DEFENDS);

/// The winner of a combat round may follow the beaten battalion (`com.pursue`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pursuit {
    /// Who won.
    pub winner: UnitId,
    /// Who lost and stood.
    pub loser: UnitId,
}

impl Question<Aigles> for Pursuit {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.seat_of(self.winner), "decision-pursue", rules::COM_PURSUE)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::Pursue { yes }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Pursue { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Pursue { yes } = action else { return None };
        let (verb, rule) =
            if *yes { ("action-pursue", rules::COM_PURSUE) } else { ("action-stand", rules::COM_NOPURSUE) };
        let piece = Some(game.setup.unit(self.winner).id.clone());
        let offer = Offer { piece, ..offers::plain(verb, Text::new(verb), rule) };
        Some(if *yes { offer } else { offers::yielding(offer) })
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Pursue { yes } = *action {
            game.pursue(self.winner, self.loser, yes, journal);
        }
    }

    fn reflex(&self, game: &Aigles, _: Seat) -> Option<Action> {
        Some(Action::Pursue { yes: game.groups(self.winner) + 2 >= game.groups(self.loser) })
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.winner)
    }
}

impl Aigles {
    /// The charge makes contact and the first round is fought.
    pub fn strike(&mut self, charge: Charge, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Charge { charger, target, groups, .. } = charge;
        self.close_to_contact(&charge, journal);
        let turn = self.turn;
        // A rallying battalion counter-attacks: it has its own charge bonus and no cover (`att.short`, `com.cover`).
        let counter_attack = self.is(target, Marks::RALLYING);
        let own = self.unit_mut(charger);
        own.contact = Some(target);
        own.combat_began = turn;
        own.marks.set(Marks::CHARGED_IN | Marks::CHARGE_BONUS);
        let enemy = self.unit_mut(target);
        enemy.contact = Some(charger);
        enemy.combat_began = turn;
        enemy.marks.set(if counter_attack { Marks::CHARGE_BONUS } else { Marks::DEFENDS });
        let to = self.unit(charger).pose;
        journal.tell(|| Event::Contact { charger, target, to, counter_attack });
        let groups = combat::charger_groups(&self.setup.options, groups, self.groups(charger));
        self.fight(charger, target, Some(groups), chance, journal);
    }

    /// One side of a round as the combat table wants it. `groups` replaces its own (ruling R51).
    #[must_use]
    pub fn fighter(&self, unit: UnitId, enemy: UnitId, groups: Option<u8>) -> Fighter {
        let state = self.unit(unit);
        let (own, other) = (self.body(unit), self.body(enemy));
        let enemy_cover = if self.is(enemy, Marks::DEFENDS) {
            let edge = other.edge_towards(self.thrust(unit, enemy).reversed());
            self.cover_in_combat(&other, edge)
        } else {
            Cover::None
        };
        Fighter {
            groups: groups.unwrap_or_else(|| self.groups(unit)),
            charge: state.marks.has(Marks::CHARGE_BONUS).then_some(state.formation),
            officer: state.characters.officer(),
            characters: state.characters.count(),
            commander: self.has_commander(unit),
            friend_joined: self.joiners_against(enemy).next().is_some(),
            higher: self.is_higher(&own, &other),
            disordered: state.marks.has(Marks::DISORDERED),
            enemy_cover,
        }
    }

    /// The battalions that touch this one as joiners.
    pub fn joiners_against(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.on_table().filter(move |id| self.unit(*id).supports_against == Some(unit))
    }

    /// The direction in which one of two battalions in contact presses the other: at right angles to the edges that
    /// touch, which is the heading of the one that charged.
    fn thrust(&self, unit: UnitId, enemy: UnitId) -> Heading {
        if self.is(unit, Marks::CHARGED_IN) {
            self.unit(unit).pose.heading
        } else {
            self.unit(enemy).pose.heading.reversed()
        }
    }

    /// A round of combat; both battalions are then activated (`com.continue`).
    pub fn fight(
        &mut self,
        first: UnitId,
        second: UnitId,
        groups: Option<u8>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let fighters = [self.fighter(first, second, groups), self.fighter(second, first, None)];
        let fought = combat::fight(self.tables(), &fighters, chance);
        let round = fought.round;
        let units = [first, second];
        for unit in units {
            let marks = &mut self.unit_mut(unit).marks;
            marks.set(Marks::ACTIVATED);
            // Who has fought has not passed: it has no reaction left (`turn.pass`, `com.continue`).
            marks.clear(Marks::CHARGE_BONUS | Marks::PASSED);
        }
        let winner = round.winner.map(|index| units[usize::from(index)]);
        journal.tell(|| Event::Combat {
            units,
            dice: fought.dice,
            totals: fought.totals(),
            tallies: Box::new(fought.tallies),
            winner,
        });
        // A turn in which one has to fight is not wholly spent reforming (`man.reform`, ruling R57).
        for unit in units {
            if self.is(unit, Marks::REFORMING) {
                self.disorder(unit, rules::MAN_REFORM, journal);
            }
        }
        if let Some(winner) = winner {
            let loser = if winner == first { second } else { first };
            self.settle_round(winner, loser, round, chance, journal);
        }
    }

    /// Losses of both, destroyed battalions, recoil, the loser's test (`com.win`).
    fn settle_round(
        &mut self,
        winner: UnitId,
        loser: UnitId,
        round: combat::Round,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let [winner_losses, loser_losses] =
            if round.winner == Some(0) { round.losses } else { [round.losses[1], round.losses[0]] };
        // ruling R37
        if self.lose_rankers(winner, winner_losses, rules::COM_WIN, journal) > 0 && self.setup.options.winner_tests {
            self.unit_mut(winner).marks.set(Marks::TOOK_LOSSES);
        }
        let officers = if round.at_risk { self.risk_characters(loser, loser_losses, chance, journal) } else { 0 };
        self.lose_rankers(loser, loser_losses - officers, rules::COM_WIN, journal);
        self.unit_mut(loser).marks.set(Marks::LOST_COMBAT | Marks::TOOK_LOSSES);
        let thrust = self.thrust(winner, loser);
        let loser_gone = self.remove_if_destroyed(loser, journal);
        let winner_gone = self.remove_if_destroyed(winner, journal);
        if loser_gone {
            return;
        }
        if !winner_gone {
            self.recoil(loser, thrust, journal);
        }
        // One test a turn (res.once), unless the option says otherwise (ruling R16).
        if !self.is(loser, Marks::TESTED) || self.setup.options.retest_after_combat {
            self.take_test(loser, Purpose::LostCombat { winner }, chance, journal);
        } else {
            journal.tell(|| Event::TestedAlready { unit: loser });
            self.after_lost_combat(loser, winner, true, chance, journal);
        }
    }

    /// A die for each character of a battalion beaten by 3 or more (`char.risk.combat`). Returns how many are lost.
    fn risk_characters(
        &mut self,
        unit: UnitId,
        losses: u8,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> u8 {
        let risked = risk::in_combat(self.unit(unit).characters, self.has_commander(unit), losses, chance);
        if !risked.dice.is_empty() {
            journal.tell(|| Event::CharactersAtRisk { unit, dice: risked.dice.to_vec() });
        }
        for who in &risked.lost {
            self.lose_character(unit, *who, None, rules::CHAR_RISK_COMBAT, journal);
        }
        risked.lost.len() as u8
    }

    /// The loser is pushed back, its joiners with it; a friend it runs into is disordered (`com.recoil`).
    fn recoil(&mut self, loser: UnitId, thrust: Heading, journal: &mut impl Journal<Event>) {
        let before = self.body(loser);
        let wanted = self.tables().result.recoil;
        let distance = self.shift_together(loser, thrust, wanted, journal);
        self.unit_mut(loser).marks.clear(Marks::DEFENDS);
        let to = self.unit(loser).pose;
        journal.tell(|| Event::Recoiled { unit: loser, distance, to });
        if distance < wanted {
            let pressed = before.shifted(thrust, distance + Length::mm(2));
            let friends = self.friends_under(&pressed, loser);
            for friend in self.setup.units_of(self.seat_of(loser)) {
                if friends & (1 << friend.0) != 0 {
                    self.disorder(friend, rules::COM_RECOIL, journal);
                }
            }
        }
    }

    /// Shifts a battalion and the joiners that touch it, as far as all have room. Returns how far.
    fn shift_together(
        &mut self,
        unit: UnitId,
        direction: Heading,
        wanted: Length,
        journal: &mut impl Journal<Event>,
    ) -> Length {
        let mut group = Group::new();
        group.push(unit);
        group.extend(self.joiners_against(unit));
        let mut distance = wanted.max(Length::ZERO);
        for member in &group {
            let free = |stand: &Stand| self.group_has_room(*member, &group, stand);
            distance = self.body(*member).shifted_while(direction, distance, free).1;
        }
        if distance > Length::ZERO {
            for member in group {
                let stand = self.body(member).shifted(direction, distance);
                self.unit_mut(member).pose = Pose::new(stand.centre(), stand.heading());
                if self.is_in_difficult(&stand) {
                    self.disorder(member, rules::DIS_CAUSES, journal);
                }
            }
        }
        distance
    }

    fn group_has_room(&self, member: UnitId, group: &Group, stand: &Stand) -> bool {
        let enemy = self.seat_of(member).opponent();
        self.setup.table.holds(stand)
            && !self.is_in_impassable(stand)
            && !self.bodies().any(|(id, body)| !group.contains(&id) && body.overlaps(stand))
            && !self.army(enemy).any(|id| self.screen(id).is_some_and(|screen| screen.overlaps(stand)))
    }

    /// The loser has tested: it runs, or the winner decides whether to follow (`com.rout`, `com.pursue`).
    pub fn after_lost_combat(
        &mut self,
        loser: UnitId,
        winner: UnitId,
        stands: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if !stands {
            self.rout(loser, journal);
            self.flee(loser, chance, journal);
        } else if self.unit(loser).contact == Some(winner) {
            self.stack.push(Pursuit { winner, loser });
        }
    }

    /// The winner follows into contact, or lets go and both stand apart, disordered (`com.pursue`, `com.nopursue`).
    pub fn pursue(&mut self, winner: UnitId, loser: UnitId, pursues: bool, journal: &mut impl Journal<Event>) {
        let thrust = self.thrust(winner, loser);
        let apart = self.body(winner).distance(&self.body(loser));
        if pursues {
            self.shift_together(winner, thrust, apart, journal);
            let stand = self.body(winner);
            self.sweep_screens(winner, &stand, journal);
            let marks = &mut self.unit_mut(winner).marks;
            marks.clear(Marks::DEFENDS);
            marks.set(Marks::CHARGE_BONUS);
        } else {
            // It steps back until the full gap lies between them (ruling R42).
            let back = self.tables().result.recoil - apart;
            self.shift_together(winner, thrust.reversed(), back, journal);
        }
        let to = self.unit(winner).pose;
        journal.tell(|| Event::Pursuit { winner, pursues, to });
        if !pursues {
            self.disorder(winner, rules::COM_NOPURSUE, journal);
            self.disorder(loser, rules::COM_NOPURSUE, journal);
            self.end_combat(winner, loser, rules::COM_NOPURSUE, journal);
        }
    }

    /// A battalion that routs or is removed leaves its combat; its opponent is left free and disordered (`com.rout`).
    pub fn leave_combat(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.unit_mut(unit).supports_against = None;
        if let Some(enemy) = self.unit(unit).contact {
            self.disorder(enemy, rules::COM_ROUT, journal);
            self.end_combat(unit, enemy, rules::COM_ROUT, journal);
        }
        // Whoever helped against it has nobody left to hold.
        for joiner in self.ids() {
            if self.unit(joiner).supports_against == Some(unit) {
                self.free_joiner(joiner, journal);
            }
        }
    }

    fn free_joiner(&mut self, joiner: UnitId, journal: &mut impl Journal<Event>) {
        self.unit_mut(joiner).supports_against = None;
        journal.tell(|| Event::JoinerFree { joiner });
    }

    /// The combat of two battalions is over; joiners step back from a surviving enemy (`com.join.when`).
    fn end_combat(&mut self, first: UnitId, second: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        for unit in [first, second] {
            let state = self.unit_mut(unit);
            state.contact = None;
            state.marks.clear(OF_CONTACT);
            journal.tell(|| Event::CombatOver { unit, rule });
        }
        for joiner in self.ids() {
            let Some(enemy) = self.unit(joiner).supports_against.filter(|id| *id == first || *id == second) else {
                continue;
            };
            self.free_joiner(joiner, journal);
            if self.unit(enemy).fate == Fate::OnTable && self.unit(joiner).fate == Fate::OnTable {
                let back = self.tables().result.recoil - self.body(joiner).distance(&self.body(enemy));
                let away = self.unit(joiner).pose.heading.reversed();
                self.shift_together(joiner, away, back, journal);
            }
        }
    }
}
