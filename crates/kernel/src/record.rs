//! A game is its header, its seed and its actions.
//!
//! A record is a text file of tagged JSON objects, one a line:
//!
//! ```text
//! {"is":"header","format":1,"game":"aigles","rules":1,"setup":{…},"seats":["Anne","Marc"],"commitment":"…","dice":[],"chain":"…"}
//! {"is":"act","n":1,"seat":0,"action":{…},"dice":[4,2],"chain":"…"}
//! {"is":"end","ending":{"is":"played"},"outcome":{…},"seed":"…","digest":"…","chain":"…"}
//! ```
//!
//! `dice` are all faces and picks of a decision in the order they fell, as [`Scripted`](crate::chance::Scripted) reads
//! them; those of the header fell before the first decision. `chain` is made from the chain of the line before and the
//! line itself, so that no byte can be changed unnoticed. `commitment` is published at the start and opened by `seed`
//! at the end; the record of a running game does not hold the seed. `digest` is the SHA-256 of where
//! everything stands at the end, in what strength, and who has won.
//!
//! The record of a running game tells all that was decided, secret or not: who keeps it must not show it to a player.

use crate::chance::{Commitment, Seed};
use crate::written::{Written, sorted};
use crate::{Fault, Faults, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use ts_rs::TS;

/// The version of the file format that this code writes and reads.
pub const FORMAT: u32 = 1;

/// What a game was set up from: enough to set it up again.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SetupSpec {
    /// Id of the scenario.
    pub scenario: String,
    /// The scenario's own file, if it is not one of the game's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_text: Option<String>,
    /// Chosen values of the options, by id; the others have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Army files by the id of the seat, where players bring their own.
    #[serde(default)]
    pub forces: BTreeMap<String, String>,
}

impl SetupSpec {
    /// Bytes of a scenario or an army that somebody brings. The longest of ours has forty thousand.
    pub const LONGEST_TEXT: usize = 256 << 10;
    /// Bytes of an id, of a value or of a player's name.
    pub const LONGEST_NAME: usize = 400;
    /// Options, and armies, that are named at most.
    const MOST: usize = 64;

    /// Whether all of it is of a size that a set-up can have, asked before any of it is read: it may come from a
    /// stranger.
    ///
    /// # Errors
    /// The first part that is too long, or too many.
    pub fn check_size(&self) -> Result<(), Fault> {
        let SetupSpec { scenario, scenario_text, options, forces } = self;
        let fault = |what: String| Err(Fault::of("setup", what));
        if options.len() > Self::MOST || forces.len() > Self::MOST {
            return fault(format!("expected at most {} options and armies", Self::MOST));
        }
        let names = options.iter().flat_map(|(id, value)| [id, value]).chain(forces.keys()).chain([scenario]);
        if names.into_iter().any(|name| name.len() > Self::LONGEST_NAME) {
            return fault(format!("a name is longer than {} bytes", Self::LONGEST_NAME));
        }
        if forces.values().chain(scenario_text).any(|text| text.len() > Self::LONGEST_TEXT) {
            return fault(format!("a scenario or an army is longer than {} KiB", Self::LONGEST_TEXT >> 10));
        }
        Ok(())
    }
}

/// Where a game branched off from another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForkedFrom {
    /// The other record's chain after decision `at`.
    pub record: Chain,
    /// The last decision both have in common. Up to here the dice are the other game's, from here the seed's.
    pub at: u64,
}

/// What is known before the first decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the file format.
    pub format: u32,
    /// Id of the game.
    pub game: String,
    /// Version of the rules code.
    pub rules: u32,
    /// Scenario, options and forces.
    pub setup: SetupSpec,
    /// The names of the players, by seat.
    pub seats: Vec<String>,
    /// The hash of the seed.
    pub commitment: Commitment,
    /// The game it branched off from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<ForkedFrom>,
    /// Dice that fell before the first decision.
    pub dice: Vec<u32>,
}

/// One decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Its number, counted from 1.
    pub n: u64,
    /// Who decided.
    pub seat: Seat,
    /// What.
    #[serde(deserialize_with = "Written::deserialize_sorted")]
    pub action: Written,
    /// Every die that fell for it.
    pub dice: Vec<u32>,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Ending {
    /// By its rules.
    Played,
    /// A player gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A player lost away from the rules.
    Forfeited {
        /// Who.
        seat: Seat,
        /// How.
        why: Forfeit,
    },
    /// Nobody wished to go on.
    Abandoned,
}

/// How a player lost away from the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Forfeit {
    /// Out of time.
    Time,
    /// Left the table.
    Left,
}

