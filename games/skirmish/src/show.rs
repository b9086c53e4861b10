//! Pictures and words, and how good a position is for a computer player. Nothing here decides anything.

use crate::{Action, CHART, COMPANIES, Order, Skirmish, rules};
use gamekit::prelude::*;

pub(crate) fn place(area: u8) -> Text {
    if area == CHART.wood { Text::new("rule-field-wood") } else { text!("area-name", number = area + 1) }
}

pub(crate) fn scene(game: &Skirmish, viewer: Viewer) -> Scene {
    let pieces = COMPANIES.all().filter(|id| game.companies[*id].men > 0).map(|id| piece(game, id, viewer)).collect();
    let tracks = vec![plain::turns("track-turn", game.turn, game.turns)];
    Scene { pieces, tracks, ..question::scene_for(game, viewer, |id| COMPANIES.id(id), "refused-over") }
}

/// What a viewer sees of a company: its order only if it is his own, or all are shown (turn.orders).
fn piece(game: &Skirmish, id: PieceId, viewer: Viewer) -> Piece {
    let company = game.companies[id];
    let known = company.order.filter(|_| viewer.knows(COMPANIES.seat_of(id)) || game.writing().is_empty());
    let order = known.map(|order| plain::fact("rule-turn-orders", order.called(), rules::TURN_ORDERS));
    let men = plain::fact("figure-men", plain::number(company.men), rules::FIRE_LOSSES);
    let piece = COMPANIES.in_area(id, "infantry", company.at, [company.men.to_string()]);
    Piece { spent: company.acted, facts: [men].into_iter().chain(order).collect(), ..piece }
}

/// What an action led to, once it is quiet again: the label of a bar in the chart of odds.
pub(crate) fn consequence(before: &Skirmish, after: &Skirmish, seat: Seat, action: &Action) -> Text {
    let [own, enemy] = [seat, seat.opponent()].map(|seat| before.men(seat) - after.men(seat));
    let attackers = after.of(seat.opponent(), |company| company.order == Some(Order::Attack)).count();
    match action {
        Action::Order { .. } if after.writing().is_empty() => text!("odds-orders", enemy = attackers as i64),
        Action::Fire { .. } | Action::TakeCover => text!("odds-fire", own = own, enemy = enemy),
        _ => Text::new("odds-done"),
    }
}

impl Evaluate for Skirmish {
    gamekit::quick_by_questions!(Action::Pass);
    gamekit::worth!("figure-men" = 100 * men, "figure-ground" = 150 * ground);
}
