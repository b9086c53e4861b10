//! Nothing leaks by counting: while one seat takes secret steps, all that the other seats and those who watch are sent is
//! the same to the byte as if none were taken: no message more, no version, no line, no other seat awaited, no clock set
//! otherwise. And where one of two answers is hidden, all is the same whichever was given. So it is for who sits there, for
//! who watches, and for who takes an empty chair afterwards.

use kernel::chance::{Chance, Fast, Roll, Seed};
use kernel::record::{Record, SetupSpec};
use kernel::{RuleId, Seat, Viewer};
use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::protocol::ToServer;
use server::storage::{
    AccountRow, ChatRow, DeviceRow, EventSummary, Events, MusterRow, NoticeRow, PaperRow, PushRow, Results,
    ScenarioRow, Sqlite, Storage, Stored, StoredEvent, StoredTable, Summary, Which, Write,
};
use server::{Clock, Config, EventId, NoClient, PlayerId, Server, TableId};
use session::{Rules, Session};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use tempfile::tempdir;

const SEED: Seed = Seed([59; 32]);
const PICK: Roll = Roll { rule: RuleId("secrets"), label: "secrets" };
/// Decisions before the secret ones, at most.
const LONGEST: usize = 90;
/// Moments that are tried of each game, of each kind.
const MOMENTS: usize = 2;
/// Most secret steps of a moment, and the time each takes.
const MOST_STEPS: usize = 2;
const STEP: Duration = Duration::from_secs(7);

/// A decision: the seat, and what it does.
type Decision = (Seat, Value);

/// Options of a table that differ from the defaults.
type Options = &'static [(&'static str, &'static str)];

/// A moment of a game, and what a seat can do there that others cannot tell apart.
struct Moment {
    scenario: String,
    options: Options,
    before: Vec<Decision>,
    /// Nothing, one secret step, or two of the same seat; or two answers of which nobody is to know which was given.
    secret: Vec<Vec<Decision>>,
    /// Who must not notice.
    blind: Vec<Viewer>,
}

/// Two answers of a seat that these viewers cannot tell apart, though the seat itself can.
fn alike(session: &dyn Session, seat: Seat, pair: [&Value; 2], viewers: &[Viewer]) -> Option<Vec<Viewer>> {
    let after = pair.map(|action| {
        let mut copy = session.snapshot();
        let played = copy.play(seat, action).ok()?;
        (played.dice.is_empty() && copy.outcome().is_none()).then_some(copy)
    });
    let [Some(one), Some(other)] = after else { return None };
    let same =
        |viewer: &Viewer| one.scene(*viewer) == other.scene(*viewer) && one.log(*viewer, 0) == other.log(*viewer, 0);
    let blind: Vec<Viewer> = viewers.iter().copied().filter(same).collect();
    (!blind.is_empty() && !same(&Viewer::Seat(seat))).then_some(blind)
}

