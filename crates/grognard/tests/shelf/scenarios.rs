//! Scenarios that players make: a form writes the files it reads; whatever it accepts can be played to its end; what is wrong is
//! told in both languages; what is shared is bounded, and its maker's.

use crate::fuzz::Fuzz;
use kernel::Lang;
use kernel::army::{ArmyField, ArmyFieldKind};
use kernel::record::SetupSpec;
use kernel::scenario::{ScenarioForm, ScenarioPart, ScenarioRole, ScenarioSketch};
use kernel::scene::Board;
use players::Who;
use serde_json::{Value, json};
use session::{Plan, Rules, Shard};
use std::sync::Arc;

/// The games whose scenarios are made in a form.
fn with_forms() -> Vec<(Arc<dyn Rules>, &'static ScenarioForm)> {
    let with = grognard::shelf().into_iter().filter_map(|rules| rules.scenario_form().map(|form| (rules, form)));
    let with: Vec<_> = with.collect();
    assert!(with.len() >= 5, "the games of miniatures, of hexes and of areas");
    with
}

#[test]
fn a_form_writes_the_scenarios_it_reads() {
    for (rules, form) in with_forms() {
        for file in &form.scenarios {
            assert!(rules.scenarios().iter().any(|known| known.id == file.id), "{} {}", rules.id(), file.id);
            let draft = form.draft(file.text).unwrap();
            let text = form.file(&draft);
            let info = rules.check_scenario("s", &text).unwrap_or_else(|faults| panic!("{} {faults}\n{text}", file.id));
            assert_eq!(Ok(info), rules.check_scenario("s", file.text), "{} {}", rules.id(), file.id);
            assert_eq!(form.file(&form.draft(&text).unwrap()), text, "{} {}", rules.id(), file.id);
            let sketch = rules.sketch_scenario(&text);
            assert!(sketch.pieces.len() >= 4, "{} {}: {} pieces", rules.id(), file.id, sketch.pieces.len());
            for piece in &sketch.pieces {
                // A leader whom the file puts somewhere by degrees has no hex yet: his table is there.
                let (table, _) = piece.field.rsplit_once('.').unwrap();
                let at = table.split('.').try_fold(&draft, |value, key| match value {
                    Value::Array(list) => list.get(key.parse::<usize>().ok()?),
                    value => value.get(key),
                });
                assert!(at.is_some(), "{} {}: nothing at {}", rules.id(), file.id, piece.field);
            }
        }
    }
}

/// The value of a key, `deploy.position` being one within a table of its own.
fn at<'v>(table: &'v mut Value, key: &str) -> Option<&'v mut Value> {
    key.split('.').try_fold(table, |table, key| table.get_mut(key))
}

fn nudge(fuzz: &mut Fuzz, point: &mut Value) {
    for number in point.as_array_mut().into_iter().flatten() {
        *number = json!(number.as_f64().unwrap_or_default() + (fuzz.below(9) as f64 - 4.0) / 4.0);
    }
}

/// The ids that files have for the places of a map.
fn places(sketch: &ScenarioSketch) -> Vec<String> {
    match &sketch.board {
        Some(Board::Hex(board)) => board.hexes.iter().map(|cell| cell.label.clone()).collect(),
        Some(Board::Areas(board)) => board.areas.iter().map(|area| area.id.clone()).collect(),
        _ => Vec::new(),
    }
}

/// Where something is told to go: a point beside the one it stood on, or a place of the map.
fn move_it(fuzz: &mut Fuzz, places: &[String], at: &mut Value) {
    match at {
        Value::String(place) if !places.is_empty() => place.clone_from(&places[fuzz.below(places.len())]),
        point => nudge(fuzz, point),
    }
}

/// Takes a counter out of a list of one table, and puts it into that of another, which may be none of its friends.
fn regroup(fuzz: &mut Fuzz, part: &ScenarioPart, tables: &mut [Value]) {
    let ScenarioRole::Counters { lists } = &part.role else { return };
    let (from, to) = (fuzz.below(tables.len().max(1)), fuzz.below(tables.len().max(1)));
    for list in lists {
        let own = tables.get_mut(from).and_then(|table| at(table, list.key)).and_then(Value::as_array_mut);
        let Some(counter) = own.and_then(Vec::pop) else { continue };
        let other = tables.get_mut(to).and_then(|table| at(table, list.key)).and_then(Value::as_array_mut);
        other.filter(|_| fuzz.below(3) > 0).into_iter().for_each(|other| other.push(counter.clone()));
    }
}

