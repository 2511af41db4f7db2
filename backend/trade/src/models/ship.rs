//! Shipping: batches leave earliest expiry first (FEFO), carrier and waybill are noted.
use catalog::models::stock::{self, StockLine};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, WriteTx, settings::TradeRules};
use sea_orm::{ActiveValue::Set, QuerySelect, prelude::*};

use super::{
    _entities::{order_line_batches, orders},
    order_log::{self, Note},
    order_status::Move,
    orders::{OrderLine, lines},
};
use crate::errors::TradeError;

/// How the parcel travels.
#[derive(Clone, Debug)]
pub struct Parcel {
    pub carrier: String,
    pub waybill: String,
}

pub async fn ship(
    tx: &WriteTx,
    order_id: i64,
    parcel: Parcel,
    actor: &Actor,
    rules: &TradeRules,
    now: DateTime<Utc>,
) -> Result<orders::Model, TradeError> {
    let order = orders::Entity::find_by_id(order_id)
        .lock_exclusive()
        .one(tx.db())
        .await?;
    let order = order.ok_or(TradeError::NotFound("订单"))?;
    let note_text = format!("已发货：{} {}", parcel.carrier, parcel.waybill);
    let receive_before = now + TimeDelta::days(rules.receive_within_days);
    let change = |row: &mut orders::ActiveModel| {
        row.carrier = Set(parcel.carrier);
        row.waybill = Set(parcel.waybill);
        row.shipped_at = Set(Some(now));
        row.receive_before = Set(Some(receive_before));
    };
    let order =
        order_log::advance(tx, order, Move::Ship, actor, Note::plain(&note_text), change, now).await?;
    let rows = lines(tx.db(), order.id).await?;
    let wanted: Vec<_> = rows
        .iter()
        .map(|line| StockLine {
            goods_id: line.goods_id,
            warehouse_id: order.warehouse_id,
            number: line.number,
        })
        .collect();
    let shipped = stock::ship(tx, &wanted, &order.number, now).await?;
    note_batches(tx, &rows, &shipped).await?;
    Ok(order)
}

async fn note_batches(tx: &WriteTx, rows: &[OrderLine], shipped: &[stock::Shipped]) -> Result<(), DbErr> {
    let batches = rows.iter().zip(shipped).flat_map(|(line, shipped)| {
        shipped
            .batches
            .iter()
            .map(|taken| order_line_batches::ActiveModel {
                order_line_id: Set(line.id),
                batch_id: Set(taken.batch_id),
                batch_number: Set(taken.batch_number.clone()),
                expires_on: Set(taken.expires_on),
                number: Set(taken.quantity),
                ..Default::default()
            })
    });
    order_line_batches::Entity::insert_many(batches)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}
