//! Odds of an action of a game, and of a procedure through JSON.

use kernel::chance::{Chance, Roll, Seed};
use kernel::odds::{self, Effort, Fraction, Odds, Order};
use kernel::scene::Board;
use kernel::{
    Awaiting, DiceSource, DynProcedure, Erased, Fault, Game, Journal, LogLine, Offer, Outcome, Procedure, Refused,
    RuleId, Scene, Seat, SeatSet, Tallies, Tally, Text, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const RULE: RuleId = RuleId("toy.attack");
const ROLL: Roll = Roll { rule: RULE, label: "die-attack" };

/// Attack a line whose reserve (0 or 1, a quarter of the time 1) only seat 1 knows.
#[derive(Clone)]
struct Toy {
    reserve: u8,
    taken: Option<bool>,
}

impl Game for Toy {
    /// So many dice; the best must beat 4 plus the reserve.
    type Action = u8;
    type Event = ();
    type Setup = ();
    const ID: &'static str = "toy";
    const RULES_VERSION: u32 = 1;

    fn start(_: &Arc<()>, chance: &mut impl Chance, _: &mut impl Journal<()>) -> Self {
        Toy { reserve: chance.weighted(ROLL, &[3, 1]) as u8, taken: None }
    }

    fn awaiting(&self) -> Awaiting {
        Awaiting::Decision { seats: SeatSet::one(Seat(0)), point: "ask-attack", rule: RULE }
    }

    fn actions(&self, _: Seat, out: &mut Vec<u8>) {
        out.extend([1, 2]);
    }

    fn check(&self, seat: Seat, dice: &u8) -> Result<(), Refused> {
        let mut refused = Refused::default();
        refused.require(seat == Seat(0), RULE, || Text::new("not-your-turn"));
        refused.require(*dice <= 12, RULE, || Text::new("too-many-dice"));
        refused.or_allow()
    }

    fn apply(&mut self, _: Seat, dice: &u8, chance: &mut impl Chance, journal: &mut impl Journal<()>) {
        let best = (0..*dice).map(|_| chance.d6(ROLL)).max().unwrap_or(0);
        self.taken = Some(best > 4 + self.reserve);
        journal.tell(|| ());
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn board(&self) -> Board {
        panic!("not asked")
    }

    fn scene(&self, _: Viewer) -> Scene {
        panic!("not asked")
    }

    fn offer(&self, _: Seat, _: &u8) -> Offer {
        panic!("not asked")
    }

    fn narrate(&self, (): &(), _: Viewer) -> Option<LogLine> {
        None
    }

    fn consequence(&self, before: &Self, _: Seat, _: &u8) -> Text {
        assert_eq!(before.taken, None);
        Text::new(if self.taken == Some(true) { "line-taken" } else { "line-holds" })
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let reserve = if seat == Seat(1) { self.reserve } else { chance.weighted(ROLL, &[3, 1]) as u8 };
        Toy { reserve, ..self.clone() }
    }
}

#[test]
fn odds_of_an_action_tell_nothing_hidden() {
    for reserve in [0, 1] {
        let toy = Toy { reserve, taken: None };
        let Ok(Odds::Exact(odds)) = odds::of_action(&toy, Seat(0), &1, Effort::default()) else { panic!() };
        // 3/4 of 2/6, and 1/4 of 1/6.
        assert_eq!(odds.probability(&Text::new("line-taken")), Fraction::new(7, 24));
        assert_eq!(odds.branches(), 12);
        assert_eq!(toy.taken, None);
    }
}

#[test]
fn odds_of_an_action_past_the_budget() {
    let toy = Toy { reserve: 0, taken: None };
    let odds = odds::of_action(&toy, Seat(0), &12, Effort::default()).unwrap();
    assert!(!odds.is_exact());
    let view = odds.view(Order::Likeliest, Text::clone);
    assert_eq!(view.rows[0].outcome.key, "line-taken");
}

#[test]
fn no_odds_of_what_is_refused() {
    let refused = odds::of_action(&Toy { reserve: 0, taken: None }, Seat(1), &13, Effort::default()).unwrap_err();
    assert_eq!(refused.reasons.len(), 2);
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

#[derive(Serialize, Clone, PartialEq, Eq, PartialOrd, Ord)]
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
    let view = PROCEDURES[0].odds_json(INPUT, Effort::default()).unwrap();
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
