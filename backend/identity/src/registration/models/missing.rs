//! What a registration can lack.
use crate::companies::models::facts::LicenceKind;

/// Something that keeps a draft from being handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissingItem {
    /// A field of step 2.
    Field(&'static str),
    /// The check of the credit code fails.
    CreditCode,
    Document(LicenceKind),
}
