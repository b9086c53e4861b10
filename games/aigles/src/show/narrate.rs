//! Events in words: one line of the log each, with the dice and tallies it unfolds into.

use super::act::act;
use crate::book::vocabulary::{ChargeZone, UnitId};
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement;
use crate::setup::Setup;
use crate::state::{Aigles, Body, Target};
use boards::table::Length;
use kernel::{Arg, LogLine, RuleId, Seat, Tally, Text, Viewer};

/// A heading: a turn or a phase.
const HEADING: u8 = 0;
/// What a player decided.
const DEED: u8 = 1;
/// What it led to.
const RESULT: u8 = 2;

/// The line of an event. Nothing is hidden in this game: every viewer reads the same log.
#[must_use]
pub fn narrate(game: &Aigles, event: &Event, _viewer: Viewer) -> Option<LogLine> {
    let tell = Teller { setup: &game.setup };
    tell.deployment(event)
        .or_else(|| tell.turn(event))
        .or_else(|| tell.manoeuvre(event))
        .or_else(|| tell.fire(event))
        .or_else(|| tell.combat(event))
        .or_else(|| tell.aftermath(event))
        .map(|line| LogLine { act: act(&game.setup, event), ..line })
}

/// One method for each part of the rulebook, each telling only its own events.
struct Teller<'a> {
    setup: &'a Setup,
}

