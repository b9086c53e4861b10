//! Turns with their dates, victory, evacuation, ammunition, operation points.

use super::{Eyes, battle, fact, number};
use crate::book::tables::tables;
use crate::book::vocabulary::{Pool, Rade, Side};
use crate::rules;
use crate::state::sets::AreaId;
use crate::state::{Toulon, Whereabouts};
use kernel::Text;
use kernel::scene::{Arrival, Fact, Panel, Place, Track};

/// The tracks beside the board.
pub(super) fn tracks(game: &Toulon) -> Vec<Track> {
    let setup = &game.setup;
    let turns = (setup.first_turn..=setup.last_turn).map(|turn| {
        let day = tables().calendar.first_days.get(usize::from(turn) - 1).map_or("", String::as_str);
        let (month, day) = day.split_once('-').unwrap_or(("", ""));
        Text::new("scene-turn")
            .with("turn", turn)
            .with("day", day.parse::<i64>().unwrap_or(0))
            .with("month", Text::new(month_name(month)))
    });
    let trigger = tables().evacuation.trigger;
    let gauge = game.gauge.min(trigger);
    vec![
        Track {
            symbol: "turns".to_owned(),
            label: Text::new("term-turn"),
            boxes: turns.collect(),
            at: u32::from(game.turn.saturating_sub(setup.first_turn)),
        },
        Track {
            symbol: "points".to_owned(),
            label: Text::new("term-evacuation_gauge"),
            boxes: (0..=trigger).map(number).collect(),
            at: u32::from(gauge),
        },
        Track {
            symbol: "points".to_owned(),
            label: Text::new("term-ammunition_reserve"),
            boxes: (0..=tables().ammunition.reserve_maximum).map(number).collect(),
            at: u32::from(game.reserve),
        },
    ]
}

/// Units and leaders of one's own on the turn track, and the depot of their force; whom the enemy expects is his secret
/// (2.entry, 9.6).
pub(super) fn arrivals(eyes: &Eyes<'_>) -> Vec<Arrival> {
    let (game, setup) = (eyes.game, &eyes.game.setup);
    let place = |area: AreaId| Place::Area { area: game.map().area(area).id.clone(), stack: 0 };
    let arrival = |at: Whereabouts, force, name: &str, units: u32| {
        let Whereabouts::Track(turn) = at else { return None };
        Some(Arrival {
            turn: u32::from(turn.saturating_sub(setup.first_turn)),
            seat: game.seat_of(force),
            name: Text::name(name.to_owned()),
            units,
            place: game.entry_of(force).map(place),
        })
    };
    let units = setup.unit_ids().filter(|unit| eyes.own(game.side_of(*unit)));
    let units = units.filter_map(|unit| arrival(game.unit(unit).at, game.force_of(unit), &game.counter(unit).name, 1));
    let leaders = setup.leader_ids().filter(|leader| eyes.own(game.leader_side(*leader)));
    let leaders = leaders
        .filter_map(|leader| arrival(game.leader(leader).at, game.chief(leader).force, game.leader_name(leader), 0));
    let mut found: Vec<Arrival> = units.chain(leaders).collect();
    found.sort_by_key(|arrival| arrival.turn);
    found
}

fn month_name(month: &str) -> &'static str {
    match month {
        "08" => "month-august",
        "09" => "month-september",
        "10" => "month-october",
        "11" => "month-november",
        _ => "month-december",
    }
}

/// Score, operation points, rades; during a battle its losses.
pub(super) fn panels(game: &Toulon, _eyes: &Eyes<'_>) -> Vec<Panel> {
    let mut panels = Vec::new();
    let losses = battle::losses(game);
    if !losses.is_empty() {
        panels.push(Panel { title: Text::new("term-loss_differential"), columns: Vec::new(), rows: losses });
    }
    panels.push(score(game));
    panels.push(points(game));
    panels
}

/// Victory points of both sides, and who leads.
fn score(game: &Toulon) -> Panel {
    let both = |label: &'static str, of: &dyn Fn(Side) -> Text, rule| Fact {
        label: Text::new(label),
        values: Side::ALL.map(of).to_vec(),
        rule: Some(rule),
    };
    let lead = game.allied_lead();
    let ahead = match lead.signum() {
        1 => Text::new(Side::Allied.label()),
        -1 => Text::new(Side::Republican.label()),
        _ => Text::new("victory-nobody"),
    };
    let differential = Text::new("scene-lead").with("side", ahead).with("points", i64::from(lead.abs()));
    // The total first, then what it takes, then what it is made of.
    let mut rows = vec![
        both("term-pv-plural", &|side| number(game.victory_points(side)), rules::R34_1A),
        fact("scene-major", number(game.setup.major_difference), Some(rules::R34_1A)),
        both("scene-area_points", &|side| number(game.area_points(side)), rules::RULE_AREA_SCORE),
        both("scene-event_points", &|side| number(game.points[side.index()]), rules::R35_1A),
        both("marker-significant_defeat", &|side| Text::new(yes(game.shaken[side.index()])), rules::R28_3),
        fact("term-victory_differential", differential, Some(rules::R34_1A)),
    ];
    let trigger = tables().evacuation.trigger;
    let gauge = Text::new("scene-of").with("now", i64::from(game.gauge)).with("all", trigger);
    rows.push(fact("term-evacuation_gauge", gauge, Some(rules::R33_1A)));
    for rade in Rade::ALL {
        rows.push(Fact {
            label: Text::new(rade.label()),
            values: vec![Text::new(game.rades[rade.index()].label())],
            rule: Some(rules::R12_1),
        });
    }
    Panel { title: Text::new("scene-score"), columns: Side::ALL.map(|side| Text::new(side.label())).to_vec(), rows }
}

const fn yes(is: bool) -> &'static str {
    if is { "scene-yes" } else { "scene-no" }
}

/// Operation points by pool; public (rule.visible-actions).
fn points(game: &Toulon) -> Panel {
    let rows = Pool::ALL.into_iter().map(|pool| Fact {
        label: Text::new(pool.label()),
        values: vec![number(game.pools[pool.index()])],
        rule: Some(rules::RULE_VISIBLE_ACTIONS),
    });
    Panel { title: Text::new("term-po-plural"), columns: Vec::new(), rows: rows.collect() }
}
