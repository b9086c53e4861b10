//! What every procedure has: odds that sum to one, clear refusals; and resolutions beyond the worked examples.

use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure, exercises};
use risorgimento::procedures::PROCEDURES;
use risorgimento::rules;
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
        procedure(id).odds_json(&input.to_string(), Effort::default()).unwrap_or_else(|faults| panic!("{faults}"));
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
    expect_refused("step_cost", &json!({"hex": "jungle"}), "jungle");
    expect_refused("step_cost", &json!({"hexside": ["canal", "river"]}), "another of its kind");
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
    exercises!(rules::R4_51, rules::R7_41, rules::R9_2, rules::R8_4, rules::R4_13);
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
    exercises!(rules::R7_44, rules::R8_31);
    let attack = json!({"attackers": [6, 6], "defenders": [5], "sides": [0]});
    // Two sixes against a five: with both dice equal the attacker has two more.
    assert_eq!(chance("attack", &attack, "defender_losses", &json!(1)), "40.0");
    assert_eq!(chance("attack", &attack, "attacker_losses", &json!(0)), "20.0");
    let lost = odds("attack", &attack, "loser");
    assert!(lost.iter().any(|(who, _)| *who == "defender"), "{lost:?}");
}

#[test]
fn initiative_dice_may_be_equal() {
    exercises!(rules::R4_3, rules::R4_3A);
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
    exercises!(rules::R7_45D, rules::SCN_MAG_FORT, rules::R5_29, rules::R5_28);
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
    exercises!(rules::R5_54, rules::R7_45L, rules::R7_45M, rules::R7_45K);
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
    exercises!(rules::R7_22, rules::R7_33D);
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
    exercises!(rules::R7_11A, rules::R7_18B, rules::R8_24, rules::R7_16);
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
}

#[test]
fn rain_slows_horses_and_wheels() {
    exercises!(rules::SCN_RAIN_MOVE, rules::R5_21D, rules::R5_23D);
    let mp = |class: &str, more: Value| {
        let mut input = json!({"class": class, "weather": "rain"});
        input.as_object_mut().expect("a table").extend(more.as_object().expect("a table").clone());
        run("step_cost", &input, &[])["mp"].clone()
    };
    assert_eq!(mp("cavalry", json!({"by": "main_road", "hex": "woods"})), json!(1));
    assert_eq!(mp("cavalry", json!({"by": "secondary_road", "hex": "woods"})), json!(2), "as a Path, and mud");
    assert_eq!(mp("infantry", json!({"by": "path", "hex": "heavy_cultivated"})), json!(3), "the Path is lost");
    assert_eq!(mp("infantry", json!({"by": "secondary_road", "hexside": "steep_up"})), json!(3), "no easing");
    assert_eq!(mp("foot_artillery", json!({"by": "secondary_road", "hexside": ["stream_deep", "ford"]})), json!(5));
}

#[test]
fn water_and_marsh_disorder() {
    exercises!(rules::R5_23A, rules::R5_23B, rules::R5_23C, rules::SCN_MAG_CANALS);
    let step = |more: Value| run("step_cost", &more, &[]);
    assert_eq!(step(json!({"hexside": "canal"}))["disordered"], json!(true));
    assert_eq!(step(json!({"hexside": ["canal", "bridge"], "by": "path"}))["disordered"], json!(false));
    assert_eq!(step(json!({"hexside": ["canal", "bridge"]}))["disordered"], json!(true), "beside the bridge");
    assert_eq!(step(json!({"hexside": "river"}))["allowed"], json!(false));
    assert_eq!(step(json!({"hexside": "naviglio"}))["allowed"], json!(false));
    assert_eq!(step(json!({"hexside": "stream_shallow"}))["mp"], json!(2));
    assert_eq!(step(json!({"hex": "marsh"}))["disordered"], json!(true));
    assert_eq!(step(json!({"hex": "marsh", "by": "main_road"}))["disordered"], json!(false));
    assert_eq!(step(json!({"hex": "marsh", "class": "foot_artillery"}))["allowed"], json!(false));
    assert_eq!(step(json!({"hex": "marsh", "class": "foot_artillery", "by": "main_road"}))["mp"], json!(1));
}

