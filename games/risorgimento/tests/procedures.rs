//! What every procedure has: odds that sum to one, clear refusals; and resolutions beyond the worked examples.

use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure, exercises};
use risorgimento::rules;
use risorgimento::rules::PROCEDURES;
use serde_json::{Value, json};

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

fn run(id: &str, input: &Value, dice: &[u8]) -> Value {
    let resolution = procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(dice.to_vec()));
    resolution.unwrap_or_else(|faults| panic!("{id} {input}\n{faults}")).result
}

fn expect_refused(id: &str, input: &Value, words: &str) {
    let refused = procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(Vec::new()));
    let faults = refused.expect_err("the input is wrong").to_string();
    assert!(faults.contains(words), "{faults}");
}

/// The chance of each value of a field in per cent, from the exact fractions.
fn odds(id: &str, input: &Value, field: &str) -> Vec<(Value, String)> {
    let view =
        procedure(id).odds_json(&input.to_string(), Effort::default()).unwrap_or_else(|faults| panic!("{faults}")).odds;
    assert!(view.exact, "{id} has few branches");
    let mut rows: Vec<(Value, u32)> = Vec::new();
    for row in &view.rows {
        let fraction = row.fraction.clone().expect("exact");
        let (ways, out_of) = fraction.split_once('/').unwrap_or((&fraction, "1"));
        let (ways, out_of): (u32, u32) = (ways.parse().expect("a number"), out_of.parse().expect("a number"));
        let of_1000 = ways * (1000 / out_of);
        match rows.iter_mut().find(|(value, _)| *value == row.outcome[field]) {
            Some((_, sum)) => *sum += of_1000,
            None => rows.push((row.outcome[field].clone(), of_1000)),
        }
    }
    assert_eq!(rows.iter().map(|(_, ways)| ways).sum::<u32>(), 1000, "{id}: the odds sum to one");
    rows.into_iter().map(|(value, ways)| (value, format!("{}.{}", ways / 10, ways % 10))).collect()
}

fn chance(id: &str, input: &Value, field: &str, value: &Value) -> String {
    let found = odds(id, input, field).into_iter().find(|(outcome, _)| outcome == value);
    found.map_or_else(|| "0.0".to_owned(), |(_, percent)| percent)
}

#[test]
fn unknown_fields_and_impossible_numbers_are_refused() {
    expect_refused("continuity_roll", &json!({"continuity": 3, "mood": 1}), "mood");
    expect_refused("continuity_roll", &json!({"continuity": 3, "die": 10}), "0 to 9");
    expect_refused("engagement", &json!({"cohesion": 4, "losses": 5}), "eliminated");
    expect_refused("step_cost", &json!({"terrain": "jungle"}), "jungle");
    expect_refused("step_cost", &json!({"border": ["canal", "river"]}), "another of its kind");
    expect_refused("artillery_fire", &json!({"guns": ["F"], "range": 5}), "1 to 4");
    expect_refused("artillery_fire", &json!({"guns": ["R", "R"], "range": 2}), "never combine");
    expect_refused("artillery_fire", &json!({"guns": ["R"], "range": 2, "weather": "rain"}), "rain");
    expect_refused("artillery_fire", &json!({"guns": ["F"], "range": 1, "levels_up": -2}), "7.14");
    expect_refused(
        "attack",
        &json!({"attackers": [6], "defenders": [{"class": "foot_artillery", "cohesion": 5}]}),
        "7.46",
    );
    expect_refused("attack", &json!({"attackers": [6], "defenders": [5], "hexsides": ["canal"]}), "7.45d");
    expect_refused("attack", &json!({"attackers": [{"class": "jager", "cohesion": 5}], "defenders": [5]}), "7.33");
    expect_refused("stacking", &json!({"open": ["iz"]}), "iz");
    expect_refused("spread_losses", &json!({"losses": 1, "units": [0], "cohesions": [5, 5]}), "as long as");
}

#[test]
fn dice_not_given_are_rolled_and_their_odds_are_exact() {
    exercises!(rules::R4_51, rules::R7_41, rules::R9_2, rules::R4_13);
    assert_eq!(chance("continuity_roll", &json!({"continuity": 3}), "activated", &json!(true)), "40.0");
    let unit = json!({"cohesion": 6, "losses": 2, "brigadier": -1});
    assert_eq!(chance("engagement", &unit, "engages", &json!(true)), "60.0");
    assert_eq!(chance("demoralization", &json!({"hdc": 3, "continuity": 2}), "demoralized", &json!(true)), "40.0");
    assert_eq!(chance("leader_danger", &json!({}), "finished", &json!([true])), "30.0");
    assert_eq!(chance("orders_roll", &json!({"engagement_drm": 1}), "has_orders", &json!(true)), "40.0");
    assert_eq!(run("continuity_roll", &json!({"continuity": 3}), &[0])["activated"], json!(true));
}

