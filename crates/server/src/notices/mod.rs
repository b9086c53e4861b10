//! "Your turn", told to players who are not there: by a webhook of their own, by mail, or in their browsers.
//!
//! Off unless the server is told otherwise. One message for each absence: the table remembers whom it has called, until
//! they come. What could not be delivered after a few attempts is not kept.

mod mail;
mod push;
mod webhook;

pub(crate) use push::{KEY as PUSH_KEY, Signer, check as check_push, fresh as fresh_push_key};
pub(crate) use webhook::Webhook;

use crate::config::{MailConfig, Notify};
use crate::fair::Fair;
use crate::house::House;
use crate::secret::{EventId, PlayerId, TableId, digest};
use crate::storage::{NoticeWrite, PushRow, Write};
use kernel::catalogue::Lang;
use mail::Letter;
use push::Pushed;
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, mpsc};

/// Calls waiting to be delivered; beyond that they are dropped.
const WAITING: usize = 1000;
/// Deliveries at the same time, those of one player, and those of one player that wait: whoever has an address that never
/// answers keeps nobody else waiting.
const AT_ONCE: usize = 8;
const AT_ONCE_EACH: usize = 2;
const WAITING_EACH: usize = 32;

/// Somebody to be told something.
#[derive(Clone, Debug)]
pub(crate) enum Call {
    /// It is this player's turn.
    Turn { player: PlayerId, table: TableId, game: String, scenario: String },
    /// A round robin begins in which this player plays.
    Begins { player: PlayerId, event: EventId, name: String },
    /// This player says that this address is theirs.
    Confirm { player: PlayerId },
}

impl Call {
    fn player(&self) -> PlayerId {
        let (Call::Turn { player, .. } | Call::Begins { player, .. } | Call::Confirm { player }) = self;
        *player
    }
}

/// Seconds between two mails that ask whether an address is right.
pub(crate) const PATIENCE: i64 = 600;

/// Addresses that were asked lately whether they are right. Anybody may name any address, and have many accounts: nobody is
/// written to again and again for that.
#[derive(Default)]
pub(crate) struct Asked(Mutex<HashMap<String, i64>>);

impl Asked {
    /// Whether this address may be asked now; then it has been.
    pub(crate) fn ask(&self, address: &str, now: i64) -> bool {
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        asked.retain(|_, at| now - *at < PATIENCE);
        let free = !asked.contains_key(&address.to_lowercase());
        if free {
            asked.insert(address.to_lowercase(), now);
        }
        free
    }
}

/// The way to whoever delivers calls.
#[derive(Clone)]
pub(crate) struct Notices {
    calls: mpsc::Sender<Call>,
}

impl Notices {
    /// The way, and the other end of it.
    pub(crate) fn new() -> (Self, mpsc::Receiver<Call>) {
        let (calls, waiting) = mpsc::channel(WAITING);
        (Notices { calls }, waiting)
    }

    /// Has a call delivered, if there is room for it.
    pub(crate) fn call(&self, call: Call) {
        if self.calls.try_send(call).is_err() {
            tracing::warn!("too many calls to players wait; one is dropped");
        }
    }
}

/// Delivers calls as long as the server runs.
pub(crate) async fn deliver(house: Arc<House>, mut calls: mpsc::Receiver<Call>) {
    let (places, room) = (Fair::new(AT_ONCE, AT_ONCE_EACH, WAITING_EACH), Arc::new(Semaphore::new(WAITING)));
    let mut stopping = house.stopping.clone();
    loop {
        let stopped = async {
            let _ = stopping.wait_for(|stopping| *stopping).await;
        };
        let call = tokio::select! {
            call = calls.recv() => call,
            () = stopped => None,
        };
        let (Some(call), Ok(waiting)) = (call, Arc::clone(&room).acquire_owned().await) else { return };
        let Some(place) = places.queue(call.player()) else {
            tracing::warn!("too many calls to one player wait; one is dropped");
            continue;
        };
        let house = Arc::clone(&house);
        tokio::spawn(async move {
            let place = place.turn().await;
            run(&house, call).await;
            drop((place, waiting));
        });
    }
}

