//! Armies that players bring: every list that comes with a game is in order and can be played, from the files and at a
//! table of the server; what is wrong with one is told with its field and its rule in both languages.

use kernel::army::{ArmyForm, ArmyList};
use kernel::record::SetupSpec;
use players::Who;
use session::{Plan, Rules, ScenarioInfo, Shard};
use std::sync::Arc;

/// The games to which players bring armies.
fn with_armies() -> Vec<(Arc<dyn Rules>, &'static ArmyForm)> {
    let with = grognard::shelf().into_iter().filter_map(|rules| rules.army_form().map(|form| (rules, form)));
    let with: Vec<_> = with.collect();
    assert!(with.len() >= 3, "the games of miniatures");
    with
}

/// The scenario to which both of these armies may come, with them in it.
fn battle(rules: &dyn Rules, first: &ArmyList, second: &ArmyList) -> Option<(ScenarioInfo, SetupSpec)> {
    rules.scenarios().into_iter().find_map(|info| {
        let forces = info.seats.iter().zip([first, second]).map(|(seat, list)| (seat.id.clone(), list.text.to_owned()));
        let spec = SetupSpec { scenario: info.id.clone(), forces: forces.collect(), ..SetupSpec::default() };
        rules.seats(&spec).is_ok().then_some((info, spec))
    })
}

#[test]
fn every_list_is_in_order_and_twenty_random_games_with_it_end() {
    for (rules, form) in with_armies() {
        assert!(!form.lists.is_empty(), "{}", rules.id());
        for (n, list) in form.lists.iter().enumerate() {
            let report =
                rules.check_army(list.id, list.text, None).in_order().unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!((report.points, report.nation.as_str()), (list.points, list.nation));
            assert!(report.units.iter().all(|unit| unit.field.is_some()), "{}: a unit has its place", list.id);
            let other = &form.lists[(n + 1) % form.lists.len()];
            let (info, spec) = battle(&*rules, list, other)
                .unwrap_or_else(|| panic!("{}: no scenario has room for {} and {}", rules.id(), list.id, other.id));
            let (players, shard) = (vec![Who::Random], Shard::WHOLE);
            let plan = Plan { games: 20, players, seed: 1809, threads: 0, longest: 50_000, shard };
            let report = rules.simulate(&spec, &plan, &()).unwrap().report();
            let ended = (report.games, report.unfinished);
            assert_eq!(ended, (20, 0), "{} with {} at {}", rules.id(), list.id, info.id);
        }
    }
}

