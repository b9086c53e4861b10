//! Pictures and words. Nothing here decides anything.

use crate::book::{AREAS, COMPANIES, WOOD};
use crate::state::CompanyId;
use crate::{Action, Skirmish, rules};
use gamekit::prelude::*;

pub(crate) fn place(area: u8) -> Text {
    if area == WOOD { Text::new("area-wood") } else { text!("area-name", number = area + 1) }
}

pub(crate) fn board(_game: &Skirmish) -> Board {
    plain::row_of_areas(AREAS, place)
}

/// What a viewer sees. Nobody is told how far the other side has come with its orders (turn.orders).
pub(crate) fn scene(game: &Skirmish, viewer: Viewer) -> Scene {
    let mut scene = question::scene(game, |id| COMPANIES.id(id), "refused-over");
    scene.pieces = Seat::BOTH.into_iter().flat_map(|seat| game.of(seat)).map(|id| piece(game, id, viewer)).collect();
    scene.tracks = vec![plain::turns("track-turn", game.turn, game.turns)];
    if game.is_writing() {
        let asked = |seat: &Seat| !viewer.knows(*seat) || game.unwritten(*seat).next().is_some();
        scene.prompt.seats = Seat::BOTH.into_iter().filter(asked).collect();
    }
    scene
}

fn piece(game: &Skirmish, id: CompanyId, viewer: Viewer) -> Piece {
    let company = game.company(id);
    let mut piece = COMPANIES.in_area(id, "infantry", company.at, [company.men.to_string()]);
    piece.spent = company.acted;
    piece.facts.push(plain::fact("figure-men", plain::number(company.men), rules::LOSS_MEN));
    if let Some(order) = company.order.filter(|_| viewer.knows(COMPANIES.seat_of(id)) || !game.is_writing()) {
        piece.facts.push(plain::fact("rule-turn-orders", order.called(), rules::TURN_ORDERS));
    }
    if company.shaken {
        piece.badges.push(plain::badge("disorder", "rule-loss-shaken", Tone::Bad));
    }
    piece
}

/// What an action led to, once it is quiet again: the label of a bar in the chart of odds.
pub(crate) fn consequence(before: &Skirmish, after: &Skirmish, seat: Seat, action: &Action) -> Text {
    let lost = |seat: Seat| before.men(seat) - after.men(seat);
    match action {
        Action::Fire { .. } | Action::FireBack | Action::TakeCover => {
            text!("odds-fire", own = lost(seat), enemy = lost(seat.opponent()))
        }
        Action::Rally { company } if after.company(*company).shaken => Text::new("odds-shaken"),
        Action::Rally { .. } => Text::new("odds-rallied"),
        Action::Order { .. } if !after.is_writing() => text!("odds-orders", enemy = after.attackers(seat.opponent())),
        _ => Text::new("odds-done"),
    }
}
