//! Counters on the map: whole stacks to their owner, one face to the enemy.

use super::{Eyes, fact, number};
use crate::book::vocabulary::{Arm, Force, Rade, RadeState, Side};
use crate::play::Phase;
use crate::rules;
use crate::state::Face;
use crate::state::sets::{AreaId, LeaderId, UnitId};
use crate::state::{Marks, Toulon, Whereabouts};
use kernel::scene::{Badge, Fact, Piece, Place, Symbol, Tone};
use kernel::{Seat, Text};

/// Everything that stands on the map or beside it.
pub(super) fn on_map(eyes: &Eyes<'_>) -> Vec<Piece> {
    let game = eyes.game;
    let fighting = game.battle().map(|fight| fight.area);
    let mut pieces = works(game);
    for area in game.map().area_ids() {
        for side in Side::ALL {
            if fighting != Some(area) {
                stack(eyes, area, side, &mut pieces);
            }
        }
    }
    if let Some(area) = fighting {
        pieces.push(marker("battle", "battle", "neutral", area, game, Text::new("marker-battle")));
    }
    pieces.extend(fleets(game));
    pieces.extend(beside(eyes));
    pieces
}

/// A stack as a viewer sees it.
fn stack(eyes: &Eyes<'_>, area: AreaId, side: Side, out: &mut Vec<Piece>) {
    let game = eyes.game;
    // Both sides share an area only while a battle is due there: each has its own stack.
    let base = if side == Side::Allied { 0 } else { 128 };
    let at =
        |height: usize| Place::Area { area: game.map().area(area).id.clone(), stack: base + height.min(127) as u8 };
    if eyes.own(side) {
        let mut own: Vec<UnitId> = game.stack_of(area, side).collect();
        own.reverse();
        let mut height = 0;
        for leader in game.leaders_in(area, side).iter() {
            out.push(leader_piece(game, leader, at(height)));
            height += 1;
        }
        for unit in own {
            out.push(own_piece(game, unit, at(height)));
            height += 1;
        }
        return;
    }
    // Units turned up lie under the top counter in the order of the roster, which tells nothing of the stack.
    let Some(face) = game.face(area, side) else { return };
    // A counter of which only notes were taken is listed though it may be the one that lies face down on top.
    let top = if let Face::Open(top) = face { Some(top) } else { None };
    let mut height = 0;
    for unit in game.units_in(area, side).iter().filter(|unit| eyes.know(*unit) && Some(*unit) != top) {
        out.push(unit_piece(game, unit, at(height)));
        height += 1;
    }
    if let Some(told) = eyes.side.filter(|eyes| game.types_told(*eyes).has(area)) {
        debug_assert!(told != side);
        let mut arms: Vec<Arm> = game.stack_of(area, side).skip(1).map(|unit| game.arm(unit).symbol()).collect();
        arms.sort_unstable();
        for (n, arm) in arms.into_iter().enumerate() {
            let id = format!("{}-{}-{n}", side.id(), game.map().area(area).id);
            out.push(hidden(game, id, side, arm, at(height)));
            height += 1;
        }
    }
    match face {
        Face::Open(unit) => out.push(unit_piece(game, unit, at(height))),
        Face::Hidden(arm) => {
            let id = format!("{}-{}", side.id(), game.map().area(area).id);
            out.push(hidden(game, id, side, arm, at(height)));
        }
    }
}

/// A counter on its fog-of-war side: its arm and its side, nothing else (2.fog).
pub(super) fn hidden(game: &Toulon, id: String, side: Side, arm: Arm, place: Place) -> Piece {
    Piece {
        id,
        name: Text::new("scene-hidden").with("side", Text::new(side.label())).with("arm", Text::new(arm.label())),
        seat: Some(game.speaker(side)),
        place,
        symbol: Symbol { arm: arm_symbol(arm).to_owned(), nation: coats(side).to_owned(), marks: Vec::new() },
        figures: None,
        badges: Vec::new(),
        facts: vec![fact("term-fog", Text::new("status-unit-face_down"), Some(rules::R2_FOG))],
        hidden: true,
        spent: false,
    }
}

