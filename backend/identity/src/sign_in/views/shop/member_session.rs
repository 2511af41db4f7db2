use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::sign_in::models::{devices::device_of, sessions};

/// A place where the member is signed in.
#[derive(Serialize, ToSchema)]
pub struct MemberSession {
    pub id: i64,
    /// Windows · Edge
    pub device: String,
    pub ip: String,
    pub started_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// The one that asks.
    pub is_current: bool,
}

#[derive(Serialize, ToSchema)]
pub struct MemberSessionList {
    pub list: Vec<MemberSession>,
}

impl MemberSession {
    pub fn new(row: sessions::MemberSession, own: &str) -> Self {
        Self {
            id: row.id,
            device: device_of(&row.user_agent),
            ip: row.ip,
            started_at: row.created_at,
            expires_at: row.expires_at,
            is_current: row.token_hash == own,
        }
    }
}
