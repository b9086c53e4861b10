//! Looking ahead without touching the game: what a piece could do once the questions before it are answered.
//!
//! Many rulebooks ask in small steps: which formation, which unit, then where to. A hand that drags a unit answers all of
//! them at once. Only decisions that could be taken back are looked through: no die falls, no secret opens, nobody else
//! decides in between. So looking ahead tells nothing that doing and undoing would not.

use crate::chance::{Fast, Recording, any};
use crate::game::Telling;
use crate::scene::{Offer, Place, Purpose, Way, Wish};
use crate::{Game, Objection, Seat, Text};
use serde_json::Value;
use std::collections::VecDeque;

/// The most decisions before the deed.
const DEPTH: usize = 12;
/// The most states looked at for one wish.
const STATES: usize = 96;

/// The game after a legal decision that can be taken back and after which the same seat decides; nothing if a die fell,
/// a secret opened or another seat came to decide.
#[must_use]
pub fn suppose<G: Game>(game: &G, seat: Seat, action: &G::Action) -> Option<G> {
    let mut next = game.clone();
    let mut dice = Recording::new(Fast::new(0));
    let mut telling = Telling::default();
    next.play(seat, action, &mut any(&mut dice), &mut telling).ok()?;
    let safe =
        dice.count() == 0 && !telling.revealed && next.outcome().is_none() && next.awaiting().seats().contains(seat);
    safe.then_some(next)
}

/// The game after several such decisions.
#[must_use]
pub fn suppose_all<G: Game>(game: &G, seat: Seat, actions: &[G::Action]) -> Option<G> {
    let mut now = game.clone();
    for action in actions {
        now = suppose(&now, seat, action)?;
    }
    Some(now)
}

/// What forbids a wish: of the actions it could mean, the reasons against the one that lacks least. Nothing if one of
/// them is allowed, or if it means nothing. A piece that has not been turned to yet is asked where it would have the floor.
#[must_use]
pub fn why_not<G: Game>(game: &G, seat: Seat, wish: &Wish) -> Vec<Objection> {
    let floor = look(game, seat, std::slice::from_ref(&wish.piece)).floor;
    let mut reasons = objections(floor.as_ref().unwrap_or(game), seat, wish);
    if reasons.is_empty() && floor.is_some() {
        reasons = objections(game, seat, wish);
    }
    reasons
}

fn objections<G: Game>(game: &G, seat: Seat, wish: &Wish) -> Vec<Objection> {
    let mut meant = Vec::new();
    game.meant(seat, wish, &mut meant);
    let refusals = meant.iter().map(|action| game.check(seat, action).err().unwrap_or_default().reasons);
    refusals.min_by_key(Vec::len).unwrap_or_default()
}

/// What pieces could do together, and the game in which they could.
pub struct Ahead<G> {
    /// What they can do, each with the decisions that come before: the same for all.
    pub ways: Vec<Way>,
    /// The game after those decisions; nothing if they cannot act now.
    pub floor: Option<G>,
}

/// Where the search stands: a game, how it came about, and who of the wanted pieces has been turned to.
struct Node<G> {
    game: G,
    steps: Vec<Value>,
    /// What the steps give up.
    yields: Vec<Text>,
    turned_to: u64,
}

/// What these pieces can do together after the fewest decisions before: their own offers, and those of the force they
/// form. Nothing that is offered already, and nothing if they cannot act together.
#[must_use]
pub fn look<G: Game>(game: &G, seat: Seat, pieces: &[String]) -> Ahead<G> {
    look_for(game, seat, pieces, None)
}

/// What these pieces can do to another after the fewest decisions before. Who is aimed at is meant: what else could still be
/// done is given up for it if it must be, and each way tells what.
#[must_use]
pub fn look_at<G: Game>(game: &G, seat: Seat, pieces: &[String], target: &str) -> Ahead<G> {
    look_for(game, seat, pieces, Some(target))
}