/// A counter for its owner, who alone knows which work it is in (rule.inside).
fn own_piece(game: &Toulon, unit: UnitId, place: Place) -> Piece {
    let mut piece = counter_piece(game, unit, place, Reading::Owner);
    let state = game.unit(unit);
    if let Some(area) = state.at.area()
        && state.inside > 0
        && let Some(work) = game.works(area, game.side_of(unit)).get(usize::from(state.inside) - 1)
    {
        piece.facts.push(fact("scene-inside", Text::new(work.label()), Some(rules::RULE_INSIDE)));
    }
    piece
}

/// A counter turned up. Whether a crew is inside a fort, and so much stronger, does not show (32.18, rule.inside).
fn unit_piece(game: &Toulon, unit: UnitId, place: Place) -> Piece {
    counter_piece(game, unit, place, Reading::Stranger)
}

/// Who reads a counter, and so how much of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// Its owner: all of it.
    Owner,
    /// Somebody else, on the battle board, where it shows which work it is in.
    OnBoard,
    /// Somebody else, on the map: not whether it is in a fort, nor how it is supplied, nor what awaits it.
    Stranger,
}

/// PF printed on a counter as it counts for a reader, and what is left of them.
fn strength(game: &Toulon, unit: UnitId, reading: Reading) -> (u8, i16) {
    let in_fort = reading != Reading::Stranger && game.is_in_fort(unit);
    let (printed, state) = (game.counter(unit).printed(in_fort), game.unit(unit));
    (printed, i16::from(printed) - i16::from(state.permanent) - i16::from(state.temporary))
}

/// A counter turned up.
pub(super) fn counter_piece(game: &Toulon, unit: UnitId, place: Place, reading: Reading) -> Piece {
    let (_, pf) = strength(game, unit, reading);
    let counter = game.counter(unit);
    let force = game.force_of(unit);
    let quality = counter.quality.id().to_owned();
    let mut marks = vec![pf.to_string(), quality];
    if let Some(letter) = wing(force) {
        marks.push(letter.to_owned());
    }
    Piece {
        id: counter.id.clone(),
        name: Text::name(counter.name.clone()),
        seat: Some(seat(game, unit)),
        place,
        symbol: Symbol { arm: arm_symbol(counter.arm).to_owned(), nation: nation(force).to_owned(), marks },
        figures: None,
        badges: badges(game, unit, reading),
        facts: facts(game, unit, reading),
        hidden: false,
        spent: game.unit(unit).marks.has(Marks::SPENT | Marks::ENTERED),
    }
}

/// The seat whose colours a unit wears; a Royal Louis that went over has changed sides.
fn seat(game: &Toulon, unit: UnitId) -> Seat {
    game.seat_of(game.force_of(unit))
}

/// A leader.
pub(super) fn leader_piece(game: &Toulon, leader: LeaderId, place: Place) -> Piece {
    let chief = game.chief(leader);
    let mut facts = vec![fact("term-ne", Text::new(game.grade(leader).label()), Some(rules::R2_EFFECTIVENESS))];
    if chief.chief {
        facts.push(fact("term-cinc", Text::new(chief.force.label()), Some(rules::R2_CINC)));
    }
    if game.leader(leader).replaced {
        facts.push(fact("term-replacement", Text::name(chief.name.clone()), Some(rules::R24_5)));
    }
    Piece {
        id: chief.id.clone(),
        name: Text::name(game.leader_name(leader).to_owned()),
        seat: Some(game.seat_of(chief.force)),
        place,
        symbol: Symbol {
            arm: "leader".to_owned(),
            nation: nation(chief.force).to_owned(),
            marks: vec![game.grade(leader).id().to_owned()],
        },
        figures: None,
        badges: Vec::new(),
        facts,
        hidden: false,
        spent: false,
    }
}

/// Redoubts, which everybody sees.
fn works(game: &Toulon) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (n, redoubt) in game.redoubts.iter().enumerate().filter(|(_, redoubt)| !redoubt.destroyed) {
        let (symbol, label) = if redoubt.improved {
            ("improved_redoubt", "marker-improved_redoubt")
        } else {
            ("redoubt", "marker-redoubt")
        };
        let mut piece =
            marker(&format!("redoubt-{n}"), symbol, coats(redoubt.side), redoubt.area, game, Text::new(label));
        piece.seat = Some(game.speaker(redoubt.side));
        piece.facts.push(fact("scene-built", number(redoubt.built), Some(rules::RULE_WORK_NAMES)));
        if redoubt.progress > 0 {
            piece.badges.push(badge("…", "marker-improvement_in_progress", Tone::Plain));
        }
        if redoubt.reduced {
            piece.badges.push(badge("half", "scene-reduced", Tone::Bad));
        }
        pieces.push(piece);
    }
    pieces
}

