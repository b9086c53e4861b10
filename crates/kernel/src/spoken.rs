//! Which rules speak: a recorder of the rule ids that reach a player, for tests and for the ledger.
//!
//! A rule speaks in a refusal, a line of a tally, a die, a line of the log, an offer, a prompt, a fact or an outcome. Dice,
//! tallies and refusals are noted where they are made; pictures, offers and logs where they are [told](tell). While nobody
//! listens, noting is one look at a counter.

use crate::scene::{Fact, Prompt};
use crate::{Aim, Awaiting, Game, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, Viewer};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How often each rule spoke.
pub type Heard = BTreeMap<RuleId, u64>;

/// Listeners on all threads.
static LISTENERS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// What the listeners of this thread have heard, the innermost last.
    static HEARD: RefCell<Vec<Heard>> = const { RefCell::new(Vec::new()) };
    /// Somebody thinks on this thread: what he says to himself reaches nobody.
    static MUTED: Cell<u32> = const { Cell::new(0) };
}

/// A rule speaks.
#[inline]
pub fn note(rule: RuleId) {
    if LISTENERS.load(Ordering::Relaxed) > 0 {
        note_down(rule);
    }
}

#[cold]
fn note_down(rule: RuleId) {
    if MUTED.get() > 0 {
        return;
    }
    HEARD.with_borrow_mut(|all| all.iter_mut().for_each(|heard| *heard.entry(rule).or_default() += 1));
}

/// Hears every rule that speaks on this thread as long as it lives.
#[derive(Debug)]
pub struct Listener(());

impl Listener {
    /// Begins to listen.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "listening begins; it is not a value")]
    pub fn new() -> Self {
        HEARD.with_borrow_mut(|all| all.push(Heard::new()));
        LISTENERS.fetch_add(1, Ordering::Relaxed);
        Listener(())
    }

    /// What it has heard so far. Listeners end in the opposite order of their beginning.
    #[must_use]
    pub fn heard(&self) -> Heard {
        HEARD.with_borrow(|all| all.last().cloned().unwrap_or_default())
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        LISTENERS.fetch_sub(1, Ordering::Relaxed);
        HEARD.with_borrow_mut(Vec::pop);
    }
}

/// Does something that no player hears of: a computer thinks, odds are tried out.
pub fn muted<T>(work: impl FnOnce() -> T) -> T {
    struct Muted;
    impl Drop for Muted {
        fn drop(&mut self) {
            MUTED.set(MUTED.get() - 1);
        }
    }
    MUTED.set(MUTED.get() + 1);
    let _muted = Muted;
    work()
}

/// Something a player is told, with the rules it names.
pub trait Told {
    /// Every rule it names.
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId));
}

/// Notes the rules of what a player is told.
pub fn tell(told: &impl Told) {
    if LISTENERS.load(Ordering::Relaxed) > 0 {
        told.each_rule(&mut note);
    }
}

impl Told for Fact {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        self.rule.into_iter().for_each(rule);
    }
}

impl Told for Prompt {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        self.rule.into_iter().for_each(rule);
    }
}

impl Told for Outcome {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        rule(self.rule);
    }
}

impl Told for Scene {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        self.prompt.each_rule(rule);
        self.pieces.iter().flat_map(|piece| &piece.facts).for_each(|fact| fact.each_rule(rule));
        self.panels.iter().flat_map(|panel| &panel.rows).for_each(|fact| fact.each_rule(rule));
        self.outcome.iter().for_each(|outcome| outcome.each_rule(rule));
    }
}

impl Told for Offer {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        rule(self.rule);
    }
}

impl Told for LogLine {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        self.rule.into_iter().for_each(&mut *rule);
        self.tallies.iter().flat_map(|(_, tally)| &tally.lines).for_each(|line| rule(line.rule));
    }
}

impl Told for Refused {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        self.reasons.iter().for_each(|reason| rule(reason.rule));
    }
}

impl Told for Aim {
    fn each_rule(&self, rule: &mut dyn FnMut(RuleId)) {
        self.facts.iter().for_each(|fact| fact.each_rule(rule));
        self.refused.iter().for_each(|reason| rule(reason.rule));
    }
}

