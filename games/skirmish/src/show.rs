//! Pictures and words. Nothing here decides anything.

use crate::book::{AREAS, CHART, COMPANIES, Order, SIDES, WOOD};
use crate::state::CompanyId;
use crate::{Action, Skirmish, rules};
use gamekit::prelude::*;

pub(crate) fn side(seat: Seat) -> Text {
    Text::new(format!("side-{}", SIDES[seat.index()]))
}

pub(crate) fn company(id: CompanyId) -> Text {
    let number = id % COMPANIES as u8 + 1;
    Text::new("company-name").with("number", number).with("side", side(Skirmish::seat_of(id)))
}

pub(crate) fn place(area: u8) -> Text {
    Text::new("area-name").with("number", area + 1).with("wood", plain::yes(area == WOOD))
}

/// The id of a company's piece.
pub(crate) fn id_of(id: CompanyId) -> String {
    format!("{}-{}", SIDES[Skirmish::seat_of(id).index()], usize::from(id) % COMPANIES + 1)
}

/// A line of the log about a side, and one about a company.
pub(crate) fn of_side(seat: Seat, rule: RuleId, key: &'static str) -> LogLine {
    plain::line(1, rule, Text::new(key).with("side", side(seat)))
}

pub(crate) fn of_company(id: CompanyId, rule: RuleId, text: impl Into<Text>) -> LogLine {
    plain::line(1, rule, text.into().with("company", company(id))).about(id_of(id))
}

pub(crate) fn board(_game: &Skirmish) -> Board {
    plain::row_of_areas(AREAS, place)
}

/// What a viewer sees. An order that is not yet shown is seen by its own side only (turn.orders).
pub(crate) fn scene(game: &Skirmish, viewer: Viewer) -> Scene {
    let orders = Seat::BOTH.map(|seat| {
        let known = !game.is_writing() || viewer.knows(seat);
        game.orders[seat.index()].filter(|_| known).map_or(Text::new("fact-nothing"), Order::called)
    });
    let orders = Fact { label: Text::new("fact-order"), values: orders.into(), rule: Some(rules::TURN_REVEAL) };
    Scene {
        pieces: Seat::BOTH.into_iter().flat_map(|seat| game.of(seat)).map(|id| piece(game, id)).collect(),
        tracks: vec![plain::turns("track-turns", game.turn, CHART.turns)],
        panels: vec![Panel {
            title: Text::new("fact-order"),
            columns: Seat::BOTH.map(side).into(),
            rows: vec![orders],
        }],
        ..question::scene(game, id_of, "decision-over")
    }
}

fn piece(game: &Skirmish, id: CompanyId) -> Piece {
    let (state, seat) = (game.company(id), Skirmish::seat_of(id));
    let place = Place::Area { area: state.at.to_string(), stack: id % COMPANIES as u8 };
    let symbol = plain::symbol("infantry", SIDES[seat.index()], [state.men.to_string()]);
    let shaken = state.shaken.then(|| plain::badge("disorder", "badge-shaken", Tone::Bad));
    Piece {
        badges: shaken.into_iter().collect(),
        facts: vec![plain::fact("fact-men", plain::number(state.men), rules::LOSS_MEN)],
        spent: state.acted,
        ..plain::piece(id_of(id), company(id), seat, place, symbol)
    }
}

/// What an action led to, once it is quiet again: the label of a bar in the chart of odds.
pub(crate) fn consequence(before: &Skirmish, after: &Skirmish, seat: Seat, action: &Action) -> Text {
    let lost = |seat: Seat| before.men(seat) - after.men(seat);
    match action {
        Action::Fire { .. } | Action::FireBack | Action::TakeCover => {
            Text::new("odds-fire").with("own", lost(seat)).with("enemy", lost(seat.opponent()))
        }
        Action::Rally { company } if after.company(*company).shaken => Text::new("odds-shaken"),
        Action::Rally { .. } => Text::new("odds-rallied"),
        _ => Text::new("odds-done"),
    }
}
