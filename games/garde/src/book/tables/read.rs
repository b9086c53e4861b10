//! Reading `tables.toml` into typed tables, with every fault.

use super::*;
use gamekit::charts::Charts;
use serde::de::Error as _;
use std::collections::BTreeMap;

pub(super) fn read(file: &str, text: &str) -> Result<Tables, Faults> {
    let mut r = Charts::parse(file, text)?;
    let constants: Option<Constants> = r.table("constants");
    let competence = competence(&mut r);
    let initiative = r.each("initiative_bonus", "bonus", Competence::ALL.map(Competence::id));
    let command = command(&mut r);
    let footprint = footprint(&mut r);
    let movement = movement(&mut r);
    let terrain = terrain(&mut r);
    let experience = experience(&mut r);
    let rally = test_result(&mut r, "rally_result");
    let cohesion = test_result(&mut r, "cohesion_result");
    let base: Option<Tokens> = r.row("combat_base", "tokens");
    let combat = combat(&mut r);
    let results = results(&mut r);
    let mirror = r.row::<RawRow>("combat_result", "red_red_mirror").map(CombatRow::from);
    let loss = loss(&mut r);
    let guns = guns(&mut r);
    let bombardment = bombardment(&mut r);
    let bombardment_results = bombardment_results(&mut r);
    let traits = traits(&mut r);
    let reinforcements = r.each("reinforcements", "d10_needed", ["before", "due", "after_1", "after_2"]);
    let battle_end = r.each("battle_end", "d10_needed", ["n", "n_plus_1", "n_plus_2", "n_plus_3"]);
    let general_risk = r.each("general_risk", "lost_on_or_below", Peril::ALL.map(Peril::id));
    let morale: Option<MoraleTable> = r.table("morale");
    let points = points(&mut r);
    let composition: Option<Composition> = r.table("composition");
    let nations = nations(&mut r);
    agree(&mut r, constants.as_ref(), composition.as_ref());
    orders_agree(&mut r, combat.as_ref(), movement.as_ref());
    let tables = (|| {
        Some(Tables {
            constants: constants?,
            footprint: footprint?,
            competence: competence?,
            initiative: initiative?,
            command: command?,
            movement: movement?,
            terrain: terrain?,
            experience: experience?,
            rally: rally?,
            cohesion: cohesion?,
            base: base?,
            combat: combat?,
            results: results?,
            mirror: mirror?,
            loss: loss?,
            guns: guns?,
            bombardment: bombardment?,
            bombardment_results: bombardment_results?,
            traits: traits?,
            reinforcements: reinforcements?,
            battle_end: battle_end?,
            general_risk: general_risk?,
            morale: morale?,
            points: points?,
            composition: composition?,
            nations: nations?,
        })
    })();
    r.finish(tables)
}

fn competence(r: &mut Charts) -> Option<CompetenceTable> {
    let names = Competence::ALL.map(Competence::id);
    let order: Option<Vec<Competence>> = r.row("competence", "order");
    if order.is_some_and(|order| order != Competence::ALL) {
        r.fault("competence", "order: expected the levels from the worst to the best");
    }
    let order_test = r.each("competence", "order_test", names);
    let corps_aides = r.each("competence", "corps_adc", names);
    let army_aides = r.each("competence", "army_adc", names);
    let earlier_test = r.row("competence", "modifier_per_earlier_test_same_division");
    Some(CompetenceTable {
        order_test: order_test?,
        corps_aides: corps_aides?,
        army_aides: army_aides?,
        earlier_test: earlier_test?,
    })
}

fn command(r: &mut Charts) -> Option<[Length; Rank::COUNT]> {
    let mut command = [Length::ZERO; Rank::COUNT];
    for rank in Rank::ALL {
        command[rank.index()] = r.row::<Cm>("command_distance", rank.id())?.length();
    }
    Some(command)
}

