//! Events in words: one line of the log each.
//!
//! The log is told anew from the game as it stands, so a line may depend on nothing but the event, the eyes that read
//! it and what never changes: what espionage shows now must not name what moved hidden before. Of the enemy one reads
//! what rule.visible-actions allows: where a force came from and went, what it paid, what failed; a hidden counter is
//! just a unit, whatever one may know of it meanwhile.

use super::act::act;
use super::battle_narrate;
use super::names::placed;
use crate::book::vocabulary::{Ending, RadeState, Side, VictoryLevel, Wound};
use crate::play::event::{Chief, Event};
use crate::play::{Losses, Over};
use crate::rules;
use crate::state::sets::{LeaderId, UnitId, UnitSet};
use crate::state::{LossCause, Step, Toulon};
use kernel::rulebook::message_id;
use kernel::{LogLine, RuleId, Tally, Text, Viewer};

/// A heading: a turn or a phase.
const HEADING: u8 = 0;
/// What a player decided.
const DEED: u8 = 1;
/// What it led to.
const RESULT: u8 = 2;

/// The line of an event, as a viewer may know it.
#[must_use]
pub(crate) fn narrate(game: &Toulon, event: &Event, viewer: Viewer) -> Option<LogLine> {
    let mut line = match event {
        Event::Battle(event, seen) => battle_narrate::narrate(game, event, seen, viewer),
        event => told(game, event, viewer),
    }?;
    line.text = placed(line.text);
    line.act = act(game, event, line.piece.as_deref());
    Some(line)
}

fn told(game: &Toulon, event: &Event, viewer: Viewer) -> Option<LogLine> {
    let tell = Teller { game, viewer };
    tell.turn(event)
        .or_else(|| tell.points(event))
        .or_else(|| tell.arrivals(event))
        .or_else(|| tell.rades_and_spies(event))
        .or_else(|| tell.supply(event))
        .or_else(|| tell.movement(event))
        .or_else(|| tell.works(event))
        .or_else(|| tell.leaders(event))
        .or_else(|| tell.losses(event))
        .or_else(|| tell.score(event))
}

/// One method for each part of the rulebook, each telling only its own events.
struct Teller<'a> {
    game: &'a Toulon,
    viewer: Viewer,
}

