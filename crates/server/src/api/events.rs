//! Round robins: make, enter, start, look how it stands.
//!
//! Nothing of them is in memory: each request reads, thinks, and stores what it thought only if nobody has changed
//! anything meanwhile (`EventWrite::Step`); else it reads again. So any node of a cluster does for any of them.

use super::me::good_name;
use super::tables::blocking;
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::notices::Call;
use crate::protocol::{
    Entrant, EventBrief, EventView, JoinEvent, NewEvent, Pairing, RemoveEntrant, Standing, TimeControl,
};
use crate::robin::{Played, rounds, standings};
use crate::secret::{EventId, PlayerId, secret};
use crate::storage::{EntrantRow, EventRow, EventWrite, PairingRow, StorageError, StoredEvent, Write};
use crate::tables::{Meeting, check_meeting, set_up_meeting};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who may enter one; with more, everybody would have more games than anybody plays at once.
const MOST: usize = 16;
/// Round robins that one player may have made and that are not over.
const MOST_RUNNING: usize = 3;
/// Most of them in a list.
const MOST_LISTED: u32 = 50;
/// How often something is tried again that others have come before.
const TRIES: usize = 8;

/// How it is played, as it is stored.
#[derive(Serialize, Deserialize)]
struct Plan {
    options: BTreeMap<String, String>,
    double: bool,
    time: Option<TimeControl>,
    spectators: bool,
}

fn plan_of(row: &EventRow) -> Answer<Plan> {
    serde_json::from_str(&row.plan).map_err(|_| Code::Internal.into())
}

fn id_of(id: &str) -> Answer<EventId> {
    id.parse().map_err(|_| Code::UnknownEvent.into())
}

async fn read(house: &House, id: EventId) -> Answer<StoredEvent> {
    Ok(house.storage.event(id).await?.ok_or(Code::UnknownEvent)?)
}

/// What is read of a stored outcome.
#[derive(Deserialize)]
struct Ended {
    winners: Vec<Seat>,
}

/// What the first of a pair has of a game, in half points.
fn score(outcome: &str) -> Option<u8> {
    let outcome: Ended = serde_json::from_str(outcome).ok()?;
    let won = |seat: u8| outcome.winners.contains(&Seat(seat));
    Some(match (won(0), won(1)) {
        (true, false) => 2,
        (false, true) => 0,
        _ => 1,
    })
}

fn view(event: &StoredEvent, asker: Option<PlayerId>) -> Answer<EventView> {
    let StoredEvent { row, entrants, pairings } = event;
    let plan = plan_of(row)?;
    let hosts = asker == Some(row.host);
    let place = |number: u16| entrants.iter().position(|entrant| entrant.n == number);
    let number = |place: usize| entrants.get(place).map_or(0, |entrant| entrant.n);
    let mut rounds: Vec<Vec<Pairing>> = Vec::new();
    let mut played = Vec::new();
    for pair in pairings {
        let score = pair.outcome.as_deref().and_then(score);
        if let (Some(score), Some(one), Some(two)) = (score, place(pair.one), place(pair.two)) {
            played.push(Played { one, two, score });
        }
        let round = usize::from(pair.round);
        rounds.resize_with(rounds.len().max(round + 1), Vec::new);
        let table = pair.there.then(|| pair.table.to_string());
        rounds[round].push(Pairing { one: pair.one, two: pair.two, table, score });
    }
    let standings = standings(entrants.len(), &played);
    Ok(EventView {
        id: row.id.to_string(),
        name: row.name.clone(),
        game: row.game.clone(),
        scenario: row.scenario.clone(),
        options: plan.options,
        double: plan.double,
        time: plan.time,
        spectators: plan.spectators,
        hosts,
        invite: (hosts && row.started.is_none()).then(|| row.invite.clone()),
        started: row.started.is_some(),
        over: row.started.is_some() && pairings.iter().all(|pair| pair.outcome.is_some() || !pair.there),
        entrants: entrants
            .iter()
            .map(|entrant| Entrant {
                number: entrant.n,
                name: entrant.name.clone(),
                yours: asker.is_some() && entrant.player == asker,
            })
            .collect(),
        most: MOST as u16,
        rounds,
        standings: standings
            .iter()
            .map(|standing| Standing {
                entrant: number(standing.entrant),
                rank: standing.rank,
                played: standing.played,
                points: standing.points,
                berger: standing.berger,
                wins: standing.wins,
            })
            .collect(),
    })
}

