//! Attacks and charges: 7.31 to 7.46, 7.5, 7.53.

use super::border::Border;
use super::drm::Modifiers;
use super::losses::Spread;
use super::prelude::*;
use super::retreat::{Lost, Struggle, loser};
use crate::book::options::CohesionDrm;

/// The attacker's die.
pub(crate) const ATTACK_ROLL: Roll = Roll { rule: rules::R7_44, label: "die-attack" };
/// The defender's die.
pub(crate) const DEFENCE_ROLL: Roll = Roll { rule: rules::R7_44, label: "die-defence" };

/// One unit of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// Its class.
    pub class: Class,
    /// Printed Cohesion.
    pub cohesion: u8,
    /// Losses it has.
    pub losses: u8,
}

impl Fighter {
    /// Cohesion less Losses (8.12a).
    #[must_use]
    pub(crate) const fn adjusted(&self) -> u8 {
        self.cohesion.saturating_sub(self.losses)
    }
}

/// The units of one side that count in a combat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Force {
    /// All that count.
    pub units: u8,
    /// Infantry of every kind.
    pub infantry: u8,
    /// Light infantry.
    pub light_infantry: u8,
    /// Jägers.
    pub jagers: u8,
    /// Light cavalry.
    pub light_cavalry: u8,
    /// Heavy cavalry.
    pub heavy_cavalry: u8,
    /// The highest Cohesion that is compared (7.45b).
    pub best: u8,
}

impl Force {
    /// Adds a unit.
    pub(crate) fn add(&mut self, options: &Options, unit: &Fighter) {
        self.units += 1;
        match unit.class {
            Class::Infantry => self.infantry += 1,
            Class::LightInfantry => (self.infantry, self.light_infantry) = (self.infantry + 1, self.light_infantry + 1),
            Class::Jager => (self.infantry, self.jagers) = (self.infantry + 1, self.jagers + 1),
            Class::LightCavalry => self.light_cavalry += 1,
            Class::HeavyCavalry => self.heavy_cavalry += 1,
            Class::FootArtillery | Class::HorseArtillery => self.units -= 1,
        }
        let compared = match options.cohesion_drm {
            CohesionDrm::Printed => unit.cohesion,
            CohesionDrm::Adjusted => unit.adjusted(),
        };
        if !unit.class.is_artillery() {
            self.best = self.best.max(compared);
        }
    }
}

/// Whether a unit counts in an attacked hex (7.21b, 7.33a): no batteries, and Jägers only if nobody else defends.
#[must_use]
pub(crate) const fn defends(class: Class, others_defend: bool) -> bool {
    match class {
        Class::FootArtillery | Class::HorseArtillery => false,
        Class::Jager => !others_defend,
        _ => true,
    }
}

vocabulary! {
    /// Through which hexsides of the defender the attackers come (7.45c).
    Position {
        /// The Front only, or one that has no Rear.
        Front = "front", "position-front";
        /// The Rear only.
        Rear = "rear", "position-rear";
        /// Both.
        Both = "front_and_rear", "mod-attack-front_and_rear";
    }
}

impl Position {
    /// By whether some come through the Front and some through the Rear.
    #[must_use]
    pub(crate) const fn of(front: bool, rear: bool) -> Self {
        match (front, rear) {
            (true, true) => Position::Both,
            (false, true) => Position::Rear,
            _ => Position::Front,
        }
    }
}

/// An attack as both dice see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Attackers that entered.
    pub attackers: Force,
    /// Defenders that count.
    pub defenders: Force,
    /// Whence.
    pub position: Position,
    /// Terrain DRM of [`terrain_drm`].
    pub terrain: i8,
    /// A charge or counter-charge.
    pub charge: bool,
    /// A charge into heavy cultivation along a Road or Path (7.52b).
    pub by_way: bool,
    /// A defender is in strategic movement.
    pub strategic: bool,
    /// A defender's brigade is Hors de Combat.
    pub hors_de_combat: bool,
    /// A defender is Surprised.
    pub surprised: bool,
    /// A defender is Disordered.
    pub disordered: bool,
    /// The weather.
    pub weather: Weather,
}