#[test]
fn an_attack_has_a_hundred_ways_to_go() {
    let attack = json!({"attackers": [6, 6], "defenders": [5], "sides": [0]});
    // Two sixes against a five: with both dice equal the attacker has two more.
    assert_eq!(chance("attack", &attack, "defender_losses", &json!(1)), "40.0");
    assert_eq!(chance("attack", &attack, "attacker_losses", &json!(0)), "20.0");
    let lost = odds("attack", &attack, "loser");
    assert!(lost.iter().any(|(who, _)| *who == "defender"), "{lost:?}");
}

#[test]
fn initiative_dice_may_be_equal() {
    exercises!(rules::R4_3A);
    let even = json!({});
    assert_eq!(chance("initiative", &even, "outcome", &json!(["reroll"])), "10.0");
    assert_eq!(chance("initiative", &even, "outcome", &json!(["french"])), "45.0");
    assert_eq!(chance("initiative", &json!({"french_drm": 1}), "outcome", &json!(["french"])), "55.0");
}

#[test]
fn every_attack_modifier_is_told_with_its_rule() {
    exercises!(
        rules::R7_45C,
        rules::R7_45D,
        rules::R7_45E,
        rules::R7_45F,
        rules::R7_45J,
        rules::R7_45N,
        rules::SCN_MAG_NIGHT
    );
    let input = json!({
        "attackers": [6, 6, 5], "defenders": [{"cohesion": 5, "disordered": true}], "terrain": "town",
        "hexsides": ["none", "fortification"], "sides": [0, 3], "defender_strategic": true,
        "defender_hors_de_combat": true, "surprised": true, "weather": "night",
        "attacker_die": 4, "defender_die": 4,
    });
    let resolution =
        procedure("attack").resolve_json(&input.to_string(), DiceSource::Scripted(Vec::new())).expect("sound");
    // Strength 2, Cohesion 1, front and rear 2, town -3 and wall -1, strategic 2, out of action 1, surprise 2, night -1.
    assert_eq!(resolution.result["attacker_drm"], json!(5));
    assert_eq!(resolution.result["defender_drm"], json!(-1));
    let told: Vec<&str> = resolution.tallies[0].lines.iter().map(|line| line.rule.0).collect();
    assert_eq!(told, ["7.45a", "7.45b", "7.45c", "7.45d", "7.45e", "7.45f", "7.45j", "scn.mag.night"]);
}

#[test]
fn terrain_never_takes_more_than_its_floor() {
    exercises!(rules::R7_45D);
    let attack = |terrain: &str, hexside: Value| {
        let input = json!({"attackers": [5], "defenders": [5], "terrain": terrain, "hexsides": [hexside],
            "attacker_die": 4, "defender_die": 4});
        run("attack", &input, &[])["attacker_drm"].clone()
    };
    assert_eq!(attack("village", json!("none")), json!(-1));
    assert_eq!(attack("castle", json!("steep_up")), json!(-5));
    assert_eq!(attack("clear", json!(["steep_up", "ridge_gentle"])), json!(-2), "the worse of slope and ridge");
    assert_eq!(attack("clear", json!(["canal", "bridge"])), json!(-2), "the bridge replaces the canal");
    assert_eq!(attack("clear", json!(["gentle_up", "ford", "fortification"])), json!(-3));
}

#[test]
fn cavalry_has_no_town() {
    exercises!(rules::R7_45L, rules::R7_45M, rules::R7_45K);
    let horse = |class: &str| json!({"class": class, "cohesion": 6});
    let charge = |attacker: Value, defender: Value| {
        let input = json!({"attackers": [attacker], "defenders": [defender], "terrain": "town", "charge": true,
            "attacker_die": 4, "defender_die": 4});
        let result = run("attack", &input, &[]);
        (result["attacker_drm"].clone(), result["defender_drm"].clone())
    };
    assert_eq!(charge(horse("heavy_cavalry"), horse("light_cavalry")), (json!(1), json!(0)));
    assert_eq!(charge(horse("light_cavalry"), horse("heavy_cavalry")), (json!(-1), json!(0)));
    assert_eq!(charge(horse("light_cavalry"), json!(6)), (json!(-5), json!(2)), "town -3, light on infantry -2");
}

#[test]
fn light_infantry_in_the_majority_attacks_worse() {
    exercises!(rules::R7_22);
    let light = json!({"class": "light_infantry", "cohesion": 5});
    let drm = |attackers: Value| {
        let input = json!({"attackers": attackers, "defenders": [5, 5], "attacker_die": 4, "defender_die": 4});
        run("attack", &input, &[])["attacker_drm"].clone()
    };
    assert_eq!(drm(json!([light, light])), json!(-1));
    assert_eq!(drm(json!([light, 5])), json!(0), "half is not more");
}

