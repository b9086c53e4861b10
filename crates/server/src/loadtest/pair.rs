//! Two players at one table.

use super::report::Played;
use crate::client::{Client, ClientError, Socket};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use serde_json::value::RawValue;
use std::borrow::Cow;
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
    /// They also talk, and take decisions back.
    lively: bool,
    /// What must be there: decisions at this table, and lines said.
    decisions: Known,
    lines: Known,
}

/// A number as it was acknowledged, with what was asked for and not answered: any from the first to the last may be true.
#[derive(Clone, Copy, Default)]
struct Known {
    least: u32,
    most: u32,
}

impl Known {
    fn exactly(number: u32) -> Self {
        Known { least: number, most: number }
    }

    fn check(self, what: &str, table: &str, found: u32) -> Result<(), ClientError> {
        let Known { least, most } = self;
        if (least..=most).contains(&found) {
            return Ok(());
        }
        Err(ClientError::of(format!("table {table} has {found} {what}, from {least} to {most} were acknowledged")))
    }
}

/// Two devices at their table.
pub(super) struct Seated {
    pair: Pair,
    sides: [Side; 2],
    /// Something has been said since they sat down: nobody may say much at once.
    said: bool,
}

struct Side {
    socket: Socket,
    seat: Option<u8>,
    version: u32,
    /// One of the actions offered, as it came; nothing if it is not asked.
    choice: Option<String>,
    over: bool,
    can_undo: bool,
    /// Lines said at the table, as far as this side was told.
    lines: u32,
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
    #[serde(default)]
    scene: Seen,
    #[serde(default)]
    can_undo: bool,
    #[serde(default)]
    chat: Vec<IgnoredAny>,
    #[serde(default)]
    chat_from: u32,
    #[serde(default)]
    code: Option<&'a str>,
}

/// The list of offers of a message, and the message without them. A message is as long as what is offered, of which a player
/// takes one: to read all of it would cost as much as to play the game. Quotes within texts are escaped, so these are keys.
fn without_offers(text: &str) -> (Cow<'_, str>, &str) {
    const FROM: &str = ",\"offers\":[";
    const TO: &str = "],\"log\":";
    let from = text.find(FROM).map(|at| at + FROM.len());
    match from.zip(text.rfind(TO)).filter(|(from, to)| from <= to) {
        Some((from, to)) => (Cow::Owned([&text[..from], &text[to..]].concat()), &text[from..to]),
        None => (Cow::Borrowed(text), ""),
    }
}

/// The action of any of these offers: the one after a place in their text, or the first.
fn any_of(offers: &str, dice: u64) -> Option<&RawValue> {
    const OFFER: &str = "{\"action\":";
    let place = offers.floor_char_boundary(dice as usize % offers.len().max(1));
    let at = offers[place..].find(OFFER).map_or_else(|| offers.find(OFFER), |at| Some(place + at))?;
    serde_json::Deserializer::from_str(&offers[at + OFFER.len()..]).into_iter().next()?.ok()
}

#[derive(Deserialize, Default)]
struct Seen {
    outcome: Option<IgnoredAny>,
}

impl Pair {
    /// Makes a table, and lets the second player join by the invitation.
    pub(super) async fn make(
        address: SocketAddr,
        game: &str,
        scenario: &str,
        lively: bool,
    ) -> Result<Self, ClientError> {
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
        Ok(Pair { players, table, lively, decisions: Known::default(), lines: Known::default() })
    }

    /// The server has moved.
    pub(super) fn follow(&mut self, address: SocketAddr) {
        for player in &mut self.players {
            *player = player.moved(address);
        }
    }

