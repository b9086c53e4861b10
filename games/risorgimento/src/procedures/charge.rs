//! Charges: 7.5, 4.16.

use super::border::Border;
use super::prelude::*;
use super::sight::{self, Strip};
use super::step::{self, Step, StepCost};
use boards::hex::{Obstacle, Screen};

/// Whether a charge may start so far from its target (7.5b, 7.51).
#[must_use]
pub const fn may_start(t: &Tables, distance: u8) -> bool {
    distance >= t.constants.charge_min_range && distance <= t.constants.charge_max_range
}

/// Whether cavalry may charge into a hex, by how the last step is made (7.52a, 7.52c). That the step costs too much is
/// for [`may_cross`] to say.
#[must_use]
pub const fn may_enter(t: &Tables, terrain: Terrain, castle: bool, link: Link) -> bool {
    if castle {
        return false;
    }
    match t.ground[terrain.index()].charge_into {
        ChargeInto::Yes | ChargeInto::ByCost => true,
        ChargeInto::No => false,
        ChargeInto::ByWay => link.is_way(),
    }
}

/// Whether the extra DRM of a charge along a Road or Path applies (7.52b).
#[must_use]
pub const fn pays_for_way(t: &Tables, terrain: Terrain, link: Link) -> bool {
    matches!(t.ground[terrain.index()].charge_into, ChargeInto::ByWay) && link.is_way()
}

/// Whether a step is open to a charge: neither hex nor hexside may cost too much (7.52d).
#[must_use]
pub const fn may_cross(t: &Tables, cost: StepCost) -> bool {
    cost.hex <= t.constants.charge_max_hex_cost && cost.hexside <= t.constants.charge_max_hexside_cost
}

/// What a hex is to the sight of a charge: heavy cultivation that its path enters along a Road or Path hides nobody
/// (7.5b).
#[must_use]
pub const fn obstacle(mut seen: Obstacle, terrain: Terrain, on_path_by_way: bool) -> Obstacle {
    if on_path_by_way && matches!(terrain, Terrain::HeavyCultivated) && matches!(seen.screen, Screen::Shadow) {
        seen.screen = Screen::None;
    }
    seen
}

/// Procedure `charge_distance`.
pub struct ChargeDistance;

/// Starts of charges.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeDistanceInput {
    /// Hexes to the target.
    distances: Vec<u8>,
}

/// Whether they are allowed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ChargeDistanceOutput {
    /// By distance.
    allowed: Vec<bool>,
}

impl Procedure for ChargeDistance {
    type Input = ChargeDistanceInput;
    type Output = ChargeDistanceOutput;
    const ID: &'static str = "charge_distance";
    const RULES: &'static [RuleId] = &[rules::R7_5B, rules::R7_51];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        ChargeDistanceOutput { allowed: input.distances.iter().map(|hexes| may_start(tables(), *hexes)).collect() }
    }
}

/// How a charge reaches its target's hex.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub enum ReachedBy {
    /// By Road.
    #[serde(rename = "road")]
    Road,
    /// By Path or railway.
    #[serde(rename = "path")]
    Path,
    /// Neither.
    #[serde(rename = "no road", alias = "field")]
    NoRoad,
}

impl ReachedBy {
    fn link(self) -> Link {
        match self {
            ReachedBy::Road => Link::Main,
            ReachedBy::Path => Link::Path,
            ReachedBy::NoRoad => Link::Field,
        }
    }
}

/// Procedure `charge_into`.
pub struct ChargeIntoHex;

/// Targets in the same terrain.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeIntoInput {
    /// How each is reached.
    targets: Vec<ReachedBy>,
    /// Terrain of the targets.
    terrain: Terrain,
    /// The hexside before the target.
    #[serde(default)]
    hexside: Border,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
}

fn fair() -> Weather {
    Weather::Fair
}

/// Whether they may be charged.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ChargeIntoOutput {
    /// By target.
    may_charge: Vec<bool>,
    /// DRM on top of the terrain's.
    extra_drm: Vec<i8>,
}

impl Procedure for ChargeIntoHex {
    type Input = ChargeIntoInput;
    type Output = ChargeIntoOutput;
    const ID: &'static str = "charge_into";
    const RULES: &'static [RuleId] = &[rules::R7_52A, rules::R7_52B, rules::R7_52C, rules::R7_52D, rules::R5_54];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut output = ChargeIntoOutput { may_charge: Vec::new(), extra_drm: Vec::new() };
        for by in &input.targets {
            let step = Step {
                column: Column::Cavalry,
                terrain: input.terrain,
                rough: false,
                border: input.hexside,
                link: by.link(),
                weather: input.weather,
                crowded: false,
            };
            let open = step::price(t, &step).is_some_and(|cost| may_cross(t, cost));
            let may = open && may_enter(t, input.terrain, input.terrain == Terrain::Castle, by.link());
            let extra = may && pays_for_way(t, input.terrain, by.link());
            let drm = t.attack.attacker.charge_in_heavy_cultivated_by_road_or_path;
            output.may_charge.push(may);
            output.extra_drm.push(if extra { drm } else { 0 });
        }
        output
    }
}

/// Procedure `charge_sight`.
pub struct ChargeSight;

