//! What the players see: the table, the battalions in their ranks, arcs, tracks, scores and the question of the moment.

use crate::book::options::RifleRanges;
use crate::book::tables::RangeBand;
use crate::book::vocabulary::{Character, Formation, UnitId, Weapon};
use crate::play::Phase;
use crate::play::one_by_one::{Due, OneByOne};
use crate::rules;
use crate::setup::Setup;
use crate::state::{Aigles, Commander, Fate, Marks, Unit};
use boards::table::{Length, Point, Stand};
pub(crate) use gamekit::plain::pose as place;
use gamekit::question;
use kernel::scene::{
    Badge, Board, Fact, Figures, Ground, Mark, Overlay, Panel, Piece, Place, Shape, Symbol, TableBoard, Tone, Track,
};
use kernel::{Arg, RuleId, Scene, Seat, Text, Viewer};

/// Half the side of a figure's base: the commander stands on one base (def.base).
pub(crate) const BASE: Length = Length::cm(2);

/// Far enough to reach across any table: a fire arc is drawn without its ranges, which must not be measured
/// (def.measure).
const ACROSS: i32 = 20_000;

/// A quarter of a turn either side, in 16384ths.
const ALL_ROUND: u16 = 8192;

/// The unchanging part: cloth, terrain, objectives.
#[must_use]
pub fn board(game: &Aigles) -> Board {
    let setup = &game.setup;
    let tables = setup.tables();
    let ground = setup.terrain.all().iter().map(|region| {
        let class = &tables.terrain[region.kind.kind.index()];
        Ground {
            id: region.kind.id.clone(),
            symbol: region.kind.kind.id().to_owned(),
            level: region.kind.level,
            outline: region.shape.points().iter().map(|p| [p.x.to_tenths(), p.y.to_tenths()]).collect(),
            facts: vec![
                fact("fact-ground", Text::new(region.kind.kind.label()), Some(rules::DEF_TERRAIN)),
                fact("fact-movement", Text::new(class.movement.label()), Some(rules::MAN_DIFFICULT)),
                fact("fact-cover", Text::new(class.cover.label()), Some(rules::FIRE_COVER)),
                fact("fact-sight", Text::new(class.sight.label()), Some(rules::DEF_SIGHT)),
            ],
        }
    });
    let marks = setup.objectives.iter().filter(|_| setup.options.objectives).map(|objective| Mark {
        symbol: "objective".to_owned(),
        at: [objective.position.x.to_tenths(), objective.position.y.to_tenths()],
        radius: tables.constants.enemy_distance.to_tenths(),
        label: objective.name.clone(),
    });
    Board::Table(TableBoard {
        width: setup.table.width().to_tenths(),
        depth: setup.table.depth().to_tenths(),
        ground: ground.collect(),
        marks: marks.collect(),
    })
}

/// The picture now. Nothing is hidden in this game: every viewer sees the same.
#[must_use]
pub fn scene(game: &Aigles, _viewer: Viewer) -> Scene {
    let mut pieces = Vec::new();
    let mut overlays = Vec::new();
    for unit in game.ids() {
        pieces.push(battalion(game, unit));
        if let Some(screen) = game.screen(unit) {
            pieces.push(skirmishers(game, unit, &screen));
        }
        if game.unit(unit).fate == Fate::OnTable {
            overlays.extend(arcs(game, unit));
        }
    }
    pieces.extend([Seat(0), Seat(1)].into_iter().filter_map(|seat| commander(game, seat)));
    overlays.extend(zones(game));
    Scene {
        pieces,
        overlays,
        tracks: tracks(game),
        panels: vec![score(game)],
        ..question::scene(game, |unit| game.setup.unit(unit).id.clone(), "phase-over")
    }
}

/// The id of the piece that stands for a battalion's screen.
#[must_use]
pub fn screen_id(setup: &Setup, unit: UnitId) -> String {
    format!("{}-screen", setup.unit(unit).id)
}

fn battalion(game: &Aigles, id: UnitId) -> Piece {
    let (setup, unit) = (game.setup.unit(id), game.unit(id));
    let place = match unit.fate {
        Fate::OnTable => place(&game.body(id)),
        Fate::Unplaced => Place::Box { id: format!("reserve-{}", game.setup.sides[setup.seat.index()].id) },
        Fate::LeftTable | Fate::Destroyed => {
            Place::Box { id: format!("losses-{}", game.setup.sides[setup.seat.index()].id) }
        }
    };
    let arm = if setup.light { "light" } else { "infantry" };
    Piece {
        id: setup.id.clone(),
        name: setup.name.clone(),
        seat: Some(setup.seat),
        place,
        symbol: Symbol {
            arm: arm.to_owned(),
            nation: setup.nation.id().to_owned(),
            marks: vec![unit.rankers.to_string()],
        },
        figures: Some(figures(game, id)),
        badges: badges(game, id),
        facts: facts(game, id),
        hidden: false,
        spent: unit.marks.has(Marks::ACTIVATED),
    }
}

