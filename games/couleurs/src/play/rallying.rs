//! Victors rally, on the spot or back in their lines; the beaten side may ask whether a victor is held (rally.victor).

use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Formation, Gait, Order, UD, UnitId, ud};
use crate::rules;
use crate::rules::{drill, pace};
use crate::state::{Action, Couleurs, Event, Fate, Marks};
use boards::table::{Length, Stand};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// How closely the way back to the lines is looked at, in millimetres.
const STEP: i32 = 15;

/// Units that won, drew or gave up rally (DP7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rallies {
    /// Whose units and generals.
    pub seat: Seat,
}

impl Couleurs {
    /// Whether a unit stands in its own lines (rally.victor).
    pub(crate) fn is_in_its_lines(&self, id: UnitId) -> bool {
        self.has_lines_at(id, &self.stand(id))
    }

    /// Whether it would be in them at a place.
    fn has_lines_at(&self, id: UnitId, stand: &Stand) -> bool {
        let seat = self.seat_of(id);
        let own = self.setup.from_own_edge(seat, stand);
        if own <= ud(4) || self.is_second_line_at(id, stand) {
            return true;
        }
        self.army(seat).any(|friend| {
            friend != id
                && self.unit(friend).moral.is_positive()
                && self.counted_order(friend) == Order::Formed
                && stand.is_within(&self.stand(friend), ud(6))
                && self.setup.from_own_edge(seat, &self.stand(friend)) >= own
        })
    }

    /// What forbids rallying where it stands.
    fn against_rally_here(&self, id: UnitId) -> Objections {
        let mut against = self.against_rallying(id);
        let held = self.unit(id).inside.is_some() || self.unit(id).moved == Length::ZERO || self.is_in_its_lines(id);
        against.require(held, Objections::NO_RALLY);
        against.require(self.threats(id).is_empty(), Objections::ENEMY_NEAR);
        let cost = drill::reform(self.charts(), &self.of(id).troop, self.unit(id).order, false).sum();
        against.require(i32::from(self.left(id)) >= cost, Objections::NO_POINTS);
        against
    }

    fn against_rallying(&self, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        let due = unit.fate == Fate::OnTable && unit.marks.has(Marks::MUST_RALLY) && unit.moral.is_positive();
        against.require(due, Objections::NO_RALLY);
        against
    }

    fn against_rally_back(&self, id: UnitId) -> Objections {
        let mut against = self.against_rallying(id);
        let fixed = matches!(self.unit(id).formation, Formation::Garrison | Formation::Battery);
        against.require(!fixed, Objections::NO_SUCH_MOVE);
        against.require(!self.unit(id).marks.has(Marks::RODE_BACK), Objections::NO_RALLY);
        against.require(!self.is_in_its_lines(id), Objections::NO_CHANGE);
        against
    }

    /// Goes back as far as its lines, at the quick pace for two points, or for three where only a charge's distance brings it
    /// there; else it goes on next turn. In excess of its points if need be (rally.victor, rally.overrun).
    fn ride_back(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        let turned = self.stand(id).facing(self.setup.rearward(self.seat_of(id)));
        let back = turned.heading();
        let march = pace::March { formation: self.unit(id).formation, general: false, road: false };
        let reach = |pa: u8| pace::reach(self.charts(), &self.of(id).troop, march, pa, 0).max(UD);
        let [quick, charge] = [2, 3].map(|pa| self.free_way(id, &turned, back, reach(pa)));
        let faced = |way: Length| turned.shifted(back, way).facing(back.reversed());
        let mut home = (1..).map(|step| Length::mm(step * STEP)).take_while(|way| *way <= charge);
        let home = home.find(|way| self.is_free(id, &faced(*way)) && self.has_lines_at(id, &faced(*way)));
        let way = home.unwrap_or(quick);
        let end = faced(way);
        if way > Length::mm(5) && self.is_free(id, &end) {
            self.put(id, &end);
        }
        self.spend(id, if way > quick { 3 } else { 2 });
        let unit = self.unit_mut(id);
        unit.marks.add(Marks::RODE_BACK);
        if home.is_some() {
            unit.marks.remove(Marks::MUST_RALLY);
        }
        journal.tell(|| Event::Rallied { unit: id, back: true });
    }

    /// Who is out of points amid the enemy goes back at once, whatever its owner would rather (rally.overrun).
    fn return_of_the_spent(&mut self, seat: Seat, journal: &mut impl Journal<Event>) {
        for id in self.setup.clone().ids() {
            let spent = self.seat_of(id) == seat && self.left(id) == 0;
            if spent && self.against_rally_back(id).is_empty() && !self.threats(id).is_empty() {
                journal.tell(|| Event::Did { unit: id, label: "log-must_return", rule: rules::RALLY_OVERRUN });
                self.ride_back(id, journal);
            }
        }
    }

