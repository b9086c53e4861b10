//! Computer players: they think on threads of their own, within a time, and play like anybody.

use super::play::Unplayed;
use super::{Mail, Table};
use crate::secret::random;
use kernel::Seat;
use serde_json::Value;
use session::Level;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What a computer thinks about at this table, if anything.
#[derive(Default)]
pub(super) struct Thought {
    number: u64,
    quit: Option<Arc<AtomicBool>>,
}

impl Thought {
    pub(super) fn is_busy(&self) -> bool {
        self.quit.is_some()
    }

    /// Whatever is being thought counts no more.
    pub(super) fn forget(&mut self) {
        self.number += 1;
        if let Some(quit) = self.quit.take() {
            quit.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.forget();
    }
}

impl Table {
    /// The seat of a computer that has to decide, and how well it plays.
    pub(super) fn computer_due(&self) -> Option<(Seat, Level)> {
        if self.row.outcome.is_some() || self.old_rules.is_some() {
            return None;
        }
        let awaited = self.session.awaiting().seats();
        let due = self.seats.iter().find(|seat| seat.computer.is_some() && awaited.contains(seat.seat))?;
        Some((due.seat, due.computer?))
    }

    /// Lets a computer think, if one has to decide and none is thinking yet.
    pub(super) fn wake_computer(&mut self) {
        if self.thought.is_busy() || self.house.is_stopping() {
            return;
        }
        let Some((seat, level)) = self.computer_due() else { return };
        let quit = Arc::new(AtomicBool::new(false));
        self.thought.quit = Some(Arc::clone(&quit));
        let number = self.thought.number;
        let snapshot = self.session.snapshot();
        let (house, mail) = (Arc::clone(&self.house), self.mail.clone());
        let Some(place) = house.thinkers.queue(self.row.host) else { return };
        tokio::spawn(async move {
            let _counted = house.metrics.thinking.hold();
            let place = place.turn().await;
            let stopping = house.stopping.clone();
            let limit = house.config.limits.think;
            let think = move || {
                let deadline = Instant::now() + limit;
                let stop = || quit.load(Ordering::Relaxed) || *stopping.borrow() || Instant::now() >= deadline;
                snapshot.think(seat, level, u64::from_le_bytes(random()), &stop)
            };
            // A computer player that panics is a defect; the table must go on.
            let action = tokio::task::spawn_blocking(think).await.ok();
            drop(place);
            if let Some(mail) = mail.upgrade() {
                let _ = mail.send(Mail::Thought { number, seat, action }).await;
            }
        });
    }

    /// A computer has thought: its decision is played like anybody's.
    pub(super) async fn thought_of(&mut self, number: u64, seat: Seat, action: Option<Value>) {
        if number != self.thought.number {
            return;
        }
        self.thought.quit = None;
        if self.house.is_stopping() {
            return;
        }
        if !self.session.awaiting().seats().contains(seat) {
            self.wake_computer();
            return;
        }
        let mut played = match &action {
            Some(action) => self.play(seat, action, None).await,
            None => Err(Unplayed::Refused(session::PlayError::Malformed("no thought".to_owned()))),
        };
        if let Err(Unplayed::Refused(error)) = &played {
            tracing::error!(table = %self.row.id, seat = seat.0, %error, "a computer player's decision was not legal");
            let Some(offer) = self.session.offers(seat).into_iter().next() else { return };
            played = self.play(seat, &offer.action.to_value(), None).await;
        }
        match played {
            Ok(_) => {}
            Err(Unplayed::Refused(error)) => {
                tracing::error!(table = %self.row.id, seat = seat.0, %error, "not even what is offered can be played");
            }
            Err(Unplayed::NotStored(error)) => {
                tracing::error!(table = %self.row.id, seat = seat.0, code = error.code.code(), "decision not stored");
            }
        }
    }
}
