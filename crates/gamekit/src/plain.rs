//! Offers, log lines, facts, pieces and boards that need no more than words and a rule; what has more adds it:
//! `line(..).about(id)`, or `Piece { badges, ..piece(..) }`. An event that needs no more than its line is [`Told`].

use boards::table::Stand;
use kernel::scene::{AreaShape, AreasBoard, Badge, Board, Fact, Piece, Place, Symbol, Tone, Track};
use kernel::{Arg, Journal, LogLine, Offer, Purpose, RuleId, Seat, Tally, Text, Viewer, Written};
use std::ops::Range;

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

/// The seat that has more, if one has.
#[must_use]
pub fn ahead([first, second]: [i64; 2]) -> Option<Seat> {
    (first != second).then_some(Seat(u8::from(second > first)))
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

/// Two sides with as many numbered pieces each: those of seat 0 first. A piece is called by the message `name` with its
/// `number` and its `side`, a side by the message `side-ID`.
#[derive(Clone, Copy, Debug)]
pub struct Roster {
    /// Ids of the sides, by seat; also of their colours.
    pub sides: [&'static str; 2],
    /// Pieces of a side.
    pub each: u8,
    /// Id of the message that names a piece.
    pub name: &'static str,
}

impl Roster {
    /// Whose piece it is.
    #[must_use]
    pub fn seat_of(&self, piece: u8) -> Seat {
        Seat(u8::from(piece >= self.each))
    }

    /// The pieces of a side.
    #[must_use]
    pub const fn of(&self, seat: Seat) -> Range<u8> {
        seat.0 * self.each..(seat.0 + 1) * self.each
    }

    /// The id of a piece: `blue-1`.
    #[must_use]
    pub fn id(&self, piece: u8) -> String {
        format!("{}-{}", self.sides[self.seat_of(piece).index()], piece % self.each + 1)
    }

    /// A side in words.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Text {
        Text::new(format!("side-{}", self.sides[seat.index()]))
    }

    /// A piece in words.
    #[must_use]
    pub fn called(&self, piece: u8) -> Text {
        let side = self.side(self.seat_of(piece));
        Text::new(self.name).with("number", piece % self.each + 1).with("side", side)
    }

    /// A line of the log about a side, which is the argument `side` of its words.
    #[must_use]
    pub fn line_of_side(&self, seat: Seat, rule: RuleId, text: impl Into<Text>) -> LogLine {
        line(1, rule, text.into().with("side", self.side(seat)))
    }

    /// A line of the log about a piece, which is the argument `piece` of its words.
    #[must_use]
    pub fn line_of(&self, piece: u8, rule: RuleId, text: impl Into<Text>) -> LogLine {
        line(1, rule, text.into().with("piece", self.called(piece))).about(self.id(piece))
    }

    /// An offer to a piece, which is the argument `piece` of its words.
    #[must_use]
    pub fn offer_to(&self, piece: u8, offer: Offer) -> Offer {
        offer.by(self.id(piece)).with("piece", self.called(piece))
    }

    /// The piece, drawn as its arm in the colours of its side, in an area.
    #[must_use]
    pub fn in_area(&self, piece: u8, arm: &str, area: u8, marks: impl Into<Vec<String>>) -> Piece {
        let seat = self.seat_of(piece);
        let place = Place::Area { area: area.to_string(), stack: piece % self.each };
        self::piece(self.id(piece), self.called(piece), seat, place, symbol(arm, self.sides[seat.index()], marks))
    }
}

/// An event that is its line of the log, and who may read it: for games whose events are told where they happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    line: LogLine,
    only: Option<Seat>,
}

impl Told {
    /// The line, as far as this viewer may read it.
    #[must_use]
    pub fn read_by(&self, viewer: Viewer) -> Option<LogLine> {
        self.only.is_none_or(|seat| viewer.knows(seat)).then(|| self.line.clone())
    }
}

/// A journal of lines.
pub trait Saying {
    /// Tells everybody.
    fn say(&mut self, line: impl FnOnce() -> LogLine);

    /// Tells one side.
    fn say_to(&mut self, seat: Seat, line: impl FnOnce() -> LogLine);
}

impl<J: Journal<Told>> Saying for J {
    fn say(&mut self, line: impl FnOnce() -> LogLine) {
        self.tell(|| Told { line: line(), only: None });
    }

    fn say_to(&mut self, seat: Seat, line: impl FnOnce() -> LogLine) {
        self.tell(|| Told { line: line(), only: Some(seat) });
    }
}

/// A message with its arguments: `text!("log-march", company = name, area = place(to))`.
#[macro_export]
macro_rules! text {
    ($key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::private::Text::new($key)$(.with(stringify!($name), $value))*
    };
}

/// A plain offer whose verb and words have the same name: `offer!("march", rules::MARCH_STEP, area = place(to))` is
/// `action-march` and `offer-march`, with the arguments of its words.
#[macro_export]
macro_rules! offer {
    ($name:literal, $rule:expr $(, $arg:ident = $value:expr)* $(,)?) => {
        $crate::plain::offer(
            concat!("action-", $name),
            $crate::text!(concat!("offer-", $name) $(, $arg = $value)*),
            $rule,
        )
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId("turn.orders");

    #[test]
    fn what_is_said_to_one_side_is_read_by_it_alone() {
        let mut told: Vec<Told> = Vec::new();
        told.say(|| line(1, RULE, "log-turn"));
        told.say_to(Seat(1), || line(1, RULE, "log-order"));
        let read = |viewer| told.iter().filter_map(|told| told.read_by(viewer)).count();
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Everything];
        assert_eq!(viewers.map(read), [1, 2, 1, 2]);
    }

    #[test]
    fn pieces_are_numbered_by_side() {
        const ROSTER: Roster = Roster { sides: ["blue", "white"], each: 3, name: "company-name" };
        assert_eq!((ROSTER.of(Seat(0)), ROSTER.of(Seat(1))), (0..3, 3..6));
        assert!(ROSTER.of(Seat(1)).all(|piece| ROSTER.seat_of(piece) == Seat(1)));
        assert_eq!((ROSTER.id(2), ROSTER.id(3)), ("blue-3".to_owned(), "white-1".to_owned()));
        let line = ROSTER.line_of(4, RULE, "log-gone");
        assert_eq!((line.piece.as_deref(), &line.text.args[0].1), (Some("white-2"), &Arg::Text(ROSTER.called(4))));
    }

    #[test]
    fn who_has_more_is_ahead() {
        assert_eq!([[2, 1], [1, 2], [1, 1]].map(ahead), [Some(Seat(0)), Some(Seat(1)), None]);
    }

    #[test]
    fn an_offer_has_one_name() {
        let offer = crate::offer!("march", RULE, area = 3);
        assert_eq!((offer.verb, offer.label), ("action-march", Text::new("offer-march").with("area", 3)));
    }
}
