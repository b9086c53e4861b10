//! A Fluent source as the messages it is made of, each as it is written.

/// The messages with their ids, in order, each with all its lines. Comments are left out.
pub(crate) fn messages(source: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = source;
    std::iter::from_fn(move || {
        loop {
            let end = rest.match_indices('\n').map(|(at, _)| at + 1).find(|at| starts(&rest[*at..]));
            let (block, after) = rest.split_at(end.unwrap_or(rest.len()));
            rest = after;
            if block.is_empty() {
                return None;
            }
            let id = block.split(|it: char| !is_id(it)).next().unwrap_or_default();
            if !id.is_empty() {
                return Some((id, block));
            }
        }
    })
}

/// Whether a message or a comment begins here: what belongs to one is further in, or closes it.
fn starts(text: &str) -> bool {
    text.starts_with(|first: char| first == '#' || first.is_ascii_alphabetic())
}

/// Whether a character may be part of an id.
pub(crate) fn is_id(it: char) -> bool {
    it.is_ascii_alphanumeric() || it == '-' || it == '_'
}

#[cfg(test)]
mod tests {
    use super::messages;

    #[test]
    fn messages_have_all_their_lines_and_no_comments() {
        let source = "# A heading\ngame-title = A game\nrule-one = One\n    .text =\n        Two lines.\n\n        Three.\n\n\
            # More\n# of it\ncount = { $n ->\n    [one] one\n   *[other] { $n }\n}\nlast = no break";
        let found: Vec<(&str, &str)> = messages(source).collect();
        assert_eq!(
            found,
            [
                ("game-title", "game-title = A game\n"),
                ("rule-one", "rule-one = One\n    .text =\n        Two lines.\n\n        Three.\n\n"),
                ("count", "count = { $n ->\n    [one] one\n   *[other] { $n }\n}\n"),
                ("last", "last = no break"),
            ]
        );
        assert_eq!(messages("").count() + messages("# nothing\n").count(), 0);
    }
}
