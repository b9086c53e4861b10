//! A running server with Skirmish, and clients to it.

pub(crate) mod wood;

use kernel::Seat;
use serde_json::{Value, json};
use server::client::{Answered, Client, Socket};
use server::protocol::ToServer;
use server::{ClientFiles, Config, NoClient, Server};
use session::{Rules, Shelf};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server in this process.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

pub(crate) fn config(data: &Path) -> Config {
    let mut config = Config { port: 0, data: data.to_owned(), database_url: database_for(data), ..Config::default() };
    config.limits.think = Duration::from_millis(200);
    config.limits.stop = Duration::from_secs(2);
    config
}

/// The tests run on SQLite, or on the PostgreSQL of `scripts/postgres`: there each folder stands for a database.
fn database_for(data: &Path) -> Option<String> {
    let server = std::env::var("GROGNARD_TEST_DATABASE").ok()?;
    let name: String = data.to_string_lossy().chars().filter(char::is_ascii_alphanumeric).collect();
    let name = format!("test_{}", name.to_lowercase());
    // It is there already when a server is started again.
    let made = Command::new("psql")
        .args([&format!("{server}/postgres"), "-qc", &format!("CREATE DATABASE {name}")])
        .stderr(Stdio::null())
        .status();
    made.expect("psql comes with PostgreSQL");
    Some(format!("{server}/{name}"))
}

pub(crate) fn shelf() -> Vec<Arc<dyn Rules>> {
    vec![Arc::new(Shelf::<wood::Wood>::NEW)]
}

impl House {
    pub(crate) async fn open(data: &Path) -> House {
        House::with(config(data)).await
    }

    pub(crate) async fn with(config: Config) -> House {
        House::serving(config, Arc::new(NoClient)).await
    }

    pub(crate) async fn serving(config: Config, files: Arc<dyn ClientFiles>) -> House {
        House::running(Server::start(config, shelf(), files).await.unwrap())
    }

    /// Runs a server that has been started.
    pub(crate) fn running(server: Server) -> House {
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            server.run(until).await.unwrap();
        });
        House { address, stop, running }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.address)
    }

    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        self.running.await.unwrap();
    }
}

/// Calls that tests make all the time.
#[allow(async_fn_in_trait)]
pub(crate) trait Calls {
    async fn get(&mut self, path: &str) -> Answered;
    async fn post(&mut self, path: &str, body: Value) -> Answered;
    /// A new table; `seats` as in the protocol.
    async fn table(&mut self, scenario: &str, seats: Value) -> Value;
    async fn sit(&self, table: &str) -> At;
}

impl Calls for Client {
    async fn get(&mut self, path: &str) -> Answered {
        self.call("GET", path, None).await.unwrap()
    }

    async fn post(&mut self, path: &str, body: Value) -> Answered {
        self.call("POST", path, Some(&body)).await.unwrap()
    }

