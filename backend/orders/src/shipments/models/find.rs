//! Finders of parcels for staff.
use std::collections::HashMap;

use catalog::stock::models::{shelf_place::ShelfPlace, shelving};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::shipments::{self, Shipment, ShipmentDetails, Status};
use crate::{
    errors::OrderError,
    lifecycle::models::orders::{Filter, filtered},
    models::_entities::{
        orders,
        shipments::{Column, Entity},
    },
};

/// Parcels that one filter may name.
const MOST_NUMBERS: usize = 500;

/// One page. Filters: `id` (numbers), `status`, `checked`, `order_id` and `q` (what an order is searched by; `q` also the parcel's
/// number and waybill).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Shipment>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.flag("checked")?.map(is_checked))
        .add_option(
            query
                .text("order_id")
                .map(|words| Column::OrderId.in_subquery(orders_with(&words))),
        );
    if let Some(words) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Number, &words))
                .add(contains(Column::Waybill, &words))
                .add(Column::OrderId.in_subquery(orders_with(&words))),
        );
    }
    let all = all.add_option(numbers(query).map(|numbers| Column::Number.is_in(numbers)));
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Asc), sort_column).await
}

fn is_checked(wanted: bool) -> Expr {
    if wanted {
        Column::CheckedAt.is_not_null()
    } else {
        Column::CheckedAt.is_null()
    }
}

/// Of the filter `id`: the parcels whose pick lists are printed.
fn numbers(query: &ListQuery) -> Option<Vec<String>> {
    let list = query.filter.get("id")?.as_array()?;
    let texts = list.iter().filter_map(|value| value.as_str().map(str::to_owned));
    Some(texts.take(MOST_NUMBERS).collect())
}

fn orders_with(words: &str) -> SelectStatement {
    let filter = Filter {
        keywords: Some(words.to_owned()),
        ..Filter::default()
    };
    filtered(orders::Entity::find(), &filter)
        .select_only()
        .column(orders::Column::Id)
        .into_query()
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "created_at" => Column::CreatedAt,
        "picked_at" => Column::PickedAt,
        "shipped_at" => Column::ShippedAt,
        "carrier" => Column::Carrier,
        _ => return None,
    })
}

/// Where the batches of those parcels lie that have not left, by batch.
pub async fn places(db: &Db, parcels: &[ShipmentDetails]) -> Result<HashMap<i64, ShelfPlace>, DbErr> {
    let open = parcels
        .iter()
        .filter(|parcel| Status::OPEN.contains(&parcel.shipment.status));
    let rows = open.flat_map(|parcel| &parcel.lines).flat_map(|(_, rows)| rows);
    shelving::of_batches(db, rows.map(|row| row.batch_id).collect()).await
}

#[kernel::boxed]
pub async fn by_number(db: &Db, number: &str) -> Result<Shipment, OrderError> {
    let found = shipments::by_number(db, number).await?;
    found.ok_or(OrderError::NotFound("发货单"))
}
