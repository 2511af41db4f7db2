//! Finders of orders, always within a scope.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{
    Db, Money, WriteTx,
    db::{ROW_LOCK, patterns::contains},
    paging::PageRequest,
};
use sea_orm::{
    Condition, DbErr, ExprTrait, JoinType, QueryOrder, QuerySelect, QueryTrait,
    prelude::*,
    sea_query::{Alias, SelectStatement},
};

use super::{
    benefits::{self, Benefit, BenefitKind},
    order_status::OrderStatus,
};
use crate::{
    dispatch::models::cold,
    errors::OrderError,
    models::_entities::{order_benefits, order_line_batches, order_lines, order_logs, orders, payments},
};

pub use order_line_batches::Model as LineBatch;
pub use order_lines::Model as OrderLine;
pub use order_logs::Model as LogEntry;
pub use orders::Model as Order;
pub use payments::Model as Payment;

/// The amount of an order due in money; its vouchers were spent when it was placed.
pub fn money_of(order: &Order) -> Money {
    order.total - order.voucher_amount
}

/// The row of an order until the end of the transaction.
#[kernel::boxed]
pub async fn lock(tx: &WriteTx, order_id: i64) -> Result<Order, OrderError> {
    let found = orders::Entity::find_by_id(order_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(OrderError::NotFound("订单"))
}

/// The orders of this company and no other.
pub fn of(company_id: i64) -> Select<orders::Entity> {
    orders::Entity::find().filter(orders::Column::CompanyId.eq(company_id))
}

/// What an order list may ask for.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub status: Option<i64>,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub to: Option<DateTime<Utc>>,
    /// Part of an order number, a product name, a batch number, the company or the receiver.
    pub keywords: Option<String>,
    /// The whole number of a batch that left with it.
    pub batch: Option<String>,
    /// A claimed coupon that lowered it; of a cancelled order it is free again.
    pub coupon: Option<i64>,
}

pub fn filtered(query: Select<orders::Entity>, filter: &Filter) -> Select<orders::Entity> {
    use orders::Column;
    let mut query = query;
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    if let Some(from) = filter.from {
        query = query.filter(Column::CreatedAt.gte(from));
    }
    if let Some(to) = filter.to {
        query = query.filter(Column::CreatedAt.lt(to));
    }
    if let Some(keywords) = &filter.keywords {
        let with_goods = order_lines::Entity::find()
            .select_only()
            .column(order_lines::Column::OrderId)
            .filter(contains(order_lines::Column::Name, keywords))
            .into_query();
        let either = Condition::any()
            .add(contains(Column::Number, keywords))
            .add(contains(Column::CompanyName, keywords))
            .add(contains(Column::Receiver, keywords))
            .add(Column::Id.in_subquery(with_goods))
            .add(Column::Id.in_subquery(with_batch(contains(
                order_line_batches::Column::BatchNumber,
                keywords,
            ))));
        query = query.filter(either);
    }
    if let Some(batch) = &filter.batch {
        let sent = with_batch(order_line_batches::Column::BatchNumber.eq(batch));
        query = query.filter(Column::Id.in_subquery(sent));
    }
    if let Some(claim_id) = filter.coupon {
        let lowered = order_benefits::Entity::find()
            .select_only()
            .column(order_benefits::Column::OrderId)
            .filter(order_benefits::Column::Kind.eq(BenefitKind::Coupon))
            .filter(order_benefits::Column::RefId.eq(claim_id))
            .into_query();
        query = query
            .filter(Column::Status.ne(OrderStatus::Cancelled))
            .filter(Column::Id.in_subquery(lowered));
    }
    query
}

/// The orders with which such a batch left.
fn with_batch(batch: Expr) -> SelectStatement {
    order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::OrderId)
        .join(JoinType::InnerJoin, order_lines::Relation::OrderLineBatches.def())
        .filter(batch)
        .into_query()
}

/// One page of a company's own, newest first.
pub async fn own_page(
    db: &Db,
    company_id: i64,
    filter: &Filter,
    page: PageRequest,
) -> Result<(Vec<Order>, u64), DbErr> {
    let found = filtered(of(company_id), filter);
    page.rows(db, found.order_by_desc(orders::Column::Id)).await
}