async fn run(house: &House, call: Call) {
    let player = call.player();
    let notify = &house.config.notify;
    let Ok(row) = house.storage.notice(player).await else { return };
    // Who has only browsers has no row, and is written to in the language of the account.
    let lang = match &row {
        Some(row) => row.lang.parse().unwrap_or(Lang::Fr),
        None => {
            house.storage.language(player).await.ok().flatten().and_then(|lang| lang.parse().ok()).unwrap_or(Lang::Fr)
        }
    };
    let email = row.as_ref().and_then(|row| row.email.as_deref());
    let message = Message::of(house, &call, email, lang);
    if let (Some(url), true, false) =
        (row.as_ref().and_then(|row| row.webhook.as_deref()), notify.webhooks, matches!(call, Call::Confirm { .. }))
    {
        let body = posted(&call, &message);
        try_often(notify, Delivery::Post { url, body: &body, private: notify.private_webhooks }).await;
    }
    let confirmed = row.as_ref().is_some_and(|row| row.confirmed) || matches!(call, Call::Confirm { .. });
    if let (Some(config), Some(to), true) = (&notify.mail, email, confirmed) {
        let letter = Letter { to, subject: &message.subject, body: &message.body, stop: message.stop.as_deref() };
        try_often(notify, Delivery::Mail(config, &letter)).await;
    }
    if let (Some(signer), false) = (&house.signer, matches!(call, Call::Confirm { .. })) {
        push_to_all(house, signer, &call, &message).await;
    }
}

/// Tells all browsers of a player; those that are no more are forgotten.
async fn push_to_all(house: &House, signer: &Signer, call: &Call, message: &Message) {
    let Ok(rows) = house.storage.pushes(call.player()).await else { return };
    let topic = match call {
        Call::Turn { table, .. } => table.to_string(),
        Call::Begins { event, .. } => event.to_string(),
        Call::Confirm { .. } => return,
    };
    let text = json!({"title": message.subject, "body": message.short, "url": message.path, "tag": topic}).to_string();
    let notify = &house.config.notify;
    for row in &rows {
        let to = Delivery::Push {
            signer,
            row,
            text: &text,
            topic: &topic,
            now: house.now(),
            private: notify.private_pushes,
        };
        if try_often(notify, to).await == Some(Pushed::Gone) {
            let _ = house.writer.store(vec![Write::Notice(NoticeWrite::EndPush(row.endpoint.clone()))]).await;
        }
    }
}

/// What is posted to a webhook.
fn posted(call: &Call, message: &Message) -> String {
    let mut body = match call {
        Call::Turn { table, game, scenario, .. } => {
            json!({"is": "your_turn", "table": table.to_string(), "game": game, "scenario": scenario})
        }
        Call::Begins { event, name, .. } => json!({"is": "event_begins", "event": event.to_string(), "name": name}),
        Call::Confirm { .. } => json!({}),
    };
    body["url"] = json!(message.link);
    // What the two most common chat servers show.
    body["text"] = json!(message.line());
    body["content"] = json!(message.line());
    body.to_string()
}

/// Something to be delivered.
enum Delivery<'a> {
    Post { url: &'a str, body: &'a str, private: bool },
    Mail(&'a MailConfig, &'a Letter<'a>),
    Push { signer: &'a Signer, row: &'a PushRow, text: &'a str, topic: &'a str, now: i64, private: bool },
}

impl Delivery<'_> {
    async fn deliver(&self) -> Result<Pushed, String> {
        match self {
            Delivery::Post { url, body, private } => {
                url.parse::<Webhook>()?.post_json(body, *private).await.map(|()| Pushed::Taken)
            }
            Delivery::Mail(config, letter) => mail::send(config, letter).await.map(|()| Pushed::Taken),
            Delivery::Push { signer, row, text, topic, now, private } => {
                signer.push(row, text.as_bytes(), topic, *now, *private).await
            }
        }
    }
}

/// Tries to deliver something, and again after a while; what came of it, nothing if it could not be delivered.
async fn try_often(notify: &Notify, what: Delivery<'_>) -> Option<Pushed> {
    let mut pauses = notify.again.iter();
    loop {
        let why = match what.deliver().await {
            Ok(pushed) => return Some(pushed),
            Err(why) => why,
        };
        let Some(pause) = pauses.next() else {
            // The address is nobody's business but the player's.
            tracing::warn!(why, "a player could not be told");
            return None;
        };
        tokio::time::sleep(*pause).await;
    }
}

