//! What an inspection says of one line.
use crate::claims::models::kept_cold::ColdFinding;

/// The inspection's result for one line; the four numbers add up to the claimed quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub line_id: i64,
    /// For sale again.
    pub sellable: i64,
    pub quarantined: i64,
    pub scrapped: i64,
    /// Not accepted; goes back to the buyer.
    pub refused: i64,
    /// Trace codes of what came back and was accepted.
    pub codes: Vec<String>,
    /// Of goods of the cold chain.
    pub cold: ColdFinding,
}

impl Finding {
    pub const fn sum(&self) -> i64 {
        self.sellable + self.quarantined + self.scrapped + self.refused
    }
}
