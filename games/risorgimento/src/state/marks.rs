//! The marks that lie on units, formations and corps, as bits.

/// A set of marks of a unit, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Marks(u32);

/// Marks of a unit.
impl Marks {
    /// Turned to its Disordered side (8.2).
    pub const DISORDERED: Marks = Marks(1);
    /// Under a marker of strategic movement (5.1).
    pub const STRATEGIC: Marks = Marks(1 << 1);
    /// In Square (6.14).
    pub const SQUARE: Marks = Marks(1 << 2);
    /// In Reserve (4.6).
    pub const RESERVE: Marks = Marks(1 << 3);
    /// Surprised by its own move; until its next activation (scn.mag.surprise).
    pub const SURPRISED: Marks = Marks(1 << 4);
    /// Surprised by an enemy mover; until the end of the segment (scn.mag.surprise).
    pub const AMBUSHED: Marks = Marks(1 << 5);
    /// Moved to another hex in this activation.
    pub const MOVED: Marks = Marks(1 << 6);
    /// Fired in this activation (7.1, 7.23).
    pub const FIRED: Marks = Marks(1 << 7);
    /// Had its turn in this activation.
    pub const DONE: Marks = Marks(1 << 8);
    /// Commanded since its formation began to act (4.11b).
    pub const COMMANDED: Marks = Marks(1 << 9);
    /// Attacked or tried to, in this activation (7.41).
    pub const ATTACKED: Marks = Marks(1 << 10);
    /// Made its Reaction fire of this segment (7.17, 7.24).
    pub const REACTED: Marks = Marks(1 << 11);
    /// Made its Continued Attack of this segment (7.47).
    pub const CONTINUED: Marks = Marks(1 << 12);
    /// Formed Square this turn, so it does not move any more (6.14a).
    pub const FORMED: Marks = Marks(1 << 13);
    /// Corps cavalry that a brigadier took along (4.15b).
    pub const TAKEN: Marks = Marks(1 << 14);
    /// Takes part in a Mass Cavalry Attack (4.16d).
    pub const MASSED: Marks = Marks(1 << 15);
    /// Rallied, or did something else that takes its whole activation (8.51).
    pub const RALLIED: Marks = Marks(1 << 16);
    /// Started this activation next to an enemy (7.51).
    pub const ADJACENT: Marks = Marks(1 << 17);
    /// Stopped in an enemy zone of control that it entered in this activation (6.32).
    pub const STOPPED: Marks = Marks(1 << 18);
    /// Made its roll for moving in an Extended Activation (4.43).
    pub const STRAINED: Marks = Marks(1 << 19);
    /// An army battery lent to a corps, or combined in the Reserve, this turn (7.12).
    pub const LENT: Marks = Marks(1 << 20);
    /// Withdrew from a mover in this segment: no Reaction fire at it (6.35).
    pub const WITHDREW: Marks = Marks(1 << 21);
    /// Moved by the one-hex minimum (5.31): nothing else that costs.
    pub const MINIMUM: Marks = Marks(1 << 22);
    /// Released from Reserve or just entered: in its next activation it may begin strategic movement without Orders
    /// (4.42).
    pub const FRESH: Marks = Marks(1 << 23);
    /// Jägers withdrew before it in this activation: it goes no further (6.35, 7.21c).
    pub const HALTED: Marks = Marks(1 << 24);
    /// Was counter-charged in this activation: its move is over (7.53).
    pub const CHARGED: Marks = Marks(1 << 25);
    /// Turned where it stood, by itself or with its stack, in this activation (6.33).
    pub const TURNED: Marks = Marks(1 << 26);

    /// Surprised in any way.
    pub const ANY_SURPRISE: Marks = Marks(Self::SURPRISED.0 | Self::AMBUSHED.0);
    /// What the start of an own activation wipes out.
    pub const OF_ACTIVATION: Marks = Marks(
        Self::MOVED.0
            | Self::FIRED.0
            | Self::DONE.0
            | Self::COMMANDED.0
            | Self::ATTACKED.0
            | Self::CONTINUED.0
            | Self::TAKEN.0
            | Self::MASSED.0
            | Self::RALLIED.0
            | Self::ADJACENT.0
            | Self::STRAINED.0
            | Self::MINIMUM.0
            | Self::SURPRISED.0
            | Self::STOPPED.0
            | Self::HALTED.0
            | Self::CHARGED.0
            | Self::TURNED.0,
    );
    /// What the end of a segment wipes out for everybody.
    pub const OF_SEGMENT: Marks = Marks(Self::REACTED.0 | Self::AMBUSHED.0 | Self::WITHDREW.0);
    /// What the end of a turn wipes out.
    pub const OF_TURN: Marks = Marks(Self::FORMED.0 | Self::LENT.0);

    /// Whether any of these is set.
    #[must_use]
    pub(crate) const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub(crate) const fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Takes these away.
    pub(crate) const fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }
}