/// The men in their ranks: two ranks to a group, as the footprint has them (def.base, loss.removal).
fn figures(game: &Aigles, id: UnitId) -> Figures {
    let unit = game.unit(id);
    let stand = game.body(id);
    let abreast = |length: Length| (length.to_tenths() / BASE.to_tenths()).max(1) as u16;
    let (files, ranks) = (abreast(stand.front()), abreast(stand.depth()));
    let standing = u16::from(unit.rankers);
    let commander = game.has_commander(id);
    Figures {
        files,
        ranks,
        standing,
        fallen: (files * ranks).saturating_sub(standing),
        open: false,
        characters: unit.characters.each(commander).map(|who| who.id().to_owned()).collect(),
        bases: None,
    }
}

fn skirmishers(game: &Aigles, id: UnitId, stand: &Stand) -> Piece {
    let (setup, unit) = (game.setup.unit(id), game.unit(id));
    Piece {
        id: screen_id(&game.setup, id),
        name: Text::new("unit-screen_of").with("unit", setup.name.clone()),
        seat: Some(setup.seat),
        place: place(stand),
        symbol: Symbol {
            arm: "skirmishers".to_owned(),
            nation: setup.nation.id().to_owned(),
            marks: vec![unit.skirmishers.to_string()],
        },
        figures: Some(Figures {
            files: u16::from(unit.skirmishers),
            ranks: 1,
            standing: u16::from(unit.skirmishers),
            fallen: 0,
            open: true,
            characters: Vec::new(),
            bases: None,
        }),
        badges: Vec::new(),
        facts: vec![
            fact("fact-skirmishers", of(unit.skirmishers, unit.deployed), Some(rules::SKIRM_BODY)),
            fact("unit-parent", setup.name.clone(), Some(rules::SKIRM_ACTIVATE)),
        ],
        hidden: false,
        spent: unit.marks.has(Marks::ACTIVATED),
    }
}

fn commander(game: &Aigles, seat: Seat) -> Option<Piece> {
    let setup = &game.setup.sides[seat.index()];
    let state = match game.sides[seat.index()].commander {
        Commander::Unplaced | Commander::Alone { .. } => "state-commander_alone",
        Commander::With(_) => "state-commander_joined",
        Commander::Dead => return None,
    };
    let place = match game.sides[seat.index()].commander {
        Commander::Alone { x, y } => place(&Aigles::commander_base(Point::tenths(x.into(), y.into()))),
        Commander::With(unit) => place(&Aigles::commander_base(game.body(unit).centre())),
        Commander::Unplaced | Commander::Dead => Place::Box { id: format!("reserve-{}", setup.id) },
    };
    Some(Piece {
        id: setup.commander.id.clone(),
        name: setup.commander.name.clone(),
        seat: Some(seat),
        place,
        symbol: Symbol { arm: "commander".to_owned(), nation: setup.nation.id().to_owned(), marks: Vec::new() },
        figures: None,
        badges: Vec::new(),
        facts: vec![fact("fact-state", Text::new(state), Some(rules::CMD_ALONE))],
        hidden: false,
        spent: game.sides[seat.index()].commander_moved,
    })
}

