//! A turn, question by question: who is asked, what is listed, what forbids it, how it is offered, what follows.

use crate::book::{AREAS, CHART, Order, WOOD};
use crate::show::{company, id_of, of_company, of_side, place, side};
use crate::{Skirmish, rules, state::CompanyId};
use gamekit::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Order { order: Order },
    March { company: CompanyId, to: u8 },
    Fire { company: CompanyId, at: CompanyId },
    Rally { company: CompanyId },
    Pass,
    FireBack,
    TakeCover,
}

impl Action {
    /// The company that acts.
    fn company(self) -> Option<CompanyId> {
        match self {
            Action::March { company, .. } | Action::Fire { company, .. } | Action::Rally { company } => Some(company),
            _ => None,
        }
    }
}

gamekit::objections! {
    NOT_NOW = rules::TURN_ALTERNATE, "refuse-not_now";
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
    /// Both sides write an order in secret (turn.orders).
    pub struct Orders;
    /// A side acts with one company, or passes (turn.alternate).
    pub struct Acting { pub active: Seat }
    /// A company that is fired at fires back, or takes cover (fire.answer).
    pub struct Answer { pub company: CompanyId, pub target: CompanyId }
    pub struct Over;
}

impl Step<Skirmish> for TurnBegins {
    fn take(self, game: &mut Skirmish, _dice: &mut impl Chance, log: &mut impl Journal) {
        if game.turn == CHART.turns {
            return game.stack.push(Over);
        }
        (game.turn, game.orders, game.passed) = (game.turn + 1, [None; 2], [false; 2]);
        game.companies.iter_mut().for_each(|company| company.acted = false);
        log.tell(|| plain::line(0, rules::TURN_COUNT, Text::new("log-turn").with("turn", game.turn)));
        game.stack.push(Orders);
    }
}

impl Question<Skirmish> for Orders {
    fn asked(&self, game: &Skirmish) -> Asked {
        let seats = Seat::BOTH.into_iter().filter(|seat| game.orders[seat.index()].is_none()).collect();
        Asked { seats, point: "decision-orders", rule: rules::TURN_ORDERS }
    }

    fn list(&self, _game: &Skirmish, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(Order::ALL.map(|order| Action::Order { order }));
    }

    fn offer(&self, _game: &Skirmish, _seat: Seat, action: &Action) -> Option<Offer> {
        let Action::Order { order } = action else { return None };
        Some(plain::offer("action-order", "offer-order", rules::TURN_ORDERS).with("order", order.called()))
    }

