//! What a side has been told of the enemy, and nothing else (6.3, 14.5, 16.13, rule.stack-top).
//!
//! A guess at the hidden counters is made of this alone: whatever is not in [`Told`] cannot reach the odds, the offers
//! or the thoughts of a seat.

use super::combat::Fight;
use super::{AreaId, AreaSet, Face, LeaderId, LeaderSet, Toulon, UnitId, UnitSet, Whereabouts};
use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Side};
use crate::play::Phase;
use arrayvec::ArrayVec;

/// The most stacks of a side.
const MOST_STACKS: usize = super::AREAS;
/// The most counters of which spies tell the types.
const MOST_TYPES: usize = 64;

/// What a side has been told of the enemy.
#[derive(Debug)]
pub(crate) struct Told {
    /// Enemy counters on the map whose place it knows.
    pub(crate) named: UnitSet,
    /// Those of them that it can read, losses and all; a battery stays where it was placed though it be covered.
    pub(crate) read: UnitSet,
    /// Enemy counters in play that it cannot place: on the map, afloat or on a road. The turn track and the counters
    /// that are out of the game lie open, so that these are the others.
    pub(crate) hidden: UnitSet,
    /// The stacks that it sees.
    pub(crate) stacks: ArrayVec<Stack, MOST_STACKS>,
    /// Enemy leaders whom it sees in the battle that is being fought.
    pub(crate) leaders: LeaderSet,
    /// Enemy leaders in play whom it cannot place.
    pub(crate) hidden_leaders: LeaderSet,
    /// The hidden part of that battle.
    pub(crate) fight: Option<FightTold>,
}

/// An enemy stack as it is seen.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// Where.
    pub(crate) area: AreaId,
    /// The face on top; none on the battle board, where stacks are spread out.
    pub(crate) top: Option<Face>,
    /// Whether it is only a patrol, where its owner had to say so (18.3c, 11.1e, 21.7).
    pub(crate) patrol: Option<bool>,
    /// The symbols of all its counters, if spies have told them (14.2).
    pub(crate) types: Option<ArrayVec<Arm, MOST_TYPES>>,
    /// Spies have seen it whole: nobody else is there.
    pub(crate) whole: bool,
    /// The most PF it can have: the question of an overrun was put (20.1).
    pub(crate) most: Option<i16>,
    /// The areas from which its units have come to attack (rule.visible-actions).
    pub(crate) origins: AreaSet,
}

/// What a side has been told of hidden enemies on the battle board.
#[derive(Debug)]
pub(crate) struct FightTold {
    /// Those who stand face down in the line outside works: their place in it and their symbol (25.20).
    pub(crate) lined: ArrayVec<(usize, Arm), MOST_TYPES>,
    /// How many joined for the second round and are not lined up yet (25.8d).
    pub(crate) joined: usize,
}

impl Told {
    /// What a side has been told by now.
    pub(crate) fn of(game: &Toulon, side: Side) -> Told {
        let enemy = side.other();
        let placed = |unit: &UnitId| game.side_of(*unit) == enemy && game.is_placed_openly(*unit);
        let read = game.named_by(side);
        let named = read | game.setup.unit_ids().filter(placed).collect();
        let in_play = |unit: &UnitId| {
            let at = game.unit(*unit).at;
            game.side_of(*unit) == enemy
                && matches!(at, Whereabouts::Area(_) | Whereabouts::Afloat | Whereabouts::OnRoad)
        };
        let enemies: UnitSet = game.setup.unit_ids().filter(in_play).collect();
        let on_map: UnitSet = enemies.iter().filter(|unit| game.unit(*unit).at.area().is_some()).collect();
        let (named, read) = (named & on_map, read & on_map);
        let hidden = enemies - named;
        let stacks = game.occupied[enemy.index()].iter().map(|area| Stack::of(game, side, area, named)).collect();
        let (leaders, fight) = match game.battle() {
            Some(fight) => (leaders_seen(game, fight, side), Some(FightTold::of(game, fight, hidden))),
            None => (LeaderSet::EMPTY, None),
        };
        let rides = |leader: &LeaderId| {
            let in_play = matches!(game.leader(*leader).at, Whereabouts::Area(_) | Whereabouts::Afloat);
            in_play && game.leader_side(*leader) == enemy
        };
        let hidden_leaders = game.setup.leader_ids().filter(rides).collect::<LeaderSet>() - leaders;
        Told { named, read, hidden, stacks, leaders, hidden_leaders, fight }
    }
}

/// Attackers' leaders show themselves when they roll, right after the garrisons are settled (rule.visible-actions).
fn leaders_seen(game: &Toulon, fight: &Fight, side: Side) -> LeaderSet {
    let rolled = fight.round > 1 || !game.is_garrisoning();
    if rolled && fight.attacker != side { game.leaders_in(fight.area, fight.attacker) } else { LeaderSet::EMPTY }
}

impl Stack {
    fn of(game: &Toulon, side: Side, area: AreaId, named: UnitSet) -> Stack {
        let enemy = side.other();
        let on_board = game.battle().is_some_and(|fight| fight.area == area);
        let spying = game.stack.inwards_out().any(|phase| matches!(phase, Phase::Spies(_) | Phase::Look(_)));
        let meets =
            matches!(game.phase(), Some(Phase::PatrolMeets(meets)) if meets.to == area && game.phasing() == side);
        let patrol = (meets || !on_board && game.knows_status(side, area))
            .then(|| game.strength_in(area, enemy) <= tables().patrol_max_pf);
        let types = game
            .types_told(side)
            .has(area)
            .then(|| game.stack_of(area, enemy).take(MOST_TYPES).map(|unit| game.arm(unit).symbol()).collect());
        let types = types.map(|mut types: ArrayVec<Arm, MOST_TYPES>| {
            types.sort_unstable();
            types
        });
        let overrun = matches!(game.phase(), Some(Phase::Overrun(over)) if over.area == area && game.phasing() == side);
        let attacks = game.phasing() == enemy && game.is_held_by(area, side);
        let came_from = |unit: UnitId| game.unit(unit).came_from;
        Stack {
            area,
            top: if on_board { None } else { game.face(area, enemy) },
            patrol,
            types,
            whole: spying && game.stack_of(area, enemy).all(|unit| named.has(unit)),
            most: overrun.then(|| game.strength_in(area, side) / tables().overrun.min_ratio),
            origins: if attacks { game.stack_of(area, enemy).filter_map(came_from).collect() } else { AreaSet::EMPTY },
        }
    }
}

impl FightTold {
    fn of(game: &Toulon, fight: &Fight, hidden: UnitSet) -> FightTold {
        let outside = |unit: UnitId| game.unit(unit).inside == 0 && fight.present.iter().any(|set| set.has(unit));
        let lined: ArrayVec<(usize, Arm), MOST_TYPES> = fight
            .line
            .iter()
            .enumerate()
            .filter(|(_, unit)| hidden.has(**unit) && outside(**unit))
            .take(MOST_TYPES)
            .map(|(place, unit)| (place, game.arm(*unit).symbol()))
            .collect();
        let waits = |unit: &UnitId| hidden.has(*unit) && outside(*unit) && !fight.line.contains(unit);
        FightTold { lined, joined: fight.joined.iter().filter(waits).count() }
    }
}
