//! Who borders whom, what can be reached, and by which way.

use super::places::{MAX_PLACES, Place, Places};
use arrayvec::ArrayVec;

/// Which places border which: never one-sided, nobody borders itself.
///
/// All searches are over whole sets at once and allocate nothing.
///
/// ```
/// use boards::areas::{Graph, Place, Places};
/// let [inn, ford, wood] = [Place(0), Place(1), Place(2)];
/// let mut graph = Graph::new(3);
/// graph.link(inn, ford);
/// graph.link(ford, wood);
/// let reached = graph.reach(Places::one(inn), Places::first(3).without(ford));
/// assert!(!reached.has(wood), "the ford is closed");
/// assert_eq!(graph.way(inn, wood, Places::first(3)).unwrap()[..], [inn, ford, wood]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    neighbours: Vec<Places>,
}

impl Graph {
    /// So many places, none of which border each other yet.
    #[must_use]
    pub fn new(places: u8) -> Self {
        Graph { neighbours: vec![Places::EMPTY; usize::from(places).min(MAX_PLACES)] }
    }

    /// Makes two places border each other.
    pub fn link(&mut self, a: Place, b: Place) {
        if a != b && a.index() < self.neighbours.len() && b.index() < self.neighbours.len() {
            self.neighbours[a.index()].add(b);
            self.neighbours[b.index()].add(a);
        }
    }

    /// How many places there are.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.neighbours.len() as u8
    }

    /// Whether there is no place at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// What borders a place.
    #[must_use]
    pub fn neighbours(&self, place: Place) -> Places {
        self.neighbours.get(place.index()).copied().unwrap_or_default()
    }

    /// What borders any of these places, the places themselves included only where they border each other.
    #[must_use]
    pub fn around(&self, places: Places) -> Places {
        places.iter().fold(Places::EMPTY, |all, place| all | self.neighbours(place))
    }

    /// Everything that can be reached from some places through open ones, the starting places included.
    #[must_use]
    pub fn reach(&self, from: Places, open: Places) -> Places {
        let (mut reached, mut edge) = (from, from);
        while !edge.is_empty() {
            edge = (self.around(edge) & open) - reached;
            reached |= edge;
        }
        reached
    }

    /// How many steps a place is from another, over any place; none if it cannot be reached.
    #[must_use]
    pub fn distance(&self, from: Place, to: Place) -> Option<u8> {
        let (mut reached, mut edge, mut steps) = (Places::one(from), Places::one(from), 0);
        while !reached.has(to) {
            edge = self.around(edge) - reached;
            if edge.is_empty() {
                return None;
            }
            reached |= edge;
            steps += 1;
        }
        Some(steps)
    }

    /// The shortest way through open places, both ends included; the ends need not be open. Of equally short ways the
    /// one whose places have the lowest numbers from its end.
    #[must_use]
    pub fn way(&self, from: Place, to: Place, open: Places) -> Option<ArrayVec<Place, MAX_PLACES>> {
        let mut rings: ArrayVec<Places, MAX_PLACES> = ArrayVec::new();
        let (mut reached, mut edge) = (Places::one(from), Places::one(from));
        while !reached.has(to) {
            rings.push(edge);
            edge = (self.around(edge) & open.with(to)) - reached;
            if edge.is_empty() {
                return None;
            }
            reached |= edge;
        }
        let mut back: ArrayVec<Place, MAX_PLACES> = ArrayVec::new();
        back.push(to);
        let mut here = to;
        for ring in rings.iter().rev() {
            here = (self.neighbours(here) & *ring).lowest()?;
            back.push(here);
        }
        back.reverse();
        Some(back)
    }

    /// The fewest doubtful places one must pass from any of `from` to any of `to`, where open places are free to pass
    /// and doubtful ones count one each; ends in `from` and `to` count nothing. None if there is no way.
    ///
    /// With it come the doubtful places that lie on such a cheapest way.
    #[must_use]
    pub fn fewest(&self, from: Places, to: Places, open: Places, doubtful: Places) -> Option<(u8, Places)> {
        let layers = |start: Places, end: Places| {
            let mut rings: ArrayVec<Places, MAX_PLACES> = ArrayVec::new();
            let mut reached = self.reach(start, open | end);
            loop {
                rings.push(reached);
                if reached.meets(end) {
                    return Some(rings);
                }
                let entered = (self.around(reached) & doubtful) - reached;
                if entered.is_empty() {
                    return None;
                }
                reached = self.reach(reached | entered, open | end);
            }
        };
        let (there, back) = (layers(from, to)?, layers(to, from)?);
        let cost = there.len() as u8 - 1;
        let mut on_way = Places::EMPTY;
        for (n, ring) in there.iter().enumerate().skip(1) {
            let entered = (*ring - there[n - 1]) & doubtful;
            // A doubtful place entered n-th is on a cheapest way if from the other end it is entered to match.
            let left = usize::from(cost) + 1 - n;
            let before = if left == 0 { Places::EMPTY } else { back[left - 1] };
            on_way |= entered & (back.get(left).copied().unwrap_or_default() - before);
        }
        Some((cost, on_way))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Graph {
        // 0 - 1 - 2
        // |       |
        // 3 - 4 - 5
        let mut graph = Graph::new(6);
        for (a, b) in [(0, 1), (1, 2), (0, 3), (3, 4), (4, 5), (2, 5)] {
            graph.link(Place(a), Place(b));
        }
        graph
    }

    fn set(places: &[u8]) -> Places {
        places.iter().copied().map(Place).collect()
    }

    #[test]
    fn the_fewest_doubtful_places_are_found() {
        let graph = square();
        let found = graph.fewest(set(&[0]), set(&[5]), set(&[3]), set(&[1, 2, 4]));
        assert_eq!(found, Some((1, set(&[4]))), "over 3 and 4");
        let found = graph.fewest(set(&[0]), set(&[5]), Places::EMPTY, set(&[1, 2, 3, 4]));
        assert_eq!(found, Some((2, set(&[1, 2, 3, 4]))), "both ways cost two");
        assert_eq!(graph.fewest(set(&[0]), set(&[5]), set(&[1]), set(&[4])), None);
        assert_eq!(graph.fewest(set(&[0]), set(&[5]), set(&[1, 2]), set(&[3, 4])), Some((0, Places::EMPTY)));
    }

    #[test]
    fn ways_end_where_they_should() {
        let graph = square();
        assert_eq!(graph.way(Place(0), Place(5), !Places::EMPTY).unwrap().len(), 4);
        assert_eq!(graph.way(Place(0), Place(5), set(&[1])), None);
        assert_eq!(graph.way(Place(0), Place(0), Places::EMPTY).unwrap()[..], [Place(0)]);
    }
}
