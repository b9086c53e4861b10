//! How a scenario looks that somebody is making: what stands on its table, right or wrong.

use crate::plain;
use boards::table::{Bounds, Length, Stand};
use kernel::scenario::SketchedPiece;
use kernel::scene::{Figures, Overlay, Piece, Place, Shape, Symbol, Tone};
use kernel::{Seat, Text};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// Where the tables of a file are, by their ids or another key: `force.0.unit.2`.
#[derive(Clone, Default, Debug)]
pub struct Paths(BTreeMap<String, String>);

impl Paths {
    /// Those within some parts of a file, by a key; none if it is no TOML. Of two with one id the first counts.
    #[must_use]
    pub fn of(text: &str, parts: &[&str], key: &str) -> Self {
        let mut paths = Paths::default();
        let Ok(root) = text.parse::<Table>() else { return paths };
        for part in parts {
            root.get(*part).into_iter().for_each(|value| paths.walk(value, part, key));
        }
        paths
    }

    fn walk(&mut self, value: &Value, path: &str, by: &str) {
        match value {
            Value::Table(table) => {
                if let Some(id) = table.get(by).and_then(Value::as_str) {
                    self.0.entry(id.to_owned()).or_insert_with(|| path.to_owned());
                }
                table.iter().for_each(|(key, value)| self.walk(value, &format!("{path}.{key}"), by));
            }
            Value::Array(values) => {
                values.iter().enumerate().for_each(|(n, value)| self.walk(value, &format!("{path}.{n}"), by));
            }
            _ => {}
        }
    }

    /// Where each word of the lists of some parts is: `setup.0.units.2`.
    #[must_use]
    pub fn of_words(text: &str, parts: &[&str]) -> Self {
        let mut paths = Paths::default();
        let Ok(root) = text.parse::<Table>() else { return paths };
        for part in parts {
            root.get(*part).into_iter().for_each(|value| paths.walk_words(value, part));
        }
        paths
    }

    fn walk_words(&mut self, value: &Value, path: &str) {
        match value {
            Value::Table(table) => {
                table.iter().for_each(|(key, value)| self.walk_words(value, &format!("{path}.{key}")));
            }
            Value::Array(values) => {
                for (n, value) in values.iter().enumerate() {
                    let path = format!("{path}.{n}");
                    match value.as_str() {
                        Some(word) => drop(self.0.entry(word.to_owned()).or_insert(path)),
                        None => self.walk_words(value, &path),
                    }
                }
            }
            _ => {}
        }
    }

    /// Where the word or the table with this id is.
    #[must_use]
    pub fn path(&self, id: &str) -> Option<String> {
        self.0.get(id).cloned()
    }

    /// Where a key of the table with this id is.
    #[must_use]
    pub fn field(&self, id: &str, key: &str) -> Option<String> {
        self.0.get(id).map(|path| format!("{path}.{key}"))
    }
}

/// What is drawn of a counter that a field of the file puts somewhere on a map. It has the id it has in play.
#[must_use]
pub fn counter(field: String, id: String, name: Text, seat: Seat, place: Place, symbol: Symbol) -> SketchedPiece {
    let drawn = drawn(field, name, seat, place, symbol, None);
    SketchedPiece { piece: Piece { id, ..drawn.piece }, ..drawn }
}

/// What is drawn of something that stands at a field of the file.
#[must_use]
pub fn piece(
    field: String,
    name: Text,
    seat: Seat,
    stand: &Stand,
    [arm, nation]: [&str; 2],
    figures: Option<Figures>,
) -> SketchedPiece {
    let place = plain::pose(stand);
    drawn(field, name, seat, place, plain::symbol(arm, nation, []), figures)
}

fn drawn(
    field: String,
    name: Text,
    seat: Seat,
    place: Place,
    symbol: Symbol,
    figures: Option<Figures>,
) -> SketchedPiece {
    let piece = Piece { figures, ..plain::piece(field.clone(), name, seat, place, symbol) };
    SketchedPiece { field, piece }
}

/// Where a side deploys.
#[must_use]
pub fn deployment(zone: Bounds, label: Text) -> Overlay {
    let [west, south, east, north] = [zone.low.x, zone.low.y, zone.high.x, zone.high.y].map(Length::to_tenths);
    Overlay {
        symbol: "deployment".to_owned(),
        piece: None,
        shape: Shape::Outline { points: vec![[west, south], [east, south], [east, north], [west, north]] },
        label,
        tone: Tone::Plain,
    }
}
