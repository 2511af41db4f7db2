use chrono::{DateTime, Utc};
use gateways::tax_platform::{Party, RedReason};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    models::invoices::{InvoiceStatus, InvoiceWithLines},
    views::shop::invoice::InvoiceLineView,
};

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminInvoice {
    pub id: i64,
    pub request_number: String,
    pub order_id: String,
    pub company_id: i64,
    pub company: String,
    /// blue | red
    pub color: String,
    /// ordinary | special
    pub kind: String,
    pub kind_text: &'static str,
    /// waiting | sent | issued | failed
    pub status: String,
    pub status_text: &'static str,
    pub number: Option<String>,
    pub blue_number: Option<String>,
    pub buyer: Party,
    pub seller: Party,
    pub net: Money,
    pub tax: Money,
    pub total: Money,
    pub remark: String,
    /// Empty: by itself.
    pub asked_by: String,
    /// Why staff issued it by hand; empty for all others.
    pub reason: String,
    /// mistaken | returned | allowance, of a red one by hand
    pub red_reason: Option<&'static str>,
    pub red_reason_text: Option<&'static str>,
    /// Of a blue one that is issued: what red ones have not taken back.
    pub left: Money,
    pub attempts: i64,
    pub last_error: String,
    pub created_at: DateTime<Utc>,
    pub issued_at: Option<DateTime<Utc>>,
    pub can_download: bool,
    pub lines: Vec<InvoiceLineView>,
}

impl From<InvoiceWithLines> for AdminInvoice {
    fn from(whole: InvoiceWithLines) -> Self {
        let lines = whole.shown_lines().map(Into::into).collect();
        let invoice = whole.invoice;
        let buyer = Party::of(&invoice.buyer);
        Self {
            id: invoice.id,
            order_id: whole.order_number,
            company_id: invoice.company_id,
            company: buyer.name.clone(),
            kind_text: invoice.kind.text(),
            status_text: invoice.status.text(),
            can_download: invoice.status == InvoiceStatus::Issued,
            blue_number: whole.blue_number,
            seller: Party::of(&invoice.seller),
            buyer,
            net: invoice.net,
            tax: invoice.tax,
            total: invoice.total,
            request_number: invoice.request_number,
            color: invoice.color.code().into(),
            kind: invoice.kind.code().into(),
            status: invoice.status.code().into(),
            number: invoice.number,
            remark: invoice.remark,
            asked_by: invoice.asked_by,
            reason: invoice.reason,
            red_reason: invoice.red_reason.map(RedReason::code),
            red_reason_text: invoice.red_reason.map(RedReason::text),
            left: whole.left,
            attempts: invoice.attempts,
            last_error: invoice.last_error,
            created_at: invoice.created_at,
            issued_at: invoice.issued_at,
            lines,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminGoodsTax {
    /// Of the product.
    pub id: i64,
    pub goods_code: String,
    pub goods_name: String,
    pub spec: String,
    /// In tenths of a percent: 130 = 13 %.
    pub rate: i64,
    /// 19 digits; empty: the usual one.
    pub tax_code: String,
}
