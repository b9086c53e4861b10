//! How an action is offered to a player: its words, its rule, the piece it belongs to, where it leads.

use crate::book::facing::{Facing, Standing};
use crate::play::action::Action;
use crate::rules;
use crate::rules::hand::How;
use crate::setup::{BrigadeId, CorpsId, FormationKind, UnitId};
use crate::show::naming::{Names, leader_id};
use crate::show::narrate::{facing_label, naming_rule};
use crate::state::{Hex, Leader, Marks, Phase, Risorgimento, Window};
use kernel::chance::{Classes, Drawn, Fast, Pool};
use kernel::scene::Place;
use kernel::{Chance, Game, Offer, Purpose, Roll, RuleId, Seat, Silent, Text, Written};

/// The offer of a legal action.
#[must_use]
pub(crate) fn offer(game: &Risorgimento, seat: Seat, action: &Action) -> Offer {
    let make = Maker { game, names: Names { setup: &game.setup } };
    let mut offer = make.offer(action);
    offer.risky = rolls(game, seat, action);
    offer.purpose = purpose(game, action);
    offer.action = Written::of(action).unwrap_or_default();
    offer
}

/// Whether dice fall before the next question: the action is played, and it is seen whether it asks for one.
fn rolls(game: &Risorgimento, seat: Seat, action: &Action) -> bool {
    // A march that no leader, no field of vines and no standing order can disturb is not worth playing.
    let quiet = matches!(action, Action::March { .. } | Action::Strategic { .. })
        && !game.setup.specials.perception
        && !game.setup.options.answer_for_me
        && !game.has_lone_leader(seat.opponent());
    if quiet || matches!(action, Action::Standing { .. }) {
        return false;
    }
    let mut witness = Witness { rolled: false };
    game.clone().apply(seat, action, &mut witness, &mut Silent);
    witness.rolled
}

/// Dice that all show their least and remember that they were rolled.
struct Witness {
    rolled: bool,
}

impl Chance for Witness {
    fn uniform(&mut self, _: Roll, _: u32) -> u32 {
        self.rolled = true;
        0
    }

