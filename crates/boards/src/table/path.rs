//! A move drawn as a few steps, and the poses along it at which rules look.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::heading::{Angle, Hand, Heading};
use super::length::Length;
use super::stand::{Edge, Stand};

/// Most steps a path can have.
pub const MAX_STEPS: usize = 8;

/// One step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Straight ahead.
    Advance(Length),
    /// Straight back, heading kept.
    Back(Length),
    /// Sideways, heading kept.
    Sidestep {
        /// Which way.
        hand: Hand,
        /// How far.
        distance: Length,
    },
    /// In any direction, heading kept.
    Shift {
        /// Which way.
        direction: Heading,
        /// How far.
        distance: Length,
    },
    /// Forward on a front corner; its length is the arc of the outer front corner.
    Wheel {
        /// The corner that stays.
        pivot: Hand,
        /// How much it turns; the sign does not matter.
        angle: Angle,
    },
    /// Turned on the spot, centre kept; its length is nothing.
    Face(Heading),
}

impl Step {
    /// What the step measures for this stand; negative distances count as none.
    #[must_use]
    pub fn length(&self, stand: &Stand) -> Length {
        match *self {
            Self::Advance(d) | Self::Back(d) => d,
            Self::Sidestep { distance, .. } | Self::Shift { distance, .. } => distance,
            Self::Wheel { angle, .. } => angle.arc(stand.front()),
            Self::Face(_) => Length::ZERO,
        }
        .max(Length::ZERO)
    }

    /// The stand after the step.
    #[must_use]
    pub fn end(&self, stand: &Stand) -> Stand {
        self.after(stand, self.length(stand), self.length(stand))
    }

    /// The edge that goes first.
    #[must_use]
    pub fn leading(&self, stand: &Stand) -> Edge {
        match *self {
            Self::Advance(_) | Self::Wheel { .. } | Self::Face(_) => Edge::Front,
            Self::Back(_) => Edge::Rear,
            Self::Sidestep { hand: Hand::Left, .. } => Edge::Left,
            Self::Sidestep { hand: Hand::Right, .. } => Edge::Right,
            Self::Shift { direction, .. } => stand.edge_towards(direction),
        }
    }

    /// The stand after `done` of the step's whole `length`; always reckoned from the start of the step, so that
    /// rounding does not pile up.
    fn after(&self, stand: &Stand, done: Length, length: Length) -> Stand {
        match *self {
            Self::Advance(_) => stand.advanced(done),
            Self::Back(_) => stand.backed(done),
            Self::Sidestep { hand, .. } => stand.sidestepped(hand, done),
            Self::Shift { direction, .. } => stand.shifted(direction, done),
            Self::Wheel { pivot, angle } if done < length => {
                let part = i64::from(angle.abs().units()) * done.wide() / length.wide();
                stand.wheeled(pivot, Angle::from_units(part as i32))
            }
            Self::Wheel { pivot, angle } => stand.wheeled(pivot, angle),
            Self::Face(heading) => stand.facing(heading),
        }
    }
}

/// A short list of steps.
///
/// ```
/// use boards::table::{Angle, Hand, Heading, Length, Path, Point, Stand, Step};
/// let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(24), Length::cm(4));
/// let path = Path::new(&[
///     Step::Wheel { pivot: Hand::Right, angle: Angle::degrees(15) },
///     Step::Advance(Length::cm(5)),
/// ])
/// .expect("two steps fit");
/// let poses: Vec<_> = path.poses(&stand, Length::cm(1)).collect();
/// assert_eq!(poses.len(), 7 + 5);
/// assert_eq!(poses.last().map(|p| p.stand), Some(path.end(&stand)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path(ArrayVec<Step, MAX_STEPS>);

/// A place on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pose {
    /// Where the stand is.
    pub stand: Stand,
    /// Which step it is in.
    pub step: usize,
    /// How far it has come in this step.
    pub in_step: Length,
    /// How far it has come in all.
    pub travelled: Length,
    /// How far it has come since the pose before.
    pub moved: Length,
    /// The edge that goes first in this step.
    pub leading: Edge,
}

/// How far a stand got along a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The last good pose; none if the very first was bad.
    pub reached: Option<Pose>,
    /// The first bad pose; none if the whole path is good.
    pub blocked: Option<Pose>,
}

impl Path {
    /// A path of these steps; none if there are more than [`MAX_STEPS`].
    #[must_use]
    pub fn new(steps: &[Step]) -> Option<Self> {
        ArrayVec::try_from(steps).ok().map(Self)
    }

    /// A path of one step.
    #[must_use]
    pub fn of(step: Step) -> Self {
        let mut steps = ArrayVec::new();
        steps.push(step);
        Self(steps)
    }

    /// Its steps in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Where the path ends.
    #[must_use]
    pub fn end(&self, start: &Stand) -> Stand {
        self.0.iter().fold(*start, |stand, step| step.end(&stand))
    }

    /// What the whole path measures.
    #[must_use]
    pub fn length(&self, start: &Stand) -> Length {
        self.0.iter().map(|step| step.length(start)).sum()
    }

    /// The poses at every `pitch` of each step (arc of the outer corner in a wheel) and at the end of each step; the
    /// start is not among them. Nothing is allocated. A pitch below 1 mm counts as 1 mm.
    #[must_use]
    pub fn poses(&self, start: &Stand, pitch: Length) -> Poses<'_> {
        Poses::new(&self.0, start, pitch)
    }

    /// Walks the path until a pose is bad.
    pub fn walk(&self, start: &Stand, pitch: Length, mut good: impl FnMut(&Pose) -> bool) -> Walk {
        let mut reached = None;
        for pose in self.poses(start, pitch) {
            if !good(&pose) {
                return Walk { reached, blocked: Some(pose) };
            }
            reached = Some(pose);
        }
        Walk { reached, blocked: None }
    }
}

/// The poses of a path, one by one; see [`Path::poses`].
#[derive(Clone, Debug)]
pub struct Poses<'a> {
    steps: &'a [Step],
    pitch: Length,
    step: usize,
    /// Where the current step started, and how far the path had come then.
    start: Stand,
    before: Length,
    /// Whole length of the current step and how much of it is done.
    length: Length,
    done: Length,
}

impl<'a> Poses<'a> {
    fn new(steps: &'a [Step], start: &Stand, pitch: Length) -> Self {
        let length = steps.first().map_or(Length::ZERO, |step| step.length(start));
        Self {
            steps,
            pitch: pitch.max(Length::mm(1)),
            step: 0,
            start: *start,
            before: Length::ZERO,
            length,
            done: Length::ZERO,
        }
    }
}

impl Iterator for Poses<'_> {
    type Item = Pose;

    fn next(&mut self) -> Option<Pose> {
        let step = self.steps.get(self.step)?;
        let done = (self.done + self.pitch).min(self.length);
        let pose = Pose {
            stand: step.after(&self.start, done, self.length),
            step: self.step,
            in_step: done,
            travelled: self.before + done,
            moved: done - self.done,
            leading: step.leading(&self.start),
        };
        self.done = done;
        if done == self.length {
            self.step += 1;
            self.start = pose.stand;
            self.before = pose.travelled;
            self.length = self.steps.get(self.step).map_or(Length::ZERO, |step| step.length(&pose.stand));
            self.done = Length::ZERO;
        }
        Some(pose)
    }
}
