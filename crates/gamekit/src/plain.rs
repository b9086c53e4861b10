//! Offers, log lines, facts, pieces and boards that need no more than words and a rule; what has more adds it:
//! `line(..).about(id)`, or `Piece { badges, ..piece(..) }`. An event that needs no more than its line is [`Told`].

use crate::question::Refusal;
use boards::table::Stand;
use kernel::rulebook::message_id;
use kernel::scene::{AreaShape, AreasBoard, Badge, Board, Fact, Piece, Place, Symbol, Tone, Track};
use kernel::{Arg, Journal, LogLine, Offer, Outcome, Purpose, Refused, RuleId, Seat, Tally, Text, Viewer, Written};
use std::cmp::Ordering;
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

/// The turns by their numbers, from 1; before the first of them the first is marked. Of a long game so many are shown as
/// have room on one track.
#[must_use]
pub fn turns(label: &'static str, now: u16, last: u16) -> Track {
    const ROOM: u16 = 24;
    let at = now.saturating_sub(1);
    let before = at / ROOM * ROOM;
    let boxes = (before + 1..=last.min(before + ROOM)).map(number).collect();
    Track { symbol: "turns".to_owned(), label: Text::new(label), boxes, at: u32::from(at - before) }
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

    /// It gives up what could still be done.
    #[must_use]
    fn yields(self) -> Self;

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

    fn yields(self) -> Self {
        Offer { purpose: Purpose::Yield, ..self }
    }

    fn with(self, name: &'static str, value: impl Into<Arg>) -> Self {
        Offer { label: self.label.with(name, value), ..self }
    }
}

