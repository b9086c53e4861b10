//! What every game has to show: words, names, odds, whole games.

use aigles::Aigles;
use gamekit::muster::{Ground, Muster};
use gamekit::truth::Trial;

/// A scenario with everything: skirmishers, a light battalion with rifles, river, stream, marsh, crops.
const PROVING_GROUND: Ground =
    Ground { scenario: "proving_ground", text: Some(include_str!("proving_ground.toml")), options: &[] };

const MUSTER: Muster = Muster {
    grounds: &[Ground::of("learning"), Ground::of("example_armies"), PROVING_GROUND],
    games: 8,
    decisions: 5000,
    often: &["log-volley_range", "log-combat_won", "log-routs", "offer-attack", "odds-hits", "log-screen_moved"],
    of_a_side: &[
        "decision-activation",
        "decision-commander_place",
        "decision-commander_roll",
        "decision-first_placement",
        "decision-initiative",
        "decision-place_battalion",
        "decision-place_commander",
        "decision-resolve_order",
        "decision-rout_order",
        "decision-side",
    ],
    by_a_side: &["action-go_first", "action-opponent_first"],
    odds: Trial {
        games: 4,
        decisions: 400,
        asked: 8,
        tries: 200,
        calendar: &["die-initiative", "die-setup"],
        closing: &[],
    },
    golden: &[("learning", &["Anglais", "Français"]), ("example_armies", &["Anglais", "Français"])],
};

gamekit::muster!(Aigles, MUSTER);
