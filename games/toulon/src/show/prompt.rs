//! The question of the moment, with what it is about: unit, place and cause.
//!
//! Whose question it is decides how much is told. His own side reads all of it; the enemy and spectators read what goes
//! on in the open, in words that are the same whether or not there is a secret question (rule.visible-actions).

use super::names::placed;
use crate::book::vocabulary::{LossKind, Side};
use crate::play::{
    Aim, Austrians, Cambridgeshire, Counter, LeaderAlone, LeaderBack, LeadersIn, Look, Losses, Marker, Muster, Overrun,
    PatrolMeets, Penalty, Phase, RadeConsent, Rades, RallyPick, Retreats, Road, ShowGarrison, SpyPayment, SpyShift,
};
use crate::rules;
use crate::state::{LossCause, Origin, Place, Toulon};
use gamekit::question::Phases;
use kernel::scene::Prompt;
use kernel::{Awaiting, Game, RuleId, Seat, SeatSet, Text, Viewer};

/// The question, or who is waited for.
pub(super) fn prompt(game: &Toulon, viewer: Viewer) -> Prompt {
    let Awaiting::Decision { seats, point, rule } = game.awaiting() else {
        return Prompt { text: Text::new("phase-over"), rule: None, seats: Vec::new(), piece: None };
    };
    let asked = seats.iter().find_map(|seat| game.setup.side_of_seat(seat));
    let own = viewer == Viewer::Everything || asked.is_some() && game.eyes(viewer) == asked;
    if own {
        let text = placed(question(game).unwrap_or_else(|| Text::new(point)));
        return Prompt { text, rule: Some(rule), seats: list(seats), piece: subject(game) };
    }
    let (text, rule, seats) = in_the_open(game).unwrap_or_else(|| {
        let text = question(game).unwrap_or_else(|| Text::new(point));
        (text, rule, seats)
    });
    Prompt { text: placed(text), rule: Some(rule), seats: list(seats), piece: None }
}

fn list(seats: SeatSet) -> Vec<Seat> {
    seats.iter().collect()
}

/// The piece the question is about, for the side that is asked.
fn subject(game: &Toulon) -> Option<String> {
    game.phase()?.about(game).map(|counter| match counter {
        Counter::Unit(unit) => game.counter(unit).id.clone(),
        Counter::Leader(leader) => game.chief(leader).id.clone(),
    })
}

/// What everybody sees of a question that is its side's own affair; none for one that is put in the open.
fn in_the_open(game: &Toulon) -> Option<(Text, RuleId, SeatSet)> {
    let phasing = game.phasing();
    let speaker = |side: Side| SeatSet::one(game.speaker(side));
    let busy = |side: Side| {
        let undone = game.undone(side);
        if undone.is_empty() { speaker(side) } else { undone }
    };
    let plain = |key: &'static str, rule: RuleId| (Text::new(key), rule, busy(phasing));
    Some(match game.phase()? {
        Phase::LeaderAlone(LeaderAlone { leader, flees: true, .. }) => {
            (Text::new("ask-leader_flees_somewhere"), rules::R24_8, speaker(game.leader_side(leader)))
        }
        Phase::Movement(_)
        | Phase::Muster(_)
        | Phase::Road(_)
        | Phase::LeadersIn(_)
        | Phase::PatrolMeets(_)
        | Phase::Overrun(_)
        | Phase::Marker(_)
        | Phase::LeaderAlone(_) => plain("decision-movement", rules::R16_7),
        Phase::Depots(_) | Phase::Supply(_) => plain("ask-supply_phase", rules::R15_1),
        Phase::Rally(_) | Phase::RallyPick(_) => plain("decision-rally", rules::R29_1),
        Phase::Losses(losses) => match losses.cause {
            LossCause::Crowding(_) if game.is_in_combat() => battle_goes_on(game, losses.side),
            LossCause::Crowding(_) => plain("decision-movement", rules::R16_7),
            LossCause::Encircled(_) => plain("decision-rally", rules::R29_1),
            LossCause::Attrition(_) | LossCause::OutOfSupply(_) => {
                (Text::new("phase-final_attrition"), rules::R30_1, speaker(losses.side))
            }
        },
        Phase::Menu(_) | Phase::Volley(_) => plain("decision-battle_order", rules::R25_7A),
        _ if game.battle().is_some() => {
            let side = game.setup.side_of_seat(game.awaiting().seats().lowest()?)?;
            battle_goes_on(game, side)
        }
        _ => return None,
    })
}

