//! What a batch shows.

use crate::{Batch, Row, Share, Spread};
use kernel::Seat;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a batch shows. Equal batches give equal reports, whatever the threads and the clock.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Id of the game.
    pub game: &'static str,
    /// Id of the scenario.
    pub scenario: String,
    /// The seed of the run.
    pub seed: u64,
    /// Games that ended by the rules.
    pub games: u32,
    /// Games given up as too long; they count nowhere else.
    pub unfinished: u32,
    /// Every player sat equally often on every seat. If not, a player may owe part of its share to its seats.
    pub even: bool,
    /// Games without a winner.
    pub draws: Share,
    /// By player, in the order of the plan.
    pub players: Vec<Score>,
    /// By seat.
    pub seats: Vec<Score>,
    /// Which rule decided the game, how often.
    pub decided_by: BTreeMap<&'static str, u32>,
    /// Decisions per game.
    pub decisions: Option<Spread>,
    /// The turn in which games ended.
    pub turns: Option<Spread>,
    /// The figures of the last position, such as losses.
    pub figures: Vec<FigureReport>,
    /// SHA-256 over the digests of all games in their order.
    pub digest: String,
}

/// How a player or a seat fared.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Score {
    /// Name of the player, or id of the side.
    pub name: String,
    /// Games won.
    pub wins: Share,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// One figure of the last position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FigureReport {
    /// Message id of what is counted.
    pub figure: &'static str,
    /// By seat.
    pub seats: Vec<Option<Spread>>,
    /// By player.
    pub players: Vec<Option<Spread>>,
}

impl Batch {
    /// What the games show.
    #[must_use]
    pub fn report(&self) -> Report {
        let ended: Vec<&Row> = self.rows.iter().filter(|row| row.decided_by.is_some()).collect();
        let games = ended.len() as u32;
        let drawn = ended.iter().filter(|row| row.winners.is_empty()).count() as u32;
        let mut decided_by = BTreeMap::new();
        for rule in ended.iter().filter_map(|row| row.decided_by) {
            *decided_by.entry(rule.0).or_insert(0) += 1;
        }
        let turns: Vec<i64> = ended.iter().filter_map(|row| row.turns.map(i64::from)).collect();
        Report {
            game: self.game,
            scenario: self.scenario.clone(),
            seed: self.plan.seed,
            games,
            unfinished: self.rows.len() as u32 - games,
            even: self.plan.is_even(),
            draws: Share::of(drawn, games),
            players: self.scores_of_players(&ended),
            seats: self.scores_of_seats(&ended),
            decided_by,
            decisions: Spread::of(ended.iter().map(|row| row.decisions.into()).collect()),
            turns: Spread::of(turns),
            figures: self.figures(&ended),
            digest: self.digest(),
        }
    }

    fn scores_of_players(&self, ended: &[&Row]) -> Vec<Score> {
        let score = |player: usize| {
            let sits = |row: &Row, seat: &Seat| row.players.get(seat.index()) == Some(&player);
            let played = ended.iter().filter(|row| row.players.contains(&player));
            score(self.plan.players[player].to_string(), played, |row| row.winners.iter().any(|seat| sits(row, seat)))
        };
        (0..self.plan.players.len()).map(score).collect()
    }

    fn scores_of_seats(&self, ended: &[&Row]) -> Vec<Score> {
        let seats = self.seats.iter().zip((0..).map(Seat));
        seats.map(|(name, seat)| score(name.clone(), ended.iter(), |row| row.winners.contains(&seat))).collect()
    }

    fn figures(&self, ended: &[&Row]) -> Vec<FigureReport> {
        let mut ids: Vec<&'static str> = Vec::new();
        for (id, _, _) in ended.iter().flat_map(|row| &row.figures) {
            if !ids.contains(id) {
                ids.push(id);
            }
        }
        let numbers = |id: &str, wanted: &dyn Fn(&Row, Seat) -> bool| {
            let of_row = |row: &&Row| -> Vec<i64> {
                let figures = row.figures.iter().filter(|(name, seat, _)| *name == id && wanted(row, *seat));
                figures.map(|(_, _, number)| *number).collect()
            };
            Spread::of(ended.iter().flat_map(of_row).collect())
        };
        let figure = |figure: &'static str| FigureReport {
            figure,
            seats: (0..self.seats.len() as u8).map(|n| numbers(figure, &|_, seat| seat == Seat(n))).collect(),
            players: (0..self.plan.players.len())
                .map(|player| numbers(figure, &|row, seat| row.players.get(seat.index()) == Some(&player)))
                .collect(),
        };
        ids.into_iter().map(figure).collect()
    }

    fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for row in &self.rows {
            hash.update(row.digest.as_bytes());
        }
        hash.finalize().iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

fn score<'a>(name: String, played: impl Iterator<Item = &'a &'a Row>, won: impl Fn(&Row) -> bool) -> Score {
    let (mut games, mut wins, mut draws) = (0, 0, 0);
    for row in played {
        games += 1;
        wins += u32::from(won(row));
        draws += u32::from(row.winners.is_empty());
    }
    Score { name, wins: Share::of(wins, games), draws, losses: games - wins - draws }
}