/// How a game ended, and the seed of its dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Why it ended.
    pub ending: Ending,
    /// Who won, as [`Outcome`](crate::Outcome).
    #[serde(serialize_with = "sorted")]
    pub outcome: Value,
    /// The seed, revealed.
    pub seed: Seed,
    /// SHA-256 of where everything stands at the end, in what strength, and who has won.
    pub digest: String,
}

/// The seal of a line: the first 16 bytes of SHA-256 over the seal of the line before, as text, and the line without
/// its own seal. Written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Chain([u8; 16]);

impl Chain {
    fn of(before: Option<Chain>, body: &str) -> Self {
        let mut hash = Sha256::new();
        if let Some(before) = before {
            hash.update(before.digits());
        }
        hash.update(body);
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&hash.finalize()[..16]);
        Chain(bytes)
    }

    /// As it is written. Every decision that is played, or played again, asks for it.
    fn digits(self) -> [u8; 32] {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut digits = [0; 32];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
        }
        digits
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.digits()).unwrap_or_default())
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({self})")
    }
}

impl From<Chain> for String {
    fn from(chain: Chain) -> String {
        chain.to_string()
    }
}

/// A text that is not 32 small hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 32 hexadecimal digits")]
pub struct NotAChain;

impl std::str::FromStr for Chain {
    type Err = NotAChain;

    fn from_str(text: &str) -> Result<Self, NotAChain> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(NotAChain),
        };
        let mut bytes = [0; 16];
        if text.len() != 32 {
            return Err(NotAChain);
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Chain(bytes))
    }
}

impl TryFrom<String> for Chain {
    type Error = NotAChain;

    fn try_from(text: String) -> Result<Self, NotAChain> {
        text.parse()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Line {
    Header(Header),
    Act(Act),
    End(End),
}

/// The line of a decision as it lies there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredAct<'a> {
    is: &'a str,
    n: u64,
    seat: Seat,
    #[serde(borrow)]
    action: &'a RawValue,
    dice: Vec<u32>,
    chain: Chain,
}

impl Line {
    fn what(&self) -> &'static str {
        match self {
            Line::Header(_) => "a header",
            Line::Act(_) => "an act",
            Line::End(_) => "an end",
        }
    }

    fn body(&self) -> String {
        // Strings, numbers, lists and maps with text keys: there is nothing in a line that cannot be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A stored game.
///
/// ```
/// use kernel::chance::Seed;
/// use kernel::record::{Act, FORMAT, Header, Record};
/// use kernel::{Seat, Written};
/// let mut record = Record::begin(Header {
///     format: FORMAT,
///     game: "toy".into(),
///     rules: 1,
///     setup: Default::default(),
///     seats: vec!["Anne".into(), "Marc".into()],
///     commitment: Seed([7; 32]).commit(),
///     forked_from: None,
///     dice: vec![],
/// });
/// record.append(Act { n: 1, seat: Seat(0), action: Written::sorted(&"pass").unwrap(), dice: vec![4, 2] });
/// let text = record.to_lines();
/// assert_eq!(Record::parse("game.jsonl", &text).unwrap(), record);
/// let changed = text.replace("[4,2]", "[6,2]");
/// assert_eq!(Record::parse("game.jsonl", &changed).unwrap_err().0[0].line, Some(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    header: Header,
    acts: Vec<Act>,
    end: Option<End>,
    /// The seal of every line.
    chains: Vec<Chain>,
}

const CHAIN_KEY: &str = ",\"chain\":\"";
/// `,"chain":"`, 32 digits, `"}`.
const CHAIN_LENGTH: usize = CHAIN_KEY.len() + 32 + 2;

impl Record {
    /// A record without decisions yet.
    #[must_use]
    pub fn begin(header: Header) -> Self {
        let line = Line::Header(header);
        let chains = vec![Chain::of(None, &line.body())];
        let Line::Header(header) = line else { unreachable!("it was a header a moment ago") };
        Record { header, acts: Vec::new(), end: None, chains }
    }

    /// What is known before the first decision.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The decisions.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Adds a decision and returns its line, without line break, to be stored.
    pub fn append(&mut self, act: Act) -> String {
        debug_assert!(self.end.is_none() && act.n == self.acts.len() as u64 + 1);
        let line = Line::Act(act);
        let text = self.seal(&line);
        if let Line::Act(act) = line {
            self.acts.push(act);
        }
        text
    }

    /// Ends the record and returns its last line, without line break.
    pub fn close(&mut self, end: End) -> String {
        debug_assert!(self.end.is_none());
        let line = Line::End(end);
        let text = self.seal(&line);
        if let Line::End(end) = line {
            self.end = Some(end);
        }
        text
    }

    /// Takes back the last decision of an unfinished record.
    pub fn take_back(&mut self) -> Option<Act> {
        if self.end.is_some() {
            return None;
        }
        let act = self.acts.pop()?;
        self.chains.pop();
        Some(act)
    }

