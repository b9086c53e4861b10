//! Rules of single battles: weather, reserves, perception, bridges, the Sigismund regiment, hesitation.

use super::drm::Modifiers;
use super::prelude::*;
use crate::options::Storm;

/// The die of the storm.
pub const STORM_ROLL: Roll = Roll { rule: rules::SCN_WEATHER, label: "die-storm" };
/// The die of a formation In Reserve.
pub const RELEASE_ROLL: Roll = Roll { rule: rules::SCN_RESERVES, label: "die-release" };
/// The die of perception.
pub const PERCEPTION_ROLL: Roll = Roll { rule: rules::SCN_MAG_PERCEPTION, label: "die-perception" };
/// The die of a demolition.
pub const DEMOLITION_ROLL: Roll = Roll { rule: rules::SCN_MAG_BRIDGES, label: "die-demolition" };

/// The highest die with which the storm begins at this hour, if it may (scn.weather).
#[must_use]
pub fn storm_begins(t: &Tables, hour: u8) -> Option<u8> {
    t.storm.begins.iter().find(|(other, _)| *other == hour).map(|(_, highest)| *highest)
}

/// The weather of a turn without a roll: what the list says, rain at its fixed hours with the option.
#[must_use]
pub fn listed_weather(t: &Tables, options: &Options, listed: TurnWeather, hour: u8) -> Weather {
    match listed {
        TurnWeather::Fair => Weather::Fair,
        TurnWeather::Heat => Weather::Heat,
        TurnWeather::Rain => Weather::Rain,
        TurnWeather::Night => Weather::Night,
        TurnWeather::StormRoll if options.storm == Storm::Fixed && t.storm.fixed.contains(&hour) => Weather::Rain,
        TurnWeather::StormRoll => Weather::Fair,
    }
}

/// Procedure `weather`.
pub struct WeatherOfTurn;

/// A turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeatherInput {
    /// The hour at which it starts.
    hour: u8,
    /// What the scenario's list says.
    listed: TurnWeather,
    /// Turns since the storm began; not given if it has not.
    #[serde(default)]
    storm_turns_ago: Option<u8>,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Its weather.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WeatherOutput {
    /// The weather.
    weather: Weather,
    /// It is bad weather (4.44).
    bad: bool,
    /// The storm begins now.
    storm_begins: bool,
    /// A die was rolled.
    rolled: bool,
}

impl Procedure for WeatherOfTurn {
    type Input = WeatherInput;
    type Output = WeatherOutput;
    const ID: &'static str = "weather";
    const RULES: &'static [RuleId] = &[rules::SCN_WEATHER, rules::R4_44];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("hour", input.hour, 0, 23);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let raging = input.storm_turns_ago.is_some_and(|turns| turns < t.storm.turns);
        let window = input.listed == TurnWeather::StormRoll
            && input.options.storm == Storm::Roll
            && input.storm_turns_ago.is_none();
        let highest = storm_begins(t, input.hour).filter(|_| window);
        let begins = highest.is_some_and(|highest| die(input.die, STORM_ROLL, chance) <= highest);
        let weather =
            if raging || begins { Weather::Rain } else { listed_weather(t, &input.options, input.listed, input.hour) };
        WeatherOutput { weather, bad: weather.is_bad(), storm_begins: begins, rolled: highest.is_some() }
    }
}

/// What a formation In Reserve may do in the release segment of an hour (scn.reserves).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Release {
    /// Nothing yet.
    Held,
    /// Roll: it leaves on this or less.
    Roll(u8),
    /// It leaves.
    Automatic,
}

/// The release of a formation at an hour.
#[must_use]
pub const fn release(earliest: u8, roll_max: u8, automatic: u8, hour: u8) -> Release {
    if hour >= automatic {
        Release::Automatic
    } else if hour >= earliest {
        Release::Roll(roll_max)
    } else {
        Release::Held
    }
}

/// Procedure `reserve_release`.
pub struct ReserveRelease;

/// A formation of the scenario's list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReserveReleaseInput {
    /// The hour.
    hour: u8,
    /// Its earliest hour.
    earliest: u8,
    /// The highest die that releases it.
    roll_max: u8,
    /// The hour at which it leaves without a roll.
    automatic: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it leaves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReserveReleaseOutput {
    /// A die may be rolled.
    may_roll: bool,
    /// It leaves Reserve.
    released: bool,
}

