//! Generals, their orders as chits, aides-de-camp on the way.

use super::brigades::order_text;
use super::{fact, general_piece, number, place};
use crate::book::vocabulary::{DivisionId, GeneralId, Order, Rank};
use crate::rules;
use crate::show::offers::general_name;
use crate::state::{Garde, Post};
use boards::table::{Heading, Length, Point, Stand};
use kernel::scene::{Badge, Fact, Piece, Place, Symbol, Tone};
use kernel::{Arg, Seat, Text, Viewer};

/// The side of an order chit.
const CHIT: Length = Length::tenths(280);
/// How far east of its general a chit lies.
const BESIDE: Length = Length::tenths(330);

pub(super) fn pieces(game: &Garde, viewer: Viewer) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        for id in game.setup.side(seat).generals.generals() {
            pieces.extend(general(game, viewer, id));
            pieces.extend(chit(game, viewer, id));
        }
    }
    pieces.extend((0..game.riders.len()).map(|index| rider(game, viewer, index)));
    pieces
}

fn general(game: &Garde, viewer: Viewer, id: GeneralId) -> Option<Piece> {
    let (setup, own) = (game.setup.general(id), game.general(id));
    let side = game.setup.side(setup.seat);
    let place = match (own.post, game.general_at(id)) {
        (Post::Filled, Some(at)) => place(&game.general_base(at)),
        (Post::Absent, _) => Place::Box { id: format!("reserve-{}", side.id) },
        _ => return None,
    };
    let arm = if setup.rank == Rank::Division { "leader" } else { "commander" };
    let mut badges = Vec::new();
    if own.engaged {
        badges.push(badge("contact", "state-general_engaged", Tone::Plain));
    }
    if setup.division.is_some_and(|division| game.division(division).shaken) {
        badges.push(badge("half", "state-shaken", Tone::Bad));
    }
    Some(Piece {
        id: general_piece(game, id),
        name: general_name(&game.setup, own.holder),
        seat: Some(setup.seat),
        place,
        symbol: Symbol { arm: arm.to_owned(), nation: side.nation.id().to_owned(), marks: Vec::new() },
        figures: None,
        badges,
        facts: facts(game, viewer, id),
        hidden: false,
        spent: own.moved,
    })
}

fn facts(game: &Garde, viewer: Viewer, id: GeneralId) -> Vec<Fact> {
    let (setup, own) = (game.setup.general(id), game.general(id));
    let tables = game.tables();
    let rank = if own.holder.acting { "rank-acting" } else { setup.rank.label() };
    let reach = tables.command[setup.rank.index()];
    let distance = Text::new("fact-cm").with("distance", Arg::cm(reach.to_tenths().into()));
    let mut facts = vec![
        fact("fact-rank", Text::new(rank), Some(rules::R1_2)),
        fact("fact-competence", Text::new(own.competence.label()), Some(rules::R3_2C)),
        fact("overlay-command", distance, Some(rules::R1_8)),
    ];
    match (setup.rank, setup.division, setup.corps) {
        (Rank::Division, Some(division), _) => {
            let name = game.setup.division(division).name.clone();
            facts.push(fact("level-division", name, Some(rules::R1_2)));
            facts.push(fact("order-division", order_text(game, viewer, division), Some(rules::R3_2A)));
            let needed = tables.competence.order_test[own.competence.index()];
            let needed = Text::new("fact-at_least").with("score", needed);
            facts.push(fact("test-order", needed, Some(rules::R3_2C)));
        }
        (Rank::Corps, _, Some(corps)) => {
            facts.push(fact("level-corps", game.setup.a_corps(corps).name.clone(), Some(rules::R1_2)));
            let order = if game.knows_corps(viewer, corps) { game.corps[corps.index()].order.label() } else { HIDDEN };
            facts.push(fact("order-corps", Text::new(order), Some(rules::R3_2B)));
            // How many have been sent is a secret until all orders are given.
            if viewer.knows(setup.seat) {
                facts.push(fact("state-aides_left", number(game.corps_aides(corps)), Some(rules::R3_2D)));
            }
        }
        _ => {
            let order = if game.knows_army(viewer, setup.seat) {
                game.armies[setup.seat.index()].order.label()
            } else {
                HIDDEN
            };
            facts.push(fact("order-army", Text::new(order), Some(rules::R3_2B)));
            if viewer.knows(setup.seat) {
                facts.push(fact("state-aides_left", number(game.army_aides(setup.seat)), Some(rules::R3_2D)));
            }
        }
    }
    facts
}

