//! Patrols: pushed out of an area, or meeting one another (21).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Side};
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::overrun::Marker;
use crate::rules;
use crate::show::offers::{in_area, into_area};
use crate::state::sets::{AreaId, AreaSet, UnitId};
use crate::state::{Origin, Toulon};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// A patrol of 1 PF that meets a patrol stays or goes back (21.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatrolMeets {
    /// Who decides.
    pub seat: Seat,
    /// From where.
    pub from: Origin,
    /// The area.
    pub to: AreaId,
}

impl Question<Toulon> for PatrolMeets {
    fn asked(&self, _: &Toulon) -> Asked {
        Asked::one(self.seat, "decision-patrol_meets", rules::R21_7)
    }

    fn list(&self, _: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::PatrolStays { yes }));
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let (verb, key) = match *action {
            Action::PatrolStays { yes: true } => ("action-stay", "offer-patrol_stays"),
            Action::PatrolStays { yes: false } => ("action-go_back", "offer-patrol_goes"),
            _ => return None,
        };
        Some(in_area(game, self.to, verb, Text::new(key), rules::R21_7))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if *action == (Action::PatrolStays { yes: true }) {
            game.clear_force();
        } else {
            game.turn_back(self.from, self.to, rules::R21_7, journal);
        }
    }

    fn reflex(&self, _: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::PatrolStays { yes: false })
    }
}

/// Where a pushed patrol goes (21.1b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatrolRetreat {
    /// Whose patrol.
    pub side: Side,
    /// Where it stands.
    pub area: AreaId,
    /// The area from which it was pushed.
    pub barred: Option<AreaId>,
}

impl PatrolRetreat {
    fn ways_of(self, game: &Toulon, unit: UnitId) -> AreaSet {
        let barred = self.barred.map_or(AreaSet::EMPTY, AreaSet::one);
        game.open_refuges(unit, self.area, barred, AreaSet::EMPTY)
    }

    /// The unit that is to go next, and its ways out.
    pub(crate) fn next(self, game: &Toulon) -> Option<(UnitId, AreaSet)> {
        let unit = game.units_in(self.area, self.side).lowest()?;
        Some((unit, self.ways_of(game, unit)))
    }

    fn goes(self, game: &mut Toulon, unit: UnitId, to: AreaId, journal: &mut impl Journal<Event>) {
        let PatrolRetreat { side, area, .. } = self;
        game.put(unit, to);
        game.add_check(unit);
        for leader in game.leaders_in(area, side).iter() {
            game.put_leader(leader, to);
        }
        journal.tell(|| Event::PatrolPushed { side, from: area, to: Some(to) });
        game.cure_crowding(to, side, journal);
    }
}

impl Question<Toulon> for PatrolRetreat {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.speaker(self.side), "decision-patrol_to", rules::R21_1B)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        if let Some((_, ways)) = self.next(game) {
            out.extend(ways.iter().map(|area| Action::PatrolTo { area }));
        }
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        let Action::PatrolTo { area } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(self.next(game).is_some_and(|(_, ways)| ways.has(area)), Objections::NO_REFUGE);
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::PatrolTo { area } = *action else { return None };
        Some(into_area(game, area, "action-retreat", Text::new("offer-patrol_to"), rules::R21_1B))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.push(self);
        if let Action::PatrolTo { area } = *action
            && let Some((unit, _)) = self.next(game)
        {
            self.goes(game, unit, area, journal);
        }
    }

    /// Those who cannot go are dealt with; where there is one way it is taken.
    fn go_on(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        while let Some((unit, ways)) = self.next(game) {
            if game.is_immobile(unit) || game.arm(unit) == Arm::Artillery && game.pf(unit) == 0 {
                game.spike_gun(unit, journal);
                continue;
            }
            match (ways.len(), ways.lowest()) {
                (0, _) | (_, None) => game.eliminate(unit, rules::R21_5, journal),
                (1, Some(to)) => {
                    self.goes(game, unit, to, journal);
                    return Flow::On;
                }
                _ => return Flow::Ask,
            }
        }
        game.pop();
        game.take_ground(self.area, chance, journal);
        Flow::On
    }

    fn about(&self, game: &Toulon) -> Option<Counter> {
        self.next(game).map(|(unit, _)| Counter::Unit(unit))
    }
}

impl Toulon {
    /// The patrol must go; the force that pushed it may move on (21.1, 21.6).
    pub(super) fn push_patrol(&mut self, seat: Seat, from: Origin, area: AreaId, journal: &mut impl Journal<Event>) {
        self.refund_patrol(journal);
        self.push(Marker { seat, area, overran: false });
        self.push(PatrolRetreat { side: self.phasing().other(), area, barred: from.area() });
    }
}
