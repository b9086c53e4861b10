//! The turn around its activations: arrivals, weather, initiative, the end of the turn (3.0, 4.3, 9.2).

use crate::book::vocabulary::{TurnWeather, Weather};
use crate::play::activation::{seat, side};
use crate::play::event::{END_OF_TURN, Event};
use crate::play::{ChooseCorps, Commanders, ReserveIn, ReserveOut};
use crate::rules;
use crate::rules::hand::Hand;
use crate::rules::reserves::{self, Release};
use crate::rules::weather::{self, STORM_ROLL};
use crate::rules::{initiative, morale};
use crate::setup::{BrigadeId, CorpsId, FormationKind, UnitId};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, Leader, Marks, Risorgimento, Storm};
use gamekit::question::Step;
use kernel::{Chance, Journal, Seat, Tally};

/// A turn begins: arrivals, weather, initiative; then Reserves (3.0a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnBegins;

impl Step<Risorgimento> for TurnBegins {
    fn take(self, game: &mut Risorgimento, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (turn, hour) = (game.turn, game.hour());
        journal.tell(|| Event::TurnBegins { turn, hour });
        game.stack.push(ChooseCorps);
        game.stack.push(ReserveIn { second: false });
        // Arrivals that have to unstack come before that.
        game.arrive(journal);
        game.look_at_the_sky(chance, journal);
        let winner = game.roll_initiative(chance, journal);
        game.hand = Hand::start(side(winner), game.setup.specials.one_formation);
        game.massed = [false; 2];
        journal.tell(|| Event::PhaseBegins { phase: "phase-reserve_in" });
    }
}

/// A turn ends: Demoralization, withdrawal, the next turn or the end of the game (9.2, scn.sol.withdrawal).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnEnds;

impl Step<Risorgimento> for TurnEnds {
    fn take(self, game: &mut Risorgimento, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let setup = game.setup.clone();
        for brigade in setup.brigade_ids() {
            game.check_hors_de_combat(brigade, journal);
        }
        for corps in setup.corps_ids() {
            game.test_demoralization(corps, chance, journal);
        }
        for corps in setup.corps_ids() {
            game.test_withdrawal(corps, chance, journal);
        }
        if let Some(ending) = game.ending_now() {
            journal.tell(|| Event::Over { ending });
            game.stack.restart(ending);
            return;
        }
        game.turn += 1;
        game.clear_marks_of_turn();
        game.stack.push(TurnBegins);
    }
}

impl Risorgimento {
    /// Leaders due come to their entry hexes, brigades listed so straight into Reserve (5.6c, 5.6d).
    fn arrive(&mut self, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        for corps in setup.corps_ids() {
            if let Some((turn, entry)) = setup.corps(corps).arrives
                && turn == self.turn
            {
                let hex = setup.entries[usize::from(entry)].hex;
                self.corps_mut(corps).commander = hex;
                self.corps_mut(corps).marks.set(CorpsMarks::SAFE);
                journal.tell(|| Event::LeaderArrives { leader: Leader::Commander(corps), hex });
            }
        }
        for (n, chief) in setup.chiefs.iter().enumerate() {
            if let Some((turn, entry)) = chief.arrives
                && turn == self.turn
            {
                let hex = setup.entries[usize::from(entry)].hex;
                self.chiefs[n].at = hex;
                self.chiefs[n].safe = true;
                journal.tell(|| Event::LeaderArrives { leader: Leader::Chief(n as u8), hex });
            }
        }
        for brigade in setup.brigade_ids() {
            let Some(arrival) = setup.brigade(brigade).arrival else { continue };
            if let Some(at) = arrival.reserve_at
                && arrival.turn == self.turn
            {
                self.arrive_in_reserve(brigade, at, journal);
            }
        }
    }

