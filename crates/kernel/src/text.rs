//! Words: a message id with arguments, put into French or English by whoever shows it.

use serde::Serialize;
use std::borrow::Cow;
use ts_rs::TS;

/// A message of the Fluent catalogue with its arguments. Games never emit finished sentences.
///
/// ```
/// use kernel::Text;
/// let text = Text::new("log-moves").with("unit", Text::new("name-battalion_1")).with("distance", kernel::Arg::cm(125));
/// assert_eq!(text.key, "log-moves");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Text {
    /// Id of the message; `id.attribute` names an attribute of a message.
    #[ts(as = "String")]
    pub key: Cow<'static, str>,
    /// Named arguments, in the order they were given.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(as = "Vec<(String, Arg)>")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// One argument of a [`Text`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(tag = "is", content = "value", rename_all = "snake_case")]
#[ts(export)]
pub enum Arg {
    /// A whole number.
    Int(#[ts(type = "number")] i64),
    /// A number with so many decimal places: `Decimal(125, 1)` is 12.5.
    Decimal(#[ts(type = "number")] i64, u8),
    /// A proper name, shown as it is.
    Name(String),
    /// Another message, translated first.
    Text(Text),
}

impl Text {
    /// A message without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Text { key: key.into(), args: Vec::new() }
    }

    /// A proper name, the same in every language.
    pub fn name(name: impl Into<String>) -> Self {
        Text::new("name").with("name", Arg::Name(name.into()))
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Arg>) -> Self {
        self.args.push((name.into(), value.into()));
        self
    }
}

impl From<&'static str> for Text {
    fn from(key: &'static str) -> Self {
        Text::new(key)
    }
}

impl Arg {
    /// A length in tenths of a millimetre as centimetres with one decimal.
    #[must_use]
    pub fn cm(tenths_of_mm: i64) -> Self {
        Arg::Decimal((tenths_of_mm + 5).div_euclid(10), 1)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Self {
        Arg::Text(text)
    }
}

impl From<i64> for Arg {
    fn from(value: i64) -> Self {
        Arg::Int(value)
    }
}

impl From<i32> for Arg {
    fn from(value: i32) -> Self {
        Arg::Int(value.into())
    }
}

impl From<u32> for Arg {
    fn from(value: u32) -> Self {
        Arg::Int(value.into())
    }
}

impl From<u16> for Arg {
    fn from(value: u16) -> Self {
        Arg::Int(value.into())
    }
}

impl From<u8> for Arg {
    fn from(value: u8) -> Self {
        Arg::Int(value.into())
    }
}
