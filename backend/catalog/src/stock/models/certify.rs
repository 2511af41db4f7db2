//! What quality management says of a batch, in all warehouses at once: its report is there, or it has been recalled. The
//! allocation reads both (`fefo::is_shippable`); nothing else of the stock changes.
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{batch_reports::BatchKey, ledger::StockLedger};
use crate::models::_entities::batches;

/// A batch with a report may be sold and shipped, one without may not.
#[kernel::boxed]
pub async fn certify(
    tx: &WriteTx,
    batch: &BatchKey,
    has_report: bool,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    mark(tx, batch, batches::Column::HasReport, has_report, now).await
}

/// A recalled batch is not moved.
pub async fn recall(
    tx: &WriteTx,
    batch: &BatchKey,
    is_recalled: bool,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    mark(tx, batch, batches::Column::IsRecalled, is_recalled, now).await
}

async fn mark(
    tx: &WriteTx,
    batch: &BatchKey,
    column: batches::Column,
    value: bool,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut books = StockLedger::open(tx, vec![batch.goods_id], now).await?;
    batches::Entity::update_many()
        .col_expr(column, Expr::value(value))
        .filter(batches::Column::GoodsId.eq(batch.goods_id))
        .filter(batches::Column::Number.eq(&batch.number))
        .exec(tx.db())
        .await?;
    let marked: Vec<i64> = batches::Entity::find()
        .select_only()
        .column(batches::Column::Id)
        .filter(batches::Column::GoodsId.eq(batch.goods_id))
        .filter(batches::Column::Number.eq(&batch.number))
        .into_tuple()
        .all(tx.db())
        .await?;
    books.follow(batch.goods_id, |row| {
        if marked.contains(&row.id) {
            match column {
                batches::Column::HasReport => row.has_report = value,
                _ => row.is_recalled = value,
            }
        }
    });
    books.close().await
}
