//! A turn, question by question: who is asked, what is listed, what forbids it, how it is offered, what follows.

use crate::book::{AREAS, CHART, Order, WOOD};
use crate::rules;
use crate::show::{company, id_of, of_company, of_side, place, side};
use crate::state::{BOTH, CompanyId, Skirmish};
use gamekit::plain::{self, Offering, Telling};
use gamekit::question::{Asked, End, Flow, Question, Step};
use kernel::{Chance, Journal, LogLine, Offer, Outcome, Purpose, Roll, Seat, Tally, Text};
use serde::{Deserialize, Serialize};

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
}

/// A turn begins, or the game is over (turn.count).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnBegins;

impl Step<Skirmish> for TurnBegins {
    fn take(self, game: &mut Skirmish, _chance: &mut impl Chance, journal: &mut impl Journal<LogLine>) {
        if game.turn == CHART.turns {
            return game.stack.push(Over);
        }
        game.turn += 1;
        game.orders = [None; 2];
        game.passed = [false; 2];
        game.companies.iter_mut().for_each(|company| company.acted = false);
        journal.tell(|| plain::line(0, rules::TURN_COUNT, Text::new("log-turn").with("turn", game.turn)));
        game.stack.push(Orders);
    }
}

/// Both sides write an order in secret (turn.orders).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders;

impl Skirmish {
    pub fn is_writing(&self) -> bool {
        matches!(self.stack.top(), Some(Phase::Orders(_)))
    }
}

impl Question<Skirmish> for Orders {
    fn asked(&self, game: &Skirmish) -> Asked {
        let seats = BOTH.into_iter().filter(|seat| game.orders[seat.index()].is_none()).collect();
        Asked { seats, point: "decision-orders", rule: rules::TURN_ORDERS }
    }

    fn list(&self, _game: &Skirmish, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(Order::ALL.map(|order| Action::Order { order }));
    }

    fn offer(&self, _game: &Skirmish, _seat: Seat, action: &Action) -> Option<Offer> {
        let Action::Order { order } = action else { return None };
        let label = Text::new("offer-order").with("order", Text::new(order.label()));
        Some(plain::offer("action-order", label, rules::TURN_ORDERS))
    }

    /// The last order shows both, and the dice say who acts first (turn.reveal, turn.initiative).
    fn answered(
        self,
        game: &mut Skirmish,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<LogLine>,
    ) {
        const DIE: Roll = Roll { rule: rules::TURN_INITIATIVE, label: "die-initiative" };
        if let Action::Order { order } = action {
            game.orders[seat.index()] = Some(*order);
        }
        journal.tell(|| of_side(seat, rules::TURN_ORDERS, "log-written"));
        let [Some(blue), Some(white)] = game.orders else { return game.stack.push(Orders) };
        let [blue, white] = [blue, white].map(|order| Text::new(order.label()));
        journal.reveal();
        let shown = Text::new("log-orders").with("blue", blue).with("white", white);
        journal.tell(|| plain::line(1, rules::TURN_REVEAL, shown));
        let dice = [chance.d6(DIE), chance.d6(DIE)];
        let first = Seat(u8::from(dice[1] > dice[0]));
        journal.tell(|| of_side(first, rules::TURN_INITIATIVE, "log-initiative").rolled(dice));
        game.stack.push(Acting { active: first });
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// A side acts with one company, or passes (turn.alternate).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Acting {
    pub active: Seat,
}

impl Question<Skirmish> for Acting {
    fn asked(&self, _game: &Skirmish) -> Asked {
        Asked::one(self.active, "decision-act", rules::TURN_ALTERNATE)
    }

