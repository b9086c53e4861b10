//! Events in words: one line of the log each, with the dice, tallies and tokens it unfolds into. Secrets are told only
//! to the side that knows them.

use super::act::act;
use super::offers::general_name;
use crate::book::tokens::Bag;
use crate::book::vocabulary::{BrigadeId, Cohesion, DivisionId, GeneralId, Token};
use crate::play::event::Event;
use crate::rules;
use crate::rules::initiative;
use crate::rules::test::Taken;
use crate::rules::victory::Grade;
use crate::setup::Setup;
use crate::state::{Command, Garde, Holder, Sender};
use boards::table::Length;
use kernel::{Arg, LogLine, RuleId, Seat, Tally, Text, Viewer};

/// A heading: a turn or a phase.
const HEADING: u8 = 0;
/// What a player decided.
const DEED: u8 = 1;
/// What it led to.
const RESULT: u8 = 2;

/// An event as a viewer may know it; nothing if it is a secret of the other side.
#[must_use]
pub(crate) fn narrate(game: &Garde, event: &Event, viewer: Viewer) -> Option<LogLine> {
    if event.known_to().is_some_and(|seat| !viewer.knows(seat)) {
        return None;
    }
    let tell = Teller { setup: &game.setup };
    tell.setup(event)
        .or_else(|| tell.orders(event))
        .or_else(|| tell.turn(event))
        .or_else(|| tell.moves(event))
        .or_else(|| tell.fights(event))
        .or_else(|| tell.aftermath(event))
        .or_else(|| tell.ending(event))
        .map(|line| LogLine { act: act(&game.setup, event), ..line })
}

/// One method for each part of the rulebook, each telling only its own events.
struct Teller<'a> {
    setup: &'a Setup,
}

