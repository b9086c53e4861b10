//! JSON that remembers where everything stood and keeps numbers as written.
//!
//! Faults in a map must name a line, and coordinates must become whole numbers without passing through floats; a
//! general reader gives neither.

/// Something in a JSON file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// Byte at which it begins.
    pub(super) at: usize,
    pub(super) value: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// As written.
    Number(String),
    Text(String),
    List(Vec<Node>),
    Table(Vec<(String, Node)>),
}

/// Where the text stops being JSON, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Broken {
    pub(super) at: usize,
    pub(super) what: &'static str,
}

const DEEPEST: usize = 32;

pub(super) fn parse(text: &str) -> Result<Node, Broken> {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    let node = reader.node(0)?;
    reader.space();
    if reader.at < text.len() { Err(reader.broken("nothing after the end")) } else { Ok(node) }
}

impl Node {
    pub(super) fn get(&self, name: &str) -> Option<&Node> {
        match &self.value {
            Value::Table(entries) => entries.iter().find(|(known, _)| known == name).map(|(_, node)| node),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// A number in thousand millionths, further digits dropped.
    pub(super) fn milliardths(&self) -> Option<i64> {
        let Value::Number(text) = &self.value else { return None };
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text.as_str(), 0),
        };
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let places = 9_i32.checked_add(exponent)?;
        let mut value: i64 = whole.trim_start_matches('-').parse().ok()?;
        let digits = part.bytes().map(|digit| i64::from(digit - b'0')).chain(std::iter::repeat(0));
        for digit in digits.take(usize::try_from(places).unwrap_or(0).min(30)) {
            value = value.checked_mul(10)?.checked_add(digit)?;
        }
        for _ in places.max(-30)..0 {
            value /= 10;
        }
        Some(if whole.starts_with('-') { -value } else { value })
    }

    /// A whole number.
    pub(super) fn whole(&self) -> Option<i64> {
        match &self.value {
            Value::Number(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// A word or number as it would be said.
    pub(super) fn said(&self) -> Option<String> {
        match &self.value {
            Value::Text(text) | Value::Number(text) => Some(text.clone()),
            Value::Bool(yes) => Some(yes.to_string()),
            Value::Null | Value::List(_) | Value::Table(_) => None,
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn broken(&self, what: &'static str) -> Broken {
        Broken { at: self.at, what }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn eats(&mut self, byte: u8) -> bool {
        self.space();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Broken> {
        if self.text[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(value)
        } else {
            Err(self.broken("a value"))
        }
    }

    fn node(&mut self, depth: usize) -> Result<Node, Broken> {
        self.space();
        let at = self.at;
        if depth > DEEPEST {
            return Err(self.broken("fewer brackets inside each other"));
        }
        let value = match self.peek() {
            Some(b'{') => self.table(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word("true", Value::Bool(true))?,
            Some(b'f') => self.word("false", Value::Bool(false))?,
            Some(b'n') => self.word("null", Value::Null)?,
            _ => return Err(self.broken("a value")),
        };
        Ok(Node { at, value })
    }

    fn table(&mut self, depth: usize) -> Result<Value, Broken> {
        self.at += 1;
        let mut entries = Vec::new();
        if self.eats(b'}') {
            return Ok(Value::Table(entries));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.broken("a name in quotes"));
            }
            let name = self.string()?;
            if !self.eats(b':') {
                return Err(self.broken("`:`"));
            }
            entries.push((name, self.node(depth + 1)?));
            if self.eats(b'}') {
                return Ok(Value::Table(entries));
            }
            if !self.eats(b',') {
                return Err(self.broken("`,` or `}`"));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, Broken> {
        self.at += 1;
        let mut nodes = Vec::new();
        if self.eats(b']') {
            return Ok(Value::List(nodes));
        }
        loop {
            nodes.push(self.node(depth + 1)?);
            if self.eats(b']') {
                return Ok(Value::List(nodes));
            }
            if !self.eats(b',') {
                return Err(self.broken("`,` or `]`"));
            }
        }
    }

    fn digits(&mut self) -> Result<(), Broken> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { Err(self.broken("a digit")) } else { Ok(()) }
    }

    fn number(&mut self) -> Result<Value, Broken> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        self.digits()?;
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(Value::Number(String::from_utf8_lossy(&self.text[start..self.at]).into_owned()))
    }

    fn string(&mut self) -> Result<String, Broken> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return String::from_utf8(bytes).map_err(|_| self.broken("text in UTF-8"));
                }
                Some(b'\\') => {
                    self.at += 1;
                    let escape = self.peek().ok_or_else(|| self.broken("the end of the text"))?;
                    self.at += 1;
                    let plain = match escape {
                        b'n' => '\n',
                        b't' => '\t',
                        b'r' => '\r',
                        b'b' => '\u{8}',
                        b'f' => '\u{c}',
                        b'"' | b'\\' | b'/' => char::from(escape),
                        b'u' => self.escaped()?,
                        _ => return Err(self.broken("an escape known to JSON")),
                    };
                    bytes.extend_from_slice(plain.encode_utf8(&mut [0; 4]).as_bytes());
                }
                Some(byte) if byte >= b' ' => {
                    bytes.push(byte);
                    self.at += 1;
                }
                _ => return Err(self.broken("the closing quotes of a text")),
            }
        }
    }

    fn hex4(&mut self) -> Result<u32, Broken> {
        let digits = self.text.get(self.at..self.at + 4).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at += 4;
        code.ok_or_else(|| self.broken("four hexadecimal digits"))
    }

    fn escaped(&mut self) -> Result<char, Broken> {
        let first = self.hex4()?;
        let code = if (0xD800..0xDC00).contains(&first) && self.text[self.at.min(self.text.len())..].starts_with(b"\\u")
        {
            self.at += 2;
            let second = self.hex4()?;
            0x10000 + ((first - 0xD800) << 10) + (second.wrapping_sub(0xDC00) & 0x3FF)
        } else {
            first
        };
        char::from_u32(code).ok_or_else(|| self.broken("a character"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Option<i64> {
        parse(text).expect("a number").milliardths()
    }

    #[test]
    fn numbers_are_read_exactly() {
        assert_eq!(number("10.455"), Some(10_455_000_000));
        assert_eq!(number("-0.5"), Some(-500_000_000));
        assert_eq!(number("78187.9"), Some(78_187_900_000_000));
        assert_eq!(number("1.0000000019"), Some(1_000_000_001), "further digits are dropped");
        assert_eq!(number("2.5e-3"), Some(2_500_000));
        assert_eq!(number("2.5E2"), Some(250_000_000_000));
        assert_eq!(number("1e40"), None, "too big");
        assert_eq!(number("\"1\""), None);
    }

    #[test]
    fn texts_and_places() {
        let node = parse("{\"a\": [1,\n \"C\u{e9}\\u00e9\\ud83d\\ude00\\n\"], \"b\": null}").expect("JSON");
        let list = node.get("a").and_then(Node::list).expect("a list");
        assert_eq!(list[1].text(), Some("C\u{e9}\u{e9}\u{1f600}\n"));
        assert_eq!(list[1].at, 11);
        assert_eq!(node.get("b").map(|b| &b.value), Some(&Value::Null));
    }

    #[test]
    fn what_is_not_json_is_refused() {
        for text in
            ["", "{", "[1,]", "{\"a\" 1}", "01x", "\"\\q\"", "tru", "1 2", "-", "1.", "\"\\u12\"", "\"\\ud83d\\u\""]
        {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&"[".repeat(100_000)).is_err(), "does not dig for ever");
    }
}
