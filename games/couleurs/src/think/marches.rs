//! What a march promises: it is played out a few times, both sides answering by reflex.

use crate::book::vocabulary::{Marker, UnitId};
use crate::play::{Line, Moves, Part, Phase};
use crate::state::{Action, Couleurs, MarchKind};
use gamekit::question;
use kernel::chance::Fast;
use kernel::{Evaluate, Game, Seat, Silent};

/// So often a march is played out.
const TRIALS: u64 = 6;
/// A resolution longer than this is judged as it stands.
const LONGEST: usize = 120;
/// What a march must promise at least, in thousandths of a point.
const WORTH_IT: i64 = 1500;

impl Couleurs {
    /// The march to combat, to fire or in support that promises most, if any promises enough.
    pub(super) fn best_march(&self, seat: Seat, listed: &[Action]) -> Option<Action> {
        let marches = || listed.iter().filter(|action| matches!(action, Action::March { .. }));
        marches().next()?;
        // A march is judged by what the seat knows: hidden troops are not there.
        let known = self.seen_by(seat);
        let base = known.promise(seat, None);
        let promised = marches().map(|march| (known.promise(seat, Some(march)) - base, march));
        let (promise, march) = promised.max_by_key(|(promise, _)| *promise)?;
        let least = if matches!(march, Action::March { kind: MarchKind::Support, .. }) { 0 } else { WORTH_IT };
        (promise > least).then_some(*march)
    }

    /// The value of a position, on average, once the marches declared so far, and one more, are resolved.
    fn promise(&self, seat: Seat, march: Option<&Action>) -> i64 {
        if march.is_none() && self.marches.is_empty() {
            return self.value(seat);
        }
        let trial = |n: u64| {
            let mut dice = Fast::for_game(u64::from(self.turn), n);
            let mut game = self.clone();
            if let Some(march) = march {
                game.apply(seat, march, &mut dice, &mut Silent);
            }
            for _ in 0..LONGEST {
                let Some(next) = game.awaiting().seats().lowest() else { break };
                let done = game.marches.is_empty() && !matches!(game.stack.top(), Some(Phase::Moves(_)));
                if done && question::settled(&game) {
                    break;
                }
                let answer = game.reflex(next);
                game.apply(next, &answer, &mut dice, &mut Silent);
            }
            game.value(seat)
        };
        (0..TRIALS).map(trial).sum::<i64>() / TRIALS as i64
    }

    /// What the best march of a unit would promise if it were ordered to, everybody else standing still.
    pub(super) fn promise_if_ordered(&self, seat: Seat, id: UnitId) -> Option<(MarchKind, i64)> {
        let mut game = self.seen_by(seat).into_owned();
        game.begin_phase();
        game.stack.replace(Part { seat, both: true, next: Part::SUPPORT });
        game.stack.push(Moves { seat, line: Line::Both });
        let base = game.value(seat);
        let promise = |(marker, kind): (Marker, MarchKind)| {
            let mut ordered = game.clone();
            ordered.unit_mut(id).marker = Some(marker);
            let targets = ordered.enemies(id).map(|target| Action::March { unit: id, target, kind });
            let legal = targets.filter(|march| ordered.against_act(seat, march).is_empty());
            let best = legal.map(|march| ordered.promise(seat, Some(&march)) - base).max()?;
            Some((kind, best))
        };
        let both = [(Marker::Combat, MarchKind::Combat), (Marker::FireMarch, MarchKind::Fire)];
        both.into_iter().filter_map(promise).filter(|(_, best)| *best > WORTH_IT).max_by_key(|(_, best)| *best)
    }
}