fn battle_goes_on(game: &Toulon, side: Side) -> (Text, RuleId, SeatSet) {
    let text = Text::new("ask-battle").with("area", game.area_name(game.combat.fight.area));
    (text.with("side", Text::new(side.label())), rules::R25_18, SeatSet::one(game.speaker(side)))
}

/// The question in full; none where the plain words of the decision say it all.
fn question(game: &Toulon) -> Option<Text> {
    let area = |key: &'static str, area| Text::new(key).with("area", game.area_name(area));
    Some(match game.phase()? {
        Phase::Penalty(Penalty { left, side }) => {
            Text::new("ask-penalty").with("left", left).with("side", Text::new(side.label()))
        }
        Phase::Cambridgeshire(Cambridgeshire { left }) => Text::new("ask-cambridgeshire").with("left", left),
        Phase::Austrians(Austrians { units }) => Text::new("ask-austrians").with("units", i64::from(units.len())),
        Phase::Rades(Rades { decided }) => {
            Text::new("ask-rade").with("rade", Text::new(game.rade_in_question(decided)?.label()))
        }
        Phase::RadeConsent(RadeConsent { rade, .. }) => {
            let held = game.rades[rade.index()].is_held();
            let key = if held { "ask-consent_give_up" } else { "ask-consent_leave" };
            Text::new(key).with("rade", Text::new(rade.label()))
        }
        Phase::SpyPayment(SpyPayment { side, .. }) => {
            let key = if side == game.phasing() { "ask-spy_payment" } else { "ask-spy_payment_enemy" };
            Text::new(key)
        }
        Phase::SpyShift(SpyShift { side, die, shifts, .. }) => {
            let text = Text::new("ask-spy_shift").with("die", die).with("side", Text::new(game.phasing().label()));
            let other = shifts[side.other().index()];
            let so_far = match (side == game.phasing(), other) {
                (true, _) => Text::new("ask-spy_unshifted"),
                (false, 0) => Text::new("ask-spy_left"),
                (false, by) => Text::new("ask-spy_shifted").with("by", i64::from(by)),
            };
            text.with("so_far", so_far)
        }
        Phase::Look(Look { stacks, types_only, .. }) => {
            let key = if types_only { "ask-look_types" } else { "ask-look" };
            Text::new(key).with("stacks", stacks)
        }
        Phase::Muster(Muster { from, .. }) => match from {
            Origin::Area(from) => area("ask-force", from),
            Origin::Afloat => Text::new("ask-force_afloat"),
            Origin::OffMap => Text::new("ask-force_off_map"),
        },
        Phase::Road(Road { section, failed, .. }) => {
            let key = if failed { "ask-road_failed" } else { "ask-road" };
            Text::new(key).with("section", game.section_name(section))
        }
        Phase::ShowGarrison(ShowGarrison { from, to, .. }) => {
            let text = match from {
                Origin::Area(from) => area("ask-show_garrison", to).with("from", game.area_name(from)),
                Origin::Afloat | Origin::OffMap => area("ask-show_garrison_off_map", to),
            };
            text.with("side", Text::new(game.phasing().label())).with("pay", game.paid.words())
        }
        Phase::LeadersIn(LeadersIn { to, .. }) => {
            area("ask-leaders_in", to).with("pf", i64::from(game.strength(game.force)))
        }
        Phase::PatrolMeets(PatrolMeets { to, .. }) => area("ask-patrol_meets", to),
        Phase::Overrun(Overrun { area: at, .. }) => {
            area("ask-overrun", at).with("pf", i64::from(game.strength_in(at, game.phasing())))
        }
        Phase::Marker(Marker { area: at, .. }) => area("ask-marker", at),
        Phase::PatrolRetreat(retreat) => {
            area("ask-patrol_to", retreat.area).with("unit", game.unit_name(retreat.next(game)?.0))
        }
        Phase::LeaderAlone(LeaderAlone { leader, at, flees, .. }) => {
            let key = if flees { "ask-leader_flees" } else { "ask-leader_way" };
            Text::new(key).with("leader", game.chief_name(leader)).with("place", game.place_name(Place(at.0)))
        }
        Phase::RallyPick(RallyPick { area: at, left, .. }) => area("ask-rally_units", at).with("left", left),
        Phase::Losses(losses) => self::losses(game, &losses),
        phase => return battle_question(game, phase),
    })
}

