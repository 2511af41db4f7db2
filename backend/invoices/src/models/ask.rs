//! Asking for the invoice of an order: by the buyer, or by itself when the order has left or is finished (`by_hand`: by finance).
use ::orders::{
    lifecycle::models::{
        order_status::OrderStatus,
        orders::{self as finders, LineBatch, Order, OrderLine},
    },
    models::_entities::orders,
};
use chrono::{DateTime, Utc};
use gateways::tax_platform::{Party, settings::InvoiceSettings};
use kernel::{Money, Settings, WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set,
    Condition, QuerySelect, QueryTrait,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};
use site::models::shop_facts;

use super::{
    amounts::taxed,
    billable_units::{self, BillableUnits},
    invoices::{Color, Draft, Invoice, InvoiceStatus, enter},
    profile, red,
    taxes::{self, Tax},
};
use crate::{
    errors::InvoiceError,
    models::_entities::{invoice_lines, invoices},
    settings::{InvoiceRules, travelling_invoices},
};

/// Orders that have left the warehouse wholly; before, what will be paid in the end is not known.
const INVOICED_IN: [OrderStatus; 2] = [OrderStatus::Shipped, OrderStatus::Finished];
const FREIGHT: &str = "配送费";
/// Characters that a remark may have.
const LONGEST_REMARK: usize = 200;

/// Who wants an invoice.
pub(super) struct Asked<'a> {
    pub by: &'a str,
    /// Of staff who issue it by hand.
    pub reason: &'a str,
    /// Among the order's blue invoices.
    pub place: i64,
}