/// The number of orders in each state.
pub async fn counts(db: &Db, query: Select<orders::Entity>) -> Result<HashMap<OrderStatus, i64>, DbErr> {
    let rows: Vec<(OrderStatus, i64)> = query
        .select_only()
        .column(orders::Column::Status)
        .column_as(orders::Column::Id.count(), "count")
        .group_by(orders::Column::Status)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Orders with what belongs to them, in the order given; a constant number of queries.
pub struct OrderWithLines {
    pub order: Order,
    pub payment_number: String,
    pub lines: Vec<(OrderLine, Vec<LineBatch>)>,
    pub benefits: Vec<Benefit>,
    /// It travels cold: it was ordered as such, or a parcel of it left so.
    pub is_cold: bool,
}

/// In the order given.
#[kernel::boxed]
pub async fn with_lines(db: &Db, rows: Vec<Order>) -> Result<Vec<OrderWithLines>, DbErr> {
    let ids: Vec<i64> = rows.iter().map(|order| order.id).collect();
    let mut benefits = benefits::of_orders(db, &ids).await?;
    let lines = order_lines::Entity::find()
        .filter(order_lines::Column::OrderId.is_in(ids))
        .order_by_asc(order_lines::Column::Id)
        .all(db)
        .await?;
    let mut batches = batches_of(db, &lines).await?;
    let numbers = payment_numbers(db, &rows).await?;
    let is_under_way =
        |order: &&Order| matches!(order.status, OrderStatus::PartlyShipped | OrderStatus::Shipped);
    let under_way = rows.iter().filter(is_under_way).map(|order| order.id);
    let cold = cold::expected_by(db, under_way.collect()).await?;
    let mut by_order: HashMap<i64, Vec<(OrderLine, Vec<LineBatch>)>> = HashMap::new();
    for line in lines {
        let of_line = batches.remove(&line.id).unwrap_or_default();
        by_order.entry(line.order_id).or_default().push((line, of_line));
    }
    let whole = rows.into_iter().map(|order| OrderWithLines {
        payment_number: numbers.get(&order.payment_id).cloned().unwrap_or_default(),
        lines: by_order.remove(&order.id).unwrap_or_default(),
        benefits: benefits.remove(&order.id).unwrap_or_default(),
        is_cold: order.is_cold_chain || cold.contains(&order.id),
        order,
    });
    Ok(whole.collect())
}

async fn batches_of(db: &Db, lines: &[OrderLine]) -> Result<HashMap<i64, Vec<LineBatch>>, DbErr> {
    let ids: Vec<i64> = lines.iter().map(|line| line.id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = order_line_batches::Entity::find()
        .filter(order_line_batches::Column::OrderLineId.is_in(ids))
        .order_by_asc(order_line_batches::Column::ExpiresOn)
        .all(db)
        .await?;
    let mut by_line: HashMap<i64, Vec<LineBatch>> = HashMap::new();
    for row in rows {
        by_line.entry(row.order_line_id).or_default().push(row);
    }
    Ok(by_line)
}

async fn payment_numbers(db: &Db, rows: &[Order]) -> Result<HashMap<i64, String>, DbErr> {
    let ids: Vec<i64> = rows.iter().map(|order| order.payment_id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let payments = payments::Entity::find()
        .filter(payments::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(payments
        .into_iter()
        .map(|payment| (payment.id, payment.number))
        .collect())
}

pub async fn logs(db: &Db, order_id: i64) -> Result<Vec<LogEntry>, DbErr> {
    order_logs::Entity::find()
        .filter(order_logs::Column::OrderId.eq(order_id))
        .order_by_asc(order_logs::Column::Id)
        .all(db)
        .await
}

/// The order with this number, of any buyer: for staff.
#[kernel::boxed]
pub async fn numbered(db: &Db, number: &str) -> Result<Option<Order>, DbErr> {
    orders::Entity::find()
        .filter(orders::Column::Number.eq(number))
        .one(db)
        .await
}

/// The order with this id, if it is this company's.
#[kernel::boxed]
pub async fn by_id(db: &Db, company_id: i64, id: i64) -> Result<Option<Order>, DbErr> {
    of(company_id).filter(orders::Column::Id.eq(id)).one(db).await
}

/// These orders, by id.
pub async fn by_ids(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Order>, DbErr> {
    let rows = orders::Entity::find()
        .filter(orders::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|order| (order.id, order)).collect())
}

/// None also for an order of another company.
#[kernel::boxed]
pub async fn by_number(db: &Db, company_id: i64, number: &str) -> Result<Option<Order>, DbErr> {
    of(company_id)
        .filter(orders::Column::Number.eq(number))
        .one(db)
        .await
}

/// The payment of this number, or the one that the order of this number belongs to; of this company.
pub async fn payment_by_number(db: &Db, company_id: i64, number: &str) -> Result<Option<Payment>, DbErr> {
    use payments::{Column, Entity};
    let of_company = || Entity::find().filter(Column::CompanyId.eq(company_id));
    if let Some(payment) = of_company().filter(Column::Number.eq(number)).one(db).await? {
        return Ok(Some(payment));
    }
    match by_number(db, company_id, number).await? {
        Some(order) => of_company().filter(Column::Id.eq(order.payment_id)).one(db).await,
        None => Ok(None),
    }
}

pub async fn of_payment(db: &Db, payment_id: i64) -> Result<Vec<Order>, DbErr> {
    orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(payment_id))
        .order_by_asc(orders::Column::Id)
        .all(db)
        .await
}

/// What this company's paid goods of the ordinary freight class that have not left yet cost, before any reduction
/// (`no_trans_order_amount`).
#[kernel::boxed]
pub async fn amount_waiting_to_ship(db: &Db, company_id: i64) -> Result<Money, DbErr> {
    let total: Option<Option<Money>> = waiting_to_ship(company_id).into_tuple().one(db).await?;
    Ok(total.flatten().unwrap_or_default())
}

/// The same as a query, to be asked within another one.
pub fn waiting_to_ship(company_id: i64) -> Select<orders::Entity> {
    let sum = orders::Column::OrdinaryAmount.sum().cast_as(Alias::new("bigint"));
    of(company_id)
        .select_only()
        .column_as(sum, "total")
        .filter(orders::Column::Status.is_in([OrderStatus::WaitingReview, OrderStatus::WaitingShipping]))
}

/// Lines of an order, for the code that moves its stock.
#[kernel::boxed]
pub async fn lines(db: &Db, order_id: i64) -> Result<Vec<OrderLine>, DbErr> {
    order_lines::Entity::find()
        .filter(order_lines::Column::OrderId.eq(order_id))
        .order_by_asc(order_lines::Column::Id)
        .all(db)
        .await
}

/// Lines of these orders, by order.
pub async fn lines_by_order(
    db: &Db,
    order_ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Vec<OrderLine>>, DbErr> {
    let lines = order_lines::Entity::find()
        .filter(order_lines::Column::OrderId.is_in(order_ids))
        .all(db)
        .await?;
    let mut by_order: HashMap<i64, Vec<OrderLine>> = HashMap::new();
    for line in lines {
        by_order.entry(line.order_id).or_default().push(line);
    }
    Ok(by_order)
}
