//! What is said at a table: kept, heard by those it is for, told in pages.

use super::Table;
use super::view::Asker;
use crate::error::{Answer, Code};
use crate::limits::Bucket;
use crate::protocol::{ChatLine, ToClient};
use crate::storage::{ChatRow, RECENT_CHAT, Write};
use kernel::{Seat, SeatSet};
use std::collections::VecDeque;
use std::time::Instant;

/// Whether a character is not seen, or makes others be seen where they are not: no part of a name or of what is said.
pub(crate) fn is_trick(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Lines of a page, and about so many bytes.
const PAGE_LINES: usize = 50;
const PAGE_BYTES: usize = 32 << 10;

/// What has been said: who heard each line, and the last lines themselves. Older ones are read when somebody asks.
pub(super) struct Chat {
    /// The number of every line, and the seats that heard it if not all did.
    heard: Vec<(u32, Option<SeatSet>)>,
    recent: VecDeque<ChatRow>,
    /// What all who are not known may say together.
    strangers: Bucket,
}

impl Chat {
    /// `most` is what may be said at once.
    pub(super) fn of(recent: Vec<ChatRow>, heard: Vec<(u32, Option<SeatSet>)>, most: u32) -> Self {
        Chat { heard, recent: recent.into(), strangers: Bucket::full(most, Instant::now()) }
    }

    fn next(&self) -> u32 {
        self.heard.last().map_or(1, |(id, _)| id + 1)
    }

    fn add(&mut self, row: ChatRow) {
        self.heard.push((row.id, row.heard_by));
        self.recent.push_back(row);
        if self.recent.len() > RECENT_CHAT {
            self.recent.pop_front();
        }
    }
}

/// The last lines that fit on a page, with the number of the first. `until` is the number of the line after them.
fn page(lines: Vec<ChatLine>, until: u32) -> (Vec<ChatLine>, u32) {
    let mut bytes = 0;
    let fits = |line: &&ChatLine| {
        bytes += line.text.len() + line.by.len() + 64;
        bytes <= PAGE_BYTES
    };
    let kept = lines.iter().rev().take(PAGE_LINES).take_while(fits).count();
    let from = until.saturating_sub(u32::try_from(kept).unwrap_or(u32::MAX));
    (lines.into_iter().rev().take(kept).rev().collect(), from)
}

/// A stored line as it is shown.
fn line(row: ChatRow) -> ChatLine {
    let secret = row.heard_by.is_some();
    ChatLine { by: row.by, seat: row.seat, text: row.words, at: row.at, secret }
}

impl Table {
    /// The newest page of what somebody has heard.
    pub(super) fn recent_chat(&self, asker: Asker) -> (Vec<ChatLine>, u32) {
        let heard = self.chat.heard.iter().filter(|(_, by)| self.hears(asker, *by)).count();
        let recent = self.chat.recent.iter().filter(|row| self.hears(asker, row.heard_by));
        page(recent.cloned().map(line).collect(), u32::try_from(heard).unwrap_or(u32::MAX))
    }

    /// What somebody heard before one of the lines they have.
    pub(super) async fn tell_chat(&mut self, client: u64, id: u32, before: u32) -> Answer<()> {
        let asker = self.client(client).ok_or(Code::Internal)?.asker;
        let heard = self.chat.heard.iter().filter(|(_, by)| self.hears(asker, *by)).map(|(id, _)| *id);
        let older: Vec<u32> = heard.take(before as usize).collect();
        let before = u32::try_from(older.len()).unwrap_or(u32::MAX);
        let wanted = &older[older.len().saturating_sub(PAGE_LINES)..];
        let (chat, chat_from) = match (wanted.first(), wanted.last()) {
            (Some(first), Some(last)) => {
                let reading = self.house.storage.clone();
                let rows = reading.chat(self.row.id, *first..last + 1).await?;
                page(rows.into_iter().filter(|row| self.hears(asker, row.heard_by)).map(line).collect(), before)
            }
            _ => (Vec::new(), 0),
        };
        if let Some(client) = self.client_mut(client) {
            client.tell(&ToClient::Talk { id, chat, chat_from });
        }
        Ok(())
    }

    /// Somebody says something, to all or to those the rules let the seat confer with.
    pub(super) async fn say(&mut self, client: u64, words: &str, secret: bool) -> Answer<()> {
        let words = words.trim();
        let limits = &self.house.config.limits;
        if words.is_empty() || words.chars().count() > limits.chat || words.chars().any(is_trick) {
            return Err(Code::BadChat.into());
        }
        if self.chat.heard.len() >= limits.chat_lines {
            return Err(Code::ChatFull.into());
        }
        let (most, now_at) = (limits.chat_at_once, Instant::now());
        let number = client;
        let client = self.client_mut(number).ok_or(Code::Internal)?;
        let known = client.asker != Asker::default();
        let may = if known { client.chat.take(1, most, now_at) } else { self.chat.strangers.take(1, most, now_at) };
        if !may {
            return Err(Code::RateLimited.into());
        }
        let client = self.client(number).ok_or(Code::Internal)?;
        if self.row.muted & 1 << client.seat.map_or(Seat::MAX, Seat::index) != 0 {
            return Err(Code::Muted.into());
        }
        let heard_by = if secret {
            let seat = client.seat.ok_or(Code::NotYourSeat)?;
            let confidants = self.session.confidants(seat);
            if confidants.is_empty() {
                return Err(Code::NoSecrets.into());
            }
            Some(confidants.with(seat))
        } else {
            None
        };
        let (by, seat) = (client.name.clone(), client.seat);
        let row = ChatRow { id: self.chat.next(), by, seat, words: words.to_owned(), heard_by, at: self.house.now() };
        self.store(vec![Write::Chat(self.row.id, row.clone())]).await?;
        self.tell_who_hears(heard_by, &ToClient::Chat { line: line(row.clone()) });
        self.chat.add(row);
        Ok(())
    }
}
