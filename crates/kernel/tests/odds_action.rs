//! Odds of an action of a game, and of a procedure through JSON.

use crate::common::{BLUE, WHITE, attack};
use kernel::chance::{Chance, Roll, Scripted, Seed};
use kernel::odds::{self, Answer, Effort, OddsView, Until};
use kernel::{Arg, DiceSource, DynProcedure, Erased, Fault, Game, Procedure, RuleId, Silent, Tallies, Tally, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skirmish::play::{Acting, Answer as Answering};
use skirmish::{Action, Order, Skirmish};
use std::sync::Arc;

const FIRE: Action = Action::Fire { company: 0, at: 3 };
const FIRE_BACK: Action = Action::Fire { company: 3, at: 0 };

/// Both sides write their orders, in clear air.
fn writing() -> Skirmish {
    Skirmish::start(&Arc::new(4), &mut Scripted::new([6]), &mut Silent)
}

/// Blue is asked to act; all hold; its first company stands before White's first, both in the open and alone.
fn face_to_face() -> Skirmish {
    let mut game = writing();
    for (company, at) in game.companies.iter_mut().zip([1, 0, 0, 0, 3, 3]) {
        (company.order, company.at) = (Some(Order::Hold), at);
    }
    game.stack.restart(Acting { active: BLUE });
    game
}

/// The fraction of the outcome in which so many are lost, or attack.
fn share(odds: &OddsView<Text>, numbers: &[i64]) -> String {
    let numbers: Vec<Arg> = numbers.iter().map(|number| Arg::Int(*number)).collect();
    let told = |text: &Text| text.args.iter().map(|(_, arg)| arg.clone()).collect::<Vec<_>>() == numbers;
    let row = odds.rows.iter().find(|row| told(&row.outcome));
    row.and_then(|row| row.fraction.clone()).unwrap_or_default()
}

/// Blue has written its orders: what White does not know of them is drawn, whatever is true.
#[test]
fn odds_of_an_action_tell_nothing_hidden() {
    for secret in Order::ALL {
        let mut game = writing();
        game.companies[..5].iter_mut().for_each(|company| company.order = Some(secret));
        let odds = odds::of_action(&game, WHITE, &attack(5), Effort::default()).unwrap();
        let [case] = &odds.cases[..] else { panic!("nobody is asked") };
        assert_eq!([0, 1, 2, 3].map(|enemy| share(&case.odds, &[enemy])), ["1/8", "3/8", "3/8", "1/8"]);
        assert_eq!((case.odds.branches, case.odds.exact, odds.hidden), (8, true, true));
        assert!(case.heading.is_none() && case.assumed.is_empty());
    }
    let mut known = face_to_face();
    known.stack.push(Answering { company: 0, target: 3, is_reply: false });
    let odds = odds::of_action(&known, WHITE, &Action::TakeCover, Effort::default()).unwrap();
    assert_eq!((share(&odds.cases[0].odds, &[0, 0]), odds.hidden), ("4/9".to_owned(), false), "two dice, no hit");
}

#[test]
fn each_answer_that_is_still_open_heads_odds_of_its_own() {
    let game = face_to_face();
    let odds = odds::of_action(&game, BLUE, &FIRE, Effort::default()).unwrap();
    let heads: Vec<_> = odds.cases.iter().map(|case| case.heading.clone().unwrap()).collect();
    let answer = |game: &Skirmish, seat, action| Answer {
        seat,
        point: "decision-answer",
        words: game.offer(seat, &action).label,
    };
    let mut asked = game.clone();
    asked.stack.push(Answering { company: 0, target: 3, is_reply: false });
    assert_eq!(heads, [FIRE_BACK, Action::TakeCover].map(|action| answer(&asked, WHITE, action)));
    // Under cover nothing comes back, so there is a row for each number of hits; else each of four dice hits in a third.
    assert_eq!(odds.cases[1].odds.rows.len(), 3);
    assert_eq!(share(&odds.cases[1].odds, &[0, 0]), "4/9");
    assert_eq!(share(&odds.cases[0].odds, &[0, 0]), "256/6561");
    for case in &odds.cases {
        assert!(case.odds.exact && !odds.hidden);
        let percent: f64 = case.odds.rows.iter().map(|row| row.percent.parse::<f64>().unwrap()).sum();
        assert!((percent - 100.0).abs() < 0.02, "a case is told whole: {percent}");
    }
    // What he who fires is himself asked later is taken for granted, and said.
    asked.stack.restart(Answering { company: 3, target: 0, is_reply: true });
    assert_eq!(odds.cases[0].assumed, [answer(&asked, BLUE, FIRE)]);
    assert!(odds.cases[1].assumed.is_empty());
}

#[test]
fn odds_of_an_action_past_the_budget() {
    let mut game = face_to_face();
    game.companies[0].men = 3;
    let few = Effort { branches: 1, ..Effort::default() };
    let odds = odds::of_action(&game, BLUE, &FIRE, few).unwrap();
    assert_eq!(odds.cases.len(), 2);
    for case in &odds.cases {
        assert_eq!((case.odds.exact, case.odds.samples), (false, Some(10_000)));
    }
    let likeliest = &odds.cases[1].odds.rows[0].outcome;
    assert_eq!(likeliest.args.iter().map(|(_, arg)| arg.clone()).collect::<Vec<_>>(), [Arg::Int(0), Arg::Int(0)]);
    let hurried = Until { counting: &|| true, trying: &|| true };
    let odds = odds::of_action_until(&game, BLUE, &FIRE, Effort::default(), hurried).unwrap();
    assert!(odds.cases.iter().all(|case| case.odds.samples == Some(1)), "at least one try each");
}

#[test]
fn no_odds_of_what_is_refused() {
    let mut game = face_to_face();
    game.companies[1].acted = true;
    let far = Action::Fire { company: 1, at: 4 };
    assert_eq!(odds::of_action(&game, BLUE, &far, Effort::default()).unwrap_err().reasons.len(), 2);
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Volley {
    /// Muskets in line.
    men: u16,
    terrain: Vec<Ground>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Ground {
    Wall,
    Hedge,
}

#[derive(Serialize, Clone, PartialEq, Eq, PartialOrd, Ord, JsonSchema)]
struct Losses {
    hits: u16,
    wavers: bool,
}

struct Fire;

impl Procedure for Fire {
    type Input = Volley;
    type Output = Losses;
    const ID: &'static str = "fire";
    const RULES: &'static [RuleId] = &[RuleId("fire.dice"), RuleId("fire.cover")];

    fn validate(volley: &Volley) -> Result<(), Vec<Fault>> {
        if volley.men > 40 { Err(vec![Fault::of("input", "men: at most 40")]) } else { Ok(()) }
    }

    fn resolve(volley: &Volley, chance: &mut impl Chance, tallies: &mut Tallies) -> Losses {
        let mut target = Tally::new();
        target.add(RuleId("fire.dice"), "mod-base", 4);
        target.add(RuleId("fire.cover"), "mod-cover", volley.terrain.len() as i32);
        let at_least = target.sum() as u8;
        tallies.push(("tally-target", target));
        let mut dice = Tally::new();
        dice.add(RuleId("fire.dice"), "mod-men", i32::from(volley.men));
        dice.times(RuleId("fire.dice"), "mod-half", 1, 2);
        tallies.push(("tally-dice", dice));
        let hits = chance.successes(Roll { rule: RuleId("fire.dice"), label: "die-fire" }, volley.men / 2, 6, at_least);
        let wavers = hits > 0 && chance.d6(Roll { rule: RuleId("fire.waver"), label: "die-waver" }) <= 2;
        Losses { hits, wavers }
    }
}

const PROCEDURES: &[&dyn DynProcedure] = &[&Erased::<Fire>::NEW];
const INPUT: &str = r#"{"men": 6, "terrain": ["wall"]}"#;

#[test]
fn a_procedure_resolves_from_json() {
    let fire = PROCEDURES[0];
    assert_eq!((fire.id(), fire.rules().len()), ("fire", 2));
    let resolution = fire.resolve_json(INPUT, DiceSource::Scripted(vec![5, 2, 6, 2])).unwrap();
    assert_eq!(
        serde_json::to_value(&resolution).unwrap(),
        serde_json::json!({
            "result": { "hits": 2, "wavers": true },
            "tallies": [
                { "of": "tally-target", "total": 5, "lines": [
                    { "rule": "fire.dice", "label": "mod-base", "value": { "is": "add", "by": 4 } },
                    { "rule": "fire.cover", "label": "mod-cover", "value": { "is": "add", "by": 1 } },
                ] },
                { "of": "tally-dice", "total": null, "lines": [
                    { "rule": "fire.dice", "label": "mod-men", "value": { "is": "add", "by": 6 } },
                    { "rule": "fire.dice", "label": "mod-half", "value": { "is": "times", "by": [1, 2] } },
                ] },
            ],
            "dice": [
                { "rule": "fire.dice", "label": "die-fire", "faces": [5, 2, 6] },
                { "rule": "fire.waver", "label": "die-waver", "faces": [2] },
            ],
        })
    );
    let seeded = |byte| fire.resolve_json(INPUT, DiceSource::Seeded(Seed([byte; 32]))).unwrap();
    assert_eq!(seeded(1), seeded(1));
    assert!((2..9).any(|byte| seeded(byte) != seeded(1)));
}

#[test]
fn a_procedure_has_odds_and_a_schema() {
    let view = PROCEDURES[0].odds_json(INPUT, Effort::default()).unwrap().odds;
    assert!(view.exact);
    assert_eq!(view.rows[0].outcome, serde_json::json!({ "hits": 0, "wavers": false }));
    assert_eq!(view.rows[0].fraction.as_deref(), Some("8/27"));
    assert_eq!(view.rows.len(), 7);
    let schema = PROCEDURES[0].schema();
    assert_eq!(schema["properties"]["men"]["description"], "Muskets in line.");
    assert_eq!(schema["additionalProperties"], false);
}

#[test]
fn faults_name_the_field() {
    let fault = |input: &str, dice: &[u8]| {
        PROCEDURES[0].resolve_json(input, DiceSource::Scripted(dice.to_vec())).unwrap_err().to_string()
    };
    let wrong_type = fault("{\n\"men\": \"six\",\n\"terrain\": []}", &[]);
    assert!(wrong_type.starts_with("input:2: men: invalid type: string \"six\", expected u16"), "{wrong_type}");
    let unknown = fault(r#"{"men": 6, "terrain": ["wall", "moat"]}"#, &[]);
    assert!(unknown.contains("terrain[1]: unknown variant `moat`, expected `wall` or `hedge`"), "{unknown}");
    let field = fault(r#"{"men": 6, "horses": 2}"#, &[]);
    assert!(field.contains("horses: unknown field `horses`, expected `men` or `terrain`"), "{field}");
    let missing = fault(r#"{"men": 6}"#, &[]);
    assert!(missing.contains("missing field `terrain`"), "{missing}");
    assert!(fault(&format!("{INPUT} 7"), &[]).contains("trailing characters"));
    assert_eq!(fault(r#"{"men": 60, "terrain": []}"#, &[]), "input: men: at most 40");
    assert!(fault(INPUT, &[5, 2]).contains("the list of dice ends before die 3"));
    assert!(fault(INPUT, &[5, 2, 6, 1, 1]).contains("left over: [1]"));
    assert!(fault(INPUT, &[5, 2, 9, 1]).contains("die 3 is 9"));
    assert!(PROCEDURES[0].odds_json(r#"{"men": 60, "terrain": []}"#, Effort::default()).is_err());
}
