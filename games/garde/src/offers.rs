//! How an action is offered to a player: its words, its rule, the piece it belongs to, where it leads.

use crate::action::Action;
use crate::aim::ghost;
use crate::rules;
use crate::scene::{general_piece, place, subject};
use crate::state::{Garde, Phase, Sender, Spot};
use crate::vocabulary::{BrigadeId, Camp, DivisionId, GeneralId, Order};
use boards::table::{Heading, Length};
use kernel::{Arg, Offer, RuleId, Seat, Text};

/// The offer of a legal action.
#[must_use]
pub fn offer(game: &Garde, seat: Seat, action: &Action) -> Offer {
    let make = Maker { game, seat };
    let mut offer = make.offer(action);
    offer.ghost = ghost(game, action).map(|stand| place(&stand));
    offer.action = serde_json::to_value(action).unwrap_or_default();
    offer
}

struct Maker<'a> {
    game: &'a Garde,
    seat: Seat,
}

impl Maker<'_> {
    fn offer(&self, action: &Action) -> Offer {
        match action {
            Action::DeployAsPlanned { general } => {
                self.of_general(*general, "action-deploy_planned", "offer-deploy_planned", rules::R2_3)
            }
            Action::PlaceGeneral { general, .. } => {
                Offer { free: true, ..self.of_general(*general, "action-deploy", "offer-place_general", rules::R2_3) }
            }
            Action::PlaceBrigade { brigade, formation, .. } => {
                let mut offer = self.of_brigade(*brigade, "action-deploy", "offer-place_brigade", rules::R2_3);
                offer.label = offer.label.with("formation", Text::new(formation.label()));
                Offer { free: true, ..offer }
            }
            Action::ArmyOrder { .. }
            | Action::CorpsOrder { .. }
            | Action::FirstOrder { .. }
            | Action::SendAide { .. }
            | Action::OwnOrder { .. }
            | Action::OrdersDone => self.order(action),
            Action::Replace { general, yes } => {
                let verb = if *yes { "action-replace" } else { "action-not_replace" };
                let name = self.game.battle.general(*general).name.clone();
                plain(
                    verb,
                    Text::new(if *yes { "offer-replace" } else { "offer-not_replace" }).with("general", name),
                    rules::R3_3B,
                )
            }
            Action::Succeed { general } => self.of_general(*general, "action-succeed", "offer-succeed", rules::R3_3B),
            Action::Initiative { first } => {
                let verb = if *first { "action-first" } else { "action-second" };
                plain(verb, Text::new(verb), rules::R3_4)
            }
            Action::Activate { division } => self.activation(*division),
            Action::Pass => plain("action-pass", Text::new("action-pass"), rules::R4_1),
            Action::Bombard { brigade, target } => {
                let mut offer = self.of_brigade(*brigade, "action-bombard", "offer-bombard", rules::R7_1);
                offer.label = offer.label.with("target", self.name(*target));
                offer.target = Some(self.id(*target));
                Offer { risky: true, ..offer }
            }
            Action::BombardmentsDone => {
                let verb = "action-skip_bombardment";
                plain(verb, Text::new(verb), rules::R7_1)
            }
            Action::Fight { brigade, enemy } => {
                let mut offer = self.of_brigade(*brigade, "action-fight", "offer-fight", rules::R6_1);
                offer.label = offer.label.with("target", self.name(*enemy));
                offer.target = Some(self.id(*enemy));
                Offer { risky: true, ..offer }
            }
            Action::Engage { general } => self.engagement(*general),
            _ => self.movement(action),
        }
    }

    fn order(&self, action: &Action) -> Offer {
        let word = |order: &Order| Text::new(order.label());
        match action {
            Action::ArmyOrder { order } => {
                let label = Text::new("offer-army_order").with("order", word(order));
                let mut offer = plain("action-army_order", label, rules::R3_2B);
                offer.piece = self.game.battle.side(self.seat).army_general.map(|id| general_piece(self.game, id));
                offer
            }
            Action::CorpsOrder { corps, order } => {
                let name = self.game.battle.a_corps(*corps).name.clone();
                let label = Text::new("offer-corps_order").with("corps", name).with("order", word(order));
                let mut offer = plain("action-corps_order", label, rules::R3_2B);
                offer.piece = Some(general_piece(self.game, self.game.corps_general(*corps)));
                offer
            }
            Action::FirstOrder { division, order } => {
                self.division_order(*division, *order, "action-set_order", "offer-first_order", rules::R2_3)
            }
            Action::SendAide { division, order, sender } => {
                let key = match sender {
                    Sender::Corps => "offer-send_aide",
                    Sender::Army => "offer-send_army_aide",
                };
                let offer = self.division_order(*division, *order, "action-send_aide", key, rules::R3_2C);
                let arrives = self
                    .game
                    .sender_of(*division, *sender)
                    .is_some_and(|general| self.game.aide_arrives(general, *division));
                Offer { risky: arrives, ..offer }
            }
            Action::OwnOrder { division, order } => {
                let offer = self.division_order(*division, *order, "action-own_order", "offer-own_order", rules::R2_5);
                Offer { risky: true, ..offer }
            }
            _ => plain("action-orders_done", Text::new("action-orders_done"), rules::R3_2A),
        }
    }

    fn division_order(
        &self,
        division: DivisionId,
        order: Order,
        verb: &'static str,
        key: &'static str,
        rule: RuleId,
    ) -> Offer {
        let setup = self.game.battle.division(division);
        let label = Text::new(key).with("division", setup.name.clone()).with("order", Text::new(order.label()));
        let mut offer = plain(verb, label, rule);
        offer.piece = Some(general_piece(self.game, setup.general));
        offer
    }

    fn activation(&self, division: DivisionId) -> Offer {
        let setup = self.game.battle.division(division);
        let key = if setup.corps_troops { "offer-activate_troops" } else { "offer-activate" };
        let order = Text::new(self.game.division(division).order.label());
        let label = Text::new(key).with("division", setup.name.clone()).with("order", order);
        let mut offer = plain("action-activate", label, rules::R4_1);
        offer.piece = Some(general_piece(self.game, setup.general));
        // Routers flee at once and may shake those they run through.
        offer.risky = self.game.brigades_in(division).any(|id| self.game.is_routing(id));
        offer
    }

    /// The last word before the draw: the bag is full but for the generals.
    fn engagement(&self, general: Option<GeneralId>) -> Offer {
        let mut offer = match general {
            Some(general) => {
                let name = self.game.battle.general(general).name.clone();
                plain("action-engage_general", Text::new("offer-engage").with("general", name), rules::R6_4)
            }
            None => {
                let attacks = matches!(self.game.phase(), Phase::Engage(fight) if fight.camp == Camp::Attacker);
                let key = if attacks { "offer-attack_without" } else { "offer-defend_without" };
                plain("action-no_general", Text::new(key), rules::R6_9)
            }
        };
        offer.piece = subject(self.game).map(|id| self.id(id));
        if let Phase::Engage(fight) = self.game.phase() {
            let other = if fight.camp == Camp::Attacker { fight.defender } else { fight.attacker };
            offer.target = Some(self.id(other));
        }
        Offer { risky: true, ..offer }
    }

    fn movement(&self, action: &Action) -> Offer {
        match action {
            Action::Select { brigade } => {
                Offer { free: false, ..self.of_brigade(*brigade, "action-move", "offer-select", rules::R4_2) }
            }
            Action::MoveGeneral { general, x, y } => self.ride(*general, Spot { x: *x, y: *y }),
            Action::MovesDone => plain("action-moves_done", Text::new("action-moves_done"), rules::R4_2),
            Action::Form { brigade, formation } => {
                let offer = self.of_brigade(*brigade, "action-change_formation", "offer-form", rules::R1_4);
                Offer { label: offer.label.clone().with("formation", Text::new(formation.label())), ..offer }
            }
            Action::March { brigade, way, heading, .. } => self.march(*brigade, way.is_empty(), *heading, action),
            Action::FallBack { brigade, distance } => {
                let offer = self.of_brigade(*brigade, "action-fall_back", "offer-fall_back", rules::R5_2);
                Offer { label: offer.label.clone().with("distance", cm(*distance)), ..offer }
            }
            Action::Advance { brigade, target } => {
                let offer = self.of_brigade(*brigade, "action-advance", "offer-advance", rules::R5_3);
                Offer {
                    label: offer.label.clone().with("target", self.name(*target)),
                    target: Some(self.id(*target)),
                    ..offer
                }
            }
            Action::SupportMove { brigade, .. } => Offer {
                free: true,
                ..self.of_brigade(*brigade, "action-support_move", "offer-support_move", rules::R5_5)
            },
            Action::Stand { brigade } => self.of_brigade(*brigade, "action-stand", "offer-stand", rules::R4_2),
            Action::Enter { brigade, distance } => {
                let offer = self.of_brigade(*brigade, "action-enter", "offer-enter", rules::R3_1);
                Offer { label: offer.label.clone().with("distance", cm(*distance)), ..offer }
            }
            Action::Turn { heading } => {
                let mut offer =
                    plain("action-turn", Text::new("offer-turn").with("heading", degrees(*heading)), rules::R5_9);
                offer.piece = subject(self.game).map(|id| self.id(id));
                Offer { free: true, ..offer }
            }
            Action::FollowUp { distance } => {
                let mut offer = if *distance == Length::ZERO {
                    plain("action-hold_ground", Text::new("action-hold_ground"), rules::R6_15)
                } else {
                    let label = Text::new("offer-follow_up").with("distance", cm(*distance));
                    plain("action-follow_up", label, rules::R6_15)
                };
                offer.piece = subject(self.game).map(|id| self.id(id));
                offer
            }
            _ => plain("action-done", Text::new("action-done"), rules::R3_0),
        }
    }

    fn ride(&self, general: GeneralId, to: Spot) -> Offer {
        let offer = self.of_general(general, "action-move_general", "offer-move_general", rules::R5_8);
        let from = self.game.general_at(general).unwrap_or(to.point());
        let toward = Heading::towards(from, to.point()).unwrap_or(Heading::NORTH);
        let label =
            offer.label.clone().with("distance", cm(from.distance(to.point()))).with("heading", degrees(toward));
        Offer { label, free: true, ..offer }
    }

    fn march(&self, brigade: BrigadeId, turns: bool, heading: Heading, action: &Action) -> Offer {
        if turns {
            let offer = self.of_brigade(brigade, "action-turn", "offer-turn_in_place", rules::R5_7);
            return Offer { label: offer.label.clone().with("heading", degrees(heading)), free: true, ..offer };
        }
        let offer = self.of_brigade(brigade, "action-march", "offer-march", self.march_rule(brigade));
        let from = self.game.stand(brigade).centre();
        let end = ghost(self.game, action).map_or(from, |stand| stand.centre());
        let toward = Heading::towards(from, end).unwrap_or(heading);
        let label = offer.label.clone().with("distance", cm(from.distance(end))).with("heading", degrees(toward));
        Offer { label, free: true, ..offer }
    }

    fn march_rule(&self, brigade: BrigadeId) -> RuleId {
        if self.game.moving_order(brigade) == Order::Manoeuvre { rules::R5_2 } else { rules::R5_4 }
    }

    fn of_brigade(&self, id: BrigadeId, verb: &'static str, key: &'static str, rule: RuleId) -> Offer {
        Offer { piece: Some(self.id(id)), ..plain(verb, Text::new(key).with("unit", self.name(id)), rule) }
    }

    fn of_general(&self, id: GeneralId, verb: &'static str, key: &'static str, rule: RuleId) -> Offer {
        let name = self.game.battle.general(id).name.clone();
        Offer { piece: Some(general_piece(self.game, id)), ..plain(verb, Text::new(key).with("general", name), rule) }
    }

    fn id(&self, id: BrigadeId) -> String {
        self.game.battle.brigade(id).id.clone()
    }

    fn name(&self, id: BrigadeId) -> Text {
        self.game.battle.brigade(id).name.clone()
    }
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

fn cm(length: Length) -> Arg {
    Arg::cm(length.to_tenths().into())
}

fn degrees(heading: Heading) -> Arg {
    Arg::Int(i64::from(heading.units()) * 360 / 16384)
}
