//! What a sensible commander would order: the part of a computer player's judgement that looks more than one decision
//! ahead. Nothing here is a rule.
//!
//! Orders show their worth only turns later, so they are not found by looking one decision ahead. A division marches
//! under Manœuvrer until the enemy is near; then it attacks where its side is stronger, and defends where it is not.
//! A side that would lose on time attacks at worse odds, the more so the later it is.

use crate::book::vocabulary::{ArmClass, BrigadeId, Cohesion, Cover, DivisionId, Experience, Order};
use crate::rules::victory;
use crate::state::{Fate, Garde};
use boards::table::{Length, Point};
use kernel::Seat;

/// Troops within this distance of a place fight for it.
const AROUND: Length = Length::cm(32);
/// Nearer than this a division stops marching.
const NEAR: Length = Length::cm(24);
/// Nearer than this a division on an objective stands to receive the enemy.
const COMING: Length = Length::cm(45);
/// The superiority in per cent at which a division attacks when nothing else presses it.
const ATTACK_AT: i64 = 110;
/// What being behind, or ahead, on time changes in it at the end of the day.
const PRESSED: i64 = 60;

/// What a brigade is worth in a fight, in hundredths of a Régulier element.
#[must_use]
pub(crate) fn strength(game: &Garde, id: BrigadeId) -> i64 {
    let own = game.brigade(id);
    if own.fate == Fate::Gone || game.class(id) == ArmClass::Baggage {
        return 0;
    }
    let level = match game.setup.brigade(id).experience {
        Experience::Militia => 65,
        Experience::Conscript => 82,
        Experience::Regular => 100,
        Experience::Veteran => 118,
        Experience::Elite => 138,
        Experience::Guard => 165,
    };
    let arm = if game.class(id) == ArmClass::Artillery { 250 } else { 100 };
    let order = match own.cohesion {
        Cohesion::Formed => 100,
        Cohesion::Disorganised => 75,
        Cohesion::Rout => 15,
        Cohesion::Broken => 0,
    };
    i64::from(own.elements) * level * arm / 100 * order / 100
}

/// How the battle would be judged if it ended now: per cent in favour of a side (8.3).
#[must_use]
pub(crate) fn lead(game: &Garde, seat: Seat) -> i64 {
    let percent = |seat: Seat| {
        let standing = game.standing(seat);
        let objectives = i64::from(standing.objectives) * i64::from(game.tables().morale.time_objective_percent);
        i64::from(victory::Standing::percent(&standing)) - objectives
    };
    percent(seat.opponent()) - percent(seat)
}

/// The nearest enemy that fights, and the brigade of a division he is nearest to.
fn front(game: &Garde, seat: Seat, division: DivisionId) -> Option<(Point, Length)> {
    let mut best: Option<(Point, Length)> = None;
    for id in game.brigades_in(division).filter(|id| game.class(*id) != ArmClass::Baggage) {
        let own = game.stand(id);
        for (enemy, stand) in game.enemies_of(seat) {
            if game.class(enemy) == ArmClass::Baggage || game.is_routing(enemy) {
                continue;
            }
            if best.is_none_or(|(_, least)| stand.is_closer_than(&own, least)) {
                best = Some((own.centre(), stand.distance(&own)));
            }
        }
    }
    best
}

/// The strength of both sides around a place in per cent of each other; cover counts for whom it covers.
fn superiority(game: &Garde, seat: Seat, at: Point) -> i64 {
    let mut sums = [1_i64; 2];
    for id in game.on_table() {
        if game.stand(id).distance_to(at) <= AROUND {
            let side = game.seat_of(id);
            let covered = match game.cover(id) {
                _ if side == seat => 100,
                Cover::None => 100,
                Cover::Light => 115,
                Cover::Heavy => 135,
                Cover::VeryHeavy => 160,
            };
            sums[usize::from(side != seat)] += strength(game, id) * covered / 100;
        }
    }
    100 * sums[0] / sums[1]
}

/// Whether a division holds ground that counts.
fn is_on_objective(game: &Garde, division: DivisionId) -> bool {
    let radius = game.tables().morale.objective_radius;
    game.setup
        .objectives
        .iter()
        .any(|goal| game.brigades_in(division).any(|id| game.is_at(&game.stand(id), goal.position, radius, goal.area)))
}

/// The order a division should have. Depends only on what its side knows.
#[must_use]
pub(crate) fn wish(game: &Garde, seat: Seat, division: DivisionId) -> Order {
    let setup = game.setup.division(division);
    let Some((at, gap)) = front(game, seat, division) else { return Order::Manoeuvre };
    let holds = is_on_objective(game, division);
    if game.division(division).shaken {
        return if gap < NEAR || holds { Order::Defend } else { Order::Manoeuvre };
    }
    if gap > COMING || (gap > NEAR && !holds) {
        return Order::Manoeuvre;
    }
    let only_guns =
        setup.brigades.brigades().all(|id| !matches!(game.class(id), ArmClass::Infantry | ArmClass::Cavalry));
    if only_guns || gap > NEAR {
        return Order::Defend;
    }
    // Late in the day whoever is behind must attack, and whoever is ahead need not.
    let hurry = PRESSED * i64::from(game.turn) / i64::from(game.setup.turns.max(1));
    let needed = ATTACK_AT + hurry * lead(game, seat).clamp(-12, 12) / 12;
    if superiority(game, seat, at) >= needed { Order::Attack } else { Order::Defend }
}