/// The attack DRM of one hexside (7.45d), or nothing if no attack crosses it.
#[must_use]
pub(crate) fn hexside_drm(t: &Tables, border: &Border) -> Option<i8> {
    let [slope, ridge] = border.heights(t);
    let wall = if border.fortified { t.combat.fortification.attack? } else { 0 };
    // Of slope and ridge the worse counts.
    Some(border.wet(t).attack? + slope.attack?.min(ridge.attack?) + wall)
}

/// The terrain DRM of an attack: the hex, and of the hexsides the one best for the defender (7.32, 7.45d).
pub(crate) fn terrain_drm(
    t: &Tables,
    terrain: Terrain,
    rough: bool,
    borders: impl IntoIterator<Item = Border>,
) -> Option<i8> {
    let hex = t.combat.hex[terrain.index()].attack? + if rough { t.combat.rough.attack? } else { 0 };
    let mut best = None;
    for border in borders {
        let drm = hexside_drm(t, &border)?;
        best = Some(best.map_or(drm, |other: i8| other.min(drm)));
    }
    Some(t.combat.floor.max(hex + best.unwrap_or(0)))
}

/// The position DRM (7.45c).
#[must_use]
pub(crate) const fn position_drm(t: &Tables, position: Position) -> i8 {
    match position {
        Position::Front => 0,
        Position::Rear => t.attack.attacker.rear,
        Position::Both => t.attack.attacker.front_and_rear,
    }
}

/// The attacker's DRMs (7.45).
pub(crate) fn attacker_drm(t: &Tables, attack: &Attack, drm: &mut impl Modifiers) {
    let list = &t.attack.attacker;
    let (a, d) = (&attack.attackers, &attack.defenders);
    drm.add(rules::R7_45A, "mod-attack-strength", a.units.saturating_sub(d.units).into());
    if a.best > d.best {
        drm.add(rules::R7_45B, "mod-attack-cohesion", list.higher_cohesion.into());
    }
    let label = if attack.position == Position::Both { "mod-attack-front_and_rear" } else { "mod-attack-rear" };
    drm.add(rules::R7_45C, label, position_drm(t, attack.position).into());
    drm.add(rules::R7_45D, "mod-attack-terrain", attack.terrain.into());
    if attack.strategic {
        drm.add(rules::R7_45E, "mod-attack-strategic", list.defender_strategic.into());
    }
    if attack.hors_de_combat {
        drm.add(rules::R7_45F, "mod-attack-hors_de_combat", list.defender_hors_de_combat.into());
    }
    if d.units > 0 && d.jagers == d.units {
        drm.add(rules::R7_45I, "mod-attack-all_jager", list.all_defenders_jager.into());
    }
    if attack.surprised {
        drm.add(rules::R7_45J, "mod-attack-surprise", list.surprise.into());
    }
    if attack.charge {
        charge_drm(t, attack, drm);
    }
    if 2 * a.light_infantry > a.units {
        drm.add(rules::R7_22, "mod-attack-light_infantry", list.majority_light_infantry.into());
    }
    if attack.weather == Weather::Night {
        drm.add(rules::SCN_MAG_NIGHT, "mod-attack-night", t.night.attack_drm.into());
    }
}

/// What only charges have (7.45k, 7.45l, 7.52b, scn.rain).
fn charge_drm(t: &Tables, attack: &Attack, drm: &mut impl Modifiers) {
    let list = &t.attack.attacker;
    let (a, d) = (&attack.attackers, &attack.defenders);
    if d.infantry > 0 {
        if 2 * a.light_cavalry > a.units {
            let by = list.majority_light_cavalry_vs_infantry;
            drm.add(rules::R7_45K, "mod-attack-light_on_infantry", by.into());
        }
    } else if a.heavy_cavalry == a.units && d.light_cavalry == d.units {
        drm.add(rules::R7_45L, "mod-attack-heavy_on_light", list.heavy_charging_light.into());
    } else if a.light_cavalry == a.units && d.heavy_cavalry == d.units {
        drm.add(rules::R7_45L, "mod-attack-light_on_heavy", list.light_charging_heavy.into());
    }
    if attack.by_way {
        let by = list.charge_in_heavy_cultivated_by_road_or_path;
        drm.add(rules::R7_52B, "mod-attack-charge_road", by.into());
    }
    if attack.weather == Weather::Rain {
        drm.add(rules::SCN_RAIN, "mod-attack-rain_charge", t.rain.charge.into());
    }
}

