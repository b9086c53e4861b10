//! Marks of a unit, one bit each.

use std::ops::BitOr;

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Marks(u64);

macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident,)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit { $($name,)+ }
        impl Marks { $($(#[$doc])* pub const $name: Marks = Marks(1 << Bit::$name as u64);)+ }
    };
}

marks! {
    /// Its arms are empty (fire.reload).
    UNLOADED,
    /// It has had its first fire (fire.first).
    FIRST_FIRED,
    /// It fired before the moves of this phase.
    FIRED_EARLY,
    /// It fired after them: its last act of the phase (fire.tactical).
    FIRED_LATE,
    /// Fired twice by its own choice this turn.
    FIRED_TWICE,
    /// Under effective musketry in this part of the phase.
    UNDER_MUSKETRY,
    /// Skirmishers of a march fired on it, to effect or not (skirm.screen_attack).
    UNDER_SCREEN,
    /// Under effective ball.
    UNDER_BALL,
    /// Under effective canister.
    UNDER_CANISTER,
    /// Fired on to effect this turn (rally.fire).
    HURT,
    /// Fire came in on its left flank.
    FIRE_ON_LEFT,
    /// Fire came in on its right flank.
    FIRE_ON_RIGHT,
    /// Fire came in from behind.
    FIRE_ON_REAR,
    /// It may not go nearer the enemy in this phase (morale.negative).
    HELD,
    /// It has been tested for its losses this turn (turn.limits).
    LOSS_TESTED,
    /// It marches to combat or to fire.
    MARCHING,
    /// It supports a march (mac.support).
    SUPPORTS,
    /// It fell back exactly as its state demands (rally.exact).
    FELL_EXACTLY,
    /// It charged by opportunity in this phase.
    SEIZED,
    /// It fled in this phase.
    FLED,
    /// It pursued in this phase.
    PURSUED,
    /// It has had its safeguard.
    SAFEGUARDED,
    /// It side-stepped this turn.
    SIDE_STEPPED,
    /// Infantry that moved fast, or marched to combat, before cavalry (cav.inf_moving).
    MOVED_FAST,
    /// Friendly guns fired too near it (fire.art_error).
    GUNS_NEAR,
    /// It won or drew a close combat, or gave up a charge: it has to rally (rally.victor).
    MUST_RALLY,
    /// Its screen was beaten this turn (skirm.screen).
    SCREEN_BEATEN,
    /// Its screen has fired in this phase.
    SCREEN_FIRED,
    /// A general rallied it this turn (rally.general).
    RALLIED,
    /// The enemy has seen it (vis.known).
    KNOWN,
    /// It stands across the middle of a formation change made by order this turn (sim.chf_target).
    CHANGING,
    /// Set going in simultaneous play: it does no more until the moves are done (sim.fraction).
    UNDER_WAY,
    /// The enemy knows which unit it is, and not only its arm (vis.markers).
    IDENTIFIED,
    /// It has been laid out before the battle (scenario.deploy).
    DEPLOYED,
    /// It gave way to unmask a friend: it stands again next turn (flee.unmask).
    UNMASKED,
    /// It made its operational march this turn (sop.when).
    OPERATED,
    /// It entered its built-up area in this phase (eco.both).
    ENTERED,
    /// It rode back toward its lines in this phase (rally.victor).
    RODE_BACK,
    /// A march column that has wheeled free and not moved since (move.facing).
    WHEELED,
}

impl Marks {
    /// No marks.
    pub const NONE: Marks = Marks(0);
    /// Those of the fires of a part of the phase: the fires before the moves, and all that come after.
    pub const OF_ACTION: Marks = Marks(
        Marks::UNDER_MUSKETRY.0
            | Marks::UNDER_SCREEN.0
            | Marks::UNDER_BALL.0
            | Marks::UNDER_CANISTER.0
            | Marks::FIRE_ON_LEFT.0
            | Marks::FIRE_ON_RIGHT.0
            | Marks::FIRE_ON_REAR.0
            | Marks::GUNS_NEAR.0,
    );
    /// Those that last for one phase.
    pub const OF_PHASE: Marks = Marks(
        Marks::OF_ACTION.0
            | Marks::FIRED_EARLY.0
            | Marks::FIRED_LATE.0
            | Marks::HELD.0
            | Marks::MARCHING.0
            | Marks::SUPPORTS.0
            | Marks::SEIZED.0
            | Marks::FLED.0
            | Marks::PURSUED.0
            | Marks::MOVED_FAST.0
            | Marks::SCREEN_FIRED.0
            | Marks::UNDER_WAY.0
            | Marks::CHANGING.0
            | Marks::ENTERED.0
            | Marks::RODE_BACK.0
            | Marks::WHEELED.0,
    );
    /// Those that last for one turn.
    pub const OF_TURN: Marks = Marks(
        Marks::OF_PHASE.0
            | Marks::FIRED_TWICE.0
            | Marks::HURT.0
            | Marks::LOSS_TESTED.0
            | Marks::SAFEGUARDED.0
            | Marks::SIDE_STEPPED.0
            | Marks::SCREEN_BEATEN.0
            | Marks::RALLIED.0
            | Marks::OPERATED.0,
    );

    /// Whether any of these is set.
    #[must_use]
    pub const fn has(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// Sets marks.
    pub const fn add(&mut self, other: Marks) {
        self.0 |= other.0;
    }

    /// Takes marks off.
    pub const fn remove(&mut self, other: Marks) {
        self.0 &= !other.0;
    }
}

impl BitOr for Marks {
    type Output = Marks;
    fn bitor(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}
