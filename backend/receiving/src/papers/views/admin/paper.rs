//! Papers of the register.
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::papers::models::papers::Paper;

#[derive(Serialize, ToSchema)]
pub struct AdminQualityPaper {
    pub id: i64,
    /// two_invoice | adr
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub title: String,
    pub party: String,
    /// The product by its record; null where it was only written.
    pub goods_id: Option<i64>,
    pub goods: String,
    pub batch_number: String,
    pub happened_on: NaiveDate,
    pub detail: String,
    pub outcome: String,
    pub has_file: bool,
    pub made_by: String,
    pub made_at: DateTime<Utc>,
}

impl From<Paper> for AdminQualityPaper {
    fn from(row: Paper) -> Self {
        Self {
            id: row.id,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            title: row.title,
            party: row.party,
            goods_id: row.goods_id,
            goods: row.goods,
            batch_number: row.batch_number,
            happened_on: row.happened_on,
            detail: row.detail,
            outcome: row.outcome,
            has_file: !row.file_key.is_empty(),
            made_by: row.made_by_name,
            made_at: row.made_at,
        }
    }
}
