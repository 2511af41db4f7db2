//! Papers of an order: its delivery note, and everything in one archive.
use ::orders::lifecycle::models::orders::{self, Order};
use axum::{extract::State, response::Response};
use catalog::goods::models::goods_cache::GoodsCache;
use files::{archive::archive, download::attachment};
use identity::actors::Buyer;
use kernel::{ApiError, ApiResult, Services, input::Number, turns::TurnHolder};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::order_documents::{
    models::delivery_notes,
    views::{order_archive, pdf::delivery_note},
};

async fn own(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<Order> {
    let order = orders::by_number(&services.db, buyer.company_id(), number).await?;
    order.ok_or_else(|| ApiError::not_found("订单"))
}

#[utoipa::path(get, path = "/api/order/{id}/delivery_note", tag = "documents", params(("id" = String, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn note(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let order = own(&services, &buyer, &number).await?;
    let note = delivery_notes::of_order(&services, order).await?;
    let name = delivery_note::file_name(&number);
    let bytes = delivery_note::file(note).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}

/// Delivery note, reports, invoices and contract in one archive, sent while it is made.
#[utoipa::path(get, path = "/api/order/{id}/documents", tag = "documents", params(("id" = String, Path)), responses((status = 200, content_type = "application/zip"), (status = 404), (status = 409)))]
pub async fn documents(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<Response> {
    let order = own(&services, &buyer, &number).await?;
    if order.shipped_at.is_none() {
        return Err(ApiError::conflict("这张订单还没有发货，发货后可以下载随货资料"));
    }
    let name = format!("订单资料 {number}.zip");
    let turns = services.turns.archives.clone();
    archive(
        &turns,
        TurnHolder::Company(buyer.company_id()),
        &name,
        |entries| order_archive::fill(services, goods_cache, order, entries),
    )
    .await
}