/// Plays games at random and looks for decisions that show others nothing, and for answers they cannot tell apart.
fn moments(rules: &dyn Rules, options: Options) -> Vec<Moment> {
    let mut dice = Fast::for_game(1793, 5);
    let (mut steps, mut answers): (Vec<Moment>, Vec<Moment>) = Default::default();
    for info in rules.scenarios() {
        let spec = SetupSpec { scenario: info.id.clone(), options: chosen(options), ..SetupSpec::default() };
        let names = vec![String::new(); info.seats.len()];
        let mut session = rules.open(&spec, &names, SEED).unwrap();
        session.note_witnesses(&[]);
        let viewers: Vec<Viewer> =
            (0..names.len() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Public]).collect();
        let mut before: Vec<Decision> = Vec::new();
        let (mut last_step, mut last_answer) = (0, 0);
        while before.len() < LONGEST && (steps.len() < MOMENTS || answers.len() < MOMENTS) {
            let awaited: Vec<Seat> = session.awaiting().seats().iter().collect();
            if awaited.is_empty() {
                break;
            }
            let seat = awaited[dice.uniform(PICK, awaited.len() as u32) as usize];
            let offers = session.offers(seat);
            let pick = |dice: &mut Fast| offers[dice.uniform(PICK, offers.len() as u32) as usize].action.to_value();
            let moment = |secret: Vec<Vec<Decision>>, blind: Vec<Viewer>| Moment {
                scenario: info.id.clone(),
                options,
                before: before.clone(),
                secret,
                blind,
            };
            // Not one right after the other: moments of different kinds are of use.
            let ripe = |last: usize, found: usize| found < MOMENTS && (before.len() >= last + 8 || last == 0);
            for _ in 0..if ripe(last_step, steps.len()) { 4 } else { 0 } {
                let action = pick(&mut dice);
                let Some((secret, blind)) = unseen(&*session, seat, action, &viewers) else { continue };
                // As many of these steps as one likes, from none on.
                let secret = (0..=secret.len()).map(|count| secret[..count].to_vec()).collect();
                steps.push(moment(secret, blind));
                last_step = before.len().max(1);
                break;
            }
            for _ in 0..if ripe(last_answer, answers.len()) { 4 } else { 0 } {
                let pair = [pick(&mut dice), pick(&mut dice)];
                let Some(blind) = alike(&*session, seat, [&pair[0], &pair[1]], &viewers) else { continue };
                answers.push(moment(pair.into_iter().map(|action| vec![(seat, action)]).collect(), blind));
                last_answer = before.len().max(1);
                break;
            }
            let action = pick(&mut dice);
            session.play(seat, &action).unwrap();
            before.push((seat, action));
        }
    }
    steps.extend(answers);
    steps
}

fn chosen(options: Options) -> BTreeMap<String, String> {
    options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// A decision that shows some viewers nothing, and a second one of the same seat if it is as secret.
fn unseen(
    session: &dyn Session,
    seat: Seat,
    action: Value,
    viewers: &[Viewer],
) -> Option<(Vec<Decision>, Vec<Viewer>)> {
    let mut copy = session.snapshot();
    let played = copy.play(seat, &action).ok()?;
    let n = u32::try_from(played.n).unwrap();
    let hidden: Vec<Viewer> = viewers.iter().copied().filter(|viewer| !copy.witnesses(n).has(*viewer)).collect();
    if hidden.is_empty() || !played.dice.is_empty() {
        return None;
    }
    let mut secret = vec![(seat, action)];
    if copy.awaiting().seats().contains(seat)
        && let Some(more) = copy.offers(seat).into_iter().next()
    {
        let mut further = copy.snapshot();
        if further.play(seat, &more.action.to_value()).is_ok_and(|played| played.dice.is_empty())
            && hidden.iter().all(|viewer| !further.witnesses(n + 1).has(*viewer))
        {
            secret.push((seat, more.action.to_value()));
        }
    }
    Some((secret, hidden))
}

/// A database in which every table has the same dice.
struct Loaded {
    storage: Sqlite,
    shelf: Vec<Arc<dyn Rules>>,
}

impl Loaded {
    fn with_same_dice(&self, write: &Write) -> Write {
        let Write::Table(row) = write else { return write.clone() };
        let record = Record::parse("header", &row.header).unwrap();
        let header = record.header();
        let rules = self.shelf.iter().find(|rules| rules.id() == header.game).unwrap();
        let session = rules.open(&header.setup, &header.seats, SEED).unwrap();
        let mut row = row.clone();
        row.seed = SEED;
        row.commitment = SEED.commit().to_string();
        row.header = session.record().line(0).unwrap();
        Write::Table(row)
    }
}

impl Events for Loaded {
    fn event(&self, id: EventId) -> Stored<'_, Option<StoredEvent>> {
        self.storage.event(id)
    }
    fn events_of(&self, player: PlayerId, most: u32) -> Stored<'_, Vec<EventSummary>> {
        self.storage.events_of(player, most)
    }
    fn running_events(&self, host: PlayerId) -> Stored<'_, usize> {
        self.storage.running_events(host)
    }
}

