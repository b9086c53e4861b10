//! How an action is offered to a player: its words, its rule, the piece it belongs to, where it leads.
//!
//! Words, rule and place are made of the action itself and of what the seat's own side knows; an attack on a hidden
//! stack reads the same whatever is in it.

use super::battle_offers;
use super::names::placed;
use crate::book::vocabulary::Force;
use crate::play::action::Action;
use crate::play::battle::BattleAction;
use crate::rules;
use crate::state::sets::{AreaId, LeaderId, UnitId};
use crate::state::{Depot, LossCause, Origin, Payment, Phase, Post, Toulon};
use gamekit::plain::offer as plain;
use kernel::scene::Place;
use kernel::{Offer, Purpose, RuleId, Seat, Text};

/// The offer of a legal action.
#[must_use]
pub(crate) fn offer(game: &Toulon, _seat: Seat, action: &Action) -> Offer {
    if let Action::Battle(action) = action {
        return battle_offers::offer(game, action);
    }
    let make = Maker { game };
    let mut offer = make
        .joint(action)
        .or_else(|| make.before_moving(action))
        .or_else(|| make.forming(action))
        .or_else(|| make.moving(action))
        .or_else(|| make.labour(action))
        .or_else(|| make.leaders(action))
        .unwrap_or_else(|| make.answers(action));
    offer.purpose = purpose(action);
    offer.action = serde_json::to_value(action).unwrap_or_default();
    offer.label = placed(offer.label);
    offer
}

/// An answer of the enemy that would name one of his counters, without its name.
pub(crate) fn answer_of_enemy(action: &Action) -> Option<Text> {
    let key = match action {
        Action::TakeMarker { .. } | Action::TakeLoss { .. } | Action::LossesRest => "answer-unit_chosen",
        Action::LeaderIn { .. } => "answer-leader_in",
        Action::LeaderTo { .. } => "answer-leader_goes",
        // What a shift comes to depends on the die.
        Action::ShiftSpies { by: -1 } => "answer-shift_down",
        Action::ShiftSpies { by: 0 } => "answer-shift_none",
        Action::ShiftSpies { .. } => "answer-shift_up",
        Action::Battle(action) => match action {
            BattleAction::TakeHit { .. } | BattleAction::Lose { .. } => "answer-unit_chosen",
            BattleAction::Withdraw { .. } => "answer-unit_leaves",
            BattleAction::Retreat { .. } => "answer-retreats",
            BattleAction::Reinforce { .. } | BattleAction::ReinforceAll | BattleAction::Follow { .. } => {
                "answer-unit_joins"
            }
            BattleAction::PutIn { .. } | BattleAction::TakeOut { .. } | BattleAction::LineUp { .. } => "answer-places",
            BattleAction::Spread { .. } => "answer-unit_joins",
            BattleAction::Load { .. } | BattleAction::Aim { .. } => "answer-guns_fire",
            _ => return None,
        },
        _ => return None,
    };
    Some(Text::new(key))
}

struct Maker<'a> {
    game: &'a Toulon,
}

