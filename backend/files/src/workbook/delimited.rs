//! Rows of a text whose cells are parted by tabs or commas, cell by cell: a line of megabytes, or one of a hundred thousand
//! cells, is refused before it is held.
use std::io::{self, BufRead};

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// Bytes of one cell as it is written. What goes on is a quotation mark that was never closed.
const LONGEST_CELL: usize = 128 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum DelimitedError {
    #[error("a cell of row {0} does not end")]
    LongCell(u32),
    #[error("row {0} holds something beyond the last column that is read")]
    TooManyColumns(u32),
    #[error("not a text")]
    NotText,
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Hands every line that has a cell to `each`, with its number from 1, until that returns false. Lines end
/// with a line feed only; `cell` converts a text to the stored value, and an empty one to none.
pub fn read<T: Default, E: From<DelimitedError>>(
    source: &mut impl BufRead,
    delimiter: u8,
    most_columns: usize,
    cell: impl Fn(&str) -> Option<T>,
    each: &mut dyn FnMut(u32, Vec<T>) -> Result<bool, E>,
) -> Result<(), E> {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let mut row = Row::new(most_columns);
    let mut bytes = vec![0; LONGEST_CELL];
    let mut filled = 0;
    loop {
        let input = source.fill_buf().map_err(DelimitedError::Io)?;
        let (result, read, written) = reader.read_field(input, &mut bytes[filled..]);
        source.consume(read);
        filled += written;
        match result {
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::OutputFull => {
                row.pass(&bytes);
                return Err(DelimitedError::LongCell(row.line(&reader, false)).into());
            }
            ReadFieldResult::Field { record_end } => {
                let text = str::from_utf8(&bytes[..filled]).map_err(|_| DelimitedError::NotText)?;
                row.add(text, &cell, &reader, record_end)?;
                filled = 0;
                if record_end && !row.hand(&reader, each)? {
                    return Ok(());
                }
            }
            ReadFieldResult::End => return Ok(()),
        }
    }
}

struct Row<T> {
    cells: Vec<T>,
    column: usize,
    most_columns: usize,
    /// Line feeds within its cells.
    feeds: u64,
}

impl<T: Default> Row<T> {
    const fn new(most_columns: usize) -> Self {
        Self {
            cells: Vec::new(),
            column: 0,
            most_columns,
            feeds: 0,
        }
    }

    fn add(
        &mut self,
        text: &str,
        cell: &impl Fn(&str) -> Option<T>,
        reader: &Reader,
        has_ended: bool,
    ) -> Result<(), DelimitedError> {
        self.pass(text.as_bytes());
        if let Some(kept) = cell(text) {
            if self.column >= self.most_columns {
                return Err(DelimitedError::TooManyColumns(self.line(reader, has_ended)));
            }
            self.cells.resize_with(self.column, T::default);
            self.cells.push(kept);
        }
        self.column += 1;
        Ok(())
    }

    fn pass(&mut self, bytes: &[u8]) {
        self.feeds += bytes.split(|byte| *byte == b'\n').count() as u64 - 1;
    }

    fn hand<E>(
        &mut self,
        reader: &Reader,
        each: &mut dyn FnMut(u32, Vec<T>) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let line = self.line(reader, true);
        let cells = std::mem::take(&mut self.cells);
        self.column = 0;
        self.feeds = 0;
        each(line, cells)
    }

    /// The number of its first line. The reader's own count for a row begins before blank lines that it
    /// skips, so this counts back from the reader's position: in the row's last line, or right behind it once
    /// the row has ended.
    fn line(&self, reader: &Reader, has_ended: bool) -> u32 {
        u32::try_from(reader.line().saturating_sub(self.feeds + u64::from(has_ended))).unwrap_or(u32::MAX)
    }
}
