//! Odds of an action of a game, and of a procedure through JSON.

use kernel::chance::{Chance, Roll, Seed};
use kernel::odds::{self, Answer, Effort, OddsView, Until};
use kernel::scene::Board;
use kernel::{
    Awaiting, DiceSource, DynProcedure, Erased, Evaluate, Fault, Game, Journal, LogLine, Offer, Outcome, Procedure,
    Refused, RuleId, Scene, Seat, SeatSet, Tallies, Tally, Text, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const RULE: RuleId = RuleId("toy.attack");
const ROLL: Roll = Roll { rule: RULE, label: "die-attack" };

/// Attack a line whose reserve (0 or 1, a quarter of the time 1) only seat 1 knows. On a roll of 3 or more the attacker
/// comes near; then the defender may fire or hold. After the fight the attacker may press on.
#[derive(Clone)]
struct Toy {
    reserve: u8,
    stage: Stage,
    lost: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Free,
    Answer { dice: u8 },
    Press,
    Over { taken: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Act {
    /// With so many dice at once: the best must beat 4 plus the reserve. Nobody is asked.
    Rush(u8),
    /// Comes near first.
    Assault(u8),
    Fire,
    Hold,
    Press(bool),
}

impl Toy {
    fn new(reserve: u8) -> Self {
        Toy { reserve, stage: Stage::Free, lost: 0 }
    }

    fn fight(&mut self, dice: u8, chance: &mut impl Chance) -> bool {
        (0..dice).map(|_| chance.d6(ROLL)).max().unwrap_or(0) > 4 + self.reserve
    }
}

impl Game for Toy {
    type Action = Act;
    type Event = ();
    type Setup = ();
    const ID: &'static str = "toy";
    const RULES_VERSION: u32 = 1;

    fn start(_: &Arc<()>, chance: &mut impl Chance, _: &mut impl Journal<()>) -> Self {
        Toy::new(chance.weighted(ROLL, &[3, 1]) as u8)
    }

    fn awaiting(&self) -> Awaiting {
        let (seat, point) = match self.stage {
            Stage::Answer { .. } => (Seat(1), "ask-answer"),
            _ => (Seat(0), "ask-attack"),
        };
        Awaiting::Decision { seats: SeatSet::one(seat), point, rule: RULE }
    }

    fn actions(&self, _: Seat, out: &mut Vec<Act>) {
        match self.stage {
            Stage::Free => out.extend([Act::Rush(1), Act::Assault(1)]),
            Stage::Answer { .. } => out.extend([Act::Fire, Act::Hold]),
            Stage::Press => out.extend([Act::Press(true), Act::Press(false)]),
            Stage::Over { .. } => {}
        }
    }

    fn check(&self, seat: Seat, action: &Act) -> Result<(), Refused> {
        let mut refused = Refused::default();
        refused.require(self.awaiting().seats().contains(seat), RULE, || Text::new("not-your-turn"));
        let few = !matches!(action, Act::Rush(dice) | Act::Assault(dice) if *dice > 12);
        refused.require(few, RULE, || Text::new("too-many-dice"));
        refused.or_allow()
    }

    fn apply(&mut self, _: Seat, action: &Act, chance: &mut impl Chance, _: &mut impl Journal<()>) {
        self.stage = match (*action, self.stage) {
            (Act::Rush(dice), _) => Stage::Over { taken: self.fight(dice, chance) },
            (Act::Assault(_), _) if chance.d6(ROLL) < 3 => Stage::Over { taken: false },
            (Act::Assault(dice), _) => Stage::Answer { dice },
            (Act::Fire, Stage::Answer { dice }) => {
                self.lost = u8::from(chance.d6(ROLL) >= 4);
                if self.fight(dice - self.lost, chance) { Stage::Press } else { Stage::Over { taken: false } }
            }
            (_, Stage::Answer { dice }) if self.fight(dice, chance) => Stage::Press,
            (Act::Press(_), _) => Stage::Over { taken: true },
            _ => Stage::Over { taken: false },
        };
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

    fn offer(&self, _: Seat, action: &Act) -> Offer {
        Offer {
            action: kernel::Written::of(action).unwrap(),
            verb: "action-toy",
            label: Text::new(match action {
                Act::Fire => "fires",
                Act::Hold => "holds",
                Act::Press(true) => "presses",
                _ => "other",
            }),
            rule: RULE,
            piece: None,
            target: None,
            ghost: None,
            risky: true,
            free: false,
            purpose: kernel::Purpose::Act,
        }
    }

    fn narrate(&self, (): &(), _: Viewer) -> Option<LogLine> {
        None
    }

    fn consequence(&self, before: &Self, _: Seat, _: &Act) -> Text {
        assert_eq!(before.lost, 0);
        let Stage::Over { taken } = self.stage else { panic!("the resolution is not over: {:?}", self.stage) };
        Text::new(if taken { "line-taken" } else { "line-holds" })
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let reserve = if seat == Seat(1) { self.reserve } else { chance.weighted(ROLL, &[3, 1]) as u8 };
        Toy { reserve, ..self.clone() }
    }
}

impl Evaluate for Toy {
    fn value(&self, _: Seat) -> i64 {
        0
    }

    fn settled(&self) -> bool {
        matches!(self.stage, Stage::Free | Stage::Over { .. })
    }

    fn reflex(&self, _: Seat) -> Act {
        if self.stage == Stage::Press { Act::Press(true) } else { Act::Hold }
    }

    fn figures(&self, _: &mut Vec<(&'static str, Seat, i64)>) {}
}

/// The fraction of one outcome.
fn share(odds: &OddsView<Text>, key: &str) -> String {
    let row = odds.rows.iter().find(|row| row.outcome.key == key);
    row.and_then(|row| row.fraction.clone()).unwrap_or_default()
}

#[test]
fn odds_of_an_action_tell_nothing_hidden() {
    for reserve in [0, 1] {
        let toy = Toy::new(reserve);
        let odds = odds::of_action(&toy, Seat(0), &Act::Rush(1), Effort::default()).unwrap();
        let [case] = &odds.cases[..] else { panic!("nobody is asked") };
        // 3/4 of 2/6, and 1/4 of 1/6.
        assert_eq!(share(&case.odds, "line-taken"), "7/24");
        assert_eq!((case.odds.branches, case.odds.exact, odds.hidden), (12, true, true));
        assert!(case.heading.is_none() && case.assumed.is_empty());
    }
    let known = Toy { stage: Stage::Answer { dice: 1 }, ..Toy::new(1) };
    let odds = odds::of_action(&known, Seat(1), &Act::Hold, Effort::default()).unwrap();
    assert_eq!((share(&odds.cases[0].odds, "line-taken"), odds.hidden), ("1/6".to_owned(), false));
}

#[test]
fn each_answer_that_is_still_open_heads_odds_of_its_own() {
    let odds = odds::of_action(&Toy::new(0), Seat(0), &Act::Assault(2), Effort::default()).unwrap();
    let heads: Vec<_> = odds.cases.iter().map(|case| case.heading.clone().unwrap()).collect();
    let answer = |words| Answer { seat: Seat(1), point: "ask-answer", words: Text::new(words) };
    assert_eq!(heads, [answer("fires"), answer("holds")]);
    // Near on 4 of 6; held: 5/9 with two dice and no reserve, 11/36 with one. Fired at, half of the time one die less.
    assert_eq!(share(&odds.cases[1].odds, "line-taken"), "71/216");
    assert_eq!(share(&odds.cases[0].odds, "line-taken"), "113/432");
    for case in &odds.cases {
        assert!(case.odds.exact);
        let percent: f64 = case.odds.rows.iter().map(|row| row.percent.parse::<f64>().unwrap()).sum();
        assert!((percent - 100.0).abs() < 0.02, "a case is told whole: {percent}");
        // What the attacker himself is asked later is taken for granted, and said.
        let pressing = Answer { seat: Seat(0), point: "ask-attack", words: Text::new("presses") };
        assert_eq!(case.assumed, [pressing]);
    }
}

#[test]
fn odds_of_an_action_past_the_budget() {
    let odds = odds::of_action(&Toy::new(0), Seat(0), &Act::Assault(12), Effort::default()).unwrap();
    assert_eq!(odds.cases.len(), 2);
    for case in &odds.cases {
        assert_eq!((case.odds.exact, case.odds.samples), (false, Some(10_000)));
        assert_eq!(case.odds.rows[0].outcome.key, "line-taken");
    }
    let hurried = Until { counting: &|| true, trying: &|| true };
    let odds = odds::of_action_until(&Toy::new(0), Seat(0), &Act::Assault(2), Effort::default(), hurried).unwrap();
    assert!(odds.cases.iter().all(|case| case.odds.samples == Some(1)), "at least one try each");
}

#[test]
fn no_odds_of_what_is_refused() {
    let refused = odds::of_action(&Toy::new(0), Seat(1), &Act::Rush(13), Effort::default()).unwrap_err();
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
