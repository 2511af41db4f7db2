use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::hot_words::models::hot_words::HotWord;

#[derive(Serialize, ToSchema)]
pub struct AdminHotWord {
    pub id: i64,
    pub word: String,
    /// Smaller comes first.
    pub sort: i64,
    pub valid_from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub valid_to: Option<DateTime<Utc>>,
}

impl From<HotWord> for AdminHotWord {
    fn from(row: HotWord) -> Self {
        Self {
            id: row.id,
            word: row.word,
            sort: row.sort,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
        }
    }
}
