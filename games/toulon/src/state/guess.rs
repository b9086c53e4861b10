//! A guess at what a seat does not know: a state that agrees with all its side has been told (6.3, rule.stack-top).
//!
//! Everything hidden is first wiped off, so that nothing of the truth is left but [`Told`]; then the counters that the
//! side cannot place are dealt out anew. Two games that look the same to a side thus give it the same guesses.

use super::combat::NO_MELEE;
use super::told::{Stack, Told};
use super::{AreaId, AreaSet, Face, LeaderSet, Marks, Origin, Toulon, Unit, UnitId, UnitSet, Whereabouts};
use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Role, Side};
use crate::play::{Marker, Menu, Overrun, Phase, ShowGarrison};
use crate::rules;
use arrayvec::ArrayVec;
use kernel::{Chance, Roll, Seat};

/// The draw of a hidden counter.
const GUESS: Roll = Roll { rule: rules::RULE_STACK_TOP, label: "die-hidden" };

impl Toulon {
    /// A state that agrees with all that a seat has been told, the rest drawn at random.
    pub(crate) fn guess(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        match self.setup.side_of_seat(seat) {
            Some(side) if self.over().is_none() => self.guess_of(side, chance),
            _ => self.clone(),
        }
    }

    /// The same for a side.
    pub(crate) fn guess_of(&self, side: Side, chance: &mut impl Chance) -> Self {
        let told = Told::of(self, side);
        let mut game = self.clone();
        game.wipe(side, &told);
        let mut left: ArrayVec<UnitId, { super::UNITS }> = told.hidden.iter().collect();
        for n in (1..left.len()).rev() {
            left.swap(n, chance.uniform(GUESS, n as u32 + 1) as usize);
        }
        Dealer { game: &mut game, side, enemy: side.other(), told: &told, left, chance }.deal();
        game
    }

    // ------------------------------------------------------------ wiping off

    /// Takes off everything that a side has not been told.
    fn wipe(&mut self, side: Side, told: &Told) {
        let enemy = side.other();
        let field = self.battle().map(|fight| fight.area);
        let places: ArrayVec<(UnitId, u8), { super::UNITS }> = field
            .into_iter()
            .flat_map(|area| [self.units_in(area, side), self.units_in(area, enemy) & told.named])
            .flat_map(UnitSet::iter)
            .map(|unit| (unit, self.unit(unit).inside))
            .collect();
        self.wipe_phases(side);
        self.wipe_fight(side, told);
        for unit in told.hidden.iter() {
            self.lift(unit, Whereabouts::Gone);
        }
        for unit in self.setup.unit_ids().filter(|unit| self.side_of(*unit) == enemy).collect::<UnitSet>().iter() {
            let (seen, read) = (told.named.has(unit), told.read.has(unit));
            let state = self.unit_mut(unit);
            let (at, losses, inside) = (state.at, [state.permanent, state.temporary], state.inside);
            let public = if read { Marks::OF_A_COUNTER | Marks::OF_A_FACE } else { Marks::OF_A_COUNTER };
            let marks = state.marks & public;
            *state = Unit { at, marks, ..Unit::default() };
            if read {
                // Losses lie under a counter that is turned up; where it came from was said of its force.
                [state.permanent, state.temporary] = losses;
            }
            if seen {
                state.inside = inside;
                state.marks.set(Marks::WAR_SUPPLY);
            }
        }
        for stack in &told.stacks {
            for unit in (self.units_in(stack.area, enemy) & told.named).iter() {
                // In the order of the roster: that of the stack does not show.
                self.lay_on_top(unit);
                if self.unit(unit).marks.has(Marks::ENTERED) {
                    self.unit_mut(unit).came_from = stack.origins.lowest();
                }
            }
            self.settle_works(stack.area, enemy);
        }
        for (unit, inside) in places {
            self.unit_mut(unit).inside = inside;
        }
        for leader in told.hidden_leaders.iter() {
            self.lift_leader(leader, Whereabouts::Gone);
        }
    }

