//! From `tables.toml` to [`Charts`]: every fault is told at once.

use super::{
    Charts, Control, FormationChange, GradeLine, GroundEffect, GunError, Ladder, LossTable, Operational, Organisation,
    Pursuit, StatusLine, TerrainChart, Troop, Victory,
};
use crate::book::vocabulary::{Arm, Cover, Formation, Gait, Grade, Moral, Nation, Status, TerrainKind, Weapon};
use kernel::Faults;
use serde::Deserialize;
use std::collections::BTreeMap;

type Book = gamekit::charts::Charts;
type Map<T> = BTreeMap<String, T>;

/// Reads the whole file.
pub(super) fn charts(file: &str, text: &str) -> Result<Charts, Faults> {
    let mut book = Book::parse(file, text)?;
    let read = all(&mut book);
    book.finish(read)
}

fn all(book: &mut Book) -> Option<Charts> {
    // Each chart is read even if one before it is broken, so that every fault is told.
    let pace = ordinary_pace(book);
    let top_gait = top_gaits(book);
    let status_move = by_status(book, "movement", "status_modifier");
    let formation_change = formation_change(book);
    let terrain = terrain(book);
    let ranges = ranges(book);
    let calibre = calibres(book);
    let fire = book.table("fire_modifiers");
    let melee = book.table("cac_modifiers");
    let morale = morale(book);
    let ladder = ladder(book);
    let losses = losses(book);
    let organisation = organisation(book);
    let cavalry = book.row::<Map<Map<u8>>>("formation_geometry", "ranks");
    let status = status(book);
    let grades = Grade::ALL.map(|grade| book.row::<GradeLine>("generals", grade.id()));
    let pursuit = pursuit(book);
    let obligatory = obligatory(book);
    let control = control(book);
    let gun_error = gun_error(book);
    let operational = operational(book);
    let victory = victory(book);
    let troops = troops(book);
    let cavalry = cavalry?;
    let cavalry = cavalry.get("cavalry")?;
    let [brigade, division, army] = grades;
    Some(Charts {
        ordinary_pace: pace?,
        top_gait: top_gait?,
        status_move: status_move?,
        formation_change: formation_change?,
        terrain: terrain?,
        ranges: ranges?,
        calibre: calibre?,
        fire: fire?,
        melee: melee?,
        morale: morale?,
        ladder: ladder?,
        losses: losses?,
        organisation: organisation?,
        cavalry_ranks: [*cavalry.get("COC")?, *cavalry.get("COD")?],
        status: status?,
        grades: [brigade?, division?, army?],
        pursuit: pursuit?,
        obligatory: obligatory?,
        control: control?,
        gun_error: gun_error?,
        operational: operational?,
        victory: victory?,
        troops: troops?,
    })
}

/// A formation by its abbreviation in the charts.
fn formation(word: &str) -> Option<Formation> {
    Some(match word {
        "COM" => Formation::March,
        "COC" => Formation::Companies,
        "COD" => Formation::Divisions,
        "COF" => Formation::Closed,
        "LIG" => Formation::Line,
        "CAR" => Formation::Square,
        "TIR" => Formation::Skirmish,
        "CIRC" => Formation::Special,
        "BAT" => Formation::Battery,
        _ => return None,
    })
}

fn gait(word: &str) -> Option<Gait> {
    Gait::from_id(&word.to_lowercase())
}

fn ordinary_pace(book: &mut Book) -> Option<[[Option<u8>; Formation::COUNT]; Arm::COUNT]> {
    let rows = book.row::<Map<Map<u8>>>("movement", "por")?;
    let mut pace = [[None; Formation::COUNT]; Arm::COUNT];
    for arm in Arm::ALL {
        let Some(row) = rows.get(&arm.id().to_uppercase()) else {
            book.fault("movement", format_args!("`por`: nothing for {arm}"));
            continue;
        };
        for (word, ud) in row {
            match formation(word) {
                Some(formation) => pace[arm.index()][formation.index()] = Some(*ud),
                None => book.fault("movement", format_args!("`por`: unknown formation {word}")),
            }
        }
    }
    Some(pace)
}

