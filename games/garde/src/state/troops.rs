//! Who stands where, under whose command, and who is in whose way.

use crate::book::tables::Tables;
use crate::book::vocabulary::{
    Arm, ArmClass, BrigadeId, Cohesion, CorpsId, DivisionId, Formation, GeneralId, Order, Rank,
};
use crate::rules::command::{self, Chain};
use crate::state::{Brigade, Division, Fate, Garde, General, Marks, Pose, Post};
use boards::table::{Heading, Length, Point, Stand, TOLERANCE};
use gamekit::number::Cm;
use kernel::Seat;

impl Garde {
    /// The numbers of the rulebook.
    #[must_use]
    pub(crate) fn tables(&self) -> &'static Tables {
        self.setup.tables()
    }

    /// A brigade.
    #[must_use]
    pub(crate) fn brigade(&self, id: BrigadeId) -> &Brigade {
        &self.brigades[id.index()]
    }

    /// A brigade, to be changed.
    pub(crate) fn brigade_mut(&mut self, id: BrigadeId) -> &mut Brigade {
        &mut self.brigades[id.index()]
    }

    /// A division or corps troops.
    #[must_use]
    pub(crate) fn division(&self, id: DivisionId) -> &Division {
        &self.divisions[id.index()]
    }

    /// A division or corps troops, to be changed.
    pub(crate) fn division_mut(&mut self, id: DivisionId) -> &mut Division {
        &mut self.divisions[id.index()]
    }

    /// A general.
    #[must_use]
    pub(crate) fn general(&self, id: GeneralId) -> &General {
        &self.generals[id.index()]
    }

    /// A general, to be changed.
    pub(crate) fn general_mut(&mut self, id: GeneralId) -> &mut General {
        &mut self.generals[id.index()]
    }

    /// The side of a brigade.
    #[must_use]
    pub(crate) fn seat_of(&self, id: BrigadeId) -> Seat {
        self.setup.brigade(id).seat
    }

    /// The division or corps troops of a brigade.
    #[must_use]
    pub(crate) fn division_of(&self, id: BrigadeId) -> DivisionId {
        self.setup.brigade(id).division
    }

    /// Its arm.
    #[must_use]
    pub(crate) fn arm(&self, id: BrigadeId) -> Arm {
        self.setup.brigade(id).arm
    }

    /// Infantry, cavalry, artillery or baggage.
    #[must_use]
    pub(crate) fn class(&self, id: BrigadeId) -> ArmClass {
        self.arm(id).class()
    }

    /// Whether it has any of these marks.
    #[must_use]
    pub(crate) fn is(&self, id: BrigadeId, marks: Marks) -> bool {
        self.brigade(id).marks.has(marks)
    }

    /// Whether it is in rout.
    #[must_use]
    pub(crate) fn is_routing(&self, id: BrigadeId) -> bool {
        self.brigade(id).cohesion == Cohesion::Rout
    }

    /// Whether it is on the table.
    #[must_use]
    pub(crate) fn is_on_table(&self, id: BrigadeId) -> bool {
        self.brigade(id).fate == Fate::OnTable
    }

    /// All brigades, on the table or not.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = BrigadeId> + Clone + use<> {
        (0..self.brigades.len() as u8).map(BrigadeId)
    }

    /// The brigades on the table.
    pub(crate) fn on_table(&self) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.ids().filter(|id| self.is_on_table(*id))
    }

    /// The brigades of a side on the table.
    pub(crate) fn army(&self, seat: Seat) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.setup.brigades_of(seat).filter(|id| self.is_on_table(*id))
    }

    /// The brigades of a division on the table.
    pub(crate) fn brigades_in(&self, division: DivisionId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.setup.division(division).brigades.brigades().filter(|id| self.is_on_table(*id))
    }

    /// The stand of a brigade (1.4); of a broken one where it broke.
    #[must_use]
    pub(crate) fn stand(&self, id: BrigadeId) -> Stand {
        let brigade = self.brigade(id);
        self.stand_as(id, brigade.pose, brigade.formation)
    }

    /// The stand it would have in another pose and formation.
    #[must_use]
    pub(crate) fn stand_as(&self, id: BrigadeId, pose: Pose, formation: Formation) -> Stand {
        let own = self.brigade(id);
        // One of the two is zero.
        let elements = (own.elements + own.broken_with).max(1);
        let (front, depth) = self.tables().footprint.of(formation, elements);
        Stand::new(pose.centre(), pose.heading, front, depth)
    }

    /// Puts a brigade where a stand is.
    pub(crate) fn put(&mut self, id: BrigadeId, stand: &Stand) {
        self.brigade_mut(id).pose = Pose::new(stand.centre(), stand.heading());
    }

    /// The stands of all other brigades on the table.
    pub(crate) fn others(&self, id: BrigadeId) -> impl Iterator<Item = (BrigadeId, Stand)> + Clone + '_ {
        self.on_table().filter(move |other| *other != id).map(|other| (other, self.stand(other)))
    }

    /// The stands of the enemies of a side.
    pub(crate) fn enemies_of(&self, seat: Seat) -> impl Iterator<Item = (BrigadeId, Stand)> + Clone + '_ {
        self.army(seat.opponent()).map(|id| (id, self.stand(id)))
    }

    /// Whether a stand overlaps nobody but the brigade it belongs to.
    #[must_use]
    pub(crate) fn is_clear_of_troops(&self, id: BrigadeId, stand: &Stand) -> bool {
        !self.others(id).any(|(_, other)| other.overlaps(stand))
    }

    /// Whether a brigade may end a move there (5.11).
    #[must_use]
    pub(crate) fn has_room(&self, id: BrigadeId, stand: &Stand) -> bool {
        self.setup.table.holds(stand)
            && self.is_clear_of_troops(id, stand)
            && !self.is_impassable(id, self.brigade(id).formation, stand)
    }

    /// Whether a stand touches or overlaps an enemy of a side.
    #[must_use]
    pub(crate) fn meets_enemy(&self, seat: Seat, stand: &Stand) -> bool {
        self.enemies_of(seat).any(|(_, enemy)| enemy.is_within(stand, TOLERANCE))
    }

    /// Whether a brigade may end there without making contact.
    #[must_use]
    pub(crate) fn has_room_apart(&self, id: BrigadeId, stand: &Stand) -> bool {
        self.has_room(id, stand) && !self.meets_enemy(self.seat_of(id), stand)
    }

    /// The enemies a brigade touches.
    pub(crate) fn contacts(&self, id: BrigadeId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        let own = self.stand(id);
        self.enemies_of(self.seat_of(id)).filter(move |(_, enemy)| enemy.is_within(&own, TOLERANCE)).map(|(id, _)| id)
    }

    /// Whether it touches an enemy.
    #[must_use]
    pub(crate) fn is_in_contact(&self, id: BrigadeId) -> bool {
        self.contacts(id).next().is_some()
    }

    /// The enemy brigade nearest to a stand of a side and how far it is, the first of several equally near (5.3).
    #[must_use]
    pub(crate) fn nearest_to(&self, seat: Seat, stand: &Stand) -> Option<(BrigadeId, Length)> {
        let mut best: Option<(BrigadeId, Length)> = None;
        for (id, enemy) in self.enemies_of(seat) {
            if best.is_none_or(|(_, least)| enemy.is_closer_than(stand, least)) {
                best = Some((id, enemy.distance(stand)));
            }
        }
        best
    }

    /// The nearest enemy brigade, the first of several equally near (5.3).
    #[must_use]
    pub(crate) fn nearest_enemy(&self, id: BrigadeId) -> Option<BrigadeId> {
        self.nearest_to(self.seat_of(id), &self.stand(id)).map(|(enemy, _)| enemy)
    }

    // ------------------------------------------------------------ command

    /// Where a general is, if he is on the table.
    #[must_use]
    pub(crate) fn general_at(&self, id: GeneralId) -> Option<Point> {
        let general = self.general(id);
        let at = general.with.map_or_else(|| general.at.point(), |brigade| self.brigade(brigade).pose.centre());
        (general.post == Post::Filled).then_some(at)
    }

    /// The base of a general who stands there.
    #[must_use]
    pub(crate) fn general_base(&self, at: Point) -> Stand {
        let base = self.tables().constants.general_base;
        Stand::new(at, Heading::NORTH, base, base)
    }

    /// Whether two generals are on the table and near enough, between their bases (1.8).
    #[must_use]
    pub(crate) fn generals_within(&self, one: GeneralId, other: GeneralId, distance: Length) -> bool {
        match (self.general_at(one), self.general_at(other)) {
            (Some(one), Some(other)) => self.general_base(one).is_within(&self.general_base(other), distance),
            _ => false,
        }
    }

    /// Who commands a brigade: its division general, for corps troops the corps general.
    #[must_use]
    pub(crate) fn leader(&self, id: BrigadeId) -> GeneralId {
        self.setup.division(self.division_of(id)).general
    }

    /// How far the general of a formation reaches its brigades (1.8).
    #[must_use]
    pub(crate) fn command_distance(&self, division: DivisionId) -> Length {
        let rank = if self.setup.division(division).corps_troops { Rank::Corps } else { Rank::Division };
        self.tables().command[rank.index()]
    }

    /// Whether a brigade is within reach of its general now (1.8).
    #[must_use]
    pub(crate) fn is_commanded(&self, id: BrigadeId) -> bool {
        let division = self.division_of(id);
        self.general_at(self.setup.division(division).general)
            .is_some_and(|at| self.general_base(at).is_within(&self.stand(id), self.command_distance(division)))
    }

    /// The order of a brigade: that of its division.
    #[must_use]
    pub(crate) fn order_of(&self, id: BrigadeId) -> Order {
        self.division(self.division_of(id)).order
    }

    /// The order a brigade moves by in its activation: uncommanded ones and baggage under Attaquer as under Défendre
    /// (1.9, 5.1).
    #[must_use]
    pub(crate) fn moving_order(&self, id: BrigadeId) -> Order {
        let order = self.order_of(id);
        let follows = self.is(id, Marks::COMMANDED) && !(order == Order::Attack && self.class(id) == ArmClass::Baggage);
        if follows { order } else { Order::Defend }
    }

    /// The corps general of a formation.
    #[must_use]
    pub(crate) fn corps_general(&self, corps: CorpsId) -> GeneralId {
        self.setup.a_corps(corps).general
    }

    /// How far apart the bases of two generals are, if both are there.
    fn generals_apart(&self, one: GeneralId, other: GeneralId) -> Option<Cm> {
        let (one, other) = (self.general_at(one)?, self.general_at(other)?);
        Some(self.general_base(one).distance(&self.general_base(other)).into())
    }

    /// The army general of a side, while he is on the table.
    #[must_use]
    pub(crate) fn army_general(&self, seat: Seat) -> Option<GeneralId> {
        self.setup.side(seat).army_general.filter(|army| self.general(*army).post == Post::Filled)
    }

    /// Whether the chain of command of a formation is coherent (1.10): same orders, generals within reach.
    #[must_use]
    pub(crate) fn is_coherent(&self, division: DivisionId) -> bool {
        let setup = self.setup.division(division);
        let Some(corps) = setup.corps else { return false };
        let general = self.corps_general(corps);
        let army = self.army_general(setup.seat);
        let chain = Chain {
            division: self.division(division).order,
            corps: Some(self.corps[corps.index()].order),
            army: army.map(|_| self.armies[setup.seat.index()].order),
            division_to_corps: self.generals_apart(setup.general, general),
            corps_to_army: army.and_then(|army| self.generals_apart(general, army)),
            options: self.setup.options,
        };
        command::coherent(self.tables(), &chain)
    }

    /// Whether a brigade benefits from a coherent chain under this order now (1.10).
    #[must_use]
    pub(crate) fn has_chain(&self, id: BrigadeId, order: Order) -> bool {
        self.order_of(id) == order && self.is_commanded(id) && self.is_coherent(self.division_of(id))
    }

    /// The way a side runs: towards its own edge (5.10).
    #[must_use]
    pub(crate) fn homeward(&self, seat: Seat) -> Heading {
        self.setup.side(seat).edge.heading()
    }
}
