//! Events in words: one line of the log each, with the dice and tallies it unfolds into.

use super::act::act;
use crate::book::options::DemoralizationLevel;
use crate::book::vocabulary::Nation;
use crate::play::event::{END_OF_TURN, Event};
use crate::rules;
use crate::rules::hand::How;
use crate::setup::{FormationKind, UnitId};
use crate::show::naming::{Names, leader_id};
use crate::state::{Leader, Risorgimento};
use kernel::{Arg, LogLine, RuleId, Tally, Text, Viewer};

/// A heading: a turn or a phase.
const HEADING: u8 = 0;
/// What a player decided.
const DEED: u8 = 1;
/// What it led to.
const RESULT: u8 = 2;

/// The line of an event. Nothing is hidden in this game: every viewer reads the same log.
#[must_use]
pub(crate) fn narrate(game: &Risorgimento, event: &Event, _viewer: Viewer) -> Option<LogLine> {
    let tell = Teller { names: Names { setup: &game.setup } };
    tell.turn(event)
        .or_else(|| tell.command(event))
        .or_else(|| tell.march(event))
        .or_else(|| tell.fire(event))
        .or_else(|| tell.attack(event))
        .or_else(|| tell.aftermath(event))
        .map(|line| LogLine { act: act(&game.setup, event), ..line })
}

/// One method for each part of the rulebook, each telling only its own events.
struct Teller<'a> {
    names: Names<'a>,
}