/// Marks drawn on a battalion, the gravest first.
fn badges(game: &Aigles, id: UnitId) -> Vec<Badge> {
    let unit = game.unit(id);
    let marks = [
        (Marks::ROUTING, "rout", "state-routing", Tone::Bad),
        (Marks::DISORDERED, "disorder", "state-disordered", Tone::Bad),
        (Marks::MUST_REFORM, "reform", "state-must_reform", Tone::Warn),
        (Marks::RALLYING, "rally", "state-rallying", Tone::Warn),
        (Marks::REFORMING, "reform", "state-reforming", Tone::Plain),
        (Marks::CHARGE_BONUS, "charge", "state-charge_bonus", Tone::Good),
        (Marks::PASSED, "passed", "state-passed", Tone::Plain),
        (Marks::FIRED, "fired", "state-fired", Tone::Plain),
    ];
    let mut badges: Vec<Badge> = marks
        .into_iter()
        .filter(|(mark, ..)| unit.marks.has(*mark))
        .map(|(_, symbol, label, tone)| badge(symbol, label, tone))
        .collect();
    if unit.marks.has(Marks::REASONS) && !unit.marks.has(Marks::TESTED | Marks::ROUTING) {
        badges.push(badge("test", "state-owes_resolve", Tone::Warn));
    }
    if unit.contact.is_some() {
        badges.push(badge("contact", "state-in_contact", Tone::Plain));
    }
    if unit.supports_against.is_some() {
        badges.push(badge("contact", "state-joiner", Tone::Plain));
    }
    if game.is_half(id) {
        badges.push(badge("half", "state-half_losses", Tone::Bad));
    }
    badges
}

fn badge(symbol: &str, label: &'static str, tone: Tone) -> Badge {
    Badge { symbol: symbol.to_owned(), label: Text::new(label), tone }
}

/// What the inspector lists of a battalion.
fn facts(game: &Aigles, id: UnitId) -> Vec<Fact> {
    let (setup, unit) = (game.setup.unit(id), game.unit(id));
    let quality = game.quality(id);
    let mut facts = vec![
        fact("fact-quality", Text::new(setup.quality.label()), Some(rules::ARMY_QUALITY)),
        fact(
            "value-score",
            Text::new("fact-at_least").with("score", game.tables().activation.score[quality.index()]),
            Some(rules::ACT_SCORE),
        ),
        fact("value-rankers", of(unit.rankers, setup.rankers - unit.deployed), Some(rules::DEF_RANKER)),
        fact("value-groups", number(game.groups(id).into()), Some(rules::DEF_GROUPS)),
        fact("fact-formation", Text::new(unit.formation.label()), Some(formation_rule(unit))),
    ];
    if game.is_reduced(id) {
        facts.push(fact("fact-counts_as", Text::new(quality.label()), Some(rules::CMD_JOIN_OTHERS)));
    }
    if setup.weapon == Weapon::Rifle {
        facts.push(fact("fact-weapon", Text::new(setup.weapon.label()), Some(rules::ARMY_RIFLES)));
    }
    for who in Character::ALL {
        let (left, bought) = match who {
            Character::Commander => (u8::from(game.has_commander(id)), u8::from(game.has_commander(id))),
            _ => (unit.characters.of(who), setup.characters.of(who)),
        };
        if bought > 0 {
            facts.push(fact(who.label(), of(left, bought), Some(character_rule(who))));
        }
    }
    facts.push(fact("value-losses", number(game.losses(id).into()), Some(rules::LOSS_REMOVAL)));
    facts
}

fn formation_rule(unit: &Unit) -> RuleId {
    match unit.formation {
        Formation::Line => rules::DEF_LINE,
        Formation::Column => rules::DEF_COLUMN,
    }
}

fn character_rule(who: Character) -> RuleId {
    match who {
        Character::Officer => rules::CHAR_OFFICER,
        Character::Ensign => rules::CHAR_ENSIGN,
        Character::Sergeant => rules::CHAR_SERGEANT,
        Character::Drummer => rules::CHAR_DRUMMER,
        Character::Commander => rules::CMD_JOIN_COMBAT,
    }
}

/// The fire arc of a battalion; its range bands only where distances may be known beforehand (def.measure).
fn arcs(game: &Aigles, id: UnitId) -> Vec<Overlay> {
    let (setup, unit) = (game.setup.unit(id), game.unit(id));
    if unit.marks.has(Marks::ROUTING) {
        return Vec::new();
    }
    let options = &game.setup.options;
    let half_angle = (options.fire_arc_deg.degrees() * i32::from(ALL_ROUND) / 180) as u16;
    let overlay = |symbol: &str, reach: i32, half_angle: u16, label: Text, tone: Tone| Overlay {
        symbol: symbol.to_owned(),
        piece: Some(setup.id.clone()),
        shape: Shape::Fan { piece: setup.id.clone(), reach, half_angle },
        label,
        tone,
    };
    let mut overlays = Vec::new();
    if options.premeasure {
        for (band, tone) in ranges(game, id).iter().zip([Tone::Bad, Tone::Warn, Tone::Plain]) {
            let reach = band.up_to.to_tenths();
            let label = Text::new("overlay-range_band").with("distance", Arg::cm(reach.into()));
            overlays.push(overlay("range", reach, half_angle, label, tone));
        }
    } else {
        overlays.push(overlay("arc", ACROSS, half_angle, Text::new("overlay-fire_arc"), Tone::Plain));
    }
    let near = game.setup.tables().constants.enemy_distance.to_tenths();
    overlays.push(overlay("zone", near, ALL_ROUND, Text::new("zone-ten_cm"), Tone::Plain));
    overlays
}

