//! Bags for show: before an attack with the exact odds of each result, after it with the tokens that came out.

use crate::book::tokens::{Bag, Tokens};
use crate::book::vocabulary::{BombardmentResult, BrigadeId, Camp, Order, Token};
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::combat::Combat;
use crate::play::event::Event;
use crate::rules::{bombardment, combat, shaken};
use crate::state::Garde;
use crate::state::knowledge::any_order;
use kernel::odds::{self, Odds, OddsView};
use kernel::{BagEntry, BagView, Seat, Text, TokenCount, Viewer};

/// Two tokens of three colours come out in at most nine ways, for each of three orders.
const BRANCHES: u32 = 64;

/// The bag an action of a seat leads to, as far as the seat can know it.
#[must_use]
pub(crate) fn before(game: &Garde, seat: Seat, action: &Action) -> Option<BagView> {
    match (game.stack.top(), action) {
        (Some(Phase::Combat(mut fight)), Action::Engage { general }) => {
            fight.generals[fight.camp.index()] = *general;
            let mut view = fight_view(game, &fight);
            if fight.camp == Camp::Attacker && game.engageable(&fight, Camp::Defender).next().is_some() {
                view.notes.push(Text::new("bag-defender_may_engage"));
            }
            Some(view)
        }
        (Some(Phase::Combats(_)), Action::Fight { brigade, enemy }) => {
            // Only where nothing about the defender and his helpers is hidden.
            let open = game.helpers(*enemy).iter().all(|division| game.knows_division(Viewer::Seat(seat), division));
            let fight = Combat {
                attacker: *brigade,
                defender: *enemy,
                camp: Camp::Attacker,
                generals: [None; 2],
                counted: false,
            };
            open.then(|| fight_view(game, &fight))
        }
        (_, Action::Bombard { brigade, target }) => Some(shot_view(game, seat, *brigade, *target)),
        _ => None,
    }
}

/// The bag an event tells of.
#[must_use]
pub(crate) fn after(game: &Garde, event: &Event) -> Option<BagView> {
    let name = |id: BrigadeId| game.setup.brigade(id).name.clone();
    let (title, bag, tokens, result) = match event {
        Event::Fought { attacker, defender, bag, tokens, result, .. } => {
            let title = Text::new("bag-combat").with("attacker", name(*attacker)).with("defender", name(*defender));
            (title, bag, tokens, Text::new(result.label()))
        }
        Event::Bombarded { brigade, target, bag, tokens, result, .. } => {
            let title = Text::new("bag-bombardment").with("unit", name(*brigade)).with("target", name(*target));
            (title, bag, tokens, Text::new(result.label()))
        }
        _ => return None,
    };
    Some(BagView {
        title,
        lines: entries(bag),
        drawn: tokens.iter().map(|token| token.id().to_owned()).collect(),
        result: Some(result),
        odds: None,
        notes: Vec::new(),
    })
}

/// The bag of a combat as it stands.
#[must_use]
pub(crate) fn of_combat(game: &Garde, fight: &Combat) -> Bag {
    combat::bag(game.tables(), &game.clash(fight).0)
}

fn fight_view(game: &Garde, fight: &Combat) -> BagView {
    let bag = of_combat(game, fight);
    let odds = exact(|chance| combat::draw(bag.tokens, chance).1, |result| Text::new(result.label()));
    let name = |id: BrigadeId| game.setup.brigade(id).name.clone();
    let title = Text::new("bag-combat").with("attacker", name(fight.attacker)).with("defender", name(fight.defender));
    BagView { title, lines: entries(&bag), drawn: Vec::new(), result: None, odds, notes: Vec::new() }
}

fn shot_view(game: &Garde, seat: Seat, battery: BrigadeId, target: BrigadeId) -> BagView {
    let (mut shot, _) = game.shot(battery, target);
    let division = game.division_of(target);
    let hidden = !game.knows_division(Viewer::Seat(seat), division) && game.certain_order(division).is_none();
    let may_attack = shaken::may_have(game.division(division).shaken, Order::Attack);
    if hidden {
        // Défendre puts nothing in: what the other orders would add is told in a note.
        shot.target_order = Order::Defend;
    }
    let bag = bombardment::bag(game.tables(), &shot);
    let odds = exact(
        |mut chance| {
            let mut shot = shot;
            if hidden {
                shot.target_order = any_order(may_attack, &mut chance);
            }
            match bombardment::draw(bombardment::bag(game.tables(), &shot).tokens, &mut chance).1 {
                // Both are without effect.
                BombardmentResult::BlueBlue => BombardmentResult::BlueWhite,
                result => result,
            }
        },
        |result| Text::new(result.label()),
    );
    let name = |id: BrigadeId| game.setup.brigade(id).name.clone();
    let title = Text::new("bag-bombardment").with("unit", name(battery)).with("target", name(target));
    let notes = hidden.then(|| Text::new("bag-order_hidden")).into_iter().collect();
    BagView { title, lines: entries(&bag), drawn: Vec::new(), result: None, odds, notes }
}

fn exact<T: Ord>(
    draw: impl FnMut(&mut kernel::chance::Exhaustive) -> T,
    say: impl FnMut(&T) -> Text,
) -> Option<OddsView<Text>> {
    let distribution = odds::exact(BRANCHES, draw).ok()?;
    Some(Odds::Exact(distribution).view(odds::Order::Natural, say))
}

fn entries(bag: &Bag) -> Vec<BagEntry> {
    let entry = |line: &crate::book::tokens::BagLine| BagEntry {
        rule: line.rule,
        label: Text::new(line.label),
        tokens: counts(line.tokens),
    };
    bag.lines.iter().map(entry).collect()
}

/// Red, white, blue, as the sheet prints them from the attacker's side.
fn counts(tokens: Tokens) -> Vec<TokenCount> {
    [Token::Red, Token::White, Token::Blue]
        .into_iter()
        .map(|token| TokenCount { colour: token.id().to_owned(), count: tokens.of(token).into() })
        .filter(|token| token.count > 0)
        .collect()
}