fn footprint(r: &mut Charts) -> Option<Footprints> {
    let sides = |size: [Cm; 2]| size.map(Cm::length);
    let element = sides(r.row("footprint", "element")?);
    let mut size = [[[Length::ZERO; 2]; MAX_ELEMENTS]; Formation::COUNT];
    for formation in Formation::ALL {
        let row: BTreeMap<String, [Cm; 2]> = r.row("footprint", formation.id())?;
        for elements in 1..=MAX_ELEMENTS {
            match row.get(&elements.to_string()) {
                Some(read) => size[formation.index()][elements - 1] = sides(*read),
                None => r.fault("footprint", format_args!("`{formation}`: nothing for {elements} elements")),
            }
        }
    }
    Some(Footprints { size, element })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMove {
    base: Cm,
    zdc: Cm,
    manoeuvrer: Cm,
    route: Cm,
    attaquer: Cm,
    defendre: Cm,
}

#[derive(Deserialize)]
struct RawBase {
    base: Cm,
}

fn movement(r: &mut Charts) -> Option<MovementTable> {
    let mut arms = [MoveRow::default(); Arm::COUNT];
    for arm in Arm::ALL {
        let raw: RawMove = r.row("movement", arm.id())?;
        arms[arm.index()] = MoveRow {
            base: raw.base.length(),
            zone: raw.zdc.length(),
            manoeuvre: raw.manoeuvrer.length(),
            road: raw.route.length(),
            attack: (raw.attaquer.0 >= 0).then(|| raw.attaquer.length()),
            defend: raw.defendre.length(),
        };
    }
    Some(MovementTable {
        arms,
        staff: r.row::<RawBase>("movement", "etat_major")?.base.length(),
        aide: r.row::<RawBase>("movement", "aide_de_camp")?.base.length(),
        coherent: r.row::<Cm>("movement", "corps_manoeuvrer_bonus")?.length(),
        disorganised: r.row("movement", "disorganised_factor")?,
    })
}

struct RawSight(Sight);

impl<'de> Deserialize<'de> for RawSight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match toml::Value::deserialize(deserializer)? {
            toml::Value::Boolean(true) => Ok(RawSight(Sight::Blocks)),
            toml::Value::Boolean(false) => Ok(RawSight(Sight::Clear)),
            toml::Value::String(word) if word == "height" => Ok(RawSight(Sight::Height)),
            other => Err(D::Error::custom(format!("sight: expected true, false or \"height\", found {other}"))),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTerrain {
    difficult: bool,
    cover: Cover,
    #[serde(default)]
    cover_for: Vec<String>,
    #[serde(default)]
    cover_infantry: Option<Cover>,
    #[serde(default)]
    high_ground: bool,
    #[serde(default)]
    attack_across: bool,
    #[serde(default)]
    crossing: Option<String>,
    #[serde(default)]
    road: bool,
    #[serde(default)]
    difficult_for_cavalry_combat: bool,
    sight: RawSight,
}

fn terrain(r: &mut Charts) -> Option<[TerrainClass; TerrainKind::COUNT]> {
    let mut read = [TerrainClass::default(); TerrainKind::COUNT];
    for kind in TerrainKind::ALL {
        // Open ground has no row: nothing of all this.
        if kind == TerrainKind::Open {
            continue;
        }
        let raw: RawTerrain = r.row("terrain", kind.id())?;
        let mut class = TerrainClass {
            difficult: raw.difficult,
            high_ground: raw.high_ground,
            attack_across: raw.attack_across,
            disorganises: raw.crossing.is_some(),
            road: raw.road,
            hampers_cavalry: raw.difficult_for_cavalry_combat,
            sight: raw.sight.0,
            ..TerrainClass::default()
        };
        for word in &raw.cover_for {
            match word.as_str() {
                "all" => class.cover = [raw.cover; ArmClass::COUNT],
                "voltigeurs" => class.voltigeurs = raw.cover,
                word => match ArmClass::from_id(word) {
                    Some(arm) => class.cover[arm.index()] = raw.cover,
                    None => r.fault("terrain", format_args!("`{kind}`: cover for unknown `{word}`")),
                },
            }
        }
        if let Some(cover) = raw.cover_infantry {
            class.cover[ArmClass::Infantry.index()] = cover;
        }
        read[kind.index()] = class;
    }
    Some(read)
}

fn experience(r: &mut Charts) -> Option<ExperienceTable> {
    let order: Option<Vec<Experience>> = r.row("experience", "order");
    if order.is_some_and(|order| order != Experience::ALL) {
        r.fault("experience", "order: expected the levels from the worst to the best");
    }
    let test = r.each("experience", "test", Experience::ALL.map(Experience::id));
    Some(ExperienceTable { test: test?, mixed_above: r.row("experience", "mixed_levels_above_weakest")? })
}

fn test_result(r: &mut Charts, id: &str) -> Option<TestResult> {
    let mut both = [Cohesion::ALL; 2];
    for (read, key) in both.iter_mut().zip(["success", "failure"]) {
        for (before, after) in r.row::<BTreeMap<Cohesion, Cohesion>>(id, key)? {
            read[before.index()] = after;
        }
    }
    let [success, failure] = both;
    Some(TestResult { success, failure })
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawSided {
    Sided(RawSides),
    Flat(Tokens),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSides {
    attacker: Option<Tokens>,
    defender: Option<Tokens>,
}

fn combat(r: &mut Charts) -> Option<[Sided; Condition::COUNT]> {
    let mut read = [Sided::default(); Condition::COUNT];
    for condition in Condition::ALL {
        read[condition.index()] = match r.row("combat_modifiers", condition.id())? {
            RawSided::Flat(tokens) => Sided { attacker: tokens, defender: tokens, differs: false },
            RawSided::Sided(sides) => Sided {
                attacker: sides.attacker.unwrap_or_default(),
                defender: sides.defender.unwrap_or_default(),
                differs: true,
            },
        };
    }
    Some(read)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    name: CombatResult,
    #[serde(default)]
    attacker: Effect,
    #[serde(default)]
    defender: Effect,
    #[serde(default)]
    new_combat: bool,
}

impl From<RawRow> for CombatRow {
    fn from(raw: RawRow) -> Self {
        CombatRow { attacker: raw.attacker, defender: raw.defender, new_combat: raw.new_combat }
    }
}

fn results(r: &mut Charts) -> Option<[CombatRow; CombatResult::COUNT]> {
    let pairs = ["blue_blue", "blue_white", "white_white", "red_white", "red_red", "blue_red"];
    let mut read = [CombatRow::default(); CombatResult::COUNT];
    for (result, pair) in CombatResult::ALL.into_iter().zip(pairs) {
        let raw: RawRow = r.row("combat_result", pair)?;
        if raw.name != result {
            r.fault("combat_result", format_args!("`{pair}` is {}, expected {result}", raw.name));
        }
        read[result.index()] = raw.into();
    }
    Some(read)
}

fn loss(r: &mut Charts) -> Option<LossTable> {
    Some(LossTable {
        success: r.row("loss_test", "success")?,
        success_large: r.row("loss_test", "success_large")?,
        per_element: r.each("loss_test", "per_element", Guns::ALL.map(Guns::id))?,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGuns {
    short: Cm,
    medium: Cm,
    long: Cm,
    bombard: bool,
    cover_step: i8,
}

fn guns(r: &mut Charts) -> Option<[GunRow; Guns::COUNT]> {
    let mut read = [GunRow::default(); Guns::COUNT];
    for guns in Guns::ALL {
        let raw: RawGuns = r.row("artillery", guns.id())?;
        if !(raw.short <= raw.medium && raw.medium <= raw.long) {
            r.fault("artillery", format_args!("`{guns}`: the bands must rise"));
        }
        read[guns.index()] = GunRow {
            short: raw.short.length(),
            medium: raw.medium.length(),
            long: raw.long.length(),
            bombards: raw.bombard,
            lowers_cover: raw.cover_step.unsigned_abs(),
        };
    }
    Some(read)
}

fn bombardment(r: &mut Charts) -> Option<[Tokens; BombardmentCondition::COUNT]> {
    let mut read = [Tokens::NONE; BombardmentCondition::COUNT];
    for condition in BombardmentCondition::ALL {
        read[condition.index()] = r.row("bombardment_modifiers", condition.id())?;
    }
    Some(read)
}

fn bombardment_results(r: &mut Charts) -> Option<[Effect; BombardmentResult::COUNT]> {
    let mut read = [Effect::default(); BombardmentResult::COUNT];
    for result in BombardmentResult::ALL {
        read[result.index()] = r.row("bombardment_result", result.id())?;
    }
    Some(read)
}

#[derive(Deserialize)]
struct RawTrait {
    #[serde(default)]
    rally: i8,
    #[serde(default)]
    numbers_any_superiority: bool,
}

fn traits(r: &mut Charts) -> Option<TraitTable> {
    let mut read = TraitTable { rally: [0; Trait::COUNT], any_superiority: Traits::NONE };
    for one in Trait::ALL {
        let raw: RawTrait = r.row("traits", one.id())?;
        read.rally[one.index()] = raw.rally;
        if raw.numbers_any_superiority {
            read.any_superiority = read.any_superiority.with(one);
        }
    }
    Some(read)
}

fn points(r: &mut Charts) -> Option<PointsTable> {
    let by_arm: BTreeMap<String, i16> = r.row("points", "arm")?;
    let guns: BTreeMap<String, i16> = r.row("points", "artillery_element")?;
    let mut arm = [0; Arm::COUNT];
    for each in Arm::ALL {
        let id = each.id();
        let found = match each.class() {
            ArmClass::Infantry | ArmClass::Cavalry => by_arm.get(id).copied(),
            ArmClass::Artillery => guns.get(id.trim_start_matches("artillerie_")).copied(),
            ArmClass::Baggage => r.row("points", "baggage"),
        };
        match found {
            Some(points) => arm[each.index()] = points,
            None => r.fault("points", format_args!("nothing for {id}")),
        }
    }
    let extra = |key: &str| guns.get(key).copied().unwrap_or(0);
    let names = Competence::ALL.map(Competence::id);
    Some(PointsTable {
        element: r.each("points", "element", Experience::ALL.map(Experience::id))?,
        arm,
        elite_extra: extra("elite_extra"),
        guard_extra: extra("garde_extra"),
        traits: r.each("points", "trait", Trait::ALL.map(Trait::id))?,
        general: [
            r.each("points", "general_division", names)?,
            r.each("points", "general_corps", names)?,
            r.each("points", "general_army", names)?,
        ],
    })
}

fn nations(r: &mut Charts) -> Option<[NationRow; Nation::COUNT]> {
    let mut read = Vec::with_capacity(Nation::COUNT);
    for nation in Nation::ALL {
        read.push(r.row::<NationRow>("nations", nation.id())?);
    }
    read.try_into().ok()
}

/// What is said twice must be said the same.
fn agree(r: &mut Charts, constants: Option<&Constants>, composition: Option<&Composition>) {
    if constants.is_some_and(|constants| constants.tokens_drawn != 2 || constants.die_sides < 2) {
        r.fault("constants", "two tokens are drawn, and a die has at least two sides");
    }
    if constants.is_some_and(|constants| constants.numbers_factor < 1 || constants.difficult_cost_factor < 1) {
        r.fault("constants", "factors are at least 1");
    }
    if composition.is_some_and(|table| usize::from(table.elements[1]) > MAX_ELEMENTS) {
        r.fault("composition", format_args!("elements: at most {MAX_ELEMENTS}, as table `footprint`"));
    }
    let large: Option<RawLarge> = r.row("traits", Trait::Large.id());
    let success: Option<u8> = r.row("loss_test", "success_large");
    if large.map(|large| large.loss_test) != success {
        r.fault("traits", "loss_test of `large` differs from table `loss_test`");
    }
}

#[derive(Deserialize)]
struct RawLarge {
    loss_test: u8,
}

#[derive(Deserialize)]
struct RawOrder {
    coherent: Option<Tokens>,
    coherent_move_cm: Option<Cm>,
}

/// Table `orders` repeats what the chain of command brings.
fn orders_agree(r: &mut Charts, combat: Option<&[Sided; Condition::COUNT]>, movement: Option<&MovementTable>) {
    let [attack, defend, manoeuvre] = Order::ALL.map(|order| r.row::<RawOrder>("orders", order.id()));
    let tokens = |row: Option<RawOrder>| row.and_then(|row| row.coherent);
    if let Some(combat) = combat {
        let chain = &combat[Condition::Chain.index()];
        if tokens(attack) != Some(chain.attacker) || tokens(defend) != Some(chain.defender) {
            r.fault("orders", "tokens of a coherent chain differ from `chain` of table `combat_modifiers`");
        }
    }
    let bonus = manoeuvre.and_then(|row| row.coherent_move_cm).map(Cm::length);
    if movement.is_some_and(|movement| bonus != Some(movement.coherent)) {
        r.fault("orders", "coherent_move_cm differs from corps_manoeuvrer_bonus of table `movement`");
    }
}