impl Storage for Loaded {
    fn table(&self, id: TableId) -> Stored<'_, Option<StoredTable>> {
        Storage::table(&self.storage, id)
    }
    fn chat(&self, id: TableId, lines: Range<u32>) -> Stored<'_, Vec<ChatRow>> {
        Storage::chat(&self.storage, id, lines)
    }
    fn story(&self, id: TableId, seal: String) -> Stored<'_, Option<String>> {
        self.storage.story(id, seal)
    }
    fn list(&self, which: Which, most: u32) -> Stored<'_, Vec<Summary>> {
        Storage::list(&self.storage, which, most)
    }
    fn ids(&self, after: TableId, most: u32) -> Stored<'_, Vec<TableId>> {
        self.storage.ids(after, most)
    }
    fn running(&self, host: PlayerId) -> Stored<'_, (usize, usize)> {
        self.storage.running(host)
    }
    fn ready(&self) -> Stored<'_, ()> {
        self.storage.ready()
    }
    fn awaiting_computers(&self) -> Stored<'_, Vec<TableId>> {
        self.storage.awaiting_computers()
    }
    fn device(&self, secret: String) -> Stored<'_, Option<DeviceRow>> {
        self.storage.device(secret)
    }
    fn account(&self, login: String) -> Stored<'_, Option<AccountRow>> {
        self.storage.account(login)
    }
    fn session(&self, secret: String) -> Stored<'_, Option<AccountRow>> {
        self.storage.session(secret)
    }
    fn notice(&self, player: PlayerId) -> Stored<'_, Option<NoticeRow>> {
        self.storage.notice(player)
    }
    fn language(&self, player: PlayerId) -> Stored<'_, Option<String>> {
        self.storage.language(player)
    }
    fn pushes(&self, player: PlayerId) -> Stored<'_, Vec<PushRow>> {
        self.storage.pushes(player)
    }
    fn signing(&self, name: &'static str, fresh: String) -> Stored<'_, String> {
        self.storage.signing(name, fresh)
    }
    fn results_count(&self, game: String) -> Stored<'_, u64> {
        self.storage.results_count(game)
    }
    fn results(&self, game: String) -> Stored<'_, Results> {
        self.storage.results(game)
    }
    fn scenario(&self, id: TableId) -> Stored<'_, Option<ScenarioRow>> {
        self.storage.scenario(id)
    }
    fn scenarios_of(&self, maker: PlayerId) -> Stored<'_, Vec<ScenarioRow>> {
        self.storage.scenarios_of(maker)
    }
    fn papers_of(&self, owner: PlayerId) -> Stored<'_, Vec<PaperRow>> {
        self.storage.papers_of(owner)
    }
    fn paper(&self, owner: PlayerId, id: TableId) -> Stored<'_, Option<(PaperRow, String)>> {
        self.storage.paper(owner, id)
    }
    fn muster(&self, id: TableId) -> Stored<'_, Option<MusterRow>> {
        self.storage.muster(id)
    }
    fn musters_of(&self, host: PlayerId) -> Stored<'_, Vec<MusterRow>> {
        self.storage.musters_of(host)
    }
    fn commit<'a>(&'a self, writes: &'a [&'a [Write]]) -> Stored<'a, ()> {
        Box::pin(async move {
            let same: Vec<Vec<Write>> =
                writes.iter().map(|job| job.iter().map(|write| self.with_same_dice(write)).collect()).collect();
            let same: Vec<&[Write]> = same.iter().map(Vec::as_slice).collect();
            Storage::commit(&self.storage, &same).await
        })
    }
    fn sweep(&self, unplayed: i64, unseated: i64) -> Stored<'_, (u64, u64)> {
        self.storage.sweep(unplayed, unseated)
    }
    fn close(&self) -> Stored<'_, ()> {
        self.storage.close()
    }
}

async fn hear(socket: &mut Socket) -> Value {
    let heard = tokio::time::timeout(Duration::from_secs(60), socket.hear()).await;
    heard.expect("an answer in time").unwrap().expect("an open socket")
}

/// Reads up to the answer to a request, and keeps all of it.
async fn until(socket: &mut Socket, id: u32, heard: &mut Vec<Value>) -> Value {
    loop {
        let message = hear(socket).await;
        heard.push(message.clone());
        if message["id"] == id {
            return message;
        }
    }
}