/// Changes a table as a hand in an editor does: its shape or place, which way it looks, a word or a number of it.
fn change(fuzz: &mut Fuzz, places: &[String], part: &ScenarioPart, table: &mut Value) {
    if let ScenarioRole::Ground { points, .. } = part.role {
        let list = at(table, points).and_then(Value::as_array_mut);
        list.into_iter().flatten().for_each(|point| nudge(fuzz, point));
    }
    for place in &part.places {
        at(table, place.at).into_iter().for_each(|at| move_it(fuzz, places, at));
        let facing = place.facing.filter(|_| fuzz.below(4) == 0).and_then(|facing| at(table, facing));
        facing.filter(|facing| facing.is_number()).into_iter().for_each(|facing| *facing = json!(fuzz.below(24) * 15));
    }
    change_field(fuzz, places, &part.fields, table);
}

/// Changes a word or a number of a table, or a place or counter that it names.
fn change_field(fuzz: &mut Fuzz, places: &[String], fields: &[ArmyField], table: &mut Value) {
    let Some(field) = fields.get(fuzz.below(fields.len())) else { return };
    let Some(value) = at(table, field.key) else { return };
    match &field.kind {
        ArmyFieldKind::Choice { choices } => *value = json!(choices[fuzz.below(choices.len())].id),
        ArmyFieldKind::Count { least, most, step } => {
            let steps = ((most - least) / step).min(20) as usize;
            *value = json!(least + step * fuzz.below(steps + 1) as u32);
        }
        ArmyFieldKind::Flag => *value = json!(fuzz.below(2) == 0),
        ArmyFieldKind::Place => move_it(fuzz, places, value),
        ArmyFieldKind::Places | ArmyFieldKind::Counters { .. } => {
            let Some(list) = value.as_array_mut().filter(|list| !list.is_empty()) else { return };
            let (one, other) = (fuzz.below(list.len()), fuzz.below(list.len()));
            match fuzz.below(3) {
                0 => drop(list.remove(one)),
                1 if matches!(field.kind, ArmyFieldKind::Places) => move_it(fuzz, places, &mut list[one]),
                _ => list.swap(one, other),
            }
        }
        _ => {}
    }
}

/// Changes, copies and takes away some of the tables of these parts.
fn edit(fuzz: &mut Fuzz, places: &[String], parts: &[ScenarioPart], parent: &mut Value) {
    for part in parts {
        let Some(list) = at(parent, part.key).and_then(Value::as_array_mut) else { continue };
        for table in list.iter_mut() {
            if fuzz.below(if places.is_empty() { 5 } else { 25 }) == 0 {
                change(fuzz, places, part, table);
            }
            edit(fuzz, places, &part.parts, table);
        }
        if fuzz.below(6) == 0 {
            regroup(fuzz, part, list);
        }
        match fuzz.below(12) {
            0 if list.len() > part.least as usize => drop(list.remove(fuzz.below(list.len()))),
            1 if !list.is_empty() && list.len() < part.most as usize => {
                let mut copy = list[fuzz.below(list.len())].clone();
                if copy.get("id").is_some() {
                    copy["id"] = json!(format!("copy{}", fuzz.below(1000)));
                }
                change(fuzz, places, part, &mut copy);
                list.push(copy);
            }
            _ => {}
        }
    }
}

