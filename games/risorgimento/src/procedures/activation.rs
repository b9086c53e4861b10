//! Activating corps, as forms: 4.43 to 4.56, 9.21a.

use super::hand::{self, CorpsState, Failure, Hand, How, Mode, Table};
use super::prelude::*;
use std::collections::BTreeMap;

/// The die of Continuity, also of Extended Activations.
pub const CONTINUITY_ROLL: Roll = Roll { rule: rules::R4_51, label: "die-continuity" };
/// The die of a unit that moves in an Extended Activation.
pub const EXTENDED_ROLL: Roll = Roll { rule: rules::R4_43, label: "die-extended" };

/// Whether a Continuity roll succeeds (4.51).
#[must_use]
pub const fn continues(continuity: u8, die: u8) -> bool {
    die <= continuity
}

/// Whether moving in an Extended Activation costs a Loss (4.43): above the adjusted Cohesion.
#[must_use]
pub const fn extended_move_costs(cohesion: u8, losses: u8, die: u8) -> bool {
    die > cohesion.saturating_sub(losses)
}

/// Procedure `continuity_roll`.
pub struct ContinuityRoll;

/// A corps is named for Continuity.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContinuityInput {
    /// Its commander's Continuity.
    continuity: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it acts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ContinuityOutput {
    /// The corps is activated.
    activated: bool,
    /// The hand passes, and the opponent activates a corps free.
    opponent_gets_free_activation: bool,
}

impl Procedure for ContinuityRoll {
    type Input = ContinuityInput;
    type Output = ContinuityOutput;
    const ID: &'static str = "continuity_roll";
    const RULES: &'static [RuleId] = &[rules::R4_51, rules::R4_52];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("continuity", input.continuity, 0, 9);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let activated = continues(input.continuity, die(input.die, CONTINUITY_ROLL, chance));
        ContinuityOutput { activated, opponent_gets_free_activation: !activated }
    }
}

/// Procedure `activation_slots`.
pub struct ActivationSlots;

/// Which activation of a corps in the turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationSlotsInput {
    /// The first, second, third ... of the corps in the turn.
    activation_index: Cases<u8>,
}

/// How it is treated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ActivationSlotsOutput {
    /// In fair weather.
    fair: Cases<Slot>,
    /// In heat or rain.
    bad: Cases<Slot>,
    /// At night.
    night: Cases<Slot>,
}

impl Procedure for ActivationSlots {
    type Input = ActivationSlotsInput;
    type Output = ActivationSlotsOutput;
    const ID: &'static str = "activation_slots";
    const RULES: &'static [RuleId] = &[rules::R4_43, rules::R4_44, rules::SCN_MAG_NIGHT];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for index in input.activation_index.iter() {
            faults.within("activation_index", *index, 1, 20);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let slots = |weather| input.activation_index.map(|index| hand::slot(tables(), weather, index - 1));
        ActivationSlotsOutput { fair: slots(Weather::Fair), bad: slots(Weather::Rain), night: slots(Weather::Night) }
    }
}

/// Procedure `activation_attempt`.
pub struct ActivationAttempt;

/// A corps is named.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttemptInput {
    /// Activations it has had this turn.
    #[serde(default)]
    activations_done: u8,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// The activation would be free.
    free: bool,
    /// Its commander's Continuity.
    continuity: u8,
    /// It is demoralized.
    #[serde(default)]
    demoralized: bool,
    /// It is withdrawing.
    #[serde(default)]
    withdrawing: bool,
    /// The player has tried an Extended Activation this turn.
    #[serde(default)]
    extended_tried: bool,
    /// It acted last, and is the only corps the player may still name.
    #[serde(default)]
    last_corps_again: bool,
    /// The other side is out, and this is not the first corps named since.
    #[serde(default)]
    other_side_out: bool,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

