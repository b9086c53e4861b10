//! The marks that lie on units, formations and corps, as bits.

gamekit::marks! {
    /// A set of marks of a unit.
    pub Marks(u32) {
        /// Turned to its Disordered side (8.2).
        DISORDERED,
        /// Under a marker of strategic movement (5.1).
        STRATEGIC,
        /// In Square (6.14).
        SQUARE,
        /// In Reserve (4.6).
        RESERVE,
        /// Surprised by its own move; until its next activation (scn.mag.surprise).
        SURPRISED,
        /// Surprised by an enemy mover; until the end of the segment (scn.mag.surprise).
        AMBUSHED,
        /// Moved to another hex in this activation.
        MOVED,
        /// Fired in this activation (7.1, 7.23).
        FIRED,
        /// Had its turn in this activation.
        DONE,
        /// Commanded since its formation began to act (4.11b).
        COMMANDED,
        /// Attacked or tried to, in this activation (7.41).
        ATTACKED,
        /// Made its Reaction fire of this segment (7.17, 7.24).
        REACTED,
        /// Made its Continued Attack of this segment (7.47).
        CONTINUED,
        /// Formed Square this turn, so it does not move any more (6.14a).
        FORMED,
        /// Corps cavalry that a brigadier took along (4.15b).
        TAKEN,
        /// Takes part in a Mass Cavalry Attack (4.16d).
        MASSED,
        /// Rallied, or did something else that takes its whole activation (8.51).
        RALLIED,
        /// Started this activation next to an enemy (7.51).
        ADJACENT,
        /// Stopped in an enemy zone of control that it entered in this activation (6.32).
        STOPPED,
        /// Made its roll for moving in an Extended Activation (4.43).
        STRAINED,
        /// An army battery lent to a corps, or combined in the Reserve, this turn (7.12).
        LENT,
        /// Withdrew from a mover in this segment: no Reaction fire at it (6.35).
        WITHDREW,
        /// Moved by the one-hex minimum (5.31): nothing else that costs.
        MINIMUM,
        /// Released from Reserve or just entered: in its next activation it may begin strategic movement without Orders
        /// (4.42).
        FRESH,
        /// Jägers withdrew before it in this activation: it goes no further (6.35, 7.21c).
        HALTED,
        /// Was counter-charged in this activation: its move is over (7.53).
        CHARGED,
        /// Turned where it stood, by itself or with its stack, in this activation (6.33).
        TURNED,
    }
}

impl Marks {
    /// Surprised in any way.
    pub const ANY_SURPRISE: Self = Self::SURPRISED.or(Self::AMBUSHED);
    /// What the start of an own activation wipes out.
    pub const OF_ACTIVATION: Self = Self::MOVED
        .or(Self::FIRED)
        .or(Self::DONE)
        .or(Self::COMMANDED)
        .or(Self::ATTACKED)
        .or(Self::CONTINUED)
        .or(Self::TAKEN)
        .or(Self::MASSED)
        .or(Self::RALLIED)
        .or(Self::ADJACENT)
        .or(Self::STRAINED)
        .or(Self::MINIMUM)
        .or(Self::SURPRISED)
        .or(Self::STOPPED)
        .or(Self::HALTED)
        .or(Self::CHARGED)
        .or(Self::TURNED);
    /// What the end of a segment wipes out for everybody.
    pub const OF_SEGMENT: Self = Self::REACTED.or(Self::AMBUSHED).or(Self::WITHDREW);
    /// What the end of a turn wipes out.
    pub const OF_TURN: Self = Self::FORMED.or(Self::LENT);
}

gamekit::marks! {
    /// A set of marks of a formation.
    pub BrigadeMarks(u16) {
        /// Has Orders in this activation (4.22).
        ORDERS,
        /// Failed its roll for Orders: Rally only (4.13).
        RALLY_ONLY,
        /// Has acted in this activation.
        ACTED,
        /// Its brigadier has moved in this activation (4.11a).
        LEADER_MOVED,
        /// Its brigadier is Finished for the turn (8.4).
        LEADER_FINISHED,
        /// Hors de Combat (9.1).
        HORS_DE_COMBAT,
        /// In Reserve (4.6).
        RESERVE,
        /// Belongs to the second half of a one-formation army (scn.sanmartino).
        SECOND_HALF,
        /// Has used the one activation of its turn of arrival (5.6b).
        ARRIVAL_USED,
        /// Entered the map in this activation (5.6c).
        ENTERED,
        /// Was put In Reserve in play, so that no limit of the scenario holds it (scn.reserves).
        OWN_RESERVE,
        /// Has asked for Orders, or decided not to (4.13).
        ASKED,
        /// Took part in one activation of its corps this turn (the limit of Canrobert).
        USED,
    }
}

impl BrigadeMarks {
    /// What the start of an activation of its corps wipes out.
    pub const OF_ACTIVATION: Self =
        Self::ORDERS.or(Self::RALLY_ONLY).or(Self::ACTED).or(Self::LEADER_MOVED).or(Self::ENTERED).or(Self::ASKED);
    /// What the end of a turn wipes out.
    pub const OF_TURN: Self = Self::LEADER_FINISHED.or(Self::ARRIVAL_USED).or(Self::USED);
}

gamekit::marks! {
    /// A set of marks of a corps.
    pub CorpsMarks(u16) {
        /// Not activated any more this turn (4.54b).
        FINISHED,
        /// Its commander is Finished (8.4): no Range, no Continuity rolls.
        COMMANDER_FINISHED,
        /// Its commander rode more than 12 MP (4.23b).
        WEAK,
        /// Its commander has moved in this segment, or stays (4.23a).
        COMMANDER_MOVED,
        /// Demoralized (9.2); in a one-formation army its first half.
        DEMORALIZED,
        /// The second half of a one-formation army is demoralized (scn.sanmartino).
        SECOND_DEMORALIZED,
        /// Withdraws for the rest of the game (scn.sol.withdrawal).
        WITHDRAWING,
        /// Its Extended attempt of the turn has been made.
        EXTENDED_TRIED,
        /// The first half sits this activation out (scn.sanmartino).
        FIRST_SITS,
        /// The second half does.
        SECOND_SITS,
        /// Its commander has just arrived and is not in danger until he has moved (5.6c).
        SAFE,
        /// Was attacked, which ends the halt of MacMahon.
        ROUSED,
    }
}

impl CorpsMarks {
    /// What the end of a turn wipes out.
    pub const OF_TURN: Self = Self::FINISHED
        .or(Self::COMMANDER_FINISHED)
        .or(Self::COMMANDER_MOVED)
        .or(Self::EXTENDED_TRIED)
        .or(Self::FIRST_SITS)
        .or(Self::SECOND_SITS);
}
