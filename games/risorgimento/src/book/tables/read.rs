//! Reading `tables.toml` into typed tables, with every fault.

use super::*;
use gamekit::charts::Charts;
use std::collections::BTreeMap;

/// A cost, or `"P"` for prohibited.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum RawCost {
    Number(u8),
    Word(String),
}

impl RawCost {
    fn cost(&self) -> Result<Cost, String> {
        match self {
            RawCost::Number(mp) => Ok(Some(*mp)),
            RawCost::Word(word) if word == "P" => Ok(None),
            RawCost::Word(word) => Err(format!("expected a number or \"P\", found \"{word}\"")),
        }
    }
}

/// One cost for all columns, one for each, or those of the other terrain in the hex.
#[derive(Deserialize)]
#[serde(untagged)]
enum RawCosts {
    Each(Vec<RawCost>),
    All(RawCost),
}

#[derive(Deserialize)]
struct RawHex {
    cost: RawCosts,
    disorder: Vec<Column>,
}

#[derive(Deserialize)]
struct RawAdd {
    add: [u8; Column::COUNT],
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawAttack {
    Number(i8),
    Word(String),
}

#[derive(Deserialize)]
struct RawCombat {
    artillery: i8,
    small_arms: i8,
    attack: RawAttack,
}

#[derive(Deserialize)]
struct RawBand<T> {
    min: i32,
    max: i32,
    #[serde(alias = "losses")]
    result: T,
}

#[derive(Deserialize)]
struct RawRange {
    drm: ArrayVec<i8, 12>,
}

#[derive(Deserialize)]
struct RawWeather {
    storm: BTreeMap<String, u8>,
    fixed_rain: ArrayVec<u8, 8>,
}

#[derive(Deserialize)]
struct RawMargins {
    draw_below: i16,
    minor: i16,
    major: i16,
    decisive: i16,
}

const SCENARIOS: [&str; 4] = ["magenta", "solferino", "san_martino", "ponte_nuovo"];
const NOBODY: Costs = [None; Column::COUNT];
const FREE: Costs = [Some(0); Column::COUNT];

fn one_each(c: &mut Charts, id: &str, key: &str, costs: &RawCosts) -> Option<Costs> {
    let mut read = NOBODY;
    let told = match costs {
        RawCosts::Each(row) if row.len() == Column::COUNT => {
            read.iter_mut().zip(row).try_for_each(|(place, cost)| cost.cost().map(|cost| *place = cost))
        }
        RawCosts::Each(row) => Err(format!("{} costs, expected {}", row.len(), Column::COUNT)),
        RawCosts::All(RawCost::Word(word)) if word == "other_terrain" => return None,
        RawCosts::All(cost) => cost.cost().map(|cost| read = [cost; Column::COUNT]),
    };
    if let Err(what) = told {
        c.fault(id, format_args!("`{key}`: {what}"));
    }
    Some(read)
}

fn mask(columns: &[Column]) -> [bool; Column::COUNT] {
    Column::ALL.map(|column| columns.contains(&column))
}

fn hexes(c: &mut Charts) -> Option<HexMovement> {
    const ID: &str = "terrain_hex_movement";
    let mut cost = [NOBODY; Terrain::COUNT];
    let mut disorder = [[false; Column::COUNT]; Terrain::COUNT];
    for terrain in Terrain::ALL {
        let raw: RawHex = c.row(ID, terrain.id())?;
        // A castle stands on other terrain; where none is given, on clear ground, which comes first.
        let read = one_each(c, ID, terrain.id(), &raw.cost);
        cost[terrain.index()] = read.unwrap_or(cost[Terrain::Clear.index()]);
        disorder[terrain.index()] = mask(&raw.disorder);
    }
    Some(HexMovement {
        cost,
        disorder,
        rough: c.row::<RawAdd>(ID, "rough")?.add,
        fortification: c.row::<RawAdd>(ID, "fortification")?.add,
        road: c.row(ID, "road_cost")?,
        path_divisor: c.row::<u8>(ID, "path_divisor")?.max(1),
        path_minimum: c.row(ID, "path_minimum")?,
        rough_levels: c.row("terrain_names", "rough_levels")?,
    })
}

fn hexsides(c: &mut Charts) -> Option<HexsideMovement> {
    const ID: &str = "terrain_hexside_movement";
    let mut costs = |key: &str| -> Option<Costs> {
        let raw: RawCosts = c.row(ID, key)?;
        one_each(c, ID, key, &raw)
    };
    let mut read = HexsideMovement {
        slope: [FREE; Slope::COUNT],
        ridge: [FREE; Ridge::COUNT],
        water: [FREE; Water::COUNT],
        crossing: [FREE; Crossing::COUNT],
        disorder: [[false; Column::COUNT]; Water::COUNT],
    };
    for slope in Slope::ALL {
        read.slope[slope.index()] = match slope {
            Slope::None => FREE,
            Slope::CliffUp | Slope::CliffDown => NOBODY,
            _ => costs(slope.id())?,
        };
    }
    for ridge in Ridge::ALL.into_iter().filter(|ridge| *ridge != Ridge::None) {
        read.ridge[ridge.index()] = costs(ridge.id())?;
    }
    for water in Water::ALL.into_iter().filter(|water| *water != Water::None) {
        read.water[water.index()] = costs(water.id())?;
    }
    for crossing in Crossing::ALL.into_iter().filter(|crossing| *crossing != Crossing::None) {
        read.crossing[crossing.index()] = costs(crossing.id())?;
    }
    read.disorder[Water::StreamDeep.index()] = mask(&c.row::<Vec<Column>>(ID, "disorder_stream_deep")?);
    read.disorder[Water::Canal.index()] = mask(&c.row::<Vec<Column>>(ID, "disorder_canal")?);
    Some(read)
}

fn combat_row(c: &mut Charts, key: &str, raw: Option<&RawCombat>) -> Option<CombatRow> {
    const ID: &str = "terrain_combat";
    let Some(raw) = raw else {
        c.fault(ID, format_args!("`{key}` is missing"));
        return None;
    };
    let attack = match &raw.attack {
        RawAttack::Number(drm) => Some(*drm),
        RawAttack::Word(word) if word == "P" => None,
        RawAttack::Word(word) => {
            c.fault(ID, format_args!("`{key}`: expected a number or \"P\", found \"{word}\""));
            None
        }
    };
    Some(CombatRow { artillery: raw.artillery, small_arms: raw.small_arms, attack })
}

fn combat(c: &mut Charts) -> Option<TerrainCombat> {
    const ID: &str = "terrain_combat";
    const OPEN: CombatRow = CombatRow { artillery: 0, small_arms: 0, attack: Some(0) };
    const CLOSED: CombatRow = CombatRow { artillery: 0, small_arms: 0, attack: None };
    let hex: BTreeMap<String, RawCombat> = c.row(ID, "hex")?;
    let hexside: BTreeMap<String, RawCombat> = c.row(ID, "hexside")?;
    let mut read = TerrainCombat {
        floor: c.row(ID, "floor")?,
        hex: [CLOSED; Terrain::COUNT],
        rough: combat_row(c, "rough", hex.get("rough"))?,
        slope: [OPEN; Slope::COUNT],
        ridge: [OPEN; Ridge::COUNT],
        water: [OPEN; Water::COUNT],
        crossing: [OPEN; Crossing::COUNT],
        fortification: combat_row(c, "fortification", hexside.get("fortification"))?,
    };
    for terrain in Terrain::ALL.into_iter().filter(|terrain| *terrain != Terrain::Lake) {
        read.hex[terrain.index()] = combat_row(c, terrain.id(), hex.get(terrain.id()))?;
    }
    let down = combat_row(c, "any_down", hexside.get("any_down"))?;
    for slope in Slope::ALL {
        read.slope[slope.index()] = match slope {
            Slope::None => OPEN,
            Slope::GentleDown | Slope::SteepDown | Slope::SharpDown => down,
            Slope::CliffDown => CLOSED,
            // Fire at more than three levels up counts as at three (5.24b); nobody attacks up there.
            Slope::CliffUp => CombatRow { attack: None, ..read.slope[Slope::SharpUp.index()] },
            Slope::GentleUp | Slope::SteepUp | Slope::SharpUp => combat_row(c, slope.id(), hexside.get(slope.id()))?,
        };
    }
    for ridge in Ridge::ALL.into_iter().filter(|ridge| *ridge != Ridge::None) {
        read.ridge[ridge.index()] = combat_row(c, ridge.id(), hexside.get(ridge.id()))?;
    }
    for water in Water::ALL.into_iter().filter(|water| *water != Water::None) {
        read.water[water.index()] = combat_row(c, water.id(), hexside.get(water.id()))?;
    }
    for crossing in Crossing::ALL.into_iter().filter(|crossing| *crossing != Crossing::None) {
        read.crossing[crossing.index()] = combat_row(c, crossing.id(), hexside.get(crossing.id()))?;
    }
    Some(read)
}

fn ground(c: &mut Charts) -> Option<[GroundRules; Terrain::COUNT]> {
    const ID: &str = "terrain_rules";
    let clear: GroundRules = c.row(ID, Terrain::Clear.id())?;
    let mut read = [clear; Terrain::COUNT];
    for terrain in Terrain::ALL.into_iter().filter(|terrain| *terrain != Terrain::Lake) {
        read[terrain.index()] = c.row(ID, terrain.id())?;
    }
    // Nobody is on a lake, and it hides nobody.
    read[Terrain::Lake.index()].charge_into = ChargeInto::No;
    Some(read)
}

fn zoc_across(c: &mut Charts) -> Option<ZocHexsides> {
    const ID: &str = "zoc_hexsides";
    let mut word = |key: &str| c.row::<ZocAcross>(ID, key);
    let (gentle, steep, sharp) = (word("gentle")?, word("steep")?, word("sharp")?);
    let mut read = ZocHexsides {
        slope: [ZocAcross::Yes; Slope::COUNT],
        ridge: [ZocAcross::Yes; Ridge::COUNT],
        water: [ZocAcross::Yes; Water::COUNT],
        crossing: [ZocAcross::Yes; Crossing::COUNT],
    };
    for slope in Slope::ALL {
        read.slope[slope.index()] = match slope {
            Slope::None => ZocAcross::Yes,
            Slope::GentleUp | Slope::GentleDown => gentle,
            Slope::SteepUp | Slope::SteepDown => steep,
            Slope::SharpUp | Slope::SharpDown => sharp,
            Slope::CliffUp | Slope::CliffDown => ZocAcross::No,
        };
    }
    for ridge in Ridge::ALL.into_iter().filter(|ridge| *ridge != Ridge::None) {
        read.ridge[ridge.index()] = word(ridge.id())?;
    }
    for water in Water::ALL.into_iter().filter(|water| *water != Water::None) {
        read.water[water.index()] = word(water.id())?;
    }
    for crossing in Crossing::ALL.into_iter().filter(|crossing| *crossing != Crossing::None) {
        read.crossing[crossing.index()] = word(crossing.id())?;
    }
    Some(read)
}

fn bands<T: serde::de::DeserializeOwned + Copy>(c: &mut Charts, id: &str) -> Option<Bands<T>> {
    let rows: Vec<RawBand<T>> = c.row(id, "rows")?;
    let mut read = ArrayVec::new();
    let mut next = None;
    for row in rows {
        if next.is_some_and(|next| next != row.min) || row.max < row.min {
            c.fault(id, format_args!("the rows leave a gap or overlap at {}", row.min));
        }
        next = Some(row.max + 1);
        if read.try_push((row.min, row.result)).is_err() {
            c.fault(id, "more rows than any table has");
        }
    }
    if read.is_empty() {
        c.fault(id, "has no rows");
        return None;
    }
    Some(Bands { rows: read })
}

fn allowances(c: &mut Charts) -> Option<Allowances> {
    const ID: &str = "unit_classes";
    let row: [u8; 10] = c.each(
        ID,
        "movement",
        [
            "infantry",
            "light_infantry",
            "jager",
            "light_cavalry",
            "heavy_cavalry",
            "field",
            "heavy",
            "rifled",
            "rocket",
            "horse",
        ],
    )?;
    let [infantry, light, jager, light_cavalry, heavy_cavalry, field, heavy, rifled, rocket, horse] = row;
    Some(Allowances {
        class: [infantry, light, jager, light_cavalry, heavy_cavalry, field, horse],
        gun: [field, heavy, rifled, rocket, horse],
    })
}

fn ranges(c: &mut Charts) -> Option<[ArrayVec<i8, 12>; Gun::COUNT]> {
    let mut read: [ArrayVec<i8, 12>; Gun::COUNT] = Default::default();
    for gun in Gun::ALL {
        read[gun.index()] = c.row::<RawRange>("artillery_range", gun.id())?.drm;
    }
    Some(read)
}

fn storm(c: &mut Charts) -> Option<StormTable> {
    const ID: &str = "weather";
    let mut read = StormTable { turns: c.row(ID, "storm_turns")?, begins: ArrayVec::new(), fixed: ArrayVec::new() };
    for scenario in SCENARIOS {
        let raw: RawWeather = c.row(ID, scenario)?;
        for (hour, highest) in raw.storm {
            let Ok(hour) = hour.parse::<u8>() else {
                c.fault(ID, format_args!("`{scenario}`: `{hour}` is no hour"));
                continue;
            };
            match read.begins.iter().copied().find(|(other, _)| *other == hour) {
                Some((_, other)) if other == highest => {}
                Some(_) => c.fault(ID, format_args!("`{scenario}`: another storm than elsewhere at {hour}")),
                None if read.begins.try_push((hour, highest)).is_err() => c.fault(ID, "too many storm hours"),
                None => {}
            }
        }
        for hour in raw.fixed_rain {
            if !read.fixed.contains(&hour) && read.fixed.try_push(hour).is_err() {
                c.fault(ID, "too many hours of rain");
            }
        }
    }
    Some(read)
}

fn rain(c: &mut Charts) -> Option<RainEffects> {
    const ID: &str = "rain_effects";
    Some(RainEffects {
        extra_mp: c.each(ID, "extra_mp_off_main_road", Column::ALL.map(Column::id))?,
        stream_extra_mp: c.row(ID, "stream_extra_mp")?,
        artillery: c.row(ID, "artillery_fire_drm")?,
        small_arms: c.row(ID, "small_arms_drm")?,
        charge: c.row(ID, "charge_drm")?,
        sight: c.row(ID, "max_line_of_sight_hexes")?,
    })
}

fn victory(c: &mut Charts) -> Option<VictoryTable> {
    const ID: &str = "victory_default";
    let margins: RawMargins = c.row(ID, "margins")?;
    if margins.draw_below != margins.minor {
        c.fault(ID, "a minor victory must begin where a draw ends");
    }
    Some(VictoryTable { points: c.row(ID, "points")?, margins: [0, margins.minor, margins.major, margins.decisive] })
}

pub(super) fn read(file: &str, text: &str) -> Result<Tables, Faults> {
    let mut charts = Charts::parse(file, text)?;
    let c = &mut charts;
    let tables = (|| {
        Some(Tables {
            constants: c.table("constants")?,
            leaders: c.table("leader_bands")?,
            allowances: allowances(c)?,
            hexes: hexes(c)?,
            hexsides: hexsides(c)?,
            combat: combat(c)?,
            ground: ground(c)?,
            zoc_across: zoc_across(c)?,
            artillery_fire: bands(c, "artillery_fire")?,
            fire: c.table("artillery_fire_drm")?,
            ranges: ranges(c)?,
            rockets: c.table("rockets")?,
            small_arms: bands(c, "small_arms")?,
            small_arms_disordered: c.row("small_arms", "disordered_firer")?,
            attack_results: bands(c, "attack_results")?,
            attack: c.table("attack_drm")?,
            engagement: c.table("engagement")?,
            zoc: c.table("zoc_costs")?,
            stacking: c.table("stacking")?,
            mass: c.table("mass_cavalry")?,
            leader_danger: c.table("leader_danger")?,
            demoralization: c.each("demoralization", "level", Nation::ALL.map(Nation::id))?,
            storm: storm(c)?,
            rain: rain(c)?,
            night: c.table("night")?,
            perception: c.table("perception")?,
            demolition: c.table("bridge_demolition")?,
            withdrawal: c.table("corps_withdrawal")?,
            sigismund: c.table("sigmund")?,
            hesitation: c.table("austrian_movement_magenta")?,
            victory: victory(c)?,
        })
    })();
    charts.finish(tables)
}