impl Teller<'_> {
    fn unit(&self, unit: UnitId) -> Text {
        self.setup.unit(unit).name.clone()
    }

    fn side(&self, seat: Seat) -> Text {
        Text::new(self.setup.sides[seat.index()].nation.label())
    }

    fn target(&self, target: Target) -> Text {
        if target.screen {
            Text::new("unit-screen_of").with("unit", self.unit(target.unit))
        } else {
            self.unit(target.unit)
        }
    }

    fn shooter(&self, unit: UnitId, by: Body) -> Text {
        self.target(Target { unit, screen: by == Body::Screen })
    }

    /// A line about a battalion.
    fn about(&self, unit: UnitId, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let piece = Some(self.setup.unit(unit).id.clone());
        LogLine { piece, ..plain(depth, rule, text.with("unit", self.unit(unit))) }
    }

    fn deployment(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::SetupRolled { dice, winner } => {
                let key = if self.setup.fixed_edges { "log-setup_rolled_fixed" } else { "log-setup_rolled" };
                let text = Text::new(key).with("first", dice[0]).with("second", dice[1]);
                with_dice(plain(DEED, rules::SETUP_SIDE, text.with("winner", self.side(*winner))), dice)
            }
            Event::EdgeChosen { side, edge } => {
                let text = Text::new("log-edge_chosen").with("side", self.side(*side));
                plain(DEED, rules::SETUP_SIDE, text.with("edge", Text::new(edge.label())))
            }
            Event::FirstPlacement { first } => {
                plain(DEED, rules::SETUP_ALTERNATE, Text::new("log-first_placement").with("side", self.side(*first)))
            }
            Event::Placed { unit, formation, skirmishers, .. } => {
                let key = if *skirmishers > 0 { "log-placed_skirmishers" } else { "log-placed" };
                let mut text = Text::new(key).with("formation", Text::new(formation.label()));
                if *skirmishers > 0 {
                    text = text.with("count", *skirmishers);
                }
                self.about(*unit, DEED, rules::SETUP_ALTERNATE, text)
            }
            Event::CommanderPlaced { side, .. } => {
                plain(DEED, rules::SETUP_ALTERNATE, Text::new("log-commander_placed").with("side", self.side(*side)))
            }
            _ => return None,
        })
    }

    fn turn(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::TurnBegins { turn } => {
                plain(HEADING, rules::TURN_SEQUENCE, Text::new("log-turn").with("turn", *turn))
            }
            Event::PhaseBegins { phase } => plain(HEADING, rules::TURN_SEQUENCE, Text::new(*phase)),
            Event::InitiativeRolled { dice, tallies, winner } => {
                let total = |seat: usize| i32::from(dice[seat]) + tallies[seat].sum();
                let text = Text::new("log-initiative").with("first", total(0)).with("second", total(1));
                let mut line = plain(DEED, rules::TURN_INITIATIVE, text.with("winner", self.side(*winner)));
                line.tallies = [Seat(0), Seat(1)].map(|seat| (self.side(seat), tallies[seat.index()].clone())).into();
                with_dice(line, dice)
            }
            Event::FirstActivation { first } => {
                plain(DEED, rules::TURN_INITIATIVE, Text::new("log-first_activation").with("side", self.side(*first)))
            }
            Event::Activated { unit, activation, rule, target } => {
                let text = match target {
                    Some(target) => Text::new("log-activated_target").with("target", self.target(*target)),
                    None => Text::new("log-activated"),
                };
                self.about(*unit, DEED, *rule, text.with("activation", Text::new(*activation)))
            }
            Event::Tested { unit, test, rule, die, tally, score, passed, rerolled_by } => {
                let Some(die) = die else {
                    let text = Text::new("log-test_automatic").with("test", Text::new(*test));
                    return Some(self.about(*unit, RESULT, rules::CMD_JOIN_TESTS, text));
                };
                let key = match (rerolled_by, passed) {
                    (None, true) => "log-test_passed",
                    (None, false) => "log-test_failed",
                    (Some(_), true) => "log-test_again_passed",
                    (Some(_), false) => "log-test_again_failed",
                };
                let modified = i32::from(*die) + tally.sum();
                let mut text = Text::new(key).with("test", Text::new(*test)).with("modified", modified);
                text = text.with("score", *score);
                if let Some(who) = rerolled_by {
                    text = text.with("who", Text::new(who.label()));
                }
                let line = with_tally(self.about(*unit, RESULT, *rule, text), "tally-test", tally);
                with_dice(line, &[*die])
            }
            Event::TestedAlready { unit } => {
                self.about(*unit, RESULT, rules::RES_ONCE, Text::new("log-tested_already"))
            }
            Event::DoesNothing { unit } => self.about(*unit, RESULT, rules::ACT_FAIL, Text::new("log-does_nothing")),
            _ => return None,
        })
    }

    fn manoeuvre(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::DistanceRolled { unit, die, allowance, back, rule } => {
                let key = if *back { "log-distance_back" } else { "log-distance" };
                let text = Text::new(key).with("allowance", cm(*allowance));
                with_dice(self.about(*unit, RESULT, *rule, text), &[*die])
            }
            Event::ObstacleMet { unit, terrain, die, allowance, crosses } => {
                let kind =
                    self.setup.terrain.get(usize::from(*terrain)).map_or("terrain-open", |r| r.kind.kind.label());
                let key = if *crosses { "log-obstacle_crossed" } else { "log-obstacle_stopped" };
                let mut text = Text::new(key).with("terrain", Text::new(kind));
                if *crosses {
                    text = text.with("allowance", cm(*allowance));
                }
                with_dice(self.about(*unit, RESULT, rules::MAN_OBSTACLE, text), &[*die])
            }
            Event::Moved { unit, straight, cut_short, .. } => {
                let key = if *cut_short { "log-moved_cut_short" } else { "log-moved" };
                self.about(*unit, DEED, rules::MAN_MOVE, Text::new(key).with("distance", cm(*straight)))
            }
            Event::ScreenMoved { unit, .. } => {
                self.about(*unit, RESULT, rules::SKIRM_ACTIVATE, Text::new("log-screen_moved"))
            }
            Event::ScreenRemoved { unit, skirmishers, rule } => {
                self.about(*unit, RESULT, *rule, Text::new("log-screen_removed").with("count", *skirmishers))
            }
            Event::Reshaped { unit, formation, .. } => {
                let text = Text::new("log-reshaped").with("formation", Text::new(formation.label()));
                self.about(*unit, DEED, rules::MAN_FORMATION, text)
            }
            Event::Reforms { unit } => self.about(*unit, RESULT, rules::MAN_REFORM, Text::new("log-reforms")),
            Event::Recovers { unit } => self.about(*unit, RESULT, rules::ATT_SHORT, Text::new("log-recovers")),
            Event::Disordered { unit, rule } => self.about(*unit, RESULT, *rule, Text::new("log-disordered")),
            Event::InOrder { unit } => self.about(*unit, RESULT, rules::TURN_END, Text::new("log-in_order")),
            _ => return None,
        })
    }

    fn fire(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::NoFire { shooter, by, target, range } => {
                let text = match range {
                    Some(range) => Text::new("log-no_fire_range").with("range", cm(*range)),
                    None => Text::new("log-no_fire"),
                };
                self.volley_line(*shooter, *by, rules::FIRE_ACTIVATION, text.with("target", self.target(*target)))
            }
            Event::DefensiveRange { shooter, die, range } => {
                let text = Text::new("log-defensive_range").with("range", Text::new(*range));
                with_dice(self.about(*shooter, RESULT, rules::DEF_FIRE_ROLL, text), &[*die])
            }
            Event::Volley { shooter, by, target, defensive, range, dice, die, faces, hits, .. } => {
                let text = match range {
                    Some(range) => Text::new("log-volley_range").with("range", cm(*range)),
                    None => Text::new("log-volley"),
                };
                let text =
                    text.with("target", self.target(*target)).with("dice", faces.len() as i64).with("hits", *hits);
                let rule = if *defensive { rules::DEF_FIRE_HIT } else { rules::FIRE_HIT };
                let line = with_tally(self.volley_line(*shooter, *by, rule, text), "tally-dice", dice);
                with_dice(with_tally(line, "tally-die", die), faces)
            }
            Event::DieRerolled { shooter, face, hit } => {
                let key = if *hit { "log-die_again_hit" } else { "log-die_again_miss" };
                with_dice(self.about(*shooter, RESULT, rules::CHAR_SERGEANT, Text::new(key)), &[*face])
            }
            Event::Losses { unit, rankers, skirmishers, rule } => {
                let (key, count) =
                    if *skirmishers > 0 { ("log-losses_skirmishers", *skirmishers) } else { ("log-losses", *rankers) };
                self.about(*unit, RESULT, *rule, Text::new(key).with("count", count))
            }
            Event::CharacterLost { unit, who, die, rule } => {
                let key = if die.is_some() { "log-character_drawn" } else { "log-character_lost" };
                let mut text = Text::new(key).with("who", Text::new(who.label()));
                if let Some(die) = die {
                    text = text.with("die", *die);
                }
                with_dice(self.about(*unit, RESULT, *rule, text), die.as_slice())
            }
            Event::CharactersAtRisk { unit, dice } => {
                let faces: Vec<u8> = dice.iter().map(|(_, die)| *die).collect();
                let text = Text::new("log-characters_at_risk").with("count", faces.len() as i64);
                with_dice(self.about(*unit, RESULT, rules::CHAR_RISK_COMBAT, text), &faces)
            }
            Event::CommanderKilled { side } => {
                plain(RESULT, rules::CMD_KILLED, Text::new("log-commander_killed").with("side", self.side(*side)))
            }
            Event::HalfLost { unit } => self.about(*unit, RESULT, rules::LOSS_HALF, Text::new("log-half_lost")),
            Event::NoDefensiveFire { unit, rule } => {
                self.about(*unit, RESULT, *rule, Text::new("log-no_defensive_fire"))
            }
            Event::HeldFire { unit } => self.about(*unit, RESULT, rules::DEF_FIRE, Text::new("log-held_fire")),
            _ => return None,
        })
    }

    /// A line about the body or the screen that fires.
    fn volley_line(&self, shooter: UnitId, by: Body, rule: RuleId, text: Text) -> LogLine {
        let piece = Some(self.setup.unit(shooter).id.clone());
        LogLine { piece, ..plain(RESULT, rule, text.with("unit", self.shooter(shooter, by))) }
    }

    fn combat(&self, event: &Event) -> Option<LogLine> {
        let against = |key: &'static str, target: UnitId| Text::new(key).with("target", self.unit(target));
        Some(match event {
            Event::ChargeLaunched { charger, target, gap, zone } => {
                let text = against("log-charge", *target).with("gap", cm(*gap)).with("zone", Text::new(zone.label()));
                let rule = if *zone == ChargeZone::Front { rules::ATT_LINE } else { rules::DEF_ARCS };
                self.about(*charger, RESULT, rule, text)
            }
            Event::TargetChanged { charger, to, .. } => {
                let text = Text::new("log-target_changed").with("other", self.unit(*to));
                self.about(*charger, RESULT, rules::ATT_LINE, text)
            }
            Event::ChargeSlowed { unit, allowance } => {
                let text = Text::new("log-charge_slowed").with("allowance", cm(*allowance));
                self.about(*unit, RESULT, rules::MAN_DIFFICULT, text)
            }
            Event::ChargeShort { charger, .. } => {
                self.about(*charger, RESULT, rules::ATT_SHORT, Text::new("log-charge_short"))
            }
            Event::Contact { charger, target, counter_attack, .. } => {
                let key = if *counter_attack { "log-contact_counter" } else { "log-contact" };
                self.about(*charger, RESULT, rules::DEF_CONTACT, against(key, *target))
            }
            Event::RoutersCaught { charger, target } => {
                self.about(*charger, RESULT, rules::ATT_ROUTE, against("log-routers_caught", *target))
            }
            Event::Joined { joiner, enemy } => {
                self.about(*joiner, RESULT, rules::COM_JOIN, against("log-joined", *enemy))
            }
            Event::JoinerFree { joiner } => {
                self.about(*joiner, RESULT, rules::COM_JOIN_WHEN, Text::new("log-joiner_free"))
            }
            Event::JoinerDrawnOff { joiner } => {
                self.about(*joiner, RESULT, rules::COM_JOIN, Text::new("log-joiner_drawn_off"))
            }
            Event::Combat { units, dice, tallies, totals, winner } => {
                let key = if winner.is_some() { "log-combat_won" } else { "log-combat_drawn" };
                let mut text = Text::new(key)
                    .with("first", self.unit(units[0]))
                    .with("total_first", totals[0])
                    .with("second", self.unit(units[1]))
                    .with("total_second", totals[1]);
                if let Some(winner) = winner {
                    text = text.with("winner", self.unit(*winner));
                }
                let rule = if winner.is_some() { rules::COM_WIN } else { rules::COM_TIE };
                let mut line = plain(RESULT, rule, text);
                line.piece = Some(self.setup.unit(units[0]).id.clone());
                line.tallies = [0, 1].map(|n| (self.unit(units[n]), tallies[n].clone())).into();
                with_dice(line, dice)
            }
            Event::Recoiled { unit, distance, .. } => {
                let text = Text::new("log-recoiled").with("distance", cm(*distance));
                self.about(*unit, RESULT, rules::COM_RECOIL, text)
            }
            Event::Pursuit { winner, pursues: true, .. } => {
                self.about(*winner, DEED, rules::COM_PURSUE, Text::new("log-pursues"))
            }
            Event::Pursuit { winner, pursues: false, .. } => {
                self.about(*winner, DEED, rules::COM_NOPURSUE, Text::new("log-stands"))
            }
            Event::CombatOver { unit, rule } => self.about(*unit, RESULT, *rule, Text::new("log-combat_over")),
            _ => return None,
        })
    }

    fn aftermath(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Routs { unit } => self.about(*unit, RESULT, rules::RES_TEST, Text::new("log-routs")),
            Event::SawRout { unit, friend } => {
                let text = Text::new("log-saw_rout").with("friend", self.unit(*friend));
                self.about(*unit, RESULT, rules::RES_WHEN, text)
            }
            Event::Fled { unit, die, distance, to } => {
                let line = match to {
                    Some(_) => {
                        let text = Text::new("log-fled").with("distance", cm(*distance));
                        self.about(*unit, RESULT, rules::ROUT_MOVE, text)
                    }
                    None => self.about(*unit, RESULT, rules::ROUT_OFF, Text::new("log-fled_off")),
                };
                with_dice(line, &[*die])
            }
            Event::Rallied { unit } => self.about(*unit, RESULT, rules::ROUT_RALLY, Text::new("log-rallied")),
            Event::Destroyed { unit } => self.about(*unit, RESULT, rules::LOSS_DESTROYED, Text::new("log-destroyed")),
            Event::CommanderRolled { side, die } => {
                let reach = movement::commander(self.setup.tables(), *die);
                let text = Text::new("log-commander_rolled").with("side", self.side(*side));
                with_dice(plain(DEED, rules::CMD_MOVE, text.with("distance", cm(reach))), &[*die])
            }
            Event::CommanderMoved { side, swept, .. } => {
                let (key, rule) = if *swept {
                    ("log-commander_swept", rules::CMD_ALONE)
                } else {
                    ("log-commander_moved", rules::CMD_MOVE)
                };
                plain(RESULT, rule, Text::new(key).with("side", self.side(*side)))
            }
            Event::CommanderJoined { side, unit } => {
                let text = Text::new("log-commander_joined").with("side", self.side(*side));
                self.about(*unit, RESULT, rules::CMD_MOVE, text)
            }
            Event::ObjectiveHeld { objective, side } => {
                let name = self.setup.objectives[usize::from(*objective)].name.clone();
                let text = Text::new("log-objective_held").with("side", self.side(*side));
                plain(RESULT, rules::VIC_OBJECTIVES, text.with("objective", name))
            }
            Event::Over(ending) => {
                let (first, second) = match ending.winner() {
                    Some(winner) => (ending.points[winner.index()], ending.points[winner.opponent().index()]),
                    None => (ending.points[0], ending.points[1]),
                };
                let text = match ending.winner() {
                    Some(winner) => Text::new("log-over_won").with("side", self.side(winner)).with("second", second),
                    None => Text::new("log-over_drawn"),
                };
                plain(HEADING, ending.rule, text.with("first", first))
            }
            _ => return None,
        })
    }
}

fn plain(depth: u8, rule: RuleId, text: Text) -> LogLine {
    LogLine { text, rule: Some(rule), dice: Vec::new(), tallies: Vec::new(), depth, piece: None, act: None }
}

fn with_dice(mut line: LogLine, dice: &[u8]) -> LogLine {
    line.dice = dice.to_vec();
    line
}

fn with_tally(mut line: LogLine, of: &'static str, tally: &Tally) -> LogLine {
    if !tally.lines.is_empty() {
        line.tallies.push((Text::new(of), tally.clone()));
    }
    line
}

fn cm(length: Length) -> Arg {
    Arg::cm(length.to_tenths().into())
}
