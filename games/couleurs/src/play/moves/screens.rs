//! Companies sent out as skirmishers (skirm.detach).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Formation, UnitId};
use crate::rules::points;
use crate::state::{Couleurs, Marks};

impl Couleurs {
    /// Figures a battalion may have out as skirmishers (skirm.detach, table `skirmish_detachment`).
    pub(crate) fn most_skirmishers(&self, id: UnitId) -> u8 {
        let (setup, unit) = (self.of(id), self.unit(id));
        let closed = matches!(unit.formation, Formation::Divisions | Formation::Companies | Formation::Line);
        if setup.troop.arm != Arm::Infantry || !closed {
            return 0;
        }
        let companies = self.charts().organisation[setup.troop.nation.index()].count;
        let company = (setup.figures / companies.max(1)).max(1);
        let line = unit.formation == Formation::Line;
        let most = match setup.troop.ft {
            0 => 1,
            1 => 1 + u8::from(line),
            _ if line => companies / 2,
            _ => 2,
        };
        (company * most).min(self.figures(id).saturating_sub(2))
    }

    pub(super) fn against_screen(&self, id: UnitId, figures: u8) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        against.require(figures != unit.screen, Objections::NO_CHANGE);
        against.require(figures <= self.most_skirmishers(id), Objections::TOO_MANY_OUT);
        against.require(!unit.marks.has(Marks::SCREEN_BEATEN), Objections::SCREEN_SPENT);
        against.require(unit.screen_spent < points::PER_TURN, Objections::SCREEN_SPENT);
        if against.is_empty() {
            let shape = self.of(id).shape(unit.formation, self.figures(id) - figures, unit.guns);
            let stand = self.stand(id).resized_at_front(shape.width, shape.depth);
            against.require(self.is_free(id, &stand), Objections::NO_ROOM);
        }
        against
    }
}
