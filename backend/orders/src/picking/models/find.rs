//! Finders of orders that wait to be picked.
use kernel::{
    Db,
    admin::{ListError, ListQuery},
};
use sea_orm::{QueryOrder, QuerySelect, QueryTrait, prelude::*};

use crate::{
    lifecycle::models::{
        order_status::OrderStatus,
        orders::{Filter, Order, filtered},
    },
    models::_entities::{
        orders::{Column, Entity},
        shipments,
    },
    shipments::models::shipments::Status,
};

/// One page of those that nobody picks yet; the order paid first is served first. Filters: `warehouse_id`, `q` (what an
/// order is searched by).
#[kernel::boxed]
pub async fn waiting(db: &Db, query: &ListQuery) -> Result<(Vec<Order>, u64), ListError> {
    let being_picked = shipments::Entity::find()
        .select_only()
        .column(shipments::Column::OrderId)
        .filter(shipments::Column::Status.is_in(Status::OPEN))
        .filter(shipments::Column::AfterSaleId.is_null())
        .into_query();
    let filter = Filter {
        keywords: query.text("q"),
        ..Filter::default()
    };
    let mut found = filtered(Entity::find(), &filter)
        .filter(Column::Status.is_in([OrderStatus::WaitingShipping, OrderStatus::PartlyShipped]))
        .filter(Column::Id.not_in_subquery(being_picked));
    if let Some(warehouse_id) = query.number("warehouse_id")? {
        found = found.filter(Column::WarehouseId.eq(warehouse_id));
    }
    let ordered = found.order_by_asc(Column::PaidAt).order_by_asc(Column::Id);
    Ok(query.rows(db, ordered).await?)
}
