use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::failed_jobs::FailedJob;

/// Work in the background that failed.
#[derive(Serialize, ToSchema)]
pub struct AdminFailedJob {
    /// Its kind and the id of its row, `mail-12`.
    pub id: String,
    /// event | mail | text
    pub kind: &'static str,
    /// Of an event, what happened; empty for others.
    pub name: String,
    pub error: String,
    pub attempts: i64,
    pub created_at: DateTime<Utc>,
    /// None: it is not tried again.
    pub next_attempt_at: Option<DateTime<Utc>>,
}

impl From<FailedJob> for AdminFailedJob {
    fn from(job: FailedJob) -> Self {
        Self {
            id: format!("{}-{}", job.kind.code(), job.id),
            kind: job.kind.code(),
            name: job.name,
            error: job.error,
            attempts: job.attempts,
            created_at: job.created_at,
            next_attempt_at: job.next_attempt_at,
        }
    }
}
