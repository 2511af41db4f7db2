//! What must hold of stock and of what waits for approval at any time. Each function answers with the violations as text; none is good.
use std::collections::{HashMap, HashSet};

use kernel::{Db, counts::to_usize};
use sea_orm::{
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::_entities::{batches, first_sales, goods, quarantine_entries, stock_movements, stocks};
use crate::goods::models::first_sale::FirstSale;

/// Violations that one answer lists; more say nothing new.
const MOST: u64 = 100;

/// All of this crate's invariants.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut all = reserved_within_on_hand(db).await?;
    all.extend(movements_add_up(db).await?);
    all.extend(batches_add_up(db).await?);
    all.extend(quarantine_is_not_overdrawn(db).await?);
    all.extend(first_sales_agree(db).await?);
    Ok(all)
}

/// `0 ≤ reserved ≤ on_hand`.
pub async fn reserved_within_on_hand(db: &Db) -> Result<Vec<String>, DbErr> {
    let outside = stocks::Column::Reserved
        .lt(0_i64)
        .or(Expr::col(stocks::Column::Reserved).gt(Expr::col(stocks::Column::OnHand)));
    let rows = stocks::Entity::find()
        .filter(outside)
        .order_by_asc(stocks::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let text = |row: stocks::Model| {
        format!(
            "stock {} of goods {}: reserved {} of {} on hand",
            row.id, row.goods_id, row.reserved, row.on_hand
        )
    };
    Ok(rows.into_iter().map(text).collect())
}

/// The movements of a product in a warehouse add up to its stock there.
pub async fn movements_add_up(db: &Db) -> Result<Vec<String>, DbErr> {
    let sums = stock_movements::Entity::find()
        .select_only()
        .columns([
            stock_movements::Column::GoodsId,
            stock_movements::Column::WarehouseId,
        ])
        .expr(stock_movements::Column::Quantity.sum().cast_as("bigint"))
        .group_by(stock_movements::Column::GoodsId)
        .group_by(stock_movements::Column::WarehouseId)
        .into_tuple()
        .all(db)
        .await?;
    compare(db, sums, "movements").await
}

/// The batches of a product in a warehouse add up to its stock there, none below zero.
pub async fn batches_add_up(db: &Db) -> Result<Vec<String>, DbErr> {
    let sums = batches::Entity::find()
        .select_only()
        .columns([batches::Column::GoodsId, batches::Column::WarehouseId])
        .expr(batches::Column::OnHand.sum().cast_as("bigint"))
        .group_by(batches::Column::GoodsId)
        .group_by(batches::Column::WarehouseId)
        .into_tuple()
        .all(db)
        .await?;
    let mut all = compare(db, sums, "batches").await?;
    let negative = batches::Entity::find()
        .filter(batches::Column::OnHand.lt(0_i64))
        .limit(MOST)
        .all(db)
        .await?;
    all.extend(negative.into_iter().map(|row| {
        format!(
            "batch {} of goods {}: {} on hand",
            row.id, row.goods_id, row.on_hand
        )
    }));
    Ok(all)
}

/// No more leaves quarantine than went in, batch by batch, and of what is left no more is unfit than there is.
pub async fn quarantine_is_not_overdrawn(db: &Db) -> Result<Vec<String>, DbErr> {
    let all = || quarantine_entries::Column::Quantity.sum().cast_as("bigint");
    let unfit = || quarantine_entries::Column::Unfit.sum().cast_as("bigint");
    let rows: Vec<(i64, i64, i64)> = quarantine_entries::Entity::find()
        .select_only()
        .column(quarantine_entries::Column::BatchId)
        .expr(all())
        .expr(unfit())
        .group_by(quarantine_entries::Column::BatchId)
        .having(all().lt(0_i64).or(unfit().lt(0_i64)).or(unfit().gt(all())))
        .limit(MOST)
        .into_tuple()
        .all(db)
        .await?;
    let text = |(batch, all, unfit): (i64, i64, i64)| {
        format!("batch {batch}: {all} in quarantine, {unfit} of them unfit")
    };
    Ok(rows.into_iter().map(text).collect())
}

/// Products that wait for their first sale are in the queue, and only those.
pub async fn first_sales_agree(db: &Db) -> Result<Vec<String>, DbErr> {
    let waiting = FirstSale::Waiting.code();
    let queued: HashSet<i64> = ids(first_sales::Entity::find()
        .select_only()
        .column(first_sales::Column::GoodsId)
        .filter(first_sales::Column::Status.eq(waiting))
        .into_tuple()
        .all(db)
        .await?);
    let unapproved: HashSet<i64> = ids(goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(goods::Column::FirstSale.eq(waiting))
        .into_tuple()
        .all(db)
        .await?);
    let mut wrong: Vec<i64> = queued.symmetric_difference(&unapproved).copied().collect();
    wrong.sort_unstable();
    wrong.truncate(to_usize(MOST));
    let text = |id: i64| format!("goods {id}: first sale and its queue do not agree");
    Ok(wrong.into_iter().map(text).collect())
}

fn ids(all: Vec<i64>) -> HashSet<i64> {
    all.into_iter().collect()
}

/// Compares sums by goods and warehouse with what the stock rows say, places without a stock row included.
async fn compare(db: &Db, sums: Vec<(i64, i64, i64)>, what: &str) -> Result<Vec<String>, DbErr> {
    let mut sums: HashMap<(i64, i64), i64> = sums
        .into_iter()
        .map(|(goods, place, sum)| ((goods, place), sum))
        .collect();
    let stocks: Vec<(i64, i64, i64)> = stocks::Entity::find()
        .select_only()
        .columns([
            stocks::Column::GoodsId,
            stocks::Column::WarehouseId,
            stocks::Column::OnHand,
        ])
        .into_tuple()
        .all(db)
        .await?;
    let mut wrong = Vec::new();
    for (goods, place, on_hand) in stocks {
        let sum = sums.remove(&(goods, place)).unwrap_or(0);
        if sum != on_hand {
            wrong.push(format!(
                "goods {goods} in warehouse {place}: {what} add up to {sum}, on hand are {on_hand}"
            ));
        }
    }
    let homeless = sums.into_iter().filter(|(_, sum)| *sum != 0);
    wrong.extend(homeless.map(|((goods, place), sum)| {
        format!("goods {goods} in warehouse {place}: {what} add up to {sum}, but there is no stock row")
    }));
    wrong.sort();
    wrong.truncate(to_usize(MOST));
    Ok(wrong)
}