    /// Those of its generals who may ride to a beaten unit now, after its obligatory move (rally.general).
    fn rallies_by_generals(&self, seat: Seat) -> impl Iterator<Item = Action> + '_ {
        let beaten = move || self.army(seat).filter(|unit| !self.unit(*unit).moral.is_positive());
        let all = self.setup.general_ids().flat_map(move |general| beaten().map(move |unit| (general, unit)));
        all.map(|(general, unit)| Action::Rally { general, unit })
            .filter(move |action| self.against_act(seat, action).is_empty())
    }
}

impl Question<Couleurs> for Rallies {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-rally", rules::RALLY_VICTOR)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        for unit in game.army(seat) {
            if game.against_rally_here(unit).is_empty() {
                out.push(Action::RallyHere { unit });
            }
            if game.against_rally_back(unit).is_empty() {
                out.push(Action::RallyBack { unit });
            }
        }
        out.extend(game.rallies_by_generals(seat));
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        let own = |unit: UnitId, against: &dyn Fn(UnitId) -> Objections| {
            let own = game.own(seat, unit);
            if own.is_empty() { against(unit) } else { own }
        };
        match *action {
            Action::Done => Objections::NONE,
            Action::Rally { .. } => game.against_act(seat, action),
            Action::RallyHere { unit } => own(unit, &|unit| game.against_rally_here(unit)),
            Action::RallyBack { unit } => own(unit, &|unit| game.against_rally_back(unit)),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            match *action {
                Action::RallyHere { unit } => {
                    game.unit_offer("action-rally", Text::new("offer-rally_here"), rules::RALLY_VICTOR, unit, None)
                }
                Action::RallyBack { unit } => {
                    game.unit_offer("action-rally", Text::new("offer-rally_back"), rules::RALLY_VICTOR, unit, None)
                }
                Action::Rally { .. } => super::moves::act_offer(game, action),
                _ => offer("action-done", Text::new("offer-no_rally"), rules::RALLY_VICTOR),
            }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::RallyHere { unit } => {
                game.stack.push(self);
                game.reform(unit, None, journal);
                game.unit_mut(unit).marks.remove(Marks::MUST_RALLY);
                game.unit_mut(unit).gait = Gait::Halt;
                journal.tell(|| Event::Rallied { unit, back: false });
            }
            Action::RallyBack { unit } => {
                game.stack.push(self);
                game.ride_back(unit, journal);
            }
            Action::Rally { general, unit } => {
                game.stack.push(self);
                game.rally(general, unit, journal);
            }
            _ => game.return_of_the_spent(self.seat, journal),
        }
    }

    /// Nothing to rally: nobody is asked.
    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let due = |unit: UnitId| game.against_rally_here(unit).is_empty() || game.against_rally_back(unit).is_empty();
        if game.army(self.seat).any(due) || game.rallies_by_generals(self.seat).next().is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn reflex(&self, _game: &Couleurs, _seat: Seat) -> Option<Action> {
        Some(Action::Done)
    }
}

/// May the loser's side demand that a victor who stays is held (DP15)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DemandControl {
    /// The victor.
    pub unit: UnitId,
    /// Whom it would go after.
    pub target: UnitId,
}

impl Question<Couleurs> for DemandControl {
    fn asked(&self, game: &Couleurs) -> Asked {
        Asked::one(game.seat_of(self.target), "decision-demand_control", rules::MAC_CONTROL)
    }

    fn list(&self, _game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::DemandControl]);
    }

    fn against(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Done | Action::DemandControl) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            let name = game.name(self.unit);
            if matches!(action, Action::DemandControl) {
                let mut offer =
                    offer("action-demand", Text::new("offer-demand_control").with("unit", name), rules::MAC_CONTROL);
                offer.target = game.piece(self.unit);
                return Some(offer);
            }
            offer("action-done", Text::new("offer-no_control").with("unit", name), rules::MAC_CONTROL)
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if !matches!(action, Action::DemandControl) {
            return;
        }
        let gait = game.clash.as_ref().and_then(|clash| clash.party(self.unit)).map_or(Gait::Halt, |party| party.gait);
        if game.control_test(self.unit, gait, chance, journal) {
            return;
        }
        // It goes after the enemy as it stands, and loses a step by it.
        let pursues = game.against_pursuit(self.unit, self.target).is_empty();
        game.lose_order(self.unit, rules::MAC_CONTROL, journal);
        if game.unit(self.unit).inside.is_some() {
            game.pass_on(self.unit, self.target, journal);
        } else if pursues {
            game.catch(self.unit, self.target, journal);
        }
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}
