//! A turn, question by question: who is asked, what is listed, what forbids it, how it is offered, what follows.

use crate::book::{AREAS, CHART, COMPANIES, Order, WOOD};
use crate::show::place;
use crate::{Skirmish, rules, state::CompanyId};
use gamekit::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Order { company: CompanyId, order: Order },
    March { company: CompanyId, to: u8 },
    Fire { company: CompanyId, at: CompanyId },
    Rally { company: CompanyId },
    Pass,
    FireBack,
    TakeCover,
}

gamekit::objections! {
    NOT_NOW = rules::TURN_ALTERNATE, "refused-not-asked";
    NOT_YOURS = rules::TURN_ALTERNATE, "refuse-not_yours";
    ACTED = rules::TURN_ONCE, "refuse-acted";
    SHAKEN = rules::LOSS_SHAKEN, "refuse-shaken";
    STEADY = rules::RALLY_TEST, "refuse-steady";
    FAR = rules::MARCH_STEP, "refuse-far";
    ENEMY = rules::MARCH_ENEMY, "refuse-enemy";
    FULL = rules::FORCE_STACKING, "refuse-full";
    HOLDS = rules::MARCH_HOLD, "refuse-hold";
    TARGET = rules::FIRE_RANGE, "refuse-target";
}

gamekit::questions! {
    /// One thing that is going on.
    pub enum Phase of Skirmish {
        asks { Orders, Acting, Answer }
        steps { TurnBegins }
        ends { Over }
    }

    /// A turn begins, or the game is over (turn.count).
    pub struct TurnBegins;
    /// Both sides write an order for each of their companies in secret (turn.orders).
    pub struct Orders;
    /// A side acts with one company, or passes (turn.alternate).
    pub struct Acting { pub active: Seat }
    /// The target of a company's fire fires back, or takes cover (fire.answer).
    pub struct Answer { pub company: CompanyId, pub target: CompanyId, pub is_reply: bool }
    pub struct Over;
}

impl Step<Skirmish> for TurnBegins {
    fn take(self, game: &mut Skirmish, dice: &mut impl Chance, log: &mut impl Journal<Told>) {
        const DIE: Roll = Roll { rule: rules::TURN_MIST, label: "rule-turn-mist" };
        if game.turn == game.turns {
            return game.stack.push(Over);
        }
        (game.turn, game.passed) = (game.turn + 1, [false; 2]);
        game.companies.iter_mut().for_each(|company| (company.order, company.acted) = (None, false));
        log.say(|| plain::line(0, rules::TURN_COUNT, text!("log-turn", turn = game.turn)));
        let die = dice.d6(DIE);
        game.mist = die <= CHART.mist_to;
        let seen = if game.mist { "log-mist" } else { "log-clear" };
        log.say(|| plain::line(1, rules::TURN_MIST, seen).rolled([die]));
        game.stack.push(Orders);
    }
}

impl Question<Skirmish> for Orders {
    const FREE: bool = true;

    fn asked(&self, game: &Skirmish) -> Asked {
        let seats = Seat::BOTH.into_iter().filter(|seat| game.unwritten(*seat).next().is_some()).collect();
        Asked { seats, point: "decision-orders", rule: rules::TURN_ORDERS }
    }

    fn list(&self, game: &Skirmish, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.unwritten(seat).flat_map(|company| Order::ALL.map(|order| Action::Order { company, order })));
    }

    fn offer(&self, _game: &Skirmish, _seat: Seat, action: &Action) -> Option<Offer> {
        let Action::Order { company, order } = *action else { return None };
        Some(COMPANIES.offer_to(company, offer!("order", rules::TURN_ORDERS, order = order.called())))
    }

    /// The last order shows all of them (turn.reveal).
    fn answered(
        self,
        game: &mut Skirmish,
        by: Seat,
        action: &Action,
        _dice: &mut impl Chance,
        log: &mut impl Journal<Told>,
    ) {
        let Action::Order { company: id, order } = *action else { return };
        game.companies[usize::from(id)].order = Some(order);
        log.say_to(by, || COMPANIES.line_of(id, rules::TURN_ORDERS, text!("offer-order", order = order.called())));
        if game.is_writing() {
            return game.stack.push(Orders);
        }
        log.reveal();
        let [blue, white] = Seat::BOTH.map(|seat| game.attackers(seat));
        log.say(|| plain::line(1, rules::TURN_REVEAL, text!("log-orders", blue = blue, white = white)));
        game.stack.push(Acting { active: Seat(0) });
    }
}

impl Question<Skirmish> for Acting {
    const FREE: bool = true;

    fn asked(&self, _game: &Skirmish) -> Asked {
        Asked::one(self.active, "decision-act", rules::TURN_ALTERNATE)
    }

