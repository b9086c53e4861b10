//! How decisions of the combat phase are offered: words, rule, piece, place.

use super::names::placed;
use crate::book::vocabulary::Arm;
use crate::play::action::Action;
use crate::play::battle::BattleAction;
use crate::rules;
use crate::state::combat::{Laid, Step};
use crate::state::sets::{AreaId, LeaderId, UnitId};
use crate::state::{Marks, Toulon};
use gamekit::plain::offer as plain;
use kernel::scene::Place;
use kernel::{Offer, Purpose, RuleId, Text};

/// The offer of a legal decision.
#[must_use]
pub(crate) fn offer(game: &Toulon, action: &BattleAction) -> Offer {
    let make = Maker { game };
    let mut offer = make.outside(action).or_else(|| make.forming(action)).unwrap_or_else(|| make.rest(action));
    offer.action = serde_json::to_value(Action::Battle(*action)).unwrap_or_default();
    offer.label = placed(offer.label);
    offer
}

struct Maker<'a> {
    game: &'a Toulon,
}

impl Maker<'_> {
    fn area(&self, area: AreaId) -> Text {
        self.game.area_name(area)
    }

    fn unit(&self, unit: UnitId) -> Text {
        self.game.unit_name(unit)
    }

    fn leader(&self, leader: LeaderId) -> Text {
        self.game.chief_name(leader)
    }

    fn work(&self, work: u8) -> Text {
        work_name(self.game, work)
    }

    /// An offer tied to a unit.
    fn about(&self, unit: UnitId, verb: &'static str, text: Text, rule: RuleId) -> Offer {
        let piece = Some(self.game.counter(unit).id.clone());
        Offer { piece, ..plain(verb, text.with("unit", self.unit(unit)), rule) }
    }

    /// The menu, and fire outside battles.
    fn outside(&self, action: &BattleAction) -> Option<Offer> {
        Some(match *action {
            BattleAction::Fight { area } => {
                let text = Text::new("offer-fight").with("area", self.area(area));
                Offer { ghost: Some(self.at(area)), risky: true, ..plain("action-fight", text, rules::R25_7A) }
            }
            BattleAction::Bombard { gun, area, reserve } => {
                let key = if reserve { "offer-bombard_reserve" } else { "offer-bombard" };
                let text = Text::new(key).with("area", self.area(area));
                let offer = self.about(gun, "action-bombard_area", text, self.powder_rule(gun, reserve));
                Offer { ghost: Some(self.at(area)), risky: true, ..offer }
            }
            BattleAction::Lay { gun, grande, petite, reserve } => {
                let key = match (grande, petite) {
                    (_, 0) => "offer-lay_grande",
                    (0, _) => "offer-lay_petite",
                    _ => "offer-lay_both",
                };
                let how = if reserve { "offer-from_reserve" } else { "offer-by_roll" };
                let text = Text::new(key).with("grande", grande).with("petite", petite).with("how", Text::new(how));
                let risky = self.game.fires_at_once(Laid { gun, grande, petite, reserve });
                let again = self.game.combat.at_ships.has(gun);
                let rule = if again { rules::R27_40 } else { rules::R27_38 };
                Offer { risky, ..self.about(gun, "action-fire_at_ships", text, rule) }
            }
            BattleAction::FireVolley => {
                let text = Text::new("offer-fire_volley").with("count", self.game.combat.volley.len() as i64);
                Offer { risky: true, ..plain("action-fire_volley", text, rules::R27_38) }
            }
            BattleAction::ShipsFire { area, demand } => {
                let key = if demand { "offer-ships_fire_bb" } else { "offer-ships_fire" };
                let text = Text::new(key).with("area", self.area(area));
                let battle = self.game.combat.due.has(area) || self.game.combat.fought.has(area);
                let rule = if battle { rules::R27_50 } else { rules::R27_49 };
                Offer { ghost: Some(self.at(area)), risky: true, ..plain("action-ship_fire", text, rule) }
            }
            BattleAction::EndCombat => {
                let end = plain("action-end_phase", Text::new("action-end_phase"), rules::RULE_BOMBARDMENT_STEP);
                Offer { purpose: Purpose::Yield, ..end }
            }
            BattleAction::TakeHit { unit } => {
                let hit = self.game.combat.hit.filter(|hit| !hit.ships);
                let risky = hit.is_some_and(|hit| self.game.shelter_of(unit, hit.area, hit.side).is_some());
                let rule = if hit.is_some() { rules::R27_34A } else { rules::R27_51B };
                Offer { risky, ..self.about(unit, "action-take_hit", Text::new("offer-take_hit"), rule) }
            }
            BattleAction::NobodyHit => done("offer-nobody_hit", rules::R27_34A),
            _ => return None,
        })
    }

    /// Everything up to the melees.
    fn forming(&self, action: &BattleAction) -> Option<Offer> {
        Some(match *action {
            BattleAction::PutIn { unit, work } => {
                let text = Text::new("offer-put_in").with("work", self.work(work));
                self.about(unit, "action-enter_work", text, rules::R16_12B)
            }
            BattleAction::TakeOut { unit } => {
                self.about(unit, "action-leave_work", Text::new("offer-take_out"), rules::R25_8F)
            }
            BattleAction::GarrisonDone => done("offer-garrison_done", rules::R25_3),
            BattleAction::LineUp { unit } => {
                let place = self.game.combat.fight.line.len() as i64 + 1;
                self.about(unit, "action-line_up", Text::new("offer-line_up").with("place", place), rules::R25_20)
            }
            BattleAction::LineUpRest => done("offer-line_up_rest", rules::R5_4),
            BattleAction::Engage { unit, work, leader } => {
                let place = if work == 0 { Text::new("battle-open") } else { self.work(work) };
                match leader {
                    Some(leader) => {
                        let text = Text::new("offer-engage_led").with("place", place);
                        let text = text.with("leader", self.leader(leader));
                        let fight = &self.game.combat.fight;
                        let rule = match fight.command[leader.index()].units {
                            0 | 1 => rules::R25_16,
                            _ if fight.melees.iter().any(|melee| melee.leader.is_some()) => rules::R25_14,
                            _ => rules::R25_12,
                        };
                        self.about(unit, "action-combine", text, rule)
                    }
                    None => {
                        let verb = if work == 0 { "action-engage" } else { "action-attack_work" };
                        let rule = match (work, self.game.combat.fight.round) {
                            _ if self.game.is_artillery(unit) => rules::R27_20,
                            (0, _) => rules::R25_10,
                            (_, 1) => rules::R25_6,
                            _ => rules::R25_8G,
                        };
                        self.about(unit, verb, Text::new("offer-engage").with("place", place), rule)
                    }
                }
            }
            BattleAction::Join { unit } => {
                // Units of different nations may attack together.
                let fight = &self.game.combat.fight;
                let force = self.game.force_of(unit);
                let mut others = fight.group(fight.attacker, fight.current).iter();
                let mixed = others.any(|other| self.game.force_of(other) != force);
                let rule = if mixed { rules::R25_15 } else { rules::R25_13 };
                self.about(unit, "action-combine", Text::new("offer-join"), rule)
            }
            BattleAction::GroupDone => done("offer-group_done", rules::R25_21),
            BattleAction::AssignDone => done("offer-assign_done", rules::R25_5),
            BattleAction::Spread { unit, melee } => {
                let text = Text::new("offer-spread").with("melee", melee + 1);
                let inside = self.game.unit(unit).inside > 0;
                self.about(unit, "action-spread", text, if inside { rules::R25_24B } else { rules::R25_24A })
            }
            BattleAction::SpreadDone => done("offer-spread_done", rules::R25_24A),
            BattleAction::Reduce { gun, work, reserve } => {
                let key = if reserve { "offer-reduce_reserve" } else { "offer-reduce" };
                let text = Text::new(key).with("work", self.work(work));
                Offer { risky: true, ..self.about(gun, "action-reduce_redoubt", text, rules::R27_42) }
            }
            BattleAction::ReduceDone => {
                let laid = self.game.combat.fight.shelling.iter().any(|pf| *pf > 0);
                let key = if laid { "offer-reduce_now" } else { "offer-no_reduction" };
                Offer { risky: laid, ..done(key, rules::R27_44) }
            }
            BattleAction::Load { gun, reserve } => {
                let key = if reserve { "offer-load_reserve" } else { "offer-load" };
                let rule = self.support_rule(gun, reserve);
                Offer { risky: true, ..self.about(gun, "action-fire_remote", Text::new(key), rule) }
            }
            BattleAction::Aim { melee, leader } => {
                let Step::Aim(_, gun) = self.game.combat.step else { return None };
                let text = match leader {
                    Some(leader) => Text::new("offer-aim_led").with("leader", self.leader(leader)),
                    None => Text::new("offer-aim"),
                };
                let fight = &self.game.combat.fight;
                let supported = fight.melees[usize::from(melee)].support.iter().any(|added| *added > 0);
                let led = leader.map(|leader| fight.command[leader.index()].units);
                let rule = match (supported, fight.round) {
                    _ if led.is_some_and(|units| units < 2) => rules::R27_27,
                    _ if led.is_some() => rules::R27_26,
                    (true, _) => rules::R27_30,
                    (false, 2) => rules::R27_31,
                    _ => rules::R27_25,
                };
                self.about(gun, "action-fire_remote", text.with("melee", melee + 1), rule)
            }
            BattleAction::SupportDone => done("offer-support_done", rules::R25_26),
            _ => return None,
        })
    }

    /// Melees, losses, comings and goings.
    fn rest(&self, action: &BattleAction) -> Offer {
        match *action {
            BattleAction::Resolve { melee } => {
                let odds = self.game.odds(melee);
                let fight = &self.game.combat.fight;
                // Defenders who still lie face down are not read (25.20).
                let seen =
                    fight.group(fight.defender(), melee).iter().all(|unit| self.game.knows(fight.attacker, unit));
                let key = if seen { "offer-resolve" } else { "offer-resolve_hidden" };
                let mut text = Text::new(key).with("melee", melee + 1).with("attacker", i64::from(odds.attacker));
                if seen {
                    text = text.with("defender", i64::from(odds.defender));
                }
                let works = self.game.combat.fight.melees.iter().any(|melee| melee.work != 0);
                let rule = if works { rules::R25_7B } else { rules::R25_11 };
                let first = fight.group(fight.attacker, melee).lowest();
                let piece = first.map(|unit| self.game.counter(unit).id.clone());
                Offer { piece, risky: true, ..plain("action-resolve", text, rule) }
            }
            BattleAction::Lose { unit } => self.about(unit, "action-lose", Text::new("offer-lose"), rules::R25_28A),
            BattleAction::Withdraw { unit, area } => {
                let text = Text::new("offer-withdraw").with("area", self.area(area));
                let offer = self.about(unit, "action-withdraw", text, rules::R25_8C);
                Offer { ghost: Some(self.at(area)), ..offer }
            }
            BattleAction::WithdrawDone => done("offer-withdraw_done", rules::R25_8C),
            BattleAction::Reinforce { unit } => {
                self.about(unit, "action-reinforce", Text::new("offer-reinforce"), rules::R25_8D)
            }
            BattleAction::ReinforceAll => plain("action-reinforce", Text::new("offer-reinforce_all"), rules::R25_8D),
            BattleAction::ReinforceDone => {
                let named = !self.game.combat.fight.fresh.is_empty();
                let key = if named { "offer-reinforce_now" } else { "offer-no_reinforcement" };
                Offer { risky: named, ..done(key, rules::R25_8D) }
            }
            BattleAction::Follow { leader } => {
                let text = Text::new("offer-follow").with("leader", self.leader(leader));
                let piece = Some(self.game.chief(leader).id.clone());
                Offer { piece, ..plain("action-follow", text, rules::R25_8D) }
            }
            BattleAction::FollowDone => done("offer-follow_done", rules::R25_8D),
            BattleAction::Retreat { area, all } => self.retreat(area, all),
            _ => done("action-end_phase", rules::R25_7A),
        }
    }

    /// Why a gun may fire into the battle: from next door, from the reserve, or from a work that is not engaged.
    fn support_rule(&self, gun: UnitId, reserve: bool) -> RuleId {
        let fight = &self.game.combat.fight;
        if self.game.arm(gun) == Arm::Gunners {
            rules::R32_16
        } else if fight.present[fight.attacker.index()].has(gun) {
            rules::R27_21
        } else if fight.present[fight.defender().index()].has(gun) {
            rules::R27_28
        } else if reserve {
            self.powder_rule(gun, reserve)
        } else {
            rules::R27_25
        }
    }

    /// Where the ammunition of a shot comes from: it is there, it is rolled for, or it is the reserve's.
    fn powder_rule(&self, gun: UnitId, reserve: bool) -> RuleId {
        let fired = self.game.unit(gun).marks.has(Marks::FIRED_THIS_TURN);
        match (reserve, fired) {
            (true, true) => rules::R27_13,
            (true, false) => rules::R27_12,
            (false, _) if self.game.has_automatic_ammunition(gun) => rules::R27_9,
            (false, _) => rules::R27_8,
        }
    }

    fn retreat(&self, area: AreaId, all: bool) -> Offer {
        let game = self.game;
        let at = Some(self.at(area));
        let text = |key: &'static str| Text::new(key).with("area", self.area(area));
        let attacks = matches!(game.combat.step, Step::Retreats(side) if side == game.combat.fight.attacker);
        let rule = if attacks { rules::R26_1 } else { rules::R26_2 };
        match game.combat.step {
            Step::LeaderBack(_, leader) => {
                let text = text("offer-leader_retreat").with("leader", self.leader(leader));
                let piece = Some(game.chief(leader).id.clone());
                Offer { ghost: at, piece, ..plain("action-retreat", text, rules::R26_6) }
            }
            Step::Retreats(side) if !all => match game.next_to_retreat(side) {
                Some(unit) => {
                    let offer = self.about(unit, "action-retreat", text("offer-retreat"), rule);
                    Offer { ghost: at, ..offer }
                }
                None => plain("action-retreat", text("offer-retreat_all"), rule),
            },
            _ => Offer { ghost: at, ..plain("action-retreat", text("offer-retreat_all"), rule) },
        }
    }

    fn at(&self, area: AreaId) -> Place {
        Place::Area { area: self.game.map().area(area).id.clone(), stack: 0 }
    }
}

/// The name of a work of the battle area.
pub(crate) fn work_name(game: &Toulon, work: u8) -> Text {
    game.work_name_in(game.combat.fight.area, game.combat.fight.defender(), work)
}

fn done(key: &'static str, rule: RuleId) -> Offer {
    Offer { purpose: Purpose::Yield, ..plain("action-go_on", Text::new(key), rule) }
}
