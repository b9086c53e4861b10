//! Three nodes in processes of their own, whose players note every answer, while nodes are killed, stopped and let go on,
//! drained, and cut off from NATS or PostgreSQL; then the notes are compared with what is stored.
//!
//! `scripts/postgres scripts/nats cargo test -p server --test server chaos`; `make chaos SECONDS=600 TABLES=1000`.

use crate::common::{Calls, config, id};
use kernel::Record;
use kernel::chance::{Chance, Fast, Roll};
use serde::Deserialize;
use serde_json::{Value, json};
use server::checker::{Note, Told, check};
use server::client::{Client, Socket};
use server::storage::{Postgres, Storage};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tempfile::tempdir;
use tokio::net::TcpStream;
use tokio::sync::watch;

const NODES: usize = 3;
/// Kinds of misfortune, those of one node first.
const KINDS: usize = 7;
const OF_ONE_NODE: usize = 5;
const PICK: Roll = Roll { rule: kernel::RuleId("chaos"), label: "chaos" };
/// So long a player waits for an answer, or to be shown the table, before coming again.
const PATIENCE: Duration = Duration::from_secs(3);
/// So long who is not asked waits for the other: a browser waits longer still.
const LEISURE: Duration = Duration::from_secs(6);
/// So long a table may stand still; longer is told with what its players met.
const AIM: Duration = Duration::from_secs(5);
/// So often the proxy asks a node whether it is ready, and so long it waits for the answer.
const CHECK: Duration = Duration::from_millis(500);
/// So many checks in a row a node fails before the way leads to another, as in `scripts/cluster`.
const FALL: u32 = 2;
/// So soon a node that has failed a check is asked again.
const AGAIN: Duration = Duration::from_millis(100);

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// The program of a node: this one, asked to run nothing but the test below.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node() {
    let Ok(port) = std::env::var("GROGNARD_CHAOS_PORT") else { return };
    let told = |name: &str| std::env::var(name).unwrap();
    let mut node = server::Config {
        port: port.parse().unwrap(),
        data: PathBuf::from(told("GROGNARD_CHAOS_DATA")),
        database_url: Some(told("GROGNARD_CHAOS_DATABASE")),
        nats_url: Some(told("GROGNARD_CHAOS_NATS")),
        ..server::Config::default()
    };
    node.limits.stop = Duration::from_secs(2);
    let server = server::Server::start(node, crate::common::shelf(), Arc::new(server::NoClient)).await.unwrap();
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).unwrap();
    server.run(async move { terminate.recv().await.unwrap_or_default() }).await.unwrap();
    std::process::exit(0);
}

/// A way over loopback that can be cut.
struct Wire {
    address: SocketAddr,
    cut: watch::Sender<bool>,
}

impl Wire {
    async fn to(target: String) -> Wire {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (cut, is_cut) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (mut is_cut, target) = (is_cut.clone(), target.clone());
                if *is_cut.borrow() {
                    continue;
                }
                tokio::spawn(async move {
                    let Ok(mut far) = TcpStream::connect(target).await else { return };
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
                        _ = is_cut.wait_for(|cut| *cut) => {}
                    }
                });
            }
        });
        Wire { address, cut }
    }
}

struct Node {
    process: Option<Child>,
    address: SocketAddr,
    database: Wire,
    nats: Wire,
    data: PathBuf,
    name: String,
}

impl Node {
    fn start(&mut self) {
        let process = Command::new(std::env::current_exe().unwrap())
            .args(["chaos::a_node", "--exact", "--nocapture", "--test-threads=1"])
            .env("GROGNARD_CHAOS_PORT", self.address.port().to_string())
            .env("GROGNARD_CHAOS_DATA", &self.data)
            .env("GROGNARD_CHAOS_DATABASE", format!("postgres://grognard@{}/{}", self.database.address, self.name))
            .env("GROGNARD_CHAOS_NATS", format!("nats://{}", self.nats.address))
            .stdout(Stdio::null())
            .stderr(if std::env::var_os("GROGNARD_CHAOS_LOUD").is_some() { Stdio::inherit() } else { Stdio::null() })
            .spawn();
        self.process = Some(process.unwrap());
    }

    fn signal(&self, signal: &str) {
        if let Some(process) = &self.process {
            let killed = Command::new("kill").args([signal, &process.id().to_string()]).status();
            assert!(killed.unwrap().success());
        }
    }

