//! What the platform of trace codes calls a buyer.
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminTraceParty {
    /// Of the company.
    pub id: i64,
    /// Empty: nobody has entered it.
    pub code: String,
}
