//! Rally, replacement of generals, ammunition (3.3a, 3.3b, 3.3c).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::{aides, cohesion, replacement, resupply};
use crate::rules;
use crate::state::{BrigadeSet, Garde, Marks, Phase, Post, Spot};
use crate::vocabulary::{BrigadeId, Cohesion, GeneralId, Rank, Trait};
use boards::table::Point;
use kernel::{Chance, Journal, RuleId, Seat, Tally};

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] = &[rules::R3_3A, rules::R3_3B, rules::R3_3C, rules::R9_3];

impl Garde {
    /// Rally tests of both sides, with the state at the start of the phase; then ammunition and lost generals.
    pub(crate) fn begin_rally(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: "phase-rally" });
        let mut ready = BrigadeSet::EMPTY;
        self.on_table().filter(|id| self.may_rally(*id)).for_each(|id| ready.add(id));
        for id in ready.iter() {
            self.rally(id, chance, journal);
        }
        for id in self.ids() {
            if self.is_on_table(id) && self.is(id, Marks::NO_AMMUNITION) {
                self.resupply(id, chance, journal);
            }
        }
        self.replace(Phase::Replace { side: Seat(0), asked: 0 });
    }

    /// Whether a brigade takes a rally test (3.3a).
    #[must_use]
    pub fn may_rally(&self, id: BrigadeId) -> bool {
        let shaken = match self.brigade(id).cohesion {
            Cohesion::Disorganised => true,
            Cohesion::Rout => !self.is_in_zone(id),
            Cohesion::Formed | Cohesion::Broken => false,
        };
        shaken && self.is_commanded(id) && !self.is_in_contact(id)
    }

    fn rally(&mut self, id: BrigadeId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (setup, from) = (self.battle.brigade(id), self.brigade(id).cohesion);
        let (experience, traits) = (setup.experience, setup.traits);
        let (taken, to) = cohesion::rally(self.tables(), &self.battle.options, experience, traits, from, chance);
        self.brigade_mut(id).cohesion = to;
        let tally = || Box::new(self.test_tally(id, taken, cohesion::RALLY));
        journal.tell(|| Event::RallyTested { brigade: id, taken, tally: tally(), from, to });
    }

    /// The die of a rally or cohesion test and the traits that modify it (9.3).
    pub(crate) fn test_tally(&self, id: BrigadeId, taken: crate::procedures::test::Taken, roll: kernel::Roll) -> Tally {
        let by = |one: Trait| if self.has_trait(id, one) { self.tables().traits.rally[one.index()] } else { 0 };
        let demotivated = (rules::R9_3, "mod-rally-demotives", by(Trait::Demotivated));
        let cautious = (rules::R9_3, "mod-rally-prudents", by(Trait::Cautious));
        taken.tally(roll, &[demotivated, cautious])
    }

    /// A battery looks for ammunition (3.3c): its baggage train, or a die.
    fn resupply(&mut self, id: BrigadeId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let train = self.battle.corps_of(id).and_then(|corps| self.battle.a_corps(corps).baggage);
        let train = train.filter(|train| self.is_on_table(*train));
        let distance = train.map(|train| self.stand(train).distance(&self.stand(id)));
        let (die, supplied) = resupply::resupplied(self.tables(), distance, self.is_in_zone(id), chance);
        if supplied {
            self.brigade_mut(id).marks.clear(Marks::NO_AMMUNITION);
        }
        journal.tell(|| Event::Resupply { brigade: id, die, supplied });
    }

    // ------------------------------------------------------------ lost generals

    /// Who pays for a replacement with an aide-de-camp: the army staff, else that of the corps.
    fn can_pay(&self, general: GeneralId) -> bool {
        let setup = self.battle.general(general);
        let (rank, payer, spent) = match (self.army_general(setup.seat), setup.corps) {
            (Some(army), _) => (Rank::Army, army, self.armies[setup.seat.index()].spent),
            // The staff of the corps pays also for its own general.
            (None, Some(corps)) => (Rank::Corps, self.corps_general(corps), self.corps[corps.index()].spent),
            (None, None) => return false,
        };
        aides::number(self.tables(), rank, self.general(payer).competence) > spent
    }

    /// The first lost general of a side who could be replaced and of whom it was not yet decided.
    #[must_use]
    pub fn replaceable(&self, seat: Seat, asked: u64) -> Option<GeneralId> {
        self.battle.side(seat).generals.generals().find(|id| {
            asked & (1 << id.0) == 0
                && self.general(*id).post == Post::Vacant
                && self.battle.general(*id).rank != Rank::Army
                && self.can_pay(*id)
                && self.nearest_of_command(*id).is_some()
        })
    }

    /// The brigade of a general's command nearest to where he fell.
    fn nearest_of_command(&self, general: GeneralId) -> Option<BrigadeId> {
        let setup = self.battle.general(general);
        let fell = self.general(general).at.point();
        let own = |id: &BrigadeId| match (setup.division, setup.corps) {
            (Some(division), _) => self.division_of(*id) == division,
            (None, Some(corps)) => self.battle.corps_of(*id) == Some(corps),
            (None, None) => true,
        };
        self.army(setup.seat).filter(own).min_by_key(|id| self.stand(*id).separation_to(fell))
    }

    /// Settles what needs no decision about lost generals of a side: a lone division's own (2.5), the army's heir.
    /// Returns whether something is left to decide.
    pub(crate) fn settle_generals(&mut self, side: Seat, asked: u64, journal: &mut impl Journal<Event>) -> bool {
        if self.battle.is_lone_division() {
            for id in self.battle.side(side).generals.generals() {
                if self.general(id).post == Post::Vacant && self.nearest_of_command(id).is_some() {
                    self.fill_post(id, rules::R2_5, journal);
                }
            }
        }
        if let Some(army) = self.battle.side(side).army_general
            && self.general(army).post == Post::Vacant
        {
            let mut heirs = self.heirs(side);
            let (first, second) = (heirs.next(), heirs.next());
            drop(heirs);
            match (first, second) {
                (Some(_), Some(_)) => {
                    self.replace(Phase::Successor { side, asked });
                    return true;
                }
                (Some(heir), None) => self.succeed(army, heir, journal),
                _ => {}
            }
        }
        self.replaceable(side, asked).is_some()
    }

    /// The best corps generals of a side, who may take the army (3.3b).
    pub fn heirs(&self, side: Seat) -> impl Iterator<Item = GeneralId> + '_ {
        let corps = self.battle.side(side).corps.corps().map(|corps| self.corps_general(corps));
        let there = corps.filter(|id| self.general(*id).post == Post::Filled);
        let best = there.clone().map(|id| self.general(id).competence).max();
        there.filter(move |id| Some(self.general(*id).competence) == best)
    }

    /// A corps general takes the army; his own post is vacant, though nobody was lost in it.
    pub(crate) fn succeed(&mut self, army: GeneralId, heir: GeneralId, journal: &mut impl Journal<Event>) {
        let old = *self.general(heir);
        let at = self.general_at(heir).map_or(old.at, Spot::new);
        let post = self.general_mut(army);
        (post.at, post.with, post.competence) = (at, old.with, old.competence);
        (post.post, post.acting) = (Post::Filled, true);
        let left = self.general_mut(heir);
        (left.at, left.with, left.post) = (at, None, Post::Vacant);
        journal.tell(|| Event::Succeeded { from: heir, army });
    }

    /// What forbids a decision about a lost general.
    #[must_use]
    pub fn replace_objections(&self, seat: Seat, asked: u64, general: GeneralId) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(self.replaceable(seat, asked) == Some(general), Objections::NOT_VACANT);
        objections
    }

    /// Spends an aide-de-camp for good on a lost general's post.
    pub(crate) fn replace_general(&mut self, id: GeneralId, journal: &mut impl Journal<Event>) {
        let setup = self.battle.general(id);
        let (seat, corps) = (setup.seat, setup.corps);
        match (self.army_general(seat), corps) {
            (None, Some(corps)) => self.corps[corps.index()].spent += 1,
            _ => self.armies[seat.index()].spent += 1,
        }
        self.fill_post(id, rules::R3_3B, journal);
    }

    fn fill_post(&mut self, id: GeneralId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let Some(brigade) = self.nearest_of_command(id) else { return };
        let at = self.beside(brigade);
        let general = self.general_mut(id);
        general.competence = replacement::competence(general.competence);
        (general.at, general.with, general.post) = (at, None, Post::Filled);
        general.acting = true;
        let competence = general.competence;
        journal.tell(|| Event::GeneralReplaced { general: id, competence, at, rule });
    }

    /// A place for a general beside a brigade: behind it, on the table.
    #[must_use]
    pub(crate) fn beside(&self, brigade: BrigadeId) -> Spot {
        let stand = self.stand(brigade);
        let half = self.tables().constants.general_base.scaled(1, 2);
        let behind = stand.rear_middle() + stand.heading().reversed().dir().along(half);
        self.on_the_table(behind)
    }

    /// The nearest place for a general's base that is wholly on the table.
    #[must_use]
    pub(crate) fn on_the_table(&self, at: Point) -> Spot {
        let half = self.tables().constants.general_base.scaled(1, 2);
        let table = self.battle.table;
        Spot::new(Point::new(at.x.clamp(half, table.width() - half), at.y.clamp(half, table.depth() - half)))
    }
}
