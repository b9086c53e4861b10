//! The level of a brigade: 1.6.

use super::prelude::*;
use crate::book::options::MixedBrigades;

/// What a brigade with these elements counts as: their level; where they differ one above the weakest, or, where the
/// ruling makes tests harder instead, the weakest itself (ruling G15).
#[must_use]
pub(crate) fn of(t: &Tables, mixed: MixedBrigades, elements: &[Experience]) -> Option<Experience> {
    let weakest = *elements.iter().min()?;
    let alike = elements.iter().all(|level| *level == weakest);
    if alike || mixed == MixedBrigades::Harder {
        return Some(weakest);
    }
    let counts = weakest.index() + usize::from(t.experience.mixed_above);
    Experience::ALL.get(counts).copied().or(Some(Experience::Guard))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Experience::{Conscript, Elite, Guard, Militia, Regular, Veteran};

    #[test]
    fn a_mixed_brigade_counts_as_one_above_its_weakest() {
        let level = |elements: &[Experience]| of(tables(), MixedBrigades::Better, elements);
        assert_eq!(level(&[Militia, Regular]), Some(Conscript));
        assert_eq!(level(&[Veteran, Veteran]), Some(Veteran));
        assert_eq!(level(&[Conscript, Guard, Guard]), Some(Regular));
        assert_eq!(level(&[Conscript, Conscript, Elite, Elite]), Some(Regular));
        assert_eq!(level(&[]), None);
        let harder = |elements: &[Experience]| of(tables(), MixedBrigades::Harder, elements);
        assert_eq!(harder(&[Conscript, Elite]), Some(Conscript));
    }
}
