//! The batches that were shipped to a company: whose reports it may have, and what a recall looks for.
use std::collections::HashMap;

use catalog::models::reports::BatchKey;
use chrono::{DateTime, Utc};
use kernel::{db::patterns::contains, paging::PageRequest};
use sea_orm::{
    Condition, ConnectionTrait, DbErr, JoinType, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
};

use super::{
    _entities::{order_line_batches, order_lines, orders},
    orders::{LineBatch, Order, OrderLine},
};

/// What left in one batch for one line of an order.
pub struct ShippedBatch {
    pub row: LineBatch,
    pub line: OrderLine,
    pub order: Order,
}

impl ShippedBatch {
    pub fn key(&self) -> BatchKey {
        BatchKey::new(self.line.goods_id, self.row.batch_number.as_str())
    }
}

/// What a buyer looks for; absent fields do not filter.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub goods_id: Option<i64>,
    /// In the goods' names, the batch number and the order number.
    pub keywords: Option<String>,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub to: Option<DateTime<Utc>>,
}

/// Everything shipped to this company and no other.
fn to_company(company_id: i64) -> Select<order_line_batches::Entity> {
    joined().filter(orders::Column::CompanyId.eq(company_id))
}

fn joined() -> Select<order_line_batches::Entity> {
    order_line_batches::Entity::find()
        .join(
            JoinType::InnerJoin,
            order_line_batches::Relation::OrderLines.def(),
        )
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
}

/// Newest first, and how many there are.
pub async fn page(
    db: &impl ConnectionTrait,
    company_id: i64,
    filter: &Filter,
    page: PageRequest,
) -> Result<(Vec<ShippedBatch>, u64), DbErr> {
    let mut all = Condition::all()
        .add_option(filter.goods_id.map(|id| order_lines::Column::GoodsId.eq(id)))
        .add_option(filter.from.map(|from| orders::Column::ShippedAt.gte(from)))
        .add_option(filter.to.map(|to| orders::Column::ShippedAt.lt(to)));
    for word in filter.keywords.iter().flat_map(|words| words.split_whitespace()) {
        all = all.add(
            Condition::any()
                .add(contains(order_lines::Column::Name, word))
                .add(contains(order_lines::Column::TradeName, word))
                .add(contains(order_line_batches::Column::BatchNumber, word))
                .add(contains(orders::Column::Number, word)),
        );
    }
    let found = to_company(company_id).filter(all);
    let total = found.clone().count(db).await?;
    let rows = found
        .order_by_desc(order_line_batches::Column::Id)
        .offset(page.offset())
        .limit(page.per_page)
        .all(db)
        .await?;
    Ok((whole(db, rows).await?, total))
}

/// Was any of this batch shipped to this company?
pub async fn reached(db: &impl ConnectionTrait, company_id: i64, batch: &BatchKey) -> Result<bool, DbErr> {
    let found = to_company(company_id)
        .filter(order_lines::Column::GoodsId.eq(batch.goods_id))
        .filter(order_line_batches::Column::BatchNumber.eq(&batch.number))
        .count(db)
        .await?;
    Ok(found > 0)
}

/// Everything of this batch that was shipped, to whomever.
pub async fn of_batch(db: &impl ConnectionTrait, batch: &BatchKey) -> Result<Vec<ShippedBatch>, DbErr> {
    let rows = joined()
        .filter(order_lines::Column::GoodsId.eq(batch.goods_id))
        .filter(order_line_batches::Column::BatchNumber.eq(&batch.number))
        .order_by_asc(order_line_batches::Column::Id)
        .all(db)
        .await?;
    whole(db, rows).await
}

async fn whole(db: &impl ConnectionTrait, rows: Vec<LineBatch>) -> Result<Vec<ShippedBatch>, DbErr> {
    let lines = order_lines::Entity::find()
        .filter(order_lines::Column::Id.is_in(rows.iter().map(|row| row.order_line_id)))
        .all(db)
        .await?;
    let of_lines = orders::Entity::find()
        .filter(orders::Column::Id.is_in(lines.iter().map(|line| line.order_id)))
        .all(db)
        .await?;
    let lines: HashMap<i64, OrderLine> = lines.into_iter().map(|line| (line.id, line)).collect();
    let of_lines: HashMap<i64, Order> = of_lines.into_iter().map(|order| (order.id, order)).collect();
    let whole = rows.into_iter().filter_map(|row| {
        let line = lines.get(&row.order_line_id)?.clone();
        let order = of_lines.get(&line.order_id)?.clone();
        Some(ShippedBatch { row, line, order })
    });
    Ok(whole.collect())
}
