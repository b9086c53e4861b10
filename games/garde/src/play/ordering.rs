//! Orders, asked of both sides at once: first orders before the first turn, then those of each turn (2.3, 2.5, 3.2a).

use crate::book::objections::Objections;
use crate::book::vocabulary::{DivisionId, Order};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::show::offers;
use crate::show::scene::general_piece;
use crate::state::{Command, Garde, Sender};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, SeatSet, Text};

const BOTH: SeatSet = SeatSet::first(2);

/// First orders (2.3), or the orders of a turn (3.2a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders {
    /// Who has finished.
    pub done: SeatSet,
}

/// First orders are given before the first turn.
const fn are_first(game: &Garde) -> bool {
    game.turn == 0
}

impl Orders {
    /// The seats that have not finished.
    fn rest(self) -> SeatSet {
        BOTH.iter().filter(|seat| !self.done.contains(*seat)).collect()
    }

    /// Whoever has nothing left to order has finished.
    fn without_idle(mut self, game: &Garde, journal: &mut impl Journal<Event>) -> Self {
        for side in self.rest().iter() {
            if !has_orders(game, side) {
                journal.tell(|| Event::OrdersDone { side });
                self.done = self.done.with(side);
            }
        }
        self
    }
}

impl Question<Garde> for Orders {
    fn asked(&self, game: &Garde) -> Asked {
        let (point, rule) = if are_first(game) {
            ("decision-first_orders", rules::R2_3)
        } else if game.setup.is_lone_division() {
            ("decision-own_order", rules::R2_5)
        } else {
            ("decision-send_aide", rules::R3_2C)
        };
        Asked { seats: self.rest(), point, rule }
    }

    fn list(&self, game: &Garde, seat: Seat, out: &mut Vec<Action>) {
        staff_orders(game, seat, out);
        for division in game.setup.divisions_of(seat) {
            division_orders(game, seat, division, out);
        }
        out.push(Action::OrdersDone);
    }

