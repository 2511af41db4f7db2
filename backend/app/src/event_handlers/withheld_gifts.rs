//! What refunds withheld for gifts goes back once these gifts are not sent: not found by the warehouse, in an order that
//! was cancelled, or in the rest of one that was closed (adr/0023).
use std::collections::HashMap;

use ::orders::{
    events::{OrderChanged, RestClosed, UnitsDropped},
    lifecycle::models::{
        line_units::money_for,
        order_status::OrderStatus,
        orders::{lines, numbered},
    },
    models::_entities::orders,
    payments::models::due,
    refunds::models::refunds::Cause,
};
use after_sales::claims::models::withhold;
use campaigns::models::rewards;
use chrono::{DateTime, Utc};
use futures::FutureExt;
use kernel::{Money, Services, WriteTx};
use loco_rs::app::AppContext;

use super::reaction::{Outcome, StoredEvent};

pub fn order_cancelled<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        let is_cancelled = event.status == OrderStatus::Cancelled.code() && event.from != Some(event.status);
        if !is_cancelled {
            return Ok(());
        }
        let now = Services::of(ctx).clock.now();
        pay_out(tx, &event.number, (Cause::Cancelled, &event.number), now).await
    }
    .boxed()
}

pub fn units_dropped<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: UnitsDropped = fact.read()?;
        let document = (Cause::ShortPick, event.document.as_str());
        pay_out(tx, &event.order_number, document, Services::of(ctx).clock.now()).await
    }
    .boxed()
}

pub fn rest_closed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: RestClosed = fact.read()?;
        let document = (Cause::RestClosed, event.document());
        pay_out(tx, &event.order_number, document, Services::of(ctx).clock.now()).await
    }
    .boxed()
}

/// By the orders of its checkout that withheld it.
async fn pay_out(
    tx: &WriteTx,
    order_number: &str,
    document: (Cause, &str),
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let Some(order) = numbered(tx.db(), order_number).await? else {
        return Ok(());
    };
    due::lock(tx, order.payment_id).await?;
    let paid = withhold::pay_out_unowed(tx, order.payment_id, document, now).await?;
    for (payer, money) in paid {
        let of_goods = of_returned_goods(tx, &payer, money).await?;
        rewards::money_returned(tx, payer.id, &of_goods, now).await?;
    }
    Ok(())
}

/// The goods whose return an order withheld this money from, each with its share.
pub(super) async fn of_returned_goods(
    tx: &WriteTx,
    order: &orders::Model,
    money: Money,
) -> anyhow::Result<HashMap<i64, Money>> {
    let mut returned = lines(tx.db(), order.id).await?;
    returned.retain(|line| line.refunded_quantity > 0);
    let worths: Vec<i64> = returned
        .iter()
        .map(|line| money_for(line, line.cancelled_quantity, line.refunded_quantity).fen())
        .collect();
    let mut of_goods: HashMap<i64, Money> = HashMap::new();
    for (line, share) in returned.iter().zip(money.allocate(&worths)) {
        *of_goods.entry(line.goods_id).or_default() += share;
    }
    Ok(of_goods)
}