    fn arrive_in_reserve(&mut self, brigade: BrigadeId, at: Hex, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        let seat = setup.seat_of(brigade);
        // A hex taken by others: the nearest free one where all of them may stand.
        let fits = |unit: UnitId, hex: Hex| self.is_enterable(self.class(unit).column(), hex);
        let free = |hex: Hex| {
            self.occupant(hex).is_none()
                && setup.ground.hex(hex).in_play
                && setup.units_of(brigade).all(|unit| fits(unit, hex))
        };
        // The guns of a corps wait with a brigade of it, as long as that is In Reserve itself.
        let companion = setup.brigade(brigade).kind != FormationKind::Brigade
            && self.occupant(at) == Some(seat)
            && self.at_hex(at).all(|unit| self.is(unit, Marks::RESERVE))
            && setup.units_of(brigade).all(|unit| self.class(unit).is_artillery());
        let hex = if free(at) || companion {
            Some(at)
        } else {
            let all = (0..setup.ground.hexes.len()).map(|hex| Hex(hex as u16)).filter(|hex| free(*hex));
            all.min_by_key(|hex| (setup.ground.distance(at, *hex), hex.0))
        };
        let near = setup.tables().constants.reserve_break_distance;
        // 5.6d: with an enemy near they enter as ordinary reinforcements.
        let Some(hex) = hex.filter(|hex| self.enemy_distance(*hex, seat) > near) else { return };
        for unit in setup.units_of(brigade) {
            self.unit_mut(unit).marks.set(Marks::RESERVE);
            self.put(unit, hex, true);
        }
        self.bring_brigadier(brigade, hex);
        self.brigade_mut(brigade).marks.set(BrigadeMarks::RESERVE);
        journal.tell(|| Event::ReserveArrives { brigade, hex });
        let released = setup.brigade(brigade).release.is_some_and(|release| self.released & 1 << release != 0);
        if released {
            self.leave_reserve(brigade, rules::SCN_RESERVES, journal);
        }
    }

    /// The weather of the turn (scn.weather).
    fn look_at_the_sky(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (t, options, hour) = (self.setup.tables(), self.setup.options, self.hour());
        let listed = self.setup.turns[usize::from(self.turn)].weather;
        let mut sky = weather::listed_weather(t, &options, listed, hour);
        let mut rolled = None;
        let by_die = options.storm == crate::book::options::Storm::Roll;
        if by_die
            && listed == TurnWeather::StormRoll
            && self.storm == Storm::Waiting
            && let Some(highest) = weather::storm_begins(t, hour)
        {
            let die = chance.digit(STORM_ROLL);
            rolled = Some(die);
            if die <= highest {
                self.storm = Storm::Raging(t.storm.turns);
            }
        }
        if let Storm::Raging(left) = self.storm {
            sky = Weather::Rain;
            self.storm = if left > 1 { Storm::Raging(left - 1) } else { Storm::Over };
        }
        self.weather = sky;
        journal.tell(|| Event::WeatherIs { weather: sky, die: rolled });
    }

    /// What a side adds to its Initiative die now (4.3, 4.3a).
    #[must_use]
    pub(crate) fn initiative_drm(&self, seat: Seat) -> i8 {
        let side = &self.setup.sides[seat.index()];
        let chief = side.needs_chief.is_none_or(|chief| self.chiefs[usize::from(chief)].at.is_on_map());
        let commander = side.needs_commander.is_none_or(|corps| self.corps(corps).commander.is_on_map());
        if chief && commander { side.initiative } else { 0 }
    }

