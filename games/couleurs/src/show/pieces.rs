//! Units, screens and generals as pieces: formation, facing, order, losses and orders are read off them.

use super::{fact, general_place, number, place};
use crate::book::options::Sequence;
use crate::book::vocabulary::{Arm, Formation, Gait, GeneralId, Moral, Order, UnitId, ud};
use crate::play::Phase;
use crate::rules;
use crate::state::{Command, Couleurs, Fate, Marks};
use boards::table::{Length, Stand};
use kernel::scene::{Arrival, Badge, Fact, Figures, Overlay, Piece, Place, Shape, Symbol, Tone};
use kernel::{Text, Viewer};

/// 30 degrees in 16384ths of a turn.
const FRONT: u16 = 1365;
/// Half a turn.
const ALL_ROUND: u16 = 8192;

fn badge(symbol: &str, label: Text, tone: Tone) -> Badge {
    Badge { symbol: symbol.to_owned(), label, tone }
}

/// A unit, on the table or among the losses.
pub(super) fn unit(game: &Couleurs, id: UnitId, viewer: Viewer) -> Option<Piece> {
    let (setup, unit) = (game.of(id), game.unit(id));
    let side = &game.setup.sides[setup.seat.index()];
    let there = match unit.fate {
        Fate::OnTable => place(&game.stand(id)),
        Fate::Destroyed | Fate::LeftTable => Place::Box { id: format!("losses-{}", side.nation.id()) },
        Fate::Expected => Place::Box { id: format!("reserve-{}", side.nation.id()) },
        Fate::Unseen => return None,
    };
    let arm = match setup.troop.arm {
        Arm::Infantry if unit.formation == Formation::Skirmish => "skirmishers",
        Arm::Infantry if setup.troop.ft == 2 => "light",
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::FootGuns | Arm::HorseGuns => "artillery",
    };
    Some(Piece {
        id: setup.id.clone(),
        name: setup.name.clone(),
        seat: Some(setup.seat),
        place: there,
        symbol: Symbol {
            arm: arm.to_owned(),
            nation: setup.troop.nation.id().to_owned(),
            marks: vec![game.strength(id).to_string()],
        },
        figures: (unit.fate == Fate::OnTable).then(|| figures(game, id)),
        badges: badges(game, id, viewer),
        facts: facts(game, id),
        hidden: false,
        spent: game.left(id) == 0,
    })
}

/// Reserves still to come, when and where, as far as they are known (sop.when).
pub(super) fn reserves(game: &Couleurs, viewer: Viewer) -> Vec<Arrival> {
    let waits = |id: &UnitId| game.unit(*id).fate == Fate::Expected && game.is_identified_to(viewer, *id);
    let arrival = |id: UnitId| {
        let setup = game.of(id);
        let turn = u32::from(setup.arrives?.max(1)) - 1;
        let place = Some(place(&game.stand(id)));
        Some(Arrival { turn, seat: setup.seat, name: setup.name.clone(), units: 1, place })
    };
    let mut found: Vec<Arrival> = game.setup.ids().filter(waits).filter_map(arrival).collect();
    found.sort_by_key(|arrival| arrival.turn);
    found
}

/// The figures in their ranks. Losses are taken off the rear; the ranks of the formation are kept (loss.depth).
fn figures(game: &Couleurs, id: UnitId) -> Figures {
    let (setup, unit) = (game.of(id), game.unit(id));
    let shape = game.shape(id);
    let standing = if setup.troop.arm.is_guns() { unit.guns } else { game.body(id) };
    let (files, ranks) = match unit.formation {
        Formation::Square | Formation::Garrison => (shape.front.max(1).into(), 4),
        _ => (u16::from(shape.front), u16::from(shape.ranks)),
    };
    let turned = u16::from(unit.pap % game.charts().losses.per_figure > 0);
    Figures {
        files,
        ranks,
        standing: standing.into(),
        fallen: turned,
        open: unit.formation == Formation::Skirmish,
        characters: game.general_beside(id).map(|_| "commander".to_owned()).into_iter().collect(),
        bases: None,
    }
}

