//! Electronic invoices (数电票): one blue invoice per order for what was actually paid, and red ones for later
//! refunds; a blue one that red ones took back wholly can be replaced by hand. Rows are written first; the `Invoicer`
//! sends them to the tax platform and stores its answers.
use chrono::{DateTime, Utc};
use gateways::tax_platform::{self, Party, RedReason};
use kernel::{Db, Money, WriteTx, ids};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::OnConflict};

use crate::{
    errors::InvoiceError,
    models::_entities::{invoice_lines, invoices},
};

pub use invoice_lines::Model as InvoiceLine;
pub use invoices::Model as Invoice;

/// For the amount paid, or cancelling a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Color {
    Blue,
    Red,
}

impl Color {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
        }
    }
}

/// Which invoice the buyer gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum InvoiceKind {
    Ordinary,
    Special,
}

impl InvoiceKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ordinary => "ordinary",
            Self::Special => "special",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Ordinary => "数电票（普通发票）",
            Self::Special => "数电票（增值税专用发票）",
        }
    }
}

/// How far the tax platform is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum InvoiceStatus {
    /// Waits to be handed to the platform, or for its answer.
    Waiting,
    /// The platform has it and is at work, as far as is known.
    Sent,
    Issued,
    /// The platform refuses it; finance corrects it and sends it again.
    Failed,
}

impl InvoiceStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Issued => "issued",
            Self::Failed => "failed",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting | Self::Sent => "开票中",
            Self::Issued => "已开票",
            Self::Failed => "开票失败",
        }
    }
}

/// An invoice with its lines. Amounts of red ones are below zero.
#[derive(Clone, Debug)]
pub struct InvoiceWithLines {
    pub invoice: Invoice,
    pub lines: Vec<InvoiceLine>,
    pub order_number: String,
    /// Of the blue one that this one takes back.
    pub blue_number: Option<String>,
    /// Of a blue one that is issued: what no red one takes back.
    pub left: Money,
}

impl InvoiceWithLines {
    /// What a person is shown: without lines that come to nothing.
    pub fn shown_lines(&self) -> impl Iterator<Item = &InvoiceLine> {
        self.lines.iter().filter(|line| line.total != Money::ZERO)
    }

    /// As the tax platform is asked for it.
    pub fn request(&self) -> tax_platform::Request {
        let Invoice {
            request_number,
            created_at,
            color,
            kind,
            buyer,
            seller,
            remark,
            red_reason,
            ..
        } = &self.invoice;
        tax_platform::Request {
            number: request_number.clone(),
            asked_at: *created_at,
            is_red: *color == Color::Red,
            is_special: *kind == InvoiceKind::Special,
            buyer: Party::of(buyer),
            seller: Party::of(seller),
            remark: remark.clone(),
            blue_number: self.blue_number.clone(),
            red_reason: red_reason.unwrap_or_default(),
            lines: self.lines.iter().map(requested).collect(),
        }
    }
}

fn requested(line: &InvoiceLine) -> tax_platform::Line {
    tax_platform::Line {
        name: line.name.clone(),
        tax_code: line.tax_code.clone(),
        spec: line.spec.clone(),
        unit: line.unit.clone(),
        rate: line.rate,
        quantity: line.quantity,
        net: line.net,
        tax: line.tax,
        total: line.total,
    }
}

/// The invoices of this company and no other.
pub fn of(company_id: i64) -> Select<invoices::Entity> {
    invoices::Entity::find().filter(invoices::Column::CompanyId.eq(company_id))
}

/// With lines and order numbers, in the order given; a constant number of queries.
pub async fn with_lines(db: &Db, rows: Vec<Invoice>) -> Result<Vec<InvoiceWithLines>, DbErr> {
    use ::orders::models::_entities::orders;
    let lines = invoice_lines::Entity::find()
        .filter(invoice_lines::Column::InvoiceId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(invoice_lines::Column::Id)
        .all(db)
        .await?;
    let numbers: Vec<(i64, String)> = orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .column(orders::Column::Number)
        .filter(orders::Column::Id.is_in(rows.iter().map(|row| row.order_id)))
        .into_tuple()
        .all(db)
        .await?;
    let blues = invoices::Entity::find()
        .filter(invoices::Column::Id.is_in(rows.iter().filter_map(|row| row.blue_id)))
        .all(db)
        .await?;
    let reds = invoices::Entity::find()
        .filter(invoices::Column::BlueId.is_in(rows.iter().map(|row| row.id)))
        .all(db)
        .await?;
    let whole = rows.into_iter().map(|invoice| InvoiceWithLines {
        lines: lines
            .iter()
            .filter(|line| line.invoice_id == invoice.id)
            .cloned()
            .collect(),
        order_number: numbers
            .iter()
            .find(|(id, _)| *id == invoice.order_id)
            .map(|(_, number)| number.clone())
            .unwrap_or_default(),
        blue_number: blues
            .iter()
            .find(|blue| Some(blue.id) == invoice.blue_id)
            .and_then(|blue| blue.number.clone()),
        left: if is_issued_blue(&invoice) {
            left_of(&invoice, &reds)
        } else {
            Money::ZERO
        },
        invoice,
    });
    Ok(whole.collect())
}

/// What these red invoices do not take back of a blue one.
pub(super) fn left_of<'a>(blue: &Invoice, reds: impl IntoIterator<Item = &'a Invoice>) -> Money {
    let own = reds
        .into_iter()
        .filter(|red| red.blue_id == Some(blue.id) && !makes_way(red));
    blue.total + own.map(|red| red.total).sum::<Money>()
}

