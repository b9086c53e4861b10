//! The Activation phase: who names which corps, Continuity, the corps that acts (4.4, 4.5).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Side, Weather};
use crate::play::ChooseBrigade;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::activation::{CONTINUITY_ROLL, continues};
use crate::rules::hand::{self, Barrier, CorpsState, Failure, How, Table};
use crate::setup::{BrigadeId, CorpsId, FormationKind};
use crate::show::naming::{Names, leader_id};
use crate::show::narrate::naming_rule;
use crate::show::offers::{of_leader, opening, plain, yielding};
use crate::state::{Active, BrigadeMarks, CorpsMarks, Hex, Leader, MAX_CORPS, MAX_ENTRIES, Marks, OFF, Risorgimento};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// The holder of the hand names a corps or passes (4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChooseCorps;

impl Question<Risorgimento> for ChooseCorps {
    fn asked(&self, game: &Risorgimento) -> Asked {
        let (point, rule) = match game.hand.interrupts {
            Some(_) => ("decision-interrupt", rules::R4_53),
            None => ("decision-choose_corps", rules::R4_51),
        };
        Asked::one(seat(game.hand.holder), point, rule)
    }

    fn list(&self, game: &Risorgimento, seat: Seat, out: &mut Vec<Action>) {
        game.nameable(&mut |corps, _| out.push(Action::Activate { corps }));
        game.mass_leaders(seat, &mut |brigade| out.push(Action::Mass { brigade }));
        out.push(Action::Pass);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Activate { corps } => game.naming_objections(corps),
            Action::Mass { .. } => Objections::NO_MASS,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Activate { corps } => opening(activation(game, corps)),
            Action::Mass { brigade } => {
                let leader = Leader::Brigadier(brigade);
                of_leader(game, leader, "action-mass_attack", "offer-mass_attack", rules::R4_16A)
            }
            Action::Pass => yielding(plain("action-pass", Text::new("offer-pass"), rules::R4_52)),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.stack.push(self);
        match *action {
            Action::Activate { corps } => game.name_corps(corps, None, chance, journal),
            Action::Mass { brigade } => {
                let corps = game.setup.brigade(brigade).corps;
                game.name_corps(corps, Some(brigade), chance, journal);
            }
            _ => game.pass(false, journal),
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if game.hand.over {
            game.stack.pop();
            game.end_activations(journal);
        } else if game.can_name() {
            return Flow::Ask;
        } else {
            game.forced_pass(journal);
        }
        Flow::On
    }

    /// A corps that has something to do.
    fn reflex(&self, game: &Risorgimento, seat: Seat) -> Option<Action> {
        game.first_sensible(seat)
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// A corps is named: freely, or by which roll.
fn activation(game: &Risorgimento, corps: CorpsId) -> Offer {
    let how = game.with_table(|table| game.hand.naming(table, corps.0)).unwrap_or(How::Free);
    let key = if how.rolls() { "offer-activate_roll" } else { "offer-activate" };
    let mut label = Text::new(key).with("corps", Names { setup: &game.setup }.corps(corps));
    if how.rolls() {
        label = label.with("continuity", game.continuity(corps)).with("how", Text::new(how.label()));
    }
    let piece = game.corps(corps).commander.is_on_map().then(|| leader_id(&game.setup, Leader::Commander(corps)));
    Offer { piece, ..plain("action-activate", label, naming_rule(how)) }
}

/// The seat of a side.
#[must_use]
pub(crate) const fn seat(side: Side) -> Seat {
    match side {
        Side::Allied => Seat(0),
        Side::Austria => Seat(1),
    }
}

/// The side of a seat.
#[must_use]
pub(crate) const fn side(seat: Seat) -> Side {
    if seat.0 == 0 { Side::Allied } else { Side::Austria }
}

impl Risorgimento {
    /// The corps as the hand sees them.
    #[must_use]
    pub(crate) fn corps_states(&self) -> ArrayVec<CorpsState, MAX_CORPS> {
        self.setup.corps_ids().map(|corps| self.corps_state(corps)).collect()
    }

    fn corps_state(&self, id: CorpsId) -> CorpsState {
        let (printed, corps) = (self.setup.corps(id), self.corps(id));
        // 4.21: Continuity is used whether he is on the map or not, unless the option says otherwise; never for a
        // commander who is Finished (8.4).
        let absent = !self.setup.options.continuity_off_map && !printed.ersatz && !corps.commander.is_on_map();
        let rolls = !corps.marks.has(CorpsMarks::COMMANDER_FINISHED) && !absent;
        let halting = printed.halts.contains(&self.turn) && !corps.marks.has(CorpsMarks::ROUSED);
        CorpsState {
            side: side(printed.seat),
            activations: corps.activations,
            continuity: rolls.then(|| self.continuity(id)),
            finished: corps.marks.has(CorpsMarks::FINISHED),
            demoralized: if printed.halves || self.setup.specials.one_formation {
                corps.marks.has(CorpsMarks::DEMORALIZED) && corps.marks.has(CorpsMarks::SECOND_DEMORALIZED)
                    || corps.marks.has(CorpsMarks::DEMORALIZED) && !printed.halves
            } else {
                corps.marks.has(CorpsMarks::DEMORALIZED)
            },
            withdrawing: corps.marks.has(CorpsMarks::WITHDRAWING),
            present: self.is_present(id),
            may_roll: self.may_roll(id),
            most: if halting { 1 } else { u8::MAX },
            extended_tried: corps.marks.has(CorpsMarks::EXTENDED_TRIED),
        }
    }

    /// Whether a corps has a combat unit on the map or reinforcements due (4.4b).
    fn is_present(&self, corps: CorpsId) -> bool {
        self.setup.brigades_of(corps).any(|brigade| {
            let due = self.is_brigade_due(brigade);
            self.setup.units_of(brigade).any(|unit| match self.hex_of(unit) {
                hex if hex.is_on_map() => true,
                hex => hex == OFF && due,
            })
        })
    }

    /// Whether the hour of a reinforcement has come (5.6a).
    #[must_use]
    pub(crate) fn is_brigade_due(&self, brigade: BrigadeId) -> bool {
        self.setup.brigade(brigade).arrival.is_some_and(|arrival| arrival.turn <= self.turn)
    }

    /// Before noon at Magenta an Austrian corps answers to Continuity only with an enemy near
    /// (scn.mag.austrian_restrictions).
    fn may_roll(&self, corps: CorpsId) -> bool {
        let specials = &self.setup.specials;
        if self.setup.corps(corps).seat != Seat(1) || self.hour() >= specials.react_hour {
            return true;
        }
        self.setup.brigades_of(corps).flat_map(|brigade| self.setup.units_of(brigade)).any(|unit| {
            self.is_on_map(unit) && self.enemy_distance(self.hex_of(unit), Seat(1)) <= specials.react_distance
        })
    }

    /// Calls `look` with what the hand looks at.
    pub(crate) fn with_table<T>(&self, look: impl FnOnce(&Table<'_>) -> T) -> T {
        let corps = self.corps_states();
        look(&Table { tables: self.setup.tables(), options: &self.setup.options, weather: self.weather, corps: &corps })
    }

    /// The corps the holder of the hand may name, and how each would come to act.
    pub(crate) fn nameable(&self, out: &mut impl FnMut(CorpsId, How)) {
        self.with_table(|table| {
            for corps in self.setup.corps_ids() {
                if let Ok(how) = self.hand.naming(table, corps.0) {
                    out(corps, how);
                }
            }
        });
    }

    /// Why a corps may not be named.
    #[must_use]
    pub(crate) fn naming_objections(&self, corps: CorpsId) -> Objections {
        match self.with_table(|table| self.hand.naming(table, corps.0)) {
            Ok(_) => Objections::NONE,
            Err(Barrier::NotOwn) => Objections::NOT_OWN,
            Err(Barrier::Absent) => Objections::CORPS_ABSENT,
            // 4.44: with what the weather leaves it.
            Err(Barrier::Finished) if matches!(self.weather, Weather::Heat | Weather::Rain) => {
                Objections::CORPS_FINISHED | Objections::BAD_WEATHER
            }
            Err(Barrier::Finished) => Objections::CORPS_FINISHED,
            Err(Barrier::Again) => Objections::SAME_CORPS,
            Err(Barrier::ExtendedUsed) => Objections::EXTENDED_USED,
            Err(Barrier::Demoralized) => Objections::EXTENDED_DEMORALIZED,
            Err(Barrier::NoRoll) => Objections::NO_CONTINUITY_ROLL,
            Err(Barrier::Track) => Objections::TRACK_ORDER,
        }
    }

    /// A corps is named: it acts, or its roll fails (4.51 to 4.55).
    pub(crate) fn name_corps(
        &mut self,
        corps: CorpsId,
        mass: Option<BrigadeId>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Ok(how) = self.with_table(|table| self.hand.naming(table, corps.0)) else { return };
        let continuity = self.continuity(corps);
        let die = how.rolls().then(|| chance.digit(CONTINUITY_ROLL));
        let success = die.is_none_or(|die| continues(continuity, die));
        let failure = if success { Failure::Nothing } else { hand::consequence(how) };
        let acts = success || failure == Failure::NoAttack;
        let no_attack = failure == Failure::NoAttack;
        journal.tell(|| Event::Named { corps, how, die, continuity, acts, no_attack });
        if how == How::Extended {
            self.corps_mut(corps).marks.set(CorpsMarks::EXTENDED_TRIED);
        }
        if !acts {
            match failure {
                Failure::Finished => self.corps_mut(corps).marks.set(CorpsMarks::FINISHED),
                Failure::UsesActivation => self.corps_mut(corps).activations += 1,
                Failure::Nothing | Failure::NoAttack => {}
            }
            let mut hand = self.hand;
            self.with_table(|table| hand.failed(table, how));
            self.hand = hand;
            return;
        }
        self.active = Active {
            corps,
            how,
            extended: how == How::Extended,
            no_attack,
            mass,
            bridge_used: false,
            bridges_tried: 0,
            attacked: false,
        };
        self.column = [0; MAX_ENTRIES];
        self.begin_corps(corps, chance, journal);
        self.stack.push(ChooseBrigade);
    }

    /// The start of an activation: marks of the last one go, Orders are fixed (4.22).
    fn begin_corps(&mut self, corps: CorpsId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        for brigade in setup.brigades_of(corps) {
            self.brigade_mut(brigade).marks.clear(BrigadeMarks::OF_ACTIVATION);
            for unit in setup.units_of(brigade) {
                let near = self.is_on_map(unit) && self.is_near_enemy(self.hex_of(unit), self.seat_of(unit));
                let state = self.unit_mut(unit);
                state.marks.clear(Marks::OF_ACTIVATION);
                state.spent = 0;
                if near {
                    state.marks.set(Marks::ADJACENT);
                }
            }
        }
        self.corps_mut(corps).marks.clear(CorpsMarks::FIRST_SITS);
        self.corps_mut(corps).marks.clear(CorpsMarks::SECOND_SITS);
        if setup.specials.one_formation {
            self.roll_halves(corps, chance, journal);
        }
        for brigade in setup.brigades_of(corps) {
            if self.has_orders_now(brigade) {
                self.brigade_mut(brigade).marks.set(BrigadeMarks::ORDERS);
            }
        }
        if let Some(leader) = self.active.mass {
            self.massed[setup.corps(corps).seat.index()] = true;
            journal.tell(|| Event::MassAnnounced { brigade: leader });
            self.gather_mass(leader);
        }
    }

    /// A demoralized half rolls to act at all, and takes no part in Extended Activations (scn.sanmartino).
    fn roll_halves(&mut self, corps: CorpsId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let halves = [
            (CorpsMarks::DEMORALIZED, CorpsMarks::FIRST_SITS, false),
            (CorpsMarks::SECOND_DEMORALIZED, CorpsMarks::SECOND_SITS, true),
        ];
        for (demoralized, sits, second) in halves {
            if !self.corps(corps).marks.has(demoralized) {
                continue;
            }
            if self.active.extended {
                self.corps_mut(corps).marks.set(sits);
                continue;
            }
            let die = chance.digit(CONTINUITY_ROLL);
            let fails = !continues(self.continuity(corps), die);
            journal.tell(|| Event::HalfRolled { corps, second, die, sits: fails });
            if fails {
                self.corps_mut(corps).marks.set(sits);
            }
        }
    }

    /// Whether a half of its army sits this activation out (scn.sanmartino).
    #[must_use]
    pub(crate) fn sits_out(&self, brigade: BrigadeId) -> bool {
        let corps = self.corps(self.setup.brigade(brigade).corps);
        let second = self.brigade(brigade).marks.has(BrigadeMarks::SECOND_HALF);
        corps.marks.has(if second { CorpsMarks::SECOND_SITS } else { CorpsMarks::FIRST_SITS })
    }

    /// Range of a corps commander now (4.21, 4.23b, 4.24).
    #[must_use]
    pub(crate) fn corps_range(&self, corps: CorpsId) -> Option<u8> {
        let (printed, state) = (self.setup.corps(corps), self.corps(corps));
        if printed.ersatz || !state.commander.is_on_map() || state.marks.has(CorpsMarks::COMMANDER_FINISHED) {
            return None;
        }
        let constants = &self.setup.tables().constants;
        let emperor = self.setup.chiefs.iter().zip(&self.chiefs).find(|(printed, _)| printed.is_emperor);
        let near = emperor.is_some_and(|(_, chief)| {
            chief.at.is_on_map()
                && self.setup.ground.distance(chief.at, state.commander) <= constants.guard_near_napoleon_hexes
        });
        let range = printed.range_near_chief.filter(|_| near).unwrap_or(printed.range);
        let long = &self.setup.tables().leaders.corps_commander.long_march;
        Some(if state.marks.has(CorpsMarks::WEAK) { long.range(range) } else { range })
    }

    /// Whether a brigadier is within his corps commander's Range (4.22); in La Réserve always (4.17).
    #[must_use]
    pub(crate) fn has_orders_now(&self, brigade: BrigadeId) -> bool {
        let printed = self.setup.brigade(brigade);
        if printed.kind != FormationKind::Brigade || !self.has_brigadier(brigade) {
            return false;
        }
        if self.setup.corps(printed.corps).ersatz {
            return true;
        }
        let (leader, commander) = (self.brigade(brigade).leader, self.corps(printed.corps).commander);
        self.corps_range(printed.corps).is_some_and(|range| {
            self.setup.ground.distance(leader, commander) <= range && self.range_is_free(leader, commander)
        })
    }

    /// With the option off, the Naviglio blocks a corps commander's Range (scn.mag.canals).
    fn range_is_free(&self, leader: Hex, commander: Hex) -> bool {
        let ground = &self.setup.ground;
        self.setup.options.naviglio_does_not_block_corps_range
            || ground.hex(leader).beyond_canal == ground.hex(commander).beyond_canal
    }

    /// The holder passes (4.52, 4.56).
    fn pass(&mut self, forced: bool, journal: &mut impl Journal<Event>) {
        let holder = seat(self.hand.holder);
        journal.tell(|| Event::Passed { side: holder, forced });
        let mut hand = self.hand;
        self.with_table(|table| hand.passed(table, !forced));
        self.hand = hand;
    }

    /// Nobody can be named: a pass by force (4.4b). Two of them in a row end the phase (4.56).
    fn forced_pass(&mut self, journal: &mut impl Journal<Event>) {
        let (holder, mode) = (self.hand.holder, self.hand.mode);
        self.pass(true, journal);
        if !self.hand.over && !self.can_name() {
            self.pass(true, journal);
            let stuck = (self.hand.holder, self.hand.mode) == (holder, mode) || !self.can_name();
            self.hand.over |= stuck && !self.can_name();
        }
    }

    /// Whether the holder may name any corps.
    fn can_name(&self) -> bool {
        self.with_table(|table| self.hand.can_name(table))
    }
}