/// The defender's DRMs (7.45).
pub(crate) fn defender_drm(t: &Tables, attack: &Attack, drm: &mut impl Modifiers) {
    let list = &t.attack.defender;
    let (a, d) = (&attack.attackers, &attack.defenders);
    drm.add(rules::R7_45A, "mod-defence-strength", d.units.saturating_sub(a.units).into());
    if d.best > a.best {
        drm.add(rules::R7_45B, "mod-defence-cohesion", list.higher_cohesion.into());
    }
    if attack.charge && d.infantry > 0 {
        drm.add(rules::R7_45M, "mod-defence-infantry_vs_cavalry", list.infantry_vs_cavalry.into());
    }
    if attack.disordered {
        drm.add(rules::R7_45N, "mod-defence-disordered", list.disordered.into());
    }
}

/// Losses that a die inflicts (7.44).
#[must_use]
pub(crate) fn inflicts(t: &Tables, die: u8, drm: i32) -> u8 {
    t.attack_results.at(i32::from(die) + drm)
}

/// A unit of a combat, by its Cohesion or in full.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum FighterInput {
    /// Line infantry, or cavalry in a charge, of this Cohesion.
    Cohesion(u8),
    /// In full.
    Unit(UnitInput),
}

/// A unit in full.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitInput {
    /// Its class.
    #[serde(default)]
    class: Option<Class>,
    /// Printed Cohesion.
    cohesion: u8,
    /// Losses.
    #[serde(default)]
    losses: u8,
    /// Disordered.
    #[serde(default)]
    disordered: bool,
}

impl FighterInput {
    fn fighter(&self, usual: Class) -> Fighter {
        match self {
            FighterInput::Cohesion(cohesion) => Fighter { class: usual, cohesion: *cohesion, losses: 0 },
            FighterInput::Unit(unit) => {
                Fighter { class: unit.class.unwrap_or(usual), cohesion: unit.cohesion, losses: unit.losses }
            }
        }
    }

    fn disordered(&self) -> bool {
        matches!(self, FighterInput::Unit(unit) if unit.disordered)
    }
}

/// Procedure `attack`.
pub(crate) struct AttackProcedure;

