//! What keeps a company from being approved.
use super::facts::LicenceKind;

/// A paper that the company must have and has not, and why it does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperGap {
    pub kind: LicenceKind,
    pub why: String,
}
