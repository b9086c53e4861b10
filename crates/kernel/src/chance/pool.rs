//! Many dice at once, and tokens from a bag.

use arrayvec::ArrayVec;

/// How the faces of a die are sorted into classes: hits and misses, or misses, hits and criticals.
///
/// A pool only tells how many dice fell in each class, which is all the rules ask; so its exact odds need few
/// branches.
///
/// ```
/// use kernel::chance::Classes;
/// // 1 to 3 misses, 4 and 5 hit, 6 hits hard.
/// const FIRE: Classes = Classes::d6([0, 0, 0, 1, 1, 2]);
/// assert_eq!(FIRE, Classes::of(6, |face| match face { 6 => 2, 4 | 5 => 1, _ => 0 }));
/// assert_eq!(FIRE.sizes()[..3], [3, 2, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Classes {
    sides: u8,
    class: [u8; Classes::MOST_SIDES],
    sizes: [u8; Classes::MOST],
}

impl Classes {
    /// The most classes there can be.
    pub const MOST: usize = 8;
    /// The most sides a die of a pool can have.
    pub const MOST_SIDES: usize = 20;

    /// Sorts the faces 1 to `sides` by a function.
    ///
    /// # Panics
    /// If there are no sides or more than 20, or a class above 7.
    #[must_use]
    pub fn of(sides: u8, class_of: impl Fn(u8) -> u8) -> Self {
        let mut faces = [0; Classes::MOST_SIDES];
        for face in 0..sides.min(Classes::MOST_SIDES as u8) {
            faces[face as usize] = class_of(face + 1);
        }
        Classes::checked(sides, faces)
    }

    /// Sorts the faces of a six-sided die: the class of 1, of 2, up to 6. Can be a constant.
    ///
    /// # Panics
    /// If a class is above 7.
    #[must_use]
    pub const fn d6(class: [u8; 6]) -> Self {
        Classes::table(&class)
    }

    /// Sorts the faces of a die by a list with the class of each face. Can be a constant.
    ///
    /// # Panics
    /// If there are no sides or more than 20, or a class above 7.
    #[must_use]
    pub const fn table(class: &[u8]) -> Self {
        assert!(class.len() <= Classes::MOST_SIDES, "a die of a pool has at most 20 sides");
        let mut faces = [0; Classes::MOST_SIDES];
        let mut face = 0;
        while face < class.len() {
            faces[face] = class[face];
            face += 1;
        }
        Classes::checked(class.len() as u8, faces)
    }

    const fn checked(sides: u8, class: [u8; Classes::MOST_SIDES]) -> Self {
        assert!(sides >= 1 && sides as usize <= Classes::MOST_SIDES, "a die of a pool has 1 to 20 sides");
        let mut sizes = [0; Classes::MOST];
        let mut face = 0;
        while face < sides as usize {
            assert!((class[face] as usize) < Classes::MOST, "classes are numbered 0 to 7");
            sizes[class[face] as usize] += 1;
            face += 1;
        }
        Classes { sides, class, sizes }
    }

    /// How many sides the dice have.
    #[must_use]
    pub const fn sides(&self) -> u8 {
        self.sides
    }

    /// The class of a face, counted from 1.
    ///
    /// # Panics
    /// If the die has no such face.
    #[must_use]
    pub const fn class(&self, face: u8) -> u8 {
        assert!(face >= 1 && face <= self.sides, "the die has no such face");
        self.class[face as usize - 1]
    }

    /// How many faces belong to each class.
    #[must_use]
    pub const fn sizes(&self) -> [u8; Classes::MOST] {
        self.sizes
    }
}

/// What a pool of dice showed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pool {
    /// How many dice fell in each class.
    pub counts: [u16; Classes::MOST],
    /// The faces as they were rolled, for show only: rules must decide by the counts. Empty where single faces do
    /// not exist ([`Exhaustive`](super::Exhaustive)), are not kept ([`Fast`](super::Fast)), or are more than 32.
    pub faces: ArrayVec<u8, 32>,
}

impl Pool {
    /// Rolls the dice one by one and counts them; keeps the faces if they find room.
    pub(super) fn roll(n: u16, classes: &Classes, mut die: impl FnMut() -> u8) -> Self {
        let mut pool = Pool::default();
        let keep = usize::from(n) <= pool.faces.capacity();
        for _ in 0..n {
            let face = die();
            pool.counts[usize::from(classes.class(face))] += 1;
            if keep {
                pool.faces.push(face);
            }
        }
        pool
    }
}

/// What came out of a bag.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Drawn {
    /// How many tokens of each colour.
    pub counts: [u16; Classes::MOST],
    /// The colours in the order they came, for show only: rules must decide by the counts, or draw one at a time.
    /// Empty where there is no order ([`Exhaustive`](super::Exhaustive)), where it is not kept
    /// ([`Fast`](super::Fast)), or for more than 16 tokens.
    pub order: ArrayVec<u8, 16>,
}

impl Drawn {
    /// Draws token by token; `pick` chooses a colour given what is left of each and in all.
    pub(super) fn take(bag: &[u16], k: u16, mut pick: impl FnMut(&[u16], u32) -> usize) -> Self {
        let (mut left, mut total) = contents(bag);
        let mut drawn = Drawn::default();
        let k = u32::from(k).min(total);
        let keep = k as usize <= drawn.order.capacity();
        for _ in 0..k {
            let colour = pick(&left[..bag.len()], total);
            left[colour] -= 1;
            total -= 1;
            drawn.counts[colour] += 1;
            if keep {
                drawn.order.push(colour as u8);
            }
        }
        drawn
    }
}

/// The bag as a full array, and how many tokens it holds.
pub(super) fn contents(bag: &[u16]) -> ([u16; Classes::MOST], u32) {
    assert!(bag.len() <= Classes::MOST, "a bag holds at most 8 colours");
    let mut left = [0; Classes::MOST];
    left[..bag.len()].copy_from_slice(bag);
    (left, bag.iter().map(|tokens| u32::from(*tokens)).sum())
}

/// The colour of the token number `token` when the tokens lie sorted by colour.
pub(super) fn colour_at(left: &[u16], mut token: u32) -> usize {
    for (colour, tokens) in left.iter().enumerate() {
        match token.checked_sub(u32::from(*tokens)) {
            None => return colour,
            Some(rest) => token = rest,
        }
    }
    unreachable!("the bag holds fewer tokens than it was said to")
}

/// The index in which the point `point` falls when the weights are laid end to end.
pub(super) fn index_at(weights: &[u64], mut point: u64) -> usize {
    for (index, weight) in weights.iter().enumerate() {
        match point.checked_sub(*weight) {
            None => return index,
            Some(rest) => point = rest,
        }
    }
    unreachable!("the weights sum to less than they were said to")
}

/// The sum of the weights of a draw.
pub(super) fn total_of(weights: &[u64]) -> u64 {
    let total = weights.iter().try_fold(0u64, |sum, weight| sum.checked_add(*weight));
    match total {
        Some(total) if total > 0 => total,
        _ => panic!("the weights of a draw sum to at least 1 and fit in 64 bits"),
    }
}