/// Notes all that a table is told now: what has happened, to everybody who may know it; the picture of every seat that is
/// asked; its offers.
pub fn tell_table<G: Game>(game: &G, events: &[G::Event]) {
    if LISTENERS.load(Ordering::Relaxed) == 0 {
        return;
    }
    events.iter().filter_map(|event| game.narrate(event, Viewer::Everything)).for_each(|line| tell(&line));
    let Awaiting::Decision { seats, rule, .. } = game.awaiting() else {
        tell(&game.scene(Viewer::Public));
        return;
    };
    note(rule);
    let mut actions = Vec::new();
    for seat in seats.iter() {
        tell(&game.scene(Viewer::Seat(seat)));
        actions.clear();
        game.actions(seat, &mut actions);
        tell_offers(game, seat, &actions);
    }
}

/// Notes what a seat is offered.
pub fn tell_offers<G: Game>(game: &G, seat: Seat, actions: &[G::Action]) {
    actions.iter().for_each(|action| tell(&game.offer(seat, action)));
}

/// What a test claims: that these rules speak while it runs. Made by [`exercises!`](crate::exercises).
#[derive(Debug)]
pub struct Claim {
    listener: Listener,
    rules: &'static [RuleId],
    game: &'static str,
    complete: bool,
}

/// The folder in which tests note which of their claims were true, one file per game, if they are asked to.
pub const LEDGER_FOLDER: &str = "GROGNARD_LEDGER";

impl Claim {
    /// Begins to listen. In a game whose ledger says that it is complete, a claim that is not true fails the test.
    #[must_use]
    pub fn new(game: &'static str, complete: bool, rules: &'static [RuleId]) -> Self {
        Claim { listener: Listener::new(), rules, game, complete }
    }
}

/// Adds a line per rule to the file of a game in [`LEDGER_FOLDER`], if there is one: whether it spoke, its id, the test.
///
/// # Errors
/// If the file cannot be written.
pub fn write_claims<'a>(
    game: &str,
    test: &str,
    claims: impl IntoIterator<Item = (&'a str, bool)>,
) -> std::io::Result<()> {
    use std::io::Write;
    let Some(folder) = std::env::var_os(LEDGER_FOLDER) else { return Ok(()) };
    std::fs::create_dir_all(&folder)?;
    let path = std::path::Path::new(&folder).join(format!("{game}.tsv"));
    let mut lines = String::new();
    for (rule, heard) in claims {
        let word = if heard { "heard" } else { "silent" };
        lines += &format!("{word}\t{rule}\t{test}\n");
    }
    // One write, so that tests on several threads do not mix their lines.
    std::fs::OpenOptions::new().create(true).append(true).open(path)?.write_all(lines.as_bytes())
}

impl Drop for Claim {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let heard = self.listener.heard();
        let thread = std::thread::current();
        let test = thread.name().unwrap_or("a test");
        let claims = self.rules.iter().map(|rule| (rule.0, heard.contains_key(rule)));
        if let Err(error) = write_claims(self.game, test, claims) {
            eprintln!("{test}: {error}");
        }
        let silent: Vec<&str> = self.rules.iter().filter(|rule| !heard.contains_key(rule)).map(|rule| rule.0).collect();
        assert!(
            silent.is_empty() || !self.complete,
            "{test} claims to exercise {}, but nothing it heard came of that",
            silent.join(", ")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tally, Text};

    const A: RuleId = RuleId("a");
    const B: RuleId = RuleId("b");

    #[test]
    fn listeners_hear_what_is_said_while_they_live() {
        note(A);
        let outer = Listener::new();
        let mut tally = Tally::new();
        tally.add(A, "label", 1);
        {
            let inner = Listener::new();
            let refused = Refused::because(B, Text::new("no"));
            muted(|| tell(&refused));
            assert_eq!(inner.heard(), [(B, 1)].into());
        }
        assert_eq!(outer.heard(), [(A, 1), (B, 1)].into());
    }

    #[test]
    fn a_claim_that_is_not_true_fails_where_the_ledger_is_complete() {
        let claim = |complete| {
            std::panic::catch_unwind(|| {
                let _claim = Claim::new("toy", complete, &[A, B]);
                note(B);
            })
        };
        assert!(claim(false).is_ok());
        let said = claim(true).unwrap_err();
        assert!(said.downcast_ref::<String>().unwrap().contains("claims to exercise a, but"));
    }
}
