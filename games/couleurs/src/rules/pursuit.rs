//! Pursuit: who is caught, and what it costs him (pursuit.catch, pursuit.losses, pursuit.obstacle).

use crate::book::charts::{Charts, Troop};
use crate::book::vocabulary::{Arm, Moral};

/// UD of flight after which a fresh pursuer catches, with the penalties of the ground.
#[must_use]
pub fn catch_distance(charts: &Charts, pursuer: Arm, pursued: Arm, pursuer_penalty: i32, pursued_penalty: i32) -> i32 {
    let infantry_ridden_down = pursuer == Arm::Cavalry && pursued != Arm::Cavalry;
    charts.pursuit.catch[usize::from(!infantry_ridden_down)] + pursuer_penalty - pursued_penalty
}

/// Whether a fugitive that makes a move of so many UD is caught.
#[must_use]
pub fn is_caught(charts: &Charts, pursuer: Arm, pursued: Arm, penalties: [i32; 2], flight: i32) -> bool {
    catch_distance(charts, pursuer, pursued, penalties[0], penalties[1]) <= flight
}

/// Whether an arm may go after another at all: infantry never after cavalry, guns never (pursuit.who).
#[must_use]
pub const fn may(pursuer: Arm, pursued: Arm) -> bool {
    match pursuer {
        Arm::Infantry => !matches!(pursued, Arm::Cavalry),
        Arm::Cavalry => true,
        Arm::FootGuns | Arm::HorseGuns => false,
    }
}

/// UD pursued beyond the contact.
#[must_use]
pub const fn length(charts: &Charts, pursuer: Arm) -> i32 {
    charts.pursuit.length[if matches!(pursuer, Arm::Cavalry) { 1 } else { 0 }]
}

/// Figures the pursued loses to one pursuing unit; none for guns, which are all lost.
#[must_use]
pub fn losses(charts: &Charts, pursuer: &Troop, pursuer_figures: u8, pursued: &Troop) -> Option<u8> {
    let table = charts.pursuit.losses;
    if pursued.arm.is_guns() {
        return None;
    }
    Some(match (pursuer.arm, pursued.arm) {
        // A battalion above twelve figures counts as two.
        (Arm::Infantry, _) => table[0] * if pursuer_figures > 12 { 2 } else { 1 },
        (_, Arm::Infantry) if pursuer.lance => table[3],
        (_, Arm::Infantry) => table[1],
        _ if pursuer.lance && pursued.back_plate => table[5],
        _ if pursuer.lance => table[4],
        _ => table[2],
    })
}

/// Figures made prisoner by a caught unit that the ground slowed: the share of its move it lost, to the nearest whole,
/// halves up.
#[must_use]
pub fn prisoners(charts: &Charts, pursued: Arm, moral: Moral, penalty: i32, figures: u8) -> u8 {
    let mounted = if pursued.is_mounted() { 2 } else { 0 };
    let reference = charts.pursuit.reference[mounted + usize::from(moral == Moral::Rout)];
    let share = 2 * i32::from(figures) * penalty.clamp(0, reference);
    ((share + reference) / (2 * reference)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    /// Example « Poursuite à travers des terrains / obstacles pénalisants ».
    #[test]
    fn pursuit_onto_a_second_level() {
        assert_eq!(catch_distance(charts(), Arm::Cavalry, Arm::Infantry, 2 + 3, 1), 5);
        assert!(!is_caught(charts(), Arm::Cavalry, Arm::Infantry, [5, 1], 2));
        assert_eq!(prisoners(charts(), Arm::Infantry, Moral::Retreat, 1, 10), 2, "a fifth, if it were caught");
    }

    #[test]
    fn who_catches_whom_on_clear_ground() {
        let caught = |pursuer, pursued, penalties, flight| is_caught(charts(), pursuer, pursued, penalties, flight);
        assert!(caught(Arm::Cavalry, Arm::Infantry, [0, 0], 2));
        assert!(caught(Arm::Infantry, Arm::Infantry, [0, 0], 2));
        assert!(caught(Arm::Cavalry, Arm::Cavalry, [0, 0], 4));
        assert!(!caught(Arm::Cavalry, Arm::Infantry, [3, 0], 2));
        assert!(!may(Arm::Infantry, Arm::Cavalry));
    }

    /// Table « Pertes de poursuite ».
    #[test]
    fn losses_of_the_pursued() {
        let troop = |id: &str| charts().troop(id).unwrap();
        let loses = |pursuer: &str, pursued: &str| losses(charts(), troop(pursuer), 4, troop(pursued));
        assert_eq!(loses("po_lancers", "fr_line_1805"), Some(3));
        assert_eq!(loses("po_lancers", "fr_cuirassiers"), Some(1));
        assert_eq!(loses("po_lancers", "fr_dragoons"), Some(2));
        assert_eq!(loses("fr_dragoons", "au_dragoons"), Some(1));
        assert_eq!(loses("ru_hussars", "fr_line_1805"), Some(2));
        assert_eq!(loses("ru_cossacks", "fr_foot_6"), None);
        assert_eq!(losses(charts(), troop("fr_line_1805"), 12, troop("au_line_1809")), Some(1));
        assert_eq!(losses(charts(), troop("au_line_1809"), 18, troop("fr_line_1805")), Some(2));
    }
}
