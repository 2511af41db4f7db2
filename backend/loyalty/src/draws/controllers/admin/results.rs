//! GET /admin/api/draws/{id}/results
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadPromotions};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson, input::Id};

use crate::draws::{
    models::{draws, results},
    views::admin::results::AdminDrawResults,
};

#[utoipa::path(get, path = "/admin/api/draws/{id}/results", tag = "draws", params(("id" = i64, Path)), responses((status = 200, body = AdminDrawResults), (status = 404)))]
pub async fn show(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminDrawResults>> {
    let found = draws::by_id(&services.db, id).await?;
    found.ok_or_else(|| ApiError::not_found("抽奖"))?;
    let days = results::of(&services.db, id).await?;
    Ok(PlainJson(AdminDrawResults::new(days)))
}
