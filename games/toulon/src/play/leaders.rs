//! Leaders: commanders in chief, leaders alone, leaders lost (2.cinc, 19, 24).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{AreaStatus, Force, Grade, SectionStatus, Side, Wound};
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::{Chief, Event};
use crate::rules;
use crate::rules::leader_capture::Straggler;
use crate::rules::leader_loss::{self, Fate};
use crate::show::offers::{at, finish, of_leader};
use crate::state::sets::{AreaId, LeaderId, Place};
use crate::state::{Marks, Toulon, Whereabouts};
use crate::think::reflex::best;
use boards::areas::Places;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// A leader moves alone (19.2a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderAlone {
    /// Who decides.
    pub seat: Seat,
    /// The leader.
    pub leader: LeaderId,
    /// Where he is now: an area or a road section.
    pub at: Place,
    /// He flees: he stops in the first friendly area (24.8).
    pub flees: bool,
    /// Steps he has taken.
    pub steps: u8,
}

impl LeaderAlone {
    fn ways(self, game: &Toulon) -> Places {
        game.leader_ways(game.leader_side(self.leader), self.at)
    }
}

impl Question<Toulon> for LeaderAlone {
    fn asked(&self, _: &Toulon) -> Asked {
        Asked::one(self.seat, "decision-leader_way", rules::R19_2A)
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        if self.against(game, seat, &Action::LeaderStays).is_empty() {
            out.push(Action::LeaderStays);
        }
        out.extend(self.ways(game).iter().map(|place| Action::LeaderTo { place }));
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        let mut objections = Objections::NONE;
        match *action {
            Action::LeaderTo { place } => objections.require(self.ways(game).has(place), Objections::NO_WAY),
            Action::LeaderStays => {
                let friendly = game.friendly(game.leader_side(self.leader));
                let among = game.setup.map.as_area(self.at).is_some_and(|area| friendly.has(area));
                objections.require(!self.flees && among, Objections::LEADER_STOP);
            }
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::LeaderTo { place } = *action else {
            return (*action == Action::LeaderStays).then(|| finish("offer-leader_stays", rules::R19_5));
        };
        let text = Text::new("offer-leader_to").with("place", game.place_name(place));
        let ghost = game.map().as_area(place).map(|area| at(game, area));
        // Over friendly ground nobody lies in wait for him.
        let risky = game.risk_of(place, game.leader_side(self.leader)) != Some(AreaStatus::Friendly);
        Some(Offer { ghost, risky, ..of_leader(game, self.leader, "action-move_leader", text, rules::R19_6) })
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if !self.flees {
            game.count_action();
        }
        if let Action::LeaderTo { place } = *action
            && !game.leader_steps(self.leader, place, chance, journal)
        {
            game.push(LeaderAlone { at: place, steps: self.steps.saturating_add(1), ..self });
        }
    }

    /// A leader who has nowhere to go, or has been on his way too long: the program sees him home.
    fn go_on(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let lost = game.friendly(game.leader_side(self.leader)).is_empty() || self.ways(game).is_empty();
        if !lost && self.steps < MOST_STEPS {
            return Flow::Ask;
        }
        game.pop();
        if lost {
            game.leader_captured(self.leader, chance, journal);
        } else {
            game.see_home(self.leader, self.at, chance, journal);
        }
        Flow::On
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        let side = game.leader_side(self.leader);
        let wanted = if self.flees { None } else { game.next_leader(seat).filter(|(own, _)| *own == self.leader) };
        best(self, game, seat, |action| match *action {
            Action::LeaderTo { place } if wanted.is_some_and(|(_, to)| to.place() == place) => 9,
            Action::LeaderTo { place } => match game.setup.map.as_area(place) {
                Some(area) if game.friendly(side).has(area) => 4,
                Some(area) if game.is_held_by(area, side.other()) => 0,
                _ => 2,
            },
            Action::LeaderStays => 5,
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }

    fn about(&self, _: &Toulon) -> Option<Counter> {
        Some(Counter::Leader(self.leader))
    }
}

impl Toulon {
    /// The commander in chief of a nation or wing, if he is on the map (2.cinc).
    #[must_use]
    pub fn commander(&self, force: Force) -> Option<Grade> {
        let in_play = |id: &LeaderId| self.chief(*id).chief && self.leader(*id).at.area().is_some();
        let own = |id: &LeaderId| {
            let chief = self.chief(*id);
            chief.force == force || chief.both_wings && force.side() == Side::Republican
        };
        // O'Hara takes over from Mulgrave, Dugommier from both wings (2.cinc-british, 2.cinc-republican).
        let heads = self.setup.leader_ids().filter(own).filter(in_play);
        let last = heads.max_by_key(|id| (self.chief(*id).both_wings, self.chief(*id).leaves_for.is_none()));
        last.map(|id| self.grade(id))
    }

    /// The commander whose grade counts for a unit; the reserve has the better of the two wings'.
    #[must_use]
    pub fn commander_of(&self, unit: crate::state::sets::UnitId) -> Option<Grade> {
        match self.force_of(unit) {
            Force::Reserve => self.commander(Force::West).into_iter().chain(self.commander(Force::East)).min(),
            force => self.commander(force),
        }
    }

    // ------------------------------------------------------------ losses

    /// What a leader suffers after a battle: points, replacement, return (24.4 to 24.7).
    pub fn leader_suffers(
        &mut self,
        leader: LeaderId,
        fate: Fate,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if fate == Fate::Unhurt {
            return;
        }
        let points = fate.enemy_points(self.grade(leader));
        let chief = self.as_chief(leader);
        self.award(self.leader_side(leader).other(), points.into(), rules::R35_1F, journal);
        let die = fate.is_replaced().then(|| leader_loss::replacement_after(chance));
        self.leaders[leader.index()].replaced |= die.is_some();
        let back = Back { after: die.or_else(|| fate.returns_after()), die };
        let wound = match fate {
            Fate::Light => Some(Wound::Light),
            Fate::Serious | Fate::Spared => Some(Wound::Serious),
            Fate::Grave => Some(Wound::Grave),
            Fate::Unhurt | Fate::Killed => None,
        };
        let rule = match fate {
            Fate::Spared => rules::R24_7B,
            Fate::Grave => rules::R24_5,
            Fate::Unhurt | Fate::Killed => rules::R24_4,
            Fate::Light | Fate::Serious => rules::R24_7A,
        };
        self.send_to_track(chief, back, wound, rule, journal);
    }

    /// A leader is captured outright (19.8, 26.3); Bonaparte is then out of the game (19.9).
    pub fn leader_captured(&mut self, leader: LeaderId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let points = tables().points.leader(self.grade(leader));
        let chief = self.as_chief(leader);
        self.award(self.leader_side(leader).other(), points.into(), rules::R35_1F, journal);
        if self.is_bonaparte(leader) {
            self.send_to_track(chief, Back::NEVER, None, rules::R19_9, journal);
            return;
        }
        self.leaders[leader.index()].replaced = true;
        let die = Some(leader_loss::replacement_after(chance));
        self.send_to_track(chief, Back { after: die, die }, None, rules::R19_8, journal);
    }

    fn send_to_track(
        &mut self,
        chief: Chief,
        back: Back,
        wound: Option<Wound>,
        rule: RuleId,
        journal: &mut impl Journal<Event>,
    ) {
        let (returns, die) = (back.after.map(|turns| self.turn + turns), back.die);
        self.lift_leader(chief.leader, returns.map_or(Whereabouts::Gone, Whereabouts::Track));
        journal.tell(|| Event::LeaderLost { leader: chief, wound, returns, die, rule });
    }

    // ------------------------------------------------------------ alone

    /// A leader who was not caught looks for a way out (24.8).
    pub fn leader_flees(&mut self, leader: LeaderId, area: AreaId) {
        // Whose he is must not show: who speaks for the side decides.
        let seat = self.speaker(self.leader_side(leader));
        self.put_leader(leader, area);
        self.push(LeaderAlone { seat, leader, at: area.place(), flees: true, steps: 0 });
    }

    /// Enemy units have come upon leaders without troops: each is caught, or flees (19.5a).
    pub(crate) fn leaders_met(
        &mut self,
        area: AreaId,
        side: Side,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if self.is_held_by(area, side) {
            return;
        }
        for leader in self.leaders_in(area, side).iter() {
            let taken = Straggler::ALONE.roll(chance);
            let (die, caught) = (taken.die, taken.captured);
            journal.tell(|| Event::LeaderAtRisk { leader: self.as_chief(leader), die, caught, rule: rules::R19_5A });
            if caught {
                self.leader_captured(leader, chance, journal);
            } else {
                self.leader_flees(leader, area);
            }
        }
    }

    /// What a place is to a leader who passes it alone.
    fn risk_of(&self, place: Place, side: Side) -> Option<AreaStatus> {
        if let Some(area) = self.setup.map.as_area(place) {
            return Some(self.status(area, side));
        }
        match self.section_status(self.setup.map.as_section(place)?, side) {
            SectionStatus::Friendly => Some(AreaStatus::Friendly),
            SectionStatus::NoMansLand => Some(AreaStatus::NoMansLand),
            SectionStatus::Enemy => None,
        }
    }

    /// Places a leader alone may go to from where he is: friendly ones as far as friendly ground reaches, others one
    /// step away; never along an enemy road (19.2a).
    #[must_use]
    pub fn leader_ways(&self, side: Side, at: Place) -> Places {
        let graph = self.setup.map.roads();
        let friendly = self.friendly_places(side);
        let near = graph.neighbours(at);
        let region = graph.reach(Places::one(at), friendly);
        // Along friendly roads he goes on to an area; there is no point in stopping between.
        let areas = Places::first(self.setup.ground.len() as u8);
        let open: Places = (near - friendly).iter().filter(|place| self.risk_of(*place, side).is_some()).collect();
        ((region & friendly & areas) | open).without(at)
    }

    /// A leader goes to a place; whether his move is over: he is caught, or among friends.
    fn leader_steps(
        &mut self,
        leader: LeaderId,
        place: Place,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let side = self.leader_side(leader);
        let risk = self.risk_of(place, side).unwrap_or(AreaStatus::EnemyControlled);
        if let Some(taken) = Straggler::passing(risk).map(|alone| alone.roll(chance)) {
            let (die, caught) = (taken.die, taken.captured);
            journal.tell(|| Event::LeaderAtRisk { leader: self.as_chief(leader), die, caught, rule: rules::R19_7 });
            if caught {
                self.leader_captured(leader, chance, journal);
                return true;
            }
        }
        journal.tell(|| Event::LeaderMoved { leader: self.as_chief(leader), to: place });
        if let Some(area) = self.setup.map.as_area(place) {
            self.put_leader(leader, area);
            return risk == AreaStatus::Friendly;
        }
        false
    }

    /// A leader takes the shortest way to the nearest friendly area, with its risks; without any he is caught (19.5).
    fn see_home(&mut self, leader: LeaderId, at: Place, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let side = self.leader_side(leader);
        let graph = self.setup.map.roads();
        let open: Places = (0..graph.len()).map(Place).filter(|place| self.risk_of(*place, side).is_some()).collect();
        let homes = self.friendly(side);
        let ways = homes.iter().filter_map(|home| graph.way(at, home.place(), open));
        let risks = |way: &[Place]| {
            way.iter().skip(1).filter(|place| self.risk_of(**place, side) != Some(AreaStatus::Friendly)).count()
        };
        let Some(way) = ways.min_by_key(|way| (way.len(), risks(way), way.last().copied())) else {
            self.leader_captured(leader, chance, journal);
            return;
        };
        for place in way.iter().skip(1) {
            let risk = self.risk_of(*place, side).unwrap_or(AreaStatus::EnemyControlled);
            if let Some(taken) = Straggler::passing(risk).map(|alone| alone.roll(chance)) {
                let (die, caught) = (taken.die, taken.captured);
                journal.tell(|| Event::LeaderAtRisk { leader: self.as_chief(leader), die, caught, rule: rules::R19_5 });
                if caught {
                    self.leader_captured(leader, chance, journal);
                    return;
                }
            }
        }
        if let Some(area) = way.last().and_then(|place| self.setup.map.as_area(*place)) {
            self.put_leader(leader, area);
            journal.tell(|| Event::LeaderMoved { leader: self.as_chief(leader), to: area.place() });
        }
    }

    /// Leaders of a side who stand without troops at the end of their movement phase go to friends (19.5).
    pub(crate) fn gather_leaders(&mut self, side: Side, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        for leader in self.setup.leader_ids() {
            if self.leader_side(leader) != side {
                continue;
            }
            if let Some(area) = self.leader(leader).at.area()
                && !self.is_held_by(area, side)
            {
                self.see_home(leader, area.place(), chance, journal);
            }
        }
    }

    /// Leaders whom a seat may send out alone now (19.2a): not those who went in with an attack.
    pub(crate) fn leaders_to_send(&self, seat: Seat, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.setup.leader_ids().filter(move |id| self.may_send(*id, seat, side))
    }

    pub(crate) fn may_send(&self, id: LeaderId, seat: Seat, side: Side) -> bool {
        let Some(area) = self.leader(id).at.area() else { return false };
        let attacks = self.stack_of(area, side).any(|unit| self.unit(unit).marks.has(Marks::ENTERED));
        self.leader_side(id) == side && self.commands(seat, self.leader_force(id)) && !attacks
    }
}

/// When a leader, or who replaces him, comes back.
#[derive(Clone, Copy)]
struct Back {
    /// After so many turns; none: never.
    after: Option<u8>,
    /// The 1D3 that said so, for a replacement (24.5).
    die: Option<u8>,
}

impl Back {
    /// Bonaparte, taken on his way, is out of the game (19.9).
    const NEVER: Self = Back { after: None, die: None };
}

/// A leader who has wandered so long is seen home (rule.termination).
const MOST_STEPS: u8 = 40;
