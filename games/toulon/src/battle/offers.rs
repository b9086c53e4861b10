//! How decisions of the combat phase are offered: words, rule, piece, place.

use super::BattleAction;
use super::state::Step;
use crate::action::Action;
use crate::rules;
use crate::sets::{AreaId, LeaderId, UnitId};
use crate::state::Toulon;
use crate::vocabulary::Arm;
use kernel::scene::Place;
use kernel::{Offer, RuleId, Text};

/// The offer of a legal decision.
#[must_use]
pub fn offer(game: &Toulon, action: &BattleAction) -> Offer {
    let make = Maker { game };
    let mut offer = make.outside(action).or_else(|| make.forming(action)).unwrap_or_else(|| make.rest(action));
    offer.action = serde_json::to_value(Action::Battle(*action)).unwrap_or_default();
    offer
}

struct Maker<'a> {
    game: &'a Toulon,
}

impl Maker<'_> {
    fn area(&self, area: AreaId) -> Text {
        Text::name(self.game.map().area(area).name.clone())
    }

    fn unit(&self, unit: UnitId) -> Text {
        Text::name(self.game.counter(unit).name.clone())
    }

    fn leader(&self, leader: LeaderId) -> Text {
        Text::name(self.game.leader_name(leader).to_owned())
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
                let offer = self.about(gun, "action-bombard_area", text, rules::R27_34A);
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
                self.about(gun, "action-fire_at_ships", text, rules::R27_38)
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
                plain("action-end_phase", Text::new("action-end_phase"), rules::RULE_BOMBARDMENT_STEP)
            }
            BattleAction::TakeHit { unit } => {
                self.about(unit, "action-take_hit", Text::new("offer-take_hit"), rules::R27_51B)
            }
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
                        self.about(unit, "action-combine", text, rules::R25_12)
                    }
                    None => {
                        let verb = if work == 0 { "action-engage" } else { "action-attack_work" };
                        let rule = match (work, self.game.combat.fight.round) {
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
            BattleAction::AssignDone => {
                let works = self.game.works_here().next().is_some();
                done("offer-assign_done", if works { rules::R25_5 } else { rules::R25_23 })
            }
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
                let rule = self.support_rule(gun);
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
                let rule = match (supported, fight.round) {
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
                let text = Text::new("offer-resolve")
                    .with("melee", melee + 1)
                    .with("attacker", i64::from(odds.attacker))
                    .with("defender", i64::from(odds.defender));
                let works = self.game.combat.fight.melees.iter().any(|melee| melee.work != 0);
                let rule = if works { rules::R25_7B } else { rules::R25_11 };
                Offer { risky: true, ..plain("action-resolve", text, rule) }
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
    fn support_rule(&self, gun: UnitId) -> RuleId {
        let fight = &self.game.combat.fight;
        if self.game.arm(gun) == Arm::Gunners {
            rules::R32_16
        } else if fight.present[fight.attacker.index()].has(gun) {
            rules::R27_21
        } else if fight.present[fight.defender().index()].has(gun) {
            rules::R27_28
        } else {
            rules::R27_25
        }
    }

    fn retreat(&self, area: AreaId, all: bool) -> Offer {
        let game = self.game;
        let at = Some(self.at(area));
        let text = |key: &'static str| Text::new(key).with("area", self.area(area));
        match game.combat.step {
            Step::LeaderBack(_, leader) => {
                let text = text("offer-leader_retreat").with("leader", self.leader(leader));
                let piece = Some(game.chief(leader).id.clone());
                Offer { ghost: at, piece, ..plain("action-retreat", text, rules::R26_6) }
            }
            Step::Retreats(side) if !all => match game.next_to_retreat(side) {
                Some(unit) => {
                    let offer = self.about(unit, "action-retreat", text("offer-retreat"), rules::R26_2);
                    Offer { ghost: at, ..offer }
                }
                None => plain("action-retreat", text("offer-retreat_all"), rules::R26_2),
            },
            _ => Offer { ghost: at, ..plain("action-retreat", text("offer-retreat_all"), rules::R26_2) },
        }
    }

    fn at(&self, area: AreaId) -> Place {
        Place::Area { area: self.game.map().area(area).id.clone(), stack: 0 }
    }
}

/// The name of a work of the battle area: a fort's own, or its kind with its number among the redoubts.
pub(crate) fn work_name(game: &Toulon, work: u8) -> Text {
    let area = game.combat.fight.area;
    let forts = &game.setup.ground(area).forts;
    let number = usize::from(work);
    if number >= 1 && number <= forts.len() {
        let names = game.map().area(area).list("fort");
        let name = names.get(number - 1).and_then(|fort| fort.as_str().or_else(|| fort.get("name")?.as_str()));
        return Text::name(name.unwrap_or(&game.map().area(area).name).to_owned());
    }
    let kind = game.work_kind(work).map_or("work-redoubt", crate::vocabulary::Work::label);
    Text::new("battle-redoubt").with("kind", Text::new(kind)).with("number", (number - forts.len()) as i64)
}

fn done(key: &'static str, rule: RuleId) -> Offer {
    plain("action-go_on", Text::new(key), rule)
}

fn plain(verb: &'static str, label: Text, rule: RuleId) -> Offer {
    Offer {
        action: serde_json::Value::Null,
        verb,
        label,
        rule,
        piece: None,
        target: None,
        ghost: None,
        risky: false,
        free: false,
    }
}