impl Teller<'_> {
    fn unit(&self, id: BrigadeId) -> Text {
        self.setup.brigade(id).name.clone()
    }

    fn division(&self, id: DivisionId) -> Text {
        self.setup.division(id).name.clone()
    }

    fn side(&self, seat: Seat) -> Text {
        Text::new(self.setup.side(seat).nation.label())
    }

    /// A line about a brigade.
    fn about(&self, id: BrigadeId, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let piece = Some(self.setup.brigade(id).id.clone());
        LogLine { piece, ..plain(depth, rule, text.with("unit", self.unit(id))) }
    }

    /// About a general by the post he was given.
    fn of_general(&self, id: GeneralId, depth: u8, rule: RuleId, text: Text) -> LogLine {
        self.of_holder(id, Holder { of: id, acting: false }, depth, rule, text)
    }

    /// About whoever holds a general's post.
    fn of_holder(&self, id: GeneralId, who: Holder, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let piece = Some(format!("general-{}", self.setup.general(id).id));
        LogLine { piece, ..plain(depth, rule, text.with("general", general_name(self.setup, who))) }
    }

    fn setup(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Opened { notes } => plain(DEED, rules::R2_3, Text::new(notes.clone())),
            Event::DeploymentRolled { dice, first, .. } => {
                let line = plain(DEED, rules::R2_3, Text::new("log-deploys_first").with("side", self.side(*first)));
                with_dice(line, dice.as_ref().map_or(&[], |dice| dice.as_slice()))
            }
            Event::GeneralPlaced { general, .. } => {
                self.of_general(*general, DEED, rules::R2_3, Text::new("log-general_placed"))
            }
            Event::BrigadePlaced { brigade, formation, .. } => {
                let text = Text::new("log-placed").with("formation", Text::new(formation.label()));
                self.about(*brigade, RESULT, rules::R2_3, text)
            }
            Event::NoRoom { brigade } => self.about(*brigade, RESULT, rules::R2_3, Text::new("log-no_room")),
            _ => return None,
        })
    }

    fn command(&self, command: Command) -> Text {
        match command {
            Command::Army(seat) => Text::new("log-army_of").with("side", self.side(seat)),
            Command::Corps(corps) => self.setup.a_corps(corps).name.clone(),
            Command::Division(division) => self.division(division),
        }
    }

    fn orders(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::OrderGiven { command, order, .. } => {
                let text = Text::new("log-order_given").with("command", self.command(*command));
                plain(DEED, rules::R3_2B, text.with("order", Text::new(order.label())))
            }
            Event::AideSent { division, order, sender, .. } => {
                let key = match sender {
                    Sender::Corps => "log-aide_sent",
                    Sender::Army => "log-army_aide_sent",
                };
                let text = Text::new(key).with("division", self.division(*division));
                plain(DEED, rules::R3_2C, text.with("order", Text::new(order.label())))
            }
            Event::AideRides { division, .. } => {
                plain(RESULT, rules::R3_2E, Text::new("log-aide_rides").with("division", self.division(*division)))
            }
            Event::AideFree { division, .. } => {
                plain(RESULT, rules::R3_2E, Text::new("log-aide_free").with("division", self.division(*division)))
            }
            Event::OrderTested { division, order, taken, tally, .. } => {
                let key = if taken.passed { "log-order_changed" } else { "log-order_kept" };
                let text = Text::new(key).with("division", self.division(*division));
                let text = text.with("order", Text::new(order.label()));
                tested(plain(RESULT, rules::R3_2C, scored(text, *taken)), "test-order", *taken, tally)
            }
            Event::OrdersDone { side } => {
                plain(DEED, rules::R3_2A, Text::new("log-orders_done").with("side", self.side(*side)))
            }
            Event::OrderRevealed { command, order, rule } => {
                let text = Text::new("log-order_revealed").with("command", self.command(*command));
                plain(RESULT, *rule, text.with("order", Text::new(order.label())))
            }
            _ => return None,
        })
    }

    fn turn(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::TurnBegins { turn } => plain(HEADING, rules::R3_0, Text::new("log-turn").with("turn", *turn)),
            Event::PhaseBegins { phase } => plain(HEADING, phase_rule(phase), Text::new(*phase)),
            Event::ReinforcementRolled { division, needed, die, arrives } => {
                let key = match (die, arrives) {
                    (None, _) => "log-reinforcement_there",
                    (Some(_), true) => "log-reinforcement_arrives",
                    (Some(_), false) => "log-reinforcement_late",
                };
                let mut text = Text::new(key).with("division", self.division(*division));
                if die.is_some() {
                    text = text.with("needed", *needed);
                }
                with_dice(plain(DEED, rules::R3_1, text), die.as_slice())
            }
            Event::RallyTested { brigade, taken, tally, to, .. } => {
                let key = if taken.passed { "log-rallied" } else { "log-not_rallied" };
                let text = scored(Text::new(key).with("cohesion", Text::new(to.label())), *taken);
                tested(self.about(*brigade, DEED, rules::R3_3A, text), "test-rally", *taken, tally)
            }
            Event::GeneralReplaced { general, competence, rule, .. } => {
                let text = Text::new("log-general_replaced").with("competence", Text::new(competence.label()));
                self.of_general(*general, DEED, *rule, text)
            }
            Event::Succeeded { from, who, .. } => {
                self.of_holder(*from, *who, DEED, rules::R3_3B, Text::new("log-succeeded"))
            }
            Event::Resupply { brigade, die, supplied } => {
                let key = if *supplied { "log-resupplied" } else { "log-not_resupplied" };
                with_dice(self.about(*brigade, DEED, rules::R3_3C, Text::new(key)), die.as_slice())
            }
            Event::InitiativeRolled { dice, bonuses, winner } => {
                let total = |seat: usize| i64::from(dice[seat]) + i64::from(bonuses[seat]);
                let text = match winner {
                    Some(winner) => Text::new("log-initiative").with("side", self.side(*winner)),
                    None => Text::new("log-initiative_again"),
                };
                let mut line = plain(DEED, rules::R3_4, text.with("first", total(0)).with("second", total(1)));
                for seat in [Seat(0), Seat(1)] {
                    let tally = initiative::tally(dice[seat.index()], bonuses[seat.index()]);
                    line.tallies.push((self.side(seat), tally));
                }
                with_dice(line, dice)
            }
            Event::FirstActivation { first } => {
                plain(DEED, rules::R3_4, Text::new("log-first_activation").with("side", self.side(*first)))
            }
            Event::Activated { division, order } => {
                let text = Text::new("log-activated").with("division", self.division(*division));
                let text = text.with("order", Text::new(order.label()));
                let side = self.side(self.setup.division(*division).seat);
                plain(DEED, rules::R4_1, text.with("side", side))
            }
            Event::Passed { side } => plain(DEED, rules::R4_1, Text::new("log-passed").with("side", self.side(*side))),
            _ => return None,
        })
    }

    fn moves(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Moved { brigade, distance, cut_short, rule, .. } => {
                // Less than a millimetre would read "0.0 cm".
                let text = match (*distance >= Length::mm(1), cut_short) {
                    (false, false) => Text::new("log-turned"),
                    (false, true) => Text::new("log-held_by_zone"),
                    (true, false) => Text::new("log-moved").with("distance", cm(*distance)),
                    (true, true) => Text::new("log-moved_cut_short").with("distance", cm(*distance)),
                };
                self.about(*brigade, DEED, *rule, text)
            }
            Event::Reshaped { brigade, formation, .. } => {
                let text = Text::new("log-reshaped").with("formation", Text::new(formation.label()));
                self.about(*brigade, DEED, rules::R1_4, text)
            }
            Event::Entered { brigade, .. } => self.about(*brigade, DEED, rules::R3_1, Text::new("log-entered")),
            Event::GeneralMoved { general, who, swept, .. } => {
                let key = if *swept { "log-general_swept" } else { "log-general_moved" };
                self.of_holder(*general, *who, DEED, rules::R5_8, Text::new(key))
            }
            Event::Contact { attacker, defender } => {
                self.about(*attacker, RESULT, rules::R5_7, Text::new("log-contact").with("enemy", self.unit(*defender)))
            }
            Event::FellBack { brigade, blocked, from, to } => {
                let key = if *blocked { "log-fell_back_blocked" } else { "log-fell_back" };
                let distance = from.centre().distance(to.centre());
                self.about(*brigade, RESULT, rules::R5_9, Text::new(key).with("distance", cm(distance)))
            }
            Event::Turned { brigade, .. } => self.about(*brigade, RESULT, rules::R5_9, Text::new("log-turned")),
            Event::Fled { brigade, from, to, off_table } => {
                let key = if *off_table { "log-fled_off" } else { "log-fled" };
                let distance = from.centre().distance(to.centre());
                self.about(*brigade, RESULT, rules::R5_10, Text::new(key).with("distance", cm(distance)))
            }
            Event::FollowedUp { brigade, distance, .. } => {
                let (key, far) = if *distance < Length::ZERO {
                    ("log-stepped_back", -*distance)
                } else {
                    ("log-followed_up", *distance)
                };
                self.about(*brigade, RESULT, rules::R6_15, Text::new(key).with("distance", cm(far)))
            }
            _ => return None,
        })
    }

    fn fights(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::Bombarded { brigade, target, range, band, bag, tokens, result } => {
                let text = Text::new("log-bombarded")
                    .with("target", self.unit(*target))
                    .with("range", cm(*range))
                    .with("band", Text::new(band.label()))
                    .with("result", Text::new(result.label()));
                with_bag(self.about(*brigade, DEED, rules::R7_4, drawn(text, *tokens)), bag)
            }
            Event::OutOfAmmunition { brigade } => {
                self.about(*brigade, RESULT, rules::R7_5, Text::new("log-out_of_ammunition"))
            }
            Event::GeneralEngaged { general, who, brigade } => {
                let text = Text::new("log-general_engaged").with("unit", self.unit(*brigade));
                self.of_holder(*general, *who, DEED, rules::R6_4, text)
            }
            Event::Fought { attacker, defender, reaction, bag, tokens, result, renewed, .. } => {
                let key = if *renewed { "log-fought_again" } else { "log-fought" };
                let text = Text::new(key)
                    .with("enemy", self.unit(*defender))
                    .with("reaction", Text::new(reaction.label()))
                    .with("result", Text::new(result.label()));
                let rule = if *renewed { rules::R6_10_2 } else { rules::R6_9 };
                with_bag(self.about(*attacker, DEED, rule, drawn(text, *tokens)), bag)
            }
            _ => return None,
        })
    }

    fn aftermath(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::LossTested { brigade, taken, tally } => {
                let key = if taken.passed { "log-loss" } else { "log-no_loss" };
                let text = scored(Text::new(key), *taken);
                tested(self.about(*brigade, RESULT, rules::R6_13, text), "test-loss", *taken, tally)
            }
            Event::Lost { brigade, elements, rule } => {
                self.about(*brigade, RESULT, *rule, Text::new("log-lost").with("count", *elements))
            }
            Event::CohesionChanged { brigade, to, rule, .. } => {
                self.about(*brigade, RESULT, *rule, Text::new(cohesion_key(*to)))
            }
            Event::CohesionTested { brigade, taken, tally, to, rule, .. } => {
                let key = if taken.passed { "log-cohesion_kept" } else { "log-cohesion_lost" };
                let text = scored(Text::new(key).with("cohesion", Text::new(to.label())), *taken);
                tested(self.about(*brigade, RESULT, *rule, text), "test-cohesion", *taken, tally)
            }
            Event::Broken { brigade, rule } => self.about(*brigade, RESULT, *rule, Text::new("log-broken")),
            Event::BaggageLost { brigade } => self.about(*brigade, RESULT, rules::R5_8, Text::new("log-baggage_lost")),
            Event::GeneralAtRisk { general, who, die, lost_on, lost } => {
                let key = if *lost { "log-general_falls" } else { "log-general_safe" };
                let text = Text::new(key).with("lost_on", *lost_on);
                with_dice(self.of_holder(*general, *who, RESULT, rules::R6_14, text), &[*die])
            }
            Event::GeneralLost { general, who, rule } => {
                self.of_holder(*general, *who, RESULT, *rule, Text::new("log-general_lost"))
            }
            Event::Shaken { division } => {
                plain(RESULT, rules::R3_2F, Text::new("log-shaken").with("division", self.division(*division)))
            }
            _ => return None,
        })
    }

    fn ending(&self, event: &Event) -> Option<LogLine> {
        Some(match event {
            Event::ObjectiveTaken { objective, side } => {
                let name = self.setup.objectives[usize::from(*objective)].name.clone();
                let text = Text::new("log-objective").with("side", self.side(*side)).with("objective", name);
                plain(RESULT, rules::R8_5, text)
            }
            Event::Demoralisation { points, .. } => {
                let text = Text::new("log-demoralisation")
                    .with("first_side", self.side(Seat(0)))
                    .with("first", i64::from(points[0]))
                    .with("first_limit", i64::from(self.setup.sides[0].break_at))
                    .with("second_side", self.side(Seat(1)))
                    .with("second", i64::from(points[1]))
                    .with("second_limit", i64::from(self.setup.sides[1].break_at));
                plain(RESULT, rules::R8_2, text)
            }
            Event::BattleEndRolled { needed, die, ends } => {
                let key = match (die, ends) {
                    (None, _) => "log-time_up",
                    (Some(_), true) => "log-battle_ends",
                    (Some(_), false) => "log-battle_goes_on",
                };
                let mut text = Text::new(key);
                if die.is_some() {
                    text = text.with("needed", *needed);
                }
                with_dice(plain(RESULT, rules::R8_4, text), die.as_slice())
            }
            Event::Over(ending) => {
                let text = match (ending.winner, ending.grade) {
                    (Some(winner), Grade::Minor) => Text::new("log-over_minor").with("side", self.side(winner)),
                    (Some(winner), _) => Text::new("log-over_major").with("side", self.side(winner)),
                    (None, _) => Text::new("log-over_drawn"),
                };
                plain(HEADING, rules::R8_3, text)
            }
            _ => return None,
        })
    }
}

