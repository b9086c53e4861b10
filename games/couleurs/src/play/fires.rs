//! Fires by choice: before the moves, and in support of the marches or against them (fire.initial, fire.tactical).

use super::shooting::{Bounds, Screened};
use super::{LossDemand, Phase, offer};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Ammo, Arm, Band, Formation, GeneralId, UD, UnitId, Weapon, Zone};
use crate::rules;
use crate::rules::fire::{Concerned, Volley};
use crate::rules::losses::{Loss, on_first_ranks};
use crate::rules::melee::{self, Fate as Result};
use crate::rules::{arcs, fire, generals, morale, points};
use crate::state::{Action, Command, Couleurs, Event, MarchKind, Marks, Vain};
use boards::table::Segment;
use gamekit::listing::{Any, Listing};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// Fires by choice of one side, in one part of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fires {
    /// Who fires now.
    pub seat: Seat,
    /// In which part.
    pub when: When,
}

/// The two parts of a phase in which a unit may fire by its own choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before the moves (fire.initial).
    Early,
    /// After them, the last act of who fires (fire.tactical).
    Late,
}

impl When {
    /// The mark of who has fired in this part.
    const fn mark(self) -> Marks {
        match self {
            When::Early => Marks::FIRED_EARLY,
            When::Late => Marks::FIRED_LATE,
        }
    }

    /// The question of this part, and the rule behind it.
    const fn asked(self) -> (&'static str, RuleId) {
        match self {
            When::Early => ("decision-initial_fires", rules::FIRE_INITIAL),
            When::Late => ("decision-support_fires", rules::FIRE_TACTICAL),
        }
    }
}

pub(super) fn fire_offer(game: &Couleurs, action: &Action, done: &'static str, rule: RuleId) -> Offer {
    match action {
        Action::Fire { unit, target, ammo, figures } => {
            let key = match (ammo, figures) {
                (Ammo::Bullets, None) => "offer-fire",
                (Ammo::Ball, None) => "offer-fire_ball",
                (Ammo::Canister, None) => "offer-fire_canister",
                (Ammo::Bullets, Some(_)) => "offer-fire_part",
                (Ammo::Ball, Some(_)) => "offer-fire_ball_part",
                (Ammo::Canister, Some(_)) => "offer-fire_canister_part",
            };
            let rest = game.unit(*unit).split > 0;
            let rule = if figures.is_some() || rest { rules::FIRE_SPLIT } else { rule };
            let label = Text::new(key).with("figures", figures.unwrap_or(0));
            game.unit_offer("action-fire", label, rule, *unit, Some(*target))
        }
        Action::Aim { unit, general } => {
            let label = Text::new("offer-aim").with("general", game.setup.general(*general).name.clone());
            let mut offer = game.unit_offer("action-fire", label, rules::GEN_SHOT, *unit, None);
            offer.target = Some(game.setup.general(*general).id.clone());
            offer
        }
        _ => offer("action-done", Text::new(done), rule),
    }
}

impl Couleurs {
    /// What forbids a fire by choice.
    fn against_fire(&self, seat: Seat, action: &Action, mark: Marks) -> Objections {
        let late = mark == Marks::FIRED_LATE;
        match *action {
            Action::Done => Objections::NONE,
            Action::Aim { unit, general } => {
                let against = self.own(seat, unit);
                if against.is_empty() {
                    self.against_firing(unit, mark) | self.against_aim(unit, general)
                } else {
                    against
                }
            }
            Action::Fire { unit, target, ammo, figures } => {
                let mut against = self.own(seat, unit) | self.foe(seat, target);
                if !against.is_empty() {
                    return against;
                }
                let rest = self.unit(unit).split;
                if rest == 0 {
                    against.add(self.against_firing(unit, mark));
                } else {
                    // The rest of its figures fire at somebody else.
                    against.require(self.unit(unit).fired_on & 1 << target.index() == 0, Objections::BAD_SPLIT);
                }
                against.require(!late || self.seen_long_enough(unit, target), Objections::APPEARS);
                match self.shot(unit, target, ammo, Bounds::default()) {
                    Ok(shot) => {
                        let all = if rest > 0 { rest } else { shot.volley.figures };
                        let part = figures.is_none_or(|part| (1..=all).contains(&part));
                        against.require(part, Objections::BAD_SPLIT);
                    }
                    Err(more) => against.add(more),
                }
                against
            }
            _ => Objections::NOT_NOW,
        }
    }