/// What a player is told.
struct Message {
    subject: String,
    body: String,
    /// The same in a few words, where there is little room.
    short: String,
    /// Where to click.
    link: String,
    /// The same within the site.
    path: String,
    /// Where to ask for no more of these.
    stop: Option<String>,
}

impl Message {
    fn of(house: &House, call: &Call, email: Option<&str>, lang: Lang) -> Message {
        let home = house.url();
        let token = email.and_then(|email| token(house, call.player(), email)).unwrap_or_default();
        let stop_page = format!("{home}stop/{token}");
        let stop = Some(format!("{home}api/notices/{token}/stop"));
        let by = |fr: String, en: String| if lang == Lang::Fr { fr } else { en };
        match call {
            Call::Turn { table, game, .. } => {
                let title = house.rules(game).and_then(|rules| {
                    let words = rules.rulebook().catalogue();
                    words.text_if_any("game-title".to_owned()).map(|title| words.render(&title, lang))
                });
                let title = title.unwrap_or_else(|| game.clone());
                let (link, path) = (format!("{home}table/{table}"), format!("/table/{table}"));
                Message {
                    subject: by(format!("À vous de jouer\u{a0}: {title}"), format!("Your turn: {title}")),
                    short: by("On attend votre décision.".to_owned(), "Your decision is awaited.".to_owned()),
                    body: by(
                        format!(
                            "On attend votre décision à la table de {title}.\n\n{link}\n\n\
                             Un seul message par absence. N’en plus recevoir\u{a0}: {stop_page}\n"
                        ),
                        format!(
                            "Your decision is awaited at a table of {title}.\n\n{link}\n\n\
                             One message for each absence. To get no more of them: {stop_page}\n"
                        ),
                    ),
                    link,
                    path,
                    stop,
                }
            }
            Call::Begins { event, name, .. } => {
                let (link, path) = (format!("{home}event/{event}"), format!("/event/{event}"));
                Message {
                    subject: by(
                        format!("Le tournoi commence\u{a0}: {name}"),
                        format!("The round robin begins: {name}"),
                    ),
                    short: by("Vos tables sont dressées.".to_owned(), "Your tables are set.".to_owned()),
                    body: by(
                        format!("Vos tables sont dressées.\n\n{link}\n\nN’en plus recevoir\u{a0}: {stop_page}\n"),
                        format!("Your tables are set.\n\n{link}\n\nTo get no more of these: {stop_page}\n"),
                    ),
                    link,
                    path,
                    stop,
                }
            }
            Call::Confirm { .. } => {
                let link = format!("{home}confirm/{token}");
                Message {
                    subject: by("Votre adresse pour Grognard".to_owned(), "Your address for Grognard".to_owned()),
                    short: String::new(),
                    path: format!("/confirm/{token}"),
                    body: by(
                        format!(
                            "Quelqu’un, vous sans doute, veut être prévenu à cette adresse quand c’est à lui de jouer. \
                             Si c’est bien vous\u{a0}: {link}\n\nSinon, ne faites rien\u{a0}: rien d’autre ne viendra.\n"
                        ),
                        format!(
                            "Somebody, probably you, wishes to be told at this address when it is their turn. If it is \
                             you: {link}\n\nIf not, do nothing: nothing more will come.\n"
                        ),
                    ),
                    link,
                    stop: None,
                }
            }
        }
    }

    /// In one line.
    fn line(&self) -> String {
        format!("{} {}", self.subject, self.link)
    }
}

/// What shows that somebody has read the mail to this address of a player. Nothing without a key of the server.
pub(crate) fn token(house: &House, player: PlayerId, email: &str) -> Option<String> {
    let key = house.keeper.as_ref()?;
    let proof = digest(&format!("{key}/notices/{}/{email}", player.0));
    Some(format!("{:x}-{}", player.0, proof.get(..32)?))
}

/// The player a token names.
pub(crate) fn player_of(token: &str) -> Option<PlayerId> {
    let (player, _) = token.split_once('-')?;
    i64::from_str_radix(player, 16).ok().map(PlayerId)
}
