//! The lease, the seal, and who may read the file.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use super::open::TAKE_OVER;
use super::*;
use crate::secret::TableId;

fn said(id: u32) -> Write {
    let row = ChatRow { id, by: String::new(), seat: None, words: "x".into(), heard_by: None, at: 0 };
    Write::Chat(TableId(1), row)
}

fn act(n: u32) -> Write {
    let (witnesses, awaiting) = (Witnesses::ALL, SeatSet::EMPTY);
    Write::Act(TableId(1), ActRow { n, line: String::new(), witnesses, shown: Vec::new(), awaiting, at: 0 })
}

fn table() -> Write {
    Write::Table(Box::new(TableRow {
        id: TableId(1),
        game: "toy".into(),
        scenario: "short".into(),
        options: "{}".into(),
        seed: Seed([0; 32]),
        commitment: String::new(),
        header: String::new(),
        own: false,
        awaiting: SeatSet::EMPTY,
        shown: Vec::new(),
        host: PlayerId(1),
        open: false,
        spectators: false,
        muted: 0,
        created: 0,
        forked_from: None,
        foreign_until: None,
        rematch: None,
        outcome: None,
        closing: None,
        rated: false,
        event: None,
        clocks: None,
    }))
}

#[tokio::test]
async fn who_has_been_taken_over_stores_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.sqlite");
    let store = Sqlite::open(&file).await.unwrap();
    let commit = async |writes: &[Write]| store.commit(&[writes]).await;
    assert_eq!(commit(&[table(), act(1)]).await, Ok(()));
    assert_eq!(store.ready().await, Ok(()));
    assert!(matches!(Sqlite::open(&file).await, Err(StorageError::Held)), "one process at a time");
    // As a process does that does not mind the lock.
    sqlx::query(TAKE_OVER).execute(&store.writer).await.unwrap();
    for writes in [vec![act(2)], vec![said(1)], vec![said(1), act(2)]] {
        assert_eq!(commit(&writes).await, Err(StorageError::TakenOver), "{writes:?}");
    }
    assert_eq!(store.ready().await, Err(StorageError::TakenOver));
    let stored = Storage::table(&store, TableId(1)).await.unwrap().unwrap();
    assert_eq!((stored.acts.len(), stored.heard.len()), (1, 0));
    Storage::close(&store).await.unwrap();
    assert!(Sqlite::open(&file).await.is_ok(), "who has closed it has no lock");
}

#[tokio::test]
async fn whoever_has_the_file_alone_has_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.sqlite");
    let store = Sqlite::open(&file).await.unwrap();
    let seat = SeatRow {
        seat: Seat(0),
        side: "blue".into(),
        name: "side-blue".into(),
        player: None,
        player_name: String::new(),
        computer: None,
        same_screen: false,
        invite: Some("come-and-sit-down".into()),
        token: "the-key-of-a-bot".into(),
        archived: false,
        got_up: false,
        called: false,
    };
    store.commit(&[&[table(), Write::Seat(TableId(1), Box::new(seat.clone()))]]).await.unwrap();
    let stored = Storage::table(&store, TableId(1)).await.unwrap().unwrap();
    assert_eq!((stored.row.seed, &stored.seats[0]), (Seed([0; 32]), &seat));
    Storage::close(&store).await.unwrap();
    let bytes: Vec<u8> = ["g.sqlite", "g.sqlite-wal"]
        .iter()
        .flat_map(|name| std::fs::read(folder.path().join(name)).unwrap_or_default())
        .collect();
    let holds = |secret: &str| bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
    assert!(holds("side-blue"));
    for secret in [&Seed([0; 32]).to_string(), "come-and-sit-down", "the-key-of-a-bot"] {
        assert!(!holds(secret), "{secret}");
    }
    std::fs::remove_file(folder.path().join(crate::storage::KEY)).unwrap();
    assert!(matches!(Sqlite::open(&file).await, Err(StorageError::WrongKey)));
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.sqlite");
    let store = Sqlite::open(&file).await.unwrap();
    store.commit(&[&[table()]]).await.unwrap();
    for name in ["g.sqlite", "g.sqlite-wal", "g.sqlite-shm", "g.sqlite.lock", crate::storage::KEY] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn what_nobody_needs_any_more_is_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("g.sqlite")).await.unwrap();
    let made = |id: i64, created: i64| {
        let Write::Table(row) = table() else { unreachable!() };
        Write::Table(Box::new(TableRow { id: TableId(id), created, ..*row }))
    };
    let device = |id: i64, created: i64| {
        let (secret, lang) = (id.to_string(), "fr".to_owned());
        Write::Device(Box::new(DeviceRow { id: PlayerId(id), secret, name: String::new(), lang, created }))
    };
    // The first has been played, the second never, the third never yet; the first device has made them.
    let writes = [made(1, 10), made(2, 10), made(3, 30), act(1), device(1, 10), device(2, 10), device(3, 30)];
    store.commit(&[&writes]).await.unwrap();
    assert_eq!(store.sweep(20, 20).await, Ok((1, 1)));
    assert_eq!(store.ids(TableId(-1), 10).await, Ok(vec![TableId(1), TableId(3)]));
    for (secret, there) in [("1", true), ("2", false), ("3", true)] {
        assert_eq!(store.device(secret.to_owned()).await.unwrap().is_some(), there, "{secret}");
    }
}

