//! What of an order may still be claimed: batch by batch what was sent to the buyer, less what has been claimed already. What
//! the buyer has not confirmed yet can be claimed as short, damaged or wrong alone: nobody has to accept the whole first.
use std::collections::{HashMap, HashSet};

use ::orders::{
    lifecycle::models::{order_status::OrderStatus, orders::lines},
    models::_entities::{order_line_batches, order_lines, orders, shipment_lines, shipments},
    shipments::models::shipments::Status as Parcel,
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::Db;
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::{
    claims::models::{kinds::ReasonKind, status::Status},
    models::_entities::{after_sale_batches, after_sale_lines, after_sales},
    rules::models::rules::Rules,
};

/// A batch of a line that was sent to the buyer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippedBatch {
    pub batch_id: i64,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub shipped: i64,
    /// Shipped, and neither returned, refunded nor part of an open claim.
    pub claimable: i64,
    /// Of the shipped: in parcels whose receipt is confirmed.
    pub received: i64,
}

impl ShippedBatch {
    /// What can be claimed on this ground.
    pub fn claimable_for(&self, ground: ReasonKind) -> i64 {
        if ground.is_seen_at_receipt() {
            self.claimable
        } else {
            self.claimable_received()
        }
    }

    /// What can be claimed on any ground. Units that are claimed already count as received ones.
    pub fn claimable_received(&self) -> i64 {
        (self.received - (self.shipped - self.claimable)).max(0)
    }
}

#[derive(Clone, Debug)]
pub struct ShippedLine {
    pub line: order_lines::Model,
    pub batches: Vec<ShippedBatch>,
}

/// The last moment at which this order can be claimed; none while parcels of it are still to come.
pub fn open_until(order: &orders::Model, rules: &Rules) -> Option<DateTime<Utc>> {
    let finished_at = order.finished_at.filter(|_| is_finished(order))?;
    Some(finished_at + TimeDelta::days(rules.open_days))
}

fn is_finished(order: &orders::Model) -> bool {
    order.status == OrderStatus::Finished
}

/// Why nothing of this order can be claimed now, if it cannot. What was sent can be claimed while other parcels of the
/// order are still to come.
pub fn refusal(
    order: &orders::Model,
    shipped: &[ShippedLine],
    rules: &Rules,
    now: DateTime<Utc>,
) -> Option<String> {
    let was_sent = || shipped.iter().any(|line| !line.batches.is_empty());
    match order.status {
        OrderStatus::Finished => {
            let is_over = open_until(order, rules).is_none_or(|until| now > until);
            is_over.then(|| {
                format!(
                    "售后申请期已过（完成后 {} 天内），如有质量问题请联系客服",
                    rules.open_days
                )
            })
        }
        OrderStatus::Shipped | OrderStatus::PartlyShipped if was_sent() => None,
        _ => Some("订单还没有收货，暂时不能申请售后".to_owned()),
    }
}

/// Every line of the order with the batches that were sent to the buyer, replacements included.
pub async fn shipped(db: &Db, order: &orders::Model) -> Result<Vec<ShippedLine>, DbErr> {
    let lines = lines(db, order.id).await?;
    let ids: Vec<i64> = lines.iter().map(|line| line.id).collect();
    let mut batches = if is_finished(order) {
        batches_of(db, &ids).await?
    } else {
        sent_of(db, order.id).await?
    };
    add_replacements(db, (order.id, &ids), &mut batches).await?;
    let claimed = claimed(db, &ids).await?;
    let lines = lines.into_iter().map(|line| {
        let mut of_line = batches.remove(&line.id).unwrap_or_default();
        for batch in &mut of_line {
            let taken = claimed
                .get(&(line.id, batch.batch_id))
                .copied()
                .unwrap_or_default();
            batch.claimable = (batch.shipped - taken).max(0);
        }
        ShippedLine {
            line,
            batches: of_line,
        }
    });
    Ok(lines.collect())
}

type BatchesByLine = HashMap<i64, Vec<ShippedBatch>>;

