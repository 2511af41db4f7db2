//! How an invoice gets on with the platform: claimed by one worker at a time, tried again later and later, and written down
//! once. Whether the platform has a request is asked before it is sent a second time.
use ::orders::models::_entities::orders;
use chrono::{DateTime, TimeDelta, Utc};
use gateways::tax_platform::Issued;
use kernel::{Db, WriteTx, jobs::pause_after, outbox};
use sea_orm::{DbErr, QueryOrder, QuerySelect, UpdateMany, prelude::*, sea_query::Expr};

use super::invoices::{Invoice, InvoiceStatus};
use crate::{errors::InvoiceError, events::InvoiceIssued, models::_entities::invoices};

/// Invoices that one round takes on.
const MOST_PER_ROUND: u64 = 50;
/// From try to try, until the longest.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(5);
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);
/// Digits of the number of a 数电票.
const NUMBER_DIGITS: usize = 20;

/// Ids of those whose time has come, oldest first.
pub async fn due(db: &Db, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    invoices::Entity::find()
        .select_only()
        .column(invoices::Column::Id)
        .filter(invoices::Column::Status.is_in([InvoiceStatus::Waiting, InvoiceStatus::Sent]))
        .filter(invoices::Column::NextAttemptAt.lte(now))
        .order_by_asc(invoices::Column::NextAttemptAt)
        .order_by_asc(invoices::Column::Id)
        .limit(MOST_PER_ROUND)
        .into_tuple()
        .all(db)
        .await
}

/// Takes one for a try: of several workers one gets it. The next try is set before this one begins, so that a worker that
/// dies leaves nothing behind for ever.
pub async fn claim(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<Option<Invoice>, InvoiceError> {
    let Some(invoice) = invoices::Entity::find_by_id(id).one(tx.db()).await? else {
        return Ok(None);
    };
    let pause = pause_after(invoice.attempts + 1, FIRST_PAUSE, LONGEST_PAUSE);
    let taken = unless_decided(id)
        .col_expr(invoices::Column::Attempts, Expr::value(invoice.attempts + 1))
        .col_expr(invoices::Column::NextAttemptAt, Expr::value(now + pause))
        .filter(invoices::Column::Attempts.eq(invoice.attempts))
        .exec(tx.db())
        .await?;
    Ok((taken.rows_affected == 1).then_some(invoice))
}

/// A change of an invoice that the platform has neither issued nor refused.
fn unless_decided(id: i64) -> UpdateMany<invoices::Entity> {
    invoices::Entity::update_many()
        .filter(invoices::Column::Id.eq(id))
        .filter(invoices::Column::Status.is_in([InvoiceStatus::Waiting, InvoiceStatus::Sent]))
}

/// The platform has taken the request; it is asked soon what became of it.
pub async fn note_sent(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    invoices::Entity::update_many()
        .col_expr(invoices::Column::Status, Expr::value(InvoiceStatus::Sent))
        .col_expr(invoices::Column::LastError, Expr::value(""))
        .col_expr(
            invoices::Column::NextAttemptAt,
            Expr::value(now + TimeDelta::seconds(1)),
        )
        .filter(invoices::Column::Id.eq(id))
        .filter(invoices::Column::Status.eq(InvoiceStatus::Waiting))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// The platform could not be reached: it is retried, and the state is shown.
pub async fn note_trouble(tx: &WriteTx, id: i64, error: String) -> Result<(), DbErr> {
    unless_decided(id)
        .col_expr(invoices::Column::LastError, Expr::value(error))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Refused permanently, until the cause is corrected.
pub async fn fail(tx: &WriteTx, id: i64, why: String) -> Result<(), DbErr> {
    unless_decided(id)
        .col_expr(invoices::Column::Status, Expr::value(InvoiceStatus::Failed))
        .col_expr(invoices::Column::LastError, Expr::value(why))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// The platform issued something other than requested: finance has to check it, and no new request is made.
pub async fn hold_for_finance(tx: &WriteTx, id: i64, at: DateTime<Utc>, why: String) -> Result<(), DbErr> {
    unless_decided(id)
        .col_expr(invoices::Column::Status, Expr::value(InvoiceStatus::Failed))
        .col_expr(invoices::Column::IssuedAt, Expr::value(Some(at)))
        .col_expr(invoices::Column::LastError, Expr::value(why))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Why an "issued" answer is rejected.
pub fn mismatch(invoice: &Invoice, issued: &Issued) -> Option<String> {
    let digits = issued.number.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || issued.number.len() != NUMBER_DIGITS {
        return Some(format!("开票平台返回的发票号码不是 20 位数字：{}", issued.number));
    }
    if issued.net != invoice.net || issued.tax != invoice.tax {
        return Some(format!(
            "开票平台返回的金额 {} + {} 与申请的不符，请到平台核对",
            issued.net, issued.tax
        ));
    }
    None
}

/// Stores the number, once, and notifies the buyer.
pub async fn finish(
    tx: &WriteTx,
    invoice: &Invoice,
    issued: Issued,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let written = unless_decided(invoice.id)
        .col_expr(invoices::Column::Status, Expr::value(InvoiceStatus::Issued))
        .col_expr(invoices::Column::Number, Expr::value(Some(issued.number.clone())))
        .col_expr(invoices::Column::IssuedAt, Expr::value(Some(issued.at)))
        .col_expr(invoices::Column::LastError, Expr::value(""))
        .exec(tx.db())
        .await?;
    if written.rows_affected == 0 {
        return Ok(());
    }
    let order = orders::Entity::find_by_id(invoice.order_id).one(tx.db()).await?;
    let Some(order) = order else { return Ok(()) };
    let event = InvoiceIssued {
        invoice_id: invoice.id,
        number: issued.number,
        color: invoice.color.code().into(),
        order_number: order.number,
        member_id: order.member_id,
        total: invoice.total,
    };
    outbox::publish(tx, &event, now).await
}