    fn list(&self, game: &Skirmish, seat: Seat, out: &mut Vec<Action>) {
        let enemies: Vec<CompanyId> = game.of(seat.opponent()).collect();
        let all = game.of(seat).flat_map(|company| {
            let steps = (0..AREAS).map(move |to| Action::March { company, to });
            let shots = enemies.iter().map(move |at| Action::Fire { company, at: *at });
            steps.chain(shots).chain([Action::Rally { company }])
        });
        out.extend(all.filter(|action| self.against(game, seat, action).is_empty()));
        out.push(Action::Pass);
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
        let of = |id, verb, key: &'static str, rule| {
            plain::offer(verb, Text::new(key).with("company", company(id)), rule).by(id_of(id))
        };
        Some(match *action {
            Action::March { company, to } => {
                of(company, "action-march", "offer-march", rules::MARCH_STEP).with("area", place(to))
            }
            Action::Fire { company: id, at } => {
                let fire = of(id, "action-fire", "offer-fire", rules::FIRE_DICE).with("target", company(at));
                Offer { target: Some(id_of(at)), risky: true, ..fire }
            }
            Action::Rally { company } => {
                Offer { risky: true, ..of(company, "action-rally", "offer-rally", rules::RALLY_TEST) }
            }
            Action::Pass => {
                let pass = plain::offer("action-pass", Text::new("offer-pass"), rules::TURN_PASS);
                Offer { purpose: Purpose::Yield, ..pass }
            }
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Skirmish,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<LogLine>,
    ) {
        const DIE: Roll = Roll { rule: rules::RALLY_TEST, label: "die-rally" };
        game.stack.push(Acting { active: seat.opponent() });
        match *action {
            Action::March { company, to } => {
                game.companies[usize::from(company)].at = to;
                let marched = || Text::new("log-march").with("area", place(to));
                journal.tell(|| of_company(company, rules::MARCH_STEP, marched()));
            }
            Action::Fire { company, at } => game.stack.push(Answer { company, target: at }),
            Action::Rally { company } => {
                let die = chance.d6(DIE);
                let good = die >= CHART.rallies_on;
                game.companies[usize::from(company)].shaken = !good;
                let rallied = || Text::new("log-rally").with("good", plain::yes(good));
                journal.tell(|| of_company(company, rules::RALLY_TEST, rallied()).rolled([die]));
            }
            _ => pass(game, seat, journal),
        }
        if let Action::March { company, .. } | Action::Fire { company, .. } | Action::Rally { company } = *action {
            game.companies[usize::from(company)].acted = true;
        }
    }

    /// Who has nobody left to act passes; once both have, the turn is over (turn.pass). Who is alone has won (win.field).
    fn go_on(self, game: &mut Skirmish, _chance: &mut impl Chance, journal: &mut impl Journal<LogLine>) -> Flow {
        if BOTH.into_iter().any(|seat| game.of(seat).next().is_none()) {
            game.stack.replace(Over);
        } else if game.passed == [true; 2] {
            game.stack.replace(TurnBegins);
        } else if game.passed[self.active.index()] {
            game.stack.replace(Acting { active: self.active.opponent() });
        } else if game.of(self.active).all(|id| game.company(id).acted) {
            pass(game, self.active, journal);
        } else {
            return Flow::Ask;
        }
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

fn pass(game: &mut Skirmish, seat: Seat, journal: &mut impl Journal<LogLine>) {
    game.passed[seat.index()] = true;
    journal.tell(|| of_side(seat, rules::TURN_PASS, "log-pass"));
}

/// A company that is fired at fires back, or takes cover (fire.answer).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    pub company: CompanyId,
    pub target: CompanyId,
}

impl Question<Skirmish> for Answer {
    fn asked(&self, _game: &Skirmish) -> Asked {
        Asked::one(Skirmish::seat_of(self.target), "decision-answer", rules::FIRE_ANSWER)
    }

    fn list(&self, _game: &Skirmish, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::FireBack, Action::TakeCover]);
    }

    fn offer(&self, _game: &Skirmish, _seat: Seat, action: &Action) -> Option<Offer> {
        let key = if *action == Action::FireBack { "offer-fire_back" } else { "offer-take_cover" };
        let answer = plain::offer("action-answer", Text::new(key), rules::FIRE_ANSWER).by(id_of(self.target));
        Some(Offer { risky: true, ..answer.with("company", company(self.target)) })
    }

