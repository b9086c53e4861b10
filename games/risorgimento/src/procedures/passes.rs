//! Passes, and a side that is left alone, as forms: 4.55, 4.56.

use super::activation::{CONTINUITY_ROLL, Player, continues};
use super::hand::{CorpsState, Hand, How, Mode, Table};
use super::prelude::*;

fn yes() -> bool {
    true
}

/// Procedure `pass_order`.
pub struct PassOrder;

/// Strings of voluntary passes, nothing in between.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassOrderInput {
    /// Who passes, in order.
    strings: Vec<Vec<Player>>,
}

/// Whether the phase ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PassOrderOutput {
    /// By string.
    phase_ends: Vec<bool>,
}

impl Procedure for PassOrder {
    type Input = PassOrderInput;
    type Output = PassOrderOutput;
    const ID: &'static str = "pass_order";
    const RULES: &'static [RuleId] = &[rules::R4_56, rules::R4_52];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for string in &input.strings {
            let turns = string.windows(2).all(|pair| pair[0] != pair[1]);
            faults.require(turns && !string.is_empty(), || "strings: the players pass by turns".to_owned());
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let corps = [CorpsState::fresh(Side::Allied, 3), CorpsState::fresh(Side::Austria, 3)];
        let options = Options::default();
        let table = Table { tables: tables(), options: &options, weather: Weather::Fair, corps: &corps };
        let ends = |string: &Vec<Player>| {
            let mut hand = Hand::start(string[0].side(), false);
            for _ in string {
                if !hand.over {
                    hand.passed(&table, true);
                }
            }
            hand.over
        };
        PassOrderOutput { phase_ends: input.strings.iter().map(ends).collect() }
    }
}

/// Procedure `pass_effect`.
pub struct PassEffect;

/// What is left to the players when one of them passes; the letters are the situations of the worked example.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PassCase {
    /// `a`: Austria has nothing left and the French pass. `b`: Austria has a normal activation left and passes. `c`:
    /// Austria has only its Extended attempt left and passes.
    Letter(PassLetter),
    /// Told in full.
    Situation(PassSituation),
}

/// A situation of the worked example.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PassLetter {
    /// Austria is out, the French pass.
    A,
    /// Austria passes with a normal activation left.
    B,
    /// Austria passes with its Extended attempt left.
    C,
}

/// A situation told in full.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassSituation {
    /// Who passes.
    passes: Player,
    /// Austria has a corps with a normal activation left.
    austria_normal_left: bool,
    /// Austria may still try an Extended Activation.
    #[serde(default)]
    austria_extended_left: bool,
    /// The French have a corps with a normal activation left.
    #[serde(default = "yes")]
    french_normal_left: bool,
}

impl PassCase {
    fn situation(&self) -> PassSituation {
        let (passes, normal, extended) = match self {
            PassCase::Situation(situation) => return *situation,
            PassCase::Letter(PassLetter::A) => (Player::France, false, false),
            PassCase::Letter(PassLetter::B) => (Player::Austria, true, true),
            PassCase::Letter(PassLetter::C) => (Player::Austria, false, true),
        };
        PassSituation { passes, austria_normal_left: normal, austria_extended_left: extended, french_normal_left: true }
    }
}

/// Situations.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassEffectInput {
    /// Each.
    cases: Vec<PassCase>,
}

/// What the pass does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PassEffectOutput {
    /// The phase ends.
    phase_ends: Vec<bool>,
    /// Austria is out.
    austria_out: Vec<bool>,
    /// The next corps the French name is free.
    next_french_corps_free: Vec<bool>,
}

impl Procedure for PassEffect {
    type Input = PassEffectInput;
    type Output = PassEffectOutput;
    const ID: &'static str = "pass_effect";
    const RULES: &'static [RuleId] = &[rules::R4_55, rules::R4_56];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut output =
            PassEffectOutput { phase_ends: Vec::new(), austria_out: Vec::new(), next_french_corps_free: Vec::new() };
        for case in &input.cases {
            let situation = case.situation();
            let normal = tables().constants.normal_activations;
            let mut corps = [
                CorpsState::fresh(Side::Allied, 3),
                CorpsState::fresh(Side::Allied, 3),
                CorpsState::fresh(Side::Austria, 3),
            ];
            if !situation.french_normal_left {
                corps[0].activations = normal;
                corps[1].activations = normal;
            }
            if !situation.austria_normal_left {
                corps[2].activations = normal;
            }
            let options = Options::default();
            let table = Table { tables: tables(), options: &options, weather: Weather::Fair, corps: &corps };
            let mut hand = Hand::start(situation.passes.side(), false);
            hand.mode = Mode::Roll;
            hand.extended_tried[Side::Austria.index()] = !situation.austria_extended_left;
            hand.passed(&table, true);
            output.phase_ends.push(hand.over);
            output.austria_out.push(hand.is_out(&table, Side::Austria));
            let free = !hand.over && hand.holder == Side::Allied && hand.naming(&table, 0) == Ok(How::Free);
            output.next_french_corps_free.push(free);
        }
        output
    }
}

/// Procedure `one_side_finished`.
pub struct OneSideFinished;

/// The corps left to a side whose opponent is out, in the order they are named.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OneSideFinishedInput {
    /// Each.
    corps: Vec<LeftCorps>,
}

/// A corps left.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeftCorps {
    /// Its commander's Continuity.
    continuity: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// How they act.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OneSideFinishedOutput {
    /// `free`, `normal`, or `active_but_no_attack`.
    mode: Vec<&'static str>,
    /// They may fire.
    may_fire: Vec<bool>,
}

impl Procedure for OneSideFinished {
    type Input = OneSideFinishedInput;
    type Output = OneSideFinishedOutput;
    const ID: &'static str = "one_side_finished";
    const RULES: &'static [RuleId] = &[rules::R4_55, rules::R4_55B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (n, corps) in input.corps.iter().enumerate() {
            faults.within("continuity", corps.continuity, 0, 9);
            faults.dice("die", &corps.die);
            faults.require(n > 0 || corps.die.is_none(), || "the first corps is free: no die".to_owned());
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut corps: Vec<CorpsState> =
            input.corps.iter().map(|one| CorpsState::fresh(Side::Allied, one.continuity)).collect();
        let mut hand = Hand::start(Side::Allied, false);
        let mut output = OneSideFinishedOutput { mode: Vec::new(), may_fire: Vec::new() };
        for (n, one) in input.corps.iter().enumerate() {
            let options = Options::default();
            let table = Table { tables: tables(), options: &options, weather: Weather::Fair, corps: &corps };
            let how = hand.naming(&table, n as u8).unwrap_or(How::Alone);
            let success = !how.rolls() || continues(one.continuity, die(one.die, CONTINUITY_ROLL, chance));
            corps[n].activations += 1;
            let table = Table { tables: tables(), options: &options, weather: Weather::Fair, corps: &corps };
            hand.activated(&table, n as u8, how);
            output.mode.push(match (how, success) {
                (How::Free, _) => "free",
                (_, true) => "normal",
                (_, false) => "active_but_no_attack",
            });
            output.may_fire.push(true);
        }
        output
    }
}
