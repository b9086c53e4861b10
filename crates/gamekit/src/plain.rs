//! Offers, log lines, facts, pieces and boards that need no more than words and a rule; what has more adds it:
//! `line(..).about(id)`, or `Piece { badges, ..piece(..) }`.

use boards::table::Stand;
use kernel::scene::{AreaShape, AreasBoard, Badge, Board, Fact, Piece, Place, Symbol, Tone, Track};
use kernel::{Arg, LogLine, Offer, Purpose, RuleId, Seat, Tally, Text, Written};

/// An offer without piece, target, place or dice.
#[must_use]
pub fn offer(verb: &'static str, label: impl Into<Text>, rule: RuleId) -> Offer {
    Offer {
        action: Written::default(),
        verb,
        label: label.into(),
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
pub fn line(depth: u8, rule: RuleId, text: impl Into<Text>) -> LogLine {
    LogLine {
        text: text.into(),
        rule: Some(rule),
        dice: Vec::new(),
        tallies: Vec::new(),
        depth,
        piece: None,
        act: None,
    }
}

/// A fact of one value.
#[must_use]
pub fn fact(label: &'static str, value: Text, rule: RuleId) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule: Some(rule) }
}

/// A number, as it is.
#[must_use]
pub fn number(number: impl Into<i64>) -> Text {
    Text::new("number").with("number", number.into())
}

/// A mark of state on a piece.
#[must_use]
pub fn badge(symbol: &str, label: &'static str, tone: Tone) -> Badge {
    Badge { symbol: symbol.to_owned(), label: Text::new(label), tone }
}

/// An arm in the colours of a nation, with short words on it.
#[must_use]
pub fn symbol(arm: &str, nation: &str, marks: impl Into<Vec<String>>) -> Symbol {
    Symbol { arm: arm.to_owned(), nation: nation.to_owned(), marks: marks.into() }
}

/// A piece of a seat, without figures, badges and facts.
#[must_use]
pub fn piece(id: String, name: Text, seat: Seat, place: Place, symbol: Symbol) -> Piece {
    Piece {
        id,
        name,
        seat: Some(seat),
        place,
        symbol,
        figures: None,
        badges: Vec::new(),
        facts: Vec::new(),
        hidden: false,
        spent: false,
    }
}

/// A stand on a free table, as the client draws it.
#[must_use]
pub fn pose(stand: &Stand) -> Place {
    Place::Pose {
        x: stand.centre().x.to_tenths(),
        y: stand.centre().y.to_tenths(),
        heading: stand.heading().units(),
        front: stand.front().to_tenths(),
        depth: stand.depth().to_tenths(),
    }
}

/// The turns by their numbers, from 1; before the first of them the first is marked.
#[must_use]
pub fn turns(label: &'static str, now: u8, last: u8) -> Track {
    let at = u32::from(now.saturating_sub(1));
    Track { symbol: "turns".to_owned(), label: Text::new(label), boxes: (1..=last).map(number).collect(), at }
}

/// A map for games that need none: so many squares of ten centimetres in a row, by their numbers from 0.
#[must_use]
pub fn row_of_areas(count: u8, name: impl Fn(u8) -> Text) -> Board {
    const SIDE: i32 = 1000;
    let area = |area: u8| {
        let (west, east) = (SIDE * i32::from(area), SIDE * (i32::from(area) + 1));
        AreaShape {
            id: area.to_string(),
            symbol: "land".to_owned(),
            outlines: vec![vec![[west, 0], [east, 0], [east, SIDE], [west, SIDE]]],
            centre: [west + SIDE / 2, SIDE / 2],
            name: name(area),
            facts: Vec::new(),
        }
    };
    let areas = (0..count).map(area).collect();
    Board::Areas(AreasBoard { width: SIDE * i32::from(count), depth: SIDE, areas, ..AreasBoard::default() })
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

    /// The piece it is done to.
    #[must_use]
    fn to(self, piece: String) -> Self;

    /// Dice may fall before the next question.
    #[must_use]
    fn risky(self) -> Self;

    /// What it is for, if not to act.
    #[must_use]
    fn purpose(self, purpose: Purpose) -> Self;

    /// One more argument of its words.
    #[must_use]
    fn with(self, name: &'static str, value: impl Into<Arg>) -> Self;
}

impl Offering for Offer {
    fn by(self, piece: String) -> Self {
        Offer { piece: Some(piece), ..self }
    }

    fn to(self, piece: String) -> Self {
        Offer { target: Some(piece), ..self }
    }

    fn risky(self) -> Self {
        Offer { risky: true, ..self }
    }

    fn purpose(self, purpose: Purpose) -> Self {
        Offer { purpose, ..self }
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