/// A seat at a table, or a place to watch from.
struct Place {
    viewer: Viewer,
    query: String,
    socket: Socket,
    version: u32,
}

impl Place {
    async fn sit(address: SocketAddr, table: &Value, viewer: Viewer) -> Place {
        let query = match viewer {
            Viewer::Seat(seat) => {
                format!("protocol=1&changes=true&token={}", table["seats"][seat.index()]["token"].as_str().unwrap())
            }
            _ => "protocol=1&changes=true".to_owned(),
        };
        let mut socket = Client::new(address).socket(table["id"].as_str().unwrap(), &query).await.unwrap();
        while hear(&mut socket).await["is"] != "state" {}
        Place { viewer, query, socket, version: 0 }
    }
}

/// What differs between any two tables: ids, keys and times.
fn blinded(mut message: Value) -> String {
    fn blind(value: &mut Value) {
        match value {
            Value::Object(map) => {
                for (key, value) in map.iter_mut() {
                    match key.as_str() {
                        "token" | "invite" | "changed" | "at" if !value.is_null() => *value = json!("blind"),
                        "id" if value.as_str().is_some_and(|id| id.len() == 13) => *value = json!("blind"),
                        _ => blind(value),
                    }
                }
            }
            Value::Array(list) => list.iter_mut().for_each(blind),
            _ => {}
        }
    }
    blind(&mut message);
    message.to_string()
}

/// A table as a moment needs it: who made it, how it is, and its key to each seat that is taken. With empty chairs nobody
/// sits where nothing has been decided yet, and a guest of its own on every other seat that must not notice.
async fn set_up(address: SocketAddr, game: &str, moment: &Moment, chairs: bool) -> (Client, Value, Vec<Client>) {
    let mut host = Client::new(address);
    let info = host.call("GET", &format!("/api/games/{game}"), None).await.unwrap().json();
    let scenario = info["scenarios"].as_array().unwrap().iter().find(|one| one["id"] == moment.scenario.as_str());
    let sides = scenario.unwrap()["seats"].as_array().unwrap().len() as u8;
    let blind = |seat: u8| chairs && moment.blind.contains(&Viewer::Seat(Seat(seat)));
    let first = (0..sides).find(|seat| !blind(*seat)).unwrap();
    let sitter =
        |seat: u8| json!({"is": if seat == first { "me" } else if blind(seat) { "invite" } else { "same_screen" }});
    let sitters: Vec<Value> = (0..sides).map(sitter).collect();
    let wish = json!({"game": game, "scenario": moment.scenario, "options": chosen(moment.options), "seats": sitters,
        "spectators": true, "time": {"is": "fischer", "minutes": 600, "increment": 1}});
    let made = host.call("POST", "/api/tables", Some(&wish)).await.unwrap();
    assert_eq!(made.status, 201, "{}", made.body);
    let mut table = made.json();
    let mut guests = Vec::new();
    let decides = |seat: u8| moment.before.iter().any(|(by, _)| by.0 == seat);
    for seat in (0..sides).filter(|seat| blind(*seat) && decides(*seat)) {
        let mut guest = Client::new(address);
        let join = json!({"invite": table["seats"][usize::from(seat)]["invite"]});
        let path = format!("/api/tables/{}/join", table["id"].as_str().unwrap());
        let joined = guest.call("POST", &path, Some(&join)).await.unwrap().json();
        table["seats"][usize::from(seat)] = joined["seats"][usize::from(seat)].clone();
        guests.push(guest);
    }
    (host, table, guests)
}

