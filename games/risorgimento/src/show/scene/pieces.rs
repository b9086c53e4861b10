//! The counters: units with their values, brigadiers, commanders.

use super::{fact, number, place};
use crate::book::vocabulary::{Class, Gun, Nation};
use crate::rules;
use crate::setup::UnitId;
use crate::show::naming::{Names, leader_id};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, LEFT, Leader, Marks, OFF, Risorgimento};
use kernel::scene::{Badge, Fact, Piece, Place, Symbol, Tone};
use kernel::{RuleId, Seat, Text};

/// Everything on the map and beside it.
pub(super) fn all(game: &Risorgimento) -> Vec<Piece> {
    let units = game.ids().filter(|unit| game.hex_of(*unit) != LEFT).map(|id| unit(game, id));
    let leaders = [Seat(0), Seat(1)].into_iter().flat_map(|seat| game.leaders(seat));
    units.chain(leaders.filter(|who| game.leader_hex(*who).is_on_map()).map(|who| leader(game, who))).collect()
}

pub(crate) const fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::France => "french",
        Nation::Piedmont => "piedmontese",
        Nation::Austria => "austrian",
    }
}

pub(crate) const fn arm(class: Class, gun: Option<Gun>) -> &'static str {
    match (class, gun) {
        (Class::Infantry, _) => "infantry",
        (Class::LightInfantry, _) => "light",
        (Class::Jager, _) => "jager",
        (Class::LightCavalry, _) => "cavalry",
        (Class::HeavyCavalry, _) => "heavy_cavalry",
        (_, Some(Gun::Rocket)) => "rockets",
        (Class::FootArtillery, _) => "artillery",
        (Class::HorseArtillery, _) => "horse_artillery",
    }
}

/// A box beside the map.
fn beside(game: &Risorgimento, seat: Seat, hex: Hex) -> Place {
    let side = &game.setup.sides[seat.index()].id;
    Place::Box { id: if hex == OFF { format!("reserve-{side}") } else { format!("losses-{side}") } }
}

fn unit(game: &Risorgimento, id: UnitId) -> Piece {
    let (printed, state, hex) = (game.printed(id), game.unit(id), game.hex_of(id));
    let place = if hex.is_on_map() {
        let below = game.at_hex(hex).filter(|other| game.unit(*other).depth > state.depth).count() as u8;
        let facing = (!state.is(Marks::SQUARE)).then(|| state.facing().index() as u8);
        place(&game.setup, hex, facing, below)
    } else {
        beside(game, printed.seat, hex)
    };
    // Cohesion and movement, as they are printed; a battery shows its guns and how far they reach.
    let marks = match printed.gun {
        Some(Gun::Horse) => vec![format!("h{}", printed.range), printed.movement.to_string()],
        Some(gun) => vec![format!("{}{}", gun.id(), printed.range), printed.movement.to_string()],
        None => vec![game.adjusted(id).to_string(), printed.movement.to_string()],
    };
    Piece {
        id: printed.id.clone(),
        name: printed.name.clone(),
        seat: Some(printed.seat),
        place,
        symbol: Symbol {
            arm: arm(printed.class, printed.gun).to_owned(),
            nation: nation(printed.nation).to_owned(),
            marks,
        },
        figures: None,
        badges: badges(game, id),
        facts: facts(game, id),
        hidden: false,
        // 4.43: what a unit did in an activation that is over says nothing about the next.
        spent: state.is(Marks::DONE) && is_acting(game, id),
    }
}

/// Whether its corps is the one that acts.
fn is_acting(game: &Risorgimento, id: UnitId) -> bool {
    game.is_corps_active() && game.corps_of(id) == game.active.corps
}

fn badge(symbol: impl Into<String>, label: &'static str, tone: Tone) -> Badge {
    Badge { symbol: symbol.into(), label: Text::new(label), tone }
}

fn badges(game: &Risorgimento, id: UnitId) -> Vec<Badge> {
    let state = game.unit(id);
    let mut badges = Vec::new();
    if state.is(Marks::DISORDERED) {
        badges.push(badge("disorder", "state-disordered", Tone::Bad));
    }
    if state.losses > 0 {
        badges.push(badge(state.losses.to_string(), "stat-losses", Tone::Bad));
    }
    for (mark, symbol, label, tone) in [
        (Marks::STRATEGIC, "S", "state-strategic", Tone::Warn),
        (Marks::SQUARE, "square", "state-square", Tone::Good),
        (Marks::RESERVE, "R", "state-in_reserve", Tone::Plain),
        (Marks::ANY_SURPRISE, "!", "state-surprised", Tone::Bad),
        (Marks::FIRED, "fired", "state-fired", Tone::Plain),
        (Marks::ATTACKED, "contact", "state-attacked", Tone::Plain),
    ] {
        if state.is(mark) {
            badges.push(badge(symbol, label, tone));
        }
    }
    badges
}