    /// What the enemy is about in secret is not begun: forces being formed, volleys being laid, who commands whom.
    fn wipe_phases(&mut self, side: Side) {
        let enemy = side.other();
        let phasing = self.phasing();
        while self.phase().is_some_and(|phase| self.is_secret(phase, enemy)) {
            self.stack.pop();
        }
        for role in Role::ALL.into_iter().filter(|role| role.side() == enemy) {
            self.trustees[role.index()] = role;
        }
        if phasing == enemy {
            self.clear_force();
            self.failures.clear();
            self.taken = UnitSet::EMPTY;
            self.rallied = AreaSet::EMPTY;
            self.actions = 0;
            self.combat.volley.clear();
            let speaker = self.speaker(enemy);
            for phase in self.stack.each_mut() {
                match phase {
                    Phase::ShowGarrison(ShowGarrison { seat, .. })
                    | Phase::Marker(Marker { seat, .. })
                    | Phase::Overrun(Overrun { seat, .. }) => *seat = speaker,
                    Phase::Volley(_) => *phase = Menu.into(),
                    _ => {}
                }
            }
        }
    }

    /// Whether what goes on is known to the enemy of the viewer alone.
    fn is_secret(&self, phase: Phase, enemy: Side) -> bool {
        match phase {
            Phase::Muster(_)
            | Phase::Road(_)
            | Phase::LeadersIn(_)
            | Phase::PatrolMeets(_)
            | Phase::Overrun(_)
            | Phase::Marker(_)
            | Phase::RallyPick(_) => self.phasing() == enemy,
            Phase::LeaderAlone(alone) => self.leader_side(alone.leader) == enemy,
            Phase::Losses(losses) => losses.side == enemy,
            _ => false,
        }
    }

    /// Hidden enemies leave the battle board; what was done in the open stays.
    fn wipe_fight(&mut self, side: Side, told: &Told) {
        let enemy = side.other();
        let seen = |set: UnitSet| set - told.hidden;
        let fight = &mut self.combat.fight;
        for sets in [&mut fight.present, &mut fight.leaving, &mut fight.left, &mut fight.part] {
            sets[enemy.index()] = seen(sets[enemy.index()]);
        }
        for set in [&mut fight.fresh, &mut fight.joined, &mut fight.shifted, &mut fight.guns, &mut fight.fired] {
            *set = seen(*set);
        }
        fight.sea = seen(fight.sea);
        self.combat.at_ships = seen(self.combat.at_ships);
        for unit in told.hidden.iter() {
            self.combat.fight.bruises[unit.index()] = 0;
        }
        let theirs: LeaderSet = self.setup.leader_ids().filter(|id| self.leader_side(*id) == enemy).collect();
        let unseen = theirs - told.leaders;
        let fight = &mut self.combat.fight;
        fight.leaders[enemy.index()] = fight.leaders[enemy.index()] - unseen;
        fight.leaders_leaving = fight.leaders_leaving - unseen;
        fight.to_roll = fight.to_roll - unseen;
        for leader in unseen.iter() {
            fight.command[leader.index()] = Default::default();
        }
    }
}

// ---------------------------------------------------------------- dealing out

/// What is asked of a counter.
type Fits<'f> = &'f dyn Fn(&Toulon, UnitId) -> bool;

/// Deals the hidden counters of the enemy out over what has been told of his stacks.
struct Dealer<'a, C> {
    game: &'a mut Toulon,
    side: Side,
    enemy: Side,
    told: &'a Told,
    /// Counters that have no place yet, in random order.
    left: ArrayVec<UnitId, { super::UNITS }>,
    chance: &'a mut C,
}

