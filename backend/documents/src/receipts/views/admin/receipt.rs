use chrono::{DateTime, NaiveDate, Utc};
use orders::lifecycle::models::orders::Order;
use serde::Serialize;
use utoipa::ToSchema;

use crate::receipts::models::receipts::{Receipt, ReceiptStatus};

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminReceipt {
    pub id: i64,
    pub order_id: String,
    pub company_id: i64,
    pub company: String,
    /// 10 待确认 20 待复核 30 已归档 40 异常
    pub status: i32,
    pub status_text: &'static str,
    pub opened_at: DateTime<Utc>,
    pub due_on: NaiveDate,
    pub is_overdue: bool,
    pub order_receiver: String,
    pub address: String,
    pub receiver: String,
    pub received_on: Option<NaiveDate>,
    pub paid_by_company: bool,
    /// image | pdf | nothing
    pub note_form: &'static str,
    pub confirmed_by: String,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub reason: String,
    /// What quality management compares with; with a single receipt alone.
    pub specimens: Vec<AdminSpecimen>,
}

/// A filed document of the company: receiving letter, identity card, purchasing letter.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminSpecimen {
    pub licence_id: i64,
    pub kind: String,
    pub kind_text: &'static str,
    pub number: String,
    pub valid_to: Option<NaiveDate>,
    /// image | pdf | nothing
    pub form: &'static str,
}

impl AdminReceipt {
    pub fn new(receipt: Receipt, order: Option<&Order>, today: NaiveDate) -> Self {
        let of_order = |of: fn(&Order) -> &str| order.map(of).unwrap_or_default().to_owned();
        let is_owed = ReceiptStatus::OWED.contains(&receipt.status);
        Self {
            id: receipt.id,
            order_id: of_order(|order| &order.number),
            company_id: receipt.company_id,
            company: of_order(|order| &order.company_name),
            status: receipt.status.code(),
            status_text: receipt.status.text(),
            opened_at: receipt.opened_at,
            due_on: receipt.due_on,
            is_overdue: is_owed && receipt.due_on < today,
            order_receiver: of_order(|order| &order.receiver),
            address: of_order(|order| &order.address),
            receiver: receipt.receiver,
            received_on: receipt.received_on,
            paid_by_company: receipt.paid_by_company,
            note_form: identity::licences::views::scan_file::form_of(&receipt.note_key),
            confirmed_by: receipt.confirmed_by,
            confirmed_at: receipt.confirmed_at,
            decided_by: receipt.decided_by,
            decided_at: receipt.decided_at,
            reason: receipt.reason,
            specimens: Vec::new(),
        }
    }
}
