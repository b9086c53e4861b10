//! Tracks and lists beside the table: turns, phases, morale, orders, the bag of the combat in hand.

use super::brigades::order_text;
use super::number;
use crate::book::vocabulary::{DivisionId, Token};
use crate::play::Phase;
use crate::rules;
use crate::show::bags;
use crate::state::Garde;
use kernel::scene::{Arrival, Fact, Panel, Place, Track};
use kernel::{Arg, RuleId, Seat, Text, Viewer};

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// Formations still to come, when and by which point of the edge (3.1).
pub(super) fn arrivals(game: &Garde) -> Vec<Arrival> {
    let mut found: Vec<Arrival> = (0..game.divisions.len() as u8)
        .filter_map(|index| {
            let id = DivisionId(index);
            let setup = game.setup.division(id);
            let arrival = setup.arrival.filter(|_| !game.division(id).arrived)?;
            let brigades = game.ids().filter(|brigade| game.division_of(*brigade) == id);
            Some(Arrival {
                turn: u32::from(arrival.turn.max(1)) - 1,
                seat: setup.seat,
                name: setup.name.clone(),
                units: brigades.count() as u32,
                place: Some(Place::Pose {
                    x: arrival.entry.x.to_tenths(),
                    y: arrival.entry.y.to_tenths(),
                    heading: arrival.edge.heading().reversed().units(),
                    front: 0,
                    depth: 0,
                }),
            })
        })
        .collect();
    found.sort_by_key(|arrival| arrival.turn);
    found
}

pub(super) fn tracks(game: &Garde) -> Vec<Track> {
    let turns = u8::max(game.setup.turns, game.turn);
    let mut tracks = vec![Track {
        symbol: "turns".to_owned(),
        label: Text::new("value-turn"),
        boxes: (1..=turns).map(number).collect(),
        at: u32::from(game.turn.max(1)) - 1,
    }];
    let phases = ["phase-orders", "phase-rally", "phase-initiative", "phase-activation"];
    let at = game.stack.inwards_out().find_map(|phase| match phase {
        Phase::Orders(_) if game.turn > 0 => Some(0),
        Phase::Replace(_) | Phase::Successor(_) => Some(1),
        Phase::Initiative(_) => Some(2),
        Phase::Activate(_) => Some(3),
        _ => None,
    });
    if let Some(at) = at {
        tracks.push(Track {
            symbol: "phases".to_owned(),
            label: Text::new("track-phases"),
            boxes: phases.map(Text::new).into(),
            at,
        });
    }
    tracks
}

pub(super) fn all(game: &Garde, viewer: Viewer) -> Vec<Panel> {
    let mut panels = Vec::new();
    panels.extend(bag(game));
    panels.push(morale(game));
    if game.turn > 0 || matches!(game.stack.top(), Some(Phase::Orders(_))) {
        panels.extend(SEATS.map(|seat| orders(game, viewer, seat)));
    }
    panels
}

fn sides(game: &Garde) -> Vec<Text> {
    SEATS.map(|seat| Text::new(game.setup.side(seat).nation.label())).into()
}

/// What breaks armies and what counts at the end (8.2, 8.3, 8.5).
fn morale(game: &Garde) -> Panel {
    let standings = SEATS.map(|seat| game.standing(seat));
    let row = |label: &'static str, value: &dyn Fn(usize) -> Text, rule: RuleId| Fact {
        label: Text::new(label),
        values: [0, 1].map(value).into(),
        rule: Some(rule),
    };
    let breaks = SEATS.map(|seat| game.setup.side(seat).break_at);
    let lost = |seat: usize| {
        let ruin = game.ruin(Seat(seat as u8));
        super::of(standings[seat].elements.saturating_sub(ruin.elements), standings[seat].elements)
    };
    Panel {
        title: Text::new("victory-demoralisation"),
        columns: sides(game),
        rows: vec![
            row("panel-points", &|seat| super::of(standings[seat].points, breaks[seat]), rules::R8_2),
            row("value-elements", &lost, rules::R6_12),
            row("victory-objective", &|seat| number(standings[seat].objectives), rules::R8_5),
        ],
    }
}

/// The orders of a side as far as the viewer knows them.
fn orders(game: &Garde, viewer: Viewer, seat: Seat) -> Panel {
    let side = game.setup.side(seat);
    let hidden = || Text::new("order-hidden");
    let row = |label: Text, value: Text, rule: RuleId| Fact { label, values: vec![value], rule: Some(rule) };
    let mut rows = Vec::new();
    if game.army_general(seat).is_some() {
        let known = game.knows_army(viewer, seat);
        let order = if known { Text::new(game.armies[seat.index()].order.label()) } else { hidden() };
        rows.push(row(Text::new("level-army"), order, rules::R3_2B));
    }
    for corps in side.corps.corps() {
        let known = game.knows_corps(viewer, corps);
        let order = if known { Text::new(game.corps[corps.index()].order.label()) } else { hidden() };
        rows.push(row(game.setup.a_corps(corps).name.clone(), order, rules::R3_2B));
    }
    for division in side.divisions.divisions() {
        let setup = game.setup.division(division);
        if !setup.corps_troops && game.brigades_in(division).next().is_some() {
            rows.push(row(setup.name.clone(), order_text(game, viewer, division), rules::R3_2C));
        }
    }
    let title = Text::new("panel-orders").with("side", Text::new(side.nation.label()));
    Panel { title, columns: Vec::new(), rows }
}

/// The bag of the combat in hand, open to both sides (6.3).
fn bag(game: &Garde) -> Option<Panel> {
    let Some(Phase::Combat(fight)) = game.stack.top() else { return None };
    let bag = bags::of_combat(game, &fight);
    let colours = [Token::Red, Token::White, Token::Blue];
    let value = |tokens: crate::book::tokens::Tokens| -> Vec<Text> {
        colours
            .iter()
            .map(|token| match tokens.of(*token) {
                0 => Text::new("fact-none"),
                n => number(n),
            })
            .collect()
    };
    let mut rows: Vec<Fact> = bag
        .lines
        .iter()
        .map(|line| Fact { label: Text::new(line.label), values: value(line.tokens), rule: Some(line.rule) })
        .collect();
    rows.push(Fact { label: Text::new("bag-total"), values: value(bag.tokens), rule: Some(rules::R6_3) });
    let name = |id| Arg::Text(game.setup.brigade(id).name.clone());
    let title = Text::new("bag-combat").with("attacker", name(fight.attacker)).with("defender", name(fight.defender));
    Some(Panel { title, columns: colours.map(|token| Text::new(format!("{}.short", token.label()))).into(), rows })
}
