//! Where rules are cited and exercised in one source file.

use crate::source::{closing, code_only, is_word, line_of, word_at};
use std::ops::Range;

/// A rule's constant, and where it was found: `src/manoeuvre.rs:123` or `tests/manoeuvre.rs::name_of_test`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The constant, such as `MAN_DIFFICULT_ONLY`.
    pub constant: String,
    /// Where.
    pub at: String,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Found {
    /// Uses of `rules::NAME` outside tests.
    pub cited: Vec<Place>,
    /// `exercises!(rules::NAME)` in tests that check something.
    pub exercised: Vec<Place>,
    /// The same in tests that check nothing, or outside any test: these do not count.
    pub hollow: Vec<Place>,
}

impl Found {
    /// Adds what was found in another file.
    pub fn extend(&mut self, other: Found) {
        self.cited.extend(other.cited);
        self.exercised.extend(other.exercised);
        self.hollow.extend(other.hollow);
    }
}

/// Looks through one source file; `file` is its path within the crate.
///
/// Files under `tests/`, files and folders of that name under `src/`, and `#[cfg(test)]` modules are tests; the rest is
/// rules code. A test counts when its body holds `assert…!`, `prop_assert…!` or a call of a helper named `expect_…`.
///
/// ```
/// let found = ledger::scan("src/fire.rs", "fn f() { cite(rules::FIRE_DICE); }");
/// assert_eq!(found.cited[0].at, "src/fire.rs:1");
/// ```
#[must_use]
pub fn scan(file: &str, source: &str) -> Found {
    let code = code_only(source);
    let whole_file = file.starts_with("tests/") || file.contains("/tests/") || file.ends_with("/tests.rs");
    let test_code = test_modules(&code);
    let in_tests = |at: usize| whole_file || test_code.iter().any(|range| range.contains(&at));

    let mut found = Found::default();
    for (at, constant) in constants(&code, 0..code.len()) {
        if !in_tests(at) {
            found.cited.push(Place { constant, at: format!("{file}:{}", line_of(&code, at)) });
        }
    }
    let tests = tests(&code);
    for at in words(&code, "exercises") {
        let Some(open) = code[at..].find('(').map(|n| at + n) else { continue };
        if code[at + "exercises".len()..open].trim() != "!" {
            continue;
        }
        let inside = tests.iter().find(|test| test.body.contains(&at));
        let place =
            inside.map_or_else(|| format!("{file}:{}", line_of(&code, at)), |test| format!("{file}::{}", test.name));
        let checks = inside.is_some_and(|test| checks_something(&code[test.body.clone()]));
        for (_, constant) in constants(&code, open..closing(&code, open)) {
            let list = if checks { &mut found.exercised } else { &mut found.hollow };
            list.push(Place { constant, at: place.clone() });
        }
        // What a misplaced `exercises!` names is not implemented there.
        let lines = line_of(&code, at)..=line_of(&code, closing(&code, open));
        found.cited.retain(|cited| !lines.clone().any(|line| cited.at == format!("{file}:{line}")));
    }
    for list in [&mut found.exercised, &mut found.hollow] {
        list.sort();
        list.dedup();
    }
    found.cited.dedup();
    found
}

struct Test {
    name: String,
    body: Range<usize>,
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

/// The functions marked `#[test]`.
fn tests(code: &str) -> Vec<Test> {
    let mut tests = Vec::new();
    for (_, attribute) in attributes(code) {
        let condensed: String = code[attribute.clone()].split_whitespace().collect();
        if condensed != "#[test]" {
            continue;
        }
        let item = skip_attributes(code, attribute.end);
        let Some(keyword) = words(&code[item..], "fn").first().map(|n| item + n) else { continue };
        let after = keyword + 2 + code[keyword + 2..].len() - code[keyword + 2..].trim_start().len();
        let name = word_at(code, after).to_owned();
        let Some(open) = code[after..].find('{').map(|n| after + n) else { continue };
        tests.push(Test { name, body: open..closing(code, open) });
    }
    tests
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

fn checks_something(body: &str) -> bool {
    let bytes = body.as_bytes();
    ["assert", "prop_assert", "expect_"].iter().any(|start| {
        body.match_indices(start).any(|(at, _)| {
            let fresh = at.checked_sub(1).is_none_or(|before| !is_word(bytes[before]));
            // `expect_err` of a result is no helper of ours, but it checks as well.
            let after = at + word_at(body, at).len();
            fresh && matches!(bytes.get(after), Some(b'!' | b'('))
        })
    })
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
        let found = scan("src/man.rs", source);
        assert_eq!(pairs(&found.cited), [("MAN_MOVE", "src/man.rs:4"), ("AFTER", "src/man.rs:12")]);
        assert!(found.exercised.is_empty() && found.hollow.is_empty());
    }

    #[test]
    fn grouped_imports_count() {
        let found = scan("src/a.rs", "use crate::rules::{FIRE_DICE,\n    R4_11A};\n");
        assert_eq!(pairs(&found.cited), [("FIRE_DICE", "src/a.rs:1"), ("R4_11A", "src/a.rs:2")]);
    }

    #[test]
    fn tests_exercise_rules_when_they_check_something() {
        let source = "\
#[test]
#[allow(dead_code)]
fn checks() {
    exercises!(rules::A, rules::B_2);
    assert_eq!(1, 1);
}
#[test]
fn hollow() {
    kernel::exercises!(rules::C);
    // assert!(true);
    let assertion = 1;
}
#[test]
fn by_helper() { exercises!(rules::D); expect_refused(1); }
proptest! {
    #[test]
    fn by_property(x in 0..3) { exercises!(rules::E); prop_assert!(x < 3); }
}
fn helper() { exercises!(rules::F); assert!(true); }
";
        let found = scan("tests/t.rs", source);
        assert_eq!(
            pairs(&found.exercised),
            [
                ("A", "tests/t.rs::checks"),
                ("B_2", "tests/t.rs::checks"),
                ("D", "tests/t.rs::by_helper"),
                ("E", "tests/t.rs::by_property"),
            ]
        );
        assert_eq!(pairs(&found.hollow), [("C", "tests/t.rs::hollow"), ("F", "tests/t.rs:19")]);
        assert!(found.cited.is_empty());
    }

    #[test]
    fn unit_tests_exercise_too() {
        let source =
            "fn f() {}\n#[cfg(test)]\nmod tests {\n#[test]\nfn t() { exercises!(rules::A); assert!(f()); }\n}\n";
        let found = scan("src/a.rs", source);
        assert_eq!(pairs(&found.exercised), [("A", "src/a.rs::t")]);
        assert!(found.cited.is_empty());
    }

    #[test]
    fn a_test_file_under_src_is_a_test() {
        let found = scan("src/fire/tests.rs", "#[test] fn t() { rules::A; }");
        assert!(found.cited.is_empty());
    }

    #[test]
    fn cfg_not_test_is_rules_code() {
        let found = scan("src/a.rs", "#[cfg(not(test))]\nmod m { fn f() { rules::A; } }");
        assert_eq!(pairs(&found.cited), [("A", "src/a.rs:2")]);
    }
}
