//! Finders of orders for staff: a salesman sees those of their own customers only.
use identity::companies::models::companies::ids_of_salesman;
use kernel::{
    ApiError, Db,
    admin::{Direction, ListQuery},
};
use sea_orm::{Condition, QueryOrder, prelude::*};

use super::orders::{Filter, Order, filtered};
use crate::{
    errors::OrderError,
    models::_entities::orders::{Column, Entity},
};

fn visible(salesman_id: Option<i64>) -> Select<Entity> {
    let of_customers = salesman_id.map(|id| Column::CompanyId.in_subquery(ids_of_salesman(id)));
    Entity::find().filter(Condition::all().add_option(of_customers))
}

/// One page. Filters: `status`, `company_id`, `from`, `to`, `batch` (its whole number), `q` (number, goods, batch,
/// company or receiver).
pub async fn page(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
) -> Result<(Vec<Order>, u64), ApiError> {
    let (from, to) = query.period()?;
    let filter = Filter {
        status: query.number("status")?,
        from,
        to,
        keywords: query.text("q"),
        batch: query.text("batch"),
    };
    let mut found = filtered(visible(salesman_id), &filter);
    if let Some(company_id) = query.number("company_id")? {
        found = found.filter(Column::CompanyId.eq(company_id));
    }
    let (column, direction) = query.order(("placed", Direction::Desc), sort_column)?;
    let ordered = found.order_by(column, direction.into()).order_by_desc(Column::Id);
    Ok(query.rows(db, ordered).await?)
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

pub async fn by_number(db: &Db, number: &str, salesman_id: Option<i64>) -> Result<Order, OrderError> {
    let found = visible(salesman_id)
        .filter(Column::Number.eq(number))
        .one(db)
        .await?;
    found.ok_or(OrderError::NotFound("订单"))
}