/// Plays a moment and returns all that the others are sent from then on, by viewer.
async fn conversation(the: &House, moment: &Moment, secret: &[Decision], chairs: bool) -> Vec<Vec<String>> {
    let House { address, clock, game } = the;
    let (mut host, table, guests) = set_up(*address, game, moment, chairs).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let taken = |seat: &Value| seat["token"].is_string();
    let seats = table["seats"].as_array().unwrap();
    let mut places = Vec::new();
    for (seat, _) in (0..).zip(seats).filter(|(_, seat)| taken(seat)) {
        places.push(Place::sit(*address, &table, Viewer::Seat(Seat(seat))).await);
    }
    places.push(Place::sit(*address, &table, Viewer::Public).await);
    let mut number = 0;
    for (seat, action) in &moment.before {
        number += 1;
        decide(&mut places, *seat, action, number, &mut Vec::new()).await;
        clock.advance(STEP);
    }
    for mut guest in guests {
        let left = guest.call("POST", &format!("/api/tables/{id}/leave"), None).await.unwrap();
        assert_eq!(left.status, 200, "{}", left.body);
    }
    if chairs {
        // Who got up is not there any more.
        places.retain(|place| place.viewer == Viewer::Public || !moment.blind.contains(&place.viewer));
    }
    // All have heard of everything so far: each asks something, and reads up to the answer.
    for place in &mut places {
        place.socket.say(&ToServer::Log { id: 9001, before: None }).await.unwrap();
        until(&mut place.socket, 9001, &mut Vec::new()).await;
    }
    for (seat, action) in secret {
        number += 1;
        clock.advance(STEP);
        decide(&mut places, *seat, action, number, &mut Vec::new()).await;
    }
    // However many steps were taken, as much time has passed.
    clock.advance(STEP * u32::try_from(MOST_STEPS - secret.len()).unwrap());
    let mut sent = Vec::new();
    for place in places.iter_mut().filter(|place| moment.blind.contains(&place.viewer)) {
        let mut heard = Vec::new();
        // What came by itself, then the answers.
        place.socket.say(&ToServer::Log { id: 9002, before: None }).await.unwrap();
        until(&mut place.socket, 9002, &mut heard).await;
        place.socket.say(&ToServer::Sit { seat: seat_of(place.viewer) }).await.unwrap();
        let state = loop {
            let message = hear(&mut place.socket).await;
            heard.push(message.clone());
            if message["is"] == "state" {
                break message;
            }
        };
        place.version = u32::try_from(state["version"].as_u64().unwrap()).unwrap();
        place.socket.say(&ToServer::Look { id: 9003, at: place.version }).await.unwrap();
        until(&mut place.socket, 9003, &mut heard).await;
        place.socket.say(&ToServer::Look { id: 9004, at: place.version + 1 }).await.unwrap();
        assert_eq!(until(&mut place.socket, 9004, &mut heard).await["code"], "no_such_moment");
        // Who comes again, and who comes by HTTP.
        welcomed(&Client::new(*address), &id, &place.query, &mut heard).await;
        let mut stranger = Client::new(*address);
        heard.push(stranger.call("GET", &format!("/api/tables/{id}"), None).await.unwrap().json());
        sent.push(heard.into_iter().map(blinded).collect());
    }
    if chairs {
        sent.extend(newcomers(&mut host, *address, &id).await);
    }
    sent
}

/// All that is sent to whoever takes an empty chair now, on each of them.
async fn newcomers(host: &mut Client, address: SocketAddr, id: &str) -> Vec<Vec<String>> {
    let mut sent = Vec::new();
    let table = host.call("GET", &format!("/api/tables/{id}"), None).await.unwrap().json();
    let invites = table["seats"].as_array().unwrap().iter().map(|seat| seat["invite"].clone());
    for invite in invites.filter(Value::is_string) {
        let mut guest = Client::new(address);
        let joined = guest.call("POST", &format!("/api/tables/{id}/join"), Some(&json!({"invite": invite}))).await;
        let mut heard = vec![joined.unwrap().json()];
        welcomed(&guest, id, "protocol=1&changes=true", &mut heard).await;
        sent.push(heard.into_iter().map(blinded).collect());
    }
    sent
}

