//! How often and how much a company buys of its goods, from its own orders.
use std::collections::{BTreeMap, HashMap};

use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{order_lines, orders},
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{Db, clock::shop_day};
use sea_orm::{
    DbErr, ExprTrait, JoinType, QueryOrder, QuerySelect, RelationTrait, Select, prelude::*, sea_query::Alias,
};

use super::habit::{BuyingPattern, OfDay, habit};

/// Lines that one look reads, the newest first: years of a pharmacy.
const MOST_LINES: u64 = 50_000;

/// Lines of orders that were not cancelled.
fn lines_of(company_id: i64) -> Select<order_lines::Entity> {
    let off = [OrderStatus::Cancelled, OrderStatus::Closed];
    order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::GoodsId)
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
        .filter(orders::Column::CompanyId.eq(company_id))
        .filter(orders::Column::Status.is_not_in(off))
}

/// The habits of a company over the last `days`, by goods; of all goods, or of these.
pub async fn habits(
    db: &Db,
    company_id: i64,
    goods_ids: Option<&[i64]>,
    days: i64,
    now: DateTime<Utc>,
) -> Result<HashMap<i64, BuyingPattern>, DbErr> {
    let mut lines = lines_of(company_id).filter(orders::Column::CreatedAt.gte(now - TimeDelta::days(days)));
    if let Some(ids) = goods_ids {
        lines = lines.filter(order_lines::Column::GoodsId.is_in(ids.iter().copied()));
    }
    let lines: Vec<(i64, DateTime<Utc>, OrderStatus, i64, i64)> = lines
        .column(orders::Column::CreatedAt)
        .column(orders::Column::Status)
        .column(order_lines::Column::Quantity)
        .column(order_lines::Column::CancelledQuantity)
        .order_by_desc(order_lines::Column::Id)
        .limit(MOST_LINES)
        .into_tuple()
        .all(db)
        .await?;
    let mut by_goods: HashMap<i64, BTreeMap<NaiveDate, OfDay>> = HashMap::new();
    for (goods_id, at, status, number, dropped) in lines {
        if number > dropped {
            let days = by_goods.entry(goods_id).or_default();
            let day = days.entry(shop_day(at)).or_default();
            day.number += number - dropped;
            if status == OrderStatus::Finished {
                day.arrived += number - dropped;
            }
        }
    }
    let habits = by_goods
        .into_iter()
        .filter_map(|(goods_id, days)| Some((goods_id, habit(&days)?)));
    Ok(habits.collect())
}

/// Units that are ordered and not received; of all goods, or of these.
pub async fn on_the_way(
    db: &Db,
    company_id: i64,
    goods_ids: Option<&[i64]>,
) -> Result<HashMap<i64, i64>, DbErr> {
    let coming = Expr::col(order_lines::Column::Quantity.as_column_ref())
        .sub(Expr::col(order_lines::Column::CancelledQuantity.as_column_ref()));
    // A sum of bigints is NUMERIC on PostgreSQL.
    let units = coming.sum().cast_as(Alias::new("bigint"));
    let mut open = lines_of(company_id).filter(orders::Column::Status.ne(OrderStatus::Finished));
    if let Some(ids) = goods_ids {
        open = open.filter(order_lines::Column::GoodsId.is_in(ids.iter().copied()));
    }
    let rows: Vec<(i64, i64)> = open
        .column_as(units, "units")
        .group_by(order_lines::Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
