//! The same papers for those who print them.
use ::orders::{
    lifecycle::models::{find as orders, orders::Order},
    shipments::models::find as parcels,
};
use axum::{extract::State, response::Response};
use catalog::goods::models::goods_cache::GoodsCache;
use files::{archive::archive, download::attachment};
use identity::{
    actors::Staff,
    permissions::{ReadOrders, ReadShipments},
};
use kernel::{
    ApiResult, Services,
    input::{Number, Query, number_list},
    turns::TurnHolder,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::order_documents::{
    models::delivery_notes,
    views::{order_archive, pdf::delivery_note},
};

async fn visible(services: &Services, staff: &Staff<ReadOrders>, number: &str) -> ApiResult<Order> {
    Ok(orders::by_number(&services.db, number, staff.own_customers_only()).await?)
}

#[utoipa::path(get, path = "/admin/api/orders/{id}/delivery_note", tag = "orders", params(("id" = String, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn note(
    staff: Staff<ReadOrders>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let order = visible(&services, &staff, &number).await?;
    let note = delivery_notes::of_order(&services, order).await?;
    let name = delivery_note::file_name(&number);
    let bytes = delivery_note::file(note).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}

/// Delivery notes that one file holds.
const MOST_NOTES: usize = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NotesQuery {
    /// Order numbers, parted by commas.
    ids: String,
}

/// The delivery notes of several orders in one file, to be printed in one go, in the order asked for.
#[utoipa::path(get, path = "/admin/api/delivery_notes", tag = "orders", params(NotesQuery), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409), (status = 422)))]
pub async fn notes(
    staff: Staff<ReadOrders>,
    State(services): State<Services>,
    Query(query): Query<NotesQuery>,
) -> ApiResult<Response> {
    let numbers = number_list(&query.ids, MOST_NOTES)?;
    let mut notes = Vec::with_capacity(numbers.len());
    for number in &numbers {
        let order = visible(&services, &staff, number).await?;
        notes.push(delivery_notes::of_order(&services, order).await?);
    }
    let name = delivery_note::file_name_of(notes.len());
    let bytes = delivery_note::file_of_all(notes).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}

/// The note that travels with one parcel, from the moment it is picked.
#[utoipa::path(get, path = "/admin/api/shipments/{id}/delivery_note", tag = "shipments", params(("id" = String, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn parcel_note(
    _: Staff<ReadShipments>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let shipment = parcels::by_number(&services.db, &number).await?;
    let note = delivery_notes::of_shipment(&services, shipment).await?;
    let name = delivery_note::file_name(&number);
    let bytes = delivery_note::file(note).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}

#[utoipa::path(get, path = "/admin/api/orders/{id}/documents", tag = "orders", params(("id" = String, Path)), responses((status = 200, content_type = "application/zip"), (status = 404), (status = 409)))]
pub async fn documents(
    staff: Staff<ReadOrders>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<Response> {
    let order = visible(&services, &staff, &number).await?;
    // Checked before the archive starts: after its headers an error can no longer be returned.
    delivery_notes::of_order(&services, order.clone()).await?;
    let name = format!("订单资料 {number}.zip");
    let turns = services.turns.archives.clone();
    archive(&turns, TurnHolder::Staff(staff.id), &name, |entries| {
        order_archive::fill(services, goods_cache, order, entries)
    })
    .await
}