    async fn table(&mut self, scenario: &str, seats: Value) -> Value {
        let wish = json!({"game": "skirmish", "scenario": scenario, "seats": seats, "spectators": true});
        let answer = self.post("/api/tables", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()
    }

    async fn sit(&self, table: &str) -> At {
        At::open(self.socket(table, "protocol=1").await.unwrap()).await
    }
}

/// A company marches back: no die is rolled, and it can be taken back. At first Blue acts alone.
pub(crate) fn march(company: u8) -> Value {
    json!({"do": "march", "company": company, "to": if company < 3 { 0 } else { 4 }})
}

/// A side passes. When both have, as White has at first, a die is rolled and both write orders.
pub(crate) fn pass() -> Value {
    json!({"do": "pass"})
}

/// An order in secret; each side has three companies.
pub(crate) fn order(company: u8, order: &str) -> Value {
    json!({"do": "order", "company": company, "order": order})
}

/// Dice that answer and are told at once, once they are answered: those of Blue's third company at White's first.
pub(crate) fn fire() -> Value {
    json!({"do": "fire", "company": 2, "at": 3})
}

pub(crate) fn id(table: &Value) -> String {
    table["id"].as_str().unwrap().to_owned()
}

/// The whole state that a change leads to.
pub(crate) fn changed(before: &Value, change: &Value) -> Value {
    let mut state = change.clone();
    state["is"] = json!("state");
    let mut pieces: BTreeMap<String, Value> = BTreeMap::new();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    for piece in [list(&before["scene"]["pieces"]), list(&change["scene"]["pieces"])].concat() {
        pieces.insert(piece["id"].as_str().unwrap().to_owned(), piece);
    }
    let as_before: Vec<Value> = list(&before["scene"]["pieces"]).iter().map(|piece| piece["id"].clone()).collect();
    let order = change["scene"]["order"].as_array().cloned().unwrap_or(as_before);
    let mut scene = before["scene"].clone();
    for (part, now) in change["scene"].as_object().unwrap().iter().filter(|(part, _)| *part != "order") {
        scene[part] = now.clone();
    }
    scene["pieces"] = order.iter().map(|id| pieces[id.as_str().unwrap()].clone()).collect();
    state["scene"] = scene;
    state
}

/// A socket that remembers the last state.
pub(crate) struct At {
    pub(crate) socket: Socket,
    pub(crate) welcome: Value,
    pub(crate) state: Value,
    pub(crate) heard: Vec<Value>,
    next: u32,
}

impl At {
    pub(crate) async fn open(socket: Socket) -> At {
        let mut at = At { socket, welcome: Value::Null, state: Value::Null, heard: Vec::new(), next: 1 };
        at.welcome = at.until("welcome").await;
        at.until("state").await;
        at
    }

    /// With a welcome that has been read already.
    pub(crate) async fn welcomed(socket: Socket, welcome: Value) -> At {
        let mut at = At { socket, welcome, state: Value::Null, heard: Vec::new(), next: 1 };
        at.until("state").await;
        at
    }

    pub(crate) async fn hear(&mut self) -> Value {
        let heard = tokio::time::timeout(Duration::from_secs(10), self.socket.hear());
        let message = heard.await.expect("an answer in time").unwrap().expect("an open socket");
        match message["is"].as_str() {
            Some("state") => self.state = message.clone(),
            Some("change") => self.state = changed(&self.state, &message),
            _ => {}
        }
        self.heard.push(message.clone());
        message
    }

    /// Reads until a message of this kind.
    pub(crate) async fn until(&mut self, is: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["is"] == is {
                return message;
            }
        }
    }

    pub(crate) async fn until_version(&mut self, version: u64) {
        while self.version() < version {
            self.hear().await;
        }
    }

    pub(crate) fn version(&self) -> u64 {
        self.state["version"].as_u64().unwrap_or_default()
    }

    pub(crate) fn offers(&self) -> Vec<Value> {
        self.state["offers"].as_array().cloned().unwrap_or_default()
    }

    pub(crate) async fn say(&mut self, message: &ToServer) {
        self.socket.say(message).await.unwrap();
    }

    /// Decides and reads until the answer.
    pub(crate) async fn decide(&mut self, seat: u8, action: Value) -> Value {
        let version = u32::try_from(self.version()).unwrap();
        self.decide_on(version, seat, action).await
    }

    pub(crate) async fn decide_on(&mut self, version: u32, seat: u8, action: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.say(&ToServer::Decide { id, version, seat: Seat(seat), action }).await;
        self.answer(id).await
    }

    /// Writes all orders of a side, and reads until the answer to the last.
    pub(crate) async fn write(&mut self, seat: u8) -> Value {
        let mut answer = Value::Null;
        for company in 3 * seat..3 * (seat + 1) {
            answer = self.decide(seat, order(company, "hold")).await;
        }
        answer
    }

    pub(crate) async fn answer(&mut self, id: u32) -> Value {
        loop {
            let message = self.hear().await;
            if message["id"] == id {
                return message;
            }
        }
    }
}
