//! Where a straight move ends, by order: 5.2, 5.3, 5.4.

use super::prelude::*;

/// How far a brigade under Manœuvrer gets towards an enemy whose zone of control is so deep (5.2): up to its edge.
#[must_use]
pub fn to_zone(allowance: Length, gap: Length, zone: Length) -> Length {
    allowance.min((gap - zone).max(Length::ZERO))
}

/// How far a brigade under Attaquer goes towards an enemy so far away, and whether it touches him (5.3).
#[must_use]
pub fn to_contact(allowance: Length, gap: Length) -> (Length, bool) {
    (allowance.min(gap), gap <= allowance)
}

/// Which moves an order allows inside an enemy zone of control.
#[must_use]
pub const fn only_back(order: Order, in_zone: bool) -> bool {
    in_zone && !matches!(order, Order::Attack)
}

/// Procedure `manoeuvre_move`.
pub struct ManoeuvreMove;

/// A brigade under Manœuvrer marches straight at an enemy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ManoeuvreInput {
    /// Its allowance in cm.
    allowance: Cm,
    /// Distance to the enemy in cm.
    gap_cm: Cm,
    /// Depth of his zone of control in cm.
    enemy_zdc: Cm,
}

/// How far it gets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MovedOutput {
    /// In cm.
    moved_cm: Cm,
    /// It was stopped by the zone of control.
    stopped: bool,
}

impl Procedure for ManoeuvreMove {
    type Input = ManoeuvreInput;
    type Output = MovedOutput;
    const ID: &'static str = "manoeuvre_move";
    const RULES: &'static [RuleId] = &[rules::R5_2, rules::R1_7];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (field, distance) in
            [("allowance", input.allowance), ("gap_cm", input.gap_cm), ("enemy_zdc", input.enemy_zdc)]
        {
            faults.distance(field, distance);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let moved = to_zone(input.allowance.length(), input.gap_cm.length(), input.enemy_zdc.length());
        MovedOutput { moved_cm: moved.into(), stopped: moved < input.allowance.length() }
    }
}

/// Procedure `attack_move`.
pub struct AttackMove;

/// A brigade under Attaquer and the enemies it could go for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackMoveInput {
    /// Its allowance in cm.
    allowance: Cm,
    /// Distances to enemy brigades in cm.
    enemies: Vec<Cm>,
}

/// Where it must go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AttackMoveOutput {
    /// Distance of the nearest enemy, whom it must go for.
    target: Option<Cm>,
    /// How far it goes.
    moved_cm: Cm,
    /// It touches him.
    contact: bool,
}

impl Procedure for AttackMove {
    type Input = AttackMoveInput;
    type Output = AttackMoveOutput;
    const ID: &'static str = "attack_move";
    const RULES: &'static [RuleId] = &[rules::R5_3];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.distance("allowance", input.allowance);
        for distance in &input.enemies {
            faults.distance("enemies", *distance);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let target = input.enemies.iter().min().copied();
        let reach = |gap: Cm| to_contact(input.allowance.length(), gap.length());
        let (moved, contact) = target.map_or((Length::ZERO, false), reach);
        AttackMoveOutput { target, moved_cm: moved.into(), contact }
    }
}

/// Procedure `order_limit`.
pub struct DefendMove;

/// An order, inside or outside an enemy zone of control.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderLimitInput {
    /// The order.
    order: Order,
    /// In an enemy zone of control.
    #[serde(default)]
    in_zdc: bool,
    /// The arm; by default line infantry.
    #[serde(default = "line")]
    arm: Arm,
    /// Disorganised.
    #[serde(default)]
    disorganised: bool,
}

fn line() -> Arm {
    Arm::LineInfantry
}

/// What it may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OrderLimitOutput {
    /// How far it may move, in cm.
    max_cm: Cm,
    /// `repli`: only back; `attack`: straight at the nearest enemy or in support; `not_closer`; `free`.
    only: &'static str,
}

impl Procedure for DefendMove {
    type Input = OrderLimitInput;
    type Output = OrderLimitOutput;
    const ID: &'static str = "order_limit";
    const RULES: &'static [RuleId] = &[rules::R5_4, rules::R5_2, rules::R5_3];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let mover = super::movement::Mover {
            arm: input.arm,
            order: input.order,
            road: false,
            coherent: false,
            disorganised: input.disorganised,
        };
        let withdraws = input.order == Order::Manoeuvre && input.in_zdc;
        let most = if withdraws {
            super::movement::withdrawal(t, input.arm, input.disorganised)
        } else {
            super::movement::allowance(t, &mover)
        };
        let only = match input.order {
            order if only_back(order, input.in_zdc) => "repli",
            Order::Attack => "attack",
            Order::Defend => "not_closer",
            Order::Manoeuvre => "free",
        };
        OrderLimitOutput { max_cm: most.into(), only }
    }
}
