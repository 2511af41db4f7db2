//! What moves a balance.
use kernel::Money;

use super::causes::{Cause, Kind};

/// One movement. `reference` names the document; one cause books a document once.
#[derive(Clone, Debug)]
pub struct Movement {
    pub company_id: i64,
    pub kind: Kind,
    /// Positive comes in, negative goes out; fen or points.
    pub amount: Money,
    pub cause: Cause,
    pub reference: String,
    pub memo: String,
}