impl<C: Chance> Dealer<'_, C> {
    fn deal(mut self) {
        let told = self.told;
        let tops = self.deal_shown();
        self.deal_told();
        self.deal_rest();
        for (stack, top) in told.stacks.iter().zip(tops) {
            let covered = |unit: &UnitId| !self.game.has_open_face(*unit);
            let top = top.or_else(|| self.game.stack_of(stack.area, self.enemy).find(covered));
            if let Some(top) = top
                && self.game.top(stack.area, self.enemy) != Some(top)
            {
                self.game.lay_on_top(top);
            }
        }
        self.deal_leaders();
        self.form_force();
    }

    /// The first counter left that fits, in falling order of what is asked of it.
    fn take(&mut self, asked: &[Fits<'_>]) -> Option<UnitId> {
        let found = asked.iter().find_map(|fits| self.left.iter().position(|unit| fits(&*self.game, *unit)))?;
        Some(self.left.remove(found))
    }

    fn wings_agree(game: &Toulon, enemy: Side, unit: UnitId, area: AreaId) -> bool {
        game.may_stand_with(unit, game.units_in(area, enemy))
    }

    /// Counters whose symbol shows: on the battle board, on top of stacks, and in stacks whose types spies have told.
    /// The top of each stack comes back.
    fn deal_shown(&mut self) -> ArrayVec<Option<UnitId>, { super::AREAS }> {
        self.deal_line();
        let (told, enemy) = (self.told, self.enemy);
        let mut tops: ArrayVec<Option<UnitId>, { super::AREAS }> = told.stacks.iter().map(|_| None).collect();
        // Those first of whom most is known.
        for bound in [true, false] {
            for (n, stack) in told.stacks.iter().enumerate() {
                let known = !(self.game.units_in(stack.area, enemy)).is_empty() || stack.patrol == Some(true);
                if known != bound || tops[n].is_some() {
                    continue;
                }
                tops[n] = match stack.top {
                    Some(Face::Open(unit)) => Some(unit),
                    // One of which notes were taken may be the one that lies face down.
                    Some(Face::Hidden(arm)) => {
                        let noted = |unit: &UnitId| {
                            self.game.arm(*unit).symbol() == arm
                                && !self.game.has_open_face(*unit)
                                && !self.game.known[self.side.index()].has(*unit)
                        };
                        let there = self.game.units_in(stack.area, enemy).iter().find(noted);
                        there.or_else(|| self.deal_symbol(stack, arm))
                    }
                    None => None,
                };
            }
        }
        for stack in &told.stacks {
            let Some(types) = &stack.types else { continue };
            let mut missing = types.clone();
            for unit in self.game.units_in(stack.area, enemy).iter() {
                let symbol = self.game.arm(unit).symbol();
                if let Some(n) = missing.iter().position(|arm| *arm == symbol) {
                    missing.remove(n);
                }
            }
            for arm in missing {
                self.deal_symbol(stack, arm);
            }
        }
        tops
    }

    /// A counter with this symbol goes to a stack: of the right wing and small enough if there is one.
    fn deal_symbol(&mut self, stack: &Stack, arm: Arm) -> Option<UnitId> {
        let (enemy, area) = (self.enemy, stack.area);
        // A counter without a hidden side would be recognised.
        let symbol = move |game: &Toulon, unit: UnitId| game.arm(unit).symbol() == arm && !game.has_open_face(unit);
        let agrees =
            move |game: &Toulon, unit: UnitId| symbol(game, unit) && Self::wings_agree(game, enemy, unit, area);
        let patrol = stack.patrol;
        let fits = move |game: &Toulon, unit: UnitId| {
            let pf = game.pf_in(unit, area);
            agrees(game, unit) && patrol.is_none_or(|patrol| patrol == (pf <= 1)) && game.has_room_for(area, unit)
        };
        let unit = self.take(&[&fits, &agrees, &symbol])?;
        self.place(unit, stack);
        Some(unit)
    }

    /// The hidden part of the defender's line.
    fn deal_line(&mut self) {
        let told = self.told;
        let Some(fight) = &told.fight else { return };
        let area = self.game.combat.fight.area;
        let Some(stack) = told.stacks.iter().find(|stack| stack.area == area) else { return };
        let melee_at = |place: usize| self.game.combat.fight.melee_of[self.game.combat.fight.line[place].index()];
        let melees: ArrayVec<u8, { super::UNITS }> = fight.lined.iter().map(|(place, _)| melee_at(*place)).collect();
        for unit in told.hidden.iter() {
            self.game.combat.fight.melee_of[unit.index()] = NO_MELEE;
        }
        let mut places: ArrayVec<(usize, UnitId), { super::UNITS }> = ArrayVec::new();
        for ((place, arm), melee) in fight.lined.iter().zip(melees) {
            let (arm, enemy) = (*arm, self.enemy);
            let symbol = move |game: &Toulon, unit: UnitId| game.arm(unit).symbol() == arm;
            let able = move |game: &Toulon, unit: UnitId| {
                symbol(game, unit) && game.counter(unit).strength > 0 && Self::wings_agree(game, enemy, unit, area)
            };
            let Some(unit) = self.take(&[&able, &symbol]) else { continue };
            self.fight_along(unit, stack);
            self.game.combat.fight.melee_of[unit.index()] = melee;
            places.push((*place, unit));
        }
        let line = &mut self.game.combat.fight.line;
        let before = std::mem::take(line);
        for (place, unit) in before.into_iter().enumerate() {
            let stands_for = places.iter().find(|(at, _)| *at == place).map(|(_, unit)| *unit);
            if let Some(unit) = stands_for.or_else(|| (!told.hidden.has(unit)).then_some(unit)) {
                line.push(unit);
            }
        }
    }

    /// A counter joins the battle that is being fought.
    fn fight_along(&mut self, unit: UnitId, stack: &Stack) {
        self.place(unit, stack);
        let enemy = self.enemy.index();
        self.game.combat.fight.present[enemy].add(unit);
        self.game.combat.fight.part[enemy].add(unit);
    }

    /// What must be there though nothing of it shows: those who joined a battle, attackers of some strength, forces
    /// that were declared to be more than patrols.
    fn deal_told(&mut self) {
        let (told, enemy) = (self.told, self.enemy);
        let able = |game: &Toulon, unit: UnitId| game.counter(unit).strength > 0;
        if let Some(fight) = &told.fight {
            let area = self.game.combat.fight.area;
            if let Some(stack) = told.stacks.iter().find(|stack| stack.area == area) {
                let agrees =
                    move |game: &Toulon, unit: UnitId| able(game, unit) && Self::wings_agree(game, enemy, unit, area);
                for _ in 0..fight.joined {
                    let Some(unit) = self.take(&[&agrees, &able]) else { break };
                    self.fight_along(unit, stack);
                    self.game.combat.fight.joined.add(unit);
                    self.game.unit_mut(unit).came_from = self.game.combat.fight.joined_from.lowest();
                }
                let alone = self.game.strength(self.game.combat.fight.present[enemy.index()]) == 0;
                if alone
                    && self.game.combat.fight.attacker == enemy
                    && let Some(unit) = self.take(&[&agrees, &able])
                {
                    self.fight_along(unit, stack);
                }
            }
        }
        for stack in &told.stacks {
            let area = stack.area;
            let agrees = move |game: &Toulon, unit: UnitId| {
                able(game, unit) && Self::wings_agree(game, enemy, unit, area) && game.has_room_for(area, unit)
            };
            while stack.patrol == Some(false) && self.game.strength_in(area, enemy) <= tables().patrol_max_pf {
                let Some(unit) = self.take(&[&agrees]) else { break };
                self.place(unit, stack);
            }
            // A stack on which nothing is known but that it stands there.
            if self.game.units_in(area, enemy).is_empty()
                && let Some(unit) = self.take(&[&agrees, &able, &|_, _| true])
            {
                self.place(unit, stack);
            }
        }
    }

    /// Everybody else goes where he may be, most likely where his side wants many.
    fn deal_rest(&mut self) {
        let told = self.told;
        while let Some(unit) = self.left.pop() {
            let first_wave = self.game.counter(unit).first_wave;
            if first_wave && self.chance.uniform(GUESS, 2) == 0 {
                self.game.unit_mut(unit).at = Whereabouts::Afloat;
                self.game.unit_mut(unit).marks.set(Marks::FIRST_WAVE);
                continue;
            }
            let weights: ArrayVec<u64, { super::AREAS }> =
                told.stacks.iter().map(|stack| self.weight(unit, stack)).collect();
            if weights.iter().any(|weight| *weight > 0) {
                let stack = &told.stacks[self.chance.weighted(GUESS, &weights)];
                let board = self.game.combat.fight.area == stack.area && told.fight.is_some();
                if board { self.fight_along(unit, stack) } else { self.place(unit, stack) }
            } else {
                self.hide_away(unit);
            }
        }
    }

    /// How likely a counter is in a stack.
    fn weight(&self, unit: UnitId, stack: &Stack) -> u64 {
        let (game, area) = (&*self.game, stack.area);
        let pf = game.pf_in(unit, area);
        let open = match &self.told.fight {
            // On the board only attackers who have not been grouped yet are uncounted.
            Some(_) if game.combat.fight.area == area => {
                game.combat.fight.attacker == self.enemy && game.combat.fight.melees.is_empty()
            }
            _ => !stack.whole && stack.types.is_none(),
        };
        let small = match stack.patrol {
            Some(true) => game.strength_in(area, self.enemy) + pf <= tables().patrol_max_pf,
            _ => stack.most.is_none_or(|most| game.strength_in(area, self.enemy) + pf <= most),
        };
        let fits = open && small && Self::wings_agree(game, self.enemy, unit, area) && game.has_room_for(area, unit);
        let wanted = game.setup.plans[self.enemy.index()][area.index()].wanted;
        if fits { 2 + wanted.max(0) as u64 } else { 0 }
    }

    /// Nowhere is room for a counter with all its men: it is at sea, or has lost them to sickness.
    fn hide_away(&mut self, unit: UnitId) {
        let enemy = self.enemy;
        if enemy == Side::Allied {
            self.game.unit_mut(unit).at = Whereabouts::Afloat;
            return;
        }
        let told = self.told;
        let free = |stack: &&Stack| {
            let board = told.fight.is_some() && self.game.combat.fight.area == stack.area;
            let open = !stack.whole && stack.types.is_none() && !board;
            open && Self::wings_agree(self.game, enemy, unit, stack.area)
        };
        if let Some(stack) = told.stacks.iter().find(free) {
            self.game.unit_mut(unit).temporary = self.game.counter(unit).strength_in_fort;
            self.place(unit, stack);
        }
    }

    /// Puts a counter into a stack, with as many sick as make it fit what has been told.
    fn place(&mut self, unit: UnitId, stack: &Stack) {
        let (game, area) = (&mut *self.game, stack.area);
        if self.told.fight.is_some() && game.combat.fight.area == area {
            game.move_from_battle(unit, Whereabouts::Area(area));
        } else {
            game.put(unit, area);
        }
        game.unit_mut(unit).marks.set(Marks::WAR_SUPPLY);
        if let Some(from) = stack.origins.lowest() {
            let wet = game.map().is_river_between(from, area);
            let state = game.unit_mut(unit);
            state.came_from = Some(from);
            state.marks.set(Marks::ENTERED);
            state.marks.put(Marks::ACROSS_RIVER, wet);
        } else if game.phasing() == self.enemy && game.is_held_by(area, self.side) {
            game.unit_mut(unit).marks.set(Marks::ENTERED);
        }
        let most = if stack.patrol == Some(true) { Some(tables().patrol_max_pf) } else { stack.most };
        let enemy = self.enemy;
        let too_many = |game: &Toulon| {
            game.is_crowded(area, enemy) || most.is_some_and(|most| game.strength_in(area, enemy) > most)
        };
        while game.pf(unit) > 0 && too_many(game) {
            game.unit_mut(unit).temporary += 1;
            game.settle_works(area, enemy);
        }
    }

    /// A leader could be with any stack of his side.
    fn deal_leaders(&mut self) {
        let held = self.game.occupied[self.enemy.index()];
        let quiet = self.game.friendly(self.enemy);
        let places = if quiet.is_empty() { held } else { quiet };
        for leader in self.told.hidden_leaders.iter() {
            let pick = if places.is_empty() { 0 } else { self.chance.uniform(GUESS, places.len()) as usize };
            match places.iter().nth(pick) {
                Some(area) => self.game.put_leader(leader, area),
                None => self.game.lift_leader(leader, Whereabouts::Track(self.game.turn + 1)),
            }
        }
    }

    /// The force whose move waits for an answer of the viewer: some of those who stand where it comes from.
    fn form_force(&mut self) {
        let game = &mut *self.game;
        if game.phasing() != self.enemy {
            return;
        }
        let enemy = self.enemy;
        let mut force = UnitSet::EMPTY;
        for phase in game.stack.inwards_out() {
            force = match phase {
                Phase::ShowGarrison(ShowGarrison { from, to, .. }) => some_of(game, from, to, enemy),
                Phase::Marker(Marker { area, .. }) | Phase::Overrun(Overrun { area, .. }) => game.units_in(area, enemy),
                _ => continue,
            };
            break;
        }
        game.force = force;
    }
}

/// Units of an origin that could enter an area together.
fn some_of(game: &Toulon, from: Origin, to: AreaId, side: Side) -> UnitSet {
    let mut force = UnitSet::EMPTY;
    for unit in game.units_at(from, side).iter().filter(|unit| !game.is_immobile(*unit)) {
        let more = force.with(unit);
        if game.may_enter_together(more, to) && game.may_stand_with(unit, force) {
            force = more;
        }
    }
    force
}
