//! An attack from its declaration to its last consequence (7.4, 7.5, 8.1, 8.3).

use crate::book::facing::Facing;
use crate::book::options::ChargeReturn;
use crate::book::vocabulary::{Class, Terrain};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Continue, Counter, Face, Window};
use crate::rules;
use crate::rules::attack::{self, ATTACK_ROLL, Attack, DEFENCE_ROLL, Fighter, Force, Position};
use crate::rules::engagement::{self, ENGAGEMENT_ROLL, Try};
use crate::rules::retreat::{Lost, Struggle, loser};
use crate::setup::{BrigadeId, UnitId};
use crate::show::offers::{of_leader, yielding};
use crate::state::{
    AssaultEnd, AssaultKind, AssaultStep, Attacker, BrigadeMarks, CorpsMarks, Hex, Leader, Marks, Risorgimento,
};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Question, Step};
use kernel::{Chance, Journal, Offer, Seat, Tally};

/// An attack is resolved; see [`AssaultStep`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assaulting;

impl Step<Risorgimento> for Assaulting {
    /// Takes the attack one step further.
    fn take(self, game: &mut Risorgimento, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.stack.push(self);
        game.assault_on(chance, journal);
    }
}

/// The brigadier goes in or not (4.11c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead;

impl Question<Risorgimento> for Lead {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.assault.seat, "decision-lead", rules::R4_11C)
    }

    fn list(&self, _: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::Lead { yes }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Lead { yes } = *action else { return None };
        let key = if yes { "offer-lead" } else { "offer-stay_behind" };
        let leader = Leader::Brigadier(game.brigadier_at_hand()?);
        let offer = of_leader(game, leader, "action-lead", key, rules::R4_11C);
        Some(if yes { offer } else { yielding(offer) })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        _: &mut impl Journal<Event>,
    ) {
        let goes_in = *action == Action::Lead { yes: true };
        game.assault.leader = game.brigadier_at_hand().filter(|_| goes_in);
    }

    /// A brigadier is worth more than his example.
    fn reflex(&self, _: &Risorgimento, _: Seat) -> Option<Action> {
        Some(Action::Lead { yes: false })
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.if_on_map(Leader::Brigadier(game.brigadier_at_hand()?))
    }
}

impl Risorgimento {
    /// What the questions after an attack are about: who is in the hex, or who attacked it.
    pub(crate) fn assault_counter(&self) -> Option<Counter> {
        let first = || self.assault.attackers.first().map(|first| Counter::Unit(first.unit));
        self.on_top(self.assault.target).or_else(first)
    }

    fn assault_on(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match self.assault.step {
            AssaultStep::Ride => {
                if !self.open_window(Window::Ride, chance, journal) {
                    self.ride_on();
                }
            }
            AssaultStep::Withdrawal => {
                if !self.holds_enemy(self.assault.target, self.assault.seat) {
                    self.end_charge_in_the_air(journal);
                } else if !self.open_window(Window::BeforeCharge, chance, journal) {
                    self.assault.step = AssaultStep::DefensiveFire;
                }
            }
            AssaultStep::DefensiveFire => {
                if !self.open_window(Window::BeforeAttack, chance, journal) {
                    self.after_defensive_fire();
                }
            }
            AssaultStep::Lead => {
                self.assault.step = AssaultStep::Engage;
                if self.brigadier_at_hand().is_some() {
                    self.stack.push(Lead);
                }
            }
            AssaultStep::Engage => self.engage(chance, journal),
            AssaultStep::Roll => self.fight(chance, journal),
            AssaultStep::Spread => self.spread(journal),
            AssaultStep::Judge => self.judge(chance, journal),
            AssaultStep::Retreat => self.fall_back(journal),
            AssaultStep::Excess => self.occupy(journal),
            AssaultStep::Turn => {
                self.assault.step = AssaultStep::After;
                let target = self.assault.target;
                if self.occupant(target) == Some(self.assault.seat) {
                    self.stack.push(Face { hex: target, side: self.assault.seat });
                }
            }
            AssaultStep::After => self.after_attack(journal),
            AssaultStep::Continue => {
                let mut any = false;
                self.continuations(&mut |_, _| any = true);
                if any {
                    self.stack.push(Continue);
                } else {
                    self.stack.pop();
                }
            }
        }
    }

