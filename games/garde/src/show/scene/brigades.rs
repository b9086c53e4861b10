//! Brigades: elements side by side, marks of state, facts.

use super::{fact, number, of, place};
use crate::book::vocabulary::{Arm, ArmClass, BrigadeId, Cohesion, DivisionId, Trait};
use crate::rules;
use crate::state::{Fate, Garde, Marks};
use boards::table::Length;
use kernel::scene::{Badge, Bases, Fact, Figures, Piece, Place, Symbol, Tone};
use kernel::{Arg, RuleId, Text, Viewer};

pub(super) fn piece(game: &Garde, viewer: Viewer, id: BrigadeId) -> Piece {
    let (setup, own) = (game.setup.brigade(id), game.brigade(id));
    let side = game.setup.side(setup.seat);
    let place = match own.fate {
        Fate::OnTable => place(&game.stand(id)),
        Fate::Undeployed | Fate::Waiting => Place::Box { id: format!("reserve-{}", side.id) },
        Fate::Gone => Place::Box { id: format!("losses-{}", side.id) },
    };
    Piece {
        id: setup.id.clone(),
        name: setup.name.clone(),
        seat: Some(setup.seat),
        place,
        symbol: Symbol { arm: arm(setup.arm).to_owned(), nation: side.nation.id().to_owned(), marks: Vec::new() },
        figures: Some(figures(game, id)),
        badges: if own.fate == Fate::OnTable { badges(game, id) } else { Vec::new() },
        facts: facts(game, viewer, id),
        hidden: false,
        spent: own.fate == Fate::OnTable && game.division(setup.division).activated && !is_active(game, setup.division),
    }
}

/// Whether a formation is in the middle of its activation.
fn is_active(game: &Garde, division: DivisionId) -> bool {
    game.active_set().has(division)
}

pub(crate) const fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::LightInfantry => "light",
        _ => match arm.class() {
            ArmClass::Infantry => "infantry",
            ArmClass::Cavalry => "cavalry",
            ArmClass::Artillery => "artillery",
            ArmClass::Baggage => "supply",
        },
    }
}

/// A block of small figures on each element (1.4).
fn figures(game: &Garde, id: BrigadeId) -> Figures {
    let own = game.brigade(id);
    let stand = game.stand(id);
    let element = game.tables().footprint.element[0].to_tenths().max(1);
    let along = |length: Length| (length.to_tenths() / element).max(1) as u16;
    let (files, ranks) = match game.class(id) {
        ArmClass::Infantry => (6, 3),
        ArmClass::Cavalry => (4, 2),
        ArmClass::Artillery => (2, 1),
        ArmClass::Baggage => (1, 2),
    };
    Figures {
        files,
        ranks,
        standing: files * ranks * u16::from(own.elements.max(1)),
        fallen: 0,
        open: own.cohesion != Cohesion::Formed,
        characters: Vec::new(),
        bases: Some(Bases {
            abreast: along(stand.front()),
            deep: along(stand.depth()),
            count: own.elements.max(1).into(),
        }),
    }
}

fn badges(game: &Garde, id: BrigadeId) -> Vec<Badge> {
    let own = game.brigade(id);
    let mut badges = Vec::new();
    let mut add = |symbol: &str, label: &'static str, tone: Tone| {
        badges.push(Badge { symbol: symbol.to_owned(), label: Text::new(label), tone });
    };
    match own.cohesion {
        Cohesion::Disorganised => add("disorder", Cohesion::Disorganised.label(), Tone::Warn),
        Cohesion::Rout => add("rout", Cohesion::Rout.label(), Tone::Bad),
        Cohesion::Formed | Cohesion::Broken => {}
    }
    if own.marks.has(Marks::NO_AMMUNITION) {
        add("ammo", "state-no_ammunition", Tone::Bad);
    }
    if game.class(id) != ArmClass::Baggage && game.turn > 0 && !game.is_commanded(id) {
        add("test", "state-uncommanded", Tone::Warn);
    }
    if game.is_in_contact(id) {
        add("contact", "state-in_contact", Tone::Plain);
    }
    if own.marks.has(Marks::BOMBARDED) && is_active(game, game.division_of(id)) {
        add("fired", "state-bombarded", Tone::Plain);
    }
    badges
}

fn facts(game: &Garde, viewer: Viewer, id: BrigadeId) -> Vec<Fact> {
    let (setup, own) = (game.setup.brigade(id), game.brigade(id));
    let tables = game.tables();
    let mut facts = vec![
        fact("fact-arm", Text::new(setup.arm.label()), Some(rules::R1_2)),
        fact("fact-formation_of", game.setup.division(setup.division).name.clone(), Some(rules::R1_2)),
    ];
    if setup.arm != Arm::Baggage {
        facts.push(fact("fact-experience", Text::new(setup.experience.label()), Some(rules::R1_6)));
        facts.push(fact("value-elements", of(own.elements, setup.elements), Some(rules::R6_12)));
        facts.push(fact("fact-cohesion", Text::new(own.cohesion.label()), Some(rules::R1_5)));
    }
    facts.push(fact("fact-formation", Text::new(own.formation.label()), Some(rules::R1_4)));
    if own.fate == Fate::Waiting {
        facts.push(fact("fact-state", Text::new("state-not_arrived"), Some(rules::R3_1)));
    }
    for one in setup.traits.iter() {
        facts.push(fact(one.label(), Text::new(format!("trait-{}-line", one.id())), Some(trait_rule(one))));
    }
    facts.push(order_fact(game, viewer, setup.division));
    if own.fate == Fate::OnTable && setup.arm != Arm::Baggage {
        let command = if game.is_commanded(id) { "state-commanded" } else { "state-uncommanded" };
        facts.push(fact("fact-command", Text::new(command), Some(rules::R1_9)));
        let cm = |length: Length| Text::new("fact-cm").with("distance", Arg::cm(length.to_tenths().into()));
        facts.push(fact("mod-move-base", cm(tables.movement.arms[setup.arm.index()].base), Some(rules::R5_1)));
        facts.push(fact("overlay-zdc", cm(game.zone_depth(id)), Some(rules::R1_7)));
        if own.combats > 0 {
            facts.push(fact("state-combats_as_defender", number(own.combats), Some(rules::R6_6_2)));
        }
    }
    facts
}

const fn trait_rule(one: Trait) -> RuleId {
    match one {
        Trait::Large => rules::R9_1,
        Trait::Voltigeurs => rules::R9_2,
        Trait::Demotivated | Trait::Cautious => rules::R9_3,
        _ => rules::R9_4,
    }
}

/// The order of a formation as far as the viewer knows it, else the one that was seen last.
pub(super) fn order_fact(game: &Garde, viewer: Viewer, division: DivisionId) -> Fact {
    fact("order-division", order_text(game, viewer, division), Some(rules::R3_2A))
}

pub(super) fn order_text(game: &Garde, viewer: Viewer, division: DivisionId) -> Text {
    let state = game.division(division);
    if game.knows_division(viewer, division) {
        return Text::new(state.order.label());
    }
    match state.seen {
        Some(seen) => Text::new("order-hidden_seen").with("order", Text::new(seen.label())),
        None => Text::new("order-hidden"),
    }
}