    /// What forbids a fire after the moves.
    pub(super) fn against_late_fire(&self, seat: Seat, action: &Action) -> Objections {
        self.against_fire(seat, action, Marks::FIRED_LATE)
    }

    /// What forbids a unit to fire by choice in this part of the phase, whatever the target.
    fn against_firing(&self, unit: UnitId, mark: Marks) -> Objections {
        let mut against = self.may_fire(unit);
        against.require(!self.unit(unit).marks.has(mark), Objections::ALREADY_FIRED);
        against.require(!self.unit(unit).marks.has(Marks::MARCHING | Marks::SUPPORTS), Objections::MARCHING);
        against.require(mark != Marks::FIRED_LATE || !self.answers_a_march(unit), Objections::ANSWERS);
        against
    }

    /// What forbids skirmishers or riflemen to aim at a general (gen.shot).
    fn against_aim(&self, id: UnitId, general: GeneralId) -> Objections {
        let mut against = Objections::NONE;
        let known = general.index() < self.generals.len() && self.setup.general(general).seat != self.seat_of(id);
        against.require(known, Objections::BAD_TARGET);
        if !against.is_empty() {
            return against;
        }
        let state = &self.generals[general.index()];
        let apart = state.state == Command::Fit && state.with.is_none();
        against.require(apart && self.can_aim(id), Objections::NO_AIM);
        let stand = self.stand(id);
        let in_arc = if self.unit(id).formation == Formation::Skirmish {
            arcs::ahead(&stand, state.at)
        } else {
            arcs::zone(&stand, state.at) == Zone::Front
        };
        against.require(in_arc, Objections::OUT_OF_ARC);
        let range = self.charts().band(self.weapon(id), stand.distance_to(state.at));
        against.require(range.is_some(), Objections::OUT_OF_RANGE);
        let line = Segment::new(stand.front_middle(), state.at);
        against.require(!self.setup.ground.veil(line, [self.unit(id).inside, None]).cut, Objections::NO_SIGHT);
        against
    }

    /// Whether it has marksmen: three skirmishers or riflemen of the infantry.
    fn can_aim(&self, id: UnitId) -> bool {
        let open = self.unit(id).formation == Formation::Skirmish || self.weapon(id) == Weapon::Rifle;
        open && self.arm(id) == Arm::Infantry && self.figures(id) >= 3
    }

    /// A group of three has one chance: on 6 at long range, 5 or 6 at medium, 4 or more point-blank (gen.shot).
    fn aim_at(
        &mut self,
        id: UnitId,
        general: GeneralId,
        mark: Marks,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let range = self.charts().band(self.weapon(id), self.stand(id).distance_to(self.generals[general.index()].at));
        let from = match range {
            Some(Band::P1 | Band::P1bis) => 4,
            Some(Band::P2 | Band::P2bis) => 5,
            _ => 6,
        };
        self.spend(id, points::FIRE);
        self.unit_mut(id).marks.add(mark | Marks::UNLOADED | Marks::FIRST_FIRED);
        let dice = self.shape(id).front / 3;
        let hit = chance.successes(generals::HIT, dice.into(), 6, from) > 0;
        journal.tell(|| Event::Aimed { unit: id, general, dice, hit });
        if hit {
            self.general_falls(general, chance, journal);
        }
    }

    /// Those a unit may aim at among the generals.
    fn aims_of(&self, id: UnitId, mark: Marks, out: &mut impl Listing<Action>) {
        if !self.can_aim(id) || !self.against_firing(id, mark).is_empty() {
            return;
        }
        for general in self.setup.general_ids().filter(|general| self.against_aim(id, *general).is_empty()) {
            out.add(Action::Aim { unit: id, general });
        }
    }

    /// Whether a unit is the target of a march on its way: its fire is its answer (mac.responses).
    pub(crate) fn answers_a_march(&self, id: UnitId) -> bool {
        self.marches.iter().any(|march| {
            let caught = march.caught.is_some_and(|(enemy, _)| enemy == id);
            (march.target == id || caught) && march.kind != MarchKind::Support
        })
    }

