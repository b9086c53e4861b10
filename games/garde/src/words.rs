//! Finding the message for a name written in a file: a brigade called "1st Brigade" or "1re brigade" is shown
//! in the reader's language, any other name as it is written.

use kernel::Text;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const EN: &str = include_str!("../rulebook/words.en.ftl");
const FR: &str = include_str!("../rulebook/words.fr.ftl");

static WORDS: LazyLock<BTreeMap<&'static str, [&'static str; 2]>> = LazyLock::new(|| {
    let mut words: BTreeMap<&str, [&str; 2]> = BTreeMap::new();
    for (language, text) in [EN, FR].into_iter().enumerate() {
        for (key, value) in
            text.lines().filter(|line| !line.starts_with([' ', '#'])).filter_map(|l| l.split_once(" = "))
        {
            words.entry(key).or_default()[language] = value;
        }
    }
    words
});

fn is(key: &str, text: &str) -> bool {
    WORDS.get(key).is_some_and(|both| both.iter().any(|word| word.to_lowercase() == text.to_lowercase()))
}

/// The message `key` if that is what the text says in either language, else the text as a proper name.
#[must_use]
pub fn message_or_name(key: &str, text: &str) -> Text {
    if is(key, text) { Text::new(key.to_owned()) } else { Text::name(text) }
}

/// The message of this name if there is one with such a prefix, else a proper name.
#[must_use]
pub fn name(prefix: &str, text: &str) -> Text {
    let found = WORDS.keys().find(|key| key.starts_with(prefix) && is(key, text));
    found.map_or_else(|| Text::name(text), |key| Text::new(*key))
}

/// Whether there is such a message.
#[must_use]
pub fn has(key: &str) -> bool {
    WORDS.contains_key(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_rulebook_are_messages() {
        assert_eq!(name("name-", "1st Brigade"), Text::new("name-brigade_1"));
        assert_eq!(name("name-", "1re brigade"), Text::new("name-brigade_1"));
        assert_eq!(name("name-", "Brigade Kempt"), Text::name("Brigade Kempt"));
    }
}
