//! Offers, log lines and facts that need no more than words and a rule; what has more adds it: `line(..).about(id)`,
//! or `Offer { risky: true, ..offer(..) }`.

use kernel::scene::Fact;
use kernel::{Arg, LogLine, Offer, Purpose, RuleId, Tally, Text, Written};

/// An offer without piece, target, place or dice.
#[must_use]
pub fn offer(verb: &'static str, label: Text, rule: RuleId) -> Offer {
    Offer {
        action: Written::default(),
        verb,
        label,
        rule,
        piece: None,
        target: None,
        ghost: None,
        risky: false,
        free: false,
        purpose: Purpose::Act,
    }
}

/// A log line without dice, tallies or piece: 0 deep for a heading, 1 for an action, 2 for what it led to.
#[must_use]
pub fn line(depth: u8, rule: RuleId, text: Text) -> LogLine {
    LogLine { text, rule: Some(rule), dice: Vec::new(), tallies: Vec::new(), depth, piece: None, act: None }
}

/// A fact of one value.
#[must_use]
pub fn fact(label: &'static str, value: Text, rule: RuleId) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule: Some(rule) }
}

/// An argument by which a message tells one case from the other.
#[must_use]
pub fn yes(so: bool) -> Arg {
    Arg::Name(if so { "yes" } else { "no" }.to_owned())
}

/// What an offer may have more.
pub trait Offering {
    /// The piece that acts.
    #[must_use]
    fn by(self, piece: String) -> Self;

    /// One more argument of its words.
    #[must_use]
    fn with(self, name: &'static str, value: impl Into<Arg>) -> Self;
}

impl Offering for Offer {
    fn by(self, piece: String) -> Self {
        Offer { piece: Some(piece), ..self }
    }

    fn with(self, name: &'static str, value: impl Into<Arg>) -> Self {
        Offer { label: self.label.with(name, value), ..self }
    }
}

/// What a log line may have more.
pub trait Telling {
    /// The piece it is about.
    #[must_use]
    fn about(self, piece: String) -> Self;

    /// The dice, as they fell.
    #[must_use]
    fn rolled(self, dice: impl Into<Vec<u8>>) -> Self;

    /// How a number came about.
    #[must_use]
    fn tallied(self, of: &'static str, tally: Tally) -> Self;
}

impl Telling for LogLine {
    fn about(self, piece: String) -> Self {
        LogLine { piece: Some(piece), ..self }
    }

    fn rolled(self, dice: impl Into<Vec<u8>>) -> Self {
        LogLine { dice: dice.into(), ..self }
    }

    fn tallied(mut self, of: &'static str, tally: Tally) -> Self {
        self.tallies.push((Text::new(of), tally));
        self
    }
}