impl Teller<'_> {
    /// Whether the reader is of this side, or sees everything.
    fn is(&self, side: Side) -> bool {
        self.viewer == Viewer::Everything || self.game.eyes(self.viewer) == Some(side)
    }

    fn owns(&self, unit: UnitId) -> bool {
        self.is(self.game.side_of(unit))
    }

    /// A unit by name for its owner, and for everybody if its counter has no hidden side (2.fog).
    fn unit(&self, unit: UnitId) -> Text {
        if self.owns(unit) || self.game.counter(unit).open {
            self.game.unit_name(unit)
        } else {
            Text::new("log-some_unit").with("side", self.side(self.game.side_of(unit)))
        }
    }

    fn side(&self, side: Side) -> Text {
        Text::new(side.label())
    }

    /// A line about a unit.
    fn about(&self, unit: UnitId, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let named = self.owns(unit) || self.game.counter(unit).open;
        let piece = named.then(|| self.game.counter(unit).id.clone());
        LogLine { piece, ..plain(depth, rule, text.with("unit", self.unit(unit))) }
    }

    /// Units and leaders that go together, one after the other.
    fn force(&self, units: &UnitSet, leaders: &[Chief]) -> Text {
        let units = units.iter().map(|unit| self.game.unit_name(unit));
        let names = units.chain(leaders.iter().map(|leader| self.game.name_then(*leader)));
        let list = |first: Text, second: Text| Text::new("list-and").with("first", first).with("second", second);
        names.reduce(list).unwrap_or_else(|| Text::new("log-nobody"))
    }

    /// A line about a leader.
    fn about_leader(&self, leader: LeaderId, rule: RuleId, text: Text) -> LogLine {
        let piece = self.is(self.game.leader_side(leader)).then(|| self.game.chief(leader).id.clone());
        LogLine { piece, ..plain(RESULT, rule, text) }
    }

    fn turn(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::TurnBegins { turn } => {
                let date = Text::new(format!("turn-{turn}"));
                let history = Text::new(format!("history-turn_{turn}"));
                let text = Text::new("log-turn").with("turn", *turn).with("date", date).with("history", history);
                plain(HEADING, if *turn > 1 { rules::R31_4 } else { rules::R4_TURN }, text)
            }
            Event::SideTurn { side } => {
                plain(HEADING, rules::R4_SIDE_TURN, Text::new("log-side_turn").with("side", self.side(*side)))
            }
            Event::PhaseBegins { step, .. } => {
                let (key, rule) = phase(*step)?;
                plain(HEADING, rule, Text::new(key))
            }
            Event::InitiativeRolled { dice, totals, winner, tallies } => {
                let text = Text::new("log-initiative")
                    .with("allied", i32::from(totals[0]))
                    .with("republican", i32::from(totals[1]))
                    .with("winner", self.side(*winner));
                let rule = if totals[0] == totals[1] { rules::R10_5 } else { rules::R10_4 };
                let mut line = with_dice(plain(RESULT, rule, text), dice);
                for (side, tally) in Side::ALL.into_iter().zip(tallies.iter()) {
                    line = with_tally(line, side.label(), tally);
                }
                line
            }
            Event::FirstSide { side } => {
                plain(DEED, rules::R10_1, Text::new("log-first_side").with("side", self.side(*side)))
            }
            Event::Talk { secret } => {
                plain(RESULT, rules::R10_2, Text::new(if *secret { "log-talk_secret" } else { "log-talk_open" }))
            }
            Event::Over(over) => self.over(over),
            _ => return None,
        })
    }

    fn over(&self, over: &Over) -> LogLine {
        let text = match over.winner {
            Some(side) => Text::new("log-over_won").with("side", self.side(side)),
            None => Text::new("log-over_drawn"),
        };
        let rule = match over.by {
            Ending::Points => rules::R34_1A,
            Ending::Evacuation => rules::R34_1B,
            Ending::Depot => rules::R34_1C,
            Ending::Toulon => rules::R34_1D,
            Ending::Passage => rules::RULE_ASSAULT,
            Ending::LastTurn => rules::R34_2,
        };
        let level = if over.winner.is_some() { over.level } else { VictoryLevel::Draw };
        let text = text.with("level", Text::new(level.label())).with("ending", Text::new(over.by.label()));
        plain(HEADING, rule, text)
    }

    fn points(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Income { allotment, income } => {
                let text = Text::new("log-income").with("pool", Text::new(allotment.pool.label()));
                let mut tally = Tally::new();
                allotment.tally(income, &mut tally);
                let rule = if income.dice.is_some() { rules::R7_4A } else { rules::R7_5 };
                let line = plain(RESULT, rule, text.with("points", income.points));
                with_dice(with_tally(line, "value-op", &tally), income.dice.as_ref().map_or(&[], |dice| &dice[..]))
            }
            Event::PenaltyRolled { side, points } => {
                let text = Text::new("log-penalty").with("side", self.side(*side)).with("points", *points);
                with_dice(plain(RESULT, rules::R7_12A, text), &[*points])
            }
            Event::PenaltyTaken { pool, points } => {
                let text = Text::new("log-penalty_taken").with("pool", Text::new(pool.label()));
                plain(DEED, rules::R7_12B, text.with("points", *points))
            }
            Event::Paid { pay, rule } => {
                let what = Text::new(message_id(rule.0));
                plain(DEED, *rule, Text::new("log-paid").with("pay", pay.words()).with("what", what))
            }
            Event::Refunded { pay, rule } => {
                let what = Text::new(message_id(rule.0));
                plain(RESULT, *rule, Text::new("log-refunded").with("pay", pay.words()).with("what", what))
            }
            _ => return None,
        })
    }

    fn arrivals(&self, event: &Event) -> Option<LogLine> {
        let game = self.game;
        Some(match event {
            Event::SpecialUnit { unit, rule } => {
                let key = match *rule {
                    rules::R32_9 => "log-special_recovers",
                    rules::R32_14 => "log-special_sent_away",
                    _ => "log-special_disbanded",
                };
                // Its fate is printed in the rules: everybody knows which one it is.
                plain(RESULT, *rule, Text::new(key).with("unit", game.unit_name(*unit)))
            }
            Event::LeaderDeparts { leader } => {
                let rule = if game.leader_side(leader.leader) == Side::Allied {
                    rules::R2_CINC_BRITISH
                } else {
                    rules::R2_CINC_REPUBLICAN
                };
                plain(RESULT, rule, Text::new("log-leader_departs").with("leader", game.name_then(*leader)))
            }
            // The turn track lies open, so its counters have names.
            Event::Rescheduled { unit, turn } => {
                let text = Text::new("log-rescheduled").with("unit", game.unit_name(*unit)).with("turn", *turn);
                plain(DEED, rules::R9_6, text)
            }
            Event::LeaderRescheduled { leader, turn } => {
                let text = Text::new("log-rescheduled").with("unit", game.name_then(*leader)).with("turn", *turn);
                plain(DEED, rules::R9_6, text)
            }
            Event::AustriansRolled { dice: (die, group), tally, units } => {
                let key = if *units > 0 { "log-austrians_come" } else { "log-austrians_none" };
                let mut text = Text::new(key);
                if *units > 0 {
                    text = text.with("units", *units);
                }
                let dice: Vec<u8> = std::iter::once(*die).chain(*group).collect();
                with_tally(with_dice(plain(RESULT, rules::R32_3, text), &dice), "value-die", tally)
            }
            Event::AustriansDelayed { turns } => {
                // 1D3 and one more.
                let text = Text::new("log-austrians_delayed").with("turns", *turns);
                with_dice(plain(DEED, rules::R32_4, text), &[*turns - 1])
            }
            Event::EdgeUsed { edge } => {
                plain(RESULT, rules::R32_6, Text::new("log-edge_used").with("edge", Text::new(edge.label())))
            }
            Event::Arrived { unit, area, rule } => {
                if !self.owns(*unit) {
                    return None;
                }
                match area {
                    Some(area) => {
                        let text = Text::new("log-arrived").with("area", game.area_name(*area));
                        self.about(*unit, RESULT, *rule, text)
                    }
                    None => self.about(*unit, RESULT, *rule, Text::new("log-arrived_afloat")),
                }
            }
            Event::LeaderArrived { leader, area } => {
                // The enemy sees him leave the track, not with whom he is (rule.stack-top).
                let text = match area {
                    Some(area) if self.is(game.leader_side(leader.leader)) => {
                        Text::new("log-leader_arrived").with("area", game.area_name(*area))
                    }
                    _ => Text::new("log-leader_in_play"),
                };
                self.about_leader(leader.leader, rules::R9_1A, text.with("leader", game.name_then(*leader)))
            }
            Event::StayedAboard { units } => {
                if !self.is(Side::Allied) {
                    return None;
                }
                let text = Text::new("log-stayed_aboard").with("who", self.force(units, &[]));
                plain(RESULT, rules::R17_9, text)
            }
            Event::BatteryPlaced { unit, area } => {
                let text = Text::new("log-battery_placed").with("area", game.area_name(*area));
                self.about(*unit, DEED, rules::R27_3, text)
            }
            _ => return None,
        })
    }

    fn rades_and_spies(&self, event: &Event) -> Option<LogLine> {
        let game = self.game;
        Some(match event {
            Event::RadeChanged { rade, state, rule } => {
                let key = match state {
                    RadeState::Allied => "log-rade_allied",
                    RadeState::Tenuous => "log-rade_tenuous",
                    RadeState::Lost => "log-rade_lost",
                };
                plain(RESULT, *rule, Text::new(key).with("rade", Text::new(rade.label())))
            }
            Event::Gauge { gauge, rule } => plain(RESULT, *rule, Text::new("log-gauge").with("gauge", *gauge)),
            Event::SpiesDie { side, die } => {
                let text = Text::new("log-spies_die").with("side", self.side(*side)).with("die", *die);
                with_dice(plain(RESULT, rules::R14_4, text), &[*die])
            }
            Event::SpiesShifted { side, by } => {
                let key = if *by == 0 { "log-spies_left" } else { "log-spies_shifted" };
                let text = Text::new(key).with("side", self.side(*side)).with("by", i32::from(*by));
                plain(DEED, rules::R14_4, text)
            }
            Event::SpiesRolled { side, report, tally } => {
                let text = Text::new("log-spies")
                    .with("side", self.side(*side))
                    .with("modified", i32::from(report.modified))
                    .with("result", Text::new(report.effect.label()));
                with_tally(with_dice(plain(RESULT, rules::R14_2, text), &[report.die]), "value-die", tally)
            }
            Event::Inspected { side, area, types_only } => {
                let key = if *types_only { "log-inspected_types" } else { "log-inspected" };
                let text = Text::new(key).with("side", self.side(*side)).with("area", game.area_name(*area));
                // What lies open to the Republicans in Toulon they see without asking.
                let free = *side == Side::Republican && *area == game.setup.depot(crate::state::Depot::Toulon);
                plain(RESULT, if free { rules::R14_3 } else { rules::R14_1 }, text)
            }
            _ => return None,
        })
    }

    fn supply(&self, event: &Event) -> Option<LogLine> {
        let game = self.game;
        Some(match event {
            Event::DepotRolled { depot, points, die, war } => {
                let key = if *war { "log-war_depot" } else { "log-war_depot_failed" };
                let area = game.area_name(game.setup.depot(*depot));
                let rule = if *war { rules::R15_8 } else { rules::R15_9 };
                with_dice(plain(RESULT, rule, Text::new(key).with("area", area).with("points", *points)), &[*die])
            }
            Event::SupplyRolled { side, place, die, passes } => {
                let key = if *passes { "log-supply_passes" } else { "log-supply_blocked" };
                let rule = if *passes { rules::R15_16 } else { rules::R15_17 };
                let text = Text::new(key).with("side", self.side(*side)).with("place", game.place_name(*place));
                with_dice(plain(RESULT, rule, text), &[*die])
            }
            Event::OutOfSupply { side, area } => {
                if !self.is(*side) {
                    return None;
                }
                plain(RESULT, rules::R15_14, Text::new("log-out_of_supply").with("area", game.area_name(*area)))
            }
            _ => return None,
        })
    }

    fn movement(&self, event: &Event) -> Option<LogLine> {
        let game = self.game;
        let area = |area| game.area_name(area);
        Some(match event {
            Event::Checked { unit, checked, tally } => {
                if !self.owns(*unit) {
                    return None;
                }
                let key = if checked.passed { "log-check_passed" } else { "log-check_failed" };
                let text = Text::new(key).with("modified", i32::from(checked.modified));
                let line = with_dice(self.about(*unit, RESULT, rules::R8_1, text), &[checked.die]);
                with_tally(line, "value-die", tally)
            }
            Event::Moved { side, from, to, who, rule } => {
                // Who went is known to his own side; the enemy sees that somebody did (rule.visible-actions).
                let own = self.is(*side);
                let key = |own_key, key| Text::new(if own { own_key } else { key });
                let text = match (from, to) {
                    (Some(from), Some(to)) => {
                        key("log-moved_who", "log-moved").with("from", area(*from)).with("to", area(*to))
                    }
                    (Some(from), None) => key("log-embarked_who", "log-embarked").with("from", area(*from)),
                    (None, Some(to)) => key("log-came_in_who", "log-came_in").with("to", area(*to)),
                    (None, None) => return None,
                };
                let text = if own { text.with("who", self.force(&who.0, &who.1)) } else { text };
                plain(DEED, *rule, text.with("side", self.side(*side)))
            }
            Event::MoveFailed { side, from, to, rule } => {
                let section = to.and_then(|to| game.map().as_section(to));
                let text = match (from, section) {
                    (Some(from), Some(section)) => Text::new("log-road_failed")
                        .with("from", area(*from))
                        .with("section", game.section_name(section)),
                    (Some(from), None) => Text::new("log-move_failed").with("from", area(*from)),
                    (None, _) => Text::new("log-entry_failed"),
                };
                let text = match to.and_then(|to| game.map().as_area(to)) {
                    Some(to) => text.with("to", area(to)),
                    None => text,
                };
                plain(RESULT, *rule, text.with("side", self.side(*side)))
            }
            Event::Scouted { section } => {
                plain(RESULT, rules::R18_10, Text::new("log-scouted").with("section", game.section_name(*section)))
            }
            Event::GarrisonShown { area: at } => {
                plain(DEED, rules::R13_1E, Text::new("log-garrison_shown").with("area", area(*at)))
            }
            Event::PatrolPushed { side, from, to } => {
                let text = match to {
                    Some(to) => Text::new("log-patrol_pushed").with("to", area(*to)),
                    None => Text::new("log-patrol_gone"),
                };
                let rule = if to.is_some() { rules::R21_1A } else { rules::R21_5 };
                plain(RESULT, rule, text.with("side", self.side(*side)).with("from", area(*from)))
            }
            Event::OverrunRolled { area: at, die, success } => {
                let key = if *success { "log-overrun" } else { "log-overrun_failed" };
                with_dice(plain(RESULT, rules::R20_4, Text::new(key).with("area", area(*at))), &[*die])
            }
            _ => return None,
        })
    }

    fn works(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::WorkBuilt { area, side, rule } => {
                let key = match *rule {
                    rules::R13_5 => "log-redoubt_built",
                    rules::R13_9 => "log-redoubt_begun",
                    rules::R13_8 => "log-redoubt_improved",
                    rules::R13_10 => "log-redoubt_interrupted",
                    _ => "log-redoubt_destroyed",
                };
                let text = Text::new(key).with("area", self.game.area_name(*area));
                plain(RESULT, *rule, text.with("side", self.side(*side)))
            }
            Event::Limbered { unit } => self.about(*unit, RESULT, rules::R27_5, Text::new("log-limbered")),
            // Counters that are out of the game lie open (ruling 121).
            Event::Eliminated { unit, rule } => {
                plain(RESULT, *rule, Text::new("log-eliminated").with("unit", self.game.unit_name(*unit)))
            }
            Event::Spiked { unit, returns } => {
                let text = match returns {
                    Some(turn) => Text::new("log-spiked_returns").with("turn", *turn),
                    None => Text::new("log-spiked"),
                };
                self.about(*unit, RESULT, if returns.is_some() { rules::R26_5 } else { rules::R26_4 }, text)
            }
            _ => return None,
        })
    }

    fn leaders(&self, event: &Event) -> Option<LogLine> {
        let game = self.game;
        Some(match event {
            Event::LeaderMoved { leader, to } => {
                if !self.is(game.leader_side(leader.leader)) {
                    return None;
                }
                let text = Text::new("log-leader_moved").with("leader", game.name_then(*leader));
                self.about_leader(leader.leader, rules::R19_2A, text.with("to", game.place_name(*to)))
            }
            Event::LeaderAtRisk { leader, die, caught, rule } => {
                let own = self.is(game.leader_side(leader.leader));
                let key = if *caught { "log-leader_taken" } else { "log-leader_gets_through" };
                // Whom the enemy did not catch he does not see.
                let who = if own || *caught {
                    game.name_then(*leader)
                } else {
                    Text::new("log-some_leader").with("side", self.side(game.leader_side(leader.leader)))
                };
                with_dice(self.about_leader(leader.leader, *rule, Text::new(key).with("leader", who)), &[*die])
            }
            Event::LeaderLost { leader, wound, returns, die, rule } => {
                let key = match wound {
                    None => "log-leader_lost",
                    Some(Wound::Grave) => "log-leader_grave",
                    Some(_) => "log-leader_wounded",
                };
                let back = match returns {
                    Some(turn) => Text::new("log-back_on").with("turn", *turn),
                    None => Text::new("log-back_never"),
                };
                let text = Text::new(key).with("leader", game.name_then(*leader)).with("back", back);
                with_dice(self.about_leader(leader.leader, *rule, text), die.as_slice())
            }
            _ => return None,
        })
    }

    /// What one die comes to for each of several units.
    fn with_units(&self, mut line: LogLine, tallies: &[(UnitId, Tally)]) -> LogLine {
        line.tallies.extend(tallies.iter().map(|(unit, tally)| (self.game.unit_name(*unit), tally.clone())));
        line
    }

    fn losses(&self, event: &Event) -> Option<LogLine> {
        let game = self.game;
        Some(match event {
            Event::AttritionRolled { area, side, die, tallies } => {
                if !self.is(*side) {
                    return None;
                }
                let text = Text::new("log-attrition").with("area", game.area_name(*area));
                self.with_units(with_dice(plain(RESULT, rules::R22_3, text), &[*die]), tallies)
            }
            Event::Lost { unit, kind, rule } => {
                if !self.owns(*unit) {
                    return None;
                }
                self.about(*unit, RESULT, *rule, Text::new("log-loss").with("kind", Text::new(kind.label())))
            }
            Event::RallyRolled { area, side, die, tallies } => {
                if !self.is(*side) {
                    return None;
                }
                let text = Text::new("log-rally").with("area", game.area_name(*area));
                self.with_units(with_dice(plain(RESULT, rules::R29_2, text), &[*die]), tallies)
            }
            Event::Recovered { unit, rule } => {
                if !self.owns(*unit) {
                    return None;
                }
                let key = if *rule == rules::R32_22 { "log-gendarmes" } else { "log-rallied" };
                self.about(*unit, RESULT, *rule, Text::new(key))
            }
            Event::FinalAttrition { pool, die, losses, tally } => {
                let text = Text::new("log-final_attrition").with("pool", Text::new(pool.label()));
                let rule = if die.is_some() { rules::R30_2A } else { rules::R30_2B };
                let line = with_dice(plain(RESULT, rule, text.with("losses", *losses)), die.as_slice());
                with_tally(line, "value-die", tally)
            }
            Event::LossesDue { losses } => return self.losses_due(losses),
            _ => return None,
        })
    }

    fn losses_due(&self, losses: &Losses) -> Option<LogLine> {
        if !self.is(losses.side) {
            return None;
        }
        let area = |key: &'static str, area| Text::new(key).with("area", self.game.area_name(area));
        let (text, rule) = match losses.cause {
            LossCause::Crowding(at) => (area("log-too_crowded", at), rules::R6_4),
            LossCause::Encircled(at) => (area("log-encircled", at), rules::R29_5),
            LossCause::Attrition(pool) => {
                (Text::new("log-attrition_due").with("pool", Text::new(pool.label())), rules::R30_4)
            }
            LossCause::OutOfSupply(at) => (area("log-cut_off", at), rules::R15_14),
        };
        let line = plain(RESULT, rule, text.with("losses", losses.left));
        let rolled = matches!(losses.cause, LossCause::Encircled(_)).then_some(losses.left);
        Some(with_dice(line, rolled.as_slice()))
    }

    fn score(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Scored { side, points, rule } => {
                let text = Text::new("log-scored").with("side", self.side(*side)).with("points", i32::from(*points));
                plain(RESULT, *rule, text.with("what", Text::new(message_id(rule.0))))
            }
            Event::AreasScored { side, points, all } => {
                let key = if *points > 0 { "log-areas_gained" } else { "log-areas_lost" };
                let text = Text::new(key).with("side", self.side(*side)).with("points", i32::from(points.abs()));
                plain(RESULT, rules::R35_1E, text.with("all", i32::from(*all)))
            }
            Event::Defeat { side, carries } => {
                let (key, rule) =
                    if *carries { ("log-defeat", rules::R28_3) } else { ("log-nerve_regained", rules::R7_12A) };
                plain(RESULT, rule, Text::new(key).with("side", self.side(*side)))
            }
            Event::Reserve { reserve } => {
                plain(RESULT, rules::R27_10, Text::new("log-reserve").with("reserve", *reserve))
            }
            _ => return None,
        })
    }
}

/// The heading of a step of the calendar; steps within a phase have none.
fn phase(step: Step) -> Option<(&'static str, RuleId)> {
    Some(match step {
        Step::Income => ("phase-po", rules::R7_2),
        Step::Schedule => ("phase-reinforcements", rules::R9_1A),
        Step::Initiative => ("phase-initiative", rules::R10_1),
        Step::Rades => ("phase-rade_control", rules::R12_6),
        Step::Espionage => ("phase-espionage", rules::R14_1),
        Step::Depots => ("phase-supply", rules::R15_1),
        Step::Movement => ("phase-movement", rules::R16_2),
        Step::Attrition => ("phase-movement_attrition", rules::R22_2),
        Step::Combat => ("phase-combat", rules::R25_7A),
        Step::Rally => ("phase-rally", rules::R29_1),
        Step::FinalAttrition => ("phase-final_attrition", rules::R30_1),
        Step::EndOfTurn => ("phase-end_of_turn", rules::R31_3),
        Step::Events | Step::ScheduleOther | Step::Austrians | Step::Arrivals | Step::Supply | Step::Administration => {
            return None;
        }
    })
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
