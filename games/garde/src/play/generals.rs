//! Generals on the table: their moves, making way for the enemy, their loss (5.8, 6.14).

use crate::book::objections::Objections;
use crate::book::vocabulary::{BrigadeId, GeneralId, Rank};
use crate::play::event::Event;
use crate::rules;
use crate::state::{DivisionSet, Garde, Post, Spot};
use boards::table::TOLERANCE;
use kernel::{Journal, RuleId, Seat};

impl Garde {
    /// The generals of a side that may still move in this activation: the division's own, corps and army generals in
    /// any (5.8).
    pub(crate) fn movable_generals(
        &self,
        seat: Seat,
        active: DivisionSet,
    ) -> impl Iterator<Item = GeneralId> + Clone + '_ {
        self.setup.side(seat).generals.generals().filter(move |id| self.may_move(*id, active))
    }

    fn may_move(&self, id: GeneralId, active: DivisionSet) -> bool {
        let (setup, general) = (self.setup.general(id), self.general(id));
        let called = setup.rank != Rank::Division || setup.division.is_some_and(|division| active.has(division));
        called && general.post == Post::Filled && !general.moved
    }

    /// What forbids a general's move (5.8).
    #[must_use]
    pub(crate) fn general_objections(&self, seat: Seat, active: DivisionSet, id: GeneralId, to: Spot) -> Objections {
        let mut objections = Objections::NONE;
        let own = id.index() < self.generals.len() && self.setup.general(id).seat == seat;
        objections.require(own, Objections::NOT_OWN);
        let Some(at) = Some(id).filter(|_| own).and_then(|id| self.general_at(id)) else {
            objections.require(!own, Objections::NOT_ON_TABLE);
            return objections;
        };
        let setup = self.setup.general(id);
        let called = setup.rank != Rank::Division || setup.division.is_some_and(|division| active.has(division));
        objections.require(called, Objections::NOT_ACTIVE);
        objections.require(!self.general(id).moved, Objections::GENERAL_MOVED);
        let reach = self.tables().movement.staff;
        objections.require(at.separation(to.point()).is_within(reach), Objections::GENERAL_TOO_FAR);
        let base = self.general_base(to.point());
        objections.require(self.setup.table.holds(&base), Objections::OFF_TABLE);
        objections.require(!self.meets_enemy(seat, &base), Objections::CONTACT);
        objections
    }

    /// Moves a general; he leaves the brigade he was with.
    pub(crate) fn move_general(&mut self, id: GeneralId, to: Spot, journal: &mut impl Journal<Event>) {
        let general = self.general_mut(id);
        (general.at, general.with, general.moved) = (to, None, true);
        let who = general.holder;
        journal.tell(|| Event::GeneralMoved { general: id, who, to, swept: false });
    }

    /// Generals and baggage touched by an enemy brigade (5.8): a general goes beside the nearest friend or is lost, a
    /// baggage train is lost.
    pub(crate) fn sweep(&mut self, journal: &mut impl Journal<Event>) {
        for corps in 0..self.setup.corps.len() {
            if let Some(train) = self.setup.corps[corps].baggage
                && self.is_on_table(train)
                && self.is_in_contact(train)
            {
                self.break_up(train, rules::R5_8, journal);
            }
        }
        for index in 0..self.generals.len() as u8 {
            let id = GeneralId(index);
            let general = self.general(id);
            if general.post == Post::Filled && general.with.is_none() && self.is_touched(id) {
                self.make_way(id, journal);
            }
        }
    }

    fn is_touched(&self, id: GeneralId) -> bool {
        let base = self.general_base(self.general(id).at.point());
        let seat = self.setup.general(id).seat;
        self.enemies_of(seat).any(|(_, enemy)| enemy.is_within(&base, TOLERANCE))
    }

    fn make_way(&mut self, id: GeneralId, journal: &mut impl Journal<Event>) {
        let seat = self.setup.general(id).seat;
        let at = self.general(id).at.point();
        match self.army(seat).min_by_key(|friend| self.stand(*friend).separation_to(at)) {
            // He shelters with it until his next own move.
            Some(friend) => {
                self.general_mut(id).with = Some(friend);
                let (to, who) = (Spot::new(self.brigade(friend).pose.centre()), self.general(id).holder);
                journal.tell(|| Event::GeneralMoved { general: id, who, to, swept: true });
            }
            None => self.lose_general(id, rules::R5_8, journal),
        }
    }

    /// A general is lost (6.14, 5.8).
    pub(crate) fn lose_general(&mut self, id: GeneralId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let at = self.general_at(id).map(Spot::new);
        let general = self.general_mut(id);
        general.at = at.unwrap_or(general.at);
        (general.with, general.post) = (None, Post::Vacant);
        general.losses = general.losses.saturating_add(1);
        let who = general.holder;
        journal.tell(|| Event::GeneralLost { general: id, who, rule });
    }

    /// Generals with a brigade that leaves the table stay behind where it was.
    pub(crate) fn dismount_generals(&mut self, brigade: BrigadeId) {
        for index in 0..self.generals.len() {
            if self.generals[index].with == Some(brigade) {
                let at = self.on_the_table(self.brigade(brigade).pose.centre());
                (self.generals[index].at, self.generals[index].with) = (at, None);
            }
        }
    }
}
