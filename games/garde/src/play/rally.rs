//! Rally, replacement of generals, ammunition (3.3a, 3.3b, 3.3c).

use crate::book::objections::Objections;
use crate::book::vocabulary::{BrigadeId, Cohesion, GeneralId, Rank};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::resupply::{self, EmptyBattery};
use crate::rules::{aides, cohesion};
use crate::show::offers;
use crate::state::{BrigadeSet, Garde, Holder, Marks, Post, Spot};
use boards::table::Point;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// A lost general may be replaced (3.3b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replace {
    /// Whose.
    pub side: Seat,
    /// Generals, by number, of whom it was decided.
    pub asked: u64,
}

impl Question<Garde> for Replace {
    fn asked(&self, _: &Garde) -> Asked {
        Asked::one(self.side, "decision-replace_general", rules::R3_3B)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        if let Some(general) = game.replaceable(self.side, self.asked) {
            out.extend([true, false].map(|yes| Action::Replace { general, yes }));
        }
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        let Action::Replace { general, .. } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(game.replaceable(self.side, self.asked) == Some(general), Objections::NOT_VACANT);
        objections
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Replace { general, yes } = *action else { return None };
        let (verb, key) =
            if yes { ("action-replace", "offer-replace") } else { ("action-not_replace", "offer-not_replace") };
        let label = Text::new(key).with("general", offers::general_name(&game.setup, game.general(general).holder));
        Some(offers::plain(verb, label, rules::R3_3B))
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Replace { general, yes } = *action else { return };
        if yes {
            game.replace_general(general, journal);
        }
        game.stack.restart(Replace { asked: self.asked | 1 << general.0, ..self });
    }

