//! The map as it is drawn: what never changes during a battle.

use crate::book::vocabulary::Water;
use crate::setup::{FormationKind, Setup};
use crate::show::naming::leader_id;
use crate::state::Leader;
use boards::hex::{Direction, Feature, HexId};
use kernel::scene::{Board, Body, HexBoard, HexCell, HexName, HexSide, HexWay};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Words of the drawn ground and what the client draws for them.
pub(super) const GROUND: [(&str, &str); 8] = [
    ("clear", "clear"),
    ("woods", "wood"),
    ("heavy_cultivation", "vineyard"),
    ("light_cultivation", "mulberry"),
    ("marsh", "marsh"),
    ("lake", "water"),
    ("village", "village"),
    ("town", "town"),
];

/// Waters and what the client draws for them.
pub(super) const SIDES: [(Water, &str); 5] = [
    (Water::River, "river"),
    (Water::Naviglio, "walled_canal"),
    (Water::Canal, "canal"),
    (Water::StreamDeep, "stream"),
    (Water::StreamShallow, "brook"),
];

/// Kinds of links, and what the client draws for their words.
pub(super) const WAYS: [(&str, &str); 4] =
    [("main", "highroad"), ("secondary", "road"), ("path", "path"), ("railway", "railway")];

/// Kinds of features whose names are written in a hex, the most important first.
const NAMED: [&str; 4] = ["town", "village", "castle", "landmark"];

fn drawn<'a>(table: &[(&str, &'a str)], word: &str) -> Option<&'a str> {
    table.iter().find(|(known, _)| *known == word).map(|(_, symbol)| *symbol)
}

/// The part of the map that is drawn: the rectangle around the hexes in play, with lakes and whatever else lies in it.
struct Sheet<'a> {
    setup: &'a Setup,
    columns: RangeInclusive<u16>,
    rows: RangeInclusive<u16>,
}

impl<'a> Sheet<'a> {
    fn new(setup: &'a Setup) -> Self {
        let grid = setup.map.grid();
        let in_play = || grid.hexes().filter(|hex| setup.ground.hexes[hex.index()].in_play);
        let around = |line: fn((u16, u16)) -> u16| {
            let lines = || in_play().map(|hex| line(grid.column_and_row(hex)));
            lines().min().unwrap_or(0)..=lines().max().unwrap_or(0)
        };
        Self { setup, columns: around(|(column, _)| column), rows: around(|(_, row)| row) }
    }

    fn holds(&self, hex: HexId) -> bool {
        let (column, row) = self.setup.map.grid().column_and_row(hex);
        self.columns.contains(&column) && self.rows.contains(&row)
    }
}

/// The map.
pub(crate) fn board(setup: &Setup) -> Board {
    let map = &setup.map;
    let sheet = Sheet::new(setup);
    let names = names(setup);
    let hexes = map.grid().hexes().filter(|hex| sheet.holds(*hex)).map(|hex| {
        let at = map.grid().axial(hex);
        let word = map.words().ground.word(map.ground(hex)).unwrap_or_default();
        let mut symbols: Vec<String> = drawn(&GROUND, word).into_iter().map(str::to_owned).collect();
        if setup.ground.hexes[hex.index()].castle {
            symbols.push("castle".to_owned());
        }
        HexCell {
            q: at.q,
            r: at.r,
            level: map.level(hex),
            symbols,
            // Hexes out of play have no number.
            label: if setup.ground.hexes[hex.index()].in_play { map.grid().label(hex) } else { String::new() },
            name: names.get(&hex).cloned(),
        }
    });
    Board::Hex(HexBoard {
        flat: true,
        hexes: hexes.collect(),
        sides: sides(&sheet),
        ways: ways(&sheet),
        names: water_names(&sheet),
        bodies: bodies(setup),
        legend: super::legend::legend(),
    })
}

/// What a feature is called on the map: in the language of the country, where the file has it.
fn called(feature: &Feature) -> &str {
    feature.property("label").unwrap_or(&feature.name)
}

fn names(setup: &Setup) -> BTreeMap<HexId, String> {
    let mut names = BTreeMap::new();
    for kind in NAMED {
        for feature in setup.map.features_of(kind).filter(|feature| !called(feature).is_empty()) {
            // A town of several hexes has its name in the one that lies most in the middle.
            let far = |hex: &&HexId| -> u32 {
                feature.hexes.iter().map(|other| setup.map.grid().distance(**hex, *other)).sum()
            };
            if let Some(hex) = feature.hexes.iter().min_by_key(far) {
                names.entry(*hex).or_insert_with(|| called(feature).to_owned());
            }
        }
    }
    names
}