/// Marks drawn on a unit, the gravest first.
fn badges(game: &Couleurs, id: UnitId, viewer: Viewer) -> Vec<Badge> {
    let unit = game.unit(id);
    if unit.fate != Fate::OnTable {
        return Vec::new();
    }
    let mut badges = Vec::new();
    let moral = Text::new(unit.moral.label());
    match unit.moral {
        Moral::Rout => badges.push(badge("rout", moral, Tone::Bad)),
        Moral::Retreat => badges.push(badge("rout", moral, Tone::Bad)),
        Moral::FallBack => badges.push(badge("rally", moral, Tone::Warn)),
        Moral::Halt => badges.push(badge("H", moral, Tone::Warn)),
        _ => {}
    }
    match game.counted_order(id) {
        Order::Des => badges.push(badge("disorder", Text::new(Order::Des.label()), Tone::Bad)),
        Order::Saf => badges.push(badge("reform", Text::new(Order::Saf.label()), Tone::Warn)),
        Order::Formed | Order::Neither => {}
    }
    if unit.formation == Formation::Square {
        badges.push(badge("square", Text::new(Formation::Square.label()), Tone::Plain));
    }
    let penalty = game.penalty(id);
    if penalty > 0 {
        badges.push(badge("P", Text::new("badge-penalty").with("count", penalty), Tone::Bad));
    }
    if unit.marks.has(Marks::UNLOADED) && !matches!(game.arm(id), Arm::Cavalry) {
        badges.push(badge("fired", Text::new("concept-unloaded"), Tone::Plain));
    }
    if unit.gait > Gait::Halt {
        badges.push(badge("charge", Text::new(unit.gait.label()), Tone::Good));
    }
    if game.is_out_of_command(id) {
        badges.push(badge("C", Text::new("state-out_of_command"), Tone::Warn));
    }
    if game.setup.options.sequence == Sequence::Simultaneous && unit.marker.is_some() {
        let secret = matches!(game.stack.top(), Some(Phase::OrdersSecret(_)));
        let own = viewer.knows(game.seat_of(id));
        match unit.marker {
            Some(marker) if !secret || own => badges.push(badge("order", Text::new(marker.label()), Tone::Plain)),
            _ => {}
        }
    }
    badges
}

/// What the inspector lists of a unit.
fn facts(game: &Couleurs, id: UnitId) -> Vec<Fact> {
    let (setup, unit) = (game.of(id), game.unit(id));
    let troop = &setup.troop;
    let began = if setup.guns > 0 { setup.guns } else { setup.figures };
    let losses = if troop.arm.is_guns() { rules::LOSS_ARTILLERY } else { rules::LOSS_STEPS };
    let points = if unit.allowance < crate::rules::points::PER_TURN { rules::PA_CARRY } else { rules::PA_ALLOWANCE };
    let of = |left: u8, all: u8| Text::new("fact-of").with("left", left).with("all", all);
    let mut facts = vec![
        fact("fact-troop", Text::new(format!("troop-{}", troop.id)), Some(rules::TROOPS_NATIONAL)),
        fact("fact-status", Text::new(troop.perceived.label()), Some(rules::STATUS_LEVELS)),
        fact("concept-strength", of(game.strength(id), began), Some(losses)),
        fact("fact-formation", Text::new(unit.formation.label()), Some(rules::FORM_LIST)),
        fact("fact-order", Text::new(game.counted_order(id).label()), Some(rules::FORM_STATES)),
        fact("fact-moral", Text::new(unit.moral.label()), Some(rules::MORALE_LADDER)),
        fact("concept-pa_left", of(game.left(id), unit.allowance), Some(points)),
        fact("concept-base_morale", number(troop.morale.into()), Some(rules::MORALE_NATIONAL)),
        fact("concept-ccf", number(troop.ccf.into()), Some(rules::FORM_COST)),
        fact("concept-cac_factor", number(troop.cac.into()), Some(rules::CAC_FACTOR)),
    ];
    if troop.arm == Arm::Infantry {
        facts.push(fact("concept-ft", number(troop.ft.into()), Some(rules::SKIRM_FT)));
        facts.push(fact("concept-fire_factor", number(troop.fire.into()), Some(rules::FIRE_FACTOR)));
    }
    if troop.arm != Arm::Cavalry {
        facts.push(fact("fact-weapon", Text::new(troop.weapon.label()), Some(rules::FIRE_RANGES)));
    }
    if unit.screen > 0 {
        facts.push(fact("concept-screen", number(unit.screen.into()), Some(rules::SKIRM_SCREEN)));
    }
    if let Some(area) = unit.inside {
        let name = game.setup.ground.area(area).name.clone().unwrap_or_else(|| Text::new("terrain-eco"));
        facts.push(fact("concept-garrison", name, Some(rules::ECO_ORDER)));
    }
    facts
}

/// A skirmish screen, a UD before its battalion.
pub(super) fn screen(game: &Couleurs, id: UnitId) -> Option<Piece> {
    let (setup, unit) = (game.of(id), game.unit(id));
    if unit.fate != Fate::OnTable {
        return None;
    }
    let stand = game.screen_stand(id)?;
    Some(Piece {
        id: format!("{}-screen", setup.id),
        name: Text::new("unit-screen_of").with("unit", setup.name.clone()),
        seat: Some(setup.seat),
        place: place(&stand),
        symbol: Symbol {
            arm: "skirmishers".to_owned(),
            nation: setup.troop.nation.id().to_owned(),
            marks: vec![unit.screen.to_string()],
        },
        figures: Some(Figures {
            files: unit.screen.into(),
            ranks: 1,
            standing: unit.screen.into(),
            fallen: 0,
            open: true,
            characters: Vec::new(),
            bases: None,
        }),
        badges: Vec::new(),
        facts: vec![fact("concept-parent_unit", setup.name.clone(), Some(rules::SKIRM_FORM))],
        hidden: false,
        spent: unit.marks.has(Marks::SCREEN_BEATEN),
    })
}

