//! Losses: rankers, characters, screens, whole battalions (`loss.removal`, `loss.destroyed`, `char.removed`,
//! `cmd.killed`).

use crate::book::vocabulary::{Character, UnitId};
use crate::play::event::Event;
use crate::rules;
use crate::state::{Aigles, Commander, Fate, Marks, Pose};
use boards::table::{Length, Stand, Vec2};
use kernel::{Journal, RuleId, Seat};

impl Aigles {
    /// Changes a battalion and keeps the middle of its front in place if its footprint shrinks (`loss.removal`).
    fn shrinking(&mut self, unit: UnitId, change: impl FnOnce(&mut Self)) {
        let before = self.body(unit);
        change(self);
        self.refit(unit);
        let after = self.body(unit);
        if !before.same_size(&after) {
            let wanted = before.resized_at_front(after.front(), after.depth());
            // The smaller stand lies within the larger one but for rounding, which a neighbour that touched may feel: then
            // it is laid a hair aside.
            let hair = |x: i32, y: i32| wanted.at(wanted.centre() + Vec2::new(Length::tenths(x), Length::tenths(y)));
            let mut near = (-2..=2).flat_map(|x| (-2..=2).map(move |y| hair(x, y)));
            let free = |stand: &Stand| self.setup.table.holds(stand) && self.is_clear_of_troops(stand, unit);
            let stand = if free(&wanted) { wanted } else { near.find(free).unwrap_or(wanted) };
            self.unit_mut(unit).pose = Pose::new(stand.centre(), stand.heading());
        }
    }

    /// Takes rankers off a body, at most those alive. Returns how many.
    pub fn lose_rankers(&mut self, unit: UnitId, wanted: u8, rule: RuleId, journal: &mut impl Journal<Event>) -> u8 {
        let lost = wanted.min(self.unit(unit).rankers);
        if lost > 0 {
            let before = self.is_half(unit);
            self.shrinking(unit, |game| game.unit_mut(unit).rankers -= lost);
            journal.tell(|| Event::Losses { unit, rankers: lost, skirmishers: 0, rule });
            if !before && self.is_half(unit) {
                journal.tell(|| Event::HalfLost { unit });
            }
        }
        lost
    }

    /// Takes skirmishers off a screen; they never cause a test (`skirm.target`).
    pub fn lose_skirmishers(&mut self, unit: UnitId, wanted: u8, rule: RuleId, journal: &mut impl Journal<Event>) {
        let lost = wanted.min(self.unit(unit).skirmishers);
        if lost > 0 {
            self.shrinking(unit, |game| game.unit_mut(unit).skirmishers -= lost);
            journal.tell(|| Event::Losses { unit, rankers: 0, skirmishers: lost, rule });
        }
    }

    /// Takes a whole screen off the table (`skirm.contact`, `skirm.parent`, `skirm.activate`).
    pub fn remove_screen(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let skirmishers = self.unit(unit).skirmishers;
        self.unit_mut(unit).marks.clear(Marks::SCREEN_LIFTED);
        if skirmishers > 0 {
            self.shrinking(unit, |game| game.unit_mut(unit).skirmishers = 0);
            journal.tell(|| Event::ScreenRemoved { unit, skirmishers, rule });
        }
    }

    /// Takes a character off a battalion at once (`char.removed`).
    pub fn lose_character(
        &mut self,
        unit: UnitId,
        who: Character,
        die: Option<u8>,
        rule: RuleId,
        journal: &mut impl Journal<Event>,
    ) {
        journal.tell(|| Event::CharacterLost { unit, who, die, rule });
        if who == Character::Commander {
            self.kill_commander(unit, journal);
        } else {
            let characters = &mut self.unit_mut(unit).characters;
            *characters = characters.without(who);
        }
    }

    /// The commander with a battalion is killed: it owes a test, and the whole army feels it (`cmd.killed`).
    fn kill_commander(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let side = self.seat_of(unit);
        self.sides[side.index()].commander = Commander::Dead;
        self.unit_mut(unit).marks.set(Marks::LOST_COMMANDER);
        journal.tell(|| Event::CommanderKilled { side });
    }

    /// Removes a battalion that has no rankers left (`loss.destroyed`). Returns whether it had none.
    pub fn remove_if_destroyed(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) -> bool {
        if self.unit(unit).fate != Fate::OnTable || self.unit(unit).rankers > 0 {
            return false;
        }
        journal.tell(|| Event::Destroyed { unit });
        self.be_witnessed(unit, journal);
        self.remove_screen(unit, rules::SKIRM_PARENT, journal);
        self.leave_table(unit, Fate::Destroyed, journal);
        true
    }

    /// Takes a battalion off the table for good. A joined commander stays behind, alone.
    pub fn leave_table(&mut self, unit: UnitId, fate: Fate, journal: &mut impl Journal<Event>) {
        self.leave_combat(unit, journal);
        self.unit_mut(unit).fate = fate;
        let side = self.seat_of(unit);
        if self.sides[side.index()].commander == Commander::With(unit) {
            let Pose { x, y, .. } = self.unit(unit).pose;
            self.set_commander_down(side, x, y, journal);
        }
    }

    /// A commander whose battalion is gone stands alone where it was, or at the edge it left over.
    fn set_commander_down(&mut self, side: Seat, x: i16, y: i16, journal: &mut impl Journal<Event>) {
        let table = self.setup.table;
        let inset = crate::book::tables::FIGURE_BASE.to_tenths() / 2;
        let within =
            |value: i16, most: boards::table::Length| i32::from(value).clamp(inset, most.to_tenths() - inset) as i16;
        let (x, y) = (within(x, table.width()), within(y, table.depth()));
        self.sides[side.index()].commander = Commander::Alone { x, y };
        journal.tell(|| Event::CommanderMoved { side, to: [x, y], swept: true });
    }
}