    /// The other side holds before a charge or an attack.
    pub(crate) fn assault_held(&mut self, window: Window) {
        match window {
            Window::Ride => self.ride_on(),
            Window::BeforeCharge => self.assault.step = AssaultStep::DefensiveFire,
            _ => self.after_defensive_fire(),
        }
    }

    /// The charge comes to the last hex before its target.
    fn ride_on(&mut self) {
        self.assault.step = AssaultStep::Withdrawal;
        self.drop_the_disordered();
        for attacker in &mut self.assault.attackers {
            attacker.at = attacker.via;
        }
    }

    /// Whoever was Disordered by fire does not attack (7.33e); with nobody left the attack is over.
    fn drop_the_disordered(&mut self) {
        let mut attackers = std::mem::take(&mut self.assault.attackers);
        attackers.retain(|attacker| self.is_on_map(attacker.unit) && !self.is(attacker.unit, Marks::DISORDERED));
        self.assault.attackers = attackers;
        if self.assault.attackers.is_empty() {
            self.refuse();
        }
    }

    /// Nobody goes in.
    fn refuse(&mut self) {
        self.assault.end = AssaultEnd::Refused;
        self.assault.step = AssaultStep::After;
    }

    fn after_defensive_fire(&mut self) {
        self.drop_the_disordered();
        if self.assault.end == AssaultEnd::Refused {
            return;
        }
        if matches!(self.assault.kind, AssaultKind::Continued(_)) {
            self.assault.step = AssaultStep::Engage;
        } else {
            self.assault.step = AssaultStep::Lead;
        }
    }

    /// The Jägers are gone: the charge ends in the hex it was entering (6.35).
    fn end_charge_in_the_air(&mut self, journal: &mut impl Journal<Event>) {
        for Attacker { unit, via, .. } in self.assault.attackers.clone() {
            if self.is_on_map(unit) && self.may_join(unit, via, false) && !self.holds_enemy(via, self.assault.seat) {
                self.put(unit, via, false);
                self.match_stack(unit);
                journal.tell(|| Event::Advanced { unit, hex: via });
                self.come_to(via, self.assault.seat, journal);
            }
        }
        self.assault.attackers.clear();
        self.assault.end = AssaultEnd::Missed;
        self.assault.step = AssaultStep::After;
    }

    /// The brigadier stacked with an attacker, who may go in with him (4.11c).
    #[must_use]
    pub(crate) fn brigadier_at_hand(&self) -> Option<BrigadeId> {
        let first = self.assault.attackers.first()?.unit;
        let brigade = self.acting_brigade(first);
        let leader = self.brigade(brigade).leader;
        let stacked = self.assault.attackers.iter().any(|attacker| self.hex_of(attacker.unit) == leader);
        (self.has_brigadier(brigade) && stacked).then_some(brigade)
    }

    // ------------------------------------------------------------ engagement

    /// Engagement rolls: the top unit of each hex for all who attack from it (7.41, 7.42).
    fn engage(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let target = self.assault.target;
        if matches!(self.assault.kind, AssaultKind::Attack | AssaultKind::Charge) {
            let mut entering: ArrayVec<Attacker, { crate::state::MAX_ATTACKERS }> = ArrayVec::new();
            let attackers = std::mem::take(&mut self.assault.attackers);
            let mut asked: ArrayVec<Hex, { crate::state::MAX_ATTACKERS }> = ArrayVec::new();
            for Attacker { unit, .. } in &attackers {
                let hex = self.hex_of(*unit);
                if asked.contains(&hex) || !hex.is_on_map() {
                    continue;
                }
                asked.push(hex);
                let here = || attackers.iter().filter(|other| self.hex_of(other.unit) == hex);
                let Some(top) = here().min_by_key(|other| self.unit(other.unit).depth) else { continue };
                let top = top.unit;
                let members: ArrayVec<Attacker, 3> = here().copied().take(3).collect();
                if self.engages(top, members.len() > 1, chance, journal) {
                    entering.extend(members.into_iter().take(entering.remaining_capacity()));
                }
            }
            self.assault.attackers = entering;
        }
        if self.assault.attackers.is_empty() || !self.holds_enemy(target, self.assault.seat) {
            self.refuse();
            return;
        }
        self.rouse(target);
        self.find_defenders();
        if self.assault.defenders.is_empty() {
            self.overrun(journal);
        } else {
            self.assault.step = AssaultStep::Roll;
        }
    }

