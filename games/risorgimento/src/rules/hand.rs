//! Whose turn it is to activate a corps: 4.43 to 4.56, 9.21, scn.sanmartino.
//!
//! A small state that the activation phase keeps and the worked example of the rulebook plays through. The corps are a
//! list that the caller makes; here they are only numbers.

use crate::book::options::{ExtendedLimit, FinishedOrder, Options};
use crate::book::tables::Tables;
use crate::book::vocabulary::{Side, Slot, Weather};
use gamekit::vocabulary;

/// A corps as the hand sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CorpsState {
    /// Whose it is.
    pub side: Side,
    /// Activations used this turn.
    pub activations: u8,
    /// Its Continuity; nothing if no roll may be made for it (8.4).
    pub continuity: Option<u8>,
    /// Finished (4.54b).
    pub finished: bool,
    /// Demoralized (9.21a).
    pub demoralized: bool,
    /// Withdrawing: needs no roll for a free activation (scn.sol.withdrawal).
    pub withdrawing: bool,
    /// Has a unit on the map or reinforcements due (4.4b).
    pub present: bool,
    /// May be activated by Continuity now (scn.mag.austrian_restrictions).
    pub may_roll: bool,
    /// The most activations a special rule leaves it.
    pub most: u8,
    /// Has tried its Extended Activation (option `extended_limit`).
    pub extended_tried: bool,
}

vocabulary! {
    /// How the holder of the hand comes to his next activation.
    Mode, "activation" {
        /// Free (4.52).
        Free = "free",
        /// By a Continuity roll (4.51).
        Roll = "continuity",
    }
}

vocabulary! {
    /// How a corps that is named comes to act.
    How {
        /// Without a roll.
        Free = "free", "activation-free";
        /// By a Continuity roll; failing passes the hand.
        Continuity = "continuity", "activation-continuity";
        /// An Extended Activation: always a roll; failing finishes the corps (4.54).
        Extended = "extended-roll", "activation-extended";
        /// A demoralized corps: always a roll; failing uses an activation (9.21a).
        Demoralized = "demoralized-roll", "activation-demoralized";
        /// The only corps left, again: failing finishes it (4.53c).
        Last = "last-corps-roll", "activation-last_corps";
        /// The other side is out: failing leaves an activation without attacks (4.55).
        Alone = "one-side-out-roll", "activation-alone";
    }
}

impl How {
    /// Whether a die is rolled.
    #[must_use]
    pub(crate) const fn rolls(self) -> bool {
        !matches!(self, How::Free)
    }
}

vocabulary! {
    /// Why a corps may not be named.
    Barrier {
        /// Not of the side that has the hand.
        NotOwn = "not_own", "refuse-not_your_turn";
        /// Nothing of it is on the map or due (4.4b).
        Absent = "absent", "refuse-corps_absent";
        /// Finished, or without an activation left (4.54b).
        Finished = "finished", "refuse-corps_finished";
        /// Activated last (4.53b).
        Again = "again", "refuse-same_corps";
        /// The Extended attempt has been made (4.54).
        ExtendedUsed = "extended_used", "refuse-extended_used";
        /// A demoralized corps has no Extended Activation (9.21b).
        Demoralized = "demoralized", "refuse-extended_demoralized";
        /// No Continuity roll may be made for it (8.4, scn.mag.austrian_restrictions).
        NoRoll = "no_roll", "refuse-no_continuity_roll";
        /// Another comes first on the track (option `finished_order`).
        Track = "track", "refuse-track_order";
    }
}

/// The state of the activation phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Who names a corps now.
    pub holder: Side,
    /// Freely or by a roll.
    pub mode: Mode,
    /// Segments the holder has had in a row.
    pub run: u8,
    /// The holder interrupts this side (4.53).
    pub interrupts: Option<Side>,
    /// The corps each side activated last, while nothing of the other has come between (4.53b).
    pub last: [Option<u8>; 2],
    /// Who has tried an Extended Activation (4.54).
    pub extended_tried: [bool; 2],
    /// Who has declined the Extended attempt that was left to him (4.55).
    pub declined: [bool; 2],
    /// The last thing that happened was a voluntary pass of this side (4.56).
    pub last_pass: Option<Side>,
    /// The side that is left alone has had its free corps (4.55).
    pub alone_free_used: bool,
    /// One formation a side, no Continuity (scn.sanmartino).
    pub alternating: bool,
    /// The phase is over.
    pub over: bool,
}

/// What the hand looks at.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The charts.
    pub tables: &'a Tables,
    /// The rulings.
    pub options: &'a Options,
    /// The weather of the turn.
    pub weather: Weather,
    /// All corps of both sides; each side's in the order of its track.
    pub corps: &'a [CorpsState],
}