    /// Both open their sockets. What they were shown before must be there, and nothing else.
    pub(super) async fn enter(mut self, seed: u64) -> Result<Seated, ClientError> {
        let sides = self.open(seed).await?;
        for side in &sides {
            self.decisions.check("decisions", &self.table, side.version)?;
            self.lines.check("lines", &self.table, side.lines)?;
        }
        (self.decisions, self.lines) = (Known::exactly(sides[0].version), Known::exactly(sides[0].lines));
        Ok(Seated { pair: self, sides, said: false })
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
        (self.decisions, self.lines) = (Known::default(), Known::default());
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
            if self.pair.lively {
                let side = &self.sides[0];
                let (undo, talk) = (side.dice >> 40 & 7 == 0, side.dice >> 44 & 3 == 0 && !self.said);
                played.undone += usize::from(undo && self.take_back().await?);
                if talk {
                    self.say().await?;
                    played.said += 1;
                }
            }
        }
    }

    /// Takes the last decision back, if somebody can; until both have seen it.
    async fn take_back(&mut self) -> Result<bool, ClientError> {
        let Some(at) = self.sides.iter().position(|side| side.can_undo && !side.over) else { return Ok(false) };
        let side = &mut self.sides[at];
        let (id, version, seat) = (side.next_id, side.version, side.seat.unwrap_or_default());
        side.next_id += 1;
        self.pair.decisions.least = version.saturating_sub(1);
        side.socket.say_text(format!("{{\"is\":\"undo\",\"id\":{id},\"version\":{version},\"seat\":{seat}}}")).await?;
        while side.hear().await? != Some(id) {}
        let version = self.sides[at].version;
        self.pair.decisions = Known::exactly(version);
        let other = &mut self.sides[1 - at];
        while other.version > version {
            other.hear().await?;
        }
        Ok(true)
    }

    /// Says something, until both have heard it.
    async fn say(&mut self) -> Result<(), ClientError> {
        let lines = self.pair.lines.most + 1;
        self.pair.lines.most = lines;
        self.said = true;
        self.sides[0].socket.say_text("{\"is\":\"chat\",\"text\":\"En avant !\"}".to_owned()).await?;
        for side in &mut self.sides {
            while side.lines < lines {
                side.hear().await?;
            }
            // Whoever heard it relies on it.
            self.pair.lines = Known::exactly(lines);
        }
        Ok(())
    }

    /// One decision of whoever is asked, and until both have seen it. Returns how long its answer took.
    async fn decide(&mut self) -> Result<u32, ClientError> {
        self.pair.decisions.most += 1;
        let decided = self.decide_and_show().await;
        // Whoever was shown a decision relies on it.
        let shown = self.sides.iter().map(|side| side.version).max().unwrap_or_default();
        self.pair.decisions.least = shown.max(self.pair.decisions.least);
        if decided.is_ok() {
            self.pair.decisions = Known::exactly(shown);
        }
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
        let mut side = Side {
            socket,
            seat: None,
            version: 0,
            choice: None,
            over: false,
            can_undo: false,
            lines: 0,
            next_id: 1,
            dice,
        };
        while side.seat.is_none() {
            side.hear().await?;
        }
        Ok(side)
    }

    /// Reads one message; returns the id of a decision that was acknowledged.
    async fn hear(&mut self) -> Result<Option<u32>, ClientError> {
        let text = self.socket.hear_text().await?.ok_or_else(|| ClientError::of("the server closed the socket"))?;
        let (text, offers) = without_offers(&text);
        let heard: Heard<'_> = serde_json::from_str(&text).map_err(ClientError::of)?;
        match heard.is {
            "state" | "change" => {
                self.seat = heard.seat;
                self.version = heard.version;
                self.over = heard.scene.outcome.is_some();
                self.can_undo = heard.can_undo;
                self.dice ^= self.dice << 13;
                self.dice ^= self.dice >> 7;
                self.dice ^= self.dice << 17;
                self.choice = any_of(offers, self.dice >> 20).map(|action| action.get().to_owned());
            }
            "welcome" => self.lines = heard.chat_from + u32::try_from(heard.chat.len()).unwrap_or(u32::MAX),
            "chat" => self.lines += 1,
            "done" => return Ok(heard.id),
            "error" => return Err(ClientError::of(heard.code.unwrap_or("error"))),
            "refused" => return Err(ClientError::of("an offered action was refused")),
            _ => {}
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_offer_is_read_and_the_rest_of_the_message() {
        let message = r#"{"is":"change","version":7,"seat":1,"scene":{},"offers":[{"action":{"go":"é\",\"offers\":["},"verb":"v"},{"action":[2],"verb":"w"}],"log":[],"can_undo":true}"#;
        let (rest, offers) = without_offers(message);
        let heard: Heard<'_> = serde_json::from_str(&rest).unwrap();
        assert_eq!((heard.is, heard.version, heard.seat, heard.can_undo), ("change", 7, Some(1), true));
        let mut found: Vec<&str> = (0..200).map(|dice| any_of(offers, dice).unwrap().get()).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, ["[2]", r#"{"go":"é\",\"offers\":["}"#]);
        assert!(any_of("", 3).is_none(), "nobody is asked");
        assert_eq!(without_offers(r#"{"is":"done"}"#).1, "");
    }
}
