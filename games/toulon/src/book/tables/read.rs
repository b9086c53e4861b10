//! Reading `tables.toml` into typed tables, with every fault.

use super::*;
use gamekit::charts::Charts;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct RawRow {
    column: String,
    die: Vec<String>,
}

#[derive(Deserialize)]
struct RawCombat {
    results: Vec<RawRow>,
}

#[derive(Deserialize)]
struct RawFinal {
    bands: [[u8; 2]; 4],
    commander: ByGrade,
    per_force_out_of_supply: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, toml::Value>,
}

pub(super) fn read(file: &str, text: &str) -> Result<Tables, Faults> {
    let mut c = Charts::parse(file, text)?;
    let d3 = c.row("dice", "d3_from_d6");
    let calendar: Option<Calendar> = c.table("calendar");
    let quality = c.table("quality_values");
    let areas = c.table("area_constants");
    let patrol_max_pf = c.row("area_status", "patrol_max_pf");
    let depots = c.table("depots");
    let supply_fails_from = c.row("supply_nml", "fails_from");
    let op_base = op_base(&mut c);
    let costs = c.table("op_costs");
    let quality_check = c.table("quality_check");
    let initiative = c.table("initiative");
    let espionage: Option<EspionageTable> = c.table("espionage");
    let capture = c.table("leader_capture");
    let attrition: Option<MovementAttrition> = c.table("movement_attrition");
    let leader_loss = c.table("leader_loss");
    let combined = c.table("combined_attack");
    let combat = combat(&mut c);
    let shifts = c.table("column_shifts");
    let town: Option<TownBonus> = c.table("town_bonus");
    let mulgrave_leaves = c.row("leader_departures", "mulgrave_turn");
    let forts = c.table("fortifications");
    let counters = c.table("redoubt_counters");
    let range = c.table("artillery_range");
    let ammunition = c.table("ammunition");
    let batteries = c.table("bb_constants");
    let reduction = c.table("redoubt_reduction");
    let barrage: Option<NavalBarrage> = c.table("naval_barrage");
    let sea_fire: Option<SeaBombardment> = c.table("sea_bombardment");
    let rally = c.table("rally");
    let final_attrition = final_attrition(&mut c);
    let spanish = c.table("spanish_retreat");
    let austrians = c.table("austrian_reinforcements");
    let overrun = c.table("overrun");
    let tenuous_multiplier: Option<u8> = c.row("rades", "hit_multiplier_when_tenuous");
    let evacuation: Option<Evacuation> = c.table("evacuation");
    let points: Option<VictoryPoints> = c.table("victory_points");
    let special = c.table("special_units");
    let limits = c.table("limits");

    rising(&mut c, "espionage", espionage.as_ref().map(|table| table.results.iter().map(|row| row.at_most.into())));
    rising(&mut c, "naval_barrage", barrage.as_ref().map(|table| table.hits.iter().map(|row| row.pf_at_most.into())));
    rising(
        &mut c,
        "sea_bombardment",
        sea_fire.as_ref().map(|table| table.results.iter().map(|row| row.at_most.into())),
    );
    if attrition.as_ref().is_some_and(|table| table.marker_modifiers.is_empty()) {
        c.fault("movement_attrition", "marker_modifiers must not be empty");
    }
    agree(&mut c, calendar.as_ref(), town, sea_fire.as_ref(), tenuous_multiplier, evacuation, points);

    let tables = (|| {
        Some(Tables {
            d3: d3?,
            calendar: calendar?,
            quality: quality?,
            areas: areas?,
            patrol_max_pf: patrol_max_pf?,
            depots: depots?,
            supply_fails_from: supply_fails_from?,
            op_base: op_base?,
            costs: costs?,
            quality_check: quality_check?,
            initiative: initiative?,
            espionage: espionage?,
            capture: capture?,
            attrition: attrition?,
            leader_loss: leader_loss?,
            combined: combined?,
            combat: combat?,
            shifts: shifts?,
            town: town?,
            mulgrave_leaves: mulgrave_leaves?,
            forts: forts?,
            counters: counters?,
            range: range?,
            ammunition: ammunition?,
            batteries: batteries?,
            reduction: reduction?,
            barrage: barrage?,
            sea_fire: sea_fire?,
            rally: rally?,
            final_attrition: final_attrition?,
            spanish: spanish?,
            austrians: austrians?,
            overrun: overrun?,
            evacuation: evacuation?,
            points: points?,
            special: special?,
            limits: limits?,
        })
    })();
    c.finish(tables)
}

/// Rows must come by rising number, and reach past anything that can be rolled.
fn rising(c: &mut Charts, id: &str, rows: Option<impl Iterator<Item = i32>>) {
    let Some(rows) = rows else { return };
    let rows: Vec<i32> = rows.collect();
    if !rows.is_sorted() || rows.last().is_none_or(|last| *last < 20) {
        c.fault(id, "rows must rise, and the last must catch everything");
    }
}

