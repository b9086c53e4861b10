//! What comes of a decision that no die decides, told before it is made: the way, what it costs, what it does to who
//! acts. Nothing is worked out for it: the decision is played on a copy, and the two pictures are compared.

use crate::chance::{Fast, Recording, any};
use crate::game::Telling;
use crate::scene::{Badge, Fact, Foresight, LogLine, Piece, Scene, Tone};
use crate::{Game, Seat, Text, Viewer};

/// What would come of a decision. Nothing if it is refused, if a die falls or a secret opens; nor, where there are
/// secrets, if another seat comes to decide, since that may tell of what is hidden.
#[must_use]
pub fn foresee<G: Game>(game: &G, seat: Seat, action: &G::Action) -> Option<Foresight> {
    let mut next = game.clone();
    let mut dice = Recording::new(Fast::new(0));
    let mut telling = Telling::default();
    next.play(seat, action, &mut any(&mut dice), &mut telling).ok()?;
    let answered = next.outcome().is_none() && !next.awaiting().seats().contains(seat);
    if dice.count() > 0 || telling.revealed || (answered && G::SECRETS) {
        return None;
    }
    let viewer = Viewer::Seat(seat);
    let lines: Vec<LogLine> = telling.events.iter().filter_map(|event| next.narrate(event, viewer)).collect();
    let acting = game.offer(seat, action).piece;
    let (before, after) = (game.scene(viewer), next.scene(viewer));
    let piece = |scene: &Scene| scene.pieces.iter().find(|piece| Some(&piece.id) == acting.as_ref()).cloned();
    let (mut changes, badges) = match (piece(&before), piece(&after)) {
        (Some(was), Some(is)) => (changed(&was.facts, &is.facts), gained(&was, &is)),
        _ => (Vec::new(), Vec::new()),
    };
    for (was, is) in before.panels.iter().zip(&after.panels).filter(|(was, is)| was.title == is.title) {
        changes.extend(changed(&was.rows, &is.rows).into_iter().filter(|fact| fact.values.len() == 2));
    }
    let prompt = (!answered && next.outcome().is_none()).then_some(after.prompt.text);
    Some(Foresight { lines, changes, badges, answered, prompt })
}

/// Facts of one value that read otherwise than before, each with both values; those there were not, with their one.
fn changed(before: &[Fact], after: &[Fact]) -> Vec<Fact> {
    let value = |fact: &Fact| -> Option<Text> { fact.values.first().filter(|_| fact.values.len() == 1).cloned() };
    let news = |is: &Fact| {
        let now = value(is)?;
        let Some(was) = before.iter().find(|was| was.label == is.label) else { return Some(is.clone()) };
        let was = value(was)?;
        (was != now).then(|| Fact { values: vec![was, now], ..is.clone() })
    };
    after.iter().filter_map(news).collect()
}

/// Marks that warn, and that it did not have before.
fn gained(was: &Piece, is: &Piece) -> Vec<Badge> {
    let warns = |badge: &&Badge| matches!(badge.tone, Tone::Bad | Tone::Warn) && !was.badges.contains(badge);
    is.badges.iter().filter(warns).cloned().collect()
}
