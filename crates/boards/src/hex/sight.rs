//! Lines of sight over ground of different heights.
//!
//! What stands between is judged hex by hex along [`Grid::trace`]; a line along a side is blocked by the hex on either
//! side of it. Three things can block:
//!
//! 1. **Height**: a hex, or the crest on a side, higher than both ends.
//! 2. **A screen on the level** ([`Screen::Level`]): when neither end stands higher than it.
//! 3. **The shadow of a screen** ([`Screen::Shadow`]): also when just one end stands higher, and the screen is halfway
//!    or nearer to the lower end, counted in hexes.

use super::direction::Direction;
use super::grid::HexId;
use super::map::HexMap;
use super::trace::Passed;
use serde::{Deserialize, Serialize};

/// How a hex hides what is behind it, apart from its height.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Screen {
    /// Not at all.
    None,
    /// From those who stand no higher than it.
    Level,
    /// Also from one who stands higher, if it is halfway or nearer to the lower end.
    Shadow,
}

/// What a hex is to a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Obstacle {
    /// How high it stands, with whatever grows or is built on it.
    pub height: i8,
    /// How high its screen stands, where it is one; woods may screen at their tops, a crowd at the ground.
    pub screen_height: i8,
    /// Whether it is a screen.
    pub screen: Screen,
}

impl Obstacle {
    /// Bare ground.
    #[must_use]
    pub const fn bare(height: i8) -> Self {
        Self { height, screen_height: height, screen: Screen::None }
    }
}

/// Why a line of sight ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hidden {
    /// The hex is higher than both ends.
    ByHeight,
    /// A crest is higher than both ends.
    ByCrest,
    /// Neither end is higher than the screen.
    ByScreen,
    /// The screen is too near to the lower end.
    InShadow,
}

/// Where a line of sight ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Blocked {
    /// The hex that blocks, or one beside the crest.
    pub at: HexId,
    /// The side the crest is on.
    pub crest: Option<Direction>,
    /// Why.
    pub why: Hidden,
}

/// Whether one sees from the ground of one hex to that of another; if not, the first thing in the way.
///
/// `obstacle` tells what each hex between is now, with what stands in it. Hexes beside each other always see each
/// other.
///
/// # Errors
/// What blocks the line.
pub fn look(map: &HexMap, from: HexId, to: HexId, mut obstacle: impl FnMut(HexId) -> Obstacle) -> Result<(), Blocked> {
    let grid = map.grid();
    if grid.distance(from, to) < 2 {
        return Ok(());
    }
    let (near, far) = (map.level(from), map.level(to));
    let (top, bottom) = (near.max(far), near.min(far));
    for passed in grid.trace(from, to) {
        let blocked = match passed {
            Passed::Over(hex, side) | Passed::Along(hex, side) => (map.crest(hex, side).is_some_and(|c| c > top))
                .then_some(Blocked { at: hex, crest: Some(side), why: Hidden::ByCrest }),
            Passed::Hex(hex) => {
                let Obstacle { height, screen_height, screen } = obstacle(hex);
                let in_shadow = || {
                    let (low, high) = if near < far { (from, to) } else { (to, from) };
                    grid.distance(hex, low) <= grid.distance(hex, high)
                };
                let why = if height > top {
                    Some(Hidden::ByHeight)
                } else if screen != Screen::None && screen_height >= top {
                    Some(Hidden::ByScreen)
                } else if screen == Screen::Shadow && screen_height >= bottom && in_shadow() {
                    Some(Hidden::InShadow)
                } else {
                    None
                };
                why.map(|why| Blocked { at: hex, crest: None, why })
            }
        };
        if let Some(blocked) = blocked {
            return Err(blocked);
        }
    }
    Ok(())
}