    /// A fire by choice: paid, delivered, and a duel if it is one (duel.definition).
    #[allow(clippy::too_many_arguments, reason = "what was chosen, and the two every act has")]
    pub(crate) fn chosen_fire(
        &mut self,
        unit: UnitId,
        target: UnitId,
        ammo: Ammo,
        figures: Option<u8>,
        mark: Marks,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let rest = self.unit(unit).split;
        let most = if rest > 0 { Some(figures.map_or(rest, |part| part.min(rest))) } else { figures };
        let Ok(mut shot) = self.shot(unit, target, ammo, Bounds { most, ..Bounds::default() }) else {
            // Somebody it did not know of stands in the way: the fire is lost (vis.hidden).
            self.unit_mut(unit).marks.add(mark);
            self.surprised(unit, journal);
            return;
        };
        if shot.volley.general {
            // His bonus to a fire is an action of his (gen.actions).
            self.take_command(unit, journal);
            self.end_command(unit);
        }
        let all = if rest > 0 {
            rest
        } else {
            self.shot(unit, target, ammo, Bounds::default()).map_or(0, |s| s.volley.figures)
        };
        if rest == 0 {
            self.spend(unit, points::FIRE);
            let twice = self.unit(unit).marks.has(Marks::FIRED_EARLY | Marks::FIRED_LATE);
            self.unit_mut(unit).marks.add(mark);
            if twice {
                self.unit_mut(unit).marks.add(Marks::FIRED_TWICE);
            }
        }
        self.unit_mut(unit).split = match figures {
            Some(_) => all.saturating_sub(shot.volley.figures),
            None => 0,
        };
        self.join_in(unit, target, &mut shot.volley);
        // Under what the fire leads to: losses above a tenth may be tested as soon as they are suffered.
        self.stack.push(LossDemand { seat: self.seat_of(unit), of: Some(target) });
        match shot.screen {
            Screened::No => {}
            Screened::Partly => {
                journal.tell(|| Event::Did { unit, label: "log-surplus_fires", rule: rules::SKIRM_ENGAGE });
            }
            Screened::Wholly => {
                journal.tell(|| Event::Did { unit, label: "log-fires_at_screen", rule: rules::SKIRM_ENGAGE });
            }
        }
        let before = self.strength(target);
        let loss = self.fire(unit, target, &shot, chance, journal);
        if shot.screen == Screened::Wholly {
            // The difference decides, whether the screen answers or not (skirm.duel); the body behind it is not in a duel.
            if loss.pap() > 0 {
                self.unit_mut(target).marks.add(Marks::SCREEN_BEATEN);
                journal.tell(|| Event::ScreenBeaten { unit: target });
            }
            return;
        }
        self.stop_on_the_way(target, shot.zone, ammo, loss, before, journal);
        let distance = self.gap(unit, target);
        let weapons = [self.weapon(unit), self.weapon(target)];
        let marching = self.unit(target).marks.has(Marks::MARCHING);
        let alive = self.unit(target).fate == crate::state::Fate::OnTable;
        if alive
            && !marching
            && shot.zone == Zone::Front
            && self.unit(target).inside.is_none()
            && fire::is_duel(self.charts(), weapons, distance)
        {
            // Even if the other does not answer (duel.definition).
            if let Result::Lost(moral) = melee::fate(loss.pap(), 0) {
                let difference = loss.pap();
                journal.tell(|| Event::Beaten { unit: target, difference, moral, duel: true });
                let order = melee::order_after_duel(moral, self.counted_order(target));
                self.unit_mut(target).order = order;
                self.enter(target, moral, rules::DUEL_RESULT, journal);
                self.look_at_routs();
                self.rescue_or_give_way(target, Some(unit), false, journal);
            }
        }
    }

    /// A fire without effect may tell together with one from beside it that had none either (fire.joint).
    fn join_in(&mut self, id: UnitId, target: UnitId, volley: &mut Volley) {
        let charts = self.charts();
        if volley.ammo != Ammo::Bullets || volley.loss(charts).is_effective() {
            return;
        }
        let stand = self.stand(id);
        let beside = self.army(self.seat_of(id)).find_map(|friend| {
            let vain = self.unit(friend).vain.filter(|vain| vain.target == target)?;
            (friend != id && stand.is_within(&self.stand(friend), UD)).then_some((friend, vain))
        });
        if let Some((friend, vain)) = beside {
            let joint = Volley { joint_figures: vain.figures, joint_factor: vain.factor, ..*volley };
            if joint.loss(charts).is_effective() {
                self.unit_mut(friend).vain = None;
                *volley = joint;
                return;
            }
        }
        let factor = volley.tally(charts).sum() as i8;
        self.unit_mut(id).vain = Some(Vain { target, figures: volley.figures, factor });
    }

