//! What is wrong with the input of a resolution that has the right shape: each fault with its field, in English for scripts
//! and as a message for whoever fills in a form.

use kernel::{Fault, RuleId, Text};
use std::fmt::Display;

/// Everything wrong with an input.
#[derive(Default, Debug)]
pub struct InputFaults(Vec<Fault>);

impl InputFaults {
    /// Nothing so far.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a fault of a field unless the condition holds. `what` says it in English, `text` in the words of the game; the
    /// rule, if one says so, is named by both.
    pub fn require(
        &mut self,
        holds: bool,
        field: &str,
        rule: impl Into<Option<RuleId>>,
        what: impl Display,
        text: impl FnOnce() -> Text,
    ) {
        if holds {
            return;
        }
        let rule = rule.into();
        let by = rule.map_or(String::new(), |rule| format!(" ({rule})"));
        let mut fault = Fault::of("input", format!("{field}: {what}{by}")).told(text());
        fault.field = Some(field.into());
        if let Some(told) = &mut fault.told {
            told.rule = rule;
        }
        self.0.push(fault);
    }

    /// A number within bounds.
    pub fn within(&mut self, field: &str, value: impl Into<i64>, least: i64, most: i64) {
        let value = value.into();
        let holds = (least..=most).contains(&value);
        self.require(holds, field, None, format_args!("{value}, expected {least} to {most}"), || {
            Text::new("input-range").with("least", least).with("most", most).with("value", value)
        });
    }

    /// Fine, or all the faults.
    ///
    /// # Errors
    /// The faults kept.
    pub fn finish(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_field_and_rule_in_both_ways() {
        let mut faults = InputFaults::new();
        faults.within("groups", 3u8, 0, 60);
        faults.within("groups", 61u8, 0, 60);
        faults
            .require(false, "march.backward", RuleId("man.wheel"), "a wheel goes forward", || Text::new("desk-wheel"));
        let Err(found) = faults.finish() else { panic!("two are wrong") };
        let whats: Vec<&str> = found.iter().map(|fault| &*fault.what).collect();
        assert_eq!(whats, ["groups: 61, expected 0 to 60", "march.backward: a wheel goes forward (man.wheel)"]);
        let told = found[1].told.as_ref().map(|told| (told.text.key.to_string(), told.rule));
        assert_eq!(told, Some(("desk-wheel".to_owned(), Some(RuleId("man.wheel")))));
        assert_eq!(found[1].field.as_deref(), Some("march.backward"));
        assert!(InputFaults::new().finish().is_ok());
    }
}
