//! Setting up: divisions in turns, then corps generals, corps troops and baggage (2.3).

use crate::battle::{Battle, Deployment};
use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::{deployment, initiative};
use crate::rules;
use crate::state::{Brigade, Division, Fate, Garde, General, Marks, Phase, Pose, Post, Spot, Staff};
use crate::tables::MAX_OBJECTIVES;
use crate::vocabulary::{BrigadeId, Cohesion, Competence, Formation, GeneralId, Order, Rank};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length, Point, Stand};
use kernel::{Chance, Journal, RuleId, Seat, SeatSet};
use std::sync::Arc;

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] = &[rules::R2_3, rules::R2_2, rules::R1_6];

/// Nobody looks farther for a place than this.
const FARTHEST: Length = Length::cm(120);

impl Garde {
    /// The game before the first decision: everybody off the table, suggested orders in place.
    pub(crate) fn open(battle: &Arc<Battle>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let late = |id: usize| battle.divisions[id].arrival.is_some();
        let brigades = battle.brigades.iter().map(|setup| Brigade {
            pose: Pose::default(),
            marks: Marks::NONE,
            fate: if late(setup.division.index()) { Fate::Waiting } else { Fate::Undeployed },
            formation: Formation::Battle,
            cohesion: Cohesion::Formed,
            elements: setup.elements,
            combats: 0,
        });
        let divisions = battle.divisions.iter().map(|setup| Division {
            order: if setup.arrival.is_some() { Order::Manoeuvre } else { setup.first_order },
            seen: None,
            revealed: false,
            activated: false,
            shaken: false,
            arrived: false,
            assigned: false,
            tests: 0,
        });
        let generals = battle.generals.iter().map(|setup| General {
            at: Spot::default(),
            with: None,
            competence: setup.competence,
            post: Post::Absent,
            moved: false,
            engaged: false,
            acting: false,
            losses: 0,
        });
        let mut holders = [None; MAX_OBJECTIVES];
        for (holder, objective) in holders.iter_mut().zip(&battle.objectives) {
            *holder = objective.holder;
        }
        let mut game = Garde {
            battle: battle.clone(),
            brigades: brigades.collect(),
            divisions: divisions.collect(),
            corps: battle.corps.iter().map(|setup| Staff::with(setup.first_order)).collect(),
            generals: generals.collect(),
            riders: ArrayVec::new(),
            armies: [0, 1].map(|seat| Staff::with(battle.sides[seat].first_order)),
            holders,
            turn: 0,
            initiative: None,
            tests: ArrayVec::new(),
            broken: crate::state::BrigadeSet::EMPTY,
            supports: [crate::state::BrigadeSet::EMPTY; 2],
            stack: ArrayVec::new(),
        };
        let notes = || format!("scenario-{}-notes", battle.id);
        if crate::words::WORDS.has(&notes()) {
            journal.tell(|| Event::Opened { notes: notes() });
        }
        for corps in 0..game.corps.len() {
            game.align_corps_troops(corps);
        }
        let first = game.roll_for_deployment(chance, journal);
        game.stack.push(Phase::Deploy { next: first });
        game
    }

    /// The troops of a corps have its order (ruling G36); those still to come manoeuvre (3.2b).
    pub(crate) fn align_corps_troops(&mut self, corps: usize) {
        let order = self.corps[corps].order;
        if let Some(troops) = self.battle.corps[corps].troops
            && (self.battle.division(troops).arrival.is_none() || self.brigades_in(troops).next().is_some())
        {
            self.division_mut(troops).order = order;
        }
    }

    /// Who deploys first: the lower initiative bonus, equal: the lower die.
    fn roll_for_deployment(&self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Seat {
        let best = |seat: Seat| -> Option<Competence> {
            let generals = self.battle.side(seat).generals.generals().map(|id| self.battle.general(id));
            generals.max_by_key(|general| (general.rank, general.competence)).map(|general| general.competence)
        };
        let bests = [best(Seat(0)), best(Seat(1))];
        let bonuses = bests.map(|best| initiative::bonus(self.tables(), best));
        let (dice, first) = deployment::first(self.tables(), bests, chance);
        let first = Seat(first);
        journal.tell(|| Event::DeploymentRolled { bonuses, dice, first });
        first
    }

    /// Whether a general comes later, with his reinforcements (3.1).
    #[must_use]
    pub fn is_late(&self, general: GeneralId) -> bool {
        let setup = self.battle.general(general);
        let late = |id| self.battle.division(id).arrival.is_some();
        match setup.rank {
            Rank::Division => setup.division.is_some_and(late),
            Rank::Corps => setup.corps.is_some_and(|corps| {
                let mut divisions = self.battle.a_corps(corps).divisions.divisions();
                divisions.len() > 0 && divisions.all(late)
            }),
            Rank::Army => false,
        }
    }

    /// The generals a side has still to place, of divisions or above.
    pub(crate) fn to_place(&self, seat: Seat, divisions: bool) -> impl Iterator<Item = GeneralId> + Clone + '_ {
        self.battle.side(seat).generals.generals().filter(move |id| {
            let rank = self.battle.general(*id).rank;
            self.general(*id).post == Post::Absent && (rank == Rank::Division) == divisions && !self.is_late(*id)
        })
    }