    /// One Engagement roll, of a unit for itself or for all of its hex.
    fn engages(
        &mut self,
        unit: UnitId,
        leads: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let attempt = self.engagement_of(unit);
        let (t, options) = (self.setup.tables(), self.setup.options);
        let mut drm = 0;
        engagement::drm(t, &options, &attempt, &mut drm);
        let die = chance.digit(ENGAGEMENT_ROLL);
        let engages = engagement::engages(attempt.cohesion, die, drm);
        journal.tell(|| {
            let mut tally = Tally::new();
            engagement::drm(t, &options, &attempt, &mut tally);
            Event::Engaged { unit, die, tally: Box::new(tally), cohesion: attempt.cohesion.into(), engages, leads }
        });
        let brigade = self.printed(unit).brigade;
        if !engages && die == t.constants.die_max && self.setup.brigade(brigade).nervous {
            self.lose_nerve(brigade, journal);
        }
        engages
    }

    /// What the Engagement roll of a unit looks at.
    #[must_use]
    pub(crate) fn engagement_of(&self, unit: UnitId) -> Try {
        let (printed, brigade) = (self.printed(unit), self.acting_brigade(unit));
        let square = self.class(unit).is_cavalry()
            && self.at_hex(self.assault.target).any(|defender| self.is(defender, Marks::SQUARE));
        Try {
            cohesion: printed.cohesion,
            losses: self.unit(unit).losses,
            brigadier: self.in_range_now(brigade, unit).then(|| self.setup.brigade(brigade).engagement),
            square,
            sigismund: printed.sigismund,
        }
    }

    /// An attack on a unit of a corps that halts ends its halt (special rule of Magenta).
    fn rouse(&mut self, target: Hex) {
        let setup = self.setup.clone();
        for unit in self.stack_at(target) {
            let corps = self.corps_of(unit);
            if !setup.corps(corps).halts.is_empty() {
                self.corps_mut(corps).marks.set(CorpsMarks::ROUSED);
            }
        }
    }

    /// The defenders that count: inside or outside of a castle, no batteries, Jägers only by themselves (7.21b).
    fn find_defenders(&mut self) {
        let target = self.assault.target;
        let garrison = self.garrison(target);
        let alone = self.at_hex(target).nth(1).is_none();
        let inside = self.assault.inside || alone && garrison.is_some();
        self.assault.inside = inside;
        let stack = self.stack_at(target);
        let part = |unit: &UnitId| match garrison {
            Some(garrison) => (*unit == garrison) == inside,
            None => true,
        };
        let others = stack.iter().filter(|unit| part(unit)).any(|unit| {
            let class = self.class(*unit);
            class != Class::Jager && !class.is_artillery()
        });
        self.assault.defenders =
            stack.iter().copied().filter(|unit| part(unit) && attack::defends(self.class(*unit), others)).collect();
    }

    /// Batteries alone are lost as soon as an attacker goes in (7.46).
    fn overrun(&mut self, journal: &mut impl Journal<Event>) {
        let target = self.assault.target;
        journal.tell(|| Event::Overrun { target });
        let garrison = self.garrison(target);
        for unit in self.stack_at(target) {
            if garrison.is_none_or(|garrison| (unit == garrison) == self.assault.inside) {
                self.eliminate(unit, rules::R7_46, journal);
            }
        }
        self.assault.end = AssaultEnd::Overrun;
        self.assault.step = AssaultStep::Excess;
    }

    // ------------------------------------------------------------ the dice