    fn list(&self, game: &Skirmish, seat: Seat, out: &mut Vec<Action>) {
        let mut list = |action| out.extend(Some(action).filter(|it| self.against(game, seat, it).is_empty()));
        for company in game.of(seat) {
            (0..AREAS).for_each(|to| list(Action::March { company, to }));
            game.of(seat.opponent()).for_each(|at| list(Action::Fire { company, at }));
            list(Action::Rally { company });
        }
        list(Action::Pass);
    }

    fn against(&self, game: &Skirmish, seat: Seat, action: &Action) -> Objections {
        let mut against = Objections::NONE;
        let id = match *action {
            Action::March { company, .. } | Action::Fire { company, .. } | Action::Rally { company } => company,
            Action::Pass => return against,
            _ => return Objections::NOT_NOW,
        };
        if !game.of(seat).any(|own| own == id) {
            return Objections::NOT_YOURS;
        }
        let company = game.company(id);
        against.require(!company.acted, Objections::ACTED);
        against.require(matches!(action, Action::Rally { .. }) || !company.shaken, Objections::SHAKEN);
        match *action {
            Action::March { to, .. } => {
                against.require(to < AREAS && to.abs_diff(company.at) == 1, Objections::FAR);
                against.require(game.count_at(seat.opponent(), to) == 0, Objections::ENEMY);
                against.require(game.count_at(seat, to) < CHART.stack, Objections::FULL);
                let forward = if seat == Seat(0) { to > company.at } else { to < company.at };
                against.require(!forward || company.order != Some(Order::Hold), Objections::HOLDS);
            }
            Action::Fire { at, .. } => {
                let reached = |enemy: CompanyId| enemy == at && game.company(at).at.abs_diff(company.at) == 1;
                against.require(game.of(seat.opponent()).any(reached), Objections::TARGET);
            }
            _ => against.require(company.shaken, Objections::STEADY),
        }
        against
    }

    fn offer(&self, _game: &Skirmish, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::March { company, to } => {
                COMPANIES.offer_to(company, offer!("march", rules::MARCH_STEP, area = place(to)))
            }
            Action::Fire { company, at } => {
                let fire = offer!("fire", rules::FIRE_DICE, target = COMPANIES.called(at)).to(COMPANIES.id(at));
                COMPANIES.offer_to(company, fire.risky())
            }
            Action::Rally { company } => COMPANIES.offer_to(company, offer!("rally", rules::RALLY_TEST).risky()),
            Action::Pass => offer!("pass", rules::TURN_PASS).purpose(Purpose::Yield),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Skirmish,
        by: Seat,
        action: &Action,
        dice: &mut impl Chance,
        log: &mut impl Journal<Told>,
    ) {
        const DIE: Roll = Roll { rule: rules::RALLY_TEST, label: "rule-rally-test" };
        game.stack.push(Acting { active: by.opponent() });
        match *action {
            Action::March { company: id, to } => {
                game.act(id).at = to;
                log.say(|| COMPANIES.line_of(id, rules::MARCH_STEP, text!("offer-march", area = place(to))));
            }
            Action::Fire { company, at } => {
                game.act(company);
                game.stack.push(Answer { company, target: at, is_reply: false });
            }
            Action::Rally { company: id } => {
                let die = dice.d6(DIE);
                let good = die >= CHART.rallies_on;
                game.act(id).shaken = !good;
                let seen = if good { "log-rallied" } else { "log-unrallied" };
                log.say(|| COMPANIES.line_of(id, rules::RALLY_TEST, seen).rolled([die]));
            }
            _ => game.pass(by, log),
        }
    }

    /// Who has nobody left to act passes; once both have, the turn is over (turn.pass). Who is alone has won (win.field).
    fn go_on(self, game: &mut Skirmish, _dice: &mut impl Chance, log: &mut impl Journal<Told>) -> Flow {
        if Seat::BOTH.into_iter().any(|seat| game.men(seat) == 0) {
            game.stack.replace(Over);
        } else if game.passed == [true; 2] {
            game.stack.replace(TurnBegins);
        } else if game.passed[self.active.index()] {
            game.stack.replace(Acting { active: self.active.opponent() });
        } else if game.of(self.active).all(|id| game.company(id).acted) {
            game.pass(self.active, log);
        } else {
            return Flow::Ask;
        }
        Flow::On
    }
}

impl Question<Skirmish> for Answer {
    fn asked(&self, _game: &Skirmish) -> Asked {
        Asked::one(COMPANIES.seat_of(self.target), "decision-answer", rules::FIRE_ANSWER)
    }

