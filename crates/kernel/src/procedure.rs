//! A resolution of the rulebook as a pure function.

use crate::chance::{Recording, Scripted, Seed, Seeded, any};
use crate::odds::{self, Effort, OddsView};
use crate::{Arg, Chance, Fault, Faults, Reason, RuleId, Tally, Text, Value, fields};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use ts_rs::TS;

/// One resolution: explicit input, a tally of base and modifiers, chance, result.
///
/// The state machine derives the input from the board and calls it; the command line and the table assistant show it
/// as a form; the worked examples test it; the odds engine runs it.
///
/// ```
/// use kernel::{Chance, DiceSource, DynProcedure, Erased, Procedure, Roll, RuleId, Tallies, Tally};
///
/// /// Four dice, less two under cover, hit on so much.
/// #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// struct Volley {
///     cover: bool,
///     at_least: u8,
/// }
///
/// struct Fire;
///
/// impl Procedure for Fire {
///     type Input = Volley;
///     type Output = u16;
///     const ID: &'static str = "fire";
///     const RULES: &'static [RuleId] = &[RuleId("fire.dice")];
///
///     fn resolve(volley: &Volley, chance: &mut impl Chance, tallies: &mut Tallies) -> u16 {
///         let mut dice = Tally::new();
///         dice.add(RuleId("fire.dice"), "mod-fire-base", 4);
///         dice.add(RuleId("fire.cover"), "mod-fire-cover", if volley.cover { -2 } else { 0 });
///         let n = dice.sum() as u16;
///         tallies.push(("tally-fire-dice", dice));
///         chance.successes(Roll { rule: RuleId("fire.dice"), label: "die-fire" }, n, 6, volley.at_least)
///     }
/// }
///
/// let fire: &dyn DynProcedure = &Erased::<Fire>::NEW;
/// let resolution = fire.resolve_json(r#"{"cover": true, "at_least": 5}"#, DiceSource::Scripted(vec![6, 2]))?;
/// assert_eq!(resolution.result, 1);
/// assert_eq!(resolution.tallies[0].total, Some(2));
///
/// let faults = fire.resolve_json(r#"{"cover": true, "at_least": "five"}"#, DiceSource::Scripted(vec![])).unwrap_err();
/// assert!(faults.to_string().contains("at_least: invalid type: string \"five\", expected u8"));
/// # Ok::<(), kernel::Faults>(())
/// ```
pub trait Procedure: Sync {
    /// What one must know to resolve it, with self-explaining field names; unknown fields are refused.
    type Input: DeserializeOwned + Serialize + JsonSchema;
    /// What comes out. Ordered, so that odds are listed in a sensible order; its schema names what the words say of it.
    type Output: Serialize + Clone + Ord + JsonSchema;

    /// Id within the game: `fire`. Its title is the message `procedure-ID`, its help `procedure-ID.help`.
    const ID: &'static str;
    /// The rules it implements.
    const RULES: &'static [RuleId];

    /// What is wrong with an input that has the right shape but cannot happen by the rules.
    ///
    /// # Errors
    /// Every fault of the input.
    fn validate(_input: &Self::Input) -> Result<(), Vec<Fault>> {
        Ok(())
    }

    /// Resolves it. The tallies it fills are named by message ids.
    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output;
}

/// The tallies of one resolution, each under the message id of what it counts.
pub type Tallies = arrayvec::ArrayVec<(&'static str, Tally), 4>;

/// A [`Procedure`] whose types are hidden behind JSON: what the command line and the table assistant use.
pub trait DynProcedure: Send + Sync {
    /// Id within the game.
    fn id(&self) -> &'static str;

    /// The rules it implements.
    fn rules(&self) -> &'static [RuleId];

    /// The JSON Schema of its input: what a form shows. Words of the rulebook have their message as `title`.
    fn schema(&self) -> serde_json::Value;

    /// The JSON Schema of what comes out.
    fn result_schema(&self) -> serde_json::Value;

    /// Resolves it once.
    ///
    /// # Errors
    /// What is wrong with the input, each fault with its field, or with the dice.
    fn resolve_json(&self, input: &str, dice: DiceSource) -> Result<Resolution, Faults>;

    /// Its odds, in the order of the outcomes.
    ///
    /// # Errors
    /// What is wrong with the input, each fault with its field.
    fn odds_json(&self, input: &str, effort: Effort) -> Result<ProcedureOdds, Faults>;
}

/// Where the dice of a resolution come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceSource {
    /// From a seed.
    Seeded(Seed),
    /// From the table: the faces in the order they fell, none missing and none left over.
    Scripted(Vec<u8>),
}

/// What may come of a resolution, and what is sure before a die falls.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ProcedureOdds {
    /// What may come, in the order of the outcomes.
    #[ts(type = "import(\"./OddsView\").OddsView<unknown>")]
    pub odds: OddsView<serde_json::Value>,
    /// The numbers that no die changes, and how they come about.
    pub tallies: Vec<NamedTally>,
}

