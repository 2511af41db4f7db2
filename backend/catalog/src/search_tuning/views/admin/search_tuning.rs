//! What staff see of how they steer the search.
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::search_tuning::models::{misses::MissedSearch, pins, stop_words, synonyms};

#[derive(Serialize, ToSchema)]
pub struct AdminSynonym {
    pub id: i64,
    /// All words mean each other; else the words also find what the targets find.
    pub is_two_way: bool,
    pub words: Vec<String>,
    /// Empty when two-way.
    pub targets: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl From<synonyms::Model> for AdminSynonym {
    fn from(row: synonyms::Model) -> Self {
        Self {
            id: row.id,
            is_two_way: row.is_two_way,
            words: synonyms::words_of(&row.words),
            targets: synonyms::words_of(&row.targets),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminStopWord {
    pub id: i64,
    pub word: String,
    pub created_at: DateTime<Utc>,
}

impl From<stop_words::Model> for AdminStopWord {
    fn from(row: stop_words::Model) -> Self {
        Self {
            id: row.id,
            word: row.word,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminSearchPin {
    pub id: i64,
    /// Without blanks, in lower case.
    pub keyword: String,
    /// The first of them first.
    pub goods_ids: Vec<i64>,
    pub valid_from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub valid_to: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl From<pins::Model> for AdminSearchPin {
    fn from(row: pins::Model) -> Self {
        Self {
            id: row.id,
            goods_ids: pins::goods_of(&row.goods_ids),
            keyword: row.keyword,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminSearchMiss {
    pub id: i64,
    pub keyword: String,
    /// Searches over the days asked for.
    pub searches: i64,
    pub last_seen_at: DateTime<Utc>,
}

impl From<MissedSearch> for AdminSearchMiss {
    fn from(missed: MissedSearch) -> Self {
        Self {
            id: missed.id,
            keyword: missed.keyword,
            searches: missed.searches,
            last_seen_at: missed.last_seen_at,
        }
    }
}