    /// Frontal fire on a unit that marches counts as stop fire when it is resolved (fire.stop); before it has come to two
    /// thirds of its way it is a loss like any other (fire.stop_early).
    fn stop_on_the_way(
        &mut self,
        target: UnitId,
        zone: Zone,
        ammo: Ammo,
        loss: Loss,
        before: u8,
        journal: &mut impl Journal<Event>,
    ) {
        let marches = self.marches.iter().any(|march| march.unit == target);
        if zone != Zone::Front || loss.pap() == 0 || !marches {
            return;
        }
        let walks = self.walks.iter().any(|walk| walk.unit == target)
            || self.stack.inwards_out().any(|phase| matches!(phase, Phase::Walk(walk) if walk.unit == target));
        if walks {
            journal.tell(|| Event::Did { unit: target, label: "log-early_fire", rule: rules::FIRE_STOP_EARLY });
            return;
        }
        let shape = self.shape(target);
        let arm = self.arm(target);
        let ranks = Concerned {
            attacker: arm,
            front: shape.front,
            ranks: shape.ranks,
            firer_front: u8::MAX / 2,
            overlapping_sides: 0,
            square: false,
        }
        .ranks_concerned();
        // A unit that is not the target concerns the whole front (fire.stop_figures).
        let concerned = (shape.front * ranks).min(before).max(1);
        let pap = if ammo == Ammo::Ball {
            on_first_ranks(loss.pap(), shape.ranks, ranks, self.setup.options.ball_share)
        } else {
            loss.pap()
        };
        let percent =
            if arm.is_guns() { self.percent(target, loss.pap(), before) } else { self.percent(target, pap, concerned) };
        let stop = morale::stop_fire(self.charts(), percent);
        let Some(march) = self.marches.iter_mut().find(|march| march.unit == target) else { return };
        march.stop += stop;
        let marched = self.unit_mut(target);
        marched.lost_action = marched.lost_action.saturating_sub(loss.pap());
    }
}

impl Question<Couleurs> for Fires {
    fn asked(&self, _game: &Couleurs) -> Asked {
        let (point, rule) = self.when.asked();
        Asked::one(self.seat, point, rule)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        for unit in game.army(seat) {
            game.fires_in_part(unit, self.when, out);
        }
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        game.against_fire(seat, action, self.when.mark())
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(fire_offer(game, action, "offer-no_more_fires", self.when.asked().1))
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let mark = self.when.mark();
        match *action {
            Action::Fire { unit, target, ammo, figures } => {
                game.stack.push(self);
                game.chosen_fire(unit, target, ammo, figures, mark, chance, journal);
            }
            Action::Aim { unit, general } => {
                game.stack.push(self);
                game.aim_at(unit, general, mark, chance, journal);
            }
            _ => {}
        }
    }

    /// Who has nothing to fire is not asked.
    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let mut fires = Any::default();
        for unit in game.army(self.seat) {
            game.fires_in_part(unit, self.when, &mut fires);
            if fires.found() {
                return Flow::Ask;
            }
        }
        // A side with troops out of sight is always asked, lest the asking tell of them (vis.hidden).
        if game.has_unseen(self.seat) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn reflex(&self, _game: &Couleurs, _seat: Seat) -> Option<Action> {
        Some(Action::Done)
    }
}

impl Couleurs {
    /// Every fire a unit may deliver in a part of the phase: it has not yet, or not with all its figures.
    fn fires_in_part(&self, id: UnitId, when: When, out: &mut impl Listing<Action>) {
        let (unit, mark) = (self.unit(id), when.mark());
        let late = when == When::Late;
        let barred = unit.marks.has(mark | Marks::MARCHING | Marks::SUPPORTS) || late && self.answers_a_march(id);
        if unit.split == 0 && barred {
            return;
        }
        self.fires_of(id, late, out);
        self.aims_of(id, mark, out);
    }
}