#[test]
fn a_form_writes_the_files_it_reads() {
    for (rules, form) in with_armies() {
        for list in &form.lists {
            let draft = ArmyForm::draft(list.text).unwrap();
            let text = form.file(&draft);
            let (before, after) = (rules.check_army("a", list.text, None), rules.check_army("a", &text, None));
            assert_eq!(after.in_order().unwrap(), before.in_order().unwrap(), "{} {}\n{text}", rules.id(), list.id);
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_field_and_rule_and_what_it_costs_all_the_same() {
    for (rules, form) in with_armies() {
        let list = &form.lists[0];
        let check = rules.check_army("army.toml", list.text, Some(list.points - 1));
        assert_eq!(check.report.map(|report| report.points), Some(list.points), "{}", rules.id());
        let [fault] = &check.faults[..] else { panic!("{}: {:?}", rules.id(), check.faults) };
        let told = fault.told.as_ref().expect("it is told in both languages");
        assert_eq!(told.rule, Some(form.rule));
        for lang in kernel::Lang::ALL {
            let words = rules.rulebook().catalogue().try_render(&told.text, lang).unwrap();
            assert!(words.contains(&list.points.to_string()), "{words}");
        }
        assert!(fault.field.as_deref().is_some_and(|field| field.starts_with("army")), "{:?}", fault.field);
    }
}

#[test]
fn two_armies_of_one_nation_cannot_be_told_apart() {
    for (rules, form) in with_armies() {
        let list = &form.lists[0];
        let (_, mut spec) = battle(&*rules, list, &form.lists[1]).unwrap();
        spec.forces.values_mut().for_each(|text| list.text.clone_into(text));
        let faults = rules.seats(&spec).unwrap_err().to_string();
        assert!(faults.contains("of one nation"), "{}: {faults}", rules.id());
    }
}

#[test]
fn absurd_armies_are_refused_shortly() {
    for (rules, form) in with_armies() {
        let part = &form.parts[form.parts.len() - 1];
        let many = format!("[army]\nnation = \"french\"\n{}", format!("[[{}]]\nid = \"a\"\n", part.key).repeat(5000));
        let check = rules.check_army("army.toml", &many, None);
        assert!((1..=51).contains(&check.faults.len()), "{}: {} faults", rules.id(), check.faults.len());
    }
}

#[cfg(feature = "server")]
mod at_a_table {
    use super::{battle, with_armies};
    use crate::hostile::serve;
    use serde_json::{Value, json};
    use server::client::Client;
    use tempfile::tempdir;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn armies_are_checked_and_brought() {
        let data = tempdir().unwrap();
        let (address, stop) = serve(data.path()).await;
        let mut anne = Client::new(address);
        let games = anne.call("GET", "/api/games", None).await.unwrap().json();
        for (rules, form) in with_armies() {
            let game = rules.id();
            assert!(games.as_array().unwrap().iter().any(|info| info["id"] == game && info["armies"] == true));
            let book = anne.call("GET", &format!("/api/games/{game}/armies"), None).await.unwrap().json();
            assert_eq!(book["form"]["lists"].as_array().unwrap().len(), form.lists.len());

            let check = format!("/api/games/{game}/army");
            let (first, second) = (&form.lists[0], &form.lists[1]);
            let read = anne.call("POST", &check, Some(&json!({"text": first.text}))).await.unwrap().json();
            assert_eq!((&read["report"]["points"], &read["faults"]), (&json!(first.points), &json!([])));
            let again = anne.call("POST", &check, Some(&json!({"draft": read["draft"]}))).await.unwrap().json();
            assert_eq!(again["report"], read["report"]);
            let dear = json!({"draft": read["draft"], "points": first.points - 1});
            let dear = anne.call("POST", &check, Some(&dear)).await.unwrap().json();
            let fault = &dear["faults"][0];
            assert_eq!((&fault["rule"], &dear["report"]["points"]), (&json!(form.rule.0), &json!(first.points)));
            assert_ne!(fault["text"]["fr"], fault["text"]["en"]);

            let (info, _) = battle(&*rules, first, second).unwrap();
            let seats = json!([{"is": "me"}, {"is": "same_screen"}]);
            let wish = json!({"game": game, "scenario": info.id, "seats": seats, "armies": [first.text, second.text]});
            let table = anne.call("POST", "/api/tables", Some(&wish)).await.unwrap();
            assert_eq!(table.status, 201, "{}", table.body);
            let id = table.json()["id"].as_str().unwrap().to_owned();
            let record = anne.call("GET", &format!("/api/tables/{id}/record"), None).await.unwrap().body;
            let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
            assert_eq!(header["setup"]["forces"].as_object().unwrap().len(), 2);

            let wish = json!({"game": game, "scenario": info.id, "seats": seats, "armies": ["[army]\nnation = 1\n"]});
            let refused = anne.call("POST", "/api/tables", Some(&wish)).await.unwrap();
            assert_eq!((refused.status, &refused.json()["code"]), (422, &json!("bad_setup")));
            assert_eq!(refused.json()["faults"][0]["line"], 2, "{}", refused.body);
        }
        let none = anne.call("GET", "/api/games/toulon/armies", None).await.unwrap();
        assert_eq!((none.status, &none.json()["code"]), (404, &json!("no_armies")));
        stop.send(()).unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_scenario_of_ones_own_comes_to_a_table() {
        let data = tempdir().unwrap();
        let (address, stop) = serve(data.path()).await;
        let mut anne = Client::new(address);
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/aigles/scenarios/learning.toml");
        let text = std::fs::read_to_string(file).unwrap().replacen("\"learning\"", "\"mine\"", 1);
        let check = json!({"text": text.replacen("turns = 8", "turns = 0", 1)});
        let checked = anne.call("POST", "/api/games/aigles/scenario", Some(&check)).await.unwrap().json();
        assert_eq!((&checked["scenario"], &checked["faults"][0]["field"]), (&Value::Null, &json!("scenario.turns")));
        let checked = anne.call("POST", "/api/games/aigles/scenario", Some(&json!({"text": text}))).await.unwrap();
        assert_eq!(checked.json()["scenario"]["id"], "mine", "{}", checked.body);
        let seats = json!([{"is": "me"}, {"is": "same_screen"}]);
        let wish = json!({"game": "aigles", "scenario": "", "scenario_text": text, "seats": seats});
        let table = anne.call("POST", "/api/tables", Some(&wish)).await.unwrap();
        assert_eq!((table.status, &table.json()["scenario"]), (201, &json!("mine")), "{}", table.body);
        let huge = json!({"game": "aigles", "scenario": "", "scenario_text": "#".repeat(300 << 10), "seats": seats});
        assert_eq!(anne.call("POST", "/api/tables", Some(&huge)).await.unwrap().status, 422);
        stop.send(()).unwrap();
    }
}
