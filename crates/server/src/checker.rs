//! Whether a stored game is what its players were told, in the spirit of Jepsen: no decision that was acknowledged is lost,
//! none is there twice, none is there that nobody made, and none that was turned down.
//!
//! Each player makes one decision after the other, and notes what came of it. A decision whose answer never came may be
//! stored or not. So the stored decisions of a seat are read beside its notes, keeping all positions that they allow.

use serde_json::Value;

/// What a player knows of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// It was acknowledged.
    Done,
    /// It was turned down.
    No,
    /// The answer never came, or was that nobody knows.
    Nothing,
}

/// A decision, and what its player knows of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// The decision.
    pub action: Value,
    /// What came of it.
    pub told: Told,
}

/// Compares the notes of a seat with its decisions as they are stored.
///
/// # Errors
/// The first note that what is stored contradicts, or that more is stored than anybody decided.
pub fn check(notes: &[Note], stored: &[Value]) -> Result<(), String> {
    // How many of the stored decisions may be accounted for so far; ascending.
    let mut at = vec![0];
    for (n, note) in notes.iter().enumerate() {
        let next = at.iter().filter(|at| stored.get(**at) == Some(&note.action)).map(|at| at + 1);
        at = match note.told {
            Told::No => continue,
            Told::Done => next.collect(),
            Told::Nothing => {
                let mut both: Vec<usize> = next.chain(at.iter().copied()).collect();
                both.sort_unstable();
                both.dedup();
                both
            }
        };
        if at.is_empty() {
            return Err(format!(
                "decision {n} ({}) was acknowledged, but is not stored where it should be",
                note.action
            ));
        }
    }
    match at.last() {
        Some(all) if *all == stored.len() => Ok(()),
        last => Err(format!("{} decisions are stored, {} can be accounted for", stored.len(), last.unwrap_or(&0))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn notes(told: &[(i32, Told)]) -> Vec<Note> {
        told.iter().map(|(action, told)| Note { action: json!(action), told: *told }).collect()
    }

    fn stored(numbers: &[i32]) -> Vec<Value> {
        numbers.iter().map(|number| json!(number)).collect()
    }

    #[test]
    fn what_was_acknowledged_must_be_there_once() {
        use Told::{Done, No, Nothing};
        let told = notes(&[(1, Done), (2, Nothing), (2, Done), (3, No), (4, Nothing)]);
        for good in [&[1, 2][..], &[1, 2, 2], &[1, 2, 4], &[1, 2, 2, 4]] {
            assert_eq!(check(&told, &stored(good)), Ok(()), "{good:?}");
        }
        for (bad, why) in [
            (&[1][..], "lost"),
            (&[2], "lost"),
            (&[1, 1, 2], "doubled"),
            (&[1, 2, 2, 2], "doubled"),
            (&[1, 2, 3], "turned down"),
            (&[1, 2, 4, 5], "nobody's"),
            (&[2, 1], "out of order"),
        ] {
            assert!(check(&told, &stored(bad)).is_err(), "{why}");
        }
        assert!(check(&[], &stored(&[1])).is_err());
        assert_eq!(check(&[], &[]), Ok(()));
    }
}
