//! What lies open on the table: the facts of the pieces and the score name the rules behind them.

use crate::rules;
use crate::state::Couleurs;
use gamekit::position::Positioned;
use kernel::chance::Scripted;
use kernel::record::SetupSpec;
use kernel::spoken::{tell_offers, tell_table};
use kernel::{Game, RuleId, Seat, Silent, Title, Viewer, exercises};
use std::collections::BTreeSet;

fn begun(scenario: &str) -> Couleurs {
    let spec = SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() };
    let setup = Couleurs::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
    Couleurs::start(&setup, &mut Scripted::new([6, 1]), &mut Silent)
}

fn facts(game: &Couleurs) -> BTreeSet<RuleId> {
    let scene = game.scene(Viewer::Seat(Seat(0)));
    let pieces = scene.pieces.iter().flat_map(|piece| &piece.facts);
    let panels = scene.panels.iter().flat_map(|panel| &panel.rows);
    pieces.chain(panels).filter_map(|fact| fact.rule).collect()
}

#[test]
fn facts_name_their_rules() {
    exercises!(
        rules::TROOPS_NATIONAL,
        rules::STATUS_LEVELS,
        rules::PA_ALLOWANCE,
        rules::FORM_STATES,
        rules::LOSS_STEPS,
        rules::LOSS_ARTILLERY,
        rules::MORALE_LADDER,
        rules::GEN_GRADES,
        rules::VICTORY_BREAK,
        rules::VICTORY_POINTS
    );
    let game = begun("hameau");
    tell_table(&game, &[]);
    let told = facts(&game);
    for rule in [rules::STATUS_LEVELS, rules::PA_ALLOWANCE, rules::FORM_STATES, rules::MORALE_LADDER, rules::GEN_GRADES]
    {
        assert!(told.contains(&rule), "{rule:?} is behind no fact");
    }
}

/// A position of the board `ground` as its seats see it, with what it says of every piece.
fn arranged(at: &str) -> Couleurs {
    let board: toml::Table = toml::from_str(include_str!("positions/ground.toml")).unwrap();
    let text = board["board"]["ground"].as_str().unwrap().to_owned();
    let spec = SetupSpec { scenario: "ground".to_owned(), scenario_text: Some(text), ..SetupSpec::default() };
    let setup = Couleurs::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
    let at: toml::Table = toml::from_str(at).unwrap();
    let game = Couleurs::arranged(&setup, at["at"].clone().try_into().unwrap()).unwrap();
    tell_table(&game, &[]);
    game
}

#[test]
fn facts_of_garrisons_screens_and_debts_name_their_rules() {
    exercises!(rules::ECO_ORDER, rules::SKIRM_FORM, rules::SKIRM_SCREEN, rules::PA_CARRY);
    let mut game = arranged(
        r#"at = { active = "france", phase = "moves", units = [
            { id = "column", inside = "farm" },
            { id = "line", pos = [12.0, 5.0], screen = 2, spent = 5 },
            { id = "whites", pos = [5.0, 13.0] },
        ] }"#,
    );
    let told = facts(&game);
    for rule in [rules::ECO_ORDER, rules::SKIRM_FORM, rules::SKIRM_SCREEN] {
        assert!(told.contains(&rule), "{rule:?} is behind no fact");
    }
    assert!(!told.contains(&rules::PA_CARRY), "the debt comes due with the next turn");
    // Two points over three: one is left for the next turn.
    game.stack = gamekit::question::Stack::new(crate::play::TurnBegins);
    gamekit::question::proceed(&mut game, &mut Scripted::new([6, 1]), &mut Silent);
    tell_table(&game, &[]);
    assert!(facts(&game).contains(&rules::PA_CARRY));
    let line = game.setup.ids().find(|id| game.of(*id).id == "line").unwrap();
    assert_eq!(game.left(line), 1);
}

#[test]
fn an_army_is_priced_by_the_budget() {
    exercises!(rules::SCENARIO_BUDGET);
    let troop = |id: &str| crate::book::charts::charts().troop(id).unwrap();
    // Twelve figures at eight points; the six beyond the twelfth of an Austrian battalion at half price, halves up.
    assert_eq!(crate::setup::army::price(troop("fr_line_1805"), 12, 0).sum(), 96);
    let each = i32::from(troop("au_line_1809").budget);
    assert_eq!(crate::setup::army::price(troop("au_line_1809"), 18, 0).sum(), 12 * each + 6 * ((each + 1) / 2));
}

#[test]
fn steps_are_offered_by_their_rules() {
    exercises!(rules::MOVE_SIDE, rules::MOVE_BACK, rules::MOVE_FACING);
    let game = begun("ecole");
    let seat = game.awaiting().seats().lowest().unwrap();
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    tell_offers(&game, seat, &actions);
    assert!(actions.len() > 20, "a whole army has more to do than {actions:?}");
}

/// The leads that the score names are those that decide: each is just enough.
#[test]
fn the_leads_shown_are_the_leads_that_win() {
    use crate::rules::victory::{Margin, margin};
    let game = begun("hameau");
    let budget = game.setup.sides.iter().map(|side| i32::from(side.points)).max().unwrap();
    let of = |lead: i32| margin(game.charts(), lead * 100, budget);
    let [minor, major] = game.leads_needed();
    assert_eq!([of(minor - 1), of(minor)], [Margin::Draw, Margin::Minor]);
    assert_eq!([of(major - 1), of(major)], [Margin::Minor, Margin::Major]);
}
