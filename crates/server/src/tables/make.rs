//! New tables: set up, forked, imported.

use crate::error::{Answer, Code, Error};
use crate::house::{House, now};
use crate::protocol::{NewTable, Sitter};
use crate::secret::{PlayerId, TableId, secret, seed};
use crate::storage::{ActRow, SeatRow, TableRow, Write};
use kernel::chance::Seed;
use kernel::record::{ForkedFrom, Header, Record, SetupSpec};
use kernel::{Seat, SeatSet};
use session::{Rules, SeatInfo, Session};

/// What faults call an imported record.
const FILE: &str = "record";

/// What a new table is, besides its game and its seats.
pub(crate) struct NewGame {
    pub(crate) host: PlayerId,
    pub(crate) open: bool,
    pub(crate) spectators: bool,
    pub(crate) forked_from: Option<TableId>,
}

/// What a new table is made of, as a player wishes it.
pub(crate) fn set_up(house: &House, player: PlayerId, name: &str, wish: &NewTable) -> Answer<(TableId, Vec<Write>)> {
    let rules = house.rules(&wish.game).ok_or(Code::UnknownGame)?;
    let bad = |faults| Error::faults(Code::BadSetup, &faults);
    let spec = SetupSpec { scenario: wish.scenario.clone(), options: wish.options.clone(), ..SetupSpec::default() };
    let seats = seat_rows(sides(rules.seats(&spec).map_err(bad)?), &wish.seats, player, name)?;
    let names: Vec<String> = seats.iter().map(|seat| seat.player_name.clone()).collect();
    let seed = seed();
    let session = rules.open(&spec, &names, seed).map_err(bad)?;
    let game = NewGame { host: player, open: wish.open, spectators: wish.spectators, forked_from: None };
    Ok(rows_of(&*session, &seed, seats, &game))
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
    };
    Ok((0..).zip(sides).zip(sitters).map(row).collect())
}

/// All that is stored of a new table.
pub(crate) fn rows_of(
    session: &dyn Session,
    seed: &Seed,
    seats: Vec<SeatRow>,
    game: &NewGame,
) -> (TableId, Vec<Write>) {
    let record = session.record();
    let (header, id, created) = (record.header(), TableId::random(), now());
    let outcome = session.outcome().and_then(|outcome| serde_json::to_string(&outcome).ok());
    let awaiting = session.awaiting().seats();
    let row = TableRow {
        id,
        game: header.game.clone(),
        scenario: header.setup.scenario.clone(),
        options: serde_json::to_string(&header.setup.options).unwrap_or_default(),
        seed: *seed,
        commitment: header.commitment.to_string(),
        header: record.line(0).unwrap_or_default(),
        awaiting,
        host: game.host,
        open: game.open,
        spectators: game.spectators,
        created,
        forked_from: game.forked_from,
        rematch: None,
        closing: outcome.as_ref().and_then(|_| record.line(record.acts().len() + 1)),
        outcome,
    };
    let mut writes = vec![Write::Table(Box::new(row))];
    writes.extend(seats.into_iter().map(|seat| Write::Seat(id, Box::new(seat))));
    let last = record.acts().len();
    let act = |n: usize| {
        let awaiting = if n == last { awaiting } else { SeatSet::EMPTY };
        let n_stored = u32::try_from(n).unwrap_or(u32::MAX);
        Write::Act(id, ActRow { n: n_stored, line: record.line(n).unwrap_or_default(), awaiting, at: created })
    };
    writes.extend((1..=last).map(act));
    (id, writes)
}

/// What a table is made of that holds a record from elsewhere. A finished game is checked completely and kept as it is;
/// an unfinished one goes on with dice of its own, since its seed is not in it.
pub(crate) fn import(
    rules: &dyn Rules,
    record: &Record,
    player: PlayerId,
    name: &str,
) -> Answer<(TableId, Vec<Write>)> {
    let bad = |faults| Error::faults(Code::BadRecord, &faults);
    let (session, seed) = match record.end() {
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
            seat.player_name.clone_from(played_by);
        }
    }
    let game = NewGame { host: player, open: false, spectators: record.end().is_some(), forked_from: None };
    Ok(rows_of(&*session, &seed, seats, &game))
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
