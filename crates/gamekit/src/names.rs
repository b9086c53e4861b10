//! Names in files: a battalion called "1st Battalion" or "1er bataillon" is shown in the reader's language, any other
//! name as it is written.

use kernel::Text;
use std::collections::BTreeMap;

/// The one-line messages of a rulebook's words in both languages.
pub struct Names {
    words: BTreeMap<&'static str, [&'static str; 2]>,
}

impl Names {
    /// The messages of `words.en.ftl` and `words.fr.ftl`.
    #[must_use]
    pub fn of(english: &'static str, french: &'static str) -> Self {
        let mut words: BTreeMap<&str, [&str; 2]> = BTreeMap::new();
        for (language, text) in [english, french].into_iter().enumerate() {
            let messages = text.lines().filter(|line| !line.starts_with([' ', '#']));
            for (key, value) in messages.filter_map(|line| line.split_once(" = ")) {
                words.entry(key).or_default()[language] = value;
            }
        }
        Names { words }
    }

    fn is(&self, key: &str, text: &str) -> bool {
        self.words.get(key).is_some_and(|both| both.iter().any(|word| word.to_lowercase() == text.to_lowercase()))
    }

    /// The message `key` if that is what the text says in either language, else the text as a proper name.
    #[must_use]
    pub fn message_or_name(&self, key: &str, text: &str) -> Text {
        if self.is(key, text) { Text::new(key.to_owned()) } else { Text::name(text) }
    }

    /// Title and notes of a scenario: those of the game's words if it comes with the game, which its id and its English
    /// title tell; else its own.
    #[must_use]
    pub fn of_scenario(&self, id: &str, title: Option<&str>, [own, notes]: [Option<Text>; 2]) -> [Text; 2] {
        let (name, line) = (format!("scenario-{id}-name"), format!("scenario-{id}-line"));
        if title.is_some_and(|title| self.is(&name, title)) && self.has(&line) {
            return [Text::new(name), Text::new(line)];
        }
        [own.unwrap_or_else(|| Text::name(id)), notes.unwrap_or_else(|| Text::name(""))]
    }

    /// The message of this name if there is one with such a prefix, else a proper name.
    #[must_use]
    pub fn name(&self, prefix: &str, text: &str) -> Text {
        let found = self.words.keys().find(|key| key.starts_with(prefix) && self.is(key, text));
        found.map_or_else(|| Text::name(text), |key| Text::new(*key))
    }

    /// Whether there is such a message.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.words.contains_key(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_rulebook_are_messages() {
        let names = Names::of("# Words\nname-one = 1st Battalion\n    .short = I\n", "name-one = 1er bataillon\n");
        assert_eq!(names.name("name-", "1st Battalion"), Text::new("name-one"));
        assert_eq!(names.name("name-", "1er Bataillon"), Text::new("name-one"));
        assert_eq!(names.name("rank-", "1er Bataillon"), Text::name("1er Bataillon"));
        assert_eq!(names.message_or_name("name-one", "95th Rifles"), Text::name("95th Rifles"));
        assert!(names.has("name-one") && !names.has("    .short"));
    }
}
