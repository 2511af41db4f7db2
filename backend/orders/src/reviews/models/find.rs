//! Finders of orders that staff decide on.
use kernel::{Db, admin::ListQuery};
use sea_orm::{Condition, DbErr, ExprTrait, QueryOrder, prelude::*};

use crate::{
    lifecycle::models::{
        order_status::OrderStatus,
        orders::{Filter, Order, filtered},
    },
    models::_entities::orders::{Column, Entity},
};

/// One page; those who wait longest come first. Filters: `kind` (review | cancel: what is to be decided), `q` (what an
/// order is searched by).
#[kernel::boxed]
pub async fn waiting(db: &Db, query: &ListQuery) -> Result<(Vec<Order>, u64), DbErr> {
    let filter = Filter {
        keywords: query.text("q"),
        ..Filter::default()
    };
    let ordered = filtered(Entity::find(), &filter)
        .filter(wanted(query.text("kind").as_deref()))
        .order_by_asc(Column::PaidAt)
        .order_by_asc(Column::Id);
    query.rows(db, ordered).await
}

fn wanted(kind: Option<&str>) -> Condition {
    let waits = || Column::Status.eq(OrderStatus::WaitingReview);
    let asks = || {
        Column::CancelAskedAt
            .is_not_null()
            .and(Column::Status.is_in([OrderStatus::WaitingReview, OrderStatus::WaitingShipping]))
    };
    match kind {
        Some("review") => Condition::all().add(waits()).add(Column::CancelAskedAt.is_null()),
        Some("cancel") => Condition::all().add(asks()),
        _ => Condition::any().add(waits()).add(asks()),
    }
}
