//! Victory: 8.3.

use super::prelude::*;

/// A side when the battle is judged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// Demoralisation points.
    pub points: u16,
    /// Elements at the start.
    pub elements: u16,
    /// Objectives held.
    pub objectives: u8,
    /// Its army is broken, or it has no brigade on the table.
    pub broken: bool,
}

vocabulary! {
    /// How great a victory is.
    Grade, "victory" {
        /// None.
        Draw = "draw",
        /// Minor.
        Minor = "minor",
        /// Major.
        Major = "major",
    }
}

/// How a battle is decided. Sides are 0 and 1, in the order given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Verdict {
    /// The winner; nobody in a draw.
    pub winner: Option<u8>,
    /// How great the victory is.
    pub grade: Grade,
    /// The message that says how it was decided.
    pub label: &'static str,
}

impl Standing {
    /// Demoralisation in per cent, rounded down.
    #[must_use]
    pub fn percent(&self) -> u16 {
        (u32::from(self.points) * 100 / u32::from(self.elements.max(1))) as u16
    }
}

/// Judges a battle in which an army is broken; nothing if none is.
#[must_use]
pub fn broken(sides: [Standing; 2]) -> Option<Verdict> {
    let winner = match (sides[0].broken, sides[1].broken) {
        (false, false) => return None,
        (true, false) => Some(1),
        (false, true) => Some(0),
        (true, true) => {
            // The higher percentage loses: compared by cross multiplication.
            let share =
                |own: usize, other: usize| u32::from(sides[own].points) * u32::from(sides[other].elements.max(1));
            match share(0, 1).cmp(&share(1, 0)) {
                std::cmp::Ordering::Greater => Some(1),
                std::cmp::Ordering::Less => Some(0),
                std::cmp::Ordering::Equal => None,
            }
        }
    };
    let grade = if winner.is_some() { Grade::Major } else { Grade::Draw };
    Some(Verdict { winner, grade, label: "victory-broken" })
}

/// Judges a battle that ended by time: per cent of demoralisation less 10 for each objective; the lower wins.
#[must_use]
pub fn by_time(t: &Tables, sides: [Standing; 2]) -> Verdict {
    let m = &t.morale;
    let [a, b] =
        sides.map(|side| (i64::from(side.points), i64::from(side.elements.max(1)), i64::from(side.objectives)));
    // a - b in per cent, over the common denominator of both numbers of elements.
    let denominator = a.1 * b.1;
    let by_points = 100 * (a.0 * b.1 - b.0 * a.1);
    let by_objectives = i64::from(m.time_objective_percent) * (a.2 - b.2) * denominator;
    let difference = by_points - by_objectives;
    let size = difference.abs();
    let grade = if size < i64::from(m.draw_below) * denominator {
        Grade::Draw
    } else if size < i64::from(m.major_from) * denominator {
        Grade::Minor
    } else {
        Grade::Major
    };
    let winner = (grade != Grade::Draw).then(|| u8::from(difference > 0));
    Verdict { winner, grade, label: "victory-time" }
}

/// Procedure `victory`.
pub struct Victory;

/// A side at the end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictorySide {
    /// Its demoralisation in per cent.
    percent: u16,
    /// Objectives it holds.
    #[serde(default)]
    objectives: u8,
    /// Its army is broken.
    #[serde(default)]
    broken: bool,
}

/// Both sides at the end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryInput {
    /// One side.
    a: VictorySide,
    /// The other.
    b: VictorySide,
}

/// Who wins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct VictoryOutput {
    /// `a`, `b` or `draw`.
    winner: &'static str,
    /// How great the victory is.
    grade: Grade,
    /// What counts for a when time is up.
    a: i32,
    /// What counts for b.
    b: i32,
    /// `broken` or `time`.
    by: &'static str,
}

impl Procedure for Victory {
    type Input = VictoryInput;
    type Output = VictoryOutput;
    const ID: &'static str = "victory";
    const RULES: &'static [RuleId] = &[rules::R8_3];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (side, name) in [(&input.a, "a"), (&input.b, "b")] {
            faults.within(&format!("{name}.percent"), side.percent.into(), 0, 200);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let standing = |side: &VictorySide| Standing {
            points: side.percent,
            elements: 100,
            objectives: side.objectives,
            broken: side.broken,
        };
        let sides = [standing(&input.a), standing(&input.b)];
        let early = broken(sides);
        let verdict = early.unwrap_or_else(|| by_time(t, sides));
        let counts = |side: &VictorySide| {
            i32::from(side.percent) - i32::from(t.morale.time_objective_percent) * i32::from(side.objectives)
        };
        VictoryOutput {
            winner: match verdict.winner {
                Some(0) => "a",
                Some(_) => "b",
                None => "draw",
            },
            grade: verdict.grade,
            a: counts(&input.a),
            b: counts(&input.b),
            by: if early.is_some() { "broken" } else { "time" },
        }
    }
}
