//! PDFs made by this process: contracts, delivery notes, invoices. Pages of drawing instructions in one
//! typeface, with round red seals; also seals stamped on PDFs made by others. Coordinates in points, from the
//! top left.
mod form;
mod off_thread;
mod painting;
mod sheet;
mod stamping;
mod typeface;

pub use form::{Align, Column, Form};
pub use off_thread::off_thread;
pub use painting::{paint, paint_all};
pub use sheet::{Mark, Paper, Sheet, Style, unprintable};
pub use stamp::SEAL_RADIUS;
pub use stamp::Seal;
pub use stamping::{StampError, stamp};

pub mod stamp;
#[cfg(test)]
mod tests;