fn top_gaits(book: &mut Book) -> Option<[Gait; Formation::COUNT]> {
    let row = book.row::<Map<String>>("movement", "max_gait")?;
    let mut top = [Gait::Halt; Formation::COUNT];
    for (word, value) in &row {
        // A limbered battery is held to its gait by its arm (Charts of movement: ATT).
        if word == "ATT" {
            continue;
        }
        match (formation(word), gait(value)) {
            (Some(formation), Some(gait)) => top[formation.index()] = gait,
            _ => book.fault("movement", format_args!("`max_gait`: {word} = {value}")),
        }
    }
    top[Formation::Special.index()] = top[Formation::Line.index()];
    Some(top)
}

fn by_status<T: serde::de::DeserializeOwned + Copy + Default>(
    book: &mut Book,
    id: &str,
    key: &str,
) -> Option<[T; Status::COUNT]> {
    book.each(id, key, ["I", "M", "C", "L", "E", "G"])
}

/// The costs of direct changes, then the cheapest chains through them.
fn formation_change(book: &mut Book) -> Option<FormationChange> {
    const ID: &str = "formation_change";
    let mut cost = Box::new([[[[None; Formation::COUNT]; Formation::COUNT]; 3]; 3]);
    for (arm, name) in ["INF", "CAV", "ART"].into_iter().enumerate() {
        let Some(rows) = book.row::<Map<[u8; 3]>>(ID, name) else { continue };
        for (change, by_ccf) in rows {
            let places = change.split_once('>').map(|(from, to)| (limbered(from), limbered(to)));
            let Some((from, to)) = places else {
                book.fault(ID, format_args!("{name}: `{change}` is no change"));
                continue;
            };
            for (from, to) in from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to))) {
                for (place, pa) in by_ccf.iter().enumerate() {
                    // The chart lists CCF 3, 2, 1.
                    let entry = &mut cost[arm][2 - place][from.index()][to.index()];
                    if from != to {
                        *entry = Some(entry.map_or(*pa, |old: u8| old.min(*pa)));
                    }
                }
            }
        }
    }
    for arm in cost.iter_mut() {
        for by_ccf in arm.iter_mut() {
            cheapest_chains(by_ccf);
        }
    }
    let reform = book.row::<toml::Table>(ID, "reform")?;
    let special = book.row::<Map<u8>>(ID, "special")?;
    let by_ccf = |key: &str| -> Option<[u8; 3]> {
        let [three, two, one] = reform.get(key)?.clone().try_into::<[u8; 3]>().ok()?;
        Some([one, two, three])
    };
    Some(FormationChange {
        cost,
        from_disorder: by_ccf("DES>SAF")?,
        to_formed: by_ccf("SAF>FOR")?,
        other_formation: reform.get("other_formation_extra")?.as_integer()? as u8,
        special: *special.get("circumstance_multiplier")?,
        slow_drill: *special.get("russia_before_1811_extra")?,
    })
}

/// The formations an abbreviation stands for: `ATT` is any limbered one.
fn limbered(word: &str) -> Vec<Formation> {
    if word == "ATT" {
        vec![Formation::March, Formation::Companies, Formation::Divisions, Formation::Line]
    } else {
        formation(word).into_iter().collect()
    }
}

fn cheapest_chains(cost: &mut [[Option<u8>; Formation::COUNT]; Formation::COUNT]) {
    for via in 0..Formation::COUNT {
        for from in 0..Formation::COUNT {
            for to in 0..Formation::COUNT {
                if let (Some(first), Some(second)) = (cost[from][via], cost[via][to])
                    && from != to
                    && cost[from][to].is_none_or(|known| known > first + second)
                {
                    cost[from][to] = Some(first + second);
                }
            }
        }
    }
}

/// A number of UD, or closed ground.
#[derive(Deserialize)]
#[serde(untagged)]
enum Passage {
    Ud(u8),
    Closed(String),
}

impl Passage {
    fn ud(&self) -> Result<Option<u8>, &str> {
        match self {
            Passage::Ud(ud) => Ok(Some(*ud)),
            Passage::Closed(word) if word == "no" => Ok(None),
            Passage::Closed(word) => Err(word),
        }
    }
}

/// One gait for all, or one for each arm.
#[derive(Deserialize)]
#[serde(untagged)]
enum Gaits {
    All(String),
    Each(Map<String>),
}

