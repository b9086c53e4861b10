//! What is not stored has not happened, also when the storage stays away for long.

use crate::common::{Calls, House, config, id, march, pass};
use kernel::Seat;
use serde_json::json;
use server::protocol::ToServer;
use server::storage::{
    AccountRow, ChatRow, DeviceRow, EventSummary, Events, MusterRow, NoticeRow, PaperRow, PushRow, Results,
    ScenarioRow, Sqlite, Storage, StorageError, Stored, StoredEvent, StoredTable, Summary, Which, Write,
};
use server::{EventId, NoClient, PlayerId, TableId};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::tempdir;

/// A database that can be cut off.
struct Cut {
    storage: Sqlite,
    away: Arc<AtomicBool>,
    /// How often a table was read, or tried to.
    reads: Arc<AtomicUsize>,
}

impl Cut {
    fn gone<T: Send + 'static>(&self) -> Option<Stored<'_, T>> {
        let away = self.away.load(Ordering::SeqCst);
        away.then(|| Box::pin(async { Err(StorageError::Failed("cut off".to_owned())) }) as Stored<'_, T>)
    }
}

impl Events for Cut {
    fn event(&self, id: EventId) -> Stored<'_, Option<StoredEvent>> {
        self.gone().unwrap_or_else(|| self.storage.event(id))
    }
    fn events_of(&self, player: PlayerId, most: u32) -> Stored<'_, Vec<EventSummary>> {
        self.gone().unwrap_or_else(|| self.storage.events_of(player, most))
    }
    fn running_events(&self, host: PlayerId) -> Stored<'_, usize> {
        self.gone().unwrap_or_else(|| self.storage.running_events(host))
    }
}

impl Storage for Cut {
    fn table(&self, id: TableId) -> Stored<'_, Option<StoredTable>> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        let Some(gone) = self.gone() else { return Storage::table(&self.storage, id) };
        // That there is no way is found out by waiting for one.
        Box::pin(async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            gone.await
        })
    }
    fn chat(&self, id: TableId, lines: Range<u32>) -> Stored<'_, Vec<ChatRow>> {
        self.gone().unwrap_or_else(|| Storage::chat(&self.storage, id, lines))
    }
    fn story(&self, id: TableId, seal: String) -> Stored<'_, Option<String>> {
        self.gone().unwrap_or_else(|| self.storage.story(id, seal))
    }
    fn list(&self, which: Which, most: u32) -> Stored<'_, Vec<Summary>> {
        self.gone().unwrap_or_else(|| Storage::list(&self.storage, which, most))
    }
    fn ids(&self, after: TableId, most: u32) -> Stored<'_, Vec<TableId>> {
        self.gone().unwrap_or_else(|| self.storage.ids(after, most))
    }
    fn running(&self, host: PlayerId) -> Stored<'_, (usize, usize)> {
        self.gone().unwrap_or_else(|| self.storage.running(host))
    }
    fn ready(&self) -> Stored<'_, ()> {
        self.gone().unwrap_or_else(|| self.storage.ready())
    }
    fn awaiting_computers(&self) -> Stored<'_, Vec<TableId>> {
        self.gone().unwrap_or_else(|| self.storage.awaiting_computers())
    }
    fn device(&self, secret: String) -> Stored<'_, Option<DeviceRow>> {
        self.gone().unwrap_or_else(|| self.storage.device(secret))
    }
    fn account(&self, login: String) -> Stored<'_, Option<AccountRow>> {
        self.gone().unwrap_or_else(|| self.storage.account(login))
    }
    fn session(&self, secret: String) -> Stored<'_, Option<AccountRow>> {
        self.gone().unwrap_or_else(|| self.storage.session(secret))
    }
    fn notice(&self, player: PlayerId) -> Stored<'_, Option<NoticeRow>> {
        self.gone().unwrap_or_else(|| self.storage.notice(player))
    }
    fn language(&self, player: PlayerId) -> Stored<'_, Option<String>> {
        self.gone().unwrap_or_else(|| self.storage.language(player))
    }
    fn pushes(&self, player: PlayerId) -> Stored<'_, Vec<PushRow>> {
        self.gone().unwrap_or_else(|| self.storage.pushes(player))
    }
    fn signing(&self, name: &'static str, fresh: String) -> Stored<'_, String> {
        self.gone().unwrap_or_else(|| self.storage.signing(name, fresh))
    }
    fn results_count(&self, game: String) -> Stored<'_, u64> {
        self.gone().unwrap_or_else(|| self.storage.results_count(game))
    }
    fn results(&self, game: String) -> Stored<'_, Results> {
        self.gone().unwrap_or_else(|| self.storage.results(game))
    }
    fn scenario(&self, id: TableId) -> Stored<'_, Option<ScenarioRow>> {
        self.gone().unwrap_or_else(|| self.storage.scenario(id))
    }
    fn scenarios_of(&self, maker: PlayerId) -> Stored<'_, Vec<ScenarioRow>> {
        self.gone().unwrap_or_else(|| self.storage.scenarios_of(maker))
    }
    fn papers_of(&self, owner: PlayerId) -> Stored<'_, Vec<PaperRow>> {
        self.gone().unwrap_or_else(|| self.storage.papers_of(owner))
    }
    fn paper(&self, owner: PlayerId, id: TableId) -> Stored<'_, Option<(PaperRow, String)>> {
        self.gone().unwrap_or_else(|| self.storage.paper(owner, id))
    }
    fn muster(&self, id: TableId) -> Stored<'_, Option<MusterRow>> {
        self.gone().unwrap_or_else(|| self.storage.muster(id))
    }
    fn musters_of(&self, host: PlayerId) -> Stored<'_, Vec<MusterRow>> {
        self.gone().unwrap_or_else(|| self.storage.musters_of(host))
    }
    fn commit<'a>(&'a self, writes: &'a [&'a [Write]]) -> Stored<'a, ()> {
        self.gone().unwrap_or_else(|| Storage::commit(&self.storage, writes))
    }
    fn sweep(&self, unplayed: i64, unseated: i64) -> Stored<'_, (u64, u64)> {
        self.gone().unwrap_or_else(|| self.storage.sweep(unplayed, unseated))
    }
    fn close(&self) -> Stored<'_, ()> {
        self.storage.close()
    }
}