fn marker(id: &str, symbol: &str, nation: &str, area: AreaId, game: &Toulon, name: Text) -> Piece {
    Piece {
        id: id.to_owned(),
        name,
        seat: None,
        place: Place::Area { area: game.map().area(area).id.clone(), stack: 0 },
        symbol: Symbol { arm: symbol.to_owned(), nation: nation.to_owned(), marks: Vec::new() },
        figures: None,
        badges: Vec::new(),
        facts: Vec::new(),
        hidden: false,
        spent: false,
    }
}

/// The fleets in the rades, while the Allies hold them.
fn fleets(game: &Toulon) -> impl Iterator<Item = Piece> + '_ {
    Rade::ALL.into_iter().filter(|rade| game.rades[rade.index()].is_held()).map(|rade| {
        let state = game.rades[rade.index()];
        let tenuous = state == RadeState::Tenuous;
        let tone = if tenuous { Tone::Bad } else { Tone::Good };
        Piece {
            id: format!("fleet-{}", rade.id()),
            name: Text::new(rade.label()),
            seat: Some(game.speaker(Side::Allied)),
            place: Place::Area { area: rade.id().to_owned(), stack: 0 },
            symbol: Symbol { arm: "ship".to_owned(), nation: "british".to_owned(), marks: Vec::new() },
            figures: None,
            badges: if tenuous { vec![badge("!", state.label(), tone)] } else { Vec::new() },
            facts: vec![fact("marker-rade_control", Text::new(state.label()), Some(rules::R12_1))],
            hidden: false,
            spent: false,
        }
    })
}

/// Units of the viewer's own side beside the board: aboard the fleet, and due now or in the next turns while
/// arrivals are being shifted (9.5).
fn beside(eyes: &Eyes<'_>) -> Vec<Piece> {
    let game = eyes.game;
    let shifting = matches!(game.phase(), Some(Phase::Schedule(_) | Phase::Batteries(_) | Phase::Austrians(_)));
    let window = game.tables().costs.reinforcement_window_turns;
    let place = |at: Whereabouts| match at {
        Whereabouts::Afloat => Some(Place::Box { id: "afloat".to_owned() }),
        Whereabouts::Track(turn) if turn <= game.turn || shifting && turn <= game.turn + window => {
            Some(Place::Box { id: format!("turn-{turn}") })
        }
        _ => None,
    };
    let units = game.setup.unit_ids().filter(|unit| eyes.own(game.side_of(*unit)));
    let units = units.filter_map(|unit| Some(own_piece(game, unit, place(game.unit(unit).at)?)));
    let leaders = game.setup.leader_ids().filter(|leader| eyes.own(game.leader_side(*leader)));
    let leaders = leaders.filter_map(|leader| Some(leader_piece(game, leader, place(game.leader(leader).at)?)));
    units.chain(leaders).collect()
}

fn badge(symbol: &str, label: &'static str, tone: Tone) -> Badge {
    Badge { symbol: symbol.to_owned(), label: Text::new(label), tone }
}

fn badges(game: &Toulon, unit: UnitId, reading: Reading) -> Vec<Badge> {
    let own = reading == Reading::Owner;
    let state = game.unit(unit);
    let mut badges = Vec::new();
    let lost = |n: u8, key: &'static str| Text::new("scene-count").with("what", Text::new(key)).with("count", n);
    if state.temporary > 0 {
        let label = lost(state.temporary, "marker-temporary_loss");
        badges.push(Badge { symbol: state.temporary.to_string(), label, tone: Tone::Warn });
    }
    if state.permanent > 0 {
        let label = lost(state.permanent, "marker-permanent_loss");
        badges.push(Badge { symbol: state.permanent.to_string(), label, tone: Tone::Bad });
    }
    if own && state.marks.has(Marks::OUT_OF_SUPPLY) {
        badges.push(badge("ammo", "marker-out_of_supply", Tone::Bad));
    }
    if state.marks.has(Marks::FIRED) {
        badges.push(badge("fired", "marker-fired", Tone::Plain));
    }
    if own && state.checks > 0 {
        let label = lost(state.checks, "marker-attrition_check");
        badges.push(Badge { symbol: "?".to_owned(), label, tone: Tone::Warn });
    }
    if state.marks.has(Marks::ENTERED) {
        badges.push(badge("contact", "status-unit-stopped", Tone::Plain));
    }
    badges
}

