//! What the signs of the map stand for: the ground's costs and its worth in combat, for whoever presses an empty hex.

use super::map::{GROUND, SIDES, WAYS};
use super::{fact, number};
use crate::book::tables::{CombatRow, Costs, Tables, tables};
use crate::book::vocabulary::{Column, Crossing, Link, Terrain};
use crate::rules;
use kernel::Text;
use kernel::scene::{Fact, HexLegend};

/// The legend of a map.
pub(super) fn legend() -> Vec<HexLegend> {
    let t = tables();
    let mut legend: Vec<HexLegend> = GROUND.iter().map(|(word, symbol)| ground(t, word, symbol)).collect();
    legend.push(entry("castle", Text::new(Terrain::Castle.label()), combat(&t.combat.hex[Terrain::Castle.index()])));
    for (water, symbol) in SIDES {
        let facts = side(&t.hexsides.water[water.index()], &t.combat.water[water.index()]);
        legend.push(entry(symbol, Text::new(water.label()), facts));
    }
    for (symbol, crossing) in [("bridge", Crossing::Bridge), ("ford", Crossing::Ford)] {
        let facts = side(&t.hexsides.crossing[crossing.index()], &t.combat.crossing[crossing.index()]);
        legend.push(entry(symbol, Text::new(crossing.label()), facts));
    }
    legend.push(entry("ridge", Text::new("cost-ridge"), Vec::new()));
    let works = side(&t.hexes.fortification.map(Some), &t.combat.fortification);
    legend.push(entry("wall", Text::new("hexside-fortified"), works));
    for ((_, symbol), link) in WAYS.iter().zip([Link::Main, Link::Secondary, Link::Path, Link::Railway]) {
        let road = fact("stat-movement_points", number(t.hexes.road.into()), Some(rules::R5_21A));
        let facts = if matches!(link, Link::Main | Link::Secondary) { vec![road] } else { Vec::new() };
        legend.push(entry(symbol, Text::new(link.label()), facts));
    }
    legend
}

fn entry(symbol: &str, name: Text, facts: Vec<Fact>) -> HexLegend {
    HexLegend { symbol: symbol.to_owned(), name, facts }
}

fn ground(t: &Tables, word: &str, symbol: &str) -> HexLegend {
    let terrain = crate::setup::terrain::terrain(word);
    let mut facts = Vec::new();
    if terrain != Terrain::Lake {
        facts.push(costs(&t.hexes.cost[terrain.index()], rules::R5_2));
        facts.extend(combat(&t.combat.hex[terrain.index()]));
        if t.ground[terrain.index()].blocks_level {
            facts.push(fact("scene-sight", Text::new("scene-blocks_level"), Some(rules::R7_13B)));
        }
    }
    entry(symbol, Text::new(terrain.label()), facts)
}

fn side(cost: &Costs, row: &CombatRow) -> Vec<Fact> {
    std::iter::once(costs(cost, rules::R5_24A)).chain(combat(row)).collect()
}

/// Movement points, class by class.
fn costs(costs: &Costs, rule: kernel::RuleId) -> Fact {
    let of = |(column, cost): (Column, &Option<u8>)| {
        let points = cost.map_or_else(|| Text::new("hexside-impassable.short"), |points| number(points.into()));
        Text::new("scene-class_cost").with("class", Text::new(column.label())).with("points", points)
    };
    let values = Column::ALL.into_iter().zip(costs).map(of).collect();
    Fact { label: Text::new("stat-movement_points"), values, rule: Some(rule) }
}

/// What it does to fire and attack, where it does anything.
fn combat(row: &CombatRow) -> Vec<Fact> {
    let drm = |value: i8| Text::new("scene-drm").with("drm", Text::name(format!("{value:+}").replace('-', "−")));
    let attack = row.attack.map_or_else(|| Text::new("hexside-impassable"), drm);
    let all = [
        ("tally-fire", row.artillery != 0, drm(row.artillery)),
        ("tally-small_arms", row.small_arms != 0, drm(row.small_arms)),
        ("tally-attack", row.attack != Some(0), attack),
    ];
    all.into_iter().filter(|(_, is, _)| *is).map(|(label, _, text)| fact(label, text, Some(rules::R7_45D))).collect()
}