#[test]
fn a_path_stops_where_the_rules_say() {
    exercises!(rules::R5_31, rules::R5_33, rules::R6_32, rules::R6_33, rules::R5_11, rules::R5_27);
    let path = |more: Value| run("movement_path", &more, &[]);
    let long = path(
        json!({"class": "infantry", "steps": [{"hex": "woods"}, {"hex": "woods"}, {"hex": "woods"}, {"hex": "woods"}]}),
    );
    assert_eq!((long["reaches"].clone(), long["stopped_by"].clone()), (json!(3), json!("refuse-no_mp")));
    let zoc = path(json!({"class": "infantry", "steps": [{"enemy": "enemy zoc"}, {}]}));
    assert_eq!((zoc["costs"].clone(), zoc["stopped_by"].clone()), (json!([3, 1]), json!("refuse-must_stop")));
    let out = path(json!({"class": "infantry", "starts_in_zoc": true, "steps": [{"enemy": "enemy zoc"}]}));
    assert_eq!(out["stopped_by"], json!("refuse-zoc_to_zoc"));
    let guns = path(json!({"class": "foot_artillery", "steps": [{"enemy": "adjacent, no zoc"}]}));
    assert_eq!(guns["stopped_by"], json!("refuse-adjacent_ban"));
    let least = path(json!({"class": "foot_artillery", "allowance": 3, "fires": true, "steps": [{"hex": "woods"}]}));
    assert_eq!((least["allowed"].clone(), least["minimum_move"].clone()), (json!(true), json!(true)));
    let march =
        path(json!({"class": "infantry", "strategic": true, "steps": [{"hex": "heavy_cultivated", "by": "path"}]}));
    assert_eq!(march["stopped_by"], json!("refuse-prohibited_terrain"));
    let crowd =
        path(json!({"class": "infantry", "steps": [{"hex": "light_cultivated", "by": "main_road", "crowded": true}]}));
    assert_eq!(crowd["total"], json!(2));
}

#[test]
fn the_hand_goes_round() {
    exercises!(
        rules::R4_53B,
        rules::R4_53C,
        rules::R4_54B,
        rules::R4_4B,
        rules::R4_55B,
        rules::R9_21B,
        rules::SCN_SANMARTINO
    );
    let phase = |more: Value| run("activation_turn", &more, &[]);
    let again = phase(json!({"first": "france", "continuity": {"F": 3, "G": 3, "A": 3}, "choices": ["F", "F"]}));
    assert_eq!(again["how"], json!(["free", "again"]), "another could be named");
    let last =
        phase(json!({"first": "france", "continuity": {"F": 3, "A": 3}, "choices": ["F", "F"], "dice": {"2": 5}}));
    assert_eq!((last["how"].clone(), last["finished"].clone()), (json!(["free", "last-corps-roll"]), json!(["F"])));
    let heat = phase(json!({"first": "france", "continuity": {"F": 3, "G": 3, "A": 3}, "weather": "heat",
        "choices": ["F", "pass", "A", "F"], "dice": {"4": 3}}));
    assert_eq!(heat["how"], json!(["free", "pass", "free", "not_own"]), "the hand is still Austria's");
    let shaken = phase(json!({"first": "france", "continuity": {"F": 3, "G": 3, "A": 3}, "demoralized": ["F"],
        "choices": ["F"], "dice": {"1": 4}}));
    assert_eq!((shaken["how"].clone(), shaken["ok"].clone()), (json!(["demoralized-roll"]), json!([false])));
    assert_eq!(shaken["next_to_act"], json!("austria"));
    let turns = phase(json!({"first": "austria", "continuity": {"P": 3, "A": 5}, "alternating": true,
        "choices": ["A", "P", "A", "P", "A"], "dice": {"5": 5}}));
    assert_eq!(turns["how"], json!(["free", "free", "free", "free", "extended-roll"]));
    assert_eq!(turns["ok"], json!([true, true, true, true, true]));
    let out = run(
        "activation_attempt",
        &json!({"activations_done": 2, "free": true, "continuity": 3, "demoralized": true}),
        &[],
    );
    assert_eq!(out["refused"], json!("demoralized"));
    let night = run(
        "activation_attempt",
        &json!({"activations_done": 1, "free": true, "continuity": 3, "weather": "night"}),
        &[],
    );
    assert_eq!(night["refused"], json!("finished"));
}