fn sides(sheet: &Sheet<'_>) -> Vec<HexSide> {
    let (map, grid) = (&sheet.setup.map, sheet.setup.map.grid());
    let words = map.words();
    let mut sides = Vec::new();
    for hex in grid.hexes().filter(|hex| sheet.holds(*hex)) {
        let at = grid.axial(hex);
        let mut put = |direction: Direction, symbol: &str| {
            sides.push(HexSide { q: at.q, r: at.r, side: direction.index() as u8, symbol: symbol.to_owned() });
        };
        for (direction, other) in grid.neighbours(hex) {
            // A wall belongs to its hex; everything else is drawn once for both.
            if !map.walls(hex, direction).is_empty() {
                put(direction, "wall");
            }
            if other < hex || !sheet.holds(other) {
                continue;
            }
            let water = sheet.setup.ground.sides[hex.index()][direction.index()].border.water;
            for (_, symbol) in SIDES.iter().filter(|(known, _)| *known == water) {
                put(direction, symbol);
            }
            if map.crest(hex, direction).is_some() {
                put(direction, "ridge");
            }
            for word in words.crossings.in_mask(map.crossings(hex, direction)) {
                put(direction, word);
            }
        }
    }
    sides
}

/// Roads, paths and railways, cut where they leave the sheet. Those that count most are drawn last.
fn ways(sheet: &Sheet<'_>) -> Vec<HexWay> {
    let (map, grid) = (&sheet.setup.map, sheet.setup.map.grid());
    let mut ways = Vec::new();
    for (word, symbol) in [WAYS[2], WAYS[1], WAYS[0], WAYS[3]] {
        let of_word = map.features().iter().filter(|feature| match feature.kind.as_str() {
            "road" => feature.property("class") == Some(word),
            kind => kind == word,
        });
        for feature in of_word {
            let runs = feature.hexes.split(|hex| !sheet.holds(*hex));
            ways.extend(runs.filter(|run| run.len() > 1).map(|run| HexWay {
                symbol: symbol.to_owned(),
                hexes: run.iter().map(|hex| grid.axial(*hex)).map(|at| [at.q, at.r]).collect(),
            }));
        }
    }
    ways
}

/// Names of rivers and canals, written along their middle, and of lakes.
fn water_names(sheet: &Sheet<'_>) -> Vec<HexName> {
    let (map, grid) = (&sheet.setup.map, sheet.setup.map.grid());
    let held = |hex: &HexId| sheet.holds(*hex);
    let name = |feature: &Feature, from: HexId, to: HexId| {
        let (from, to) = (grid.axial(from), grid.axial(to));
        HexName {
            symbol: "water".to_owned(),
            text: called(feature).to_owned(),
            from: [from.q, from.r],
            to: [to.q, to.r],
        }
    };
    let mut names = Vec::new();
    for kind in ["river", "canal", "stream"] {
        for feature in map.features_of(kind) {
            let along: Vec<HexId> = feature.sides.iter().map(|side| side.hex).filter(held).collect();
            if along.len() > 10 {
                names.push(name(feature, along[along.len() * 2 / 5], along[along.len() * 3 / 5]));
            }
        }
    }
    for feature in map.features_of("lake") {
        let wet: Vec<HexId> = feature.hexes.iter().copied().filter(held).collect();
        if wet.len() > 10 {
            // Across a row in its middle.
            let row = |hex: HexId| grid.column_and_row(hex).1;
            let middle = row(wet[wet.len() / 3]);
            let mut line = wet.iter().copied().filter(|hex| row(*hex) == middle);
            if let Some(first) = line.next() {
                names.push(name(feature, first, line.next_back().unwrap_or(first)));
            }
        }
    }
    names
}

/// Corps and brigades with their colours: corps of a side all differ, and so do the brigades of a corps.
fn bodies(setup: &Setup) -> Vec<Body> {
    let corps = setup.corps_ids().map(|id| {
        let printed = setup.corps(id);
        let first = setup.corps.iter().position(|other| other.seat == printed.seat).unwrap_or(0);
        Body {
            name: printed.name.clone(),
            colour: (id.index() - first) as u8,
            within: None,
            head: (!printed.ersatz).then(|| leader_id(setup, Leader::Commander(id))),
            pieces: Vec::new(),
        }
    });
    let brigades = setup.brigade_ids().map(|id| {
        let printed = setup.brigade(id);
        let before = setup.brigades[..id.index()].iter().filter(|other| other.corps == printed.corps).count();
        Body {
            name: printed.name.clone(),
            colour: before as u8,
            within: Some(u32::from(printed.corps.0)),
            head: (printed.kind == FormationKind::Brigade).then(|| leader_id(setup, Leader::Brigadier(id))),
            pieces: setup.units_of(id).map(|unit| setup.unit(unit).id.clone()).collect(),
        }
    });
    corps.chain(brigades).collect()
}
