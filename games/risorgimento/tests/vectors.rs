//! Resolutions as strangers would try them, one line each: what goes in, what has to come out.

use kernel::{DiceSource, exercises};
use risorgimento::rules;
use risorgimento::rules::PROCEDURES;
use serde_json::{Value, json};

/// Runs a procedure and compares the fields that are expected.
fn compare(id: &str, input: &Value, expected: &Value) {
    let procedure = PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no {id}"));
    let resolution = procedure.resolve_json(&input.to_string(), DiceSource::Scripted(Vec::new()));
    let result = resolution.unwrap_or_else(|faults| panic!("{id} {input}\n{faults}")).result;
    for (field, value) in expected.as_object().expect("a table") {
        assert_eq!(result[field], *value, "{id} {input}: {field}");
    }
}

macro_rules! assert_resolves {
    ($id:expr, $input:expr, $expected:expr $(,)?) => {
        compare($id, &$input, &$expected)
    };
}

#[test]
fn orders_and_continuity() {
    exercises!(rules::R4_13);
    assert_resolves!(
        "orders_roll",
        json!({"engagement_drm": -1, "naturals": [4, 5, 6]}),
        json!({"success_naturals": [4, 5]})
    );
    assert_resolves!("orders_roll", json!({"engagement_drm": 2, "naturals": [2, 3]}), json!({"success_naturals": [2]}));
    assert_resolves!("continuity_roll", json!({"continuity": 4, "die": 4}), json!({"activated": true}));
    assert_resolves!("continuity_roll", json!({"continuity": 4, "die": 5}), json!({"activated": false}));
}

#[test]
fn sight_by_levels() {
    let look = |shooter: i8, target: i8, between: Value| json!({"shooter": shooter, "target": target, "range": 3, "between": between});
    let woods = |level: i8| json!({"level": level, "terrain": "woods"});
    let bare = |level: i8| json!({"level": level});
    assert_resolves!("line_of_sight", look(1, 1, json!([bare(1), bare(1)])), json!({"sees": true, "blocked_at": null}));
    assert_resolves!("line_of_sight", look(1, 1, json!([bare(2), bare(1)])), json!({"sees": false, "blocked_at": 1}));
    assert_resolves!("line_of_sight", look(2, 2, json!([woods(0), bare(0)])), json!({"sees": true}));
    assert_resolves!("line_of_sight", look(1, 1, json!([bare(1), woods(1)])), json!({"sees": false, "blocked_at": 2}));
    // From three levels up on to the plain: woods beside the gun hide nothing, those beside the target do.
    assert_resolves!("line_of_sight", look(3, 0, json!([woods(0), bare(0)])), json!({"sees": true}));
    assert_resolves!("line_of_sight", look(3, 0, json!([bare(0), woods(0)])), json!({"sees": false, "blocked_at": 2}));
    assert_resolves!("line_of_sight", look(0, 3, json!([woods(0), bare(0)])), json!({"sees": false, "blocked_at": 1}));
    // Troops hide what is behind them only from those who stand no higher.
    let troops = json!([{"level": 0, "occupied": true}, {"level": 0}]);
    assert_resolves!("line_of_sight", look(0, 0, troops.clone()), json!({"sees": false}));
    assert_resolves!("line_of_sight", look(1, 0, troops), json!({"sees": true}));
    assert_resolves!("line_of_sight", look(0, 0, json!([{"level": 0, "ridge": 1}])), json!({"sees": false}));
    // Level 1 on both sides: heavy cultivation hides, a village one level below does not.
    let vines = json!([{"level": 1, "terrain": "heavy_cultivated"}, {"level": 1, "terrain": "heavy_cultivated"}]);
    assert_resolves!("line_of_sight", look(1, 1, vines), json!({"sees": false}));
    let village = json!([{"level": 0, "terrain": "village"}, {"level": 0, "terrain": "village"}]);
    assert_resolves!("line_of_sight", look(1, 1, village), json!({"sees": true}));
    // From level 3 on to level 1 at four hexes: woods hide from halfway on.
    for (at, sees) in [(1, true), (2, false), (3, false)] {
        let wood = json!({"level": 1, "terrain": "woods", "at": at});
        let high = json!({"shooter": 3, "target": 1, "range": 4, "between": [wood]});
        assert_resolves!("line_of_sight", high, json!({"sees": sees}));
    }
    let rain = json!({"shooter": 0, "target": 0, "range": 4, "weather": "rain"});
    assert_resolves!("line_of_sight", rain, json!({"sees": false}));
}

