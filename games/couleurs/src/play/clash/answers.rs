//! The target's answer to a march: nothing, flight, fire, counter-charge, or a reaction (mac.responses).

use super::super::offer;
use super::DefenceTest;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Band, Formation, Gait, Moral, Order, UD, UnitId, Weapon};
use crate::rules;
use crate::rules::points;
use crate::state::{Action, Answer, Couleurs, Event, Fate, Manoeuvre, Marks, Then};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// The fires that may follow a manoeuvre, the nearest first (maf.choice).
const FIRES: [Then; 3] = [Then::Fire(Band::P1), Then::Fire(Band::P2), Then::Fire(Band::P3)];

/// How does a target answer (DP10)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Respond {
    /// Which defender.
    pub defender: u8,
}

impl Couleurs {
    /// Whether a target must stop, turn or re-form before it can answer (react.when).
    fn must_react(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        let Some(by) = self.opponents(id).first().copied() else { return false };
        let frontal = self.attacked_zone(id, &self.stand(by)).is_frontal();
        // Infantry at the ordinary pace stops free (cav.inf_stop).
        let running = unit.gait > Gait::Ordinary || unit.marks.has(Marks::MOVED_FAST) && unit.gait > Gait::Halt;
        !frontal || running
    }

    /// The answers a target has.
    pub(crate) fn answers_of(&self, id: UnitId) -> arrayvec::ArrayVec<Answer, 20> {
        let mut answers = arrayvec::ArrayVec::new();
        let (unit, arm) = (self.unit(id), self.arm(id));
        let skirmishers = unit.formation == Formation::Skirmish;
        let frozen = self.is_frozen(id);
        let Some(by) = self.opponents(id).first().copied() else {
            answers.push(Answer::Nothing);
            return answers;
        };
        let by_cavalry = self.arm(by) == Arm::Cavalry;
        let fires = self.weapon(id) != Weapon::Pike && !self.is_limbered(id) && !frozen;
        let infantry_on_horse = arm == Arm::Infantry && by_cavalry;
        let counters = !arm.is_guns()
            && !frozen
            && !skirmishers
            && !infantry_on_horse
            && unit.inside.is_none()
            && !matches!(unit.formation, Formation::Square | Formation::March | Formation::Closed);
        if !self.must_react(id) {
            if fires {
                answers.extend([Band::P1, Band::P2, Band::P3].map(Answer::Stand));
            }
            if counters {
                answers.extend([Gait::Charge, Gait::Quick].map(Answer::Counter));
            }
        }
        if !frozen && unit.formation != Formation::Battery && !self.is_limbered(id) {
            let frontal = self.attacked_zone(id, &self.stand(by)).is_frontal();
            let follow = |then: Then| match then {
                Then::Stand => true,
                Then::Fire(_) => fires,
                Then::Counter => counters,
            };
            let turned = if unit.inside.is_some() { Manoeuvre::Rearrange } else { Manoeuvre::Face };
            let first = match () {
                () if !frontal => Some(turned),
                () if self.must_react(id) => Some(Manoeuvre::Halt),
                () => None,
            };
            if let Some(first) = first {
                answers.extend(FIRES.into_iter().filter(|then| follow(*then)).map(|then| Answer::React(first, then)));
                for then in [Then::Counter, Then::Stand] {
                    if follow(then) {
                        answers.push(Answer::React(first, then));
                    }
                }
            }
            let square = infantry_on_horse
                && !matches!(unit.formation, Formation::Square | Formation::Skirmish | Formation::Garrison)
                && unit.order < Order::Saf
                && self.stand_in(id, Formation::Square).is_some();
            if square {
                answers.push(Answer::React(Manoeuvre::Square, Then::Stand));
                if fires {
                    answers.extend(FIRES.map(|then| Answer::React(Manoeuvre::Square, then)));
                }
            }
            // Even from a negative state, though the test is the harder (rally.under_attack).
            if unit.order >= Order::Saf && frontal && unit.inside.is_none() {
                if fires {
                    answers.extend(FIRES.map(|then| Answer::React(Manoeuvre::Reform, then)));
                }
                if counters {
                    answers.push(Answer::React(Manoeuvre::Reform, Then::Counter));
                }
            }
        }
        // Skirmishers give way before every advance in close order, though not as lightly the second time (skirm.evade).
        let may_flee = skirmishers || !unit.marks.has(Marks::FLED);
        if !frozen && may_flee && !self.is_surrounded(id, &self.stand(by)) {
            answers.push(Answer::Flee);
        }
        // Skirmishers never fight hand to hand: they give way (skirm.no_cac).
        if !(skirmishers && answers.contains(&Answer::Flee)) {
            answers.push(Answer::Nothing);
        }
        if skirmishers {
            answers.retain(|answer| matches!(answer, Answer::Flee | Answer::Nothing));
        }
        answers
    }

