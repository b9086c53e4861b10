//! Setting up: divisions in turns, then corps generals, corps troops and baggage (2.3).

use crate::book::objections::Objections;
use crate::book::tables::MAX_OBJECTIVES;
use crate::book::vocabulary::{BrigadeId, Cohesion, Competence, Formation, GeneralId, Order, Rank};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::ordering::Orders;
use crate::rules;
use crate::rules::{deployment, initiative};
use crate::setup::{Deployment, Setup};
use crate::show::aim::{self, WishedPose};
use crate::show::offers;
use crate::state::{Brigade, Division, Fate, Garde, General, Holder, Marks, Pose, Post, Spot, Staff};
use arrayvec::ArrayVec;
use boards::table::{Hand, Heading, Length, Point, Stand};
use gamekit::question::{Asked, Flow, Question, Stack};
use kernel::{Aim, Chance, Gesture, Journal, Offer, Seat, SeatSet, Text};
use std::sync::Arc;

/// Nobody looks farther for a place than this.
const FARTHEST: Length = Length::cm(120);

/// A general is placed: his division, his corps troops follow him (2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deploy {
    /// Whose turn it is.
    pub next: Seat,
}

impl Question<Garde> for Deploy {
    fn asked(&self, game: &Garde) -> Asked {
        let point = if game.divisions_to_place() { "decision-deploy_division" } else { "decision-deploy_corps" };
        Asked::one(self.next, point, rules::R2_3)
    }

    fn list(&self, game: &Garde, seat: Seat, out: &mut Vec<Action>) {
        deployments(game, seat, out);
    }

    fn against(&self, game: &Garde, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::DeployAsPlanned { general } => game.plan_objections(seat, general),
            Action::PlaceGeneral { general, x, y } => game.place_general_objections(seat, general, x, y),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let rule = rules::R2_3;
        Some(match *action {
            Action::DeployAsPlanned { general } => {
                offers::of_general(game, general, "action-deploy_planned", "offer-deploy_planned", rule)
            }
            Action::PlaceGeneral { general, .. } => {
                let offer = offers::of_general(game, general, "action-deploy", "offer-place_general", rule);
                offers::leading(game, action, Offer { free: true, ..offer })
            }
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Garde,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::DeployAsPlanned { general } => {
                game.deploy_as_planned(general, journal);
                game.go_on_deploying(seat);
            }
            Action::PlaceGeneral { general, x, y } => {
                game.place_general(general, Spot { x, y }, journal);
                game.stack.restart(DeployBrigades { general });
            }
            _ => {}
        }
    }

    fn go_on(self, game: &mut Garde, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.to_place(self.next, game.divisions_to_place()).next().is_some() {
            return Flow::Ask;
        }
        game.go_on_deploying(self.next);
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn aim(&self, game: &Garde, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = WishedPose::of(gesture)?;
        let (general, Spot { x, y }) = (wish.general(game, seat)?, Spot::new(wish.at));
        Some(aim::judge(game, seat, &Action::PlaceGeneral { general, x, y }, Vec::new()))
    }
}

/// The brigades of a general just placed (2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeployBrigades {
    /// The general.
    pub general: GeneralId,
}

impl Question<Garde> for DeployBrigades {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.setup.general(self.general).seat, "decision-deploy_division", rules::R2_3)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        places(game, self.general, out);
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        let Action::PlaceBrigade { brigade, x, y, heading, formation } = *action else { return Objections::NOT_NOW };
        game.place_brigade_objections(self.general, brigade, Pose { x, y, heading }, formation)
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::PlaceBrigade { brigade, formation, .. } = *action else { return None };
        let offer = offers::of_brigade(game, brigade, "action-deploy", "offer-place_brigade", rules::R2_3);
        let offer = offers::with(offer, "formation", Text::new(formation.label()));
        Some(offers::leading(game, action, Offer { free: true, ..offer }))
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::PlaceBrigade { brigade, x, y, heading, formation } = *action {
            game.place_brigade(brigade, Pose { x, y, heading }, formation, journal);
        }
        game.stack.restart(self);
    }

    fn go_on(self, game: &mut Garde, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if game.settle_deploying(self.general, journal) { Flow::Ask } else { Flow::On }
    }

    fn aim(&self, game: &Garde, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = WishedPose::of(gesture)?;
        let brigade = wish.brigade(game)?;
        let Pose { x, y, heading } = Pose::new(wish.at, wish.heading);
        let formation = wish.formation(game, brigade);
        Some(aim::judge(game, seat, &Action::PlaceBrigade { brigade, x, y, heading, formation }, Vec::new()))
    }
}

