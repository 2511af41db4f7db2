use chrono::{DateTime, Utc};
use kernel::models::second_word::AskedChange;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A change that waits for a second person, who agrees by sending `wanted` with a reason to `address`.
#[derive(Serialize, ToSchema)]
pub struct AdminAskedChange {
    pub id: i64,
    /// Below `/admin/api/`.
    pub address: String,
    pub what: String,
    #[schema(value_type = Object)]
    pub wanted: Value,
    pub reason: String,
    pub asked_by: String,
    pub asked_at: DateTime<Utc>,
    /// The person who reads it asked for it.
    pub is_own: bool,
}

impl AdminAskedChange {
    pub fn new(asked: AskedChange, asked_by: Option<String>, staff_id: i64) -> Self {
        let address = asked.subject.split(' ').next().unwrap_or_default();
        Self {
            id: asked.id,
            address: address.into(),
            what: asked.what,
            wanted: asked.wanted,
            reason: asked.reason,
            asked_by: asked_by.unwrap_or_default(),
            asked_at: asked.asked_at,
            is_own: asked.asked_by == staff_id,
        }
    }
}
