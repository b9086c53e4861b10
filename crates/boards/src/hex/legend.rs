//! The legend of a map file: what each kind of drawn feature becomes on the grid.

use super::json::Node;

/// What a kind of feature becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Becomes {
    /// Outlines with a level; the highest counts.
    Level,
    /// Outlines or points that say what covers a hex; of outlines the first in the legend counts.
    Ground,
    /// Points that mark their hex.
    Mark,
    /// Lines with a level along sides.
    Crest,
    /// Lines along sides.
    Side,
    /// Lines that join hexes.
    Link,
    /// Points where links cross sides.
    Crossing,
    /// Points that guard sides of their hex.
    Wall,
    /// Points that only have a name.
    Place,
}

const BECOMES: [(&str, Becomes); 9] = [
    ("level", Becomes::Level),
    ("ground", Becomes::Ground),
    ("mark", Becomes::Mark),
    ("crest", Becomes::Crest),
    ("side", Becomes::Side),
    ("link", Becomes::Link),
    ("crossing", Becomes::Crossing),
    ("wall", Becomes::Wall),
    ("place", Becomes::Place),
];

/// One line of the legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) kind: String,
    pub(super) becomes: Becomes,
    /// The word, with `{property}` for a property of the feature.
    word: String,
    /// Ground a point may replace; any if empty.
    pub(super) over: Vec<String>,
    /// How near to the middle of a side a crossing must be, in hundredths of a hex.
    pub(super) within: i64,
    /// Features with this property of this value are passed over.
    unless: Vec<(String, String)>,
}

/// A fault in the legend: where, and what.
pub(super) type Wrong = (usize, String);

impl Entry {
    pub(super) fn read(node: &Node) -> Result<Self, Wrong> {
        let text = |name: &str| {
            let missing = || (node.at, format!("a line of the legend needs `{name}`, a text"));
            node.get(name).and_then(Node::text).map(str::to_owned).ok_or_else(missing)
        };
        let kind = text("kind")?;
        let becomes = text("as")?;
        let becomes = BECOMES.iter().find(|(name, _)| *name == becomes).ok_or_else(|| {
            let known: Vec<&str> = BECOMES.iter().map(|(name, _)| *name).collect();
            (node.at, format!("`{becomes}` is not something a feature can become: {}", known.join(", ")))
        })?;
        let over = match node.get("over") {
            None => Vec::new(),
            Some(list) => list
                .list()
                .and_then(|words| words.iter().map(|word| word.text().map(str::to_owned)).collect())
                .ok_or_else(|| (list.at, "`over` is a list of words".to_owned()))?,
        };
        let within = match node.get("within") {
            None => 100,
            Some(within) => within
                .whole()
                .filter(|within| (1..=1000).contains(within))
                .ok_or_else(|| (within.at, "`within` is a number of hundredths of a hex, 1 to 1000".to_owned()))?,
        };
        let unless = match node.get("unless").map(|unless| (&unless.value, unless.at)) {
            None => Vec::new(),
            Some((super::json::Value::Table(entries), at)) => entries
                .iter()
                .map(|(name, value)| Some((name.clone(), value.said()?)))
                .collect::<Option<_>>()
                .ok_or_else(|| (at, "`unless` gives words or numbers".to_owned()))?,
            Some((_, at)) => return Err((at, "`unless` is a table of property and value".to_owned())),
        };
        let word = node.get("word").and_then(Node::text).unwrap_or(&kind).to_owned();
        Ok(Self { kind, becomes: becomes.1, word, over, within, unless })
    }

    /// The word a feature gets; an error names the property it lacks.
    pub(super) fn word(&self, property: impl Fn(&str) -> Option<String>) -> Result<String, String> {
        let mut word = String::new();
        let mut rest = self.word.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, tail) = after.split_once('}').ok_or_else(|| self.word.clone())?;
            word.push_str(before);
            word.push_str(&property(name).ok_or_else(|| name.to_owned())?);
            rest = tail;
        }
        word.push_str(rest);
        Ok(word)
    }

    pub(super) fn passes_over(&self, property: impl Fn(&str) -> Option<String>) -> bool {
        self.unless.iter().any(|(name, value)| property(name).as_deref() == Some(value))
    }
}
