//! The picture agrees with the game: everything is shown once, where it is, in the colours of its corps.

use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::scene::{Board, HexBoard, Place, Shape};
use kernel::{Chance, Game, Roll, Scene, Silent, Title, Viewer};
use risorgimento::play::{Phase, UnitTurn};
use risorgimento::state::Hex;
use risorgimento::{Risorgimento, rules};
use std::collections::{BTreeMap, BTreeSet};

const SCENARIOS: [&str; 4] = ["ponte_nuovo", "magenta", "san_martino", "solferino"];

fn start(scenario: &str, seed: u64) -> Risorgimento {
    let spec = SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() };
    let setup = Risorgimento::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
    Risorgimento::start(&setup, &mut Fast::new(seed), &mut Silent)
}

fn board(game: &Risorgimento) -> HexBoard {
    match game.board() {
        Board::Hex(board) => board,
        other => panic!("not a hex map: {other:?}"),
    }
}

#[test]
fn the_map_is_whole() {
    for scenario in SCENARIOS {
        let game = start(scenario, 1);
        let board = board(&game);
        let cells: BTreeSet<[i32; 2]> = board.hexes.iter().map(|cell| [cell.q, cell.r]).collect();
        assert_eq!(cells.len(), board.hexes.len(), "{scenario}: every hex once");
        let in_play = game.setup.ground.hexes.iter().filter(|hex| hex.in_play).count();
        assert_eq!(board.hexes.iter().filter(|cell| !cell.label.is_empty()).count(), in_play, "{scenario}");
        assert!(board.hexes.iter().all(|cell| !cell.symbols.is_empty()), "{scenario}: all ground is drawn");
        for way in &board.ways {
            assert!(way.hexes.len() > 1 && way.hexes.iter().all(|hex| cells.contains(hex)), "{scenario}");
        }
        assert!(board.sides.iter().all(|side| side.side < 6 && cells.contains(&[side.q, side.r])), "{scenario}");
        // Whatever is drawn is explained.
        let known: BTreeSet<&str> = board.legend.iter().map(|it| it.symbol.as_str()).collect();
        let drawn = board.hexes.iter().flat_map(|cell| cell.symbols.iter());
        let drawn = drawn.chain(board.sides.iter().map(|it| &it.symbol)).chain(board.ways.iter().map(|it| &it.symbol));
        assert_eq!(drawn.map(String::as_str).find(|it| !known.contains(it)), None, "{scenario}");
        // Every bridge and ford stands over water.
        let on = |q, r, number| board.sides.iter().filter(move |it| (it.q, it.r, it.side) == (q, r, number));
        for crossing in board.sides.iter().filter(|side| ["bridge", "ford"].contains(&side.symbol.as_str())) {
            let wet = ["river", "canal", "walled_canal", "stream", "brook"];
            let over = on(crossing.q, crossing.r, crossing.side).any(|it| wet.contains(&it.symbol.as_str()));
            assert!(over, "{scenario}: {crossing:?}");
        }
    }
    let names = |scenario| -> BTreeSet<String> {
        board(&start(scenario, 1)).hexes.into_iter().filter_map(|cell| cell.name).collect()
    };
    assert!(
        ["Solferino", "Medole", "Cavriana", "Madonna della Scoperta"].iter().all(|n| names("solferino").contains(*n))
    );
    assert!(["Magenta", "Marcallo", "Robecco"].iter().all(|name| names("magenta").contains(*name)));
}

#[test]
fn who_waits_beside_the_map_is_announced_with_turn_and_entry() {
    for scenario in SCENARIOS {
        let scene = start(scenario, 1).scene(Viewer::Everything);
        let waiting = scene.pieces.iter().filter(|piece| matches!(piece.place, Place::Box { .. })).count() as u32;
        assert_eq!(scene.arrivals.iter().map(|arrival| arrival.units).sum::<u32>(), waiting, "{scenario}");
        assert!(scene.arrivals.is_sorted_by_key(|arrival| arrival.turn), "{scenario}");
        let turns = scene.tracks[0].boxes.len() as u32;
        for arrival in &scene.arrivals {
            assert!(arrival.turn < turns, "{scenario}: {arrival:?}");
            assert!(matches!(arrival.place, Some(Place::Hex { .. })), "{scenario}: {arrival:?}");
        }
    }
}