pub(super) async fn make(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<NewEvent>, JsonRejection>,
) -> Answer<(StatusCode, Json<EventView>)> {
    let Json(NewEvent { name, game, scenario, options, double, time, spectators }) = body?;
    player.account.as_ref().ok_or(Code::NoAccount)?;
    let name = good_name(&house, &name)?;
    if house.storage.running_events(player.id).await? >= MOST_RUNNING {
        return Err(Code::TooManyTables.into());
    }
    let plan = Plan { options: options.clone(), double, time, spectators };
    let row = EventRow {
        id: EventId::random(),
        name,
        game: game.clone(),
        scenario: scenario.clone(),
        plan: serde_json::to_string(&plan).map_err(|_| Code::Internal)?,
        host: player.id,
        invite: secret(),
        created: house.now(),
        started: None,
        seq: 0,
    };
    // Set up once for nobody, to see that it can be.
    let shared = Arc::clone(&house);
    blocking(&house, player.id, move || check_meeting(&shared, &game, &scenario, &options, time)).await?;
    house.writer.store(vec![Write::Event(EventWrite::Make(Box::new(row.clone())))]).await?;
    tracing::info!(event = %row.id, "new round robin");
    let event = StoredEvent { row, entrants: Vec::new(), pairings: Vec::new() };
    Ok((StatusCode::CREATED, Json(view(&event, Some(player.id))?)))
}

pub(super) async fn list(State(house): State<Arc<House>>, Visitor(visitor): Visitor) -> Answer<Json<Vec<EventBrief>>> {
    let Some(player) = visitor else { return Ok(Json(Vec::new())) };
    let list = house.storage.events_of(player.id, MOST_LISTED).await?.into_iter();
    let brief = list.map(|event| EventBrief {
        id: event.row.id.to_string(),
        name: event.row.name,
        game: event.row.game,
        entrants: event.entrants,
        started: event.row.started.is_some(),
    });
    Ok(Json(brief.collect()))
}

