//! What happens in the combat phase, for the log.

use crate::book::tables::{Column, Suffered};
use crate::book::vocabulary::{LossKind, Rade, Side};
use crate::play::event::{Chief, Event};
use crate::rules::leader_loss::Fate;
use crate::state::Toulon;
use crate::state::sets::{AreaId, LeaderId, UnitId, UnitSet};
use kernel::{RuleId, Tally};

/// What each side could name when something happened, its own units included: the log is told by this, so that no
/// line changes with what is learnt or forgotten later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen([UnitSet; 2]);

impl Seen {
    /// Whether a side could name a unit.
    #[must_use]
    pub const fn by(&self, side: Side, unit: UnitId) -> bool {
        self.0[side.index()].has(unit)
    }

    /// Whose a unit was that not everybody could name: only its owner always can.
    #[must_use]
    pub const fn owner(&self, unit: UnitId) -> Side {
        if self.by(Side::Allied, unit) { Side::Allied } else { Side::Republican }
    }
}

impl Toulon {
    /// An event of the combat phase with what each side knows now.
    pub(super) fn told(&self, event: BattleEvent) -> Event {
        let seen = |side| self.setup.unit_ids().filter(|unit| self.knows(side, *unit)).collect();
        Event::Battle(event, Box::new(Seen(Side::ALL.map(seen))))
    }

    /// A leader as his counter shows him now.
    pub(crate) fn as_chief(&self, leader: LeaderId) -> Chief {
        Chief { leader, replaced: self.leader(leader).replaced }
    }
}