impl Procedure for ReserveRelease {
    type Input = ReserveReleaseInput;
    type Output = ReserveReleaseOutput;
    const ID: &'static str = "reserve_release";
    const RULES: &'static [RuleId] = &[rules::SCN_RESERVES, rules::R4_6B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("hour", input.hour, 0, 23);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        match release(input.earliest, input.roll_max, input.automatic, input.hour) {
            Release::Held => ReserveReleaseOutput { may_roll: false, released: false },
            Release::Automatic => ReserveReleaseOutput { may_roll: false, released: true },
            Release::Roll(highest) => {
                ReserveReleaseOutput { may_roll: true, released: die(input.die, RELEASE_ROLL, chance) <= highest }
            }
        }
    }
}

/// Procedure `reserve_break`.
pub struct ReserveBreak;

/// A brigade In Reserve and an enemy that comes near.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReserveBreakInput {
    /// Hexes from the enemy combat unit to the nearest unit of the brigade.
    enemy_distance: u8,
    /// Infantry and cavalry units stacked in one hex.
    stacked: u8,
    /// Batteries stacked with them.
    #[serde(default)]
    batteries: u8,
    /// The hex is a town.
    #[serde(default)]
    town: bool,
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReserveBreakOutput {
    /// The brigade leaves Reserve at once.
    leaves_reserve: bool,
    /// Units that must leave the hex.
    must_unstack: u8,
    /// How far.
    unstack_max_hexes: u8,
}

/// Whether an enemy so near breaks a Reserve (4.62), or forbids to go into it (4.6a).
#[must_use]
pub const fn too_near_for_reserve(t: &Tables, distance: u8) -> bool {
    distance <= t.constants.reserve_break_distance
}

impl Procedure for ReserveBreak {
    type Input = ReserveBreakInput;
    type Output = ReserveBreakOutput;
    const ID: &'static str = "reserve_break";
    const RULES: &'static [RuleId] = &[rules::R4_62, rules::R4_6A, rules::R4_6B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("stacked", input.stacked, 0, 20);
        faults.within("batteries", input.batteries, 0, 20);
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let leaves = too_near_for_reserve(tables(), input.enemy_distance);
        let stack = super::stacking::Stack {
            infantry: input.stacked,
            artillery: input.batteries,
            ..super::stacking::Stack::default()
        };
        let excess = super::stacking::excess(tables(), &Options::default(), &stack, input.town);
        ReserveBreakOutput {
            leaves_reserve: leaves,
            must_unstack: if leaves { excess } else { 0 },
            unstack_max_hexes: 1,
        }
    }
}

/// A unit that meets the enemy in heavy cultivation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// Its class.
    pub class: Class,
    /// It is Disordered.
    pub disordered: bool,
    /// The weather.
    pub weather: Weather,
}

/// The DRMs of perception (scn.mag.perception).
pub fn perception_drm(t: &Tables, contact: &Contact, drm: &mut impl Modifiers) {
    let p = &t.perception;
    match contact.class {
        Class::Jager => drm.add(rules::SCN_MAG_PERCEPTION, "mod-perception-jager", p.drm_jager.into()),
        Class::LightInfantry => drm.add(rules::SCN_MAG_PERCEPTION, "mod-perception-light", p.drm_light_infantry.into()),
        _ => {}
    }
    if contact.disordered {
        drm.add(rules::SCN_MAG_PERCEPTION, "mod-perception-disordered", p.drm_disordered.into());
    }
    match contact.weather {
        Weather::Night => drm.add(rules::SCN_MAG_NIGHT, "mod-perception-night", p.drm_night.into()),
        Weather::Rain => drm.add(rules::SCN_RAIN, "mod-perception-rain", p.drm_rain.into()),
        Weather::Fair | Weather::Heat => {}
    }
}

vocabulary! {
    /// What comes of a contact.
    Perceived {
        /// It saw the enemy in time.
        Aware = "aware", "state-aware";
        /// It is Surprised and stops.
        Surprised = "surprised", "state-surprised";
        /// It surprises the enemy.
        SurprisesEnemy = "surprises enemy", "result-surprises_enemy";
    }
}