fn op_base(c: &mut Charts) -> Option<OpBase> {
    let mut base = [[0; TURNS]; Pool::COUNT];
    for pool in Pool::ALL.into_iter().filter(|pool| *pool != Pool::Austrian) {
        let row: Vec<u8> = c.row("op_base", pool.id())?;
        match row.try_into() {
            Ok(row) => base[pool.index()] = row,
            Err(row) => c.fault("op_base", format_args!("`{pool}` has {} turns, expected {TURNS}", row.len())),
        }
    }
    Some(OpBase {
        base,
        austrian_per_unit: c.row("op_base", "austrian_per_unit")?,
        minimum: c.row("op_base", "minimum")?,
        maximum: c.row("op_base", "maximum")?,
    })
}

fn combat(c: &mut Charts) -> Option<CombatTable> {
    let raw: RawCombat = c.table("combat_results")?;
    let mut cells = [[None; 6]; Column::COUNT];
    for row in &raw.results {
        let Some(column) = Column::named(&row.column) else {
            c.fault("combat_results", format_args!("unknown column `{}`", row.column));
            continue;
        };
        if row.die.len() != 6 {
            c.fault("combat_results", format_args!("column {column} has {} faces, expected 6", row.die.len()));
        }
        for (place, text) in cells[column.index()].iter_mut().zip(&row.die) {
            *place = Cell::read(text);
            if place.is_none() {
                c.fault("combat_results", format_args!("column {column}: `{text}`; expected for example 1/2r or -/3R"));
            }
        }
    }
    let mut read = [[Cell::NOTHING; 6]; Column::COUNT];
    for (column, row) in cells.into_iter().enumerate() {
        for (face, cell) in row.into_iter().enumerate() {
            match cell {
                Some(cell) => read[column][face] = cell,
                None => {
                    c.fault("combat_results", format_args!("nothing for {} on {}", Column::NAMES[column], face + 1));
                }
            }
        }
    }
    Some(CombatTable { cells: read })
}

fn final_attrition(c: &mut Charts) -> Option<FinalAttrition> {
    let raw: RawFinal = c.table("final_attrition")?;
    let mut tolls = [[Toll::Losses(0); 4]; Force::COUNT];
    for force in Force::ALL.into_iter().filter(|force| *force != Force::Reserve) {
        let row = raw.rest.get(force.id()).and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
        if row.len() != 4 {
            c.fault("final_attrition", format_args!("`{force}` needs four entries"));
        }
        for (place, entry) in tolls[force.index()].iter_mut().zip(row) {
            match entry.as_str().and_then(toll) {
                Some(toll) => *place = toll,
                None => c.fault("final_attrition", format_args!("`{force}`: {entry}; expected 2, 6* or 5-6*")),
            }
        }
    }
    Some(FinalAttrition {
        bands: raw.bands,
        tolls,
        commander: raw.commander,
        per_force_out_of_supply: raw.per_force_out_of_supply,
    })
}

/// `2`: so many losses; `6*` or `4-6*`: one loss on these dice.
fn toll(text: &str) -> Option<Toll> {
    let Some(faces) = text.strip_suffix('*') else { return text.parse().ok().map(Toll::Losses) };
    let from = match faces.split_once('-') {
        Some((from, "6")) => from,
        Some(_) => return None,
        None if faces == "6" => faces,
        None => return None,
    };
    from.parse().ok().filter(|from| (1..=6).contains(from)).map(Toll::LossFrom)
}

/// Numbers that stand in two charts must agree.
fn agree(
    c: &mut Charts,
    calendar: Option<&Calendar>,
    town: Option<TownBonus>,
    sea: Option<&SeaBombardment>,
    multiplier: Option<u8>,
    evacuation: Option<Evacuation>,
    points: Option<VictoryPoints>,
) {
    if let Some(calendar) = calendar {
        if usize::from(calendar.turns) != TURNS || calendar.first_days.len() != TURNS {
            c.fault("calendar", format_args!("{TURNS} turns are expected"));
        }
        let again: [(&str, &str, u8); 3] = [
            ("wings", "restrictions_end_on_turn", calendar.wings_free_from),
            ("bb_constants", "may_move_from_turn", calendar.bb_mobile_from),
            ("bb_constants", "all_republican_guns_are_bb_from_turn", calendar.all_guns_bb_from),
        ];
        for (id, key, turn) in again {
            if c.row::<u8>(id, key).is_some_and(|row| row != turn) {
                c.fault(id, format_args!("`{key}` differs from table `calendar`"));
            }
        }
    }
    if let (Some(town), Some(sea)) = (town, sea)
        && town.sea_bombardment_drm != sea.town
    {
        c.fault("town_bonus", "sea_bombardment_drm differs from table `sea_bombardment`");
    }
    if let (Some(by), Some(gauge), Some(points)) = (multiplier, evacuation, points)
        && (gauge.per_hit * by != gauge.per_hit_tenuous || points.ship_hit * by != points.ship_hit_tenuous)
    {
        c.fault("rades", "hit_multiplier_when_tenuous differs from evacuation or victory_points");
    }
}
