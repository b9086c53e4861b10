//! What every game has to show: words, names, odds, whole games.

use gamekit::muster::{Ground, Muster};
use gamekit::truth::Trial;
use garde::Garde;

const MUSTER: Muster = Muster {
    grounds: &[Ground::of("division"), Ground::of("corps"), Ground::of("quatre_bras")],
    games: 2,
    decisions: 5000,
    often: &[
        "log-fought",
        "log-bombarded",
        "log-routs",
        "offer-engage",
        "odds-combat",
        "log-order_changed",
        "bag-order_hidden",
    ],
    of_a_side: &[
        "decision-activate",
        "decision-deploy_corps",
        "decision-deploy_division",
        "decision-first_orders",
        "decision-initiative",
        "decision-own_order",
        "decision-send_aide",
    ],
    by_a_side: &["action-first", "action-second"],
    odds: Trial {
        games: 4,
        decisions: 400,
        asked: 8,
        tries: 200,
        // What falls because the turn goes on, whoever ends his part of it: also the tests of aides-de-camp who arrive.
        calendar: &[
            "die-initiative",
            "die-resupply",
            "die-reinforcement",
            "die-deployment",
            "die-battle_end",
            "test-rally",
            "test-order",
        ],
        closing: &[],
    },
    golden: &[("division", &["Ney", "Kutuzov"]), ("corps", &["Ney", "Kutuzov"]), ("quatre_bras", &["Ney", "Kutuzov"])],
};

gamekit::muster!(Garde, MUSTER);
