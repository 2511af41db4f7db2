use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// How much waits in a queue of staff.
#[derive(Serialize, ToSchema)]
pub struct QueueCount {
    pub name: &'static str,
    /// The list that shows it, below `/admin/api`.
    pub list: &'static str,
    /// Of the list.
    #[schema(value_type = Object)]
    pub filter: Value,
    pub total: u64,
    /// Since when the oldest of it waits; none: its rows do not say, or nothing waits.
    pub oldest_at: Option<DateTime<Utc>>,
}
