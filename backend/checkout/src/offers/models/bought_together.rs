//! What is bought together: goods in the same orders as a company's latest purchases.
use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{
        order_lines::{Column, Entity, Relation},
        orders,
    },
};
use kernel::{Db, paging::PageRequest};
use sea_orm::{
    DbErr, JoinType, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Alias, Expr},
};

use crate::purchase_history::models::purchase_history::{self, Order};

/// Goods of the company whose orders are looked at.
const LAST_BOUGHT: u64 = 8;
/// Orders that are looked at, the newest ones.
const MOST_ORDERS: u64 = 400;
const MOST_COMPANIONS: u64 = 24;

/// The most frequent ones first, without what the company bought last itself.
pub async fn of(db: &Db, company_id: i64) -> Result<Vec<i64>, DbErr> {
    let last = PageRequest::new(None, Some(LAST_BOUGHT));
    let (bought, _) = purchase_history::page(db, company_id, Order::Recent, last).await?;
    let own: Vec<i64> = bought.iter().map(|bought| bought.goods_id).collect();
    if own.is_empty() {
        return Ok(Vec::new());
    }
    let orders: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::OrderId)
        .join(JoinType::InnerJoin, Relation::Orders.def())
        .filter(orders::Column::Status.is_in(OrderStatus::BOUGHT))
        .filter(Column::GoodsId.is_in(own.iter().copied()))
        .order_by_desc(Column::Id)
        .limit(MOST_ORDERS)
        .into_tuple()
        .all(db)
        .await?;
    let often = Alias::new("often");
    let companions: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::GoodsId)
        .column_as(Column::OrderId.count(), "often")
        .filter(Column::OrderId.is_in(orders))
        .filter(Column::GoodsId.is_not_in(own))
        .group_by(Column::GoodsId)
        .order_by_desc(Expr::col(often))
        .order_by_asc(Column::GoodsId)
        .limit(MOST_COMPANIONS)
        .into_tuple()
        .all(db)
        .await?;
    Ok(companions.into_iter().map(|(id, _)| id).collect())
}
