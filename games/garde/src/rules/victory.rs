//! Victory: 8.3.

use super::prelude::*;
use gamekit::vocabulary;

/// A side when the battle is judged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
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

/// Both sides when the battle is judged, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// How each stands.
    pub sides: [Standing; 2],
}

/// How a battle is decided. Sides are 0 and 1, in the order given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Verdict {
    /// The winner; nobody in a draw.
    pub winner: Option<u8>,
    /// How great the victory is.
    pub grade: Grade,
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
pub fn broken(Judged { sides }: &Judged) -> Option<Verdict> {
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
    Some(Verdict { winner, grade })
}

/// Judges a battle that ended by time: per cent of demoralisation less 10 for each objective; the lower wins.
#[must_use]
pub fn by_time(t: &Tables, Judged { sides }: &Judged) -> Verdict {
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
    Verdict { winner, grade }
}

/// Procedure `victory`: who wins a battle that ends now, and how greatly.
pub(crate) struct Victory;

impl Procedure for Victory {
    type Input = Judged;
    type Output = Verdict;
    const ID: &'static str = "victory";
    const RULES: &'static [RuleId] = &[rules::R8_3];

    fn resolve(judged: &Judged, _: &mut impl Chance, _: &mut Tallies) -> Verdict {
        broken(judged).unwrap_or_else(|| by_time(tables(), judged))
    }
}
