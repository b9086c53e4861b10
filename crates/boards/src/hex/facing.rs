//! Which way a piece looks: front, flank and rear hexes, and arcs of fire.

use super::direction::Direction;
use super::grid::{Grid, HexId};
use serde::{Deserialize, Serialize};

/// Which way a piece in a hex looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Facing {
    /// Towards a side: the hex ahead and the two beside it are the front, the other three the rear.
    Side(Direction),
    /// Towards the corner at the clockwise end of a side: two hexes in front, one on each flank, two behind.
    Corner(Direction),
}

/// How a neighbouring hex lies to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// Ahead.
    Front,
    /// Beside; only pieces that face a corner have flanks.
    Flank,
    /// Behind.
    Rear,
}

impl Facing {
    /// How the neighbour in a direction lies to a piece that looks this way.
    #[must_use]
    #[inline]
    pub const fn relation(self, direction: Direction) -> Relation {
        match self {
            Facing::Side(ahead) => match ahead.turn_to(direction) {
                0 | 1 => Relation::Front,
                _ => Relation::Rear,
            },
            // Clockwise from the hex just left of the corner: front, front, flank, rear, rear, flank.
            Facing::Corner(left) => match (direction.index() + 6 - left.index()) % 6 {
                0 | 1 => Relation::Front,
                2 | 5 => Relation::Flank,
                _ => Relation::Rear,
            },
        }
    }

    /// The directions of its front hexes, clockwise.
    pub fn front(self) -> impl Iterator<Item = Direction> {
        self.of_relation(Relation::Front)
    }

    /// The directions of its rear hexes, clockwise.
    pub fn rear(self) -> impl Iterator<Item = Direction> {
        self.of_relation(Relation::Rear)
    }

    fn of_relation(self, wanted: Relation) -> impl Iterator<Item = Direction> {
        let start = match self {
            Facing::Side(ahead) => ahead.index() + 5,
            Facing::Corner(left) => left.index() + 5,
        };
        (start..start + 6).map(Direction::of).filter(move |direction| self.relation(*direction) == wanted)
    }

    /// Whether a hex lies in the wedge of the front: it can be reached by steps in front directions only, the borders
    /// of the wedge included. The hex itself does not lie in it.
    #[must_use]
    pub fn arc_holds(self, grid: &Grid, from: HexId, to: HexId) -> bool {
        if from == to {
            return false;
        }
        let (left, right) = match self {
            Facing::Side(ahead) => (ahead.turned(5), ahead.turned(1)),
            Facing::Corner(left) => (left, left.turned(1)),
        };
        let (a, b) = (grid.axial(from), grid.axial(to));
        let (q, r) = (b.q - a.q, b.r - a.r);
        let (left, right) = (left.axial(grid.orientation()), right.axial(grid.orientation()));
        // The two borders form a basis of the grid: solve by Cramer's rule and look at the signs.
        let whole = left.0 * right.1 - left.1 * right.0;
        whole * (q * right.1 - r * right.0) >= 0 && whole * (left.0 * r - left.1 * q) >= 0
    }
}
