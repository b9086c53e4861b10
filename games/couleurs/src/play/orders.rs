//! Simultaneous play: secret orders for every unit, turned over together (sim.markers, sim.step2).

use super::{Part, offer};
use crate::book::objections::Objections;
use crate::book::options::Sequence;
use crate::book::vocabulary::{Arm, Formation, Gait, Marker, Order, UnitId};
use crate::rules;
use crate::rules::points;
use crate::state::{Action, Couleurs, Event, MarchKind, Marks};
use gamekit::question::{Asked, Flow, Question, Step};
use kernel::{Chance, Journal, Offer, Seat, SeatSet, Text};

/// Both sides give their orders, face down (DP17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrdersSecret {
    /// Who has done so: a bit each.
    done: u8,
}

impl OrdersSecret {
    /// Nobody has.
    pub(crate) const fn new() -> Self {
        OrdersSecret { done: 0 }
    }
}

impl Couleurs {
    /// The orders a unit can be given.
    fn markers_of(&self, id: UnitId) -> impl Iterator<Item = Marker> {
        let guns = self.arm(id).is_guns();
        let fixed = matches!(self.unit(id).formation, Formation::Battery | Formation::Garrison);
        let skirmishers = self.unit(id).formation == Formation::Skirmish;
        let battery = self.unit(id).formation == Formation::Battery;
        let cavalry = self.arm(id) == Arm::Cavalry;
        Marker::ALL.into_iter().filter(move |marker| match marker {
            Marker::Combat => !guns && !fixed && !skirmishers,
            Marker::FireMarch => battery || !guns && !cavalry && !fixed && !skirmishers,
            Marker::Support | Marker::Slow | Marker::Fast | Marker::Side => !fixed,
            Marker::Fire => !cavalry,
            Marker::Formation | Marker::Facing | Marker::Decoy => true,
        })
    }

    /// Whether a unit still needs an order. Skirmishers and the beaten carry none (skirm.orders).
    fn needs_order(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        unit.marker.is_none() && unit.moral.is_positive() && unit.formation != Formation::Skirmish
    }

    /// In the simultaneous game a unit does only what its order says (sim.step3). A second-line unit adapts its order
    /// (sim.step4).
    pub(crate) fn against_order(&self, id: UnitId, action: &Action) -> Objections {
        if self.setup.options.sequence == Sequence::Alternate {
            return Objections::NONE;
        }
        let unit = self.unit(id);
        let Some(marker) = unit.marker else {
            let free = unit.formation == Formation::Skirmish || matches!(action, Action::Screen { .. });
            return if free { Objections::NONE } else { Objections::NOT_ITS_ORDER };
        };
        if self.is_by_order(marker, id, action) || self.is_second_line(id) && self.left(id) >= 2 {
            Objections::NONE
        } else {
            Objections::NOT_ITS_ORDER
        }
    }

    /// Whether an act is what a marker says.
    fn is_by_order(&self, marker: Marker, id: UnitId, action: &Action) -> bool {
        let unit = self.unit(id);
        match action {
            Action::Screen { .. } => true,
            Action::March { kind: MarchKind::Combat, .. } => marker == Marker::Combat,
            Action::March { kind: MarchKind::Fire, .. } => marker == Marker::FireMarch,
            Action::March { kind: MarchKind::Support, .. } => marker == Marker::Support,
            Action::Enter { .. } | Action::Leave { .. } => marker == Marker::Formation,
            // A fire or a march may need a manoeuvre first (sim.prelim).
            Action::Form { .. } | Action::Reform { .. } => {
                matches!(marker, Marker::Formation | Marker::Fire | Marker::Combat | Marker::FireMarch)
            }
            Action::Turn { .. } | Action::About { .. } => {
                let first = matches!(marker, Marker::Fire | Marker::Combat | Marker::FireMarch);
                first || matches!(marker, Marker::Facing | Marker::Formation)
            }
            Action::Rearrange { .. } => matches!(marker, Marker::Facing | Marker::Formation),
            Action::SideStep { .. } => marker == Marker::Side,
            Action::BackStep { .. } | Action::Prolonge { .. } => matches!(marker, Marker::Slow | Marker::Fire),
            Action::Move { .. } => match marker {
                Marker::Slow => unit.paid == 0 || unit.gait <= Gait::Ordinary,
                Marker::Fast | Marker::Formation | Marker::Facing | Marker::Support => true,
                _ => false,
            },
            Action::Load { .. } => matches!(marker, Marker::Fire | Marker::Decoy),
            _ => true,
        }
    }