fn facts(game: &Toulon, unit: UnitId, reading: Reading) -> Vec<Fact> {
    let (printed, pf) = strength(game, unit, reading);
    let (counter, state) = (game.counter(unit), game.unit(unit));
    let force = game.force_of(unit);
    let mut facts = vec![
        fact("scene-arm", Text::new(counter.arm.label()), Some(rules::R2_UNITS)),
        fact("term-force", Text::new(force.label()), Some(rules::R2_WING)),
        fact(
            "term-pf-plural",
            Text::new("scene-of").with("now", i64::from(pf)).with("all", printed),
            Some(rules::R23_9),
        ),
        fact("term-quality", Text::new(counter.quality.label()), Some(rules::R25_29)),
    ];
    if state.temporary + state.permanent > 0 {
        let text = Text::new("scene-losses").with("temporary", state.temporary).with("permanent", state.permanent);
        facts.push(fact("scene-lost", text, Some(rules::R23_2)));
    }
    if pf <= 0 {
        facts.push(fact("term-pf", Text::new("status-unit-zero"), Some(rules::R23_6)));
    }
    if game.known[game.side_of(unit).other().index()].has(unit) {
        // Guns in the open are turned up as soon as the enemy is there, others by a battle.
        let contact = counter.arm == Arm::Artillery && state.at.area().is_some_and(|area| game.contested().has(area));
        let rule = if contact { rules::R16_13 } else { rules::RULE_REVEAL };
        facts.push(fact("term-fog", Text::new("status-unit-face_up"), Some(rule)));
    }
    if counter.strength_in_fort != counter.strength {
        facts.push(fact("scene-in_fort", number(counter.strength_in_fort), Some(rules::R32_18)));
    }
    if counter.battery {
        let label = if game.is_immobile(unit) { "status-unit-immobile" } else { "status-unit-mobile" };
        facts.push(fact("term-bb", Text::new(label), Some(rules::R27_5)));
    } else if game.is_bb(unit) {
        facts.push(fact("term-bb", Text::new("status-unit-mobile"), Some(rules::R27_6)));
    }
    if let Whereabouts::Track(turn) = state.at {
        facts.push(fact("term-entry_turn", number(turn), Some(rules::R2_ENTRY)));
    }
    if reading != Reading::Owner {
        return facts;
    }
    let (supply, rule) = if state.marks.has(Marks::LANDED) {
        ("status-unit-war_supply", rules::R15_22)
    } else if state.marks.has(Marks::OUT_OF_SUPPLY) {
        ("status-unit-out_of_supply", rules::R15_14)
    } else if state.marks.has(Marks::WAR_SUPPLY) {
        ("status-unit-war_supply", rules::R15_4)
    } else if counter.arm == Arm::Gunners && game.is_in_fort(unit) {
        ("status-unit-in_supply", rules::R32_17)
    } else {
        ("status-unit-in_supply", rules::R15_13)
    };
    facts.push(fact("term-general_supply", Text::new(supply), Some(rule)));
    facts
}

/// The arm as the client draws it.
pub(crate) fn arm_symbol(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry | Arm::Gendarmes => "cavalry",
        Arm::Artillery => "artillery",
        Arm::Pioneers => "pioneers",
        Arm::Gunners => "gunners",
    }
}

/// The colours of a force.
pub(crate) fn nation(force: Force) -> &'static str {
    match force {
        Force::British => "british",
        Force::Spanish => "spanish",
        Force::Neapolitan => "neapolitan",
        Force::Sardinian => "piedmontese",
        Force::Toulonnais => "royalist",
        Force::Austrian => "austrian",
        Force::West | Force::East | Force::Reserve => "french",
    }
}

/// The letter of a wing, in the language of the counters.
fn wing(force: Force) -> Option<&'static str> {
    match force {
        Force::West => Some("W"),
        Force::East => Some("E"),
        Force::Reserve => Some("R"),
        _ => None,
    }
}

/// The colours in which a hidden counter of a side is shown.
pub(super) fn coats(side: Side) -> &'static str {
    match side {
        Side::Allied => "coalition",
        Side::Republican => "french",
    }
}