/// Losses outside battles: how many, whose and why.
fn losses(game: &Toulon, losses: &Losses) -> Text {
    let text = match losses.cause {
        LossCause::Crowding(at) => Text::new("ask-losses_crowding").with("area", game.area_name(at)),
        LossCause::Encircled(at) => Text::new("ask-losses_encircled").with("area", game.area_name(at)),
        LossCause::Attrition(pool) => Text::new("ask-losses_attrition").with("pool", Text::new(pool.label())),
        LossCause::OutOfSupply(at) => Text::new("ask-losses_supply").with("area", game.area_name(at)),
    };
    text.with("left", losses.left)
}

/// The questions of the combat phase.
fn battle_question(game: &Toulon, phase: Phase) -> Option<Text> {
    let fight = &game.combat.fight;
    let here = |key: &'static str| Text::new(key).with("area", game.area_name(fight.area));
    Some(match phase {
        Phase::Struck(_) => {
            let hit = game.combat.hit?;
            let key = if hit.ships { "ask-hit_ships" } else { "ask-hit_guns" };
            Text::new(key).with("area", game.area_name(hit.area)).with("hits", hit.hits)
        }
        Phase::Garrison(_) => here("ask-garrison"),
        Phase::LineUp(_) => here("ask-line_up").with("place", fight.line.len() as i64 + 1),
        Phase::Assign(_) => here("ask-assign"),
        Phase::Join(_) => {
            let leader = fight.melees.last()?.leader?;
            here("ask-join").with("leader", game.chief_name(leader))
        }
        Phase::Spread(_) => match game.next_to_spread() {
            Some(unit) => here("ask-spread").with("unit", game.unit_name(unit)),
            None => here("ask-spread_more"),
        },
        Phase::Reduce(_) => here("ask-reduce"),
        Phase::Support(_) => here("ask-support"),
        Phase::Aim(Aim(_, gun)) => here("ask-aim").with("unit", game.unit_name(gun)),
        Phase::Melees(_) => here("ask-melees").with("round", fight.round),
        Phase::Casualties(_) => {
            let bill = fight.bills.first()?;
            let kind = if bill.permanent { LossKind::Permanent } else { fight.next_loss[bill.side.index()] };
            here("ask-battle_losses").with("left", bill.points).with("kind", Text::new(kind.label()))
        }
        Phase::Cure(_) => here("ask-cure"),
        Phase::Withdraw(_) => here("ask-withdraw"),
        Phase::Reinforce(_) => here("ask-reinforce"),
        Phase::Follow(_) => here("ask-follow"),
        Phase::Retreats(Retreats(side)) => {
            here("ask-retreat").with("unit", game.unit_name(game.next_to_retreat(side)?))
        }
        Phase::LeaderBack(LeaderBack(_, leader)) => here("ask-leader_back").with("leader", game.chief_name(leader)),
        _ => return None,
    })
}
