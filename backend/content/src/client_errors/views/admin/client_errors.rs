use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::client_errors::models::client_errors::ClientError;

/// An error that people met in one of the apps.
#[derive(Serialize, ToSchema)]
pub struct AdminClientError {
    pub id: i64,
    /// shop, admin
    pub app: &'static str,
    /// The build.
    pub version: String,
    /// Where it was met last: a row of the route table; empty before a page was shown.
    pub route: String,
    pub message: String,
    pub stack: String,
    /// The family of the browser that met it last.
    pub browser: String,
    pub times: i64,
    pub first_seen_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    pub resolved_at: Option<DateTime<Utc>>,
    pub resolved_by: String,
}

impl AdminClientError {
    pub fn new(row: ClientError, resolved_by: String) -> Self {
        Self {
            id: row.id,
            app: row.app.code(),
            version: row.version,
            route: row.route,
            message: row.message,
            stack: row.stack,
            browser: row.browser,
            times: row.times,
            first_seen_at: row.first_seen_at,
            last_seen_at: row.last_seen_at,
            resolved_at: row.resolved_at,
            resolved_by,
        }
    }
}
