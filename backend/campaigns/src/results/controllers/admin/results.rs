//! GET /admin/api/campaigns/{id}/results
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadPromotions};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson, input::Id};

use crate::{
    models::{campaign, kinds::Kind, names::CampaignNames, rewards},
    results::{models::results, views::admin::results::AdminCampaignResults},
};

#[utoipa::path(get, path = "/admin/api/campaigns/{id}/results", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = AdminCampaignResults), (status = 404)))]
pub async fn show(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaignResults>> {
    let found = campaign::find(&services.db, id).await?;
    let found = found.ok_or_else(|| ApiError::not_found("活动"))?;
    let results = results::of(&services.db, id).await?;
    let is_open = found.row.kind == Kind::Cashback && found.row.settled_at.is_none();
    let owed = if is_open {
        Some(rewards::owed(&services.db, &found).await?)
    } else {
        None
    };
    let names = CampaignNames::of(&services.db, std::slice::from_ref(&found)).await?;
    Ok(PlainJson(AdminCampaignResults::new(
        &results,
        &found,
        owed,
        &names.goods,
    )))
}
