use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use orders::lifecycle::models::orders::Order;
use serde::Serialize;
use utoipa::ToSchema;

use crate::receipts::models::receipts::{Receipt, ReceiptStatus};

#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptItem {
    /// Order number.
    pub id: String,
    /// 10 待确认 20 待复核 30 已归档 40 异常
    pub status: i32,
    pub status_text: &'static str,
    pub total: Money,
    pub shipped_at: Option<DateTime<Utc>>,
    /// Last day to confirm.
    pub due_on: NaiveDate,
    pub is_overdue: bool,
    pub can_confirm: bool,
    /// Of the order: proposed as the receiver.
    pub order_receiver: String,
    pub receiver: String,
    pub received_on: Option<NaiveDate>,
    pub has_note: bool,
    pub confirmed_at: Option<DateTime<Utc>>,
    /// What quality management found wrong.
    pub reason: String,
}

impl ReceiptItem {
    pub fn new(receipt: Receipt, order: &Order, today: NaiveDate) -> Self {
        let is_owed = ReceiptStatus::OWED.contains(&receipt.status);
        let is_faulty = receipt.status == ReceiptStatus::Faulty;
        Self {
            id: order.number.clone(),
            status: receipt.status.code(),
            status_text: receipt.status.text(),
            total: order.total,
            shipped_at: order.shipped_at,
            due_on: receipt.due_on,
            is_overdue: is_owed && receipt.due_on < today,
            can_confirm: is_owed,
            order_receiver: order.receiver.clone(),
            receiver: receipt.receiver,
            received_on: receipt.received_on,
            has_note: !receipt.note_key.is_empty(),
            confirmed_at: receipt.confirmed_at,
            reason: if is_faulty { receipt.reason } else { String::new() },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<ReceiptItem>,
}