fn deployments(game: &Garde, seat: Seat, out: &mut Vec<Action>) {
    for general in game.to_place(seat, game.divisions_to_place()) {
        if game.plan_objections(seat, general).is_empty() {
            out.push(Action::DeployAsPlanned { general });
        }
        let zone = game.setup.side(seat).zone;
        let middle = |low: Length, high: Length, n: i32| low + (high - low).scaled(n, 6);
        let planned = game.setup.general(general).deploy;
        let spread = [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (2, 2), (4, 2), (2, 4), (4, 4)]
            .into_iter()
            .map(|(x, y)| Point::new(middle(zone.low.x, zone.high.x, x), middle(zone.low.y, zone.high.y, y)));
        for at in planned.into_iter().chain(spread) {
            let Spot { x, y } = Spot::new(at);
            if game.place_general_objections(seat, general, x, y).is_empty() {
                out.push(Action::PlaceGeneral { general, x, y });
            }
        }
    }
}

/// Where a brigade might be placed: as planned, then in rows before and beside its general.
fn placements(game: &Garde, general: GeneralId, id: BrigadeId) -> impl Iterator<Item = (Pose, Formation)> + '_ {
    let seat = game.seat_of(id);
    let ahead = game.forward(seat);
    let at = game.general_at(general).unwrap_or(Point::cm(0, 0));
    let rows = [8, 14, 2, -6, 20].into_iter().flat_map(move |deep| {
        [0, 8, -8, 16, -16, 22, -22].into_iter().map(move |aside| {
            let centre =
                at + ahead.dir().along(Length::cm(deep)) + ahead.quarter(Hand::Right).dir().along(Length::cm(aside));
            (Pose::new(centre, ahead), Formation::Battle)
        })
    });
    game.planned_place(general, id).into_iter().chain(rows)
}

/// The most places listed for one brigade.
const PLACES: usize = 5;

fn places(game: &Garde, general: GeneralId, out: &mut Vec<Action>) {
    for brigade in game.undeployed(general) {
        let legal = placements(game, general, brigade)
            .filter(|(pose, formation)| game.place_brigade_objections(general, brigade, *pose, *formation).is_empty());
        out.extend(legal.take(PLACES).map(|(Pose { x, y, heading }, formation)| Action::PlaceBrigade {
            brigade,
            x,
            y,
            heading,
            formation,
        }));
    }
}

/// Whether there is a place for a brigade near its general.
fn any_place(game: &Garde, general: GeneralId, id: BrigadeId) -> bool {
    placements(game, general, id)
        .any(|(pose, formation)| game.place_brigade_objections(general, id, pose, formation).is_empty())
}

impl Garde {
    /// The game before the first decision: everybody off the table, suggested orders in place.
    pub(crate) fn open(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let late = |id: usize| setup.divisions[id].arrival.is_some();
        let brigades = setup.brigades.iter().map(|setup| Brigade {
            pose: Pose::default(),
            marks: Marks::NONE,
            fate: if late(setup.division.index()) { Fate::Waiting } else { Fate::Undeployed },
            formation: Formation::Battle,
            cohesion: Cohesion::Formed,
            elements: setup.elements,
            broken_with: 0,
            combats: 0,
        });
        let divisions = setup.divisions.iter().map(|setup| Division {
            order: if setup.arrival.is_some() { Order::Manoeuvre } else { setup.first_order },
            seen: None,
            revealed: false,
            activated: false,
            shaken: false,
            arrived: false,
            assigned: false,
            tests: 0,
        });
        let generals = (0..).map(GeneralId).zip(&setup.generals).map(|(id, setup)| General {
            at: Spot::default(),
            with: None,
            competence: setup.competence,
            post: Post::Absent,
            moved: false,
            engaged: false,
            holder: Holder { of: id, acting: false },
            losses: 0,
        });
        let mut holders = [None; MAX_OBJECTIVES];
        for (holder, objective) in holders.iter_mut().zip(&setup.objectives) {
            *holder = objective.holder;
        }
        let mut game = Garde {
            setup: setup.clone(),
            brigades: brigades.collect(),
            divisions: divisions.collect(),
            corps: setup.corps.iter().map(|setup| Staff::with(setup.first_order)).collect(),
            generals: generals.collect(),
            riders: ArrayVec::new(),
            armies: [0, 1].map(|seat| Staff::with(setup.sides[seat].first_order)),
            holders,
            turn: 0,
            initiative: None,
            tests: ArrayVec::new(),
            broken: crate::state::BrigadeSet::EMPTY,
            supports: [crate::state::BrigadeSet::EMPTY; 2],
            stack: Stack::default(),
        };
        let notes = || format!("scenario-{}-notes", setup.id);
        if crate::book::words::WORDS.has(&notes()) {
            journal.tell(|| Event::Opened { notes: notes() });
        }
        for corps in 0..game.corps.len() {
            game.align_corps_troops(corps);
        }
        let first = game.roll_for_deployment(chance, journal);
        game.stack.push(Deploy { next: first });
        game
    }

    /// The troops of a corps have its order (ruling G36); those still to come manoeuvre (3.2b).
    pub(crate) fn align_corps_troops(&mut self, corps: usize) {
        let order = self.corps[corps].order;
        if let Some(troops) = self.setup.corps[corps].troops
            && (self.setup.division(troops).arrival.is_none() || self.brigades_in(troops).next().is_some())
        {
            self.division_mut(troops).order = order;
        }
    }

