//! What companies ordered, side by side: one query for each figure, however many companies there are.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Db, Money};
use sea_orm::{DbErr, ExprTrait, QuerySelect, prelude::*, sea_query::Alias};

use super::order_status::OrderStatus;
use crate::models::_entities::orders;

/// What each of these companies has paid for orders since then, less what went back, in money and in vouchers.
#[kernel::boxed]
pub async fn spent(db: &Db, company_ids: &[i64], since: DateTime<Utc>) -> Result<HashMap<i64, Money>, DbErr> {
    let paid = Expr::col(orders::Column::Total.as_column_ref())
        .sub(Expr::col(orders::Column::RefundedAmount.as_column_ref()))
        .sub(Expr::col(orders::Column::VoucherReturned.as_column_ref()));
    // A sum of bigints is NUMERIC on PostgreSQL.
    let paid = paid.sum().cast_as(Alias::new("bigint"));
    let rows: Vec<(i64, i64)> = orders::Entity::find()
        .select_only()
        .column(orders::Column::CompanyId)
        .column_as(paid, "paid")
        .filter(orders::Column::CompanyId.is_in(company_ids.iter().copied()))
        .filter(orders::Column::PaidAt.gte(since))
        .group_by(orders::Column::CompanyId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|(id, fen)| (id, Money(fen))).collect())
}

/// How many orders of each of these companies are neither finished nor cancelled.
#[kernel::boxed]
pub async fn open_orders(db: &Db, company_ids: &[i64]) -> Result<HashMap<i64, i64>, DbErr> {
    let rows: Vec<(i64, i64)> = orders::Entity::find()
        .select_only()
        .column(orders::Column::CompanyId)
        .column_as(orders::Column::Id.count(), "open")
        .filter(orders::Column::CompanyId.is_in(company_ids.iter().copied()))
        .filter(orders::Column::Status.is_not_in(OrderStatus::ENDED))
        .group_by(orders::Column::CompanyId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
