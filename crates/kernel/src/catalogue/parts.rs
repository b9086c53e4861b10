//! The messages of one language with what they use, to compare both languages by.

use super::{Lang, Words};
use crate::Fault;
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};

/// One message or attribute of one language.
pub(super) struct Part {
    pub(super) file: String,
    pub(super) line: Option<usize>,
    variables: BTreeSet<String>,
    references: BTreeSet<String>,
    functions: BTreeSet<String>,
}

/// All messages (`id`), attributes (`id.attribute`) and terms (`-id`) of one language.
pub(super) struct Parts {
    pub(super) parts: BTreeMap<String, Part>,
}

impl Parts {
    pub(super) fn read(pairs: &[Words<'_>], lang: Lang, faults: &mut Vec<Fault>) -> Self {
        let mut parts: BTreeMap<String, Part> = BTreeMap::new();
        for words in pairs {
            let (file, text) = (words.file(lang), words.text(lang));
            let (resource, errors) = match fluent_syntax::parser::parse_runtime(text) {
                Ok(resource) => (resource, Vec::new()),
                Err((resource, errors)) => (resource, errors),
            };
            faults.extend(errors.iter().map(|error| Fault::at(&file, text, error.pos.start, error.kind.to_string())));

            let mut lines = Lines::of(text);
            for entry in &resource.body {
                let (id, value, attributes) = match entry {
                    Entry::Message(message) => {
                        (message.id.name.to_owned(), message.value.as_ref(), &message.attributes)
                    }
                    Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value), &term.attributes),
                    _ => continue,
                };
                let line = lines.next(&id);
                let value = value.map(|pattern| (id.clone(), pattern));
                let attributes =
                    attributes.iter().map(|attribute| (format!("{id}.{}", attribute.id.name), &attribute.value));
                let mut first = true;
                for (key, pattern) in value.into_iter().chain(attributes) {
                    let line = if key == id { line } else { lines.next(&key) };
                    let part = Part::of(&file, line, pattern);
                    if let Some(earlier) = parts.get(&key) {
                        // A message defined twice is told once, not once more for each of its attributes.
                        if first {
                            let place = earlier.line.map_or(String::new(), |line| format!(":{line}"));
                            let what = format!("{key} is defined twice: first in {}{place}", earlier.file);
                            faults.push(Fault { line, ..Fault::of(&file, what) });
                        }
                    } else {
                        parts.insert(key, part);
                    }
                    first = false;
                }
            }
        }
        Parts { parts }
    }

    pub(super) fn check(&self, other: &Parts, pairs: &[Words<'_>], lang: Lang, faults: &mut Vec<Fault>) {
        for (key, part) in &self.parts {
            let mut fault = |what: String| faults.push(Fault { line: part.line, ..Fault::of(&part.file, what) });
            for reference in &part.references {
                if !self.parts.contains_key(reference) {
                    fault(format!("{key} refers to {reference}, which is not there"));
                }
            }
            for function in &part.functions {
                if function != "NUMBER" {
                    fault(format!("{key} calls {function}, which is not known: only NUMBER is"));
                }
            }
            let Some(used) = self.variables(key) else {
                fault(format!("{key} refers to itself"));
                continue;
            };
            // Terms are the private affair of one language.
            if key.starts_with('-') {
                continue;
            }
            match other.parts.get(key) {
                None => {
                    let counterpart = pairs.iter().find(|words| words.file(lang) == part.file);
                    let counterpart = counterpart.map_or_else(String::new, |words| words.file(lang.other()));
                    fault(format!("{key} is missing in {counterpart}"));
                }
                // Told once, on the English side.
                Some(_) if lang == Lang::Fr => {}
                Some(counterpart) => {
                    let theirs = other.variables(key).unwrap_or_default();
                    if used != theirs {
                        let list = |set: &BTreeSet<String>| {
                            if set.is_empty() {
                                "none".to_owned()
                            } else {
                                set.iter().map(|name| format!("${name}")).collect::<Vec<_>>().join(", ")
                            }
                        };
                        fault(format!(
                            "{key} uses other variables than {}{}: {} here, {} there",
                            counterpart.file,
                            counterpart.line.map_or(String::new(), |line| format!(":{line}")),
                            list(&used),
                            list(&theirs)
                        ));
                    }
                }
            }
        }
    }

    /// The variables of a message and of all messages it refers to; nothing if it refers to itself.
    pub(super) fn variables(&self, key: &str) -> Option<BTreeSet<String>> {
        let mut variables = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![key];
        while let Some(next) = open.pop() {
            let Some(part) = self.parts.get(next) else { continue };
            // A term only sees the arguments written at its reference.
            if next == key || !next.starts_with('-') {
                variables.extend(part.variables.iter().cloned());
            }
            for reference in &part.references {
                if reference == key {
                    return None;
                }
                if seen.insert(reference.as_str()) {
                    open.push(reference);
                }
            }
        }
        Some(variables)
    }
}

impl Part {
    fn of(file: &str, line: Option<usize>, pattern: &Pattern<&str>) -> Self {
        let mut part = Part {
            file: file.to_owned(),
            line,
            variables: BTreeSet::new(),
            references: BTreeSet::new(),
            functions: BTreeSet::new(),
        };
        part.pattern(pattern);
        part
    }

    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        let key = |id: &str, attribute: Option<&str>| match attribute {
            Some(attribute) => format!("{id}.{attribute}"),
            None => id.to_owned(),
        };
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute } => {
                self.references.insert(key(id.name, attribute.as_ref().map(|attribute| attribute.name)));
            }
            InlineExpression::TermReference { id, attribute, arguments } => {
                let term = format!("-{}", id.name);
                self.references.insert(key(&term, attribute.as_ref().map(|attribute| attribute.name)));
                self.arguments(arguments.as_ref());
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.functions.insert(id.name.to_owned());
                self.arguments(Some(arguments));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
        }
    }

    fn arguments(&mut self, arguments: Option<&CallArguments<&str>>) {
        if let Some(arguments) = arguments {
            arguments.positional.iter().for_each(|argument| self.inline(argument));
            arguments.named.iter().for_each(|argument| self.inline(&argument.value));
        }
    }
}

/// The lines on which messages, terms and attributes start: the parser does not keep them.
struct Lines(BTreeMap<String, std::collections::VecDeque<usize>>);

impl Lines {
    fn of(text: &str) -> Self {
        let mut lines: BTreeMap<String, std::collections::VecDeque<usize>> = BTreeMap::new();
        let mut message = "";
        for (n, line) in text.lines().enumerate() {
            let Some((head, _)) = line.split_once('=') else { continue };
            let head = head.trim_end();
            let is_id = |id: &str| {
                !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
            };
            let key = if is_id(head) {
                message = head;
                head.to_owned()
            } else if let Some(attribute) = head.trim_start().strip_prefix('.').filter(|id| is_id(id)) {
                format!("{message}.{attribute}")
            } else {
                continue;
            };
            lines.entry(key).or_default().push_back(n + 1);
        }
        Lines(lines)
    }

    fn next(&mut self, key: &str) -> Option<usize> {
        self.0.get_mut(key)?.pop_front()
    }
}
