//! The state of a document, or of all documents of a company.
use serde::Serialize;
use utoipa::ToSchema;

/// Of a company as a whole, or of one document. The worse come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The registration is not handed in.
    Draft,
    Suspended,
    /// Expired, or a letter that states no last day, even if a new one waits.
    Expired,
    /// The newest version came back.
    Rejected,
    /// Nothing was handed in, or it was taken back.
    Missing,
    /// The first day is to come.
    NotYet,
    /// Handed in, and nothing of it in force.
    Waiting,
    /// In force for a few days more.
    Expiring,
    /// In force, while a newer version waits.
    Renewing,
    Valid,
}
