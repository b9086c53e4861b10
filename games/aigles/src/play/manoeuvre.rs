//! Moves of battalions: what a drawn path costs and what forbids it, and how it is carried out.

use crate::book::objections::Objections;
use crate::book::options::AboutFace;
use crate::book::tables::{MOVE_STEP, OBSTACLE_THICKNESS};
use crate::book::vocabulary::{Formation, UnitId};
use crate::play::action::{Drill, Step};
use crate::play::drill::{Direction, Reshape};
use crate::play::event::Event;
use crate::rules;
use crate::rules::ground::Going;
use crate::rules::movement::{self, Allowance, March};
use crate::rules::obstacle;
use crate::state::{Aigles, Marks, Pose};
use arrayvec::ArrayVec;
use boards::table::{Edge, Heading, Length, Path, SEARCH_PITCH, Segment, Stand, Step as TableStep};
use kernel::{Chance, Journal, RuleId};

/// A path looked at before it is gone.
#[derive(Clone, Copy, Debug)]
pub struct Survey {
    /// What forbids it.
    pub objections: Objections,
    /// Where it ends.
    pub end: Stand,
    /// What its straight parts lead over.
    pub going: Going,
    /// Arc wheeled by the outer corner.
    pub arc: Length,
}

impl Step {
    /// The step as the geometry knows it.
    #[must_use]
    pub fn on_table(self) -> TableStep {
        match self {
            Step::Ahead { distance } => TableStep::Advance(distance),
            Step::Back { distance } => TableStep::Back(distance),
            Step::Wheel { pivot, angle } => TableStep::Wheel { pivot, angle },
        }
    }
}

/// All the ground a stand covers in a straight step.
fn lane_of(stand: &Stand, step: &TableStep) -> Stand {
    match step {
        TableStep::Back(distance) => stand.about_faced().lane(*distance).about_faced(),
        step => stand.lane(step.length(stand)),
    }
}

impl Aigles {
    /// The allowance of a die (`man.move`, `man.back`, `man.difficult`, `cmd.join.move`).
    #[must_use]
    pub fn allowance(&self, unit: UnitId, die: u8, back: bool) -> Allowance {
        let march = March {
            formation: self.unit(unit).formation,
            backward: back,
            slow: false,
            commander: self.has_commander(unit),
        };
        Allowance::of(self.tables(), &self.setup.options, march, die)
    }

    /// Looks at a path: what it costs and what forbids it.
    #[must_use]
    pub fn survey(&self, unit: UnitId, die: u8, back: bool, steps: &[Step]) -> Survey {
        let start = self.body(unit);
        let mut objections = Objections::NONE;
        let (mut at, mut going, mut arc) = (start, Going::default(), Length::ZERO);
        for step in steps {
            let on_table = step.on_table();
            match *step {
                Step::Ahead { distance } | Step::Back { distance } => {
                    objections.require(distance >= Length::ZERO, Objections::NEGATIVE);
                    objections.require(matches!(step, Step::Back { .. }) == back, Objections::WRONG_DIRECTION);
                    let end = on_table.end(&at);
                    let lane = lane_of(&at, &on_table);
                    let edge = if back { Edge::Rear } else { Edge::Front };
                    going = going.then(self.going(Segment::new(at.edge_middle(edge), end.edge_middle(edge))));
                    objections.add(self.sweep_objections(unit, &start, &lane));
                    objections.require(self.setup.table.holds(&end), Objections::OFF_TABLE);
                    at = end;
                }
                Step::Wheel { .. } => {
                    objections.require(!back, Objections::WRONG_DIRECTION);
                    objections.require(!self.is_in_difficult(&at), Objections::DIFFICULT_DRILL);
                    arc += on_table.length(&at);
                    for pose in Path::of(on_table).poses(&at, MOVE_STEP) {
                        objections.add(self.sweep_objections(unit, &start, &pose.stand));
                        objections.require(self.setup.table.holds(&pose.stand), Objections::OFF_TABLE);
                        objections.require(!self.is_in_difficult(&pose.stand), Objections::WHEEL_DIFFICULT);
                        at = pose.stand;
                    }
                }
            }
        }
        objections.require(steps.is_empty() || self.is_clear_of_troops(&at, unit), Objections::OVERLAP);
        objections.add(self.cost_objections(self.allowance(unit, die, back), going, arc, back));
        Survey { objections, end: at, going, arc }
    }

