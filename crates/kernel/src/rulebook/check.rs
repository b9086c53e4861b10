//! Whether the files of a rulebook fit together: what refers to what, and words for all of it.

use super::read::File;
use super::{Chart, Rule, message_id};
use crate::Fault;
use crate::catalogue::{KERNEL_WORDS, Lang, Words};
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;

/// Ids are there once, and whatever is named is there.
pub(super) fn check_links(
    ledger: &File<'_>,
    rules: &[Spanned<Rule>],
    tables: &File<'_>,
    charts: &[Spanned<Chart>],
    faults: &mut Vec<Fault>,
) {
    let mut messages: BTreeMap<String, &str> = BTreeMap::new();
    let mut ids = BTreeSet::new();
    for rule in rules {
        let (at, rule) = (rule.span().start, rule.get_ref());
        if !ids.insert(rule.id.as_str()) {
            faults.push(ledger.fault(at, format!("the rule {} is there twice", rule.id)));
        } else if let Some(other) = messages.insert(message_id(&rule.id), &rule.id) {
            let message = message_id(&rule.id);
            faults
                .push(ledger.fault(at, format!("the rules {} and {other} would share the message {message}", rule.id)));
        }
    }
    let mut known = BTreeSet::new();
    for chart in charts {
        let (at, chart) = (chart.span().start, chart.get_ref());
        if !known.insert(chart.id.as_str()) {
            faults.push(tables.fault(at, format!("the table {} is there twice", chart.id)));
        }
        if !ids.contains(chart.rule.as_str()) {
            faults.push(tables.fault(
                at,
                format!("the table {} names the rule {}, which is not in the ledger", chart.id, chart.rule),
            ));
        }
    }
    for rule in rules {
        for table in &rule.get_ref().tables {
            if !known.contains(table.as_str()) {
                let what = format!("the rule {} names the table {table}, which is not there", rule.get_ref().id);
                faults.push(ledger.fault(rule.span().start, what));
            }
        }
    }
}

/// Every rule and chart has its words in both languages, and no words speak of a rule that is not there.
pub(super) fn check_words(
    words: &[Words<'_>],
    ledger: &File<'_>,
    rules: &[Spanned<Rule>],
    tables: &File<'_>,
    charts: &[Spanned<Chart>],
    faults: &mut Vec<Fault>,
) {
    let kernel: BTreeSet<String> = KERNEL_WORDS.keys(Lang::En).into_keys().collect();
    let heads: BTreeSet<String> = rules.iter().map(|rule| message_id(&rule.get_ref().id)).collect();
    for lang in Lang::ALL {
        let language = match lang {
            Lang::Fr => "French",
            Lang::En => "English",
        };
        let mut keys = BTreeMap::new();
        for words in words {
            keys.extend(words.keys(lang).into_iter().map(|(key, line)| (key, (words.file(lang), line))));
        }
        for rule in rules {
            let head = message_id(&rule.get_ref().id);
            for (key, what) in [(head.clone(), "title"), (format!("{head}.text"), "text")] {
                if !keys.contains_key(&key) {
                    let what =
                        format!("the rule {} has no {what}: expected the {language} message {key}", rule.get_ref().id);
                    faults.push(ledger.fault(rule.span().start, what));
                }
            }
        }
        for chart in charts {
            let key = format!("table-{}", chart.get_ref().id);
            if !keys.contains_key(&key) {
                let what =
                    format!("the table {} has no title: expected the {language} message {key}", chart.get_ref().id);
                faults.push(tables.fault(chart.span().start, what));
            }
        }
        for (key, (file, line)) in keys {
            let known = key.contains('.') || heads.contains(&key) || kernel.contains(&key);
            if key.starts_with("rule-") && !known {
                faults.push(Fault { line, ..Fault::of(&file, format!("{key} speaks of a rule that is not there")) });
            }
        }
    }
}
