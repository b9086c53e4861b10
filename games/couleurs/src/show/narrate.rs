//! Events in words: one line of the log each, with the dice and tallies it unfolds into.

use super::act::act;
use super::in_ud;
use crate::book::vocabulary::{Ammo, Arm, UnitId};
use crate::play::answer_words;
use crate::rules;
use crate::rules::losses::Loss;
use crate::rules::morale;
use crate::state::{Couleurs, Event, MarchKind};
use kernel::{LogLine, RuleId, Seat, Tally, Text, Viewer};

/// A heading, what a player decided, what it led to.
const HEADING: u8 = 0;
const DEED: u8 = 1;
const RESULT: u8 = 2;

fn plain(depth: u8, rule: RuleId, text: Text) -> LogLine {
    LogLine { text, rule: Some(rule), dice: Vec::new(), tallies: Vec::new(), depth, piece: None, act: None }
}

struct Teller<'a> {
    game: &'a Couleurs,
    viewer: Viewer,
}

impl Teller<'_> {
    fn side(&self, seat: Seat) -> Text {
        Text::new(self.game.setup.sides[seat.index()].nation.label())
    }

    fn about(&self, unit: UnitId, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let line = plain(depth, rule, text.with("unit", self.name(unit)));
        let piece = self.game.piece(unit).filter(|_| self.game.is_identified_to(self.viewer, unit));
        LogLine { piece, ..line }
    }

    /// The name of a unit, or of its arm alone (vis.markers).
    fn name(&self, unit: UnitId) -> Text {
        if self.game.is_identified_to(self.viewer, unit) {
            return self.game.name(unit);
        }
        Text::new(match self.game.arm(unit) {
            Arm::Infantry => "marker-infantry",
            Arm::Cavalry => "marker-cavalry",
            Arm::FootGuns | Arm::HorseGuns => "marker-artillery",
        })
    }
}

/// The line of an event.
///
/// Nothing of what happens to a unit the viewer does not know of; and of the tests of a side that has troops out of
/// sight only the result, since its tally counts them.
pub(crate) fn narrate(game: &Couleurs, event: &Event, viewer: Viewer) -> Option<LogLine> {
    if event.units().iter().flatten().any(|unit| !game.is_known_to(viewer, *unit)) {
        return None;
    }
    let tell = Teller { game, viewer };
    let line =
        tell.turn(event).or_else(|| tell.deed(event)).or_else(|| tell.fight(event)).or_else(|| tell.state(event))?;
    Some(LogLine { act: act(game, event, viewer), ..line })
}

fn with_dice(line: LogLine, dice: &[u8]) -> LogLine {
    LogLine { dice: dice.to_vec(), ..line }
}

fn with_tally(mut line: LogLine, of: &'static str, tally: &Tally) -> LogLine {
    line.tallies.push((Text::new(of), tally.clone()));
    line
}