    fn roll_initiative(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Seat {
        journal.tell(|| Event::PhaseBegins { phase: "phase-initiative" });
        let drm = [self.initiative_drm(Seat(0)), self.initiative_drm(Seat(1))];
        // A tie is rolled again; after so many ties that nobody will see them the allies begin.
        for _ in 0..64 {
            let (dice, winner) = initiative::roll(drm[0], drm[1], chance);
            let winner = winner.map(seat);
            journal.tell(|| Event::Initiative { dice, drm, winner });
            if let Some(winner) = winner {
                return winner;
            }
        }
        Seat(0)
    }

    /// C1 and the automatic releases; then C2 (3.0d).
    pub(crate) fn end_activations(&mut self, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: END_OF_TURN });
        self.recover(journal);
        self.stack.push(TurnEnds);
        self.stack.push(Commanders { side: Seat(1) });
        self.stack.push(Commanders { side: Seat(0) });
        self.stack.push(ReserveOut { side: Seat(1) });
        self.stack.push(ReserveOut { side: Seat(0) });
        for formation in 0..self.setup.releases.len() as u8 {
            let printed = &self.setup.releases[usize::from(formation)];
            let due = reserves::release(printed.earliest, printed.roll_max, printed.automatic, self.hour());
            if matches!(due, Release::Automatic) && self.released & 1 << formation == 0 {
                self.released |= 1 << formation;
            }
        }
    }

    // ------------------------------------------------------------ C4, C5

    /// What was said or done once this turn may be again in the next.
    fn clear_marks_of_turn(&mut self) {
        self.rolled = 0;
        self.tried_this_turn = 0;
        for corps in &mut self.corps {
            corps.activations = 0;
            corps.marks.clear(CorpsMarks::OF_TURN);
        }
        for brigade in &mut self.brigades {
            brigade.marks.clear(BrigadeMarks::OF_TURN);
        }
        for chief in &mut self.chiefs {
            (chief.moved, chief.finished) = (false, false);
        }
        for unit in &mut self.units {
            unit.marks.clear(Marks::OF_TURN);
        }
    }

    /// How many brigades of a corps, or of one half of it, are Hors de Combat.
    #[must_use]
    pub(crate) fn broken_brigades(&self, corps: CorpsId, half: Option<bool>) -> u8 {
        let counts = |brigade: &BrigadeId| {
            let marks = self.brigade(*brigade).marks;
            marks.has(BrigadeMarks::HORS_DE_COMBAT)
                && half.is_none_or(|second| marks.has(BrigadeMarks::SECOND_HALF) == second)
        };
        self.setup.brigades_of(corps).filter(counts).count() as u8
    }

    /// 9.2; the Piedmontese army alone is tested in two halves (scn.sanmartino).
    fn test_demoralization(&mut self, corps: CorpsId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        let printed = setup.corps(corps);
        if printed.ersatz && !setup.options.reserve_demoralization {
            return;
        }
        let parts: &[(Option<bool>, CorpsMarks)] = if printed.halves {
            &[(Some(false), CorpsMarks::DEMORALIZED), (Some(true), CorpsMarks::SECOND_DEMORALIZED)]
        } else {
            &[(None, CorpsMarks::DEMORALIZED)]
        };
        for (half, mark) in parts {
            let broken = self.broken_brigades(corps, *half);
            if broken == 0 || self.corps(corps).marks.has(*mark) {
                continue;
            }
            let continuity = self.continuity(corps);
            let mut drm = 0;
            morale::demoralization_drm(broken, continuity, &mut drm);
            let die = chance.digit(morale::DEMORALIZATION_ROLL);
            let level = morale::demoralization_level(setup.tables(), &setup.options, printed.nation);
            let demoralized = i32::from(die) + drm >= level;
            journal.tell(|| {
                let mut tally = Tally::new();
                morale::demoralization_drm(broken, continuity, &mut tally);
                Event::DemoralizationRolled {
                    corps,
                    second: *half == Some(true),
                    die,
                    tally: Box::new(tally),
                    demoralized,
                }
            });
            if demoralized {
                self.corps_mut(corps).marks.set(*mark);
            }
        }
    }

    /// Demoralized corps may withdraw in rain (9.21c, scn.sol.withdrawal).
    fn test_withdrawal(&mut self, corps: CorpsId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        let marks = self.corps(corps).marks;
        let demoralized = marks.has(CorpsMarks::DEMORALIZED)
            && (!setup.corps(corps).halves || marks.has(CorpsMarks::SECOND_DEMORALIZED));
        if !setup.specials.withdrawal || !self.rains() || !demoralized || marks.has(CorpsMarks::WITHDRAWING) {
            return;
        }
        let (broken, continuity) = (self.broken_brigades(corps, None), self.continuity(corps));
        let mut drm = 0;
        morale::demoralization_drm(broken, continuity, &mut drm);
        let die = chance.digit(morale::WITHDRAWAL_ROLL);
        let withdraws = i32::from(die) + drm >= i32::from(setup.tables().withdrawal.withdraw_min);
        journal.tell(|| {
            let mut tally = Tally::new();
            morale::demoralization_drm(broken, continuity, &mut tally);
            Event::WithdrawalRolled { corps, die, tally: Box::new(tally), withdraws }
        });
        if withdraws {
            self.corps_mut(corps).marks.set(CorpsMarks::WITHDRAWING);
        }
    }
}
