//! What an action led to, in a few words: the labels of the bars in a chart of odds.
//!
//! Told from the state before it and from the next quiet moment after it.

use crate::book::vocabulary::{BrigadeId, Cohesion, DivisionId, Order};
use crate::play::Phase;
use crate::play::action::Action;
use crate::state::{Fate, Garde, Marks};
use kernel::Text;

/// The consequence of an action.
#[must_use]
pub(crate) fn consequence(before: &Garde, after: &Garde, action: &Action) -> Text {
    match action {
        Action::SendAide { division, order, .. } | Action::OwnOrder { division, order } => {
            changed(before, after, *division, *order)
        }
        Action::Fight { brigade, enemy } => combat(before, after, *brigade, *enemy),
        Action::Engage { .. } => match before.stack.top() {
            Some(Phase::Combat(fight)) => combat(before, after, fight.attacker, fight.defender),
            _ => Text::new("odds-goes_on"),
        },
        Action::Bombard { brigade, target } => {
            let dry = after.is(*brigade, Marks::NO_AMMUNITION) && !before.is(*brigade, Marks::NO_AMMUNITION);
            let key = if dry { "odds-bombarded_dry" } else { "odds-bombarded" };
            Text::new(key).with("target", fate(before, after, *target))
        }
        Action::Activate { .. } => flight(before, after),
        _ => Text::new("odds-goes_on"),
    }
}

fn changed(before: &Garde, after: &Garde, division: DivisionId, wanted: Order) -> Text {
    if after.riders.len() > before.riders.len() {
        return Text::new("odds-rides");
    }
    let now = after.division(division).order;
    Text::new(if now == wanted { "order-changed" } else { "order-kept" })
}

/// What became of the two brigades of a combat and of the generals at their head.
fn combat(before: &Garde, after: &Garde, attacker: BrigadeId, defender: BrigadeId) -> Text {
    let of = |id: BrigadeId| {
        let fate = fate(before, after, id);
        let mut generals = before.setup.side(before.seat_of(id)).generals.generals();
        let fell = generals.any(|general| after.general(general).losses > before.general(general).losses);
        if fell { Text::new("odds-general_lost").with("fate", fate) } else { fate }
    };
    Text::new("odds-combat").with("attacker", of(attacker)).with("defender", of(defender))
}

/// What became of a brigade: elements lost and how it holds together.
fn fate(before: &Garde, after: &Garde, id: BrigadeId) -> Text {
    let (old, now) = (before.brigade(id), after.brigade(id));
    if now.fate == Fate::Gone {
        return Text::new("odds-broken");
    }
    let lost = old.elements.saturating_sub(now.elements);
    let key = match (now.cohesion, lost) {
        (Cohesion::Formed, 0) => "odds-formed",
        (Cohesion::Formed, _) => "odds-formed_lost",
        (Cohesion::Disorganised, 0) => "odds-disorganised",
        (Cohesion::Disorganised, _) => "odds-disorganised_lost",
        (_, 0) => "odds-rout",
        (_, _) => "odds-rout_lost",
    };
    let text = Text::new(key);
    if lost > 0 { text.with("lost", lost) } else { text }
}

/// How many brigades more are shaken or gone after the routers of a formation have fled.
fn flight(before: &Garde, after: &Garde) -> Text {
    let worse = before
        .ids()
        .filter(|id| {
            let (old, now) = (before.brigade(*id), after.brigade(*id));
            now.cohesion > old.cohesion || (old.fate == Fate::OnTable && now.fate == Fate::Gone)
        })
        .count();
    match worse {
        0 => Text::new("odds-flight_harmless"),
        n => Text::new("odds-flight_shakes").with("count", n as i64),
    }
}