/// Comes to a table, and keeps what it is told up to the first state.
async fn welcomed(who: &Client, id: &str, query: &str, heard: &mut Vec<Value>) {
    let mut socket = who.socket(id, query).await.unwrap();
    loop {
        let message = hear(&mut socket).await;
        heard.push(message.clone());
        if message["is"] == "state" {
            return;
        }
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    if let Viewer::Seat(seat) = viewer { Some(seat) } else { None }
}

/// A seat decides on the newest version it has been sent.
async fn decide(places: &mut [Place], seat: Seat, action: &Value, id: u32, heard: &mut Vec<Value>) {
    let place = places.iter_mut().find(|place| place.viewer == Viewer::Seat(seat)).unwrap();
    // The seat asks for where it stands, so that it decides on what it sees now.
    place.socket.say(&ToServer::Sit { seat: Some(seat) }).await.unwrap();
    let version = loop {
        let message = hear(&mut place.socket).await;
        heard.push(message.clone());
        if message["is"] == "state" {
            break u32::try_from(message["version"].as_u64().unwrap()).unwrap();
        }
    };
    place.socket.say(&ToServer::Decide { id, version, seat, action: action.clone() }).await.unwrap();
    let answer = until(&mut place.socket, id, heard).await;
    assert_eq!(answer["is"], "done", "{action}: {answer}");
}

/// Where two messages part, in both.
fn difference(with: &str, without: &str) -> String {
    let same = with.bytes().zip(without.bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        let cut = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text[cut(same.saturating_sub(300))..cut(same + 200)].to_owned()
    };
    format!("with:    {}\nwithout: {}", around(with), around(without))
}

/// A running server with one game to be tried, and the clock of its tables.
struct House {
    address: SocketAddr,
    clock: Clock,
    game: String,
}

/// Compares all that is sent, however the moment went on.
async fn compare(the: &House, moment: &Moment, chairs: bool) {
    let first = conversation(the, moment, &moment.secret[0], chairs).await;
    assert!(!first.is_empty(), "nobody was there to be told anything");
    for secret in &moment.secret[1..] {
        let then = conversation(the, moment, secret, chairs).await;
        assert_eq!(then.len(), first.len());
        for (n, (then, first)) in then.iter().zip(&first).enumerate() {
            let differs = then.iter().zip(first).find(|(then, first)| then != first);
            let told = differs.map(|(then, first)| difference(then, first));
            assert!(
                then.len() == first.len() && told.is_none(),
                "{} {}: number {n} of {:?} (empty chairs: {chairs}) can tell {secret:?} from {:?} after {} decisions\n{} \
                 messages, not {}\n{}",
                the.game,
                moment.scenario,
                moment.blind,
                moment.secret[0],
                moment.before.len(),
                then.len(),
                first.len(),
                told.unwrap_or_default()
            );
        }
    }
}

async fn keep_their_secrets(game: &str, options: Options) {
    let rules = grognard::shelf().into_iter().find(|rules| rules.id() == game).unwrap();
    let moments = tokio::task::spawn_blocking(move || moments(&*rules, options)).await.unwrap();
    assert!(!moments.is_empty(), "{game}: no decision is secret, or each shows the others that it was taken");
    let data = tempdir().unwrap();
    let storage = Sqlite::open(&data.path().join("grognard.sqlite")).await.unwrap();
    let storage = Arc::new(Loaded { storage, shelf: grognard::shelf() });
    let clock = Clock::standing_at(1_800_000_000);
    let mut config = Config { port: 0, data: data.path().to_owned(), clock: clock.clone(), ..Config::default() };
    config.limits.messages_at_once = 100_000;
    config.limits.outbox = 1000;
    let server = Server::start_with(config, grognard::shelf(), Arc::new(NoClient), storage).await.unwrap();
    let the = House { address: server.address(), clock, game: game.to_owned() };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
    for moment in &moments {
        for chairs in [false, true] {
            compare(&the, moment, chairs).await;
        }
        println!("{game} {}: {} ways after {} decisions", moment.scenario, moment.secret.len(), moment.before.len());
    }
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn la_garde_keeps_its_secrets() {
    keep_their_secrets("garde", &[]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn toulon_keeps_its_secrets() {
    keep_their_secrets("toulon", &[]).await;
}

/// Orders face down, decoys among them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn couleurs_keeps_its_secret_orders() {
    keep_their_secrets("couleurs", &[("sequence", "simultaneous")]).await;
}

/// Troops out of sight, and dispositions laid down in secret.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn couleurs_keeps_its_hidden_troops() {
    let options = &[("hidden_troops", "on"), ("type_markers", "on"), ("deployment", "secret")];
    keep_their_secrets("couleurs", options).await;
}
