//! GET /admin/api/campaigns/{id}/sales
use axum::extract::State;
use campaigns::models::campaign;
use identity::{actors::Staff, permissions::ReadPromotions};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson, input::Id};

use crate::{models::campaign_sales, views::campaign_sales::AdminCampaignSales};

/// What buyers paid for goods of a campaign; of a cashback, which reduces no line, nothing.
#[utoipa::path(get, path = "/admin/api/campaigns/{id}/sales", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = AdminCampaignSales), (status = 404)))]
pub async fn show(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaignSales>> {
    let found = campaign::find(&services.db, id).await?;
    let found = found.ok_or_else(|| ApiError::not_found("活动"))?;
    let sales = campaign_sales::of(&services.db, found.id()).await?;
    Ok(PlainJson(sales.into()))
}
