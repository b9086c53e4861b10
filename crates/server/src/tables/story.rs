//! The story of a game: told once, in the background, and kept with the game.

use super::{Mail, Table};
use crate::error::{Answer, Code};
use crate::house::Desk;
use crate::protocol::StoryView;
use crate::storage::Write;
use serde_json::value::RawValue;
use session::{StoryEffort, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tokio::sync::watch;

/// The story that is being told at this table, if any.
#[derive(Default)]
pub(super) struct Telling(Option<Told>);

struct Told {
    /// The record it tells.
    seal: String,
    decisions: u32,
    progress: Arc<Progress>,
    /// It could not be told, and will not be tried again before the table is loaded anew.
    failed: bool,
}

/// How far it has come, and whether anybody still wants it.
struct Progress {
    done: AtomicU32,
    quit: AtomicBool,
    stopping: watch::Receiver<bool>,
}

impl Watch for Progress {
    fn done(&self, decisions: u32) {
        self.done.store(decisions, Ordering::Relaxed);
    }

    fn stop(&self) -> bool {
        self.quit.load(Ordering::Relaxed) || *self.stopping.borrow()
    }
}

impl Telling {
    pub(super) fn is_busy(&self) -> bool {
        self.0.as_ref().is_some_and(|told| !told.failed)
    }

    /// Whatever is being told counts no more.
    pub(super) fn forget(&mut self) {
        if let Some(told) = self.0.take() {
            told.progress.quit.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Telling {
    fn drop(&mut self) {
        self.forget();
    }
}

impl Table {
    /// The story of the game, or how far it has been told; who asks first has it told. All secrets are open in it: it is
    /// for games that are over, and for games without secrets that one plays alone.
    pub(crate) async fn story(&mut self, asker: super::Asker, desk: Desk) -> Answer<StoryView> {
        let over = self.row.outcome.is_some();
        if !over && (self.session.has_secrets() || !self.standing().may_fork(asker)) {
            return Err(Code::NoStoryYet.into());
        }
        if self.old_rules.is_some_and(|old| !old.whole) {
            return Err(Code::OldRules.into());
        }
        let seal = self.seal();
        let storage = Arc::clone(&self.house.storage);
        if let Some(story) = storage.story(self.row.id, seal.clone()).await? {
            let story = RawValue::from_string(story).map_err(|_| Code::Internal)?;
            return Ok(StoryView::Told { story });
        }
        if self.telling.0.as_ref().is_none_or(|told| told.seal != seal) {
            self.tell_story(seal, desk)?;
        }
        match &self.telling.0 {
            Some(told) if !told.failed => {
                let (done, of) = (told.progress.done.load(Ordering::Relaxed), told.decisions);
                Ok(StoryView::Telling { done, of })
            }
            _ => Err(Code::Internal.into()),
        }
    }

    /// Names the record as it is now, with its end.
    fn seal(&self) -> String {
        let end = if self.row.outcome.is_some() { "/end" } else { "" };
        format!("{}{end}", self.session.record().hash())
    }

    /// Has the story told on another thread when it is the turn of who asks.
    fn tell_story(&mut self, seal: String, desk: Desk) -> Answer<()> {
        let place = self.house.tellers.queue(desk).ok_or(Code::RateLimited)?;
        self.telling.forget();
        let decisions = self.session.version();
        let progress = Arc::new(Progress {
            done: AtomicU32::new(0),
            quit: AtomicBool::new(false),
            stopping: self.house.stopping.clone(),
        });
        let told = Told { seal: seal.clone(), decisions, progress: Arc::clone(&progress), failed: false };
        self.telling.0 = Some(told);
        let (snapshot, mail) = (self.session.snapshot(), self.mail.clone());
        tokio::spawn(async move {
            let place = place.turn().await;
            let tell = move || {
                if progress.stop() {
                    return None;
                }
                let story = snapshot.story(StoryEffort::for_length(decisions.into()), &*progress);
                // One that was broken off is not the story.
                (story.moments.len() == decisions as usize).then(|| serde_json::to_string(&story).ok()).flatten()
            };
            // A story that panics is a defect; the table goes on.
            let story = tokio::task::spawn_blocking(tell).await.ok().flatten();
            drop(place);
            if let Some(mail) = mail.upgrade() {
                let _ = mail.send(Mail::Told { seal, story }).await;
            }
        });
        Ok(())
    }

    /// The story has been told: it is kept, unless the game has gone on meanwhile.
    pub(super) async fn told_story(&mut self, seal: String, story: Option<String>) {
        let Some(told) = self.telling.0.as_mut().filter(|told| told.seal == seal) else { return };
        let Some(story) = story else {
            told.failed = !told.progress.stop();
            if told.failed {
                tracing::error!(table = %self.row.id, "the story of the game could not be told");
            }
            return;
        };
        let kept = if seal == self.seal() {
            self.store(vec![Write::Story { table: self.row.id, seal, story }]).await
        } else {
            Ok(())
        };
        if let Err(error) = kept {
            tracing::warn!(table = %self.row.id, code = error.code.code(), "the story of the game was not stored");
        }
        self.telling.forget();
    }
}