/// The rule of a phase of the turn.
fn phase_rule(phase: &str) -> RuleId {
    match phase {
        "phase-orders" => rules::R3_2A,
        "phase-rally" => rules::R3_3A,
        "phase-initiative" => rules::R3_4,
        "phase-reveal" => rules::R3_5,
        "phase-activation" => rules::R4_1,
        "phase-consolidation" => rules::R8_1,
        _ => rules::R3_0,
    }
}

const fn cohesion_key(to: Cohesion) -> &'static str {
    match to {
        Cohesion::Formed => "log-formed",
        Cohesion::Disorganised => "log-disorganised",
        Cohesion::Rout => "log-routs",
        Cohesion::Broken => "log-broken",
    }
}

fn plain(depth: u8, rule: RuleId, text: Text) -> LogLine {
    LogLine { text, rule: Some(rule), dice: Vec::new(), tallies: Vec::new(), depth, piece: None, act: None }
}

fn with_dice(mut line: LogLine, dice: &[u8]) -> LogLine {
    line.dice = dice.to_vec();
    line
}

/// What a die came to and what it had to reach.
fn scored(text: Text, taken: Taken) -> Text {
    text.with("modified", i64::from(taken.modified)).with("needed", taken.needed)
}

fn tested(mut line: LogLine, of: &'static str, taken: Taken, tally: &Tally) -> LogLine {
    line.tallies.push((Text::new(of), tally.clone()));
    with_dice(line, &[taken.die])
}

/// The two tokens that came out, in their order.
fn drawn(text: Text, tokens: [Token; 2]) -> Text {
    let [first, second] = tokens.map(|token| Text::new(format!("{}.colour", token.label())));
    text.with("first", first).with("second", second)
}

/// The tokens of each colour and why they are in the bag.
fn with_bag(mut line: LogLine, bag: &Bag) -> LogLine {
    for token in [Token::Red, Token::White, Token::Blue] {
        line.tallies.push((Text::new(token.label()), bag.tally(token)));
    }
    line
}

fn cm(length: Length) -> Arg {
    Arg::cm(length.to_tenths().into())
}