    /// Flight: a retreat in every respect (flee.any, flee.as_retreat).
    pub(crate) fn flee(&mut self, id: UnitId, by: Option<UnitId>, journal: &mut impl Journal<Event>) {
        self.unit_mut(id).marks.add(Marks::FLED);
        let skirmishers = self.unit(id).formation == Formation::Skirmish;
        let rule = if skirmishers { rules::SKIRM_EVADE } else { rules::FLEE_ANY };
        journal.tell(|| Event::Did { unit: id, label: "log-flees", rule });
        let from = by.map(|by| self.stand(by));
        if skirmishers && self.unit(id).gave == 0 {
            // They give up to 2 UD without loss of order or moral; more in the same phase is a retreat (skirm.evade).
            let (order, before) = (self.unit(id).order, self.stand(id));
            self.unit_mut(id).moral = Moral::Retreat;
            self.fall_back(id, from, journal);
            let went = before.centre().distance(self.stand(id).centre()).to_tenths();
            let unit = self.unit_mut(id);
            unit.moral = Moral::Stand;
            unit.order = order;
            unit.spent = unit.spent.saturating_sub(1);
            // They may still fire, the worse for each UD begun, and so keep their faces to the enemy.
            unit.gave = ((went + UD.to_tenths() - 1) / UD.to_tenths()).clamp(0, 2) as u8;
            let faced = self.stand(id).facing(before.heading());
            if self.unit(id).fate == Fate::OnTable && self.is_free(id, &faced) {
                self.put(id, &faced);
            }
            return;
        }
        self.lose_order(id, rule, journal);
        self.enter(id, Moral::Retreat, rules::FLEE_AS_RETREAT, journal);
        self.fall_back(id, from, journal);
    }
}

impl Question<Couleurs> for Respond {
    fn asked(&self, game: &Couleurs) -> Asked {
        let seat = game.clash.as_ref().map_or(Seat(0), |clash| clash.seat.opponent());
        Asked::one(seat, "decision-respond", rules::MAC_RESPONSES)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        if let Some(party) = game.defender(self.defender) {
            out.extend(game.answers_of(party.unit).into_iter().map(|answer| Action::Answer { answer }));
        }
        // A general within 4 UD may ride to the unit first (gen.reaction).
        if let Some(party) = game.defender(self.defender) {
            for general in game.setup.general_ids() {
                let action = Action::Join { general, unit: party.unit };
                if game.against_act(game.seat_of(party.unit), &action).is_empty() {
                    out.push(action);
                }
            }
        }
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        let Some(party) = game.defender(self.defender) else { return Objections::NOT_NOW };
        let mut against = Objections::NONE;
        match action {
            Action::Answer { answer } => {
                let known = game.answers_of(party.unit).contains(answer);
                let square = game.unit(party.unit).formation == Formation::Square;
                if square && matches!(answer, Answer::Counter(_)) {
                    against.add(Objections::SQUARE_NO_COUNTER);
                }
                against.require(known, Objections::NO_SUCH_ANSWER);
            }
            Action::Join { unit, .. } if *unit == party.unit => against.add(game.against_act(seat, action)),
            _ => against.add(Objections::NOT_NOW),
        }
        against
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            let unit = game.defender(self.defender).map_or(UnitId(0), |party| party.unit);
            let by = game.attacker(0).map(|party| party.unit);
            match action {
                Action::Answer { answer } => {
                    let (label, rule) = answer_words(*answer);
                    let shaken = !game.unit(unit).moral.is_positive();
                    let rule = if shaken { rules::RALLY_UNDER_ATTACK } else { rule };
                    let label = match answer {
                        Answer::React(..) => label.with("pa", game.answer_tally(unit, *answer).sum()),
                        _ => label,
                    };
                    game.unit_offer("action-answer", label, rule, unit, by)
                }
                Action::Join { .. } => super::super::moves::act_offer(game, action),
                _ => offer("action-answer", Text::new("offer-answer_nothing"), rules::MAC_RESPONSES),
            }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Some(party) = game.defender(self.defender) else { return };
        let id = party.unit;
        match action {
            Action::Join { general, unit } => {
                game.stack.push(self);
                game.join(*general, *unit, rules::GEN_REACTION, journal);
                return;
            }
            Action::Answer { answer } => {
                let answer = *answer;
                game.amend(id, |party| party.answer = answer);
                let tally = game.answer_tally(id, answer);
                let spent = game.unit(id).spent.saturating_add(tally.sum().clamp(0, 100) as u8);
                let penalty = points::penalty(spent, game.unit(id).allowance);
                journal.tell(|| Event::Answered { unit: id, answer, tally, penalty });
                let ridden_at = game.attacker(0).is_some_and(|party| game.arm(party.unit) == Arm::Cavalry);
                let slow = game.unit(id).gait == Gait::Ordinary && !game.unit(id).marks.has(Marks::MOVED_FAST);
                if ridden_at && game.arm(id) == Arm::Infantry && slow {
                    // At the ordinary pace it stops at once and is formed.
                    game.unit_mut(id).gait = Gait::Halt;
                    journal.tell(|| Event::Did { unit: id, label: "log-stops_free", rule: rules::CAV_INF_STOP });
                }
                if answer == Answer::Flee {
                    let by = game.opponents(id).first().copied();
                    game.amend(id, |party| party.out = true);
                    game.flee(id, by, journal);
                }
            }
            _ => {}
        }
        game.stack.push(DefenceTest { defender: self.defender });
    }

