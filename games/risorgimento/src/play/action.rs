//! Everything a seat can decide.

use crate::book::facing::{Facing, Standing};
use crate::setup::{BrigadeId, CorpsId, UnitId};
use crate::state::{Hex, Leader};
use serde::{Deserialize, Serialize};

/// One decision of one seat. Hexes, units, formations and corps are named by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Puts a brigade into the first half of a one-formation army.
    Half {
        /// Which one.
        brigade: BrigadeId,
    },
    /// Set-up by hand: places a unit.
    Place {
        /// Which one.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// Set-up by hand: the rest of the entry as the scenario has it.
    PlaceRest,
    /// Puts a brigade In Reserve.
    Reserve {
        /// Which one.
        brigade: BrigadeId,
    },
    /// Takes a brigade out of Reserve.
    Leave {
        /// Which one.
        brigade: BrigadeId,
    },
    /// Rolls for the release of a formation the scenario holds back.
    Release {
        /// Which one, by number.
        formation: u8,
    },
    /// Nothing more to do here: reserves, commanders, formations of a corps, units of a brigade, declarations.
    Done,
    /// Names a corps.
    Activate {
        /// Which one.
        corps: CorpsId,
    },
    /// Names a corps for a Mass Cavalry Attack.
    Mass {
        /// Whose brigadier leads it.
        brigade: BrigadeId,
    },
    /// Passes the hand.
    Pass,
    /// This formation acts next.
    Brigade {
        /// Which one.
        brigade: BrigadeId,
    },
    /// Rolls for Orders, or does not.
    Orders {
        /// Rolls.
        roll: bool,
    },
    /// The brigadier takes a regiment of corps cavalry along.
    Take {
        /// Which one.
        unit: UnitId,
    },
    /// The brigadier moves next.
    Brigadier,
    /// This unit acts next.
    Unit {
        /// Which one.
        unit: UnitId,
    },
    /// This unit acts next and goes to a hex. As the seven below it a sum of words that are listed (`play/sums.rs`), and so
    /// never listed itself.
    Go {
        /// Which one.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// In strategic movement.
        strategic: bool,
        /// There it ends its turn facing so, if it arrives undisturbed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        halt: Option<Facing>,
    },
    /// This unit acts next and does that.
    Let {
        /// Which one.
        unit: UnitId,
        /// What.
        act: Act,
    },
    /// This leader moves next, to a hex.
    Ride {
        /// Who.
        leader: Leader,
        /// Where.
        hex: Hex,
    },
    /// This formation, which has no Orders, acts next, and rolls for them or does not.
    Call {
        /// Which one.
        brigade: BrigadeId,
        /// Rolls.
        roll: bool,
    },
    /// This formation acts next, and all of it stays where it is: its attacks come.
    Stand {
        /// Which one.
        brigade: BrigadeId,
    },
    /// The moves of the formation are over, and this attack is declared; it is resolved if no other may be declared.
    Strike {
        /// Who.
        unit: UnitId,
        /// Which hex.
        target: Hex,
        /// The unit inside the castle.
        inside: bool,
        /// The last hex before it, if it is a charge.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Hex>,
    },
    /// The moves of the formation are over, and no attack is declared.
    Forgo,
    /// Nobody else of the corps acts.
    Rest,
    /// Goes to a hex; also brigadiers and commanders.
    March {
        /// Where.
        hex: Hex,
    },
    /// Goes to a hex in strategic movement.
    Strategic {
        /// Where.
        hex: Hex,
    },
    /// A reinforcement comes onto the map.
    Enter {
        /// In strategic movement.
        strategic: bool,
    },
    /// Rallies and does nothing else.
    Rally,
    /// Forms Square, or leaves it.
    Square {
        /// Forms it.
        form: bool,
    },
    /// Tries to blow a mined bridge.
    Blow {
        /// Which one, by number.
        bridge: u8,
    },
    /// A withdrawing unit leaves the map.
    Exit,
    /// Fires at a hex.
    Shoot {
        /// Which one.
        target: Hex,
    },
    /// A battery joins the shot.
    Join {
        /// Which one.
        unit: UnitId,
    },
    /// The batteries fire.
    Fire,
    /// Ends the turn of a unit, facing so.
    Stop {
        /// Which hexside.
        facing: Facing,
        /// At the bottom of its stack.
        below: bool,
    },
    /// Declares an attack.
    Attack {
        /// Who.
        unit: UnitId,
        /// Which hex.
        target: Hex,
        /// The unit inside the castle.
        inside: bool,
    },
    /// Declares a charge.
    Charge {
        /// Who.
        unit: UnitId,
        /// Which hex.
        target: Hex,
        /// The last hex before it.
        via: Hex,
    },
    /// Resolves the attack in which this unit takes part.
    Resolve {
        /// Which one.
        unit: UnitId,
    },
    /// The brigadier goes in with the attack, or does not.
    Lead {
        /// He goes.
        yes: bool,
    },
    /// In Reaction: withdraws.
    Withdraw {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// In Reaction: counter-charges.
    CounterCharge {
        /// Who.
        unit: UnitId,
    },
    /// In Reaction: fires at a hex.
    Answer {
        /// Who.
        unit: UnitId,
        /// Which hex.
        target: Hex,
    },
    /// In Reaction: does nothing more.
    Hold,
    /// This unit takes the Loss.
    Lose {
        /// Which one.
        unit: UnitId,
    },
    /// A beaten unit retreats; a unit leaves an overstacked hex.
    Retreat {
        /// Which one.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// A victorious unit goes back to where it came from.
    GoBack {
        /// Which one.
        unit: UnitId,
    },
    /// Faces so.
    Face {
        /// Which hexside.
        facing: Facing,
    },
    /// Continues the attack.
    Continue {
        /// The top unit of the stack that does.
        unit: UnitId,
        /// Which hex.
        target: Hex,
    },
    /// A commander moves next: of a corps.
    Commander {
        /// Of which corps.
        corps: CorpsId,
    },
    /// A commander-in-chief moves next.
    Chief {
        /// Which one, by number.
        chief: u8,
    },
    /// The mover surprises the units of a hex; a lone leader goes to a hex.
    Point {
        /// Which hex.
        hex: Hex,
    },
    /// Gives a unit a standing order for the option `answer_for_me`. At any decision of its owner; never listed, since
    /// it does not move the game.
    Standing {
        /// Which one.
        unit: UnitId,
        /// The order.
        order: Standing,
    },
}

/// What a unit that is named does at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// As [`Action::Enter`].
    Enter {
        /// In strategic movement.
        strategic: bool,
    },
    /// As [`Action::Rally`].
    Rally,
    /// As [`Action::Exit`].
    Exit,
    /// As [`Action::Shoot`].
    Shoot {
        /// Which hex.
        target: Hex,
    },
    /// As [`Action::Stop`], on top of its stack.
    Stop {
        /// Which hexside.
        facing: Facing,
    },
}

impl From<Act> for Action {
    fn from(act: Act) -> Action {
        match act {
            Act::Enter { strategic } => Action::Enter { strategic },
            Act::Rally => Action::Rally,
            Act::Exit => Action::Exit,
            Act::Shoot { target } => Action::Shoot { target },
            Act::Stop { facing } => Action::Stop { facing, below: false },
        }
    }
}
