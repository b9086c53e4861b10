//! An attack from its declaration to its last consequence (7.4, 7.5, 8.1, 8.3).

use crate::book::facing::Facing;
use crate::book::options::ChargeReturn;
use crate::book::vocabulary::{Class, Terrain};
use crate::play::event::Event;
use crate::rules;
use crate::rules::attack::{self, ATTACK_ROLL, Attack, DEFENCE_ROLL, Fighter, Force, Position};
use crate::rules::continued;
use crate::rules::engagement::{self, ENGAGEMENT_ROLL, Try};
use crate::rules::losses::Spread;
use crate::rules::retreat::{Lost, Struggle, loser};
use crate::setup::{BrigadeId, UnitId};
use crate::state::{
    AssaultEnd, AssaultKind, AssaultStep, Attacker, BrigadeMarks, CorpsMarks, Hex, Leader, Marks, Phase, Risorgimento,
    Window,
};
use arrayvec::ArrayVec;
use kernel::{Chance, Journal, Tally};

impl Risorgimento {
    /// Takes the attack one step further.
    pub(crate) fn assault_on(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
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
                    self.stack.push(Phase::Lead);
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
                    self.stack.push(Phase::Face { hex: target, side: self.assault.seat });
                }
            }
            AssaultStep::After => self.after_attack(journal),
            AssaultStep::Continue => {
                let mut any = false;
                self.continuations(&mut |_, _| any = true);
                if any {
                    self.stack.push(Phase::Continue);
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

    /// He goes in, or does not.
    pub(crate) fn lead(&mut self, yes: bool) {
        self.stack.pop();
        self.assault.leader = self.brigadier_at_hand().filter(|_| yes);
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

    // ------------------------------------------------------------ losses

    /// The units of a side of the attack that take its Losses.
    pub(crate) fn fighters(&self, attacker: bool) -> ArrayVec<UnitId, 16> {
        if attacker {
            self.assault.attackers.iter().map(|attacker| attacker.unit).collect()
        } else {
            self.assault.defenders.clone()
        }
    }

    /// Gives the Losses out, as evenly as possible; the owner chooses about odd ones (8.11).
    fn spread(&mut self, journal: &mut impl Journal<Event>) {
        for camp in [0, 1] {
            let units = self.fighters(camp == 0);
            if self.assault.hit[camp] == u16::MAX {
                // First the even share.
                let room = |unit: &UnitId| (self.printed(*unit).cohesion + 1).saturating_sub(self.unit(*unit).losses);
                let spread = Spread::even(self.assault.losses[camp], units.iter().map(room));
                self.assault.hit[camp] = 0;
                self.assault.owed[camp] = spread.odd;
                for (n, (unit, each)) in units.iter().zip(&spread.each).enumerate() {
                    self.lose(*unit, *each, rules::R8_11, journal);
                    if !spread.open[n] {
                        self.assault.hit[camp] |= 1 << n;
                    }
                }
                self.spill(camp, spread.void, journal);
            }
            let owed = self.assault.owed[camp];
            if owed == 0 {
                continue;
            }
            let open: ArrayVec<UnitId, 16> = self.odd_takers(camp == 0).collect();
            if open.len() <= usize::from(owed) {
                for unit in open {
                    self.take_odd(camp == 0, unit, journal);
                }
                self.assault.owed[camp] = 0;
            } else {
                self.stack.push(Phase::Spread { attacker: camp == 0 });
                return;
            }
        }
        self.assault.step = AssaultStep::Judge;
    }

    /// Jägers that did not defend take what is left when nobody else is (7.21b).
    fn spill(&mut self, camp: usize, void: u8, journal: &mut impl Journal<Event>) {
        if camp == 0 || void == 0 {
            return;
        }
        let jager = self
            .stack_at(self.assault.target)
            .into_iter()
            .find(|unit| self.class(*unit) == Class::Jager && self.seat_of(*unit) != self.assault.seat);
        if let Some(unit) = jager {
            self.lose(unit, void, rules::R7_21B, journal);
        }
    }

    /// Who may take an odd Loss (8.11).
    pub(crate) fn odd_takers(&self, attacker: bool) -> impl Iterator<Item = UnitId> + use<> {
        let hit = self.assault.hit[usize::from(!attacker)];
        let units = self.fighters(attacker);
        let alive: ArrayVec<bool, 16> = units.iter().map(|unit| self.is_on_map(*unit)).collect();
        units.into_iter().enumerate().filter(move |(n, _)| hit & 1 << n == 0 && alive[*n]).map(|(_, unit)| unit)
    }

    /// A unit takes an odd Loss.
    pub(crate) fn take_odd(&mut self, attacker: bool, unit: UnitId, journal: &mut impl Journal<Event>) {
        let camp = usize::from(!attacker);
        if let Some(n) = self.fighters(attacker).iter().position(|other| *other == unit) {
            self.assault.hit[camp] |= 1 << n;
            self.assault.owed[camp] = self.assault.owed[camp].saturating_sub(1);
            self.lose(unit, 1, rules::R8_11, journal);
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

    // ------------------------------------------------------------ the winner

    /// Whether all attackers that are left may stand in the hex together (7.43).
    #[must_use]
    pub(crate) fn attackers_fit(&self) -> bool {
        let units = self.assault.attackers.iter().map(|attacker| attacker.unit);
        self.may_stack(self.assault.target, units, |_| false)
    }

    /// The winner goes in; units beyond the limit go back (7.43).
    fn occupy(&mut self, journal: &mut impl Journal<Event>) {
        let (target, seat) = (self.assault.target, self.assault.seat);
        // The castle still holds, or others of the hex do: nobody stays.
        if self.occupant(target).is_some() || self.assault.attackers.is_empty() {
            self.assault.step = AssaultStep::After;
            return;
        }
        if !self.attackers_fit() {
            self.stack.push(Phase::Excess);
            return;
        }
        let mut attackers: ArrayVec<Attacker, { crate::state::MAX_ATTACKERS }> = self.assault.attackers.clone();
        // Those of one hex keep their order.
        attackers.sort_by_key(|attacker| self.unit(attacker.unit).depth);
        let mut facing: Option<Facing> = None;
        for Attacker { unit, via, .. } in attackers {
            let towards = self.setup.ground.side_to(via, target);
            self.put(unit, target, true);
            let state = self.unit_mut(unit);
            if let Some(facing) = facing.or(towards) {
                state.face(facing);
            }
            facing = facing.or(towards);
            journal.tell(|| Event::Advanced { unit, hex: target });
        }
        if let Some(brigade) = self.assault.leader {
            self.brigade_mut(brigade).leader = target;
        }
        self.come_to(target, seat, journal);
        self.assault.step = AssaultStep::Turn;
    }

    /// A victorious unit goes back to where it came from.
    pub(crate) fn go_back(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.stack.pop();
        let (from, to) = (self.assault.target, self.hex_of(unit));
        self.assault.attackers.retain(|attacker| attacker.unit != unit);
        journal.tell(|| Event::Retreated { unit, from, to, zoc: false, rule: rules::R7_43 });
        self.wear(unit, journal);
    }

    /// Losses for continuing, and for attacking in an Extended Activation (7.47, 4.43).
    fn after_attack(&mut self, journal: &mut impl Journal<Event>) {
        for Attacker { unit, .. } in self.assault.attackers.clone() {
            self.wear(unit, journal);
        }
        self.assault.attackers.retain(|attacker| self.at[attacker.unit.index()].is_on_map());
        self.assault.step = AssaultStep::Continue;
    }

    /// What an attack costs a unit whatever came of it.
    fn wear(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let kind = self.assault.kind;
        if matches!(kind, AssaultKind::Continued(_)) {
            self.lose(unit, continued::CONTINUE_LOSS, rules::R7_47, journal);
        } else if self.active.extended && kind != AssaultKind::CounterCharge {
            self.lose(unit, 1, rules::R4_43, journal);
        }
    }
}
