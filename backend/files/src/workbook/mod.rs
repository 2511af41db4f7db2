//! Cells of spreadsheets that strangers send, one after another: never as the rectangle that two far cells span, and
//! nothing is set aside for numbers that a file only claims.
//!
//! The readers that others wrote trust a file's own counts (rows, columns, texts, shared formulas) when they reserve
//! memory, so a kilobyte can ask for a terabyte. These hold one cell and the texts that cells share, both bounded.
mod cell;
mod compound;
pub mod delimited;
mod error;
mod package;
#[cfg(test)]
pub mod samples;
mod texts;
mod xls;
mod xlsx;
mod xml;

pub use cell::{FoundCell, Limits, Value, number_text};
pub use error::WorkbookError;
pub use xls::cells as xls_cells;
pub use xlsx::cells as xlsx_cells;