#[test]
fn fire_falls_on_every_unit_of_the_hex() {
    exercises!(rules::R7_18B, rules::R7_16);
    let targets = json!([
        {"class": "infantry", "cohesion": 5, "losses": 5, "disordered": true},
        {"class": "infantry", "cohesion": 5},
        {"class": "foot_artillery", "cohesion": 5, "disordered": true},
    ]);
    let input = json!({"guns": ["F"], "range": 1, "targets": targets, "die": 9, "victim": 1});
    let result = run("artillery_fire", &input, &[]);
    assert_eq!(result["result"], json!("D+1"));
    assert_eq!(result["drm"], json!(3), "range 2, massed 1");
    assert_eq!(
        result["targets"],
        json!([
            {"disordered": true, "losses": 6, "eliminated": true},
            {"disordered": true, "losses": 1, "eliminated": false},
            {"disordered": true, "losses": 0, "eliminated": true},
        ])
    );
    let input =
        json!({"guns": ["H"], "range": 3, "targets": [{"class": "jager", "cohesion": 4, "losses": 1}], "die": 5});
    assert_eq!(run("artillery_fire", &input, &[4])["result"], json!("CDR"));
    assert_eq!(run("artillery_fire", &input, &[4])["targets"][0]["disordered"], json!(true));
    assert_eq!(run("artillery_fire", &input, &[3])["targets"][0]["disordered"], json!(false));
}

#[test]
fn rockets_misfire_and_never_kill() {
    exercises!(rules::SCN_SOL_ROCKETS);
    let rockets = |die: u8, moved: bool| {
        let input = json!({"guns": ["R"], "range": 1, "die": die, "moved": moved,
            "targets": [{"class": "light_cavalry", "cohesion": 6}]});
        run("artillery_fire", &input, &[])
    };
    assert_eq!(rockets(0, false)["misfire"], json!(true));
    assert_eq!(rockets(9, true)["drm"], json!(1), "cavalry, and no price for having moved");
    assert_eq!(rockets(9, true)["result"], json!("D"));
    // Neither guns at cavalry nor rockets at infantry have what rockets have at cavalry.
    let drm = |gun: &str, die: u8, class: &str| {
        let targets = json!([{"class": class, "cohesion": 6}]);
        run("artillery_fire", &json!({"guns": [gun], "range": 1, "die": die, "targets": targets}), &[])["drm"].clone()
    };
    assert_eq!(drm("R", 1, "infantry"), json!(0));
    assert_eq!((drm("F", 0, "light_cavalry"), drm("F", 0, "infantry")), (json!(2), json!(2)));
}

#[test]
fn nobody_takes_more_losses_than_he_has_left() {
    let worn = json!({"class": "infantry", "cohesion": 5, "losses": 5});
    let input =
        json!({"attackers": [worn, 5], "defenders": [5, 5], "attacker_die": 0, "defender_die": 9, "terrain": 0});
    let result = run("attack", &input, &[]);
    assert_eq!((&result["attacker_losses"], &result["attacker_totals"]), (&json!(3), &json!([6, 2])));
}

#[test]
fn rain_slows_horses_and_wheels() {
    exercises!(rules::SCN_RAIN_MOVE, rules::R5_21D, rules::R5_23D);
    let mp = |class: &str, more: Value| {
        let mut input = json!({"column": class, "weather": "rain"});
        input.as_object_mut().expect("a table").extend(more.as_object().expect("a table").clone());
        run("step_cost", &input, &[])["mp"].clone()
    };
    assert_eq!(mp("cavalry", json!({"link": "main_road", "terrain": "woods"})), json!(1));
    assert_eq!(mp("cavalry", json!({"link": "secondary_road", "terrain": "woods"})), json!(2), "as a Path, and mud");
    assert_eq!(mp("infantry", json!({"link": "path", "terrain": "heavy_cultivated"})), json!(3), "the Path is lost");
    assert_eq!(mp("infantry", json!({"link": "secondary_road", "border": "steep_up"})), json!(3), "no easing");
    assert_eq!(mp("foot_artillery", json!({"link": "secondary_road", "border": ["stream_deep", "ford"]})), json!(5));
}

#[test]
fn water_and_marsh_disorder() {
    exercises!(rules::R5_23B, rules::R5_23C);
    let step = |more: Value| run("step_cost", &more, &[]);
    assert_eq!(step(json!({"border": "canal"}))["disordered"], json!(true));
    assert_eq!(step(json!({"border": ["canal", "bridge"], "link": "path"}))["disordered"], json!(false));
    assert_eq!(step(json!({"border": ["canal", "bridge"]}))["disordered"], json!(true), "beside the bridge");
    assert_eq!(step(json!({"border": "river"}))["allowed"], json!(false));
    assert_eq!(step(json!({"border": "naviglio"}))["allowed"], json!(false));
    assert_eq!(step(json!({"border": "stream_shallow"}))["mp"], json!(2));
    assert_eq!(step(json!({"terrain": "marsh"}))["disordered"], json!(true));
    assert_eq!(step(json!({"terrain": "marsh", "link": "main_road"}))["disordered"], json!(false));
    assert_eq!(step(json!({"terrain": "marsh", "column": "foot_artillery"}))["allowed"], json!(false));
    assert_eq!(step(json!({"terrain": "marsh", "column": "foot_artillery", "link": "main_road"}))["mp"], json!(1));
}

