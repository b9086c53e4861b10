//! What an action led to, in a few words: the labels of the bars in a chart of odds.
//!
//! Told from the state before it and from the next quiet moment after it.

use crate::book::vocabulary::UnitId;
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::commander::CommanderRide;
use crate::play::drill::{Direction, March, Reshape};
use crate::play::fire::Sergeant;
use crate::play::trial::{Purpose, Reroll};
use crate::rules::movement;
use crate::state::{Aigles, Fate, Marks, Target};
use kernel::{Arg, Game, Text};

/// The consequence of an action.
#[must_use]
pub fn consequence(before: &Aigles, after: &Aigles, action: &Action) -> Text {
    let told = Told { before, after };
    match action {
        Action::Manoeuvre { unit, .. } | Action::Recover { unit, .. } => told.drill(*unit),
        Action::Fire { unit, target, screen, .. } => told.fire(*unit, *target, *screen),
        Action::Attack { unit, .. } => told.charge(*unit),
        Action::Continue { unit } => told.combat(*unit),
        Action::Rally { unit } => told.rally(*unit),
        Action::ResolveNext { unit } => told.resolve(*unit),
        Action::FleeNext { unit } => told.flight(*unit),
        Action::Reroll { .. } | Action::DefensiveFire { .. } => told.answer(),
        Action::Direction { .. } | Action::CommanderRoll => told.distance(),
        _ => told.end_of_turn(),
    }
}

struct Told<'a> {
    before: &'a Aigles,
    after: &'a Aigles,
}