/// A red one by hand that the platform refused takes nothing back: it was never an invoice, and another one may be entered
/// in its stead. One for a refund stays due, and is sent again.
pub(super) fn makes_way(invoice: &Invoice) -> bool {
    invoice.color == Color::Red
        && !invoice.reason.is_empty()
        && invoice.status == InvoiceStatus::Failed
        && invoice.issued_at.is_none()
}

/// Only such a one can be taken back.
pub(super) fn is_issued_blue(invoice: &Invoice) -> bool {
    invoice.color == Color::Blue && invoice.status == InvoiceStatus::Issued
}

/// The invoices issued for an order, the first blue one first.
#[kernel::boxed]
pub async fn issued_of(db: &Db, order_id: i64) -> Result<Vec<InvoiceWithLines>, DbErr> {
    let rows = invoices::Entity::find()
        .filter(invoices::Column::OrderId.eq(order_id))
        .filter(invoices::Column::Status.eq(InvoiceStatus::Issued))
        .order_by_asc(invoices::Column::Place)
        .order_by_asc(invoices::Column::Id)
        .all(db)
        .await?;
    with_lines(db, rows).await
}

pub async fn one(db: &Db, row: Option<Invoice>) -> Result<Option<InvoiceWithLines>, DbErr> {
    Ok(with_lines(db, row.into_iter().collect()).await?.pop())
}

/// Status → how many of this selection.
pub async fn counts(db: &Db, query: Select<invoices::Entity>) -> Result<Vec<(String, i64)>, DbErr> {
    query
        .select_only()
        .column(invoices::Column::Status)
        .column_as(invoices::Column::Id.count(), "count")
        .group_by(invoices::Column::Status)
        .into_tuple()
        .all(db)
        .await
}

/// A row about to be written.
pub(super) struct Draft {
    pub order_id: i64,
    pub company_id: i64,
    pub color: Color,
    pub place: i64,
    pub blue_id: Option<i64>,
    pub kind: InvoiceKind,
    pub buyer: Party,
    pub seller: Party,
    pub refunded_before: Money,
    pub remark: String,
    pub asked_by: String,
    /// Why staff enter it by hand; empty for what comes by itself or a buyer asks for.
    pub reason: String,
    pub red_reason: Option<RedReason>,
    pub lines: Vec<invoice_lines::ActiveModel>,
}

impl Draft {
    /// The invoice, which waits, and its lines, which do not know it yet.
    fn into_rows(
        self,
        number: String,
        now: DateTime<Utc>,
    ) -> (invoices::ActiveModel, Vec<invoice_lines::ActiveModel>) {
        let sum = |of: fn(&invoice_lines::ActiveModel) -> Money| self.lines.iter().map(of).sum::<Money>();
        let row = invoices::ActiveModel {
            request_number: Set(number),
            order_id: Set(self.order_id),
            company_id: Set(self.company_id),
            color: Set(self.color),
            place: Set(self.place),
            blue_id: Set(self.blue_id),
            kind: Set(self.kind),
            status: Set(InvoiceStatus::Waiting),
            buyer: Set(serde_json::json!(self.buyer)),
            seller: Set(serde_json::json!(self.seller)),
            net: Set(sum(|line| line.net.clone().take().unwrap_or_default())),
            tax: Set(sum(|line| line.tax.clone().take().unwrap_or_default())),
            total: Set(sum(|line| line.total.clone().take().unwrap_or_default())),
            refunded_before: Set(self.refunded_before),
            remark: Set(self.remark),
            asked_by: Set(self.asked_by),
            reason: Set(self.reason),
            red_reason: Set(self.red_reason),
            next_attempt_at: Set(now),
            created_at: Set(now),
            ..Default::default()
        };
        (row, self.lines)
    }
}

/// Writes an invoice that waits; none when the order has one of this colour and place already.
pub(super) async fn enter(
    tx: &WriteTx,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<Option<Invoice>, InvoiceError> {
    let number = ids::document_number("FP", now);
    let (row, lines) = draft.into_rows(number.clone(), now);
    let once = OnConflict::columns([
        invoices::Column::OrderId,
        invoices::Column::Color,
        invoices::Column::Place,
    ])
    .do_nothing()
    .to_owned();
    let entered = invoices::Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    if entered == 0 {
        return Ok(None);
    }
    let invoice = invoices::Entity::find()
        .filter(invoices::Column::RequestNumber.eq(number))
        .one(tx.db())
        .await?
        .ok_or(InvoiceError::NotFound("发票"))?;
    let lines = lines.into_iter().map(|mut line| {
        line.invoice_id = Set(invoice.id);
        line
    });
    invoice_lines::Entity::insert_many(lines)
        .exec_without_returning(tx.db())
        .await?;
    Ok(Some(invoice))
}
