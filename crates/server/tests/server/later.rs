//! A new version of the rules strands no game: what was played with another can be looked at, and carried on.

use crate::common::{Calls, House, config, id, march, wood};
use kernel::chance::Seed;
use kernel::live::Verified;
use kernel::record::{Record, SetupSpec};
use kernel::rulebook::Coverage;
use kernel::spoken::Heard;
use kernel::{DynProcedure, Fault, Faults, OptionSpec, Rulebook};
use serde_json::json;
use server::{NoClient, Server};
use session::{
    ArmyCheck, ArmyForm, Batch, Bench, Fit, Plan, Rules, ScenarioForm, ScenarioInfo, ScenarioSketch, SeatInfo, Session,
    Shelf, Watch,
};
use std::sync::Arc;
use tempfile::tempdir;

const NOW: Shelf<wood::Wood> = Shelf::NEW;

/// The game in its next version.
struct Later;

impl Rules for Later {
    fn id(&self) -> &'static str {
        NOW.id()
    }
    fn rules_version(&self) -> u32 {
        NOW.rules_version() + 1
    }
    fn rulebook(&self) -> &'static Rulebook {
        NOW.rulebook()
    }
    fn scenarios(&self) -> Vec<ScenarioInfo> {
        NOW.scenarios()
    }
    fn options(&self) -> Vec<OptionSpec> {
        NOW.options()
    }
    fn procedures(&self) -> &'static [&'static dyn DynProcedure] {
        NOW.procedures()
    }
    fn coverage(&self) -> Coverage {
        NOW.coverage()
    }
    fn seats(&self, spec: &SetupSpec) -> Result<Vec<SeatInfo>, Faults> {
        NOW.seats(spec)
    }
    fn open(&self, spec: &SetupSpec, names: &[String], seed: Seed) -> Result<Box<dyn Session>, Faults> {
        NOW.open(spec, names, seed)
    }
    fn resume(&self, file: &str, _record: &Record, _seed: Seed) -> Result<Box<dyn Session>, Faults> {
        Err(Fault::of(file, "another version of the rules").into())
    }
    fn watch(&self, file: &str, _record: &Record) -> Result<Box<dyn Session>, Faults> {
        Err(Fault::of(file, "another version of the rules").into())
    }
    fn watch_as_far(&self, file: &str, record: &Record) -> Result<(Box<dyn Session>, Option<Fault>), Faults> {
        NOW.watch_as_far(file, record)
    }
    fn verify(&self, file: &str, _record: &Record) -> Result<Verified, Faults> {
        Err(Fault::of(file, "another version of the rules").into())
    }
    fn army_form(&self) -> Option<&'static ArmyForm> {
        NOW.army_form()
    }
    fn check_army(&self, file: &str, text: &str, limit: Option<u32>) -> ArmyCheck {
        NOW.check_army(file, text, limit)
    }
    fn scenario_form(&self) -> Option<&'static ScenarioForm> {
        NOW.scenario_form()
    }
    fn sketch_scenario(&self, text: &str) -> ScenarioSketch {
        NOW.sketch_scenario(text)
    }
    fn check_scenario(&self, file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        NOW.check_scenario(file, text)
    }
    fn listen(&self, index: u32, seed: u64) -> Result<Heard, Faults> {
        NOW.listen(index, seed)
    }
    fn simulate(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Batch, Faults> {
        NOW.simulate(spec, plan, watch)
    }
    fn train(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Option<Fit>, Faults> {
        NOW.train(spec, plan, watch)
    }
    fn bench(&self, spec: &SetupSpec) -> Result<Box<dyn Bench>, Faults> {
        NOW.bench(spec)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_older_rules_can_be_looked_at_and_carried_on() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let running = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = anne.sit(&id(&running)).await;
    at.decide(0, march(0)).await;
    at.decide(0, march(1)).await;
    let computers = json!([{"is": "computer", "level": "random"}, {"is": "computer", "level": "random"}]);
    let finished = anne.table("short", computers).await;
    let mut watcher = anne.sit(&id(&finished)).await;
    while watcher.state["scene"]["outcome"].is_null() {
        watcher.until("state").await;
    }
    let last = watcher.state.clone();
    house.stop().await;

    let later: Vec<Arc<dyn Rules>> = vec![Arc::new(Later)];
    let house = House::running(Server::start(config(data.path()), later, Arc::new(NoClient)).await.unwrap());
    let mut anne = anne.moved(house.address);
    let mut at = anne.sit(&id(&running)).await;
    assert_eq!((at.version(), at.offers().len()), (2, 0));
    assert_eq!(
        at.welcome["table"]["old_rules"],
        json!({"played": NOW.rules_version(), "now": Later.rules_version(), "whole": true})
    );
    assert_eq!(at.decide(0, march(0)).await["code"], "old_rules");
    at.say(&server::protocol::ToServer::Look { id: 7, at: 1 }).await;
    assert_eq!(at.answer(7).await["is"], "looked");

    let over = anne.sit(&id(&finished)).await;
    assert_eq!(over.state["scene"], last["scene"], "a finished game is seen as it ended");
    let verified = anne.get(&format!("/api/tables/{}/verify", id(&finished))).await.json();
    assert_eq!(verified["ok"], false, "but nobody says more of it than he knows: {verified}");

    let path = format!("/api/tables/{}/carry_on", id(&running));
    assert_eq!(house.client().post(&path, json!({})).await.json()["code"], "not_your_seat");
    let next = anne.post(&path, json!({})).await;
    assert_eq!(next.status, 201, "{}", next.body);
    assert_eq!(anne.post(&path, json!({})).await.json()["id"], next.json()["id"], "asked twice, the same table");
    assert_eq!((next.json()["version"].clone(), next.json()["forked_from"].clone()), (json!(2), running["id"].clone()));
    assert_eq!(next.json()["seats"][0]["yours"], true);
    house.stop().await;
}
