//! Where rules are cited in one source file.

use crate::source::{closing, code_only, is_word, line_of, word_at};
use std::ops::Range;

/// A rule's constant, and where it was found: `src/manoeuvre.rs:123`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The constant, such as `MAN_DIFFICULT_ONLY`.
    pub constant: String,
    /// Where.
    pub at: String,
}

/// Looks through one source file for uses of `rules::NAME`; `file` is its path within the crate.
///
/// Files and folders named `tests` and `#[cfg(test)]` modules are tests and cite nothing; nor does a list `RULES`, which
/// only says what a procedure is about.
///
/// ```
/// let cited = ledger::scan("src/fire.rs", "fn f() { cite(rules::FIRE_DICE); }");
/// assert_eq!(cited[0].at, "src/fire.rs:1");
/// ```
#[must_use]
pub fn scan(file: &str, source: &str) -> Vec<Place> {
    if file.contains("/tests/") || file.ends_with("/tests.rs") {
        return Vec::new();
    }
    let code = code_only(source);
    let mut left_out = test_modules(&code);
    left_out.extend(lists(&code));
    let mut cited: Vec<Place> = constants(&code, 0..code.len())
        .into_iter()
        .filter(|(at, _)| !left_out.iter().any(|range| range.contains(at)))
        .map(|(at, constant)| Place { constant, at: format!("{file}:{}", line_of(&code, at)) })
        .collect();
    cited.dedup();
    cited
}

/// The values of constants named `RULES`.
fn lists(code: &str) -> Vec<Range<usize>> {
    let constants = words(code, "RULES").into_iter().filter(|at| code[..*at].trim_end().ends_with("const"));
    constants.map(|at| at..code[at..].find(';').map_or(code.len(), |end| at + end)).collect()
}

/// The bodies of `#[cfg(test)] mod name { … }`.
fn test_modules(code: &str) -> Vec<Range<usize>> {
    let mut modules: Vec<Range<usize>> = Vec::new();
    for (at, attribute) in attributes(code) {
        let condensed: String = code[attribute.clone()].split_whitespace().collect();
        if !(condensed.starts_with("#[cfg(") && condensed.contains("test")) || condensed.contains("not(test)") {
            continue;
        }
        let item = skip_attributes(code, attribute.end);
        let open = code[item..].find(['{', ';']).map(|n| item + n);
        match open {
            Some(open) if code.as_bytes()[open] == b'{' => modules.push(at..closing(code, open)),
            _ => {}
        }
    }
    modules
}

/// Every `#[…]`, with where it starts.
fn attributes(code: &str) -> Vec<(usize, Range<usize>)> {
    code.match_indices("#[").map(|(at, _)| (at, at..closing(code, at + 1))).collect()
}

/// The offset of the item behind further attributes and white space.
fn skip_attributes(code: &str, mut at: usize) -> usize {
    loop {
        let rest = &code[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with("#[") {
            return at;
        }
        at = closing(code, at + 1);
    }
}

/// Where a name stands as a whole word.
fn words(code: &str, word: &str) -> Vec<usize> {
    let bytes = code.as_bytes();
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(|at| at.checked_sub(1).is_none_or(|before| !is_word(bytes[before])))
        .filter(|at| bytes.get(at + word.len()).is_none_or(|after| !is_word(*after)))
        .collect()
}

/// Every constant named as `rules::NAME` or `rules::{NAME, …}` within the range.
fn constants(code: &str, range: Range<usize>) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    for at in words(&code[range.clone()], "rules").into_iter().map(|n| range.start + n) {
        let path = at + "rules".len();
        let Some(rest) = code[path..range.end].strip_prefix("::") else { continue };
        let start = path + 2;
        if rest.starts_with('{') {
            let group = start..closing(code, start);
            let mut offset = group.start;
            for name in code[group].split([',', '{', '}']) {
                let lead = name.len() - name.trim_start().len();
                push_constant(&mut out, offset + lead, name.trim());
                offset += name.len() + 1;
            }
        } else {
            push_constant(&mut out, at, word_at(code, start));
        }
    }
    out
}

fn push_constant(out: &mut Vec<(usize, String)>, at: usize, name: &str) {
    let shape = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    // `ALL` is the list of all rules, not a rule.
    if name != "ALL" && name.bytes().next().is_some_and(|first| first.is_ascii_uppercase()) && name.bytes().all(shape) {
        out.push((at, name.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(places: &[Place]) -> Vec<(&str, &str)> {
        places.iter().map(|place| (place.constant.as_str(), place.at.as_str())).collect()
    }

    #[test]
    fn citations_are_found_outside_tests_comments_and_strings() {
        let source = "\
use crate::rules;
// rules::IN_COMMENT
fn f() {
    refuse(rules::MAN_MOVE, \"rules::IN_STRING\");
    let all = rules::ALL;
    my_rules::NOT_OURS;
}
#[cfg(test)]
mod tests {
    fn g() { let _ = rules::IN_TEST; }
}
fn h() { crate::rules::AFTER }
";
        let cited = scan("src/man.rs", source);
        assert_eq!(pairs(&cited), [("MAN_MOVE", "src/man.rs:4"), ("AFTER", "src/man.rs:12")]);
    }

    #[test]
    fn grouped_imports_count() {
        let cited = scan("src/a.rs", "use crate::rules::{FIRE_DICE,\n    R4_11A};\n");
        assert_eq!(pairs(&cited), [("FIRE_DICE", "src/a.rs:1"), ("R4_11A", "src/a.rs:2")]);
    }

    #[test]
    fn a_list_of_rules_is_no_citation() {
        let cited = scan("src/a.rs", "const RULES: &[RuleId] = &[rules::A, rules::B];\nfn f() { rules::A; }\n");
        assert_eq!(pairs(&cited), [("A", "src/a.rs:2")]);
    }

    #[test]
    fn a_test_file_under_src_is_a_test() {
        let cited = scan("src/fire/tests.rs", "#[test] fn t() { rules::A; }");
        assert!(cited.is_empty());
    }

    #[test]
    fn cfg_not_test_is_rules_code() {
        let cited = scan("src/a.rs", "#[cfg(not(test))]\nmod m { fn f() { rules::A; } }");
        assert_eq!(pairs(&cited), [("A", "src/a.rs:2")]);
    }
}