#[test]
fn losses_are_spread_evenly_and_never_wasted() {
    let spread = |losses: u8, units: Value, cohesions: Value| {
        run("spread_losses", &json!({"losses": losses, "units": units, "cohesions": cohesions}), &[])
    };
    let one_nearly_gone = spread(3, json!([5, 0]), json!([5, 5]));
    assert_eq!(one_nearly_gone["totals_possible"], json!([[6, 2]]), "the first can take one only");
    let too_many = spread(9, json!([3]), json!([4]));
    assert_eq!((too_many["totals_possible"].clone(), too_many["void"].clone()), (json!([[5]]), json!(7)));
}

#[test]
fn the_storm_breaks_by_the_hour() {
    let storm =
        |hour: u8| chance("weather", &json!({"hour": hour, "listed": "storm_roll"}), "storm_begins", &json!(true));
    assert_eq!([storm(16), storm(17), storm(18)], ["40.0", "80.0", "100.0"].map(str::to_owned));
    let second = run("weather", &json!({"hour": 18, "listed": "storm_roll", "storm_turns_ago": 1}), &[]);
    assert_eq!(second["weather"], json!("rain"));
    let spent = run("weather", &json!({"hour": 18, "listed": "storm_roll", "storm_turns_ago": 2}), &[]);
    assert_eq!(spent["weather"], json!("fair"));
    let fixed = run("weather", &json!({"hour": 17, "listed": "storm_roll", "options": {"storm": "fixed"}}), &[]);
    assert_eq!(fixed["weather"], json!("rain"));
    let release = |hour: u8| json!({"hour": hour, "earliest": 8, "roll_max": 4, "automatic": 11});
    assert_eq!(run("reserve_release", &release(7), &[])["may_roll"], json!(false));
    assert_eq!(chance("reserve_release", &release(8), "released", &json!(true)), "50.0");
    assert_eq!(run("reserve_release", &release(11), &[])["released"], json!(true));
}

#[test]
fn magenta_has_its_own_troubles() {
    exercises!(rules::SCN_MAG_BRIDGES, rules::SCN_MAG_PERCEPTION);
    let blow = |more: Value| chance("bridge_demolition", &more, "destroyed", &json!(true));
    assert_eq!(blow(json!({})), "50.0");
    assert_eq!(blow(json!({"enemy_adjacent": true, "tried_before": true})), "40.0");
    assert_eq!(blow(json!({"mined_by_option": true})), "30.0");
    let seen = chance("perception", &json!({"cohesion": 4, "class": "jager"}), "outcome", &json!("surprised"));
    assert_eq!(seen, "30.0");
    let night = chance(
        "perception",
        &json!({"cohesion": 6, "weather": "night", "disordered": true}),
        "outcome",
        &json!("aware"),
    );
    assert_eq!(night, "40.0");
}

#[test]
fn each_battle_is_won_by_its_own_count() {
    exercises!(rules::SCN_VICTORY);
    let ponte = json!({"scenario": "ponte_nuovo", "allied": {"objectives": 15, "infantry": 3}, "french_across": true,
        "austria": {"infantry": 1}});
    let result = run("victory", &ponte, &[]);
    assert_eq!((result["allied"].clone(), result["austria"].clone()), (json!(21), json!(3)));
    assert_eq!((result["winner"].clone(), result["level"].clone()), (json!("allied"), json!("minor")));
    let repelled = json!({"scenario": "ponte_nuovo", "allied": {"objectives": 5}, "austria": {"infantry": 2}});
    assert_eq!(run("victory", &repelled, &[])["level"], json!("decisive"));
    let magenta = json!({"scenario": "magenta", "allied": {"objectives": 40, "corps_demoralized": 1}, "austria": {"objectives": 20}});
    assert_eq!(run("victory", &magenta, &[])["level"], json!("major"));
    let prompt = json!({"scenario": "magenta", "allied": {"objectives": 40, "corps_demoralized": 1},
        "austria": {"objectives": 20}, "options": {"prompt_macmahon": true}});
    assert_eq!(run("victory", &prompt, &[])["level"], json!("minor"));
    let sudden = json!({"scenario": "magenta", "sudden_death": "austria"});
    assert_eq!(run("victory", &sudden, &[])["winner"], json!("austria"));
}