pub(super) async fn one(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Json<EventView>> {
    let event = read(&house, id_of(&id)?).await?;
    Ok(Json(view(&event, visitor.map(|player| player.id))?))
}

/// Changes a round robin that is not played yet: what is to be changed is worked out from how it stands, anew if somebody
/// else was faster. Nothing to be changed is no mistake.
async fn change(
    house: &House,
    id: EventId,
    wish: impl Fn(&StoredEvent) -> Answer<Option<EventWrite>>,
) -> Answer<StoredEvent> {
    for _ in 0..TRIES {
        let event = read(house, id).await?;
        if event.row.started.is_some() {
            return Err(Code::EventStarted.into());
        }
        let Some(write) = wish(&event)? else { return Ok(event) };
        let writes = vec![Write::Event(EventWrite::Step(id, event.row.seq)), Write::Event(write)];
        match house.writer.store(writes).await {
            Err(StorageError::Conflict) => {}
            stored => {
                stored?;
                return read(house, id).await;
            }
        }
    }
    Err(Code::RateLimited.into())
}

pub(super) async fn join(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<JoinEvent>, JsonRejection>,
) -> Answer<Json<EventView>> {
    let Json(JoinEvent { invite }) = body?;
    player.account.as_ref().ok_or(Code::NoAccount)?;
    let id = id_of(&id)?;
    let changed = change(&house, id, |event| {
        if event.entrants.iter().any(|entrant| entrant.player == Some(player.id)) {
            return Ok(None);
        }
        if event.row.invite != invite {
            return Err(Code::LinkUsed.into());
        }
        if event.entrants.len() >= MOST {
            return Err(Code::EventFull.into());
        }
        let n = event.entrants.iter().map(|entrant| entrant.n + 1).max().unwrap_or(0);
        let name = own_name(&event.entrants, &player.name);
        Ok(Some(EventWrite::Enter(id, EntrantRow { n, player: Some(player.id), name })))
    });
    Ok(Json(view(&changed.await?, Some(player.id))?))
}

/// A name that nobody else in the list has.
fn own_name(entrants: &[EntrantRow], name: &str) -> String {
    let taken = |name: &str| entrants.iter().any(|entrant| entrant.name.to_lowercase() == name.to_lowercase());
    let more = (2..).map(|n| format!("{name} ({n})")).find(|name| !taken(name));
    if taken(name) { more.unwrap_or_default() } else { name.to_owned() }
}

pub(super) async fn leave(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<Json<EventView>> {
    let id = id_of(&id)?;
    let changed = change(&house, id, |event| {
        let own = event.entrants.iter().find(|entrant| entrant.player == Some(player.id));
        Ok(own.map(|entrant| EventWrite::Withdraw(id, entrant.n)))
    });
    Ok(Json(view(&changed.await?, Some(player.id))?))
}

pub(super) async fn remove(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<RemoveEntrant>, JsonRejection>,
) -> Answer<Json<EventView>> {
    let Json(RemoveEntrant { entrant }) = body?;
    let id = id_of(&id)?;
    let changed = change(&house, id, |event| {
        if event.row.host != player.id {
            return Err(Code::NotYourEvent.into());
        }
        let there = event.entrants.iter().any(|known| known.n == entrant);
        Ok(there.then_some(EventWrite::Withdraw(id, entrant)))
    });
    Ok(Json(view(&changed.await?, Some(player.id))?))
}

/// It goes, if it has not been played.
pub(super) async fn cancel(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let id = id_of(&id)?;
    let gone = change(&house, id, |event| {
        if event.row.host == player.id { Ok(Some(EventWrite::Remove(id))) } else { Err(Code::NotYourEvent.into()) }
    });
    match gone.await {
        Err(Error { code: Code::UnknownEvent, .. }) => Ok(StatusCode::NO_CONTENT),
        gone => gone.map(|_| StatusCode::NO_CONTENT),
    }
}

/// Pairs all who have entered, and makes a table for each pair.
pub(super) async fn start(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<Json<EventView>> {
    let id = id_of(&id)?;
    for _ in 0..TRIES {
        let event = read(&house, id).await?;
        if event.row.host != player.id {
            return Err(Code::NotYourEvent.into());
        }
        if event.row.started.is_some() {
            return Ok(Json(view(&event, Some(player.id))?));
        }
        if event.entrants.len() < 2 {
            return Err(Code::TooFewEntrants.into());
        }
        let (shared, planned) = (Arc::clone(&house), event.clone());
        let writes = blocking(&house, player.id, move || paired(&shared, &planned)).await?;
        match house.writer.store(writes).await {
            Err(StorageError::Conflict) => {}
            stored => {
                stored?;
                tracing::info!(event = %id, entrants = event.entrants.len(), "a round robin begins");
                tell(&house, &event);
                return Ok(Json(view(&read(&house, id).await?, Some(player.id))?));
            }
        }
    }
    Err(Code::RateLimited.into())
}

/// All that is stored when a round robin begins.
fn paired(house: &House, event: &StoredEvent) -> Answer<Vec<Write>> {
    let StoredEvent { row, entrants, .. } = event;
    let Plan { options, double, time, spectators } = plan_of(row)?;
    let mut writes =
        vec![Write::Event(EventWrite::Step(row.id, row.seq)), Write::Event(EventWrite::Start(row.id, house.now()))];
    for (round, pairs) in (0_u16..).zip(rounds(entrants.len(), double)) {
        for (board, (one, two)) in (0_u16..).zip(pairs) {
            let (one, two) = (entrants.get(one).ok_or(Code::Internal)?, entrants.get(two).ok_or(Code::Internal)?);
            let meeting = Meeting {
                event: row.id,
                host: row.host,
                game: &row.game,
                scenario: &row.scenario,
                options: &options,
                time,
                spectators,
                players: [one, two].map(|entrant| (entrant.player, entrant.name.as_str())),
                // They are all told of the beginning, once.
                called: house.notices.is_some(),
            };
            let (table, made) = set_up_meeting(house, &meeting)?;
            writes.extend(made);
            let (one, two) = (one.n, two.n);
            let pair = PairingRow { round, board, one, two, table, there: true, outcome: None };
            writes.push(Write::Event(EventWrite::Pair(row.id, pair)));
        }
    }
    Ok(writes)
}

/// Tells all who play that it begins: one message each, not one for each of their tables.
fn tell(house: &House, event: &StoredEvent) {
    let Some(notices) = &house.notices else { return };
    for player in event.entrants.iter().filter_map(|entrant| entrant.player) {
        notices.call(Call::Begins { player, event: event.row.id, name: event.row.name.clone() });
    }
}