    fn weighted(&mut self, _: Roll, _: &[u64]) -> usize {
        self.rolled = true;
        0
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        self.rolled = true;
        Fast::new(0).pool(roll, n, classes)
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        self.rolled = true;
        Fast::new(0).draw(roll, bag, k)
    }
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
                offer.ghost = self.place(hex, Some(self.game.printed(unit).facing));
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
                let name = self.names.setup.releases[usize::from(formation)].name.clone();
                let label = Text::new("offer-release").with("formation", name);
                plain("action-release", label, rules::SCN_RESERVES)
            }
            Action::Done => self.done(),
            Action::Activate { corps } => self.activate(corps),
            Action::Mass { brigade } => {
                let leader = Leader::Brigadier(brigade);
                self.of_leader(leader, "action-mass_attack", "offer-mass_attack", rules::R4_16A)
            }
            Action::Pass => plain("action-pass", Text::new("offer-pass"), rules::R4_52),
            Action::Brigade { brigade } => self.of_brigade(brigade, "action-brigade", "offer-brigade", rules::R3_0B),
            Action::Orders { roll } => {
                let (verb, label, rule) = if roll {
                    ("action-roll_orders", "offer-roll_orders", rules::R4_13)
                } else {
                    ("action-keep_without_orders", "offer-keep_without_orders", rules::R4_42)
                };
                match self.game.phase() {
                    Phase::Orders { brigade } => self.of_brigade(brigade, verb, label, rule),
                    _ => plain(verb, Text::new(verb), rule),
                }
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
            Action::Go { unit, hex, strategic } => self.march(unit, hex, strategic),
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
                match self.game.brigadier_at_hand() {
                    Some(brigade) => self.of_leader(Leader::Brigadier(brigade), "action-lead", key, rules::R4_11C),
                    None => plain("action-lead", Text::new("action-lead"), rules::R4_11C),
                }
            }
            Action::Hold => self.hold(),
            Action::Withdraw { .. } | Action::CounterCharge { .. } | Action::Answer { .. } => self.reaction(action),
            Action::Attack { .. } | Action::Charge { .. } | Action::Resolve { .. } | Action::Continue { .. } => {
                self.assault(action)
            }
            Action::Lose { .. } | Action::Retreat { .. } | Action::GoBack { .. } => self.aftermath(action),
            Action::Face { facing } => {
                let (hex, unit) = match self.game.phase() {
                    Phase::Face { hex, side } => {
                        (hex, self.game.stack_at(hex).into_iter().find(|unit| self.game.seat_of(*unit) == side))
                    }
                    _ => (crate::state::OFF, None),
                };
                let Some(unit) = unit else { return plain("action-turn", Text::new("action-turn"), rules::R6_1) };
                let mut offer = self.of_unit(unit, "action-turn", "offer-face", rules::R6_1);
                offer.label = offer.label.with("facing", Text::new(facing_label(facing)));
                offer.ghost = self.place(hex, Some(facing));
                offer
            }
            Action::Point { hex } => self.point(hex),
            _ => self.unit_turn(action),
        }
    }

    fn id(&self, unit: UnitId) -> String {
        self.names.setup.unit(unit).id.clone()
    }

    fn place(&self, hex: Hex, facing: Option<Facing>) -> Option<Place> {
        if !hex.is_on_map() {
            return None;
        }
        let at = self.names.setup.map.grid().axial(boards::hex::HexId(hex.0));
        let stack = self.game.at_hex(hex).count() as u8;
        Some(Place::Hex { q: at.q, r: at.r, facing: facing.map(|facing| facing.index() as u8), stack })
    }

    /// The topmost unit of a hex, as what is aimed at.
    fn target(&self, hex: Hex) -> Option<String> {
        self.game.exposed_at(hex).first().map(|unit| self.id(*unit))
    }

    fn of_unit(&self, unit: UnitId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        let label = Text::new(label).with("unit", self.names.unit(unit));
        Offer { piece: Some(self.id(unit)), ..plain(verb, label, rule) }
    }

    fn of_brigade(&self, brigade: BrigadeId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        let label = Text::new(label).with("brigade", self.names.brigade(brigade));
        let mut offer = plain(verb, label, rule);
        let setup = self.names.setup;
        let unit = setup.units_of(brigade).find(|unit| self.game.is_on_map(*unit));
        // One that waits beside the map as a whole goes by its brigadier, too, who comes in with it (5.6c).
        let waits = unit.is_none() && setup.brigade(brigade).kind == FormationKind::Brigade;
        offer.piece = if self.game.brigade(brigade).leader.is_on_map() || waits {
            Some(leader_id(setup, Leader::Brigadier(brigade)))
        } else {
            unit.map(|unit| self.id(unit))
        };
        offer
    }

    fn of_leader(&self, leader: Leader, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        let label = Text::new(label).with("leader", self.names.leader(leader));
        Offer { piece: Some(leader_id(self.names.setup, leader)), ..plain(verb, label, rule) }
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
            offer.piece = Some(leader_id(self.names.setup, Leader::Commander(corps)));
        }
        offer
    }

    /// Nothing more to do here.
    fn done(&self) -> Offer {
        let (label, rule) = match self.game.phase() {
            Phase::ReserveIn { .. } => ("offer-done_reserve_in", rules::R4_6A),
            Phase::ReserveOut { .. } => ("offer-done_reserve_out", rules::R4_6B),
            Phase::Corps => ("offer-done_corps", rules::R3_0B),
            Phase::Brigade { .. } | Phase::UnitTurn { .. } => ("offer-done_brigade", rules::R3_0B),
            Phase::Declare { .. } => ("offer-done_declare", rules::R7_3),
            Phase::Continue => ("offer-done_continue", rules::R7_47),
            Phase::Commanders { .. } => ("offer-done_commanders", rules::R4_23A),
            _ => ("offer-done", rules::R3_0A),
        };
        plain("action-done", Text::new(label), rule)
    }

    fn hold(&self) -> Offer {
        let (label, rule) = match self.game.phase() {
            Phase::React(Window::BeforeStep) => ("offer-hold_ground", rules::R6_35),
            Phase::React(Window::BeforeCharge) => ("offer-hold_ground", rules::R7_21C),
            Phase::React(Window::Cavalry) => ("offer-hold_cavalry", rules::R7_54),
            Phase::React(Window::Reply) => ("offer-hold_reply", rules::R7_17A),
            _ => ("offer-hold_fire", rules::R7_17B),
        };
        plain("action-hold", Text::new(label), rule)
    }

    fn reaction(&self, action: &Action) -> Offer {
        match *action {
            Action::Withdraw { unit, hex } => {
                let rule = match self.game.phase() {
                    Phase::React(window) => self.game.withdrawal_rule(unit, window),
                    _ => rules::R6_34,
                };
                let mut offer = self.of_unit(unit, "action-withdraw", "offer-withdraw", rule);
                offer.label = offer.label.with("hex", self.names.hex(hex));
                offer.ghost = self.place(hex, Some(self.game.unit(unit).facing()));
                offer
            }
            Action::CounterCharge { unit } => {
                let mover = self.game.march.unit;
                let mut offer = self.of_unit(unit, "action-counter_charge", "offer-counter_charge", rules::R7_53);
                offer.label = offer.label.with("enemy", self.names.unit(mover));
                offer.target = Some(self.id(mover));
                offer
            }
            Action::Answer { unit, target } => {
                let reply = matches!(self.game.phase(), Phase::React(Window::Reply));
                let rule = match (reply, self.game.class(unit).is_artillery()) {
                    (true, true) => rules::R7_17A,
                    (false, true) => rules::R7_17B,
                    (_, false) => rules::R7_24,
                };
                self.at_target(self.of_unit(unit, "action-react_fire", "offer-react_fire", rule), target)
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
                let (label, rule) =
                    if inside { ("offer-attack_castle", rules::R5_29) } else { ("offer-attack", rules::R7_3) };
                self.at_target(self.of_unit(unit, "action-attack", label, rule), target)
            }
            Action::Charge { unit, target, via } => {
                let mut offer = self.of_unit(unit, "action-charge", "offer-charge", rules::R7_5A);
                offer.label = offer.label.with("via", self.names.hex(via));
                offer.ghost = self.place(via, Some(self.game.unit(unit).facing()));
                self.at_target(offer, target)
            }
            Action::Resolve { unit } => {
                let n = self.game.declared.iter().position(|declared| declared.unit == unit);
                let combined = n.is_some_and(|n| self.game.group_of(n).count_ones() > 1);
                let rule = if combined { rules::R7_31 } else { rules::R7_44 };
                let offer = self.of_unit(unit, "action-resolve", "offer-resolve", rule);
                self.at_target(offer, n.map_or(crate::state::OFF, |n| self.game.declared[n].target))
            }
            Action::Continue { unit, target } => {
                let offer = self.of_unit(unit, "action-continue_attack", "offer-continue_attack", rules::R7_47);
                self.at_target(offer, target)
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
            Action::GoBack { unit } => {
                let mut offer = self.of_unit(unit, "action-go_back", "offer-go_back", rules::R7_43);
                offer.label = offer.label.with("hex", self.names.hex(self.game.hex_of(unit)));
                offer
            }
            _ => plain("action-done", Text::new("offer-done"), rules::R8_0),
        }
    }

    fn point(&self, hex: Hex) -> Offer {
        let offer = match self.game.phase() {
            Phase::LeaderFlees(leader) => self.of_leader(leader, "action-flee", "offer-flee", rules::R8_4),
            Phase::Surprise => {
                self.of_unit(self.game.march.unit, "action-surprise", "offer-surprise", rules::SCN_MAG_PERCEPTION)
            }
            _ => plain("action-surprise", Text::new("action-surprise"), rules::SCN_MAG_PERCEPTION),
        };
        self.at_target(offer, hex)
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
            Action::March { hex } => self.march(unit, hex, false),
            Action::Strategic { hex } => self.march(unit, hex, true),
            Action::Enter { strategic } => {
                let label = if strategic { "offer-enter_strategic" } else { "offer-enter" };
                let mut offer = self.of_unit(unit, "action-enter", label, rules::R5_6A);
                if let Some((hex, _)) = self.game.entry_hex(unit, strategic) {
                    offer.label = offer.label.with("hex", self.names.hex(hex));
                    offer.ghost = self.place(hex, Some(facing));
                }
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
                let name = self.names.setup.ground.bridges.get(usize::from(bridge)).map(|bridge| bridge.name.clone());
                let mut offer = self.of_unit(unit, "action-blow_bridge", "offer-blow_bridge", rules::SCN_MAG_BRIDGES);
                offer.label = offer.label.with("bridge", Text::name(name.unwrap_or_default()));
                offer
            }
            Action::Exit => self.of_unit(unit, "action-exit", "offer-exit", rules::SCN_SOL_WITHDRAWAL),
            Action::Shoot { target } => {
                let guns = self.game.class(unit).is_artillery();
                let (verb, label, rule) = if guns && !self.game.is(unit, Marks::COMMANDED) {
                    ("action-fire", "offer-fire", rules::R4_42A)
                } else if guns {
                    ("action-fire", "offer-fire", rules::R7_1)
                } else {
                    ("action-fire_small_arms", "offer-fire_small_arms", rules::R7_23)
                };
                self.at_target(self.of_unit(unit, verb, label, rule), target)
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

    fn march(&self, unit: UnitId, hex: Hex, strategic: bool) -> Offer {
        let (verb, label, rule) = if strategic {
            ("action-strategic_move", "offer-strategic_move", rules::R5_11)
        } else {
            ("action-move", "offer-move", rules::R5_3)
        };
        let mut offer = self.of_unit(unit, verb, label, rule);
        offer.label = offer.label.with("hex", self.names.hex(hex));
        offer.ghost = self.place(hex, Some(self.game.unit(unit).facing()));
        offer
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
            Action::Join { unit } => {
                let offer = self.of_unit(unit, "action-combine_fire", "offer-combine_fire", rules::R7_12);
                self.at_target(offer, self.game.shot.target)
            }
            _ => {
                let count = self.game.shot.firers.len() as i64;
                let label = Text::new("offer-fire_together").with("batteries", count);
                let mut offer = plain("action-fire", label, rules::R7_18);
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

/// What an action is for.
fn purpose(game: &Risorgimento, action: &Action) -> Purpose {
    match *action {
        Action::Activate { .. }
        | Action::Brigade { .. }
        | Action::Brigadier
        | Action::Unit { .. }
        | Action::Commander { .. }
        | Action::Chief { .. } => Purpose::Open,
        Action::Stop { facing, below: false } => match game.phase() {
            Phase::UnitTurn { unit } if game.unit(unit).facing() == facing => Purpose::Finish,
            _ => Purpose::Act,
        },
        Action::Done | Action::Pass | Action::Hold | Action::Orders { roll: false } | Action::Lead { yes: false } => {
            Purpose::Yield
        }
        _ => Purpose::Act,
    }
}

fn plain(verb: &'static str, label: Text, rule: RuleId) -> Offer {
    Offer {
        action: Written::default(),
        verb,
        label,
        rule,
        piece: None,
        target: None,
        ghost: None,
        risky: false,
        free: false,
        purpose: Purpose::Act,
    }
}