    fn list(&self, _game: &Skirmish, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::FireBack, Action::TakeCover]);
    }

    fn offer(&self, _game: &Skirmish, _seat: Seat, action: &Action) -> Option<Offer> {
        let answer = match action {
            Action::FireBack if self.is_reply => offer!("fire_on", rules::FIRE_ANSWER),
            Action::FireBack => offer!("fire_back", rules::FIRE_ANSWER),
            _ => offer!("take_cover", rules::FIRE_ANSWER),
        };
        Some(COMPANIES.offer_to(self.target, answer.risky()))
    }

    /// Fire that is answered with fire is answered in turn; who takes cover does not fire (fire.answer).
    fn answered(
        self,
        game: &mut Skirmish,
        _by: Seat,
        action: &Action,
        dice: &mut impl Chance,
        log: &mut impl Journal<Told>,
    ) {
        let reply = Answer { company: self.target, target: self.company, is_reply: true };
        let covered = *action == Action::TakeCover;
        if !covered && !self.is_reply {
            return game.stack.push(reply);
        }
        let hits = self.volley(game, covered, dice, log);
        let hits_back = if covered { 0 } else { reply.volley(game, false, dice, log) };
        game.lose(self.target, hits, log);
        game.lose(self.company, hits_back, log);
    }

    /// Whoever is shaken is not asked: he suffers it.
    fn go_on(self, game: &mut Skirmish, dice: &mut impl Chance, log: &mut impl Journal<Told>) -> Flow {
        if !game.company(self.target).shaken {
            return Flow::Ask;
        }
        game.stack.pop();
        let hits = self.volley(game, false, dice, log);
        game.lose(self.target, hits, log);
        Flow::On
    }

    fn about(&self, _game: &Skirmish) -> Option<CompanyId> {
        Some(self.target)
    }
}

impl Answer {
    /// The company fires: how many dice it rolls, and what hits (fire.dice, fire.attack, turn.mist, fire.cover).
    fn volley(self, game: &Skirmish, covered: bool, dice: &mut impl Chance, log: &mut impl Journal<Told>) -> u8 {
        const DIE: Roll = Roll { rule: rules::FIRE_DICE, label: "rule-fire-dice" };
        let (firing, target) = (game.company(self.company), game.company(self.target));
        let [mut rolled, mut needed] = [Tally::new(), Tally::new()];
        rolled.add(rules::FIRE_DICE, "figure-men", firing.men.into());
        if firing.order == Some(Order::Attack) {
            rolled.add(rules::FIRE_ATTACK, "rule-fire-attack", CHART.attack_dice.into());
        }
        if game.mist {
            rolled.add(rules::TURN_MIST, "rule-turn-mist", -i32::from(CHART.mist_dice));
        }
        needed.add(rules::FIRE_DICE, "mod-base", CHART.hits_on.into());
        if target.at == WOOD {
            needed.add(rules::FIELD_WOOD, "rule-field-wood", CHART.cover.into());
        } else if covered {
            needed.add(rules::FIRE_COVER, "rule-fire-cover", CHART.cover.into());
        }
        let hits = dice.successes(DIE, rolled.sum() as u16, 6, needed.sum() as u8) as u8;
        let text = || text!("log-fire", target = COMPANIES.called(self.target), hits = hits);
        let line = || COMPANIES.line_of(self.company, rules::FIRE_DICE, text());
        log.say(|| line().tallied("tally-dice", rolled).tallied("tally-needed", needed));
        hits
    }
}

impl Skirmish {
    /// How many companies of a side attack.
    pub(crate) fn attackers(&self, seat: Seat) -> i64 {
        self.of(seat).filter(|id| self.company(*id).order == Some(Order::Attack)).count() as i64
    }

    /// A company acts, for the only time in the turn (turn.once).
    fn act(&mut self, id: CompanyId) -> &mut crate::Company {
        let company = &mut self.companies[usize::from(id)];
        company.acted = true;
        company
    }

    fn pass(&mut self, seat: Seat, log: &mut impl Journal<Told>) {
        self.passed[seat.index()] = true;
        log.say(|| COMPANIES.line_of_side(seat, rules::TURN_PASS, "log-pass"));
    }

    /// Takes men away (loss.men, loss.shaken).
    fn lose(&mut self, id: CompanyId, hits: u8, log: &mut impl Journal<Told>) {
        let company = &mut self.companies[usize::from(id)];
        company.men = company.men.saturating_sub(hits);
        if hits > 0 && company.men == 0 {
            log.say(|| COMPANIES.line_of(id, rules::LOSS_MEN, "log-gone"));
        } else if hits > 0 && company.men <= CHART.shaken_at && !company.shaken {
            company.shaken = true;
            log.say(|| COMPANIES.line_of(id, rules::LOSS_SHAKEN, "log-shaken"));
        }
    }
}

impl End<Skirmish> for Over {
    /// Alone on the field (win.field), or with more ground (win.ground).
    fn outcome(&self, game: &Skirmish) -> Outcome {
        let [men, ground] = [Skirmish::men, Skirmish::ground].map(|count| Seat::BOTH.map(|seat| count(game, seat)));
        let alone = men.contains(&0);
        let (counts, rule) = if alone { (men, rules::WIN_FIELD) } else { (ground, rules::WIN_GROUND) };
        let key = if alone { "outcome-field" } else { "outcome-ground" };
        match plain::ahead(counts) {
            Some(winner) => Outcome::won(winner, text!(key, side = COMPANIES.side(winner)), rule),
            None => Outcome::drawn("outcome-drawn", rule),
        }
    }
}
