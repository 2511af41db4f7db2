//! An opinion of one of the posts that approve a supplier or the first sale of a product.
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminOpinion {
    pub id: i64,
    /// purchasing | quality | head
    pub post: &'static str,
    pub post_text: &'static str,
    pub approves: bool,
    pub opinion: String,
    pub given_by: String,
    pub given_at: DateTime<Utc>,
    /// It was given on the facts as they are now.
    pub is_current: bool,
}
