//! What follows an order of the mall: it is sent, arrives, or is cancelled and everything comes back.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, ExprTrait, IntoActiveModel, QuerySelect, prelude::*};

use super::{
    log,
    orders::{Order, Status},
    place::document,
};
use crate::{
    draws::models::claim,
    errors::LoyaltyError,
    events::{GiftMoved, GiftProgress},
    models::{
        _entities::{points_goods, points_orders},
        gift_checks, receivers, wallet_bookings,
    },
};

/// Where a parcel is.
#[derive(Clone, Debug)]
pub struct Parcel {
    pub carrier: String,
    pub waybill: String,
}

/// Fails where there is none.
pub async fn lock(tx: &WriteTx, id: i64) -> Result<Order, LoyaltyError> {
    let found = points_orders::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(LoyaltyError::NotFound("积分订单"))
}

fn refuse_unless(order: &Order, status: Status, what: &str) -> Result<(), LoyaltyError> {
    if order.status == status {
        return Ok(());
    }
    Err(LoyaltyError::conflict(format!(
        "订单{}，不能{what}，请刷新后再看",
        order.status.text()
    )))
}

/// Before it is sent: points, money and stock come back.
pub async fn cancel(
    tx: &WriteTx,
    order: Order,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    refuse_unless(&order, Status::Waiting, "取消")?;
    if order.is_prize() {
        return Err(LoyaltyError::conflict("奖品订单不能取消；收货地址有误请联系客服"));
    }
    wallet_bookings::give_back(tx, &document(&order, "取消兑换"), order.points, order.money, now).await?;
    if let Some(goods_id) = order.points_goods_id {
        use points_goods::{Column, Entity};
        Entity::update_many()
            .col_expr(Column::Stock, Expr::col(Column::Stock).add(order.quantity))
            .col_expr(Column::Sold, Expr::col(Column::Sold).sub(order.quantity))
            .filter(Column::Id.eq(goods_id))
            .exec(tx.db())
            .await?;
    }
    close(tx, order, actor, ("取消，积分和现金已退回", reason), now).await
}

/// Staff could not send it. What points bought comes back to the buyer; a prize can be claimed anew, to another address.
pub async fn cancel_by_staff(
    tx: &WriteTx,
    order: Order,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    let Some(record_id) = order.draw_record_id else {
        let order = cancel(tx, order, actor, reason, now).await?;
        tell_cancelled(tx, &order, now).await?;
        return Ok(order);
    };
    refuse_unless(&order, Status::Waiting, "退回")?;
    let order = close(tx, order, actor, ("奖品退回待领取", reason), now).await?;
    claim::reopen(tx, record_id, reason, now).await?;
    Ok(order)
}

async fn close(
    tx: &WriteTx,
    order: Order,
    actor: &Actor,
    (text, reason): (&str, &str),
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    let mut row = order.into_active_model();
    row.status = Set(Status::Cancelled);
    row.cancelled_at = Set(Some(now));
    row.cancel_reason = Set(reason.to_owned());
    let order = row.update(tx.db()).await?;
    log::note(tx, (order.id, order.status), actor, (text, reason), now).await?;
    Ok(order)
}

/// The order before and after; refused unless it waits to be sent.
pub async fn ship(
    tx: &WriteTx,
    id: i64,
    parcel: &Parcel,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Order, Order), LoyaltyError> {
    let before = lock(tx, id).await?;
    refuse_unless(&before, Status::Waiting, "发货")?;
    // The catalogue may have got a product of this name since.
    if let Some(why) = gift_checks::medicine_refusal(tx.db(), &before.name).await? {
        return Err(LoyaltyError::conflict(format!("{why}，并取消这个订单")));
    }
    if let Some(why) = receivers::why_not_to(tx.db(), before.company_id, now).await? {
        let instead = if before.is_prize() {
            "奖品会留着，恢复后再发；不再发的请退回"
        } else {
            "订单会留着，恢复后再发；不再发的请取消，积分和款项退回客户"
        };
        return Err(LoyaltyError::conflict(format!(
            "客户现在不能收货：{why}。{instead}"
        )));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(Status::Shipped);
    row.carrier = Set(parcel.carrier.clone());
    row.waybill = Set(parcel.waybill.clone());
    row.shipped_at = Set(Some(now));
    let order = row.update(tx.db()).await?;
    if let Some(record_id) = order.draw_record_id {
        claim::note_shipped(tx, record_id, actor, now).await?;
    }
    let text = format!("已发货：{} {}", parcel.carrier, parcel.waybill);
    log::note(tx, (order.id, order.status), actor, (&text, ""), now).await?;
    let event = GiftMoved {
        company_id: order.company_id,
        member_id: order.member_id,
        reference: format!("points_order:{}:shipped", order.number),
        to: GiftProgress::Shipped {
            gift: order.name.clone(),
            carrier: order.carrier.clone(),
            waybill: order.waybill.clone(),
        },
        url: "/jfdd".into(),
    };
    outbox::publish(tx, &event, now).await?;
    Ok((before, order))
}

/// By the buyer, or by the clock.
pub async fn confirm(
    tx: &WriteTx,
    order: Order,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    refuse_unless(&order, Status::Shipped, "确认收货")?;
    let mut row = order.into_active_model();
    row.status = Set(Status::Finished);
    row.finished_at = Set(Some(now));
    let order = row.update(tx.db()).await?;
    log::note(tx, (order.id, order.status), actor, ("确认收货", ""), now).await?;
    Ok(order)
}

async fn tell_cancelled(tx: &WriteTx, order: &Order, now: DateTime<Utc>) -> Result<(), LoyaltyError> {
    let event = GiftMoved {
        company_id: order.company_id,
        member_id: order.member_id,
        reference: format!("points_order:{}:cancelled", order.number),
        to: GiftProgress::Cancelled {
            gift: order.name.clone(),
            reason: order.cancel_reason.clone(),
        },
        url: "/jfdd".into(),
    };
    outbox::publish(tx, &event, now).await?;
    Ok(())
}
