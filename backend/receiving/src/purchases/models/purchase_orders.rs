//! Orders from suppliers (采购订单): what a purchase is to bring, from whom and at which price, noted before it comes (GSP 第六十八条,
//! 第七十三条; H). Purchasing orders; what comes is compared with it.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Actor, Money, WriteTx, api::FieldErrors, clock::shop_day, ids};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{expected, gate::Gate, states::Status};
use crate::{
    errors::ReceivingError,
    models::{
        _entities::{purchase_order_lines, purchase_orders},
        stated_goods::StatedGoods,
    },
    receipts::models::receipts::{MOST_LINES, check::DEAREST, supplier},
    suppliers::models::suppliers::Supplier,
};

pub use super::expected::{OrderLine, PurchaseOrder};

#[derive(Clone, Debug)]
pub struct NewOrder {
    pub supplier_id: i64,
    pub expected_on: Option<NaiveDate>,
    pub note: String,
    /// A product once.
    pub lines: Vec<NewLine>,
}

#[derive(Clone, Debug)]
pub struct NewLine {
    pub goods_id: i64,
    pub quantity: i64,
    /// Agreed for a unit; zero for what comes free.
    pub unit_price: Money,
}

/// Orders goods of an approved supplier.
#[kernel::boxed]
pub async fn place(
    tx: &WriteTx,
    new: NewOrder,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(PurchaseOrder, Vec<OrderLine>), ReceivingError> {
    let buyer = actor.id.ok_or(ReceivingError::NotFound("采购员"))?;
    let supplier = check(tx, &new, shop_day(now)).await?;
    let stated = StatedGoods::of(tx.db(), new.lines.iter().map(|line| line.goods_id)).await?;
    let order = purchase_orders::ActiveModel {
        number: Set(ids::document_number("CG", now)),
        supplier_id: Set(supplier.id),
        supplier_name: Set(supplier.name),
        expected_on: Set(new.expected_on),
        note: Set(new.note),
        status: Set(Status::Open),
        ordered_by: Set(buyer),
        ordered_by_name: Set(actor.name.clone()),
        ordered_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    let rows = new
        .lines
        .into_iter()
        .map(|line| purchase_order_lines::ActiveModel {
            order_id: Set(order.id),
            first_quantity: Set(line.quantity),
            quantity: Set(line.quantity),
            unit_price: Set(line.unit_price),
            ..stated.order_line(line.goods_id)
        });
    purchase_order_lines::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    let lines = expected::lines_of(tx.db(), [order.id]).await?;
    Ok((order, lines))
}

/// Everything that is wrong with an order, at once; returns the supplier.
async fn check(tx: &WriteTx, new: &NewOrder, today: NaiveDate) -> Result<Supplier, ReceivingError> {
    let mut errors = FieldErrors::default();
    let supplier = supplier::held(tx, new.supplier_id).await?;
    let refusal = match &supplier {
        None => Some("请选择供货单位".into()),
        Some(supplier) => supplier::why_not(tx.db(), supplier, today).await?,
    };
    if let Some(why) = refusal {
        errors.add("supplier_id", why);
    }
    if new.expected_on.is_some_and(|day| day < today) {
        errors.add("expected_on", "预计到货日期不能早于今天");
    }
    if new.lines.is_empty() {
        errors.add("lines", "请至少填一行商品");
    } else if new.lines.len() > MOST_LINES {
        errors.add("lines", format!("一张采购订单最多 {MOST_LINES} 行，请分成几张"));
    }
    let gate = Gate::of(tx.db(), new.lines.iter().map(|line| line.goods_id)).await?;
    for (place, line) in new.lines.iter().enumerate() {
        let is_twice = new.lines[..place]
            .iter()
            .any(|other| other.goods_id == line.goods_id);
        let refused = supplier
            .as_ref()
            .and_then(|supplier| gate.why_not(supplier, line.goods_id, today));
        if is_twice {
            errors.add(
                format!("lines.{place}.goods_id"),
                "前面已有这个商品，请把数量合在一行",
            );
        } else if let Some(why) = refused {
            errors.add(format!("lines.{place}.goods_id"), why);
        }
        if line.unit_price < Money::ZERO || line.unit_price > DEAREST {
            errors.add(
                format!("lines.{place}.unit_price"),
                format!("单价应为 0 到 {DEAREST} 元，赠品填 0"),
            );
        }
    }
    match supplier.filter(|_| errors.is_empty()) {
        Some(supplier) => Ok(supplier),
        None => Err(ReceivingError::Invalid(errors)),
    }
}

/// Purchasing has agreed on another quantity with the supplier.
#[derive(Clone, Debug)]
pub struct Amendment {
    pub line_id: i64,
    pub quantity: i64,
    pub reason: String,
}

/// Never less than what has come; for more the gate is asked again. Returns the order, and the line before and after.
pub async fn amend(
    tx: &WriteTx,
    order_id: i64,
    amendment: &Amendment,
    now: DateTime<Utc>,
) -> Result<(PurchaseOrder, OrderLine, OrderLine), ReceivingError> {
    // The supplier before its order, as who receives does.
    let known = expected::find(tx.db(), order_id).await?;
    let known = known.ok_or(ReceivingError::NotFound("采购订单"))?;
    let supplier = supplier::held(tx, known.supplier_id).await?;
    let supplier = supplier.ok_or(ReceivingError::NotFound("供货单位"))?;
    let order = unclosed(tx, order_id).await?;
    let line = purchase_order_lines::Entity::find_by_id(amendment.line_id)
        .filter(purchase_order_lines::Column::OrderId.eq(order_id))
        .one(tx.db())
        .await?
        .ok_or(ReceivingError::NotFound("采购明细"))?;
    if amendment.reason.is_empty() {
        return Err(ReceivingError::invalid("reason", "请填写调整原因"));
    }
    let came = expected::came(tx.db(), [order_id]).await?;
    let came = came.get(&(order_id, line.goods_id)).copied().unwrap_or_default();
    if amendment.quantity < came.counted() {
        let why = format!("已经到货 {}，订购数量不能比它少", came.counted());
        return Err(ReceivingError::invalid("quantity", why));
    }
    if amendment.quantity > line.quantity
        && let Some(why) = why_no_more(tx, &supplier, &line, shop_day(now)).await?
    {
        return Err(ReceivingError::invalid("quantity", why));
    }
    let mut row = line.clone().into_active_model();
    row.quantity = Set(amendment.quantity);
    let after = row.update(tx.db()).await?;
    expected::settle(tx, order_id).await?;
    Ok((order, line, after))
}

async fn why_no_more(
    tx: &WriteTx,
    supplier: &Supplier,
    line: &OrderLine,
    today: NaiveDate,
) -> Result<Option<String>, ReceivingError> {
    let refusal = supplier::why_not(tx.db(), supplier, today).await?;
    let gate = Gate::of(tx.db(), [line.goods_id]).await?;
    Ok(refusal.or_else(|| gate.why_not(supplier, line.goods_id, today)))
}

/// Purchasing expects no more of it; what waits for its acceptance is still accepted.
#[kernel::boxed]
pub async fn close(
    tx: &WriteTx,
    order_id: i64,
    reason: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<PurchaseOrder, ReceivingError> {
    let order = unclosed(tx, order_id).await?;
    if order.status == Status::Done {
        return Err(ReceivingError::Conflict("这张采购订单已经到齐，不用结束".into()));
    }
    if reason.is_empty() {
        return Err(ReceivingError::invalid("reason", "请填写结束的原因"));
    }
    let mut row = order.into_active_model();
    row.status = Set(Status::Closed);
    row.closed_by = Set(actor.id);
    row.closed_by_name = Set(actor.name.clone());
    row.closed_at = Set(Some(now));
    row.close_reason = Set(reason);
    Ok(row.update(tx.db()).await?)
}

/// Locks one that purchasing has not closed.
async fn unclosed(tx: &WriteTx, order_id: i64) -> Result<PurchaseOrder, ReceivingError> {
    let order = expected::held(tx, order_id).await?;
    let order = order.ok_or(ReceivingError::NotFound("采购订单"))?;
    match order.status {
        Status::Open | Status::Done => Ok(order),
        Status::Closed => Err(ReceivingError::Conflict(
            "这张采购订单已结束，不能再改，请刷新查看".into(),
        )),
    }
}
