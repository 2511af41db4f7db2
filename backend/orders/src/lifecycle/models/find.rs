//! Finders of orders for staff: a salesman sees those of their own customers only.
use std::collections::HashMap;

use identity::companies::models::companies::visible_to;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{QueryOrder, prelude::*};

use super::{
    order_status::OrderStatus,
    orders::{self, Filter, Order, filtered},
};
use crate::{
    errors::OrderError,
    models::_entities::orders::{Column, Entity},
};

fn visible(salesman_id: Option<i64>) -> Select<Entity> {
    visible_to(salesman_id, Entity::find(), Column::CompanyId)
}

/// One page. Filters: `status`, `company_id`, `from`, `to`, `batch` (its whole number), `q` (number, goods, batch,
/// company or receiver).
#[kernel::boxed]
pub async fn page(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
) -> Result<(Vec<Order>, u64), ListError> {
    let mut found = matching(query, salesman_id)?;
    if let Some(status) = query.number("status")? {
        found = found.filter(Column::Status.eq(status));
    }
    let (column, direction) = query.order(("placed", Direction::Desc), sort_column)?;
    let ordered = found.order_by(column, direction.into()).order_by_desc(Column::Id);
    Ok(query.rows(db, ordered).await?)
}

/// How many orders each status has under the other filters of a page.
pub async fn counts(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
) -> Result<HashMap<OrderStatus, i64>, ListError> {
    Ok(orders::counts(db, matching(query, salesman_id)?).await?)
}

/// Whatever their status.
fn matching(query: &ListQuery, salesman_id: Option<i64>) -> Result<Select<Entity>, ListError> {
    let (from, to) = query.period()?;
    let filter = Filter {
        status: None,
        from,
        to,
        keywords: query.text("q"),
        batch: query.text("batch"),
        coupon: None,
    };
    let found = filtered(visible(salesman_id), &filter);
    Ok(match query.number("company_id")? {
        Some(company_id) => found.filter(Column::CompanyId.eq(company_id)),
        None => found,
    })
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "placed" => Column::Id,
        "id" => Column::Number,
        "created_at" => Column::CreatedAt,
        "total" => Column::Total,
        "status" => Column::Status,
        "company" => Column::CompanyName,
        "paid_at" => Column::PaidAt,
        "shipped_at" => Column::ShippedAt,
        _ => return None,
    })
}

/// Fails for one that this salesman may not see as for one that is not there.
#[kernel::boxed]
pub async fn by_number(db: &Db, number: &str, salesman_id: Option<i64>) -> Result<Order, OrderError> {
    let found = visible(salesman_id)
        .filter(Column::Number.eq(number))
        .one(db)
        .await?;
    found.ok_or(OrderError::NotFound("订单"))
}
