//! Who retreats and whither: 8.3.

use super::prelude::*;

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
pub(crate) struct Struggle {
    /// Losses inflicted on each side, void ones included.
    pub losses: [u8; 2],
    /// The lowest adjusted Cohesion among the units that fought; nothing if none is left.
    pub lowest: [Option<u8>; 2],
    /// The best Engagement DRM of a brigadier in the combat.
    pub brigadier: [Option<i8>; 2],
}

/// Who retreats: the first step of the ladder that tells the sides apart (8.31).
#[must_use]
pub(crate) fn loser(struggle: &Struggle) -> Lost {
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
pub(crate) struct WhoRetreats;

/// A brigadier's Engagement DRM, or `none`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum BrigadierInput {
    /// His DRM.
    Drm(i8),
    /// `none`.
    Word(NoBrigadier),
}

/// No brigadier.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NoBrigadier {
    /// There is none.
    #[schemars(title = "brigadier-none")]
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
pub(crate) struct WhoRetreatsInput {
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct WhoRetreatsOutput {
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
        let first = order == "attacker, defender";
        faults.require(first, "pair_order", None, "pairs are attacker, defender", || Text::new("desk-pair_order"));
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
