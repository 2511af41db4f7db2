use serde::Serialize;
use utoipa::ToSchema;

use crate::quick_replies::models::quick_replies::QuickReply;

#[derive(Serialize, ToSchema)]
pub struct AdminQuickReply {
    pub id: i64,
    /// Everybody's; otherwise the reader's own.
    pub is_shared: bool,
    pub title: String,
    pub body: String,
    /// Smaller comes first.
    pub sort: i64,
}

impl From<QuickReply> for AdminQuickReply {
    fn from(row: QuickReply) -> Self {
        Self {
            id: row.id,
            is_shared: row.staff_id.is_none(),
            title: row.title,
            body: row.body,
            sort: row.sort,
        }
    }
}
