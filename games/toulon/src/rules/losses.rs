//! Losses in battle: alternation (23.4a, 23.4b) and lonely guns (23.4c).

use super::prelude::*;
use crate::book::options::LossAlternation;
use crate::book::vocabulary::LossKind;

/// The kind of the first loss of a melee: where the battle's alternation stands, afresh by option; permanent if the
/// enemy has artillery fighting in the melee (23.4a, 23.4b).
#[must_use]
pub const fn first_loss(options: &Options, standing: LossKind, enemy_guns: bool) -> LossKind {
    if enemy_guns {
        return LossKind::Permanent;
    }
    match options.loss_alternation {
        LossAlternation::Battle => standing,
        LossAlternation::Melee => LossKind::Temporary,
    }
}

/// Whether the temporary losses of guns in a lost battle become permanent: nobody of 1 PF or more on foot or on
/// horseback stands with them at the end (23.4c).
#[must_use]
pub const fn guns_abandoned(defeated: bool, escort_pf: u16) -> bool {
    defeated && escort_pf == 0
}