/// What a perception die does.
#[must_use]
pub fn perceives(t: &Tables, adjusted: u8, drm: i32, natural: u8) -> Perceived {
    if t.perception.natural_surprise.contains(&natural) {
        Perceived::SurprisesEnemy
    } else if i32::from(natural) + drm <= i32::from(adjusted) {
        Perceived::Aware
    } else {
        Perceived::Surprised
    }
}

/// Procedure `perception_table`.
pub struct PerceptionTable;

/// Contacts in numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerceptionTableInput {
    /// Each: adjusted Cohesion, DRM, natural die.
    cases: Vec<[i32; 3]>,
    /// Always `cohesion`, `drm`, `die`.
    #[serde(default)]
    case_fields: Vec<String>,
}

/// What comes of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PerceptionTableOutput {
    /// By contact.
    outcome: Vec<Perceived>,
}

impl Procedure for PerceptionTable {
    type Input = PerceptionTableInput;
    type Output = PerceptionTableOutput;
    const ID: &'static str = "perception_table";
    const RULES: &'static [RuleId] = &[rules::SCN_MAG_PERCEPTION];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let fields = input.case_fields.is_empty() || input.case_fields == ["cohesion", "drm", "die"];
        faults.require(fields, || "case_fields: expected cohesion, drm, die".to_owned());
        for [cohesion, _, die] in &input.cases {
            faults.within("cohesion", i64::from(*cohesion), 0, 9);
            faults.within("die", i64::from(*die), 0, 9);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let outcome = |[cohesion, drm, die]: &[i32; 3]| perceives(tables(), *cohesion as u8, *drm, *die as u8);
        PerceptionTableOutput { outcome: input.cases.iter().map(outcome).collect() }
    }
}

/// Procedure `perception`.
pub struct PerceptionRoll;

/// A unit that leaves the road into heavy cultivation next to the enemy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerceptionInput {
    /// Its class.
    #[serde(default = "infantry")]
    class: Class,
    /// Printed Cohesion.
    cohesion: u8,
    /// Losses.
    #[serde(default)]
    losses: u8,
    /// Disordered.
    #[serde(default)]
    disordered: bool,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

fn infantry() -> Class {
    Class::Infantry
}

fn fair() -> Weather {
    Weather::Fair
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PerceptionOutput {
    /// What comes of it.
    outcome: Perceived,
}

impl Procedure for PerceptionRoll {
    type Input = PerceptionInput;
    type Output = PerceptionOutput;
    const ID: &'static str = "perception";
    const RULES: &'static [RuleId] = &[rules::SCN_MAG_PERCEPTION, rules::SCN_MAG_SURPRISE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.unit("", input.cohesion, input.losses);
        faults.require(!input.class.is_artillery(), || "class: batteries do not test".to_owned());
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut tally = Tally::new();
        let contact = Contact { class: input.class, disordered: input.disordered, weather: input.weather };
        perception_drm(t, &contact, &mut tally);
        let drm = tally.sum();
        tell(tallies, "tally-perception", tally);
        let adjusted = super::losses::adjusted(input.cohesion, input.losses);
        PerceptionOutput { outcome: perceives(t, adjusted, drm, die(input.die, PERCEPTION_ROLL, chance)) }
    }
}

/// The DRMs of a demolition (scn.mag.bridges).
pub fn demolition_drm(t: &Tables, enemy_adjacent: bool, tried_before: bool, drm: &mut impl Modifiers) {
    if enemy_adjacent {
        drm.add(rules::SCN_MAG_BRIDGES, "mod-bridge-enemy", t.demolition.drm_enemy_adjacent.into());
    }
    if tried_before {
        drm.add(rules::SCN_MAG_BRIDGES, "mod-bridge-retry", t.demolition.drm_second_and_later_try.into());
    }
}

/// Whether a bridge goes up; one mined by the option `all_mined` needs less luck of the defender.
#[must_use]
pub fn blows(t: &Tables, by_option: bool, die: u8, drm: i32) -> bool {
    let most = if by_option { t.demolition.all_mined_blown_max } else { t.demolition.blown_max };
    i32::from(die) + drm <= i32::from(most)
}

/// Procedure `bridge_demolition`.
pub struct BridgeDemolition;

