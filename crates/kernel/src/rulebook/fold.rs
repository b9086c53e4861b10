//! Words made ready to be searched.

/// Small letters without accents, ligatures taken apart, apostrophes and spaces of one kind.
pub(super) fn fold(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'â' | 'ä' | 'á' => out.push('a'),
            'ç' => out.push('c'),
            'é' | 'è' | 'ê' | 'ë' => out.push('e'),
            'î' | 'ï' | 'í' => out.push('i'),
            'ñ' => out.push('n'),
            'ô' | 'ö' | 'ó' => out.push('o'),
            'ù' | 'û' | 'ü' | 'ú' => out.push('u'),
            'ÿ' => out.push('y'),
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            '’' => out.push('\''),
            space if space.is_whitespace() => out.push(' '),
            other => out.push(other),
        }
    }
    out
}
