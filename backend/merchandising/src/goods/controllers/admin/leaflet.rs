//! /admin/api/goods_leaflets: what the leaflet of a product says, row by row.
use axum::extract::State;
use catalog::{
    goods::models::{detail_cache::SheetRow, goods as products},
    models::_entities::goods,
};
use identity::{
    actors::Staff,
    permissions::{ReadGoods, WriteGoodsClass},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, RowId, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    class_changes::models::{
        class_changes::{self, Justification, Source},
        leaflet::rows,
    },
    goods::{models::leaflet, views::admin::leaflet::AdminGoodsLeaflet},
};

#[utoipa::path(get, path = "/admin/api/goods_leaflets/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsLeaflet), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminGoodsLeaflet>> {
    view(&services, id).await
}

async fn view(services: &Services, id: i64) -> ApiResult<PlainJson<AdminGoodsLeaflet>> {
    let found = products::find(&services.db, id).await?;
    let goods: goods::Model = found.ok_or_else(|| ApiError::not_found("商品"))?;
    let waiting = class_changes::waiting_among(&services.db, &[id]).await?;
    let waiting = waiting.first().map(|(_, change)| *change);
    Ok(PlainJson(AdminGoodsLeaflet::new(
        &goods,
        rows(&goods.sheet),
        waiting,
    )))
}

#[derive(Deserialize, ToSchema)]
pub struct LeafletRowInput {
    label: Text<40>,
    text: Text<5000>,
}

#[derive(Deserialize, ToSchema)]
pub struct GoodsLeafletInput {
    /// All of them, in their order; at most 60.
    rows: Vec<LeafletRowInput>,
    /// Why it is changed.
    class_reason: Text<200>,
    /// A current document of the product that supports it.
    class_document_id: Option<RowId>,
}

/// Of an approved product it becomes a proposal (`class_change_id`); of others it is changed at once.
#[utoipa::path(put, path = "/admin/api/goods_leaflets/{id}", tag = "goods", params(("id" = i64, Path)), request_body = GoodsLeafletInput, responses((status = 200, body = AdminGoodsLeaflet), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoodsClass>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<GoodsLeafletInput>,
) -> ApiResult<PlainJson<AdminGoodsLeaflet>> {
    let wished = input.rows.into_iter().map(|row| SheetRow {
        label: row.label.0,
        text: row.text.0,
    });
    let wished: Vec<SheetRow> = wished.collect();
    let grounds = Justification {
        reason: input.class_reason.0,
        document_id: input.class_document_id.map(|RowId(id)| id),
        source: Source::Proposal,
        takers: Vec::new(),
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| leaflet::save(tx, id, wished, grounds, &actor, now).await)
        .await?;
    view(&services, id).await
}