fn terrain(book: &mut Book) -> Option<TerrainChart> {
    const ID: &str = "terrain";
    let penalties = book.row::<Map<Map<Passage>>>(ID, "penalty_ud")?;
    let effects = book.row::<Map<Map<String>>>(ID, "formation_effect")?;
    let gaits = book.row::<Map<Gaits>>(ID, "max_gait")?;
    let covers = book.row::<Map<String>>(ID, "cover")?;
    let road = book.row::<toml::Table>(ID, "road")?;
    let jump = book.row::<toml::Table>(ID, "jump")?;
    let mut chart = TerrainChart {
        penalty: [[Some(0); 3]; TerrainKind::COUNT],
        level_change: [0; 3],
        effect: [[GroundEffect::None; 5]; TerrainKind::COUNT],
        top_gait: [[Gait::Charge; 3]; TerrainKind::COUNT],
        cover: [Cover::None; TerrainKind::COUNT],
        crossing: [Gait::Ordinary; 3],
        road_bonus: road.get("road_bonus_ud_com")?.as_integer()? as u8,
        jump_ccf: jump.get("PO1_min_ccf")?.as_integer()? as u8,
    };
    let arms = ["INF", "CAV", "ART"];
    for (word, row) in &penalties {
        let mut ud = [Some(0); 3];
        for (place, arm) in arms.iter().enumerate() {
            match row.get(*arm).map(Passage::ud) {
                Some(Ok(value)) => ud[place] = value,
                Some(Err(what)) => book.fault(ID, format_args!("penalty of {word}: {what}")),
                None => book.fault(ID, format_args!("penalty of {word}: nothing for {arm}")),
            }
        }
        match kind(word) {
            Some(kind) => chart.penalty[kind.index()] = ud,
            None if word == "DEN" => chart.level_change = ud.map(|ud| ud.unwrap_or(0)),
            None if word == "CRE" => {}
            None => book.fault(ID, format_args!("unknown ground {word}")),
        }
    }
    for (word, row) in &effects {
        let Some(kind) = kind(word) else { continue };
        let keys = [["INF_FT0", "INF"], ["INF_FT1", "INF"], ["INF_FT2", "INF"], ["CAV", "CAV"], ["ART", "ART"]];
        for (place, [key, or]) in keys.into_iter().enumerate() {
            match row.get(key).or_else(|| row.get(or)).and_then(|word| effect(word)) {
                Some(effect) => chart.effect[kind.index()][place] = effect,
                None => book.fault(ID, format_args!("effect of {word} on {key}")),
            }
        }
    }
    for (word, value) in &gaits {
        let each = |key: &str| match value {
            Gaits::All(word) => gait(word),
            Gaits::Each(row) => row.get(key).and_then(|word| gait(word)),
        };
        if word == "crossing_linear" {
            chart.crossing = [each("INF")?, each("CAV")?, each("CAV_jumping")?];
        } else if let Some(kind) = kind(word) {
            chart.top_gait[kind.index()] = [each("INF")?, each("CAV")?, each("ART")?];
        }
    }
    for (word, value) in &covers {
        if let (Some(kind), Some(cover)) = (kind(word), Cover::from_id(&value.to_lowercase())) {
            chart.cover[kind.index()] = cover;
        }
    }
    Some(chart)
}

fn kind(word: &str) -> Option<TerrainKind> {
    TerrainKind::from_id(&word.to_lowercase())
}

fn effect(word: &str) -> Option<GroundEffect> {
    Some(match word {
        "none" => GroundEffect::None,
        "DDF" => GroundEffect::Loses,
        "NFS" | "no combat" => GroundEffect::Neither,
        "SAF" => GroundEffect::Saf,
        "DES" => GroundEffect::Disorder,
        "no" => GroundEffect::Closed,
        _ => return None,
    })
}

fn ranges(book: &mut Book) -> Option<[[Option<u8>; 5]; Weapon::COUNT]> {
    let mut ranges = [[None; 5]; Weapon::COUNT];
    for weapon in Weapon::ALL.into_iter().filter(|weapon| *weapon != Weapon::Pike) {
        let row = book.row::<Map<u8>>("ranges", weapon.id())?;
        for (place, band) in ["P1", "P1bis", "P2", "P2bis", "P3"].into_iter().enumerate() {
            ranges[weapon.index()][place] = row.get(band).copied();
        }
    }
    Some(ranges)
}