    /// A unit of the second line that does otherwise than ordered loses a point, without a test (sim.second_line).
    pub(crate) fn adapt_order(&mut self, action: &Action, journal: &mut impl Journal<Event>) {
        if self.setup.options.sequence == Sequence::Alternate {
            return;
        }
        let Some((id, marker)) = action.unit().and_then(|id| Some((id, self.unit(id).marker?))) else { return };
        if self.is_by_order(marker, id, action) {
            return;
        }
        let other = Marker::ALL.into_iter().find(|marker| self.is_by_order(*marker, id, action));
        self.unit_mut(id).marker = Some(other.unwrap_or(marker));
        self.spend(id, points::REACTION);
        journal.tell(|| Event::Did { unit: id, label: "log-changes_order", rule: rules::SIM_SECOND_LINE });
    }

    /// The order of a target caught in a change it made by order: done if the attacker came from far enough, else
    /// without formation or in disorder (sim.manoeuvre).
    pub(crate) fn caught_changing(&self, id: UnitId, attacker: UnitId) -> Option<Order> {
        let unit = self.unit(id);
        if !unit.marks.has(Marks::CHANGING) {
            return None;
        }
        if self.setup.options.sequence == Sequence::Alternate {
            // Whoever seizes the opportunity is near enough: it is without formation (form.saf, eco.enter).
            return Some(self.counted_order(id).max(Order::Saf));
        }
        let from = self.clash.as_ref()?.party(attacker)?.from;
        let distance = self.tactical_distance(attacker)?;
        // The time others have spent on their own manoeuvres it has had for its own (sim.shared).
        match unit.changed.saturating_sub(self.elapsed) {
            0 => None,
            1 if from > distance => None,
            2 if from > distance * 2 => None,
            1 => Some(Order::Saf),
            _ => Some(Order::Des),
        }
    }
}

impl Question<Couleurs> for OrdersSecret {
    fn asked(&self, _game: &Couleurs) -> Asked {
        let seats: SeatSet = [Seat(0), Seat(1)].into_iter().filter(|seat| self.done & (1 << seat.0) == 0).collect();
        Asked { seats, point: "decision-orders", rule: rules::SIM_MARKERS }
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        let next = game.army(seat).find(|unit| game.needs_order(*unit));
        if let Some(unit) = next {
            out.extend(game.markers_of(unit).map(|marker| Action::Order { unit, marker }));
        }
        // The rest are given blanks: they answer and react.
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Done => Objections::NONE,
            Action::Order { unit, marker } => {
                let mut against = game.own(seat, unit);
                if against.is_empty() {
                    let able = game.unit(unit).moral.is_positive() && game.markers_of(unit).any(|own| own == marker);
                    against.require(able, Objections::NOT_ITS_ORDER);
                }
                against
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            match *action {
                Action::Order { unit, marker } => {
                    let label = Text::new("offer-order").with("order", Text::new(marker.label()));
                    game.unit_offer("action-order", label, rules::SIM_MARKERS, unit, None)
                }
                _ => offer("action-done", Text::new("offer-orders_done"), rules::SIM_MARKERS),
            }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let mut next = self;
        match *action {
            Action::Order { unit, marker } => game.unit_mut(unit).marker = Some(marker),
            _ => {
                let left: arrayvec::ArrayVec<UnitId, 40> =
                    game.army(seat).filter(|unit| game.needs_order(*unit)).collect();
                for unit in left {
                    game.unit_mut(unit).marker = Some(Marker::Decoy);
                }
                next.done |= 1 << seat.0;
                journal.tell(|| Event::OrdersGiven { seat });
            }
        }
        if next.done == 0b11 {
            game.stack.push(Reveal);
        } else {
            game.stack.push(next);
        }
    }

    fn go_on(self, _game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        Flow::Ask
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn reflex(&self, game: &Couleurs, seat: Seat) -> Option<Action> {
        crate::think::order(game, seat)
    }
}

/// All orders are turned over; the side with the initiative carries its own out first (sim.step2, sim.step3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal;

impl Step<Couleurs> for Reveal {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        journal.reveal();
        journal.tell(|| {
            let orders = game.present().filter_map(|unit| game.unit(unit).marker.map(|marker| (unit, marker)));
            Event::OrdersRevealed { orders: orders.collect() }
        });
        game.begin_phase();
        game.stack.push(Part { seat: game.initiative, both: true, next: 0 });
    }
}
