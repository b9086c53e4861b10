//! The traits of a brigade as a set (9.1 to 9.4).

use crate::book::vocabulary::Trait;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A set of traits, two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Traits(u16);

impl Traits {
    /// No trait.
    pub const NONE: Self = Self(0);

    /// With one more.
    #[must_use]
    pub const fn with(self, one: Trait) -> Self {
        Self(self.0 | 1 << one as u8)
    }

    /// Whether it has a trait.
    #[must_use]
    pub const fn has(self, one: Trait) -> bool {
        self.0 & 1 << one as u8 != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Trait> + Clone {
        Trait::ALL.into_iter().filter(move |one| self.has(*one))
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Self {
        traits.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Traits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Traits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Trait>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl JsonSchema for Traits {
    fn schema_name() -> Cow<'static, str> {
        "Traits".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <Vec<Trait>>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_what_was_put_in() {
        let two: Traits = [Trait::Lancers, Trait::Demotivated].into_iter().collect();
        assert!(two.has(Trait::Lancers) && !two.has(Trait::Large));
        assert_eq!(serde_json::to_string(&two).unwrap(), r#"["lanciers","demotives"]"#);
        assert_eq!(serde_json::from_str::<Traits>(r#"["demotives","lanciers"]"#).unwrap(), two);
        assert_eq!(size_of::<Traits>(), 2);
    }
}