#[test]
fn losses_are_spread_evenly_and_never_wasted() {
    exercises!(rules::R8_11, rules::R8_12B);
    let spread = |losses: u8, units: Value, cohesions: Value| {
        run("spread_losses", &json!({"losses": losses, "units": units, "cohesions": cohesions}), &[])
    };
    let one_nearly_gone = spread(3, json!([5, 0]), json!([5, 5]));
    assert_eq!(one_nearly_gone["totals_possible"], json!([[6, 2]]), "the first can take one only");
    let too_many = spread(9, json!([3]), json!([4]));
    assert_eq!((too_many["totals_possible"].clone(), too_many["void"].clone()), (json!([[5]]), json!(7)));
}

#[test]
fn beaten_defenders_take_the_cheapest_way() {
    exercises!(rules::R8_33, rules::R8_32);
    let hexes = json!({
        "front": {"enemy": true}, "wood": {"terrain": "woods"}, "road": {"by": "main_road", "enemy_zoc": true},
        "field": {}, "full": {"full": true}, "lake": {"terrain": "lake"},
    });
    let out = run("retreat_hexes", &json!({"hexes": hexes}), &[]);
    assert_eq!((out["may_go_to"].clone(), out["mp"].clone()), (json!(["field", "road"]), json!(1)));
    assert_eq!(out["loses_one_in"], json!(["road"]));
    let only_full = json!({"hexes": {"full": {"full": true}}});
    assert_eq!(run("retreat_hexes", &only_full, &[])["goes_on_from"], json!(["full"]));
    let lost = json!({"hexes": {"full": {"full": true}}, "options": {"retreat_overstack": "eliminate"}});
    assert_eq!(run("retreat_hexes", &lost, &[])["eliminated"], json!(true));
}

#[test]
fn reactions_by_occasion() {
    exercises!(rules::R7_17A, rules::R7_17B, rules::R7_24, rules::R7_54, rules::R6_34, rules::R6_35, rules::R7_21C);
    let all = json!([
        "fired on by artillery",
        "about to be fired on by small arms",
        "fired on by small arms",
        "enemy enters front",
        "about to be attacked"
    ]);
    let fire = |class: &str| run("reaction_fire", &json!({"class": class, "occasions": all}), &[])["may_fire"].clone();
    assert_eq!(fire("foot_artillery"), json!([true, true, false, true, true]));
    assert_eq!(fire("jager"), json!([true, false, true, false, true]));
    assert_eq!(fire("infantry"), json!([false, false, false, false, false]));
    let cavalry = |more: Value| {
        let mut input = json!({"retreat_free": true, "charge_hex_legal": true});
        input.as_object_mut().expect("a table").extend(more.as_object().expect("a table").clone());
        let result = run("cavalry_reaction", &input, &[]);
        (result["options"].clone(), result["may_stand"].clone())
    };
    assert_eq!(cavalry(json!({"cavalry_disordered": true})), (json!(["withdraw 2 hexes"]), json!(false)));
    assert_eq!(cavalry(json!({"other_enemy_zoc": true})), (json!([]), json!(true)));
    assert_eq!(cavalry(json!({"hex_in_zoc": false})), (json!(["withdraw 2 hexes"]), json!(true)));
    let jagers = json!({"alone": false, "enters_zoc": true, "rear_hex_open": true});
    assert_eq!(run("jager_reaction", &jagers, &[])["may_withdraw"], json!(false));
}

#[test]
fn charges_stay_off_bad_ground() {
    exercises!(rules::R7_52A, rules::R7_52C, rules::R7_52D, rules::R7_5B);
    let into = |terrain: &str, hexside: &str| {
        let input = json!({"targets": ["road", "path", "no road"], "terrain": terrain, "hexside": hexside});
        run("charge_into", &input, &[])["may_charge"].clone()
    };
    assert_eq!(into("clear", "none"), json!([true, true, true]));
    assert_eq!(into("clear", "steep_up"), json!([true, false, false]), "three for the hexside off road");
    assert_eq!(into("village", "none"), json!([false, false, false]));
    assert_eq!(into("woods", "none"), json!([false, false, false]));
    assert_eq!(into("heavy_cultivated", "none"), json!([true, true, false]));
    assert_eq!(into("light_cultivated", "none"), json!([true, true, true]));
}