    /// The record as it was after `n` decisions, without an end; nothing if there were not so many.
    #[must_use]
    pub fn until(&self, n: u64) -> Option<Record> {
        let n = usize::try_from(n).ok().filter(|n| *n <= self.acts.len())?;
        Some(Record {
            header: self.header.clone(),
            acts: self.acts[..n].to_vec(),
            end: None,
            chains: self.chains[..=n].to_vec(),
        })
    }

    /// The seal of the last line: names this very record.
    #[must_use]
    pub fn hash(&self) -> Chain {
        self.chains[self.chains.len() - 1]
    }

    /// The seal after decision `n` (0: after the header), if there are so many.
    #[must_use]
    pub fn chain_after(&self, n: u64) -> Option<Chain> {
        let n = usize::try_from(n).ok().filter(|n| *n <= self.acts.len())?;
        Some(self.chains[n])
    }

    /// Whether this game branched off from the other: the same decisions and dice up to the fork.
    #[must_use]
    pub fn is_fork_of(&self, other: &Record) -> bool {
        let Some(fork) = &self.header.forked_from else { return false };
        let Ok(at) = usize::try_from(fork.at) else { return false };
        other.chain_after(fork.at) == Some(fork.record)
            && self.header.setup == other.header.setup
            && self.header.dice == other.header.dice
            && self.acts.get(..at) == other.acts.get(..at)
    }

    /// The line of the header (0), of a decision (from 1), or of the end (one more), without line break.
    #[must_use]
    pub fn line(&self, n: usize) -> Option<String> {
        let line = match n.checked_sub(1) {
            None => Line::Header(self.header.clone()),
            Some(act) if act < self.acts.len() => Line::Act(self.acts[act].clone()),
            Some(end) if end == self.acts.len() => Line::End(self.end.clone()?),
            Some(_) => return None,
        };
        Some(sealed(&line.body(), self.chains[n]))
    }

    /// The whole record as text, one line each.
    #[must_use]
    pub fn to_lines(&self) -> String {
        let mut text = String::new();
        for line in (0..self.chains.len()).filter_map(|n| self.line(n)) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// Reads a record. The seals are checked; whether the game was played by its rules is for
    /// [`verify`](crate::live::Live::verify) to say.
    ///
    /// # Errors
    /// The first line that is broken, changed or out of place, and what was expected. What follows a broken line
    /// cannot be trusted, so nothing more is said about it.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        let mut record: Option<Record> = None;
        for (n, line) in text.strip_suffix('\n').unwrap_or(text).split('\n').enumerate() {
            let fault = |what: String| Fault { line: Some(n + 1), ..Fault::of(file, what) };
            let (body, seal, line) = open_line(line, n == 0).map_err(fault)?;
            let before = record.as_ref().map(Record::hash);
            if Chain::of(before, &body) != seal {
                return Err(
                    fault("this line, or the order of the lines, was changed: its chain does not fit".into()).into()
                );
            }
            if line.body() != body {
                return Err(fault("this line is not written as Grognard writes it".into()).into());
            }
            match record.as_mut() {
                None => record = Some(first_line(line).map_err(fault)?),
                Some(record) => record.next_line(line).map_err(fault)?,
            }
        }
        // The loop has seen at least one line, if only an empty one.
        record.ok_or_else(|| Fault::of(file, "expected a header"))?.with_its_fork(file)
    }

    /// The record, if it has all decisions up to where it is said to branch off.
    fn with_its_fork(self, file: &str) -> Result<Self, Faults> {
        let acts = self.acts.len() as u64;
        match &self.header.forked_from {
            Some(fork) if fork.at > acts => {
                let what = format!("it is said to branch off after decision {}, and has only {acts}", fork.at);
                Err(Fault { line: Some(1), ..Fault::of(file, what) }.into())
            }
            _ => Ok(self),
        }
    }

    /// Reads a record that this program has stored line by line and is going to play again, in a fraction of the time: the
    /// seals of decisions are read, and not compared with what they seal. Whoever plays the record writes it anew, and has the
    /// same seals then ([`Record::chain_after`]) only if every line up to there is the same.
    ///
    /// # Errors
    /// As [`Record::parse`], but for the seals of decisions.
    pub fn stored(file: &str, text: &str) -> Result<Self, Faults> {
        let fault = |line: usize, what: String| Fault { line: Some(line), ..Fault::of(file, what) };
        let changed = |line| fault(line, "this line was changed: its chain does not fit".to_owned());
        let mut lines = text.lines();
        let (_, seal, header) = open_line(lines.next().unwrap_or_default(), true).map_err(|what| fault(1, what))?;
        let mut record = first_line(header).map_err(|what| fault(1, what))?;
        if record.hash() != seal {
            return Err(changed(1).into());
        }
        for (line, n) in lines.zip(2..) {
            let fault = |what: String| fault(n, what);
            if let Ok(StoredAct { is: "act", n, seat, action, dice, chain }) = serde_json::from_str(line) {
                let act = Act { n, seat, action: Written::from(action), dice };
                record.expect(&act).map_err(fault)?;
                record.acts.push(act);
                record.chains.push(chain);
                continue;
            }
            let (_, seal, line) = open_line(line, false).map_err(fault)?;
            record.next_line(line).map_err(fault)?;
            if record.hash() != seal {
                return Err(changed(n).into());
            }
        }
        record.with_its_fork(file)
    }

