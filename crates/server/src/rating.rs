//! How well somebody plays a game: Glicko-2 (M. Glickman, 2013), worked out anew from the results, one game a period.
//!
//! Nothing is kept but the results, so that a rating can always be checked, and no two games that end at once can spoil
//! one another. Floating point is good enough here: no rule hangs on it.
#![allow(clippy::disallowed_methods, reason = "ratings are shown in whole points, and no stored game replays by them")]

use crate::error::{Answer, Code};
use crate::house::House;
use crate::secret::PlayerId;
use std::collections::HashMap;
use std::f64::consts::PI;
use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What somebody begins with.
const FIRST: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0 };
/// How much a volatility may change.
const TAU: f64 = 0.5;
/// Between the scale that is shown and the one that is reckoned on.
const SCALE: f64 = 173.7178;
const CLOSE: f64 = 0.000_001;

/// How well everybody plays a game, and what they are called.
pub(crate) struct RatingBook {
    pub(crate) of: HashMap<PlayerId, Rating>,
    pub(crate) names: Vec<(PlayerId, String)>,
    /// Results it was worked out from.
    results: u64,
    since: Instant,
}

/// The last of every game.
pub(crate) type RatingBooks = tokio::sync::Mutex<HashMap<String, Arc<RatingBook>>>;

/// How long a book is good in which only names may have changed.
const GOOD: Duration = Duration::from_secs(10);

/// The ratings of a game: worked out anew, on another thread, once there are new results. Who asks meanwhile waits.
pub(crate) async fn book_of(house: &House, game: &str) -> Answer<Arc<RatingBook>> {
    let mut books = house.ratings.lock().await;
    let results = house.storage.results_count(game.to_owned()).await?;
    let known = books.get(game).filter(|book| book.results == results && book.since.elapsed() < GOOD);
    if let Some(book) = known {
        return Ok(Arc::clone(book));
    }
    let found = house.storage.results(game.to_owned()).await?;
    let played = found.played;
    let work = move || ratings(played.iter().map(|played| (played.one, played.two, f64::from(played.score) / 2.0)));
    let of = tokio::task::spawn_blocking(work).await.map_err(|_| Code::Internal)?;
    let book = Arc::new(RatingBook { of, names: found.names, results, since: Instant::now() });
    books.insert(game.to_owned(), Arc::clone(&book));
    Ok(book)
}

/// How well somebody plays, and how well that is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
    /// Games it is made of.
    pub(crate) games: u32,
}

impl Rating {
    /// In whole points.
    pub(crate) fn points(self) -> i32 {
        self.rating.round() as i32
    }

    /// How far off it may well be, in whole points.
    pub(crate) fn within(self) -> i32 {
        self.deviation.round() as i32
    }

    /// The rating after a period: whom one played, and what came of it (1 won, 0 lost).
    fn after(self, played: &[(Rating, f64)]) -> Rating {
        let games = self.games + u32::try_from(played.len()).unwrap_or(u32::MAX);
        let (mu, phi) = ((self.rating - FIRST.rating) / SCALE, self.deviation / SCALE);
        let weigh = |other: &Rating| {
            let (mu_j, phi_j) = ((other.rating - FIRST.rating) / SCALE, other.deviation / SCALE);
            let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (PI * PI)).sqrt();
            (g, 1.0 / (1.0 + (-g * (mu - mu_j)).exp()))
        };
        let (mut information, mut surprise) = (0.0, 0.0);
        for (other, score) in played {
            let (g, expected) = weigh(other);
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        if played.is_empty() || information <= 0.0 {
            return self;
        }
        let (variance, delta) = (1.0 / information, surprise / information);
        let volatility = self.volatility_after(phi, variance, delta);
        let phi_star = (phi * phi + volatility * volatility).sqrt();
        let phi = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / variance).sqrt();
        let mu = mu + phi * phi * surprise;
        Rating { rating: mu * SCALE + FIRST.rating, deviation: phi * SCALE, volatility, games }
    }

    /// By the method of Illinois, as the paper has it.
    fn volatility_after(self, phi: f64, variance: f64, delta: f64) -> f64 {
        let a = (self.volatility * self.volatility).ln();
        let f = |x: f64| {
            let (e, sum) = (x.exp(), phi * phi + variance + x.exp());
            e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
        };
        let mut low = a;
        let mut high = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            (1..).map(|k| a - f64::from(k) * TAU).find(|x| f(*x) >= 0.0).unwrap_or(a)
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        while (high - low).abs() > CLOSE {
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = f(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        (low / 2.0).exp()
    }
}

/// The ratings that follow from results in their order: who played whom, and what the first made of it (1, 0.5 or 0).
pub(crate) fn ratings<K: Eq + Hash + Copy>(results: impl IntoIterator<Item = (K, K, f64)>) -> HashMap<K, Rating> {
    let mut known: HashMap<K, Rating> = HashMap::new();
    for (one, other, score) in results {
        let first = known.get(&one).copied().unwrap_or(FIRST);
        let second = known.get(&other).copied().unwrap_or(FIRST);
        known.insert(one, first.after(&[(second, score)]));
        known.insert(other, second.after(&[(first, 1.0 - score)]));
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example that the paper works out by hand.
    #[test]
    fn the_example_of_the_paper() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06, games: 0 };
        let other = |rating, deviation| Rating { rating, deviation, ..FIRST };
        let played = [(other(1400.0, 30.0), 1.0), (other(1550.0, 100.0), 0.0), (other(1700.0, 300.0), 0.0)];
        let after = player.after(&played);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn who_wins_rises_and_who_loses_falls_by_as_much_at_first() {
        let known = ratings([("anne", "marc", 1.0), ("marc", "carl", 0.5)]);
        assert!(known["anne"].rating > 1500.0 && known["marc"].rating < 1500.0);
        assert!(known["anne"].deviation < 350.0 && known["carl"].games == 1 && known["marc"].games == 2);
        let once = ratings([("anne", "marc", 1.0)]);
        assert!((once["anne"].rating + once["marc"].rating - 3000.0).abs() < 0.001);
    }
}
