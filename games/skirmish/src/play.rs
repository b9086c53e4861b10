//! A turn, question by question: who is asked, what is listed, what forbids it, how it is offered, what follows.

use crate::{CHART, COMPANIES, Company, Order, Skirmish, rules, show::place};
use gamekit::prelude::*;

gamekit::actions! {
    /// One decision.
    pub enum Action {
        Order { company: PieceId, order: Order },
        March { company: PieceId, to: u8 },
        Fire { company: PieceId, at: PieceId },
        Pass,
        TakeCover,
    }
}

gamekit::phases! {
    /// One thing that is going on.
    pub enum Phase of Skirmish {
        asks { Orders, Acting { active: Seat }, Answer { company: PieceId, target: PieceId, is_reply: bool } }
        steps { TurnBegins }
        ends { Over }
    }
}

impl Asking for Skirmish {
    gamekit::asking!(Phase, Because, PieceId, told);

    fn offered(&self, seat: Seat, action: &Action) -> Option<Offer> {
        let (company, offer) = match *action {
            Action::Order { company, order } => (company, offer!("order", rules::TURN_ORDERS, order = order.called())),
            Action::March { company, to } => (company, offer!("march", rules::MARCH_STEP, area = place(to))),
            Action::Fire { company, at } => (company, COMPANIES.offer_at(at, offer!("fire", rules::FIRE_DICE).risky())),
            Action::TakeCover => (question::about(self)?, offer!("take_cover", rules::FIRE_COVER).risky()),
            Action::Pass => return Some(offer!("pass", rules::TURN_PASS, side = COMPANIES.side(seat)).yields()),
        };
        Some(COMPANIES.offer_to(company, offer))
    }
}

/// A turn begins, or the game is over (turn.count).
impl Step<Skirmish> for TurnBegins {
    fn take(self, game: &mut Skirmish, dice: &mut impl Chance, log: &mut impl Log) {
        if game.turn == game.turns || Seat::BOTH.into_iter().any(|seat| game.men(seat) == 0) {
            return game.stack.push(Over);
        }
        game.turn += 1;
        game.companies.iter_mut().for_each(|company| (company.order, company.acted) = (None, false));
        log.say(|| plain::line(0, rules::TURN_COUNT, text!("log-turn", turn = game.turn)));
        let die = dice.d6(Roll { rule: rules::TURN_MIST, label: "rule-turn-mist" });
        game.mist = die <= CHART.mist_to;
        log.say(|| plain::line(1, rules::TURN_MIST, if game.mist { "log-mist" } else { "log-clear" }).rolled([die]));
        game.stack.push(Orders);
    }
}

/// Both sides write an order for each of their companies in secret (turn.orders). The last one shows all (turn.reveal).
impl Question<Skirmish> for Orders {
    const FREE: bool = true;
    const SECRET: bool = true;

    fn asked(&self, game: &Skirmish) -> Asked {
        Asked { seats: game.writing(), point: "decision-orders", rule: rules::TURN_ORDERS }
    }

    fn list(&self, game: &Skirmish, seat: Seat, out: &mut Vec<Action>) {
        let unwritten = game.of(seat, |company| company.order.is_none());
        out.extend(unwritten.flat_map(|company| Order::ALL.map(|order| Action::Order { company, order })));
    }

    fn answered(self, game: &mut Skirmish, _by: Seat, action: &Action, _dice: &mut impl Chance, log: &mut impl Log) {
        let Action::Order { company, order } = *action else { return };
        game.companies[company].order = Some(order);
        if !game.writing().is_empty() {
            return game.stack.push(Orders);
        }
        log.disclose(|| plain::line(1, rules::TURN_REVEAL, "rule-turn-reveal"));
        game.stack.push(Acting { active: Seat(0) });
    }
}

/// A side acts with one company, or passes (turn.alternate).
impl Question<Skirmish> for Acting {
    const FREE: bool = true;

    fn asked(&self, _game: &Skirmish) -> Asked {
        Asked::one(self.active, "decision-act", rules::TURN_ALTERNATE)
    }

    fn list(&self, game: &Skirmish, seat: Seat, out: &mut Vec<Action>) {
        let marches = |company| (0..CHART.areas).map(move |to| Action::March { company, to });
        let fires = |company| COMPANIES.of(seat.opponent()).map(move |at| Action::Fire { company, at });
        let acts = COMPANIES.of(seat).flat_map(|company| marches(company).chain(fires(company)));
        out.extend(acts.chain([Action::Pass]).filter(|action| self.against(game, seat, action).is_empty()));
    }