/// These and those.
impl std::ops::BitOr for Marks {
    type Output = Marks;
    fn bitor(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }
}

/// A set of marks of a formation, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BrigadeMarks(u16);

impl BrigadeMarks {
    /// Has Orders in this activation (4.22).
    pub const ORDERS: Self = Self(1);
    /// Failed its roll for Orders: Rally only (4.13).
    pub const RALLY_ONLY: Self = Self(1 << 1);
    /// Has acted in this activation.
    pub const ACTED: Self = Self(1 << 2);
    /// Its brigadier has moved in this activation (4.11a).
    pub const LEADER_MOVED: Self = Self(1 << 3);
    /// Its brigadier is Finished for the turn (8.4).
    pub const LEADER_FINISHED: Self = Self(1 << 4);
    /// Hors de Combat (9.1).
    pub const HORS_DE_COMBAT: Self = Self(1 << 5);
    /// In Reserve (4.6).
    pub const RESERVE: Self = Self(1 << 6);
    /// Belongs to the second half of a one-formation army (scn.sanmartino).
    pub const SECOND_HALF: Self = Self(1 << 7);
    /// Has used the one activation of its turn of arrival (5.6b).
    pub const ARRIVAL_USED: Self = Self(1 << 8);
    /// Entered the map in this activation (5.6c).
    pub const ENTERED: Self = Self(1 << 9);
    /// Was put In Reserve in play, so that no limit of the scenario holds it (scn.reserves).
    pub const OWN_RESERVE: Self = Self(1 << 10);
    /// Has asked for Orders, or decided not to (4.13).
    pub const ASKED: Self = Self(1 << 11);
    /// Took part in one activation of its corps this turn (the limit of Canrobert).
    pub const USED: Self = Self(1 << 12);

    /// What the start of an activation of its corps wipes out.
    pub const OF_ACTIVATION: Self = Self(
        Self::ORDERS.0 | Self::RALLY_ONLY.0 | Self::ACTED.0 | Self::LEADER_MOVED.0 | Self::ENTERED.0 | Self::ASKED.0,
    );
    /// What the end of a turn wipes out.
    pub const OF_TURN: Self = Self(Self::LEADER_FINISHED.0 | Self::ARRIVAL_USED.0 | Self::USED.0);

    /// Whether any of these is set.
    #[must_use]
    pub(crate) const fn has(self, marks: Self) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub(crate) const fn set(&mut self, marks: Self) {
        self.0 |= marks.0;
    }

    /// Takes these away.
    pub(crate) const fn clear(&mut self, marks: Self) {
        self.0 &= !marks.0;
    }
}

/// A set of marks of a corps, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CorpsMarks(u16);

impl CorpsMarks {
    /// Not activated any more this turn (4.54b).
    pub const FINISHED: Self = Self(1);
    /// Its commander is Finished (8.4): no Range, no Continuity rolls.
    pub const COMMANDER_FINISHED: Self = Self(1 << 1);
    /// Its commander rode more than 12 MP (4.23b).
    pub const WEAK: Self = Self(1 << 2);
    /// Its commander has moved in this segment, or stays (4.23a).
    pub const COMMANDER_MOVED: Self = Self(1 << 3);
    /// Demoralized (9.2); in a one-formation army its first half.
    pub const DEMORALIZED: Self = Self(1 << 4);
    /// The second half of a one-formation army is demoralized (scn.sanmartino).
    pub const SECOND_DEMORALIZED: Self = Self(1 << 5);
    /// Withdraws for the rest of the game (scn.sol.withdrawal).
    pub const WITHDRAWING: Self = Self(1 << 6);
    /// Its Extended attempt of the turn has been made.
    pub const EXTENDED_TRIED: Self = Self(1 << 7);
    /// The first half sits this activation out (scn.sanmartino).
    pub const FIRST_SITS: Self = Self(1 << 8);
    /// The second half does.
    pub const SECOND_SITS: Self = Self(1 << 9);
    /// Its commander has just arrived and is not in danger until he has moved (5.6c).
    pub const SAFE: Self = Self(1 << 10);
    /// Was attacked, which ends the halt of MacMahon.
    pub const ROUSED: Self = Self(1 << 11);

    /// What the end of a turn wipes out.
    pub const OF_TURN: Self = Self(
        Self::FINISHED.0
            | Self::COMMANDER_FINISHED.0
            | Self::COMMANDER_MOVED.0
            | Self::EXTENDED_TRIED.0
            | Self::FIRST_SITS.0
            | Self::SECOND_SITS.0,
    );

    /// Whether any of these is set.
    #[must_use]
    pub(crate) const fn has(self, marks: Self) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub(crate) const fn set(&mut self, marks: Self) {
        self.0 |= marks.0;
    }

    /// Takes these away.
    pub(crate) const fn clear(&mut self, marks: Self) {
        self.0 &= !marks.0;
    }
}
