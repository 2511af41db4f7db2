//! /admin/api/goods_receipts/{id}/readings: the temperatures on the way of a cold delivery, one by one.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadGoodsReceipts};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson, input::Id};

use crate::receipts::{
    models::receipts::{journey, readings, rules},
    views::admin::journey::AdminReading,
};

/// In the order of time; empty without a record.
#[utoipa::path(get, path = "/admin/api/goods_receipts/{id}/readings", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminReading>), (status = 404)))]
pub async fn list(
    _: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<Vec<AdminReading>>> {
    let journey = journey::of_receipt(&services.db, id).await?;
    let journey = journey.ok_or_else(|| ApiError::not_found("冷链运输记录"))?;
    let rules = rules::rules(&services.db).await?;
    let readings = readings::of_delivery(&services.db, journey.id).await?;
    let rows = readings
        .into_iter()
        .map(|reading| AdminReading::new(reading, &rules));
    Ok(PlainJson(rows.collect()))
}