#[test]
fn every_unit_wears_the_colours_of_one_brigade_and_its_corps() {
    for scenario in SCENARIOS {
        let game = start(scenario, 1);
        let board = board(&game);
        let mut bodies: BTreeMap<&str, usize> = BTreeMap::new();
        for (n, body) in board.bodies.iter().enumerate() {
            if let Some(above) = body.within {
                assert!((above as usize) < n && board.bodies[above as usize].within.is_none(), "{scenario}");
            }
            body.pieces.iter().for_each(|piece| *bodies.entry(piece).or_default() += 1);
        }
        assert!(game.setup.units.iter().all(|unit| bodies.get(unit.id.as_str()) == Some(&1)), "{scenario}");
    }
}

fn agrees(game: &Risorgimento, scene: &Scene) {
    let ids: BTreeSet<&str> = scene.pieces.iter().map(|piece| piece.id.as_str()).collect();
    assert_eq!(ids.len(), scene.pieces.len(), "every piece once");
    let mut stacks: BTreeMap<(i32, i32), Vec<u8>> = BTreeMap::new();
    for piece in &scene.pieces {
        if let Place::Hex { q, r, facing, stack } = piece.place {
            assert!(facing.is_none_or(|facing| facing < 6));
            stacks.entry((q, r)).or_default().push(stack);
        }
    }
    for (at, mut heights) in stacks {
        heights.sort_unstable();
        // Leaders of both sides in one hex lie at the same height; units never do.
        let highest = heights.last().copied().unwrap_or(0);
        assert!(usize::from(highest) < heights.len(), "{at:?}: {heights:?}");
    }
    for (unit, hex) in game.ids().zip(game.at.iter()).filter(|(_, hex)| hex.is_on_map()) {
        let id = &game.setup.unit(unit).id;
        let piece = scene.pieces.iter().find(|piece| piece.id == *id).expect("on the map, so shown");
        let at = game.setup.map.grid().axial(boards::hex::HexId(hex.0));
        assert!(matches!(piece.place, Place::Hex { q, r, .. } if (q, r) == (at.q, at.r)), "{id}");
    }
    for overlay in &scene.overlays {
        assert!(overlay.piece.as_deref().is_none_or(|piece| ids.contains(piece)), "{overlay:?}");
    }
    if let Some(Phase::UnitTurn(UnitTurn { unit })) = game.phase() {
        reach_is_shown(game, scene, unit);
    }
    assert!(scene.prompt.piece.as_deref().is_none_or(|piece| ids.contains(piece)), "{:?}", scene.prompt);
}

/// What is shown as reachable is what may be marched to.
fn reach_is_shown(game: &Risorgimento, scene: &Scene, unit: risorgimento::setup::UnitId) {
    let id = &game.setup.unit(unit).id;
    let shown = scene.overlays.iter().find(|it| it.symbol == "reach" && it.piece.as_ref() == Some(id));
    let Some(Shape::Hexes { hexes }) = shown.map(|overlay| &overlay.shape) else { return };
    for [q, r] in hexes {
        let hex = game.setup.map.grid().at(boards::hex::Axial { q: *q, r: *r }).expect("on the map");
        assert!(game.march_objections(unit, false, Hex(hex.0)).is_empty(), "{id} to {q}/{r}");
    }
}

#[test]
fn the_picture_follows_the_game() {
    const PICK: Roll = Roll { rule: rules::R3_0A, label: "pick" };
    for (scenario, decisions, every) in
        [("ponte_nuovo", 800, 7), ("magenta", 300, 20), ("san_martino", 150, 20), ("solferino", 120, 30)]
    {
        let mut game = start(scenario, 5);
        let mut dice = Fast::new(9);
        let mut actions = Vec::new();
        for n in 0..decisions {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            if n % every == 0 {
                agrees(&game, &game.scene(Viewer::Public));
            }
            actions.clear();
            game.actions(seat, &mut actions);
            let action = actions[dice.uniform(PICK, actions.len() as u32) as usize];
            game.play(seat, &action, &mut dice, &mut Silent).unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
        }
        agrees(&game, &game.scene(Viewer::Public));
    }
}
