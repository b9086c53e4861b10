//! Pictures and words. Nothing here decides anything.

use crate::book::{AREAS, CHART, COMPANIES, Order, SIDES, WOOD};
use crate::play::Action;
use crate::rules;
use crate::state::{BOTH, CompanyId, Skirmish};
use gamekit::plain::{self, Telling};
use gamekit::question;
use kernel::scene::{AreaShape, AreasBoard, Badge, Board, Fact, Panel, Piece, Place, Symbol, Tone, Track};
use kernel::{Game, LogLine, RuleId, Scene, Seat, Text, Viewer};

pub(crate) fn side(seat: Seat) -> Text {
    Text::new(format!("side-{}", SIDES[seat.index()]))
}

pub(crate) fn company(id: CompanyId) -> Text {
    let number = i64::from(id) % COMPANIES as i64 + 1;
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

pub(crate) fn of_company(id: CompanyId, rule: RuleId, text: Text) -> LogLine {
    plain::line(1, rule, text.with("company", company(id))).about(id_of(id))
}

/// The field: five squares of ten centimetres in a row.
pub(crate) fn board() -> Board {
    const SIDE: i32 = 1000;
    let areas = (0..AREAS).map(|area| {
        let (west, east) = (SIDE * i32::from(area), SIDE * (i32::from(area) + 1));
        AreaShape {
            id: area.to_string(),
            symbol: "land".to_owned(),
            outlines: vec![vec![[west, 0], [east, 0], [east, SIDE], [west, SIDE]]],
            centre: [west + SIDE / 2, SIDE / 2],
            name: place(area),
            facts: Vec::new(),
        }
    });
    let areas = areas.collect();
    Board::Areas(AreasBoard { width: SIDE * i32::from(AREAS), depth: SIDE, areas, ..AreasBoard::default() })
}

/// What a viewer sees. An order that is not yet shown is seen by its own side only (turn.orders).
pub(crate) fn scene(game: &Skirmish, viewer: Viewer) -> Scene {
    let orders = BOTH.map(|seat| {
        let known = !game.is_writing() || viewer.knows(seat);
        let order = game.orders[seat.index()].filter(|_| known);
        Text::new(order.map_or("fact-nothing", Order::label))
    });
    let orders = Fact { label: Text::new("fact-order"), values: orders.into(), rule: Some(rules::TURN_REVEAL) };
    Scene {
        pieces: BOTH.into_iter().flat_map(|seat| game.of(seat)).map(|id| piece(game, id)).collect(),
        overlays: Vec::new(),
        tracks: vec![Track {
            symbol: "turns".to_owned(),
            label: Text::new("track-turns"),
            boxes: (1..=CHART.turns).map(number).collect(),
            at: u32::from(game.turn.saturating_sub(1)),
        }],
        arrivals: Vec::new(),
        panels: vec![Panel { title: Text::new("fact-order"), columns: BOTH.map(side).into(), rows: vec![orders] }],
        prompt: question::prompt(game, id_of, "decision-over"),
        outcome: game.outcome(),
    }
}

fn number(number: u8) -> Text {
    Text::new("fact-number").with("number", number)
}

fn piece(game: &Skirmish, id: CompanyId) -> Piece {
    let (state, seat) = (game.company(id), Skirmish::seat_of(id));
    let nation = SIDES[seat.index()].to_owned();
    let badge = Badge { symbol: "disorder".to_owned(), label: Text::new("badge-shaken"), tone: Tone::Bad };
    Piece {
        id: id_of(id),
        name: company(id),
        seat: Some(seat),
        place: Place::Area { area: state.at.to_string(), stack: id % COMPANIES as u8 },
        symbol: Symbol { arm: "infantry".to_owned(), nation, marks: vec![state.men.to_string()] },
        figures: None,
        badges: state.shaken.then_some(badge).into_iter().collect(),
        facts: vec![plain::fact("fact-men", number(state.men), rules::LOSS_MEN)],
        hidden: false,
        spent: state.acted,
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