/// A server whose database, a file, can be cut off.
async fn open_cuttable(data: &Path) -> (House, Arc<AtomicBool>, Arc<AtomicUsize>) {
    let (away, reads) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let storage = Sqlite::open(&data.join("grognard.sqlite")).await.unwrap();
    let storage = Arc::new(Cut { storage, away: Arc::clone(&away), reads: Arc::clone(&reads) });
    let server = server::Server::start_with(config(data), crate::common::shelf(), Arc::new(NoClient), storage).await;
    (House::running(server.unwrap()), away, reads)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_stored_is_never_shown_or_built_upon() {
    let data = tempdir().unwrap();
    let (house, away, _) = open_cuttable(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = anne.sit(&id(&table)).await;
    assert_eq!(at.decide(0, march(0)).await["version"], 1);
    assert_eq!(anne.get("/readyz").await.status, 200);

    away.store(true, Ordering::SeqCst);
    assert_eq!((anne.get("/healthz").await.status, anne.get("/readyz").await.status), (200, 503));
    for _ in 0..3 {
        assert_eq!(at.decide(0, march(1)).await["code"], "not_stored");
    }
    at.say(&ToServer::Look { id: 70, at: 1 }).await;
    assert_eq!(at.answer(70).await["code"], "not_stored", "the table does not know how it stands");
    at.say(&ToServer::Undo { id: 71, version: 1, seat: Seat(0) }).await;
    assert_eq!(at.answer(71).await["code"], "not_stored");

    away.store(false, Ordering::SeqCst);
    let done = at.decide_on(1, 0, march(1)).await;
    assert_eq!(
        (done["is"].clone(), done["version"].clone()),
        (json!("done"), json!(2)),
        "it goes on from what is stored"
    );
    let seen: Vec<u64> = at
        .heard
        .iter()
        .filter(|heard| heard["is"] == "state")
        .map(|state| state["version"].as_u64().unwrap())
        .collect();
    assert!(seen.is_sorted() && *seen.last().unwrap() == 2, "nobody was shown what was not stored: {seen:?}");
    house.stop().await;

    let (house, ..) = open_cuttable(data.path()).await;
    let mut at = anne.moved(house.address).sit(&id(&table)).await;
    assert_eq!(at.version(), 2);
    assert_eq!(at.decide(0, pass()).await["version"], 3);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waited_while_the_storage_was_away_does_not_wait_for_it_once_more_each() {
    let data = tempdir().unwrap();
    let (house, away, reads) = open_cuttable(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = anne.sit(&id(&table)).await;
    away.store(true, Ordering::SeqCst);
    assert_eq!(at.decide(0, march(0)).await["code"], "not_stored");
    let before = reads.load(Ordering::SeqCst);
    for n in 0..10 {
        at.say(&ToServer::Look { id: 80 + n, at: 0 }).await;
    }
    for n in 0..10 {
        assert_eq!(at.answer(80 + n).await["code"], "not_stored");
    }
    let tried = reads.load(Ordering::SeqCst) - before;
    assert!((1..=5).contains(&tried), "{tried} times for ten letters");
    away.store(false, Ordering::SeqCst);
    at.say(&ToServer::Look { id: 90, at: 0 }).await;
    assert_eq!(at.answer(90).await["is"], "looked", "who comes later is a reason to try again");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_is_kept_off_the_database() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    if config(data.path()).database_url.is_none() {
        let second = server::Server::start(config(data.path()), crate::common::shelf(), Arc::new(NoClient)).await;
        let why = second.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(why.contains("another server has this database"), "{why:?}");
    }
    house.stop().await;
    House::open(data.path()).await.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_made_under_play_is_put_back() {
    if config(tempdir().unwrap().path()).database_url.is_some() {
        // PostgreSQL has its own ways to be copied.
        return;
    }
    let (data, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = anne.sit(&id(&table)).await;
    at.decide(0, march(0)).await;
    let copy = elsewhere.path().join("copy.sqlite");
    let copied = server::storage::backup(data.path(), &copy).await.unwrap();
    assert_eq!((copied.tables, copied.decisions), (1, 1));
    assert!(server::storage::backup(data.path(), &copy).await.is_err(), "no copy is written over");
    at.decide(0, march(1)).await;
    assert_eq!(
        server::storage::restore(&copy, data.path()).await,
        Err(StorageError::Held),
        "not under a running server"
    );
    house.stop().await;

    assert_eq!(server::storage::restore(&copy, data.path()).await, Ok(copied));
    let house = House::open(data.path()).await;
    assert_eq!(anne.moved(house.address).sit(&id(&table)).await.version(), 1, "as it was when it was copied");
    house.stop().await;
    assert!(data.path().join("grognard.sqlite.before").exists());
    let broken = elsewhere.path().join("broken.sqlite");
    std::fs::write(&broken, "not a database, but long enough to be taken for one at first sight").unwrap();
    assert!(server::storage::restore(&broken, elsewhere.path()).await.is_err());
}
