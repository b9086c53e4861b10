//! How the acts of a unit are offered.

use super::super::offer;
use crate::book::vocabulary::Formation;
use crate::rules;
use crate::rules::arcs;
use crate::state::{Action, Couleurs, MarchKind};
use boards::table::{Hand, Point};
use kernel::{Offer, Text};

/// How an act is offered.
pub(crate) fn act_offer(game: &Couleurs, action: &Action) -> Offer {
    let of = |verb, key: &'static str, rule, unit| game.unit_offer(verb, Text::new(key), rule, unit, None);
    match *action {
        Action::Move { unit, heading, distance } => {
            let (price, _) = game.price_of_move(unit, heading, distance);
            let label =
                Text::new("offer-move").with("ud", crate::show::in_ud(distance)).with("pa", price.map_or(0, i32::from));
            let mut offer = game.unit_offer("action-move", label, rules::MOVE_RATES, unit, None);
            offer.ghost = Some(crate::show::place(&game.stand(unit).shifted(heading, distance)));
            offer.free = true;
            offer
        }
        Action::Turn { unit, heading } => {
            let off = arcs::off(game.unit(unit).pose.heading, heading);
            let degrees = (i64::from(off.units().abs()) * 360 + 8192) / 16384;
            let key = if off.units() < 0 { "offer-turn_left" } else { "offer-turn_right" };
            let label = Text::new(key).with("degrees", degrees).with("pa", game.wheel_tally(unit, heading).sum());
            let mut offer = game.unit_offer("action-turn", label, rules::MOVE_FACING, unit, None);
            let stand = game.stand(unit);
            offer.ghost = Some(crate::show::place(&stand.with_front_at(stand.front_middle(), heading)));
            offer
        }
        Action::About { unit } => of("action-turn", "offer-about", rules::MOVE_FACING, unit),
        Action::SideStep { unit, hand } => {
            let key = if hand == Hand::Left { "offer-side_left" } else { "offer-side_right" };
            of("action-step", key, rules::MOVE_SIDE, unit)
        }
        Action::BackStep { unit } => of("action-step", "offer-back_step", rules::MOVE_BACK, unit),
        Action::Prolonge { unit } => of("action-step", "offer-prolonge", rules::ART_PROLONGE, unit),
        Action::Form { unit, formation } => {
            let pa = game.change_tally(unit, formation).map_or(0, |tally| tally.sum());
            let label = Text::new("offer-form").with("formation", Text::new(formation.label())).with("pa", pa);
            let special = formation == Formation::Special || game.unit(unit).formation == Formation::Special;
            let rule = if special { rules::FORM_CIRCUMSTANCE } else { rules::FORM_COST };
            let mut offer = game.unit_offer("action-form", label, rule, unit, None);
            offer.ghost = game.stand_in(unit, formation).map(|stand| crate::show::place(&stand));
            offer
        }
        Action::Reform { unit, formation } => {
            let key = if formation.is_some() { "offer-reform_square" } else { "offer-reform" };
            of("action-form", key, rules::FORM_REFORM, unit)
        }
        Action::Load { unit } => of("action-load", "offer-load", rules::FIRE_RELOAD, unit),
        Action::Screen { unit, figures } => {
            let label = Text::new("offer-screen").with("figures", figures);
            game.unit_offer("action-screen", label, rules::SKIRM_DETACH, unit, None)
        }
        Action::Enter { unit, .. } => of("action-occupy", "offer-enter", rules::ECO_ENTER, unit),
        Action::Leave { unit, formation, .. } => {
            let label = Text::new("offer-leave").with("formation", Text::new(formation.label()));
            game.unit_offer("action-occupy", label, rules::ECO_ENTER, unit, None)
        }
        Action::Rearrange { unit, faces } => {
            let most = faces.iter().max().copied().unwrap_or(0);
            let massed = faces.iter().filter(|n| **n == most).count() == 1;
            let key = match faces.iter().position(|n| *n == most).filter(|_| massed) {
                Some(0) => "offer-mass_north",
                Some(1) => "offer-mass_east",
                Some(2) => "offer-mass_south",
                Some(_) => "offer-mass_west",
                None => "offer-rearrange",
            };
            of("action-occupy", key, rules::ECO_ENTER, unit)
        }
        Action::March { unit, target, kind } => {
            let (verb, key, rule) = match kind {
                MarchKind::Combat => ("action-mac", "offer-mac", rules::MAC_DEFINITION),
                MarchKind::Fire => ("action-maf", "offer-maf", rules::MAF_PROCEDURE),
                MarchKind::Support => ("action-support", "offer-support", rules::MAC_SUPPORT),
            };
            game.unit_offer(verb, Text::new(key), rule, unit, Some(target))
        }
        Action::Ride { general, x, y } => {
            let label = Text::new("offer-ride").with("general", game.setup.general(general).name.clone());
            let mut offer = offer("action-general", label, rules::GEN_ACTIONS);
            offer.piece = Some(game.setup.general(general).id.clone());
            offer.ghost = Some(crate::show::general_place(Point::tenths(x.into(), y.into())));
            offer.free = true;
            offer
        }
        Action::Join { general, unit } | Action::Rally { general, unit } => {
            let rallies = matches!(action, Action::Rally { .. });
            let key = if rallies { "offer-general_rallies" } else { "offer-general_joins" };
            let rule = if rallies { rules::RALLY_GENERAL } else { rules::GEN_ACTIONS };
            let label =
                Text::new(key).with("general", game.setup.general(general).name.clone()).with("unit", game.name(unit));
            let mut offer = offer("action-general", label, rule);
            offer.piece = Some(game.setup.general(general).id.clone());
            offer.target = game.piece(unit);
            offer
        }
        Action::Unmask { unit } => of("action-flee", "offer-unmask", rules::FLEE_UNMASK, unit),
        Action::Flee { unit } => of("action-flee", "offer-flee", rules::FLEE_ANY, unit),
        _ => offer("action-done", Text::new("offer-no_more_moves"), rules::TURN_ALTERNATE),
    }
}
