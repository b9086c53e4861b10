//! The Rust that is written for a game.

use crate::{Entry, Place};
use std::collections::BTreeMap;
use std::fmt::Write;

/// `rules.rs`: a constant per rule, with its title as doc comment, and `ALL` in the order of the ledger.
#[must_use]
pub fn rules_rs(entries: &[Entry], titles: &BTreeMap<String, String>) -> String {
    let mut out = String::from("// Made from the ledger by the ledger crate.\n");
    for Entry { id, constant, title } in entries {
        let message = format!("rule-{}", id.replace('.', "-"));
        let title = title.as_ref().or_else(|| titles.get(&message));
        let title = title.map_or("A rule without words yet.", String::as_str);
        let _ = writeln!(out, "#[doc = {:?}]", format!(" `{id}`: {title}"));
        let _ = writeln!(out, "pub const {constant}: kernel::RuleId = kernel::RuleId({id:?});");
    }
    out.push_str("/// Every rule, in the order of the ledger.\npub const ALL: &[kernel::RuleId] = &[");
    for Entry { constant, .. } in entries {
        let _ = write!(out, "{constant}, ");
    }
    out.push_str("];\n");
    out
}

/// `coverage.rs`: where each rule is cited, as a static table of rule id and place.
#[must_use]
pub fn coverage_rs(entries: &[Entry], cited: &[Place]) -> String {
    let ids: BTreeMap<&str, &str> = entries.iter().map(|entry| (entry.constant.as_str(), entry.id.as_str())).collect();
    let mut out = String::from("// Found in src/ by the ledger crate.\n");
    out.push_str(
        "/// Where each rule is cited: rule id, file and line.\npub(super) static CITED: &[(&str, &str)] = &[\n",
    );
    for Place { constant, at } in cited {
        // A constant that is not in the ledger does not compile where it is used; the compiler says so better.
        if let Some(id) = ids.get(constant.as_str()) {
            let _ = writeln!(out, "    ({id:?}, {at:?}),");
        }
    }
    out.push_str("];\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        crate::read("ledger.toml", "[[rule]]\nid = \"man.move\"\n[[rule]]\nid = \"4.1\"\n").unwrap().entries
    }

    #[test]
    fn constants_carry_their_titles() {
        let titles = crate::titles("rule-man-move = The \"move\"\n");
        let text = rules_rs(&entries(), &titles);
        assert!(text.contains(r#"pub const MAN_MOVE: kernel::RuleId = kernel::RuleId("man.move");"#), "{text}");
        assert!(text.contains(r#"#[doc = " `man.move`: The \"move\""]"#), "{text}");
        assert!(text.contains("&[MAN_MOVE, R4_1, ]"), "{text}");
    }

    #[test]
    fn titles_of_a_book_stand_beside_the_ids() {
        let book = "rule = [\n  { id = \"man.move\",\n    en = [\"Moving\", \"A die.\"] },\n  { id = \"man.halt\", en = \"All halt\" },\n]\n";
        let text = rules_rs(&crate::read("book.toml", book).unwrap().entries, &BTreeMap::new());
        assert!(text.contains("`man.move`: Moving") && text.contains("`man.halt`: All halt"), "{text}");
    }

    #[test]
    fn coverage_speaks_of_ids() {
        let cited = crate::scan("src/a.rs", "fn f() { rules::R4_1; rules::UNKNOWN; }");
        let text = coverage_rs(&entries(), &cited);
        assert!(text.contains(r#"("4.1", "src/a.rs:1")"#), "{text}");
        assert!(!text.contains("UNKNOWN"), "{text}");
    }
}