impl Teller<'_> {
    /// A line about a unit.
    fn about(&self, unit: UnitId, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let piece = Some(self.names.setup.unit(unit).id.clone());
        LogLine { piece, ..plain(depth, rule, text.with("unit", self.names.unit(unit))) }
    }

    /// A line about a leader.
    fn of_leader(&self, leader: Leader, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let piece = Some(leader_id(self.names.setup, leader));
        LogLine { piece, ..plain(depth, rule, text.with("leader", self.names.leader(leader))) }
    }

    fn turn(&self, event: &Event) -> Option<LogLine> {
        let names = &self.names;
        Some(match event {
            Event::TurnBegins { turn, hour } => {
                let text = Text::new("log-turn").with("turn", i64::from(*turn) + 1).with("hour", *hour);
                plain(HEADING, rules::R3_0A, text)
            }
            Event::PhaseBegins { phase } => {
                let rule = if *phase == END_OF_TURN { rules::R3_0D } else { rules::R3_0A };
                plain(HEADING, rule, Text::new(*phase))
            }
            Event::WeatherIs { weather, die } => {
                let text = Text::new("log-weather").with("weather", Text::new(weather.label()));
                with_dice(plain(RESULT, rules::SCN_WEATHER, text), die.as_slice())
            }
            Event::HalfNamed { brigade } => {
                let text = Text::new("log-half_named").with("brigade", names.brigade(*brigade));
                plain(DEED, rules::SCN_SANMARTINO, text)
            }
            Event::LeaderArrives { leader, hex } => {
                let text = Text::new("log-leader_arrives").with("hex", names.hex(*hex));
                self.of_leader(*leader, RESULT, rules::R5_6C, text)
            }
            Event::ReserveArrives { brigade, hex } => {
                let text = Text::new("log-reserve_arrives").with("brigade", names.brigade(*brigade));
                plain(RESULT, rules::R5_6D, text.with("hex", names.hex(*hex)))
            }
            Event::Initiative { dice, drm, winner } => {
                let total = |seat: usize| i64::from(dice[seat]) + i64::from(drm[seat]);
                let text = match winner {
                    Some(winner) => Text::new("log-initiative").with("winner", names.side(*winner)),
                    None => Text::new("log-initiative_tie"),
                };
                let text = text.with("allied", total(0)).with("austria", total(1));
                let mut line = plain(RESULT, rules::R4_3, text);
                for (seat, drm) in [kernel::Seat(0), kernel::Seat(1)].into_iter().zip(drm) {
                    let mut tally = Tally::new();
                    // 4.3: at San Martino a corps commander has it, by the scenario.
                    match names.setup.sides[seat.index()].needs_commander {
                        Some(_) => tally.add(rules::R4_3, "mod-initiative-scenario", (*drm).into()),
                        None => tally.add(rules::R4_3A, "mod-initiative-chief", (*drm).into()),
                    }
                    if !tally.lines.is_empty() {
                        line.tallies.push((names.side(seat), tally));
                    }
                }
                with_dice(line, dice)
            }
            Event::PutInReserve { brigade } => {
                let text = Text::new("log-put_in_reserve").with("brigade", names.brigade(*brigade));
                plain(DEED, rules::R4_6A, text)
            }
            Event::LeftReserve { brigade, rule } => {
                let key = match *rule {
                    rules::R4_62 => "log-reserve_broken",
                    rules::SCN_RESERVES => "log-reserve_released",
                    _ => "log-reserve_left",
                };
                plain(RESULT, *rule, Text::new(key).with("brigade", names.brigade(*brigade)))
            }
            Event::ReleaseRolled { formation, die, released } => {
                let release = &names.setup.releases[usize::from(*formation)];
                let key = if *released { "log-release_passed" } else { "log-release_failed" };
                let text = Text::new(key).with("formation", release.name.clone()).with("most", release.roll_max);
                with_dice(plain(DEED, rules::SCN_RESERVES, text.with("die", *die)), &[*die])
            }
            Event::Over { ending } => {
                let key = match ending.winner {
                    None => "outcome-draw",
                    Some(_) if ending.sudden => "outcome-sudden",
                    Some(_) => "outcome-won",
                };
                let mut text = Text::new(key)
                    .with("allied", i64::from(ending.points[0]))
                    .with("austria", i64::from(ending.points[1]));
                if let Some(winner) = ending.winner {
                    let grades = crate::book::vocabulary::Grade::ALL;
                    let grade = grades[usize::from(ending.grade).min(grades.len() - 1)];
                    text = text.with("side", names.side(winner)).with("grade", Text::new(grade.label()));
                }
                plain(HEADING, rules::SCN_VICTORY, text)
            }
            _ => return None,
        })
    }

    fn command(&self, event: &Event) -> Option<LogLine> {
        let names = &self.names;
        Some(match event {
            Event::Named { corps, how, die, continuity, acts, no_attack } => {
                let key = match (die, *acts, *no_attack) {
                    (None, ..) => "log-named_free",
                    (Some(_), true, false) => "log-named_rolled",
                    (Some(_), true, true) => "log-named_no_attack",
                    (Some(_), false, _) => failed_naming(*how),
                };
                let mut text = Text::new(key).with("corps", names.corps(*corps));
                if let Some(die) = die {
                    text = text.with("how", Text::new(how.label())).with("die", *die).with("continuity", *continuity);
                }
                with_dice(plain(DEED, naming_rule(*how), text), die.as_slice())
            }
            Event::HalfRolled { corps, second, die, sits } => {
                let key = if *sits { "log-half_sits" } else { "log-half_acts" };
                let text = Text::new(key).with("corps", names.corps(*corps)).with("half", half(*second));
                with_dice(plain(RESULT, rules::SCN_SANMARTINO, text), &[*die])
            }
            Event::MassAnnounced { brigade } => {
                let leader = Leader::Brigadier(*brigade);
                let austrian = self.names.setup.seat_of(*brigade) == kernel::Seat(1);
                let rule = if austrian { rules::R4_16C } else { rules::R4_16B };
                self.of_leader(leader, DEED, rule, Text::new("log-mass_announced"))
            }
            Event::Passed { side, forced } => {
                let (key, rule) =
                    if *forced { ("log-passed_forced", rules::R4_4B) } else { ("log-passed", rules::R4_52) };
                plain(DEED, rule, Text::new(key).with("side", names.side(*side)))
            }
            Event::BrigadeActs { brigade, orders, entering } => {
                let printed = names.setup.brigade(*brigade);
                let reserve = names.setup.corps(printed.corps).ersatz;
                let (key, rule) = match printed.kind {
                    FormationKind::Batteries | FormationKind::ArmyBatteries => ("log-batteries_act", rules::R4_14B),
                    FormationKind::CorpsCavalry => ("log-cavalry_acts", rules::R4_15B),
                    FormationKind::Brigade if *entering => ("log-brigade_enters", rules::R5_6C),
                    FormationKind::Brigade if *orders && reserve => ("log-brigade_orders", rules::R4_17),
                    FormationKind::Brigade if *orders => ("log-brigade_orders", rules::R4_22),
                    FormationKind::Brigade => ("log-brigade_no_orders", rules::R4_22),
                };
                plain(DEED, rule, Text::new(key).with("brigade", names.brigade(*brigade)))
            }
            Event::OrdersRolled { brigade, die, drm, orders } => {
                let key = if *orders { "log-orders_passed" } else { "log-orders_failed" };
                let total = i64::from(*die) + i64::from(*drm);
                let text = Text::new(key).with("brigade", names.brigade(*brigade)).with("modified", total);
                let mut tally = Tally::new();
                tally.add(rules::R4_13, "mod-orders-brigadier", (*drm).into());
                with_dice(with_tally(plain(RESULT, rules::R4_13, text), "tally-orders", &tally), &[*die])
            }
            Event::NerveLost { brigade } => {
                plain(RESULT, rules::R4_13, Text::new("log-nerve_lost").with("brigade", names.brigade(*brigade)))
            }
            Event::CavalryTaken { unit, brigade } => {
                let leader = names.leader(Leader::Brigadier(*brigade));
                self.about(*unit, DEED, rules::R4_15B, Text::new("log-cavalry_taken").with("leader", leader))
            }
            Event::LeaderMoved { leader, from, to, cost, weak, rule } => {
                let key = match weak {
                    Some(true) => "log-leader_tired",
                    Some(false) if from == to => "log-leader_stayed",
                    Some(false) => "log-leader_rested",
                    None => "log-leader_moved",
                };
                let text = Text::new(key).with("hex", names.hex(*to)).with("cost", *cost);
                self.of_leader(*leader, DEED, *rule, text)
            }
            Event::LeaderInDanger { leader, die, finished } => {
                let key = if *finished { "log-leader_finished" } else { "log-leader_safe" };
                with_dice(self.of_leader(*leader, RESULT, rules::R8_4, Text::new(key)), &[*die])
            }
            _ => return None,
        })
    }

    fn march(&self, event: &Event) -> Option<LogLine> {
        let names = &self.names;
        let to = |key: &'static str, hex: &crate::state::Hex| Text::new(key).with("hex", names.hex(*hex));
        Some(match event {
            Event::Entered { unit, hex, cost } => {
                self.about(*unit, DEED, rules::R5_6A, to("log-entered", hex).with("cost", *cost))
            }
            Event::Stepped { unit, to: hex, cost, tally, strategic, minimum, .. } => {
                let (key, rule) = match (*strategic, *minimum) {
                    (true, _) => ("log-stepped_strategic", rules::R5_11),
                    (false, true) => ("log-stepped_minimum", rules::R5_31),
                    (false, false) => ("log-stepped", rules::R5_2B),
                };
                let line = self.about(*unit, RESULT, rule, to(key, hex).with("cost", *cost));
                with_tally(line, "tally-step", tally)
            }
            Event::Faced { unit, facing } => {
                let facing = Text::new(facing_label(*facing));
                self.about(*unit, RESULT, rules::R6_11, Text::new("log-faced").with("facing", facing))
            }
            Event::Squared { unit, formed } => {
                let (key, rule) =
                    if *formed { ("log-square", rules::R6_14A) } else { ("log-no_square", rules::R6_14E) };
                self.about(*unit, DEED, rule, Text::new(key))
            }
            Event::Rallied { unit, losses, rule } => {
                let key = if *rule == rules::R8_51 { "log-rallied" } else { "log-recovered" };
                self.about(*unit, DEED, *rule, Text::new(key).with("losses", *losses))
            }
            Event::Left { unit, rule } => self.about(*unit, RESULT, *rule, Text::new("log-left")),
            Event::Demolition { unit, bridge, die, tally, blown } => {
                let key = if *blown { "log-bridge_blown" } else { "log-bridge_stands" };
                let name = names.setup.ground.bridges.get(usize::from(*bridge)).map(|bridge| bridge.name.clone());
                let text = Text::new(key).with("bridge", Text::name(name.unwrap_or_default()));
                let line = self.about(*unit, DEED, rules::SCN_MAG_BRIDGES, text);
                with_dice(with_tally(line, "tally-demolition", tally), &[*die])
            }
            Event::Strained { unit, die, cohesion } => {
                let key = if i32::from(*die) > *cohesion { "log-strained" } else { "log-not_strained" };
                let text = Text::new(key).with("die", *die).with("cohesion", i64::from(*cohesion));
                with_dice(self.about(*unit, RESULT, rules::R4_43, text), &[*die])
            }
            Event::Perception { unit, die, tally, surprised, surprises } => {
                let key = match (*surprised, *surprises) {
                    (true, _) => "log-perception_surprised",
                    (false, true) => "log-perception_surprises",
                    (false, false) => "log-perception_aware",
                };
                let line = self.about(*unit, RESULT, rules::SCN_MAG_PERCEPTION, Text::new(key));
                with_dice(with_tally(line, "tally-perception", tally), &[*die])
            }
            Event::Surprised { hex } => plain(RESULT, rules::SCN_MAG_SURPRISE, to("log-surprised", hex)),
            Event::Withdrew { unit, to: hex, rule, .. } => self.about(*unit, DEED, *rule, to("log-withdrew", hex)),
            Event::Refunded { unit, points } => {
                let text = Text::new("log-refunded").with("points", *points);
                self.about(*unit, RESULT, rules::R6_34, text)
            }
            _ => return None,
        })
    }

    fn fire(&self, event: &Event) -> Option<LogLine> {
        let names = &self.names;
        Some(match event {
            Event::Fired { firers, target, reaction, die, tally, result, misfire } => {
                let key = match (firers.len(), *reaction, *misfire) {
                    (_, _, true) => "log-misfire",
                    (_, true, false) => "log-fired_reaction",
                    (0 | 1, false, false) => "log-fired",
                    (_, false, false) => "log-fired_combined",
                };
                let modified = i64::from(*die) + i64::from(tally.sum());
                let text = Text::new(key)
                    .with("hex", names.hex(*target))
                    .with("modified", modified)
                    .with("batteries", firers.len() as i64)
                    .with("result", Text::new(result.label()));
                let rule = if *reaction { rules::R7_17B } else { rules::R7_18 };
                let first = *firers.first()?;
                with_dice(with_tally(self.about(first, DEED, rule, text), "tally-fire", tally), &[*die])
            }
            Event::Checked { unit, die, cohesion, disordered } => {
                let key = if *disordered { "log-check_failed" } else { "log-check_passed" };
                let text = Text::new(key).with("die", *die).with("cohesion", i64::from(*cohesion));
                with_dice(self.about(*unit, RESULT, rules::R7_18B, text), &[*die])
            }
            Event::Volley { unit, target, reaction, die, tally, losses } => {
                let key = if *losses > 0 { "log-volley_hit" } else { "log-volley_miss" };
                let modified = i64::from(*die) + i64::from(tally.sum());
                let text = Text::new(key).with("hex", names.hex(*target)).with("modified", modified);
                let rule = match (*reaction, *losses) {
                    (true, _) => rules::R7_24,
                    (false, 0) => rules::R7_23,
                    (false, _) => rules::R7_25,
                };
                with_dice(with_tally(self.about(*unit, DEED, rule, text), "tally-small_arms", tally), &[*die])
            }
            Event::Disordered { unit, rule } => self.about(*unit, RESULT, *rule, Text::new("log-disordered")),
            Event::Loss { unit, losses, rule } => {
                self.about(*unit, RESULT, *rule, Text::new("log-loss").with("losses", *losses))
            }
            Event::Eliminated { unit, rule } => self.about(*unit, RESULT, *rule, Text::new("log-eliminated")),
            _ => return None,
        })
    }

    fn attack(&self, event: &Event) -> Option<LogLine> {
        let names = &self.names;
        let at = |key: &'static str, hex: &crate::state::Hex| Text::new(key).with("hex", names.hex(*hex));
        Some(match event {
            Event::Declared { unit, target, charge } => {
                let (key, rule) =
                    if *charge { ("log-declared_charge", rules::R7_5A) } else { ("log-declared_attack", rules::R7_3) };
                self.about(*unit, DEED, rule, at(key, target))
            }
            Event::Engaged { unit, die, tally, cohesion, engages, leads } => {
                let key = if *engages { "log-engages" } else { "log-refuses" };
                let modified = i64::from(*die) + i64::from(tally.sum());
                let text = Text::new(key).with("modified", modified).with("cohesion", i64::from(*cohesion));
                let rule = if *leads { rules::R7_42 } else { rules::R7_41 };
                let line = self.about(*unit, RESULT, rule, text);
                with_dice(with_tally(line, "tally-engagement", tally), &[*die])
            }
            Event::Fought { target, attackers, defenders, dice, tallies, losses } => {
                let total = |camp: usize| i64::from(dice[camp]) + i64::from(tallies[camp].sum());
                let text = at("log-fought", target)
                    .with("attackers", attackers.len() as i64)
                    .with("defenders", defenders.len() as i64)
                    .with("attacker", total(0))
                    .with("defender", total(1))
                    .with("attacker_losses", losses[0])
                    .with("defender_losses", losses[1]);
                let mut line = plain(RESULT, rules::R7_44, text);
                for (of, tally) in ["tally-attack", "tally-defence"].into_iter().zip(tallies.iter()) {
                    line = with_tally(line, of, tally);
                }
                with_dice(line, dice)
            }
            Event::Judged { attacker_lost } => {
                let key = if *attacker_lost { "log-attacker_lost" } else { "log-defender_lost" };
                plain(RESULT, rules::R8_31, Text::new(key))
            }
            Event::Overrun { target } => plain(RESULT, rules::R7_46, at("log-overrun", target)),
            Event::Retreated { unit, to, zoc, rule, .. } => {
                let key = match *rule {
                    rules::R4_62 => "log-unstacked",
                    rules::R8_33 if *zoc => "log-retreated_zoc",
                    rules::R8_33 => "log-retreated",
                    _ => "log-went_back",
                };
                self.about(*unit, RESULT, *rule, at(key, to))
            }
            Event::Advanced { unit, hex } => self.about(*unit, RESULT, rules::R7_41, at("log-advanced", hex)),
            Event::ContinueRolled { unit, die, drm, cohesion, goes_on } => {
                let key = if *goes_on { "log-continues" } else { "log-stops" };
                let modified = i64::from(*die) + i64::from(*drm);
                let text = Text::new(key).with("modified", modified).with("cohesion", i64::from(*cohesion));
                let mut tally = Tally::new();
                tally.add(rules::R7_47, "mod-continued-difference", (*drm).into());
                let line = with_tally(self.about(*unit, DEED, rules::R7_47, text), "tally-continue", &tally);
                with_dice(line, &[*die])
            }
            _ => return None,
        })
    }

    fn aftermath(&self, event: &Event) -> Option<LogLine> {
        let names = &self.names;
        Some(match event {
            Event::HorsDeCombat { brigade, is } => {
                let (key, rule) =
                    if *is { ("log-hors_de_combat", rules::R9_1) } else { ("log-fit_again", rules::R9_12) };
                plain(RESULT, rule, Text::new(key).with("brigade", names.brigade(*brigade)))
            }
            Event::DemoralizationRolled { corps, second, die, tally, demoralized } => {
                let halves = names.setup.corps(*corps).halves;
                let key = match (*demoralized, halves) {
                    (true, false) => "log-demoralized",
                    (false, false) => "log-not_demoralized",
                    (true, true) => "log-half_demoralized",
                    (false, true) => "log-half_not_demoralized",
                };
                let modified = i64::from(*die) + i64::from(tally.sum());
                let mut text = Text::new(key).with("corps", names.corps(*corps)).with("modified", modified);
                if halves {
                    text = text.with("half", half(*second));
                }
                let usual = names.setup.options.french_demoralization_level == DemoralizationLevel::Seven;
                let french = names.setup.corps(*corps).nation == Nation::France;
                let rule = if french && !usual { rules::OPT_BALANCE } else { rules::R9_2 };
                let line = plain(RESULT, rule, text);
                with_dice(with_tally(line, "tally-demoralization", tally), &[*die])
            }
            Event::WithdrawalRolled { corps, die, tally, withdraws } => {
                let key = if *withdraws { "log-withdraws" } else { "log-does_not_withdraw" };
                let modified = i64::from(*die) + i64::from(tally.sum());
                let text = Text::new(key).with("corps", names.corps(*corps)).with("modified", modified);
                let line = plain(RESULT, rules::SCN_SOL_WITHDRAWAL, text);
                with_dice(with_tally(line, "tally-withdrawal", tally), &[*die])
            }
            _ => return None,
        })
    }
}

/// The message of a facing.
pub(crate) const fn facing_label(facing: crate::book::facing::Facing) -> &'static str {
    use crate::book::facing::Facing;
    match facing {
        Facing::N => "facing-N",
        Facing::NE => "facing-NE",
        Facing::SE => "facing-SE",
        Facing::S => "facing-S",
        Facing::SW => "facing-SW",
        Facing::NW => "facing-NW",
    }
}

/// What a failed roll for a corps means.
const fn failed_naming(how: How) -> &'static str {
    match how {
        How::Extended | How::Last => "log-named_finished",
        How::Demoralized => "log-named_used",
        How::Free | How::Continuity | How::Alone => "log-named_failed",
    }
}

/// The rule by which a corps is named so.
pub(crate) const fn naming_rule(how: How) -> RuleId {
    match how {
        How::Free => rules::R4_52,
        How::Continuity => rules::R4_51,
        How::Extended => rules::R4_54,
        How::Demoralized => rules::R9_21A,
        How::Last => rules::R4_53C,
        How::Alone => rules::R4_55,
    }
}

fn half(second: bool) -> Arg {
    Arg::from(Text::new(if second { "half-second" } else { "half-first" }))
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
