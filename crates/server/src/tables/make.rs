//! New tables: set up, forked, imported.

use super::chat::is_trick;
use super::clock;
use super::table::shown_to_all;
use crate::clock::Clock;
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::protocol::{NewTable, Sitter, TimeControl};
use crate::secret::{EventId, PlayerId, TableId, secret, seed};
use crate::storage::{ActRow, SeatRow, TableRow, Write};
use kernel::chance::Seed;
use kernel::record::{ForkedFrom, Header, Record, SetupSpec};
use kernel::{Fault, Faults, Seat, SeatSet};
use session::{Level, Rules, SeatInfo, Session};
use std::collections::BTreeMap;

/// What faults call an imported record.
const FILE: &str = "record";

/// What a new table is, besides its game and its seats.
pub(crate) struct NewGame {
    pub(crate) host: PlayerId,
    pub(crate) open: bool,
    pub(crate) spectators: bool,
    pub(crate) forked_from: Option<TableId>,
    /// Decisions up to this one came in by a file.
    pub(crate) foreign_until: Option<u32>,
    /// The result counts for the ratings of both players.
    pub(crate) rated: bool,
    /// The round robin it belongs to.
    pub(crate) event: Option<EventId>,
    /// How much time the players have.
    pub(crate) time: Option<TimeControl>,
}

