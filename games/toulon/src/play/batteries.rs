//! Batteries of Bonaparte and he himself come (27.1 to 27.4, 9.1a).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Force, Pool, Role, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::payment::Pools;
use crate::show::offers::{at, done, into_area, of_unit, paid};
use crate::state::sets::{AreaId, AreaSet, LeaderId, UnitId};
use crate::state::{Depot, Marks, Toulon, Whereabouts};
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Batteries of Bonaparte and he himself are placed (27.3, 9.1a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Batteries;

impl Question<Toulon> for Batteries {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.setup.seat_of[Role::West.index()], "decision-batteries", rules::R27_3)
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        if game.bonaparte_due().is_some() {
            game.bonaparte_places().iter().for_each(|area| out.push(Action::PlaceBonaparte { area }));
        } else {
            out.push(Action::BatteriesDone);
        }
        let pools = game.battery_pools();
        for unit in game.batteries_due() {
            for area in game.battery_places(unit).iter() {
                game.each_payment(seat, tables().costs.bb_place, pools, &mut |pay| {
                    out.push(Action::PlaceBattery { unit, area, pay });
                });
            }
        }
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        let mut objections = Objections::NONE;
        match *action {
            Action::PlaceBattery { unit, area, pay } => {
                if !game.is_unit(unit) || !game.batteries_due().any(|due| due == unit) {
                    return Objections::NOT_DUE;
                }
                objections.require(game.is_area(area) && game.battery_places(unit).has(area), Objections::POSITION);
                let price = tables().costs.bb_place;
                objections.add(game.payment_objections(seat, pay, price, game.battery_pools()));
            }
            Action::PlaceBonaparte { area } => {
                let due = game.bonaparte_due().is_some();
                objections.require(due && game.bonaparte_places().has(area), Objections::BONAPARTE_PLACE);
            }
            Action::BatteriesDone => {
                objections.require(game.bonaparte_due().is_none(), Objections::BONAPARTE_PLACE);
            }
            _ => return Objections::NOT_NOW,
        }
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::PlaceBattery { unit, area, pay } => {
                let text = paid("offer-place_battery", pay).with("area", game.area_name(area));
                let own = game.counter(unit).position == Some(area);
                let rule = if own { rules::R27_1 } else { rules::R27_4 };
                Offer { ghost: Some(at(game, area)), ..of_unit(game, unit, "action-place_bb", text, rule) }
            }
            Action::PlaceBonaparte { area } => {
                let text = Text::new("offer-place_bonaparte");
                let piece = game.setup.bonaparte().map(|leader| game.chief(leader).id.clone());
                Offer { piece, ..into_area(game, area, "action-place_bonaparte", text, rules::R9_1A) }
            }
            Action::BatteriesDone => done("offer-batteries_done", rules::R27_3),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::PlaceBattery { unit, area, pay } => {
                game.spend(pay, rules::R27_3, journal);
                game.put(unit, area);
                game.unit_mut(unit).marks.set(Marks::PLACED);
                journal.tell(|| Event::BatteryPlaced { unit, area });
            }
            Action::PlaceBonaparte { area } => {
                if let Some(leader) = game.bonaparte_due() {
                    game.put_leader(leader, area);
                    journal.tell(|| Event::LeaderArrived { leader: game.as_chief(leader), area: Some(area) });
                }
            }
            _ => return,
        }
        game.push(self);
    }

    /// Whether the West wing has a battery to place and can pay for it, or Bonaparte to place.
    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let seat = game.setup.seat_of[Role::West.index()];
        let rich = game.means(seat, game.battery_pools()) >= u16::from(tables().costs.bb_place);
        let any = rich && game.batteries_due().any(|unit| !game.battery_places(unit).is_empty());
        if any || game.bonaparte_due().is_some() {
            return Flow::Ask;
        }
        game.pop();
        Flow::On
    }

    /// His own points first, then the wing's, and he goes where most guns are.
    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::PlaceBattery { area, .. } if !game.is_guarded(*area) => -1,
            Action::PlaceBattery { pay, .. } => 2 + i32::from(pay.bonaparte),
            Action::PlaceBonaparte { area } => 10 + game.guns_at(*area),
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Toulon {
    /// Batteries that may be placed now (27.2, 27.3).
    fn batteries_due(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.unit_ids().filter(|unit| {
            let state = self.unit(*unit);
            self.counter(*unit).battery
                && !state.marks.has(Marks::PLACED)
                && matches!(state.at, Whereabouts::Track(turn) if turn <= self.turn)
        })
    }

    /// Where a battery may be placed: its position, or if that is taken any area of West units or batteries (27.4).
    fn battery_places(&self, unit: UnitId) -> AreaSet {
        let side = Side::Republican;
        let fits = |area: AreaId| {
            !self.is_held_by(area, Side::Allied)
                && self.has_room_for(area, unit)
                && self.may_stand_with(unit, self.units_in(area, side))
        };
        if let Some(position) = self.counter(unit).position
            && fits(position)
        {
            return AreaSet::one(position);
        }
        let west = |area: &AreaId| {
            self.stack_of(*area, side).any(|other| self.force_of(other) == Force::West || self.is_bb(other))
        };
        self.friendly(side).iter().filter(west).filter(|area| fits(*area)).collect()
    }

    /// Pools that pay for batteries: the West wing's or Bonaparte's (rule.works-payment).
    fn battery_pools(&self) -> Pools {
        let west = self.arrival_pools(Force::West);
        if self.is_in_play(Pool::Bonaparte) { west.with(Pool::Bonaparte) } else { west }
    }

    /// Where Bonaparte may be placed (9.1a).
    fn bonaparte_places(&self) -> AreaSet {
        let side = Side::Republican;
        let his = |area: &AreaId| self.stack_of(*area, side).any(|unit| self.counter(unit).battery);
        let mut places: AreaSet = self.friendly(side).iter().filter(his).collect();
        let home = self.setup.depot(Depot::Ollioules);
        if !self.is_held_by(home, Side::Allied) {
            places.add(home);
        }
        places
    }

    fn bonaparte_due(&self) -> Option<LeaderId> {
        let id = self.setup.bonaparte()?;
        let due = matches!(self.leader(id).at, Whereabouts::Track(turn) if turn <= self.turn);
        (due && !self.bonaparte_places().is_empty()).then_some(id)
    }
}
