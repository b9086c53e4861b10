//! The game as each viewer may follow it: what is seen, how often something visible happened, the log in pages.
//!
//! A decision that shows a viewer nothing does not exist for that viewer: versions and lines of the log are counted per
//! viewer, so that nobody learns from a number how many secret steps others have taken. The numbering of the record
//! stays inside.

use super::Live;
use crate::{BagView, Game, LogLine, Scene, Seat, SeatSet, Viewer};
use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};
use ts_rs::TS;

/// A line of the log, and the moment it belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct LogEntry {
    /// The version the viewer had when it happened, from 1; 0 for what happened before the first.
    pub version: u32,
    /// What happened.
    pub line: LogLine,
    /// The bag that was drawn from, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bag: Option<BagView>,
}

/// A page of the log: whole moments, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LogPage {
    /// The first version it tells of; what came before is on other pages, unless this is 0.
    pub from: u32,
    /// The lines.
    pub lines: Vec<LogEntry>,
}

/// Those to whom a decision has shown something: a bit for each seat, and one for all who only watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Witnesses(u16);

impl Witnesses {
    /// Nobody.
    pub const NOBODY: Witnesses = Witnesses(0);
    /// Everybody.
    pub const ALL: Witnesses = Witnesses((2 << Seat::MAX) - 1);

    /// As bits: seat 0 the lowest, those who watch the highest.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// From bits.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Witnesses(bits & Self::ALL.0)
    }

    /// Whether this viewer is among them; who sees everything always is.
    #[must_use]
    pub const fn has(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => seat.index() < Seat::MAX && self.0 & 1 << seat.0 != 0,
            Viewer::Public => self.0 & 1 << Seat::MAX != 0,
            Viewer::Everything => true,
        }
    }

    fn add(&mut self, viewer: Viewer) {
        self.0 |= match viewer {
            Viewer::Seat(seat) => 1 << seat.0,
            Viewer::Public => 1 << Seat::MAX,
            Viewer::Everything => 0,
        };
    }
}

/// What every viewer has been shown.
#[derive(Clone)]
pub(super) struct Eyes {
    /// By decision.
    witnesses: Vec<Witnesses>,
    /// Every seat, then those who watch; nobody for a moment of the past, where nothing more is decided.
    sights: Vec<Sight>,
}

impl Eyes {
    fn version_of(&self, viewer: Viewer) -> u32 {
        let sight = self.sights.iter().find(|sight| sight.viewer == viewer);
        sight.map_or_else(|| count(&self.witnesses, viewer), |sight| sight.version)
    }

    /// As it was after `n` decisions.
    pub(super) fn until(&self, n: usize) -> Eyes {
        Eyes { witnesses: self.witnesses[..n.min(self.witnesses.len())].to_vec(), sights: Vec::new() }
    }

    /// One decision is not there any more.
    pub(super) fn forget(&mut self, at: usize) {
        if at < self.witnesses.len() {
            self.witnesses.remove(at);
        }
    }
}

/// What one viewer sees now.
#[derive(Clone, Copy)]
struct Sight {
    viewer: Viewer,
    /// How often something visible has happened.
    version: u32,
    /// The seats this viewer knows to be asked.
    awaited: SeatSet,
    /// Of everything the viewer is shown.
    digest: u64,
}

/// How much of the log goes into one page: about so many lines, and so many bytes.
const PAGE_LINES: usize = 120;
const PAGE_BYTES: usize = 48 << 10;

