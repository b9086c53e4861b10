//! How an action is offered to a player: its words, its rule, the piece it belongs to, where it leads.

use crate::action::{Action, Drill, Step};
use crate::aim::ghost;
use crate::rules;
use crate::scene::{place, screen_id, subject};
use crate::state::{Aigles, Commander, Phase, Purpose, Target};
use crate::vocabulary::UnitId;
use boards::table::{Hand, Heading, Length, Point};
use kernel::{Arg, Offer, RuleId, Seat, Text};

/// The offer of a legal action.
#[must_use]
pub fn offer(game: &Aigles, seat: Seat, action: &Action) -> Offer {
    let make = Maker { game, seat };
    let mut offer = make.offer(action);
    offer.action = serde_json::to_value(action).unwrap_or_default();
    offer
}

struct Maker<'a> {
    game: &'a Aigles,
    seat: Seat,
}

impl Maker<'_> {
    fn offer(&self, action: &Action) -> Offer {
        match action {
            Action::ChooseEdge { edge } => {
                let label = Text::new("offer-choose_edge").with("edge", Text::new(edge.label()));
                plain("decision-side", label, rules::SETUP_SIDE)
            }
            Action::ChooseFirst { first } => {
                let label = Text::new("offer-places_first").with("side", self.side(*first));
                plain("decision-first_placement", label, rules::SETUP_ALTERNATE)
            }
            Action::Place { .. } => self.placement(action),
            Action::PlaceCommander { x, y } => {
                let mut offer = plain("action-place", Text::new("offer-place_commander"), rules::SETUP_ALTERNATE);
                offer.piece = Some(self.commander());
                offer.ghost = Some(place(&Aigles::commander_base(Point::tenths((*x).into(), (*y).into()))));
                offer.free = true;
                offer
            }
            Action::Initiative { first } => {
                let verb = if *first { "action-go_first" } else { "action-opponent_first" };
                plain(verb, Text::new(verb), rules::TURN_INITIATIVE)
            }
            Action::Manoeuvre { unit, drill } => {
                let (verb, label, rule) = match drill {
                    Drill::Move => ("action-move", "offer-drill_move", rules::MAN_MOVE),
                    Drill::Formation => ("action-change_formation", "offer-drill_formation", rules::MAN_FORMATION),
                    Drill::Reform => ("action-reform", "offer-drill_reform", rules::MAN_REFORM),
                };
                self.risky(*unit, verb, label, rule)
            }
            Action::Fire { unit, target, screen, .. } => self.fire(*unit, *target, *screen),
            Action::Attack { unit, target } => {
                let mut offer = self.risky(*unit, "action-attack", "offer-attack", rules::ATT_TEST);
                offer.label = offer.label.with("target", self.name(*target));
                offer.target = Some(self.id(*target));
                offer
            }
            Action::Continue { unit } => self.risky(*unit, "action-continue", "offer-continue", rules::COM_CONTINUE),
            Action::Recover { unit, reform: false } => {
                self.safe(*unit, "action-recover", "offer-recover", rules::ATT_SHORT)
            }
            Action::Recover { unit, reform: true } => {
                self.risky(*unit, "action-recover", "offer-recover_reform", rules::ATT_SHORT)
            }
            Action::Rally { unit } => self.risky(*unit, "action-rally", "offer-rally", rules::ROUT_RALLY),
            Action::Pass { unit } => self.safe(*unit, "action-pass", "offer-pass", rules::TURN_PASS),
            Action::ResolveNext { unit } => self.risky(*unit, "test-resolve", "offer-resolve_next", rules::RES_PHASE),
            Action::FleeNext { unit } => self.risky(*unit, "result-flees", "offer-flee_next", rules::ROUT_MOVE),
            Action::CommanderRoll
            | Action::CommanderWait
            | Action::CommanderTo { .. }
            | Action::CommanderJoin { .. }
            | Action::CommanderStay => self.commander_offer(action),
            _ => self.answer(action),
        }
    }

    /// Answers to a question that the battalion in hand has raised.
    fn answer(&self, action: &Action) -> Offer {
        let mut offer = match action {
            Action::Reroll { yes } => {
                let verb = if *yes { "action-reroll" } else { "action-keep" };
                Offer { risky: *yes, ..plain(verb, Text::new(verb), reroll_rule(self.game)) }
            }
            Action::Direction { back } => {
                let (verb, rule) =
                    if *back { ("action-backward", rules::MAN_BACK) } else { ("action-forward", rules::MAN_MOVE) };
                Offer { risky: true, ..plain(verb, Text::new(verb), rule) }
            }
            Action::Path { steps } => self.path(action, steps),
            Action::ScreenPath { .. } | Action::ScreenReset { .. } => {
                let verb = "unit-screen";
                let mut offer = plain(verb, Text::new("offer-screen_here"), rules::SKIRM_ACTIVATE);
                offer.free = true;
                offer.ghost = ghost(self.game, action).map(|stand| place(&stand));
                offer.piece = subject(self.game).map(|unit| screen_id(&self.game.battle, unit));
                return offer;
            }
            Action::Formation { formation, heading } => {
                let label = Text::new("offer-formation")
                    .with("formation", Text::new(formation.label()))
                    .with("heading", degrees(*heading));
                let mut offer = plain("action-change_formation", label, rules::MAN_FORMATION);
                offer.free = true;
                offer.ghost = ghost(self.game, action).map(|stand| place(&stand));
                offer
            }
            Action::DefensiveFire { yes } => {
                let verb = if *yes { "action-defensive_fire" } else { "action-hold_fire" };
                Offer { risky: true, ..plain(verb, Text::new(verb), rules::DEF_FIRE) }
            }
            Action::Pursue { yes: true } => plain("action-pursue", Text::new("action-pursue"), rules::COM_PURSUE),
            _ => plain("action-stand", Text::new("action-stand"), rules::COM_NOPURSUE),
        };
        offer.piece = subject(self.game).map(|unit| self.id(unit));
        offer
    }

    fn placement(&self, action: &Action) -> Offer {
        let Action::Place { unit, formation, skirmishers, .. } = action else {
            return plain("action-place", Text::new("action-place"), rules::SETUP_ALTERNATE);
        };
        let key = if *skirmishers > 0 { "offer-place_skirmishers" } else { "offer-place" };
        let mut offer = self.safe(*unit, "action-place", key, rules::SETUP_ALTERNATE);
        offer.label = offer.label.with("formation", Text::new(formation.label()));
        if *skirmishers > 0 {
            offer.label = offer.label.with("count", *skirmishers);
        }
        offer.ghost = ghost(self.game, action).map(|stand| place(&stand));
        offer.free = true;
        offer
    }

    fn fire(&self, unit: UnitId, body: Option<Target>, screen: Option<Target>) -> Offer {
        let key = match (body, screen) {
            (Some(_), Some(_)) => "offer-fire_both",
            (None, Some(_)) => "offer-fire_screen",
            _ => "offer-fire",
        };
        let mut offer = self.risky(unit, "action-fire", key, rules::FIRE_ACTIVATION);
        let mut label = Text::new(key).with("unit", self.name(unit));
        if let Some(target) = body.or(screen) {
            label = label.with("target", self.target(target));
            offer.target = Some(self.target_id(target));
        }
        if let (Some(_), Some(other)) = (body, screen) {
            label = label.with("other", self.target(other));
        }
        offer.label = label;
        offer
    }

    fn path(&self, action: &Action, steps: &[Step]) -> Offer {
        let mut ahead = Length::ZERO;
        let mut back = Length::ZERO;
        let mut wheel = None;
        for step in steps {
            match step {
                Step::Ahead { distance } => ahead += *distance,
                Step::Back { distance } => back += *distance,
                Step::Wheel { pivot, angle } => wheel = Some((*pivot, *angle)),
            }
        }
        let (verb, key) = match (wheel, ahead > Length::ZERO, back > Length::ZERO) {
            (None, false, false) => ("action-stop_short", "offer-path_none"),
            (None, true, _) => ("action-forward", "offer-path_ahead"),
            (None, false, true) => ("action-backward", "offer-path_back"),
            (Some(_), false, _) => ("action-wheel", "offer-path_wheel"),
            (Some(_), true, _) => ("action-wheel", "offer-path_mixed"),
        };
        let mut label = Text::new(key);
        if let Some((pivot, angle)) = wheel {
            let hand = if pivot == Hand::Left { "hand-left" } else { "hand-right" };
            let tenths = i64::from(angle.units().unsigned_abs()) * 3600 / 16384;
            label = label.with("hand", Text::new(hand)).with("angle", Arg::Decimal(tenths, 1));
        }
        if ahead > Length::ZERO || back > Length::ZERO {
            label = label.with("distance", cm(ahead.max(back)));
        }
        let rule = if wheel.is_some() { rules::MAN_WHEEL } else { rules::MAN_MOVE };
        let mut offer = plain(verb, label, rule);
        offer.free = true;
        offer.ghost = ghost(self.game, action).map(|stand| place(&stand));
        offer
    }

    fn commander_offer(&self, action: &Action) -> Offer {
        let mut offer = match action {
            Action::CommanderRoll => {
                let verb = "action-commander_move";
                Offer { risky: true, ..plain(verb, Text::new(verb), rules::CMD_MOVE) }
            }
            Action::CommanderTo { x, y } => {
                let distance = self.ride(Point::tenths((*x).into(), (*y).into()));
                let label = Text::new("offer-commander_to").with("distance", cm(distance));
                let mut offer = plain("action-commander_move", label, rules::CMD_MOVE);
                offer.ghost = Some(place(&Aigles::commander_base(Point::tenths((*x).into(), (*y).into()))));
                offer.free = true;
                offer
            }
            Action::CommanderJoin { unit } => {
                let label = Text::new("offer-commander_join").with("unit", self.name(*unit));
                let mut offer = plain("action-commander_join", label, rules::CMD_MOVE);
                offer.target = Some(self.id(*unit));
                offer
            }
            Action::CommanderWait => plain("action-commander_stay", Text::new("offer-commander_wait"), rules::CMD_MOVE),
            _ => plain("action-commander_stay", Text::new("action-commander_stay"), rules::CMD_MOVE),
        };
        offer.piece = Some(self.commander());
        offer
    }

    fn safe(&self, unit: UnitId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        let mut offer = plain(verb, Text::new(label).with("unit", self.name(unit)), rule);
        offer.piece = Some(self.id(unit));
        offer
    }

    fn risky(&self, unit: UnitId, verb: &'static str, label: &'static str, rule: RuleId) -> Offer {
        Offer { risky: true, ..self.safe(unit, verb, label, rule) }
    }

    /// How far the commander rides to a point, from his base or from the footprint he leaves (cmd.move).
    fn ride(&self, to: Point) -> Length {
        match self.game.sides[self.seat.index()].commander {
            Commander::Alone { x, y } => Point::tenths(x.into(), y.into()).distance(to),
            Commander::With(unit) => self.game.body(unit).distance_to(to),
            Commander::Unplaced | Commander::Dead => Length::ZERO,
        }
    }

    fn id(&self, unit: UnitId) -> String {
        self.game.battle.unit(unit).id.clone()
    }

    fn name(&self, unit: UnitId) -> Text {
        self.game.battle.unit(unit).name.clone()
    }

    fn side(&self, seat: Seat) -> Text {
        Text::new(self.game.battle.sides[seat.index()].nation.label())
    }

    fn commander(&self) -> String {
        self.game.battle.sides[self.seat.index()].commander.id.clone()
    }

    fn target(&self, target: Target) -> Text {
        if target.screen {
            Text::new("unit-screen_of").with("unit", self.name(target.unit))
        } else {
            self.name(target.unit)
        }
    }

    fn target_id(&self, target: Target) -> String {
        if target.screen { screen_id(&self.game.battle, target.unit) } else { self.id(target.unit) }
    }
}

/// The rule of the character who allows the re-roll in question.
fn reroll_rule(game: &Aigles) -> RuleId {
    match game.stack.last() {
        Some(Phase::Sergeant(_)) => rules::CHAR_SERGEANT,
        Some(Phase::Reroll(test)) => match test.purpose {
            Purpose::Attack { .. } => rules::CHAR_OFFICER,
            Purpose::UnderFire | Purpose::LostCombat { .. } | Purpose::Resolve | Purpose::Rally => rules::CHAR_ENSIGN,
            _ => rules::CHAR_DRUMMER,
        },
        _ => rules::CHAR_DRUMMER,
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
