//! A batch as a Parquet file: one row per game, plain columns that any statistics program reads.

use crate::{Batch, Row};
use kernel::Seat;
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// Why a Parquet file could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the Parquet file cannot be written: {0}")]
pub struct ColumnsError(#[from] ParquetError);

/// One column: its name and its cells.
struct Column {
    name: String,
    cells: Cells,
}

enum Cells {
    Words(Vec<ByteArray>),
    Numbers(Vec<i64>),
    /// Bits of an unsigned number.
    Unsigned(Vec<i64>),
    /// Numbers that may be missing: those that are there, and a 1 or 0 per row.
    Perhaps(Vec<i32>, Vec<i16>),
}

impl Batch {
    /// Writes one row per game: number, seed, the player on each seat, the winning seat, the rule that decided it,
    /// decisions, turn, every figure of every seat, digest.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_parquet<W: Write + Send>(&self, to: W) -> Result<(), ColumnsError> {
        let columns = self.columns();
        let fields = columns.iter().map(Column::field).collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder("games").with_fields(fields).build()?;
        let mut file = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(WriterProperties::builder().build()))?;
        let mut group = file.next_row_group()?;
        for column in &columns {
            column.write(&mut group)?;
        }
        group.close()?;
        file.close()?;
        Ok(())
    }

    /// The same table as text: a line of names, then a line for each game, parted by commas (RFC 4180).
    #[must_use]
    pub fn to_csv(&self) -> String {
        let columns = self.columns();
        let mut text = columns.iter().map(|column| quoted(&column.name)).collect::<Vec<_>>().join(",");
        text.push_str("\r\n");
        let mut present = vec![0; columns.len()];
        for row in 0..self.rows.len() {
            let cells = columns.iter().zip(&mut present).map(|(column, present)| column.cells.text(row, present));
            text.push_str(&cells.collect::<Vec<_>>().join(","));
            text.push_str("\r\n");
        }
        text
    }

    fn columns(&self) -> Vec<Column> {
        let words = |name: &str, cell: &dyn Fn(&Row) -> String| {
            let cells = self.rows.iter().map(|row| ByteArray::from(cell(row).into_bytes())).collect();
            Column { name: name.to_owned(), cells: Cells::Words(cells) }
        };
        let numbers = |name: &str, cell: &dyn Fn(&Row) -> i64| Column {
            name: name.to_owned(),
            cells: Cells::Numbers(self.rows.iter().map(cell).collect()),
        };
        let perhaps = |name: &str, cell: &dyn Fn(&Row) -> Option<i32>| Column {
            name: name.to_owned(),
            cells: Cells::Perhaps(
                self.rows.iter().filter_map(cell).collect(),
                self.rows.iter().map(|row| cell(row).is_some().into()).collect(),
            ),
        };
        let seeds = Cells::Unsigned(self.rows.iter().map(|row| row.seed.cast_signed()).collect());
        let mut columns =
            vec![numbers("game", &|row| row.game.into()), Column { name: "seed".to_owned(), cells: seeds }];
        for (seat, name) in self.seats.iter().enumerate() {
            columns.push(words(&format!("player_{name}"), &|row| self.plan.players[row.players[seat]].to_string()));
        }
        let winner = |row: &Row| row.winners.first().map(|seat| self.seats[seat.index()].clone()).unwrap_or_default();
        columns.push(words("winner", &winner));
        columns.push(words("decided_by", &|row| row.decided_by.map(|rule| rule.0.to_owned()).unwrap_or_default()));
        columns.push(numbers("decisions", &|row| row.decisions.into()));
        columns.push(perhaps("turns", &|row| row.turns.and_then(|turns| i32::try_from(turns).ok())));
        if let Some(row) = self.rows.first() {
            for (id, seat, _) in &row.figures {
                let name = format!("{}_{}", id.strip_prefix("figure-").unwrap_or(id), self.seats[seat.index()]);
                columns.push(numbers(&name, &|row| figure(row, id, *seat)));
            }
        }
        columns.push(words("digest", &|row| row.digest.clone()));
        columns
    }
}

fn figure(row: &Row, id: &str, seat: Seat) -> i64 {
    row.figures.iter().find(|(name, of, _)| *name == id && *of == seat).map_or(0, |(_, _, number)| *number)
}

/// A cell of a text table.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\r', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

impl Cells {
    /// A cell as text; `present` counts those that were there so far.
    fn text(&self, row: usize, present: &mut usize) -> String {
        match self {
            Cells::Words(cells) => quoted(&String::from_utf8_lossy(cells[row].data())),
            Cells::Numbers(cells) => cells[row].to_string(),
            Cells::Unsigned(cells) => cells[row].cast_unsigned().to_string(),
            Cells::Perhaps(cells, there) => {
                if there[row] == 0 {
                    return String::new();
                }
                *present += 1;
                cells[*present - 1].to_string()
            }
        }
    }
}

impl Column {
    fn field(&self) -> Result<Arc<Type>, ParquetError> {
        let (physical, converted, repetition) = match &self.cells {
            Cells::Words(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8, Repetition::REQUIRED),
            Cells::Numbers(_) => (Physical::INT64, ConvertedType::INT_64, Repetition::REQUIRED),
            Cells::Unsigned(_) => (Physical::INT64, ConvertedType::UINT_64, Repetition::REQUIRED),
            Cells::Perhaps(..) => (Physical::INT32, ConvertedType::INT_32, Repetition::OPTIONAL),
        };
        let column = Type::primitive_type_builder(&self.name, physical);
        Ok(Arc::new(column.with_converted_type(converted).with_repetition(repetition).build()?))
    }

    fn write<W: Write + Send>(&self, group: &mut SerializedRowGroupWriter<'_, W>) -> Result<(), ParquetError> {
        let Some(mut column) = group.next_column()? else {
            return Err(ParquetError::General(format!("no room for column {}", self.name)));
        };
        match &self.cells {
            Cells::Words(cells) => column.typed::<ByteArrayType>().write_batch(cells, None, None)?,
            Cells::Numbers(cells) | Cells::Unsigned(cells) => {
                column.typed::<Int64Type>().write_batch(cells, None, None)?
            }
            Cells::Perhaps(cells, present) => column.typed::<Int32Type>().write_batch(cells, Some(present), None)?,
        };
        column.close()
    }
}