impl Maker<'_> {
    /// An offer tied to a unit.
    fn about(&self, unit: UnitId, verb: &'static str, text: Text, rule: RuleId) -> Offer {
        let piece = Some(self.game.counter(unit).id.clone());
        Offer { piece, ..plain(verb, text.with("unit", self.game.unit_name(unit)), rule) }
    }

    /// An offer tied to a leader.
    fn about_leader(&self, leader: LeaderId, verb: &'static str, text: Text, rule: RuleId) -> Offer {
        let piece = Some(self.game.chief(leader).id.clone());
        Offer { piece, ..plain(verb, text.with("leader", self.game.chief_name(leader)), rule) }
    }

    /// An offer that leads into an area.
    fn into(&self, area: AreaId, verb: &'static str, text: Text, rule: RuleId) -> Offer {
        Offer { ghost: Some(self.at(area)), ..plain(verb, text.with("area", self.game.area_name(area)), rule) }
    }

    /// An offer about the area where the force is being formed, or where it stands.
    fn here(&self, verb: &'static str, text: Text, rule: RuleId) -> Offer {
        let area = match self.game.phase() {
            Phase::Muster { from, .. } => from.area(),
            Phase::PatrolMeets { to: area, .. } | Phase::Overrun { area, .. } | Phase::RallyPick { area, .. } => {
                Some(area)
            }
            Phase::Road { joined, .. } => Some(joined),
            _ => None,
        };
        plain(verb, area.into_iter().fold(text, |text, area| text.with("area", self.game.area_name(area))), rule)
    }

    fn at(&self, area: AreaId) -> Place {
        Place::Area { area: self.game.map().area(area).id.clone(), stack: 0 }
    }

    fn joint(&self, action: &Action) -> Option<Offer> {
        let game = self.game;
        Some(match *action {
            Action::Penalty { pool } => {
                let text = Text::new("offer-penalty").with("pool", Text::new(pool.label()));
                plain("action-penalty", text, rules::R7_12B)
            }
            Action::SendAway { unit } => {
                self.about(unit, "action-send_away", Text::new("offer-send_away"), rules::R32_14)
            }
            Action::AdvanceUnit { unit, turn, pay } => {
                let text = Text::new("offer-advance").with("turn", turn).with("pay", pay.words());
                self.about(unit, "action-advance_arrival", text, rules::R9_5A)
            }
            Action::AdvanceLeader { leader, turn, pay } => {
                let text = Text::new("offer-advance_leader").with("turn", turn).with("pay", pay.words());
                self.about_leader(leader, "action-advance_arrival", text, rules::R9_5A)
            }
            Action::DelayUnit { unit, turn, pool } => {
                let text = Text::new("offer-delay").with("turn", turn).with("pool", Text::new(pool.label()));
                self.about(unit, "action-delay_arrival", text, rules::R9_5B)
            }
            Action::DelayLeader { leader, turn } => {
                let text = Text::new("offer-delay_leader").with("turn", turn);
                self.about_leader(leader, "action-delay_arrival", text, rules::R9_6)
            }
            Action::ScheduleDone => done("offer-schedule_done", rules::R9_5A),
            Action::Austrians { now } => {
                let key = if now { "offer-austrians_now" } else { "offer-austrians_later" };
                Offer { risky: !now, ..plain("action-austrians", Text::new(key), rules::R32_4) }
            }
            Action::PlaceBattery { unit, area, pay } => {
                let text = Text::new("offer-place_battery").with("pay", pay.words());
                let text = text.with("area", game.area_name(area));
                let own = self.game.counter(unit).position == Some(area);
                let rule = if own { rules::R27_1 } else { rules::R27_4 };
                Offer { ghost: Some(self.at(area)), ..self.about(unit, "action-place_bb", text, rule) }
            }
            Action::PlaceBonaparte { area } => {
                let offer = self.into(area, "action-place_bonaparte", Text::new("offer-place_bonaparte"), rules::R9_1A);
                let piece = game.setup.bonaparte().map(|leader| game.chief(leader).id.clone());
                Offer { piece, ..offer }
            }
            Action::BatteriesDone => done("offer-batteries_done", rules::R27_3),
            Action::PlayFirst { first } => {
                let verb = if first { "action-play_first" } else { "action-play_second" };
                plain(verb, Text::new(verb), rules::R10_4)
            }
            _ => return None,
        })
    }

    fn before_moving(&self, action: &Action) -> Option<Offer> {
        let game = self.game;
        Some(match *action {
            Action::Rade { rade, hold } => {
                let held = game.rades[rade.index()].is_held();
                let (verb, key) = match (held, hold) {
                    (true, true) => ("action-keep_rade", "offer-keep_rade"),
                    (true, false) => ("action-give_up_rade", "offer-give_up_rade"),
                    (false, true) => ("action-take_back_rade", "offer-take_back_rade"),
                    (false, false) => ("action-leave_rade", "offer-leave_rade"),
                };
                plain(verb, Text::new(key).with("rade", Text::new(rade.label())), rules::R12_6)
            }
            Action::Consent { yes } => {
                let Phase::RadeConsent { rade, .. } = game.phase() else { return None };
                let (verb, key) =
                    if yes { ("action-consent", "offer-consent") } else { ("action-object", "offer-object") };
                plain(verb, Text::new(key).with("rade", Text::new(rade.label())), rules::R12_6)
            }
            Action::SendSpies { yes } => {
                let verb = if yes { "action-spy" } else { "action-no_spies" };
                plain(verb, Text::new(verb), rules::R14_2)
            }
            Action::PaySpies { pool } => match pool {
                Some(pool) => {
                    let text = Text::new("offer-pay_spies").with("pool", Text::new(pool.label()));
                    Offer { risky: true, ..plain("action-pay_spies", text, rules::R7_10) }
                }
                None => {
                    Offer { risky: true, ..plain("action-pay_nothing", Text::new("action-pay_nothing"), rules::R14_4) }
                }
            },
            Action::ShiftSpies { by } => {
                let key = match by {
                    -1 => "offer-shift_down",
                    0 => "offer-shift_none",
                    _ => "offer-shift_up",
                };
                let (die, side, mut shifts) = match game.phase() {
                    Phase::SpyShift { side, die, shifts, .. } => (die, side, shifts),
                    _ => (0, game.phasing(), [0; 2]),
                };
                shifts[side.index()] = by;
                let report = game.spies(shifts).read(die);
                let result = Text::new(report.effect.label());
                plain("action-shift_spies", Text::new(key).with("result", result), rules::R14_4)
            }
            Action::Inspect { area } => self.into(area, "action-inspect", Text::new("offer-inspect"), rules::R14_2),
            Action::LookDone => done("offer-look_done", rules::R14_5),
            Action::WarDepot { depot, pay } => {
                let text = Text::new("offer-war_depot").with("pay", pay.words()).with("points", i64::from(pay.total()));
                Offer { risky: true, ..self.into(self.depot(depot), "action-try_war_depot", text, rules::R15_7) }
            }
            Action::DepotsDone => done("offer-depots_done", rules::R15_11),
            Action::Trace { place } => {
                let text = Text::new("offer-trace").with("place", game.place_name(place));
                let ghost = game.map().as_area(place).map(|area| self.at(area));
                let rule = if self.game.setup.as_rade(place).is_some() {
                    rules::R15_20
                } else if self.game.blocked.is_empty() {
                    rules::R15_16
                } else {
                    rules::R15_18
                };
                Offer { ghost, risky: true, ..plain("action-trace_supply", text, rule) }
            }
            Action::SupplyDone => done("offer-supply_done", rules::R15_14),
            _ => return None,
        })
    }

    fn depot(&self, depot: Depot) -> AreaId {
        self.game.setup.depot(depot)
    }

    fn forming(&self, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Muster { from } => match from {
                Origin::Area(area) => self.into(area, "action-muster", Text::new("offer-muster"), rules::R5_3),
                Origin::Afloat => plain("action-muster", Text::new("offer-muster_afloat"), rules::R17_1),
                Origin::OffMap => plain("action-enter_map", Text::new("offer-muster_off_map"), rules::R9_8),
            },
            Action::Take { unit } => self.about(unit, "action-take", Text::new("offer-take"), rules::R16_2),
            Action::TakeAll => self.here("action-take_all", Text::new("action-take_all"), rules::R16_2),
            Action::TakeLeader { leader } => {
                self.about_leader(leader, "action-take_leader", Text::new("offer-take_leader"), rules::R19_1)
            }
            Action::Disband => done("offer-disband", rules::R16_7),
            Action::ShowOnTop { unit } => {
                self.about(unit, "action-reorder_stack", Text::new("offer-show_on_top"), rules::RULE_STACK_TOP)
            }
            Action::Post { unit, post } => {
                let area = self.game.unit(unit).at.area();
                let text = match (post, area) {
                    (Post::Work(work), Some(area)) => Text::new("offer-post_work")
                        .with("work", self.game.work_name_in(area, self.game.side_of(unit), work)),
                    (Post::Outside, _) => Text::new("offer-post_outside"),
                    _ => Text::new("offer-post_free"),
                };
                self.about(unit, "action-post", text, rules::RULE_INSIDE)
            }
            Action::Entrust { role, to } => {
                let text = Text::new("offer-entrust").with("role", Text::new(role.label()));
                plain("action-entrust", text.with("to", Text::new(to.label())), rules::SETUP_ROLES)
            }
            Action::MovementDone => {
                plain("action-end_phase", Text::new("offer-movement_done"), rules::RULE_TERMINATION)
            }
            _ => return None,
        })
    }

    fn moving(&self, action: &Action) -> Option<Offer> {
        let game = self.game;
        let paid = |key: &'static str, pay: Payment| Text::new(key).with("pay", pay.words());
        let risky = |offer: Offer| Offer { risky: true, ..offer };
        Some(match *action {
            Action::March { to } => self.into(to, "action-move_friendly", Text::new("offer-march"), rules::R16_8A),
            Action::CrossRiver { to, pay } => {
                self.into(to, "action-cross_river", paid("offer-cross_river", pay), rules::R3_RIVER_COST)
            }
            Action::EnterNml { to, checked, pay } => {
                let text = paid("offer-enter_nml", pay).with("unit", game.unit_name(checked));
                risky(self.into(to, "action-enter_nml", text, self.paid_by(pay, rules::R7_8, self.nml_rule(to))))
            }
            Action::Attack { to, pay } => {
                // Who has no war supply and may attack all the same is surrounded.
                let supplied = game.force.iter().all(|unit| game.may_attack(unit));
                let rule = if supplied { rules::R16_9 } else { rules::R15_12 };
                risky(self.into(
                    to,
                    "action-enter_enemy",
                    paid("offer-attack", pay),
                    self.paid_by(pay, rules::R16_5, rule),
                ))
            }
            Action::Scout { section, pay } => {
                let text = paid("offer-scout", pay).with("section", game.section_name(section));
                let rule = if pay == Payment::NOTHING { rules::R18_9 } else { rules::R18_7 };
                risky(plain("action-reconnoitre", text, rule))
            }
            Action::LeaveRoad { to, pay } => {
                let wild = pay != Payment::NOTHING;
                let straight = game.leaves_straight(to);
                let rule = match (wild, straight) {
                    (false, _) => rules::R18_15,
                    (true, true) => rules::R18_17,
                    (true, false) => rules::R18_21,
                };
                let offer = self.into(to, "action-leave_road", paid("offer-leave_road", pay), rule);
                Offer { risky: wild && !straight, ..offer }
            }
            Action::BackToStart => self.here("action-go_back", Text::new("offer-back_to_start"), rules::R18_20),
            Action::Embark { pay } => self.here("action-embark", paid("offer-embark", pay), rules::R17_1),
            Action::Land { to, checked, pay } => {
                let text = paid("offer-land", pay).with("unit", game.unit_name(checked));
                let lonely = game.is_lonely(to);
                let rule = self.paid_by(pay, rules::R7_8, if lonely { rules::R17_3 } else { rules::R17_1 });
                Offer { risky: lonely, ..self.into(to, "action-disembark", text, rule) }
            }
            _ => return None,
        })
    }

    /// The rule of a step into no man's land: over the edge of the map, off a friendly road, or from next door.
    fn nml_rule(&self, to: AreaId) -> RuleId {
        match self.game.phase() {
            Phase::Muster { from: Origin::OffMap, .. } => rules::R32_5,
            Phase::Muster { from: Origin::Area(from), .. } if !self.game.setup.ground(from).neighbours.has(to) => {
                rules::R18_18
            }
            _ => rules::R16_14,
        }
    }

    /// The rule of a deed, or the one by which its price is shared (`shared`) or paid by the British for others (7.9).
    fn paid_by(&self, pay: Payment, shared: RuleId, rule: RuleId) -> RuleId {
        let game = self.game;
        let british = || game.force.iter().any(|unit| game.force_of(unit) == Force::British);
        if pay.parts().iter().filter(|points| **points > 0).count() > 1 {
            shared
        } else if pay.british > 0 && !british() {
            rules::R7_9
        } else {
            rule
        }
    }

    fn labour(&self, action: &Action) -> Option<Offer> {
        let paid = |key: &'static str, pay: Payment| Text::new(key).with("pay", pay.words());
        Some(match *action {
            Action::Build { pay } => self.here("action-build_redoubt", paid("offer-build", pay), rules::R13_5),
            Action::Improve { redoubt, pay } => {
                let begun = self.game.redoubts.get(usize::from(redoubt)).is_some_and(|work| work.progress > 0);
                let key = if begun { "offer-improve_finish" } else { "offer-improve_begin" };
                self.here("action-improve_redoubt", paid(key, pay), rules::R13_9)
            }
            Action::Destroy { redoubt, pay } => {
                let improved = self.game.redoubts.get(usize::from(redoubt)).is_some_and(|work| work.improved);
                let key = if improved { "offer-destroy_improved" } else { "offer-destroy" };
                self.here("action-destroy_redoubt", paid(key, pay), rules::R13_13)
            }
            Action::Limber { pay } => {
                let text = paid("offer-limber", pay);
                match self.game.force.lowest() {
                    Some(unit) => self.about(unit, "action-limber_bb", text, rules::R27_5),
                    None => plain("action-limber_bb", text, rules::R27_5),
                }
            }
            _ => return None,
        })
    }

    fn leaders(&self, action: &Action) -> Option<Offer> {
        let game = self.game;
        Some(match *action {
            Action::LeaderOut { leader } => {
                self.about_leader(leader, "action-move_leader", Text::new("offer-leader_out"), rules::R19_2A)
            }
            Action::LeaderTo { place } => {
                let text = Text::new("offer-leader_to").with("place", game.place_name(place));
                let ghost = game.map().as_area(place).map(|area| self.at(area));
                let offer = match game.phase() {
                    Phase::LeaderAlone { leader, .. } => {
                        self.about_leader(leader, "action-move_leader", text, rules::R19_6)
                    }
                    _ => plain("action-move_leader", text, rules::R19_6),
                };
                // Over friendly ground nobody lies in wait for him.
                Offer { ghost, risky: game.is_risky_for_leaders(place), ..offer }
            }
            Action::LeaderStays => done("offer-leader_stays", rules::R19_5),
            Action::LeaderIn { leader } => {
                self.about_leader(leader, "action-leader_in", Text::new("offer-leader_in"), rules::R16_10)
            }
            Action::LeadersInDone => Offer { risky: true, ..done("offer-leaders_in_done", rules::R16_10) },
            _ => return None,
        })
    }

    /// Why losses are taken now.
    fn loss_rule(&self) -> RuleId {
        match self.game.phase() {
            Phase::Losses(losses) => match losses.cause {
                LossCause::Crowding(_) => rules::R6_4,
                LossCause::Encircled(_) => rules::R29_5,
                LossCause::Attrition(_) => rules::R30_3,
                LossCause::OutOfSupply(_) => rules::R15_14,
            },
            _ => rules::R30_4,
        }
    }

    fn answers(&self, action: &Action) -> Offer {
        match *action {
            Action::ShowGarrison { yes } => {
                let (verb, key) = if yes {
                    ("action-reveal", "offer-show_garrison")
                } else {
                    ("action-stay_hidden", "offer-stay_hidden")
                };
                match self.game.phase() {
                    Phase::ShowGarrison { to, .. } => self.into(to, verb, Text::new(key), rules::R13_1E),
                    _ => plain(verb, Text::new(key), rules::R13_1E),
                }
            }
            Action::PatrolStays { yes } => {
                let verb = if yes { "action-stay" } else { "action-go_back" };
                self.here(verb, Text::new(if yes { "offer-patrol_stays" } else { "offer-patrol_goes" }), rules::R21_7)
            }
            Action::Overrun { yes } => {
                let verb = if yes { "action-overrun" } else { "action-no_overrun" };
                let key = if yes { "offer-overrun" } else { "offer-no_overrun" };
                let relief = matches!(self.game.phase(), Phase::Overrun { area, .. }
                    if self.game.setup.ground(area).depot.is_some());
                let rule = if relief { rules::R9_10 } else { rules::R20_4 };
                Offer { risky: yes, ..self.here(verb, Text::new(key), rule) }
            }
            Action::TakeMarker { unit } => {
                let overran = matches!(self.game.phase(), Phase::Marker { overran: true, .. });
                let rule = if overran { rules::R20_6 } else { rules::R21_2 };
                self.about(unit, "action-take_marker", Text::new("offer-take_marker"), rule)
            }
            Action::PatrolTo { area } => self.into(area, "action-retreat", Text::new("offer-patrol_to"), rules::R21_1B),
            Action::Rally { area } => {
                Offer { risky: true, ..self.into(area, "action-rally", Text::new("offer-rally"), rules::R29_1) }
            }
            Action::RallyAll => {
                Offer { risky: true, ..plain("action-rally", Text::new("offer-rally_all"), rules::R29_1) }
            }
            Action::RallyUnit { unit } => self.about(unit, "action-rally", Text::new("offer-rally_unit"), rules::R29_4),
            Action::RallyPicked => {
                let picked = self.here("action-rally", Text::new("offer-rally_picked"), rules::R29_2);
                Offer { risky: true, ..picked }
            }
            Action::RallyDone => plain("action-end_phase", Text::new("offer-rally_done"), rules::R29_1),
            Action::TakeLoss { unit } => {
                self.about(unit, "action-take_loss", Text::new("offer-take_loss"), self.loss_rule())
            }
            Action::LossesRest => plain("action-take_loss", Text::new("offer-losses_rest"), self.loss_rule()),
            _ => done("action-pass", rules::R4_TURN),
        }
    }
}

fn done(key: &'static str, rule: RuleId) -> Offer {
    plain("action-go_on", Text::new(key), rule)
}

/// What an action is for.
fn purpose(action: &Action) -> Purpose {
    match *action {
        Action::Muster { .. }
        | Action::Take { .. }
        | Action::TakeAll
        | Action::TakeLeader { .. }
        | Action::LeaderOut { .. } => Purpose::Open,
        Action::Disband | Action::LeaderStays => Purpose::Finish,
        Action::ScheduleDone
        | Action::BatteriesDone
        | Action::LookDone
        | Action::DepotsDone
        | Action::SupplyDone
        | Action::MovementDone
        | Action::LeadersInDone
        | Action::RallyDone
        | Action::SendSpies { yes: false }
        | Action::PaySpies { pool: None }
        | Action::ShiftSpies { by: 0 }
        | Action::Overrun { yes: false } => Purpose::Yield,
        _ => Purpose::Act,
    }
}