/// The units in parcels of the order that have left; what came in exchange is counted when it left.
async fn sent_of(db: &Db, order_id: i64) -> Result<BatchesByLine, DbErr> {
    let rows = shipment_lines::Entity::find()
        .find_also_related(shipments::Entity)
        .filter(shipments::Column::OrderId.eq(order_id))
        .filter(shipments::Column::AfterSaleId.is_null())
        .filter(shipments::Column::Status.is_in([Parcel::Shipped, Parcel::Received]))
        .order_by_asc(shipment_lines::Column::ExpiresOn)
        .order_by_asc(shipment_lines::Column::Id)
        .all(db)
        .await?;
    let mut by_line = BatchesByLine::new();
    for (row, parcel) in rows {
        let is_received = parcel.is_some_and(|parcel| parcel.status == Parcel::Received);
        let batch = ShippedBatch {
            batch_id: row.batch_id,
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            shipped: row.quantity,
            claimable: 0,
            received: if is_received { row.quantity } else { 0 },
        };
        add(by_line.entry(row.order_line_id).or_default(), batch);
    }
    Ok(by_line)
}

async fn batches_of(db: &Db, lines: &[i64]) -> Result<BatchesByLine, DbErr> {
    let ordered = order_line_batches::Entity::find()
        .filter(order_line_batches::Column::OrderLineId.is_in(lines.iter().copied()))
        .order_by_asc(order_line_batches::Column::ExpiresOn)
        .order_by_asc(order_line_batches::Column::Id)
        .all(db)
        .await?;
    let mut by_line = BatchesByLine::new();
    for row in ordered {
        let batch = ShippedBatch {
            batch_id: row.batch_id,
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            shipped: row.quantity,
            claimable: 0,
            received: row.quantity,
        };
        add(by_line.entry(row.order_line_id).or_default(), batch);
    }
    Ok(by_line)
}

async fn add_replacements(
    db: &Db,
    (order_id, lines): (i64, &[i64]),
    by_line: &mut BatchesByLine,
) -> Result<(), DbErr> {
    let on_the_way = replaced_on_the_way(db, order_id).await?;
    let replaced = after_sale_batches::Entity::find()
        .find_also_related(after_sale_lines::Entity)
        .filter(after_sale_lines::Column::OrderLineId.is_in(lines.iter().copied()))
        .order_by_asc(after_sale_batches::Column::Id)
        .all(db)
        .await?;
    for (row, line) in replaced {
        let Some(line) = line else { continue };
        let is_received = !on_the_way.contains(&line.after_sale_id);
        let batch = ShippedBatch {
            batch_id: row.batch_id,
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            shipped: row.quantity,
            claimable: 0,
            received: if is_received { row.quantity } else { 0 },
        };
        add(by_line.entry(line.order_line_id).or_default(), batch);
    }
    Ok(())
}

/// Claims of the order whose exchange has left and was not received yet.
async fn replaced_on_the_way(db: &Db, order_id: i64) -> Result<HashSet<i64>, DbErr> {
    let parcels = shipments::Entity::find()
        .filter(shipments::Column::OrderId.eq(order_id))
        .filter(shipments::Column::AfterSaleId.is_not_null())
        .filter(shipments::Column::Status.eq(Parcel::Shipped))
        .all(db)
        .await?;
    Ok(parcels
        .into_iter()
        .filter_map(|parcel| parcel.after_sale_id)
        .collect())
}

fn add(batches: &mut Vec<ShippedBatch>, batch: ShippedBatch) {
    match batches.iter_mut().find(|known| known.batch_id == batch.batch_id) {
        Some(known) => {
            known.shipped += batch.shipped;
            known.received += batch.received;
        }
        None => batches.push(batch),
    }
}

/// (line, batch) → units in claims that are neither cancelled nor rejected; units refused by an inspection
/// went back to the buyer and do not count, nor do goods that the buyer kept for an allowance.
async fn claimed(db: &Db, lines: &[i64]) -> Result<HashMap<(i64, i64), i64>, DbErr> {
    let rows: Vec<(i64, i64, i64, i64)> = after_sale_lines::Entity::find()
        .select_only()
        .columns([
            after_sale_lines::Column::OrderLineId,
            after_sale_lines::Column::BatchId,
            after_sale_lines::Column::Quantity,
            after_sale_lines::Column::Refused,
        ])
        .join(
            sea_orm::JoinType::InnerJoin,
            after_sale_lines::Relation::AfterSales.def(),
        )
        .filter(after_sale_lines::Column::OrderLineId.is_in(lines.iter().copied()))
        .filter(after_sales::Column::Status.is_not_in(Status::VOID))
        .filter(
            Condition::any()
                .add(after_sales::Column::IsAllowance.eq(false))
                .add(after_sales::Column::Status.ne(Status::Done)),
        )
        .into_tuple()
        .all(db)
        .await?;
    let mut claimed = HashMap::new();
    for (line, batch, number, refused) in rows {
        *claimed.entry((line, batch)).or_insert(0) += number - refused;
    }
    Ok(claimed)
}
