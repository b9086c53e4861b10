//! `tables.toml` read into typed tables: every fault is kept, so that an owner who changes numbers sees all of them.

use kernel::{Fault, Faults};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Display;

/// The `[[table]]`s of a file by id, and what has been found wrong with them so far.
pub struct Charts {
    file: String,
    tables: BTreeMap<String, toml::Table>,
    faults: Vec<Fault>,
}

impl Charts {
    /// The charts of a file.
    ///
    /// # Errors
    /// The fault of its syntax, with the line.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        let root: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let at = error.span().map_or(0, |span| span.start);
            Faults::from(Fault::at(file, text, at, error.message()))
        })?;
        let mut charts = Charts { file: file.to_owned(), tables: BTreeMap::new(), faults: Vec::new() };
        for table in root.get("table").and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice) {
            if let (Some(id), Some(table)) = (table.get("id").and_then(toml::Value::as_str), table.as_table()) {
                charts.tables.insert(id.to_owned(), table.clone());
            }
        }
        Ok(charts)
    }

    /// Keeps a fault of a chart.
    pub fn fault(&mut self, id: &str, what: impl Display) {
        self.faults.push(Fault::of(&self.file, format!("table `{id}`: {what}")));
    }

    /// A whole chart.
    pub fn table<T: DeserializeOwned>(&mut self, id: &str) -> Option<T> {
        let Some(table) = self.tables.get(id) else {
            self.fault(id, "missing");
            return None;
        };
        match toml::Value::Table(table.clone()).try_into() {
            Ok(read) => Some(read),
            Err(error) => {
                self.fault(id, error.message());
                None
            }
        }
    }

    /// A row of a chart.
    pub fn row<T: DeserializeOwned>(&mut self, id: &str, key: &str) -> Option<T> {
        let Some(value) = self.tables.get(id).and_then(|table| table.get(key)) else {
            self.fault(id, format_args!("`{key}` is missing"));
            return None;
        };
        match value.clone().try_into::<T>() {
            Ok(read) => Some(read),
            Err(error) => {
                self.fault(id, format_args!("`{key}`: {}", error.message()));
                None
            }
        }
    }

    /// A row with an entry for each of a list of keys; what is missing is told.
    pub fn each<T: DeserializeOwned + Copy + Default, const N: usize>(
        &mut self,
        id: &str,
        key: &str,
        names: [&str; N],
    ) -> Option<[T; N]> {
        let row: BTreeMap<String, T> = self.row(id, key)?;
        let mut read = [T::default(); N];
        for (place, name) in read.iter_mut().zip(names) {
            match row.get(name) {
                Some(value) => *place = *value,
                None => self.fault(id, format_args!("`{key}`: nothing for {name}")),
            }
        }
        Some(read)
    }

    /// What was read, if nothing was wrong.
    ///
    /// # Errors
    /// Every fault kept.
    pub fn finish<T>(self, read: Option<T>) -> Result<T, Faults> {
        match read {
            Some(read) if self.faults.is_empty() => Ok(read),
            _ => Err(Faults(self.faults)),
        }
    }
}

/// The one chart of a game that needs no more, from its `rulebook/book.toml`.
///
/// # Panics
/// If it cannot be read. The file is part of the program: a test reads it.
#[must_use]
pub fn built_in<T: DeserializeOwned>(id: &str, text: &str) -> T {
    let read = Charts::parse("rulebook/book.toml", text).and_then(|mut charts| {
        let chart = charts.table(id);
        charts.finish(chart)
    });
    read.unwrap_or_else(|faults| panic!("{faults}"))
}

/// A chart of whole numbers, read from `rulebook/book.toml` once:
/// `chart! { /// Fire. pub static FIRE: Fire = "fire" { hits_on: u8, range: u8 } }`.
#[macro_export]
macro_rules! chart {
    ($(#[$about:meta])* pub static $chart:ident: $name:ident = $id:literal { $($row:ident: $number:ty),+ $(,)? }) => {
        $(#[$about])*
        #[derive($crate::private::serde::Deserialize)]
        #[serde(crate = "gamekit::private::serde")]
        #[allow(missing_docs)]
        pub struct $name {
            $(pub $row: $number,)+
        }

        $(#[$about])*
        pub static $chart: ::std::sync::LazyLock<$name> = ::std::sync::LazyLock::new(|| {
            $crate::charts::built_in($id, $crate::private::rulebook_file!("book.toml"))
        });
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[[table]]\nid = \"range\"\nshort = 3\nby_arm = { foot = 1, horse = 2 }\n";

    #[test]
    fn charts_rows_and_their_faults() {
        let mut charts = Charts::parse("tables.toml", TEXT).unwrap();
        assert_eq!(charts.row::<i32>("range", "short"), Some(3));
        assert_eq!(charts.each::<u8, 2>("range", "by_arm", ["foot", "horse"]), Some([1, 2]));
        assert_eq!(charts.row::<i32>("range", "long"), None);
        let _ = charts.each::<u8, 1>("range", "by_arm", ["guns"]);
        let told = charts.finish(Some(())).unwrap_err().to_string();
        assert!(told.contains("`long` is missing") && told.contains("nothing for guns"), "{told}");
        assert!(Charts::parse("tables.toml", "short = \n").is_err());
    }
}