fn calibres(book: &mut Book) -> Option<[i32; Weapon::COUNT]> {
    let mut calibre = [0; Weapon::COUNT];
    for weapon in Weapon::ALL.into_iter().filter(|weapon| weapon.is_gun()) {
        calibre[weapon.index()] = book.row("calibres", weapon.id())?;
    }
    Some(calibre)
}

fn morale(book: &mut Book) -> Option<super::MoraleModifiers> {
    let mut morale = book.row::<super::MoraleModifiers>("morale_modifiers", "value")?;
    let caps: [i32; 5] =
        book.each("morale_modifiers", "cap", ["under_fire", "pop", "counter_mac_gait", "score_min", "score_max"])?;
    [morale.cap_under_fire, morale.cap_pop, morale.cap_counter, morale.score_min, morale.score_max] = caps;
    morale.per_strength = book.each("morale_strength", "per_point", ["INF", "CAV", "ART", "INF_two_ranks"])?;
    morale.most_strength = book.row("morale_strength", "maximum")?;
    morale.residual_per_gait = book.row("stop_fire", "residual_per_gait")?;
    morale.maf_most = book.row("stop_fire", "maf_maximum")?;
    Some(morale)
}

fn ladder(book: &mut Book) -> Option<Ladder> {
    Some(Ladder {
        march: book.each("morale_ladder", "mac", ["CHA", "ATT", "AVA", "ARR", "HAL", "REP", "RET", "DER"])?,
        fire: book.each("morale_ladder", "fire", ["P1", "P2", "P3", "INEFFECTIVE", "HAL", "REP", "RET", "DER"])?,
        reaction: book.each("morale_ladder", "reaction", ["DONE", "HAL", "REP", "RET", "DER"])?,
        other: book.each("morale_ladder", "other", ["UNAFFECTED", "HOLD", "DOWN1", "DOWN2", "DOWN3", "ROUT"])?,
    })
}

fn losses(book: &mut Book) -> Option<LossTable> {
    let lowest: i32 = book.row("loss_table", "min_factor")?;
    let highest: i32 = book.row("loss_table", "max_factor")?;
    let rates = book.row::<Map<i32>>("loss_table", "rate_percent")?;
    let mut rate = Vec::new();
    for factor in lowest..=highest {
        match rates.get(&factor.to_string()) {
            Some(percent) => rate.push(*percent),
            None => book.fault("loss_table", format_args!("no rate for {factor}")),
        }
    }
    let matrix = matrix_agrees(book, &rate, lowest);
    Some(LossTable {
        rate,
        lowest,
        star: book.row("loss_table", "star_threshold")?,
        per_figure: book.row("percent", "pap_per_figure")?,
        step: book.row("percent", "step")?,
    })
    .filter(|_| matrix)
}

/// The table as it is printed agrees with the rates it is made of.
fn matrix_agrees(book: &mut Book, rate: &[i32], lowest: i32) -> bool {
    let star: i32 = book.row("loss_table", "star_threshold").unwrap_or(0);
    let Some(rows) = book.row::<Map<Vec<String>>>("loss_matrix", "rows") else { return false };
    let mut agrees = true;
    for (figures, entries) in rows {
        let Ok(n) = figures.parse::<i32>() else { continue };
        for (place, entry) in entries.iter().enumerate() {
            let product = n * rate.get(place).copied().unwrap_or(0);
            let pap = (product + 50) / 100;
            let expected = match pap {
                0 if product >= star => "*".to_owned(),
                0 => "-".to_owned(),
                pap => pap.to_string(),
            };
            if *entry != expected {
                let factor = lowest + place as i32;
                book.fault("loss_matrix", format_args!("{figures} at {factor}: {entry}, by the rates {expected}"));
                agrees = false;
            }
        }
    }
    agrees
}