/// Something that happened in the combat phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BattleEvent {
    /// A battle begins (25.18).
    Begins {
        /// Where.
        area: AreaId,
        /// Who attacks.
        attacker: Side,
    },
    /// A side has nobody left who can fight: it goes (25.2).
    Spent {
        /// Which side.
        side: Side,
    },
    /// The Royal Louis was put to the test (32.10).
    RoyalLouis {
        /// The unit.
        unit: UnitId,
        /// Both dice.
        dice: [u8; 2],
        /// It goes over.
        defects: bool,
    },
    /// A leader tried to combine (25.12).
    Combines {
        /// Who.
        leader: Chief,
        /// His die.
        die: u8,
        /// How many units he may combine; 0 is a failure.
        units: u8,
    },
    /// The defender has lined up (25.20).
    LinedUp {
        /// How many units stand outside works.
        open: u8,
    },
    /// The attacker has engaged (25.22).
    Engaged {
        /// Where.
        area: AreaId,
        /// How many melees there are.
        melees: u8,
    },
    /// A battery fired from the reserve (27.12).
    ReserveUsed {
        /// The battery.
        gun: UnitId,
        /// What it used.
        spent: u8,
        /// What is left.
        left: u8,
    },
    /// A battery rolled for ammunition (27.11).
    AmmunitionRolled {
        /// The battery.
        gun: UnitId,
        /// The six-sided die.
        die: u8,
        /// It has some.
        has: bool,
    },
    /// A battery is laid on a redoubt (27.42).
    FiresAtRedoubt {
        /// The battery.
        gun: UnitId,
        /// Which work.
        work: u8,
    },
    /// Fire at a redoubt was resolved (27.44).
    RedoubtFire {
        /// Which redoubt of the area, from 1.
        number: u8,
        /// It was an improved one.
        improved: bool,
        /// PF that fired.
        pf: u8,
        /// The die.
        die: u8,
        /// It is reduced.
        reduced: bool,
    },
    /// A battery supports a melee (27.25).
    Supports {
        /// The battery.
        gun: UnitId,
        /// Which melee.
        melee: u8,
        /// What it adds.
        added: u8,
        /// Who coordinates it.
        leader: Option<Chief>,
    },
    /// A melee was fought (25.27).
    Melee {
        /// Which one.
        melee: u8,
        /// Attackers and defenders.
        groups: [UnitSet; 2],
        /// Combat values of attacker and defender.
        values: [u16; 2],
        /// The column after all shifts.
        column: Column,
        /// The die.
        die: u8,
        /// What attacker and defender suffer.
        suffered: [Suffered; 2],
        /// The shifts.
        shifts: Box<Tally>,
    },
    /// A unit lost a PF (25.28).
    Loss {
        /// Which one.
        unit: UnitId,
        /// For good or not.
        kind: LossKind,
    },
    /// A unit was wiped out (25.31).
    Eliminated {
        /// Which one.
        unit: UnitId,
    },
    /// A side must leave the field at the end (25.9).
    MustGo {
        /// Which side.
        side: Side,
        /// Why.
        rule: RuleId,
    },
    /// Units are driven back (25.32, 25.33).
    DrivenBack {
        /// Whose.
        side: Side,
        /// Which ones.
        units: UnitSet,
        /// The whole side.
        whole: bool,
    },
    /// The second round begins (25.8).
    SecondRound,
    /// The Spanish were put to the test (32.2).
    Spanish {
        /// The die.
        die: u8,
        /// With its modifiers.
        tally: Box<Tally>,
        /// They go.
        retreats: bool,
    },
    /// Units joined the battle from next door (25.8d).
    Joined {
        /// Whose.
        side: Side,
        /// Which ones.
        units: UnitSet,
    },
    /// Cavalry pursued (25.34).
    Pursues {
        /// Which unit.
        unit: UnitId,
        /// The six-sided die.
        die: u8,
        /// What it costs the enemy.
        losses: u8,
    },
    /// A unit retreated (26).
    Retreated {
        /// Which one.
        unit: UnitId,
        /// Where to.
        area: AreaId,
        /// It was an attacker, who goes back where he came from (26.1).
        attacked: bool,
    },
    /// A unit went back off the map (26.1).
    WentOff {
        /// Which one.
        unit: UnitId,
    },
    /// A leader went with his troops (26.6).
    LeaderRetreated {
        /// Who.
        leader: Chief,
        /// Where to.
        area: AreaId,
    },
    /// Units were taken off by sea (26.7).
    BySea {
        /// Which ones.
        units: UnitSet,
        /// PF lost for good.
        permanent: u8,
        /// Through rades under Allied control.
        held: bool,
    },
    /// What is left of the units taken off by sea is scattered for now (26.7b, 26.8).
    Scattered {
        /// PF lost for the time being.
        temporary: u8,
    },
    /// A unit was captured (26.3).
    Captured {
        /// Which one.
        unit: UnitId,
    },
    /// A gun was spiked (26.4, 26.5).
    Spiked {
        /// Which one.
        unit: UnitId,
        /// The turn on which it comes back.
        returns: Option<u8>,
        /// Why.
        rule: RuleId,
    },
    /// The losses of a beaten gun without escort are for good (23.4c).
    GunsSpoilt {
        /// Which one.
        gun: UnitId,
        /// How many.
        losses: u8,
    },
    /// A battle was decided, or not (28).
    Decided {
        /// Where.
        area: AreaId,
        /// Who won.
        winner: Option<Side>,
        /// Decisively.
        decisive: bool,
        /// Losses by side.
        losses: [u8; 2],
        /// Permanent ones among them, by side.
        permanent: [u8; 2],
    },
    /// Who lost more men and the ground is beaten: markers for his survivors (25.35).
    Beaten {
        /// Who.
        side: Side,
    },
    /// Forts were taken (35.1d).
    FortsTaken {
        /// Where.
        area: AreaId,
        /// How many.
        forts: u8,
    },
    /// Ammunition was lost with a beaten battery (27.18).
    ReserveLost {
        /// The die.
        die: u8,
        /// What is left.
        left: u8,
    },
    /// A leader rolled for his life (24.1).
    LeaderRolled {
        /// Who.
        leader: Chief,
        /// Up to three dice, 0 where none was rolled.
        dice: [u8; 3],
        /// What became of him.
        fate: Fate,
    },
    /// A leader was left alone among the enemy (24.8).
    LeaderAlone {
        /// Who.
        leader: Chief,
        /// The die; 0 if there was none.
        die: u8,
        /// He is captured.
        captured: bool,
    },
    /// A battle is over and its losses are no longer counted (25.36).
    Over {
        /// Where.
        area: AreaId,
    },
    /// A battery fired at an area (27.34).
    Bombarded {
        /// The battery.
        gun: UnitId,
        /// Where.
        area: AreaId,
        /// The die.
        die: u8,
        /// It hit.
        hit: bool,
    },
    /// A work saved its garrison, or not (27.34b).
    Sheltered {
        /// Where.
        area: AreaId,
        /// The six-sided die.
        die: u8,
        /// No loss.
        saved: bool,
    },
    /// A barrage at ships (27.38).
    Barrage {
        /// Which rade.
        rade: Rade,
        /// PF that fired.
        pf: u8,
        /// The die.
        die: u8,
        /// Hits.
        hits: u8,
        /// The die and its modifiers.
        tally: Box<Tally>,
    },
    /// The ships fired at an area (27.49).
    ShipsFired {
        /// Where.
        area: AreaId,
        /// The die.
        die: u8,
        /// With its modifiers.
        tally: Box<Tally>,
        /// Hits.
        hits: u8,
    },
}