fn fair() -> Weather {
    Weather::Fair
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AttemptOutput {
    /// It may be named at all; if not, why.
    may_be_named: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<hand::Barrier>,
    /// How it acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<How>,
    /// A die is rolled.
    roll_needed: bool,
    /// The corps is activated.
    activated: bool,
    /// The activation is an Extended one.
    extended: bool,
    /// It may attack and charge.
    may_attack: bool,
    /// The corps is Finished for the turn by a failed roll.
    corps_finished: bool,
    /// Activations used up by this.
    activations_used: u8,
}

/// One corps of each side: the one named, and an opponent who has something left unless he is out.
fn attempt(input: &AttemptInput, chance: &mut impl Chance) -> AttemptOutput {
    let mut corps = [CorpsState::fresh(Side::Allied, input.continuity), CorpsState::fresh(Side::Austria, 0)];
    corps[0].activations = input.activations_done;
    corps[0].demoralized = input.demoralized;
    corps[0].withdrawing = input.withdrawing;
    corps[1].finished = input.other_side_out;
    let mut hand = Hand::start(Side::Allied, false);
    hand.mode = if input.free { Mode::Free } else { Mode::Roll };
    hand.extended_tried[0] = input.extended_tried;
    hand.alone_free_used = input.other_side_out && !input.free;
    hand.last[0] = input.last_corps_again.then_some(0);
    let options = Options::default();
    let table = Table { tables: tables(), options: &options, weather: input.weather, corps: &corps };
    let mut output = AttemptOutput {
        may_be_named: false,
        refused: None,
        how: None,
        roll_needed: false,
        activated: false,
        extended: false,
        may_attack: false,
        corps_finished: false,
        activations_used: 0,
    };
    match hand.naming(&table, 0) {
        Err(barrier) => output.refused = Some(barrier),
        Ok(how) => {
            let success = !how.rolls() || continues(input.continuity, die(input.die, CONTINUITY_ROLL, chance));
            let failure = if success { Failure::Nothing } else { hand::consequence(how) };
            output.may_be_named = true;
            output.how = Some(how);
            output.roll_needed = how.rolls();
            output.activated = success || failure == Failure::NoAttack;
            output.extended = output.activated && how == How::Extended;
            output.may_attack = success;
            output.corps_finished = failure == Failure::Finished;
            output.activations_used = u8::from(output.activated || failure == Failure::UsesActivation);
        }
    }
    output
}

impl Procedure for ActivationAttempt {
    type Input = AttemptInput;
    type Output = AttemptOutput;
    const ID: &'static str = "activation_attempt";
    const RULES: &'static [RuleId] = &[
        rules::R4_4B,
        rules::R4_43,
        rules::R4_44,
        rules::R4_51,
        rules::R4_53B,
        rules::R4_53C,
        rules::R4_54,
        rules::R4_54B,
        rules::R4_55,
        rules::R9_21A,
        rules::R9_21B,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("continuity", input.continuity, 0, 9);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        attempt(input, chance)
    }
}

/// Procedure `demoralized_activation`.
pub struct DemoralizedActivation;

/// A demoralized corps is named.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DemoralizedActivationInput {
    /// The activation would be free.
    free: bool,
    /// Its commander's Continuity.
    continuity: u8,
    /// Activations it has had this turn.
    #[serde(default)]
    activations_done: u8,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

impl Procedure for DemoralizedActivation {
    type Input = DemoralizedActivationInput;
    type Output = AttemptOutput;
    const ID: &'static str = "demoralized_activation";
    const RULES: &'static [RuleId] = &[rules::R9_21A, rules::R9_21B, rules::R9_22];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("continuity", input.continuity, 0, 9);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let whole = AttemptInput {
            activations_done: input.activations_done,
            weather: input.weather,
            free: input.free,
            continuity: input.continuity,
            demoralized: true,
            withdrawing: false,
            extended_tried: false,
            last_corps_again: false,
            other_side_out: false,
            die: input.die,
        };
        attempt(&whole, chance)
    }
}

/// Procedure `extended_losses`.
pub struct ExtendedLosses;

/// A unit in an Extended Activation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtendedLossesInput {
    /// Printed Cohesion.
    cohesion: u8,
    /// Losses it has.
    #[serde(default)]
    losses: u8,
    /// It moves.
    #[serde(default = "yes")]
    moves: bool,
    /// The die of its move, if rolled by hand.
    #[serde(default)]
    move_die: Option<u8>,
    /// It attacks or charges.
    #[serde(default)]
    attacks: bool,
}

fn yes() -> bool {
    true
}

/// What it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ExtendedLossesOutput {
    /// For moving.
    losses_from_moving: u8,
    /// For attacking.
    losses_from_attacking: u8,
    /// With those it had.
    total_losses: u8,
    /// It is eliminated.
    eliminated: bool,
}

impl Procedure for ExtendedLosses {
    type Input = ExtendedLossesInput;
    type Output = ExtendedLossesOutput;
    const ID: &'static str = "extended_losses";
    const RULES: &'static [RuleId] = &[rules::R4_43, rules::R8_12A, rules::R8_12B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.unit("", input.cohesion, input.losses);
        faults.dice("move_die", &input.move_die);
        faults.require(input.moves || input.move_die.is_none(), || "move_die: it does not move".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let tired = input.moves
            && extended_move_costs(input.cohesion, input.losses, die(input.move_die, EXTENDED_ROLL, chance));
        let (moving, attacking) = (u8::from(tired), u8::from(input.attacks));
        let total = input.losses + moving + attacking;
        ExtendedLossesOutput {
            losses_from_moving: moving,
            losses_from_attacking: attacking,
            total_losses: total,
            eliminated: total > input.cohesion,
        }
    }
}

/// A player as the worked examples name him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// The allied player.
    #[serde(alias = "allied", alias = "french", alias = "piedmont")]
    France,
    /// The Austrian.
    #[serde(alias = "austrian")]
    Austria,
}

impl Player {
    pub(super) fn side(self) -> Side {
        match self {
            Player::France => Side::Allied,
            Player::Austria => Side::Austria,
        }
    }

    fn of(side: Side) -> Self {
        match side {
            Side::Allied => Player::France,
            Side::Austria => Player::Austria,
        }
    }
}