/// Asks for the blue invoice of an order; one that failed is sent again with the data of now, in its place and, if it was
/// issued by hand, for its reason.
pub async fn ask(
    tx: &WriteTx,
    order: &Order,
    asked_by: &str,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<Invoice, InvoiceError> {
    let order = lock_billable(tx, order.id, settings).await?;
    let given_up = give_up_failed(tx, order.id).await?;
    let asked = Asked {
        by: asked_by,
        reason: given_up.as_ref().map_or("", |failed| failed.reason.as_str()),
        place: given_up.as_ref().map_or(0, |failed| failed.place),
    };
    enter_blue(tx, &order, &asked, settings, now).await
}

/// The order, locked; refused when there is nothing to invoice, or not yet.
pub(super) async fn lock_billable(
    tx: &WriteTx,
    order_id: i64,
    settings: &Settings,
) -> Result<Order, InvoiceError> {
    if !settings.of::<InvoiceSettings>().is_on() {
        return Err(InvoiceError::WrongState("暂时不能在线开票，请联系客服"));
    }
    let order = orders::Entity::find_by_id(order_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(InvoiceError::NotFound("订单"))?;
    if !INVOICED_IN.contains(&order.status) {
        return Err(InvoiceError::WrongState("发货完成后才能开票，请稍后再来"));
    }
    if !kept(&order).is_positive() {
        return Err(InvoiceError::WrongState(
            "这张订单的货款已全部退回，没有可开票的金额",
        ));
    }
    Ok(order)
}

/// What the shop keeps of the money paid.
fn kept(order: &Order) -> Money {
    order.paid_amount - order.refunded_amount
}

/// Writes the blue invoice of what the buyer keeps; refused when the order has one in this place.
pub(super) async fn enter_blue(
    tx: &WriteTx,
    order: &Order,
    asked: &Asked<'_>,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<Invoice, InvoiceError> {
    let profile = profile::of(tx.db(), order.company_id, settings.of::<InvoiceRules>()).await?;
    if profile.buyer.tax_id.is_empty() {
        return Err(InvoiceError::WrongState(
            "企业资料里还没有统一社会信用代码，不能开票，请联系客服补充",
        ));
    }
    let lines = finders::with_lines(tx.db(), vec![order.clone()]).await?;
    let lines = lines
        .into_iter()
        .flat_map(|whole| whole.lines)
        .collect::<Vec<_>>();
    let rows = invoice_rows(tx, order, &lines, settings).await?;
    if rows.is_empty() {
        return Err(InvoiceError::WrongState(
            "这张订单的商品已全部退回，没有可开票的商品，请联系客服",
        ));
    }
    let draft = Draft {
        order_id: order.id,
        company_id: order.company_id,
        color: Color::Blue,
        place: asked.place,
        blue_id: None,
        kind: profile.kind,
        buyer: profile.buyer,
        seller: seller(tx, settings).await?,
        refunded_before: order.refunded_amount,
        remark: remark(order, &lines),
        asked_by: asked.by.into(),
        reason: asked.reason.into(),
        red_reason: None,
        lines: rows,
    };
    let entered = enter(tx, draft, now).await?;
    entered.ok_or(InvoiceError::WrongState("这张订单已经申请过发票，请在列表里查看"))
}

/// For an order that has left wholly, of a company whose goods travel with their invoice; for a finished one also where the
/// company chose so. If it cannot be invoiced, the company has to request it.
#[kernel::boxed]
pub async fn ask_automatically(
    tx: &WriteTx,
    order_id: i64,
    is_finished: bool,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<(), InvoiceError> {
    let Some(order) = orders::Entity::find_by_id(order_id).one(tx.db()).await? else {
        return Ok(());
    };
    let profile = profile::of(tx.db(), order.company_id, settings.of::<InvoiceRules>()).await?;
    let travels = travelling_invoices(tx.db()).await?.cover(profile.buyer_type);
    let is_wanted = travels || (is_finished && profile.is_automatic);
    if !settings.of::<InvoiceSettings>().is_on() || !is_wanted {
        return Ok(());
    }
    match ask(tx, &order, "", settings, now).await {
        Ok(_) | Err(InvoiceError::WrongState(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// One that the platform refused makes way, having never been an invoice. One that it issued otherwise than it was asked to
/// (`progress::hold_for_finance`) stays: finance settles it.
pub(super) async fn give_up_failed(tx: &WriteTx, order_id: i64) -> Result<Option<Invoice>, DbErr> {
    let failed = invoices::Entity::find()
        .filter(invoices::Column::OrderId.eq(order_id))
        .filter(invoices::Column::Color.eq(Color::Blue))
        .filter(invoices::Column::Status.eq(InvoiceStatus::Failed))
        .filter(invoices::Column::IssuedAt.is_null())
        .one(tx.db())
        .await?;
    let Some(failed) = failed else { return Ok(None) };
    invoice_lines::Entity::delete_many()
        .filter(invoice_lines::Column::InvoiceId.eq(failed.id))
        .exec(tx.db())
        .await?;
    invoices::Entity::delete_by_id(failed.id).exec(tx.db()).await?;
    Ok(Some(failed))
}

async fn seller(tx: &WriteTx, settings: &Settings) -> Result<Party, DbErr> {
    let facts = shop_facts::current(tx.db(), settings).await?;
    let own = settings.of::<InvoiceSettings>();
    Ok(Party {
        name: facts.legal_name().into(),
        tax_id: own.seller_tax_id.clone(),
        address: own.seller_address.clone(),
        phone: own.seller_phone.clone(),
        bank: own.seller_bank.clone(),
        account: own.seller_account.clone(),
        email: String::new(),
    })
}

/// The order and its batches, as far as they fit.
fn remark(order: &Order, lines: &[(OrderLine, Vec<LineBatch>)]) -> String {
    let mut remark = format!("订单号 {}", order.number);
    let batches = lines.iter().flat_map(|(line, batches)| {
        batches
            .iter()
            .map(move |batch| format!("；{} 批号 {}", line.name, batch.batch_number))
    });
    for batch in batches {
        if remark.chars().count() + batch.chars().count() > LONGEST_REMARK - 1 {
            remark.push('…');
            break;
        }
        remark.push_str(&batch);
    }
    remark
}

/// The amount paid is split over the kept goods and the freight, as charged.
async fn invoice_rows(
    tx: &WriteTx,
    order: &Order,
    lines: &[(OrderLine, Vec<LineBatch>)],
    settings: &Settings,
) -> Result<Vec<invoice_lines::ActiveModel>, DbErr> {
    let ids: Vec<i64> = lines.iter().map(|(line, _)| line.goods_id).collect();
    let own = taxes::own(tx.db(), &ids).await?;
    let usual = Tax::usual(settings.of::<InvoiceRules>());
    let backs = billable_units::paid_back(tx.db(), order.id).await?;
    let billable: Vec<BillableUnits> = lines
        .iter()
        .map(|(line, _)| billable_units::billable(line, &backs))
        .collect();
    let parts = billable_units::billed(kept(order), &billable, order.freight);
    let mut rows = Vec::with_capacity(lines.len() + 1);
    for (((line, _), units), part) in lines.iter().zip(&billable).zip(&parts) {
        if !part.is_positive() {
            continue;
        }
        let tax = own.get(&line.goods_id).unwrap_or(&usual);
        let code = if tax.code.is_empty() {
            &usual.code
        } else {
            &tax.code
        };
        rows.push(invoice_lines::ActiveModel {
            goods_id: Set(Some(line.goods_id)),
            name: Set(line.name.clone()),
            tax_code: Set(code.clone()),
            spec: Set(line.spec.clone()),
            unit: Set(line.unit.clone()),
            quantity: Set(units.units),
            ..amounts_row(*part, tax.rate)
        });
    }
    if let Some(part) = parts.last().filter(|part| part.is_positive()) {
        rows.push(invoice_lines::ActiveModel {
            goods_id: Set(None),
            name: Set(FREIGHT.into()),
            tax_code: Set(usual.code.clone()),
            spec: Set(String::new()),
            unit: Set("次".into()),
            quantity: Set(1),
            ..amounts_row(*part, settings.of::<InvoiceRules>().freight_rate)
        });
    }
    Ok(rows)
}

fn amounts_row(total: Money, rate: i64) -> invoice_lines::ActiveModel {
    let parts = taxed(total, rate);
    invoice_lines::ActiveModel {
        rate: Set(rate),
        net: Set(parts.net),
        tax: Set(parts.tax),
        total: Set(parts.total),
        ..Default::default()
    }
}

/// Orders of this company that an invoice can be asked for.
pub(super) fn open_orders(company_id: i64) -> Select<orders::Entity> {
    let asked = invoices::Entity::find()
        .select_only()
        .column(invoices::Column::OrderId)
        .filter(invoices::Column::Color.eq(Color::Blue))
        .filter(
            Condition::any()
                .add(invoices::Column::Status.ne(InvoiceStatus::Failed))
                .add(invoices::Column::IssuedAt.is_not_null()),
        )
        .into_query();
    finders::of(company_id)
        .filter(orders::Column::Status.is_in(INVOICED_IN))
        .filter(orders::Column::Id.not_in_subquery(asked))
        .filter(
            Expr::col((orders::Entity, orders::Column::PaidAmount))
                .gt(Expr::col((orders::Entity, orders::Column::RefundedAmount))),
        )
}

/// Sends a failed one again unchanged. What the platform refused is handed over anew, not asked for; what it issued otherwise
/// than it was asked to is asked for, and handed over no second time.
pub async fn send_again(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<Invoice, InvoiceError> {
    let invoice = invoices::Entity::find_by_id(id).one(tx.db()).await?;
    let invoice = invoice.ok_or(InvoiceError::NotFound("发票"))?;
    red::check_place(tx, &invoice).await?;
    let attempts = invoice.issued_at.map_or(0, |_| invoice.attempts);
    let woken = invoices::Entity::update_many()
        .col_expr(invoices::Column::Status, Expr::value(InvoiceStatus::Waiting))
        .col_expr(invoices::Column::NextAttemptAt, Expr::value(now))
        .col_expr(invoices::Column::Attempts, Expr::value(attempts))
        .filter(invoices::Column::Id.eq(id))
        .filter(invoices::Column::Status.eq(InvoiceStatus::Failed))
        .exec(tx.db())
        .await?;
    let invoice = invoices::Entity::find_by_id(id).one(tx.db()).await?;
    let invoice = invoice.ok_or(InvoiceError::NotFound("发票"))?;
    if woken.rows_affected == 1 {
        Ok(invoice)
    } else {
        Err(InvoiceError::WrongState(
            "只有开票失败的发票可以重新提交，请刷新查看",
        ))
    }
}
