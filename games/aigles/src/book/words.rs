//! Finding the message for a name written in a file: a battalion called "1st Battalion" or "1er bataillon" is shown
//! in the reader's language.

use gamekit::names::Names;
use std::sync::LazyLock;

/// The words of the rulebook by name.
pub static WORDS: LazyLock<Names> = LazyLock::new(|| {
    Names::of(
        concat!(include_str!("../../rulebook/words.en.ftl"), include_str!("../../rulebook/battles.en.ftl")),
        concat!(include_str!("../../rulebook/words.fr.ftl"), include_str!("../../rulebook/battles.fr.ftl")),
    )
});
