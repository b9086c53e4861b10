//! What came of the decisions after a candidate: a tree of decisions, whatever the dice and the secrets of each world.

use crate::look::best_at_a_glance;
use kernel::chance::Fast;
use kernel::{Evaluate, Prospect, Seat};

/// How eagerly answers that have been tried seldom are tried again, in millionths of a chance.
const CURIOSITY: f64 = 80_000.0;

/// A decision that has been met.
struct Node<A> {
    visits: u32,
    answers: Vec<Answer<A>>,
}

/// An answer that has been tried there.
struct Answer<A> {
    seat: Seat,
    action: A,
    visits: u32,
    /// Sum of the chances, in millionths, of who thinks.
    sum: i64,
    /// Where it led to.
    to: usize,
}

/// The tree, and the way walked down in it.
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    at: usize,
    path: Vec<(usize, usize)>,
}

/// The next decision on the way down.
pub(super) struct Step<A> {
    pub(super) action: A,
    /// It was never tried here before: the tree ends.
    pub(super) is_new: bool,
}

impl<A: Clone + PartialEq> Tree<A> {
    /// The decision it begins with.
    pub(super) const TOP: usize = 0;

    pub(super) fn new() -> Self {
        Tree { nodes: vec![Node::new()], at: Self::TOP, path: Vec::new() }
    }

    /// Back to the top.
    pub(super) fn begin(&mut self) {
        self.at = Self::TOP;
        self.path.clear();
    }

    /// How a seat decides here, `own` or against who thinks. Few answers are looked at while visits are few (progressive
    /// widening); which, the quick policy says. An answer that this world does not allow is passed over.
    pub(super) fn step<G: Evaluate<Action = A>>(
        &mut self,
        game: &G,
        seat: Seat,
        own: bool,
        dice: &mut Fast,
        room: &mut Vec<A>,
    ) -> Step<A> {
        let node = &self.nodes[self.at];
        let allowed = |answer: &Answer<A>| answer.seat == seat && game.check(seat, &answer.action).is_ok();
        let known: Vec<usize> = (0..node.answers.len()).filter(|n| allowed(&node.answers[*n])).collect();
        if known.len() < 1 + node.visits.isqrt() as usize / 2 {
            room.clear();
            game.sensible(seat, room);
            if let [_] = room[..]
                && let Some(action) = room.pop()
            {
                // Nothing to decide, so nothing to remember.
                return Step { action, is_new: false };
            }
            room.retain(|action| !known.iter().any(|n| node.answers[*n].action == *action));
            let fresh = best_at_a_glance(game, seat, dice, room);
            let fresh = fresh.or_else(|| known.is_empty().then(|| game.reflex(seat)));
            if let Some(action) = fresh {
                return self.open(seat, action);
            }
        }
        let eager = CURIOSITY * f64::from(node.visits).sqrt();
        let score = |n: usize| {
            let answer = &node.answers[n];
            let mean = answer.sum as f64 / f64::from(answer.visits.max(1));
            let mean = if own { mean } else { f64::from(Prospect::SURE.millionths()) - mean };
            mean + eager / f64::from(1 + answer.visits)
        };
        let best = known.into_iter().reduce(|best, n| if score(n) > score(best) { n } else { best });
        match best {
            Some(best) => {
                let action = node.answers[best].action.clone();
                self.path.push((self.at, best));
                self.at = node.answers[best].to;
                Step { action, is_new: false }
            }
            None => Step { action: game.reflex(seat), is_new: true },
        }
    }

    /// The answer of a seat that was tried most at a decision, of those allowed in this game and tried more than once; and
    /// the decision it leads to.
    pub(super) fn favourite<G: Evaluate<Action = A>>(&self, node: usize, game: &G, seat: Seat) -> Option<(A, usize)> {
        let fits =
            |answer: &&Answer<A>| answer.visits > 1 && answer.seat == seat && game.check(seat, &answer.action).is_ok();
        // The first of equals, so the last of them in reverse.
        let best = self.nodes[node].answers.iter().rev().filter(fits).max_by_key(|answer| answer.visits)?;
        Some((best.action.clone(), best.to))
    }

    /// Takes a new answer in.
    fn open(&mut self, seat: Seat, action: A) -> Step<A> {
        let to = self.nodes.len();
        self.nodes.push(Node::new());
        let answers = &mut self.nodes[self.at].answers;
        self.path.push((self.at, answers.len()));
        answers.push(Answer { seat, action: action.clone(), visits: 0, sum: 0, to });
        Step { action, is_new: true }
    }

    /// What the way that was walked came to.
    pub(super) fn learn(&mut self, chance: i64) {
        for (node, answer) in self.path.drain(..) {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let answer = &mut node.answers[answer];
            answer.visits += 1;
            answer.sum += chance;
        }
    }
}

impl<A> Node<A> {
    const fn new() -> Self {
        Node { visits: 0, answers: Vec::new() }
    }
}