    /// Whether divisions are still to be placed by anybody: higher generals wait.
    #[must_use]
    pub fn divisions_to_place(&self) -> bool {
        [Seat(0), Seat(1)].into_iter().any(|seat| self.to_place(seat, true).next().is_some())
    }

    /// Who deploys after a side; nobody when all are there.
    pub(crate) fn next_to_deploy(&self, after: Seat) -> Option<Seat> {
        let divisions = self.divisions_to_place();
        [after.opponent(), after].into_iter().find(|seat| self.to_place(*seat, divisions).next().is_some())
    }

    /// The brigades of a general that are not yet deployed: his division, the corps troops of his corps.
    pub(crate) fn undeployed(&self, general: GeneralId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.ids().filter(move |id| self.brigade(*id).fate == Fate::Undeployed && self.leader(*id) == general)
    }

    /// What forbids to place a general there (2.3).
    #[must_use]
    pub fn place_general_objections(&self, seat: Seat, general: GeneralId, x: i16, y: i16) -> Objections {
        let mut objections = self.deploy_objections(seat, general);
        if objections.is_empty() {
            let base = self.general_base(Spot { x, y }.point());
            objections.require(self.battle.table.holds(&base), Objections::OFF_TABLE);
            objections.require(self.battle.side(seat).zone.holds(&base), Objections::ZONE);
        }
        objections
    }

    fn deploy_objections(&self, seat: Seat, general: GeneralId) -> Objections {
        let mut objections = Objections::NONE;
        let own = general.index() < self.generals.len() && self.battle.general(general).seat == seat;
        objections.require(own, Objections::NOT_OWN);
        if own {
            objections.require(self.general(general).post == Post::Absent, Objections::ALREADY_PLACED);
            objections.require(!self.is_late(general), Objections::NO_ENTRY);
            let division = self.battle.general(general).rank == Rank::Division;
            objections.require(division == self.divisions_to_place(), Objections::CORPS_LAST);
        }
        objections
    }

    /// What forbids to place a brigade there (2.3).
    #[must_use]
    pub fn place_brigade_objections(
        &self,
        general: GeneralId,
        id: BrigadeId,
        pose: Pose,
        formation: Formation,
    ) -> Objections {
        let mut objections = Objections::NONE;
        let own = id.index() < self.brigades.len() && self.leader(id) == general;
        objections.require(own, Objections::NOT_OWN);
        if !own {
            return objections;
        }
        objections.require(self.brigade(id).fate == Fate::Undeployed, Objections::ALREADY_PLACED);
        let stand = self.stand_as(id, pose, formation);
        objections.require(self.battle.side(self.seat_of(id)).zone.holds(&stand), Objections::ZONE);
        objections.require(self.is_near_general(general, id, &stand), Objections::FAR_FROM_GENERAL);
        self.place_objections(id, formation, &stand, &mut objections);
        objections
    }

    fn is_near_general(&self, general: GeneralId, id: BrigadeId, stand: &Stand) -> bool {
        let reach = self.command_distance(self.division_of(id));
        self.general_at(general).is_some_and(|at| self.general_base(at).is_within(stand, reach))
    }

