//! The games on the shelf: the only place outside `games/` that names one. A sixth game is a sixth word here.

use crate::trouble::Trouble;
use session::Rules;
use std::sync::Arc;

/// Every game.
pub(crate) fn shelf() -> Vec<Arc<dyn Rules>> {
    vec![aigles::shelved(), garde::shelved(), risorgimento::shelved(), toulon::shelved(), couleurs::shelved()]
}

/// Games to learn from: played by whoever asks for them by name, offered to nobody.
fn demos() -> Vec<Arc<dyn Rules>> {
    vec![skirmish::shelved()]
}

/// A game by its id.
pub(crate) fn find(id: &str) -> Result<Arc<dyn Rules>, Trouble> {
    let shelf = shelf();
    let ids: Vec<&str> = shelf.iter().map(|rules| rules.id()).collect();
    let known = ids.join(", ");
    shelf
        .into_iter()
        .chain(demos())
        .find(|rules| rules.id() == id)
        .ok_or_else(|| Trouble::message("trouble-no-game", [("game", id.to_owned()), ("games", known)]))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use kernel::chance::Seed;
    use kernel::record::SetupSpec;
    use kernel::{Seat, Viewer};

    #[test]
    fn every_chapter_of_the_rules_has_a_title() {
        for rules in shelf() {
            let book = rules.rulebook();
            for rule in book.rules() {
                let chapter = rule.id.split('.').next().unwrap_or_default();
                assert!(book.catalogue().has(&format!("chapter-{chapter}")), "{}: {chapter}", rules.id());
            }
        }
    }

    /// Whoever sits down is told where he is, for how long, how one wins and what is special, in his language.
    #[test]
    fn every_scenario_has_a_briefing() {
        for rules in shelf() {
            let words = rules.rulebook().catalogue();
            for info in rules.scenarios() {
                // What is said of a scenario is said of its variants for more players.
                let family = info.id.trim_end_matches(|last: char| last.is_ascii_digit()).trim_end_matches('_');
                for part in ["name", "line"] {
                    assert!(
                        words.has(&format!("scenario-{}-{part}", info.id)),
                        "{}: {} has no {part}",
                        rules.id(),
                        info.id
                    );
                }
                for part in ["goal", "length", "special"] {
                    let known = [&info.id, family].iter().any(|id| words.has(&format!("scenario-{id}-{part}")));
                    assert!(known, "{}: {} has no {part}", rules.id(), info.id);
                }
                assert!(info.notes.is_some(), "{}: {} has no story", rules.id(), info.id);
            }
        }
    }

    /// Who says that nothing is hidden is sent one picture for all.
    #[test]
    fn games_without_secrets_show_everybody_the_same() {
        for rules in shelf() {
            let info = rules.scenarios().into_iter().next().unwrap();
            let names: Vec<String> = info.seats.iter().map(|seat| seat.id.clone()).collect();
            let spec = SetupSpec { scenario: info.id, ..SetupSpec::default() };
            let mut session = rules.open(&spec, &names, Seed([5; 32])).unwrap();
            let mut random = 11_usize;
            while !session.has_secrets() && session.outcome().is_none() {
                let seat = session.awaiting().seats().lowest().unwrap();
                let offers = session.offers(seat);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                session.play(seat, &offers[(random >> 33) % offers.len()].action.to_value()).unwrap();
                let seats = (0..names.len()).map(|seat| Viewer::Seat(Seat(seat as u8)));
                for viewer in seats.chain([Viewer::Everything]) {
                    assert_eq!(session.scene(viewer), session.scene(Viewer::Public), "{}", rules.id());
                    let version = session.version();
                    assert_eq!(session.log(viewer, version), session.log(Viewer::Public, version), "{}", rules.id());
                }
            }
        }
    }
}