    /// What forbids going over this ground, wherever the move ends.
    fn sweep_objections(&self, unit: UnitId, start: &Stand, swept: &Stand) -> Objections {
        let seat = self.seat_of(unit);
        let mut objections = Objections::NONE;
        objections.require(!self.is_in_impassable(swept), Objections::IMPASSABLE);
        objections.require(!self.crowds(seat, start, swept), Objections::TOO_CLOSE);
        // Routing enemies have no zone, but nobody walks through them.
        let through =
            self.army(seat.opponent()).any(|id| self.is(id, Marks::ROUTING) && swept.overlaps(&self.body(id)));
        objections.require(!through, Objections::THROUGH_ENEMY);
        objections
    }

    fn cost_objections(&self, allowance: Allowance, going: Going, arc: Length, back: bool) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(arc <= allowance.wheel, Objections::WHEEL_TOO_FAR);
        let slow = going.is_slow() && going.length > allowance.straight_after(allowance.slow, arc);
        let far = going.length > allowance.straight_after(allowance.full, arc);
        if back {
            objections.require(!far, Objections::TOO_FAR_BACK);
        } else {
            objections.require(!far, Objections::TOO_FAR);
        }
        objections.require(!slow, Objections::TOO_FAR_DIFFICULT);
        objections
    }

    /// Starts the manoeuvre a test allowed.
    pub fn begin_drill(&mut self, unit: UnitId, drill: Drill, journal: &mut impl Journal<Event>) {
        match drill {
            Drill::Move => self.stack.push(Direction { unit }),
            Drill::Formation => self.stack.push(Reshape { unit }),
            Drill::Reform => {
                self.unit_mut(unit).marks.set(Marks::REFORMING);
                journal.tell(|| Event::Reforms { unit });
            }
        }
    }

    /// Rolls a distance die (`man.move`, option `commander_six`).
    pub fn roll_distance(&self, unit: UnitId, rule: RuleId, chance: &mut impl Chance) -> u8 {
        movement::roll(&self.setup.options, self.has_commander(unit), rule, chance)
    }

    /// Carries out a path: obstacles and their dice, disorder, friends passed through.
    pub fn march(
        &mut self,
        unit: UnitId,
        die: u8,
        back: bool,
        steps: &[Step],
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let start = self.body(unit);
        let slow = self.survey_going(&start, back, steps).is_slow();
        let allowance = self.allowance(unit, die, back);
        let straight_allowance = if slow { allowance.slow } else { allowance.full };
        let mut legs = self.cross_obstacles(unit, steps, allowance, straight_allowance, chance, journal);
        let cut_short = legs.1;
        if cut_short {
            self.back_out(unit, &mut legs.0);
        }
        let end = legs.0.last().map_or(start, |(from, step)| step.end(from));
        self.disturb(unit, &legs.0, journal);
        let (from, to) = (self.unit(unit).pose, Pose::new(end.centre(), end.heading()));
        self.unit_mut(unit).pose = to;
        let straight = legs.0.iter().filter(|(_, step)| !matches!(step, TableStep::Wheel { .. }));
        let straight = straight.map(|(from, step)| step.length(from)).sum();
        journal.tell(|| Event::Moved { unit, from, to, straight, cut_short });
    }

    fn survey_going(&self, start: &Stand, back: bool, steps: &[Step]) -> Going {
        let edge = if back { Edge::Rear } else { Edge::Front };
        let mut at = *start;
        let mut going = Going::default();
        for step in steps {
            let end = step.on_table().end(&at);
            if !matches!(step, Step::Wheel { .. }) {
                going = going.then(self.going(Segment::new(at.edge_middle(edge), end.edge_middle(edge))));
            }
            at = end;
        }
        going
    }

    /// Rolls for every linear obstacle the leading edge meets (`man.obstacle`) and cuts the path where it stops.
    /// Returns the legs really gone, and whether the path was cut.
    fn cross_obstacles(
        &self,
        unit: UnitId,
        steps: &[Step],
        allowance: Allowance,
        mut straight_allowance: Length,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> (Legs, bool) {
        let mut legs = Legs::new();
        let mut at = self.body(unit);
        let mut met = Met::new();
        let (mut straight, mut arc) = (Length::ZERO, Length::ZERO);
        for step in steps {
            let planned = step.on_table();
            let length = planned.length(&at);
            let is_wheel = matches!(step, Step::Wheel { .. });
            let room = |allowance_left: Length, wheeled: Length| allowance.straight_after(allowance_left, wheeled);
            let mut gone = length;
            if !is_wheel && !met.is_empty() {
                // Obstacles of an earlier step have shortened the straight part.
                gone = gone.min((room(straight_allowance, arc) - straight).max(Length::ZERO));
            }
            while let Some((index, touch)) = self.next_obstacle(&at, &planned, gone, &met) {
                let _ = met.try_push(index as u8);
                let obstacle::Met { die, left } = obstacle::Met::roll(self.tables(), straight_allowance, chance);
                straight_allowance = left;
                let (reached, wheeled) = if is_wheel { (straight, arc + touch) } else { (straight + touch, arc) };
                let left = room(straight_allowance, wheeled);
                let crosses = obstacle::crosses(left, reached);
                let allowance = straight_allowance.max(Length::ZERO);
                journal.tell(|| Event::ObstacleMet { unit, terrain: index as u8, die, allowance, crosses });
                if !crosses {
                    gone = touch;
                    break;
                }
                if !is_wheel {
                    gone = gone.min(left - straight);
                }
            }
            let done = shortened(planned, gone, length);
            legs.push((at, done));
            at = done.end(&at);
            if is_wheel {
                arc += gone;
            } else {
                straight += gone;
            }
            if gone < length {
                return (legs, true);
            }
        }
        (legs, false)
    }

    /// The next linear obstacle a step from `at` meets within so far, and where: none that was met before or is stood
    /// astride.
    fn next_obstacle(&self, at: &Stand, step: &TableStep, within: Length, met: &Met) -> Option<(usize, Length)> {
        let is_new =
            |index: usize, shape: &boards::table::Polygon| !met.contains(&(index as u8)) && !shape.overlaps(at);
        if let TableStep::Wheel { .. } = step {
            let mut before = Length::ZERO;
            for pose in Path::of(*step).poses(at, MOVE_STEP) {
                if pose.in_step > within {
                    break;
                }
                let hit = self
                    .obstacles_near(pose.stand.bounds())
                    .find(|(index, shape)| is_new(*index, shape) && shape.overlaps(&pose.stand));
                if let Some((index, _)) = hit {
                    return Some((index, before));
                }
                before = pose.in_step;
            }
            return None;
        }
        let leading = at.leading(step.leading(at));
        let lane = lane_of(at, step);
        self.obstacles_near(lane.bounds().grown(OBSTACLE_THICKNESS))
            .filter(|(index, shape)| is_new(*index, shape))
            .filter_map(|(index, shape)| leading.touch(shape).map(|touch| (index, touch)))
            .filter(|(_, touch)| *touch < within)
            .min_by_key(|(_, touch)| *touch)
    }

    /// A move that was cut and would end on other troops stops before them (`man.interpen`).
    fn back_out(&self, unit: UnitId, legs: &mut Legs) {
        while let Some((from, step)) = legs.pop() {
            let length = step.length(&from);
            let mut gone = length;
            while gone > Length::ZERO {
                let shorter = shortened(step, gone, length);
                let end = shorter.end(&from);
                if self.is_clear_of_troops(&end, unit) && self.setup.table.holds(&end) {
                    legs.push((from, shorter));
                    return;
                }
                gone -= SEARCH_PITCH;
            }
        }
    }

    /// What a move does to order: difficult ground and friends passed through (`dis.causes`, `man.interpen`).
    fn disturb(&mut self, unit: UnitId, legs: &Legs, journal: &mut impl Journal<Event>) {
        let seat = self.seat_of(unit);
        let mut friends = 0_u64;
        let mut difficult = false;
        for (from, step) in legs {
            if step.length(from) == Length::ZERO {
                continue;
            }
            if let TableStep::Wheel { .. } = step {
                for pose in Path::of(*step).poses(from, MOVE_STEP) {
                    friends |= self.friends_under(&pose.stand, unit);
                }
            } else {
                let lane = lane_of(from, step);
                difficult |= self.is_in_difficult(&lane);
                friends |= self.friends_under(&lane, unit);
            }
        }
        if difficult {
            self.disorder(unit, rules::DIS_CAUSES, journal);
        }
        if friends != 0 {
            self.disorder(unit, rules::MAN_INTERPEN, journal);
            for friend in self.setup.units_of(seat) {
                if friends & (1 << friend.0) != 0 {
                    self.disorder(friend, rules::MAN_INTERPEN, journal);
                }
            }
        }
    }

    /// The friendly battalions in close order on a piece of ground, as bits.
    pub fn friends_under(&self, ground: &Stand, unit: UnitId) -> u64 {
        self.army(self.seat_of(unit))
            .filter(|id| *id != unit && !self.is(*id, Marks::ROUTING) && ground.overlaps(&self.body(*id)))
            .fold(0, |bits, id| bits | 1 << id.0)
    }

    /// Puts a battalion in disorder (`dis.causes`); one that was reforming has to begin again.
    pub fn disorder(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let marks = &mut self.unit_mut(unit).marks;
        let news = !marks.has(Marks::DISORDERED) || marks.has(Marks::REFORMING);
        marks.set(Marks::DISORDERED);
        marks.clear(Marks::REFORMING);
        if news {
            journal.tell(|| Event::Disordered { unit, rule });
        }
    }

    /// What forbids a formation and facing (`man.formation`). To stay as it is is always allowed.
    #[must_use]
    pub fn formation_objections(&self, unit: UnitId, formation: Formation, heading: Heading) -> Objections {
        let now = self.unit(unit);
        let mut objections = Objections::NONE;
        if (formation, heading) == (now.formation, now.pose.heading) {
            return objections;
        }
        let only_turns = formation == now.formation;
        objections
            .require(!only_turns || self.setup.options.about_face == AboutFace::Formation, Objections::ONLY_TURNS);
        let stand = self.body_as(unit, Pose { heading, ..now.pose }, formation);
        objections.require(self.setup.table.holds(&stand), Objections::OFF_TABLE);
        objections.require(self.is_clear_of_troops(&stand, unit), Objections::OVERLAP);
        objections.require(!self.is_in_impassable(&stand), Objections::IMPASSABLE);
        objections.require(!self.is_in_difficult(&stand), Objections::FORMATION_DIFFICULT);
        objections.require(!self.crowds(self.seat_of(unit), &self.body(unit), &stand), Objections::TOO_CLOSE);
        objections
    }

    /// Takes a formation and facing, the centre of the footprint kept.
    pub fn reshape(&mut self, unit: UnitId, formation: Formation, heading: Heading, journal: &mut impl Journal<Event>) {
        let state = self.unit_mut(unit);
        state.formation = formation;
        state.pose.heading = heading;
        let to = state.pose;
        self.refit(unit);
        journal.tell(|| Event::Reshaped { unit, formation, to });
    }
}

/// The legs of a move really gone, each with where it starts.
type Legs = ArrayVec<(Stand, TableStep), 4>;
/// Indices of the obstacles met in a move.
type Met = ArrayVec<u8, 16>;

/// A step cut to `gone` of its whole length.
fn shortened(step: TableStep, gone: Length, length: Length) -> TableStep {
    if gone >= length {
        return step;
    }
    match step {
        TableStep::Advance(_) => TableStep::Advance(gone),
        TableStep::Back(_) => TableStep::Back(gone),
        TableStep::Wheel { pivot, angle } => {
            let part =
                i64::from(angle.abs().units()) * i64::from(gone.to_tenths()) / i64::from(length.to_tenths().max(1));
            TableStep::Wheel { pivot, angle: boards::table::Angle::from_units(part as i32) }
        }
        other => other,
    }
}