/// A tally that is added up in one expression.
pub trait Summing {
    /// One more line that adds so much; a line of zero is left out, since it explains nothing.
    #[must_use]
    fn plus(self, rule: RuleId, label: &'static str, by: impl Into<i32>) -> Self;
}

impl Summing for Tally {
    fn plus(mut self, rule: RuleId, label: &'static str, by: impl Into<i32>) -> Self {
        self.add(rule, label, by.into());
        self
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

/// A piece of a [`Roster`], by number: those of seat 0 first.
pub type PieceId = usize;

/// Two sides with as many numbered pieces each: those of seat 0 first. A piece is called by the message `name` with its
/// `number` and its `side`, a side by the message `side-ID`.
#[derive(Clone, Copy, Debug)]
pub struct Roster {
    /// Ids of the sides, by seat; also of their colours.
    pub sides: [&'static str; 2],
    /// Pieces of a side.
    pub each: usize,
    /// Id of the message that names a piece.
    pub name: &'static str,
}

impl Roster {
    /// Whose piece it is.
    #[must_use]
    pub fn seat_of(&self, piece: PieceId) -> Seat {
        Seat(u8::from(piece >= self.each))
    }

    /// The pieces of a side.
    #[must_use]
    pub const fn of(&self, seat: Seat) -> Range<PieceId> {
        seat.index() * self.each..(seat.index() + 1) * self.each
    }

    /// All pieces.
    #[must_use]
    pub const fn all(&self) -> Range<PieceId> {
        0..2 * self.each
    }

    /// The id of a piece: `blue-1`.
    #[must_use]
    pub fn id(&self, piece: PieceId) -> String {
        format!("{}-{}", self.sides[self.seat_of(piece).index()], piece % self.each + 1)
    }

    /// A side in words.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Text {
        Text::new(format!("side-{}", self.sides[seat.index()]))
    }

    /// A piece in words.
    #[must_use]
    pub fn called(&self, piece: PieceId) -> Text {
        let side = self.side(self.seat_of(piece));
        Text::new(self.name).with("number", (piece % self.each + 1) as i64).with("side", side)
    }

    /// A line of the log about a side, which is the argument `side` of its words.
    #[must_use]
    pub fn line_of_side(&self, seat: Seat, rule: RuleId, text: impl Into<Text>) -> LogLine {
        line(1, rule, text.into().with("side", self.side(seat)))
    }

    /// A line of the log about a piece, which is the argument `piece` of its words.
    #[must_use]
    pub fn line_of(&self, piece: PieceId, rule: RuleId, text: impl Into<Text>) -> LogLine {
        line(1, rule, text.into().with("piece", self.called(piece))).about(self.id(piece))
    }

    /// An offer to a piece, which is the argument `piece` of its words.
    #[must_use]
    pub fn offer_to(&self, piece: PieceId, offer: Offer) -> Offer {
        offer.by(self.id(piece)).with("piece", self.called(piece))
    }

    /// An offer to do something to a piece, which is the argument `target` of its words.
    #[must_use]
    pub fn offer_at(&self, piece: PieceId, offer: Offer) -> Offer {
        offer.to(self.id(piece)).with("target", self.called(piece))
    }

    /// The piece, drawn as its arm in the colours of its side, in an area.
    #[must_use]
    pub fn in_area(&self, piece: PieceId, arm: &str, area: u8, marks: impl Into<Vec<String>>) -> Piece {
        let seat = self.seat_of(piece);
        let place = Place::Area { area: area.to_string(), stack: (piece % self.each) as u8 };
        self::piece(self.id(piece), self.called(piece), seat, place, symbol(arm, self.sides[seat.index()], marks))
    }

    /// Who has most has won, in the words of `won` with the argument `side`; else nobody, in those of `drawn`.
    #[must_use]
    pub fn outcome<N: Ord>(&self, count: impl Fn(Seat) -> N, [won, drawn]: [&'static str; 2], rule: RuleId) -> Outcome {
        let [first, second] = Seat::BOTH;
        let winner = match count(first).cmp(&count(second)) {
            Ordering::Equal => return Outcome::drawn(drawn, rule),
            Ordering::Greater => first,
            Ordering::Less => second,
        };
        Outcome::won(winner, Text::new(won).with("side", self.side(winner)), rule)
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
pub trait Log: Journal<Told> {
    /// Tells everybody.
    fn say(&mut self, line: impl FnOnce() -> LogLine) {
        self.tell(|| Told { line: line(), only: None });
    }

    /// Tells one side.
    fn say_to(&mut self, seat: Seat, line: impl FnOnce() -> LogLine) {
        self.tell(|| Told { line: line(), only: Some(seat) });
    }

    /// Tells everybody what was secret: nothing that came before can be taken back.
    fn disclose(&mut self, line: impl FnOnce() -> LogLine) {
        self.reveal();
        self.say(line);
    }
}

impl<J: Journal<Told>> Log for J {}

/// Why an action is refused: by which rules, in the words of their titles. For games that say no more about it than that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Because {
    rules: [RuleId; Because::MOST],
    count: usize,
    not_now: bool,
}

impl Because {
    /// The most rules that refuse one action.
    const MOST: usize = 8;

    /// Nothing forbids it.
    pub const NONE: Self = Because { rules: [RuleId(""); Self::MOST], count: 0, not_now: false };
    /// The action answers no question that this seat is asked now.
    pub const NOT_NOW: Self = Because { not_now: true, ..Self::NONE };

    /// One rule forbids it.
    #[must_use]
    pub fn of(rule: RuleId) -> Self {
        Self::NONE.unless(false, rule)
    }

    /// This rule forbids it, too, unless this holds.
    #[must_use]
    pub fn unless(mut self, holds: bool, rule: RuleId) -> Self {
        if !holds && self.count < Self::MOST {
            self.rules[self.count] = rule;
            self.count += 1;
        }
        self
    }

    /// Whether nothing forbids it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0 && !self.not_now
    }
}

impl Refusal for Because {
    const NONE: Self = Because::NONE;
    const NOT_NOW: Self = Because::NOT_NOW;

    fn or_allow(self, asked: RuleId) -> Result<(), Refused> {
        let mut refused = Refused::default();
        refused.require(!self.not_now, asked, || Text::new("refused-not-asked"));
        for rule in &self.rules[..self.count] {
            refused.require(false, *rule, || Text::new(message_id(rule.0)));
        }
        refused.or_allow()
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
    const ROSTER: Roster = Roster { sides: ["blue", "white"], each: 3, name: "company-name" };

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
        assert_eq!((ROSTER.of(Seat(0)), ROSTER.of(Seat(1))), (0..3, 3..6));
        assert!(ROSTER.of(Seat(1)).all(|piece| ROSTER.seat_of(piece) == Seat(1)));
        assert_eq!((ROSTER.id(2), ROSTER.id(3)), ("blue-3".to_owned(), "white-1".to_owned()));
        let line = ROSTER.line_of(4, RULE, "log-gone");
        assert_eq!((line.piece.as_deref(), &line.text.args[0].1), (Some("white-2"), &Arg::Text(ROSTER.called(4))));
    }

    #[test]
    fn who_has_more_has_won() {
        let outcome =
            |counts: [i32; 2]| ROSTER.outcome(|seat| counts[seat.index()], ["outcome-ground", "outcome-drawn"], RULE);
        assert_eq!(
            [[2, 1], [1, 2], [1, 1]].map(|counts| outcome(counts).winners),
            [vec![Seat(0)], vec![Seat(1)], vec![]]
        );
        assert_eq!(outcome([1, 2]).text, crate::text!("outcome-ground", side = Text::new("side-white")));
    }

    #[test]
    fn rules_refuse_in_the_words_of_their_titles() {
        let told = |because: Because| -> Vec<(RuleId, String)> {
            let refused = because.or_allow(RuleId("turn.alternate")).unwrap_err();
            refused.reasons.into_iter().map(|reason| (reason.rule, reason.text.key.into_owned())).collect()
        };
        let because = Because::NONE.unless(true, RULE);
        assert!(because.is_empty() && because.or_allow(RULE).is_ok());
        assert_eq!(told(because.unless(false, RULE)), [(RULE, "rule-turn-orders".to_owned())]);
        assert_eq!(told(Because::NOT_NOW), [(RuleId("turn.alternate"), "refused-not-asked".to_owned())]);
    }

    #[test]
    fn a_tally_in_one_expression_leaves_out_what_adds_nothing() {
        let tally =
            Tally::new().plus(RULE, "figure-men", 4_u8).plus(RULE, "rule-mist", false).plus(RULE, "rule-wood", -1);
        assert_eq!((tally.sum(), tally.lines.len()), (3, 2));
    }

    #[test]
    fn a_long_game_shows_some_of_its_turns() {
        let shown = |now| {
            let track = turns("track-turn", now, 60);
            (track.boxes.len(), track.boxes[track.at as usize].clone())
        };
        assert_eq!([0, 1, 24].map(shown), [(24, number(1)), (24, number(1)), (24, number(24))]);
        assert_eq!([25, 60].map(shown), [(24, number(25)), (12, number(60))]);
    }

    #[test]
    fn an_offer_has_one_name() {
        let offer = crate::offer!("march", RULE, area = 3);
        assert_eq!((offer.verb, offer.label), ("action-march", Text::new("offer-march").with("area", 3)));
    }
}