    /// What forbids to deploy a general and his brigades as the scenario suggests.
    #[must_use]
    pub fn plan_objections(&self, seat: Seat, general: GeneralId) -> Objections {
        let mut objections = self.deploy_objections(seat, general);
        if !objections.is_empty() {
            return objections;
        }
        let mut stands: ArrayVec<Stand, 16> = ArrayVec::new();
        let mut planned = self.battle.general(general).deploy.is_some();
        for id in self.undeployed(general) {
            let stand = self.battle.brigade(id).stand(self.tables());
            planned &= stand.is_some_and(|stand| {
                let free = self.battle.table.holds(&stand)
                    && self.is_clear_of_troops(id, &stand)
                    && !stands.iter().any(|other| other.overlaps(&stand));
                free && stands.try_push(stand).is_ok()
            });
        }
        objections.require(planned, Objections::NO_PLAN);
        objections
    }

    /// Deploys a general and his brigades as the scenario suggests.
    pub(crate) fn deploy_as_planned(&mut self, general: GeneralId, journal: &mut impl Journal<Event>) {
        let Some(at) = self.battle.general(general).deploy else { return };
        self.place_general(general, Spot::new(at), journal);
        let battle = self.battle.clone();
        for id in self.ids() {
            if self.brigade(id).fate == Fate::Undeployed
                && self.leader(id) == general
                && let Some(Deployment { centre, heading, formation }) = battle.brigade(id).deploy
            {
                self.place_brigade(id, Pose::new(centre, heading), formation, journal);
            }
        }
    }

    /// Places a general.
    pub(crate) fn place_general(&mut self, id: GeneralId, at: Spot, journal: &mut impl Journal<Event>) {
        let general = self.general_mut(id);
        (general.at, general.post) = (at, Post::Filled);
        journal.tell(|| Event::GeneralPlaced { general: id, at });
    }

    /// Places a brigade.
    pub(crate) fn place_brigade(
        &mut self,
        id: BrigadeId,
        pose: Pose,
        formation: Formation,
        journal: &mut impl Journal<Event>,
    ) {
        let brigade = self.brigade_mut(id);
        (brigade.pose, brigade.formation, brigade.fate) = (pose, formation, Fate::OnTable);
        journal.tell(|| Event::BrigadePlaced { brigade: id, pose, formation });
    }

    /// Goes on with the brigades of a general. Returns whether there is something to decide.
    pub(crate) fn settle_deploying(&mut self, general: GeneralId, journal: &mut impl Journal<Event>) -> bool {
        loop {
            let Some(id) = self.undeployed(general).next() else { break };
            if crate::candidates::any_place(self, general, id) {
                return true;
            }
            self.squeeze_in(general, id, journal);
        }
        let seat = self.battle.general(general).seat;
        self.go_on_deploying(seat);
        false
    }

    /// No room near its general: the nearest free place in the zone, or none at all.
    fn squeeze_in(&mut self, general: GeneralId, id: BrigadeId, journal: &mut impl Journal<Event>) {
        let seat = self.seat_of(id);
        let facing = self.homeward(seat).reversed();
        let at = self.general_at(general).unwrap_or(Point::cm(0, 0));
        let stand = self.stand_as(id, Pose::new(at, facing), Formation::Battle);
        let zone = self.battle.side(seat).zone;
        let free = |stand: &Stand| zone.holds(stand) && self.has_room(id, stand);
        match stand.nearest_free(FARTHEST, free) {
            Some(stand) => {
                let pose = Pose::new(stand.centre(), stand.heading());
                self.place_brigade(id, pose, Formation::Battle, journal);
            }
            None => {
                let brigade = self.brigade_mut(id);
                (brigade.fate, brigade.cohesion, brigade.elements) = (Fate::Gone, Cohesion::Broken, 0);
                journal.tell(|| Event::NoRoom { brigade: id });
            }
        }
    }

    /// The next side deploys, or first orders are given.
    pub(crate) fn go_on_deploying(&mut self, after: Seat) {
        let phase = match self.next_to_deploy(after) {
            Some(next) => Phase::Deploy { next },
            None => Phase::FirstOrders { done: SeatSet::EMPTY },
        };
        self.replace(phase);
    }

    /// Where a brigade would stand if its division stood as the scenario suggests, moved with its general.
    #[must_use]
    pub(crate) fn planned_place(&self, general: GeneralId, id: BrigadeId) -> Option<(Pose, Formation)> {
        let deploy = self.battle.brigade(id).deploy?;
        let planned = self.battle.general(general).deploy?;
        let at = self.general_at(general)?;
        Some((Pose::new(deploy.centre + (at - planned), deploy.heading), deploy.formation))
    }

    /// Straight away from the own edge.
    #[must_use]
    pub fn forward(&self, seat: Seat) -> Heading {
        self.homeward(seat).reversed()
    }
}
