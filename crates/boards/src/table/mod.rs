//! The free miniatures table: integer geometry, the same on every machine.
//!
//! - **Units.** Lengths and coordinates are whole tenths of a millimetre ([`Length`]); 1 cm is 100. x runs east, y
//!   north, from the south-west corner of the table.
//! - **Headings** are 16384ths of a turn, clockwise from north ([`Heading`]); their unit vectors come from a table of
//!   integers, scaled by 2^30.
//! - **A [`Stand`]** is an oriented rectangle; a [`Polygon`] is any simple outline. No floats, no allocation in any
//!   question, no overflow for any pose a client can send.
//! - **Rounding.** Every move rounds the pose once, to the tenth of a millimetre. So that this never decides a rule,
//!   shapes that lie into each other by at most [`TOLERANCE`] only touch, and measured distances are compared as
//!   rounded to the tenth of a millimetre.
//!
//! ```
//! use boards::table::{Angle, Edge, Hand, Heading, Length, Path, Point, Stand, Step, Table};
//!
//! let table = Table::new(Length::cm(160), Length::cm(120));
//! let start = Stand::new(Point::cm(66, 26), Heading::NORTH, Length::cm(36), Length::cm(4));
//! let other = Stand::new(Point::cm(96, 100), Heading::SOUTH, Length::cm(8), Length::cm(16));
//!
//! // A wheel of 10 cm on the right corner, then 7.5 cm ahead, looked at every centimetre.
//! let wheel = Step::Wheel { pivot: Hand::Right, angle: Angle::of_arc(Length::cm(10), start.front()) };
//! let path = Path::new(&[wheel, Step::Advance(Length::cm_ratio(15, 2))]).expect("two steps");
//! let walk = path.walk(&start, Length::cm(1), |pose| {
//!     table.holds(&pose.stand) && !pose.stand.is_closer_than(&other, Length::cm(10))
//! });
//! assert!(walk.blocked.is_none());
//! ```

mod bounds;
mod contact;
mod crossing;
mod distance;
mod frame;
mod heading;
mod lane;
mod length;
mod moves;
mod overlap;
mod pair;
mod path;
mod point;
mod polygon;
mod region;
#[cfg(test)]
mod scattered;
mod search;
mod share;
mod sight;
mod sine;
mod stand;
mod touch;
mod zone;

pub use bounds::{Bounds, Table};
pub use distance::{Nearest, Separation};
pub use heading::{Angle, Direction, Hand, Heading, HeadingOutOfRange, TURN};
pub use lane::{Detour, Room};
pub use length::{Length, LengthOutOfRange, MAX_LENGTH};
pub use overlap::OverlapSpan;
pub use pair::{Gauge, Pair};
pub use path::{MAX_STEPS, Path, Pose, Poses, Step, Walk};
pub use point::{Point, Segment, Vec2};
pub use polygon::{MAX_CORNERS, Polygon, PolygonError};
pub use region::{Region, Regions};
pub use search::SEARCH_PITCH;
pub use share::Share;
pub use sight::{sees, unblocked};
pub use stand::{Edge, FlatStand, Stand};
pub use touch::Leading;
pub use zone::{Zone, in_arc};

/// How far two shapes may lie into each other and still only touch: 0.3 mm.
///
/// Poses are rounded to a tenth of a millimetre and headings to a 16384th of a turn, so stands laid flush overlap or
/// gape by a hair; this is a few times the most that rounding can do.
pub const TOLERANCE: Length = Length::tenths(3);
