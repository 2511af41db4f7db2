use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::reports::models::reports::{MISSING, MISSING_TEXT, QueuedBatch, Report};

/// A batch and the report of it that counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminBatchReport {
    /// Of the batch.
    pub id: i64,
    pub goods_id: i64,
    pub goods_code: String,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub on_hand: i64,
    /// May be sold as far as reports go.
    pub has_report: bool,
    pub is_recalled: bool,
    /// missing | uploaded | sealed
    pub status: String,
    pub status_text: &'static str,
    /// Buyers who wait for it.
    pub asking: i64,
    pub report: Option<AdminReport>,
    /// Every report that the batch has had, newest first; with a single batch alone.
    pub history: Vec<AdminReport>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminReport {
    pub id: i64,
    /// uploaded | sealed | withdrawn
    pub status: String,
    pub status_text: &'static str,
    /// pdf | picture
    pub format: &'static str,
    /// Bytes.
    pub size: i64,
    pub uploaded_by: String,
    pub created_at: DateTime<Utc>,
    pub sealed_by: String,
    pub sealed_at: Option<DateTime<Utc>>,
    pub withdrawn_reason: String,
}

impl From<Report> for AdminReport {
    fn from(report: Report) -> Self {
        Self {
            id: report.id,
            status_text: report.status.text(),
            format: if report.content_type == "application/pdf" {
                "pdf"
            } else {
                "picture"
            },
            status: report.status.code().into(),
            size: report.size,
            uploaded_by: report.uploaded_by,
            created_at: report.created_at,
            sealed_by: report.sealed_by,
            sealed_at: report.sealed_at,
            withdrawn_reason: report.withdrawn_reason,
        }
    }
}

impl AdminBatchReport {
    pub fn new(queued: QueuedBatch, goods: Option<&GoodsSnapshot>, history: Vec<Report>) -> Self {
        let name = |of: fn(&GoodsSnapshot) -> &str| goods.map(of).unwrap_or_default().to_owned();
        let QueuedBatch {
            batch,
            report,
            asking,
        } = queued;
        let (status, status_text) = match &report {
            Some(report) => (report.status.code(), report.status.text()),
            None => (MISSING, MISSING_TEXT),
        };
        Self {
            id: batch.id,
            goods_id: batch.goods_id,
            goods_code: name(|goods| &goods.code),
            goods_name: name(|goods| &goods.name),
            spec: name(|goods| &goods.spec),
            maker: name(|goods| &goods.maker),
            batch_number: batch.number,
            expires_on: batch.expires_on,
            on_hand: batch.on_hand,
            has_report: batch.has_report,
            is_recalled: batch.is_recalled,
            status_text,
            status: status.to_owned(),
            asking,
            report: report.map(Into::into),
            history: history.into_iter().map(Into::into).collect(),
        }
    }
}

/// What became of one file of many.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadedReport {
    pub file_name: String,
    pub is_taken: bool,
    /// Why not, or which batch it went to.
    pub message: String,
}
