//! Cells of spreadsheets that strangers send, one after another: never as the rectangle that two far cells span, and
//! nothing is set aside for numbers that a file only claims.
//!
//! The readers that others wrote trust a file's own counts (rows, columns, texts, shared formulas) when they reserve
//! memory, so a kilobyte can ask for a terabyte. These hold one cell and the texts that cells share, both bounded.
mod compound;
pub mod delimited;
mod package;
#[cfg(test)]
pub mod samples;
mod texts;
mod xls;
mod xlsx;
mod xml;

use std::io;

pub use xls::cells as xls_cells;
pub use xlsx::cells as xlsx_cells;

/// Limits on the cost of a file. The unpacked size is counted while the file is read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes that the sheet, and the texts that its cells share, may each unpack to.
    pub unpacked: u64,
    /// Bytes of all texts that cells share, as they are held.
    pub shared_bytes: usize,
    pub shared_texts: usize,
    /// Bytes of a cell's text that are kept; a longer text gets a few more bytes, so that it can be
    /// recognised as too long.
    pub cell: usize,
}

#[derive(Debug, PartialEq)]
pub enum Value<'a> {
    /// A cell that is there and holds nothing.
    Nothing,
    Text(&'a str),
    Number(f64),
    Flag(bool),
    /// #N/A, #REF! and their like.
    Fault,
}

pub struct FoundCell<'a> {
    /// As the spreadsheet program counts, from 1.
    pub line: u32,
    /// From 0.
    pub column: u32,
    pub value: Value<'a>,
    pub is_formula: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum WorkbookError {
    #[error("unpacks to too much")]
    TooLarge,
    /// In the row of this number, or anywhere where none is known.
    #[error("a cell that no program writes (row {0:?})")]
    LongCell(Option<u32>),
    #[error("not a workbook")]
    NotAWorkbook,
    /// A workbook of another program.
    #[error("a workbook in the format {0}")]
    OtherFormat(&'static str),
    #[error("locked with a password")]
    Locked,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<zip::result::ZipError> for WorkbookError {
    fn from(error: zip::result::ZipError) -> Self {
        match error {
            zip::result::ZipError::Io(error) => of_part(error),
            _ => Self::NotAWorkbook,
        }
    }
}

/// A part that does not unpack is the file's fault, a disk that does not read is ours.
fn of_part(error: io::Error) -> WorkbookError {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    match error.kind() {
        InvalidData | InvalidInput | UnexpectedEof => WorkbookError::NotAWorkbook,
        _ => WorkbookError::Io(error),
    }
}

/// A number as people write it: 12, not 12.0.
pub fn number_text(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        format!("{number:.0}")
    } else {
        number.to_string()
    }
}

/// Keeps what fits of a text that comes in pieces, and a letter more of what does not.
fn keep(text: &mut String, more: &str, most: usize) {
    if text.len() > most {
        return;
    }
    if text.len() + more.len() <= most {
        text.push_str(more);
        return;
    }
    for letter in more.chars() {
        text.push(letter);
        if text.len() > most {
            return;
        }
    }
}