    fn against(&self, game: &Garde, seat: Seat, action: &Action) -> Objections {
        let first = are_first(game);
        match *action {
            Action::OrdersDone => Objections::NONE,
            Action::ArmyOrder { order } => game.army_order_objections(seat, order),
            Action::CorpsOrder { corps, order } => game.corps_order_objections(seat, corps, order, first),
            Action::FirstOrder { division, order } if first => game.first_order_objections(seat, division, order),
            Action::SendAide { division, order, sender } if !first => {
                game.aide_objections(seat, division, order, sender)
            }
            Action::OwnOrder { division, order } if !first => game.own_order_objections(seat, division, order),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, seat: Seat, action: &Action) -> Option<Offer> {
        offer(game, seat, action)
    }

    fn answered(
        self,
        game: &mut Garde,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.stack.restart(self);
        match *action {
            Action::ArmyOrder { order } => game.give_order(Command::Army(seat), order, journal),
            Action::CorpsOrder { corps, order } => game.give_order(Command::Corps(corps), order, journal),
            Action::FirstOrder { division, order } => game.give_order(Command::Division(division), order, journal),
            Action::SendAide { division, order, sender } => game.send_aide(division, order, sender, chance, journal),
            Action::OwnOrder { division, order } => game.test_order(division, order, chance, journal),
            _ => {
                journal.tell(|| Event::OrdersDone { side: seat });
                game.stack.restart(Orders { done: self.done.with(seat) });
            }
        }
    }

    fn go_on(self, game: &mut Garde, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let orders = self.without_idle(game, journal);
        if orders.done != BOTH {
            game.stack.restart(orders);
            return Flow::Ask;
        }
        if are_first(game) {
            game.begin_turn(chance, journal);
        } else {
            game.begin_rally(chance, journal);
        }
        Flow::On
    }

    fn reflex(&self, _: &Garde, _: Seat) -> Option<Action> {
        Some(Action::OrdersDone)
    }

    fn unsettled(&self) -> bool {
        false
    }
}

fn staff_orders(game: &Garde, seat: Seat, out: &mut Vec<Action>) {
    for order in Order::ALL {
        if game.army_order_objections(seat, order).is_empty() {
            out.push(Action::ArmyOrder { order });
        }
        for corps in game.setup.side(seat).corps.corps() {
            if game.corps_order_objections(seat, corps, order, are_first(game)).is_empty() {
                out.push(Action::CorpsOrder { corps, order });
            }
        }
    }
}

fn division_orders(game: &Garde, seat: Seat, division: DivisionId, out: &mut Vec<Action>) {
    if are_first(game) {
        let free = |order: &Order| game.first_order_objections(seat, division, *order).is_empty();
        out.extend(Order::ALL.into_iter().filter(free).map(|order| Action::FirstOrder { division, order }));
    } else if game.setup.is_lone_division() {
        let free = |order: &Order| game.own_order_objections(seat, division, *order).is_empty();
        out.extend(Order::ALL.into_iter().filter(free).map(|order| Action::OwnOrder { division, order }));
    } else {
        for sender in [Sender::Corps, Sender::Army] {
            if game.ride_objections(seat, division, sender).is_empty() {
                let free = |order: &Order| game.wish_objections(division, *order).is_empty();
                let wanted = Order::ALL.into_iter().filter(free);
                out.extend(wanted.map(|order| Action::SendAide { division, order, sender }));
            }
        }
    }
}

/// Whether a side has any order to give besides being done.
fn has_orders(game: &Garde, seat: Seat) -> bool {
    let first = are_first(game);
    let staff = |order: Order| {
        game.army_order_objections(seat, order).is_empty()
            || game
                .setup
                .side(seat)
                .corps
                .corps()
                .any(|corps| game.corps_order_objections(seat, corps, order, first).is_empty())
    };
    let sent = |division| {
        [Sender::Corps, Sender::Army].into_iter().any(|sender| game.ride_objections(seat, division, sender).is_empty())
    };
    let of_division = |division| {
        Order::ALL.into_iter().any(|order| {
            if first {
                game.first_order_objections(seat, division, order).is_empty()
            } else {
                game.own_order_objections(seat, division, order).is_empty()
            }
        }) || (!first && sent(division))
    };
    Order::ALL.into_iter().any(staff) || game.setup.divisions_of(seat).any(of_division)
}

fn offer(game: &Garde, seat: Seat, action: &Action) -> Option<Offer> {
    let word = |order: Order| Text::new(order.label());
    Some(match *action {
        Action::ArmyOrder { order } => {
            let label = Text::new("offer-army_order").with("order", word(order));
            let piece = game.setup.side(seat).army_general.map(|id| general_piece(game, id));
            Offer { piece, ..offers::plain("action-army_order", label, rules::R3_2B) }
        }
        Action::CorpsOrder { corps, order } => {
            let name = game.setup.a_corps(corps).name.clone();
            let label = Text::new("offer-corps_order").with("corps", name).with("order", word(order));
            let piece = Some(general_piece(game, game.corps_general(corps)));
            Offer { piece, ..offers::plain("action-corps_order", label, rules::R3_2B) }
        }
        Action::FirstOrder { division, order } => {
            of_division(game, division, order, "action-set_order", "offer-first_order", rules::R2_3)
        }
        Action::SendAide { division, order, sender } => {
            let key = match sender {
                Sender::Corps => "offer-send_aide",
                Sender::Army => "offer-send_army_aide",
            };
            let general = game.sender_of(division, sender);
            let risky = general.is_some_and(|general| game.aide_arrives(general, division));
            Offer { risky, ..of_division(game, division, order, "action-send_aide", key, rules::R3_2C) }
        }
        Action::OwnOrder { division, order } => {
            let offer = of_division(game, division, order, "action-own_order", "offer-own_order", rules::R2_5);
            Offer { risky: true, ..offer }
        }
        Action::OrdersDone => offers::plain("action-orders_done", Text::new("action-orders_done"), rules::R3_2A),
        _ => return None,
    })
}

fn of_division(
    game: &Garde,
    division: DivisionId,
    order: Order,
    verb: &'static str,
    key: &'static str,
    rule: RuleId,
) -> Offer {
    let setup = game.setup.division(division);
    let label = Text::new(key).with("division", setup.name.clone()).with("order", Text::new(order.label()));
    Offer { piece: Some(general_piece(game, setup.general)), ..offers::plain(verb, label, rule) }
}
