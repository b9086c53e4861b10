//! Looking for a free place along a line, by trial: coarse steps, then halving down to the tenth of a millimetre.
//!
//! "Free" is whatever the rules say, so it is a question put to the caller. Places freer than their neighbours over
//! less than one coarse step may be missed; stands are much larger than that.

use super::heading::Heading;
use super::length::Length;
use super::stand::Stand;

/// The coarse step of a search: well below the size of any stand or obstacle.
pub const SEARCH_PITCH: Length = Length::mm(5);

impl Stand {
    /// Shifts the stand as far as it goes without leaving free ground: at most `wanted`, all the way free, to the
    /// tenth of a millimetre. Returns where it ends and how far it went; the start itself is not asked about.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand, Table};
    /// let table = Table::new(Length::cm(160), Length::cm(120));
    /// let stand = Stand::new(Point::cm(80, 5), Heading::NORTH, Length::cm(24), Length::cm(4));
    /// let (end, shift) = stand.shifted_while(Heading::SOUTH, Length::cm(5), |s| table.holds(s));
    /// assert!(table.holds(&end) && (Length::cm(3)..Length::mm(31)).contains(&shift));
    /// ```
    pub fn shifted_while(
        self,
        direction: Heading,
        wanted: Length,
        mut is_free: impl FnMut(&Self) -> bool,
    ) -> (Self, Length) {
        let shift = free_way(Length::ZERO, wanted, |at| is_free(&self.shifted(direction, at)));
        (self.shifted(direction, shift), shift)
    }

    /// How far the stand slides before it overlaps another, to the tenth of a millimetre; none if it does not within `wanted`.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(50, 60), Heading::SOUTH, Length::cm(8), Length::cm(4));
    /// let other = Stand::new(Point::cm(50, 40), Heading::SOUTH, Length::cm(8), Length::cm(4));
    /// let way = stand.way_to_overlap(Heading::SOUTH, &other, Length::cm(30));
    /// assert!(way.is_some_and(|way| way >= Length::cm(16) && way < Length::mm(161)));
    /// assert_eq!(stand.way_to_overlap(Heading::SOUTH, &other, Length::cm(15)), None);
    /// ```
    #[must_use]
    pub fn way_to_overlap(&self, direction: Heading, other: &Self, wanted: Length) -> Option<Length> {
        let span = self.overlap_span(direction, other)?;
        if span.enters > wanted || span.leaves < Length::ZERO {
            return None;
        }
        let is_free = |at| !span.overlaps(at).unwrap_or_else(|| self.shifted(direction, at).overlaps(other));
        let shift = free_way(span.enters - Length::GRAIN, wanted, is_free);
        (shift < wanted).then_some(shift)
    }

    /// The first free place at `from` or beyond it, at most `limit` along a direction; none if there is none.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(50, 60), Heading::SOUTH, Length::cm(8), Length::cm(4));
    /// let other = Stand::new(Point::cm(50, 40), Heading::SOUTH, Length::cm(8), Length::cm(4));
    /// let found = stand.first_free_from(Heading::SOUTH, Length::cm(18), Length::cm(60), |s| !s.overlaps(&other));
    /// assert!(found.is_some_and(|(_, at)| at > Length::mm(239) && at <= Length::cm(24)));
    /// ```
    pub fn first_free_from(
        self,
        direction: Heading,
        from: Length,
        limit: Length,
        mut is_free: impl FnMut(&Self) -> bool,
    ) -> Option<(Self, Length)> {
        let mut at = from;
        if is_free(&self.shifted(direction, at)) {
            return Some((self.shifted(direction, at), at));
        }
        while at < limit {
            let next = (at + SEARCH_PITCH).min(limit);
            if is_free(&self.shifted(direction, next)) {
                let found = halve(at, next, |at| is_free(&self.shifted(direction, at)));
                return Some((self.shifted(direction, found), found));
            }
            at = next;
        }
        None
    }

    /// The free place with the least shift along a line, either way: `forward` at most along `direction`, `backward`
    /// at most against it (of equal shifts the one along it). Returns the place and the shift, negative for
    /// backward.
    pub fn nearest_free_along(
        self,
        direction: Heading,
        forward: Length,
        backward: Length,
        mut is_free: impl FnMut(&Self) -> bool,
    ) -> Option<(Self, Length)> {
        if is_free(&self) {
            return Some((self, Length::ZERO));
        }
        let ahead = self.first_free_from(direction, Length::ZERO, forward, &mut is_free);
        // No need to look farther back than what was found ahead.
        let backward = ahead.map_or(backward, |(_, shift)| backward.min(shift - Length::GRAIN));
        let behind = self.first_free_from(direction.reversed(), Length::ZERO, backward, is_free);
        behind.map(|(stand, shift)| (stand, -shift)).or(ahead)
    }

    /// A free place for the stand as near as possible to where it is, at most `limit` away, its heading kept: rings
    /// of [`SEARCH_PITCH`], each tried at 32 bearings clockwise from north. None if nothing is found.
    pub fn nearest_free(self, limit: Length, is_free: impl FnMut(&Self) -> bool) -> Option<Self> {
        self.nearest_free_beyond(Length::ZERO, limit, is_free)
    }

    /// The same where no place up to `taken` away is free: those are not asked about.
    pub fn nearest_free_beyond(
        self,
        taken: Length,
        limit: Length,
        mut is_free: impl FnMut(&Self) -> bool,
    ) -> Option<Self> {
        if taken <= Length::ZERO && is_free(&self) {
            return Some(self);
        }
        let rings = taken.max(Length::ZERO).to_tenths() / SEARCH_PITCH.to_tenths();
        let mut radius = SEARCH_PITCH * (rings + 1);
        while radius <= limit {
            let ring = (0..32).map(|i| self.shifted(Heading::from_units(i * 512), radius));
            if let Some(found) = ring.into_iter().find(|stand| is_free(stand)) {
                return Some(found);
            }
            radius += SEARCH_PITCH;
        }
        None
    }
}

/// How much of a way is free, the whole coarse steps in what is known to be free not asked about.
fn free_way(known: Length, wanted: Length, mut is_free: impl FnMut(Length) -> bool) -> Length {
    let steps = known.min(wanted).max(Length::ZERO).to_tenths() / SEARCH_PITCH.to_tenths();
    let mut free = SEARCH_PITCH * steps;
    while free < wanted {
        let next = (free + SEARCH_PITCH).min(wanted);
        if !is_free(next) {
            return halve(next, free, is_free);
        }
        free = next;
    }
    free
}

/// Narrows a bad and a good distance down to neighbours and returns the good one.
fn halve(mut bad: Length, mut good: Length, mut is_good: impl FnMut(Length) -> bool) -> Length {
    while (good - bad).abs() > Length::GRAIN {
        let middle = Length::tenths(i32::midpoint(bad.to_tenths(), good.to_tenths()));
        if is_good(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}