/// What came of a resolution, and why.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Resolution {
    /// The outcome.
    #[ts(type = "unknown")]
    pub result: serde_json::Value,
    /// How its numbers came about.
    pub tallies: Vec<NamedTally>,
    /// The dice as they fell, one entry per draw.
    pub dice: Vec<DiceShown>,
}

/// A tally and what it counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct NamedTally {
    /// Id of the message that names what is counted.
    #[ts(as = "String")]
    pub of: &'static str,
    /// The lines in the order they apply.
    pub lines: Vec<Reason>,
    /// Their sum, if all of them add.
    pub total: Option<i32>,
}

impl NamedTally {
    fn of((of, tally): (&'static str, Tally)) -> Self {
        let adds = |line: &Reason| matches!(line.value, Value::Add(_) | Value::Note);
        let total = tally.lines.iter().all(adds).then(|| tally.sum());
        NamedTally { of, total, lines: tally.lines.into_iter().collect() }
    }
}

/// Dice of one draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct DiceShown {
    /// The rule that asked for them.
    pub rule: RuleId,
    /// Id of the message that names them.
    #[ts(as = "String")]
    pub label: &'static str,
    /// As they fell.
    pub faces: Vec<u32>,
}

/// Any [`Procedure`] as a [`DynProcedure`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Erased<P>(PhantomData<fn() -> P>);

impl<P> Erased<P> {
    /// The procedure `P`: a constant, so that a game lists its procedures as `&[&Erased::<Fire>::NEW]`.
    pub const NEW: Erased<P> = Erased(PhantomData);
}

impl<P: Procedure> DynProcedure for Erased<P> {
    fn id(&self) -> &'static str {
        P::ID
    }

    fn rules(&self) -> &'static [RuleId] {
        P::RULES
    }

    fn schema(&self) -> serde_json::Value {
        fields::in_order::<P::Input>(schemars::schema_for!(P::Input).to_value())
    }

    fn result_schema(&self) -> serde_json::Value {
        schemars::schema_for!(P::Output).to_value()
    }

    fn resolve_json(&self, input: &str, dice: DiceSource) -> Result<Resolution, Faults> {
        let input = read::<P>(input)?;
        match dice {
            DiceSource::Seeded(seed) => show::<P>(&input, &mut Seeded::new(&seed, 0)),
            DiceSource::Scripted(faces) => {
                let mut dice = Scripted::new(faces);
                let shown = show::<P>(&input, &mut dice);
                dice.finish().map_err(|error| Fault::of("dice", error.to_string()).told(error.text()))?;
                shown
            }
        }
    }

    fn odds_json(&self, input: &str, effort: Effort) -> Result<ProcedureOdds, Faults> {
        let mut fault = None;
        let found = odds::of_procedure::<P, _>(&read::<P>(input)?, effort, |outcome| {
            json(outcome).unwrap_or_else(|error| {
                fault = Some(error);
                serde_json::Value::Null
            })
        });
        let (odds, sure) = found.map_err(Faults)?;
        fault.map_or(Ok(ProcedureOdds { odds, tallies: sure.into_iter().map(NamedTally::of).collect() }), Err)
    }
}

/// The input, if it has the right shape and can happen.
fn read<P: Procedure>(text: &str) -> Result<P::Input, Faults> {
    let mut json = serde_json::Deserializer::from_str(text);
    let input = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        at_line(error.inner(), if path == "." { String::new() } else { format!("{path}: ") })
    })?;
    json.end().map_err(|error| at_line(&error, String::new()))?;
    P::validate(&input).map_err(Faults)?;
    Ok(input)
}

fn at_line(error: &serde_json::Error, field: String) -> Fault {
    let line = (error.line() > 0).then(|| error.line());
    let text = Text::new("input-shape").with("message", Arg::Name(error.to_string()));
    Fault { line, ..Fault::of("input", field + &error.to_string()).told(text) }
}

/// Resolves, then shows the result with its tallies and dice.
fn show<P: Procedure>(input: &P::Input, dice: &mut dyn Chance) -> Result<Resolution, Faults> {
    let mut chance = Recording::new(dice);
    let mut tallies = Tallies::new();
    let output = P::resolve(input, &mut any(&mut chance), &mut tallies);
    Ok(Resolution {
        result: json(&output)?,
        tallies: tallies.into_iter().map(NamedTally::of).collect(),
        dice: chance
            .draws()
            .map(|draw| DiceShown { rule: draw.roll.rule, label: draw.roll.label, faces: draw.faces.to_vec() })
            .collect(),
    })
}

fn json(outcome: &impl Serialize) -> Result<serde_json::Value, Faults> {
    serde_json::to_value(outcome).map_err(|error| Fault::of("result", error.to_string()).into())
}