/// Units too far off to be told apart: a marker of their arm each, numbered by where they are, so that neither name nor
/// number tells which is which (vis.markers).
pub(super) fn markers(game: &Couleurs, viewer: Viewer) -> Vec<Piece> {
    let mut far: Vec<UnitId> = game.present().filter(|id| !game.is_identified_to(viewer, *id)).collect();
    far.sort_by_key(|id| (game.unit(*id).pose.x, game.unit(*id).pose.y));
    let marker = |(n, id): (usize, UnitId)| {
        let (setup, base) = (game.of(id), Length::mm(40));
        let label = match setup.troop.arm {
            Arm::Infantry => "marker-infantry",
            Arm::Cavalry => "marker-cavalry",
            Arm::FootGuns | Arm::HorseGuns => "marker-artillery",
        };
        let ahead = game.setup.rearward(setup.seat).reversed();
        Piece {
            id: format!("marker-{}", n + 1),
            name: Text::new(label),
            seat: Some(setup.seat),
            place: place(&Stand::new(game.unit(id).pose.centre(), ahead, base, base)),
            symbol: Symbol {
                arm: label.trim_start_matches("marker-").to_owned(),
                nation: game.setup.sides[setup.seat.index()].nation.id().to_owned(),
                marks: Vec::new(),
            },
            figures: None,
            badges: Vec::new(),
            facts: vec![fact("fact-marker", Text::new(label), Some(rules::VIS_MARKERS))],
            hidden: true,
            spent: false,
        }
    };
    far.into_iter().enumerate().map(marker).collect()
}

/// A general.
pub(super) fn general(game: &Couleurs, id: GeneralId) -> Option<Piece> {
    let (setup, state) = (game.setup.general(id), &game.generals[id.index()]);
    if state.state != Command::Fit {
        return None;
    }
    let mut facts = vec![
        fact("fact-grade", Text::new(setup.grade.label()), Some(rules::GEN_GRADES)),
        fact("general-actions_left", number(state.actions.into()), Some(rules::GEN_ACTIONS)),
    ];
    if let Some(unit) = state.with {
        facts.push(fact("concept-base_contact", game.name(unit), Some(rules::GEN_COMBAT)));
    }
    Some(Piece {
        id: setup.id.clone(),
        name: setup.name.clone(),
        seat: Some(setup.seat),
        place: general_place(state.at),
        symbol: Symbol {
            arm: "commander".to_owned(),
            nation: game.setup.sides[setup.seat.index()].nation.id().to_owned(),
            marks: Vec::new(),
        },
        figures: None,
        badges: Vec::new(),
        facts,
        hidden: false,
        spent: state.actions == 0,
    })
}

/// The front and the ranges of a unit, shown when it is looked at.
pub(super) fn arcs(game: &Couleurs, id: UnitId) -> Vec<Overlay> {
    let (setup, unit) = (game.of(id), game.unit(id));
    if unit.fate != Fate::OnTable || unit.moral.falls_back() {
        return Vec::new();
    }
    let overlay = |symbol: &str, reach: i32, half_angle: u16, label: Text, tone: Tone| Overlay {
        symbol: symbol.to_owned(),
        piece: Some(setup.id.clone()),
        shape: Shape::Fan { piece: setup.id.clone(), reach, half_angle },
        label,
        tone,
    };
    let mut overlays = Vec::new();
    if let Some(distance) = game.tactical_distance(id) {
        overlays.push(overlay("zone", distance.to_tenths(), ALL_ROUND, Text::new("concept-dt"), Tone::Plain));
    }
    let round = matches!(unit.formation, Formation::Square | Formation::Garrison);
    let half = if round { ALL_ROUND } else { FRONT };
    let limits = game.charts().ranges[game.weapon(id).index()];
    let bands =
        crate::book::vocabulary::Band::ALL.into_iter().zip([Tone::Bad, Tone::Bad, Tone::Warn, Tone::Warn, Tone::Plain]);
    for (band, tone) in bands {
        if let Some(limit) = limits[band.index()].filter(|_| !game.is_limbered(id)) {
            overlays.push(overlay("range", ud(limit.into()).to_tenths(), half, Text::new(band.label()), tone));
        }
    }
    overlays
}
