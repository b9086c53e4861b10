//! Two players at one table.

use super::report::Played;
use crate::client::{Client, ClientError, Socket};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use serde_json::value::RawValue;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// When a table decides.
pub(super) struct Pace {
    pub(super) next: Instant,
    /// Between two decisions of the table; none for as fast as it goes.
    pub(super) gap: Option<Duration>,
    pub(super) end: Instant,
}

/// Two devices with a table.
pub(super) struct Pair {
    players: [Client; 2],
    table: String,
    /// The last decision at this table that was acknowledged.
    acknowledged: u32,
}

/// Two devices at their table.
pub(super) struct Seated {
    pair: Pair,
    sides: [Side; 2],
}

struct Side {
    socket: Socket,
    seat: Option<u8>,
    version: u32,
    /// One of the actions offered, as it came; nothing if it is not asked.
    choice: Option<String>,
    over: bool,
    next_id: u32,
    dice: u64,
}

/// As much of a message as a player of the load test reads.
#[derive(Deserialize)]
struct Heard<'a> {
    is: &'a str,
    #[serde(default)]
    id: Option<u32>,
    #[serde(default)]
    version: u32,
    #[serde(default)]
    seat: Option<u8>,
    #[serde(borrow, default)]
    offers: Vec<Offered<'a>>,
    #[serde(default)]
    scene: Seen,
    #[serde(default)]
    code: Option<&'a str>,
}

#[derive(Deserialize)]
struct Offered<'a> {
    #[serde(borrow)]
    action: &'a RawValue,
}

#[derive(Deserialize, Default)]
struct Seen {
    outcome: Option<IgnoredAny>,
}

impl Pair {
    /// Makes a table, and lets the second player join by the invitation.
    pub(super) async fn make(address: SocketAddr, game: &str, scenario: &str) -> Result<Self, ClientError> {
        let mut players = [Client::new(address), Client::new(address)];
        let wish = json!({"game": game, "scenario": scenario, "seats": [{"is": "me"}, {"is": "invite"}]});
        let made = players[0].call("POST", "/api/tables", Some(&wish)).await?;
        let view = made.json();
        let Some(table) = view["id"].as_str().map(str::to_owned) else { return Err(ClientError::of(made.body)) };
        let join = json!({"invite": view["seats"][1]["invite"]});
        let joined = players[1].call("POST", &format!("/api/tables/{table}/join"), Some(&join)).await?;
        if joined.status != 200 {
            return Err(ClientError::of(joined.body));
        }
        Ok(Pair { players, table, acknowledged: 0 })
    }

    /// The server has moved.
    pub(super) fn follow(&mut self, address: SocketAddr) {
        for player in &mut self.players {
            *player = player.moved(address);
        }
    }

    /// Both open their sockets. What they were shown before must be there.
    pub(super) async fn enter(self, seed: u64) -> Result<Seated, ClientError> {
        let sides = self.open(seed).await?;
        let stands = sides.iter().map(|side| side.version).min().unwrap_or_default();
        if stands < self.acknowledged {
            let Pair { table, acknowledged, .. } = self;
            return Err(ClientError::of(format!("table {table} stands at {stands}, {acknowledged} was acknowledged")));
        }
        Ok(Seated { pair: self, sides })
    }

    async fn open(&self, seed: u64) -> Result<[Side; 2], ClientError> {
        let [first, second] = &self.players;
        Ok([Side::open(first, &self.table, seed).await?, Side::open(second, &self.table, !seed).await?])
    }

    /// Plays again at a new table.
    async fn again(&mut self) -> Result<(), ClientError> {
        let path = format!("/api/tables/{}/rematch", self.table);
        let answer = self.players[0].call("POST", &path, None).await?;
        let view = answer.json();
        let Some(table) = view["id"].as_str() else { return Err(ClientError::of(answer.body)) };
        table.clone_into(&mut self.table);
        self.acknowledged = 0;
        Ok(())
    }
}

impl Seated {
    /// Plays until the time is over or something goes wrong.
    pub(super) async fn play(mut self, mut pace: Pace) -> (Pair, Played) {
        let mut played = Played::default();
        if let Err(error) = self.go_on(&mut pace, &mut played).await {
            played.errors.push(error.to_string());
        }
        (self.pair, played)
    }