#[test]
fn mass_attacks_by_nation() {
    exercises!(rules::R4_16A, rules::R4_16B, rules::R4_16C, rules::R4_16D, rules::R4_15A, rules::R4_15C);
    let units = json!({
        "near": {"distance": 2, "army": 1}, "far": {"distance": 9, "army": 1}, "other": {"distance": 2, "army": 2},
        "shaken": {"distance": 2, "army": 1, "disordered": true}, "close": {"distance": 1, "army": 1, "adjacent_to_enemy": true},
    });
    let mass = |leader: &str, nation: &str| {
        run("mass_attack", &json!({"leader": leader, "nation": nation, "army": 1, "range": 4, "units": units}), &[])
    };
    assert_eq!(mass("Palffy", "austria")["eligible"], json!(["near"]));
    assert_eq!(mass("Benedek", "austria")["may_lead"], json!(false));
    assert_eq!(mass("Desvaux", "france")["eligible"], json!(["near", "other"]));
    assert_eq!(mass("La Marmora", "piedmont")["may_lead"], json!(false));
}

#[test]
fn the_storm_breaks_by_the_hour() {
    exercises!(rules::SCN_WEATHER, rules::R4_44, rules::SCN_RESERVES);
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
    exercises!(
        rules::SCN_MAG_BRIDGES,
        rules::SCN_MAG_PERCEPTION,
        rules::SCN_MAG_SIGMUND,
        rules::SCN_MAG_AUSTRIAN_RESTRICTIONS
    );
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
    let gone = run("sigismund", &json!({"losses_before": 0, "losses_taken": 1, "must_retreat": true}), &[]);
    assert_eq!((gone["disordered"].clone(), gone["eliminated"].clone()), (json!(true), json!(true)));
    let early = run("austrian_hesitation", &json!({"hour": 11, "nearest_enemy": 7}), &[]);
    assert_eq!(early, json!({"may_roll_continuity": false, "may_cross_west": false}));
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
    let town = json!({"last_held": ["allied", "allied", "austria"], "enemy_zoc": [true, false, false]});
    assert_eq!(run("objective", &town, &[])["held_by"], json!(null), "one hex each");
}

#[test]
fn commanders_tire() {
    exercises!(rules::R4_23A, rules::R4_23B, rules::R4_12);
    let march = run("commander_march", &json!({"mp": [12, 13], "range": 3, "continuity": 2}), &[]);
    assert_eq!(march, json!({"long_march": [false, true], "range": [3, 2], "continuity": [2, 1]}));
    let zoc = json!({"range": 4, "path": [{"enemy_zoc": true}]});
    assert_eq!(run("command_range", &zoc, &[])["commanded"], json!(false));
    let free = json!({"range": 4, "path": [{"enemy_zoc": true}], "options": {"command_zoc_block": false}});
    assert_eq!(run("command_range", &free, &[])["commanded"], json!(true));
}

#[test]
fn paths_and_sight_by_hex_numbers() {
    exercises!(rules::R5_2, rules::R5_21A, rules::R5_23A, rules::R7_13D);
    // The high road from the San Martino bridge: one point a hex, whatever the ground; over the bridge of Ponte Nuovo.
    let road =
        json!({"map": "magenta", "class": "infantry", "hexes": ["1629", "1728", "1828", "1927", "2027", "2126"]});
    let result = run("path_on_map", &road, &[]);
    assert_eq!((result["allowed"].clone(), result["disordered"].clone()), (json!(true), json!(false)));
    assert_eq!(result["reaches"], json!(5));
    let ditch = json!({"map": "magenta", "class": "infantry", "hexes": ["2027", "2026"]});
    assert_eq!(run("path_on_map", &ditch, &[])["stopped_by"], json!("refuse-prohibited_terrain"), "the Naviglio");
    let guns = json!({"map": "magenta", "class": "foot_artillery", "hexes": ["1429", "1428"]});
    assert_eq!(run("path_on_map", &guns, &[])["allowed"], json!(false), "no guns in the rice-fields");
    expect_refused(
        "path_on_map",
        &json!({"map": "magenta", "class": "infantry", "hexes": ["1629", "2027"]}),
        "no neighbours",
    );
    expect_refused("path_on_map", &json!({"map": "magenta", "class": "infantry", "hexes": ["1629", "9999"]}), "9999");
    let sight = json!({"map": "magenta", "from": "1230", "to": ["1226", "1231"], "occupied": ["1228"]});
    let result = run("sight_on_map", &sight, &[]);
    assert_eq!(result, json!({"range": [4, 1], "sees": [false, true], "blocked_at": ["M1228", null]}));
    let open = json!({"map": "magenta", "from": "1230", "to": ["1226"], "weather": "rain"});
    assert_eq!(run("sight_on_map", &open, &[])["sees"], json!([false]), "beyond three hexes in rain");
}