/// Targets two hexes away on level ground, by the hex between: terrain, then `occupied` or `by road` / `by path`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeSightInput {
    /// Hexes to the target.
    distance: u8,
    /// The hexes between, each the only obstacle of its case.
    between: Vec<String>,
}

/// Whether the charge sees its target and may ride there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ChargeSightOutput {
    /// By case.
    may_charge: Vec<bool>,
    /// Whether the target is seen.
    sees: Vec<bool>,
}

fn spoken_between(words: &str) -> Option<(Terrain, bool, Link)> {
    let mut words = words.split_whitespace();
    let terrain = Terrain::from_id(words.next()?)?;
    let (mut occupied, mut link) = (false, Link::Field);
    while let Some(word) = words.next() {
        match word {
            "occupied" => occupied = true,
            "by" => {
                link = match words.next()? {
                    "road" => Link::Main,
                    "path" | "railway" => Link::Path,
                    _ => return None,
                }
            }
            _ => return None,
        }
    }
    Some((terrain, occupied, link))
}

impl Procedure for ChargeSight {
    type Input = ChargeSightInput;
    type Output = ChargeSightOutput;
    const ID: &'static str = "charge_sight";
    const RULES: &'static [RuleId] = &[rules::R7_5B, rules::R7_13];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("distance", input.distance, 2, 60);
        for words in &input.between {
            faults.require(spoken_between(words).is_some(), || {
                format!("`{words}`: expected a terrain, then `occupied`, `by road` or `by path`")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut output = ChargeSightOutput { may_charge: Vec::new(), sees: Vec::new() };
        for words in &input.between {
            let (terrain, occupied, link) = spoken_between(words).unwrap_or((Terrain::Clear, false, Link::Field));
            let mut strip = Strip::new(input.distance, 0, 0);
            let hex = sight::obstacle(t, terrain, terrain == Terrain::Castle, 0, occupied);
            strip.put(1, obstacle(hex, terrain, link.is_way()));
            let sees = strip.blocked_at().is_none();
            let step = Step {
                column: Column::Cavalry,
                terrain,
                rough: false,
                border: Border::OPEN,
                link,
                weather: Weather::Fair,
                crowded: false,
            };
            let rides = step::price(t, &step).is_some_and(|cost| may_cross(t, cost));
            output.sees.push(sees);
            output.may_charge.push(sees && rides && may_start(t, input.distance));
        }
        output
    }
}

/// Procedure `mass_attack`.
pub struct MassAttack;

/// Cavalry units for a Mass Cavalry Attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MassAttackInput {
    /// The brigadier who leads it.
    leader: String,
    /// His nation.
    nation: Nation,
    /// The Austrian army he belongs to, 1 or 2.
    #[serde(default)]
    army: Option<u8>,
    /// His Range.
    range: u8,
    /// Mass attacks the player has made this turn.
    #[serde(default)]
    already_made: u8,
    /// The units, by name.
    units: ByName<MassUnit>,
}

/// A cavalry unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MassUnit {
    /// Its nation.
    #[serde(default)]
    nation: Option<Nation>,
    /// Its Austrian army, 1 or 2.
    #[serde(default)]
    army: Option<u8>,
    /// Leader movement points from the brigadier to it.
    distance: u8,
    /// Disordered.
    #[serde(default)]
    disordered: bool,
    /// In Reserve.
    #[serde(default)]
    in_reserve: bool,
    /// Next to an enemy combat unit.
    #[serde(default)]
    adjacent_to_enemy: bool,
}

/// Who may take part.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MassAttackOutput {
    /// The attack may be announced.
    may_lead: bool,
    /// Units that must charge.
    eligible: Vec<String>,
}

/// Whether a brigadier may lead a mass attack (4.16b, 4.16c, 4.15c).
#[must_use]
pub fn may_lead(t: &Tables, nation: Nation, leader: &str) -> bool {
    match nation {
        Nation::France => true,
        Nation::Piedmont => t.mass.piedmont_allowed,
        Nation::Austria => t.mass.austrian_leaders.iter().any(|name| name == leader),
    }
}

impl Procedure for MassAttack {
    type Input = MassAttackInput;
    type Output = MassAttackOutput;
    const ID: &'static str = "mass_attack";
    const RULES: &'static [RuleId] =
        &[rules::R4_16A, rules::R4_16B, rules::R4_16C, rules::R4_16D, rules::R4_15A, rules::R4_15C];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let leads = may_lead(t, input.nation, &input.leader) && input.already_made < t.mass.per_player_per_turn;
        let joins = |unit: &MassUnit| {
            let nation = unit.nation.unwrap_or(input.nation);
            let own = nation == input.nation && (nation != Nation::Piedmont || t.mass.piedmont_allowed);
            let army = nation != Nation::Austria || t.mass.austrian_armies_may_mix || unit.army == input.army;
            let ready = !unit.disordered && !unit.in_reserve && !unit.adjacent_to_enemy;
            own && army && ready && unit.distance <= input.range
        };
        let eligible = input.units.0.iter().filter(|(_, unit)| leads && joins(unit));
        MassAttackOutput { may_lead: leads, eligible: eligible.map(|(name, _)| name.clone()).collect() }
    }
}