fn look_for<G: Game>(game: &G, seat: Seat, pieces: &[String], target: Option<&str>) -> Ahead<G> {
    let nothing = Ahead { ways: Vec::new(), floor: None };
    if pieces.is_empty() || pieces.len() > 60 || !game.awaiting().seats().contains(seat) {
        return nothing;
    }
    let scene = game.scene(crate::Viewer::Seat(seat));
    let place = |id: &str| scene.pieces.iter().find(|piece| piece.id == id).map(|piece| &piece.place);
    let aimed_at = target.map(|target| match place(target) {
        Some(there @ (Place::Hex { .. } | Place::Area { .. })) => {
            let stands = |place: &Place| !matches!(place, Place::Box { .. }) && is_same_place(place, there);
            scene.pieces.iter().filter(|piece| stands(&piece.place)).map(|piece| piece.id.clone()).collect()
        }
        _ => vec![target.to_owned()],
    });
    let wanted = Wanted { seat, pieces, home: place(&pieces[0]).cloned(), aimed_at };
    let mut frontier =
        VecDeque::from([Node { game: game.clone(), steps: Vec::new(), yields: Vec::new(), turned_to: 0 }]);
    let mut second_best = None;
    for _ in 0..STATES {
        let Some(node) = frontier.pop_front() else { break };
        let mut actions = Vec::new();
        node.game.actions(seat, &mut actions);
        let offers: Vec<Offer> = actions.iter().map(|action| node.game.offer(seat, action)).collect();
        if !node.steps.is_empty() {
            let ways: Vec<Way> = offers
                .iter()
                .filter(|offer| wanted.is_deed(offer, node.turned_to))
                .map(|offer| Way { steps: node.steps.clone(), yields: node.yields.clone(), offer: offer.clone() })
                .collect();
            let leads = ways.iter().any(|way| way.offer.ghost.is_some() || way.offer.target.is_some());
            if leads {
                return Ahead { ways, floor: Some(node.game) };
            }
            if target.is_none() && second_best.is_none() && (!ways.is_empty() || node.turned_to == wanted.all()) {
                second_best = Some(Ahead { ways, floor: Some(node.game.clone()) });
            }
        }
        if node.steps.len() < DEPTH {
            wanted.expand(&node, &actions, &offers, &mut frontier);
        }
    }
    second_best.unwrap_or(nothing)
}

/// What is looked for.
struct Wanted<'a> {
    seat: Seat,
    pieces: &'a [String],
    /// Where the first of the pieces stands.
    home: Option<Place>,
    /// At whom, if that is what is looked for: who is aimed at, and all who stand in the same place.
    aimed_at: Option<Vec<String>>,
}

impl Wanted<'_> {
    const fn all(&self) -> u64 {
        (1 << self.pieces.len()) - 1
    }

    fn bit(&self, offer: &Offer) -> u64 {
        let piece = offer.piece.as_ref();
        self.pieces.iter().position(|wanted| Some(wanted) == piece).map_or(0, |n| 1 << n)
    }

    /// Whether an offer is something these pieces do.
    fn is_deed(&self, offer: &Offer, turned_to: u64) -> bool {
        let together = turned_to == self.all();
        let own = offer.piece.is_none() || self.bit(offer) != 0;
        let alone = self.pieces.len() == 1 && offer.piece.is_some();
        let aimed = self.aimed_at.as_ref().is_none_or(|them| offer.target.as_ref().is_some_and(|it| them.contains(it)));
        matches!(offer.purpose, Purpose::Act | Purpose::Finish) && own && (together || alone) && aimed
    }

    /// Whether an offer may lead to the first of them: it opens something, but not in another place than its own.
    fn may_lead(&self, offer: &Offer) -> bool {
        match offer.purpose {
            Purpose::Finish => true,
            Purpose::Open => match (&offer.ghost, &self.home) {
                (Some(ghost), Some(home)) => is_same_place(ghost, home),
                _ => true,
            },
            Purpose::Yield => self.aimed_at.is_some(),
            Purpose::Act => false,
        }
    }

    /// The states one decision further on: the next wanted piece is turned to, if that is offered; else whatever opens,
    /// or ends what another piece did.
    fn expand<G: Game>(
        &self,
        node: &Node<G>,
        actions: &[G::Action],
        offers: &[Offer],
        frontier: &mut VecDeque<Node<G>>,
    ) {
        let turns = |offer: &&Offer| {
            let bit = self.bit(offer);
            offer.purpose == Purpose::Open && !offer.risky && bit != 0 && node.turned_to & bit == 0
        };
        let next = offers.iter().position(|offer| turns(&offer));
        let stuck = node.turned_to != 0 && node.turned_to != self.all();
        for (n, offer) in offers.iter().enumerate() {
            let goes = match next {
                Some(next) => n == next,
                // A force that cannot take in the next piece cannot be formed.
                None => !stuck && !offer.risky && (offers.len() == 1 || self.may_lead(offer)),
            };
            if !goes {
                continue;
            }
            let Some(game) = suppose(&node.game, self.seat, &actions[n]) else { continue };
            let mut steps = node.steps.clone();
            steps.push(offer.action.to_value());
            let mut yields = node.yields.clone();
            yields.extend((offer.purpose == Purpose::Yield).then(|| offer.label.clone()));
            // Who has been turned to is followed at once: what other formations could do is not even looked at.
            if next.is_some() {
                frontier.push_front(Node { game, steps, yields, turned_to: node.turned_to | self.bit(offer) });
            } else {
                frontier.push_back(Node { game, steps, yields, turned_to: node.turned_to });
            }
        }
    }
}

fn is_same_place(a: &Place, b: &Place) -> bool {
    match (a, b) {
        (Place::Hex { q, r, .. }, Place::Hex { q: other_q, r: other_r, .. }) => (q, r) == (other_q, other_r),
        (Place::Area { area, .. }, Place::Area { area: other, .. }) => area == other,
        _ => true,
    }
}
