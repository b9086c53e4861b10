//! Reading `tables.toml` into typed tables, with every fault.

use super::*;
use gamekit::charts::Charts;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct RawScore {
    score: BTreeMap<Quality, u8>,
    level_down: BTreeMap<Quality, Quality>,
    recruit_extra_die_modifier: i8,
}

#[derive(Deserialize)]
struct Dice {
    dice: i8,
}

#[derive(Deserialize)]
struct Factor {
    factor: Share,
}

#[derive(Deserialize)]
struct OnDie {
    die: i8,
}

#[derive(Deserialize)]
struct RawFire {
    target_in_column: Dice,
    british_in_line_not_recruits: Dice,
    guard_shooter: Dice,
    british_rifles_firing: Dice,
    target_light_cover: Dice,
    target_hard_cover: Factor,
    shooter_disordered: Factor,
    target_skirmishers: Factor,
    commander_joined: OnDie,
    defensive_fire: OnDie,
    minimum_dice: u8,
}

#[derive(Deserialize)]
struct RawRanges {
    musket: Vec<RangeBand>,
    rifle: Vec<RangeBand>,
}

#[derive(Deserialize)]
struct RawRifle {
    rifle: Vec<RangeBand>,
}

#[derive(Deserialize)]
struct RawDefensive {
    result: Vec<RawDefensiveRow>,
    die_modifier: i8,
}

#[derive(Deserialize)]
struct RawDefensiveRow {
    die: Vec<u8>,
    range: String,
    factor: Share,
}