fn organisation(book: &mut Book) -> Option<[Organisation; Nation::COUNT]> {
    const ID: &str = "formation_geometry";
    let nations = book.row::<Map<String>>(ID, "nation_organisation")?;
    let ranks = book.row::<Map<Map<u8>>>(ID, "ranks")?;
    let companies = book.row::<Map<u8>>("skirmish_detachment", "companies")?;
    let mut all = [Organisation::default(); Nation::COUNT];
    for nation in Nation::ALL {
        let found = nations.get(&name(nation)).and_then(|id| {
            let row = ranks.get(id)?;
            Some(Organisation { divisions: *row.get("COD")?, companies: *row.get("COC")?, count: *companies.get(id)? })
        });
        match found {
            Some(organisation) => all[nation.index()] = organisation,
            None => book.fault(ID, format_args!("no organisation of {nation}")),
        }
    }
    Some(all)
}

/// A nation as the charts call it.
fn name(nation: Nation) -> String {
    let word = nation.label().trim_start_matches("nation-");
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn status(book: &mut Book) -> Option<[StatusLine; Status::COUNT]> {
    let level = by_status::<i32>(book, "status", "level")?;
    let rescue = by_status::<u8>(book, "status", "rescue_rungs_per_turn")?;
    let malus = by_status::<u8>(book, "status", "extra_rungs_lost_after_cac")?;
    let shift = by_status::<i32>(book, "gun_error", "status_shift")?;
    let line = |status: Status| {
        let n = status.index();
        StatusLine { level: level[n], rescue: rescue[n], malus: malus[n], gun_error: shift[n] }
    };
    Some(Status::ALL.map(line))
}

fn pursuit(book: &mut Book) -> Option<Pursuit> {
    const ID: &str = "pursuit_losses";
    let keys = ["INF_INF", "CAV_INF", "CAV_CAV", "LANCER_INF", "LANCER_CAV_no_back_plate", "LANCER_CAV_back_plate"];
    let mut losses = [0; 6];
    for (place, key) in keys.into_iter().enumerate() {
        losses[place] = book.row(ID, key)?;
    }
    let foot: [i32; 2] = book.each("prisoners", "reference_foot", ["RET", "DER"])?;
    let mounted: [i32; 2] = book.each("prisoners", "reference_mounted", ["RET", "DER"])?;
    Some(Pursuit {
        losses,
        catch: book.each(ID, "catch_ud", ["CAV_INF", "other"])?,
        length: book.each(ID, "pursue_ud", ["by_INF", "by_CAV"])?,
        opportunity: book.each(ID, "opportunity_distance", ["INF", "CAV"])?,
        reference: [foot[0], foot[1], mounted[0], mounted[1]],
    })
}

fn obligatory(book: &mut Book) -> Option<[[u8; Moral::COUNT]; 3]> {
    let mut moves = [[0; Moral::COUNT]; 3];
    for (arm, key) in ["INF", "CAV", "ART"].into_iter().enumerate() {
        let row: [u8; 4] = book.each("rout_moves", key, ["HAL", "REP", "RET", "DER"])?;
        moves[arm][Moral::Halt.index()..].copy_from_slice(&row);
    }
    Some(moves)
}

fn control(book: &mut Book) -> Option<Control> {
    const ID: &str = "control_test";
    Some(Control {
        pass: book.each(ID, "pass_max", ["CCF1", "CCF2", "CCF3"])?,
        charge: book.row(ID, "at_charge_pace")?,
        general: book.row(ID, "general_in_contact")?,
        poor: book.row(ID, "british_cavalry")?,
        bounds: [book.row(ID, "minimum")?, book.row(ID, "maximum")?],
    })
}

fn operational(book: &mut Book) -> Option<Operational> {
    Some(Operational {
        times: book.row("operational", "multiplier")?,
        stop: book.each("operational", "stop_from_enemy", ["INF_INF", "any_cavalry", "deployed_artillery"])?,
    })
}

fn gun_error(book: &mut Book) -> Option<GunError> {
    Some(GunError {
        hit: book.each("gun_error", "hit_on", ["P1", "P2", "P3"])?,
        danger: book.each("gun_error", "danger_ud", ["P1", "P2", "P3"])?,
    })
}

fn victory(book: &mut Book) -> Option<Victory> {
    const ID: &str = "game_length";
    let share = |book: &mut Book, key: &str| book.row::<f64>(ID, key).map(|share| (share * 100.0).round() as i32);
    Some(Victory {
        turns: book.row(ID, "turns")?,
        rout: share(book, "vp_in_rout_at_end")?,
        retreat: share(book, "vp_in_retreat_at_end")?,
        gun: book.row(ID, "vp_gun_taken")?,
        margins: [book.row(ID, "minor_margin_percent")?, book.row(ID, "major_margin_percent")?],
    })
}

/// A troop type as the chart has it.
#[derive(Deserialize)]
struct Line {
    id: String,
    nation: String,
    years: [u16; 2],
    arm: String,
    status: String,
    perceived: Option<String>,
    ccf: u8,
    #[serde(default)]
    ft: u8,
    weapon: Option<String>,
    calibre: Option<String>,
    #[serde(default)]
    fire: i8,
    #[serde(default)]
    fire_quality: i8,
    cac: i8,
    morale: i8,
    #[serde(default)]
    ranks: u8,
    figures: u8,
    #[serde(default)]
    guns: u8,
    #[serde(default)]
    attack_bonus: i8,
    #[serde(default)]
    defence_bonus: i8,
    #[serde(rename = "type")]
    kind: Option<u8>,
    #[serde(default)]
    lance: bool,
    #[serde(default)]
    back_plate: bool,
    #[serde(default)]
    slow_drill: bool,
    #[serde(default)]
    naturally_saf: bool,
    #[serde(default)]
    poor_control: bool,
    #[serde(default)]
    musket_until: u16,
    budget: u16,
}

fn troops(book: &mut Book) -> Option<Vec<Troop>> {
    let lines = book.row::<Vec<Line>>("troops", "unit")?;
    let mut troops: Vec<Troop> = Vec::with_capacity(lines.len());
    for line in lines {
        let id = line.id.clone();
        match troop(line) {
            Ok(troop) if troops.iter().any(|other| other.id == troop.id) => {
                book.fault("troops", format_args!("{id} is there twice"));
            }
            Ok(troop) => troops.push(troop),
            Err(what) => book.fault("troops", format_args!("{id}: {what}")),
        }
    }
    Some(troops)
}

fn troop(line: Line) -> Result<Troop, String> {
    let status = |word: &str| Status::from_id(&word.to_lowercase()).ok_or_else(|| format!("status {word}"));
    let arm = Arm::from_id(&line.arm.to_lowercase()).ok_or_else(|| format!("arm {}", line.arm))?;
    let nation = Nation::ALL
        .into_iter()
        .find(|nation| name(*nation) == line.nation)
        .ok_or_else(|| format!("nation {}", line.nation))?;
    let weapon = match (arm, line.weapon.as_deref(), line.calibre.as_deref()) {
        (Arm::Cavalry, ..) => Weapon::Carbine,
        (Arm::Infantry, Some("none"), _) => Weapon::Pike,
        (Arm::Infantry, Some(word), _) | (Arm::FootGuns | Arm::HorseGuns, _, Some(word)) => {
            Weapon::from_id(word).ok_or_else(|| format!("weapon {word}"))?
        }
        _ => return Err("no weapon".to_owned()),
    };
    if !(1..=3).contains(&line.ccf) || line.ft > 2 {
        return Err("CCF must be 1 to 3 and FT 0 to 2".to_owned());
    }
    Ok(Troop {
        nation,
        years: line.years,
        arm,
        status: status(&line.status)?,
        perceived: status(line.perceived.as_deref().unwrap_or(&line.status))?,
        ccf: line.ccf,
        ft: line.ft,
        weapon,
        fire: line.fire + line.fire_quality,
        cac: line.cac,
        morale: line.morale,
        two_deep: line.ranks == 2,
        figures: line.figures,
        guns: line.guns,
        attack_bonus: line.attack_bonus,
        defence_bonus: line.defence_bonus,
        kind: line.kind.unwrap_or(1),
        lance: line.lance,
        back_plate: line.back_plate,
        slow_drill: line.slow_drill,
        naturally_saf: line.naturally_saf,
        poor_control: line.poor_control,
        musket_until: line.musket_until,
        budget: line.budget,
        id: line.id,
    })
}
