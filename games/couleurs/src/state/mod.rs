//! The game at play: a flat state that is cheap to copy. What never changes is in the [`Setup`].

mod action;
mod clash;
mod event;
mod footprints;
mod knowledge;
mod marks;

pub use action::{Action, Answer, Manoeuvre, MarchKind, Preparation, Then};
pub use clash::{Clash, ClashKind, March, Party};
pub use event::Event;
pub use marks::Marks;

use crate::book::charts::{Charts, charts};
use crate::book::vocabulary::{Arm, Formation, Gait, GeneralId, Marker, Moral, Order, TerrainKind, UD, UnitId, ud};
use crate::play::{Phase, REPLACED, Remembered, Rescue, Walk};
use crate::rules::shape::{self, Shape};
use crate::rules::{losses, points};
use crate::setup::{Setup, UnitSetup};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length, Point, Stand};
use footprints::Footprints;
use gamekit::question::Stack;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most units on a table.
pub const MOST_UNITS: usize = 40;
/// The most generals.
pub const MOST_GENERALS: usize = 12;
/// The most marches on their way at once.
pub const MOST_MARCHES: usize = 20;
/// The most objectives.
pub const MOST_OBJECTIVES: usize = 8;

/// A game.
#[derive(Clone, Debug)]
pub struct Couleurs {
    /// What never changes.
    pub setup: Arc<Setup>,
    /// The turn, from 1.
    pub turn: u8,
    /// Who has the initiative (JAI).
    pub initiative: Seat,
    /// Whose phase it is (JEP).
    pub active: Seat,
    /// The units, in the order of the set-up.
    pub units: ArrayVec<Unit, MOST_UNITS>,
    /// The generals.
    pub generals: ArrayVec<General, MOST_GENERALS>,
    /// Who holds each objective.
    pub holders: ArrayVec<Option<Seat>, MOST_OBJECTIVES>,
    /// Guns each side has taken.
    pub guns_taken: [u8; 2],
    /// Marches declared in this phase and not yet resolved.
    pub marches: ArrayVec<March, MOST_MARCHES>,
    /// The march or opportunity that is being resolved.
    pub clash: Option<Clash>,
    /// Units whose rout their friends have yet to see, a bit each.
    pub routs: u64,
    /// Friends that have seen the first of those routs.
    pub saw: u64,
    /// Groups whose order of marches is settled for this phase: a bit each (mac.order).
    pub swept: u64,
    /// Those of them that are resolved from the right to the left.
    pub from_right: u64,
    /// Groups of which a march has been resolved in this phase: a bit each (mac.echelon).
    pub led: u64,
    /// Beaten units whose owners have yet to say whether their status raises them, behind the one that is asked about.
    pub unsaid: ArrayVec<Rescue, 6>,
    /// Points of preliminary manoeuvres that have gone by in this phase for everybody (sim.shared).
    pub elapsed: u8,
    /// Up to which cost of a preliminary manoeuvre the ready have been asked for their fires (sim.prelim).
    pub prompted: u8,
    /// Groups that have had an operational order this turn: a bit each (gen.orders).
    pub ordered: u64,
    /// Simultaneous moves that are being walked (sim.fraction).
    pub walks: ArrayVec<Walk, MOST_UNITS>,
    /// What a resolution leaves to be asked, one thing at a time, the last first.
    pub later: ArrayVec<Phase, 8>,
    /// What is going on.
    pub stack: Stack<Phase>,
    /// Where everybody stands. Who changes place, shape or numbers of a unit does so by [`Couleurs::unit_mut`].
    pub(crate) footprints: Footprints,
    /// What units could do when they were last asked.
    pub(crate) remembered: Remembered,
}

/// Where a stand is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// Centre, to the east, in tenths of a millimetre.
    pub x: i16,
    /// Centre, to the north.
    pub y: i16,
    /// Facing.
    pub heading: Heading,
}

impl Pose {
    /// The pose of a place.
    #[must_use]
    pub fn new(centre: Point, heading: Heading) -> Self {
        let part = |length: Length| length.to_tenths().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Pose { x: part(centre.x), y: part(centre.y), heading }
    }

