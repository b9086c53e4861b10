//! What an action led to, in a few words: the labels of the bars in a chart of odds.
//!
//! Told from the state before and after it. Odds run to the next decision, so a label may say that somebody is asked.

use crate::action::Action;
use crate::bags;
use crate::state::{Fate, Garde, Marks, Phase};
use crate::vocabulary::{BrigadeId, Camp, Cohesion, DivisionId, Order, Token};
use kernel::Text;

/// The consequence of an action.
#[must_use]
pub fn consequence(before: &Garde, after: &Garde, action: &Action) -> Text {
    match action {
        Action::SendAide { division, order, .. } | Action::OwnOrder { division, order } => {
            changed(before, after, *division, *order)
        }
        Action::Fight { .. } => match after.phase() {
            Phase::Engage(fight) => {
                let tokens = bags::of_combat(after, &fight).tokens;
                let reaction = Text::new(after.reaction(fight.attacker, fight.defender).label());
                [Token::Red, Token::White, Token::Blue]
                    .into_iter()
                    .fold(Text::new("odds-bag").with("reaction", reaction), |text, token| {
                        text.with(token.id(), tokens.of(token))
                    })
            }
            _ => Text::new("odds-goes_on"),
        },
        Action::Engage { .. } => match (before.phase(), after.phase()) {
            (Phase::Engage(fight), Phase::Engage(next))
                if next.camp == Camp::Defender && fight.camp == Camp::Attacker =>
            {
                Text::new("odds-defender_asked")
            }
            (Phase::Engage(fight), _) => Text::new("odds-combat")
                .with("attacker", fate(before, after, fight.attacker))
                .with("defender", fate(before, after, fight.defender)),
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