    /// Who is gone, or has one answer, is not asked.
    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let Some(party) = game.defender(self.defender) else {
            game.stack.replace(super::FirePhase);
            return Flow::On;
        };
        if party.out || game.unit(party.unit).fate != Fate::OnTable {
            game.stack.replace(DefenceTest { defender: self.defender });
            return Flow::On;
        }
        Flow::Ask
    }

    fn reflex(&self, game: &Couleurs, _seat: Seat) -> Option<Action> {
        let party = game.defender(self.defender)?;
        let answers = game.answers_of(party.unit);
        let cavalry = game.arm(party.unit) == Arm::Cavalry;
        let best = answers.iter().copied().find(|answer| {
            matches!(
                (cavalry, answer),
                (true, Answer::Counter(_) | Answer::React(_, Then::Counter))
                    | (false, Answer::Stand(Band::P1) | Answer::React(_, Then::Fire(_)))
            )
        });
        let answer = best.or_else(|| answers.first().copied())?;
        Some(Action::Answer { answer })
    }

    fn about(&self, game: &Couleurs) -> Option<UnitId> {
        game.defender(self.defender).map(|party| party.unit)
    }
}

/// An answer in words, and the rule that allows it.
pub(crate) fn answer_words(answer: Answer) -> (Text, kernel::RuleId) {
    match answer {
        Answer::Nothing => (Text::new("offer-answer_nothing"), rules::MAC_RESPONSES),
        Answer::Flee => (Text::new("offer-answer_flee"), rules::FLEE_ANY),
        Answer::Stand(band) => {
            (Text::new("offer-answer_stand").with("range", Text::new(band.label())), rules::MAC_RESPONSES)
        }
        Answer::Counter(gait) => {
            (Text::new("offer-answer_counter").with("gait", Text::new(gait.label())), rules::MAC_COUNTER)
        }
        Answer::React(manoeuvre, then) => {
            let first = match manoeuvre {
                Manoeuvre::Halt => "react-halt",
                Manoeuvre::Face => "react-face",
                Manoeuvre::Square => "react-square",
                Manoeuvre::Reform => "react-reform",
                Manoeuvre::Rearrange => "react-rearrange",
            };
            let follow = match then {
                Then::Stand => Text::new("react-then_stand"),
                Then::Fire(band) => Text::new("react-then_fire").with("range", Text::new(band.label())),
                Then::Counter => Text::new("react-then_counter"),
            };
            let label = Text::new("offer-answer_react").with("first", Text::new(first)).with("then", follow);
            (label, rules::REACT_WHEN)
        }
    }
}