/// Whatever the form of a game accepts, on a free table, on hexes or on areas, the game starts and 20 random games of it end. Of
/// each game so many edited scenarios, or as many as there is time for (`make fuzz`).
#[test]
fn what_the_form_accepts_is_played_to_its_end() {
    const USUAL: usize = 3;
    for (rules, form) in with_forms() {
        let mut fuzz = Fuzz::new(1809);
        let (mut tried, mut accepted) = (0, 0);
        while fuzz.goes_on(accepted, USUAL) && tried < 4000 * (accepted + 1) {
            // The first of a game is the smallest.
            let file = &form.scenarios[if fuzz.has_time() { accepted % form.scenarios.len() } else { 0 }];
            let mut draft = form.draft(file.text).unwrap();
            draft["scenario"]["id"] = json!("mine");
            let places = places(&rules.sketch_scenario(file.text));
            edit(&mut fuzz, &places, &form.parts, &mut draft);
            change_field(&mut fuzz, &places, &form.head, &mut draft["scenario"]);
            let text = form.file(&draft);
            tried += 1;
            let Ok(info) = rules.check_scenario("mine.toml", &text) else { continue };
            accepted += 1;
            let sketch = rules.sketch_scenario(&text);
            assert!(!sketch.pieces.is_empty(), "what can be played can be drawn");
            let spec = SetupSpec { scenario: info.id, scenario_text: Some(text.clone()), ..SetupSpec::default() };
            let (players, shard) = (vec![Who::Random], Shard::WHOLE);
            let plan = Plan { games: 20, players, seed: tried as u64, threads: 0, longest: 200_000, shard };
            let report = rules.simulate(&spec, &plan, &()).unwrap_or_else(|faults| panic!("{faults}\n{text}")).report();
            assert_eq!((report.games, report.unfinished), (20, 0), "{}\n{text}", rules.id());
        }
        println!("{}: {tried} edited scenarios, {accepted} accepted and played", rules.id());
        assert!(accepted >= USUAL && accepted < tried, "{}: {accepted} of {tried}", rules.id());
    }
}

/// Whatever is wrong with a scenario of these games is told in both languages, with the field or at least the line.
#[test]
fn faults_are_told_in_both_languages() {
    let mut told = 0;
    for (rules, form) in with_forms() {
        let mut fuzz = Fuzz::new(1814);
        for round in 0..60 {
            let file = &form.scenarios[round % form.scenarios.len()];
            let mut draft = form.draft(file.text).unwrap();
            let places = places(&rules.sketch_scenario(file.text));
            (0..4).for_each(|_| edit(&mut fuzz, &places, &form.parts, &mut draft));
            let Err(faults) = rules.check_scenario("s", &form.file(&draft)) else { continue };
            for fault in &faults.0 {
                let words = fault.told.as_ref().unwrap_or_else(|| panic!("{}: only in English: {fault}", rules.id()));
                for lang in Lang::ALL {
                    let said = rules.rulebook().catalogue().try_render(&words.text, lang);
                    assert!(said.is_ok(), "{}: {fault}: {said:?}", rules.id());
                }
                told += 1;
            }
        }
    }
    assert!(told > 100, "{told} faults");
}

#[test]
fn absurd_scenarios_are_refused_shortly() {
    for (rules, form) in with_forms() {
        let base = form.file(&form.draft(form.scenarios[0].text).unwrap());
        for part in form.parts.iter().filter(|part| !matches!(part.role, ScenarioRole::Side)) {
            let many = format!("{base}\n{}", format!("[[{}]]\nid = \"a\"\n", part.key).repeat(3000));
            let faults = rules.check_scenario("s", &many).unwrap_err().0.len();
            assert!((1..=51).contains(&faults), "{} {}: {faults} faults", rules.id(), part.key);
            let _ = rules.sketch_scenario(&many);
        }
        let points = "[1, 1], ".repeat(5000);
        let ring = format!("{base}\n[[terrain]]\nid = \"big\"\npoints = [{points}]\n");
        assert!(rules.check_scenario("s", &ring).is_err(), "{}", rules.id());
    }
}