/// Deployment strips, while battalions are placed.
fn zones(game: &Aigles) -> Vec<Overlay> {
    if game.turn > 0 {
        return Vec::new();
    }
    let strip = |seat: Seat| {
        let bounds = game.setup.zone(game.sides[seat.index()].edge);
        let (low, high) = (bounds.low, bounds.high);
        let [west, south, east, north] = [low.x, low.y, high.x, high.y].map(Length::to_tenths);
        Overlay {
            symbol: "deployment".to_owned(),
            piece: None,
            shape: Shape::Outline { points: vec![[west, south], [east, south], [east, north], [west, north]] },
            label: Text::new("overlay-deployment")
                .with("side", Text::new(game.setup.sides[seat.index()].nation.label())),
            tone: Tone::Plain,
        }
    };
    vec![strip(Seat(0)), strip(Seat(1))]
}

fn tracks(game: &Aigles) -> Vec<Track> {
    let turns = (1..=game.setup.turns).map(|turn| number(turn.into())).collect();
    let phases = ["phase-initiative", "phase-activation", "phase-resolve", "phase-compulsory"];
    let phase = game.stack.inwards_out().find_map(|phase| match phase {
        Phase::Initiative(_) => Some(0),
        Phase::Activation(_) | Phase::AfterActivation(_) => Some(1),
        Phase::OneByOne(OneByOne { due: Due::Test, .. }) => Some(2),
        Phase::OneByOne(OneByOne { due: Due::Flight, .. }) => Some(3),
        _ => None,
    });
    let mut tracks = vec![Track {
        symbol: "turns".to_owned(),
        label: Text::new("track-turns"),
        boxes: turns,
        at: u32::from(game.turn.max(1)) - 1,
    }];
    if let Some(at) = phase {
        tracks.push(Track {
            symbol: "phases".to_owned(),
            label: Text::new("track-phases"),
            boxes: phases.map(Text::new).into(),
            at,
        });
    }
    tracks
}

/// Steady battalions, objectives and losses of each side: what victory counts (vic.count, vic.tie).
fn score(game: &Aigles) -> Panel {
    let seats = [Seat(0), Seat(1)];
    let row = |label: &'static str, value: &dyn Fn(Seat) -> i64, rule: RuleId| Fact {
        label: Text::new(label),
        values: seats.map(|seat| number(value(seat))).into(),
        rule: Some(rule),
    };
    let total = |seat: Seat| i64::from(game.score(seat).steady) + i64::from(game.score(seat).objectives);
    let mut rows = Vec::new();
    if game.setup.options.objectives {
        rows.push(row("panel-total", &total, rules::VIC_COUNT));
    }
    rows.push(row("panel-steady", &|seat| game.score(seat).steady.into(), rules::VIC_COUNT));
    if game.setup.options.objectives {
        rows.push(row("panel-objectives", &|seat| game.score(seat).objectives.into(), rules::VIC_OBJECTIVES));
    }
    rows.push(row("panel-losses", &|seat| game.score(seat).losses.into(), rules::VIC_TIE));
    Panel {
        title: Text::new("victory-score"),
        columns: seats.map(|seat| Text::new(game.setup.sides[seat.index()].nation.label())).into(),
        rows,
    }
}

/// The range bands of a battalion's weapon (fire.range, army.rifles).
fn ranges(game: &Aigles, id: UnitId) -> &'static [RangeBand] {
    let ranges = &game.tables().ranges;
    match (game.setup.unit(id).weapon, game.setup.options.rifle_ranges) {
        (Weapon::Musket, _) => &ranges.musket,
        (Weapon::Rifle, RifleRanges::Printed) => &ranges.rifle,
        (Weapon::Rifle, RifleRanges::Extended) => &ranges.rifle_extended,
    }
}

fn fact(label: &'static str, value: Text, rule: Option<RuleId>) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule }
}

fn number(value: i64) -> Text {
    Text::new("fact-number").with("n", value)
}

fn of(left: u8, all: u8) -> Text {
    Text::new("fact-of").with("left", left).with("all", all)
}