    fn go_on(self, game: &mut Garde, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if game.settle_generals(self.side, self.asked, journal) {
            return Flow::Ask;
        }
        if self.side == Seat(0) {
            game.stack.restart(Replace { side: Seat(1), asked: 0 });
        } else {
            game.roll_initiative(chance, journal);
        }
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// Who takes the army (3.3b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Successor {
    /// Whose army.
    pub side: Seat,
    /// As in [`Replace`], which follows.
    pub asked: u64,
}

impl Question<Garde> for Successor {
    fn asked(&self, _: &Garde) -> Asked {
        Asked::one(self.side, "decision-army_successor", rules::R3_3B)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.heirs(self.side).map(|general| Action::Succeed { general }));
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        let Action::Succeed { general } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(game.heirs(self.side).any(|heir| heir == general), Objections::NOT_BEST);
        objections
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Succeed { general } = *action else { return None };
        Some(offers::of_general(game, general, "action-succeed", "offer-succeed", rules::R3_3B))
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let (Action::Succeed { general }, Some(army)) = (action, game.setup.side(self.side).army_general) else {
            return;
        };
        game.succeed(army, *general, journal);
        game.stack.restart(Replace { side: self.side, asked: self.asked });
    }
}

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
        self.stack.restart(Replace { side: Seat(0), asked: 0 });
    }

    /// Whether a brigade takes a rally test (3.3a).
    #[must_use]
    pub(crate) fn may_rally(&self, id: BrigadeId) -> bool {
        let shaken = match self.brigade(id).cohesion {
            Cohesion::Disorganised => true,
            Cohesion::Rout => !self.is_in_zone(id),
            Cohesion::Formed | Cohesion::Broken => false,
        };
        shaken && self.is_commanded(id) && !self.is_in_contact(id)
    }

    fn rally(&mut self, id: BrigadeId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let own = self.tested(id);
        let from = own.cohesion;
        let (taken, to) = cohesion::rally(self.tables(), &own, chance);
        self.brigade_mut(id).cohesion = to;
        let tally = || Box::new(own.tally(self.tables(), taken, cohesion::RALLY));
        journal.tell(|| Event::RallyTested { brigade: id, taken, tally: tally(), from, to });
    }

    /// A battery looks for ammunition (3.3c): its baggage train, or a die.
    fn resupply(&mut self, id: BrigadeId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let train = self.setup.corps_of(id).and_then(|corps| self.setup.a_corps(corps).baggage);
        let train = train.filter(|train| self.is_on_table(*train));
        let baggage = train.map(|train| self.stand(train).distance(&self.stand(id)).into());
        let battery = EmptyBattery { baggage, in_enemy_zone: self.is_in_zone(id) };
        let (die, supplied) = resupply::resupplied(self.tables(), &battery, chance);
        if supplied {
            self.brigade_mut(id).marks.clear(Marks::NO_AMMUNITION);
        }
        journal.tell(|| Event::Resupply { brigade: id, die, supplied });
    }

    // ------------------------------------------------------------ lost generals

    /// Who pays for a replacement with an aide-de-camp: the army staff, else that of the corps.
    fn can_pay(&self, general: GeneralId) -> bool {
        let setup = self.setup.general(general);
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
    pub(crate) fn replaceable(&self, seat: Seat, asked: u64) -> Option<GeneralId> {
        self.setup.side(seat).generals.generals().find(|id| {
            asked & (1 << id.0) == 0
                && self.general(*id).post == Post::Vacant
                && self.setup.general(*id).rank != Rank::Army
                && self.can_pay(*id)
                && self.nearest_of_command(*id).is_some()
        })
    }

    /// The brigade of a general's command nearest to where he fell.
    fn nearest_of_command(&self, general: GeneralId) -> Option<BrigadeId> {
        let setup = self.setup.general(general);
        let fell = self.general(general).at.point();
        let own = |id: &BrigadeId| match (setup.division, setup.corps) {
            (Some(division), _) => self.division_of(*id) == division,
            (None, Some(corps)) => self.setup.corps_of(*id) == Some(corps),
            (None, None) => true,
        };
        self.army(setup.seat).filter(own).min_by_key(|id| self.stand(*id).separation_to(fell))
    }

    /// Settles what needs no decision about lost generals of a side: a lone division's own (2.5), the army's heir.
    /// Returns whether something is left to decide.
    pub(crate) fn settle_generals(&mut self, side: Seat, asked: u64, journal: &mut impl Journal<Event>) -> bool {
        if self.setup.is_lone_division() {
            for id in self.setup.side(side).generals.generals() {
                if self.general(id).post == Post::Vacant && self.nearest_of_command(id).is_some() {
                    self.fill_post(id, rules::R2_5, journal);
                }
            }
        }
        if let Some(army) = self.setup.side(side).army_general
            && self.general(army).post == Post::Vacant
        {
            let mut heirs = self.heirs(side);
            let (first, second) = (heirs.next(), heirs.next());
            drop(heirs);
            match (first, second) {
                (Some(_), Some(_)) => {
                    self.stack.restart(Successor { side, asked });
                    return true;
                }
                (Some(heir), None) => self.succeed(army, heir, journal),
                _ => {}
            }
        }
        self.replaceable(side, asked).is_some()
    }

    /// The best corps generals of a side, who may take the army (3.3b).
    pub(crate) fn heirs(&self, side: Seat) -> impl Iterator<Item = GeneralId> + '_ {
        let corps = self.setup.side(side).corps.corps().map(|corps| self.corps_general(corps));
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
        (post.post, post.holder) = (Post::Filled, old.holder);
        let left = self.general_mut(heir);
        (left.at, left.with, left.post) = (at, None, Post::Vacant);
        journal.tell(|| Event::Succeeded { from: heir, who: old.holder, army });
    }

    /// Spends an aide-de-camp for good on a lost general's post.
    pub(crate) fn replace_general(&mut self, id: GeneralId, journal: &mut impl Journal<Event>) {
        let setup = self.setup.general(id);
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
        general.competence = general.competence.lowered();
        (general.at, general.with, general.post) = (at, None, Post::Filled);
        general.holder = Holder { of: id, acting: true };
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
        let table = self.setup.table;
        Spot::new(Point::new(at.x.clamp(half, table.width() - half), at.y.clamp(half, table.depth() - half)))
    }
}
