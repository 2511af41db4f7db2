use chrono::{DateTime, Utc};
use gateways::tax_platform::Party;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    invoices::{InvoiceKind, InvoiceLine, InvoiceStatus, InvoiceWithLines},
    profile::Profile,
};

#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceLineView {
    pub name: String,
    pub spec: String,
    pub unit: String,
    /// 0: an allowance without units.
    pub quantity: i64,
    /// In tenths of a percent: 130 = 13 %.
    pub rate: i64,
    pub net: Money,
    pub tax: Money,
    pub total: Money,
}

impl From<&InvoiceLine> for InvoiceLineView {
    fn from(line: &InvoiceLine) -> Self {
        Self {
            name: line.name.clone(),
            spec: line.spec.clone(),
            unit: line.unit.clone(),
            quantity: line.quantity,
            rate: line.rate,
            net: line.net,
            tax: line.tax,
            total: line.total,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceItem {
    pub id: i64,
    /// Order number.
    pub order_id: String,
    /// blue | red
    pub color: String,
    /// ordinary | special
    pub kind: String,
    pub kind_text: &'static str,
    /// waiting | sent | issued | failed
    pub status: String,
    pub status_text: &'static str,
    /// Twenty digits, once it is issued.
    pub number: Option<String>,
    /// Of the blue one that this red one takes back.
    pub blue_number: Option<String>,
    pub buyer: Party,
    pub net: Money,
    pub tax: Money,
    pub total: Money,
    pub remark: String,
    pub created_at: DateTime<Utc>,
    pub issued_at: Option<DateTime<Utc>>,
    pub can_download: bool,
    pub lines: Vec<InvoiceLineView>,
}

impl From<InvoiceWithLines> for InvoiceItem {
    fn from(whole: InvoiceWithLines) -> Self {
        let lines = whole.shown_lines().map(Into::into).collect();
        let invoice = whole.invoice;
        Self {
            id: invoice.id,
            order_id: whole.order_number,
            kind_text: invoice.kind.text(),
            status_text: invoice.status.text(),
            can_download: invoice.status == InvoiceStatus::Issued,
            blue_number: whole.blue_number,
            buyer: Party::of(&invoice.buyer),
            net: invoice.net,
            tax: invoice.tax,
            total: invoice.total,
            color: invoice.color.code().into(),
            kind: invoice.kind.code().into(),
            status: invoice.status.code().into(),
            number: invoice.number,
            remark: invoice.remark,
            created_at: invoice.created_at,
            issued_at: invoice.issued_at,
            lines,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InvoicePage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<InvoiceItem>,
    /// Orders that an invoice can be asked for.
    pub open: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceableOrder {
    /// Order number.
    pub id: String,
    pub created_at: DateTime<Utc>,
    pub status_text: &'static str,
    /// Paid and not refunded.
    pub amount: Money,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceableOrders {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<InvoiceableOrder>,
}

/// The invoice settings of a company.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceProfile {
    /// Of the business licence; not changed here.
    pub title: String,
    /// Of the business licence; not changed here.
    pub tax_id: String,
    pub is_special: bool,
    /// Asked for by itself when an order is finished.
    pub is_automatic: bool,
    pub address: String,
    pub phone: String,
    pub bank: String,
    pub account: String,
    pub email: String,
}

impl From<Profile> for InvoiceProfile {
    fn from(profile: Profile) -> Self {
        let Party {
            name,
            tax_id,
            address,
            phone,
            bank,
            account,
            email,
        } = profile.buyer;
        Self {
            title: name,
            tax_id,
            is_special: profile.kind == InvoiceKind::Special,
            is_automatic: profile.is_automatic,
            address,
            phone,
            bank,
            account,
            email,
        }
    }
}
