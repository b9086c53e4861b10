//! Who retreats and whither: 8.3.

use super::border::Border;
use super::prelude::*;
use super::step::{self, Step};
use crate::options::RetreatOverstack;

vocabulary! {
    /// Who has lost a combat.
    Lost {
        /// The attacker.
        Attacker = "attacker", "result-attacker_retreats";
        /// The defender.
        Defender = "defender", "result-defender_retreats";
        /// Both sides have nobody left: nobody holds the hex.
        Nobody = "nobody", "result-nobody_left";
    }
}

/// A combat whose Losses have been taken; attacker first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struggle {
    /// Losses inflicted on each side, void ones included.
    pub losses: [u8; 2],
    /// The lowest adjusted Cohesion among the units that fought; nothing if none is left.
    pub lowest: [Option<u8>; 2],
    /// The best Engagement DRM of a brigadier in the combat.
    pub brigadier: [Option<i8>; 2],
}

/// Who retreats: the first step of the ladder that tells the sides apart (8.31).
#[must_use]
pub fn loser(struggle: &Struggle) -> Lost {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let [attacker, defender] = struggle.losses;
    let (a, d) = match struggle.lowest {
        [None, None] => return Lost::Nobody,
        [None, Some(_)] => return Lost::Attacker,
        [Some(_), None] => return Lost::Defender,
        [Some(a), Some(d)] => (a, d),
    };
    // With a brigadier is better than without, and a lower DRM than a higher one.
    let rank = |brigadier: Option<i8>| brigadier.map_or(i8::MAX, |drm| drm);
    let leaders = rank(struggle.brigadier[0]).cmp(&rank(struggle.brigadier[1]));
    match attacker.cmp(&defender).then(d.cmp(&a)).then(leaders) {
        Greater | Equal => Lost::Attacker,
        Less => Lost::Defender,
    }
}

/// Procedure `who_retreats`.
pub struct WhoRetreats;

/// A brigadier's Engagement DRM, or `none`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum BrigadierInput {
    /// His DRM.
    Drm(i8),
    /// `none`.
    Word(NoBrigadier),
}

/// No brigadier.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NoBrigadier {
    /// There is none.
    None,
}

impl BrigadierInput {
    fn drm(self) -> Option<i8> {
        match self {
            BrigadierInput::Drm(drm) => Some(drm),
            BrigadierInput::Word(NoBrigadier::None) => None,
        }
    }
}

/// Combats with the same Losses; each pair is attacker, defender.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhoRetreatsInput {
    /// Losses inflicted on the attacker and on the defender.
    losses: [u8; 2],
    /// The lowest adjusted Cohesion left on each side, by combat.
    lowest_adjusted: Vec<[u8; 2]>,
    /// The best brigadier of each side, by combat; nobody if not given.
    #[serde(default)]
    best_brigadier: Vec<[BrigadierInput; 2]>,
    /// Always `attacker, defender`.
    #[serde(default)]
    pair_order: Option<String>,
}

/// Who retreats.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WhoRetreatsOutput {
    /// By combat.
    retreats: Vec<Lost>,
}

impl Procedure for WhoRetreats {
    type Input = WhoRetreatsInput;
    type Output = WhoRetreatsOutput;
    const ID: &'static str = "who_retreats";
    const RULES: &'static [RuleId] = &[rules::R8_31, rules::R8_32];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let order = input.pair_order.as_deref().unwrap_or("attacker, defender");
        faults.require(order == "attacker, defender", || "pair_order: pairs are attacker, defender".to_owned());
        if !input.best_brigadier.is_empty() {
            let (a, b) = (input.lowest_adjusted.len(), input.best_brigadier.len());
            faults.same_length("lowest_adjusted", a, "best_brigadier", b);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let judge = |(n, lowest): (usize, &[u8; 2])| {
            let brigadier = input.best_brigadier.get(n).map_or([None; 2], |pair| pair.map(BrigadierInput::drm));
            loser(&Struggle { losses: input.losses, lowest: lowest.map(Some), brigadier })
        };
        WhoRetreatsOutput { retreats: input.lowest_adjusted.iter().enumerate().map(judge).collect() }
    }
}

/// Procedure `retreat_hexes`.
pub struct RetreatHexes;

/// The hexes next to a beaten defender.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatInput {
    /// Class of the unit that retreats.
    #[serde(default = "infantry")]
    class: Column,
    /// The hexes, by a name of your own.
    hexes: ByName<RetreatHexInput>,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn infantry() -> Column {
    Column::Infantry
}

fn fair() -> Weather {
    Weather::Fair
}

/// A hex next to it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatHexInput {
    /// Its terrain.
    #[serde(default = "clear")]
    terrain: Terrain,
    /// It is rough.
    #[serde(default)]
    rough: bool,
    /// The hexside.
    #[serde(default)]
    hexside: Border,
    /// How it is reached.
    #[serde(default = "field")]
    by: Link,
    /// An enemy is there, or the attackers came from there.
    #[serde(default)]
    enemy: bool,
    /// It lies in an enemy zone of control.
    #[serde(default)]
    enemy_zoc: bool,
    /// Stacking would be broken there.
    #[serde(default)]
    full: bool,
}

fn clear() -> Terrain {
    Terrain::Clear
}

fn field() -> Link {
    Link::Field
}

/// Where it may go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RetreatOutput {
    /// The cheapest hexes, among which the owner chooses.
    may_go_to: Vec<String>,
    /// What they cost.
    mp: Option<u8>,
    /// Those that cost a Loss for an enemy zone of control.
    loses_one_in: Vec<String>,
    /// Those from which it has to go on one hex more, since they are full.
    goes_on_from: Vec<String>,
    /// It is eliminated.
    eliminated: bool,
}

impl Procedure for RetreatHexes {
    type Input = RetreatInput;
    type Output = RetreatOutput;
    const ID: &'static str = "retreat_hexes";
    const RULES: &'static [RuleId] = &[rules::R8_33];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let price = |hex: &RetreatHexInput| {
            let step = Step {
                column: input.class,
                terrain: hex.terrain,
                rough: hex.rough,
                border: hex.hexside,
                link: hex.by,
                weather: input.weather,
                crowded: false,
            };
            step::price(tables(), &step).map(step::StepCost::total)
        };
        let open = |full: bool| {
            let hexes = input.hexes.0.iter().filter(move |(_, hex)| !hex.enemy && hex.full == full);
            hexes.filter_map(move |(name, hex)| price(hex).map(|mp| (mp, name, hex)))
        };
        let displaces = input.options.retreat_overstack == RetreatOverstack::Displace;
        // A full hex only if no other is open.
        let full = open(false).next().is_none();
        let choices: Vec<_> = if full && !displaces { Vec::new() } else { open(full).collect() };
        let mp = choices.iter().map(|(mp, ..)| *mp).min();
        let best: Vec<_> = choices.into_iter().filter(|(cost, ..)| Some(*cost) == mp).collect();
        let names = |wanted: &dyn Fn(&RetreatHexInput) -> bool| -> Vec<String> {
            best.iter().filter(|(_, _, hex)| wanted(hex)).map(|(_, name, _)| (*name).clone()).collect()
        };
        RetreatOutput {
            may_go_to: names(&|_| true),
            mp,
            loses_one_in: names(&|hex| hex.enemy_zoc),
            goes_on_from: names(&|hex| hex.full),
            eliminated: best.is_empty(),
        }
    }
}