    /// The attack as both dice see it (7.45).
    #[must_use]
    pub(crate) fn attack_of(&self) -> Attack {
        let (assault, ground, t) = (&self.assault, &self.setup.ground, self.setup.tables());
        let options = &self.setup.options;
        let mut attackers = Force::default();
        let mut defenders = Force::default();
        for attacker in &assault.attackers {
            attackers.add(options, &self.fighter(attacker.unit));
        }
        for unit in &assault.defenders {
            defenders.add(options, &self.fighter(*unit));
        }
        let front = assault.defenders.first().map_or(0b11_1111, |unit| self.front_mask(*unit));
        let (mut by_front, mut by_rear) = (false, false);
        for attacker in &assault.attackers {
            match ground.side_to(assault.target, attacker.via) {
                Some(side) if front & side.bit() == 0 => by_rear = true,
                _ => by_front = true,
            }
        }
        let borders = assault.attackers.iter().filter_map(|attacker| {
            ground.side_to(attacker.via, assault.target).map(|side| ground.side(attacker.via, side).border)
        });
        let facts = ground.hex(assault.target);
        let cavalry = assault.defenders.iter().all(|unit| self.class(*unit).is_cavalry());
        let terrain = match facts.terrain {
            _ if assault.inside && facts.castle => Terrain::Castle,
            // 5.54: a town is no help to cavalry.
            Terrain::Town if cavalry => Terrain::Clear,
            terrain => terrain,
        };
        let charge = assault.attackers.iter().any(|attacker| self.class(attacker.unit).is_cavalry());
        let any = |marks: Marks| assault.defenders.iter().any(|unit| self.is(*unit, marks));
        Attack {
            attackers,
            defenders,
            position: Position::of(by_front, by_rear),
            terrain: attack::terrain_drm(t, terrain, facts.rough, borders).unwrap_or(t.combat.floor),
            charge,
            by_way: charge
                && assault.attackers.iter().any(|attacker| self.charges_by_way(attacker.via, assault.target)),
            strategic: any(Marks::STRATEGIC),
            hors_de_combat: assault
                .defenders
                .iter()
                .any(|unit| self.brigade(self.printed(*unit).brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT)),
            surprised: any(Marks::ANY_SURPRISE),
            disordered: any(Marks::DISORDERED),
            weather: self.weather,
        }
    }

    fn fighter(&self, unit: UnitId) -> Fighter {
        let printed = self.printed(unit);
        Fighter { class: printed.class, cohesion: printed.cohesion, losses: self.unit(unit).losses }
    }

    fn fight(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (t, attack) = (self.setup.tables(), self.attack_of());
        let (mut mine, mut theirs) = (0, 0);
        attack::attacker_drm(t, &attack, &mut mine);
        attack::defender_drm(t, &attack, &mut theirs);
        let dice = [chance.digit(ATTACK_ROLL), chance.digit(DEFENCE_ROLL)];
        let losses = [attack::inflicts(t, dice[1], theirs), attack::inflicts(t, dice[0], mine)];
        let over = self
            .assault
            .attackers
            .iter()
            .filter_map(|attacker| self.setup.ground.side_to(self.assault.target, attacker.via).map(Facing::bit));
        let over = over.fold(0, |all, side| all | side);
        let assault = &mut self.assault;
        assault.over = over;
        assault.losses = losses;
        assault.owed = losses;
        assault.hit = [u16::MAX; 2];
        assault.step = AssaultStep::Spread;
        journal.tell(|| {
            let mut tallies = [Tally::new(), Tally::new()];
            attack::attacker_drm(t, &attack, &mut tallies[0]);
            attack::defender_drm(t, &attack, &mut tallies[1]);
            Event::Fought {
                target: self.assault.target,
                attackers: self.assault.attackers.iter().map(|attacker| attacker.unit).collect(),
                defenders: self.assault.defenders.to_vec(),
                dice,
                tallies: Box::new(tallies),
                losses,
            }
        });
        // scn.mag.surprise: one attack wakes those who were surprised.
        for unit in self.assault.defenders.clone() {
            self.unit_mut(unit).marks.clear(Marks::ANY_SURPRISE);
        }
    }