    /// Its centre.
    #[must_use]
    pub fn centre(self) -> Point {
        Point::tenths(self.x.into(), self.y.into())
    }
}

impl From<&Stand> for Pose {
    fn from(stand: &Stand) -> Self {
        Pose::new(stand.centre(), stand.heading())
    }
}

/// Whether a unit is still in the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// On the table.
    OnTable,
    /// Destroyed, or it laid down its arms.
    Destroyed,
    /// It left the table.
    LeftTable,
    /// A reserve that has yet to enter the table (sop.when).
    Expected,
    /// Out of sight: only where the game is as a side may know it (vis.hidden).
    Unseen,
}

/// A unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Whether it is in the battle.
    pub fate: Fate,
    /// Where its footprint is.
    pub pose: Pose,
    /// Its formation.
    pub formation: Formation,
    /// Its order.
    pub order: Order,
    /// Its moral state.
    pub moral: Moral,
    /// Its gait in the action of the moment.
    pub gait: Gait,
    /// Loss steps of the battle.
    pub pap: u8,
    /// Guns left.
    pub guns: u8,
    /// Points it has this turn (pa.carry).
    pub allowance: u8,
    /// Points spent this turn.
    pub spent: u8,
    /// Points of safeguards, charged to the next turn.
    pub lent: u8,
    /// Points paid for moving this turn.
    pub paid: u8,
    /// How far it has moved by its own will this turn.
    pub moved: Length,
    /// UD of ground penalties charged this turn.
    pub toll: u8,
    /// Pieces of ground charged this turn, areas first.
    pub charged: u64,
    /// Loss steps (guns) suffered this turn.
    pub lost_turn: u8,
    /// Loss steps (guns) suffered in the action of the moment, stop fire apart.
    pub lost_action: u8,
    /// Loss steps by fire this turn, for the general beside it (gen.shot).
    pub lost_fire: u8,
    /// Figures or guns it had when the turn began.
    pub turn_strength: u8,
    /// The built-up area it holds.
    pub inside: Option<u8>,
    /// Figures on the faces of that area: north, east, south, west.
    pub faces: [u8; 4],
    /// Figures of its front that have fallen in behind the others, on the left and on the right (move.narrow).
    pub aside: [u8; 2],
    /// Figures sent out as a skirmish screen.
    pub screen: u8,
    /// Points the screen has spent.
    pub screen_spent: u8,
    /// Rungs raised by its status this turn (status.rescue).
    pub rescued: u8,
    /// Whom it fired at in this phase: a bit for each unit (fire.split).
    pub fired_on: u64,
    /// Points of the changes it made by order in this phase (sim.manoeuvre).
    pub changed: u8,
    /// Figures (guns) of the fire going on that may still fire at somebody else (fire.split).
    pub split: u8,
    /// Its last fire of this part of the phase, if it was without effect (fire.joint).
    pub vain: Option<Vain>,
    /// Whose higher status it has counted this turn: a bit for each unit (morale.status).
    pub awed_by: u64,
    /// UD of ground that skirmishers have given in this phase, those begun counted (skirm.evade).
    pub gave: u8,
    /// Where it stood before it last fell back (morale.fallers).
    pub was: Pose,
    /// Its order in the simultaneous game.
    pub marker: Option<Marker>,
    /// Everything else that is yes or no.
    pub marks: Marks,
}

/// A fire without effect: others beside it may yet make it tell (fire.joint).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vain {
    /// On whom.
    pub target: UnitId,
    /// Figures that fired.
    pub figures: u8,
    /// At what factor.
    pub factor: i8,
}

/// A general.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct General {
    /// Where he stands.
    pub at: Point,
    /// The unit he is with, in base contact.
    pub with: Option<UnitId>,
    /// Actions left this turn.
    pub actions: u8,
    /// He commands the unit he is with in the action of the moment, or in its next one: that action is paid (gen.actions).
    pub leads: bool,
    /// Whether he can command.
    pub state: Command,
    /// A unit he rallies and stays with.
    pub rallies: Option<UnitId>,
    /// A unit he was with went to Retraite or worse this turn (gen.setback).
    pub setback: bool,
}