#[test]
fn artillery_by_every_modifier() {
    exercises!(rules::R7_12, rules::R7_14, rules::R7_15, rules::R7_16, rules::R7_18, rules::R5_32);
    let fire = |more: Value| {
        let mut input = json!({"batteries": 1, "range_drm": 0, "die": 4});
        input.as_object_mut().expect("a table").extend(more.as_object().expect("a table").clone());
        input
    };
    assert_resolves!("artillery_fire", fire(json!({})), json!({"drm": 0, "modified": 4, "result": "CDR"}));
    assert_resolves!("artillery_fire", fire(json!({"batteries": 3})), json!({"drm": 4, "result": "D"}));
    assert_resolves!("artillery_fire", fire(json!({"massed": true, "moved": true})), json!({"drm": 0}));
    assert_resolves!("artillery_fire", fire(json!({"dispersed": true})), json!({"drm": -2, "result": "AE"}));
    assert_resolves!("artillery_fire", fire(json!({"levels_up": -2})), json!({"drm": 1}));
    assert_resolves!("artillery_fire", fire(json!({"levels_up": -3})), json!({"drm": 2, "result": "D"}));
    assert_resolves!("artillery_fire", fire(json!({"levels_up": 2})), json!({"drm": -1}));
    assert_resolves!("artillery_fire", fire(json!({"terrain": "woods"})), json!({"drm": -2}));
    assert_resolves!(
        "artillery_fire",
        fire(json!({"terrain": "castle", "hexside": "fortification"})),
        json!({"drm": -5})
    );
    assert_resolves!("artillery_fire", fire(json!({"terrain": 5})), json!({"modified": 9, "result": "D+1"}));
}

#[test]
fn small_arms_by_every_modifier() {
    exercises!(rules::R7_23, rules::R7_23B);
    let fire = |more: Value| {
        let mut input = json!({"die": 8});
        input.as_object_mut().expect("a table").extend(more.as_object().expect("a table").clone());
        input
    };
    assert_resolves!("small_arms_fire", fire(json!({})), json!({"modified": 8, "losses": 1}));
    assert_resolves!("small_arms_fire", fire(json!({"disordered": true})), json!({"modified": 7, "losses": 1}));
    assert_resolves!("small_arms_fire", fire(json!({"terrain": "town"})), json!({"modified": 6, "losses": 0}));
    assert_resolves!("small_arms_fire", fire(json!({"terrain": "castle"})), json!({"modified": 6, "losses": 0}));
    assert_resolves!("small_arms_fire", fire(json!({"hexside": "steep_up"})), json!({"modified": 7}));
    assert_resolves!(
        "small_arms_fire",
        fire(json!({"terrain": "woods", "disordered": true})),
        json!({"modified": 6, "losses": 0}),
    );
}

#[test]
fn engagement_by_every_modifier() {
    exercises!(rules::R7_41, rules::R6_14D);
    assert_resolves!("engagement", json!({"cohesion": 6, "die": 6}), json!({"drm": 0, "engages": true}));
    assert_resolves!("engagement", json!({"cohesion": 6, "losses": 3, "die": 4}), json!({"drm": 3, "engages": false}));
    assert_resolves!(
        "engagement",
        json!({"cohesion": 6, "losses": 3, "brigadier": -1, "die": 4}),
        json!({"engages": true})
    );
    assert_resolves!(
        "engagement",
        json!({"cohesion": 6, "square": true, "die": 6}),
        json!({"drm": 1, "engages": false})
    );
    let twice = json!({"cohesion": 6, "losses": 2, "die": 3, "options": {"engagement_losses": "twice"}});
    assert_resolves!("engagement", twice, json!({"drm": 4, "engages": false}));
}