    /// The units of a side of the attack that take its Losses.
    pub(crate) fn fighters(&self, attacker: bool) -> ArrayVec<UnitId, 16> {
        if attacker {
            self.assault.attackers.iter().map(|attacker| attacker.unit).collect()
        } else {
            self.assault.defenders.clone()
        }
    }

    // ------------------------------------------------------------ who lost

    fn judge(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let assault = &self.assault;
        let lowest = |units: &[UnitId]| {
            let alive = units.iter().filter(|unit| self.is_on_map(**unit));
            alive.map(|unit| self.adjusted(*unit).max(0) as u8).min()
        };
        let attackers = self.fighters(true);
        let seat = assault.seat;
        let defending = |leader: &Leader| self.leader_hex(*leader) == assault.target;
        let best = self
            .leaders(seat.opponent())
            .filter(defending)
            // 8.4: one who is Finished is of no use here either.
            .filter_map(|leader| match leader {
                Leader::Brigadier(brigade) if self.has_brigadier(brigade) => {
                    Some(self.setup.brigade(brigade).engagement)
                }
                _ => None,
            })
            .min();
        let struggle = Struggle {
            losses: assault.losses,
            lowest: [lowest(&attackers), lowest(&assault.defenders)],
            brigadier: [assault.leader.map(|brigade| self.setup.brigade(brigade).engagement), best],
        };
        let lost = loser(&struggle);
        let beaten = lost == Lost::Attacker;
        journal.tell(|| Event::Judged { attacker_lost: beaten });
        // 8.4: leaders stacked with units that took two Losses or more.
        if assault.losses[1] >= 2 {
            let here: ArrayVec<Leader, 8> = self.leaders(seat.opponent()).filter(defending).take(8).collect();
            for leader in here {
                self.endanger(leader, chance, journal);
            }
        }
        if self.assault.losses[0] >= 2
            && let Some(brigade) = self.assault.leader
        {
            self.endanger(Leader::Brigadier(brigade), chance, journal);
        }
        let mut attackers = std::mem::take(&mut self.assault.attackers);
        attackers.retain(|attacker| self.is_on_map(attacker.unit));
        self.assault.attackers = attackers;
        self.assault.end = if lost == Lost::Defender { AssaultEnd::Won } else { AssaultEnd::Lost };
        // 7.33a: batteries left by their infantry, all eliminated, go with it.
        let target = self.assault.target;
        let left = self.assault.defenders.iter().any(|unit| self.is_on_map(*unit));
        if !left {
            let stack = self.stack_at(target);
            let outside = |unit: &UnitId| self.garrison(target).is_none_or(|g| (g == *unit) == self.assault.inside);
            let guns: ArrayVec<UnitId, 16> =
                stack.into_iter().filter(|unit| self.class(*unit).is_artillery() && outside(unit)).collect();
            for unit in guns {
                self.eliminate(unit, rules::R7_33A, journal);
            }
        }
        self.assault.step = AssaultStep::Retreat;
    }

    /// The beaten side goes back (8.32, 8.33).
    fn fall_back(&mut self, journal: &mut impl Journal<Event>) {
        if self.assault.end == AssaultEnd::Lost {
            self.attackers_go_back(journal);
            self.assault.step = AssaultStep::After;
            return;
        }
        if self.retreat_next(journal) {
            return;
        }
        self.assault.step = AssaultStep::Excess;
    }

    /// Beaten attackers are where they came from; a charge goes to its last hex if the option says so (8.32, 7.5b).
    fn attackers_go_back(&mut self, journal: &mut impl Journal<Event>) {
        let target = self.assault.target;
        let to_last =
            self.assault.kind == AssaultKind::Charge && self.setup.options.charge_return == ChargeReturn::Last;
        for Attacker { unit, via, .. } in self.assault.attackers.clone() {
            let last = to_last && self.may_join(unit, via, false) && !self.holds_enemy(via, self.assault.seat);
            if last {
                self.put(unit, via, false);
                self.match_stack(unit);
            }
            let to = self.hex_of(unit);
            journal.tell(|| Event::Retreated { unit, from: target, to, zoc: false, rule: rules::R8_32 });
            if last {
                self.come_to(via, self.assault.seat, journal);
            }
        }
    }
}
