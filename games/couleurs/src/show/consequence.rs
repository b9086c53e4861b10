//! What an action led to, in a few words: the label of one bar in the chart of odds.

use crate::book::vocabulary::UnitId;
use crate::state::{Action, Couleurs, Fate};
use kernel::{Seat, Text};

/// The gravest thing that changed for anybody, told from the state before and after.
pub(crate) fn consequence(before: &Couleurs, after: &Couleurs, seat: Seat, action: &Action) -> Text {
    let lost = |side: Seat| -> i64 {
        let own = before.setup.ids().filter(|id| before.seat_of(*id) == side);
        own.map(|id| steps(after, id) - steps(before, id)).sum()
    };
    let worst = |side: Seat| {
        let own = before.setup.ids().filter(|id| before.seat_of(*id) == side);
        own.filter(|id| grade(after, *id) > grade(before, *id)).max_by_key(|id| grade(after, *id))
    };
    let (mine, theirs) = (worst(seat), worst(seat.opponent()));
    let (own_loss, enemy_loss) = (lost(seat), lost(seat.opponent()));
    let state = |id: UnitId| match after.unit(id).fate {
        Fate::OnTable => Text::new(after.unit(id).moral.label()),
        _ => Text::new("state-destroyed"),
    };
    let text = match (theirs, mine) {
        (Some(enemy), Some(own)) => Text::new("odds-both")
            .with("target", after.name(enemy))
            .with("enemy_state", state(enemy))
            .with("unit", after.name(own))
            .with("own_state", state(own)),
        (Some(enemy), None) => {
            Text::new("odds-enemy_breaks").with("target", after.name(enemy)).with("enemy_state", state(enemy))
        }
        (None, Some(own)) => Text::new("odds-own_breaks").with("unit", after.name(own)).with("own_state", state(own)),
        (None, None) if own_loss == 0 && enemy_loss == 0 => {
            return Text::new(if matches!(action, Action::Done) { "odds-goes_on" } else { "odds-nothing" });
        }
        (None, None) => Text::new("odds-losses"),
    };
    text.with("own_loss", own_loss).with("enemy_loss", enemy_loss)
}

fn steps(game: &Couleurs, id: UnitId) -> i64 {
    let (setup, unit) = (game.of(id), game.unit(id));
    if setup.guns > 0 { i64::from(setup.guns) - i64::from(unit.guns) } else { unit.pap.into() }
}

/// How badly a unit fares: 0 while it is not beaten.
fn grade(game: &Couleurs, id: UnitId) -> usize {
    let unit = game.unit(id);
    match unit.fate {
        Fate::OnTable if unit.moral.is_positive() => 0,
        Fate::OnTable => unit.moral.index(),
        _ => 100,
    }
}