    async fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            tokio::task::spawn_blocking(move || process.wait()).await.unwrap().unwrap();
        }
    }

    async fn ready(&self) {
        for _ in 0..600 {
            if let Ok(answer) = Client::new(self.address).call("GET", "/readyz", None).await
                && answer.status == 200
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("a node does not come up");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// A node as the proxy sees it.
#[derive(Clone)]
struct Way {
    address: SocketAddr,
    is_up: watch::Receiver<bool>,
}

impl Way {
    /// Asks the node again and again, as a proxy does.
    fn to(address: SocketAddr) -> Way {
        let (up, is_up) = watch::channel(true);
        tokio::spawn(async move {
            let mut failed = 0;
            while !up.is_closed() {
                let asked = tokio::time::timeout(CHECK, Client::new(address).call("GET", "/readyz", None)).await;
                failed = if matches!(asked, Ok(Ok(answer)) if answer.status == 200) { 0 } else { failed + 1 };
                up.send_replace(failed < FALL);
                // HAProxy is as quick while it is not sure, and no quicker with those that are known to be down.
                tokio::time::sleep(if (1..FALL).contains(&failed) { AGAIN } else { CHECK }).await;
            }
        });
        Way { address, is_up }
    }

    /// Until the proxy cuts what goes this way.
    async fn down(&mut self) {
        let _ = self.is_up.wait_for(|up| !up).await;
    }
}

/// One player of a table, who comes again by any node the proxy leads to.
struct Player {
    client: Client,
    table: String,
    seat: u8,
    ways: Vec<Way>,
    dice: Fast,
    notes: Vec<Note>,
    /// When decisions were acknowledged.
    acknowledged: Vec<Instant>,
    /// How long a decision is thought about.
    think: Duration,
    /// What ended each visit at the table, and when: for whoever has to find out why a table stands still.
    visits: Vec<(Instant, String)>,
}

/// What a player reads of a message.
#[derive(Deserialize)]
struct Heard {
    is: String,
    id: Option<u32>,
    code: Option<String>,
    version: Option<u32>,
    #[serde(default)]
    offers: Vec<Offered>,
}

#[derive(Deserialize)]
struct Offered {
    action: Value,
}

/// Misfortunes as they came, from when to when.
struct Fate {
    what: usize,
    began: Instant,
    over: Instant,
}

/// How long a table stood still between two answers: without the time for which its player thinks, which passes between any two,
/// and without that in which no node could store or say anything, whoever it was asked of.
fn idle([from, to]: [Instant; 2], fates: &[Fate], think: Duration) -> Duration {
    let all = fates.iter().filter(|fate| fate.what >= OF_ONE_NODE);
    let out = all.map(|fate| fate.over.min(to).saturating_duration_since(fate.began.max(from)));
    to.saturating_duration_since(from).saturating_sub(out.sum()).saturating_sub(think)
}

impl Player {
    fn any(&mut self, n: usize) -> usize {
        self.dice.uniform(PICK, u32::try_from(n).unwrap()) as usize
    }

    async fn play(mut self, stop: Arc<AtomicBool>) -> Player {
        while !stop.load(Ordering::Relaxed) {
            let up: Vec<usize> = (0..self.ways.len()).filter(|at| *self.ways[*at].is_up.borrow()).collect();
            if up.is_empty() {
                tokio::time::sleep(CHECK).await;
                continue;
            }
            let at = up[self.any(up.len())];
            let mut way = self.ways[at].clone();
            let node = self.client.moved(way.address);
            let opened = tokio::select! {
                opened = tokio::time::timeout(PATIENCE, node.socket(&self.table, "protocol=1")) => opened,
                () = way.down() => continue,
            };
            let ended = match opened {
                Ok(Ok(socket)) => self.sit(socket, way, &stop).await,
                Ok(Err(error)) => format!("node {at} does not let in: {error}"),
                Err(_) => format!("node {at} is silent at the door"),
            };
            self.visits.push((Instant::now(), ended));
            // As a browser does, and not all at the same moment.
            let wait = 100 + self.any(500) as u64;
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        self
    }

    /// Plays on one connection, until it breaks or there is nothing to hear for long; tells what ended it.
    async fn sit(&mut self, mut socket: Socket, mut way: Way, stop: &AtomicBool) -> String {
        let mut next = 1;
        let mut ended = "the time was over".to_owned();
        let mut said = "without a word".to_owned();
        let mut is_shown = false;
        let mut waiting: Option<(u32, Value)> = None;
        // What came before the answer to a decision, or with it, and can be answered next.
        let mut asked: Option<(Option<u32>, Vec<Offered>)> = None;
        while waiting.is_some() || !stop.load(Ordering::Relaxed) {
            let patience = if is_shown && waiting.is_none() { LEISURE } else { PATIENCE };
            let heard = tokio::select! {
                heard = tokio::time::timeout(patience, socket.hear_text()) => heard,
                () = way.down() => {
                    ended = "the proxy cut the way".to_owned();
                    break;
                }
            };
            let heard = match heard {
                Ok(Ok(Some(heard))) => serde_json::from_str::<Heard>(&heard).unwrap(),
                Ok(Ok(None)) => {
                    ended = format!("closed by node {}, {said}", way.address);
                    break;
                }
                Ok(Err(error)) => {
                    ended = format!("the connection broke: {error}");
                    break;
                }
                Err(_) => {
                    ended = format!("silence, {}", if waiting.is_some() { "asked" } else { "not asked" });
                    break;
                }
            };
            is_shown |= heard.is == "state";
            let answers = waiting.as_ref().is_some_and(|(id, _)| heard.id == Some(*id));
            match heard.is.as_str() {
                "state" => asked = Some((heard.version, heard.offers)).filter(|(_, offers)| !offers.is_empty()),
                "done" if answers => self.note(&mut waiting, Told::Done),
                "refused" if answers => self.note(&mut waiting, Told::No),
                "error" if answers => {
                    let unsure = matches!(heard.code.as_deref(), Some("unsure" | "internal" | "moving" | "stopping"));
                    self.note(&mut waiting, if unsure { Told::Nothing } else { Told::No });
                    // How it stands is shown to who comes again.
                    ended = format!("error {:?}", heard.code);
                    break;
                }
                "error" => said = format!("who said {:?}", heard.code),
                _ => {}
            }
            // The state comes with the answer, and before it.
            if waiting.is_none()
                && let Some((version, offers)) = asked.take()
            {
                tokio::time::sleep(self.think).await;
                let action = offers[self.any(offers.len())].action.clone();
                let decide =
                    json!({"is": "decide", "id": next, "version": version, "seat": self.seat, "action": action});
                waiting = Some((next, action));
                next += 1;
                if socket.say_text(decide.to_string()).await.is_err() {
                    break;
                }
            }
        }
        self.note(&mut waiting, Told::Nothing);
        let _ = tokio::time::timeout(Duration::from_secs(1), socket.close()).await;
        ended
    }

    /// Tells how the visits within some time ended.
    fn tell(&self, start: Instant, [from, to]: [Instant; 2]) {
        for (at, ended) in self.visits.iter().filter(|(at, _)| (from..=to).contains(at)) {
            println!("  {:>6.1} s, seat {}: {ended}", at.duration_since(start).as_secs_f64(), self.seat);
        }
    }

    fn note(&mut self, waiting: &mut Option<(u32, Value)>, told: Told) {
        if let Some((_, action)) = waiting.take() {
            if told == Told::Done {
                self.acknowledged.push(Instant::now());
            }
            self.notes.push(Note { action, told });
        }
    }
}

/// What a seat has decided, as it is stored.
async fn stored(storage: &Postgres, table: &str, seat: u8) -> Vec<Value> {
    let table = Storage::table(storage, table.parse().unwrap()).await.unwrap().unwrap();
    let numbers: Vec<u32> = table.acts.iter().map(|act| act.n).collect();
    assert_eq!(numbers, (1..=u32::try_from(numbers.len()).unwrap()).collect::<Vec<_>>(), "no number is left out");
    let lines = table.acts.iter().map(|act| act.line.as_str());
    let text: Vec<&str> = std::iter::once(table.row.header.as_str()).chain(lines).collect();
    let record = Record::parse("stored", &(text.join("\n") + "\n")).unwrap();
    let acts = record.acts().iter().filter(|act| act.seat.0 == seat);
    acts.map(|act| act.action.to_value()).collect()
}

async fn misfortune(node: &mut Node, what: usize) -> &'static str {
    let while_ = Duration::from_millis(4000);
    match what {
        0 => {
            node.signal("-KILL");
            node.end().await;
            tokio::time::sleep(Duration::from_millis(1500)).await;
            node.start();
            node.ready().await;
            "killed"
        }
        1 => {
            node.signal("-STOP");
            tokio::time::sleep(while_).await;
            node.signal("-CONT");
            "stopped and let go on"
        }
        2 => {
            node.signal("-TERM");
            node.end().await;
            node.start();
            node.ready().await;
            "drained and started again"
        }
        3 => {
            node.nats.cut.send_replace(true);
            tokio::time::sleep(while_).await;
            node.nats.cut.send_replace(false);
            "cut off from NATS"
        }
        _ => {
            node.database.cut.send_replace(true);
            tokio::time::sleep(while_).await;
            node.database.cut.send_replace(false);
            "cut off from PostgreSQL"
        }
    }
}

/// What befalls all nodes at once.
async fn outage(nodes: &[Node], what: usize) -> &'static str {
    let (wires, time, name): (fn(&Node) -> &Wire, u64, _) = match what {
        5 => (|node| &node.nats, 4, "everybody was cut off from NATS"),
        _ => (|node| &node.database, number("GROGNARD_CHAOS_OUTAGE", 8), "everybody was cut off from PostgreSQL"),
    };
    for cut in [true, false] {
        for node in nodes {
            wires(node).cut.send_replace(cut);
        }
        if cut {
            tokio::time::sleep(Duration::from_secs(time)).await;
        }
    }
    name
}

/// Asks again while a node is not fit: on a busy machine one may be late with its lease.
async fn insist(who: &mut Client, path: &str, body: &Value, status: u16) -> Value {
    for _ in 0..100 {
        let answer = who.post(path, body.clone()).await;
        if answer.status == status {
            return answer.json();
        }
        assert_eq!(answer.status, 503, "{}", answer.body);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("{path} is not answered");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_doubled_or_decided_twice() {
    let data = tempdir().unwrap();
    let (Some(url), Ok(nats)) = (config(data.path()).database_url, std::env::var("GROGNARD_TEST_NATS")) else { return };
    let (server, name) = url.rsplit_once('/').unwrap();
    let mut nodes = Vec::new();
    for _ in 0..NODES {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let database = Wire::to(server.rsplit('@').next().unwrap().to_owned()).await;
        let nats = Wire::to(nats.trim_start_matches("nats://").to_owned()).await;
        let mut node =
            Node { process: None, address, database, nats, data: data.path().to_owned(), name: name.to_owned() };
        node.start();
        node.ready().await;
        nodes.push(node);
    }
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let ways: Vec<Way> = addresses.iter().copied().map(Way::to).collect();
    let (tables, seconds) = (number("GROGNARD_CHAOS_TABLES", 20), number("GROGNARD_CHAOS_SECONDS", 0));
    let think = Duration::from_millis(number("GROGNARD_CHAOS_THINK", 0));
    let pause = Duration::from_millis(number("GROGNARD_CHAOS_PAUSE", 1500));
    let mut playing = Vec::new();
    for n in 0..tables {
        let at = |k: u64| addresses[((n + k) % NODES as u64) as usize];
        let (mut anne, mut ben) = (Client::new(at(0)), Client::new(at(1)));
        let wish = json!({"game": "skirmish", "scenario": "endless", "seats": [{"is": "me"}, {"is": "invite"}]});
        let table = insist(&mut anne, "/api/tables", &wish, 201).await;
        let join = json!({"invite": table["seats"][1]["invite"]});
        insist(&mut ben, &format!("/api/tables/{}/join", id(&table)), &join, 200).await;
        for (seat, client) in [(0, anne), (1, ben)] {
            let dice = Fast::for_game(n, u64::from(seat));
            let (table, ways) = (id(&table), ways.clone());
            let (notes, acknowledged, visits) = (Vec::new(), Vec::new(), Vec::new());
            playing.push(Player { client, table, seat, ways, dice, notes, acknowledged, think, visits });
        }
    }
    let stop = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> = playing.into_iter().map(|player| tokio::spawn(player.play(Arc::clone(&stop)))).collect();
    let (start, mut fate) = (Instant::now(), Fast::for_game(number("GROGNARD_CHAOS_SEED", 1812), 1));
    let (mut counts, mut fates) = ([0; KINDS], Vec::new());
    let mut turn = 0;
    while turn < KINDS || start.elapsed() < Duration::from_secs(seconds) {
        // Each misfortune in turn first, so that a short run has all of them; then at random, those of all less often.
        let any = fate.uniform(PICK, 22) as usize;
        let what = match any {
            _ if turn < KINDS => turn,
            0..20 => any % 5,
            _ => any - 15,
        };
        let whom = fate.uniform(PICK, NODES as u32) as usize;
        let began = Instant::now();
        let happened = match what {
            0..OF_ONE_NODE => format!("node {whom} was {}", misfortune(&mut nodes[whom], what).await),
            _ => outage(&nodes, what).await.to_owned(),
        };
        fates.push(Fate { what, began, over: Instant::now() });
        counts[what] += 1;
        turn += 1;
        println!("{:>4} s: {happened}", start.elapsed().as_secs());
        tokio::time::sleep(pause).await;
    }
    // Every table goes on afterwards.
    tokio::time::sleep(Duration::from_secs(8)).await;
    stop.store(true, Ordering::Relaxed);
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.unwrap());
    }
    for node in &mut nodes {
        node.signal("-TERM");
        node.end().await;
    }
    let storage = Postgres::join(&url, data.path()).await.unwrap();
    let (mut done, mut unknown) = (0, 0);
    let (mut longest, mut slowest) = ([Duration::ZERO; KINDS], [None; KINDS]);
    for player in &players {
        let stored = stored(&storage, &player.table, player.seat).await;
        check(&player.notes, &stored)
            .unwrap_or_else(|why| panic!("table {} seat {}: {why}", player.table, player.seat));
        done += player.notes.iter().filter(|note| note.told == Told::Done).count();
        unknown += player.notes.iter().filter(|note| note.told == Told::Nothing).count();
    }
    let stuck: Vec<&Player> =
        players.iter().filter(|player| player.notes.last().map(|note| note.told) != Some(Told::Done)).collect();
    for player in stuck.iter().take(5) {
        println!("table {} seat {} does not go on:", player.table, player.seat);
        player.tell(start, [start, Instant::now()]);
    }
    assert!(stuck.is_empty(), "{} of {} players are without an answer", stuck.len(), players.len());
    for both in players.chunks(2) {
        let mut times: Vec<Instant> = both.iter().flat_map(|player| player.acknowledged.iter().copied()).collect();
        times.sort_unstable();
        for wait in times.windows(2) {
            let Some(fate) = fates.iter().rfind(|fate| fate.began <= wait[1]) else { continue };
            let stood = idle([wait[0], wait[1]], &fates, think);
            if stood > longest[fate.what] {
                longest[fate.what] = stood;
                slowest[fate.what] = Some((both, [wait[0], wait[1]]));
            }
        }
    }
    for (both, wait) in slowest.into_iter().flatten().filter(|(_, wait)| idle(*wait, &fates, think) > AIM) {
        let since = |at: Instant| at.duration_since(start).as_secs_f64();
        println!("table {} stood still from {:.1} to {:.1} s:", both[0].table, since(wait[0]), since(wait[1]));
        for player in both {
            player.tell(start, wait);
        }
    }
    Storage::close(&storage).await.unwrap();
    let [killed, stopped, drained, nats, database, no_nats, no_database] = longest;
    println!(
        "{tables} tables, {done} decisions acknowledged, {unknown} without an answer; killed {}, stopped {}, drained {}, \
         without NATS {}, without PostgreSQL {}, all without NATS {}, all without PostgreSQL {}: none lost, none doubled\n\
         the longest time a table stood still after each, without the {think:.1?} for which its player thinks and the time in \
         which nothing could be stored or said at all: killed \
         {killed:.1?}, stopped {stopped:.1?}, drained {drained:.1?}, without NATS {nats:.1?}, without PostgreSQL {database:.1?}, \
         all without NATS {no_nats:.1?}, all without PostgreSQL {no_database:.1?}",
        counts[0], counts[1], counts[2], counts[3], counts[4], counts[5], counts[6]
    );
}
