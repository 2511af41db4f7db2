use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{audit::models::audit, models::_entities::audit_entries};

#[derive(Serialize, ToSchema)]
pub struct AdminAuditEntry {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub actor_kind: String,
    pub actor_name: String,
    pub action: String,
    pub action_text: String,
    pub subject_kind: String,
    pub subject_id: String,
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
    pub reason: String,
    pub hash: String,
}

impl From<audit_entries::Model> for AdminAuditEntry {
    fn from(row: audit_entries::Model) -> Self {
        Self {
            id: row.id,
            at: row.at,
            actor_kind: row.actor_kind.code().into(),
            actor_name: row.actor_name,
            action_text: audit::action_text(&row.action).into(),
            action: row.action,
            subject_kind: row.subject_kind,
            subject_id: row.subject_id,
            before: row.before,
            after: row.after,
            reason: row.reason,
            hash: row.hash,
        }
    }
}