impl Told<'_> {
    /// Whether a battalion has marks now that it did not have before.
    fn newly(&self, unit: UnitId, marks: Marks) -> bool {
        self.after.is(unit, marks) && !self.before.is(unit, marks)
    }

    /// What comes of the compulsory phases, and who has the initiative of the next turn (`turn.sequence`).
    fn end_of_turn(&self) -> Text {
        let ids = self.before.ids();
        let broke = ids.filter(|unit| {
            let gone =
                |game: &Aigles| game.unit(*unit).fate != Fate::OnTable && game.unit(*unit).fate != Fate::Unplaced;
            self.newly(*unit, Marks::ROUTING) || gone(self.after) && !gone(self.before)
        });
        let broke = broke.count() as i64;
        if self.after.turn == self.before.turn {
            return Text::new(if self.after.outcome().is_some() { "odds-over" } else { "odds-phase_ends" })
                .with("routs", broke);
        }
        let side = self.after.setup.sides[self.after.initiative.index()].nation.label();
        Text::new("odds-turn_ends").with("routs", broke).with("side", Text::new(side))
    }

    fn drill(&self, unit: UnitId) -> Text {
        let asked = match self.after.stack.top() {
            Some(
                Phase::Direction(Direction { unit: asked })
                | Phase::Reshape(Reshape { unit: asked })
                | Phase::March(March { unit: asked, .. }),
            ) => asked == unit,
            _ => false,
        };
        let drilled = asked || self.newly(unit, Marks::REFORMING) || self.newly(unit, Marks::RECOVERING);
        Text::new(if drilled { "odds-passed" } else { "odds-failed" })
    }

    fn men(&self, target: Target) -> (i64, i64) {
        let count = |game: &Aigles| {
            let unit = game.unit(target.unit);
            let men = if target.screen { unit.skirmishers } else { unit.rankers };
            (i64::from(men), i64::from(unit.characters.count()) + i64::from(game.has_commander(target.unit)))
        };
        let ((men, characters), (men_left, characters_left)) = (count(self.before), count(self.after));
        (men - men_left, characters - characters_left)
    }

    fn fire(&self, shooter: UnitId, body: Option<Target>, screen: Option<Target>) -> Text {
        let (mut men, mut characters) = (0, 0);
        for target in body.into_iter().chain(screen.filter(|other| Some(*other) != body)) {
            let (lost, fallen) = self.men(target);
            men += lost;
            characters += fallen;
        }
        if men + characters == 0 && !self.newly(shooter, Marks::FIRED) {
            return Text::new("odds-no_fire");
        }
        hits(men, characters)
    }

    fn charge(&self, charger: UnitId) -> Text {
        if self.newly(charger, Marks::RALLYING) {
            return Text::new("odds-charge_short");
        }
        if self.after.unit(charger).supports_against.is_some() {
            return Text::new("odds-joined");
        }
        let caught = self.before.ids().any(|unit| {
            self.before.seat_of(unit) != self.before.seat_of(charger)
                && self.before.is(unit, Marks::ROUTING)
                && self.after.unit(unit).rankers < self.before.unit(unit).rankers
        });
        if caught {
            return Text::new("odds-caught");
        }
        if self.fought(charger) {
            return self.combat(charger);
        }
        let broke = self.newly(charger, Marks::ROUTING) || self.after.unit(charger).fate != Fate::OnTable;
        Text::new(if broke { "odds-charger_routs" } else { "odds-failed" })
    }

    /// Whether a combat round has been fought by this battalion since.
    fn fought(&self, unit: UnitId) -> bool {
        self.newly(unit, Marks::LOST_COMBAT)
            || self.beaten_enemy(unit).is_some()
            || self.after.unit(unit).contact.is_some()
    }

    fn beaten_enemy(&self, unit: UnitId) -> Option<UnitId> {
        let seat = self.before.seat_of(unit);
        self.before.ids().find(|enemy| {
            self.before.seat_of(*enemy) != seat
                && (self.newly(*enemy, Marks::LOST_COMBAT)
                    || self.before.unit(*enemy).fate == Fate::OnTable
                        && self.after.unit(*enemy).fate == Fate::Destroyed)
        })
    }

    fn combat(&self, unit: UnitId) -> Text {
        let broken = |unit: UnitId| self.after.is(unit, Marks::ROUTING) || self.after.unit(unit).fate != Fate::OnTable;
        if let Some(enemy) = self.beaten_enemy(unit) {
            return Text::new(if broken(enemy) { "odds-combat_won_rout" } else { "odds-combat_won" });
        }
        if self.newly(unit, Marks::LOST_COMBAT) || self.after.unit(unit).fate != Fate::OnTable {
            return Text::new(if broken(unit) { "odds-combat_lost_rout" } else { "odds-combat_lost" });
        }
        Text::new("odds-combat_drawn")
    }

    fn rally(&self, unit: UnitId) -> Text {
        Text::new(if self.after.is(unit, Marks::ROUTING) { "odds-stays_routing" } else { "odds-rallied" })
    }

    fn resolve(&self, unit: UnitId) -> Text {
        let broke = self.after.is(unit, Marks::ROUTING) || self.after.unit(unit).fate != Fate::OnTable;
        Text::new(if broke { "odds-routs" } else { "odds-stands" })
    }

    fn flight(&self, unit: UnitId) -> Text {
        if self.after.unit(unit).fate != Fate::OnTable {
            return Text::new("odds-leaves");
        }
        let distance = self.before.unit(unit).pose.centre().distance(self.after.unit(unit).pose.centre());
        Text::new("odds-flees").with("distance", Arg::cm(distance.to_tenths().into()))
    }

    /// What came of an answer depends on the question.
    fn answer(&self) -> Text {
        match self.before.stack.top() {
            Some(Phase::Sergeant(Sergeant(volley))) if volley.defensive => self.charge_beneath(),
            Some(Phase::Sergeant(Sergeant(volley))) => {
                let (men, characters) = self.men(volley.target);
                hits(men, characters)
            }
            Some(Phase::Reroll(Reroll(test))) => match test.purpose {
                Purpose::Attack { .. } => self.charge(test.unit),
                Purpose::Rally => self.rally(test.unit),
                Purpose::UnderFire | Purpose::LostCombat { .. } | Purpose::Resolve => self.resolve(test.unit),
                _ => self.drill(test.unit),
            },
            _ => self.charge_beneath(),
        }
    }

    /// The charge that a defensive fire answers, told from the charger's side.
    fn charge_beneath(&self) -> Text {
        let charger = self.before.stack.inwards_out().find_map(|phase| match phase {
            Phase::Charge(charge) => Some(charge.charger),
            _ => None,
        });
        charger.map_or_else(|| Text::new("odds-goes_on"), |charger| self.charge(charger))
    }

    fn distance(&self) -> Text {
        let reach = match self.after.stack.top() {
            Some(Phase::CommanderRide(CommanderRide { die, .. })) => movement::commander(self.after.tables(), die),
            Some(Phase::March(March { unit, die, back })) => self.after.allowance(unit, die, back).full,
            _ => return Text::new("odds-goes_on"),
        };
        Text::new("odds-distance").with("distance", Arg::cm(reach.to_tenths().into()))
    }
}

fn hits(men: i64, characters: i64) -> Text {
    let key = if characters > 0 { "odds-hits_character" } else { "odds-hits" };
    Text::new(key).with("hits", men + characters)
}