    /// Who deploys first: the lower initiative bonus, equal: the lower die.
    fn roll_for_deployment(&self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Seat {
        let best = |seat: Seat| -> Option<Competence> {
            let generals = self.setup.side(seat).generals.generals().map(|id| self.setup.general(id));
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
    pub(crate) fn is_late(&self, general: GeneralId) -> bool {
        let setup = self.setup.general(general);
        let late = |id| self.setup.division(id).arrival.is_some();
        match setup.rank {
            Rank::Division => setup.division.is_some_and(late),
            Rank::Corps => setup.corps.is_some_and(|corps| {
                let mut divisions = self.setup.a_corps(corps).divisions.divisions();
                divisions.len() > 0 && divisions.all(late)
            }),
            Rank::Army => false,
        }
    }

    /// The generals a side has still to place, of divisions or above.
    pub(crate) fn to_place(&self, seat: Seat, divisions: bool) -> impl Iterator<Item = GeneralId> + Clone + '_ {
        self.setup.side(seat).generals.generals().filter(move |id| {
            let rank = self.setup.general(*id).rank;
            self.general(*id).post == Post::Absent && (rank == Rank::Division) == divisions && !self.is_late(*id)
        })
    }

    /// Whether divisions are still to be placed by anybody: higher generals wait.
    #[must_use]
    pub(crate) fn divisions_to_place(&self) -> bool {
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
    pub(crate) fn place_general_objections(&self, seat: Seat, general: GeneralId, x: i16, y: i16) -> Objections {
        let mut objections = self.deploy_objections(seat, general);
        if objections.is_empty() {
            let base = self.general_base(Spot { x, y }.point());
            objections.require(self.setup.table.holds(&base), Objections::OFF_TABLE);
            objections.require(self.setup.side(seat).zone.holds(&base), Objections::ZONE);
        }
        objections
    }

    fn deploy_objections(&self, seat: Seat, general: GeneralId) -> Objections {
        let mut objections = Objections::NONE;
        let own = general.index() < self.generals.len() && self.setup.general(general).seat == seat;
        objections.require(own, Objections::NOT_OWN);
        if own {
            objections.require(self.general(general).post == Post::Absent, Objections::ALREADY_PLACED);
            objections.require(!self.is_late(general), Objections::NO_ENTRY);
            let division = self.setup.general(general).rank == Rank::Division;
            objections.require(division == self.divisions_to_place(), Objections::CORPS_LAST);
        }
        objections
    }

    /// What forbids to place a brigade there (2.3).
    #[must_use]
    pub(crate) fn place_brigade_objections(
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
        objections.require(self.setup.side(self.seat_of(id)).zone.holds(&stand), Objections::ZONE);
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
    pub(crate) fn plan_objections(&self, seat: Seat, general: GeneralId) -> Objections {
        let mut objections = self.deploy_objections(seat, general);
        if !objections.is_empty() {
            return objections;
        }
        let mut stands: ArrayVec<Stand, 16> = ArrayVec::new();
        let mut planned = self.setup.general(general).deploy.is_some();
        for id in self.undeployed(general) {
            let stand = self.setup.brigade(id).stand(self.tables());
            planned &= stand.is_some_and(|stand| {
                let free = self.setup.table.holds(&stand)
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
        let Some(at) = self.setup.general(general).deploy else { return };
        self.place_general(general, Spot::new(at), journal);
        let setup = self.setup.clone();
        for id in self.ids() {
            if self.brigade(id).fate == Fate::Undeployed
                && self.leader(id) == general
                && let Some(Deployment { centre, heading, formation }) = setup.brigade(id).deploy
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
            if any_place(self, general, id) {
                return true;
            }
            self.squeeze_in(general, id, journal);
        }
        let seat = self.setup.general(general).seat;
        self.go_on_deploying(seat);
        false
    }

    /// No room near its general: the nearest free place in the zone, or none at all.
    fn squeeze_in(&mut self, general: GeneralId, id: BrigadeId, journal: &mut impl Journal<Event>) {
        let seat = self.seat_of(id);
        let facing = self.homeward(seat).reversed();
        let at = self.general_at(general).unwrap_or(Point::cm(0, 0));
        let stand = self.stand_as(id, Pose::new(at, facing), Formation::Battle);
        let zone = self.setup.side(seat).zone;
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
        match self.next_to_deploy(after) {
            Some(next) => self.stack.restart(Deploy { next }),
            None => self.stack.restart(Orders { done: SeatSet::EMPTY }),
        }
    }

    /// Where a brigade would stand if its division stood as the scenario suggests, moved with its general.
    #[must_use]
    pub(crate) fn planned_place(&self, general: GeneralId, id: BrigadeId) -> Option<(Pose, Formation)> {
        let deploy = self.setup.brigade(id).deploy?;
        let planned = self.setup.general(general).deploy?;
        let at = self.general_at(general)?;
        Some((Pose::new(deploy.centre + (at - planned), deploy.heading), deploy.formation))
    }

    /// Straight away from the own edge.
    #[must_use]
    pub(crate) fn forward(&self, seat: Seat) -> Heading {
        self.homeward(seat).reversed()
    }
}
