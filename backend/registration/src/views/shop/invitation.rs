use chrono::{DateTime, Utc};
use identity::stores::models::chain_links::{Invitation, Status};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::invitations::WithHead;

/// A store that the head office has invited.
#[derive(Serialize, ToSchema)]
pub struct SentInvitation {
    pub id: i64,
    pub store_name: String,
    pub phone: String,
    /// invited, accepted, linked, expired
    pub status: String,
    pub status_text: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// A chain that has invited the signed-in member.
#[derive(Serialize, ToSchema)]
pub struct ReceivedInvitation {
    pub id: i64,
    pub head: String,
    pub store_name: String,
}

#[derive(Serialize, ToSchema)]
pub struct InvitationLists {
    pub may_invite: bool,
    pub sent: Vec<SentInvitation>,
    pub received: Vec<ReceivedInvitation>,
}

impl From<(Invitation, DateTime<Utc>)> for SentInvitation {
    fn from((row, now): (Invitation, DateTime<Utc>)) -> Self {
        let is_over = row.status == Status::Invited && row.expires_at <= now;
        let status = if is_over { "expired" } else { row.status.code() };
        Self {
            id: row.id,
            status_text: status_text(status).into(),
            status: status.to_owned(),
            store_name: row.store_name,
            phone: row.phone,
            created_at: row.created_at,
            expires_at: row.expires_at,
        }
    }
}

fn status_text(status: &str) -> &'static str {
    match status {
        "invited" => "等待接受",
        "accepted" => "已接受，等待审核",
        "linked" => "已加入",
        "expired" => "已过期",
        _ => "已撤回",
    }
}

impl From<WithHead> for ReceivedInvitation {
    fn from((row, head): WithHead) -> Self {
        Self {
            id: row.id,
            head: head.map(|head| head.name).unwrap_or_default(),
            store_name: row.store_name,
        }
    }
}