const HIDDEN: &str = "order-hidden";

/// The order chit of a general's command, beside him; beside its first brigade where he is lost.
fn chit(game: &Garde, viewer: Viewer, id: GeneralId) -> Option<Piece> {
    let setup = game.setup.general(id);
    let side = game.setup.side(setup.seat);
    let (known, order, command): (bool, Order, String) = match (setup.division, setup.corps) {
        (Some(division), _) => (
            game.knows_division(viewer, division),
            game.division(division).order,
            game.setup.division(division).id.clone(),
        ),
        (None, Some(corps)) => (
            game.knows_corps(viewer, corps),
            game.corps[corps.index()].order,
            format!("corps-{}", game.setup.a_corps(corps).id),
        ),
        (None, None) => {
            (game.knows_army(viewer, setup.seat), game.armies[setup.seat.index()].order, format!("army-{}", side.id))
        }
    };
    let at = game.general_at(id).or_else(|| setup.division.and_then(|division| first_of(game, division)))?;
    // Nobody sees an order before there is one.
    if game.turn == 0 && !viewer.knows(setup.seat) {
        return None;
    }
    let stand = Stand::new(at + Heading::degrees(90).dir().along(BESIDE), Heading::NORTH, CHIT, CHIT);
    let text = if known { Text::new(order.label()) } else { Text::new(HIDDEN) };
    let name = general_name(&game.setup, game.general(id).holder);
    Some(Piece {
        id: format!("order-{command}"),
        name: Text::new("piece-order").with("general", name.clone()).with("order", text.clone()),
        seat: Some(setup.seat),
        place: place(&stand),
        symbol: Symbol {
            arm: "order".to_owned(),
            nation: side.nation.id().to_owned(),
            marks: if known { vec![letter(order).to_owned()] } else { Vec::new() },
        },
        figures: None,
        badges: Vec::new(),
        facts: vec![fact("piece-order_of", name, Some(rules::R3_2A)), fact("fact-order", text, Some(rules::R3_2A))],
        hidden: !known,
        spent: setup.division.is_some_and(|division| game.division(division).activated),
    })
}

fn first_of(game: &Garde, division: DivisionId) -> Option<Point> {
    game.brigades_in(division).next().map(|id| game.stand(id).centre())
}

/// The initial of an order, the same in both languages.
const fn letter(order: Order) -> &'static str {
    match order {
        Order::Attack => "A",
        Order::Defend => "D",
        Order::Manoeuvre => "M",
    }
}

/// Where an aide-de-camp is and to whom he rides is open; what he carries is not (3.2e).
fn rider(game: &Garde, viewer: Viewer, index: usize) -> Piece {
    let rider = &game.riders[index];
    let setup = game.setup.division(rider.division);
    let mut facts = vec![fact("fact-rides_to", setup.name.clone(), Some(rules::R3_2E))];
    if viewer.knows(setup.seat) {
        facts.push(fact("fact-order", Text::new(rider.order.label()), Some(rules::R3_2C)));
    }
    let base = game.tables().constants.general_base;
    Piece {
        id: format!("rider-{index}"),
        name: Text::new("rank-aide"),
        seat: Some(setup.seat),
        place: place(&Stand::new(rider.at.point(), Heading::NORTH, base, base)),
        symbol: Symbol {
            arm: "leader".to_owned(),
            nation: game.setup.side(setup.seat).nation.id().to_owned(),
            marks: Vec::new(),
        },
        figures: None,
        badges: vec![badge("move", "state-aide_riding", Tone::Plain)],
        facts,
        hidden: false,
        spent: false,
    }
}

fn badge(symbol: &str, label: &'static str, tone: Tone) -> Badge {
    Badge { symbol: symbol.to_owned(), label: Text::new(label), tone }
}