/// An Austrian battalion tries to blow a bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BridgeDemolitionInput {
    /// An enemy combat unit is next to the bridge.
    #[serde(default)]
    enemy_adjacent: bool,
    /// It has been tried before on this bridge.
    #[serde(default)]
    tried_before: bool,
    /// One of the two bridges mined by the option `all_mined`.
    #[serde(default)]
    mined_by_option: bool,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it goes up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BridgeDemolitionOutput {
    /// The modified die.
    modified: i32,
    /// The bridge is destroyed.
    destroyed: bool,
}

impl Procedure for BridgeDemolition {
    type Input = BridgeDemolitionInput;
    type Output = BridgeDemolitionOutput;
    const ID: &'static str = "bridge_demolition";
    const RULES: &'static [RuleId] = &[rules::SCN_MAG_BRIDGES];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut tally = Tally::new();
        demolition_drm(t, input.enemy_adjacent, input.tried_before, &mut tally);
        let drm = tally.sum();
        tell(tallies, "tally-demolition", tally);
        let natural = die(input.die, DEMOLITION_ROLL, chance);
        BridgeDemolitionOutput {
            modified: i32::from(natural) + drm,
            destroyed: blows(t, input.mined_by_option, natural, drm),
        }
    }
}

/// Procedure `austrian_hesitation`.
pub struct AustrianHesitation;

/// An Austrian corps at Magenta.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HesitationInput {
    /// The hour.
    hour: u8,
    /// Hexes from the nearest enemy combat unit to one of its units.
    nearest_enemy: u8,
}

/// What it may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct HesitationOutput {
    /// It may be activated by a Continuity roll.
    may_roll_continuity: bool,
    /// Its units may cross the Naviglio Grande to the west.
    may_cross_west: bool,
}

/// Whether an Austrian corps may be activated by Continuity at this hour (scn.mag.austrian_restrictions).
#[must_use]
pub const fn may_roll_continuity(t: &Tables, hour: u8, nearest_enemy: u8) -> bool {
    hour >= t.hesitation.react_hour || nearest_enemy <= t.hesitation.react_distance
}

/// Whether Austrians may cross the Naviglio to the west at this hour.
#[must_use]
pub const fn may_cross_west(t: &Tables, hour: u8) -> bool {
    hour >= t.hesitation.first_cross_hour
}

impl Procedure for AustrianHesitation {
    type Input = HesitationInput;
    type Output = HesitationOutput;
    const ID: &'static str = "austrian_hesitation";
    const RULES: &'static [RuleId] = &[rules::SCN_MAG_AUSTRIAN_RESTRICTIONS];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        HesitationOutput {
            may_roll_continuity: may_roll_continuity(tables(), input.hour, input.nearest_enemy),
            may_cross_west: may_cross_west(tables(), input.hour),
        }
    }
}

/// Procedure `sigismund`.
pub struct SigismundRegiment;

/// A battalion of the Sigismund regiment.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SigismundInput {
    /// Losses it has before.
    losses_before: u8,
    /// Losses it takes.
    losses_taken: u8,
    /// It is Disordered before.
    #[serde(default)]
    disordered: bool,
    /// It must retreat from an attack.
    #[serde(default)]
    must_retreat: bool,
}

/// What becomes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SigismundOutput {
    /// On its Engagement rolls.
    engagement_drm: i8,
    /// It is Disordered.
    disordered: bool,
    /// It gives itself up.
    eliminated: bool,
}

/// Whether the Losses just taken Disorder a battalion of the regiment: its first (scn.mag.sigmund).
#[must_use]
pub const fn wavers(t: &Tables, losses_before: u8, losses_taken: u8) -> bool {
    t.sigismund.first_loss_also_disorders && losses_before == 0 && losses_taken > 0
}

impl Procedure for SigismundRegiment {
    type Input = SigismundInput;
    type Output = SigismundOutput;
    const ID: &'static str = "sigismund";
    const RULES: &'static [RuleId] = &[rules::SCN_MAG_SIGMUND];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let disordered = input.disordered || wavers(tables(), input.losses_before, input.losses_taken);
        SigismundOutput {
            engagement_drm: tables().sigismund.engagement_drm,
            disordered,
            eliminated: disordered && input.must_retreat,
        }
    }
}