#[derive(Deserialize)]
struct RawPick {
    order: Vec<Character>,
    faces_for: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct RawTerrain {
    #[serde(flatten)]
    kinds: BTreeMap<String, toml::Value>,
}

#[derive(Deserialize)]
struct RawArmies {
    british: Vec<ExampleBattalion>,
    french: Vec<ExampleBattalion>,
}

#[derive(Deserialize)]
struct RawConstantsAgain {
    combat_losses_winner: u8,
    combat_losses_loser: u8,
    recoil_cm: Cm,
}

pub(super) fn read(file: &str, text: &str) -> Result<Tables, Faults> {
    let mut r = Charts::parse(file, text)?;
    let constants: Option<Constants> = r.table("constants");
    let battalion_cost: Option<BattalionCost> = r.table("battalion_cost");
    let character_cost: Option<CharacterCost> = r.table("character_cost");
    let activation = activation(&mut r);
    let rates: Option<MoveRates> = r.table("move_rates");
    let footprint: Option<FootprintTable> = r.table("footprint");
    let defensive = defensive(&mut r);
    let fire = fire(&mut r, defensive.as_ref());
    let ranges = ranges(&mut r);
    let skirmishers: Option<SkirmisherTable> = r.table("skirmisher_numbers");
    let combat: Option<CombatModifiers> = r.table("combat_modifiers");
    let result: Option<CombatResult> = r.table("combat_result");
    let resolve: Option<ResolveModifiers> = r.table("resolve_modifiers");
    let pick_faces = pick(&mut r);
    let terrain = terrain(&mut r);
    let example_armies = r.table::<RawArmies>("example_armies").map(|armies| [armies.british, armies.french]);
    agree(&mut r, battalion_cost.as_ref(), footprint.as_ref(), skirmishers.as_ref(), result.as_ref());
    let tables = (|| {
        Some(Tables {
            constants: constants?,
            battalion_cost: battalion_cost?,
            character_cost: character_cost?,
            activation: activation?,
            rates: rates?,
            footprint: footprint?,
            fire: fire?,
            ranges: ranges?,
            defensive: defensive?,
            skirmishers: skirmishers?,
            combat: combat?,
            result: result?,
            resolve: resolve?,
            pick_faces: pick_faces?,
            terrain: terrain?,
            example_armies: example_armies?,
        })
    })();
    r.finish(tables)
}

fn activation(r: &mut Charts) -> Option<ActivationScore> {
    let raw: RawScore = r.table("activation_score")?;
    let mut read = ActivationScore {
        score: [0; Quality::COUNT],
        level_down: [Quality::Recruits; Quality::COUNT],
        recruit_modifier: raw.recruit_extra_die_modifier,
    };
    for quality in Quality::ALL {
        match (raw.score.get(&quality), raw.level_down.get(&quality)) {
            (Some(score), Some(down)) => {
                read.score[quality.index()] = *score;
                read.level_down[quality.index()] = *down;
            }
            _ => r.fault("activation_score", format_args!("no score or no lower level for {quality}")),
        }
    }
    Some(read)
}

fn fire(r: &mut Charts, defensive: Option<&DefensiveFire>) -> Option<FireModifiers> {
    let raw: RawFire = r.table("fire_modifiers")?;
    if defensive.is_some_and(|table| table.die_modifier != raw.defensive_fire.die) {
        r.fault("fire_modifiers", "defensive_fire differs from die_modifier of table `defensive_fire`");
    }
    Some(FireModifiers {
        target_in_column: raw.target_in_column.dice,
        british_in_line: raw.british_in_line_not_recruits.dice,
        guard: raw.guard_shooter.dice,
        rifles: raw.british_rifles_firing.dice,
        light_cover: raw.target_light_cover.dice,
        hard_cover: raw.target_hard_cover.factor,
        disordered: raw.shooter_disordered.factor,
        target_skirmishers: raw.target_skirmishers.factor,
        commander: raw.commander_joined.die,
        minimum_dice: raw.minimum_dice,
    })
}

fn ranges(r: &mut Charts) -> Option<RangeTable> {
    let raw: RawRanges = r.table("range_effect")?;
    let extended: RawRifle = r.table("range_effect_rifle_option")?;
    let ranges = RangeTable { musket: raw.musket, rifle: raw.rifle, rifle_extended: extended.rifle };
    for bands in [&ranges.musket, &ranges.rifle, &ranges.rifle_extended] {
        if bands.is_empty() || !bands.is_sorted_by_key(|band| band.up_to) {
            r.fault("range_effect", "bands must be given from the nearest to the farthest");
        }
    }
    Some(ranges)
}

fn defensive(r: &mut Charts) -> Option<DefensiveFire> {
    let raw: RawDefensive = r.table("defensive_fire")?;
    let mut read = DefensiveFire { band: [u8::MAX; 6], factor: [Share::NONE; 3], die_modifier: raw.die_modifier };
    for row in &raw.result {
        let Some(band) = ["long", "medium", "short"].iter().position(|id| *id == row.range) else {
            r.fault("defensive_fire", format_args!("range `{}`; expected long, medium or short", row.range));
            continue;
        };
        read.factor[band] = row.factor;
        for face in &row.die {
            match usize::from(*face).checked_sub(1).and_then(|face| read.band.get_mut(face)) {
                Some(slot) => *slot = band as u8,
                None => r.fault("defensive_fire", format_args!("a die has no face {face}")),
            }
        }
    }
    if read.band.contains(&u8::MAX) {
        r.fault("defensive_fire", "each face from 1 to 6 needs a range");
    }
    Some(read)
}

fn pick(r: &mut Charts) -> Option<[u8; 7]> {
    let raw: RawPick = r.table("character_pick")?;
    if !raw.order.is_sorted() {
        r.fault("character_pick", "order: expected officer, ensign, sergeants, drummers, commander");
    }
    let mut faces = [0; 7];
    for (present, each) in &raw.faces_for {
        match present.parse::<usize>().ok().and_then(|n| Some((n, faces.get_mut(n)?))) {
            Some((n, slot)) if n * usize::from(*each) <= 6 => *slot = *each,
            _ => r.fault("character_pick", format_args!("faces_for {present} = {each} does not fit on a die")),
        }
    }
    Some(faces)
}

fn terrain(r: &mut Charts) -> Option<[TerrainClass; TerrainKind::COUNT]> {
    let raw: RawTerrain = r.table("terrain")?;
    let open = TerrainClass { movement: Movement::Open, cover: CoverClass::None, sight: Sight::Clear };
    let mut classes = [open; TerrainKind::COUNT];
    for (kind, value) in raw.kinds.into_iter().filter(|(_, value)| value.is_table()) {
        match (TerrainKind::from_id(&kind), value.try_into::<TerrainClass>()) {
            (Some(known), Ok(class)) => classes[known.index()] = class,
            (None, _) => r.fault("terrain", format_args!("unknown kind `{kind}`")),
            (_, Err(error)) => r.fault("terrain", format_args!("{kind}: {}", error.message())),
        }
    }
    Some(classes)
}

/// Numbers that are printed twice must agree: computed rows with the figures they are computed from.
fn agree(
    r: &mut Charts,
    cost: Option<&BattalionCost>,
    footprint: Option<&FootprintTable>,
    skirmishers: Option<&SkirmisherTable>,
    result: Option<&CombatResult>,
) {
    if let Some(cost) = cost {
        for row in [&cost.recruits, &cost.trained, &cost.veterans, &cost.guard] {
            if row.len() != cost.sizes.len() {
                r.fault("battalion_cost", format_args!("each row needs {} prices", cost.sizes.len()));
            }
        }
    }
    if let Some(table) = footprint {
        for row in &table.rows {
            let groups = row.rankers.div_ceil(GROUP_FIGURES);
            let line = table.size(groups, Formation::Line);
            let column = table.size(groups, Formation::Column);
            let size = |cm: [Cm; 2]| (cm[0].length(), cm[1].length());
            if groups != row.groups || line != size(row.line) || column != size(row.column) {
                r.fault(
                    "footprint",
                    format_args!("the row of {} rankers disagrees with the sizes above it", row.rankers),
                );
            }
        }
    }
    if let Some(table) = skirmishers {
        for (rows, share) in [(&table.line, table.line_share), (&table.light, table.light_share)] {
            for row in rows {
                let most = share.of_up(i32::from(row.rankers));
                let dice = Share::new(1, i32::from(table.figures_per_group)).of_up(most);
                let rest = Share::new(1, i32::from(GROUP_FIGURES)).of_up(i32::from(row.rankers) - most);
                if (most, dice, rest) != (row.max.into(), row.dice.into(), row.rest_groups.into()) {
                    r.fault(
                        "skirmisher_numbers",
                        format_args!("the row of {} rankers disagrees with the share above it", row.rankers),
                    );
                }
            }
        }
    }
    if let (Some(result), Some(again)) = (result, r.table::<RawConstantsAgain>("constants")) {
        let same = again.combat_losses_winner == result.winner_losses
            && again.combat_losses_loser == result.loser_losses
            && again.recoil_cm.length() == result.recoil;
        if !same {
            r.fault("combat_result", "losses or recoil differ from table `constants`");
        }
    }
}