impl Teller<'_> {
    fn turn(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Turn { turn } => plain(HEADING, rules::TURN_STRUCTURE, Text::new("log-turn").with("turn", *turn)),
            Event::Initiative { dice, bonus, winner } => {
                let total = |n: usize| i32::from(dice[n]) + bonus[n];
                let text = Text::new("log-initiative").with("side", self.side(*winner));
                let line = plain(DEED, rules::TURN_INITIATIVE, text.with("a", total(0)).with("b", total(1)));
                with_dice(line, dice)
            }
            Event::InitiativeGiven { winner } => {
                plain(DEED, rules::TURN_INITIATIVE, Text::new("log-initiative_given").with("side", self.side(*winner)))
            }
            Event::PhaseBegins { seat } => {
                plain(HEADING, rules::TURN_ALTERNATE, Text::new("log-phase").with("side", self.side(*seat)))
            }
            Event::Part { label, rule } => plain(HEADING, *rule, Text::new(*label)),
            Event::OrderRolled { unit, die } => {
                with_dice(self.about(*unit, RESULT, rules::MAC_ORDER, Text::new("log-march_order")), &[*die])
            }
            Event::Objective { objective, seat } => {
                let name = self.game.setup.objectives[usize::from(*objective)].name.clone();
                let text = Text::new("log-objective").with("objective", name).with("side", self.side(*seat));
                plain(RESULT, rules::VICTORY_POINTS, text)
            }
            Event::OrdersRevealed { orders } => {
                let mut line = plain(DEED, rules::SIM_STEP2, Text::new("log-orders_revealed"));
                let mut tally = Tally::new();
                for (_, marker) in orders.iter().take(20) {
                    tally.note(rules::SIM_MARKERS, marker.label());
                }
                line.tallies.push((Text::new("tally-orders"), tally));
                line
            }
            Event::OrdersGiven { seat } => {
                plain(DEED, rules::SIM_MARKERS, Text::new("log-orders_given").with("side", self.side(*seat)))
            }
            Event::Deployed { seat } => {
                plain(DEED, rules::SCENARIO_DEPLOY, Text::new("log-deployed").with("side", self.side(*seat)))
            }
            Event::Translated { seat, distance } => {
                let text = Text::new("log-translated").with("side", self.side(*seat)).with("ud", in_ud(*distance));
                plain(DEED, rules::SOP_REENACTMENT, text)
            }
            Event::NotTranslated { seat } => {
                plain(DEED, rules::SOP_REENACTMENT, Text::new("log-not_translated").with("side", self.side(*seat)))
            }
            Event::Over { winner, label, rule, scores } => {
                let points = |n: usize| scores[n].hundredths() / 100;
                let mut text = Text::new(*label).with("first", points(0)).with("second", points(1));
                if let Some(winner) = winner {
                    text = text.with("side", self.side(*winner));
                }
                let mut line = plain(HEADING, *rule, text);
                for seat in [Seat(0), Seat(1)] {
                    line.tallies.push((self.side(seat), scores[seat.index()].tally()));
                }
                line
            }
            _ => return None,
        })
    }

    fn deed(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Moved { unit, gait, distance, tally } => {
                let text = Text::new("log-move").with("gait", Text::new(gait.label())).with("ud", in_ud(*distance));
                with_tally(self.about(*unit, DEED, rules::MOVE_RATES, text), "tally-move", tally)
            }
            Event::Turned { unit, pa } => {
                self.about(*unit, DEED, rules::MOVE_FACING, Text::new("log-facing").with("pa", *pa))
            }
            Event::Formed { unit, formation, pa } => {
                let text = Text::new("log-formation").with("formation", Text::new(formation.label())).with("pa", *pa);
                self.about(*unit, DEED, rules::FORM_COST, text)
            }
            Event::Reformed { unit, order, pa } => {
                let text = Text::new("log-reform").with("state", Text::new(order.label())).with("pa", *pa);
                self.about(*unit, DEED, rules::FORM_REFORM, text)
            }
            Event::Did { unit, label, rule } => self.about(*unit, DEED, *rule, Text::new(*label)),
            Event::ScreenOut { unit, figures } => {
                self.about(*unit, DEED, rules::SKIRM_DETACH, Text::new("log-screen").with("n", *figures))
            }
            Event::Occupied { unit, area, enters } => {
                let name = self.game.setup.ground.area(*area).name.clone().unwrap_or_else(|| Text::new("terrain-eco"));
                let key = if *enters { "log-enters" } else { "log-leaves" };
                self.about(*unit, DEED, rules::ECO_ENTER, Text::new(key).with("place", name))
            }
            Event::Marches { unit, target, kind } => {
                let (key, rule) = match kind {
                    MarchKind::Combat => ("log-mac", rules::MAC_DEFINITION),
                    MarchKind::Fire => ("log-maf", rules::MAF_PROCEDURE),
                    MarchKind::Support => ("log-supports", rules::MAC_SUPPORT),
                };
                self.about(*unit, DEED, rule, Text::new(key).with("target", self.name(*target)))
            }
            Event::Together { unit, target, count } => {
                let text = Text::new("log-together").with("target", self.name(*target)).with("count", *count);
                self.about(*unit, DEED, rules::MAC_JOINT, text)
            }
            Event::Met { units } => {
                let text = Text::new("log-met").with("a", self.name(units[0])).with("b", self.name(units[1]));
                plain(RESULT, rules::SIM_FRACTION, text)
            }
            Event::Exchange { units } => {
                let text = Text::new("log-exchange").with("a", self.name(units[0])).with("b", self.name(units[1]));
                plain(RESULT, rules::FIRE_SIMULTANEOUS, text)
            }
            Event::Aimed { unit, general, dice, hit } => {
                let key = if *hit { "log-aimed_hit" } else { "log-aimed" };
                let name = self.game.setup.general(*general).name.clone();
                let text = Text::new(key).with("general", name).with("dice", *dice);
                self.about(*unit, DEED, rules::GEN_SHOT, text)
            }
            Event::Seizes { unit, target } => {
                let text = Text::new("log-opportunity").with("target", self.name(*target));
                self.about(*unit, DEED, rules::OPP_RESOLVE, text)
            }
            Event::Caught { unit, target, figures } => {
                let text = Text::new("log-caught").with("target", self.name(*target)).with("n", *figures);
                self.about(*unit, RESULT, rules::MOVE_BREAK, text)
            }
            Event::Narrowed { unit, figures } => {
                let key = if *figures > 0 { "log-narrows" } else { "log-widens" };
                self.about(*unit, RESULT, rules::MOVE_NARROW, Text::new(key).with("n", *figures))
            }
            Event::Surprised { unit, formation, lacks } => {
                let key = match lacks {
                    0 => "log-deploys_in_time",
                    1 => "log-surprised_saf",
                    _ => "log-surprised_des",
                };
                let text = Text::new(key).with("formation", Text::new(formation.label())).with("pa", *lacks);
                self.about(*unit, RESULT, rules::SOP_SURPRISE, text)
            }
            Event::Operated { unit, distance, formation } => {
                let key = if formation.is_some() { "log-redeploys" } else { "log-operates" };
                let mut text = Text::new(key).with("ud", in_ud(*distance));
                if let Some(formation) = formation {
                    text = text.with("formation", Text::new(formation.label()));
                }
                let rule = if formation.is_some() { rules::SOP_DEPLOY } else { rules::SOP_SPEED };
                self.about(*unit, DEED, rule, text)
            }
            Event::Answered { unit, answer, tally, penalty } => {
                let (words, rule) = answer_words(*answer);
                let words = words.with("unit", self.name(*unit)).with("pa", tally.sum());
                let key = if *penalty > 0 { "log-answer_over" } else { "log-answer" };
                let text = Text::new(key).with("answer", words).with("pop", *penalty);
                with_tally(self.about(*unit, DEED, rule, text), "tally-points", tally)
            }
            Event::General { general, unit, label, rule } => {
                let mut text = Text::new(*label).with("general", self.game.setup.general(*general).name.clone());
                if let Some(unit) = unit {
                    text = text.with("unit", self.name(*unit));
                }
                LogLine { piece: Some(self.game.setup.general(*general).id.clone()), ..plain(DEED, *rule, text) }
            }
            Event::GeneralBack { general } => {
                let name = self.game.setup.general(*general).name.clone();
                plain(RESULT, rules::GEN_REPLACE, Text::new("log-general_back").with("general", name))
            }
            Event::GeneralReplaced { general } => {
                let name = self.game.setup.general(*general).name.clone();
                plain(RESULT, rules::GEN_REPLACE, Text::new("log-general_replaced").with("general", name))
            }
            Event::GeneralRisk { general, dice, hit } => {
                let key = if *hit { "log-general_struck" } else { "log-general_spared" };
                let name = self.game.setup.general(*general).name.clone();
                plain(RESULT, rules::GEN_SHOT, Text::new(key).with("general", name).with("dice", *dice))
            }
            Event::GeneralHit { general, wound, turns } => {
                let name = self.game.setup.general(*general).name.clone();
                let gravity =
                    wound.map_or_else(|| Text::new("general-out"), |die| Text::new(format!("general-wound-{die}")));
                let text = Text::new("log-general_hit").with("general", name).with("wound", gravity);
                let dice: Vec<u8> = wound.iter().chain(turns).copied().collect();
                with_dice(plain(RESULT, rules::GEN_WOUND, text), &dice)
            }
            _ => return None,
        })
    }

    fn fight(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Fired { unit, target, screen, volley, tally, loss, percent } => {
                let key = match (screen, volley.ammo) {
                    (Some(_), _) => "log-screen_fire",
                    (_, Ammo::Bullets) => "log-fire",
                    (_, Ammo::Ball) => "log-fire_ball",
                    (_, Ammo::Canister) => "log-fire_canister",
                };
                let outcome = match loss {
                    Loss::Nothing => Text::new("log-fire_none"),
                    Loss::Star => Text::new("log-fire_star"),
                    Loss::Pap(pap) => Text::new("log-fire_result").with("pap", *pap).with("pct", *percent),
                };
                let text = Text::new(key)
                    .with("target", self.name(*target))
                    .with("range", Text::new(volley.band.label()))
                    .with("n", volley.figures)
                    .with("factor", tally.sum())
                    .with("outcome", outcome);
                let mut tally = tally.clone();
                match loss {
                    Loss::Nothing => {}
                    Loss::Star => tally.note(rules::FIRE_STAR, "note-star"),
                    Loss::Pap(_) => tally.note(rules::LOSS_PERCENT, "note-percent"),
                }
                let rule = screen.unwrap_or(rules::FIRE_FACTOR);
                with_tally(self.about(*unit, DEED, rule, text), "tally-fire", &tally)
            }
            Event::Penetrated { target, pap } => {
                self.about(*target, RESULT, rules::FIRE_PENETRATION, Text::new("log-penetration").with("pap", *pap))
            }
            Event::GunError { unit, friend, die, strays } => {
                let key = if *strays { "log-gun_error" } else { "log-gun_no_error" };
                let text = Text::new(key).with("friend", self.name(*friend));
                with_dice(self.about(*unit, RESULT, rules::FIRE_ART_ERROR, text), &[*die])
            }
            Event::Tested { unit, test, rule, tallies, die, score, rung } => {
                let text = Text::new("log-test")
                    .with("test", Text::new(*test))
                    .with("score", *score)
                    .with("result", Text::new(rung.label()));
                let mut line = self.about(*unit, RESULT, *rule, text);
                let seat = self.game.seat_of(*unit);
                if !self.viewer.knows(seat) && self.game.has_unseen(seat) {
                    return Some(with_dice(line, &[*die]));
                }
                line.tallies = tallies.iter().map(|(of, tally)| (Text::new(*of), tally.clone())).collect();
                // The rubrics are added up, the die is added, and the whole is held within the chart.
                let sum = tallies.iter().map(|(_, tally)| tally.sum()).sum::<i32>();
                let random = morale::random(*die);
                let mut whole = Tally::new();
                whole.add(rules::MORALE_SUM, "points-rubrics", sum);
                whole.add(rules::MORALE_RANDOM, "die-random", random);
                whole.add(rules::MORALE_CLAMP, "points-held", *score - sum - random);
                with_dice(with_tally(line, "tally-score", &whole), &[*die])
            }
            Event::Adjusted { unit, label, rule, points, rung } => {
                let text = Text::new(*label).with("points", *points).with("result", Text::new(rung.label()));
                self.about(*unit, RESULT, *rule, text)
            }
            Event::Stopped { unit } => self.about(*unit, RESULT, rules::MAC_STOPPED, Text::new("log-stopped")),
            Event::GaveUp { unit } => self.about(*unit, RESULT, rules::CAV_RENOUNCE, Text::new("log-renounce")),
            Event::NoContact { unit } => self.about(*unit, RESULT, rules::MAC_NO_CONTACT, Text::new("log-no_contact")),
            Event::Melee { units, figures, tallies, pap } => {
                let text = Text::new("log-cac")
                    .with("a", self.name(units[0]))
                    .with("b", self.name(units[1]))
                    .with("na", figures[0])
                    .with("nb", figures[1])
                    .with("fa", tallies[0].sum())
                    .with("fb", tallies[1].sum())
                    .with("la", pap[0])
                    .with("lb", pap[1]);
                let mut line = plain(RESULT, rules::CAC_FACTOR, text);
                line.piece = self.game.piece(units[0]);
                for n in 0..2 {
                    line.tallies.push((self.name(units[n]), tallies[n].clone()));
                }
                line
            }
            Event::Beaten { unit, difference, moral, duel } => {
                let key = if *duel { "log-duel_lost" } else { "log-cac_lost" };
                let rule = if *duel { rules::DUEL_RESULT } else { rules::CAC_RESULT };
                let text = Text::new(key).with("diff", *difference).with("state", Text::new(moral.label()));
                self.about(*unit, RESULT, rule, text)
            }
            Event::Drawn { units, duel } => {
                let (key, rule) =
                    if *duel { ("log-duel_drawn", rules::DUEL_DRAW) } else { ("log-cac_draw", rules::CAC_DRAW) };
                let text = Text::new(key).with("a", self.name(units[0])).with("b", self.name(units[1]));
                plain(RESULT, rule, text)
            }
            Event::PassedThrough { unit, target } => {
                let text = Text::new("log-pass_through").with("target", self.name(*target));
                self.about(*unit, RESULT, rules::TRAV_WHEN, text)
            }
            Event::Control { unit, tally, die, held } => {
                let key = if *held { "log-control_kept" } else { "log-control_lost" };
                let line = self.about(*unit, RESULT, rules::MAC_CONTROL, Text::new(key));
                with_dice(with_tally(line, "tally-control", tally), &[*die])
            }
            Event::Skirmish { units, losses } => {
                let text = Text::new("log-skirmish")
                    .with("a", self.name(units[0]))
                    .with("b", self.name(units[1]))
                    .with("la", losses[0])
                    .with("lb", losses[1]);
                plain(RESULT, rules::SKIRM_DUEL, text)
            }
            Event::ScreenBeaten { unit } => {
                self.about(*unit, RESULT, rules::SKIRM_SCREEN_BOTH, Text::new("log-screen_beaten"))
            }
            _ => return None,
        })
    }

    fn state(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Climbs { unit, moral } => {
                let text = Text::new("log-rally_up").with("state", Text::new(moral.label()));
                self.about(*unit, RESULT, rules::RALLY_LADDER, text)
            }
            Event::NoClimb { unit, rule } => self.about(*unit, RESULT, *rule, Text::new("log-rally_denied")),
            Event::State { unit, moral, rule } => {
                self.about(*unit, RESULT, *rule, Text::new("log-state").with("state", Text::new(moral.label())))
            }
            Event::Degraded { unit, order, rule } => {
                let text = Text::new("log-ddf").with("state", Text::new(order.label()));
                let mut steps = Tally::new();
                steps.note(rules::FORM_DDF, "note-ddf");
                with_tally(self.about(*unit, RESULT, *rule, text), "fact-order", &steps)
            }
            Event::FellBack { unit, distance, rule } => {
                self.about(*unit, RESULT, *rule, Text::new("log-fall_back").with("ud", in_ud(*distance)))
            }
            Event::Lost { unit, label } => self.about(*unit, RESULT, rules::LOSS_DESTROYED, Text::new(*label)),
            Event::GunsTaken { seat, guns } => {
                let text = Text::new("log-guns_taken").with("side", self.side(*seat)).with("n", *guns);
                plain(RESULT, rules::ART_TAKEN, text)
            }
            Event::Pursues { unit, target, rule } => {
                let text = Text::new("log-pursuit").with("target", self.name(*target));
                self.about(*unit, DEED, *rule, text)
            }
            Event::RanInto { unit, target, order } => {
                let text = Text::new("log-ran_into")
                    .with("target", self.name(*target))
                    .with("state", Text::new(order.label()));
                self.about(*unit, RESULT, rules::PURSUIT_OTHERS, text)
            }
            Event::RiddenDown { unit, figures, prisoners } => {
                let (key, rule) = match prisoners {
                    0 => ("log-pursuit_loss", rules::PURSUIT_LOSSES),
                    _ => ("log-prisoners", rules::PURSUIT_OBSTACLE),
                };
                let text = Text::new(key).with("n", *figures).with("prisoners", *prisoners);
                self.about(*unit, RESULT, rule, text)
            }
            Event::Conscripts { unit } => self.about(*unit, RESULT, rules::STATUS_MALUS, Text::new("log-conscripts")),
            Event::Rescued { unit, moral } => {
                let text = Text::new("log-status_bonus").with("state", Text::new(moral.label()));
                self.about(*unit, DEED, rules::STATUS_RESCUE, text)
            }
            Event::Rallied { unit, back } => {
                let key = if *back { "log-rallies_back" } else { "log-rallies_here" };
                self.about(*unit, DEED, rules::RALLY_VICTOR, Text::new(key))
            }
            _ => return None,
        })
    }
}