fn facts(game: &Risorgimento, id: UnitId) -> Vec<Fact> {
    let (printed, state) = (game.printed(id), game.unit(id));
    let names = Names { setup: &game.setup };
    let rating = if printed.rated { rules::R2_6 } else { rules::R2_4A };
    let mut facts = vec![
        fact(printed.class.label(), names.brigade(printed.brigade), Some(rules::R2_4C)),
        fact("formation-corps", names.corps(game.corps_of(id)), None),
        fact("stat-cohesion", number(printed.cohesion.into()), Some(rating)),
        fact("stat-movement_allowance", number(printed.movement.into()), Some(rules::R5_0)),
    ];
    if is_acting(game, id) && game.is_on_map(id) {
        let left = game.allowance(id, state.is(Marks::STRATEGIC)).saturating_sub(state.spent);
        facts.push(fact("stat-movement_points", number(left.into()), Some(rules::R5_3)));
    }
    if state.losses > 0 {
        facts.push(fact("stat-losses", number(state.losses.into()), Some(rules::R8_11)));
        facts.push(fact("stat-cohesion_adjusted", number(game.adjusted(id).into()), Some(rules::R8_12A)));
    }
    if let Some(gun) = printed.gun {
        facts.push(fact("stat-gun_range", number(printed.range.into()), Some(rules::R7_11B)));
        facts.push(fact("class-artillery", Text::new(gun.label()), Some(rules::R2_5B)));
    }
    facts
}

fn leader(game: &Risorgimento, who: Leader) -> Piece {
    let setup = &game.setup;
    let (hex, seat) = (game.leader_hex(who), game.leader_seat(who));
    let range = |range: u8, rule: RuleId| fact("stat-command_range", number(range.into()), Some(rule));
    let (arm, of, rank, marks, facts) = match who {
        Leader::Brigadier(brigade) => {
            let printed = setup.brigade(brigade);
            let engagement = i64::from(printed.engagement);
            let facts = vec![
                range(printed.range, rules::R4_12),
                fact("stat-engagement", number(engagement), Some(rules::R4_11A)),
                fact("formation-brigade", printed.name.clone(), None),
            ];
            let marks = vec![printed.range.to_string(), format!("{engagement:+}")];
            ("leader", setup.corps(printed.corps).nation, "rank-brigadier", marks, facts)
        }
        Leader::Commander(corps) => {
            let printed = setup.corps(corps);
            let (reach, continuity) = (game.corps_range(corps).unwrap_or(0), game.continuity(corps));
            let of_range = match () {
                () if printed.range_near_chief.is_some() => rules::R4_24,
                () if printed.nation == Nation::Piedmont => rules::R4_25,
                () => rules::R4_21,
            };
            let facts = vec![
                range(reach, of_range),
                fact("stat-continuity", number(continuity.into()), Some(rules::R4_21)),
                fact("formation-corps", printed.name.clone(), None),
            ];
            ("general", printed.nation, "rank-corps_commander", vec![reach.to_string(), continuity.to_string()], facts)
        }
        Leader::Chief(chief) => {
            let printed = &setup.chiefs[usize::from(chief)];
            let own = setup.corps_of(printed.seat).next().map_or(Nation::Austria, |corps| setup.corps(corps).nation);
            ("commander", own, "rank-commander_in_chief", Vec::new(), Vec::new())
        }
    };
    let mut all = vec![fact(rank, Names { setup }.leader(who), None)];
    all.extend(facts);
    let stack = game.at_hex(hex).count() as u8 + leaders_below(game, who, hex);
    Piece {
        id: leader_id(setup, who),
        name: Names { setup }.leader(who),
        seat: Some(seat),
        place: place(setup, hex, None, stack),
        symbol: Symbol { arm: arm.to_owned(), nation: nation(of).to_owned(), marks },
        figures: None,
        badges: leader_badges(game, who),
        facts: all,
        hidden: false,
        spent: false,
    }
}

/// Leaders of the same side in a hex lie on each other, brigadiers lowest.
fn leaders_below(game: &Risorgimento, who: Leader, hex: Hex) -> u8 {
    let before = game.leaders(game.leader_seat(who)).take_while(|other| *other != who);
    before.filter(|other| game.leader_hex(*other) == hex).count() as u8
}

fn leader_badges(game: &Risorgimento, who: Leader) -> Vec<Badge> {
    let mut badges = Vec::new();
    let mut put = |is: bool, symbol: &str, label, tone| {
        if is {
            badges.push(badge(symbol, label, tone));
        }
    };
    match who {
        Leader::Brigadier(brigade) => {
            let marks = game.brigade(brigade).marks;
            put(marks.has(BrigadeMarks::LEADER_FINISHED), "F", "state-finished_leader", Tone::Bad);
            put(marks.has(BrigadeMarks::HORS_DE_COMBAT), "H", "state-hors_de_combat", Tone::Bad);
            put(marks.has(BrigadeMarks::RALLY_ONLY), "rally", "state-rally_only", Tone::Warn);
            put(marks.has(BrigadeMarks::ORDERS), "order", "state-with_orders", Tone::Good);
            put(marks.has(BrigadeMarks::RESERVE), "R", "state-in_reserve", Tone::Plain);
        }
        Leader::Commander(corps) => {
            let marks = game.corps(corps).marks;
            put(marks.has(CorpsMarks::COMMANDER_FINISHED), "F", "state-finished_leader", Tone::Bad);
            put(marks.has(CorpsMarks::DEMORALIZED), "D", "state-demoralized", Tone::Bad);
            put(marks.has(CorpsMarks::WEAK), "L", "state-long_march", Tone::Warn);
            put(marks.has(CorpsMarks::FINISHED), "passed", "state-finished_corps", Tone::Plain);
        }
        Leader::Chief(chief) => {
            put(game.chiefs[usize::from(chief)].finished, "F", "state-finished_leader", Tone::Bad);
        }
    }
    badges
}