/// Procedure `activation_turn`.
pub struct ActivationTurn;

/// A whole activation phase: who names which corps, with which dice.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationTurnInput {
    /// Who has the initiative.
    first: Player,
    /// The corps with their Continuity; those whose names begin with A are Austrian.
    continuity: ByName<u8>,
    /// What is named, in order; `pass` to pass.
    choices: Vec<String>,
    /// Dice by the number of the choice, from 1; those missing are rolled.
    #[serde(default)]
    dice: BTreeMap<String, u8>,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// Demoralized corps.
    #[serde(default)]
    demoralized: Vec<String>,
    /// One formation a side: activations alternate without Continuity.
    #[serde(default)]
    alternating: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How each choice came out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ActivationTurnOutput {
    /// How the corps was named: freely, by a roll, not at all (`pass`, or why it was refused).
    how: Vec<&'static str>,
    /// It acted.
    ok: Vec<bool>,
    /// Corps that are Finished by a failed roll or for want of activations.
    finished: Vec<String>,
    /// Who names the next one.
    next_to_act: Option<Player>,
    /// Whether he may do so freely.
    next_is_free: bool,
    /// The phase is over.
    phase_over: bool,
}

impl Procedure for ActivationTurn {
    type Input = ActivationTurnInput;
    type Output = ActivationTurnOutput;
    const ID: &'static str = "activation_turn";
    const RULES: &'static [RuleId] = &[
        rules::R4_3,
        rules::R4_4,
        rules::R4_51,
        rules::R4_52,
        rules::R4_53,
        rules::R4_53B,
        rules::R4_53C,
        rules::R4_54,
        rules::R4_55,
        rules::R4_55B,
        rules::R4_56,
        rules::SCN_SANMARTINO,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("continuity", input.continuity.0.len() as i64, 1, 32);
        for (name, continuity) in &input.continuity.0 {
            faults.within(name, *continuity, 0, 9);
        }
        for name in input.choices.iter().chain(&input.demoralized) {
            let known = name == "pass" || input.continuity.get(name).is_some();
            faults.require(known, || format!("`{name}`: no corps of this name"));
        }
        for (number, die) in &input.dice {
            let choice = number.parse::<usize>().ok().filter(|n| (1..=input.choices.len()).contains(n));
            faults.require(choice.is_some(), || format!("dice: there is no choice {number}"));
            faults.dice("dice", [die]);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let names = &input.continuity.0;
        let mut corps: Vec<CorpsState> = names
            .iter()
            .map(|(name, continuity)| {
                let side = if name.starts_with('A') { Side::Austria } else { Side::Allied };
                CorpsState { demoralized: input.demoralized.contains(name), ..CorpsState::fresh(side, *continuity) }
            })
            .collect();
        let mut hand = Hand::start(input.first.side(), input.alternating);
        let mut output = ActivationTurnOutput {
            how: Vec::new(),
            ok: Vec::new(),
            finished: Vec::new(),
            next_to_act: None,
            next_is_free: false,
            phase_over: false,
        };
        let view = |corps: &[CorpsState], act: &mut dyn FnMut(&Table<'_>)| {
            act(&Table { tables: tables(), options: &input.options, weather: input.weather, corps });
        };
        for (n, name) in input.choices.iter().enumerate() {
            if hand.over {
                output.how.push("phase-over");
                output.ok.push(false);
                continue;
            }
            let Some(index) = names.iter().position(|(other, _)| other == name) else {
                view(&corps, &mut |table| hand.passed(table, hand.can_name(table)));
                output.how.push("pass");
                output.ok.push(false);
                continue;
            };
            let mut named = Err(hand::Barrier::NotOwn);
            view(&corps, &mut |table| named = hand.naming(table, index as u8));
            let how = match named {
                Ok(how) => how,
                Err(barrier) => {
                    output.how.push(barrier.id());
                    output.ok.push(false);
                    continue;
                }
            };
            let given = input.dice.get(&(n + 1).to_string()).copied();
            let success = !how.rolls() || continues(names[index].1, die(given, CONTINUITY_ROLL, chance));
            let failure = if success { Failure::Nothing } else { hand::consequence(how) };
            let acts = success || failure == Failure::NoAttack;
            corps[index].finished |= failure == Failure::Finished;
            corps[index].extended_tried |= how == How::Extended;
            corps[index].activations += u8::from(acts || failure == Failure::UsesActivation);
            view(&corps, &mut |table| match acts {
                true => hand.activated(table, index as u8, how),
                false => hand.failed(table, how),
            });
            output.how.push(how.id());
            output.ok.push(success);
        }
        let spent = |corps: &CorpsState| hand::slot(tables(), input.weather, corps.activations) == Slot::None;
        for ((name, _), corps) in names.iter().zip(&corps) {
            if corps.finished || spent(corps) {
                output.finished.push(name.clone());
            }
        }
        output.phase_over = hand.over;
        output.next_to_act = (!hand.over).then(|| Player::of(hand.holder));
        output.next_is_free = !hand.over && hand.mode == Mode::Free;
        output
    }
}
