//! What the players see: the map, the counters, what they reach and command, tracks, scores and the question of the
//! moment. Nothing is hidden in this game: every viewer sees the same.

mod arrivals;
mod legend;
mod map;
mod overlays;
mod pieces;
mod prompt;

use crate::book::vocabulary::Grade;
use crate::rules;
use crate::setup::{CorpsId, Setup};
use crate::state::{CorpsMarks, Hex, Risorgimento};
use boards::hex::HexId;
use kernel::scene::{Board, Fact, Panel, Place, Track};
use kernel::{Game, RuleId, Scene, Seat, Text, Viewer};

pub(crate) use map::board as board_of;
pub(crate) use pieces::{arm, nation};

/// The map.
#[must_use]
pub(crate) fn board(game: &Risorgimento) -> Board {
    board_of(&game.setup)
}

/// What a viewer sees now.
#[must_use]
pub(crate) fn scene(game: &Risorgimento, _viewer: Viewer) -> Scene {
    Scene {
        pieces: pieces::all(game),
        overlays: overlays::all(game),
        tracks: vec![turns(game)],
        arrivals: arrivals::all(game),
        panels: vec![standing(game), activations(game, Seat(0)), activations(game, Seat(1))],
        prompt: prompt::prompt(game),
        outcome: game.outcome(),
    }
}

/// A hex as the client knows it.
#[must_use]
pub(crate) fn axial(setup: &Setup, hex: Hex) -> [i32; 2] {
    let at = setup.map.grid().axial(HexId(hex.0));
    [at.q, at.r]
}

fn number(value: i64) -> Text {
    Text::new("number").with("number", value)
}

fn fact(label: &'static str, value: Text, rule: Option<RuleId>) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule }
}

/// The hours of the battle.
fn turns(game: &Risorgimento) -> Track {
    let hour = |turn: &crate::setup::TurnSetup| Text::name(format!("{}:00", turn.hour));
    Track {
        symbol: "turns".to_owned(),
        label: Text::new("game-hour"),
        boxes: game.setup.turns.iter().map(hour).collect(),
        at: game.turn.into(),
    }
}

/// Weather, and the points: the total, by how much one leads and must lead, and what the total is made of.
fn standing(game: &Risorgimento) -> Panel {
    let names = crate::show::naming::Names { setup: &game.setup };
    let seats = [Seat(0), Seat(1)];
    let scores = seats.map(|seat| game.score(seat));
    let row = |label: Text, values: [Text; 2]| Fact { label, values: values.to_vec(), rule: Some(rules::SCN_VICTORY) };
    let lead = scores[0].total() - scores[1].total();
    let mut rows = vec![
        row(Text::new("victory-points"), scores.map(|score| number(score.total().into()))),
        row(Text::new("victory-margin"), [signed(lead), signed(-lead)]),
    ];
    for grade in [Grade::Minor, Grade::Major, Grade::Decisive] {
        let needed = seats.map(|seat| game.lead_needed(seat, grade));
        let label = Text::new("victory-needed").with("grade", Text::new(grade.label()));
        // A battle without a grade goes on to the next with the same lead.
        if grade == Grade::Decisive || needed != seats.map(|seat| game.lead_needed(seat, Grade::Decisive)) {
            rows.push(row(label, needed.map(|lead| lead.map_or_else(|| Text::name("–"), signed))));
        }
    }
    for objective in &game.setup.objectives {
        let points = seats.map(|seat| number(game.objective_points(seat, objective).into()));
        rows.push(row(objective.name.clone(), points));
    }
    let [ours, theirs] = scores;
    let parts = [
        ("victory-eliminated_units", ours.units, theirs.units),
        ("victory-demoralized_corps", ours.corps, theirs.corps),
        ("victory-withdrawn_corps", ours.withdrawn, theirs.withdrawn),
        ("victory-hdc_brigades", ours.brigades, theirs.brigades),
        ("victory-far_bank", ours.far_bank, theirs.far_bank),
    ];
    for (label, ours, theirs) in parts {
        // What nobody has yet is left out, except for the losses.
        if label == "victory-eliminated_units" || (ours, theirs) != (0, 0) {
            rows.push(row(Text::new(label), [ours, theirs].map(|value| number(value.into()))));
        }
    }
    Panel { title: Text::new(game.weather.label()), columns: seats.map(|seat| names.side(seat)).to_vec(), rows }
}

/// A difference, with its sign.
fn signed(value: i16) -> Text {
    Text::name(format!("{value:+}").replace('-', "−"))
}

/// The activation track of a side: how often each corps has acted, and how it stands.
fn activations(game: &Risorgimento, seat: Seat) -> Panel {
    let names = crate::show::naming::Names { setup: &game.setup };
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
        rows: game.setup.corps_of(seat).map(row).collect(),
    }
}

/// What is most worth knowing of a corps.
fn corps_state(game: &Risorgimento, corps: CorpsId) -> Option<&'static str> {
    let marks = game.corps(corps).marks;
    let acts = game.is_corps_active() && game.active.corps == corps;
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
#[must_use]
pub(crate) fn place(setup: &Setup, hex: Hex, facing: Option<u8>, stack: u8) -> Place {
    let [q, r] = axial(setup, hex);
    Place::Hex { q, r, facing, stack }
}