#[tokio::test]
async fn a_table_is_changed_by_who_has_it_and_knows_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("g.sqlite")).await.unwrap();
    let commit = async |writes: &[Write]| store.commit(&[writes]).await;
    commit(&[table()]).await.unwrap();
    sqlx::query("INSERT INTO places (table_id, node, token, seq) VALUES (1, 7, 3, 0)")
        .execute(&store.writer)
        .await
        .unwrap();
    let held = |token, seq| Write::Held { table: TableId(1), token, seq };
    assert_eq!(commit(&[act(1), held(3, 0)]).await, Ok(()));
    for (token, seq, why) in [(2, 1, "another has it"), (3, 0, "something was stored since"), (4, 1, "never")] {
        for write in [act(2), said(1)] {
            assert_eq!(commit(&[write, held(token, seq)]).await, Err(StorageError::Moved(vec![TableId(1)])), "{why}");
        }
    }
    assert_eq!(commit(&[said(1), held(3, 1)]).await, Ok(()));
    assert_eq!(commit(&[act(2), held(3, 2)]).await, Ok(()));
    let stored = Storage::table(&store, TableId(1)).await.unwrap().unwrap();
    assert_eq!((stored.acts.len(), stored.heard.len()), (2, 1));
}

#[tokio::test]
async fn lists_do_not_read_the_files_that_players_bring() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("g.sqlite")).await.unwrap();
    let Write::Table(row) = table() else { unreachable!() };
    let header = "x".repeat(100_000);
    let brought = TableRow { header: header.clone(), own: true, ..*row };
    store.commit(&[&[Write::Table(Box::new(brought))]]).await.unwrap();
    let listed = Storage::list(&store, Which::All, 10).await.unwrap();
    assert_eq!((listed[0].row.header.as_str(), listed[0].row.own), ("", true));
    assert_eq!(Storage::table(&store, TableId(1)).await.unwrap().unwrap().row.header, header);
}

#[tokio::test]
async fn sessions_are_few_and_the_newest_stay() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("g.sqlite")).await.unwrap();
    let text = || "anne".to_owned();
    let account =
        AccountRow { id: PlayerId(1), login: text(), password: text(), name: text(), lang: text(), created: 0 };
    store.commit(&[&[Write::Account(Box::new(account))]]).await.unwrap();
    for n in 0..60 {
        store.commit(&[&[Write::Session(n.to_string(), PlayerId(1), n)]]).await.unwrap();
    }
    for (n, there) in [(0, false), (9, false), (10, true), (59, true)] {
        assert_eq!(store.session(n.to_string()).await.unwrap().is_some(), there, "{n}");
    }
}

#[tokio::test]
async fn of_two_who_change_a_round_robin_at_once_one_does() {
    use crate::storage::{EntrantRow, EventRow, EventWrite, Events};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.sqlite");
    let store = Sqlite::open(&file).await.unwrap();
    let text = || String::from("x");
    let row = EventRow {
        id: EventId(1),
        name: text(),
        game: text(),
        scenario: text(),
        plan: text(),
        host: PlayerId(1),
        invite: "come-and-play".to_owned(),
        created: 10,
        started: None,
        seq: 0,
    };
    store.commit(&[&[Write::Event(EventWrite::Make(Box::new(row)))]]).await.unwrap();
    let enter = |n: u16| {
        let entrant = EntrantRow { n, player: Some(PlayerId(i64::from(n))), name: String::new() };
        vec![Write::Event(EventWrite::Step(EventId(1), 0)), Write::Event(EventWrite::Enter(EventId(1), entrant))]
    };
    assert_eq!(store.commit(&[enter(1).as_slice()]).await, Ok(()));
    assert_eq!(store.commit(&[enter(2).as_slice()]).await, Err(StorageError::Conflict));
    let stored = store.event(EventId(1)).await.unwrap().unwrap();
    assert_eq!((stored.row.seq, stored.entrants.len(), stored.row.invite.as_str()), (1, 1, "come-and-play"));
    assert!(
        !std::fs::read(folder.path().join("g.sqlite-wal")).unwrap().windows(13).any(|part| part == b"come-and-play")
    );
    // One that was never begun is cleared away in time.
    store.sweep(10, 0).await.unwrap();
    assert!(store.event(EventId(1)).await.unwrap().is_some());
    store.sweep(11, 0).await.unwrap();
    assert!(store.event(EventId(1)).await.unwrap().is_none());
}