    /// The last order shows both, and the dice say who acts first (turn.reveal, turn.initiative).
    fn answered(self, game: &mut Skirmish, by: Seat, action: &Action, dice: &mut impl Chance, log: &mut impl Journal) {
        const DIE: Roll = Roll { rule: rules::TURN_INITIATIVE, label: "die-initiative" };
        if let Action::Order { order } = action {
            game.orders[by.index()] = Some(*order);
        }
        log.tell(|| of_side(by, rules::TURN_ORDERS, "log-written"));
        let [Some(blue), Some(white)] = game.orders else { return game.stack.push(Orders) };
        log.reveal();
        let shown = || Text::new("log-orders").with("blue", blue.called()).with("white", white.called());
        log.tell(|| plain::line(1, rules::TURN_REVEAL, shown()));
        let [blue, white] = [dice.d6(DIE), dice.d6(DIE)];
        let first = Seat(u8::from(white > blue));
        log.tell(|| of_side(first, rules::TURN_INITIATIVE, "log-initiative").rolled([blue, white]));
        game.stack.push(Acting { active: first });
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Question<Skirmish> for Acting {
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
        let Some(id) = action.company() else {
            return if *action == Action::Pass { against } else { Objections::NOT_NOW };
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
                against.require(!forward || game.orders[seat.index()] != Some(Order::Hold), Objections::HOLDS);
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
        let of = |id, verb, label, rule| plain::offer(verb, label, rule).by(id_of(id)).with("company", company(id));
        let offer = match *action {
            Action::March { company, to } => {
                of(company, "action-march", "offer-march", rules::MARCH_STEP).with("area", place(to))
            }
            Action::Fire { company: id, at } => {
                let fire = of(id, "action-fire", "offer-fire", rules::FIRE_DICE).with("target", company(at));
                fire.to(id_of(at)).risky()
            }
            Action::Rally { company } => of(company, "action-rally", "offer-rally", rules::RALLY_TEST).risky(),
            Action::Pass => plain::offer("action-pass", "offer-pass", rules::TURN_PASS).purpose(Purpose::Yield),
            _ => return None,
        };
        Some(offer)
    }

    fn answered(self, game: &mut Skirmish, by: Seat, action: &Action, dice: &mut impl Chance, log: &mut impl Journal) {
        const DIE: Roll = Roll { rule: rules::RALLY_TEST, label: "die-rally" };
        game.stack.push(Acting { active: by.opponent() });
        let Some(id) = action.company() else { return pass(game, by, log) };
        let company = &mut game.companies[usize::from(id)];
        company.acted = true;
        match *action {
            Action::March { to, .. } => {
                company.at = to;
                log.tell(|| of_company(id, rules::MARCH_STEP, Text::new("log-march").with("area", place(to))));
            }
            Action::Fire { at, .. } => game.stack.push(Answer { company: id, target: at }),
            _ => {
                let die = dice.d6(DIE);
                let good = die >= CHART.rallies_on;
                company.shaken = !good;
                let text = || Text::new("log-rally").with("good", plain::yes(good));
                log.tell(|| of_company(id, rules::RALLY_TEST, text()).rolled([die]));
            }
        }
    }

    /// Who has nobody left to act passes; once both have, the turn is over (turn.pass). Who is alone has won (win.field).
    fn go_on(self, game: &mut Skirmish, _dice: &mut impl Chance, log: &mut impl Journal) -> Flow {
        if Seat::BOTH.into_iter().any(|seat| game.men(seat) == 0) {
            game.stack.replace(Over);
        } else if game.passed == [true; 2] {
            game.stack.replace(TurnBegins);
        } else if game.passed[self.active.index()] {
            game.stack.replace(Acting { active: self.active.opponent() });
        } else if game.of(self.active).all(|id| game.company(id).acted) {
            pass(game, self.active, log);
        } else {
            return Flow::Ask;
        }
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

fn pass(game: &mut Skirmish, seat: Seat, log: &mut impl Journal) {
    game.passed[seat.index()] = true;
    log.tell(|| of_side(seat, rules::TURN_PASS, "log-pass"));
}

impl Question<Skirmish> for Answer {
    fn asked(&self, _game: &Skirmish) -> Asked {
        Asked::one(Skirmish::seat_of(self.target), "decision-answer", rules::FIRE_ANSWER)
    }

    fn list(&self, _game: &Skirmish, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::FireBack, Action::TakeCover]);
    }

    fn offer(&self, _game: &Skirmish, _seat: Seat, action: &Action) -> Option<Offer> {
        let label = if *action == Action::FireBack { "offer-fire_back" } else { "offer-take_cover" };
        let answer = plain::offer("action-answer", label, rules::FIRE_ANSWER).by(id_of(self.target)).risky();
        Some(answer.with("company", company(self.target)))
    }

    fn answered(self, game: &mut Skirmish, _by: Seat, action: &Action, dice: &mut impl Chance, log: &mut impl Journal) {
        let covered = *action == Action::TakeCover;
        let hits = self.volley(game, covered, dice, log);
        let back = Answer { company: self.target, target: self.company };
        let answers = !covered && !game.company(self.target).shaken;
        let hits_back = if answers { back.volley(game, false, dice, log) } else { 0 };
        lose(game, self.target, hits, log);
        lose(game, self.company, hits_back, log);
    }

    /// Whoever is shaken is not asked: he suffers it.
    fn go_on(self, game: &mut Skirmish, dice: &mut impl Chance, log: &mut impl Journal) -> Flow {
        if !game.company(self.target).shaken {
            return Flow::Ask;
        }
        game.stack.pop();
        self.answered(game, Skirmish::seat_of(self.target), &Action::FireBack, dice, log);
        Flow::On
    }

    fn about(&self, _game: &Skirmish) -> Option<CompanyId> {
        Some(self.target)
    }
}

impl Answer {
    /// The company fires: how many dice it rolls, and what hits (fire.dice, fire.attack, fire.cover).
    fn volley(self, game: &Skirmish, covered: bool, dice: &mut impl Chance, log: &mut impl Journal) -> u8 {
        const DIE: Roll = Roll { rule: rules::FIRE_DICE, label: "die-fire" };
        let [mut rolled, mut needed] = [Tally::new(), Tally::new()];
        rolled.add(rules::FIRE_DICE, "mod-men", game.company(self.company).men.into());
        if game.orders[Skirmish::seat_of(self.company).index()] == Some(Order::Attack) {
            rolled.add(rules::FIRE_ATTACK, "mod-attack", CHART.attack_dice.into());
        }
        needed.add(rules::FIRE_DICE, "mod-base", CHART.hits_on.into());
        if game.company(self.target).at == WOOD {
            needed.add(rules::FIELD_WOOD, "mod-cover", CHART.cover.into());
        } else if covered {
            needed.add(rules::FIRE_COVER, "mod-cover", CHART.cover.into());
        }
        let hits = dice.successes(DIE, rolled.sum() as u16, 6, needed.sum() as u8) as u8;
        let text = || Text::new("log-fire").with("target", company(self.target)).with("hits", hits);
        let line = || of_company(self.company, rules::FIRE_DICE, text());
        log.tell(|| line().tallied("tally-dice", rolled).tallied("tally-needed", needed));
        hits
    }
}

/// Takes men away (loss.men, loss.shaken).
fn lose(game: &mut Skirmish, id: CompanyId, hits: u8, log: &mut impl Journal) {
    let company = &mut game.companies[usize::from(id)];
    company.men = company.men.saturating_sub(hits);
    if hits > 0 && company.men == 0 {
        log.tell(|| of_company(id, rules::LOSS_MEN, "log-gone"));
    } else if hits > 0 && company.men <= CHART.shaken_at && !company.shaken {
        company.shaken = true;
        log.tell(|| of_company(id, rules::LOSS_SHAKEN, "log-shaken"));
    }
}

impl End<Skirmish> for Over {
    /// Alone on the field (win.field), or with more ground (win.ground).
    fn outcome(&self, game: &Skirmish) -> Outcome {
        let alone = Seat::BOTH.into_iter().find(|seat| game.men(*seat) > 0 && game.men(seat.opponent()) == 0);
        if let Some(winner) = alone {
            return Outcome::won(winner, Text::new("outcome-field").with("side", side(winner)), rules::WIN_FIELD);
        }
        let [blue, white] = Seat::BOTH.map(|seat| game.ground(seat));
        if blue == white {
            return Outcome::drawn("outcome-drawn", rules::WIN_GROUND);
        }
        let winner = Seat(u8::from(white > blue));
        let text = Text::new("outcome-ground").with("areas", blue.max(white)).with("side", side(winner));
        Outcome::won(winner, text, rules::WIN_GROUND)
    }
}