    fn against(&self, game: &Skirmish, seat: Seat, action: &Action) -> Because {
        let (Action::March { company, .. } | Action::Fire { company, .. }) = *action else {
            return if *action == Action::Pass { Because::NONE } else { Because::NOT_NOW };
        };
        if !game.of(seat, |_| true).any(|own| own == company) {
            return Because::of(rules::TURN_ALTERNATE);
        }
        let Company { at, order, acted, .. } = game.companies[company];
        let is_next = |area: u8| area < CHART.areas && area.abs_diff(at) == 1;
        let is_forward = |area: u8| if seat == Seat(0) { area > at } else { area < at };
        let count = |side, area| game.of(side, |other| other.at == area).count();
        let mut targets = game.of(seat.opponent(), |enemy| is_next(enemy.at));
        let against = Because::NONE.unless(!acted, rules::TURN_ONCE);
        match *action {
            Action::March { to, .. } => against
                .unless(is_next(to), rules::MARCH_STEP)
                .unless(count(seat.opponent(), to) == 0, rules::MARCH_ENEMY)
                .unless(count(seat, to) < 2, rules::MARCH_FULL)
                .unless(order == Some(Order::Attack) || !is_forward(to), rules::MARCH_HOLD),
            Action::Fire { at, .. } => against.unless(targets.any(|enemy| enemy == at), rules::FIRE_RANGE),
            _ => against,
        }
    }

    /// Then it is the other side's turn, as long as it has somebody left to act; else this side's; else a new turn begins.
    fn answered(self, game: &mut Skirmish, by: Seat, action: &Action, _dice: &mut impl Chance, _log: &mut impl Log) {
        match *action {
            Action::March { company, to } => (game.companies[company].at, game.companies[company].acted) = (to, true),
            Action::Fire { company, .. } => game.companies[company].acted = true,
            _ => game.companies[COMPANIES.of(by)].iter_mut().for_each(|company| company.acted = true),
        }
        let next = [by.opponent(), by].into_iter().find(|seat| game.of(*seat, |other| !other.acted).count() > 0);
        game.stack.push(next.map_or(Phase::from(TurnBegins), |active| Acting { active }.into()));
        if let Action::Fire { company, at } = *action {
            game.stack.push(Answer { company, target: at, is_reply: false });
        }
    }
}

/// The target of a company's fire fires back, or takes cover (fire.answer). Fire that is answered with fire is answered
/// in turn; who takes cover does not fire (fire.cover).
impl Question<Skirmish> for Answer {
    fn asked(&self, _game: &Skirmish) -> Asked {
        Asked::one(COMPANIES.seat_of(self.target), "decision-answer", rules::FIRE_ANSWER)
    }

    fn list(&self, _game: &Skirmish, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Fire { company: self.target, at: self.company }, Action::TakeCover]);
    }

    fn answered(self, game: &mut Skirmish, _by: Seat, action: &Action, dice: &mut impl Chance, log: &mut impl Log) {
        let covered = *action == Action::TakeCover;
        let reply = Answer { company: self.target, target: self.company, is_reply: true };
        if !covered && !self.is_reply {
            return game.stack.push(reply);
        }
        let hits = self.volley(game, covered, dice, log);
        let hits_back = if covered { 0 } else { reply.volley(game, false, dice, log) };
        for (id, hits) in [(self.target, hits), (self.company, hits_back)] {
            game.companies[id].men = game.companies[id].men.saturating_sub(hits);
        }
    }

    fn about(&self, _game: &Skirmish) -> Option<PieceId> {
        Some(self.target)
    }
}

impl Answer {
    /// The company fires: so many dice, for these reasons.
    fn volley(self, game: &Skirmish, covered: bool, dice: &mut impl Chance, log: &mut impl Log) -> u8 {
        const DIE: Roll = Roll { rule: rules::FIRE_DICE, label: "rule-fire-dice" };
        let (firing, target) = (game.companies[self.company], game.companies[self.target]);
        let tally = Tally::new()
            .plus(rules::FIRE_DICE, "figure-men", firing.men)
            .plus(rules::FIRE_ATTACK, "rule-fire-attack", firing.order == Some(Order::Attack))
            .plus(rules::TURN_MIST, "rule-turn-mist", -i32::from(game.mist))
            .plus(rules::FIELD_WOOD, "rule-field-wood", -i32::from(target.at == CHART.wood))
            .plus(rules::FIRE_COVER, "rule-fire-cover", -2 * i32::from(covered));
        let hits = dice.successes(DIE, tally.sum().max(0) as u16, 6, CHART.hits_on) as u8;
        log.say(|| {
            let fire = text!("log-fire", target = COMPANIES.called(self.target), hits = hits);
            COMPANIES.line_of(self.company, rules::FIRE_DICE, fire).tallied("rule-fire-dice", tally)
        });
        hits
    }
}

impl End<Skirmish> for Over {
    fn outcome(&self, game: &Skirmish) -> Outcome {
        COMPANIES.outcome(|seat| game.ground(seat), ["outcome-ground", "outcome-drawn"], rules::WIN_GROUND)
    }
}