impl<G: Game> Live<G> {
    /// What this viewer may see now. A game that ended away from its rules asks nothing any more.
    #[must_use]
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.game.scene(viewer);
        if let Some(outcome) = &self.early {
            scene.prompt.text = outcome.text.clone();
            scene.prompt.rule = Some(outcome.rule);
            scene.prompt.seats.clear();
            scene.prompt.piece = None;
            scene.outcome = Some(outcome.clone());
        }
        scene
    }

    /// From now on it is noted to whom each decision shows something. `known` are the witnesses of the decisions so far,
    /// where they were kept; all others count as seen by all.
    pub fn note_witnesses(&mut self, known: &[Witnesses]) {
        if !G::SECRETS {
            return;
        }
        let mut witnesses = known.to_vec();
        witnesses.resize(self.steps.len(), Witnesses::ALL);
        self.eyes = Some(self.look_around(witnesses));
    }

    fn look_around(&self, witnesses: Vec<Witnesses>) -> Eyes {
        let seats = self.record.header().seats.len().min(Seat::MAX) as u8;
        let viewers = (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Public]);
        let sights = viewers.map(|viewer| self.sight(viewer, count(&witnesses, viewer))).collect();
        Eyes { witnesses, sights }
    }

    fn sight(&self, viewer: Viewer, version: u32) -> Sight {
        let scene = self.scene(viewer);
        let awaited: SeatSet = scene.prompt.seats.iter().copied().collect();
        let asked = |seat| (self.awaiting().contains(seat), self.game.confidants(seat));
        let own = if let Viewer::Seat(seat) = viewer { Some(asked(seat)) } else { None };
        let mut digest = DefaultHasher::new();
        (&scene.pieces, &scene.overlays, &scene.tracks, &scene.panels, &scene.prompt).hash(&mut digest);
        (&scene.arrivals, scene.outcome.is_some(), own).hash(&mut digest);
        Sight { viewer, version, awaited, digest: digest.finish() }
    }

    /// The seats the game waits for; nobody once it is over.
    fn awaiting(&self) -> SeatSet {
        if self.is_over() { SeatSet::EMPTY } else { self.game.awaiting().seats() }
    }

    /// After a decision of this seat: who has been shown something.
    pub(super) fn note_decision(&mut self, by: Seat) {
        let Some(mut eyes) = self.eyes.take() else { return };
        let mut witnesses = Witnesses::NOBODY;
        let events = self.steps.last().map_or(&[][..], |step| &step.events);
        for sight in &mut eyes.sights {
            let viewer = sight.viewer;
            let now = self.sight(viewer, sight.version);
            let shown = viewer == Viewer::Seat(by)
                || now.digest != sight.digest
                || events.iter().any(|event| self.game.narrate(event, viewer).is_some());
            *sight = Sight { version: sight.version + u32::from(shown), ..now };
            if shown {
                witnesses.add(viewer);
            }
        }
        eyes.witnesses.push(witnesses);
        self.eyes = Some(eyes);
    }

    /// The game stands elsewhere than after its last decision: it was taken back, or branches off.
    pub(super) fn look_again(&mut self) {
        if let Some(eyes) = self.eyes.take() {
            self.eyes = Some(self.look_around(eyes.witnesses));
        }
    }

    /// To whom a decision, counted from 1, has shown something.
    #[must_use]
    pub fn witnesses(&self, n: u64) -> Witnesses {
        let noted = |eyes: &Eyes| eyes.witnesses.get(usize::try_from(n).ok()?.checked_sub(1)?).copied();
        self.eyes.as_ref().and_then(noted).unwrap_or(Witnesses::ALL)
    }

    /// How often something visible has happened for this viewer.
    #[must_use]
    pub fn version_of(&self, viewer: Viewer) -> u32 {
        self.eyes.as_ref().map_or_else(|| short(self.version()), |eyes| eyes.version_of(viewer))
    }

    /// The same after `n` decisions.
    #[must_use]
    pub fn version_after(&self, viewer: Viewer, n: u64) -> u32 {
        match &self.eyes {
            Some(eyes) => count(&eyes.witnesses[..eyes.witnesses.len().min(n as usize)], viewer),
            None => short(n),
        }
    }

    /// The last decision before this viewer was shown anything newer than this version; nothing if there is no such
    /// version.
    #[must_use]
    pub fn decision_of(&self, viewer: Viewer, version: u32) -> Option<u64> {
        let Some(eyes) = &self.eyes else { return (u64::from(version) <= self.version()).then_some(version.into()) };
        let seen = eyes.witnesses.iter().enumerate().filter(|(_, witnesses)| witnesses.has(viewer)).map(|(at, _)| at);
        let mut newer = seen.skip(version as usize);
        match newer.next() {
            Some(next) => Some(next as u64),
            None => (version == self.version_of(viewer)).then(|| self.version()),
        }
    }

    /// The seats this viewer knows to be asked now.
    #[must_use]
    pub fn awaited(&self, viewer: Viewer) -> SeatSet {
        let sight = self.eyes.as_ref().and_then(|eyes| eyes.sights.iter().find(|sight| sight.viewer == viewer));
        sight.filter(|_| !self.is_over()).map_or_else(|| self.awaiting(), |sight| sight.awaited)
    }

    /// What happened since this version of the viewer (that of `from` included), in words, as far as the viewer may
    /// know it. It is told from the game as it stands, so what was secret then and is known now is told.
    #[must_use]
    pub fn log(&self, viewer: Viewer, from: u32) -> Vec<LogEntry> {
        let since = self.moments(viewer, self.version_of(viewer)).take_while(|(version, _)| *version >= from);
        in_order(since.map(|(_, lines)| lines).collect())
    }

    /// The last page of what happened before this version of the viewer, or up to now.
    #[must_use]
    pub fn log_page(&self, viewer: Viewer, before: Option<u32>) -> LogPage {
        let newest = self.version_of(viewer);
        let last = match before {
            None => newest,
            Some(0) => return LogPage::default(),
            Some(before) => newest.min(before - 1),
        };
        let mut page: Vec<Vec<LogEntry>> = Vec::new();
        let (mut lines, mut bytes, mut from) = (0, 0, last);
        for (version, moment) in self.moments(viewer, last) {
            // Several decisions may belong to one version: a page never parts them.
            if version != from && (lines >= PAGE_LINES || bytes >= PAGE_BYTES) {
                return LogPage { from, lines: in_order(page) };
            }
            from = version;
            lines += moment.len();
            bytes += moment.iter().map(size).sum::<usize>();
            page.push(moment);
        }
        LogPage { from: 0, lines: in_order(page) }
    }

    /// The lines of every decision up to a version of this viewer, the last first, with the version the viewer had after
    /// it.
    fn moments(&self, viewer: Viewer, last: u32) -> impl Iterator<Item = (u32, Vec<LogEntry>)> {
        let mut version = last;
        let decisions = self.decision_of(viewer, last).unwrap_or_default();
        (0..=decisions).rev().map(move |n| {
            let at = version;
            if n > 0 && self.witnesses(n).has(viewer) {
                version = version.saturating_sub(1);
            }
            let told = |event: &G::Event| {
                let line = self.game.narrate(event, viewer)?;
                Some(LogEntry { version: at, line, bag: self.game.drawn(event, viewer) })
            };
            (at, self.events(n).iter().filter_map(told).collect())
        })
    }
}

fn in_order(mut page: Vec<Vec<LogEntry>>) -> Vec<LogEntry> {
    page.reverse();
    page.into_iter().flatten().collect()
}

/// How often this viewer was shown something.
fn count(witnesses: &[Witnesses], viewer: Viewer) -> u32 {
    short(witnesses.iter().filter(|witnesses| witnesses.has(viewer)).count() as u64)
}

/// Versions are counted in 32 bits: no game has four milliards of decisions.
fn short(version: u64) -> u32 {
    u32::try_from(version).unwrap_or(u32::MAX)
}

/// Bytes of a line on its way to a client.
fn size(entry: &LogEntry) -> usize {
    struct Counted(usize);
    impl std::io::Write for Counted {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut counted = Counted(0);
    // Counting does not fail, and there is nothing in a line that cannot be written.
    let _ = serde_json::to_writer(&mut counted, entry);
    counted.0
}