/// An attack, a charge or a counter-charge on one hex, after Engagement.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttackInput {
    /// The units that entered.
    attackers: Vec<FighterInput>,
    /// The units in the hex, Jägers and batteries included.
    defenders: Vec<FighterInput>,
    /// Terrain of the defender, or the whole terrain DRM as a number.
    #[serde(default)]
    terrain: super::artillery::TerrainOrDrm,
    /// The defender's hex is rough.
    #[serde(default)]
    rough: bool,
    /// The hexsides crossed, as the attackers cross them.
    #[serde(default)]
    hexsides: Vec<Border>,
    /// Directions of the defender through which attackers come: 5, 0, 1 the Front, 2, 3, 4 the Rear.
    #[serde(default)]
    sides: Vec<u8>,
    /// The defender is in Square, or two or more infantry units in a town: it has no Rear.
    #[serde(default)]
    square: bool,
    /// Cavalry charges or counter-charges.
    #[serde(default)]
    charge: bool,
    /// A charge along a Road or Path into heavy cultivation.
    #[serde(default)]
    charge_by_road: bool,
    /// A defender is in strategic movement.
    #[serde(default)]
    defender_strategic: bool,
    /// A defender's brigade is Hors de Combat.
    #[serde(default)]
    defender_hors_de_combat: bool,
    /// A defender is Surprised.
    #[serde(default)]
    surprised: bool,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// Engagement DRM of the best brigadier who attacks along.
    #[serde(default)]
    attacker_brigadier: Option<i8>,
    /// Engagement DRM of the best brigadier with the defenders.
    #[serde(default)]
    defender_brigadier: Option<i8>,
    /// The attacker's die, if rolled by hand.
    #[serde(default)]
    attacker_die: Option<u8>,
    /// The defender's die, if rolled by hand.
    #[serde(default)]
    defender_die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn fair() -> Weather {
    Weather::Fair
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct AttackOutput {
    /// On the attacker's die.
    attacker_drm: i32,
    /// On the defender's die.
    defender_drm: i32,
    /// Losses the defender takes.
    defender_losses: u8,
    /// Losses the attacker takes.
    attacker_losses: u8,
    /// Who retreats; nobody if none are left on either side.
    loser: Lost,
    /// Units that no Loss can be spared: the attackers' Losses, spread evenly.
    attacker_totals: Vec<u8>,
    /// The same for the defenders that count.
    defender_totals: Vec<u8>,
    /// The attacker may try to continue (7.47).
    may_continue: bool,
}

impl AttackInput {
    fn usual_attacker(&self) -> Class {
        if self.charge { Class::LightCavalry } else { Class::Infantry }
    }

    fn sides(&self) -> (Vec<Fighter>, Vec<Fighter>, bool) {
        let attackers = self.attackers.iter().map(|one| one.fighter(self.usual_attacker())).collect();
        let all: Vec<(Fighter, bool)> =
            self.defenders.iter().map(|one| (one.fighter(Class::Infantry), one.disordered())).collect();
        let others = all.iter().any(|(unit, _)| defends(unit.class, true));
        let counted: Vec<(Fighter, bool)> = all.into_iter().filter(|(unit, _)| defends(unit.class, others)).collect();
        let disordered = counted.iter().any(|(_, disordered)| *disordered);
        (attackers, counted.into_iter().map(|(unit, _)| unit).collect(), disordered)
    }

    fn terrain(&self) -> Option<i8> {
        match self.terrain {
            super::artillery::TerrainOrDrm::Drm(drm) => Some(drm),
            super::artillery::TerrainOrDrm::Word(word) => {
                let exposed = self.defenders.iter().all(|one| one.fighter(Class::Infantry).class.is_cavalry());
                // Cavalry has no benefit of a town (5.54).
                let word = if word == Terrain::Town && exposed { Terrain::Clear } else { word };
                terrain_drm(tables(), word, self.rough, self.hexsides.iter().copied())
            }
        }
    }

    fn attack(&self) -> Attack {
        let (attackers, defenders, disordered) = self.sides();
        let force = |units: &[Fighter]| {
            let mut force = Force::default();
            units.iter().for_each(|unit| force.add(&self.options, unit));
            force
        };
        let rear = |direction: &u8| (2..=4).contains(direction) && !self.square;
        Attack {
            attackers: force(&attackers),
            defenders: force(&defenders),
            position: Position::of(self.sides.iter().any(|side| !rear(side)), self.sides.iter().any(rear)),
            terrain: self.terrain().unwrap_or_default(),
            charge: self.charge,
            by_way: self.charge_by_road,
            strategic: self.defender_strategic,
            hors_de_combat: self.defender_hors_de_combat,
            surprised: self.surprised,
            disordered,
            weather: self.weather,
        }
    }
}

impl Procedure for AttackProcedure {
    type Input = AttackInput;
    type Output = AttackOutput;
    const ID: &'static str = "attack";
    const RULES: &'static [RuleId] = &[
        rules::R5_29,
        rules::R7_21A,
        rules::R7_21B,
        rules::R7_22,
        rules::R7_32,
        rules::R7_33B,
        rules::R7_33C,
        rules::R7_33D,
        rules::R7_33E,
        rules::R7_44,
        rules::R7_45A,
        rules::R7_45B,
        rules::R7_45C,
        rules::R7_45D,
        rules::R7_45E,
        rules::R7_45F,
        rules::R7_45I,
        rules::R7_45J,
        rules::R7_45K,
        rules::R7_45L,
        rules::R7_45M,
        rules::R7_45N,
        rules::R7_5A,
        rules::R7_52B,
        rules::R7_53,
        rules::R8_11,
        rules::R8_31,
        rules::SCN_RAIN,
        rules::SCN_MAG_NIGHT,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("attackers", input.attackers.len() as i64, 1, 12);
        faults.within("defenders", input.defenders.len() as i64, 1, 12);
        let (attackers, defenders, _) = input.sides();
        for unit in &attackers {
            faults.unit("attackers.", unit.cohesion, unit.losses);
            let able = if input.charge { unit.class.is_cavalry() } else { unit.class.attacks() };
            let rule = match unit.class {
                class if class.is_artillery() => rules::R7_33A,
                class if input.charge || class.is_cavalry() => rules::R7_33B,
                _ => rules::R7_33C,
            };
            faults.require(able, "attackers", rule, format_args!("{} may not do this", unit.class), || {
                let key = if input.charge { "desk-may_not_charge" } else { "desk-may_not_attack" };
                Text::new(key).with("class", unit.class.called())
            });
        }
        let ordered = !input.attackers.iter().any(FighterInput::disordered);
        faults.require(ordered, "attackers", rules::R7_33E, "Disordered units do not attack", || {
            Text::new("desk-disordered_attack")
        });
        for unit in &defenders {
            faults.unit("defenders.", unit.cohesion, unit.losses);
        }
        faults.require(!defenders.is_empty(), "defenders", rules::R7_46, "batteries alone are eliminated", || {
            Text::new("desk-batteries_alone")
        });
        let open = input.terrain().is_some();
        faults.require(open, "hexsides", rules::R7_45D, "no attack is possible over this hexside", || {
            Text::new("desk-hexside_barred")
        });
        for side in &input.sides {
            faults.within("sides", *side, 0, 5);
        }
        faults.dice("attacker_die", &input.attacker_die);
        faults.dice("defender_die", &input.defender_die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let attack = input.attack();
        let (mut a, mut d) = (Tally::new(), Tally::new());
        attacker_drm(t, &attack, &mut a);
        defender_drm(t, &attack, &mut d);
        let (a_sum, d_sum) = (a.sum(), d.sum());
        let defender_losses = inflicts(t, die(input.attacker_die, ATTACK_ROLL, chance), a_sum);
        let attacker_losses = inflicts(t, die(input.defender_die, DEFENCE_ROLL, chance), d_sum);
        tell(tallies, "tally-attack", a);
        tell(tallies, "tally-defence", d);

        let (attackers, defenders, _) = input.sides();
        let after = |units: &[Fighter], losses: u8| {
            let spread = Spread::even(losses, units.iter().map(|unit| unit.cohesion + 1 - unit.losses));
            let totals: Vec<u8> =
                units.iter().zip(spread.with_odd_first()).map(|(unit, more)| unit.losses + more).collect();
            let left = units.iter().zip(&totals).filter(|(unit, losses)| **losses <= unit.cohesion);
            (totals.clone(), left.map(|(unit, losses)| unit.cohesion - losses).min())
        };
        let (attacker_totals, attacker_lowest) = after(&attackers, attacker_losses);
        let (defender_totals, defender_lowest) = after(&defenders, defender_losses);
        let lost = loser(&Struggle {
            losses: [attacker_losses, defender_losses],
            lowest: [attacker_lowest, defender_lowest],
            brigadier: [input.attacker_brigadier, input.defender_brigadier],
        });
        AttackOutput {
            attacker_drm: a_sum,
            defender_drm: d_sum,
            defender_losses,
            attacker_losses,
            loser: lost,
            attacker_totals,
            defender_totals,
            may_continue: lost == Lost::Defender && super::continued::may_continue(attacker_losses, defender_losses),
        }
    }
}