#[test]
fn attacks_and_charges() {
    exercises!(rules::R7_45A, rules::R7_45B, rules::R7_45I, rules::R7_45M, rules::R7_45N, rules::R7_52B);
    let attack = |more: Value| {
        let mut input = json!({"attackers": [5], "defenders": [5], "attacker_die": 4, "defender_die": 4});
        input.as_object_mut().expect("a table").extend(more.as_object().expect("a table").clone());
        input
    };
    // Three against one; Jägers beside a line battalion are not counted.
    assert_resolves!("attack", attack(json!({"attackers": [5, 5, 5]})), json!({"attacker_drm": 2, "defender_drm": 0}));
    let screened = json!({"attackers": [5, 5], "defenders": [5, {"class": "jager", "cohesion": 5}]});
    assert_resolves!("attack", attack(screened), json!({"attacker_drm": 1}));
    // Equal in everything: one Loss each, and the attacker goes back.
    assert_resolves!(
        "attack",
        attack(json!({})),
        json!({"attacker_losses": 1, "defender_losses": 1, "loser": "attacker"})
    );
    assert_resolves!("attack", attack(json!({"defenders": [5, 5, 5]})), json!({"attacker_drm": 0, "defender_drm": 2}));
    assert_resolves!("attack", attack(json!({"defenders": [6]})), json!({"attacker_drm": 0, "defender_drm": 1}));
    assert_resolves!(
        "attack",
        attack(json!({"defenders": [{"class": "jager", "cohesion": 5}]})),
        json!({"attacker_drm": 2})
    );
    assert_resolves!("attack", attack(json!({"sides": [2]})), json!({"attacker_drm": 1}));
    assert_resolves!("attack", attack(json!({"sides": [2], "square": true})), json!({"attacker_drm": 0}));
    let broken = json!({"defenders": [{"cohesion": 5, "losses": 2, "disordered": true}]});
    assert_resolves!("attack", attack(broken), json!({"attacker_drm": 0, "defender_drm": -1, "loser": "defender"}));
    let heavy = json!({"class": "heavy_cavalry", "cohesion": 5});
    let charge = json!({"attackers": [heavy], "charge": true, "terrain": "heavy_cultivated", "charge_by_road": true});
    assert_resolves!("attack", attack(charge), json!({"attacker_drm": -2, "defender_drm": 2}));
    let on = |die: u8| json!({"attacker_losses": 0, "defender_losses": 2, "cohesion": 5, "losses": 1, "die": die});
    assert_resolves!("continued_attack", on(6), json!({"may_continue": true, "drm": -2, "continues": true}));
    assert_resolves!("continued_attack", on(7), json!({"continues": false}));
    let even = json!({"attacker_losses": 1, "defender_losses": 1, "cohesion": 9});
    assert_resolves!("continued_attack", even, json!({"may_continue": false}));
}

#[test]
fn who_goes_back_and_who_comes_round() {
    let ladder = json!({"losses": [2, 1], "lowest_adjusted": [[9, 1]]});
    assert_resolves!("who_retreats", ladder, json!({"retreats": ["attacker"]}));
    let second = json!({"losses": [0, 0], "lowest_adjusted": [[3, 4], [4, 3]]});
    assert_resolves!("who_retreats", second, json!({"retreats": ["attacker", "defender"]}));
    let led = json!({"losses": [1, 1], "lowest_adjusted": [[4, 4], [4, 4]], "best_brigadier": [[1, 1], ["none", 2]]});
    assert_resolves!("who_retreats", led, json!({"retreats": ["attacker", "attacker"]}));
    assert_resolves!(
        "recovery",
        json!({"losses": [0, 1, 3, 6]}),
        json!({"after": [0, 1, 1, 4], "disordered_after": false})
    );
}

#[test]
fn demoralization_by_number() {
    exercises!(rules::R9_2);
    assert_resolves!(
        "demoralization",
        json!({"hdc": 0, "continuity": 2}),
        json!({"modified": null, "demoralized": false})
    );
    assert_resolves!(
        "demoralization",
        json!({"hdc": 1, "continuity": 3, "die": 9}),
        json!({"modified": 7, "demoralized": true})
    );
    assert_resolves!(
        "demoralization",
        json!({"hdc": 1, "continuity": 3, "die": 8}),
        json!({"modified": 6, "demoralized": false}),
    );
    assert_resolves!(
        "hors_de_combat",
        json!({"units": [1, 2, 6, 7], "bad": [1, 1, 3, 4]}),
        json!({"hdc": [true, false, false, true]}),
    );
}
