//! How an action is offered to a player: its words, its rule, the piece it belongs to, where it leads.

use crate::action::Action;
use crate::battle::{BrigadeId, CorpsId, UnitId};
use crate::facing::{Facing, Standing};
use crate::naming::{Names, leader_id};
use crate::narrate::{facing_label, naming_rule};
use crate::procedures::hand::How;
use crate::rules;
use crate::state::{Hex, Leader, Phase, Risorgimento, Window};
use kernel::scene::Place;
use kernel::{Offer, RuleId, Seat, Text};

/// The offer of a legal action.
#[must_use]
pub fn offer(game: &Risorgimento, _seat: Seat, action: &Action) -> Offer {
    let make = Maker { game, names: Names { battle: &game.battle } };
    let mut offer = make.offer(action);
    offer.action = serde_json::to_value(action).unwrap_or_default();
    offer
}

struct Maker<'a> {
    game: &'a Risorgimento,
    names: Names<'a>,
}

impl Maker<'_> {
    fn offer(&self, action: &Action) -> Offer {
        match *action {
            Action::Half { brigade } => self.of_brigade(brigade, "action-half", "offer-half", rules::SCN_SANMARTINO),
            Action::Place { unit, hex } => {
                let mut offer = self.of_unit(unit, "action-place", "offer-place", rules::OPT_ERRATA);
                offer.label = offer.label.with("hex", self.names.hex(hex));
                offer.ghost = self.place(hex, Some(self.game.setup(unit).facing));
                offer
            }
            Action::PlaceRest => plain("action-place_rest", Text::new("offer-place_rest"), rules::OPT_ERRATA),
            Action::Reserve { brigade } => {
                self.of_brigade(brigade, "action-put_in_reserve", "offer-put_in_reserve", rules::R4_6A)
            }
            Action::Leave { brigade } => {
                self.of_brigade(brigade, "action-leave_reserve", "offer-leave_reserve", rules::R4_6B)
            }
            Action::Release { formation } => {
                let name = self.names.battle.releases[usize::from(formation)].name.clone();
                let label = Text::new("offer-release").with("formation", name);
                risky(plain("action-release", label, rules::SCN_RESERVES))
            }
            Action::Done => self.done(),
            Action::Activate { corps } => self.activate(corps),
            Action::Mass { brigade } => {
                let leader = Leader::Brigadier(brigade);
                let mut offer = self.of_leader(leader, "action-mass_attack", "offer-mass_attack", rules::R4_16A);
                offer.risky = self.how(self.names.battle.brigade(brigade).corps).is_some_and(How::rolls);
                offer
            }
            Action::Pass => plain("action-pass", Text::new("offer-pass"), rules::R4_52),
            Action::Brigade { brigade } => self.of_brigade(brigade, "action-brigade", "offer-brigade", rules::R3_0B),
            Action::Orders { roll: true } => {
                risky(plain("action-roll_orders", Text::new("offer-roll_orders"), rules::R4_13))
            }
            Action::Orders { roll: false } => {
                plain("action-keep_without_orders", Text::new("offer-keep_without_orders"), rules::R4_42)
            }
            Action::Take { unit } => self.of_unit(unit, "action-take_cavalry", "offer-take_cavalry", rules::R4_15B),
            Action::Brigadier => match self.game.phase() {
                Phase::Brigade { brigade } => {
                    let leader = Leader::Brigadier(brigade);
                    self.of_leader(leader, "action-move_leader", "offer-move_leader", rules::R4_11A)
                }
                _ => plain("action-move_leader", Text::new("action-move_leader"), rules::R4_11A),
            },
            Action::Unit { unit } => self.of_unit(unit, "action-unit", "offer-unit", rules::R4_41),
            Action::Commander { corps } => {
                self.of_leader(Leader::Commander(corps), "action-move_leader", "offer-move_leader", rules::R4_23A)
            }
            Action::Chief { chief } => {
                self.of_leader(Leader::Chief(chief), "action-move_leader", "offer-move_leader", rules::R4_23C)
            }
            Action::Standing { unit, order } => {
                let now = self.game.unit(unit).standing() == order;
                let label = if now { "offer-standing_now" } else { "offer-standing" };
                let mut offer = self.of_unit(unit, "action-standing", label, rules::OPT_ERRATA);
                offer.label = offer.label.with("order", Text::new(standing_label(order)));
                offer
            }
            Action::Lead { yes } => {
                let key = if yes { "offer-lead" } else { "offer-stay_behind" };
                plain("action-lead", Text::new(key), rules::R4_11C)
            }
            Action::Hold => self.hold(),
            Action::Withdraw { .. } | Action::CounterCharge { .. } | Action::Answer { .. } => self.reaction(action),
            Action::Attack { .. } | Action::Charge { .. } | Action::Resolve { .. } | Action::Continue { .. } => {
                self.assault(action)
            }
            Action::Lose { .. } | Action::Retreat { .. } | Action::GoBack { .. } => self.aftermath(action),
            Action::Face { facing } => {
                let label = Text::new("offer-face").with("facing", Text::new(facing_label(facing)));
                let mut offer = plain("action-turn", label, rules::R6_1);
                if let Phase::Face { hex, side } = self.game.phase() {
                    let unit = self.game.at_hex(hex).find(|unit| self.game.seat_of(*unit) == side);
                    offer.piece = unit.map(|unit| self.id(unit));
                    offer.ghost = self.place(hex, Some(facing));
                }
                offer
            }
            Action::Point { hex } => self.point(hex),
            _ => self.unit_turn(action),
        }
    }

    fn id(&self, unit: UnitId) -> String {
        self.names.battle.unit(unit).id.clone()
    }

    fn place(&self, hex: Hex, facing: Option<Facing>) -> Option<Place> {
        if !hex.is_on_map() {
            return None;
        }
        let at = self.names.battle.map.grid().axial(boards::hex::HexId(hex.0));
        let stack = self.game.at_hex(hex).count() as u8;
        Some(Place::Hex { q: at.q, r: at.r, facing: facing.map(|facing| facing.index() as u8), stack })
    }

    /// The topmost unit of a hex, as what is aimed at.
    fn target(&self, hex: Hex) -> Option<String> {
        self.game.stack_at(hex).first().map(|unit| self.id(*unit))
    }

    fn of_unit(&self, unit: UnitId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        let label = Text::new(label).with("unit", self.names.unit(unit));
        Offer { piece: Some(self.id(unit)), ..plain(verb, label, rule) }
    }

    fn of_brigade(&self, brigade: BrigadeId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        let label = Text::new(label).with("brigade", self.names.brigade(brigade));
        let mut offer = plain(verb, label, rule);
        let leader = self.game.brigade(brigade).leader;
        offer.piece = if leader.is_on_map() {
            Some(leader_id(self.names.battle, Leader::Brigadier(brigade)))
        } else {
            let mut units = self.names.battle.units_of(brigade);
            units.find(|unit| self.game.is_on_map(*unit)).map(|unit| self.id(unit))
        };
        offer
    }

    fn of_leader(&self, leader: Leader, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        let label = Text::new(label).with("leader", self.names.leader(leader));
        Offer { piece: Some(leader_id(self.names.battle, leader)), ..plain(verb, label, rule) }
    }

    fn how(&self, corps: CorpsId) -> Option<How> {
        self.game.with_table(|table| self.game.hand.naming(table, corps.0)).ok()
    }

    fn activate(&self, corps: CorpsId) -> Offer {
        let how = self.how(corps).unwrap_or(How::Free);
        let key = if how.rolls() { "offer-activate_roll" } else { "offer-activate" };
        let mut label = Text::new(key).with("corps", self.names.corps(corps));
        if how.rolls() {
            label = label.with("continuity", self.game.continuity(corps)).with("how", Text::new(how.label()));
        }
        let mut offer = plain("action-activate", label, naming_rule(how));
        if self.game.corps(corps).commander.is_on_map() {
            offer.piece = Some(leader_id(self.names.battle, Leader::Commander(corps)));
        }
        offer.risky = how.rolls();
        offer
    }

    /// Nothing more to do here.
    fn done(&self) -> Offer {
        let (label, rule) = match self.game.phase() {
            Phase::ReserveIn { .. } => ("offer-done_reserve_in", rules::R4_6A),
            Phase::ReserveOut { .. } => ("offer-done_reserve_out", rules::R4_6B),
            Phase::Corps => ("offer-done_corps", rules::R3_0B),
            Phase::Brigade { .. } => ("offer-done_brigade", rules::R3_0B),
            Phase::Declare { .. } => ("offer-done_declare", rules::R7_3),
            Phase::Continue => ("offer-done_continue", rules::R7_47),
            Phase::Commanders { .. } => ("offer-done_commanders", rules::R4_23A),
            _ => ("offer-done", rules::R3_0A),
        };
        plain("action-done", Text::new(label), rule)
    }

    fn hold(&self) -> Offer {
        let (label, rule) = match self.game.phase() {
            Phase::React(Window::BeforeStep | Window::BeforeCharge) => ("offer-hold_ground", rules::R6_35),
            Phase::React(Window::Cavalry) => ("offer-hold_cavalry", rules::R7_54),
            Phase::React(Window::Reply) => ("offer-hold_reply", rules::R7_17A),
            _ => ("offer-hold_fire", rules::R7_17B),
        };
        plain("action-hold", Text::new(label), rule)
    }

    fn reaction(&self, action: &Action) -> Offer {
        match *action {
            Action::Withdraw { unit, hex } => {
                let mut offer = self.of_unit(unit, "action-withdraw", "offer-withdraw", rules::R6_34);
                offer.label = offer.label.with("hex", self.names.hex(hex));
                offer.ghost = self.place(hex, Some(self.game.unit(unit).facing()));
                offer
            }
            Action::CounterCharge { unit } => {
                risky(self.of_unit(unit, "action-counter_charge", "offer-counter_charge", rules::R7_53))
            }
            Action::Answer { unit, target } => {
                let reply = matches!(self.game.phase(), Phase::React(Window::Reply));
                let rule = match (reply, self.game.class(unit).is_artillery()) {
                    (true, true) => rules::R7_17A,
                    (false, true) => rules::R7_17B,
                    (_, false) => rules::R7_24,
                };
                self.at_target(risky(self.of_unit(unit, "action-react_fire", "offer-react_fire", rule)), target)
            }
            _ => plain("action-hold", Text::new("action-hold"), rules::R7_54),
        }
    }

    fn at_target(&self, mut offer: Offer, target: Hex) -> Offer {
        offer.label = offer.label.with("hex", self.names.hex(target));
        offer.target = self.target(target);
        offer
    }

    fn assault(&self, action: &Action) -> Offer {
        match *action {
            Action::Attack { unit, target, inside } => {
                let label = if inside { "offer-attack_castle" } else { "offer-attack" };
                self.at_target(self.of_unit(unit, "action-attack", label, rules::R7_3), target)
            }
            Action::Charge { unit, target, via } => {
                let mut offer = self.of_unit(unit, "action-charge", "offer-charge", rules::R7_5A);
                offer.label = offer.label.with("via", self.names.hex(via));
                offer.ghost = self.place(via, Some(self.game.unit(unit).facing()));
                self.at_target(offer, target)
            }
            Action::Resolve { unit } => {
                let target = self.game.declared.iter().find(|declared| declared.unit == unit);
                let offer = risky(self.of_unit(unit, "action-resolve", "offer-resolve", rules::R7_44));
                self.at_target(offer, target.map_or(crate::state::OFF, |declared| declared.target))
            }
            Action::Continue { unit, target } => {
                let offer = self.of_unit(unit, "action-continue_attack", "offer-continue_attack", rules::R7_47);
                self.at_target(risky(offer), target)
            }
            _ => plain("action-done", Text::new("offer-done"), rules::R7_3),
        }
    }

    fn aftermath(&self, action: &Action) -> Offer {
        match *action {
            Action::Lose { unit } => self.of_unit(unit, "action-lose", "offer-lose", rules::R8_11),
            Action::Retreat { unit, hex } => {
                let (verb, label, rule) = match self.game.phase() {
                    Phase::Unstack { .. } => ("action-unstack", "offer-unstack", rules::R4_62),
                    _ => ("action-retreat", "offer-retreat", rules::R8_33),
                };
                let mut offer = self.of_unit(unit, verb, label, rule);
                offer.label = offer.label.with("hex", self.names.hex(hex));
                offer.ghost = self.place(hex, Some(self.game.unit(unit).facing()));
                offer
            }
            Action::GoBack { unit } => self.of_unit(unit, "action-go_back", "offer-go_back", rules::R7_43),
            _ => plain("action-done", Text::new("offer-done"), rules::R8_0),
        }
    }

    fn point(&self, hex: Hex) -> Offer {
        let (verb, label, rule, piece) = match self.game.phase() {
            Phase::LeaderFlees(leader) => {
                ("action-flee", "offer-flee", rules::R8_4, Some(leader_id(self.names.battle, leader)))
            }
            _ => {
                let mover = self.game.march.unit;
                let known = mover.index() < self.game.at.len();
                ("action-surprise", "offer-surprise", rules::SCN_MAG_PERCEPTION, known.then(|| self.id(mover)))
            }
        };
        let label = Text::new(label).with("hex", self.names.hex(hex));
        Offer { piece, target: self.target(hex), ..plain(verb, label, rule) }
    }

    /// What a unit, a brigadier or a commander does in its own turn.
    fn unit_turn(&self, action: &Action) -> Offer {
        let unit = match self.game.phase() {
            Phase::UnitTurn { unit } => unit,
            Phase::LeaderMove { brigade } => return self.leader_march(Leader::Brigadier(brigade), action),
            Phase::CommanderMove(leader) => return self.leader_march(leader, action),
            Phase::Combine => return self.combine(action),
            _ => return plain("action-done", Text::new("offer-done"), rules::R3_0A),
        };
        let facing = self.game.unit(unit).facing();
        match *action {
            Action::March { hex } | Action::Strategic { hex } => {
                let (verb, label, rule) = if matches!(action, Action::Strategic { .. }) {
                    ("action-strategic_move", "offer-strategic_move", rules::R5_11)
                } else {
                    ("action-move", "offer-move", rules::R5_3)
                };
                let mut offer = self.of_unit(unit, verb, label, rule);
                offer.label = offer.label.with("hex", self.names.hex(hex));
                offer.ghost = self.place(hex, Some(facing));
                offer.risky = self.game.active.extended;
                offer
            }
            Action::Enter { strategic } => {
                let label = if strategic { "offer-enter_strategic" } else { "offer-enter" };
                let mut offer = self.of_unit(unit, "action-enter", label, rules::R5_6A);
                let entry = self.game.entry_hex(unit, strategic);
                offer.ghost = entry.and_then(|(hex, _)| self.place(hex, Some(facing)));
                offer
            }
            Action::Rally => self.of_unit(unit, "action-rally", "offer-rally", rules::R8_51),
            Action::Square { form: true } => {
                self.of_unit(unit, "action-form_square", "offer-form_square", rules::R6_14A)
            }
            Action::Square { form: false } => {
                self.of_unit(unit, "action-leave_square", "offer-leave_square", rules::R6_14E)
            }
            Action::Blow { bridge } => {
                let name = self.names.battle.ground.bridges.get(usize::from(bridge)).map(|bridge| bridge.name.clone());
                let mut offer = self.of_unit(unit, "action-blow_bridge", "offer-blow_bridge", rules::SCN_MAG_BRIDGES);
                offer.label = offer.label.with("bridge", Text::name(name.unwrap_or_default()));
                risky(offer)
            }
            Action::Exit => self.of_unit(unit, "action-exit", "offer-exit", rules::SCN_SOL_WITHDRAWAL),
            Action::Shoot { target } => {
                let guns = self.game.class(unit).is_artillery();
                let (verb, label, rule) = if guns {
                    ("action-fire", "offer-fire", rules::R7_1)
                } else {
                    ("action-fire_small_arms", "offer-fire_small_arms", rules::R7_23)
                };
                // Where batteries may join, the dice come later.
                let mut offer = self.at_target(self.of_unit(unit, verb, label, rule), target);
                offer.risky = true;
                offer
            }
            Action::Stop { facing, below } => {
                let label = if below { "offer-stop_below" } else { "offer-stop" };
                let mut offer = self.of_unit(unit, "action-end_unit", label, rules::R6_11);
                offer.label = offer.label.with("facing", Text::new(facing_label(facing)));
                offer.ghost = self.place(self.game.hex_of(unit), Some(facing));
                offer
            }
            _ => self.of_unit(unit, "action-done", "offer-unit", rules::R4_41),
        }
    }

    fn leader_march(&self, leader: Leader, action: &Action) -> Offer {
        let mut offer = self.of_leader(leader, "action-move_leader", "offer-leader_to", rules::R4_11C);
        let hex = match *action {
            Action::March { hex } => hex,
            _ => self.game.leader_hex(leader),
        };
        offer.label = offer.label.with("hex", self.names.hex(hex));
        offer.ghost = self.place(hex, None);
        offer
    }

    fn combine(&self, action: &Action) -> Offer {
        match *action {
            Action::Join { unit } => self.of_unit(unit, "action-combine_fire", "offer-combine_fire", rules::R7_12),
            _ => {
                let count = self.game.shot.firers.len() as i64;
                let label = Text::new("offer-fire_together").with("batteries", count);
                let mut offer = risky(plain("action-fire", label, rules::R7_18));
                offer.piece = self.game.shot.firers.first().map(|unit| self.id(*unit));
                self.at_target(offer, self.game.shot.target)
            }
        }
    }
}

/// The message of a standing order.
pub(crate) const fn standing_label(order: Standing) -> &'static str {
    match order {
        Standing::Ask => "standing-ask",
        Standing::Hold => "standing-hold",
        Standing::Fire => "standing-fire",
        Standing::Withdraw => "standing-withdraw",
        Standing::Charge => "standing-charge",
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

fn risky(offer: Offer) -> Offer {
    Offer { risky: true, ..offer }
}
