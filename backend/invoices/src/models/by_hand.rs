//! Invoices that finance issues by hand: a blue one for an order that has none (any more), and a red one that takes back what
//! no refund does, such as an invoice that was wrong. The tax platform gets them from the same queue as all others.
use chrono::{DateTime, Utc};
use gateways::tax_platform::RedReason;
use kernel::{Money, Settings, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{
    ask::{Asked, enter_blue, give_up_failed, lock_billable},
    invoices::{Color, Invoice, InvoiceStatus, is_issued_blue, left_of},
    red::{BlueStanding, TakenBack, enter_red},
};
use crate::{
    errors::InvoiceError,
    models::_entities::{invoice_lines, invoices},
};

/// Who issues it, and why.
pub struct Issuer {
    pub name: String,
    pub reason: String,
}

/// For what the buyer keeps of the order.
pub async fn issue(
    tx: &WriteTx,
    order_id: i64,
    issuer: &Issuer,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<Invoice, InvoiceError> {
    let order = lock_billable(tx, order_id, settings).await?;
    give_up_failed(tx, order.id).await?;
    let asked = Asked {
        by: &issuer.name,
        reason: &issuer.reason,
        place: next_place(tx, order.id).await?,
    };
    enter_blue(tx, &order, &asked, settings, now).await
}

/// After the blue invoices that red ones took back wholly. While one stands, the order gets no other.
async fn next_place(tx: &WriteTx, order_id: i64) -> Result<i64, InvoiceError> {
    let all = invoices::Entity::find()
        .filter(invoices::Column::OrderId.eq(order_id))
        .all(tx.db())
        .await?;
    let mut next = 0;
    for blue in all.iter().filter(|row| row.color == Color::Blue) {
        if blue.status != InvoiceStatus::Issued {
            return Err(InvoiceError::WrongState(
                "这张订单的发票正在开具或等待核对，不能再开一张",
            ));
        }
        let issued = all.iter().filter(|row| row.status == InvoiceStatus::Issued);
        if left_of(blue, issued).is_positive() {
            return Err(InvoiceError::WrongState(
                "这张订单已经开过发票；要重开，请先把原发票全额开具红字发票",
            ));
        }
        next = next.max(blue.place + 1);
    }
    Ok(next)
}

/// What a red invoice by hand is to take back.
pub struct Reversal {
    pub amount: Money,
    /// What was left of the blue invoice when this was typed.
    pub left: Money,
    pub red_reason: RedReason,
}

/// At most what no other red one takes back, and nothing that a refund is about to take back by itself.
pub async fn take_back(
    tx: &WriteTx,
    blue_id: i64,
    reversal: &Reversal,
    issuer: &Issuer,
    now: DateTime<Utc>,
) -> Result<Invoice, InvoiceError> {
    let standing = BlueStanding::lock(tx, blue_id).await?;
    if !is_issued_blue(&standing.blue) {
        return Err(InvoiceError::WrongState("只有已开具的蓝字发票可以开红字发票"));
    }
    if standing.due().is_positive() {
        return Err(InvoiceError::WrongState(
            "这张订单有退款，系统正在为它开具红字发票，请稍后再试",
        ));
    }
    let left = standing.left();
    if !left.is_positive() {
        return Err(InvoiceError::WrongState(
            "这张发票已经全额开具红字发票，没有可冲红的金额",
        ));
    }
    if left != reversal.left {
        return Err(InvoiceError::Conflict(format!(
            "这张发票还没有冲红的金额已变为 {left} 元，请核对后重新填写"
        )));
    }
    check(reversal, &standing.blue)?;
    give_up_failed_reversal(tx, blue_id).await?;
    let back = TakenBack {
        amount: reversal.amount,
        refunds: Vec::new(),
        by: &issuer.name,
        reason: &issuer.reason,
        red_reason: Some(reversal.red_reason),
    };
    let entered = enter_red(tx, &standing, &back, now).await?;
    entered.ok_or(InvoiceError::WrongState("这张发票刚刚又开了红字发票，请刷新查看"))
}

/// What was wrong from the beginning is taken back whole, as the tax authority wants it; parts are returns or allowances.
fn check(reversal: &Reversal, blue: &Invoice) -> Result<(), InvoiceError> {
    let (amount, left) = (reversal.amount, reversal.left);
    if !amount.is_positive() || amount > left {
        let why = format!("请填写 0.01 到 {left} 元，即这张发票还没有冲红的金额");
        return Err(InvoiceError::Invalid(FieldErrors::one("amount", why)));
    }
    if reversal.red_reason == RedReason::Mistaken && amount != blue.total {
        return Err(InvoiceError::invalid(
            "red_reason",
            "开票有误只能全额冲红；冲红一部分，请选择销货退回或销售折让",
        ));
    }
    Ok(())
}

/// One by hand that the platform refused makes way, having never been an invoice.
async fn give_up_failed_reversal(tx: &WriteTx, blue_id: i64) -> Result<(), DbErr> {
    let failed = invoices::Entity::find()
        .filter(invoices::Column::BlueId.eq(blue_id))
        .filter(invoices::Column::Reason.ne(""))
        .filter(invoices::Column::Status.eq(InvoiceStatus::Failed))
        .filter(invoices::Column::IssuedAt.is_null())
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let ids: Vec<i64> = failed.into_iter().map(|red| red.id).collect();
    invoice_lines::Entity::delete_many()
        .filter(invoice_lines::Column::InvoiceId.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    invoices::Entity::delete_many()
        .filter(invoices::Column::Id.is_in(ids))
        .exec(tx.db())
        .await?;
    Ok(())
}