/// Which kind of activation a corps with so many used would have next (4.43, 4.44, scn.mag.night).
#[must_use]
pub(crate) const fn slot(t: &Tables, weather: Weather, used: u8) -> Slot {
    let next = used.saturating_add(1);
    let c = &t.constants;
    match weather {
        Weather::Night if next <= t.night.max_activations => Slot::Normal,
        Weather::Night if t.night.extended_allowed && next == t.night.max_activations + 1 => Slot::Extended,
        Weather::Night => Slot::None,
        Weather::Heat | Weather::Rain if next <= c.bad_weather_normal_activations => Slot::Normal,
        Weather::Heat | Weather::Rain if next == c.bad_weather_extended_index => Slot::Extended,
        Weather::Heat | Weather::Rain => Slot::None,
        Weather::Fair if next <= c.normal_activations => Slot::Normal,
        Weather::Fair if next == c.extended_activation_index => Slot::Extended,
        Weather::Fair => Slot::None,
    }
}

impl Table<'_> {
    fn slot(&self, corps: &CorpsState) -> Slot {
        if corps.activations >= corps.most { Slot::None } else { slot(self.tables, self.weather, corps.activations) }
    }

    fn of(&self, side: Side) -> impl Iterator<Item = (usize, &CorpsState)> {
        self.corps.iter().enumerate().filter(move |(_, corps)| corps.side == side)
    }

    /// Whether a side has a corps with a normal activation left.
    #[must_use]
    pub(crate) fn normal_left(&self, side: Side) -> bool {
        self.of(side).any(|(_, corps)| corps.present && !corps.finished && self.slot(corps) == Slot::Normal)
    }
}

impl Hand {
    /// The hand of the side that has won the initiative (4.3).
    #[must_use]
    pub(crate) const fn start(winner: Side, alternating: bool) -> Self {
        Hand {
            holder: winner,
            mode: Mode::Free,
            run: 0,
            interrupts: None,
            last: [None; 2],
            extended_tried: [false; 2],
            declined: [false; 2],
            last_pass: None,
            alone_free_used: false,
            alternating,
            over: false,
        }
    }

    /// Whether a side may still try an Extended Activation with this corps (4.54, 9.21b).
    fn extended_open(&self, table: &Table<'_>, corps: &CorpsState) -> Result<(), Barrier> {
        let tried = match table.options.extended_limit {
            ExtendedLimit::Player => self.extended_tried[corps.side.index()],
            ExtendedLimit::Corps => corps.extended_tried,
        };
        if corps.demoralized {
            Err(Barrier::Demoralized)
        } else if tried || self.declined[corps.side.index()] {
            Err(Barrier::ExtendedUsed)
        } else if corps.continuity.is_none() {
            Err(Barrier::NoRoll)
        } else {
            Ok(())
        }
    }

    /// Whether a side is out: no normal activation left, and its Extended attempt used, impossible or declined (4.55).
    #[must_use]
    pub(crate) fn is_out(&self, table: &Table<'_>, side: Side) -> bool {
        let extended = |corps: &CorpsState| {
            corps.present
                && !corps.finished
                && table.slot(corps) == Slot::Extended
                && self.extended_open(table, corps).is_ok()
        };
        !table.normal_left(side) && !table.of(side).any(|(_, corps)| extended(corps))
    }

    /// How a corps would act if it were named, not looking at which one acted last.
    fn alone_how(&self, table: &Table<'_>, corps: &CorpsState) -> Result<How, Barrier> {
        if corps.side != self.holder {
            return Err(Barrier::NotOwn);
        }
        if !corps.present {
            return Err(Barrier::Absent);
        }
        if corps.finished {
            return Err(Barrier::Finished);
        }
        match table.slot(corps) {
            Slot::None => return Err(Barrier::Finished),
            Slot::Extended => {
                self.extended_open(table, corps)?;
                return Ok(How::Extended);
            }
            Slot::Normal => {}
        }
        let alone = self.is_out(table, self.holder.other());
        let free = self.alternating || if alone { !self.alone_free_used } else { self.mode == Mode::Free };
        if free {
            // The halves of an army that is one formation roll for themselves (scn.sanmartino).
            if !corps.demoralized || corps.withdrawing || self.alternating {
                return Ok(How::Free);
            }
            return corps.continuity.map(|_| How::Demoralized).ok_or(Barrier::NoRoll);
        }
        if corps.continuity.is_none() || !corps.may_roll {
            return Err(Barrier::NoRoll);
        }
        Ok(match (corps.demoralized, alone) {
            (true, _) => How::Demoralized,
            (false, true) => How::Alone,
            (false, false) => How::Continuity,
        })
    }