#[cfg(feature = "server")]
mod shared {
    use super::with_forms;
    use crate::hostile::serve;
    use serde_json::{Value, json};
    use server::client::Client;
    use tempfile::tempdir;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn scenarios_are_drafted_checked_and_shared() {
        let data = tempdir().unwrap();
        let (address, stop) = serve(data.path()).await;
        let (mut anne, mut ben, mut stranger) = (Client::new(address), Client::new(address), Client::new(address));
        anne.call("PUT", "/api/me", Some(&json!({"name": "Anne", "lang": "en"}))).await.unwrap();
        for (rules, form) in with_forms() {
            let game = rules.id();
            let check = format!("/api/games/{game}/scenario");
            let book = anne.call("GET", &check, None).await.unwrap().json();
            assert_eq!(book["form"]["scenarios"].as_array().unwrap().len(), form.scenarios.len());
            let read = anne.call("POST", &check, Some(&json!({"text": form.scenarios[0].text}))).await.unwrap().json();
            assert_eq!(read["faults"], json!([]), "{game}");
            let mut draft = read["draft"].clone();
            draft["scenario"]["id"] = json!("mine");
            draft["scenario"]["title"] = json!("<b>Mine</b>");
            draft["scenario"]["title_fr"] = json!("La mienne");
            let mine = anne.call("POST", &check, Some(&json!({"draft": draft}))).await.unwrap().json();
            assert_eq!(mine["scenario"]["id"], "mine", "{game}: {}", mine["faults"]);
            assert_eq!(mine["scenario"]["name"]["key"], "said");
            assert!(mine["sketch"]["pieces"].as_array().unwrap().len() >= 4);
            assert_eq!(mine["sketch"]["board"].is_object(), form.map.is_some(), "{game}");
            assert_eq!(mine["board"].is_string(), form.map.is_some(), "{game}");
            // Who has the map is not sent it again.
            let known = json!({"draft": draft, "board": mine["board"]});
            let known = anne.call("POST", &check, Some(&known)).await.unwrap().json();
            assert_eq!((&known["board"], &known["sketch"]["board"]), (&mine["board"], &Value::Null), "{game}");

            let wish = json!({"game": game, "text": mine["text"]});
            let share = anne.call("POST", "/api/scenarios", Some(&wish)).await.unwrap();
            assert_eq!(share.status, 201, "{}", share.body);
            let id = share.json()["id"].as_str().unwrap().to_owned();
            let again = anne.call("POST", "/api/scenarios", Some(&wish)).await.unwrap().json();
            assert_eq!(again["id"].as_str(), Some(id.as_str()), "shared twice, it keeps its link");
            let seen = stranger.call("GET", &format!("/api/scenarios/{id}"), None).await.unwrap().json();
            assert_eq!((&seen["by"], &seen["yours"], &seen["text"]), (&json!("Anne"), &json!(false), &mine["text"]));
            assert!(seen["preview"]["scene"]["pieces"].as_array().unwrap().len() >= 4);

            ben.call("GET", "/api/me", None).await.unwrap();
            let refused = ben.call("DELETE", &format!("/api/scenarios/{id}"), None).await.unwrap();
            assert_eq!((refused.status, &refused.json()["code"]), (403, &json!("not_your_scenario")));
            let broken = json!({"game": game, "text": "[scenario\n"});
            let broken = anne.call("POST", "/api/scenarios", Some(&broken)).await.unwrap();
            assert_eq!((broken.status, &broken.json()["faults"][0]["line"]), (422, &json!(1)), "{}", broken.body);
            let fault = &broken.json()["faults"][0]["text"];
            assert_ne!(fault["fr"], fault["en"]);
            let padded = format!("{}#{}", mine["text"].as_str().unwrap(), "x".repeat(70 << 10));
            let huge = anne.call("POST", "/api/scenarios", Some(&json!({"game": game, "text": padded}))).await.unwrap();
            assert_eq!(huge.status, 413);

            let list = anne.call("GET", "/api/scenarios", None).await.unwrap().json();
            assert!(list.as_array().unwrap().iter().any(|it| it["id"] == id.as_str() && it["preview"] == Value::Null));
            let seats = json!([{"is": "me"}, {"is": "computer", "level": "random"}]);
            let table = json!({"game": game, "scenario": "mine", "scenario_text": seen["text"], "seats": seats});
            assert_eq!(ben.call("POST", "/api/tables", Some(&table)).await.unwrap().status, 201);
            assert_eq!(anne.call("DELETE", &format!("/api/scenarios/{id}"), None).await.unwrap().status, 204);
            let gone = stranger.call("GET", &format!("/api/scenarios/{id}"), None).await.unwrap();
            assert_eq!((gone.status, &gone.json()["code"]), (404, &json!("unknown_shared")));
        }
        for bad in ["nonsense", "0000000000000"] {
            assert_eq!(stranger.call("GET", &format!("/api/scenarios/{bad}"), None).await.unwrap().status, 404);
        }
        stop.send(()).unwrap();
    }
}
