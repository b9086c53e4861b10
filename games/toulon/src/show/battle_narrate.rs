//! The combat phase in the log. A unit is named to those who could name it when it happened; to others it is just a
//! unit, whatever they learnt since.

use crate::book::vocabulary::{LossKind, Side, Work};
use crate::play::battle::{BattleEvent, Seen};
use crate::play::event::Chief;
use crate::rules;
use crate::rules::redoubt_reduction::Shelling;
use crate::state::Toulon;
use crate::state::sets::{AreaId, UnitId, UnitSet};
use kernel::{LogLine, RuleId, Tally, Text, Viewer};

const HEADING: u8 = 0;
const DEED: u8 = 1;
const RESULT: u8 = 2;

/// The line of an event of the combat phase.
#[must_use]
pub(crate) fn narrate(game: &Toulon, event: &BattleEvent, seen: &Seen, viewer: Viewer) -> Option<LogLine> {
    let tell = Teller { game, seen, viewer };
    tell.opening(event).or_else(|| tell.guns(event)).or_else(|| tell.melees(event)).or_else(|| tell.ending(event))
}

struct Teller<'a> {
    game: &'a Toulon,
    seen: &'a Seen,
    viewer: Viewer,
}

impl Teller<'_> {
    fn knows(&self, unit: UnitId) -> bool {
        match self.viewer {
            Viewer::Everything => true,
            // A spectator reads what both sides may.
            Viewer::Seat(_) | Viewer::Public => match self.game.eyes(self.viewer) {
                Some(side) => self.seen.by(side, unit),
                None => Side::ALL.into_iter().all(|side| self.seen.by(side, unit)),
            },
        }
    }

    fn unit(&self, unit: UnitId) -> Text {
        if self.knows(unit) {
            self.game.unit_name(unit)
        } else {
            Text::new("log-some_unit").with("side", self.side(self.seen.owner(unit)))
        }
    }

    /// Several units: the names of those that are known, and how many there are.
    fn units(&self, units: UnitSet) -> Text {
        let mut text: Option<Text> = None;
        for unit in units.iter() {
            let name = self.unit(unit);
            text = Some(match text {
                None => name,
                Some(before) => Text::new("list-and").with("first", before).with("second", name),
            });
        }
        text.unwrap_or_else(|| Text::new("log-nobody"))
    }

    fn area(&self, area: AreaId) -> Text {
        self.game.area_name(area)
    }

    fn leader(&self, leader: Chief) -> Text {
        self.game.name_then(leader)
    }

    fn side(&self, side: Side) -> Text {
        Text::new(side.label())
    }

    fn about(&self, unit: UnitId, depth: u8, rule: RuleId, text: Text) -> LogLine {
        let piece = self.knows(unit).then(|| self.game.counter(unit).id.clone());
        LogLine { piece, ..line(depth, rule, text.with("unit", self.unit(unit))) }
    }

    fn opening(&self, event: &BattleEvent) -> Option<LogLine> {
        Some(match event {
            BattleEvent::Begins { area, attacker } => {
                let text = Text::new("log-battle").with("area", self.area(*area)).with("side", self.side(*attacker));
                line(HEADING, rules::R25_18, text)
            }
            BattleEvent::Spent { side } => {
                line(RESULT, rules::R25_2, Text::new("log-spent").with("side", self.side(*side)))
            }
            BattleEvent::RoyalLouis { dice, defects, .. } => {
                let key = if *defects { "log-royal_louis_defects" } else { "log-royal_louis_stays" };
                with_dice(line(RESULT, if *defects { rules::R32_11 } else { rules::R32_10 }, Text::new(key)), dice)
            }
            BattleEvent::Combines { leader, die, units } => {
                let key = if *units > 0 { "log-combines" } else { "log-combines_not" };
                let text = Text::new(key).with("leader", self.leader(*leader)).with("units", *units);
                with_dice(line(RESULT, rules::R25_12, text), &[*die])
            }
            BattleEvent::LinedUp { open } => line(DEED, rules::R25_20, Text::new("log-lined_up").with("count", *open)),
            BattleEvent::Engaged { melees, .. } => {
                line(DEED, rules::R25_22, Text::new("log-engaged").with("count", *melees))
            }
            BattleEvent::SecondRound => line(DEED, rules::R25_8A, Text::new("log-second_round")),
            BattleEvent::Spanish { die, tally, retreats } => {
                let key = if *retreats { "log-spanish_leave" } else { "log-spanish_stay" };
                let rule = if *retreats { rules::R32_1 } else { rules::R32_2 };
                let line = with_dice(line(RESULT, rule, Text::new(key)), &[*die]);
                with_tally(line, "tally-spanish", tally)
            }
            BattleEvent::Joined { side, units } => {
                let text = if units.is_empty() { Text::new("log-nobody_joins") } else { Text::new("log-joins") };
                let text = text.with("side", self.side(*side)).with("units", self.units(*units));
                line(DEED, rules::R25_8D, text)
            }
            _ => return None,
        })
    }

    fn guns(&self, event: &BattleEvent) -> Option<LogLine> {
        Some(match event {
            BattleEvent::ReserveUsed { gun, spent, left } => {
                let text = Text::new("log-reserve_used").with("spent", *spent).with("left", *left);
                self.about(*gun, DEED, rules::R27_15, text)
            }
            BattleEvent::AmmunitionRolled { gun, die, has } => {
                let key = if *has { "log-ammunition" } else { "log-no_ammunition" };
                with_dice(self.about(*gun, DEED, rules::R27_11, Text::new(key)), &[*die])
            }
            BattleEvent::FiresAtRedoubt { gun, .. } => {
                self.about(*gun, RESULT, rules::R27_42, Text::new("log-fires_at_redoubt"))
            }
            BattleEvent::RedoubtFire { number, improved, pf, die, reduced } => {
                let key = if *reduced { "log-redoubt_reduced" } else { "log-redoubt_stands" };
                let work = if *improved { Work::ImprovedRedoubt } else { Work::Redoubt };
                let name = Text::new("battle-redoubt").with("kind", Text::new(work.label())).with("number", *number);
                let text = Text::new(key).with("work", name).with("pf", *pf);
                let mut tally = Tally::new();
                Shelling { pf: *pf, improved: *improved }.tally(*die, &mut tally);
                with_tally(with_dice(line(RESULT, rules::R27_44, text), &[*die]), "value-die", &tally)
            }
            BattleEvent::Supports { gun, melee, added, leader } => {
                let text = match leader {
                    Some(leader) => Text::new("log-supports_led").with("leader", self.leader(*leader)),
                    None => Text::new("log-supports"),
                };
                let text = text.with("melee", melee + 1).with("added", *added);
                let mut note = Tally::new();
                note.note(rules::R27_24, "mod-guns_unharmed");
                let rule = if leader.is_some() { rules::R25_17 } else { rules::R27_25 };
                with_tally(self.about(*gun, RESULT, rule, text), "tally-support", &note)
            }
            BattleEvent::Bombarded { gun, area, die, hit } => {
                let key = if *hit { "log-bombarded_hit" } else { "log-bombarded_missed" };
                let text = Text::new(key).with("area", self.area(*area));
                // Fire from a distance alone never costs a leader.
                let mut note = Tally::new();
                note.note(rules::R24_2, "mod-no_risk_for_leaders");
                let line = with_dice(self.about(*gun, RESULT, rules::R27_34A, text), &[*die]);
                with_tally(line, "tally-bombardment", &note)
            }
            BattleEvent::Sheltered { die, saved, .. } => {
                let key = if *saved { "log-sheltered" } else { "log-not_sheltered" };
                with_dice(line(RESULT, rules::R27_34B, Text::new(key)), &[*die])
            }
            BattleEvent::Barrage { rade, pf, die, hits, tally } => {
                let text = Text::new("log-barrage").with("rade", Text::new(rade.label()));
                let text = text.with("pf", *pf).with("hits", *hits);
                with_tally(with_dice(line(RESULT, rules::R27_38, text), &[*die]), "value-die", tally)
            }
            BattleEvent::ShipsFired { area, die, tally, hits } => {
                let text = Text::new("log-ships_fired").with("area", self.area(*area)).with("hits", *hits);
                with_tally(with_dice(line(DEED, rules::R27_49, text), &[*die]), "tally-ships", tally)
            }
            _ => return None,
        })
    }

    fn melees(&self, event: &BattleEvent) -> Option<LogLine> {
        Some(match event {
            BattleEvent::Melee { melee, groups, values, column, die, suffered, shifts } => {
                let text = Text::new("log-melee")
                    .with("melee", melee + 1)
                    .with("attackers", self.units(groups[0]))
                    .with("defenders", self.units(groups[1]))
                    .with("attacker", i64::from(values[0]))
                    .with("defender", i64::from(values[1]))
                    .with("column", kernel::Arg::Name(column.name().to_owned()))
                    .with("result", kernel::Arg::Name(format!("{}/{}", suffered[0], suffered[1])));
                with_tally(with_dice(line(DEED, rules::R25_27B, text), &[*die]), "tally-shifts", shifts)
            }
            BattleEvent::Loss { unit, kind } => {
                let text = Text::new("log-loss").with("kind", Text::new(kind.label()));
                let rule = match kind {
                    LossKind::Temporary => rules::R23_3,
                    LossKind::Permanent => rules::R23_1,
                };
                self.about(*unit, RESULT, rule, text)
            }
            BattleEvent::Eliminated { unit } => self.about(*unit, RESULT, rules::R25_31, Text::new("log-wiped_out")),
            BattleEvent::MustGo { side, rule } => {
                line(RESULT, *rule, Text::new("log-must_go").with("side", self.side(*side)))
            }
            BattleEvent::DrivenBack { side, units, whole } => {
                let (key, rule) =
                    if *whole { ("log-all_driven_back", rules::R25_33) } else { ("log-driven_back", rules::R25_32) };
                let text = Text::new(key).with("side", self.side(*side)).with("units", self.units(*units));
                line(RESULT, rule, text)
            }
            BattleEvent::Pursues { unit, die, losses } => {
                let text = Text::new("log-pursues").with("losses", *losses);
                with_dice(self.about(*unit, RESULT, rules::R25_34, text), &[*die])
            }
            _ => return None,
        })
    }

    fn ending(&self, event: &BattleEvent) -> Option<LogLine> {
        Some(match event {
            BattleEvent::Retreated { unit, area, attacked } => {
                let rule = if *attacked { rules::R26_1 } else { rules::R26_2 };
                self.about(*unit, RESULT, rule, Text::new("log-retreated").with("area", self.area(*area)))
            }
            BattleEvent::WentOff { unit } => self.about(*unit, RESULT, rules::R26_1, Text::new("log-went_off")),
            BattleEvent::LeaderRetreated { leader, area } => {
                let text = Text::new("log-leader_retreated").with("leader", self.leader(*leader));
                line(RESULT, rules::R26_6, text.with("area", self.area(*area)))
            }
            BattleEvent::BySea { units, permanent, held } => {
                let key = if *held { "log-by_sea" } else { "log-by_lost_sea" };
                let text = Text::new(key).with("units", self.units(*units)).with("permanent", *permanent);
                line(RESULT, if *held { rules::R26_7A } else { rules::R26_7B }, text)
            }
            BattleEvent::Scattered { temporary } => {
                line(RESULT, rules::R26_8, Text::new("log-scattered").with("temporary", *temporary))
            }
            BattleEvent::Over { area } => {
                line(RESULT, rules::R25_36, Text::new("log-battle_over").with("area", self.area(*area)))
            }
            BattleEvent::Captured { unit } => self.about(*unit, RESULT, rules::R26_3, Text::new("log-captured")),
            BattleEvent::Spiked { unit, returns, rule } => {
                let text = match returns {
                    Some(turn) => Text::new("log-spiked_returns").with("turn", *turn),
                    None => Text::new("log-spiked"),
                };
                self.about(*unit, RESULT, *rule, text)
            }
            BattleEvent::GunsSpoilt { gun, losses } => {
                self.about(*gun, RESULT, rules::R23_4C, Text::new("log-guns_spoilt").with("losses", *losses))
            }
            BattleEvent::Decided { area, winner, decisive, losses, permanent } => {
                let key = match (winner, decisive) {
                    (Some(_), true) => "log-won_decisively",
                    (Some(_), false) => "log-won",
                    (None, _) => "log-undecided",
                };
                let mut text = Text::new(key).with("area", self.area(*area));
                if let Some(winner) = winner {
                    text = text.with("side", self.side(*winner));
                }
                for (n, (total, last)) in losses.iter().zip(permanent).enumerate() {
                    let [all, good] = [["allied", "allied_permanent"], ["republican", "republican_permanent"]][n];
                    text = text.with(all, *total).with(good, *last);
                }
                line(DEED, if *decisive { rules::R28_2 } else { rules::R28_1 }, text)
            }
            BattleEvent::Beaten { side } => {
                line(RESULT, rules::R25_35, Text::new("log-beaten").with("side", self.side(*side)))
            }
            BattleEvent::FortsTaken { area, forts } => {
                let text = Text::new("log-forts_taken").with("area", self.area(*area)).with("count", *forts);
                line(RESULT, rules::R35_1D, text)
            }
            BattleEvent::ReserveLost { die, left } => {
                with_dice(line(RESULT, rules::R27_18, Text::new("log-reserve_lost").with("left", *left)), &[*die])
            }
            BattleEvent::LeaderRolled { leader, dice, fate } => {
                let text = Text::new("log-leader_rolled").with("leader", self.leader(*leader));
                let rolled: Vec<u8> = dice.iter().copied().filter(|die| *die > 0).collect();
                with_dice(line(RESULT, rules::R24_1, text.with("result", Text::new(fate.label()))), &rolled)
            }
            BattleEvent::LeaderAlone { leader, die, captured } => {
                let key = if *captured { "log-leader_caught" } else { "log-leader_slips" };
                let line = line(RESULT, rules::R24_8, Text::new(key).with("leader", self.leader(*leader)));
                with_dice(line, &[*die])
            }
            _ => return None,
        })
    }
}

fn line(depth: u8, rule: RuleId, text: Text) -> LogLine {
    LogLine { text, rule: Some(rule), dice: Vec::new(), tallies: Vec::new(), depth, piece: None, act: None }
}

fn with_dice(mut line: LogLine, dice: &[u8]) -> LogLine {
    line.dice.extend_from_slice(dice);
    line
}

fn with_tally(mut line: LogLine, of: &'static str, tally: &Tally) -> LogLine {
    if !tally.lines.is_empty() {
        line.tallies.push((Text::new(of), tally.clone()));
    }
    line
}