    /// How a corps would act if it were named now (4.4b, 4.51 to 4.55).
    ///
    /// # Errors
    /// Why it may not be named.
    pub(crate) fn naming(&self, table: &Table<'_>, index: u8) -> Result<How, Barrier> {
        let Some(corps) = table.corps.get(usize::from(index)) else { return Err(Barrier::NotOwn) };
        let how = self.alone_how(table, corps)?;
        let others = || {
            let mine = table.of(self.holder).filter(|(other, _)| *other != usize::from(index));
            mine.filter(|(_, other)| self.alone_how(table, other).is_ok())
        };
        let alone = self.is_out(table, self.holder.other());
        if self.last[self.holder.index()] == Some(index) && !self.alternating {
            if others().next().is_some() {
                return Err(Barrier::Again);
            }
            // The last one left goes on by a roll (4.53c); alone by that of 4.55.
            return match how {
                How::Extended | How::Demoralized | How::Alone => Ok(how),
                How::Free | How::Continuity | How::Last if corps.continuity.is_none() => Err(Barrier::NoRoll),
                How::Free | How::Continuity | How::Last => Ok(if alone { How::Alone } else { How::Last }),
            };
        }
        let first = others().map(|(other, _)| other).next();
        if alone
            && table.options.finished_order == FinishedOrder::Track
            && first.is_some_and(|o| o < usize::from(index))
        {
            return Err(Barrier::Track);
        }
        Ok(how)
    }

    /// Whether the holder may name any corps; if not he passes by force (4.4b).
    #[must_use]
    pub(crate) fn can_name(&self, table: &Table<'_>) -> bool {
        (0..table.corps.len()).any(|index| self.naming(table, index as u8).is_ok())
    }

    fn tried(&mut self, how: How) {
        self.last_pass = None;
        // Whatever one side tries breaks the chain of the other (4.53b).
        self.last[self.holder.other().index()] = None;
        if how == How::Extended {
            self.extended_tried[self.holder.index()] = true;
        }
    }

    fn back_to(&mut self, side: Side, mode: Mode) {
        self.holder = side;
        self.mode = mode;
        self.run = 0;
        self.interrupts = None;
    }

    /// A corps was activated and has finished acting; the caller has counted its activation.
    pub(crate) fn activated(&mut self, table: &Table<'_>, index: u8, how: How) {
        let alone = self.is_out(table, self.holder.other());
        self.tried(how);
        self.last[self.holder.index()] = Some(index);
        if alone && how == How::Free {
            self.alone_free_used = true;
        }
        if let Some(first) = self.interrupts {
            self.back_to(first, Mode::Roll);
        } else if self.alternating {
            if !alone {
                self.back_to(self.holder.other(), Mode::Free);
            }
        } else {
            self.run += 1;
            self.mode = Mode::Roll;
            if self.run >= table.tables.constants.consecutive_segments_before_interrupt && !alone {
                self.interrupts = Some(self.holder);
                self.holder = self.holder.other();
                self.mode = Mode::Free;
                self.run = 0;
            }
        }
        self.settle(table);
    }

    /// A roll failed; the caller has finished the corps or counted the activation as [`consequence`] says.
    pub(crate) fn failed(&mut self, table: &Table<'_>, how: How) {
        self.tried(how);
        match self.interrupts {
            Some(first) => self.back_to(first, Mode::Roll),
            None => self.back_to(self.holder.other(), Mode::Free),
        }
        self.settle(table);
    }

    /// The holder passes, by choice or because he can name nobody (4.4b, 4.56).
    pub(crate) fn passed(&mut self, table: &Table<'_>, by_choice: bool) {
        let passer = self.holder;
        if !table.normal_left(passer) {
            self.declined[passer.index()] = true;
        }
        let closes = by_choice && passer == Side::Allied && self.last_pass == Some(Side::Austria);
        // Nobody can be named, even freely, by the one who is left, or by anybody: the phase would never end.
        let stuck =
            !self.could_name_freely(table, passer.other()) && (by_choice || !self.could_name_freely(table, passer));
        if closes || stuck || self.is_out(table, passer.other()) {
            self.over = true;
            return;
        }
        self.last_pass = by_choice.then_some(passer);
        self.last[passer.other().index()] = None;
        match self.interrupts {
            Some(first) => self.back_to(first, Mode::Roll),
            None => self.back_to(passer.other(), Mode::Free),
        }
        self.settle(table);
    }

    fn could_name_freely(&self, table: &Table<'_>, side: Side) -> bool {
        Hand { holder: side, mode: Mode::Free, last: [None; 2], ..*self }.can_name(table)
    }

    /// The phase ends when nobody can activate (4.56); a side that is out does not hold the hand while the other can go
    /// on.
    fn settle(&mut self, table: &Table<'_>) {
        let out = Side::ALL.map(|side| self.is_out(table, side));
        if out == [true, true] {
            self.over = true;
        } else if out[self.holder.index()] {
            self.back_to(self.holder.other(), Mode::Free);
        }
    }
}

/// What a failed roll does to the corps (4.53c, 4.54, 9.21a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// Nothing: it was only not its moment.
    Nothing,
    /// It is Finished for the turn.
    Finished,
    /// It has used an activation.
    UsesActivation,
    /// It acts all the same, but may not attack (4.55).
    NoAttack,
}

/// What failing such a roll means for the corps.
#[must_use]
pub(crate) const fn consequence(how: How) -> Failure {
    match how {
        How::Free | How::Continuity => Failure::Nothing,
        How::Extended | How::Last => Failure::Finished,
        How::Demoralized => Failure::UsesActivation,
        How::Alone => Failure::NoAttack,
    }
}
