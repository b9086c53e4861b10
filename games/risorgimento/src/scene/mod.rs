//! What the players see: the map, the counters, what they reach and command, tracks, scores and the question of the
//! moment. Nothing is hidden in this game: every viewer sees the same.

mod legend;
mod map;
mod overlays;
mod pieces;

use crate::battle::{Battle, CorpsId};
use crate::naming::leader_id;
use crate::rules;
use crate::state::{CorpsMarks, Hex, Leader, Phase, Risorgimento};
use boards::hex::HexId;
use kernel::scene::{Board, Fact, Panel, Place, Prompt, Track};
use kernel::{RuleId, Scene, Seat, Text, Viewer};

/// The map.
#[must_use]
pub fn board(game: &Risorgimento) -> Board {
    map::board(&game.battle)
}

/// What a viewer sees now.
#[must_use]
pub fn scene(game: &Risorgimento, _viewer: Viewer) -> Scene {
    Scene {
        pieces: pieces::all(game),
        overlays: overlays::all(game),
        tracks: vec![turns(game)],
        panels: vec![standing(game), activations(game, Seat(0)), activations(game, Seat(1))],
        prompt: prompt(game),
        outcome: game.ending().map(|ending| game.outcome_of(&ending)),
    }
}

/// A hex as the client knows it.
#[must_use]
pub fn axial(battle: &Battle, hex: Hex) -> [i32; 2] {
    let at = battle.map.grid().axial(HexId(hex.0));
    [at.q, at.r]
}

fn number(value: i64) -> Text {
    Text::new("number").with("number", value)
}

fn fact(label: &'static str, value: Text, rule: Option<RuleId>) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule }
}

fn prompt(game: &Risorgimento) -> Prompt {
    match game.question() {
        None => Prompt { text: Text::new("phase-game_over"), rule: None, seats: Vec::new(), piece: None },
        Some((seat, point, rule)) => {
            Prompt { text: Text::new(point), rule: Some(rule), seats: vec![seat], piece: asked(game) }
        }
    }
}

/// The piece the question is about.
fn asked(game: &Risorgimento) -> Option<String> {
    let battle = &game.battle;
    // A brigadier who has not arrived yet has no piece.
    let leader = |who| game.leader_hex(who).is_on_map().then(|| leader_id(battle, who));
    let unit = |unit| Some(battle.unit(unit).id.clone());
    match game.phase() {
        Phase::UnitTurn { unit: acting } => unit(acting),
        Phase::Surprise => unit(game.march.unit),
        Phase::Orders { brigade } | Phase::Brigade { brigade } | Phase::LeaderMove { brigade } => {
            leader(Leader::Brigadier(brigade))
        }
        Phase::LeaderFlees(who) | Phase::CommanderMove(who) => leader(who),
        Phase::Combine => game.shot.firers.first().and_then(|firer| unit(*firer)),
        Phase::Victim { hex, .. } | Phase::Face { hex, .. } => game.stack_at(hex).first().and_then(|top| unit(*top)),
        _ => None,
    }
}

/// The hours of the battle.
fn turns(game: &Risorgimento) -> Track {
    let hour = |turn: &crate::battle::TurnSetup| Text::name(format!("{}:00", turn.hour));
    Track {
        symbol: "turns".to_owned(),
        label: Text::new("game-hour"),
        boxes: game.battle.turns.iter().map(hour).collect(),
        at: game.turn.into(),
    }
}

/// Weather, the hand, points.
fn standing(game: &Risorgimento) -> Panel {
    let names = crate::naming::Names { battle: &game.battle };
    let both = |value: [Text; 2]| value.to_vec();
    let points = [Seat(0), Seat(1)].map(|seat| number(game.points(seat).into()));
    let mut rows =
        vec![Fact { label: Text::new("victory-points"), values: both(points), rule: Some(rules::SCN_VICTORY) }];
    for objective in &game.battle.objectives {
        let held = |seat: Seat| objective.hexes.clone().filter(|n| game.holder(*n) == Some(seat)).count() as i64;
        rows.push(Fact {
            label: objective.name.clone(),
            values: both([number(held(Seat(0))), number(held(Seat(1)))]),
            rule: Some(rules::SCN_VICTORY),
        });
    }
    Panel { title: Text::new(game.weather.label()), columns: both([names.side(Seat(0)), names.side(Seat(1))]), rows }
}

/// The activation track of a side: how often each corps has acted, and how it stands.
fn activations(game: &Risorgimento, seat: Seat) -> Panel {
    let names = crate::naming::Names { battle: &game.battle };
    let row = |corps: CorpsId| {
        let state = corps_state(game, corps).map_or_else(|| Text::name("–"), Text::new);
        Fact {
            label: names.corps(corps),
            values: vec![number(game.corps(corps).activations.into()), state],
            rule: Some(rules::R4_51),
        }
    };
    Panel {
        title: Text::new("game-activation_track"),
        columns: vec![Text::new("activation-count"), names.side(seat)],
        rows: game.battle.corps_of(seat).map(row).collect(),
    }
}

/// What is most worth knowing of a corps.
fn corps_state(game: &Risorgimento, corps: CorpsId) -> Option<&'static str> {
    let marks = game.corps(corps).marks;
    let acts = !matches!(game.phase(), Phase::Choose | Phase::Over(_))
        && game.stack.contains(&Phase::Corps)
        && game.active.corps == corps;
    [
        (acts && game.active.extended, "activation-extended"),
        (acts, "phase-corps_activation"),
        (marks.has(CorpsMarks::WITHDRAWING), "state-withdrawing"),
        (marks.has(CorpsMarks::DEMORALIZED), "state-demoralized"),
        (marks.has(CorpsMarks::FINISHED), "state-finished_corps"),
        (marks.has(CorpsMarks::WEAK), "state-long_march"),
    ]
    .into_iter()
    .find_map(|(is, label)| is.then_some(label))
}

/// Where something in a hex is drawn.
fn place(battle: &Battle, hex: Hex, facing: Option<u8>, stack: u8) -> Place {
    let [q, r] = axial(battle, hex);
    Place::Hex { q, r, facing, stack }
}
