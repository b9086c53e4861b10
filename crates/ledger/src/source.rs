//! Rust source without its comments and strings, so that words in them are not taken for code.

/// The source with every comment, string and character literal blanked out. Line breaks stay where they are and every
/// other byte becomes a space, so offsets and lines still hold.
pub(crate) fn code_only(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => line_end(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'*') => block_comment_end(bytes, at),
            b'"' => string_end(bytes, at),
            b'r' | b'b' | b'c' if !at.checked_sub(1).is_some_and(|before| is_word(bytes[before])) => {
                match prefixed_string_end(bytes, at) {
                    Some(end) => end,
                    None => {
                        at += 1;
                        continue;
                    }
                }
            }
            b'\'' => match char_end(bytes, at) {
                Some(end) => end,
                None => {
                    // A lifetime.
                    at += 1;
                    continue;
                }
            },
            _ => {
                at += 1;
                continue;
            }
        };
        for byte in &mut out[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end;
    }
    // Only whole literals are blanked, and they begin and end at ASCII bytes; what is left is valid.
    String::from_utf8_lossy(&out).into_owned()
}

/// Whether the byte can be part of a name.
pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The line of an offset, counted from 1.
pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count() + 1
}

/// The name that starts at an offset; empty if none does.
pub(crate) fn word_at(code: &str, offset: usize) -> &str {
    let bytes = code.as_bytes();
    let mut end = offset;
    while end < bytes.len() && is_word(bytes[end]) {
        end += 1;
    }
    &code[offset..end]
}

/// Offset just behind the bracket that closes the one at `open`; the end of the text if none does.
pub(crate) fn closing(code: &str, open: usize) -> usize {
    let bytes = code.as_bytes();
    let (opener, closer) = match bytes[open] {
        b'(' => (b'(', b')'),
        b'[' => (b'[', b']'),
        _ => (b'{', b'}'),
    };
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().enumerate().skip(open) {
        if *byte == opener {
            depth += 1;
        } else if *byte == closer {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    bytes.len()
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |n| at + n)
}

fn block_comment_end(bytes: &[u8], mut at: usize) -> usize {
    let mut depth = 0_usize;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    bytes.len()
}

fn string_end(bytes: &[u8], quote: usize) -> usize {
    let mut at = quote + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The end of `r"..."`, `r#"..."#`, `b"..."`, `br"..."`, `b'x'`, `c"..."`, if one starts here.
fn prefixed_string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    if matches!(bytes[at], b'b' | b'c') {
        at += 1;
        match bytes.get(at) {
            Some(b'"') => return Some(string_end(bytes, at)),
            Some(b'\'') => return char_end(bytes, at),
            _ => {}
        }
    }
    if bytes.get(at) != Some(&b'r') {
        return None;
    }
    at += 1;
    let hashes = bytes[at..].iter().take_while(|byte| **byte == b'#').count();
    at += hashes;
    if bytes.get(at) != Some(&b'"') {
        return None;
    }
    at += 1;
    while at < bytes.len() {
        if bytes[at] == b'"' && bytes[at + 1..].iter().take(hashes).filter(|byte| **byte == b'#').count() == hashes {
            return Some(at + 1 + hashes);
        }
        at += 1;
    }
    Some(bytes.len())
}

/// The end of a character literal; nothing for a lifetime.
fn char_end(bytes: &[u8], quote: usize) -> Option<usize> {
    match bytes.get(quote + 1)? {
        b'\\' => {
            let rest = bytes.get(quote + 3..)?;
            rest.iter().position(|byte| *byte == b'\'').map(|n| quote + 3 + n + 1)
        }
        first => {
            let width = match first {
                0x00..=0x7f => 1,
                0xc0..=0xdf => 2,
                0xe0..=0xef => 3,
                _ => 4,
            };
            (bytes.get(quote + 1 + width) == Some(&b'\'')).then_some(quote + 2 + width)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_vanish_and_lines_stay() {
        let source = "a // rules::B\n/* rules::C\n/* nested */ x */ d \"rules::E \\\" \" f r#\"rules::\"G\"# h '\\'' i 'é' <'a> br\"k\"";
        let code = code_only(source);
        assert_eq!(code.len(), source.len());
        assert_eq!(code.matches('\n').count(), 2);
        let left: Vec<&str> = code.split_whitespace().collect();
        assert_eq!(left, ["a", "d", "f", "h", "i", "<'a>"]);
    }

    #[test]
    fn odd_ends_do_no_harm() {
        for source in ["'", "\"abc", "r#\"abc", "/* abc", "b", "r", "'\\", "x\\", "c'"] {
            assert_eq!(code_only(source).len(), source.len(), "{source}");
        }
    }

    #[test]
    fn brackets_match() {
        assert_eq!(closing("{a{b}c}d", 0), 7);
        assert_eq!(closing("(a", 0), 2);
    }
}
