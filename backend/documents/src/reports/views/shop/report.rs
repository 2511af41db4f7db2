use std::collections::{HashMap, HashSet};

use catalog::stock::models::batch_reports::{BatchKey, ReportStatus};
use chrono::{DateTime, NaiveDate, Utc};
use receiving::reports::models::reports::Report;
use serde::Serialize;
use utoipa::ToSchema;

use crate::reports::models::shipped_batches::ShippedBatch;

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportItem {
    /// Of the row, not of the report; negative for exchanges.
    pub id: i64,
    /// Order number.
    pub order_id: String,
    pub shipped_at: Option<DateTime<Utc>>,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub number: i64,
    pub unit: String,
    /// ready | asked | missing
    pub status: &'static str,
    pub status_text: &'static str,
    /// Downloads it; none while it is missing.
    pub report_id: Option<i64>,
    /// Bytes.
    pub size: i64,
}

impl ReportItem {
    pub fn new(part: ShippedBatch, reports: &HashMap<BatchKey, Report>, asked: &HashSet<BatchKey>) -> Self {
        let key = part.key();
        let report = reports
            .get(&key)
            .filter(|report| report.status == ReportStatus::Sealed);
        let (status, status_text) = match report {
            Some(_) => ("ready", "可下载"),
            None if asked.contains(&key) => ("asked", "已催要"),
            None => ("missing", "待上传"),
        };
        Self {
            id: part.id,
            order_id: part.order.number,
            shipped_at: part.sent_at,
            goods_id: part.line.goods_id,
            goods_name: part.line.name,
            spec: part.line.spec,
            maker: part.line.maker,
            batch_number: part.batch_number,
            expires_on: part.expires_on,
            number: part.quantity,
            unit: part.line.unit,
            status,
            status_text,
            report_id: report.map(|report| report.id),
            size: report.map_or(0, |report| report.sealed_size),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<ReportItem>,
}
