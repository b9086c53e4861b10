//! Rules of Magenta: perception, bridges, the Sigismund regiment.

use super::drm::Modifiers;
use super::prelude::*;

/// The die of perception.
pub(crate) const PERCEPTION_ROLL: Roll = Roll { rule: rules::SCN_MAG_PERCEPTION, label: "die-perception" };
/// The die of a demolition.
pub(crate) const DEMOLITION_ROLL: Roll = Roll { rule: rules::SCN_MAG_BRIDGES, label: "die-demolition" };

/// A unit that meets the enemy in heavy cultivation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contact {
    /// Its class.
    pub class: Class,
    /// It is Disordered.
    pub disordered: bool,
    /// The weather.
    pub weather: Weather,
}

/// The DRMs of perception (scn.mag.perception).
pub(crate) fn perception_drm(t: &Tables, contact: &Contact, drm: &mut impl Modifiers) {
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
pub(crate) fn perceives(t: &Tables, adjusted: u8, drm: i32, natural: u8) -> Perceived {
    if t.perception.natural_surprise.contains(&natural) {
        Perceived::SurprisesEnemy
    } else if i32::from(natural) + drm <= i32::from(adjusted) {
        Perceived::Aware
    } else {
        Perceived::Surprised
    }
}

/// Procedure `perception`.
pub(crate) struct PerceptionRoll;

/// A unit that leaves the road into heavy cultivation next to the enemy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PerceptionInput {
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct PerceptionOutput {
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
        let tests = !input.class.is_artillery();
        faults.require(tests, "class", None, "batteries do not test", || Text::new("desk-batteries_test"));
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
pub(crate) fn demolition_drm(t: &Tables, enemy_adjacent: bool, tried_before: bool, drm: &mut impl Modifiers) {
    if enemy_adjacent {
        drm.add(rules::SCN_MAG_BRIDGES, "mod-bridge-enemy", t.demolition.drm_enemy_adjacent.into());
    }
    if tried_before {
        drm.add(rules::SCN_MAG_BRIDGES, "mod-bridge-retry", t.demolition.drm_second_and_later_try.into());
    }
}

/// Whether a bridge goes up; one mined by the option `all_mined` needs less luck of the defender.
#[must_use]
pub(crate) fn blows(t: &Tables, by_option: bool, die: u8, drm: i32) -> bool {
    let most = if by_option { t.demolition.all_mined_blown_max } else { t.demolition.blown_max };
    i32::from(die) + drm <= i32::from(most)
}

/// Procedure `bridge_demolition`.
pub(crate) struct BridgeDemolition;

/// An Austrian battalion tries to blow a bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BridgeDemolitionInput {
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct BridgeDemolitionOutput {
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

/// Whether the Losses just taken Disorder a battalion of the regiment: its first (scn.mag.sigmund).
#[must_use]
pub(crate) const fn wavers(t: &Tables, losses_before: u8, losses_taken: u8) -> bool {
    t.sigismund.first_loss_also_disorders && losses_before == 0 && losses_taken > 0
}