impl General {
    /// Whether he can command the unit beside him in an action: it is paid, or he has one left and nothing binds him
    /// (gen.actions, gen.setback, rally.general).
    #[must_use]
    pub const fn may_lead(&self) -> bool {
        self.leads || self.actions > 0 && !self.setback && self.rallies.is_none()
    }
}

/// Whether a general can command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// He does.
    Fit,
    /// Down until this turn; a replacement without bonuses stands in after one full turn (gen.replace).
    Down {
        /// The turn he fell.
        since: u8,
        /// The turn he is back, if ever.
        until: Option<u8>,
    },
}

impl Couleurs {
    /// The charts.
    #[must_use]
    pub fn charts(&self) -> &'static Charts {
        charts()
    }

    /// A unit as it is.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.footprints.forget(id);
        &mut self.units[id.index()]
    }

    /// A unit as it was set up.
    #[must_use]
    pub fn of(&self, id: UnitId) -> &UnitSetup {
        self.setup.unit(id)
    }

    /// Its arm.
    #[must_use]
    pub fn arm(&self, id: UnitId) -> Arm {
        self.of(id).troop.arm
    }

    /// Whose it is.
    #[must_use]
    pub fn seat_of(&self, id: UnitId) -> Seat {
        self.setup.seat_of(id)
    }

    /// All units on the table.
    pub fn present(&self) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.setup.ids().filter(|id| self.unit(*id).fate == Fate::OnTable)
    }

    /// The units of a side on the table.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.setup.ids_of(seat).filter(|id| self.unit(*id).fate == Fate::OnTable)
    }

    /// The enemies of a unit on the table.
    pub fn enemies(&self, id: UnitId) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(self.seat_of(id).opponent())
    }

    /// Figures of a unit still standing, screen included; gunners of a battery.
    #[must_use]
    pub fn figures(&self, id: UnitId) -> u8 {
        let (setup, unit) = (self.of(id), self.unit(id));
        if setup.troop.arm.is_guns() {
            unit.guns.div_ceil(2)
        } else {
            losses::figures_left(self.charts(), setup.figures, unit.pap)
        }
    }

    /// Figures in close order: without those sent out.
    #[must_use]
    pub fn body(&self, id: UnitId) -> u8 {
        self.figures(id).saturating_sub(self.unit(id).screen)
    }

    /// Figures, or guns of a battery: what losses and odds are counted in.
    #[must_use]
    pub fn strength(&self, id: UnitId) -> u8 {
        if self.arm(id).is_guns() { self.unit(id).guns } else { self.figures(id) }
    }

    /// How its figures stand.
    #[must_use]
    pub fn shape(&self, id: UnitId) -> Shape {
        self.shape_in(id, self.unit(id).formation)
    }

    /// How they would stand in a formation.
    #[must_use]
    pub fn shape_in(&self, id: UnitId, formation: Formation) -> Shape {
        // Only columns and lines have companies out; any other formation calls them in.
        let screened = matches!(formation, Formation::Divisions | Formation::Companies | Formation::Line);
        let figures = if screened { self.body(id) } else { self.figures(id) };
        let unit = self.unit(id);
        let shape = self.of(id).shape(formation, figures, unit.guns);
        // A front narrowed by the ground is that of the formation it was narrowed in.
        if formation == unit.formation { shape.narrowed(unit.aside[0] + unit.aside[1]) } else { shape }
    }

    /// Its footprint. A garrison fills its built-up area.
    #[must_use]
    #[inline]
    pub fn stand(&self, id: UnitId) -> Stand {
        self.footprints.of(id).copied().unwrap_or_else(|| self.reckoned_stand(id))
    }

    fn reckoned_stand(&self, id: UnitId) -> Stand {
        let unit = self.unit(id);
        match unit.inside {
            Some(area) => self.setup.ground.area(area).footprint,
            None => {
                let shape = self.shape(id);
                Stand::new(unit.pose.centre(), unit.pose.heading, shape.width, shape.depth)
            }
        }
    }

    /// Where its skirmish screen stands: a UD before it (E1 of the rulings).
    #[must_use]
    pub fn screen_stand(&self, id: UnitId) -> Option<Stand> {
        let (unit, body) = (self.unit(id), self.stand(id));
        let shape = shape::screen(unit.screen);
        let front = body.front_middle() + body.heading().dir().along(UD);
        let stand = Stand::new(body.centre(), body.heading(), shape.width, shape.depth);
        (unit.screen > 0).then(|| stand.with_front_at(front, body.heading()))
    }

    /// Puts a unit down.
    pub fn put(&mut self, id: UnitId, stand: &Stand) {
        self.unit_mut(id).pose = stand.into();
        let at = stand.front_middle();
        for general in &mut self.generals {
            if general.with == Some(id) {
                general.at = at;
            }
        }
    }

    /// Gives a unit its footprint of the moment, the middle of its front kept, nudged to a free place if it grew.
    pub fn reshape(&mut self, id: UnitId, before: &Stand) {
        if self.unit(id).inside.is_some() {
            return;
        }
        let shape = self.shape(id);
        let stand = before.resized_at_front(shape.width, shape.depth);
        let free = |stand: &Stand| self.is_free(id, stand);
        let stand = if free(&stand) { stand } else { stand.nearest_free(ud(6), free).unwrap_or(stand) };
        self.put(id, &stand);
    }

    /// Penalty points it has (pa.over).
    #[must_use]
    pub fn penalty(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        points::penalty(unit.spent, unit.allowance)
    }

    /// Points it has left.
    #[must_use]
    pub fn left(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        unit.allowance.saturating_sub(unit.spent)
    }

    /// Spends points.
    pub fn spend(&mut self, id: UnitId, pa: u8) {
        let unit = self.unit_mut(id);
        unit.spent = unit.spent.saturating_add(pa);
    }

    /// It has spent more than six points: it only fights where it stands (pa.freeze).
    #[must_use]
    pub fn is_frozen(&self, id: UnitId) -> bool {
        self.unit(id).spent > points::FREEZE
    }

    /// Its tactical distance (dt.definition); none for a limbered battery.
    #[must_use]
    pub fn tactical_distance(&self, id: UnitId) -> Option<Length> {
        match self.arm(id) {
            Arm::Infantry => Some(ud(2)),
            Arm::Cavalry => Some(ud(4)),
            _ if self.unit(id).formation == Formation::Battery => Some(ud(6)),
            _ => None,
        }
    }

    /// In close order: it hides what is behind it and can be formed.
    #[must_use]
    pub fn is_close_order(&self, id: UnitId) -> bool {
        !matches!(self.unit(id).formation, Formation::Skirmish | Formation::Battery)
    }

    /// A limbered battery: harmless (art.limbered).
    #[must_use]
    pub fn is_limbered(&self, id: UnitId) -> bool {
        self.arm(id).is_guns() && self.unit(id).formation != Formation::Battery
    }

    /// Its order as the ground and its nature let it count (form.formed, wood.light, eco.order).
    #[must_use]
    pub fn counted_order(&self, id: UnitId) -> Order {
        let (setup, unit) = (self.of(id), self.unit(id));
        if unit.order >= Order::Saf {
            return unit.order;
        }
        if setup.troop.naturally_saf {
            return Order::Saf;
        }
        if matches!(unit.formation, Formation::Skirmish | Formation::Battery) {
            return Order::Neither;
        }
        if unit.inside.is_some() {
            return if setup.troop.ft > 0 { Order::Neither } else { Order::Saf };
        }
        // A special formation holds together against the houses it was taken up for, and against nobody else.
        if unit.formation == Formation::Special && !self.faces_houses(id) {
            return Order::Saf;
        }
        let skirmishers = setup.troop.arm == Arm::Infantry && setup.troop.ft > 0;
        let wooded = |stand: Stand| {
            let mut woods = self.setup.ground.areas.iter().filter(|area| area.kind == TerrainKind::LightWood);
            woods.any(|area| area.shape.overlaps(&stand))
        };
        if skirmishers && wooded(self.stand(id)) { Order::Neither } else { Order::Formed }
    }

    /// Whether the enemy a unit marches on, or fights, holds a built-up area (form.circumstance).
    pub(crate) fn faces_houses(&self, id: UnitId) -> bool {
        let clash = self.clash.as_ref().filter(|clash| clash.party(id).is_some());
        match clash {
            Some(clash) => {
                let attacks = clash.attackers.iter().any(|party| party.unit == id);
                let others = if attacks { &clash.defenders } else { &clash.attackers };
                others.iter().all(|party| self.unit(party.unit).inside.is_some())
            }
            None => self.marches.iter().any(|march| march.unit == id && self.unit(march.target).inside.is_some()),
        }
    }

    /// Neither SAF nor DES, of positive moral, and with points to act (form.available).
    #[must_use]
    pub fn is_available(&self, id: UnitId, pa: u8) -> bool {
        let unit = self.unit(id);
        unit.fate == Fate::OnTable
            && self.counted_order(id) < Order::Saf
            && unit.moral.is_positive()
            && self.left(id) >= pa
            && !self.is_limbered(id)
            && !self.is_frozen(id)
    }

    /// A step of formation lost (form.ddf).
    pub fn degrade(&mut self, id: UnitId) {
        let order = self.counted_order(id).max(self.unit(id).order);
        self.unit_mut(id).order = order.degraded();
    }

    /// The general in base contact with a unit of his chain.
    #[must_use]
    pub fn general_beside(&self, id: UnitId) -> Option<GeneralId> {
        let seat = self.seat_of(id);
        self.setup.general_ids().find(|general| {
            let state = &self.generals[general.index()];
            state.with == Some(id) && state.state == Command::Fit && self.commands(*general, id, seat)
        })
    }

    /// The general who commands a unit in an action of the moment: beside it, with an action for it (gen.combat,
    /// gen.actions).
    #[must_use]
    pub fn general_with(&self, id: UnitId) -> Option<GeneralId> {
        self.general_beside(id).filter(|general| self.generals[general.index()].may_lead())
    }

    /// Whether a unit is in a general's chain of command.
    #[must_use]
    pub fn commands(&self, general: GeneralId, id: UnitId, seat: Seat) -> bool {
        let setup = self.setup.general(general);
        setup.seat == seat && setup.group.is_none_or(|group| group == self.of(id).group)
    }

    /// More than 4 UD from every general of its chain (gen.radius).
    #[must_use]
    pub fn is_out_of_command(&self, id: UnitId) -> bool {
        let (stand, seat) = (self.stand(id), self.seat_of(id));
        !self.setup.general_ids().any(|general| {
            let state = &self.generals[general.index()];
            let there = match state.state {
                Command::Fit => true,
                // A replacement keeps the chain together after one full turn without command.
                Command::Down { since, .. } => self.turn >= since + REPLACED,
            };
            there && self.commands(general, id, seat) && stand.separation_to(state.at).is_within(ud(4))
        })
    }

    /// Whether a footprint of this unit lies on the table, on nobody, on no closed ground.
    #[must_use]
    pub fn is_free(&self, id: UnitId, stand: &Stand) -> bool {
        self.setup.table.holds(stand) && !self.is_on_others(id, stand) && !self.is_on_closed(id, stand)
    }

    /// Whether a footprint lies on another unit.
    #[must_use]
    pub fn is_on_others(&self, id: UnitId, stand: &Stand) -> bool {
        self.others_in(id, stand.bounds()).any(|other| self.stand(other).overlaps(stand))
    }

    /// Whether a footprint lies on ground closed to its arm. Built-up areas are entered, never walked into.
    #[must_use]
    pub fn is_on_closed(&self, id: UnitId, stand: &Stand) -> bool {
        self.setup.ground.areas.iter().any(|area| self.is_closed(id, area.kind) && area.is_under(stand))
    }

    /// Whether ground of a kind is closed to its arm.
    #[must_use]
    pub fn is_closed(&self, id: UnitId, kind: TerrainKind) -> bool {
        kind == TerrainKind::Built || self.charts().terrain.penalty[kind.index()][self.arm(id).of_three()].is_none()
    }
}
