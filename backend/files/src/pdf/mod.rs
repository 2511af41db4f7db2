//! Papers that this process makes: contracts, delivery notes, invoices. Pages of marks in one typeface, with round red
//! seals, painted as PDF; and seals laid on papers that others made. In points, from the top left.
mod form;
mod painting;
mod sheet;
mod stamping;
mod typeface;

pub use form::{Align, Column, Form};
pub use painting::{paint, paint_all};
pub use sheet::{Mark, Paper, Sheet, Style, unprintable};
pub use stamp::SEAL_RADIUS;
pub use stamp::Seal;
pub use stamping::{StampError, stamp};

pub mod stamp;
#[cfg(test)]
mod tests;
