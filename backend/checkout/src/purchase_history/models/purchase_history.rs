//! What a company has bought before: its goods with how often, how many, and the last price.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{order_lines, orders},
};
use chrono::{DateTime, Utc};
use kernel::{Db, Money, paging::PageRequest};
use sea_orm::{
    DbErr, FromQueryResult, JoinType, QueryOrder, QuerySelect, Select,
    prelude::*,
    sea_query::{Alias, Expr, ExprTrait},
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Last bought first.
    #[default]
    Recent,
    /// Most orders first.
    Often,
    /// Most units first.
    Quantity,
}

impl Order {
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "recent" => Some(Self::Recent),
            "often" => Some(Self::Often),
            "number" => Some(Self::Quantity),
            _ => None,
        }
    }
}

/// One product in the history of a company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PurchasedGoods {
    pub goods_id: i64,
    /// Orders it was in.
    pub times: i64,
    /// Units in all of them.
    pub quantity: i64,
    pub last_at: DateTime<Utc>,
    pub last_quantity: i64,
    pub last_price: Money,
}

#[derive(FromQueryResult)]
struct GoodsTotals {
    goods_id: i64,
    times: i64,
    quantity: i64,
    last_at: DateTime<Utc>,
    last_line: i64,
}

/// Lines of what this company has bought, without those of which nothing was ever delivered.
fn lines_of(company_id: i64) -> Select<order_lines::Entity> {
    order_lines::Entity::find()
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
        .filter(orders::Column::CompanyId.eq(company_id))
        .filter(orders::Column::Status.is_in(OrderStatus::BOUGHT))
        .filter(number().gt(dropped()))
}

fn number() -> Expr {
    Expr::col(order_lines::Column::Quantity.as_column_ref())
}

fn dropped() -> Expr {
    Expr::col(order_lines::Column::CancelledQuantity.as_column_ref())
}

fn sums_of(company_id: i64) -> Select<order_lines::Entity> {
    // A sum of bigints is NUMERIC on PostgreSQL.
    let units = number().sub(dropped()).sum().cast_as(Alias::new("bigint"));
    lines_of(company_id)
        .select_only()
        .column(order_lines::Column::GoodsId)
        .column_as(order_lines::Column::OrderId.count(), "times")
        .column_as(units, "quantity")
        .column_as(orders::Column::CreatedAt.max(), "last_at")
        .column_as(order_lines::Column::Id.max(), "last_line")
        .group_by(order_lines::Column::GoodsId)
}

/// One page of the company's goods, and how many there are.
pub async fn page(
    db: &Db,
    company_id: i64,
    order: Order,
    page: PageRequest,
) -> Result<(Vec<PurchasedGoods>, u64), DbErr> {
    let sums = sums_of(company_id);
    let sums = match order {
        Order::Recent => sums,
        Order::Often => sums.order_by_desc(Expr::col(Alias::new("times"))),
        Order::Quantity => sums.order_by_desc(Expr::col(Alias::new("quantity"))),
    };
    let ordered = sums.order_by_desc(Expr::col(Alias::new("last_line")));
    let (sums, total) = page.rows_as(db, ordered).await?;
    Ok((with_last(db, sums).await?, total))
}

/// What the company has bought of this product.
pub async fn of_goods(db: &Db, company_id: i64, goods_id: i64) -> Result<Option<PurchasedGoods>, DbErr> {
    let sums: Vec<GoodsTotals> = sums_of(company_id)
        .filter(order_lines::Column::GoodsId.eq(goods_id))
        .into_model()
        .all(db)
        .await?;
    Ok(with_last(db, sums).await?.pop())
}

/// The last order line of each product that the company has bought: the later, the higher.
pub async fn last_lines(db: &Db, company_id: i64) -> Result<HashMap<i64, i64>, DbErr> {
    let lines: Vec<(i64, i64)> = lines_of(company_id)
        .select_only()
        .column(order_lines::Column::GoodsId)
        .column_as(order_lines::Column::Id.max(), "last_line")
        .group_by(order_lines::Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(lines.into_iter().collect())
}

async fn with_last(db: &Db, sums: Vec<GoodsTotals>) -> Result<Vec<PurchasedGoods>, DbErr> {
    if sums.is_empty() {
        return Ok(Vec::new());
    }
    let last: HashMap<i64, order_lines::Model> = order_lines::Entity::find()
        .filter(order_lines::Column::Id.is_in(sums.iter().map(|sum| sum.last_line)))
        .all(db)
        .await?
        .into_iter()
        .map(|line| (line.id, line))
        .collect();
    let bought = sums.into_iter().filter_map(|sum| {
        let line = last.get(&sum.last_line)?;
        Some(PurchasedGoods {
            goods_id: sum.goods_id,
            times: sum.times,
            quantity: sum.quantity,
            last_at: sum.last_at,
            last_quantity: line.quantity - line.cancelled_quantity,
            last_price: line.price,
        })
    });
    Ok(bought.collect())
}
