//! Perception in heavy cultivation: who surprises whom (scn.mag.perception).

use crate::book::vocabulary::Terrain;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::magenta::{self, Contact, PERCEPTION_ROLL, Perceived};
use crate::show::offers::{at_target, of_unit};
use crate::state::{Hex, Marks, Risorgimento};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Tally};

/// Whom the mover surprises (scn.mag.perception).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surprise;

impl Question<Risorgimento> for Surprise {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.seat_of(game.march.unit), "decision-surprise", rules::SCN_MAG_PERCEPTION)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.surprise_hexes().map(|hex| Action::Point { hex }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Point { hex } = *action else { return None };
        let mover = game.march.unit;
        let offer = of_unit(game, mover, "action-surprise", "offer-surprise", rules::SCN_MAG_PERCEPTION);
        Some(at_target(game, offer, hex))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Point { hex } = *action {
            game.surprise(hex, journal);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.surprise_hexes().next().is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        Some(Counter::Unit(game.march.unit))
    }
}

impl Risorgimento {
    /// Perception in heavy cultivation (scn.mag.perception).
    pub(crate) fn perceive(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (unit, start) = (self.march.unit, self.march.start);
        let (hex, seat, class) = (self.hex_of(unit), self.seat_of(unit), self.class(unit));
        let ground = &self.setup.ground;
        if !self.setup.specials.perception
            || self.march.by_link
            || class.is_artillery()
            || ground.hex(hex).terrain != Terrain::HeavyCultivated
        {
            return;
        }
        let was_near = |enemy: Hex| start.is_on_map() && ground.distance(start, enemy) == 1;
        let contact = ground.around(hex).any(|(_, next)| self.holds_enemy(next, seat) && !was_near(next));
        if !contact {
            return;
        }
        let contact = Contact { class, disordered: self.is(unit, Marks::DISORDERED), weather: self.weather };
        let t = self.setup.tables();
        let mut drm = 0;
        magenta::perception_drm(t, &contact, &mut drm);
        let die = chance.digit(PERCEPTION_ROLL);
        let perceived = magenta::perceives(t, self.adjusted(unit).max(0) as u8, drm, die);
        journal.tell(|| {
            let mut tally = Tally::new();
            magenta::perception_drm(t, &contact, &mut tally);
            let (surprised, surprises) = (perceived == Perceived::Surprised, perceived == Perceived::SurprisesEnemy);
            Event::Perception { unit, die, tally: Box::new(tally), surprised, surprises }
        });
        match perceived {
            Perceived::Aware => {}
            Perceived::Surprised => {
                self.unit_mut(unit).marks.set(Marks::SURPRISED);
                self.march.stopped = true;
            }
            Perceived::SurprisesEnemy => self.stack.push(Surprise),
        }
    }

    /// The hexes whose units the mover may surprise (scn.mag.perception).
    fn surprise_hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        let (hex, seat) = (self.hex_of(self.march.unit), self.seat_of(self.march.unit));
        self.setup.ground.around(hex).map(|(_, next)| next).filter(move |next| self.holds_enemy(*next, seat))
    }

    /// All units of a hex are Surprised by the mover.
    fn surprise(&mut self, hex: Hex, journal: &mut impl Journal<Event>) {
        for unit in self.stack_at(hex) {
            self.unit_mut(unit).marks.set(Marks::AMBUSHED);
        }
        journal.tell(|| Event::Surprised { hex });
    }
}