    /// Plays so many decisions, off the clock.
    pub(super) async fn play_ahead(mut self, decisions: usize) -> Result<Self, ClientError> {
        for _ in 0..decisions {
            self.begin_again_if_over().await?;
            self.decide().await?;
        }
        Ok(self)
    }

    /// A finished game is followed by the next; returns whether there is one.
    async fn begin_again_if_over(&mut self) -> Result<bool, ClientError> {
        let over = self.sides.iter().any(|side| side.over);
        if over {
            self.pair.again().await?;
            self.sides = self.pair.open(self.sides[0].dice).await?;
        }
        Ok(over)
    }

    async fn go_on(&mut self, pace: &mut Pace, played: &mut Played) -> Result<(), ClientError> {
        loop {
            if self.begin_again_if_over().await? {
                played.games += 1;
            }
            let now = Instant::now();
            if now < pace.next {
                tokio::time::sleep_until(pace.next.into()).await;
            }
            if Instant::now() >= pace.end {
                return Ok(());
            }
            if let Some(gap) = pace.gap {
                pace.next = (pace.next + gap).max(now);
            }
            played.latencies.push(self.decide().await?);
        }
    }

    /// One decision of whoever is asked, and until both have seen it. Returns how long its answer took.
    async fn decide(&mut self) -> Result<u32, ClientError> {
        let decided = self.decide_and_show().await;
        // Whoever was shown a decision relies on it.
        let shown = self.sides.iter().map(|side| side.version).max();
        self.pair.acknowledged = shown.unwrap_or_default().max(self.pair.acknowledged);
        decided
    }

    async fn decide_and_show(&mut self) -> Result<u32, ClientError> {
        let asked = self.sides.iter_mut().enumerate().find_map(|(at, side)| Some((at, side.choice.take()?)));
        let (at, action) = asked.ok_or_else(|| ClientError::of("nobody is asked anything"))?;
        let side = &mut self.sides[at];
        let (id, version, seat) = (side.next_id, side.version, side.seat.unwrap_or_default());
        side.next_id += 1;
        let message =
            format!("{{\"is\":\"decide\",\"id\":{id},\"version\":{version},\"seat\":{seat},\"action\":{action}}}");
        let sent = Instant::now();
        side.socket.say_text(message).await?;
        while side.hear().await? != Some(id) {}
        let micros = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
        let version = self.sides[at].version;
        let other = &mut self.sides[1 - at];
        while other.version < version && !other.over {
            other.hear().await?;
        }
        Ok(micros)
    }
}

impl Side {
    async fn open(client: &Client, table: &str, seed: u64) -> Result<Self, ClientError> {
        let socket = client.socket(table, "protocol=1&changes=true").await?;
        let dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut side = Side { socket, seat: None, version: 0, choice: None, over: false, next_id: 1, dice };
        while side.seat.is_none() {
            side.hear().await?;
        }
        Ok(side)
    }

    /// Reads one message; returns the id of a decision that was acknowledged.
    async fn hear(&mut self) -> Result<Option<u32>, ClientError> {
        let text = self.socket.hear_text().await?.ok_or_else(|| ClientError::of("the server closed the socket"))?;
        let heard: Heard<'_> = serde_json::from_str(&text).map_err(ClientError::of)?;
        match heard.is {
            "state" | "change" => {
                self.seat = heard.seat;
                self.version = heard.version;
                self.over = heard.scene.outcome.is_some();
                self.dice ^= self.dice << 13;
                self.dice ^= self.dice >> 7;
                self.dice ^= self.dice << 17;
                let any = (self.dice >> 20) as usize % heard.offers.len().max(1);
                self.choice = heard.offers.get(any).map(|offer| offer.action.get().to_owned());
            }
            "done" => return Ok(heard.id),
            "error" => return Err(ClientError::of(heard.code.unwrap_or("error"))),
            "refused" => return Err(ClientError::of("an offered action was refused")),
            _ => {}
        }
        Ok(None)
    }
}