/// A game of a round robin.
pub(crate) struct Meeting<'a> {
    pub(crate) event: EventId,
    pub(crate) host: PlayerId,
    pub(crate) game: &'a str,
    pub(crate) scenario: &'a str,
    pub(crate) options: &'a BTreeMap<String, String>,
    pub(crate) time: Option<TimeControl>,
    pub(crate) spectators: bool,
    /// Who plays on the first seat and on the second, and what they are called.
    pub(crate) players: [(Option<PlayerId>, &'a str); 2],
    /// They have been told of it, as if they had been called.
    pub(crate) called: bool,
}

/// Whether games of a round robin can be set up like this.
pub(crate) fn check_meeting(
    house: &House,
    game: &str,
    scenario: &str,
    options: &BTreeMap<String, String>,
    time: Option<TimeControl>,
) -> Answer<()> {
    let nobody = [(None, ""); 2];
    let (event, host) = (EventId(0), PlayerId(0));
    let meeting =
        Meeting { event, host, game, scenario, options, time, spectators: false, players: nobody, called: false };
    set_up_meeting(house, &meeting).map(|_| ())
}

/// What the table of two is made of who meet in a round robin.
pub(crate) fn set_up_meeting(house: &House, meeting: &Meeting<'_>) -> Answer<(TableId, Vec<Write>)> {
    let rules = house.rules(meeting.game).ok_or(Code::UnknownGame)?;
    meeting.time.map_or(Ok(()), clock::check)?;
    let bad = |faults| Error::faults_of(Code::BadSetup, &*rules, &faults);
    let (scenario, options) = (meeting.scenario.to_owned(), meeting.options.clone());
    let spec = SetupSpec { scenario, options, ..SetupSpec::default() };
    spec.check_size().map_err(|fault| bad(fault.into()))?;
    let sitters = [Sitter::Invite, Sitter::Invite];
    let mut seats = seat_rows(sides(rules.seats(&spec).map_err(bad)?), &sitters, meeting.host, "")?;
    for (seat, (player, name)) in seats.iter_mut().zip(meeting.players) {
        (seat.player, seat.player_name) = (player, name.to_owned());
        (seat.invite, seat.called) = (None, meeting.called);
    }
    let names: Vec<String> = seats.iter().map(|seat| seat.player_name.clone()).collect();
    let seed = seed();
    let mut session = rules.open(&spec, &names, seed).map_err(bad)?;
    session.note_witnesses(&[]);
    let game = NewGame {
        host: meeting.host,
        open: false,
        spectators: meeting.spectators,
        forked_from: None,
        foreign_until: None,
        rated: false,
        event: Some(meeting.event),
        time: meeting.time,
    };
    Ok(rows_of(&*session, &seed, seats, &game, &house.config.clock))
}

/// What a new table of this id is made of, as a player wishes it.
pub(crate) fn set_up(house: &House, id: TableId, player: PlayerId, name: &str, wish: &NewTable) -> Answer<Vec<Write>> {
    let rules = house.rules(&wish.game).ok_or(Code::UnknownGame)?;
    wish.time.map_or(Ok(()), clock::check)?;
    let pair = [&[Sitter::Me, Sitter::Invite], &[Sitter::Invite, Sitter::Me]];
    if wish.rated && !pair.iter().any(|pair| wish.seats == *pair) {
        return Err(Error::because(Code::BadSetup, "a rated game is played by its maker and one who is invited"));
    }
    let bad = |faults| Error::faults_of(Code::BadSetup, &*rules, &faults);
    let NewTable { scenario, scenario_text, options, armies, .. } = wish;
    let spec = spec_of(&*rules, scenario, scenario_text.as_deref(), options, armies).map_err(bad)?;
    let seats = seat_rows(sides(rules.seats(&spec).map_err(bad)?), &wish.seats, player, name)?;
    let names: Vec<String> = seats.iter().map(|seat| seat.player_name.clone()).collect();
    let seed = seed();
    let mut session = rules.open(&spec, &names, seed).map_err(bad)?;
    session.note_witnesses(&[]);
    let (open, spectators) = (wish.open, wish.spectators);
    let game = NewGame {
        host: player,
        open,
        spectators,
        forked_from: None,
        foreign_until: None,
        rated: wish.rated,
        event: None,
        time: wish.time,
    };
    Ok(rows_at(id, &*session, &seed, seats, &game, &house.config.clock))
}

/// What a game is set up from: a scenario on the shelf or one of one's own, options, and the armies that players bring.
pub(crate) fn spec_of(
    rules: &dyn Rules,
    scenario: &str,
    scenario_text: Option<&str>,
    options: &BTreeMap<String, String>,
    armies: &[Option<String>],
) -> Result<SetupSpec, Faults> {
    let scenario_text = scenario_text.map(str::to_owned);
    let mut spec =
        SetupSpec { scenario: scenario.to_owned(), scenario_text, options: options.clone(), ..SetupSpec::default() };
    spec.check_size()?;
    if let Some(text) = &spec.scenario_text {
        spec.scenario = rules.check_scenario("scenario", text)?.id;
    }
    if armies.iter().any(Option::is_some) {
        let sides = rules.seats(&spec)?;
        if armies.len() > sides.len() {
            let what = format!("{} armies were given, the scenario has {} seats", armies.len(), sides.len());
            return Err(Fault::of("armies", what).into());
        }
        let brought = sides.into_iter().zip(armies).filter_map(|(side, army)| Some((side.id, army.clone()?)));
        spec.forces = brought.collect();
    }
    Ok(spec)
}

/// Id and name of every side.
fn sides(seats: Vec<SeatInfo>) -> Vec<(String, String)> {
    seats.into_iter().map(|seat| (seat.id, seat.name)).collect()
}

/// The seats of a new table.
pub(super) fn seat_rows(
    sides: Vec<(String, String)>,
    sitters: &[Sitter],
    player: PlayerId,
    name: &str,
) -> Answer<Vec<SeatRow>> {
    if sides.len() != sitters.len() {
        let what = format!("{} seats were given, the scenario has {}", sitters.len(), sides.len());
        return Err(Error::because(Code::BadSetup, what));
    }
    if sitters.contains(&Sitter::SameScreen) && !sitters.contains(&Sitter::Me) {
        return Err(Error::because(Code::BadSetup, "a second player at the same screen needs a first"));
    }
    let row = |((n, (side, side_name)), sitter): ((u8, (String, String)), &Sitter)| SeatRow {
        seat: Seat(n),
        side,
        name: side_name,
        player: matches!(sitter, Sitter::Me | Sitter::SameScreen).then_some(player),
        player_name: if matches!(sitter, Sitter::Me | Sitter::SameScreen) { name.to_owned() } else { String::new() },
        computer: if let Sitter::Computer { level } = sitter { Some(*level) } else { None },
        same_screen: matches!(sitter, Sitter::SameScreen),
        invite: matches!(sitter, Sitter::Invite).then(secret),
        token: secret(),
        archived: false,
        got_up: false,
        called: false,
    };
    Ok((0..).zip(sides).zip(sitters).map(row).collect())
}

/// A game that goes on from a moment of another. To make it, the decisions up to there are played again, which takes its time.
pub(crate) struct Branch {
    pub(super) session: Box<dyn Session>,
    pub(super) at: u32,
    pub(super) seats: Vec<SeatRow>,
    pub(super) game: NewGame,
}

impl Branch {
    /// All that is stored of its table, with dice of its own.
    pub(crate) fn rows(self, clock: &Clock) -> (TableId, Vec<Write>) {
        let seed = seed();
        rows_of(&*self.session.fork(self.at, seed), &seed, self.seats, &self.game, clock)
    }
}

/// All that is stored of a new table.
pub(crate) fn rows_of(
    session: &dyn Session,
    seed: &Seed,
    seats: Vec<SeatRow>,
    game: &NewGame,
    time: &Clock,
) -> (TableId, Vec<Write>) {
    let id = TableId::random();
    (id, rows_at(id, session, seed, seats, game, time))
}

fn rows_at(
    id: TableId,
    session: &dyn Session,
    seed: &Seed,
    seats: Vec<SeatRow>,
    game: &NewGame,
    time: &Clock,
) -> Vec<Write> {
    let record = session.record();
    let (header, created) = (record.header(), time.seconds());
    let outcome = session.outcome().and_then(|outcome| serde_json::to_string(&outcome).ok());
    let awaiting = session.awaiting().seats();
    let shown = shown_to_all(session, created);
    let row = TableRow {
        id,
        game: header.game.clone(),
        scenario: header.setup.scenario.clone(),
        options: serde_json::to_string(&header.setup.options).unwrap_or_default(),
        seed: *seed,
        commitment: header.commitment.to_string(),
        header: record.line(0).unwrap_or_default(),
        own: header.setup.scenario_text.is_some() || !header.setup.forces.is_empty(),
        awaiting,
        shown: shown.clone(),
        host: game.host,
        open: game.open,
        spectators: game.spectators,
        muted: 0,
        created,
        forked_from: game.forked_from,
        foreign_until: game.foreign_until,
        rematch: None,
        rated: game.rated,
        event: game.event,
        clocks: game.time.map(|control| clock::started(control, session, &seats, time.milliseconds())),
        closing: outcome.as_ref().and_then(|_| record.line(record.acts().len() + 1)),
        outcome,
    };
    let mut writes = vec![Write::Table(Box::new(row))];
    writes.extend(seats.into_iter().map(|seat| Write::Seat(id, Box::new(seat))));
    let last = record.acts().len();
    let act = |n: usize| {
        let (awaiting, shown) = if n == last { (awaiting, shown.clone()) } else { (SeatSet::EMPTY, Vec::new()) };
        let line = record.line(n).unwrap_or_default();
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        Write::Act(id, ActRow { n, line, witnesses: session.witnesses(n), shown, awaiting, at: created })
    };
    writes.extend((1..=last).map(act));
    writes
}

/// What a table is made of that holds a record from elsewhere. A finished game is checked completely and kept as it is;
/// an unfinished one goes on with dice of its own, since its seed is not in it.
pub(crate) fn import(
    rules: &dyn Rules,
    record: &Record,
    player: PlayerId,
    name: &str,
    house: &House,
) -> Answer<(TableId, Vec<Write>)> {
    let (clock, name_limit) = (&house.config.clock, house.config.limits.name);
    let bad = |faults| Error::faults(Code::BadRecord, &faults);
    let (mut session, seed) = match record.end() {
        Some(end) => {
            rules.verify(FILE, record).map_err(bad)?;
            (rules.resume(FILE, record, end.seed).map_err(bad)?, end.seed)
        }
        None => {
            let seed = seed();
            (rules.resume(FILE, &branch(record, &seed), seed).map_err(bad)?, seed)
        }
    };
    let header = record.header();
    let sides = sides(rules.seats(&header.setup).map_err(bad)?);
    let mut sitters = vec![Sitter::SameScreen; sides.len()];
    if let Some(first) = sitters.first_mut() {
        *first = Sitter::Me;
    }
    let mut seats = seat_rows(sides, &sitters, player, name)?;
    if record.end().is_some() {
        for (seat, played_by) in seats.iter_mut().zip(&header.seats) {
            // A stranger's file: what it says is shown like any name.
            seat.player_name = played_by.chars().filter(|letter| !is_trick(*letter)).take(name_limit).collect();
        }
    }
    session.note_witnesses(&[]);
    let (spectators, foreign_until) = (record.end().is_some(), Some(session.version()));
    let game = NewGame {
        host: player,
        open: false,
        spectators,
        forked_from: None,
        foreign_until,
        rated: false,
        event: None,
        time: None,
    };
    Ok(rows_of(&*session, &seed, seats, &game, clock))
}

/// What a table is made of that shows a game of the laboratory: played by computers, over, with the dice of the laboratory.
pub(crate) fn played_by_computers(
    rules: &dyn Rules,
    record: &Record,
    levels: &[Level],
    host: PlayerId,
    clock: &Clock,
) -> Answer<(TableId, Vec<Write>)> {
    let bad = |faults| Error::faults(Code::BadRecord, &faults);
    let seed = seed();
    let mut session = rules.resume(FILE, &branch(record, &seed), seed).map_err(bad)?;
    let sides = sides(rules.seats(&record.header().setup).map_err(bad)?);
    let sitters: Vec<Sitter> = levels.iter().map(|level| Sitter::Computer { level: *level }).collect();
    let seats = seat_rows(sides, &sitters, host, "")?;
    session.note_witnesses(&[]);
    let game = NewGame {
        event: None,
        host,
        open: false,
        spectators: true,
        forked_from: None,
        foreign_until: None,
        rated: false,
        time: None,
    };
    Ok(rows_of(&*session, &seed, seats, &game, clock))
}

/// The same decisions and dice as the beginning of another game.
fn branch(record: &Record, seed: &Seed) -> Record {
    let at = record.acts().len() as u64;
    let forked_from = record.chain_after(at).map(|chain| ForkedFrom { record: chain, at });
    let header = Header { commitment: seed.commit(), forked_from, ..record.header().clone() };
    let mut branch = Record::begin(header);
    for act in record.acts() {
        branch.append(act.clone());
    }
    branch
}
