use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    models::{history::Deed, import::Change},
    views::admin::import::AdminChange,
};

/// Something that somebody did to a record, in words.
#[derive(Serialize, ToSchema)]
pub struct AdminDeed {
    pub id: String,
    pub at: DateTime<Utc>,
    pub actor_name: String,
    pub action_text: String,
    pub reason: String,
    pub changes: Vec<AdminChange>,
}

impl From<Deed> for AdminDeed {
    fn from(deed: Deed) -> Self {
        let changes = deed.changes.into_iter();
        Self {
            id: deed.key,
            at: deed.at,
            actor_name: deed.actor_name,
            action_text: deed.action_text,
            reason: deed.reason,
            changes: changes.map(|change: Change| change.into()).collect(),
        }
    }
}
