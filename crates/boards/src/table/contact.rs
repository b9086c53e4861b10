//! Laying one stand flush against an edge of another.

use super::frame::{FINE, View};
use super::heading::Hand;
use super::length::Length;
use super::point::Point;
use super::stand::{Edge, Stand};

impl Stand {
    /// Lays this stand with its front flush against an edge of `other`, the middle of its front as near as possible
    /// to `near` without leaving that edge.
    ///
    /// ```
    /// use boards::table::{Edge, Heading, Length, Point, Stand};
    /// let other = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
    /// let stand = Stand::new(Point::cm(40, 20), Heading::degrees(20), Length::cm(8), Length::cm(12));
    /// let laid = stand.flush_against(&other, Edge::Front, Point::cm(45, 48));
    /// assert_eq!(laid.heading(), Heading::NORTH);
    /// assert_eq!(laid.front_middle(), Point::cm(45, 48));
    /// assert!(laid.touches(&other));
    /// ```
    #[must_use]
    pub fn flush_against(self, other: &Self, edge: Edge, near: Point) -> Self {
        let outward = other.outward(edge);
        let view = View::new(other.centre(), outward);
        let half_width = other.edge_length(edge).wide() << (FINE - 1);
        let half_reach = other.edge_length(across(edge)).wide() << (FINE - 1);
        let along = view.local(near).0.clamp(-half_width, half_width);
        // From the exact middle of the edge to the exact middle of the stand: rounded once.
        let centre = view.global(along, half_reach + (self.depth().wide() << (FINE - 1)));
        self.facing(outward.reversed()).at(centre)
    }

    /// Like [`Stand::flush_against`], then slid along the edge by the least distance to a free place, as long as at
    /// least `hold` of the two edges lies against each other (`hold` no longer than either edge); none if there is
    /// no room. Of two equal slides it takes the one to its own right.
    pub fn flush_where_free(
        self,
        other: &Self,
        edge: Edge,
        near: Point,
        hold: Length,
        is_free: impl FnMut(&Self) -> bool,
    ) -> Option<Self> {
        let laid = self.flush_against(other, edge, near);
        let hold = hold.min(self.front()).min(other.edge_length(edge));
        // How far its centre may lie from the middle of the edge, on either side.
        let reach = (self.front() + other.edge_length(edge)).scaled(1, 2) - hold;
        let view = View::new(other.edge_middle(edge), laid.heading());
        let offset = Length::saturating(view.local(laid.centre()).0 >> FINE);
        let right = laid.heading().quarter(Hand::Right);
        laid.nearest_free_along(right, reach - offset, reach + offset, is_free).map(|(stand, _)| stand)
    }
}

/// An edge at right angles to this one.
const fn across(edge: Edge) -> Edge {
    match edge {
        Edge::Front | Edge::Rear => Edge::Right,
        Edge::Left | Edge::Right => Edge::Front,
    }
}
