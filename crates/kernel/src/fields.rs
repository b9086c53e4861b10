//! In which order the fields of a type stand: a schema keeps them by letter, a form shows them as the rulebook tells them.

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

type Names = &'static [&'static str];

/// How often a type is read over: an enum shows another of its variants each time.
const ROUNDS: usize = 64;
/// How deep things lie in one another.
const DEEPEST: usize = 12;

/// Writes beside the properties of each object of a type's schema in which order they stand in the code (`x-order`).
pub(crate) fn in_order<T: DeserializeOwned>(mut schema: Value) -> Value {
    let mut reader = Reader::default();
    for _ in 0..ROUNDS {
        // What is read is made up and may be refused: only what was asked for counts.
        let _ = T::deserialize(Made { reader: &mut reader, depth: 0 });
    }
    mark(&mut schema, &reader.found);
    schema
}

fn mark(schema: &mut Value, found: &BTreeSet<Names>) {
    match schema {
        Value::Object(node) => {
            let keys: BTreeSet<&str> = node
                .get("properties")
                .and_then(Value::as_object)
                .map(|it| it.keys().map(String::as_str).collect())
                .unwrap_or_default();
            let order =
                found.iter().find(|names| names.len() == keys.len() && names.iter().all(|name| keys.contains(name)));
            if let Some(order) = order.filter(|_| keys.len() > 1) {
                node.insert("x-order".to_owned(), json!(order));
            }
            node.values_mut().for_each(|inner| mark(inner, found));
        }
        Value::Array(nodes) => nodes.iter_mut().for_each(|inner| mark(inner, found)),
        _ => {}
    }
}

/// What a type has asked for while it was read.
#[derive(Default)]
struct Reader {
    found: BTreeSet<Names>,
    /// The variant of each enum that is shown next.
    next: BTreeMap<Names, usize>,
    /// Fields that refused what was made up for them: left out from then on, so that those after them are heard.
    refused: BTreeSet<(Names, &'static str)>,
}

/// A value made up as it is asked for.
struct Made<'r> {
    reader: &'r mut Reader,
    depth: usize,
}

impl Made<'_> {
    fn inner(&mut self) -> Made<'_> {
        Made { reader: self.reader, depth: self.depth + 1 }
    }
}

macro_rules! plain {
    ($($read:ident => $visit:ident($($value:expr)?);)+) => {
        $(fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> { visitor.$visit($($value)?) })+
    };
}

impl<'de> Deserializer<'de> for Made<'_> {
    type Error = Error;

    plain! {
        deserialize_any => visit_unit();
        deserialize_bool => visit_bool(false);
        deserialize_i8 => visit_i8(1);
        deserialize_i16 => visit_i16(1);
        deserialize_i32 => visit_i32(1);
        deserialize_i64 => visit_i64(1);
        deserialize_u8 => visit_u8(1);
        deserialize_u16 => visit_u16(1);
        deserialize_u32 => visit_u32(1);
        deserialize_u64 => visit_u64(1);
        deserialize_f32 => visit_u8(1);
        deserialize_f64 => visit_u8(1);
        deserialize_char => visit_char('a');
        deserialize_str => visit_str("");
        deserialize_string => visit_str("");
        deserialize_bytes => visit_bytes(&[]);
        deserialize_byte_buf => visit_bytes(&[]);
        deserialize_unit => visit_unit();
        deserialize_identifier => visit_str("");
        deserialize_ignored_any => visit_unit();
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.depth < DEEPEST { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = usize::from(self.depth < DEEPEST);
        visitor.visit_seq(List { made: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(List { made: self, left: len })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(List { made: self, left: len })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(Fields { made: self, names: &[], at: 0 })
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, names: Names, visitor: V) -> Result<V::Value, Error> {
        if self.depth >= DEEPEST {
            return Err(Error::custom("too deep"));
        }
        self.reader.found.insert(names);
        visitor.visit_map(Fields { made: self, names, at: 0 })
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, names: Names, visitor: V) -> Result<V::Value, Error> {
        let next = self.reader.next.entry(names).or_default();
        let name = names.iter().cycle().nth(*next).copied().ok_or_else(|| Error::custom("no variants"))?;
        *next = (*next + 1) % names.len();
        visitor.visit_enum(Variant { made: self, name })
    }
}

struct List<'r> {
    made: Made<'r>,
    left: usize,
}

impl<'de> SeqAccess<'de> for List<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(self.made.inner()).map(Some)
    }
}

struct Fields<'r> {
    made: Made<'r>,
    names: Names,
    at: usize,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        while self.names.get(self.at).is_some_and(|name| self.made.reader.refused.contains(&(self.names, *name))) {
            self.at += 1;
        }
        let Some(name) = self.names.get(self.at) else { return Ok(None) };
        let name: StrDeserializer<'_, Error> = (*name).into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let name = self.names[self.at];
        self.at += 1;
        let value = seed.deserialize(self.made.inner());
        if value.is_err() {
            self.made.reader.refused.insert((self.names, name));
        }
        value
    }
}

struct Variant<'r> {
    made: Made<'r>,
    name: &'static str,
}

impl<'de, 'r> EnumAccess<'de> for Variant<'r> {
    type Error = Error;
    type Variant = Made<'r>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Made<'r>), Error> {
        let name: StrDeserializer<'_, Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.made))
    }
}

impl<'de> VariantAccess<'de> for Made<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.inner())
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(List { made: self, left: len })
    }

    fn struct_variant<V: Visitor<'de>>(mut self, names: Names, visitor: V) -> Result<V::Value, Error> {
        self.inner().deserialize_struct("", names, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schemars::{JsonSchema, schema_for};
    use serde::Deserialize;

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "only its fields are asked for")]
    struct Shot {
        strength: u8,
        #[serde(default)]
        range: Option<Range>,
        #[serde(default)]
        cover: Odd,
        #[serde(default)]
        at: Vec<At>,
    }

    /// A type that refuses what it is given first.
    #[derive(Default, JsonSchema)]
    struct Odd;

    impl<'de> Deserialize<'de> for Odd {
        fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
            Err(D::Error::custom("never"))
        }
    }

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "only its fields are asked for")]
    struct Range {
        near: bool,
        far: bool,
        beyond: bool,
    }

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "only its fields are asked for")]
    enum At {
        Nobody,
        Line { width: u8, depth: u8 },
    }

    #[test]
    fn fields_are_told_as_they_stand_in_the_code_wherever_they_are() {
        let schema = in_order::<Shot>(schema_for!(Shot).to_value());
        assert_eq!(schema["x-order"], json!(["strength", "range", "cover", "at"]));
        assert_eq!(schema["$defs"]["Range"]["x-order"], json!(["near", "far", "beyond"]));
        let line = &schema["$defs"]["At"]["oneOf"][1]["properties"]["Line"];
        assert_eq!(line["x-order"], json!(["width", "depth"]));
    }
}
