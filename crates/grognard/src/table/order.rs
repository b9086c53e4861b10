//! What is typed at the table.

/// One line typed by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Shows the choices again.
    Again,
    /// Plays an offer by its number.
    Play(usize),
    /// The rule that asks, or that of an offer, or any by its id.
    Rule(Option<String>),
    /// The odds of an offer.
    Odds(usize),
    /// Unfolds a group of offers.
    Group(usize),
    /// Takes back.
    Undo,
    /// The whole log.
    Log,
    /// The units.
    Board,
    /// Saves the record.
    Save(String),
    /// Lets the computer decide this once.
    Auto,
    /// What the computer would do.
    Hint,
    /// Why the computer did what it did last.
    Why,
    /// Gives up.
    Resign,
    /// Leaves.
    Quit,
    /// What can be typed.
    Help,
    /// Something else.
    Unknown,
}

impl Order {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Order {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let number = |order: fn(usize) -> Order| rest.parse().map_or(Order::Unknown, order);
        match (word, rest) {
            ("", _) => Order::Again,
            ("?", "") => Order::Rule(None),
            ("?", what) => Order::Rule(Some(what.to_owned())),
            ("o", _) => number(Order::Odds),
            ("g", _) => number(Order::Group),
            ("s", file) if !file.is_empty() => Order::Save(file.to_owned()),
            ("u", "") => Order::Undo,
            ("l", "") => Order::Log,
            ("b", "") => Order::Board,
            ("a", "") => Order::Auto,
            ("i", "") => Order::Hint,
            ("w", "") => Order::Why,
            ("resign", "") => Order::Resign,
            ("q", "") => Order::Quit,
            ("h", "") => Order::Help,
            (n, "") => n.parse().map_or(Order::Unknown, Order::Play),
            _ => Order::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        assert_eq!(Order::read("12"), Order::Play(12));
        assert_eq!(Order::read("o  3"), Order::Odds(3));
        assert_eq!(Order::read("o x"), Order::Unknown);
        assert_eq!(Order::read("? man.move"), Order::Rule(Some("man.move".into())));
        assert_eq!(Order::read("?"), Order::Rule(None));
        assert_eq!(Order::read("s my game.jsonl"), Order::Save("my game.jsonl".into()));
        assert_eq!(Order::read("s"), Order::Unknown);
        assert_eq!(Order::read(""), Order::Again);
        assert_eq!(Order::read("dance"), Order::Unknown);
    }
}