    fn answered(
        self,
        game: &mut Skirmish,
        _seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<LogLine>,
    ) {
        let covered = *action == Action::TakeCover;
        let hits = self.volley(game, covered, chance, journal);
        let back = Answer { company: self.target, target: self.company };
        let answers = !covered && !game.company(self.target).shaken;
        let hits_back = if answers { back.volley(game, false, chance, journal) } else { 0 };
        lose(game, self.target, hits, journal);
        lose(game, self.company, hits_back, journal);
    }

    /// Whoever is shaken is not asked: he suffers it.
    fn go_on(self, game: &mut Skirmish, chance: &mut impl Chance, journal: &mut impl Journal<LogLine>) -> Flow {
        if !game.company(self.target).shaken {
            return Flow::Ask;
        }
        game.stack.pop();
        self.answered(game, Skirmish::seat_of(self.target), &Action::FireBack, chance, journal);
        Flow::On
    }

    fn about(&self, _game: &Skirmish) -> Option<CompanyId> {
        Some(self.target)
    }
}

impl Answer {
    /// The company fires: how many dice it rolls, and what hits (fire.dice, fire.attack, fire.cover).
    fn volley(self, game: &Skirmish, covered: bool, chance: &mut impl Chance, log: &mut impl Journal<LogLine>) -> u8 {
        const DIE: Roll = Roll { rule: rules::FIRE_DICE, label: "die-fire" };
        let [mut dice, mut needed] = [Tally::new(), Tally::new()];
        dice.add(rules::FIRE_DICE, "mod-men", game.company(self.company).men.into());
        if game.orders[Skirmish::seat_of(self.company).index()] == Some(Order::Attack) {
            dice.add(rules::FIRE_ATTACK, "mod-attack", CHART.attack_dice.into());
        }
        needed.add(rules::FIRE_DICE, "mod-base", CHART.hits_on.into());
        if game.company(self.target).at == WOOD {
            needed.add(rules::FIELD_WOOD, "mod-cover", CHART.cover.into());
        } else if covered {
            needed.add(rules::FIRE_COVER, "mod-cover", CHART.cover.into());
        }
        let hits = chance.successes(DIE, dice.sum() as u16, 6, needed.sum() as u8) as u8;
        log.tell(|| {
            let text = Text::new("log-fire").with("target", company(self.target)).with("hits", hits);
            of_company(self.company, rules::FIRE_DICE, text).tallied("tally-dice", dice).tallied("tally-needed", needed)
        });
        hits
    }
}

/// Takes men away (loss.men, loss.shaken).
fn lose(game: &mut Skirmish, id: CompanyId, hits: u8, journal: &mut impl Journal<LogLine>) {
    let company = &mut game.companies[usize::from(id)];
    company.men = company.men.saturating_sub(hits);
    if hits > 0 && company.men == 0 {
        journal.tell(|| of_company(id, rules::LOSS_MEN, Text::new("log-gone")));
    } else if hits > 0 && company.men <= CHART.shaken_at && !company.shaken {
        company.shaken = true;
        journal.tell(|| of_company(id, rules::LOSS_SHAKEN, Text::new("log-shaken")));
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over;

impl End<Skirmish> for Over {
    /// Alone on the field (win.field), or with more ground (win.ground).
    fn outcome(&self, game: &Skirmish) -> Outcome {
        let alone = BOTH.into_iter().find(|seat| game.of(seat.opponent()).next().is_none() && game.men(*seat) > 0);
        if let Some(seat) = alone {
            let text = Text::new("outcome-field").with("side", side(seat));
            return Outcome { winners: vec![seat], text, rule: rules::WIN_FIELD };
        }
        let ground = BOTH.map(|seat| game.ground(seat));
        if ground[0] == ground[1] {
            return Outcome { winners: Vec::new(), text: Text::new("outcome-drawn"), rule: rules::WIN_GROUND };
        }
        let winner = Seat(u8::from(ground[1] > ground[0]));
        let areas = ground[winner.index()] as i64;
        let text = Text::new("outcome-ground").with("areas", areas).with("side", side(winner));
        Outcome { winners: vec![winner], text, rule: rules::WIN_GROUND }
    }
}
