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
}
