//! What of an order may still be claimed: batch by batch what was shipped, less what has been claimed already.
use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    super::{
        _entities::{
            after_sale_batches, after_sale_lines, after_sales, order_line_batches, order_lines, orders,
        },
        order_status::OrderStatus,
        orders::lines,
    },
    rules::Rules,
    status::Status,
};

/// A batch of a line that was shipped to the buyer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippedBatch {
    pub batch_id: i64,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub shipped: i64,
    /// Shipped, and neither returned, paid back nor under way in a claim.
    pub claimable: i64,
}

#[derive(Clone, Debug)]
pub struct ShippedLine {
    pub line: order_lines::Model,
    pub batches: Vec<ShippedBatch>,
}

/// The last moment at which this order can be claimed, or why it cannot yet.
pub fn open_until(order: &orders::Model, rules: &Rules) -> Result<DateTime<Utc>, &'static str> {
    let status = OrderStatus::from_code(order.status);
    match (status, order.finished_at) {
        (Some(OrderStatus::Finished), Some(finished_at)) => {
            Ok(finished_at + TimeDelta::days(rules.open_days))
        }
        (Some(OrderStatus::Shipped | OrderStatus::PartlyShipped), _) => Err("请先确认收货，再申请售后"),
        _ => Err("订单还没有收货，暂时不能申请售后"),
    }
}

/// Why nothing of this order can be claimed now, if it cannot.
pub fn refusal(order: &orders::Model, rules: &Rules, now: DateTime<Utc>) -> Option<String> {
    match open_until(order, rules) {
        Err(why) => Some(why.to_owned()),
        Ok(until) if now > until => Some(format!(
            "售后申请期已过（完成后 {} 天内），如有质量问题请联系客服",
            rules.open_days
        )),
        Ok(_) => None,
    }
}

/// Every line of the order with the batches it was shipped in, replacements included.
pub async fn shipped(db: &impl ConnectionTrait, order_id: i64) -> Result<Vec<ShippedLine>, DbErr> {
    let lines = lines(db, order_id).await?;
    let ids: Vec<i64> = lines.iter().map(|line| line.id).collect();
    let mut batches = batches_of(db, &ids).await?;
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

async fn batches_of(
    db: &impl ConnectionTrait,
    lines: &[i64],
) -> Result<HashMap<i64, Vec<ShippedBatch>>, DbErr> {
    let ordered = order_line_batches::Entity::find()
        .filter(order_line_batches::Column::OrderLineId.is_in(lines.iter().copied()))
        .order_by_asc(order_line_batches::Column::ExpiresOn)
        .order_by_asc(order_line_batches::Column::Id)
        .all(db)
        .await?;
    let replaced = after_sale_batches::Entity::find()
        .find_also_related(after_sale_lines::Entity)
        .filter(after_sale_lines::Column::OrderLineId.is_in(lines.iter().copied()))
        .order_by_asc(after_sale_batches::Column::Id)
        .all(db)
        .await?;
    let mut by_line: HashMap<i64, Vec<ShippedBatch>> = HashMap::new();
    for row in ordered {
        let batch = ShippedBatch {
            batch_id: row.batch_id,
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            shipped: row.number,
            claimable: 0,
        };
        add(by_line.entry(row.order_line_id).or_default(), batch);
    }
    for (row, line) in replaced {
        let Some(line) = line else { continue };
        let batch = ShippedBatch {
            batch_id: row.batch_id,
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            shipped: row.number,
            claimable: 0,
        };
        add(by_line.entry(line.order_line_id).or_default(), batch);
    }
    Ok(by_line)
}

fn add(batches: &mut Vec<ShippedBatch>, batch: ShippedBatch) {
    match batches.iter_mut().find(|known| known.batch_id == batch.batch_id) {
        Some(known) => known.shipped += batch.shipped,
        None => batches.push(batch),
    }
}

/// (line, batch) → units in claims that are neither cancelled nor rejected; what an inspection refused went back to the
/// buyer and counts no more.
async fn claimed(db: &impl ConnectionTrait, lines: &[i64]) -> Result<HashMap<(i64, i64), i64>, DbErr> {
    let rows: Vec<(i64, i64, i64, i64)> = after_sale_lines::Entity::find()
        .select_only()
        .columns([
            after_sale_lines::Column::OrderLineId,
            after_sale_lines::Column::BatchId,
            after_sale_lines::Column::Number,
            after_sale_lines::Column::Refused,
        ])
        .join(
            sea_orm::JoinType::InnerJoin,
            after_sale_lines::Relation::AfterSales.def(),
        )
        .filter(after_sale_lines::Column::OrderLineId.is_in(lines.iter().copied()))
        .filter(after_sales::Column::Status.is_not_in(Status::VOID.map(Status::code)))
        .into_tuple()
        .all(db)
        .await?;
    let mut claimed = HashMap::new();
    for (line, batch, number, refused) in rows {
        *claimed.entry((line, batch)).or_insert(0) += number - refused;
    }
    Ok(claimed)
}