    /// What is wrong with a decision that comes next.
    fn expect(&self, act: &Act) -> Result<(), String> {
        let (expected, seats) = (self.acts.len() as u64 + 1, self.header.seats.len());
        if self.end.is_some() {
            return Err("expected nothing more after the end, found an act".to_owned());
        }
        if act.n != expected {
            return Err(format!("expected act {expected}, found act {}", act.n));
        }
        if act.seat.index() >= seats {
            return Err(format!("there is no seat {}: the game has {seats}, counted from 0", act.seat.0));
        }
        Ok(())
    }

    fn next_line(&mut self, line: Line) -> Result<(), String> {
        let expected = self.acts.len() as u64 + 1;
        if self.end.is_some() {
            return Err(format!("expected nothing more after the end, found {}", line.what()));
        }
        match line {
            Line::Header(_) => return Err(format!("expected act {expected} or the end, found a second header")),
            Line::Act(act) => {
                self.expect(&act)?;
                self.append(act)
            }
            Line::End(end) => self.close(end),
        };
        Ok(())
    }

    fn seal(&mut self, line: &Line) -> String {
        let body = line.body();
        let chain = Chain::of(Some(self.hash()), &body);
        self.chains.push(chain);
        sealed(&body, chain)
    }
}

fn sealed(body: &str, chain: Chain) -> String {
    let open = body.strip_suffix('}').unwrap_or(body);
    format!("{open}{CHAIN_KEY}{chain}\"}}")
}

fn first_line(line: Line) -> Result<Record, String> {
    let Line::Header(header) = line else { return Err(format!("expected a header, found {}", line.what())) };
    if header.seats.is_empty() || header.seats.len() > Seat::MAX {
        return Err(format!("expected 1 to {} seats, found {}", Seat::MAX, header.seats.len()));
    }
    if header.seats.iter().chain([&header.game]).any(|name| name.len() > SetupSpec::LONGEST_NAME) {
        return Err(format!("a name is longer than {} bytes", SetupSpec::LONGEST_NAME));
    }
    header.setup.check_size().map_err(|fault| fault.what)?;
    Ok(Record::begin(header))
}

/// Bytes of a header, which may hold a scenario and several armies, and of any other line.
const LONGEST_HEADER: usize = 1 << 20;
const LONGEST_LINE: usize = 64 << 10;

/// A line without its seal, the seal, and what it says.
fn open_line(line: &str, first: bool) -> Result<(String, Chain, Line), String> {
    let most = if first { LONGEST_HEADER } else { LONGEST_LINE };
    if line.len() > most {
        return Err(format!("this line is longer than {} KiB", most >> 10));
    }
    if first {
        known_format(line)?;
    }
    let at = line.len().checked_sub(CHAIN_LENGTH).filter(|at| line.is_char_boundary(*at));
    let (body, tail) = at.map(|at| line.split_at(at)).ok_or("this line is cut off: expected \"chain\" at its end")?;
    let chain = tail
        .strip_prefix(CHAIN_KEY)
        .and_then(|tail| tail.strip_suffix("\"}"))
        .and_then(|chain| chain.parse().ok())
        .ok_or("expected the line to end with \"chain\" and 32 hexadecimal digits")?;
    let body = format!("{body}}}");
    let line = serde_json::from_str(&body).map_err(|error| {
        // What is quoted from the file is not longer than a fault may be.
        Fault::of("", format!("not a line of a record: {error}")).what
    })?;
    Ok((body, chain, line))
}

/// Says so when a record is of another format, before anything else is found wrong with it.
fn known_format(line: &str) -> Result<(), String> {
    let Ok(value) = serde_json::from_str::<Value>(line) else {
        return Err("expected a header: one JSON object on the first line".to_owned());
    };
    match value.get("format").and_then(Value::as_u64) {
        Some(format) if format == u64::from(FORMAT) => Ok(()),
        Some(format) => Err(format!("this record has format {format}; this program reads format {FORMAT}")),
        None => Err("expected a header with \"format\"".to_owned()),
    }
}
